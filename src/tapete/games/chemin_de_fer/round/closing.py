"""The close of the bets: who plays against the bank, with how much, and who takes Punto's cards."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...baccarat.circle import chips, desk
from ...baccarat.circle.speaking import HOUSE_HAND
from ...baccarat.table import seats as shared
from ...base import moves as w
from .. import moves as m
from ..state import BANCO, Coup, Stake
from ..turn import BETTING, Turn
from . import stakes


def on_open_bets(t: Turn, move: w.OpenBets) -> None:
    """The invitation, where the law has one."""
    b = t.rules.betting
    if not holds(b.invitation):
        t.refuse("no_rule", b.invitation or b.close_call)
    t.staff("start", b.invitation)
    t.in_phase(*BETTING, sources=(b.invitation,))
    t.speak("start", b.invitation)


def on_close(t: Turn, move: w.CloseBets) -> None:
    b = t.rules.betting
    t.staff("close", b.close_call)
    t.in_phase(*BETTING, sources=(b.close_call,))
    check_close(t)
    close(t)


def check_close(t: Turn) -> None:
    b, s = t.rules.betting, t.rules.seats
    shared.check_enough(t, t.s.round > 1)
    desk.check_changed(t)
    if not t.against():
        t.refuse("no_bets", b.close_call, b.on)
    if denied(b.others_free):
        idle = [n for n in t.s.seats if n != t.banker and not t.stakes_of(n)]
        if idle:
            t.refuse("must_bet", b.others_free, s.one_each, player=idle[0])


def close(t: Turn) -> None:
    """«No va más»: the law's order decides what plays."""
    b = t.rules.betting
    t.speak("close", b.close_call)
    for pending in [p for p in t.s.pending if p.about.startswith("partner:")]:
        t.game.answer(t, pending, pending.default)
    played = banco(t)
    if played is not None:
        alone(t, played)
    else:
        cover(t)
    chips.use_abonos(t)
    obligatory(t)
    t.set(phase="closed", coup=Coup())
    name, ground, behind = punto(t, played)
    is_punto(t, name, ground, *behind)
    t.speak("close", b.deal_call)


def is_punto(t: Turn, name: str, ground: str, *behind: Leaf[Any] | None) -> None:
    t.coup_set(punto=name, ground=ground)
    cite = cites(*behind) or t.game.anchor
    t.emit(m.PuntoIs(player=name, ground=ground, cite=cite, reading=reading(*behind)))


# --- banco ----------------------------------------------------------------------------------------------------------


def banco(t: Turn) -> Stake | None:
    """The banco that plays: the repeated one; else one alone before an association, then by priority."""
    b = t.rules.betting
    called = [s for s in t.s.stakes if s.on in BANCO and s.group in ("", s.owner)]
    if b.banco_order is None or not called:
        return None
    order = t.order()

    def rank(s: Stake) -> tuple[Any, ...]:
        place = s.n if denied(b.banco_order) else order.index(s.owner) if s.owner in order else len(order)
        return (s.on != "banco_seguido", bool(s.group) and not denied(b.banco_alone), place)

    return min(called, key=rank)


def alone(t: Turn, played: Stake) -> None:
    """It plays alone: all other stakes go back."""
    b = t.rules.betting
    keep = {s.n for s in t.s.stakes if s.n == played.n or (played.group and s.group == played.group)}
    for stake in t.against():
        if stake.n not in keep:
            chips.back(t, stake, "displaced", b.banco_order, b.seguido if played.on == "banco_seguido" else None)


# --- covering -------------------------------------------------------------------------------------------------------


def covering_order(t: Turn) -> list[Stake]:
    """Con la mesa, último completo, then by priority."""
    order = t.order()
    first = {"banco_con_la_mesa": 0, "ultimo_completo": 1}

    def rank(s: Stake) -> tuple[int, int, int]:
        return first.get(s.on, 2), order.index(s.owner) if s.owner in order else len(order), s.n

    return sorted(t.against(), key=rank)


def cover(t: Turn) -> None:
    """Stakes are covered in that order up to the bank (and the abonos); the rest goes back."""
    p, b = t.rules.priority, t.rules.betting
    left = t.bank + chips.room_of_abonos(t)
    for stake in covering_order(t):
        over = stake.amount - left
        left = max(0, left - stake.amount)
        if over > 0:
            chips.back(t, stake, "excess", b.maximum, p.from_right, p.seated_first, amount=over)


def obligatory(t: Turn) -> None:
    """What the stakes do not cover is out of play in this coup."""
    g = t.rules.garage
    amount = t.bank - sum(s.amount for s in t.against())
    if amount > 0 and holds(g.obligatory) and not denied(g.exists) and not t.s.bank.todo_va:
        leave_play(t, amount)


def leave_play(t: Turn, amount: int) -> None:
    leaf = t.rules.garage.obligatory
    t.emit(m.Garaged(kind="obligatory", amount=amount, cite=cites(leaf), reading=reading(leaf)))
    t.pay("bank", "uncovered", amount, "uncovered", leaf)


def into_play(t: Turn, amount: int) -> None:
    leaf = t.rules.garage.obligatory
    t.emit(m.Garaged(kind="back", amount=amount, cite=cites(leaf), reading=reading(leaf)))
    t.pay("uncovered", "bank", amount, "garage_back", leaf)


# --- Punto ----------------------------------------------------------------------------------------------------------

Choice = tuple[str, str, tuple[Leaf[Any] | None, ...]]


def punto(t: Turn, played: Stake | None) -> Choice:
    """Who takes the cards, by what, and which clauses say so."""
    b = t.rules.betting
    if b.highest is None:
        return HOUSE_HAND, HOUSE_HAND, (t.rules.drawing.house_decides,)
    if played is not None:
        if played.on == "banco_seguido":
            return played.owner, "banco_seguido", (b.seguido,)
        return played.owner, "banco", (b.banco_alone if played.group else None, b.banco_order)
    by_call = {s.on: s.owner for s in t.against()}
    if "ultimo_completo" in by_call:
        return by_call["ultimo_completo"], "ultimo_completo", (b.completo,)
    if "banco_con_la_mesa" in by_call and not denied(b.mesa_cards):
        return by_call["banco_con_la_mesa"], "con_la_mesa", (b.mesa_cards,)
    claim = next((s for s in t.against() if s.claim), None)
    if claim is not None:
        return claim.owner, "higher_bank", (t.rules.bank.cards_if_higher,)
    return highest(t)


def highest(t: Turn, but: tuple[str, ...] = ()) -> Choice:
    """The highest seated bettor; of equal ones by priority. Nobody seated bet: the croupier plays the hand."""
    b = t.rules.betting
    sums: dict[str, int] = {}
    for s in t.against():
        name = s.partner if s.partner and s.partner in t.s.seats else s.owner
        sums[name] = sums.get(name, 0) + s.amount
    names = [n for n in sums if n in t.s.seats and n not in but and any(s.owner == n for s in t.against())]
    if not names:
        return HOUSE_HAND, HOUSE_HAND, (b.highest,)
    first = {n: min(s.n for s in t.against() if s.owner == n) for n in names}
    if denied(b.highest):
        return min(names, key=lambda n: first[n]), "highest", (b.highest,)
    top = [n for n in names if sums[n] == max(sums[x] for x in names)]
    order = t.order()
    chosen = min(top, key=lambda n: first[n] if denied(b.equal) else order.index(n))
    return chosen, "highest", (b.highest, b.equal if len(top) > 1 else None)


# --- banco seguido after the close ----------------------------------------------------------------------------------


def takes_over(t: Turn, name: str, on: str) -> None:
    """He plays alone against the whole bank: other stakes go back, what was out of play comes in."""
    b = t.rules.betting
    leaf = b.seguido_late if on == "banco_seguido" else b.before_deal
    for stake in list(t.against()):
        chips.back(t, stake, "displaced", leaf, b.seguido)
    for stake in list(t.for_bank()):
        chips.back(t, stake, "excess", leaf)
    uncovered = t.s.accounts.get("uncovered", 0)
    if uncovered:
        into_play(t, uncovered)
    t.set(pending=tuple(p for p in t.s.pending if not p.about.startswith("late_bet:")))
    stakes.put(t, name, on, t.bank)
    stakes.announced(t, on)
    is_punto(t, name, "banco_seguido" if on == "banco_seguido" else "banco", leaf)


HANDLERS: dict[Any, Any] = {w.OpenBets: on_open_bets, w.CloseBets: on_close}
