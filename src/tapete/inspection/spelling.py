"""Names that a case takes from outside the vocabulary of moves: roles, people, bets. They are text, so that any word
would do; one that is misspelt must not become a new player, or a bet that the law refuses.

A person is taken for misspelt who is named once, by a name one letter away from one that is named more often. A bet is
known if some table of some game has it. Another one is a mistake if it looks like a known one; otherwise a case may lay
it down to have it refused, and names that refusal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec

from ..games import registry
from ..law import rulebook
from ..law.errors import TapeteError, near
from ..law.files import renewed
from ..table import words
from ..table.contract import AZAR, HOUSE, RELOJ, STAFF, Game
from ..table.people import ALIASES, ROLES
from . import strike, vocabulary

PERSON = ("player", "partner", "other")
"""Fields of moves that name a person."""
BET = ("on", "to_on")
"""Fields of moves that name a bet."""
OUTSIDE = ("player", "pool", "table", AZAR, RELOJ)
"""What may stand after ``@`` beside the roles of the staff."""
SHORT = {"jefe": "jefe_de_mesa", "chief": "jefe_de_mesa", "dealer": "croupier", "clock": RELOJ}
"""What one calls some of them."""
LIKE = 0.8
"""So much alike are a word and its misspelling (``difflib``)."""
SHOWN = 12
"""So many bets a message lists."""
BEGIN = 4


def check(
    game: str, moves: Iterable[Any], terms: Any, outcome: Collection[str], refused: Collection[int] | None
) -> list[TapeteError]:
    """Every name of a case that looks misspelt; ``moves`` as the file has them. ``refused``: the moves whose refusal it
    expects; None: it expects nothing, and any move may be refused."""
    said = [{"who": "", **move} if isinstance(move, dict) else {"who": ""} for move in moves]
    found = [*_roles(said), *_people(said, terms, outcome), *_accounts(said, terms, outcome)]
    return [*found, *_bets(game, said, refused), *_duties(game, said)]


def _like(word: str, known: Iterable[str]) -> bool:
    return bool(get_close_matches(word, list(known), 1, LIKE))


def at_move(n: int, error: TapeteError) -> TapeteError:
    """The same error, said of a move."""
    return vocabulary.within(f"jugada {n}", f"move {n}", error)


# --- roles ----------------------------------------------------------------------------------------------------------


@cache
def _called() -> dict[str, str]:
    """Every way to name a role, with its code: the code itself, its names in both languages, other texts' names."""
    found = {name.replace(" ", "_"): code for code, role in ROLES.items() for name in (role.name.es, role.name.en)}
    return {**found, **ALIASES, **SHORT, **{code: code for code in (*STAFF, AZAR, RELOJ)}}


def role(word: str) -> str:
    """The role that is meant by a word which is none; '' if none is.

    >>> role("crupier"), role("table_chief"), role("dealer"), role("ana"), role("carlos")
    ('croupier', 'jefe_de_mesa', 'croupier', '', '')
    """
    known = _called()
    plain = word.strip().lower().replace(" ", "_").replace("-", "_")
    close = [plain] if plain in known else get_close_matches(plain, known, 1, LIKE)
    return "" if not close or known[close[0]] in ("player", HOUSE, "pool") else known[close[0]]


def _roles(said: list[dict[str, Any]]) -> Iterator[TapeteError]:
    for n, move in enumerate(said, 1):
        who = str(move["who"])
        name, at, word = who.partition("@")
        if not at and (name in STAFF or name in (AZAR, RELOJ)):
            continue
        if at and (word in STAFF or word in OUTSIDE):
            continue
        meant = role(word if at else name)
        if at:
            hint = near(word, STAFF) if not meant else near(meant, [meant])
            error = TapeteError(
                f"who: no hay función «{word}».{hint.es} Hay: {', '.join(STAFF)}",
                f"who: there is no role '{word}'.{hint.en} There are: {', '.join(STAFF)}",
            )
        elif meant:
            error = TapeteError(
                f"who: «{name}» sería un jugador de ese nombre; ¿quizá «{meant}»?",
                f"who: '{name}' would be a player of that name; perhaps '{meant}'?",
            )
        else:
            continue
        yield at_move(n, error)


# --- people ---------------------------------------------------------------------------------------------------------


def _texts(data: Any) -> Iterator[str]:
    """Every text within plain data; of ``eva@croupier`` the name."""
    if isinstance(data, str):
        yield data.partition("@")[0]
    elif isinstance(data, dict):
        for item in (*data.keys(), *data.values()):
            yield from _texts(item)
    elif isinstance(data, (list, tuple)):
        for item in data:
            yield from _texts(item)


def apart(left: str, right: str) -> bool:
    """One letter lies between two names: another one, one more, or two that change places.

    >>> apart("ana", "anna"), apart("luis", "lusi"), apart("ana", "eva"), apart("p1", "p2")
    (True, True, False, False)
    """
    if left == right or any(c.isdigit() for c in left + right) or min(len(left), len(right)) < 3:
        return False
    if len(left) == len(right):
        wrong = [n for n in range(len(left)) if left[n] != right[n]]
        turned = len(wrong) == 2 and wrong[1] == wrong[0] + 1
        return len(wrong) == 1 or (turned and (left[wrong[0]], left[wrong[1]]) == (right[wrong[1]], right[wrong[0]]))
    short, long = sorted((left, right), key=len)
    return len(long) - len(short) == 1 and any(long[:n] + long[n + 1 :] == short for n in range(len(long)))


def _people(said: list[dict[str, Any]], terms: Any, outcome: Collection[str]) -> Iterator[TapeteError]:
    """Somebody who is named once, a letter away from somebody who is named more often."""
    known = {*STAFF, AZAR, RELOJ, HOUSE}
    named: Counter[str] = Counter()
    first: dict[str, int] = {}
    for n, move in enumerate(said, 1):
        for name in (str(move["who"]).partition("@")[0], *(str(move.get(field) or "") for field in PERSON)):
            if name and name not in known:
                named[name] += 1
                first.setdefault(name, n)
    seated = {text for text in _texts(msgspec.to_builtins(terms)) if text in named or text in outcome}
    named.update(list(outcome))
    named.update(list(seated))
    for name, n in first.items():
        if named[name] == 1:
            close = [other for other in named if named[other] > 1 and other not in known and apart(name, other)]
            if close:
                yield at_move(
                    n,
                    TapeteError(
                        f"nadie más se llama «{name}». ¿Quizá «{close[0]}»?",
                        f"'{name}' is named only here. Perhaps '{close[0]}'?",
                    ),
                )


def _accounts(said: list[dict[str, Any]], terms: Any, outcome: Collection[str]) -> Iterator[TapeteError]:
    """Whoever stands in ``outcome`` is somebody of the case, the house, or an account."""
    if not outcome:
        return
    people = {*_texts(said), *_texts(msgspec.to_builtins(terms))}
    accounts = {HOUSE, *words.catalogue()["accounts"]}
    for name in outcome:
        if name not in people and name.partition(":")[0] not in accounts:
            hint = near(name, [*people, *accounts])
            yield TapeteError(
                f"expect: outcome: no hay nadie llamado «{name}» en el caso.{hint.es}",
                f"expect: outcome: nobody in the case is called '{name}'.{hint.en}",
            )


# --- bets -----------------------------------------------------------------------------------------------------------


def table(game: str, regulation: str) -> Game:
    """A table as the law itself opens it."""
    return registry.game(game, regulation, law=strike.law(game, regulation))


@renewed
@cache
def places(game: str, regulation: str) -> dict[str, tuple[str, ...]]:
    """The bets of a table, each with its places; empty for a game whose bets are words of its moves."""
    spots: dict[str, dict[str, Any]] = getattr(table(game, regulation), "spots", None) or {}
    return {on: tuple(there) for on, there in spots.items() if there}


@renewed
@cache
def bets(game: str) -> tuple[str, ...]:
    """The bets that some regulation has in this game."""
    laws = [regulation for name, regulation in rulebook.catalogue() if name == game]
    return tuple(dict.fromkeys(on for regulation in laws for on in places(game, regulation)))


@renewed
@cache
def _every() -> frozenset[str]:
    """The bets of all games, and those that have a name in words though no table takes them (called bets)."""
    return frozenset({on for game in registry.rooms() for on in bets(game)} | set(words.catalogue()["values"]))


def _known(game: str, on: str) -> bool:
    """Whether it is a bet of this or of any game. All games are opened only for a word that is nothing else."""
    return on in bets(game) or on in words.catalogue()["values"] or on in _every()


def _begun(on: str) -> list[str]:
    """Bets of other tables that begin alike (called bets); a short word begins like too many."""
    return [other for other in _every() if len(on) > BEGIN and other.startswith(on[:BEGIN])]


def _bets(game: str, said: list[dict[str, Any]], refused: Collection[int] | None) -> Iterator[TapeteError]:
    for n, move in enumerate(said, 1):
        for field in BET:
            on = move.get(field)
            if not isinstance(on, str) or not on or not bets(game) or _known(game, on):
                continue
            some = [*bets(game), *_begun(on)]
            if _like(on, some) or (refused is not None and n not in refused):
                hint = near(on, some)
                known = ", ".join(bets(game)[:SHOWN]) + (", …" if len(bets(game)) > SHOWN else "")
                yield at_move(
                    n,
                    TapeteError(
                        f"{field}: no hay apuesta «{on}».{hint.es} Hay: {known}",
                        f"{field}: there is no bet '{on}'.{hint.en} There are: {known}",
                    ),
                )


# --- duties ---------------------------------------------------------------------------------------------------------


@renewed
@cache
def duties(game: str) -> dict[str, tuple[str, ...]]:
    """The duties that staff perform by hand, by name, and the regulations that have them."""
    found: dict[str, list[str]] = {}
    for name, regulation in rulebook.catalogue():
        if name == game:
            for duty in getattr(table(game, regulation), "duties_by_name", None) or ():
                found.setdefault(duty, []).append(regulation)
    return {duty: tuple(laws) for duty, laws in found.items()}


def _duties(game: str, said: list[dict[str, Any]]) -> Iterator[TapeteError]:
    """A duty that no regulation has is a mistake if it looks like one that some regulation has."""
    for n, move in enumerate(said, 1):
        duty = move.get("duty")
        if isinstance(duty, str) and duty not in duties(game) and _like(duty, duties(game)):
            hint = near(duty, duties(game))
            yield at_move(n, TapeteError(f"no hay deber «{duty}».{hint.es}", f"there is no duty '{duty}'.{hint.en}"))
