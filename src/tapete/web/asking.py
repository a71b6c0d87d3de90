"""Questions without a table, for other programs: rulings, checks, settlements, odds. They are answered in a process of
their own, a few at once, so that no table waits for them."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Router, post
from litestar.enums import RequestEncodingType
from litestar.openapi.spec import Example
from litestar.params import BodyKwarg

from ..law.errors import TapeteError
from ..library import service
from ..library.service import QUESTIONS, AskCheck, AskOdds, AskRuling, AskSettle
from .api import REFUSED, Ctx
from .context import Context
from .other_process import answer as written
from .other_process import in_other_process
from .problems import Problem, said
from .turns import Full
from .wire import Titles

__all__ = ["asking", "calculate"]

Data = dict[str, Any]
PATIENCE = 30.0
"""So many seconds a question may take."""


class Ruled(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from an incident; or, where none was named, the ``incidents`` of the game."""

    game: str
    regulation: str
    incidents: dict[str, Titles] = {}
    incident: str = ""
    summary: Titles | None = None
    facts: dict[str, Titles] = {}
    admitted: bool = False
    declared: Data | None = None
    ruling: list[Data] = []
    pending: list[Data] = []
    refused: Data | None = None
    case: str = ""
    cites: list[str] = []
    law: dict[str, Titles] = {}


class Violated(msgspec.Struct, frozen=True, kw_only=True):
    """A provision that a table does not keep."""

    provision: str
    message: Titles
    where: str
    reading: str = ""


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a table is lawful; ``unstated``: what the law asks of it and nobody said."""

    game: str
    regulation: str
    lawful: bool
    violations: list[Violated]
    unstated: list[str]
    notes: list[Titles]


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from some moves; a move that was refused stands in ``refused`` with its number, from 1."""

    game: str
    regulation: str
    outcome: dict[str, int]
    events: list[Data]
    refused: list[Data]
    state: Data


class Costed(msgspec.Struct, frozen=True, kw_only=True):
    """What every bet costs; or, at poker between players, what hands are worth."""

    game: str
    regulation: str
    bets: list[Data] = []
    hands: list[Data] = []
    method: str = "exact"


def _body(name: str) -> BodyKwarg:
    one = QUESTIONS[name]
    return BodyKwarg(
        media_type=RequestEncodingType.JSON,
        description=one.says.en,
        examples=[Example(summary=name, value=one.example)],
    )


@post("/ruling", operation_id="ask_ruling", status_code=200, responses=REFUSED)
async def ruling(ctx: Ctx, data: Annotated[AskRuling, _body("ruling")]) -> Ruled:
    """What the law orders when something goes wrong, for any game under any regulation."""
    return msgspec.convert(await _answer(ctx, "ruling", data), Ruled)


@post("/check", operation_id="ask_check", status_code=200, responses=REFUSED)
async def check(ctx: Ctx, data: Annotated[AskCheck, _body("check")]) -> Checked:
    """Whether a table is lawful, and which provision it breaks."""
    return msgspec.convert(await _answer(ctx, "check", data), Checked)


@post("/settle", operation_id="ask_settle", status_code=200, responses=REFUSED)
async def settle(ctx: Ctx, data: Annotated[AskSettle, _body("settle")]) -> Settled:
    """What follows from some moves: who wins what, and why. Nothing of it is kept."""
    return msgspec.convert(await _answer(ctx, "settle", data), Settled)


@post("/odds", operation_id="ask_odds", status_code=200, responses=REFUSED)
async def odds(ctx: Ctx, data: Annotated[AskOdds, _body("odds")]) -> Costed:
    """What every bet costs, exactly."""
    return msgspec.convert(await _answer(ctx, "odds", data), Costed)


async def _answer(ctx: Context, name: str, data: Any) -> Any:
    """The answer; a question that cannot be right is told so before anything is begun."""
    if not ctx.settings.public and not ctx.visitor.name:
        raise Problem("login_needed")
    try:
        service.asked(name, data)
    except TapeteError as error:
        raise Problem("bad_request", said(error, ctx.lang)) from error
    given = msgspec.json.encode({"name": name, "asked": data})
    try:
        async with ctx.services.questions.turn(ctx.visitor.address):
            found = await asyncio.wait_for(in_other_process(calculate, given), PATIENCE)
    except Full:
        raise Problem("door_busy") from None
    except TimeoutError:
        raise Problem("too_long") from None
    answer = msgspec.json.decode(found) if found else {}
    if "answer" in answer:
        return answer["answer"]
    if "wrong" in answer:
        raise Problem("bad_request", answer["wrong"][ctx.lang][:200])
    raise Problem("internal")


def calculate() -> None:
    """The answer to the question on the standard input, on the standard output."""
    written(_calculated)


def _calculated(given: bytes) -> bytes:
    said = msgspec.json.decode(given)
    try:
        return msgspec.json.encode({"answer": service.answered(said["name"], said["asked"])})
    except TapeteError as error:
        return msgspec.json.encode({"wrong": error.text})


asking = Router(path="/api", route_handlers=[ruling, check, settle, odds], tags=["questions"])
