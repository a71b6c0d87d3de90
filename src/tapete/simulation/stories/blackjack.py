"""Stories of blackjack: a box with bettors enough, two questions at once, a pair that is split till the law says no,
split aces, and payment at par that is asked for too late."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ...games.base.offers import Told, answered, offer, tried
from ...games.blackjack.offers.players import bet_offers, turn_of
from ...games.blackjack.state import State
from ...games.blackjack.table.seats import owner
from ...games.blackjack.turn import Turn
from ...law.leaves import holds
from ...table.contract import Offer, OneOf, Refusal

if TYPE_CHECKING:
    from ...games.blackjack.play import Blackjack

GUESTS = ("luis", "marta", "nora", "oto")
"""People who come to the table."""


class Story(NamedTuple):
    """``players`` who bet; ``cards`` of the first box, of the others and of the bank, by rank; what is done with the
    hand in turn, and with which refusal it ends."""

    players: int
    cards: tuple[str, str, str]
    lead: Callable[[Turn], Offer | None]
    why: str


def split(t: Turn) -> Offer | None:
    """Whoever is in turn splits."""
    return turned(t, "split")


def asks(t: Turn) -> Offer | None:
    """Two aces are split, and a card is asked for to the pair that falls on one of them."""
    found = t.find(t.s.turn)
    return turned(t, "hit" if found is not None and found.split else "split")


def par(t: Turn) -> Offer | None:
    """The first has a black-jack and waits till the next has asked for a card."""
    first = t.s.hands[0]
    if t.s.asker > first.box:
        return offer(t.on_hand(first.name)[0].owner, "even_money", "play", box=first.box)
    return turned(t, "hit")


def turned(t: Turn, do: str) -> Offer | None:
    found = t.find(t.s.turn)
    return offer(t.on_hand(found.name)[0].owner, do, "play", hand=found.name) if found is not None else None


STORIES = {
    "fifth_hand": Story(1, ("8" * 9, "4555", "7"), split, "fifth_hand"),
    "split_aces": Story(1, ("AAAA", "4555", "7"), asks, "split_aces"),
    "late_even_money": Story(2, ("AK", "4555", "A"), par, "late_even_money"),
}
BETTORS = ("fourth_bettor", "two_questions", "vacant")


def known(game: Blackjack) -> tuple[str, ...]:
    """Those that can end at this table."""
    if game.rounds is not None:
        return ()
    rules, again = game.rules, game.terms.readings.get("D11") != "not_again"
    found = ["split_aces"] if again and not holds(rules.split.no_more_aces) else []
    limited = rules.split.max_splits is not None or not holds(rules.split.unlimited)
    found += ["fifth_hand"] if limited else []
    found += ["late_even_money"] if rules.even_money.on_request is not None and game.boxes > 1 else []
    found += ["fourth_bettor"] if rules.players.per_box is not None else []
    found += ["vacant"] if rules.players.vacant_highest or rules.players.front_line else []
    asked = rules.players.standing_consent
    return (*found, *(("two_questions",) if asked is not None and "seated" in asked.value else ()))


def step(game: Blackjack, name: str, state: State) -> Told | None:
    """The next step of this story; None: it does not go on from here."""
    t = turn_of(game, state, "croupier")
    if name in BETTORS:
        return bettors(t, name) if state.phase == "betting" else None
    story = STORIES[name]
    if any(s.owner not in GUESTS for s in state.stakes):
        return None
    if state.phase == "playing" and not state.owed and state.hands:
        found = story.lead(t)
        if found is None:
            return None
        answer = answered(game, state, found)
        return found, isinstance(answer, Refusal) and answer.code == story.why
    if state.phase == "betting" and len({s.owner for s in state.stakes}) < story.players:
        return bet(t, next(p for p in GUESTS if not t.stakes_of(p)))
    if state.owed:
        return card(t, story) if state.stakes else None
    due = next(iter(game.duties(state)), None)
    return (due, False) if due is not None and state.phase in ("betting", "closed", "dealing", "playing") else None


def bet(t: Turn, who: str) -> Told | None:
    found = (o for o in bet_offers(turn_of(t.game, t.s, who), who) if o.fields["on"] == OneOf((t.game.first_bet,)))
    free = (o for o in found if not any(o.fields["box"] == OneOf((s.box,)) for s in t.s.stakes))
    one = next(tried(t.game, t.s, free), None)
    return (one, False) if one is not None else None


def bettors(t: Turn, name: str) -> Told | None:
    """Several bet on one box: one too many, or more than one of whom its player is asked."""
    asked = [p for p in t.s.pending if p.do == "choose" and p.about.startswith("bet:")]
    twice = next((p for p in asked if sum(q.by == p.by for q in asked) > 1), None)
    if name == "two_questions" and twice is not None:
        return offer(twice.by, "choose", "play", option=twice.options[0]), True
    if name == "vacant":
        return vacant(t)
    boxes = {s.box for s in t.s.stakes if s.on == t.game.first_bet}
    box = min(boxes, key=lambda b: (-len(t.mains(b)), b)) if boxes else 0
    free = [p for p in GUESTS if not t.stakes_of(p)]
    if not free or not box:
        return bet(t, free[0]) if free else None
    fourth = offer("jefe_de_mesa", "fourth_bettor", "incident", player=free[0], box=box, stake=t.s.minimum)
    if name == "fourth_bettor" and next(tried(t.game, t.s, (fourth,)), None) is not None:
        return fourth, True
    stands = offer(free[0], "bet", "play", on=t.game.first_bet, box=box, stake=t.s.minimum, standing=True)
    found = next(tried(t.game, t.s, (stands,)), None)
    return (found, False) if found is not None else None


def vacant(t: Turn) -> Told | None:
    """Two who stand bet on a box without a player: who commands it?"""
    for box in range(1, t.game.boxes + 1):
        whose = offer("jefe_de_mesa", "vacant_box_command", "incident", box=box)
        if next(tried(t.game, t.s, (whose,)), None) is not None:
            return whose, True
    for box in (box for box in range(t.game.boxes, 0, -1) if not owner(t.s, box)):
        free = (p for p in GUESTS if not t.stakes_of(p))
        bets = (offer(p, "bet", "play", on="main", box=box, stake=t.s.minimum, standing=True) for p in free)
        if (found := next(tried(t.game, t.s, bets), None)) is not None:
            return found, False
    return None


def card(t: Turn, story: Story) -> Told | None:
    """The card that is owed is the one of the story."""
    due = next(iter(t.game.duties(t.s)), None)
    hand = t.find(t.s.owed[0])
    first = min(s.box for s in t.s.stakes)
    dealt = sum(len(h.cards) for h in t.s.hands if h.box == first)
    ranks = story.cards[2] if hand is None else story.cards[1]
    at = len(t.s.bank) if hand is None else len(hand.cards)
    if hand is not None and hand.box == first:
        ranks, at = story.cards[0], dealt
    left = [face for face, n in t.s.shoe.weights().items() if n]
    spare = [face for face in left if face[0] == ranks[at : at + 1]] or [face for face in left if face[0] in "23"]
    if due is None or due.do != "card" or not spare:
        return None
    return replace(due, fields={**due.fields, "face": OneOf((spare[0],))}), False
