"""The page on odds says what the report says, in both languages."""

from __future__ import annotations

import pytest

from . import tables


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_tables_of_the_page(lang: str) -> None:
    assert tables.written(lang) == tables.tables(lang).strip(), "write them anew: python tests/odds/tables.py"
