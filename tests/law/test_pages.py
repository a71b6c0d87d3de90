"""What the pages show of a rulebook stands in a rulebook."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "README.es.md", "docs/law.md", "docs/law.es.md")
BLOCK = re.compile(r"```toml\n(.*?)```", re.S)


def within(part: Any, whole: Any) -> bool:
    """Every key of the part is in the whole, and says the same there."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and within(item, whole[key]) for key, item in part.items())
    return bool(part == whole)


@pytest.mark.parametrize("page", PAGES)
def test_a_rulebook_on_a_page_is_one_that_exists(page: str) -> None:
    book = resources.files("tapete.law") / "rulebooks" / "ES79" / "french_roulette.toml"
    whole = tomllib.loads(book.read_text("utf-8"))
    blocks = [tomllib.loads(block) for block in BLOCK.findall((ROOT / page).read_text("utf-8"))]
    assert blocks
    assert [block for block in blocks if not within(block, whole)] == []
