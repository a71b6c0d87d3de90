"""What the law of tickets that are opened at once refuses: ways of opening that are none, prizes that are claimed
elsewhere, with something else or in parts, deliveries that are not entered, days."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.claims import RECORDING
from ...games.base.offers import offer
from ...games.draws import calendar
from ...games.instant_lottery.state import State
from ...table.contract import RELOJ, Offer, OneOf

if TYPE_CHECKING:
    from ...games.instant_lottery.play import Instant


def moves(game: Instant, state: State, who: str) -> Iterator[Offer]:
    """Tickets that are opened, returned, presented and paid otherwise than the law has it."""
    for player, record in state.claims.items():
        if record.status == "insisted":
            yield offer(record.by, "settle_claim", player=player, option=RECORDING)
    yield offer(RELOJ, "day", date=OneOf((calendar.later(state.today, 1), "2026-02-30")))
    yield offer("ana", "bet", on="boleto", stake=game.terms.minimum)
    for stake in state.stakes:
        mine, n = stake.owner, stake.n
        yield offer(mine, "open_ticket", ticket=n, way=OneOf(("scratch", "tear", "pull", "open", "light")))
        yield offer(mine, "return_ticket", ticket=n)
        yield offer(mine, "present_ticket", ticket=n, place="elsewhere")
        yield offer(mine, "present_ticket", ticket=n, proof=OneOf(("receipt", "photograph", "witness")))
        yield offer(mine, "present_ticket", ticket=n)
        if stake.prize > 1:
            yield offer(mine, "present_ticket", ticket=n, amount=stake.prize - 1)
        yield offer("cajero", "deliver_prize", ticket=n, signed=True)
        yield offer("cajero", "deliver_prize", ticket=n, identity="1234567")
