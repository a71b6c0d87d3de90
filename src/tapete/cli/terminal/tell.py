"""Events and refusals in words, and the law behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from ...law import provisions
from ...law.rulebook import Header
from ...table import words
from ...table.contract import Event, Refusal
from ...table.events import Done, Transfer
from ...table.telling import CARDS, Dress, told
from ...table.voice import sentence
from .names import Names
from .voice import Voice

YOU = ("tú", "you")
"""Names under which a person is spoken to; under any other they are spoken of."""

STYLES = {
    "won": "bold green", "freed": "green", "lost": "red", "half_back": "yellow", "imprisoned": "yellow",
    "call": "bold", "result": "bold", "ruled": "magenta", "annulled": "magenta", "asked": "yellow",
}  # fmt: skip

Told = Event | Refusal


class Terminal(Dress):
    """How the terminal has things called: in words that it understands when they are typed."""

    def __init__(self, names: Names, voice: Voice, me: str) -> None:
        super().__init__(voice.lang)
        self.names = names
        self.voice = voice
        self.name = me
        self.me = me if me in YOU else ""

    def person(self, who: str) -> str:
        return self.names.who(who, self.voice)

    def account(self, name: str) -> str:
        kind, colon, n = name.partition(":")
        if colon and kind == "stake":
            return f"{kind} {n}"
        if colon and words.known("values", kind):  # what somebody holds: «saldo (tú)»
            return f"{self.names.name(kind, self.voice)} ({self.person(n)})"
        return self.person(name)

    def bet(self, on: str) -> str:
        return self.names.name(on, self.voice)

    def spot(self, on: str, at: str, layout: Any) -> str:
        return self.names.place(on, at, self.voice)

    def pocket(self, label: str) -> str:
        return str(self.value("pocket", label))

    def receiver(self, place: Any) -> Any:
        if not isinstance(place, str):
            return place
        kind, _, owner = place.partition(":")
        return self.names.where(owner if kind in CARDS and owner else place, self.voice)

    def reason(self, why: str) -> str:
        return words.transfer(why, self.lang)

    def value(self, name: str, code: Any) -> Any:
        """A code, or several with a place between them, by their names."""
        if not isinstance(code, str) or code == self.name:
            return code
        return " ".join(self.names.name(part, self.voice) if part.islower() else part for part in code.split(" "))

    def options(self, those: Sequence[str]) -> str:
        return " / ".join(self.voice.word("verbs", one) or self.names.name(one, self.voice) for one in those)


class Teller:
    """Puts what happened into words for one reader."""

    def __init__(self, names: Names, voice: Voice, me: str) -> None:
        self.names = names
        self.voice = voice
        self.me = me

    def tell(self, event: Event) -> str:
        """One sentence."""
        return sentence(told(event, Terminal(self.names, self.voice, self.me)))

    def refuse(self, refusal: Refusal) -> str:
        """Why not, in one sentence with its provisions."""
        dress = Terminal(self.names, self.voice, self.me)
        named = {key: dress.value(key, value) for key, value in refusal.facts.items() if isinstance(value, str)}
        facts: dict[str, str | int] = {**refusal.facts, **named, **self._kept(refusal.facts)}
        said = msgspec.structs.replace(refusal, at=dress.value("at", refusal.at), facts=facts)
        why = words.refusal(said, self.voice.lang, self.names.game)
        cite = f"  [{', '.join(refusal.cite)}]" if refusal.cite else ""
        return self.voice.say("refused", why=why) + cite

    def style(self, event: Event) -> str:
        if isinstance(event, (Done, Transfer)):
            return "dim"
        return STYLES.get(str(type(event).__struct_config__.tag), "")

    def _kept(self, facts: dict[str, str | int]) -> dict[str, str | int]:
        """The phase is named by whoever words the refusal; roles by what people call them."""
        kept = {key: value for key, value in facts.items() if key == "phase"}
        for key in ("role", "next", "thrower"):
            if isinstance(facts.get(key), str):
                kept[key] = self.names.who(str(facts[key]), self.voice)
        return kept


def visible(events: Iterable[Event]) -> list[Event]:
    """Every chip that moves is a transfer; they are shown only where nothing else tells of the amounts."""
    there = list(events)
    worded = any(not isinstance(e, Transfer) and (hasattr(e, "amount") or hasattr(e, "stake")) for e in there)
    return [event for event in there if not (worded and isinstance(event, Transfer))]


# --- the law behind it ----------------------------------------------------------------------------------------------


def laws(of: Told, voice: Voice) -> Iterator[str]:
    """The provisions behind an event or a refusal, each with what it says."""
    for id in of.cite:
        yield f"{id} — {provisions.provision(id).summary[voice.lang]}"
    if not of.cite:
        yield voice.say("no_cite")


def doubts(of: Told, header: Header, voice: Voice, full: bool) -> Iterator[str]:
    """The reading that it rests on; in full, with the alternatives."""
    found = header.readings.get(of.reading)
    if found is None:
        return
    yield voice.say("reading", id=of.reading, text=found.text[voice.lang], adopted=found.adopted[voice.lang])
    if full:
        for other in found.alternatives:
            yield voice.say("alternative", text=other[voice.lang])


def source(regulation: str, voice: Voice) -> str:
    """The official reference."""
    found = provisions.regulation(regulation)
    return voice.say("reference", title=found.title[voice.lang], reference=found.reference[voice.lang])
