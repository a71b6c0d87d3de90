"""A fault with as few moves as possible: moves are left out as long as the fault is still there."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from ..table.contract import Game, Step
from .audit import Audit, Fault
from .sessions import Stuck, Taken

TRIALS = 400


def symptom(what: str) -> str:
    """What kind of fault it is, whatever the names and amounts.

    >>> symptom("a duty is refused: {'do': 'pay', 'who': 'eva'}: wrong_order {'next': 'split'}")
    'a duty is refused: pay: wrong_order'
    """
    if invalid := re.search(r"(Expected|Invalid value|Object) .* at `\$", what):
        return re.sub(r"\d+", "", invalid[0])
    words = re.sub(r"\{'do': '(\w+)'[^}]*\}", r"\1", what).partition(" {")[0]
    return re.sub(r"\d+", "", words)[:120]


def found(game: Game, moves: list[Any], last: Any) -> str:
    """The symptom of the fault that these moves lead to, with a thorough look at the last state; "" if none."""
    audit = Audit(game, Random(0), thorough=True)
    state = game.opening().state
    try:
        for move in [*moves, last]:
            if move is None:
                continue
            answer = game.play(state, move)
            audit.step(Taken(before=state, move=move, answer=answer, source="memory", kept=True))
            if isinstance(answer, Step):
                state = answer.state
        for who in (*game.people(state), "ana", "berta"):
            audit.offered(state, game.offers(state, who))
    except AssertionError as error:
        return symptom(str(error))
    except Exception as error:
        return symptom(f"the program failed: {error!r}")
    return ""


def shrink(game: Game, fault: Fault) -> Fault:
    """The same fault with fewer moves, or the fault itself if it does not show again by its moves alone (a session that
    never ends is no single move's fault)."""
    if isinstance(fault.__cause__, Stuck):
        return fault
    wanted = symptom(fault.what)
    for last in (None, fault.move):
        if found(game, fault.moves, last) == wanted:
            return Fault(fault.what, game, _fewer(game, fault.moves, last, wanted), fault.seed, last)
    return fault


def _fewer(game: Game, moves: list[Any], last: Any, wanted: str) -> list[Any]:
    size = max(1, len(moves) // 2)
    trials = TRIALS
    while trials:
        start, shorter = 0, False
        while start < len(moves) and trials:
            trials -= 1
            rest = moves[:start] + moves[start + size :]
            if found(game, rest, last) == wanted:
                moves, shorter = rest, True
            else:
                start += size
        if size == 1 and not shorter:
            break
        size = max(1, size // 2)
    return moves
