"""What each person may do now. Players' moves are found by the same tests that the moves themselves make; what staff
may declare is tried (``play`` is pure) where the moment does not rule it out already (``offers.staff``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, denied, holds
from ....table.contract import AZAR, RELOJ, Field, Offer, OneOf, Range, Window
from ....table.limits import ENDLESS
from ...baccarat.circle import chips, desk, standing
from ...baccarat.offers import card, dispatch
from ...baccarat.offers import shoe as shoe_offers
from ...baccarat.table import seats as shared
from ...baccarat.table import shoe
from ...base.conduct import check_person
from ...base.offers import MAX_STAKE, offer
from ...base.turn import admitted
from .. import moves as m
from .. import staff
from ..bank import bank, holding, offering, taking
from ..round import closing, coup, house_draws, stakes
from ..state import ABONO, BANCO, State
from ..table import seats
from ..turn import BETTING, COUP, PLAYED, Turn

if TYPE_CHECKING:
    from ..play import CheminDeFer


def turn_of(game: CheminDeFer, state: State, who: str) -> Turn:
    return Turn(game, state, m.Lift(who=who))


def offers(game: CheminDeFer, state: State, who: str) -> tuple[Offer, ...]:
    """What a player, azar or reloj may do; staff are served by ``offers.staff``."""
    t = turn_of(game, state, who)
    return () if closed(t) else dispatch.served(t, who, player_offers, chance_offers, clock_offers)


def closed(t: Turn) -> bool:
    """Nobody has anything to do."""
    game, state = t.game, t.s
    return not admitted(game.admit, t) and not state.pending and not state.holds


# --- players --------------------------------------------------------------------------------------------------------


def player_offers(t: Turn, who: str) -> Iterator[Offer]:
    phase = t.s.phase
    if phase in ("unopened", "over"):
        return
    for p in t.s.pending:
        if p.by == who and p.do == "choose":
            yield offer(who, "choose", "play", p.cite, about=p.about, option=OneOf(p.options))
    fit = admitted(check_person, t, who)
    if fit:
        yield from bank_offers(t, who)
    if phase in BETTING:
        yield from banker_offers(t, who)
        if fit:
            yield from bet_offers(t, who)
            yield from associate_offers(t, who)
    if phase in COUP:
        yield from coup_offers(t, who)
    if t.stakes_of(who) and free_to_lift(t):
        yield offer(who, "lift", "play", cites(t.rules.betting.close_call))
    yield from seat_offers(t, who, fit)
    if phase == "shuffling" and not t.s.owed:
        yield from shuffle_offers(t, who)
    yield from other_offers(t, who)


def free_to_lift(t: Turn) -> bool:
    phase = t.s.phase
    return phase in ("betting", "withdrawal") or (phase in PLAYED and t.s.coup.stays == "free")


def banks(t: Turn, low: int) -> Range | None:
    """The banks that an offer names, from ``low`` on; None where a move cannot name so much."""
    high = bank.most(t.game, t.s.minimum)
    return Range(low, min(ENDLESS, max(low, MAX_STAKE + low if high is None else high))) if low <= ENDLESS else None


def bank_offers(t: Turn, who: str) -> Iterator[Offer]:
    """The bank, to whom it is offered."""
    phase, o = t.s.phase, t.s.offering
    if o is None or not holds(t.rules.bank.of_player):
        return
    cite = cites(*offering.sources(t))
    if phase in taking.OFFERED and comes(t, who) and admitted(taking.check_entitled, t, who):
        low = o.amount
        amount = banks(t, low)
        if amount is not None:
            yield offer(who, "take_bank", "play", cite, amount=Range(low, low) if phase == "forced" else amount)
        if who not in o.declined:
            yield offer(who, "decline_bank", "play", cite)
    if phase == "auction" and admitted(taking.check_bidder, t, who):
        low = bank.floor(t)
        was, leaf = t.s.passed.get(who), t.rules.bank.passer_later
        bound = was is not None and leaf.value != "free" and who != o.passer
        if bound and (leaf.value == "never" or was is None or was < low):
            return
        amount = banks(t, low)
        if amount is not None and (t.here(who) or admitted(standing.check_standing, t)):
            yield offer(who, "bid", "play", cite, amount=was if bound else amount)


def banker_offers(t: Turn, who: str) -> Iterator[Offer]:
    """What the banker may do before the first stake."""
    b, g = t.rules.bank, t.rules.garage
    if who != t.banker or t.s.phase != "announce_bank":
        return
    if admitted(holding.check_pass, t):
        yield offer(who, "pass_bank", "play", cites(b.keep))
    high, more = bank.most(t.game, t.s.minimum), banks(t, t.bank + 1)
    if more is not None and (high is None or t.bank < high):
        yield offer(who, "raise_bank", "play", cites(b.never_lowered), amount=more)
    for kind in holding.KINDS:
        amount = holding.open_amount(t, kind)
        if amount and kind == "voluntary":
            fields: dict[str, Field] = {"kind": OneOf((kind,)), "amount": Range(1, amount)}
            yield Offer(by=who, do="garage", kind="play", cite=cites(g.above), fields=fields)
        elif amount:
            yield Offer(by=who, do="garage", kind="play", cite=cites(g.half, g.double), fields={"kind": OneOf((kind,))})
    if admitted(holding.check_todo_va, t):
        yield offer(who, "todo_va", "play", cites(g.waived))


def associate_offers(t: Turn, who: str) -> Iterator[Offer]:
    if t.s.phase != "announce_bank" or any(p.about == f"associate:{who}" for p in t.s.pending):
        return
    a = t.rules.association
    low = bank.part(t, t.banker) if holds(a.equal) else t.s.minimum
    if 0 < low <= ENDLESS and comes(t, who) and admitted(holding.check_association, t, who, low):
        high = bank.most(t.game, t.s.minimum)
        most = low if holds(a.equal) else min(ENDLESS, max(low, (MAX_STAKE if high is None else high) - t.bank))
        clause = a.allowed or t.rules.bank.passer_associates
        yield offer(who, "associate", "play", cites(clause), amount=Range(low, most))


def comes(t: Turn, who: str) -> bool:
    """At the table, or free to stand at it."""
    return t.here(who) or admitted(standing.check_standing, t)


def bet_offers(t: Turn, who: str) -> Iterator[Offer]:
    """A stake against the bank first, then the calls for all or half of it."""
    if not comes(t, who) or not admitted(stakes.check_means, t, "chips"):
        return
    if t.s.abonos:
        yield from abono_offers(t, who)
    if not admitted(stakes.check_side, t, who):
        return
    b = t.rules.betting
    old = t.stake(who, "punto")
    already = old.amount if old is not None else 0
    low = max(1, stakes.minimum(t)[0] - already)
    most = min(MAX_STAKE, t.bank + chips.room_of_abonos(t) - already)
    if "punto" in b.on.value and most >= low:
        yield offer(who, "bet", "play", cites(b.on), on="punto", stake=Range(low, most))
        if admitted(stakes.check_claim, t, who):
            cite = cites(t.rules.bank.cards_if_higher)
            yield offer(who, "bet", "play", cite, on="punto", stake=Range(low, most), claim=True)
    for on in ("banco", *BANCO[1:], "banco_con_la_mesa", "ultimo_completo"):
        if may_call(t, who, on):
            yield offer(who, "bet", "play", cites(*stakes.sources(t, on)), on=on)


def may_call(t: Turn, who: str, on: Any) -> bool:
    """The tests of a call that fixes its own amount."""
    move = m.Bet(who=who, on=on)
    if not admitted(stakes.check_kind, t, who, move) or not admitted(stakes.check_call, t, who, on):
        return False
    if on == "banco" and denied(t.rules.betting.whole_bank):
        return False
    due = stakes.due_amount(t, on)
    if on == "banco" and (old := t.stake(who, "punto")) is not None:
        due -= old.amount
    return due > 0 and admitted(stakes.check_limits, t, who, on, due)


def abono_offers(t: Turn, who: str) -> Iterator[Offer]:
    a = t.rules.abono
    if a is None or len(t.for_bank()) >= a.most.value or any(s.owner == who for s in t.against()):
        return
    stake = banks(t, bank.least(t))
    if stake is not None:
        yield offer(who, "bet", "play", cites(a.call), on=ABONO, stake=stake)


def coup_offers(t: Turn, who: str) -> Iterator[Offer]:
    """The deal, looking, speaking; banco seguido while nobody has the cards in hand."""
    b, p, phase = t.rules.betting, t.rules.play, t.s.phase
    if phase == "closed" and who == t.banker and not denied(t.rules.bank.dealer):
        yield offer(who, "deal", "play", cites(t.rules.bank.deal_once))
    if may_repeat(t, who):
        yield offer(who, "bet", "play", cites(b.seguido_late), on="banco_seguido")
    hand = t.hand_of(who)
    if not hand or phase not in ("punto", "banker") or house_draws.runs(t):
        return
    if not t.has_looked(hand) and (hand == "banca" or phase == "punto"):
        yield offer(who, "look", "play", cites(t.rules.coup.face))
    if staff.spoken_for(t) == hand:
        words = coup.punto_words(t) if hand == "punto" else coup.bank_words(t)
        yield offer(who, "say", "play", cites(p.asks), word=OneOf(words))
    if hand == "banca" and holds(p.cuadro) and not t.s.coup.cuadro and not t.s.owed:
        yield offer(who, "ask_cuadro", "play", cites(p.cuadro))


def may_repeat(t: Turn, who: str) -> bool:
    """Banco seguido after the close, while nobody has the cards in hand."""
    b, c = t.rules.betting, t.s.coup
    early = t.s.phase in ("closed", "dealing", "punto") and not t.has_looked("punto") and not c.word
    early = early and not stakes.misspoken(t)
    mine = t.s.seguido == who and holds(b.seguido) and holds(b.seguido_late) and c.ground != "banco_seguido"
    return early and mine and comes(t, who) and admitted(stakes.check_side, t, who)


def seat_offers(t: Turn, who: str, fit: bool) -> Iterator[Offer]:
    s = t.rules.seats
    if fit and admitted(seats.check_moving, t, who):
        taken = set(t.s.seats.values())
        free = tuple(n for n in t.game.places if n not in taken and admitted(seats.check_turn, t, who, n))
        if free:
            yield offer(who, "sit", "play", cites(*standing.places(t)), place=OneOf(free))
    stays = t.stander(who) is not None and holds(s.standing_stay)
    if fit and not t.seat(who) and not stays and admitted(standing.check_standing, t):
        yield offer(who, "stand", "play", cites(s.standing), behind=OneOf((0, *t.game.places[:4])))
    if holds(s.waiting_list) and fit:
        wish = any(x.name == who for x in t.s.wishes)
        if who in t.s.waiting or wish:
            yield offer(who, "leave_list", "play", cites(s.waiting_list))
        if t.seat(who) and not wish and holds(s.changers_first):
            other = tuple(n for n in (0, *t.game.places) if n != t.seat(who))
            yield offer(who, "join_list", "play", cites(s.changers_first), place=OneOf(other))
        elif not t.seat(who) and who not in t.s.waiting and t.s.phase != "ending" and not alone(t, who):
            yield offer(who, "join_list", "play", cites(s.waiting_list))


def alone(t: Turn, who: str) -> bool:
    """A free place is his without waiting."""
    return not t.s.waiting and bool(shared.free_place(t)) and t.stander(who) is None


def shuffle_offers(t: Turn, who: str) -> Iterator[Offer]:
    c = t.rules.cards
    later = set(t.s.steps) & {"cut", "insert_stop", "load_shoe"}
    if holds(c.any_player) and t.here(who) and "shuffle" in t.s.steps and not later:
        yield offer(who, "shuffle", "play", cites(c.any_player))
    if admitted(staff.croupier_last, t):
        yield from shoe_offers.cut_offers(any_turn(t), who)
    if holds(c.checked) and t.here(who) and not any(step in t.s.steps for step in ("wash", "shuffle")):
        yield offer(who, "ask_check", "play", cites(c.checked))


def any_turn(t: Turn) -> Any:
    return t


def other_offers(t: Turn, who: str) -> Iterator[Offer]:
    s, p = t.rules.seats, t.rules.play
    if t.seat(who) and who != t.banker:
        if who in t.s.away:
            yield offer(who, "come_back", "play", cites(s.empty_kept))
        else:
            yield offer(who, "step_away", "play", cites(s.empty_kept))
    if t.here(who) and not denied(p.ask) and (p.ask is not None or "inform_rules" in t.rules.duties):
        yield offer(who, "ask_rules", "play", cites(p.ask))
        if t.s.phase in BETTING and desk.CHANGE in t.rules.duties and desk.CHANGE not in t.s.duties_owed:
            yield offer(who, "ask_change", "play", t.rules.duties[desk.CHANGE].cite, amount=Range(1, 10 * t.s.minimum))
        if t.s.phase == "punto" and who == t.s.coup.punto:
            yield offer(who, "ask_rules", "play", cites(p.five_stands), advice=True)
    if (t.here(who) or who in t.s.waiting) and admitted(seats.check_leaving, t, who):
        yield offer(who, "leave", "play")
    if t.here(who):
        yield from dispatch.tip_offers(t, who)
    if holds(s.tickets) and t.here(who):
        yield offer(who, "exchange_ticket", "play", cites(s.tickets), amount=Range(1, 1000))
    if t.s.phase in BETTING and s.idle_coups is not None and holds(s.idle_complaint):
        for name in t.s.seats:
            if name not in (who, t.banker) and not t.stakes_of(name):
                coups = Range(s.idle_coups.value + 1, 9)
                yield offer(who, "idle_seat", "incident", cites(s.idle_complaint), player=name, coups=coups)


# --- chance and time ------------------------------------------------------------------------------------------------


def chance_offers(t: Turn) -> Iterator[Offer]:
    if t.s.owed and t.game.terms.cards == "azar":
        yield card.card_offer(t, AZAR, "chance")


def clock_offers(t: Turn) -> Iterator[Offer]:
    if admitted(t.game.admit, t):
        for name in silent(t):
            yield offer(
                RELOJ, "silence", "time", cites(t.rules.play.asks or t.rules.bank.declined_on), after=30, player=name
            )
    for hold in t.s.holds:
        if hold.why == "cctv":
            yield offer(RELOJ, "hold_expires", "time", hold.cite, after=60 * hold.minutes, player=hold.player)


def silent(t: Turn) -> list[str]:
    """Those for whom the table waits."""
    words = [p for p in staff.pending_words(t) if p.do != "deal"]
    return list(dict.fromkeys(p.by for p in (*(p for p in t.s.pending if p.do == "choose"), *words)))


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(game: CheminDeFer, state: State) -> tuple[Offer, ...]:
    """What must happen next for the play to go on, the usual one first."""
    return dispatch.next_due(turn_of(game, state, "croupier"), due)


def due(t: Turn) -> Iterator[Offer]:
    state, rules, phase = t.s, t.rules, t.s.phase
    if state.owed:
        entered = t.game.terms.cards == "entered"
        yield from (card.card_offer(t, t.by("runs"), "staff"),) if entered else chance_offers(t)
    elif phase == "unopened":
        yield from shoe_offers.opening_duties(any_turn(t))
    elif phase == "shuffling":
        yield from shoe_duties(t)
    elif phase == "idle":
        if admitted(shared.check_enough, t, False):
            yield offer(t.by("runs"), "resume", cite=cites(rules.bank.first))
        else:
            yield from too_few(t)
    elif phase in offering.WINDOWS or phase == "withdrawal":
        yield offer(t.by("runs"), "close_window", cite=cites(rules.bank.auction))
    elif phase in BETTING:
        if not admitted(shared.check_enough, t, t.s.round > 1):
            yield from too_few(t)
        elif desk.CHANGE in state.duties_owed:
            yield from dispatch.change_due(t)
        elif admitted(closing.check_close, t):
            yield offer(t.by("close"), "close_bets", cite=cites(rules.betting.close_call))
    elif phase == "closed":
        if denied(rules.bank.dealer):
            yield offer(t.by("runs"), "deal", cite=cites(rules.bank.dealer))
        else:
            yield offer(t.banker, "deal", "play", cites(rules.bank.deal_once))
    elif phase == "ending":
        yield offer(t.game.heads[0], "close_session", cite=cites(rules.last.hands))
    else:
        yield from waited(t)


def waited(t: Turn) -> Iterator[Offer]:
    """Whoever is waited for: time runs out for him; or he takes the bank."""
    yield from (o for o in clock_offers(t) if o.do == "silence")
    name = offering.turn(t)
    if name and t.s.phase in taking.ALONE:
        yield from (o for o in bank_offers(turn_of(t.game, t.s, name), name) if o.do == "take_bank")


def shoe_duties(t: Turn) -> Iterator[Offer]:
    if not admitted(staff.croupier_last, t) and admitted(shared.check_enough, t, False):
        times = shoe.times(t)
        number = OneOf(times.value) if times is not None else OneOf((2, 3))
        cite = cites(t.rules.cards.croupier_last)
        yield offer(t.by("shuffle"), "shuffle", cite=cite, way="normal", times=number)
    elif admitted(shared.check_enough, t, False):
        yield from shoe_offers.shoe_duties(any_turn(t))
    else:
        yield from too_few(t)


def too_few(t: Turn) -> Iterator[Offer]:
    """Too few are there: the first on the list has a seat."""
    for name in t.s.waiting[:1]:
        yield from (o for o in seat_offers(turn_of(t.game, t.s, name), name, True) if o.do == "sit")


def windows(t: Turn) -> tuple[Window, ...]:
    """What is open to several, and in which order it is decided."""
    if t.s.phase not in offering.WINDOWS:
        return ()
    do = "bid" if t.s.phase == "auction" else "take_bank"
    order = tuple(offering.entitled(t))
    return (Window(do=do, about=t.s.phase, order=order, closed_by=t.by("runs"), cite=cites(*offering.sources(t))),)


# --- people ---------------------------------------------------------------------------------------------------------


def players(state: State) -> tuple[str, ...]:
    """Everybody at the table, with chips on it, or with something to come."""
    names = dict.fromkeys((*state.seats, *(p.name for p in state.standing), *state.waiting))
    names.update(dict.fromkeys((*(s.owner for s in state.stakes), *state.bank.shares)))
    names.update(dict.fromkeys(p.by for p in state.pending if p.do == "choose"))
    names.update(dict.fromkeys(h.player for h in state.holds))
    return tuple(names)


def people(game: CheminDeFer, state: State) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    return dispatch.everybody(game, players(state))
