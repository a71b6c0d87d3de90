"""Work out again what the pokers against the house keep: src/tapete/games/banked_poker/analysis/kept.

    python -m tools.banked_poker            what is missing
    python -m tools.banked_poker --again    everything, with the time it takes

The games are those of ``tests/banked_poker/games.py``: the tables of payments of the regulations and the published
ones.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tapete.games import registry
from tapete.games.banked_poker.analysis import draws, fives, holdem, kept
from tapete.games.banked_poker.analysis.rules import key
from tapete.games.pai_gow_poker import best
from tapete.games.pai_gow_poker import odds as pai_gow
from tapete.games.pai_gow_poker.ways import ways
from tests.banked_poker import games

FOLDER = Path(__file__).parents[1] / "src" / "tapete" / "games" / "banked_poker" / "analysis" / kept.FOLDER


def works() -> Iterator[tuple[str, Any, Callable[[Any], Any]]]:
    """What takes longer than a blink: the kind of game, its rules, and what works them out."""
    for rules in (games.SPANISH_STUD, games.PUBLISHED_STUD, games.BUYING_STUD):
        yield "fives", rules, fives.work_out
    for draw in (games.DRAW, games.OPEN_ENDED_DRAW):
        yield "draws", draw, draws.work_out
    yield "holdem", games.HOLDEM, holdem.work_out
    for way in ways():
        table: Any = registry.game("pai_gow_poker", "AND10", {"house_way": way})
        yield best.KIND, pai_gow.counted(table), best.work_out


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--again", action="store_true", help="also what is there already")
    again = given.parse_args().again
    FOLDER.mkdir(exist_ok=True)
    for game, rules, work_out in works():
        text = key(rules)
        file = FOLDER / kept.name(game, text)
        if file.exists() and not again:
            continue
        began = time.monotonic()
        file.write_bytes(kept.filed(text, work_out(rules)))
        print(f"{file.name}  {time.monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
