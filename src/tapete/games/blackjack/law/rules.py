"""The typed rules of blackjack and Challenge 21. A leaf that is None: that text is silent.

The note under a field says what it means. «At once», «before» and «after» are visible in the order of the events.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Duty, Names, Odds, Requirement, Share, Tiers
from ...base.rules import General

Side = Literal["from_left", "from_right"]
"""From the croupier's left (box 1 first) or from the right (the last box first)."""


# --- cards, shoe and shuffle ----------------------------------------------------------------------------------------


class Values(msgspec.Struct, frozen=True, kw_only=True):
    """What the cards are worth, and what a hand tries to reach."""

    target: Leaf[int]
    """21: the score not to be exceeded"""
    figures: Leaf[int]
    """points of a figure (and of nothing else; the ten has its face value)"""
    figure_ranks: Leaf[Names]
    """which ranks are figures: J, Q, K"""
    ace: Leaf[Tiers]
    """the two values of an ace, [1, 11], at its holder's convenience"""
    nominal: Leaf[Names]
    """which cards count their number: those from 2 to 10"""


class Shoe(msgspec.Struct, frozen=True, kw_only=True):
    """From new or used cards to a loaded shoe. The steps and their order are those of docs/games/blackjack.md."""

    decks: Leaf[Tiers]
    """packs of 52 among which the table chooses (terms.decks; 0: the last listed)"""
    reuse: Leaf[bool] | None = None
    """used cards in good condition may be shuffled again"""
    handed_by: Leaf[Names] | None = None
    """roles that hand out the shoes at the start of the session (``hand_out_shoe``)"""
    rotated: Leaf[int] | None = None
    """not always the same shoe to the same table: one that it had in so many of the last sessions is refused
    (``same_shoe``)"""
    pile_cuts: Leaf[int] | None = None
    """how often at least each pile is shuffled and cut (``cut_piles``)"""
    makes_piles: Leaf[bool] | None = None
    """the croupier shuffles and makes piles first (``shuffle``)"""
    joined_and_cut: Leaf[bool] | None = None
    """the piles are joined and cut (``join_and_cut``)"""
    initial_wash: Leaf[int] | None = None
    """new cards: so many times at least a ``shuffle`` with ``way: chemin`` before the normal one"""
    initial_times: Leaf[Tiers] | None = None
    """new cards: how many times a normal shuffle may go (double or triple: [2, 3])"""
    again_times: Leaf[Tiers] | None = None
    """used cards: the same, [2, 3]"""
    random: Leaf[bool] | None = None
    """no sequences may be left: ``shuffle`` with ``sequences: true`` is refused"""
    inspected_by: Leaf[Names] | None = None
    """who may inspect the new cards before the shuffle: roles and ``player`` (``inspect_cards``)"""
    gathers_all: Leaf[bool] | None = None
    """a reshuffle takes all cards, of the holder and of the shoe (``shuffled.cards``)"""
    resumes_with_cut: Leaf[bool] | None = None
    """after a reshuffle play resumes with the cut, as at the start"""
    new_cards: Leaf[bool] | None = None
    """the house may bring in new cards at any time between passes (``new_cards``)"""
    new_cards_initial: Leaf[bool] | None = None
    """new cards go through the initial procedure"""
    loaded: Leaf[bool]
    """the cards go into the shoe (``load_shoe``) before anything is burned"""
    burn: Leaf[int]
    """first cards set aside before play"""
    machine_waives: Leaf[Names] | None = None
    """steps that a shuffler makes needless (``shoe_kind: automatic`` or ``shuffler``): names of steps"""
    machine_all_in: Leaf[bool] | None = None
    """automatic shoe: all cards go in and the separator is laid aside or not used: ``insert_separator`` is refused"""
    holder_decks: Leaf[int] | None = None
    """automatic shoe: most packs in the discard holder; above it the machine is fed"""


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """The cut before the shoe is loaded."""

    by_player: Leaf[bool]
    """the cut belongs to a player; a croupier's is refused"""
    cuts: Leaf[int] | None = None
    """how many cuts: 2, the player's and then the croupier's insertion of the cut card"""
    from_left: Leaf[Side] | None = None
    """at which side of the croupier sits the player to whom it is offered first: ``from_left``, the lowest box"""
    clockwise: Leaf[bool] | None = None
    """if that player declines it goes round clockwise"""
    centre: Leaf[Share] | None = None
    """if nobody wants to, the croupier cuts, at this part of the stack: 1/2, the centre"""
    least: Leaf[int] | None = None
    """cards that must be left at each end"""
    moves_packet: Leaf[bool] | None = None
    """the croupier brings the rear packet to the front (``done {duty: move_packet}``)"""


class Separator(msgspec.Struct, frozen=True, kw_only=True):
    """The card that ends a shoe (separador, carta de bloqueo, carta de corte)."""

    least: Leaf[int]
    """cards behind it, at least"""
    most: Leaf[int] | None = None
    """cards behind it, at most"""
    shown: Leaf[bool]
    """it is shown when it appears (``done {duty: show_separator}``)"""
    call: Leaf[Call] | None = None
    """the hand in progress is announced as the last of the shoe, and it is the last"""
    finish_pass: Leaf[bool] | None = None
    """during a pass: the pass is finished, then a new shuffle is announced"""
    between: Leaf[bool] | None = None
    """when a pass has just ended: the new shuffle is announced at once"""
    new_shuffle: Call | None = None
    """the words of that announcement (they rest on ``finish_pass`` and ``between``)"""
    none_with_machine: Leaf[bool] | None = None
    """a continuous machine knows no last pass and no reshuffle"""


class Dealing(msgspec.Struct, frozen=True, kw_only=True):
    """The compulsory deal."""

    order: Leaf[Side]
    """first cards: one to each hand, from the croupier's left"""
    bank_card: Leaf[bool]
    """then the bank takes one"""
    second: Leaf[Literal["hands", "hands_and_bank"]]
    """second cards in the same order, to the hands only"""
    face_up: Leaf[bool]
    """cards lie face up"""


# --- people ---------------------------------------------------------------------------------------------------------


class Players(msgspec.Struct, frozen=True, kw_only=True):
    """Who may sit, stand, bet on which box, and command it."""

    seats: Leaf[bool]
    """as many seated players as boxes, one at each"""
    no_others: Leaf[bool] | None = None
    """nobody beyond the places, seated or standing: a bet by somebody without a seat is refused"""
    vacant: Leaf[bool] | None = None
    """seated players may also bet on vacant boxes. None: refused"""
    max_hands: Leaf[int] | None = None
    """boxes that one player may play in a pass"""
    back_bets: Leaf[bool] | None = None
    """seated players may bet on another's hand"""
    consent: Leaf[Names] | None = None
    """who must consent to it, in this order: ``seated`` (the hand's player), ``jefe_de_mesa``; None: nobody"""
    back_within_max: Leaf[bool] | None = None
    """such bets count within the maximum of the box"""
    standing: Leaf[bool] | None = None
    """standing players may take part"""
    standing_consent: Leaf[Names] | None = None
    """who must consent, as above"""
    standing_silence: Leaf[bool] | None = None
    """not to object is to consent (silence: accept). None: silence is no consent"""
    standing_within_max: Leaf[bool] | None = None
    """standing bets count within the maximum of the box"""
    per_box: Leaf[int] | None = None
    """bettors on one box"""
    separated: Leaf[bool] | None = None
    """bets that share a box lie clearly apart: ``bet`` with ``apart: false`` is refused"""
    front_line: Leaf[bool] | None = None
    """the player seated at the box, if he has a stake on it, commands it"""
    vacant_highest: Leaf[bool] | None = None
    """on a vacant box the highest bet commands. None: the first who bet"""
    vacant_nearest: Leaf[bool] | None = None
    """equal bets: the bettor nearest the shoe (lowest position)"""
    vacant_standing: Leaf[bool] | None = None
    """that priority holds for standing bettors, too"""
    plays_own: Leaf[bool] | None = None
    """nobody may bet on or play another's hand"""
    hands_apart: Leaf[bool]
    """each hand stands alone and keeps its turn"""
    no_advice: Leaf[bool] | None = None
    """standing players give no advice or instructions (incident ``standing_advice``)"""
    accept_decisions: Leaf[bool] | None = None
    """standing bettors accept the commander's decisions: their own play of the hand is refused"""
    clear_request: Leaf[bool] | None = None
    """cards are asked for clearly: ``hit`` with ``clear: false`` is refused"""
    no_touching: Leaf[bool] | None = None
    """players never touch the cards (incident ``touching_cards``)"""
    idle_passes: Leaf[int] | None = None
    """passes without playing after which a seat may not be kept: more than 3"""
    idle_complaint: Leaf[Names] | None = None
    """who may complain of it: ``player`` (another one), ``croupier``"""
    idle_solved_by: Leaf[Names] | None = None
    """roles that then ask the idle player to free the seat"""
    own_bets: Leaf[bool] | None = None
    """the player answers for his bets on the cloth (incident ``own_position_error``: it stands)"""
    tickets: Leaf[bool] | None = None
    """authorised tickets are exchanged for chips (``exchange_ticket``)"""


class Staff(msgspec.Struct, frozen=True, kw_only=True):
    """Who may do what. None: the croupier."""

    problems_by: Leaf[Names] | None = None
    """roles that control the game and settle what no rule settles (``any_other_problem``, ``decide``)"""
    directs: Leaf[Names] | None = None
    """roles that direct the game: ``open_bets``, ``close_bets``, ``close_insurance``, ``announce``, ``announce_last``,
    and ``deal``"""
    shuffles: Leaf[Names] | None = None
    """roles that prepare the shoe and put cards away: all moves of the shoe but the player's cut, and ``collect``"""
    deals: Leaf[Names] | None = None
    """roles that deal: ``deal``"""
    settles: Leaf[Names] | None = None
    """roles that pay winners and take losing stakes: ``pay``, ``take``"""


# --- bets -----------------------------------------------------------------------------------------------------------


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """When and with what bets are made."""

    means: Leaf[Names]
    """what may be staked: ``chips``"""
    on_spot: Leaf[bool] | None = None
    """bets lie on the marked spot: ``bet`` with ``at: elsewhere`` is refused"""
    opening_call: Leaf[Call] | None = None
    """the croupier invites to bet"""
    side_call: Leaf[Call] | None = None
    """and, where Perfect Pairs is offered, to that bet"""
    call: Leaf[Call] | None = None
    """the call that closes the bets"""
    before_deal: Leaf[bool] | None = None
    """bets are made before the cards are dealt"""
    late_void: Leaf[bool] | None = None
    """a bet refused after the call is void whatever its amount (``bet_after_close``)"""
    untouchable: Leaf[Names] | None = None
    """what nobody does to a bet once the pass has begun: it is not ``added``, ``withdrawn``, ``lowered`` or ``raised``.
    None: stakes may still be lifted until the first card"""
    min_hands: Leaf[int] | None = None
    """hands that must take part for a deal, where the text fixes it (else terms.min_hands)"""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Minimum, maximum, and their change. Where several clauses say the same, it takes all of them."""

    within: Leaf[bool] | None = None
    """bets lie between minimum and maximum"""
    multiples: Leaf[Tiers] | None = None
    """the maximum in multiples of the minimum, as listed, or the two ends of a range"""
    multiples_range: bool = False
    """the multiples are the ends of a range"""
    per_hand: Leaf[bool] | None = None
    """the maximum holds for a player's stake on one box"""
    several_hands: Leaf[bool] | None = None
    """a player with several boxes may exceed it in total"""
    box_sum: Leaf[bool] | None = None
    """all bets on a box together keep within it"""
    fixed_in_session: Leaf[bool] | None = None
    """not changed once the table is open"""
    change_by: Leaf[Names] | None = None
    """roles that may change the minimum"""
    change_in_session: Leaf[bool] | None = None
    """it may change during the session"""
    change_last_balls: Leaf[int] | None = None
    """so many hands at the old limit are announced first (``noted {what: last_balls_at_old_minimum}``)"""
    change_first_call: Leaf[Call] | None = None
    """the first hand at the new limit is announced"""
    change_tops_float: Leaf[bool] | None = None
    """the float is topped up"""
    change_carries: Leaf[bool] | None = None
    """float, maximum and guarantee follow the change"""


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """The turn of a hand."""

    asks: Leaf[bool]
    """the croupier asks each hand in turn (``asked {about: hand:N}``)"""
    draws: Leaf[bool]
    """the player stands or asks for cards, one at a time"""
    none_at_21: Leaf[bool]
    """no card with 21 or more: the turn passes by itself, a ``hit`` is refused (``hit_on_21``)"""
    bust_loses: Leaf[bool]
    """a hand over 21 loses"""
    bust_at_once: Leaf[bool]
    """its stakes and cards are taken before the next hand"""


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """The croupier's hand. It draws while its score is below both ``draws_below`` and ``stands_at``."""

    draws: Leaf[bool]
    """when the players have finished the bank completes its hand"""
    only_if_hands: Leaf[bool] | None = None
    """only if a hand is alive (or an insurance, reading D15). None: it draws in any case"""
    stands_at: Leaf[int]
    """17"""
    draws_below: Leaf[int]
    """17 (16 or less)"""
    ace_eleven: Leaf[int]
    """what an ace counts if that gives 17 to 21: eleven"""
    ace_one: Leaf[int]
    """what it counts if that would exceed 21: one"""
    announces: Leaf[bool]
    """the score is announced (``call``)"""


class Natural(msgspec.Struct, frozen=True, kw_only=True):
    """Black-jack: ace and ten-value card as the first two cards of a hand that was not split."""

    two_cards: Leaf[int]
    """21 with so many first cards is a natural: two"""
    beats_21: Leaf[bool] | None = None
    """it beats a 21 of more cards, on either side (BOL13: no cite, reading D5)"""
    at_once: Leaf[bool] | None = None
    """paid when its turn comes, before the bank draws, unless one of the next two makes it wait. None: paid
    at the settlement"""
    collected_at_once: Leaf[bool] | None = None
    """its cards are then taken before the next hand"""
    waits_for_ace: Leaf[Names] | None = None
    """it waits if the bank shows one of these: an ace"""
    waits_for_ten: Leaf[Names] | None = None
    """and if it shows one of these: a ten or a figure (reading D4)"""


class Insurance(msgspec.Struct, frozen=True, kw_only=True):
    """Against the bank's black-jack, when its first card is an ace."""

    offered: Leaf[Names]
    """available when the bank's first card is one of these: an ace"""
    call: Leaf[Call]
    """the croupier proposes it to all, right after the deal"""
    before_third: Leaf[bool] | None = None
    """it is offered before the third card of the first player who asks"""
    closed_at_third: Leaf[bool] | None = None
    """from that card on nobody may insure"""
    closing_call: Leaf[Call] | None = None
    """the call after which nobody may insure"""
    place: Leaf[Names]
    """where the stake lies: ``line``"""
    most: Leaf[Share]
    """part of the player's original stake on the box, at most"""
    two_cards: Leaf[int] | None = None
    """it wins if so many original cards of the bank, two, are a black-jack. None: so all the same"""
    bank_takes: Leaf[bool]
    """a bank natural takes the bets that lose (all but naturals; doubles and splits, too)"""
    lost: Leaf[bool]
    """without a bank natural the insurance is lost"""
    others_simple: Leaf[bool] | None = None
    """and the other bets are settled as in the simple game"""
    independent: Leaf[bool] | None = None
    """it does not touch the original bet"""


class EvenMoney(msgspec.Struct, frozen=True, kw_only=True):
    """A natural against the bank's ace, paid at par before the bank's second card. Its odds: ``pays.even_money``."""

    on_request: Leaf[Names] | None = None
    """its holder may ask for it (``even_money``) if the bank shows one of these: an ace"""
    offered: Leaf[Names] | None = None
    """or the croupier offers it (``asked {about: even_money:N}``), to be taken or not"""
    before_next: Leaf[bool] | None = None
    """only before the next player asks for a third card"""


class Split(msgspec.Struct, frozen=True, kw_only=True):
    """Two first cards of equal value (points) become two hands."""

    allowed: Leaf[bool]
    cards: Leaf[int]
    """so many first cards, of equal value"""
    equal_stake: Leaf[bool]
    """with a second stake equal to the first"""
    independent: Leaf[bool]
    """each hand has its own fate"""
    unlimited: Leaf[bool] | None = None
    """as many hands as equal cards"""
    again: Leaf[bool] | None = None
    """a new pair may be split again"""
    max_splits: Leaf[int] | None = None
    """splits of one box, at most"""
    own_decision: Leaf[bool] | None = None
    """to split is the player's own decision: another's ``split`` is refused"""
    as_simple: Leaf[bool] | None = None
    """split hands draw and stand as in the simple game. None: so all the same"""
    order: Leaf[Side] | None = None
    """the hand furthest to the player's right is played first (``from_right``). None: so all the same"""
    aces_one_card: Leaf[int]
    """split aces get so many cards each: one"""
    no_more_aces: Leaf[bool] | None = None
    """a pair formed after splitting aces is not split again. Where the text does not say so: value false, no cite,
    reading D11, and it may be."""
    not_natural: Leaf[Names]
    """21 with the next card is no natural after splitting these: aces (``A``), cards of ten points (``10``)"""


class Double(msgspec.Struct, frozen=True, kw_only=True):
    """An equal stake more, and one card."""

    points: Leaf[Tiers] | None = None
    """scores of the first two cards on which it is allowed (an ace may count one, reading D12)"""
    cards: Leaf[int]
    """with so many first cards"""
    any_two: Leaf[bool] | None = None
    """on any two first cards"""
    equal_stake: Leaf[bool]
    """the stake added equals the original"""
    one_card: Leaf[int]
    """so many cards: one"""
    after_split: Leaf[bool]
    """on split hands, too (not on split aces, D13)"""


class Surrender(msgspec.Struct, frozen=True, kw_only=True):
    """El retiro: the hand is given up, part of the stake is lost."""

    offered: Leaf[bool]
    option: bool = False
    """the casino chooses whether to have it (terms.retiro)"""
    call: Leaf[Call] | None = None
    """the croupier asks who wishes to withdraw, right after the deal"""
    verbal: Leaf[bool] | None = None
    """it must be said aloud: ``verbal: false`` is refused"""
    loses: Leaf[Share]
    """the part lost, of every stake on the hand"""
    not_against_ace: Leaf[Names]
    """not if the bank's card is one of these: an ace"""
    cards: Leaf[int] | None = None
    """with so many first cards. None: so many as the hand has got"""
    before_third: Leaf[bool] | None = None
    """only before the third card of the first player who asks"""
    gives_up: Leaf[bool] | None = None
    """the play is given up. None: so all the same"""
    paid_call: Leaf[Call] | None = None
    """what the croupier says on paying it"""
    removed: Leaf[bool] | None = None
    """then bet and cards are removed at once (``collected``). None: so all the same"""


class UnderOver(msgspec.Struct, frozen=True, kw_only=True):
    """Menor o mayor de 13 (``under_13``, ``over_13``); odds ``pays.under_over``. Offered where terms.under_over_13."""

    offered: Leaf[bool]
    pivot: Leaf[int]
    """13"""
    cards: Leaf[int]
    """on so many first cards"""
    ace: Leaf[Names]
    """what an ace always counts here: one"""
    equal_loses: Leaf[bool]
    """exactly 13 loses both"""
    limits: Leaf[bool]
    """any stake between minimum and maximum of the table"""
    place: Leaf[Names]
    """where it lies: ``box``"""


class Bolsa(msgspec.Struct, frozen=True, kw_only=True):
    """Bolsa (``bolsa``); odds ``pays.bolsa_7`` … ``pays.bolsa_777_offsuit``. Offered where terms.bolsa_stake > 0."""

    own_cards: Leaf[bool]
    """the prize depends on the player's cards alone"""
    fixed: Leaf[bool]
    """one stipulated stake (terms.bolsa_stake)"""
    before_deal: Leaf[bool]
    """staked before the deal"""
    place: Leaf[Names]
    """``box``, ``slot`` or ``between``"""
    listed: Leaf[bool]
    """who makes a listed combination wins its prize"""
    combinations: dict[str, Leaf[Names]]
    """what the first cards of a box must be, by name, the lowest first: their ranks in turn, and ``suited`` (all of one
    suit) or ``offsuit`` (not all)"""
    jackpot: Leaf[bool]
    """three sevens of one suit win the whole pool"""
    floor: Leaf[int]
    """the whole pool is never below so many times the stake"""
    highest_only: Leaf[bool]
    """only the highest combination is paid"""


class Progressive(msgspec.Struct, frozen=True, kw_only=True):
    """Progresivo (``progressive``); its prizes are terms of the table. Offered where terms.progressive_stake > 0."""

    own_hand: Leaf[bool]
    """the prize depends on the hand and on the pool alone"""
    deducted: Leaf[bool]
    """the authorised part for the house comes off first"""
    slot: Leaf[bool]
    """each player puts the stipulated stake in the slot with its counter"""
    most: Leaf[Share]
    """part of the table minimum, at most"""


class PerfectPairs(msgspec.Struct, frozen=True, kw_only=True):
    """Perfect Pairs (``perfect_pairs``); odds ``pays.perfect_pair`` … Offered where terms.perfect_pairs."""

    offered: Leaf[bool]
    optional: Leaf[bool]
    """the main bet may be made without it"""
    with_main: Leaf[bool]
    """placed before or together with the main bet, never after it"""
    same_value: Leaf[bool]
    """a pair is two cards of equal value"""
    cards: Leaf[int]
    """on so many first cards"""
    by_symbol: Leaf[Names]
    """10, J, Q and K are different values here"""
    same_suit: Leaf[bool]
    """same suit: perfect pair"""
    same_colour: Leaf[bool]
    """same colour, other suit: coloured pair"""
    mixed: Leaf[bool]
    """one red, one black: mixed pair"""
    least: Leaf[Share]
    """part of the table minimum, at least"""
    most: Leaf[Share]
    """part of the table minimum, at most"""
    place: Leaf[Names]
    """its ``box`` on the cloth"""
    independent: Leaf[bool]
    """it does not touch the main bet"""
    at_once: Leaf[bool]
    """settled right after the second cards"""
    order: Leaf[Side]
    """from the croupier's right"""


# --- settlement -----------------------------------------------------------------------------------------------------


class Settle(msgspec.Struct, frozen=True, kw_only=True):
    """The finished hands against the bank's."""

    order: Leaf[Side]
    """losing stakes are taken and winning ones paid hand by hand, ``from_right``"""
    bank_bust: Leaf[bool]
    """a bank over 21 pays every bet still on the cloth"""
    lower_lose: Leaf[bool]
    """lower hands lose"""
    higher_win: Leaf[bool]
    """higher hands are paid"""
    equal_null: Leaf[bool]
    """equal hands are null"""
    winnings_stay: Leaf[bool] | None = None
    """winnings stay on the cloth with their stake (``house → stake:N``) to the end of the pass, except those of
    naturals. None: they go to the player at once"""


class Collect(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a pass."""

    to_holder: Leaf[bool] | None = None
    """cards go face down into the holder (``collected {to: holder}``)"""
    order: Leaf[Side] | None = None
    """players' cards are collected from the right, where a text says so. None: so all the same"""
    bank_last: Leaf[bool]
    """the bank's cards come last"""
    to_machine: Leaf[bool] | None = None
    """automatic shoe: straight back into it (``collected {to: shoe}``)"""
    null_after: Leaf[bool]
    """null stakes go back only after the hand's cards are collected"""
    winners_after: Leaf[bool] | None = None
    """winning stakes likewise. None: so all the same"""
    review_barred: Leaf[bool] | None = None
    """no card is taken out of the holder after the pass (``discard_review``)"""
    review_dispute: Leaf[bool] | None = None
    """except to review a disputed play"""


class Closing(msgspec.Struct, frozen=True, kw_only=True):
    """The last hands of a table."""

    ordered: Leaf[Call] | None = None
    """what the croupier announces when the jefe orders the closing (``order_closing``)"""
    ordered_by: Leaf[Names] | None = None
    """roles that order it"""
    before_play: Leaf[bool] | None = None
    """only before a new play begins"""
    near_by: Leaf[Names] | None = None
    """roles that announce the last hands"""
    near: dict[str, Leaf[Call]] = {}
    """near the legal closing the last three, two or one hands are announced (``closing_time``), by number"""
    machine_hands: Leaf[int] | None = None
    """automatic shoe: so many last hands are announced by laying the blocking card on the table"""


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """Irregular plays. None: the jefe decides, where ``staff.problems_by`` lets him."""

    face_up: Leaf[bool] | None = None
    """``face_up_card_in_shoe``: eliminated, play goes on"""
    after_end: Leaf[bool] | None = None
    """``cards_after_end``: surplus cards are burned"""
    stuck: Leaf[bool] | None = None
    """``cards_stuck``: the player decides which is burned"""
    reorder_by: Leaf[Names] | None = None
    """roles that put the cards in order"""
    reorder: Leaf[Call] | None = None
    """``misdeal_order`` and the next two: the jefe reorders the cards and announces it"""
    reorder_bank: Leaf[Call] | None = None
    """``misdeal_bank_skipped``"""
    reorder_one_card: Leaf[Call] | None = None
    """``misdeal_one_card``"""
    flashed: Leaf[bool] | None = None
    """``card_flashed``: play continues"""
    floor_by: Leaf[Names] | None = None
    """``card_on_floor``: roles that may pick it up"""
    floor_shown: Leaf[bool] | None = None
    """showing both its faces"""
    floor_stays: Leaf[bool] | None = None
    """and it stays in play"""
    overdraw: Leaf[bool] | None = None
    """``bank_overdraw``: that card is burned"""
    disputed: Leaf[bool] | None = None
    """``disputed_hit``: burned unless the player accepts it"""
    defective: Leaf[Names] | None = None
    """``defective_card``: roles whose authorisation the croupier asks for"""
    replaced_at_once: Leaf[bool] | None = None
    """the replacement follows at once (``done {duty: replace_cards}``)"""


class BlackjackRules(msgspec.Struct, frozen=True, kw_only=True):
    """A blackjack rulebook. Keys of ``pays``: main, natural, even_money, insurance, split_21, under_over, bolsa_7,
    bolsa_77_offsuit, bolsa_77_suited, bolsa_777_offsuit, perfect_pair, coloured_pair, mixed_pair."""

    authorised: Leaf[bool] | None = None
    bank: Leaf[bool]
    """contrapartida: every hand plays against the house"""
    values: Values
    shoe: Shoe
    cut: Cut
    separator: Separator
    dealing: Dealing
    players: Players
    staff: Staff
    betting: Betting
    limits: Limits = Limits()
    pays: dict[str, Leaf[Odds]]
    play: Play
    croupier: Bank
    natural: Natural
    insurance: Insurance
    even_money: EvenMoney = EvenMoney()
    split: Split
    double: Double
    surrender: Surrender | None = None
    under_over: UnderOver | None = None
    bolsa: Bolsa | None = None
    progressive: Progressive | None = None
    perfect_pairs: PerfectPairs | None = None
    settle: Settle
    collect: Collect
    closing: Closing = Closing()
    rulings: Rulings = Rulings()
    requires: dict[str, Leaf[Requirement]] = {}
    duties: dict[str, Leaf[Duty]] = {}
    general: General | None = None


# --- Challenge 21 ---------------------------------------------------------------------------------------------------


class Rounds(msgspec.Struct, frozen=True, kw_only=True):
    """One hand of the player against several hands of the bank, each from the same base card."""

    hands: Leaf[int]
    """the bank plays 3 hands"""
    least: Leaf[int]
    """bets that a player must make"""
    most: Leaf[int]
    """bets that he may make"""
    third: Leaf[bool]
    """the third is optional and may be made"""
    deals_later: Leaf[bool]
    """the bank also deals itself cards for its second and third hands"""
    decides: Leaf[Names]
    """after the second card the player decides how to play: the ``simple`` game, ``insurance``, ``split``, ``double``,
    ``surrender``"""
    binding: Leaf[bool]
    """the decision of round one holds for all rounds"""
    first: Leaf[bool]
    """the bank completes its first hand"""
    second: Leaf[bool]
    """the base card goes to the second square and a new hand is completed"""
    last: Leaf[bool]
    """the same on the third square"""
    order: dict[str, Leaf[Side]]
    """settlement of each round, keys ``1``, ``2``, ``3``: ``from_right``"""
    keeps_base: dict[str, Leaf[bool]]
    """after rounds ``1`` and ``2`` only the later cards are collected"""
    base: Leaf[bool]
    """the first card is the base of all rounds and moves from square to square (``moved``)"""
    discards: Leaf[bool]
    """the added cards are discarded before each new round"""
    serves: Leaf[bool]
    """the player's hand serves in every round"""
    bust_takes_all: Leaf[bool]
    """a hand over 21 loses all its bets"""
    must_wait: Leaf[bool]
    """nobody leaves before the last round ends"""
    insured_chosen: Leaf[bool]
    """the insured player names the rounds he insures (``insure {rounds}``)"""
    winnings_stay: Leaf[bool]
    """winnings stay on the cloth to the end of round three"""


class ChallengeRules(BlackjackRules, frozen=True, kw_only=True):
    """A Challenge 21 rulebook."""

    rounds: Rounds
