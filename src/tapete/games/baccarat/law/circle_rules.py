"""The typed rules that the games share in which a player holds the bank; see ``rules`` for their style."""

from __future__ import annotations

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Names
from . import rules as baccarat


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """What Punto and banker may and must say. The totals are those of ``drawing``."""

    asks: Leaf[bool] | None = None
    """Punto asks for a card or stands. None: the house runs the draws."""
    words: Leaf[Names] | None = None
    """the words he says, card and stand (``call`` by the player)."""
    shows: Leaf[bool] | None = None
    """when a natural is turned up the other hand is shown too. None: so all the same."""
    banco_free: Leaf[Names] | None = None
    """roles that may authorise, before the game, that a banco Punto draws freely."""
    banker_free: Leaf[bool] | None = None
    """the banker chooses (where no table binds him, reading C28). None: he follows the table"""
    zero_draws: Leaf[Names] | None = None
    """with 0 he must draw."""
    banker_after: Leaf[bool] | None = None
    """he speaks after Punto (``not_your_turn``). None: so all the same."""
    ask: Leaf[bool] | None = None
    """any player may ask the croupier about the rules and is answered."""
    five_stands: Leaf[Names] | None = None
    """Punto with 5 who asks for advice is made to stand."""
    cuadro: Leaf[bool] | None = None
    """the banker may ask for the table (``ask_cuadro``)."""
    cuadro_binds: Leaf[bool] | None = None
    """and must then follow it. None: he stays free"""
    mode: Leaf[bool] | None = None
    """the croupier announces, as agreed, free play or drawing rules (terms.draw_mode)."""
    five_by: Leaf[Names] | None = None
    """where the house runs the draws: on 5 the ``largest_bettor`` decides."""
    five: Leaf[Names] | None = None
    """the totals on which that decision is taken"""
    five_left: Leaf[bool] | None = None
    """equal largest bets: the one first to the croupier's left (highest place)."""
    totals: Leaf[bool] | None = None
    """at the end the totals are announced (``call``)."""
    shown: Leaf[bool] | None = None
    """both hands are shown, then paid. None: so all the same."""


class Abono(msgspec.Struct, frozen=True, kw_only=True):
    """Bets for the bank, one coup long (reading C13)."""

    call: Leaf[Call]
    """the bank is covered and the croupier says so (``call_abono``): then banker and players may make them."""
    no_partners: Leaf[bool]
    """not in association."""
    one_coup: Leaf[bool]
    """they bind this coup only and give no right afterwards."""
    within: Leaf[bool]
    """each between the limits of an initial bank."""
    most: Leaf[int]
    """3 in a coup."""
    doubts_by: Leaf[Names]
    """who settles what is not foreseen (``abono_doubt``)."""


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """What is this game's own about the shoe."""

    call: Leaf[Call] | None = None
    """the croupier offers the shuffled cards with these words."""
    any_player: Leaf[bool] | None = None
    """any player may shuffle. None: refused ``wrong_role``"""
    croupier_last: Leaf[bool] | None = None
    """the croupier shuffles last: ``cut`` after a player's shuffle is refused."""
    checked: Leaf[bool] | None = None
    """on any player's request the cards are checked at the end of the talla (``ask_check``)."""


class Staff(baccarat.Staff, frozen=True, kw_only=True):
    """Who does what, beside ``acts``."""

    announces: Leaf[bool] | None = None
    """the croupier announces what the players do (``call`` after ``said`` and after each call for the bank)."""
    hands_off: Leaf[Names] | None = None
    """roles kept out of the game: any move of theirs is refused ``hands_off``."""
