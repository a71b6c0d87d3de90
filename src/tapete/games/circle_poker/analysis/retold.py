"""A compiled hand told by the engine: the same cards and words, with every event and citation.

Compiled play gives chips, quickly; whoever wants to know why a hand ended as it did has it told here.

>>> from tapete.law.rulebook import rulebook
>>> law = rulebook("circle_holdem", "AND10")
>>> game = CirclePoker(law, {"players": ["ana", "bea", "cai"], "structure": "no_limit", "forced": "blinds"})
>>> table, chance = Table(game, words=100), stream(1, 0)
>>> table.play(1000, chance)
1000
>>> before = standing(game, table)
>>> table.play(1, chance)
1
>>> steps = list(retold(game, before, table))
>>> chips(steps[-1].state) == table.chips
True
>>> all(event.cite for step in steps for event in step.events)
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from ....law.errors import TapeteError
from ....table.contract import Step
from .. import moves as m
from ..facts import Disc
from ..play import CirclePoker
from ..state import State
from .compiled import Table, stream
from .kernel import ACTIVE, FOLD

__all__ = ["cards_due", "chips", "retold", "spoken", "standing", "stream"]


def chips(state: State) -> dict[str, int]:
    """What each player has behind."""
    return {name: state.accounts.get(f"resto:{name}", 0) for name in state.seats}


def standing(game: CirclePoker, table: Table) -> State:
    """The engine's state between two hands, where the compiled table stands now."""
    first: State = game.opening().state
    desk, seats = table.desk[0], table.seats
    hands = int(desk["hands"])
    if not hands:
        return first
    accounts = dict(first.accounts)
    for name, behind in table.chips.items():
        accounts[f"resto:{name}"] = behind
        accounts[name] -= table.bought[name]
    accounts["cagnotte"] = accounts.get("cagnotte", 0) + table.house
    lap: tuple[int, ...] = ()
    if table.law["dead"][0]:  # elsewhere the engine need not remember where the disc is due
        lap = tuple(sorted(seat for place, seat in enumerate(seats) if int(desk["lap"]) >> place & 1))
    disc = Disc(seats[int(desk["marca"])], stays=False, lap=lap)
    return replace(first, accounts=accounts, hands=hands, round=hands, disc=disc)


def retold(game: CirclePoker, state: State, table: Table) -> Iterator[Step]:
    """The hand that the table has just played, from the state in which it was before: every step of the engine.

    The decisions must have been kept (``Table(game, words=…)``).
    """
    if not len(table.log):
        raise TapeteError(
            "la mesa compilada no guardó lo que se dijo: Table(…, words=…)",
            "the compiled table kept no decisions: Table(…, words=…)",
        )
    for name, behind in table.bought.items():
        lacking = behind - bought(game, state, name)
        if lacking:
            step = done(game, state, m.Rebuy(who=name, amount=lacking))
            yield step
            state = step.state
    step = done(game, state, m.Deal(who="croupier"))
    yield step
    own, board = table.cards
    words = iter(table.words)
    while step.state.phase in ("dealing", "betting"):
        state = step.state
        if state.phase == "dealing":
            step = done(game, state, cards_due(state, own, board))
        else:
            step = done(game, state, spoken(game, state, *next(words)))
        yield step


def bought(game: CirclePoker, state: State, name: str) -> int:
    """What he has bought since the opening: his own account is in the red by it."""
    return -state.accounts.get(name, 0) - game.terms.restos.get(name, game.terms.resto)


def done(game: CirclePoker, state: State, move: m.Moves) -> Step:
    answer = game.play(state, move)
    if not isinstance(answer, Step):
        raise TapeteError(
            f"la mano compilada no es la del reglamento: {move} ({answer.code})",
            f"the compiled hand is not the law's: {move} ({answer.code})",
        )
    return answer


# --- moves ----------------------------------------------------------------------------------------------------------


def cards_due(state: State, own: Mapping[str, Sequence[str]], board: Sequence[str]) -> m.Cards:
    """The cards that the street owes, out of those of the whole hand."""
    given = dict.fromkeys(own, 0)
    laid = len(state.pack.board[0])
    faces = []
    for place in state.pack.owed:
        kind, _, name = place.partition(":")
        if kind == "hole":
            faces.append(own[name][given[name]])
            given[name] += 1
        else:
            faces.append(board[laid])
            laid += 1
    return m.Cards(who="azar", faces=tuple(faces))


def spoken(game: CirclePoker, state: State, name: str, word: int, to: int) -> m.Moves:
    """A decision as a move: who need not pay checks, or calls for nothing where no check is admitted yet."""
    if word == FOLD:
        return m.Fold(who=name, by="cards")
    if word == ACTIVE:
        return m.Raise(who=name, to=to) if state.bets.highest else m.Bet(who=name, amount=to)
    check = m.Check(who=name)
    owes = state.bets.highest > state.accounts.get(f"bet:{name}", 0)
    return check if not owes and isinstance(game.play(state, check), Step) else m.Cover(who=name)
