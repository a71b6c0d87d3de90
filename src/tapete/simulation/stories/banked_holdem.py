"""Stories of hold'em against the house: a tie; a Bonus that outlives its hand, one against a bank that wins, aces
against aces, and a hand that all but a Bonus have left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...games.banked_holdem.play import BankedHoldem
from ...games.banked_poker.offers.players import bet_offers, turn_of
from ...games.banked_poker.round import settle
from ...games.banked_poker.state import BOARD
from ...games.base.offers import Told, offer, tried
from ...table.contract import Offer, OneOf

if TYPE_CHECKING:
    from ...games.banked_poker.turn import BankedTurn as Turn

WHO, SUIT = "ana", "s"
ACES = {"bank": "AA", "1": "AA"}
LOST = {"bank": "AA", "1": "22"}
ROYAL = {"board": "TJQKA"}
STORIES = {
    "tie": (ROYAL, "bet", "tie"),
    "fold_with_bonus": (LOST, "fold", "fold_with_bonus"),
    "bonus_independent": (LOST, "bet", "bonus_independent"),
    "all_but_the_bonus": (ACES, "fold", ""),
    "aces_against_aces": (ACES, "bet", ""),
}
"""By name: the ranks of a hand's cards (those in common are of one suit), how the first question is answered, what is
declared in the end."""
SETTLED = ("tie", "bonus_independent")
"""What is declared of the settlement, and so only where it is made by hand."""


def known(game: BankedHoldem) -> tuple[str, ...]:
    """Those of a table with a Bonus, or without; of one that is settled by hand, or not."""
    names = STORIES if game.rules.sides else ("tie",)
    return tuple(name for name in names if name not in SETTLED or game.terms.settlement == "by_hand")


def step(game: BankedHoldem, name: str, state: Any) -> Told | None:
    """The next step of this story; None: it does not go on from here."""
    cards, answer, declared = STORIES[name]
    t = turn_of(game, state, "croupier")
    about = {"box": 1} if declared == "tie" else {"player": WHO}
    if declared and (found := first(t, offer("croupier", declared, "incident", **about))) is not None:
        return found, True
    if state.phase == "betting":
        return bets(t)
    if state.phase == "settling" and not settle.waiting(t):
        return None
    due = next(iter(game.duties(state)), None)
    if state.phase == "decision":
        return said(t, answer)
    if due is None or state.phase not in ("closed", "dealing", "showing", "settling"):
        return None
    if due.do == "card":
        return dealt(t, due, cards)
    return due, due.do == "uncover" and not declared


def first(t: Turn[Any], *offers: Offer) -> Offer | None:
    """The first of them that the game accepts."""
    return next(tried(t.game, t.s, offers), None)


def bets(t: Turn[Any]) -> Told | None:
    """An ante and a Bonus on box 1, and then the call."""
    lying = {s.on for s in t.s.stakes if s.owner == WHO and s.box == 1}
    if any(s.owner != WHO for s in t.s.stakes):
        return None
    for on in (t.game.first_bet, *t.rules.sides):
        if on not in lying:
            found = first(t, *placed(t, on))
            return (found, False) if found is not None else None
    close = next(iter(t.game.duties(t.s)), None)
    return (close, False) if close is not None else None


def placed(t: Turn[Any], on: str) -> Iterator[Offer]:
    for one in bet_offers(turn_of(t.game, t.s, WHO), WHO):
        if one.fields["on"] == OneOf((on,)) and one.fields["box"] == OneOf((1,)):
            yield one


def said(t: Turn[Any], answer: str) -> Told | None:
    """Whoever is asked answers so before the flop, and passes later."""
    asked = next((p for p in t.s.pending if p.do == "declare"), None)
    if asked is None:
        return None
    word = answer if answer in asked.options else asked.options[-1]
    found = first(t, offer(asked.by, "declare", "play", word=word))
    return (found, False) if found is not None else None


def dealt(t: Turn[Any], due: Offer, cards: dict[str, str]) -> Told | None:
    """The card that is owed has the rank of its hand; the common ones are what they are."""
    hand = t.hand(t.s.owed[0])
    wanted = cards.get(hand.name, "")[len(hand.cards) :][:1]
    suit = SUIT if hand.name == BOARD and wanted else ""
    spare = [face for face in t.s.shoe.weights() if face[0] in wanted and face[1:].startswith(suit)]
    if wanted and not spare:
        return None
    low = [face for face in t.s.shoe.weights() if face[1] != SUIT]
    return replace(due, fields={**due.fields, "face": OneOf((spare[0] if wanted else low[-1],))}), False
