"""The pages of incidents by phase, written by the program: docs/incidents/GAME.md and GAME.es.md.

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
LANGUAGES = ("en", "es")
END = {"en": ".md", "es": ".es.md"}
HEAD = {"en": "Incidents by phase", "es": "Incidentes por fase"}
COLUMNS = {"en": ("incident", "refused by"), "es": ("incidente", "lo rechaza")}
LEGEND = {
    "en": """\
Found by declaring each incident at moments of every phase, as the cases of the game leave the table.

● ruled on there, at once or late ([errors are found when they are found](../law.md#found-late)) · § refused by the
article named in the last column · – cannot have happened yet in this round · ∅ this law has no rule for it · the
point: the facts were none of that table's. The page is written by `make incidents`; a test holds it to the program.
""",
    "es": """\
Se hallan declarando cada incidente en momentos de todas las fases, tal como los casos del juego dejan la mesa.

● se resuelve, en el acto o tarde ([los errores se hallan cuando se hallan](../law.es.md#hallado-tarde)) · § lo rechaza
el artículo que nombra la última columna · – aún no puede haber ocurrido en esta jugada · ∅ esta ley no tiene regla para
él · el punto: los hechos no eran de esa mesa. La página la escribe `make incidents`; una prueba la coteja con el
programa.
""",
}
Matrices = dict[str, tuple[phases.Matrix, tuple[str, ...]]]


def matrices(game: str) -> Matrices:
    """What the program answers, under each regulation."""
    return {regulation: phases.matrix(game, regulation) for regulation in laws.regulations(game)}


def page(game: str, found: Matrices, lang: str) -> str:
    """The page of a game: a table for each regulation."""
    parts = [f"# {HEAD[lang]}: {title(game, lang)}\n", LEGEND[lang]]
    parts += [section(game, regulation, *found[regulation], lang) for regulation in found]
    return "\n".join(parts)


def title(game: str, lang: str) -> str:
    return laws.book(game, laws.regulations(game)[0]).header.title[lang]


def section(game: str, regulation: str, found: phases.Matrix, names: tuple[str, ...], lang: str) -> str:
    """The table of one regulation."""
    incident, refused = COLUMNS[lang]
    lines = [
        f"## {regulation}\n",
        f"| {incident} | {' | '.join(words.phase(name, game, lang) for name in names)} | {refused} |",
        "|---|" + "---|" * (len(names) + 1),
    ]
    for name, row in found.items():
        cells = " | ".join(SIGNS[row[phase].answer] if phase in row else " " for phase in names)
        lines.append(f"| `{name}` | {cells} | {reasons(row)} |")
    return "\n".join((*lines, ""))


def index(lang: str) -> str:
    """All of them."""
    lines = [f"- [{title(game, lang)}]({game}{END[lang]})" for game in sorted(registry.rooms())]
    return f"# {HEAD[lang]}\n\n" + "\n".join((*lines, ""))


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
        found = matrices(game)
        for lang in LANGUAGES:
            (FOLDER / f"{game}{END[lang]}").write_text(page(game, found, lang), "utf-8")
        print(game, flush=True)
    for lang in LANGUAGES:
        (FOLDER / f"index{END[lang]}").write_text(index(lang), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
