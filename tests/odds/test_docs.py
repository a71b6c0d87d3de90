"""The page on odds says what the report says."""

from __future__ import annotations

from . import tables


def test_the_tables_of_the_page() -> None:
    assert tables.written() == tables.tables().strip(), "write them anew: python tests/odds/tables.py"
