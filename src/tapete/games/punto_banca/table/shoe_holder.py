"""Who holds the shoe: it is offered round the table, taken or declined, and lost when the bank's hand loses."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.events import Chosen
from ...baccarat import moves as base
from ...baccarat.table.seats import around, place_of, seated
from ...base.conduct import check_person
from ...base.turn import admitted
from ..turn import Turn

CROUPIER = "croupier"
SHOE = "shoe"
BETWEEN = ("betting", "shuffling", "ending", "unopened")
"""No coup is on."""


def sources(t: Turn) -> tuple[Leaf[Any] | None, ...]:
    """The clauses by which the shoe is where it is, or is offered to whom it is offered."""
    h = t.rules.holder
    by = {"first": h.first, "onward": h.onward, "lost": h.lost}.get(t.s.why)
    return (by or h.first or h.house_keeps, h.players_deal)


def fit(t: Turn, player: str) -> bool:
    """May he play the next coup? To others the shoe is not offered."""
    return admitted(check_person, t, player)


def right(t: Turn) -> bool:
    """Which way it goes on when somebody declines."""
    onward = t.rules.holder.onward
    return onward is None or onward.value == "right"


# --- offering -------------------------------------------------------------------------------------------------------


def offer(t: Turn, player: str, why: str) -> None:
    """He owes an answer: take it, or decline."""
    t.set(offered=player, why=why)
    leaf = sources(t)
    t.ask(player, "take_shoe", SHOE, ("take", "decline"), "decline", *leaf)


def ensure(t: Turn) -> None:
    """While bets are taken and nobody has the shoe it is offered, first to the lowest occupied place."""
    if not t.game.players_deal or t.s.phase != "betting" or t.s.holder or t.s.offered:
        return
    name = first(t)
    if name:
        offer(t, name, "first")


def first(t: Turn) -> str:
    names = [name for name in seated(t.s) if fit(t, name)]
    leaf = t.rules.holder.first
    if leaf is not None and leaf.value == "highest":
        names.reverse()
    return names[0] if names else ""


def somebody_sat(t: Turn) -> None:
    """The first offer of the shoe, not answered yet, is for the lowest place even if it is taken later."""
    if t.s.offered and t.s.why == "first" and not t.s.refused and t.s.phase == "betting":
        name = first(t)
        if name and name != t.s.offered:
            withdraw(t)
            offer(t, name, "first")
        return
    ensure(t)


def withdraw(t: Turn) -> None:
    t.drop_question(SHOE)
    t.set(offered="")


def give(t: Turn, player: str, reason: str = "", *leaves: Leaf[Any] | None) -> None:
    """The shoe goes to somebody, or ('') back to the croupier's side."""
    withdraw(t)
    t.set(holder=player, refused=())
    cite = cites(*leaves) or t.game.anchor
    t.emit(base.Passed(player=player, by=t.by("pass_shoe"), reason=reason, cite=cite, reading=reading(*leaves)))


def go_on(t: Turn, place: int, up: bool, why: str) -> None:
    """To the next player round the table who has not declined; when all have, the croupier deals."""
    left = [name for name in around(t.s, place, up) if name not in t.s.refused and fit(t, name)]
    if left:
        offer(t, left[0], why)
    elif t.s.refused and t.s.seats:
        h = t.rules.holder
        give(t, CROUPIER, "", t.rules.staff.acts.get("deal"), h.optional, h.onward)


# --- answers --------------------------------------------------------------------------------------------------------


def check_players_deal(t: Turn) -> None:
    if not t.game.players_deal:
        t.refuse("no_rule", t.rules.holder.players_deal, t.rules.holder.house_keeps, t.act("deal"))


def on_take(t: Turn, move: base.TakeShoe) -> None:
    name = t.player()
    check_players_deal(t)
    t.in_phase("betting", sources=sources(t))
    if t.s.offered != name:
        t.refuse("not_your_shoe", *sources(t), player=t.s.offered or t.s.holder)
    check_person(t, name)
    give(t, name, "", *sources(t))


def on_decline(t: Turn, move: base.DeclineShoe) -> None:
    name = t.player()
    check_players_deal(t)
    t.in_phase("betting", sources=sources(t))
    if name not in (t.s.offered, t.s.holder):
        t.refuse("not_your_shoe", *sources(t), player=t.s.offered or t.s.holder)
    decline(t, name)


def decline(t: Turn, name: str) -> None:
    """To deal is a right, no duty: the next on his right is asked."""
    h = t.rules.holder
    if denied(h.optional):
        t.refuse("must_deal", h.optional)
    held = t.s.holder == name
    leaves = (h.optional, h.onward)
    t.drop_question(SHOE)
    t.emit(Chosen(player=name, about=SHOE, option="decline", cite=cites(*leaves), reading=reading(*leaves)))
    refused = (*t.s.refused, name)
    if held:
        give(t, "", "declined", *leaves)
    t.set(offered="", refused=refused)
    go_on(t, place_of(t.s, name), right(t), "onward")


# --- leaving it -----------------------------------------------------------------------------------------------------


def lost(t: Turn) -> None:
    """The bank's hand lost: whoever dealt loses the shoe."""
    h = t.rules.holder
    if not t.game.players_deal:
        if denied(h.house_keeps):
            give(t, "", "bank_lost", h.house_keeps)
        return
    if denied(h.lost) or not t.does("pass_shoe"):
        return
    holder = t.s.holder
    if seated(t.s) == [holder] and holds(h.lone_keeps):
        return
    passes(t, "bank_lost", h.lost)


def passes(t: Turn, reason: str, leaf: Leaf[Any] | None) -> None:
    """«Sabot pasa»: it goes on to the right of whoever had it."""
    old = t.s.holder
    t.speak("shoe", t.rules.holder.pass_call)
    give(t, "", reason, leaf)
    if t.s.hands_left == 0:
        return
    if old == CROUPIER:
        t.set(why="first")
        name = first(t)
        if name:
            offer(t, name, "first")
        return
    go_on(t, place_of(t.s, old), True, "lost")


def gone(t: Turn, player: str, place: int) -> None:
    """Whoever had the shoe, or was offered it, has left his place."""
    if t.s.holder == player and t.s.phase not in BETWEEN:
        give(t, CROUPIER, "left", t.rules.holder.onward)  # the coup that is on is dealt out by the house
    elif t.s.holder == player:
        give(t, "", "left", t.rules.holder.onward)
        go_on(t, place, right(t), "onward")
    elif t.s.offered == player:
        withdraw(t)
        go_on(t, place, right(t), t.s.why)
    t.set(refused=tuple(name for name in t.s.refused if name != player))


def check_holder(t: Turn) -> None:
    """Whoever may not play the next coup does not deal it."""
    name = t.s.holder
    if name and name != CROUPIER and not fit(t, name):
        give(t, "", "excluded", *sources(t))
        go_on(t, place_of(t.s, name), True, "onward")
    elif t.s.offered and not fit(t, t.s.offered):
        asked = t.s.offered
        withdraw(t)
        go_on(t, place_of(t.s, asked), True, t.s.why)


HANDLERS: dict[Any, Any] = {base.TakeShoe: on_take, base.DeclineShoe: on_decline}
