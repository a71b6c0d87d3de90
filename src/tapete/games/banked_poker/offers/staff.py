"""What staff may do and declare now, with facts that fit the table as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ....law.leaves import cites
from ....table.contract import Actor, Offer, OneOf, Range
from ...bank.limits import maximum
from ...base.offers import offer, tried
from ..round import deal, limits
from .players import card_offer, cut_offer, due, players, turn_of

if TYPE_CHECKING:
    from ..play import BankedPoker


def offers(game: BankedPoker, state: Any, who: str) -> tuple[Offer, ...]:
    """What the game accepts of somebody on the staff."""
    return tuple(tried(game, state, candidates(game, state, who)))


def candidates(game: BankedPoker, state: Any, who: str) -> Iterator[Offer]:
    role = Actor.of(who).role
    for duty in due(game, state):
        if Actor.of(duty.by).role == role:
            yield replace(duty, by=who)
    for name, leaf in game.duties_by_name.items():
        if role in leaf.value.by:
            yield offer(who, "perform", cite=leaf.cite, duty=name)
    yield from table_offers(game, state, who)
    if state.phase not in ("unopened", "over"):
        yield from deal_incidents(game, state, who)
        yield from bet_incidents(game, state, who)
        yield from conduct_incidents(game, state, who)
        yield from irregular_plays(game, state, who)
        yield from game.more_staff_offers(turn_of(game, state, who), who)
    for p in state.pending:
        if p.do == "decide":
            yield offer(who, "decide", cite=p.cite, option=OneOf(p.options), about=p.about)


def table_offers(game: BankedPoker, state: Any, who: str) -> Iterator[Offer]:
    """The session, the bets, the pack and the cards."""
    rules = game.rules
    yield offer(who, "open_session")
    yield offer(who, "close_session")
    yield offer(who, "close_bets", cite=cites(rules.betting.call))
    hands = rules.ending.last_hands
    numbers = OneOf(hands.value) if hands is not None and hands.value else Range(1, 3)
    yield offer(who, "announce_last", cite=cites(hands), hands=numbers)
    if state.owed and game.terms.cards == "entered":
        yield card_offer(game, state, who, "staff")
    if state.phase == "shuffling":
        yield offer(who, "shuffle", cite=cites(rules.staff.shufflers), way="normal", times=Range(1, 3))
        yield cut_offer(turn_of(game, state, who), who, "staff")
    if state.undo is not None:
        faces = tuple(face for face in state.undo.shoe.weights() if face != state.last)
        yield offer(who, "correct", face=OneOf(faces))


def deal_incidents(game: BankedPoker, state: Any, who: str) -> Iterator[Offer]:
    """Errors of the cut and of the deal, with facts that may be so now."""
    rules = game.rules
    faces = tuple(state.shoe.weights())
    yield offer(who, "misdeal_exposed", "incident", cites(rules.rulings.exposed), face=OneOf(faces))
    for hand in state.hands:
        right = deal.share(turn_of(game, state, who), hand.name)
        if right and not hand.gone:
            wrong = OneOf((right - 1, right + 1))
            yield offer(who, "misdeal_count", "incident", cites(rules.rulings.count), hand=hand.name, cards=wrong)
    yield offer(who, "nobody_cuts", "incident", cites(rules.cut.croupier))
    least = rules.cut.least.value if rules.cut.least is not None else 2
    yield offer(who, "short_cut", "incident", cards=Range(1, max(1, least - 1)))
    yield offer(who, "short_cut", "incident", cards=least, exposed=True)
    yield offer(who, "any_other_problem", "incident", cites(rules.staff.problems_by))


def bet_incidents(game: BankedPoker, state: Any, who: str) -> Iterator[Offer]:
    """Bets that should not lie where they lie."""
    t, low, high = turn_of(game, state, who), state.minimum, maximum(game, state)
    first = game.first_bet
    boxes = tuple(range(1, game.boxes + 1))
    for name in players(state):
        box = t.seat_of(name) or next((s.box for s in state.stakes if s.owner == name), 1)
        yield offer(who, "late_bet", "incident", player=name, box=box, stake=Range(low, low))
        yield offer(who, "standing_player", "incident", player=name, stake=Range(low, 2 * low))
        for other in boxes:
            yield offer(who, "fourth_bet_on_box", "incident", player=name, box=other, stake=Range(low, 2 * low))
            yield offer(who, "box_dispute", "incident", player=name, box=other)
        if high is not None:
            over = max(1, high - limits.lying(t, name, first, box) + 1)  # there may lie too much already, unnoticed
            yield offer(who, "box_over_maximum", "incident", player=name, box=box, stake=Range(over, over + low))
    yield offer(who, "standing_player", "incident", player="visitante", stake=Range(low, 2 * low))


def irregular_plays(game: BankedPoker, state: Any, who: str) -> Iterator[Offer]:
    """What a law rules on that keeps hands alive, where the game has it."""
    if "wrong_distribution" not in game.vocabulary:
        return
    faces = OneOf(tuple(state.shoe.weights()))
    part = game.rules.irregular
    for fixable, objected in ((True, False), (True, True), (False, False)):
        yield offer(who, "wrong_distribution", "incident", cites(part.reordered), fixable=fixable, objected=objected)
    yield offer(who, "croupier_cards_seen", "incident", cites(part.bank_seen), cards=Range(2, 4))
    yield offer(who, "extra_cards_drawn", "incident", cites(part.extra_burned), face=faces)
    yield offer(who, "stuck_cards_choice", "incident", cites(part.stuck), face=faces)
    yield offer(who, "deck_exhausted", "incident", cites(part.exhausted))
    for disputed, leaf in ((False, part.tray_shut), (True, part.tray_review)):
        yield offer(who, "discards_taken_out", "incident", cites(leaf), disputed=disputed)
    yield offer(who, "order_closing", cite=cites(game.rules.ending.ordered))
    for name in players(state):
        for what in ("player_card_seen", "absent_bettor", "bettor_not_dealt", "bet_withdrawn_after_cards", "idle_seat"):
            yield offer(who, what, "incident", player=name)
        for what in game.rules.conduct.infractions:
            yield offer(who, "infraction", "incident", player=name, what=what)
        yield from general_part(game, state, who, name)
        yield from outside(game, state, who, name)


def outside(game: BankedPoker, state: Any, who: str, name: str) -> Iterator[Offer]:
    """First bets outside the limits that nobody has noticed."""
    low, high = state.minimum, maximum(game, state)
    box = turn_of(game, state, who).seat_of(name) or 1
    if high is not None:
        over = Range(high + 1, high + low)
        yield offer(who, "over_maximum_unnoticed", "incident", player=name, box=box, stake=over)
    t = turn_of(game, state, who)
    left = low - 1 - max((limits.lying(t, name, on, box) for on in game.first_bets), default=0)
    if left > 0:
        yield offer(who, "under_minimum_unnoticed", "incident", player=name, box=box, stake=Range(1, left))
    yield offer(who, "authorise_under_minimum", player=name)


def general_part(game: BankedPoker, state: Any, who: str, name: str) -> Iterator[Offer]:
    """What the general part of a law rules on at every table."""
    general = game.rules.general
    if general is None:
        return
    yield offer(who, "breach", "incident", player=name, breach=OneOf(tuple(general.breaches.duties)))
    yield offer(who, "barred_person", "incident", player=name, ground="armed")
    yield offer(who, "interpretation_dispute", "incident", player=name)
    yield offer(who, "suspicious_win", "incident", player=name, minutes=Range(1, general.hold_minutes.value))
    yield offer(who, "release_hold", player=name)
    yield offer(who, "fraud", "incident", player=name)
    yield offer(who, "irregularity", "incident")


def conduct_incidents(game: BankedPoker, state: Any, who: str) -> Iterator[Offer]:
    """What players may have done."""
    for what, leaf in game.rules.conduct.forbidden.items():
        for name in players(state):
            yield offer(who, what, "incident", leaf.cite, player=name)
