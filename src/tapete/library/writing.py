"""The rules of a game written down for readers: Markdown, and a page of HTML that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from ..law.rulebook import Rulebook
from ..law.values import Text
from ..table import cloth, people, voice, words
from .reading import Rule, sentences


class Said(NamedTuple):
    """One sentence, and the rules that it is the sentence of."""

    text: str
    rules: tuple[Rule, ...]

    @property
    def cite(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id for rule in self.rules for id in rule.cite))

    @property
    def reading(self) -> str:
        return next((rule.reading for rule in self.rules if rule.reading), "")


def sections(book: Rulebook, lang: str) -> Iterator[tuple[str, list[Said]]]:
    """The rules by the sections of the rulebook, which are called as people call them."""
    for name, some in by_section(book, lang):
        yield section(name, book.game, lang), some


def section(name: str, game: str, lang: str) -> str:
    """What a section of a rulebook is called, in the words of the game's family where it has its own."""
    return words.called("sections", words.closer("sections", name, game.partition("_")[0]), lang)


def by_section(book: Rulebook, lang: str) -> Iterator[tuple[str, list[Said]]]:
    """The same by the names of the sections; rules that follow one another and say the same are said once."""
    for name, some in groupby(sentences(book), key=lambda rule: rule.path.partition(".")[0]):
        by_text = groupby(some, key=lambda rule: rule.says[lang])
        yield name, [Said(text, tuple(rules)) for text, rules in by_text]


def shown(value: Any, lang: str) -> str:
    """A value as a reader would write it; of a clause that holds nothing need be said."""
    if value is True:
        return ""
    if isinstance(value, bool):
        return "no"
    if isinstance(value, dict):
        if set(value) == {"es", "en"}:
            return f"«{value['es']}»" if lang == "es" else f"«{value['es']}» ({value['en']})"
        return ", ".join(f"{key} {shown(part, lang)}".strip() for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join("/".join(map(str, one)) if isinstance(one, list) else shown(one, lang) for one in value)
    return "" if value is None else str(value)


def worded(value: Any, lang: str) -> str | None:
    """A value in the reader's words; None where nobody has put it into words: then its sentence says it.

    >>> worded(("croupier", "jefe_de_mesa"), "es"), worded([2, 12], "en"), worded("first_throw", "es")
    ('croupier, jefe de mesa', '2, 12', None)
    """
    if isinstance(value, dict):
        if set(value) != {"es", "en"}:
            return None
    elif isinstance(value, (list, tuple)):
        if all(isinstance(one, (int, str)) for one in value):
            each = [worded(one, lang) for one in value]
            return None if None in each else ", ".join(filter(None, each))
        return None
    elif isinstance(value, str):
        role = people.ALIASES.get(value, value)
        if role in people.ROLES:
            return people.ROLES[role].name[lang]
        if words.known("values", value):
            return voice.within(words.called("values", value, lang))
        return value if not _CODE.search(value) else None
    elif value is True:
        return "sí" if lang == "es" else "yes"
    return shown(value, lang)


_CODE = re.compile(r"[a-z]{2}")


def told(value: Any, lang: str, bets: Mapping[str, str]) -> str:
    """A value beside its place, for a table: bets and roles by their names, requirements in words; any other code is an
    address of the law as data, and stands as it does there (its sentence says what it means).

    >>> told(["jefe_de_mesa", "croupier"], "es", {}), told([["red", "black"], "column"], "es", {"column": "Columna"})
    ('jefe de mesa, croupier', 'red/black, Columna')
    >>> told({"at": "table.boxes", "is": "at_most", "value": 7}, "es", {}), told(None, "es", {})
    ('table.boxes: máx. 7', '–')
    """
    if value is None:
        return "–"
    if isinstance(value, str):
        role = people.ROLES.get(people.ALIASES.get(value, value))
        return bets.get(value) or (role.name[lang] if role else value)
    if isinstance(value, bool):
        return ("sí" if lang == "es" else "yes") if value else "no"
    if isinstance(value, dict):
        if set(value) == {"es", "en"}:
            return f"«{value['es']}»"
        if {"at", "is"} <= set(value):
            return _required(value, lang, bets)
        return ", ".join(f"{key}: {told(part, lang, bets)}" for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(
            "/".join(told(part, lang, bets) for part in one) if isinstance(one, list) else told(one, lang, bets)
            for one in value
        )
    return str(value)


def _required(item: Mapping[str, Any], lang: str, bets: Mapping[str, str]) -> str:
    """What is required of a table, after the place in its description."""
    said = [IS[item["is"]][lang]]
    if item.get("value", True) is not True:
        said.append(told(item["value"], lang, bets))
    if item.get("of"):
        said += ["×", item["of"]]
    when = f" ({told(item['when'], lang, bets)})" if item.get("when") else ""
    return f"{item['at']}: {' '.join(said)}{when}"


IS = {
    "about": Text("en torno a", "about"), "alternates": Text("se alternan", "alternates"),
    "any_of": Text("alguno de", "any of"), "at_least": Text("mín.", "min."), "at_most": Text("máx.", "max."),
    "at_most_per": Text("máx. por cada", "max. per"), "authorised": Text("lo que se autorice", "as authorised"),
    "between": Text("entre", "between"), "by": Text("según", "by"), "count": Text("número:", "count:"),
    "count_minimum": Text("número, mín.:", "count, min.:"),
    "counts_are_minimum": Text("los números son mínimos", "counts are minima"), "equals": Text("=", "="),
    "excludes": Text("sin", "without"), "false": Text("no", "no"), "frequencies": Text("frecuencias:", "frequencies:"),
    "if_any": Text("si lo hay", "if any"), "includes": Text("con", "with"),
    "independent_plays": Text("partidas independientes", "independent plays"),
    "may_lack": Text("puede faltar", "may lack"),
    "no_consecutive_neighbours": Text("sin vecinos consecutivos", "no consecutive neighbours"),
    "none_of": Text("ninguno de", "none of"), "numbers": Text("números:", "numbers:"),
    "one_of": Text("uno de", "one of"), "only": Text("solo", "only"), "option": Text("a elección", "an option"),
    "pays_directly": Text("se paga directamente", "paid directly"),
    "percent_at_most": Text("máx.", "max."), "returns_at_least": Text("devuelve al menos", "returns at least"),
    "times_at_least": Text("mín.", "min."), "times_at_most": Text("máx.", "max."),
    "times_between": Text("entre", "between"), "times_equal": Text("=", "="), "times_one_of": Text("uno de", "one of"),
    "true": Text("sí", "yes"),
}  # fmt: skip
"""What a requirement asks, between the place and the value."""


def bets(book: Rulebook, lang: str) -> dict[str, str]:
    """What a rulebook calls its bets, by the first of the names."""
    found = {}
    for code, one in (book.data.get("bets") or {}).items():
        name = one.get("name", {}).get(lang, "") if isinstance(one, dict) else ""
        if name:
            found[code] = cloth.short(name)
    return found


def values(rules: Sequence[Rule], lang: str, names: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """The places of the rules, each with its value."""
    return [(rule.path, "" if rule.value is True else told(rule.value, lang, names or {})) for rule in rules]


def title(book: Rulebook, lang: str) -> str:
    return f"{book.header.title[lang]} ({book.regulation})"


def markdown(book: Rulebook, lang: str) -> str:
    """The rules as Markdown: a heading for each section, a sentence for each rule.

    >>> from tapete.law.rulebook import rulebook
    >>> lines = markdown(rulebook("french_roulette", "ES79"), "en").splitlines()
    >>> next(line for line in lines if "`pays.straight_up`" in line)
    '- Pleno pays 35 times the stake. (`pays.straight_up` 35:1) [ES79:01.IV.1.A.a/b]'
    """
    lines, names = [f"# {title(book, lang)}", ""], bets(book, lang)
    for name, some in sections(book, lang):
        lines += [f"## {name[:1].upper()}{name[1:]}", ""]
        for said in some:
            places = "; ".join(f"`{path}` {value}".strip() for path, value in values(said.rules, lang, names))
            cited = f" [{', '.join(said.cite)}]" if said.cite else ""
            lines.append(f"- {said.text} ({places}){cited}" + (f" · {said.reading}" if said.reading else ""))
        lines.append("")
    doubts = book.header.readings.items()
    if doubts:
        lines += [f"## {'Readings' if lang == 'en' else 'Lecturas'}", ""]
        lines += [f"- **{id}** {one.text[lang]} → {one.adopted[lang]}" for id, one in doubts]
        lines.append("")
    return "\n".join(lines)


STYLE = """\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d1d1b;background:#fff}
h1,h2{color:#0c5a3c}li{margin:.4rem 0}code{color:#5b4a1d}small{color:#595959}
@media(prefers-color-scheme:dark){body{color:#eee;background:#16201b}h1,h2{color:#8fd3b3}code{color:#e3c77f}
small{color:#b5b5b5}}"""


def page(book: Rulebook, lang: str) -> str:
    """The rules as a page that stands by itself."""
    names = bets(book, lang)
    parts = [
        "<!doctype html>",
        f'<html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title(book, lang))}</title>',
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><main>',
        f"<h1>{escape(title(book, lang))}</h1>",
    ]
    for name, some in sections(book, lang):
        parts.append(f"<h2>{escape(name[:1].upper() + name[1:])}</h2><ul>")
        for said in some:
            places = "; ".join(
                f"<code>{escape(path)}</code> {escape(value)}".strip()
                for path, value in values(said.rules, lang, names)
            )
            cited = escape(", ".join(said.cite) + (f" · {said.reading}" if said.reading else ""))
            parts.append(f"<li>{escape(said.text)} <small>{places} · {cited}</small></li>")
        parts.append("</ul>")
    if book.header.readings:
        parts.append(f"<h2>{'Readings' if lang == 'en' else 'Lecturas'}</h2><ul>")
        for id, one in book.header.readings.items():
            parts.append(f"<li><b>{escape(id)}</b> {escape(one.text[lang])} → {escape(one.adopted[lang])}</li>")
        parts.append("</ul>")
    return "\n".join([*parts, "</main></body></html>", ""])
