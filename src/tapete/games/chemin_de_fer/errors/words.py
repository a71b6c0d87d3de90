"""What goes wrong with the words of a coup: said wrongly, too slowly, or on another's advice."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...baccarat import moves as base
from ...baccarat.circle.errors import need, so
from ...baccarat.circle.speaking import HOUSE_HAND
from ...baccarat.table import slots
from .. import moves as m
from .. import staff
from ..round import closing, coup
from ..turn import Turn
from .cards import SPOKEN, bind, pending


def zero_stands(t: Turn, move: m.BankerZeroStands) -> None:
    leaf = need(t, t.rules.play.zero_draws, "banker")
    so(t, str(t.two("banca")) in leaf.value and not t.s.owed and "banca" not in t.s.coup.deemed, leaf)
    t.rule(tag(move), "must_draw", leaf, about=t.banker)


def misspeaks(t: Turn, move: m.PuntoMisspeaks) -> None:
    """Punto said one word for the other: the banker gives or refuses the card."""
    r = t.rules.rulings
    leaf = need(t, r.misspoken, "punto")
    so(t, not t.natural("punto") and not pending(t, "misspoken"), leaf)
    but = r.misspoken_but
    if but is not None and str(t.two("punto")) in but.value:
        t.rule(tag(move), "punto_draws", leaf, but, about=t.s.coup.punto)
        coup.speak_for(t, "carta")
        return
    t.rule(tag(move), "banker_chooses", leaf, about=t.banker)
    t.ask(t.banker, "choose", "misspoken", ("give", "refuse"), "refuse", leaf, r.misspoken_first)


def forgets_natural(t: Turn, move: m.PuntoForgetsNatural) -> None:
    r = t.rules.rulings
    leaf = need(t, r.unturned, "punto")
    so(t, t.natural("punto") and "punto" not in t.s.coup.barred, leaf)
    t.rule(tag(move), "right_lost", leaf, about=t.s.coup.punto)
    t.coup_set(barred=(*t.s.coup.barred, "punto"))
    if move.asked and not denied(r.unturned_asked):
        t.ask(t.banker, "choose", "misspoken", ("give", "refuse"), "refuse", r.unturned_asked)
    else:
        coup.speak_for(t, "no")


def nine_v_eight(t: Turn, move: m.PuntoForgetsNine) -> None:
    leaf = need(t, t.rules.rulings.nine_loses, "banker")
    so(t, "punto" in t.s.coup.barred and f"{t.two('punto')}-{t.two('banca')}" in leaf.value, leaf)
    t.rule(tag(move), "punto_loses", leaf, about=t.s.coup.punto)


def other_announcement(t: Turn, move: Any) -> None:
    """An announcement is rectified; who made banco bears it, unless his cards make zero."""
    r = t.rules.rulings
    banco = t.s.coup.ground in ("banco", "banco_seguido")
    own = isinstance(move, m.BancoPlayerError)
    leaf = need(t, r.banco_bears if own else r.announcement, *SPOKEN)
    so(t, not own or banco, leaf)
    so(t, len(t.faces("banca")) == 2 and not pending(t, "misspoken"), leaf)
    so(t, t.s.coup.punto != HOUSE_HAND, leaf)
    slots.check_faces(t, *move.faces)
    if banco and not denied(r.banco_bears):
        if r.banco_zero is not None and str(t.two("punto")) in r.banco_zero.value:
            t.rule(tag(move), "may_draw", r.banco_zero, about=t.s.coup.punto)
            again(t, move.faces, r.banco_zero)
        else:
            bears(t, move.faces)
        return
    t.rule(tag(move), "rectified", r.announcement, about=t.s.coup.punto)
    again(t, move.faces, r.announcement)


def again(t: Turn, faces: tuple[str, ...], leaf: Leaf[Any] | None) -> None:
    """Cards drawn by it are discarded, and Punto owes his word again."""
    for face in faces:
        slots.burn(t, face, leaf)
    third = [s for s in t.s.slots if s.place == "punto"][2:]
    if third:
        t.set(slots=tuple(s for s in t.s.slots if s not in third), shoe=t.s.shoe.discard(len(third)))
        t.emit(base.Burned(cards=len(third), face=third[0].face or "", cite=cites(leaf)))
    t.set(owed=())
    t.coup_set(word="")
    coup.to_punto(t)


def bears(t: Turn, faces: tuple[str, ...]) -> None:
    """His last word and its cards stand; without a word he stands."""
    leaf = t.rules.rulings.banco_bears
    t.rule(tag(t.move), "bears_it", leaf, about=t.s.coup.punto)
    if not t.s.coup.word:
        for face in faces:
            slots.burn(t, face, leaf)
        coup.speak_for(t, "no")
    elif faces and t.s.owed[:1] == ("punto",):
        for face in faces[1:]:
            slots.burn(t, face, leaf)
        slots.land(t, faces[0])


def asks_advice(t: Turn, move: m.PuntoAsksAdvice) -> None:
    leaf = need(t, t.rules.play.five_stands, "punto")
    so(t, str(t.two("punto")) in leaf.value and staff.spoken_for(t) == "punto", leaf)
    staff.advised(t)


def slow(t: Turn, move: m.SlowPlayer) -> None:
    """Slow looking is forbidden; too slow to announce, he loses the cards."""
    r = t.rules.rulings
    leaf = need(t, r.slow, "punto")
    so(t, move.player == t.s.coup.punto and not pending(t, "misspoken"), leaf, player=move.player)
    if not move.announcing or denied(r.slow_loses):
        t.rule(tag(move), "forbidden", leaf, about=move.player)
        return
    t.rule(tag(move), "cards_taken", r.slow_loses, leaf, about=move.player)
    gone = (*t.s.coup.slow, move.player)
    t.coup_set(slow=gone)
    name, ground, behind = closing.highest(t, gone)
    closing.is_punto(t, name, "slow_player" if name != HOUSE_HAND else ground, r.slow_loses, *behind)
    coup.to_punto(t)


def advice(t: Turn, move: m.OutsideAdvice) -> None:
    """Only the croupier advises: the rules bind both hands, or the offender's."""
    r = t.rules.rulings
    leaf = need(t, r.advice, *SPOKEN)
    both = r.advice_binds is not None and r.advice_binds.value == "both"
    t.rule(tag(move), "cuadro" if both else "offender", leaf, r.advice_binds, about=move.player)
    hand = t.hand_of(move.player)
    if both:
        bind(t, "advice_binds", "punto", "banca")
    elif hand:
        bind(t, "advice_binds", hand)


HANDLERS: dict[Any, Any] = {
    m.BankerZeroStands: zero_stands,
    m.PuntoMisspeaks: misspeaks,
    m.PuntoForgetsNatural: forgets_natural,
    m.PuntoForgetsNine: nine_v_eight,
    m.PuntoOtherAnnouncement: other_announcement,
    m.BancoPlayerError: other_announcement,
    m.PuntoAsksAdvice: asks_advice,
    m.SlowPlayer: slow,
    m.OutsideAdvice: advice,
}
