"""House players at the poker tables: every variety goes on from hand to hand, and the stronger win."""

from __future__ import annotations

import os
from random import Random
from statistics import mean, stdev
from typing import Any

import msgspec
import pytest

from tapete.games.circle_poker.play import CirclePoker
from tapete.law.rulebook import catalogue, rulebook, waiting
from tapete.strategy import plan
from tapete.strategy.base import look
from tapete.strategy.guests import choose
from tapete.strategy.house import POKER, plans
from tapete.strategy.poker import Poker, Table, discards, spot
from tests.strategy.poker_tables import Played

TABLES = [(game, law) for game, law in sorted({*catalogue(), *waiting()}) if game in POKER]
NAMES = ("ana", "bea", "cai", "dan", "eva", "fer")
STYLES = ("loose", "tight", "strong")


def table(game: str, law: str, people: int, **terms: object) -> Any:
    return CirclePoker(rulebook(game, law), {"players": list(NAMES[:people]), **terms})


def mixed(game: str, law: str, people: int) -> dict[str, Poker]:
    return {name: Poker(game, law, STYLES[n % 3]) for n, name in enumerate(NAMES[:people])}


def test_every_variety_has_the_three_strengths() -> None:
    assert len(TABLES) == 9 + 6 + 4
    for game, law in TABLES:
        assert tuple(plans(game)) == STYLES
        assert str(plan(game, "tight", law)) == "tight"


HANDS = 100 if os.environ.get("TAPETE_SOAK") else 20


@pytest.mark.parametrize(("game", "law"), TABLES)
def test_many_hands_of_each_variety(game: str, law: str) -> None:
    """No refusal (``Played`` asserts it), nothing lost, short stacks bought again, the hands go on."""
    here = table(game, law, 4, resto=160, maximum=40, cut_form="pot_percentage", cut_rate="1/20")
    session = Played(here, mixed(game, law, 4), 5).run(HANDS)
    assert session.hands() == HANDS
    held = here.holdings(session.state)
    assert sum(held.values()) == 0
    assert sum(session.owned().values()) + held.get("cagnotte", 0) + held.get("pot:0", 0) == 0
    words = {type(move).__struct_config__.tag for move in session.moves}
    assert {"fold", "call", "bet"} <= words
    assert words & {"buy_in", "rebuy"}


@pytest.mark.parametrize(("game", "law"), TABLES)
def test_every_limit_and_pack(game: str, law: str) -> None:
    rules = table(game, law, 0).rules
    for structure in rules.limits.structures:
        Played(table(game, law, 5, structure=structure, maximum=40), mixed(game, law, 5), 2).run(6)
    for size in rules.deck.value[1:]:
        Played(table(game, law, 4, deck=size, maximum=40), mixed(game, law, 4), 3).run(6)


def test_tables_by_hand_and_a_session_that_is_opened() -> None:
    """They post, show and answer; before the opening they register, buy in, and wait for the lot."""
    by_hand = {"posting": "by_hand", "showdown": "by_hand", "prepare": "by_hand", "maximum": 40}
    for law in ("AND10", "MEL14", "BOL13"):
        Played(table("circle_holdem", law, 4, **by_hand), mixed("circle_holdem", law, 4), 1).run(8)
        empty = CirclePoker(rulebook("circle_holdem", law), {"session": "closed"})
        session = Played(empty, mixed("circle_holdem", law, 4), 1).run(8)
        assert len(session.state.seats) == 4


def test_they_take_free_seats_at_a_running_table() -> None:
    """One person sits alone; house players come by the list, are seated and buy in, and the hands begin."""
    for law in ("AND10", "MEL14", "BOL13"):
        people = mixed("circle_holdem", law, 5)
        session = Played(table("circle_holdem", law, 1), people, 4).run(8, limit=600)
        assert len(session.state.seats) >= session.table.plan.least_players
        assert session.hands() >= 8


def test_a_house_player_makes_room_for_a_person() -> None:
    names = [f"casa-{n}" for n in range(10)]
    full: Any = CirclePoker(rulebook("circle_holdem", "AND10"), {"players": names, "waiting": ["zoe"]})
    state = full.opening().state
    moves = {name: Poker("circle_holdem", "AND10", "loose").move(look(full, state, name)) for name in names}
    assert [name for name, move in moves.items() if move and move["do"] == "leave"] == ["casa-0"]
    assert Poker("circle_holdem", "AND10", "loose").move(look(full, state, "casa-x")) is None


def test_the_live_tables_ask_them_by_their_views() -> None:
    """The same moves come out of the offers and the scene that a live table hands to a house player."""
    here = table("circle_omaha", "AND10", 4)
    session = Played(here, mixed("circle_omaha", "AND10", 4), 9)
    while session.state.phase != "betting":
        session.step()
    who = session.state.turn
    scene = here.view(session.state, who)
    hidden = {c.face for p in session.state.players.values() if p.name != who for c in p.cards}
    assert not any(face in str(scene.facts) for face in hidden)
    move = choose(here.offers(session.state, who), scene.pending, who, Random(1), 0, scene)
    assert move is not None
    assert move["do"] in ("check", "call", "bet", "raise", "fold")


def test_what_is_thrown_away() -> None:
    pack = Table.of("circle_draw", "AND10").worth(52)
    assert discards(pack, ("As", "Ad", "Ah", "4c", "9s")) == ("4c", "9s")
    assert discards(pack, ("As", "Ad", "4h", "4c", "9s")) == ("9s",)
    assert discards(pack, ("6s", "7d", "8h", "9c", "Ts")) == ()
    assert discards(pack, ("2s", "7d", "8h", "Kc", "As")) == ("2s", "7d", "8h")


LONGER = [("strong", "loose", 2, 400), ("strong", "tight", 6, 800)] if os.environ.get("TAPETE_SOAK") else []
"""Where the difference is small it takes many deals to be seen."""


@pytest.mark.parametrize(
    ("better", "worse", "people", "deals"),
    [("strong", "loose", 6, 120), ("tight", "loose", 6, 120), *LONGER],
)
def test_the_stronger_wins(better: str, worse: str, people: int, deals: int) -> None:
    """Every deal is played twice with the places changed, so that the cards favour nobody."""
    here = table("circle_holdem", "AND10", people, structure="no_limit", forced="blinds", resto=400)
    good, bad = (Poker("circle_holdem", "AND10", name) for name in (better, worse))
    gains = []
    for deal in range(deals):
        both = 0
        for turned in (0, 1):
            seated = {name: good if n % 2 == turned else bad for n, name in enumerate(NAMES[:people])}
            owned = Played(here, seated, deal).run(1).owned()
            both += sum(gain for name, gain in owned.items() if seated[name] is good)
        gains.append(both / 2)
    assert mean(gains) > 2.5 * stdev(gains) / len(gains) ** 0.5, (mean(gains), stdev(gains))


@pytest.mark.parametrize("style", STYLES)
def test_nobody_stakes_all_he_has_on_the_worst_hand(style: str) -> None:
    """A bet of all the chips before the common cards: seven and two of different suits are thrown away."""
    terms = {"players": ["ana", "bea"], "structure": "no_limit", "marca": 1}
    here: Any = CirclePoker(rulebook("circle_holdem", "AND10"), terms)
    state = here.opening().state
    for move in (
        {"who": "croupier", "do": "deal"},
        {"who": "azar", "do": "cards", "faces": ["Kd", "7d", "Kc", "2s"]},
        {"who": "bea", "do": "all_in"},
    ):
        state = here.play(state, here.types.move(move)).state
    for seed in range(10):
        said = Poker("circle_holdem", "AND10", style).move(look(here, state, "ana", Random(seed)))
        assert said is not None
        assert said["do"] == "fold"


def test_nobody_pays_for_what_cannot_be_won() -> None:
    """Five-card stud at its end: all but one card of the others lie open, and a hand that they beat is not paid for."""
    here = table("circle_five_stud", "MEL14", 4)
    loose = Poker("circle_five_stud", "MEL14", "loose")
    session = Played(here, dict.fromkeys(NAMES[:4], loose), 3).run(25)
    judge = Poker("circle_five_stud", "MEL14", "strong")
    judge.style = msgspec.structs.replace(judge.style, samples=3000)
    calls = 0
    for (before, _, _), move in zip(session.steps, session.moves, strict=True):
        if type(move).__struct_config__.tag == "call" and before.street == len(here.plan.streets):
            seen = look(here, before, move.who, Random(1))
            at = spot(seen)
            assert judge.equity(seen, at, max(1, at.engaged)) > 0, at
            calls += 1
    assert calls > 5
