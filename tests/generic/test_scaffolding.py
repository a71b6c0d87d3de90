"""An installed engine imports nothing that only random sessions need."""

from __future__ import annotations

import subprocess
import sys

PLAY = """
import sys
from tapete.games import registry
from tapete.law.rulebook import catalogue
for game, regulation in catalogue():
    if game in registry.rooms():
        table = registry.game(game, regulation, {})
        for who in table.people(table.opening().state):
            table.offers(table.opening().state, who)
print(*sorted(name for name in sys.modules if name.startswith("tapete.simulation")))
"""


def test_engines_import_no_part_of_the_simulation() -> None:
    found = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == ""
