"""What a session by itself would seldom try, beside its course."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from ..table.contract import Step
from .sessions import PUBLIC, Session, Taken, made, value

ASKED, PRESSED = 0.03, 0.06
"""Part of the steps after which an explorer asks staff for incidents, or lets the person in turn try something."""

HIDDEN = 8
"""So many of the declarations that no offer may tell are tried at once."""


class Explorer:
    """Tries, and does not keep, what a session by itself would seldom try: every move once in every phase that is met,
    every incident that is offered and was not ruled on yet, and now and then whatever comes to the mind of the person
    in turn. The course of a session does not hang on it."""

    def __init__(self) -> None:
        self.tried: set[tuple[Any, str, str]] = set()
        self.done: set[tuple[Any, str]] = set()
        self.ruled: set[tuple[str, str, str]] = set()

    def look(self, session: Session, rng: Random) -> Iterator[Taken]:
        """What nobody has tried yet where the session stands."""
        if (session.game.types.moves, session.state.phase) not in self.done:
            yield from self.moves(session, rng)
        roll = rng.random()
        if roll < ASKED:
            yield from self.incidents(session, rng)
        elif roll < ASKED + PRESSED:
            yield from self.presses(session, rng)

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
        hidden = getattr(game, "hidden", None)
        covered = tuple(hidden(state, who)) if hidden is not None else ()
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

    def trial(self, session: Session, move: Any) -> Taken:
        session.trying = move
        answer = session.game.play(session.state, move)
        return Taken(before=session.state, move=move, answer=answer, source="wild", kept=False)
