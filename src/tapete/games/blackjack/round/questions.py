"""Questions that somebody owes an answer to: bets on another's hand, matching, even money, cards that stuck."""

from __future__ import annotations

from typing import Any

from ....law.leaves import holds
from ....table.contract import Pending
from ...base.moves import Silence
from ...base.stakes import give_back
from .. import moves as m
from ..state import Stake
from ..table import shoe
from ..table.seats import owner
from ..turn import Turn
from . import cover, hand

CHOICES = ("bet", "match", "even_money", "stuck")


def ask(t: Turn, stake: Stake) -> None:
    """A stake lies on another's hand: he is asked, where the law wants his consent."""
    p = t.rules.players
    leaf, right = (p.standing_consent, p.standing) if stake.standing else (p.consent, p.back_bets)
    if leaf is None:
        return
    silent = stake.standing and holds(p.standing_silence)
    default = "accept" if silent else "object"
    by = owner(t.s, stake.box)
    if by == "" or "seated" not in leaf.value:
        ask_chief(t, stake)
        return
    t.ask(by, "choose", f"bet:{stake.n}", ("accept", "object"), default, leaf, right)


def ask_chief(t: Turn, stake: Stake) -> None:
    p = t.rules.players
    leaf = p.standing_consent if stake.standing else p.consent
    assert leaf is not None
    chief = next((name for name in leaf.value if name != "seated"), "jefe_de_mesa")
    t.ask(chief, "decide", f"bet:{stake.n}", ("allow", "deny"), "deny", leaf)


def consented(t: Turn, pending: Pending, option: str) -> None:
    """What the answer to a bet on one's hand does."""
    stake = next((s for s in t.s.stakes if f"bet:{s.n}" == pending.about), None)
    t.answered(pending, option)
    if stake is None or option in ("accept", "allow"):
        return
    p = t.rules.players
    leaf = p.standing_consent if stake.standing else p.consent
    if option == "object" and leaf is not None and "jefe_de_mesa" in leaf.value:
        ask_chief(t, stake)
        return
    give_back(t, stake, stake.amount, "not_admitted", leaf)


def answer(t: Turn, pending: Pending, option: str) -> None:
    """Whatever it is about."""
    about = pending.about.partition(":")[0]
    if about == "bet":
        consented(t, pending, option)
    elif about == "match":
        hand.matched(t, pending, option)
    elif about == "even_money":
        cover.even_money_answer(t, pending, option)
    else:
        t.course.unstuck(t, pending, option)


def defaults(t: Turn, *abouts: str) -> None:
    """Play goes on: what is still owed on these is answered by silence."""
    found = True
    while found:
        found = False
        for pending in t.s.pending:
            if pending.about.partition(":")[0] in abouts:
                answer(t, pending, pending.default)
                found = True
                break


def on_choose(t: Turn, move: m.Choose) -> None:
    player = t.player()
    mine = [p for p in t.s.pending if p.by == player and p.do == "choose"]
    if move.about:
        mine = [p for p in mine if p.about == move.about]
    if not mine:
        p = t.rules.players
        asked = (p.consent, p.standing_consent) if move.about.startswith("bet:") else ()
        t.refuse("nothing_pending", *asked, at=move.about)
    if len(mine) > 1:
        t.refuse("which_one", mine[0].cite, at=", ".join(p.about for p in mine))
    if move.option not in mine[0].options:
        t.refuse("not_an_option", mine[0].cite, at=move.option)
    answer(t, mine[0], move.option)


def on_silence(t: Turn, move: Silence) -> None:
    """Reloj: everything that this player owes is answered by its default; in his turn he stands."""
    t.allow(("reloj",), t.rules.play.asks)
    if shoe.awaited(t) == move.player:
        shoe.silent_cut(t, move.player)
        return
    mine = [p for p in t.s.pending if p.by == move.player and p.do == "choose"]
    turn = hand.waits_for(t, move.player)
    if not mine and not turn:
        t.refuse("nothing_pending", t.rules.play.asks, player=move.player)
    for pending in mine:
        if any(p is pending for p in t.s.pending):
            answer(t, pending, pending.default)
    turn = hand.waits_for(t, move.player)
    if turn:
        hand.stand(t, turn)


HANDLERS: dict[Any, Any] = {m.Choose: on_choose, Silence: on_silence}
