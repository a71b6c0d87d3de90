"""At the felt: what came of a round is said, moves lie under the thumb, the focus stays, one click begins a game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tools.house import Served

from .conftest import Meet
from .kit import PHONE


def test_the_result_is_said_and_kept(house: Served, meet: Meet) -> None:
    table = house.table("french_roulette", "ES79", "staffed", minimum=100)
    house.serve(table, "eva", "croupier")
    ana, eva = meet(house, "ana").at(table), meet(house, "eva").at(table)
    page = ana.page
    expect(page.locator("#repeat")).to_be_disabled()
    expect(page.locator("#double")).to_be_disabled()
    ana.bets("1/red/", 100)
    ana.sees_pile("1/red/", "ana", 100)
    expect(page.locator("#double")).to_be_enabled()
    expect(ana.spot("1/red/")).to_have_attribute("aria-label", re.compile("Tu apuesta: 100"))
    expect(ana.spot("1/red/")).to_be_focused()
    eva.spins("18")
    expect(page.locator("#verdict")).to_have_text(
        re.compile(r"Ha salido 18\. Ganas 100\. Sigue en juego tu apuesta: 100\.")
    )
    ana.noticed("Esta jugada: ganas 100")
    expect(page.locator("#lately .mark.tone-red")).to_have_count(1)
    expect(page.locator("#session polyline")).to_have_attribute("points", re.compile(","))
    sound = page.locator("#sound")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.reload()
    ana.live()
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#lately .mark")).to_have_count(1)
    page.locator("#lift-all").click()
    expect(page.locator("#repeat")).to_be_enabled()


def test_the_moves_lie_under_the_thumb(house: Served, meet: Meet) -> None:
    """Cards at a telephone, played with the keyboard: the focus never gets lost, and what is to be done is read out."""
    table = house.table("blackjack", "ES79", "staffed", minimum=10)
    house.serve(table, "eva", "croupier")
    ana = meet(house, "ana", **PHONE).at(table)
    page = ana.page
    house.play(table, "ana", do="bet", on="main", box=1, stake=10)
    expect(page.locator("#bar #tray")).to_be_in_viewport()
    house.play(table, "eva@croupier", do="deal")
    for to, face in (("1", "8s"), ("bank", "9h"), ("1", "8d")):
        body = {"move": {"who": "azar", "do": "card", "face": face, "to": to}, "move_id": f"{to}-{face}"}
        house.ask("POST", f"/api/tables/{table}/moves", body, "eva")
    hit = page.locator("#bar #actions button", has_text="Separar")
    expect(hit).to_be_in_viewport()
    expect(page.locator("#tray")).to_be_hidden()
    expect(page.locator("#spoken")).to_have_text(re.compile("Casilla 1: 8♠ 8♦ = 16"))
    hit.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#bar #actions button", has_text="Separar")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
    body = {"move": {"who": "azar", "do": "card", "face": "Th", "to": "1.1"}, "move_id": "split"}
    house.ask("POST", f"/api/tables/{table}/moves", body, "eva")
    expect(page.locator("#bar-turn")).to_have_text(re.compile("mano 1 de la casilla 1: 8♠ 10♥ = 18"))
    assert "Esta jugada" not in " ".join(page.evaluate("window.noticed"))


def test_one_click_begins_a_hand(house: Served, meet: Meet) -> None:
    table = house.table("circle_holdem", "MEL14")
    ana = meet(house, "ana").at(table)
    ana.page.locator("#actions [data-also]").click()
    expect(ana.page.locator('#actions button[data-move*="buy_in"]')).to_be_visible()
    ana.tab("seats")
    expect(ana.page.locator("#panel-seats .seat-list li", has_text="casa-").first).to_be_visible()
