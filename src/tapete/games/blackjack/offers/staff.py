"""What staff may do and declare now, with facts that fit the table as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ....law.leaves import cites
from ....table.contract import Actor, Offer, OneOf, Range
from ....table.limits import ENDLESS
from ...bank import limits as shared
from ...base.offers import offer, tried
from ..errors.cards import DECLARE
from ..errors.cards import HANDLERS as CARDS
from ..errors.players import HANDLERS as RULINGS
from ..state import State
from ..table import shoe, shoe_steps
from .players import DEAL, card_offer, closed, duties, players, turn_of

if TYPE_CHECKING:
    from ..play import Blackjack

OWN = ("decide", "barred_person", "rule_dispute", "payment_hold")
OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "natural_vs_long_21": {"natural": ("player", "bank")},
    "split_21": {"bank": ("bust", "lower", "long_21", "natural"), "pair": ("A", "10")},
    "no_hands_left": {"insured": (False, True)},
    "card_on_floor": {"picked_by": ("croupier", "jefe_de_mesa")},
    "discard_review": {"dispute": (True,)},
    "no_cutter": {"nobody": (True, False)},
    "closing_time": {"hands": (3, 2, 1)},
    "change_bet_in_pass": {"change": ("raised", "lowered", "added", "withdrawn")},
    "disputed_hit": {"accepted": (False, True)},
    "back_bet_without_consent": {"standing": (True, False)},
}
POINTS = {"hand_over_21": Range(22, 30), "hit_on_21": Range(21, 25), "bank_over_21": Range(22, 30),
          "bust_all_rounds": Range(22, 30)}  # fmt: skip


def offers(game: Blackjack, state: State, who: str) -> tuple[Offer, ...]:
    """What the game accepts of somebody on the staff."""
    if closed(game):
        return ()
    return tuple(tried(game, state, staff_offers(game, state, who, Actor.of(who))))


def staff_offers(game: Blackjack, state: State, who: str, actor: Actor) -> Iterator[Offer]:
    for duty in duties(game, state):
        if Actor.of(duty.by).role == actor.role:
            yield msgspec.structs.replace(duty, by=who)
    for name, leaf in game.duties_by_name.items():
        if actor.role in leaf.value.by:
            yield offer(who, "perform", cite=leaf.cite, duty=name)
    yield from table_offers(game, state, who, actor)
    if state.phase != "unopened":
        problems = game.rules.staff.problems_by
        if actor.role in DECLARE:
            yield from incident_offers(game, state, who)
        elif problems is not None and actor.role in problems.value:
            yield offer(who, "any_other_problem", "incident")
        yield from general_offers(game, state, who)
    for pending in state.pending:
        if pending.do == "decide":
            yield offer(who, "decide", cite=pending.cite, option=OneOf(pending.options), about=pending.about)


def table_offers(game: Blackjack, state: State, who: str, actor: Actor) -> Iterator[Offer]:
    """The session, the bets and the shoe."""
    rules, phase = game.rules, state.phase
    if actor.role == "croupier":
        if phase == "betting":
            yield offer(who, "open_bets", cite=cites(rules.betting.opening_call))
            yield offer(who, "close_bets", cite=cites(rules.betting.call, rules.betting.before_deal))
            hands = rules.closing.machine_hands
            number = hands.value if hands is not None and game.machine else 0
            yield offer(who, "announce_last", hands=number or Range(1, 3))
        yield msgspec.structs.replace(DEAL, by=who)
        yield offer(who, "close_insurance", cite=cites(rules.insurance.closing_call))
        if state.owed and game.terms.cards == "entered" and not state.stuck:
            yield card_offer(game, state, who, "staff")
    if phase == "shuffling":
        yield from step_offers(game, state, who)
    if actor.role in ("jefe_de_mesa", "director"):
        if used(state):
            yield offer(who, "new_cards", cite=cites(rules.shoe.new_cards))
        yield offer(who, "open_session")
        yield offer(who, "order_closing", cite=cites(rules.closing.ordered))
    if phase in ("ending", "betting", "shuffling"):
        yield offer(who, "close_session")
    if phase == "unopened":
        yield offer(who, "hand_out_shoe", cite=cites(rules.shoe.handed_by), shoe=Range(1000, 1100))
    if actor.role == "director":
        for minimum in (game.terms.minimum, game.terms.minimum * 2):
            if minimum != state.minimum:
                yield offer(who, "change_minimum", minimum=minimum)
    if state.undo is not None:
        faces = tuple(face for face in state.undo.shoe.weights() if face != state.last)
        yield offer(who, "correct", face=OneOf(faces))


def used(state: State) -> bool:
    """Something was dealt from this shoe: only then would anybody think of other cards."""
    return state.shoe.discards > 2 * len(state.shoe.unseen) // 10


def step_offers(game: Blackjack, state: State, who: str) -> Iterator[Offer]:
    """The steps of the shoe; what is out of order is not accepted, and so not offered."""
    s, separator = game.rules.shoe, game.rules.separator
    times = s.initial_times if shoe_steps.initial(game.rules, state) else s.again_times
    yield offer(who, "shuffle", cite=cites(times), way="chemin")
    yield offer(who, "shuffle", cite=cites(times), way="normal", times=OneOf(times.value if times else (1, 2, 3)))
    if game.terms.shoe_kind != "manual":
        yield offer(who, "shuffle", cite=cites(times), way="machine", times=OneOf(times.value if times else (1, 2)))
    if s.pile_cuts is not None:
        yield offer(who, "cut_piles", cite=cites(s.pile_cuts), times=Range(s.pile_cuts.value, 6))
    yield offer(who, "join_and_cut", cite=cites(s.joined_and_cut))
    yield offer(who, "cut", cite=cites(game.rules.cut.centre))
    most = separator.most.value if separator.most is not None else 2 * separator.least.value
    yield offer(who, "insert_separator", cite=cites(separator.least), behind=Range(separator.least.value, most))
    yield offer(who, "load_shoe", cite=cites(s.loaded))
    yield offer(who, "burn", cite=cites(s.burn))
    yield offer(who, "inspect_cards", cite=cites(s.inspected_by), sound=shoe.inspections(game, state))


# --- incidents ------------------------------------------------------------------------------------------------------


def incident_offers(game: Blackjack, state: State, who: str) -> Iterator[Offer]:
    for kind in (*CARDS, *RULINGS):
        tag = str(kind.__struct_config__.tag)
        if tag in OWN or (tag == "separator_between_rounds" and not used(state)):
            continue
        yield from with_facts(game, state, who, tag, kind.__struct_fields__)
    yield offer(who, "closing_time", "incident", hands=OneOf((3,)))
    yield offer(who, "closing_time", "incident", hands=OneOf((1,)))


def with_facts(game: Blackjack, state: State, who: str, tag: str, names: tuple[str, ...]) -> Iterator[Offer]:
    """An incident for each person and box that it may be about."""
    fields: dict[str, Any] = {}
    for name in names:
        if name in ("face", "first", "second"):
            fields[name] = OneOf(tuple(face for face, n in state.shoe.weights().items() if n > 1) or ("As",))
        elif name == "points":
            fields[name] = POINTS[tag]
        elif name == "cards":
            fields[name] = Range(105, 200) if tag == "discard_overflow" else Range(1, 3)
        elif name == "left":
            fields[name] = Range(0, 51)
        elif name == "passes":
            fields[name] = Range(4, 9)
        elif name == "bets":
            fields[name] = 1
    for option, values in OPTIONS.get(tag, {}).items():
        fields[option] = OneOf(values)
    if tag == "no_cutter" and not shoe.cutter(turn_of(game, state, who)):
        fields["nobody"] = OneOf((True,))  # there is nobody left to whom it could be offered
    if "player" not in names:
        if "box" in names:
            for box in sorted({h.box for h in state.hands} | {s.box for s in state.stakes}):
                yield offer(who, tag, "incident", **fields, box=box)
        else:
            yield offer(who, tag, "incident", **fields)
        return
    for player in players(state):
        yield from about_player(game, state, who, tag, names, player, fields)


def about_player(
    game: Blackjack, state: State, who: str, tag: str, names: tuple[str, ...], player: str, fields: dict[str, Any]
) -> Iterator[Offer]:
    """The facts that depend on the player: his box, a stake that fits the incident."""
    if "box" not in names:
        if tag == "own_position_error":
            for s in state.stakes:
                if s.owner == player:
                    yield offer(who, tag, "incident", player=player, on=s.on, at=s.at)
            return
        yield offer(who, tag, "incident", player=player, **fields)
        return
    for box in boxes_for(game, state, player, tag):
        more: dict[str, Any] = {"player": player, "box": box, **fields}
        if "stake" in names:
            span = stake_for(game, state, player, box, tag)
            if span is None:
                continue
            more["stake"] = span
        if "on" in names and game.rounds is not None:
            more["on"] = "round_1"
        yield offer(who, tag, "incident", **more)


def boxes_for(game: Blackjack, state: State, player: str, tag: str) -> list[int]:
    mine = {s.box for s in state.stakes if s.owner == player}
    if tag == "fourth_bettor":
        others = [s.box for s in state.stakes if s.sort == "main" and s.owner != player]
        return sorted(set(others) - mine, key=lambda box: (-others.count(box), box))[:2]
    if tag in ("third_hand_same_player", "second_place", "back_bet_without_consent"):
        return [box for box in range(1, game.boxes + 1) if box not in mine][:3]
    if tag in ("over_maximum_unnoticed", "under_minimum_unnoticed", "box_over_maximum"):
        taken = {s.box for s in state.stakes if s.owner != player} | {
            int(b) for b, name in state.seats.items() if name != player
        }
        return [box for box in range(1, game.boxes + 1) if box not in taken][:2]
    return sorted(mine) or [1]


def stake_for(game: Blackjack, state: State, player: str, box: int, tag: str) -> Range | None:
    """An amount that makes the incident true."""
    high = shared.maximum(game, state)
    own = sum(s.amount for s in state.stakes if s.owner == player and s.box == box and s.sort == "main")
    if tag in ("over_maximum_unnoticed", "box_over_maximum"):
        return Range(high + 1, min(2 * high, ENDLESS)) if high is not None and high < ENDLESS else None
    if tag == "under_minimum_unnoticed":
        return Range(1, state.minimum - 1) if state.minimum > 1 and not own else None
    if tag == "insurance_too_high":
        return Range(own + 1, min(2 * own + 1, ENDLESS)) if own < ENDLESS else None
    step = 0 if tag == "back_bet_without_consent" else game.terms.increment  # more could be over the box's maximum
    return Range(state.minimum, state.minimum + step, max(1, step))


def general_offers(game: Blackjack, state: State, who: str) -> Iterator[Offer]:
    """What the general part of the law has for every game."""
    g = game.rules.general
    if g is None:
        return
    yield offer(who, "irregularity", "incident")
    for name in state.losses:
        yield offer(who, "fraud", "incident", player=name)
    for name in players(state):
        yield offer(who, "breach", "incident", player=name, breach=OneOf(tuple(g.breaches.duties)))
        yield offer(who, "barred_person", "incident", player=name, ground=OneOf(tuple(g.breaches.barred)))
        yield offer(who, "rule_dispute", "incident", player=name)
        yield offer(who, "payment_hold", "incident", player=name, minutes=Range(1, g.hold_minutes.value))
        yield offer(who, "release_hold", player=name, upheld=OneOf((True, False)))
        yield offer(who, "authorise_under_minimum", player=name)
