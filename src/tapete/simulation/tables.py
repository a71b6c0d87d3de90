"""Tables for random sessions: terms that a venue might choose, drawn from what the game's terms allow."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec

from ..games import registry
from ..law.errors import TapeteError
from ..law.files import renewed
from ..law.rulebook import Rulebook, rulebook
from ..table.contract import Game

Drawn = dict[str, Any]

PEOPLE = ("ana", "berta", "carlos", "diana", "emilio", "flora")
EIGHT = (*PEOPLE, "gines", "helena")
CROUPIERS: tuple[tuple[str, ...], ...] = ((), (), ("eva",), ("eva", "teo"), ("eva", "teo", "iris"))
VARIED: dict[str, Callable[[Random, int], Any]] = {
    "authorised_minimum": lambda rng, low: rng.choice((0, 0, max(1, low // 2))),
    "tier": lambda rng, low: rng.choice((0, 10, 20, 30)),
    "simple_minimum": lambda rng, low: rng.choice((0, 0, 2 * low, 5 * low, 40 * low)),
    "maxima": lambda rng, low: rng.choice((
        {}, {}, {"all": 60 * low}, {"simple": 90 * low, "multiple": 4 * low}, {"number": 8 * low, "simple": 12 * low},
        {"number": 40 * low, "simple": 300 * low},
    )),
    "denominations": lambda rng, low: rng.choice(((), (), (low, 5 * low), (low, 5 * low, 400 * low))),
    "croupiers": lambda rng, low: rng.choice(CROUPIERS),
    "float": lambda rng, low: rng.choice((0, 0, 1000 * low)),
}  # fmt: skip
"""Terms that are no mere choice between words, by name: what a venue might write there, given the minimum."""

POOLS: dict[str, dict[str, Any]] = {
    "prima": {"amount": 3000, "standing": 3000, "changed_by": "consejo_de_gobierno"},
    "bingo_extra": {"amount": 50, "standing": 50, "share": "1/100"},
    "bingo_acumulado": {"share": "1/100", "standing": 500},
    "bingo_extra_6_2_escalonado": {"standing": 600_000, "played": 40},
    "bingo_extra_6_2_fijo": {"standing": 600_000, "played": 2},
    "bingo_extra_6_4_escalado": {"standing": 600_000},
    "bingo_extra_6_4_fijo": {"standing": 600_000},
    "super_prima": {},
    "common": {"share": "1/50", "standing": 2000},
}
MORE_POOLS: dict[str, dict[str, Any]] = {
    **POOLS,
    "bingo_extra": {"amount": 10**6, "share": "1/100"},
    "prima_oro": {"amount": 3, "share": "1/50"},
    "color_prima": {},
}
"""Prizes of a room of bingo; more of them, where balls have colours."""
MACHINE_POOLS: tuple[dict[str, Any], ...] = (
    {"id": "cerezas", "kind": "accumulated", "on": "cherry - -", "share": "1/7", "amount": 11, "published": False},
    {"id": "linked", "on": "seven - -", "amount": 3000, "share": "1/100", "linked": True},
    {"id": "extra", "kind": "extra", "on": "bell bell -", "amount": 77},
)
"""Pools of a machine, won often enough."""
HALL: dict[str, Callable[[Random, int], Any]] = {
    "series_size": lambda rng, low: rng.choice((30, 60, 600)),
    "first": lambda rng, low: rng.choice((0, 1, 12, 25)),
    "second_value": lambda rng, low: rng.choice((0, 0, low)),
    "double": lambda rng, low: rng.random() < 0.5,
    "line": lambda rng, low: rng.choice(("1/10", "2/25", "1/7")),
    "bingo": lambda rng, low: rng.choice(("1/2", "3/5", "2/3")),
    "approved": lambda rng, low: True,
    "prizes": lambda rng, low: rng.choice(({}, POOLS, MORE_POOLS, MORE_POOLS)),
    "category": lambda rng, low: rng.choice((1, 2, 3)),
    "euro": lambda rng, low: rng.choice((1, 100)),
    "colours": lambda rng, low: ("rojo", "azul", "verde", "negro"),
    "positions": lambda rng, low: rng.choice((2, 40, 300)),
    "posted_minimum": lambda rng, low: rng.choice((0, 1, 3)),
    "ball_games": lambda rng, low: rng.choice((0, 995, 998, 1998)),
    "certified_games": lambda rng, low: rng.choice((3, 1000, 2000)),
    "prudent": lambda rng, low: rng.choice((5, 15)),
}
"""Terms of a hall of bingo, whatever it is linked to."""
OWN: dict[str, dict[str, Callable[[Random, int], Any]]] = {
    "tapete.games.craps.law.terms": {
        "maximum": lambda rng, low: rng.choice((0, 100, 200, 1000)) * low,
        "multiple_win": lambda rng, low: rng.choice((0, 300 * low)),
        "maxima": lambda rng, low: rng.choice(({}, {"all": 60 * low}, {"simple": 90 * low, "multiple": 4 * low},
                                               {"win_odds": 7 * low, "place": 11 * low, "associated": 20 * low})),
        "players": lambda rng, low: rng.choice((("ana",), ("berta", "ana"), ("zoe", "carlos", "ana", "berta"))),
        "session": lambda rng, low: "closed",
        "throws_before_change": lambda rng, low: rng.choice((1, 3, 20)),
    },
    "tapete.games.blackjack.law.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 20 * low, 200 * low)),
        "tier": lambda rng, low: rng.choice((0, 0, 50, 100, 200)),
        "increment": lambda rng, low: rng.choice((1, 1, low, 5)),
        "boxes": lambda rng, low: rng.choice((0, 0, 1, 2, 3, 9)),
        "decks": lambda rng, low: rng.choice((0, 0, 4, 6)),
        "before_separator": lambda rng, low: rng.choice((0, 0, 1, 7, 30, 90)),
        "reserve": lambda rng, low: rng.choice((0, 0, 0, 5, 60, 104)),
        "shoe_history": lambda rng, low: rng.choice(((), (1,), (4, 1, 2), (7, 1000))),
        "bolsa_stake": lambda rng, low: rng.choice((0, 2, low)),
        "bolsa_pool": lambda rng, low: rng.choice((0, 100 * low, 10**5 * low)),
        "progressive_stake": lambda rng, low: rng.choice((0, 1, max(1, low // 2), low)),
        "progressive_pool": lambda rng, low: rng.choice((0, 1001 * low)),
        "progressive_deduction": lambda rng, low: rng.choice(("0", "1/4", "1/3")),
        "progressive_prizes": lambda rng, low: rng.choice(({}, {"7": "1/100", "77_suited": "1/7", "777_suited": "1"})),
    },
    "tapete.games.bingo.law.terms": HALL,
    "tapete.games.bingo_interconnected.terms": {
        **HALL,
        "share": lambda rng, low: rng.choice(("1/20", "1/50", "1/7")),
        "maximum": lambda rng, low: rng.choice((45, 60, 75, 90)),
        "held": lambda rng, low: rng.choice((0, 1001)),
        "territories": lambda rng, low: rng.choice(((), ("ceuta",))),
    },
    "tapete.games.bingo_simultaneous.rules": {
        **HALL,
        "halls": lambda rng, low: rng.choice((("norte", "sur"), ("norte", "sur", "este"))),
    },
    "tapete.games.bingo_automatic.terms": {
        "halls": lambda rng, low: rng.choice((("sala",), ("norte", "sur"), ("norte", "sur", "este"))),
        "highest": lambda rng, low: rng.choice((20, 40, 90)),
        "line": lambda rng, low: rng.choice(("1/10", "1/7", "0")),
        "bingo": lambda rng, low: rng.choice(("1/5", "1/3")),
        "super_line": lambda rng, low: accumulating(rng, 8, 20),
        "super_bingo": lambda rng, low: accumulating(rng, 41, 80),
        "bingo_extra": lambda rng, low: accumulating(rng, 20, 35),
        "series_size": lambda rng, low: rng.choice((6, 30, 200)),
        "means": lambda rng, low: rng.choice((("note_reader",), ("ticket", "purse_card"), ("electronic",))),
    },
    "tapete.games.bingo_electronic.terms": {
        "specialities": lambda rng, low: specialities(rng),
        "series_size": lambda rng, low: rng.choice((6, 30, 200)),
        "means": lambda rng, low: rng.choice((("note_reader",), ("ticket", "prepaid_card"), ("electronic",))),
    },
    "tapete.games.casino_monte.law.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 10 * low, 30 * low)),
        "tier": lambda rng, low: rng.choice((0, 0, 10, 30, 50)),
        "boxes": lambda rng, low: rng.choice((0, 0, 1, 2, 3, 9)),
        "others": lambda rng, low: rng.choice((0, 1, 2, 3)),
        "burn": lambda rng, low: rng.choice((1, 2, 3)),
        "before_stop": lambda rng, low: rng.choice((0, 1, 4, 9, 30)),
        "reserve": lambda rng, low: rng.choice((0, 0, 52, 104)),
    },
    "tapete.games.lottery.terms": {
        "modality": lambda rng, low: rng.choice(("", "fixed_prize", "charity", "variable")),
        "tickets": lambda rng, low: rng.choice((8, 10, 12, 40)),
        "fractions": lambda rng, low: rng.choice((1, 1, 3, 10)),
        "series": lambda rng, low: 1,
        "of": lambda rng, low: rng.choice((4, 5, 8)),
        "chosen": lambda rng, low: rng.choice((1, 2, 3)),
        "distributed": lambda rng, low: rng.choice(("1/2", "3/4", "1")),
        "categories": lambda rng, low: rng.choice(({"1": "1/2", "2": "1/3"}, {"3": "1/2", "2": "3/10", "1": "1/5"})),
        "opens": lambda rng, low: "2026-03-02",
        "date": lambda rng, low: rng.choice(("2026-03-02", "2026-03-06", "2026-12-22")),
        "holidays": lambda rng, low: rng.choice(((), ("2026-03-09", "2026-12-25"))),
        "claim_days": lambda rng, low: rng.choice((0, 60, 90)),
        "deadline": lambda rng, low: "",
        "running_since": lambda rng, low: "1990-01-01",
        "authorised_on": lambda rng, low: rng.choice(("2026-03-02", "2021-03-03", "2015-01-01")),
        "entry_charge": lambda rng, low: 0,
    },
    "tapete.games.instant_lottery.terms": {
        "tickets": lambda rng, low: rng.choice((6, 10, 40)),
        "boxes": lambda rng, low: rng.choice((1, 2, 3)),
        "prizes": lambda rng, low: rng.choice(((), ({"value": low, "count": 3}, {"value": 20 * low}))),
        "premises_authorised": lambda rng, low: True,
        "batch_authorised": lambda rng, low: True,
        "deadline": lambda rng, low: rng.choice(("2026-03-02", "2026-12-31")),
        "opens": lambda rng, low: "2026-03-02",
    },
    "tapete.games.machines.terms": {
        "steps": lambda rng, low: rng.choice(((1,), (1, 2, 5), (3, 10))),
        "choices": lambda rng, low: rng.choice(((1, 3, 5), (1, 2), (5,))),
        "reels": lambda rng, low: (),
        "pays": lambda rng, low: rng.choice((None, None, ({"on": "lemon - -", "times": 20, "kind": "gift"},
                                                          {"on": "cherry - -", "times": 3, "kind": "points"}))),
        "rows": lambda rng, low: 3,
        "forced_after": lambda rng, low: rng.choice((0, 0, 2, 5)),
        "positions": lambda rng, low: rng.choice((1, 2, 4)),
        "means": lambda rng, low: rng.choice(((), (), ("coins",), ("ticket",), ("access_card", "nip"))),
        "certified": lambda rng, low: ("machine", "prize_system"),
        "registered": lambda rng, low: ("machine", "prize_system"),
        "pools": lambda rng, low: rng.choice(((), MACHINE_POOLS, MACHINE_POOLS, MACHINE_POOLS[:1])),
        "network": lambda rng, low: rng.choice(("", "estrellas", "estrellas")),
        "signal": lambda rng, low: True,
        "staff": lambda rng, low: ("director", "jefe_de_sala", "jefe_tecnico"),
        "modality": lambda rng, low: rng.choice(("", "prize_in_kind", "interconnected", "multi_seat", "virtual",
                                                 "two_players", "individual")),
    },
    "tapete.games.betting.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 20 * low)),
        "programme": lambda rng, low: rng.choice((
            [{"id": "e1"}, {"id": "e2", "half": False}, {"id": "e3"}], [{"id": "e1"}],
            [{"id": "e1", "participants": ["ana"]}, {"id": "e2", "results": {"A": 1, "B": 3}, "half": False}],
            [{"id": "e1"}, {"id": "e4", "here": False}],
        )),
        "coefficients": lambda rng, low: rng.choice(({"1": "2", "X": "3.6", "2": "3"}, {"1": "2.1", "A": "1"}, {})),
        "distributed": lambda rng, low: rng.choice(("7/10", "1", "1/2", "0")),
        "withheld": lambda rng, low: rng.choice(("1/20", "0", "1/3")),
        "internal_area": lambda rng, low: True,
        "authorised": lambda rng, low: rng.random() < 0.5,
    },
    "tapete.games.caribbean_poker.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 10 * low, 20 * low)),
        "tier": lambda rng, low: rng.choice((0, 0, 10, 20, 30)),
        "boxes": lambda rng, low: rng.choice((0, 0, 1, 2, 3, 7)),
        "packs": lambda rng, low: rng.choice((0, 0, 1, 2)),
        "insurance": lambda rng, low: rng.choice((0, 1, max(1, low // 2), max(1, low // 2))),
        "carousel": lambda rng, low: rng.choice((0, 1, 2, 5)),
        "carousel_pool": lambda rng, low: rng.choice((0, 0, 25_000, 100_000)),
        "progressive": lambda rng, low: rng.choice((0, 0, 1, max(1, low // 2))),
        "progressive_pool": lambda rng, low: rng.choice((0, 5, 1000 * low)),
        "acceptor": lambda rng, low: rng.choice(("", "", "manual", "electronic")),
        "credit": lambda rng, low: rng.choice((1, 1, 5)),
    },
    "tapete.games.draw_poker.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 10 * low, 20 * low)),
        "tier": lambda rng, low: 0,
        "boxes": lambda rng, low: rng.choice((0, 0, 1, 2, 3, 6)),
        "packs": lambda rng, low: 0,
        "progressive": lambda rng, low: rng.choice((0, 1, max(1, low // 2), low)),
        "progressive_pool": lambda rng, low: rng.choice((0, 5, 1000 * low)),
        "acceptor": lambda rng, low: rng.choice(("", "", "manual", "electronic")),
        "credit": lambda rng, low: rng.choice((1, 1, 5)),
    },
    "tapete.games.trijoker.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 10 * low, 20 * low)),
        "tier": lambda rng, low: rng.choice((0, 0, 10, 20, 30)),
        "boxes": lambda rng, low: rng.choice((0, 0, 1, 2, 3, 7)),
        "carousel": lambda rng, low: rng.choice((0, 1, 2, 5)),
        "carousel_pool": lambda rng, low: rng.choice((0, 0, 25_000, 100_000)),
        "progressive": lambda rng, low: rng.choice((0, 0, 1, max(1, low // 2))),
        "progressive_pool": lambda rng, low: rng.choice((0, 5, 1000 * low)),
        "acceptor": lambda rng, low: rng.choice(("", "", "manual", "electronic")),
        "credit": lambda rng, low: rng.choice((1, 1, 5)),
    },
    "tapete.games.three_card_poker.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 10 * low, 20 * low)),
        "tier": lambda rng, low: rng.choice((0, 0, 10, 20, 50)),
        "boxes": lambda rng, low: rng.choice((0, 0, 1, 2, 3, 7)),
        "packs": lambda rng, low: rng.choice((0, 0, 1, 2)),
        "pair_plus_table": lambda rng, low: rng.choice(("", "", "", "a", "b", "c")),
        "pair_plus_minimum": lambda rng, low: rng.choice((0, 0, -(-low // 2), low)),
        "carousel": lambda rng, low: rng.choice((0, 1, 2, 5)),
        "carousel_pool": lambda rng, low: rng.choice((0, 0, 25_000, 100_000)),
        "carousel_scale": lambda rng, low: rng.choice(({}, {}, {"straight_flush": "1/10", "three_of_a_kind": "50:1"})),
    },
    "tapete.games.pai_gow_poker.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 25 * low)),
        "tier": lambda rng, low: rng.choice((0, 0, 25)),
        "boxes": lambda rng, low: rng.choice((0, 0, 1, 2, 3, 5)),
        "shuffler": lambda rng, low: False,
        "band_low": lambda rng, low: rng.choice((0, 0, max(1, low // 2))),
        "band_high": lambda rng, low: rng.choice((0, 0, 2 * low)),
        "commission": lambda rng, low: rng.choice(("0", "1/20", "1/20", "1/50")),
        "croupier_stake": lambda rng, low: rng.choice((0, 0, low, 2 * low)),
    },
    "tapete.games.banked_holdem.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 10 * low, 20 * low)),
        "tier": lambda rng, low: rng.choice((0, 0, 10, 20, 30)),
        "boxes": lambda rng, low: rng.choice((0, 0, 1, 2, 3, 7)),
        "packs": lambda rng, low: rng.choice((0, 0, 1, 2)),
        "changes": lambda rng, low: rng.choice((0, 0, 1)),
        "cloth_number": lambda rng, low: rng.choice((1, 1, 7)),
    },
    "tapete.games.thirty_forty.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 20 * low, 200 * low)),
        "tier": lambda rng, low: rng.choice((0, 0, 1000)),
        "decks": lambda rng, low: rng.choice((0, 0, 6, 7, 8)),
        "behind": lambda rng, low: rng.choice((0, 0, 60, 104)),
        "before_stop": lambda rng, low: rng.choice((0, 1, 4, 9, 15, 40)),
        "players": lambda rng, low: rng.choice(((), ("ana",), ("ana", "berta", "carlos"))),
        "most_players": lambda rng, low: rng.choice((0, 0, 1, 3)),
        "insured_from": lambda rng, low: rng.choice((0, 0, 5 * low)),
    },
    "tapete.games.punto_banca.law.terms": {
        "maximum": lambda rng, low: rng.choice((0, 0, 20 * low, 200 * low)),
        "tier": lambda rng, low: rng.choice((0, 0, 20, 50, 100)),
        "step": lambda rng, low: rng.choice((0, low, max(1, low // 5), 3)),
        "places": lambda rng, low: rng.choice((0, 0, 3, 9, 14)),
        "before_stop": lambda rng, low: rng.choice((0, 1, 4, 5, 17, 60)),
        "shoe_history": lambda rng, low: rng.choice(((), (1,), (4, 1, 2), (7, 1000))),
        "last_cutter": lambda rng, low: rng.choice((0, 1, 3)),
        "commission": lambda rng, low: rng.choice(("0", "1/20", "1/7")),
    },
    "tapete.games.chemin_de_fer.law.terms": {
        "players": lambda rng, low: rng.choice((PEOPLE[:4], PEOPLE[:6], ("zoe", "", *PEOPLE[:4]), PEOPLE[1:3])),
        "standers": lambda rng, low: rng.choice(({}, {"iris": 2}, {"iris": 0, "juan": 2, "karl": 1})),
        "waiting": lambda rng, low: rng.choice(((), ("luis",), ("luis", "ana9"))),
        "bank_minimum": lambda rng, low: rng.choice((0, 5 * low, 20 * low)),
        "garage_multiple": lambda rng, low: rng.choice((0, 25, 30, 50)),
        "places": lambda rng, low: rng.choice((0, 0, 9, 14)),
        "before_stop": lambda rng, low: rng.choice((0, 1, 4, 6, 17, 60)),
        "shoe_history": lambda rng, low: rng.choice(((), (1,), (4, 1, 2))),
        "last_cutter": lambda rng, low: rng.choice((0, 1, 3)),
        "commission": lambda rng, low: rng.choice(("0", "1/20", "1/7")),
    },
    "tapete.games.circle_poker.law.terms": {
        "players": lambda rng, low: rng.choice((PEOPLE, PEOPLE[:4], PEOPLE[:5], ("zoe", "", *PEOPLE[:4]), PEOPLE[:2],
                                                (*PEOPLE, "gines"), EIGHT, EIGHT, (*EIGHT, "iris", "juan"))),
        "waiting": lambda rng, low: rng.choice(((), ("luis",), ("luis", "ana"))),
        "elsewhere": lambda rng, low: rng.choice(((), ("gines", "luis"))),
        "resto": lambda rng, low: rng.choice((4 * low, 20 * low, 100 * low, 100 * low)),
        "restos": lambda rng, low: rng.choice(({}, {"ana": 3 * low, "berta": 7 * low}, {"carlos": low, "diana": 1},
                                               dict.fromkeys(EIGHT, 1),
                                               {name: (n + 2) * low for n, name in enumerate((*PEOPLE, "gines"))})),
        "rebuy": lambda rng, low: rng.choice((0, low, 5 * low)),
        "maximum": lambda rng, low: rng.choice((0, 4 * low, 10 * low)),
        "authorised": lambda rng, low: rng.choice(((0, 0), (low, 20 * low))),
        "ante": lambda rng, low: rng.choice((0, 1, max(1, low // 3))),
        "chip": lambda rng, low: rng.choice((1, 1, 2, max(1, low // 2))),
        "marca": lambda rng, low: rng.choice((0, 0, 1, 2)),
        "cut_form": lambda rng, low: rng.choice(("none", "none", "pot_percentage", "pot_percentage",
                                                 "session_percentage", "session_fixed")),
        "cut_rate": lambda rng, low: rng.choice(("0", "1/20", "1/30", "1/30", "1/50", "1/10", "1/5")),
        "cut_fixed": lambda rng, low: rng.choice((0, low)),
        "cut_from": lambda rng, low: rng.choice((0, 10 * low)),
    },
    "tapete.games.baccarat_two_cloths.law.terms": {
        "players": lambda rng, low: rng.choice((PEOPLE[:4], ("zoe", "", "ana", *PEOPLE[1:4]), PEOPLE, ("ana",))),
        "standers": lambda rng, low: rng.choice(({}, {"iris": 2}, {"iris": 1, "juan": 4, "karl": 6})),
        "waiting": lambda rng, low: rng.choice(((), ("luis",), ("luis", "ana9"))),
        "banker": lambda rng, low: rng.choice(("", "eva", "eva")),
        "bank": lambda rng, low: rng.choice((low, 4 * low, 20 * low, 100 * low, 100 * low)),
        "deposited": lambda rng, low: rng.choice((0, 50 * low)),
        "maximum": lambda rng, low: rng.choice((0, 0, 5 * low, 50 * low)),
        "bank_minimum": lambda rng, low: rng.choice((0, 0, 10 * low)),
        "bank_maximum": lambda rng, low: rng.choice((0, 20 * low, 100 * low)),
        "sufficient": lambda rng, low: rng.choice((0, 0, 30 * low)),
        "places": lambda rng, low: rng.choice((0, 2, 2, 3, 7)),
        "before_stop": lambda rng, low: rng.choice((0, 1, 4, 9, 17, 60)),
        "below_stop": lambda rng, low: rng.choice((0, 10, 14, 40)),
        "shoe_history": lambda rng, low: rng.choice(((), (1,), (4, 1, 2))),
    },
}  # fmt: skip
"""Terms that mean something of their own in one room, by the module that declares them."""


def accumulating(rng: Random, low: int, high: int) -> Drawn | None:
    """Automatic bingo: a prize that accumulates, or none; its maximum extraction lies between these."""
    if rng.random() < 0.2:
        return None
    return {
        "share": rng.choice(("1/50", "1/30")), "reserve": rng.choice(("0", "1/100")), "kept": rng.choice((0, 77)),
        "maxima": ((0, rng.randint(low, high)), (500, rng.randint(low, high))), "start": rng.choice((0, 1001)),
        "limit": rng.choice((0, 1000)), "more": rng.choice((0, 3)),
        "scopes": rng.choice((("local",), ("interconnected",), ("local", "interconnected"))),
    }  # fmt: skip


def specialities(rng: Random) -> Drawn:
    """Electronic bingo: one or two specialities, small enough for every prize to be won."""

    def one(rows: int, columns: int, highest: int) -> Drawn:
        corners = {"esquinas": {"cells": ((1, 1), (rows, columns)), "pays": rng.choice((1, 2, 9))}}
        pot = {"share": rng.choice(("1/50", "1/7")), "start": rng.choice((0, 1001)), "cards": rng.choice((1, 1, 2))}
        won = {"maximum": highest * 3 // 4, "by": rng.choice(("bingo", "largest"))}
        credits = {"number": 1, "order": rng.choice((1, 2)), "credits": 50}
        return {
            "rows": rows, "columns": columns, "highest": highest, "extractions": highest * 3 // 4,
            "price": rng.choice((1, 2)), "line": rng.choice((0, 1, 3)), "bingo": rng.choice((0, 20)),
            "bingo_cells": rng.choice(((), ((1, 1), (1, 2), (2, 1)))), "extra_balls": rng.choice((0, 2)),
            "figures": rng.choice(({}, corners)), "surprise": rng.choice((None, credits)),
            "accumulated": rng.choice(({}, {"bote": {**pot, **won}})),
        }  # fmt: skip

    both = {"mini": one(2, 2, 8), "clasico": one(3, 5, 40)}
    return rng.choice((both, {"mini": both["mini"]}, {"clasico": both["clasico"]}))


KINDS = 64
"""So many different tables of a game under one regulation are enough."""

MINIMA = (1, 2, 5, 7, 25, 100, 100, 100, 1000)


EVER = ("structure", "cut_form", "cut_rate")
"""Terms that never stay as they are by default: others mean nothing without them."""


def draw(
    kind: type[msgspec.Struct], rng: Random, readings: Mapping[str, str] = {}, structures: tuple[str, ...] = ()
) -> Drawn:
    """Terms of this type; half of them stay as they are by default. ``readings``: those that a table may adopt in place
    of the rulebook's own, and the word for it; ``structures`` of limits are those of the law.

    >>> from tapete.games.wheels.terms import Terms
    >>> msgspec.convert(draw(Terms, Random(3)), Terms).minimum in MINIMA
    True
    """
    low = rng.choice(MINIMA)
    hints = typing.get_type_hints(kind)
    varied = {**VARIED, **OWN.get(kind.__module__, {})}
    terms: Drawn = {}
    for field in msgspec.structs.fields(kind):
        name, hint = field.name, hints[field.name]
        if name == "minimum":
            terms[name] = low
        elif name == "readings":
            terms[name] = {id: word for id, word in readings.items() if rng.random() < 0.5}
        elif name not in EVER and rng.random() < 0.5:
            continue
        elif name == "structure" and structures:
            terms[name] = rng.choice(structures)
        elif name in varied:
            terms[name] = varied[name](rng, low)
        elif choices := _choices(hint):
            terms[name] = rng.choice(choices)
    return terms


def _choices(hint: Any) -> tuple[Any, ...]:
    """The values of a hint that leaves a choice between a few."""
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) in (types.UnionType, typing.Union):
        return tuple(value for part in get_args(hint) for value in _choices(part))
    return ()


def pairs() -> tuple[tuple[str, str], ...]:
    """Every (game, regulation) that can be played."""
    from ..law.rulebook import catalogue

    return tuple((game, regulation) for game, regulation in catalogue() if game in registry.rooms())


def adoptable(book: Rulebook, turn: int = 0) -> dict[str, str]:
    """The readings of a rulebook that a table may adopt in place of its own, each with the word for it; where there are
    several alternatives, they have their turns."""
    others = {id: [other.id for other in doubt.alternatives if other.id] for id, doubt in book.header.readings.items()}
    return {id: words[turn % len(words)] for id, words in others.items() if words}


@renewed
@lru_cache(maxsize=16 * KINDS)
def table(game: str, regulation: str, kind: int) -> Game:
    """One of the tables of this game: its terms are drawn by the number."""
    rng = Random(f"terms/{game}/{regulation}/{kind}")
    terms = registry.room(game).play_type.types.terms
    book = rulebook(game, regulation)
    readings, paths = adoptable(book, kind), [path.split(".") for path, _ in book.leaves()]
    structures = tuple(dict.fromkeys(path[2] for path in paths if path[:2] == ["limits", "structures"]))
    for _ in range(30):
        try:
            return registry.game(game, regulation, draw(terms, rng, readings, structures))
        except TapeteError:  # terms that this game does not know or this law does not allow: others, then
            continue
    return registry.game(game, regulation)
