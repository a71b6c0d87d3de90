"""Rulings that are punto y banca's own: bets that should not be there, and questions on the shoe and the tie."""

from __future__ import annotations

from typing import Any

from ...law.leaves import denied, holds
from ..baccarat import moves as base
from ..baccarat.errors.cards import declare, ruled, tag
from ..baccarat.errors.conduct import dealing_conduct, known, settle
from ..baccarat.table import seats
from ..baccarat.table.seats import neighbour, place_of
from ..base import conduct
from ..base.conduct import check_person
from . import moves as m
from .law import limits
from .round import betting
from .state import HANDS
from .table import shoe_holder
from .turn import COUP, Turn

# --- bets -----------------------------------------------------------------------------------------------------------


def late_bet(t: Turn, move: m.LateBet) -> None:
    leaf = t.rules.rulings.late_void
    declare(t, leaf)
    t.in_phase("closed", *COUP, sources=(leaf, t.rules.betting.close_call))
    if leaf is None:
        ruled(t, leaf)
    elif leaf.value:
        t.rule(tag(move), "void", leaf, about=move.player, amount=move.stake)
    else:
        betting.check_kind(t, move.on)
        place_him(t, move.player)
        betting.put(t, move.player, move.on, move.stake)
        t.rule(tag(move), "stands", leaf, about=move.player, amount=move.stake)


def place_him(t: Turn, player: str) -> None:
    """Who has no seat takes the lowest free one."""
    place = betting.check_position(t, player, 0, False)
    if place and place != place_of(t.s, player):
        seats.take(t, player, place)
        t.game.seated_now(t, player)


def unnoticed(t: Turn, move: Any) -> None:
    """A stake outside the limits lies there and was not noticed before the result; it plays, by its own rule."""
    g = conduct.general(t)
    over = isinstance(move, m.OverMaximum)
    charged(t, ("oversee_bets", "attend_bets"), above=("jefe_de_sala",))
    declare(t, g.limits_hold, by=("jefe_de_sala", *t.whose("attend_bets")))
    t.in_phase("betting", "closed", sources=(g.limits_hold,))
    check_person(t, move.player)
    betting.check_kind(t, move.on)
    old = t.stake(move.player, move.on)
    total = move.stake + (old.amount if old is not None else 0)
    high = limits.highest(t.game, t.s, move.on)
    if (high is None or total <= high) if over else total >= t.s.minimum:
        t.refuse("not_so", g.limits_hold, g.plan, stake=total)
    one, tie = t.rules.seats.one_place, t.rules.tie.needs_main
    main = t.main(move.player)
    if move.on in HANDS and main is not None and main.on != move.on and holds(one):
        t.refuse("two_places", one, at=move.on)
    if move.on == "empate" and main is None and holds(tie):
        t.refuse("tie_without_main_bet", tie, player=move.player)
    betting.start(t)
    place_him(t, move.player)
    betting.put(t, move.player, move.on, move.stake, "unnoticed")


def tie_alone(t: Turn, move: m.TieWithoutMainBet) -> None:
    leaf = t.rules.tie.needs_main
    declare(t, leaf)
    known(t, leaf)
    t.in_phase("betting", sources=(leaf,))
    if holds(leaf) and t.main(move.player) is not None:
        t.refuse("not_so", leaf, player=move.player)
    settle(t, "not_admitted", leaf, about=move.player, amount=move.stake)


def tie_over(t: Turn, move: m.TieOverCap) -> None:
    leaf = t.rules.tie.cap
    declare(t, leaf)
    cap = limits.tie_cap(t.game, t.s)
    if leaf is None or cap is None:
        t.refuse("no_rule", leaf)
    t.in_phase("betting", sources=(leaf,))
    if move.stake <= cap:
        t.refuse("not_so", leaf, maximum=cap)
    t.rule(tag(move), "not_admitted", leaf, about=move.player, amount=cap)


# --- questions ------------------------------------------------------------------------------------------------------


def tie(t: Turn, move: base.Tie) -> None:
    r = t.rules.tie
    declare(t, r.void)
    offered = "empate" in t.rules.pays and (not r.option or t.game.terms.tie_bet)
    wins = offered and not denied(r.wins)
    settle(t, "null", r.void, r.equal, r.wins, about="empate_wins" if wins else "")


def shoe_declined(t: Turn, move: m.ShoeDeclined) -> None:
    h = t.rules.holder
    declare(t, h.onward, h.optional)
    if not t.game.players_deal or denied(h.optional):
        t.refuse("no_rule", h.optional, h.onward, h.house_keeps)
    t.in_phase("betting", sources=(h.onward,))
    if not place_of(t.s, move.player):
        t.refuse("not_so", h.onward, player=move.player)
    to = neighbour(t.s, move.player, shoe_holder.right(t))
    settle(t, "passes_right", h.onward, h.optional, about=to)


def no_punto_bet(t: Turn, move: m.NoPuntoBet) -> None:
    leaf = t.rules.showing.none_croupier
    declare(t, leaf)
    settle(t, "croupier_turns", leaf)


def bank_lost(t: Turn, move: m.BankLost) -> None:
    h = t.rules.holder
    declare(t, h.lost, h.house_keeps)
    if not t.game.players_deal:
        settle(t, "house_keeps", h.house_keeps)
    elif move.lone and holds(h.lone_keeps):
        settle(t, "keeps_shoe", h.lone_keeps)
    else:
        settle(t, "shoe_passes", h.lost)


# --- those who see to it ---------------------------------------------------------------------------------------------


def charged(t: Turn, duties: tuple[str, ...], above: tuple[str, ...] = ()) -> None:
    """Where the law charges some of the croupiers with seeing to a thing, of the croupiers only they speak of it."""
    leaves = [leaf for leaf in map(t.rules.duties.get, duties) if leaf is not None]
    if leaves and t.actor.role not in (*t.game.heads, *above):
        t.allow(tuple(role for name in duties for role in t.whose(name)), *leaves)


def dealing(t: Turn, move: Any) -> None:
    """How the shoe holder deals is seen to by whoever directs it."""
    charged(t, ("direct_dealing",))
    dealing_conduct(t, move)


# --- whoever deals --------------------------------------------------------------------------------------------------


def dealer_broke(t: Turn, move: m.DealerBroke) -> None:
    leaf = t.rules.holder.broke
    declare(t, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase("betting", sources=(leaf,))
    if t.s.holder != move.player:
        t.refuse("not_so", leaf, player=move.player)
    t.rule(tag(move), "shoe_passes", leaf, about=move.player)
    shoe_holder.passes(t, "broke", leaf)


def dealer_without_bet(t: Turn, move: m.DealerWithoutBet) -> None:
    leaf = t.rules.holder.must_bet
    declare(t, leaf)
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase("betting", sources=(leaf,))
    if t.s.holder != move.player or t.main(move.player) is not None:
        t.refuse("not_so", leaf, player=move.player)
    t.rule(tag(move), "must_bet", leaf, about=move.player)


HANDLERS: dict[Any, Any] = {
    m.LateBet: late_bet,
    m.OverMaximum: unnoticed,
    m.UnderMinimum: unnoticed,
    m.TieWithoutMainBet: tie_alone,
    m.TieOverCap: tie_over,
    base.Tie: tie,
    m.ShoeDeclined: shoe_declined,
    m.NoPuntoBet: no_punto_bet,
    m.BankLost: bank_lost,
    base.DealerUnprompted: dealing,
    base.SlowDealing: dealing,
    m.DealerBroke: dealer_broke,
    m.DealerWithoutBet: dealer_without_bet,
}
