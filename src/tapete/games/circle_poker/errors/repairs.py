"""What an error leaves for later streets: cards set aside or mixed in again, a burn left out, cards laid face down.

``marks`` of the state, gone with the next deal: ``no_burn:K`` street K has no burn; ``shuffle:K`` the stock is shuffled
and cut before it (2 the flop, 3 the turn's remedy, 4 the river); ``more:K`` as many cards as players are set apart
before it; ``laying`` common cards are being laid face down. Faces that were turned too early
are remembered in ``problem`` as ``early:K``.
"""

from __future__ import annotations

from typing import Any

from ....law.leaves import Source, cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.events import Dealt, Turned
from .. import moves as m
from ..memory import forget, mark, recall, remember
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
        if t.s.out & bit[face]:
            t.refuse("none_left", t.rules.deck, *sources, at=face)
    if len(set(faces)) < len(faces) or len(faces) > t.s.stock:
        t.refuse("none_left", t.rules.deck, *sources)


def off_stock(t: Turn, faces: tuple[str, ...]) -> None:
    """They leave the stock for good, or until something mixes them in again."""
    s, bit = t.s, t.game.plan.bit
    for face in faces:
        s.out |= bit[face]
    s.stock -= len(faces)
    s.queue = tuple(f for f in s.queue if f not in faces)


def on_stock(t: Turn, faces: tuple[str, ...]) -> None:
    """They come next, in this order."""
    t.s.queue = (*faces, *(f for f in t.s.queue if f not in faces))


def back_on_stock(t: Turn, faces: tuple[str, ...]) -> None:
    """Cards that had been set aside come next after all."""
    s, bit = t.s, t.game.plan.bit
    for face in faces:
        s.out &= ~bit[face]
    s.stock += len(faces)
    s.aside = tuple(f for f in s.aside if f not in faces)
    on_stock(t, faces)


def set_aside(t: Turn, faces: tuple[str, ...]) -> None:
    off_stock(t, faces)
    t.s.aside = (*t.s.aside, *faces)


def set_apart(t: Turn, cards: int, kept: bool, *sources: Source) -> None:
    """Cards of the stock go apart unseen, or among the discards."""
    s = t.s
    cards = min(cards, s.stock - len(s.queue))
    if cards <= 0:
        return
    s.stock -= cards
    if kept:
        s.burned += cards
    else:
        s.discarded += cards
    where = "apart" if kept else "discards"
    t.emit(m.Burned(cards=cards, to=where, cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))


# --- before a street ------------------------------------------------------------------------------------------------


def before_street(t: Turn, k: int) -> bool:
    """What errors of earlier rounds ask for before street k; True: its common card lay there and was turned."""
    marks = t.s.marks
    if not marks and not t.s.problem and not t.s.laid:
        return False
    if t.s.laid:
        turn_laid(t)
        return True
    early = tuple(recall(t, f"early:{k}").split())
    if early:
        forget(t, f"early:{k}")
        if denied(t.rules.rulings.even_if_fold) and nobody_bets(t):
            stand(t, early, k)
            return False
    if marks.get(f"shuffle:{k}"):
        mixed(t, k)
    if marks.get(f"more:{k}"):
        apart_again(t)
    return False


def nobody_bets(t: Turn) -> bool:
    """Fewer than two can still bet: the others gave up, or everything is in."""
    return len([p for p in t.live() if t.resto(p.name) and not p.stopped]) < 2


def stand(t: Turn, faces: tuple[str, ...], k: int) -> None:
    """The early cards are those of the street after all."""
    aside = tuple(f for f in faces if f in t.s.aside)
    if aside:
        back_on_stock(t, aside)
    on_stock(t, faces)
    mark(t, f"no_burn:{k}")
    for key in ("shuffle:2", "shuffle:4"):
        mark(t, key, 0)


def mixed(t: Turn, k: int) -> None:
    """The stock is shuffled and cut."""
    r = t.rules.rulings
    if k == 2:
        sources: tuple[Source, ...] = (r.flop_again, r.flop_back)
        back: tuple[str, ...] = ()
    elif t.s.aside:
        sources = (r.turn_mixed, r.turn_no_burn)
        back = t.s.aside if holds(r.turn_mixed) else ()
    else:
        sources, back = (r.river_again, r.river_back), ()
    dealing.reshuffle(t, *sources, back=back, cut_by=t.by())
    t.s.aside = tuple(f for f in t.s.aside if f not in back)


def burns(t: Turn, k: int, lawful: int) -> int:
    """How many cards are burned before street k."""
    return 0 if t.s.marks.get(f"no_burn:{k}") else lawful


def apart_again(t: Turn) -> None:
    """Cards were dealt too early: as many as there are players in the hand leave the stock, too."""
    r = t.rules.rulings
    kept = not denied(r.premature_kept) and dealing.burn_place(t) == "apart"
    set_apart(t, len(t.live()), kept, r.premature_more, r.premature_kept)


# --- common cards laid face down (sintético) ------------------------------------------------------------------------

REST, VACANT = 1, 2
"""What is being laid (mark ``laying``): the rest of the common cards, then the card for the empty place."""


def lay(t: Turn, incident: str, face: str) -> None:
    """The remaining common cards are laid face down, the one set aside is mixed in, and one goes to its place."""
    if t.s.laid:  # they lie there since an earlier error, and the card is the first of them
        t.s.laid = t.s.laid[1:]
        t.s.aside = (*t.s.aside, face)
    else:
        set_aside(t, (face,))
    remember(t, "laying", incident)
    if denied(t.rules.rulings.common_laid.get(incident)):
        mix_aside(t)
        return
    running = t.s.phase == "dealing"
    left = len(t.game.plan.streets) - t.s.street - 1 - len(t.s.laid) + running
    mark(t, "laying", REST)
    if running:
        mark(t, "again", t.s.street)
    if left > 0:
        wait_for(t, *("laid" for _ in range(left)))
    else:
        laid_done(t)


def wait_for(t: Turn, *places: str) -> None:
    """Azar owes cards in the middle of something; then it goes on."""
    s = t.s
    if s.phase != "dealing":
        s.before = s.phase
    s.phase, s.owed, s.given, s.closing = "dealing", places, 0, "around"
    streets.flow(t)


def laid_card(t: Turn, face: str) -> None:
    """A common card of a later street lies face down beside the others."""
    r, incident = t.rules.rulings, recall(t, "laying")
    vacant = t.s.marks.get("laying") == VACANT
    leaf = (r.common_placed if vacant else r.common_laid).get(incident)
    place = t.game.plan.streets[t.s.street - 1].rule.place
    left = place is not None and place.value == "left"
    t.s.laid = (*t.s.laid, Card(t.s.n, face))
    t.emit(Dealt(n=t.s.n, place="board:left" if left else "board:1", face=face, seen_by=(),
                 cite=cites(leaf) or t.game.anchor))  # fmt: skip


def laid_done(t: Turn) -> None:
    """The cards that azar owed here lie there."""
    step = t.s.marks.get("laying", 0)
    if step == REST:
        mark(t, "laying", VACANT)
        mix_aside(t)
        wait_for(t, "laid")
    else:
        if step == VACANT:
            in_place(t)
            mark(t, "laying", 0)
        go_back(t)


def go_back(t: Turn) -> None:
    """The table does again what it did before; a street that had begun begins anew. Whoever was in turn may be out
    meanwhile: then the next one speaks."""
    again = t.s.marks.get("again", 0)
    if again:
        mark(t, "again", 0)
        t.s.before = ""
        streets.start(t, again)
        return
    t.s.phase, t.s.before = t.s.before or t.s.phase, ""
    if t.s.phase == "betting":
        streets.flow(t)


def mix_aside(t: Turn) -> None:
    """The card set aside is mixed with the stock, and cut."""
    r, s = t.rules.rulings, t.s
    incident = recall(t, "laying")
    mix, cut = r.common_mixed.get(incident), r.common_cut.get(incident)
    if not denied(mix):
        by = None if denied(cut) else t.by()
        dealing.reshuffle(t, mix, back=s.aside, cut_by=by, cut=(cut,))
        s.aside = ()


def in_place(t: Turn) -> None:
    """The card that came last goes to the empty place, so that the order stays."""
    leaf: Leaf[Any] | None = t.rules.rulings.common_placed.get(recall(t, "laying"))
    if not denied(leaf):
        t.s.laid = (t.s.laid[-1], *t.s.laid[:-1])


def turn_laid(t: Turn) -> None:
    """The next common card lies there already: it is turned."""
    s = t.s
    leaf = t.rules.rulings.common_laid.get(recall(t, "laying"))
    card, s.laid = s.laid[0], s.laid[1:]
    t.emit(Turned(n=card.n, face=card.face, cite=cites(leaf) or t.game.anchor, reading=reading(leaf)))
    s.board = ((*s.board[0], Card(card.n, card.face, True)), *s.board[1:])
    s.owed, s.given = (), 0
