"""What a venue chose within the law: the terms of one table of hold'em against the house."""

from __future__ import annotations

from ..banked_poker.terms import BankedTerms
from ..base.terms import Positive, Whole


class Terms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a table. Amounts in the smallest unit.

    minimum     the table minimum
    maximum     the table maximum as an amount (0: ``tier`` times the minimum)
    tier        the multiple of the minimum, among those of the law (0: the highest)
    boxes       places of the cloth, numbered from the croupier's left (0: as many as the law admits)
    others      who may bet on another's box: nobody, whatever is said here
    shuffler    an automatic shuffler
    packs       with a shuffler: one pack, or two that alternate (0: as the law says)
    reversible  the cloth has another game on its back
    changes     so many times the game of this table was changed today
    cloth_number  the number of the cloth, and of its book
    prepare     ``automatic``, or ``by_hand``: shuffling and cutting are moves
    cards       ``azar``, or ``entered``: the croupier says which card came
    settlement  ``automatic``, or ``by_hand``: taking and paying are moves of the croupier
    rounding    to whom a fraction of a unit goes
    session     ``open``, or ``closed``: the table still has to be opened
    pools       no bet of this game is on a pool; kept for all tables of the family
    readings    alternative readings by reading id
    """

    reversible: bool = False
    changes: Whole = 0
    cloth_number: Positive = 1
