"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .speech import t

if TYPE_CHECKING:
    from ..law.errors import TapeteError


def canonical(game: str) -> str:
    """A game by any of its names."""
    from ..law import rulebook

    return rulebook.canonical(game)


def missing_regulation(known: Sequence[str]) -> TapeteError:
    """What is said where a regulation is needed and none was named."""
    from ..law.errors import TapeteError

    last = known[-1:]
    es, en = (f"{', '.join(known[:-1])} {word} {last[0]}" if known[1:] else "".join(last) for word in ("o", "or"))
    return TapeteError(f"falta el reglamento: --reg {es}", f"the regulation is missing: --reg {en}")


def games_beginning(incomplete: str) -> list[str]:
    """The games whose id begins so, for the completion of a shell."""
    from ..law import rulebook

    return sorted({game for game, _ in rulebook.catalogue() if game.startswith(incomplete)})


def regulations_beginning(incomplete: str) -> list[str]:
    """The regulations whose code begins so."""
    from ..law import provisions

    return [code for code in provisions.regulations() if code.startswith(incomplete)]


Json = Annotated[bool, typer.Option("--json", help=t("la respuesta en JSON", "answer in JSON"))]
Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help=t("el juego (`tapete games`)", "the game (`tapete games`)"),
        callback=canonical,
        autocompletion=games_beginning,
    ),
]
GameOrNone = Annotated[
    str,
    typer.Argument(metavar="[GAME]", show_default=False, callback=canonical, autocompletion=games_beginning),
]
Regulation = Annotated[
    str,
    typer.Option(
        "--reg",
        metavar="REG",
        help=t("el reglamento: ES79, AND10, …", "the regulation: ES79, AND10, …"),
        autocompletion=regulations_beginning,
    ),
]


def _by_the_law_of(said: str | None) -> str | None:
    """Whatever is asked of the law is answered as of that day."""
    if said:
        from ..law import versions

        versions.ask(versions.read_day(said))
    return said


On = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="DATE",
        is_eager=True,
        callback=_by_the_law_of,
        show_default=False,
        help=t("por la ley de ese día: 2014-09-23", "by the law of that day: 2014-09-23"),
    ),
]
Files = Annotated[list[Path], typer.Argument(metavar="FILE…", show_default=False)]
CasesFolder = Annotated[
    Path | None,
    typer.Option(
        "--cases", metavar="DIR", help=t("la carpeta de los casos", "the folder of cases"), show_default=False
    ),
]
Unlawful = Annotated[
    bool,
    typer.Option(
        "--unlawful",
        help=t("para estudio: también con condiciones que la ley no admite", "for study: terms beside the law as well"),
    ),
]
Terms = Annotated[
    Path | None,
    typer.Option(
        "--terms",
        metavar="FILE",
        help=t("condiciones de la mesa (TOML)", "terms of the table (TOML)"),
        show_default=False,
    ),
]
