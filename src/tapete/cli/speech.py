"""In which language the command speaks: ``--lang``, else the locale, else the law's own, Spanish."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

LANGUAGES = ("es", "en")
_chosen = ["es"]


def lang() -> str:
    """The language of this run."""
    return _chosen[0]


def t(es: str, en: str) -> str:
    """One of two sentences."""
    return en if lang() == "en" else es


def of_locale(environment: Mapping[str, str]) -> str:
    """The language of the locale, if it is one of ours.

    >>> of_locale({"LANG": "en_GB.UTF-8"}), of_locale({"LC_ALL": "es_BO", "LANG": "en"}), of_locale({"LANG": "C"})
    ('en', 'es', 'es')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "en" if environment[name].lower().startswith("en") else "es"
    return "es"


def peek(arguments: Sequence[str]) -> None:
    """Choose the language before the arguments are parsed: the help itself must be in it."""
    _chosen[0] = of_locale(os.environ)
    for n, argument in enumerate(arguments):
        after = arguments[n + 1] if n + 1 < len(arguments) else ""
        value = after if argument == "--lang" else argument.partition("--lang=")[2]
        if value in LANGUAGES:
            _chosen[0] = value


def choose(value: str | None) -> str | None:
    """The option ``--lang``, on the command itself or after any of its parts."""
    from ..law.errors import TapeteError

    if value is None:
        return None
    if value not in LANGUAGES:
        raise TapeteError(f"--lang es «es» o «en», no «{value}»", f"--lang is 'es' or 'en', not '{value}'")
    _chosen[0] = value
    return value


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", callback=choose, is_eager=True, metavar="es|en", help="idioma / language", show_default=False
    ),
]
