"""Tables that are left to themselves: what they write while nobody acts, and that they write nothing for nobody."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tapete.table.contract import RELOJ
from tapete.web.clock import staked
from tests.web.virtual import Virtual
from tools.chosen import GAMES, once_each

PEOPLE = ("ana", "ben", "carla", "dan", "emma", "fede")
MINUTE = 60.0


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "regulation"), once_each(), ids=["/".join(pair) for pair in once_each()])
def test_x(monkeypatch, game, regulation, seed):
    t = Virtual(monkeypatch, game, regulation, seed=seed)
    t.seat(*PEOPLE)
    t.people_play(PEOPLE, 40 + 40*seed)
    per = [t.run(60, 500) for _ in range(12)]
    silent = Counter(m["do"] for at, m in t.written[-sum(per[6:]):]) if sum(per[6:]) else {}
    t.rise(*PEOPLE)
    rest = [t.run(60, 500) for _ in range(12)]
    print(game, regulation, seed, per, rest, staked(t.game, t.state), t.state.phase, silent)
