"""The close of the bets: banco, what the bank covers, who plays the cards of each cloth."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ...baccarat.circle import chips, desk
from ...baccarat.table import seats as shared
from ...base import moves as w
from ..bank import award
from ..state import CLOTHS, ZONES, Coup
from ..table import cloths
from ..turn import Turn
from . import stakes


def on_close(t: Turn, move: w.CloseBets) -> None:
    b = t.rules.betting
    t.staff("close", b.close_call)
    if t.s.phase == "deposit":
        t.refuse("no_deposit", t.rules.bank.at_cage, player=t.s.award.player)
    t.in_phase("betting", sources=(b.close_call,))
    check_close(t)
    close(t)


def check_close(t: Turn) -> None:
    b = t.rules.betting
    shared.check_enough(t, t.s.coups > 0)
    desk.check_changed(t)
    if not t.against() and not t.s.callers:
        t.refuse("no_bets", b.close_call, b.on)
    missing = lacking(t)
    if missing:
        staked = sum(s.amount for s in t.against())
        t.refuse("deposit_insufficient", t.rules.free.covers, amount=staked, maximum=staked - missing)


def lacking(t: Turn) -> int:
    """What a free banker would have to deposit for the stakes to be covered."""
    if not (t.game.free and t.answers_all()) or denied(t.rules.free.covers):
        return 0
    return max(0, sum(s.amount for s in t.against()) - t.bank - t.s.bank.deposited)


def send_back(t: Turn) -> None:
    """He does not deposit it: what is not covered goes back."""
    cover_up_to(t, t.bank + t.s.bank.deposited, t.rules.free.covers)


def close(t: Turn) -> None:
    """«Ya no va más»: a banco plays alone; else stakes are covered in the order of priority."""
    p = t.rules.priority
    t.speak("close", t.rules.betting.close_call)
    called = sorted({t.cloth_of(name) for name in t.s.callers} - {0})
    if len(called) > 1 and holds(p.banco_lot):
        t.rule("banco_on_both_cloths", "by_lot", p.banco_lot)
        award.draw_lot(t, "banco", tuple(map(str, called)))
        return
    if called:
        banco_of(t, called[0])
        return
    cover(t)
    chips.use_abonos(t)
    ready(t, "")


def banco_of(t: Turn, cloth: int) -> None:
    """The first in priority among the callers of this cloth plays alone against the whole bank."""
    banco, b, p = t.rules.banco, t.rules.betting, t.rules.priority
    callers = [name for name in t.of_cloth(cloth) if name in t.s.callers]
    name = callers[0]
    for stake in t.s.stakes:
        chips.back(t, stake, "displaced", banco.both_cloths, p.nearest, b.by_priority)
    own = t.cloth_of(name)
    amounts = {own: t.bank} if denied(banco.both_cloths) else stakes.parts(t, t.bank)
    for where, amount in amounts.items():
        stakes.put(t, name, ZONES[where], amount, whole=t.bank if len(amounts) > 1 else 0, banco=True)
    t.set(abonos=False)
    ready(t, name)


def ready(t: Turn, banco: str) -> None:
    """Everything lies as it plays: each cloth has its player."""
    p = t.rules.priority
    t.set(phase="closed", coup=Coup(banco=banco), callers=())
    for cloth in CLOTHS:
        if banco and not denied(p.banco_handles):
            cloths.take(t, cloth, banco)
            cloths.tell(t, cloth, banco, "banco", p.banco_handles)
        else:
            cloths.take(t, cloth, t.holder(cloth))


# --- covering -------------------------------------------------------------------------------------------------------


def cover(t: Turn) -> None:
    """Stakes are covered up to the bank (and the abonos), cloth 1 before cloth 2; the rest goes back."""
    if not t.answers_all():
        clause = t.rules.bank.free if t.game.free else t.rules.bank.limited
        cover_up_to(t, t.bank + chips.room_of_abonos(t), clause)


def cover_up_to(t: Turn, left: int, clause: Leaf[Any]) -> None:
    p, b = t.rules.priority, t.rules.betting
    by_arrival = denied(b.by_priority)
    for stake in sorted(t.against(), key=lambda s: (0, 0, 0, s.n) if by_arrival else t.rank(s)):
        over = stake.amount - left
        left = max(0, left - stake.amount)
        if over > 0:
            chips.back(t, stake, "excess", clause, b.by_priority, p.nearest, p.others_same, amount=over)


HANDLERS: dict[Any, Any] = {w.CloseBets: on_close}
