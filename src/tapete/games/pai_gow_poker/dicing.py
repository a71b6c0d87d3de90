"""The dice say where the deal begins; seven cards for each place, and the rest to the used ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from ...law.leaves import cites, denied, holds, reading
from ...table.contract import Chance
from ..banked_poker import moves as family
from ..banked_poker.round import deal
from ..banked_poker.state import Hand
from . import banking
from . import moves as m
from .state import CROUPIER
from .turn import Turn

SIDES = 6


def chances(count: int) -> Chance:
    """What so many dice may show, the lowest first, and how often of all throws.

    >>> chances(2).weights["1-1"], chances(2).weights["1-2"], sum(chances(3).weights.values())
    (1, 2, 216)
    """
    ways = {}
    for faces in combinations_with_replacement(range(1, SIDES + 1), count):
        alike = prod(factorial(n) for n in Counter(faces).values())
        ways["-".join(map(str, faces))] = factorial(count) // alike
    return Chance(ways)


def on_shake(t: Turn, move: m.Shake) -> None:
    """After the call, and once."""
    d, call = t.rules.dice, t.rules.betting.call
    t.staff(d.thrown_by)
    t.in_phase("closed", sources=(d.thrown_by, call))
    if t.s.shaken:
        t.refuse("already_done", d.thrown_by)
    t.set(shaken=True)


def on_dice(t: Turn, move: m.Dice) -> None:
    """The sum is announced, and who has the first hand."""
    d = t.rules.dice
    t.allow(("azar",), d.decides)
    if not t.s.shaken or t.s.dice:
        t.refuse("nothing_pending", d.thrown_by, phase=t.s.phase)
    shown = sorted(int(n) for n in move.dice.split("-"))
    if len(shown) != d.count.value:
        t.refuse("wrong_dice", d.count, at=move.dice, dice=d.count.value)
    total = sum(shown)
    first = start(t, total)
    t.set(dice="-".join(map(str, shown)), first=first)
    fewer = t.game.boxes < t.rules.players.most.value
    sources = (d.count, d.decides, *((d.bank_sums, d.from_bank) if fewer else (d.from_bank, d.bank_sums)))
    t.emit(m.Thrown(dice=t.s.dice, total=total, first=first, cite=cites(*sources), reading=reading(*sources)))


# --- where it begins ------------------------------------------------------------------------------------------------


def ring(t: Turn) -> list[int]:
    """The places clockwise, the croupier's (0) among them where it counts."""
    up = list(range(1, t.game.boxes + 1))
    if t.rules.dealing.order.value != "from_left":
        up = up[::-1]
    return [banking.HOUSE_PLACE, *up] if holds(t.rules.making.croupier) else up


def start(t: Turn, total: int) -> str:
    """The place that a sum means; without that clause the bank's."""
    d, places = t.rules.dice, ring(t)
    own = banking.place(t) if holds(d.from_bank) else banking.HOUSE_PLACE
    at = places.index(own) if own in places else 0
    if holds(d.decides):
        at += steps(t, total)
    return name_of(places[at % len(places)])


def steps(t: Turn, total: int) -> int:
    """How many places beyond the bank a sum means: the law lists the sums of the bank for as many places as there may
    be; with fewer they come as often as there are places, the first one as listed."""
    listed = t.rules.dice.bank_sums.value
    if t.game.boxes < t.rules.players.most.value:
        count = t.game.boxes + 1
        listed = tuple(listed[0] + n * count for n in range(total // count + 1))
    below = [n for n in listed if n <= total]
    return total - max(below) if below else total


# --- the deal -------------------------------------------------------------------------------------------------------


def playing(t: Turn) -> list[str]:
    """The hands of this deal: whoever has bet or holds the bank, and the croupier."""
    there = [str(box) for box in range(1, t.game.boxes + 1) if t.on(box, t.game.first_bet) or box == banking.place(t)]
    return [*there, *([CROUPIER] if holds(t.rules.making.croupier) or not t.s.banker else [])]


def on_close_bets(t: Turn, move: Any) -> None:
    """«No va más»; somebody has to hold the bank."""
    if t.s.nobody:
        t.refuse("bank_not_held", t.rules.round.holders, phase=t.s.phase)
    deal.on_close_bets(t, move)
    t.set(shaken=False, dice="", first="", ended=())


def on_deal(t: Turn, move: family.Deal) -> None:
    """The dice have been thrown: the hands are made up and handed out from the place that they mean."""
    d = t.rules.dealing
    t.staff(t.rules.staff.dealers)
    t.in_phase("closed", sources=(d.order, t.rules.betting.call))
    if not t.s.dice and not denied(t.rules.dice.thrown_by):
        t.refuse("no_dice", t.rules.dice.thrown_by, t.rules.dice.decides)
    deal.check_bets(t)
    flow: dict[str, int] = {}
    for stake in t.s.stakes:
        flow[stake.owner] = flow.get(stake.owner, 0) - stake.amount
    names = playing(t)
    t.set(
        phase="dealing", flow=flow, hands=tuple(Hand(name) for name in names), asking=(), put_out=(), slots=(),
        dealt=0, losses={}, hands_left=t.s.hands_left - 1 if t.s.hands_left > 0 else t.s.hands_left,
    )  # fmt: skip
    t.game.new_hand(t)
    t.announce("dealing")
    t.set(owed=t.game.sequence(t, names))


def sequence(t: Turn, names: Sequence[str]) -> tuple[str, ...]:
    """Seven cards for each hand that plays, hand by hand, from the place that the dice mean."""
    places = [name_of(place) for place in ring(t)]
    every = [*places, *(name for name in names if name not in places)]
    first = t.s.first or banking.hand_name(t)
    at = every.index(first) if first in every else 0
    order = [name for name in (*every[at:], *every[:at]) if name in names]
    return tuple(name for name in order for _ in range(t.rules.dealing.cards.value))


def name_of(place: int) -> str:
    return str(place) if place else CROUPIER


def made_up(t: Turn) -> int:
    """So many hands are made up, whoever gets them."""
    if not holds(t.rules.making.every_place) or t.game.terms.readings.get("PG8") == "players_only":
        return len(t.s.hands)
    return max(len(t.s.hands), len(ring(t)))


def left_over(t: Turn) -> int:
    """So many cards are left over when all hands are made up."""
    return int(t.s.shoe.size - made_up(t) * t.rules.dealing.cards.value)


def after_deal(t: Turn) -> None:
    """Hands for places that nobody has, and the cards that are left over, go to the used ones."""
    making = t.rules.making
    spare = made_up(t) - len(t.s.hands)
    cards = spare * t.rules.dealing.cards.value
    t.set(shoe=t.s.shoe.burn(min(cards, t.s.shoe.left)))
    if holds(making.rest_checked):
        rest = t.s.shoe.left
        t.set(shoe=t.s.shoe.burn(rest))
        sources = (making.rest_checked, making.every_place)
        t.emit(m.Rest(places=spare, cards=rest, cite=cites(*sources), reading=reading(*sources)))


HANDLERS: dict[Any, Any] = {m.Shake: on_shake, m.Dice: on_dice, family.Deal: on_deal}
