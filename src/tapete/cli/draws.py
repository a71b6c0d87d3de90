"""``tapete draws``: a ticket on paper; what a house publishes of a draw, so that anybody can check it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import Regulation
from .speech import Lang, lang, t
from .verify import Log

if TYPE_CHECKING:
    from ..store.log import Record

Game = Annotated[str, typer.Argument(metavar="GAME", help=t("el juego", "the game"))]
Number = Annotated[
    str, typer.Option("--number", metavar="N", help=t("el número del billete", "its number"), show_default=False)
]
Terms = Annotated[
    Path | None,
    typer.Option("--terms", metavar="FILE", help=t("condiciones (TOML)", "terms (TOML)"), show_default=False),
]
Which = Annotated[int, typer.Option("--draw", metavar="N", help=t("qué sorteo", "which draw"), min=1)]


def application() -> typer.Typer:
    """The commands on draws, to be mounted as ``draws``."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)
    app.command(help=t("un billete, anverso y reverso, en HTML", "a ticket, front and back, as HTML"))(ticket)
    app.command(help=t("lo que se publica antes de cerrar la venta", "what is published before the sale ends"))(
        commitment
    )
    app.command(help=t("lo que se publica tras el sorteo", "what is published after the draw"))(drawn)
    app.callback()(_root)
    return app


def _root(lang_: Lang = None) -> None:
    """Draws: tickets on paper and what is published."""


def ticket(game: Game, reg: Regulation, number: Number = "", terms: Terms = None, lang_: Lang = None) -> int:
    import importlib

    from ..games import registry
    from ..law.errors import TapeteError
    from ..table.words import furnish

    furnish("tapete.games")
    room = registry.room(game)
    if room.package.rpartition(".")[2] not in ("lottery", "instant_lottery"):
        raise TapeteError(f"«{game}» no se juega con billetes", f"'{game}' is not played with tickets")
    table = registry.game(game, reg, _terms(terms))
    printed: Any = importlib.import_module(f"{room.package}.printed")
    sys.stdout.write(printed.ticket(table, number or printed.first(table), lang()))
    return 0


def _terms(file: Path | None) -> dict[str, Any]:
    import tomllib

    from ..inspection.yaml import text_of
    from ..law.errors import TapeteError

    if file is None:
        return {}
    try:
        return tomllib.loads(text_of(file))
    except tomllib.TOMLDecodeError as error:
        raise TapeteError(f"{file}: TOML mal formado: {error}", f"{file}: malformed TOML: {error}") from None


def records(file: Path) -> Iterator[Record]:
    """The records of a log."""
    import msgspec

    from ..inspection.yaml import text_of
    from ..law.errors import TapeteError
    from ..store.log import read

    for n, line in enumerate(text_of(file).splitlines()):
        if line.strip():
            try:
                yield read(line)
            except msgspec.MsgspecError:
                raise TapeteError(
                    f"{file}: el asiento {n} no es de un registro", f"{file}: record {n} is none of a log"
                ) from None


def commitment(log: Log, lang_: Lang = None) -> int:
    from ..store import publishing

    sys.stdout.write(publishing.written(publishing.commitment(records(log))).decode())
    return 0


def drawn(log: Log, draw: Which = 1, lang_: Lang = None) -> int:
    from ..store import publishing

    sys.stdout.write(publishing.written(publishing.drawn(records(log), draw)).decode())
    return 0
