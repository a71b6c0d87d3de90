"""What the stakes win and lose, the house's part, and what becomes of the bank."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table import money
from ....table.contract import Due
from ...baccarat import moves as base
from ...baccarat.circle import chips, shares
from ...baccarat.table import shoe, slots
from ...base import moves as w
from ...base import stakes as shared
from ...base.state import Hold
from ..bank import bank, holding, offering
from ..law.rules import CheminDeFerRules
from ..law.terms import Terms
from ..state import BANCO, POCKETS, Coup, Offering, Stake
from ..table import seats
from ..turn import Turn
from . import closing


def everything(t: Turn, won: str) -> None:
    """Stakes in the order of priority, the abonos, the house's part, the cards; then the next step of the bank."""
    lost = won == "banca" or (won == "tie" and denied(t.rules.tie.void))
    faced = t.against()
    t.set(losses={})
    gained = 0
    for stake in in_order(t, first=lost):
        if stake.on == "empate":
            chips.give_back(t, stake, t.rules.betting.no_tie)
        elif lost:
            gained += lose(t, stake)
        elif won == "punto":
            win(t, stake)
        else:
            chips.push(t, stake)
    act = {"banca": "take", "punto": "pay"}.get(won, "")
    if act and faced:
        t.acts(act, act if act in t.rules.staff.acts else "pay")
    gained -= settle_abonos(t, "banca" if lost else won)
    if gained > 0:
        deduct(t, gained)
    finish(t, won, faced)


def in_order(t: Turn, first: bool) -> list[Stake]:
    """By priority; whoever moved standing first when he loses, last when he wins."""
    order = t.order()
    moved = {p.name for p in t.s.standing if p.moved} if holds(t.rules.seats.mover_last) else set()

    def rank(s: Stake) -> tuple[bool, int, int]:
        late = (s.owner in moved) != first if moved else False
        return late, order.index(s.owner) if s.owner in order else len(order), s.n

    return sorted((s for s in t.s.stakes if s.on != "abono"), key=rank)


def lose(t: Turn, stake: Stake) -> int:
    """A losing stake is the bank's."""
    general = t.rules.general
    if general is not None and shared.below(t, stake) and holds(general.under_min):
        t.rule("under_min", "lost_as_staked", general.under_min, about=stake.owner, amount=stake.amount)
    behind = (t.rules.play.shown, t.rules.scoring.aim)
    t.drop(stake)
    t.emit(w.Lost(player=stake.owner, on=stake.on, at=stake.at, amount=stake.amount, n=stake.n, cite=cites(*behind)))
    t.pay(stake.account, "bank", stake.amount, "lost", *behind)
    t.set(losses={**t.s.losses, stake.owner: t.s.losses.get(stake.owner, 0) + stake.amount})
    return stake.amount


def win(t: Turn, stake: Stake) -> None:
    """A winning stake is paid by the bank and goes back with it."""
    general, leaf = t.rules.general, t.rules.pays["punto"]
    base_amount, odds, more = shared.counted(t, stake, leaf.value)
    paid = money.pay(base_amount, odds, t.game.terms.rounding)
    behind = cites(leaf, *more)
    due = Due(stake=stake.n, player=stake.owner, bet=stake.on, amount=paid.amount, rank=0, cite=behind,
              remainder=paid.remainder, source="bank")  # fmt: skip
    if t.does("pay") and (general is None or not denied(general.collect_prizes)):
        if shared.below(t, stake):
            shared.settle_unnoticed_win(t, stake, due)
        target, why = shared.payee(t, stake, due)
        t.emit(w.Won(player=stake.owner, on=stake.on, at=stake.at, amount=due.amount, n=stake.n, cite=behind))
        t.pay("bank", target, due.amount, "won", behind, remainder=due.remainder)
        if why:
            t.set(holds=(*t.s.holds, Hold(due.player, why, due.amount, t.s.watched.get(due.player, 0), due.cite)))
    chips.give_back(t, stake, leaf)


# --- abonos ---------------------------------------------------------------------------------------------------------


def settle_abonos(t: Turn, won: str) -> int:
    """Bets for the bank win and lose with it; how much of what the bank won is theirs."""
    a, theirs = t.rules.abono, 0
    for stake in list(t.for_bank()):
        leaf = a.call if a is not None else None
        if won == "punto":
            t.drop(stake)
            t.emit(w.Lost(player=stake.owner, on=stake.on, at="", amount=stake.amount, n=stake.n, cite=cites(leaf)))
            t.pay(stake.account, "bank", stake.amount, "lost", leaf)
        elif won == "banca":
            theirs += stake.covered
            abono_wins(t, stake, leaf)
        else:
            chips.push(t, stake)
    return theirs


def abono_wins(t: Turn, stake: Stake, leaf: Leaf[Any] | None) -> None:
    a = t.rules.abono
    taken, rest, behind = part(t, stake.covered)
    t.emit(w.Won(player=stake.owner, on=stake.on, at="", amount=stake.covered, n=stake.n, cite=cites(leaf)))
    t.pay("bank", stake.owner, stake.covered, "won", leaf)
    if taken:
        t.emit(base.Deducted(player=stake.owner, n=stake.n, amount=taken, remainder=rest, cite=cites(*behind)))
        t.pay(stake.owner, "cagnotte", taken, "deduction", *behind, remainder=rest)
    chips.give_back(t, stake, leaf)
    if a is not None and denied(a.one_coup):  # then it stays as association
        bank.put_in(t, stake.owner, stake.amount, a.one_coup)


# --- the house's part -----------------------------------------------------------------------------------------------


def share(rules: CheminDeFerRules, terms: Terms) -> tuple[Fraction, tuple[Leaf[Any] | None, ...]]:
    """The house's part of what the bank wins, and the leaves that make it so."""
    d = rules.deduction
    if denied(d.dropped):
        return Fraction(0), (d.dropped,)
    if d.rate is not None:
        return Fraction(d.rate.value), (d.rate, d.dropped)
    return Fraction(terms.commission) if holds(d.commission) else Fraction(0), (d.commission, d.dropped)


def part(t: Turn, won: int) -> tuple[int, str, tuple[Leaf[Any] | None, ...]]:
    taken, behind = share(t.rules, t.game.terms)
    if not t.does("deduct"):  # nobody takes it
        return 0, "0", (t.act("deduct"),)
    cut = money.split(won, taken, "rest" if t.game.terms.rounding == "player" else "part")
    return cut.part, cut.remainder, behind


def deduct(t: Turn, won: int) -> None:
    """What the bank won is less the house's part, which goes to the cagnotte."""
    taken, rest, behind = part(t, won)
    if taken:
        t.emit(
            base.Deducted(player=t.banker, n=0, amount=taken, remainder=rest, cite=cites(*behind),
                          reading=reading(*behind))
        )  # fmt: skip
        t.pay("bank", "cagnotte", taken, "deduction", *behind, remainder=rest)
        t.acts("deduct", "deduct")
    t.bank_set(winnings=t.s.bank.winnings + won - taken)
    joins = t.rules.garage.joins
    if denied(joins):  # then what was won goes to his hand
        held = t.s.bank
        for name, mine in shares.parts(held.shares, held.banker, won - taken, bank.alike(t.game)).items():
            t.pay("bank", name, mine, "bank_back", joins)


# --- the end of the coup --------------------------------------------------------------------------------------------


def finish(t: Turn, won: str, faced: list[Stake]) -> None:
    slots.put_away(t, t.rules.coup.order)
    if t.s.slots:
        slots.collect(t, t.rules.play.shown or t.rules.scoring.aim)
    t.acts("discard", "discard")
    shared.must(t, "after")
    rights(t, won, faced)
    held, amount = t.s.bank, sum(s.amount for s in faced)
    t.bank_set(
        coups=held.coups + 1, last={"banca": "won", "tie": "tie"}.get(won, "lost"), stakes=amount,
        whole=amount >= held.start, out=(), todo_va=False, higher="", improper=0,
    )  # fmt: skip
    keep = ("dispute", "cards")
    t.set(
        round=t.s.round + 1, watched={}, coup=Coup(), called=(), abonos=False, phase="announce_bank", owed=(),
        pending=tuple(p for p in t.s.pending if p.about.partition(":")[0] in keep),
    )  # fmt: skip
    uncovered = t.s.accounts.get("uncovered", 0)
    if uncovered and won != "punto":
        closing.into_play(t, uncovered)
    left = t.s.hands_left
    t.set(hands_left=left - 1 if left > 0 else left)
    seats.sweep(t)
    shoe.end_of_coup(t)
    if t.s.hands_left == 0:
        t.set(phase="ending")
    after(t, won)


def rights(t: Turn, won: str, faced: list[Stake]) -> None:
    """Who may repeat banco: he who made it and lost, or who alone bet and lost; one not used is back after a tie."""
    b, c = t.rules.betting, t.s.coup
    used = any(s.on == "banco_seguido" for s in faced)
    had = "" if used else t.s.seguido
    owners = {s.owner for s in faced}
    banco = next((s for s in faced if s.on in BANCO and s.group in ("", s.owner)), None)
    mesa = any(s.on == "banco_con_la_mesa" for s in faced)
    new = sole = ""
    if won == "banca" and faced and holds(b.seguido):
        alone = next(iter(owners)) if len(owners) == 1 else ""
        if banco is not None and b.banco_order is not None:
            new = banco.owner
        elif c.ground == "con_la_mesa":
            new = (alone if not denied(b.mesa_alone) else c.punto) if alone or denied(b.mesa_alone) else ""
        elif alone and not mesa and holds(b.sole):
            new = sole = alone
    recovered = had if won == "tie" and had and not denied(b.recovered) else ""
    caller = next((s.owner for s in faced if s.on == "banco_con_la_mesa"), "")
    t.set(seguido=recovered if won == "tie" else new, had=had, recovered=recovered, sole=sole, mesa=caller)
    if banco is not None:
        t.set(banco_last=banco.owner)


def after(t: Turn, won: str) -> None:
    """The bank is kept, ceded, or the talla is over."""
    lost = won == "punto" or (won == "banca" and denied(t.rules.bank.keep))
    if t.s.phase in ("shuffling", "ending"):
        end_of_talla(t, won, lost)
        return
    if lost:
        offering.rotate(t, bank.lose(t, *((t.rules.bank.keep,) if won == "banca" else ())))
        return
    next_coup(t)


def next_coup(t: Turn) -> None:
    """The same banker goes on; one who is no longer at the table gives the bank up."""
    t.set(phase="announce_bank", slots=(), queue=())
    if not offering.fit(t, t.banker):
        o = bank.give_up(t, "refusal", t.bank, t.rules.bank.of_player)
        bank.done_with(t)
        offering.rotate(t, replace(o, why="talla"))
        return
    holding.improper(t)
    bank.announce(t)
    if t.s.bank.last == "won":
        holding.ask_garage(t)


def end_of_talla(t: Turn, won: str, lost: bool) -> None:
    """Who won the last coup is asked first when the new shoe is loaded; otherwise the bank goes on round."""
    b, phase = t.rules.bank, t.s.phase
    amount = t.bank
    if lost:
        o = bank.lose(t)
    else:
        o = bank.give_up(t, "talla", amount, b.next_talla or t.rules.stop.ends)
        bank.done_with(t)
        if won == "banca" and holds(b.next_talla):
            o = replace(o, how="next_talla", amount=amount)
    talla_over(t)
    t.set(offering=o, phase=phase)


def talla_over(t: Turn) -> None:
    """What lasts no longer than the shoe."""
    t.set(passed={}, banco_last="", mode_called=False, standing=tuple(replace(p, moved=False) for p in t.s.standing))
    if not holds(t.rules.seats.salute):
        t.set(owes=())


def begin_talla(t: Turn) -> None:
    """The shoe is ready: who won the last coup is asked, or the bank goes round."""
    needed = t.rules.seats.needed
    here = len(t.s.seats) + len(t.s.standing)
    o = t.s.offering
    t.set(checked=False)
    if needed is not None and here < needed.value:
        t.set(phase="idle", offering=None)
        return
    if o is not None and o.how == "next_talla" and offering.fit(t, o.passer):
        t.set(phase="next_talla")
        offering.emit_offered(t, "next_talla", (o.passer,), o.amount)
        return
    offering.rotate(t, o or Offering(place=t.s.last_seat))


def all_back(t: Turn, *behind: Leaf[Any] | None) -> None:
    """The session ends: everything goes back to its owners."""
    for stake in t.s.stakes:
        chips.give_back(t, stake, *behind)
    if any(t.s.accounts.get(pocket, 0) for pocket in POCKETS):
        bank.release(t)
