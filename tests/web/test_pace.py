"""How long a table waits: for bets as long as anybody wants to bet, and no longer; quick and slow tables."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from tapete.games import registry
from tapete.law.rulebook import catalogue, rulebook
from tapete.store.stakes import chips
from tapete.strategy.guests import choose
from tapete.table.contract import AZAR
from tapete.web.settings import Pace, Settings
from tests.web.kit import QUICK, bet, send, served, wait
from tests.web.virtual import Virtual
from tools.chosen import one_of_each_room

MOST = 15.0
"""Seconds that somebody who plays alone waits for what came of a bet."""

AGAINST_THE_HOUSE = [
    (game, code)
    for game, code in catalogue()
    if game in registry.rooms() and rulebook(game, code).header.kind == "contrapartida"
]
ALL = bool(os.environ.get("TAPETE_SOAK") or os.environ.get("TAPETE_FELTS"))
PLAYED = AGAINST_THE_HOUSE if ALL else [
    pair for pair in one_of_each_room() if pair in AGAINST_THE_HOUSE
]  # fmt: skip


def agrees(table: Virtual, *names: str) -> None:
    """These say now that nobody need wait for more bets."""
    said = dict.fromkeys(names, table.channel.seq + 1)
    table.places(*(msgspec.structs.replace(p, ready=said.get(p.name, p.ready)) for p in table.channel.places))


def waits(table: Virtual) -> tuple[str, float]:
    clock = table.channel.next()
    assert clock is not None
    return clock.why, clock.left


@pytest.mark.parametrize(("game", "regulation"), PLAYED)
def test_who_plays_alone_does_not_wait(monkeypatch: pytest.MonkeyPatch, game: str, regulation: str) -> None:
    """From a stake to the next word of azar that moves it, answering at once what is asked."""
    table, rng = Virtual(monkeypatch, game, regulation), Random(3)
    table.seat("ana")
    table.run(5)
    since, drawn = table.now, False
    for _ in range(200):
        seen = table.channel.seen("ana")
        move = choose(seen.offers, seen.pending, "ana", rng, 0, seen.scene)
        clock = table.channel.next()
        if move is not None and (not table.owned("ana") or seen.pending or clock is None):
            since = since if table.owned("ana") else table.now
            assert table.play(move)
            continue
        if clock is not None and clock.why == "bets":
            if drawn:
                break  # the bet stays in play, and bets are taken again
            agrees(table, "ana")
        assert table.step(table.now + 60), "nothing is due"
        drawn = drawn or table.written[-1][1]["who"] == AZAR
        if drawn and not chips(table.game, table.state).get("ana"):
            break
    assert drawn
    assert table.now - since <= MOST


def test_all_who_play_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Virtual(monkeypatch, "french_roulette", "ES79")
    table.seat("ana", "ben")
    table.seat("paco", house=True)
    assert table.play(bet("ana"))
    assert waits(table)[0] == "bets"
    agrees(table, "ana")
    assert waits(table)[1] > 10
    agrees(table, "ben")
    why, seconds = waits(table)
    assert why == "bets"
    assert seconds == pytest.approx(0.6, abs=0.1)
    while table.written[-1][1]["who"] != AZAR:
        assert table.step(table.now + 10)
    assert table.play(bet("ana"))
    assert waits(table)[1] > 10  # what was said of one round is not said of the next


def ticking(client: httpx.Client, seen: str) -> bool:
    return client.get(seen).json()["clock"] is not None


def test_quick_and_slow_tables(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'house.db'}", Settings(pace=QUICK)) as house:
        diego, ana = house.client("diego"), house.client("ana")
        spans = {}
        for pace in ("", "quick", "slow"):
            asked = {"game": "american_roulette", "regulation": "AND10", "pace": pace}
            card = diego.post("/api/tables", json=asked).json()
            assert card["pace"] == pace
            send(ana, card["id"], bet("ana"))
            seen = f"/api/tables/{card['id']}/seen"
            wait(partial(ticking, ana, seen))
            spans[pace] = ana.get(seen).json()["clock"]["total"]
        assert spans["quick"] < spans[""] < spans["slow"]


def test_a_vote_goes_over_the_wire(tmp_path: Path) -> None:
    """With a pace at which nobody would see the end of it."""
    with served(f"sqlite:///{tmp_path / 'house.db'}", Settings(pace=Pace())) as house:
        table, ana = house.table("french_roulette", "ES79"), house.client("ana")
        assert ana.post(f"/api/tables/{table}/ready", json={}).status_code == 403
        send(ana, table, bet("ana"))
        said = ana.post(f"/api/tables/{table}/ready", json={}).json()
        assert [place["ready"] > 0 for place in said] == [True]
        back = ana.post(f"/api/tables/{table}/ready", json={"ready": False}).json()
        assert [place["ready"] for place in back] == [0]
        ana.post(f"/api/tables/{table}/ready", json={})
        wait(lambda: house.ask(lambda h: h.live(table)).state.phase != "betting", 5)
