"""What an operator chooses within the law: the batch of tickets, its prizes, its premises."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..base.terms import Positive
from ..draws.calendar import Day

Kind = Literal["cash", "kind", "service"]
Short = Annotated[str, Meta(max_length=60)]


class Prize(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prizes of one value: under so many boxes of the batch."""

    value: Positive
    count: Annotated[int, Meta(ge=1, le=10**6)] = 1
    kind: Kind = "cash"


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a batch.

    minimum              the price of a ticket
    tickets              how many the batch has
    boxes                covered boxes of a ticket, each by itself
    prizes               what lies under them (none: what the operator prints by default)
    organiser            who organises it ('': the first that the law names)
    institution          what that organiser is called
    premises             where it is sold
    premises_authorised  these premises are authorised for it
    batch_authorised     so are the tickets
    opens, deadline      the first day of the sale; the last day to present a ticket, as its back says
    place                where prizes are paid
    readings             readings of doubtful texts that this operator adopts
    """

    minimum: Positive = 100
    tickets: Annotated[int, Meta(ge=1, le=1_000_000)] = 1000
    boxes: Annotated[int, Meta(ge=1, le=12)] = 1
    prizes: Annotated[tuple[Prize, ...], Meta(max_length=40)] = ()
    organiser: Literal["", "state", "department", "municipality", "company"] = ""
    institution: Short = "Lotería"
    premises: Literal["public", "private", "street"] = "public"
    premises_authorised: bool = True
    batch_authorised: bool = True
    opens: Day = "2026-03-02"
    deadline: Day = "2026-12-31"
    place: Short = "Oficina central"
    readings: dict[str, str] = {}
