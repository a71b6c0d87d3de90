"""``tapete chance``: wrong uses, a key that is spoilt, and the question in the reader's language."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from tapete.cli import chance, speech
from tapete.law.errors import TapeteError
from tapete.store import vault
from tapete.store.database import address
from tapete.store.house import House, StoreError
from tests.store.kit import CLOSE, bet, played, roulette


class Typed(io.StringIO):
    """Somebody at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    speech.choose("es")
    yield
    speech.choose("es")


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A house with a round under way."""
    found = f"sqlite:///{tmp_path}/house.db"

    async def made() -> None:
        async with await House.open(found) as house:
            table = (await roulette(house)).id
            await played(house, table, bet(), "b")
            await played(house, table, CLOSE, "c")

    asyncio.run(made())
    return found


def opens(url: str) -> None:
    async def opened() -> None:
        async with await House.open(url):
            pass

    asyncio.run(opened())


@pytest.mark.parametrize("spoilt", ["", "tapete-key-1", "tapete-key-1 00", "\xff\xfe"])
def test_a_spoilt_key_is_said_and_can_be_given_up(url: str, tmp_path: Path, spoilt: str) -> None:
    path = tmp_path / "house.db.key"
    path.write_bytes(spoilt.encode("latin-1"))
    with pytest.raises(StoreError) as found:
        opens(url)
    assert found.value.code == "bad_key"
    assert "lost-key" in found.value.text.es
    assert "lost-key" in found.value.text.en
    assert path.read_bytes() == spoilt.encode("latin-1")
    assert chance.lost_key(yes=True, db=url) == 0
    opens(url)
    kept = [one for one in tmp_path.iterdir() if one.name.startswith("house.db.key.")]
    assert [one.read_bytes() for one in kept] == [spoilt.encode("latin-1")], "nothing is thrown away"


def test_a_key_that_cannot_be_read_is_left_alone(url: str, tmp_path: Path) -> None:
    path = tmp_path / "house.db.key"
    path.unlink()
    path.mkdir()
    with pytest.raises(StoreError) as found:
        chance.lost_key(yes=True, db=url)
    assert str(path) in found.value.text.es
    assert path.is_dir()


@pytest.mark.parametrize("command", [lambda db: chance.halted(db=db), lambda db: chance.lost_key(yes=True, db=db)])
def test_where_there_is_no_house_none_is_made(tmp_path: Path, command: object) -> None:
    assert callable(command)
    with pytest.raises(TapeteError) as found:
        command(f"sqlite:///{tmp_path}/nothing.db")
    assert "no hay ninguna casa" in found.value.text.es
    assert list(tmp_path.iterdir()) == []


def test_the_question_is_asked_in_the_language_of_the_command(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    vault.key_path(address(url)).unlink()
    with pytest.raises(TapeteError) as found:
        chance.lost_key(db=url)
    assert "--yes" in found.value.text.en
    monkeypatch.setattr("sys.stdin", Typed("n\n"))
    assert chance.lost_key(db=url) == 1
    said = capsys.readouterr()
    assert "¿Seguir? [s/N]" in said.err
    assert said.out == "no se ha cambiado nada\n"
    monkeypatch.setattr("sys.stdin", Typed("s\n"))
    assert chance.lost_key(db=url) == 0
    assert capsys.readouterr().out == "tandas dadas por perdidas: 1\n"


def test_a_file_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError) as found:
        opens(f"sqlite:///{tmp_path}/file/house.db")
    assert "file/house.db" in found.value.text.es
    assert not found.value.retry
