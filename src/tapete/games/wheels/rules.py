"""The typed rules that every wheel reads from its rulebooks. A leaf that is None: that text is silent."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Call, Duty, Names, Odds, Order, Requirement, Text, Tiers
from ..base.rules import General


class Bet(msgspec.Struct, frozen=True):
    """A bet: what it covers, the key of its payout and of its maximum."""

    name: Text
    covers: Leaf[str]
    pays: str
    limit: str
    chance: Literal["multiple", "simple"] = "multiple"
    size: Leaf[int] | None = None
    """how many numbers a place of this bet has, where the text counts them"""
    spans: dict[str, Leaf[Tiers]] = {}
    """by place: from which number to which it goes, where the text says so"""
    lists: dict[str, Leaf[Names]] = {}
    """by place: its numbers, where the text lists them"""

    def places(self) -> dict[str, frozenset[str]]:
        """The places whose numbers the text itself gives; one that is alone needs no name."""
        found = {at: frozenset(str(n) for n in range(min(s.value), max(s.value) + 1)) for at, s in self.spans.items()}
        found |= {at: frozenset(leaf.value) for at, leaf in self.lists.items()}
        return {"": next(iter(found.values()))} if len(found) == 1 else found


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """When bets are taken and how the bets are closed."""

    allowed: Leaf[bool] | None = None
    """players may make the listed bets"""
    closed_list: Leaf[bool] | None = None
    """only the listed combinations are admitted"""
    opening_call: Leaf[Call] | None = None
    opened_by: Leaf[Names] | None = None
    """roles that open the bets by their call; before it no bet is taken"""
    until_call: Leaf[bool] | None = None
    """bets go on after the throw, until the call"""
    question: Leaf[Call] | None = None
    """what the croupier asks before the call"""
    call: Leaf[Call]
    closed_after_call: Leaf[bool]
    untouchable_after_call: Leaf[bool] | None = None
    """after the call a bet may not be added to, withdrawn, reduced or raised by the player"""
    late_returned: Leaf[bool] | None = None
    """a late bet is rejected and handed back"""
    late_void: Leaf[bool] | None = None
    """a late bet has no value whatever its amount"""
    not_during_payment: Leaf[bool] | None = None
    on_squares: Leaf[bool] | None = None
    """bets are made by putting chips on the marked squares of the layout the player chose"""
    called: Leaf[bool] | None = None
    """a player may call a bet: the croupier places his chips"""
    called_bets: Leaf[Names] | None = None
    markers: Leaf[bool] | None = None
    """special markers may stand for series and neighbours"""
    series: dict[str, Leaf[Names]] = {}
    """by called bet: the ordinary bets it stands for, each as bet, place and chips (reading F20)"""

    no_players_needed: Leaf[bool] | None = None
    """the ball is thrown on instruction, with or without players"""
    unlimited_players: Leaf[bool] | None = None

    def parts(self, on: str) -> tuple[tuple[str, str, int], ...]:
        """Bet, place and chips of each part of a called bet; none of one that the law has not."""
        if on not in self.series:
            return ()
        rows = (part.split() for part in self.series[on].value)
        return tuple((bet, at, int(chips)) for bet, at, chips in rows)


class Winner(msgspec.Struct, frozen=True):
    """What the winner keeps. Keys: multiple, simple, or all."""

    keeps: dict[str, Leaf[bool]]


class Result(msgspec.Struct, frozen=True):
    """From the ball at rest to the last payment."""

    shows: Leaf[bool] | None = None
    """where it comes to rest shows the winning number or combination"""
    announce: Leaf[bool] | None = None
    """number and winning chances are announced aloud"""
    announced_by_thrower: Leaf[bool] | None = None
    touch: Leaf[Literal["rake", "marker"]] | None = None
    """with what the winning number is shown on the layout"""
    clear_first: Leaf[bool] | None = None
    """losing stakes are removed before winning ones are paid"""
    clear_order: Leaf[Order] | None = None
    pay_order: Leaf[Order] | None = None
    order_per_player: Leaf[bool] | None = None
    """that order holds for the bets of each player, not among players"""
    by_amount: Leaf[bool] | None = None
    """winners are paid from the smallest stake to the largest"""
    at_once: Leaf[bool] | None = None
    """a player's winning bets are paid all at once"""
    any_croupier: Leaf[bool] | None = None
    """any of the croupiers pays; otherwise the one who threw"""
    approved: Leaf[Names] | None = None
    """roles that approve the cut chips before payment"""
    order_alterable: Leaf[Names] | None = None
    """roles that may, exceptionally, alter the order of payment"""
    means: Leaf[Names] | None = None
    """in what winners are paid"""
    reductions: Leaf[bool] | None = None
    by_table: Leaf[bool] | None = None
    """winning bets are paid by the table of payments"""
    removes: Leaf[bool] | None = None
    """losing bets are removed"""
    added_to_bet: Leaf[bool] | None = None
    """winnings are added to the winning bets, which stay on the table"""


class Limits(msgspec.Struct, frozen=True):
    """Minima and maxima, and how they may change."""

    max: dict[str, Leaf[Tiers]] = {}
    """by key of limit: multiples of the table minimum, one for each tier"""
    by_bet: Leaf[bool] | None = None
    """the maximum is set by the type of bet"""
    by_authorisation: Leaf[bool] | None = None
    """the maxima may also be those of the authorisation, in place of the multiples"""
    simple_factor: Leaf[int] | None = None
    """the minimum on simple chances may be up to so many times that on a number"""
    payable: Leaf[bool] | None = None
    """only stakes whose winnings can be paid with the table minimum"""
    fixed_in_session: Leaf[bool] | None = None
    change_by: Leaf[Names] | None = None
    """roles that may change the minimum"""
    change_in_session: Leaf[bool] | None = None
    change_last_balls: Leaf[int] | None = None
    change_first_call: Leaf[Call] | None = None
    change_tops_float: Leaf[bool] | None = None
    change_carries: Leaf[bool] | None = None
    per_player: Leaf[bool] | None = None
    """boule: the maximum holds for the whole table and for each player apart"""


class Staff(msgspec.Struct, frozen=True):
    """Who may do what. The duties by name stand in ``duties``."""

    rotation: Leaf[bool] | None = None
    rotation_set_by: Leaf[Names] | None = None
    no_specialist: Leaf[bool] | None = None
    throws: Leaf[Names] | None = None
    """roles that throw"""
    operations: Leaf[Names] | None = None
    """roles that carry out the other operations: announce, clear, pay"""
    places_bets: dict[str, Leaf[bool]] = {}
    """by role: it may put a player's stake on the layout at his request"""
    hands_off: Leaf[Names] | None = None
    """roles that may not handle money, plaques or chips"""
    calls: Leaf[Names] | None = None
    """roles that make the calls of the game"""


class Session(msgspec.Struct, frozen=True):
    """Opening and closing the session."""

    lid: Leaf[Names] | None = None
    """how the lid is secured at the end: key, seal, equivalent"""
    transparent: Leaf[bool] | None = None
    tray_closed: Leaf[bool] | None = None
    last_balls: Leaf[int] | None = None
    """how many last throws are announced on instruction"""
    last_call: Leaf[Call] | None = None


class Nulls(msgspec.Struct, frozen=True):
    """Null throws: the grounds by incident, and what follows."""

    grounds: dict[str, Leaf[bool]] = {}
    open_list: Leaf[bool] | None = None
    by: Leaf[Names] | None = None
    """roles that stop the game and declare the throw null"""
    call: Leaf[Call] | None = None
    voids: Leaf[bool] | None = None
    ball_to_previous: Leaf[bool] | None = None
    rethrow_turns: Leaf[int] | None = None
    full_cycle: Leaf[bool] | None = None
    min_run: Leaf[int] | None = None
    """turns the ball or wheel must make: fewer is null"""


class Conduct(msgspec.Struct, frozen=True):
    """What the game's own section says of players."""

    present: Leaf[bool] | None = None
    two_tables_simple: Leaf[bool] | None = None
    over_wheel: Leaf[bool] | None = None
    """no bets over the wheel"""
    own_position: Leaf[bool] | None = None
    """the player answers for the position of his bets"""
    means: Leaf[Names] | None = None
    """what counts as a chip"""
    tickets: Leaf[bool] | None = None
    """authorised tickets are exchanged for chips"""
    equipment_report: Leaf[Names] | None = None
    """a fault in the gear goes to whoever has one of these roles, and decides"""


class WheelRules(msgspec.Struct, frozen=True, kw_only=True):
    """What every wheel's rulebook holds."""

    authorised: Leaf[bool] | None = None
    bank: Leaf[bool] | None = None
    """contrapartida: the house pays the prizes and collects the losing bets"""
    bets: dict[str, Bet]
    pays: dict[str, Leaf[Odds]]
    betting: Betting
    winner: Winner
    result: Result
    limits: Limits
    staff: Staff
    session: Session = Session()
    nulls: Nulls = Nulls()
    conduct: Conduct = Conduct()
    requires: dict[str, Leaf[Requirement]] = {}
    duties: dict[str, Leaf[Duty]] = {}
    general: General | None = None
