"""The pages of incidents by phase, written by the program: docs/incidents/GAME.md.

python tools/incident_pages.py                 every game
python tools/incident_pages.py craps boule     these
"""

from __future__ import annotations

import sys
from pathlib import Path

from tapete.games import registry
from tapete.inspection import laws, phases
from tapete.inspection.phases import Cell
from tapete.table import words

FOLDER = Path(__file__).parent.parent / "docs" / "incidents"
SIGNS = {"ruled": "●", "refused": "§", "facts": "·", "not_yet": "–", "no_rule": "∅", "out_of_phase": "!"}
LEGEND = """\
Found by declaring each incident at moments of every phase, as the cases of the game leave the table.

● ruled on there, at once or late ([errors are found when they are found](../law.md#found-late)) · § refused by the
article named in the last column · – cannot have happened yet in this round · ∅ this law has no rule for it · the
point: the facts were none of that table's. The page is written by `make incidents`; a test holds it to the program.
"""


def page(game: str) -> str:
    """The page of a game: a table for each regulation."""
    parts = [f"# Incidents by phase: {title(game)}\n", LEGEND]
    for regulation in laws.regulations(game):
        parts.append(section(game, regulation))
    return "\n".join(parts)


def title(game: str) -> str:
    return laws.book(game, laws.regulations(game)[0]).header.title.en


def section(game: str, regulation: str) -> str:
    """The table of one regulation."""
    found, names = phases.matrix(game, regulation)
    head = [words.phase(name, game, "en") for name in names]
    lines = [
        f"## {regulation}\n",
        f"| incident | {' | '.join(head)} | refused by |",
        "|---|" + "---|" * (len(names) + 1),
    ]
    for incident, row in found.items():
        cells = " | ".join(SIGNS[row[name].answer] if name in row else " " for name in names)
        lines.append(f"| `{incident}` | {cells} | {reasons(row)} |")
    return "\n".join((*lines, ""))


def reasons(row: dict[str, Cell]) -> str:
    """What refuses it, each reason once, with its articles."""
    told: dict[str, str] = {}
    for cell in row.values():
        if cell.answer in ("refused", "no_rule") and cell.code not in told:
            told[cell.code] = ", ".join(cell.cite[:3])
    return "; ".join(f"{code} ({cited})" if cited else code for code, cited in told.items())


def main(games: list[str]) -> int:
    words.furnish("tapete.games")
    FOLDER.mkdir(exist_ok=True)
    for game in games or sorted(registry.rooms()):
        (FOLDER / f"{game}.md").write_text(page(game), "utf-8")
        print(game, flush=True)
    index = [f"- [{title(game)}]({game}.md)" for game in sorted(registry.rooms())]
    (FOLDER / "index.md").write_text("# Incidents by phase\n\n" + "\n".join((*index, "")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
