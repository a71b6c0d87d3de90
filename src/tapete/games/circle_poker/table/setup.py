"""The opening of a table by its terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....law.errors import TapeteError
from ....law.leaves import cites
from ....table.contract import Actor, Step
from ...base import moves as w
from ...base.terms import unlawful
from ..law import lawful
from ..state import State
from ..turn import Turn
from . import seating, session

if TYPE_CHECKING:
    from ..play import CirclePoker


def anchor(game: CirclePoker) -> tuple[str, ...]:
    """What is cited where no clause is closer."""
    rules = game.rules
    return cites(rules.authorised, rules.circle) or cites(rules.hand.best)


def check_terms(game: CirclePoker) -> None:
    """Terms that the law or its readings do not know are said at once, not passed over."""
    terms = game.terms
    unknown = sorted(set(terms.readings) - set(game.header.readings))
    if unknown:
        raise TapeteError(
            f"condiciones de la mesa: no hay lectura «{unknown[0]}» en {game.regulation}",
            f"terms of the table: {game.regulation} has no reading '{unknown[0]}'",
        )
    if len(terms.players) > (most := seating.places_of(game.rules)):
        raise unlawful(
            cites(game.rules.seats.most),
            f"players: {len(terms.players)} para {most} puestos",
            f"players: {len(terms.players)} for {most} seats",
        )
    for name in (n for n in (*terms.players, *terms.waiting) if n):
        twice = terms.players.count(name) > 1 or terms.waiting.count(name) > 1
        if Actor.of(name).role != "player" or ":" in name or name in game.reserved or twice:
            raise TapeteError(
                f"condiciones de la mesa: players: «{name}» no puede jugar con ese nombre",
                f"terms of the table: players: '{name}' cannot play under that name",
            )


def structure(game: CirclePoker) -> str:
    """The limit structure of the table."""
    return game.terms.structure or lawful.default_structure(game.rules)


def opening(game: CirclePoker) -> Step:
    """Everybody of the terms has his seat and his resto; a closed session waits for its opening."""
    terms = game.terms
    closed = terms.session == "closed"
    state = State(
        phase="unopened" if closed else "waiting", minimum=terms.minimum, maximum=terms.maximum,
        structure=structure(game), waiting=terms.waiting, marca=terms.marca,
        seats={} if closed and game.rules.seats.drawn.value else seats_of(game),
        stock=game.plan.size,
    )  # fmt: skip
    t = Turn(game, state, w.OpenSession(who="jefe_de_mesa"))
    for name in terms.players:
        if name:
            amount = terms.restos.get(name, terms.resto)
            t.pay(name, f"resto:{name}", amount, "buy_in", game.rules.seats.buys_in or game.rules.stacks.enough)
    t.s.bought = tuple(n for n in terms.players if n)
    if not closed:
        session.open_table(t)
    return Step(t.s, tuple(t.events))


def seats_of(game: CirclePoker) -> dict[str, int]:
    return {name: n for n, name in enumerate(game.terms.players, 1) if name}
