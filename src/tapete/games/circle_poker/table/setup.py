"""The opening of a table by its terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....law.errors import TapeteError
from ....law.leaves import cites
from ....table.contract import Actor, Step
from .. import moves as m
from ..facts import Disc, People
from ..law import lawful
from ..state import Pack, State
from ..turn import Turn
from . import seating, session

if TYPE_CHECKING:
    from ..play import CirclePoker


def anchor(game: CirclePoker) -> tuple[str, ...]:
    """What is cited where no clause is closer."""
    rules = game.rules
    return cites(rules.authorised, rules.circle) or cites(rules.hand.best)


def check_terms(game: CirclePoker) -> None:
    """Players that the table has no place or no name for are said at once, not passed over."""
    terms = game.terms
    if len(terms.players) > (most := seating.places_of(game.rules)):
        game.refuse_terms(
            "players",
            f"{len(terms.players)} para {most} puestos",
            f"{len(terms.players)} for {most} seats",
            cites(game.rules.seats.most),
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
        structure=structure(game), people=People(waiting=terms.waiting), disc=Disc(terms.marca),
        seats={} if closed and game.rules.seats.drawn.value else seats_of(game),
        pack=Pack(stock=game.plan.size),
    )  # fmt: skip
    t = Turn(game, state, m.OpenSession(who="jefe_de_mesa"))
    for name in terms.players:
        if name:
            amount = terms.restos.get(name, terms.resto)
            t.pay(name, f"resto:{name}", amount, "buy_in", game.rules.seats.buys_in or game.rules.stacks.enough)
    t.people(bought=tuple(n for n in terms.players if n))
    if not closed:
        session.open_table(t)
    return Step(t.ended(), tuple(t.events))


def seats_of(game: CirclePoker) -> dict[str, int]:
    return {name: n for n, name in enumerate(game.terms.players, 1) if name}
