"""The manual page of the command, ``tapete(1)``, from what every command says of itself.

    python -m tapete.cli.manual [--lang es|en] [FILE]
    python -m tapete.cli.manual [--lang es|en] --json    what --help says of each command: [[name, text], …]

The wheel installs it in both languages (``tools/wheel_parts.py``), each made by a process of its own: a command takes
its words when it is loaded.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import typer

from .. import __version__
from . import main, speech
from .speech import t


def walked(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """A command and all below it."""
    yield name, command
    for below, one in getattr(command, "commands", {}).items():
        yield from walked(f"{name} {below}", one)


def helps() -> Iterator[tuple[str, str]]:
    """Every command with what it says of itself with ``--help``."""
    for name, command in walked("tapete", typer.main.get_command(main.application())):
        context = command.make_context(name, [], resilient_parsing=True)
        context.info_name = name
        yield name, command.get_help(context).strip()


def page() -> str:
    """The page in the language of this process, for ``man``."""
    return "\n".join((*_head(), *_commands(), *_tail(), ""))


def _head() -> Iterator[str]:
    title = t("Órdenes de usuario", "User commands")
    yield "'\\\" -*- coding: UTF-8 -*-"
    yield f'.TH TAPETE 1 "" "Tapete {__version__}" "{title}"'
    yield from _section("NOMBRE", "NAME")
    yield "tapete \\- " + _safe(t("Reglamentos de casino que funcionan.", "Casino regulation that runs."))
    yield from _section("SINOPSIS", "SYNOPSIS")
    yield ".B tapete"
    yield _safe(t("[OPCIONES] ORDEN [ARGUMENTOS]...", "[OPTIONS] COMMAND [ARGS]..."))
    yield from _section("DESCRIPCIÓN", "DESCRIPTION")
    yield _safe(
        t(
            "Cuatro catálogos oficiales de juegos de casino hechos programa: cada juego se juega, cada pago es exacto, "
            "cada incidente se resuelve y cada decisión cita su artículo. Se juega con fichas sin valor; solo los "
            "textos oficiales tienen fuerza.",
            "Four official catalogues of casino games made into a program: every game is played, every payout exact, "
            "every incident ruled on, and every decision cites its article. Chips are worth nothing; the official "
            "texts alone have force.",
        )
    )


def _commands() -> Iterator[str]:
    root = typer.main.get_command(main.application())
    yield from _section("OPCIONES", "OPTIONS")
    yield from _parameters(root, "tapete")
    yield from _section("ÓRDENES", "COMMANDS")
    for name, command in walked("tapete", root):
        if command is root or getattr(command, "commands", None):
            continue
        context = command.make_context(name, [], resilient_parsing=True)
        pieces = speech.helped(" ".join(command.collect_usage_pieces(context)))
        yield f".SS {_safe(f'{name} {pieces}')}"
        yield _safe(command.help)
        yield from _parameters(command, name)


def _parameters(command: Any, name: str) -> Iterator[str]:
    context = command.make_context(name, [], resilient_parsing=True)
    for one in command.params:
        names, said = one.get_help_record(context)
        yield ".TP"
        yield f"\\fB{_safe(re.sub(r' <.*>$', '', names))}\\fR"
        yield _safe(speech.helped(said)) or "\\&"


def _tail() -> Iterator[str]:
    yield from _section("ESTADO DE SALIDA", "EXIT STATUS")
    for status, es, en in (
        ("0", "sí, o hecho", "yes, or done"),
        ("1", "la respuesta es no", "the answer is no"),
        ("2", "la petición está mal; una frase dice por qué", "the request is wrong; one sentence says why"),
    ):
        yield from (".TP", f"\\fB{status}\\fR", _safe(t(es, en)))
    yield from _section("ENTORNO", "ENVIRONMENT")
    for variable, es, en in (
        ("TAPETE_DB", "la base de datos de la casa", "the database of the house"),
        ("TAPETE_CACHE", "la carpeta de lo que puede rehacerse", "the folder of what can be made again"),
        ("TAPETE_CASES", "otra carpeta de casos", "another folder of cases"),
        ("TAPETE_KEY_FILE", "dónde está la llave de la casa", "where the key of the house lies"),
        ("TAPETE_TRACEBACK", "con un error interno, todo el rastro", "the whole traceback of an internal error"),
    ):
        yield from (".TP", f"\\fB{variable}\\fR", _safe(t(es, en)))
    yield from _section("VÉASE TAMBIÉN", "SEE ALSO")
    yield _safe(
        t(
            "«tapete ORDEN --help» dice lo mismo; «tapete doctor», qué falta en esta instalación.",
            "'tapete COMMAND --help' says the same; 'tapete doctor' what this installation lacks.",
        )
    )


def _section(es: str, en: str) -> Iterator[str]:
    yield f".SH {t(es, en)}"


def _safe(text: str) -> str:
    """Text that troff prints as it stands.

    >>> _safe(".a-b\\\\c")
    '\\\\&.a\\\\-b\\\\ec'
    """
    said = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{said}" if said[:1] in {".", "'"} else said


def write(arguments: Sequence[str]) -> None:
    """Write the page into a file, or print it."""
    speech.peek(arguments)
    rest = [one for n, one in enumerate(arguments) if one != "--lang" and arguments[n - 1 : n] != ["--lang"]]
    if rest == ["--json"]:
        sys.stdout.write(json.dumps(list(helps()), ensure_ascii=False))
    elif rest:
        Path(rest[0]).write_text(page(), "utf-8")
    else:
        sys.stdout.write(page())


if __name__ == "__main__":
    write(sys.argv[1:])
