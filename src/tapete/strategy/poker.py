"""Players of circle poker in three strengths: what a hand is worth by dealing the rest many times, and what it costs.

They know what their own view shows: their cards, what lies open, chips and bets. Nobody's covered card, no stock.
A style is data: how many deals are imagined, what is enough to come in, to bet, to raise, and how much.

>>> STYLES["loose"].enter < STYLES["strong"].enter < STYLES["tight"].enter
True
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from ..table.contract import Offer, OneOf, Range
from .base import Look, Move, Strategy, made
from .bets import Answers
from .chairs import Chair

if TYPE_CHECKING:
    from ..games.circle_poker.analysis.equity import Variety
    from ..games.circle_poker.play import CirclePoker


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody plays.

    ``samples`` deals are imagined for a decision. ``enter``: what a hand must be worth against one to come in, two
    players at the table; ``crowd`` more for each further one, but never more than ``MOST``. ``margin`` above the price
    of a call, ``risk`` more if it costs all he has, ``respect`` more for each bet. ``bets``: how many times the fair
    share makes a bet; ``raises``: what it must be worth to raise, ``calmer`` for each raise before. ``size``: part of
    the pot; ``bluffs``: how often he bets with nothing. ``late``: what speaking last is worth to him.
    """

    samples: int
    enter: float
    crowd: float
    margin: float
    risk: float
    bets: float
    raises: float
    calmer: float
    size: float
    bluffs: float = 0.0
    late: float = 0.0
    respect: float = 0.0


STYLES = {
    "loose": Style(
        samples=40, enter=0.25, crowd=0.01, margin=-0.2, risk=0.2, bets=1.35, raises=0.8, calmer=0.06, size=0.4,
        bluffs=0.1,
    ),
    "tight": Style(
        samples=100, enter=0.48, crowd=0.02, margin=0.05, risk=0.12, bets=1.4, raises=0.72, calmer=0.07, size=0.5,
        respect=0.04,
    ),
    "strong": Style(
        samples=300, enter=0.46, crowd=0.025, margin=0.05, risk=0.12, bets=1.33, raises=0.75, calmer=0.07, size=0.75,
        bluffs=0.02, late=0.03, respect=0.08,
    ),
}  # fmt: skip
WORDS = ("check", "reserve", "call", "bet", "raise", "fold", "all_in")
KEPT = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush", "figures")
"""Hands of five that nobody changes."""
MOST = 0.6
"""What a hand must be worth to come in at any table, however many sit there."""
DEAR = 0.2
"""A call that costs this part of the pot is dear: what is cheaper needs less of a hand, whoever has raised."""
DRAWN = 6
"""Cards of which an opponent who draws has the best five, as far as one can guess."""


class Table(msgspec.Struct, frozen=True):
    """What the law says of the game: the table at its usual terms, and what hands are worth with each pack."""

    game: str
    regulation: str
    usual: Any

    @classmethod
    @cache
    def of(cls, game: str, regulation: str) -> Table:
        from ..games.circle_poker.play import CirclePoker
        from ..law.rulebook import rulebook

        return cls(game, regulation, CirclePoker(rulebook(game, regulation)))

    @property
    def sizes(self) -> tuple[int, ...]:
        found: tuple[int, ...] = self.usual.rules.deck.value
        return found

    def worth(self, size: int) -> Variety:
        return _worth(self.game, self.regulation, size)


@cache
def _worth(game: str, regulation: str, size: int) -> Variety:
    from ..games.circle_poker.analysis.equity import variety
    from ..games.circle_poker.play import CirclePoker
    from ..law.rulebook import rulebook

    table: CirclePoker = CirclePoker(rulebook(game, regulation), {"deck": size})
    return variety(table)


class Spot(msgspec.Struct, frozen=True):
    """The hand as one player sees it."""

    me: str
    own: tuple[str, ...]
    others: dict[str, tuple[str, ...]]
    """those still in, and their open cards"""
    rows: tuple[tuple[str, ...], ...]
    pot: int
    to_call: int
    resto: int
    street: int
    raises: int
    dealt: int
    engaged: int
    """others who stand at the highest bet"""


def spot(seen: Look) -> Spot:
    """What the view shows of the hand."""
    facts, me = seen.scene.facts, seen.who
    here = list(dict.fromkeys(t.owner for t in seen.scene.things if t.kind == "card" and t.owner))
    others = {name: _faces(facts, f"up:{name}") for name in here if name != me}
    bets = {name: _number(facts, f"bet:{name}") for name in (me, *others)}
    highest = _number(facts, "highest")
    rows = tuple(row for key in ("board", "board:2") if (row := _faces(facts, key)))
    laid = sum(_number(facts, key) for key in facts if key.startswith("bet:"))
    return Spot(
        me=me, own=_faces(facts, f"cards:{me}"), others=others, rows=rows, pot=_number(facts, "pot") + laid,
        to_call=min(_number(facts, "to_call"), _number(facts, f"resto:{me}")), resto=_number(facts, f"resto:{me}"),
        street=_number(facts, "street"), raises=_number(facts, "raises"), dealt=_number(facts, "dealt"),
        engaged=sum(1 for name in others if highest and bets[name] >= highest),
    )  # fmt: skip


def _number(facts: Any, key: str) -> int:
    found = facts.get(key)
    return found if isinstance(found, int) else 0


def _faces(facts: Any, key: str) -> tuple[str, ...]:
    return tuple(str(facts.get(key) or "").split())


class Poker(Strategy):
    """A player of one style at a table of circle poker."""

    def __init__(self, game: str, regulation: str, name: str) -> None:
        self.name = name
        self.style = STYLES[name]
        self.table = Table.of(game, regulation)
        self.answers = Answers()
        most = self.table.usual.rules.seats.most
        self.chair = Chair(most.value if most is not None else 10)

    def __str__(self) -> str:
        return self.name

    def move(self, seen: Look) -> Move | None:
        words = {o.do: o for o in seen.mine() if o.do in WORDS}
        if words and seen.scene.facts.get("turn") == seen.who:
            return self.speak(seen, words)
        for offer in seen.mine("discard"):
            return self.change(seen, offer)
        owed = self.answers.move(seen)
        return owed if owed is not None else self.chair.move(seen)

    # --- the pack ---------------------------------------------------------------------------------------------------

    def variety(self, seen: Look) -> Variety:
        """The pack in play: as many cards as can be counted, where that is one that the law lists."""
        facts, sizes = seen.scene.facts, self.table.sizes
        lying = sum(1 for t in seen.scene.things if t.kind == "card")
        folded = _number(facts, "dealt") - _number(facts, "active")
        each = len(_faces(facts, f"cards:{seen.who}"))
        counted = lying + _number(facts, "stock") + _number(facts, "burned") + folded * each
        size = counted if counted in sizes else next((n for n in sizes if n >= counted), sizes[0])
        return self.table.worth(size)

    # --- what it is worth -------------------------------------------------------------------------------------------

    def equity(self, seen: Look, at: Spot, against: int) -> float:
        """The share of the pot that the hand takes on average against so many of those who are in."""
        from ..games.circle_poker.analysis import equity as e

        v = self.variety(seen)
        seed = seen.rng.getrandbits(31)
        if self.drawing(v):
            return float(self.drawn(v, at, seed) ** max(1, against))
        shown = sorted(at.others.values(), key=len, reverse=True)[: max(1, against)]
        extra = at.rows[0] if at.rows and not v.rows else ()
        rows = (*at.rows, *((),) * v.rows)[: v.rows]
        while True:
            known = e.Known.of([(*h, *extra) for h in (at.own, *shown)], rows)
            left, missing = v.left(known), e.needs(v, known)
            if sum(missing) <= len(left) or len(shown) <= 1:
                break
            shown = shown[:-1]
        ends = e.completed(known, e.sample(left, missing, self.style.samples, seed))
        return float(e.shares(e.parts(v, *ends))[:, 0].mean())

    def drawing(self, v: Variety) -> bool:
        return any(s.draw for s in self.table.usual.plan.streets)

    def drawn(self, v: Variety, at: Spot, seed: int) -> float:
        """Draw poker: the hand after its change against the best five of a few more cards."""
        import numpy as np

        from ..games.circle_poker.analysis import equity as e
        from ..games.poker.batch import scores

        kept = [f for f in at.own if f not in discards(v, at.own)] if at.street == 1 else list(at.own)
        known = e.Known.of([at.own])
        missing = [len(at.own) - len(kept), DRAWN]
        got, other = e.sample(v.left(known), missing, self.style.samples, seed)
        held = np.broadcast_to(e.coded(kept), (len(got), len(kept)))
        mine = scores(np.hstack((held, got)).astype(np.uint8), v.ranking)
        theirs = scores(np.ascontiguousarray(other), v.ranking)
        return float(np.mean((mine > theirs) + 0.5 * (mine == theirs)))

    # --- what he says -----------------------------------------------------------------------------------------------

    def speak(self, seen: Look, words: dict[str, Offer]) -> Move | None:
        at = spot(seen)
        if at.to_call <= 0 and "call" not in words:
            return self.open(seen, at, words)
        style = self.style
        against = max(1, at.engaged)
        worth = self.equity(seen, at, against)
        bets = at.raises + (at.street > 1)  # who has bet has not just any hand
        price = at.to_call / (at.pot + at.to_call) if at.to_call else 0.0
        dear = min(1.0, price / DEAR)
        needed = price + style.margin + style.risk * at.to_call / max(1, at.resto) + style.respect * bets * dear
        if at.street == 1:
            enter = style.enter + style.crowd * max(0, at.dealt - 2) - style.late * self.is_late(seen)
            asked = min(enter, MOST) * 2 / (against + 1) + style.respect * at.raises
            needed = max(needed, asked * dear) if at.to_call else 0.0
        strong = style.raises * 2 / (against + 1) + style.calmer * at.raises
        if worth >= max(strong, needed) and "raise" in words:
            return self.amount(words["raise"], "to", at, _number(seen.scene.facts, "highest") + at.to_call)
        if worth >= needed and (worth > 0 or not at.to_call):  # nobody pays for what no deal wins
            return self.said(words, "call", "check", "fold")
        return self.said(words, "check", "fold", "call")

    def open(self, seen: Look, at: Spot, words: dict[str, Offer]) -> Move | None:
        """Nobody has bet yet, or his blind stands unraised."""
        raising = words.get("bet") or words.get("raise")
        if raising is None:
            return self.said(words, "check", "reserve", "call")
        if "check" not in words and "reserve" not in words:  # the bring-in, or a first bet that is owed
            return made(raising)
        others = max(1, len(at.others))
        worth = self.equity(seen, at, others) * (others + 1)
        good = worth >= self.style.bets - self.style.late * self.is_late(seen)
        bluff = others <= 2 and seen.rng.random() < self.style.bluffs
        if not (good or bluff) or not self.may_open(seen, at):
            return self.said(words, "check", "reserve")
        field = "amount" if raising.do == "bet" else "to"
        return self.amount(raising, field, at, _number(seen.scene.facts, "highest"))

    def may_open(self, seen: Look, at: Spot) -> bool:
        """Draw: the first bet needs a pair that the law asks for; nobody here opens falsely."""
        needs = str(seen.scene.facts.get("needs") or "")
        if not needs or at.street != 1:
            return True
        from ..games.poker.hands import number, value

        v = value(at.own, self.variety(seen).ranking)
        return v.category != "high_card" and (v.category != "pair" or v.ties[0] >= number(f"{needs[-1]}s"))

    def amount(self, offer: Offer, field: str, at: Spot, base: int) -> Move | None:
        """A part of the pot upon what stands, within the offer."""
        range_ = offer.fields.get(field)
        wanted = base + int(self.style.size * at.pot)
        if isinstance(range_, Range):
            return made(offer, **{field: max(range_.low, wanted)})
        if isinstance(range_, OneOf) and len(range_.values) > 1:
            fit = [int(n) for n in range_.values if int(n) <= max(wanted, int(range_.values[0]))]
            return made(offer, **{field: max(fit)})
        return made(offer)

    def said(self, words: dict[str, Offer], *wanted: str) -> Move | None:
        """The first of these words that may be said, else the cheapest."""
        for do in (*wanted, "check", "reserve", "call", "bet", "fold", "all_in"):
            if do in words:
                return made(words[do])
        return made(next(iter(words.values())))

    def is_late(self, seen: Look) -> bool:
        """Does he speak among the last of those who are in?"""
        facts, usual = seen.scene.facts, self.table.usual
        seats = {str(name): int(key[5:]) for key, name in facts.items() if key.startswith("seat:") and name}
        there = {t.owner for t in seen.scene.things if t.kind == "card" and t.owner}
        first = facts.get("first")
        inside = {name: seat for name, seat in seats.items() if name in there}
        if first not in inside or seen.who not in inside:
            return False
        order = usual.plan.ring(inside, inside[str(first)], usual.plan.turn)
        return bool(3 * order.index(seen.who) >= 2 * (len(order) - 1))

    # --- the draw ---------------------------------------------------------------------------------------------------

    def change(self, seen: Look, offer: Offer) -> Move | None:
        own = _faces(seen.scene.facts, f"cards:{seen.who}")
        gone = discards(self.variety(seen), own)
        while gone:
            move = made(offer, cards=" ".join(f for f in own if f in gone))
            if move is not None:
                return move
            gone = gone[:-1]
        return made(offer, cards="") or made(offer)


def discards(v: Variety, own: tuple[str, ...]) -> tuple[str, ...]:
    """What is thrown away of five: all but what makes the hand, a colour that lacks one card, or the best two.

    >>> holdem = Table.of("circle_draw", "AND10").worth(52)
    >>> discards(holdem, ("As", "Ad", "7h", "4c", "9s")), discards(holdem, ("As", "Ks", "7s", "4s", "9d"))
    (('4c', '7h', '9s'), ('9d',))
    """
    from ..games.poker.hands import number, value

    worth = value(own, v.ranking)
    if worth.category in KEPT:
        return ()
    ranks = [face[0] for face in own]
    suits = [face[1] for face in own]
    if worth.category != "high_card":
        single = [f for f in own if ranks.count(f[0]) == 1]
        return tuple(sorted(single, key=number))
    suit = max(suits, key=suits.count)
    if suits.count(suit) == len(own) - 1:
        return tuple(f for f in own if f[1] != suit)
    return tuple(sorted(own, key=number)[: len(own) - 2])
