"""Incidents that a general part rules on for every game (BOL13 chapter I).

Breaches and the ladder of sanctions, barred persons, disputes, the hold for the recording. Where a regulation has no
general part these incidents have no rule, and the refusal says so.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf
from ...table.contract import HOUSE, Pending
from . import moves as m
from .rules import General
from .stakes import give_back, in_phase
from .state import Hold
from .turn import TableTurn


def check_person(t: TableTurn[Any], player: str) -> None:
    """Barred, excluded or held persons may not bet."""
    general = t.game.rules.general
    if general is None:
        return
    if player in t.s.barred:
        t.refuse("barred", *general.breaches.barred.values(), player=player)
    if t.s.excluded.get(player, t.s.round) < t.s.round:
        t.refuse("excluded", general.breaches.exclusion, player=player)
    held = [h for h in t.s.holds if h.why == "cctv"]
    if held and denied(general.hold_play_goes_on):
        t.refuse("held", general.hold_play_goes_on)
    if any(h.player == player for h in held) and denied(general.hold_winner_plays):
        t.refuse("held", general.hold_winner_plays, player=player)


def general(t: TableTurn[Any]) -> General:
    """The general part of this regulation."""
    part: General | None = t.game.rules.general
    if part is None:
        t.refuse("no_rule")
    return part


def role(t: TableTurn[Any], *roles: str, sources: tuple[Leaf[Any] | None, ...] = ()) -> None:
    if not t.may(roles):
        t.refuse("wrong_role", *sources, role=t.actor.role)


def authorise_under_minimum(t: TableTurn[Any], move: m.AuthoriseUnderMinimum) -> None:
    g = general(t)
    role(t, *g.under_min_authorised.value, sources=(g.under_min_authorised,))
    release(t, move.player, "under_minimum", g.under_min_authorised)


def breach(t: TableTurn[Any], move: m.BreachOfDuty) -> None:
    """First a warning; a repetition excludes from the next pase, and the bets of this one are settled."""
    g = general(t)
    ladder = g.breaches
    own = t.game.own_breaches().get(move.breach)
    rule = ladder.duties.get(move.breach)
    if not holds(rule) and not holds(own):
        t.refuse("no_rule", rule, own, at=move.breach)
    if denied(rule) or denied(own):
        t.refuse("no_rule", rule, own, at=move.breach)
    sanction(t, "breach", move.player, rule, own)


def sanction(t: TableTurn[Any], incident: str, player: str, *sources: Leaf[Any] | None) -> None:
    """The ladder: a warning, and at the next breach exclusion from the next pase."""
    g = general(t)
    ladder = g.breaches
    if ladder.warning is None or not t.may(ladder.warning.value):
        t.refuse("wrong_role", ladder.warning, role=t.actor.role)
    count = t.s.breaches.get(player, 0) + 1
    t.set(breaches={**t.s.breaches, player: count})
    if ladder.exclusion is not None and count > ladder.exclusion.value:
        pase = g.glossary.get("pase")
        last = t.s.round if not denied(pase) else t.s.round - 1
        t.set(excluded={**t.s.excluded, player: min(last, t.s.excluded.get(player, last))})
        t.rule(incident, "excluded", ladder.exclusion, *sources, about=player)
    else:
        t.rule(incident, "warned", ladder.warning, *sources, about=player)


def barred_person(t: TableTurn[Any], move: m.BarredPerson) -> None:
    """Somebody who may not take part in any game: their bets are refused, what is free goes back."""
    leaf = bar(t, move)
    for stake in t.may_go_back(move.player):
        give_back(t, stake, stake.amount, "barred", leaf)


def bar(t: TableTurn[Any], move: m.BarredPerson) -> Leaf[bool] | None:
    """Staff say who is barred, and on which ground of the law."""
    g = general(t)
    leaf = g.breaches.barred.get(move.ground)
    if not t.actor.staff:
        t.refuse("wrong_role", leaf, role=t.actor.role)
    if not holds(leaf):
        t.refuse("no_rule", leaf, at=move.ground)
    age = g.breaches.least_age
    if move.ground == "under_18" and move.age is not None and age is not None and move.age >= age.value:
        t.refuse("not_so", age, leaf, at=move.ground, age=age.value)
    if move.player in t.s.barred:
        t.refuse("barred", leaf, player=move.player)
    t.set(barred=(*t.s.barred, move.player))
    t.rule("barred_person", "barred", leaf, about=move.player)
    return leaf


def irregularity(t: TableTurn[Any], move: m.Irregularity) -> None:
    g = general(t)
    role(t, *g.corrected_by.value, sources=(g.corrected_by,))
    t.rule("irregularity", "corrected", g.corrected_by, about=move.about)


def correctors(t: TableTurn[Any]) -> tuple[str, ...]:
    """Who corrects at once whatever is irregular, beside those whom the game's own part names."""
    g = t.game.rules.general
    return g.corrected_by.value.items if g is not None else ()


def dispute(t: TableTurn[Any], move: m.Dispute) -> None:
    """A doubt on the rules waits for the person the law names."""
    g = general(t)
    role(t, "croupier", *g.dispute_by.value, sources=(g.dispute_by,))
    if not g.dispute_by.value or denied(g.complaints):
        t.refuse("no_rule", g.dispute_by, g.complaints)
    options = ("for_house", "for_player", *(("cctv",) if holds(g.cctv) else ()))
    ask(t, g.dispute_by.value.items[0], f"dispute:{move.player}", options, "for_house", g.dispute_by)
    t.rule("interpretation_dispute", "consulted", g.dispute_by, about=move.player)


def ask(
    t: TableTurn[Any], by: str, about: str, options: tuple[str, ...], default: str, *sources: Leaf[Any] | None
) -> None:
    """Somebody owes a decision on this; one at a time."""
    if any(p.about == about for p in t.s.pending):
        t.refuse("previous_unsettled", *sources, at=about)
    pending = Pending(by=by, do="decide", about=about, options=options, default=default, cite=cites(*sources))
    t.set(pending=(*t.s.pending, pending))


def decide(t: TableTurn[Any], move: Any) -> None:
    """The jefe decides what is pending, the oldest first."""
    pending = next((p for p in t.s.pending if p.do == "decide"), None)
    if pending is None:
        t.refuse("nothing_pending")
    rules = t.game.rules
    disputed = pending.about.startswith("dispute:")
    roles = rules.general.dispute_by.value if disputed and rules.general else ("jefe_de_mesa",)
    if not t.may(roles):
        t.refuse("wrong_role", pending.cite, role=t.actor.role)
    mediate = rules.general.sala.get("mediate") if disputed and rules.general else None
    if mediate is not None and t.actor.role not in (pending.by, *(mediate.value.by if mediate.value.holds else ())):
        t.refuse("wrong_role", mediate, role=t.actor.role)
    if move.option not in pending.options:
        t.refuse("not_an_option", pending.cite, at=move.option)
    rest = tuple(p for p in t.s.pending if p is not pending)
    incident = "interpretation_dispute" if disputed else "equipment_problem"
    about = pending.about.partition(":")[2]
    if move.option == "cctv":
        left = tuple(o for o in pending.options if o != "cctv")
        t.set(pending=(replace(pending, options=left), *rest))
        t.rule(incident, "cctv", rules.general.cctv if rules.general else None, about=about)
        return
    t.set(pending=rest)
    t.rule(incident, move.option, pending.cite, about=about)
    if move.option == "null":
        t.game.annul(t, "equipment_problem", rules.conduct.equipment_report)


def hold_payment(t: TableTurn[Any], move: m.HoldPayment) -> None:
    """The house holds a player's winnings of this play to see the recording; play goes on."""
    g = general(t)
    role(t, "director", "jefe_de_sala", sources=(g.hold,))
    if not holds(g.hold):
        t.refuse("no_rule", g.hold)
    in_phase(t, *t.game.hold_phases, sources=(g.hold,))
    if move.minutes > g.hold_minutes.value:
        t.refuse("hold_too_long", g.hold_minutes, minutes=g.hold_minutes.value)
    if move.player in t.s.watched:
        t.refuse("already_done", g.hold, player=move.player)
    t.set(watched={**t.s.watched, move.player: move.minutes})
    t.rule(
        "suspicious_win", "held", g.hold, g.hold_minutes, g.hold_play_goes_on, about=move.player, amount=move.minutes
    )


def release_hold(t: TableTurn[Any], move: m.ReleaseHold) -> None:
    g = general(t)
    role(t, "director", "jefe_de_sala", sources=(g.hold,))
    if move.upheld:
        release(t, move.player, "cctv", g.collect_prizes)
        return
    for hold in take_holds(t, move.player, "cctv", g.hold):
        t.pay(f"held:{move.player}", HOUSE, hold.amount, "not_upheld", g.hold)
    t.rule("suspicious_win", "not_upheld", g.cctv, about=move.player)


def hold_expires(t: TableTurn[Any], move: m.HoldExpires) -> None:
    """The longest hold is over: the prize is paid."""
    g = general(t)
    role(t, "reloj", sources=(g.hold_minutes,))
    release(t, move.player, "cctv", g.hold_minutes, g.collect_prizes)


def release(t: TableTurn[Any], player: str, why: str, *sources: Leaf[Any] | None) -> None:
    """What was held goes to the winner."""
    if any(denied(leaf) for leaf in sources):
        t.refuse("no_rule", *sources)
    for hold in take_holds(t, player, why, *sources):
        t.pay(f"held:{player}", player, hold.amount, "released", *sources)
        t.rule(
            "suspicious_win" if why == "cctv" else "under_min", "released", *sources, about=player, amount=hold.amount
        )


def take_holds(t: TableTurn[Any], player: str, why: str, *sources: Leaf[Any] | None) -> list[Hold]:
    mine = [h for h in t.s.holds if h.player == player and h.why == why]
    if not mine:
        t.refuse("nothing_held", *sources, player=player)
    t.set(holds=tuple(h for h in t.s.holds if h not in mine))
    return mine


def fraud(t: TableTurn[Any], move: m.Fraud) -> None:
    """The player was defrauded: what they lost in the last settled play goes back to them."""
    g = general(t)
    role(t, "director", "jefe_de_sala", "inspector", sources=(g.fraud_refund,))
    if not holds(g.fraud_refund):
        t.refuse("no_rule", g.fraud_refund)
    amount = t.s.losses.get(move.player, 0)
    if not amount:
        t.refuse("nothing_there", g.fraud_refund, player=move.player)
    t.set(losses={k: v for k, v in t.s.losses.items() if k != move.player})
    t.pay(HOUSE, move.player, amount, "fraud_refund", g.fraud_refund)
    t.rule("fraud", "refunded", g.fraud_refund, about=move.player, amount=amount)


HANDLERS: dict[Any, Any] = {
    m.AuthoriseUnderMinimum: authorise_under_minimum,
    m.BreachOfDuty: breach,
    m.BarredPerson: barred_person,
    m.Irregularity: irregularity,
    m.Dispute: dispute,
    m.HoldPayment: hold_payment,
    m.ReleaseHold: release_hold,
    m.HoldExpires: hold_expires,
    m.Fraud: fraud,
}
