"""Draw the felts of the documentation: ``python tools/felts.py`` writes docs/felts/*.svg.

The tables with chips are real rounds, played through the games.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tapete.games import registry
from tapete.table.contract import Refusal, Scene

DOCS = Path(__file__).parent.parent / "docs" / "felts"


def bet(who: str, on: str, stake: int, at: str = "", layout: int = 1) -> dict[str, Any]:
    return {"who": who, "do": "bet", "on": on, "stake": stake, "at": at, "layout": layout}


FRENCH_ROUND = [
    bet("Ana", "straight_up", 200, "17"),
    bet("Luis", "straight_up", 100, "17"),
    bet("Eva", "split", 300, "8-11"),
    bet("Luis", "corner", 400, "25-26-28-29"),
    bet("Ana", "red", 1000),
    bet("Eva", "red", 2000),
    bet("Bernabé", "even", 1500),
    bet("Bernabé", "dozen", 600, "2"),
    bet("Eva", "column", 500, "3"),
    bet("Ana", "double_dozen", 800, "2-3"),
    bet("Luis", "street", 300, "22-23-24"),
    bet("Bernabé", "first_four", 200),
    {"who": "croupier", "do": "close_bets"},
    {"who": "azar", "do": "spin", "pocket": "0"},
    {"who": "Ana", "do": "choose", "option": "prison"},
    {"who": "Eva", "do": "choose", "option": "prison"},
    {"who": "Bernabé", "do": "choose", "option": "half_back"},
    bet("Luis", "straight_up", 200, "20"),
    bet("Eva", "straight_up", 100, "20"),
    bet("Ana", "split", 300, "17-20"),
    bet("Bernabé", "six_line", 600, "31-32-33-34-35-36"),
    bet("Bernabé", "even", 1200),
    bet("Luis", "dozen", 900, "2"),
    bet("Eva", "corner", 400, "7-8-10-11"),
    bet("Luis", "column", 700, "3"),
]
BOULE_ROUND = [
    {"who": "jefe_de_mesa", "do": "open_bets"},
    bet("Ana", "number", 200, "5"),
    bet("Eva", "number", 100, "5"),
    bet("Luis", "number", 300, "8"),
    bet("Ana", "low", 500),
    bet("Bernabé", "red", 1000),
    bet("Luis", "odd", 400),
]
FORTUNE_ROUND = [
    {"who": "croupier", "do": "first_impulse"},
    bet("Ana", "p24", 500),
    bet("Eva", "p24", 200),
    bet("Luis", "p7", 300),
    bet("Bernabé", "p15", 400),
    bet("Eva", "figure_a", 100),
    bet("Luis", "p2", 100),
]


def dice(who: str, on: str, stake: int, at: str = "") -> dict[str, Any]:
    return {"who": who, "do": "bet", "on": on, "stake": stake, "at": at}


CRAPS_ROUND = [
    dice("Ana", "win", 100),
    dice("Luis", "dont_win", 200),
    {"who": "stickman", "do": "close_bets"},
    {"who": "azar", "do": "throw", "dice": "2-4"},
    dice("Ana", "win_odds", 100),
    dice("Luis", "dont_win_odds", 120),
    dice("Eva", "come", 50),
    dice("Eva", "hard_8", 25),
    dice("Bernabé", "dont_come", 75),
    {"who": "stickman", "do": "close_bets"},
    {"who": "azar", "do": "throw", "dice": "4-5"},
    dice("Eva", "come_odds", 50, "9"),
    dice("Bernabé", "right_bet", 120, "8"),
    dice("Ana", "right_bet", 60, "8"),
    dice("Bernabé", "wrong_bet", 160, "4"),
    dice("Ana", "field", 60),
    dice("Ana", "come", 40),
    dice("Luis", "any_craps", 10),
    dice("Luis", "horn", 20),
    dice("Eva", "big_6", 30),
    dice("Eva", "any_seven", 15),
]


def box(who: str, number: int, stake: int, on: str = "main") -> dict[str, Any]:
    return {"who": who, "do": "bet", "box": number, "on": on, "stake": stake}


def card(*faces: str) -> list[dict[str, Any]]:
    return [{"who": "azar", "do": "card", "face": face} for face in faces]


BLACKJACK_ROUND = [
    box("Ana", 1, 20),
    box("Luis", 2, 50),
    box("Luis", 2, 10, "over_13"),
    box("Eva", 4, 30),
    box("Eva", 4, 20, "under_13"),
    box("Bernabé", 5, 20),
    box("Carmen", 7, 100),
    {"who": "croupier", "do": "deal"},
    *card("9h", "8s", "Td", "Ks", "6h", "Ah", "2c", "8d", "7c", "As", "5s"),
    {"who": "Luis", "do": "insure", "box": 2, "stake": 25},
    {"who": "Ana", "do": "double"},
    *card("Tc"),
    {"who": "Luis", "do": "split"},
    *card("3d"),
    {"who": "Luis", "do": "double"},
    *card("Jh", "9c"),
]
"""Against an ace: Ana has doubled; Luis is insured, has split eights and doubled the first; Bernabé has a natural."""

CHALLENGE_ROUND = [
    *(box(who, n, stake, f"round_{k}") for n, who, stake in ((1, "Ana", 20), (3, "Luis", 50)) for k in (1, 2, 3)),
    *(box("Eva", 5, 30, f"round_{k}") for k in (1, 2)),
    {"who": "croupier", "do": "deal"},
    *card("9h", "8s", "Td", "6h", "7h", "Kd", "4c"),
]

CLOTHS: dict[str, Any] = {
    "players": ["Ana", "Luis", "", "", "", "Eva", "Bernabé", "Carmen"],
    "banker": "Diego",
    "bank": 10000,
}
TWO_CLOTHS_ROUND: list[dict[str, Any]] = [
    {"who": "Ana", "do": "bet", "on": "first_cloth", "stake": 300},
    {"who": "Eva", "do": "bet", "on": "second_cloth", "stake": 500},
    {"who": "Luis", "do": "bet", "on": "both_cloths", "stake": 101},
    {"who": "croupier", "do": "close_bets"},
    {"who": "Diego", "do": "deal"},
    *card("5h", "Kd", "2s", "3c", "2d", "3s"),
    {"who": "Ana", "do": "say", "word": "abato"},
    {"who": "Eva", "do": "say", "word": "carta"},
    *card("9h"),
]
"""The first cloth has turned up 8, the second has drawn a nine; the banker has to speak."""


THIRTY_FORTY_ROUND: list[dict[str, Any]] = [
    {"who": "Eva", "do": "bet", "on": "inverse", "stake": 60},
    {"who": "croupier", "do": "close_bets"},
    {"who": "tallador", "do": "deal"},
    *card("Ah", "Tc", "Jc", "Qc", "Ad", "Kd", "Kc", "Ks"),
    {"who": "Eva", "do": "choose", "option": "prison"},
    {"who": "Ana", "do": "bet", "on": "red", "stake": 100},
    {"who": "Luis", "do": "bet", "on": "color", "stake": 200, "insured": True},
    {"who": "Bernabé", "do": "bet", "on": "black", "stake": 50},
    {"who": "croupier", "do": "close_bets"},
    {"who": "tallador", "do": "deal"},
    *card("5h", "Kc", "Qc", "9c", "3s", "Kd"),
]
"""Eva is in prison since thirty-one all; black counts 34, red 13 so far."""

CASINO_MONTE_ROUND: list[dict[str, Any]] = [
    *(box(who, n, 100, "initial") for n, who in ((1, "Ana"), (2, "Luis"), (4, "Eva"), (7, "Carmen"))),
    box("Ana", 1, 10, "tie"),
    {"who": "croupier", "do": "close_bets"},
    {"who": "croupier", "do": "deal"},
    *card("8s", "Kd", "8c", "4h", "8h"),
    {"who": "Eva", "do": "choose", "option": "revancha"},
    {"who": "Ana", "do": "choose", "option": "revancha"},
    *card("Js"),
]
"""Ana and Eva have tied and gone to Revancha; Ana has her second card."""


def chips(who: str, on: str, at: str, stake: int) -> dict[str, Any]:
    return {"who": who, "do": "bet", "on": on, "at": at, "stake": stake}


MONTE_O_BANCA_ROUND: list[dict[str, Any]] = [
    *card("5o", "Cp", "5b", "4e", "Sb"),
    {"who": "tirador", "do": "open_bets"},
    chips("Ana", "camo", "2", 20),
    chips("Ana", "vista_hermosa", "4", 10),
    chips("Luis", "cartas_single", "2-1", 100),
    chips("Eva", "cartas_pair", "34-12", 200),
    chips("Bernabé", "salto", "3", 50),
    {"who": "tirador", "do": "close_bets"},
    *card("7o", "Rp"),
]
"""The first card is doubled; after the call a seven and a king have been turned."""


def says(who: str, do: str, **more: Any) -> dict[str, Any]:
    return {"who": who, "do": do, **more}


HOLDEM_TERMS: dict[str, Any] = {
    "players": ["Ana", "Luis", "", "Eva", "Bernabé", "", "Carmen", "Hugo"],
    "restos": {"Eva": 120},
    "structure": "no_limit",
    "forced": "blinds",
    "marca": 1,
}
HOLDEM_HAND: list[dict[str, Any]] = [
    {"who": "croupier", "do": "deal"},
    *card("As", "7d", "9c", "Kh", "Qd", "8s", "Ad", "7h", "9d", "Ks", "Jd", "3s"),
    says("Bernabé", "raise", to=30),
    says("Eva", "call"),
    says("Luis", "fold", by="word"),
    says("Ana", "call"),
    says("Hugo", "call"),
    says("Carmen", "call"),
    *card("Th", "9s", "2c"),
    says("Hugo", "bet", amount=90),
    says("Carmen", "fold", by="word"),
    says("Bernabé", "raise", to=240),
    says("Eva", "all_in"),
    says("Ana", "fold", by="word"),
    says("Hugo", "call"),
    *card("7c"),
    says("Hugo", "check"),
    says("Bernabé", "bet", amount=150),
]
"""Eva is all-in for the main pot; Hugo and Bernabé play on for the side pot, and Hugo is to speak."""

PICTURES: dict[str, tuple[str, str, dict[str, Any], str, list[dict[str, Any]]]] = {
    "french-roulette": ("french_roulette", "MEL14", {}, "wide", []),
    "french-roulette-two-layouts": ("french_roulette", "MEL14", {"layouts": 2}, "wide", []),
    "french-roulette-bol13": ("french_roulette", "BOL13", {}, "wide", []),
    "french-roulette-round": ("french_roulette", "AND10", {}, "wide", FRENCH_ROUND),
    "french-roulette-round-phone": ("french_roulette", "AND10", {}, "tall", FRENCH_ROUND),
    "french-roulette-abbreviated": ("french_roulette_abbreviated", "AND10", {}, "wide", []),
    "american-roulette": ("american_roulette", "AND10", {}, "wide", []),
    "american-roulette-phone": ("american_roulette", "AND10", {}, "tall", []),
    "american-roulette-bol13": ("american_roulette", "BOL13", {}, "wide", []),
    "american-roulette-double-zero": ("american_roulette_double_zero", "BOL13", {}, "wide", []),
    "boule": ("boule", "AND10", {}, "wide", BOULE_ROUND),
    "boule-two-layouts": ("boule", "ES79", {"layouts": 2}, "wide", []),
    "wheel-of-fortune": ("wheel_of_fortune", "MEL14", {}, "wide", FORTUNE_ROUND),
    "wheel-of-fortune-phone": ("wheel_of_fortune", "MEL14", {}, "tall", FORTUNE_ROUND),
    "craps": ("craps", "AND10", {}, "wide", CRAPS_ROUND),
    "craps-phone": ("craps", "AND10", {}, "tall", CRAPS_ROUND),
    "craps-bol13": ("craps", "BOL13", {}, "wide", []),
    "blackjack": ("blackjack", "MEL14", {"under_over_13": True}, "wide", BLACKJACK_ROUND),
    "blackjack-phone": ("blackjack", "MEL14", {"under_over_13": True}, "tall", BLACKJACK_ROUND),
    "blackjack-and10": ("blackjack", "AND10", {"bolsa_stake": 5}, "wide", []),
    "challenge-21": ("challenge_21", "BOL13", {}, "wide", CHALLENGE_ROUND),
    "baccarat-two-cloths": ("baccarat_two_cloths", "ES79", CLOTHS, "wide", TWO_CLOTHS_ROUND),
    "baccarat-two-cloths-phone": ("baccarat_two_cloths", "ES79", CLOTHS, "tall", TWO_CLOTHS_ROUND),
    "thirty-forty": ("thirty_forty", "AND10", {}, "wide", THIRTY_FORTY_ROUND),
    "thirty-forty-phone": ("thirty_forty", "AND10", {}, "tall", THIRTY_FORTY_ROUND),
    "casino-monte": ("casino_monte", "AND10", {}, "wide", CASINO_MONTE_ROUND),
    "casino-monte-phone": ("casino_monte", "AND10", {}, "tall", CASINO_MONTE_ROUND),
    "monte-o-banca": ("monte_o_banca", "MEL14", {}, "wide", MONTE_O_BANCA_ROUND),
    "monte-o-banca-phone": ("monte_o_banca", "MEL14", {}, "tall", MONTE_O_BANCA_ROUND),
    "circle-holdem": ("circle_holdem", "AND10", HOLDEM_TERMS, "wide", HOLDEM_HAND),
    "circle-holdem-phone": ("circle_holdem", "AND10", HOLDEM_TERMS, "tall", HOLDEM_HAND),
    "circle-double-holdem": ("circle_double_holdem", "AND10", {}, "wide", []),
}
"""File, game, regulation, terms, form, moves."""


def played(table: Any, moves: list[dict[str, Any]]) -> Scene | None:
    """What a spectator sees after these moves; None for the bare table."""
    if not moves:
        return None
    state = table.opening().state
    for raw in moves:
        step = table.play(state, table.types.move(raw))
        if isinstance(step, Refusal):
            raise ValueError(f"{raw}: {step}")
        state = step.state
    scene: Scene = table.view(state, "")
    return scene


def picture(name: str) -> str:
    game, regulation, terms, form, moves = PICTURES[name]
    table = registry.game(game, regulation, terms)
    drawn: str = registry.room(game).felt_module.draw(table, played(table, moves), "es", form)
    return drawn


def main() -> None:
    DOCS.mkdir(parents=True, exist_ok=True)
    for name in PICTURES:
        (DOCS / f"{name}.svg").write_text(picture(name), "utf-8")


if __name__ == "__main__":
    main()
