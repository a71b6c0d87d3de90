"""What each person may do now: whatever is offered is tried first, so that it is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, holds
from ....table.contract import AZAR, RELOJ, Actor, Offer, OneOf, Range
from ....table.limits import ENDLESS, Limit
from ...bank.limits import maximum
from ...base.game import RESERVED
from ...base.offers import offer, tried
from .. import moves as m
from ..round import deal, limits, settle
from ..state import BankedState
from ..table import pack, staff
from ..turn import SITTING
from ..turn import BankedTurn as Turn

if TYPE_CHECKING:
    from ..play import BankedPoker

STAFF = ("croupier", "jefe_de_mesa", "jefe_de_sala", "director", "inspector")
WAIT = 30
"""Seconds in which somebody answers."""


def turn_of(game: BankedPoker, state: Any, who: str) -> Turn[Any]:
    return game.begin(state, m.Deal(who=who))


def offers(game: BankedPoker, state: Any, who: str) -> tuple[Offer, ...]:
    """What a player, azar or reloj may do; staff are served by ``offers.staff``."""
    role = Actor.of(who).role
    if role == "player":
        if state.phase == "over" or who in RESERVED or ":" in who:
            return ()
        return tuple(tried(game, state, player_offers(game, state, who)))
    if role == AZAR:
        return tuple(tried(game, state, chance_offers(game, state)))
    return tuple(tried(game, state, clock_offers(game, state))) if role == RELOJ else ()


# --- players --------------------------------------------------------------------------------------------------------


def player_offers(game: BankedPoker, state: Any, who: str) -> Iterator[Offer]:
    t = turn_of(game, state, who)
    for p in state.pending:
        if p.by == who and p.do in game.questions:
            yield from game.answers(t, who, p)
    if state.phase in ("betting", "closed"):
        yield from bet_offers(t, who)
    if state.phase in SITTING and not t.seat_of(who):
        free = tuple(box for box in range(1, game.boxes + 1) if not t.holder(box) and not t.bettors(box))
        if free:
            yield offer(who, "sit", "play", cites(game.rules.players.most), box=OneOf(free))
    if state.phase == "shuffling" and pack.awaited(t) == who:
        yield cut_offer(t, who, "play")
        yield offer(who, "decline_cut", "play", cites(game.rules.cut.order, game.rules.cut.offered))
    for s in t.stakes_of(who):
        yield offer(who, "lift", "play", cites(game.rules.betting.before_deal), on=s.on, box=s.box)
    if holds(game.rules.players.consent) and t.seat_of(who):
        yield offer(who, "consent", "play", cites(game.rules.players.consent),
                    open=str(t.seat_of(who)) not in state.consenting)  # fmt: skip
    change = game.rules.duties.get(staff.CHANGE)
    if change is not None and t.seat_of(who):
        yield offer(who, "ask_change", "play", change.cite, amount=Range(1, 10 * state.minimum))
    if holds(game.rules.betting.tickets):
        yield offer(who, "exchange_ticket", "play", cites(game.rules.betting.tickets), amount=Range(1, 1000))
    yield from game.more_offers(t, who)
    yield offer(who, "leave", "play")


def decision_offers(
    t: Turn[Any], who: str, about: str, options: tuple[str, ...], cite: tuple[str, ...]
) -> Iterator[Offer]:
    """An answer in a word; or with the bet at once."""
    box = int(about.partition(":")[2])
    yield offer(who, "declare", "play", cite, word=OneOf(options), box=box)
    first = t.stake(who, t.game.first_bet, box)
    on, raises = t.game.next_bet(t)
    due = raises.value * first.amount if first is not None else 0
    if 0 < due <= ENDLESS:
        yield offer(who, "bet", "play", cites(raises), on=on, box=box, stake=Range(due, due))


def cut_offer(t: Turn[Any], who: str, kind: Any) -> Offer:
    c, size = t.rules.cut, t.s.shoe.size
    if c.middle is not None:
        at: Any = OneOf((int(c.middle.value * size),))
    else:
        at = Range(c.least.value if c.least is not None else 1, size - 1)
    return offer(who, "cut", kind, cites(c.offered, c.least, c.middle, c.croupier), at=at)


def bet_offers(t: Turn[Any], who: str) -> Iterator[Offer]:
    """One offer for each box and bet, the player's own first, then those whose places are free."""
    mine, game = t.seat_of(who), t.game
    every = sorted(range(1, game.boxes + 1), key=lambda box: (box != mine, bool(t.holder(box)), box))
    for box in every:
        for on, room in game.rooms(t, who, box):
            yield offer(who, "bet", "play", cites(t.rules.betting.before_deal), on=on, box=box, stake=room)
        for on in (*t.rules.sides, *t.rules.pools):
            side = game.side_room(t, who, on, box)
            if side is not None and (t.has_cards(who, box) or game.gives_cards(on)):
                facts: dict[str, Any] = {"on": on, "box": box, "stake": side, **game.pool_means(on)}
                yield offer(who, "bet", "play", cites(game.clause(on)), **facts)


def stake_room(t: Turn[Any], who: str, box: int) -> Range | None:
    """What may be added to a first bet, as far as the limits go."""
    on = t.game.first_bet
    own = sum(s.amount for s in t.s.stakes if s.owner == who and s.on == on and s.box == box)
    if not holds(t.rules.limits.within):
        return Range(1, ENDLESS)
    high = maximum(t.game, t.s)
    most = None if high is None else high - limits.lying(t, who, on, box)
    return Limit(t.s.minimum).room(own, most) if most is None or most > 0 else None


# --- chance and time ------------------------------------------------------------------------------------------------


def chance_offers(game: BankedPoker, state: Any) -> Iterator[Offer]:
    if state.owed and game.terms.cards == "azar":
        yield card_offer(game, state, AZAR, "chance")


def card_offer(game: BankedPoker, state: Any, who: str, kind: Any) -> Offer:
    leaf = deal.order_leaf(turn_of(game, state, who), state.owed[0])
    return offer(who, "card", kind, leaf.cite, face=state.shoe.chance(), to=state.owed[0])


def clock_offers(game: BankedPoker, state: Any) -> Iterator[Offer]:
    owing = dict.fromkeys(p.by for p in state.pending if p.do in game.questions)
    if name := pack.awaited(turn_of(game, state, RELOJ)):
        owing[name] = None
    for hold in state.holds:
        if hold.why == "cctv":
            minutes = game.rules.general.hold_minutes if game.rules.general is not None else None
            yield offer(RELOJ, "hold_expires", "time", cites(minutes), after=60 * hold.minutes, player=hold.player)
    for player in owing:
        yield offer(RELOJ, "silence", "time", cites(*game.silence_clauses()), after=WAIT, player=player)


# --- duties ---------------------------------------------------------------------------------------------------------


def duties(game: BankedPoker, state: Any) -> tuple[Offer, ...]:
    """What must happen next for the play to go on."""
    return tuple(due(game, state))


def due(game: BankedPoker, state: BankedState) -> Iterator[Offer]:
    rules, phase = game.rules, state.phase
    problem = next((p for p in state.pending if p.do == "decide"), None)
    croupier = next(iter(rules.staff.dealers.value), "croupier")
    if problem is not None:
        yield offer(problem.by, "decide", cite=problem.cite, option=problem.default, about=problem.about)
    elif phase == "unopened":
        yield offer("jefe_de_mesa", "open_session")
    elif phase == "shuffling":
        yield from pack_duties(game, state)
    elif phase == "betting":
        yield from betting_duties(game, state)
    elif phase == "closed":
        yield offer(croupier, "deal", cite=cites(rules.dealing.order))
    elif state.owed and not state.shoe.left and holds(rules.irregular.exhausted):
        yield offer(croupier, "deck_exhausted", "incident", cites(rules.irregular.exhausted))
    elif state.owed and game.terms.cards == "entered":
        yield card_offer(game, state, croupier, "staff")
    elif state.owed:
        yield card_offer(game, state, AZAR, "chance")
    elif phase == "decision":
        yield from clock_offers(game, state)
    elif phase == "showing":
        yield offer(croupier, "uncover", cite=cites(game.uncovers(state)))
    elif phase in ("discarding", "bank_draw"):
        yield from game.more_duties(state, croupier)
    elif phase == "settling":
        yield from settling_duty(game, state)
    elif phase == "ending":
        yield offer("jefe_de_mesa", "close_session", cite=cites(*staff.last_clauses(turn_of(game, state, croupier))))


def pack_duties(game: BankedPoker, state: Any) -> Iterator[Offer]:
    """The next step of the pack."""
    shuffler = next(iter(game.rules.staff.shufflers.value), "croupier")
    t = turn_of(game, state, shuffler)
    step = pack.next_step(t)
    if step == "cut" and pack.awaited(t):
        yield from clock_offers(game, state)
    else:
        yield offer(shuffler, step, cite=cites(pack.clause(t, step)))


def betting_duties(game: BankedPoker, state: Any) -> Iterator[Offer]:
    """Change that was asked for, then the call; where nothing was bet the table waits."""
    if state.duties_owed:
        leaf = game.rules.duties[state.duties_owed[0]]
        yield offer(leaf.value.by[0], "perform", cite=leaf.cite, duty=state.duties_owed[0])
    elif any(game.gives_cards(s.on) for s in state.stakes):
        caller = next(iter(game.rules.staff.directs.value), "croupier")
        yield offer(caller, "close_bets", cite=cites(game.rules.betting.call))


def settling_duty(game: BankedPoker, state: Any) -> Iterator[Offer]:
    settler = next(iter(game.rules.staff.settlers.value), "croupier")
    t = turn_of(game, state, settler)
    left = settle.waiting(t)
    if not left:
        return
    hand, order = left[0], game.rules.settle.order.cite
    if settle.result(t, hand) == settle.LOWER:
        yield offer(settler, "take", cite=order, box=hand.box)
    else:
        amount = game.due(t, hand)  # one that a move cannot name is paid as due
        yield offer(settler, "pay", cite=order, box=hand.box, amount=amount if amount <= ENDLESS else 0)


def players(state: Any) -> tuple[str, ...]:
    """Everybody at the table, or with chips on it."""
    return tuple(dict.fromkeys((*state.seats.values(), *(s.owner for s in (*state.stakes, *state.slots)))))


def people(game: BankedPoker, state: Any) -> tuple[str, ...]:
    """Players, staff, azar and reloj."""
    return (*players(state), *STAFF, AZAR, RELOJ)
