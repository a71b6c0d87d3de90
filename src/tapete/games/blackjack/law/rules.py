"""The typed rules of blackjack and Challenge 21. A leaf that is None: that text is silent.

The note under a field says what it means and, after «Struck:», what the table does when its provision is struck.
«At once», «before» and «after» are visible in the order of the events.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Duty, Names, Odds, Requirement, Share, Tiers
from ...base.rules import General

Side = Literal["from_left", "from_right"]
"""From the croupier's left (box 1 first) or from his right (the last box first)."""


# --- cards, shoe and shuffle ----------------------------------------------------------------------------------------


class Values(msgspec.Struct, frozen=True, kw_only=True):
    """What the cards are worth, and what a hand tries to reach."""

    target: Leaf[int]
    """21: the score not to be exceeded. Struck: 20"""
    figures: Leaf[int]
    """points of a figure (and of nothing else; the ten has its face value). Struck: 9"""
    figure_ranks: Leaf[Names] | None = None
    """which ranks are figures, where a text lists them (J, Q, K); None: J, Q, K. Struck: none is, and they count 0"""
    ace: Leaf[Tiers]
    """the two values of an ace, [1, 11], at its holder's convenience. Struck: [2, 10]"""
    nominal: Leaf[bool]
    """cards from 2 to 10 count their number. Struck: they count 0"""


class Shoe(msgspec.Struct, frozen=True, kw_only=True):
    """From new or used cards to a loaded shoe. The steps and their order are those of docs/games/blackjack.md."""

    decks: Leaf[Tiers]
    """packs of 52 among which the table chooses (terms.decks; 0: the last listed). Struck: each one less"""
    reuse: Leaf[bool] | None = None
    """used cards in good condition may be shuffled again. Struck: ``shuffle`` of used cards is refused (``worn``)"""
    handed_by: Leaf[Names] | None = None
    """roles that hand out the shoes at the start of the session (``hand_out_shoe``). Struck: nobody may"""
    rotated: Leaf[bool] | None = None
    """not always the same shoe to the same table: one that had it in the last two sessions is refused (``same_shoe``).
    Struck: it is admitted"""
    pile_cuts: Leaf[int] | None = None
    """how often at least each pile is shuffled and cut (``cut_piles``). Struck: one less is enough"""
    makes_piles: Leaf[bool] | None = None
    """the croupier shuffles and makes piles first (``shuffle``). Struck: ``cut_piles`` is admitted without it"""
    joined_and_cut: Leaf[bool] | None = None
    """the piles are joined and cut (``join_and_cut``). Struck: the step is not needed"""
    initial_wash: Leaf[bool] | None = None
    """new cards: at least one ``shuffle`` with ``way: chemin`` before the normal one. Struck: not needed"""
    initial_times: Leaf[Tiers] | None = None
    """new cards: how many times a normal shuffle may go (double or triple: [2, 3]). Struck: [1, 2]"""
    again_times: Leaf[Tiers] | None = None
    """used cards: the same, [2, 3]. Struck: [1, 2]"""
    random: Leaf[bool] | None = None
    """no sequences may be left: ``shuffle`` with ``sequences: true`` is refused. Struck: it is admitted"""
    inspected_by: Leaf[Names] | None = None
    """who may inspect the new cards before the shuffle: roles and ``player`` (``inspect_cards``). Struck: nobody"""
    gathers_all: Leaf[bool] | None = None
    """a reshuffle takes all cards, of the holder and of the shoe (``shuffled.cards``). Struck: only those of the
    holder"""
    resumes_with_cut: Leaf[bool] | None = None
    """after a reshuffle play resumes with the cut, as at the start. Struck: no cut, no separator: ``load_shoe``
    follows the shuffle"""
    new_cards: Leaf[bool] | None = None
    """the house may bring in new cards at any time between passes (``new_cards``). Struck: refused"""
    new_cards_initial: Leaf[bool] | None = None
    """new cards go through the initial procedure. Struck: they are shuffled like used ones (no wash, no showing)"""
    loaded: Leaf[bool]
    """the cards go into the shoe (``load_shoe``) before anything is burned. Struck: ``burn`` needs no ``load_shoe``"""
    burn: Leaf[int]
    """first cards set aside before play. Struck: 4 for 5, 2 for 1"""
    machine_waives: Leaf[Names] | None = None
    """steps that a shuffler makes needless (``shoe_kind: automatic`` or ``shuffler``): names of steps. Struck: none"""
    machine_all_in: Leaf[bool] | None = None
    """automatic shoe: all cards go in and the separator is laid aside or not used: ``insert_separator`` is refused.
    Struck: it is a step as with a manual shoe"""
    holder_decks: Leaf[int] | None = None
    """automatic shoe: most packs in the discard holder; above it the machine is fed. Struck: one pack"""


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """The cut before the shoe is loaded."""

    by_player: Leaf[bool]
    """the cut belongs to a player; a croupier's is refused. Struck: ``insert_separator`` and a croupier's ``cut``
    are admitted without it"""
    cuts: Leaf[int] | None = None
    """how many cuts: 2, the player's and then the croupier's insertion of the cut card. Struck: 1, so that
    ``load_shoe`` may follow the player's cut"""
    from_left: Leaf[bool] | None = None
    """offered first to the seated player nearest the croupier's left (lowest box). Struck: any player may cut"""
    clockwise: Leaf[bool] | None = None
    """if he declines it goes round clockwise. Struck: after the first ``decline_cut`` only the croupier may cut"""
    centre: Leaf[bool] | None = None
    """if nobody wants to, the croupier cuts, at the centre. Struck: the croupier's cut is refused even then"""
    least: Leaf[int] | None = None
    """cards that must be left at each end. Struck: 51"""
    moves_packet: Leaf[bool] | None = None
    """the croupier brings the rear packet to the front (``done {duty: move_packet}``). Struck: no such event"""


class Separator(msgspec.Struct, frozen=True, kw_only=True):
    """The card that ends a shoe (separador, carta de bloqueo, carta de corte)."""

    least: Leaf[int]
    """cards behind it, at least. Struck: 51"""
    most: Leaf[int] | None = None
    """cards behind it, at most. Struck: one less"""
    shown: Leaf[bool]
    """it is shown when it appears (``done {duty: show_separator}``). Struck: no such event"""
    call: Leaf[Call] | None = None
    """the hand in progress is announced as the last of the shoe, and it is the last. Struck: no call, and the next
    pass is still dealt from this shoe"""
    finish_pass: Leaf[bool] | None = None
    """during a pass: the pass is finished, then a new shuffle is announced. Struck: no new shuffle after that pass"""
    between: Leaf[bool] | None = None
    """when a pass has just ended: the new shuffle is announced at once. Struck: the next pass is still dealt"""
    new_shuffle: Call | None = None
    """the words of that announcement (they rest on ``finish_pass`` and ``between``)"""
    none_with_machine: Leaf[bool] | None = None
    """a continuous machine knows no last pass and no reshuffle. Struck: it has a separator like any shoe"""


class Dealing(msgspec.Struct, frozen=True, kw_only=True):
    """The compulsory deal."""

    order: Leaf[Side]
    """first cards: one to each hand, from the croupier's left. Struck: from his right"""
    bank_card: Leaf[bool]
    """then the bank takes one. Struck: it takes none (its first card is drawn when its turn comes)"""
    second: Leaf[Literal["hands", "hands_and_bank"]]
    """second cards in the same order, to the hands only. Struck: the bank takes a second one, too"""
    face_up: Leaf[bool]
    """cards lie face up. Struck: ``dealt`` carries no face"""


# --- people ---------------------------------------------------------------------------------------------------------


class Players(msgspec.Struct, frozen=True, kw_only=True):
    """Who may sit, stand, bet on which box, and command it."""

    seats: Leaf[bool]
    """as many seated players as boxes, one at each. Struck: ``sit`` at a taken seat is admitted"""
    no_others: Leaf[bool] | None = None
    """nobody beyond the places, seated or standing: a bet by somebody without a seat is refused. Struck: he may bet
    standing"""
    vacant: Leaf[bool] | None = None
    """seated players may also bet on vacant boxes. None or struck: refused"""
    max_hands: Leaf[int] | None = None
    """boxes that one player may play in a pass. Struck: one less (1: two)"""
    back_bets: Leaf[bool] | None = None
    """seated players may bet on another's hand. Struck: refused"""
    consent: Leaf[Names] | None = None
    """who must consent to it, in this order: ``seated`` (the hand's player), ``jefe_de_mesa``; None: nobody. Struck:
    nobody can, so the bet is refused"""
    back_within_max: Leaf[bool] | None = None
    """such bets count within the maximum of the box. Struck: they are not limited"""
    standing: Leaf[bool] | None = None
    """standing players may take part. Struck: refused"""
    standing_consent: Leaf[Names] | None = None
    """who must consent, as above. Struck: refused"""
    standing_silence: Leaf[bool] | None = None
    """not to object is to consent (silence: accept). None or struck: silence is no consent"""
    standing_within_max: Leaf[bool] | None = None
    """standing bets count within the maximum of the box. Struck: they are not limited"""
    per_box: Leaf[int] | None = None
    """bettors on one box. Struck: one less"""
    separated: Leaf[bool] | None = None
    """bets that share a box lie clearly apart: ``bet`` with ``apart: false`` is refused. Struck: admitted"""
    front_line: Leaf[bool] | None = None
    """the player seated at the box, if he has a stake on it, commands it. Struck: any bettor of the box may act"""
    vacant_highest: Leaf[bool] | None = None
    """on a vacant box the highest bet commands. None or struck: the first who bet"""
    vacant_nearest: Leaf[bool] | None = None
    """equal bets: the bettor nearest the shoe (lowest position). Struck: the first who bet"""
    vacant_standing: Leaf[bool] | None = None
    """that priority holds for standing bettors, too. Struck: a seated bettor goes before any standing one"""
    plays_own: Leaf[bool] | None = None
    """nobody may bet on or play another's hand. Struck: he may"""
    hands_apart: Leaf[bool]
    """each hand stands alone and keeps its turn. Struck: all boxes of a player are played at his first turn"""
    no_advice: Leaf[bool] | None = None
    """standing players give no advice or instructions (incident ``standing_advice``). Struck: no rule"""
    accept_decisions: Leaf[bool] | None = None
    """standing bettors accept the commander's decisions: their own play of the hand is refused. Struck: admitted"""
    clear_request: Leaf[bool] | None = None
    """cards are asked for clearly: ``hit`` with ``clear: false`` is refused. Struck: admitted"""
    no_touching: Leaf[bool] | None = None
    """players never touch the cards (incident ``touching_cards``). Struck: no rule"""
    idle_passes: Leaf[int] | None = None
    """passes without playing after which a seat may not be kept: more than 3. Struck: more than 2"""
    idle_complaint: Leaf[bool] | None = None
    """on complaint the jefe asks the idle player to free his seat. Struck: no rule"""
    own_bets: Leaf[bool] | None = None
    """the player answers for his bets on the cloth (incident ``own_position_error``: it stands). Struck: no rule"""
    tickets: Leaf[bool] | None = None
    """authorised tickets are exchanged for chips (``exchange_ticket``). Struck: refused"""


class Staff(msgspec.Struct, frozen=True, kw_only=True):
    """Who may do what. None: the croupier. Struck: nobody may, the move is refused (``wrong_role``)."""

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
    """what may be staked: ``chips``. Struck: nothing is excluded (cash, tickets … are admitted)"""
    on_spot: Leaf[bool] | None = None
    """bets lie on the marked spot: ``bet`` with ``at: elsewhere`` is refused. Struck: admitted"""
    opening_call: Leaf[Call] | None = None
    """the croupier invites to bet. Struck: no call"""
    side_call: Leaf[Call] | None = None
    """and, where Perfect Pairs is offered, to that bet. Struck: no call"""
    call: Leaf[Call] | None = None
    """the call that closes the bets. Struck: no call; ``late_void`` then has nothing to rest on and late bets are
    admitted until the first card"""
    before_deal: Leaf[bool] | None = None
    """bets are made before the cards are dealt. Struck: admitted until the last second card of the deal"""
    late_void: Leaf[bool] | None = None
    """a bet refused after the call is void whatever its amount (``bet_after_close``). Struck: it stands"""
    untouchable: Leaf[bool] | None = None
    """once the pass has begun no bet is added, withdrawn, lowered or raised. None or struck: stakes may still be
    lifted until the first card"""
    min_hands: Leaf[int] | None = None
    """hands that must take part for a deal, where the text fixes it (else terms.min_hands). Struck: 2 for 1"""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Minimum, maximum, and their change. Where several clauses say the same, striking any of them lifts it."""

    within: Leaf[bool] | None = None
    """bets lie between minimum and maximum. Struck: neither is checked"""
    multiples: Leaf[Tiers] | None = None
    """the maximum in multiples of the minimum, as listed, or the two ends of a range. Struck: each one less"""
    multiples_range: bool = False
    """the multiples are the ends of a range"""
    per_hand: Leaf[bool] | None = None
    """the maximum holds for a player's stake on one box. Struck: he may exceed it there"""
    several_hands: Leaf[bool] | None = None
    """a player with several boxes may exceed it in total. Struck: his boxes together must keep within it"""
    box_sum: Leaf[bool] | None = None
    """all bets on a box together keep within it. Struck: only each bettor's own does"""
    fixed_in_session: Leaf[bool] | None = None
    """not changed once the table is open. Struck: ``change_minimum`` is admitted between passes"""
    change_by: Leaf[Names] | None = None
    """roles that may change the minimum. Struck: nobody"""
    change_in_session: Leaf[bool] | None = None
    """it may change during the session. Struck: refused"""
    change_last_balls: Leaf[int] | None = None
    """so many hands at the old limit are announced first (``noted {what: last_balls_at_old_minimum}``). Struck: 2"""
    change_first_call: Leaf[Call] | None = None
    """the first hand at the new limit is announced. Struck: no call"""
    change_tops_float: Leaf[bool] | None = None
    """the float is topped up. Struck: no transfer"""
    change_carries: Leaf[bool] | None = None
    """float, maximum and guarantee follow the change. Struck: the maximum stays as it was"""


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """The turn of a hand."""

    asks: Leaf[bool]
    """the croupier asks each hand in turn (``asked {about: hand:N}``). Struck: no such event"""
    draws: Leaf[bool]
    """the player stands or asks for cards, one at a time. Struck: ``hit`` is refused"""
    none_at_21: Leaf[bool]
    """no card with 21 or more: the turn passes by itself, a ``hit`` is refused (``hit_on_21``). Struck: the turn stays
    until he stands"""
    bust_loses: Leaf[bool]
    """a hand over 21 loses. Struck: it is null, its stakes go back"""
    bust_at_once: Leaf[bool]
    """its stakes and cards are taken before the next hand. Struck: at the settlement"""


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """The croupier's hand. It draws while its score is below both ``draws_below`` and ``stands_at``."""

    draws: Leaf[bool]
    """when the players have finished the bank completes its hand. Struck: it keeps its first card alone"""
    only_if_hands: Leaf[bool] | None = None
    """only if a hand is alive (or an insurance, reading D15). None or struck: it draws in any case"""
    stands_at: Leaf[int]
    """17. Struck: 16"""
    draws_below: Leaf[int]
    """17 (16 or less). Struck: 16"""
    ace_eleven: Leaf[bool]
    """an ace counts eleven if that gives 17 to 21. Struck: it counts one"""
    ace_one: Leaf[bool]
    """an ace counts one if eleven would exceed 21. Struck: it still counts eleven"""
    announces: Leaf[bool]
    """the score is announced (``call``). Struck: no call"""


class Natural(msgspec.Struct, frozen=True, kw_only=True):
    """Black-jack: ace and ten-value card as the first two cards of a hand that was not split."""

    two_cards: Leaf[bool]
    """21 with the first two cards is a natural. Struck: it is an ordinary 21, for bank and players"""
    beats_21: Leaf[bool] | None = None
    """it beats a 21 of more cards, on either side (BOL13: no cite, reading D5). Struck: they are equal"""
    at_once: Leaf[bool] | None = None
    """paid when its turn comes, before the bank draws, unless one of the next two makes it wait. None or struck: paid
    at the settlement"""
    collected_at_once: Leaf[bool] | None = None
    """its cards are then taken before the next hand. Struck: at the end of the pass"""
    waits_for_ace: Leaf[bool] | None = None
    """it waits if the bank shows an ace. Struck: it is paid at once"""
    waits_for_ten: Leaf[bool] | None = None
    """it waits if the bank shows a ten or figure (reading D4). Struck: it is paid at once"""


class Insurance(msgspec.Struct, frozen=True, kw_only=True):
    """Against the bank's black-jack, when its first card is an ace."""

    offered: Leaf[bool]
    """available when the bank's first card is an ace. Struck: never"""
    call: Leaf[Call]
    """the croupier proposes it to all, right after the deal. Struck: no call"""
    before_third: Leaf[bool] | None = None
    """it is offered before the third card of the first player who asks. Struck: it is not (the window never opens)"""
    closed_at_third: Leaf[bool] | None = None
    """from that card on nobody may insure. Struck: until the bank's second card"""
    closing_call: Leaf[Call] | None = None
    """the call after which nobody may insure. Struck: no call; open until the bank's second card"""
    place: Leaf[Names]
    """where the stake lies: ``line``. Struck: nowhere, ``insure`` is refused"""
    most: Leaf[Share]
    """part of the player's original stake on the box, at most. Struck: 1/3"""
    two_cards: Leaf[bool] | None = None
    """it wins if the bank's two original cards are a black-jack. None: so all the same. Struck: it never wins"""
    bank_takes: Leaf[bool]
    """a bank natural takes the bets that lose (all but naturals; doubles and splits, too). Struck: they go back"""
    lost: Leaf[bool]
    """without a bank natural the insurance is lost. Struck: it goes back"""
    others_simple: Leaf[bool] | None = None
    """and the other bets are settled as in the simple game. Struck: after an ace without natural they go back"""
    independent: Leaf[bool] | None = None
    """it does not touch the original bet. Struck: where it wins, the player's main stake goes back"""


class EvenMoney(msgspec.Struct, frozen=True, kw_only=True):
    """A natural against the bank's ace, paid at par before the bank's second card. Its odds: ``pays.even_money``."""

    on_request: Leaf[bool] | None = None
    """its holder may ask for it (``even_money``). Struck: refused"""
    offered: Leaf[bool] | None = None
    """the croupier offers it (``asked {about: even_money:N}``); he takes it or waits. Struck: not asked, and refused"""
    before_next: Leaf[bool] | None = None
    """only before the next player asks for a third card. Struck: until the bank's second card"""


class Split(msgspec.Struct, frozen=True, kw_only=True):
    """Two first cards of equal value (points) become two hands."""

    allowed: Leaf[bool]
    """Struck: ``split`` is refused"""
    equal_stake: Leaf[bool]
    """with a second stake equal to the first. Struck: any stake up to it"""
    independent: Leaf[bool]
    """each hand has its own fate. Struck: all hands of the box fare as the first"""
    unlimited: Leaf[bool] | None = None
    """as many hands as equal cards. Struck: two at most"""
    again: Leaf[bool] | None = None
    """a new pair may be split again. Struck: refused"""
    max_splits: Leaf[int] | None = None
    """splits of one box, at most. Struck: one less"""
    own_decision: Leaf[bool] | None = None
    """to split is the player's own decision: another's ``split`` is refused. Struck: admitted"""
    as_simple: Leaf[bool] | None = None
    """split hands draw and stand as in the simple game. None: so all the same. Struck: one card each, no more"""
    order: Leaf[Side] | None = None
    """the hand furthest to the player's right is played first (``from_right``). None: so all the same. Struck: the
    one furthest to his left"""
    aces_one_card: Leaf[bool]
    """split aces get one card each. Struck: they play on"""
    no_more_aces: Leaf[bool] | None = None
    """a pair formed after splitting aces is not split again. Where the text does not say so: value false, no cite,
    reading D11, and it may be. Struck: it may be"""
    not_natural: Leaf[bool]
    """21 with the next card after splitting aces or tens is no natural. Struck: it is one"""


class Double(msgspec.Struct, frozen=True, kw_only=True):
    """An equal stake more, and one card."""

    points: Leaf[Tiers] | None = None
    """scores of the first two cards on which it is allowed (an ace may count one, reading D12). Struck: each one
    less"""
    any_two: Leaf[bool] | None = None
    """on any two first cards. Struck: refused"""
    equal_stake: Leaf[bool]
    """the stake added equals the original. Struck: any stake up to it"""
    one_card: Leaf[bool]
    """one card only. Struck: the hand plays on"""
    after_split: Leaf[bool]
    """on split hands, too (not on split aces, D13). Struck: refused there"""


class Surrender(msgspec.Struct, frozen=True, kw_only=True):
    """El retiro: the hand is given up, part of the stake is lost."""

    offered: Leaf[bool]
    """Struck: ``surrender`` is refused"""
    option: bool = False
    """the casino chooses whether to have it (terms.retiro)"""
    call: Leaf[Call] | None = None
    """the croupier asks who wishes to withdraw, right after the deal. Struck: no call"""
    verbal: Leaf[bool] | None = None
    """it must be said aloud: ``verbal: false`` is refused. Struck: admitted"""
    loses: Leaf[Share]
    """the part lost, of every stake on the hand. Struck: 1/3"""
    not_against_ace: Leaf[bool]
    """not if the bank's card is an ace. Struck: admitted"""
    before_third: Leaf[bool] | None = None
    """only before the third card of the first player who asks. Struck: in the hand's own turn, on two cards"""
    gives_up: Leaf[bool] | None = None
    """the play is given up. None: so all the same. Struck: the half that is not lost stays and the hand plays on"""
    paid_call: Leaf[Call] | None = None
    """what the croupier says when he pays it. Struck: no call"""
    removed: Leaf[bool] | None = None
    """then bet and cards are removed at once (``collected``). None: so all the same. Struck: cards stay to the end"""


class UnderOver(msgspec.Struct, frozen=True, kw_only=True):
    """Menor o mayor de 13 (``under_13``, ``over_13``); odds ``pays.under_over``. Offered where terms.under_over_13."""

    offered: Leaf[bool]
    """Struck: refused"""
    pivot: Leaf[int]
    """13. Struck: 12"""
    ace: Leaf[bool]
    """an ace always counts one here. Struck: one or eleven, as suits the hand (ace and king are 21)"""
    equal_loses: Leaf[bool]
    """exactly 13 loses both. Struck: both go back"""
    limits: Leaf[bool]
    """any stake between minimum and maximum of the table. Struck: not limited"""
    place: Leaf[Names]
    """where it lies: ``box``. Struck: nowhere, refused"""


class Bolsa(msgspec.Struct, frozen=True, kw_only=True):
    """Bolsa (``bolsa``); odds ``pays.bolsa_7`` … ``pays.bolsa_777_offsuit``. Offered where terms.bolsa_stake > 0."""

    own_cards: Leaf[bool]
    """the prize depends on the player's cards alone. Struck: it is paid only if his main bet does not lose"""
    fixed: Leaf[bool]
    """one stipulated stake (terms.bolsa_stake). Struck: any stake"""
    before_deal: Leaf[bool]
    """staked before the deal. Struck: admitted until the last second card"""
    place: Leaf[Names]
    """``box``, ``slot`` or ``between``. Struck: nowhere, refused"""
    listed: Leaf[bool]
    """who makes a listed combination wins its prize. Struck: no prize"""
    jackpot: Leaf[bool]
    """three sevens of one suit win the whole pool. Struck: they are paid as three sevens of different suits"""
    floor: Leaf[int]
    """the whole pool is never below so many times the stake. Struck: 2999"""
    highest_only: Leaf[bool]
    """only the highest combination is paid. Struck: the lower ones besides"""


class Progressive(msgspec.Struct, frozen=True, kw_only=True):
    """Progresivo (``progressive``); its prizes are terms of the table. Offered where terms.progressive_stake > 0."""

    own_hand: Leaf[bool]
    """the prize depends on the hand and on the pool alone. Struck: it is paid only if his main bet does not lose"""
    deducted: Leaf[bool]
    """the authorised part for the house comes off first. Struck: it does not"""
    slot: Leaf[bool]
    """each player puts the stipulated stake in the slot with its counter. Struck: refused"""
    most: Leaf[Share]
    """part of the table minimum, at most. Struck: 1/3"""


class PerfectPairs(msgspec.Struct, frozen=True, kw_only=True):
    """Perfect Pairs (``perfect_pairs``); odds ``pays.perfect_pair`` … Offered where terms.perfect_pairs."""

    offered: Leaf[bool]
    """Struck: refused"""
    optional: Leaf[bool]
    """the main bet may be made without it. Struck: a main bet without it goes back at the close (``not_admitted``)"""
    with_main: Leaf[bool]
    """placed before or together with the main bet, never after it. Struck: admitted after it"""
    same_value: Leaf[bool]
    """a pair is two cards of equal value. Struck: nothing is a pair"""
    by_symbol: Leaf[bool]
    """10, J, Q and K are different values here. Struck: they pair with each other"""
    same_suit: Leaf[bool]
    """same suit: perfect pair. Struck: it counts as a coloured pair"""
    same_colour: Leaf[bool]
    """same colour, other suit: coloured pair. Struck: it counts as a mixed pair"""
    mixed: Leaf[bool]
    """one red, one black: mixed pair. Struck: it loses"""
    least: Leaf[Share]
    """part of the table minimum, at least. Struck: 1/11"""
    most: Leaf[Share]
    """part of the table minimum, at most. Struck: 4/6 (4/5 with its denominator one higher)"""
    place: Leaf[Names]
    """its ``box`` on the cloth. Struck: nowhere, refused"""
    independent: Leaf[bool]
    """it does not touch the main bet. Struck: where it loses, the main stake is lost with it"""
    at_once: Leaf[bool]
    """settled right after the second cards. Struck: at the end of the pass"""
    order: Leaf[Side]
    """from the croupier's right. Struck: from his left"""


# --- settlement -----------------------------------------------------------------------------------------------------


class Settle(msgspec.Struct, frozen=True, kw_only=True):
    """The finished hands against the bank's."""

    order: Leaf[Side]
    """losing stakes are taken and winning ones paid hand by hand, ``from_right``. Struck: ``from_left``"""
    bank_bust: Leaf[bool]
    """a bank over 21 pays every bet still on the cloth. Struck: they go back"""
    lower_lose: Leaf[bool]
    """lower hands lose. Struck: they go back"""
    higher_win: Leaf[bool]
    """higher hands are paid. Struck: they go back"""
    equal_null: Leaf[bool]
    """equal hands are null. Struck: they lose"""
    winnings_stay: Leaf[bool] | None = None
    """winnings stay on the cloth with their stake (``house → stake:N``) to the end of the pass, except those of
    naturals. None or struck: they go to the player at once"""


class Collect(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a pass."""

    to_holder: Leaf[bool] | None = None
    """cards go face down into the holder (``collected {to: holder}``). Struck: they stay on the table (no event)"""
    order: Leaf[Side] | None = None
    """players' cards are collected from the right, where a text says so. None: so all the same. Struck: from the
    left"""
    bank_last: Leaf[bool]
    """the bank's cards come last. Struck: first"""
    to_machine: Leaf[bool] | None = None
    """automatic shoe: straight back into it (``collected {to: shoe}``). Struck: into the holder"""
    null_after: Leaf[bool]
    """null stakes go back only after the hand's cards are collected. Struck: at the settlement"""
    winners_after: Leaf[bool] | None = None
    """winning stakes likewise. None: so all the same. Struck: at the settlement"""
    review_barred: Leaf[bool] | None = None
    """no card is taken out of the holder after the pass (``discard_review``). Struck: it may be"""
    review_dispute: Leaf[bool] | None = None
    """except to review a disputed play. Struck: not even then"""


class Closing(msgspec.Struct, frozen=True, kw_only=True):
    """The last hands of a table."""

    ordered: Leaf[Call] | None = None
    """what the croupier announces when the jefe orders the closing (``order_closing``). Struck: no call"""
    before_play: Leaf[bool] | None = None
    """only before a new play begins. Struck: also during a pass"""
    near: dict[str, Leaf[Call]] = {}
    """near the legal closing the last three, two or one hands are announced (``closing_time``), by number. Struck:
    no rule"""
    machine_hands: Leaf[int] | None = None
    """automatic shoe: so many last hands are announced by laying the blocking card on the table. Struck: 4"""


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """Irregular plays. None: the jefe decides, where ``staff.problems_by`` lets him. Struck: no rule, refused."""

    face_up: Leaf[bool] | None = None
    """``face_up_card_in_shoe``: eliminated, play goes on"""
    after_end: Leaf[bool] | None = None
    """``cards_after_end``: surplus cards are burned"""
    stuck: Leaf[bool] | None = None
    """``cards_stuck``: the player decides which is burned"""
    reorder: Leaf[Call] | None = None
    """``misdeal_order`` and the next two: the jefe reorders the cards and announces it"""
    reorder_bank: Leaf[Call] | None = None
    """``misdeal_bank_skipped``"""
    reorder_one_card: Leaf[Call] | None = None
    """``misdeal_one_card``"""
    flashed: Leaf[bool] | None = None
    """``card_flashed``: play continues"""
    floor_by: Leaf[Names] | None = None
    """``card_on_floor``: roles that may pick it up, showing both faces"""
    floor_stays: Leaf[bool] | None = None
    """and it stays in play. Struck: ruling ``burned``"""
    overdraw: Leaf[bool] | None = None
    """``bank_overdraw``: that card is burned"""
    disputed: Leaf[bool] | None = None
    """``disputed_hit``: burned unless the player accepts it"""
    defective: Leaf[bool] | None = None
    """``defective_card``: the croupier asks the jefe's authorisation"""
    replaced_at_once: Leaf[bool] | None = None
    """the replacement follows at once (``done {duty: replace_cards}``). Struck: at the end of the pass"""


class BlackjackRules(msgspec.Struct, frozen=True, kw_only=True):
    """A blackjack rulebook. Keys of ``pays``: main, natural, even_money, insurance, split_21, under_over, bolsa_7,
    bolsa_77_offsuit, bolsa_77_suited, bolsa_777_offsuit, perfect_pair, coloured_pair, mixed_pair."""

    authorised: Leaf[bool] | None = None
    """Struck: no table of it is lawful (check)"""
    bank: Leaf[bool]
    """contrapartida: every hand plays against the house. Struck: no bet is taken"""
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
    """the bank plays 3 hands. Struck: 2; bets on a third go back at the close"""
    least: Leaf[int]
    """bets that a player must make. Struck: 1"""
    most: Leaf[int]
    """bets that he may make. Struck: 2"""
    third: Leaf[bool]
    """the third is optional and may be made. Struck: refused"""
    deals_later: Leaf[bool]
    """the bank also deals itself cards for its second and third hands. Struck: those rounds are not played, their
    bets go back"""
    decides: Leaf[bool]
    """after the second card the player decides how to play. Struck: nobody is asked, ``hit``, ``double``, ``split``,
    ``surrender`` are refused and every hand stands"""
    binding: Leaf[bool]
    """the decision of round one holds for all rounds. Struck: a ``hit`` is admitted before the bank's first card of a
    later round"""
    first: Leaf[bool]
    """the bank completes its first hand. Struck: round one is not played, its bets go back"""
    second: Leaf[bool]
    """the base card goes to the second square and a new hand is completed. Struck: round two is not played"""
    last: Leaf[bool]
    """the same on the third square. Struck: round three is not played"""
    order: dict[str, Leaf[Side]]
    """settlement of each round, keys ``1``, ``2``, ``3``: ``from_right``. Struck: ``from_left`` in that round"""
    keeps_base: dict[str, Leaf[bool]]
    """after rounds ``1`` and ``2`` only the later cards are collected. Struck: the base card, too; the next round
    starts from a new card"""
    base: Leaf[bool]
    """the first card is the base of all rounds and moves from square to square (``moved``). Struck: each round
    starts from a new card"""
    discards: Leaf[bool]
    """the added cards are discarded before each new round. Struck: they stay and count in it"""
    serves: Leaf[bool]
    """the player's hand serves in every round. Struck: in round one only; the other bets go back"""
    bust_takes_all: Leaf[bool]
    """a hand over 21 loses all its bets. Struck: only that of round one"""
    must_wait: Leaf[bool]
    """nobody leaves before the last round ends. Struck: ``leave`` is admitted between rounds; his later bets go back"""
    insured_chosen: Leaf[bool]
    """the insured player names the rounds he insures (``insure {rounds}``). Struck: ``rounds`` is refused"""
    winnings_stay: Leaf[bool]
    """winnings stay on the cloth to the end of round three. Struck: they go to the player at once"""


class ChallengeRules(BlackjackRules, frozen=True, kw_only=True):
    """A Challenge 21 rulebook."""

    rounds: Rounds
