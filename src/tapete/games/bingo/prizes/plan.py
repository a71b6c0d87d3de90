"""What a venue chooses of its prizes: the terms of one of them, and whether the law admits it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ....law.leaves import Source, cites, denied, holds
from ....law.rulebook import Leaf
from ....law.values import Names, Share, Text
from ...base.terms import Whole
from .rules import Chosen, PoolRules, Prize

Rate = Annotated[str, Meta(pattern=r"^\d{1,9}(/[1-9]\d{0,8})?$")]
Order = Annotated[int, Meta(ge=0, le=999)]
COMMON = "common"
"""The plan of the pool that several prizes have in common."""
NOBODY = Text("", "")


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A prize as a venue has it. Amounts in the smallest unit.

    share       its part of the takings of every game
    amount      what it is once it is reached, where the text leaves that to others
    order       the order with which a room begins, where the room fixes one (0: none)
    standing    what stands in its pool when the table opens
    played      games in which it has been in play since it was last won, when the table opens
    authorised  the amount was authorised
    changed_by  who changed the amounts and limits of the text for this room
    posted      conditions and percentage are public
    on, kept, grows   of a prize of the venue's own: which combination wins it, the part of the pool that is not paid,
                and by how many balls its order grows with every game in which nobody wins it
    """

    share: Rate = "0"
    amount: Whole = 0
    order: Order = 0
    standing: Whole = 0
    played: Annotated[int, Meta(ge=0, le=10**6)] = 0
    authorised: bool = True
    changed_by: Annotated[str, Meta(max_length=40)] = ""
    posted: bool = True
    on: Literal["line", "bingo"] = "bingo"
    kept: Rate = "0"
    grows: Annotated[int, Meta(ge=0, le=90)] = 0


Plans = Mapping[str, Plan]


def rule_of(rules: PoolRules, name: str, plan: Plan) -> Prize | None:
    """The rule of a prize; one of the venue's own is made of its plan, and rests on the clause that admits it.
    ``prima/100``: one of several of a kind."""
    listed = rules.prizes.get(name.partition("/")[0])
    if listed is not None or not holds(rules.own) or rules.own is None:
        return listed
    own, cite = rules.own, rules.own.cite
    # what stands with a venue's own conditions is read by the same fields as what stands in a text
    return Prize(
        name=Text(name, name),
        offered=Leaf(own.value, cites(own, rules.applied)),
        combination=plan.on,
        funded=rules.accumulates,
        kept=Leaf(Share(Fraction(plan.kept)), cite) if Fraction(plan.kept) else None,
        current=Leaf(True, cite),
        after_reached=Leaf(True, cite) if plan.amount else None,
        ordered=Leaf(True, cite) if plan.order else None,
        chosen=Chosen(by=Leaf(Names(()), cite), decides=Leaf(Names(("order",)), cite)) if plan.order else None,
        step=Leaf(plan.grows, cite) if plan.grows else None,
        until=Leaf("won", cite) if plan.grows else None,
    )


def changed(rules: PoolRules, rule: Prize, plan: Plan) -> bool:
    """Whether somebody who may has changed what the text says of this prize."""
    own = rule.changed_by.value.items if rule.changed_by is not None else ()
    every = rules.changed_by.value.items if rules.changed_by is not None else ()
    return plan.changed_by in (*own, *every)


Fault = tuple[str, str, str, tuple[str, ...]]


def faults(rules: PoolRules | None, plans: Plans, euro: int, colours: tuple[str, ...]) -> Iterator[Fault]:
    """What is wrong with a plan: the term, in Spanish, in English, the provisions."""
    if rules is None:
        if plans:
            yield "prizes", "no hay premios de bolsa ni pozos", "there are no pools and no prizes out of them", ()
        return
    for name, plan in plans.items():
        if name == COMMON:
            continue
        rule = rule_of(rules, name, plan)
        if rule is None and (denied(rules.listed) or denied(rules.own)):
            continue
        if rule is None:
            yield (
                "pools",
                f"«{name}» no es un premio de la lista",
                f"'{name}' is no prize of the list",
                cites(rules.listed),
            )
            continue
        yield from _faults(rules, rule, name, plan, euro, colours)


def _faults(
    rules: PoolRules, rule: Prize, name: str, plan: Plan, euro: int, colours: tuple[str, ...]
) -> Iterator[Fault]:
    free = changed(rules, rule, plan)

    def fault(es: str, en: str, *sources: Source) -> Fault:
        return "prizes", f"{name}: {es}", f"{name}: {en}", cites(*sources)

    if plan.changed_by and not free:
        yield fault(f"«{plan.changed_by}» no puede cambiarlo", f"'{plan.changed_by}' cannot change it",
                    rule.changed_by, rules.changed_by, rule.offered)  # fmt: skip
    if rule.amounts is not None and not free and plan.amount not in (n * euro for n in rule.amounts.value):
        known = ", ".join(str(n * euro) for n in rule.amounts.value)
        yield fault(f"el importe es uno de {known}", f"the amount is one of {known}", rule.amounts)
    if rule.amount is not None and plan.amount and plan.amount != rule.amount.value * euro and not free:
        fixed = rule.amount.value * euro
        yield fault(f"el importe es {fixed}", f"the amount is {fixed}", rule.amount)
    if holds(rule.after_reached) and not plan.amount:
        yield fault("falta la cuantía que ha de alcanzarse", "the amount to be reached is missing", rule.after_reached)
    if not plan.authorised and holds(rule.authorised):
        yield fault("la cuantía se autoriza antes", "the amount is authorised before", rule.authorised)
    if rule.lowest is not None and 0 < plan.order < rule.lowest.value and not free:
        low = rule.lowest.value
        yield fault(f"el orden no baja de {low}", f"the order is not below {low}", rule.lowest)
    if holds(rule.colour) and rules.colours is not None and len(set(colours)) < rules.colours.value:
        count = rules.colours.value
        yield fault(f"hacen falta bolas de {count} colores", f"balls of {count} colours are needed", rules.colours)
    if not plan.posted and (holds(rules.posted) or holds(rules.percentage)):
        yield fault("condiciones y porcentaje son públicos", "conditions and percentage are public",
                    rules.posted if holds(rules.posted) else None,
                    rules.percentage if holds(rules.percentage) else None)  # fmt: skip
