"""``tapete user``: the accounts of a served house."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from . import out
from .options import Json
from .speech import Lang, t

Name = Annotated[str, typer.Argument(metavar="NAME", help=t("el nombre de la cuenta", "the name of the account"))]
Role = Annotated[
    list[str],
    typer.Option("--role", metavar="ROLE", help=t("papel en la casa (se puede repetir)", "role (may be repeated)")),
]
Db = Annotated[
    str,
    typer.Option(
        "--db",
        metavar="URL",
        help=t("sqlite:///fichero o postgresql://servidor/base", "sqlite:///file or postgresql://server/database"),
        show_default=False,
    ),
]
Stdin = Annotated[
    bool,
    typer.Option(
        "--password-stdin", help=t("lee la contraseña de la entrada", "read the password from standard input")
    ),
]


def application() -> typer.Typer:
    """The commands on accounts, to be mounted as ``user``."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)
    app.command("add", help=t("abre una cuenta", "open an account"))(add)
    app.callback()(_root)
    return app


def _root(lang_: Lang = None) -> None:
    """Accounts of the house."""


def add(
    name: Name, role: Role, db: Db = "", password_stdin: Stdin = False, json: Json = False, lang_: Lang = None
) -> int:
    password = sys.stdin.readline().rstrip("\r\n") if password_stdin else ask_password()
    kept = add_user(name, role, password, db)
    if json:
        out.as_json({"name": kept, "roles": role})
    else:
        roles = ", ".join(role)
        out.line(t(f"cuenta abierta: {kept} ({roles})", f"account opened: {kept} ({roles})"))
    return 0


def add_user(name: str, roles: list[str], password: str, db: str = "") -> str:
    """Open an account in the house at ``db``; the name as it is kept."""
    import asyncio

    from ..store.house import House
    from .serve import default_database

    async def work() -> str:
        async with await House.open(db or default_database()) as house:
            return (await house.accounts.add(name, password, roles)).name

    return asyncio.run(work())


def ask_password() -> str:
    """Ask twice, without showing it."""
    import getpass

    from ..law.errors import TapeteError

    first = getpass.getpass(t("Contraseña: ", "Password: "))
    if getpass.getpass(t("Otra vez: ", "Again: ")) != first:
        raise TapeteError("las contraseñas no coinciden", "the passwords differ")
    return first
