"""Write the pictures of the pages on bingo, in both languages (docs/bingo/*.svg, *.es.svg).

python -m tools.bingo_pictures
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
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


def cards(lang: str) -> dict[str, str]:
    """A double card, a card with its back, and the master card with a line."""
    double, single = (of(regulation) for regulation in ("ES79", "BOL13"))
    two = make.series(double.geometry, SEED, 600, letter="A", id="0001", face=200, double=True)
    one = make.series(single.geometry, SEED, 600, letter="A", id="0001", face=200)
    drawn = mask((*one.card(7).rows[1], *one.card(7).rows[0][:2]))
    return {
        "double-card": on_paper.printed(two, 7, double, lang),
        "card-with-back": on_paper.printed(one, 7, single, lang),
        "master-card": on_paper.master(one, 7, drawn, lang),
    }


@cache
def played() -> sold.Played:
    return sold.play(make.series(of("MEL14").geometry, SEED, SOLD).cards, GAMES)


def figures(lang: str) -> dict[str, str]:
    """When line and bingo come, what cards return, how long the pool lives."""
    series = make.series(of("MEL14").geometry, SEED, SOLD)
    united = exact.united(series.cards, 90)
    life = pools.life(lambda balls: united.within(balls).middle, limit=LIMIT)
    return {
        "one-card": picture.one_card(exact.one(series.card(1), 90), lang),
        "sold": picture.sold(played(), lang),
        "returns": picture.returns(played().returns(PLAN), PLAN, lang),
        "pool": picture.pool(life, 0, PLAN.pools * SOLD * 100, lang),
    }


def terminals(lang: str) -> dict[str, str]:
    """What a table of electronic bingo returns, by the number of balls; how long the Súper Bingo of automatic bingo is
    there."""
    room: Any = registry.game("bingo_electronic", "MEL14", {})
    hall: Any = registry.game("bingo_automatic", "MEL14", {})
    united = exact.united([hall.matrix.card(n) for n in range(1, HALL + 1)], 90)
    life = pools.life(lambda balls: united.within(balls).middle, limit=44)
    return {
        "electronic": electronic.returns(room, "clasico", lang),
        "super-bingo": picture.pool(life, 0, Fraction(1, 50) * HALL * 100, lang),
    }


def drawn(lang: str) -> dict[str, str]:
    """Every picture by the name of its file."""
    end = ".es.svg" if lang == "es" else ".svg"
    found = {**cards(lang), **figures(lang), **terminals(lang)}
    return {f"{name}{end}": svg for name, svg in found.items()}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for lang in ("en", "es"):
        for name, svg in drawn(lang).items():
            (FOLDER / name).write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
