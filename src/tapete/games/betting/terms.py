"""What a venue chooses within the law: the programme, its coefficients, its percentages."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, field

from ..base.terms import Positive, Whole

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9]{0,5}$")]
Result = Annotated[str, Meta(pattern="^[A-Za-z0-9]{1,6}$")]
Coefficient = Annotated[str, Meta(pattern=r"^[0-9]{1,5}(\.[0-9]{1,3})?$")]
Part = Annotated[str, Meta(pattern="^[0-9]{1,4}(/[1-9][0-9]{0,4})?$")]


class Fixture(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event of the programme.

    id            its short name
    name          what it is called
    results       how it may end, and with which weights (the chances are the venue's opinion)
    half          whether there is a result at half-time as well
    participants  who takes part in it
    here          whether it takes place at these premises
    """

    id: Id
    name: Annotated[str, Meta(max_length=60)] = ""
    results: dict[Result, Positive] = field(default_factory=lambda: {"1": 9, "X": 5, "2": 6})
    half: bool = True
    participants: tuple[str, ...] = ()
    here: bool = True


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a betting desk.

    minimum        the least that may be staked
    maximum        the most on one bet (0: no maximum)
    programme      the events of a round
    coefficients   what the company validates at the beginning: by selection (``e1:1``, ``e1:X-1``, ``e1:1 e2:2``), or
                   by result (``1``), which then holds for every event
    combined       the coefficient of a bet on several results that was not validated as a whole: none, or their product
    distributed    the part of mutual stakes that is shared among those who were right
    nobody_right   what becomes of mutual stakes if nobody was right
    withheld       what the company keeps of crossed bets
    withheld_of    of the winnings, or of all that was staked
    internal_area  there is an enabled area for bets at these premises
    authorised     the premises are authorised for bets on events elsewhere
    rounding       to whom a fraction of a unit goes
    readings       readings of doubtful texts that this house adopts
    """

    minimum: Positive = 100
    maximum: Whole = 0
    programme: Annotated[tuple[Fixture, ...], Meta(min_length=1, max_length=12)] = (
        Fixture(id="e1"), Fixture(id="e2"), Fixture(id="e3")
    )  # fmt: skip
    coefficients: dict[str, Coefficient] = field(default_factory=lambda: {"1": "2", "X": "3.6", "2": "3"})
    combined: Literal["validated", "product"] = "product"
    distributed: Part = "7/10"
    nobody_right: Literal["back", "house"] = "back"
    withheld: Part = "1/20"
    withheld_of: Literal["winnings", "stakes"] = "winnings"
    internal_area: bool = True
    authorised: bool = True
    rounding: Literal["player", "house"] = "house"
    readings: dict[str, str] = {}
