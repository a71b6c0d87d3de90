"""``tapete chance``: tables that are halted for want of their committed chance, and a key that is lost."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from . import out
from .house import agreed, there
from .house import at as house_at
from .options import Json
from .speech import Lang, lang, t
from .user import Db

TableId = Annotated[str, typer.Argument(metavar="TABLE", help=t("la mesa", "the table"), show_default=False)]
GroundName = Annotated[
    str,
    typer.Option(
        "--ground",
        metavar="GROUND",
        help=t("el motivo del reglamento, o «close»", "the ground of its law, or 'close'"),
        show_default=False,
    ),
]
By = Annotated[str, typer.Option("--by", metavar="NAME", help=t("el jefe que lo decide", "the jefe whose word it is"))]
Yes = Annotated[bool, typer.Option("--yes", help=t("sin preguntar", "without asking"))]


def application() -> typer.Typer:
    """The commands on committed chance, to be mounted as ``chance``."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)
    app.command("halted", help=t("las mesas detenidas y qué cabe hacer", "halted tables, and what may be done"))(halted)
    app.command("void", help=t("anula la jugada de una mesa detenida", "makes a halted table's round void"))(void)
    app.command("lost-key", help=t("la clave se ha perdido: otra nueva", "the key is lost: make a new one"))(lost_key)
    app.callback()(_root)
    return app


def _root(lang_: Lang = None) -> None:
    """Committed chance of the house."""


def halted(db: Db = "", json: Json = False, lang_: Lang = None) -> int:
    found = house_at(db, _halted)
    if json:
        out.as_json({"halted": found})
        return 0
    for one in found:
        stakes = ", ".join(f"{who} {chips}" for who, chips in one["stakes"].items()) or "0"
        out.line(
            t(
                f"{one['table']}: detenida desde el asiento {one['since']}, {one['lost']} sorteos perdidos; en juego: ",
                f"{one['table']}: halted since record {one['since']}, {one['lost']} draws lost; in play: ",
            )
            + stakes
        )
        for way in one["grounds"]:
            out.line(f"  {way['ground']}: {way['text']}{out.cited(way['cite'])}")
    if not found:
        out.line(t("ninguna mesa está detenida", "no table is halted"))
    return 0


def void(
    table: TableId, ground: GroundName, by: By = "jefe_de_mesa", db: Db = "", json: Json = False, lang_: Lang = None
) -> int:
    from ..law.errors import TapeteError
    from ..store.house import House, NotAdmitted, Played
    from ..table import words
    from ..web import telling

    async def work(house: House) -> Any:
        live = await house.live(table)
        since = live.halted.seq if live.halted is not None else 0
        return await house.void(table, ground, move_id=f"{by}/void-{since}", by=by), live

    answer, live = house_at(db, work)
    if isinstance(answer, NotAdmitted):
        refusal = answer.refusal
        raise TapeteError(
            words.refusal(refusal, "es", live.info.game),
            words.refusal(refusal, "en", live.info.game),
        )
    events = [live.game.types.event(event) for event in answer.record.events]
    if json:
        out.as_json({"table": table, "ground": ground, "played": isinstance(answer, Played), "events": events})
        return 0
    for event in events:
        out.line(f"{telling.text(live.game, event, lang())}{out.cited(event.cite)}")
    return 0


def lost_key(yes: Yes = False, db: Db = "", json: Json = False, lang_: Lang = None) -> int:
    import asyncio

    from ..store import sealing, vault
    from ..store.database import Database
    from ..store.migrate import migrate

    url = there(db)
    if not yes and not _sure():
        out.line(t("no se ha cambiado nada", "nothing was changed"))
        return 1

    async def work() -> int:
        database = Database(url)
        try:
            await migrate(database)
            return await sealing.renewed(database, vault.key_path(database.url))
        finally:
            await database.close()

    given_up = asyncio.run(work())
    if json:
        out.as_json({"given_up": given_up})
    else:
        out.line(t(f"tandas dadas por perdidas: {given_up}", f"batches given up: {given_up}"))
    return 0


def _sure() -> bool:
    from ..law.errors import TapeteError

    if not sys.stdin.isatty():
        raise TapeteError(
            "para dar la clave por perdida repítalo con --yes", "to give the key up repeat this with --yes"
        )
    return agreed(
        t(
            "Los sorteos cerrados con la clave perdida se dan por perdidos; las mesas con una jugada en curso se\n"
            "detendrán cuando toque el siguiente. No se puede deshacer.\n",
            "Draws that were sealed with the lost key are given up; tables with a round under way will be halted when\n"
            "the next one is due. It cannot be undone.\n",
        )
    )


async def _halted(house: Any) -> list[dict[str, Any]]:
    from ..store import halt
    from ..table import words

    found = []
    for info in await house.tables():
        live = await house.live(info.id) if not info.closed else None
        if live is None or live.halted is None:
            continue
        ways = [
            {"ground": one.ground, "text": words.say("incidents", one.ground, lang()), "cite": one.cite}
            for one in halt.courses(live.game, live.state)
        ]
        ways.append({"ground": halt.CLOSING, "text": words.say("refusals", "void_by_closing", lang()), "cite": ()})
        held = live.halted
        found.append({"table": info.id, "since": held.seq, "lost": held.lost, "stakes": held.stakes, "grounds": ways})
    return found
