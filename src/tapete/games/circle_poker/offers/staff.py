"""What staff may do and declare beside the hand, with facts that fit the table as it stands.

Nothing that hangs on cards which lie face down is offered (``card_shown_by_fault``, ``common_early``, ``two_common``,
``premature_deal``, whose facts are faces): an offer must not tell what nobody may know. A croupier who enters all
cards is offered those of which one face has to be named.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....law.leaves import cites, holds
from ....table.contract import RELOJ, Actor, Field, Offer, OneOf, Range
from ....table.limits import ENDLESS
from ...base.offers import offer, tried
from ...base.staff import HEADS
from ...base.turn import admitted
from ..errors import stud
from ..errors.common import DECLARE, late_after
from ..errors.conduct import CROUPIERS
from ..memory import about as concerned
from ..round import beginning, betting, limits
from ..table import deck, resting, seating, staff, waiting_list
from ..table.session import announcements
from ..turn import HAND, IDLE, Turn
from . import beside_the_hand

THINKING = 30
DEAL = (
    "deal_wrong_order", "deck_incomplete", "odd_back", "marca_misplaced", "stuck_cards", "misdeal", "no_burn",
    "burn_error", "deck_put_away", "opening_checked", "opening_doubt", "ante_missing",
)  # fmt: skip
OF_ANYBODY = (
    "foreign_card_seen", "player_not_dealt", "absent_dealt", "irregular_card", "cards_dropped",
)  # fmt: skip
"""Incidents that are admitted of every player in the hand, or of none."""
OF_PLAYERS = (
    "card_exposed",
    "wrong_count", "hole_exposed", "cards_mucked", "seventh_wrong", "seventh_exposed", "seventh_skipped",
    "wrong_bring_in", "own_cards_exposed", "cards_touch", "cards_left_down", "turn_skipped", "bet_changed",
    "mucked_uncalled",
)  # fmt: skip
SEVENTH = ("seventh_wrong", "seventh_exposed", "seventh_skipped")
STUD = ("hole_exposed", "burn_error", "wrong_bring_in", *SEVENTH)
DRAW = ("deck_put_away", "opening_checked", "opening_doubt")
WHEN = {"deck_put_away": "discarding", "no_burn": "betting", "wrong_bring_in": "betting", "turn_skipped": "betting"}
"""The one phase in which an incident can be; the others: in any of a hand."""
CHIPS = (
    "raise_wrong_amount", "amount_unknown", "short_call", "oversize_chip", "verbal_mismatch", "string_bet",
    "bet_unclear",
)  # fmt: skip
OF_SEATS = ("deceptive_talk", "abrupt_leave")


def staff_offers(t: Turn, who: str) -> Iterator[Offer]:
    """Each is tried before it is offered."""
    if t.s.phase != "over":
        yield from tried(t.game, t.s, candidates(t, who, t.actor))


def candidates(t: Turn, who: str, actor: Actor) -> Iterator[Offer]:
    s = t.s
    yield from decisions(t, who)
    for name, cite in staff.performable(t, actor.role):
        yield offer(who, "perform", cite=cite, duty=name)
    for name in dict.fromkeys(h.player for h in s.holds):
        yield offer(who, "release_hold", player=name, upheld=OneOf((True, False)))
    if s.phase in ("held", "asking"):
        return
    if s.phase == "lot" and actor.role == "croupier":
        yield from beside_the_hand.lot_offers(t)
    yield from table_offers(t, who, actor)
    if s.phase in ("unopened", "waiting") and not s.hands and actor.role in DECLARE:
        for name in dict.fromkeys((*s.people.registered, *s.seats)):
            yield offer(who, "absent_at_opening", "incident", player=name)
    if s.phase not in ("unopened", "lot"):
        yield from incident_offers(t, who, actor)
        yield from general_offers(t, who)


def decisions(t: Turn, who: str) -> Iterator[Offer]:
    """What somebody of the staff owes a decision on."""
    for p in t.s.pending:
        if p.do == "decide":
            fit = tuple(o for o in p.options if o != "exclude" or concerned(t, p.about) in t.s.seats)
            yield offer(who, "decide", cite=p.cite, option=OneOf(fit), about=p.about)


# --- the table ------------------------------------------------------------------------------------------------------


def table_offers(t: Turn, who: str, actor: Actor) -> Iterator[Offer]:
    s, rules = t.s, t.rules
    if s.phase == "unopened":
        yield offer(who, "draw_seats", cite=cites(rules.seats.drawn, rules.seats.drawn_by))
        yield offer(who, "open_session", cite=cites(rules.authorised))
        yield offer(who, "draw_marca", cite=cites(rules.marca.start))
    if (s.phase == "unopened" or (s.phase == "waiting" and not s.hands)) and s.seats:
        yield offer(who, "place_marca", cite=cites(rules.marca.start), seat=OneOf(tuple(s.seats.values())))
    if actor.role in rules.seats.assigned_by.value:
        yield from seat_offers(t, who)
    if rules.limits.change_by is not None and actor.role in rules.limits.change_by.value:
        for factor in (1, 2):
            yield offer(who, "change_limits", cite=cites(rules.limits.change_by), minimum=t.game.terms.minimum * factor)
    if s.phase in (*IDLE, "shuffling"):
        if actor.role in HEADS:
            yield offer(who, "new_cards", cite=cites(rules.shuffle.new_cards))
        yield offer(who, "close_session", cite=cites(rules.session.turns, rules.session.last_call))
        yield offer(who, "show_stub", cite=cites(rules.conduct.infractions.get("show_stub")))
    if s.phase not in ("unopened", "lot", "ending"):
        yield offer(who, "order_closing", cite=cites(rules.session.last_call))
        yield offer(who, "announce_last", cite=cites(rules.session.turns), hands=Range(1, 3))
    yield from deck_offers(t, who)
    fresh = t.game.terms.cards == "entered" and actor.role == "croupier" and s.pack.n and s.bets.words == s.pack.entered
    if fresh and (faces := to_come(t)):  # the last entry, while nothing rests on it
        yield offer(who, "correct", cite=cites(t.act("deals")), face=OneOf(faces))


def seat_offers(t: Turn, who: str) -> Iterator[Offer]:
    free = waiting_list.vacancies(t)
    first = [n for n in t.s.people.waiting if n not in t.s.seats]
    if holds(t.rules.seats.list_order):
        first = first[:1]
    first = [n for n in first if admitted(seating.check_person, t, n)]
    for name in first:
        if free:
            yield offer(who, "assign_seat", cite=cites(t.rules.seats.assigned_by), player=name, seat=OneOf(tuple(free)))


def deck_offers(t: Turn, who: str) -> Iterator[Offer]:
    """The next step of the deck by hand."""
    if not deck.by_hand(t) or t.s.phase not in (*deck.BEFORE, "unopened"):
        return
    s = t.rules.shuffle
    step = deck.next_step(t)
    if step in ("check", "present"):
        yield offer(who, f"{step}_deck", cite=cites(s.new_shown if step == "present" else s.checked))
    elif step == "cut":
        yield offer(who, "cut", cite=cites(s.cutter, s.middle))
    elif step:
        yield offer(who, "shuffle", cite=cites(s.order, s.times), way=step)
    if t.s.deck.presented:
        yield offer(who, "inspect_cards", cite=cites(s.inspected_by))


# --- incidents ------------------------------------------------------------------------------------------------------


def incident_offers(t: Turn, who: str, actor: Actor) -> Iterator[Offer]:
    if actor.role not in DECLARE:
        chiefs = t.rules.staff.problems_by
        if chiefs is not None and actor.role in chiefs.value:
            yield offer(who, "any_other_problem", "incident")
        return
    yield from everyday(t, who)
    if t.s.phase in HAND:
        there = OneOf(tuple(p.name for p in t.live()))
        for do in DEAL:
            if thinkable(t, do):
                yield from facts(t, who, do)
        for do in OF_ANYBODY if there.values else ():
            yield from facts(t, who, do, there)
        yield offer(who, "empty_seat_dealt", "incident", seat=OneOf(tuple(seating.free_seats(t)[:1]) or (1,)))
        yield from faces_seen(t, who, actor)
        for p in t.live():
            for do in OF_PLAYERS:
                if thinkable(t, do):
                    yield from facts(t, who, do, p.name)
            if t.s.phase == "betting":
                yield from chip_faults(t, who, p.name)


def thinkable(t: Turn, do: str) -> bool:
    """Is it worth trying? Not what only another variety knows, or another moment."""
    if t.s.phase != WHEN.get(do, t.s.phase):
        return False
    if do in SEVENTH and t.s.street != stud.seventh_street(t):
        return False
    return of_variety(t, do)


def of_variety(t: Turn, do: str) -> bool:
    if do in SEVENTH and not stud.seventh_street(t):
        return False
    return (do not in STUD or t.game.plan.stud) and (do not in DRAW or t.rules.draw is not None)


def faces_seen(t: Turn, who: str, actor: Actor) -> Iterator[Offer]:
    """A face that lies open came twice; one more common card, where the croupier enters every card."""
    lying = [c for row in t.s.pack.board for c in row] + [c for p in t.s.players.values() for c in p.cards]
    seen = tuple(c.face for c in lying if c.up)
    if seen:
        for actions in dict.fromkeys((0, min(late_after(t), t.s.bets.words))):
            yield offer(who, "duplicate_card", "incident", face=OneOf(seen), actions=actions)
    entered = t.game.terms.cards == "entered" and actor.role == "croupier"
    if entered and not t.s.pack.laid and (faces := to_come(t)):
        yield offer(who, "two_common", "incident", face=OneOf(faces))


def to_come(t: Turn) -> tuple[str, ...]:
    """Faces that nobody has been given and nobody has seen."""
    out = t.s.pack.out
    return tuple(face for face, bit in t.game.plan.bit.items() if not out & bit)


def everyday(t: Turn, who: str) -> Iterator[Offer]:
    """Conduct, material, seats: at any moment of an open table."""
    s = t.s
    for do in ("any_other_problem", "faulty_material", "too_many_burned", "cut_exposes_card", "deck_fault"):
        yield offer(who, do, "incident")
    yield offer(who, "spectator_disturbs", "incident", player="mirón")
    known = tuple(w for w, leaf in t.rules.conduct.infractions.items() if holds(leaf))
    own = tuple(w for w in known if w not in (*CROUPIERS, "spectators"))
    for what in known:
        if what in CROUPIERS:
            yield offer(who, "infraction", "incident", player="croupier", what=what)
        elif what == "spectators":
            yield offer(who, "infraction", "incident", player="mirón", what=what)
    for name in s.seats:
        if own:
            yield offer(who, "infraction", "incident", player=name, what=OneOf(own))
        for do in OF_SEATS:
            yield offer(who, do, "incident", player=name)
    if s.seats:
        anybody = OneOf(tuple(s.seats))
        yield offer(who, "slow_decision", "incident", player=anybody)
        yield offer(who, "late_claim", "incident", player=anybody)
        yield from idle_seats(t, who)
    if s.phase in ("showdown", "settling", *IDLE):
        for name in s.players:
            yield offer(who, "misread_hand", "incident", player=name)
            yield offer(who, "misannounced_hand", "incident", player=name)


def idle_seats(t: Turn, who: str) -> Iterator[Offer]:
    """Who has let too many passes go by; where no clause counts them anybody."""
    idle = t.rules.seats.idle
    for name in t.s.seats:
        count = 9 if idle is None else min(resting.passes(t, name), 9)
        least = (3 if idle is None else idle.value) + 1
        if count >= least:
            yield offer(who, "idle_seat", "incident", player=name, passes=Range(least, count))


def facts(t: Turn, who: str, do: str, player: str | OneOf = "") -> Iterator[Offer]:
    """An incident with facts that may be so, early and late."""
    names = t.game.vocabulary[do].__struct_fields__
    fields: dict[str, Any] = {"player": player} if player else {}
    if "other" in names:
        others = [p.name for p in t.live() if p.name != player]
        if not others:
            return
        fields["other"] = others[0]
    if do == "wrong_count" and isinstance(player, str):
        fields["cards"] = len(t.s.players[player].cards) + 1
    elif do == "card_exposed" and isinstance(player, str):
        own = tuple(c.n for c in t.s.players[player].cards)
        if not own:
            return
        fields["card"] = OneOf(own)
    elif "amount" in names:
        fields["amount"] = 1 if do == "bet_changed" else 0
    if "seat" in names:
        fields["seat"] = OneOf((0, *(seat for seat in t.s.seats.values() if seat != t.s.disc.seat)))
    if "change" in names:
        fields["change"] = OneOf(("added", "withdrawn", "reduced", "increased"))
    for option, values in OPTIONS.get(do, {}).items():
        fields[option] = values
    if "actions" in names:
        moments = (0, 1, late_after(t)) if do == "wrong_count" else (0, late_after(t))
        for actions in dict.fromkeys(min(n, t.s.bets.words) for n in moments):
            yield offer(who, do, "incident", actions=actions, **fields)
        return
    yield offer(who, do, "incident", **fields)


OPTIONS: dict[str, dict[str, Field]] = {
    "card_exposed": {"cards": OneOf((1, 2)), "place": OneOf(("deal", "stock", "floor"))},
    "misdeal": {"fixable": OneOf((True, False)), "objected": OneOf((False, True))},
    "hole_exposed": {"cards": OneOf((2,))},
    "burn_error": {"burned": OneOf((0, 2))},
    "deck_put_away": {"top_known": OneOf((True, False))},
    "absent_dealt": {"turn": OneOf((False,)), "looked": OneOf((False, True))},
    "mucked_uncalled": {"rebuilt": OneOf(("no", "doubtful", "certain"))},
    "cards_left_down": {"mixed": OneOf((False, True))},
    "turn_skipped": {"said": OneOf((True, False))},
    "own_cards_exposed": {"mistake": OneOf((True, False))},
}


def chip_faults(t: Turn, who: str, name: str) -> Iterator[Offer]:
    """Errors with chips of the player in turn; a bet of somebody else out of turn."""
    s = t.s
    resto, laid = t.resto(name), t.bet(name)
    if s.turn != name:
        if resto and laid < ENDLESS:
            yield offer(who, "bet_out_of_turn", "incident", player=name, amount=laid + 1)
        return
    needed = betting.to_call(t, name)
    for do in CHIPS if resto else ():
        fields: dict[str, Any] = {"player": name}
        if do == "raise_wrong_amount":
            fields |= {"amount": 1, "announced": False}
        elif do == "short_call":
            fields["chips"] = 1
        elif do == "oversize_chip":
            fields["chip"] = min(resto, needed + 1 if needed else ENDLESS)
        elif do == "verbal_mismatch":
            can = limits.bounds(t, name)
            announced = can.least if can is not None else s.bets.highest or 1
            if announced > ENDLESS:  # more than a move can name
                continue
            fields |= {"announced": announced, "chips": 0}
        elif do == "string_bet":
            fields |= {"first": 1, "total": 2, "announced": OneOf((False, True))}
        elif do == "bet_unclear":
            fields |= {"amount": 1, "objected": OneOf((False, True))}
        elif do == "amount_unknown":
            fields["misinformed"] = OneOf((False, True))
        yield offer(who, do, "incident", **fields)


def general_offers(t: Turn, who: str) -> Iterator[Offer]:
    """What the general part of the law has for every game."""
    g = t.rules.general
    if g is None:
        return
    yield offer(who, "irregularity", "incident")
    for name in t.s.losses:
        yield offer(who, "fraud", "incident", player=name)
    for name in t.s.seats:
        yield offer(who, "breach", "incident", player=name, breach=OneOf(tuple(g.breaches.duties)))
        yield offer(who, "barred_person", "incident", player=name, ground=OneOf(tuple(g.breaches.barred)))
        yield offer(who, "rule_dispute", "incident", player=name)
        yield offer(who, "payment_hold", "incident", player=name, minutes=Range(1, g.hold_minutes.value))


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(t: Turn) -> Iterator[Offer]:
    """What staff must do next beside the hand."""
    s = t.s
    for p in s.pending:
        if p.do == "decide":
            yield from owed_decision(t, p)
        elif p.do == "choose":
            yield offer(RELOJ, "silence", "time", p.cite, after=THINKING, player=p.by)
    if s.phase == "unopened":
        yield from opening_duties(t)
    elif s.phase == "ending":
        yield offer("jefe_de_mesa", "close_session", cite=cites(t.rules.session.turns, t.rules.session.last_call))
    elif s.phase in deck.BEFORE and not s.pending:
        for duty in seat_offers(t, t.rules.seats.assigned_by.value.items[0]) if t.rules.seats.assigned_by.value else ():
            yield duty
            break
        if deck.by_hand(t) and len(beginning.dealt_in(t)) >= beginning.needed(t)[0]:
            yield from deck_duties(t)


def owed_decision(t: Turn, p: Any) -> Iterator[Offer]:
    consults, chiefs = t.rules.staff.consults, t.rules.staff.problems_by
    free = p.about == "openers" or p.about.startswith("dispute:")
    if holds(consults) and not t.s.session.consulted and not free and chiefs is not None and chiefs.value:
        yield offer(chiefs.value.items[0], "perform", cite=cites(consults), duty="consult_management")
        return
    yield next(iter(decisions(t, p.by)))


def opening_duties(t: Turn) -> Iterator[Offer]:
    s, rules = t.s, t.rules
    for name, leaf in announcements(t).items():
        if name not in s.session.announced:
            yield offer("croupier", "perform", cite=leaf.cite, duty=name)
            return
    draws = (not s.seats and seating.expected(t)) or (
        s.seats and not s.disc.seat and seating.start(t) in ("lot", "card")
    )
    if draws and deck.by_hand(t) and holds(rules.shuffle.around_draws) and not s.deck.cut:
        yield from deck_duties(t)
    elif not s.seats and seating.expected(t) and holds(rules.seats.drawn) and seating.draw_roles(t):
        yield offer(seating.draw_roles(t)[0], "draw_seats", cite=cites(rules.seats.drawn))
    elif s.seats and not s.disc.seat and seating.start(t) in ("lot", "card"):
        yield offer("croupier", "draw_marca", cite=cites(rules.marca.start))
    elif s.seats and not s.disc.seat and seating.start(t) == "croupier":
        yield offer("croupier", "place_marca", cite=cites(rules.marca.start), seat=OneOf(tuple(s.seats.values())))
    elif s.seats and all(t.resto(name) for name in s.seats):
        yield offer("jefe_de_mesa", "open_session", cite=cites(rules.authorised))


def deck_duties(t: Turn) -> Iterator[Offer]:
    due = deck.cutter(t) if deck.next_step(t) == "cut" else ""
    for duty in deck_offers(t, due or "croupier"):
        if duty.do != "inspect_cards":
            yield duty
