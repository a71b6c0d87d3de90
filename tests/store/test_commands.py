"""``tapete verify`` and ``tapete user``."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer

from tapete.cli import speech, user
from tapete.cli.verify import verify, verify_command
from tapete.law.errors import TapeteError
from tapete.store.export import Secret
from tapete.store.house import House, StoreError
from tests.store.kit import forged
from tests.store.test_verify import paper, transfer, where

pytestmark = pytest.mark.usefixtures("cheap")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(one + b"\n" for one in paper().lines()))
    return path


def test_an_honest_log(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_command(log, lang="en") == 0
    assert capsys.readouterr().out.endswith("4 rounds, 4 draws: all in order\n")
    assert verify_command(log, lang="es") == 0
    assert capsys.readouterr().out.endswith("4 jugadas, 4 sorteos: conforme\n")
    secrets = [Secret(n, secret.hex()) for n, secret in paper().secrets().items()]
    (tmp_path / "secrets.json").write_bytes(msgspec.json.encode(secrets))
    assert verify_command(log, json=True, secrets=tmp_path / "secrets.json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["ok"], answer["findings"], answer["rounds"]) == (True, [], 4)


def test_a_wrong_payout(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spin = where("spin", 0)
    lines = forged(paper().records, spin, lambda plain: transfer(plain, "won").update(amount=1))
    log.write_bytes(b"\n".join(lines))
    assert verify_command(log, lang="es") == 1
    assert f"asiento {spin}: ana, straight_up 17: se pagó 1, corresponde 3500  [ES79:01." in capsys.readouterr().out
    assert verify_command(log, json=True, lang="en") == 1
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert (found["seq"], found["what"]) == (spin, "ana, straight_up 17: paid 1, due 3500")
    assert found["cite"]


def test_the_status_says_whether_all_is_in_order(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    app = typer.Typer()
    app.command("verify")(verify)
    app.command("other")(lambda: None)
    command = typer.main.get_command(app)
    assert command.main(args=["verify", str(log), "--lang", "en"], standalone_mode=False) == 0
    log.write_bytes(log.read_bytes().replace(b'"ana"', b'"eva"', 1))
    assert command.main(args=["verify", str(log), "--json"], standalone_mode=False) == 1
    capsys.readouterr()


def test_what_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(TapeteError) as error:
            verify_command(path)
        assert str(path) in error.value.text["es"]
    (tmp_path / "bad").write_text("[1]")
    (tmp_path / "log").write_text("")
    with pytest.raises(TapeteError):
        verify_command(tmp_path / "log", secrets=tmp_path / "bad")


def run(*arguments: str) -> int:
    speech.peek(arguments)
    answer = typer.main.get_command(user.application()).main(args=list(arguments), standalone_mode=False)
    return answer if isinstance(answer, int) else 0


def test_an_account_from_the_command_line(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse\n"))
    given = ("--role", "croupier", "--role", "player")
    assert run("add", "Eva", *given, "--db", url, "--password-stdin", "--lang", "en") == 0
    assert capsys.readouterr().out == "account opened: eva (croupier, player)\n"
    answers = iter(["another horse", "another horse", "one", "two"])
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(answers))
    assert run("add", "ben", "--role", "inspector", "--db", url, "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"name": "ben", "roles": ["inspector"]}
    with pytest.raises(TapeteError):
        run("add", "cai", "--role", "player", "--db", url)
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse\n"))
    with pytest.raises(StoreError):
        run("add", "cai", "--role", "king", "--db", url, "--password-stdin")

    async def look() -> None:
        async with await House.open(url) as house:
            assert [u.name for u in await house.accounts.users()] == ["ben", "eva"]
            eva = await house.accounts.check("eva", "correct horse")
            assert eva is not None
            assert eva.roles == {"croupier", "player"}

    asyncio.run(look())


# --- the other commands on accounts ---------------------------------------------------------------------------------


class Here(io.StringIO):
    """Somebody at a terminal, and what they answer."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def trying(url: str) -> str:
    """A demonstration."""
    from tapete.web.demo import ACCOUNTS

    async def made() -> None:
        async with await House.open(url) as house:
            await house.accounts.demonstrate(ACCOUNTS)

    asyncio.run(made())
    return url


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def enters(url: str, name: str, password: str) -> bool:
    async def tried() -> bool:
        async with await House.open(url) as house:
            return await house.accounts.check(name, password) is not None

    return asyncio.run(tried())


def test_a_demonstration_becomes_a_house(
    trying: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ("add", "mara", "--role", "croupier", "--db", trying, "--generate")
    with pytest.raises(StoreError) as error:
        run(*order)
    assert "--leave-demo" in error.value.text["es"]
    monkeypatch.setattr("sys.stdin", Here("n\n"))
    assert run(*order, "--lang", "en") == 1
    said = capsys.readouterr()
    assert said.out == "nothing was changed\n"
    assert "Go on? [y/N]" in said.err
    assert {user["active"] for user in told(capsys, "list", "--db", trying)} == {True}
    monkeypatch.setattr("sys.stdin", Here("sí\n"))
    made = told(capsys, *order, "--lang", "es")
    assert (made["name"], made["roles"], made["left_demo"]) == ("mara", ["croupier"], True)
    assert enters(trying, "mara", made["password"])
    assert enters(trying, made["administrator"]["name"], made["administrator"]["password"])
    people = told(capsys, "list", "--db", trying)
    assert [user["name"] for user in people if user["active"]] == ["admin", "mara"]
    assert told(capsys, "add", "nora", "--role", "player", "--db", trying, "--generate").keys() == {
        "name", "roles", "password",
    }  # fmt: skip


def test_accounts_from_first_to_last(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    lang = "es" if url.startswith("sqlite") else "en"
    at = ("--db", url, "--lang", lang)
    first = told(capsys, "add", "mara", "--role", "administrator", "--generate", *at)["password"]
    told(capsys, "add", "eva", "--role", "croupier", "--generate", *at)
    given = told(capsys, "passwd", "EVA", "--generate", *at)
    assert (given["name"], given["roles"], given["tables"], given["active"]) == ("eva", ["croupier"], {}, True)
    assert enters(url, "eva", given["password"])
    assert told(capsys, "disable", "eva", *at)["active"] is False
    assert not enters(url, "eva", given["password"])
    assert told(capsys, "enable", "eva", *at)["active"] is True
    assert enters(url, "eva", given["password"])
    assert told(capsys, "role", "eva", "--give", "inspector", "--take", "croupier", *at)["roles"] == ["inspector"]

    async def table() -> str:
        async with await House.open(url) as house:
            return (await house.open_table("french_roulette", "ES79", {})).id

    id = asyncio.run(table())
    assert told(capsys, "role", "eva", "--give", "croupier", "--table", id, *at)["tables"] == {id: ["croupier"]}
    assert run("list", *at) == 0
    shown = capsys.readouterr().out
    assert f"croupier ({id}), inspector" in shown
    for order in ("passwd", "disable", "enable"):
        assert run(order, "eva", *(("--generate",) if order == "passwd" else ()), *at) == 0
    assert run("role", "eva", "--take", "inspector", *at) == 0
    out = capsys.readouterr().out
    assert ("contraseña" if lang == "es" else "password changed") in out
    assert enters(url, "mara", first)


WRONG = {
    ("passwd", "nobody", "--generate"): "nobody",
    ("disable", "nobody"): "nobody",
    ("enable", "a b"): "a b",
    ("role", "nobody", "--give", "player"): "nobody",
    ("role", "mara", "--give", "king"): "king",
    ("role", "mara", "--take", "player"): "player",
    ("role", "mara"): "--give",
    ("role", "mara", "--give", "croupier", "--table", "none"): "none",
    ("role", "mara", "--take", "administrator"): "mara",
    ("disable", "mara"): "mara",
    ("passwd", "mara", "--generate", "--password-stdin"): "--generate",
    ("passwd", "mara", "--password-stdin"): "8",
    ("add", "mara", "--role", "player", "--generate"): "mara",
}


def test_what_is_wrong_is_one_clear_sentence(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    password = told(capsys, "add", "mara", "--role", "administrator", "--generate", "--db", url)["password"]
    before = told(capsys, "list", "--db", url)
    for order, named in WRONG.items():
        monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
        with pytest.raises(TapeteError) as error:
            run(*order, "--db", url)
        assert error.value.text["es"] != error.value.text["en"], order
        assert all(named in error.value.text[lang] and "\n" not in error.value.text[lang] for lang in ("es", "en"))
    assert told(capsys, "list", "--db", url) == before
    assert enters(url, "mara", password)


def test_a_house_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'none' / 'h.db'}"
    for order in (("list",), ("passwd", "ana", "--generate"), ("disable", "ana"), ("role", "ana", "--give", "player")):
        with pytest.raises(TapeteError):
            run(*order, "--db", url)
    assert not (tmp_path / "none").exists()
