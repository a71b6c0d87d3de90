"""What sessions at random should try though nobody may offer it: declarations that hang on covered cards, what passes
quickly, and what is refused for a reason of its own. One move of each outcome, so that what is rare is not drowned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...games.base.offers import answered, offer
from ...games.base.turn import admitted
from ...games.circle_poker.errors import common_cards
from ...games.circle_poker.errors.common import DECLARE
from ...games.circle_poker.offers import players
from ...games.circle_poker.offers.staff import (
    CHIPS,
    DEAL,
    OF_PLAYERS,
    SEVENTH,
    chip_faults,
    decisions,
    facts,
    incident_offers,
    of_variety,
    to_come,
)
from ...games.circle_poker.round import house_cut, limits
from ...games.circle_poker.state import State
from ...games.circle_poker.table import deck, seating, waiting_list
from ...games.circle_poker.turn import HAND, IDLE, Turn
from ...law.leaves import cites
from ...table.cards import FRENCH_RANKS, rank
from ...table.contract import AZAR, Offer, OneOf, Refusal, Step
from ...table.limits import ENDLESS

if TYPE_CHECKING:
    from ...games.circle_poker.play import CirclePoker

NEVER = ("no_rule", "too_many")
"""Refusals of declarations that are worth hearing."""
QUICK = (
    "card_shown_by_fault", "common_early", "two_common", "premature_deal", "duplicate_card", "turn_skipped", "no_burn",
    "bet_out_of_turn", "wrong_bring_in", *SEVENTH, *CHIPS,
)  # fmt: skip
"""Incidents that hang on covered cards, or whose moment passes quickly."""
STRANGERS = ("otro", "otra")
"""People who come when all seats are taken."""
DULL = ("wrong_role", "wrong_phase", "not_your_turn", "not_in_hand", "previous_unsettled")
"""Refusals that everybody hears all the time."""


def moves(game: CirclePoker, state: State, who: str) -> Iterator[Offer]:
    """By turns: what those in turn may not do, what no rule settles, and what is ruled by a reading if somebody who
    knows all cards declares it."""
    t = players.turn_of(game, state, who)
    if t.actor.role not in DECLARE:
        return
    if t.s.phase in ("held", "asking"):
        yield from refused(t, each(decisions(t, "jefe_de_mesa")))
    elif not admitted(t.game.admit, t):
        return
    elif t.s.phase == "lot":
        yield from lots(t)
    elif t.s.phase in HAND:
        moment = (t.s.pack.n + t.s.bets.words + t.s.hands) % 3
        if moment == 0:
            yield from refused(t, (*wrong(t), *at_the_table(t)))
        elif moment == 1:
            yield from refused(t, (*foreign(t, who), *each(declarations(t, who), 1)), NEVER)
        else:
            yield from stacked(t)
            yield from told(t, each(declarations(t, who)))
    else:
        yield from refused(t, (*between(t), *at_the_table(t)))


# --- one of each ----------------------------------------------------------------------------------------------------


def told(t: Turn, found: Iterable[Offer]) -> Iterator[Offer]:
    """What is ruled by a reading, is seldom or leaves a question, once for each ruling and reading."""
    seen: set[tuple[Any, ...]] = set()
    for o in found:
        answer = answered(t.game, t.s, o)
        if isinstance(answer, Step):
            by = frozenset(e.reading for e in answer.events if e.reading)
            key = (o.do, by, *(getattr(e, "ruling", "") for e in answer.events))
            if (by or o.do in QUICK or answer.state.phase == "asking") and key not in seen:
                seen.add(key)
                yield o


def refused(t: Turn, found: Iterable[Offer], only: tuple[str, ...] = ()) -> Iterator[Offer]:
    """What is refused, once for each move and reason."""
    seen: set[tuple[str, str, str]] = set()
    for o in found:
        answer = answered(t.game, t.s, o)
        if isinstance(answer, Refusal) and (answer.code in only if only else answer.code not in DULL):
            key = (o.do, answer.code, answer.reading)
            if key not in seen:
                seen.add(key)
                yield o


def each(found: Iterable[Offer], most: int = 4) -> Iterator[Offer]:
    """Every choice between a few words of an offer by itself."""
    for o in found:
        few = {
            name: field.values[:most]
            for name, field in o.fields.items()
            if isinstance(field, OneOf) and 1 < len(field.values) <= 4 and name not in ("player", "face", "faces")
        }
        for values in product(*few.values()):
            yield replace(o, fields={**o.fields, **{n: OneOf((v,)) for n, v in zip(few, values, strict=True)}})


# --- cards ----------------------------------------------------------------------------------------------------------


def lots(t: Turn) -> Iterator[Offer]:
    """The whole lot at once, not card by card."""
    s, by = t.s, AZAR if t.game.terms.cards == "azar" else "croupier"
    if s.lot is not None and s.lot.waiting and not s.lot.cards:
        names = s.lot.waiting
        one_more = (*names, *(f"otro{n}" for n in range(seating.PLACES)))[: seating.places(t) + 1]
        orders: tuple[Any, ...] = (names, names[::-1], one_more[: seating.PLACES])
        yield offer(by, "lot", "chance", cites(t.rules.seats.drawn), players=OneOf(orders))


def stacked(t: Turn) -> Iterator[Offer]:
    """Several cards at once; the whole stock by ranks, so that hands are equal; by suits, so that none is."""
    s, by = t.s, AZAR if t.game.terms.cards == "azar" else "croupier"
    faces = tuple(f for f in to_come(t) if f not in s.pack.queue)[: max(0, s.pack.stock - len(s.pack.queue))]
    if not s.pack.owed or not faces:
        return
    ranks = tuple(sorted(faces, key=lambda f: FRENCH_RANKS.index(rank(f))))
    orders: tuple[Any, ...] = (ranks[:2], ranks, ranks[::-1])
    yield offer(by, "cards", "chance", cites(t.act("deals")), faces=OneOf(orders))


# --- declarations ---------------------------------------------------------------------------------------------------


def declarations(t: Turn, who: str) -> Iterator[Offer]:
    """Everything that may have happened now."""
    yield from early_cards(t, who)
    yield from shown_cards(t, who)
    yield from incident_offers(t, who, t.actor)
    if t.s.phase != "betting":
        return
    posted = tuple(p.name for p in t.live() if p.ante)
    if posted:
        sets: tuple[Any, ...] = (*((name,) for name in posted), posted[1:3], posted)
        yield offer(who, "ante_missing", "incident", players=OneOf(sets))
    for p in t.live()[:3]:
        if t.s.bets.words:
            cards = len(p.cards) + 1
            yield offer(who, "wrong_count", "incident", player=p.name, cards=cards, actions=1)
        yield from facts(t, who, "turn_skipped", p.name)
    yield from chips(t, who)
    for p in t.live():
        if p.name != t.s.turn:
            yield from chip_faults(t, who, p.name)


def foreign(t: Turn, who: str) -> Iterator[Offer]:
    """What can only go wrong in another variety."""
    live = t.live()
    for do in (*DEAL, *OF_PLAYERS):
        if live and not of_variety(t, do):
            named = "player" in t.game.vocabulary[do].__struct_fields__
            yield from facts(t, who, do, live[0].name if named else "")
    early: tuple[Any, ...] = tuple((face,) for face in to_come(t))
    if early and not common_cards.has_common(t):
        yield offer(who, "common_early", "incident", faces=OneOf(early))


def chips(t: Turn, who: str) -> Iterator[Offer]:
    """Errors of the player in turn, with more chips than are asked for."""
    yield from chip_faults(t, who, t.s.turn)
    name = t.s.turn
    resto, found = t.resto(name), limits.bounds(t, name)
    if resto:
        yield offer(who, "oversize_chip", "incident", player=name, chip=min(resto, ENDLESS))
    if found is not None and found.least < ENDLESS:
        yield offer(who, "verbal_mismatch", "incident", player=name, announced=found.least + 1, chips=0)
        yield offer(who, "raise_wrong_amount", "incident", player=name, amount=found.least + 1, announced=True)


def early_cards(t: Turn, who: str) -> Iterator[Offer]:
    """Cards of a later street were turned or dealt: whichever are still to come."""
    faces = to_come(t)
    common = (t.s.pack.laid[0].face,) if t.s.pack.laid else faces
    for do, count, among in (
        ("common_early", common_cards.common_next(t), common),
        ("premature_deal", 1, faces),
        ("premature_deal", len(t.live()), faces),
    ):
        rows: tuple[Any, ...] = tuple(among[n : n + count] for n in range(len(among) - count + 1)) if count else ()
        if rows:
            yield offer(who, do, "incident", faces=OneOf(rows))
    if faces:
        yield offer(who, "two_common", "incident", face=OneOf(common))
        yield offer(who, "duplicate_card", "incident", face=OneOf(faces))


def shown_cards(t: Turn, who: str) -> Iterator[Offer]:
    for p in t.live():
        faces = (*(c.face for c in p.cards if not c.up), *p.discards)
        if faces:
            yield offer(who, "card_shown_by_fault", "incident", player=p.name, face=OneOf(faces))


# --- what is refused ------------------------------------------------------------------------------------------------


def wrong(t: Turn) -> Iterator[Offer]:
    """What those would like to do who are in turn, and may not."""
    phase = t.s.phase
    if phase == "betting" and t.s.turn:
        yield from wrong_words(t, t.s.turn)
    elif phase == "discarding":
        yield from wrong_discards(t)
    elif phase == "showdown":
        for name in t.s.to_show[:1]:
            yield offer(name, "muck", "play")
    elif phase == "settling":
        due = sum(amount for _, _, amount, _ in house_cut.dues(t))
        yield offer("croupier", "take_cut", amount=due + 1)
        yield offer("croupier", "award", agreed=False)
        yield offer("croupier", "collect")
    yield from asked_to_see(t)


def wrong_words(t: Turn, name: str) -> Iterator[Offer]:
    for do in ("check", "reserve", "all_in", "call", "withdraw"):
        yield offer(name, do, "play")
    for by in ("word", "cards"):
        yield offer(name, "fold", "play", by=by)
    do, field = ("raise", "to") if t.s.bets.highest else ("bet", "amount")
    found = limits.raise_bounds(t, name) if t.s.bets.highest else limits.bet_bounds(t, name)
    highest = limits.table_maximum(t)
    for amount in (found.least + 1, found.least - 1, found.most + 1, found.least, *((highest + 1,) if highest else ())):
        if 0 < amount <= ENDLESS:
            sum_: dict[str, Any] = {field: amount}
            yield offer(name, do, "play", **sum_)
    for way in ({"by": "word"}, {"crossed": False}, {"means": "cash"}):
        how: dict[str, Any] = {field: min(found.least, ENDLESS), **way}
        yield offer(name, do, "play", **how)


def wrong_discards(t: Turn) -> Iterator[Offer]:
    """All five, silently, or once more."""
    for p in t.live():
        if p.name == t.s.turn:
            yield offer(p.name, "discard", "play", cards=" ".join(c.face for c in p.cards))
            yield offer(p.name, "discard", "play", aloud=False)
        elif p.changed >= 0:
            yield offer(p.name, "discard", "play")


def asked_to_see(t: Turn) -> Iterator[Offer]:
    """Cards that nobody has to show."""
    if t.s.phase not in ("showdown", "settling", *IDLE):
        return
    for p in t.s.players.values():
        for other in t.s.players:
            if other != p.name:
                yield offer(other, "ask_to_see", "play", player=p.name)
                break


def at_the_table(t: Turn) -> Iterator[Offer]:
    """At any time: seats, chips, limits."""
    s = t.s
    for name in list(s.seats)[:2]:
        for first in (waiting_list.first_on_list(t), "otro"):
            if first:
                yield offer(name, "cede_seat", "play", to=first, buys_chips=False)
        for to in s.people.waiting[1:2]:
            yield offer(name, "cede_seat", "play", to=to, buys_chips=True)
        yield offer(name, "rebuy", "play", amount=1)
        yield offer(name, "sit_out", "play")
    for name in (name for name in s.seats if not t.resto(name)):
        yield offer(name, "buy_in", "play", amount=1)
    for by in t.rules.seats.assigned_by.value:
        for to in s.people.waiting[1:2]:
            yield from (offer(by, "assign_seat", player=to, seat=seat) for seat in seating.free_seats(t)[:1])
    yield offer("jefe_de_mesa", "close_session")
    yield offer("jefe_de_mesa", "change_limits", minimum=s.minimum, announced=False)


def between(t: Turn) -> Iterator[Offer]:
    """Before the opening and between hands."""
    s = t.s
    if s.phase == "unopened":
        yield from (offer("jefe_de_mesa", "open_session", told=told) for told in (True, False))
        for name in (*s.people.registered, *STRANGERS):
            yield offer(name, "register", "play")
            yield offer(name, "buy_in", "play", amount=1)
        yield offer("croupier", "draw_seats")
        yield offer("croupier", "draw_marca")
        for by in seating.draw_roles(t):
            yield offer(by, "draw_seats")
    yield from asked_to_see(t)
    if deck.by_hand(t):
        yield offer("croupier", "cut", at=1)
        if cutter := deck.cutter(t):
            yield offer(cutter, "cut", "play")
        yield offer("croupier", "shuffle", sequences=True)
        yield offer("croupier", "shuffle", way="gather")
    yield offer("croupier", "deal")
