"""How the arguments of a method become a move: the words of the game, with errors that say what to write.

Whoever acts comes first, then the fields of the move in their order; fields may be named. Whoever acts may be left out
where that is clear: the croupier closes the bets, azar gives the number, one player alone owes a choice.
"""

from __future__ import annotations

import inspect as signatures
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ..inspection import vocabulary
from ..law.errors import TapeteError, near
from ..law.values import Text
from ..table import words
from ..table.contract import AZAR, RELOJ, Actor, Game, Refusal, Step

Data = dict[str, Any]
ANYBODY = "anybody"
"""Somebody who has not been at the table yet."""


class UnknownMove(TapeteError, AttributeError):
    """The game has no such move."""


class Answered(NamedTuple):
    """A move as it was understood, and what the table answered."""

    move: Any
    answer: Step | Refusal


def kind(game: Game, do: str) -> Any:
    """The move of this name."""
    found = game.vocabulary.get(do)
    if found is None:
        hint = near(do, game.vocabulary)
        raise UnknownMove(
            f"«{game.game}» no tiene la jugada «{do}».{hint.es} Véase table.vocabulary",
            f"'{game.game}' has no move '{do}'.{hint.en} See table.vocabulary",
        )
    return found


def fields(game: Game, do: str) -> list[str]:
    """What a move says beside who makes it, in order."""
    return [name for name in vocabulary.fields(kind(game, do)) if name != "who"]


def signature(game: Game, do: str) -> signatures.Signature:
    """The arguments of a move, for ``help`` and editors."""
    shape = vocabulary.fields(kind(game, do))
    each = signatures.Parameter
    found = [each("who", each.POSITIONAL_OR_KEYWORD, default="")]
    for name, field in shape.items():
        if name != "who":
            default = ... if field.required else None if field.default is msgspec.NODEFAULT else field.default
            found.append(each(safe(name), each.POSITIONAL_OR_KEYWORD, default=default))
    return signatures.Signature(found)


def safe(name: str) -> str:
    """A name as Python takes it: ``raise_``, ``from_``.

    >>> safe("raise"), safe("bet")
    ('raise_', 'bet')
    """
    import keyword

    return f"{name}_" if keyword.iskeyword(name) else name


def played(game: Game, state: Any, do: str, given: Sequence[Any], named: Mapping[str, Any]) -> Answered:
    """The move that these arguments say, played at this moment; the next state is the caller's to keep."""
    names = fields(game, do)
    said = {key.rstrip("_"): value for key, value in named.items()}
    if "who" in said or not given:
        return _one(game, state, do, _bound(do, names, given, said))
    move, answer = _tried(game, state, do, {**_bound(do, names, given[1:], said), "who": given[0]})
    if isinstance(answer, Step):
        return Answered(move, answer)
    other = _without(game, state, do, names, given, said)
    if isinstance(answer, TapeteError):
        if other is None:
            raise answer
        return other
    if other is not None and _fits_better(game, state, str(given[0]), answer, other):
        return other
    return Answered(move, answer)


def _fits_better(game: Game, state: Any, first: str, refused: Refusal, other: Answered) -> bool:
    """Whether the first argument was no person: one of the staff does this, and no player."""
    if Actor.of(other.move.who).role == "player" or Actor.of(first).role != "player":
        return False
    return isinstance(other.answer, Step) or (refused.code == "wrong_role" and first not in game.people(state))


def _one(game: Game, state: Any, do: str, said: Data) -> Answered:
    """A move as it is said; whoever makes it is found out where that is left out."""
    if not said.get("who"):
        said = {**said, "who": actor(game, state, do, said)}
    move, answer = _tried(game, state, do, said)
    if isinstance(answer, TapeteError):
        raise answer
    return Answered(move, answer)


def of_data(game: Game, state: Any, said: Any) -> Answered:
    """The move that plain data says (or a move itself), played at this moment."""
    if isinstance(said, msgspec.Struct):
        return Answered(said, game.play(state, said))
    if not isinstance(said, Mapping) or not isinstance(said.get("do"), str):
        raise TapeteError(
            "una jugada es {'who': …, 'do': …}; falta «do»", "a move is {'who': …, 'do': …}; 'do' is missing"
        )
    kind(game, said["do"])
    return _one(game, state, said["do"], {key: value for key, value in said.items() if key != "do"})


def _bound(do: str, names: Sequence[str], given: Sequence[Any], said: Data) -> Data:
    """Positions by their names."""
    if len(given) > len(names):
        shown = ", ".join(("who", *names))
        raise TapeteError(f"{do}: sobran datos; lleva {shown}", f"{do}: too many arguments; it takes {shown}")
    found = dict(zip(names, given, strict=False))
    for name in found.keys() & said.keys():
        raise TapeteError(f"{do}: «{name}» está dos veces", f"{do}: '{name}' is given twice")
    return {**found, **said}


def _tried(game: Game, state: Any, do: str, said: Data) -> tuple[Any, Step | Refusal | TapeteError]:
    try:
        move = vocabulary.decode(game.types.moves, {"do": do, **said})
    except TapeteError as error:
        return None, vocabulary.within(do, do, error)
    return move, game.play(state, move)


def _without(
    game: Game, state: Any, do: str, names: Sequence[str], given: Sequence[Any], said: Data
) -> Answered | None:
    """The same arguments read without whoever acts; None: so they say no move."""
    try:
        return _one(game, state, do, _bound(do, names, given, said))
    except TapeteError:
        return None


def actor(game: Game, state: Any, do: str, said: Data) -> str:
    """Who makes a move when nobody is named: whoever must, else the only one who may, else whoever of the staff is not
    refused for being who they are."""
    for duty in game.duties(state):
        if duty.do == do:
            return duty.by
    people = [AZAR, RELOJ, *(one for one in game.people(state) if one not in (AZAR, RELOJ))]
    able = [one for one in people if any(offer.do == do for offer in game.offers(state, one))]
    players = [one for one in able if Actor.of(one).role == "player"]
    if players and any(offer.do == do for offer in game.offers(state, ANYBODY)):
        raise _nobody(do, "")  # whoever comes by may do it: the one who sits there is no better guess
    if able and (not players or len(able) == 1):
        return able[0]
    if not players:
        for one in people:
            if Actor.of(one).role == "player":
                continue
            _, answer = _tried(game, state, do, {**said, "who": one})
            if isinstance(answer, Step) or (isinstance(answer, Refusal) and answer.code != "wrong_role"):
                return one
    raise _nobody(do, f": {', '.join(players)}" if players else "")


def _nobody(do: str, those: str) -> TapeteError:
    return TapeteError(f"{do}: falta quién lo hace (who){those}", f"{do}: who does it is missing (who){those}")


def instead(game: Game, state: Any, who: str) -> Text:
    """What somebody may do now, as a suggestion."""
    able = list(dict.fromkeys(offer.do for offer in game.offers(state, who)))
    if able:
        shown = ", ".join(able)
        return Text(f" {who} puede ahora: {shown}", f" {who} may now: {shown}")
    due = next(iter(game.duties(state)), None)
    if due is None:
        return Text("", "")
    es, en = (words.called("moves", due.do, lang) for lang in ("es", "en"))
    return Text(f" Ahora toca: {due.do} ({es}), por {due.by}", f" Due now: {due.do} ({en}), by {due.by}")
