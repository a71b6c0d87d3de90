"""The tutorials show what really comes: their blocks are run in the order of the page, and what came stands below.

    python -m tools.tutorials             writes what came into docs/tutorials
    python -m tools.tutorials --check     says whether the pages are still true

A block of ``console`` has commands (``$ tapete …``, with ``| head -N``, ``> FILE`` or ``&`` behind them), a block of
``pycon`` what is typed at Python's prompt. They run in this process, in an empty folder with ``cases`` and ``examples``
beside them; only what ends with ``&`` is a process of its own, at a free port instead of 8000. Three points stand
for anything.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from tapete.cli import main as command

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "tutorials"
BLOCK = re.compile(r"(?m)^```(console|pycon)\n(.*?)^```$", re.S)
PORT = "8000"
PATIENCE = 30.0


def pages() -> list[Path]:
    """Every tutorial, in both languages."""
    return sorted(FOLDER.glob("*.md"))


class Runner:
    """Runs the blocks of one page after another, as its reader would."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.known: dict[str, Any] = {"__name__": "__tutorial__"}
        self.served: list[subprocess.Popen[str]] = []
        self.port = free_port()

    def block(self, kind: str, text: str) -> str:
        """The block with what really came."""
        return self.console(text) if kind == "console" else self.python(text)

    def console(self, text: str) -> str:
        shown = []
        for part in re.split(r"(?m)^\$ ", text)[1:]:
            line, _, was = part.partition("\n")
            shown.append(f"$ {line}\n{kept(was, self.told(line))}")
        return "".join(shown)

    def told(self, line: str) -> str:
        """What a command answers, on both outputs."""
        words, head, into = shlex.split(line), 0, ""
        if words[-1] == "&":
            return self.serve(words[:-1])
        if "|" in words:
            at = words.index("|")
            head, words = int(words[at + 2].lstrip("-")), words[:at]
        if ">" in words:
            at = words.index(">")
            into, words = words[at + 1], words[:at]
        if words[0] != "tapete":
            raise ValueError(f"tutorials run tapete and nothing else: {line}")
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(out):
            command.run([*words[1:], "--lang", self.lang])
        came = out.getvalue().replace(str(self.port), PORT).replace(f"{ROOT}/", "")
        if into:
            Path(into).write_text(came, "utf-8")
            return ""
        lines = [one.rstrip() for one in came.rstrip("\n").split("\n")]
        return "\n".join(lines[:head] if head else lines) + "\n"

    def serve(self, words: list[str]) -> str:
        """A server of its own: it is awaited until it answers. What it says in starting is not shown."""
        given = [*words[1:], "--port", str(self.port), "--lang", self.lang]
        run = "import sys; from tapete.cli.main import main; sys.argv[0] = 'tapete'; main()"
        self.served.append(subprocess.Popen([sys.executable, "-c", run, *given], text=True,
                                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))  # fmt: skip
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.served[-1].poll() is None:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/law", timeout=2):
                    return ""
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"it does not serve: {shlex.join(words)}")

    def python(self, text: str) -> str:
        shown = []
        for part in doctest.DocTestParser().parse(text):
            if isinstance(part, str):
                shown.append(part)
                continue
            out = io.StringIO()
            source = part.source.replace(PORT, str(self.port))
            with redirect_stdout(out):
                exec(compile(source, "<tutorial>", "single"), self.known)  # noqa: S102 (the page itself)
            typed = "".join(f"{'...' if n else '>>>'} {one}\n" for n, one in enumerate(part.source.splitlines()))
            shown.append(typed + kept(part.want, out.getvalue().replace(str(self.port), PORT)))
        return "".join(shown)

    def close(self) -> None:
        for one in self.served:
            one.terminate()
            one.wait(timeout=20)


def kept(was: str, came: str) -> str:
    """What was shown, where it is still true (three points stand for anything); else what came.

    >>> kept("head ab...\\n", "head abc\\n"), kept("head x\\n", "head abc\\n")
    ('head ab...\\n', 'head abc\\n')
    """
    same = doctest.OutputChecker().check_output(was, came, doctest.ELLIPSIS)
    return was if same else came


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def folder() -> Iterator[Path]:
    """An empty folder with the cases and the examples of the project, to be in."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        for one in ("cases", "examples"):
            (Path(name) / one).symlink_to(ROOT / one)
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(before)


def renewed(page: Path) -> str:
    """The page with every block as it really runs."""
    runner = Runner("es" if page.name.endswith(".es.md") else "en")
    with folder():
        try:
            return BLOCK.sub(lambda found: f"```{found[1]}\n{runner.block(found[1], found[2])}```",
                             page.read_text("utf-8"))  # fmt: skip
        finally:
            runner.close()


def main(arguments: list[str]) -> int:
    stale = [page for page in pages() if renewed(page) != page.read_text("utf-8")]
    for page in stale:
        print(page.relative_to(ROOT))
        if "--check" not in arguments:
            page.write_text(renewed(page), "utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
