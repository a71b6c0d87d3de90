"""Whoever writes cases is served: the page is true, its examples run, and what is wrong is said with what is right."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tapete.cli import judge, main
from tapete.games import registry
from tapete.inspection import cases, check, coverage, lexicon, running, spelling, strike
from tapete.law import rulebook
from tapete.law.errors import TapeteError

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "cases.md").read_text("utf-8")
SPANISH = (ROOT / "docs" / "cases.es.md").read_text("utf-8")
BLOCKS = [block for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.S) if block.startswith("- case:")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "case.yaml"


# --- the page -------------------------------------------------------------------------------------------------------


def test_the_page_has_an_example_of_each() -> None:
    text = "\n".join(BLOCKS)
    for word in ("outcome:", "refused:", "code:", "events:", "state:", "table:", "lawful:", "violations:", "cagnotte:",
                 "unopened:", "unlawful:", "declared_late", "mano:"):  # fmt: skip
        assert word in text, word


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.partition("\n")[0].removeprefix("- case: "))
def test_an_example_on_the_page_passes_and_proves_what_it_cites(block: str, file: Path) -> None:
    file.write_text(block, "utf-8")
    for case in cases.read(file):
        found = running.run(case)
        assert found.ok, (found.faults, found.differences)
        if not case.unlawful and case.expect.lawful is not True:
            assert [cite for cite in case.cites if not running.run(case, cite).differences] == []


CIRCLE = {
    ("BOL13", ""): ("left", "left"),
    ("MEL14", ""): ("left", "right"),
    ("MEL14", "draw"): ("right", "right"),
    ("MEL14", "synthetic"): ("right", "right"),
    ("AND10", ""): ("right", "left"),
    ("AND10", "synthetic"): ("right", "right"),
}
"""What the page says of seats at poker: where seat 1 is, and to which side the turn goes."""


@pytest.mark.parametrize(
    ("game", "law"), [(game, law) for game, law in rulebook.catalogue() if game.startswith("circle_")]
)
def test_the_page_tells_which_way_seats_run(game: str, law: str) -> None:
    kind = game.removeprefix("circle_")
    rules = registry.game(game, law).rules
    said = CIRCLE.get((law, kind)) or CIRCLE[law, ""]
    assert (rules.seats.first_at.value, rules.betting.turn.value) == said


ANSWERS = [
    (lang, *row)
    for lang, page in (("en", PAGE), ("es", SPANISH))
    for row in re.findall(r"^\| `([^`]+)` \| ((?:'|«|expect|move|jugada|terms).*) \|$", page, re.M)
]
WRONG = """
- case: wrong
  game: GAME
  regulation: MEL14
  cites: [MEL14:art.15.1/a]
  why: it is wrong
  terms: {}
  moves:
    - { who: ana, do: bet, on: red, stake: 100 }
    - { who: croupier, do: close_bets }
  expect: { outcome: {} }
"""


@pytest.mark.parametrize(("lang", "written", "answer"), ANSWERS)
def test_the_page_quotes_what_is_answered(lang: str, written: str, answer: str, file: Path) -> None:
    key = written.partition(": ")[0]
    text = WRONG.replace("GAME", "circle_holdem" if key in ("face", "cut_rate") else "french_roulette")
    changes = {
        "cites": ("cites: [MEL14:art.15.1/a]", written),
        "expect": ("expect: { outcome: {} }", written),
        "refused": ("outcome: {}", written),
        "who": ("who: croupier", written),
        "on": ("on: red", written),
        "face": ("- { who: ana, do: bet, on: red, stake: 100 }", f"- {{ who: azar, do: card, {written}, to: ana }}"),
        "cut_rate": ("terms: {}", f"terms: {{ {written} }}"),
    }
    file.write_text(text.replace(*changes[key]), "utf-8")
    found = [one.text[lang] for one in cases.scan(file) if isinstance(one, TapeteError)]
    assert any(answer.removesuffix("…") in one for one in found), found


def test_the_page_quotes_as_many_answers_as_it_should() -> None:
    assert [lang for lang, *_ in ANSWERS] == ["en"] * 7 + ["es"] * 7


# --- faults ---------------------------------------------------------------------------------------------------------

MANY = """
- case: one
  game: french_roulette
  regulation: ES79
  cites: []
  why: x
  moves:
    - { who: ana, do: bet, on: colum, at: 1, stake: 1000 }
    - { who: crupier, do: close_bets }
    - { who: anna, do: bet, on: red, stak: 1000 }
    - { who: ana, do: bet, on: red, stake: 1000 }
  expect: { refused: [true, { move: 9 }, { move: 1, code: wrong_fase }], outcome: { ana: 0, anne: 0 }, events: [] }
- case: two
  game: french_roulette
  regulation: ES79
  cites: [ES79:01.IV.3.b/c]
  why: x
  moves:
    - { who: ana, do: bet, on: red, stake: 1000 }
    - { who: luis, do: bet, on: straight_up, at: 17, stake: 100 }
    - { who: croupier, do: close_bets }
    - { who: luis, do: bet, on: red, stake: 1000 }
    - { who: azar, do: spin, pocket: 17 }
  expect:
    outcome: { ana: -999, house: -2500 }
    state: { phas: betting, phase: closed }
    events:
      - { event: call, text: no va mas }
      - { event: transfer, from: house, amount: 3400 }
      - { event: imprisoned, player: ana }
      - { event: result, pocket: 17 }
      - { event: placed, player: ana }
"""


def test_all_faults_of_a_file_are_told_at_once(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(MANY, "utf-8")
    assert main.run(["case", str(file), "--lang", "en"]) == 2
    told = capsys.readouterr()
    said = [line.removeprefix(f"{file}: case 'one': ") for line in told.err.splitlines()]
    assert said[0].startswith("'cites' is empty; write the provisions")
    assert set(said[1:]) == {
        "move 3: unknown field 'stak'. Perhaps 'stake'?",
        "expect: 'events' is empty and pins nothing: leave it out",
        "expect: refused: 'true' does not say which move; write refused: { move: N, cites: [ID] }, counted from 1",
        "expect: refused: there is no move 9; they go from 1 to 4",
        "expect: refused: no refusal is called 'wrong_fase'. Perhaps 'wrong_phase'?",
        "move 2: who: 'crupier' would be a player of that name; perhaps 'croupier'?",
        "move 3: 'anna' is named only here. Perhaps 'ana'?",
        "expect: outcome: nobody in the case is called 'anne'. Perhaps 'anna'?",
        "move 1: on: there is no bet 'colum'. Perhaps 'column'? There are: straight_up, split, street, zero_street, "
        "corner, first_four, six_line, column, dozen, double_column, double_dozen, even, …",
    }
    missing = "is missing from its order"
    assert told.out.splitlines() == [
        f"{file}: two",
        "  move 4 was refused: «no va más» has been called: no more bets [ES79:01.IV.3.b/c]",
        "  ana: -999 expected, -1000 found",
        "  luis: not in 'outcome', so 0 expected, +3500 found",
        f"  event 1 (event: call, text: no va mas) {missing}; the nearest has text: no va más; or another, "
        "text: 17, negro, impar y falta",
        f"  event 2 (event: transfer, from: house, amount: 3400) {missing}; the nearest has amount: 3500; or another, "
        "from: ana, amount: 1000 (and 2 more of its kind)",
        f"  event 3 (event: imprisoned, player: ana) {missing}; there is none of its kind, only: placed, transfer, "
        "thrown, call, result, done, lost, won",
        f"  event 5 (event: placed, player: ana) {missing}; it is there, but earlier than those that precede it here",
        "  phas: the table has no such fact. Perhaps 'phase'?",
        "  phase: closed expected, betting found",
        "  [ES79:01.IV.3.b/c]",
        f"0 as expected, 1 not; {len(said)} faults",
    ]
    assert main.run(["case", str(file), "--lang", "es"]) == 2
    told = capsys.readouterr()
    assert "jugada 2: who: «crupier» sería un jugador de ese nombre; ¿quizá «croupier»?" in told.err
    assert "luis: no está en «outcome», así que se esperaba 0, y hay +3500" in told.out
    assert "lo más parecido tiene amount: 3500" in told.out


def test_programs_are_told_of_faults_as_well(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(MANY, "utf-8")
    assert main.run(["case", str(file), "--json", "--lang", "en"]) == 2
    told = capsys.readouterr()
    answer = json.loads(told.out)
    assert (answer["passed"], answer["failed"]) == (0, 1)
    assert [one["en"] for one in answer["unread"]] == told.err.splitlines()


# --- names ----------------------------------------------------------------------------------------------------------

ROULETTE = """
- case: names
  game: french_roulette
  regulation: ES79
  cites: [ES79:01.IV.3.b/c]
  why: x
  moves:
    - { who: ana, do: bet, on: red, stake: 100 }
    - { who: croupier, do: close_bets }
  expect: { outcome: {} }
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("who: croupier", "who: eva@crupier", "move 2: who: there is no role 'crupier'. Perhaps 'croupier'? There"),
        ("who: croupier", "who: table_chief", "would be a player of that name; perhaps 'jefe_de_mesa'?"),
        ("who: croupier", "who: jefe_de_seccion", "perhaps 'jefe_de_sala'?"),
        ("on: red", "on: buy", "move 1: on: there is no bet 'buy'. There are: straight_up, split,"),
        ("on: red", "on: call_tier", "there is no bet 'call_tier'. Perhaps 'call_tiers'?"),
        ("do: close_bets", "do: perform, duty: watch_betts", "there is no duty 'watch_betts'. Perhaps 'watch_bets'?"),
        ("outcome: {}", "outcome: { hause: 0 }", "outcome: nobody in the case is called 'hause'. Perhaps 'house'?"),
        ("outcome: {}", "state: {}", "expect: 'state' is empty and pins nothing: leave it out"),
        ("outcome: {}", "refused: 2", "'2' does not say which move; write refused: { move: 2, cites: [ID] }"),
        ("outcome: {}", "outcome: {}, unopened: []", "'unopened' stands alone: nothing happens at a table"),
        ("  moves", "  unlawful: yes\n  moves", "'unlawful' is true or false"),
        ("outcome: {}", "events: [{ event: corrected, now: 10h }]", "event 1: there is no card '10h'; write 'Th'"),
    ],
)  # fmt: skip
def test_a_misspelt_name_is_an_error_with_a_suggestion(file: Path, old: str, new: str, said: str) -> None:
    assert old in ROULETTE
    file.write_text(ROULETTE.replace(old, new, 1), "utf-8")
    with pytest.raises(TapeteError) as error:
        cases.read(file)
    assert said in error.value.text.en
    assert error.value.text.es != error.value.text.en


def test_an_unknown_bet_may_be_laid_down_to_be_refused(file: Path) -> None:
    text = ROULETTE.replace("on: red", "on: snake")
    file.write_text(text.replace("outcome: {}", "refused: { move: 1, code: not_offered }"), "utf-8")
    (case,) = cases.read(file)
    assert running.run(case).ok
    file.write_text(text.replace("on: snake", "on: blak").replace("outcome: {}", "refused: { move: 1 }"), "utf-8")
    with pytest.raises(TapeteError, match="Perhaps 'black'"):
        cases.read(file)


def test_a_reading_that_does_not_exist_is_an_error(file: Path) -> None:
    file.write_text(ROULETTE.replace("  moves", "  terms: { readings: { F5: withdrawabel } }\n  moves"), "utf-8")
    with pytest.raises(TapeteError, match=r"F5: there is no reading 'withdrawabel'; there are: withdrawable\. Perhaps"):
        cases.read(file)


@pytest.mark.parametrize(
    ("others", "alarm"),
    [
        (["ana", "anna"], True),
        (["ana", "ana", "luis"], False),
        (["anna"], False),
        (["anna", "anna"], True),
        (["ana", "p1", "p2"], False),
    ],
)
def test_who_is_named_once_a_letter_away_is_taken_for_misspelt(others: list[str], alarm: bool) -> None:
    """Ana bets once before them: only somebody who is named once, beside one who is named more often, is doubted."""
    moves = [{"who": who, "do": "bet", "on": "red", "stake": 100} for who in ("ana", *others)]
    terms = registry.game("french_roulette", "ES79").terms
    found = spelling.check("french_roulette", moves, terms, (), None)
    assert bool(found) is alarm


# --- forms ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1/20", "5%", "the field 'cut_rate' does not take '5%': it must be a fraction, such as 1/20; write '1/20'"),
        ("1/20", "0.05", "does not take '0.05': it must be a fraction, such as 1/20; write '1/20'"),
        ("1/20", "2,5 %", "write '1/40'"),
        ("face: Th", "face: 10h", "does not take '10h': it must be a card, such as Th or 7s; write 'Th'"),
        ("face: Th", "face: 10♥", "write 'Th'"),
    ],
)  # fmt: skip
def test_another_form_is_answered_with_the_right_one(file: Path, old: str, new: str, said: str) -> None:
    text = """
- game: circle_holdem
  regulation: MEL14
  terms: { players: [ana, bea, cai, dan], cut_rate: "1/20" }
  moves:
    - { who: azar, do: card, face: Th, to: ana }
"""
    file.write_text(text, "utf-8")
    assert len(cases.read(file, expecting=False)) == 1
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(TapeteError) as error:
        cases.read(file, expecting=False)
    assert said in error.value.text.en


def test_a_percentage_in_the_description_of_a_table_is_answered(file: Path) -> None:
    law = strike.law("circle_holdem", "MEL14")
    item = next(leaf.value.at for leaf in check.requirements(law).values() if leaf.value.relation == "percent_at_most")
    with pytest.raises(TapeteError) as error:
        check.check(law, {item: "5%"})
    assert str(error.value) == f"'{item}' must be a number, not '5%'; write 5 if it is asked in per cent, else 1/20"


# --- outcome, opening, order ----------------------------------------------------------------------------------------


def test_whoever_is_not_named_in_the_outcome_must_end_with_nothing(file: Path) -> None:
    text = ROULETTE.replace("close_bets }", "close_bets }\n    - { who: azar, do: spin, pocket: 1 }")
    for outcome, differences in (
        ("{ ana: 100, house: -100 }", []),
        ("{ ana: 100 }", ["house: not in 'outcome', so 0 expected, -100 found"]),
        ("{ house: -100, ana: 0 }", ["ana: +0 expected, +100 found"]),
    ):
        file.write_text(text.replace("outcome: {}", f"outcome: {outcome}"), "utf-8")
        (case,) = cases.read(file)
        assert [one.en for one in running.run(case).differences] == differences


OPENING = """
- case: nine times the minimum
  game: french_roulette
  regulation: AND10
  cites: [AND10:I.1.1.A.IV.2.a.b/a]
  why: 10, 20 or 30 times
  terms: { minimum: 100, tier: TIER }
  moves: []
  expect: { unopened: [CITE] }
"""


@pytest.mark.parametrize(
    ("tier", "cite", "said"),
    [
        ("9", "AND10:I.1.1.A.IV.2.a.b/a", ""),
        ("10", "AND10:I.1.1.A.IV.2.a.b/a", "the table should not open, and it did"),
        (
            "9",
            "AND10:I.1.1.A.I/a",
            "the table does not open, but not for AND10:I.1.1.A.I/a: for AND10:I.1.1.A.IV.2.a.b/a",
        ),
    ],
)
def test_a_table_that_must_not_open(file: Path, tier: str, cite: str, said: str) -> None:
    file.write_text(OPENING.replace("TIER", tier).replace("CITE", cite), "utf-8")
    (case,) = cases.read(file)
    found = running.run(case)
    assert found.faults == ()
    assert [one.en for one in found.differences] == [said] * bool(said)


def test_that_a_table_does_not_open_is_an_effect_of_the_law(file: Path) -> None:
    file.write_text(OPENING.replace("TIER", "9").replace("CITE", "AND10:I.1.1.A.IV.2.a.b/a"), "utf-8")
    selection = coverage.Selection(game="french_roulette", regulation="AND10", everything=True)
    report = coverage.coverage(selection, file.parent)
    assert report.idle == []
    (opened,) = [one for one in report.open if one.id == "AND10:I.1.1.A.IV.2.a.b/a"]
    assert "limits.max.one[10]" not in {one.name for one in opened.elements}


def test_terms_beside_the_law_for_study(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("- { game: blackjack, regulation: ES79, terms: { decks: 5 }, moves: [] }", "utf-8")
    assert main.run(["settle", str(file), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "terms of the table: decks: the law admits 6, not 5 (ES79:03.II.1/a)" in said
    assert said.endswith("; expect: { unopened: [ES79:03.II.1/a] } expects it, and unlawful: true opens it for study\n")
    assert main.run(["settle", str(file), "--unlawful", "--json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert result["state"]["unlawful"] == "decks"


def test_a_refused_move_stands_where_it_was_made(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(
        """
- case: asked
  game: french_roulette
  regulation: ES79
  moves:
    - { who: ana, do: bet, on: red, stake: 100 }
    - { who: croupier, do: close_bets }
    - { who: ana, do: bet, on: red, stake: 100 }
    - { who: azar, do: spin, pocket: 1 }
- { game: french_roulette, regulation: ES79, moves: [{ who: ana, do: bett }] }
- { game: french_roulette, regulation: ES79, moves: [{ who: ana, do: bet, on: blak, stake: 100 }] }
""",
        "utf-8",
    )
    assert main.run(["settle", str(file), "--lang", "en"]) == 2
    told = capsys.readouterr()
    lines = told.out.splitlines()
    (refused,) = [n for n, line in enumerate(lines) if line.startswith("  move 3 refused")]
    assert lines[refused] == "  move 3 refused: «no va más» has been called: no more bets  [ES79:01.IV.3.b/c]"
    assert "no va más" in lines[refused - 1]
    assert lines[refused + 1].startswith("  1 comes up")
    assert [line.partition(": ")[2][:9] for line in told.err.splitlines()] == ["case '2':", "case '3':"]
    assert main.run(["settle", str(file), "--json"]) == 2
    (result,) = json.loads(capsys.readouterr().out)["results"]
    (move,) = result["refused"]
    assert (move["move"], result["events"][move["after"] - 1]["event"]) == (3, "call")


# --- the words of a game --------------------------------------------------------------------------------------------


def test_the_schema_has_the_words_of_a_game() -> None:
    found = lexicon.lexicon("french_roulette", "ES79")
    bets = {bet.bet: bet.at for bet in found.bets}
    assert bets["column"] == ("1", "2", "3")
    assert bets["red"] == ("",)
    assert "16-17-18" in bets["street"]
    assert "jefe_de_mesa" in found.roles["ES79"]
    assert {"phase", "minimum", "house", "<who>"} <= {one.field for one in found.state}
    assert "after_the_call" in {one.code for one in found.refusals}
    assert ("late_bet", "returned") in {(one.incident, one.code) for one in found.rulings}
    assert found.duties["watch_bets"] == ("ES79",)
    desk = {bet.bet: bet.at for bet in lexicon.lexicon("lottery", "MEL14").bets}
    assert list(desk) == ["ticket_fixed", "ticket_charity", "ticket_variable"]
    assert desk["ticket_variable"][0] == "01 02 03"
    assert {bet.bet for bet in lexicon.lexicon("punto_banca", "ES79").bets} == {"punto", "banca", "empate"}
    with pytest.raises(TapeteError, match="BOL13 has no game 'boule'"):
        lexicon.lexicon("boule", "BOL13")


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("en", ["number           1, 2, 3, …, 9 (9)", "croupier, ", "below_minimum", "the stake is below the minimum",
                "field (expect: state)"]),
        ("es", ["apuesta (on)", "funciones (who)", "la apuesta está por debajo del mínimo", "dato (expect: state)"]),
    ],
)  # fmt: skip
def test_people_read_the_words_of_a_game(capsys: pytest.CaptureFixture[str], lang: str, wanted: list[str]) -> None:
    assert main.run(["schema", "boule", "--reg", "ES79", "--lang", lang]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert [text for text in wanted if " ".join(text.split()) not in told] == []


def test_people_read_which_duties_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["schema", "french_roulette", "--reg", "ES79", "--lang", "en"]) == 0
    _, _, duties = capsys.readouterr().out.partition("duty (do: perform, duty)")
    assert "watch_bets" in duties


# --- coverage, as people read it ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["es", "en"])
def test_coverage_is_readable_at_a_hundred_columns(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    file.write_text(BLOCKS[0], "utf-8")
    for width in ("80", "140"):
        monkeypatch.setenv("COLUMNS", width)
        assert main.run(["coverage", "--lang", lang, "--cases", str(file.parent)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert max(map(len, lines)) <= 100
        games = {game for game, _ in rulebook.catalogue()}
        named = {word for line in lines for word in line.split()}
        assert games & named >= {"american_roulette_double_zero", "french_roulette_abbreviated"}
        heads = [line.split() for line in lines if line.startswith(("ley", "law"))]
        wanted = {
            "es": ["ley", "juego", "total", "aplicadas", "probadas", "%", "decl.", "elem.", "notados", "%"],
            "en": ["law", "game", "total", "enacted", "tested", "%", "decl.", "elem.", "noticed", "%"],
        }
        assert heads == [wanted[lang]] * 2


@pytest.mark.parametrize(("part", "whole", "said"), [(299, 300, "99"), (300, 300, "100"), (0, 0, "–"), (1, 3, "33")])
def test_percentages_are_rounded_down(part: int, whole: int, said: str) -> None:
    assert judge.percent(part, whole) == said
