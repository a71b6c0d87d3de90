"""What is in play, who wins it, and what becomes of it when nobody does. No table and no clock: any kind of bingo that
keeps pools asks here, with its rules, its plans and what stands in its accounts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from ....law.leaves import Source, cites, denied, holds, reading
from ....law.rulebook import Leaf
from .plan import COMMON, Plan, Plans, changed, rule_of
from .rules import PoolRules, Prize, Row
from .standing import InPlay, Standing

Accounts = Mapping[str, int]
Standings = Mapping[str, Standing]
POOL = "pool:"


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """What the prizes of one room rest on. ``readings``: alternatives by reading; ``category`` of the room, from 1;
    ``euro``: units of one euro; ``last``: the order of the last ball; ``colours`` of the balls, in turn."""

    rules: PoolRules
    plans: Plans
    readings: Mapping[str, str] = {}
    category: int = 1
    euro: int = 1
    last: int = 90
    colours: tuple[str, ...] = ()

    def rule(self, name: str) -> Prize | None:
        return rule_of(self.rules, name, self.plans[name])

    def read(self, leaf: Leaf[Any] | None, usual: str) -> str:
        """What a leaf says, or what this room reads there."""
        if leaf is None:
            return usual
        return self.readings.get(leaf.reading, "") or str(leaf.value)

    @property
    def prizes(self) -> tuple[tuple[str, Prize, Plan], ...]:
        """Those of the plan that the law has."""
        found = ((name, self.rule(name), plan) for name, plan in self.plans.items() if name != COMMON)
        return tuple((name, rule, plan) for name, rule, plan in found if rule is not None and holds(rule.offered))

    def colour(self, ball: int) -> str:
        return self.colours[(ball - 1) % len(self.colours)] if self.colours else ""


def account(rule: Prize, name: str) -> str:
    return f"{POOL}{COMMON if holds(rule.common) else name}"


def balances(room: Room, accounts: Accounts) -> dict[str, int]:
    """What every pool holds: what stood in it when the table opened, and what has come and gone since."""
    return {
        pool: plan.standing + accounts.get(pool, 0)
        for pool, plan in ((f"{POOL}{name}", plan) for name, plan in room.plans.items())
    }


def opening(room: Room) -> dict[str, Standing]:
    """The prizes of a table that opens."""
    return after(room, {name: Standing(played=plan.played) for name, _, plan in room.prizes}, balances(room, {}))


# --- in play --------------------------------------------------------------------------------------------------------


def fixed_amount(room: Room, rule: Prize, plan: Plan) -> int:
    """What has to be reached, and is paid then; 0: there is no such amount."""
    if rule.amount is not None and not (plan.amount and changed(room.rules, rule, plan)):
        return rule.amount.value * room.euro
    return plan.amount


def brings(room: Room, name: str, takings: int) -> int:
    """What a game brings to a pool."""
    plan = room.plans[name]
    rule = None if name == COMMON else room.rule(name)
    if rule is not None and (denied(rule.funded) or holds(rule.common)):
        return 0
    return int(takings * Fraction(plan.share))


def in_play(room: Room, standings: Standings, accounts: Accounts, sold: int, takings: int) -> tuple[InPlay, ...]:
    """The prizes of this game, with what its takings bring to them."""
    found: list[InPlay] = []
    for name, rule, plan in room.prizes:
        standing = standings.get(name, Standing())
        if not live(rule, plan, standing):
            continue
        pool = account(rule, name)
        stood = accounts.get(pool, 0)
        everything = stood + (0 if denied(rule.current) else brings(room, name, takings))
        amount = standing.amount or fixed_amount(room, rule, plan)
        if not amount or (not holds(rule.common) and room.read(room.rules.pays, "amount") == "everything"):
            part = rule.kept.value if rule.kept is not None else Fraction(0)
            amount = int(everything * (1 - part))
        order, source = limit(room, rule, plan, standing, sold)
        sources: tuple[Source, ...] = (
            rule.offered, rule.after_reached, rule.hours, rule.amount or rule.amounts, source, rule.kept,
            rule.common, rule.chosen.announced if rule.chosen else None, rule.colour,
        )  # fmt: skip
        if amount > 0:
            found.append(
                InPlay(name=name, combination=rule.combination, account=pool, amount=amount, order=order,
                       colour=standing.colour if holds(rule.colour) else "",
                       told=not (rule.chosen is not None and denied(rule.chosen.announced)),
                       cite=cites(*sources), reading=reading(source, rule.common, rule.hours))
            )  # fmt: skip
    return tuple(found)


def live(rule: Prize, plan: Plan, standing: Standing) -> bool:
    """Whether this prize is in play in the next game."""
    chosen = rule.chosen
    if chosen is not None and "game" in chosen.decides.value:
        return standing.live
    if rule.hours is not None:
        return standing.due and standing.reached
    if rule.after_reached is not None:
        waits = rule.lowest is not None and not (plan.order or standing.order)
        return bool(rule.after_reached.value) and standing.reached and not waits
    return True


def limit(room: Room, rule: Prize, plan: Plan, standing: Standing, sold: int) -> tuple[int, Leaf[Any] | None]:
    """The last ball with which it is won (0: any), and what says so."""
    if rule.within is not None:
        return rule.within.value, rule.within
    if rule.scale or rule.beyond is not None:
        return _scaled(rule, sold)
    if rule.rows:
        return _row(room, rule, standing.played + 1)
    if holds(rule.ordered) and (standing.order or plan.order):
        grown = standing.played * rule.step.value if rule.step is not None else 0
        return min(room.last, (standing.order or plan.order) + grown), rule.ordered
    return 0, None


def _scaled(rule: Prize, sold: int) -> tuple[int, Leaf[Any] | None]:
    for step in sorted(rule.scale.values(), key=lambda one: one.cards.value):
        if sold <= step.cards.value:
            return step.order.value, step.order
    return (rule.beyond.value, rule.beyond) if rule.beyond is not None else (0, None)


def _row(room: Room, rule: Prize, game: int) -> tuple[int, Leaf[Any] | None]:
    """The order of the so-and-so-many-th game; after the last row the series goes on."""
    rows = [rule.rows[key] for key in sorted(rule.rows, key=int)]
    orders = _orders(room, rows[min(game, len(rows)) - 1])
    order = orders.value[min(room.category, len(orders.value)) - 1]
    if game <= len(rows) or rule.step is None:
        return order, orders
    per = max(1, len(hours(room, rule))) if rule.goes_on is not None and rule.goes_on.value == "day" else 1
    steps = (game - 1) // per - (len(rows) - 1) // per
    return min(room.last, order + steps * rule.step.value), rule.step


def _orders(room: Room, row: Row) -> Leaf[tuple[int, ...]]:
    printed = row.printed
    return printed if printed is not None and room.readings.get(printed.reading) else row.orders


def hours(room: Room, rule: Prize) -> tuple[str, ...]:
    """The hours after which it is in play."""
    printed = rule.printed_hours
    leaf = printed if printed is not None and room.readings.get(printed.reading) else rule.hours
    return leaf.value.items if leaf is not None else ()


# --- won, or not ----------------------------------------------------------------------------------------------------


def wins(room: Room, prize: InPlay, order: int, ball: int) -> bool:
    """Whether a combination with this order, given by this ball, wins it too."""
    if prize.colour:
        return room.colour(ball) == prize.colour
    if not prize.order:
        return True
    exactly = room.read(room.rules.limit, "or_before") == "exactly"
    return order == prize.order if exactly else order <= prize.order


def after(
    room: Room, standings: Standings, accounts: Accounts, played: Mapping[str, bool] | None = None
) -> dict[str, Standing]:
    """How the prizes stand when a game has ended; ``played``: those that were in play, and whether they were won."""
    found: dict[str, Standing] = {}
    for name, rule, plan in room.prizes:
        standing = standings.get(name, Standing())
        if played is not None:
            standing = replace(standing, due=standing.due and denied(rule.once))
            standing = _played(rule, standing, won=played[name]) if name in played else standing
        needed = fixed_amount(room, rule, plan)
        found[name] = replace(standing, reached=bool(needed) and accounts.get(account(rule, name), 0) >= needed)
    return found


def _played(rule: Prize, standing: Standing, won: bool) -> Standing:
    """It was in play in the game that ended."""
    if won:
        return Standing(due=standing.due)
    return replace(standing, played=standing.played + 1, live=standing.live and not denied(rule.stays))


def next_session(room: Room, standings: Standings) -> dict[str, Standing]:
    """Another session: an order that grew to the last game of the session is fixed anew; no hour has sounded yet."""
    found = dict(standings)
    for name, rule, _ in room.prizes:
        standing = found.get(name, Standing())
        if rule.until is not None and rule.until.value == "session":
            standing = replace(standing, live=False, order=0, played=0)
        found[name] = replace(standing, due=False)
    return found


def sounded(room: Room, standings: Standings, hour: str) -> dict[str, Standing]:
    """An hour has sounded."""
    found = dict(standings)
    for name, rule, _ in room.prizes:
        if hour in hours(room, rule):
            found[name] = replace(found.get(name, Standing()), due=True)
    return found


def known_hours(room: Room) -> tuple[str, ...]:
    """Every hour that means something here, in the order of a session."""
    found = {hour for _, rule, _ in room.prizes for hour in hours(room, rule)}
    longest = max((hours(room, rule) for _, rule, _ in room.prizes), key=len, default=())
    return (*(hour for hour in longest if hour in found), *sorted(found - set(longest)))
