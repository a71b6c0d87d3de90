"""What an error leaves for later streets: cards set aside or mixed in again, a burn left out, cards laid face down.

It is kept in the ``marks`` of the hand (``facts.Marks``), by street where it concerns one.
"""

from __future__ import annotations

from typing import Any

from ....law.leaves import Source, cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.events import Dealt, Turned
from .. import moves as m
from ..facts import Laying
from ..memory import mark, mark_street
from ..round import dealing, streets
from ..state import Card
from ..turn import Turn

# --- faces that everybody has seen ----------------------------------------------------------------------------------


def check_faces(t: Turn, faces: tuple[str, ...], *sources: Source) -> None:
    """They are cards of this pack which have not come yet."""
    bit = t.game.plan.bit
    for face in faces:
        if face not in bit:
            t.refuse("not_in_pack", t.rules.deck, at=face)
        if t.s.pack.out & bit[face]:
            t.refuse("none_left", t.rules.deck, *sources, at=face)
    if len(set(faces)) < len(faces) or len(faces) > t.s.pack.stock:
        t.refuse("none_left", t.rules.deck, *sources)


def off_stock(t: Turn, faces: tuple[str, ...]) -> None:
    """They leave the stock for good, or until something mixes them in again."""
    s, bit = t.s, t.game.plan.bit
    for face in faces:
        s.pack.out |= bit[face]
    s.pack.stock -= len(faces)
    s.pack.queue = tuple(f for f in s.pack.queue if f not in faces)


def on_stock(t: Turn, faces: tuple[str, ...]) -> None:
    """They come next, in this order."""
    t.s.pack.queue = (*faces, *(f for f in t.s.pack.queue if f not in faces))


def back_on_stock(t: Turn, faces: tuple[str, ...]) -> None:
    """Cards that had been set aside come next after all."""
    s, bit = t.s, t.game.plan.bit
    for face in faces:
        s.pack.out &= ~bit[face]
    s.pack.stock += len(faces)
    s.pack.aside = tuple(f for f in s.pack.aside if f not in faces)
    on_stock(t, faces)


def set_aside(t: Turn, faces: tuple[str, ...]) -> None:
    off_stock(t, faces)
    t.s.pack.aside = (*t.s.pack.aside, *faces)


def set_apart(t: Turn, cards: int, kept: bool, *sources: Source) -> None:
    """Cards of the stock go apart unseen, or among the discards."""
    s = t.s
    cards = min(cards, s.pack.stock - len(s.pack.queue))
    if cards <= 0:
        return
    s.pack.stock -= cards
    if kept:
        s.pack.burned += cards
    else:
        s.pack.discarded += cards
    where = "apart" if kept else "discards"
    t.emit(m.Burned(cards=cards, to=where, cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))


# --- before a street ------------------------------------------------------------------------------------------------


def before_street(t: Turn, k: int) -> bool:
    """What errors of earlier rounds ask for before street k; True: its common card lay there and was turned."""
    marks = t.s.marks
    if t.s.pack.laid:
        turn_laid(t)
        return True
    early = marks.early.get(k, ())
    if early:
        mark(t, early={street: faces for street, faces in marks.early.items() if street != k})
        if denied(t.rules.rulings.even_if_fold) and nobody_bets(t):
            stand(t, early, k)
            return False
    if k in marks.mixed:
        mixed(t, k)
    if k in marks.more:
        apart_again(t)
    return False


def nobody_bets(t: Turn) -> bool:
    """Fewer than two can still bet: the others gave up, or everything is in."""
    return len([p for p in t.live() if t.resto(p.name) and not p.stopped]) < 2


def stand(t: Turn, faces: tuple[str, ...], k: int) -> None:
    """The early cards are those of the street after all."""
    aside = tuple(f for f in faces if f in t.s.pack.aside)
    if aside:
        back_on_stock(t, aside)
    on_stock(t, faces)
    mark_street(t, "no_burn", k)
    mark(t, mixed=())


def mixed(t: Turn, k: int) -> None:
    """The stock is shuffled and cut."""
    r = t.rules.rulings
    if k == 2:
        sources: tuple[Source, ...] = (r.flop_again, r.flop_back)
        back: tuple[str, ...] = ()
    elif t.s.pack.aside:
        sources = (r.turn_mixed, r.turn_no_burn)
        back = t.s.pack.aside if holds(r.turn_mixed) else ()
    else:
        sources, back = (r.river_again, r.river_back), ()
    dealing.reshuffle(t, *sources, back=back, cut_by=t.by())
    t.s.pack.aside = tuple(f for f in t.s.pack.aside if f not in back)


def burns(t: Turn, k: int, lawful: int) -> int:
    """How many cards are burned before street k."""
    return 0 if k in t.s.marks.no_burn else lawful


def apart_again(t: Turn) -> None:
    """Cards were dealt too early: as many as there are players in the hand leave the stock, too."""
    r = t.rules.rulings
    kept = not denied(r.premature_kept) and dealing.burn_place(t) == "apart"
    set_apart(t, len(t.live()), kept, r.premature_more, r.premature_kept)


# --- common cards laid face down (sintético) ------------------------------------------------------------------------


def lay(t: Turn, incident: str, face: str) -> None:
    """The remaining common cards are laid face down, the one set aside is mixed in, and one goes to its place."""
    if t.s.pack.laid:  # they lie there since an earlier error, and the card is the first of them
        t.s.pack.laid = t.s.pack.laid[1:]
        t.s.pack.aside = (*t.s.pack.aside, face)
    else:
        set_aside(t, (face,))
    mark(t, laying=Laying(incident))
    if denied(t.rules.rulings.common_laid.get(incident)):
        mix_aside(t)
        return
    running = t.s.phase == "dealing"
    left = len(t.game.plan.streets) - t.s.street - 1 - len(t.s.pack.laid) + running
    laying = Laying(incident, "rest")
    mark(t, laying=laying)
    if running:
        mark(t, again=t.s.street)
    if left > 0:
        wait_for(t, *("laid" for _ in range(left)))
    else:
        laid_done(t, laying)


def laid_by(t: Turn) -> str:
    """The incident by which common cards lie face down."""
    laying = t.s.marks.laying
    return laying.incident if laying is not None else ""


def wait_for(t: Turn, *places: str) -> None:
    """Azar owes cards in the middle of something; then it goes on."""
    s = t.s
    if s.phase != "dealing":
        s.before = s.phase
    s.phase, s.pack.owed, s.pack.given, s.pack.closing = "dealing", places, 0, "around"
    streets.flow(t)


def laid_card(t: Turn, face: str) -> None:
    """A common card of a later street lies face down beside the others."""
    r, laying = t.rules.rulings, t.s.marks.laying
    vacant = laying is not None and laying.step == "vacant"
    leaf = (r.common_placed if vacant else r.common_laid).get(laid_by(t))
    place = t.game.plan.streets[t.s.street - 1].rule.place
    left = place is not None and place.value == "left"
    t.s.pack.laid = (*t.s.pack.laid, Card(t.s.pack.n, face))
    t.emit(Dealt(n=t.s.pack.n, place="board:left" if left else "board:1", face=face, seen_by=(),
                 cite=cites(leaf) or t.game.anchor))  # fmt: skip


def laid_done(t: Turn, laying: Laying) -> None:
    """The cards that azar owed here lie there."""
    if laying.step == "rest":
        mark(t, laying=Laying(laying.incident, "vacant"))
        mix_aside(t)
        wait_for(t, "laid")
    else:
        in_place(t)
        mark(t, laying=Laying(laying.incident))
        go_back(t)


def go_back(t: Turn) -> None:
    """The table does again what it did before; a street that had begun begins anew. Whoever was in turn may be out
    meanwhile: then the next one speaks."""
    again = t.s.marks.again
    if again:
        mark(t, again=0)
        t.s.before = ""
        streets.start(t, again)
        return
    t.s.phase, t.s.before = t.s.before or t.s.phase, ""
    if t.s.phase == "betting":
        streets.flow(t)


def mix_aside(t: Turn) -> None:
    """The card set aside is mixed with the stock, and cut."""
    r, s = t.rules.rulings, t.s
    incident = laid_by(t)
    mix, cut = r.common_mixed.get(incident), r.common_cut.get(incident)
    if not denied(mix):
        by = None if denied(cut) else t.by()
        dealing.reshuffle(t, mix, back=s.pack.aside, cut_by=by, cut=(cut,))
        s.pack.aside = ()


def in_place(t: Turn) -> None:
    """The card that came last goes to the empty place, so that the order stays."""
    leaf: Leaf[Any] | None = t.rules.rulings.common_placed.get(laid_by(t))
    if not denied(leaf):
        t.s.pack.laid = (t.s.pack.laid[-1], *t.s.pack.laid[:-1])


def turn_laid(t: Turn) -> None:
    """The next common card lies there already: it is turned."""
    s = t.s
    leaf = t.rules.rulings.common_laid.get(laid_by(t))
    card, s.pack.laid = s.pack.laid[0], s.pack.laid[1:]
    t.emit(Turned(n=card.n, face=card.face, cite=cites(leaf) or t.game.anchor, reading=reading(leaf)))
    s.pack.board = ((*s.pack.board[0], Card(card.n, card.face, True)), *s.pack.board[1:])
    s.pack.owed, s.pack.given = (), 0
