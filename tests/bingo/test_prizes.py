"""Prizes and pools: what is in play, who wins it, what becomes of it; terms beside the law; the acta; the odds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tapete.games import registry
from tapete.games.bingo import acta
from tapete.games.bingo.prizes import engine
from tapete.games.bingo.prizes.standing import InPlay, Standing
from tapete.games.bingo.state import State
from tapete.inspection.costs import report
from tapete.law.errors import TapeteError
from tapete.table.contract import Step

SCHEDULED = (
    "bingo_extra_6_2_escalonado", "bingo_extra_6_2_fijo", "bingo_extra_6_4_escalado", "bingo_extra_6_4_fijo",
    "bingo_extra_12_2_escalado", "bingo_extra_12_2_fijo", "bingo_extra_12_4_escalado", "bingo_extra_12_4_fijo",
    "bingo_extra_30_1", "bingo_extra_60_1",
)  # fmt: skip


def room(law: str = "MEL14", prizes: dict[str, Any] | None = None, **terms: Any) -> engine.Room:
    table: Any = registry.game("bingo_traditional", law, {"prizes": prizes or {}, **terms})
    assert isinstance(table.room, engine.Room)
    return table.room


def played(table: Any, *moves: dict[str, Any]) -> tuple[Any, list[tuple[Any, ...]]]:
    state, events = table.opening().state, []
    for said in moves:
        step = table.play(state, table.types.move(said))
        assert isinstance(step, Step), (said, step)
        state = step.state
        events.append(step.events)
    return state, events


def a_game(balls: list[int], card: int = 1) -> list[dict[str, Any]]:
    return [
        {"who": "jefe_de_mesa", "do": "announce_series"},
        {"who": "ana", "do": "buy", "count": 2},
        {"who": "cajero", "do": "collect_leftovers"},
        *(
            {"who": "jefe_de_mesa", "do": "announce_game", "what": what}
            for what in ("sold", "prizes", "panel", "start")
        ),
        {"who": "azar", "do": "balls", "numbers": balls},
        {"who": "ana", "do": "sing", "prize": "bingo", "card": card},
        {"who": "jefe_de_mesa", "do": "check_card", "card": card, "prize": "bingo"},
        {"who": "jefe_de_mesa", "do": "ask_more"},
        {"who": "reloj", "do": "prudent_time"},
        {"who": "jefe_de_mesa", "do": "order"},
    ]


def test_the_text_has_twenty_prizes() -> None:
    assert len(room().rules.prizes) == 20
    assert set(SCHEDULED) < set(room().rules.prizes)


@pytest.mark.parametrize("name", SCHEDULED)
@pytest.mark.parametrize("category", [1, 2, 3])
def test_orders_follow_from_base_and_hours(name: str, category: int) -> None:
    """base + (j - 1) by game, base + (j - 1) // g by day of g games."""
    r = room(prizes={name: {}}, category=category)
    rule = r.rules.prizes[name]
    base = ((48, 49, 50) if name.endswith("_1") else (50, 52, 54))[category - 1]
    per = len(engine.hours(r, rule)) if name.endswith(("fijo", "_1")) else 1
    for game in range(1, 20):
        order, source = engine.limit(r, rule, r.plans[name], Standing(played=game - 1), 100)
        assert order == base + (game - 1) // per
        assert source is not None


def test_an_order_never_passes_the_last_ball() -> None:
    r = room(prizes={SCHEDULED[0]: {}})
    order, _ = engine.limit(r, r.rules.prizes[SCHEDULED[0]], r.plans[SCHEDULED[0]], Standing(played=500), 1)
    assert order == 90


def test_a_prize_wins_up_to_its_order_or_by_its_colour() -> None:
    r = room(colours=("red", "yellow", "green", "blue"))
    prize = InPlay(name="prima", combination="bingo", account="pool:prima", amount=1, order=48)
    assert [engine.wins(r, prize, order, 7) for order in (47, 48, 49)] == [True, True, False]
    red = InPlay(name="color_prima", combination="bingo", account="pool:common", amount=1, colour="red")
    assert [engine.wins(r, red, 60, ball) for ball in (1, 2, 5, 89)] == [True, False, True, True]


def test_what_is_paid_leaves_the_pool_and_what_is_over_stays() -> None:
    r = room(prizes={"prima": {"amount": 3000, "standing": 7000}})
    standings = engine.opening(r)
    assert standings["prima"].reached
    there = {"pool:prima": 4000}
    assert engine.after(r, standings, there, {"prima": True})["prima"].reached, "what is over has reached it again"
    assert not engine.after(r, standings, {"pool:prima": 2999}, {"prima": True})["prima"].reached


def test_a_session_forgets_hours_and_orders_that_end_with_it() -> None:
    r = room(prizes={"bingo_extra": {"amount": 10, "standing": 10}, "super_prima": {}, SCHEDULED[0]: {}})
    standings = {name: Standing(order=60, played=3, live=True, due=True, reached=True) for name, _, _ in r.prizes}
    found = engine.next_session(r, standings)
    assert (found["bingo_extra"].order, found["bingo_extra"].played) == (0, 0)
    assert (found["super_prima"].order, found["super_prima"].played) == (60, 3)
    assert (found[SCHEDULED[0]].played, found[SCHEDULED[0]].due) == (3, False)


def test_pools_stand_over_games_and_go_to_json_and_back() -> None:
    plan = {"bingo_acumulado": {"share": "1/10", "standing": 100}, "prima": {"amount": 3000, "standing": 2990,
                                                                            "share": "1/20"}}  # fmt: skip
    table: Any = registry.game("bingo_traditional", "MEL14", {"prizes": plan})
    numbers = list(table.matrix.card(1).numbers)
    others = [n for n in range(1, 91) if n not in numbers]
    state, _ = played(table, *a_game([*others[:45], *numbers]))
    assert state.accounts["pool:bingo_acumulado"] == 20
    assert state.accounts["pool:prima"] == 10
    assert state.pools["prima"].reached
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@pytest.mark.parametrize(("law", "terms", "said"), [
    ("ES79", {"prizes": {"prima": {"amount": 3000}}}, "no pools"),
    ("MEL14", {"prizes": {"jackpot": {}}}, "no prize of the list"),
    ("MEL14", {"prizes": {"prima": {"amount": 3100}}}, "one of"),
    ("MEL14", {"prizes": {"bingo_extra_60_1": {"amount": 1}}}, "amount is 6000000"),
    ("MEL14", {"prizes": {"gran_prima": {}}}, "missing"),
    ("MEL14", {"prizes": {"bingo_acumulado": {"share": "1/2"}}}, "exceeds the takings"),
    ("BOL13", {"prizes": {"pozo": {"share": "1/50", "posted": False}}}, "public"),
])  # fmt: skip
def test_terms_beside_the_law(law: str, terms: dict[str, Any], said: str) -> None:
    with pytest.raises(TapeteError, match=said):
        registry.game("bingo_traditional", law, terms)


# --- the acta -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_acta_says_what_happened(lang: str) -> None:
    plan = {"prima": {"amount": 3000, "standing": 3000}}
    table: Any = registry.game("bingo_traditional", "MEL14", {"prizes": plan})
    numbers = list(table.matrix.card(1).numbers)
    _, events = played(table, *a_game(numbers))
    entries = [acta.Entry("2026-01-01T20:00:00Z", those, f"seal{n}") for n, those in enumerate(events)]
    made = acta.made(1, entries)
    assert (made.sold, made.takings, made.balls, made.claims) == (2, 200, numbers, [("bingo", 1, True)])
    assert made.paid == [("bingo", 1, 100), ("prima", 1, 3000)]
    assert made.pools == {"pool:prima": (0, 3000)}
    page = acta.page(table, entries, 1, lang, "<room>")
    assert "&lt;room&gt;" in page
    assert "ana" not in page.replace("ganadora", ""), "cards are named, players are not"
    assert ("Acta de la partida" if lang == "es" else "Act of the game") in page
    assert "Prima" in page
    assert f"seal{len(entries) - 1}" in page


# --- the odds -------------------------------------------------------------------------------------------------------


def test_a_card_returns_what_the_plan_gives() -> None:
    rows = report("bingo_traditional", "MEL14", {
        "line": "1/10", "bingo": "1/2", "series_size": 60,
        "prizes": {"bingo_acumulado": {"share": "1/50"}, "prima": {"amount": 30000, "share": "1/50"}},
    })["bets"]  # fmt: skip
    by_bet = {row["bet"]: row for row in rows}
    assert by_bet["card"]["house_edge"] == "2/5"
    assert by_bet["card"]["returned"] == "16/25"
    assert {by_bet[name]["house_edge"] for name in ("bingo_acumulado", "prima")} == {"0"}
    assert by_bet["bingo_acumulado"]["limit"] == 43
    assert by_bet["prima"]["to_reach"] == 250
    assert by_bet["bingo_acumulado"]["games"] == pytest.approx(1 / by_bet["bingo_acumulado"]["chance"])
    start, size, prize = (by_bet["bingo_acumulado"][name] for name in ("start", "size", "prize"))
    assert (start, prize) == pytest.approx((size / 5, 4 * size / 5))
