"""Put the files of the coin into the page «Add a game», so that what it shows is what the tests run.

    python tools/page_blocks.py            writes docs/add-a-game.md and docs/add-a-game.es.md
    python tools/page_blocks.py --check    says whether it is still true

A block of the page belongs to the file that the line above it names first.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = (ROOT / "docs" / "add-a-game.md", ROOT / "docs" / "add-a-game.es.md")
BLOCK = re.compile(r"(?m)^(`(tests/coin/[\w./]+)`[^\n]*\n\n```(\w+)\n)(.*?)(^```\n)", re.S)


def shown(page: str) -> list[str]:
    """The files that the page shows, in order."""
    return [found[2] for found in BLOCK.finditer(page)]


def renewed(page: str) -> str:
    """The page with every block as its file is."""
    return BLOCK.sub(lambda found: found[1] + (ROOT / found[2]).read_text("utf-8") + found[5], page)


def main(arguments: list[str]) -> int:
    pages = {path: path.read_text("utf-8") for path in PAGES}
    if "--check" in arguments:
        return 0 if all(renewed(page) == page for page in pages.values()) else 1
    for path, page in pages.items():
        path.write_text(renewed(page), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
