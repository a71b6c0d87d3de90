"""What each person may do now at Pai Gow poker, beside what all tables of the family offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...law.leaves import cites, denied
from ...table.contract import AZAR, RELOJ, Offer, Pending, Range
from ...table.limits import ENDLESS
from ..banked_poker.moves import Deal
from ..banked_poker.offers.players import WAIT, players
from ..base.offers import offer
from . import banking, dicing, seating
from .state import CROUPIER
from .turn import Turn


def turn_of(game: Any, state: Any, who: str) -> Turn:
    """A turn to look at the table with."""
    found: Turn = game.begin(state, Deal(who=who))
    return found


def asked(state: Any) -> Pending | None:
    """The offer of the bank that waits for an answer."""
    return next((p for p in state.pending if p.do == banking.QUESTION), None)


def bank_offers(game: Any, state: Any, who: str, by: str) -> Iterator[Offer]:
    """What whoever is offered the bank may answer."""
    found = asked(state)
    if found is None or found.by != who:
        return
    t = turn_of(game, state, by)
    if banking.PASS in found.options:
        yield offer(by, "pass_bank", "play" if who == by else "staff", found.cite)
    if who == CROUPIER:
        yield offer(by, "take_bank", "staff", found.cite)
    else:
        least = banking.needed(t) + state.minimum
        if least <= ENDLESS:
            yield offer(who, "take_bank", "play", found.cite, amount=Range(least, min(ENDLESS, 100 * least)))


def more(game: Any, t: Any, who: str) -> Iterator[Offer]:
    """Of a player: the bank, the list."""
    yield from bank_offers(game, t.s, who, who)
    leaf = cites(game.rules.seating.list_by)
    if not t.seat_of(who):
        yield offer(who, "join_list", "play", leaf)
        yield offer(who, "leave_list", "play", leaf)


def more_of_staff(game: Any, t: Any, who: str) -> Iterator[Offer]:
    """Of staff: the bank, the dice, the minimum, the commission, and incidents of this game."""
    r, s, state = game.rules, game.rules.setting, t.s
    yield from bank_offers(game, state, CROUPIER, who)
    yield offer(who, "offer_bank", "staff", cites(r.round.holders))
    yield offer(who, "shake_dice", "staff", cites(r.dice.thrown_by))
    if r.seating.minimum_by is not None:
        low, high = game.terms.band_low or 1, game.terms.band_high
        for minimum in dict.fromkeys((state.minimum * 2, max(low, state.minimum // 2), game.terms.minimum)):
            if minimum != state.minimum and minimum >= low and (not high or minimum <= high):
                yield offer(who, "change_minimum", "staff", cites(r.seating.minimum_by), minimum=minimum)
    yield offer(who, "announce_commission", "staff", cites(r.commission.announced))
    for hand in t.boxes():
        for cards in (0, 3):
            yield offer(who, "mis_set_hand", "incident", cites(s.wrong_loses), box=hand.box, cards=cards)
    if state.hands:
        yield offer(who, "leftover_count", "incident", cites(r.making.rest_checked), cards=dicing.left_over(t) + 1)
    yield offer(who, "croupier_peeks_early", "incident", cites(s.croupier_last))
    for name in players(state):
        for what in ("setting_shown", "talking"):
            yield offer(who, what, "incident", cites(r.conduct.forbidden.get(what)), player=name)


def chance(game: Any, state: Any) -> Iterator[Offer]:
    """The dice, when they have been shaken."""
    if state.phase == "closed" and state.shaken and not state.dice:
        d = game.rules.dice
        yield offer(AZAR, "dice", "chance", cites(d.count, d.decides), dice=dicing.chances(d.count.value))


def clock(game: Any, state: Any) -> Iterator[Offer]:
    """Whoever is offered the bank and says nothing passes it on; who waits for a place and does not take it loses the
    turn."""
    for name in seating.called(turn_of(game, state, RELOJ)):
        yield offer(RELOJ, "silence", "time", cites(game.rules.seating.list_by), after=WAIT, player=name)
    found = asked(state)
    if found is not None and found.by != CROUPIER and banking.PASS in found.options:
        yield offer(RELOJ, "silence", "time", found.cite, after=WAIT, player=found.by)


def duties(game: Any, state: Any) -> Iterator[Offer] | None:
    """What must happen next where this game differs from its family; None: nothing of the kind."""
    r = game.rules
    if any(p.do == "decide" for p in state.pending):
        return None
    found = asked(state)
    if found is not None:
        return bank_offers(game, state, CROUPIER, CROUPIER) if found.by == CROUPIER else _answer(game, state, found)
    if state.phase == "closed" and not state.dice and not denied(r.dice.thrown_by):
        thrower = next(iter(r.dice.thrown_by.value), CROUPIER)
        shake = offer(thrower, "shake_dice", "staff", r.dice.thrown_by.cite)
        return chance(game, state) if state.shaken else iter((shake,))
    if state.phase == "ending" and game.terms.settlement == "by_hand":
        t = turn_of(game, state, CROUPIER)
        for name in seating.last_duties(t):
            leaf = r.duties[name]
            return iter((offer(leaf.value.by[0], "perform", "staff", leaf.cite, duty=name),))
    if state.phase == "betting" and state.round == 1 and not state.told and not denied(r.commission.announced):
        return iter((offer(CROUPIER, "announce_commission", "staff", cites(r.commission.announced)),))
    if state.phase == "betting" and not state.stakes and seating.called(turn_of(game, state, RELOJ)):
        return clock(game, state)
    if state.phase == "betting" and state.nobody:
        return iter(())
    return None


def _answer(game: Any, state: Any, found: Pending) -> Iterator[Offer]:
    yield from clock(game, state)
    if banking.PASS not in found.options:
        yield from bank_offers(game, state, found.by, found.by)
