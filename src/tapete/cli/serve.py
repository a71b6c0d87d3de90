"""``tapete serve``: the tables in the browser."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from . import leaving, out
from .house import default_database
from .options import Unlawful
from .speech import Lang, lang, t

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..web.serving import Asked, Opened

Db = Annotated[
    str,
    typer.Option(
        "--db",
        metavar="URL",
        help=t("sqlite:///fichero o postgresql://servidor/base", "sqlite:///file or postgresql://server/database"),
        show_default=False,
    ),
]
Host = Annotated[str, typer.Option("--host", help=t("dirección en la que se atiende", "address to answer on"))]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help=t("puerto (0: uno libre)", "port (0: a free one)"))]
PaceScale = Annotated[
    float,
    typer.Option("--pace", min=0.001, max=100, help=t("ritmo: 0.5 es el doble de rápido", "0.5 is twice as fast")),
]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="HOST", help=t("nombre bajo el que se atiende", "host name to answer to")),
]
Https = Annotated[
    bool, typer.Option("--https", help=t("detrás de un proxy con HTTPS", "behind a proxy that speaks HTTPS"))
]
Sockets = Annotated[
    int, typer.Option("--sockets", min=1, help=t("conexiones vivas por dirección", "live connections per address"))
]
LeaveDemo = Annotated[
    bool,
    typer.Option(
        "--leave-demo",
        help=t("si la casa es de demostración, deja de serlo", "if the house is a demonstration, it ends"),
    ),
]


def serve(
    db: Db = "",
    host: Host = "127.0.0.1",
    port: Port = 8000,
    pace: PaceScale = 1.0,
    name: Names = None,
    https: Https = False,
    sockets: Sockets = 32,
    leave_demo: LeaveDemo = False,
    unlawful: Unlawful = False,
    lang_: Lang = None,
) -> int:
    shown = Progress()
    shown.step(t("Tapete se prepara; tarda unos segundos …", "Tapete is getting ready; that takes some seconds …"))
    from ..web.serving import Asked, run

    shown.step(t("Se abre la casa …", "The house is being opened …"))
    asked = Asked(
        db=db or default_database(), host=host, port=port, pace=pace, names=tuple(name or ()), https=https,
        sockets=sockets, lang=lang(), leave_demo=leave_demo, unlawful=unlawful,
    )  # fmt: skip
    return run(asked, Terminal(leaving.consents, shown))


class Progress:
    """Where the start has got to, in one line of the error output that makes room for the next."""

    def __init__(self) -> None:
        self.own = sys.stderr.isatty()

    def step(self, words: str) -> None:
        sys.stderr.write(f"\r\x1b[K{words}" if self.own else f"{words}\n")
        sys.stderr.flush()

    def over(self) -> None:
        if self.own:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class Terminal:
    """Whoever started the server. What they are told stands on the standard output, never in the log."""

    def __init__(self, consents: Callable[[], bool], shown: Progress) -> None:
        self.asks = consents
        self.shown = shown
        self.said = False

    def consents(self) -> bool:
        """Whether the demonstration shall end; the question has a line of its own."""
        self.shown.over()
        return self.asks()

    def welcome(self, address: str, asked: Asked, opened: Opened) -> None:
        """Where the house answers, once it does."""
        self.shown.over()
        out.line(t(f"Tapete: {address}", f"Tapete: {address}"))
        if opened.demo:
            out.line(
                t(
                    "Casa de demostración: entre con un clic como ana, ben, eva (croupier), julia (jefe de mesa) …",
                    "A house to try: enter with one click as ana, ben, eva (croupier), julia (jefe de mesa) …",
                )
            )
        self.told(opened)
        out.line(t("Ctrl+C para cerrar", "Ctrl+C to stop"))
        sys.stdout.flush()

    def told(self, opened: Opened) -> None:
        """What is said once."""
        if not self.said:
            self.said = True
            leaving.say(opened.left, opened.key)
