"""Placing and lifting stakes: who may bet on which box, when, and with what."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, lifted, reading
from ....law.rulebook import Leaf
from ...base import moves as w
from ...base.conduct import check_person
from ...base.stakes import give_back
from ..state import Stake
from ..table.seats import check_box, check_free, check_liftable, take
from ..turn import BankedTurn as Turn
from . import acceptor, limits


def place(t: Turn[Any], player: str, move: Any) -> None:
    """A bet before the deal."""
    check_person(t, player)
    check_open(t, move.on)
    check_means(t, move.on, move.means)
    box = move.box or t.seat_of(player)
    check_box(t, box)
    check_kind(t, player, move.on, box)
    seats = check_position(t, player, box)
    if move.on == t.game.first_bet:
        limits.check(t, player, box, move.stake)
    else:
        t.game.check_side(t, player, move.on, box, move.stake)
    if seats:
        take(t, player, box)
    put(t, player, move.on, box, move.stake)


def put(t: Turn[Any], player: str, on: str, box: int, amount: int, *more: Leaf[Any] | None) -> Stake:
    """The chips lie on the box."""
    source = acceptor.purse(t, player, on, amount)
    old = t.stake(player, on, box)
    if old is None:
        stake = Stake(n=t.s.next_stake, owner=player, on=on, at=str(box), amount=amount)
    else:
        stake = replace(old, amount=old.amount + amount)
    t.put(stake)
    behind = t.rules.players.per_box if t.holder(box) not in ("", player) else None
    sources = (t.game.clause(on), t.rules.betting.means if on == t.game.first_bet else None, behind, *more)
    t.emit(
        w.Placed(
            player=player, on=on, at=stake.at, stake=amount, n=stake.n, cite=cites(*sources), reading=reading(*sources)
        )
    )
    t.pay(source, stake.account, amount, "bet", *sources)
    acceptor.light(t, stake)
    return stake


def unseen(t: Turn[Any], player: str, move: Any) -> None:
    """The second bet before the cards, where nothing says that they are seen first."""
    d, box = t.rules.decision, move.box or t.seat_of(player)
    first = t.stake(player, t.game.first_bet, box)
    due = d.raises.value * first.amount if first is not None else 0
    if move.stake != due or t.stake(player, t.game.second_bet, box) is not None:
        t.refuse("not_the_raise", d.raises, at=t.game.second_bet, stake=due)
    put(t, player, t.game.second_bet, box, due)


# --- may it be made -------------------------------------------------------------------------------------------------


def closed_by(t: Turn[Any]) -> tuple[Leaf[Any] | None, ...]:
    """The clauses that end the time for bets."""
    b = t.rules.betting
    return (b.call, b.before_deal)


def check_open(t: Turn[Any], on: str = "") -> None:
    """Bets are taken until the call; those for a pool until the acceptor is locked."""
    clauses, lock = closed_by(t), acceptor.locks(t, on)
    t.in_phase("betting", "closed", "dealing", sources=(*clauses, lock))
    early = t.s.phase == "closed" and (lifted(*clauses) or denied(lock))
    if t.s.phase != "betting" and not early:
        t.refuse("after_the_call", *clauses, lock, phase=t.s.phase)


def check_means(t: Turn[Any], on: str, means: str) -> None:
    """What is not a chip is not a stake; the bet for a pool may be made with something else."""
    if acceptor.check_means(t, on, means):
        return
    b = t.rules.betting
    pooled = on in t.rules.pools and b.pool_means is not None
    leaf = b.pool_means if pooled else b.means
    if means not in leaf.value and not denied(leaf):
        pool = t.rules.pools.get(on)
        behind = pool.as_base if pool is not None else None
        t.refuse("not_into_the_slot" if pooled else "not_chips", leaf, behind, means=means)


def check_position(t: Turn[Any], player: str, box: int) -> bool:
    """May the player bet there? True: so that they take the place."""
    p = t.rules.players
    mine, there = t.seat_of(player), t.holder(box)
    if mine == box:
        return False
    if mine and holds(p.one_place):
        t.refuse("second_place", p.one_place, at=str(box))
    if not there and not mine:
        check_free(t, player, box)
        return True
    if not there and not holds(p.blind):
        t.refuse("second_place", p.blind, p.most, at=str(box))
    if there and not mine:
        check_standing(t, player)
    if there and holds(p.consent) and str(box) not in t.s.consenting:
        t.refuse("no_consent", p.consent, p.per_box, at=str(box), player=there)
    check_count(t, player, box)
    return False


def check_standing(t: Turn[Any], player: str) -> None:
    """Who has no place bets on another's box only where management admits anyone."""
    p = t.rules.players
    if t.game.terms.others == "anyone" and not holds(p.no_standing):
        return
    t.refuse("no_seat", p.no_standing, p.per_box, player=player)


def check_count(t: Turn[Any], player: str, box: int) -> None:
    """So many bets on a box, the one of whoever has the place included."""
    p = t.rules.players
    if denied(p.no_standing) and t.game.terms.others == "anyone":
        return
    most = p.per_box.value if p.per_box is not None and t.game.terms.others != "none" else 1
    there = dict.fromkeys(filter(None, (t.holder(box), *t.bettors(box))))
    if player not in there and len(there) >= most:
        t.refuse("too_many_on_box", p.per_box, p.most if p.per_box is None else None, at=str(box), players=most)


def check_kind(t: Turn[Any], player: str, on: str, box: int) -> None:
    """The bet is one of this table; a side bet goes with a first one."""
    first = t.game.first_bet
    if on == first:
        return
    if on not in t.rules.sides and on not in t.rules.pools:
        t.refuse("not_offered", t.game.clause(on), t.rules.betting.before_deal, at=on, bet=on)
    leaf = t.game.clause(on)
    if denied(leaf) or not t.game.fixed(on):
        t.refuse("not_offered", leaf, at=on, bet=on)
    acceptor.check_place(t, on, box)
    needs = t.rules.pools[on].needs_first if on in t.rules.pools else leaf
    if not t.has_cards(player, box) and holds(needs) and not t.game.gives_cards(on):
        t.refuse("side_bet_alone", needs, at=on)


# --- taking back ----------------------------------------------------------------------------------------------------


def on_lift(t: Turn[Any], move: Any) -> None:
    before = t.rules.betting.before_deal
    player = t.player()
    box = move.box or t.seat_of(player)
    check_liftable(t)
    found = t.stake(player, move.on, box)
    if found is None:
        t.refuse("nothing_there", before, at=f"{move.on} {box}")
    give_back(t, found, found.amount, "lift", before)
    if t.game.gives_cards(move.on) and not t.has_cards(player, box):
        for stake in [s for s in t.s.stakes if s.owner == player and s.box == box]:
            give_back(t, stake, stake.amount, "lift", t.game.clause(stake.on))


def on_bet(t: Turn[Any], move: Any) -> None:
    """A bet before the deal; the second one is an answer to the croupier."""
    player = t.player()
    if move.on == t.game.second_bet:
        t.game.raised(t, move)
        return
    t.game.place(t, player, move)
