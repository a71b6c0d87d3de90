"""Looking at one's cards, and what is said of them, at the tables where a player holds the bank."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import Source, cites, holds, reading
from ....law.values import Text
from ....table.events import Call
from . import moves as m
from .turn import CircleTurn

HOUSE_HAND = "house"
"""Nobody has the cards of a hand: the croupier plays it."""
WORDS = {"carta": Text("carta", "card"), "no": Text("no", "no card"), "abato": Text("abate", "turns up")}


def carried(t: CircleTurn[Any], hand: str) -> bool:
    """The cards lie before whoever plays them: the banker's own do, the others are carried to their players."""
    return hand == "banca" or t.does("move_cards")


def look(t: CircleTurn[Any], name: str, hand: str) -> None:
    """He lifts the cards and has seen them, for good; those of a hand that nobody carried to him he cannot."""
    if t.has_looked(hand) or not carried(t, hand):
        return
    first = [s.n for s in t.s.slots if s.place == hand][:2]
    t.set(
        slots=tuple(replace(s, seen=(*s.seen, name)) if s.n in first and name not in s.seen else s for s in t.s.slots)
    )
    leaf = t.rules.coup.face
    t.emit(
        m.Looked(player=name, hand=hand, faces=t.faces(hand)[:2], seen_by=(name,), cite=leaf.cite, reading=leaf.reading)
    )


def said(t: CircleTurn[Any], hand: str, word: str, *behind: Source) -> None:
    """He looks, if he has not, and speaks; the croupier repeats it aloud."""
    p, leaf = t.rules.play, t.rules.staff.announces
    name = t.player_of(hand)
    if name != HOUSE_HAND:
        look(t, name, hand)
    cite = cites(*behind) or t.game.anchor
    t.emit(m.Said(player=name, hand=hand, word=word, cite=cite, reading=reading(*behind)))
    words = WORDS[word]
    if p.words is not None and p.words.value and word != "abato":
        words = Text(p.words.value.items[0 if word == "carta" else 1], words.en)
        if hand != "banca" and name != HOUSE_HAND:
            t.emit(Call(text=words.es, gloss=words.en, by=name, cite=p.words.cite))
    if holds(leaf):
        t.emit(Call(text=words.es, gloss=words.en, by=t.by("runs"), cite=leaf.cite))
