"""The book of acts: what the act of a game says, and who signs it."""

from __future__ import annotations

from ....law.leaves import cites, holds
from .. import moves as m
from ..law.matrix import letter
from ..prizes import engine
from ..turn import Turn


def open_act(t: Turn) -> None:
    """The start of a game is entered and signed."""
    books = t.rules.books
    if books is not None and holds(books.each_game):
        entered = t.rules.announcing.start_entered
        if holds(entered):
            t.enter("start", books.opening, entered, signed=books.opening.value, about=str(t.s.round))


def noted(t: Turn, winners: list[str]) -> dict[str, str]:
    """What is known of the game before its stakes are spent."""
    room = t.game.room
    return {
        "game": str(t.s.round),
        "series": " ".join(dict.fromkeys(s.on for s in t.s.stakes)) or letter(t.s.serial),
        "price": str(t.s.minimum),
        "sold": str(t.sold()),
        "takings": str(t.takings()),
        "progressives": str(sum(engine.balances(room, t.s.accounts).values()) if room is not None else 0),
        "winners": " ".join(winners),
    }


def close_act(t: Turn, known: dict[str, str], paid: dict[str, int]) -> None:
    """What the text asks for, and nothing else."""

    books = t.rules.books
    if books is None or not holds(books.each_game):
        return
    fields = {name: known[name] for name in books.fields.value if name in known}
    fields |= {f"paid_{name}": str(paid.get(name, 0)) for name in books.paid.value}
    if holds(books.winners):
        fields["winners"] = known["winners"]
    cite = cites(books.each_game, books.fields, books.paid, books.winners, books.closing, books.kept_by)
    t.emit(m.Act(fields=fields, signed=tuple(books.closing.value), kept_by=tuple(books.kept_by.value), cite=cite))
