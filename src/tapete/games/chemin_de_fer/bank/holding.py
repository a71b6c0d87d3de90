"""What the banker may do between two coups: raise, pass, take money out of play; and who joins him."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...baccarat.circle import standing
from ...baccarat.table import seats
from ...base.conduct import check_person
from ...base.turn import admitted
from .. import moves as m
from ..turn import BETTING, Turn
from . import bank

BETWEEN = ("idle", "shuffling", "rotation", "next_talla", "announce_bank")
"""No stake lies and no card is out."""
KINDS = ("voluntary", "half", "double")


def only_banker(t: Turn, *sources: Leaf[Any] | None) -> str:
    """The banker's own acts, before the first stake; an associate never takes part."""
    name = t.player()
    t.in_phase(*BETTING, sources=sources)
    check_associate(t, name)
    if acting(t, name) != t.banker:
        t.refuse("not_entitled", *sources, t.rules.bank.of_player, player=t.banker)
    if t.s.phase == "betting":
        t.refuse("bets_made", *sources, t.rules.betting.close_call)
    return name


def check_associate(t: Turn, name: str) -> None:
    leaf = t.rules.association.silent
    if name in t.associates() and not denied(leaf):
        t.refuse("associate", leaf or t.rules.bank.passer_associates, player=name)


def acting(t: Turn, name: str) -> str:
    """Whom he acts for: an associate whom nothing keeps silent speaks for the banker."""
    return t.banker if name in t.associates() and denied(t.rules.association.silent) else name


def on_pass(t: Turn, move: m.PassBank) -> None:
    check_pass(t)
    bank.pass_on(t)


def check_pass(t: Turn) -> None:
    """Who took the bank deals at least once; who drew too early goes on: both as long as there are players enough for
    another coup, or, by another reading, even if there are not."""
    b, r = t.rules.bank, t.rules.rulings
    name = only_banker(t, b.deal_once, b.forced_out)
    if denied(b.forced_out):
        t.refuse("no_rule", b.forced_out)
    goes_on = admitted(seats.check_enough, t, t.s.round > 1) or waits(t)
    if t.s.bank.must_go_on and goes_on and not denied(r.early_goes_on):
        t.refuse("must_go_on", r.early_goes_on, player=name)
    held = t.s.bank
    if not held.coups and goes_on and not denied(b.deal_once):
        t.refuse("must_deal", b.deal_once, player=name)
    if held.coups == 1 and held.last == "tie" and denied(b.tie_cedes):
        t.refuse("must_deal", b.tie_cedes, player=name)


def waits(t: Turn) -> bool:
    """By another reading the duty binds the banker though too few are left for another coup."""
    return t.game.terms.readings.get(t.rules.bank.deal_once.reading) == "binds"


def on_raise(t: Turn, move: m.RaiseBank) -> None:
    b = t.rules.bank
    only_banker(t, b.never_lowered)
    now = t.bank
    if move.amount == now:
        t.refuse("already_done", b.never_lowered, amount=now)
    if move.amount < now:
        if not denied(b.never_lowered):
            t.refuse("bank_lowered", b.never_lowered, amount=now)
        bank.check_amount(t, move.amount, bank.least(t), "bank_below_minimum", b.least)
        t.pay("bank", t.banker, now - move.amount, "bank_back", b.never_lowered)
    else:
        bank.check_amount(t, move.amount, now, "bank_lowered", b.never_lowered)
        bank.put_in(t, t.banker, move.amount - now, b.never_lowered)
    bank.announce(t)
    still_open(t)


# --- association ----------------------------------------------------------------------------------------------------


def on_associate(t: Turn, move: m.Associate) -> None:
    a, b, name = t.rules.association, t.rules.bank, t.player()
    clause = a.allowed or b.passer_associates
    t.in_phase(*BETTING, sources=(clause,))
    check_person(t, name)
    check_association(t, name, move.amount)
    if any(p.about == f"associate:{name}" for p in t.s.pending):
        t.refuse("already_done", clause, player=name)
    standing.join(t, name)
    t.ask(t.banker, "choose", f"associate:{name}", ("accept", "refuse"), "refuse", clause)
    t.set(asking={**t.s.asking, name: move.amount})


def check_association(t: Turn, name: str, amount: int) -> None:
    """Any player with the banker's consent, or only he who had passed this bank."""
    a, b = t.rules.association, t.rules.bank
    clause = a.allowed or b.passer_associates
    if t.s.phase == "betting":
        t.refuse("bets_made", clause, t.rules.betting.close_call)
    if name == t.banker:
        t.refuse("banker", clause, player=name)
    if denied(a.allowed):
        t.refuse("no_rule", a.allowed)
    passer = name == t.s.bank.acquired_from
    if passer and not b.passer_associates.value:
        t.refuse("passer_associates", b.passer_associates, player=name)
    if a.allowed is None and not passer:
        t.refuse("not_entitled", b.passer_associates, player=name)
    if holds(a.equal) and amount != bank.part(t, t.banker):
        t.refuse("unequal_part", a.equal, amount=bank.part(t, t.banker))
    high = bank.most(t.game, t.s.minimum)
    if high is not None and t.bank + amount > high:
        t.refuse("bank_above_maximum", b.most, amount=t.bank + amount, maximum=high)


def still_open(t: Turn) -> None:
    """The bank has changed: offers of association that no longer fit it are refused by that."""
    for pending in t.s.pending:
        kind, _, name = pending.about.partition(":")
        if kind == "associate" and not admitted(check_association, t, name, t.s.asking.get(name, 0)):
            t.game.answer(t, pending, pending.default)


def associate(t: Turn, name: str, amount: int) -> None:
    a = t.rules.association.allowed or t.rules.bank.passer_associates
    t.emit(m.Associated(player=name, amount=amount, cite=cites(a)))
    bank.put_in(t, name, amount, a)
    bank.announce(t)
    still_open(t)


# --- garage ---------------------------------------------------------------------------------------------------------


def threshold(t: Turn) -> int:
    """Winnings above which they may leave the bank."""
    return (t.s.garage_multiple or t.game.terms.garage_multiple or t.rules.garage.above.value[-1]) * t.s.minimum


def on_set_threshold(t: Turn, move: m.SetThreshold) -> None:
    """Between two coups the management chooses anew, within what the law gives it."""
    g = t.rules.garage
    if g.set_by is None or len(g.above.value) < 2:
        t.refuse("no_rule", g.set_by, g.above)
    t.allow(g.set_by.value, g.set_by)
    t.in_phase(*BETWEEN, sources=(g.set_by,))
    low, high = g.above.value[0], g.above.value[-1]
    if not low <= move.multiple <= high:
        t.refuse("threshold_range", g.above, amount=move.multiple, minimum=low, maximum=high)
    t.set(garage_multiple=move.multiple)
    t.note("threshold_set", g.set_by, g.above, amount=move.multiple)


def open_amount(t: Turn, kind: str) -> int:
    """The most that may leave the bank by this kind now; 0: nothing."""
    g, held = t.rules.garage, t.s.bank
    if denied(g.exists):
        return 0
    if kind == "voluntary":
        over = held.winnings - threshold(t)
        if over <= 0:
            return 0
        amount = over if holds(g.excess_only) else held.winnings
        keeps = g.keeps.value * t.s.minimum if g.keeps is not None else bank.least(t)
        return max(0, min(amount, t.bank - keeps))
    if kind == "half":
        return half(t) if second(t) and "half" not in held.out else 0
    fits = held.last == "won" and not held.whole and "double" not in held.out
    return max(0, t.bank - twice(t)) if fits else 0


def second(t: Turn) -> bool:
    """The bank has come to the coup from which on half of it may leave."""
    leaf = t.rules.garage.half_from
    return leaf is not None and t.s.bank.coups + 1 >= leaf.value


def half(t: Turn) -> int:
    """The part of the bank that may leave; of what was left by doubling, by a clause of its own."""
    g = t.rules.garage
    leaf = g.half_too if "double" in t.s.bank.out else g.half
    return int(t.bank * leaf.value) if leaf is not None else 0


def twice(t: Turn) -> int:
    """What stays of a bank that was not wholly covered: so many times the covered stakes."""
    leaf = t.rules.garage.double
    return leaf.value * t.s.bank.stakes if leaf is not None else t.bank


def on_garage(t: Turn, move: m.SetGarage) -> None:
    g = t.rules.garage
    leaf = {"voluntary": g.above, "half": g.half, "double": g.double}[move.kind]
    only_banker(t, leaf, g.exists)
    if not holds(leaf) or denied(g.exists):
        t.refuse("no_rule", leaf, g.exists)
    if move.kind == "voluntary":
        check_voluntary(t, move.amount)
    else:
        check_kind(t, move.kind)
    amount = open_amount(t, move.kind)
    take_out(t, move.kind, move.amount or amount if move.kind == "voluntary" else amount)


def check_voluntary(t: Turn, amount: int) -> None:
    g, held = t.rules.garage, t.s.bank
    if held.winnings <= threshold(t):
        t.refuse("below_threshold", g.above, amount=held.winnings, minimum=threshold(t))
    allowed = held.winnings - threshold(t) if holds(g.excess_only) else held.winnings
    if amount > allowed:
        t.refuse("above_winnings", g.excess_only, g.above, amount=allowed)
    keeps = g.keeps.value * t.s.minimum if g.keeps is not None else bank.least(t)
    if t.bank - max(amount, 1) < keeps:
        t.refuse("must_stay", g.keeps or g.above, amount=keeps)


def check_kind(t: Turn, kind: str) -> None:
    g, held = t.rules.garage, t.s.bank
    if kind == "half":
        if not second(t):
            t.refuse("not_second_coup", g.half_from, g.half)
        if "half" in held.out:
            t.refuse("already_halved", g.half)
        if not half(t):
            t.refuse("must_stay", g.half, amount=1)
        return
    if held.last != "won" or "double" in held.out:
        t.refuse("nothing_there", g.double)
    if held.whole or t.bank <= twice(t):
        t.refuse("wholly_covered", g.double, amount=held.stakes)


def take_out(t: Turn, kind: str, amount: int) -> None:
    """Money of the banker leaves the game until the bank ends."""
    g, held = t.rules.garage, t.s.bank
    leaf = {"voluntary": g.above, "half": g.half, "double": g.double}[kind]
    extra = g.half_too if kind == "half" and "double" in held.out else None
    more = (g.excess_only, g.keeps) if kind == "voluntary" else (extra,)
    t.drop_question("garage")
    t.emit(m.Garaged(kind=kind, amount=amount, cite=cites(leaf, *more), reading=reading(leaf, *more)))
    t.pay("bank", "garage", amount, "garage", leaf)
    winnings = held.winnings - amount if kind == "voluntary" else held.winnings
    t.bank_set(winnings=winnings, out=(*held.out, kind))
    laid(t)
    bank.announce(t)
    still_open(t)


def laid(t: Turn) -> None:
    leaf = t.rules.garage.laid_right
    if holds(leaf):
        t.done("lay_garage", t.by("keep_bank"), leaf, about=bank.RIGHT)
        t.bank_set(garage_side=bank.RIGHT)


def improper(t: Turn) -> None:
    """What exceeds the maximum of the bank leaves it by itself."""
    g, high = t.rules.garage, bank.most(t.game, t.s.minimum)
    if high is None or t.bank <= high or not holds(g.improper) or denied(g.exists):
        return
    amount = t.bank - high
    t.emit(m.Garaged(kind="improper", amount=amount, cite=cites(g.improper, t.rules.bank.most)))
    t.pay("bank", "garage", amount, "garage", g.improper)
    t.bank_set(improper=amount)
    laid(t)


def ask_garage(t: Turn) -> None:
    """The croupier asks the banker before the next coup, where the law has him ask."""
    leaf = t.rules.garage.asked
    kinds = tuple(kind for kind in KINDS if open_amount(t, kind))
    if holds(leaf) and kinds:
        t.ask(t.banker, "choose", "garage", ("none", *kinds), "none", leaf)


def on_todo_va(t: Turn, move: m.TodoVa) -> None:
    """«Todo va»: nothing is out of play in this coup."""
    g = t.rules.garage
    check_todo_va(t)
    name = t.player()
    t.say(g.waived, name)
    t.pay("garage", "bank", t.s.accounts.get("garage", 0), "garage_back", g.waived)
    t.bank_set(todo_va=True)
    bank.announce(t)
    still_open(t)


def check_todo_va(t: Turn) -> None:
    g = t.rules.garage
    only_banker(t, g.waived)
    if not holds(g.waived) or bank.most(t.game, t.s.minimum) is not None:
        t.refuse("no_rule", g.waived, t.rules.bank.unlimited)
    if t.s.bank.todo_va:
        t.refuse("already_done", g.waived)


HANDLERS: dict[Any, Any] = {
    m.PassBank: on_pass,
    m.RaiseBank: on_raise,
    m.Associate: on_associate,
    m.SetGarage: on_garage,
    m.TodoVa: on_todo_va,
    m.SetThreshold: on_set_threshold,
}
