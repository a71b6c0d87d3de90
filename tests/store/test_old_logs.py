"""Logs that older versions wrote are still in order: a change of shape is no change of law.

``logs/`` keeps a session of every game under every regulation, with incidents, as staff entered it, and one of every
game with committed chance. They were written by version 0.1.0 and are never written again.

Those with committed chance were written on paper with batches of 16, which no house has had: that is too few to be
ahead of every bet, and it is said of them. It is all that is found.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tapete.games import registry
from tapete.law.rulebook import catalogue
from tapete.store.verify import verify

LOGS = sorted((Path(__file__).parent / "logs").glob("*.jsonl.gz"))


def name(log: Path) -> str:
    return log.name.removesuffix(".jsonl.gz")


@pytest.mark.parametrize("log", LOGS, ids=name)
def test_an_old_log_has_no_finding(log: Path) -> None:
    report = verify(gzip.decompress(log.read_bytes()).splitlines())
    small = name(log).endswith("-automatic")
    assert {found.code for found in report.findings} <= ({"late_commit"} if small else set())
    assert report.records >= 30


def test_there_is_one_of_every_game_that_was_there() -> None:
    kept = {tuple(name(log).split("-")[:2]) for log in LOGS}
    there = {(game, regulation) for game, regulation in catalogue() if game in registry.rooms()}
    assert kept <= there
    assert len(kept) == 59
