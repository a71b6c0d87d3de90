"""What goes wrong with seats, the bank and the shoe, and the ruling."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import denied, holds
from ....table.contract import tag
from ...baccarat import moves as base
from ...baccarat.circle import standing
from ...baccarat.circle.errors import need, so
from ...baccarat.errors import cards as shared
from ...baccarat.table import seats as places
from ...baccarat.table import shoe
from .. import moves as m
from ..bank import bank, offering
from ..round import settle
from ..table import seats
from ..turn import BETTING, COUP, Turn

AFTER = ("announce_bank", "rotation", "shuffling")


# --- seats ----------------------------------------------------------------------------------------------------------


def change_in_talla(t: Turn, move: m.SeatChangeInTalla) -> None:
    s = t.rules.seats
    leaf = need(t, s.salute or s.salute_last)
    so(t, t.s.changed.get(move.player) == "talla", leaf, player=move.player)
    ruling = "must_salute" if s.salute is not None else "loses_priority"
    t.rule(tag(move), ruling, leaf, s.salute_last, s.newcomers, about=move.player)


def change_after(t: Turn, move: m.SeatChangeAfterTalla) -> None:
    leaf = need(t, t.rules.seats.intact_at_end)
    so(t, t.s.changed.get(move.player) == "after", leaf, player=move.player)
    t.rule(tag(move), "priorities_intact", leaf, about=move.player)


def two_refusals(t: Turn, move: m.TwoRefusals) -> None:
    leaf = need(t, t.rules.seats.refusals, "rotation")
    due = t.s.refusals.get(move.player, 0) + 1 >= leaf.value
    so(t, offering.turn(t) == move.player and due, leaf, player=move.player)
    offering.decline(t, move.player)


def absent(t: Turn, move: m.AbsentAtTurn) -> None:
    leaf = need(t, t.rules.seats.absent_loses, "rotation")
    so(t, offering.turn(t) == move.player, leaf, player=move.player)
    offering.update(t, queue=offering.now(t).queue[1:])
    offering.loses_seat(t, move.player)
    offering.go_round(t)


def empty_seat(t: Turn, move: m.EmptySeat) -> None:
    leaf = need(t, t.rules.seats.empty_kept)
    kept = any(t.seat(name) == move.place for name in t.s.away)
    so(t, kept and t.seat(move.player) != move.place, leaf, at=str(move.place))
    t.rule(tag(move), "not_allowed", leaf, about=move.player)


def standing_moves(t: Turn, move: m.StandingMoves) -> None:
    leaf = need(t, t.rules.seats.mover_last)
    so(t, t.stander(move.player) is not None, leaf, player=move.player)
    standing.check_behind(t, move.behind)
    t.rule(tag(move), "collected_first", leaf, about=move.player)
    t.set(standing=tuple(replace(p, moved=True) if p.name == move.player else p for p in t.s.standing))


def two_tables(t: Turn, move: m.TwoTables) -> None:
    leaf = need(t, t.rules.seats.elsewhere)
    so(t, bool(t.seat(move.player)), leaf, player=move.player)
    if move.player == t.banker:
        t.refuse("banker", leaf, player=move.player)
    t.rule(tag(move), "must_leave", leaf, about=move.player)
    if t.stakes_of(move.player) or move.player in t.s.bank.shares or t.s.coup.punto == move.player:
        seats.gives_up(t, move.player, leaf)
        return
    seats.drop_partner(t, move.player)
    seats.remove(t, move.player, leaf)
    offering.somebody_left(t, move.player)


def below_four(t: Turn, move: m.BelowFour) -> None:
    s = t.rules.seats
    shared.declare(t, s.kept, s.needed)
    if denied(s.kept) or s.needed is None:
        t.refuse("no_rule", s.kept, s.needed)
    so(t, len(places.present(t)) < s.needed.value, s.kept, s.needed)
    t.rule(tag(move), "cannot_go_on", s.kept, s.needed)


# --- the bank -------------------------------------------------------------------------------------------------------


def nobody_takes(t: Turn, move: m.NobodyTakesBank) -> None:
    leaf = need(t, t.rules.bank.forced, "forced")
    t.rule(tag(move), "neighbour", leaf, about=offering.turn(t))


def refuses_deal(t: Turn, move: m.AcquirerRefusesDeal) -> None:
    leaf = need(t, t.rules.bank.refuser_auction, "announce_bank")
    so(t, not t.s.bank.coups and not t.s.bank.must_go_on, leaf, player=t.banker)
    t.rule(tag(move), "auction", leaf, about=t.banker)
    bank.refuse_deal(t)


def acquirer_loses(t: Turn, move: m.AcquirerLoses) -> None:
    leaf = need(t, t.rules.bank.acquirer_lost, "rotation")
    o = offering.now(t)
    so(t, o.why == "loss" and bool(o.former), leaf)
    t.rule(tag(move), "to_the_right_of", leaf, about=o.former)


def passer_bids(t: Turn, move: m.PasserBids) -> None:
    b, o = t.rules.bank, offering.now(t)
    leaf = need(t, b.refuser_excluded if o.why == "refusal" else b.passer_excluded, "auction")
    so(t, move.player in (*o.out, *offering.barred_bidders(t)), leaf, player=move.player)
    t.rule(tag(move), "excluded", leaf, about=move.player)


def lowered(t: Turn, move: m.BankLowered) -> None:
    leaf = need(t, t.rules.bank.never_lowered, *BETTING)
    t.rule(tag(move), "not_allowed", leaf, about=t.banker)


def intervenes(t: Turn, move: m.AssociateIntervenes) -> None:
    leaf = need(t, t.rules.association.silent)
    so(t, move.player in t.associates() and bool(t.banker), leaf, player=move.player)
    t.rule(tag(move), "forbidden", leaf, about=move.player)


def over_max(t: Turn, move: m.BankOverMax) -> None:
    leaf = need(t, t.rules.garage.improper, "announce_bank")
    so(t, t.s.bank.improper > 0, leaf)
    t.rule(tag(move), "out_of_play", leaf, about=t.banker, amount=t.s.bank.improper)


def uncovered(t: Turn, move: m.BankUncovered) -> None:
    leaf = need(t, t.rules.garage.obligatory, *COUP)
    amount = t.s.accounts.get("uncovered", 0)
    so(t, amount > 0, leaf)
    t.rule(tag(move), "out_of_play", leaf, about=t.banker, amount=amount)


def late_claim(t: Turn, move: m.LateClaim) -> None:
    leaf = need(t, t.rules.rulings.late_claim, *AFTER)
    so(t, t.s.round > 1, leaf)
    t.rule(tag(move), "inadmissible", leaf, about=move.player)


def tie(t: Turn, move: base.Tie) -> None:
    leaf = need(t, t.rules.tie.void)
    t.rule(tag(move), "void", leaf, t.rules.tie.equal)


# --- the shoe -------------------------------------------------------------------------------------------------------


def stop_between(t: Turn, move: base.StopCardBetween) -> None:
    """Between two coups: the talla is over, or one more is played."""
    s = t.rules.stop
    leaf = need(t, s.ends, "announce_bank")
    so(t, not t.s.stop_out, leaf, s.one_more)
    again = holds(s.one_more)
    t.rule(tag(move), "one_more" if again else "shoe_over", s.one_more, s.ends)
    shoe.stop_shown(t, False)
    t.set(one_more=False)
    if again:
        return
    t.set(coup=t.s.coup, pending=())
    won = "banca" if t.s.bank.last == "won" else "tie"
    shoe.shoe_over(t)
    settle.end_of_talla(t, won, False)


HANDLERS: dict[Any, Any] = {
    m.SeatChangeInTalla: change_in_talla,
    m.SeatChangeAfterTalla: change_after,
    m.TwoRefusals: two_refusals,
    m.AbsentAtTurn: absent,
    m.EmptySeat: empty_seat,
    m.StandingMoves: standing_moves,
    m.TwoTables: two_tables,
    m.BelowFour: below_four,
    m.NobodyTakesBank: nobody_takes,
    m.AcquirerRefusesDeal: refuses_deal,
    m.AcquirerLoses: acquirer_loses,
    m.PasserBids: passer_bids,
    m.BankLowered: lowered,
    m.AssociateIntervenes: intervenes,
    m.BankOverMax: over_max,
    m.BankUncovered: uncovered,
    m.LateClaim: late_claim,
    base.Tie: tie,
    base.StopCardBetween: stop_between,
}
