"""A random session of any game, driven only through its contract.

Somebody does something, again and again: staff do their duty, people take what they are offered, remember what they
were offered before and try it again, or do anything at all, most of it unlawful. A session is a function of the game,
the random source and the plan; whoever looks at its steps decides what must hold there (``audit``).

Two conventions of every state are used: ``phase`` names the moment of the round, ``round`` counts the rounds; and some
that not every game has: ``shoes`` of a state counts the shoes begun; ``company`` of a game is how many people it needs;
``machine``, that its cards never end; ``row(state)``, how many cards may come at once (``cards``). What no offer
tells stands in ``unoffered``.

>>> from random import Random
>>> from tapete.games import registry
>>> session = Session(registry.game("boule", "MEL14", {}), Random(1), Plan(rounds=3))
>>> steps = list(session.steps())
>>> session.settled >= 3, session.state.phase, len(session.moves) < len(steps)
(True, 'over', True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal, TypeVar

import msgspec

from ..table.contract import AZAR, RELOJ, Actor, Chance, Field, Game, Kind, Offer, OneOf, Range, Refusal, Step
from .unoffered import unoffered
from .wild import Lexicon, Wild

T = TypeVar("T")
Source = Literal["duty", "offer", "late", "claim", "memory", "wild"]

PUBLIC = ""
"""Whoever looks on."""

PEOPLE = ("ana", "berta", "carlos", "diana", "emilio", "flora", "gines", "helena")
LAG = 60
"""After so many steps without the end of a round somebody new is at the table."""

LASTING = 1500
"""After so many no round will come any more (the last one is over before the session's plan is): it may end."""

EXTRA = 60
"""So often somebody is asked to bet in the last rounds; then the session just ends."""

DEAR = 1000
"""So many times the first minimum nobody pays."""

LONG = 3
"""So many times the rounds of its plan a session goes on at most for the sake of its shoe, or of its end."""

ROWS = 0.75
"""How often cards that are owed come in a row."""

NEW = 5
"""Steps in a phase that the session has hardly seen yet: anything is tried there more often."""

SPECIAL = (("0", "00"), ("pivot",), ("5",), ("As", "Ac", "Ah", "Td", "Kc", "7h", "7d", "8c", "8s", "5d", "6d"))
"""Outcomes at which the laws do something that they do at no other; the first of these that a game has."""

ENDINGS = ("announce_last", "close_session", "order_closing", "closing_time", "time_over", "time_short", "last_shoe")
"""Moves that lead to the end of a session; before its rounds are played they are tried, and not kept."""

LEAVING = ("leave", "step_away")
"""Moves by which a player goes away, for good or for a while."""

KINDS: dict[Kind, int] = {"play": 12, "staff": 4, "incident": 4, "chance": 1, "time": 1}


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How a session goes: its length, whom azar favours, and how often each source of moves has its turn."""

    rounds: int = 30
    limit: int = 6000
    """steps after which a session that is still not over is stuck"""
    patience: int = 25
    """steps a round after which the people mostly do what is due"""
    rare: bool = False
    """azar answers with special or seldom outcomes in half of the cases"""
    duty: int = 50
    offer: int = 8
    memory: int = 40
    wild: int = 15
    late: float = 0.04
    """how often somebody looks for an error of the round whose moment is past"""
    claims: float = 0.02
    """how often somebody claims, insists or decides"""
    at_once: int = 3
    """players who sit at the table at the same time"""


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """One step: the move, where it came from, and the answer. ``kept``: the session goes on from it."""

    before: Any
    move: Any
    answer: Step | Refusal
    source: Source
    kept: bool
    who: str = ""
    offers: tuple[Offer, ...] = ()
    """what ``who`` was offered just before, if he was asked"""

    @property
    def promised(self) -> bool:
        """A duty or a fresh offer: it has to be accepted."""
        return self.source in ("duty", "offer", "late", "claim")


class Stuck(Exception):
    """The session does not go on: nobody has anything to do, or the round never ends."""


class Session:
    """The people, what they remember, and the state of the table."""

    def __init__(self, game: Game, rng: Random, plan: Plan) -> None:
        self.game = game
        self.rng = rng
        self.plan = plan
        self.state: Any = game.opening().state
        self.first = self.state.round
        self.minimum = getattr(self.state, "minimum", 0)
        self.shoe = max(1, getattr(self.state, "shoes", 0))
        self.moves: list[Any] = []
        self.trying: Any = None
        self.lexicon = Lexicon()
        self.wild = Wild.of(game.types.moves)
        self.memory: dict[tuple[str, Kind], dict[str, list[Offer]]] = {}
        self.often: Counter[tuple[str, str]] = Counter()
        self.done: Counter[str] = Counter()
        self.came = ""
        self.endings: dict[tuple[str, str], Offer] = {}
        self.past: dict[tuple[str, str], Offer] = {}
        self.searched: set[int] = set()
        self.seen: dict[str, int] = {}
        self.ended = False
        self.extra = 0
        self.idle = 0
        self.late = 0

    @property
    def settled(self) -> int:
        """Rounds settled so far."""
        return int(self.state.round - self.first)

    def shoe_over(self) -> bool:
        """Where cards are dealt from a shoe, one is played to its end (unless the rounds are very many, or a machine
        deals, whose cards never end)."""
        now = getattr(self.state, "shoes", None)
        if now is None or self.game.machine:
            return True
        return bool(now > self.shoe or self.settled >= LONG * self.plan.rounds)

    def steps(self) -> Iterator[Taken]:
        """The session from its opening to its close."""
        plan = self.plan
        weights = (plan.duty, plan.offer, plan.memory, plan.wild)
        for n in range(plan.limit):
            closing = (self.settled >= plan.rounds and self.shoe_over()) or self.idle > LASTING
            source = self.rng.choices(("duty", "offer", "memory", "wild"), weights)[0]
            self.seen[self.state.phase] = self.seen.get(self.state.phase, 0) + 1
            if self.seen[self.state.phase] <= NEW and self.rng.random() < 0.6:
                source = "wild"  # some moments of a session pass quickly, and never come again
            elif n > plan.patience * (self.settled + 1) and self.rng.random() < 0.7:
                source = "duty"  # the round is long enough
            taken = self.asked("play", stay=True) if self.idle > LAG and self.rng.random() < 0.3 else None
            if taken is None:  # else: what is due goes round and round, for somebody has to play
                taken = self.close() if closing and source != "wild" else self.turn(source, closing)
            if taken is None:
                return
            self.idle += 1
            self.late += self.idle % LAG == 0  # they stay: whoever was barred does not come back
            if isinstance(taken.answer, Step) and not closing and self.breaks_off(taken.answer):
                taken = msgspec.structs.replace(taken, kept=False)
            if taken.kept and isinstance(taken.answer, Step):
                self.idle *= taken.answer.state.round == self.state.round
                self.moves.append(taken.move)
                self.state = taken.answer.state
            yield taken
            if self.state.phase == "over" and self.rng.random() < 0.5:
                return
        if self.ended and self.settled >= LONG * plan.rounds:
            return  # its end is announced, but the law wants more rounds than there is time for
        raise Stuck(f"still in phase {self.state.phase} of round {self.state.round} after {plan.limit} steps")

    def breaks_off(self, step: Step) -> bool:
        """Where a game may end by itself (nobody wants the bank), that is tried too before its rounds are played, and
        not kept; a round that was played to its end stays."""
        return bool(step.state.phase == "over" and step.state.round == self.state.round)

    def turn(self, source: str, closing: bool = False) -> Taken:
        """A step from this source, or from the next one that has something."""
        if source == "wild" or self.state.phase == "over":
            return self.anything(closing)
        if self.rng.random() < 0.05 and (taken := self.gone()) is not None:
            return taken
        if self.plan.late and self.rng.random() < self.plan.late and (taken := self.found_late()) is not None:
            return taken
        if self.plan.claims and self.rng.random() < self.plan.claims and (taken := self.claimed()) is not None:
            return taken
        if source == "memory" and (taken := self.again()) is not None:
            return taken
        if source == "offer" and (taken := self.asked()) is not None:
            return taken
        if (taken := self.due()) is not None:
            return taken
        if self.idle < LAG and self.rng.random() < 0.7 and (taken := self.usual()) is not None:
            return taken  # the table waits for the players, and they know what they may do
        for _ in range(50):
            if (taken := self.asked("play" if self.rng.random() < 0.8 else None, stay=True)) is not None:
                return taken
            if (taken := self.gone()) is not None:
                return taken
            self.late += 1
        raise Stuck(f"nobody has anything to do in phase {self.state.phase} of round {self.state.round}")

    # --- where moves come from --------------------------------------------------------------------------------------

    def due(self) -> Taken | None:
        """What staff, azar or reloj must do next: mostly the usual."""
        duties = self.game.duties(self.state)
        if not duties:
            return None
        offer = duties[0] if self.rng.random() < 0.7 else self.rng.choice(duties)
        self.remember((offer,))
        if offer.do == "card" and self.rng.random() < ROWS and (taken := self.row(offer)) is not None:
            return taken
        if offer.kind == "time" and self.rng.random() < 0.7 and (taken := self.waited_for(offer)) is not None:
            return taken
        return self.take(offer, "duty")

    def row(self, offer: Offer) -> Taken | None:
        """The cards that are owed, all at once, where the game takes them so."""
        field = offer.fields.get("face")
        if self.plan.rare or not isinstance(field, Chance) or (many := self.game.row(self.state)) < 2:
            return None
        faces = self.rng.sample([face for face, weight in field.weights.items() if weight], many)
        self.trying = move = self.game.types.move({"do": "cards", "who": offer.by, "faces": faces})
        answer = self.game.play(self.state, move)
        return Taken(before=self.state, move=move, answer=answer, source="memory", kept=True)

    def waited_for(self, offer: Offer) -> Taken | None:
        """Before time runs out, the person waited for may still act; most likely as others did to go on."""
        field = offer.fields.get("player")
        who = field.values[0] if isinstance(field, OneOf) else ""
        if who not in self.players() and (not who or self.rng.random() < 0.6):
            return None  # he has gone away
        if self.rng.random() < 0.12 and (taken := self.presses(str(who))) is not None:
            return taken
        offers = self.game.offers(self.state, str(who))
        chosen = [o for o in offers if o.kind == "play" and o.do != "leave"]
        return self.take(self.rng.choice(chosen[:4]), "offer", str(who), offers) if chosen else None

    def presses(self, who: str) -> Taken | None:
        """It is his turn, and he tries what others did in such a moment, lawful or not."""
        known = self.memory.get((self.state.phase, "play"))
        move = self.wild.one_of(self.rng.choice(tuple(known)), self.rng, self.lexicon, (who,)) if known else None
        if move is None:
            return None
        self.trying = move = msgspec.structs.replace(move, who=who)
        answer = self.game.play(self.state, move)
        kept = self.affordable(answer)
        return Taken(before=self.state, move=move, answer=answer, source="wild", kept=kept)

    def gone(self) -> Taken | None:
        """Somebody who is no longer at the table takes his leave."""
        here = self.players()
        away = [who for who in self.game.people(self.state) if who not in here and Actor.of(who).role == "player"]
        if not away:
            return None
        who = self.rng.choice(away)
        offers = self.game.offers(self.state, who)
        return next((self.take(o, "offer", who, offers) for o in offers if o.do in ("leave", "leave_list")), None)

    def found_late(self) -> Taken | None:
        """What was wrong in this round is found out when its moment is past."""
        staff = self.those("incident")
        for who in self.rng.sample(staff, min(len(staff), 4)):
            if found := [o for o in self.game.late_offers(self.state, who) if o.do not in ENDINGS]:
                return self.take(self.one(found), "late", who)
        return None

    def claimed(self) -> Taken | None:
        """Somebody does not agree, or decides on what somebody does not agree with."""
        people = self.everybody()
        for who in self.rng.sample(people, min(len(people), 6)):
            if found := self.game.claim_offers(self.state, who):
                return self.take(self.one(found), "claim", who)
        return None

    def asked(self, kind: Kind | None = None, stay: bool = False) -> Taken | None:
        """Somebody looks at what he may do now, and does one of it. ``stay``: seldom that he goes away, for the table
        waits for players."""
        rng = self.rng
        kind = kind or rng.choices(tuple(KINDS), tuple(KINDS.values()))[0]
        who = rng.choice(self.those(kind))
        # what hangs on cards that nobody may know is not offered
        if kind == "incident" and rng.random() < 0.3 and (found := unoffered(self.game, self.state, who)):
            return self.take(self.one(found), "memory")
        offers = self.game.offers(self.state, who)
        self.remember(offers)
        lasting = [o for o in offers if o.do not in ENDINGS]
        chosen = [o for o in lasting if o.kind == kind] or lasting
        if stay and rng.random() < 0.9:
            chosen = [o for o in chosen if o.do not in LEAVING] or chosen
        if not chosen:
            return None
        return self.take(self.one(chosen), "offer", who, offers)

    def usual(self) -> Taken | None:
        """What players mostly do in such a moment, without looking at what they may do now."""
        remembered = self.memory.get((self.state.phase, "play"))
        if not remembered:
            return None
        weights = [self.often[self.state.phase, do] for do in remembered]
        do = self.rng.choices(tuple(remembered), weights)[0]
        return self.take(self.rng.choice(remembered[do]), "memory")

    def again(self) -> Taken | None:
        """What somebody was offered in such a moment before; it may no longer be lawful."""
        phase = self.state.phase
        kind = self.rng.choices(tuple(KINDS), tuple(KINDS.values()))[0]
        remembered = self.memory.get((phase, kind)) or self.memory.get((phase, "play"))
        if not remembered:
            return None
        return self.take(self.one([offer for offers in remembered.values() for offer in offers]), "memory")

    def anything(self, closing: bool) -> Taken:
        """Any move of the game's vocabulary by anybody, lawful or not."""
        rng, people, move = self.rng, self.everybody(), None
        near = self.near() if rng.random() < 0.5 else None
        if near is not None:
            move = self.wild.bent(near, rng, people)
        if move is None:
            move = self.wild.move(rng, self.lexicon, people)
        self.trying = move
        answer = self.game.play(self.state, move)
        kept = (closing or str(move.__struct_config__.tag) not in ENDINGS) and self.affordable(answer)
        return Taken(before=self.state, move=move, answer=answer, source="wild", kept=kept)

    def affordable(self, answer: Step | Refusal) -> bool:
        """Whether people would still bet: a minimum of a million millions is lawful, and the end of all play."""
        if isinstance(answer, Refusal):
            return True
        now, then = getattr(answer.state, "minimum", 0), getattr(getattr(answer.state, "change", None), "minimum", 0)
        return bool(max(now, then) <= DEAR * max(1, self.minimum))

    def near(self) -> Offer | None:
        """Something that was offered in such a moment before, or must be done now."""
        remembered = self.memory.get((self.state.phase, self.rng.choice(tuple(KINDS))))
        if remembered:  # the move before the offer: seldom ones are bent as often as others
            return self.rng.choice(remembered[self.rng.choice(tuple(remembered))])
        offers = self.game.duties(self.state)
        return self.one(offers) if offers else None

    def close(self) -> Taken | None:
        """The rounds are played: the session is brought to its end, where the game has one."""
        if self.state.phase == "over":
            return self.anything(True)
        for offer in self.endings.values():
            taken = self.take(offer, "memory")
            if isinstance(taken.answer, Step):
                self.past, self.endings, self.ended = {**self.past, **self.endings}, {}, True
                return taken
        if self.past and self.rng.random() < 0.2:  # somebody has not heard that the end is announced
            return self.take(self.rng.choice(tuple(self.past.values())), "memory")
        if not self.ended and self.settled not in self.searched:  # who can end it here?
            self.searched.add(self.settled)
            known = len(self.endings)
            for who in (*self.those("staff"), RELOJ):  # a session with a set time ends by the clock
                self.remember(self.game.offers(self.state, who))
                if len(self.endings) > known:
                    return self.close()
        return self.due() or self.last_bets()

    def last_bets(self) -> Taken | None:
        """The last rounds were announced and nothing is due: somebody has to bet, or the table never ends."""
        self.extra += self.ended
        return self.asked("play") if self.ended and self.extra <= EXTRA else None

    # --- choosing ---------------------------------------------------------------------------------------------------

    def those(self, kind: Kind) -> tuple[str, ...]:
        """Who makes moves of this kind."""
        if kind == "chance":
            return (AZAR,)
        if kind == "time":
            return (RELOJ,)
        if kind == "play":
            return self.players()
        return tuple(who for who in self.game.people(self.state) if Actor.of(who).staff)

    def players(self) -> tuple[str, ...]:
        """Those at the table now, as many as the game needs (``company``); every few rounds, and whenever the play lags
        for long, somebody new comes."""
        come = self.settled // 8 + self.late
        return tuple(named(come + n) for n in range(max(self.plan.at_once, self.game.company)))

    def everybody(self) -> tuple[str, ...]:
        return (*self.players(), *self.game.people(self.state))

    def one(self, offers: Sequence[Offer]) -> Offer:
        """One of them; now and then the move is chosen before the offer, so that seldom moves have their turn, and now
        and then it is what was done least."""
        roll = self.rng.random()
        if roll < 0.5:
            moves = tuple(dict.fromkeys(o.do for o in offers))
            least = min(self.done[do] for do in moves)
            do = self.rng.choice(moves if roll < 0.25 else [do for do in moves if self.done[do] == least])
            offers = [o for o in offers if o.do == do]
        return self.rng.choice(offers)

    def take(self, offer: Offer, source: Source, who: str = "", offers: tuple[Offer, ...] = ()) -> Taken:
        move = made(self.game, offer, {name: self.value(field) for name, field in offer.fields.items()})
        self.trying = move
        answer = self.game.play(self.state, move)
        self.done[offer.do] += isinstance(answer, Step)
        return Taken(
            before=self.state, move=move, answer=answer, source=source, kept=True, who=who or offer.by, offers=offers
        )

    def value(self, field: Field) -> Any:
        if isinstance(field, Chance):
            return self.chance(field)
        return value(field, self.rng)

    def chance(self, field: Chance) -> str:
        """Azar: by the weights; in a rare session every other time something special or seldom, or the same again."""
        weights = {outcome: weight for outcome, weight in field.weights.items() if weight}
        if self.plan.rare and self.rng.random() < 0.5:
            if self.came in weights and self.rng.random() < 0.3:
                return self.came
            least = min(weights.values())
            special = next((found for group in SPECIAL if (found := [o for o in group if o in weights])), None)
            self.came = self.rng.choice(special or [o for o, weight in weights.items() if weight == least])
            return self.came
        return self.rng.choices(tuple(weights), tuple(weights.values()))[0]

    def remember(self, offers: Sequence[Offer]) -> None:
        """What was offered in this phase, by kind and move; the endings apart."""
        for offer in offers:
            self.lexicon.learn(offer, self.rng)
            if offer.do in ENDINGS:
                self.endings[offer.do, offer.by] = offer
                continue
            self.often[self.state.phase, offer.do] += 1
            kept = self.memory.setdefault((self.state.phase, offer.kind), {}).setdefault(offer.do, [])
            if len(kept) < 24:
                kept.append(offer)
            else:
                kept[self.rng.randrange(24)] = offer


def named(n: int) -> str:
    """
    >>> named(1), named(9)
    ('berta', 'berta2')
    """
    again, who = divmod(n, len(PEOPLE))
    return PEOPLE[who] + (str(again + 1) if again else "")


def value(field: Field, rng: Random) -> Any:
    """A value of a field: the ends of a range as often as its middle.

    >>> {value(Range(100, 300, 100), Random(seed)) for seed in range(20)}
    {200, 100, 300}
    """
    if isinstance(field, OneOf):
        return rng.choice(field.values)
    if isinstance(field, Range):
        steps = (field.high - field.low) // field.step
        if rng.random() < 0.5:
            return field.low + rng.choice((0, steps)) * field.step
        return field.low + rng.randint(0, steps) * field.step
    return rng.choice(tuple(field.weights))


def samples(offer: Offer, rng: Random) -> Iterator[dict[str, Any]]:
    """Choices that stand for all of an offer: every field at its low end, at its high end, somewhere between."""
    ends = (0, -1) if any(_ends(field, 0) != _ends(field, -1) for field in offer.fields.values()) else (0,)
    for end in ends:
        yield {name: _ends(field, end) for name, field in offer.fields.items()}
    if len(ends) > 1:
        yield {name: value(field, rng) for name, field in offer.fields.items()}


def _ends(field: Field, end: int) -> Any:
    if isinstance(field, Range):
        return field.low if end == 0 else field.low + (field.high - field.low) // field.step * field.step
    return (field.values if isinstance(field, OneOf) else tuple(field.weights))[end]


def made(game: Game, offer: Offer, fields: dict[str, Any]) -> Any:
    """The move that takes this offer with these fields."""
    return game.types.move({"do": offer.do, "who": offer.by, **fields})
