from __future__ import annotations
from collections import Counter
import pytest
from tapete.table.contract import RELOJ
from tapete.strategy.base import look
from tapete.strategy.guests import lingers
from tests.web.virtual import Virtual
from tools.chosen import GAMES, once_each
HOUSE = ("casa-lola", "casa-paco", "casa-inés", "casa-tomás", "casa-rosa", "casa-julio")

@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "regulation"), once_each(), ids=["/".join(pair) for pair in once_each()])
def test_x(monkeypatch, game, regulation, seed):
    t = Virtual(monkeypatch, game, regulation, seed=seed)
    t.seat("ana")
    t.seat(*HOUSE, house=True)
    t.run(60*3 + 17*seed)
    n = len(t.written)
    had = sum(t.owned(w) for w in HOUSE)
    away = HOUSE if seed % 2 else HOUSE[:2]
    t.rise(*away)
    took = 0
    while t.guests.away() and took < 60:
        t.run(30, 300); took += 1
    acts = Counter(m["who"] for _, m in t.written[n:] if m["who"] in away)
    silences = [m for _, m in t.written[n:] if m["who"] == RELOJ and m.get("player") in away]
    print(game, regulation, seed, "before", n, "had", had, "halfminutes", took, "acts", dict(acts), "left", t.guests.away(), [t.owned(w) for w in away], t.state.phase, "SIL" if silences else "", silences[:3])
    if t.guests.away():
        print("   ", [m for _, m in t.written[-6:]], t.channel.clock.next(), t.game.owners(t.state))
