"""Tables that are left to themselves: what they write while no person acts, and that they write nothing for nobody.

No time passes here: the clock of these tables is turned by hand. With TAPETE_SOAK set every game plays under every
regulation, and from more situations.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from tapete.games import registry
from tapete.table.contract import RELOJ, Offer, OneOf
from tapete.web.clock import TableClock, TimedStep, steps
from tapete.web.settings import Pace
from tests.web.virtual import Virtual
from tools.chosen import once_each

PEOPLE = ("ana", "ben", "carla", "dan", "emma", "fede")
HOUSE = ("casa-lola", "casa-paco", "casa-inés", "casa-tomás")
MINUTE = 60.0
EVERY = bool(os.environ.get("TAPETE_SOAK"))
SITUATIONS = range(40 if EVERY else 2)
GAMES = once_each()
IDS = ["/".join(pair) for pair in GAMES]
MOST = MINUTE / (0.9 * min(Pace().card, Pace().step)) + 1
"""Records in a minute, if card came upon card."""


def reached(patch: pytest.MonkeyPatch, game: str, regulation: str, seed: int) -> Virtual:
    """A table at some moment of its play, with people who act no more from now on."""
    table = Virtual(patch, game, regulation, seed=seed)
    people = PEOPLE[:1] if seed % 3 == 1 else PEOPLE
    table.seat(*people)
    table.people_play(people, table.rng.randrange(10, 120))
    return table


@pytest.mark.parametrize("seed", SITUATIONS)
@pytest.mark.parametrize(("game", "regulation"), GAMES, ids=IDS)
def test_a_table_on_which_nobody_acts_writes_little(
    monkeypatch: pytest.MonkeyPatch, game: str, regulation: str, seed: int
) -> None:
    table = reached(monkeypatch, game, regulation, seed)
    before = len(table.written)
    assert max(table.run(MINUTE, int(2 * MOST)) for _ in range(8)) <= MOST
    said: dict[str, float] = {}
    for at, move in table.written[before:]:
        if move["who"] == RELOJ:  # the same silence is never heard twice within the time that it has
            assert at - said.get(str(move), at - MINUTE) >= 29, move
            said[str(move)] = at
    assert table.run(10 * MINUTE) <= 10 * 30


@pytest.mark.parametrize("seed", SITUATIONS)
@pytest.mark.parametrize(("game", "regulation"), GAMES, ids=IDS)
def test_a_table_at_which_nobody_is_comes_to_rest(
    monkeypatch: pytest.MonkeyPatch, game: str, regulation: str, seed: int
) -> None:
    """What was left in play is played to its end; then nothing is written, however long it lasts. It is the same
    whether they rose, or only kept their places and went, or left nobody behind but house players."""
    table = reached(monkeypatch, game, regulation, seed)
    if seed % 2:
        table.house.asleep = frozenset(("t1", name) for name in PEOPLE)
        table.now += 20 * MINUTE
        table.seat(*HOUSE, house=True)
    else:
        table.rise(*PEOPLE)
    for _ in range(24):
        if not table.run(5 * MINUTE):
            break
    assert table.run(24 * 60 * MINUTE) == 0


@pytest.mark.parametrize(("game", "regulation"), GAMES, ids=IDS)
def test_nothing_is_ever_written_at_a_table_to_which_nobody_came(
    monkeypatch: pytest.MonkeyPatch, game: str, regulation: str
) -> None:
    table = Virtual(monkeypatch, game, regulation)
    assert table.run(24 * 60 * MINUTE) == 0
    table.seat(*HOUSE, house=True)
    assert table.run(24 * 60 * MINUTE) == 0


# --- one by one -----------------------------------------------------------------------------------------------------


def test_a_step_that_was_done_counts_anew() -> None:
    offer = Offer(by=RELOJ, do="silence", fields={"player": OneOf(("ana",))}, kind="time", after=60)
    step, clock = TimedStep("k", offer, 60.0), TableClock()
    clock.update((step,), 100.0)
    clock.update((step,), 130.0, [{"who": "ben", "do": "bet", "on": "win"}])
    assert clock.next() == (160.0, step)
    clock.update((step,), 160.0, [{"who": RELOJ, "do": "silence", "player": "ben"}])
    assert clock.next() == (160.0, step)
    clock.update((step,), 160.0, [{"who": RELOJ, "do": "silence", "player": "ana"}])
    assert clock.next() == (220.0, step)


@pytest.mark.parametrize("regulation", ["ES79", "AND10", "MEL14", "BOL13"])
@pytest.mark.parametrize("others", [(), ("ben",)])
def test_the_silence_of_a_shooter(monkeypatch: pytest.MonkeyPatch, regulation: str, others: tuple[str, ...]) -> None:
    """Alone he has the dice as long as he likes; beside others he gives them up after a minute, and gets them again."""
    table = Virtual(monkeypatch, "craps", regulation, players=["ana", *others])
    table.seat("ana", *others)
    shooter = table.state.shooter
    assert [p.default for p in table.game.view(table.state, "").pending if p.by == shooter] == ["dice_pass"]
    assert table.run(10 * MINUTE) == 10 * len(others)
    assert table.state.shooter == shooter


def test_a_silence_that_changes_nothing_is_not_offered_but_old_logs_have_it() -> None:
    game: Any = registry.game("craps", "AND10", {"players": ["ana"]})
    state = game.opening().state
    assert state.shooter == "ana"
    assert not [o for o in game.offers(state, RELOJ) if o.do == "silence"]
    assert not [o for o in game.duties(state) if o.do == "silence"]
    silence = game.types.move({"who": RELOJ, "do": "silence", "player": "ana"})
    assert game.play(state, silence).state.shooter == "ana"


def test_a_staffed_table_waits_for_whoever_is_there() -> None:
    """Reloj answers for a player as long as staff are at the table; with nobody there it stands still."""
    game: Any = registry.game("french_roulette", "ES79", {"minimum": 100})
    state = game.opening().state
    for move in (
        {"who": "ana", "do": "bet", "on": "red", "stake": 1000},
        {"who": "croupier", "do": "close_bets"},
        {"who": "azar", "do": "spin", "pocket": "0"},
    ):
        state = game.play(state, game.types.move(move)).state
    assert [s.offer.do for s in steps(game, state, "staffed", (), Pace(), there=True)] == ["silence"]
    assert steps(game, state, "staffed", (), Pace(), there=False) == ()


def test_who_comes_back_has_his_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A silence counts from his coming, not from a record of long ago."""
    table = Virtual(monkeypatch, "craps", "AND10", players=["ana", "ben"])
    assert table.run(24 * 60 * MINUTE) == 0
    table.seat("ana")
    due = table.channel.clock.next()
    assert due is not None
    assert due[0] == table.now + MINUTE
