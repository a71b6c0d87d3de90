"""The typed rules of craps and mini craps. A leaf that is None: that text is silent.

Under every field stands what it means, and what a table does that has no such clause.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Duty, Names, Odds, Order, Requirement, Text, Tiers
from ...base.rules import General

When = Literal["first_throw", "after_first_throw", "any_time"]
"""``first_throw``: while the table has no point; ``after_first_throw``: while it has one; ``any_time``: both."""

Withdraw = Literal["never", "before_call", "at_will"]
"""When a stake that is not decided may be lifted. ``never``: once down it stays; ``before_call``: until the call that
follows it; ``at_will``: whenever bets are open."""

Follows = Literal["number", "seven"]
"""What wins once a bet stands on a number. ``number``: that number wins and 7 loses; ``seven``: 7 wins and the number
loses. Any other total leaves the bet where it is. Which total is the 7 of the clause stands in ``Bet.seven``."""


class Family(msgspec.Struct, frozen=True, kw_only=True):
    """What bets of one kind have in common. A bet's own leaf comes first, then its family's, then that of ``of``.

    Families: ``simple``, ``multiple``, ``hard_ways`` (of ``multiple``), ``associated``, ``place``.
    """

    of: str = ""
    """the wider family that this one belongs to"""
    offered: Leaf[Names] | None = None
    """the bets of this family that exist; any other is ``not_offered``. None: all of them"""
    when: Leaf[When] | None = None
    """when they may be made"""
    numbers: Leaf[Names] | None = None
    """place bets: the numbers they may be made on"""
    withdraw: Leaf[Withdraw] | None = None
    """when they may be lifted; None: ``before_call``"""
    needs_base: Leaf[bool] | None = None
    """associated: only with the simple bet it belongs to, and once that has its point"""
    shares_fate: Leaf[bool] | None = None
    """associated: decided together with its simple bet"""


class Bet(msgspec.Struct, frozen=True, kw_only=True):
    """One bet. ``wins``, ``loses``, ``pushes`` and ``pends`` judge it while it stands on no number, ``follows`` once it
    stands on one (place and associated bets from the start, the four travelling ones when they have moved).

    Outcomes are written as totals (``7``) or as throws with the lower die first (``2-2``, ``1-3``); in ``loses`` the
    word ``rest`` is every outcome that does not win. An outcome that no clause names leaves the bet where it is.
    """

    name: Text
    family: Literal["simple", "multiple", "hard_ways", "associated", "place"]
    pays: dict[str, str]
    """keys of ``pays``, each under a label; for which numbers or totals one of them holds stands in ``pays_on``, and a
    key that is not there holds for all the others"""
    limit: dict[str, str] = {}
    """``simple`` (M), ``multiple`` (through the possible win), ``plan`` (the terms alone), or keys of
    ``limits.percent``, each for the numbers of ``limits.on``; empty: ``plan``"""
    base: str = ""
    """associated: the simple bet it belongs to"""
    offered: Leaf[bool] | None = None
    """the bet exists"""
    when: Leaf[When] | None = None
    wins: Leaf[Names] | None = None
    loses: Leaf[Names] | None = None
    pushes: Leaf[Names] | None = None
    """null results: the stake stays, free again"""
    pends: Leaf[Names] | None = None
    """travelling bets: the totals that become their number. Those of ``win`` set the point of the table"""
    follows: Leaf[Follows] | None = None
    seven: Leaf[Names] | None = None
    """what comes against the number (or for it): the 7"""
    numbers: Leaf[Names] | None = None
    """associated and place bets: the numbers they may stand on (None: the family's, else every point)"""
    withdraw: Leaf[Withdraw] | None = None
    raise_after_point: Leaf[bool] | None = None
    """line bets: may a player who has the bet add to it while the table has a point? None: no (by ``when``)"""
    new_after_point: Leaf[bool] | None = None
    """line bets: may a player make the bet while the table has a point (it then stands on that point)? None: as
    ``when`` says"""
    spots: dict[str, Leaf[bool]] = {}
    """where it may be put, by the names of ``Bet.spot``. A bet that names no spot is not asked"""


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """When bets are taken, with what, and how the bets are closed."""

    closed_list: Leaf[bool] | None = None
    """only the listed bets"""
    chips: Leaf[Names] | None = None
    """what is staked: ``chips``"""
    tickets: Leaf[bool] | None = None
    """authorised tickets are exchanged for chips"""
    call: Leaf[Call]
    """«ya no va más»"""
    closed_after_call: Leaf[bool]
    """no bets after the call"""
    every_throw: Leaf[bool] | None = None
    """each throw is a play with its own bets"""
    unlimited_players: Leaf[bool] | None = None
    """any number of players"""


class Shooter(msgspec.Struct, frozen=True, kw_only=True):
    """Who throws, and until when."""

    participant: Leaf[bool] | None = None
    """one of the players throws"""
    first: Leaf[Literal["left", "right"]] | None = None
    """the first shooter stands at the croupiers' left (the first of the table) or right (the last); None: left"""
    rotation: Leaf[Literal["clockwise", "counterclockwise"]] | None = None
    """in which sense the dice go on; None: clockwise"""
    may_refuse: Leaf[bool] | None = None
    """a player may let the dice pass"""
    line_bet: Leaf[Names] | None = None
    """the bets of which the shooter must have one before throwing; None: not asked for"""
    other_bets: Leaf[bool] | None = None
    """and may make any other bet besides"""
    passes_on_seven_out: Leaf[Names] | None = None
    """the totals that end a series and make the dice change hands: the 7"""
    keeps_on_craps: Leaf[Names] | None = None
    """what loses Win on a first throw and does not take the dice away; None: nothing does"""
    deprive: Leaf[Names] | None = None
    """roles that may take the dice from whoever repeatedly breaks the rules of throwing; without it
    ``repeated_breach`` has no rule"""
    repeatedly: Leaf[int] | None = None
    """how many breaches are repeated ones"""
    faults: Leaf[Names] | None = None
    """the null throws that break a rule of throwing; what ``throwing.breaches`` forbids counts besides"""
    leaving_loses: Leaf[Names] | None = None
    """the bets that a shooter loses who abandons the game: ``win``; None: they play on"""


class Dice(msgspec.Struct, frozen=True, kw_only=True):
    """Dice in play and in reserve."""

    set: Leaf[Tiers]
    """how many dice a table may have: 6, or 5 and 6"""
    in_play: Leaf[int]
    """how many are in play, the rest being in reserve"""
    renewed: Leaf[bool] | None = None
    """not those of the last session"""
    first_choice: Leaf[Literal["right", "left"]] | None = None
    """at the opening, and when the selection is repeated, the whole set is put before the first player at the
    tallador's right (the last of the table), who takes two. None: nobody chooses"""
    rest_reserved: Leaf[bool] | None = None
    """what is not taken is the new reserve (``done reserve_dice``); where the law denies it, there is none"""
    on_request: Leaf[bool] | None = None
    """the shooter may ask for other dice before throwing"""
    not_in_series: Leaf[bool] | None = None
    """but not during the series for a point"""
    floor_choice: Leaf[bool] | None = None
    """a die on the floor in the series: the shooter chooses among the others to finish"""
    lost_replaced: Leaf[bool] | None = None
    """a die not found when the play is over: the table gets a new set"""
    reselect: Leaf[bool] | None = None
    """an infraction that damages dice or sends them out of the area repeats the selection of dice; else broken dice
    are replaced from the reserve"""
    change: Leaf[Names] | None = None
    """roles that may order a change of dice"""
    change_after: Leaf[Literal["some_throws", "fixed_number", "any_time"]] | None = None
    """since when: after one throw at least, after the number fixed beforehand (term ``throws_before_change``), or at
    any time"""
    change_call: Leaf[Call] | None = None
    """«cambio de dados»"""
    whole_set: Leaf[bool] | None = None
    """on a change all dice are put before the shooter"""
    returned_in_sight: Leaf[bool] | None = None
    """on a change the rest go back to their place in sight of the players (``done return_dice``), and are the reserve
    again; where the law denies it, they are not"""


class Throwing(msgspec.Struct, frozen=True, kw_only=True):
    """How the dice are to be handled."""

    breaches: dict[str, Leaf[bool]] = {}
    """prohibitions, by what is done: ``rubs``, ``keeps``, ``holds_both``, ``throws_both``, ``takes_away``,
    ``without_order``, ``interferes``, ``delays``"""
    voids: Leaf[Names] | None = None
    """those of the breaches that are a fault: the throw is invalid and is repeated; None: the throw is not touched"""


class Nulls(msgspec.Struct, frozen=True, kw_only=True):
    """Null throws."""

    grounds: dict[str, Leaf[bool]] = {}
    """by incident: dice_broken, dice_stacked, dice_leaning, dice_on_chip, dice_on_object, dice_off_table, dice_on_rim,
    dice_in_reserve, dice_slide, far_edge_missed, thrown_across, incorrect_throw, shooter_without_line_bet;
    absent: the incident has no rule"""
    call: Leaf[Call]
    """«tirada nula»"""
    repeat: Leaf[bool] | None = None
    """far_edge_missed: the shooter is asked to throw again (ruling ``repeat``), under the same call; false: bets are
    open again first. None: as any other null throw"""


class Markers(msgspec.Struct, frozen=True, kw_only=True):
    """What shows the point and the Wrong Bets."""

    point: Leaf[bool] | None = None
    """the point is marked on the box of its number"""
    point_by: Leaf[Names] | None = None
    """who marks it; None: a croupier"""
    on: Leaf[str] | None = None
    """the side that is up while there is a point (``white``, ``ON``)"""
    off: Leaf[str] | None = None
    """the side that is up while there is none (``black``, ``OFF``)"""
    wrong_bet: Leaf[bool] | None = None
    """every Wrong Bet is marked"""
    wrong_bet_by: Leaf[Names] | None = None
    """who marks it; None: a croupier"""


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """From the dice at rest to the last payment."""

    shows: Leaf[bool] | None = None
    """what two dice show decides the bets"""
    announce: Leaf[bool] | None = None
    """the total is announced"""
    by_table: Leaf[bool] | None = None
    """each combination pays what the law assigns to it"""
    comes_down: Leaf[bool] | None = None
    """a winning stake goes back to its owner with the winnings (reading C17)"""
    order: Leaf[Order] | None = None
    """order of clearing and of payment by groups ``one_throw``, ``standing``, ``moved``, ``line``, ``fresh``
    (reading C20)"""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Maxima, where the law gives figures."""

    simple_least: Leaf[int] | None = None
    """M is at least so many times the minimum (100)"""
    simple_most: Leaf[int] | None = None
    """and at most (1000)"""
    multiple_least: Leaf[int] | None = None
    """at its maximum a multiple bet wins at least so many times M (1)"""
    multiple_most: Leaf[int] | None = None
    """and at most (3)"""
    percent: dict[str, Leaf[int]] = {}
    """by key of ``Bet.limit``: associated bets, per cent of what stands on the simple bet (``odds_for`` 100,
    ``odds_against_4_10`` 200, ``odds_against_5_9`` 150, ``odds_against_6_8`` 120); place bets, per cent of M
    (``right_4_5_9_10`` 100, ``right_6_8`` 120, ``wrong_6_8`` 125, ``wrong_5_9`` 160, ``wrong_4_10`` 220). Fractions of
    a unit are dropped"""
    on: dict[str, Leaf[Names]] = {}
    """by the same key: the numbers for which it is the maximum; a key that is not here is one for every number"""


class Staff(msgspec.Struct, frozen=True, kw_only=True):
    """Who may do what. The duties by name stand in ``duties``."""

    calls: Leaf[Names]
    """roles that make the calls of the game, pass the dice and declare what happens to them"""
    clears: Leaf[Names] | None = None
    """roles that collect losing bets by hand"""
    pays: Leaf[Names] | None = None
    """roles that pay by hand"""
    assists: Leaf[Names] | None = None
    """roles that help with the chips: they may clear and pay too"""
    places_bets: dict[str, Leaf[bool]] = {}
    """by role: it may put down a player's stake when asked to (``place``)"""
    corrects: Leaf[Names] | None = None
    """roles that correct mistakes (``correct``, ``mistake_at_table``); None: the jefe de mesa corrects entries"""
    acts_as: dict[str, Leaf[Names]] = {}
    """by role: the roles that the same person also has. ``tallador``: jefe_de_mesa, if the term ``tallador_is_jefe``
    says so; ``croupier``: tallador and pagador (mini craps)"""
    hands_off_dice: Leaf[Names] | None = None
    """roles that avoid touching the dice; for others ``dice_touched`` has no rule"""
    may_touch: Leaf[Names] | None = None
    """what they may touch them for: ``examine``, ``floor``"""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """Opening and closing the table."""

    players_needed: Leaf[int] | None = None
    """so many players are needed to start"""
    opened_by: Leaf[Names] | None = None
    """roles that open the table; None: jefe de mesa or director"""
    opening_call: Leaf[Call] | None = None
    """the start is announced and the players are invited"""
    last_call: Leaf[Call] | None = None
    """«último juego de la mesa»; None: ``announce_last`` is refused"""
    last_before_throw: Leaf[bool] | None = None
    """before another throw begins, not after the call"""


class Conduct(msgspec.Struct, frozen=True, kw_only=True):
    """What the game's own section forbids to players, beside the handling of the dice."""

    no_place_jumping: Leaf[bool] | None = None
    """no change of place to bet ahead of others"""
    asked_back: Leaf[bool] | None = None
    """the player is asked to return and the game goes on (ruling ``asked_back``)"""


class CrapsRules(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A rulebook of craps or mini craps."""

    authorised: Leaf[bool] | None = None
    bank: Leaf[bool] | None = None
    """contrapartida: the house pays the prizes and collects the losing bets"""
    families: dict[str, Family]
    bets: dict[str, Bet]
    pays: dict[str, Leaf[Odds]]
    pays_on: dict[str, Leaf[Names]] = {}
    """the numbers, or the totals, for which a price of ``pays`` holds, by its key"""
    betting: Betting
    shooter: Shooter
    dice: Dice
    throwing: Throwing = Throwing()
    nulls: Nulls
    markers: Markers = Markers()
    settlement: Settlement = Settlement()
    limits: Limits = Limits()
    staff: Staff
    session: Session = Session()
    conduct: Conduct = Conduct()
    requires: dict[str, Leaf[Requirement]] = {}
    duties: dict[str, Leaf[Duty]] = {}
    general: General | None = None

    @cached_property
    def known(self) -> dict[str, Any]:
        """What the law says of each bet, once somebody has looked it up (``book.said``)."""
        return {}
