"""The typed rules of poker between players. A leaf that is None: that text is silent.

A variety is data: ``streets`` (what is dealt, and who speaks first), ``limits.structures`` (what may be bet), ``hand``
and ``ranking`` (what wins), ``forced``, ``marca`` and the directions. The note under a field says what it means and,
after «without it» or «where it does not hold», what the table does under a law that has no such clause. Rulings and
conduct stand in ``error_rules``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Duty, Names, Order, Requirement, Share, Tiers
from ...base.rules import General
from .error_rules import Conduct, Rulings

Turn = Literal["left", "right"]
"""To each player's left (clockwise) or right."""
Near = Literal["mano_left", "mano_right", "croupier_left", "croupier_right"]
"""Who is first among equals: the nearest counting from the mano (himself first) or the croupier, to that side."""


# --- the hand -------------------------------------------------------------------------------------------------------


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """Which cards make a hand, and what a hand wins."""

    best: Leaf[bool]
    """the highest combination wins. Without it: all who show share the pot"""
    several: Leaf[bool]
    """several combinations may win: equal ones share. Without it: of equals the first to show takes all"""
    counts: Leaf[int] | None = None
    """so many cards make the hand, where a text says it (None: 5)"""
    own: Leaf[int] | None = None
    """exactly so many of one's own (Omaha, sintético: 2)"""
    any: Leaf[bool] | None = None
    """any five of own and common cards (hold'em). Without it: both own cards must be used"""
    rows: Leaf[int] | None = None
    """rows of common cards (doble hold'em: 2)"""
    both_rows: Leaf[bool] | None = None
    """a hand is made on each row. Without it: every pot goes by the first row alone"""
    halves: Leaf[bool] | None = None
    """the pot is halved between the rows, all compete for both. Without it: the better of his two hands takes all"""
    low: Leaf[bool] | None = None
    """the lowest combination wins the other half (high-low). Without it: the high takes all"""
    low_board: Leaf[int] | None = None
    """low: common cards of different rank, no higher than ``low_most``, that there must be: 3"""
    low_most: Leaf[int] | None = None
    """low: the highest card that serves it. None: 8"""
    low_ace: Leaf[bool] | None = None
    """the ace serves the low, too. Without it: it is high only, no low can hold it"""
    exact_cards: Leaf[int] | None = None
    """seven stud: a hand of more or fewer than seven cards is void at the showdown"""


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """The order of the combinations. Names are those of ``games.poker.hands.CATEGORIES``."""

    ranks: Leaf[Order] | None = None
    """order of the cards from A to 2. None: so all the same"""
    low_ace: Leaf[bool]
    """the ace may stand before the lowest card in play. Without it: only after the king"""
    listed: Leaf[Order] | None = None
    """the order of the combinations as listed, from the highest (the flush after the full). None: so all the same"""
    short_flush: Leaf[bool] | None = None
    """with fewer than 52 cards colour ranks above full. Without it: full above colour"""
    hands: dict[str, Leaf[bool]] = {}
    """by combination: there is such a combination. A name left out exists all the same, except ``figures``. Without it:
    it does not, and such cards count as what they make without it, in the end as high cards; ``high_card``: such hands
    are all equal"""
    figures: Leaf[Names] | None = None
    """ranks that are figures and as such make pairs, where a text lists them (J, Q, K). Without it: they make no
    pairs"""
    honours: Leaf[Names] | None = None
    """ranks of which the combination ``figures`` is made: A, K, Q, J. None: so all the same"""
    suits_equal: Leaf[bool] | None = None
    """no suit outranks another. None: so all the same. Where it does not hold: equal hands are told apart by the suit
    of their highest card, spades, hearts, diamonds, clubs"""
    ties: dict[str, Leaf[bool]] = {}
    """by comparison between equal combinations (docs: Ties). Without it: that comparison is left out. A comparison
    without a leaf of its own rests on ``rest``"""
    rest: Leaf[bool]
    """higher cards win, card by card. Without it: only comparisons with a leaf of their own are made"""
    flush_top: Leaf[bool] | None = None
    """colours are compared by the highest card alone. Without it: by all five"""
    straights_split: Leaf[bool] | None = None
    """equal straights share. None: by ``hand.several``. Where it does not hold: the first to show takes all"""


# --- streets --------------------------------------------------------------------------------------------------------


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """A deal and the betting round after it; keys of ``streets`` are ``1``, ``2`` … in their order."""

    burn: Leaf[int] | None = None
    """cards set apart unseen before the deal. None: none"""
    burn_after: Leaf[int] | None = None
    """cards set apart after the deal of this street (seven stud, first street)"""
    down: Leaf[int] | None = None
    """covered cards to each player"""
    up: Leaf[int] | None = None
    """then so many open ones"""
    board: Leaf[int] | None = None
    """common cards, for each row"""
    one_by_one: Leaf[bool] | None = None
    """players' cards come in turns of one. None: so all the same. Where it does not hold: each gets all of his at
    once"""
    show: Leaf[Literal["together", "one_by_one"]] | None = None
    """how common cards are shown: ``dealt`` face down and ``turned`` when all lie there, or each at once"""
    place: Leaf[Literal["right", "left"]] | None = None
    """on which side of the earlier ones a common card is laid (``dealt.place``: ``board:left``). None: right"""
    start: Leaf[Literal["mano", "croupier_left", "bring_in"]] | None = None
    """who gets the first card. None: the mano (where a marca marks the postre, the next in the direction of dealing)"""
    draw: Leaf[bool] | None = None
    """no deal but a draw (section ``draw``). Without it: no cards are changed"""
    round: Leaf[bool] | None = None
    """a betting round follows. None: so all the same. Where it does not hold: none does"""
    opens: Leaf[Literal["mano", "lowest", "highest", "opener", "bettor"]] | None = None
    """who speaks first: the mano; the lowest or highest cards in view; the opener; the highest bettor of the round
    before. If he is out, the next active player in turn. None: the mano"""
    ties: Leaf[Near] | None = None
    """equal cards in view: who of them. None: mano_left"""
    call: Leaf[Call] | None = None
    """what the croupier says when the round begins (seven stud's last: before the deal). Without it: no call"""
    range: Leaf[Tiers] | None = None
    """structure ``multiples``: least and most of a bet and of a raise, in table minima; one number: no maximum"""
    pot: Leaf[Share] | None = None
    """structure ``pot``: the most that may be bet in this round, of the pot as it stood at its deal. None: the
    structure's"""


# --- forced bets, marca, opening ------------------------------------------------------------------------------------


class Forced(msgspec.Struct, frozen=True, kw_only=True):
    """Forced bets: ante, blinds, a single blind, the bring-in."""

    forms: Leaf[Names] | None = None
    """formulas among which the table chooses: ante, blinds, blind. None: no forced bet. Where it does not hold: none is
    asked"""
    when: Leaf[Literal["before_deal", "after_deal"]] | None = None
    """posted before any card, or after the first deal. None: before"""
    after_cut: Leaf[bool] | None = None
    """by hand: after the cut. Without it: ``post`` is admitted before it"""
    ante: Leaf[bool] | None = None
    """every player who wants cards posts it. Without it: nobody does"""
    small: Leaf[Share] | None = None
    """the small blind as part of the big one"""
    big: Leaf[int] | None = None
    """the big or only blind in table minima"""
    small_by: Leaf[Literal["mano", "postre"]] | None = None
    """who posts the first (or only) blind. None: the mano"""
    big_by: Leaf[Literal["next", "previous"]] | None = None
    """who posts the big one: the next in turn after the small. None: next"""
    whole: Leaf[bool] | None = None
    """a blind of somebody who cannot pay all of it, or whose bets went back, is still matched as if it were whole.
    Without it: only what lies there is"""
    option: Leaf[bool] | None = None
    """a blind that was only called may still raise on its turn. Without it: the round closes without asking it"""
    after_blinds: Leaf[bool] | None = None
    """with blinds round one is opened by the next after them. Without it: by ``streets.1.opens``"""
    bring_in: Leaf[bool] | None = None
    """the first to speak in round one must bet: no pass, no fold. Without it: he may pass or fold"""
    bring_in_exact: Leaf[bool] | None = None
    """his bet is the table minimum, no more (else: at least it). Without it: at least it"""
    suits: Leaf[Order] | None = None
    """equal lowest cards: the lowest suit speaks; from the highest, s h d c. None: ``streets.1.ties``"""
    joins_blind: Leaf[bool] | None = None
    """who joins in the place of a blind posts it. Without it: he plays without posting"""
    absent_blind: Leaf[Names] | None = None
    """roles that post an absent player's blind with his chips. Without it: it is not posted"""


class Marca(msgspec.Struct, frozen=True, kw_only=True):
    """The disc or button."""

    shows: Leaf[Literal["postre", "mano"]] | None = None
    """whom it marks: the mano is then the next in turn, or himself"""
    moves: Leaf[Literal["clockwise", "anticlockwise"]] | None = None
    """with each new deal, to the next occupied seat"""
    start: Leaf[Literal["lot", "croupier", "right", "left", "card"]] | None = None
    """first hand: drawn by lot; where the croupier puts it; so that the first occupied seat at his right or left is
    mano; highest card. None: no disc, and the first occupied seat at the croupier's left is mano in every hand"""
    ace_stops: Leaf[str] | None = None
    """``card``: this rank ends the draw. Empty: all get a card, of several aces the last counts"""
    first_highest: Leaf[bool] | None = None
    """``card``: of equal highest cards the first. Without it: the last"""
    dead: Leaf[bool] | None = None
    """it stays before a seat that is empty or broke. Without it: it goes on to the next player"""
    dead_blinds: Leaf[bool] | None = None
    """then the blinds are the nearest player and the next. Without it: the first blind is not posted"""


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """Five-card draw: opening and discard."""

    needs: dict[str, Leaf[str]]
    """by blank hands before this one, ``0`` … ``3``: the rank of the pair needed to open. Without it: none is"""
    stays: Leaf[bool]
    """after three or more the last rank stays. Without it: the ladder begins anew"""
    either: Leaf[bool]
    """from the mano on each opens or passes, and none folds. Without it: who cannot open is out (only the mano may
    pass)"""
    pass_keeps: Leaf[bool]
    """who passes may cover or raise later. Without it: he is out"""
    pass_free: Leaf[bool]
    """passing needs no openers nor excludes them. Without it: who holds openers may not pass"""
    next_opens: Leaf[bool]
    """after a pass the next may open. Without it: one pass makes the hand blank"""
    open_pot: Leaf[bool]
    """once somebody bets, not before, the others fold, cover or raise. Without it: only cover or fold, fold also
    before"""
    blank: Leaf[bool]
    """all pass: mano en blanco, the pot stays. Without it: the antes go back"""
    blank_ante: Leaf[bool]
    """then a new ante. Without it: none"""
    allowed: Leaf[bool]
    """cards may be discarded. Without it: ``discard`` of any card is refused"""
    single: Leaf[bool] | None = None
    """once in a hand. None: so all the same. Where it does not hold: a second ``discard`` is admitted"""
    most: Leaf[int] | None = None
    """cards at most. None: five"""
    served: Leaf[bool] | None = None
    """one may change none. None: so all the same. Where it does not hold: refused"""
    announced: Leaf[bool]
    """the number is said aloud (``call``). Without it: no call, ``discarded.cards`` is not shown to others"""
    served_call: Leaf[Call] | None = None
    """what is said by who changes none. Without it: no call"""
    first: Leaf[Literal["opener", "mano"]]
    """who discards first"""
    completes: Leaf[bool]
    """he receives as many from the top. Without it: none"""
    in_turn: Leaf[bool]
    """each receives his before the next discards. Without it: cards are dealt when all have discarded"""
    breaks: Leaf[bool]
    """the opener may discard from his openers. Without it: refused where what he keeps no longer opens"""
    kept: Leaf[bool]
    """his discard stays face down on the pot as proof (``discarded.to``: pot). Without it: it goes to the discards, and
    openers that were broken cannot be proved"""
    short: Leaf[bool]
    """stock short: the last card and all earlier discards are shuffled. Without it: who is left gets no card"""
    short_cut: Leaf[bool]
    """the player before the next receiver cuts (``done cut``). Without it: no such event"""
    short_apart: Leaf[bool]
    """discards of the opener and of the receiver stay out. Without it: they are shuffled, too"""
    may_ask: Leaf[bool]
    """until betting resumes anyone may ask how many were changed (``ask_discards``). Without it: refused"""
    opener_first: Leaf[bool]
    """the opener speaks first in round two and may pass. Without it: the mano"""
    opener_gone: Leaf[Turn]
    """if he has folded: the first active player at that side of him"""


# --- people and chips -----------------------------------------------------------------------------------------------


class Seats(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where, rests, waits and joins."""

    first_at: Leaf[Literal["right", "left"]]
    """seat 1 is at that side of the croupier: clockwise runs down the numbers (right) or up"""
    most: Leaf[int] | None = None
    """players at most"""
    least: Leaf[int] | None = None
    """players needed for a hand. None: 2"""
    suspended: Leaf[bool] | None = None
    """below that number play is suspended. Without it: a table that has begun goes on with two"""
    one_each: Leaf[bool]
    """one player to a seat. Without it: a taken seat may be assigned"""
    one_place: Leaf[bool] | None = None
    """one seat to a player. None: so all the same. Where it does not hold: a second one is admitted"""
    one_table: Leaf[bool] | None = None
    """not two tables at once: ``terms.elsewhere`` is refused. Without it: admitted"""
    drawn: Leaf[bool]
    """at the start seats are drawn by lot (``draw_seats``). Without it: each takes the seat he wants (``sit``)"""
    drawn_by: Leaf[Names] | None = None
    """roles that draw. None: the croupier. Where it does not hold: nobody"""
    by_card: Leaf[bool] | None = None
    """the lot is one card to each. Without it: azar's ``lot``"""
    by_value: Leaf[bool] | None = None
    """its value fixes the place: the highest the lowest seat. Without it: the lowest card the lowest seat"""
    assigned_by: Leaf[Names]
    """roles that assign a free seat later. Without it: nobody may"""
    listed: Leaf[bool]
    """a waiting list is kept (``join_list``). Without it: refused"""
    list_by: Leaf[Names] | None = None
    """roles that keep the lists: ``assign_seat`` needs one of them on the list. None: assigned_by. Where it does not
    hold: the list is not looked at"""
    list_order: Leaf[bool] | None = None
    """the list is followed in its order. Without it: anyone on it may be seated"""
    registered: Leaf[bool] | None = None
    """before the opening players register (``register``). None: no such step. Where it does not hold: ``draw_seats``
    takes anybody"""
    present: Leaf[bool] | None = None
    """who registered must be there at the opening. Without it: ``open_session`` keeps his place"""
    absent_loses: Leaf[bool] | None = None
    """who is not loses his place. Without it: he keeps it"""
    buys_in: Leaf[bool] | None = None
    """nobody takes part before the initial purchase. Without it: a seat without chips is admitted"""
    rest: Leaf[int] | None = None
    """hands that a player may sit out in a session"""
    rest_frees: Leaf[bool] | None = None
    """after them the seat is free. Without it: he keeps it"""
    ante_rest: Leaf[int] | None = None
    """hands without ante in a session, at most"""
    broke: Leaf[bool] | None = None
    """a hand passed for want of chips is no rest; its reading may be chosen ``rests``: it is. None: it is none"""
    idle: Leaf[int] | None = None
    """passes without playing: more frees the seat"""
    idle_complaint: Leaf[bool] | None = None
    """another player or the croupier may complain (``idle_seat``). Without it: refused"""
    idle_by: Leaf[Names] | None = None
    """roles that ask him to go. Without it: nobody, the complaint has no effect"""
    away_minutes: Leaf[int] | None = None
    """how long the seat is kept after notice. The value is 15"""
    away_again: Leaf[bool] | None = None
    """who insists on leaving abruptly loses it. Without it: no rule"""
    joins: Leaf[bool] | None = None
    """who is seated later plays from the next pass on. None: so all the same. Where it does not hold: refused till the
    session ends"""
    cede: Leaf[bool] | None = None
    """the seat may be ceded to the first on the list if he buys the chips. Without it: refused"""


class Stacks(msgspec.Struct, frozen=True, kw_only=True):
    """Chips on the table."""

    enough: Leaf[bool] | None = None
    """who has no chips is not dealt in. None: so all the same. Where it does not hold: he is, for nothing"""
    frozen: Leaf[bool]
    """no chips are added during a hand. Without it: ``rebuy`` is admitted at any time"""
    frozen_from: Leaf[Literal["first_card", "forced_bets"]] | None = None
    """when the hand has begun. None: forced_bets (``deal``)"""
    broke_waits: Leaf[bool] | None = None
    """who runs out may not buy until the pass is over. Without it: he may when his chips are gone"""
    up_to: Leaf[bool] | None = None
    """purchases only up to the buy-in. Without it: any amount from ``terms.rebuy``"""
    full_or_missing: Leaf[bool] | None = None
    """a whole buy-in or what is missing to it. Without it: any amount"""
    reduced_leaves: Leaf[bool] | None = None
    """who reduces his stack (infraction ``stack_reduced``) is deemed to leave. Without it: he stays"""
    tips: Leaf[bool] | None = None
    """tips are allowed. None: so all the same. Where it does not hold: refused"""
    tickets: Leaf[bool] | None = None
    """authorised tickets are exchanged for chips. Without it: refused"""


class Shuffle(msgspec.Struct, frozen=True, kw_only=True):
    """Before each hand. With ``prepare: automatic`` all of it is implied and nothing is said."""

    checked: Leaf[bool] | None = None
    """the croupier checks the whole deck first (``check_deck``). Without it: not needed"""
    riffles: Leaf[int] | None = None
    """so often at least the cards are shuffled, beside mixing and gathering. None: once"""
    times: Leaf[int] | None = None
    """the same in records that counted mixing and gathering, too; where it is there ``riffles`` does not count"""
    order: Leaf[Order] | None = None
    """mix, gather, riffle (AND10: and cut) in this order"""
    players: Leaf[bool] | None = None
    """any player may shuffle, too. Without it: refused"""
    croupier_last: Leaf[bool] | None = None
    """the last shuffle is the croupier's. Without it: ``cut`` is admitted after a player's"""
    cutter: Leaf[Literal["croupier", "mano_left"]] | None = None
    """who cuts. None: the croupier"""
    middle: Leaf[bool] | None = None
    """at the middle: ``cut {at}`` elsewhere is refused. Without it: admitted"""
    again: Leaf[bool]
    """a card exposed in the cut: shuffle again. Without it: the cut stands"""
    random: Leaf[bool] | None = None
    """the order must be random: ``shuffle {sequences: true}`` is refused. Without it: admitted"""
    each: Leaf[bool] | None = None
    """shuffle and cut before every hand. None: so all the same. Where it does not hold: ``deal`` is admitted without"""
    around_draws: Leaf[bool] | None = None
    """also before and after seats and button are drawn. Without it: not there"""
    gathers: Leaf[bool] | None = None
    """all cards, discards and undealt, are shuffled. Without it: only the discards (``shuffled.cards``)"""
    resumes: Leaf[bool] | None = None
    """play resumes with a cut. Without it: no cut"""
    invites: Leaf[Call] | None = None
    """after the cut the croupier invites to bet. Without it: no call"""
    new_checked: Leaf[bool] | None = None
    """new cards: the deck is checked. Without it: not needed"""
    new_shown: Leaf[bool] | None = None
    """new cards: laid face up by suits (``present_deck``). Without it: not needed"""
    new_each: Leaf[bool] | None = None
    """at every change of cards. Without it: only at the opening"""
    inspected_by: Leaf[Names] | None = None
    """who may inspect them: roles and ``player``. Without it: nobody"""
    fault_changed: Leaf[bool] | None = None
    """a fault found then: other cards, the same steps again (``deck_fault``). Without it: no rule"""
    new_cards: Leaf[bool] | None = None
    """the house may change the cards at any time between hands. Without it: refused"""
    short_told: Leaf[Call] | None = None
    """too few cards to finish: it is announced. Without it: no call"""
    on_hold: Leaf[bool] | None = None
    """the pass waits for a new shuffle. Without it: it is annulled"""
    hold_cards: Leaf[bool] | None = None
    """of the deck less the cards on the table. Without it: folded and burned cards stay out, too"""
    hold_goes_on: Leaf[bool] | None = None
    """and goes on with them. Without it: it is annulled"""


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """Dealing and keeping the cards."""

    direction: Leaf[Literal["clockwise", "anticlockwise"]] | None = None
    """None: the direction of speaking"""
    private: Leaf[bool]
    """only the player sees his covered cards. Without it: everybody does (``dealt`` without ``seen_by``)"""
    shown_at_end: Leaf[bool]
    """cards are shown only at the end: ``show`` before the showdown is refused. Without it: admitted"""
    not_yet: Leaf[bool] | None = None
    """nobody looks at his cards before the last is dealt (infraction ``looks_early``). Without it: no rule"""
    chip_on_deck: Leaf[bool] | None = None
    """out of hand the stock has a chip of the pot on it (``perform protect_deck``). Without it: refused"""
    burns_apart: Leaf[bool] | None = None
    """burned cards are kept apart from the discards (``burned.to``: apart; else discards). Without it: discards"""
    burns_hidden: Leaf[bool] | None = None
    """burned unseen. None: so all the same. Where it does not hold: ``burned`` asks azar for a face and shows it"""
    seventh_short: Leaf[bool] | None = None
    """seven stud: too few for the seventh: burned cards and stock are mixed. Without it: straight to the common card"""
    seventh_cut_burn: Leaf[bool] | None = None
    """then cut, and one more burned if each still gets one. None: neither. Where it does not hold: neither"""
    seventh_no_burn: Leaf[bool] | None = None
    """if the burn would leave too few it is left out. Without it: it is made, and the common card follows"""
    burns_only_seventh: Leaf[bool] | None = None
    """burned cards are used only then. Without it: also when an earlier street is short"""
    common_seventh: Leaf[bool] | None = None
    """not enough even so: one common seventh card. Without it: no seventh card, no last round"""
    common_call: Leaf[Call] | None = None
    """announced. Without it: no call"""
    common_burn: Leaf[int] | None = None
    """cards burned before it"""
    common_opens: Leaf[bool] | None = None
    """it counts for who speaks first. Without it: it does not"""
    first_common: Leaf[bool] | None = None
    """Omaha Cinco Cartas: management may show the first common card at the deal (terms.first_common); the second street
    then lays one less. Without it: the term is ignored"""
    first_in_round: Leaf[bool] | None = None
    """it lies there in round one. Without it: it is laid after it"""
    passed_gets_cards: Leaf[bool] | None = None
    """stud: who folds without a bet to face keeps receiving cards until one comes. Without it: he gets none"""


# --- betting --------------------------------------------------------------------------------------------------------


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """How one speaks."""

    means: Leaf[Names]
    """what may be bet: chips. Without it: anything"""
    begins: Leaf[bool] | None = None
    """betting follows the deal. None: so all the same. Where it does not hold: the first street has no round"""
    indicated: Leaf[bool]
    """the croupier indicates who must speak (``turn``). Without it: no such event"""
    announces: Leaf[bool] | None = None
    """phases and actions are announced: ``call`` at the start of each round, ``acted.aloud``. Without it: neither"""
    turn: Leaf[Turn]
    """the turn passes to the left or right"""
    in_turn: Leaf[bool] | None = None
    """nobody acts out of turn. None: so all the same. Where it does not hold: an action out of turn is admitted as it
    comes"""
    pooled: Leaf[bool]
    """bets are gathered in the pot when a round ends (``gathered``). Without it: they stay before the players until the
    end, and no pot limit counts them"""
    options: Leaf[Names]
    """what a player may do: fold, check, (reserve,) call, raise. Without it: nothing but all_in"""
    opens_bet: Leaf[bool] | None = None
    """who may check may bet. None: so all the same. Where it does not hold: ``bet`` is refused"""
    fold_by: Leaf[Names] | None = None
    """how one folds: word, cards. None: either. Where it does not hold: not at all"""
    fold_unseen: Leaf[bool] | None = None
    """folded cards are taken unseen. None: so all the same. Where it does not hold: they are turned"""
    fold_call: Leaf[Call] | None = None
    """what the croupier says. Without it: no call"""
    fold_loses: Leaf[bool]
    """he forfeits all he bet. Without it: his bets of this round go back"""
    check_free: Leaf[bool]
    """check only if nobody has bet in the round. Without it: ``check`` is admitted facing a bet, for what he has put
    in"""
    check: Leaf[bool] | None = None
    """check exists. None: so all the same. Where it does not hold: refused"""
    check_not_first: Leaf[int] | None = None
    """no check in this round: a blind that is only called says ``call`` for nothing. None: it may check"""
    check_on: Leaf[bool] | None = None
    """after a check the next may check. None: so all the same. Where it does not hold: he must bet or fold"""
    reserve: Leaf[bool] | None = None
    """one may wait until somebody bets (``reserve``). Without it: refused"""
    reserve_then: Leaf[bool] | None = None
    """then he must cover or raise to stay. Without it: he may check again"""
    call: Leaf[bool]
    """cover: chips equal to the highest bet. Without it: refused"""
    raises: Leaf[bool] | None = None
    """raise a bet. None: so all the same. Where it does not hold: refused"""
    reraises: Leaf[bool] | None = None
    """raise a raise. None: so all the same. Where it does not hold: refused"""
    first_no_fold: Leaf[bool] | None = None
    """stud: who opens rounds two to four (and five) may not fold. Without it: he may"""
    first_checks: Leaf[bool] | None = None
    """stud: he may check or bet. None: so all the same. Where it does not hold: he must bet"""
    equal: Leaf[bool]
    """a round ends when all active players have put the same. Without it: when each has spoken once"""
    last_actor: Leaf[bool] | None = None
    """the last to act sits just before the last raiser. None: so all the same. Where it does not hold: the raiser is
    asked again"""
    all_in: Leaf[bool]
    """a short player plays for what he has. Without it: he can only fold"""
    alone_wins: Leaf[bool]
    """one left: he takes the pot. Without it: the hand goes on to the end"""
    alone_unseen: Leaf[bool]
    """without showing. Without it: his cards are turned"""
    line: Leaf[bool] | None = None
    """a bet is made when chips cross the line: ``bet {crossed: false}`` is refused. Without it: it counts"""
    one_movement: Leaf[bool] | None = None
    """in one movement (incident ``string_bet``). Without it: all that was put in counts"""
    verbal: Leaf[bool] | None = None
    """words bind: ``bet {by: word}`` counts. Without it: refused ``not_by_word``"""
    protects: Leaf[bool] | None = None
    """a chip protects one's cards (``protect``). Without it: refused"""
    started: Leaf[bool] | None = None
    """once the pass has begun bets are not changed outside one's turn (incident ``bet_changed``). Without it: no
    rule"""
    put_back: Leaf[bool] | None = None
    """a bet withdrawn after the cards is put back (``bet_changed {change: withdrawn}``). Without it: it is gone"""


class Structure(msgspec.Struct, frozen=True, kw_only=True):
    """A limit structure; keys of ``limits.structures``: fixed, pot, no_limit, half_pot, levels, con_limites,
    sin_limites, multiples. m is the table minimum (with two blinds the big one)."""

    low: Leaf[int] | None = None
    """unit of a bet and of a raise in the first rounds, in m"""
    high: Leaf[int] | None = None
    """unit in the other rounds, in m"""
    high_is_maximum: bool = False
    """the high unit is the table maximum (MEL14, reading S6)"""
    low_rounds: Leaf[int] | None = None
    """rounds at the low unit"""
    exact: Leaf[bool] | None = None
    """a bet and a raise are exactly the unit. None: so all the same where there is one. Where it does not hold: at
    least it"""
    least: Leaf[int] | None = None
    """least bet in m, where there is no unit (None: 1)"""
    multiple: Leaf[bool] | None = None
    """bets and raises are multiples of m. Without it: any amount"""
    unbounded: Leaf[bool] | None = None
    """no maximum. Without it: the pot is one"""
    opening: Leaf[Share] | None = None
    """most of an opening bet, of the pot"""
    raising: Leaf[Share] | None = None
    """most that is added to the call, of the pot after the call. None: as ``opening``"""
    raise_least: Leaf[Literal["double", "any", "last"]] | None = None
    """a raise: to twice the last full bet; by anything; by the last bet or raise. None: by ``least``"""
    raise_floor: Leaf[bool] | None = None
    """a raise is by no less than the unit or the least bet of the round. None: so all the same, unless ``raise_least``
    is any. Where it does not hold: by anything"""
    raise_in_range: Leaf[bool] | None = None
    """multiples: a raise keeps within ``streets.k.range``, too. Without it: only the bet does"""
    raises: Leaf[int] | None = None
    """raises in a round, all players together; the opening bet is none"""
    raises_each: Leaf[int] | None = None
    """raises of one player in a round"""
    reraises: Leaf[int] | None = None
    """reraises beside the one raise (con límites: 3)"""
    uncapped: Leaf[bool] | None = None
    """no cap on raises. Without it: three in a round"""
    heads_up: Leaf[bool] | None = None
    """with two players left no cap on raises. Without it: the cap stays"""
    heads_up_stack: Leaf[bool] | None = None
    """with two players left the whole stack may be bet. Without it: the limits stay"""
    most: Leaf[int] | None = None
    """units that one player may put in a round"""
    most_of_raises: Leaf[bool] | None = None
    """most of a round: bet, raise and reraises. Without it: a fifth reraise is admitted"""
    up_to_stack: Leaf[bool] | None = None
    """most of a round: the stack. Without it: the pot"""
    all_in_short_only: Leaf[bool] | None = None
    """all_in only by who cannot cover, so none above a bet that is short of a raise. Without it: at will"""
    all_in_free: Leaf[bool] | None = None
    """all_in at will, of any amount. None: so all the same. Where it does not hold: only short"""
    short_admitted: Leaf[bool] | None = None
    """an all-in above the bet but below the least raise is admitted and is no raise. None: so all the same. Where it
    does not hold: refused"""
    short_closes: Leaf[bool] | None = None
    """it lets nobody who had spoken raise again; false: they may raise it. None: it closes. Where it does not hold: the
    other way"""
    over_short: Leaf[bool] | None = None
    """a raise over an all-in that is no whole number of units is counted from it; false: from the last full bet, or the
    whole bet is a multiple. Its reading may be chosen the other way, ``full`` or ``short``. None: from it all the
    same"""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What may be bet."""

    structures: dict[str, Structure]
    """what terms.structure may name; a structure that is not there is an error of the terms"""
    default: str = ""
    """the structure of a table whose terms name none (empty: the first in the book)"""
    within: Leaf[bool] | None = None
    """between table minimum and maximum. Without it: neither is checked"""
    open_pair: Leaf[Literal["may", "must"]] | None = None
    """stud, ``fixed`` or ``levels``: a pair in anyone's first two open cards: the high limit may, must be played in
    that round. None: no effect"""
    open_pair_level: Leaf[bool] | None = None
    """once used, every raise of the round is at that level. Without it: raises may be at the low one"""
    change_by: Leaf[Names] | None = None
    """roles that may change the limits of a running table. Without it: nobody"""
    change_announced: Leaf[bool] | None = None
    """only after announcing it. Without it: ``change_limits {announced: false}`` is admitted"""


class Pots(msgspec.Struct, frozen=True, kw_only=True):
    """Pots, side pots and their settlement."""

    side: Leaf[bool]
    """layers: contributions above a short player's go to a further pot without him. Without it: one pot for all"""
    several: Leaf[bool] | None = None
    """as many as there are short players, in every round. None: so all the same. Where it does not hold: at most one
    side pot"""
    most: Leaf[int] | None = None
    """pots of a hand at most; what would need one more goes back"""
    for_raisers: Leaf[bool] | None = None
    """a raise over an all-in makes a pot of its own. None: so all the same. Where it does not hold: the raise is
    refused"""
    own_best: Leaf[bool] | None = None
    """each pot goes to the best of its own players. None: so all the same. Where it does not hold: side pots to the
    best of all"""
    main_best: Leaf[bool] | None = None
    """the main pot to the best of all. None: so all the same. Where it does not hold: to the best of the last pot's
    players"""
    reach_call: Leaf[Call] | None = None
    """the croupier says up to which pot each player reaches. Without it: no call"""
    uncalled_back: Leaf[bool] | None = None
    """what nobody matched goes back before the cut. None: so all the same"""
    deserted: Leaf[bool] | None = None
    """a pot for which nobody competes any more goes to the best of those who are left. None: so all the same"""
    split: Leaf[bool]
    """equal hands divide the pot equally, layer by layer. Without it: the first to show takes all"""
    odd: Leaf[Literal["last_bettor", "left_of_marca", "croupier_left"]]
    """odd chips go one each, beginning with the last bettor, or the first winner left of the marca (of the croupier),
    then in turn"""
    odd_one: Leaf[bool] | None = None
    """never two to one player. None: so all the same. Where it does not hold: all odd chips to the first"""


class Showdown(msgspec.Struct, frozen=True, kw_only=True):
    """From the last bet to the last card."""

    who: Leaf[Literal["claimants", "all"]] | None = None
    """who must show: who wants the pot (automatic: who is already beaten in every pot of his gives up); everybody in.
    None: claimants"""
    first: Leaf[Literal["last_bettor", "mano"]]
    """who shows first"""
    then: Leaf[Turn] | None = None
    """the others in turn, to that side. None: the direction of speaking"""
    muck: Leaf[bool]
    """who gives up face down is not forced to show. Without it: ``muck`` is refused"""
    ask: Leaf[Names] | None = None
    """who may ask to see such cards: ``player`` (of the hand), roles. They stay dead. Without it: nobody"""
    never_forced: Leaf[bool] | None = None
    """nobody may force them open (``ask_to_see`` is refused). Without it: anybody of the hand may ask"""
    ask_called: Leaf[bool] | None = None
    """players of the hand may have the called hand shown to those who paid to see. Without it: refused"""
    words_void: Leaf[bool]
    """what a player announces does not count. Without it: it does (``misannounced_hand`` then binds him)"""
    croupier_reads: Leaf[bool]
    """only the croupier fixes the value of a hand (``value``). Without it: no such event"""
    indicates: Leaf[bool] | None = None
    """he indicates who has the highest (``call`` with the name). Without it: no call"""
    corrects: Leaf[bool] | None = None
    """he corrects what players announced wrongly. None: so all the same. Where it does not hold: ``misannounced_hand``
    is refused"""
    help: Leaf[bool] | None = None
    """any player may point out a misread hand that lies face up. Without it: only staff"""
    open_speaks: Leaf[bool] | None = None
    """who gave up and turns his cards open after all plays for the pot. Without it: he has renounced it"""
    agreed: Leaf[bool] | None = None
    """the pot is delivered when all have seen and agreed. None: so all the same. Where it does not hold: ``award
    {agreed: false}`` is admitted"""
    collect_after: Leaf[bool] | None = None
    """cards are collected after paying. None: so all the same. Where it does not hold: before"""
    losing_call_back: Leaf[bool] | None = None
    """who called though already losing to the cards in view gets that call back, unless he had raised. Without it:
    no"""
    in_view: Leaf[bool] | None = None
    """all passed or nobody paid to see: the best hand wins, shown (readings S-1, TX-6). None: so all the same. Where it
    does not hold: the last to speak takes the pot"""


# --- the house and the session --------------------------------------------------------------------------------------


class House(msgspec.Struct, frozen=True, kw_only=True):
    """The house's cut."""

    forms: Leaf[Names]
    """forms among which the house chooses one. Without it: none: nothing is taken"""
    most: Leaf[Share] | None = None
    """pot_percentage: the highest terms.cut_rate"""
    before_paying: Leaf[bool] | None = None
    """deducted before the winner is paid, into the cagnotte. None: so all the same. Where it does not hold: after it,
    from the winner's resto"""
    each_pot: Leaf[bool] | None = None
    """computed pot by pot. None: so all the same. Where it does not hold: on the sum of the pots, taken from the main
    pot first"""
    sums: dict[str, Leaf[bool]] = {}
    """the same by structure, where a text says it so (con_limites, sin_limites). Without it: on the sum in that one"""
    announced: Leaf[bool] | None = None
    """announced before the game: ``open_session`` needs ``perform announce_cut``. Without it: it does not"""
    session: Leaf[Tiers] | None = None
    """older records: what ``requires.cut_session`` says"""
    session_hands: Leaf[int] | None = None
    """a session is its time and so many last hands: those after ``time_over`` (None: 2)"""
    session_minutes: Leaf[int] | None = None
    """its time, where the text fixes it: 60 (``time_over {minutes}`` below it is refused)"""
    session_turns: dict[str, Leaf[int]] = {}
    """by form: turns as postre that every player must have had"""
    from_amount: Leaf[bool] | None = None
    """only pots from terms.cut_from on. Without it: every pot"""
    no_flop: dict[str, Leaf[int]] = {}
    """by structure: nothing if the hand ends before this street is dealt"""
    at_turn: Leaf[int] | None = None
    """sin_limites: on the pots as they stand after this round. None: at the end"""
    at_end: Leaf[bool] | None = None
    """con_limites: on the pots at the end. Without it: as without limits"""
    rounded_down: Leaf[bool]
    """down to the smallest chip. Without it: up"""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """Opening, length, closing."""

    duration_announced: Leaf[bool] | None = None
    """a fixed duration is announced: ``open_session`` needs ``perform announce_duration``. Without it: not needed"""
    turns: Leaf[int] | None = None
    """not fixed: every starter has been postre (or mano) so often before ``close_session``"""
    last_call: Leaf[Call] | None = None
    """what is said when the jefe orders the closing. Without it: no call"""
    last_shuffle: Leaf[bool] | None = None
    """it is said before the cards of the last hand are shuffled. Without it: before that hand begins"""
    opening_notice: Leaf[bool] | None = None
    """the jefe de sala is told that the table opens (``noted jefe_de_sala_told``). Without it: no such event"""
    bought_call: Leaf[Call] | None = None
    """announced when all have bought in. Without it: no call"""


class Staff(msgspec.Struct, frozen=True, kw_only=True):
    """Who may do what."""

    acts: dict[str, Leaf[Names]] = {}
    """by act, the roles: deals, announces, takes_cut, drops_tips, pays_pot, directs (docs: Acts). None: the croupier.
    Where it does not hold: nobody"""
    problems_by: Leaf[Names] | None = None
    """roles that settle conflicts (``decide``). Without it: nobody, such incidents are refused ``no_rule``"""
    at_once: Leaf[bool] | None = None
    """decisions hold at once. None: so all the same. Where it does not hold: from the next hand on"""
    consults: Leaf[bool] | None = None
    """management is consulted first (``perform consult_management``). Without it: not needed"""


class CircleRules(msgspec.Struct, frozen=True, kw_only=True):
    """A circle poker rulebook."""

    authorised: Leaf[bool] | None = None
    """Without it: no table of it is lawful (check)"""
    circle: Leaf[bool] | None = None
    """players against each other. Without it: no hand is dealt"""
    deck: Leaf[Tiers]
    """sizes of the pack among which the table chooses; a number that is no pack asks for the next smaller one"""
    hand: Hand
    ranking: Ranking
    streets: dict[str, Street]
    forced: Forced = Forced()
    marca: Marca
    draw: Draw | None = None
    seats: Seats
    stacks: Stacks
    shuffle: Shuffle
    deal: Deal
    betting: Betting
    limits: Limits
    pots: Pots
    showdown: Showdown
    house: House
    session: Session = Session()
    staff: Staff = Staff()
    rulings: Rulings = Rulings()
    conduct: Conduct = Conduct()
    requires: dict[str, Leaf[Requirement]] = {}
    duties: dict[str, Leaf[Duty]] = {}
    general: General | None = None
