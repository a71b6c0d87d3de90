"""What an operator chooses within the law: the specific regulation of a draw."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, field

from ..base.terms import Positive, Whole
from ..draws.calendar import Day

Part = Annotated[str, Meta(pattern="^[0-9]{1,4}(/[1-9][0-9]{0,4})?$")]
Kind = Literal["cash", "kind", "service"]
Short = Annotated[str, Meta(max_length=60)]


class Prize(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prizes of one rank: how many, and what each is worth to a whole ticket."""

    name: Short = ""
    value: Positive
    count: Annotated[int, Meta(ge=1, le=1000)] = 1
    kind: Kind = "cash"


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a draw: its specific regulation.

    minimum        the price of a fraction; of a ticket, where there are none
    modality       which of the modalities that the law has ('': the first of them)
    organiser      who organises it ('': the first that the law names)
    institution    what that organiser is called
    tickets        how many numbers are issued
    fractions      of how many fractions a whole ticket consists
    series         how many tickets have the same number
    prices         other prices at which tickets are sold
    restricted     some tickets take part in the draw of some objects only
    prizes         the plan of prizes (none: what the operator offers by default)
    chosen, of     variable draws: so many numbers are chosen, of so many
    distributed    the part of what was paid in that is shared
    categories     and the part of that for each count of numbers that were right
    nobody_right   what becomes of a category that nobody is in
    opens, date    the first day of the sale, the day of the draw
    holidays       days on which nobody works
    claim_days     how many days prizes are paid (0: the least that the law has)
    deadline       the last of them as the ticket prints it ('': it follows from the days)
    running_since  charity draws: since when they have been held without a break
    authorised_on  the day on which their authorisation was extended or given
    advertises     what a random combination advertises
    entry_charge   what is charged for taking part, beside its price
    place          where prizes are paid
    rounding       to whom a fraction of a unit goes
    readings       readings of doubtful texts that this operator adopts
    """

    minimum: Positive = 100
    modality: Literal["", "fixed_prize", "charity", "variable", "raffle", "tombola", "promotion"] = ""
    organiser: Literal["", "state", "department", "municipality", "charitable_institution", "company"] = ""
    institution: Short = "Lotería"
    tickets: Annotated[int, Meta(ge=2, le=1_000_000)] = 100
    fractions: Annotated[int, Meta(ge=1, le=1000)] = 1
    series: Annotated[int, Meta(ge=1, le=1000)] = 1
    prices: tuple[Positive, ...] = ()
    restricted: bool = False
    prizes: Annotated[tuple[Prize, ...], Meta(max_length=40)] = ()
    chosen: Annotated[int, Meta(ge=1, le=10)] = 3
    of: Annotated[int, Meta(ge=2, le=99)] = 20
    distributed: Part = "1/2"
    categories: dict[Annotated[str, Meta(pattern="^[0-9]{1,2}$")], Part] = field(
        default_factory=lambda: {"3": "1/2", "2": "3/10", "1": "1/5"}
    )
    nobody_right: Literal["carried", "house"] = "carried"
    opens: Day = "2026-03-02"
    date: Day = "2026-03-13"
    holidays: tuple[Day, ...] = ()
    claim_days: Whole = 0
    deadline: Annotated[str, Meta(pattern=r"^(\d{4}-\d\d-\d\d)?$")] = ""
    running_since: Day = "1990-01-01"
    authorised_on: Day = "2026-03-02"
    advertises: Short = "café"
    entry_charge: Whole = 0
    place: Short = "Oficina central"
    rounding: Literal["player", "house"] = "house"
    readings: dict[str, str] = {}
