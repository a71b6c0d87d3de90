"""The bets of a craps table: where they may stand, how much may stand there, and what a throw does to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ....law.errors import TapeteError
from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ....law.values import Names, Odds, Text
from ....table.contract import Among, Between, Lawful
from ....table.dice import Throw, words
from ..state import Stake, State
from .rules import Bet, CrapsRules, Family, When, Withdraw
from .terms import Terms

if TYPE_CHECKING:
    from ..play import Craps

Sources = tuple[Leaf[Any] | None, ...]
LINE = ("win", "dont_win")
COMES = ("come", "dont_come")
DONTS = ("dont_win", "dont_come")
STANDING = ("big_6", "big_8")
GROUPS = ("one_throw", "standing", "moved", "line", "fresh")
USUAL = 1000
"""The maximum on simple bets of a table whose terms name none."""

KINDS = ("simple", "multiple", "associated", "place", "all")


UNPRICED: Leaf[Odds] = Leaf(Odds(0, 1), ())
"""Where the law gives no price nothing is won beside the stake."""


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


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """What the law says of one bet: its own leaf comes first, then its family's, then that of the wider family."""

    kind: str
    """simple, multiple, associated or place"""
    when: Leaf[When] | None
    numbers: Leaf[Names] | None
    withdraw: Leaf[Withdraw] | None
    not_offered: Leaf[bool] | Leaf[Names] | None
    """the clause that would have to name the bet for it to exist, if it does not"""
    needs_base: Leaf[bool] | None
    shares_fate: Leaf[bool] | None


# --- a bet's own leaf, or that of its kind --------------------------------------------------------------------------


def said(rules: CrapsRules, on: str) -> Said:
    """What the law says of a bet, looked up once a rulebook."""
    found: Said = rules.known.get(on) or rules.known.setdefault(on, _said(rules, on))
    return found


def _kinds(rules: CrapsRules, on: str) -> list[Family]:
    """The kinds a bet belongs to, the closest first."""
    found: list[Family] = []
    name: str = rules.bets[on].family
    while name in rules.families:
        found.append(rules.families[name])
        name = found[-1].of
    return found


def _said(rules: CrapsRules, on: str) -> Said:
    bet, kinds = rules.bets[on], _kinds(rules, on)
    parts: tuple[Bet | Family, ...] = (bet, *kinds)
    own = bet.offered if bet.offered is not None and not bet.offered.value else None
    lists = (part.offered for part in kinds)
    return Said(
        kind=(kinds[0].of or bet.family) if kinds else bet.family,
        when=next((part.when for part in parts if part.when is not None), None),
        numbers=next((part.numbers for part in parts if part.numbers is not None), None),
        withdraw=next((part.withdraw for part in parts if part.withdraw is not None), None),
        not_offered=own or next((leaf for leaf in lists if leaf is not None and on not in leaf.value), None),
        needs_base=next((part.needs_base for part in kinds if part.needs_base is not None), None),
        shares_fate=next((part.shares_fate for part in kinds if part.shares_fate is not None), None),
    )


def when(rules: CrapsRules, on: str) -> Leaf[When] | None:
    return said(rules, on).when


def withdraw(rules: CrapsRules, on: str) -> Leaf[Withdraw] | None:
    return said(rules, on).withdraw


def numbers(rules: CrapsRules, on: str) -> Leaf[Names] | None:
    return said(rules, on).numbers


def not_offered(rules: CrapsRules, on: str) -> Leaf[bool] | Leaf[Names] | None:
    """The clause that would have to name the bet for it to exist, if it does not."""
    return said(rules, on).not_offered


def needs_base(rules: CrapsRules, on: str) -> Leaf[bool] | None:
    return said(rules, on).needs_base


def shares_fate(rules: CrapsRules, on: str) -> Leaf[bool] | None:
    return said(rules, on).shares_fate


def kind(rules: CrapsRules, on: str) -> str:
    """Simple, multiple, associated or place."""
    return said(rules, on).kind


def numbered(rules: CrapsRules, on: str) -> bool:
    """Is ``at`` named when the bet is made?"""
    bet = rules.bets[on]
    return kind(rules, on) == "place" or bet.base in COMES


def admitted(rules: CrapsRules, on: str) -> tuple[str, ...]:
    """The numbers a bet may stand on: those that the law lists for it, else those of the simple bet it belongs to."""
    leaf = numbers(rules, on)
    if leaf is None:
        leaf = rules.bets[rules.bets[on].base or on].pends
    return leaf.value.items if leaf is not None else ()


def points(rules: CrapsRules) -> tuple[str, ...]:
    """Every number that has a box of its own, in ascending order."""
    return tuple(sorted({number for on in rules.bets for number in admitted(rules, on)}, key=int))


# --- places and prices ----------------------------------------------------------------------------------------------


def price(rules: CrapsRules, on: str, number: str, total: int = 0) -> Leaf[Odds]:
    """What a bet pays on its number, or for the total that came: the price that names it, else the one for all."""
    keys = dict.fromkeys(rules.bets[on].pays.values())
    what = number or str(total)
    named = (key for key in keys if key in rules.pays_on and what in rules.pays_on[key].value)
    found = next(named, None) or next((key for key in keys if key not in rules.pays_on), None)
    return rules.pays[found] if found is not None else UNPRICED


def first_price(rules: CrapsRules, on: str) -> Leaf[Odds]:
    """What is written on the box of a bet before it has a number."""
    keys = tuple(dict.fromkeys(rules.bets[on].pays.values()))
    return rules.pays[next((key for key in keys if key not in rules.pays_on), keys[0])]


def spots(rules: CrapsRules) -> dict[str, dict[str, Spot]]:
    """Every place where chips may lie, by bet and number; a Come bet lies on its box, later on its number's."""
    found: dict[str, dict[str, Spot]] = {}
    for on in rules.bets:
        if not_offered(rules, on) is not None:
            continue
        places: tuple[str, ...] = admitted(rules, on) if numbered(rules, on) else ("",)
        if on in COMES:
            places = ("", *admitted(rules, on))
        leaves = {at: price(rules, on, at) if at else first_price(rules, on) for at in places}
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


def lawful(rules: CrapsRules, terms: Terms) -> tuple[Lawful, ...]:
    """The set of dice; M, within the law's band of minima; what a multiple bet may win, within its band of M."""
    dice, limits = rules.dice.set, rules.limits
    found: list[Lawful] = [Among(term="dice_set", values=dice.value, cite=dice.cite)]
    m = simple_maximum(rules, terms)
    bands = (
        ("maximum", limits.simple_least, limits.simple_most, terms.minimum, Text("un mínimo", "a minimum")),
        ("multiple_win", limits.multiple_least, limits.multiple_most, m, Text("un máximo", "a maximum")),
    )
    for term, least, most, base, name in bands:
        if least is not None and most is not None:
            given = Text(f"con {name.es} de {base}", f"with {name.en} of {base}")
            found.append(
                Between(term=term, low=least.value * base, high=most.value * base, cite=cites(least, most), given=given)
            )
    return tuple(found)


def simple_maximum(rules: CrapsRules, terms: Terms) -> int:
    """M: the table's; by default the usual one, or what the law's band has nearest to it."""
    limits, low = rules.limits, terms.minimum
    return terms.maximum or clamp(USUAL, times(limits.simple_least, low), times(limits.simple_most, low))


def multiple_win(game: Craps) -> int:
    """The most that a multiple bet may win; by default the highest that the law admits."""
    m = game.simple_maximum
    return game.terms.multiple_win or times(game.rules.limits.multiple_most, m) or m


def planned(game: Craps, on: str) -> int | None:
    """The maximum the venue set: by bet, by kind, or for all."""
    maxima = game.terms.maxima
    if not maxima:
        return None
    return next((maxima[key] for key in (on, kind(game.rules, on), "all") if key in maxima), None)


def limit_key(game: Craps, on: str, number: str) -> str:
    """What sets the maximum: the key that names the number, else the one for all."""
    keys, lists = dict.fromkeys(game.rules.bets[on].limit.values()), game.rules.limits.on
    if not keys:
        return "plan"
    named = (key for key in keys if key in lists and number in lists[key].value)
    return next(named, None) or next((key for key in keys if key not in lists), "plan")


def maximum(game: Craps, state: State, player: str, on: str, number: str) -> tuple[int | None, Sources]:
    """The highest stake of a player on a bet, and the leaves that say so."""
    general = game.rules.general
    plan = planned(game, on)
    key = limit_key(game, on, number)
    if key == "plan":
        if general is not None:
            high = plan if plan is not None else game.simple_maximum
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
    if str(throw.total) == number:
        hit = "number"
    elif named(bet.seven, throw):
        hit = "seven"
    else:
        return Verdict("", (bet.follows,))
    if bet.follows is None:
        return Verdict("", ())
    return Verdict("won" if hit == bet.follows.value else "lost", (bet.follows, bet.seven))


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
    if leaf is None:
        return False
    names = leaf.value.items
    total, shown = words(throw)
    return total in names or shown in names


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

    if len(stakes) < 2:
        return list(stakes)

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
