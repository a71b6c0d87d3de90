"""What goes wrong: a wrong payment, what contradicts published rules, a doubt, tampering, a prize beside the law."""

from __future__ import annotations

from ...law.leaves import denied, holds
from ...table.contract import HOUSE
from ..base import conduct
from ..base.moves import Annulled, BarredPerson, RuleDispute
from . import moves as m
from .rules import Conflicts
from .spin import over
from .state import Turn


def conflicts(t: Turn) -> Conflicts:
    """What the law says of irregular plays, where it says anything."""
    found: Conflicts | None = t.game.rules.conflicts
    if found is None:
        t.refuse("no_rule")
    return found


def payment_error(t: Turn, move: m.PaymentError) -> None:
    """The combination had its prize: what was handed out beside it is put right at once."""
    law = conflicts(t)
    t.role(law.corrected_by, law.payment_error)
    if not holds(law.payment_error):
        t.refuse("no_rule", law.payment_error)
    due = t.s.paid.get(move.player, 0)
    if not due:
        t.refuse("no_prize_there", law.payment_error, player=move.player)
    if move.paid == due:
        t.refuse("not_so", law.payment_error, at=str(due))
    t.rule("prize_payment_error", "corrected", law.payment_error, law.corrected_by, about=move.player,
           amount=abs(due - move.paid))  # fmt: skip
    put_right(t, move.player, due, move.paid)


def put_right(t: Turn, player: str, due: int, paid: int) -> None:
    """The book says that what was due was paid: first what was really handed out, then the correction."""
    law, purse = conflicts(t), t.game.purse(player)
    first, second = (purse, HOUSE) if paid < due else (HOUSE, purse)
    t.pay(first, second, abs(due - paid), "wrongly_paid", law.payment_error)
    t.pay(second, first, abs(due - paid), "correction", law.payment_error, law.corrected_by)


def contradiction(t: Turn, move: m.Contradiction) -> None:
    """A stake that the rules do not admit goes back, a play is null, a payment is put right."""
    law = conflicts(t)
    clause = law.contradiction
    t.role(law.corrected_by, clause)
    if move.about not in clause.value:
        t.refuse("no_rule", clause, at=move.about)
    if move.about == "payment":
        due = t.s.paid.get(move.player, 0)
        if move.paid == due:
            t.refuse("not_so", clause, at=str(due))
        t.rule("rule_contradiction", "corrected", clause, law.corrected_by, about=move.player,
               amount=abs(due - move.paid))  # fmt: skip
        put_right(t, move.player, due, move.paid)
        return
    mine = t.stake_of(move.player)
    if mine is None:  # the play may be over, and what was wrong with it come out only now
        over = t.s.phase == "betting" and not t.s.stakes and t.s.trail is not None
        t.refuse("wrong_phase" if over else "nothing_there", clause, at=move.player, phase=t.s.phase)
    if move.about == "stakes":
        t.rule("rule_contradiction", "returned", clause, law.corrected_by, about=move.player, amount=mine.amount)
        t.give_back(mine, "stake_back", clause)
        if not t.s.stakes and t.s.phase != "betting":
            nothing_played(t)
        return
    t.rule("rule_contradiction", "null", clause, law.corrected_by, about=move.player)
    t.emit(Annulled(ground="rule_contradiction", cite=clause.cite))
    for stake in t.s.stakes:
        t.give_back(stake, "annulled", clause)
    if t.s.phase != "betting":
        nothing_played(t)


def nothing_played(t: Turn) -> None:
    """The reels stand where they are, for nobody."""
    t.set(stopped=(), lines=())
    over(t)


def dispute(t: Turn, move: RuleDispute) -> None:
    """A doubt on the rules waits for those whom the law has consulted."""
    law = conflicts(t)
    if not t.actor.staff:
        t.refuse("wrong_role", law.consulted, role=t.actor.role)
    if not law.consulted.value:
        t.refuse("no_rule", law.consulted)
    options = ("for_house", "for_player", *(("cctv",) if holds(law.cctv) else ()))
    conduct.ask(t, law.consulted.value.items[0], f"dispute:{move.player}", options, "for_house", law.consulted)
    t.rule("rule_dispute", "consulted", law.consulted, about=move.player)


def decide(t: Turn, move: m.Decide) -> None:
    """The decision; as a last resort the recording is looked at before it."""
    law = conflicts(t)
    t.role(law.consulted)
    if not t.s.pending:
        t.refuse("nothing_pending", law.consulted)
    pending, *rest = t.s.pending
    if move.option not in pending.options:
        t.refuse("not_an_option", law.consulted, law.cctv, at=move.option)
    about = pending.about.partition(":")[2]
    if move.option == "cctv":
        t.set(pending=())
        left = tuple(option for option in pending.options if option != "cctv")
        conduct.ask(t, pending.by, pending.about, left, pending.default, law.consulted)
        t.set(pending=(*t.s.pending, *rest))
        t.rule("rule_dispute", "cctv", law.cctv, about=about)
        return
    t.set(pending=tuple(rest))
    t.rule("rule_dispute", move.option, law.consulted, about=about)


def tampering(t: Turn, move: m.Tampering) -> None:
    """It is prohibited: whoever does it is warned, and whoever does it again plays no more."""
    rules = t.game.rules
    clause = rules.tampering
    if clause is None:
        t.refuse("no_rule")
    t.role(rules.conflicts.corrected_by if rules.conflicts else None, clause)
    if denied(clause):
        t.refuse("no_rule", clause)
    ladder = rules.general.breaches if rules.general else None
    count = t.s.breaches.get(move.player, 0) + 1
    t.set(breaches={**t.s.breaches, move.player: count})
    if ladder is not None and ladder.exclusion is not None and count > ladder.exclusion.value:
        t.set(excluded={**t.s.excluded, move.player: t.s.round})
        t.rule("machine_tampering", "excluded", clause, ladder.exclusion, about=move.player)
        return
    t.rule("machine_tampering", "warned", clause, about=move.player)


def improper_prize(t: Turn, move: m.ImproperPrize) -> None:
    """It is no prize of such a machine: money goes back to the house, and the machine is taken out of service."""
    rules = t.game.rules
    prize, names = rules.prize, rules.modalities.names if rules.modalities is not None else None
    t.role(None, prize.none, prize.kinds)
    if prize.none is not None:
        improper = holds(prize.none) and not (move.what == "gift" and t.game.in_kind)
    elif prize.kinds is not None:
        improper = bool(prize.kinds.value) and move.what not in prize.kinds.value
    else:
        t.refuse("no_rule")
    if not improper:
        t.refuse("proper_prize", prize.none, prize.kinds, names, at=move.what)
    t.rule("improper_prize", "not_that_machine", prize.none, prize.kinds, about=move.player, amount=move.amount)
    t.set(broken="broken")
    if move.what == "cash":
        t.pay(HOUSE, move.player, move.amount, "wrongly_paid", prize.none, prize.kinds)
        t.pay(move.player, HOUSE, move.amount, "correction", prize.none, prize.kinds)
    for stake in t.s.stakes:
        t.give_back(stake, "stake_back", prize.none, prize.kinds)
    if t.s.phase != "betting":
        nothing_played(t)


def barred_person(t: Turn, move: BarredPerson) -> None:
    """Somebody who may not play at all: what they have paid for goes back."""
    leaf = conduct.bar(t, move)
    stake = t.stake_of(move.player)
    if stake is not None and t.s.phase == "betting":
        t.give_back(stake, "barred", leaf)
