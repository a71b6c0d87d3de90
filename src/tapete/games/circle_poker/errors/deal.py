"""Errors of the deal: what makes a misdeal, what is put right, whose hand is void."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from .. import incidents
from ..facts import Seen
from ..law.plan import readings_say
from ..memory import mark
from ..round import dealing as dealt
from ..state import Player
from ..table import deck
from ..turn import IDLE, Turn
from . import stud
from .common import (  # fmt: skip
    annulled,
    chief_decides,
    counted,
    declare,
    found,
    hold,
    in_a_hand,
    is_late,
    member,
    misdealt,
    so,
    turned,
    void,
)
from .repairs import set_apart


def simple(t: Turn, leaf: Leaf[Any] | None, actions: int, about: str = "", since: int = 0) -> None:
    """A misdeal by one clause; ``since``: words that were spoken after it at the least."""
    declare(t, leaf)
    in_a_hand(t, leaf, actions=actions)
    if about:
        member(t, about, leaf)
    if found(t, leaf, about=about):
        misdealt(t, leaf, about=about, actions=counted(t, actions, since, leaf))


def wrong_order(t: Turn, move: incidents.WrongOrder) -> None:
    simple(t, t.rules.rulings.wrong_order, move.actions, since=since_dealt(t))


def foreign_seen(t: Turn, move: incidents.ForeignCardSeen) -> None:
    simple(t, t.rules.rulings.foreign_seen, move.actions, move.player, since_dealt(t))


def incomplete(t: Turn, move: incidents.DeckIncomplete) -> None:
    simple(t, t.rules.rulings.deck_incomplete, move.actions, since=t.s.bets.words)  # it lacked the card from the start


def not_dealt(t: Turn, move: incidents.PlayerNotDealt) -> None:
    """No cards at all are fewer than due, where the law has no rule of its own for it."""
    r = t.rules.rulings
    if r.not_dealt is None and r.wrong_count is not None:
        wrong_count(t, incidents.WrongCount(who=move.who, player=move.player, cards=0, actions=move.actions))
    else:
        simple(t, r.not_dealt, move.actions, move.player, since_dealt(t))


def odd_back(t: Turn, move: incidents.OddBack) -> None:
    simple(t, t.rules.rulings.odd_back, move.actions, since=t.s.bets.words)  # it was in the pack from the start


def duplicate(t: Turn, move: incidents.DuplicateCard) -> None:
    simple(t, t.rules.rulings.duplicate, move.actions, since=t.s.bets.words)


# --- how many cards -------------------------------------------------------------------------------------------------


def wrong_count(t: Turn, move: incidents.WrongCount) -> None:
    """Too many or too few: put right, a misdeal, null for all, or his own loss, by how far the play has come."""
    r = t.rules.rulings
    declare(t, r.wrong_count)
    in_a_hand(t, r.wrong_count, actions=move.actions)
    actions = counted(t, move.actions, since_dealt(t), r.wrong_count)
    p = member(t, move.player, r.wrong_count)
    dealing = bool(dealt.remaining(t))
    so(t, dealing or move.cards != len(p.cards), r.wrong_count, cards=len(p.cards))
    early = r.count_early if actions and not is_late(actions, r.count_within) else None
    if t.rules.draw is not None and (not actions or said(t, early, "deal")):
        count_in_draw(t, move, p, early)
    elif not actions and said(t, r.wrong_count, "null"):
        annulled(t, tag(t.move), r.wrong_count, about=move.player, ruling="null")
    elif is_late(actions, r.count_within) or (actions and denied(r.count_early)):
        late_count(t, move.player, r.count_early if not is_late(actions, r.count_within) else None)
    elif actions and r.count_early is not None:
        annulled(t, tag(t.move), r.count_early, r.wrong_count, about=move.player, ruling="null")
    elif move.fixable and not actions and holds(r.wrong_count) and not holds(r.count_always):
        t.rule(tag(t.move), "put_right", r.wrong_count, r.count_always, about=move.player, amount=move.cards)
    elif found(t, r.wrong_count, about=move.player):
        misdealt(t, r.wrong_count, r.count_always, about=move.player)


def said(t: Turn, leaf: Leaf[Any] | None, alternative: str) -> bool:
    """Does a clause hold, and has the table adopted this reading of it?"""
    return leaf is not None and holds(leaf) and readings_say(t.game, leaf.reading, alternative)


def since_dealt(t: Turn) -> int:
    """Words spoken since players last got cards of their own."""
    later = t.game.plan.streets[1 : t.s.street]
    own = any(street.down or street.up or street.draw for street in later)
    return t.s.bets.words - t.s.pack.entered if own else t.s.bets.words


def late_count(t: Turn, name: str, early: Leaf[bool] | None) -> None:
    """Everybody answers for the number of his cards: his hand is void and what he bet is lost."""
    r = t.rules.rulings
    if denied(r.count_late):
        t.rule(tag(t.move), "stands", r.count_late, about=name)
    elif found(t, r.count_late, r.wrong_count, about=name):
        void(t, "hand_void", name, r.count_late, early)


def count_in_draw(t: Turn, move: incidents.WrongCount, p: Player, early: Leaf[bool] | None = None) -> None:
    """Five-card draw: before he looks it is put right, after it is a misdeal. ``early``: the clause by whose reading
    this is so after one action, too."""
    r = t.rules.rulings
    due = sum(s.down + s.up for s in t.game.plan.streets[:1])
    leaf = r.short_in_hand if move.cards > due else r.completed
    if move.looked and not denied(r.looked):
        if found(t, r.looked, about=move.player):
            misdealt(t, r.looked, early, about=move.player)
        return
    if found(t, leaf, about=move.player):
        ruling = "put_right" if move.cards > due else "completed"
        sources = (leaf, r.looked if move.looked else None, early)
        t.rule(tag(t.move), ruling, *sources, about=move.player, amount=move.cards)


# --- cards that were seen -------------------------------------------------------------------------------------------


def exposed(t: Turn, move: incidents.CardExposed) -> None:
    r = t.rules.rulings
    sources = (r.any_exposed, r.first_exposed, r.many_exposed, r.seen_goes_on)
    declare(t, *sources)
    in_a_hand(t, *sources, actions=move.actions)
    actions = counted(t, move.actions, since_dealt(t), *sources)
    member(t, move.player, *sources)
    so(t, move.card <= t.s.pack.n, *sources, cards=t.s.pack.n)
    so(t, owner(t, move.card) in ("", move.player), *sources, player=move.player)
    leaf = strict(t, move)
    if leaf is not None and leaf is r.first_exposed and said(t, leaf, "open"):
        p = t.s.players[move.player]
        if any(c.n == move.card and not c.up for c in p.cards) and open_due(t, p):
            hole_up(t, p)
            return
    if leaf is not None and leaf is r.any_exposed and r.collected is None:
        annulled(t, tag(move), leaf, about=move.player)
    elif leaf is not None:
        misdealt(t, leaf, about=move.player, actions=actions)
    else:
        seen(t, move)


def owner(t: Turn, n: int) -> str:
    """Who was dealt this card of the hand; ``board``: all of them; nothing: it lies with nobody any more."""
    whose = {c.n: p.name for p in t.s.players.values() for c in p.cards}
    return whose.get(n, "board" if any(c.n == n for row in t.s.pack.board for c in row) else "")


def strict(t: Turn, move: incidents.CardExposed) -> Leaf[Any] | None:
    """The clause by which the deal does not stand."""
    r = t.rules.rulings
    floor = move.place == "floor"
    everywhere = r.any_exposed is not None and r.collected is not None
    due_open = move.place == "deal" and any(c.n == move.card and c.up for p in t.s.players.values() for c in p.cards)
    rows: list[tuple[bool, Leaf[Any] | None]] = [
        (floor and everywhere, r.off_table),
        (not due_open and not (floor and r.off_table is not None), r.any_exposed),
        (move.card <= len(t.s.players) and not floor, r.first_card_up),
        (move.card <= 2 and not floor, r.first_exposed),
        (move.cards + seen_before(t, move) > 1, r.many_exposed),
    ]  # fmt: skip
    return next((leaf for fact, leaf in rows if fact and holds(leaf)), None)


def seen_before(t: Turn, move: incidents.CardExposed) -> int:
    """How many other cards of this deal were seen already."""
    return sum(seen.cards for seen in t.s.marks.seen if seen.street == t.s.street and seen.card != move.card)


def seen(t: Turn, move: incidents.CardExposed) -> None:
    """One card that was merely seen: the play goes on; it is remembered in case another one is."""
    r = t.rules.rulings
    this = Seen(t.s.street, move.card, move.cards)
    mark(t, seen=(*(s for s in t.s.marks.seen if (s.street, s.card) != (this.street, this.card)), this))
    if move.place == "floor" and holds(r.off_table):
        t.rule(tag(move), "seen_card", r.off_table, about=move.player)
        fell(t, move)
    elif r.seen_goes_on is not None:
        if found(t, r.seen_goes_on, about=move.player):
            t.rule(tag(move), "goes_on", r.seen_goes_on, about=move.player)
    elif r.first_exposed is None and r.many_exposed is None and r.any_exposed is None:
        chief_decides(t, tag(move), about=move.player)
    else:
        where = r.many_exposed if move.place == "floor" or move.cards > 1 else r.first_exposed
        t.rule(tag(move), "goes_on", where or r.many_exposed or r.any_exposed, about=move.player)


def fell(t: Turn, move: incidents.CardExposed) -> None:
    """Stud: a covered card that fell off the table is treated as one that was dealt open."""
    p, leaf = t.s.players[move.player], t.rules.rulings.hole_one
    card = next((c for c in p.cards if c.n == move.card and not c.up), None)
    if card is None:
        return
    if open_due(t, p) and holds(leaf):
        lies_open(t, p, card.n, leaf)
    elif card is p.cards[-1] and stud.unspoken_seventh(t) and holds(t.rules.rulings.seventh_up_two):
        stud.seventh_exposed(t, incidents.SeventhExposed(who=move.who, player=p.name))


def hole_exposed(t: Turn, move: incidents.HoleExposed) -> None:
    """Stud: first cards that should be covered came open."""
    r = t.rules.rulings
    sources = (r.hole_one, r.hole_both, r.hole_annuls)
    declare(t, *sources)
    if not t.game.plan.stud:
        t.refuse("no_rule", *sources)
    p = member(t, move.player, *sources)
    if move.cards == 1:
        hole_up(t, p)
    elif r.hole_annuls is not None:
        if found(t, r.hole_annuls, about=move.player):
            annulled(t, tag(move), r.hole_annuls, about=move.player)
    elif found(t, r.hole_both, about=move.player):
        if t.game.terms.readings.get("F7") == "all" and r.hole_both is not None and r.hole_both.reading == "F7":
            annulled(t, tag(move), r.hole_both, about=move.player)
        else:
            initial_back(t, p)


def initial_back(t: Turn, p: Player) -> None:
    """Both of them: he is out and has his initial bet back. What he has bet since comes back too: he bet on a hand that
    is null through no fault of his. On another reading it is the ante alone."""
    r = t.rules.rulings
    doubt = r.hole_back if p.put > p.ante else None
    alone = doubt is not None and readings_say(t.game, doubt.reading, "ante")
    void(t, "ante_back", p.name, doubt, r.hole_both, back=p.ante if alone else p.put, ante=alone)


def hole_up(t: Turn, p: Player) -> None:
    """One of them: it lies open, and the card that should come open is dealt covered."""
    leaf = t.rules.rulings.hole_one
    down = [c for c in p.cards if not c.up]
    if not found(t, leaf, about=p.name):
        return
    so(t, bool(down) and open_due(t, p), leaf, player=p.name)
    t.rule(tag(t.move), "stays_up", leaf, about=p.name)
    lies_open(t, p, down[-1].n, leaf)


def open_due(t: Turn, p: Player) -> bool:
    """The card that he gets open in the first deal is still to come."""
    return t.s.street == 1 and f"up:{p.name}" in t.s.pack.owed[t.s.pack.given :]


def lies_open(t: Turn, p: Player, n: int, leaf: Leaf[Any] | None) -> None:
    """This card is his open one; the other comes covered."""
    turned(t, p.name, n, leaf)
    owed = list(t.s.pack.owed)
    owed[owed.index(f"up:{p.name}", t.s.pack.given)] = f"hole:{p.name}"
    t.s.pack.owed = tuple(owed)


# --- the marca and the pack -----------------------------------------------------------------------------------------


def marca_misplaced(t: Turn, move: incidents.MarcaMisplaced) -> None:
    r = t.rules.rulings
    leaf = r.marca_wrong
    declare(t, leaf)
    if t.rules.marca.start is None:
        t.refuse("no_rule", leaf)
    if r.collected is not None or leaf is None:
        in_a_hand(t, leaf, actions=move.actions)
        right_seat(t, move, leaf)
        if found(t, leaf):
            misdealt(t, leaf, actions=counted(t, move.actions, since_dealt(t), leaf), marca=move.seat)
        return
    begun = ("forced", "dealing", "betting", "showdown", "settling")
    t.in_phase(*(("waiting",) if t.game.terms.posting == "by_hand" else ()), *begun, sources=(leaf,))
    right_seat(t, move, leaf)
    if not found(t, leaf):
        return
    if before_blind(t):
        annulled(t, tag(move), leaf)
        if move.seat:
            t.disc(seat=move.seat)
    else:
        t.rule(tag(move), "stands", leaf)


def right_seat(t: Turn, move: incidents.MarcaMisplaced, leaf: Leaf[Any] | None) -> None:
    """Where it belongs: another seat than its own, and a taken one."""
    so(t, not move.seat or (move.seat != t.s.disc.seat and move.seat in t.s.seats.values()), leaf, seat=t.s.disc.seat)


def before_blind(t: Turn) -> bool:
    """The big blind, or the only one, has not been made: nothing was posted yet, only the small one, or the first
    cards are being dealt and the blind comes after them."""
    s, when = t.s, t.rules.forced.when
    if s.phase in ("waiting", "forced"):
        return not any({"big_blind", "blind"} & set(bets) for bets in s.posted.values())
    return when is not None and when.value == "after_deal" and s.street == 1 and s.phase == "dealing"


def stuck(t: Turn, move: incidents.StuckCards) -> None:
    leaf = t.rules.rulings.stuck
    declare(t, leaf)
    in_a_hand(t, leaf)
    so(t, t.s.pack.stock - len(t.s.pack.queue) >= move.cards, leaf, cards=t.s.pack.stock)
    if found(t, leaf):
        t.rule(tag(move), "burned", leaf, amount=move.cards)
        set_apart(t, move.cards, False, leaf)


def misdeal(t: Turn, move: incidents.Misdeal) -> None:
    """Wrong cards are put in order and it is said so; if they cannot be, or somebody objects, they are burned."""
    r = t.rules.rulings
    declare(t, r.reordered, r.burned)
    in_a_hand(t, r.reordered, r.burned)
    if r.reordered is None:
        chief_decides(t, tag(move), r.wrong_order)
        return
    against = move.objected and holds(r.objected)
    if move.fixable and not against and not denied(r.reordered):
        t.rule(tag(move), "reordered", r.reordered, r.objected if move.objected else None)
        t.call(r.reordered_call)
        return
    leaf = r.objected if against and move.fixable else r.burned
    if found(t, leaf):
        annulled(t, tag(move), leaf, r.burned, ruling="burned")


def too_many_burned(t: Turn, move: incidents.TooManyBurned) -> None:
    leaf = t.rules.rulings.too_many_burned
    declare(t, leaf)
    if found(t, leaf):
        t.rule(tag(move), "reshuffle", leaf)
        t.note("reshuffle_all", leaf)
        t.session(reshuffle=True)


def faulty(t: Turn, move: incidents.FaultyMaterial) -> None:
    leaf = t.rules.rulings.faulty
    declare(t, leaf)
    if found(t, leaf):
        t.rule(tag(move), "reported", leaf)
        hold(t, "material", ("replace", "go_on"), "replace", leaf)


def cut_exposes(t: Turn, move: incidents.CutExposes) -> None:
    leaf = t.rules.shuffle.again
    declare(t, leaf)
    deck.cut_exposes(t, leaf, move)


def deck_fault(t: Turn, move: incidents.DeckFault) -> None:
    leaf = t.rules.shuffle.fault_changed
    declare(t, leaf)
    t.in_phase("shuffling", *IDLE[:2], sources=(leaf,))
    if found(t, leaf):
        deck.deck_fault(t, leaf, move)


HANDLERS: dict[Any, Any] = {
    incidents.CutExposes: cut_exposes,
    incidents.DeckFault: deck_fault,
    incidents.WrongOrder: wrong_order,
    incidents.WrongCount: wrong_count,
    incidents.ForeignCardSeen: foreign_seen,
    incidents.CardExposed: exposed,
    incidents.HoleExposed: hole_exposed,
    incidents.DeckIncomplete: incomplete,
    incidents.MarcaMisplaced: marca_misplaced,
    incidents.PlayerNotDealt: not_dealt,
    incidents.OddBack: odd_back,
    incidents.DuplicateCard: duplicate,
    incidents.StuckCards: stuck,
    incidents.Misdeal: misdeal,
    incidents.TooManyBurned: too_many_burned,
    incidents.FaultyMaterial: faulty,
}
