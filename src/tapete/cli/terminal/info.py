"""What the person asks about: offers, limits, rules, incidents, help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from ...inspection import vocabulary
from ...law import provisions, rulebook
from ...table import words
from ...table.contract import Offer, OneOf, Range
from ...table.contract import parts as parts_of
from . import parse, staff
from .names import Names
from .session import Session, stakes
from .voice import Voice, catalogue, plain, shared

if TYPE_CHECKING:
    from rich.table import Table

ENDLESS = 10**6
"""From here on an upper end only says that there is none."""


class Desk:
    """Answers questions about one table."""

    def __init__(self, session: Session, names: Names, voice: Voice) -> None:
        self.session = session
        self.names = names
        self.voice = voice

    def do(self, do: str) -> str:
        """What a move is called."""
        own = words.closer("moves", do, self.session.game.game)
        said = self.voice.word("verbs", do) or shared("moves", own, self.voice.lang)
        return said or words.say("incidents", do, self.voice.lang)

    def money(self, amount: int) -> str:
        return self.voice.say("endless") if amount >= ENDLESS else self.voice.number(amount)

    def value(self, value: str | int | bool) -> str:
        return self.names.name(value, self.voice) if isinstance(value, str) else self.voice.said(value)

    def subject(self, offer: Offer) -> str:
        """What an offer is about: the values it fixes, by their names; and what is marked on it."""
        return " ".join([self._about(offer), *self._marked(offer)])

    def _marked(self, offer: Offer) -> list[str]:
        """What the offer has that others of its kind have not, if there is a word for it: «asegurada»."""
        marks = (name for name, f in offer.fields.items() if isinstance(f, OneOf) and f.values[0] is True)
        return [word for name in marks if (word := self.voice.word("fields", name))]

    def _about(self, offer: Offer) -> str:
        single = [f.values[0] for f in offer.fields.values() if isinstance(f, OneOf) and len(f.values) == 1]
        texts = [str(value) for value in single if isinstance(value, str) and value]
        if texts and self.names.title(texts[0]):
            return self.names.place(texts[0], " ".join(texts[1:2]), self.voice)
        return " ".join([*(self.names.name(text, self.voice) for text in texts), *self._numbered(offer)])

    def _numbered(self, offer: Offer) -> Iterator[str]:
        """The numbered places that an offer fixes: «casilla 3»."""
        for name, field in offer.fields.items():
            if isinstance(field, OneOf) and len(field.values) == 1 and parse.numbered(name, field):
                what = self.voice.word("fields", name).rpartition(" ")[2] or name
                yield f"{what} {field.values[0]}"

    def example(self, offer: Offer) -> str:
        """What one could type for an offer; where only an amount is to be said, the verb belongs to it."""
        unsaid = parse.defaults(self.session.catalogue(), offer.do)
        told = (field for name, field in offer.fields.items() if not (name in parse.UNSAID and name in unsaid))
        said: list[str] = [self.do(offer.do)] if all(isinstance(field, Range) for field in told) else []
        for name, field in offer.fields.items():
            if name in unsaid and isinstance(field, OneOf) and (len(field.values) > 1 or name == "at"):
                continue
            if isinstance(field, OneOf) and parse.numbered(name, field):
                said.extend(self._numbered(msgspec.structs.replace(offer, fields={name: field})))
            elif isinstance(field, Range):
                said.append(str(field.low))
            elif isinstance(field, OneOf):
                value = field.values[len(field.values) // 2]
                if isinstance(value, str) and value and not (said and name == "at" and self._number(offer)):
                    said.append(self.names.name(value, self.voice).lower() if not value[0].isdecimal() else value)
                elif isinstance(value, str) and value:
                    said = [value]
        return " ".join([*said, *self._marked(offer)])

    def _number(self, offer: Offer) -> bool:
        """A bet on a single number needs no name: it is the first that is offered."""
        return _first(offer) == _first(next(iter(self.session.catalogue()), offer))

    def stakes(self) -> list[Offer]:
        """Offers to put something at stake, now or (if there are none now) before."""
        now = [offer for offer in self.session.offers() if stakes(offer)]
        found = now or [offer for offer in self.session.catalogue() if stakes(offer)]
        return [offer for offer in found if offer.do == found[0].do]

    # --- questions --------------------------------------------------------------------------------------------------

    def offers(self, who: str = "") -> Iterator[str]:
        """What somebody may do now, one line for each kind of move."""
        person = who or self.session.me
        found: dict[str, list[str]] = {}
        for offer in self.session.offers(who):
            said = self._offered(offer)
            if said not in found.setdefault(offer.do, []):
                found[offer.do].append(said)
        if not found:
            yield self.voice.say("may_nothing", who=self.names.who(person, self.voice))
        else:
            yield self.voice.say("may", who=self.names.who(person, self.voice)) if who else self.voice.say("you_may")
        for do, several in found.items():
            listed = "; ".join(one for one in several if one)
            yield self.do(do) + (f": {listed}" if listed else "")
        duty = self.session.duty()
        if duty and not who:
            yield self.voice.say("next", who=self.names.who(duty.by, self.voice), do=self.do(duty.do))

    def _offered(self, offer: Offer) -> str:
        parts = [self.subject(offer)]
        for name, field in offer.fields.items():
            if isinstance(field, OneOf) and len(field.values) == 1 and name in parse.AMOUNTS:
                parts.append(self.value(field.values[0]))
            elif isinstance(field, OneOf) and (some := parts_of(field.values)):
                parts.append(" ".join(some))
            elif isinstance(field, OneOf) and len(field.values) > 4:
                parts.append(f"({self.voice.say('places', n=len(field.values))})")
            elif isinstance(field, OneOf) and len(field.values) > 1:
                parts.append("/".join(self.value(value) for value in field.values))
            elif isinstance(field, Range):
                high = "…" if field.high >= ENDLESS else self.voice.number(field.high)
                parts.append(f"{self.voice.number(field.low)}–{high}")
        return " ".join(part for part in parts if part)

    def cost(self, offer: Offer) -> str:
        """How much a move may put in, or which cards may go with it."""
        facts = self.session.scene().facts
        left, fixed = facts.get(f"resto:{offer.by}"), {"call": facts.get("to_call"), "all_in": ENDLESS}.get(offer.do)
        if isinstance(left, int) and isinstance(fixed, int):
            return self.voice.number(min(fixed, left))
        told = {
            name: f
            for name, f in offer.fields.items()
            if name in parse.AMOUNTS or (isinstance(f, OneOf) and parts_of(f.values))
        }
        return self._offered(msgspec.structs.replace(offer, fields=told)) if told else ""

    def limits(self) -> Table:
        """Minima, maxima and payouts of every bet."""
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        shown = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
        for code in ("bet", "pays", "low", "high", "write"):
            shown.add_column(self.voice.say(code), justify="right" if code in ("pays", "low", "high") else "left")
        for offer in self.stakes():
            subject = self.subject(offer) or self.do(offer.do)
            amount = _amount(offer)
            if amount:
                at = offer.fields.get("at")
                place = str(at.values[0]) if isinstance(at, OneOf) and len(at.values) == 1 else ""
                pays = self.names.price(_first(offer), place)
                low, high = self.voice.number(amount.low), self.money(amount.high)
                shown.add_row(subject, pays, low, high, self.example(offer))
        return shown

    def rules(self, topic: str = "") -> Iterator[str]:
        """The bets and their payouts; or every rule on a topic, in plain words, with its citation."""
        book = rulebook.rulebook(self.session.game.game, self.session.game.regulation)
        if not topic:
            for bet in self._bets():
                pays, cite = self.names.pays(bet)
                if pays:
                    yield f"{self.names.name(bet, self.voice)}: {self.voice.say('pays')} {pays}  [{', '.join(cite)}]"
            yield self.voice.say("sections", list=", ".join(book.data))
            return
        found: dict[str, None] = {}
        for path, leaf in book.leaves():
            for id in leaf["cite"]:
                said = provisions.provision(id).summary[self.voice.lang]
                if plain(topic) in path.replace("_", " ") + " " + path or plain(topic) in plain(said):
                    found[f"{said}  [{id}]"] = None
        yield from found or [self.voice.say("no_rules", topic=topic)]

    def _bets(self) -> list[str]:
        return list(dict.fromkeys(_first(offer) for offer in self.session.catalogue()))

    def incidents(self) -> Iterator[str]:
        """Every incident of the game's vocabulary; a dot before those that may be declared now."""
        now = staff.admitted(self.session)
        yield self.voice.say("incidents")
        for n, (name, kind) in enumerate(staff.incidents(self.session).items(), 1):
            facts = [f if field.required else f"[{f}]" for f, field in vocabulary.fields(kind).items() if f != "who"]
            said = words.say("incidents", name, self.voice.lang)
            told = f" ({self.voice.say('facts', list=', '.join(facts))})" if facts else ""
            yield f"{'●' if name in now else ' '} {n:>2}  {name}: {said}{told}"

    def help(self) -> Table:
        """What may be typed."""
        from rich.table import Table

        shown = Table(box=None, show_header=False, pad_edge=False)
        shown.add_column(style="bold", no_wrap=True)
        shown.add_column()
        for code in catalogue()["help"]:
            more = self.examples()[1:] if code == "bet" else []
            said = self.voice.say(code, section="help", examples=", ".join(f"«{one}»" for one in more))
            shown.add_row(self._typed(code), said)
        return shown

    def _typed(self, code: str) -> str:
        if code == "why":
            return "?"
        if code == "bet":
            return next(iter(self.examples()), "…")
        return self.voice.word("commands", code) or self.do(code)

    def which(self, do: str) -> str:
        """What a verb might be about, or that it is about nothing now."""
        subjects = [self.subject(offer) for offer in self.session.offers() if offer.do == do]
        if not subjects:
            return self.voice.say("not_now", do=self.do(do))
        return self.voice.say("which", do=self.do(do), list="; ".join(subjects))

    def examples(self) -> list[str]:
        """A few bets one could type, each of another kind."""
        stakes = self.stakes()
        chosen = [stakes[0], stakes[1], stakes[-1]] if len(stakes) > 2 else stakes
        return [self.example(offer) for offer in chosen]


def _amount(offer: Offer) -> Range | None:
    return next((field for field in offer.fields.values() if isinstance(field, Range)), None)


def _first(offer: Offer) -> str:
    field = next(iter(offer.fields.values()), None)
    return str(field.values[0]) if isinstance(field, OneOf) else ""
