"""Commands at a table: play, felt. What plays and draws stands in other rooms, opened when needed."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

from .options import Game, GameOrNone, On, Regulation, Terms, Unlawful, missing_regulation
from .speech import Lang, lang


def play(
    game: GameOrNone = "",
    reg: Regulation = "",
    terms: Terms = None,
    unlawful: Unlawful = False,
    on_: On = None,
    lang_: Lang = None,
) -> Any:
    from ..inspection import laws

    if not game:
        return _room("tapete.cli.terminal").lobby(lang())
    if not reg:
        raise missing_regulation(laws.regulations(game))
    laws.book(game, reg)
    _check_played(game)
    chosen = read_terms(game, terms)
    if chosen.get("pools"):
        from ..law.errors import TapeteError

        raise TapeteError(
            "un pozo se comparte en una casa, no en el terminal: véase «tapete pool»",
            "a pool is shared in a house, not in the terminal: see 'tapete pool'",
        )
    return _room("tapete.cli.terminal").table(game, reg, chosen, lang(), unlawful=unlawful)


def felt(game: Game, reg: Regulation, terms: Terms = None, on_: On = None, lang_: Lang = None) -> None:
    from ..games import registry
    from ..inspection import laws

    laws.book(game, reg)
    _check_played(game)
    room = registry.room(game)
    table = registry.game(game, reg, read_terms(game, terms))
    module = room.felt.partition(":")[0]
    sys.stdout.write(_room(f"{room.package}.{module}" if module else "tapete.felt").svg(table, lang()))


def _check_played(game: str) -> None:
    """A pool that tables share has no table of its own."""
    from ..law.rulebook import not_yet

    if (said := not_yet(game)) is not None:
        raise said


def read_terms(game: str, path: Path | None) -> dict[str, Any]:
    """Terms of a table from a TOML file, read strictly; without a file, those of the law."""
    import tomllib

    from ..inspection import vocabulary
    from ..inspection.yaml import text_of
    from ..law.errors import TapeteError

    if path is None:
        return {}
    text = text_of(path)
    try:
        raw = tomllib.loads(text)
        vocabulary.struct(vocabulary.spoken(game).terms, raw)
    except tomllib.TOMLDecodeError as error:
        raise TapeteError(f"{path}: TOML mal formado: {error}", f"{path}: malformed TOML: {error}") from None
    except TapeteError as error:
        raise vocabulary.within(str(path), str(path), error) from None
    return raw


def _room(name: str) -> Any:
    """A room of the house that may not be furnished in this version."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and name.startswith(error.name):
            raise _absent(f"«{name}»") from None
        raise


def _absent(what: str) -> Exception:
    from ..law.errors import TapeteError

    return TapeteError(f"{what} no está disponible en esta versión", f"{what} is not available in this version")
