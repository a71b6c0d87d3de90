"""``tapete user``: the accounts of a served house."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import leaving, out
from .house import at as house_at
from .options import Json
from .speech import Lang, t

if TYPE_CHECKING:
    from ..store.accounts import User
    from ..store.house import House

Name = Annotated[str, typer.Argument(metavar="NAME", help=t("el nombre de la cuenta", "the name of the account"))]
Role = Annotated[
    list[str],
    typer.Option("--role", metavar="ROLE", help=t("papel en la casa (se puede repetir)", "role (may be repeated)")),
]
Give = Annotated[
    list[str] | None,
    typer.Option("--give", metavar="ROLE", help=t("papel que se da (se puede repetir)", "give it (may be repeated)")),
]
Take = Annotated[
    list[str] | None,
    typer.Option(
        "--take", metavar="ROLE", help=t("papel que se quita (se puede repetir)", "take it (may be repeated)")
    ),
]
At = Annotated[
    str,
    typer.Option("--table", metavar="ID", help=t("solo en esta mesa", "at this table only"), show_default=False),
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
Generate = Annotated[
    bool,
    typer.Option("--generate", help=t("hace una contraseña y la muestra una vez", "make a password and show it once")),
]
LeaveDemo = Annotated[
    bool,
    typer.Option(
        "--leave-demo",
        help=t("si la casa es de demostración, deja de serlo", "if the house is a demonstration, it ends"),
    ),
]


def application() -> typer.Typer:
    """The commands on accounts, to be mounted as ``user``."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)
    app.command("add", help=t("abre una cuenta", "open an account"))(add)
    app.command("list", help=t("las cuentas de la casa", "the accounts of the house"))(list_)
    app.command("passwd", help=t("da otra contraseña a una cuenta", "give an account another password"))(passwd)
    app.command("disable", help=t("cierra una cuenta", "close an account"))(disable)
    app.command("enable", help=t("vuelve a abrir una cuenta", "open an account again"))(enable)
    app.command("role", help=t("da o quita papeles a una cuenta", "give roles to an account, or take them"))(role)
    app.callback()(_root)
    return app


def _root(lang_: Lang = None) -> None:
    """Accounts of the house."""


# --- the commands ---------------------------------------------------------------------------------------------------


def add(
    name: Name,
    role: Role,
    db: Db = "",
    password_stdin: Stdin = False,
    generate: Generate = False,
    leave_demo: LeaveDemo = False,
    json: Json = False,
    lang_: Lang = None,
) -> int:
    from ..store.accounts import Founded, account_name, roles_of

    account_name(name)
    roles_of(role)
    given: list[str] = []

    async def work(house: House) -> Founded | None:
        leave = leave_demo
        if not leave and (await house.accounts.standing()).kind == "demonstration":
            leave = leaving.consents()
            if not leave:
                return None
        given.append(_password(password_stdin, generate))
        return await house.accounts.enrol(name, given[0], role, leave=leave)

    founded = house_at(db, work, new=True)
    if founded is None or founded.user is None:
        out.line(t("no se ha cambiado nada", "nothing was changed"))
        return 1
    kept, made = founded.user.name, given[0] if generate else ""
    if json:
        answer: dict[str, Any] = {"name": kept, "roles": role}
        if made:
            answer["password"] = made
        if founded.left:
            answer["left_demo"] = True
        if founded.key is not None:
            answer["administrator"] = {"name": founded.key.name, "password": founded.key.password}
        out.as_json(answer)
        return 0
    roles = ", ".join(role)
    out.line(t(f"cuenta abierta: {kept} ({roles})", f"account opened: {kept} ({roles})"))
    _once(made)
    leaving.say(founded.left, founded.key)
    return 0


def list_(db: Db = "", json: Json = False, lang_: Lang = None) -> int:
    async def work(house: House) -> tuple[list[User], bool]:
        demo = (await house.accounts.standing()).kind == "demonstration"
        return await house.accounts.users(), demo

    users, demo = house_at(db, work)
    if json:
        out.as_json([_plain(user) for user in users])
    elif not users:
        out.line(t("la casa no tiene cuentas", "the house has no accounts"))
    else:
        if demo:
            out.line(t("casa de demostración: se entra sin contraseña", "a demonstration: nobody needs a password"))
        heads = (t("cuenta", "account"), t("papeles", "roles"), t("estado", "state"), t("desde", "since"))
        out.table(heads, [(user.name, _roles(user), _state(user), user.created_at[:10]) for user in users])
    return 0


def passwd(
    name: Name,
    db: Db = "",
    password_stdin: Stdin = False,
    generate: Generate = False,
    json: Json = False,
    lang_: Lang = None,
) -> int:
    given: list[str] = []

    async def work(house: House) -> User:
        await house.accounts.known(name)
        given.append(_password(password_stdin, generate))
        return await house.accounts.set_password(name, given[0])

    user = house_at(db, work)
    made = given[0] if generate else ""
    if json:
        out.as_json({**_plain(user), **({"password": made} if made else {})})
        return 0
    kept = user.name
    out.line(t(f"contraseña cambiada: {kept}; sus sesiones terminan", f"password changed: {kept}; their sessions end"))
    _once(made)
    if not user.active:
        out.line(t(f"la cuenta está cerrada: tapete user enable {kept}", f"it is closed: tapete user enable {kept}"))
    return 0


def disable(name: Name, db: Db = "", json: Json = False, lang_: Lang = None) -> int:
    return _active(name, db, json, False)


def enable(name: Name, db: Db = "", json: Json = False, lang_: Lang = None) -> int:
    return _active(name, db, json, True)


def _active(name: str, db: str, json: bool, active: bool) -> int:
    user = house_at(db, lambda house: house.accounts.set_active(name, active))
    if json:
        out.as_json(_plain(user))
    elif active:
        out.line(t(f"cuenta abierta de nuevo: {user.name}", f"account open again: {user.name}"))
    else:
        out.line(t(f"cuenta cerrada: {user.name}", f"account closed: {user.name}"))
    return 0


def role(
    name: Name,
    give: Give = None,
    take: Take = None,
    table: At = "",
    db: Db = "",
    json: Json = False,
    lang_: Lang = None,
) -> int:
    from ..law.errors import TapeteError

    if not give and not take:
        raise TapeteError("falta --give o --take", "--give or --take is missing")

    async def work(house: House) -> User:
        if table:
            await house.table(table)
        return await house.accounts.change_roles(name, give or (), take or (), table)

    user = house_at(db, work)
    if json:
        out.as_json(_plain(user))
    else:
        held = _roles(user) or t("ninguno", "none")
        out.line(t(f"papeles de {user.name}: {held}", f"roles of {user.name}: {held}"))
    return 0


# --- parts of them --------------------------------------------------------------------------------------------------


def _password(stdin: bool, generate: bool) -> str:
    from ..law.errors import TapeteError
    from ..store.accounts import new_password

    if stdin and generate:
        raise TapeteError(
            "--password-stdin y --generate se excluyen", "--password-stdin and --generate exclude each other"
        )
    if generate:
        return new_password()
    return sys.stdin.readline().rstrip("\r\n") if stdin else ask_password()


def ask_password() -> str:
    """Ask twice, without showing it."""
    import getpass

    from ..law.errors import TapeteError

    first = getpass.getpass(t("Contraseña: ", "Password: "))
    if getpass.getpass(t("Otra vez: ", "Again: ")) != first:
        raise TapeteError("las contraseñas no coinciden", "the passwords differ")
    return first


def _once(password: str) -> None:
    if password:
        out.line(t(f"contraseña: {password} (no se vuelve a mostrar)", f"password: {password} (not shown again)"))


def _plain(user: User) -> dict[str, Any]:
    tables = sorted({table for _, table in user.grants if table})
    return {
        "name": user.name,
        "roles": sorted(role for role, table in user.grants if not table),
        "tables": {at: sorted(role for role, table in user.grants if table == at) for at in tables},
        "active": user.active,
        "demo": user.demo,
        "created_at": user.created_at,
    }


def _roles(user: User) -> str:
    """Every role, and where it is held if not everywhere."""
    return ", ".join(f"{role} ({table})" if table else role for role, table in sorted(user.grants))


def _state(user: User) -> str:
    if user.demo:
        return t("de demostración", "to try") if user.active else t("de demostración, cerrada", "to try, closed")
    return t("abierta", "open") if user.active else t("cerrada", "closed")
