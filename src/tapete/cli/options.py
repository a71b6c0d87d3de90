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


Json = Annotated[bool, typer.Option("--json", help=t("la respuesta en JSON", "answer in JSON"))]
Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help=t("el juego (`tapete games`)", "the game (`tapete games`)"), callback=canonical
    ),
]
GameOrNone = Annotated[str, typer.Argument(metavar="[GAME]", show_default=False, callback=canonical)]
Regulation = Annotated[
    str, typer.Option("--reg", metavar="REG", help=t("el reglamento: ES79, AND10, …", "the regulation: ES79, AND10, …"))
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
