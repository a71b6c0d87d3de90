"""What the law of bingo refuses: a set that is not whole, a session closed before its time, prizes that are fixed by
nobody's right or out of what is not there, cards that were never sold. And a hold whose longest time is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...games.base.claims import RECORDING
from ...games.base.offers import offer
from ...games.bingo.state import State
from ...games.bingo.turn import GAME, RUNS
from ...table.contract import AZAR, RELOJ, Offer, OneOf

if TYPE_CHECKING:
    from ...games.bingo.play import Bingo

COMMON = 10**9
"""No common pool of these tables holds so much."""


def moves(game: Bingo, state: State, who: str) -> Iterator[Offer]:
    """Moves that nobody is offered."""
    rules, staff = game.rules, game.rules.staff
    yield from people(state)
    if state.phase == "material" and staff.material is not None:
        checker = staff.material.value.items[0]
        whole = rules.balls.count.value
        yield offer(checker, "check_material", balls=OneOf((whole - 1, whole)), director=False)
    if state.phase in ("betting", "series"):
        last = rules.announcing.last
        early = last is not None and last.value and not state.last_game
        if state.stakes or early:
            yield offer(staff.directs.value.items[0], "close_session")
        if state.stakes:
            yield offer(state.stakes[0].owner, "reserve", number=state.next_card)
            yield offer(state.stakes[0].owner, "buy", count=1, number=state.next_card + 1)
        for name in state.keeping[:2]:
            yield offer(name, "buy", count=1)
    if state.phase == "paying":
        yield offer("jefe_de_mesa", "pay_prize", player=state.owed[0].player, prize="nada", card=1)
    if state.phase in ("series", *GAME):
        yield offer("ana", "buy", count=1)
    yield offer(staff.announces.value.items[0], "announce_second")
    if state.phase == "drawing":
        left = [n for n in range(1, rules.balls.count.value + 1) if n not in state.balls]
        some: Any = (tuple(left[:3]),)  # a move of several balls: its one field has several numbers
        if left:
            yield offer(AZAR, "balls", numbers=OneOf(some))
    if state.phase in RUNS:
        for stake in state.stakes[:2]:
            yield offer(stake.owner, "sing", prize=OneOf(("line", "bingo")), card=OneOf((stake.first, stake.last)))
            yield offer(stake.owner, "sing", prize="line", card=stake.first, beside=stake.last)
    yield from fixed(game)


def people(state: State) -> Iterator[Offer]:
    """Names that nobody bears, holds that end by time, a recording that was seen already, what was sold and kept."""
    yield offer("stake:1", "claim", what="payment", amount=1)
    for hold in state.holds:
        yield offer(RELOJ, "hold_expires", player=hold.player)
    for player, record in state.claims.items():
        if record.status == "insisted":
            yield offer(record.by, "settle_claim", player=player, option=RECORDING)
            yield offer(player, "claim", what="payment", amount=1)


def fixed(game: Bingo) -> Iterator[Offer]:
    """Prizes about which somebody decides, beyond what the text lets them decide."""
    room = game.room
    for name, rule, _ in room.prizes if room is not None else ():
        chosen = rule.chosen
        if chosen is None or room is None or not chosen.by.value:
            continue
        decides, by = chosen.decides.value, chosen.by.value.items[0]
        said = {
            "amount": (room.euro, COMMON) if "amount" in decides else (0,),
            "order": (1, room.last) if "order" in decides else (0,),
            "colour": ("violeta", *room.colours[:1]) if "colour" in decides else ("",),
        }
        fields: dict[str, Any] = {field: OneOf(values) for field, values in said.items()}
        yield offer(by, "fix_prize", prize=name, **fields)
        yield offer(by, "fix_prize", prize=name)
        yield offer(by, "fix_prize", prize=name, amount=1, order=room.last, colour="violeta")
        if "colour" in decides:
            yield offer(by, "fix_prize", prize=name, amount=room.euro, colour="violeta")
