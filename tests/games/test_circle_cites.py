"""What events and refusals of circle poker cite says what they say."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.games import registry
from tapete.table.contract import Step

SEATED: dict[str, Any] = {"players": ["dan", "cai", "bea", "ana"], "marca": 1}
HANDS = ["Ac", "Ad", "Kc", "Ks", "Qh", "Qd", "Jc", "Js"]


def played(game: Any, *moves: dict[str, Any]) -> Any:
    """The answer to the last of these moves."""
    state, answer = game.opening().state, None
    for move in moves:
        answer = game.play(state, game.types.move(move))
        state = answer.state if isinstance(answer, Step) else state
    return answer


def cited(game: Any, event: str, *moves: dict[str, Any]) -> tuple[str, ...]:
    """What the first event of this kind cites that the last of these moves brings."""
    answer = played(game, *moves)
    found: tuple[str, ...] = next(e.cite for e in answer.events if type(e).__struct_config__.tag == event)
    return found


@pytest.mark.parametrize(
    ("regulation", "what", "row"),
    [
        ("AND10", "collusion", "AND10:I.1.10.V.d"),
        ("AND10", "cards_out_of_sight", "AND10:I.1.10.V.h"),
        ("AND10", "comment_on_play", "AND10:I.1.10.V.i/a"),
        ("AND10", "influence_or_criticise", "AND10:I.1.10.V.k/a"),
        ("MEL14", "collusion", "MEL14:art.107.d"),
        ("MEL14", "cards_out_of_sight", "MEL14:art.107.h"),
        ("MEL14", "comment_on_play", "MEL14:art.107.i/a"),
        ("MEL14", "influence_or_criticise", "MEL14:art.107.k"),
    ],
)
def test_what_players_may_not_do(regulation: str, what: str, row: str) -> None:
    game = registry.game("circle_holdem", regulation, SEATED)
    move = {"who": "croupier", "do": "infraction", "player": "ana", "what": what}
    assert cited(game, "ruled", move)[0] == row


DEALT = ({"who": "croupier", "do": "deal"}, {"who": "azar", "do": "cards", "faces": HANDS})


def test_what_nobody_matched() -> None:
    game = registry.game("circle_holdem", "AND10", SEATED)
    bet = {"who": "ana", "do": "bet", "amount": 10}
    folds = [{"who": name, "do": "fold"} for name in ("bea", "cai", "dan")]
    assert cited(game, "returned", *DEALT, bet, *folds) == ("AND10:I.1.10.IX.8/a",)


def test_a_short_all_in_with_fixed_limits() -> None:
    """Increments are a unit: less is none, and what was not raised is only matched."""
    game = registry.game("circle_holdem", "AND10", {**SEATED, "restos": {"bea": 20}})
    words = (
        {"who": "ana", "do": "bet", "amount": 10}, {"who": "bea", "do": "all_in"}, {"who": "cai", "do": "call"},
        {"who": "dan", "do": "call"}, {"who": "ana", "do": "raise", "to": 25},
    )  # fmt: skip
    refused = played(game, *DEALT, *words)
    assert refused.code == "not_reopened"
    assert refused.cite == ("AND10:I.1.10.VII.1.a/c", "AND10:I.1.10.IX.8/a")


def test_all_he_has_with_fixed_limits() -> None:
    """Nobody has raised yet: it is the amount that is not the unit."""
    game = registry.game("circle_holdem", "AND10", SEATED)
    refused = played(game, *DEALT, {"who": "ana", "do": "all_in"})
    assert refused.code == "not_the_unit"


def test_an_error_found_too_late() -> None:
    """That the hand stands is said by the clause on late errors, not by the one that would have it null."""
    game = registry.game("circle_synthetic", "AND10", SEATED)
    words = ({"who": "dan", "do": "check"}, {"who": "cai", "do": "check"})
    late = {"who": "croupier", "do": "card_exposed", "player": "dan", "card": 1, "actions": 2}
    dealt = (DEALT[0], {**DEALT[1], "faces": [*HANDS, "Th"]})
    assert cited(game, "ruled", *dealt, *words, late) == ("AND10:I.1.10.X.1.k/a",)


# --- Bolivia ----------------------------------------------------------------------------------------------------------

CLOCKWISE: dict[str, Any] = {"players": ["ana", "bea", "cai", "dan"]}
STUD = (
    {"who": "croupier", "do": "deal"},
    {"who": "azar", "do": "cards", "faces": ["2s", "5c", "Kc", "9d", "3s", "Ac", "Qc", "8d"]},
)


def said(*words: str) -> list[dict[str, Any]]:
    """``ana raise 60`` and the like."""
    fields = {"raise": "to", "bet": "amount"}
    found = []
    for word in words:
        who, do, *amount = word.split()
        found.append({"who": who, "do": do, **({fields[do]: int(amount[0])} if amount else {})})
    return found


def test_the_whole_stack_between_two() -> None:
    """Beyond the range of the round, and after its three raises, by the clause on two players alone."""
    game = registry.game("circle_five_stud", "BOL13", CLOCKWISE)
    two = "BOL13:2.3.5.2.apuestas.g"
    alone = said("bea raise 30", "cai fold", "dan fold")
    assert two not in cited(game, "acted", *STUD, *alone, *said("ana raise 60"))
    assert cited(game, "acted", *STUD, *alone, *said("ana raise 200"))[0] == two
    raised = said("bea raise 20", "cai raise 40", "dan fold", "ana raise 60", "bea raise 80", "cai fold")
    assert cited(game, "acted", *STUD, *raised, *said("ana raise 100"))[0] == two


def test_the_range_of_more_than_two() -> None:
    game = registry.game("circle_five_stud", "BOL13", CLOCKWISE)
    refused = played(game, *STUD, *said("bea raise 60"))
    assert (refused.code, refused.cite) == ("above_limit", ("BOL13:2.3.5.2.apuestas.a/d",))


def test_a_bet_of_less_than_the_unit() -> None:
    """Con límites: by the exception for who is short, not by the rule that it departs from."""
    game = registry.game("circle_holdem", "BOL13", {"players": ["ana", "bea", "cai"], "restos": {"ana": 15}})
    faces = ["Ac", "Kc", "3c", "Ad", "Kd", "5c", "9h", "8d", "2s"]
    dealt = ({"who": "croupier", "do": "deal"}, {"who": "azar", "do": "cards", "faces": faces})
    bet = said("cai call", "ana call", "bea call", "ana bet 5")
    assert cited(game, "acted", *dealt, *bet) == ("BOL13:2.3.5.4.apuestas.a.2.p1/c",)
