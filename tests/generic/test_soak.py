"""The reach report and the shrinking of faults."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tapete.games import registry
from tapete.simulation.audit import Fault, audited
from tapete.simulation.reach import Source, Tally, count, excused, expected, read_excuses, regulations_of, report
from tapete.simulation.shrink import shrink
from tapete.simulation.tables import table
from tapete.table.contract import Refusal, Step

ROOT = Path(__file__).parents[2]


def played(game: str, regulation: str, seeds: int) -> Tally:
    tally = Tally()
    for seed in range(seeds):
        one = Tally(sessions=1)
        for taken in audited(table(game, regulation, 0), seed, rounds=5, thorough=False):
            one.note(game, regulation, taken)
        tally.merge(one)
    return tally


def test_the_universe_is_read_from_the_program() -> None:
    rooms = (registry.room("boule"), registry.room("french_roulette"))
    boule, roulette = (Source.of(room.play_type, room.rules_type) for room in rooms)
    assert {"betting", "waiting", "over"} <= set(boule.phases)
    assert {"not_the_edge", "specialist", "above_maximum"} <= set(boule.codes("boule"))
    assert not {"hold_too_long", "barred", "no_colour"} & set(boule.codes("boule"))
    assert {"hold_too_long", "barred", "no_colour", "imprisoned"} <= set(roulette.codes("roulette"))
    items = set(expected("boule", ("ES79",)))
    assert ("event", ("boule", "won")) in items
    assert ("incident", ("boule", "ES79", "late_bet")) in items
    assert ("reading", ("boule", "ES79", "B1")) in items


def test_what_is_reached_is_counted() -> None:
    tally = played("boule", "ES79", 3)
    assert tally.sessions == 3
    assert count(tally, "move", ("boule", "throw")) >= 15
    assert count(tally, "event", ("boule", "result")) >= 15
    assert count(tally, "phase × move", ("boule", "waiting", "open_bets")) >= 15
    lines, missing = report(tally, ["boule"], {"boule": ("ES79",)}, {("refusal", ("*", "no_bank")): "always a bank"})
    assert any(line.startswith("throw") for line in lines)
    assert "refusal: boule / not_authorised" in missing
    assert "refusal: boule / no_bank" not in missing
    assert "move: boule / throw" not in missing


def test_every_excuse_has_a_reason_and_is_of_use() -> None:
    excuses = read_excuses(ROOT / "tools" / "soak_exempt.toml")
    universe = [item for game in registry.rooms() for item in expected(game, regulations_of(game))]
    assert all(len(reason) > 20 for reason in excuses.values())
    used = {excused(excuses, kind, item) for kind, item in universe} - {""}
    assert used == set(excuses.values())


def test_a_fault_is_told_with_few_moves() -> None:
    class Broken:
        """Fails at the sixth spin."""

        def __init__(self) -> None:
            self.real: Any = registry.game("french_roulette", "ES79", {"minimum": 100})

        def __getattr__(self, name: str) -> Any:
            return getattr(self.real, name)

        def play(self, state: Any, move: Any) -> Step | Refusal:
            answer: Step | Refusal = self.real.play(state, move)
            return answer if not isinstance(answer, Step) or answer.state.spins < 6 else Step(1 // 0, ())

    broken: Any = Broken()
    with pytest.raises(Fault) as caught:
        list(audited(broken, 1))
    small = shrink(broken, caught.value)
    assert len(small.moves) <= min(17, len(caught.value.moves))
    assert {type(move).__name__ for move in small.moves} <= {"Throw", "CloseBets", "Spin"}


def test_the_tool_plays_one_session_again() -> None:
    again = [
        sys.executable,
        "tools/soak.py",
        "--game",
        "boule",
        "--regulation",
        "MEL14",
        "--seed",
        "4",
        "--sessions",
        "1",
    ]
    done = subprocess.run(again, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert "1 sessions" in done.stdout
    wrong = subprocess.run([*again[:3], "chess"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
