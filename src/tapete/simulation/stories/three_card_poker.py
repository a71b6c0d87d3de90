"""Stories of three-card poker: hands that come seldom, against a hand of the bank that makes something of them; and
with two cards in common, where the carrusel has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from ...games.banked_poker.state import BANK
from ...games.base.offers import Told, offer
from ...games.three_card_poker.carousel import BOARD, ON, linked
from ...games.three_card_poker.own import OWN
from ...games.three_card_poker.state import State
from ...table.contract import Offer, OneOf

if TYPE_CHECKING:
    from ...games.three_card_poker.play import ThreeCardPoker

PLAYER = "ana"


class Hands(NamedTuple):
    """The cards of the player, of the bank and in common; what is bet beside the ante, and what is answered."""

    mine: str
    bank: str
    board: str = ""
    beside: tuple[str, ...] = ()
    word: str = "go"


STORIES = {
    "tie": Hands("Qh 8c 3d", "Qs 8d 3c"),
    "two_straights": Hands("9s 8h 7c", "8s 7h 6c"),
    "two_flushes": Hands("Kh 9h 4h", "Ks 8s 7s"),
    "two_pairs": Hands("9s 9c 5h", "9d 9h 4c"),
    "two_trios": Hands("9s 9c 9h", "8d 8h 8c"),
    "royal": Hands("Ah Kh Qh", "Js 8d 3c"),
    "royal_beside": Hands("Ah Kh Qh", "Qs 8d 3c", beside=(OWN,)),
    "pool_of_five": Hands("8s 8h 3s", "Js 9d 2c", "8c 8d", (ON,)),
    "pool_whole": Hands("Ah Kh Th", "Js 9d 2c", "Qh Jh", (ON,)),
    "pool_surrendered": Hands("5h 6h 7h", "7s 7d 7c", "8h 9h", (ON,), "fold"),
    "pool_of_three": Hands("7s 7h 7d", "Qs 8d 3c", beside=(ON, OWN)),
}


def known(game: ThreeCardPoker) -> tuple[str, ...]:
    """Those that can end at this table."""
    return tuple(name for name, hands in STORIES.items() if _fits(game, hands))


def _fits(game: ThreeCardPoker, hands: Hands) -> bool:
    common = ON not in hands.beside or linked(game) is bool(hands.board)
    return common and all(game.fixed(on) for on in hands.beside)


def step(game: ThreeCardPoker, name: str, state: State) -> Told | None:
    """The next step of this story; None: it does not go on from here."""
    hands = STORIES[name]
    if state.phase == "betting":
        return next(_bets(game, state, hands), None) or _due(game, state)
    if state.owed:
        return _card(game, state, hands)
    if any(p.do == "declare" and p.by == PLAYER for p in state.pending):
        box = int(state.asking[0])
        return offer(PLAYER, "declare", "play", word=hands.word, box=box), False
    if state.phase == "showing":
        return _due(game, state, last=not hands.board and game.terms.settlement == "automatic")
    return _due(game, state)


def _bets(game: ThreeCardPoker, state: State, hands: Hands) -> Iterator[Told]:
    """The ante, and what goes with it."""
    lying = {stake.on for stake in state.stakes if stake.owner == PLAYER}
    for on in (game.first_bet, *hands.beside):
        if on not in lying:
            found = (o for o in game.offers(state, PLAYER) if o.do == "bet" and _on(o) == on)
            yield from ((one, False) for one in found)


def _on(found: Offer) -> Any:
    field = found.fields.get("on")
    return field.values[0] if isinstance(field, OneOf) else None


def _card(game: ThreeCardPoker, state: State, hands: Hands) -> Told | None:
    """The card of the story for whoever waits, any other one for everybody else."""
    to = state.owed[0]
    own = {stake.at for stake in state.stakes if stake.owner == PLAYER} | {s.at for s in state.slots}
    told = {BANK: hands.bank, BOARD: hands.board}.get(to, hands.mine if to in own else "").split()
    kept = {face for said in (hands.mine, hands.bank, hands.board) for face in said.split()}
    there = next((len(hand.cards) for hand in state.hands if hand.name == to), 0)
    left = [face for face, n in state.shoe.weights().items() if n]
    wanted = told[there : there + 1] or [face for face in left if face not in kept]
    due = next(iter(game.duties(state)), None)
    if due is None or due.do != "card" or not wanted or wanted[0] not in left:
        return None
    last = to == BOARD and len(state.owed) == 1
    return replace(due, fields={**due.fields, "face": OneOf((wanted[0],))}), last


def _due(game: ThreeCardPoker, state: State, last: bool = False) -> Told | None:
    """The usual course of things."""
    due = next(iter(game.duties(state)), None)
    return (due, last) if due is not None else None
