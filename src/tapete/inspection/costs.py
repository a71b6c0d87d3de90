"""What every bet of a game costs under a regulation, exactly; and what it would cost if a rule said something else.

>>> bets = report("american_roulette_double_zero", "BOL13")["bets"]
>>> [(row["bet"], row["house_edge"]) for row in bets if row["bet"] in ("straight_up", "five_line", "red")]
[('straight_up', '1/19'), ('red', '1/38'), ('five_line', '3/38')]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from ..games import registry
from ..law.errors import LawError, TapeteError
from ..law.rulebook import Law, rulebook
from ..odds import Scenario, written
from ..odds import what_if as supposed


def report(
    game_id: str,
    regulation: str,
    terms: Any = None,
    *,
    stake: int | None = None,
    balls: int | None = None,
    law: Law | None = None,
) -> dict[str, Any]:
    """The exact cost of every bet of a game (``law``: other rules than the files', such as those of an old log).

    >>> found = report("french_roulette", "ES79")
    >>> {row["strategy"]: row["house_edge"] for row in found["bets"] if row["bet"] == "red"}
    {'half_back': '1/74', 'prison': '1/73', 'prison_then_half_back': '75/5476', 'best': '1/74', 'worst': '1/73'}
    """
    room = registry.room(game_id)
    if not room.odds:
        raise TapeteError(f"«{game_id}» aún no tiene cálculo exacto", f"there is no exact analysis of '{game_id}' yet")
    for value in (stake, balls):
        if value is not None and value < 1:
            raise TapeteError(
                "la apuesta y las bolas que quedan se cuentan desde uno",
                "the stake and the balls left are counted from one",
            )
    table: Any = registry.game(game_id, regulation, terms, law)
    scenario = Scenario(stake, balls)
    return {
        "game": game_id,
        "regulation": table.regulation,
        "terms": msgspec.to_builtins(table.terms),
        "scenario": msgspec.to_builtins(scenario),
        "bets": [written(line) for line in room.odds_module.lines(table, scenario)],
    }


def what_if(game_id: str, regulation: str, terms: Mapping[str, Any], asked: Sequence[str]) -> dict[str, Any]:
    """The report of the changed law; beside each line what the law as it stands costs, and the difference.

    >>> found = what_if("boule", "ES79", {}, ["pays.number=6:1"])
    >>> row = next(row for row in found["bets"] if row["bet"] == "number")
    >>> row["house_edge"], row["house_edge_as_is"], row["change"]
    ('2/9', '1/9', '1/9')
    """
    room = registry.room(game_id)
    names = getattr(room.odds_module, "WHAT_IF", {}) if room.odds else {}
    law, chosen = supposed.changed(rulebook(game_id, regulation), terms, asked, names)
    try:
        law.typed(room.rules_type)
        registry.game(game_id, regulation, chosen, law)
    except (LawError, msgspec.ValidationError) as error:
        said = error.text.es if isinstance(error, LawError) else str(error)
        raise TapeteError(f"así no hay juego: {said}", f"there is no such game: {error}") from None
    as_is = {_key(row): row for row in report(game_id, regulation, dict(terms))["bets"]}
    found = report(game_id, regulation, chosen, law=law)
    found["what_if"] = [dict(zip(("key", "value"), supposed.split(one), strict=True)) for one in asked]
    for row in found["bets"]:
        before = as_is.get(_key(row))
        edge = None if before is None else Fraction(before["house_edge"])
        change = None if edge is None else Fraction(row["house_edge"]) - edge
        row["house_edge_as_is"] = None if edge is None else str(edge)
        row["house_edge_as_is_float"] = None if edge is None else round(float(edge), 12)
        row["change"] = None if change is None else str(change)
        row["change_pct"] = None if change is None else round(float(100 * change), 4)
    return found


def _key(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return row["bet"], row["strategy"], tuple(row.get("at") or ())
