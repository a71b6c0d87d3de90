"""The life of a shoe: handed out, shuffled, cut, loaded, burned, played to its separator, and shuffled again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.contract import OneOf
from ....table.events import Call
from ...base.staff import CHIEFS
from ...cards import moves as cards
from .. import moves as m
from ..state import State
from ..turn import Turn
from .shoe_steps import done, initial, next_step, reach

MIDDLE = Fraction(1, 2)
"""Where somebody cuts who does not say where, if the law does not, either."""

# --- the separator --------------------------------------------------------------------------------------------------


def watch(t: Turn) -> None:
    """The separator comes out with the card before it."""
    if t.s.separator_out or not t.s.shoe.stop_shows:
        return
    if t.game.machine and holds(t.rules.separator.none_with_machine):
        return
    shown(t, not t.game.last_card(t))


def shown(t: Turn, during: bool) -> None:
    """It is shown, and announced where the law says so."""
    s = t.rules.separator
    if holds(s.shown):  # only what is shown does the public see
        t.emit(m.SeparatorOut(during=during, cite=cites(s.shown, s.finish_pass if during else s.between)))
        t.done("show_separator", "croupier", s.shown)
    t.say(s.call, "croupier")
    last = holds(s.call) if s.call is not None else holds(s.finish_pass if during else s.between)
    t.set(separator_out=True, last_of_shoe=last, separator_during=during)


def end_of_pass(t: Turn) -> None:
    """After the last pass of a shoe the cards are shuffled; a machine is fed."""
    s = t.rules.separator
    if t.s.replace_cards:
        replace_now(t, t.rules.rulings.defective)
    feed(t)
    if not t.s.last_of_shoe or t.s.phase == "ending":
        return
    new_shuffle(t, s.finish_pass if t.s.separator_during else s.between)


def new_shuffle(t: Turn, leaf: Leaf[Any] | None) -> None:
    """«Nuevo barajado», where the law has it said; then the cards are shuffled."""
    call = t.rules.separator.new_shuffle
    if call is not None and call.es:
        t.emit(Call(text=call.es, gloss=call.en, by="croupier", cite=cites(leaf)))
    to_shuffling(t, "used")


def to_shuffling(t: Turn, cards: str) -> None:
    t.set(
        phase="shuffling", cards=cards, steps=(), declined=(), nobody_cuts=False, separator_out=False,
        last_of_shoe=False, duties_done=(), duties_owed=(), fresh=False,
    )  # fmt: skip
    if cards == "new":
        present(t)


def present(t: Turn) -> None:
    """New cards are checked and shown; at a table that is not run by hand this happens by itself."""
    if t.game.terms.settlement == "by_hand":
        return
    for name, leaf in shoe_duties(t):
        t.done(name, leaf.value.by[0], leaf)


def shoe_duties(t: Turn) -> list[tuple[str, Leaf[Any]]]:
    """What staff owe on new cards before they are shuffled."""
    if not initial(t.game.rules, t.s):
        return []
    return owed_at(t, "new_cards")


def owed_at(t: Turn, moment: str) -> list[tuple[str, Leaf[Any]]]:
    """The duties that the law imposes on somebody at this moment."""
    found = ((name, leaf, leaf.value) for name, leaf in t.rules.duties.items())
    return [(name, leaf) for name, leaf, duty in found if duty.holds and duty.must and duty.by and moment in duty.when]


def on_table(t: Turn) -> tuple[str, ...]:
    """The faces that lie on the table."""
    return (*t.s.bank, *(face for h in t.s.hands if not h.gone for face in h.cards))


def refill(t: Turn) -> None:
    """The shoe ran out in the middle of a pass: the cards of the holder are shuffled and go back in."""
    shoe = t.s.shoe.gather(seen=on_table(t))
    t.set(shoe=shoe)
    leaf = t.rules.staff.shuffles
    t.emit(
        cards.Shuffled(cards=shoe.left, way="normal", times=1, by="croupier", cite=cites(leaf or t.rules.shoe.decks))
    )


def back_in(t: Turn, cards: int) -> None:
    """Used cards go straight back into the machine."""
    t.set(shoe=t.s.shoe.discard(cards))
    if not t.s.shoe.on_table:
        t.set(shoe=t.s.shoe.gather())


def feed(t: Turn) -> None:
    """A machine that is the shoe takes the used cards back: where the law says so, before the holder is too full."""
    if not t.game.machine:
        return
    leaf, shoe = t.rules.shoe.holder_decks, t.s.shoe
    if leaf is None:
        t.set(shoe=shoe.gather())
    elif shoe.discards > leaf.value * (shoe.size // shoe.decks):
        t.set(shoe=shoe.gather())
        t.done("feed_machine", "croupier", leaf)


def replace_now(t: Turn, *sources: Leaf[Any] | None) -> None:
    """Damaged cards are replaced by sound ones of the same faces: the count of the shoe stays."""
    t.set(replace_cards=False)
    t.done("replace_cards", "croupier", *sources)


# --- the steps ------------------------------------------------------------------------------------------------------


def on_hand_out(t: Turn, move: cards.HandOutShoe) -> None:
    s = t.rules.shoe
    if s.handed_by is None:
        t.refuse("no_rule", s.loaded)
    t.allow(s.handed_by.value, s.handed_by)
    t.in_phase("unopened", sources=(s.handed_by,))
    if s.rotated is not None and move.shoe in t.game.terms.shoe_history[-s.rotated.value :]:
        t.refuse("same_shoe", s.rotated, at=str(move.shoe))
    t.set(handed=move.shoe)
    t.note("shoe_handed_out", s.handed_by, amount=move.shoe)


def on_new_cards(t: Turn, move: cards.NewCards) -> None:
    leaf = t.rules.shoe.new_cards
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.allow(CHIEFS, leaf)
    t.in_phase("betting", sources=(leaf,))
    if t.s.stakes:
        t.refuse("bets_down", leaf)
    t.note("new_cards", leaf)
    to_shuffling(t, "new")


def on_inspect(t: Turn, move: m.InspectCards) -> None:
    """Whoever may looks at the cards; what is not sound is put to the one who has cards replaced."""
    leaf, defective = t.rules.shoe.inspected_by, t.rules.rulings.defective
    if leaf is None:
        t.refuse("no_rule", t.rules.shoe.loaded)
    t.allow(leaf.value, leaf)
    t.in_phase("shuffling", sources=(leaf,))
    if t.s.steps or t.s.cards != "new":
        t.refuse("wrong_order", leaf, at="inspect_cards")
    t.note("cards_inspected", leaf, about=t.actor.name)
    if move.sound:
        return
    if defective is None or not defective.value:
        t.refuse("no_rule", defective)
    check_sound(t)
    t.ask(defective.value.items[0], "decide", "cards", ("replace", "go_on"), "go_on", leaf, defective)


def inspections(game: Any, state: State) -> OneOf:
    """What may be said of the cards: that they are not sound only if nobody has said so yet, and somebody decides."""
    defective = game.rules.rulings.defective
    return OneOf((True, False) if holds(defective) and not doubted(state) else (True,))


def doubted(state: State) -> bool:
    """Somebody has found fault with the cards, and it is not decided yet."""
    return any(p.about == "cards" for p in state.pending)


def check_sound(t: Turn) -> None:
    if doubted(t.s):
        t.refuse("previous_unsettled", t.rules.rulings.defective, at="cards")


def on_shuffle(t: Turn, move: cards.Shuffle) -> None:
    rules, s = t.rules, t.rules.shoe
    t.staff(rules.staff.shuffles)
    wash = move.way == "chemin"
    step = "wash" if wash else "shuffle"
    new = initial(rules, t.s)
    t.in_phase("shuffling", sources=(s.loaded,))
    owed = [(n, leaf) for n, leaf in shoe_duties(t) if n not in t.s.duties_done]
    if owed and t.game.terms.settlement == "by_hand":
        t.refuse("duty_owed", owed[0][1], at=owed[0][0])
    check_sound(t)
    if move.way == "machine" and t.game.terms.shoe_kind == "manual":
        t.refuse("not_offered", s.machine_waives or s.loaded, at=move.way)
    reach(t, step)
    if t.s.cards == "used" and (denied(s.reuse) or (move.worn and holds(s.reuse))):
        t.refuse("worn", s.reuse)
    if move.sequences and holds(s.random):
        t.refuse("sequences", s.random)
    times = s.initial_times if new else s.again_times
    if not wash and times is not None and move.times not in times.value:
        t.refuse("too_few_times", times, times=move.times)
    shoe = t.s.shoe
    many = shoe.discards if t.s.cards == "used" and t.s.shoes > 0 and denied(s.gathers_all) else shoe.size
    own = (s.initial_wash,) if wash else (times, s.makes_piles, s.random, s.gathers_all if not new else None)
    leaves = (*own, rules.staff.shuffles, s.reuse if t.s.cards == "used" else None)
    t.emit(cards.Shuffled(cards=many, way=move.way, times=move.times, by=t.actor.name, cite=cites(*leaves)))
    if not denied(s.gathers_all):
        t.set(shoe=shoe.gather())
    done(t, step)


def on_cut_piles(t: Turn, move: m.CutPiles) -> None:
    s = t.rules.shoe
    t.staff(t.rules.staff.shuffles)
    if s.pile_cuts is None:
        t.refuse("no_rule", s.loaded)
    reach(t, "cut_piles")
    if move.times < s.pile_cuts.value:
        t.refuse("too_few_times", s.pile_cuts, times=move.times)
    t.note("piles_cut", s.pile_cuts, s.makes_piles, amount=move.times)
    done(t, "cut_piles")


def on_join(t: Turn, move: m.JoinAndCut) -> None:
    s = t.rules.shoe
    t.staff(t.rules.staff.shuffles)
    if s.joined_and_cut is None:
        t.refuse("no_rule", s.loaded)
    reach(t, "join_and_cut")
    t.note("joined", s.joined_and_cut)
    done(t, "join_and_cut")


# --- the cut --------------------------------------------------------------------------------------------------------


def cutter(t: Turn) -> str:
    """The seated player to whom the cut is offered, from the croupier's left; '' when nobody is left."""
    c = t.rules.cut
    if t.s.nobody_cuts or (t.s.declined and denied(c.clockwise)):
        return ""
    left = c.from_left is None or c.from_left.value == "from_left"
    seats = sorted(t.s.seats.items(), key=lambda item: int(item[0]) if left else -int(item[0]))
    return next((name for _, name in seats if name not in t.s.declined), "")


def awaited(t: Turn) -> str:
    """The player at the table for whose cut everybody waits; '' if it is nobody's, or not the moment."""
    if next_step(t) != "cut":
        return ""
    if t.rules.cut.from_left is not None:
        return cutter(t)
    return next((name for _, name in sorted(t.s.seats.items(), key=lambda item: int(item[0]))), "")


def check_cutter(t: Turn) -> bool:
    """Who may cut. True: the croupier, because nobody wanted to."""
    c = t.rules.cut
    offered = cutter(t)
    if t.actor.role == "player":
        if c.from_left is not None and t.actor.name != offered:
            t.refuse("not_your_cut", c.from_left, c.clockwise, c.by_player, player=offered)
        return False
    t.allow(("croupier",), c.by_player, c.centre)
    if denied(c.by_player):
        return False
    if c.centre is not None:
        if offered or denied(c.centre):
            t.refuse("not_your_cut", c.by_player if offered else c.centre, c.centre, player=offered)
        return True
    return t.refuse("not_your_cut", c.by_player)


def on_cut(t: Turn, move: cards.Cut) -> None:
    c, shoe = t.rules.cut, t.s.shoe.gather()
    reach(t, "cut")
    middle = int(shoe.size * (c.centre.value if c.centre is not None else MIDDLE))
    at = move.at or middle
    if check_cutter(t) and at != middle:
        t.refuse("not_your_cut", c.centre, at=str(at))
    if not 0 < at < shoe.size:
        t.refuse("short_cut", c.least, c.by_player, at=str(at))
    if c.least is not None and min(at, shoe.size - at) < c.least.value:
        t.refuse("short_cut", c.least, at=str(at), cards=c.least.value)
    make_cut(t, at, t.actor.name)


def make_cut(t: Turn, at: int, by: str) -> None:
    """The pack is cut where the cut card was put; and is as it was where nobody moves the packet behind it."""
    c, shoe = t.rules.cut, t.s.shoe.gather()
    t.set(shoe=shoe if denied(c.moves_packet) else shoe.cut_at(at))
    leaves = (c.by_player, c.from_left, c.least)
    t.emit(cards.CutMade(at=str(at), by=by, cite=cites(*leaves), reading=reading(*leaves)))
    if holds(c.moves_packet):
        t.done("move_packet", "croupier", c.moves_packet)
    done(t, "cut")


def on_decline(t: Turn, move: cards.DeclineCut) -> None:
    c = t.rules.cut
    name = t.player()
    if c.from_left is None:
        t.refuse("no_rule", c.by_player)
    reach(t, "cut")
    if cutter(t) != name:
        t.refuse("not_your_cut", c.from_left, c.clockwise, player=cutter(t))
    decline(t, name)


def decline(t: Turn, name: str) -> None:
    c = t.rules.cut
    t.set(declined=(*t.s.declined, name))
    t.note("cut_declined", c.clockwise, about=name)


def silent_cut(t: Turn, name: str) -> None:
    """He does not cut: where the cut goes round it goes on, elsewhere his silence is a cut at the centre."""
    if t.rules.cut.from_left is not None:
        decline(t, name)
    else:
        make_cut(t, int(t.s.shoe.size * MIDDLE), name)


def on_separator(t: Turn, move: m.InsertSeparator) -> None:
    rules, s = t.rules, t.rules.separator
    t.staff(rules.staff.shuffles)
    if t.game.machine and holds(rules.shoe.machine_all_in):
        t.refuse("not_offered", rules.shoe.machine_all_in, at="insert_separator")
    reach(t, "insert_separator")
    behind = move.behind or s.least.value
    most = s.most.value if s.most is not None else t.s.shoe.size - rules.shoe.burn.value - 1
    if not s.least.value <= behind <= most:
        t.refuse("separator_place", s.least, s.most, at=str(behind))
    t.set(shoe=t.s.shoe.gather().stop_at(behind))
    t.emit(m.Separated(behind=behind, cite=cites(s.least, s.most, rules.cut.cuts), reading=reading(rules.cut.cuts)))
    done(t, "insert_separator")


def on_load(t: Turn, move: cards.LoadShoe) -> None:
    s = t.rules.shoe
    t.staff(t.rules.staff.shuffles)
    reach(t, "load_shoe")
    shoe = t.s.shoe
    t.set(shoe=replace(shoe.gather(), stop=shoe.stop, cut=shoe.cut))
    t.emit(cards.Loaded(cards=shoe.size, cite=cites(s.loaded, s.machine_all_in if t.game.machine else None)))
    done(t, "load_shoe")


def on_burn(t: Turn, move: cards.Burn) -> None:
    s = t.rules.shoe
    t.staff(t.rules.staff.shuffles)
    reach(t, "burn")
    if move.cards not in (0, s.burn.value):
        t.refuse("wrong_amount", s.burn, amount=s.burn.value)
    shoe = t.s.shoe
    if "load_shoe" not in t.s.steps:
        shoe = replace(shoe.gather(), stop=shoe.stop, cut=shoe.cut)
    if not shoe.stop and not t.game.machine:
        shoe = shoe.stop_at(t.rules.separator.least.value)
    t.set(shoe=shoe.burn(s.burn.value), phase="betting", shoes=t.s.shoes + 1, steps=(), invited=False, cards="used")
    t.emit(cards.Burned(cards=s.burn.value, cite=s.burn.cite))


HANDLERS: dict[Any, Any] = {
    cards.HandOutShoe: on_hand_out,
    cards.NewCards: on_new_cards,
    m.InspectCards: on_inspect,
    cards.Shuffle: on_shuffle,
    m.CutPiles: on_cut_piles,
    m.JoinAndCut: on_join,
    cards.Cut: on_cut,
    cards.DeclineCut: on_decline,
    m.InsertSeparator: on_separator,
    cards.LoadShoe: on_load,
    cards.Burn: on_burn,
}
