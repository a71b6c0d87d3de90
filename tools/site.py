"""The site of the documentation: what MkDocs is told beside mkdocs.yml (it calls these functions by their names).

- A page ``NAME.es.md`` is the Spanish of ``NAME.md`` and stands at ``es/NAME.html``; menus, the words of the theme and
  the language link follow the language of the page.
- The page of every game and the provisions of every regulation are written here from the law, in both languages, on
  every build: nothing of them is kept, so that nothing of them gets old.
- Pages that nobody has put into the menu yet go to the end of the section of their folder.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from tapete.law import provisions
from tapete.library import gamepage
from tapete.library.gamepage_html import html
from tapete.table import words

SPANISH = ".es.md"
BOTH = ("en", "es")
CALLED = {"en": "English", "es": "Español"}
HOME = {"en": "index.md", "es": "index.es.md"}
BLOCK = re.compile(r"<!--block (\d+)-->")
PICTURE = re.compile(r'(<(?:img|source)\b[^>]*?\bsrc(?:set)?=")(?![a-z]+:|/|\.\./)')
PLACES = {
    "en": {"games": "Notes on the games", ".": "More"},
    "es": {"games": "Notas sobre los juegos", ".": "Más"},
}
"""Sections of the menu for pages that are not in it, by their folder."""
GENERATED = {"en": "The law", "es": "La ley"}
"""Sections of the menu for the pages that are written here."""

_blocks: dict[str, list[str]] = {}


def language(uri: str) -> str:
    """The language of a page.

    >>> language("tutorials/dealer.es.md"), language("law.md")
    ('es', 'en')
    """
    return "es" if uri.endswith(SPANISH) else "en"


def other(uri: str) -> str:
    """The same page in the other language.

    >>> other("tutorials/dealer.es.md"), other("law.md")
    ('tutorials/dealer.md', 'law.es.md')
    """
    return f"{uri[: -len(SPANISH)]}.md" if language(uri) == "es" else f"{uri[:-3]}{SPANISH}"


# --- pages written from the law -------------------------------------------------------------------------------------


def game_uri(game: str, lang: str) -> str:
    return f"law/games/{game}{SPANISH if lang == 'es' else '.md'}"


def provisions_uri(code: str, lang: str) -> str:
    return f"law/provisions/{code}{SPANISH if lang == 'es' else '.md'}"


def anchor(id: str) -> str:
    """Where a provision stands, as seen from the page of a game."""
    return f"../provisions/{id.partition(':')[0]}.html#{quote(id, safe=':/.-')}"


@cache
def game_page(game: str, lang: str) -> tuple[str, list[str], str]:
    """The page of a game: its Markdown with a mark for each block, the blocks, and the picture of its felt."""
    words.furnish("tapete.games")
    found = gamepage.page(game, lang)
    blocks: list[str] = []
    lines = [f"# {found.title}", "", found.lead, ""]
    if found.felt:
        under = "El tapete con" if lang == "es" else "The felt under"
        blocks.append(
            f'<figure class="felt"><img src="{felt_place(game, lang)}" loading="lazy" '
            f'alt="{under} {found.felt_law}"><figcaption>{under} {found.felt_law}</figcaption></figure>'
        )
        lines += ["<!--block 0-->", ""]
    for part in found.parts:
        lines += [f"## {part.title} {{ #{part.id} }}", ""]
        for one in part.blocks:
            lines += [f"<!--block {len(blocks)}-->", ""]
            blocks.append(html(one, anchor))
    lines += list(beside(game, lang))
    return "\n".join(lines), blocks, found.felt


def felt_place(game: str, lang: str) -> str:
    """The picture, as seen from the page of the game; a Spanish page stands a folder deeper."""
    return f"{'../../../law/games/' if lang == 'es' else ''}{game}.{lang}.svg"


def beside(game: str, lang: str) -> list[str]:
    """Where more is said of the game."""
    docs, end = Path("docs"), SPANISH if lang == "es" else ".md"
    notes = ("wheels",) if game in ("boule", "wheel_of_fortune") or "roulette" in game else (game,)
    family = {"mini_craps": "craps", "challenge_21": "blackjack", "punto_banca_reduced": "punto_banca"}.get(
        game, notes[0]
    )
    family = "circle_poker" if game.startswith("circle_") else family
    found = []
    if (docs / "games" / f"{family}{end}").is_file():
        said = "Notas sobre cómo está hecho" if lang == "es" else "Notes on how it is built"
        found.append(f"- [{said}](../../games/{family}{end})")
    if (docs / "incidents" / f"{game}{end}").is_file():
        said = "Cada incidente en cada momento" if lang == "es" else "Every incident at every moment"
        found.append(f"- [{said}](../../incidents/{game}{end})")
    return [f"## {'Más' if lang == 'es' else 'More'} {{ #more }}", "", *found, ""] if found else []


def provisions_page(code: str, lang: str) -> tuple[str, list[str]]:
    """Every provision of a regulation in our words, by the games of the inventory."""
    regulation = provisions.regulation(code)
    rows: dict[str, list[Any]] = {}
    for one in provisions.provisions().values():
        if one.regulation == code:
            rows.setdefault(one.game, []).append(one)
    lead = (
        "Resumen propio de cada disposición, con su lugar en el texto oficial, que es el único que tiene fuerza:"
        if lang == "es"
        else "Our own summary of every provision, with its place in the official text, which alone has force:"
    )
    lines = [
        "---",
        "search:",
        "  exclude: true",
        "---",
        f"# {regulation.jurisdiction[lang]} ({code})",
        "",
        f"{lead} {regulation.title[lang]}. {regulation.reference[lang]}.",
        "",
    ]
    blocks: list[str] = []
    for game in sorted(rows, key=lambda name: (name != "general", gamepage.group(name)[lang])):
        lines += [f"## {gamepage.group(game)[lang]} {{ #{game} }}", "", f"<!--block {len(blocks)}-->", ""]
        items = "".join(
            f'<li id="{escape(one.id, quote=True)}"><code>{escape(one.id)}</code> {escape(one.summary[lang])}</li>'
            for one in sorted(rows[game], key=lambda one: one.line)
        )
        blocks.append(f'<ul class="provisions">{items}</ul>')
    return "\n".join(lines), blocks


def games_page(lang: str) -> str:
    """All games with their laws."""
    heads = {
        "en": (
            "# The games",
            "Every game that can be played, under each law that authorises it. Each page is "
            "written from the rulebooks when this site is built.",
            "game",
            "as programs call it",
        ),
        "es": (
            "# Los juegos",
            "Todo juego que se puede jugar, con cada ley que lo autoriza. Cada página se escribe "
            "a partir de los libros de reglas cuando se construye este sitio.",
            "juego",
            "identificador",
        ),
    }[lang]
    codes = tuple(provisions.regulations())
    lines = [
        heads[0],
        "",
        heads[1],
        "",
        f"| {heads[2]} | {heads[3]} | {' | '.join(codes)} |",
        "|---|---|" + ":-:|" * len(codes),
    ]
    for game in ordered(lang):
        marks = " | ".join("●" if code in gamepage.order(game) else "" for code in codes)
        lines.append(
            f"| [{gamepage.title(game, lang)}]({game}{SPANISH if lang == 'es' else '.md'}) | `{game}` | {marks} |"
        )
    return "\n".join((*lines, ""))


def commands_page(lang: str) -> str:
    """Every command with its arguments and options, as it describes itself."""
    es = lang == "es"
    lines = [
        "# Todas las órdenes" if es else "# Every command",
        "",
        "Lo que cada orden dice de sí misma con `--help`; esta página se escribe al construir el sitio. Lo que "
        "contestan, y su JSON: [la línea de órdenes](command-line.es.md)."
        if es
        else "What each command says of itself with `--help`; this page is written when the site is built. What they "
        "answer, and their JSON: [the command line](command-line.md).",
        "",
        "Para que el intérprete de órdenes complete órdenes, opciones, juegos y reglamentos: `tapete "
        "--install-completion` (bash, zsh, fish, PowerShell), y abrir otro terminal."
        if es
        else "To have the shell complete commands, options, games and regulations: `tapete --install-completion` "
        "(bash, "
        "zsh, fish, PowerShell), then open another terminal.",
        "",
    ]
    for name, text in _helps(lang):
        lines += [f"## {name} {{ #{name.replace(' ', '-')} }}", "", "```text", text, "```", ""]
    return "\n".join(lines)


def _helps(lang: str) -> list[list[str]]:
    """What each command says of itself: asked of a process of its own, for a command has one language."""
    ask = [sys.executable, "-m", "tapete.cli.manual", "--lang", lang, "--json"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    found = subprocess.run(ask, check=True, capture_output=True, text=True, encoding="utf-8", env=environment)
    helps: list[list[str]] = json.loads(found.stdout)
    return helps


def chosen() -> tuple[str, ...]:
    """All games, or those alone that TAPETE_SITE_GAMES names: for a quick look while one writes."""
    named = os.environ.get("TAPETE_SITE_GAMES", "").split()
    return tuple(game for game in gamepage.games() if not named or game in named)


def ordered(lang: str) -> list[str]:
    return sorted(chosen(), key=lambda game: gamepage.title(game, lang).casefold())


def generated(lang: str) -> dict[str, str]:
    """The Markdown of every page that is written here, by its name."""
    end = SPANISH if lang == "es" else ".md"
    found = {f"law/games/index{end}": games_page(lang), f"commands{end}": commands_page(lang)}
    for game in chosen():
        uri = game_uri(game, lang)
        found[uri], _blocks[uri], _ = game_page(game, lang)
    for code in provisions.regulations():
        uri = provisions_uri(code, lang)
        found[uri], _blocks[uri] = provisions_page(code, lang)
    return found


# --- what MkDocs calls ----------------------------------------------------------------------------------------------


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The menu: each language a section of its own, with the pages that are written here, and none left out."""
    docs = Path(config.docs_dir)
    listed = set(_listed(config.nav))
    for lang, end in (("en", ".md"), ("es", SPANISH)):
        menu = next(part[CALLED[lang]] for part in config.nav or () if CALLED[lang] in part)
        section = next(part[GENERATED[lang]] for part in menu if isinstance(part, dict) and GENERATED[lang] in part)
        games = [{gamepage.title(game, lang): game_uri(game, lang)} for game in ordered(lang)]
        section.insert(0, {"Los juegos" if lang == "es" else "The games": [f"law/games/index{end}", *games]})
        section.append(
            {
                "Las disposiciones" if lang == "es" else "The provisions": [
                    {code: provisions_uri(code, lang)} for code in provisions.regulations()
                ]
            }
        )
        for folder, name in PLACES.get(lang, {}).items():
            there = (path.relative_to(docs).as_posix() for path in sorted((docs / folder).glob("*.md")))
            left = [uri for uri in there if language(uri) == lang and uri not in listed]
            if left:
                _section(menu, name).extend(left)
    return config


def _section(menu: list[Any], name: str) -> list[Any]:
    """A section of the menu by its name, wherever it stands; made where there is none."""
    for part in menu:
        if isinstance(part, dict):
            for title, inside in part.items():
                if title == name and isinstance(inside, list):
                    return inside
                if isinstance(inside, list) and any(isinstance(one, dict) and name in one for one in inside):
                    return _section(inside, name)
    made: list[Any] = []
    menu.append({name: made})
    return made


def _listed(menu: Any) -> list[str]:
    if isinstance(menu, str):
        return [menu]
    parts = menu.values() if isinstance(menu, dict) else menu or ()
    return [uri for part in parts for uri in _listed(part)]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages that are written here, and the place of the Spanish ones."""
    for lang in BOTH:
        for uri, text in generated(lang).items():
            files.append(File.generated(config, uri, content=text))
        for game in chosen():
            felt = game_page(game, lang)[2]
            if felt:
                files.append(File.generated(config, f"law/games/{game}.{lang}.svg", content=felt))
    for file in files.documentation_pages():
        if language(file.src_uri) == "es":
            file.dest_uri = f"es/{file.src_uri[: -len(SPANISH)]}.html"
            file.url = file.dest_uri
            file.abs_dest_path = str(Path(config.site_dir) / file.dest_uri)
    return files


def on_page_markdown(text: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Pictures that a page names in HTML: MkDocs moves those that are named in Markdown, and a Spanish page stands a
    folder deeper than its file."""
    return PICTURE.sub(r"\1../", text) if language(page.file.src_uri) == "es" else text


def on_page_content(text: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Blocks are put in as they are: Markdown has no work with them."""
    found = _blocks.get(page.file.src_uri)
    return BLOCK.sub(lambda mark: found[int(mark[1])], text) if found else text


def on_page_context(context: Any, page: Page, config: MkDocsConfig, nav: Navigation) -> Any:
    """A page has the menu, the theme's words and the language link of its language."""
    lang = language(page.file.src_uri)
    config.theme["language"] = lang
    files: Files = context["_files"] if "_files" in context else config.extra["files"]
    links = []
    for code in BOTH:
        uri = page.file.src_uri if code == lang else other(page.file.src_uri)
        there = files.get_file_from_path(uri) or files.get_file_from_path(HOME[code])
        links.append({"name": CALLED[code], "lang": code, "link": there.url if there else ""})
    config.extra["alternate"] = links
    config.extra["homepage"] = "es/index.html" if lang == "es" else "index.html"
    section = next(item for item in nav.items if isinstance(item, Section) and item.title == CALLED[lang])
    mine = Navigation(section.children, nav.pages)
    home = files.get_file_from_path(HOME[lang])
    mine.homepage = home.page if home else None
    context["nav"] = mine
    return context


def on_env(env: Any, config: MkDocsConfig, files: Files) -> Any:
    config.extra["files"] = files
    return env
