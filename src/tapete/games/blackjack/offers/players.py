"""What each person may do now. Players' moves are found by the same tests that the moves themselves make, so that a
page, a house player or a simulation may ask often; what staff may declare is tried (``play`` is pure)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, holds
from ....table.contract import AZAR, RELOJ, Actor, Offer, OneOf, Pending, Range
from ....table.limits import Limit
from ...bank import limits as shared
from ...base.conduct import check_person
from ...base.offers import MAX_STAKE, accepted, offer
from ...base.turn import admitted
from .. import moves as m
from ..round import betting, by_hand, challenge, cover, deal, hand, limits, side_bets
from ..state import MAIN, SIDE, State
from ..table import shoe, shoe_steps
from ..table.seats import SITTING, commander, holder, seat_of
from ..turn import OPEN, Turn

if TYPE_CHECKING:
    from ..play import Blackjack

STAFF = ("croupier", "jefe_de_mesa", "jefe_de_sala", "director", "inspector")


def offers(game: Blackjack, state: State, who: str) -> tuple[Offer, ...]:
    """What a player, azar or reloj may do; staff are served by ``offers.staff``."""
    actor = Actor.of(who)
    if closed(game):
        return ()
    if actor.role == "player":
        return tuple(player_offers(game, state, who))
    if actor.role == AZAR:
        return tuple(chance_offers(game, state))
    return tuple(clock_offers(game, state)) if actor.role == RELOJ else ()


def closed(game: Blackjack) -> bool:
    """There is no lawful game."""
    return not holds(game.rules.bank) or (game.rules.authorised is not None and not holds(game.rules.authorised))


def turn_of(game: Blackjack, state: State, who: str) -> Turn:
    return Turn(game, state, m.Stand(who=who))


# --- players --------------------------------------------------------------------------------------------------------


def player_offers(game: Blackjack, state: State, who: str) -> Iterator[Offer]:
    t = turn_of(game, state, who)
    if state.phase == "over" or who in ("house", "tips", "float") or ":" in who:
        return
    yield from answer_offers(game, state, who)
    if state.phase == "playing" and not state.owed:
        yield from hand_offers(t, who)
    if state.phase in cover.LATE:
        yield from cover_offers(t, who)
    if state.phase in OPEN and admitted(check_person, t, who):
        yield from bet_offers(t, who)
    if state.phase in SITTING:
        yield from seat_offers(t, who)
    if state.phase == "shuffling":
        yield from cut_offers(t, who)
    yield from leaving_offers(t, who)
    if holds(game.rules.players.tickets) and seat_of(state, who):
        yield offer(who, "exchange_ticket", "play", cites(game.rules.players.tickets), amount=Range(1, 1000))


def answer_offers(game: Blackjack, state: State, who: str) -> Iterator[Offer]:
    for p in state.pending:
        if p.by == who and p.do == "choose":
            yield offer(who, "choose", "play", p.cite, about=p.about, option=OneOf(p.options))


def hand_offers(t: Turn, who: str) -> Iterator[Offer]:
    """The hand in turn, for whoever commands it."""
    found = t.find(t.s.turn)
    if found is None or commander(t.rules, t.s, found.box) != who:
        return
    cite = cites(t.rules.play.asks)
    for option in hand.options(t, found):
        yield offer(who, option, "play", cite, hand=found.name)


def cover_offers(t: Turn, who: str) -> Iterator[Offer]:
    """Insurance, even money and the retiro, while they are open."""
    if t.s.owed and t.s.owed[0] != "bank":
        return
    i, e = t.rules.insurance, t.rules.even_money
    mine = [s for s in t.s.stakes if s.owner == who and s.sort == "main"]
    if cover.insurance_open(t) and i.place.value:
        for box in dict.fromkeys(s.box for s in mine):
            insured = any(s.sort == "insurance" and s.owner == who and s.box == box for s in t.s.stakes)
            most = min(cover.most(t, s) for s in mine if s.box == box)
            if most and not insured:
                yield offer(who, "insure", "play", cites(i.offered), box=box, stake=Range(1, most))
    for stake in mine:
        if holds(e.on_request) and e.offered is None and even_money_open(t, stake.box, who):
            yield offer(who, "even_money", "play", cites(e.on_request), box=stake.box)
    for p in t.s.pending:
        if p.by == who and p.about.startswith("even_money:") and holds(e.offered):
            box = int(p.about.partition(":")[2])
            yield offer(who, "even_money", "play", p.cite, box=box, take=OneOf((True, False)))
    if cover.retiro_open(t) and t.game.decides("surrender"):
        yield from retiro_offers(t, who)


def even_money_open(t: Turn, box: int, who: str) -> bool:
    return admitted(cover.on_even_money, turn_of(t.game, t.s, who), m.EvenMoney(who=who, box=box))


def retiro_offers(t: Turn, who: str) -> Iterator[Offer]:
    s = t.rules.surrender
    assert s is not None
    for h in t.s.hands:
        fits = h.name == str(h.box) and cover.has_cards(s, h) and not h.doubled and not h.gone and h.end != "out"
        mine = commander(t.rules, t.s, h.box) == who and (holds(s.before_third) or t.s.turn == h.name)
        if fits and mine and t.on_hand(h.name):
            yield offer(who, "surrender", "play", cites(s.offered), box=h.box)


def bet_offers(t: Turn, who: str) -> Iterator[Offer]:
    """One offer for each box and bet, the main ones first."""
    game = t.game
    if not admitted(betting.check_open, Turn(game, t.s, m.Bet(who=who, box=1, stake=1)), "main"):
        return
    every: tuple[Any, ...] = ("main", *SIDE) if game.rounds is None else MAIN[1:]
    kinds = tuple(on for on in every if admitted(game.check_kind, t, on))
    for box in own_first(t, who):
        for on in kinds:
            room = stake_room(t, who, on, box)
            if room is None:
                continue
            bet = m.Bet(who=who, box=box, stake=room.low, on=on)
            if admitted(may_bet, t, who, bet):
                yield offer(who, "bet", "play", cites(game.kind_leaf(on)), on=on, box=box, stake=room)


def own_first(t: Turn, who: str) -> list[int]:
    """The boxes of the table, his own first, then those whose seats are free."""
    mine = seat_of(t.s, who)
    every = range(1, t.game.boxes + 1)
    return sorted(every, key=lambda box: (box != mine, bool(holder(t.s, box)), box))


def may_bet(t: Turn, who: str, bet: m.Bet) -> None:
    """The tests of a bet but for its amount."""
    betting.check_open(t, bet.on)
    betting.check_spot(t, bet.on, "")
    betting.check_position(t, who, bet)
    if bet.on in MAIN:
        betting.check_others(t, who, bet)
        limits.check(t, who, bet.on, bet.box, bet.stake)
    else:
        side_bets.check_stake(t, who, bet)


def stake_room(t: Turn, who: str, on: str, box: int) -> Range | None:
    """What may be added to a bet, as far as the limits go."""
    game, terms, low = t.game, t.game.terms, t.s.minimum
    already = sum(s.amount for s in t.s.stakes if s.owner == who and s.on == on and s.box == box)
    if on in ("bolsa", "progressive"):
        stake = terms.bolsa_stake if on == "bolsa" else terms.progressive_stake
        return None if already else Range(stake, stake)
    if on == "perfect_pairs":
        first, last = limits.pair_bounds(game, t.s)
        return Limit(first, max(0, last)).room(already) if last >= first else None
    high = shared.maximum(game, t.s)
    top = MAX_STAKE + already if high is None else min(MAX_STAKE + already, high)
    if on in MAIN and high is not None:
        others = sum(s.amount for s in t.mains(box) if s.owner != who)
        top = min(top, high - others) if others else top
    step = terms.increment if on in MAIN else 1
    if top < low:
        return None
    room = Limit(0, top - low, step).room(already - low) if already >= low else None
    if already:
        return room
    return Range(low, low + (top - low) // step * step, step)


def seat_offers(t: Turn, who: str) -> Iterator[Offer]:
    mine = seat_of(t.s, who)
    if (mine and t.stakes_of(who)) or not admitted(check_person, t, who):
        return
    free = tuple(box for box in range(1, t.game.boxes + 1) if not holder(t.s, box))
    if free and not mine:
        yield offer(who, "sit", "play", cites(t.rules.players.seats), box=OneOf(free))


def cut_offers(t: Turn, who: str) -> Iterator[Offer]:
    c = t.rules.cut
    if holds(t.rules.shoe.inspected_by) and t.s.cards == "new" and not t.s.steps:
        leaf = t.rules.shoe.inspected_by
        if leaf is not None and "player" in leaf.value:
            yield offer(who, "inspect_cards", "play", cites(leaf), sound=shoe.inspections(t.game, t.s))
    if not admitted(shoe_steps.reach, t, "cut") or not admitted(shoe.check_cutter, t):
        return
    size, least = t.s.shoe.size, c.least.value if c.least is not None else 1
    yield offer(who, "cut", "play", cites(c.by_player), at=Range(least, size - least))
    if c.from_left is not None and shoe.cutter(t) == who:
        yield offer(who, "decline_cut", "play", cites(c.clockwise))


def leaving_offers(t: Turn, who: str) -> Iterator[Offer]:
    own = t.stakes_of(who)
    if own and admitted(betting.check_liftable, t):
        for s in own:
            if s.on in (*MAIN, *SIDE):
                yield offer(who, "lift", "play", cites(t.rules.betting.before_deal), on=s.on, box=s.box)
    free = t.s.phase in (*OPEN, "shuffling", "ending") and admitted(betting.check_liftable, t)
    if (seat_of(t.s, who) or own) and (not own or free):
        yield offer(who, "leave", "play")


# --- chance and time ------------------------------------------------------------------------------------------------


def chance_offers(game: Blackjack, state: State) -> Iterator[Offer]:
    if state.owed and not state.stuck and game.terms.cards == "azar":
        yield card_offer(game, state, AZAR, "chance")


def card_offer(game: Blackjack, state: State, who: str, kind: Any) -> Offer:
    fields: dict[str, Any] = {"face": state.shoe.chance(), "to": state.owed[0]}
    return offer(who, "card", kind, cites(game.rules.dealing.order), **fields)


def clock_offers(game: Blackjack, state: State) -> Iterator[Offer]:
    owing = dict.fromkeys(p.by for p in state.pending if p.do == "choose")
    for p in turn_pending(game, state):
        owing[p.by] = None
    if state.phase == "shuffling" and (name := shoe.awaited(turn_of(game, state, RELOJ))):
        owing[name] = None
    for player in owing:
        yield offer(RELOJ, "silence", "time", cites(game.rules.play.asks), after=30, player=player)
    for hold in state.holds:
        if hold.why == "cctv":
            yield offer(RELOJ, "hold_expires", "time", hold.cite, after=60 * hold.minutes, player=hold.player)


def turn_pending(game: Blackjack, state: State) -> Iterator[Pending]:
    """The decision on the hand in turn, as something that its commander owes."""
    if state.phase != "playing" or state.owed:
        return
    t = turn_of(game, state, "")
    found = t.find(state.turn)
    if found is not None:
        by = commander(game.rules, state, found.box)
        options = hand.options(t, found)
        yield Pending(
            by=by, do="stand", about=f"hand:{found.name}", options=options, default="stand",
            cite=cites(game.rules.play.asks),
        )  # fmt: skip


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(game: Blackjack, state: State) -> tuple[Offer, ...]:
    """What must happen next for the play to go on, the usual one first."""
    rules, phase = game.rules, state.phase
    found: list[Offer] = []
    if phase == "unopened":
        handed = rules.shoe.handed_by
        if holds(handed) and not state.handed and handed is not None:
            number = next(n for n in range(1, 99) if n not in game.terms.shoe_history)
            found.append(offer(handed.value.items[0], "hand_out_shoe", cite=cites(handed), shoe=number))
        else:
            found.append(offer("jefe_de_mesa", "open_session"))
    elif phase == "shuffling":
        found += shoe_duties(game, state)
    elif state.owed:
        if state.stuck:
            found += [o for o in clock_offers(game, state) if o.do == "silence"]
        elif game.terms.cards == "entered":
            found.append(card_offer(game, state, "croupier", "staff"))
        else:
            found += chance_offers(game, state)
    elif phase == "playing":
        turn = [p.by for p in turn_pending(game, state)]
        found += [offer(RELOJ, "silence", "time", cites(rules.play.asks), after=30, player=by) for by in turn]
    elif phase in ("betting", "closed"):
        found += betting_duties(game, state)
    elif phase == "score":
        score = game.facts(state)["bank"]
        found.append(offer("croupier", "announce", cite=cites(rules.croupier.announces), points=score))
    elif phase == "settling":
        found += settling_duty(game, state)
    elif phase == "collecting":
        found.append(offer("croupier", "collect", cite=cites(rules.collect.to_holder)))
    elif phase == "ending":
        found.append(offer("jefe_de_mesa", "close_session"))
    return tuple(found)


def shoe_duties(game: Blackjack, state: State) -> Iterator[Offer]:
    """The next step of the shoe."""
    t = turn_of(game, state, "croupier")
    rules, s = game.rules, game.rules.shoe
    if game.terms.settlement == "by_hand" and not state.steps:
        for name, leaf in shoe.shoe_duties(t):
            if name not in state.duties_done:
                yield offer(leaf.value.by[0], "perform", cite=leaf.cite, duty=name)
                return
    doubt = next((p for p in state.pending if p.about == "cards"), None)
    if doubt is not None:
        yield offer(doubt.by, "decide", cite=doubt.cite, option=OneOf(doubt.options), about=doubt.about)
        return
    step = shoe_steps.next_step(t)
    times = s.initial_times if shoe_steps.initial(rules, state) else s.again_times
    if step == "wash":
        yield offer("croupier", "shuffle", cite=cites(s.initial_wash), way="chemin")
    elif step == "shuffle":
        number = OneOf(times.value) if times is not None else OneOf((2, 3))
        yield offer("croupier", "shuffle", cite=cites(times, s.makes_piles), way="normal", times=number)
    elif step == "cut":
        yield from cut_duties(game, state)
    elif step == "cut_piles" and s.pile_cuts is not None:
        yield offer("croupier", step, cite=cites(s.pile_cuts), times=s.pile_cuts.value)
    else:
        yield offer("croupier", step, cite=cites(*shoe_steps.clauses(t, step)))


def cut_duties(game: Blackjack, state: State) -> Iterator[Offer]:
    """The table waits for a player's cut; where nobody wants to, or nobody is there, whoever the law names."""
    t, c = turn_of(game, state, "croupier"), game.rules.cut
    name = shoe.awaited(t)
    if name:
        yield offer(RELOJ, "silence", "time", cites(c.by_player), after=30, player=name)
    elif c.centre is not None:
        yield offer("croupier", "cut", cite=cites(c.centre))


def betting_duties(game: Blackjack, state: State) -> Iterator[Offer]:
    """Open, close, deal; where nothing was bet, whoever owes nothing waits."""
    b = game.rules.betting
    if state.duties_owed:
        leaf = game.rules.duties[state.duties_owed[0]]
        yield offer(leaf.value.by[0], "perform", cite=leaf.cite, duty=state.duties_owed[0])
        return
    if state.phase == "betting" and game.terms.settlement == "by_hand" and holds(b.opening_call) and not state.invited:
        yield offer("croupier", "open_bets", cite=cites(b.opening_call))
        return
    t = turn_of(game, state, "croupier")
    if sum(challenge.complete(t, box) for box in deal.boxes(t)) < deal.needed(t):
        return
    if state.phase == "betting" and b.call is not None:
        yield offer("croupier", "close_bets", cite=cites(b.call))
        return
    if accepted(game, state, DEAL):
        yield DEAL


DEAL = offer("croupier", "deal")


def settling_duty(game: Blackjack, state: State) -> Iterator[Offer]:
    t = turn_of(game, state, "croupier")
    for h in by_hand.waiting(t):
        if by_hand.wins(t, h):
            yield offer("croupier", "pay", cite=cites(game.rules.settle.order), hand=h.name)
        elif by_hand.loses(t, h):
            yield offer("croupier", "take", cite=cites(game.rules.settle.order), hand=h.name)
        else:
            continue
        return


def players(state: State) -> tuple[str, ...]:
    """Everybody at the table, with chips on it, or with something to come."""
    owing = (p.by for p in state.pending if p.do == "choose")
    held = (h.player for h in state.holds)
    return tuple(dict.fromkeys((*state.seats.values(), *(s.owner for s in state.stakes), *owing, *held)))


def people(game: Blackjack, state: State) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    return (*players(state), *STAFF, AZAR, RELOJ)
