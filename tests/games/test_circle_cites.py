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


def moves(*lines: str) -> list[dict[str, object]]:
    """``ana check``, ``ana bet amount=20``, ``azar cards Kc Js``."""
    told: list[dict[str, object]] = []
    for line in lines:
        who, do, *rest = line.split()
        move: dict[str, object] = {"who": who, "do": do}
        if do == "cards":
            move["faces"] = rest
        for field in rest if do != "cards" else ():
            key, _, value = field.partition("=")
            move[key] = int(value) if value.isdigit() else value
        told.append(move)
    return told


FOUR = {"players": ["ana", "bea", "cai", "dan"], "marca": 1}


def test_the_second_round_without_the_opener() -> None:
    game = registry.game("circle_draw", "MEL14", {**FOUR, "structure": "no_limit"})
    words = moves(
        "croupier deal", "azar cards Kc Js Tc Ac Kd Td 9d 8d 8h 4h 6h 7h 5s 7c 4s 5c 2d 9s 2c 3d",
        "ana bet amount=20", "bea raise to=60", "cai call", "dan fold", "ana fold", "bea discard", "cai discard",
    )  # fmt: skip
    assert cited(game, "round", *words) == ("MEL14:art.111/v", "MEL14:art.111/w")


def test_put_out_for_talking() -> None:
    game = registry.game("circle_holdem", "MEL14", {**FOUR, "structure": "no_limit"})
    talk = "croupier deceptive_talk player=bea"
    words = moves(
        "croupier deal", "azar cards Ah Kh Qh Jh As Ks Qs Js", talk, talk, "jefe_de_mesa decide option=exclude"
    )
    for event in ("mucked", "seated"):
        assert cited(game, event, *words)[0] == "MEL14:art.105.2/r"


def test_the_pot_of_those_who_play_the_last_round() -> None:
    """Dan stays out of it: the bets of the others lie apart for that reason, nobody is all-in."""
    game = registry.game("circle_seven_stud", "MEL14", {**FOUR, "structure": "pot"})
    passes = ("cai check", "bea check", "ana check", "dan check")
    words = moves(
        "croupier deal", "azar cards 7c 8c 9c Tc 7d 8d 9d Td Ad Ks 9s 2s", "bea bet amount=10", "ana call", "dan call",
        "cai call", "azar cards 3c 4d 5h 6h", *passes[2:], *passes[:2], "azar cards Kh Qh Jh Th", *passes[2:],
        *passes[:2], "azar cards 6d 6c 5d 4h", *passes, "azar cards 2c 2d 2h 3s", "croupier seventh_wrong player=dan",
        "dan choose option=stop", "cai bet amount=50", "bea call", "ana fold",
    )  # fmt: skip
    assert cited(game, "gathered", *words)[:2] == ("MEL14:art.105.2/b", "MEL14:art.108.2")
    assert "MEL14:art.116.1/f" in cited(game, "gathered", *words)
    assert "MEL14:art.105.2/n" not in cited(game, "gathered", *words)


# --- Bolivia ----------------------------------------------------------------------------------------------------------

CLOCKWISE: dict[str, Any] = {"players": ["ana", "bea", "cai", "dan"]}
STUD = (
    {"who": "croupier", "do": "deal"},
    {"who": "azar", "do": "cards", "faces": ["2s", "5c", "Kc", "9d", "3s", "Ac", "Qc", "8d"]},
)


def test_the_whole_stack_between_two() -> None:
    """Beyond the range of the round, and after its three raises, by the clause on two players alone."""
    game = registry.game("circle_five_stud", "BOL13", CLOCKWISE)
    two = "BOL13:2.3.5.2.apuestas.g"
    alone = moves("bea raise to=30", "cai fold", "dan fold")
    assert two not in cited(game, "acted", *STUD, *alone, *moves("ana raise to=60"))
    assert cited(game, "acted", *STUD, *alone, *moves("ana raise to=200"))[0] == two
    raised = moves("bea raise to=20", "cai raise to=40", "dan fold", "ana raise to=60", "bea raise to=80", "cai fold")
    assert cited(game, "acted", *STUD, *raised, *moves("ana raise to=100"))[0] == two


def test_the_range_of_more_than_two() -> None:
    game = registry.game("circle_five_stud", "BOL13", CLOCKWISE)
    refused = played(game, *STUD, *moves("bea raise to=60"))
    assert (refused.code, refused.cite) == ("above_limit", ("BOL13:2.3.5.2.apuestas.a/d",))


def test_a_bet_of_less_than_the_unit() -> None:
    """Con límites: by the exception for who is short, not by the rule that it departs from."""
    game = registry.game("circle_holdem", "BOL13", {"players": ["ana", "bea", "cai"], "restos": {"ana": 15}})
    faces = ["Ac", "Kc", "3c", "Ad", "Kd", "5c", "9h", "8d", "2s"]
    dealt = ({"who": "croupier", "do": "deal"}, {"who": "azar", "do": "cards", "faces": faces})
    bet = moves("cai call", "ana call", "bea call", "ana bet amount=5")
    assert cited(game, "acted", *dealt, *bet) == ("BOL13:2.3.5.4.apuestas.a.2.p1/c",)
