"""Events and refusals in words, and the law behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ...law import provisions
from ...law.rulebook import Header
from ...table import words
from ...table.contract import Event, Refusal
from ...table.events import Done, Transfer
from .names import Names
from .voice import Voice, catalogue

YOU = ("tú", "you")
"""Names under which a person is spoken to; under any other he is spoken of."""

CODES = (
    "pocket",
    "option",
    "direction",
    "ball",
    "colour",
    "ground",
    "lid",
    "what",
    "why",
    "marker",
    "ruling",
    "duty",
    "reason",
    "breach",
    "hand",
    "side",
    "kind",
    "result",
    "winner",
    "action",
    "bet",
)
STYLES = {
    "won": "bold green", "freed": "green", "lost": "red", "half_back": "yellow", "imprisoned": "yellow",
    "call": "bold", "result": "bold", "ruled": "magenta", "annulled": "magenta", "asked": "yellow",
}  # fmt: skip

CARDS = ("hole", "up")
"""Places of somebody's covered and open cards; his name follows."""
NOTHING = ("amount", "to", "to_call")
"""Sums of which nothing is said where there are none."""

Told = Event | Refusal


class Teller:
    """Puts what happened into words for one reader."""

    def __init__(self, names: Names, voice: Voice, me: str) -> None:
        self.names = names
        self.voice = voice
        self.me = me

    def tell(self, event: Event) -> str:
        """One sentence."""
        facts = msgspec.to_builtins(event)
        code = str(facts.pop("event"))
        told, facts = words.told_as(code, facts), words.shaped(code, facts, self.voice.lang)
        kind, _, owner = str(facts.get("place", "")).partition(":")
        if kind in CARDS and owner:
            facts["player"] = facts["place"] = owner
        said = self._facts(code, facts)
        for section in ("mine", "theirs") if self._mine(facts) else ("theirs",):
            if told in catalogue()[section]:
                return _sentence(self.voice.say(told, section=section, **said)) + self._rest(facts)
        return _sentence(words.say("events", told, self.voice.lang, **said)) + self._rest(facts)

    def refuse(self, refusal: Refusal) -> str:
        """Why not, in one sentence with its provisions."""
        named = {key: self._code(value) for key, value in refusal.facts.items() if isinstance(value, str)}
        facts: dict[str, str | int] = {**refusal.facts, **named, **self._kept(refusal.facts)}
        said = msgspec.structs.replace(refusal, at=self._code(refusal.at), facts=facts)
        why = words.refusal(said, self.voice.lang, self.names.game)
        cite = f"  [{', '.join(refusal.cite)}]" if refusal.cite else ""
        return self.voice.say("refused", why=why) + cite

    def style(self, event: Event) -> str:
        if isinstance(event, (Done, Transfer)):
            return "dim"
        return STYLES.get(str(type(event).__struct_config__.tag), "")

    def _mine(self, facts: dict[str, Any]) -> bool:
        return facts.get("player") == self.me and self.me in YOU

    def _kept(self, facts: dict[str, str | int]) -> dict[str, str | int]:
        """The phase is named by whoever words the refusal; roles by what people call them."""
        kept = {key: value for key, value in facts.items() if key == "phase"}
        for key in ("role", "next", "thrower"):
            if isinstance(facts.get(key), str):
                kept[key] = self.names.who(str(facts[key]), self.voice)
        return kept

    def _facts(self, code: str, facts: dict[str, Any]) -> dict[str, Any]:
        """Codes by their names, amounts as people write them."""
        said = {key: value for key, value in facts.items() if key not in ("cite", "reading", "seen_by", "remainder")}
        if code in ("ruled", "noted", "turn", "acted"):
            said = {key: value for key, value in said.items() if value != 0 or key not in NOTHING}
        if code == "noted" and words.says_amount(said["what"]):
            amount = said.pop("amount", None)
            told = None if amount is None else self.voice.said(amount)
            return {**said, "what": words.say("reasons", said["what"], self.voice.lang, amount=told)}
        for key, value in said.items():
            if key in ("by", "from", "to", "player", "shooter") and not isinstance(value, (list, tuple)):
                said[key] = self._account(str(value))
            elif key == "options":
                said[key] = " / ".join(self.voice.word("verbs", o) or self.names.name(o, self.voice) for o in value)
            elif isinstance(value, (list, tuple)):
                said[key] = ", ".join(self._account(one) if key == "to" else str(one) for one in value)
            elif key == "incident":
                said[key] = words.say("incidents", value, self.voice.lang).rstrip(".")
            elif key == "ruling":
                said[key] = self._code(words.closer("rulings", value, facts.get("incident", "")))
            elif key == "why":
                said[key] = self._code(words.closer("reasons", value, code))
            elif key in CODES or key == "about":
                said[key] = self._code(str(value))
            elif isinstance(value, int):
                said[key] = self.voice.said(value)
        if "on" in facts or "at" in facts:
            said["place"] = self.names.place(str(facts.get("on", "")), str(facts.get("at", "")), self.voice)
        elif isinstance(said.get("place"), str):
            said["place"] = self.names.where(said["place"], self.voice)
        return said

    def _code(self, text: str) -> str:
        """A code, or several with a place between them, by their names."""
        if not text or text == self.me:
            return text
        return " ".join(self.names.name(part, self.voice) if part.islower() else part for part in text.split(" "))

    def _account(self, account: str) -> str:
        kind, colon, n = account.partition(":")
        return f"{kind} {n}" if colon and kind == "stake" else self.names.who(account, self.voice)

    def _rest(self, facts: dict[str, Any]) -> str:
        rest = facts.get("remainder", "0")
        return "" if rest == "0" else f" ({'remainder' if self.voice.lang == 'en' else 'resto'}: {rest})"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def visible(events: Iterable[Event]) -> list[Event]:
    """Every chip that moves is a transfer; they are shown only where nothing else tells of the amounts."""
    there = list(events)
    told = any(not isinstance(e, Transfer) and (hasattr(e, "amount") or hasattr(e, "stake")) for e in there)
    return [event for event in there if not (told and isinstance(event, Transfer))]


# --- the law behind it ----------------------------------------------------------------------------------------------


def laws(told: Told, voice: Voice) -> Iterator[str]:
    """The provisions behind an event or a refusal, each with what it says."""
    for id in told.cite:
        yield f"{id} — {provisions.provision(id).summary[voice.lang]}"
    if not told.cite:
        yield voice.say("no_cite")


def doubts(told: Told, header: Header, voice: Voice, full: bool) -> Iterator[str]:
    """The reading that it rests on; in full, with the alternatives."""
    found = header.readings.get(told.reading)
    if found is None:
        return
    yield voice.say("reading", id=told.reading, text=found.text[voice.lang], adopted=found.adopted[voice.lang])
    if full:
        for other in found.alternatives:
            yield voice.say("alternative", text=other[voice.lang])


def source(regulation: str, voice: Voice) -> str:
    """The official reference."""
    found = provisions.regulation(regulation)
    return voice.say("reference", title=found.title[voice.lang], reference=found.reference[voice.lang])
