"""The Spanish page says what the English one says: as many headings, the same blocks, figures, codes and links in each
section. So nothing is added or corrected in one of the two alone. How it is put is not looked at.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from tapete.games import registry

DOCS = Path(__file__).parents[1] / "docs"
SPANISH = ".es.md"
ENGLISH_ALONE = {"roadmap.md"}
"""What is yet to be done is kept in one language."""

FREE = ("index.md", "library.md", "tutorials/", "games/chemin_de_fer_shoe.md")
"""Written for themselves in each language, or by a program; their blocks are run (test_pages_run.py, test_site.py)."""

FRONT = "index.md"

BLOCK = re.compile(r"(?ms)^(?:```.*?^```$|<!--.*?-->$)")
COMMENT = re.compile(r"(?m)  +# .*$")
NAMED = re.compile(r"(?<=--lang )e[ns]\b|\b[A-ZÑ]{4,}\b|(?<=… )[^{}\[\]]+")
"""What stands for something else in a command or a shape, and is said in the language of the page."""

ASKED = re.compile(r" +(?:tapete|make|pip|python|from|TAPETE_\w+=|\.venv)\b")
SAID = re.compile(r"\d+")
"""What is alike in an answer of the program, whatever its language."""

INDENTED = re.compile(r"(?m)(?:(?<=\n\n)|\A)(?: {4}.*\n+)+")
CODE = re.compile(r"`+[^`]+`+")
LINK = re.compile(r"\]\(([^)\s]+)\)|<(?:img|source)\b[^>]*?\bsrc(?:set)?=\"([^\"]+)\"")
TAG = re.compile(r"</?(?:picture|source|img|div|span|br|p)\b[^>]*>")
FIGURE = re.compile(r"\d+(?:[.,\u00a0]\d+)*")
ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th|\.?[ªº])\b|(?<=\d)\.?[ªº]")
MARKS = {"en": (",", "."), "es": ("\u00a0", ",")}
"""Between thousands, and before the decimals."""


class Section(NamedTuple):
    """What must be alike in both languages."""

    level: int
    blocks: list[str]
    items: int
    rows: list[int]
    codes: Counter[str]
    links: Counter[str]
    figures: Counter[str]


def pages() -> list[str]:
    """The English ones."""
    names = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
    return [name for name in names if not name.endswith(SPANISH) and name not in ENGLISH_ALONE]


def other(name: str) -> str:
    return name.removesuffix(".md") + SPANISH


def sections(name: str, lang: str) -> list[Section]:
    text = (DOCS / (name if lang == "en" else other(name))).read_text("utf-8")
    blocks: list[str] = []

    def set_aside(found: re.Match[str]) -> str:
        block = found[0].rstrip()
        if block.startswith("    "):
            block = NAMED.sub("…", COMMENT.sub("", block)) if ASKED.match(block) else " ".join(SAID.findall(block))
        blocks.append(block)
        return f"\x00{len(blocks) - 1}\x00\n"

    text = INDENTED.sub(set_aside, BLOCK.sub(set_aside, text))
    parts = re.split(r"(?m)^(#+) ", text)
    bodies = [("", parts[0]), *zip(parts[1::2], parts[2::2], strict=True)]
    return [section(len(level), body, blocks, name, lang) for level, body in bodies]


def section(level: int, body: str, blocks: list[str], name: str, lang: str) -> Section:
    shown = [blocks[int(number)] for number in re.findall("\x00(\\d+)\x00", body)]
    body = re.sub("\x00\\d+\x00", "", body)
    codes = Counter(NAMED.sub("…", code) for code in CODE.findall(body))
    body = CODE.sub("", body)
    links = Counter(target(here or there, name) for here, there in LINK.findall(body))
    body = TAG.sub("", LINK.sub("]", body))
    items = len(re.findall(r"(?m)^ *(?:[-*]|\d+\.) ", body))
    rows = [len(re.findall(r"(?<!\\)\|", row)) for row in re.findall(r"(?m)^\|.*$", body)]
    return Section(level, shown, items, rows, codes, links, Counter(figures(body, lang)))


def target(link: str, name: str) -> str:
    """Where a link leads, whatever the language; of a place within a page, that there is one."""
    page, _, place = link.partition("#")
    if "://" not in page:
        page = page.replace(SPANISH, ".md")
        page = posixpath.normpath(posixpath.join(posixpath.dirname(name), page)) if page else name
        page = re.sub(r"-(?:es|en)(?=\.webp$)|\.es(?=\.svg$)", "", page)
    return f"{page}#" if place and not page.startswith(FREE) else page


def figures(text: str, lang: str) -> list[str]:
    """Every number, written alike: 22,100 and 0.25 in English, 22 100 and 0,25 in Spanish."""
    thousands, decimal = MARKS[lang]
    text = re.sub(rf"(?<=\d){thousands}(?=\d{{3}}(?!\d))", "", text)
    text = re.sub(rf"(?<=\d){re.escape(decimal)}(?=\d)", ".", text)
    return [re.sub(r"[,\u00a0]", " ", found) for found in FIGURE.findall(text)]


def test_every_page_is_there_in_both_languages() -> None:
    spanish = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob(f"*{SPANISH}")}
    assert spanish == {other(name) for name in pages()}


def test_the_menu_leads_to_every_page_in_both_languages() -> None:
    written = (DOCS.parent / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2].partition("\nnot_in_nav:")[0]
    english, spanish = (set(named(part)) for part in yaml.safe_load(f"nav:{written}")["nav"])
    assert spanish == {other(name) for name in english - ENGLISH_ALONE}


def named(menu: Any) -> list[str]:
    if isinstance(menu, str):
        return [menu]
    parts = menu.values() if isinstance(menu, dict) else menu
    return [name for part in parts for name in named(part)]


@pytest.mark.parametrize("end", [".md", SPANISH])
def test_the_front_page_names_every_game(end: str) -> None:
    shown = set(re.findall(r"`(\w+)`", (DOCS / f"index{end}").read_text("utf-8")))
    assert set(registry.rooms()) - shown == set()


@pytest.mark.parametrize("name", [name for name in pages() if name.startswith(FREE) and name != FRONT])
def test_a_page_written_for_itself_has_the_same_parts(name: str) -> None:
    english, spanish = ([one.level for one in sections(name, lang)] for lang in ("en", "es"))
    assert spanish == english


@pytest.mark.parametrize("name", [name for name in pages() if not name.startswith(FREE)])
def test_a_page_says_the_same_in_both_languages(name: str) -> None:
    english, spanish = (sections(name, lang) for lang in ("en", "es"))
    assert [one.level for one in spanish] == [one.level for one in english]
    for number, (here, there) in enumerate(zip(spanish, english, strict=True)):
        for part in Section._fields:
            found, wanted = getattr(here, part), getattr(there, part)
            if isinstance(found, Counter):
                assert (found - wanted, wanted - found) == (Counter(), Counter()), (number, part)
            assert found == wanted, (number, part)


def test_figures_are_read_in_both_ways_of_writing() -> None:
    assert figures("2,598,960 hands, 0.25 of 5000, 17,90", "en") == ["2598960", "0.25", "5000", "17 90"]
    assert figures("2\u00a0598\u00a0960 manos, 0,25 de 5000", "es") == ["2598960", "0.25", "5000"]
