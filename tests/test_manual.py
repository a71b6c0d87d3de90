"""The manual page says what the commands say of themselves, in the reader's language."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tapete.cli import main, manual

SAID = {
    "es": (".SH NOMBRE", "lo que cuesta cada apuesta", "solo de este juego", "la petición está mal", "[obligatorio]"),
    "en": (".SH NAME", "the exact cost of every bet", "of this game only", "the request is wrong", "[required]"),
}


def written(lang: str, folder: Path) -> str:
    """The page as the builder of a wheel gets it; without the signs of troff."""
    run = [sys.executable, "-m", "tapete.cli.manual", "--lang", lang, str(folder / "page")]
    subprocess.run(run, check=True)
    return (folder / "page").read_text("utf-8").replace("\\-", "-").replace("\\&", "")


def commands() -> Iterator[tuple[str, Any]]:
    yield from manual.walked("tapete", typer.main.get_command(main.application()))


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_command_and_option_is_there_in_one_language(lang: str, tmp_path: Path) -> None:
    page = written(lang, tmp_path)
    for word in SAID[lang]:
        assert word in page
    for word in SAID["en" if lang == "es" else "es"]:
        assert word not in page
    for name, command in commands():
        if getattr(command, "commands", None):
            continue
        (section,) = re.findall(rf"(?ms)^\.SS {name} \S+.*?(?=^\.S|\Z)", page)
        for option in (one for param in command.params for one in param.opts if one.startswith("-")):
            assert option in section, (name, option)


def test_it_is_printed_where_no_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    manual.write(["--lang", "en"])
    assert ".SH EXIT STATUS" in capsys.readouterr().out


def test_every_line_is_one_that_troff_knows(tmp_path: Path) -> None:
    for line in written("es", tmp_path).splitlines()[1:]:
        assert not line.startswith("'")
        assert not line.startswith(".") or line.split()[0] in {".TH", ".SH", ".SS", ".TP", ".B"}, line
