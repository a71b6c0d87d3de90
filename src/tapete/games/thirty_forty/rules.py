"""The typed rules of treinta y cuarenta. A leaf that is None: that text is silent.

The note under a field says what it means. In the words of a call ``{points}`` stands for the score of the row, by its
units; ``numbers`` has the words for them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Call, Names, Odds, Share, Text, Tiers
from ..base.rules import TableRules


class Scoring(msgspec.Struct, frozen=True, kw_only=True):
    """What a card counts, and which suits are red."""

    ace: Leaf[int]
    pips: Leaf[bool]
    """other cards count what they show"""
    figures: Leaf[Names]
    """ranks that are figures"""
    figure: Leaf[int]
    """what a figure counts"""
    red_suits: Leaf[Names]


class Rows(msgspec.Struct, frozen=True, kw_only=True):
    """The two rows, and which of them wins."""

    upper: Leaf[Literal["black", "red"]] | None = None
    """the row that lies above the other. None: the one that is dealt first"""
    first: Leaf[Literal["black", "red"]]
    """the row that is dealt first"""
    names_only: Leaf[bool] | None = None
    """the names of the rows only tell them apart: no card is shut out of a row by its colour"""
    second: Leaf[bool] | None = None
    """a second row is dealt on the same terms. None: so all the same"""
    over: Leaf[int]
    """a row is complete once it counts more than this"""
    stops: Leaf[int] | None = None
    """or as much as this. None: as ``over`` says"""
    second_stops: Leaf[int] | None = None
    """the same of the second row, where the text says it apart"""
    face: Leaf[Literal["up", "down"]] | None = None
    wins: Leaf[Literal["nearest", "farthest"]]
    """the row that comes nearest to the least total wins"""
    near_words: Leaf[Literal["nearest", "farthest"]] | None = None
    """the same, where the text says it twice"""
    reference: Leaf[Literal["first_black", "first_winning"]]
    """the card whose colour is compared with that of the winning row"""
    color_wins: Leaf[bool]
    inverse_wins: Leaf[bool]
    equal: Leaf[bool] | None = None
    """equal totals are a tie. None: so all the same"""


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """On what, when, where and with what."""

    on: Leaf[Names]
    together: Leaf[bool] | None = None
    """chances do not exclude one another. None: so all the same"""
    on_places: Leaf[bool] | None = None
    """bets lie in the marked boxes. None: not asked"""
    before_cards: Leaf[bool] | None = None
    """bets are made before any card is dealt. None: so all the same"""
    unchanged: Leaf[bool] | None = None
    """no bet is touched once the pass has begun"""
    invitation: Leaf[Call] | None = None
    close_call: Leaf[Call] | None = None
    late_void: Leaf[bool] | None = None
    """a bet that was rejected after the call is void"""
    tickets: Leaf[bool] | None = None
    """authorised tickets are exchanged for chips"""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Minimum and maximum."""

    minimum: Leaf[bool] | None = None
    """None: by the general part"""
    multiples: Leaf[Tiers] | None = None
    """the maximum in multiples of the minimum"""


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """Equal totals but for the refait."""

    null: Leaf[bool]
    free: Leaf[bool] | None = None
    """then bets may be kept, withdrawn or changed. None: they go back"""


class Refait(msgspec.Struct, frozen=True, kw_only=True):
    """Equal totals of ``at``: what becomes of the bets, by the rules of the zero or by the law's own."""

    at: Leaf[int]
    choice: Leaf[bool] | None = None
    """the player is offered a choice; without it the bet is lost"""
    half_back: Leaf[Share] | None = None
    """the part that may be taken back, of the bet or of what is alive in prison"""
    house_half: Leaf[bool] | None = None
    """the house takes the rest of it. None: so all the same"""
    prison: Leaf[bool] | None = None
    """the whole bet stays for the next coup"""
    kept: Leaf[bool] | None = None
    """the same, where the text says it apart"""
    freed: Leaf[bool] | None = None
    lost: Leaf[bool] | None = None
    again: Leaf[bool] | None = None
    """the same choice at the next tie"""
    keeps: Leaf[Share] | None = None
    """part of the held amount still alive after the second and each later tie"""
    below_minimum: Leaf[bool] | None = None
    last_coup: Leaf[bool] | None = None
    blocked: Leaf[Share] | None = None
    """the bet is blocked, and this part of it lost"""
    hand_over: Leaf[bool] | None = None
    """it may be handed over"""
    wait: Leaf[bool] | None = None
    """or wait, and is free if its chance wins"""
    wait_lost: Leaf[bool] | None = None
    """it is lost if its chance does not win"""
    insured: Leaf[Share] | None = None
    """deposit against a second tie, part of the blocked bet"""
    pledge: Leaf[bool] | None = None
    """what was not lost then stays in pledge"""


class Insurance(msgspec.Struct, frozen=True, kw_only=True):
    """An insurance that is bought when the bet is placed."""

    rate: Leaf[Share]
    covers: Leaf[Names]
    """ties after which the bet is recovered less the deposit: ``refait``, ``null``"""
    marker: Leaf[bool]
    """a plaque lies on the insured bet"""


class Calls(msgspec.Struct, frozen=True, kw_only=True):
    """What is called when a row is complete, and of the winning chances."""

    score: Leaf[Call]
    black_color: Leaf[Call]
    black_inverse: Leaf[Call]
    red_color: Leaf[Call]
    red_inverse: Leaf[Call]
    color_wins: Leaf[Call] | None = None
    color_loses: Leaf[Call] | None = None


class Settle(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a coup."""

    first: Leaf[Names] | None = None
    """chances that are paid before the others"""
    farthest: Leaf[bool] | None = None
    """within a chance those farthest from the croupier are paid first"""
    losers_first: Leaf[bool] | None = None
    """what is lost is taken before anything is paid. None: so all the same"""
    cards_last: Leaf[bool] | None = None
    """the cards stay on the table until then. None: so all the same"""


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """The red card, or the separator."""

    behind: Leaf[int] | None = None
    """so many cards are behind it. None: by ``packs_out`` and ``stack_out``"""
    packs_out: Leaf[int] | None = None
    """at least so many packs stay out of play"""
    stack_out: Leaf[Share] | None = None
    """at most this part of the stack does"""
    voids: Leaf[bool] | None = None
    """it voids the coup that is on. None: the coup goes on"""
    laid_down: Leaf[bool] | None = None
    counted: Leaf[bool] | None = None
    shown: Leaf[bool] | None = None
    """it is shown to the public"""
    waits: Leaf[Call] | None = None
    """in the middle of a pass: a new shuffle is announced, and the pass waits"""
    ends: Leaf[Call] | None = None
    """after a pass: a new shuffle is announced"""
    table_out: Leaf[bool] | None = None
    """the cards of the pass that waits are left out of the shuffle"""
    resumes: Leaf[bool] | None = None
    """the pass that waits goes on with the shuffled cards. None: it is void"""


class Shoe(msgspec.Struct, frozen=True, kw_only=True):
    """Packs, and how they come into the shoe."""

    decks: Leaf[Tiers]
    shuffled: Leaf[bool]
    random: Leaf[bool] | None = None
    """no sequences are left"""
    again: Leaf[bool] | None = None
    """the same is done whenever the stack is over. None: so all the same"""
    gathers: Leaf[bool] | None = None
    """what is in the holder and in the shoe is shuffled. None: so all the same"""
    one_stack: Leaf[bool] | None = None
    """the shuffled cards are one stack and are cut. None: the cut is asked for by itself"""
    machine: Leaf[bool] | None = None
    cut_by: Leaf[Literal["right", "left"]]
    """the player nearest to the croupier on this side cuts"""
    nobody: Leaf[bool] | None = None
    """nobody wants to: whoever runs the table cuts at the middle. None: they cut all the same"""
    cut_again: Leaf[bool] | None = None
    """used cards are cut as at the start. None: so all the same"""
    loaded: Leaf[bool]
    burn: Leaf[int] | None = None
    """so many cards are burned first"""
    new_cards: Leaf[bool] | None = None
    """the house may change the cards between two passes"""
    inspected_by: Leaf[Names] | None = None
    repeated: Leaf[bool] | None = None
    """what is owed on new packs is owed at every change. None: so all the same"""
    changed: Leaf[bool] | None = None
    """a fault of new cards: they are changed, and all begins again"""
    replaced_by: Leaf[Names] | None = None
    """whom the croupier asks for leave to replace faulty cards"""
    replaced: Leaf[bool] | None = None
    """they are replaced at once"""


class People(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays."""

    any_number: Leaf[bool]
    limited_by: Leaf[Names] | None = None
    """roles that may limit the number of players"""
    least: Leaf[int] | None = None
    """so many players are needed to shuffle or start"""
    idle: Leaf[int] | None = None
    """who lets more passes go by may not keep a seat"""
    idle_claim: Leaf[Names] | None = None
    """who may complain of it: ``player``, or a role"""
    idle_by: Leaf[Names] | None = None
    """who asks the idle one to free the seat"""
    own_hand: Leaf[bool] | None = None
    """nobody plays another's hand"""
    cards_stay: Leaf[bool] | None = None
    """nobody takes cards away, or out of sight"""


class Staff(msgspec.Struct, frozen=True, kw_only=True):
    """Who does what: ``shuffle``, ``load``, ``deal``, ``call``, ``settle``, ``discard``, ``cut``, ``burn``."""

    acts: dict[str, Leaf[Names]]
    problems_by: Leaf[Names] | None = None
    """who settles what no rule settles"""
    shared: Leaf[bool] | None = None
    """two croupiers may share all the acts (terms.two_croupiers)"""


class Last(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the session."""

    shoe_call: Leaf[Call] | None = None
    """before a new stack it is announced as the last"""
    hands: dict[str, Leaf[Call]] = {}
    """if time is short the last hands are announced: the words by how many of them"""


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """What the law rules on errors of the deal. None: whoever settles problems decides."""

    never_back: Leaf[bool] | None = None
    burn_later: Leaf[bool] | None = None
    face_up: Leaf[bool] | None = None
    stuck: Leaf[bool] | None = None
    exhausted: Leaf[bool] | None = None
    burned_pass: Leaf[bool] | None = None
    """to burn a pass is to void it"""
    no_separator: Leaf[bool] | None = None
    discards_stay: Leaf[bool] | None = None
    review: Leaf[bool] | None = None


class ThirtyFortyRules(TableRules, frozen=True, kw_only=True):
    """A rulebook of treinta y cuarenta. Keys of ``pays``: ``rows`` (red, black) and ``beside`` (color, inverse;
    without it they pay the same)."""

    numbers: dict[str, Text]
    """the word by which a score is called"""
    scoring: Scoring
    rows: Rows
    betting: Betting
    limits: Limits = Limits()
    pays: dict[str, Leaf[Odds]]
    tie: Tie
    refait: Refait
    insurance: Insurance | None = None
    calls: Calls
    settle: Settle = Settle()
    shoe: Shoe
    stop: Stop
    people: People
    staff: Staff
    last: Last = Last()
    rulings: Rulings = Rulings()
