"""What players, azar and reloj may do beside the hand: found by the tests that the moves make, not by trying."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....law.leaves import cites, denied, holds
from ....table.contract import AZAR, RELOJ, Chance, Offer, OneOf, Range
from ...base.offers import offer
from ...base.turn import admitted
from ..law import lawful
from ..round import beginning
from ..table import deck, seating, stacks, waiting_list
from ..table.resting import allowance
from ..table.session import timed
from ..turn import HAND, Turn

TICKET = 1000
"""Tickets that are offered: up to this amount."""
HOUR = 3600


def player_offers(t: Turn, who: str) -> Iterator[Offer]:
    """What a player may do beside the hand."""
    s = t.s
    if s.pending:
        yield from answers(t, who)
    if s.phase in ("held", "asking"):
        return
    seated = who in s.seats
    yield from list_offers(t, who, seated)
    if not seated:
        yield from outside_offers(t, who)
        return
    yield from chip_offers(t, who)
    yield from rest_offers(t, who)
    yield from own_deck(t, who)
    if s.phase != "lot" and not seating.in_play(t, who) and not t.bet(who) and who not in s.posted:
        yield offer(who, "leave", "play", cites(t.rules.seats.one_each))


def answers(t: Turn, who: str) -> Iterator[Offer]:
    for p in t.s.pending:
        if p.by == who and p.do == "choose":
            yield offer(who, "choose", "play", p.cite, option=OneOf(p.options), about=p.about)


def list_offers(t: Turn, who: str, seated: bool) -> Iterator[Offer]:
    s, seats = t.s, t.rules.seats
    if not holds(seats.listed):
        return
    if who in s.people.waiting:
        yield offer(who, "leave_list", "play", cites(seats.listed))
    elif not seated and s.phase != "ending" and admitted(seating.check_person, t, who):
        yield offer(who, "join_list", "play", cites(seats.listed))


def outside_offers(t: Turn, who: str) -> Iterator[Offer]:
    """Before the opening, for those who have no seat yet."""
    s, seats = t.s, t.rules.seats
    known = who in s.people.registered or bool(t.resto(who))
    if known and s.phase != "lot":
        yield offer(who, "leave", "play", cites(seats.one_each))
    if s.phase != "unopened" or not admitted(seating.check_person, t, who):
        return
    if not admitted(seating.check_room, t, who):
        return
    if holds(seats.registered) and who not in s.people.registered:
        yield offer(who, "register", "play", cites(seats.registered))
    if not t.resto(who) and (not holds(seats.registered) or who in s.people.registered):
        yield offer(who, "buy_in", "play", cites(seats.buys_in))
    if denied(seats.drawn):
        free = seating.free_seats(t)
        if free:
            yield offer(who, "sit", "play", cites(seats.drawn), seat=OneOf(tuple(free)))


def chip_offers(t: Turn, who: str) -> Iterator[Offer]:
    s, rules = t.s, t.rules
    resto = t.resto(who)
    most = min(stacks.most_tip(t, who), 10)
    if most > 0 and not denied(rules.stacks.tips) and not denied(t.act("drops_tips")):
        yield offer(who, "tip", "play", cites(rules.stacks.tips, t.act("drops_tips")), amount=Range(1, most))
    if holds(rules.stacks.tickets):
        yield offer(who, "exchange_ticket", "play", cites(rules.stacks.tickets), amount=Range(1, TICKET))
    p = s.players.get(who)
    if s.phase in HAND and p is not None and p.live and p.cards and not p.protected and holds(rules.betting.protects):
        yield offer(who, "protect", "play", cites(rules.betting.protects))
    buys = not resto and admitted(seating.check_person, t, who)
    if s.phase in ("unopened", "lot", "ending") or not admitted(stacks.check_frozen, t, who):
        if s.phase == "unopened" and buys:
            yield offer(who, "buy_in", "play", cites(rules.seats.buys_in))
        return
    if buys:
        yield offer(who, "buy_in", "play", cites(rules.seats.buys_in))
    field = rebuys(t, resto)
    if field is not None:
        yield offer(who, "rebuy", "play", cites(rules.stacks.up_to, rules.stacks.full_or_missing), amount=field)


def rebuys(t: Turn, resto: int) -> OneOf | Range | None:
    """What may be added now."""
    rules, terms = t.rules.stacks, t.game.terms
    missing = max(terms.resto - resto, 0)
    least = max(1, lawful.least_rebuy(t.game, missing))
    if holds(rules.full_or_missing):
        fit = tuple(a for a in (terms.resto, missing) if a >= least and (not holds(rules.up_to) or a <= missing))
        return OneOf(tuple(dict.fromkeys(fit))) if fit else None
    most = missing if holds(rules.up_to) else max(terms.resto, least)
    return Range(least, most) if least <= most else None


def rest_offers(t: Turn, who: str) -> Iterator[Offer]:
    s, seats = t.s, t.rules.seats
    if who in s.people.resting or who in s.people.away:
        yield offer(who, "come_back", "play", cites(seats.rest, seats.away_minutes))
    if s.phase in ("unopened", "lot"):
        return
    if who in s.posted:
        return
    # nobody thinks of a rest while the table would have to wait for him
    rests = (
        seats.rest is not None and who not in s.people.resting and len(beginning.dealt_in(t)) > beginning.needed(t)[0]
    )
    if rests and all(s.people.rested.get(who, 0) < leaf.value for leaf in allowance(t)):
        yield offer(who, "sit_out", "play", cites(seats.rest))
    if seats.away_minutes is not None and who not in s.people.away:
        yield offer(who, "step_away", "play", cites(seats.away_minutes), notified=OneOf((True, False)))
    first = waiting_list.first_on_list(t) if s.phase in waiting_list.BETWEEN and holds(seats.cede) else ""
    if first and t.resto(who) and admitted(seating.check_person, t, first):
        yield offer(who, "cede_seat", "play", cites(seats.cede), to=first)


def own_deck(t: Turn, who: str) -> Iterator[Offer]:
    """Where players shuffle, cut and inspect."""
    shuffle = t.rules.shuffle
    if not deck.by_hand(t) or t.s.phase not in (*deck.BEFORE, "unopened"):
        return
    step = deck.next_step(t)
    if step == "cut" and deck.cutter(t) == who:
        yield offer(who, "cut", "play", cites(shuffle.cutter))
    elif step not in ("", "cut", "check", "present") and holds(shuffle.players) and not shuffled_by_player(t):
        yield offer(who, "shuffle", "play", cites(shuffle.players), way=step)
    fresh = t.s.deck.presented and not t.s.deck.shuffles
    if fresh and shuffle.inspected_by is not None and "player" in shuffle.inspected_by.value:
        yield offer(who, "inspect_cards", "play", cites(shuffle.inspected_by))


def shuffled_by_player(t: Turn) -> bool:
    """A player has shuffled before this hand: no other thinks of it, for the croupier has to begin anew each time."""
    return any(shuffle.role == "player" for shuffle in t.s.deck.shuffles)


# --- chance and time ------------------------------------------------------------------------------------------------


def lot_offers(t: Turn) -> Iterator[Offer]:
    """A lot card by card."""
    s = t.s
    if s.phase != "lot" or s.lot is None or not s.lot.waiting:
        return
    drawn = {face for cards in s.lot.cards.values() for face in cards}
    weights = Chance({face: 1 for face in t.game.plan.pack.faces if face not in drawn})
    sources: tuple[Any, ...] = (t.rules.seats.by_card, t.rules.seats.drawn)
    if s.lot.what == "marca":
        sources = (t.rules.marca.start,)
    if t.game.terms.cards == "azar":
        yield offer(AZAR, "card", "chance", cites(*sources), face=weights, to=s.lot.waiting[0])
    elif t.actor.staff:
        yield offer("croupier", "card", "staff", cites(*sources), face=weights, to=s.lot.waiting[0])


def clock_offers(t: Turn) -> Iterator[Offer]:
    s, h, session = t.s, t.rules.house, t.rules.session
    if timed(t) and s.session.hands_left < 0 and s.phase not in ("unopened", "lot", "ending", "held", "asking"):
        least = h.session_minutes.value if h.session_minutes is not None else 60
        yield offer(RELOJ, "time_over", "time", cites(h.session_hands, session.duration_announced), after=HOUR,
                    minutes=Range(least, least + 60))  # fmt: skip
    away = t.rules.seats.away_minutes
    if away is not None and s.phase not in ("held", "asking"):
        for name in s.people.away:
            yield offer(RELOJ, "away_time", "time", away.cite, after=60 * away.value, player=name,
                        minutes=Range(away.value + 1, away.value + 60))  # fmt: skip
    for hold in s.holds:
        if hold.why == "cctv":
            yield offer(RELOJ, "hold_expires", "time", hold.cite, after=60 * hold.minutes, player=hold.player)
