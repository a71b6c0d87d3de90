"""Texts of the pages, in Spanish and English: ``pages.toml``.

>>> said("lobby.title", "en"), said("table.minimum", "es", amount=100)
('Tables', 'mínimo 100')
>>> said("history.steps", "es", n=1), said("history.steps", "es", n=2)
('1 paso', '2 pasos')
"""

from __future__ import annotations

from typing import Any

from ...table import voice


def texts() -> voice.Sentences:
    """Section, key, language."""
    return voice.read(__name__, "pages.toml")


def said(key: str, lang: str, /, **facts: Any) -> str:
    """A sentence of the pages by ``section.key``; an unknown key is an error, for the pages are ours."""
    section, _, name = key.partition(".")
    known = texts()[section]
    if facts.get("n") == 1 and f"{name}_one" in known:  # one is no plural
        name = f"{name}_one"
    return voice.filled(known[name][lang], facts, lang)
