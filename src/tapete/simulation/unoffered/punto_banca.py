"""What the law of punto y banca refuses in a moment that passes quickly, or has no rule on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.baccarat.table import shoe
from ...games.base.offers import offer
from ...games.base.turn import admitted
from ...games.punto_banca.offers import staff
from ...games.punto_banca.offers.players import turn_of
from ...games.punto_banca.round import settle
from ...games.punto_banca.state import State
from ...games.punto_banca.turn import BY_HAND, COUP, Turn
from ...law.leaves import holds
from ...table.contract import Offer
from .lawless import lawless

if TYPE_CHECKING:
    from ...games.punto_banca.play import PuntoBanca

GUEST = "luis"


def moves(game: PuntoBanca, state: State, who: str) -> Iterator[Offer]:
    """The cards are gathered by hand, face up where the law has them face down; a card of a hand is gone; a stake by
    word; a shuffle too short or too long; what this law has no rule on."""
    t = turn_of(game, state, game.heads[0])
    if state.phase in BY_HAND and state.todo[:1] == ("collect",) and holds(t.rules.settle.face_down):
        yield offer(t.by(settle.ACTS["collect"]), "collect", face_down=False)
    if state.phase in COUP and state.slots:
        yield from (offer(game.heads[0], "card_in_discard", "incident", hand=hand) for hand in game.hands)
    if state.phase == "betting":
        yield offer(GUEST, "bet", "play", on="banca", stake=state.minimum, means="word")
    if state.phase == "unopened":
        yield from unopened(t)
    if state.phase == "shuffling" and shoe.next_step(t) == "shuffle" and shoe.times(t) is not None:
        yield from (offer(t.by("shuffle"), "shuffle", times=times) for times in (1, 20))
    if state.phase not in ("unopened", "over") and admitted(game.admit, t):
        head = game.heads[0]
        yield from lawless(game, state, (*staff.incidents(t, head), *staff.about_players(t, head)))


def unopened(t: Turn) -> Iterator[Offer]:
    """Opened without a shoe, or with one of the last sessions."""
    handed = t.rules.shoe.handed_by
    if not holds(handed) or handed is None:
        return
    if not t.s.handed:
        yield offer(t.game.heads[0], "open_session")
    for number in t.game.terms.shoe_history[-1:]:
        yield offer(handed.value.items[0], "hand_out_shoe", shoe=number)
