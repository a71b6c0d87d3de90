"""The vocabulary of automatic bingo: that of terminals, and the lines of the halls."""

from __future__ import annotations

from ..base import moves as w
from ..bingo_halls import moves as h
from ..bingo_terminals import moves as m

Moves = m.Moves | h.LineLost | h.LineBack
Events = m.Events | h.Disconnected | h.Connected | w.Lifted
