"""What the law of draws refuses: tickets that are presented without being the ticket, or in parts; tickets of a draw
that is held otherwise; and days that pass while the sale is on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.claims import RECORDING
from ...games.base.offers import offer
from ...games.draws import calendar
from ...games.lottery.state import State
from ...table.contract import RELOJ, Offer, OneOf

if TYPE_CHECKING:
    from ...games.lottery.play import Draw


def moves(game: Draw, state: State, who: str) -> Iterator[Offer]:
    """Tickets, days, kinds of ticket, and a recording that there is not."""
    for player, record in state.claims.items():
        if record.status == "insisted":
            yield offer(record.by, "settle_claim", player=player, option=RECORDING)
    if state.phase in ("betting", "closed"):
        soon = tuple(calendar.later(state.today, n) for n in (1, 400, 2000))
        yield offer(RELOJ, "day", date=OneOf(soon))
    for player in dict.fromkeys(stake.owner for stake in state.stakes):
        for on, kind in game.rules.bets.items():
            if kind.modality != game.modality:
                yield offer(player, "bet", on=on, at="1", stake=game.terms.minimum)
    for on, kind in game.rules.bets.items():
        if kind.modality == game.modality:
            yield offer("zoe", "bet", on=on, at=OneOf(("1", "01", "1 2", "1 2 3")), stake=game.terms.minimum)
    for stake in state.stakes:
        yield offer(stake.owner, "recover_ticket", ticket=stake.n)
        yield offer("zoe", "present", ticket=stake.n)
        yield offer(stake.owner, "present", ticket=state.next_stake + 5)
        proof = OneOf(("receipt", "photograph", "witness"))
        yield offer(stake.owner, "present", ticket=stake.n, proof=proof)
        yield offer(stake.owner, "present", ticket=stake.n)
        if stake.prize > 1:
            yield offer(stake.owner, "present", ticket=stake.n, amount=stake.prize - 1)
