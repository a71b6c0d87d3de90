"""What a round came to, kept in sight until the next one begins: the hands as they lay when they were collected, and
what everybody won or lost. A table settles and clears in one step; without this nobody would see the last card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from ...table.contract import LAST, Event, Thing, tag

SETTLES = frozenset(("won", "lost", "pushed", "half_back", "deducted"))
"""Events that decide a stake."""

NAMED = {"hand_won": "", "cloth_won": "cloth"}
"""Events that name the winner, and the field that says of what."""


WINNERS = frozenset(NAMED)


class Lay(msgspec.Struct, frozen=True, gc=False):
    """A hand as it lay when it was collected; an empty face was never turned."""

    hand: str
    faces: tuple[str, ...]
    points: int | None = None


class Result(msgspec.Struct, frozen=True, gc=False):
    """What one player has won (or lost, below 0) on a place, beside the stake; ``place`` empty: on none of the felt."""

    player: str
    place: str
    amount: int


class Outcome(msgspec.Struct, frozen=True):
    """The hands and results of a round so far; ``winner`` by what was decided ('': the round)."""

    hands: tuple[Lay, ...] = ()
    results: tuple[Result, ...] = ()
    winner: dict[str, str] = {}


NOTHING = Outcome()


_names: dict[type[Event], str] = {}
IDLE: set[type[Event]] = set()
"""Kinds of events that were met, and decide nothing. Most moves have no other, and nothing is to be remembered."""


def decides(kind: type[Event]) -> str:
    """The name of events of this kind, where they may settle a stake, name a winner, or undo both."""
    name = str(kind.__struct_config__.tag)
    if name in SETTLES or name in NAMED or name == "annulled":
        return _names.setdefault(kind, name)
    IDLE.add(kind)
    return ""


def lay(t: Any, hand: str, faces: Iterable[str], points: int | None) -> None:
    """A hand is about to be collected: how it lay there."""
    found = t.s.outcome
    t.set(outcome=replace(found, hands=(*found.hands, Lay(hand, tuple(faces), points))))


def remember(game: Any, before: Any, t: Any) -> None:
    """After a move: whatever it decided. What decides nothing is passed over."""
    deciding: list[Event] = []
    names: set[str] = set()
    for event in t.events:
        kind = type(event)
        if kind not in IDLE and (name := _names.get(kind) or decides(kind)):
            deciding.append(event)
            names.add(name)
    if not deciding:
        return
    found = t.s.outcome
    if "annulled" in names and found.hands:
        t.set(outcome=replace(found, results=(), winner={"": "annulled"}))
        return
    if names == {"annulled"}:
        return
    if t.undo is not None and any(tag(event) == "corrected" for event in t.events):
        before = t.undo  # what the wrong entry did has been undone
    winner = found.winner
    if not WINNERS.isdisjoint(names):
        winner = {**winner, **{str(getattr(event, NAMED[name], "")): event.winner for name, event in _told(deciding)}}
    results = found.results if SETTLES.isdisjoint(names) else _results(game, before, t, deciding)
    t.set(outcome=Outcome(found.hands, results, winner))


def _told(deciding: Iterable[Any]) -> list[tuple[str, Any]]:
    """Those that name a winner."""
    return [(name, event) for event in deciding if (name := _names.get(type(event), "")) in NAMED]


def _results(game: Any, before: Any, t: Any, deciding: Iterable[Any]) -> tuple[Result, ...]:
    """Stake by stake; then what else the settlement did for somebody who has no stake there (who holds the bank).
    A whole layout is gone through at every spin, so this is written to be quick."""
    was = t.s.outcome.results
    sums = {(r.player, r.place): r.amount for r in was} if was else {}
    stakes = {s.n: s for s in before.stakes}
    if t.s.next_stake != before.next_stake:  # some were put down and decided in the same move
        stakes = {s.n: s for s in t.s.stakes} | stakes
    told: dict[str, int] = {}
    bankers = game.bankers(before)
    names, place, stake = _names, game.stake_place, stakes.get
    for event in deciding:
        name = names[type(event)]
        if name == "lost":
            amount = -event.amount
        elif name == "won":
            amount = event.amount
        elif name == "pushed":
            amount = 0
        elif name == "half_back":
            amount = -event.lost
        elif name == "deducted" and event.n in stakes:
            amount = -event.amount
        else:
            continue
        player, n = event.player, event.n
        key = (player, place(stake(n, event)))
        sums[key] = sums.get(key, 0) + amount
        if bankers:
            told[player] = told.get(player, 0) + amount
    for name in bankers:
        rest = balance(game, t.s, name) - balance(game, before, name) - told.get(name, 0)
        if rest:
            key = (name, game.bank_place)
            sums[key] = sums.get(key, 0) + rest
    return tuple([Result(player, place, amount) for (player, place), amount in sums.items()])


def balance(game: Any, state: Any, name: str) -> int:
    """What somebody has won or lost since the opening; what lies on the table is still his."""
    own: int = game.holdings(state).get(name, 0)
    for shares in game.owners(state).values():
        own += shares.get(name, 0)
    return own


def things(outcome: Outcome) -> list[Thing]:
    """Cards and results as they are seen until the next round."""
    found = [
        Thing(kind="card", place=f"hand/{one.hand}", label=face, up=bool(face), mark=LAST)
        for one in outcome.hands
        for face in one.faces
    ]
    return found + results(outcome.results)


def results(those: Iterable[Result]) -> list[Thing]:
    return [
        Thing(kind="result", place=r.place, owner=r.player, amount=r.amount, label=fate(r.amount), mark=LAST)
        for r in those
    ]


def fate(amount: int) -> str:
    """
    >>> fate(200), fate(-100), fate(0)
    ('won', 'lost', 'null')
    """
    return "won" if amount > 0 else "lost" if amount < 0 else "null"


def facts(outcome: Outcome) -> dict[str, str | int | bool | None]:
    """The totals of the last hands, and who won."""
    found: dict[str, str | int | bool | None] = {f"last:{one.hand}": one.points for one in outcome.hands}
    found.update({f"won:{what}".rstrip(":"): who for what, who in outcome.winner.items()})
    return found
