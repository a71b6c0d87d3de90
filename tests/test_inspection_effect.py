"""What is an effect and what is only a label, on runs made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from tapete.inspection import cases, check, effect
from tapete.inspection.running import Result
from tapete.law.values import Text
from tapete.table.contract import Event, Move, Offer, OneOf, Refusal, Step
from tapete.table.events import Call, Done, Noted, Ruled, Transfer


class Do(Move, frozen=True, tag="perform"):
    duty: str = ""


class State(msgspec.Struct, frozen=True):
    phase: str = "betting"
    cite: tuple[str, ...] = ()


class Types:
    @staticmethod
    def move(said: dict[str, Any]) -> Do:
        return Do(who=said["who"], duty=said.get("duty", ""))


class Table:
    """A table of which one says what it asks for, what it offers, and what comes of it."""

    types = Types

    def __init__(self, duties: tuple[Offer, ...] = (), offers: tuple[Offer, ...] = (), comes: Any = None) -> None:
        self._duties, self._offers, self._comes = duties, offers, comes

    def duties(self, state: State) -> tuple[Offer, ...]:
        return self._duties

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        return tuple(offer for offer in self._offers if offer.by == who)

    def people(self, state: State) -> tuple[str, ...]:
        return ("croupier",)

    def play(self, state: State, move: Do) -> Step | Refusal:
        return self._comes or Step(state, (DONE,))


OPEN = State()
DONE = Done(duty="count", by="croupier")
NOTED = Noted(what="told", amount=3)
RULED = Ruled(incident="late_bet", ruling="returned", by="croupier")
PAID = Transfer(source="house", target="ana", amount=100, reason="won")
SAID = Call(text="no va más", gloss="no more bets", by="croupier")
REFUSED = Refusal(code="wrong_role", cite=("a",))


def step(*events: Event, state: State = OPEN) -> Step:
    return Step(state, events)


def case(refused: Sequence[cases.Refused] = ()) -> cases.Case:
    return cases.Case(
        file="f", case="c", game="g", regulation="r", cites=(), why="", terms=None,
        moves=(Do(who="croupier", duty="count"),), expect=cases.Expect(refused=tuple(refused)),
    )  # fmt: skip


def run(*answers: Step | Refusal, table: Table | None = None, **more: Any) -> Result:
    return Result(opening=OPEN, answers=answers, table=table or Table(), **more)


@pytest.mark.parametrize(
    ("whole", "less"),
    [
        (step(DONE), step()),
        (step(NOTED), step()),
        (step(RULED), step()),
        (step(DONE), REFUSED),
        (REFUSED, step(DONE, NOTED)),
        (step(NOTED), step(Noted(what="told", amount=2))),
        (step(PAID), step(msgspec.structs.replace(PAID, cite=("a",)))),
        (step(state=State(cite=("a",))), step()),
        (REFUSED, Refusal(code="no_such_duty")),
    ],
)
def test_a_label_is_no_effect(whole: Step | Refusal, less: Step | Refusal) -> None:
    assert effect.effect(case(), run(whole), run(less)) == ""


@pytest.mark.parametrize(
    ("whole", "less", "what"),
    [
        (step(PAID), step(), "event"),
        (step(SAID), step(), "event"),
        (step(PAID), step(msgspec.structs.replace(PAID, amount=99)), "event"),
        (step(RULED), step(msgspec.structs.replace(RULED, ruling="stands")), "ruling"),
        (step(RULED), step(msgspec.structs.replace(RULED, amount=5)), "ruling"),
        (step(state=State("paying")), step(), "state"),
        (step(DONE, state=State("paying")), REFUSED, "refused"),
        (REFUSED, step(PAID), "admitted"),
    ],
)
def test_what_becomes_otherwise_is_an_effect(whole: Step | Refusal, less: Step | Refusal, what: str) -> None:
    assert effect.effect(case(), run(whole), run(less)) == what


def test_outcomes_findings_and_tables_that_do_not_open_are_effects() -> None:
    violation = check.Violation(provision="a", message=Text("", ""), where="wheel")
    assert effect.effect(case(), run(), run(outcome={"ana": 1})) == "outcome"
    assert effect.effect(case(), run(), run(violations=(violation,))) == "finding"
    assert effect.effect(case(), run(), Result(unopened=True)) == "opening"


def test_the_reason_of_a_refusal_is_an_effect_where_the_case_pins_it() -> None:
    other = Refusal(code="no_such_duty", cite=("a",))
    pinned = case([cases.Refused(1, code="wrong_role")])
    assert effect.effect(pinned, run(REFUSED), run(other)) == "refusal"
    assert effect.effect(case([cases.Refused(1)]), run(REFUSED), run(other)) == ""


def test_but_not_if_such_a_move_never_does_anything() -> None:
    other = Refusal(code="no_such_duty", cite=("a",))
    pinned = case([cases.Refused(1, code="wrong_role")])
    labels = effect.passive([(case(), run(step(DONE)))])
    assert labels == {("perform", "count")}
    assert effect.effect(pinned, run(REFUSED), run(other), labels) == ""
    assert effect.passive([(case(), run(step(DONE))), (case(), run(step(DONE, PAID)))]) == frozenset()


def test_what_the_table_asks_for_is_an_effect() -> None:
    asks = Offer(by="croupier", do="perform", fields={"duty": OneOf(("count",))}, kind="staff")
    assert effect.effect(case(), run(step(DONE), table=Table(duties=(asks,))), run(step())) == "duty"
    cited = msgspec.structs.replace(asks, cite=("a",))
    one, other = (run(step(DONE), table=Table(duties=(duty,))) for duty in (asks, cited))
    assert effect.effect(case(), one, other) == ""


def test_an_offer_is_an_effect_if_something_comes_of_it() -> None:
    offer = Offer(by="croupier", do="perform", fields={"duty": OneOf(("count",))})
    idle, doing = Table(offers=(offer,)), Table(offers=(offer,), comes=step(PAID))
    assert effect.effect(case(), run(step(DONE), table=idle), run(step())) == ""
    assert effect.effect(case(), run(step(DONE), table=doing), run(step())) == "offer"
    assert effect.effect(case(), run(step(DONE)), run(step(), table=doing)) == "offer"
