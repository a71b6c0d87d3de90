"""Placing and lifting stakes: who may bet on what, from where, when, and with what."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, lifted, reading
from ....law.rulebook import Leaf
from ...baccarat.table import seats
from ...baccarat.table.seats import place_of
from ...base import moves as w
from ...base.conduct import check_person
from ...base.stakes import give_back, ticket_exchanged
from .. import moves as m
from ..law import limits
from ..state import HANDS, STANDING, Stake
from ..table import shoe_holder
from ..turn import BY_HAND, COUP, Turn


def start(t: Turn) -> None:
    """The coup is announced, and the players are invited, before its first bet."""
    if t.s.started or t.s.phase != "betting":
        return
    b, counted = t.rules.betting, t.rules.coup.counted
    t.set(started=True)
    t.speak("start", b.start_call)
    t.speak("start", b.invitation)
    if not denied(counted):
        t.note("coup", counted or b.start_call or t.rules.coup.order, amount=t.s.round)


def on_bet(t: Turn, move: m.Bet) -> None:
    player = t.player()
    check_open(t)
    check_person(t, player)
    check_means(t, move.means)
    check_kind(t, move.on)
    check_spot(t, move.on, move.at)
    if move.on == "empate" and holds(t.rules.tie.placed_by):
        t.refuse("ask_croupier", t.rules.tie.placed_by)
    named = move.place or (int(move.at) if move.at.isdecimal() and not place_of(t.s, player) else 0)
    place = check_position(t, player, named, move.standing or move.at == STANDING)
    check_bet(t, player, move.on, move.stake)
    put_down(t, player, move.on, move.stake, place)


def on_place(t: Turn, move: m.PlaceBet) -> None:
    """Staff put down a player's stake at his request."""
    tie, leaf = t.rules.tie.placed_by, t.rules.staff.acts.get("place_bets")
    if move.on == "empate" and holds(tie) and tie is not None:
        t.runs()
        t.allow(tie.value, tie)
    elif leaf is None:
        t.refuse("no_rule", tie, t.act("runs"))
    else:
        t.staff("place_bets", leaf)
    check_open(t)
    check_person(t, move.player)
    check_kind(t, move.on)
    place = check_position(t, move.player, 0, False)
    check_bet(t, move.player, move.on, move.stake)
    put_down(t, move.player, move.on, move.stake, place)


def put_down(t: Turn, player: str, on: str, amount: int, place: int) -> Stake:
    """The player has his place, and the chips lie on the cloth."""
    start(t)
    if place and place != place_of(t.s, player):
        seats.take(t, player, place)
        t.game.seated_now(t, player)
    return put(t, player, on, amount)


def put(t: Turn, player: str, on: str, amount: int, mark: str = "") -> Stake:
    old = t.stake(player, on)
    at = str(place_of(t.s, player) or STANDING)
    if old is None:
        stake = Stake(t.s.next_stake, player, on, at, amount, mark)
    else:
        stake = replace(old, amount=old.amount + amount, mark=mark or old.mark)
    t.put(stake)
    b = t.rules.betting
    box = {"banca": b.banca_box, "punto": b.punto_box}.get(on)
    sources: tuple[Leaf[Any] | None, ...] = (b.on, box, t.rules.tie.placed_by if on == "empate" else None)
    t.emit(
        w.Placed(
            player=player, on=on, at=stake.at, stake=amount, n=stake.n, cite=cites(*sources), reading=reading(*sources)
        )
    )
    t.pay(player, stake.account, amount, "bet", *sources)
    return stake


# --- when -----------------------------------------------------------------------------------------------------------


def check_open(t: Turn) -> None:
    """Bets are taken, and may be touched, until the call (without that clause, until the first card)."""
    b, unchanged, phase = t.rules.betting, t.rules.rulings.unchanged, t.s.phase
    if phase == "betting":
        return
    if phase not in ("closed", *COUP, *BY_HAND):
        t.refuse("wrong_phase", *t.moment(), phase=phase)
    early = phase == "closed" or (phase == "dealing" and not t.s.slots)
    if early and denied(unchanged if unchanged is not None else b.close_call):
        return
    if unchanged is not None:
        t.refuse("coup_begun", unchanged, b.close_call, phase=phase)
    t.refuse("after_the_call", b.close_call, phase=phase)


# --- on what, with what, where --------------------------------------------------------------------------------------


def check_kind(t: Turn, on: str) -> None:
    """Which bets this table has."""
    r = t.rules
    absent = on == "empate" and ("empate" not in r.pays or (r.tie.option and not t.game.terms.tie_bet))
    if on not in r.betting.on.value or absent:
        t.refuse("not_offered", r.betting.on, at=on)


def check_means(t: Turn, means: str) -> None:
    """What is not a chip is not a stake, where the law says so."""
    b, general = t.rules.betting, t.rules.general
    if b.means is None or means in b.means.value:
        return
    others: list[Leaf[Any] | None] = [t.rules.seats.tickets] if means == "ticket" else []
    if general is not None:
        by_word = {"cash": general.no_cash, "kind": general.no_kind, "word": general.no_word}
        others += [by_word.get(means), general.chips_only]
    if not b.means.value or not lifted(*others):
        t.refuse("not_chips", b.means, *others, means=means)


def check_spot(t: Turn, on: str, at: str) -> None:
    """Where on the cloth it lies."""
    b = t.rules.betting
    box = {"banca": b.banca_box, "punto": b.punto_box}.get(on, b.on_places)
    if at == "elsewhere" and holds(b.on_places):
        t.refuse("no_such_place", b.on_places, at=at)
    mine = str(place_of(t.s, t.actor.name))
    if (at == "other_box" or (at.isdecimal() and mine not in ("0", at))) and holds(box):
        t.refuse("wrong_box", box, at=on)


def check_bet(t: Turn, player: str, on: str, amount: int) -> None:
    """What else forbids this bet: another hand of his, a tie bet alone, the limits."""
    one, tie, h = t.rules.seats.one_place, t.rules.tie, t.rules.holder
    other = next((s for s in t.s.stakes if s.owner == player and s.on in HANDS and s.on != on), None)
    if on in HANDS and other is not None and holds(one):
        t.refuse("two_places", one, at=on)
    if on == "empate" and holds(tie.needs_main) and t.main(player) is None:
        t.refuse("tie_without_main_bet", tie.needs_main, player=player)
    if on == "punto" and t.s.holder == player and denied(h.may_bet_punto):
        t.refuse("dealer_on_punto", h.may_bet_punto, player=player)
    limits.check(t, player, on, amount)


# --- from where -----------------------------------------------------------------------------------------------------


def check_position(t: Turn, player: str, place: int, standing: bool) -> int:
    """The place that he takes or has; 0: he stands."""
    s = t.rules.seats
    mine = place_of(t.s, player)
    if mine:
        if place not in (0, mine) and holds(s.one_place):
            t.refuse("two_places", s.one_place, at=str(place))
        check_seated(t)
        return mine
    if standing:
        check_standing(t)
        return 0
    place = place or seats.free_place(t)
    if not place:
        if t.game.standing()[0] is None and s.no_others is not None:
            return 0  # without that clause those beyond the places stand
        t.refuse("table_full", s.no_others, *t.game.place_sources())
    seats.check_place(t, place)
    seats.check_free(t, player, place)
    seats.check_list(t, player)
    check_seated(t)
    return place


def check_seated(t: Turn) -> None:
    leaf = t.rules.seats.seated
    if denied(leaf):
        t.refuse("not_admitted", leaf)


def check_standing(t: Turn) -> None:
    """Only where the law has standing players, and the house admits them."""
    s = t.rules.seats
    forbidden, allowed = t.game.standing()
    if forbidden is not None:
        t.refuse("table_full" if forbidden is s.no_others else "standing", forbidden)
    if not allowed and not denied(s.no_others):
        t.refuse("standing", s.standing)


# --- lifting --------------------------------------------------------------------------------------------------------


def back(t: Turn, stake: Stake, reason: str, *sources: Leaf[Any] | None) -> None:
    """A stake goes back, and a tie bet that cannot stand without it."""
    give_back(t, stake, stake.amount, reason, *sources)
    needs = t.rules.tie.needs_main
    alone = t.stake(stake.owner, "empate") if stake.on in HANDS and holds(needs) else None
    if alone is not None and t.main(stake.owner) is None:
        give_back(t, alone, alone.amount, reason, needs)


def on_lift(t: Turn, move: m.Lift) -> None:
    b = t.rules.betting
    player = t.player()
    check_open(t)
    stake = t.stake(player, move.on)
    if stake is None:
        t.refuse("nothing_there", b.on, at=move.on)
    back(t, stake, "stake_back", b.close_call, t.rules.rulings.unchanged)


def on_leave(t: Turn, move: w.Leave) -> None:
    """His stakes go back while they may be touched, and his place is free."""
    player = t.player()
    s = t.rules.seats
    if t.s.phase not in shoe_holder.BETWEEN:
        check_open(t)
    known = place_of(t.s, player) or player in t.s.waiting or player in t.s.accounts
    if not known and not t.stakes_of(player):
        t.refuse("nothing_there", s.seated, s.one_each, player=player)
    for stake in t.stakes_of(player):
        give_back(t, stake, stake.amount, "stake_back", t.rules.betting.close_call, t.rules.rulings.unchanged)
    seats.off_list(t, player)
    if place_of(t.s, player):
        t.game.gone(t, player, seats.leave(t, player))
    t.note("left", s.seated, s.one_each, s.no_others, about=player)


def on_ticket(t: Turn, move: w.BuyTicket) -> None:
    """An authorised ticket becomes chips; the table remembers for how much, and its books know nothing of it."""
    leaf = t.rules.seats.tickets
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.note("ticket_exchanged", leaf, about=t.player(), amount=move.amount)
    ticket_exchanged(t, t.player(), move.amount)


CHANGE = "change_money"


def check_change(t: Turn, ticket: bool) -> None:
    """Somebody changes money here, and tickets too; one change after the other, and before the bets are closed."""
    leaf, tickets = t.rules.duties.get(CHANGE), t.rules.seats.tickets
    if leaf is None or not t.whose(CHANGE):
        t.refuse("no_rule", leaf or t.rules.betting.means)
    if ticket and not holds(tickets):
        t.refuse("no_rule", tickets)
    t.in_phase("betting", sources=t.moment())
    if CHANGE in t.s.duties_owed:
        t.refuse("already_done", leaf)


def on_change(t: Turn, move: m.AskChange) -> None:
    """The chips are owed to him; they come from outside the table's books, so the amount is only noted."""
    player = t.player()
    check_person(t, player)
    check_change(t, move.ticket)
    leaf = t.rules.seats.tickets if move.ticket else t.rules.duties[CHANGE]
    t.note("change_asked", leaf, about=player, amount=move.amount)
    t.set(duties_owed=(*t.s.duties_owed, CHANGE))


HANDLERS: dict[Any, Any] = {
    m.Bet: on_bet,
    m.PlaceBet: on_place,
    m.Lift: on_lift,
    w.Leave: on_leave,
    w.BuyTicket: on_ticket,
    m.AskChange: on_change,
}
