"""What a page weighs on the wire, and what a browser need not ask for again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin

import httpx
import pytest

from tapete.web import assets
from tapete.web.settings import Settings
from tests.web.kit import QUICK, Served, served
from tools.chosen import one_of_each_room

MOST = 250_000
"""Bytes, all that belongs to a page together, as they go over the wire."""

HTML = {"accept": "text/html", "accept-encoding": "gzip"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    url = f"sqlite:///{tmp_path_factory.mktemp('db') / 'house.db'}"
    with served(url, Settings(pace=QUICK, drive=False, demo=True)) as running:
        yield running


def fetched(client: httpx.Client, path: str) -> tuple[str, int, httpx.Headers]:
    """A document, and what it weighs as it comes."""
    with client.stream("GET", path, headers=HTML) as answer:
        text = "".join(answer.iter_text())
        assert answer.status_code == 200, path
        return text, answer.num_bytes_downloaded, answer.headers


def weight(client: httpx.Client, path: str) -> int:
    """A page with its style sheets, its pictures and its scripts, and the scripts that those ask for."""
    text, size, headers = fetched(client, path)
    assert headers["content-encoding"] == "gzip"
    found = re.findall(r'<(?:link|script|img)[^>]+(?:href|src)="(/[^"]+)"', text)
    seen: dict[str, int] = {}
    while found:
        address = found.pop()
        if address in seen:
            continue
        script, seen[address], headers = fetched(client, address)
        if address.startswith("/static/"):
            assert address.startswith(assets.BASE), address
            assert "immutable" in headers["cache-control"], address
            assert "max-age=31536000" in headers["cache-control"], address
        if address.endswith(".js"):
            found += [urljoin(address, name) for name in re.findall(r'from "(\./[\w.]+)"', script)]
    assert any(address.endswith("site.js") for address in seen)
    return size + sum(seen.values())


@pytest.mark.parametrize("path", ["/", "/law", "/law?q=cero", "/law/games/french_roulette", "/coverage", "/login"])
def test_a_page_is_light(house: Served, path: str) -> None:
    assert weight(house.browser("ana"), path) < MOST


@pytest.mark.parametrize(("game", "regulation"), one_of_each_room())
def test_a_table_is_light(house: Served, game: str, regulation: str) -> None:
    assert weight(house.browser("ana"), f"/tables/{house.table(game, regulation)}") < MOST


def test_an_unknown_version_is_not_kept(house: Served) -> None:
    client = house.client()
    assert client.get("/static/000000000000/table.js").status_code == 404
    assert client.get("/static/table.js").headers["cache-control"] == "no-cache"
