"""In which language the command speaks: ``--lang``, else the locale, else the law's own, Spanish."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

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


# --- what the library of the command line says of itself, which is English --------------------------------------------

_HELP = (
    ("[OPTIONS]", "[OPCIONES]"),
    ("COMMAND [ARGS]...", "ORDEN [ARGUMENTOS]..."),
    ("[required]", "[obligatorio]"),
    ("[default: ", "[si no se dice: "),
    ("Show this message and exit.", "Esta ayuda."),
    ("Install completion for the current shell.", "El intérprete de órdenes completa lo que se escribe."),
    (
        "Show completion for the current shell, to copy it or customize the installation.",
        "Lo que eso añade, para copiarlo o cambiarlo.",
    ),
)
_HEADS = {"Usage": "Uso", "Arguments": "Argumentos", "Options": "Opciones", "Commands": "Órdenes"}


def helped(text: str) -> str:
    """A help text in the language of this run: headings and fixed sentences, however its lines were broken.

    >>> _chosen[0] = "es"
    >>> print(helped("Usage: tapete [OPTIONS]\\n\\nOptions:\\n  --help  Show this\\n          message and exit."))
    Uso: tapete [OPCIONES]
    <BLANKLINE>
    Opciones:
      --help  Esta ayuda.
    """
    if lang() != "es":
        return text
    for english, spanish in _HELP:
        pattern = r"\s+".join(re.escape(word) for word in english.split()) + (r"\s+" if english.endswith(" ") else "")
        text = re.sub(pattern, spanish, text)
    return re.sub(rf"(?m)^({'|'.join(_HEADS)}):", lambda head: f"{_HEADS[head[1]]}:", text)


class Command(TyperCommand):
    """A command that helps in the language of this run."""

    def get_help(self, ctx: Any) -> str:
        return helped(super().get_help(ctx))


class Group(TyperGroup):
    """Several commands under one name."""

    def get_help(self, ctx: Any) -> str:
        return helped(super().get_help(ctx))


def speak(app: typer.Typer) -> None:
    """Let everything in an application help in the language of this run."""
    app.info.cls = Group
    for command in app.registered_commands:
        command.cls = Command
    for group in app.registered_groups:
        if group.typer_instance:
            group.cls = Group
            speak(group.typer_instance)
