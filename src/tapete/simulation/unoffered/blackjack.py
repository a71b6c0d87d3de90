"""What no offer of blackjack tells: moves that the law refuses in a moment that passes quickly, and declarations on
which it has no rule there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...games.base.turn import admitted
from ...games.blackjack.offers import staff
from ...games.blackjack.offers.players import turn_of
from ...games.blackjack.round import cover, limits
from ...games.blackjack.state import State
from ...games.blackjack.table import shoe, shoe_steps
from ...games.blackjack.turn import Turn
from ...law.leaves import holds
from ...table.contract import Offer
from .lawless import lawless

if TYPE_CHECKING:
    from ...games.blackjack.play import Blackjack

GUEST, HEAD = "luis", "jefe_de_mesa"


def moves(game: Blackjack, state: State, who: str) -> tuple[Offer, ...]:
    """Moves that are not offered, by whoever makes such moves."""
    return tuple(_moves(turn_of(game, state, "croupier")))


def _moves(t: Turn) -> Iterator[Offer]:
    s = t.s
    if s.phase == "unopened":
        yield from unopened(t)
    elif s.phase == "shuffling":
        yield offer("croupier", "shuffle", worn=True)
        if admitted(shoe_steps.reach, t, "cut"):
            yield from (offer(name, "cut", "play", at=1) for name in (shoe.cutter(t) or GUEST,))
    elif s.phase == "betting":
        yield from stakes(t)
        hands = t.rules.closing.machine_hands
        if t.game.machine and hands is not None:
            yield offer("croupier", "announce_last", hands=hands.value - 1)
        if s.fresh:
            yield offer(HEAD, "cards_after_end", "incident", cards=1)
            yield from (offer(HEAD, "discard_review", "incident", dispute=dispute) for dispute in (False, True))
    elif s.phase in cover.LATE and cover.insurance_open(t) and not s.owed:
        for stake in [one for one in s.stakes if one.sort == "main"][:2]:
            yield offer(stake.owner, "insure", "play", box=stake.box, stake=cover.most(t, stake) + 1)
    if s.phase not in ("unopened", "over"):
        yield from lawless(t.game, s, staff.incident_offers(t.game, s, HEAD))


def unopened(t: Turn) -> Iterator[Offer]:
    """Opened without a shoe, or with one of the last sessions."""
    handed = t.rules.shoe.handed_by
    if not holds(handed) or handed is None:
        return
    if not t.s.handed:
        yield offer(HEAD, "open_session")
    for number in t.game.terms.shoe_history[-1:]:
        yield offer(handed.value.items[0], "hand_out_shoe", shoe=number)


def stakes(t: Turn) -> Iterator[Offer]:
    """A stake by word, one that does not lie apart, and one on a pair after the main one."""
    low = t.s.minimum
    yield offer(GUEST, "bet", "play", on=t.game.first_bet, box=1, stake=low, means="word")
    for s in [s for s in t.s.stakes if s.on == t.game.first_bet][:1]:
        yield offer(GUEST, "bet", "play", on=s.on, box=s.box, stake=low, standing=True, apart=False)
        if t.game.terms.perfect_pairs and t.rules.perfect_pairs is not None:
            least, _ = limits.pair_bounds(t.game, t.s)
            yield offer(s.owner, "bet", "play", on="perfect_pairs", box=s.box, stake=least)
