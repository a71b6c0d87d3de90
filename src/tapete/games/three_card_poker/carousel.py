"""The carrusel: its prizes where it is of these tables alone, and the cards in common where it is linked with the other
pokers."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...law.leaves import cites, denied
from ...law.rulebook import Leaf
from ...law.values import Odds, Share
from ...table.contract import Lawful
from ..banked_poker import lawful as family
from ..banked_poker.ranking import Judge
from ..banked_poker.rules import Pool
from ..banked_poker.state import BOARD, Hand
from ..banked_poker.turn import BankedTurn
from .rules import Linked, ThreeRules
from .terms import Terms

if TYPE_CHECKING:
    from .play import ThreeCardPoker

ON = "carousel"
SCALE = "TC8"
"""The doubt on the prizes of a carrusel of three cards."""


def lawful(rules: ThreeRules, terms: Terms) -> tuple[Lawful, ...]:
    """What it begins with, at least."""
    pool = rules.pools.get(ON)
    return () if pool is None else family.floor("carousel_pool", pool.floor, terms.carousel)


def check_terms(game: ThreeCardPoker) -> None:
    """A carrusel, where the law has one; prizes for combinations that exist."""
    terms, pool = game.terms, game.rules.pools.get(ON)
    named = [term for term in ("carousel", "carousel_pool", "carousel_scale") if getattr(terms, term)]
    if named and pool is None:
        before = game.rules.betting.before_deal
        game.refuse_terms(named[0], "esta ley no lo tiene", "this law has none", before.cite)
    known = game.rules.ranking.listed
    for made in [name for name in terms.carousel_scale if all(name not in group for group in known.value.ranks)]:
        game.refuse_terms("carousel_scale", f"no hay combinación «{made}»", f"there is no combination '{made}'",
                          known.cite)  # fmt: skip


def prize(text: str) -> Odds | Fraction | None:
    """What is written in a scale: so many times the bet, or a part of the pool; None: neither.

    >>> prize("50:1"), prize("1/10"), prize("2"), prize("x")
    (Odds(num=50, den=1), Fraction(1, 10), None, None)
    """
    try:
        if ":" in text:
            odds = Odds.parse(text)
            return odds if odds.den == 1 and odds.num else None
        part = Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None
    return part if 0 < part <= 1 else None


def scaled(game: ThreeCardPoker) -> ThreeRules:
    """The rules with the prizes of this house's own scale in the place of those of five cards; where no carrusel is
    offered nobody asks for it."""
    rules, scale = game.rules, game.terms.carousel_scale
    pool = rules.pools.get(ON)
    if pool is None or not scale or denied(pool.offered):
        return rules
    multiples: dict[str, Leaf[int]] = {}
    shares: dict[str, Leaf[Share]] = {}
    for made, text in scale.items():
        found = prize(text)
        if isinstance(found, Odds):
            multiples[made] = Leaf(found.num, pool.offered.cite, SCALE)
        elif found is not None:
            shares[made] = Leaf(Share(found), pool.offered.cite, SCALE)
        else:
            game.refuse_terms(
                "carousel_scale", f"un premio se escribe 50:1 o 1/10, no {text}",
                f"a prize is written 50:1 or 1/10, not {text}", cites(pool.offered),
            )  # fmt: skip
    return replace(rules, pools={**rules.pools, ON: replace(pool, multiples=multiples, shares=shares, split={})})


# --- the cards in common --------------------------------------------------------------------------------------------


def linked(game: ThreeCardPoker) -> bool:
    """Whether hands of five are made with cards in common."""
    return game.rules.linked is not None and bool(game.fixed(ON)) and not game.terms.carousel_scale


def judge(game: ThreeCardPoker) -> Judge | None:
    """Who says what five cards are worth."""
    there, ranking = game.rules.linked, game.rules.ranking
    return None if there is None else Judge(replace(ranking, listed=there.listed, hands={}))


def board(t: BankedTurn[Any]) -> Hand | None:
    return next((hand for hand in t.s.hands if hand.name == BOARD), None)


def due(t: BankedTurn[Any], early: bool = False) -> bool:
    """The cards in common are to be drawn now: somebody takes part, and all others are dealt."""
    there = t.rules.linked
    waiting = linked(t.game) and bool(t.s.slots) and board(t) is None and not t.s.owed  # type: ignore[arg-type]
    return waiting and (not early or denied(there.last))


def draw(t: BankedTurn[Any]) -> None:
    """Azar owes them."""
    t.set(hands=(*t.s.hands, Hand(BOARD)), owed=(BOARD,) * t.rules.linked.cards.value)


def clause(there: Linked) -> Leaf[int]:
    """What gives the cards in common, as one clause."""
    return Leaf(there.cards.value, cites(there.cards, there.last, there.up))


def cards(t: BankedTurn[Any], box: str, pool: Pool) -> tuple[str, ...]:
    """The cards that decide a bet for the pool."""
    common = board(t)
    return (*t.hand(box).faces, *(common.faces if common is not None else ()))
