"""What happened, in words: the one place where an event becomes a sentence.

Which of its facts are said, and in whose words, is decided here. How one reader has things called (the places of a
felt, persons, cards, amounts) is a ``Dress``: the log's own names here, more in the page and in the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from . import voice, words
from .contract import Event

UNTOLD = ("cite", "reading", "seen_by")
"""Parts of an event that are no part of its sentence."""
NONE = (0, False, "0", "all")
ONLY_IF_SOME = ("odd", "row", "low", "part", "all_in", "to_call", "remainder")
"""Facts that are left out when there are none of them, or when they concern the whole: no odd chip, the only row,
nothing to call, the whole pot."""
AMOUNT_IF_SOME = ("ruled", "noted", "acted", "claim_decided")
"""Events whose amount is left out when it is 0."""
CHIPS_RULED = frozenset((
    "ante_back", "bet", "excess_returned", "forfeited", "held", "loses_forced", "lost_as_staked", "paid_as_staked",
    "paid_up_to_limit", "put_back", "reduced_pot", "refunded", "released", "returned", "valid",
))  # fmt: skip
"""Rulings whose amount is one of chips and is said with them; others count points, cards or hands."""
CARDS = ("hole", "up")
"""Places of somebody's covered and open cards; the name of the player follows."""

SECTIONS = {
    "incident": "incidents", "ground": "incidents", "ruling": "rulings", "duty": "duties", "why": "reasons",
    "what": "reasons", "marker": "reasons", "action": "reasons",
}  # fmt: skip
"""Facts that are codes themselves, and where their words stand."""
SAYING = ("what", "ruling")
"""Those of them that may say the amount themselves."""
NAMED = {
    ("posted", "bet"): "reasons", ("value", "hand"): "reasons",
    ("announced", "phase"): "phases", ("phase_begins", "phase"): "values",
    ("stopped", "prize"): "values", ("checked", "prize"): "values", ("prize_shared", "prize"): "values",
    ("prize_noticed", "prize"): "values", ("prize_split", "prize"): "values", ("pot_shown", "prize"): "values",
    ("conditions_shown", "prize"): "values", ("prizes_shown", "where"): "values", ("cards_taken", "where"): "values",
    ("extracted", "sequence"): "values", ("hand_made", "category"): "reasons",
    ("ticket_opened", "way"): "values", ("row_begun", "side"): "values", ("coup_decided", "beside"): "values",
    ("hands_compared", "result"): "values", ("case_settled", "result"): "values",
    ("slip", "how"): "values", ("slip", "where"): "values", ("came", "moment"): "values",
}  # fmt: skip
"""The same, in one event alone: a forced bet, what a hand is worth, a phase that begins."""


class Dress:
    """How one reader has things called: here, as the log has them. ``me`` is whoever is spoken to, if anybody is."""

    me = ""

    def __init__(self, lang: str) -> None:
        self.lang = "en" if lang == "en" else "es"

    def person(self, who: str) -> str:
        return who

    def people(self, those: str | Sequence[str]) -> str:
        """One person, or several."""
        return self.person(those) if isinstance(those, str) else ", ".join(map(self.person, those))

    def account(self, name: str) -> str:
        return name

    def accounts(self, those: str | Sequence[str] | int) -> Any:
        """From whom or to whom: an account, or several persons; an amount where a bet is raised to so much."""
        if isinstance(those, str):
            return self.account(those)
        return those if isinstance(those, int) else ", ".join(self.account(one) for one in those)

    def bet(self, on: str) -> str:
        return on

    def spot(self, on: str, at: str, layout: Any) -> str:
        """A bet on its place."""
        return f"{on} {at}" if at else on

    def pocket(self, label: str) -> str:
        return label

    def receiver(self, place: Any) -> Any:
        """To whom or where a card goes; a number is that of a seat."""
        return place

    def faces(self, those: str | Sequence[str]) -> str:
        return those if isinstance(those, str) else ", ".join(those)

    def reason(self, why: str) -> str:
        """Why chips move."""
        return why

    def value(self, name: str, code: Any) -> Any:
        """The value of any other fact."""
        return code

    def options(self, those: Sequence[str]) -> str:
        return ", ".join(those)

    def symbols(self, those: str | Sequence[str]) -> str:
        """What the reels of a machine show."""
        names = those.split() if isinstance(those, str) else those
        return ", ".join(self.coded("values", one) for one in names)

    def coded(self, section: str, code: str, **facts: Any) -> str:
        """A code in the middle of a sentence; the ground of a null play may be a mere reason."""
        if section == "incidents" and not words.known(section, code):
            section = "reasons"
        if words.known(section, code):
            return words.say(section, code, self.lang, **facts).rstrip(".")
        kind, _, own = code.partition(":" if ":" in code else ".")
        if own and words.known(section, kind):  # a kind, and the name that the house gave to one of it
            return f"{words.say(section, kind, self.lang)} {own}"
        return str(self.value(section, code))


_FACTS: dict[str, Callable[[Dress, Any], Any]] = {
    **{key: lambda by, who: by.people(who) for key in ("by", "player", "target", "thrower", "shooter")},
    **{key: lambda by, those: by.accounts(those) for key in ("from", "to")},
    **{key: lambda by, those: by.faces(those) for key in ("face", "faces")},
    **{key: lambda by, those: those if isinstance(those, str) else by.faces(those) for key in ("small", "big")},
    "pocket": lambda by, label: by.pocket(label),
    "place": lambda by, place: by.receiver(place),
    "reason": lambda by, why: by.reason(why),
    "options": lambda by, those: by.options(those),
    "symbols": lambda by, those: by.symbols(those),
}
_VALUES = frozenset(("option", "lid", "direction", "ball", "group", "colour", "breach", "change", "means", "about",
                     "side", "kind", "result", "hand", "row", "winner"))  # fmt: skip


def tell(event: Event, lang: str) -> str:
    """What happened, in words, with the log's own names.

    >>> from .events import Noted, Ruled
    >>> words.furnish("tapete.games")
    >>> tell(Ruled(incident="late_bet", ruling="returned", by="croupier", about="ana"), "en")
    'A stake lies on the layout that was put down after the call. Ruling: handed back to its owner (ana)'
    >>> tell(Noted(what="session_opened", amount=10), "en")
    'noted: the session is opened, minimum 10'
    """
    return told(event, _PLAIN.get(lang) or Dress(lang))


def told(event: Event, dress: Dress) -> str:
    """What happened, in words, as one reader has things called."""
    facts: dict[str, Any] = msgspec.to_builtins(event)
    code = facts.pop("event")
    for key in UNTOLD:
        facts.pop(key, None)
    kind, facts = told_as(code, facts), shaped(code, facts, dress.lang)
    room, said = _room(type(event)), _dressed(code, facts, dress)
    if dress.me and dress.me == facts.get("player", facts.get("shooter")):
        mine = words.closer("mine", kind, room)
        if words.known("mine", mine):
            return words.say("mine", mine, dress.lang, **said)
    return words.say("events", words.closer("events", kind, room), dress.lang, **said)


@lru_cache(maxsize=1024)
def _room(event: type[Event]) -> str:
    """The room in which an event is defined."""
    parts = event.__module__.split(".")
    return parts[parts.index("games") + 1] if "games" in parts[:-1] else parts[-2] if len(parts) > 1 else ""


def _dressed(code: str, facts: dict[str, Any], dress: Dress) -> dict[str, Any]:
    """The facts in words."""
    said: dict[str, Any] = {}
    for key, value in facts.items():
        if value is None or value == "":
            continue
        if key in SECTIONS or (code, key) in NAMED:
            section = SECTIONS.get(key) or NAMED[code, key]
            within = facts.get("incident", "") if key == "ruling" else code
            more = {"amount": facts.get("amount")} if key in SAYING and says_amount(section, value) else {}
            said[key] = dress.coded(section, words.closer(section, value, within), **more)
        elif key in _FACTS:
            said[key] = _FACTS[key](dress, value)
        elif key in _VALUES or (key == "at" and code == "deposited"):
            said[key] = dress.value(key, value)
        else:
            said[key] = value
    if "on" in facts:
        if code == "moved":  # from one place of the bet to another: both are named
            said["on"] = dress.bet(facts["on"])
        else:
            said["on"] = dress.spot(facts["on"], facts.get("at") or "", facts.get("layout"))
            said["at"] = ""
    if code == "corrected":  # what was entered, as the reader has such things called
        called = {"card": dress.faces, "result": dress.pocket}.get(facts["what"])
        said.update({key: called(facts[key]) for key in ("was", "now") if called and facts.get(key)})
    if code == "compared":  # one card against another
        said["bank"] = dress.faces(facts["bank"])
    if code == "answered":
        said["sums"] = "; ".join(f"{line['amount']:+d} {dress.reason(line['reason'])}" for line in facts["sums"])
    if "amount" in said and _amount_said(code, facts):
        del said["amount"]
    return said


def _amount_said(code: str, facts: dict[str, Any]) -> bool:
    """The amount is said already, or is none of chips."""
    if code == "ruled":
        return facts["ruling"] not in CHIPS_RULED
    return code == "noted" and says_amount("reasons", facts["what"])


def says_amount(section: str, code: str) -> bool:
    """The words of a ruling, or of what was noted, say themselves what the amount is."""
    return "{amount}" in words.catalogue()[section].get(code, {}).get("es", "")


def told_as(code: str, facts: dict[str, Any]) -> str:
    """The code under which an event is told: who has number 0 of a list is no longer on it, each word of a player has
    a sentence of its own, cards that are nobody's hand are called what they are, and one card is no plural, nor is
    none.

    >>> words.furnish("tapete.games")
    >>> told_as("acted", {"action": "raise"}), told_as("burned", {"cards": 1}), told_as("burned", {"cards": 2})
    ('acted_raise', 'burned_one', 'burned')
    >>> told_as("collected", {"hand": "pack", "cards": 17}), told_as("collected", {"hand": "3", "cards": 5})
    ('collected_pack', 'collected')
    """
    if code == "listed" and not facts.get("rank", facts.get("place")):
        return "unlisted"
    if code == "seated" and not facts.get("player"):
        return "seat_free"
    if code == "joined" and facts.get("gone"):
        return "gone"
    if code == "prize_found" and not facts.get("amount"):
        return "prize_found_none"
    if code == "collected" and words.known("events", own := f"{code}_{facts.get('hand')}"):
        return own
    number = {0: "none", 1: "one"}.get(facts["cards"], "") if isinstance(facts.get("cards"), int) else ""
    own = f"{code}_{number or facts.get('action') or facts.get('verdict', '')}"
    return own if words.known("events", own) else code


def shaped(code: str, facts: dict[str, Any], lang: str) -> dict[str, Any]:
    """The facts of an event as a sentence needs them: pots and their parts by name, the cards of a hand with those
    first that make it, nothing of what is not there.

    >>> words.furnish("tapete.games")
    >>> shaped("won", {"pot": 1, "part": "low", "odd": 0}, "es")
    {'pot': 'bote lateral 1', 'part': 'mano baja'}
    >>> shaped("value", {"hand": "pair", "faces": ("Ks", "9s", "9d"), "row": 2, "low": False}, "en")
    {'hand': 'pair', 'faces': ('9s', '9d', 'Ks'), 'row': 2}
    >>> shaped("acted", {"action": "call", "amount": 5, "to": 5, "all_in": True}, "en")
    {'action': 'call', 'amount': 5, 'all_in': 'all-in'}
    """
    found = {k: v for k, v in facts.items() if k not in ONLY_IF_SOME or v not in NONE}
    if isinstance(found.get("pot"), int):
        found["pot"] = words.pot(found["pot"], lang)
    if "part" in found:
        found["part"] = words.say("reasons", f"part_{found['part']}", lang)
    if "all_in" in found:
        found["all_in"] = words.say("reasons", "all_in", lang)
    if code == "value" and found.get("faces"):
        ranks = [face[0] for face in found["faces"]]
        found["faces"] = tuple(sorted(found["faces"], key=lambda face: -ranks.count(face[0])))
    if found.get("action") not in (None, "raise") and found.get("to") == found.get("amount"):
        found.pop("to", None)  # what was put in now is the player's whole bet
    if found.get("amount") == 0 and code in AMOUNT_IF_SOME:
        del found["amount"]
    if code == "answered":
        found["code"] = _answer(found, lang)
        if found["verdict"] == "past" and not found["amount"]:
            del found["amount"]
    if code == "noted" and found.get("what") == "declared_late":
        found.pop("about", None)  # the ruling that follows names the incident
    if isinstance(found.get("place"), str):
        kind, _, owner = found["place"].partition(":")
        if kind in CARDS and owner:
            found.setdefault("player", owner)
    return found


def _answer(facts: dict[str, Any], lang: str) -> str:
    """Why a claimed move is refused, or how a claimed incident was ruled, in words."""
    section = "rulings" if facts["verdict"] == "ruled" else "refusals"
    code = words.closer(section, facts["code"], facts["about"])
    return words.say(section, code, lang).rstrip(".") if words.known(section, code) else facts["code"]


_PLAIN = {lang: Dress(lang) for lang in voice.LANGUAGES}
