"""What must hold at every step of a session, whatever the game.

State, move and events go to JSON and back without loss; whoever is offered something, or owes it, is not refused; the
state's own book is the sum of the transfers, and nothing is made or lost; everybody sees a scene, and no event hides or
tells more than it should; a refusal names its provision and leaves the state as it was; the moves played again lead to
the same state.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec

from ..law.files import renewed
from ..law.rulebook import rulebook
from ..table.contract import Event, Game, Offer, Refusal, Scene, Step
from ..table.events import Transfer, balances
from .explore import Aside, Explorer
from .sessions import PUBLIC, Plan, Session, Stuck, Taken, made, samples

LOOKED_AT = 0.08
"""Part of the steps of a quick session after which somebody's scene is looked at."""

TRIED = 0.04
"""Part of the lists of offers of a quick session of which every offer is tried."""

REPLAYED = 0.05
"""Part of the quick sessions of which all moves are played again at the end."""


class Fault(AssertionError):
    """The program contradicts itself: what, and the moves that lead there."""

    def __init__(self, what: str, game: Game, moves: list[Any], seed: int | str = "", move: Any = None) -> None:
        self.what = what
        self.game = game.game
        self.regulation = game.regulation
        self.terms = msgspec.json.encode(game.terms).decode()
        self.moves = list(moves)
        self.move = move
        self.seed = seed
        super().__init__(what)

    def __str__(self) -> str:
        lines = [f"{self.what}", f"  {self.game} {self.regulation}, seed {self.seed}", f"  terms {self.terms}"]
        lines += [f"  {msgspec.json.encode(move).decode()}" for move in self.moves]
        if self.move is not None:
            lines.append(f"> {msgspec.json.encode(self.move).decode()}")
        return "\n".join(lines)


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


@cache
def _several(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(tuple[kind, ...])


@renewed
@cache
def _cites(game: str, regulation: str) -> frozenset[str]:
    return rulebook(game, regulation).cites()


_encode = msgspec.json.Encoder().encode


class Audit:
    """Looks at a session step by step. ``thorough``: everybody's scene and every offer at each step; otherwise one
    person's scene and the offers only now and then."""

    def __init__(self, game: Game, rng: Random, thorough: bool = True) -> None:
        self.game = game
        self.rng = rng
        self.thorough = thorough
        self.events: list[Event] = []
        self.book: dict[str, int] = {}
        self.cites = _cites(game.game, game.regulation)
        self.readings = rulebook(game.game, game.regulation).header.readings
        opening = game.opening()
        self.bytes = _encode(opening.state)
        self.enter(opening.events)

    def step(self, taken: Taken) -> None:
        """Raise ``AssertionError`` unless all is well."""
        self.offered(taken.before, taken.offers)
        if isinstance(taken.answer, Refusal):
            if taken.promised:
                what = "a duty" if taken.source == "duty" else "what was offered"
                raise AssertionError(_broken(what, msgspec.to_builtins(taken.move), taken.answer))
            self.refused(taken.before, taken.answer, taken.written if isinstance(taken, Aside) else self.bytes)
            return
        self.round_trips(taken.move, taken.answer)
        if not taken.kept:
            return
        self.enter(taken.answer.events)
        self.books(taken.answer.state)
        if self.thorough or self.rng.random() < LOOKED_AT:
            self.seen(taken.answer)
        if self.thorough:
            for duty in self.game.duties(taken.answer.state):
                self.promise(taken.answer.state, duty, "a duty")

    # --- the parts --------------------------------------------------------------------------------------------------

    def refused(self, state: Any, refusal: Refusal, written: bytes) -> None:
        assert refusal.code, "a refusal without a code"
        assert refusal.cite, f"{refusal.code}: a refusal that names no provision"
        foreign = [c for c in refusal.cite if c not in self.cites]
        assert not foreign, f"{refusal.code}: cites {foreign}, which this rulebook does not have"
        assert _encode(state) == written, f"{refusal.code}: a refused move has changed the state"

    def round_trips(self, move: Any, step: Step) -> None:
        types = self.game.types
        sent = _encode(step.state)
        state: Any = types.state
        assert _decoder(state).decode(sent) == step.state, "the state does not survive JSON"
        assert _decoder(types.moves).decode(_encode(move)) == move, "the move does not survive JSON"
        assert _several(types.events).decode(_encode(step.events)) == step.events, (
            f"an event does not survive JSON: {step.events}"
        )
        for event in step.events:
            read = self.readings.get(event.reading)  # a row that no leaf enacts may be named by a reading
            foreign = [c for c in event.cite if c not in self.cites and (read is None or c not in read.cites)]
            assert not foreign, f"{event} cites {foreign}, which this rulebook does not have"
        self.sent = sent

    def enter(self, events: tuple[Event, ...]) -> None:
        """The second book, by the transfers alone."""
        self.events.extend(events)
        for event in events:
            if isinstance(event, Transfer):
                self.book[event.source] = self.book.get(event.source, 0) - event.amount
                self.book[event.target] = self.book.get(event.target, 0) + event.amount

    def books(self, state: Any) -> None:
        self.bytes = self.sent
        held = self.game.holdings(state)
        moved = {account: amount for account, amount in self.book.items() if amount}
        if held != moved:
            apart = {a: (held.get(a), moved.get(a)) for a in sorted({*held, *moved}) if held.get(a) != moved.get(a)}
            raise AssertionError(f"the books disagree, (held, moved): {apart}")
        assert not sum(held.values()), f"the accounts do not sum to zero: {held}"
        for account, shares in self.game.owners(state).items():
            assert sum(shares.values()) == held.get(account, 0), f"{account} holds {held.get(account, 0)}, not {shares}"

    def seen(self, step: Step) -> None:
        people = (*self.game.people(step.state), PUBLIC)
        for who in people if self.thorough else (self.rng.choice(people),):
            scene = self.game.view(step.state, who)
            assert _decoder(Scene).decode(_encode(scene)) == scene, f"the scene of {who} does not survive JSON"
            for event in step.events:
                self.shown(event, who)

    def shown(self, event: Event, who: str) -> None:
        """An event that is for all is shown to all; of another, only those named in it know the secret."""
        shown = self.game.show(event, who)
        if event.seen_by is None or who in event.seen_by:
            assert shown == event, f"{who or 'the public'} is not shown {event}"
        elif shown is not None:
            told = [name for name in event.secret if getattr(shown, name) is not None]
            assert not told, f"{who or 'the public'} is told {told} of {event}"

    def offered(self, state: Any, offers: tuple[Offer, ...]) -> None:
        """Every choice within an offer is accepted."""
        if not offers or (not self.thorough and self.rng.random() > TRIED):
            return
        for offer in offers:
            self.promise(state, offer, "what was offered")

    def promise(self, state: Any, offer: Offer, what: str) -> None:
        for fields in samples(offer, self.rng):
            try:
                answer = self.game.play(state, made(self.game, offer, fields))
            except msgspec.ValidationError as error:
                raise AssertionError(f"{what} cannot be done: {offer}: {error}") from error
            if isinstance(answer, Refusal):
                raise AssertionError(_broken(what, {"do": offer.do, "who": offer.by, **fields}, answer))

    def finish(self, session: Session) -> None:
        """The whole book once more, and the moves played again (of some quick sessions)."""
        assert balances(self.events) == self.game.holdings(session.state), "the books disagree at the end"
        if not self.thorough and self.rng.random() > REPLAYED:
            return
        state = self.game.opening().state
        for move in session.moves:
            answer = self.game.play(state, move)
            assert isinstance(answer, Step), f"a replay is refused: {move}"
            state = answer.state
        assert state == session.state, "a replay ends in another state"


def _broken(what: str, move: dict[str, Any], refusal: Refusal) -> str:
    return f"{what} is refused: {move}: {refusal.code} {refusal.facts}"


def plan(seed: int, rounds: int = 30) -> Plan:
    """How the session of this seed goes: quick or slow, fair or rare, few people or many."""
    rng = Random(f"plan/{seed}")
    return Plan(
        rounds=rounds,
        limit=300 * rounds,
        rare=rng.random() < 0.5,
        duty=rng.choice((15, 40, 120)),
        memory=rng.choice((8, 40)),
        wild=rng.choice((5, 15, 30)),
        at_once=rng.choice((1, 2, 3, 4, 6)),
    )


def audited(
    game: Game, seed: int, rounds: int = 30, thorough: bool = True, explorer: Explorer | None = None
) -> Iterator[Taken]:
    """The steps of a session, each looked at before it is handed on; ``Fault`` if something does not hold."""
    how = msgspec.structs.replace(plan(seed, rounds), limit=game.longest * rounds)
    session = Session(game, Random(f"session/{game.game}/{game.regulation}/{seed}"), how)
    audit = Audit(game, Random(f"audit/{seed}"), thorough)
    try:
        for taken in session.steps():
            audit.step(taken)
            yield taken
            for tried in explorer.look(session, audit.rng) if explorer is not None else ():
                audit.step(tried)
                yield tried
        if session.settled < rounds and not getattr(session.state, "ended", ""):  # some games end by themselves
            raise Stuck(f"only {session.settled} rounds were settled")
        audit.finish(session)
    except Exception as error:
        what = str(error) if isinstance(error, (AssertionError, Stuck)) else f"the program failed: {error!r}"
        last = session.trying
        raise Fault(what, game, [m for m in session.moves if m is not last], seed, last) from error
