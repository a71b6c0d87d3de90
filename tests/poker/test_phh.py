"""Hand histories in PHH: written from hands of house players, loaded and replayed by PokerKit to the same chips."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pokerkit import HandHistory

from tapete.cli import main
from tapete.games.circle_poker.analysis.phh import VARIANTS, WHY, History, histories, together
from tapete.games.circle_poker.play import CirclePoker
from tapete.law.rulebook import rulebook
from tapete.store.live import opening_record
from tapete.store.log import Record, line, now, plain, seal
from tapete.strategy.poker import Poker
from tests.strategy.poker_tables import Played

NAMES = ("ana", "bea", "cai", "dan")
STYLES = ("loose", "strong", "loose", "tight")
TABLES = [
    ("circle_holdem", "AND10", "no_limit", "blinds", "NT"),
    ("circle_holdem", "AND10", "no_limit", "ante", "NT"),
    ("circle_holdem", "BOL13", "sin_limites", "blinds", "NT"),
    ("circle_holdem", "AND10", "fixed", "blinds", "FT"),
    ("circle_omaha", "AND10", "pot", "blinds", "PO"),
    ("circle_omaha_hi_lo", "AND10", "fixed", "blinds", "FO/8"),
]


def played(game: str, law: str, people: int = 4, hands: int = 30, **terms: Any) -> Played:
    table = CirclePoker(rulebook(game, law), {"players": list(NAMES[:people]), "resto": 600, **terms})
    return Played(table, {n: Poker(game, law, s) for n, s in zip(NAMES[:people], STYLES, strict=False)}, 3).run(hands)


def written(session: Played) -> list[History]:
    return list(histories(session.table, session.steps))


def odd(session: Played) -> set[int]:
    """Hands in which a chip could not be shared: who gets it is each law's own matter."""
    found, hand = set(), 0
    for event in session.events:
        tag = type(event).__struct_config__.tag
        hand = event.hand if tag == "hand" else hand
        if tag == "won" and event.odd:
            found.add(hand)
    return found


@pytest.mark.parametrize(("game", "law", "structure", "forced", "code"), TABLES)
def test_pokerkit_plays_them_to_the_same_chips(game: str, law: str, structure: str, forced: str, code: str) -> None:
    session = played(game, law, structure=structure, forced=forced)
    found = written(session)
    assert len(found) == 30
    kept = [one for one in found if not one.why]
    assert len(kept) >= 15, [one.why for one in found]
    loaded = list(HandHistory.loads_all(together(found)))
    assert len(loaded) == len(kept)
    uneven = odd(session)
    shown = 0
    for one, history in zip(kept, loaded, strict=True):
        assert history.variant == code
        *_, end = history
        assert not end.status
        shown += any(" sm " in action for action in history.actions)
        if one.hand not in uneven:
            assert list(end.stacks) == one.fields["finishing_stacks"], one.text()
    assert shown


def test_what_the_format_does_not_have() -> None:
    assert {one.why for one in written(played("circle_synthetic", "AND10", hands=2))} == {"variant"}
    assert {one.why for one in written(played("circle_holdem", "AND10", 2, 3, forced="blinds"))} <= {
        "variant",
        "heads_up",
    }
    two = written(played("circle_holdem", "AND10", 2, 3, forced="blinds", structure="no_limit"))
    assert {one.why for one in two} == {"heads_up"}
    assert all(text.es and text.en for text in WHY.values())
    assert len(set(VARIANTS.values())) == 4


def test_a_hand_that_is_still_on() -> None:
    session = played("circle_holdem", "AND10", hands=1, structure="no_limit")
    while session.state.phase != "betting":
        session.step()
    assert [one.why for one in written(session)] == ["", "unfinished"]
    assert "# hand 2: the hand was not finished" in together(written(session), "en")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A session of three hands as a table writes it down."""
    terms = {"structure": "no_limit", "forced": "blinds", "resto": 600, "players": list(NAMES)}
    session = played("circle_holdem", "AND10", hands=3, structure="no_limit", forced="blinds")
    records = [opening_record("t1", "circle_holdem", "AND10", terms, "staffed", "Mesa", "eva")]
    for n, (move, (_, events, _)) in enumerate(zip(session.moves, session.steps, strict=True), 1):
        record = Record(table="t1", seq=n, at=now(), by="eva", move_id=f"m{n}", kind="move", move=plain((move,))[0],
                        events=plain(events), prev=str(records[-1].hash))  # fmt: skip
        records.append(seal(record))
    path = tmp_path / "log.jsonl"
    path.write_bytes(
        b"\n".join(bytes(line(r)) if isinstance(line(r), bytes) else str(line(r)).encode() for r in records)
    )
    return path


def test_the_command(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(("phh", str(log), "--lang", "en")) == 0
    answer = capsys.readouterr()
    assert len(list(HandHistory.loads_all(answer.out))) == 3
    assert answer.err == "3 hands of 3\n"
    assert main.run(("phh", str(log), "--json")) == 0
    assert [hand["variant"] for hand in json.loads(capsys.readouterr().out)] == ["NT"] * 3
    lines = log.read_bytes().splitlines()
    log.write_bytes(b"\n".join([lines[0], lines[5]]))
    assert main.run(("phh", str(log), "--lang", "es")) == 2
    assert "véase tapete verify" in capsys.readouterr().err
    assert main.run(("phh", str(log.parent / "none"), "--lang", "en")) == 2
    assert "there is no file" in capsys.readouterr().err


def test_who_folds_and_goes_takes_what_the_hand_left_him() -> None:
    """ana posts an ante of 5, folds and leaves before the hand is over: she ends it with 595, at her seat."""
    table = CirclePoker(rulebook("circle_holdem", "AND10"), {"players": list(NAMES[:3]), "resto": 600, "marca": 1})
    session, gone = Played(table, {}, 1), ""
    while session.state.phase != "betting":
        session.step()
    while len([p for p in session.state.players.values() if p.live]) > 1:
        who = session.state.turn
        session.play({"who": who, "do": "fold"})
        if any(o.do == "leave" for o in table.offers(session.state, who)) and session.state.phase == "betting":
            session.play({"who": who, "do": "leave"})
            gone = who
    (hand,) = written(session)
    at = hand.fields["players"].index(gone)
    assert hand.fields["finishing_stacks"][at] == 600 - 5
    assert hand.fields["seats"][at] > 0
