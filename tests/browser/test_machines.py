"""A gaming machine on the live page, with the cashier and the section chief at their posts: access is sold, the reels
run, a prize is paid; a breakdown, and a payment that was wrong."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet

STOPS = ("4", "1", "6")
"""Two cherries on the first line: four times the stake."""


@pytest.fixture
def machine(house: Served) -> str:
    """A machine with a pool; eva sells access, diego is the section chief, oto repairs."""
    table = house.table("gaming_machine", "BOL13", "staffed", minimum=100, positions=2,
                        pools=[{"id": "bote", "on": "cherry cherry -", "amount": 5000}])  # fmt: skip
    for name, role in (("eva", "cajero"), ("diego", "jefe_de_sala"), ("oto", "jefe_tecnico"), ("ana", "player")):
        house.serve(table, name, role)
    house.play(table, "ana", do="insert_credit", amount=1000, means="ticket")
    return table


def stops(house: Served, table: str, *at: str) -> None:
    """The reels stop; whoever answers for the machine enters where."""
    for one in at:
        move = {"who": "azar", "do": "stop_reel", "at": one}
        house.ask("POST", f"/api/tables/{table}/moves", {"move": move, "move_id": uuid4().hex}, "oto")


def test_a_play_at_a_machine(house: Served, meet: Meet, machine: str) -> None:
    """Ana buys access, stakes 100 on a line and has 400 and the pool; the machine tells her so."""
    ana, eva = (meet(house, name).at(machine) for name in ("ana", "eva"))
    eva.does("sell_access")
    ana.bets("1/machine_bet/1", 100)
    for one in (ana, eva):
        one.sees_pile("1/machine_bet/1", "ana", 100)
    ana.does("start_reels")
    ana.sees_phase("running")
    stops(house, machine, *STOPS)
    for one in (ana, eva):
        one.sees_phase("betting")
        one.sees_end(ana=300)
    expect(ana.told("jackpot_signal")).to_have_count(1)
    expect(ana.told("machine_pool_won").first).to_contain_text("5000")
    ana.has(5300)


def test_incidents_of_a_machine(house: Served, meet: Meet, machine: str) -> None:
    """The machine breaks down with a stake in play, is repaired and put into service; ana has lost nothing."""
    house.play(machine, "eva@cajero", do="sell_access", player="ana")
    house.play(machine, "ana", do="bet", on="machine_bet", at="1", stake=100)
    house.play(machine, "ana", do="start_reels")
    ana, oto, diego = (meet(house, name).at(machine) for name in ("ana", "oto", "diego"))
    house.play(machine, "oto@jefe_tecnico", do="machine_breakdown")
    expect(ana.told("ruled").first).to_be_visible()
    ana.sees_phase("betting")
    oto.does("repair")
    diego.does("put_in_service")
    expect(ana.told("machine_serviced")).to_have_count(2)
    ana.has(0)
