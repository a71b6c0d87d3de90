"""What staff may do and declare now, with facts that fit the table as it stands. Nothing that hangs on cards which lie
face down is offered: an offer must not tell what nobody may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites
from ....table.contract import Actor, Incident, Offer, OneOf, Range
from ...baccarat.offers import card, dispatch, facts, shoe
from ...base.offers import offer, tried
from ...base.turn import admitted
from ..bank import award
from ..state import State
from ..turn import PLAYED, SPEAKING, Turn
from .players import any_turn, closed, due, duties, turn_of

if TYPE_CHECKING:
    from ..play import TwoCloths

BLIND = (
    "cloth1_stands_under_5", "cloth1_draws_with_6_plus", "natural_says_no", "natural_asks_card", "cloth2_errors",
    "cloth_contradicts_itself", "advice_on_5", "restored_coup", "banker_wrong_announcement", "wrong_holder_declared",
)  # fmt: skip
"""Incidents that tell a hand."""

SPOKEN = (*SPEAKING, "banker")
WHEN: dict[str, tuple[str, ...]] = {
    "auction_tie": ("lot",),
    "no_banker_at_opening": ("opening",),
    "no_bidder": ("over",),
    "bank_broken": ("broken",),
    **dict.fromkeys(("banker_leaves_before_first_coup", "banco_null", "bet_misplaced_beside"), ("betting",)),
    **dict.fromkeys(("bet_on_player_line", "bet_a_caballo_odd", "early_draw", "early_draw_waived"), ("betting",)),
    **dict.fromkeys(("stop_card_between", "abono_in_association"), ("betting",)),
    "abono_doubt": ("betting", "closed"),
    "banco_on_both_cloths": ("betting", "lot"),
    "banco_peek_second_cloth": ("cloth_1",),
    **dict.fromkeys(("irregular_deal", "both_cards_exposed"), ("dealing", "cloth_1")),
    "stuck_cards": ("dealing",),
    "unseen_cards_in_basket_cloth": PLAYED,
    **dict.fromkeys(("card_face_up", "card_on_floor", "stop_card_mid_coup"), PLAYED),
    "unseen_cards_in_basket_bank": PLAYED,
    **dict.fromkeys(("seen_third_card_in_basket", "crossed_card_not_fault"), ("banker",)),
    "banker_gives_unasked_or_withholds": ("banker",),
    "slow_player": SPEAKING,
    **dict.fromkeys(("outside_advice", "unshown_cards_thrown", "croupier_throws_cards"), SPOKEN),
    "late_claim": ("betting", "shuffling"),
    "card_check": ("shuffling",),
}
"""In which phases an incident is thought of; the others: in any."""

FIXED: dict[str, tuple[Any, ...]] = {
    "evident": (True, False),
    "announcing": (True, False),
    "picked_by": ("croupier",),
    "cloth": (1, 2),
    "kind": ("given", "withheld"),
    "by": ("banker", "croupier", "player"),
    "hand": ("cloth_1", "cloth_2", "banca"),
    "on": ("first_cloth", "second_cloth"),
    "first": ("carta", "no"),
    "second": ("", "carta", "no"),
    "word": ("", "carta", "no"),
    "shown": (False, True),
}


def offers(game: TwoCloths, state: State, who: str) -> tuple[Offer, ...]:
    """What the game accepts of somebody on the staff."""
    if closed(turn_of(game, state, who)):
        return ()
    return tuple(staff_offers(game, state, who, Actor.of(who)))


def staff_offers(game: TwoCloths, state: State, who: str, actor: Actor) -> Iterator[Offer]:
    """Each is what the moment allows; those that hang on more than it are tried."""
    t = turn_of(game, state, who)
    yield from dispatch.owed_by(game, state, who, duties(game, state))
    if state.phase == "over":
        yield from tried(game, state, (offer(who, "no_bidder", "incident"), offer(who, "close_session")))
    if not admitted(game.admit, t):
        return
    candidates = (*shoe.perform_offers(any_turn(t), who, actor), *table_offers(t, who))
    yield from dispatch.beside(t, state, who, due, candidates)
    if state.phase not in ("unopened", "over"):
        yield from tried(game, state, incidents(t, who))


def table_offers(t: Turn, who: str) -> Iterator[Offer]:
    """The session, the bank, the bets, the shoe."""
    rules, phase = t.rules, t.s.phase
    b = rules.bank
    if phase == "betting":
        yield offer(who, "close_bets", cite=cites(rules.betting.close_call))
        if rules.abono is not None:
            yield offer(who, "call_abono", cite=cites(rules.abono.call))
    if phase == "opening":
        yield offer(who, "open_auction", cite=cites(b.auction))
        low = award.least(t)
        for name in award.bidders(t):
            high = award.most(t) or 100 * low
            amount = Range(low, max(low, high))
            yield offer(who, "announce_bank", cite=cites(b.announced), player=name, amount=amount)
            yield offer(who, "announce_bank", cite=cites(b.tallas), player=name, amount=amount, tallas=2)
    if phase in award.WINDOWS and (t.s.award.bids or not award.bidders(t) or phase == "reoffer"):
        yield offer(who, "close_window", cite=cites(b.auction))
    if phase in (*award.BEFORE, "reoffer"):
        yield offer(who, "authorise_days", cite=cites(b.days_by), days=Range(1, 3))
        yield offer(who, "accept_institution", cite=cites(rules.free.deposit_at))
    if t.game.before_play(t):
        yield offer(who, "authorise_free_draw", cite=cites(rules.play.banco_free))
    if phase == "unopened":
        yield offer(who, "hand_out_shoe", cite=cites(rules.shoe.handed_by), shoe=Range(1000, 1100))
        yield offer(who, "open_session", cite=cites(rules.authorised))
    if phase != "unopened":
        yield offer(who, "close_session", cite=cites(rules.staff.problems_by))
    if phase == "shuffling":
        yield from (o for o in shoe.step_offers(any_turn(t), who) if o.do not in ("show_first", "burn"))
    yield from card.entered(t, who)


# --- incidents ------------------------------------------------------------------------------------------------------


def incidents(t: Turn, who: str) -> Iterator[Offer]:
    for do, kind in t.game.vocabulary.items():
        if not issubclass(kind, Incident) or do in BLIND:
            continue
        if t.s.phase in WHEN.get(do, (t.s.phase,)):
            yield from facts.spread(t, who, do, kind.__struct_fields__, present(t), fact)


def present(t: Turn) -> list[str]:
    """Those at the table, the players of the coup first."""
    c = t.s.coup
    names = (t.banker, *c.players, *(s.owner for s in t.s.stakes), *t.s.ousted, *t.s.seats,
             *(p.name for p in t.s.standing))  # fmt: skip
    return [name for name in dict.fromkeys(names) if name and name != "house"][:8]


def fact(t: Turn, do: str, name: str) -> Any:
    """Values of one field that make the incident possible; several: each is tried."""
    left = facts.faces_left(t)
    if name == "face":
        return OneOf(left)
    if do == "cloth2_errors" and name == "kind":
        return ("stands_under_5", "draws_with_6_plus")
    if name == "faces" and do in BLIND:
        return ((), left[:1])
    if name == "faces":
        pair: Any = (left[0], left[-1])
        return OneOf((pair,) if do == "stuck_cards" else (pair[:1],))
    if name == "cards":
        return Range(1, 1)
    if name == "points":
        return Range(0, 9)
    return FIXED.get(name)
