"""Who may do what now; what must be done next. Whatever is offered is accepted; ranges stand for cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...law.leaves import Source, cites, holds
from ...table.contract import AZAR, RELOJ, Actor, Chance, Offer, OneOf, Range
from ..base.offers import offer, tried
from . import moves as m
from .prizes import engine
from .round import announcing, draw, pools, sale
from .state import State
from .table import balls
from .turn import GAME, RUNS, Turn

if TYPE_CHECKING:
    from .play import Bingo

MOST = 1000
"""So many cards at once an offer names at most."""


def turn_of(game: Bingo, state: State, who: str) -> Turn:
    return Turn(game, state, m.AskMore(who=who))


def first_of(leaf: Any, fallback: str = "jefe_de_mesa") -> str:
    """Whoever the text names first for it."""
    return next(iter(leaf.value), fallback) if leaf is not None else fallback


# --- what must be done next -----------------------------------------------------------------------------------------


def duties(game: Bingo, state: State) -> Iterator[Offer]:
    """The usual course of a game, each step by whoever the text names for it."""
    t = turn_of(game, state, "jefe_de_mesa")
    r, staff, phase = game.rules, game.rules.staff, state.phase
    decision = next((p for p in state.pending if p.do == "decide"), None)
    if decision is not None:
        yield offer(decision.by, "decide", "staff", decision.cite, option=decision.default)
    if phase == "material":
        step = next((name for name in ("check_material", "balls_in") if name not in state.checks), "balls_in")
        if step == "check_material" and r.session.check.value:
            yield offer(first_of(staff.material), step, "staff", cites(r.session.check),
                        balls=r.balls.count.value, director=True)  # fmt: skip
        else:
            yield offer(first_of(staff.material), "balls_in", "staff", cites(r.session.balls))
    elif phase in ("series", "betting") and balls.worn(t) is not None:
        yield change(t)
    elif phase == "series":
        yield offer(first_of(staff.announces_series), "announce_series", "staff", cites(r.sale.series_call))
    elif phase == "betting" and state.stakes and t.sold() >= sale.needed(t):
        yield offer(first_of(staff.collects), "collect_leftovers", "staff", cites(r.announcing.leftovers))
    elif phase == "announcing" and balls.worn(t) is not None:
        yield change(t)
    elif phase == "announcing":
        fixing = tuple(to_fix(t, due=True))  # the prizes are announced when they are fixed
        yield from fixing
        if not fixing:
            yield offer(first_of(staff.announces), "announce_game", "staff", r.announcing.order.cite,
                        what=announcing.next_one(t))  # fmt: skip
    elif phase in RUNS:
        yield from running(t)
    elif phase == "paying":
        one = state.owed[0]
        yield offer("jefe_de_mesa", "pay_prize", "staff", cites(r.claims.bingo_ends), player=one.player,
                    prize=one.prize, card=one.card)  # fmt: skip
    elif phase == "second" and balls.worn(t) is not None:
        yield change(t)
    elif phase == "second" and r.double is not None:
        yield offer(first_of(staff.announces), "announce_second", "staff", cites(r.double.second))


def change(t: Turn) -> Offer:
    """Another set of balls."""
    return offer(first_of(t.rules.staff.material), "change_balls", "staff", t.rules.balls.imperfect.cite, director=True)


def running(t: Turn) -> Iterator[Offer]:
    """Balls, checks, the question and the order."""
    c, staff, phase, state = t.rules.claims, t.rules.staff, t.s.phase, t.s
    if phase == "drawing":
        left = draw.left(t)
        if state.bad_ball and t.rules.balls.imperfect.value == "at_once":
            yield change(t)
        elif left:
            weights = Chance({str(n): 1 for n in left})
            yield offer(AZAR, "ball", "chance", cites(t.rules.draw.announced), number=weights)
        else:
            yield offer(first_of(staff.orders), "order", "staff", cites(c.bingo_ends), after=t.game.terms.prudent)
    elif phase == "ball_out":
        yield offer(first_of(staff.draws), "call_ball", "staff", cites(t.rules.draw.announced))
    elif phase == "called":
        yield offer(first_of(staff.draws), "show_ball", "staff", cites(t.rules.draw.shown))
    elif phase == "stopped":
        for one in t.unchecked()[:1]:
            yield offer(first_of(staff.checks), "check_card", "staff", cites(c.every), card=one.card, prize=one.prize,
                        series=one.series)  # fmt: skip
    elif phase == "asking_more":
        yield offer(first_of(staff.asks), "ask_more", "staff", cites(c.more_line, c.more_bingo))
    elif phase == "more" and not state.waited:
        yield offer(RELOJ, "prudent_time", "time", cites(c.prudent), after=t.game.terms.prudent)
    elif phase == "more":
        yield offer(first_of(staff.orders), "order", "staff", cites(c.lost))


# --- what one person may do -----------------------------------------------------------------------------------------


def offers(game: Bingo, state: State, who: str) -> Iterator[Offer]:
    """What the game accepts of this person."""
    actor = Actor.of(who)
    if actor.role == "player":
        return tried(game, state, player_offers(game, state, who))
    due = (replace(one, by=who) for one in duties(game, state) if Actor.of(one.by).role == actor.role)
    if not actor.staff:
        return tried(game, state, due)
    return tried(game, state, once_each([*due, *staff_offers(game, state, who)]))


def once_each(found: list[Offer]) -> Iterator[Offer]:
    """No offer twice: a duty stands for the same offer of staff."""
    seen: set[str] = set()
    for one in found:
        key = repr((one.do, one.fields))
        if key not in seen:
            seen.add(key)
            yield one


def player_offers(game: Bingo, state: State, who: str) -> Iterator[Offer]:
    """Cost by what this person has, not by the room."""
    t, r = turn_of(game, state, who), game.rules
    if state.phase in ("betting", "series"):
        left = min(sale.left(t), MOST)
        if left:
            cite = cites(r.sale.tickets, r.sale.then)
            yield offer(who, "buy", "play", cite, count=Range(1, left))
        tickets = state.accounts.get(f"tickets:{who}", 0) // game.unit
        if tickets and left:
            yield offer(who, "exchange", "play", cites(r.sale.tickets), count=Range(1, min(tickets, left)))
        yield offer(who, "hand_back", "play", cites(r.sale.handed_back))
    if state.phase == "material":
        yield offer(who, "inspect", "play", cites(r.session.inspect))
    if state.phase in RUNS:
        yield from claims_of(t, who)
    if r.marks is not None and t.stakes_of(who):
        others = tuple(dict.fromkeys(s.owner for s in state.stakes[:8] if s.owner != who))
        if others:
            yield offer(who, "hand_over", "play", cites(r.marks.transfer), to=OneOf(others))
    if t.stakes_of(who) or state.accounts.get(f"tickets:{who}", 0):
        yield offer(who, "leave", "play", cites(r.marks.no_refund if r.marks else None) or game.anchor)


def claims_of(t: Turn, who: str) -> Iterator[Offer]:
    """Every card of this person, whether it is complete or not: so nothing is told by an offer."""
    c = t.rules.claims
    for prize in ("bingo", "line"):
        sung = {(s.series, s.card) for s in t.s.sung if s.prize == prize and s.player == who and s.fate in ("", "good")}
        for stake in t.stakes_of(who):
            low = stake.first
            gaps = sorted(card for series, card in sung if series == stake.on and stake.first <= card <= stake.last)
            for gap in (*gaps, stake.last + 1):
                if low < gap:
                    yield offer(who, "sing", "play", cites(c.stops), prize=prize, series=stake.on,
                                card=Range(low, gap - 1))  # fmt: skip
                low = gap + 1


def to_fix(t: Turn, role: str = "", due: bool = False) -> Iterator[Offer]:
    """Prizes about which somebody decides; ``due``: those without which the game is not announced."""
    room = t.game.room
    for name, rule in pools.to_fix(room, t) if room is not None else ():
        chosen = rule.chosen
        if chosen is None or room is None or (role and role not in chosen.by.value):
            continue
        if due and (not holds(rule.after_reached) or room.plans[name].order):
            continue
        fields: dict[str, Any] = {"prize": name}
        if "amount" in chosen.decides.value:
            most = pools.most(t, rule)
            if most < 1:
                continue
            fields["amount"] = Range(1, most)
        if "order" in chosen.decides.value:
            fields["order"] = Range(pools.lowest(t, rule), room.last)
        if "colour" in chosen.decides.value:
            if not room.colours:
                continue
            fields["colour"] = OneOf(tuple(dict.fromkeys(room.colours)))
        yield offer(role or chosen.by.value.items[0], "fix_prize", "staff", cites(chosen.by), **fields)


def hours(t: Turn, who: str) -> Iterator[Offer]:
    """An hour that means something and has not sounded in this session."""
    room = t.game.room
    left = tuple(at for at in engine.known_hours(room) if at not in t.s.sounded) if room is not None else ()
    if left and room is not None and t.s.phase not in ("material", "over"):
        cite = cites(*(rule.hours for _, rule, _ in room.prizes))
        yield offer(who, "hour", "staff", cite, at=OneOf(left))


def staff_offers(game: Bingo, state: State, who: str) -> Iterator[Offer]:
    """What may be done or declared by hand."""
    t, r = turn_of(game, state, who), game.rules
    role = Actor.of(who).role
    for name, leaf in game.duties_by_name.items():
        if role in leaf.value.by:
            yield offer(who, "perform", "staff", leaf.cite, duty=name)
    if state.phase in ("betting", "series"):
        yield offer(who, "announce_last_game", "staff", cites(r.announcing.last))
        yield offer(who, "close_session", "staff", cites(r.staff.directs))
        yield offer(who, "new_session", "staff", cites(r.session.check, r.staff.directs))
        yield offer(who, "collect_leftovers", "staff", cites(r.announcing.leftovers))
    if state.phase in ("betting", "series", "announcing", "second", *RUNS):
        yield offer(who, "change_balls", "staff", r.balls.imperfect.cite, director=True)
    for one in t.unchecked():
        yield offer(
            who, "check_card", "staff", cites(r.claims.every), card=one.card, prize=one.prize, series=one.series
        )
    yield from to_fix(t, role)
    if role in r.staff.directs.value:
        yield from hours(t, who)
    for hold in state.holds:
        yield offer(who, "release_hold", "staff", hold.cite, player=hold.player, upheld=OneOf((True, False)))
    yield from incidents(t, who)


def incidents(t: Turn, who: str) -> Iterator[Offer]:
    """Incidents with facts that may be so now; of a few people, since a room has many."""
    state, r = t.s, t.rules
    anchor = t.game.anchor

    def may(do: str, *sources: Source, **fields: Any) -> Offer:
        return offer(who, do, "incident", cites(*sources) or anchor, **fields)

    if state.balls:
        said = next(n for n in range(1, r.balls.count.value + 1) if n != state.balls[-1])
        leaf = r.null.announcer if r.null else None
        yield may("wrong_number", leaf, said=said, substantial=OneOf((True, False)))
    if r.null is not None and holds(r.null.elsewhere) and state.phase in ("announcing", *RUNS):
        yield may("cause_elsewhere", r.null.elsewhere)
    if not state.bad_ball:
        yield may("imperfect_ball", r.balls.imperfect, number=Range(1, r.balls.count.value))
    yield may("extractor_breakdown", r.balls.reserve)
    marks = r.marks
    for stake in some(t):
        name = stake.owner
        if marks is not None:
            free = [
                n
                for n in range(stake.first, min(stake.last, stake.first + 3) + 1)
                if f"{stake.on}/{n}" not in state.void
            ]
            if free:
                yield may("altered_card", marks.void, player=name, card=free[0], way=OneOf(("unclear", "manipulated")))
            yield may("misprinted_card", marks.checked, player=name, card=Range(stake.first, stake.last))
            yield may("erasable_marks", marks.erasable, player=name)
        yield may("early_mark", r.draw.mark_after, player=name)
        yield may("standing_player", r.sale.standing, player=name)
        yield may("conflict", r.staff.conflicts, player=name)
        if state.phase in GAME:
            yield may("suspicious_win", player=name, minutes=Range(1, 30))
        yield may("breach", player=name, breach=OneOf(("advice_or_criticism", "collusion")))
        yield may("barred_person", player=name, ground=OneOf(("intoxicated", "armed")))
    for name in state.keeping[:2]:
        yield may("card_kept", r.sale.no_keeping, player=name)
    for name in list(state.losses)[:2]:
        yield may("fraud", player=name)
    yield may("irregularity")


def some(t: Turn) -> list[Any]:
    """One purchase each of the first few people."""
    found: dict[str, Any] = {}
    for stake in t.s.stakes[:12]:
        found.setdefault(stake.owner, stake)
    return list(found.values())[:3]


def people(game: Bingo, state: State) -> tuple[str, ...]:
    """Players, those who work in the room, azar and reloj."""
    players = dict.fromkeys(
        (*(s.owner for s in state.stakes), *sale.ticket_holders(turn_of(game, state, "jefe_de_mesa")))
    )
    roles = tuple(role for role in game.rules.staff.roles.value if Actor.of(role).staff)
    return (*players, *roles, AZAR, RELOJ)
