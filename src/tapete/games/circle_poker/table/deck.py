"""The deck by hand: checked, shown when new, shuffled, cut; and what goes wrong with it before the deal."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...base.staff import HEADS
from ...cards import moves as cards
from .. import moves as m
from ..facts import Deck, Shuffled
from ..memory import mark
from ..round import beginning, dealing
from ..turn import IDLE, Turn

BEFORE = ("shuffling", *IDLE[:2])
MIDDLE = 3
"""So many cards more or less are still the middle."""
MACHINE = "machine"
RIFFLE = "riffle"


def by_hand(t: Turn) -> bool:
    return t.game.terms.prepare == "by_hand"


def here(t: Turn, *sources: Leaf[Any] | None) -> None:
    """The deck is handled between hands, and before seats and marca are drawn where the law has it so."""
    draws = ("unopened",) if holds(t.rules.shuffle.around_draws) else ()
    if not by_hand(t):
        t.refuse("wrong_phase", *sources, phase=t.s.phase)
    t.in_phase(*BEFORE, *draws, sources=sources)


def step(t: Turn, **done: Any) -> None:
    t.deck(**done)
    if t.s.phase == "waiting":
        t.s.phase = "shuffling"


def players_turn(t: Turn) -> bool:
    """The last who shuffled was a player, and the law has the croupier shuffle last."""
    done = t.s.deck.shuffles
    return holds(t.rules.shuffle.croupier_last) and bool(done) and done[-1].role == "player"


def counted(t: Turn) -> tuple[Shuffled, ...]:
    """Shuffles that count for the deal: after a player's the croupier begins anew, in the whole form (MEL14
    art.105.1: «en la forma prevista en el párrafo anterior»)."""
    done = t.s.deck.shuffles
    if not holds(t.rules.shuffle.croupier_last):
        return done
    last = max((n for n, shuffle in enumerate(done) if shuffle.role == "player"), default=-1)
    return done[last + 1 :]


def new(t: Turn) -> bool:
    """New cards lie there, and the law has them checked and shown."""
    each = not denied(t.rules.shuffle.new_each) or t.s.phase == "unopened"
    return t.s.deck.new and each


# --- what is still owed ---------------------------------------------------------------------------------------------


def owed_before_shuffle(t: Turn) -> list[tuple[str, Leaf[Any] | None]]:
    s = t.rules.shuffle
    owed: list[tuple[str, Leaf[Any] | None]] = []
    if holds(s.checked) and not t.s.deck.checked:
        owed.append(("check", s.checked))
    if new(t) and holds(s.new_checked) and not t.s.deck.checked:
        owed.append(("check", s.new_checked))
    if new(t) and holds(s.new_shown) and not t.s.deck.presented:
        owed.append(("present", s.new_shown))
    return owed


def ways(t: Turn) -> list[str]:
    """The ways of shuffling that the law wants before the cut, in their order."""
    order = t.rules.shuffle.order
    names = [group[0] for group in order.value.ranks] if order is not None else []
    return names[: names.index("cut")] if "cut" in names else names


def owed_before_cut(t: Turn) -> tuple[str, tuple[Leaf[Any] | None, ...]] | None:
    """The next way of shuffling that is missing, or more of them, and by which clauses."""
    s, done = t.rules.shuffle, counted(t)
    if any(shuffle.way == MACHINE for shuffle in done):
        return None
    few = too_few(t, done)
    missing = [name for name in ways(t) if name not in {shuffle.way for shuffle in done}]
    if not missing and not few and done:
        return None
    anew = s.croupier_last if len(done) < len(t.s.deck.shuffles) else None
    clauses = (
        s.order if missing else None,
        (s.times or s.riffles) if few else None,
        anew,
        s.each,
        s.random if not done else None,
    )
    return ((missing or [RIFFLE])[0], clauses)


def too_few(t: Turn, done: tuple[Shuffled, ...]) -> bool:
    """To mix and to gather is not to shuffle: the texts tell them apart. An older record counts every step."""
    s = t.rules.shuffle
    if s.times is not None:
        return sum(shuffle.times for shuffle in done) < s.times.value
    riffles = sum(shuffle.times for shuffle in done if shuffle.way == RIFFLE)
    return s.riffles is not None and riffles < s.riffles.value


def next_step(t: Turn) -> str:
    """What is done next with the deck: ``check``, ``present``, a way of shuffling, ``cut``; nothing: it is ready."""
    if t.s.deck.cut:
        return ""
    owed = owed_before_shuffle(t)
    if owed:
        return owed[0][0]
    shuffle = owed_before_cut(t)
    if shuffle is not None:
        return shuffle[0]
    return "cut"


def deck_ready(t: Turn) -> None:
    """Before forced bets and the deal: everything was done."""
    if not by_hand(t) or t.s.deck.cut:
        return
    s = t.rules.shuffle
    if denied(s.each):
        return
    late = t.rules.forced.after_cut if isinstance(t.move, m.Post) else None
    owed = owed_before_shuffle(t)
    if owed:
        t.refuse("wrong_order", *(leaf for _, leaf in owed), late, at=owed[0][0])
    shuffle = owed_before_cut(t)
    if shuffle is not None:
        t.refuse("wrong_order", *shuffle[1], late, at=shuffle[0])
    if not denied(s.resumes):
        t.refuse("wrong_order", s.cutter, s.resumes, s.each, s.middle, s.order, late, at="cut")


def for_draw(t: Turn) -> None:
    """Before seats or marca are drawn the deck is shuffled and cut, where the law says so."""
    leaf = t.rules.shuffle.around_draws
    if by_hand(t) and holds(leaf) and not t.s.deck.cut:
        t.refuse("wrong_order", leaf, at="shuffle")


def after_draw(t: Turn) -> None:
    if holds(t.rules.shuffle.around_draws):
        t.s.deck = Deck(new=t.s.deck.new)


# --- the moves ------------------------------------------------------------------------------------------------------


def on_check(t: Turn, move: m.CheckDeck) -> None:
    s = t.rules.shuffle
    leaf = s.new_checked if new(t) else s.checked
    t.staff("deals", leaf)
    here(t, leaf)
    if t.s.deck.checked:
        t.refuse("already_done", leaf, s.each)
    step(t, checked=True)
    t.done("check_deck", t.actor.name, leaf, s.each)


def on_present(t: Turn, move: m.PresentDeck) -> None:
    leaf = t.rules.shuffle.new_shown
    t.staff("deals", leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    here(t, leaf)
    if not t.s.deck.new or t.s.deck.presented or t.s.deck.shuffles:
        t.refuse("wrong_order", leaf, at="present")
    step(t, presented=True)
    t.done("present_deck", t.actor.name, leaf)


def on_inspect(t: Turn, move: cards.InspectCards) -> None:
    leaf = t.rules.shuffle.inspected_by
    if leaf is None:
        t.refuse("no_rule", t.rules.shuffle.checked)
    if t.actor.role not in leaf.value:
        t.refuse("wrong_role", leaf, role=t.actor.role)
    here(t, leaf)
    if not t.s.deck.presented or t.s.deck.shuffles:
        t.refuse("wrong_order", leaf, at="present")
    step(t, inspected=True)
    t.done("inspect_cards", t.actor.name, leaf)


def on_shuffle(t: Turn, move: m.Shuffle) -> None:
    s = t.rules.shuffle
    if t.actor.role == "player":
        if not holds(s.players) or t.actor.name not in t.s.seats:
            t.refuse("wrong_role", s.players, t.act("deals"), s.each, role=t.actor.role)
    else:
        t.staff("deals", s.each)
    here(t, s.times or s.riffles, s.each)
    if t.s.deck.cut:
        t.refuse("wrong_order", s.each, s.times or s.riffles, at="cut")
    owed = owed_before_shuffle(t)
    if owed:
        t.refuse("wrong_order", *(leaf for _, leaf in owed), at=owed[0][0])
    if move.sequences and not denied(s.random):
        t.refuse("sequences", s.random, s.times or s.riffles, s.each)
    check_way(t, move.way)
    step(t, shuffles=(*t.s.deck.shuffles, Shuffled(move.way, move.times, t.actor.role)))
    every = t.game.plan.size
    cards = max(every - t.s.pack.stock, 0) if denied(s.gathers) else every
    sources = (s.gathers, s.times or s.riffles, s.order, s.players if t.actor.role == "player" else None, s.each)
    t.emit(m.Reshuffled(cards=cards, way=move.way, by=t.actor.name, cite=cites(*sources) or t.game.anchor,
                        reading=reading(*sources)))  # fmt: skip


def check_way(t: Turn, way: str) -> None:
    """Each way comes after those that the law names before it; a player whose shuffle is not the last is free."""
    order, names = t.rules.shuffle.order, ways(t)
    done = {shuffle.way for shuffle in counted(t)}
    free = t.actor.role == "player" and holds(t.rules.shuffle.croupier_last)
    if way not in names or free:
        return
    before = [name for name in names[: names.index(way)] if name not in done]
    after = [name for name in names[names.index(way) + 1 :] if name in done]
    if before or after:
        t.refuse("wrong_order", order, at=before[0] if before else way)


def coming_mano(t: Turn) -> str:
    """Who is mano in the hand that is to be dealt."""
    return beginning.lineup(t).mano


def cutter(t: Turn) -> str:
    """The player who cuts, of those who play the hand; empty: the croupier does."""
    leaf = t.rules.shuffle.cutter
    if leaf is None or leaf.value == "croupier":
        return ""
    mano, there = coming_mano(t), beginning.dealt_in(t)
    others = [n for n in t.game.plan.ring(there, there[mano], "left") if n != mano] if mano else []
    return others[0] if others else ""


def on_cut(t: Turn, move: m.Cut) -> None:
    s = t.rules.shuffle
    if dealing.cut_owed(t):
        cut_in_hand(t, move)
        return
    due = cutter(t)
    if due:
        if t.actor.name != due:
            t.refuse("not_your_cut", s.cutter, player=due)
    else:
        t.staff("deals", s.cutter, s.middle)
    here(t, s.cutter, s.middle, s.each)
    if t.s.deck.cut:
        t.refuse("already_done", s.cutter, s.middle, s.each)
    owed = owed_before_shuffle(t)
    if owed:
        t.refuse("wrong_order", *(leaf for _, leaf in owed), at=owed[0][0])
    if players_turn(t):
        t.refuse("not_croupier_last", s.croupier_last)
    shuffle = owed_before_cut(t)
    if shuffle is not None:
        t.refuse("wrong_order", *shuffle[1], at=shuffle[0])
    half = t.game.plan.size // 2
    if holds(s.middle) and move.at and abs(move.at - half) > MIDDLE:
        t.refuse("not_at_middle", s.middle, middle=half)
    step(t, cut=True)
    sources = (s.cutter, s.middle, s.resumes, s.order, s.each)
    t.emit(m.CutMade(by=t.actor.name, at=move.at or half, cite=cites(*sources) or t.game.anchor,
                     reading=reading(*sources)))  # fmt: skip


def cut_in_hand(t: Turn, move: m.Cut) -> None:
    """A stock that was shuffled anew in the middle of a hand is cut by whom the law names."""
    who, source = dealing.cut_owed(t), t.s.marks.cut_cite
    if who == "croupier":
        t.staff("deals", source)
    elif t.actor.name != who:
        t.refuse("not_your_cut", source, player=who)
    burns = t.s.marks.cut_burns
    mark(t, cut_by="", cut_cite=(), cut_burns=0)
    t.emit(m.CutMade(by=t.actor.name, at=move.at or t.s.pack.stock // 2, cite=source or t.game.anchor))
    if burns:
        dealing.burn(t, burns, t.rules.rulings.deck_away_burn)


def on_new_cards(t: Turn, move: cards.NewCards) -> None:
    leaf = t.rules.shuffle.new_cards
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.allow((*HEADS, "jefe_de_sala"), leaf)
    t.in_phase(*BEFORE, sources=(leaf,))
    bring_new(t)
    t.note("new_cards", leaf)


def bring_new(t: Turn) -> None:
    """Other cards: every step is owed anew."""
    t.s.deck = Deck(new=True)
    if by_hand(t) and t.s.phase == "waiting":
        t.s.phase = "shuffling"


# --- what goes wrong ------------------------------------------------------------------------------------------------


def cut_exposes(t: Turn, leaf: Leaf[Any] | None, move: Any) -> None:
    t.in_phase(*BEFORE, sources=(leaf,))
    if by_hand(t) and not t.s.deck.cut:
        t.refuse("not_so", leaf)
    if denied(leaf):
        t.rule("cut_exposes_card", "stands", leaf)
        return
    t.rule("cut_exposes_card", "shuffle_again", leaf)
    t.deck(shuffles=(), cut=False)


def deck_fault(t: Turn, leaf: Leaf[Any] | None, move: Any) -> None:
    if by_hand(t) and not t.s.deck.presented:
        t.refuse("not_so", leaf)
    t.rule("deck_fault", "cards_changed", leaf)
    bring_new(t)


HANDLERS: dict[Any, Any] = {
    m.CheckDeck: on_check,
    m.PresentDeck: on_present,
    cards.InspectCards: on_inspect,
    m.Shuffle: on_shuffle,
    m.Cut: on_cut,
    cards.NewCards: on_new_cards,
}
