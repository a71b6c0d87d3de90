"""The law for readers: a provision with its source and its readings, the rules and the odds of a table, coverage."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any
from urllib.parse import quote

import msgspec
from markupsafe import Markup

from ..games import registry
from ..inspection import coverage, laws
from ..law import provisions, rulebook
from ..law.errors import TapeteError
from ..law.files import renewed
from ..law.provisions import Provision, Regulation
from ..law.rulebook import Reading, Rulebook
from ..law.values import Text
from ..library import gamepage, gamepage_html
from ..table import words as law_words
from ..table.contract import Game, OneOf, Range, Step
from . import telling
from .costs import Costs
from .other_process import answer, in_other_process

SHOWN = 100
"""So many provisions a search shows."""


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """A provision as a reason."""

    provision: Provision
    regulation: Regulation


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A leaf of the rulebook in the words of its provisions."""

    path: str
    value: str
    grounds: tuple[Provision, ...]
    reading: str = ""


class BetLine(msgspec.Struct, frozen=True, kw_only=True):
    """A bet at this table: its limits, what it pays, what it costs."""

    bet: str
    low: int | None
    high: int | None
    pays: str = ""
    win: str = ""
    edge: str = ""
    strategy: str = ""
    cites: tuple[str, ...] = ()


def grounds(ids: Iterable[str]) -> list[Ground]:
    """The provisions behind something; ids that the inventory does not know are left out."""
    known = provisions.provisions()
    found = [known[id] for id in dict.fromkeys(ids) if id in known]
    return [Ground(provision=p, regulation=provisions.regulation(p.regulation)) for p in found]


def reading(law: Rulebook | None, id: str) -> Reading | None:
    return law.header.readings.get(id) if law is not None and id else None


def law_of(rules: Any, game: str, regulation: str) -> Rulebook:
    """The rulebook that a log was opened with, or, where it has none, that of the day."""
    if isinstance(rules, dict) and rules:
        return rulebook.resolved(rules, f"{regulation}/{game}.toml")
    return rulebook.rulebook(game, regulation)


def rules(law: Rulebook) -> dict[str, list[Rule]]:
    """Every rule by its section."""
    known = provisions.provisions()
    sections: dict[str, list[Rule]] = {}
    for path, leaf in law.leaves():
        section = path.partition(".")[0]
        cited = tuple(known[c] for c in leaf["cite"] if c in known)
        rule = Rule(path=path, value=_value(laws.said(leaf)), grounds=cited, reading=leaf.get("reading", ""))
        sections.setdefault(section, []).append(rule)
    return sections


def _value(said: Any) -> str:
    if isinstance(said, bool):
        return ""
    if isinstance(said, dict):
        return ""
    if isinstance(said, list):
        return ", ".join(str(one) for one in said)
    return str(said)


def search(words: str) -> tuple[list[Provision], int]:
    """Provisions that have all these words in their id, citation, game or summary."""
    wanted = words.casefold().split()[:8]
    if not wanted:
        return [], 0
    found = [p for p in provisions.provisions().values() if all(w in _haystack(p) for w in wanted)]
    return found[:SHOWN], len(found)


@cache
def _haystack(p: Provision) -> str:
    return f"{p.id} {p.cite} {p.game} {p.summary.es} {p.summary.en}".casefold()


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A provision, what enacts it, the readings that concern it, and those beside it."""

    provision: Provision
    regulation: Regulation
    enacted: tuple[tuple[str, Text, str, Any], ...]
    """by leaf: the game, what this law calls it, where the leaf stands, its value"""
    readings: tuple[tuple[str, Reading], ...]
    before: Provision | None
    after: Provision | None


@renewed
@lru_cache(maxsize=512)
def entry(id: str) -> Entry:
    """All about one provision; an unknown id is a clear error."""
    found = provisions.provision(id)
    books = [rulebook.rulebook(g, r) for g, r in rulebook.books() if r == found.regulation]
    enacted = tuple((b.game, b.header.title, path, laws.said(leaf)) for b in books for path, leaf in b.leaves()
                    if id in leaf["cite"])  # fmt: skip
    doubts = {rid: r for b in books for rid, r in b.header.readings.items() if id in r.cites}
    row = [p for p in provisions.provisions().values() if p.regulation == found.regulation and p.game == found.game]
    at = next(n for n, p in enumerate(row) if p.id == id)
    return Entry(
        provision=found, regulation=provisions.regulation(found.regulation), enacted=enacted,
        readings=tuple(doubts.items()), before=row[at - 1] if at else None,
        after=row[at + 1] if at + 1 < len(row) else None,
    )  # fmt: skip


# --- the page of a game ---------------------------------------------------------------------------------------------


def playable(game: str) -> str:
    """A game by the name somebody typed; one that is not played is a clear error."""
    name = laws.known_game(game)
    if name not in gamepage.games():
        raise TapeteError(f"«{game}» no se juega", f"'{game}' is not played")
    return name


async def known_costs(costs: Costs, game: str) -> dict[str, list[dict[str, Any]]]:
    """What the bets of a game cost by law, as far as that is known soon; it is worked out apart from the tables."""
    room = registry.room(game)
    if room.hands or not room.odds:
        return {}
    codes = gamepage.order(game)
    if game in gamepage.COSTLY:  # the panels of its tables have it worked out; the page tells what is there
        there = {code: costs.at_hand(registry.game(game, code), rulebook.rulebook(game, code)) for code in codes}
        return {code: rows for code, rows in there.items() if rows}
    asked = (costs.of(registry.game(game, code), rulebook.rulebook(game, code)) for code in codes)
    found = await asyncio.gather(*asked, return_exceptions=True)
    return {code: rows for code, rows in zip(codes, found, strict=True) if isinstance(rows, list)}


def lacking(game: str, known: dict[str, list[dict[str, Any]]]) -> bool:
    """Whether nothing is known yet of what is being worked out."""
    room = registry.room(game)
    return bool(room.odds) and not room.hands and game not in gamepage.COSTLY and not any(known.values())


@renewed
@cache
def _pages() -> dict[tuple[str, str, tuple[str, ...]], gamepage.GamePage]:
    return {}


def game_page(game: str, lang: str, known: dict[str, list[dict[str, Any]]]) -> gamepage.GamePage:
    """The page of a game, made once for as much as is known of its costs."""
    made, key = _pages(), (game, lang, tuple(known))
    if key not in made:
        made[key] = gamepage.page(game, lang, known or None if game in gamepage.COSTLY else known)
    return made[key]


def block(one: gamepage.Block) -> Markup:
    """A block of such a page; it escapes for itself."""
    return Markup(gamepage_html.html(one, lambda id: f"/law/{quote(id)}"))


# --- limits and odds ------------------------------------------------------------------------------------------------


def limits(game: Game) -> dict[str, tuple[int, int]]:
    """The lowest and the highest stake on each bet for somebody who has nothing on the felt yet."""
    state = game.opening().state
    for _ in range(6):
        found: dict[str, tuple[int, int]] = {}
        for offer in game.offers(state, "cualquiera"):
            on = offer.fields.get("on")
            spans = [f for f in offer.fields.values() if isinstance(f, Range)]
            if isinstance(on, OneOf) and spans:
                for bet in on.values:
                    low, high = found.get(str(bet), (spans[0].low, spans[0].high))
                    found[str(bet)] = (min(low, spans[0].low), max(high, spans[0].high))
        if found:
            return found
        after = _next(game, state)
        if after is None:
            break
        state = after
    return {}


def _next(game: Game, state: Any) -> Any | None:
    from ..strategy.guests import usual

    for duty in game.duties(state)[:1]:
        answer = game.play(state, game.types.move(usual(duty)))
        if isinstance(answer, Step):
            return answer.state
    return None


def bets(game: Game, costs: list[dict[str, Any]] | None, lang: str) -> list[BetLine]:
    """Every bet of the table with its limits and its exact cost; with the limits alone while costs are not known. The
    best play is told of a bet that no other cost is known of."""
    spans = limits(game)
    if costs is None:
        return [BetLine(bet=telling.bet(game, bet, lang), low=low, high=high) for bet, (low, high) in spans.items()]
    usual = [row for row in costs if row["strategy"] not in ("best", "worst")]
    known = {row["bet"] for row in usual}
    told = [row for row in costs if row in usual or (row["strategy"] == "best" and row["bet"] not in known)]
    return [_line(game, row, spans, lang) for row in told]


def _line(game: Game, row: dict[str, Any], spans: dict[str, tuple[int, int]], lang: str) -> BetLine:
    low, high = spans.get(row["bet"], (None, None))
    strategy = row.get("strategy")
    point = "." if lang == "en" else ","
    return BetLine(
        bet=f"{telling.bet(game, row['bet'], lang)} {law_words.lying(row.get('where', ''), lang)}".strip(),
        pays=str(row.get("pays", "")).replace(":", " : "), low=low, high=high,
        win=f"{100 * row['p_win_float']:.2f} %".replace(".", point),
        edge=f"{row['house_edge_pct']:.3f} %".replace(".", point), cites=tuple(row.get("cites", ())),
        strategy=telling.value("strategy", strategy, lang) if strategy else "",
    )  # fmt: skip


# --- coverage -------------------------------------------------------------------------------------------------------


class Coverage:
    """Strikes the law once, in the background; until then the page shows what is enacted."""

    def __init__(self) -> None:
        self.report: coverage.Report | None = None
        self.trouble: Text | None = None
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.report is None and self.task is None and self.trouble is None:
            self.task = asyncio.create_task(self._run(), name="coverage")

    async def _run(self) -> None:
        written = await in_other_process(strike)
        if written is None:
            self.trouble = Text("", "")
        else:
            self.report = msgspec.json.decode(written, type=coverage.Report)
        self.task = None


def strike() -> None:
    """Strike the whole law and write the report to the standard output; without cases there is nothing to write."""
    answer(_struck)


def _struck(_: bytes) -> bytes:
    try:
        return msgspec.json.encode(coverage.coverage(coverage.Selection(), None, 1))
    except TapeteError:
        sys.exit(1)


@renewed
@cache
def titles() -> dict[tuple[str, str], Text]:
    """What each game is called in each regulation."""
    return {(r, g): rulebook.rulebook(g, r).header.title for g, r in rulebook.books()}


def enacted() -> list[coverage.Row]:
    """What is enacted, without proof: quick."""
    rows: dict[tuple[str, str], coverage.Row] = {}
    for p in coverage.Selection().provisions():
        key = (p.regulation, coverage.named(p))
        row = rows.setdefault(key, coverage.Row(*key, coverage.Count(), coverage.Count()))
        count = row.yes if p.executable == "yes" else row.config
        count.total += 1
        count.enacted += p.id in coverage.enacted()
    order = list(provisions.regulations())
    return sorted(rows.values(), key=lambda row: (order.index(row.regulation), row.game == "general", row.game))
