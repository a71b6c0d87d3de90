"""The life of a shoe: counted, shuffled, cut, loaded, its first card shown and burned, the stop card, and again."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.cards import rank
from ....table.events import Dealt
from ....table.shoe import Shoe
from ...base.staff import CHIEFS
from .. import moves as m
from ..law import points
from ..turn import BaccaratTurn
from .seats import check_enough

PACK = "french52"
FIRST = "first"
"""Who waits for azar when the first card of a shoe is shown."""
NEEDED = 6
"""The most cards that a coup of two hands takes."""

ORDER = ("count_cards", "wash", "shuffle", "cut", "insert_stop", "load_shoe", "show_first", "burn")

# --- the stop card --------------------------------------------------------------------------------------------------


def watch(t: BaccaratTurn[Any]) -> None:
    """The stop card comes out with the card before it."""
    if t.s.stop_out or not t.s.shoe.stop_shows or t.s.phase == "shuffling":
        return
    stop_shown(t, t.game.needs_more(t))


def stop_shown(t: BaccaratTurn[Any], during: bool) -> None:
    """It is shown; the coup that is on is the last, or one more is played."""
    s = t.rules.stop
    t.emit(
        m.StopOut(during=during, cite=cites(s.ends, s.behind, None if during else s.one_more), reading=s.ends.reading)
    )
    t.speak("runs", s.call)
    t.set(stop_out=True)
    if holds(s.ends):
        one_more = not during and holds(s.one_more)
        t.set(last_of_shoe=True, one_more=one_more)


def end_of_coup(t: BaccaratTurn[Any]) -> None:
    """After its last coup the shoe is over."""
    t.set(coups=t.s.coups + 1)
    if t.s.one_more:
        t.set(one_more=False)
        return
    few = t.s.stop_out and t.s.shoe.left < NEEDED
    if t.s.last_of_shoe or few:
        shoe_over(t)


def shoe_over(t: BaccaratTurn[Any]) -> None:
    """The cards are shuffled again, unless this shoe was announced as the last one."""
    if t.s.last_shoe:
        t.set(phase="ending", queue=())
        return
    to_shuffling(t, "used")


def to_shuffling(t: BaccaratTurn[Any], packs: str) -> None:
    t.set(
        phase="shuffling", cards=packs, steps=(), declined=(), nobody_cuts=False, stop_out=False, last_of_shoe=False,
        one_more=False, duties_done=(), duties_owed=(), queue=(), coups=0,
    )  # fmt: skip
    if packs != "new" or t.game.terms.settlement == "by_hand":
        return
    for name, leaf in new_duties(t):
        roles = t.roles("shuffle")
        by = next((role for role in leaf.value.by if role in roles), leaf.value.by[0])
        t.done(name, by, leaf)


def new_duties(t: BaccaratTurn[Any]) -> list[tuple[str, Leaf[Any]]]:
    """What staff owe on new packs before they are shuffled."""
    if t.s.cards != "new":
        return []
    found = t.rules.duties.items()
    return [(n, leaf) for n, leaf in found if leaf.value.holds and leaf.value.must and "new_cards" in leaf.value.when]


# --- the steps ------------------------------------------------------------------------------------------------------


def times(t: BaccaratTurn[Any]) -> Leaf[Any] | None:
    """How often these packs are shuffled, where the law counts."""
    s = t.rules.shoe
    found: Leaf[Any] | None = s.initial_times if t.s.cards == "new" else s.again_times
    return found


def steps(t: BaccaratTurn[Any]) -> dict[str, tuple[Leaf[Any] | None, ...]]:
    """The steps that the law prescribes for these packs, in order, each with its clauses."""
    rules, s = t.rules, t.rules.shoe
    found: dict[str, tuple[Leaf[Any] | None, ...]] = {}
    if holds(s.counted):
        found["count_cards"] = (s.counted, s.checked)
    if t.s.cards == "new" and holds(s.initial_wash):
        found["wash"] = (s.initial_wash,)
    if holds(s.shuffled) or times(t) is not None:
        found["shuffle"] = (s.shuffled, times(t))
    again = s.resumes_with_cut if t.s.cards == "used" else None
    if not denied(again):
        if holds(rules.cut.needed):
            found["cut"] = (rules.cut.needed, again)
        found["insert_stop"] = (rules.stop.behind, again)
    found["load_shoe"] = (rules.stop.behind,)
    burn = getattr(rules, "burn", None)
    if burn is not None and holds(burn.shown):
        found["show_first"] = (burn.shown,)
        found["burn"] = (burn.by_value, burn.shown)
    return found


def next_step(t: BaccaratTurn[Any]) -> str:
    if t.s.phase != "shuffling":
        return ""
    return next((name for name in steps(t) if name not in t.s.steps), "load_shoe")


def clauses(t: BaccaratTurn[Any], step: str) -> tuple[Leaf[Any] | None, ...]:
    """What the law says of a step."""
    return steps(t).get(step) or (t.rules.shoe.decks,)


def reach(t: BaccaratTurn[Any], step: str) -> None:
    """Whatever the law prescribes before this step was done."""
    t.in_phase("shuffling", sources=clauses(t, step))
    check_enough(t, False)
    if step in t.s.steps:
        t.refuse("already_done", *clauses(t, step), at=step)
    for name, leaves in steps(t).items():
        if name not in t.s.steps and ORDER.index(name) < ORDER.index(step):
            t.refuse("wrong_order", *leaves, at=step, next=name)
    later = [name for name in t.s.steps if ORDER.index(name) > ORDER.index(step)]
    if later:
        t.refuse("wrong_order", *clauses(t, later[0]), at=step)


def done(t: BaccaratTurn[Any], step: str) -> None:
    t.set(steps=(*t.s.steps, step))


# --- packs ----------------------------------------------------------------------------------------------------------


def on_hand_out(t: BaccaratTurn[Any], move: m.HandOutShoe) -> None:
    s = t.rules.shoe
    if s.handed_by is None:
        t.refuse("no_rule", s.decks)
    t.allow(s.handed_by.value, s.handed_by)
    t.in_phase("unopened", sources=(s.handed_by,))
    if s.rotated is not None and move.shoe in t.game.terms.shoe_history[-s.rotated.value :]:
        t.refuse("same_shoe", s.rotated, at=str(move.shoe))
    t.set(handed=move.shoe)
    t.note("shoe_handed_out", s.handed_by, amount=move.shoe)


def on_new_cards(t: BaccaratTurn[Any], move: m.NewCards) -> None:
    leaf = t.rules.shoe.new_cards
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.allow(CHIEFS, leaf)
    t.in_phase("betting", sources=(leaf,))
    if t.s.stakes:
        t.refuse("bets_down", leaf)
    t.note("new_cards", leaf)
    to_shuffling(t, "new")


def lie_open(t: BaccaratTurn[Any]) -> bool:
    """New packs lie on the table, not shuffled yet."""
    shuffled = any(step in t.s.steps for step in ("wash", "shuffle"))
    return t.s.phase == "shuffling" and t.s.cards == "new" and not shuffled


def on_inspect(t: BaccaratTurn[Any], move: m.InspectCards) -> None:
    leaf = t.rules.shoe.inspected_by
    if leaf is None or not leaf.value:
        t.refuse("no_rule", leaf)
    t.allow(leaf.value, leaf)
    t.in_phase("shuffling", sources=(leaf,))
    if not lie_open(t):
        t.refuse("wrong_order", leaf, at="inspect_cards")
    t.note("cards_inspected", leaf, about=t.actor.name)


def on_count(t: BaccaratTurn[Any], move: m.CountCards) -> None:
    s = t.rules.shoe
    t.staff("shuffle", s.counted)
    reach(t, "count_cards")
    if not move.checked and holds(s.checked):
        t.refuse("unchecked", s.checked)
    cite = cites(s.counted, s.checked) or t.game.anchor
    t.emit(m.Counted(cards=t.s.shoe.size, checked=move.checked, by=t.actor.name, cite=cite))
    done(t, "count_cards")


def on_shuffle(t: BaccaratTurn[Any], move: m.Shuffle) -> None:
    s, leaf = t.rules.shoe, times(t)
    t.game.check_shuffler(t)
    step = "wash" if move.way == "chemin" and leaf is not None else "shuffle"
    t.in_phase("shuffling", sources=clauses(t, step))
    owed = [(n, duty) for n, duty in new_duties(t) if n not in t.s.duties_done]
    if owed and t.game.terms.settlement == "by_hand":
        t.refuse("duty_owed", owed[0][1], at=owed[0][0])
    if move.way == "machine" and not (holds(s.machine) and t.game.terms.shuffler):
        t.refuse("no_machine", s.machine or leaf or s.shuffled)
    reach(t, step)
    if t.s.cards == "used" and (denied(s.reuse) or (move.worn and holds(s.reuse))):
        t.refuse("worn", s.reuse)
    if move.sequences and holds(s.random):
        t.refuse("sequences", s.random)
    if step == "shuffle" and leaf is not None and move.way != "machine":
        check_times(t, move.times, leaf)
    used = t.s.cards == "used" and t.s.shoes > 0
    count = t.s.shoe.discards if used and denied(s.gathers_all) else t.s.shoe.size
    leaves = (s.initial_wash,) if step == "wash" else (leaf, s.shuffled, s.random, s.gathers_all if used else None)
    machine = s.machine if move.way == "machine" else None
    t.emit(m.Shuffled(cards=count, way=move.way, times=move.times, by=t.actor.name, cite=cites(*leaves, machine)))
    t.set(shoe=t.s.shoe.gather())
    if step not in t.s.steps:
        done(t, step)


def check_times(t: BaccaratTurn[Any], number: int, leaf: Leaf[Any]) -> None:
    if number < min(leaf.value):
        t.refuse("too_few_times", leaf, times=number)
    if number > max(leaf.value):
        t.refuse("too_many_times", leaf, times=number)


def whole(packs: Shoe) -> Shoe:
    """All the cards, as they were cut and with the stop card where it was put."""
    return replace(packs.gather(), stop=packs.stop, cut=packs.cut)


# --- into the shoe --------------------------------------------------------------------------------------------------


def on_insert(t: BaccaratTurn[Any], move: m.InsertStop) -> None:
    s = t.rules.stop
    t.staff("load", s.behind)
    reach(t, "insert_stop")
    behind = move.behind or t.game.below_stop()
    fits = behind >= s.behind.value if s.at_least else behind == s.behind.value
    if not fits or behind >= t.s.shoe.size:
        t.refuse("wrong_number", s.behind, at=str(behind), cards=s.behind.value)
    t.set(shoe=whole(t.s.shoe).stop_at(behind))
    t.emit(m.StopInserted(behind=behind, cite=s.behind.cite))
    done(t, "insert_stop")


def on_load(t: BaccaratTurn[Any], move: m.LoadShoe) -> None:
    s = t.rules.shoe
    t.staff("load", s.decks)
    reach(t, "load_shoe")
    loaded = whole(t.s.shoe)
    t.set(shoe=loaded if loaded.stop else loaded.stop_at(t.game.below_stop()))
    again = s.resumes_with_cut if t.s.cards == "used" else None
    t.emit(m.Loaded(cards=loaded.size, cite=cites(s.decks, again)))
    done(t, "load_shoe")
    if "show_first" not in steps(t):
        begin(t)


def on_show_first(t: BaccaratTurn[Any], move: m.ShowFirst) -> None:
    burn = getattr(t.rules, "burn", None)
    if burn is None:
        t.refuse("no_rule", t.rules.stop.behind)
    t.staff("load", burn.shown)
    if denied(burn.shown):
        t.refuse("no_rule", burn.shown)
    reach(t, "show_first")
    done(t, "show_first")
    t.set(owed=(FIRST,))


def first_shown(t: BaccaratTurn[Any], face: str) -> None:
    leaf = t.rules.burn.shown
    t.set(shown=face)
    t.emit(Dealt(n=0, place=FIRST, face=face, cite=leaf.cite))


def burn_due(t: BaccaratTurn[Any]) -> int:
    """How many cards the shown one burns beside itself; by the other reading it is one of them."""
    if not t.s.shown:
        return 0
    due = points.burn_value(t.s.shown, t.rules.scoring, t.rules.burn)
    by = t.rules.burn.by_value
    return due - 1 if due and t.game.terms.readings.get(by.reading) == "included" else due


def on_burn(t: BaccaratTurn[Any], move: m.Burn) -> None:
    burn = getattr(t.rules, "burn", None)
    if burn is None:
        t.refuse("no_rule", t.rules.stop.behind)
    t.staff("load", burn.by_value)
    reach(t, "burn")
    due = burn_due(t)
    if move.cards not in (0, due):
        t.refuse("wrong_number", burn.by_value, burn.tens, at=str(move.cards), cards=due)
    sources = (burn.by_value, burn.tens if rank(t.s.shown) in "TJQK" else None)
    t.emit(m.Burned(cards=1, face=t.s.shown, cite=cites(burn.shown)))
    t.set(shoe=t.s.shoe.discard(1).burn(due))
    if due:
        t.emit(m.Burned(cards=due, cite=cites(*sources), reading=reading(*sources)))
    begin(t)


def begin(t: BaccaratTurn[Any]) -> None:
    """The shoe is ready: play begins."""
    t.set(shoes=t.s.shoes + 1, steps=(), shown="", cards="used", stop_out=False)
    t.game.shoe_ready(t)


def ready(behind: int, terms: Any, decks: int) -> Shoe:
    """A shoe that was prepared before the table opened; nothing of a fresh one was burned."""
    made = Shoe.of(PACK, decks)
    if terms.before_stop:
        gone = made.left - behind - terms.before_stop
        made = made.burn(gone) if gone > 0 else made
    return made.stop_at(behind)


HANDLERS: dict[Any, Any] = {
    m.HandOutShoe: on_hand_out,
    m.NewCards: on_new_cards,
    m.InspectCards: on_inspect,
    m.CountCards: on_count,
    m.Shuffle: on_shuffle,
    m.InsertStop: on_insert,
    m.LoadShoe: on_load,
    m.ShowFirst: on_show_first,
    m.Burn: on_burn,
}
