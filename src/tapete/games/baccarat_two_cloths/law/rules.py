"""The typed rules of baccarat at two cloths. A leaf that is None: that text is silent.

The note under a field says what it means and, after «Struck:», what the table does when its provision is struck. The
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
    """more players may sit behind the numbered compartments (``stand {seated: true}``). Struck: refused"""
    either_cloth: Leaf[bool]
    """whoever stands behind may bet on either cloth. Struck: only on the one where he stands"""


class Priority(msgspec.Struct, frozen=True, kw_only=True):
    """The order of bets inside a cloth, and of the cards."""

    nearest: Leaf[bool]
    """numbered compartments, nearest to the banker (lowest number) first. Struck: furthest first"""
    others_same: Leaf[bool]
    """then the others by the compartment they are behind. Struck: by arrival, the last first"""
    banco_lot: Leaf[bool]
    """banco called on both cloths: a lot decides which goes first. Struck: cloth 1 does"""
    holders: Leaf[bool]
    """only players in numbered compartments handle the cards. Struck: a standing player comes first in turn"""
    rotation: Leaf[bool]
    """the cards go round by number inside each cloth. Struck: downwards"""
    ceded: Leaf[bool]
    """when the bank wins the holder cedes them to the next. Struck: he keeps them"""
    banco_handles: Leaf[bool]
    """who makes banco handles the cards, seated or standing. Struck: the holders do"""
    turns: Leaf[bool]
    """one player of each cloth, in that turn, faces the banker. Struck: the croupier plays both cloths by the rules"""


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """The bank, its award, its end."""

    limited: Leaf[bool]
    """limited bank: the banker answers for what lies in it at each moment; stakes beyond are returned at the close
    (reading T14). Struck: he answers for all"""
    free: Leaf[bool]
    """free bank: he answers for every bet; what the bank does not hold he pays himself. Struck: as a limited one"""
    award_maximum: Leaf[bool]
    """limited bank: a maximum for constituting it (terms.bank_maximum; ``bank_above_maximum``). Struck: none"""
    award_only: Leaf[bool]
    """winnings may carry it above. Struck: what exceeds it goes back to the banker after the coup"""
    announced: Leaf[Call]
    """at the opening banker and amount are announced, ``{name}``, ``{amount}`` (``announce_bank``). Struck: no call"""
    announced_by: Leaf[Names] | None = None
    """roles that announce, auction and offer it. None: the head of the table. Struck: nobody"""
    auction: Leaf[bool]
    """without a banker it is auctioned to the best bidder. Struck: ``open_auction`` is refused"""
    all_bid: Leaf[bool]
    """every player may bid. Struck: only those in numbered compartments"""
    equal_lot: Leaf[bool]
    """equal bids: by lot. Struck: the first who bid that amount"""
    tallas: Leaf[bool]
    """awarded for one or several tallas. Struck: for one; more is refused ``one_talla``"""
    days_by: Leaf[Names]
    """roles at whose discretion it may run for days (``authorise_days``). Struck: nobody"""
    at_cage: Leaf[bool]
    """the amount is deposited at the cage before play (``deposit {at}``; ``not_at_cage``, ``no_deposit``). Struck: play
    starts without it"""
    means: Leaf[Names]
    """in ``cash`` or by ``bank_cheque``. Struck: by nothing"""
    leave: Leaf[bool]
    """the banker may give it up once the first coup was played (before: ``first_coup``). Struck: never"""
    leave_call: Leaf[Call]
    """he announces the amount he withdraws, ``{amount}``. Struck: no call"""
    winner_barred: Leaf[bool]
    """who wins and withdraws may not be banker again in that shoe (``barred_this_shoe``). Struck: he may"""
    broken: Leaf[bool]
    """the bank is broken when nothing is left in it (phase ``broken``). Struck: he is asked nothing and plays on with
    an empty bank"""
    redeposit: Leaf[bool]
    """he may go on with a deposit not below the initial one, or give it up. Struck: he must give it up"""
    new_shoe: Leaf[bool]
    """who goes on may change the shoe (``deposit {new_shoe: true}``). Struck: refused"""
    reoffered: Leaf[bool]
    """a bank given up is offered to another at the same initial amount. Struck: not offered, auctioned"""
    again: Leaf[bool]
    """not taken: auctioned again, or by lot. Struck: the game is over"""
    fresh_shoe: Leaf[bool]
    """and a new shoe is started. Struck: the same shoe goes on"""
    no_bidder: Leaf[bool]
    """no bidder: the game is over (phase ``over``). Struck: phase ``opening`` again"""
    custody: Leaf[bool]
    """the banker hands it in chips to the croupier (``done {duty: keep_bank}``). Struck: no such event"""
    joins: Leaf[bool]
    """winnings become part of it. Struck: they go to the banker's hand"""


class Free(msgspec.Struct, frozen=True, kw_only=True):
    """What only the free bank has."""

    no_ceiling: Leaf[bool]
    """no maximum of the bank. Struck: terms.bank_maximum binds"""
    no_maximum: Leaf[bool]
    """the house may not set a maximum of bets: terms.maximum has no effect. Struck: it binds"""
    any_player: Leaf[bool]
    """any player who proves a sufficient deposit (terms.sufficient; ``insufficient``). Struck: only a player in a
    numbered compartment"""
    deposit_at: Leaf[bool]
    """it lies at the cage, or at an institution accepted beforehand (``accept_institution``; ``not_accepted``). Struck:
    an institution is admitted without that"""
    covers: Leaf[bool]
    """it must allow all bets to be paid: ``close_bets`` above it is refused ``deposit_insufficient``. Struck:
    admitted"""
    tallas: Leaf[int]
    """tallas of a session; after the last one the phase is ``over``. Struck: 1"""


class Deduction(msgspec.Struct, frozen=True, kw_only=True):
    """The house's part of what the banker wins in a coup (cagnotte)."""

    limited: Leaf[Share]
    """limited bank. Struck: 1/51"""
    free: Leaf[Share]
    """free bank. Struck: 1/81"""
    net: Leaf[bool]
    """taken when he wins both cloths, or wins more on one than he loses on the other: on the net gain (reading T21).
    Struck: on the gains of the cloths he won, whatever he lost"""


class Betting(bet_rules.Betting, frozen=True, kw_only=True):
    """The stakes. ``on``: ``first_cloth``, ``second_cloth``."""

    both: Leaf[bool]
    """a stake on the line between the two zones plays in equal parts on both. Struck: refused"""
    larger_first: Leaf[bool]
    """an odd unit plays on cloth 1 (reading T7). Struck: on cloth 2"""
    line: Leaf[Share]
    """on the line between player's and betting zone this part plays. Struck: 1/3"""
    not_beside: Leaf[bool]
    """no bets right beside the banker or the croupier (``beside``). Struck: admitted"""
    by_priority: Leaf[bool]
    """bets are placed in the order of priority: limited bank, stakes are covered in it. Struck: by arrival"""
    no_partners: Leaf[bool]
    """puntos do not associate: ``bet {partner}`` is refused ``association``. Struck: admitted"""


class Banco(msgspec.Struct, frozen=True, kw_only=True):
    """One player against the whole bank."""

    any_player: Leaf[bool]
    """any player may ask for it, seated or standing. Struck: refused"""
    once: Leaf[bool]
    """once, at the start of each game: the first coup of a shoe (``not_at_start``). Struck: at any coup"""
    both_cloths: Leaf[bool]
    """it covers both cloths, half and half (reading T15). Struck: the caller's own cloth only, for the whole bank"""
    first_cloth_first: Leaf[bool]
    """he may not see cloth 2's cards before he has played cloth 1. Struck: he may"""
    repeats: Leaf[int]
    """after a null game the coup may be repeated so often. Struck: 1"""
    null: Leaf[bool]
    """null: neither hand won or lost. Struck: also one won and one lost"""


class Play(circle.Play, frozen=True, kw_only=True):
    """What holders and banker may and must say. ``cuadro_binds``: only when the cuadro says the same for both cloths;
    ``banco_free`` counts only under reading T22."""

    banco_exempt: Leaf[bool]
    """the banco player is exempt from all that. Struck: he is not"""
    cuadro_is: Leaf[bool]
    """it is chemin de fer's. Struck: ``ask_cuadro`` is refused ``no_rule``"""
    natural_eight: Leaf[bool]
    """an 8 on two cards beats an 8 or 9 on three (reading T16). Struck: plain totals"""
    on_table: Leaf[bool]
    """having seen his score the holder leaves the cards on the table: ``look {keep: true}`` is refused. Struck:
    admitted"""
    order: Leaf[bool]
    """holders speak in the order of the cloths, before the banker. Struck: cloth 2 first"""
    separated: Leaf[Call] | None = None
    """at the end the croupier separates the cards and announces the scores, ``{cloth_1}``, ``{cloth_2}``, ``{banca}``.
    Struck: no call"""
    shows_both: Leaf[bool]
    """the banker shows his score to both cloths (``done {duty: show_both}``). Struck: no such event"""


class Abono(circle.Abono, frozen=True, kw_only=True):
    """Bets for the bank (terms.abonos; reading T20)."""

    offered: Leaf[bool]
    """once the bank is covered banker and players may make them. Struck: refused"""


class Restored(msgspec.Struct, frozen=True, kw_only=True):
    """How the banker plays a coup that was restored after an error (reading T6)."""

    turned_up: Leaf[bool]
    """a cloth has turned up: he follows the cuadro against the other. Struck: free"""
    optional: Leaf[bool]
    """and draws in its two optional cells. Struck: he chooses there"""
    same: Leaf[bool]
    """the cuadro says the same for both: he follows it. Struck: free"""
    free: Leaf[bool]
    """it diverges, the error was a player's or the croupier's: free. Struck: by ``own_fault``"""
    own_fault: Leaf[int]
    """it diverges, the error was his: he draws with so much or less, and stands above. Struck: 4"""
    not_fault: Leaf[bool]
    """a card given unasked, or to the other cloth, is no fault of his. Struck: it is"""
    keeps_right: Leaf[bool]
    """he then keeps his right to a third card. Struck: he stands"""


class Rulings(baccarat.Rulings, frozen=True, kw_only=True):
    """Errors and infractions. None or struck: no rule (``unforeseen`` is left), unless said otherwise."""

    no_early: Leaf[bool]
    """no card before the bets are closed: ``deal`` is refused ``early_draw``. Struck: ``deal`` closes them itself"""
    early_out: Leaf[bool]
    """``early_draw``: cards drawn never go back. Struck: ruling ``returned``"""
    early_goes_on: Leaf[bool]
    """he who drew them goes on: ``leave_bank`` is refused ``must_go_on``. Struck: admitted"""
    early_waived_by: Leaf[Names]
    """``early_draw_waived``: roles that may set it aside. Struck: nobody"""
    early_discarded: Leaf[bool]
    """the cards are then discarded, and not used by whoever takes the hand. Struck: they stay out and are"""
    face_up_stays: Leaf[bool]
    """after ``card_face_up`` no stake is reduced or withdrawn. Struck: ``lift`` is admitted until the next card"""
    floor_value: Leaf[bool]
    """a card from the floor keeps its value. Struck: ruling ``void``"""
    wrong_holder: Leaf[bool]
    """``wrong_holder_declared``: the coup stands. Struck: no rule"""
    wrong_holder_next: Leaf[bool]
    """in the next coup the cards go to the rightful player. Struck: to him who had them"""
    rectified: Leaf[bool]
    """``irregular_deal``, evident: put right. Struck: void"""
    not_evident: Leaf[bool]
    """not evident: void. Struck: no rule"""
    unasked: Leaf[bool]
    """``banker_gives_unasked_or_withholds``: restored as players' errors"""
    both_exposed: Leaf[bool]
    """``both_cards_exposed``: played as a restored coup"""
    exposed_bets_stay: Leaf[bool]
    """and no bet is raised, reduced or withdrawn (``bets_stay``). Struck: ``lift`` is admitted until the next card"""
    basket_cloth: Leaf[bool]
    """``unseen_cards_in_basket_cloth``: void for that cloth"""
    basket_bank: Leaf[bool]
    """``unseen_cards_in_basket_bank``: void for both"""
    basket_seen: Leaf[bool]
    """``seen_third_card_in_basket``: recovered"""
    under_five: Leaf[bool]
    """``cloth1_stands_under_5``: the card goes back to cloth 1. Struck: no rule"""
    under_five_next: Leaf[bool]
    """cloth 2 gets the next card, picked up or not. Struck: it gets none"""
    under_five_banker: Leaf[bool]
    """and the banker plays by ``restored``. Struck: he is free"""
    six_plus: Leaf[bool]
    """``cloth1_draws_with_6_plus``: the card goes to cloth 2 if it asked. Struck: no rule"""
    six_plus_banker: Leaf[bool]
    """otherwise to the banker, by ``restored``. Struck: it is burned"""
    contradicts: Leaf[bool]
    """``cloth_contradicts_itself``: the croupier asks and checks the score. Struck: no rule"""
    contradicts_five: Leaf[bool]
    """with 5 the first word stands. Struck: the last"""
    contradicts_other: Leaf[bool]
    """otherwise restored. Struck: the last word stands"""
    natural_no: Leaf[bool]
    """``natural_says_no``: he may not turn up any more. Struck: no rule"""
    natural_asks: Leaf[bool]
    """``natural_asks_card``: restored. Struck: no rule"""
    cloth_two: Leaf[bool]
    """``cloth2_errors``: the same between cloth 2 and the banker. Struck: no rule"""
    slow: Leaf[bool]
    """``slow_player``: forbidden"""
    slow_loses: Leaf[bool]
    """too slow to declare: he may not hold the cards any more. Struck: ``forbidden`` only"""
    advice: Leaf[bool]
    """``outside_advice``: only the croupier advises"""
    advice_binds: Leaf[bool]
    """then the cuadro governs the play. Struck: ``forbidden`` only"""
    thrown: Leaf[bool]
    """``unshown_cards_thrown``: that hand counts zero"""
    thrown_croupier: Leaf[bool]
    """``croupier_throws_cards``: the score is rebuilt from testimony"""
    wrong_score: Leaf[bool]
    """``banker_wrong_announcement``: he may still draw if the others have not shown"""
    wrong_score_shown: Leaf[bool]
    """if they have: by ``restored``, as his own fault. Struck: he stands"""
    late_claim: Leaf[bool]
    """``late_claim``: rejected"""


class TwoClothsRules(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook of baccarat at two cloths. Key of ``pays``: cloth."""

    authorised: Leaf[bool] | None = None
    """Struck: no table of it is lawful (check)"""
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
