"""House players: they owe what the table says they owe, and stake sums that a croupier likes."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tapete.games import registry
from tapete.law.rulebook import catalogue
from tapete.strategy.guests import choose, fill, owes, unit
from tapete.table import words as law_words
from tapete.table.contract import Offer, OneOf, Range, Refusal, Step
from tapete.table.voice import LANGUAGES
from tapete.web import acting, telling

GAMES = Path(registry.__file__).parent
PEOPLE = ("ana", "ben", "carla", "dan")
PLAYED = [(game, regulation) for game, regulation in catalogue() if game in registry.rooms()]
SPOKEN = ("boule", "craps", "roulette", "wheel_of_fortune", "wheels")


@pytest.mark.parametrize(("game", "regulation"), [("french_roulette", "ES79"), ("boule", "MEL14"), ("craps", "AND10")])
def test_stakes_are_multiples_of_the_minimum(game: str, regulation: str) -> None:
    made: Any = registry.game(game, regulation, {"minimum": 25})
    state, rng = made.opening().state, Random(1)
    stakes = []
    for _ in range(60):
        who = rng.choice(("ana", "ben"))
        view = made.view(state, who)
        move = choose(made.offers(state, who), view.pending, who, rng)
        if move is None or move["do"] != "bet":
            duty = next(iter(made.duties(state)), None)
            if duty is None or duty.kind == "chance":
                break
            move = fill(duty, rng)
        else:
            stakes.append(move["stake"])
        answer = made.play(state, msgspec.convert(move, made.types.moves))
        assert not isinstance(answer, Refusal), move
        state = answer.state
    assert len(stakes) >= 3
    assert [stake for stake in stakes if stake % 25] == []


def test_what_no_unit_fits_is_the_least() -> None:
    offers = (Offer(by="ana", do="bet", fields={"on": OneOf(("red",)), "stake": Range(1, 40, 1)}),)
    assert {fill(offers[0], Random(seed), 100)["stake"] for seed in range(9)} == {1}
    assert unit(offers) == 1


@pytest.mark.parametrize("regulation", ["ES79", "AND10", "MEL14", "BOL13"])
def test_the_shooter_owes_a_line_bet(regulation: str) -> None:
    craps: Any = registry.game("craps", regulation, {"minimum": 10, "players": ["ana", "ben"]})
    state = craps.opening().state
    shooter = state.shooter
    assert owes(craps.view(state, "").pending, shooter)
    for seed in range(5):
        pending = craps.view(state, shooter).pending
        move = choose(craps.offers(state, shooter), pending, shooter, Random(seed))
        assert move is not None
        assert move["on"] in ("win", "dont_win")
        after = craps.play(state, msgspec.convert(move, craps.types.moves))
        assert not owes(craps.view(after.state, "").pending, shooter)


@pytest.mark.parametrize(("game", "regulation"), PLAYED, ids=["/".join(pair) for pair in PLAYED])
def test_what_they_bring_about_can_be_told(game: str, regulation: str) -> None:
    """Every event of a hundred steps in both languages, to those who play and to those who look on."""
    made: Any = registry.game(game, regulation)
    step, rng = made.opening(), Random(2)
    state, events = step.state, list(step.events)

    def play(move: dict[str, Any] | None) -> None:
        nonlocal state
        answer = made.play(state, msgspec.convert(move, made.types.moves)) if move is not None else None
        if isinstance(answer, Step):
            state = answer.state
            events.extend(answer.events)

    for _ in range(100):
        for who in PEOPLE:
            scene = made.view(state, who)
            play(choose(made.offers(state, who), scene.pending, who, rng, 1, scene))
        duty = next(iter(made.duties(state)), None)
        play(fill(duty, rng) if duty is not None else None)
    assert events
    for event in events:
        for who in ("", *PEOPLE):
            seen = made.show(event, who)
            for lang in LANGUAGES if seen is not None else ():
                assert telling.text(made, seen, lang)


def test_a_call_for_the_whole_bank_is_made_on_the_felt() -> None:
    """The law fixes its amount: it is placed, not lifted."""
    game: Any = registry.game("chemin_de_fer", "ES79", {"players": list(PEOPLE)})
    state = game.play(
        game.opening().state, msgspec.convert({"who": "ana", "do": "take_bank", "amount": 100}, game.types.moves)
    ).state
    hand = acting.hand(game, game.offers(state, "ben"), (), "es", (), seated=True)
    fixed = [placing for placing in hand.placing if not placing.field]
    assert (fixed[0].do, fixed[0].on) == ("bet", "banco")
    assert hand.lifting == ()
    assert {action.label for action in hand.actions if action.quick} >= {"Cambiar de sitio"}


def test_a_table_says_how_many_players_it_waits_for() -> None:
    game: Any = registry.game("chemin_de_fer", "ES79")
    state = game.opening().state
    lacking = [game.view(state, "").facts["lacking"]]
    for place, who in enumerate(PEOPLE, 1):
        state = game.play(state, msgspec.convert({"who": who, "do": "sit", "place": place}, game.types.moves)).state
        lacking.append(game.view(state, "").facts["lacking"])
    assert lacking == [4, 3, 2, 1, 0]


def codes() -> dict[str, set[str]]:
    """What the games say of notes, duties and transfers, by the section that has the words for it."""
    where = {"note": (0, "reasons"), "done": (0, "duties"), "pay": (3, "transfers"), "give_back": (3, "transfers")}
    found: dict[str, set[str]] = {"reasons": set(), "duties": set(), "transfers": set()}
    for file in (file for package in SPOKEN for file in (GAMES / package).glob("*.py")):
        for call in (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            at, section = where.get(name, (0, ""))
            said = call.args[at] if section and len(call.args) > at else None
            if isinstance(said, ast.Constant) and isinstance(said.value, str):
                found[section].add(said.value)
    return found


def test_every_note_duty_and_transfer_has_words() -> None:
    found = codes()
    assert all(len(those) > 4 for those in found.values())
    own = law_words.catalogue()
    missing = {
        code for section in ("reasons", "duties") for code in found[section] if not law_words.known(section, code)
    }
    missing -= set(own["values"])
    missing |= {code for code in found["transfers"] if code not in own["transfers"]}
    assert sorted(missing) == []
