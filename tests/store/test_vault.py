"""The future does not lie on the disk: files of one's own, secrets sealed with a key that is not in the database."""

from __future__ import annotations

import os
import secrets
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import select, update

from tapete.store import export, schema, vault
from tapete.store.chance import Batch
from tapete.store.house import House, NotAdmitted, StoreError
from tapete.store.verify import verify
from tests.store.kit import CLOSE, bet, played, roulette, spun
from tests.store.test_lost_chance import drawn, lines

SAFE = bet(on="straight_up", stake=100, at="17")
"""A bet that is settled whatever comes up: on zero nobody has to choose."""

pytestmark = pytest.mark.anyio


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def rows(house: House) -> list[bytes]:
    async with house.database.read() as db:
        return [bytes(row) for row in (await db.execute(select(schema.chance_secrets.c.secrets))).scalars()]


async def in_the_clear(house: House, table: str) -> bytes:
    """What an older version would have written; the secrets of the first batch."""
    assert house.key is not None
    secret = house.key.open(table, 1, (await rows(house))[0])
    assert secret is not None
    async with house.database.write((table,)) as db:
        await db.execute(update(schema.chance_secrets).values(secrets=secret))
    return secret


def key_of(url: str) -> Path:
    from tapete.store.database import address

    return vault.key_path(address(url))


async def test_nobody_else_reads_what_is_coming(url: str) -> None:
    """Whoever may copy the database cannot tell the next draw."""
    taken: list[bytes] = []

    def source(count: int) -> bytes:
        taken.append(secrets.token_bytes(count))
        return taken[-1]

    async with await House.open(url, source=source) as house:
        table = (await roulette(house)).id
        assert house.key is not None
        (row,) = await rows(house)
        assert not any(taken[0][n : n + 16] in row for n in range(0, len(taken[0]), 16))
        assert house.key.open(table, 1, row) == taken[0]
        assert vault.ChanceKey(secrets.token_bytes(32)).open(table, 1, row) is None
        assert mode(key_of(url)) == 0o600
        if house.database.sqlite:
            file = vault.file_of(house.database.url)
            for end in ("", "-wal", "-shm"):
                beside = file.with_name(file.name + end)
                assert mode(beside) == 0o600
                assert taken[0][:16] not in beside.read_bytes()


async def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        made = tmp_path / "new" / "house.db"
        async with await House.open(f"sqlite:///{made}") as house:
            await roulette(house)
            assert house.database.said == ()
            assert mode(made.parent) == 0o700
            assert {mode(path) for path in made.parent.iterdir()} == {0o600}
    finally:
        os.umask(before)
    for path in made.parent.iterdir():
        path.chmod(0o666)
    made.parent.chmod(0o775)
    async with await House.open(f"sqlite:///{made}") as house:
        assert {mode(path) for path in made.parent.iterdir()} == {0o600}
        assert mode(made.parent) == 0o775  # the user's own: it is said, not changed
        (said,) = house.database.said
        assert str(made.parent) in said.es
        assert "0775" in said.en


async def test_rows_of_older_versions_are_sealed_when_the_house_is_opened(url: str) -> None:
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        await played(house, table, bet(), "b")
        await played(house, table, CLOSE, "c")
        secret = await in_the_clear(house, table)
    async with await House.open(url) as house:
        assert all(vault.is_sealed(row) for row in await rows(house))
        await spun(house, table, "s")
        assert verify(await lines(house, table)).ok
        if house.database.sqlite:
            file = vault.file_of(house.database.url)
            for path in file.parent.iterdir():
                assert secret[48:96] not in path.read_bytes(), path


async def test_a_missing_or_a_wrong_key_is_one_sentence_and_changes_nothing(url: str) -> None:
    async with await House.open(url) as house:
        table = (await roulette(house)).id
        await played(house, table, bet(), "b")
        await played(house, table, CLOSE, "c")
    path = key_of(url)
    right = path.read_text()
    path.unlink()
    for text in (None, f"tapete-key-1 {secrets.token_hex(32)}\n", "nonsense"):
        if text is not None:
            path.write_text(text)
        with pytest.raises(StoreError) as found:
            await House.open(url)
        assert found.value.code == "bad_key"
        assert str(path) in found.value.text.es
        assert "\n" not in found.value.text.en
        assert path.exists() is (text is not None)
    path.write_text(right)
    async with await House.open(url) as house:
        assert (await house.live(table)).seq == 3
        await spun(house, table, "s")


async def test_a_key_that_is_lost_halts_what_hangs_on_it(url: str) -> None:
    async with await House.open(url) as house:
        table, idle = (await roulette(house)).id, (await roulette(house)).id
        await played(house, table, bet(), "b")
        await played(house, table, CLOSE, "c")
    key_of(url).unlink()
    command = [sys.executable, "-m", "tapete.cli.main", "chance", "lost-key", "--yes", "--json", "--db", url]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert '"given_up": 2' in done.stdout or '"given_up":2' in done.stdout
    async with await House.open(url) as house:
        assert isinstance(await drawn(house, table), NotAdmitted)
        await played(house, idle, bet(), "b")
        assert [f.code for f in verify(await lines(house, table)).findings] == ["chance_lost"]
        assert verify(await lines(house, idle)).ok


async def test_the_key_may_lie_elsewhere(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "keys" / "house.key"
    async with await House.open(url, key_file=there) as house:
        table = (await roulette(house)).id
    assert mode(there) == 0o600
    assert mode(there.parent) == 0o700
    assert not key_of(url).exists()
    monkeypatch.setenv(vault.KEY_FILE, str(there))
    async with await House.open(url) as house:
        await played(house, table, bet(), "b")
        await played(house, table, CLOSE, "c")
        await spun(house, table, "s")


def test_many_processes_make_one_key(tmp_path: Path) -> None:
    path = tmp_path / "house.db.key"
    program = (
        "import sys, pathlib; from tapete.store.vault import made; print(made(pathlib.Path(sys.argv[1])).id.hex())"
    )
    command = [sys.executable, "-c", program, str(path)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    said = {one.communicate()[0].strip() for one in running}
    found = vault.held(path)
    assert found is not None
    assert said == {found.id.hex()}
    assert [file.name for file in tmp_path.iterdir()] == ["house.db.key"]


async def test_two_processes_share_the_key(url: str) -> None:
    async with await House.open(url) as one, await House.open(url) as two:
        table = (await roulette(one)).id
        for n, house in enumerate((two, one, two)):
            await played(house, table, SAFE, f"b{n}")
            await played(house, table, CLOSE, f"c{n}")
            await spun(house, table, f"s{n}")
        assert verify(await lines(one, table)).ok


async def test_an_export_tells_nothing_of_what_is_coming(url: str, tmp_path: Path) -> None:
    async with await House.open(url, batch=4) as house:
        table = (await roulette(house)).id
        for n in range(3):
            await played(house, table, SAFE, f"b{n}")
            await played(house, table, CLOSE, f"c{n}")
            await spun(house, table, f"s{n}")
        file = tmp_path / "log.jsonl"
        await export.export(house, table, file)
        assert mode(file) == 0o600
        text = file.read_text()
        place = (await house.live(table)).place
        assert place.i
        known = await export.secrets(house, table)
        assert all(one.batch < place.batch for one in known)
        for one in await export.secrets(house, table, coming=True):
            batch = Batch(table, one.batch, bytes.fromhex(one.secrets))
            for i in range(batch.size):
                used = (one.batch, i) < (place.batch, place.i)
                assert (batch.draw(i)[1] in text) is used
        await house.close_table(table, "eva")
        assert len(await export.secrets(house, table)) == place.last
