"""Add to the list of fingerprints those that it lacks (see ``tapete.law.fingerprints``).

    python tools/fingerprints.py                those of the rulebooks as they stand: `make fingerprints`
    python tools/fingerprints.py --history      and of every rulebook in the history of the repository

Nothing is ever taken from the list: a log that was written under a rulebook stays one that was.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

import tapete
from tapete.law import fingerprints
from tapete.law.fingerprints import Shipped

ROOT = Path(__file__).resolve().parent.parent
LIST = Path(tapete.__file__).parent / "law" / fingerprints.FILE
LAW = "src/tapete/law"

# Run with the code of the commit itself: rules are what that program would have written into a log.
TELL = """
import sys
try:
    import msgspec, tapete
    from tapete.law.rulebook import Rulebook, catalogue, rulebook
    books = catalogue() if hasattr(Rulebook, "record") else ()
except Exception as error:
    sys.exit(f"no rulebooks: {error!r}")
for game, regulation in books:
    try:
        rules = rulebook(game, regulation).record()
    except Exception as error:
        print(f"{regulation} {game}: {error}", file=sys.stderr)
        continue
    print(msgspec.json.encode([tapete.__version__, rules]).decode())
"""


def today() -> Iterator[Shipped]:
    """The rulebooks as they stand."""
    day = datetime.now(UTC).date().isoformat()
    for (game, regulation), found in fingerprints.present().items():
        yield Shipped(regulation, game, day, tapete.__version__, found)


def history() -> Iterator[Shipped]:
    """Every rulebook that some commit held, as that commit reads it; equal folders are read once."""
    log = _git("log", "--reverse", "--full-history", "--date=format-local:%Y-%m-%d", "--format=%H %cd", "--", LAW)
    seen: set[str] = set()
    for one in log.decode().splitlines():
        commit, day = one.split()
        tree = _git("rev-parse", f"{commit}:{LAW}").decode().strip()
        if tree in seen:
            continue
        seen.add(tree)
        count = 0
        for row in _told(commit, day):
            count += 1
            yield row
        print(f"{commit[:12]} {day}: {count} rulebooks", file=sys.stderr)


def _told(commit: str, day: str) -> Iterator[Shipped]:
    with tempfile.TemporaryDirectory() as folder:
        packed = _git("archive", commit, "src/tapete/__init__.py", LAW)
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        env = {**os.environ, "PYTHONPATH": f"{folder}/src", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run([sys.executable, "-c", TELL], env=env, cwd=folder, capture_output=True, check=False)
        if done.stderr:
            print(f"{commit[:12]}: {done.stderr.decode().strip()}", file=sys.stderr)
        for one in done.stdout.splitlines():
            version, rules = msgspec.json.decode(one)
            yield Shipped(rules["regulation"], rules["game"], day, version, fingerprints.fingerprint(rules))


def _git(*words: str) -> bytes:
    env = {**os.environ, "TZ": "UTC"}
    return subprocess.run(["git", *words], cwd=ROOT, env=env, capture_output=True, check=True).stdout


def main() -> None:
    parser = argparse.ArgumentParser(description="Add to the list of fingerprints those that it lacks.")
    parser.add_argument("--history", action="store_true", help="also every rulebook in the history of the repository")
    asked = parser.parse_args()
    listed = fingerprints.parse(LIST.read_text("utf-8")) if LIST.exists() else []
    rows = [*listed, *(history() if asked.history else ()), *today()]
    text = fingerprints.written(rows)
    LIST.write_text(text, "utf-8")
    now = fingerprints.parse(text)
    print(f"{len(now)} fingerprints, {len(now) - len(listed)} of them new")


if __name__ == "__main__":
    main()
