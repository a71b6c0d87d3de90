"""What a session by itself would seldom try, beside its course."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from ..table.contract import Step
from . import stories
from .sessions import PUBLIC, Session, Taken, made, value
from .unoffered import unoffered

ASKED, PRESSED = 0.03, 0.06
"""Part of the steps after which an explorer asks staff for incidents, or lets the person in turn try something."""

OFTEN, SELDOM = 3000, 0.1
"""After so many questions about a game under a law an explorer asks only a part as often: little is new by then."""

HIDDEN = 8
"""So many of the declarations that no offer may tell are tried at once."""

FRESH = 0.25
"""How often an explorer asks when the session comes to a phase for the first time."""

TELLING = 0.05
"""Part of the steps after which a story is begun, as long as there is one to tell."""

TOLD, BEGUN = 8, 400
"""So often a story is told to its end, or at least begun (not every law lets it end)."""


class Aside(Taken, frozen=True, kw_only=True):
    """A step beside the session, on from the one before. ``written``: the state as it was before the move."""

    written: bytes


class Explorer:
    """Tries, and does not keep, what a session by itself would seldom try: every move once in every phase that is met,
    every incident that is offered and was not ruled on yet, and now and then whatever comes to the mind of the person
    in turn. Where a game has ``stories``, which lead step by step to something that sessions hardly ever come
    to, these are told beside the session, too. The course of a session does not hang on any of it."""

    def __init__(self) -> None:
        self.tried: set[tuple[Any, str, str]] = set()
        self.done: set[tuple[Any, str]] = set()
        self.ruled: set[tuple[str, str, str]] = set()
        self.asked: Counter[tuple[str, str]] = Counter()
        self.told: Counter[tuple[str, str, str]] = Counter()
        self.begun: Counter[tuple[str, str, str]] = Counter()

    def look(self, session: Session, rng: Random) -> Iterator[Taken]:
        """What nobody has tried yet where the session stands."""
        if (session.game.types.moves, session.state.phase) not in self.done:
            yield from self.moves(session, rng)
        where = (session.game.game, session.game.regulation)
        roll = rng.random() * (1 if self.asked[where] < OFTEN else 1 / SELDOM)
        if roll < (FRESH if session.seen.get(session.state.phase, 0) < 2 else ASKED):
            self.asked[where] += 1
            yield from self.incidents(session, rng)
        elif roll < ASKED + PRESSED:
            yield from self.presses(session, rng)
        yield from self.stories(session, rng)

    def moves(self, session: Session, rng: Random) -> Iterator[Taken]:
        where = (session.game.types.moves, session.state.phase)
        for tag in session.wild.kinds:
            if (*where, tag) in self.tried:
                continue
            move = session.wild.one_of(tag, rng, session.lexicon, session.everybody())
            if move is not None:
                self.tried.add((*where, tag))
                yield self.trial(session, move)
        if all((*where, tag) in self.tried for tag in session.wild.kinds):
            self.done.add(where)

    def incidents(self, session: Session, rng: Random) -> Iterator[Taken]:
        game, state = session.game, session.state
        who = rng.choice(session.those("incident"))
        covered = unoffered(game, state, who)
        for offer in (*game.offers(state, who), *rng.sample(covered, min(HIDDEN, len(covered)))):
            key = (game.game, game.regulation, offer.do)
            if key in self.ruled or not (offer.kind == "incident" or offer in covered):
                continue
            taken = self.trial(session, made(game, offer, {n: value(f, rng) for n, f in offer.fields.items()}))
            if offer.kind == "incident" and (isinstance(taken.answer, Step) or taken.answer.code == "no_rule"):
                self.ruled.add(key)
            yield taken
        if session.ended and "close_session" in session.wild.kinds:
            close = session.wild.one_of("close_session", rng, session.lexicon, session.those("staff"))
            if close is not None:
                yield self.trial(session, close)

    def presses(self, session: Session, rng: Random) -> Iterator[Taken]:
        known = tuple(session.memory.get((session.state.phase, "play"), ()))
        waited = session.game.view(session.state, PUBLIC).pending if known else ()
        for pending in waited[:1]:
            asked = (pending.do,) if pending.do in session.wild.kinds else ()
            for tag in (*asked, *rng.sample(known, min(3, len(known)))):
                move = session.wild.one_of(tag, rng, session.lexicon, (pending.by,))
                if move is not None:
                    yield self.trial(session, msgspec.structs.replace(move, who=pending.by))

    def stories(self, session: Session, rng: Random) -> Iterator[Taken]:
        """One of the stories that were not told often enough yet, if it can begin here."""
        if rng.random() >= TELLING:
            return
        known = [(session.game.game, session.game.regulation, name) for name in stories.known(session.game)]
        untold = [key for key in known if self.told[key] < TOLD and self.begun[key] < BEGUN]
        if untold:
            yield from self.story(session, rng, rng.choice(untold))

    def story(self, session: Session, rng: Random, key: tuple[str, str, str]) -> Iterator[Taken]:
        """Its moves are the session's until it ends, so that a fault can tell them."""
        game: Any = session.game
        state, before = session.state, len(session.moves)
        for _ in range(stories.long(game, key[2])):
            told = stories.step(game, key[2], state)
            if told is None:
                break
            offer, last = told
            self.begun[key] += state is session.state
            move = made(game, offer, {field: value(choice, rng) for field, choice in offer.fields.items()})
            session.trying = move
            written = msgspec.json.encode(state)
            answer = game.play(state, move)
            yield Aside(before=state, move=move, answer=answer, source="wild", kept=False, written=written)
            self.told[key] += last
            if last or not isinstance(answer, Step):
                break
            state = answer.state
            session.moves.append(move)
        del session.moves[before:]

    def trial(self, session: Session, move: Any) -> Taken:
        session.trying = move
        answer = session.game.play(session.state, move)
        return Taken(before=session.state, move=move, answer=answer, source="wild", kept=False)
