"""Stories of Monte o Banca: one upper card tripled, the other doubled; then a card is matched that one of them annuls:
the fourth, which lies across from the tripled one, or the doubled one that faces it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...games.base.offers import Told
from ...games.monte_o_banca.round.judge import DOUBLED, TRIPLED, Match, verdict
from ...games.monte_o_banca.round.pack import first_part
from ...games.monte_o_banca.state import State, out
from ...table import cards
from ...table.contract import Field, OneOf

if TYPE_CHECKING:
    from ...games.monte_o_banca.play import Monte

ON = "cartas_single"
STORIES = {"across": ("4-2", "M18"), "facing": ("2-1", "M16")}
"""Where the bet lies, on the matched card against another, and the reading on which its fate hangs."""
PLAYER = "ana"
WANTED = (TRIPLED, DOUBLED, 1, 1)
"""How many cards lie in each box."""


def known(game: Monte) -> tuple[str, ...]:
    """Those that the table tells as the reading has it that is adopted."""
    return tuple(name for name, (_, doubt) in STORIES.items() if not game.book.readings.get(doubt))


def step(game: Monte, name: str, state: State) -> Told | None:
    """The next step of it; None: it does not go on from here."""
    if state.part != first_part(game.book.rules):
        return None
    due, (at, _) = next(iter(game.duties(state)), None), STORIES[name]
    if state.phase in ("placing", "turning"):
        face = _placed(state) if state.phase == "placing" else _matching(game, state, at)
        if not face or due is None or due.do != "card":
            return None
        last = state.phase == "turning" and game.terms.settlement == "automatic"
        return replace(due, fields={"face": OneOf((face,))}), last
    if state.phase == "betting" and not any(s.owner == PLAYER for s in state.stakes):
        bet = [ON, at]
        found = (
            o for o in game.offers(state, PLAYER) if [_only(o.fields[n]) for n in ("on", "at") if n in o.fields] == bet
        )
        return next(((one, False) for one in found), None)
    return (due, state.phase == "paying") if due is not None else None


def _only(field: Field) -> object:
    return field.values[0] if isinstance(field, OneOf) else None


def _sizes(state: State) -> tuple[int, ...]:
    return tuple(len(box.faces) for box in state.boxes)


def _placed(state: State) -> str:
    """The next of the four cards, or one that is laid on an upper one; '': the cards lie otherwise already."""
    sizes = _sizes(state)
    if any(had > wanted for had, wanted in zip(sizes, WANTED, strict=True)):
        return ""
    if all(sizes[:2]):
        for box, wanted in zip(state.boxes[:2], WANTED, strict=False):
            if len(box.faces) < wanted:
                return "" if any(sizes[2:]) else _left(state, cards.rank(box.faces[0]))
    return _left(state, "")


def _matching(game: Monte, state: State, at: str) -> str:
    """A card of the value of the one that was bet on, which neither wins nor loses."""
    if _sizes(state) != WANTED:
        return ""
    laid, box = tuple(b.faces for b in state.boxes), at[0]
    rank = cards.rank(laid[int(box) - 1][0])
    those = (face for face, n in state.shoe.weights().items() if n and cards.rank(face) == rank)
    fates = ((face, verdict(game.book, laid, ON, at, Match(face, box, True)).what) for face in those)
    return next((face for face, fate in fates if fate == "null"), "")


def _left(state: State, rank: str) -> str:
    """A card of this value that is still to come; without one: of a value that was not seen yet, with others of it."""
    seen = {cards.rank(face) for face in out(state)}
    faces = [face for face, n in state.shoe.weights().items() if n]
    fits = (face for face in faces if (cards.rank(face) == rank if rank else cards.rank(face) not in seen))
    return next(fits, "")
