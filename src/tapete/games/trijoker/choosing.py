"""In turn, everybody leaves a bet or withdraws it: the first one with the own cards in sight, the second one with the
first common card as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf
from ...table.contract import Offer, OneOf, Pending
from ..banked_poker.table import pack
from ..banked_poker.turn import BankedTurn as Turn
from ..base.moves import Silence
from ..base.offers import offer
from ..base.stakes import give_back
from . import moves as m
from .state import FIRST, SECOND, THIRD

KEEP, WITHDRAW = "keep", "withdraw"
STAGES = 2
"""So many bets are decided on."""


def clause(t: Turn[Any]) -> Leaf[Any]:
    """The clause on the bet that is decided on now."""
    leaf: Leaf[Any] = t.rules.choice.first if t.s.stage == 1 else t.rules.choice.second
    return leaf


def asked_about(t: Turn[Any]) -> str:
    """The bet that is decided on now."""
    return FIRST if t.s.stage == 1 else SECOND


def begin(t: Turn[Any], stage: int) -> None:
    """The boxes are asked in the order of the deal. Where a law does not let the bet be withdrawn nobody is."""
    t.set(stage=stage, phase="decision", asking=())
    if not denied(clause(t)):
        names = [hand.name for hand in t.boxes() if not (hand.out or hand.gone) and may_withdraw(t, hand.name)]
        t.set(asking=tuple(names if t.rules.dealing.order.value == "from_left" else names[::-1]))
        t.announce("decision")
    ask_next(t)


def may_withdraw(t: Turn[Any], box: str) -> bool:
    """The bet lies there; without its own clause the second only where the first was left."""
    if t.s.stage > 1 and denied(t.rules.choice.independent) and f"{box}:{FIRST}" in t.s.withdrew:
        return False
    return bool(t.on(box, asked_about(t)))


def ask_next(t: Turn[Any]) -> None:
    """The next box is asked; after the last one a common card is uncovered."""
    if t.s.asking:
        box = t.s.asking[0]
        leaves = (clause(t), t.rules.choice.silence)
        t.ask(t.leader(box), "choose", f"decision:{box}", (KEEP, WITHDRAW), KEEP, *leaves)
    else:
        t.game.all_decided(t)


def go_on(t: Turn[Any]) -> None:
    """A common card was uncovered: the next bet is decided on, or the hands are settled."""
    if t.s.stage < STAGES:
        begin(t, t.s.stage + 1)
    else:
        t.game.settles(t)


def owed(t: Turn[Any], player: str, box: int = 0) -> Pending:
    """The question that this player has to answer."""
    found: Pending | None = next((one for one in t.s.pending if one.do == "choose"), None)
    if found is None:
        t.refuse("nothing_pending", clause(t), phase=t.s.phase)
    if found.by != player or (box and found.about != f"decision:{box}"):
        t.refuse("not_your_turn", clause(t), player=found.by)
    return found


def on_choose(t: Turn[Any], move: m.Choose) -> None:
    """The bet stays or goes back to its owner; the third one always stays."""
    leaf, three = clause(t), t.rules.three
    pending = owed(t, t.player(), move.box)
    on = move.on or asked_about(t)
    if on == THIRD and move.option == WITHDRAW and holds(three.third_stays):
        t.refuse("third_stays", three.third_stays, at=on)
    if on not in (asked_about(t), THIRD):
        t.refuse("not_that_bet", leaf, at=on, bet=asked_about(t))
    answer(t, pending, move.option, on)


def answer(t: Turn[Any], pending: Pending, option: str, on: str) -> None:
    box, choice = t.s.asking[0], t.rules.choice
    t.answered(pending, option)
    t.call(choice.keep if option == KEEP else choice.withdraw, pending.by)
    t.set(asking=t.s.asking[1:])
    if option == WITHDRAW:
        sources = (clause(t), t.rules.three.third_stays if on == THIRD else None)
        t.set(withdrew=(*t.s.withdrew, f"{box}:{on}"))
        for stake in t.on(box, on):
            give_back(t, stake, stake.amount, "withdrawn", *sources)
    ask_next(t)


def on_silence(t: Turn[Any], move: Silence) -> None:
    """Reloj: the time to answer is over; who does not cut passes the cut on, who says nothing leaves the bet."""
    silence = t.rules.choice.silence
    t.allow(("reloj",), silence, t.rules.cut.order)
    if pack.awaited(t) == move.player:
        pack.decline(t, move.player)
        return
    pending = owed(t, move.player)
    answer(t, pending, KEEP if holds(silence) else WITHDRAW, asked_about(t))


def offers(t: Turn[Any], who: str, asked: Pending) -> Iterator[Offer]:
    """What whoever is asked may answer."""
    box = int(asked.about.partition(":")[2])
    yield offer(who, "choose", "play", asked.cite, option=OneOf(asked.options), box=box)
    if not holds(t.rules.three.third_stays):
        leaf = cites(t.rules.three.third_stays)
        yield offer(who, "choose", "play", leaf, option=WITHDRAW, box=box, on=THIRD)


HANDLERS: dict[Any, Any] = {m.Choose: on_choose, Silence: on_silence}
