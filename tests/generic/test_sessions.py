"""Every game that registers itself plays random sessions under every law that has it, and everything holds.

What is looked at in each step stands in ``tapete.simulation.audit``; ``make soak`` plays many more.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tapete.simulation.audit import audited
from tapete.simulation.tables import KINDS, pairs, table

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
EXAMPLES = int(os.environ.get("TAPETE_SESSIONS", "2"))
ROUNDS = 30 if os.environ.get("TAPETE_SOAK") else 15


@pytest.mark.parametrize(("game", "regulation"), pairs(), ids=[f"{game}-{law}" for game, law in pairs()])
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, phases=[Phase.generate])
@given(seed=SEEDS)
def test_random_sessions(game: str, regulation: str, seed: int) -> None:
    states = [taken.before for taken in audited(table(game, regulation, seed % KINDS), seed, rounds=ROUNDS)]
    by_itself = getattr(states[-1], "ended", "")  # a bank that was taken for so many tallas, and no more
    assert len({state.round for state in states}) >= ROUNDS or by_itself
