"""The typed rules of hold'em against the house. The note under a field says what it means."""

from __future__ import annotations

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Call, Names, Order
from ..banked_poker.rules import BankedRules, Dealing, Least, Limits, Rulings, Settle


class TwoCards(Dealing, frozen=True, kw_only=True):
    """The cards of players and bank."""

    bank_boxes: Leaf[Order]
    """the boxes of the bank, in the order in which its cards go there"""


class Bets(Limits, frozen=True, kw_only=True):
    """How much may be staked."""

    set_by: Leaf[Names]
    """who sets the limits, within what is authorised"""
    fixed_in_session: Leaf[bool]
    """they are not changed while the table is open"""


class First(msgspec.Struct, frozen=True, kw_only=True):
    """With two cards in hand: the bet before the flop, or the end."""

    go: Leaf[bool]
    """in turn one may bet"""
    fold: Leaf[bool]
    """or withdraw"""
    raises: Leaf[int]
    """the bet is so many times the first one"""
    fold_loses: Leaf[bool]
    """whoever withdraws loses the first bet"""
    at_once: Leaf[bool] | None = None
    """and it is taken at once. Without it: that goes without saying"""
    at_call: Leaf[bool] | None = None
    """one answers at once. Without it: that goes without saying"""
    counted: Leaf[bool] | None = None
    """the cards are counted"""
    after_look: Leaf[bool] | None = None
    """it is laid with the cards in sight, and not before. Without it: that goes without saying"""
    gathered: Leaf[bool] | None = None
    """the cards of whoever withdraws are gathered at once. Without it: that goes without saying"""

    @property
    def going(self) -> Leaf[bool]:
        """The clause on whoever goes on."""
        return self.go

    @property
    def folding(self) -> Leaf[bool]:
        """The clause on whoever withdraws."""
        return self.fold


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """A bet, and the common cards that come after it. The first street has its bet in ``decision``."""

    asked: Leaf[bool] | None = None
    """whoever is still in is asked"""
    bets: Leaf[Call] | None = None
    """the word with which one bets"""
    passes: Leaf[Call] | None = None
    """the word with which one does not"""
    raises: Leaf[int] | None = None
    """the bet is so many times the first one"""
    may_pass: Leaf[bool] | None = None
    """who does not bet stays in"""
    burned: Leaf[int]
    """when all have decided so many cards are laid aside unseen"""
    cards: Leaf[int]
    """and so many are dealt for all"""
    up: Leaf[bool]
    """face up"""


class Showdown(Least, frozen=True, kw_only=True):
    """When all cards are dealt."""

    uncovers: Leaf[bool]
    """the bank's cards are turned up"""
    shown: Leaf[bool]
    """then those of each player"""
    best: Leaf[int]
    """so many cards make the hand, the best there are"""
    combined: Leaf[bool]
    """own cards count beside the common ones"""
    ranked: Leaf[bool]
    """it is said in which order the players' hands are"""
    others_back: Leaf[bool] | None = None


class Paying(Settle, frozen=True, kw_only=True):
    """The comparison."""

    ante_with: Leaf[Names]
    """the combinations with which a winning hand is paid its ante"""
    ante_back: Leaf[bool]
    """with any other the ante goes back"""


class Bonus(msgspec.Struct, frozen=True, kw_only=True):
    """The bet on one's own two cards."""

    stay: Leaf[bool]
    """the cards of whoever withdraws stay on the table for it"""
    starts: dict[str, Leaf[Names]]
    """which two cards a row is for: ``AA``, ``AKs`` of one suit, ``AKo`` of two"""
    against: dict[str, Leaf[Names]] = {}
    """and which ones the bank has to have at the same time"""


class Cloth(msgspec.Struct, frozen=True, kw_only=True):
    """A cloth with another game on its back (terms.reversible)."""

    reversible: Leaf[bool]
    """it may be authorised"""
    changes: Leaf[int]
    """in a day the game is changed so many times"""
    closed_first: Leaf[bool]
    """the former game is closed before"""
    own_float: Leaf[bool]
    """the new one opens with a float of its own"""
    own_book: Leaf[bool]
    """each cloth has a number and a book of its own"""


class Errors(Rulings, frozen=True, kw_only=True):
    """What is done about errors."""

    shown_early: Leaf[bool]
    """a card that is shown before all have decided annuls the hand"""
    boxed: Leaf[int]
    """more cards than so many face up in the pack annul the hand"""
    boxed_shuffled: Leaf[bool]
    """and all cards are shuffled again"""
    unseen_next: Leaf[bool]
    """a card that was drawn by error and not seen is the next one"""
    player_shuffled: Leaf[bool]
    """after a wrong number for a player the cards are shuffled again"""
    put_right: Leaf[bool]
    """a wrong number that can be put right without changing the order of the cards is"""
    not_turned: Leaf[bool]
    """unless these cards were turned up"""


class HoldemRules(BankedRules, frozen=True, kw_only=True):
    """A rulebook of hold'em against the house. Keys of ``pays``: ``ante`` and each of ``streets`` (``won``), ``bonus``
    (by row)."""

    dealing: TwoCards
    limits: Bets
    decision: First
    streets: dict[str, Street]
    """by the bet, in their order"""
    qualify: Showdown
    settle: Paying
    rulings: Errors
    bonus: Bonus | None = None
    cloth: Cloth
