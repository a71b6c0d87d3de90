"""``import tapete``: the promise is kept, every game is played by its methods, mistakes are one sentence."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tapete
from tapete.games import registry
from tapete.inspection import cases, places, running
from tapete.law.rulebook import catalogue
from tapete.library import speaking
from tapete.library.tables import Table
from tapete.table.contract import Refusal

PROMISED = {
    "Event", "Offer", "Provision", "Refused", "Regulation", "Report", "Rule", "Scene", "Table", "TapeteError",
    "__version__", "cases", "catalogue", "check", "diff", "find", "incidents", "law", "odds", "provision",
    "readings", "regulations", "replay", "ruling", "settle", "simulate", "table", "verify",
}  # fmt: skip
"""What a version of this major number keeps: names are added here, none is taken away."""
PLAYED = [one for one in catalogue() if one[0] in registry.rooms()]
FEW = 12


def test_the_promise() -> None:
    assert set(tapete.__all__) == PROMISED
    assert set(tapete.__all__) <= set(dir(tapete))
    for name in tapete.__all__:
        there: Any = getattr(tapete, name)
        assert name == "__version__" or (callable(there) and there.__doc__), name
    with pytest.raises(AttributeError):
        _ = tapete.no_such_name


def test_a_room_that_is_a_door_stays_a_room() -> None:
    import tapete.table.contract as contract

    assert contract.HOUSE == "house"
    room: Any = tapete.table
    assert sys.modules["tapete.table"] is room
    assert tapete.odds("boule", "ES79")["bets"]


def test_importing_is_quick() -> None:
    """Nothing of the law, and no other package, is loaded by the import alone."""
    code = "import sys; before = set(sys.modules); import tapete; print(sorted(set(sys.modules) - before))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "'tapete'" in found
    for heavy in ("tapete.", "msgspec", "numpy", "yaml", "typer"):
        assert f"'{heavy}" not in found


def test_the_five_lines() -> None:
    table = tapete.table("french_roulette", "ES79", minimum=100)
    table.bet("ana", "red", 500)
    table.close_bets()
    table.spin("0")
    table.choose("ana", "half_back")
    assert table.outcome() == {"ana": -250, "house": 250}
    assert "ES79:01.IV.1.B.b/" in table.events[-1].why()
    assert table.events[-1].why("es") != table.events[-1].why("en")
    assert table.moves[1].who == "croupier"


def test_nobody_need_be_named_where_one_person_owes_a_choice() -> None:
    table = tapete.table("french_roulette", "ES79", minimum=100)
    table.bet("ana", "red", 500)
    table.close_bets()
    table.spin(0)
    table.choose("half_back")
    assert table.moves[-1].who == "ana"


@pytest.mark.parametrize(("game", "regulation"), PLAYED)
def test_cases_are_played_by_methods(game: str, regulation: str) -> None:
    """The law's own cases, some of each game: a move by its method is the move of the case, and ends alike."""
    file = places.folder() / regulation / f"{game}.yaml"
    there = [case for case in cases.read(file) if case.moves and case.expect.unopened is None]
    for case in there[:: max(1, len(there) // FEW)]:
        table = Table(registry.game(game, regulation, case.terms, unlawful=case.unlawful))
        for move in case.moves:
            do = str(move.__struct_config__.tag)
            given = [getattr(move, name) for name in _python_names(move)]
            try:
                getattr(table, speaking.safe(do))(move.who, *given)
            except tapete.Refused:
                assert isinstance(table.engine.play(table.state, move), Refusal), case.case
            else:
                assert table.moves[-1] == move, case.case
        result = running.run(case)
        assert table.outcome() == result.outcome, case.case
        assert [event.raw for event in table.events] == list(result.events), case.case


def _python_names(move: Any) -> list[str]:
    return [name for name in type(move).__struct_fields__ if name != "who"]


@pytest.mark.parametrize(("game", "regulation"), PLAYED)
def test_what_is_due_is_done_without_saying_who(game: str, regulation: str) -> None:
    """The duties of a table that plays by itself, each by its method with nobody named."""
    table = tapete.table(game, regulation)
    own = {name for name in dir(Table) if not name.startswith("_")}
    assert not own & set(table.engine.vocabulary), "a move has the name of something that a table has itself"
    for _ in range(6):
        due = next(iter(table.duties()), None)
        if due is None:
            break
        other = table.copy()
        table.advance(chance=7)
        said = {name: value for name, value in table.case()["moves"][-1].items() if name not in ("who", "do")}
        getattr(other, speaking.safe(due.do))(**said)
        assert other.moves[-1] == table.moves[-1]
    assert repr(table).startswith("<")
    assert table.felt().startswith("<svg")
    assert set(table.vocabulary) == {speaking.safe(do) for do in table.engine.vocabulary}


@pytest.mark.parametrize("game", ["blackjack", "craps", "circle_holdem", "punto_banca", "chemin_de_fer"])
def test_logs_and_cases_lead_back_to_the_table(game: str) -> None:
    regulation = "MEL14"
    found = [case for case in cases.read(places.folder() / regulation / f"{game}.yaml") if len(case.moves) > 8]
    case = next(case for case in found if not case.unlawful and not case.expect.refused)
    table = Table(registry.game(game, regulation, case.terms))
    for move in case.moves:
        table.play(move)
    report = tapete.verify(table.log())
    assert report.ok, report.findings
    assert tapete.replay(table.log()).state == table.state
    assert tapete.replay(table.case()).state == table.state
    assert tapete.cases(table.case(cites=list(case.cites)))["failed"] == []
    table.undo()
    assert len(table.moves) == len(case.moves) - 1


def test_a_table_for_study_says_so() -> None:
    with pytest.raises(tapete.TapeteError, match="the law admits 6, not 5"):
        tapete.table("blackjack", "ES79", decks=5)
    table = tapete.table("blackjack", "ES79", decks=5, unlawful=True)
    assert table.engine.beside
    assert tapete.verify(table.log()).ok


MISTAKES: dict[str, tuple[str, str]] = {
    "no such game": ("tapete.table('french_roulete', 'ES79')", "french_roulette"),
    "no such regulation": ("tapete.table('boule', 'ES78')", "ES79"),
    "not in this law": ("tapete.table('boule', 'BOL13')", "BOL13 has no game 'boule'"),
    "no such term": ("tapete.table('boule', 'ES79', minimun=5)", "Perhaps 'minimum'"),
    "no such move": ("table.bett('ana', 'red', 5)", "Perhaps 'bet'"),
    "no such attribute": ("table.outcom()", "Perhaps 'outcome'"),
    "no such field": ("table.bet('ana', 'red', stak=5)", "Perhaps 'stake'"),
    "a field is missing": ("table.bet('ana', 'red')", "the field 'stake' is missing"),
    "a field twice": ("table.bet('ana', 'red', 5, on='red')", "'on' is given twice"),
    "too many": ("table.close_bets('croupier', 1)", "too many arguments"),
    "of the wrong kind": ("table.bet('ana', 'red', 'five')", "a whole number"),
    "no move": ("table.play({'who': 'ana'})", "'do' is missing"),
    "nobody": ("table.bet(on='red', stake=100)", "who"),
    "refused": ("table.bet('ana', 'red', 5)", "below the minimum of 100"),
    "refused, with what may be done": ("table.bet('ana', 'red', 5)", "ana may now: bet"),
    "not now": ("table.spin('0')", "Due now: throw (Throw), by croupier"),
    "no such incident": ("tapete.ruling('boule', 'ES79', 'late_bets')", "Perhaps 'late_bet'"),
    "no such provision": ("tapete.provision('ES79:01')", "Perhaps ES79:01"),
    "no such file": ("tapete.verify('nowhere.jsonl')", "there is no file nowhere.jsonl"),
    "nothing to take back": ("tapete.table('boule', 'ES79').undo()", "there are no 1 moves"),
    "no such language": ("tapete.table('boule', 'ES79', lang='fr')", "lang is 'es' or 'en'"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_one_clear_sentence(mistake: str) -> None:
    code, said = MISTAKES[mistake]
    table = tapete.table("french_roulette", "ES79", minimum=100)
    table.bet("eva", "red", 100)
    with pytest.raises(tapete.TapeteError) as caught:
        eval(code, {"tapete": tapete, "table": table})  # noqa: S307 (the lines above)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.text.es != caught.value.text.en or mistake == "no such file"


def test_nothing_of_a_refused_move_is_kept() -> None:
    table = tapete.table("french_roulette", "ES79", minimum=100, lang="es")
    before = table.state
    with pytest.raises(tapete.Refused, match="por debajo del mínimo de 100") as caught:
        table.bet("ana", "red", 5)
    assert table.state is before
    assert not table.moves
    assert caught.value.code == "below_minimum"
    assert caught.value.cite == ("ES79:01.IV.2.A/a",)
    assert table.why_not({"who": "ana", "do": "bet", "on": "red", "stake": 5}).endswith(caught.value.why())
    assert table.why_not({"who": "ana", "do": "bet", "on": "red", "stake": 100}) == ""


def test_a_method_has_the_signature_and_the_words_of_its_move() -> None:
    table = tapete.table("circle_holdem", "AND10")
    assert list(inspect.signature(table.raise_).parameters)[:2] == ["who", "to"]
    assert table.raise_.__doc__
    assert "raise_" in dir(table)
    assert not hasattr(table, "raise_the_roof")


def test_questions_answer_in_both_languages() -> None:
    found = tapete.ruling("french_roulette", "AND10", "late_bet")
    assert found["admitted"]
    assert found["cites"]
    assert set(found["law"]) == set(found["cites"])
    assert found["ruling"][0]["text"].es != found["ruling"][0]["text"].en
    assert "late_bet" in tapete.incidents("french_roulette")
    equity = tapete.odds("circle_holdem", "AND10", hands="AsAh,KsKh", board="2c3d4h5s")
    assert len(equity["hands"]) == 2


def test_what_is_past_and_what_may_be_claimed_is_asked_for_apart() -> None:
    table = tapete.table("french_roulette", "ES79", minimum=100)
    table.bet("ana", "red", 500)
    table.close_bets()
    table.spin("1")
    now = table.offers()
    assert {offer.do for offer in table.offers(claims=True)} - {offer.do for offer in now} >= {"claim"}
    assert len(table.offers(late=True)) > len(now)


def test_a_game_that_stands_elsewhere_is_played_alike() -> None:
    """The coin of the page on adding a game."""
    from tapete.law import files
    from tapete.table import words
    from tests.coin import ROOMS

    here = Path(__file__).parents[1] / "coin"
    with files.added(here / "law"), registry.added(*ROOMS), words.furnished("tests.coin"):
        table = tapete.table("coin", "BAR15", minimum=100)
        table.bet("ana", "heads", 100)
        table.close_bets()
        table.toss("heads")
        assert table.outcome() == {"ana": 100, "house": -100}
        assert "BAR15:" in table.events[-1].why()
        assert tapete.odds("coin", "BAR15")["bets"][0]["house_edge"] == "0"
