"""What the law of machines refuses: means of access that it does not name, bets that the machine does not have, more
players than positions, reels that stop out of order, decisions and corrections by others. And the answers of a link
between machines, which is no person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.base.claims import RECORDING
from ...games.base.offers import offer
from ...games.machines.state import State
from ...table.contract import AZAR, RELOJ, Offer, OneOf

if TYPE_CHECKING:
    from ...games.machines.play import Machine

MEANS = ("coins", "notes", "ticket", "access_card", "nip", "account")


def moves(game: Machine, state: State, who: str) -> Iterator[Offer]:
    """Moves that nobody is offered."""
    minimum, bets = game.terms.minimum, tuple(game.rules.bets)
    for player, record in state.claims.items():
        if record.status == "insisted":
            yield offer(record.by, "settle_claim", player=player, option=RECORDING)
    for name in ("ana", "zoe", *state.positions):
        yield offer(name, "insert_credit", amount=minimum, means=OneOf(MEANS))
        yield offer(name, "bet", on=OneOf((*bets, "other_bet")), at=OneOf(("", "1", "2", "9", "x")),
                    stake=OneOf((minimum, 3 * minimum, 6 * minimum, minimum + 1)))  # fmt: skip
        yield offer(name, "start_reels")
        yield offer(name, "cash_out")
        yield offer(name, "leave")
        yield offer(name, "nudge", reel=OneOf((1, 5)))
        yield offer(name, "keep_reels")
        yield offer(RELOJ, "silence", player=name)
        yield offer("cajero", "sell_access", player=name)
        for role in ("director", "cajero"):
            yield offer(role, "prize_payment_error", player=name, paid=OneOf((0, state.paid.get(name, 7))))
            yield offer(role, "rule_contradiction", player=name, about="payment", paid=state.paid.get(name, 0))
            yield offer(role, "rule_contradiction", player=name, about=OneOf(("stakes", "play")))
            yield offer(role, "improper_prize", player=name, what=OneOf(("cash", "gift", "voucher")))
            yield offer(role, "machine_tampering", player=name)
            yield offer(role, "barred_person", player=name, ground="under_18", age=18)
    for ask in game.asks(state):
        yield offer(ask.pool, "stands", amount=OneOf((0, 7 * minimum + 1)), seq=OneOf((1, 40)), about=ask.about)
        yield offer(ask.pool, "stands", amount=minimum, seq=1, about="other")
    yield offer(AZAR, "stop_reel", reel=OneOf((1, 2, 3)), at=OneOf(("1", "12", "13")))
    for role in ("director", "jefe_de_sala", "jefe_tecnico"):
        yield offer(role, "machine_breakdown")
        yield offer(role, "repair")
        yield offer(role, "put_in_service")
        yield offer(role, "decide", option=OneOf(("cctv", "for_player")))
    for name in (*game.pools, "other"):
        yield offer("director", "publish_conditions", pool=name)
        yield offer(RELOJ, "feed_pool", pool=name, amount=minimum)
