"""A misdeal after a hand is void: what had gone back to its owners is asked for once more."""

from __future__ import annotations

from typing import Any

from tapete.games import registry
from tapete.table.contract import Step
from tapete.table.events import Transfer

PLAYERS = ("ana", "bea", "cam", "dan")


def test_an_ante_that_had_gone_back_lies_in_the_pot_again() -> None:
    """Two are left in the game; one hand is void and both antes have gone back when the misdeal is found."""
    terms = {"players": list(PLAYERS), "minimum": 2, "ante": 1, "resto": 200, "marca": 1, "settlement": "by_hand"}
    game: Any = registry.game("circle_seven_stud", "AND10", {**terms, "structure": "pot"})
    state = game.opening().state

    def said(**move: Any) -> Step:
        nonlocal state
        step = game.play(state, game.types.move(move))
        assert isinstance(step, Step), (move, step)
        state = step.state
        return step

    cards = ["Ah", "3s", "4c", "5d", "As", "Th", "7c", "8c", "9c", "Tc", "Js", "Qs"]
    said(who="croupier", do="deal")
    said(who="azar", do="cards", faces=cards)
    said(who=state.turn, do="bet", amount=2)
    for _ in range(3):
        said(who=state.turn, do="fold")
    said(who="croupier", do="award")
    said(who="croupier", do="collect")
    for name in ("bea", "cam"):
        said(who=name, do="leave")
    said(who="croupier", do="deal")
    said(who="azar", do="cards", faces=cards[:6])
    said(who=state.turn, do="bet", amount=2)
    said(who="croupier", do="hole_exposed", player=state.turn, cards=2)
    assert not state.accounts.get("pot:0"), "the antes have gone back"
    step = said(who="jefe_de_mesa", do="foreign_card_seen", player="dan")
    paid = {(e.source, e.target): e.amount for e in step.events if isinstance(e, Transfer)}
    assert paid == {("resto:dan", "pot:0"): 1, ("resto:ana", "pot:0"): 1}
