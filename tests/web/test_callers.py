"""Who says what came up at a staffed machine, draw or desk of bets: whoever the text names, else those of the house."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.kit import Served, send

TICKET = {"do": "bet", "on": "ticket_fixed", "at": "07", "stake": 100}
DESKS: dict[str, tuple[str, str, dict[str, Any], list[dict[str, Any]], dict[str, Any]]] = {
    "machine": (
        "machine_type_c", "MEL14", {},
        [{"who": "ana", "do": "bet", "on": "type_c_stake", "at": "1", "stake": 100},
         {"who": "ana", "do": "start_reels"}],
        {"do": "stop_reel", "at": "3"},
    ),
    "raffle": (
        "raffle", "MEL14", {"tickets": 2, "prizes": [{"value": 100, "kind": "kind"}]},
        [{"who": "ana", "do": "bet", "on": "raffle_ticket", "at": "0", "stake": 100},
         {"who": "ben", "do": "bet", "on": "raffle_ticket", "at": "1", "stake": 100},
         {"who": "diego@director", "do": "close_bets"}],
        {"do": "drum_ball", "ball": "1"},
    ),
    "betting": (
        "betting", "MEL14", {"programme": [{"id": "e1", "half": False}]},
        [{"who": "ana", "do": "bet", "on": "simple", "at": "e1:X", "stake": 100},
         {"who": "diego@director", "do": "close_bets"}],
        {"do": "result", "event": "e1", "moment": "final", "result": "X"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("desk", DESKS)
def test_the_director_says_what_came_where_the_text_names_nobody(house: Served, desk: str) -> None:
    game, regulation, terms, before, came = DESKS[desk]
    table = house.table(game, regulation, mode="staffed", **terms)
    diego, eva = house.client("diego"), house.client("eva")
    assert diego.post(f"/api/tables/{table}/seat", json={"role": "director"}).status_code == 200
    eva.post(f"/api/tables/{table}/seat", json={"role": "croupier"})
    for move in before:
        who = str(move["who"]).partition("@")[0]
        answer = send(house.client(who), table, move)
        assert answer.status_code == 200, (move, answer.text)
    entered = {"who": "azar", **came}
    assert send(house.client("ana"), table, entered).status_code == 403
    assert send(eva, table, entered).status_code == 403
    offers = diego.get(f"/api/tables/{table}/offers").json()
    assert came["do"] in {offer["do"] for offer in offers}
    answer = send(diego, table, entered)
    assert answer.status_code == 200, answer.text
