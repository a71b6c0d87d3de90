"""Whoever writes the log may not choose what azar says: every way to leave a draw unproved is found."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.store import chance
from tapete.store.findings import Report
from tapete.store.log import Record, line, read, seal
from tapete.store.memory import MemoryLog
from tapete.store.verify import verify
from tests.store.kit import CLOSE, bet, forged, rigged

LOGS = sorted((Path(__file__).parent / "logs").glob("*-automatic.jsonl.gz"))
SOAK = bool(os.environ.get("TAPETE_SOAK"))


def spun(pocket: str) -> MemoryLog:
    """A straight-up bet on 17, and what the ball then says."""
    paper = MemoryLog("french_roulette", "ES79", {"minimum": 100}, source=rigged(pocket))
    paper.play(bet("ana", 100, "straight_up", at="17"))
    paper.play(CLOSE)
    paper.draw()
    return paper


def cheated(change: Callable[[MemoryLog, dict[str, Any]], None]) -> Report:
    """17 was committed to and 20 is played, settled as it should be; the proof is changed so that nobody sees."""
    honest, wanted = spun("17"), msgspec.json.decode(line(spun("20").records[-1]))

    def swap(plain: dict[str, Any]) -> None:
        plain["move"], plain["events"] = wanted["move"], wanted["events"]
        change(honest, plain)

    return verify(forged(honest.records, len(honest.records) - 1, swap))


def codes(report: Report) -> list[str]:
    return [found.code for found in report.findings]


def test_a_draw_too_many_proves_nothing() -> None:
    def more(paper: MemoryLog, plain: dict[str, Any]) -> None:
        plain["chance"]["more"] = [paper.batches["paper", 1].proof(1)]

    report = cheated(more)
    assert codes(report) == ["draw_count"]
    assert "has 2 draws from 1/0 on, and its move takes 1" in report.findings[0].what.en


def test_what_everybody_sees_is_opened() -> None:
    def shut(_: MemoryLog, plain: dict[str, Any]) -> None:
        plain["chance"] = chance.withheld(plain["chance"], "paper")

    assert codes(cheated(shut)) == ["withheld"]


@pytest.mark.parametrize("size", [1, 2, 4])
def test_chance_that_is_committed_to_after_the_bets_is_found(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that publishes nothing ahead knows the bets when it commits."""
    monkeypatch.setattr(chance, "LOW", 0)
    paper = MemoryLog("french_roulette", "ES79", {}, size=size, source=rigged("20"))
    for _ in range(size + 1):
        paper.play(bet())
        paper.play(CLOSE)
        paper.draw()
    report = verify(paper.lines())
    assert "late_commit" in codes(report)
    assert "ana" in next(found for found in report.findings if found.code == "late_commit").what.es


@pytest.mark.parametrize("size", [1, 4, 64, 256])
def test_a_house_with_any_size_of_batch_is_ahead_of_every_bet(size: int) -> None:
    paper = MemoryLog("french_roulette", "ES79", {}, size=size, source=rigged("20"))
    for _ in range(12):
        assert paper.live.place.left >= chance.LOW
        paper.play(bet())
        paper.play(CLOSE)
        paper.draw()
    assert codes(verify(paper.lines())) == []


def test_a_table_that_is_closed_with_chips_in_play_is_found() -> None:
    """A house that knows what comes could close the table instead."""
    paper = MemoryLog("french_roulette", "ES79", {})
    paper.play(bet())
    paper.play(CLOSE)
    paper.close()
    (found,) = verify(paper.lines()).findings
    assert found.code == "closed_in_play"
    assert found.what.en.endswith("ana 1000")


@pytest.mark.parametrize("more", [None, 7, "x", {}, [None], [[1]], [7], ["x"]])
def test_a_proof_of_no_shape_is_a_finding(more: Any) -> None:
    paper = spun("17")
    log = forged(paper.records, len(paper.records) - 1, lambda plain: plain["chance"].update(more=more))
    assert codes(verify(log)) == ["commitment"]


@pytest.mark.parametrize("said", [{"root": ""}, {"root": "0" * 63}, {"size": 17}, {"size": 0}, {"root": None}])
def test_a_commitment_of_no_shape_is_a_finding(said: dict[str, Any]) -> None:
    records = MemoryLog("french_roulette", "ES79", {}).records
    assert codes(verify(forged(records, 1, lambda plain: plain["chance"].update(said)))) == ["bad_commit"]


def test_a_draw_decides_what_it_says() -> None:
    paper = spun("17")
    log = forged(paper.records, len(paper.records) - 1, lambda plain: plain["chance"].update(field="cells"))
    assert codes(verify(log)) == ["draw_field"]


def opening(mode: Any) -> list[bytes]:
    return forged(spun("17").records, 0, lambda plain: plain.update(mode=mode))


def test_an_automatic_table_is_not_passed_off_as_a_staffed_one() -> None:
    assert codes(verify(opening("staffed"))) == ["bad_commit"]
    assert codes(verify(opening("Staffed"))) == ["mode"]
    made, prev = [], ""
    for seq, record in enumerate(r for r in spun("17").records if r.kind != "commit"):
        mode = "staffed" if not seq else msgspec.UNSET
        bare = seal(msgspec.structs.replace(record, seq=seq, prev=prev, chance=None, mode=mode))
        made.append(line(bare))
        prev = str(bare.hash)
    report = verify(made)  # nobody can tell; it says at least that nothing was proved
    assert report.ok
    assert any("there is no commitment to check" in note.en for note in report.notes)


# --- every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("log", LOGS if SOAK else LOGS[::4], ids=lambda log: log.name.partition("-")[0])
def test_no_game_lets_a_draw_stay_unproved(log: Path) -> None:
    records = [read(one) for one in gzip.decompress(log.read_bytes()).splitlines()]
    drawn = [record for record in records if record.kind == "move" and record.chance is not None]
    public = [record for record in drawn if "u" in (record.chance or {})]
    assert drawn or log.name.startswith("baccarat_two_cloths")  # whose session ends before the first card
    for record in public if SOAK else public[:2]:

        def shut(plain: dict[str, Any]) -> None:
            proofs = chance.proofs(plain["chance"])
            plain["chance"] = chance.joined([chance.withheld(one, plain["table"]) for one in proofs])

        assert (record.seq, "withheld") in _found(records, record.seq, shut)
    for record in drawn if SOAK else drawn[:2]:

        def more(plain: dict[str, Any]) -> None:
            proofs = chance.proofs(plain["chance"])
            plain["chance"] = chance.joined([*proofs, proofs[-1]])

        assert {(record.seq, "draw_order"), (record.seq, "draw_count")} <= _found(records, record.seq, more)


def _found(records: list[Record], seq: int, change: Callable[[dict[str, Any]], None]) -> set[tuple[int, str]]:
    """Findings on the log up to a record that was forged."""
    return {(found.seq, found.code) for found in verify(forged(records[: seq + 1], seq, change)).findings}
