"""A log without a house: the same records, written by the same code, kept in memory.

For sessions that nobody serves: simulations, examples, tests.

>>> log = MemoryLog("boule", "MEL14", {})
>>> type(log.play({"do": "open_bets", "who": "jefe_de_mesa"})).__name__, len(log.lines())
('Played', 3)
"""

from __future__ import annotations

import secrets
from typing import Any

from ..table.contract import AZAR
from . import chance, pooling
from .chance import Batch, Source
from .live import LiveTable, Mode, opened, opening_record
from .log import Data, Record, line
from .transaction import Answer, Request, Transaction


class MemoryLog:
    """One table and its log."""

    def __init__(
        self,
        game: str,
        regulation: str,
        terms: Any = None,
        mode: Mode = "automatic",
        *,
        id: str = "paper",
        source: Source = secrets.token_bytes,
        size: int = chance.SIZE,
        rules: Data | None = None,
        unlawful: bool = False,
    ) -> None:
        self.id = id
        self.records: list[Record] = [
            opening_record(id, game, regulation, terms, mode, "", "tapete", rules, unlawful=unlawful)
        ]
        self.batches: dict[tuple[str, int], Batch] = {}
        self.source = source
        self.size = size
        self.live: LiveTable = opened(self.records[0])
        for link in self.live.game.links:
            raise pooling.no_pool(link.pool)
        if mode == "automatic":
            work = self._work()
            work.publish(self.live)
            self._done(work)

    def play(self, move: Any, by: str = "", move_id: str = "") -> Answer:
        """Play a move; by whoever makes it unless somebody else is named."""
        who = by or str(move["who"] if isinstance(move, dict) else move.who)
        return self._answer(Request(kind="play", table=self.id, move_id=self._id(move_id), by=who, move=move))

    def draw(self, move_id: str = "") -> Answer:
        """Azar's answer to the first of his offers."""
        offer = next(o for o in self.live.game.offers(self.live.state, AZAR) if o.kind == "chance")
        return self._answer(Request(kind="draw", table=self.id, move_id=self._id(move_id), by="tapete", offer=offer))

    def close(self) -> Answer:
        return self._answer(Request(kind="close", table=self.id, move_id="close", by="tapete"))

    def lines(self) -> list[bytes]:
        """The log as an export has it."""
        return [line(record) for record in self.records]

    def secrets(self) -> dict[int, bytes]:
        """The secrets of every batch, for ``verify``."""
        return {n: batch.secrets for (_, n), batch in self.batches.items()}

    def _id(self, move_id: str) -> str:
        return move_id or f"m{len(self.records)}"

    def _work(self) -> Transaction:
        work = Transaction(None, {}, self.batches, self.source, self.size)
        work.lives[self.id] = self.live
        return work

    def _answer(self, request: Request) -> Answer:
        work = self._work()
        answer = work.answer(request)
        if isinstance(answer, Exception):
            raise answer
        self._done(work)
        return answer

    def _done(self, work: Transaction) -> None:
        self.records.extend(work.records)
        self.batches.update({(batch.table, batch.batch): batch for batch in work.secrets})
        self.live = work.lives[self.id]
