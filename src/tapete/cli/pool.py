"""``tapete pool``: pools that several tables share, and the tables that are linked to them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from . import out
from .house import at as house_at
from .options import Json
from .speech import Lang, t
from .user import Db

PoolName = Annotated[str, typer.Argument(metavar="POOL", help=t("el pozo", "the pool"), show_default=False)]
GameName = Annotated[str, typer.Argument(metavar="GAME", help=t("el juego", "the game"), show_default=False)]
Kind = Annotated[str, typer.Option("--game", metavar="GAME", help=t("qué clase de pozo", "which kind of pool"))]
Bet = Annotated[str, typer.Option("--bet", metavar="BET", help=t("la apuesta al pozo", "the bet on the pool"))]
Reg = Annotated[
    str, typer.Option("--reg", metavar="REG", help=t("el reglamento: MEL14, …", "the regulation: MEL14, …"))
]
TermsFile = Annotated[
    Path | None, typer.Option("--terms", metavar="FILE", help=t("condiciones (TOML)", "terms (TOML)"))
]
Title = Annotated[str, typer.Option("--title", metavar="TEXT", help=t("cómo se llama", "what it is called"))]
By = Annotated[str, typer.Option("--by", metavar="NAME", help=t("quién lo manda", "whose word it is"))]
Staffed = Annotated[bool, typer.Option("--staffed", help=t("mesa atendida", "a staffed table"))]


def application() -> typer.Typer:
    """The commands on pools, to be mounted as ``pool``."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)
    app.command("list", help=t("los pozos y sus mesas", "the pools and their tables"))(list_)
    app.command("open", help=t("abre un pozo", "open a pool"))(open_)
    app.command("table", help=t("abre una mesa enlazada al pozo", "open a table that is linked to the pool"))(table)
    app.command("settle", help=t("paga lo que espere su turno", "pay what waits for its turn"))(settle)
    app.command("close", help=t("cierra un pozo sin mesas", "close a pool without tables"))(close)
    app.callback()(_root)
    return app


def _root(lang_: Lang = None) -> None:
    """Pools of the house."""


def list_(db: Db = "", json: Json = False, lang_: Lang = None) -> int:
    found = house_at(db, _pools)
    if json:
        out.as_json({"pools": found})
        return 0
    for one in found:
        tables = ", ".join(one["tables"]) or t("ninguna mesa", "no table")
        shut = "" if one["open"] else t(" (cerrado)", " (closed)")
        out.line(f"{one['pool']} ({one['regulation']}): {one['pot']}{shut}; {tables}")
    if not found:
        out.line(t("no hay ningún pozo", "there is no pool"))
    return 0


def open_(
    pool: PoolName,
    reg: Reg = "",
    game: Kind = "card_progressive",
    terms: TermsFile = None,
    title: Title = "",
    by: By = "director",
    db: Db = "",
    json: Json = False,
    lang_: Lang = None,
) -> int:
    from .options import missing_regulation
    from .tables import read_terms

    if not reg:
        raise missing_regulation(_regulations())
    chosen = read_terms(game, terms)
    info = house_at(db, lambda house: house.open_pool(pool, reg, chosen, title, by, game), new=True)
    return _done(json, {"pool": info.id[5:]}, f"pozo abierto: {info.id[5:]}", f"pool opened: {info.id[5:]}")


def table(
    pool: PoolName,
    game: GameName,
    bet: Bet = "progressive",
    terms: TermsFile = None,
    title: Title = "",
    staffed: Staffed = False,
    by: By = "director",
    db: Db = "",
    json: Json = False,
    lang_: Lang = None,
) -> int:
    """The table has the law of its pool."""
    from ..store.pooling import linked, no_pool
    from .tables import read_terms

    chosen = read_terms(game, terms)

    async def work(house: Any) -> Any:
        found = next((info for info in await house.pools() if info.id == f"pool:{pool}"), None)
        if found is None:
            raise no_pool(f"pool:{pool}")
        terms = linked(chosen, bet, pool)
        mode = "staffed" if staffed else "automatic"
        return await house.open_table(game, found.regulation, terms, mode, title, by)

    info = house_at(db, work)
    return _done(json, {"table": info.id}, f"mesa abierta: {info.id}", f"table opened: {info.id}")


def settle(db: Db = "", json: Json = False, lang_: Lang = None) -> int:
    paid = house_at(db, lambda house: house.settle_pools())
    return _done(json, {"paid": paid}, f"premios pagados: {paid}", f"prizes paid: {paid}")


def close(pool: PoolName, by: By = "director", db: Db = "", json: Json = False, lang_: Lang = None) -> int:
    from ..law.errors import TapeteError
    from ..store.house import NotAdmitted
    from ..table import words

    answer = house_at(db, lambda house: house.close_pool(pool, by))
    if isinstance(answer, NotAdmitted):
        raise TapeteError(words.refusal(answer.refusal, "es"), words.refusal(answer.refusal, "en"))
    return _done(json, {"pool": pool}, f"pozo cerrado: {pool}", f"pool closed: {pool}")


def _done(json: bool, data: dict[str, Any], es: str, en: str) -> int:
    if json:
        out.as_json(data)
    else:
        out.line(t(es, en))
    return 0


async def _pools(house: Any) -> list[dict[str, Any]]:
    found = []
    for info in await house.pools():
        live = await house.live(info.id)
        found.append({
            "pool": info.id[5:], "regulation": info.regulation, "title": info.title, "open": not info.closed,
            "pot": live.game.pot(live.state), "tables": [table.id for table in await house.linked(info.id)],
        })  # fmt: skip
    return found


def _regulations() -> tuple[str, ...]:
    from ..law.rulebook import pooled

    return tuple(sorted(code for _, code in pooled()))
