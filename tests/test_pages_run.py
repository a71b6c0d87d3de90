"""What the pages show is true: their blocks of Python are run, and the commands of the README are asked."""

from __future__ import annotations

import ast
import doctest
import io
import re
import shlex
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tapete.cli import main

ROOT = Path(__file__).parents[1]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
READMES = ("README.md", "README.es.md")
SCREEN = 24
"""Lines of a first screen."""


@pytest.mark.parametrize("page", ["docs/library.md", "docs/library.es.md", "docs/index.es.md"])
def test_the_blocks_of_a_page_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=FLAGS, verbose=False)
    assert tried > 5
    assert not failed


def block(page: str, lang: str) -> list[str]:
    (found,) = re.findall(rf"(?s)```{lang}\n(.*?)```", (ROOT / page).read_text("utf-8"))
    return str(found).splitlines()


@pytest.mark.parametrize("page", READMES)
def test_the_five_lines_of_python_run(page: str) -> None:
    """Line by line, as at a prompt: where a comment says what comes, that comes."""
    lines = block(page, "python")
    assert len(lines) == 5
    known: dict[str, object] = {}
    told = 0
    for line in lines:
        code, _, said = line.partition("#")
        printed = io.StringIO()
        with redirect_stdout(printed):
            tree = ast.parse(code.strip())
            last = tree.body[-1]
            if isinstance(last, ast.Expr):
                exec(compile(ast.Module(tree.body[:-1], []), page, "exec"), known)  # noqa: S102 (the page itself)
                value = eval(compile(ast.Expression(last.value), page, "eval"), known)  # noqa: S307
            else:
                exec(compile(tree, page, "exec"), known)  # noqa: S102
                value = None
        if said:
            told += 1
            came = printed.getvalue() or repr(value)
            assert came.startswith(said.strip().rstrip("…").strip()), line
    assert told == 2


@pytest.mark.parametrize("page", READMES)
def test_the_five_commands_answer(page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("TAPETE_CACHE", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    commands = re.findall(r"(?m)^    (tapete .*)$", (ROOT / page).read_text("utf-8"))
    assert len(commands) == 5
    for command in commands:
        out = io.StringIO()
        with redirect_stdout(out):
            status = main.run([*shlex.split(command, comments=True)[1:], "--lang", "en"])
        assert status == 0, command
        assert out.getvalue().strip(), command


@pytest.mark.parametrize("page", READMES)
def test_the_two_commands_stand_on_the_first_screen(page: str) -> None:
    first = "\n".join((ROOT / page).read_text("utf-8").splitlines()[:SCREEN])
    assert "make run" in first
    assert "make test" in first
