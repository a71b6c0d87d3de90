"""What each person may do now. Moves of players are found by the same tests that the moves themselves make; of what
staff may declare only that is tried which the moment of the coup does not already rule out (``offers.staff``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, holds
from ....table.contract import AZAR, HOUSE, RELOJ, Offer, OneOf, Range
from ....table.limits import Limit
from ...baccarat.offers import dispatch
from ...baccarat.offers.shoe import cut_offers, opening_duties, shoe_duties
from ...baccarat.table import seats
from ...baccarat.table.seats import place_of
from ...base.conduct import check_person
from ...base.offers import MAX_STAKE, offer
from ...base.turn import admitted
from .. import moves as m
from ..law import limits
from ..round import betting, coup, settle
from ..state import STANDING, State
from ..table import shoe_holder
from ..turn import Turn

if TYPE_CHECKING:
    from ..play import PuntoBanca

ABOVE = ("jefe_de_mesa", "jefe_de_sala", "director", "inspector")
BETS: tuple[m.On, ...] = ("punto", "banca", "empate")


def offers(game: PuntoBanca, state: State, who: str) -> tuple[Offer, ...]:
    """What a player, azar or reloj may do; staff are served by ``offers.staff``."""
    t = turn_of(game, state, who)
    return () if closed(t) else dispatch.served(t, who, player_offers, chance_offers, clock_offers)


def closed(t: Turn) -> bool:
    """Nobody has anything to do."""
    game, state = t.game, t.s
    return not admitted(game.admit, t) and not state.pending


def turn_of(game: PuntoBanca, state: State, who: str) -> Turn:
    return Turn(game, state, m.Lift(who=who, on="punto"))


# --- players --------------------------------------------------------------------------------------------------------


def player_offers(t: Turn, who: str) -> Iterator[Offer]:
    state, owed = t.s, bool(t.s.owed)
    if state.shower == who and not owed:
        yield from showing_offers(t)
    if not owed:
        yield from shoe_offers(t, who)
    yield from bet_offers(t, who)
    if not owed:
        yield from seat_offers(t, who)
        if state.phase == "shuffling":
            yield from cut_offers(t, who)
    yield from declining_offers(t, who)
    yield from leaving_offers(t, who)
    if holds(t.rules.seats.tickets):
        yield offer(who, "exchange_ticket", "play", cites(t.rules.seats.tickets), amount=Range(1, 1000))
    if who in t.s.seats:
        yield from dispatch.tip_offers(t, who)
    for ticket in (False, True):
        if admitted(betting.check_change, t, ticket) and admitted(check_person, t, who):
            clause = t.rules.seats.tickets if ticket else t.rules.duties["change_money"]
            yield offer(who, "ask_change", "play", cites(clause), amount=Range(1, 1000), ticket=OneOf((ticket,)))
    yield from complaint_offers(t, who)


def showing_offers(t: Turn) -> Iterator[Offer]:
    """Whoever has the cards of a hand turns them up."""
    if t.s.shower:
        leaf = t.rules.showing.highest_shows if t.s.shows == "punto" else t.rules.showing.dealer_shows
        yield offer(t.s.shower, "show", "play", cites(leaf), hand=t.s.shows)


def bet_offers(t: Turn, who: str) -> Iterator[Offer]:
    """One offer for each bet in the player's own box; who has no seat may take any free one, or stand."""
    if not admitted(betting.check_open, t) or not admitted(check_person, t, who):
        return
    boxes = own_boxes(t, who)
    stands = not place_of(t.s, who) and admitted(betting.check_position, t, who, 0, True)
    for on in BETS:
        if on == "empate" and holds(t.rules.tie.placed_by):
            continue
        room = stake_room(t, who, on)
        if room is None or not admitted(may_bet, t, who, on, room.low):
            continue
        cite = cites(t.rules.betting.on)
        if boxes:
            yield offer(who, "bet", "play", cite, on=on, at=OneOf(boxes), stake=room)
        if stands:
            yield offer(who, "bet", "play", cite, on=on, at=STANDING, stake=room, standing=True)


def own_boxes(t: Turn, who: str) -> tuple[str, ...]:
    """The boxes in which he may bet: his own, or those of the free places."""
    if not admitted(betting.check_position, t, who, 0, False):
        return ()
    mine, taken = place_of(t.s, who), set(t.s.seats.values())
    return (str(mine),) if mine else tuple(str(n) for n in t.game.places if n not in taken)


def may_bet(t: Turn, who: str, on: m.On, stake: int) -> None:
    """The tests of a bet, wherever its owner is."""
    betting.check_means(t, "chips")
    betting.check_kind(t, on)
    betting.check_bet(t, who, on, stake)


def stake_room(t: Turn, who: str, on: str) -> Range | None:
    """What may be added to a bet, as far as the limits go."""
    old = t.stake(who, on)
    already = old.amount if old is not None else 0
    high = limits.highest(t.game, t.s, on)
    top = MAX_STAKE + already if high is None else min(MAX_STAKE + already, high)
    return Limit(t.s.minimum, max(0, top), limits.step(t.game)).room(already)


def shoe_offers(t: Turn, who: str) -> Iterator[Offer]:
    state, cite = t.s, cites(*shoe_holder.sources(t))
    if who and state.phase == "betting" and state.offered == who and shoe_holder.fit(t, who):
        yield offer(who, "take_shoe", "play", cite)
    if who and state.holder == who and (state.phase == "closed" or unprompted(t)):
        yield offer(who, "deal", "play", cites(t.rules.betting.deal_call or t.rules.betting.close_call))


def declining_offers(t: Turn, who: str) -> Iterator[Offer]:
    """Last of all: the shoe is declined rather seldom."""
    free = t.s.phase == "betting" and t.game.players_deal and not t.s.owed and not_bound(t)
    if free and who in (t.s.offered, t.s.holder):
        yield offer(who, "decline_shoe", "play", cites(*shoe_holder.sources(t)))


def not_bound(t: Turn) -> bool:
    optional = t.rules.holder.optional
    return optional is None or optional.value


def unprompted(t: Turn) -> bool:
    """Without the clause that has the dealer wait for a sign he closes the bets himself."""
    sign = t.rules.rulings.waits_for_sign
    return t.s.phase == "betting" and sign is not None and not sign.value and admitted(coup.check_close, t)


def seat_offers(t: Turn, who: str) -> Iterator[Offer]:
    if t.s.phase in seats.SITTING and admitted(check_person, t, who) and admitted(seats.check_list, t, who):
        taken = set(t.s.seats.values())
        free = tuple(n for n in t.game.places if n not in taken)
        if free and not (place_of(t.s, who) and t.stakes_of(who)):
            yield offer(who, "sit", "play", cites(t.rules.seats.one_each), place=OneOf(free))
    leaf = t.rules.seats.waiting_list
    if holds(leaf):
        if who in t.s.waiting:
            yield offer(who, "leave_list", "play", cites(leaf))
        elif not place_of(t.s, who) and t.s.phase not in ("unopened", "ending", "over"):
            yield offer(who, "join_list", "play", cites(leaf))


def leaving_offers(t: Turn, who: str) -> Iterator[Offer]:
    own = t.stakes_of(who)
    free = admitted(betting.check_open, t)
    if free:
        for s in own:
            yield offer(who, "lift", "play", cites(t.rules.betting.close_call), on=s.on)
    known = place_of(t.s, who) or who in t.s.waiting or who in t.s.accounts
    if (known or own) and (free or t.s.phase in shoe_holder.BETWEEN):
        yield offer(who, "leave", "play")


def complaint_offers(t: Turn, who: str) -> Iterator[Offer]:
    """A seat that another keeps without playing."""
    s = t.rules.seats
    if t.s.phase == "betting" and s.idle_coups is not None and holds(s.idle_complaint):
        for name in t.s.seats:
            if name != who and not t.stakes_of(name):
                coups = Range(s.idle_coups.value + 1, 9)
                yield offer(who, "idle_seat", "incident", cites(s.idle_complaint), player=name, coups=coups)


# --- chance and time ------------------------------------------------------------------------------------------------


def chance_offers(t: Turn) -> Iterator[Offer]:
    if t.s.owed and t.game.terms.cards == "azar":
        yield card_offer(t, AZAR, "chance")


def card_offer(t: Turn, who: str, kind: Any) -> Offer:
    hand = t.s.owed[0]
    return offer(who, "card", kind, cites(*coup.card_sources(t, hand)), face=t.s.shoe.chance(), to=hand)


def clock_offers(t: Turn) -> Iterator[Offer]:
    if admitted(t.game.admit, t):
        for name in silent(t):
            yield offer(RELOJ, "silence", "time", cites(*shoe_holder.sources(t)), after=30, player=name)
        for hold in t.s.holds:
            if hold.why == "cctv" and not any(paid.held for paid in t.s.paid):
                yield offer(RELOJ, "hold_expires", "time", hold.cite, after=60 * hold.minutes, player=hold.player)


def silent(t: Turn) -> Iterator[str]:
    """Those for whom the table waits."""
    s, must = t.s, t.rules.holder.must_bet
    if s.shower:
        yield s.shower
    if s.phase == "betting" and not_bound(t):
        if s.offered:
            yield s.offered
        elif s.holder in s.seats and holds(must) and t.main(s.holder) is None:
            yield s.holder


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(game: PuntoBanca, state: State) -> tuple[Offer, ...]:
    """What must happen next for the play to go on, the usual one first."""
    return dispatch.next_due(turn_of(game, state, "croupier"), due)


def due(t: Turn) -> Iterator[Offer]:
    game, state, rules, phase = t.game, t.s, t.rules, t.s.phase
    if state.owed:
        if game.terms.cards == "entered":
            yield card_offer(t, t.by("runs"), "staff")
        else:
            yield from chance_offers(t)
    elif phase == "unopened":
        yield from opening_duties(t)
    elif phase == "shuffling":
        yield from shoe_duties(t)
    elif phase == "betting":
        yield from betting_duties(t)
    elif phase == "closed":
        by = t.by("deal") if state.holder == shoe_holder.CROUPIER else state.holder
        kind: Any = "staff" if state.holder == shoe_holder.CROUPIER else "play"
        yield offer(by, "deal", kind, cites(rules.betting.deal_call or rules.betting.close_call))
    elif phase == "showing":
        yield from showing_offers(t)
        yield from (o for o in clock_offers(t) if o.do == "silence")
    elif phase == "winner":
        yield offer(t.by("winner"), "announce", cite=cites(rules.calls.punto_wins), winner=state.winner)
    elif phase in ("settling", "collecting"):
        step = state.todo[0]
        yield offer(t.by(settle.ACTS[step]), step, cite=cites(rules.settle.order))
    elif phase == "ending":
        yield offer("jefe_de_mesa", "close_session", cite=cites(rules.last.hands))


def betting_duties(t: Turn) -> Iterator[Offer]:
    """Duties of the last coup, then whoever is waited for, then the call; an empty table waits."""
    if t.s.duties_owed:
        name = t.s.duties_owed[0]
        leaf = t.rules.duties[name]
        yield offer(leaf.value.by[0], "perform", cite=leaf.cite, duty=name)
        return
    waiting = [o for o in clock_offers(t) if o.do == "silence"]
    if waiting:
        yield from shoe_offers(t, t.s.offered)
        yield from waiting
    elif admitted(coup.check_close, t) and (t.s.stakes or t.s.started):
        yield offer(t.by("close"), "close_bets", cite=cites(t.rules.betting.close_call))


# --- people ---------------------------------------------------------------------------------------------------------


def players(state: State) -> tuple[str, ...]:
    """Everybody at the table, with chips on it, or with a name in the books."""
    names = dict.fromkeys((*state.seats, *state.waiting, *(s.owner for s in state.stakes)))
    for account in state.accounts:
        if account not in (HOUSE, "tips", "float"):
            names[account.rpartition(":")[2]] = None
    return tuple(names)


def people(game: PuntoBanca, state: State) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    return dispatch.everybody(game, players(state), ABOVE)
