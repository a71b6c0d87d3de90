"""The socket: what happens, in order, once; moves the other way; reconnecting."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.kit import Served, bet, happened, receive, send, until


def test_what_one_does_all_see(house: Served, table: str) -> None:
    with house.socket(table, "ana") as ana, house.socket(table, "ben") as ben, house.socket(table) as public:
        first = receive(ana)
        assert (first["type"], first["seq"], first["who"], first["events"]) == ("live", 1, "ana", [])
        assert {o["by"] for o in first["offers"]} == {"ana"}
        assert receive(ben)["who"] == "ben"
        assert (receive(public)["who"], receive_offers(house, table)) == ("", [])
        send(house.client("ana"), table, bet("ana"))
        for line in (ana, ben, public):
            message = until(line, lambda m: happened(m, "placed"))
            assert message["seq"] == 2
            assert [t["owner"] for t in message["scene"]["things"]] == ["ana"]
            assert all(e["text"] for e in message["events"])


def receive_offers(house: Served, table: str) -> list[object]:
    found: list[object] = house.client().get(f"/api/tables/{table}/offers").json()
    return found


def test_moves_over_the_socket(house: Served, table: str) -> None:
    with house.socket(table, "ana", "?lang=en") as line:
        receive(line)
        line.send(json.dumps({"move": bet("ana"), "move_id": "w1", "expected_seq": 1}))
        answer = until(line, lambda m: m["type"] == "answer")
        assert (answer["ok"], answer["move_id"], answer["answer"]["status"]) == (True, "w1", "played")
        line.send(json.dumps({"move": bet("ana"), "move_id": "w1", "expected_seq": 1}))
        assert until(line, lambda m: m["type"] == "answer")["answer"]["status"] == "repeated"
        for body, code in (
            ({"move": bet("ana"), "move_id": "w2", "expected_seq": 1}, "stale"),
            ({"move": bet("ben"), "move_id": "w3"}, "not_yours"),
            ({"move": bet("ana", 1, "black"), "move_id": "w4"}, "below_minimum"),
            ({"move": {"who": "ana", "do": "x"}, "move_id": "w5"}, "bad_move"),
            ({"nothing": 1}, "bad_request"),
            ([], "bad_request"),
        ):
            line.send(json.dumps(body))
            assert until(line, lambda m: m["type"] == "answer")["trouble"]["code"] == code
        for raw in ("", "{", "[" * 5000, "\u0000"):
            line.send(raw)
            assert until(line, lambda m: m["type"] == "answer")["trouble"]["code"] == "bad_request"
    assert house.seq(table) == 2


def test_a_message_that_is_too_long_ends_the_line(house: Served, table: str) -> None:
    with house.socket(table, "ana") as line:
        receive(line)
        line.send("x" * 20_000)
        assert receive(line)["trouble"]["code"] == "too_large"
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=5)


def test_the_public_may_not_move(house: Served, table: str) -> None:
    with house.socket(table) as line:
        receive(line)
        line.send(json.dumps({"move": bet("ana"), "move_id": "1"}))
        assert until(line, lambda m: m["type"] == "answer")["trouble"]["code"] == "login_needed"


def test_from_where_one_left_off(house: Served, table: str) -> None:
    ana = house.client("ana")
    for stake in (100, 200, 300):
        send(ana, table, bet("ana", stake, on="black"))
    with house.socket(table, "ana", "?after=2") as line:
        message = receive(line)
        missed = [e for e in message["events"] if e["event"]["event"] == "placed"]
        if message["skipped"]:
            told = ana.get(f"/api/tables/{table}/records", params={"after": 2}).json()["records"]
            missed = [e for r in told for e in r["events"] if e["event"]["event"] == "placed"]
        assert [e["event"]["stake"] for e in missed] == [300, 600] or [e["seq"] for e in missed] == [3, 4]
    for bad in ("x", "1.5", "9" * 40, "--1"):
        with house.socket(table, "ana", f"?after={bad}") as line:
            assert receive(line)["type"] == "trouble"


def test_only_the_news(house: Served, table: str) -> None:
    with house.socket(table, "ana", "?want=news") as line:
        receive(line)
        send(house.client("ana"), table, bet("ana"))
        message = until(line, lambda m: happened(m, "placed"))
        assert (message["seq"], message["who"]) == (2, "ana")
        assert "scene" not in message
        assert "offers" not in message


def test_a_bell_for_pages(house: Served, table: str) -> None:
    """A page is told that there is something to look at, and nothing else; what it then fetches says by what it knows
    the moment again, so that nothing is fetched twice."""
    ana = house.client("ana")
    with house.socket(table, "ana", "?want=bell") as line:
        first = receive(line)
        assert set(first) == {"type", "stand", "clock"}
        assert first["stand"].startswith("1.")
        send(ana, table, bet("ana"))
        message = until(line, lambda m: m["stand"].startswith("2."))
        assert len(json.dumps(message)) < 300
        page = ana.get(f"/tables/{table}/now?after=1").text
        assert f"&#34;stand&#34;:&#34;{message['stand']}&#34;" in page
        ben = house.client("ben")
        ben.post(f"/api/tables/{table}/seat", json={}).raise_for_status()
        sat = until(line, lambda m: m["stand"] != message["stand"])
        assert sat["stand"].startswith("2.")  # nothing was played, somebody came


def test_no_such_table(house: Served) -> None:
    with house.socket("no-such-table") as line:
        assert receive(line)["trouble"]["code"] == "no_such_table"
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_sitting_down_is_seen(house: Served, table: str) -> None:
    with house.socket(table) as line:
        assert receive(line)["places"] == []
        house.client("ana").post(f"/api/tables/{table}/seat", json={"seat": 4})
        message = until(line, lambda m: bool(m.get("places")))
        assert message["places"] == [{"name": "ana", "role": "player", "seat": 4, "house": False, "ready": 0}]


def test_taking_a_post_changes_what_one_sees(house: Served, staffed: str) -> None:
    with house.socket(staffed, "eva") as line:
        assert receive(line)["who"] == ""
        house.client("eva").post(f"/api/tables/{staffed}/seat", json={"role": "croupier"})
        message = until(line, lambda m: m["who"] == "eva@croupier")
        assert "close_bets" in {o["do"] for o in message["offers"]}
