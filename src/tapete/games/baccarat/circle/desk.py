"""What staff and players do beside the coup where a player holds the bank: questions about the rules, the check of the
cards, what is authorised beforehand, corrections."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds
from ....table.contract import tag
from ....table.events import Corrected
from ...base.stakes import compensate
from .. import moves as m
from ..table import slots
from . import moves as c
from .errors import need
from .turn import CircleTurn


def on_ask_rules(t: CircleTurn[Any], move: c.AskRules) -> None:
    """Anybody at the table is told the rules; who has five and wants advice is made to stand."""
    p, name = t.rules.play, t.player()
    duty = t.rules.duties.get("inform_rules")
    if denied(p.ask) or (p.ask is None and duty is None):
        t.refuse("no_rule", p.ask)
    if not t.here(name) and name != t.banker:
        t.refuse("not_entitled", p.ask, duty, player=name)
    by = duty.value.by[0] if duty is not None and duty.value.holds else t.by("runs")
    t.done("inform_rules", by, p.ask, duty, about=name)
    if move.advice:
        t.game.advised(t, name)


CHANGE = "change_money"


def on_ask_change(t: CircleTurn[Any], move: m.AskChange) -> None:
    """Money is changed by whoever has that charge; until it is done the bets stay open."""
    name, leaf = t.player(), t.rules.duties.get(CHANGE)
    if leaf is None or not (leaf.value.holds and leaf.value.by):
        t.refuse("no_rule", leaf or t.rules.betting.on)
    if not t.here(name) and name != t.banker:
        t.refuse("not_entitled", leaf, player=name)
    t.in_phase(*t.game.open_phases, sources=(leaf,))
    if CHANGE in t.s.duties_owed:
        t.refuse("already_done", leaf, player=name)
    t.set(duties_owed=(*t.s.duties_owed, CHANGE))
    t.note("change_asked", leaf, about=name, amount=move.amount)


def check_changed(t: CircleTurn[Any]) -> None:
    """Nobody who waits for chips is shut out."""
    if CHANGE in t.s.duties_owed:
        t.refuse("duty_owed", t.rules.duties.get(CHANGE), at=CHANGE)


def on_ask_check(t: CircleTurn[Any], move: c.AskCheck) -> None:
    leaf, name = t.rules.cards.checked, t.player()
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    if not t.here(name) and name != t.banker:
        t.refuse("not_entitled", leaf, player=name)
    check_cards(t)


def check_cards(t: CircleTurn[Any]) -> None:
    """On request, at the end of the talla and before the shuffle."""
    leaf = t.rules.cards.checked
    t.in_phase("shuffling", sources=(leaf,))
    if any(step in t.s.steps for step in ("wash", "shuffle")):
        t.refuse("too_late", leaf)
    t.done("check_cards", t.by("shuffle"), leaf)
    t.set(checked=True)


def card_check(t: CircleTurn[Any], move: c.CardCheck) -> None:
    leaf = need(t, t.rules.cards.checked, "shuffling")
    t.rule(tag(move), "checked", leaf, about=move.player)
    check_cards(t)


def on_free_draw(t: CircleTurn[Any], move: c.AuthoriseFreeDraw) -> None:
    leaf = t.rules.play.banco_free
    if leaf is None:
        t.refuse("no_rule", t.rules.drawing.house_decides)
    t.allow(leaf.value, leaf)
    if not t.game.before_play(t):
        t.refuse("too_late", leaf, phase=t.s.phase)
    if t.s.free_draw:
        t.refuse("already_done", leaf)
    t.set(free_draw=True)
    t.note("free_draw", leaf)


# --- abonos ---------------------------------------------------------------------------------------------------------


def abono_partners(t: CircleTurn[Any], move: c.AbonoInAssociation) -> None:
    a = t.rules.abono
    leaf = need(t, a.no_partners if a is not None else None, "betting")
    t.rule(tag(move), "not_allowed", leaf, about=move.player)


def abono_doubt(t: CircleTurn[Any], move: c.AbonoDoubt) -> None:
    a = t.rules.abono
    leaf = need(t, a.doubts_by if a is not None else None, "betting", "closed")
    t.rule(tag(move), "jefe_decides", leaf, about=move.about)
    t.ask(leaf.value.items[0], "decide", tag(move), ("go_on", "null"), "go_on", leaf)


# --- corrections ----------------------------------------------------------------------------------------------------


def on_correct(t: CircleTurn[Any], move: m.Correct) -> None:
    """The last card was entered wrongly: compensating transfers, then all that the right one does."""
    general, entry = t.rules.general, t.undo
    sources = (t.rules.staff.problems_by, general.corrected_by if general is not None else None, t.act("runs"))
    settled = t.s.phase not in (*t.game.coup_phases, "void_coup")
    t.runs()
    t.allow(t.game.heads if settled else (*t.game.heads, *t.roles("runs")), *sources)
    if entry is None:
        t.refuse("nothing_pending", *sources)
    was = t.s.last
    if move.face == was:
        t.refuse("not_the_result", *sources)
    now, t.s = t.s, entry
    slots.check_faces(t, move.face)
    t.s = now
    new = now.slots[len(entry.slots) :]
    hidden = any(not s.up for s in new)
    said = ("", "") if hidden else (was, move.face)  # what lies face down is not told
    t.emit(Corrected(what="card", was=said[0], now=said[1], cite=cites(*sources)))
    compensate(t, entry, *sources)
    t.s = replace(entry, accounts=t.s.accounts)
    slots.land(t, move.face)
    t.set(undo=entry)


HANDLERS: dict[Any, Any] = {
    c.AskRules: on_ask_rules,
    m.AskChange: on_ask_change,
    c.AskCheck: on_ask_check,
    c.CardCheck: card_check,
    c.AuthoriseFreeDraw: on_free_draw,
    c.AbonoInAssociation: abono_partners,
    c.AbonoDoubt: abono_doubt,
    m.Correct: on_correct,
}
