"""The typed rules of roulette: the wheel, the zero, colour chips."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Names, Share
from ..wheels.rules import WheelRules


class Wheel(msgspec.Struct, frozen=True):
    """Zeros and colours of the pockets."""

    zeros: Names
    black: Leaf[Names]
    red: Leaf[Names] | None = None
    """where a text states it; otherwise all that is not black"""


class Spinning(msgspec.Struct, frozen=True):
    """How wheel and ball are set going."""

    alternate: Leaf[bool]
    """each time opposite to the time before"""
    ball_contrary: Leaf[bool]


class Zero(msgspec.Struct, frozen=True):
    """What zero does to simple chances. ``choice`` is None where the half is lost at once (American roulette)."""

    loses: Leaf[Share] | None = None
    """American: the part that is lost at once on zero, by pocket where the text separates 0 and 00"""
    loses_00: Leaf[Share] | None = None
    choice: Leaf[bool] | None = None
    """the player is offered a choice; otherwise the stake is lost as any that does not win"""
    half_back: Leaf[Share] | None = None
    """option A: the part of the stake (or of what is alive in prison) that he may withdraw"""
    prison: Leaf[bool] | None = None
    """option B: the whole stake stays in prison for the next spin"""
    freed: Leaf[bool] | None = None
    lost: Leaf[bool] | None = None
    again: Leaf[bool] | None = None
    """zero again: the same option"""
    keeps: Leaf[Share] | None = None
    """part of the held amount still alive after the second and each later zero"""
    second_loses: Leaf[bool] | None = None
    """zero again: the imprisoned stake is lost outright"""
    below_minimum: Leaf[bool] | None = None
    """below the table minimum there is no choice: it stays in prison"""
    last_spin: Leaf[bool] | None = None
    """on the last spin the part due is refunded, without a choice"""
    multiples_lose: Leaf[bool] | None = None
    """multiple bets that do not cover zero lose wholly"""
    others_lose: Leaf[bool] | None = None
    others_lose_00: Leaf[bool] | None = None


class AfterCall(msgspec.Struct, frozen=True):
    """What may still be done after the call."""

    correct_position: Leaf[bool] | None = None
    accepted_called: Leaf[bool] | None = None
    """an accepted bet stands if the croupier called it and the jefe repeated and accepted it"""
    accepted_placed: Leaf[bool] | None = None
    """a bet the croupier accepted before the call may still be put in place"""


class Colours(msgspec.Struct, frozen=True):
    """Colour chips of American roulette."""

    marked: Leaf[bool] | None = None
    """each colour has its box or place with a marker of its value"""
    value_range: Leaf[bool] | None = None
    """from the minimum to the maximum on a single number"""
    existing: Leaf[bool] | None = None
    """only the value of a chip that exists in the casino"""
    player_fixes: Leaf[bool] | None = None
    default_minimum: Leaf[bool] | None = None
    value_chips: Leaf[Names] | None = None
    """roles that may authorise bets with value chips"""
    value_chips_not_excessive: Leaf[bool] | None = None
    one_denomination: Leaf[bool] | None = None
    """a player may use money chips of one denomination instead"""
    exclusive_denomination: Leaf[bool] | None = None
    one_colour: Leaf[bool] | None = None
    """a player may not use two colours"""
    one_value: Leaf[bool] | None = None
    """nor two denominations"""
    exclusive: Leaf[bool] | None = None
    """no two players with one colour or denomination"""
    assigned: Leaf[bool] | None = None
    """each player is assigned one colour"""
    own_colour_bets: Leaf[bool] | None = None
    """each bets with his own colour or with a denomination of his own"""
    chooses: Leaf[bool] | None = None
    board: Leaf[bool] | None = None
    """a money chip of the value goes on the marker board"""
    told: Leaf[bool] | None = None
    """the jefe is told (older rulebooks; now a duty)"""
    stays_visible: Leaf[bool] | None = None
    """the chip on the board stays there as long as the player plays"""
    handed_over: Leaf[bool] | None = None
    more_asked: Leaf[bool] | None = None
    cashed_on_leaving: Leaf[bool] | None = None
    marker_removed: Leaf[bool] | None = None
    change_repeats: Leaf[bool] | None = None
    change_through_money: Leaf[bool] | None = None
    tip_window: Leaf[bool] | None = None
    tip_forfeited: Leaf[bool] | None = None


class RouletteRules(WheelRules, frozen=True, kw_only=True):
    """A roulette's rulebook."""

    wheel: Wheel
    spinning: Spinning
    zero: Zero
    after_call: AfterCall = AfterCall()
    colours: Colours = Colours()
    layout: Literal["french", "american"] = "french"
