"""The typed rules that the baccarat games share. A leaf that is None: that text is silent.

The note under a field says what it means. Each game puts these sections together in its own ``rules.py`` and adds what
is its own. A hand is ``punto`` or ``banca``; totals and values of cards are written as text (``"8"``), a third card
that was not drawn is ``none``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ....law.rulebook import Leaf
from ....law.values import Call, Names, Tiers

# --- cards and totals -----------------------------------------------------------------------------------------------


class Scoring(msgspec.Struct, frozen=True, kw_only=True):
    """What the cards are worth and which hand wins. The hand nearest ``aim`` wins."""

    pips: Leaf[bool]
    """cards from 2 to 9 count their number; ten and figures nothing."""
    ace: Leaf[int]
    """1."""
    figures: Leaf[Names] | None = None
    """which ranks are figures, where a text lists them; None: J, Q, K."""
    units: Leaf[bool]
    """tens are dropped."""
    aim: Leaf[int]
    """9."""
    all_cards: Leaf[bool] | None = None
    """the score is the sum of all two or three cards. None: so all the same."""


class Natural(msgspec.Struct, frozen=True, kw_only=True):
    """Two cards that end the coup."""

    totals: Leaf[Names]
    """8 and 9: with two cards in either hand nobody draws."""
    punto_ends: Leaf[bool] | None = None
    """said apart of Punto's natural. None: so all the same."""
    bank_ends: Leaf[bool] | None = None
    """said apart of the bank's natural. None: so all the same."""


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """The third card. The bank's table is stated by rows: its two-card total, and the values of Punto's third card
    against which it draws."""

    most: Leaf[int] | None = None
    """cards of a hand. None: 3."""
    house_decides: Leaf[Names] | None = None
    """roles that determine the draws where the house does (they call them, see ``Staff.acts``)."""
    punto_first: Leaf[bool] | None = None
    """Punto draws first, then the bank. None: so all the same."""
    punto_draws: Leaf[Names]
    """totals with which Punto must draw."""
    punto_five: Leaf[Names] | None = None
    """punto y banca, where a text gives five a clause of its own: Punto must draw with it."""
    punto_free: Leaf[Names] | None = None
    """chemin de fer, two cloths: totals with which Punto may choose."""
    punto_stands: Leaf[Names]
    """totals with which Punto must stand."""
    follows: Leaf[bool] | None = None
    """the bank follows the table."""
    rows: dict[str, Leaf[Names]] = {}
    """by the bank's total, ``"0-2"``, ``"3"``, ``"4"``, ``"5"``, ``"6"``: the values ``"0"`` … ``"9"`` of Punto's third
    card, and ``none``, against which the bank draws."""
    low: Leaf[Names] | None = None
    """the bank's totals that share the first row"""
    seven: Leaf[Names] | None = None
    """the bank stands on 7, whatever Punto drew. None: so all the same."""
    stood_as_punto: Leaf[bool] | None = None
    """if Punto stood the bank uses Punto's rule (the rows then have no ``none``)."""
    optional: Leaf[Names] | None = None
    """chemin de fer, two cloths: the cells in which the table leaves the banker free, ``"5-4"``, ``"3-9"`` (bank total
    and third card)."""


# --- the shoe -------------------------------------------------------------------------------------------------------


class Shoe(msgspec.Struct, frozen=True, kw_only=True):
    """From the packs to a loaded shoe. Steps in order: ``count_cards``, ``shuffle``, ``cut``, ``insert_stop``,
    ``load_shoe``, ``show_first``, ``burn``; those that no leaf asks for are optional (``load_shoe`` never is)."""

    decks: Leaf[Tiers]
    """packs of 52."""
    reuse: Leaf[bool] | None = None
    """used cards in good condition may be shuffled again."""
    handed_by: Leaf[Names] | None = None
    """roles that hand out the shoes at the start of the session (``hand_out_shoe``)."""
    rotated: Leaf[int] | None = None
    """not always the same shoe to the same table: one that the table had in one of so many last sessions is refused
    ``same_shoe``."""
    counted: Leaf[bool] | None = None
    """the cards are counted first."""
    checked: Leaf[bool] | None = None
    """and checked: ``count_cards {checked: false}`` is refused ``unchecked``."""
    shuffled: Leaf[bool] | None = None
    """they are shuffled."""
    inspected_by: Leaf[Names] | None = None
    """who may inspect new packs before the shuffle (``inspect_cards``), and say what is wrong with them
    (``faulty_cards``): roles and ``player``."""
    random: Leaf[bool] | None = None
    """no sequences may be left: ``shuffle {sequences: true}`` is refused."""
    initial_wash: Leaf[bool] | None = None
    """new packs: at least one ``shuffle {way: chemin}`` before the normal one."""
    initial_times: Leaf[Tiers] | None = None
    """new packs: how many times the normal shuffle may go, double or triple: [2, 3]."""
    again_times: Leaf[Tiers] | None = None
    """used packs: the same."""
    gathers_all: Leaf[bool] | None = None
    """a reshuffle takes the discards and what is left in the shoe (``shuffled.cards``)."""
    machine: Leaf[bool] | None = None
    """a machine may shuffle: ``shuffle {way: machine}``. None: refused ``no_machine``"""
    resumes_with_cut: Leaf[bool] | None = None
    """after a reshuffle play goes on with a new cut and the same steps."""
    new_cards: Leaf[bool] | None = None
    """the house may bring in new packs between coups (``new_cards``), which are presented and shuffled as at the
    start."""


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """The cut. A seated player cuts; if nobody wants to, the croupier."""

    needed: Leaf[bool] | None = None
    """the cards are cut."""
    from_left: Leaf[bool] | None = None
    """offered first to the player nearest the croupier's left, the highest occupied place. None: any player may cut"""
    onward: Leaf[bool] | None = None
    """if he declines it goes on round the table until somebody cuts (downwards through the places)."""
    seat_order: Leaf[bool] | None = None
    """in later shoes it is offered in the order of the seats: first to the next lower occupied place after that of the
    last cutter (or last person it was offered to)."""
    skips_holder: Leaf[bool] | None = None
    """in later shoes whoever holds the shoe is passed over."""
    least: Leaf[int] | None = None
    """cards that the cut must leave (at each end: at one of them there are always more)."""
    moves_packet: Leaf[bool] | None = None
    """the croupier lays the cut card on that group and moves the front packet to the back (``done {duty:
    move_packet}``)."""


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """The card that ends a shoe (carta de detención, carta-bloqueo, carta de corte)."""

    behind: Leaf[int]
    """cards below it, exactly."""
    at_least: bool = False
    """the number is a minimum (two cloths, where a text says so)"""
    ends: Leaf[bool]
    """when it appears the coup in progress is finished and the shoe is over."""
    call: Leaf[Call] | None = None
    """the last coup is announced when it appears."""
    one_more: Leaf[bool] | None = None
    """if it appears after a completed coup one last coup is announced and played. None: none is"""


class Burn(msgspec.Struct, frozen=True, kw_only=True):
    """The first card of the shoe is shown and burns others (not in every text)."""

    shown: Leaf[bool]
    """the croupier draws and shows a first card (``show_first``)."""
    by_value: Leaf[bool]
    """as many cards as its value go to the cesta (``burn``), beside itself (reading P7)."""
    tens: Leaf[int]
    """here a ten or figure counts 10."""


# --- people ---------------------------------------------------------------------------------------------------------


class Seats(msgspec.Struct, frozen=True, kw_only=True):
    """Who may be at the table. Places are numbered from the right of the jefe or croupier: the player on the right of
    place n is at the next higher occupied place, and after the last comes the first."""

    one_each: Leaf[bool] | None = None
    """one seated player at each place. None: so all the same."""
    most: Leaf[Tiers] | None = None
    """how many places a table may have, where the law counts them (terms.places; 0: the last listed)."""
    seated: Leaf[bool] | None = None
    """seated players take part."""
    no_others: Leaf[bool] | None = None
    """nobody beyond the places, seated or standing: a bet without a seat is refused ``table_full``."""
    standing: Leaf[bool] | None = None
    """players may stand behind the seated ones. None: refused ``standing``"""
    standing_option: bool = False
    """the house chooses (terms.standing)"""
    waiting_list: Leaf[Names] | None = None
    """roles that keep the list for vacant seats: ``join_list`` is entered by them, and a free seat goes to the first on
    it (others are refused ``not_first_on_list``)."""
    needed: Leaf[int] | None = None
    """players needed to shuffle or start."""
    kept: Leaf[bool] | None = None
    """and throughout: ``close_bets`` is refused ``too_few_players`` below it."""
    one_place: Leaf[bool] | None = None
    """one place and one hand a coup for each player."""
    no_touching: Leaf[bool] | None = None
    """players do not touch the cards, unless they hold the shoe and have to deal (``touch_cards``)."""
    idle_coups: Leaf[int] | None = None
    """coups without playing after which a seat may not be kept: more than 3."""
    idle_complaint: Leaf[bool] | None = None
    """on complaint the jefe asks the idle player to free his seat."""
    tickets: Leaf[bool] | None = None
    """authorised tickets are exchanged for chips (``exchange_ticket``)."""


Act = Literal[
    "runs",
    "start",
    "close",
    "totals",
    "draws",
    "winner",
    "shoe",
    "shuffle",
    "load",
    "gather",
    "discard",
    "take",
    "pay",
    "deduct",
    "pass_shoe",
    "deal",
    "move_cards",
    "place_bets",
]


class Staff(msgspec.Struct, frozen=True, kw_only=True):
    """Who does what."""

    acts: dict[str, Leaf[Names]] = {}
    """by act (``Act``): the roles that do it; absent: those of ``runs`` (``deduct``: of ``pay``), and where that is
    absent, too, the croupier; ``place_bets`` absent: nobody. ``runs``: the table as to play (``open_bets``, incidents,
    and calls that no other act names); ``start``, ``close``, ``totals``, ``draws``, ``winner``, ``shoe``: the calls of
    a coup; ``shuffle``, ``load``: the shoe; ``gather``, ``discard``: the used cards; ``take``, ``pay``, ``deduct``: the
    bets; ``pass_shoe``; ``deal`` (where the house deals); ``move_cards``: carrying cards to the hands; ``place_bets``:
    putting down a player's bet at his request."""
    problems_by: Leaf[Names] | None = None
    """roles that direct the game and settle what no rule settles (``unforeseen``, ``decide``)."""


# --- bets, the coup, its end ----------------------------------------------------------------------------------------


class Coup(msgspec.Struct, frozen=True, kw_only=True):
    """The deal of the first four cards."""

    counted: Leaf[bool] | None = None
    """a coup runs from the bets to the result and is counted (``noted {what: coup, amount}``, ``round``). None: so all
    the same."""
    two_each: Leaf[int] | None = None
    """each hand first receives two cards. None: so all the same."""
    order: Leaf[Literal["alternate", "in_pairs"]]
    """first and third card to Punto, second and fourth to the bank."""
    face: Leaf[Literal["down", "up"]]
    """how they lie when dealt."""
    third_up: Leaf[bool] | None = None
    """chemin de fer, two cloths: the third card is dealt face up. None: so all the same."""


class Last(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the session."""

    shoe_call: Leaf[Call] | None = None
    """on instruction the last shoe is announced before it starts (``last_shoe``). None: refused"""
    before_shoe: Leaf[bool] | None = None
    """only before the shoe starts."""
    hands: Leaf[Names] | None = None
    """if time is short the last three, two or one hands are announced (``time_short``)."""
    hands_calls: dict[str, Call] = {}
    """the words of that announcement by number of hands (they rest on ``hands``)"""


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """Irregular plays with cards. None: the jefe decides, where ``staff.problems_by`` lets him."""

    face_up: Leaf[Literal["used", "removed"]] | None = None
    """``card_face_up``: it is valid and plays, or it is removed."""
    face_up_next: Leaf[bool] | None = None
    """``face_up_first_of_next``: the whole next coup is void"""
    extra_cards: Leaf[bool] | None = None
    """``extra_cards_after_coup``: the whole next coup, which starts with them, is void"""
    stuck: Leaf[Literal["void", "reordered"]] | None = None
    """``stuck_cards``: the coup is void, or the croupier reorders them aloud."""
    misdeal: Leaf[bool] | None = None
    """``misdeal``: the croupier reorders the cards and announces it"""
    reorder_call: Call | None = None
    """the words of that announcement (they rest on ``stuck`` and ``misdeal``)"""
    lifted: Leaf[bool] | None = None
    """``card_lifted_seen``: play goes on"""
    floor_by: Leaf[Names] | None = None
    """``card_on_floor``: roles that may pick it up"""
    floor_shown: Leaf[bool] | None = None
    """it is shown on both faces, and the coup resumes."""
    in_discard: Leaf[bool] | None = None
    """``card_in_discard``: the whole coup is void"""
    late_void: Leaf[bool] | None = None
    """``late_bet``: a bet refused after the call is void whatever its amount."""
    unchanged: Leaf[bool] | None = None
    """``change_bet_in_coup`` (and ``bet``, ``lift``): no bet is added, withdrawn, lowered or raised once the coup has
    begun."""
    replaced: Leaf[bool] | None = None
    """``faulty_cards``: replaced at once on request to the jefe (``done {duty: replace_cards}``)."""
    review_barred: Leaf[bool] | None = None
    """``dispute_review``: no card is taken out of the discards after the coup, except to review a dispute."""
    waits_for_sign: Leaf[bool] | None = None
    """``dealer_unprompted``: whoever deals waits for the croupier's sign before each card; a ``deal`` before the call
    is refused ``not_told``."""
    no_slow_dealing: Leaf[bool] | None = None
    """``slow_dealing``: forbidden."""
