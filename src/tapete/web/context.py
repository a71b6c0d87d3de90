"""What every handler and every page has at hand: who asks, in which language, the house and its tables.

Handlers and pages take an argument ``ctx: NamedDependency[Context]``; the app provides it.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from litestar.connection import ASGIConnection

from ..law.values import Text
from ..store.house import House, TableInfo
from ..store.pooling import PREFIX, named
from .auth import LANG, SESSION, VISIT, Door, Visitor, direct, new_visit
from .costs import Costs
from .driver import Driver
from .hub import Hub
from .problems import Problem
from .seats import Desk
from .settings import Settings
from .turns import Turns
from .wire import Me, Place, PoolCard, TableCard

LANGUAGES = ("es", "en")


class Services:
    """The parts of a running server; one of each a process."""

    def __init__(self, house: House, settings: Settings) -> None:
        self.house = house
        self.settings = settings
        self.desk = Desk(house.database, settings.lease_seconds)
        self.hub = Hub(house, self.desk, settings)
        self.door = Door(house.accounts, settings)
        self.driver = Driver(house, self.desk, self.hub, settings)
        self.costs = Costs()
        self.questions = Turns()
        self.addresses: dict[str, int] = {}
        """open sockets by address"""


class Admission(msgspec.Struct, frozen=True, kw_only=True):
    """What the door says beside name and password."""

    free: bool = False
    """the demonstration's accounts enter with one click"""
    far: bool = False
    """they would, from this machine itself"""
    left: str = ""
    """since this day they do no more"""


TOLD = timedelta(days=30)
"""For so long the door tells that the house was a demonstration."""


def lately(at: str) -> bool:
    return datetime.fromisoformat(at) > datetime.now(UTC) - TOLD


class Context:
    """One request."""

    def __init__(self, services: Services, visitor: Visitor, lang: str) -> None:
        self.services = services
        self.house = services.house
        self.settings = services.settings
        self.desk = services.desk
        self.hub = services.hub
        self.visitor = visitor
        self.lang = lang

    @property
    def csrf(self) -> str:
        """For ``X-CSRF-Token`` or the field ``_csrf`` of a form."""
        return self.visitor.csrf

    def t(self, es: str, en: str) -> str:
        """One of two sentences."""
        return en if self.lang == "en" else es

    def text(self, text: Text) -> str:
        return text[self.lang]

    def me(self, token: str = "") -> Me:
        v = self.visitor
        return Me(name=v.name, roles=tuple(sorted(v.roles)), lang=self.lang, csrf=v.csrf, token=token)

    def need(self, *roles: str, table: str = "") -> None:
        """Refuse whoever has none of these roles, in the house or at this table."""
        if not self.visitor.name:
            raise Problem("login_needed")
        if not self.visitor.may(*roles, table=table):
            raise Problem("forbidden")

    def may_invite(self, table: str) -> bool:
        """Whether this visitor may bring house players to the table."""
        inviting = ("player",) if self.settings.invite else ()
        return self.visitor.may("jefe_de_mesa", "director", "administrator", *inviting, table=table)

    async def admission(self) -> Admission:
        """Who may enter how, and why not as before."""
        left = (await self.house.accounts.standing()).left
        open_to_all = self.settings.demo and not left
        return Admission(
            free=open_to_all and self.visitor.local,
            far=open_to_all and not self.visitor.local,
            left=left[:10] if left and lately(left) else "",
        )

    async def card(self, info: TableInfo, places: tuple[Place, ...] | None = None) -> TableCard:
        """A table as the lobby shows it."""
        there = await self.desk.at(info.id) if places is None else places
        return TableCard(
            id=info.id, game=info.game, regulation=info.regulation, title=info.title, mode=info.mode, seq=info.seq,
            pace=self.desk.paces.get(info.id, ""), phase=info.phase, open=not info.closed,
            seats=seats_of(info, self.settings), places=there, terms=dict(info.terms), meters=await self.meters(info),
        )  # fmt: skip

    async def meters(self, info: TableInfo) -> dict[str, int]:
        """What stands in the pools that a table shares."""
        found = {}
        for bet, name in named(info.terms).items():
            pool = await self.house.live(f"{PREFIX}{name}")
            found[bet] = int(pool.game.pot(pool.state))
        return found

    async def pool(self, info: TableInfo) -> PoolCard:
        """A pool as the house shows it."""
        live = await self.house.live(info.id)
        facts = live.game.view(live.state, "").facts
        return PoolCard(
            name=info.id.removeprefix(PREFIX), regulation=info.regulation, title=info.title, pot=facts["pot"],
            increment=facts["increment"], least=facts["least"], most=facts["most"], open=not info.closed,
            tables=tuple(table.id for table in await self.house.linked(info.id)), terms=dict(info.terms),
        )  # fmt: skip

    async def cards(self) -> list[TableCard]:
        """Every table of the house."""
        where = await self.desk.look()
        return [await self.card(info, where.get(info.id, ())) for info in await self.house.tables()]


def seats_of(info: TableInfo, settings: Settings) -> int:
    """How many players the table seats."""
    asked = info.terms.get("seats")
    return asked if isinstance(asked, int) and 0 < asked <= 5000 else settings.seats


def language(connection: ASGIConnection[Any, Any, Any, Any], default: str) -> str:
    """``?lang=``, else what he chose before, else what his browser asks for, else the house's."""
    for chosen in (connection.query_params.get("lang"), connection.cookies.get(LANG)):
        if chosen in LANGUAGES:
            return str(chosen)
    for wanted in connection.headers.get("accept-language", "").split(","):
        code = wanted.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return default


def services_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    services: Services = connection.app.state.services
    return services


async def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """Who asks: a bearer token, else the session cookie, else nobody we know."""
    services = services_of(connection)
    address = connection.client.host if connection.client else ""
    local = direct(address, connection.headers, str(connection.scope.get("http_version", "1.1")))
    given = connection.headers.get("authorization", "")
    bearer = given[7:].strip() if given[:7].lower() == "bearer " else ""
    token = bearer or connection.cookies.get(SESSION, "")
    user = await services.door.user(token, local) if token else None
    if user is None:
        if bearer:
            raise Problem("login_needed")
        visit = connection.cookies.get(VISIT, "")[:128] or new_visit()
        return Visitor(visit=visit, address=address, local=local)
    return Visitor(name=user.name, grants=user.grants, token=token, bearer=bool(bearer), address=address, local=local)


def context_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Context:
    """The context of a request that the gate has let in."""
    services = services_of(connection)
    visitor: Visitor = connection.scope["state"].get("visitor") or Visitor()
    return Context(services, visitor, language(connection, services.settings.lang))
