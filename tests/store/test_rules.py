"""Whose rules a log was played under: shipped ones pass, and nobody's own unless they are admitted by name."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tapete.cli import main
from tapete.games import registry
from tapete.games.base.terms import Unlawful
from tapete.law import fingerprints
from tapete.law.errors import TapeteError
from tapete.law.fingerprints import Shipped, fingerprint
from tapete.law.provisions import regulations
from tapete.law.rulebook import HEADER, catalogue
from tapete.simulation.sessions import Stuck
from tapete.store.findings import Report
from tapete.store.log import Record
from tapete.store.memory import MemoryLog
from tapete.store.verify import verify
from tests.store.altered import Data, altered, places, rules_of, session
from tests.store.kit import CLOSE, bet, forged, rigged
from tools.chosen import GAMES, once_each

SOAK = bool(os.environ.get("TAPETE_SOAK"))
SOME = GAMES if SOAK else once_each()
IDS = [f"{regulation}-{game}" for game, regulation in SOME]


def codes(report: Report) -> list[str]:
    return [found.code for found in report.findings]


def straight_up(rules: Data | None, regulation: str = "ES79") -> MemoryLog:
    """Ana has 100 on 17, and 17 it is."""
    made = MemoryLog("french_roulette", regulation, {"minimum": 100}, source=rigged("17"), rules=rules)
    made.play(bet("ana", 100, "straight_up", at="17"))
    made.play(CLOSE)
    made.draw()
    made.play({"do": "lift", "who": "ana", "on": "straight_up", "at": "17"})
    made.close()
    return made


def at_twenty() -> Data:
    rules = rules_of("french_roulette", "ES79")
    rules["pays"]["straight_up"]["value"] = "20:1"
    return rules


# --- a house that pays the number at 20 to 1 ------------------------------------------------------------------------


def test_a_session_that_pays_straight_up_at_20_to_1_is_found() -> None:
    made = straight_up(at_twenty())
    assert made.live.game.holdings(made.live.state)["house"] == -2000
    report = verify(made.lines(), made.secrets())
    (found,) = report.findings
    assert (found.seq, found.code) == (0, "rules_unknown")
    assert found.cite == ("ES79:01.IV.1.A.a/b",)
    assert found.what.en.endswith("against ES79 french_roulette, pays.straight_up is 20:1 where the rulebook says 35:1")
    assert found.what.es.endswith("frente a ES79 french_roulette, pays.straight_up es 20:1 donde el libro dice 35:1")
    assert report.notes == ()
    assert report.rounds == 1


def test_an_honest_session_is_of_a_shipped_rulebook() -> None:
    report = verify(straight_up(None).lines())
    assert report.ok
    assert report.notes == ()
    assert report.rules is not None
    assert report.rules.since
    assert report.rules.changed == ()


def test_a_regulation_of_ones_own_is_found() -> None:
    rules = rules_of("french_roulette", "AND10")
    rules["regulation"] = "AND10 bis"
    (found,) = verify(straight_up(rules, "AND10 bis").lines()).findings
    assert (found.seq, found.code) == (0, "rules_renamed")
    assert "presents the rules of AND10 french_roulette as 'AND10 bis french_roulette'" in found.what.en
    rules["pays"]["straight_up"]["value"] = "20:1"
    (found,) = verify(straight_up(rules, "AND10 bis").lines()).findings
    assert found.code == "rules_unknown"
    assert found.facts["changed"] == ["regulation", "pays.straight_up"]


# --- admitted by name -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [lambda own: own, lambda own: own[:16], lambda own: f" {own[:20].upper()}… "])
def test_rules_may_be_admitted_by_their_fingerprint(name: Callable[[str], str]) -> None:
    own = fingerprint(at_twenty())
    report = verify(straight_up(at_twenty()).lines(), admit=["0" * 64, name(own)])
    assert report.ok
    assert report.rules is not None
    assert report.rules.admitted
    (note,) = report.notes
    assert note.en == (
        f"rules admitted by their fingerprint {own[:16]}…; Tapete never shipped them: against ES79 french_roulette, "
        "pays.straight_up is 20:1 where the rulebook says 35:1 [ES79:01.IV.1.A.a/b]"
    )
    assert note.es.startswith("reglas admitidas por su huella")


def test_admitting_some_rules_admits_no_others() -> None:
    others = at_twenty()
    others["pays"]["straight_up"]["value"] = "21:1"
    assert codes(verify(straight_up(at_twenty()).lines(), admit=[fingerprint(others)])) == ["rules_unknown"]


def test_admitted_rules_are_held_to(tmp_path: Path) -> None:
    """What was admitted is the law of the log: to pay otherwise is still a finding."""
    lines = forged(straight_up(None).records, 0, lambda plain: plain.update(rules=at_twenty()))
    assert codes(verify(lines, admit=[fingerprint(at_twenty())])) == ["payout"]


@pytest.mark.parametrize("name", ["", "ES79", "ES79/french_roulette", "abc", "f" * 15, "f" * 65, "g" * 64])
def test_what_is_no_fingerprint_is_one_sentence(name: str) -> None:
    with pytest.raises(TapeteError) as error:
        verify(straight_up(None).lines(), admit=[name])
    assert name in error.value.text.es
    assert error.value.text.es != error.value.text.en


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main.run([*words])
    told = capsys.readouterr()
    return status, told.out + told.err


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, own = tmp_path / "log.jsonl", fingerprint(at_twenty())
    path.write_bytes(b"\n".join(straight_up(at_twenty()).lines()))
    status, said = run(capsys, "verify", str(path), "--lang", "en")
    assert status == 1
    assert f"record 0: the rules of the opening (fingerprint {own[:16]}…) are of no rulebook" in said
    status, said = run(capsys, "verify", str(path), "--lang", "es")
    assert status == 1
    assert "no son de ningún libro que Tapete haya traído" in said
    status, said = run(capsys, "verify", str(path), "--lang", "en", "--admit", own[:16])
    assert status == 0
    assert said.endswith("all in order (under rules admitted, not shipped)\n")
    status, said = run(capsys, "verify", str(path), "--lang", "es", "--admit", own, "--admit", "0" * 64)
    assert status == 0
    assert said.endswith("conforme (con reglas admitidas, no traídas)\n")
    status, said = run(capsys, "verify", str(path), "--lang", "en", "--admit", "ES79")
    assert status != 0
    assert said.strip() == "'ES79' is no fingerprint of rules: that is 64 hexadecimal digits, or at least the first 16"


def test_the_command_line_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, own = tmp_path / "log.jsonl", fingerprint(at_twenty())
    path.write_bytes(b"\n".join(straight_up(at_twenty()).lines()))
    status, said = run(capsys, "verify", str(path), "--json")
    assert status == 1
    rules = json.loads(said)["rules"]
    assert rules["fingerprint"] == own
    assert (rules["shipped"], rules["admitted"]) == (None, False)
    assert rules["nearest"] == {"game": "french_roulette", "regulation": "ES79"}
    (changed,) = rules["changed"]
    assert (changed["path"], changed["said"], changed["today"]) == ("pays.straight_up", "20:1", "35:1")
    status, said = run(capsys, "verify", str(path), "--json", "--admit", own)
    assert status == 0
    assert json.loads(said)["rules"]["admitted"]
    path.write_bytes(b"\n".join(straight_up(None).lines()))
    status, said = run(capsys, "verify", str(path), "--json")
    assert status == 0
    rules = json.loads(said)["rules"]
    assert rules["shipped"]["since"]
    assert (rules["admitted"], rules["nearest"], rules["changed"]) == (False, None, [])


# --- every game, every regulation -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "regulation"), SOME, ids=IDS)
def test_an_honest_log_of_every_game_is_in_order(game: str, regulation: str) -> None:
    report = verify(session(game, regulation).lines())
    assert report.findings == ()
    assert report.rules is not None
    assert (report.rules.game, report.rules.regulation, report.rules.changed) == (game, regulation, ())
    assert [note.en.split(";")[0].split(":")[0] for note in report.notes] == [
        "the table is not recorded as closed", "a staffed table",
    ]  # fmt: skip


def chosen(rules: Data, seed: str) -> list[list[tuple[str, ...]]]:
    """Where a forger alters the rules: rates, numbers and clauses, from each of which one is taken; or everywhere."""
    if SOAK:
        return [[at] for at in places(rules)]
    every = [at for at in places(rules) if at[-1] == "value"]
    Random(seed).shuffle(every)
    kinds: dict[type, list[tuple[str, ...]]] = {str: [], int: [], bool: []}
    for at in every:
        value: Any = rules
        for key in at:
            value = value[key]
        if type(value) in kinds and (type(value) is not str or ":" in value):
            kinds[type(value)].append(at)
    return list(kinds.values())


def playable(game: str, regulation: str, rules: Data, some: list[tuple[str, ...]]) -> tuple[tuple[str, ...], MemoryLog]:
    """The first of these places that can be altered so that a table is still played, and a log of it."""
    for at in some:
        try:
            return at, session(game, regulation, altered(rules, at), moves=12)
        except (TapeteError, Stuck, LookupError, ValueError, ArithmeticError, TypeError, AssertionError):
            continue  # rules that no table can be played under
    raise Stuck("no place")


@pytest.mark.parametrize(("game", "regulation"), SOME, ids=IDS)
def test_a_log_played_under_altered_rules_is_found(game: str, regulation: str) -> None:
    """Every move, event and transfer is what the altered rules make of it: the rules alone give the forger away.

    One leaf of each kind for every game and regulation; with TAPETE_SOAK=1 every place of every rulebook.
    """
    rules, tried, kinds = rules_of(game, regulation), 0, 0
    for some in chosen(rules, f"{game}/{regulation}"):
        kinds += bool(some)
        try:
            at, made = playable(game, regulation, rules, some)
        except Stuck:
            continue
        tried += 1
        report = verify(made.lines())
        assert codes(report) == ["rules_renamed" if at == ("regulation",) else "rules_unknown"], at
        assert report.rules is not None
        assert ".".join(at).startswith(tuple(one.path for one in report.rules.changed)), at
        admitted = verify(made.lines(), admit=[report.rules.fingerprint])
        assert admitted.findings == (), at
    assert tried >= min(2, kinds) > 0  # a short law may have leaves of one kind alone


@pytest.mark.parametrize(("game", "regulation"), SOME, ids=IDS)
def test_altered_rules_put_into_an_honest_log_are_found_and_never_fail(game: str, regulation: str) -> None:
    """The opening alone is altered, also so that no table can be played under it."""
    rules, honest = rules_of(game, regulation), session(game, regulation).records
    every = list(places(rules))
    for at in every if SOAK else Random(f"{game}/{regulation}").sample(every, 12):
        own = altered(rules, at)
        found = codes(verify(forged(honest, 0, lambda plain, own=own: plain.update(rules=own))))  # type: ignore[misc]
        assert {"rules_unknown", "rules_renamed"} & set(found), at


# --- headers --------------------------------------------------------------------------------------------------------


def opening(game: str, regulation: str, change: Callable[[Data], None]) -> Report:
    """The inspection of a log that has been opened, its first record changed."""
    return verify(forged([first(game, regulation)], 0, change))


@cache
def first(game: str, regulation: str) -> Record:
    return MemoryLog(game, regulation, None, "staffed").records[0]


@pytest.mark.parametrize(("game", "regulation"), SOME, ids=IDS)
def test_a_header_of_ones_own_is_found(game: str, regulation: str) -> None:
    def altering(**words: Any) -> Report:
        return opening(game, regulation, lambda plain: plain["rules"].update(words))

    assert codes(altering()) == []
    assert codes(altering(regulation=f"{regulation} bis")) == ["rules_renamed"]
    assert codes(altering(regulation=f"{regulation} ")) == ["rules_renamed"]
    others = [code for code in regulations() if code != regulation]
    for code in others if SOAK else others[:1]:
        assert "rules_renamed" in codes(altering(regulation=code))
    kin = next(other for other in registry.rooms() if other != game)
    for other in (f"{game}_bis", kin):
        assert "rules_renamed" in codes(altering(game=other))
    assert codes(altering(title={"es": "Otro juego", "en": "Another game"})) == ["rules_unknown"]
    assert codes(altering(kind={"circulo": "contrapartida"}.get(str(rules_of(game, regulation)["kind"]), "circulo")))
    mine: dict[str, Any] = {"X1": {"cites": [], "text": {}, "adopted": {}}}
    assert codes(altering(readings={} if rules_of(game, regulation)["readings"] else mine))


@pytest.mark.parametrize(("game", "regulation"), SOME, ids=IDS)
def test_rules_under_the_header_of_another_rulebook_are_found(game: str, regulation: str) -> None:
    """The whole header of another regulation's rulebook, or of another game's, before rules that are not its own."""
    others = [book for book in catalogue() if (book[0] == game) != (book[1] == regulation)]
    for book in others if SOAK else Random(f"{game}/{regulation}").sample(others, min(2, len(others))):
        theirs = {key: item for key, item in rules_of(*book).items() if key in HEADER}
        report = opening(game, regulation, lambda plain, theirs=theirs: plain["rules"].update(theirs))  # type: ignore[misc]
        assert "rules_renamed" in codes(report), book
        assert report.rules is not None
        assert report.rules.kin == (game, regulation)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"tapete": "0.0.9", "log": "1"}, "version"),
        ({"tapete": "", "log": "1"}, "version"),
        ({"log": "1"}, "version"),
        ({"tapete": "0.1.0", "log": "2"}, "log_version"),
        ({"tapete": "0.1.0"}, "log_version"),
    ],
)
def test_a_version_that_cannot_be_is_found(said: dict[str, str], code: str) -> None:
    assert codes(opening("boule", "AND10", lambda plain: plain.update(versions=said))) == [code]


def test_a_later_version_is_a_note() -> None:
    report = opening("boule", "AND10", lambda plain: plain["versions"].update(tapete="99.0.0"))
    assert report.ok
    assert any("version 99.0.0 wrote it" in note.en for note in report.notes)


# --- terms ----------------------------------------------------------------------------------------------------------


BESIDE: tuple[Data, ...] = (
    {"minimum": 0}, {"minimum": -1}, {"minimum": "100"}, {"nonsense": 1}, {"tier": 7}, {"decks": 1}, {"decks": 99},
    {"cut_form": "pot_percentage", "cut_rate": "1/2"}, {"places": 99}, {"readings": {"X99": "mine"}},
)  # fmt: skip


@pytest.mark.parametrize(("game", "regulation"), SOME, ids=IDS)
def test_terms_beside_the_law_of_the_log_are_found(game: str, regulation: str) -> None:
    """What the house is refused at the opening, a forger is refused by the inspection, with the same provisions."""
    refused = {n: why for n, terms in enumerate(BESIDE) if (why := refusal(game, regulation, terms)) is not None}
    assert len(refused) >= 3
    for n, why in refused.items():
        report = opening(game, regulation, lambda plain, n=n: plain["terms"].update(BESIDE[n]))  # type: ignore[misc]
        played = refusal(game, regulation, BESIDE[n], unlawful=True) is None  # for study; the rest is no table at all
        assert isinstance(why, Unlawful) or not played
        assert codes(report) == ["beside" if played else "opening"], BESIDE[n]
        assert report.findings[0].cite == why.cite


def refusal(game: str, regulation: str, terms: Data, *, unlawful: bool = False) -> TapeteError | None:
    """Why no table is opened on these terms."""
    try:
        registry.game(game, regulation, terms, unlawful=unlawful)
    except TapeteError as error:
        return error
    return None


def test_terms_are_held_against_the_rules_of_the_log() -> None:
    """The rulebook admits this form of the cut; the rules in the log, which are not the rulebook's, do not."""
    terms = {"cut_form": "pot_percentage", "cut_rate": "1/20"}
    made = MemoryLog("circle_holdem", "AND10", terms, "staffed")
    assert verify(made.lines()).ok
    rules = rules_of("circle_holdem", "AND10")
    assert "pot_percentage" in rules["house"]["forms"]["value"]
    rules["house"]["forms"]["value"] = ["session_fixed"]
    lines = forged(made.records, 0, lambda plain: plain.update(rules=rules))
    report = verify(lines, admit=[fingerprint(rules)])
    assert codes(report) == ["beside"]
    assert report.findings[0].cite


# --- the rules of another day ---------------------------------------------------------------------------------------


def test_rules_that_were_shipped_once_are_in_order_and_a_note_says_what_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = at_twenty()
    old["pays"]["column"]["value"] = "3:1"
    row = Shipped("ES79", "french_roulette", "2001-02-03", "0.1.0", fingerprint(old))
    monkeypatch.setattr(fingerprints, "shipped", lambda: {row.fingerprint: row})
    report = verify(straight_up(old).lines())
    assert report.findings == ()
    (note,) = report.notes
    assert note.en.startswith("the rules of the opening, shipped on 2001-02-03, are not those of today's rulebook: ")
    assert "pays.straight_up is 20:1 where the rulebook says 35:1 [ES79:01.IV.1.A.a/b]" in note.en
    assert "pays.column es 3:1 donde el libro dice 2:1 [" in note.es
    assert report.rules is not None
    assert (report.rules.since, report.rules.version, report.rules.admitted) == ("2001-02-03", "0.1.0", False)


def test_shipped_rules_that_this_version_cannot_play_any_more_are_no_forgery(monkeypatch: pytest.MonkeyPatch) -> None:
    old = at_twenty()
    old["pays"]["of_old"] = {"by": 1, "value": 1, "cite": old["pays"]["straight_up"]["cite"]}
    row = Shipped("ES79", "french_roulette", "2001-02-03", "0.1.0", fingerprint(old))
    monkeypatch.setattr(fingerprints, "shipped", lambda: {row.fingerprint: row})
    report = verify(forged(straight_up(None).records, 0, lambda plain: plain.update(rules=old)))
    (found,) = report.findings
    assert found.code == "outgrown"
    assert "were shipped on 2001-02-03" in found.what.en


def test_many_differences_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("french_roulette", "ES79")
    for leaf in rules["pays"].values():
        leaf["value"] = "9:1"
    (found,) = verify(straight_up(rules).lines()).findings
    assert found.what.en.endswith(f"and {len(rules['pays']) - 5} differences more")
    assert len(found.facts["changed"]) == len(rules["pays"])


def test_an_installed_rulebook_that_the_list_lacks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever alters the files of the program itself is told by the list all the same."""
    monkeypatch.setattr(fingerprints, "shipped", dict)
    (found,) = verify(straight_up(None).lines()).findings
    assert found.code == "rules_unknown"
    assert found.what.en.endswith(
        "those of the installed rulebook of ES79 french_roulette, which the list of fingerprints lacks"
    )


def test_an_opening_altered_after_it_was_written_says_what_it_amounts_to() -> None:
    lines = straight_up(None).lines()
    assert lines[0].count(b'"value":"35:1"') == 1
    lines[0] = lines[0].replace(b'"value":"35:1"', b'"value":"20:1"')
    report = verify(lines)
    assert report.findings[0].seq == 0
    assert report.findings[0].facts["as_it_stands"] == "rules_unknown"


def test_a_report_goes_to_json_and_back() -> None:
    report = verify(straight_up(at_twenty()).lines())
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
