"""The wheel alone is enough: built, unpacked in an empty folder, and asked there."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST = 8_000_000
"""Bytes of the wheel; the page on the command line tells how many there are."""
PATIENCE = 60.0


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    assert wheel.stat().st_size < MOST
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def asked(unpacked: Path, folder: Path, *arguments: str, code: str = "") -> subprocess.CompletedProcess[str]:
    """A question to what was unpacked, from a folder in which there is nothing."""
    run = ["-c", code] if code else ["-m", "tapete.cli.main", *arguments, "--lang", "en"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("TAPETE_")}
    environment |= {"PYTHONPATH": str(unpacked), "TAPETE_CACHE": str(folder / "kept")}
    return subprocess.run(
        [sys.executable, *run], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_it_is_the_wheel_that_answers(unpacked: Path, tmp_path: Path) -> None:
    code = "import tapete; print(tapete.__file__); print(tapete.table('boule', 'ES79').phase)"
    file, phase = asked(unpacked, tmp_path, code=code).stdout.split()
    assert Path(file).is_relative_to(unpacked)
    assert phase == "waiting"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--help"], "Casino regulation that runs."),
        (["find", "exposed", "card"], "both cards of a cloth exposed"),
        (["odds", "boule", "--reg", "ES79"], "11.1111"),
        (["rules", "boule", "--reg", "ES79", "--format", "md"], "`pays.number` 7:1"),
        (["cite", "ES79:04.V.a/c"], "7"),
        (["felt", "boule", "--reg", "ES79"], "<svg"),
        (["serve", "--help"], "--port"),
        (["doctor"], "nothing is missing"),
    ],
)
def test_commands_of_the_wheel(unpacked: Path, tmp_path: Path, arguments: list[str], said: str) -> None:
    answer = asked(unpacked, tmp_path, *arguments)
    assert answer.returncode == 0, answer.stderr
    assert said in answer.stdout


@pytest.mark.parametrize("words", ["carta descubierta", "exposed card"])
def test_the_first_search_finds_its_index_made(unpacked: Path, tmp_path: Path, words: str) -> None:
    """It was made from the very files that were installed, so nothing is made or kept."""
    answer = asked(unpacked, tmp_path, "find", words, "--kind", "incident")
    assert answer.returncode == 0, answer.stderr
    assert all(code in answer.stdout for code in ("ES79", "AND10", "MEL14", "BOL13"))
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize(
    ("place", "said"),
    [("man1/tapete.1", "the exact cost of every bet"), ("es/man1/tapete.1", "lo que cuesta cada apuesta")],
)
def test_the_manual_is_installed(unpacked: Path, place: str, said: str) -> None:
    (page,) = unpacked.glob(f"*.data/data/share/man/{place}")
    assert said in page.read_text("utf-8")


def test_the_cases_are_inside(unpacked: Path, tmp_path: Path) -> None:
    answer = asked(unpacked, tmp_path, "case", str(unpacked / "tapete" / "cases" / "ES79" / "boule.yaml"))
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_wheel_serves_its_tables_and_its_law(unpacked: Path, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("TAPETE_")}
    environment |= {"PYTHONPATH": str(unpacked), "TAPETE_CACHE": str(tmp_path / "kept")}
    serve = [
        sys.executable,
        "-m",
        "tapete.cli.main",
        "serve",
        "--port",
        str(port),
        "--db",
        f"sqlite:///{tmp_path}/h.db",
    ]
    with subprocess.Popen(
        serve, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as served:
        try:
            for path, said in (("/", "Tapete"), ("/law", "ES79"), ("/api/schema", "openapi")):
                assert said in answered(f"http://127.0.0.1:{port}{path}"), path
        finally:
            served.terminate()


def answered(address: str) -> str:
    """What a house answers that is only just opening."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as found:
                return str(found.read().decode("utf-8"))
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.3)
