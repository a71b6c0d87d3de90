"""Gaming machines: what they return, counted otherwise; that plays are independent, by the structure of the program;
what does not open."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tapete.games import registry
from tapete.games.base.terms import Unlawful
from tapete.games.machines.play import Machine
from tapete.games.machines.program import Pay, Program, described
from tapete.games.machines.terms import LINES, PAYS, REELS
from tapete.inspection.costs import report
from tapete.law.errors import TapeteError
from tapete.table.contract import Chance, Step

FIVE = Program(reels=REELS, pays=PAYS, rows=3, lines=LINES)
STAR = Program(reels=(("star", "moon"), ("star", "moon")), pays=(Pay(on="star star", times=5),))
LAWS = {"machine_type_a": "MEL14", "machine_type_b": "MEL14", "machine_type_c": "MEL14", "gaming_machine": "BOL13"}
ALL = pytest.mark.parametrize(("game", "law"), LAWS.items())
SHEET = {
    "rows": 1,
    "reels": [["plum", *["bell"] * 5, "seven", *["lemon"] * 3], [*["bell"] * 5, "seven", *["lemon"] * 4]],
}


def machine(game: str, **terms: Any) -> Machine:
    found = registry.game(game, LAWS[game], terms)
    assert isinstance(found, Machine)
    return found


def test_the_return_by_symbols_is_that_by_stops() -> None:
    """A line shows each combination of symbols as often as the strips have them; no stop need be looked at."""
    won = Fraction(0)
    for symbols in product(*(sorted(set(strip)) for strip in REELS)):
        often = Fraction(1)
        for symbol, strip in zip(symbols, REELS, strict=True):
            often *= Fraction(strip.count(symbol), len(strip))
        fit = [pay.times for pay in PAYS if all(a in ("-", b) for a, b in zip(pay.symbols, symbols, strict=True))]
        won += often * max(fit, default=0)
    assert won == Fraction(409, 432) == FIVE.returned / len(LINES) == FIVE.returns()
    assert {sum((n * p for n, p in FIVE.results(k).items()), Fraction(0)) / k for k in (1, 3, 5)} == {won}


def test_the_worked_numbers() -> None:
    """p = 1/4 pays 2, 1/10 pays 3, 1/100 pays 5: 17/20; of direct prizes 83 %, with 3 % that go into a pool 86 %."""
    pays = [{"on": "bell bell", "times": 2}, {"on": "plum -", "times": 3}, {"on": "seven seven", "times": 5}]
    assert machine("gaming_machine", **SHEET, pays=pays).returned == Fraction(85, 100)
    pays[2] = {"on": "seven seven", "times": 3}
    pool = [{"id": "bote", "on": "seven seven", "share": "3/100"}]
    open_ = machine("gaming_machine", **SHEET, pays=pays, pools=pool, readings={"G2": "with_pool"})
    assert (open_.returned, open_.counted) == (Fraction(83, 100), Fraction(86, 100))
    row = report("gaming_machine", "BOL13", terms=open_.terms)["bets"][0]
    assert (row["return"], row["return_with_pools"]) == ("83/100", "43/50")


def test_a_thousand_stops_know_nothing_of_five_thousand_plays() -> None:
    """P(jackpot at the next play | none in 5,000) = 1/1000: the program has one memory, whatever came."""
    tens = tuple(tuple("seven" if n == 0 else "lemon" for n in range(10)) for _ in range(3))
    program = Program(reels=tens, pays=(Pay(on="seven seven seven", times=900),))
    memory = 0
    for _ in range(5000):
        memory = program.after(memory, won=False)
    assert program.independent
    assert program.memories == (memory,)
    first = Fraction(program.chances(memory, ())[0], sum(program.chances(memory, ()).values()))
    assert first**3 == program.winning == program.hit("seven seven seven") == Fraction(1, 1000)


def test_type_c_carries_nothing_from_play_to_play() -> None:
    """After every combination of stops the state of the machine is the same, but for what was paid and shown."""
    table = machine("machine_type_c", rows=1, reels=[["star", "moon"], ["star", "moon"]],
                    pays=[{"on": "star star", "times": 4}])  # fmt: skip
    drawn = set()
    for stops in product("12", "12"):
        state = table.opening().state
        for turn in range(2):
            moves: list[dict[str, Any]] = [
                {"who": "ana", "do": "bet", "on": "type_c_stake", "stake": 100},
                {"who": "ana", "do": "start_reels"},
            ]
            for move in moves:
                state = played(table, state, move)
            for reel, at in enumerate(stops, 1):
                if turn:
                    (duty,) = table.duties(state)
                    field = duty.fields["at"]
                    assert isinstance(field, Chance)
                    drawn.add((reel, tuple(field.weights.items())))
                state = played(table, state, {"who": "azar", "do": "stop_reel", "reel": reel, "at": at})
        assert state.memory == 0
    assert drawn == {(1, (("1", 1), ("2", 1))), (2, (("1", 1), ("2", 1)))}


def played(table: Machine, state: Any, move: dict[str, Any]) -> Any:
    step = table.play(state, table.types.move(move))
    assert isinstance(step, Step), step
    return step.state


@pytest.mark.parametrize("after", [1, 2, 7])
@pytest.mark.parametrize("nudge", [False, True])
def test_a_forced_prize_by_the_chain_of_memories(after: int, nudge: bool) -> None:
    """The return of a compensated machine, once more: by the long-run probability of each memory."""
    program = Program(reels=STAR.reels, pays=STAR.pays, forced_after=after, nudge=nudge)
    lost = 1 - program.won_often()
    weights = [lost**n for n in range(after + 1)]  # of each memory, before they are made to add up to one
    free, forced = (sum((n * p for n, p in program.results(forced=due).items()), Fraction(0)) for due in (False, True))
    expected = sum((w * (forced if n == after else free) for n, w in enumerate(weights)), Fraction(0)) / sum(weights)
    assert program.returned == expected > STAR.returned
    assert not program.independent
    assert program.memories == tuple(sorted(program.memories)) == tuple(range(after + 1))


def test_moving_a_reel_on_never_costs() -> None:
    program = Program(reels=REELS, pays=PAYS, rows=3, lines=LINES, nudge=True)
    assert program.returns() > program.returns(nudging=False) == FIVE.returns()


UNLAWFUL: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("machine_type_b", {"means": ["notes"]}, "MEL14:art.158.1/a"),
    ("machine_type_b", {"pools": [{"id": "comun"}]}, "MEL14:art.158.2.b/c"),
    ("machine_type_c", {"modality": "prize_in_kind"}, "MEL14:art.158.2.c/d"),
    ("gaming_machine", {"means": ["ticket", "coins"]}, "BOL13:5.1.3.1/b"),
    ("gaming_machine", {"rows": 1, "reels": [["star"]], "pays": [{"on": "star", "times": 1}]}, "BOL13:5.1.2/a"),
    ("gaming_machine", {"modality": "individual"}, "BOL13:art.unico"),
)


@pytest.mark.parametrize(("game", "terms", "cite"), UNLAWFUL)
def test_what_does_not_open(game: str, terms: dict[str, Any], cite: str) -> None:
    with pytest.raises(Unlawful) as refused:
        machine(game, **terms)
    assert [one.cite for one in refused.value.beside] == [(cite,)]


IMPOSSIBLE: tuple[tuple[dict[str, Any], str], ...] = (
    ({"pays": [{"on": "seven seven", "times": 2}]}, "every combination has 3 symbols"),
    ({"lines": [[0, 0, 3]]}, "one of the rows that are seen"),
    ({"reels": [["a"] * 40] * 3, "pays": []}, "more than 40000"),
    ({"pays": [], "forced_after": 3}, "no combination has a prize"),
    ({"pools": [{"id": "a"}, {"id": "a"}]}, "two pools of one name"),
)


@pytest.mark.parametrize(("terms", "why"), IMPOSSIBLE)
def test_what_no_machine_can_be(terms: dict[str, Any], why: str) -> None:
    with pytest.raises(TapeteError) as refused:
        machine("machine_type_b", **{"rows": 3, **terms})
    assert why in refused.value.text.en


@ALL
def test_odds_are_those_of_the_program(game: str, law: str) -> None:
    rows = report(game, law)["bets"]
    assert rows
    for row in rows:
        back = Fraction(0) if game == "machine_type_a" else Fraction(409, 432)
        assert Fraction(row["return"]) == back
        assert Fraction(row["house_edge"]) == 1 - back
        assert row["independent"]


def test_a_description_and_a_table_are_the_same_machine() -> None:
    reels = [list(strip) for strip in REELS]
    pays = [{"on": pay.on, "times": pay.times} for pay in PAYS]
    assert described({"reels": reels, "pays": pays}).returned == Fraction(409, 432)
    assert machine("machine_type_b").returned == Fraction(409, 432)
