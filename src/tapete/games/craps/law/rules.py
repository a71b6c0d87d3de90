"""The typed rules of craps and mini craps. A leaf that is None: that text is silent.

Under every field stands what it means, and after «struck:» what the table does without the provision (a clause does
not hold, a set is empty, a number takes its neighbour, a choice the next one of its list).
"""

from __future__ import annotations

from typing import Literal

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
loses. Any other total leaves the bet where it is."""


class Family(msgspec.Struct, frozen=True, kw_only=True):
    """What bets of one kind have in common. A bet's own leaf comes first, then its family's, then that of ``of``.

    Families: ``simple``, ``multiple``, ``hard_ways`` (of ``multiple``), ``associated``, ``place``.
    """

    of: str = ""
    """the wider family that this one belongs to"""
    offered: Leaf[bool] | None = None
    """the bets of this family exist; struck: ``not_offered``"""
    when: Leaf[When] | None = None
    """when they may be made; struck: the next choice, so that ``any_time`` is ``first_throw`` only"""
    numbers: Leaf[Names] | None = None
    """place bets: the numbers they may be made on; struck: none, ``no_such_place``"""
    withdraw: Leaf[Withdraw] | None = None
    """when they may be lifted; None: ``before_call``; struck: the next choice (``at_will``: ``never``)"""
    needs_base: Leaf[bool] | None = None
    """associated: only with the simple bet it belongs to, and once that has its point; struck: with a point it is
    admitted on its own, up to the maximum of simple bets"""
    shares_fate: Leaf[bool] | None = None
    """associated: decided together with its simple bet; struck: the throw that decides the simple bet leaves it alone
    on its number"""


class Bet(msgspec.Struct, frozen=True, kw_only=True):
    """One bet. ``wins``, ``loses``, ``pushes`` and ``pends`` judge it while it stands on no number, ``follows`` once it
    stands on one (place and associated bets from the start, the four travelling ones when they have moved).

    Outcomes are written as totals (``7``) or as throws with the lower die first (``2-2``, ``1-3``); in ``loses`` the
    word ``rest`` is every outcome that does not win. An outcome that no clause names leaves the bet where it is.
    """

    name: Text
    family: Literal["simple", "multiple", "hard_ways", "associated", "place"]
    pays: dict[str, str]
    """keys of ``pays``: by the number it stands on, or by the total that came, or ``any``"""
    limit: dict[str, str] = {}
    """by number or ``any``: ``simple`` (M), ``multiple`` (through the possible win), ``plan`` (the terms alone), or a
    key of ``limits.percent``; empty: ``plan``"""
    base: str = ""
    """associated: the simple bet it belongs to"""
    offered: Leaf[bool] | None = None
    """the bet exists; struck: ``not_offered``"""
    when: Leaf[When] | None = None
    wins: Leaf[Names] | None = None
    """struck: nothing wins at once"""
    loses: Leaf[Names] | None = None
    """struck: nothing loses at once, what does not win stays"""
    pushes: Leaf[Names] | None = None
    """null results: the stake stays, free again; struck: no ``pushed`` event, the stake stays bound"""
    pends: Leaf[Names] | None = None
    """travelling bets: the totals that become their number. Those of ``win`` set the point of the table; struck: no
    number, the next throw judges the bet as a first one (and, for ``win``, the table has no point)"""
    follows: Leaf[Follows] | None = None
    """struck: the other way round"""
    numbers: Leaf[Names] | None = None
    """associated and place bets: the numbers they may stand on (None: the family's, else every point); struck: none"""
    withdraw: Leaf[Withdraw] | None = None
    raise_after_point: Leaf[bool] | None = None
    """line bets: may a player who has the bet add to it while the table has a point? None: no (by ``when``); struck:
    the contrary"""
    new_after_point: Leaf[bool] | None = None
    """line bets: may a player make the bet while the table has a point (it then stands on that point)? None: as
    ``when`` says; struck: the contrary"""
    spots: dict[str, Leaf[bool]] = {}
    """where it may be put, by the names of ``Bet.spot``; struck: a bet put there is refused ``wrong_spot``. A bet that
    names no spot is not asked"""


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """When bets are taken, with what, and how the bets are closed."""

    closed_list: Leaf[bool] | None = None
    """only the listed bets; struck: an unknown bet is refused for want of a rule, no longer by this clause, and the
    incident ``unlisted_bet`` has no rule"""
    chips: Leaf[Names] | None = None
    """what is staked: ``chips``; struck: every bet is refused ``not_chips``"""
    tickets: Leaf[bool] | None = None
    """authorised tickets are exchanged for chips; struck: ``exchange_ticket`` is refused"""
    call: Leaf[Call]
    """«ya no va más»; struck: nothing is said"""
    closed_after_call: Leaf[bool]
    """no bets after the call; struck: they are taken until the throw, and a late bet ``stands``"""
    every_throw: Leaf[bool] | None = None
    """each throw is a play with its own bets; struck: no bets are taken while the table has a point"""
    unlimited_players: Leaf[bool] | None = None
    """any number of players; struck: whoever comes second is refused ``table_full``"""


class Shooter(msgspec.Struct, frozen=True, kw_only=True):
    """Who throws, and until when."""

    participant: Leaf[bool] | None = None
    """one of the players throws; struck: nobody may be given the dice"""
    first: Leaf[Literal["left", "right"]] | None = None
    """the first shooter stands at the croupiers' left (the first of the table) or right (the last); None: left"""
    rotation: Leaf[Literal["clockwise", "counterclockwise"]] | None = None
    """in which sense the dice go on; None: clockwise"""
    may_refuse: Leaf[bool] | None = None
    """a player may let the dice pass; struck: ``refuse_dice`` is refused"""
    line_bet: Leaf[bool] | None = None
    """he must have Win or Don't Win before he throws; struck: not asked for"""
    other_bets: Leaf[bool] | None = None
    """he may make any other bet besides; struck: only those two"""
    passes_on_seven_out: Leaf[bool] | None = None
    """the dice change hands with the 7 that ends a series; struck: he keeps them"""
    keeps_on_craps: Leaf[bool] | None = None
    """2, 3 or 12 on a first throw does not take the dice away; None: nor does it; struck: the dice pass"""
    deprive: Leaf[bool] | None = None
    """the jefe de mesa may take the dice from whoever repeatedly breaks the rules of throwing; struck:
    ``repeated_breach`` has no rule"""
    leaving_loses: Leaf[bool] | None = None
    """a shooter who abandons the game loses his Win bet; None or struck: it plays on"""


class Dice(msgspec.Struct, frozen=True, kw_only=True):
    """Dice in play and in reserve."""

    set: Leaf[Tiers]
    """how many dice a table may have: 6, or 5 and 6; struck: one less each"""
    in_play: Leaf[int]
    """how many are in play, the rest being in reserve; struck: 1, so that a choice of two is refused"""
    renewed: Leaf[bool] | None = None
    """not those of the last session; struck: they are admitted"""
    first_choice: Leaf[Literal["right", "left"]] | None = None
    """at the opening, and when the selection is repeated, the whole set is put before the first player at the
    tallador's right (the last of the table), who takes two; struck: the one at his left. None: nobody chooses"""
    rest_reserved: Leaf[bool] | None = None
    """what he does not take goes to the reserve (``done reserve_dice``); struck: nothing is done"""
    on_request: Leaf[bool] | None = None
    """the shooter may ask for other dice before he throws; struck: refused"""
    not_in_series: Leaf[bool] | None = None
    """but not during the series for a point; struck: admitted, and ``change_in_series`` has no rule"""
    floor_choice: Leaf[bool] | None = None
    """a die on the floor in the series: he chooses among the others to finish; struck: ``die_on_floor`` has no rule"""
    lost_replaced: Leaf[bool] | None = None
    """a die not found when the play is over: the table gets a new set; struck: ``die_not_found`` has no rule, and the
    next play begins without it"""
    reselect: Leaf[bool] | None = None
    """an infraction that damages dice or sends them out of the area repeats the selection of dice; struck:
    ``dice_left_area`` has no rule, broken dice are replaced from the reserve"""
    change: Leaf[Names] | None = None
    """roles that may order a change of dice; struck: nobody"""
    change_after: Leaf[Literal["some_throws", "fixed_number", "any_time"]] | None = None
    """since when: after one throw at least, after the number fixed beforehand (term ``throws_before_change``), or at
    any time; struck: the next choice"""
    change_call: Leaf[Call] | None = None
    """«cambio de dados»; struck: nothing is said"""
    whole_set: Leaf[bool] | None = None
    """on a change all dice are put before the shooter; struck: only those in reserve"""
    returned_in_sight: Leaf[bool] | None = None
    """on a change the rest go back in sight of the players (``done return_dice``); struck: nothing is done"""


class Throwing(msgspec.Struct, frozen=True, kw_only=True):
    """How the dice are to be handled."""

    breaches: dict[str, Leaf[bool]] = {}
    """prohibitions, by what is done: ``rubs``, ``keeps``, ``holds_both``, ``throws_both``, ``takes_away``,
    ``without_order``, ``interferes``, ``delays``; struck: the incident has no rule"""
    voids: Leaf[bool] | None = None
    """mishandling is a fault: the throw is invalid and is repeated; None or struck: the throw is not touched"""


class Nulls(msgspec.Struct, frozen=True, kw_only=True):
    """Null throws."""

    grounds: dict[str, Leaf[bool]] = {}
    """by incident: dice_broken, dice_stacked, dice_leaning, dice_on_chip, dice_on_object, dice_off_table, dice_on_rim,
    dice_in_reserve, dice_slide, far_edge_missed, thrown_across, incorrect_throw, shooter_without_line_bet; struck or
    absent: the incident has no rule"""
    call: Leaf[Call]
    """«tirada nula»; struck: nothing is said"""
    repeat: Leaf[bool] | None = None
    """far_edge_missed: the shooter is asked to throw again (ruling ``repeat``); struck: he is not asked"""


class Markers(msgspec.Struct, frozen=True, kw_only=True):
    """What shows the point and the Wrong Bets."""

    point: Leaf[bool] | None = None
    """the point is marked on the box of its number; struck: no ``marked {marker: point}``"""
    on: Leaf[str] | None = None
    """the side that is up while there is a point (``white``, ``ON``); struck: no side is shown"""
    off: Leaf[str] | None = None
    """the side that is up while there is none (``black``, ``OFF``); struck: no side is shown"""
    wrong_bet: Leaf[bool] | None = None
    """every Wrong Bet is marked; struck: no ``marked {marker: wrong_bet}``"""


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """From the dice at rest to the last payment."""

    shows: Leaf[bool] | None = None
    """what two dice show decides the bets; struck: ``throw`` is refused"""
    announce: Leaf[bool] | None = None
    """the total is announced; struck: no ``call``, and by hand no ``announce``"""
    by_table: Leaf[bool] | None = None
    """each combination pays what the law assigns to it; struck: winners receive nothing beside their stake"""
    comes_down: Leaf[bool] | None = None
    """a winning stake goes back to its owner with his winnings (reading C17)"""
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
    a unit are dropped; struck: one per cent less"""


class Staff(msgspec.Struct, frozen=True, kw_only=True):
    """Who may do what. The duties by name stand in ``duties``."""

    calls: Leaf[Names]
    """roles that make the calls of the game, pass the dice and declare what happens to them; struck: nobody may"""
    clears: Leaf[Names] | None = None
    """roles that collect losing bets by hand; struck: nobody but those who assist"""
    pays: Leaf[Names] | None = None
    """roles that pay by hand; struck: nobody but those who assist"""
    assists: Leaf[Names] | None = None
    """roles that help with the chips: they may clear and pay too; struck: they may not"""
    places_bets: dict[str, Leaf[bool]] = {}
    """by role: it may put down a player's stake at his request (``place``); struck: refused"""
    corrects: Leaf[Names] | None = None
    """roles that correct mistakes (``correct``, ``mistake_at_table``); None: the jefe de mesa corrects entries"""
    acts_as: dict[str, Leaf[Names]] = {}
    """by role: the roles that the same person also has. ``tallador``: jefe_de_mesa, if the term ``tallador_is_jefe``
    says so; ``croupier``: tallador and pagador (mini craps); struck: no further role"""
    hands_off_dice: Leaf[Names] | None = None
    """roles that avoid touching the dice, save to examine them or to pick them from the floor; struck:
    ``dice_touched`` has no rule"""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """Opening and closing the table."""

    players_needed: Leaf[int] | None = None
    """so many players are needed to start; struck: one more"""
    opened_by: Leaf[Names] | None = None
    """roles that open the table; None: jefe de mesa or director"""
    opening_call: Leaf[Call] | None = None
    """the start is announced and the players are invited; struck: nothing is said"""
    last_call: Leaf[Call] | None = None
    """«último juego de la mesa»; None or struck: ``announce_last`` is refused"""
    last_before_throw: Leaf[bool] | None = None
    """before another throw begins, not after the call; struck: also after it"""


class Conduct(msgspec.Struct, frozen=True, kw_only=True):
    """What the game's own section forbids to players, beside the handling of the dice."""

    no_place_jumping: Leaf[bool] | None = None
    """no change of place to bet ahead of others; struck: ``place_jumping`` has no rule"""
    asked_back: Leaf[bool] | None = None
    """he is asked to return to his place and the game goes on (ruling ``asked_back``); struck: ``forbidden`` only"""


class CrapsRules(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook of craps or mini craps."""

    authorised: Leaf[bool] | None = None
    bank: Leaf[bool] | None = None
    """contrapartida: the house pays the prizes and collects the losing bets; struck: no move is admitted"""
    families: dict[str, Family]
    bets: dict[str, Bet]
    pays: dict[str, Leaf[Odds]]
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
