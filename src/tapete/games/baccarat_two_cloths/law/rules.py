"""The typed rules of baccarat at two cloths. A leaf that is None: that text is silent.

The note under a field says what it means. The
cloth at the banker's right is 1, that at his left 2; the hands are ``cloth_1``, ``cloth_2``, ``banca``.
"""

from __future__ import annotations

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Duty, Names, Odds, Requirement, Share
from ...baccarat.law import bet_rules
from ...baccarat.law import circle_rules as circle
from ...baccarat.law import rules as baccarat
from ...base.rules import General


class Seats(baccarat.Seats, frozen=True, kw_only=True):
    """Who may be at which cloth. ``needed`` and ``kept`` count the players of each cloth, banker excluded."""

    behind: Leaf[bool]
    """more players may sit behind the numbered compartments (``stand {seated: true}``)."""
    either_cloth: Leaf[bool]
    """whoever stands behind may bet on either cloth."""


class Priority(msgspec.Struct, frozen=True, kw_only=True):
    """The order of bets inside a cloth, and of the cards."""

    nearest: Leaf[bool]
    """numbered compartments, nearest to the banker (lowest number) first."""
    others_same: Leaf[bool]
    """then the others by the compartment they are behind."""
    banco_lot: Leaf[bool]
    """banco called on both cloths: a lot decides which goes first."""
    holders: Leaf[bool]
    """only players in numbered compartments handle the cards."""
    rotation: Leaf[bool]
    """the cards go round by number inside each cloth."""
    ceded: Leaf[bool]
    """when the bank wins the holder cedes them to the next."""
    banco_handles: Leaf[bool]
    """who makes banco handles the cards, seated or standing."""
    turns: Leaf[bool]
    """one player of each cloth, in that turn, faces the banker."""


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """The bank, its award, its end."""

    limited: Leaf[bool]
    """limited bank: the banker answers for what lies in it at each moment; stakes beyond are returned at the close
    (reading T14)."""
    free: Leaf[bool]
    """free bank: he answers for every bet; what the bank does not hold he pays himself."""
    award_maximum: Leaf[bool]
    """limited bank: a maximum for constituting it (terms.bank_maximum; ``bank_above_maximum``)."""
    award_only: Leaf[bool]
    """winnings may carry it above."""
    announced: Leaf[Call]
    """at the opening banker and amount are announced, ``{name}``, ``{amount}`` (``announce_bank``)."""
    announced_by: Leaf[Names] | None = None
    """roles that announce, auction and offer it. None: the head of the table."""
    auction: Leaf[bool]
    """without a banker it is auctioned to the best bidder."""
    all_bid: Leaf[bool]
    """every player may bid."""
    equal_lot: Leaf[bool]
    """equal bids: by lot."""
    tallas: Leaf[bool]
    """awarded for one or several tallas."""
    days_by: Leaf[Names]
    """roles at whose discretion it may run for days (``authorise_days``)."""
    at_cage: Leaf[bool]
    """the amount is deposited at the cage before play (``deposit {at}``; ``not_at_cage``, ``no_deposit``)."""
    means: Leaf[Names]
    """in ``cash`` or by ``bank_cheque``."""
    leave: Leaf[bool]
    """the banker may give it up once the first coup was played (before: ``first_coup``)."""
    leave_call: Leaf[Call]
    """he announces the amount he withdraws, ``{amount}``."""
    winner_barred: Leaf[bool]
    """who wins and withdraws may not be banker again in that shoe (``barred_this_shoe``)."""
    broken: Leaf[bool]
    """the bank is broken when nothing is left in it (phase ``broken``)."""
    redeposit: Leaf[bool]
    """he may go on with a deposit not below the initial one, or give it up."""
    new_shoe: Leaf[bool]
    """who goes on may change the shoe (``deposit {new_shoe: true}``)."""
    reoffered: Leaf[bool]
    """a bank given up is offered to another at the same initial amount."""
    again: Leaf[bool]
    """not taken: auctioned again, or by lot."""
    fresh_shoe: Leaf[bool]
    """and a new shoe is started."""
    no_bidder: Leaf[bool]
    """no bidder: the game is over (phase ``over``)."""
    custody: Leaf[bool]
    """the banker hands it in chips to the croupier (``done {duty: keep_bank}``)."""
    joins: Leaf[bool]
    """winnings become part of it."""


class Free(msgspec.Struct, frozen=True, kw_only=True):
    """What only the free bank has."""

    no_ceiling: Leaf[bool]
    """no maximum of the bank."""
    no_maximum: Leaf[bool]
    """the house may not set a maximum of bets: terms.maximum has no effect."""
    any_player: Leaf[bool]
    """any player who proves a sufficient deposit (terms.sufficient; ``insufficient``)."""
    deposit_at: Leaf[bool]
    """it lies at the cage, or at an institution accepted beforehand (``accept_institution``; ``not_accepted``)."""
    covers: Leaf[bool]
    """it must allow all bets to be paid: ``close_bets`` above it is refused ``deposit_insufficient``."""
    tallas: Leaf[int]
    """tallas of a session; after the last one the phase is ``over``."""


class Deduction(msgspec.Struct, frozen=True, kw_only=True):
    """The house's part of what the banker wins in a coup (cagnotte)."""

    limited: Leaf[Share]
    """limited bank."""
    free: Leaf[Share]
    """free bank."""
    net: Leaf[bool]
    """taken when he wins both cloths, or wins more on one than he loses on the other: on the net gain (reading T21)."""


class Betting(bet_rules.Betting, frozen=True, kw_only=True):
    """The stakes. ``on``: ``first_cloth``, ``second_cloth``."""

    both: Leaf[Share]
    """a stake on the line between the two zones plays in equal parts on both."""
    larger_first: Leaf[bool]
    """an odd unit plays on cloth 1 (reading T7)."""
    line: Leaf[Share]
    """on the line between player's and betting zone this part plays."""
    not_beside: Leaf[bool]
    """no bets right beside the banker or the croupier (``beside``)."""
    by_priority: Leaf[bool]
    """bets are placed in the order of priority: limited bank, stakes are covered in it."""
    no_partners: Leaf[bool]
    """puntos do not associate: ``bet {partner}`` is refused ``association``."""


class Banco(msgspec.Struct, frozen=True, kw_only=True):
    """One player against the whole bank."""

    any_player: Leaf[bool]
    """any player may ask for it, seated or standing."""
    once: Leaf[bool]
    """once, at the start of each game: the first coup of a shoe (``not_at_start``)."""
    both_cloths: Leaf[bool]
    """it covers both cloths, half and half (reading T15)."""
    first_cloth_first: Leaf[bool]
    """he may not see cloth 2's cards before he has played cloth 1."""
    repeats: Leaf[int]
    """after a null game the coup may be repeated so often."""
    null: Leaf[bool]
    """null: neither hand won or lost."""


class Play(circle.Play, frozen=True, kw_only=True):
    """What holders and banker may and must say. ``cuadro_binds``: only when the cuadro says the same for both cloths;
    ``banco_free`` counts only under reading T22."""

    banco_exempt: Leaf[bool]
    """the banco player is exempt from all that."""
    cuadro_is: Leaf[bool]
    """it is chemin de fer's."""
    natural_eight: Leaf[Names]
    """an 8 on two cards beats an 8 or 9 on three (reading T16)."""
    on_table: Leaf[bool]
    """having seen his score the holder leaves the cards on the table: ``look {keep: true}`` is refused."""
    order: Leaf[bool]
    """holders speak in the order of the cloths, before the banker."""
    separated: Leaf[Call] | None = None
    """at the end the croupier separates the cards and announces the scores, ``{cloth_1}``, ``{cloth_2}``,
    ``{banca}``."""
    shows_both: Leaf[bool]
    """the banker shows his score to both cloths (``done {duty: show_both}``)."""


class Abono(circle.Abono, frozen=True, kw_only=True):
    """Bets for the bank (terms.abonos; reading T20)."""

    offered: Leaf[bool]
    """once the bank is covered banker and players may make them."""


class Restored(msgspec.Struct, frozen=True, kw_only=True):
    """How the banker plays a coup that was restored after an error (reading T6)."""

    turned_up: Leaf[bool]
    """a cloth has turned up: he follows the cuadro against the other."""
    optional: Leaf[bool]
    """and draws in its two optional cells."""
    same: Leaf[bool]
    """the cuadro says the same for both: he follows it."""
    free: Leaf[bool]
    """it diverges, the error was a player's or the croupier's: free."""
    own_fault: Leaf[int]
    """it diverges, the error was his: he draws with so much or less, and stands above."""
    not_fault: Leaf[bool]
    """a card given unasked, or to the other cloth, is no fault of his."""
    keeps_right: Leaf[bool]
    """he then keeps his right to a third card."""


class Rulings(baccarat.Rulings, frozen=True, kw_only=True):
    """Errors and infractions. None: no rule (``unforeseen`` is left), unless said otherwise."""

    no_early: Leaf[bool]
    """no card before the bets are closed: ``deal`` is refused ``early_draw``."""
    early_out: Leaf[bool]
    """``early_draw``: cards drawn never go back."""
    early_goes_on: Leaf[bool]
    """he who drew them goes on: ``leave_bank`` is refused ``must_go_on``."""
    early_waived_by: Leaf[Names]
    """``early_draw_waived``: roles that may set it aside."""
    early_discarded: Leaf[bool]
    """the cards are then discarded, and not used by whoever takes the hand."""
    face_up_stays: Leaf[bool]
    """after ``card_face_up`` no stake is reduced or withdrawn."""
    floor_value: Leaf[bool]
    """a card from the floor keeps its value."""
    wrong_holder: Leaf[bool]
    """``wrong_holder_declared``: the coup stands."""
    wrong_holder_next: Leaf[bool]
    """in the next coup the cards go to the rightful player."""
    rectified: Leaf[bool]
    """``irregular_deal``, evident: put right."""
    not_evident: Leaf[bool]
    """not evident: void."""
    unasked: Leaf[bool]
    """``banker_gives_unasked_or_withholds``: restored as players' errors"""
    both_exposed: Leaf[bool]
    """``both_cards_exposed``: played as a restored coup"""
    exposed_bets_stay: Leaf[bool]
    """and no bet is raised, reduced or withdrawn (``bets_stay``)."""
    basket_cloth: Leaf[bool]
    """``unseen_cards_in_basket_cloth``: void for that cloth"""
    basket_bank: Leaf[bool]
    """``unseen_cards_in_basket_bank``: void for both"""
    basket_seen: Leaf[bool]
    """``seen_third_card_in_basket``: recovered"""
    under_five: Leaf[Names]
    """``cloth1_stands_under_5``: the card goes back to cloth 1."""
    under_five_next: Leaf[bool]
    """cloth 2 gets the next card, picked up or not."""
    under_five_banker: Leaf[bool]
    """and the banker plays by ``restored``."""
    six_plus: Leaf[Names]
    """``cloth1_draws_with_6_plus``: the card goes to cloth 2 if it asked."""
    six_plus_banker: Leaf[bool]
    """otherwise to the banker, by ``restored``."""
    contradicts: Leaf[bool]
    """``cloth_contradicts_itself``: the croupier asks and checks the score."""
    contradicts_five: Leaf[Names]
    """with 5 the first word stands."""
    contradicts_other: Leaf[bool]
    """otherwise restored."""
    natural_no: Leaf[Names]
    """``natural_says_no``: he may not turn up any more."""
    natural_asks: Leaf[Names]
    """``natural_asks_card``: restored."""
    cloth_two: Leaf[bool]
    """``cloth2_errors``: the same between cloth 2 and the banker."""
    slow: Leaf[bool]
    """``slow_player``: forbidden"""
    slow_loses: Leaf[bool]
    """too slow to declare: he may not hold the cards any more."""
    advice: Leaf[bool]
    """``outside_advice``: only the croupier advises"""
    advice_binds: Leaf[bool]
    """then the cuadro governs the play."""
    thrown: Leaf[Names]
    """``unshown_cards_thrown``: that hand counts zero"""
    thrown_croupier: Leaf[bool]
    """``croupier_throws_cards``: the score is rebuilt from testimony"""
    wrong_score: Leaf[bool]
    """``banker_wrong_announcement``: he may still draw if the others have not shown"""
    wrong_score_shown: Leaf[bool]
    """if they have: by ``restored``, as his own fault."""
    late_claim: Leaf[bool]
    """``late_claim``: rejected"""


class TwoClothsRules(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook of baccarat at two cloths. Key of ``pays``: cloth."""

    authorised: Leaf[bool] | None = None
    """tables of it are lawful (check)"""
    scoring: baccarat.Scoring
    natural: baccarat.Natural
    drawing: baccarat.Drawing
    shoe: baccarat.Shoe
    cards: circle.Cards = circle.Cards()
    cut: baccarat.Cut
    stop: baccarat.Stop
    seats: Seats
    priority: Priority
    staff: circle.Staff = circle.Staff()
    bank: Bank
    free: Free
    deduction: Deduction
    pays: dict[str, Leaf[Odds]]
    betting: Betting
    banco: Banco
    abono: Abono | None = None
    tie: bet_rules.Equal
    coup: baccarat.Coup
    play: Play
    restored: Restored
    rulings: Rulings
    last: baccarat.Last = baccarat.Last()
    general: General | None = None
    requires: dict[str, Leaf[Requirement]] = {}
    duties: dict[str, Leaf[Duty]] = {}
