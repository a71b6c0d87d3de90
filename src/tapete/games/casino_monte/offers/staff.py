"""What staff may do and declare now, with facts that fit the table as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ....law.leaves import cites
from ....table.contract import Actor, Offer, OneOf, Range
from ...bank.limits import maximum
from ...base.offers import offer, tried
from ..law import limits
from ..state import State
from .players import card_offer, due, players, turn_of

if TYPE_CHECKING:
    from ..play import CasinoMonte


def offers(game: CasinoMonte, state: State, who: str) -> tuple[Offer, ...]:
    """What the game accepts of somebody on the staff."""
    return tuple(tried(game, state, candidates(game, state, who)))


def candidates(game: CasinoMonte, state: State, who: str) -> Iterator[Offer]:
    role = Actor.of(who).role
    for duty in due(game, state):
        if Actor.of(duty.by).role == role:
            yield replace(duty, by=who)
    for name, leaf in game.duties_by_name.items():
        if role in leaf.value.by:
            yield offer(who, "perform", cite=leaf.cite, duty=name)
    yield from table_offers(game, state, who)
    if state.phase not in ("unopened", "over"):
        yield from incident_offers(game, state, who)
    for p in state.pending:
        if p.do == "decide":
            yield offer(who, "decide", cite=p.cite, option=OneOf(p.options), about=p.about)


def table_offers(game: CasinoMonte, state: State, who: str) -> Iterator[Offer]:
    """The session, the bets, the shoe and the cards."""
    rules = game.rules
    yield offer(who, "open_session")
    yield offer(who, "close_session")
    yield offer(who, "close_bets", cite=cites(rules.betting.call))
    if state.owed and game.terms.cards == "entered":
        yield card_offer(game, state, who, "staff")
    if state.phase == "shuffling":
        least = limits.fewest(rules, game.terms)
        way = OneOf(("normal", "chemin"))
        yield offer(who, "shuffle", cite=cites(rules.staff.deals), way=way, times=Range(1, 3))
        yield offer(who, "cut", cite=cites(rules.cut.croupier), at=Range(rules.cut.least.value, state.shoe.size - 1))
        yield offer(who, "insert_stop", cite=rules.stop.reserve.cite, behind=Range(least, 2 * least))
        yield offer(who, "load_shoe", cite=rules.shoe.loaded.cite)
    if state.undo is not None:
        faces = tuple(face for face in state.undo.shoe.weights() if face != state.last)
        yield offer(who, "correct", face=OneOf(faces))


def incident_offers(game: CasinoMonte, state: State, who: str) -> Iterator[Offer]:
    """Each incident with facts that may be so now."""
    low, high = state.minimum, maximum(game, state)
    faces = tuple(state.shoe.weights())
    yield offer(who, "face_up_card_in_shoe", "incident", face=OneOf(faces or ("As",)))
    yield offer(who, "nobody_cuts", "incident")
    yield offer(who, "short_cut", "incident", cards=Range(1, max(1, game.rules.cut.least.value - 1)))
    yield offer(who, "separator_seen", "incident")
    yield offer(who, "any_other_problem", "incident")
    yield offer(who, "second_tie", "incident", stake=Range(low, 2 * low))
    for box in dict.fromkeys(h.box for h in state.hands):
        yield offer(who, "tie_order", "incident", box=box)
    t = turn_of(game, state, who)
    for name in players(state):
        mine = next((int(b) for b, n in state.seats.items() if n == name), 0)
        box = mine or next((s.box for s in state.stakes if s.owner == name), 1)
        yield offer(who, "late_bet", "incident", player=name, box=box, stake=Range(low, low))
        yield offer(who, "revancha_bet_early", "incident", player=name, stake=Range(low, 2 * low))
        yield offer(who, "tie_bet_without_initial", "incident", player=name, stake=Range(low, 2 * low))
        yield offer(who, "decline_revancha", "incident", player=name)
        yield offer(who, "split_decision_in_box", "incident", player=name)
        yield offer(who, "player_touches_cards", "incident", player=name)
        if high is not None:
            over = high - limits.lying(t, name, "initial", box) + 1
            yield offer(who, "over_box_limit", "incident", player=name, box=box, stake=Range(over, over + low))
