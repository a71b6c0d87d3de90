"""The site of the documentation: built with one game, looked at in the browser; and its tutorials show what comes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin

import pytest

import tapete
from tapete.library import gamepage
from tools import tutorials

ROOT = Path(__file__).parents[1]
PAGES = ("index.html", "es/law/games/boule.html")
REFERENCE = re.compile(r'(?:href|src)="([^"]+)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    told = {**os.environ, "TAPETE_SITE_GAMES": "boule", "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(build, cwd=ROOT, env=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is said of a request."""


@pytest.fixture(scope="module")
def base(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.browser
def test_no_request_leaves_the_site(base: str) -> None:
    from playwright.sync_api import sync_playwright

    from tools.house import ARGUMENTS, chromium

    asked: list[str] = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        for width in (1280, 390):
            for path in PAGES:
                page = browser.new_page(viewport={"width": width, "height": 900})
                page.on("request", lambda request: asked.append(request.url))
                page.goto(base + path, wait_until="networkidle")
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
                page.close()
        browser.close()
    assert len(asked) > len(PAGES)
    assert [url for url in asked if not url.startswith((base, "data:", "blob:"))] == []


def test_every_link_within_the_site_leads_somewhere(site: Path) -> None:
    missing = set()
    for path in site.rglob("*.html"):
        if path.name == "404.html":
            continue
        here = path.relative_to(site).as_posix()
        for found in REFERENCE.findall(path.read_text("utf-8")):
            if found.startswith(("http:", "https:", "mailto:", "data:", "javascript:", "#")):
                continue
            target = unquote(urldefrag(urljoin(f"/{here}", found)).url).lstrip("/")
            there = site / target
            if not (there.is_file() or (there / "index.html").is_file()):
                missing.add((here, found))
    assert missing == set()


def test_a_page_speaks_its_language_and_leads_to_the_other(site: Path) -> None:
    english = (site / "law/games/boule.html").read_text("utf-8")
    spanish = (site / "es/law/games/boule.html").read_text("utf-8")
    assert '<html lang="en"' in english
    assert '<html lang="es"' in spanish
    assert 'href="../../es/law/games/boule.html"' in english
    assert 'href="../../../law/games/boule.html"' in spanish
    assert "Bets and payouts" in english
    assert "Apuestas y pagos" in spanish
    assert "Tutoriales" in spanish
    assert "Tutoriales" not in english


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_page_of_a_game_has_the_payments_of_the_law(lang: str) -> None:
    found = gamepage.page("boule", lang)
    parts = {part.id: part for part in found.parts}
    table = parts["bets"].blocks[0]
    assert isinstance(table, gamepage.Table)
    number = next(row for row in table.rows if row[0].code == "number")
    assert [(cell.text, bool(cell.cites)) for cell in number[1:]] == [("7:1", True)] * len(gamepage.order("boule"))
    assert {"laws", "bets", "procedure", "incidents", "table", "readings", "differences", "odds"} == set(parts)
    assert found.felt.startswith("<svg")


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_page_of_a_game_names_what_it_shows(lang: str) -> None:
    """No section is shown by its code, and one rule is no plural."""
    found = gamepage.page("thirty_forty", lang)
    lids = [block for part in found.parts for block in part.blocks if isinstance(block, gamepage.Sayings)]
    headings = {heading for lid in lids for heading, _ in lid.groups}
    assert {"es": "El empate a treinta y uno", "en": "The tie at thirty-one"}[lang] in headings
    assert "Refait" not in headings
    assert all(cells for lid in lids for _, cells in lid.groups)
    for lid in lids:
        count = sum(len(cells) for _, cells in lid.groups)
        assert lid.folded.endswith({"es": ("regla", "reglas"), "en": ("rule", "rules")}[lang][count != 1])


@pytest.mark.parametrize(("page", "apart"), [("reference", "## Agents"), ("reference.es", "## Agentes")])
def test_the_reference_names_all_that_is_promised(page: str, apart: str) -> None:
    promised = (ROOT / f"docs/{page}.md").read_text("utf-8").partition(apart)[0]
    shown = re.findall(r"(?m)^::: tapete\.([\w.]+)$", promised)
    assert sorted(one.rpartition(".")[2] for one in shown) == sorted(n for n in tapete.__all__ if n != "__version__")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_page_of_pictures_shows_all_that_were_taken(lang: str) -> None:
    pytest.importorskip("playwright")
    from tools import screenshots

    written = (screenshots.DOCS / screenshots.PAGES[lang]).read_text("utf-8")
    assert written == screenshots.document(lang)
    named = set(re.findall(r'"screenshots/([\w-]+\.webp)"', written))
    assert named == {path.name for path in screenshots.FOLDER.glob("*.webp")}


@pytest.mark.parametrize("page", tutorials.pages(), ids=lambda page: page.name)
def test_a_tutorial_shows_what_really_comes(page: Path) -> None:
    assert tutorials.renewed(page) == page.read_text("utf-8")


def test_every_tutorial_is_there_in_both_languages() -> None:
    names = {page.name for page in tutorials.pages()}
    assert {name.replace(".md", ".es.md") for name in names if not name.endswith(".es.md")} == {
        name for name in names if name.endswith(".es.md")
    }
    assert len(names) == 12


@pytest.mark.parametrize(
    ("page", "head", "said"),
    [("commands.html", "Options:", "of this game only"), ("es/commands.html", "Opciones:", "solo de este juego")],
)
def test_the_commands_speak_the_language_of_their_page(site: Path, page: str, head: str, said: str) -> None:
    text = (site / page).read_text("utf-8")
    assert head in text
    assert said in text
    assert ("Options:" in text) != ("Opciones:" in text)
