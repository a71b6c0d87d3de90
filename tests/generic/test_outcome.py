"""How a round ends is seen: no card that lay face up, no result and no amount is gone with the step that decides it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tapete.games import registry
from tapete.simulation.sessions import PEOPLE, Plan, Session, Taken
from tapete.simulation.tables import table
from tapete.strategy.guests import choose, usual
from tapete.table.contract import LAST, Actor, Event, Game, Incident, Refusal, Scene, Step
from tapete.web import clock, telling
from tapete.web.settings import Pace
from tools.chosen import GAMES, once_each

SOAK = bool(os.environ.get("TAPETE_SOAK"))
SEEDS = range(30 if SOAK else 1)
SETTLED = {"won", "lost", "pushed", "half_back"}
BEGINS = {"hand", "result", "rolled", "came", "draw_started", "ball_came", "box_shown", "reel_stopped"}
"""Events with which a hand of poker, a spin, a throw, an event that was bet on or a draw begins to count."""
DAYS = {"day"}
"""What reloj does where nobody is waited for."""
LOOKING = 3.0
"""Seconds that everybody has to look at the end of a round, at least."""


def tags(events: tuple[Any, ...]) -> set[str]:
    return {str(type(event).__struct_config__.tag) for event in events}


def begun(events: tuple[Any, ...]) -> bool:
    """The next round: its first card, or what came up."""
    first = any(getattr(e, "n", 0) == 1 for e in events if type(e).__struct_config__.tag == "dealt")
    first = first or any(e.order == 1 for e in events if type(e).__struct_config__.tag == "drawn")
    return first or not BEGINS.isdisjoint(tags(events))


def lying(scene: Scene) -> Counter[str]:
    """The faces that everybody sees; the first card of a shoe is shown and burned."""
    return Counter(t.label for t in scene.things if t.kind == "card" and t.label and t.place != "hand/first")


def shown(events: tuple[Event, ...]) -> set[str]:
    """The faces that these events show to everybody."""
    found: set[str] = set()
    for event in events:
        if event.seen_by is None or "face" not in event.secret:
            named = (getattr(event, "face", None), getattr(event, "now", None), *getattr(event, "faces", ()))
            found.update(filter(None, named))
    return found


def results(scene: Scene) -> Counter[str]:
    found: Counter[str] = Counter()
    for thing in scene.things:
        if thing.kind == "result":
            assert thing.label == ("won" if thing.amount > 0 else "lost" if thing.amount < 0 else "null")
            found[thing.owner] += thing.amount
    return found


def balance(game: Game, state: Any, name: str) -> int:
    own = game.holdings(state).get(name, 0)
    return own + sum(shares.get(name, 0) for shares in game.owners(state).values())


def played(game: Game, seed: int, rounds: int = 30) -> Iterator[Taken]:
    """Rounds by people who do what they are offered, and nothing else, until some were settled."""
    settled = 0
    plan = Plan(rounds=rounds, limit=4000, wild=0, memory=0, offer=12, duty=50)
    for taken in Session(game, Random(f"outcome/{game.game}/{game.regulation}/{seed}"), plan).steps():
        if taken.kept and isinstance(taken.answer, Step):
            yield taken
            settled += not SETTLED.isdisjoint(tags(taken.answer.events))
            if settled >= 4:
                return


def made(game: str, regulation: str, seed: int) -> Game:
    return table(game, regulation, seed) if seed else registry.game(game, regulation, {})


@pytest.mark.parametrize(("game", "regulation"), GAMES, ids=map("-".join, GAMES))
def test_the_end_of_a_round_stays_in_sight(game: str, regulation: str) -> None:
    """Whoever looks on sees every card that lay face up, who won, and how much, right after it was settled."""
    settled = 0
    for seed in SEEDS:
        one, known, start = made(game, regulation, seed), set[str](), None
        for taken in played(one, seed):
            assert isinstance(taken.answer, Step)
            was, now = one.view(taken.before, ""), one.view(taken.answer.state, "")
            known |= shown(taken.answer.events)
            assert set(lying(now)) <= known, "only what everybody was shown"
            if "hand" in tags(taken.answer.events):
                start = taken.before if was.phase != "forced" else None  # then the antes lie there already
            if isinstance(taken.move, Incident) or tags(taken.answer.events) & {"annulled", "corrected"}:
                start = None
                continue
            start = None if "tip" in tags((taken.move,)) else start
            cards_stay(one, taken, was, now)
            if results_stay(one, taken, was, now, start):
                settled += 1
                tells(one, now, draws=settled == 1)
    assert settled, "somebody has won or lost"


def cards_stay(game: Game, taken: Taken, was: Scene, now: Scene) -> None:
    """What lay face up before the step, and what it turned up, lies there after it."""
    assert isinstance(taken.answer, Step)
    events: tuple[Any, ...] = taken.answer.events
    if begun(events):
        return
    if registry.room(game.game).hands:  # who folds takes away what lay before his seat
        folded = {e.player for e in events if tags((e,)) == {"mucked"}}
        there = [t for t in was.things if t.kind == "card" and t.label and t.owner not in folded]
        if "won" in tags(events):
            assert Counter(t.label for t in there) <= lying(now)
        return
    fresh = Counter(
        str(e.face)
        for e in events
        if tags((e,)) & {"dealt", "turned"} and e.seen_by is None and getattr(e, "place", "") != "first"
    )
    assert lying(was) + fresh <= lying(now)


def results_stay(game: Game, taken: Taken, was: Scene, now: Scene, start: Any) -> bool:
    """Whether the step settled anything; then it is told to whom, and it is what the books say (``start``: when a hand
    of poker began)."""
    assert isinstance(taken.answer, Step)
    events: tuple[Any, ...] = taken.answer.events
    found = results(now)
    if SETTLED.isdisjoint(tags(events)):
        return False
    if registry.room(game.game).hands:
        assert {e.player for e in events if tags((e,)) == {"won"}} <= set(found)
        for name, amount in found.items() if start is not None and now.phase != "settling" else ():
            assert amount == balance(game, taken.answer.state, name) - balance(game, start, name), name
        return True
    earlier = Counter() if begun(events) else results(was)
    players = {e.player for e in events if tags((e,)) & SETTLED}
    assert players <= set(found)
    for name in {*found, *earlier}:
        moved = balance(game, taken.answer.state, name) - balance(game, taken.before, name)
        assert found[name] - earlier[name] == moved, (name, found, earlier)
    return True


def tells(game: Game, scene: Scene, draws: bool) -> None:
    """The same in words, in both languages, and on the felt."""
    for lang in ("es", "en"):
        ended = telling.ended(game, scene, lang)
        assert ended is not None
        assert {name: amount for name, amount, _ in ended.results} == dict(results(scene))
        for _, amount, words in ended.results:
            assert (f"{abs(amount)}" in words.replace(".", "").replace(",", "")) == bool(amount)
        last = [t for t in scene.things if t.kind == "card" and t.mark == LAST]
        assert len(ended.hands) == len({t.place for t in last})
        if draws:
            drawn = str(registry.room(game.game).felt_module.draw(game, scene, lang, "wide"))
            assert all(f'"{thing.label}"' in drawn for thing in last)
            assert all(f'data-owner="{t.owner}"' in drawn for t in scene.things if t.kind == "result" and t.amount > 0)


@pytest.mark.parametrize(("game", "regulation"), once_each(), ids=map("-".join, once_each()))
def test_there_is_time_to_look(game: str, regulation: str) -> None:
    """However soon somebody bets again: an automatic table begins the next round only after some seconds."""
    one = made(game, regulation, 0)
    for seed in range(5):
        seen = 0
        for taken in played(one, seed):
            assert isinstance(taken.answer, Step)
            state = taken.answer.state
            counts = state.round > taken.before.round or over(one, state)
            if SETTLED.isdisjoint(tags(taken.answer.events)) or not counts:
                continue
            seconds = until_it_begins(one, state)
            assert seconds is None or seconds >= LOOKING
            seen += seconds is not None
        if seen:
            return
    raise AssertionError("no table went on by itself")


def over(game: Game, state: Any) -> bool:
    """A hand of poker counts when it begins."""
    return bool(registry.room(game.game).hands) and state.phase == "waiting"


def until_it_begins(game: Game, state: Any) -> float | None:
    """Seconds until the next round begins though everybody bets at once; None if it does not by itself."""
    spent, rng = 0.0, Random(1)
    people = tuple(who for who in game.people(state) if Actor.of(who).role == "player") or PEOPLE[:2]
    for _ in range(80):
        for who in people:
            scene = game.view(state, who)
            move = choose(game.offers(state, who), scene.pending, who, rng, 0, scene)
            answer = game.play(state, game.types.move(move)) if isinstance(move, dict) else None
            if isinstance(answer, Step) and begun(answer.events):
                return spent
            state = answer.state if isinstance(answer, Step) else state
        due = clock.steps(game, state, "automatic", people, Pace())
        steps = [s for s in due if s.offer.kind != "time" or s.offer.do in DAYS]
        if not steps:
            continue
        spent += steps[0].seconds
        answer = game.play(state, game.types.move(usual(steps[0].offer)))
        if isinstance(answer, Refusal):
            return None
        if begun(answer.events) or "annulled" in tags(answer.events):  # a ball that does not count has run, too
            return spent
        state = answer.state
    return None
