"""The acta of a game: what the log says of it, as a document of one page that one can print.

Where the text keeps a book of acts, its fields and signatures stand in it; elsewhere it says that no text asks for one.
Winners stand by the numbers of their cards, as the texts want it; no player is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from ...law.leaves import cites, holds
from ...table import voice, words
from ...table.contract import Event
from ...table.drawing import escape
from ...table.events import Call, Noted, Ruled, Transfer
from ..base import moves as w
from . import moves as m
from .play import Bingo
from .turn import TAKINGS

SHEET = """
body { font: 15px/1.45 Georgia, 'Times New Roman', serif; color: #1b1510; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; border-bottom: 2px solid #1b1510; padding-bottom: .3rem; } h2 { font-size: 1.05rem; margin: 1.3rem 0 .3rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .18rem .6rem .18rem 0; border-bottom: 1px solid #cbbfa8; vertical-align: top; }
td.n { text-align: right; font-variant-numeric: tabular-nums; } .balls { letter-spacing: .02em; } .cite { color: #6b5a3c; font-size: .8rem; }
.signs { display: flex; gap: 3rem; margin-top: 3.5rem; } .signs div { border-top: 1px solid #1b1510; padding-top: .3rem; flex: 1; }
@media print { body { margin: 0; max-width: none; } @page { margin: 18mm; } }
"""  # noqa: E501


class Entry(NamedTuple):
    """A record of the log: when it was written, its events, and its seal."""

    at: str
    events: Sequence[Event]
    seal: str = ""


class Acta(msgspec.Struct, kw_only=True):
    """What an acta says. ``cards``: series, first and last; ``claims``: prize, card, right or not; ``paid``: prize,
    card, amount; ``pools``: pool, what came to it, what was paid."""

    game: int
    began: str = ""
    ended: str = ""
    seal: str = ""
    sold: int = 0
    takings: int = 0
    cards: list[tuple[str, int, int]] = []
    prizes: list[tuple[str, int, int]] = []
    play: list[m.PrizeInPlay] = []
    balls: list[int] = []
    claims: list[tuple[str, int, bool]] = []
    paid: list[tuple[str, int, int]] = []
    pools: dict[str, tuple[int, int]] = {}
    house: int = 0
    incidents: list[Ruled] = []
    calls: list[str] = []
    null: bool = False
    act: m.Act | None = None


def made(game: int, entries: Iterable[Entry]) -> Acta:
    """The acta of a game, from its records."""
    found = Acta(game=game)
    for entry in entries:
        found.began = found.began or entry.at
        found.ended, found.seal = entry.at, entry.seal or found.seal
        for event in entry.events:
            _take(found, event)
    return found


def _take(found: Acta, event: Event) -> None:
    match event:
        case m.CardsSold():
            found.cards.append((event.series, event.first, event.last))
        case m.LeftoversCollected():
            found.sold, found.takings = event.sold, event.takings
        case m.PrizeInPlay():
            found.play = [one for one in found.play if one.prize != event.prize] + [event]
        case m.PrizeShared():
            found.prizes.append((event.prize, event.amount, event.shares))
        case m.Drawn():
            found.balls.append(event.number)
        case m.Checked():
            found.claims.append((event.prize, event.card, event.good))
        case w.Won():
            found.paid.append((event.on, int(event.at), event.amount))
        case Transfer():
            _money(found, event)
        case Ruled():
            found.incidents.append(event)
        case w.Annulled():
            found.null = True
        case Call():
            found.calls.append(event.text)
        case m.Act():
            found.act = event
        case Noted():
            pass


def _money(found: Acta, event: Transfer) -> None:
    for pool, came, went in ((event.target, event.amount, 0), (event.source, 0, event.amount)):
        if pool.startswith("pool:"):
            before = found.pools.get(pool, (0, 0))
            found.pools[pool] = (before[0] + came, before[1] + went)
    if event.source == TAKINGS and event.target == "house":
        found.house += event.amount


# --- as a page ------------------------------------------------------------------------------------------------------


def page(game: Bingo, entries: Iterable[Entry], n: int, lang: str, room: str = "") -> str:
    """A complete HTML document."""
    acta = made(n, entries)
    t = _Words(lang)
    body = [
        f"<h1>{t('Acta de la partida', 'Act of the game')} {n}</h1>",
        f"<p>{escape(game.header.title[lang])} · {escape(game.regulation)}{' · ' + escape(room) if room else ''}</p>",
        *_facts(game, acta, t),
        *_balls(acta, t),
        *_prizes(acta, t),
        *_pools(acta, t),
        *_incidents(acta, t),
        *_book(game, acta, t),
    ]
    title = f"{t('Acta', 'Act')} {n}"
    head = f'<meta charset="utf-8"><title>{title}</title><style>{SHEET}</style>'
    return f'<!doctype html><html lang="{lang}"><head>{head}</head><body>{"".join(body)}</body></html>\n'


class _Words:
    """Sentences of the document in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, es: str, en: str) -> str:
        return escape(en if self.lang == "en" else es)

    def named(self, section: str, code: str) -> str:
        own = words.closer(section, code, "bingo")
        return escape(words.called(section, own, self.lang))

    def number(self, value: int) -> str:
        return voice.amount(value, self.lang)


def _table(rows: Iterable[Sequence[str]], numbers: int = 1) -> str:
    """Rows of cells; the last so many are numbers."""
    made_rows = []
    for row in rows:
        left = len(row) - numbers
        cells = "".join(f"<td{' class=n' if at >= left else ''}>{cell}</td>" for at, cell in enumerate(row))
        made_rows.append(f"<tr>{cells}</tr>")
    return f"<table>{''.join(made_rows)}</table>"


def _hour(at: str) -> str:
    """A moment of the log to the second."""
    return escape(at[:19].replace("T", " "))


def _facts(game: Bingo, acta: Acta, t: _Words) -> Iterable[str]:
    series: dict[str, tuple[int, int, int]] = {}
    for name, first, last in acta.cards:
        low, high, count = series.get(name, (first, last, 0))
        series[name] = (min(low, first), max(high, last), count + last - first + 1)
    sold = [(t("Serie", "Series") + f" {escape(name)}, {low}–{high}", t.number(count))
            for name, (low, high, count) in series.items()]  # fmt: skip
    yield _table([
        (t("Comienzo", "Begun"), _hour(acta.began)),
        (t("Cierre", "Closed"), _hour(acta.ended)),
        (t("Valor facial", "Face value"), t.number(game.terms.minimum)),
        *sold,
        (t("Cartones vendidos", "Cards sold"), t.number(acta.sold)),
        (t("Recaudado", "Takings"), t.number(acta.takings)),
        (t("Para la casa", "For the house"), t.number(acta.house)),
    ])  # fmt: skip
    if acta.null:
        said = t("Partida anulada: se devolvió el precio.", "Null game: the price went back.")
        yield f"<p><strong>{said}</strong></p>"


def _balls(acta: Acta, t: _Words) -> Iterable[str]:
    if acta.balls:
        yield f"<h2>{t('Bolas, por orden', 'Balls, in their order')} ({len(acta.balls)})</h2>"
        yield f'<p class="balls">{" · ".join(str(n) for n in acta.balls)}</p>'


def _prizes(acta: Acta, t: _Words) -> Iterable[str]:
    if acta.claims:
        yield f"<h2>{t('Cartones cantados', 'Cards sung')}</h2>"
        good, bad = t("correcto", "right"), t("no válido", "not valid")
        yield _table([(t.named("values", prize), f"{t('cartón', 'card')} {card}", good if right else bad)
                      for prize, card, right in acta.claims])  # fmt: skip
    if acta.paid:
        yield f"<h2>{t('Premios pagados, por cartón', 'Prizes paid, by card')}</h2>"
        yield _table([(t.named("values", prize), f"{t('cartón', 'card')} {card}", t.number(amount))
                      for prize, card, amount in acta.paid])  # fmt: skip


def _pools(acta: Acta, t: _Words) -> Iterable[str]:
    if acta.play:
        yield f"<h2>{t('Premios de bolsa en juego', 'Prizes out of pools in play')}</h2>"
        yield _table([
            (t.named("values", one.prize), f"{t('hasta la bola', 'up to ball')} {one.order}" if one.order
             else escape(one.colour) or "–", t.number(one.amount))
            for one in acta.play
        ])  # fmt: skip
    if acta.pools:
        yield f"<h2>{t('Fondos: entra y sale', 'Pools: in and out')}</h2>"
        yield _table([(t.named("values", pool.partition(":")[2]), t.number(came), t.number(went))
                      for pool, (came, went) in acta.pools.items()], numbers=2)  # fmt: skip


def _incidents(acta: Acta, t: _Words) -> Iterable[str]:
    if acta.incidents:
        yield f"<h2>{t('Incidencias', 'Incidents')}</h2>"
        yield _table([
            (t.named("incidents", one.incident), t.named("rulings", one.ruling),
             f'<span class="cite">{escape(", ".join(one.cite))}</span>')
            for one in acta.incidents
        ], numbers=0)  # fmt: skip


def _book(game: Bingo, acta: Acta, t: _Words) -> Iterable[str]:
    """Who signs, where the text says so; and the seal of the log."""
    books = game.rules.books
    if books is not None and holds(books.each_game):
        by = cites(books.each_game, books.fields, books.paid, books.winners)
        yield f'<p class="cite">{escape(", ".join(by))}</p>'
        signs = acta.act.signed if acta.act is not None else ()
        if acta.incidents and holds(books.incidents):
            signs = tuple(dict.fromkeys((*signs, *books.signed_by.value)))
        boxes = (f"<div>{t.named('roles', role)}</div>" for role in signs)
        yield f'<div class="signs">{"".join(boxes)}</div>'
    else:
        yield f"<p>{t('Este texto no pide acta de cada partida; es lo que dice el registro.', 'This text asks for no act of each game; it is what the log says.')}</p>"  # noqa: E501
    if acta.seal:
        yield f'<p class="cite">{t("Sello del último asiento", "Seal of the last record")}: {escape(acta.seal)}</p>'
