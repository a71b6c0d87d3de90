"""The ``tapete`` command: which commands there are, and how a wrong request is answered.

Exit: 0 = yes or done, 1 = the answer is no, 2 = the request is wrong; then one sentence stands on the error output, in
the reader's language, and never a traceback.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Annotated, Any

import typer

from .. import __version__
from . import speech
from .speech import Lang, lang, t

PARTS = (
    ("find", "find", "busca en la ley, en español o inglés", "searches the law, in Spanish or English"),
    ("regulations", "law", "los reglamentos y desde cuándo rigen", "the regulations, and since when they hold"),
    ("games", "law", "qué autoriza cada catálogo", "what each catalogue authorises"),
    ("rules", "rules", "las reglas de un juego, con su cita", "the cited rules of a game"),
    (
        "readings",
        "law",
        "las dudas de los textos y la lectura adoptada",
        "every doubt of the texts, and the reading adopted",
    ),
    ("diff", "law", "en qué difieren dos reglamentos", "what differs between two laws"),
    (
        "cite",
        "law",
        "una disposición: qué dice, qué la aplica, qué la prueba",
        "a provision: what it says, enacts and proves it",
    ),
    ("coverage", "judge", "cuánta ley funciona, tachando", "how much of the law runs, by striking"),
    ("check", "judge", "¿es lícita esta mesa?", "is this table lawful?"),
    ("case", "judge", "¿acaban estas situaciones como deben?", "do these situations end as they should?"),
    ("settle", "judge", "¿qué ocurre en estas situaciones?", "what happens in these situations?"),
    ("why-not", "why_not", "¿por qué no se admite esta jugada?", "why is this move not admitted?"),
    ("ruling", "judge", "los incidentes y cómo se resuelven", "incidents, and how the law settles them"),
    ("odds", "figures", "lo que cuesta cada apuesta", "the exact cost of every bet"),
    ("simulate", "figures", "lo mismo, jugando", "the same by play, with its error"),
    ("play", "tables", "una mesa en el terminal", "a table in the terminal"),
    ("felt", "tables", "el tapete, en SVG", "the felt as SVG"),
    ("schema", "law", "el vocabulario de un juego", "the vocabulary of a game"),
    ("serve", "serve", "las mesas en el navegador", "the tables in the browser"),
    ("verify", "verify", "inspecciona el registro de una sesión", "inspects the log of a session"),
    ("mcp", "mcp", "las preguntas, para un asistente (MCP)", "the questions, for an assistant (MCP)"),
    ("doctor", "doctor", "qué falta en esta instalación", "what this installation lacks"),
    ("phh", "phh", "las manos de póquer de un registro, en PHH", "the poker hands of a log in PHH"),
)
"""Every command: its name, the module of its function, what it does."""
GROUPS = (
    ("user", "las cuentas de la casa", "the accounts of a house"),
    ("chance", "el azar comprometido de la casa", "the committed chance of a house"),
    ("pool", "los pozos que comparten varias mesas", "the pools that several tables share"),
    ("bingo", "cartones y cifras del bingo", "the cards and figures of bingo"),
    ("draws", "billetes y sorteos públicos", "tickets and public draws"),
)
"""Every group of commands, each a module."""


def application(only: str = "") -> typer.Typer:
    """The command with its parts, in the language chosen; or with one of them, which need not wait for the others."""
    app = typer.Typer(
        name="tapete",
        help=t("Reglamentos de casino que funcionan.", "Casino regulation that runs."),
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name, module, es, en in PARTS:
        if only in ("", name):
            app.command(name, help=t(es, en))(getattr(_loaded(module), name.replace("-", "_")))
    for name, es, en in GROUPS:
        if only in ("", name):
            app.add_typer(_loaded(name).application(), name=name, help=t(es, en))
    app.callback()(_root)
    speech.speak(app)
    return app


def _loaded(module: str) -> ModuleType:
    return importlib.import_module(f".{module}", __package__)


def _wanted(arguments: Sequence[str]) -> str:
    """The part that is asked for, if it is one."""
    words = iter(arguments)
    for word in words:
        if word == "--lang":
            next(words, None)
        elif not word.startswith("-"):
            return word if word in {name for name, *_ in (*PARTS, *GROUPS)} else ""
    return ""


def _version(asked: bool) -> None:
    if asked:
        sys.stdout.write(f"tapete {__version__}\n")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="versión / version")]


def _root(lang_: Lang = None, version: Version = False) -> None:
    """Options of the command itself."""


def run(arguments: Sequence[str]) -> int:
    """Answer one request; the exit status."""
    from ..law import versions
    from ..law.errors import TapeteError, extras

    speech.peek(arguments)
    command = typer.main.get_command(application(_wanted(arguments)))
    try:
        with versions.on(None), extras():
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
        hint = _near(error.option_name, [one for param in error.ctx.command.params for one in param.opts])
        return t(f"no existe la opción {error.option_name}{hint}", f"there is no option {error.option_name}{hint}")
    where = error.ctx.command_path if getattr(error, "ctx", None) else "tapete"
    see = t(f"véase {where} --help", f"see {where} --help")
    if said.startswith("No such command"):
        name = said.split("'")[1]
        hint = _near(name, list(error.ctx.command.commands))
        return t(
            f"no existe la orden «{name}»{hint or f'; {see}'}", f"there is no command '{name}'{hint or f'; {see}'}"
        )
    if kind == "NoArgsIsHelpError" or said.startswith("Missing command"):
        return t(f"falta la orden; {see}", f"the command is missing; {see}")
    return t(f"la orden no se entiende: {said}", f"the command is not understood: {said}")


def _near(word: str, known: Sequence[str]) -> str:
    """The known word that looks like this one, as a second sentence; two dashes are no likeness."""
    from ..law.errors import near

    dashes = "--" if word.startswith("--") else ""
    said = near(word.removeprefix(dashes), [one.removeprefix(dashes) for one in known if one.startswith(dashes)])
    return f".{said[lang()]}".replace(t("«", " '"), t(f"«{dashes}", f" '{dashes}")) if said[lang()] else ""


def main() -> None:
    """Entry point of the console script."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
