"""What goes wrong with the cards of a coup, with looking and speaking, and how it is put right."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...baccarat import moves as base
from ...baccarat.circle import moves as circle
from ...baccarat.circle.errors import firsts, need, so, turn_card
from ...baccarat.errors import cards as shared
from ...baccarat.table import shoe, slots
from .. import moves as m
from ..round import coup, cuadro, ending
from ..table import cloths
from ..turn import PLAYED, SPEAKING, Turn, hand
from .restoring import bind, restore

OPENING = ("dealing", "cloth_1")
SPOKEN = (*SPEAKING, "banker")


# --- the deal -------------------------------------------------------------------------------------------------------


def stuck(t: Turn, move: base.StuckCards) -> None:
    """Two or more cards stuck together in the deal: the coup is void."""
    leaf = t.rules.rulings.stuck
    shared.declare(t, leaf)
    t.in_phase("dealing", sources=(leaf,))
    shared.stuck(t, move)


def irregular(t: Turn, move: m.IrregularDeal) -> None:
    """Put right if that is plain, else void."""
    r = t.rules.rulings
    shared.declare(t, r.rectified if move.evident else r.not_evident)
    t.in_phase(*OPENING, sources=(r.rectified, r.not_evident))
    if move.evident and holds(r.rectified):
        t.rule(tag(move), "rectified", r.rectified)
        return
    leaf = r.rectified if move.evident else r.not_evident
    if not move.evident and not holds(leaf):
        t.refuse("no_rule", leaf)
    t.rule(tag(move), "void", leaf)
    ending.annul(t, tag(move), leaf)


def both_exposed(t: Turn, move: m.BothExposed) -> None:
    """Both cards of a cloth were exposed: it is played as a restored coup, and no bet is touched."""
    r, which = t.rules.rulings, hand(move.cloth)
    leaf = need(t, r.both_exposed, *OPENING)
    mine = firsts(t, which)
    down = any(not s.up for s in t.s.slots if s.n in mine)
    so(t, len(mine) == 2 and down and move.cloth in t.playing(), leaf, at=which)
    t.rule(tag(move), "restored", leaf, about=move.by)
    for n in mine:
        turn_card(t, n, leaf)
    restore(t, move.by, leaf)
    t.coup_set(stays="free" if denied(r.exposed_bets_stay) else "stays", stays_by="exposed_bets_stay")


def basket_cloth(t: Turn, move: m.BasketCloth) -> None:
    """A cloth's cards fell into the cesta unseen, its first ones or the third that it asked for: void for that
    cloth."""
    which = hand(move.cloth)
    leaf = need(t, t.rules.rulings.basket_cloth, *PLAYED)
    so(t, lost(t, which) and move.cloth in t.playing(), leaf, at=which)
    t.rule(tag(move), "void_for_cloth", leaf, about=which)
    third_lost(t, which, leaf)
    if len(t.playing()) == 1:
        ending.annul(t, tag(move), leaf)
        return
    t.coup_set(void=(*t.s.coup.void, move.cloth))
    if t.s.phase == which:
        coup.to_cloths(t)
    elif t.s.phase == "banker" and not t.s.owed:
        coup.to_word(t)


def lost(t: Turn, which: str) -> bool:
    """Cards of a hand that nobody has seen may be gone: its first ones, as long as nothing was said of them; or the
    third, which is on its way."""
    seen = any(s.up or s.seen for s in t.s.slots if s.place == which) or bool(t.word(which))
    third = t.s.phase == "banker" and which in t.s.owed
    return third or (bool(t.faces(which)) and not seen)


def third_lost(t: Turn, which: str, leaf: Leaf[Any]) -> None:
    """The third card has left the shoe, and nobody knows which it was."""
    if t.s.phase != "banker" or which not in t.s.owed:
        return
    t.emit(base.Burned(cards=1, cite=leaf.cite))
    t.set(shoe=t.s.shoe.burn(1), owed=tuple(h for h in t.s.owed if h != which))
    shoe.watch(t)


def basket_bank(t: Turn, move: m.BasketBank) -> None:
    """The banker's fell: void for both."""
    leaf = need(t, t.rules.rulings.basket_bank, *PLAYED)
    so(t, lost(t, "banca"), leaf)
    t.rule(tag(move), "void", leaf)
    third_lost(t, "banca", leaf)
    ending.annul(t, tag(move), leaf)


def basket_seen(t: Turn, move: m.BasketSeen) -> None:
    """The third card that is owed fell, but was seen: the croupier recovers it."""
    leaf = need(t, t.rules.rulings.basket_seen, "banker")
    which = shared.waiting_for(t, leaf)
    slots.check_faces(t, move.face)
    t.rule(tag(move), "recovered", leaf, about=which)
    slots.land(t, move.face)


# --- who has the cards ----------------------------------------------------------------------------------------------


def wrong_holder(t: Turn, move: m.WrongHolder) -> None:
    """Another had the cards: if he has spoken the coup stands, and next time they are where they belong."""
    r, which = t.rules.rulings, hand(move.cloth)
    leaf = need(t, r.wrong_holder, which)
    rightful = t.player_of(which)
    so(t, t.here(move.player) and move.player not in (t.banker, rightful), leaf, player=move.player)
    if not move.word:
        t.rule(tag(move), "handed_over", leaf, about=rightful)
        return
    so(t, not t.has_looked(which), leaf, player=rightful)
    so(t, move.word in cuadro.cloth_words(t, which), leaf, at=move.word)
    t.rule(tag(move), "stands", leaf, r.wrong_holder_next, about=move.player)
    cloths.take(t, move.cloth, move.player)
    t.coup_set(kept=(*t.s.coup.kept, move.cloth))
    cloths.tell(t, move.cloth, move.player, "wrong_holder", leaf)
    coup.cloth_speaks(t, which, move.word)


def slow(t: Turn, move: circle.SlowPlayer) -> None:
    """Slow looking is forbidden; too slow to declare, he loses the cards."""
    r = t.rules.rulings
    leaf = need(t, r.slow, *SPEAKING)
    so(t, move.player == t.player_of(t.s.phase), leaf, player=move.player)
    if not move.announcing or denied(r.slow_loses):
        t.rule(tag(move), "forbidden", leaf, about=move.player)
        return
    t.rule(tag(move), "cards_taken", r.slow_loses, leaf, about=move.player)
    t.coup_set(slow=(*t.s.coup.slow, move.player))
    cloth = int(t.s.phase[-1])
    heir = next((n for n in after_him(t, cloth, move.player) if n != move.player), "")
    cloths.give(t, cloth, heir, "slow_player", r.slow_loses)
    cloths.take(t, cloth, heir)
    coup.to_cloths(t)


def after_him(t: Turn, cloth: int, name: str) -> list[str]:
    """Those who have the cards of a cloth after him; after who made banco, those in turn."""
    holder = t.holder(cloth)
    return [cloths.after(t, cloth, name)] if holder == name else [holder]


def advice(t: Turn, move: circle.OutsideAdvice) -> None:
    """Only the croupier advises: the hands that have not spoken follow the rules."""
    r = t.rules.rulings
    leaf = need(t, r.advice, *SPOKEN)
    so(t, not t.word("banca"), leaf)
    if denied(r.advice_binds):
        t.rule(tag(move), "forbidden", leaf, about=move.player)
        return
    t.rule(tag(move), "cuadro", leaf, r.advice_binds, about=move.player)
    for which in SPEAKING:
        if not t.word(which) and int(which[-1]) in t.playing():
            bind(t, which, r.advice_binds)
    if not t.s.coup.restored:
        restore(t, "player", r.advice_binds)


def advice_on_five(t: Turn, move: m.AdviceOn5) -> None:
    leaf = need(t, t.rules.play.five_stands, *SPEAKING)
    so(t, str(t.two(t.s.phase)) in leaf.value and not t.natural(t.s.phase), leaf)
    coup.advised(t, t.player_of(t.s.phase))


def peek(t: Turn, move: m.BancoPeek) -> None:
    """Who made banco looked at the second cloth's cards first: forbidden; what follows the head decides."""
    leaf = need(t, t.rules.banco.first_cloth_first, "cloth_1")
    so(t, t.player_of("cloth_2") == t.s.coup.banco != "", leaf)
    t.rule(tag(move), "forbidden", leaf, about=t.s.coup.banco)
    problems = t.rules.staff.problems_by
    if holds(problems) and problems is not None:
        t.ask(problems.value.items[0], "decide", tag(move), ("go_on", "null"), "go_on", problems, leaf)


# --- thrown cards, scores -------------------------------------------------------------------------------------------


def thrown(t: Turn, move: m.CardsThrown) -> None:
    """A hand that was thrown into the cesta unshown counts nothing and draws no more."""
    leaf = need(t, t.rules.rulings.thrown, *SPOKEN)
    which, c = move.hand, t.s.coup
    so(t, bool(t.word(which)) and which not in (*c.thrown, *c.up), leaf, at=which)
    so(t, which == "banca" or int(which[-1]) in t.playing(), leaf, at=which)
    t.rule(tag(move), "counts_zero", leaf, about=t.player_of(which))
    t.coup_set(thrown=(*c.thrown, which))
    if which == "banca":
        t.set(owed=())
        ending.end(t)
    elif which in t.s.owed:
        rest = tuple(h for h in t.s.owed if h != which)
        t.set(owed=rest)
        if not rest:
            coup.to_word(t)


def croupier_throws(t: Turn, move: m.CroupierThrows) -> None:
    """The croupier did it: the score is what the witnesses say."""
    leaf = need(t, t.rules.rulings.thrown_croupier, *SPOKEN)
    which, c = move.hand, t.s.coup
    so(t, which not in (*c.thrown, *c.up, *c.barred), leaf, at=which)
    so(t, which == "banca" or int(which[-1]) in t.playing(), leaf, at=which)
    t.rule(tag(move), "rebuilt", leaf, about=t.player_of(which), amount=move.points)
    t.coup_set(deemed={**c.deemed, which: move.points})
    if which == "banca" and t.s.phase == "banker" and not t.word("banca"):
        t.set(owed=())
        coup.to_banker(t)  # with 8 or 9 he turns up now, without he no longer does


def wrong_score(t: Turn, move: m.WrongAnnouncement) -> None:
    """He announced a score that is not his: he may still draw, unless the others have shown theirs."""
    r = t.rules.rulings
    leaf = need(t, r.wrong_score, "banker") if not move.shown else declared(t, r.wrong_score_shown)
    so(t, not t.word("banca") and not t.s.owed and not t.natural("banca"), leaf)
    so(t, move.points != t.two("banca"), leaf)
    if not move.shown:
        t.rule(tag(move), "may_draw", leaf, about=t.banker, amount=move.points)
    elif denied(leaf):
        t.rule(tag(move), "stands", leaf, about=t.banker, amount=move.points)
        t.coup_set(stands="rulings.wrong_score_shown")
    else:
        t.rule(tag(move), "restored", leaf, about=t.banker, amount=move.points)
        restore(t, "banker", leaf)


def declared(t: Turn, leaf: Leaf[Any]) -> Leaf[Any]:
    shared.declare(t, leaf)
    t.in_phase("banker", sources=(leaf,))
    return leaf


def restored_coup(t: Turn, move: m.RestoredCoup) -> None:
    """What binds the banker in a coup that was restored."""
    r = t.rules.restored
    shared.declare(t, r.same)
    t.in_phase("banker", sources=(r.same,))
    so(t, bool(t.s.coup.restored) and not t.s.owed and not t.natural("banca"), r.same)
    found = cuadro.situation(t)
    clauses: dict[str, Leaf[Any]] = {
        "cloth_turned_up": r.turned_up, "same": r.same, "free": r.free, "own_fault": r.own_fault,
    }  # fmt: skip
    optional = r.optional if found in ("cloth_turned_up", "same") and cuadro.optional(t) else None
    t.rule(tag(move), found, optional, clauses[found], about=t.banker)


HANDLERS: dict[Any, Any] = {
    base.StuckCards: stuck,
    m.IrregularDeal: irregular,
    m.BothExposed: both_exposed,
    m.BasketCloth: basket_cloth,
    m.BasketBank: basket_bank,
    m.BasketSeen: basket_seen,
    m.WrongHolder: wrong_holder,
    circle.SlowPlayer: slow,
    circle.OutsideAdvice: advice,
    m.AdviceOn5: advice_on_five,
    m.BancoPeek: peek,
    m.CardsThrown: thrown,
    m.CroupierThrows: croupier_throws,
    m.WrongAnnouncement: wrong_score,
    m.RestoredCoup: restored_coup,
}
