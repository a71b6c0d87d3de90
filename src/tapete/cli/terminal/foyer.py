"""The lobby: every table there is, by regulation."""

from __future__ import annotations

from typing import NamedTuple

from ...games import registry
from ...law import provisions, rulebook
from ...law.values import Text
from .screen import Screen
from .sitting import Table, seat
from .voice import Voice, Words, commands, plain, tokens, whole


class Choice(NamedTuple):
    """A table one may sit down at."""

    n: int
    game: str
    regulation: str
    title: Text


def catalogue() -> list[Choice]:
    """Every game that can be played, in the order of the regulations."""
    order = list(provisions.regulations())
    there = [(game, reg) for game, reg in rulebook.catalogue() if game in registry.rooms()]
    there.sort(key=lambda pair: order.index(pair[1]))
    return [Choice(n, game, reg, rulebook.rulebook(game, reg).header.title) for n, (game, reg) in enumerate(there, 1)]


def find(line: str, choices: list[Choice]) -> list[Choice]:
    """The tables that a line means: a number, or words of the name, the id and the regulation."""
    number = whole(line.strip())
    if number is not None:
        return [choice for choice in choices if choice.n == number]
    typed = tokens(line)
    found = [choice for choice in choices if all(_named(word, choice) for word in typed)]
    exact = [choice for choice in found if _exact(choice, typed)]
    return exact or found


def _named(word: str, choice: Choice) -> bool:
    """Part of a name will do; a number must be the whole of one."""
    said = " ".join(_said(choice))
    return word in (said.split() if word.isdecimal() else said)


def _said(choice: Choice) -> tuple[str, ...]:
    """The names of a table, plain: its titles and its id; then those of its regulation."""
    place = provisions.regulation(choice.regulation).jurisdiction
    return tuple(
        plain(name) for name in (choice.title.es, choice.title.en, choice.game, choice.regulation, place.es, place.en)
    )


def _exact(choice: Choice, typed: Words) -> bool:
    """The words are a whole name of the game, with or without its regulation."""
    *titles, code, es, en = _said(choice)
    return " ".join(word for word in typed if word not in (code, es, en)) in titles


class Lobby:
    """Between two tables."""

    def __init__(self, screen: Screen, lang: str, seed: int | None = None) -> None:
        self.screen = screen
        self.voice = Voice(lang)
        self.seed = seed
        self.choices = catalogue()

    def run(self) -> None:
        """Until the person leaves the house."""
        leaving = {word for word, code in commands() if code == "quit"}
        with self.screen.politely():
            self.show(self.choices)
            while True:
                line = self.screen.ask()
                if plain(line) in leaving:
                    break
                self.choose(line)
        self.screen.line(self.voice.say("farewell"))

    def show(self, choices: list[Choice]) -> None:
        """The tables by regulation."""
        self.screen.line(self.voice.say("lobby"), style="bold")
        last = ""
        for choice in choices:
            if choice.regulation != last:
                last = choice.regulation
                law = provisions.regulation(last)
                self.screen.line(f"{law.jurisdiction[self.voice.lang]} · {last}", style="bold green")
            self.screen.line(f" {choice.n:>3}  {choice.title[self.voice.lang]}")
        self.screen.line(self.voice.say("lobby_prompt"), style="dim")

    def choose(self, line: str) -> None:
        """A language, a table, or what could be meant."""
        wanted = plain(line).split()[-1:] or [""]
        if wanted[0] in ("es", "en"):
            self.voice.lang = wanted[0]
            self.show(self.choices)
            return
        found = find(line, self.choices) if line else []
        if len(found) == 1:
            self.sit(found[0])
        elif found and len(found) < len(self.choices):
            self.show(found)
        elif not line:
            self.screen.line(self.voice.say("lobby_prompt"), style="dim")
        else:
            self.screen.line(self.voice.say("lobby_none", line=line), style="yellow")

    def sit(self, choice: Choice) -> None:
        session = seat(choice.game, choice.regulation, None, self.voice.lang, self.seed, "")
        table = Table(self.screen, session, self.voice.lang)
        table.run()
        self.voice.lang = table.voice.lang
        self.show(self.choices)
