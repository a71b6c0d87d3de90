"""The ``tapete`` command: which commands there are, and how a wrong request is answered.

Exit: 0 = yes or done, 1 = the answer is no, 2 = the request is wrong; then one sentence stands on the error output, in
the reader's language, and never a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import typer

from . import speech
from .speech import Lang, t


def application() -> typer.Typer:
    """The command with its parts, in the language chosen."""
    from . import (
        bingo,
        chance,
        doctor,
        draws,
        figures,
        find,
        judge,
        law,
        mcp,
        phh,
        pool,
        rules,
        serve,
        tables,
        user,
        verify,
        why_not,
    )

    app = typer.Typer(
        name="tapete",
        help=t("Reglamentos de casino que funcionan.", "Casino regulation that runs."),
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    parts: list[tuple[Callable[..., Any], str, str]] = [
        (find.find, "busca en la ley, en español o inglés", "searches the law, in Spanish or English"),
        (law.regulations, "los reglamentos y desde cuándo rigen", "the regulations, and since when they hold"),
        (law.games, "qué autoriza cada catálogo", "what each catalogue authorises"),
        (rules.rules, "las reglas de un juego, con su cita", "the cited rules of a game"),
        (
            law.readings,
            "las dudas de los textos y la lectura adoptada",
            "every doubt of the texts, and the reading adopted",
        ),
        (law.diff, "en qué difieren dos reglamentos", "what differs between two laws"),
        (
            law.cite,
            "una disposición: qué dice, qué la aplica, qué la prueba",
            "a provision: what it says, enacts and proves it",
        ),
        (judge.coverage, "cuánta ley funciona, tachando", "how much of the law runs, by striking"),
        (judge.check, "¿es lícita esta mesa?", "is this table lawful?"),
        (judge.case, "¿acaban estas situaciones como deben?", "do these situations end as they should?"),
        (judge.settle, "¿qué ocurre en estas situaciones?", "what happens in these situations?"),
        (why_not.why_not, "¿por qué no se admite esta jugada?", "why is this move not admitted?"),
        (judge.ruling, "los incidentes y cómo se resuelven", "incidents, and how the law settles them"),
        (figures.odds, "lo que cuesta cada apuesta", "the exact cost of every bet"),
        (figures.simulate, "lo mismo, jugando", "the same by play, with its error"),
        (tables.play, "una mesa en el terminal", "a table in the terminal"),
        (tables.felt, "el tapete, en SVG", "the felt as SVG"),
        (law.schema, "el vocabulario de un juego", "the vocabulary of a game"),
        (serve.serve, "las mesas en el navegador", "the tables in the browser"),
        (verify.verify, "inspecciona el registro de una sesión", "inspects the log of a session"),
        (mcp.mcp, "las preguntas, para un asistente (MCP)", "the questions, for an assistant (MCP)"),
        (doctor.doctor, "qué falta en esta instalación", "what this installation lacks"),
        (phh.phh, "las manos de póquer de un registro, en PHH", "the poker hands of a log in PHH"),
    ]
    for function, es, en in parts:
        app.command(help=t(es, en))(function)
    app.add_typer(user.application(), name="user", help=t("las cuentas de la casa", "the accounts of a house"))
    app.add_typer(
        chance.application(),
        name="chance",
        help=t("el azar comprometido de la casa", "the committed chance of a house"),
    )
    app.add_typer(
        pool.application(),
        name="pool",
        help=t("los pozos que comparten varias mesas", "the pools that several tables share"),
    )
    app.add_typer(
        bingo.application(), name="bingo", help=t("cartones y cifras del bingo", "the cards and figures of bingo")
    )
    app.add_typer(draws.application(), name="draws", help=t("billetes y sorteos públicos", "tickets and public draws"))
    app.callback()(_root)
    return app


def _root(lang_: Lang = None) -> None:
    """Options of the command itself."""


def run(arguments: Sequence[str]) -> int:
    """Answer one request; the exit status."""
    from ..law import versions
    from ..law.errors import TapeteError

    speech.peek(arguments)
    command = typer.main.get_command(application())
    try:
        with versions.on(None):
            answer = command.main(args=list(arguments) or ["--help"], prog_name="tapete", standalone_mode=False)
    except TapeteError as error:
        return _wrong(error.text[speech.lang()])
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except Exception as error:
        if hasattr(error, "format_message"):
            return _wrong(_usage(error))
        if os.environ.get("TAPETE_TRACEBACK"):
            raise
        return _wrong(t(f"error interno: {error!r}", f"internal error: {error!r}"))
    return answer if isinstance(answer, int) else 0


def _wrong(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return 2


def _usage(error: Any) -> str:
    """What is wrong with the command line, in one sentence."""
    kind = type(error).__name__
    said = " ".join(str(error.format_message()).split())
    if kind == "MissingParameter":
        name = getattr(error.param, "metavar", None) or error.param.human_readable_name
        option = next((o for o in error.param.opts if o.startswith("-")), "")
        return t(f"falta {option or name}", f"{option or name} is missing")
    if kind == "NoSuchOption":
        return t(f"no existe la opción {error.option_name}", f"there is no option {error.option_name}")
    if said.startswith("No such command"):
        name = said.split("'")[1]
        return t(
            f"no existe la orden «{name}»; véase tapete --help", f"there is no command '{name}'; see tapete --help"
        )
    return t(f"la orden no se entiende: {said}", f"the command is not understood: {said}")


def main() -> None:
    """Entry point of the console script."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
