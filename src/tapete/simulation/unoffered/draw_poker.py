"""What Draw Poker refuses: more cards changed than the law admits, before all have declared, before BET; more last
hands than the law has. And what seldom happens by itself: a bet for the pool beside the ante, a prize by chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...games.draw_poker.play import POOL
from ...games.draw_poker.state import State
from ...table.contract import Offer

if TYPE_CHECKING:
    from ...games.draw_poker.play import DrawPoker


def moves(game: DrawPoker, state: State, who: str) -> Iterator[Offer]:
    hands = {hand.name: hand.faces for hand in state.hands}
    for player in state.seats.values():
        if state.phase == "decision":
            yield offer(player, "change_cards", cards="")
    if state.phase == "discarding" and state.asking:
        asked = next((p.by for p in state.pending), "")
        own = hands[state.asking[0]]
        yield offer(asked, "change_cards", cards=" ".join(own[: game.rules.change.most.value + 1]))
    due = game.fixed(POOL)
    if due and state.phase == "betting":
        for stake in state.stakes:
            if stake.on == game.first_bet:
                yield offer(stake.owner, "bet", on=POOL, box=stake.box, stake=due)
    for player in state.entered:
        yield offer("croupier", "complementary_prize", player=player, amount=state.minimum)
    least = game.rules.ending.last_hands
    if least is not None and state.phase == "betting":
        yield offer("croupier", "announce_last", hands=max(least.value) + 1)
    if state.phase == "shuffling":
        yield offer("croupier", "short_cut", "incident", cards=1, exposed=True)
