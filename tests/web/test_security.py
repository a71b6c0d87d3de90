"""The gate: sessions, CSRF, origins, hosts, sockets, attempts; every refusal is in the log."""

from __future__ import annotations

import logging
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tapete.web.settings import Settings
from tests.web.kit import STILL, Served, bet, receive, send, served, wait


def test_sign_in_and_out(house: Served, table: str) -> None:
    client = house.client()
    wrong = client.post("/api/session", json={"name": "ana", "password": "wrong"})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_password")
    for name in ("nobody", "", "a\x00b", "ana' or 1=1--", "\udcff"):
        body = b'{"name": "%s", "password": "x"}' % name.encode("utf-8", "surrogatepass").replace(b"\x00", b"\\u0000")
        answer = client.post("/api/session", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 401), answer.text
    right = client.post("/api/session", json={"name": "ana", "password": "ana-password"})
    assert right.status_code == 201
    cookie = right.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    me = client.get("/api/session").json()
    assert (me["name"], me["roles"], me["token"]) == ("ana", ["player"], "")
    assert send(client, table, bet("ana")).json()["code"] == "csrf"
    client.headers["x-csrf-token"] = me["csrf"]
    assert send(client, table, bet("ana")).status_code == 200
    token = right.json()["token"]
    assert client.delete("/api/session").json()["name"] == ""
    assert client.get("/api/session").json()["name"] == ""
    gone = house.client()
    gone.headers["authorization"] = f"Bearer {token}"
    assert gone.get("/api/session").status_code == 401
    for bad in ("x", "Bearer", "ñ" * 20, "a" * 500, "0" * 43):
        answer = gone.get("/api/tables", headers=[(b"authorization", f"Bearer {bad}".encode())])
        assert answer.status_code in (200, 401)


def test_no_password_without_a_demonstration_house(house: Served) -> None:
    assert house.client().post("/api/session", json={"name": "ana"}).status_code == 401


def test_csrf(house: Served, table: str) -> None:
    ana = house.browser("ana")
    other = house.browser("ben").headers["x-csrf-token"]
    right = ana.headers["x-csrf-token"]
    for token in (None, "", "x", other, right[:-1], right + "0"):
        ana.headers.pop("x-csrf-token", None)
        if token is not None:
            ana.headers["x-csrf-token"] = token.encode().decode("latin-1")
        for method, path, body in (
            ("POST", f"/api/tables/{table}/moves", {"move": bet("ana"), "move_id": "m"}),
            ("POST", f"/api/tables/{table}/seat", {}),
            ("DELETE", f"/api/tables/{table}/seat", None),
            ("POST", f"/api/tables/{table}/guests", {"count": 3}),
            ("DELETE", "/api/session", None),
        ):
            answer = ana.request(method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "csrf"), (token, method, path)
    assert house.seq(table) == 1
    assert ana.get(f"/api/tables/{table}/seats").json() == []
    ana.headers["x-csrf-token"] = right
    for headers in (
        {"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"},
        {"origin": f"http://127.0.0.1:{house.port + 1}"}, {"origin": "http://["},
    ):  # fmt: skip
        body = {"move": bet("ana"), "move_id": "m"}
        answer = ana.post(f"/api/tables/{table}/moves", json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin"), headers
    same = ana.post(
        f"/api/tables/{table}/moves", json={"move": bet("ana"), "move_id": "m"}, headers={"origin": house.base}
    )
    assert same.status_code == 200


def test_a_form_of_another_site_opens_no_session(house: Served) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = house.client().post(
            "/api/session",
            content=b'{"name": "ana", "password": "ana-password"}',
            headers={"content-type": kind},
        )
        assert answer.status_code in (400, 403), kind
        assert "set-cookie" not in answer.headers


def test_a_socket_from_another_site_is_not_served(house: Served, table: str) -> None:
    cookie = f"tapete_session={house.tokens['ana']}"
    with house.socket(table, cookie=cookie, origin="https://evil.example") as line:
        assert receive(line)["trouble"]["code"] == "origin"
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    with house.socket(table, cookie=cookie, origin=house.base) as line:
        assert receive(line)["who"] == "ana"


def test_hosts(tmp_path: Path) -> None:
    settings = Settings(drive=False, hosts=("localhost", "127.0.0.1"))
    with served(f"sqlite:///{tmp_path / 'h.db'}", settings) as house:
        assert house.client().get("/api/tables").status_code == 200
        answer = house.client().get("/api/tables", headers={"host": "evil.example"})
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")
        table = house.table()
        with pytest.raises((InvalidStatus, ConnectionClosed)), house.socket(table, host="evil.example") as line:
            line.recv(timeout=5)


def test_too_many_sockets_from_one_address(tmp_path: Path) -> None:
    settings = Settings(drive=False, sockets_per_address=3)
    with served(f"sqlite:///{tmp_path / 'h.db'}", settings) as house:
        table = house.table()
        lines = [house.socket(table).__enter__() for _ in range(3)]
        for line in lines:
            assert receive(line)["type"] == "live"
        with house.socket(table) as more:
            assert receive(more)["trouble"]["code"] == "too_many_sockets"
            with pytest.raises(ConnectionClosed) as closed:
                more.recv(timeout=5)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        lines.pop().close()
        wait(lambda: house.client().get("/health").json()["sockets"] == 2)
        again = house.socket(table).__enter__()
        lines.append(again)
        assert receive(again)["type"] == "live"
        for line in lines:
            line.close()


def test_attempts_are_slowed_down(tmp_path: Path) -> None:
    settings = Settings(drive=False, logins_per_minute=3)
    with served(f"sqlite:///{tmp_path / 'h.db'}", settings) as house:
        client = house.client()
        codes = [client.post("/api/session", json={"name": "ana", "password": f"x{n}"}).status_code for n in range(5)]
        assert codes == [401, 401, 401, 429, 429]
        assert client.post("/api/session", json={"name": "ana", "password": "ana-password"}).status_code == 429


def test_a_house_that_is_not_public(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'h.db'}", Settings(drive=False, public=False)) as house:
        table = house.table()
        for path in (
            "/api/tables",
            f"/api/tables/{table}",
            f"/api/tables/{table}/seen",
            f"/api/tables/{table}/records",
        ):
            assert house.client().get(path).status_code == 401, path
            assert house.client("sol").get(path).status_code == 200, path
        with house.socket(table) as line:
            assert receive(line)["trouble"]["code"] == "login_needed"


def test_refusals_are_logged_and_nothing_can_be_forged_there(
    house: Served, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="tapete.web.refused"):
        send(house.client("ana"), table, bet("ben"))
        house.client().get("/api/tables/x%0A2026 forged line")
        with house.socket(table, "ana") as line:
            receive(line)
            line.send('{"move": {"who": "reloj", "do": "x"}, "move_id": "1"}')
            assert receive(line)["trouble"]["code"] == "only_the_server"
    found = [(r.status, r.code, r.user) for r in caplog.records if r.name == "tapete.web.refused"]  # type: ignore[attr-defined]
    assert (403, "not_yours", "ana") in found
    assert (403, "only_the_server", "ana") in found
    assert (404, "no_such_table", "") in found
    assert not any("\n" in r.getMessage() for r in caplog.records)


def test_ids_that_are_none(house: Served) -> None:
    for id in (
        "x",
        "..",
        "%2e%2e%2fetc",
        "a%00b",
        "A" * 200,
        "x'--",
        "%F0%9F%8E%B2",
        "%ff",
        "-",
        "%0d%0aset-cookie:a=b",
    ):
        for path in ("", "/scene", "/records", "/seats", "/why/x"):
            answer = house.client().get(f"/api/tables/{id}{path}")
            assert answer.status_code in (400, 404), (id, path, answer.text)
            assert "Traceback" not in answer.text
    assert house.client().get("/api/why/ES79:no.such").status_code == 404
    assert house.client().get("/api/why/ES79:01.IV.1.B.b/g").json()["summary"]["en"]


def test_headers(house: Served) -> None:
    for path in ("/api/tables", "/nowhere"):
        headers = house.client().get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "traceback" not in house.client().get("/nowhere").text.lower()


def test_demonstration_accounts(tmp_path: Path) -> None:
    from tapete.web import demo

    with served(f"sqlite:///{tmp_path / 'h.db'}", Settings(drive=False, demo=True)) as house:
        assert house.client().post("/api/session", json={"name": "ana"}).status_code == 201
        assert house.client().post("/api/session", json={"name": "gina"}).status_code == 401
        assert not house.ask(demo.is_one)


def test_settings_of_a_served_house() -> None:
    from tapete.web.serving import Asked, settings

    assert settings(Asked(db="x"), True).hosts == ("localhost", "127.0.0.1", "::1")
    assert settings(Asked(db="x", host="127.0.0.9"), True).hosts[-1] == "127.0.0.9"
    assert settings(Asked(db="x", host="0.0.0.0"), False).hosts == ()
    assert settings(Asked(db="x", host="0.0.0.0", names=("casino.example",)), False).hosts == ("casino.example",)
    assert STILL.demo is False


def test_unknown_methods(house: Served, table: str) -> None:
    client = house.client("ana")
    for method in ("PUT", "PATCH", "TRACE", "FOO"):
        assert client.request(method, f"/api/tables/{table}").status_code in (403, 404, 405)
    assert isinstance(client, httpx.Client)
