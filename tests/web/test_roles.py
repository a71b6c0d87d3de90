"""Who may do what: every role at every door."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.kit import PEOPLE, Served, bet, send

WHO = ("", *(name for name in PEOPLE if name not in ("ben", "oto")))
ALL = frozenset(WHO)

# method, path, body → those who are let in (all others: 401 without an account, else 403)
DOORS: dict[tuple[str, str], tuple[Any, frozenset[str]]] = {
    ("GET", "/api/tables"): (None, ALL),
    ("GET", "/api/tables/{t}"): (None, ALL),
    ("GET", "/api/tables/{t}/scene"): (None, ALL),
    ("GET", "/api/tables/{t}/seen"): (None, ALL),
    ("GET", "/api/tables/{t}/offers"): (None, ALL),
    ("GET", "/api/tables/{t}/records"): (None, ALL),
    ("GET", "/api/tables/{t}/seats"): (None, ALL),
    ("GET", "/api/tables/{t}/log"): (None, frozenset({"ines", "gina"})),
    ("GET", "/api/tables/{t}/duties"): (None, frozenset()),
    ("POST", "/api/tables"): ({"game": "boule", "regulation": "ES79"}, frozenset({"diego", "root"})),
    ("POST", "/api/tables/{t}/seat"): ({}, frozenset({"ana", "gina"})),
    ("POST", "/api/tables/{t}/guests"): ({"count": 0}, frozenset({"ana", "gina", "julia", "diego", "root"})),
}

POSTS = {
    "croupier": {"eva"},
    "tallador": {"eva"},
    "jefe_de_mesa": {"julia"},
    "subjefe": {"julia"},
    "inspector": {"ines", "gina"},
    "director": {"diego"},
    "jefe_de_sala": {"diego"},
    "administrator": set(),
    "azar": set(),
    "reloj": set(),
    "": set(),
}


@pytest.mark.parametrize(("door", "rule"), DOORS.items(), ids=[" ".join(door) for door in DOORS])
def test_doors(house: Served, door: tuple[str, str], rule: tuple[Any, frozenset[str]]) -> None:
    method, path = door
    body, allowed = rule
    for name in WHO:
        table = house.table(mode="staffed")
        answer = house.client(name).request(method, path.format(t=table), json=body)
        expected = (200, 201) if name in allowed else (403,) if name else (401,)
        assert answer.status_code in expected, (name, answer.status_code, answer.text)
        if name not in allowed:
            assert house.seq(table) == 0
            assert house.client().get(f"/api/tables/{table}/seats").json() == []


def test_closing_a_table(house: Served) -> None:
    for name in WHO:
        table = house.table()
        answer = house.client(name).delete(f"/api/tables/{table}")
        allowed = name in ("diego", "root")
        assert answer.status_code == (200 if allowed else 403 if name else 401), name
        assert house.ask(lambda h, t=table: h.table(t)).closed is allowed  # type: ignore[misc]


def test_posts(house: Served, staffed: str) -> None:
    for post, allowed in POSTS.items():
        for name in WHO:
            answer = house.client(name).post(f"/api/tables/{staffed}/seat", json={"role": post})
            expected = 200 if name in allowed else 403 if name else 401
            assert answer.status_code == expected, (post, name, answer.text)
            house.client(name).delete(f"/api/tables/{staffed}/seat")


def test_no_posts_at_automatic_tables(house: Served, table: str) -> None:
    for post, allowed in POSTS.items():
        for name in WHO:
            answer = house.client(name).post(f"/api/tables/{table}/seat", json={"role": post})
            assert answer.status_code == (403 if name else 401), (post, name, answer.text)
            if name in allowed:
                assert answer.json()["code"] == "automatic_table"
    assert house.client().get(f"/api/tables/{table}/seats").json() == []


def test_posts_of_older_versions_are_worth_nothing(house: Served, table: str) -> None:
    """Rows that the database still holds at an automatic table: nobody looks, acts or reads as what they say."""
    desk = house.app.state.services.desk
    posted = {"eva": "croupier", "julia": "jefe_de_mesa", "ines": "inspector", "diego": "director"}
    for name, role in posted.items():
        house.ask(lambda h, n=name, r=role: desk.serve(table, n, r))  # type: ignore[misc]
    house.ask(lambda h: desk.look())
    for name, role in posted.items():
        client, who = house.client(name), f"{name}@{role}"
        assert client.get(f"/api/tables/{table}/seen").json()["who"] == ""
        assert client.get(f"/api/tables/{table}/offers").json() == []
        assert client.get(f"/api/tables/{table}/duties").json()["code"] == "not_at_the_table"
        for path in ("scene", "seen", "offers"):
            assert client.get(f"/api/tables/{table}/{path}", params={"as": who}).status_code == 403
        for to, more in (("moves", {"move_id": "x"}), ("trial", {})):
            body = {"move": {"who": who, "do": "close_bets"}, **more}
            assert client.post(f"/api/tables/{table}/{to}", json=body).status_code == 403
        page = house.browser(name).get(f"/tables/{table}", headers={"accept": "text/html"}).text
        assert "panel-incidents" not in page
        assert f'data-seat="{role}"' not in page
    assert house.client().get(f"/api/tables/{table}/seats").json() == []
    assert next(t for t in house.client().get("/api/tables").json() if t["id"] == table)["places"] == []


def test_only_for_oneself(house: Served, table: str) -> None:
    """Every role tries to move for everybody else, for chance, for the clock and for a bare role."""
    others = ("ben", "azar", "reloj", "croupier", "oto@croupier", "eva@croupier@croupier", "house", "", "ana ", "ana@")
    for name in WHO:
        for who in (*others, f"{name}@croupier", f"{name}@jefe_de_mesa", f"{name}@director"):
            for do in ({"do": "bet", "on": "red", "stake": 100}, {"do": "close_bets"}, {"do": "spin", "pocket": "0"}):
                answer = send(house.client(name), table, {"who": who, **do})
                assert answer.status_code == (403 if name else 401), (name, who, answer.text)
    assert house.seq(table) == 1


def test_who_may_bet(house: Served, table: str) -> None:
    for name in WHO[1:]:
        answer = send(house.client(name), table, bet(name))
        assert answer.status_code == (200 if "player" in PEOPLE[name] else 403), (name, answer.text)


def test_staff_move_only_on_duty_and_only_at_staffed_tables(house: Served, table: str, staffed: str) -> None:
    eva = house.client("eva")
    call = {"who": "eva@croupier", "do": "close_bets"}
    assert send(eva, table, call).json()["code"] == "automatic_table"
    assert send(eva, staffed, call).json()["code"] == "not_at_the_table"
    assert send(eva, staffed, {"who": "azar", "do": "spin", "pocket": "0"}).json()["code"] == "not_at_the_table"
    eva.post(f"/api/tables/{staffed}/seat", json={"role": "extremo"})
    assert send(eva, staffed, call).json()["code"] == "not_at_the_table"
    assert send(eva, staffed, {"who": "azar", "do": "spin", "pocket": "0"}).json()["code"] == "not_at_the_table"
    eva.post(f"/api/tables/{staffed}/seat", json={"role": "croupier"})
    assert send(eva, staffed, call).status_code == 200
    assert send(eva, staffed, {"who": "reloj", "do": "silence", "player": "ana"}).json()["code"] == "only_the_server"
    assert [o["do"] for o in eva.get(f"/api/tables/{staffed}/offers").json() if o["by"] == "azar"] == ["spin"]
    spin = next(o for o in eva.get(f"/api/tables/{staffed}/duties").json() if o["by"] == "azar")
    assert spin["fields"]["pocket"]["field"] == "one_of"
    entered = send(eva, staffed, {"who": "azar", "do": "spin", "pocket": "17"})
    assert entered.status_code == 200, entered.text
    assert entered.json()["events"][0]["event"]["pocket"] == "17"
    for name, who in (
        ("oto", "oto@croupier"),
        ("eva", "oto@croupier"),
        ("eva", "eva@jefe_de_mesa"),
        ("eva", "croupier"),
    ):
        answer = send(house.client(name), staffed, {"who": who, "do": "close_bets"})
        assert answer.status_code == 403, (name, who, answer.text)


def test_a_role_at_one_table_only(house: Served, staffed: str) -> None:
    other = house.table(mode="staffed")
    house.ask(lambda h: h.accounts.grant("sol", "croupier", staffed))
    try:
        sol = house.client("sol")
        sol.headers["authorization"] = f"Bearer {house.ask(lambda h: _token(h, 'sol'))}"
        assert sol.post(f"/api/tables/{other}/seat", json={"role": "croupier"}).status_code == 403
        assert sol.post(f"/api/tables/{staffed}/seat", json={"role": "croupier"}).status_code == 200
        assert send(sol, staffed, {"who": "sol@croupier", "do": "close_bets"}).status_code == 200
    finally:
        house.ask(lambda h: h.accounts.revoke("sol", "croupier", staffed))


async def _token(house: Any, name: str) -> str:
    found: str = (await house.accounts.admit(await house.accounts.user(name))).token
    return found


def test_looking_as_another(house: Served, table: str, staffed: str) -> None:
    house.client("eva").post(f"/api/tables/{staffed}/seat", json={"role": "croupier"})
    for path in ("scene", "seen", "offers"):
        for name, asked, expected in (
            ("ana", "ana", 200), ("ana", "", 200), ("ana", "ben", 403), ("ana", "azar", 403), ("", "ana", 403),
            ("ana", "croupier", 403), ("eva", "eva@jefe_de_mesa", 403), ("ines", "ana", 403), ("diego", "ana", 403),
            ("", "", 200), ("ana", "eva@croupier", 403),
        ):  # fmt: skip
            answer = house.client(name).get(f"/api/tables/{table}/{path}", params={"as": asked})
            assert answer.status_code == expected, (path, name, asked, answer.text)
        assert (
            house.client("eva").get(f"/api/tables/{staffed}/{path}", params={"as": "eva@croupier"}).status_code == 200
        )
        assert house.client("eva").get(f"/api/tables/{table}/{path}", params={"as": "eva@croupier"}).status_code == 403


def test_seats(house: Served, table: str) -> None:
    ana, ben = house.client("ana"), house.client("ben")
    assert ana.post(f"/api/tables/{table}/seat", json={"seat": 3}).json()["seat"] == 3
    taken = ben.post(f"/api/tables/{table}/seat", json={"seat": 3})
    assert (taken.status_code, taken.json()["code"]) == (409, "seat_taken")
    assert ben.post(f"/api/tables/{table}/seat", json={"seat": 99}).status_code == 409
    assert ben.post(f"/api/tables/{table}/seat", json={}).json()["seat"] == 1
    ben.delete(f"/api/tables/{table}/seat")
    assert [p["name"] for p in ana.get(f"/api/tables/{table}/seats").json()] == ["ana"]
    send(ana, table, bet("ana"))
    held = ana.delete(f"/api/tables/{table}/seat")
    assert (held.status_code, held.json()["code"]) == (409, "stake_on_the_table")
    guests = ana.post(f"/api/tables/{table}/guests", json={"count": 20}).json()
    assert len(guests) == 7
    full = ben.post(f"/api/tables/{table}/seat", json={})
    assert (full.status_code, full.json()["code"]) == (409, "no_free_seat")
    assert send(ben, table, bet("ben")).json()["code"] == "no_free_seat"
    assert len(ana.post(f"/api/tables/{table}/guests", json={"count": 1}).json()) == 1


def test_who_plays_does_not_read_the_log(house: Served, table: str) -> None:
    gina = house.client("gina")
    assert gina.get(f"/api/tables/{table}/log").status_code == 200
    assert gina.get(f"/api/tables/{table}/records").json()["records"][0]["hash"]
    assert not house.client("ana").get(f"/api/tables/{table}/records").json()["records"][0]["hash"]
    send(gina, table, bet("gina"))
    assert gina.get(f"/api/tables/{table}/log").status_code == 403
    assert not gina.get(f"/api/tables/{table}/records").json()["records"][0]["hash"]


def test_trial_shows_the_ruling_and_changes_nothing(house: Served, staffed: str) -> None:
    ana, eva = house.client("ana"), house.client("eva")
    eva.post(f"/api/tables/{staffed}/seat", json={"role": "croupier"})
    send(ana, staffed, bet("ana"))
    send(eva, staffed, {"who": "eva@croupier", "do": "close_bets"})
    seq = house.seq(staffed)
    late = {"who": "eva@croupier", "do": "late_bet", "player": "ana", "on": "straight_up", "at": "7", "stake": 100}
    tried = eva.post(f"/api/tables/{staffed}/trial", json={"move": late})
    assert tried.status_code == 200, tried.text
    assert [e["event"]["ruling"] for e in tried.json()["events"] if e["event"]["event"] == "ruled"]
    assert house.seq(staffed) == seq
    assert ana.post(f"/api/tables/{staffed}/trial", json={"move": bet("ana")}).status_code == 403
    assert ana.post(f"/api/tables/{staffed}/trial", json={"move": late}).status_code == 403
