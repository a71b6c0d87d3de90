"""The audit of random sessions finds what it is there to find: each game here has one defect."""

from __future__ import annotations

from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from tapete.games import registry
from tapete.law.rulebook import rulebook
from tapete.simulation.audit import Audit, Fault, audited
from tapete.simulation.explore import Explorer
from tapete.simulation.sessions import Plan, Session, Stuck, samples, value
from tapete.simulation.tables import KINDS, adoptable, draw, pairs, table
from tapete.simulation.wild import Lexicon, Wild
from tapete.table.contract import Chance, Game, Offer, OneOf, Range, Refusal, Step
from tapete.table.events import Dealt, Noted


class Spoilt:
    """A roulette with a defect: whatever a subclass says differently."""

    def __init__(self) -> None:
        self.real: Any = registry.game("french_roulette", "ES79", {"minimum": 100})

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


class Generous(Spoilt):
    def holdings(self, state: Any) -> dict[str, int]:
        held: dict[str, int] = self.real.holdings(state)
        return {account: 2 * amount for account, amount in held.items()}


class Fickle(Spoilt):
    def duties(self, state: Any) -> tuple[Offer, ...]:
        return (Offer(by="croupier", do="clear", kind="staff"),)


class Boastful(Spoilt):
    def offers(self, state: Any, who: str) -> tuple[Offer, ...]:
        return (Offer(by=who, do="bet", fields={"on": OneOf(("red",)), "stake": Range(100, 10**9)}),)


class Mute(Spoilt):
    def play(self, state: Any, move: Any) -> Step | Refusal:
        answer: Step | Refusal = self.real.play(state, move)
        return msgspec.structs.replace(answer, cite=()) if isinstance(answer, Refusal) else answer


class Foreign(Spoilt):
    def play(self, state: Any, move: Any) -> Step | Refusal:
        answer: Step | Refusal = self.real.play(state, move)
        if isinstance(answer, Step):
            return Step(answer.state, (*answer.events, Noted(what="told", cite=("MEL14:art.7.1/a",))))
        return answer


class Blind(Spoilt):
    def show(self, event: Any, who: str) -> Any:
        return None if who == "reloj" else event


class Broken(Spoilt):
    def play(self, state: Any, move: Any) -> Step | Refusal:
        answer: Step | Refusal = self.real.play(state, move)
        return answer if state.spins < 3 else Step(1 // 0, ())


class Endless(Spoilt):
    def play(self, state: Any, move: Any) -> Step | Refusal:
        return Step(state, ())


class Idle(Spoilt):
    def duties(self, state: Any) -> tuple[Offer, ...]:
        return ()

    def offers(self, state: Any, who: str) -> tuple[Offer, ...]:
        return ()


class Forgetful(Spoilt):
    """A hidden memory: the same moves do not lead to the same state."""

    plays = 0

    def play(self, state: Any, move: Any) -> Step | Refusal:
        answer: Step | Refusal = self.real.play(state, move)
        self.plays += 1
        if isinstance(answer, Step) and answer.state.next_stake in (2, 3, 4):
            return Step(msgspec.structs.replace(answer.state, next_stake=4 + self.plays), answer.events)
        return answer


DEFECTS = [
    (Generous, "the books disagree"),
    (Fickle, "a duty is refused: .*wrong_phase"),
    (Boastful, "what was offered is refused"),
    (Mute, "a refusal that names no provision"),
    (Foreign, "which this rulebook does not have"),
    (Blind, "reloj is not shown"),
    (Broken, "the program failed: ZeroDivisionError"),
    (Endless, "still in phase betting of round 1"),
    (Idle, "nobody has anything to do in phase betting"),
    (Forgetful, "a replay"),
]


@pytest.mark.parametrize(("game", "what"), DEFECTS, ids=[game.__name__.lower() for game, _ in DEFECTS])
def test_a_defect_is_found(game: type[Spoilt], what: str) -> None:
    spoilt: Any = game()
    with pytest.raises(Fault, match=what) as caught:
        all(list(audited(spoilt, seed, rounds=40)) for seed in range(3))
    told = str(caught.value)
    assert "french_roulette ES79, seed" in told
    assert '"minimum":100' in told


def test_a_secret_that_is_told() -> None:
    spoilt: Any = Spoilt()
    audit = Audit(spoilt, Random(0))
    card = Dealt(n=1, place="ana", face="7♥", seen_by=("ana",))
    audit.shown(card, "ana")
    with pytest.raises(AssertionError, match="is told"):
        audit.shown(card, "berta")


def test_a_move_that_the_game_does_not_have() -> None:
    spoilt: Any = Spoilt()
    with pytest.raises(AssertionError, match="cannot be done"):
        Audit(spoilt, Random(0)).promise(spoilt.opening().state, Offer(by="ana", do="fly"), "what was offered")


def test_the_same_seed_is_the_same_session() -> None:
    def moves(seed: int) -> list[Any]:
        session = Session(table("boule", "ES79", 1), Random(seed), Plan(rounds=5))
        assert all(taken.before is not None for taken in session.steps())
        return session.moves

    assert moves(7) == moves(7)
    assert moves(7) != moves(8)


def test_rare_sessions_meet_the_special_outcomes() -> None:
    def zeros(rare: bool) -> int:
        session = Session(table("french_roulette", "ES79", 0), Random(1), Plan(rounds=40, rare=rare))
        spins = [taken.move for taken in session.steps() if taken.source != "wild" and taken.move.who == "azar"]
        return sum(spin.pocket == "0" for spin in spins)

    assert zeros(True) > 10 > zeros(False)


def test_the_ends_of_an_offer() -> None:
    offer = Offer(by="ana", do="bet", fields={"at": OneOf(("1", "2", "3")), "stake": Range(100, 350, 100)})
    low, high, middle = samples(offer, Random(0))
    assert (low, high) == ({"at": "1", "stake": 100}, {"at": "3", "stake": 300})
    assert middle["stake"] in (100, 200, 300)
    assert list(samples(Offer(by="ana", do="leave"), Random(0))) == [{}]
    assert {value(Chance({"0": 1, "1": 0}), Random(seed)) for seed in range(9)} == {"0", "1"}


@pytest.mark.parametrize(("game", "regulation"), pairs(), ids=[f"{game}-{law}" for game, law in pairs()])
def test_terms_that_a_venue_might_choose(game: str, regulation: str) -> None:
    """Every table can be opened, and all the words of every choice are drawn sooner or later."""
    kind = registry.room(game).play_type.types.terms
    drawn = [msgspec.convert(draw(kind, Random(seed), {"C5": "each"}), kind) for seed in range(60)]
    hints = get_type_hints(kind)
    words = ("withheld_of", "combined", "session", "nobody_right")  # where nobody settles by hand that is no choice
    for term in ("settlement",) if "settlement" in hints else [one for one in words if one in hints]:
        assert {getattr(terms, term) for terms in drawn} == set(get_args(hints[term]))
    assert {tuple(terms.readings.items()) for terms in drawn} == {(), (("C5", "each"),)}
    assert len({msgspec.json.encode(terms) for terms in drawn}) > 40
    book = rulebook(game, regulation)
    assert registry.game(game, regulation, {"readings": adoptable(book)}).terms.readings == adoptable(book)
    assert isinstance(table(game, regulation, KINDS - 1).terms, kind)


def test_wild_moves_are_well_formed() -> None:
    game: Game = table("american_roulette", "BOL13", 0)
    wild, rng = Wild.of(game.types.moves), Random(5)
    spoken = {type(wild.move(rng, Lexicon(), ("ana", "croupier", "azar"))) for _ in range(3000)}
    assert spoken == set(wild.kinds.values())


def test_stuck_is_said_once() -> None:
    assert str(Stuck("so")) == "so"


def test_an_explorer_tries_every_move_in_every_phase_and_changes_no_session() -> None:
    game = table("boule", "MEL14", 1)
    plain = [taken.move for taken in audited(game, 5, rounds=6, thorough=False) if taken.kept]
    explorer = Explorer()
    explored = list(audited(game, 5, rounds=6, thorough=False, explorer=explorer))
    assert [taken.move for taken in explored if taken.kept] == plain
    phases = {taken.before.phase for taken in explored}
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(game.types.moves)}
    assert {tag for _, phase, tag in explorer.tried if phase == "betting"} == kinds
    assert {phase for _, phase, _ in explorer.tried} <= phases
