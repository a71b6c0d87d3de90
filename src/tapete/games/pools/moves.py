"""The vocabulary of a pool: what tables say to it, and what happens to it."""

from __future__ import annotations

from ...table.contract import Amount, Event, Move, Name
from ...table.events import Noted, Transfer
from ..bank.progressive import Hit

Pass = Name
"""Which pass of the table it is, by the table's own count."""


class LinkTable(Move, frozen=True, tag="link"):
    """A table is linked to the pool as it opens: its game, its law, and how much may be staked there."""

    game: Name
    regulation: Name
    least: Amount
    most: Amount


class Contribute(Move, frozen=True, tag="contribute"):
    """A table has locked the bets of a pass: all that was staked on the pool comes in, and the pass takes its turn."""

    amount: Amount
    about: Pass


class Take(Move, frozen=True, tag="take"):
    """A pass has won. ``seq``: the move of the pool that this was to be when the table was told how much stands.
    ``hits``: the hands, where the pool's own law says what they are paid; ``amount`` may then be left out."""

    about: Pass
    amount: Amount | None = None
    seq: int | None = None
    hits: tuple[Hit, ...] = ()


class CloseOff(Move, frozen=True, tag="close_pass"):
    """Nothing more is won by this pass."""

    about: Pass


class Annul(Move, frozen=True, tag="annul_pass"):
    """The pass is void: what it put in and what it took are undone. ``amount``: what goes between the pool and its
    table for it, in all."""

    about: Pass
    amount: Amount | None = None


class BringBack(Move, frozen=True, tag="bring_back"):
    """A ruling that came late: the table brings the difference."""

    amount: Amount
    about: Pass


class TakeMore(Move, frozen=True, tag="take_more"):
    """A ruling that came late: the table takes the difference."""

    amount: Amount
    about: Pass


class Complement(Move, frozen=True, tag="complementary"):
    """A complementary prize, by chance and not by a hand: in chips out of the pot, or in credits that cost it
    nothing."""

    about: Pass
    player: Name
    amount: Amount
    credits: bool = False


class Linked(Event, frozen=True, kw_only=True, tag="linked"):
    """A table shares the pool from now on."""

    table: str
    game: str


class Settings(Event, frozen=True, kw_only=True, tag="pool_settings"):
    """What was approved for the pool, as its system records it: the base value, the house's part of what is staked,
    and by reserve pot its part of the rest."""

    base: Amount
    commission: str
    allocation: dict[str, str]


class Locked(Event, frozen=True, kw_only=True, tag="pass_locked"):
    """A pass has its turn; ``turn`` passes are before it."""

    table: str
    about: str
    amount: Amount
    turn: int


class Stands(Event, frozen=True, kw_only=True, tag="pool_stands"):
    """What the display shows: the pot, and by how much it has grown."""

    amount: Amount
    increment: Amount = 0


class Awarded(Event, frozen=True, kw_only=True, tag="awarded"):
    """A prize goes to a table. ``player`` and ``hand`` where the pool's own law gives it."""

    table: str
    about: str
    amount: Amount
    player: str = ""
    hand: str = ""
    bet: Amount = 0


class Over(Event, frozen=True, kw_only=True, tag="pass_over"):
    """A pass gives way to the next."""

    table: str
    about: str
    annulled: bool = False


class Restarted(Event, frozen=True, kw_only=True, tag="restarted"):
    """The pot was won whole and begins again."""

    amount: Amount


Moves = LinkTable | Contribute | Take | CloseOff | Annul | BringBack | TakeMore | Complement
Events = Transfer | Noted | Linked | Settings | Locked | Stands | Awarded | Over | Restarted
