"""The typed rules on errors and conduct at a circle poker table.

A leaf that is None: that text has no such rule; the incident is then decided by the jefe where ``staff.problems_by``
lets him, else refused ``no_rule``. «Without it» and «where it does not hold» say what happens under a law without the
clause; where nothing is said, the same as where the leaf is None. The rulings themselves, case by case, stand in
docs/games/circle_poker.md.
"""

from __future__ import annotations

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Names


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """Errors of the deal, of the croupier, of players."""

    # the deal
    collected: Leaf[bool] | None = None
    """a misdeal: all cards are collected and the hand starts again, same marca, same forced bets. Without it: it
    stands"""
    wrong_order: Leaf[bool] | None = None
    """``deal_wrong_order``: misdeal"""
    wrong_count: Leaf[bool] | None = None
    """``wrong_count`` that cannot be put right before betting: misdeal"""
    count_always: Leaf[bool] | None = None
    """``wrong_count`` is a misdeal even if it could be put right. Without it: it is put right"""
    foreign_seen: Leaf[bool] | None = None
    """``foreign_card_seen``: misdeal"""
    first_exposed: Leaf[bool] | None = None
    """``card_exposed``, the first or second card of the deal: misdeal"""
    many_exposed: Leaf[bool] | None = None
    """``card_exposed``, more than one: misdeal"""
    any_exposed: Leaf[bool] | None = None
    """``card_exposed``, any card: misdeal (sintético; BOL13: the play is annulled)"""
    off_table: Leaf[bool] | None = None
    """``card_exposed {place: floor}``: misdeal (sintético); seven stud: it counts as a seen card"""
    seen_goes_on: Leaf[bool] | None = None
    """``card_exposed``: play goes on, where no stricter leaf holds (BOL13, the general rule)"""
    first_card_up: Leaf[bool] | None = None
    """``card_exposed``, the first card of a player (draw): misdeal"""
    hole_one: Leaf[bool] | None = None
    """``hole_exposed``, one hole card (seven stud): it stays up, the third card is dealt covered"""
    hole_both: Leaf[bool] | None = None
    """``hole_exposed``, both (or five stud's two first cards): his hand is void, his initial bet goes back"""
    hole_back: Leaf[bool] | None = None
    """then all that he put in goes back; its reading may be chosen ``ante``: the ante alone. None: all"""
    hole_annuls: Leaf[bool] | None = None
    """``hole_exposed``, both (BOL13): the whole play is annulled"""
    deck_incomplete: Leaf[bool] | None = None
    """``deck_incomplete``: misdeal"""
    marca_wrong: Leaf[bool] | None = None
    """``marca_misplaced``: misdeal (BOL13: annulled, if found before the blinds)"""
    not_dealt: Leaf[bool] | None = None
    """``player_not_dealt``: misdeal. None: as a ``wrong_count`` of none"""
    odd_back: Leaf[bool] | None = None
    """``odd_back``: misdeal"""
    duplicate: Leaf[bool] | None = None
    """``duplicate_card``: misdeal"""
    late_good: Leaf[bool] | None = None
    """a misdeal found late: the hand stands. None or without it: a misdeal even then"""
    late_after: Leaf[int] | None = None
    """so many actions after it, which the table counts, it is late. None: never"""
    late_stands: Leaf[bool] | None = None
    """the same in records that took the count of whoever declared it"""
    late_annuls: Leaf[bool] | None = None
    """except odd backs and duplicates: annulled, all money back. Without it: it stands"""
    stuck: Leaf[bool] | None = None
    """``stuck_cards``: burned, play goes on"""
    reordered: Leaf[bool] | None = None
    """``misdeal`` that can be put in order: it is. Without it: burned"""
    reordered_call: Leaf[Call] | None = None
    """what the croupier says then. Without it: no call"""
    burned: Leaf[bool] | None = None
    """``misdeal`` that cannot: the cards are burned, the pass annulled"""
    objected: Leaf[bool] | None = None
    """or any player objects: likewise. Without it: reordered all the same"""
    too_many_burned: Leaf[bool] | None = None
    """``too_many_burned``: all cards are reshuffled before a new pass"""
    faulty: Leaf[bool] | None = None
    """``faulty_material``: the jefe is asked, the material replaced at once"""
    short_in_hand: Leaf[bool] | None = None
    """draw, ``wrong_count`` before looking, too many: the extra ones go on top of the deck"""
    completed: Leaf[bool] | None = None
    """draw, too few, before looking: the number is completed"""
    looked: Leaf[bool] | None = None
    """draw, he has looked: misdeal. Without it: put right all the same"""

    # the croupier
    misread: Leaf[bool] | None = None
    """``misread_hand``: cards speak. Without it: what was announced stands"""
    absent_no_error: Leaf[bool] | None = None
    """``absent_dealt``: no misdeal. Without it: misdeal"""
    absent_out: Leaf[bool] | None = None
    """absent on his turn: his hand is withdrawn, he loses the pot. Without it: he is waited for"""
    absent_annulled: Leaf[bool] | None = None
    """BOL13: the absent bettor's hand is annulled, his stake goes back"""
    absent_looked: Leaf[bool] | None = None
    """if he had looked at his cards: lost. Without it: annulled"""
    absent_forced: Leaf[bool] | None = None
    """stud: absent on his turn he loses ante and forced bet. Without it: they go back"""
    empty_no_error: Leaf[bool] | None = None
    """``empty_seat_dealt``: no misdeal, the deal goes on. Without it: misdeal"""
    empty_collected: Leaf[bool] | None = None
    """those cards are collected when the deal ends. Without it: at once (``mucked`` in this step)"""
    protected: Leaf[bool] | None = None
    """``cards_mucked`` of a protected hand: void, all he bet goes back. Without it: nothing goes back"""
    unprotected: Leaf[bool] | None = None
    """of an unprotected one: void, no compensation. Without it: as protected"""
    common_early: Leaf[bool] | None = None
    """``common_early``: cards turned before the round closes are not valid. Without it: they stand"""
    by_variety: Leaf[bool] | None = None
    """the remedy is the variety's. Without it: the jefe decides"""
    no_burn_stands: Leaf[bool] | None = None
    """``no_burn`` noticed late: the cards stand. Without it: put right even then"""
    no_burn_after: Leaf[int] | None = None
    """so many actions after it, it is late. None: never"""
    no_burn_fixed: Leaf[bool] | None = None
    """noticed before: the first open card is the burn, the next is turned. Without it: the cards stand"""
    flop_back: Leaf[bool] | None = None
    """``common_early``, flop: the three go back, the burned card stays out. Without it: it goes back, too"""
    flop_again: Leaf[bool] | None = None
    """reshuffled, cut, a new flop without burning. Without it: with a burn"""
    turn_out: Leaf[bool] | None = None
    """turn: not valid for that round. Without it: it stays as the turn"""
    turn_next: Leaf[bool] | None = None
    """after the round: burn, the would-be river is the turn. Without it: the early card is the turn"""
    turn_mixed: Leaf[bool] | None = None
    """after the next round the stock is shuffled with it, burned cards and discards out. Without it: it stays out"""
    turn_no_burn: Leaf[bool] | None = None
    """cut, river without burning. Without it: with a burn"""
    river_back: Leaf[bool] | None = None
    """river: not valid, back to the stock. Without it: it stays as the river"""
    river_again: Leaf[bool] | None = None
    """shuffle, cut, a new one when the round has closed, without a burn. Without it: with a burn"""
    even_if_fold: Leaf[bool] | None = None
    """all that even if those still to speak give up. Without it: then the early cards stand"""
    two_common: Leaf[bool] | None = None
    """sintético, ``two_common``: the first is valid, the other set aside. Without it: both stand"""
    early_common: Leaf[bool] | None = None
    """sintético, ``common_early``: not valid, set aside. Without it: it stands"""
    common_laid: dict[str, Leaf[bool]] = {}
    """by incident (two_common, common_early): the remaining cards are laid face down beside. Without it: not laid"""
    common_mixed: dict[str, Leaf[bool]] = {}
    """by incident: the card set aside is mixed with the stock. Without it: it stays out"""
    common_cut: dict[str, Leaf[bool]] = {}
    """by incident: and cut (``done cut``). Without it: no such event"""
    common_placed: dict[str, Leaf[bool]] = {}
    """by incident: a card goes to the empty place, the order stays. Without it: it goes to the end"""
    deck_away: Leaf[bool] | None = None
    """draw, ``deck_put_away``: if possible the top of the deck is taken. Without it: never possible"""
    deck_away_mixed: Leaf[bool] | None = None
    """else the unused cards are shuffled without the discards. Without it: with them"""
    deck_away_cut: Leaf[bool] | None = None
    """the mano cuts (``done cut``, about mano). Without it: no such event"""
    deck_away_burn: Leaf[bool] | None = None
    """the first card is eliminated. Without it: it is dealt"""
    seventh_asked: Leaf[bool] | None = None
    """``seventh_wrong``: the player is asked whether he goes on. Without it: he does, unasked"""
    seventh_on: Leaf[bool] | None = None
    """if he does: the card is covered, normal play. Without it: it stays up"""
    seventh_off: Leaf[bool] | None = None
    """if not: out of the last round, he plays for what was bet so far. Without it: his hand is void"""
    seventh_side: Leaf[bool] | None = None
    """the others' further bets form a pot without him. Without it: he competes for it, too"""
    seventh_up_two: Leaf[bool] | None = None
    """``seventh_exposed`` with two players: both get it up, betting goes on (AND10)"""
    seventh_up_direct: Leaf[bool] | None = None
    """with two players: no more betting, straight to the showdown (MEL14, BOL13)"""
    seventh_up_more: Leaf[bool] | None = None
    """with more: all others get theirs covered. Without it: up"""
    seventh_up_opts: Leaf[bool] | None = None
    """he says before the round whether he takes part in it. Without it: he is not asked"""
    seventh_up_opens: Leaf[bool] | None = None
    """the round is opened by the highest hand with all open cards. Without it: without the seventh"""
    seventh_up_all_in: Leaf[bool] | None = None
    """all-in player: the card stands, nothing changes. Without it: as above"""
    premature: Leaf[bool] | None = None
    """``premature_deal``: those cards are eliminated. Without it: they stay with their players"""
    premature_more: Leaf[bool] | None = None
    """and, the round closed, as many cards as players remain. Without it: none"""
    premature_kept: Leaf[bool] | None = None
    """they may serve if the last deal lacks cards; false: all of them go among the discards. Without it: the other
    way"""
    premature_burn: Leaf[bool] | None = None
    """then one is burned and play resumes. Without it: no burn"""
    bring_in_wrong: Leaf[bool] | None = None
    """``wrong_bring_in`` who acted: his bet stands. Without it: it goes back, the right player bets"""
    burn_error: Leaf[bool] | None = None
    """``burn_error``: put right when possible, never void. Without it: misdeal"""
    burn_error_mixed: Leaf[bool] | None = None
    """on the last covered card, already mixed: it stands. Without it: put right"""
    skipped_seventh: Leaf[bool] | None = None
    """``seventh_skipped``: he gets the first burned card after the others. Without it: the next of the stock"""

    # players
    raise_wrong: Leaf[bool] | None = None
    """``raise_wrong_amount``: no raise, only a call. Without it: raised to the least lawful amount"""
    amount_unknown: Leaf[bool] | None = None
    """``amount_unknown``: the bet must be made. Without it: he may take it back"""
    misinformed: Leaf[bool] | None = None
    """misinformed by the croupier: he may change it. Without it: it must be made"""
    mucked_uncalled: Leaf[bool] | None = None
    """``mucked_uncalled``: he loses the pot. Without it: he keeps his claim"""
    rebuilt: Leaf[bool] | None = None
    """the hand is rebuilt if it can be, and plays. Without it: lost all the same"""
    beyond_doubt: bool = False
    """only if beyond doubt (MEL14)"""
    short_call: Leaf[bool] | None = None
    """``short_call``: only what is missing may be added. Without it: he may also fold and take the chips back"""
    oversize: Leaf[bool] | None = None
    """``oversize_chip`` facing a bet: a call, the rest goes back. Without it: a raise to the whole chip"""
    oversize_opening: Leaf[bool] | None = None
    """with no bet: a bet of the whole chip. Without it: a bet of the minimum"""
    oversize_pot: Leaf[bool] | None = None
    """pot limit, above the pot: the most possible. Without it: a bet of the minimum"""
    own_exposed: Leaf[bool] | None = None
    """``own_cards_exposed`` by mistake: play stays valid. Without it: his hand is void"""
    next_up: Leaf[bool] | None = None
    """seven stud: his next card is dealt face up. Without it: as ever"""
    exposed_facing: Leaf[bool] | None = None
    """stud, with a bet unmatched: he renounces. Without it: valid"""
    not_replaced: Leaf[bool] | None = None
    """Omaha and kin: cards that a player shows are not replaced. Without it: replaced by the next of the stock"""
    shown_to_all: Leaf[bool] | None = None
    """``card_shown_by_fault``: shown to all, the hand goes on"""
    exposed_warned: Leaf[bool] | None = None
    """BOL13, ``own_cards_exposed``: the jefe warns him"""
    exposed_twice: Leaf[int] | None = None
    """the time at which he loses that hand, bets staying in the pot. None: he is warned again"""
    uncovered_leaves: Leaf[bool] | None = None
    """BOL13, strict option (terms.readings C-5: strict): who uncovers his closed card abandons the hand, unless
    ``own_exposed`` has it otherwise"""
    dropped: Leaf[bool] | None = None
    """``cards_dropped``: the pass goes on"""
    out_of_turn: Leaf[bool] | None = None
    """``bet_out_of_turn``: valid. Without it: it goes back"""
    out_of_turn_fixed: Leaf[bool] | None = None
    """on his turn he may not raise it. Without it: he may"""
    out_of_turn_back: Leaf[bool] | None = None
    """it may be withdrawn only if somebody in between raised. None: never. Where it does not hold: never"""
    out_of_turn_afresh: Leaf[bool] | None = None
    """and he decides afresh. Without it: he must call or fold"""
    ante_missing: Leaf[bool] | None = None
    """``ante_missing``: the hand is valid, they post to take part. Without it: misdeal"""
    ante_unknown: Leaf[bool] | None = None
    """not known who: a reduced pot. Without it: misdeal"""
    touch: Leaf[bool] | None = None
    """``cards_touch``: both hands void. Without it: both live"""
    skipped: Leaf[bool] | None = None
    """``turn_skipped``, no bet made: who says so at once may speak. Without it: he may not"""
    skipped_passed: Leaf[bool] | None = None
    """who does not has passed. Without it: he may still speak"""
    skipped_jefe: Leaf[bool] | None = None
    """MEL14: the jefe decides irrevocably. Without it: as None"""
    skipped_window: Leaf[int] | None = None
    """MEL14: before so many players act after him: 2"""
    played_blind: Leaf[bool] | None = None
    """``irregular_card`` unseen: his hand is void, what he bet is lost. Without it: it goes back"""
    count_within: Leaf[int] | None = None
    """so many actions after it a ``wrong_count`` is late. None: never"""
    count_early: Leaf[bool] | None = None
    """reported before: void for all, money back. None: a misdeal; without it: as late"""
    count_late: Leaf[bool] | None = None
    """noticed late: his hand void, all he bet lost. Without it: the hand stands for him, too"""
    words_prevail: Leaf[bool] | None = None
    """``verbal_mismatch``: the announced amount counts. Without it: the chips"""
    unclear: Leaf[bool] | None = None
    """``bet_unclear``: bet once in the pot without objection. Without it: it goes back"""
    face_down_dead: Leaf[bool] | None = None
    """``cards_left_down``: hand and pot renounced. Without it: alive"""
    dead_unmixed: Leaf[bool] | None = None
    """dead even if not yet mixed. Without it: alive until mixed"""
    late_claim: Leaf[bool] | None = None
    """``late_claim``: not admitted once the new deal has begun. Without it: the jefe decides"""
    false_opening: Leaf[bool] | None = None
    """draw: an opener who cannot prove his openers: jugada falsa. Without it: nobody asks for proof"""
    false_cannot_win: Leaf[bool] | None = None
    """he cannot win the pot. Without it: he can"""
    false_retires: Leaf[bool] | None = None
    """he retires when it is known (``opening_checked`` in mid-hand). Without it: he stays in until the end"""
    false_chips: Leaf[bool] | None = None
    """his chips stay in the pot. None: so all the same. Where it does not hold: they go back"""
    false_carried: Leaf[bool] | None = None
    """his last bet not covered: the pot stays for the next hand. Without it: it goes to the last who folded"""
    false_doubt: Leaf[Names] | None = None
    """roles that decide in doubt (``opening_doubt``). Without it: nobody"""


class Conduct(msgspec.Struct, frozen=True, kw_only=True):
    """Prohibitions, warnings and their ladder."""

    infractions: dict[str, Leaf[bool]] = {}
    """by name (docs: Infractions): forbidden. Without it: ``infraction`` with that name is refused ``no_rule``"""
    warned_by: Leaf[Names] | None = None
    """deceptive talk: roles that warn first. Without it: nobody"""
    repeated_by: Leaf[Names] | None = None
    """on repetition: roles that decide on his further part. Without it: warned again"""
    slow: Leaf[bool] | None = None
    """``slow_decision``: the croupier warns him"""
    spectators_by: Leaf[Names] | None = None
    """BOL13: roles that may send a disturbing spectator away (``spectator_disturbs``)"""
