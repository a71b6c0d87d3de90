"""One person at one table. Staff follow their duties, azar answers, the law decides; no word is printed here."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from ...inspection import vocabulary
from ...strategy.bingo import CLAIM, Complete, claims, complete
from ...strategy.guests import NEVER
from ...table.contract import (
    AZAR,
    HOUSE,
    RELOJ,
    STAFF,
    Actor,
    Chance,
    Event,
    Field,
    Game,
    Offer,
    OneOf,
    Pending,
    Range,
    Refusal,
    Scene,
    Step,
)
from .company import Company

LIMIT = 400
"""So many duties one after another, and the table is taken to go round in circles."""

BANKROLL = 100
"""A person sits down with so many times the minimum."""


class Poor(msgspec.Struct, frozen=True):
    """The move is lawful, but the person has not so many chips."""

    chips: int


Answer = Step | Refusal | Poor


class Session:
    """The game, its state, the moves so far, and the chips of the person who plays."""

    def __init__(self, game: Game, me: str, chance: random.Random) -> None:
        self.game = game
        self.me = me
        self.chance = chance
        self.moves: list[Any] = []
        opening = game.opening()
        self.state = opening.state
        self.events: list[Event] = list(opening.events)
        self.purse = BANKROLL * int(self.scene().facts.get("minimum") or BANKROLL)
        self._known: dict[tuple[Any, ...], Offer] = {}
        self.company = Company(game, me)
        self._gather()

    def _gather(self) -> None:
        """Where nothing can be done or staked by one person alone, others come until the table has a duty."""
        if self.company.seat(self.state) is None:
            return
        if self.company.assigned:
            self._fill()
            return
        while self.duty() is None and not self.open() and self.company.arrive():
            while (move := self.company.move(self.state, self.chance)) is not None:
                if not isinstance(self.play(move), Step):
                    break
        while self.company.players and not self.open() and (next_move := self._among_them()) is not None:
            if not isinstance(self.play(next_move), Step):
                break
        mine = self.company.seat(self.state)
        if self.company.players and mine is not None:
            self.play(mine)

    def _fill(self) -> None:
        """Where seats are given to those on a list: the person first, then as many others as a hand wants."""
        self._sit_down()
        while len(self.company.players) + 1 < self.game.company and self.company.arrive():
            self._sit_down()

    def _sit_down(self) -> None:
        """Whoever is new is put on the list, gets his seat and buys his chips; no hand is dealt yet."""
        for _ in range(LIMIT):
            move = self.company.seat(self.state) or self.company.move(self.state, self.chance)
            if move is None:
                given = self.game.offers(self.state, "jefe_de_mesa")
                move = next((self.answer(offer) for offer in given if offer.do == "assign_seat"), None)
            if move is None or not isinstance(self.play(move), Step):
                return

    def _among_them(self) -> dict[str, Any] | None:
        """What the others, or staff, do to get the table going before the person can stake anything."""
        move = self.company.move(self.state, self.chance)
        duty = self.duty()
        return move if move is not None else self.answer(duty) if duty is not None and duty.kind != "time" else None

    # --- what is there ----------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        return self.game.view(self.state, self.me)

    @property
    def chips(self) -> int:
        """What the person has in hand."""
        return self.purse + self.game.holdings(self.state).get(self.me, 0)

    @property
    def staked(self) -> int:
        """What is the person's, but lies on the table."""
        return sum(whose.get(self.me, 0) for whose in self.game.owners(self.state).values())

    @property
    def net(self) -> int:
        return self.game.holdings(self.state).get(self.me, 0) + self.staked

    def offers(self, who: str = "") -> tuple[Offer, ...]:
        """What somebody may do now; the person's own offers are remembered."""
        found = self.game.offers(self.state, who or self.me)
        if not who or who == self.me:
            for offer in found:
                self._remember(offer)
        return found

    def known(self) -> list[Offer]:
        """Offers of now, and those of before: a bet after the call is refused by the law, not misunderstood."""
        now = list(self.offers())
        here = {self._key(offer) for offer in now}
        return [*now, *(offer for key, offer in self._known.items() if key not in here)]

    def catalogue(self) -> list[Offer]:
        """Everything that was ever offered, each kind once with all its places."""
        self.offers()
        return list(self._known.values())

    def _key(self, offer: Offer) -> tuple[Any, ...]:
        first = next(iter(offer.fields.values()), None)
        return offer.do, tuple(offer.fields), first.values if isinstance(first, OneOf) else ()

    def _remember(self, offer: Offer) -> None:
        key = self._key(offer)
        old = self._known.get(key)
        fields = {name: _union(old.fields[name], field) for name, field in offer.fields.items()} if old else None
        self._known[key] = replace(offer, fields=fields) if fields else offer

    # --- what happens -----------------------------------------------------------------------------------------------

    def play(self, raw: dict[str, Any]) -> Answer:
        """Make a move; if it is not admitted, nothing has changed."""
        move = vocabulary.decode(self.game.types.moves, raw)
        answer = self.game.play(self.state, move)
        if isinstance(answer, Refusal):
            return answer
        held = self.purse + self.game.holdings(answer.state).get(self.me, 0)
        if held < 0 and held < self.chips:
            return Poor(self.chips)
        self.state = answer.state
        self.moves.append(move)
        self.events.extend(answer.events)
        return answer

    def owed(self) -> Pending | None:
        """The first choice that the person, or staff in his place, must make before the table goes on."""
        for pending in self.scene().pending:
            mine = pending.by == self.me or Actor.of(pending.by).staff
            if mine and (pending.default in pending.options or self._spoken(pending)):
                return pending  # else it is owed by a bet, not by a word
        return None

    def _spoken(self, pending: Pending) -> bool:
        """Every option is a word of one move, with nothing to stake."""
        found = [self.option(pending, option) for option in pending.options]
        return bool(found) and all(
            offer is not None and not any(isinstance(field, Range) for field in offer.fields.values())
            for offer, _ in found
        )

    def option(self, pending: Pending, option: str) -> tuple[Offer | None, str]:
        """The offer by which an option is chosen: its move, or the owed move with the field that takes the option."""
        about = pending.about.rpartition(":")[2]
        there = self.game.offers(self.state, pending.by)
        moves = [offer for offer in there if offer.do in (option, f"{option}_{about}")]
        for offer in sorted(moves, key=lambda o: not any(_has(field, about) for field in o.fields.values())):
            return offer, ""
        owed = [offer for offer in there if offer.do == pending.do]
        for offer in sorted(owed, key=lambda o: not any(_has(field, pending.about) for field in o.fields.values())):
            for name, field in offer.fields.items():
                if _has(field, option):
                    return offer, name
        return None, "option"

    def choose(self, pending: Pending, option: str) -> Answer:
        offer, field = self.option(pending, option)
        if offer is None:
            return self.play({"who": pending.by, "do": pending.do, field: option})
        move = self.answer(offer)
        if field:
            move[field] = option
        if _has(offer.fields.get("about"), pending.about):
            move["about"] = pending.about
        return self.play(move)

    def habit(self) -> dict[str, Any]:
        """The numbered places of the person's last moves: where nothing else is said, he stays there."""
        found: dict[str, Any] = {}
        for move in self.moves:
            if move.who == self.me:
                found.update(_said(move))
        return found

    def duty(self) -> Offer | None:
        """What staff, azar or reloj must do next."""
        return next(iter(self.game.duties(self.state)), None)

    def step(self) -> Answer | None:
        """The next duty is done; None if nobody has one."""
        duty = self.duty()
        return self.play(self.answer(duty)) if duty else None

    def run(self) -> Iterator[Answer]:
        """Duties are done until it is the person's turn: he owes a choice, or may stake again.

        Who may stake no more (barred, excluded) is still asked after every round.
        """
        start, drawn = self._when(), False
        for n in range(LIMIT):
            move = None if self.owed() else self.company.move(self.state, self.chance)
            duty = self.duty()
            if move is None:
                if self.owed() or duty is None or (n and duty.kind == "time" and self.offers()):
                    return
                move = self.answer(duty)
                drawn = drawn or duty.kind == "chance"
            before, sung = self.open(), self.complete()
            answer = self.play(move)
            yield answer
            round_over = drawn and self._over(start) and not self._going_on()
            if not isinstance(answer, Step) or round_over or self.open() - before or self.complete() - sung:
                return

    def _going_on(self) -> bool:
        """In company others may still have to move before the person may stake again."""
        duty = self.duty()
        return bool(self.company.players) and not self.open() and (duty is None or duty.kind != "chance")

    def _when(self) -> tuple[Any, str]:
        scene = self.scene()
        return scene.facts.get("round"), scene.phase

    def _over(self, start: tuple[Any, str]) -> bool:
        """A round has ended since: by its number, where the table counts them."""
        now = self._when()
        return now[0] != start[0] if now[0] is not None else now[1] == start[1]

    def open(self) -> set[str]:
        """The moves by which the person may put something at stake now."""
        return {offer.do for offer in self.offers() if stakes(offer)}

    def complete(self) -> set[Complete]:
        """What the person may sing now, where prizes are sung."""
        return set(complete(self.scene())) if CLAIM in self.game.vocabulary else set()

    def meant(self, said: dict[str, Any]) -> dict[str, Any] | None:
        """The claim of somebody who says the prize but not the card: that which is complete."""
        if said["do"] != CLAIM:
            return None
        right = claims(self.scene(), self.offers())
        return next((move for move in right if move["prize"] == said.get("prize")), None)

    @property
    def waiting(self) -> bool:
        """The table waits for the person."""
        duty = self.duty()
        if any(pending.by in self.company.players for pending in self.scene().pending):
            return bool(self.owed())
        return bool(self.owed() or self.open()) or duty is None or duty.kind == "time"

    def answer(self, offer: Offer) -> dict[str, Any]:
        """A move that follows an offer: azar by its weights, anybody else by the first choice."""
        move: dict[str, Any] = {"who": offer.by, "do": offer.do}
        usual = vocabulary.fields(vocabulary.members(self.game.types.moves)[offer.do])
        for name, field in offer.fields.items():
            if isinstance(field, Chance):
                move[name] = self.chance.choices(list(field.weights), list(field.weights.values()))[0]
            elif isinstance(field, OneOf):
                move[name] = self.chance.choice(field.values) if offer.kind == "chance" else field.values[0]
            elif offer.kind != "chance":
                move[name] = field.low
            elif usual[name].required:
                move[name] = self.chance.randrange(field.low, field.high + 1, field.step)
        return move


def stakes(offer: Offer) -> bool:
    """Whether an offer puts something at stake: it has an amount, and is no change of money, no tip, no claim."""
    return offer.do not in (*NEVER, CLAIM) and any(isinstance(field, Range) for field in offer.fields.values())


def _union(old: Field, new: Field) -> Field:
    if isinstance(old, OneOf) and isinstance(new, OneOf):
        return OneOf(tuple(dict.fromkeys((*old.values, *new.values))))
    if isinstance(old, Range) and isinstance(new, Range):
        return Range(min(old.low, new.low), max(old.high, new.high), new.step)
    return new


def _said(move: Any) -> dict[str, Any]:
    """The fields of a move."""
    return {name: getattr(move, name) for name in move.__struct_fields__ if name != "who"}


def _has(field: Field | None, value: str) -> bool:
    return isinstance(field, OneOf) and value in field.values


def admissible(name: str) -> bool:
    """Whether somebody may sit down under this name: no role, no account, no clock.

    >>> admissible("ana"), admissible("croupier"), admissible("eva@croupier"), admissible("house"), admissible(" ")
    (True, False, False, False, False)
    """
    reserved = (*STAFF, AZAR, RELOJ, HOUSE, "tips", "float", "bank", "pot", "cagnotte")
    return bool(name.strip()) and len(name) <= 64 and name not in reserved and not set(name) & set("@:/")
