"""What stays from coup to coup: people, the pack and its shoe, the session."""

from __future__ import annotations

from typing import Any

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf
from ...table.shoe import Shoe
from ..base import moves as w
from ..base import staff as shared
from ..base.conduct import check_person
from ..base.staff import CHIEFS
from ..cards import moves as c
from . import moves as m
from .turn import Turn

PACK = "french52"
ORDER = ("count_last", "shuffle", "cut", "insert_stop", "load_shoe", "burn")
IDLE = "free_seat"
Leaves = tuple[Leaf[Any] | None, ...]


# --- people ---------------------------------------------------------------------------------------------------------


def check_room(t: Turn, player: str) -> None:
    """As many as come may play, unless somebody limits their number."""
    p = t.rules.people
    if player in t.s.players:
        return
    if denied(p.any_number) and t.s.players:
        t.refuse("table_full", p.any_number)
    if t.s.most_players and len(t.s.players) >= t.s.most_players:
        t.refuse("table_full", p.limited_by, players=t.s.most_players)


def join(t: Turn, player: str, seated: bool = False) -> None:
    """The player is at the table."""
    if player in t.s.players and (not seated or player in t.s.seated):
        return
    if player not in t.s.players:
        t.set(players=(*t.s.players, player))
    if seated:
        t.set(seated=(*t.s.seated, player), idle={**t.s.idle, player: 0})
    t.emit(m.Joined(player=player, seated=seated, cite=t.rules.people.any_number.cite))


def gone(t: Turn, player: str) -> None:
    """The player has left, and the seat is free."""
    t.set(
        players=tuple(name for name in t.s.players if name != player),
        seated=tuple(name for name in t.s.seated if name != player),
        idle={name: n for name, n in t.s.idle.items() if name != player},
    )


def check_enough(t: Turn) -> None:
    """So many players are needed to shuffle or start."""
    leaf = t.rules.people.least
    if leaf is not None and len(t.s.players) < leaf.value:
        t.refuse("too_few_players", leaf, players=leaf.value, present=len(t.s.players))


def on_sit(t: Turn, move: m.Sit) -> None:
    player = t.player()
    check_person(t, player)
    check_room(t, player)
    if player in t.s.seated:
        t.refuse("already_done", t.rules.people.any_number)
    join(t, player, seated=True)


def on_limit(t: Turn, move: m.LimitPlayers) -> None:
    leaf = t.rules.people.limited_by
    if leaf is None:
        t.refuse("no_rule", t.rules.people.any_number)
    t.allow(leaf.value, leaf)
    t.set(most_players=move.players)
    t.note("players_limited", leaf, amount=move.players)


# --- the stop card --------------------------------------------------------------------------------------------------


def stop_card(t: Turn, during: bool) -> None:
    """It voids the coup that is on, or the coup waits for the shuffle; between two coups the deal is over."""
    s = t.rules.stop
    t.emit(m.StopOut(during=during, shown=holds(s.shown), cite=cites(s.behind, s.packs_out, s.shown)))
    t.set(stop_out=True)
    if not during:
        return
    if holds(s.voids):
        t.rule("stop_card_mid_coup", "void", s.voids)
        t.course.annul(t, "stop_card", s.voids)
    elif holds(s.waits):
        t.speak("shuffle", s.waits)
        t.set(waits=True)
        to_shuffling(t, "used")


def to_shuffling(t: Turn, packs: str) -> None:
    """The deal is over, or new cards come."""
    s, sh = t.rules.stop, t.rules.shoe
    if packs == "used" and denied(sh.again):
        t.set(phase="ending")
        return
    if packs == "used" and t.s.stop_out and not t.s.waits:
        t.speak("shuffle", s.ends)
        if holds(s.laid_down):
            t.emit(m.LaidDown(cards=t.s.shoe.left, cite=cites(s.laid_down)))
    t.set(phase="shuffling", cards=packs, steps=(), declined=(), coups=0, duties_done=())
    if packs == "new" and t.game.terms.settlement == "automatic":
        for name, leaf in new_duties(t):
            t.done(name, leaf.value.by[0], leaf)


def new_duties(t: Turn) -> list[tuple[str, Leaf[Any]]]:
    """What staff owe on new packs before they are shuffled."""
    if t.s.cards != "new" or (t.s.round > 1 and denied(t.rules.shoe.repeated)):
        return []
    found = t.rules.duties.items()
    return [(n, leaf) for n, leaf in found if leaf.value.holds and leaf.value.must and "new_cards" in leaf.value.when]


# --- the steps ------------------------------------------------------------------------------------------------------


def steps(t: Turn) -> dict[str, Leaves]:
    """The steps that the law prescribes for these cards, in order, each with its clauses."""
    s, stop = t.rules.shoe, t.rules.stop
    used = t.s.cards == "used"
    found: dict[str, Leaves] = {}
    if used and t.s.stop_out and not t.s.waits and holds(stop.counted):
        found["count_last"] = (stop.counted, stop.laid_down)
    if holds(s.shuffled):
        found["shuffle"] = (s.shuffled, s.again if used else None)
    if not denied(s.one_stack) and not (used and denied(s.cut_again)):
        found["cut"] = (s.cut_by, s.one_stack, s.cut_again if used else None)
    found["insert_stop"] = (stop.behind, stop.packs_out, stop.stack_out)
    if holds(s.loaded):
        found["load_shoe"] = (s.loaded,)
    if holds(s.burn):
        found["burn"] = (s.burn,)
    return found


def next_step(t: Turn) -> str:
    if t.s.phase != "shuffling":
        return ""
    return next((name for name in steps(t) if name not in t.s.steps), "")


def clauses(t: Turn, step: str) -> Leaves:
    return steps(t).get(step) or (t.rules.shoe.shuffled, t.rules.shoe.loaded)


def reach(t: Turn, step: str) -> None:
    """Whatever the law prescribes before this step was done."""
    t.in_phase("shuffling", sources=clauses(t, step))
    check_enough(t)
    if step in t.s.steps:
        t.refuse("already_done", *clauses(t, step), at=step)
    if step not in steps(t):
        t.refuse("no_rule", *clauses(t, step), at=step)
    for name, leaves in steps(t).items():
        if name not in t.s.steps and ORDER.index(name) < ORDER.index(step):
            t.refuse("wrong_order", *leaves, at=step, next=name)


def done(t: Turn, step: str) -> None:
    """The step is done; after the last one the shoe is ready."""
    t.set(steps=(*t.s.steps, step))
    if next_step(t):
        return
    if not t.s.shoe.stop:
        t.set(shoe=t.s.shoe.stop_at(t.game.below_stop()))
    t.set(steps=(), cards="used", stop_out=False, burned="burn" in steps(t), unburned=False)
    t.course.shoe_ready(t)


def on_count(t: Turn, move: m.CountLast) -> None:
    leaf = t.rules.stop.counted
    t.staff("shuffle", leaf)
    reach(t, "count_last")
    left = t.s.shoe.left
    if move.cards not in (0, left):
        t.refuse("wrong_number", leaf, at=str(move.cards), cards=left)
    t.emit(m.Counted(cards=left, by=t.actor.name, cite=cites(leaf)))
    done(t, "count_last")


def on_shuffle(t: Turn, move: c.Shuffle) -> None:
    s = t.rules.shoe
    t.staff("shuffle", s.shuffled)
    reach(t, "shuffle")
    owed = [(n, duty) for n, duty in new_duties(t) if n not in t.s.duties_done]
    if owed and t.game.terms.settlement == "by_hand":
        t.refuse("duty_owed", owed[0][1], at=owed[0][0])
    if move.way == "machine" and not (holds(s.machine) and t.game.terms.shuffler):
        t.refuse("no_machine", s.machine or s.shuffled)
    if move.sequences and holds(s.random):
        t.refuse("sequences", s.random)
    used, stop = t.s.cards == "used", t.rules.stop
    table = tuple(slot.face for slot in t.s.slots if slot.face is not None)
    if table and denied(stop.table_out):
        t.set(slots=(), owed="")
        table = ()
    count = t.s.shoe.discards if used and denied(s.gathers) else t.s.shoe.size - len(table)
    t.set(shoe=t.s.shoe.gather(seen=table))
    leaves = (s.shuffled, s.random, s.gathers if used else None, stop.table_out if table else None)
    machine = s.machine if move.way == "machine" else None
    t.emit(c.Shuffled(cards=count, way=move.way, times=move.times, by=t.actor.name, cite=cites(*leaves, machine)))
    done(t, "shuffle")


# --- the cut --------------------------------------------------------------------------------------------------------


def cutter(t: Turn) -> str:
    """The player nearest to the croupier on the side that the law names, of those who have not declined; '': none."""
    names = [name for name in t.s.players if name not in t.s.declined]
    if not names:
        return ""
    return names[0] if t.rules.shoe.cut_by.value == "right" else names[-1]


def on_cut(t: Turn, move: c.Cut) -> None:
    s, size = t.rules.shoe, t.s.shoe.left
    reach(t, "cut")
    who = cutter(t)
    sources = (s.cut_by, s.one_stack)
    if t.actor.role == "player":
        if who != t.actor.name:
            t.refuse("not_your_cut", *sources, player=who)
    else:
        t.staff("cut", *sources)
        if who:
            t.refuse("not_your_cut", *sources, player=who)
        if denied(s.nobody):
            t.refuse("no_rule", s.nobody)
        if holds(s.nobody) and move.at not in (0, size // 2):
            t.refuse("wrong_number", s.nobody, at=str(move.at), cards=size // 2)
    at = move.at or size // 2
    if not 0 < at < size:
        t.refuse("short_cut", *sources, at=str(at), cards=1)
    t.set(shoe=t.s.shoe.cut_at(at))
    t.emit(c.CutMade(at=str(at), by=t.actor.name, cite=cites(*sources, None if who else s.nobody)))
    done(t, "cut")


def on_decline(t: Turn, move: c.DeclineCut) -> None:
    name, s = t.player(), t.rules.shoe
    reach(t, "cut")
    if cutter(t) != name:
        t.refuse("not_your_cut", s.cut_by, player=cutter(t))
    t.set(declined=(*t.s.declined, name))
    t.note("cut_declined", s.cut_by, s.nobody, about=name)


# --- into the shoe --------------------------------------------------------------------------------------------------


def on_insert(t: Turn, move: m.InsertStop) -> None:
    s = t.rules.stop
    t.staff("load", s.behind, s.packs_out)
    reach(t, "insert_stop")
    behind = move.behind or t.game.below_stop()
    low, high = t.game.stop_range(t.s.shoe.left)
    if not low <= behind <= high or behind >= t.s.shoe.left:
        t.refuse("wrong_number", s.behind, s.packs_out if behind < low else s.stack_out, at=str(behind), cards=low)
    t.set(shoe=t.s.shoe.stop_at(behind))
    t.emit(m.StopInserted(behind=behind, cite=cites(s.behind, s.packs_out, s.stack_out)))
    done(t, "insert_stop")


def on_load(t: Turn, move: c.LoadShoe) -> None:
    leaf = t.rules.shoe.loaded
    t.staff("load", leaf)
    reach(t, "load_shoe")
    t.emit(c.Loaded(cards=t.s.shoe.left, cite=cites(leaf, t.act("load"))))
    done(t, "load_shoe")


def on_burn(t: Turn, move: c.Burn) -> None:
    leaf = t.rules.shoe.burn
    t.staff("burn", leaf)
    reach(t, "burn")
    due = leaf.value if leaf is not None else 0
    if move.cards not in (0, due):
        t.refuse("wrong_number", leaf, at=str(move.cards), cards=due)
    t.set(shoe=t.s.shoe.burn(due))
    t.emit(c.Burned(cards=due, cite=cites(leaf, t.act("burn"))))
    done(t, "burn")


def burn_late(t: Turn) -> None:
    """The first cards were not burned at the start: they are after the first pass."""
    leaf = t.rules.shoe.burn
    if leaf is not None and t.s.shoe.left > leaf.value:
        t.emit(c.Burned(cards=leaf.value, cite=cites(t.rules.rulings.burn_later, leaf)))
        t.set(unburned=False, burned=True, shoe=t.s.shoe.burn(leaf.value))


def ready(behind: int, before: int, decks: int) -> Shoe:
    """A shoe that was prepared before the table opened."""
    made = Shoe.of(PACK, decks)
    if before:
        spent = made.left - behind - before
        made = made.burn(spent) if spent > 0 else made
    return made.stop_at(behind)


# --- new cards ------------------------------------------------------------------------------------------------------


def on_new_cards(t: Turn, move: c.NewCards) -> None:
    leaf = t.rules.shoe.new_cards
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.allow(CHIEFS, leaf)
    t.in_phase("betting", sources=(leaf,))
    if any(not s.held for s in t.s.stakes):
        t.refuse("bets_down", leaf)
    t.note("new_cards", leaf)
    to_shuffling(t, "new")


def lie_open(t: Turn) -> bool:
    """New packs lie on the table, not shuffled yet."""
    return t.s.phase == "shuffling" and t.s.cards == "new" and "shuffle" not in t.s.steps


def on_inspect(t: Turn, move: c.InspectCards) -> None:
    leaf = t.rules.shoe.inspected_by
    if not holds(leaf) or leaf is None:
        t.refuse("no_rule", leaf)
    t.allow(leaf.value, leaf)
    t.in_phase("shuffling", sources=(leaf,))
    if not lie_open(t):
        t.refuse("wrong_order", leaf, at="inspect_cards")
    t.note("cards_inspected", leaf, about=t.actor.name)


# --- the session ----------------------------------------------------------------------------------------------------


def on_perform(t: Turn, move: w.Perform) -> None:
    """A duty of the rulebook; one frees the seat of somebody who does not play."""
    leaf = t.rules.people.idle_by
    if move.duty.startswith(IDLE) and leaf is not None:
        t.allow(leaf.value, leaf)
        if move.duty not in t.s.duties_owed:
            t.refuse("nothing_pending", leaf, at=move.duty)
        name = move.duty.partition(":")[2]
        t.set(duties_owed=tuple(d for d in t.s.duties_owed if d != move.duty))
        t.rule("idle_seat", "asked_to_leave", leaf, about=name)
        gone(t, name)
        t.emit(m.Joined(player=name, gone=True, cite=leaf.cite))
        return
    shared.perform(t, move)
    t.set(duties_owed=tuple(d for d in t.s.duties_owed if d != move.duty))
    if t.s.phase == "shuffling":
        t.set(duties_done=(*t.s.duties_done, move.duty))


def on_open(t: Turn, move: w.OpenSession) -> None:
    t.allow(shared.HEADS, t.rules.authorised)
    t.in_phase("unopened", sources=(t.rules.authorised,))
    t.note("session_opened", t.rules.authorised, amount=t.s.minimum)
    opened(t)


def opened(t: Turn) -> None:
    if t.game.terms.shoe == "ready":
        t.course.shoe_ready(t)
    else:
        to_shuffling(t, t.game.terms.shoe)


def on_close(t: Turn, move: w.CloseSession) -> None:
    """After the last coup; where no clause has it announced, between any two."""
    last = t.rules.last
    sources = (*last.hands.values(), last.shoe_call, t.rules.authorised)
    t.allow(shared.HEADS, *sources)
    announced = bool(last.hands) or holds(last.shoe_call)
    t.in_phase("ending", *(() if announced else ("betting", "shuffling")), sources=sources)
    if t.s.stakes:
        t.refuse("bets_down", *sources)
    t.set(phase="over", pending=())
    t.emit(w.Closed(lid="none", cite=cites(*sources)))


def on_last_shoe(t: Turn, move: w.OrderClosing) -> None:
    """«Último juego de la mesa»: before a new stack is begun."""
    leaf = t.rules.last.shoe_call
    t.allow(shared.HEADS, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase("shuffling", sources=(leaf,))
    if t.s.last_shoe:
        t.refuse("already_done", leaf)
    t.speak("call", leaf)
    t.set(last_shoe=True)


def on_last_hands(t: Turn, move: w.AnnounceLast) -> None:
    """So many coups are still to be played."""
    known = t.rules.last.hands
    leaf = known.get(str(move.hands))
    t.allow((*shared.HEADS, *t.roles("call")), leaf)
    if known and not holds(leaf):
        t.refuse("wrong_number_of_hands", *known.values(), hands=move.hands)
    t.in_phase("betting", sources=(leaf,))
    if t.s.hands_left >= 0:
        t.refuse("already_done", leaf)
    t.speak("call", leaf)
    t.set(hands_left=move.hands)
    t.note("last_hands", leaf, amount=move.hands)


HANDLERS: dict[Any, Any] = {
    m.Sit: on_sit,
    m.LimitPlayers: on_limit,
    m.CountLast: on_count,
    c.Shuffle: on_shuffle,
    c.Cut: on_cut,
    c.DeclineCut: on_decline,
    m.InsertStop: on_insert,
    c.LoadShoe: on_load,
    c.Burn: on_burn,
    c.NewCards: on_new_cards,
    c.InspectCards: on_inspect,
    w.Perform: on_perform,
    w.OpenSession: on_open,
    w.CloseSession: on_close,
    w.OrderClosing: on_last_shoe,
    w.AnnounceLast: on_last_hands,
}
