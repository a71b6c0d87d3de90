"""What the rules and terms of a table with common cards come to in numbers, for compiled play.

Every number is read from the rulebook's leaves and the table's terms, through the functions of the engine itself where
it has one. A law that asks for something which compiled play does not know is said at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from ....law.errors import TapeteError
from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ..law.plan import readings_say
from ..law.rules import Structure
from ..moves import OpenSession
from ..play import CirclePoker
from ..round import beginning, house_cut, limits, streets
from ..turn import Turn

NO_FORM, ANTE, BLINDS = range(3)
DOUBLE, ANY, LAST, LEAST = range(4)
"""A raise: to twice the last full bet, by anything, by the last bet or raise, by the least bet."""
RAISES = {"double": DOUBLE, "any": ANY, "last": LAST, "": LEAST}
NO_CAP = 1 << 30


class Sums(NamedTuple):
    """A table in numbers. Places are counted in the order of speaking; steps go round the table in that order (1) or
    against it (-1). ``-`` means: the law has no such thing.

    marca_step    how the disc moves; ``mano_marked``: it marks the mano, else the postre; ``dead``: it may lie before
                  somebody who has just left; ``left_step``: a player's left
    first, later  players that the first hand and later ones need
    form          ante, blinds or nothing; ``ante``, ``small`` (0: one blind alone), ``big``; ``small_last``: the postre
                  posts the small one; ``big_step``: where the big one sits from there; ``after_blinds``: who follows
                  them opens round one
    own           covered cards; ``used``: how many of them a hand uses (0: any); ``streets``, ``boards``: common
                  cards by street
    minimum       m; ``maximum`` (0: none); ``least``: the least bet; ``raising``: the least raise; ``literal``: the
                  doubling is of an all-in, too; ``step``: bets are multiples of it; ``from_short``: units and steps of
                  a raise are counted from an all-in that is off them, else from the last full bet or from nothing
    open_share    numerator and denominator of the pot that bounds a bet, ``raise_share`` a raise (0: the stack does)
    units         by street, the exact unit of bets and raises (0: none); ``most_units``: of one player in a round
    raises        most raises of a round, ``each``: of one player, ``free_two``: none of it with two players left
    reopens       an all-in below the least raise lets everybody raise again; ``short_only``: there is none, who can
                  cover the bet raises in full or not at all
    by_marca      odd chips go from the left of the disc, else from the last bettor
    chip          the smallest chip; ``cut``: numerator and denominator; ``cut_from``: pots below pay nothing;
                  ``cut_street``: hands that end before pay nothing; ``cut_after``: taken after this street (0: at the
                  end); ``rebuy``: what a player without chips buys before the next hand (0: he sits out)
    """

    marca_step: int
    mano_marked: bool
    dead: bool
    left_step: int
    first: int
    later: int
    form: int
    ante: int
    small: int
    big: int
    small_last: bool
    big_step: int
    after_blinds: bool
    whole: bool
    own: int
    used: int
    streets: int
    boards: tuple[int, ...]
    minimum: int
    maximum: int
    least: int
    raising: int
    literal: bool
    step: int
    from_short: bool
    open_num: int
    open_den: int
    raise_num: int
    raise_den: int
    units: tuple[int, ...]
    most_units: int
    raises: int
    each: int
    free_two: bool
    reopens: bool
    short_only: bool
    by_marca: bool
    chip: int
    cut_num: int
    cut_den: int
    cut_from: int
    cut_street: int
    cut_after: int
    rebuy: int


def turn_of(game: CirclePoker) -> Turn:
    """The table at its opening, for the engine's own functions."""
    return Turn(game, game.opening().state, OpenSession(who="jefe_de_mesa"))


def read(game: CirclePoker, rebuys: bool = True) -> Sums:
    """The numbers of a table; refused where its law asks for more than compiled play knows."""
    check(game)
    t = turn_of(game)
    rules, terms, plan = game.rules, game.terms, game.plan
    moves = "right" if rules.marca.moves is not None and rules.marca.moves.value == "anticlockwise" else "left"
    own, used = sum(street.down for street in plan.streets), plan.judge.own or 0
    found: dict[str, Any] = {
        "marca_step": 1 if moves == plan.turn else -1,
        "mano_marked": rules.marca.shows is not None and rules.marca.shows.value == "mano",
        "dead": holds(rules.marca.dead),
        "left_step": 1 if plan.turn == "left" else -1,
        "first": beginning.needed(t)[0],
        "later": later(t),
        "own": own,
        "used": used,
        "streets": len(plan.streets),
        "boards": tuple(street.board for street in plan.streets),
        "by_marca": rules.pots.odd.value == "left_of_marca",
        "chip": terms.chip,
        "rebuy": terms.resto if rebuys else 0,
    }
    return Sums(**found, **forced(t), **bets(t), **cut(t))


def later(t: Turn) -> int:
    t.s.hands = 1
    least = beginning.needed(t)[0]
    t.s.hands = 0
    return least


# --- groups of numbers ----------------------------------------------------------------------------------------------


def forced(t: Turn) -> dict[str, Any]:
    """Forced bets, from who would post them at a table of three."""
    found = {"form": NO_FORM, "ante": 0, "small": 0, "big": 0, "small_last": False, "big_step": 1}
    literal = readings_say(t.game, "C10", "literal")
    found["whole"] = holds(t.rules.forced.whole)
    found["after_blinds"] = holds(t.rules.forced.after_blinds) and not literal
    if beginning.ante_due(t):
        return {**found, "form": ANTE, "ante": beginning.ante_of(t)}
    three = ("0", "1", "2")
    posts = [(int(name), amount) for name, _, amount, _ in beginning.blinds_of(t, three)]
    if not posts:
        return found
    big_at, big = posts[-1]
    at = posts[0][0]
    small = posts[0][1] if len(posts) > 1 else 0
    step = 0 if len(posts) == 1 else 1 if (big_at - at) % 3 == 1 else -1
    return {**found, "form": BLINDS, "small": small, "big": big, "small_last": at == 2, "big_step": step}


def bets(t: Turn) -> dict[str, Any]:
    """What may be bet under the structure of the table."""
    st, m = limits.structure(t), t.s.minimum
    unit = limits.has_unit(st)
    opening = Fraction(st.opening.value) if st.opening is not None else Fraction(0)
    raising = Fraction(st.raising.value) if st.raising is not None else opening
    return {
        "minimum": m,
        "maximum": limits.table_maximum(t),
        "least": (st.least.value if st.least is not None else 1) * m,
        "raising": RAISES[st.raise_least.value if st.raise_least is not None else ""],
        "literal": readings_say(t.game, "C30", "literal"),
        "step": m if holds(st.multiple) else 1,
        "from_short": limits.from_short(t, st),
        "open_num": opening.numerator,
        "open_den": opening.denominator,
        "raise_num": raising.numerator,
        "raise_den": raising.denominator,
        "units": tuple(units(t, st)) if unit else (0,) * len(t.game.plan.streets),
        "most_units": st.most.value if st.most is not None else 0,
        "raises": together(t, st),
        "each": st.raises_each.value if st.raises_each is not None else NO_CAP,
        "free_two": holds(st.heads_up),
        "reopens": denied(st.short_closes),
        "short_only": holds(st.all_in_short_only),
    }


def units(t: Turn, st: Structure) -> Iterator[int]:
    for street in t.game.plan.streets:
        t.s.street = street.number
        yield limits.units(t, st)[0]
    t.s.street = 0


def together(t: Turn, st: Structure) -> int:
    """Most raises of a round by all players."""
    if st.raises is not None and not limits.each_alone(t, st):
        return st.raises.value
    return 1 + st.reraises.value if st.reraises is not None else NO_CAP


def cut(t: Turn) -> dict[str, Any]:
    """The house's cut of the pots."""
    h, terms = t.rules.house, t.game.terms
    rate = t.game.plan.rate if house_cut.form(t) == "pot_percentage" else Fraction(0)
    early = house_cut.timing(t)[0]
    flop = h.no_flop.get(t.s.structure)
    street = flop.value if flop is not None else 0
    if early and readings_say(t.game, "TX-3", "free"):
        street = max(street, early)
    return {
        "cut_num": rate.numerator,
        "cut_den": rate.denominator,
        "cut_from": terms.cut_from if holds(h.from_amount) else 0,
        "cut_street": street,
        "cut_after": early,
    }


# --- what compiled play does not know -------------------------------------------------------------------------------

READINGS = ("C5", "C10", "C30", "C45", "TX-3", "TX-11", "TX-12")
"""Readings of which the kernel knows the other side, too."""
EITHER_WAY = ("over_short", "short_closes")
"""Clauses that a law may have with a no, too: the kernel knows both."""


def check(game: CirclePoker) -> None:
    """Only games with one row of common cards and one winner, under a whole law."""
    why = next(unknown(game), "")
    if why:
        raise TapeteError(
            f"el juego compilado no conoce {why} ({game.game}, {game.regulation})",
            f"compiled play does not know {why} ({game.game}, {game.regulation})",
        )


def unknown(game: CirclePoker) -> Iterator[str]:
    """What there is in the law or the terms that the kernel has no word for, by its name there."""
    rules, plan, terms = game.rules, game.plan, game.terms
    st = limits.structure(turn_of(game))
    parts = {"betting": rules.betting, "pots": rules.pots, "house": rules.house, "hand": rules.hand,
             "forced": rules.forced, "marca": rules.marca, "limits": st, "showdown": rules.showdown}  # fmt: skip
    for name, part in parts.items():
        yield from (f"{name}.{field}" for field in missing(part))
    for street in plan.streets:
        rule, opens = street.rule, streets.opened_by(street)
        if street.up or street.draw or not street.round or opens != "mano" or rule.range or rule.pot:
            yield f"streets.{street.number}"
    other = {
        "ranking": not plan.judge.plain or plan.judge.count != 5,
        "hand.rows": plan.rows > 1,
        "hand.low": holds(rules.hand.low),
        "marca.start": rules.marca.start is None,
        "pots.most": rules.pots.most is not None,
        "pots.odd": rules.pots.odd.value == "croupier_left",
        "deal.first_common": terms.first_common,
        "forced.bring_in": rules.forced.bring_in is not None,
        "limits.heads_up_stack": holds(st.heads_up_stack),
    }
    yield from (name for name, there in other.items() if there)
    yield from (f"readings.{name}" for name in terms.readings if name not in READINGS)


def missing(part: Any) -> Iterator[str]:
    """Clauses that do not hold under this law."""
    for field in msgspec.structs.fields(part):
        value = getattr(part, field.name)
        if field.name in EITHER_WAY:
            continue
        leaves = value.values() if isinstance(value, dict) else (value,)
        if any(isinstance(leaf, Leaf) and not leaf.value for leaf in leaves):
            yield field.name
