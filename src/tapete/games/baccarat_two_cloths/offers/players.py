"""What each person may do now. Players' moves are found by the same tests that the moves themselves make; what staff
may declare is tried (``play`` is pure) where the moment does not rule it out already (``offers.staff``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, denied, holds
from ....table.contract import AZAR, RELOJ, Offer, OneOf, Range, Window
from ....table.limits import ENDLESS
from ...baccarat.circle import desk, standing
from ...baccarat.circle import moves as circle
from ...baccarat.offers import card, dispatch, shoe
from ...baccarat.table import seats as shared
from ...base.conduct import check_person
from ...base.offers import MAX_STAKE, offer
from ...base.turn import admitted
from .. import staff
from ..bank import award, holding
from ..round import closing, coup, cuadro, stakes
from ..state import ABONO, CLOTHS, ZONES, State
from ..table import seats
from ..turn import SPEAKING, Turn

if TYPE_CHECKING:
    from ..play import TwoCloths


def turn_of(game: TwoCloths, state: State, who: str) -> Turn:
    return Turn(game, state, circle.Lift(who=who))


def offers(game: TwoCloths, state: State, who: str) -> tuple[Offer, ...]:
    """What a player, azar or reloj may do; staff are served by ``offers.staff``."""
    t = turn_of(game, state, who)
    return () if closed(t) else dispatch.served(t, who, player_offers, chance_offers, clock_offers)


def closed(t: Turn) -> bool:
    """Nobody has anything to do."""
    game, state = t.game, t.s
    return state.closed or (not admitted(game.admit, t) and not state.pending and state.phase != "over")


# --- players --------------------------------------------------------------------------------------------------------


def player_offers(t: Turn, who: str) -> Iterator[Offer]:
    phase = t.s.phase
    if phase in ("unopened", "over"):
        return
    yield from bank_offers(t, who)
    yield from coup_offers(t, who)
    if phase == "betting" and admitted(check_person, t, who):
        yield from bet_offers(t, who)
    if stakes.free_to_lift(t) and (t.stakes_of(who) or who in t.s.callers):
        yield offer(who, "lift", "play", cites(t.rules.betting.close_call))
    yield from seat_offers(t, who)
    if phase == "shuffling" and not t.s.owed:
        yield from shuffle_offers(t, who)
    yield from other_offers(t, who)


def top(t: Turn, low: int) -> int:
    """The highest bank that an offer names."""
    return max(low, min(award.most(t) or MAX_STAKE + low, ENDLESS))


def bank_offers(t: Turn, who: str) -> Iterator[Offer]:
    """The bank: to bid for it, to take it, to deposit it, to give it up."""
    b, phase, a = t.rules.bank, t.s.phase, t.s.award
    if phase == "auction" and admitted(award.check_banker, t, who) and admitted(award.check_here, t, who):
        low = award.least(t)
        if low <= ENDLESS:
            yield offer(who, "bid", "play", cites(b.auction, b.all_bid), amount=Range(low, top(t, low)))
        best = max((x.amount for x in a.bids if x.player != who), default=0)
        if best:  # as much as the best so far: then the lot decides
            yield offer(who, "bid", "play", cites(b.equal_lot), amount=best)
    if phase == "reoffer" and admitted(award.check_taker, t, who) and not any(x.player == who for x in a.bids):
        yield offer(who, "take_bank", "play", cites(b.reoffered))
    if phase == "deposit" and who == a.player:
        yield from deposit_offers(t, who)
    if who != t.banker:
        return
    if phase == "broken" and not denied(b.redeposit):
        low = t.s.bank.initial
        for means in means_of(t):
            yield offer(
                who, "deposit", "play", cites(b.redeposit), amount=Range(low, min(2 * low, ENDLESS)), means=means
            )
        if holds(b.new_shoe) and means_of(t):
            yield offer(who, "deposit", "play", cites(b.new_shoe), means=means_of(t)[0], new_shoe=True)
    if phase == "betting" and t.game.free:
        low = max(1, closing.lacking(t))
        yield offer(
            who, "deposit", "play", cites(t.rules.free.covers), amount=Range(low, min(low + MAX_STAKE, ENDLESS))
        )
    if phase in ("betting", "broken") and admitted(holding.check_leaving, t):
        yield offer(who, "leave_bank", "play", cites(b.leave if phase == "betting" else b.redeposit))


def means_of(t: Turn) -> tuple[str, ...]:
    return ("cash",) if t.game.free else tuple(t.rules.bank.means.value)


def deposit_offers(t: Turn, who: str) -> Iterator[Offer]:
    b, free = t.rules.bank, t.rules.free
    behind = cites(free.any_player, free.deposit_at) if t.game.free else cites(b.at_cage, b.means)
    for means in means_of(t):
        yield offer(who, "deposit", "play", behind, means=means)
    if t.game.free and (t.s.institution or denied(free.deposit_at)):
        yield offer(who, "deposit", "play", behind, at="institution")


def bet_offers(t: Turn, who: str) -> Iterator[Offer]:
    """A stake on a cloth first, then on both, then banco."""
    if who == t.banker:
        if t.s.abonos:
            yield from abono_offers(t, who)
        return
    if not admitted(seats.check_joining, t, who, 0) or not admitted(stakes.check_means, t, "chips"):
        return
    low, high = max(1, t.s.minimum), stakes.maximum(t)
    most = min(MAX_STAKE, high) if high else MAX_STAKE
    if not t.answers_all():
        most = min(most, max(low, t.bank))
    stake = Range(low, max(low, most))
    for on in (*ZONES.values(), "both_cloths"):
        if admitted(stakes.check_kind, t, on) and admitted(stakes.check_cloth, t, who, 0, on):
            yield offer(who, "bet", "play", cites(*stakes.sources(t, on)), on=on, stake=stake)
    if admitted(stakes.check_kind, t, "banco") and admitted(stakes.check_banco, t, who):
        yield offer(who, "bet", "play", cites(*stakes.sources(t, "banco")), on="banco")
    if t.s.abonos:
        yield from abono_offers(t, who)


def abono_offers(t: Turn, who: str) -> Iterator[Offer]:
    a = t.rules.abono
    if a is None or len(t.for_bank()) >= a.most.value or any(s.owner == who for s in t.against()):
        return
    low = award.least(t)
    high = t.game.terms.bank_maximum or MAX_STAKE + low
    yield offer(who, "bet", "play", cites(a.call, a.offered), on=ABONO, stake=Range(low, max(low, min(high, ENDLESS))))


def coup_offers(t: Turn, who: str) -> Iterator[Offer]:
    """The deal, looking, speaking."""
    p, phase = t.rules.play, t.s.phase
    if phase == "closed" and who == t.banker:
        yield offer(who, "deal", "play", cites(t.rules.coup.order))
    if phase not in (*SPEAKING, "banker"):
        return
    for which in (*SPEAKING, "banca"):
        mine = t.player_of(which) == who
        if mine and not t.has_looked(which) and admitted(coup.check_first, t, who, which):
            cloth = int(which[-1]) if which != "banca" else 0
            yield offer(who, "look", "play", cites(t.rules.coup.face), cloth=cloth)
        if mine and t.spoken_for() == which:
            words = cuadro.verdict(t)[0] if which == "banca" else cuadro.cloth_words(t, which)
            yield offer(who, "say", "play", cites(p.asks), word=OneOf(words))
    asks = who == t.banker and holds(p.cuadro) and holds(p.cuadro_is)
    if asks and not t.s.coup.cuadro and not t.s.owed:
        yield offer(who, "ask_cuadro", "play", cites(p.cuadro))


def seat_offers(t: Turn, who: str) -> Iterator[Offer]:
    s, phase = t.rules.seats, t.s.phase
    moves = admitted(seats.check_moving, t, who) and admitted(check_person, t, who)
    free = free_places(t)
    if moves and free and admitted(shared.check_list, t, who) and (phase != "betting" or not t.seat(who)):
        yield offer(who, "sit", "play", cites(*standing.places(t)), place=OneOf(free))
    if moves and not t.here(who):
        if admitted(standing.check_standing, t):
            yield offer(who, "stand", "play", cites(s.standing), behind=OneOf(t.game.places))
        if not denied(s.behind):
            yield offer(who, "stand", "play", cites(s.behind), behind=OneOf(t.game.places), seated=True)
    if not holds(s.waiting_list):
        return
    if who in t.s.waiting:
        yield offer(who, "leave_list", "play", cites(s.waiting_list))
    elif not t.seat(who) and who != t.banker and (t.s.waiting or not free):
        yield offer(who, "join_list", "play", cites(s.waiting_list))


def free_places(t: Turn) -> tuple[int, ...]:
    """Compartments where nobody sits, those of the emptier cloth first: each cloth needs its players."""
    taken = set(t.s.seats.values())
    fewer = min(CLOTHS, key=lambda cloth: len(t.of_cloth(cloth)))
    free = (n for n in t.game.places if n not in taken)
    return tuple(sorted(free, key=lambda n: (t.game.cloth(n) != fewer, n)))


def shuffle_offers(t: Turn, who: str) -> Iterator[Offer]:
    c = t.rules.cards
    yield from shoe.cut_offers(any_turn(t), who)
    present = t.here(who) or who == t.banker
    if holds(c.checked) and present and not any(step in t.s.steps for step in ("wash", "shuffle")):
        yield offer(who, "ask_check", "play", cites(c.checked))


def any_turn(t: Turn) -> Any:
    return t


def other_offers(t: Turn, who: str) -> Iterator[Offer]:
    p = t.rules.play
    present = t.here(who) or who == t.banker
    if present and not denied(p.ask) and (p.ask is not None or "inform_rules" in t.rules.duties):
        yield offer(who, "ask_rules", "play", cites(p.ask))
        if t.s.phase == "betting" and desk.CHANGE in t.rules.duties and desk.CHANGE not in t.s.duties_owed:
            yield offer(who, "ask_change", "play", t.rules.duties[desk.CHANGE].cite, amount=Range(1, 10 * t.s.minimum))
        if t.spoken_for() in SPEAKING and who == t.player_of(t.spoken_for()):
            yield offer(who, "ask_rules", "play", cites(p.five_stands), advice=True)
    if t.here(who):
        yield from dispatch.tip_offers(t, who)
    if (t.here(who) or who in t.s.waiting) and admitted(seats.check_leaving, t, who):
        yield offer(who, "leave", "play")


# --- chance and time ------------------------------------------------------------------------------------------------


def chance_offers(t: Turn) -> Iterator[Offer]:
    if t.s.owed and t.game.terms.cards == "azar":
        yield card.card_offer(t, AZAR, "chance")
    if t.s.lot is not None:
        yield offer(AZAR, "lot", "chance", cites(award.lot_source(t)), name=OneOf(t.s.lot.among))


def clock_offers(t: Turn) -> Iterator[Offer]:
    if admitted(t.game.admit, t):
        for name in silent(t):
            yield offer(RELOJ, "silence", "time", cites(t.rules.play.asks), after=30, player=name)


def silent(t: Turn) -> list[str]:
    """Those for whom the table waits."""
    return list(dict.fromkeys(p.by for p in staff.pending_words(t) if p.do != "deal"))


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(game: TwoCloths, state: State) -> tuple[Offer, ...]:
    """What must happen next for the play to go on, the usual one first."""
    return dispatch.next_due(turn_of(game, state, "croupier"), due)


def due(t: Turn) -> Iterator[Offer]:
    state, rules, phase = t.s, t.rules, t.s.phase
    head = next(iter(award.head(t)), t.game.heads[0])
    if state.owed:
        entered = t.game.terms.cards == "entered"
        yield from (card.card_offer(t, t.by("runs"), "staff"),) if entered else chance_offers(t)
    elif state.lot is not None:
        yield from chance_offers(t)
    elif phase == "unopened":
        yield from shoe.opening_duties(any_turn(t))
    elif phase == "shuffling":
        yield from shoe.shoe_duties(any_turn(t))
    elif phase == "opening":
        if holds(rules.bank.auction) and len(award.bidders(t)) >= t.game.company - 1:  # one of them will be banker
            yield offer(head, "open_auction", cite=cites(rules.bank.auction))
    elif phase in award.WINDOWS:
        if state.award.bids or (phase == "reoffer" and not award.bidders(t)):
            yield offer(head, "close_window", cite=cites(rules.bank.auction))
    elif phase == "betting":
        if desk.CHANGE in state.duties_owed:
            yield from dispatch.change_due(t)
        elif admitted(closing.check_close, t):
            yield offer(t.by("close"), "close_bets", cite=cites(rules.betting.close_call))
        elif not admitted(shared.check_enough, t, state.coups > 0):
            yield from too_few(t)
        else:
            yield from waited(t)
    elif phase == "closed":
        yield offer(t.banker, "deal", "play", cites(rules.coup.order))
    elif phase == "over":
        if not state.closed:
            yield offer(t.game.heads[0], "close_session", cite=cites(rules.staff.problems_by))
    else:
        yield from waited(t)


def waited(t: Turn) -> Iterator[Offer]:
    """Whoever is waited for: he deposits; or time runs out for him."""
    if t.s.phase == "deposit":
        yield from (o for o in deposit_offers(t, t.s.award.player))
    yield from (o for o in clock_offers(t) if o.do == "silence")


def too_few(t: Turn) -> Iterator[Offer]:
    """Too few are there: the first on the list has a seat."""
    for name in t.s.waiting[:1]:
        yield from (o for o in seat_offers(turn_of(t.game, t.s, name), name) if o.do == "sit")


def windows(t: Turn) -> tuple[Window, ...]:
    """What is open to several."""
    if t.s.phase not in award.WINDOWS:
        return ()
    b, auction = t.rules.bank, t.s.phase == "auction"
    head = next(iter(award.head(t)), t.game.heads[0])
    cite = cites(b.auction if auction else b.reoffered)
    do = "bid" if auction else "take_bank"
    order = tuple(n for n in award.bidders(t) if auction or n != t.s.award.former)
    return (Window(do=do, about=t.s.phase, order=order, closed_by=head, cite=cite),)


# --- people ---------------------------------------------------------------------------------------------------------


def players(state: State) -> tuple[str, ...]:
    """Everybody at the table, with chips on it, or with something to come."""
    names = dict.fromkeys((*state.seats, *(p.name for p in state.standing), *state.waiting))
    names.update(dict.fromkeys((*(s.owner for s in state.stakes), state.bank.banker, state.award.player)))
    return tuple(name for name in names if name)


def people(game: TwoCloths, state: State) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    return dispatch.everybody(game, players(state))
