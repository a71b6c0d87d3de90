"""Errors of the cut and of the deal."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, holds, reading
from ....law.rulebook import Leaf
from ...cards import moves as cards
from .. import moves as m
from ..round import deal, ending
from ..state import BANK, Hand
from ..table import pack
from ..turn import DEALS
from ..turn import BankedTurn as Turn
from .common import declare, ruled


def misdeal_count(t: Turn[Any], move: m.MisdealCount) -> None:
    """A wrong number of cards: the hand of everybody is null, or that of the player alone."""
    r = t.rules.rulings
    leaf = r.bank_count if move.hand == BANK and r.bank_count is not None else r.count
    declare(t, leaf)
    t.in_phase(*DEALS, "decision", "showing", sources=(leaf,))
    there = next((h for h in t.s.hands if h.name == move.hand and not h.gone), None)
    if leaf.value != "all" and move.hand != BANK and not move.hand.isdecimal():
        t.refuse("no_rule", leaf, t.rules.staff.problems_by, at=move.hand)
    if there is None or move.cards == deal.share(t, move.hand):
        t.refuse("not_so", leaf, deal.order_leaf(t, move.hand), at=move.hand)
    if leaf.value == "all":
        ruled(t, "hand_null", leaf, about=move.hand, amount=move.cards)
        ending.annul(t, "misdeal_count", leaf)
        return
    ruled(t, "player_hand_null", leaf, about=move.hand, amount=move.cards)
    if move.hand == BANK:
        return
    ending.annul_hand(t, move.hand, leaf)


def check_dealing(t: Turn[Any], leaf: Leaf[Any]) -> None:
    """Cards are given out now."""
    t.in_phase(*DEALS, sources=(leaf,))
    if not t.s.owed:
        t.refuse("not_happened", leaf)


def misdeal_exposed(t: Turn[Any], move: m.MisdealExposed) -> None:
    """A card appears face up: the hand is null, or the card is burned, or play goes on."""
    leaf = t.rules.rulings.exposed
    declare(t, leaf)
    there = next((hand for hand in t.s.hands if move.face in hand.faces and not hand.gone), None)
    answer, sources = t.game.exposed(t, move.face, there.name) if there is not None else ("", (leaf,))
    if answer in ("all", "goes_on"):  # it lies there already, and need not come once more
        t.in_phase(*DEALS, "decision", "showing", sources=sources)
    else:
        check_dealing(t, leaf)
        if there is None:
            deal.check_face(t, move.face)
            answer, sources = t.game.exposed(t, move.face, t.s.owed[0])
    if answer == "all":
        ruled(t, "hand_null", *sources)
        ending.annul(t, "misdeal_exposed", *sources)
    elif answer == "burned":
        ruled(t, "burned", *sources)
        if there is None:
            burn(t, move.face, *sources)
        else:
            replace(t, there, move.face, *sources)
    else:
        ruled(t, "goes_on", *sources)
        if there is None:
            deal.land(t, move.face, seen=True)


def burn(t: Turn[Any], face: str, *sources: Any) -> None:
    """A card leaves the pack without playing; if too few are left the hand is null."""
    t.set(shoe=t.s.shoe.draw(face).discard(1))
    t.emit(cards.Burned(cards=1, face=face, cite=cites(*sources)))


def replace(t: Turn[Any], hand: Hand, face: str, *sources: Leaf[Any] | None) -> None:
    """A card that was dealt goes to the discards, and the next one takes its place."""
    t.set(shoe=t.s.shoe.discard(1), owed=(hand.name, *t.s.owed))
    t.emit(cards.Burned(cards=1, face=face, cite=cites(*sources), reading=reading(*sources)))
    t.change(
        hand.name,
        cards=tuple(card for card in hand.cards if card.face != face),
        dealt=tuple(one for one in hand.dealt if one != face),
    )


def nobody_cuts(t: Turn[Any], move: m.NobodyCuts) -> None:
    leaf = t.rules.cut.croupier
    declare(t, leaf)
    pack.reach(t, "cut")
    if t.s.nobody_cuts:
        t.refuse("already_done", leaf)
    ruled(t, "croupier_cuts", leaf)
    t.set(nobody_cuts=True)


def short_cut(t: Turn[Any], move: m.ShortCut) -> None:
    """Too few cards were cut off, or some were seen: it is cut, or shuffled, again."""
    c = t.rules.cut
    declare(t, c.least, c.unexposed, c.again)
    if c.least is None and c.unexposed is None and c.again is None:
        t.refuse("no_rule", c.croupier)
    pack.reach(t, "cut")
    few = c.least is not None and move.cards < c.least.value
    seen = move.exposed and (holds(c.unexposed) or holds(c.again))
    if not few and not seen:
        t.refuse("not_so", c.least, c.unexposed, c.again, c.croupier, at=str(move.cards))
    if seen and holds(c.again):
        ruled(t, "shuffled_again", c.again, amount=move.cards)
        t.set(steps=())
        return
    ruled(t, "not_valid", c.least if few else None, c.unexposed if seen else None, amount=move.cards)


HANDLERS: dict[Any, Any] = {
    m.MisdealCount: misdeal_count,
    m.MisdealExposed: misdeal_exposed,
    m.NobodyCuts: nobody_cuts,
    m.ShortCut: short_cut,
}
