"""A table whose hands are compiled: thousands of hands a second, by the same law as the engine's.

Decisions are drawn (any legal word is equally likely, nobody folding for nothing, then any legal amount) or given, so
that the very same hands can be played through the engine, which is how they are checked.

>>> from tapete.law.rulebook import rulebook
>>> from tapete.games.circle_poker.play import CirclePoker
>>> law = rulebook("circle_holdem", "AND10")
>>> table = Table(CirclePoker(law, {"players": ["ana", "bea", "cai"], "structure": "no_limit", "forced": "blinds"}))
>>> table.play(100, stream(1, 0)), sum(table.chips.values()) - sum(table.bought.values())
(100, 3000)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....kernels.chance import stream
from ...poker.batch import code, picks
from ...poker.lookup import lookup
from ...poker.masks import face
from ..play import CirclePoker
from ..round import beginning
from . import compiled_rules
from .kernel import play_hands

__all__ = ["GIVEN", "Table", "stream"]

GIVEN = np.zeros(4, np.uint64)
"""A stream that draws nothing: cards come as they lie, decisions are read from a script."""
PLACES, STREETS, CARDS, POTS = 10, 8, 12, 64
"""Room for so many players, streets, cards of a player with the common ones, pots of a hand."""

LAW = np.dtype(
    [(name, np.int64, STREETS if name in ("boards", "units") else ()) for name in compiled_rules.Sums._fields]
)
"""The numbers of a table (``compiled_rules``) as the compiled functions read them."""

DESK = np.dtype(
    [
        # the session: by place, chips between hands, all that was bought later, whether somebody sits there
        *((name, np.int64, PLACES) for name in ("stacks", "bought", "seated")),
        # the session: places, hands played, the disc and whether it moves, to which places it is due (bits), the cut
        *((name, np.int64) for name in ("places", "hands", "marca", "moves", "lap", "house")),
        # the hand, by turn from the mano: his place, chips, bet of the round; the others as in the engine's state
        *((name, np.int64, PLACES) for name in ("who", "chips", "bet", "live", "spoke", "raised", "score")),
        ("cards", np.uint8, (PLACES, CARDS)),
        # the hand: as in the engine's state; ``bettor`` is the last one (-1: none), ``drawn`` cards of the pack
        *((name, np.int64) for name in ("players", "street", "highest", "full", "size", "level", "raises", "bettor")),
        *((name, np.int64) for name in ("drawn", "cut_done", "logged", "read")),
        # pots: how many, what is in each, who competes for it (bits)
        ("pots", np.int64),
        ("pot", np.int64, POTS),
        ("among", np.int64, POTS),
    ]
)
"""What lies on the table."""


class Table:
    """A compiled table as it stands at its opening; places are counted in the order of speaking.

    ``rebuys``: whoever has no chips buys the table's resto before the next hand, else he sits out. ``words``: room for
    so many decisions of one call of ``play``, kept in ``log`` (place, what, to). ``script``: decisions to be read.
    ``retold`` has the engine tell a hand of it with all events.
    """

    def __init__(self, game: CirclePoker, rebuys: bool = True, words: int = 0, script: Any = None) -> None:
        t, plan, seated = compiled_rules.turn_of(game), game.plan, game.terms.players
        law = compiled_rules.read(game, rebuys)
        numbers = {str(seat): seat for seat in range(1, len(seated) + 1)}
        seats = self.seats = tuple(numbers[name] for name in plan.ring(numbers, 1, plan.turn))
        self.names = tuple(seated[seat - 1] for seat in seats)
        self.law, self.desk = np.zeros(1, LAW), np.zeros(1, DESK)
        for name, value in law._asdict().items():
            if isinstance(value, tuple):
                self.law[name][0, : len(value)] = value
            else:
                self.law[name] = value
        desk = self.desk[0]
        desk["places"], desk["marca"] = len(seats), seats.index(beginning.next_marca(t))
        for place, name in enumerate(self.names):
            desk["seated"][place], desk["stacks"][place] = bool(name), t.resto(name) if name else 0
        own, board = law.own, sum(law.boards)
        self.deck = np.array([code(face) for face in plan.pack.faces], np.uint8)
        self.fives = picks(own, board, law.used) if law.used else np.zeros((0, 5), np.uint8)
        self.look = lookup(plan.judge.ranking, 5 if law.used else own + board)
        self.log = np.zeros((words, 3), np.int64)
        self.script = np.zeros((0, 3), np.int64) if script is None else script

    def play(self, hands: int, chance: Any) -> int:
        """So many hands with random numbers from this stream; how many there were before too few had chips."""
        self.desk["logged"] = self.desk["read"] = 0
        return int(
            play_hands(
                self.law, self.desk, self.deck, self.fives, self.look, self.log, self.script, chance, hands
            )
        )  # fmt: skip

    # --- what came of it --------------------------------------------------------------------------------------------

    def of_players(self, field: str) -> dict[str, int]:
        return {name: int(self.desk[field][0, place]) for place, name in enumerate(self.names) if name}

    @property
    def chips(self) -> dict[str, int]:
        """What each player has now."""
        return self.of_players("stacks")

    @property
    def bought(self) -> dict[str, int]:
        """What each has bought since the opening."""
        return self.of_players("bought")

    @property
    def house(self) -> int:
        """What the house has taken."""
        return int(self.desk["house"][0])

    @property
    def words(self) -> list[tuple[str, int, int]]:
        """The decisions of the last call: who, what, to how much."""
        return [(self.names[who], word, to) for who, word, to in self.log[: int(self.desk["logged"][0])].tolist()]

    @property
    def cards(self) -> tuple[dict[str, list[str]], list[str]]:
        """Own cards by player and common ones of the last hand (those of streets that were not dealt mean nothing)."""
        desk, own = self.desk[0], int(self.law["own"][0])
        width = own + int(self.law["boards"].sum())
        rows = {self.names[desk["who"][i]]: desk["cards"][i].tolist() for i in range(desk["players"])}
        board = next(iter(rows.values()))[own:width]
        return {name: [face(c) for c in row[:own]] for name, row in rows.items()}, [face(c) for c in board]
