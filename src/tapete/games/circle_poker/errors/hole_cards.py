"""Errors with cards that lie before a player: mucked, shown, touched, left behind; hands misread; false openings."""

from __future__ import annotations

from typing import Any

from ....law.leaves import Source, cites, denied, holds
from ....law.rulebook import Leaf
from ....table.contract import tag
from ....table.events import Turned
from .. import incidents
from .. import moves as m
from ..memory import mark
from ..round import dealing, draw, ending, pots, showdown
from ..state import Player
from ..table.seating import taken
from ..turn import IDLE, Turn
from .common import (  # fmt: skip
    DECLARE,
    chief_decides,
    declare,
    found,
    hold,
    in_a_hand,
    member,
    misdealt,
    so,
    turned,
    void,
)
from .repairs import wait_for


def of_hand(t: Turn, name: str, *sources: Source) -> Player:
    """A player who has cards in the hand that is on."""
    declare(t, *sources)
    return member(t, name, *sources)


def drawing_only(t: Turn, *sources: Source) -> None:
    if t.rules.draw is None:
        t.refuse("no_rule", *sources)


# --- the croupier takes or gives wrong cards ------------------------------------------------------------------------


def empty_seat(t: Turn, move: incidents.EmptySeatDealt) -> None:
    """No misdeal: those cards are collected when the deal is over."""
    r = t.rules.rulings
    leaf = r.empty_no_error
    declare(t, leaf)
    in_a_hand(t, leaf)
    so(t, taken(t).get(move.seat, "") not in t.s.players, leaf, seat=move.seat)
    first = t.game.plan.streets[0]
    cards = first.down + first.up
    pack = t.s.pack
    left = pack.stock - max(len(pack.queue), len(dealing.remaining(t)))  # what is owed comes out of the same pack
    so(t, cards <= left, leaf, cards=left)
    if leaf is not None and not leaf.value:
        misdealt(t, leaf)
        return
    if not found(t, leaf):
        return
    t.rule(tag(move), "no_misdeal", leaf, about=str(move.seat))
    if t.s.phase == "dealing" and t.s.street == 1 and not denied(r.empty_collected):
        mark(t, empty={**t.s.marks.empty, move.seat: cards})
    else:
        collect_empty(t, cards)


def collect_empty(t: Turn, cards: int) -> None:
    """Cards that nobody has go to the discards."""
    leaf = t.rules.rulings.empty_collected
    cards = min(cards, t.s.pack.stock - len(t.s.pack.queue))
    t.s.pack.stock -= cards
    t.s.pack.discarded += cards
    t.emit(m.Mucked(player="", cards=cards, cite=cites(leaf) or t.game.anchor))


def street_dealt(t: Turn) -> None:
    """The deal is over: cards before empty seats are collected."""
    empty = t.s.marks.empty
    if empty:
        mark(t, empty={})
    for cards in empty.values():
        collect_empty(t, cards)


def cards_mucked(t: Turn, move: incidents.CardsMucked) -> None:
    """The croupier fouled a live hand: all back if it was protected, nothing if it was not."""
    r = t.rules.rulings
    p = of_hand(t, move.player, r.protected, r.unprotected)
    leaf = r.protected if p.protected else r.unprotected
    if leaf is None:
        chief_decides(t, tag(move), r.protected, r.unprotected, about=p.name)
        return
    refund = p.protected == bool(leaf.value)
    void(t, "refunded" if refund else "no_compensation", p.name, leaf, back=p.put if refund else 0)


# --- the player's own cards -----------------------------------------------------------------------------------------


def mucked_uncalled(t: Turn, move: incidents.MuckedUncalled) -> None:
    """He mixed his cards with the discards: the pot is lost, unless the hand can be rebuilt."""
    r = t.rules.rulings
    p = of_hand(t, move.player, r.mucked_uncalled)
    last = t.s.bets.last_bettor
    blind = not last and p.forced > p.ante
    so(t, blind or last == p.name, r.mucked_uncalled, player=last)  # theirs is the bet called
    certain = move.rebuilt == "certain" or (move.rebuilt == "doubtful" and not r.beyond_doubt)
    if certain and holds(r.rebuilt):
        t.rule(tag(move), "rebuilt", r.rebuilt, about=p.name)
    elif r.mucked_uncalled is not None and not r.mucked_uncalled.value:
        t.rule(tag(move), "keeps", r.mucked_uncalled, about=p.name)
    elif found(t, r.mucked_uncalled, about=p.name):
        void(t, "loses_pot", p.name, r.mucked_uncalled, r.rebuilt if certain else None)


def own_exposed(t: Turn, move: incidents.OwnCardsExposed) -> None:
    r = t.rules.rulings
    sources = (r.own_exposed, r.exposed_warned)
    p = of_hand(t, move.player, *sources)
    strict = t.game.terms.readings.get("C-5") == "strict" and holds(r.uncovered_leaves)
    excused = move.mistake and holds(r.own_exposed)
    if strict and not excused:
        void(t, "abandons", p.name, r.uncovered_leaves)
    elif r.exposed_warned is not None and not excused:
        exposed_warned(t, p)
    elif owes(t, p) and holds(r.exposed_facing):
        void(t, "renounces", p.name, r.exposed_facing)
    elif r.not_replaced is not None:
        not_replaced(t, move, p)
    elif not move.mistake:
        chief_decides(t, tag(move), r.own_exposed, about=p.name)
    else:
        by_mistake(t, p)


def owes(t: Turn, p: Player) -> bool:
    """A bet of the round that is on stands against him; who is all-in, or plays for the pots so far, matches none."""
    on = "betting" in (t.s.phase, t.s.before)
    return on and not p.stopped and t.resto(p.name) > 0 and t.s.bets.highest > t.bet(p.name)


def by_mistake(t: Turn, p: Player) -> None:
    """The play stays valid; in seven stud his next card comes open."""
    r = t.rules.rulings
    facing = r.exposed_facing if owes(t, p) else None
    if denied(r.own_exposed):
        void(t, "void", p.name, r.own_exposed)
    elif found(t, r.own_exposed, about=p.name):
        more = t.s.street < len(t.game.plan.streets) or bool(dealing.remaining(t))
        t.rule(tag(t.move), "valid", r.own_exposed, facing, r.next_up, about=p.name)
        if holds(r.next_up) and more and t.game.plan.stud:
            t.edit(p.name).next = "up"


def exposed_warned(t: Turn, p: Player) -> None:
    """First a warning; the second time that hand is lost."""
    r, exposed = t.rules.rulings, t.s.people.exposed
    count = exposed.get(p.name, 0) + 1
    if r.exposed_twice is not None and count >= r.exposed_twice.value:
        t.people(exposed={**exposed, p.name: count})
        void(t, "loses_hand", p.name, r.exposed_twice)
    elif found(t, r.exposed_warned, about=p.name):
        t.people(exposed={**exposed, p.name: count})
        t.people(warned={**t.s.people.warned, p.name: t.s.people.warned.get(p.name, 0) + 1})
        t.rule(tag(t.move), "warned", r.exposed_warned, about=p.name)


def not_replaced(t: Turn, move: incidents.OwnCardsExposed, p: Player) -> None:
    """Omaha and kin: what a player shows of his cards stays as it is."""
    r = t.rules.rulings
    if not denied(r.not_replaced):
        t.rule(tag(move), "not_replaced", r.not_replaced, r.own_exposed if move.mistake else None, about=p.name)
        return
    t.rule(tag(move), "replaced", r.not_replaced, about=p.name, amount=move.cards)
    so(t, t.s.phase == "betting" and move.cards <= len(p.cards), r.not_replaced)
    t.edit(p.name).cards = p.cards[: len(p.cards) - move.cards]
    t.s.pack.discarded += move.cards
    wait_for(t, *(f"hole:{p.name}" for _ in range(move.cards)))


def shown_by_fault(t: Turn, move: incidents.CardShownByFault) -> None:
    """A card exposed by its player is shown to all; the hand goes on."""
    leaf = t.rules.rulings.shown_to_all
    p = of_hand(t, move.player, leaf)
    card = next((c for c in p.cards if c.face == move.face), None)
    so(t, card is not None or move.face in p.discards, leaf, at=move.face)
    if not found(t, leaf, about=p.name):
        return
    t.rule(tag(move), "shown_to_all", leaf, about=p.name)
    if card is not None:
        turned(t, p.name, card.n, leaf, open_=not t.game.plan.stud)
    else:
        t.emit(Turned(n=0, face=move.face, cite=cites(leaf)))


def dropped(t: Turn, move: incidents.CardsDropped) -> None:
    leaf = t.rules.rulings.dropped
    p = of_hand(t, move.player, leaf)
    if found(t, leaf, about=p.name):
        t.rule(tag(move), "goes_on", leaf, about=p.name)


def touch(t: Turn, move: incidents.CardsTouch) -> None:
    leaf = t.rules.rulings.touch
    p = of_hand(t, move.player, leaf)
    so(t, move.player != move.other, leaf)
    q = member(t, move.other, leaf)
    if leaf is not None and not leaf.value:
        t.rule(tag(move), "live", leaf, about=p.name)
    elif holds(leaf) and ownerless(t, {p.name, q.name}):  # no rule says whose the pot is if nobody is left
        chief_decides(t, tag(move), leaf, about=p.name)
    elif found(t, leaf, about=p.name):
        t.rule(tag(move), "void", leaf, about=p.name)
        t.rule(tag(move), "void", leaf, about=q.name)
        ending.void_all(t, (p.name, q.name), leaf)


def ownerless(t: Turn, out: set[str]) -> bool:
    """Without these players, is there a pot that nobody may win, or bets of theirs that nobody else reaches?"""
    others = [p.name for p in t.live() if p.name not in out]
    reach = max((t.bet(name) + t.resto(name) for name in others), default=-1)
    alone = (k for k in range(len(t.s.pots)) if t.s.accounts.get(f"pot:{k}", 0))
    return min(t.bet(name) for name in out) > reach or any(out.issuperset(pots.competing(t, k)) for k in alone)


def left_down(t: Turn, move: incidents.CardsLeftDown) -> None:
    """Cards left face down beyond the line are given up, mixed or not."""
    r = t.rules.rulings
    p = of_hand(t, move.player, r.face_down_dead)
    if r.face_down_dead is None and t.rules.staff.problems_by is None and t.s.phase == "showdown":
        given_up(t, p)
    elif denied(r.face_down_dead) or (not move.mixed and denied(r.dead_unmixed)):
        t.rule(tag(move), "alive", r.face_down_dead if denied(r.face_down_dead) else r.dead_unmixed, about=p.name)
    elif found(t, r.face_down_dead, about=p.name):
        void(t, "dead", p.name, r.face_down_dead, None if move.mixed else r.dead_unmixed)


def given_up(t: Turn, p: Player) -> None:
    """At the end: as if he had thrown them away."""
    muck = t.rules.showdown.muck
    if p.shown:
        t.refuse("no_muck", muck)
    showdown.check_muck(t, p.name)
    t.rule(tag(t.move), "dead", muck, about=p.name)
    showdown.done(t, p.name)
    showdown.give_up(t, p.name, muck)
    showdown.ask_next(t)


def irregular(t: Turn, move: incidents.IrregularCard) -> None:
    leaf = t.rules.rulings.played_blind
    p = of_hand(t, move.player, leaf)
    if leaf is not None and not leaf.value:
        void(t, "void", p.name, leaf, back=p.put)
    elif found(t, leaf, about=p.name):
        void(t, "lost", p.name, leaf)


# --- hands announced wrongly ----------------------------------------------------------------------------------------


def at_the_end(t: Turn, name: str, *sources: Source) -> None:
    """In the showdown, or right after the hand."""
    if t.s.phase in ("unopened", "over", "lot"):
        t.refuse("wrong_phase", *sources, phase=t.s.phase)
    t.in_phase("showdown", "settling", *IDLE, sources=sources)
    so(t, name in t.s.players, *sources, player=name)


def misread(t: Turn, move: incidents.MisreadHand) -> None:
    """The croupier announced a hand wrongly: cards speak."""
    leaf, help_ = t.rules.rulings.misread, t.rules.showdown.help
    t.allow((*DECLARE, *(("player",) if holds(help_) else ())), help_, leaf)
    at_the_end(t, move.player, leaf)
    bind(t, move.player, move.announced, leaf)


def misannounced(t: Turn, move: incidents.MisannouncedHand) -> None:
    """What a player says of his own hand does not count."""
    sd = t.rules.showdown
    t.allow(DECLARE, sd.corrects, sd.words_void)
    if denied(sd.corrects):
        t.refuse("no_rule", sd.corrects)
    at_the_end(t, move.player, sd.words_void)
    bind(t, move.player, move.announced, sd.words_void, sd.corrects)


def bind(t: Turn, name: str, announced: str, leaf: Leaf[Any] | None, *sources: Source) -> None:
    """Cards speak; without that clause what was announced stands."""
    if leaf is not None and not leaf.value:
        t.rule(tag(t.move), "announced_stands", leaf, about=name)
        if t.s.phase == "showdown":
            t.edit(name).deemed = announced
    elif found(t, leaf, about=name):
        t.rule(tag(t.move), "cards_speak", leaf, *sources, about=name)


# --- false openings -------------------------------------------------------------------------------------------------


def opening_checked(t: Turn, move: incidents.OpeningChecked) -> None:
    """It is known in mid-hand whether the opener had openers."""
    r = t.rules.rulings
    declare(t, r.false_opening)
    drawing_only(t, r.false_opening)
    opener_there(t, r.false_opening)
    if not found(t, r.false_opening, about=t.s.opening.opener):
        return
    if draw.has_openers(t):
        t.rule(tag(move), "proved", r.false_opening, about=t.s.opening.opener)
    else:
        false_opener(t, tag(move))


def opener_there(t: Turn, *sources: Source) -> None:
    in_a_hand(t, *sources)
    opener = t.s.opening.opener
    so(t, bool(opener) and t.s.players[opener].live, *sources, player=opener)


def false_opener(t: Turn, incident: str) -> None:
    """He retires at once, or stays in and cannot win."""
    r, name = t.rules.rulings, t.s.opening.opener
    if holds(r.false_retires):
        back = t.s.players[name].put if denied(r.false_chips) else 0
        void(t, "retires", name, r.false_retires, r.false_chips, back=back, incident=incident)
    else:
        t.rule(incident, "cannot_win", r.false_cannot_win, r.false_retires, about=name)
        if not denied(r.false_cannot_win):
            mark(t, false_opener=True)


def opening_doubt(t: Turn, move: incidents.OpeningDoubt) -> None:
    leaf = t.rules.rulings.false_doubt
    declare(t, leaf)
    drawing_only(t, leaf)
    opener_there(t, leaf)
    if leaf is None or not leaf.value:
        t.refuse("no_rule", leaf)
    t.rule(tag(move), "held", leaf, about=t.s.opening.opener)
    hold(t, "openers", ("valid", "false"), "valid", leaf, about=t.s.opening.opener)


HANDLERS: dict[Any, Any] = {
    incidents.EmptySeatDealt: empty_seat,
    incidents.CardsMucked: cards_mucked,
    incidents.MuckedUncalled: mucked_uncalled,
    incidents.OwnCardsExposed: own_exposed,
    incidents.CardShownByFault: shown_by_fault,
    incidents.CardsDropped: dropped,
    incidents.CardsTouch: touch,
    incidents.CardsLeftDown: left_down,
    incidents.IrregularCard: irregular,
    incidents.MisreadHand: misread,
    incidents.MisannouncedHand: misannounced,
    incidents.OpeningChecked: opening_checked,
    incidents.OpeningDoubt: opening_doubt,
}
