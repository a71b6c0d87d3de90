"""What a house publishes of a draw of tickets, so that anybody can check it without the house and without Tapete.

Before the sale ends: the roots of the draws that azar will use (``commitment``). After the draw: the numbers that were
in the drum, and every ball with what opens it (``drawn``). A ball is the next digit of one of the numbers that are
still in and go on so: counted off in their order, number ``u`` modulo how many they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..games.lottery import plan
from ..games.lottery.play import Draw
from . import chance
from .errors import StoreError
from .live import LiveTable, followed, opened
from .log import Data, Record

BALL = "drum_ball"
CLOSE = "close_bets"


def commitment(records: Iterable[Record]) -> Data:
    """The roots in the log so far: to be published while tickets are still sold."""
    roots: dict[str, str] = {}
    table, last = "", None
    for record in records:
        table, last = record.table, record
        if record.kind == "commit" and record.chance is not None:
            roots[str(record.chance["batch"])] = record.chance["root"]
    if last is None:
        raise StoreError("bad_log", "el registro está vacío", "the log is empty")
    return {"table": table, "roots": roots, "records": last.seq + 1, "at": last.at, "head": str(last.hash)}


def drawn(records: Iterable[Record], draw: int) -> Data:
    """A draw that is over: what was in the drum, its balls with their proofs, its numbers, and by which record its sale
    had ended."""
    live: LiveTable | None = None
    balls: list[Data] = []
    inside: tuple[str, ...] = ()
    numbers: list[str] = []
    closed, until = -1, -1
    for record in records:
        before = live
        live = opened(record) if live is None else followed(live, record)
        if before is None or record.kind != "move" or record.move is None or _round(before) != draw:
            continue
        if record.move["do"] == CLOSE:
            closed = record.seq
        if record.move["do"] == BALL:
            inside = inside or entered(before.game, before.state)
            balls += opened_by(record)
            numbers += [str(event["number"]) for event in record.events if event["event"] == "number_drawn"]
            until = record.seq
    if live is None or not balls:
        raise StoreError("bad_log", f"en el registro no está el sorteo {draw}", f"draw {draw} is not in the log")
    return {
        "table": live.info.id, "game": live.info.game, "regulation": live.info.regulation, "draw": draw,
        "sale_closed": closed, "records": until + 1, "step": step(live.game), "in": list(inside), "balls": balls,
        "numbers": numbers,
    }  # fmt: skip


def _round(live: LiveTable) -> int:
    if not isinstance(live.game, Draw):
        raise StoreError(
            "bad_log", "este registro no es de un sorteo de billetes", "this log is not of a draw of tickets"
        )
    return int(live.state.round)


def opened_by(record: Record) -> list[Data]:
    """What opens the ball of a record; one that people entered was committed to by nobody."""
    if record.chance is None:
        raise StoreError(
            "bad_log",
            f"la bola del asiento {record.seq} la anotó el personal: no hay compromiso que comprobar",
            f"the ball of record {record.seq} was entered by staff: there is no commitment to check",
        )
    return [{"table": record.table, **proof} for proof in chance.proofs(record.chance)]


def entered(game: Any, state: Any) -> tuple[str, ...]:
    """The numbers in the drum before the first ball, in order."""
    terms = game.terms
    if game.variable:
        return tuple(str(n).zfill(len(str(terms.of))) for n in range(1, terms.of + 1))
    if game.rules.prizes.drum.value == "sold":
        return tuple(sorted(plan.sold(state)))
    return tuple(plan.written(n, terms.tickets) for n in range(terms.tickets))


def step(game: Any) -> int:
    """How many digits a ball has."""
    return len(str(game.terms.of)) if game.variable else 1


def written(data: Data) -> bytes:
    """As it is published."""
    return msgspec.json.format(msgspec.json.encode(data, order="sorted"), indent=1) + b"\n"
