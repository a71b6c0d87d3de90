"""Prizes at a table: announced before the game, paid with the bingo, fixed by those who decide; hours and sessions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ....law.leaves import Source, cites, denied, holds, reading
from .. import moves as m
from ..prizes import engine
from ..prizes.engine import Room
from ..prizes.plan import COMMON
from ..prizes.rules import Chosen, Prize
from ..prizes.standing import InPlay, Standing
from ..state import Owed, Sung
from ..table import session
from ..turn import TAKINGS, Turn
from .shares import part, per_player

BEFORE = ("betting", "series", "announcing")
"""The start of a game is not announced yet."""
MOST = 1_000_000
"""So many euros at most are offered where nothing limits a prize."""
AGAIN = "prizes"
"""From this announcement on all is announced again when a prize comes into play."""


def playing(t: Turn) -> tuple[InPlay, ...]:
    """The prizes of this game."""
    room = t.game.room
    if room is None:
        return ()
    return engine.in_play(room, t.s.pools, engine.balances(room, t.s.accounts), t.sold(), t.takings())


def name_of(t: Turn, prize: InPlay) -> tuple[str, str]:
    rule = t.game.room.rule(prize.name) if t.game.room is not None else None
    return (rule.name.es, rule.name.en) if rule is not None else (prize.name, prize.name)


# --- announced ------------------------------------------------------------------------------------------------------


def announce(t: Turn) -> None:
    """Each prize that is in play, and the order of those that need one."""
    a, room = t.rules.announcing, t.game.room
    if room is None:
        return
    for prize in playing(t):
        if not prize.told:
            continue
        t.announce(a.pool, prize=name_of(t, prize), amount=prize.amount)
        if prize.order:
            t.announce(a.maximum, prize=name_of(t, prize), order=prize.order)
        t.emit(m.PrizeInPlay(prize=prize.name, amount=prize.amount, order=prize.order or None,
                             colour=prize.colour,
                             cite=cites(prize.cite, room.rules.posted), reading=prize.reading))  # fmt: skip


def decided(t: Turn) -> None:
    """A prize that is due waits for whoever fixes its order; until then nothing is announced."""
    room = t.game.room
    for name, rule in to_fix(room, t) if room is not None else ():
        if room is not None and rule.chosen is not None and holds(rule.after_reached) and not room.plans[name].order:
            t.refuse("not_decided", rule.chosen.by, rule.chosen.decides, at=name)


def shown(t: Turn) -> dict[str, str]:
    """What the screens show of them."""
    those = playing(t)
    return {
        "pools": " · ".join(f"{name_of(t, one)[0]} {one.amount}" for one in those),
        "maximum_ball": " · ".join(f"{name_of(t, one)[0]} {one.order}" for one in those if one.order),
    }


def anew(t: Turn, before: tuple[InPlay, ...]) -> None:
    """What was announced already is announced again where other prizes are in play now."""
    if AGAIN in t.s.announced and playing(t) != before:
        t.set(announced=t.s.announced[: t.s.announced.index(AGAIN)])


# --- settled --------------------------------------------------------------------------------------------------------


def brought(t: Turn) -> dict[str, int]:
    """What the takings of this game bring to each pool."""
    room = t.game.room
    if room is None or denied(room.rules.accumulates):
        return {}
    return {name: engine.brings(room, name, t.takings()) for name in room.plans}


def bring(t: Turn, those: dict[str, int]) -> None:
    """It goes there."""
    room = t.game.room
    for name, amount in those.items() if room is not None else ():
        rule = room.rule(name) if room is not None and name != COMMON else None
        leaf = rule.funded or rule.offered if rule is not None else room.rules.listed if room is not None else None
        t.pay(TAKINGS, f"{engine.POOL}{name}", amount, "pool_share", leaf)


def order_of(t: Turn, one: Sung) -> tuple[int, int]:
    """With which ball the combination was obtained: its order, and the ball itself."""
    room, at = t.game.room, one.ball
    if room is not None and room.read(room.rules.obtained, "sung") == "completed":
        wanted = set(t.game.matrix.card(one.card).numbers)
        at = max((n for n, ball in enumerate(t.s.balls, 1) if ball in wanted), default=at)
    return at, t.s.balls[at - 1]


def due(t: Turn, those: tuple[InPlay, ...]) -> list[Owed]:
    """Who wins what of them, in equal parts."""
    room, found = t.game.room, list[Owed]()
    if room is None or denied(room.rules.applied):
        return found
    for prize in those:
        rule = room.rule(prize.name)
        leaf = t.rules.prizes.bingo_shared or t.rules.prizes.line_shared
        won = [one for one in t.good(prize.combination) if engine.wins(room, prize, *order_of(t, one))]
        if not won or rule is None:
            continue
        won = per_player(t, won, leaf) if not denied(rule.shared) else won[:1]
        there = engine.balances(room, t.s.accounts).get(prize.account, 0)
        amount = max(0, min(prize.amount, there - sum(o.amount for o in found if o.account == prize.account)))
        t.emit(m.PrizeShared(prize=prize.name, amount=amount, shares=len(won),
                             cite=cites(prize.cite, rule.shared or leaf, room.rules.limit, room.rules.applied),
                             reading=prize.reading or reading(*how(room, prize, rule))))  # fmt: skip
        found += [replace(part(one, amount, len(won)), prize=prize.name, account=prize.account) for one in won]
    return found


def how(room: Room, prize: InPlay, rule: Prize) -> tuple[Source, ...]:
    """What decides on how much of a prize is paid, and up to which ball."""
    by_ball = room.rules.limit if prize.order and not prize.colour else None
    return by_ball, None if holds(rule.common) else room.rules.pays


def ended(t: Turn, those: tuple[InPlay, ...], owed: list[Owed]) -> None:
    """How the prizes stand for the next game."""
    room = t.game.room
    if room is None:
        return
    there = engine.balances(room, t.s.accounts)
    for one in owed:
        if one.account in there:
            there[one.account] -= one.amount
    won = {prize.name: any(one.prize == prize.name for one in owed) for prize in those}
    t.set(pools=engine.after(room, t.s.pools, there, won))


def waiting_hours(t: Turn) -> None:
    """Hours that sounded while the game was on are for the next one."""
    room = t.game.room
    if room is not None and t.s.hours:
        pools = t.s.pools
        for hour in t.s.hours:
            pools = engine.sounded(room, pools, hour)
        t.set(pools=pools, hours=())


def pay_sources(t: Turn, one: Owed) -> tuple[Source, ...]:
    """The clauses by which a prize is paid out of its pool."""
    rule = t.game.room.rule(one.prize) if t.game.room is not None else None
    if rule is None:
        return ()
    return (rule.offered, rule.common, rule.amount or rule.amounts or rule.kept, rule.current)


# --- decided --------------------------------------------------------------------------------------------------------


def on_fix(t: Turn, move: m.FixPrize) -> None:
    """Which game, how much, up to which ball, which colour: by whoever decides it, before the start."""
    room = t.game.room
    rule = room.rule(move.prize) if room is not None and move.prize in room.plans and move.prize != COMMON else None
    if room is None or rule is None or rule.chosen is None or not rule.chosen.by.value:
        t.refuse("not_offered", rule.chosen.by if rule and rule.chosen else None, at=move.prize)
    chosen, plan = rule.chosen, room.plans[move.prize]
    t.staff(chosen.by)
    started = t.s.phase not in BEFORE or "start" in t.s.announced
    if started and not (denied(chosen.announced) and t.s.phase == "drawing"):
        t.refuse("too_late", chosen.announced, chosen.by)
    standing = t.s.pools.get(move.prize, Standing())
    if standing.live or standing.order:
        t.refuse("already_done", chosen.by, at=move.prize)
    if holds(rule.after_reached) and not standing.reached:
        t.refuse("not_reached", rule.after_reached, amount=engine.fixed_amount(room, rule, plan))
    _decided(t, move, chosen)
    _admitted(t, move, rule)
    before = playing(t)
    fixed = replace(standing, live=True, order=move.order, amount=move.amount, colour=move.colour, played=0)
    t.set(pools={**t.s.pools, move.prize: fixed})
    t.emit(m.PrizeFixed(prize=move.prize, by=t.actor.role, amount=move.amount or None, order=move.order or None,
                        colour=move.colour,
                        cite=cites(chosen.by, chosen.decides, chosen.announced)))  # fmt: skip
    anew(t, before)


def _decided(t: Turn, move: m.FixPrize, chosen: Chosen) -> None:
    """All of what is decided, and nothing else."""
    said = {"amount": bool(move.amount), "order": bool(move.order), "colour": bool(move.colour)}
    for what, given in said.items():
        if given and what not in chosen.decides.value:
            t.refuse("not_to_decide", chosen.decides, at=what)
        if not given and what in chosen.decides.value:
            t.refuse("not_decided", chosen.decides, at=what)


def lowest(t: Turn, rule: Prize) -> int:
    """The lowest order that may be fixed: that of the text, and none with which no card is full."""
    filled = t.rules.cards.numbers.value
    return max(filled, rule.lowest.value) if rule.lowest is not None else filled


def most(t: Turn, rule: Prize) -> int:
    """The most that may be put in play: by the text, and by what the common pool has not promised yet."""
    room = t.game.room
    if room is None:
        return 0
    found = [rule.most.value * room.euro] if rule.most is not None else []
    if holds(rule.common) and holds(room.rules.covered):
        found.append(_free(t, room))
    return min(found, default=room.euro * MOST)


def _free(t: Turn, room: Room) -> int:
    """What the common pool has not promised yet."""
    held = engine.balances(room, t.s.accounts).get(f"{engine.POOL}{COMMON}", 0)
    promised = sum(t.s.pools.get(name, Standing()).amount for name, rule, _ in room.prizes if holds(rule.common))
    return max(0, held - promised)


def _admitted(t: Turn, move: m.FixPrize, rule: Prize) -> None:
    """Within what the text lets them decide."""
    room = t.game.room
    if room is None:
        return
    low = lowest(t, rule)
    if move.order and move.order < low:
        text = rule.lowest is not None and rule.lowest.value == low
        t.refuse("order_too_low", *((rule.lowest,) if text else (rule.ordered, t.rules.cards.numbers)), order=low)
    if move.order > room.last:
        t.refuse("no_such_ball", t.rules.balls.count, balls=room.last)
    if rule.most is not None and move.amount > rule.most.value * room.euro:
        t.refuse("above_maximum", rule.most, maximum=rule.most.value * room.euro)
    if move.colour and move.colour not in room.colours:
        t.refuse("no_such_colour", rule.colour, at=move.colour)
    if holds(rule.common) and holds(room.rules.covered) and move.amount > _free(t, room):
        t.refuse("not_in_pool", room.rules.covered, rule.common, amount=_free(t, room))


# --- hours and sessions ---------------------------------------------------------------------------------------------


def on_hour(t: Turn, move: m.Hour) -> None:
    """An hour has sounded: the first game that starts after it is its game. Every hour strikes; most mean nothing."""
    room = t.game.room
    those = tuple(rule.hours for _, rule, _ in room.prizes) if room is not None else ()
    if t.actor.role != "reloj":
        t.anybody(*those)
    if room is None or move.at not in engine.known_hours(room):
        t.note("hour_sounded", about=move.at)
        return
    if move.at in t.s.sounded:
        t.refuse("already_done", *those, at=move.at)
    t.set(sounded=(*t.s.sounded, move.at))
    of = tuple(rule.hours for _, rule, _ in room.prizes if move.at in engine.hours(room, rule))
    t.note("hour_sounded", *of, about=move.at)
    if t.s.phase in BEFORE and "start" not in t.s.announced:
        before = playing(t)
        t.set(pools=engine.sounded(room, t.s.pools, move.at))
        anew(t, before)
    else:
        t.set(hours=(*t.s.hours, move.at))


def on_session(t: Turn, move: m.NewSession) -> None:
    """The session is over and another begins, with the pools as they stand."""
    session.ends(t)
    room = t.game.room
    t.set(session=t.s.session + 1, began=t.s.round, checks=(), announced=(), sounded=(), hours=(), last_game=False)
    if room is not None:
        t.set(pools=engine.next_session(room, t.s.pools))
    t.note("new_session", t.rules.session.check, t.rules.staff.directs, amount=t.s.session)
    session.opens(t)


HANDLERS: dict[Any, Any] = {m.FixPrize: on_fix, m.Hour: on_hour, m.NewSession: on_session}


# --- seen and offered -----------------------------------------------------------------------------------------------


def facts(t: Turn) -> dict[str, str | int | bool | None]:
    """How the prizes stand."""
    room = t.game.room
    if room is None:
        return {}
    found: dict[str, str | int | bool | None] = {"session": t.s.session}
    those = {prize.name: prize for prize in playing(t)}
    held = engine.balances(room, t.s.accounts)
    for name, rule, plan in room.prizes:
        found[f"pool:{name}"] = held[engine.account(rule, name)]
        prize = those.get(name)
        found[f"order:{name}"] = prize.order if prize is not None else None
        found[f"prize:{name}"] = prize.amount if prize is not None else 0
        if holds(room.rules.percentage):
            found[f"share:{name}"] = plan.share
        if holds(room.rules.posted):
            found[f"kept:{name}"], found[f"grows:{name}"] = plan.kept, plan.grows
        if prize is not None and prize.colour:
            found[f"colour:{name}"] = prize.colour
    if COMMON in room.plans:
        found[f"pool:{COMMON}"] = held[f"{engine.POOL}{COMMON}"]
    return found


def to_fix(room: Room, t: Turn) -> Iterator[tuple[str, Prize]]:
    """Prizes about which somebody may decide now."""
    if t.s.phase not in BEFORE or "start" in t.s.announced:
        return
    for name, rule, _ in room.prizes:
        standing = t.s.pools.get(name, Standing())
        if rule.chosen is None or not rule.chosen.by.value or standing.live or standing.order:
            continue
        if not holds(rule.after_reached) or standing.reached:
            yield name, rule
