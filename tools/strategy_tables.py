"""Work out the basic strategy of every blackjack there is, and keep it: src/tapete/games/blackjack/paper.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tapete.games import registry
from tapete.games.blackjack.analysis import odds, paper
from tapete.games.blackjack.analysis.basic import table
from tapete.games.blackjack.analysis.law_numbers import sums
from tapete.law.rulebook import catalogue

FILE = Path(__file__).parents[1] / "src" / "tapete" / "games" / "blackjack" / "paper.toml"


def found() -> dict[tuple[int, str, bool], paper.Table]:
    """By decks, doubles and surrender: the table. Where the casino may have the surrender, as if it had."""
    out: dict[tuple[int, str, bool], paper.Table] = {}
    for game, law in catalogue():
        if game not in ("blackjack", "challenge_21"):
            continue
        for decks in registry.game(game, law).rules.shoe.decks.value:
            room: Any = registry.game(game, law, {"decks": decks, "retiro": True})
            key = (decks, *paper.kind(room.rules))
            if key not in out:
                answer = odds.solved(sums(room.rules, room.terms), ("basic",))
                out[key] = table(answer.analysis, answer.plans["basic"])
    return out


def main() -> None:
    lines = ["# La estrategia básica, por reglas. La escribe tools/strategy_tables.py.", "# Basic strategy, by rules."]
    for (decks, doubles, surrender), one in sorted(found().items()):
        given = "true" if surrender else "false"
        lines += ["", "[[table]]", f"decks = {decks}", f'doubles = "{doubles}"', f"surrender = {given}"]
        for kind in ("hard", "soft", "pairs"):
            rows = ", ".join(f'{row} = "{" ".join(cells)}"' for row, cells in sorted(getattr(one, kind).items()))
            lines.append(f"{kind} = {{ {rows} }}")
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
