"""`tapete ruling`: what a case shows as ruled is ruled, whatever situation it needs; what has no rule is said so."""

from __future__ import annotations

import os

import pytest

from tapete.cli import main
from tapete.games import registry
from tapete.inspection import cases, ruling, strike
from tapete.law import rulebook
from tapete.table.contract import Incident, Step

FEW = [
    ("chemin_de_fer", "ES79"), ("baccarat_two_cloths", "MEL14"), ("blackjack", "BOL13"), ("punto_banca", "BOL13"),
    ("craps", "BOL13"), ("circle_holdem", "MEL14"), ("wheel_of_fortune", "AND10"),
]  # fmt: skip
EVERY = sorted(
    (game, path.parent.name)
    for path in cases.files()
    if (game := path.name.removesuffix(".yaml")) in registry.rooms() and rulebook.canonical(game) == game
)


def proven(game: str, regulation: str) -> set[str]:
    """The incidents that some case of the law declares and the law admits."""
    found: set[str] = set()
    for case in cases.declaring(game, regulation, ruling.incidents(game)):
        table = registry.game(game, regulation, case.terms, strike.law(game, regulation))
        state = table.opening().state
        for move in case.moves:
            answer = table.play(state, move)
            if isinstance(answer, Step):
                state = answer.state
                if isinstance(move, Incident):
                    found.add(str(move.__struct_config__.tag))
    return found


@pytest.mark.parametrize(("game", "regulation"), EVERY if os.environ.get("TAPETE_SOAK") else FEW)
def test_what_a_case_proves_is_ruled(game: str, regulation: str) -> None:
    wanted = proven(game, regulation)
    found = ruling.rulings(game, regulation, wanted)
    assert wanted
    assert [name for name in sorted(wanted) if not found[name].admitted] == []
    assert [name for name in sorted(found) if not found[name].cites] == []


def test_the_situation_of_a_case_is_named() -> None:
    found = ruling.ruling("chemin_de_fer", "ES79", "sole_bettor")
    assert (found.case, found.cites) == ("a sole bettor has the right, too", ("ES79:08.VII.p15",))
    assert type(found.declared).__name__ == "SoleBettor"
    ordinary = ruling.ruling("french_roulette", "ES79", "ball_out")
    assert ordinary.admitted
    assert ordinary.case == ""


def test_what_was_owed_before_does_not_follow_from_the_incident() -> None:
    found = ruling.ruling("chemin_de_fer", "MEL14", "punto_forgets_nine_v_eight")
    assert (found.pending, found.cites) == ((), ("MEL14:art.47.4.p4/c",))


@pytest.mark.parametrize(
    ("game", "regulation", "incident", "what"),
    [
        ("french_roulette", "ES79", "short_of_time_series", "not_admitted"),
        ("american_roulette", "ES79", "short_of_time_series", "not_admitted"),
        ("french_roulette_abbreviated", "MEL14", "short_of_time_series", "not_admitted"),
        ("blackjack", "BOL13", "vacant_box_command", ""),
        ("challenge_21", "BOL13", "vacant_box_command", ""),
        ("challenge_21", "BOL13", "discard_overflow", "feed_machine"),
        ("challenge_21", "BOL13", "box_over_maximum", "not_admitted"),
        ("chemin_de_fer", "ES79", "cut_declined", "offered_on"),
        ("chemin_de_fer", "AND10", "cut_declined", "offered_on"),
        ("mini_craps", "BOL13", "die_not_found", "new_set"),
        ("punto_banca_reduced", "BOL13", "bet_over_max_unnoticed", "paid_up_to_limit"),
    ],
)
def test_seldom_met(game: str, regulation: str, incident: str, what: str) -> None:
    """Each is ruled, or the law has no rule for it."""
    found = ruling.ruling(game, regulation, incident)
    assert [event.ruling for event in found.events if hasattr(event, "ruling")] == ([what] if what else [])
    assert (found.admitted, found.unruled) == (bool(what), not what)


@pytest.mark.parametrize("name", ["luis", "ana"])
def test_the_facts_given_take_the_place_of_those_of_the_case(name: str) -> None:
    """A stranger, and somebody who has another part in it."""
    found = ruling.ruling("chemin_de_fer", "ES79", "sole_bettor", {"player": name})
    assert [getattr(event, "about", "") for event in found.events] == [name]


def test_what_no_case_declares_is_met_in_a_random_session_always_the_same() -> None:
    assert "short_call" not in proven("circle_omaha", "AND10")
    found, again = (ruling.ruling("circle_omaha", "AND10", "short_call") for _ in range(2))
    assert found.admitted
    assert found == again
    assert found.case == ""


def test_facts_that_hang_on_covered_cards_are_found_though_nobody_is_offered_them() -> None:
    assert ruling.ruling("circle_omaha", "AND10", "card_shown_by_fault").admitted


def test_a_table_that_waits_for_several_bets_is_played() -> None:
    assert ruling.ruling("challenge_21", "BOL13", "card_on_floor").admitted


def test_terms_of_a_case_may_bring_a_rule_that_the_usual_table_has_not() -> None:
    found = ruling.ruling("craps", "BOL13", "odds_over_maximum")
    assert found.admitted
    assert found.case


@pytest.mark.parametrize(
    ("lang", "situation", "unruled", "untried"),
    [
        ("es", "en la situación del caso «", "ES79 no resuelve este incidente: ", "no se admitió en ninguna situación"),
        ("en", "in the situation of the case '", "ES79 does not rule on this incident: ", "not admitted in any sit"),
    ],
)
def test_in_words(capsys: pytest.CaptureFixture[str], lang: str, situation: str, unruled: str, untried: str) -> None:
    assert main.run(["ruling", "chemin_de_fer", "sole_bettor", "--reg", "ES79", "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert situation in told
    assert "[ES79:08.VII.p15]" in told
    assert main.run(["ruling", "french_roulette", "unnoticed_bet", "--reg", "ES79", "--lang", lang]) == 1
    told = capsys.readouterr().out
    assert unruled in told
    assert "[ES79:" in told
    facts = ["--facts", '{"cards": 3}', "--reg", "BOL13", "--lang", lang]
    assert main.run(["ruling", "blackjack", "discard_overflow", *facts]) == 1
    assert untried in capsys.readouterr().out
