"""The bets of a craps table: where they may stand, how much may stand there, and what a throw does to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ....law.errors import TapeteError
from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....law.values import Names, Odds
from ....table.dice import Throw
from ..state import Stake, State
from .rules import Bet, CrapsRules, Family, When, Withdraw

if TYPE_CHECKING:
    from ..play import Craps

Sources = tuple[Leaf[Any] | None, ...]
POINTS = ("4", "5", "6", "8", "9", "10")
LINE = ("win", "dont_win")
COMES = ("come", "dont_come")
DONTS = ("dont_win", "dont_come")
STANDING = ("big_6", "big_8")
GROUPS = ("one_throw", "standing", "moved", "line", "fresh")
KINDS = ("simple", "multiple", "associated", "place", "all")


class Spot(msgspec.Struct, frozen=True):
    """A place of the layout: a bet, the number where it stands on one, and what it pays there."""

    on: str
    at: str
    num: int
    den: int
    pays: Leaf[Odds]


class Verdict(NamedTuple):
    """What a throw does to a stake (``won``, ``lost``, ``pushed``, ``moved`` or nothing), and the leaves behind it."""

    what: str
    sources: Sources


# --- a bet's own leaf, or that of its kind --------------------------------------------------------------------------


def families(rules: CrapsRules, on: str) -> list[Family]:
    """The kinds a bet belongs to, the closest first."""
    found: list[Family] = []
    name: str = rules.bets[on].family
    while name in rules.families:
        found.append(rules.families[name])
        name = found[-1].of
    return found


def closest(rules: CrapsRules, on: str, pick: Callable[[Any], Leaf[Any] | None]) -> Leaf[Any] | None:
    """A bet's own leaf comes first, then its family's, then that of the wider family."""
    return next((leaf for part in (rules.bets[on], *families(rules, on)) if (leaf := pick(part)) is not None), None)


def when(rules: CrapsRules, on: str) -> Leaf[When] | None:
    return closest(rules, on, lambda part: part.when)


def withdraw(rules: CrapsRules, on: str) -> Leaf[Withdraw] | None:
    return closest(rules, on, lambda part: part.withdraw)


def numbers(rules: CrapsRules, on: str) -> Leaf[Names] | None:
    return closest(rules, on, lambda part: part.numbers)


def not_offered(rules: CrapsRules, on: str) -> Leaf[bool] | None:
    """The clause that would have to hold for the bet to exist, if it does not."""
    parts: Iterable[Bet | Family] = (rules.bets[on], *families(rules, on))
    return next((part.offered for part in parts if denied(part.offered)), None)


def needs_base(rules: CrapsRules, on: str) -> Leaf[bool] | None:
    return next((part.needs_base for part in families(rules, on) if part.needs_base is not None), None)


def shares_fate(rules: CrapsRules, on: str) -> Leaf[bool] | None:
    return next((part.shares_fate for part in families(rules, on) if part.shares_fate is not None), None)


def kind(rules: CrapsRules, on: str) -> str:
    """Simple, multiple, associated or place."""
    family = rules.bets[on].family
    return rules.families[family].of or family if family in rules.families else family


def numbered(rules: CrapsRules, on: str) -> bool:
    """Is ``at`` named when the bet is made?"""
    bet = rules.bets[on]
    return kind(rules, on) == "place" or bet.base in COMES


def admitted(rules: CrapsRules, on: str) -> tuple[str, ...]:
    """The numbers a bet may stand on."""
    leaf = numbers(rules, on)
    return POINTS if leaf is None else leaf.value.items


# --- places and prices ----------------------------------------------------------------------------------------------


def price(rules: CrapsRules, on: str, number: str, total: int = 0) -> Leaf[Odds]:
    """What a bet pays on its number, or for the total that came."""
    pays = rules.bets[on].pays
    key = pays.get(number) or pays.get(str(total)) or pays.get("any") or next(iter(pays.values()))
    return rules.pays[key]


def spots(rules: CrapsRules) -> dict[str, dict[str, Spot]]:
    """Every place where chips may lie, by bet and number; a Come bet lies on its box, later on its number's."""
    found: dict[str, dict[str, Spot]] = {}
    for on in rules.bets:
        if not_offered(rules, on) is not None:
            continue
        places: tuple[str, ...] = admitted(rules, on) if numbered(rules, on) else ("",)
        if on in COMES:
            places = ("", *POINTS)
        leaves = {at: price(rules, on, at) for at in places}
        found[on] = {at: Spot(on, at, leaf.value.num, leaf.value.den, leaf) for at, leaf in leaves.items()}
    return found


def check_maxima(game: Craps) -> None:
    """A maximum for a bet that does not exist is a slip of the pen that would leave the real one without any."""
    for key in game.terms.maxima:
        if key not in game.rules.bets and key not in KINDS:
            raise TapeteError(
                f"condiciones de la mesa: maxima: no existe la apuesta «{key}»",
                f"terms of the table: maxima: there is no bet '{key}'",
            )


# --- limits ---------------------------------------------------------------------------------------------------------


def clamp(value: int, low: int | None, high: int | None) -> int:
    if low is not None and value < low:
        return low
    return high if high is not None and value > high else value


def times(leaf: Leaf[int] | None, base: int) -> int | None:
    return leaf.value * base if leaf is not None else None


def simple_maximum(game: Craps) -> int:
    """M, within the law's band."""
    limits, low = game.rules.limits, game.terms.minimum
    return clamp(game.terms.maximum, times(limits.simple_least, low), times(limits.simple_most, low))


def multiple_win(game: Craps) -> int:
    """The most that a multiple bet may win, within the law's band; by default the highest."""
    limits, m = game.rules.limits, simple_maximum(game)
    least, most = times(limits.multiple_least, m), times(limits.multiple_most, m)
    return clamp(game.terms.multiple_win or most or m, least, most)


def planned(game: Craps, on: str) -> int | None:
    """The maximum the venue set: by bet, by kind, or for all."""
    maxima = game.terms.maxima
    return next((maxima[key] for key in (on, kind(game.rules, on), "all") if key in maxima), None)


def limit_key(game: Craps, on: str, number: str) -> str:
    limit = game.rules.bets[on].limit
    return limit.get(number) or limit.get("any") or "plan"


def maximum(game: Craps, state: State, player: str, on: str, number: str) -> tuple[int | None, Sources]:
    """The highest stake of a player on a bet, and the leaves that say so."""
    general = game.rules.general
    plan = planned(game, on)
    key = limit_key(game, on, number)
    if key == "plan":
        if general is not None:
            high = plan if plan is not None else game.terms.maximum
            return (high if holds(general.plan) else None), (general.limits_hold, general.plan)
        return plan, game.maximum_set_by
    high, sources = by_law(game, state, player, on, number, key)
    if plan is not None and plan < high:
        return plan, (*game.maximum_set_by, *sources)
    return high, sources or rules_of_limits(game)


def by_law(game: Craps, state: State, player: str, on: str, number: str, key: str) -> tuple[int, Sources]:
    """The law's own maximum for a bet."""
    limits, m = game.rules.limits, game.simple_maximum
    if key == "simple":
        return m, (limits.simple_most, limits.simple_least)
    if key == "multiple":
        leaf = price(game.rules, on, number)
        return game.multiple_win * leaf.value.den // leaf.value.num, (limits.multiple_most, limits.multiple_least, leaf)
    percent = limits.percent[key]
    if game.rules.bets[on].base:
        base = base_stake(game, state.stakes, player, on, number)
        m = base.amount if base is not None else m
    return m * percent.value // 100, (percent,)


def rules_of_limits(game: Craps) -> Sources:
    return game.maximum_set_by or game.minimum_set_by


def base_stake(game: Craps, stakes: Iterable[Stake], player: str, on: str, number: str = "") -> Stake | None:
    """The simple bet that an associated bet belongs to: on that number, or (``number`` empty) on any or none."""
    base = game.rules.bets[on].base
    return next(
        (s for s in stakes if s.owner == player and s.on == base and number in ("", s.number)),
        None,
    )


# --- what a throw does ----------------------------------------------------------------------------------------------


def judge(game: Craps, stake: Stake, throw: Throw, before: Iterable[Stake]) -> Verdict:
    """What this throw does to a stake."""
    if not stake.number:
        return first(game.rules.bets[stake.on], throw)
    found = follow(game.rules.bets[stake.on], stake.number, throw)
    fate = shares_fate(game.rules, stake.on)
    if found.what and fate is not None:
        if denied(fate) and base_stake(game, before, stake.owner, stake.on, stake.number) is not None:
            return Verdict("", (fate,))
        return Verdict(found.what, (*found.sources, fate))
    return found


def follow(bet: Bet, number: str, throw: Throw) -> Verdict:
    """A bet on a number: it or a 7 decides, anything else leaves it where it is."""
    if bet.follows is None or str(throw.total) not in (number, "7"):
        return Verdict("", (bet.follows,))
    hit = "number" if str(throw.total) == number else "seven"
    return Verdict("won" if hit == bet.follows.value else "lost", (bet.follows,))


def first(bet: Bet, throw: Throw) -> Verdict:
    """A bet that stands on no number."""
    if named(bet.wins, throw):
        return Verdict("won", (bet.wins,))
    if named(bet.pushes, throw):
        return Verdict("pushed", (bet.pushes,))
    if named(bet.pends, throw):
        return Verdict("moved", (bet.pends,))
    if named(bet.loses, throw) or (bet.loses is not None and "rest" in bet.loses.value):
        return Verdict("lost", (bet.loses,))
    return Verdict("", ())


def named(leaf: Leaf[Names] | None, throw: Throw) -> bool:
    """Does the clause name this total, or this throw?"""
    return leaf is not None and (str(throw.total) in leaf.value or str(throw) in leaf.value)


def group_of(game: Craps, stake: Stake) -> str:
    """The part of the layout, as the order of clearing and payment names it."""
    on = game.rules.bets[stake.on].base or stake.on
    if on in LINE:
        return "line"
    if on in COMES:
        return "moved" if stake.number else "fresh"
    return "standing" if kind(game.rules, on) == "place" or on in STANDING or on.startswith("hard_") else "one_throw"


def rank(game: Craps, stake: Stake) -> int:
    order = game.rules.settlement.order
    group = group_of(game, stake)
    return order.value.rank(group) if order is not None else GROUPS.index(group)


def ordered(game: Craps, stakes: tuple[Stake, ...]) -> list[Stake]:
    """By group, within a group by number, odds directly after their simple bet."""

    def key(stake: Stake) -> tuple[int, int, bool, int]:
        base = game.rules.bets[stake.on].base and base_stake(game, stakes, stake.owner, stake.on, stake.number)
        return rank(game, stake), base.n if isinstance(base, Stake) else stake.n, bool(base), stake.n

    return sorted(stakes, key=key)


OPEN = ("betting", "ending")
"""Phases in which stakes may be touched."""


def free(game: Craps, stake: Stake) -> bool:
    """May it be lifted (while bets are open)?"""
    if game.terms.withdraw_dont and stake.on in DONTS:
        return True
    leaf = withdraw(game.rules, stake.on)
    kind = leaf.value if leaf is not None else "before_call"
    return kind == "at_will" or (kind == "before_call" and not stake.bound)
