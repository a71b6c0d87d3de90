"""What the stakes win and lose on each cloth, the house's part of the banker's net gain, and the next coup."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....law.leaves import cites, denied, reading
from ....law.rulebook import Leaf
from ....table import money
from ...baccarat import moves as base
from ...baccarat.circle import chips
from ...baccarat.table import slots
from ...base import moves as w
from ...base.stakes import must
from ..bank import holding
from ..state import CLOTHS, Coup, Stake
from ..table import cloths
from ..turn import Turn

Results = dict[int, str]


def everything(t: Turn, results: Results) -> None:
    """Stakes cloth by cloth in the order of priority, the abonos, the house's part, the cards; then the next coup."""
    faced = t.against()
    gains = {cloth: settle_cloth(t, cloth, results[cloth]) for cloth in CLOTHS}
    for act, kind in (("pay", "cloth"), ("take", "banca")):
        if any(results[t.cloth(s)] == kind for s in faced):
            t.acts(act, act if act in t.rules.staff.acts else "pay")
    settle_abonos(t, gains, sum(s.amount for s in faced))
    finish(t, results)


def settle_cloth(t: Turn, cloth: int, result: str) -> int:
    """One cloth; what the bank won on it."""
    gained = 0
    lost = result == "banca" or (result == "tie" and denied(t.rules.tie.void))
    for stake in sorted(t.against(cloth), key=t.rank):
        if result == "void":
            chips.back(t, stake, "annulled", t.rules.rulings.basket_cloth)
        elif lost:
            gained += lose(t, stake)
        elif result == "cloth":
            gained -= win(t, stake)
        else:
            chips.push(t, stake)
    return gained


def lose(t: Turn, stake: Stake) -> int:
    """A losing stake is the bank's."""
    behind = (t.rules.requires.get("opponent"), t.rules.scoring.aim)
    t.drop(stake)
    t.emit(w.Lost(player=stake.owner, on=stake.on, at=stake.at, amount=stake.amount, n=stake.n, cite=cites(*behind)))
    t.pay(stake.account, "bank", stake.amount, "lost", *behind)
    return stake.amount


def win(t: Turn, stake: Stake) -> int:
    """A winning stake is paid by the bank, what it lacks by the banker himself, and goes back with it."""
    leaf = t.rules.pays["cloth"]
    if not t.does("pay"):  # nobody pays it out
        chips.give_back(t, stake, leaf)
        return 0
    paid = money.pay(stake.amount, leaf.value, t.game.terms.rounding)
    t.emit(
        w.Won(player=stake.owner, on=stake.on, at=stake.at, amount=paid.amount, n=stake.n, cite=leaf.cite,
              reading=leaf.reading)
    )  # fmt: skip
    here = max(0, min(t.bank, paid.amount))
    t.pay("bank", stake.owner, here, "won", leaf, remainder=paid.remainder)
    clause = t.rules.bank.free if t.game.free else t.rules.bank.limited
    from_pocket(t, stake.owner, paid.amount - here, "won", clause, leaf)
    chips.give_back(t, stake, leaf)
    return paid.amount


# --- the house's part -----------------------------------------------------------------------------------------------


def taxed(t: Turn, gains: dict[int, int]) -> int:
    """The amount of which the house has its part: the net gain; by another reading what he won on the cloths that he
    won, once that exceeds what he lost."""
    d = t.rules.deduction
    net, gross = sum(gains.values()), sum(gain for gain in gains.values() if gain > 0)
    if denied(d.net):
        return gross
    if net <= 0:
        return 0
    return gross if t.game.terms.readings.get(d.net.reading) == "gross" else net


def part(t: Turn, won: int) -> tuple[int, str, tuple[Leaf[Any] | None, ...]]:
    d = t.rules.deduction
    leaf = d.free if t.game.free else d.limited
    if not t.does("deduct"):  # nobody takes it
        return 0, "0", (t.act("deduct"),)
    cut = money.split(won, Fraction(leaf.value), "rest" if t.game.terms.rounding == "player" else "part")
    return cut.part, cut.remainder, (leaf, d.net)


def deduct(t: Turn, player: str, source: str, won: int, n: int = 0) -> int:
    taken, rest, behind = part(t, won)
    if taken:
        t.emit(
            base.Deducted(player=player, n=n, amount=taken, remainder=rest, cite=cites(*behind),
                          reading=reading(*behind))
        )  # fmt: skip
        here = taken if source != "bank" else max(0, min(t.bank, taken))
        t.pay(source, "cagnotte", here, "deduction", *behind, remainder=rest)
        from_pocket(t, "cagnotte", taken - here, "deduction", *behind)
    return taken


def from_pocket(t: Turn, target: str, amount: int, reason: str, *behind: Leaf[Any] | None) -> None:
    """What the bank lacks the banker pays himself, as far as it goes out of his deposit."""
    if amount:
        held = t.s.bank
        t.pay(t.banker, target, amount, reason, *behind)
        t.bank_set(put=held.put + amount, deposited=max(0, held.deposited - amount))


def settle_abonos(t: Turn, gains: dict[int, int], staked: int) -> None:
    """Bets for the bank share its net result in proportion; then the house has its part of what is the banker's."""
    net, base_amount = sum(gains.values()), taxed(t, gains)
    theirs = 0
    for stake in list(t.for_bank()):
        share = abs(net) * stake.covered // staked if staked else 0
        theirs += share
        settle_abono(t, stake, share if net > 0 else -share)
    own = base_amount * (net - theirs) // net if theirs and net > 0 else base_amount
    taken = deduct(t, t.banker, "bank", own)
    if taken:
        t.acts("deduct", "deduct")
    joins = t.rules.bank.joins
    if denied(joins) and net - theirs - taken > 0:  # then what was won goes to his hand
        t.pay("bank", t.banker, net - theirs - taken, "bank_back", joins)
    cap = t.game.terms.bank_maximum
    if denied(t.rules.bank.award_only) and cap and not t.game.free and t.bank > cap:
        t.pay("bank", t.banker, t.bank - cap, "bank_back", t.rules.bank.award_only)


def settle_abono(t: Turn, stake: Stake, share: int) -> None:
    a = t.rules.abono
    leaf = a.offered if a is not None else None
    if share > 0:
        t.emit(w.Won(player=stake.owner, on=stake.on, at="", amount=share, n=stake.n, cite=cites(leaf)))
        t.pay("bank", stake.owner, share, "won", leaf)
        deduct(t, stake.owner, stake.owner, share, stake.n)
    elif share < 0:
        t.emit(w.Lost(player=stake.owner, on=stake.on, at="", amount=-share, n=stake.n, cite=cites(leaf)))
        t.pay(stake.account, "bank", -share, "lost", leaf)
    t.drop(stake)
    rest = stake.amount + min(0, share)
    if a is not None and denied(a.one_coup):  # then it stays in the bank
        t.pay(stake.account, "bank", rest, "bank", a.one_coup)
    else:
        t.pay(stake.account, stake.owner, rest, "stake_back", leaf, a.one_coup if a is not None else None)


# --- the end of the coup --------------------------------------------------------------------------------------------


def finish(t: Turn, results: Results) -> None:
    if t.s.slots:
        slots.collect(t, t.rules.play.shown)
    t.acts("discard", "discard")
    must(t, "after")
    hands_on(t, results)
    repeats(t, results)
    t.bank_set(coups=t.s.bank.coups + 1)
    t.set(
        round=t.s.round + 1, coups=t.s.coups + 1, coup=Coup(), abonos=False, owed=(),
        pending=tuple(p for p in t.s.pending if p.about.partition(":")[0] in ("dispute", "cards")),
    )  # fmt: skip
    holding.after_coup(t)


def hands_on(t: Turn, results: Results) -> None:
    """Where the bank won the cards go on, unless they were in wrong hands or those of who made banco."""
    r, c = t.rules.rulings, t.s.coup
    for cloth in CLOTHS:
        if cloth in c.kept:
            if denied(r.wrong_holder_next):
                cloths.give(t, cloth, c.players[cloth - 1], "wrong_holder", r.wrong_holder_next)
            else:
                cloths.tell(t, cloth, t.holder(cloth), "wrong_holder", r.wrong_holder_next)
        elif c.banco and c.players[cloth - 1] == c.banco:
            cloths.tell(t, cloth, t.holder(cloth), "banco", t.rules.priority.banco_handles)
        elif results[cloth] == "banca":
            cloths.ceded(t, cloth)


def repeats(t: Turn, results: Results) -> None:
    """A banco without gain or loss may be repeated."""
    banco, name = t.rules.banco, t.s.coup.banco
    if not name:
        t.set(repeat="", repeats=0)
        return
    outcome = {results[cloth] for cloth in CLOTHS}
    null = outcome <= {"tie", "void"} or (denied(banco.null) and outcome == {"cloth", "banca"})
    if not null:
        t.set(repeat="", repeats=0)
        return
    left = t.s.repeats - 1 if t.s.repeat == name else banco.repeats.value
    t.set(repeat=name, repeats=left)
    t.note("banco_null", banco.null, banco.repeats, about=name, amount=left)


def all_back(t: Turn, *behind: Leaf[Any] | None) -> None:
    """The session ends: everything goes back to its owners."""
    for stake in t.s.stakes:
        chips.give_back(t, stake, *behind)
    if t.banker:
        t.pay("bank", t.banker, t.bank, "bank_back", *behind)
