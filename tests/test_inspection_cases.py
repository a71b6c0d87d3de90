"""Cases, read strictly and run under the law and without a provision."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tapete.games import registry
from tapete.inspection import cases, check, coverage, running, strike, yaml
from tapete.law import rulebook
from tapete.law.errors import TapeteError
from tapete.law.values import Text

from . import toy

GOOD = f"""
- case: heads wins
  game: toy
  regulation: ES79
  cites: [{toy.PAYS}, {toy.BET}, {toy.CALL}]
  why: 100 at 35 to 1
  terms: {{ minimum: 100 }}
  moves:
    - {{ who: ana, do: bet, on: heads, stake: 100 }}
    - {{ who: croupier, do: close_bets }}
    - {{ who: ana, do: bet, on: heads, stake: 100 }}
    - {{ who: azar, do: toss, side: heads }}
  expect:
    outcome: {{ ana: +3500, house: -3500 }}
    refused: {{ move: 3, cites: [{toy.CALL}] }}
    events:
      - {{ event: call, text: no va más, cite: {toy.CALL} }}
      - {{ event: result, pocket: heads }}
    state: {{ phase: betting, minimum: 100, house: -3500 }}
- case: a wheel of 36
  game: toy
  regulation: ES79
  cites: [{toy.POCKETS}]
  why: the law says 37
  table: {{ wheel: {{ pockets: 36 }} }}
  expect: {{ violations: [{toy.POCKETS}], lawful: false }}
- case: an option that is used
  game: toy
  regulation: ES79
  cites: [{toy.EXTRA}, {toy.PAYS}]
  why: allowed
  table: {{ layout.extra: true }}
  expect: {{ lawful: true }}
"""


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    room = registry.Room("toy", "tests", "toy:Rules", "toy:Toy")
    book = toy.book()
    monkeypatch.setattr(registry, "rooms", lambda: {"toy": room})
    monkeypatch.setattr(rulebook, "rulebook", lambda game, regulation: book)
    monkeypatch.setattr(rulebook, "catalogue", lambda: (("toy", "ES79"),))
    monkeypatch.setattr(rulebook, "books", lambda: (("toy", "ES79"),))
    for kept in (strike.law, check.known_items, coverage.enacted):
        kept.cache_clear()
    # what the toy leaves behind must not reach the real tables
    monkeypatch.setattr(coverage, "enacted", book.cites)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "toy.yaml"
    path.write_text(GOOD, "utf-8")
    return path


def test_a_good_file_passes(file: Path) -> None:
    for case in cases.read(file):
        result = running.run(case)
        assert result.ok, (case.case, result.differences, result.faults)


def test_outcome_counts_live_stakes_as_their_owners(file: Path) -> None:
    case = cases.read(file)[0]
    alive = running.run(_replaced(case, moves=case.moves[:1]))
    assert alive.outcome == {}


def _replaced(case: cases.Case, **changes: object) -> cases.Case:
    import msgspec

    return msgspec.structs.replace(case, **changes)


@pytest.mark.parametrize("id", [toy.PAYS, toy.BET, toy.CALL])
def test_striking_what_a_case_proves_makes_it_fail(file: Path, id: str) -> None:
    result = running.run(cases.read(file)[0], id)
    assert result.differences
    assert not result.faults


def test_coverage_finds_proven_idle_and_open(file: Path) -> None:
    report = coverage.coverage(coverage.Selection(everything=True, regulation="ES79", family="wheels"), file.parent)
    assert [(idle.case, idle.cite) for idle in report.idle] == [("an option that is used", toy.PAYS)]
    opened = {item.id: item.code for item in report.open}
    assert {toy.PAYS, toy.BET, toy.CALL, toy.POCKETS}.isdisjoint(opened)
    assert opened[toy.LATE] == "no_case"
    assert opened["ES79:01.IV.2.A.b/a"] == "not_enacted"
    assert not report.failing
    assert report.totals["yes"].tested + report.totals["config"].tested == 5


LATE = f"""
- case: a late bet goes back
  game: toy
  regulation: ES79
  cites: [{toy.LATE}]
  why: the clause is only told
  moves:
    - {{ who: ana, do: bet, on: heads, stake: 100 }}
    - {{ who: croupier, do: close_bets }}
    - {{ who: croupier, do: late_bet, player: ana, stake: 100 }}
  expect:
    events: [{{ event: ruled, ruling: returned }}]
"""


def test_what_only_a_label_proves_is_declared_and_not_tested(file: Path) -> None:
    file.write_text(GOOD + LATE, "utf-8")
    selection = coverage.Selection(everything=True, regulation="ES79", family="wheels")
    report = coverage.coverage(selection, file.parent)
    opened = {item.id: item for item in report.open}
    assert opened[toy.LATE].code == "declared"
    assert [(one.name, one.how) for one in opened[toy.LATE].elements] == [("late", "label")]
    counts = report.totals.values()
    assert (sum(count.tested for count in counts), sum(count.declared for count in counts)) == (5, 1)
    assert (toy.LATE, "a late bet goes back") not in {(idle.cite, idle.case) for idle in report.idle}


def test_a_number_that_no_case_tells_from_its_neighbour_is_open(file: Path) -> None:
    """A wheel of 36 violates the law that wants 37; but so it would one that wants 38 or 35."""
    report = coverage.coverage(coverage.Selection(everything=True, regulation="ES79", family="wheels"), file.parent)
    opened = {item.id: item for item in report.open}
    assert toy.POCKETS not in opened  # 36 is what the neighbouring law wants
    file.write_text(GOOD.replace("pockets: 36", "pockets: 30"), "utf-8")
    report = coverage.coverage(coverage.Selection(everything=True, regulation="ES79", family="wheels"), file.parent)
    opened = {item.id: item for item in report.open}
    assert opened[toy.POCKETS].code == "elements"
    assert [one.name for one in opened[toy.POCKETS].elements] == ["requires.pockets[value]"]


def test_what_cannot_be_noticed_is_listed_apart(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(GOOD.replace("pockets: 36", "pockets: 30"), "utf-8")
    why = Text("da igual", "it is all the same")
    monkeypatch.setattr(coverage, "unnoticeable", lambda: {f"{toy.POCKETS}@requires.pockets[value]": why})
    report = coverage.coverage(coverage.Selection(everything=True, regulation="ES79", family="wheels"), file.parent)
    assert toy.POCKETS not in {item.id for item in report.open}
    assert [(one.id, one.name, one.reason, one.noticed) for one in report.exempt] == [
        (toy.POCKETS, "requires.pockets[value]", why, False)
    ]


def test_a_change_that_leads_to_no_table_proves_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy fails if its odds are not 35 or 36 to one; of the cut that asks for 34 nothing is learned."""
    play = toy.Toy.opening

    def opening(table: toy.Toy) -> Any:
        if table.rules.pays.value.num < 35:
            raise KeyError("34")
        return play(table)

    monkeypatch.setattr(toy.Toy, "opening", opening)
    report = coverage.coverage(coverage.Selection(everything=True, regulation="ES79", family="wheels"), file.parent)
    opened = {item.id: item for item in report.open}
    assert opened[toy.PAYS].elements == (coverage.Unnoticed("pays", "fault", "the program failed: KeyError('34')"),)


def test_a_failing_case_is_reported_and_proves_nothing(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(GOOD.replace("+3500", "+3400"), "utf-8")
    report = coverage.coverage(coverage.Selection(everything=True, regulation="ES79"), tmp_path)
    assert [failing.case for failing in report.failing] == ["heads wins"]
    assert next(item for item in report.open if item.id == toy.PAYS).code == "unproven"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game: toy", "game: tute", "there is no game 'tute'"),
        ("regulation: ES79", "regulation: ES80", "there is no regulation 'ES80'"),
        (f"cites: [{toy.PAYS},", "cites: [ES79:01.IV.1.A.a,", "there is no provision 'ES79:01.IV.1.A.a'"),
        ("  why: 100 at 35 to 1\n", "", "'why' is missing"),
        ("  why: 100", "  wy: 100", "unknown key 'wy'. Perhaps 'why'?"),
        ("stake: 100 }", "stak: 100 }", "move 1: unknown field 'stak'. Perhaps 'stake'?"),
        (", stake: 100 }", " }", "move 1: the field 'stake' is missing"),
        ("stake: 100 }", "stake: -5 }", "the field 'stake' does not take '-5': it must be a whole number from 1"),
        ("stake: 100 }", "stake: 12.5 }", "the field 'stake' does not take '12.5'"),
        ("stake: 100 }", "stake: 1000000000000000000000 }", "the field 'stake' does not take '1000000000000000000000'"),
        ("do: bet", "do: bett", "this game does not know 'do: bett'. Perhaps 'bet'?"),
        ("on: heads, ", "on: edge, ", "the field 'on' does not take 'edge': it must be one of: heads, tails"),
        ("terms: { minimum: 100 }", "terms: { minimun: 100 }", "terms: unknown field 'minimun'. Perhaps 'minimum'?"),
        ("move: 3", "move: 9", "expect: refused: there is no move 9"),
        ("event: result", "event: results", "does not know the event 'results'. Perhaps 'result'?"),
        ("pocket: heads }", "poket: heads }", "unknown key 'poket'"),
        ("ana: +3500", "ana: much", "'ana: much' is not a whole number"),
        ("case: a wheel of 36", "case: heads wins", "two cases have this name"),
        ("wins\n", "wins\n  table: {}\n", "either 'moves' or 'table'"),
    ],
)
def test_a_case_that_is_not_understood_is_an_error(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    path = tmp_path / "bad.yaml"
    path.write_text(GOOD.replace(old, new, 1), "utf-8")
    with pytest.raises(TapeteError) as error:
        cases.read(path)
    assert said in error.value.text.en
    assert error.value.text.en.startswith(f"{path}: case '")
    assert "\n" not in error.value.text.es


def test_an_unexpected_refusal_fails_the_case(file: Path) -> None:
    case = cases.read(file)[0]
    result = running.run(_replaced(case, expect=cases.Expect(outcome={"ana": 3500, "house": -3500})))
    assert [text.en for text in result.differences] == [
        f"move 3 was refused: «no va más» has been called: no more bets [{toy.CALL}]"
    ]


def test_settle_needs_no_expectation(tmp_path: Path) -> None:
    path = tmp_path / "ask.yaml"
    path.write_text("- { game: toy, regulation: ES79, moves: [{ who: ana, do: bet, on: heads, stake: 100, at: 17 }] }")
    (case,) = cases.read(path, expecting=False)
    assert case.case == "1"
    assert case.moves[0].at == "17"
    with pytest.raises(TapeteError, match="'case' is missing"):
        cases.read(path)


@pytest.mark.parametrize(
    ("text", "line"),
    [("a: [1", 2), ("a: 1\nb: {c: 1, c: 2}", 2), ("a: !!float 1", 1), ("[1]: 2", 1), ("a: 1\n\tb: 2", 2), ("a: *x", 1)],
)
def test_malformed_yaml_is_one_sentence(text: str, line: int) -> None:
    with pytest.raises(TapeteError) as error:
        yaml.load(text, "x.yaml")
    assert error.value.text.en.startswith(f"x.yaml, line {line}: malformed YAML: ")
    assert "\n" not in error.value.text.es


def test_nesting_without_end_is_one_sentence() -> None:
    with pytest.raises(TapeteError):
        yaml.load("[" * 20_000, "x.yaml")
    with pytest.raises(TapeteError):
        yaml.load("&a [*a]", "x.yaml")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"), ("no", "no"), ("Yes", "Yes"), ("~", "~"), ("6:1", "6:1"), ("00", "00"), ("'0'", "0"), ("0", 0),
        ("+5", 5), ("-5", -5), ("1_000", "1_000"), ("0x1F", "0x1F"), ("1.0", "1.0"), ("1e3", "1e3"), ("TRUE", "TRUE"),
        ("true", True), ("null", None), ("'null'", "null"), ("2014-01-01", "2014-01-01"), ("=", "="), (".inf", ".inf"),
    ],
)  # fmt: skip
def test_the_typing_rule(text: str, value: object) -> None:
    assert yaml.load(f"[{text}]") == [value]
    assert yaml.load(f"{{{text}: 1}}") == {text.strip("'"): 1}
