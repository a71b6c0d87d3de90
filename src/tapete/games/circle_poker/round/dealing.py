"""Cards out of the pack: what azar says, burning, shuffling again in mid-hand, a wrong entry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....law.leaves import Source, cites, denied, holds, reading
from ....table.contract import AZAR
from ....table.events import Corrected, Dealt
from ...cards.moves import Correct
from .. import moves as m
from ..memory import mark
from ..state import Card
from ..turn import HAND, Turn

CARDS_COME = ("dealing", "discarding", "lot")


def remaining(t: Turn) -> tuple[str, ...]:
    """Places that still wait for a card of azar's, the next one first."""
    pack = t.s.pack
    return pack.owed[pack.given :]


def receiver(place: str) -> str:
    """Who is to have it, as a move says it: a name, or ``board``."""
    kind, _, name = place.partition(":")
    return name if kind in ("hole", "up", "draw") else kind


# --- azar -----------------------------------------------------------------------------------------------------------


def check_speaker(t: Turn) -> None:
    """Azar says which card came; where cards are entered, the croupier."""
    entered = t.game.terms.cards == "entered"
    role = "croupier" if entered else AZAR
    if t.actor.role != role:
        t.refuse("wrong_role", t.act("deals"), role=t.actor.role)
    t.in_phase(*CARDS_COME, sources=(t.act("deals"),))
    if cut_owed(t):
        t.refuse("wrong_order", t.s.marks.cut_cite, at="cut")


def cut_owed(t: Turn) -> str:
    """Who has to cut the stock before a card comes in this hand: a player, or else the croupier."""
    who, s = t.s.marks.cut_by, t.s
    if not who or s.phase not in HAND:
        return ""
    return who if who in s.seats and who not in s.people.away else "croupier"


def take(t: Turn, faces: tuple[str, ...]) -> None:
    """These lie on the stock now, in this order."""
    pack, bit = t.s.pack, t.game.plan.bit
    taken = pack.out
    for face in pack.queue:
        taken |= bit[face]
    for face in faces:
        b = bit.get(face)
        if b is None:
            t.refuse("not_in_pack", t.rules.deck, at=face)
        if taken & b:
            t.refuse("none_left", t.rules.deck, at=face)
        taken |= b
    if len(pack.queue) + len(faces) > pack.stock:
        t.refuse("none_left", t.rules.deck)
    pack.queue = (*pack.queue, *faces)


def card(t: Turn, move: m.Card) -> None:
    check_speaker(t)
    if t.s.phase == "lot":
        t.course.lot_card(t, move.face)
        return
    owed = remaining(t)
    if not owed:
        t.refuse("wrong_phase", t.act("deals"), phase=t.s.phase)
    if move.to and move.to not in (receiver(owed[0]), owed[0]):
        t.refuse("wrong_place", t.rules.deal.direction or t.act("deals"), next=receiver(owed[0]))
    take(t, (move.face,))
    t.course.go_on(t)


def cards(t: Turn, move: m.Cards) -> None:
    check_speaker(t)
    if t.s.phase == "lot":
        for face in move.faces:
            t.course.lot_card(t, face)
        return
    if not remaining(t):
        t.refuse("wrong_phase", t.act("deals"), phase=t.s.phase)
    take(t, move.faces)
    t.course.go_on(t)


def give(t: Turn, place: str, face: str) -> None:
    """A card goes to its place."""
    s, pack, d = t.s, t.s.pack, t.rules.deal
    pack.stock -= 1
    pack.out |= t.game.plan.bit[face]
    kind, _, name = place.partition(":")
    if kind == "burn":
        pack.burned += 1
        t.emit(m.Burned(cards=1, to=burn_place(t), face=face, cite=cites(d.burns_hidden)))
        return
    pack.n += 1
    pack.entered = s.bets.words
    if kind == "laid":
        t.course.laid_card(t, face)
        return
    if kind == "board":
        lay(t, place, name, face)
        return
    p = t.edit(name)
    if p.next and kind in ("hole", "up") and (p.next == "up" or kind == "up"):
        kind, p.next = p.next, ""
    up = kind == "up"
    p.cards = (*p.cards, Card(pack.n, face, up or not holds(d.private)))
    shown = f"{kind if up else 'hole'}:{name}"
    rule = t.game.plan.streets[s.street - 1].rule
    if up:
        t.events.append(Dealt(n=pack.n, place=shown, face=face, cite=cites(rule.up) or t.game.anchor))
        return
    leaf = t.rules.draw.completes if kind == "draw" and t.rules.draw is not None else rule.down
    seen = (name,) if holds(d.private) else None
    t.events.append(Dealt(n=pack.n, place=shown, face=face, seen_by=seen, cite=cites(leaf, d.private) or t.game.anchor))


def lay(t: Turn, place: str, where: str, face: str) -> None:
    """A common card, open at once, or face down until all of the street lie there."""
    s, pack = t.s, t.s.pack
    rule = t.game.plan.streets[s.street - 1].rule
    row = int(where) - 1 if where.isdigit() else 0
    down = where == "down"
    together = (rule.show is not None and rule.show.value == "together" and s.street > 1) or down
    pack.board = tuple(
        (*cards, Card(pack.n, face, not together)) if n == row else cards for n, cards in enumerate(pack.board)
    )  # fmt: skip
    spot = place if not down else "board:1"
    own = rule.board or t.rules.deal.common_seventh
    sources = (own, rule.show, rule.place if where == "left" else None)
    t.events.append(
        Dealt(n=pack.n, place=spot, face=face, seen_by=() if together else None,
              cite=cites(*sources) or t.game.anchor, reading=reading(*sources))
    )  # fmt: skip


# --- burning and shuffling ------------------------------------------------------------------------------------------


def burn_place(t: Turn) -> str:
    return "apart" if holds(t.rules.deal.burns_apart) else "discards"


def burn(t: Turn, cards: int, *sources: Source, apart: bool = True) -> None:
    """Cards are set apart unseen, as many as there are; ``apart`` false: they go among the discards."""
    pack = t.s.pack
    cards = min(cards, pack.stock - len(pack.queue))
    if cards <= 0:
        return
    pack.stock -= cards
    leaf = t.rules.deal.burns_apart if apart else None
    if apart:
        pack.burned += cards
    else:
        pack.discarded += cards
    t.emit(m.Burned(cards=cards, to=burn_place(t) if apart else "discards", cite=cites(*sources, leaf) or t.game.anchor,
                    reading=reading(*sources, leaf)))  # fmt: skip


def reshuffle(
    t: Turn, *sources: Source, back: Iterable[str] = (), burned: bool = False, cut_by: str | None = None,
    cut: tuple[Source, ...] = ()
) -> None:  # fmt: skip
    """The stock is shuffled, with cards that go back to it (by face) and, if so, the burned ones; what azar had laid on
    it is forgotten. ``cut_by``: and cut by this person."""
    s, pack, bit = t.s, t.s.pack, t.game.plan.bit
    if burned:
        pack.stock += pack.burned
        pack.burned = 0
        for face in s.marks.burned:
            pack.out &= ~bit[face]
        if s.marks.burned:
            mark(t, burned=())
    for face in back:
        if pack.out & bit[face]:
            pack.out &= ~bit[face]
            pack.stock += 1
    pack.queue = ()
    t.emit(m.Reshuffled(cards=pack.stock, way="riffle", by=t.by(), cite=cites(*sources) or t.game.anchor,
                        reading=reading(*sources)))  # fmt: skip
    if cut_by is not None and t.game.terms.prepare == "by_hand":
        mark(t, cut_by=cut_by, cut_cite=cites(*(cut or sources)))
    elif cut_by is not None:
        t.done("cut", cut_by, *(cut or sources))


# --- a wrong entry --------------------------------------------------------------------------------------------------


def correct(t: Turn, move: Correct) -> None:
    """The last card was entered wrongly, and nothing rests on it yet."""
    s, act = t.s, t.act("deals")
    t.allow(("croupier", "jefe_de_mesa"), act)
    if s.phase not in ("dealing", "betting", "discarding") or not s.pack.n:
        t.refuse("wrong_phase", act, phase=s.phase)
    if s.bets.words != s.pack.entered:
        t.refuse("too_late", act)
    b = t.game.plan.bit.get(move.face)
    if b is None:
        t.refuse("not_in_pack", t.rules.deck, at=move.face)
    if s.pack.out & b:
        t.refuse("none_left", t.rules.deck, at=move.face)
    was = rename(t, s.pack.n, move.face)
    s.pack.out = (s.pack.out & ~t.game.plan.bit[was]) | b
    holder = next((p.name for p in s.players.values() if any(c.n == s.pack.n and not c.up for c in p.cards)), "")
    t.emit(Corrected(what="card", about=str(s.pack.n), was=was, now=move.face, seen_by=(holder,) if holder else None))


def rename(t: Turn, n: int, face: str) -> str:
    """The card of this number gets another face; its old one."""
    s = t.s
    for p in s.players.values():
        for c in p.cards:
            if c.n == n:
                t.edit(p.name).cards = tuple(Card(n, face, x.up) if x.n == n else x for x in p.cards)
                return c.face
    for row in s.pack.board:
        for c in row:
            if c.n == n:
                s.pack.board = tuple(tuple(Card(n, face, x.up) if x.n == n else x for x in r) for r in s.pack.board)
                return c.face
    return t.refuse("not_so", t.act("deals"))


HANDLERS: dict[Any, Any] = {m.Card: card, m.Cards: cards, Correct: correct}


def hidden_burn(t: Turn) -> bool:
    """Burned cards are not looked at."""
    return not denied(t.rules.deal.burns_hidden)
