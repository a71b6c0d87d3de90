"""Where the law's own test-suite stands. It imports nothing of the house: a search asks before anything is loaded."""

from __future__ import annotations

import os
from pathlib import Path

from ..law.errors import TapeteError


def folder(given: Path | None = None) -> Path:
    """Where the law's own test-suite stands: beside the source, or inside the installed package; TAPETE_CASES names
    another."""
    given = given or (Path(named) if (named := os.environ.get("TAPETE_CASES")) else None)
    package = Path(__file__).resolve().parents[1]
    places = [given] if given else [package.parents[1] / "cases", package / "cases"]
    for place in places:
        if place.is_dir():
            return place.relative_to(Path.cwd()) if place.is_relative_to(Path.cwd()) else place
    raise TapeteError(f"no existe la carpeta de casos {places[0]}", f"there is no folder of cases {places[0]}")
