"""Moments of random sessions, for what a table that plays by itself does not meet and no case declares.

The sessions are always the same ones: they are seeded, and bounded by steps and looks, not by the clock. Whoever looks
also knows the covered cards (``hidden``, where a game has it): what hangs on them is offered to nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from ..simulation.sessions import Plan, Session, Stuck
from ..simulation.unoffered import unoffered
from ..table.contract import Actor, Game, Offer, Step
from .probe import Moment

SESSIONS, STEPS, ROUNDS = 4, 2500, 15
OFTEN, EVERY = 8, 3
"""So often a session is looked at in each phase, and only every so many steps: one moment is like the next."""


def moments(table: Game) -> Iterator[Moment]:
    """What staff may declare at moments of every phase; every other session with rare cards."""
    for seed in range(SESSIONS):
        session = Session(table, Random(seed), Plan(rounds=ROUNDS, limit=STEPS, rare=seed % 2 == 1, late=0))
        seen = Counter[str]()
        try:
            for taken in session.steps():
                if not taken.kept or not isinstance(taken.answer, Step):
                    continue
                turn, rest = divmod(seen[session.state.phase], EVERY)
                seen[session.state.phase] += 1
                if rest == 0 and turn < OFTEN:
                    yield _moment(session, turn)
        except Stuck:
            continue  # long enough


def _moment(session: Session, turn: int) -> Moment:
    """Two of the staff are asked, the first of them (he stands at the table) always; the people take turns."""
    table, state = session.game, session.state
    first, *others = session.those("incident")
    asked = (first, others[turn % len(others)]) if others else (first,)
    offers: dict[str, list[Offer]] = {}
    for who in asked:
        for offer in (*table.offers(state, who), *unoffered(table, state, who)):
            if offer.kind == "incident":
                offers.setdefault(offer.do, []).append(offer)
    players = [who for who in table.people(state) if Actor.of(who).role == "player"] or list(session.players())
    return Moment(state, offers, [], player=players[turn % len(players)], declarers=asked)
