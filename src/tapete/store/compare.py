"""What a record says happened against what was due: which payment is wrong, which event is not as it should be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ..table.contract import HOUSE
from .findings import Finding, finding
from .log import canonical

Data = dict[str, Any]
Events = Sequence[Data]

_NUMBERED = re.compile(r"([a-z_]+:)\d+")
_APART = (HOUSE, "tips", "float")


def differences(seq: int, said: Events, due: Events) -> list[Finding]:
    """The findings on one record: wrong payments first; if the money is right, the first event that is not."""
    if canonical(said) == canonical(due):
        return []
    return list(_payments(seq, said, due)) or [_first(seq, said, due)]


def _payments(seq: int, said: Events, due: Events) -> Iterator[Finding]:
    """Transfers by their two accounts and reason, in order: those whose amount is wrong, missing or too many."""
    ours, theirs = _transfers(said), _transfers(due)
    for key in dict.fromkeys((*theirs, *ours)):
        got, owed = ours.get(key, []), theirs.get(key, [])
        for n in range(max(len(got), len(owed))):
            paid = got[n].get("amount") if n < len(got) else 0
            amount = owed[n]["amount"] if n < len(owed) else 0
            if paid != amount:
                player, bet = _about(key, due, said, (amount, paid))
                code = "payout" if key[1] == player else "taking"
                cite = tuple(owed[n]["cite"]) if n < len(owed) else ()
                yield finding(seq, code, cite, player=player, bet=bet, paid=paid, due=amount)


def _transfers(events: Events) -> dict[tuple[str, str, str], list[Data]]:
    found: dict[tuple[str, str, str], list[Data]] = {}
    for event in events:
        if event.get("event") == "transfer":
            key = str(event.get("from")), str(event.get("to")), str(event.get("reason"))
            found.setdefault(key, []).append(event)
    return found


def _about(key: tuple[str, str, str], due: Events, said: Events, amounts: tuple[Any, Any]) -> tuple[str, str]:
    """Whose money it is and for which bet, as the events beside the transfer tell."""
    accounts = (key[1], key[0])
    player = next((a for a in accounts if ":" not in a and a not in _APART), "")
    for other in (*due, *said):
        if "on" not in other or "player" not in other or (player and other["player"] != player):
            continue
        if f"stake:{other.get('n')}" in accounts or other.get("amount", other.get("stake")) in amounts:
            return other["player"], f"{other['on']} {other.get('at', '')}".strip()
    return player or key[0], key[2]


def _first(seq: int, said: Events, due: Events) -> Finding:
    for n, (ours, theirs) in enumerate(zip(said, due, strict=False)):
        if ours == theirs:
            continue
        if ours.get("event") != theirs.get("event"):
            break
        field = next(
            key for key in {**theirs, **ours} if (key in ours, ours.get(key)) != (key in theirs, theirs.get(key))
        )
        cite = tuple(theirs.get("cite", ()))
        facts = {"event": theirs["event"], "field": field, "got": ours.get(field), "due": theirs.get(field)}
        return finding(seq, "event_differs", cite, n=n + 1, **facts)
    missing = next((event for event in due if event not in said), None)
    if missing is not None:
        return finding(
            seq, "event_missing", tuple(missing.get("cite", ())), event=missing.get("event"), facts=_facts(missing)
        )
    extra = next((event for event in said if event not in due), said[-1] if said else {})
    return finding(seq, "event_extra", event=extra.get("event"), facts=_facts(extra))


def _facts(event: Data) -> str:
    apart = ("event", "cite", "reading", "seen_by")
    return ", ".join(f"{key}: {value}" for key, value in event.items() if key not in apart)


class Names:
    """After an unlawful move was left out, what is numbered (stakes, cards) counts differently: which is which.

    >>> names = Names()
    >>> names.same([{"to": "stake:8", "n": 8}], [{"to": "stake:7", "n": 7}])
    True
    >>> names.same([{"to": "stake:7"}], [{"to": "stake:7"}])
    False
    >>> names.renamed([{"to": "stake:8"}, {"to": "stake:7"}])
    [{'to': 'stake:7'}, {'to': 'stake:7?'}]
    """

    def __init__(self) -> None:
        self.due: dict[str, str] = {}
        self.said: dict[str, str] = {}

    def same(self, said: Any, due: Any) -> bool:
        """Whether both say the same, but for numbers; what was learned stays learned only then."""
        before = dict(self.due), dict(self.said)
        if self._same(said, due, ""):
            return True
        self.due, self.said = before
        return False

    def _same(self, said: Any, due: Any, key: str) -> bool:
        if isinstance(said, dict) and isinstance(due, dict):
            return said.keys() == due.keys() and all(self._same(said[k], due[k], k) for k in said)
        if isinstance(said, list) and isinstance(due, list):
            return len(said) == len(due) and all(self._same(a, b, key) for a, b in zip(said, due, strict=True))
        if isinstance(said, str) and isinstance(due, str):
            ours, theirs = _NUMBERED.fullmatch(said), _NUMBERED.fullmatch(due)
            if ours and theirs and ours[1] == theirs[1]:
                return self._pair(said, due)
        if key == "n" and isinstance(said, int) and isinstance(due, int):
            return self._pair(f"n:{said}", f"n:{due}")
        return bool(said == due)

    def _pair(self, said: str, due: str) -> bool:
        known = self.due.setdefault(said, due) == due
        return self.said.setdefault(due, said) == said and known

    def renamed(self, said: Any, key: str = "") -> Any:
        """What a record says, with the names that are due."""
        if isinstance(said, dict):
            return {k: self.renamed(v, k) for k, v in said.items()}
        if isinstance(said, list):
            return [self.renamed(item, key) for item in said]
        name = f"n:{said}" if key == "n" and isinstance(said, int) else said
        if not isinstance(name, str) or not _NUMBERED.fullmatch(name):
            return said
        if name in self.due:
            other = self.due[name]
        else:
            other = f"{name}?" if name in self.said else name
        return int(other[2:]) if key == "n" and other[2:].isdigit() else (said if key == "n" else other)
