"""The house's cut: of the pots, or of each player's session."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....law.leaves import Source, cites, denied, holds, reading
from ....law.rulebook import Leaf
from .. import moves as m
from ..law import lawful
from ..law.plan import readings_say
from ..turn import Turn
from . import pots


def form(t: Turn) -> str:
    """The form of benefit of this table, if the law has it."""
    chosen = t.game.terms.cut_form
    return chosen if chosen != "none" and chosen in t.rules.house.forms.value else ""


def chips(t: Turn, exact: Fraction) -> tuple[int, str]:
    """Whole chips of an exact amount, and what rounding left aside."""
    unit = t.game.terms.chip
    down = int(exact) // unit * unit
    left = exact - down
    if left and denied(t.rules.house.rounded_down):
        return down + unit, str(left)
    return down, str(left)


def timing(t: Turn) -> tuple[int, Leaf[Any] | None]:
    """After which round the cut of this structure is taken (0: at the end), and by which clause."""
    h = t.rules.house
    early = h.at_turn.value if h.at_turn is not None else 0
    if t.s.structure == "sin_limites" and h.at_turn is not None:
        return early, h.at_turn
    if t.s.structure == "con_limites" and h.at_end is not None:
        return 0 if h.at_end.value else early, h.at_end
    return 0, None


def pots_apart(t: Turn) -> bool:
    """Each pot pays on its own amount."""
    h = t.rules.house
    return not denied(h.each_pot) and not denied(h.sums.get(t.s.structure))


def bases(t: Turn) -> dict[int, int]:
    """By pot, the amount of which the cut is taken now."""
    s, h = t.s, t.rules.house
    least = t.game.terms.cut_from if holds(h.from_amount) else 0
    flop = h.no_flop.get(s.structure)
    if form(t) != "pot_percentage" or (flop is not None and s.street < flop.value):
        return {}
    early, _ = timing(t)
    if early and readings_say(t.game, "TX-3", "free") and s.street < early:
        return {}
    found = {
        k: amount for k in range(max(1, len(s.pots)))
        if k not in s.cut_done and not pots.waits(t, k) and (amount := s.accounts.get(f"pot:{k}", 0))
    }  # fmt: skip
    if early and s.cut_done:
        return {}
    return {k: amount for k, amount in found.items() if amount >= least}


def dues(t: Turn) -> list[tuple[int, int, int, str]]:
    """What is due: pot, base, amount, remainder; the main pot first."""
    found, rate = bases(t), t.game.plan.rate
    if not found or not rate:
        return []
    if pots_apart(t):
        due = {k: chips(t, base * rate) for k, base in found.items()}
        if readings_say(t.game, "C25", "hand"):
            due = in_one(t, found, due)
        return [(k, base, min(due[k][0], base), due[k][1]) for k, base in found.items() if due[k][0]]
    base = sum(found.values())
    amount, left = chips(t, base * rate)
    out = []
    for k, there in found.items():
        part = min(amount, there)
        if part:
            out.append((k, base, part, left))
        amount -= part
    return out


def in_one(t: Turn, found: dict[int, int], due: dict[int, tuple[int, str]]) -> dict[int, tuple[int, str]]:
    """On another reading the percentage is rounded once for the hand: the chips that the pots lack of it, one of each
    pot that gave less than its part, the main pot first."""
    whole, left = chips(t, sum(found.values()) * t.game.plan.rate)
    lacking = (whole - sum(amount for amount, _ in due.values())) // t.game.terms.chip
    short = [k for k, (_, rest) in due.items() if rest != "0"][:lacking]
    return {k: (amount + t.game.terms.chip * (k in short), left if not k else "0") for k, (amount, _) in due.items()}


def any_due(t: Turn) -> bool:
    return bool(dues(t))


def sources(t: Turn) -> tuple[Leaf[Any] | None, ...]:
    h = t.rules.house
    _, when = timing(t)
    return (h.most, h.before_paying, h.each_pot, h.sums.get(t.s.structure), h.from_amount, when)


def take(t: Turn) -> None:
    """The cut of the pots goes into the slot; without the clause that it comes first, from the winner's chips."""
    h, s = t.rules.house, t.s
    late = denied(h.before_paying)
    if late and not s.accounts.get("pot:0"):
        take_late(t)
        return
    for pot, base, amount, left in dues(t):
        where = sources(t)
        t.emit(m.CutTaken(pot=pot, base=base, amount=amount, cite=cites(*where, h.forms), reading=reading(*where)))
        rounded = (h.rounded_down,) if left != "0" or readings_say(t.game, "C25", "hand") else ()
        t.pay(f"pot:{pot}", "cagnotte", amount, "cut", *rounded, *where, h.rounded_down, remainder=left)
        t.s.cut_taken = {**t.s.cut_taken, pot: t.s.cut_taken.get(pot, 0) + amount}


def take_late(t: Turn) -> None:
    """After the winners were paid: of what each has won."""
    h = t.rules.house
    if form(t) != "pot_percentage":
        return
    for name in t.s.order:
        won = t.s.players[name].won
        amount, left = chips(t, won * t.game.plan.rate)
        amount = min(amount, t.resto(name))
        if amount:
            where = (h.before_paying, h.most)
            t.emit(m.CutTaken(pot=0, base=won, amount=amount, player=name, cite=cites(*where)))
            t.pay(f"resto:{name}", "cagnotte", amount, "cut", *where, remainder=left)


def after_round(t: Turn) -> None:
    """Where the cut is taken of the pots as they stand after this round."""
    s = t.s
    early, _ = timing(t)
    if not early or s.street != early or s.cut_done:
        return
    take(t)
    s.cut_done = tuple(range(max(1, len(s.pots))))


def put_back(t: Turn, *sources: Source) -> bool:
    """What was taken of this hand's pots lies in them again, unless they have been won; whether there was anything."""
    taken = t.s.cut_taken if t.pot() else {}
    for pot, amount in taken.items():
        t.pay("cagnotte", f"pot:{pot}", amount, "correction", *sources)
    if taken:
        t.s.cut_taken = {}
    return bool(taken)


def take_anew(t: Turn) -> None:
    """The pots have changed since: the cut is that of what lies there now."""
    s = t.s
    if s.phase == "settling":
        s.settling = ("take_cut", *s.settling) if any_due(t) else s.settling
        return
    done, s.cut_done = s.cut_done, ()
    take(t)
    s.cut_done = done


def take_cut(t: Turn, move: m.TakeCut) -> None:
    """By hand: exactly what is due."""
    h = t.rules.house
    t.course.settle_step(t, "take_cut", h.before_paying, h.forms)
    due = sum(amount for _, _, amount, _ in dues(t))
    if move.amount and move.amount != due:
        t.refuse("wrong_amount", h.most, *sources(t), due=due)
    take(t)
    t.course.settled(t)


# --- of a session ---------------------------------------------------------------------------------------------------


def session_cut(t: Turn, name: str) -> None:
    """A player pays for his session, where the house's benefit has that form: once, even if he leaves and comes back;
    what he had not enough chips for is still due then."""
    h, terms = t.rules.house, t.game.terms
    how = form(t)
    if how not in ("session_percentage", "session_fixed"):
        return
    if how == "session_fixed":
        base, amount, left = terms.cut_fixed, terms.cut_fixed, "0"
        where: tuple[Leaf[Any] | None, ...] = (h.forms,)
    else:
        base = t.s.maximum if terms.cut_base == "maximum" else terms.resto
        amount, left = chips(t, base * t.game.plan.rate)
        where = (h.session or lawful.clause(t.rules, "cut_session"), h.forms)
    dues = t.s.people.dues
    due = dues.get(name, amount)
    amount = min(due, t.resto(name))
    t.people(dues={**dues, name: due - amount})
    if amount:
        t.emit(m.CutTaken(pot=-1, base=base, amount=amount, player=name, cite=cites(*where), reading=reading(*where)))
        t.pay(f"resto:{name}", "cagnotte", amount, "session_cut", *where, remainder=left)


HANDLERS: dict[Any, Any] = {m.TakeCut: take_cut}
