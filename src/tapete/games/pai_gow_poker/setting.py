"""Seven cards become two hands: the players in turn, whoever holds the bank among them, and the croupier at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Leaf
from ...table.contract import Offer, OneOf, Pending
from ..banked_poker import moves as family
from ..banked_poker.state import Card, Hand
from ..banked_poker.table import pack
from ..base.moves import Silence
from ..base.offers import offer
from . import banking, seating
from . import moves as m
from .state import CROUPIER
from .turn import Turn
from .ways import house_way

QUESTION = "set_hand"
HOUSE_WAY = "house_way"
"""What whoever says nothing does: the cards are set in the house way."""


def begin(t: Turn) -> None:
    """All cards are dealt: the players set theirs."""
    s = t.rules.setting
    names = list(dict.fromkeys(name for name in t.game.sequence(t, [h.name for h in t.s.hands]) if name != CROUPIER))
    t.set(phase="decision", asking=(), set_by={})
    if denied(s.own):
        for name in names:
            lay(t, name, chosen(t, t.hand(name)), s.own)
    else:
        t.set(asking=tuple(names))
        t.announce("decision")
    ask_next(t)


def ask_next(t: Turn) -> None:
    """The next in turn, or all at once; when all have set theirs the croupier does."""
    s = t.rules.setting
    if not t.s.asking:
        t.set(phase="showing")
        t.announce("showing")
        return
    asked = t.s.asking[:1] if holds(s.in_turn) else t.s.asking
    known = {p.about for p in t.s.pending}
    for box in asked:
        if f"decision:{box}" not in known:
            leaves = (s.own, s.small, s.big, s.big_higher, s.in_turn, t.rules.players.holder_decides)
            t.ask(t.leader(box), QUESTION, f"decision:{box}", (HOUSE_WAY,), HOUSE_WAY, *leaves)


def owed(t: Turn, box: int) -> Pending:
    """The question about this box, or about the own one."""
    s, name = t.rules.setting, t.actor.name
    box = box or t.seat_of(name)
    found: Pending | None = next((p for p in t.s.pending if p.do == QUESTION and p.about == f"decision:{box}"), None)
    if found is None:
        code = "not_your_turn" if str(box) in t.s.asking else "nothing_pending"
        t.refuse(code, s.in_turn, s.own, phase=t.s.phase)
    return found


def on_set(t: Turn, move: m.SetHand) -> None:
    """Who has the place decides. What lies in the two hands is looked at when they are uncovered."""
    s, p = t.rules.setting, t.rules.players
    name = t.player()
    if denied(s.own):
        t.refuse("no_rule", s.own)
    t.in_phase("decision", sources=(s.own,))
    pending = owed(t, move.box)
    if pending.by != name and holds(p.holder_decides):
        t.refuse("not_your_decision", p.holder_decides, player=pending.by)
    hand = t.hand(pending.about.partition(":")[2])
    small = chosen(t, hand) if move.option else tuple(move.small.split(" "))
    if len(small) != s.small.value or len(hand.faces) - len(small) != s.big.value:
        t.refuse("wrong_small_hand", s.small, s.big, at=move.small, cards=s.small.value)
    if len(set(small)) != len(small) or not set(small) <= set(hand.faces):
        t.refuse("not_of_this_hand", s.own, at=move.small)
    answer(t, pending, small)


def answer(t: Turn, pending: Pending, small: Sequence[str]) -> None:
    """The cards lie there as two hands."""
    s, box = t.rules.setting, pending.about.partition(":")[2]
    t.set(pending=tuple(p for p in t.s.pending if p is not pending))
    t.set(asking=tuple(name for name in t.s.asking if name != box))
    lay(t, box, small, s.own, s.small, s.big, s.covered)
    ask_next(t)


def lay(t: Turn, name: str, small: Sequence[str], *sources: Leaf[Any] | None) -> None:
    """Covered, or where the law does not say so in sight of all."""
    hand = t.hand(name)
    t.set(set_by={**t.s.set_by, name: tuple(c.n for c in hand.cards if c.face in small)})
    seen = None
    if denied(t.rules.setting.covered):
        t.change(name, cards=tuple(Card(c.n, c.face, True) for c in hand.cards))
    elif not all(card.up for card in hand.cards):
        seen = (t.leader(name),) if name != CROUPIER else ()
    big = tuple(face for face in hand.faces if face not in small)
    t.emit(m.HandSet(hand=name, small=tuple(small), big=big, seen_by=seen, cite=cites(*sources),
                     reading=reading(*sources)))  # fmt: skip


def chosen(t: Turn, hand: Hand) -> tuple[str, ...]:
    """The small hand of the house way."""
    s, game = t.rules.setting, t.game
    return house_way(game.judge, game.terms.house_way, hand.faces, s.small.value, free=denied(s.big_higher))[0]


def parts(t: Turn, hand: Hand) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The small hand and the big one as they lie; before they are set, nothing and all."""
    numbers = t.s.set_by.get(hand.name, ())
    small = tuple(c.face for c in hand.cards if c.n in numbers)
    return small, tuple(c.face for c in hand.cards if c.n not in numbers)


def right(t: Turn, hand: Hand) -> bool:
    """Whether a hand is set as it has to be."""
    if hand.name in t.s.wrong:
        return False
    small, big = parts(t, hand)
    return denied(t.rules.setting.big_higher) or t.game.judge.outranks(big, small)


# --- the croupier ---------------------------------------------------------------------------------------------------


def on_uncover(t: Turn, move: family.Uncover) -> None:
    """When all have set theirs the croupier uncovers the own cards and sets them in sight of all; without that clause
    whenever the cards lie there."""
    s = t.rules.setting
    t.staff(t.rules.staff.dealers)
    early = ("decision",) if denied(s.croupier_last) else ()
    t.in_phase("showing", *early, sources=(s.croupier_last, s.croupier_open))
    if t.s.phase == "decision":
        uncover_own(t)
        return
    uncover_own(t)
    t.game.settles(t)


def uncover_own(t: Turn) -> None:
    """The croupier's cards, set in the house way."""
    s = t.rules.setting
    hand = next((h for h in t.s.hands if h.name == CROUPIER), None)
    if hand is None or hand.name in t.s.set_by:
        return
    if not denied(s.croupier_open):
        t.change(CROUPIER, cards=tuple(Card(c.n, c.face, True) for c in hand.cards))
        sources = (s.croupier_last, s.croupier_open)
        t.emit(family.Uncovered(hand=CROUPIER, faces=hand.faces, by=t.actor.name, cite=cites(*sources)))
    lay(t, CROUPIER, chosen(t, hand), s.croupier_open, t.game.way_clause)


# --- silence, offers ------------------------------------------------------------------------------------------------


def on_silence(t: Turn, move: Silence) -> None:
    """Reloj: the time is over. Who does not cut passes the cut on, who does not take a place that is vacant loses
    the turn, who does not answer passes the bank on, and cards that nobody has set are set in the house way."""
    s, c = t.rules.setting, t.rules.cut
    t.allow(("reloj",), s.own, c.order)
    if pack.awaited(t) == move.player:
        pack.decline(t, move.player)
        return
    if move.player in seating.called(t):
        seating.off_list(t, move.player)
        return
    asked = next((p for p in t.s.pending if p.by == move.player and p.do in (QUESTION, banking.QUESTION)), None)
    if asked is None:
        t.refuse("nothing_pending", s.own, phase=t.s.phase)
    if asked.do == QUESTION:
        answer(t, asked, chosen(t, t.hand(asked.about.partition(":")[2])))
    elif banking.PASS in asked.options:
        banking.refuse(t, asked)
    else:
        t.refuse("must_take_bank", t.rules.round.refusable, player=move.player)


def offers(t: Turn, who: str, asked: Pending) -> Iterator[Offer]:
    """The house way by its name, and every setting that is not wrong, that of the house first."""
    hand = t.hand(asked.about.partition(":")[2])
    game, s = t.game, t.rules.setting
    free = denied(s.big_higher)
    best = chosen(t, hand)
    found = {" ".join(best): None}
    for small, big in game.judge.settings(hand.faces, s.small.value):
        if free or game.judge.outranks(big, small):
            found[" ".join(small)] = None
    if t.seat_of(who) == hand.box:
        yield offer(who, QUESTION, "play", asked.cite, option=HOUSE_WAY, box=hand.box)
        yield offer(who, QUESTION, "play", asked.cite, small=OneOf(tuple(found)), box=hand.box)


HANDLERS: dict[Any, Any] = {m.SetHand: on_set, family.Uncover: on_uncover, Silence: on_silence}
