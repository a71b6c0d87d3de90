"""The tables of docs/odds.md in both languages, made from the report: ``python tests/odds/tables.py`` writes them."""

from __future__ import annotations

from pathlib import Path

from tapete.inspection.costs import report
from tapete.law.rulebook import catalogue, rulebook

WHEELS = ("boule", "wheel_of_fortune")
TABLES = [(game, law) for game, law in catalogue() if game in WHEELS or "roulette" in game]
"""Every wheel and every regulation that has it."""

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "odds.md", "es": DOCS / "odds.es.md"}
HEADS = {"en": ("bet", "pays", "strategy"), "es": ("apuesta", "paga", "estrategia")}
PARTS = {"en": "its parts", "es": "sus partes"}
BEGIN, END = "<!-- house edges: begin -->", "<!-- house edges: end -->"
LAWS = ("ES79", "AND10", "MEL14", "BOL13")
Key = tuple[str, str, str]


def games() -> list[str]:
    order = ("french_roulette", "french_roulette_abbreviated", "american_roulette", "american_roulette_double_zero")
    return [*order, *sorted({game for game, _ in TABLES} - set(order))]


def cells(game: str, laws: list[str]) -> dict[Key, dict[str, str]]:
    """By bet, odds and strategy: the house edge under each law."""
    found: dict[Key, dict[str, str]] = {}
    for law in laws:
        for row in report(game, law)["bets"]:
            key = (row["bet"], row.get("pays", ""), row["strategy"] or "")
            found.setdefault(key, {})[law] = f"{row['house_edge']} ({row['house_edge_pct']:.4f} %)"
    return found


def table(game: str, lang: str) -> str:
    """One table; bets that cost the same under every law share a line."""
    laws = [law for law in LAWS if (game, law) in TABLES]
    lines: dict[tuple[str, ...], list[str]] = {}
    for (bet, pays, strategy), edges in cells(game, laws).items():
        shown = [edges.get(law, "–") for law in laws]
        if lang == "es":
            shown = [edge.replace(".", ",") for edge in shown]
        lines.setdefault((pays or PARTS[lang], strategy, *shown), []).append(bet)
    title = rulebook(game, laws[0]).header.title[lang]
    heads = (*HEADS[lang], *laws)
    text = [f"### {title}", "", f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    text += [f"| {', '.join(f'`{b}`' for b in bets)} | {' | '.join(line)} |" for line, bets in lines.items()]
    return "\n".join(text) + "\n"


def tables(lang: str = "en") -> str:
    return "\n".join(table(game, lang) for game in games())


def written(lang: str = "en") -> str:
    """What stands in the page between the marks."""
    return PAGES[lang].read_text("utf-8").split(BEGIN)[1].split(END)[0].strip()


def main() -> None:
    for lang, page in PAGES.items():
        head, _, rest = page.read_text("utf-8").partition(BEGIN)
        page.write_text(f"{head}{BEGIN}\n\n{tables(lang)}\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main()
