"""``tapete verify`` and ``tapete user add``."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

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
