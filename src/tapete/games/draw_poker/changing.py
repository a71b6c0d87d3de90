"""Cards that players put down for others: when all have said whether they go on, and once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ...law.leaves import cites, denied, holds, reading
from ...table.contract import Offer, OneOf, Pending
from ...table.events import Asked
from ..banked_poker.moves import Collected
from ..banked_poker.round import complementary, decisions, exchange
from ..banked_poker.state import Hand
from ..base.moves import Silence
from ..base.offers import offer
from . import drawing
from . import moves as m

if TYPE_CHECKING:
    from ..banked_poker.turn import BankedTurn as Turn

ASKED = "change_cards"
KEEP, CHANGE = "keep", "change"
NOTHING = ""
"""No card: the hand stays as it is."""
ROUND = "D-6"
"""The doubt on whether new cards are dealt hand by hand or round by round."""
ROUND_BY_ROUND = "rounds"


def in_play(t: Turn[Any]) -> list[str]:
    """The boxes that go on, in the order in which they get new cards."""
    names = [hand.name for hand in t.boxes() if not (hand.out or hand.gone or hand.done)]
    return names if t.rules.change.way.value == "from_left" else names[::-1]


# --- asking ---------------------------------------------------------------------------------------------------------


def begin(t: Turn[Any]) -> None:
    """All have declared: whoever goes on is asked for the cards to be changed."""
    names = tuple(name for name in in_play(t) if name not in t.s.changed)
    t.set(phase="discarding", asking=names)
    t.announce("discarding")
    ask_next(t)


def ask_next(t: Turn[Any]) -> None:
    """The next box is asked; after the last one the cards are collected, and others are dealt."""
    if not t.s.asking:
        collect(t)
        return
    c, box = t.rules.change, t.s.asking[0]
    name, about, sources = t.leader(box), decisions.about(box), (c.most, c.covered)
    t.emit(Asked(player=name, about=about, options=(KEEP, CHANGE), cite=cites(*sources), reading=reading(*sources)))
    t.ask(name, ASKED, about, (NOTHING,), NOTHING, *sources, say=False)


def owed(t: Turn[Any], player: str, box: int = 0) -> Pending:
    """The question that this player has to answer."""
    c = t.rules.change
    found: Pending | None = next((one for one in t.s.pending if one.do == ASKED), None)
    if found is None:
        t.refuse("nothing_pending", c.most, phase=t.s.phase)
    if found.by != player or (box and found.about != decisions.about(str(box))):
        t.refuse("not_your_turn", c.most, player=found.by)
    return found


def early(t: Turn[Any], player: str) -> str:
    """The box of somebody who would change cards before all have declared, where nothing is against it."""
    c = t.rules.change
    mine = next((one.name for one in t.boxes() if t.leader(one.name) == player and not (one.out or one.gone)), "")
    if mine and holds(c.needs_bet) and t.stake(player, t.game.second_bet, mine) is None:
        t.refuse("second_bet_first", c.needs_bet, at=mine)
    if holds(c.after_all) or not mine or mine in t.s.changed:
        t.refuse("not_all_declared", c.after_all, phase=t.s.phase)
    return mine


def on_change(t: Turn[Any], move: m.ChangeCards) -> None:
    """So many cards at most, of one's own hand."""
    name, c = t.player(), t.rules.change
    t.in_phase("decision", "discarding", sources=(c.after_all, c.most))
    pending = owed(t, name, move.box) if t.s.phase == "discarding" else None
    box = t.s.asking[0] if pending is not None else early(t, name)
    faces = tuple(move.cards.split())
    lost = next((face for face in faces if face not in t.hand(box).faces), "")
    if lost or len(set(faces)) != len(faces):
        t.refuse("not_your_card", c.most, at=lost)
    if len(faces) > c.most.value:
        t.refuse("too_many_changed", c.most, cards=c.most.value)
    put_down(t, name, box, faces)
    if pending is not None:
        answered(t, pending, CHANGE if faces else KEEP)


def answered(t: Turn[Any], pending: Pending, option: str) -> None:
    t.answered(pending, option)
    t.set(asking=t.s.asking[1:])
    t.game.ask_next(t)


def put_down(t: Turn[Any], player: str, box: str, faces: tuple[str, ...]) -> None:
    """They lie before the ante; whoever changes a card is out of the pool's prizes."""
    c = t.rules.change
    seen = (player,) if holds(c.covered) else None
    lying = tuple(face if seen is None else "" for face in faces)
    t.set(changed={**t.s.changed, box: len(faces)}, before={**t.s.before, box: lying} if lying else t.s.before)
    t.emit(
        m.PutDown(
            player=player, hand=box, cards=len(faces), faces=" ".join(faces), seen_by=seen,
            cite=cites(c.most, c.covered), reading=reading(c.most, c.covered),
        )
    )  # fmt: skip
    if faces:
        exchange.lay_aside(t, box, faces)
        out_of_the_pool(t, box)


def out_of_the_pool(t: Turn[Any], box: str) -> None:
    """The bet for the pool is lost, where the law says so."""
    lost = [s for s in t.s.slots if s.at == box and denied(t.rules.pools[s.on].after_change)]
    for stake in lost:
        t.note("out_of_the_pool", t.rules.pools[stake.on].after_change, about=stake.owner, amount=stake.amount)
        complementary.lost(t, stake.owner, "change")
    t.set(slots=tuple(s for s in t.s.slots if s not in lost))


def on_silence(t: Turn[Any], move: Silence) -> None:
    """Reloj: who is asked for cards and says nothing keeps the hand; any other silence is the family's."""
    if not any(p.do == ASKED and p.by == move.player for p in t.s.pending):
        decisions.on_silence(t, move)
        return
    t.allow(("reloj",), t.rules.change.most)
    pending = owed(t, move.player)
    put_down(t, move.player, t.s.asking[0], ())
    answered(t, pending, KEEP)


# --- new cards ------------------------------------------------------------------------------------------------------


def collect(t: Turn[Any]) -> None:
    """What was put down is collected, then each hand gets new cards until it is whole."""
    c, there = t.rules.change, sum(map(len, t.s.before.values()))
    if there and holds(c.collected):
        t.emit(Collected(hand="put_down", cards=there, cite=cites(c.collected)))
        t.set(before={})
    t.set(owed=sequence(t))
    if not t.s.owed:
        drawing.begin(t)


def sequence(t: Turn[Any]) -> tuple[str, ...]:
    """Hand by hand, or a card to each in turn, as this table reads the text."""
    due = {name: max(0, t.rules.change.up_to.value - len(t.hand(name).cards)) for name in in_play(t)}
    if t.game.terms.readings.get(ROUND) != ROUND_BY_ROUND:
        return tuple(name for name, n in due.items() for _ in range(n))
    rounds = max(due.values(), default=0)
    return tuple(name for n in range(rounds) for name, missing in due.items() if missing > n)


def incomplete(t: Turn[Any], hand: Hand) -> bool:
    """The hand still waits for cards."""
    return hand.name in t.s.before or hand.name in t.s.owed


def offers(t: Turn[Any], who: str, asked: Pending) -> Iterator[Offer]:
    """Every choice of cards that whoever is asked may put down, none first."""
    own = t.hand(t.s.asking[0]).faces if t.s.asking else ()
    most = min(t.rules.change.most.value, len(own))
    choices = tuple(" ".join(faces) for n in range(most + 1) for faces in combinations(own, n))
    yield offer(who, "change_cards", "play", asked.cite, cards=OneOf(choices))


HANDLERS: dict[Any, Any] = {m.ChangeCards: on_change, Silence: on_silence}
