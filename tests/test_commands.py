"""Every command for every game that ``tapete games`` lists: an answer that makes sense, or one clear sentence.

Each command has a judge of its own here, which knows what a sensible answer looks like. All run in process, in both
languages and, where the command has it, as JSON. ``make test`` takes a sample in which every command and every game
occurs; ``make commands`` (TAPETE_SOAK) takes all of it, the costly ones, too.
"""

from __future__ import annotations

import io
import json
import os
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema_rs
import msgspec
import pytest
import typer

from tapete.cli import main
from tapete.games import registry
from tapete.inspection import cases
from tapete.law import rulebook
from tapete.store.memory import MemoryLog
from tapete.strategy.house import plans

ROOT = Path(__file__).resolve().parents[1]
SOAK = bool(os.environ.get("TAPETE_SOAK"))
EVERY_NTH = 17
"""So many rows of the list a command passes over in the sample, each command beginning elsewhere."""
COSTLY = {
    "odds": {"blackjack", "challenge_21", "baccarat_two_cloths", "chemin_de_fer"},
    "simulate": {"blackjack", "challenge_21", "baccarat_two_cloths", "chemin_de_fer"},
    "ruling": {"blackjack", "challenge_21", "baccarat_two_cloths", "chemin_de_fer", "punto_banca",
               "punto_banca_reduced"},
}  # fmt: skip
"""What takes seconds (and all of poker's rulings) is left to the whole matrix."""
ROUNDS = 40_000
CASES = None if SOAK else 4
"""How many situations of a file are run."""


class Answer(NamedTuple):
    status: int
    out: str
    err: str


class Row(NamedTuple):
    """A line of ``tapete games``."""

    game: str
    regulation: str
    playable: bool
    cites: tuple[str, ...]

    @property
    def poker(self) -> bool:
        return self.playable and bool(registry.room(self.game).hands)


def ask(*arguments: str, stdin: str = "") -> Answer:
    """One request. Whatever it is: a status with a meaning, no traceback, no internal error, one sentence if wrong."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr("sys.stdin", io.StringIO(stdin))
        status = main.run(arguments)
    answer = Answer(status, out.getvalue(), err.getvalue())
    said = f"tapete {' '.join(arguments)}: {answer}"
    assert status in (0, 1, 2), said
    for word in ("internal error", "error interno", "Traceback"):
        assert word not in answer.out + answer.err, said
    if status == 2:
        assert answer.out == "", said
        assert answer.err.count("\n") == 1, said
        assert len(answer.err.split()) > 2, said
    return answer


def read(*arguments: str, status: int | None = 0, stdin: str = "") -> Answer:
    """The answer for people in Spanish and English, both of the same status; the English one."""
    spanish, english = (ask(*arguments, "--lang", lang, stdin=stdin) for lang in ("es", "en"))
    assert spanish.status == english.status, arguments
    if status is not None:
        assert english.status == status, english
    if english.status == 2:
        assert spanish.err != english.err, english
    return english


def data(*arguments: str, status: int | None = 0) -> Any:
    """The answer as JSON, of the same status as the one for people, which is not empty."""
    shown = read(*arguments, status=status)
    assert shown.out.strip(), arguments
    answer = ask(*arguments, "--json")
    assert answer.status == shown.status, arguments
    assert answer.err == "", arguments
    return json.loads(answer.out)


def refused(*arguments: str, says: str = "") -> None:
    """One sentence, also where JSON is asked for."""
    assert says in read(*arguments, status=2).err


def listed() -> list[Row]:
    found = json.loads(ask("games", "--json").out)
    return [Row(row["game"], row["regulation"], row["playable"], tuple(row["cites"])) for row in found]


POOLS = {game for game, _ in rulebook.pooled()}
"""Pools that tables share are listed, but no table is asked for by their name: ``tests/games/test_pools.py``."""
ROWS = [row for row in listed() if row.game not in POOLS]


# --- the law --------------------------------------------------------------------------------------------------------


def games(row: Row, folder: Path) -> None:
    found = data("games", "--reg", row.regulation)
    (mine,) = [one for one in found if one["game"] == row.game]
    assert set(mine["title"]) == {"es", "en"}
    assert all(cite.startswith(f"{row.regulation}:") for cite in mine["cites"])


def find(row: Row, folder: Path) -> None:
    for id in row.cites:
        found = data("find", id)["found"]
        assert id in {one["id"] for one in found}
        assert {one["regulation"] for one in found} == {row.regulation}
    words = data("find", "juego", "game", "--reg", row.regulation)["found"]
    assert {one["regulation"] for one in words} == {row.regulation}


def rules(row: Row, folder: Path) -> None:
    found = data("rules", row.game, "--reg", row.regulation)
    leaves = list(_leaves(found["rules"]))
    assert len(leaves) > 10
    doubts = {reading["id"] for reading in found["readings"]}
    for leaf in leaves:
        assert leaf["cite"] or leaf["reading"] in doubts
        assert all(cite.startswith(f"{row.regulation}:") for cite in leaf["cite"]), leaf


def _leaves(tree: Any) -> Iterator[Any]:
    if isinstance(tree, dict):
        if "cite" in tree:
            yield tree
        else:
            for part in tree.values():
                yield from _leaves(part)
    elif isinstance(tree, list):
        for part in tree:
            yield from _leaves(part)


def readings(row: Row, folder: Path) -> None:
    answer = ask("readings", row.game, "--reg", row.regulation, "--json")
    shown = read("readings", row.game, "--reg", row.regulation)
    found = json.loads(answer.out)
    assert bool(found) == bool(shown.out)
    for reading in found:
        assert (reading["game"], reading["regulation"]) == (row.game, row.regulation)
        assert reading["cites"]
        assert all(reading[part][lang] for part in ("text", "adopted") for lang in ("es", "en"))


def diff(row: Row, folder: Path) -> None:
    assert data("diff", row.game, row.regulation, row.regulation) == []
    have = {other.regulation for other in ROWS if other.game == row.game}
    for other in ("ES79", "AND10", "MEL14", "BOL13"):
        if other not in have:
            refused("diff", row.game, row.regulation, other, says=f"{other} has no game '{row.game}'")
        elif other != row.regulation:
            asked = ("diff", row.game, row.regulation, other)
            found = data(*asked, status=None)
            assert ask(*asked).status == (1 if found else 0)
            assert all(one["left"]["value"] != one["right"]["value"] for one in found)


def cite(row: Row, folder: Path) -> None:
    for id in row.cites:
        found = data("cite", id, "--cases", str(situations(row, folder)))
        assert (found["id"], found["regulation"]) == (id, row.regulation)
        assert found["summary"]["es"]
        assert found["summary"]["en"]


def schema(row: Row, folder: Path) -> None:
    found = data("schema", row.game)
    kinds = ("moves", "events", "incidents", "terms")
    assert {*kinds, "bets", "roles", "state", "duties", "refusals", "rulings"} == set(found)
    for part in kinds:
        jsonschema_rs.meta.validate(found[part])
    validator = jsonschema_rs.validator_for(found["terms"])
    assert validator.is_valid(msgspec.to_builtins(registry.game(row.game, row.regulation).terms))
    assert not validator.is_valid({"no_such_term": 1, "minimum": "much"})


def coverage(row: Row, folder: Path) -> None:
    asked = ("coverage", "--game", row.game, "--reg", row.regulation, "--cases", str(situations(row, folder)))
    found = data(*asked, status=None)
    for kind in ("yes", "config"):
        total = found["totals"][kind]
        assert total["total"] >= total["enacted"] >= total["tested"] >= 0
    assert found["failing"] == []
    assert found["totals"]["yes"]["total"] > 0


# --- applied --------------------------------------------------------------------------------------------------------


def situations(row: Row, folder: Path) -> Path:
    """A folder with the law's own cases of a game, or the first of them."""
    there = ROOT / "cases" / row.regulation / f"{row.game}.yaml"
    place = folder / "cases" / row.regulation
    if not place.exists():
        place.mkdir(parents=True)
        if there.exists():
            head, *found = there.read_text("utf-8").split("\n- case:")
            kept = (head, *found[:CASES])
            (place / there.name).write_text("\n- case:".join(kept) + "\n", "utf-8")
    return folder / "cases"


def check(row: Row, folder: Path) -> None:
    tables = ROOT / "examples" / "tables" / row.regulation
    for kind, status in (("lawful", 0), ("unlawful", 1)):
        found = data("check", str(tables / f"{row.game}.{kind}.toml"), status=status)
        assert found["lawful"] is (not found["violations"]) is (status == 0)
        for violation in found["violations"]:
            assert violation["provision"].startswith(f"{row.regulation}:")
            assert violation["message"]["es"] != violation["message"]["en"]


def check_listed(row: Row, folder: Path) -> None:
    table = folder / "table.toml"
    table.write_text(f"game = '{row.game}'\nregulation = '{row.regulation}'\n", "utf-8")
    refused("check", str(table), says=row.game)


def case(row: Row, folder: Path) -> None:
    found = data("case", str(situations(row, folder)))
    assert (found["failed"], found["passed"]) == (0, len(found["results"]))
    assert found["passed"] > 0


def settle(row: Row, folder: Path) -> None:
    found = data("settle", str(situations(row, folder)))
    assert found["results"]
    assert any(result["events"] or result["refused"] or result["violations"] for result in found["results"])
    for result in found["results"]:
        assert sum(result["outcome"].values()) == 0


def case_listed(row: Row, folder: Path) -> None:
    file = folder / "case.yaml"
    said = f"- case: x\n  game: {row.game}\n  regulation: {row.regulation}\n  cites: [{row.cites[0]}]\n"
    said += "  why: x\n  moves: []\n"
    file.write_text(said + "  expect: { outcome: { ana: 0 } }\n", "utf-8")
    refused("case", str(file), says=row.game)
    file.write_text(said, "utf-8")
    refused("settle", str(file), says=row.game)


def _payments(paid: dict[str, Any], path: str) -> Iterator[str]:
    """The paths of the payments of a rulebook."""
    for key, part in paid.items():
        yield from [f"{path}.{key}"] if "cite" in part else _payments(part, f"{path}.{key}")


def _payment(paid: dict[str, Any]) -> str:
    """One of them: at poker against the house what the best play hangs on least."""
    paths = list(_payments(paid, "pays"))
    return next((path for path in paths if path.startswith(("pays.pair_plus", "pays.raise"))), paths[0])


SILENT = {("MEL14", "tombola"), ("MEL14", "lottery")}
"""Games in which the text rules on nothing that goes wrong."""


def ruling(row: Row, folder: Path) -> None:
    found = data("ruling", row.game, "--reg", row.regulation)
    if (row.regulation, row.game) in SILENT:
        assert found == []
        assert read("ruling", row.game, "--reg", row.regulation).out.startswith("MEL14 rules on no incident")
        return
    assert found
    for one in found:
        assert one["summary"]["es"] != one["summary"]["en"]
        assert one["cites"]
        assert all(cite.startswith(f"{row.regulation}:") for cite in one["cites"])
    first = data("ruling", row.game, found[0]["incident"], "--reg", row.regulation)
    assert (first["incident"], first["refused"]) == (found[0]["incident"], None)
    assert first["cites"]
    refused("ruling", row.game, "no_such_incident", "--reg", row.regulation, says="no_such_incident")


def why_not(row: Row, folder: Path) -> None:
    """Staff claim nothing, at any table; a player may."""
    staff = ask("why-not", row.game, "{who: croupier, do: claim, what: payment}", "--reg", row.regulation, "--json")
    told = json.loads(staff.out)
    assert (staff.status, told["admitted"], told["code"], bool(told["cites"])) == (1, False, "wrong_role", True)
    answer = data("why-not", row.game, "{who: ana, do: claim, what: payment, amount: 5}", "--reg", row.regulation)
    assert (answer["admitted"], answer["events"][0]["event"]) == (True, "answered")
    refused("why-not", row.game, "{who: ana, do: no_such_move}", "--reg", row.regulation, says="no_such_move")


# --- reckoned -------------------------------------------------------------------------------------------------------

HANDS = {
    "circle_draw": ("AsKsQsJs9s,AdAhKdKhQd", ""),
    "circle_five_stud": ("AsKsQsJs9s,AdAhKdKhQd", ""),
    "circle_seven_stud": ("AsKsQsJs9s8h,AdAhKdKhQd9d", ""),
    "circle_omaha": ("AsKsQsJs,AdAhKdKh", "8c9cTd"),
    "circle_omaha_hi_lo": ("AsKsQsJs,AdAhKdKh", "8c9cTd"),
    "circle_omaha_five": ("AsKsQsJsTs,AdAhKdKhQd", "8c9cTd"),
    "circle_holdem": ("AsKs,AdAh", "8c9cTd"),
    "circle_double_holdem": ("AsKs,AdAh", "8c9cTd/8d9dTh"),
    "circle_synthetic": ("AsKs,AdAh", "8c9cTd"),
}
SURE = "even_money"
"""A bet that wins more than its stake for sure: it is offered to a player who has the best hand."""


CHANGED = {
    "betting": "counterpart.prize=stake_and_times_coefficient",
    "machine_type_a": "play.time=false",
    "machine_type_b": "prize.paid=false",
    "machine_type_c": "prize.paid=false",
    "gaming_machine": "prize.paid=false",
    "lottery": "prizes.to_drawn=false",
    "raffle": "funding.players=3",
    "tombola": "prizes.together=false",
    "random_combination": "prizes.drum=issued",
    "instant_lottery": "opening.compared=false",
    "boletos": "payment.stated=false",
}
"""Another law, for games whose rulebook lists no payments."""


def odds(row: Row, folder: Path) -> None:
    if row.poker:
        return hands(row)
    asked = ("odds", row.game, "--reg", row.regulation)
    found = data(*asked)["bets"]
    assert found
    for bet in found:
        edge = Fraction(bet["house_edge"])
        assert -1 <= edge <= 1 or bet["bet"] == SURE, bet
        assert sum(Fraction(bet[p]) for p in ("p_win", "p_push", "p_lose")) == 1
        assert all(0 <= Fraction(bet[p]) <= 1 for p in ("p_win", "p_push", "p_lose"))
        assert Fraction(bet["variance"]) >= 0
        assert bet["house_edge_pct"] == round(float(100 * edge), 4)
        assert bet["cites"]
    refused(*asked, "--hands", "AsKs,QhQd", says="hands are not compared")
    for form in ("text", "html", "svg"):
        table = read(*asked, "--strategy", form, status=None)
        assert table.status == 2 or len(table.out) > 150
    refused(*asked, "--strategy", "nonsense")
    refused(*asked, "--what-if", "nonsense=1", says="nonsense")
    rulebook_data = rulebook.rulebook(row.game, row.regulation).data
    other = f"{_payment(rulebook_data['pays'])}=3:1" if "pays" in rulebook_data else CHANGED[row.game]
    changed = data(*asked, "--what-if", other)["bets"]
    assert [bet["bet"] for bet in changed] == [bet["bet"] for bet in found]
    for now, before in zip(changed, found, strict=True):
        assert now["house_edge_as_is"] == before["house_edge"]
        assert Fraction(now["change"]) == Fraction(now["house_edge"]) - Fraction(before["house_edge"])
    return None


def hands(row: Row) -> None:
    held, board = HANDS[row.game]
    asked = ("odds", row.game, "--reg", row.regulation)
    found = data(*asked, "--hands", held, *(("--board", board) if board else ()))
    shares = [hand["equity_float"] for hand in found["hands"]]
    assert sum(shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in shares)
    refused(*asked, says="the hands are missing")
    refused(*asked, "--hands", "AsAs,QhQd")
    refused(*asked, "--hands", held, "--strategy", "text")
    refused(*asked, "--hands", held, "--what-if", "pays.x=1:1")


def simulate(row: Row, folder: Path) -> None:
    asked = ("simulate", row.game, "--reg", row.regulation, "--rounds")
    if row.poker:
        refused(*asked, "100", says="nobody plays against the house")
        refused(*asked, "100", "--plan", "strong", says="nobody plays against the house")
        return
    exact = {(bet["bet"], bet["strategy"], bet.get("where", "")): bet for bet in json.loads(
        ask("odds", row.game, "--reg", row.regulation, "--json").out)["bets"]}  # fmt: skip
    found = data(*asked, str(ROUNDS))
    assert found["bets"]
    for bet in found["bets"]:
        known = exact[bet["bet"], bet["strategy"], bet["where"]]
        assert bet["exact_float"] == pytest.approx(known["house_edge_float"], abs=1e-11)
        assert abs(bet["house_edge_float"] - bet["exact_float"]) <= 5 * bet["standard_error"] + 1e-9, bet
        assert (bet["standard_error"] > 0) == (Fraction(known["variance"]) > 0), bet
        assert 0 < bet["played"] <= ROUNDS
    assert {bet["bet"] for bet in found["bets"]} >= {name for name, _, _ in exact} - {"surrender"}
    first = found["bets"][0]["bet"]
    alone = ask(*asked, "1000", "--bet", first, "--json")
    assert {bet["bet"] for bet in json.loads(alone.out)["bets"]} == {first}
    assert read(*asked, "1", status=1).out == ""
    refused(*asked, "0", says="counted from one")
    refused(*asked, "100", "--bet", "no_such_bet", says="no_such_bet")
    planned(row, asked)


def planned(row: Row, asked: tuple[str, ...]) -> None:
    """A plan: a figure with an error, or one sentence that says why there is none."""
    named = [*plans(row.game), *list(getattr(registry.game(row.game, row.regulation), "spots", ()))]
    for plan in named if SOAK else named[:1]:
        answer = ask(*asked, "30", "--plan", plan, "--json", "--lang", "en")
        if answer.status:
            assert answer.out == ""
            assert answer.err.count("\n") == 1
            continue
        (bet,) = json.loads(answer.out)["bets"]
        assert bet["standard_error"] > 0
        assert bet["staked"] > 0
    refused(*asked, "30", "--plan", "no_such_bet")


# --- at a table -----------------------------------------------------------------------------------------------------

SCRIPT = ("", "?", "help", "offers", "limits", "rules", "incidents", "nonsense 17", "", "", "? 1", "quit")


def play(row: Row, folder: Path) -> None:
    closed = read("play", row.game, "--reg", row.regulation)
    assert closed.out.strip()
    assert closed.err == ""
    scripted = read("play", row.game, "--reg", row.regulation, stdin="".join(f"{line}\n" for line in SCRIPT))
    assert len(scripted.out.splitlines()) > len(closed.out.splitlines())
    assert "You leave the table" in scripted.out
    assert scripted.err == ""


def felt(row: Row, folder: Path) -> None:
    for lang in ("es", "en"):
        drawn = ET.fromstring(ask("felt", row.game, "--reg", row.regulation, "--lang", lang).out)
        assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
        assert sum(1 for _ in drawn.iter()) > 20
        for node in drawn.iter():
            assert "nan" not in [str(value).lower() for value in node.attrib.values()]


def log(row: Row, folder: Path) -> Path:
    """The log of a session: one of the law's own cases, played at a staffed table."""
    file = folder / "session.log"
    found = cases.read(ROOT / "cases" / row.regulation / f"{row.game}.yaml")
    one = max(
        islice((case for case in found if case.moves and not case.expect.refused), 20), key=lambda c: len(c.moves)
    )
    paper = MemoryLog(row.game, row.regulation, msgspec.to_builtins(one.terms), "staffed")
    for move in one.moves:
        paper.play(msgspec.to_builtins(move))
    file.write_bytes(b"\n".join(paper.lines()) + b"\n")
    return file


def verify(row: Row, folder: Path) -> None:
    file = log(row, folder)
    found = data("verify", str(file))
    assert (found["ok"], found["findings"]) == (True, [])
    assert (found["game"], found["regulation"]) == (row.game, row.regulation)
    lines = file.read_bytes().splitlines()
    file.write_bytes(b"\n".join((*lines[:-1], lines[-1].replace(b'"hash"', b'"hush"'))))
    broken = read("verify", str(file), status=None)
    assert broken.status in (1, 2)


def phh(row: Row, folder: Path) -> None:
    file = log(row, folder)
    if not row.poker:
        refused("phh", str(file), says="is not of poker between players")
        return
    shown, answer = read("phh", str(file)), ask("phh", str(file), "--json")
    assert "hands of" in shown.err
    for hand in json.loads(answer.out):
        assert hand["hand"] > 0
        assert "why" in hand or hand["actions"]


# --- the matrix -----------------------------------------------------------------------------------------------------

Judge = Callable[[Row, Path], None]
COMMANDS: dict[str, Judge] = {
    "find": find, "games": games, "rules": rules, "readings": readings, "diff": diff, "cite": cite,
    "coverage": coverage, "check": check, "case": case, "settle": settle, "why-not": why_not, "ruling": ruling,
    "odds": odds, "simulate": simulate, "play": play,
    "felt": felt, "schema": schema, "verify": verify, "phh": phh,
}  # fmt: skip
HOUSE = {"regulations", "serve", "user", "chance", "doctor", "mcp", "bingo", "pool", "draws"}
"""Commands that know no game, or one alone: they have tests of their own."""
ANYWAY: dict[str, Judge] = {
    "find": find, "games": games, "cite": cite, "coverage": coverage, "check": check_listed, "case": case_listed,
    "settle": case_listed,
}  # fmt: skip
"""What is asked of a game that is listed and not played yet; every other command that takes a game says so in one
sentence, and of such a game there is no log to verify."""
SENTENCES = {
    "rules": ("--reg",), "readings": ("--reg",), "ruling": ("--reg",),
    "why-not": ("{who: ana, do: leave}", "--reg"), "odds": ("--reg",), "felt": ("--reg",),
    "simulate": ("--rounds", "100", "--reg"), "play": ("--reg",), "schema": (),
}  # fmt: skip


def cheap(command: str, row: Row) -> bool:
    return row.game not in COSTLY.get(command, ()) and not (command == "ruling" and row.poker)


def chosen() -> list[tuple[str, Row]]:
    """Every command with every row. Without TAPETE_SOAK some rows of each command, one of them played at least, so that
    all rows occur."""
    found = []
    for start, command in enumerate(COMMANDS):
        fit = [row for row in ROWS if SOAK or not row.playable or cheap(command, row)]
        taken = [row for row in fit if SOAK or (ROWS.index(row) + start) % EVERY_NTH == 0]
        if not any(row.playable for row in taken):
            taken.append(next(row for row in fit if row.playable))
        found += [(command, row) for row in taken]
    return found + [("play", row) for row in ROWS if row not in {asked for _, asked in found}]


@pytest.mark.parametrize(
    ("command", "row"), chosen(), ids=lambda one: one if isinstance(one, str) else "-".join(one[:2])
)
def test_a_sensible_answer_or_one_sentence(command: str, row: Row, tmp_path: Path) -> None:
    if row.playable:
        COMMANDS[command](row, tmp_path)
    elif command in ANYWAY:
        ANYWAY[command](row, tmp_path)
    elif command == "diff":
        refused("diff", row.game, row.regulation, row.regulation, says="cannot be played yet")
    elif command in SENTENCES:
        asked = (command, row.game, *SENTENCES[command], *((row.regulation,) if SENTENCES[command] else ()))
        refused(*asked, says="cannot be played yet")


def test_every_command_and_every_game_is_asked() -> None:
    """Also in the sample; a command that is added gets a judge here."""
    found: Any = typer.main.get_command(main.application())
    assert set(found.commands) == set(COMMANDS) | HOUSE
    asked = chosen()
    assert {command for command, _ in asked} == set(COMMANDS)
    assert {row for _, row in asked} == set(ROWS)
    assert all(any(command == one and row.playable for one, row in asked) for command in COMMANDS)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_command_explains_itself(lang: str) -> None:
    found: Any = typer.main.get_command(main.application())
    for name, command in found.commands.items():
        for path in [(name,), *((name, part) for part in getattr(command, "commands", ()))]:
            shown = ask(*path, "--help", "--lang", lang)
            assert shown.status == 0
            assert "tapete" in shown.out
