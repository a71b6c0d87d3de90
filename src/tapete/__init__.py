"""Tapete: casino law that runs.

>>> import tapete
>>> table = tapete.table("french_roulette", "ES79", minimum=100)
>>> _ = table.bet("ana", "red", 500)
>>> _ = table.close_bets()
>>> _ = table.spin("0")
>>> _ = table.choose("ana", "half_back")
>>> table.outcome()
{'ana': -250, 'house': 250}
>>> print(table.events[-1].why())
ES79:01.IV.1.B.b/b: ...

Nothing is loaded before it is asked for. What ``__all__`` names is the promise of this package, under semantic
versioning; everything else stands open and may change.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .law.errors import TapeteError
    from .law.provisions import Provision, Regulation
    from .library.finding import find
    from .library.happening import Event, Refused
    from .library.questions import cases, check, incidents, odds, ruling, settle, simulate
    from .library.reading import Rule, catalogue, diff, law, provision, readings, regulations
    from .library.records import replay, verify
    from .library.tables import Table, table
    from .store.findings import Report
    from .table.contract import Offer, Scene

__version__ = "0.1.0"

__all__ = [
    "Event",
    "Offer",
    "Provision",
    "Refused",
    "Regulation",
    "Report",
    "Rule",
    "Scene",
    "Table",
    "TapeteError",
    "__version__",
    "cases",
    "catalogue",
    "check",
    "diff",
    "find",
    "incidents",
    "law",
    "odds",
    "provision",
    "readings",
    "regulations",
    "replay",
    "ruling",
    "settle",
    "simulate",
    "table",
    "verify",
]

_WHERE = {
    **dict.fromkeys(("Event", "Refused"), "library.happening"),
    **dict.fromkeys(("cases", "check", "incidents", "odds", "ruling", "settle", "simulate"), "library.questions"),
    **dict.fromkeys(("Rule", "catalogue", "diff", "law", "provision", "readings", "regulations"), "library.reading"),
    **dict.fromkeys(("replay", "verify"), "library.records"),
    **dict.fromkeys(("Table", "table"), "library.tables"),
    **dict.fromkeys(("Offer", "Scene"), "table.contract"),
    **dict.fromkeys(("Provision", "Regulation"), "law.provisions"),
    "find": "library.finding",
    "Report": "store.findings",
    "TapeteError": "law.errors",
}
_DOORS = ("law", "odds", "table")
"""Rooms of the house that share their name with a function: the room itself can be called."""


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return importlib.import_module(f"{__name__}.{name}")
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Door(ModuleType):
    """A room that can be called by what its name says: ``tapete.table(…)`` opens a table."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        name = self.__name__.rpartition(".")[2]
        return getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name)(*given, **named)


class _House(ModuleType):
    """The package itself. The import system puts each room here by its name: some become doors."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _DOORS and type(value) is ModuleType:
            value.__class__ = _Door
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _House
