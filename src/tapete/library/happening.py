"""What happened at a table, and what was not admitted, with the provisions in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..law.errors import TapeteError, near
from ..law.provisions import provisions
from ..law.rulebook import Reading
from ..law.values import Text
from ..table import contract, telling, words
from ..table.contract import Refusal

NO_PROVISION = Text(
    "ninguna disposición lo ordena: se sigue de lo que ocurrió antes", "no provision orders it: it follows from before"
)


def explained(cite: Iterable[str], reading: str, doubts: dict[str, Reading], lang: str) -> str:
    """The provisions in words, a line each; then how a doubtful text is read."""
    found = provisions()
    lines = [f"{id}: {found[id].summary[lang] if id in found else '–'}" for id in cite]
    if reading in doubts:
        lines.append(f"{reading}: {doubts[reading].adopted[lang]}")
    return "\n".join(lines) or NO_PROVISION[lang]


class Event:
    """Something that happened: its ``name``, its facts as attributes, the provisions that make it so.

    >>> import tapete
    >>> table = tapete.table("french_roulette", "ES79", minimum=100)
    >>> placed, moved = table.bet("ana", "straight_up", 100, at="7")
    >>> placed.name, placed.player, placed.stake
    ('placed', 'ana', 100)
    >>> str(placed)
    'ana stakes 100 on straight_up 7'
    """

    __slots__ = ("_doubts", "_lang", "raw")

    def __init__(self, raw: contract.Event, doubts: dict[str, Reading], lang: str) -> None:
        self.raw = raw
        self._doubts = doubts
        self._lang = lang

    @property
    def name(self) -> str:
        """What kind of event it is."""
        return contract.tag(self.raw)

    @property
    def cite(self) -> tuple[str, ...]:
        """The exact ids of the provisions that make it so."""
        return self.raw.cite

    @property
    def reading(self) -> str:
        """The reading of a doubtful text that it rests on, or nothing."""
        return self.raw.reading

    def text(self, lang: str = "") -> str:
        """What happened, in words: ``es`` or ``en``."""
        return telling.tell(self.raw, lang or self._lang)

    def why(self, lang: str = "") -> str:
        """The provisions behind it, in words, a line each; and the reading where the text is in doubt."""
        return explained(self.cite, self.reading, self._doubts, lang or self._lang)

    def data(self) -> dict[str, Any]:
        """The event as plain data, as a log has it."""
        found: dict[str, Any] = msgspec.to_builtins(self.raw)
        return found

    def __getattr__(self, name: str) -> Any:
        fields = {field.encode_name: field.name for field in msgspec.structs.fields(type(self.raw))}
        field = fields.get(name, fields.get(name.rstrip("_")))
        if name.startswith("__") or field is None:
            hint = near(name, fields)
            raise AttributeError(f"the event '{self.name}' has no '{name}'.{hint.en}")
        return getattr(self.raw, field)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(msgspec.json.encode(self.raw))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.name}: {self.text()}{' [' + ', '.join(self.cite) + ']' if self.cite else ''}>"


class Refused(TapeteError):
    """A move that the law of the game does not admit: ``code``, ``cite``, ``why()``, and what may be done instead.

    >>> import tapete
    >>> table = tapete.table("french_roulette", "ES79", minimum=100)
    >>> try:
    ...     table.bet("ana", "straight_up", 5, at="7")
    ... except tapete.Refused as refused:
    ...     print(refused.code, refused.cite)
    below_minimum ('ES79:01.IV.2.A/a',)
    """

    def __init__(self, refusal: Refusal, game: str, doubts: dict[str, Reading], instead: Text, lang: str) -> None:
        es, en = (words.refusal(refusal, one, game) for one in ("es", "en"))
        cited = f" ({', '.join(refusal.cite)})" if refusal.cite else ""
        super().__init__(f"{es}{cited}.{instead.es}", f"{en}{cited}.{instead.en}", refusal.cite)
        self.refusal = refusal
        self._doubts = doubts
        self._lang = lang

    @property
    def code(self) -> str:
        """The refusal in one word, as a case pins it."""
        return self.refusal.code

    @property
    def facts(self) -> dict[str, str | int]:
        """The numbers and names behind it."""
        return self.refusal.facts

    def why(self, lang: str = "") -> str:
        """The provisions behind it, in words."""
        return explained(self.refusal.cite, self.refusal.reading, self._doubts, lang or self._lang)

    def __str__(self) -> str:
        return self.text[self._lang]
