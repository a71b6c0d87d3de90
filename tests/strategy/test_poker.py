"""House players at the poker tables: every variety goes on from hand to hand, and the stronger win."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tapete.games.circle_poker.play import CirclePoker
from tapete.law.rulebook import catalogue, rulebook, waiting
from tapete.strategy import plan
from tapete.strategy.guests import choose
from tapete.strategy.house import POKER, plans
from tapete.strategy.poker import STYLES, Poker, discards
from tapete.table.contract import Actor, Chance, Refusal

TABLES = [(game, law) for game, law in sorted({*catalogue(), *waiting()}) if game in POKER]
STRUCTURES = [(game, law, name) for game, law in TABLES for name in rulebook(game, law).typed(CirclePoker.rules_of).limits.structures]  # fmt: skip
NAMES = ("ana", "bea", "cai", "dan", "eva", "fer")
