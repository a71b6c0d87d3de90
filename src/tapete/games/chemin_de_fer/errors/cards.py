"""What goes wrong with the cards and with the words of a coup, and how it is put right."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...baccarat import moves as base
from ...baccarat.circle.errors import early_draw, firsts, need, so, turn_card
from ...baccarat.law.points import total
from ...baccarat.table import shoe, slots
from .. import moves as m
from .. import staff
from ..round import coup, ending
from ..turn import PLAYED, Turn

OPENING = ("dealing", "punto")
SPOKEN = ("punto", "banker")


def pending(t: Turn, about: str) -> bool:
    return any(p.about == about for p in t.s.pending)


def bind(t: Turn, by: str, *hands: str, optional: bool = False) -> None:
    """These hands follow the rules in this coup."""
    leaf = getattr(t.rules.rulings, by)
    for hand in hands:
        t.coup_set(bound=tuple(dict.fromkeys((*t.s.coup.bound, hand))), by=by)
        if hand == "banca" and optional:
            t.coup_set(optional=True)
        free = optional and hand == "banca"
        t.emit(m.Bound(hand=hand, optional=free, cite=leaf.cite, reading=leaf.reading))


# --- cards that came wrong ------------------------------------------------------------------------------------------


def on_card(t: Turn, move: base.Card) -> None:
    """Before a card comes the banker says what Punto's word is worth."""
    r = t.rules.rulings
    asked = next((p for p in t.s.pending if p.about == "misspoken"), None)
    if asked is not None:
        if not denied(r.misspoken_first):
            t.refuse("must_declare", r.misspoken_first or r.misspoken)
        t.allow(slots.giver(t), r.misspoken_first)
        staff.answer(t, asked, "give")
    slots.on_card(t, move)


def exposes(t: Turn, move: m.CroupierExposes) -> None:
    """The croupier exposed a card: both hands follow the drawing rules."""
    r = t.rules.rulings
    leaf = need(t, r.exposed, *PLAYED)
    slot = next((s for s in t.s.slots if s.n == move.n), None)
    so(t, slot is not None and not slot.up and slot.place in t.game.hands, leaf, at=str(move.n))
    both = all(s.up or s.n == move.n for s in t.s.slots if s.n in firsts(t, "punto")) and move.n in firsts(t, "punto")
    both = both and len(firsts(t, "punto")) == 2
    exposed(t, (move.n,), both and not denied(r.exposed_both))


def exposes_both(t: Turn, move: m.CroupierExposesBoth) -> None:
    r = t.rules.rulings
    leaf = need(t, r.exposed_both if not denied(r.exposed_both) else r.exposed, *PLAYED)
    mine = firsts(t, "punto")
    down = any(not s.up for s in t.s.slots if s.n in mine)
    so(t, len(mine) == 2 and down, leaf)
    exposed(t, tuple(mine), not denied(r.exposed_both))


def exposed(t: Turn, cards: tuple[int, ...], both: bool) -> None:
    r = t.rules.rulings
    leaf = r.exposed_both if both else r.exposed
    t.rule(tag(t.move), "draw_optional" if both else "drawing_rules", leaf)
    for n in cards:
        turn_card(t, n, leaf)
    bind(t, "exposed_both" if both else "exposed", "punto", "banca", optional=both)


def other_fault(t: Turn, move: m.CroupierOtherFault) -> None:
    leaf = need(t, t.rules.rulings.other_fault, *OPENING)
    if move.curable:
        t.rule(tag(move), "rectified", leaf, about=move.about)
        return
    t.rule(tag(move), "void", leaf, about=move.about)
    ending.annul(t, tag(move), leaf)


def says_carta(t: Turn, move: m.CroupierSaysCarta) -> None:
    """Punto said «no», the croupier «carta»: by the banker's total the cards are his or discarded."""
    r = t.rules.rulings
    leaf = need(t, r.wrong_carta, "banker")
    so(t, t.s.coup.word == "no" and not t.s.owed and len(t.faces("banca")) == 2, leaf)
    slots.check_faces(t, *move.faces)
    kept, by = wrong_kept(t, len(move.faces))
    t.rule(tag(move), "restored", leaf)
    for face in move.faces[1:] if kept else move.faces:
        slots.burn(t, face, by)
    if t.natural("banca"):
        return
    if kept:
        t.set(queue=move.faces[:1])
        slots.owe(t, "banca")
    else:
        ending.end(t)


def wrong_kept(t: Turn, cards: int) -> tuple[bool, Leaf[Any] | None]:
    """Has the banker the first of so many cards that were drawn by the croupier's error? And what says so."""
    r, points = t.rules.rulings, str(t.two("banca"))
    if t.natural("banca"):
        return False, r.wrong_carta
    if r.wrong_high is not None and points in r.wrong_high.value:
        return False, r.wrong_high
    low = r.wrong_two if cards > 1 else r.wrong_one
    if low is None or points not in low.value:
        t.refuse("no_rule", r.wrong_carta, at=points)
    return True, low


def fifth_card(t: Turn, move: m.BankerFifthCard) -> None:
    leaf = need(t, t.rules.rulings.fifth, "punto")
    so(t, not t.s.coup.fifth and not t.s.owed and len(t.s.slots) + 1 == leaf.value, leaf)
    slots.check_faces(t, move.face)
    t.rule(tag(move), "waits", leaf)
    t.coup_set(fifth=move.face)


def three_initial(t: Turn, move: m.BankerThreeInitial) -> None:
    """His cards count as zero, and he may draw."""
    leaf = need(t, t.rules.rulings.three_initial, *PLAYED)
    so(t, "banca" not in t.s.coup.deemed and len(t.faces("banca")) < 3, leaf)
    slots.check_faces(t, *move.faces)
    t.rule(tag(move), "deemed_zero", leaf)
    for face in move.faces:
        slots.burn(t, face, leaf)
    t.coup_set(deemed={**t.s.coup.deemed, "banca": int(leaf.value.items[0])})
    if t.s.phase == "banker" and not t.s.owed and t.s.coup.word == "carta" and len(t.faces("punto")) == 2:
        coup.to_banker(t)


def two_thirds(t: Turn, move: Any) -> None:
    """Two third cards: Punto has the better one, the banker the worse."""
    r = t.rules.rulings
    punto = isinstance(move, m.TwoThirdsToPunto)
    leaf = need(t, r.two_to_punto if punto else r.two_to_banker, "banker")
    hand = "punto" if punto else "banca"
    if t.s.owed[:1] != (hand,):
        t.refuse("nothing_pending", leaf, phase=t.s.phase)
    slots.check_faces(t, move.first, move.second)
    scores = [total((*t.faces(hand), face), t.rules.scoring) for face in (move.first, move.second)]
    second = scores[1] > scores[0] if leaf.value == "higher" else scores[1] < scores[0]
    chosen, other = (move.second, move.first) if second else (move.first, move.second)
    t.rule(tag(move), leaf.value, leaf)
    t.coup_set(spare=other)
    slots.land(t, chosen)


def drop_initial(t: Turn, move: m.DropPuntoInitial) -> None:
    leaf = need(t, t.rules.rulings.dropped_initial, *OPENING)
    so(t, move.n in firsts(t, "punto") and "punto" not in t.s.coup.deemed, leaf, at=str(move.n))
    t.rule(tag(move), "turns_up_nine", leaf)
    t.coup_set(deemed={**t.s.coup.deemed, "punto": leaf.value})
    if t.s.phase == "punto":
        ending.turned_up(t, "punto")


def drop_third(t: Turn, move: m.DropPuntoThird) -> None:
    r = t.rules.rulings
    leaf = need(t, r.dropped_third, "banker")
    if t.s.owed[:1] != ("punto",):
        t.refuse("nothing_pending", leaf, phase=t.s.phase)
    t.rule(tag(move), "deemed_nine", leaf)
    c = t.s.coup
    t.coup_set(deemed={**c.deemed, "punto": leaf.value}, barred=(*c.barred, "dropped"))
    t.emit(base.Burned(cards=1, cite=leaf.cite))
    t.set(shoe=t.s.shoe.burn(1), owed=())
    shoe.watch(t)
    coup.to_word(t)


def banker_exposes(t: Turn, move: m.BankerExposesOne) -> None:
    """He shows his own matching card."""
    leaf = need(t, t.rules.rulings.banker_exposes, *OPENING)
    mine = firsts(t, "punto")
    slot = next((s for s in t.s.slots if s.n == move.n), None)
    named = move.n in mine and str(move.n) in leaf.value
    so(t, named and slot is not None and not slot.up, leaf, at=str(move.n))
    t.rule(tag(move), "shows_own", leaf)
    turn_card(t, move.n, leaf)
    show_own(t, (move.n + 1,), leaf)


def show_own(t: Turn, cards: tuple[int, ...], leaf: Leaf[Any]) -> None:
    """His own cards are turned; what is not dealt yet will lie face up."""
    dealt = {s.n for s in t.s.slots}
    for n in cards:
        turn_card(t, n, leaf)
    t.coup_set(exposed=(*t.s.coup.exposed, *(n for n in cards if n not in dealt)))


def banker_exposes_both(t: Turn, move: m.BankerExposesBoth) -> None:
    leaf = need(t, t.rules.rulings.banker_exposes_both, *OPENING)
    mine = firsts(t, "punto")
    down = any(not s.up for s in t.s.slots if s.n in mine)
    so(t, len(mine) == 2 and down, leaf)
    t.rule(tag(move), "shows_both", leaf)
    for n in mine:
        turn_card(t, n, leaf)
    dealt = range(1, len(coup.hands(t)) + 1)
    show_own(t, tuple(n for n in dealt if n not in mine), leaf)
    bind(t, "banker_exposes_both", "banca")


def abates_early(t: Turn, move: m.BankerAbatesEarly) -> None:
    leaf = need(t, t.rules.rulings.early_show, "punto")
    so(t, t.natural("banca") and not t.s.coup.barred and not pending(t, "misspoken"), leaf)
    t.rule(tag(move), "may_withdraw", leaf, about=t.banker)
    slots.turn(t, "banca", leaf)
    t.set(phase="withdrawal")


def offers_with_natural(t: Turn, move: m.BankerOffersWithNatural) -> None:
    """He may not turn up any more: Punto's card comes if he asked, and plain totals count."""
    leaf = need(t, t.rules.rulings.natural_offered, "banker")
    named = t.natural("banca") and str(t.two("banca")) in leaf.value
    so(t, named and "banca" not in t.s.coup.barred, leaf)
    t.rule(tag(move), "right_lost", leaf, about=t.banker)
    t.coup_set(barred=(*t.s.coup.barred, "banca"))
    coup.to_banker(t)


def discards(t: Turn, move: Any) -> None:
    """Who puts cards away before they were seen loses the coup."""
    r = t.rules.rulings
    banker = isinstance(move, m.BankerDiscardsUnseen)
    phases = PLAYED if banker else SPOKEN
    leaf = need(t, r.banker_discards if banker else r.player_discards, *phases)
    t.rule(tag(move), "banker_loses" if banker else "punto_loses", leaf)
    t.set(owed=(), pending=tuple(p for p in t.s.pending if p.about not in ("misspoken", "five")))
    t.coup_set(loser="banca" if banker else "punto")
    ending.end(t)


HANDLERS: dict[Any, Any] = {
    base.Card: on_card,
    m.BankerDealsEarly: early_draw,
    m.CroupierExposes: exposes,
    m.CroupierExposesBoth: exposes_both,
    m.CroupierOtherFault: other_fault,
    m.CroupierSaysCarta: says_carta,
    m.BankerFifthCard: fifth_card,
    m.BankerThreeInitial: three_initial,
    m.TwoThirdsToPunto: two_thirds,
    m.TwoThirdsToBanker: two_thirds,
    m.DropPuntoInitial: drop_initial,
    m.DropPuntoThird: drop_third,
    m.BankerExposesOne: banker_exposes,
    m.BankerExposesBoth: banker_exposes_both,
    m.BankerAbatesEarly: abates_early,
    m.BankerOffersWithNatural: offers_with_natural,
    m.BankerDiscardsUnseen: discards,
    m.PlayerDiscardsUnseen: discards,
}
