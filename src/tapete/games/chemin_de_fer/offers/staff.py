"""What staff may do and declare now, with facts that fit the table as it stands. Nothing that hangs on cards which lie
face down is offered: an offer must not tell what nobody may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites
from ....table.contract import Actor, Incident, Offer, OneOf, Range
from ...baccarat.offers import card, dispatch, shoe
from ...base.offers import offer, tried
from ...base.turn import admitted
from ..bank import holding
from ..errors import stakes
from ..state import State
from ..turn import BETTING, COUP, PLAYED, Turn
from .players import any_turn, closed, due, duties, turn_of

if TYPE_CHECKING:
    from ..play import CheminDeFer

BLIND = (
    "banker_zero_stands", "banker_abates_early", "banker_offers_with_natural", "punto_forgets_natural",
    "punto_forgets_nine_v_eight", "punto_asks_advice_on_5", "punto_misspeaks", "croupier_says_carta",
    "punto_other_announcement", "banco_player_error",
)  # fmt: skip
"""Incidents that tell a hand."""

GENERAL = (
    "breach", "barred_person", "rule_dispute", "payment_hold", "release_hold", "authorise_under_minimum", "fraud",
    "irregularity", "hold_expires",
)  # fmt: skip

WHEN: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("early_draw", "banker_deals_early", "early_draw_waived", "dealer_not_on_bank"), BETTING),
    **dict.fromkeys(("face_up_first_of_next", "extra_cards_after_coup", "dispute_review", "two_places"), BETTING),
    **dict.fromkeys(("idle_seat", "bank_lowered"), BETTING),
    **dict.fromkeys(("bet_on_line", "other_bet_announcement", "several_bancos", "equal_highest"), ("betting",)),
    **dict.fromkeys(("pooled_bets", "abono_in_association"), ("betting",)),
    **dict.fromkeys(("abono_doubt", "bet_under_min_unnoticed"), ("betting", "closed")),
    "late_bet": ("closed",),
    **dict.fromkeys(("card_face_up", "stuck_cards", "croupier_other_fault", "drop_punto_initial"), PLAYED),
    **dict.fromkeys(("banker_exposes_one", "banker_exposes_both", "croupier_exposes_card"), PLAYED),
    **dict.fromkeys(("croupier_exposes_both_punto", "banker_discards_unseen", "card_on_floor"), PLAYED),
    **dict.fromkeys(("card_in_discard", "misdeal", "card_lifted_seen", "stop_card_mid_coup"), PLAYED),
    **dict.fromkeys(("banco_after_deal", "banker_three_initial", "outside_advice", "player_discards_unseen"), PLAYED),
    **dict.fromkeys(("two_thirds_to_punto", "two_thirds_to_banker", "drop_punto_third"), ("banker",)),
    **dict.fromkeys(("banker_fifth_card", "slow_player", "seguido_wrong_delivery", "seguido_late"), ("punto",)),
    "seguido_snatched": ("punto",),
    **dict.fromkeys(("seguido_abandoned", "sole_bettor", "bank_over_max", "acquirer_refuses_deal"), ("announce_bank",)),
    "stop_card_between": ("announce_bank",),
    **dict.fromkeys(("two_refusals", "absent_at_turn", "acquirer_loses"), ("rotation",)),
    "nobody_takes_bank": ("forced",),
    "passer_bids": ("auction",),
    "bank_uncovered": COUP,
    **dict.fromkeys(("card_check", "cut_declined"), ("shuffling",)),
    "late_claim_banker": ("announce_bank", "rotation", "shuffling"),
    **dict.fromkeys(("dealer_unprompted", "slow_dealing", "change_bet_in_coup"), COUP),
    "time_short": (*BETTING, *COUP),
}
"""In which phases an incident is thought of; the others: in any."""


def offers(game: CheminDeFer, state: State, who: str) -> tuple[Offer, ...]:
    """What the game accepts of somebody on the staff."""
    if closed(turn_of(game, state, who)):
        return ()
    return tuple(staff_offers(game, state, who, Actor.of(who)))


def staff_offers(game: CheminDeFer, state: State, who: str, actor: Actor) -> Iterator[Offer]:
    """Each is what the moment allows; those that hang on more than it are tried."""
    t = turn_of(game, state, who)
    yield from dispatch.owed_by(game, state, who, duties(game, state))
    if state.holds:
        yield from tried(game, state, held_offers(t, who))
    if not admitted(game.admit, t):
        return
    candidates = (*shoe.perform_offers(any_turn(t), who, actor), *table_offers(t, who, actor))
    yield from dispatch.beside(t, state, who, due, candidates)
    if state.phase not in ("unopened", "over"):
        yield from tried(game, state, (*incidents(t, who), *general_offers(t, who)))


def held_offers(t: Turn, who: str) -> Iterator[Offer]:
    for name in dict.fromkeys(h.player for h in t.s.holds):
        yield offer(who, "release_hold", player=name, upheld=OneOf((True, False)))
        yield offer(who, "authorise_under_minimum", player=name)


def table_offers(t: Turn, who: str, actor: Actor) -> Iterator[Offer]:
    """The session, the bets, the bank, the shoe."""
    rules, phase = t.rules, t.s.phase
    if phase in BETTING:
        yield offer(who, "open_bets", cite=cites(rules.betting.invitation))
        yield offer(who, "close_bets", cite=cites(rules.betting.close_call))
        if rules.abono is not None:
            yield offer(who, "call_abono", cite=cites(rules.abono.call))
    if phase in ("announce_bank", "idle"):
        yield offer(who, "new_cards", cite=cites(rules.shoe.new_cards))
    if phase in ("shuffling", "idle", "rotation"):
        yield offer(who, "authorise_free_draw", cite=cites(rules.play.banco_free))
    if phase in holding.BETWEEN and rules.garage.set_by is not None:
        low, high = rules.garage.above.value[0], rules.garage.above.value[-1]
        yield offer(who, "set_threshold", cite=cites(rules.garage.set_by), multiple=Range(low, high))
    if phase == "unopened":
        yield offer(who, "hand_out_shoe", cite=cites(rules.shoe.handed_by), shoe=Range(1000, 1100))
        yield offer(who, "open_session", cite=cites(rules.authorised))
    if phase in ("idle", "shuffling", "rotation", "announce_bank", "ending"):
        yield offer(who, "close_session", cite=cites(rules.last.hands))
    if phase == "shuffling":
        yield from (o for o in shoe.step_offers(any_turn(t), who) if o.do not in ("show_first", "burn"))
    yield from card.entered(t, who)


# --- incidents ------------------------------------------------------------------------------------------------------


def incidents(t: Turn, who: str) -> Iterator[Offer]:
    for do, kind in t.game.vocabulary.items():
        if not issubclass(kind, Incident) or do in BLIND or do in GENERAL:
            continue
        if t.s.phase in WHEN.get(do, (t.s.phase,)):
            yield from with_facts(t, who, do, kind.__struct_fields__)


def with_facts(t: Turn, who: str, do: str, names: tuple[str, ...]) -> Iterator[Offer]:
    """An incident with facts that may be so."""
    fields: dict[str, Any] = {}
    for name in names:
        found = fact(t, do, name)
        if found is not None:
            fields[name] = found
    people = [name for name in ("player", "to", "by") if name in names and (name != "by" or do == "seguido_snatched")]
    if not people:
        yield offer(who, do, "incident", **fields)
        return
    for player in present(t):
        more: dict[str, Any] = {"partner": other(t, player)} if "partner" in names else {}
        if (
            do == "other_bet_announcement"
        ):  # never more than lies there: half of a bet on the line may be under the minimum
            lies = stakes.ordinary_of(t, player)
            more["stake"] = Range(1, min(t.s.minimum, lies.amount) if lies is not None else 1)
        yield offer(who, do, "incident", **{**fields, people[0]: player, **more})


def other(t: Turn, player: str) -> str:
    return next((name for name in present(t) if name != player), player)


def present(t: Turn) -> list[str]:
    """Those at the table, the players of the coup first."""
    names = (t.banker, t.s.coup.punto, *(s.owner for s in t.s.stakes), *t.s.seats, *(p.name for p in t.s.standing))
    return [name for name in dict.fromkeys(names) if name and name != "house"][:8]


FIXED: dict[str, tuple[Any, ...]] = {
    "seen": ("no", "lifted", "looked"),
    "curable": (False, True),
    "announcing": (True, False),
    "dispute": (True,),
    "picked_by": ("croupier",),
    "hand": ("punto",),
    "nobody": (False,),
    "hands": (3,),
    "change": ("raised", "lowered"),
    "standing": (True,),
    "coups": (4, 5),
}


def fact(t: Turn, do: str, name: str) -> Any:
    """Values of one field that make the incident possible."""
    left = tuple(face for face, n in t.s.shoe.weights().items() if n > 2) or ("As",)
    if name == "n":
        return next(
            (s.n for s in t.s.slots if not s.up and s.n in ((1, 3) if do != "croupier_exposes_card" else (1, 2, 3, 4))),
            1,
        )
    if name in ("face", "first", "second"):
        return OneOf(left)
    if name == "faces":
        pair: Any = (left[0], left[-1])
        return OneOf((pair,) if do in ("stuck_cards", "extra_cards_after_coup") else (pair[:1],))
    if name == "stake":
        low = t.s.minimum
        if do == "bet_under_min_unnoticed":
            return Range(1, max(1, min(low - 1, stakes.room_left(t))))
        return Range(1, low)
    if name == "cards":
        return Range(1, 1)
    if name == "place":
        away = [t.seat(n) for n in t.s.away]
        return away[0] if away else t.game.places[-1]
    if name == "behind":
        return 0
    return OneOf(FIXED[name]) if name in FIXED else None


def general_offers(t: Turn, who: str) -> Iterator[Offer]:
    """What the general part of the law has for every game."""
    g = t.rules.general
    if g is None:
        return
    yield offer(who, "irregularity", "incident")
    for name in t.s.losses:
        yield offer(who, "fraud", "incident", player=name)
    for name in present(t):
        yield offer(who, "breach", "incident", player=name, breach=OneOf(tuple(g.breaches.duties)))
        yield offer(who, "barred_person", "incident", player=name, ground=OneOf(tuple(g.breaches.barred)))
        yield offer(who, "rule_dispute", "incident", player=name)
        yield offer(who, "payment_hold", "incident", player=name, minutes=Range(1, g.hold_minutes.value))
