"""What each person may do now, and what must be done next. Whatever is offered is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...law.leaves import cites, holds
from ...table.contract import AZAR, HOUSE, RELOJ, Actor, Offer, OneOf, Pending, Range
from ...table.limits import Limit
from ..bank.limits import maximum
from ..base.offers import MAX_STAKE, offer, tried
from ..base.turn import admitted
from . import moves as m
from . import table
from .round import betting, coup, refait, settle
from .state import State
from .turn import Turn

if TYPE_CHECKING:
    from .play import ThirtyForty

ABOVE = ("jefe_de_mesa", "jefe_de_sala", "director", "inspector")


def turn_of(game: ThirtyForty, state: State, who: str) -> Turn:
    return Turn(game, state, m.Lift(who=who, on="red"))


def offers(game: ThirtyForty, state: State, who: str) -> tuple[Offer, ...]:
    """What a player, azar or reloj may do."""
    t = turn_of(game, state, who)
    role = Actor.of(who).role
    if role == AZAR:
        return tuple(chance_offers(t)) if admitted(game.admit, t) else ()
    if role == RELOJ:
        return tuple(tried(game, state, clock_offers(t)))
    if role != "player":
        return ()
    return tuple(tried(game, state, player_offers(t, who)))


# --- players --------------------------------------------------------------------------------------------------------


def choice_offer(t: Turn, pending: Pending) -> Offer:
    """What becomes of one stake after a tie at thirty-one. Which one is said by its chance, and by its number where a
    prisoner and a fresh bet lie on the same."""
    waiting = {refait.ABOUT.format(s.n): s.on for s in t.stakes_of(pending.by)}
    on, owed = waiting[pending.about], [p for p in t.s.pending if p.do == "choose" and p.by == pending.by]
    alike = sum(waiting[p.about] == on for p in owed) > 1
    named: dict[str, Any] = {"on": on, "about": pending.about} if alike else {"on": on}
    return offer(pending.by, "choose", "play", pending.cite, option=OneOf(pending.options), **named)


def player_offers(t: Turn, who: str) -> Iterator[Offer]:
    for pending in t.s.pending:
        if pending.do == "choose" and pending.by == who:
            yield choice_offer(t, pending)
    yield from bet_offers(t, who)
    for stake in t.stakes_of(who):
        if not stake.held:
            yield offer(who, "lift", "play", cites(t.rules.betting.on), on=stake.on)
    yield offer(who, "leave", "play", cites(t.rules.people.any_number))
    if t.s.phase in ("betting", "shuffling"):
        yield offer(who, "sit", "play", cites(t.rules.people.any_number))
    if t.s.phase == "shuffling":
        size = t.s.shoe.left
        yield offer(who, "cut", "play", cites(t.rules.shoe.cut_by), at=Range(1, size - 1))
        yield offer(who, "decline_cut", "play", cites(t.rules.shoe.cut_by))
        yield offer(who, "inspect_cards", "play", cites(t.rules.shoe.inspected_by))
        if table.lie_open(t):
            yield offer(who, "faulty_material", "incident", cites(t.rules.shoe.changed))
    if holds(t.rules.betting.tickets):
        yield offer(who, "exchange_ticket", "play", cites(t.rules.betting.tickets), amount=Range(1, 1000))
    if t.s.phase == "betting" and t.rules.people.idle is not None:
        for name in t.s.seated:
            if name != who:
                yield offer(who, "idle_seat", "incident", cites(t.rules.people.idle_claim), player=name)


def bet_offers(t: Turn, who: str) -> Iterator[Offer]:
    """Each chance, up to what may still be staked; insured, where there is such an insurance."""
    if not admitted(betting.check_open, t):
        return
    for on in m.CHANCES:
        room = stake_room(t, who, on)
        if room is None:
            continue
        cite = cites(t.rules.betting.on)
        yield offer(who, "bet", "play", cite, on=on, stake=room)
        i = t.rules.insurance
        if i is not None:
            low = max(room.low, t.game.terms.insured_from, i.rate.value.denominator)
            if low <= room.high:
                yield offer(who, "bet", "play", cites(i.rate), on=on, stake=Range(low, room.high), insured=True)


def stake_room(t: Turn, who: str, on: str) -> Range | None:
    old = t.stake(who, on)
    limit = Limit(t.s.minimum, maximum(t.game, t.s))
    return limit.room(already=old.amount if old is not None else 0, most=MAX_STAKE * t.s.minimum)


# --- chance and time ------------------------------------------------------------------------------------------------


def chance_offers(t: Turn) -> Iterator[Offer]:
    if t.s.owed and t.s.phase == "dealing" and t.game.terms.cards == "azar":
        yield card_offer(t, AZAR, "chance")


def card_offer(t: Turn, who: str, kind: Any) -> Offer:
    return offer(who, "card", kind, cites(*coup.card_sources(t)), face=t.s.shoe.chance(), to=t.s.owed)


def clock_offers(t: Turn) -> Iterator[Offer]:
    f = t.rules.refait
    for name in dict.fromkeys(p.by for p in t.s.pending if p.do == "choose"):
        yield offer(RELOJ, "silence", "time", cites(f.choice, f.blocked), after=30, player=name)
    for hold in t.s.holds:
        if hold.why == "cctv":
            yield offer(RELOJ, "hold_expires", "time", hold.cite, after=60 * hold.minutes, player=hold.player)


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(game: ThirtyForty, state: State) -> tuple[Offer, ...]:
    """What must happen next for the play to go on, the usual one first."""
    t = turn_of(game, state, "croupier")
    owed = (p for p in state.pending if p.do == "decide" and not p.about.startswith("dispute:"))
    decision = next(owed, None)
    if decision is not None:
        return (offer(decision.by, "decide", cite=decision.cite, option=OneOf(decision.options), about=decision.about),)
    return tuple(due(t)) if admitted(game.admit, t) or state.phase == "unopened" else ()


def due(t: Turn) -> Iterator[Offer]:
    rules, phase = t.rules, t.s.phase
    if phase == "unopened":
        yield offer("jefe_de_mesa", "open_session", cite=cites(rules.authorised))
    elif phase == "shuffling":
        yield from shoe_duties(t)
    elif phase == "betting":
        yield from betting_duties(t)
    elif phase == "closed":
        yield offer(t.by("deal"), "deal", cite=cites(t.act("deal"), rules.rows.first))
    elif phase == "dealing" and t.s.owed:
        if t.game.terms.cards == "entered":
            yield card_offer(t, t.by("deal"), "staff")
        else:
            yield from chance_offers(t)
    elif phase == "refait":
        for pending in t.s.pending:
            if pending.do == "choose":
                yield choice_offer(t, pending)
        yield from (o for o in clock_offers(t) if o.do == "silence")
    elif phase in ("settling", "collecting") and t.s.todo:
        step = t.s.todo[0]
        yield offer(t.by(settle.ACTS[step]), step, cite=cites(t.act(settle.ACTS[step])))
    elif phase == "ending":
        yield offer("jefe_de_mesa", "close_session", cite=cites(*rules.last.hands.values(), rules.authorised))


def betting_duties(t: Turn) -> Iterator[Offer]:
    """What is owed first, then the call; an empty table waits."""
    if t.s.duties_owed:
        name, idle = t.s.duties_owed[0], t.rules.people.idle_by
        leaf = t.rules.duties.get(name)
        roles = leaf.value.by if leaf is not None else tuple(idle.value) if idle is not None else ()
        yield offer(roles[0], "perform", cite=cites(leaf or idle), duty=name)
    elif admitted(coup.check_close, t) and t.s.stakes:
        b = t.rules.betting
        yield offer(t.by("close"), "close_bets", cite=cites(b.close_call, b.before_cards))


def shoe_duties(t: Turn) -> Iterator[Offer]:
    """The next step of the shoe."""
    if not admitted(table.check_enough, t):
        return
    if t.game.terms.settlement == "by_hand" and "shuffle" not in t.s.steps:
        for name, leaf in table.new_duties(t):
            if name not in t.s.duties_done:
                yield offer(leaf.value.by[0], "perform", cite=leaf.cite, duty=name)
                return
    step = table.next_step(t)
    cite = cites(*table.clauses(t, step))
    if step == "shuffle":
        yield offer(t.by("shuffle"), "shuffle", cite=cite, way="normal", times=OneOf((2, 3)))
    elif step == "cut":
        who = table.cutter(t)
        if who:
            yield offer(who, "cut", "play", cite, at=Range(1, t.s.shoe.left - 1))
            yield offer(t.by("cut"), "nobody_cuts", "incident", cite)
        else:
            yield offer(t.by("cut"), "cut", cite=cite)
    elif step:
        act = {"count_last": "shuffle", "burn": "burn"}.get(step, "load")
        yield offer(t.by(act), step, cite=cite)


# --- staff ----------------------------------------------------------------------------------------------------------


def staff_offers(game: ThirtyForty, state: State, who: str) -> tuple[Offer, ...]:
    """What the game accepts of somebody on the staff."""
    t = turn_of(game, state, who)
    role = Actor.of(who).role
    owed = [replace(o, by=who) for o in duties(game, state) if Actor.of(o.by).role == role]
    own = {o.do for o in owed}
    more = tuple(o for o in (*acts(t, who), *incidents(t, who), *general_offers(t, who)) if o.do not in own)
    return (*owed, *tried(game, state, more))


def acts(t: Turn, who: str) -> Iterator[Offer]:
    rules, phase = t.rules, t.s.phase
    for pending in t.s.pending:
        if pending.do == "decide":
            yield offer(who, "decide", cite=pending.cite, option=OneOf(pending.options), about=pending.about)
    for name, leaf in t.game.duties_by_name.items():
        yield offer(who, "perform", cite=leaf.cite, duty=name)
    if phase == "betting":
        yield offer(who, "open_bets", cite=cites(rules.betting.invitation))
        yield offer(who, "close_bets", cite=cites(rules.betting.close_call))
        yield offer(who, "new_cards", cite=cites(rules.shoe.new_cards))
        for number, leaf in rules.last.hands.items():
            yield offer(who, "announce_last", cite=leaf.cite, hands=OneOf((int(number),)))
        yield offer(who, "limit_players", cite=cites(rules.people.limited_by), players=Range(0, 12))
    if phase in ("betting", "shuffling", "ending"):
        yield offer(who, "close_session", cite=cites(*rules.last.hands.values()))
    if phase == "shuffling":
        yield offer(who, "order_closing", cite=cites(rules.last.shoe_call))
        yield offer(who, "inspect_cards", cite=cites(rules.shoe.inspected_by))
        yield offer(who, "shuffle", cite=cites(rules.shoe.shuffled), way="normal", times=OneOf((1, 2, 3)))
        if t.game.terms.shuffler:
            yield offer(who, "shuffle", cite=cites(rules.shoe.machine), way="machine")
        for step in ("cut", "count_last", "insert_stop", "load_shoe", "burn"):
            yield offer(who, step, cite=cites(*table.clauses(t, step)))
    if t.s.owed and t.game.terms.cards == "entered":
        yield card_offer(t, who, "staff")
    if t.undo is not None:
        faces = tuple(f for f in t.undo.shoe.weights() if f != t.s.last)
        if faces:
            yield offer(who, "correct", face=OneOf(faces))


def incidents(t: Turn, who: str) -> Iterator[Offer]:
    """What may have gone wrong, with facts that fit the table as it stands."""
    phase, low = t.s.phase, t.s.minimum
    if phase in ("unopened", "ending", "over"):
        return
    yield offer(who, "faulty_material", "incident")
    yield offer(who, "five_not_burned", "incident")
    if phase == "dealing" and t.s.owed:
        faces = tuple(face for face, n in t.s.shoe.weights().items() if n > 2)
        if faces and t.s.shoe.left > 4:
            yield offer(who, "face_up_card", "incident", face=OneOf(faces))
            two = (faces[0], faces[-1])  # of a face more than two are left: it may stick to its like
            yield offer(who, "stuck_cards", "incident", faces=OneOf((two,)))  # type: ignore[arg-type]
        yield offer(who, "cards_moved_back", "incident")
        yield offer(who, "stop_card_mid_coup", "incident")
        for separator in (True, False):
            yield offer(who, "stack_exhausted", "incident", separator=OneOf((separator,)))
    if phase in ("closed", "dealing"):
        yield offer(who, "unforeseen", "incident")
    if phase == "betting":
        yield offer(who, "discard_review", "incident", dispute=True)
    if phase == "shuffling":
        yield offer(who, "nobody_cuts", "incident")
    for name in players(t.s):
        yield offer(who, "others_hand", "incident", player=name)
        yield offer(who, "cards_removed", "incident", player=name)
        if phase in ("closed", "dealing"):
            for on in m.CHANCES:
                yield offer(who, "late_bet", "incident", player=name, on=on, stake=Range(low, 2 * low))
            changes = OneOf(("added", "withdrawn", "raised", "lowered"))
            yield offer(who, "bet_changed_in_pass", "incident", player=name, change=changes)
        if phase == "betting" and name in t.s.seated:
            yield offer(who, "idle_seat", "incident", player=name)


def general_offers(t: Turn, who: str) -> Iterator[Offer]:
    """What the general part of the law has for every game."""
    g = t.rules.general
    if g is None or t.s.phase == "unopened":
        return
    yield offer(who, "irregularity", "incident")
    for name in players(t.s):
        yield offer(who, "breach", "incident", player=name, breach=OneOf(tuple(g.breaches.duties)))
        yield offer(who, "barred_person", "incident", player=name, ground=OneOf(tuple(g.breaches.barred)))
        yield offer(who, "rule_dispute", "incident", player=name)
        yield offer(who, "payment_hold", "incident", player=name, minutes=Range(1, g.hold_minutes.value))
        yield offer(who, "fraud", "incident", player=name)
        yield offer(who, "release_hold", player=name, upheld=OneOf((True, False)))
        yield offer(who, "authorise_under_minimum", player=name)
        if t.s.phase in ("betting", "closed"):
            yield from unnoticed_offers(t, who, name)


def unnoticed_offers(t: Turn, who: str, name: str) -> Iterator[Offer]:
    high = maximum(t.game, t.s)
    for on in m.CHANCES:
        if high is not None and high < 10**11:
            over = Range(high + 1, 2 * high)
            yield offer(who, "unnoticed_bet", "incident", player=name, on=on, stake=over)
        if t.s.minimum > 1 and t.stake(name, on) is None:
            yield offer(who, "unnoticed_bet", "incident", player=name, on=on, stake=Range(1, t.s.minimum - 1))


# --- people ---------------------------------------------------------------------------------------------------------


def players(state: State) -> tuple[str, ...]:
    """Everybody at the table, with chips on it, or with a name in the books."""
    names = dict.fromkeys((*state.players, *(s.owner for s in state.stakes)))
    for account in state.accounts:
        if account not in (HOUSE, "tips", "float"):
            names[account.rpartition(":")[2]] = None
    return tuple(names)


def people(game: ThirtyForty, state: State) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    croupiers = game.croupiers if "croupier" in game.croupiers else ("croupier", *game.croupiers)
    return (*players(state), *croupiers, *(who for who in ABOVE if who not in croupiers), AZAR, RELOJ)
