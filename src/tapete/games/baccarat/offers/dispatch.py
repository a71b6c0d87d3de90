"""Who is served by what: each person's part of the offers, and what is due, alike at every table of the family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from ....table.contract import AZAR, RELOJ, Actor, Offer, OneOf
from ...base.offers import multiples, offer, tried
from ...base.turn import admitted
from ..circle.desk import CHANGE
from ..table.staff import tip_takers
from ..turn import BaccaratTurn

ABOVE = ("cambista", "auxiliar", "inspector", "jefe_de_mesa", "jefe_de_sala", "director")
"""Staff who do not run the table."""

Found = Callable[[Any], Iterable[Offer]]


def served(
    t: Any, who: str, players: Callable[[Any, str], Iterable[Offer]], chance: Found, clock: Found
) -> tuple[Offer, ...]:  # fmt: skip
    """What a player, azar or reloj may do."""
    role = Actor.of(who).role
    if role == RELOJ:
        return tuple(clock(t))
    if role not in ("player", AZAR) or not admitted(t.game.admit, t):
        return ()
    return tuple(players(t, who) if role == "player" else chance(t))


def next_due(t: Any, due: Found) -> tuple[Offer, ...]:
    """What must happen next for the play to go on, the usual one first: a decision that everything waits for, then
    what the game says."""
    decision = next((p for p in t.s.pending if p.do == "decide"), None)
    if decision is not None and not admitted(t.game.admit, t):
        return (offer(decision.by, "decide", cite=decision.cite, option=OneOf(decision.options), about=decision.about),)
    return tuple(due(t))


def owed_by(game: Any, state: Any, who: str, duties: Iterable[Offer]) -> Iterator[Offer]:
    """Of what is due that which falls to this member of the staff, and the decisions that are theirs."""
    role = Actor.of(who).role
    for duty in duties:
        if Actor.of(duty.by).role == role:
            yield msgspec.structs.replace(duty, by=who)
    for pending in state.pending:
        if pending.do == "decide":
            found = offer(who, "decide", cite=pending.cite, option=OneOf(pending.options), about=pending.about)
            yield from tried(game, state, (found,))


def beside(t: Any, state: Any, who: str, due: Found, candidates: Iterable[Offer]) -> Iterator[Offer]:
    """What staff may do beside what is due to be done by them: tried, because it hangs on more than the moment.

    ``state`` is the table as it stands; a turn has let go of what may still be corrected."""
    role = Actor.of(who).role
    own = [o.do for o in due(t) if Actor.of(o.by).role == role]
    yield from tried(t.game, state, (o for o in candidates if o.do not in own or o.do == "perform"))


def everybody(game: Any, players: Iterable[str], above: Iterable[str] = ABOVE) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    croupiers = game.croupiers or ("croupier",)
    return (*players, *croupiers, *(who for who in above if who not in croupiers), AZAR, RELOJ)


def change_due(t: Any) -> Iterator[Offer]:
    """Whoever changes money is waited for."""
    leaf = t.rules.duties.get(CHANGE)
    if CHANGE in t.s.duties_owed and leaf is not None and leaf.value.by:
        yield offer(leaf.value.by[0], "perform", cite=leaf.cite, duty=CHANGE)


def tip_offers(t: BaccaratTurn[Any], who: str) -> Iterator[Offer]:
    """A tip to each of those who take them."""
    if t.s.phase not in ("unopened", "over"):
        for role, _, leaf in tip_takers(t):
            yield offer(who, "tip", "play", leaf.cite, amount=multiples(1, 10 * t.s.minimum), to=OneOf((role,)))
