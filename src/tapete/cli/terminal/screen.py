"""Lines in, lines out: with colours and line editing on a terminal, plain through a pipe."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.text import Text

WIDTH = 100
"""Width where nobody looks at a terminal."""


class Screen:
    """Where the person reads and types."""

    def __init__(self) -> None:
        from rich.console import Console

        self.tty = sys.stdin.isatty() and sys.stdout.isatty()
        self.console = Console(
            file=sys.stdout,
            highlight=False,
            markup=False,
            width=None if self.tty else WIDTH,
            no_color=None if self.tty else True,
            force_terminal=None if self.tty else False,
        )
        if self.tty:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - its presence gives input() a history

    @property
    def width(self) -> int:
        return self.console.width

    def line(self, text: str | Text = "", style: str = "", indent: int = 0) -> None:
        """One line; on a terminal where it does not fit, more, all of them indented."""
        from rich.padding import Padding

        if self.tty and text:
            self.console.print(Padding(text, (0, 0, 0, indent), expand=False), style=style or None)
        else:
            self.console.print(" " * indent, text, sep="", style=style or None, soft_wrap=True)

    def show(self, thing: Any) -> None:
        """A table or another picture."""
        self.console.print(thing)

    def ask(self, prompt: str = "> ") -> str:
        """What somebody types; the end of input is an EOFError."""
        if self.tty:
            try:
                return input(prompt).strip()
            except (EOFError, KeyboardInterrupt):
                self.line()
                raise
        typed = sys.stdin.readline()
        if not typed:
            raise EOFError
        return typed.strip()

    @contextlib.contextmanager
    def politely(self) -> Iterator[None]:
        """The end of input, Ctrl-C and a reader that has gone away are ways to leave, not errors."""
        try:
            yield
        except (EOFError, KeyboardInterrupt):
            pass
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
