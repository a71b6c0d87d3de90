"""Seats and boxes: who has which place, and who bets with whom."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds
from ...base import moves as w
from ...base.conduct import check_person
from ...base.stakes import give_back
from .. import moves as m
from ..turn import SITTING
from ..turn import BankedTurn as Turn


def check_box(t: Turn[Any], box: int) -> None:
    if not 1 <= box <= t.game.boxes:
        t.refuse("no_such_place", *t.game.place_sources(), at=str(box), boxes=t.game.boxes)


def check_free(t: Turn[Any], player: str, box: int) -> None:
    """A place may be taken: it is free, and the table has not as many players as it may."""
    most = t.rules.players.most
    there = t.holder(box)
    if there and there != player:
        t.refuse("seat_taken", most, at=str(box), player=there)
    if t.bettors(box):
        t.refuse("seat_taken", most, at=str(box), player=t.bettors(box)[0])
    if len([name for name in t.s.seats.values() if name != player]) >= most.value:
        t.refuse("table_full", most, players=most.value)
    t.game.check_place(t, player, box)


def take(t: Turn[Any], player: str, box: int) -> None:
    """The player has the place; one that was theirs before is free again."""
    old = t.seat_of(player)
    if old:
        free(t, old)
    t.set(seats={**t.s.seats, str(box): player})
    t.emit(m.Seated(player=player, box=box, cite=cites(t.rules.players.most)))


def free(t: Turn[Any], box: int) -> None:
    """The place is free again; who bet with its holder bets with nobody, and gets the bet back."""
    player = t.holder(box)
    t.set(seats={b: name for b, name in t.s.seats.items() if b != str(box)})
    t.set(idle={name: n for name, n in t.s.idle.items() if name != player})
    t.set(consenting=tuple(one for one in t.s.consenting if one != str(box)))
    t.emit(m.Seated(player="", box=box, cite=cites(t.rules.players.most)))
    for stake in [s for s in t.s.stakes if s.box == box]:
        give_back(t, stake, stake.amount, "leave", t.rules.players.per_box, t.rules.players.most)


def check_liftable(t: Turn[Any]) -> None:
    """Bets are touched until the call; after the cards a clause of its own may say so."""
    b = t.rules.betting
    sources = (b.call, b.put_back) if t.s.phase not in ("closed", "betting") else (b.call, b.started)
    t.in_phase("betting", "shuffling", *(("closed",) if denied(b.started) else ()), sources=sources)


def on_sit(t: Turn[Any], move: m.Sit) -> None:
    p = t.rules.players
    name = t.player()
    check_person(t, name)
    t.in_phase(*SITTING, sources=(p.most,))
    check_box(t, move.box)
    if t.holder(move.box) == name:
        t.refuse("already_done", p.most, at=str(move.box))
    check_free(t, name, move.box)
    own = t.seat_of(name)
    if t.stakes_of(name) or (own and t.bettors(own)):
        t.refuse("bets_down", p.most, player=name)
    take(t, name, move.box)


def on_leave(t: Turn[Any], move: w.Leave) -> None:
    """The player's bets go back while they may be touched, and the place is free."""
    name = t.player()
    box, own = t.seat_of(name), t.stakes_of(name)
    if not box and not own:
        t.refuse("nothing_there", t.rules.players.most, player=name)
    if own or (box and t.bettors(box)) or any(s.owner == name for s in t.s.slots):
        check_liftable(t)
    for stake in own:
        give_back(t, stake, stake.amount, "leave", t.rules.betting.before_deal)
    if box:
        free(t, box)
    t.note("left", t.rules.players.most, about=name)


def on_consent(t: Turn[Any], move: m.Consent) -> None:
    """Whoever has the place says whether others may bet on it, where the law asks and the house admits them."""
    p, name = t.rules.players, t.player()
    box = t.seat_of(name)
    if not holds(p.consent) or t.game.terms.others == "none":
        t.refuse("no_rule", p.consent, p.per_box, p.most)
    t.in_phase(*SITTING, sources=(p.consent,))
    if not box:
        t.refuse("no_seat", p.consent, player=name)
    if (str(box) in t.s.consenting) is move.open:
        t.refuse("already_done", p.consent, at=str(box))
    others = tuple(one for one in t.s.consenting if one != str(box))
    t.set(consenting=(*others, str(box)) if move.open else others)
    t.note("consents" if move.open else "consents_no_more", p.consent, about=name)


def count_idle(t: Turn[Any]) -> None:
    """At the deal: who has a place and does not play has sat out one more pass."""
    if not holds(t.game.idle_clause()):
        return
    playing = {s.owner for s in t.s.stakes}
    t.set(idle={name: 0 if name in playing else t.s.idle.get(name, 0) + 1 for name in t.s.seats.values()})


HANDLERS: dict[Any, Any] = {m.Sit: on_sit, w.Leave: on_leave}
CONSENT: dict[Any, Any] = {m.Consent: on_consent}
"""Of games whose law asks whoever has a place."""
