"""What nothing offers at Pai Gow poker: hands set wrongly, with too many cards, with those of others or by others;
dice that are too few, and cards before them; a bank that covers nothing, or that the croupier would refuse; bets beyond
the bank, or of whoever holds it; a minimum outside the band; the commission announced too late."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.offers import offer
from ...games.pai_gow_poker.state import State
from ...table.contract import Offer, OneOf

if TYPE_CHECKING:
    from ...games.pai_gow_poker.play import PaiGow

SMALL = 2


def moves(game: PaiGow, state: State, who: str) -> Iterator[Offer]:
    if state.phase == "decision":
        yield from settings(state)
    if state.phase == "closed":
        yield offer("croupier", "deal")
        yield offer("croupier", "shake_dice")
        yield offer("azar", "dice", "chance", dice="1-2")
    for p in state.pending:
        if p.do == "take_bank":
            yield offer(p.by, "take_bank", "play", amount=1)
    yield offer("croupier", "pass_bank")
    yield offer(who, "pass_bank", "play")
    yield offer("croupier", "announce_commission")
    yield offer("director", "change_minimum", minimum=3 * state.minimum)
    if state.banker:
        yield offer(state.banker, "bet", "play", stake=state.minimum, on="main")
        yield offer(state.banker, "leave", "play")
        box = max((int(one) for one, name in state.seats.items() if name != state.banker), default=0)
        if box:
            yield offer(state.seats[str(box)], "bet", "play", stake=state.bank_money + 1, on="main", box=box)


def settings(state: State) -> Iterator[Offer]:
    """Any two cards, right or wrong; three; those of somebody else; and somebody else's hand."""
    others = [name for name in state.seats.values() if name]
    for hand in state.hands:
        owner = state.seats.get(hand.name, "")
        if not owner:
            continue
        faces = sorted(hand.faces)
        yield offer(owner, "set_hand", "play", small=OneOf((" ".join(faces[:SMALL]), " ".join(faces[-SMALL:]))))
        yield offer(owner, "set_hand", "play", small=" ".join(faces[: SMALL + 1]))
        for other in state.hands:
            if other.name != hand.name:
                yield offer(owner, "set_hand", "play", small=" ".join(sorted(other.faces)[:SMALL]))
        for name in others:
            if name != owner:
                yield offer(name, "set_hand", "play", small=" ".join(faces[:SMALL]), box=hand.box)
