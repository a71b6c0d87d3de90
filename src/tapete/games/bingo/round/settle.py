"""What the takings become: the prizes in equal parts, the rest for the house; then the next game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ....law.leaves import Source, cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...base import moves as w
from .. import moves as m
from ..round import sale
from ..state import Owed
from ..table import balls, books, session
from ..turn import TAKINGS, Turn
from . import pools
from .shares import part, per_player


def amounts(t: Turn) -> tuple[int, int]:
    """The prizes of line and bingo, as parts of the takings."""
    p, takings = t.rules.prizes, t.takings()
    if denied(p.percentages):
        return 0, 0
    if denied(p.takings):  # whatever tickets brought
        takings += sum(n for account, n in t.s.accounts.items() if account.startswith("tickets:"))
    return int(takings * Fraction(t.game.terms.line)), int(takings * Fraction(t.game.terms.bingo))


def parts(t: Turn, prize: str, amount: int, leaf: Leaf[Any]) -> list[Owed]:
    """Equal parts: one for each card, or for each player."""
    won = per_player(t, t.good(prize), leaf)
    left = t.rules.prizes.remainder if won and amount % len(won) else None
    t.emit(m.PrizeShared(prize=prize, amount=amount, shares=len(won), cite=leaf.cite, reading=reading(left, leaf)))
    found = [part(one, amount, len(won)) for one in won]
    if found and t.rules.prizes.remainder.value == "winner":
        rest = amount - sum(one.amount for one in found)
        found[0] = replace(found[0], amount=found[0].amount + rest, remainder="0")
    return found


def settle(t: Turn) -> None:
    """The game is over."""
    t.game.ending(t)
    p = t.rules.prizes
    line, bingo = amounts(t)
    winners = [f"{s.series}/{s.card}" for s in t.s.sung if s.fate == "good"]
    due = [*parts(t, "line", line, p.line_shared), *parts(t, "bingo", bingo, p.bingo_shared or p.line_shared)]
    paid = {prize: sum(o.amount for o in due if o.prize == prize) for prize in ("line", "bingo")}
    those, total, first_half = pools.playing(t), t.takings(), t.game.double and t.s.half == 1
    act = books.noted(t, winners)
    brought = pools.brought(t)
    collect(t)
    pools.bring(t, brought)
    t.to_house(total - sum(paid.values()) - sum(brought.values()), "commission", p.percentages)
    extra = pools.due(t, those)
    pools.ended(t, those, extra)
    books.close_act(t, act, {**paid, "progressive": sum(o.amount for o in extra)})
    due += extra
    later = first_half and t.game.terms.first_paid == "after"
    if later and t.rules.double is not None and holds(t.rules.double.token):
        for name in dict.fromkeys(o.player for o in due):
            t.emit(m.TokenGiven(player=name, half=t.s.half, cite=t.rules.double.token.cite))
    t.set(owed=(*t.s.owed, *due))
    if later:
        after_game(t)
    elif t.by_hand and t.s.owed:
        t.set(phase="paying")
    else:
        for one in t.s.owed:
            pay(t, one)
        t.set(owed=())
        after_game(t)


def collect(t: Turn) -> None:
    """The stakes of this game are spent."""
    leaf: Source = t.rules.prizes.takings or t.rules.prizes.line_shared
    lost: dict[str, int] = {}
    for stake in t.s.stakes:
        amount = t.share_of(stake)
        t.emit(w.Lost(player=stake.owner, on=stake.on, at=stake.at, amount=amount, n=stake.n, cite=cites(leaf)))
        t.pay(stake.account, "takings", amount, "spent", leaf)
        lost[stake.owner] = lost.get(stake.owner, 0) + amount
    if t.game.double and t.s.half == 1:
        t.set(stakes=tuple(replace(s, amount=s.amount - t.share_of(s)) for s in t.s.stakes))
    else:
        t.set(former=t.s.stakes, stakes=(), keeping=tuple(dict.fromkeys(s.owner for s in t.s.stakes)))
    t.set(losses=lost)


def pay(t: Turn, one: Owed) -> None:
    p = t.rules.prizes
    leaf = p.line_shared if one.prize == "line" else p.bingo_shared or p.line_shared
    pool = pools.pay_sources(t, one) if one.account != TAKINGS else ()
    t.prize(
        one.player,
        one.prize,
        one.card,
        one.amount,
        one.remainder,
        p.in_kind if t.game.means == "kind" else p.in_chips,
        *(pool or (leaf,)),
        account=one.account,
    )


def on_pay(t: Turn, move: m.PayPrize) -> None:
    """By hand."""
    ends = t.rules.claims.bingo_ends
    t.anybody(ends)
    t.in_phase("paying", sources=(ends,))
    those = [o for o in t.s.owed if (o.player, o.prize, o.card) == (move.player, move.prize, move.card)]
    if not those:
        t.refuse("nothing_owed", ends, player=move.player)
    pay(t, those[0])
    t.set(owed=tuple(o for o in t.s.owed if o is not those[0]))
    if not t.s.owed:
        after_game(t)


# --- the next game --------------------------------------------------------------------------------------------------


def after_game(t: Turn) -> None:
    """The second game of double cards, or the next sale."""
    pools.waiting_hours(t)
    t.set(round=t.s.round + 1, balls=(), called=(), shown=(), sung=(), line_at=0, held="", waited=False)
    double = t.rules.double
    kind = t.rules.cards.double
    more = kind is not None and kind.games.value > 1 and double is not None and not denied(double.goes_on)
    if t.game.double and t.s.half == 1 and more:
        t.set(phase="second", half=2)
        return
    if t.game.double and t.s.half == 1:  # there is no second game
        for stake in t.s.stakes:
            t.refund(stake, stake.amount, "no_second_game", double.goes_on if double else None)
    t.set(half=1, void=(), reserved={}, bad_ball=t.s.bad_ball)
    sale.open_sale(t)
    session.to_sale(t)


def on_second(t: Turn, move: m.AnnounceSecond) -> None:
    double = t.rules.double
    if double is None:
        t.refuse("no_rule", t.rules.staff.directs)
    t.staff(t.rules.staff.announces, double.second)
    t.in_phase("second", sources=(double.goes_on,))
    balls.check_set(t)
    t.announce(double.second)
    t.set(phase="drawing", set_games=t.s.set_games + 1)


HANDLERS: dict[Any, Any] = {m.PayPrize: on_pay, m.AnnounceSecond: on_second}
