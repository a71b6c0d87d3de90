"""The typed rules of chemin de fer. A leaf that is None: that text is silent.

The note under a field says what it means.
Cards, shoe, cut, stop card and the drawing table are those of all baccarat games (``baccarat/rules.py``), bets, tie,
calls and settlement those of ``baccarat/bet_rules.py``, with what is this game's own beside them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Duty, Names, Odds, Requirement, Share, Tiers
from ...baccarat.law import bet_rules
from ...baccarat.law import rules as baccarat
from ...baccarat.law.circle_rules import Abono, Cards, Play, Staff
from ...base.rules import General

# --- people ---------------------------------------------------------------------------------------------------------


class Seats(baccarat.Seats, frozen=True, kw_only=True):
    """Seats, the list, standing players, and what a change of seat costs."""

    elsewhere: Leaf[bool] | None = None
    """nobody sits at several tables: ``sit {elsewhere: true}`` is refused ``two_tables``."""
    list_first: Leaf[bool] | None = None
    """during the talla a free place goes to the first on the list."""
    changers_first: Leaf[bool] | None = None
    """after it, first to a seated player who asked for it (``join_list {place}``)."""
    salute: Leaf[bool] | None = None
    """who changed his seat during the talla lets the hand pass once (``saluted``)."""
    salute_last: Leaf[bool] | None = None
    """until then he ranks after everybody, for a passed hand and for banco."""
    newcomers: Leaf[bool] | None = None
    """both hold for whoever fills a vacant seat during the talla."""
    intact_at_end: Leaf[bool] | None = None
    """a change or arrival at the end of the talla (``shuffling``) costs nothing."""
    refusals: Leaf[int] | None = None
    """2: so many refusals of the hand running cost the seat."""
    absent_loses: Leaf[bool] | None = None
    """absent when the hand reaches him: the seat goes to the first on the list."""
    empty_kept: Leaf[bool] | None = None
    """a momentarily empty seat may not be taken (``seat_kept``)."""
    standing_stay: Leaf[bool] | None = None
    """a standing player may not move to follow the hand: a second ``stand`` is refused ``standing_moves``."""
    mover_last: Leaf[bool] | None = None
    """``standing_moves``: he is collected first and paid last."""


class Priority(msgspec.Struct, frozen=True, kw_only=True):
    """The order for all purposes."""

    seated_first: Leaf[bool] | None = None
    """seated before standing. None: so all the same."""
    from_right: Leaf[bool] | None = None
    """seated by place, from the banker's right round to him. None: so all the same."""
    standing_same: Leaf[bool] | None = None
    """standing players by the place they stand behind, in the same order."""


# --- the bank -------------------------------------------------------------------------------------------------------


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """The life of the bank. X is the amount at which a bank was passed."""

    of_player: Leaf[bool]
    """círculo: a player holds the bank."""
    first: Leaf[bool]
    """it goes first to place 1, or the lowest occupied one."""
    rotates: Leaf[bool]
    """it goes round by place, upwards."""
    keep: Leaf[bool]
    """who wins may keep it."""
    lost_right: Leaf[bool]
    """who loses cedes it to the player on his right."""
    passed_right: Leaf[bool] | None = None
    """a bank passed by one who had not acquired it (rotation, retake, forced, next talla) is offered from his right.
    None: so all the same."""
    declined_on: Leaf[bool]
    """who declines lets it go on round."""
    same_amount: Leaf[bool]
    """a passed bank is taken at X or more (``below_passed``)."""
    to_standing: Leaf[bool] | None = None
    """if no seated player wants it, it is offered to the standing ones. None: it is not"""
    retake: Leaf[bool]
    """if nobody takes it, he who ceded or passed it may have it back at the same amount."""
    alone_first: Leaf[bool]
    """one alone goes before an association."""
    passer_associates: Leaf[bool]
    """who passed may associate with the acquirer; false: he may not."""
    auction: Leaf[bool]
    """what nobody took is auctioned to the highest bidder, without the banker."""
    floor: Leaf[bool] | None = None
    """bids start at the authorised minimum (``below_floor``). None: at the bank minimum."""
    seated_on_equal: Leaf[bool] | None = None
    """seated bidders go before standing ones on equal bids only, then by priority. None: by priority."""
    standing_passed: Leaf[bool] | None = None
    """a standing acquirer passes: offered from the right of the last seated banker."""
    seated_passed: Leaf[bool] | None = None
    """a seated acquirer passes: offered from his own right."""
    never_lowered: Leaf[bool]
    """an awarded bank may be raised (``raise_bank``), never lowered."""
    cards_if_higher: Leaf[Names] | None = None
    """who may take Punto's cards in the first coup of an acquired bank that is higher than X, even with a lower bet:
    ``banco_player`` (the last who had made banco against the passer) or ``former_banker`` (reading C2)."""
    passer_excluded: Leaf[bool]
    """passer and associate may not bid for the hand just passed."""
    passer_later: Leaf[Literal["free", "same_amount", "never"]]
    """but when the new banker passes: freely, or only at the amount at which he had passed (reading C14)."""
    forced: Leaf[bool]
    """nobody bid: the player right of the passer must take it at the table minimum."""
    forced_seat: Leaf[bool] | None = None
    """who refuses that gives up his seat. None: he does not"""
    acquirer_lost: Leaf[bool] | None = None
    """an acquirer of a passed hand loses: the shoe goes to the right of the passer. None: to his own right"""
    deal_once: Leaf[bool]
    """who takes the bank deals at least once: ``pass_bank`` before is refused ``must_deal``."""
    refuser_auction: Leaf[bool]
    """``acquirer_refuses_deal``: the bank is auctioned."""
    refuser_excluded: Leaf[bool]
    """neither he nor the banker who had passed it may bid."""
    tie_cedes: Leaf[bool] | None = None
    """after a tie in his first coup he may pass it. None: so all the same."""
    most: Leaf[int]
    """the bank is at most so many punto minima when taken or raised."""
    least: Leaf[bool]
    """and at least the punto minimum."""
    unlimited: Leaf[bool] | None = None
    """it may be authorised without maximum (terms.bank_unlimited)."""
    next_talla: Leaf[bool] | None = None
    """who won the last coup of a talla stays banker if he offers the same amount. None: the bank goes round"""
    chips_back: Leaf[bool] | None = None
    """said apart: on handing over he receives the chips then in the bank. None: so all the same."""
    in_chips: Leaf[bool]
    """the banker names the amount and hands it over in chips: ``take_bank {means}`` other than chips is refused."""
    laid_left: Leaf[bool]
    """it is laid at the croupier's left (``done {duty: lay_bank}``)."""
    call: Leaf[Call]
    """what the croupier says then; ``{amount}`` stands for the sum."""
    pass_call: Leaf[Call] | None = None
    """what is said when bank and shoe go on."""
    dealer: Leaf[bool] | None = None
    """the banker deals. None: so all the same."""
    bets_bank: Leaf[bool] | None = None
    """the dealing player is always on the bank: a punto bet of his is refused. None: so all the same."""
    awarded_any: Leaf[bool] | None = None
    """any player may be awarded it by these rules."""
    forced_out: Leaf[bool] | None = None
    """the bank is handed over by choice or by obligation (a definition). None: so all the same."""


class Association(msgspec.Struct, frozen=True, kw_only=True):
    """A player adds his money to the banker's."""

    allowed: Leaf[bool] | None = None
    """any player, before any coup, with the banker's consent. None: only he who passed the bank (and partners in
    ``take_bank``)."""
    equal: Leaf[bool] | None = None
    """with the same amount as the banker's own part. None: any amount"""
    silent: Leaf[bool] | None = None
    """he never takes part in the play: his ``deal``, ``say``, ``pass_bank`` … are refused ``associate``. None: so all
    the same."""
    alike: Leaf[bool] | None = None
    """he wins and loses as the banker, by shares. None: so all the same."""


class Garage(msgspec.Struct, frozen=True, kw_only=True):
    """Money of the banker that is out of play."""

    exists: Leaf[bool]
    """money may leave the bank; without it the whole bank is always in play, and none of the following counts"""
    joins: Leaf[bool]
    """winnings join the bank by default."""
    above: Leaf[Tiers]
    """voluntary: once the winnings exceed so many punto minima (two numbers: a range, terms.garage_multiple)."""
    set_by: Leaf[Names] | None = None
    """roles that choose in that range, and may choose anew between two coups (``set_threshold``). None: refused"""
    keeps: Leaf[int] | None = None
    """and so many minima must stay in the bank."""
    excess_only: Leaf[bool] | None = None
    """only the winnings above that number of minima may leave."""
    half: Leaf[Share] | None = None
    """from the second coup of a bank on half of it may leave (``kind: half``)."""
    half_from: Leaf[int] | None = None
    """the coup of a bank from which on that is so"""
    double: Leaf[int] | None = None
    """after a coup won with a bank not wholly covered only twice the covered stakes may stay (``kind: double``, reading
    C12)."""
    half_too: Leaf[Share] | None = None
    """and half of what then stays may leave as well."""
    asked: Leaf[bool] | None = None
    """the croupier asks the banker before the next coup (``asked {about: garage}``)."""
    obligatory: Leaf[bool] | None = None
    """what the stakes do not cover is out of play in this coup. None: it stays in the bank"""
    improper: Leaf[bool]
    """what exceeds the maximum of the bank leaves it."""
    waived: Leaf[Call] | None = None
    """unlimited bank: the banker may waive garage by these words (``todo_va``)."""
    laid_right: Leaf[bool] | None = None
    """it is laid at the croupier's right (``done {duty: lay_garage}``)."""


class Deduction(bet_rules.Deduction, frozen=True, kw_only=True):
    """The house's part (cagnotte): of what the bank wins in each coup."""

    dropped: Leaf[bool] | None = None
    """when the bank wins the croupier takes it and drops it in its slot (``deducted``, ``cagnotte``). None: so all the
    same."""


# --- bets -----------------------------------------------------------------------------------------------------------


class Betting(bet_rules.Betting, frozen=True, kw_only=True):
    """The stakes against the bank, and who takes Punto's cards. ``on``: ``punto`` (``banca`` is the banker's and his
    associates', reading C16)."""

    minimum: Leaf[bool] | None = None
    """the punto minimum of the table binds (``below_minimum``). None: by the general part (``general.limits_hold``)."""
    maximum: Leaf[bool]
    """a stake is at most the bank of the coup (``above_bank``)."""
    whole_bank: Leaf[bool]
    """a stake of the whole bank is banco."""
    no_tie: Leaf[bool] | None = None
    """there is no tie bet. None: so all the same."""
    banco_order: Leaf[bool] | None = None
    """of several callers the first in priority. None: by amount and order as ordinary stakes."""
    banco_alone: Leaf[bool] | None = None
    """alone before in association, even standing."""
    con_la_mesa: Leaf[bool] | None = None
    """if nobody makes banco, a banco con la mesa may be called. None: refused"""
    half: Leaf[Share] | None = None
    """it is this part of the bank, exactly."""
    invite: Leaf[Call] | None = None
    """the croupier invites the others to complete."""
    mesa_cards: Leaf[bool] | None = None
    """its caller takes the cards, even standing."""
    completo: Leaf[bool] | None = None
    """who says último completo and covers the other half takes them before him."""
    mesa_alone: Leaf[bool] | None = None
    """it gives no right for the next coup, unless he was the only bettor: then banco seguido."""
    highest: Leaf[bool] | None = None
    """otherwise the highest seated bettor takes the cards. None: nobody does, the croupier plays the hand."""
    equal: Leaf[bool] | None = None
    """equal bets: by priority."""
    no_pooling: Leaf[bool] | None = None
    """a seated player may not join his bet to others' (``pooled_bets``)."""
    before_deal: Leaf[bool] | None = None
    """no banco once the cards are dealt (``banco_after_deal``)."""
    seguido: Leaf[bool] | None = None
    """who made banco and lost may repeat it, before all others. None: refused ``no_such_right``"""
    seguido_late: Leaf[bool] | None = None
    """even after the deal, while nobody has the cards in hand."""
    recovered: Leaf[bool] | None = None
    """one that was not used comes back after a tie."""
    sole: Leaf[bool] | None = None
    """nobody made banco and one alone bet: he has the right."""
    closed_first: Leaf[bool] | None = None
    """the banker may not deal before it (``early_draw``). None: so all the same."""
    late_out: Leaf[bool] | None = None
    """``late_bets``: the banker may have them taken off."""
    uncovered: Leaf[bool] | None = None
    """stakes lie uncovered: ``bet {covered: true}`` is refused ``covered``."""
    line: Leaf[Share] | None = None
    """on the line this part of the chips plays."""
    announced: Leaf[bool] | None = None
    """``other_bet_announcement``: another split is changed at once."""


# --- play -----------------------------------------------------------------------------------------------------------


class Rulings(baccarat.Rulings, frozen=True, kw_only=True):
    """Errors and infractions. None: no rule (``unforeseen`` is left), unless said otherwise."""

    no_early: Leaf[bool] | None = None
    """no card before the bets are closed: ``deal`` is refused ``early_draw`` (with ``betting.closed_first``)."""
    early_out: Leaf[bool] | None = None
    """``early_draw``: cards drawn never go back (``cards_out``)."""
    early_goes_on: Leaf[bool] | None = None
    """and he who drew them must go on: ``pass_bank`` is refused ``must_go_on``."""
    early_waived_by: Leaf[Names] | None = None
    """``early_draw_waived``: roles that may relax it."""
    early_discarded: Leaf[bool] | None = None
    """the cards are then discarded."""
    face_up_stays: Leaf[bool] | None = None
    """after ``card_face_up`` no stake is reduced or withdrawn (``bets_stay``)."""
    floor_value: Leaf[bool] | None = None
    """a card from the floor keeps its value, the coup resumes."""
    exposed: Leaf[bool] | None = None
    """``croupier_exposes_card``: Punto and banker follow the drawing rules"""
    exposed_both: Leaf[bool] | None = None
    """both of Punto's: the banker follows the table and draws in the optional cells."""
    other_fault: Leaf[bool] | None = None
    """``croupier_other_fault``: void, unless it can be put right without harm"""
    wrong_carta: Leaf[bool] | None = None
    """``croupier_says_carta``: restored by the table"""
    wrong_one: Leaf[Names] | None = None
    """banker 0-5, one card drawn: he keeps it."""
    wrong_two: Leaf[Names] | None = None
    """two drawn: the first is his, the second discarded."""
    wrong_high: Leaf[Names] | None = None
    """banker 6-7: all are discarded."""
    fifth: Leaf[int] | None = None
    """``banker_fifth_card``: his if Punto asks for none"""
    three_initial: Leaf[Names] | None = None
    """``banker_three_initial``: he has zero, and may draw"""
    two_to_punto: Leaf[Literal["higher", "lower"]] | None = None
    """``two_thirds_to_punto``: the one that makes more."""
    two_to_banker: Leaf[Literal["higher", "lower"]] | None = None
    """``two_thirds_to_banker``: the one that makes less."""
    dropped_initial: Leaf[int] | None = None
    """``drop_punto_initial``: Punto turns up 9."""
    dropped_third: Leaf[int] | None = None
    """``drop_punto_third``: Punto's total is 9."""
    dropped_draw: Leaf[Names] | None = None
    """the banker's totals with which he may then still draw (0 to 6)."""
    banker_exposes: Leaf[Names] | None = None
    """``banker_exposes_one``: he shows his own matching card"""
    banker_exposes_both: Leaf[bool] | None = None
    """``banker_exposes_both``: he shows both and follows the table"""
    early_show: Leaf[bool] | None = None
    """``banker_abates_early``: players may withdraw"""
    natural_offered: Leaf[Names] | None = None
    """``banker_offers_with_natural``: he may not turn up any more"""
    banker_discards: Leaf[bool] | None = None
    """``banker_discards_unseen``: he loses the coup"""
    late_claim: Leaf[bool] | None = None
    """``late_claim_banker``: inadmissible"""
    slow: Leaf[bool] | None = None
    """``slow_player``: slow looking is forbidden"""
    slow_loses: Leaf[bool] | None = None
    """too slow to announce: he may not hold the cards any more."""
    advice: Leaf[bool] | None = None
    """``outside_advice``: only the croupier advises"""
    advice_binds: Leaf[Literal["both", "offender"]] | None = None
    """then the drawing rules bind both hands, or the offender."""
    misspoken: Leaf[bool] | None = None
    """``punto_misspeaks``: the banker gives or refuses the card, unless Punto has 0"""
    misspoken_but: Leaf[Names] | None = None
    """totals of Punto's with which the card is always given"""
    misspoken_first: Leaf[bool] | None = None
    """and says so before he draws (``must_declare``)."""
    unturned: Leaf[bool] | None = None
    """``punto_forgets_natural``: he may not turn up any more"""
    unturned_asked: Leaf[bool] | None = None
    """if he asked for a card the banker decides."""
    nine_loses: Leaf[Names] | None = None
    """Punto's 9 that was not turned up loses to the banker's 8 that is."""
    unturned_loses: Leaf[Names] | None = None
    """and in general a natural turned up beats a hand that was not (no cite, reading C21)"""
    announcement: Leaf[bool] | None = None
    """``punto_other_announcement``: rectified, cards drawn by it are discarded"""
    banco_bears: Leaf[bool] | None = None
    """but who made banco bears it."""
    banco_zero: Leaf[Names] | None = None
    """unless his two cards make 0: he may always draw."""
    player_discards: Leaf[bool] | None = None
    """``player_discards_unseen``: he loses the coup"""
    no_claim: Leaf[bool] | None = None
    """``bet_covered_unwatched``: no claim"""
    seguido_reclaimed: Leaf[bool] | None = None
    """``seguido_wrong_delivery``: reclaimed while not seen"""
    seen_if_lifted: Leaf[bool] | None = None
    """a card is seen once lifted from the cloth."""
    seguido_other: Leaf[bool] | None = None
    """``seguido_late``: the other prevails if he took and saw them"""
    snatched: Leaf[bool] | None = None
    """``seguido_snatched``: taken away even if seen"""


class CheminDeFerRules(msgspec.Struct, frozen=True, kw_only=True):
    """A chemin de fer rulebook. Key of ``pays``: punto."""

    authorised: Leaf[bool] | None = None
    """tables of it are lawful (check)"""
    scoring: baccarat.Scoring
    natural: baccarat.Natural
    drawing: baccarat.Drawing
    shoe: baccarat.Shoe
    cards: Cards = Cards()
    cut: baccarat.Cut
    stop: baccarat.Stop
    seats: Seats
    priority: Priority = Priority()
    staff: Staff = Staff()
    bank: Bank
    association: Association = Association()
    garage: Garage
    deduction: Deduction = Deduction()
    pays: dict[str, Leaf[Odds]]
    betting: Betting
    tie: bet_rules.Equal
    abono: Abono | None = None
    coup: baccarat.Coup
    play: Play
    showing: bet_rules.Totals = bet_rules.Totals()
    calls: bet_rules.Calls | None = None
    settle: bet_rules.Settle | None = None
    last: baccarat.Last = baccarat.Last()
    rulings: Rulings = Rulings()
    requires: dict[str, Leaf[Requirement]] = {}
    duties: dict[str, Leaf[Duty]] = {}
    general: General | None = None
