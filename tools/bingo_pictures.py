"""Write the pictures of the pages on bingo (docs/bingo/*.svg).

python -m tools.bingo_pictures
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from tapete.games import registry
from tapete.games.bingo.analysis import exact, picture, pools, sold
from tapete.games.bingo.cards import make, mask, of
from tapete.games.bingo.cards import picture as on_paper
from tapete.games.bingo_electronic import picture as electronic

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "bingo"
SEED = "2026"
SOLD, LIMIT = 200, 41
GAMES = 100_000
HALL = 100
"""Cards of a hall of automatic bingo."""
PLAN = sold.Plan(line=Fraction(1, 10), bingo=Fraction(1, 2), pools=Fraction(1, 50))


def cards() -> dict[str, str]:
    """A double card, a card with its back, and the master card with a line."""
    double, single = (of(regulation) for regulation in ("ES79", "BOL13"))
    two = make.series(double.geometry, SEED, 600, letter="A", id="0001", face=200, double=True)
    one = make.series(single.geometry, SEED, 600, letter="A", id="0001", face=200)
    drawn = mask((*one.card(7).rows[1], *one.card(7).rows[0][:2]))
    return {
        "double-card": on_paper.printed(two, 7, double, "en"),
        "card-with-back": on_paper.printed(one, 7, single, "en"),
        "master-card": on_paper.master(one, 7, drawn, "en"),
    }


def figures() -> dict[str, str]:
    """When line and bingo come, what cards return, how long the pool lives."""
    series = make.series(of("MEL14").geometry, SEED, SOLD)
    played = sold.play(series.cards, GAMES)
    united = exact.united(series.cards, 90)
    life = pools.life(lambda balls: united.within(balls).middle, limit=LIMIT)
    return {
        "one-card": picture.one_card(exact.one(series.card(1), 90), "en"),
        "sold": picture.sold(played, "en"),
        "returns": picture.returns(played.returns(PLAN), PLAN, "en"),
        "pool": picture.pool(life, 0, PLAN.pools * SOLD * 100, "en"),
    }


def terminals() -> dict[str, str]:
    """What a table of electronic bingo returns, by the number of balls; how long the Súper Bingo of automatic bingo is
    there."""
    room: Any = registry.game("bingo_electronic", "MEL14", {})
    hall: Any = registry.game("bingo_automatic", "MEL14", {})
    united = exact.united([hall.matrix.card(n) for n in range(1, HALL + 1)], 90)
    life = pools.life(lambda balls: united.within(balls).middle, limit=44)
    return {
        "electronic": electronic.returns(room, "clasico", "en"),
        "super-bingo": picture.pool(life, 0, Fraction(1, 50) * HALL * 100, "en"),
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, svg in {**cards(), **figures(), **terminals()}.items():
        (FOLDER / f"{name}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
