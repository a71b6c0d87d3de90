"""What sessions at random would hardly ever come to by themselves: chips put down at a place that the law describes,
where an offer leaves the place open; part of a stake on which others rest taken back; what is asked for twice; and what
the law refuses: a shooter's line bet lifted, a payment before losing bets are off, a shooter deprived once more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...games.base.offers import offer
from ...games.base.turn import admitted
from ...games.craps.law import book
from ...games.craps.moves import Bet
from ...games.craps.offers import bet_offers, players
from ...games.craps.round import lifting
from ...games.craps.state import State
from ...games.craps.turn import Turn
from ...law.leaves import holds
from ...table.contract import Offer, OneOf

if TYPE_CHECKING:
    from ...games.craps.play import Craps


def moves(game: Craps, state: State, who: str) -> tuple[Offer, ...]:
    """Moves that are not offered, by whoever makes such moves; some of them are refused."""
    t = Turn(game, state, Bet(who=who, on="", stake=1))
    if not admitted(game.admit, t):
        return ()
    found: list[Offer] = list(refused(t))
    if state.phase != "betting":
        return tuple(found)
    for name in players(state):
        found += (*placed(t, name), *in_part(t, name), *by_word(t, name))
    return tuple(found)


def refused(t: Turn) -> Iterator[Offer]:
    """What the law has a reason of its own against."""
    s, rules = t.s, t.game.rules
    for name in s.deprived:
        yield offer("jefe_de_mesa", "repeated_breach", "incident", player=name)
    for stake in s.stakes:
        if s.phase == "clearing":
            for role in rules.staff.pays.value if rules.staff.pays is not None else ():
                yield offer(role, "pay", player=stake.owner, on=stake.on, at=stake.at)
        elif s.phase == "betting" and s.point and stake.owner == s.shooter:
            yield offer(stake.owner, "lift", "play", on=stake.on, at=stake.at, stake=0)


def placed(t: Turn, name: str) -> Iterator[Offer]:
    """Each bet whose place the law describes, at each of its places."""
    for o in bet_offers(t, name):
        on = getattr(o.fields["on"], "values", ("",))[0]
        for spot, leaf in t.game.rules.bets[str(on)].spots.items():
            if holds(leaf) and t.game.rules.bets[str(on)].base:
                yield replace(o, fields={**o.fields, "spot": OneOf((spot,))})


def in_part(t: Turn, name: str) -> Iterator[Offer]:
    """One unit of a stake on which associated bets rest."""
    for stake in t.stakes_of(name):
        if stake.amount > 1 and book.free(t.game, stake) and lifting.odds_on(t, stake):
            yield offer(name, "lift", "play", on=stake.on, at=stake.at, stake=1)


def by_word(t: Turn, name: str) -> Iterator[Offer]:
    """A bet without chips."""
    for o in (o for o in bet_offers(t, name) if not t.stakes_of(name)):
        yield replace(o, fields={**o.fields, "means": OneOf(("word",))})
        return
