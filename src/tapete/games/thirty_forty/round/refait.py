"""The tie at thirty-one: half or prison and what follows from it, or blocked, handed over, waiting, insured."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table import money
from ....table.contract import HOUSE
from ...bank import paying
from ...base import moves as w
from ...base.stakes import at_risk, lose, lose_whole
from .. import moves as m
from ..rules import Refait
from ..state import Stake
from ..turn import Turn
from . import betting

Leaves = tuple[Leaf[Any] | None, ...]
ABOUT = "stake:{}"
HALF_BACK = "half_back"
"""The word of the reading by which who hands a blocked bet over recovers what was not lost."""
WITHDRAWABLE = "withdrawable"
"""The word of the reading by which what could be withdrawn is compared with the minimum."""


def begin(t: Turn) -> None:
    """Every stake on the table, one by one."""
    for stake in t.s.stakes:
        t.rule("tie_at_31", "refait", t.rules.refait.at, about=stake.owner, amount=stake.amount)
        if recovered(t, stake):
            continue
        if t.rules.refait.blocked is not None:
            blocked(t, stake)
        else:
            choice(t, stake)


def recovered(t: Turn, stake: Stake) -> bool:
    """An insured stake goes back, less the deposit."""
    i = t.rules.insurance
    if i is None or stake.held or not stake.deposit or "refait" not in i.covers.value:
        return False
    paying.push(t, stake, i.covers)
    betting.lift(t, stake, i.covers)
    return True


# --- half or prison -------------------------------------------------------------------------------------------------


def choice(t: Turn, stake: Stake) -> None:
    """The same at every tie; each halves what is alive."""
    f = t.rules.refait
    if denied(f.choice) or (stake.held and denied(f.again)):
        lose_whole(t, stake, f.choice, f.again)
        return
    stake = at_risk(t, stake)
    if stake.held and f.keeps is not None:
        stake = reduced(t, stake, f.keeps)
    if t.s.hands_left == 0 and holds(f.last_coup):
        half(t, stake, f.last_coup)
        return
    if below(t, stake, f):
        stay(t, stake, f.below_minimum)
        return
    options = []
    if f.half_back is not None and f.half_back.value:
        options.append("half_back")
    if holds(f.prison) and not denied(f.kept):
        options.append("prison")
    sources = (f.choice, f.half_back, f.prison, f.again if stake.held else None)
    offer(t, stake, tuple(options), *sources)


def below(t: Turn, stake: Stake, f: Refait) -> bool:
    """What is alive is less than the minimum, so there is no choice."""
    leaf = f.below_minimum
    if leaf is None or not leaf.value:
        return False
    if t.game.terms.readings.get(leaf.reading) == WITHDRAWABLE:
        return part(t, stake.amount, f.half_back).part < t.s.minimum
    return bool(stake.held) and stake.amount < t.s.minimum


def part(t: Turn, amount: int, leaf: Leaf[Any] | None) -> money.Split:
    """The player's part of an amount."""
    favour: Any = "part" if t.game.terms.rounding == "player" else "rest"
    return money.split(amount, Fraction(leaf.value if leaf is not None else 1), favour)


def unlost(t: Turn, amount: int) -> int:
    """What is not lost of a blocked amount; a fraction goes to whom the table's rounding names."""
    leaf = t.rules.refait.blocked
    favour: Any = "part" if t.game.terms.rounding == "player" else "rest"
    return money.split(amount, 1 - Fraction(leaf.value if leaf is not None else 0), favour).part


def reduced(t: Turn, stake: Stake, leaf: Leaf[Any]) -> Stake:
    """What is alive after another tie; the rest is lost."""
    gone = stake.amount - part(t, stake.amount, leaf).part
    if gone and gone < stake.amount:
        lose(t, stake, gone, leaf)
        return replace(stake, amount=stake.amount - gone)
    return stake


def offer(t: Turn, stake: Stake, options: tuple[str, ...], *sources: Leaf[Any] | None) -> None:
    """The owner is asked; one option is no choice, none is a loss."""
    if not options:
        lose_whole(t, stake, *sources)
    elif len(options) == 1:
        DO[options[0]](t, stake)
    else:
        default = t.game.terms.refait_default
        t.put(replace(stake, mark=""))
        t.ask(stake.owner, "choose", ABOUT.format(stake.n), options, default if default in options else options[0],
              *sources)  # fmt: skip


def half(t: Turn, stake: Stake, *more: Leaf[Any] | None) -> None:
    """Part of it back, the rest to the house."""
    f = t.rules.refait
    sources = (f.half_back, f.house_half, *more)
    cut = part(t, stake.amount, f.half_back)
    back = stake.amount if denied(f.house_half) else cut.part
    t.drop(stake)
    t.emit(
        w.HalfBack(player=stake.owner, on=stake.on, n=stake.n, amount=back, lost=stake.amount - back,
                   remainder=cut.remainder, cite=cites(*sources), reading=reading(*sources))
    )  # fmt: skip
    t.pay(stake.account, stake.owner, back, "half_back", *sources, remainder=cut.remainder)
    t.pay(stake.account, HOUSE, stake.amount - back, "lost", *sources)


def stay(t: Turn, stake: Stake, *more: Leaf[Any] | None) -> None:
    """It stays for the next coup."""
    f = t.rules.refait
    held = replace(stake, held=stake.held + 1, deposit=0, mark="")
    t.put(held)
    sources = (f.prison or f.wait, *more)
    t.emit(
        m.Imprisoned(player=stake.owner, on=stake.on, n=stake.n, amount=stake.amount, times=held.held,
                     cite=cites(*sources), reading=reading(*sources))
    )  # fmt: skip


def part_due(t: Turn, stake: Stake) -> None:
    """No coup will follow: the player has the part that a choice would give now."""
    f = t.rules.refait
    if f.blocked is None:
        half(t, stake, f.last_coup)
        return
    lost = part(t, stake.amount, f.blocked).part
    if lost and stake.amount == stake.initial:
        lose(t, stake, lost, f.blocked)
        stake = replace(stake, amount=stake.amount - lost)
    if stake.amount:  # of one unit the part may be the whole
        betting.lift(t, stake, f.blocked)


# --- blocked --------------------------------------------------------------------------------------------------------


def blocked(t: Turn, stake: Stake) -> None:
    """The first tie blocks a bet; at a second one its chance has not won."""
    f = t.rules.refait
    if stake.held:
        again(t, stake)
        return
    stake = at_risk(t, stake)
    options = []
    if holds(f.wait):
        options.append("wait")
        if f.insured is not None and betting.premium(t, stake.amount, f.insured).part:
            options.append("wait_insured")
    if holds(f.hand_over):
        options.append("hand_over")
    offer(t, stake, tuple(options), f.blocked, f.hand_over, f.wait, f.insured)


def again(t: Turn, stake: Stake) -> None:
    """Insured, what was not lost stays in pledge; else all is lost."""
    f = t.rules.refait
    if not stake.deposit or denied(f.pledge) or f.blocked is None:
        if denied(f.wait_lost):
            stay(t, stake, f.wait_lost)
        else:
            lose_whole(t, stake, f.wait_lost, f.pledge)
        return
    kept = unlost(t, stake.initial)
    gone = stake.amount - kept
    if gone > 0:
        lose(t, stake, gone, f.blocked, f.pledge)
        stake = replace(stake, amount=kept)
    if kept:  # of one unit the part may be the whole
        stay(t, stake, f.pledge)


def hand_over(t: Turn, stake: Stake) -> None:
    """The whole bet is lost; by the other reading what was not lost goes back."""
    f = t.rules.refait
    leaf = f.hand_over
    if leaf is not None and t.game.terms.readings.get(leaf.reading) == HALF_BACK:
        gone = stake.amount - unlost(t, stake.amount)
        lose(t, stake, gone, f.blocked, leaf)
        if gone < stake.amount:
            betting.lift(t, replace(stake, amount=stake.amount - gone), leaf)
        return
    lose_whole(t, stake, leaf, f.blocked)


def wait_insured(t: Turn, stake: Stake) -> None:
    """It waits, and the deposit is paid."""
    leaf = t.rules.refait.insured
    assert leaf is not None
    due = betting.premium(t, stake.amount, leaf)
    stay(t, stake)
    t.put(replace(next(s for s in t.s.stakes if s.n == stake.n), deposit=due.part))
    t.emit(
        m.Insured(player=stake.owner, on=stake.on, n=stake.n, amount=due.part, marked=False, remainder=due.remainder,
                  cite=leaf.cite, reading=leaf.reading)
    )  # fmt: skip
    t.emit(m.Deducted(player=stake.owner, n=stake.n, amount=due.part, remainder=due.remainder, cite=leaf.cite,
                      reading=leaf.reading))  # fmt: skip
    t.pay(stake.owner, HOUSE, due.part, "insurance", leaf, remainder=due.remainder)


DO = {"half_back": half, "prison": stay, "hand_over": hand_over, "wait": stay, "wait_insured": wait_insured}


# --- the answer -----------------------------------------------------------------------------------------------------


def on_choose(t: Turn, move: m.Choose) -> None:
    player, f = t.player(), t.rules.refait
    waits = {ABOUT.format(s.n): s.on for s in t.stakes_of(player)}
    mine = [p for p in t.s.pending if p.do == "choose" and p.by == player and move.about in ("", p.about)
            and move.on in ("", waits[p.about])]  # fmt: skip
    if not mine:
        stays = f.below_minimum if any(stake.held and below(t, stake, f) for stake in t.stakes_of(player)) else None
        t.refuse("nothing_pending", stays, f.choice, f.blocked, player=player)
    if len(mine) > 1 and move.about == "":
        t.refuse("which_one", f.choice, f.blocked, at=", ".join(p.about for p in mine))
    if move.option not in mine[0].options:
        t.refuse("not_an_option", f.choice, f.blocked, f.insured, at=move.option)
    answer(t, mine[0], move.option)


def answer(t: Turn, pending: Any, option: str) -> None:
    t.answered(pending, option)
    stake = next(s for s in t.s.stakes if ABOUT.format(s.n) == pending.about)
    DO[option](t, stake)
    t.course.goes_on(t)


def on_silence(t: Turn, move: w.Silence) -> None:
    """Who says nothing has what the table says."""
    f = t.rules.refait
    t.allow(("reloj",), f.choice, f.blocked)
    mine = [p for p in t.s.pending if p.do == "choose" and p.by == move.player]
    if not mine:
        t.refuse("nothing_pending", f.choice, f.blocked, player=move.player)
    answer(t, mine[0], mine[0].default)


HANDLERS: dict[Any, Any] = {m.Choose: on_choose, w.Silence: on_silence}
