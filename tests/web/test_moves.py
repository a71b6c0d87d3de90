"""Moves over HTTP: played, repeated, stale, refused; nothing of a refused request stays."""

from __future__ import annotations

from collections.abc import Iterator

from tests.web.kit import Served, bet, send


def test_a_move_is_played_and_told(house: Served, table: str) -> None:
    ana = house.client("ana")
    answer = send(ana, table, bet("ana", 200), "m1")
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["status"] == "played"
    assert [e["event"]["event"] for e in body["events"]] == ["placed", "transfer"]
    assert house.seq(table) == body["seq"]
    scene = ana.get(f"/api/tables/{table}/scene").json()
    assert [(t["owner"], t["amount"]) for t in scene["things"]] == [("ana", 200)]
    places = ana.get(f"/api/tables/{table}/seats").json()
    assert [(p["name"], p["seat"]) for p in places] == [("ana", 1)]


def test_a_repeated_move_is_answered_not_played_twice(house: Served, table: str) -> None:
    ana = house.client("ana")
    first = send(ana, table, bet("ana"), "same").json()
    again = send(ana, table, bet("ana"), "same").json()
    assert (again["status"], again["seq"], again["events"]) == ("repeated", first["seq"], first["events"])
    assert house.seq(table) == first["seq"]


def test_an_id_cannot_be_used_for_another_move_nor_taken_from_another(house: Served, table: str) -> None:
    ana, ben = house.client("ana"), house.client("ben")
    seq = send(ana, table, bet("ana"), "id").json()["seq"]
    other = send(ana, table, bet("ana", 300), "id")
    assert (other.status_code, other.json()["code"]) == (409, "move_id_used")
    assert house.seq(table) == seq
    mine = send(ben, table, bet("ben"), "id")
    assert (mine.status_code, mine.json()["status"]) == (200, "played")
    drive = send(ana, table, bet("ana", on="black"), f"tapete:{house.seq(table)}")
    assert drive.status_code == 200
    assert house.ask(lambda h: h.records(table, after=seq + 1))[-1].move_id.startswith("ana/")


def test_stale_and_forged_sequence_numbers(house: Served, table: str) -> None:
    ana = house.client("ana")
    seq = house.seq(table)
    assert send(ana, table, bet("ana"), expected_seq=seq).status_code == 200
    for wrong in (seq, 0, seq + 999):
        answer = send(ana, table, bet("ana"), expected_seq=wrong)
        assert answer.status_code == 409, answer.text
        assert answer.json()["code"] == "stale"
        assert answer.json()["seq"] == seq + 1
    for bad in (-1, 2**80, "x", 1.5):
        assert send(ana, table, bet("ana"), expected_seq=bad).status_code == 400
    assert house.seq(table) == seq + 1


def test_the_law_refuses_with_its_provision(house: Served, table: str) -> None:
    answer = send(house.client("ana"), table, bet("ana", 1))
    body = answer.json()
    assert answer.status_code == 409
    assert body["code"] == "below_minimum"
    assert body["cite"]
    assert "100" in body["text"]
    english = house.client("ana")
    english.headers["accept-language"] = "en-GB,en;q=0.9"
    assert "minimum" in send(english, table, bet("ana", 1)).json()["text"]
    assert house.seq(table) == 1


def test_what_is_not_a_move(house: Served, table: str) -> None:
    ana = house.client("ana")
    for move in (
        {}, {"who": "ana"}, {"who": 3, "do": "bet"}, {"who": "ana", "do": "fly"}, bet("ana", -5), bet("ana", 10**30),
        {**bet("ana"), "extra": 1}, {"who": "ana", "do": "bet", "on": {"a": [[[]]]}, "stake": 1},
    ):  # fmt: skip
        answer = send(ana, table, move)
        assert answer.status_code in (403, 422), (move, answer.text)
        assert answer.json()["code"] in ("bad_move", "bad_name", "not_yours")
    for raw in (b"", b"{", b"[1]", b"null", b'{"move": {}, "move_id": "\xff"}', b"[" * 9000, b'{"a":' * 5000):
        answer = ana.post(f"/api/tables/{table}/moves", content=raw, headers={"content-type": "application/json"})
        assert answer.status_code == 400, (raw[:20], answer.text)
    for bad in ("", "a b", "x" * 65, "ä", "\x00"):
        assert ana.post(f"/api/tables/{table}/moves", json={"move": bet("ana"), "move_id": bad}).status_code == 400
    assert house.seq(table) == 1


def test_names_are_validated_wherever_they_come_in(house: Served, staffed: str) -> None:
    eva, diego = house.client("eva"), house.client("diego")
    assert eva.post(f"/api/tables/{staffed}/seat", json={"role": "croupier"}).status_code == 200
    seq = house.seq(staffed)
    for name in ("<script>alert(1)</script>", "house", "stake:1", "azar", "a\x00b", "eva@croupier", "x" * 65, "tips"):
        move = {"who": "eva@croupier", "do": "place", "player": name, "on": "red", "stake": 100}
        answer = send(eva, staffed, move)
        assert answer.status_code == 422, (name, answer.text)
        assert "<" not in answer.text
    for title in ("<b>x</b>", "a\nb", "x" * 121, "\u2028"):
        answer = diego.post("/api/tables", json={"game": "boule", "regulation": "ES79", "title": title})
        assert answer.status_code in (400, 422), title
    assert house.seq(staffed) == seq


def test_a_body_that_is_too_large(house: Served, table: str) -> None:
    ana = house.client("ana")
    move = bet("ana", at="x" * 70_000)
    assert send(ana, table, move).status_code == 413

    def slowly() -> Iterator[bytes]:
        yield b'{"move_id": "'
        for _ in range(200):
            yield b"x" * 1000

    answer = ana.post(f"/api/tables/{table}/moves", content=slowly(), headers={"content-type": "application/json"})
    assert answer.status_code == 413
    assert house.seq(table) == 1


def test_a_refused_move_seats_nobody_without_a_place(house: Served, table: str) -> None:
    assert send(house.client("sol"), table, bet("sol")).status_code == 403
    assert send(house.client(), table, bet("ana")).status_code == 401
    assert house.client().get(f"/api/tables/{table}/seats").json() == []


def test_a_closed_table(house: Served, table: str) -> None:
    ana, diego = house.client("ana"), house.client("diego")
    send(ana, table, bet("ana"))
    busy = diego.delete(f"/api/tables/{table}")
    assert (busy.status_code, busy.json()["code"]) == (409, "stake_on_the_table")
    send(ana, table, {"who": "ana", "do": "lift", "on": "red"})
    assert diego.delete(f"/api/tables/{table}").json()["open"] is False
    assert diego.delete(f"/api/tables/{table}").status_code == 409
    assert send(ana, table, bet("ana")).json()["code"] == "table_closed"
