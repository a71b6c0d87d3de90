"""What happens to the bank, the stakes and the shoe, and the ruling; mostly it says what the table did already."""

from __future__ import annotations

from math import floor
from typing import Any

from msgspec.structs import replace

from ....table.contract import tag
from ...baccarat import moves as base
from ...baccarat.circle import chips
from ...baccarat.circle.errors import need, so
from ...baccarat.table import shoe
from .. import moves as m
from ..bank import award, holding
from ..state import Award
from ..turn import Turn

# --- the bank -------------------------------------------------------------------------------------------------------


def auction_tie(t: Turn, move: m.AuctionTie) -> None:
    leaf = need(t, t.rules.bank.equal_lot, "lot")
    so(t, t.s.lot is not None and t.s.lot.about == "bank", leaf)
    t.rule(tag(move), "by_lot", leaf, amount=t.s.award.amount)


def no_banker(t: Turn, move: m.NoBanker) -> None:
    leaf = need(t, t.rules.bank.auction, "opening")
    award.by_head(t, leaf)
    t.rule(tag(move), "auction", leaf)
    award.open_auction(t, Award(), leaf)


def no_bidder(t: Turn, move: m.NoBidder) -> None:
    leaf = need(t, t.rules.bank.no_bidder, "over")
    so(t, t.s.ended == "no_bidder", leaf)
    t.rule(tag(move), "game_over", leaf)


def broken(t: Turn, move: m.BankBroken) -> None:
    b = t.rules.bank
    leaf = need(t, b.broken, "broken")
    t.rule(tag(move), "deposit_or_leave", leaf, b.redeposit, about=t.banker, amount=t.s.bank.initial)


def leaves_before_first(t: Turn, move: m.LeavesBeforeFirst) -> None:
    leaf = need(t, t.rules.bank.leave, "betting")
    so(t, not t.s.bank.coups, leaf)
    t.rule(tag(move), "not_allowed", leaf, about=t.banker)


def leaves_winning(t: Turn, move: m.LeavesWinning) -> None:
    leaf = need(t, t.rules.bank.winner_barred)
    so(t, move.player in t.s.ousted, leaf, player=move.player)
    t.rule(tag(move), "barred", leaf, about=move.player)


def quorum_lost(t: Turn, move: m.QuorumLost) -> None:
    s = t.rules.seats
    leaf = need(t, s.kept if t.s.coups else s.needed)
    assert s.needed is not None
    so(t, not t.game.enough(t, s.needed.value, anywhere=True), leaf)
    t.rule(tag(move), "cannot_go_on", leaf, s.needed)


# --- banco and stakes -----------------------------------------------------------------------------------------------


def banco_both(t: Turn, move: m.BancoBothCloths) -> None:
    leaf = need(t, t.rules.priority.banco_lot, "betting", "lot")
    drawn = t.s.lot is not None and t.s.lot.about == "banco"
    so(t, drawn or len({t.cloth_of(name) for name in t.s.callers}) > 1, leaf)
    t.rule(tag(move), "by_lot", leaf)


def banco_null(t: Turn, move: m.BancoNull) -> None:
    banco = t.rules.banco
    leaf = need(t, banco.null, "betting")
    so(t, bool(t.s.repeat), leaf)
    t.rule(tag(move), "may_repeat", leaf, banco.repeats, about=t.s.repeat, amount=t.s.repeats)


def beside(t: Turn, move: m.BetBeside) -> None:
    """It is not accepted: his last stake goes back."""
    leaf = need(t, t.rules.betting.not_beside, "betting")
    mine = [s for s in t.against() if s.owner == move.player]
    if not mine:
        t.refuse("nothing_there", leaf, player=move.player)
    t.rule(tag(move), "not_accepted", leaf, about=move.player, amount=mine[-1].amount)
    chips.back(t, mine[-1], "stake_back", leaf)


def on_line(t: Turn, move: m.BetOnLine) -> None:
    """Half of it plays, the rest goes back."""
    leaf = need(t, t.rules.betting.line, "betting")
    mine = [s for s in t.against() if s.owner == move.player and s.on == move.on and s.at != "line"]
    if not mine:
        t.refuse("nothing_there", leaf, player=move.player)
    stake = mine[-1]
    plays = floor(stake.amount * leaf.value)
    so(t, 0 < plays < stake.amount, leaf, player=move.player)
    t.rule(tag(move), "half_plays", leaf, about=move.player, amount=plays)
    now = replace(stake, at="line")
    t.put(now)
    chips.back(t, now, "stake_back", leaf, amount=stake.amount - plays)


def caballo(t: Turn, move: m.CaballoOdd) -> None:
    leaf = need(t, t.rules.betting.larger_first, "betting")
    so(t, any(s.owner == move.player and s.whole % 2 for s in t.against()), leaf, player=move.player)
    t.rule(tag(move), "larger_to_first", leaf, about=move.player)


def late_claim(t: Turn, move: m.LateClaim) -> None:
    leaf = need(t, t.rules.rulings.late_claim, "betting", "shuffling")
    so(t, t.s.round > 1, leaf)
    t.rule(tag(move), "rejected", leaf, about=move.player)


def tie(t: Turn, move: base.Tie) -> None:
    leaf = need(t, t.rules.tie.void)
    t.rule(tag(move), "null", leaf, t.rules.tie.equal)


# --- the shoe -------------------------------------------------------------------------------------------------------


def stop_between(t: Turn, move: base.StopCardBetween) -> None:
    """Between two coups: the talla is over."""
    leaf = need(t, t.rules.stop.ends, "betting")
    so(t, not t.s.stop_out and not t.s.stakes and not t.s.callers, leaf)
    t.rule(tag(move), "shoe_over", leaf)
    shoe.stop_shown(t, False)
    holding.end_of_talla(t)


HANDLERS: dict[Any, Any] = {
    m.AuctionTie: auction_tie,
    m.NoBanker: no_banker,
    m.NoBidder: no_bidder,
    m.BankBroken: broken,
    m.LeavesBeforeFirst: leaves_before_first,
    m.LeavesWinning: leaves_winning,
    m.QuorumLost: quorum_lost,
    m.BancoBothCloths: banco_both,
    m.BancoNull: banco_null,
    m.BetBeside: beside,
    m.BetOnLine: on_line,
    m.CaballoOdd: caballo,
    m.LateClaim: late_claim,
    base.Tie: tie,
    base.StopCardBetween: stop_between,
}
