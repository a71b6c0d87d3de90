"""What bets, places and values are called, and which words mean which of them.

Names come from the rulebook where it has them (``rules.bets[…].name``), then from this room's own words, then from the
words that all rooms share; a code that nobody has put into words is said as it is.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from ...games import registry
from ...law.rulebook import Leaf
from ...law.values import Text
from ...table import people, words
from ...table.contract import Game
from ..speech import LANGUAGES
from .voice import Voice, Words, plain, shared, spoken, tokens

_OR = re.compile(r",\s*|\s+(?:o|u|or)\s+")
_NUMBERED = re.compile(r"[a-z]+_?(\d+)")
SHARED = ("rulings", "duties", "phases", "incidents", "reasons")
SHORT = 4
"""A single word of a longer name stands for it only if it has so many letters."""


def _table(owner: Any, name: str) -> dict[str, Any]:
    """What a game or its rules may tell beyond the contract."""
    found = getattr(owner, name, None)
    return dict(found) if isinstance(found, dict) else {}


LAID = "laid"
"""What is said of chips that are staked: where they lie."""


class Names:
    """The names of one game."""

    def __init__(self, game: Game) -> None:
        rules = getattr(game, "rules", None)
        self.game = game.game
        self.room = registry.room(game.game).package.rpartition(".")[2] if game.game in registry.rooms() else ""
        self._bets = _table(rules, "bets")
        self._pays = _table(rules, "pays")
        self._spots = _table(game, "spots")
        self._paid_as = _table(game, "paid_as")
        self._aliases: dict[str, tuple[Words, ...]] = {}

    def lying(self, voice: Voice) -> str:
        """Where bets lie: on the layout, in the machine, in tickets."""
        own = f"{LAID}@{self.room}"
        return words.called("values", own if words.known("values", own) else LAID, voice.lang)

    def title(self, bet: str) -> Text | None:
        """The bet's name in the rulebook."""
        found = getattr(self._bets.get(bet), "name", None)
        return found if isinstance(found, Text) else None

    def pays(self, bet: str) -> tuple[str, tuple[str, ...]]:
        """What a bet pays and the provisions that say so; '' where the rules do not tell."""
        key = getattr(self._bets.get(bet), "pays", self._paid_as.get(bet, None if bet in self._bets else bet))
        keys = key.values() if isinstance(key, dict) else () if key is None else (key,)
        found = (one if isinstance(one, Leaf) else self._pays.get(str(one)) for one in keys)
        leaves = {str(leaf.value): leaf for leaf in found if leaf is not None}
        return ", ".join(leaves), tuple(dict.fromkeys(cite for leaf in leaves.values() for cite in leaf.cite))

    def price(self, bet: str, at: str) -> str:
        """What a bet pays on one place, where that differs from place to place."""
        spot: Any = self._spots.get(bet, {}).get(at) if at else None
        return f"{spot.num}:{spot.den}" if hasattr(spot, "num") else self.pays(bet)[0]

    def covered(self, bet: str) -> frozenset[str]:
        """The numbers that a bet with a single place covers, where the game tells."""
        only = self._spots.get(bet, {}).get("")
        return frozenset(getattr(only, "numbers", ()))

    # --- saying -----------------------------------------------------------------------------------------------------

    def name(self, code: str, voice: Voice) -> str:
        """What a code is called, in short."""
        title = self.title(code)
        if title is not None:
            return _OR.split(title[voice.lang])[0].partition(" (")[0]
        own = voice.word("values", code)
        if own:
            return own
        within = words.closer("values", code, self.game.partition("_")[0])
        if within != code:
            return words.called("values", within, voice.lang)
        for section in SHARED:
            if words.known(section, code):
                return words.say(section, code, voice.lang)
        return shared("values", code, voice.lang) or code.replace("_", " ")

    def place(self, on: str, at: str, voice: Voice) -> str:
        """A bet on its place: «Pleno 17», «Rojo»."""
        return f"{self.name(on, voice)} {at}".strip() if on else at

    def where(self, place: str, voice: Voice) -> str:
        """A place of the felt, as the scene names it: its parts by their names, the first cloth unsaid."""
        parts = [part for part in place.replace(":", "/").split("/") if part]
        if len(parts) > 1 and parts[0] == "1":
            parts = parts[1:]
        if parts[:1] == ["pot"] and parts[-1].isdecimal():
            return words.pot(int(parts[-1]), voice.lang)
        if parts[:1] == ["board"]:  # the first row needs no number, and what lies to its left is of it
            parts = [part for part in parts if part not in ("1", "left")]
        return " ".join(self.name(part, voice) for part in parts)

    def who(self, who: str, voice: Voice) -> str:
        return people.describe(who, voice.lang)

    # --- understanding ----------------------------------------------------------------------------------------------

    def spoken(self, code: str) -> tuple[Words, ...]:
        """The sequences of words that mean a code, the longest first."""
        if code not in self._aliases:
            found = {tokens(alias) for alias in self._said(code)}
            self._aliases[code] = tuple(sorted((words for words in found if words), key=len, reverse=True))
        return self._aliases[code]

    def _said(self, code: str) -> list[str]:
        found = [code, code.replace("_", " "), *spoken("values", code)]
        found += [said for said in (shared("values", code, lang) for lang in LANGUAGES) if said]  # as it is shown
        within = words.closer("values", code, self.game.partition("_")[0])
        found += [words.called("values", within, lang) for lang in LANGUAGES if within != code]
        numbered = _NUMBERED.fullmatch(code)
        if numbered:
            found.append(numbered[1])
        if code in self._bets:
            found += self._alternatives(code)
            found += [word for word, bets in self._single.items() if bets == {code}]
        return found

    def _alternatives(self, bet: str) -> list[str]:
        title = self.title(bet)
        if title is None:
            return []
        whole = (title.es, title.en)
        short = (text.partition(" (")[0] for text in whole)
        return [one for text in dict.fromkeys((*whole, *short)) for one in (text, *_OR.split(text))]

    @cached_property
    def _single(self) -> dict[str, set[str]]:
        """Words of the bets' names, with the bets that have them; a whole name belongs to its bet alone."""
        found: dict[str, set[str]] = {}
        whole = {plain(one): bet for bet in self._bets for one in self._alternatives(bet)}
        for bet in self._bets:
            for one in self._alternatives(bet):
                for word in tokens(one):
                    if len(word) >= SHORT or word.isdecimal():
                        found.setdefault(word, set()).add(whole.get(word, bet))
        return found
