"""Twins: two games that differ in one covered card and in nothing else. The same moves are made in both; whoever may
not see that card must not be able to tell them apart."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from tapete.games import registry
from tapete.store.chance import drawn
from tapete.strategy.guests import choose, usual
from tapete.table.contract import AZAR, Chance, Event, Game, Offer, Refusal, Step, redact

PLAYERS = ("ana", "ben", "gina", "hugo", "nora", "teo")
"""The first three have accounts."""
TERMS: dict[str, dict[str, Any]] = {
    "circle": {"players": list(PLAYERS[:5]), "minimum": 10},
    "chemin_de_fer": {"players": list(PLAYERS), "minimum": 10},
    "baccarat_two_cloths": {"players": [*PLAYERS[:3], "", "", *PLAYERS[3:]], "minimum": 10},
    "punto_banca": {"minimum": 10},
    "caribbean_poker": {"minimum": 10},
    "trijoker": {"minimum": 10},
    "go_poker": {"minimum": 10},
    "draw_poker": {"minimum": 10},
    "three_card_poker": {"minimum": 10},
    "texas_holdem": {"minimum": 10},
    "pai_gow_poker": {"minimum": 10},
}
TENS = "TJQK"
MOST = 400
"""Moves of a story."""
HANDS = 2
"""So many rounds after the card was dealt are played on, if it stays covered."""


class Twins(msgspec.Struct, kw_only=True):
    """Two states of one game, and the moves that led to each."""

    game: Any
    states: list[Any]
    moves: list[tuple[Any, Any]] = []
    """the same move in both games but for azar's one card"""
    draws: list[tuple[list[int], list[int]]] = []
    """for each move of azar: the numbers that make him say so"""
    cards: tuple[str, str] = ("", "")
    """the card that differs: in the first game, in the second"""
    born: int = 0
    """so many moves had been made when it was dealt"""
    knowing: list[frozenset[str]] = []
    """after each move: who has seen the card"""
    phases: list[str] = []


def terms_of(game: str) -> dict[str, Any]:
    return next(terms for name, terms in TERMS.items() if game.startswith(name))


def open_to(game: Game, event: Event, who: str) -> Any:
    """What this person is shown of an event."""
    shown = game.show(event, who)
    return None if shown is None else redact(shown, who)


def twins(name: str, regulation: str, seed: int, skip: int = 0, points: bool = False, **terms: Any) -> Twins:
    """A story of two games, from the opening until the card is lawfully shown or some rounds are over. ``skip``: so
    many covered cards come before the one that differs; ``points``: it may be worth another number of points (then the
    story ends where the law makes the table go on differently)."""
    game = registry.game(name, regulation, {**terms_of(name), **terms})
    state = game.opening().state
    two = Twins(game=game, states=[state, state])
    rng = Random(f"{name}/{regulation}/{seed}")
    story = _Story(two, rng, skip, points)
    for _ in range(MOST):
        if not story.step():
            break
    return two


class _Story:
    def __init__(self, two: Twins, rng: Random, skip: int, points: bool) -> None:
        self.two, self.rng, self.skip, self.points = two, rng, skip, points
        self.knowing: frozenset[str] = frozenset()
        self.done: dict[str, tuple[Any, int]] = {}
        self.round = 0

    def step(self) -> bool:
        """One more move in both games; False if the story ends here."""
        game, first = self.two.game, self.two.states[0]
        if self.two.born and getattr(first, "round", 0) > self.round + HANDS:
            return False
        for who in self.rng.sample(PLAYERS, len(PLAYERS)):
            move = self.player(who)
            if move is not None and not isinstance(game.play(first, game.types.move(move)), Refusal):
                return self.make(move, move)
        for duty in game.duties(first):
            if duty.by == AZAR or any(isinstance(f, Chance) for f in duty.fields.values()):
                return self.chance(duty)
            move = usual(duty)
            if not isinstance(game.play(first, game.types.move(move)), Refusal):
                return self.make(move, move)
        return False

    def player(self, who: str) -> dict[str, Any] | None:
        """What this person does, if it is for them to do something; who has the card does not show it."""
        game, first = self.two.game, self.two.states[0]
        scene = game.view(first, who)
        offers = tuple(o for o in game.offers(first, who) if o.by == who and o.kind == "play")
        if who in self.knowing:
            gives_up = next((o for o in offers if o.do in ("fold", "muck")), None)
            if gives_up is not None and len(self.two.moves) > self.two.born + 6:
                return usual(gives_up)
            offers = tuple(o for o in offers if o.do != "show")
        owed = any(p.by == who for p in scene.pending) or scene.facts.get("turn") == who
        moment = (scene.phase, getattr(first, "round", 0))
        before, count = self.done.get(who, (moment, 0))
        count = count if before == moment else 0
        if not owed and count >= 2:
            return None
        self.done[who] = (moment, count + 1)
        stays = next((o for do in ("check", "call") for o in offers if o.do == do), None)
        if stays is not None:  # as many streets as there are
            return usual(stays)
        return choose(offers, scene.pending, who, self.rng, count, scene)

    def chance(self, duty: Offer) -> bool:
        """Azar says the same in both games, but once."""
        game = self.two.game
        offers = []
        for state in self.two.states:
            found = (duty.by != AZAR and game.duties(state)) or game.offers(state, AZAR)
            offers.append(next((o for o in found if o.do == duty.do and o.by == duty.by), None))
        if None in offers:
            return False
        weights = [{n: f for n, f in o.fields.items() if isinstance(f, Chance)} for o in offers if o is not None]
        said: list[dict[str, Any]] = [usual(o) for o in offers if o is not None]
        for name in weights[0]:
            common = [k for k in weights[0][name].weights if k in weights[1][name].weights and k not in self.two.cards]
            face = self.rng.choice(common)
            said[0][name] = said[1][name] = face
            if not self.two.born and name == "face" and self.hidden(said[0]):
                other = [k for k in common if k != face and (self.points or alike(game.game, k, face))]
                if other and not self.skip:
                    said[1][name] = self.rng.choice(other)
                    self.two.cards, self.two.born = (face, said[1][name]), len(self.two.moves) + 1
                    self.round = getattr(self.two.states[0], "round", 0)
                self.skip = max(0, self.skip - 1)
        numbers = [_numbers(o, move) for o, move in zip(offers, said, strict=True) if o is not None]
        self.two.draws.append((numbers[0], numbers[1]))
        return self.make(said[0], said[1])

    def looked(self) -> frozenset[str]:
        """Who has lifted the card, or has to say something about the hand in which it lies."""
        game, (first, _) = self.two.game, self.two.states
        mine = [slot for slot in getattr(first, "slots", ()) if slot.face == self.two.cards[0] and not slot.up]
        owed = {p.by for slot in mine for p in game.view(first, "").pending if p.secret and p.about == slot.place}
        return frozenset(name for slot in mine for name in slot.seen) | owed

    def hidden(self, move: dict[str, Any]) -> bool:
        step = self.two.game.play(self.two.states[0], self.two.game.types.move(move))
        return isinstance(step, Step) and any(e.seen_by is not None and getattr(e, "face", "") for e in step.events)

    def make(self, first: dict[str, Any], second: dict[str, Any]) -> bool:
        game = self.two.game
        moves = game.types.move(first), game.types.move(second)
        steps = [game.play(state, move) for state, move in zip(self.two.states, moves, strict=True)]
        if self.points and (Refusal in map(type, steps) or len({_course(s.state) for s in steps}) > 1):
            return False
        assert [type(s) for s in steps] == [Step, Step], (first, second, steps)
        if self.two.born:
            if any(event.seen_by is None and _names(event, self.two.cards) for s in steps for event in s.events):
                return False  # lawfully turned up: from here on the games differ for all
            for event in steps[0].events:
                if event.seen_by and _names(event, self.two.cards):
                    self.knowing |= frozenset(event.seen_by)
        self.two.states = [s.state for s in steps]
        self.knowing |= self.looked()
        self.two.moves.append(moves)
        self.two.knowing.append(self.knowing)
        self.two.phases.append(str(self.two.states[0].phase))
        return True


def _course(state: Any) -> tuple[Any, ...]:
    """Where the table stands, for all to see."""
    return state.phase, getattr(state, "round", 0), getattr(state, "owed", ())


def alike(game: str, one: str, other: str) -> bool:
    """Cards that do the same to the course of the play: any at poker, of the same points at baccarat."""
    if game.startswith(
        ("circle", "caribbean", "three_card", "texas_holdem", "trijoker", "go_poker", "draw_poker", "pai_gow")
    ):
        return True
    return one[0] == other[0] or (one[0] in TENS and other[0] in TENS)


def _names(event: Event, cards: tuple[str, str]) -> bool:
    told = msgspec.json.encode(event).decode()
    return any(f'"{card}"' in told or f" {card}" in told or f"{card} " in told for card in cards if card)


def _numbers(offer: Offer, move: dict[str, Any]) -> list[int]:
    """The draws that make azar give this very answer, the smallest of each."""
    found = []
    for name in drawn(offer):
        field = offer.fields[name]
        if isinstance(field, Chance):
            before = [weight for key, weight in sorted(field.weights.items()) if key < move[name]]
            found.append(sum(before))
        else:
            found.append(0)
    return found
