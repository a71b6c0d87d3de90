"""Colour chips of American roulette: who has which, what it is worth, how it is bought, changed, tipped, cashed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf
from ...table.contract import HOUSE
from ..base.stakes import in_phase, must
from ..wheels import settle
from ..wheels.state import Colour, Stake
from ..wheels.turn import Turn
from . import moves as m

if TYPE_CHECKING:
    from .play import Roulette


IN_COLOUR = ("colour", "colour_and_value")


def account(player: str) -> str:
    return f"colour:{player}"


def exist(t: Turn[Roulette]) -> None:
    """Is this a table with colour chips?"""
    c = t.game.rules.colours
    if c.marked is None and c.assigned is None:
        t.refuse("no_rule")


def player_only(t: Turn[Roulette], *sources: Leaf[Any] | None) -> str:
    if t.actor.role != "player":
        t.refuse("wrong_role", *sources, role=t.actor.role)
    return t.actor.name


# --- betting with them ----------------------------------------------------------------------------------------------


def check_chips(t: Turn[Roulette], player: str, amount: int, means: str) -> None:
    """A bet with colour chips is whole chips that the player holds; one with value chips needs its own leave."""
    c = t.game.rules.colours
    own = t.s.colours.get(player)
    if means == "colour":
        if own is None or not own.colour:
            t.refuse("no_colour", c.own_colour_bets, c.assigned, c.marked, player=player)
        if amount % own.value:
            t.refuse("not_whole_chips", c.marked, c.assigned, value=own.value)
        if t.s.accounts.get(account(player), 0) < amount:
            t.refuse("not_enough_chips", c.more_asked, c.marked, c.assigned, player=player)
    elif means == "value":
        check_value_chips(t, player, amount, own)


def check_value_chips(t: Turn[Roulette], player: str, amount: int, own: Colour | None) -> None:
    c = t.game.rules.colours
    if c.value_chips is not None and player not in t.s.value_chips:
        t.refuse("value_chips_not_authorised", c.value_chips, player=player)
    if c.one_denomination is None:
        return
    if own is not None and own.colour:
        if holds(c.own_colour_bets):
            t.refuse("two_colours", c.own_colour_bets, player=player)
    elif own is None:
        if holds(c.own_colour_bets):
            t.refuse("no_colour", c.own_colour_bets, c.one_denomination, player=player)
    elif amount % own.value:
        t.refuse("not_whole_chips", c.one_denomination, value=own.value)


def check_part(t: Turn[Roulette], stake: Stake, amount: int) -> None:
    """A part of a stake in colour chips is lifted in whole chips."""
    own = t.s.colours.get(stake.owner)
    if stake.colour and own is not None and amount % own.value:
        t.refuse("not_whole_chips", t.game.rules.colours.marked, t.game.rules.colours.assigned, value=own.value)


def check_payment(t: Turn[Roulette], player: str, means: str) -> None:
    """Colour chips are paid only to a winner who has a colour of his own."""
    own = t.s.colours.get(player)
    if means in IN_COLOUR and (own is None or not own.colour):
        t.refuse("no_colour", t.game.rules.result.means, player=player)


def colour_part(t: Turn[Roulette], player: str, amount: int, means: str) -> int:
    """Of a payment in the winner's own colour, the whole chips; what is less than a chip comes in value chips."""
    own = t.s.colours.get(player)
    return amount - amount % own.value if means in IN_COLOUR and own is not None and own.colour else 0


# --- taking a colour ------------------------------------------------------------------------------------------------


def buy_in(t: Turn[Roulette], move: m.BuyIn) -> None:
    exist(t)
    player = player_only(t, t.game.rules.colours.assigned)
    check_free(t, player, move.colour)
    value = fix_value(t, move.value)
    if move.amount % value:
        t.refuse("not_whole_chips", t.game.rules.colours.handed_over, t.game.rules.colours.marked, value=value)
    assign(t, player, move.colour, value, move.amount)


def check_free(t: Turn[Roulette], player: str, colour: str) -> None:
    """One colour a player, one player a colour."""
    c = t.game.rules.colours
    if any(name != player and own.colour == colour for name, own in t.s.colours.items()):
        ban = c.exclusive or c.marked
        if not denied(ban) and not denied(c.own_colour_bets):
            t.refuse("colour_taken", ban, c.own_colour_bets, at=colour)
    own = t.s.colours.get(player)
    if own is not None and own.colour != colour:
        ban = c.one_colour or c.marked
        if not denied(ban):
            t.refuse("two_colours", ban, c.assigned, at=colour, player=player)
    elif own is not None:
        t.refuse("previous_unsettled", c.more_asked, c.marked, c.assigned, at=colour)
    if denied(c.assigned) or denied(c.chooses):
        t.refuse("no_rule", c.assigned, c.chooses)


def fix_value(t: Turn[Roulette], value: int) -> int:
    """The value of the chip: the player's, within the law; or the table minimum if he fixes none."""
    c, game = t.game.rules.colours, t.game
    if not value:
        if not holds(c.default_minimum):
            t.refuse("value_missing", c.default_minimum, c.chooses, c.player_fixes)
        return t.s.minimum
    if denied(c.marked):
        return t.s.minimum
    if denied(c.player_fixes) or denied(c.chooses):
        t.refuse("no_rule", c.player_fixes, c.chooses)
    spot = game.spots["straight_up"]["1"]
    high, _ = game.maximum(t.s, spot)
    if holds(c.value_range) and (value < t.s.minimum or (high is not None and value > high)):
        t.refuse("value_out_of_range", c.value_range, c.player_fixes, minimum=t.s.minimum, maximum=high or 0)
    if holds(c.existing) and game.terms.denominations and value not in game.terms.denominations:
        t.refuse("no_such_chip", c.existing, value=value)
    return value


def assign(t: Turn[Roulette], player: str, colour: str, value: int, amount: int) -> None:
    """The colour is the player's, marked with its value; he receives chips for what he hands in."""
    c = t.game.rules.colours
    t.set(colours={**t.s.colours, player: Colour(colour, value)})
    t.emit(
        m.Colour(
            player=player,
            colour=colour,
            value=value,
            cite=cites(c.assigned, c.chooses, c.player_fixes, c.default_minimum),
        )
    )
    if holds(c.marked):
        t.done("mark_value", "croupier", c.marked, about=f"{colour}={value}")
    if holds(c.board):
        t.done("board_chip", "croupier", c.board, about=f"{colour}={value}")
        used = {own.colour for own in t.s.colours.values()}
        t.set(board={**{at: one for at, one in t.s.board.items() if at in used}, colour: value})
    if holds(c.told):
        t.note("jefe_told", c.told, about=colour, amount=value)
    else:
        must(t, "buy_in")
        settle.owe(t, "buy_in")
    if holds(c.stays_visible):
        t.note("marker_stays_visible", c.stays_visible, about=colour, amount=value)
    if denied(c.handed_over):
        return
    t.pay(player, account(player), amount, "buy_in", c.handed_over)


def more_chips(t: Turn[Roulette], move: m.MoreChips) -> None:
    c = t.game.rules.colours
    player = player_only(t, c.more_asked)
    own = t.s.colours.get(player)
    if own is None or not own.colour:
        t.refuse("no_colour", c.more_asked, c.assigned, c.marked, player=player)
    if denied(c.more_asked):
        t.refuse("no_rule", c.more_asked)
    if move.amount % own.value:
        t.refuse("not_whole_chips", c.more_asked, c.marked, value=own.value)
    t.pay(player, account(player), move.amount, "more_chips", c.more_asked)
    t.note("more_chips", c.more_asked, about=player, amount=move.amount)


def take_denomination(t: Turn[Roulette], move: m.TakeDenomination) -> None:
    """Money chips of one denomination instead of a colour, the player's alone."""
    c = t.game.rules.colours
    player = player_only(t, c.one_denomination)
    if not holds(c.one_denomination):
        t.refuse("no_rule", c.one_denomination)
    own = t.s.colours.get(player)
    if own is not None:
        ban = c.one_value if not own.colour else c.one_colour
        if own.value == move.denomination and not own.colour:
            t.refuse("previous_unsettled", c.one_denomination, player=player)
        if not denied(ban):
            t.refuse("two_denominations" if not own.colour else "two_colours", ban, player=player)
    taken = any(name != player and not o.colour and o.value == move.denomination for name, o in t.s.colours.items())
    bans = (c.exclusive_denomination, c.exclusive, c.own_colour_bets)
    if taken and not any(denied(ban) for ban in bans):
        t.refuse("denomination_taken", *bans, value=move.denomination)
    cash_chips(t, player)
    t.set(colours={**t.s.colours, player: Colour("", move.denomination)})
    t.emit(m.Colour(player=player, colour="", value=move.denomination, cite=cites(c.one_denomination)))


# --- changing, leaving ----------------------------------------------------------------------------------------------


def change_colour(t: Turn[Roulette], move: m.ChangeColour) -> None:
    """Old chips into money chips, those into the new ones; the first three steps are repeated."""
    c = t.game.rules.colours
    player = player_only(t, c.change_repeats)
    own = t.s.colours.get(player)
    if own is None or not own.colour:
        t.refuse("no_colour", c.change_repeats, c.assigned, c.marked, player=player)
    if not holds(c.change_repeats):
        t.refuse("no_rule", c.change_repeats)
    if any(s.colour for s in t.stakes_of(player)) and not denied(c.one_colour):
        t.refuse("chips_on_felt", c.change_through_money, c.one_colour, at=own.colour)
    if any(name != player and o.colour == move.colour for name, o in t.s.colours.items()):
        ban = c.exclusive or c.marked
        if not denied(ban):
            t.refuse("colour_taken", ban, at=move.colour)
    value = fix_value(t, move.value)
    amount = t.s.accounts.get(account(player), 0)
    if holds(c.change_through_money):
        cash_chips(t, player)
        t.note("through_money_chips", c.change_through_money, about=player, amount=amount)
        assign(t, player, move.colour, value, amount - amount % value)
    else:
        assign(t, player, move.colour, value, 0)


def cash_chips(t: Turn[Roulette], player: str) -> int:
    """The colour chips that a player holds become money chips."""
    amount: int = t.s.accounts.get(account(player), 0)
    t.pay(account(player), player, amount, "cash_out", t.game.rules.colours.cashed_on_leaving)
    return amount


def cash_out(t: Turn[Roulette], player: str) -> None:
    """The player ends his game: his chips are changed, then the marker goes."""
    c = t.game.rules.colours
    own = t.s.colours.get(player)
    if own is None:
        return
    if not denied(c.cashed_on_leaving):
        cash_chips(t, player)
    if any(s.colour for s in t.stakes_of(player)):
        t.note("marker_stays_visible", c.stays_visible, c.marked, about=own.colour, amount=own.value)
        return  # his game is not over: chips of his colour still play
    if not denied(c.marker_removed):
        t.set(colours={name: o for name, o in t.s.colours.items() if name != player})
    t.emit(m.Colour(player=player, colour=own.colour, value=0, cite=cites(c.cashed_on_leaving)))
    if holds(c.marker_removed):
        t.set(board={at: value for at, value in t.s.board.items() if at != own.colour})
        t.done("remove_marker", "croupier", c.marker_removed, about=own.colour)


# --- tips -----------------------------------------------------------------------------------------------------------


def tip(t: Turn[Roulette], move: m.Tip) -> None:
    c = t.game.rules.colours
    exist(t)
    player = player_only(t, c.tip_window)
    own = t.s.colours.get(player)
    if own is None or not own.colour:
        t.refuse("no_colour", c.tip_window, c.assigned, c.marked, player=player)
    if move.amount % own.value or t.s.accounts.get(account(player), 0) < move.amount:
        t.refuse("not_enough_chips", c.tip_window, c.assigned, c.marked, player=player)
    t.pay(account(player), "tips", move.amount, "tip", c.tip_window)
    t.set(tips=t.s.tips + move.amount)


def change_tip(t: Turn[Roulette], move: m.ChangeTip) -> None:
    """Tips in colour chips are changed only after the prizes are paid and before the next throw."""
    c = t.game.rules.colours
    if t.actor.role != "croupier":
        t.refuse("wrong_role", c.tip_window, role=t.actor.role)
    if not t.s.tips:
        t.refuse("nothing_there", c.tip_forfeited, c.tip_window)
    if holds(c.tip_window) and t.s.phase not in ("betting", "ending"):
        t.refuse("tip_window", c.tip_window, phase=t.s.phase)
    t.note("tip_changed", c.tip_window, amount=t.s.tips)
    t.set(tips=0)


def forfeit_tips(t: Turn[Roulette]) -> None:
    """A tip not changed before the next throw is lost to the croupier (BOL13; it reverts to the table, reading A10)."""
    c = t.game.rules.colours
    if t.s.tips and holds(c.tip_forfeited):
        t.pay("tips", HOUSE, t.s.tips, "tip_forfeited", c.tip_forfeited)
        t.rule("tip_not_changed", "forfeited", c.tip_forfeited, amount=t.s.tips)
        t.set(tips=0)


# --- value chips ----------------------------------------------------------------------------------------------------


def authorise_value_chips(t: Turn[Roulette], move: m.AuthoriseValueChips) -> None:
    c = t.game.rules.colours
    if not holds(c.value_chips):
        t.refuse("no_rule", c.value_chips)
    if c.value_chips is None or t.actor.role not in c.value_chips.value:
        t.refuse("wrong_role", c.value_chips, role=t.actor.role)
    in_phase(t, "betting", "running", sources=(c.value_chips,))
    if move.bets_excessive and holds(c.value_chips_not_excessive):
        t.refuse("too_many_bets", c.value_chips_not_excessive)
    if move.player in t.s.value_chips:
        t.refuse("previous_unsettled", c.value_chips, player=move.player)
    t.set(value_chips=(*t.s.value_chips, move.player))
    t.note("value_chips_authorised", c.value_chips, about=move.player)


HANDLERS: dict[Any, Any] = {
    m.BuyIn: buy_in,
    m.MoreChips: more_chips,
    m.TakeDenomination: take_denomination,
    m.ChangeColour: change_colour,
    m.Tip: tip,
    m.ChangeTip: change_tip,
    m.AuthoriseValueChips: authorise_value_chips,
}
