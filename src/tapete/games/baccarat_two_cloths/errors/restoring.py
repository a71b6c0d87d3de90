"""Coups that an error disturbed: words and third cards are put right, and the banker plays by rules of their own."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, reading
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...baccarat.circle import moves as circle
from ...baccarat.circle.errors import need, so
from ...baccarat.circle.speaking import said
from ...baccarat.errors import cards as shared
from ...baccarat.table import slots
from .. import moves as m
from ..round import coup, cuadro
from ..turn import SPEAKING, Turn, hand


def restore(t: Turn, fault: str, leaf: Leaf[Any]) -> None:
    """The coup is restored: whose error it was decides how the banker plays."""
    t.coup_set(restored=fault)
    bind(t, "banca", leaf)


def bind(t: Turn, which: str, leaf: Leaf[Any]) -> None:
    t.coup_set(bound=tuple(dict.fromkeys((*t.s.coup.bound, which))))
    t.emit(circle.Bound(hand=which, cite=leaf.cite, reading=leaf.reading))


# --- third cards ----------------------------------------------------------------------------------------------------


def given(t: Turn, faces: tuple[str, ...], wrong: list[str], leaf: Leaf[Any] | None) -> None:
    """Third cards that are out go, in their order, to the hands that must have them; ``wrong``: where they went. What
    is left over waits for the banker."""
    slots.check_faces(t, *faces)
    right = [*coup.asking(t), "banca", "banca"]
    first = len(t.s.slots) + 1
    t.set(owed=(), queue=faces)
    if t.natural("banca"):
        return
    for n, (face, target) in enumerate(zip(faces, right, strict=False)):
        source = wrong[n] if n < len(wrong) else "banca"
        if source != target:
            t.emit(
                m.Reassigned(n=first + n, face=face, source=source, target=target, cite=cites(leaf),
                             reading=reading(leaf))
            )  # fmt: skip


def must(t: Turn, which: str, word: str) -> bool:
    """A cloth has only this to say."""
    return cuadro.cloth_words(t, which) == (word,)


def spoken_before(t: Turn, second: str, faces: tuple[str, ...], leaf: Leaf[Any]) -> None:
    """What cloth 2 had said meanwhile must be lawful; without its word no third card can be out."""
    if not second:
        so(t, not faces, leaf)
        return
    so(t, second in cuadro.cloth_words(t, "cloth_2") and 2 in t.playing(), leaf, at=second)
    so(t, not t.word("cloth_2"), leaf)


def say_second(t: Turn, second: str) -> None:
    if second:
        said(t, "cloth_2", second, t.rules.play.asks)
        coup.keep(t, "cloth_2", second)


# --- the cloths' errors ---------------------------------------------------------------------------------------------


def stands_under_five(t: Turn, move: m.Cloth1Under5) -> None:
    """Cloth 1 stood with less than five: it draws, and cloth 2 has the next card."""
    r = t.rules.rulings
    leaf = need(t, r.under_five, "cloth_1")
    so(t, must(t, "cloth_1", "carta") and str(t.two("cloth_1")) in leaf.value, leaf)
    spoken_before(t, move.second, move.faces, leaf)
    t.rule(tag(move), "restored", leaf, about=t.player_of("cloth_1"))
    wrong = ["cloth_2"] if move.second == "carta" else []
    said(t, "cloth_1", "carta", leaf)
    coup.keep(t, "cloth_1", "carta")
    second = move.second
    if second == "carta" and denied(r.under_five_next):
        second = "no"
    say_second(t, second)
    draws(t, move.faces, wrong, leaf)


def draws(t: Turn, faces: tuple[str, ...], wrong: list[str], leaf: Leaf[Any]) -> None:
    """A cloth that stood draws; the banker plays by the rules of restored coups."""
    r = t.rules.rulings
    if not denied(r.under_five_banker):
        restore(t, "player", r.under_five_banker)
    given(t, faces, wrong, leaf)
    coup.to_cloths(t)


def draws_with_six(t: Turn, move: m.Cloth1SixPlus) -> None:
    """Cloth 1 asked with six or seven: it stands, and the card is cloth 2's, or the banker's."""
    leaf = need(t, t.rules.rulings.six_plus, "cloth_1")
    so(t, must(t, "cloth_1", "no") and str(t.two("cloth_1")) in leaf.value, leaf)
    spoken_before(t, move.second, move.faces, leaf)
    t.rule(tag(move), "restored", leaf, about=t.player_of("cloth_1"))
    stands(t, "cloth_1", move.second, move.faces, leaf)


def stands(t: Turn, which: str, second: str, faces: tuple[str, ...], leaf: Leaf[Any]) -> None:
    """A cloth that asked stands; what was drawn for it goes on."""
    r = t.rules.rulings
    said(t, which, "no", leaf)
    coup.keep(t, which, "no")
    if which == "cloth_1":
        say_second(t, second)
    wrong = [h for h in SPEAKING if h == which or t.word(h) == "carta"]
    restore(t, "player", leaf)
    if denied(r.six_plus_banker):
        due = len(coup.asking(t))
        for face in faces[due:]:
            slots.burn(t, face, r.six_plus_banker)
        faces = faces[:due]
    given(t, faces, wrong, leaf)
    coup.to_cloths(t)


def natural_asks(t: Turn, move: m.NaturalAsks) -> None:
    """It asked with 8 or 9: it stands, as an ordinary one."""
    which = hand(move.cloth)
    leaf = need(t, t.rules.rulings.natural_asks, which)
    so(t, must(t, which, "abato") and str(t.two(which)) in leaf.value, leaf)
    if move.cloth == 1:
        spoken_before(t, move.second, move.faces, leaf)
    else:
        so(t, not move.second, leaf)
    t.rule(tag(move), "restored", leaf, about=t.player_of(which))
    t.coup_set(barred=(*t.s.coup.barred, which))
    stands(t, which, move.second, move.faces, leaf)


def natural_no(t: Turn, move: m.NaturalNo) -> None:
    """It said «no» with 8 or 9: it may not turn up any more."""
    which = hand(move.cloth)
    leaf = need(t, t.rules.rulings.natural_no, which)
    so(t, must(t, which, "abato") and str(t.two(which)) in leaf.value, leaf)
    t.rule(tag(move), "right_lost", leaf, about=t.player_of(which))
    t.coup_set(barred=(*t.s.coup.barred, which))
    coup.cloth_speaks(t, which, "no")


def cloth_two(t: Turn, move: m.Cloth2Errors) -> None:
    """The same errors between cloth 2 and the banker."""
    r = t.rules.rulings
    leaf = need(t, r.cloth_two, "cloth_2")
    under = move.kind == "stands_under_5"
    totals = r.under_five if under else r.six_plus
    so(t, str(t.two("cloth_2")) in totals.value and must(t, "cloth_2", "carta" if under else "no"), leaf)
    t.rule(tag(move), "restored", leaf, about=t.player_of("cloth_2"))
    if not under:
        stands(t, "cloth_2", "", move.faces, leaf)
        return
    said(t, "cloth_2", "carta", leaf)
    coup.keep(t, "cloth_2", "carta")
    draws(t, move.faces, [h for h in SPEAKING[:1] if t.word(h) == "carta"], leaf)


def contradicts(t: Turn, move: m.Contradicts) -> None:
    """A cloth said both words: with five the first one stands, else what it must say."""
    r, which = t.rules.rulings, hand(move.cloth)
    leaf = need(t, r.contradicts, which)
    last = "no" if move.first == "carta" else "carta"
    words = cuadro.cloth_words(t, which)
    if str(t.two(which)) in r.contradicts_five.value or cuadro.exempt(t, which):
        word: str = move.first
        t.rule(tag(move), "first_word", leaf, r.contradicts_five, about=t.player_of(which))
    else:
        word = last if denied(r.contradicts_other) else words[0]
        t.rule(tag(move), "restored", leaf, r.contradicts_other, about=t.player_of(which))
    coup.cloth_speaks(t, which, word)


# --- the banker's errors --------------------------------------------------------------------------------------------


def before_word(t: Turn, leaf: Leaf[Any]) -> None:
    """Both cloths have spoken, the banker has not."""
    so(t, not t.word("banca") and "banca" not in t.s.owed, leaf)


def unasked(t: Turn, move: m.UnaskedOrWithheld) -> None:
    """The banker gave a card to a cloth that had said no, or none to one that had asked."""
    r = t.rules.restored
    leaf = need(t, t.rules.rulings.unasked, "banker")
    which, extra = hand(move.cloth), move.kind == "given"
    before_word(t, leaf)
    so(t, t.word(which) == ("no" if extra else "carta") and move.cloth in t.playing(), leaf, at=which)
    so(t, extra or len(t.faces(which)) < 3, leaf, at=which)
    t.rule(tag(move), "restored", leaf, r.not_fault if extra else None, about=t.banker)
    hands = [h for h in SPEAKING if (t.word(h) == "carta" or h == which) and len(t.faces(h)) < 3]
    wrong = hands if extra else [h for h in hands if h != which]
    no_fault = extra and not denied(r.not_fault)
    restore(t, "player" if no_fault else "banker", leaf)
    keeps(t, extra)
    given(t, move.faces, wrong, leaf)
    coup.to_banker(t)


def crossed(t: Turn, move: m.CrossedCard) -> None:
    """The banker gave one cloth's card to the other: no fault of his."""
    r = t.rules.restored
    leaf = r.not_fault
    shared.declare(t, leaf)
    t.in_phase("banker", sources=(leaf,))
    before_word(t, leaf)
    so(t, any(t.word(h) == "carta" for h in SPEAKING), leaf)
    t.rule(tag(move), "restored", leaf, r.keeps_right, about=t.banker)
    restore(t, "banker" if denied(leaf) else "croupier", leaf)
    keeps(t, True)
    hands = coup.asking(t)
    wrong = hands[::-1] if len(hands) > 1 else [h for h in SPEAKING if h not in hands]
    given(t, move.faces, wrong, leaf)
    coup.to_banker(t)


def keeps(t: Turn, no_fault: bool) -> None:
    """Without that clause he has no right to a third card any more."""
    if no_fault and denied(t.rules.restored.keeps_right):
        t.coup_set(stands="restored.keeps_right")


HANDLERS: dict[Any, Any] = {
    m.Cloth1Under5: stands_under_five,
    m.Cloth1SixPlus: draws_with_six,
    m.NaturalAsks: natural_asks,
    m.NaturalNo: natural_no,
    m.Cloth2Errors: cloth_two,
    m.Contradicts: contradicts,
    m.UnaskedOrWithheld: unasked,
    m.CrossedCard: crossed,
}
