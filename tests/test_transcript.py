"""The shoe on the page is the shoe that the program plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_page_is_what_the_program_says() -> None:
    spec = importlib.util.spec_from_file_location("transcript", ROOT / "tools" / "transcript.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    shoe = tool.Shoe(tool.SEED)
    told = list(shoe.play())
    assert len(set(shoe.declared)) == len(shoe.declared) == tool.INCIDENTS
    for lang, page in tool.PAGES.items():
        assert page.read_text("utf-8") == "\n".join(tool.Page(shoe, lang).lines(told)) + "\n", "run tools/transcript.py"
