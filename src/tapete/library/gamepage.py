"""All that is known of one game, for readers: a page in parts, the same for the site of the documentation and for a
served house.

Everything on it comes from the law, the tables and the words of the house; nothing is written here twice. ``page``
gathers it, ``gamepage_html`` puts it into HTML.

>>> found = page("boule", "en")
>>> found.title, [part.id for part in found.parts][:3]
('Boule', ['laws', 'bets', 'procedure'])
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from ..games import registry
from ..inspection import costs, laws, ruling, vocabulary
from ..law import provisions, rulebook
from ..law.values import Text
from ..strategy.base import Strategy, look
from ..strategy.guests import answers, choose, usual
from ..strategy.house import house
from ..strategy.playing import done, fair
from ..table import people, telling, voice, words
from ..table.cardface import index
from ..table.contract import Actor, Event, Game, Step
from ..table.events import Transfer
from . import writing
from .reading import sentences

BETS = ("bets", "pays", "pays_on", "limits", "maxima", "perfect_pairs", "under_over", "bolsa", "insurance")
WRONG = ("rulings", "nulls", "annuls", "restored", "conduct", "stop")
TABLE = ("requires", "seats", "staff", "authorised", "duties")
"""Sections of a rulebook by the part of the page in which they are told; all others are the course of the game."""
COSTLY = frozenset(("blackjack", "challenge_21", "chemin_de_fer", "baccarat_two_cloths", "monte_o_banca"))
"""Games whose exact cost takes many seconds for each law: the page names the command instead of working it out."""
MOVES = 400
"""A round that is not over by then is shown as far as it went."""
PLAYERS = ("ana", "berta", "carlos", "diana", "emilio", "flora", "gines", "helena")
SEED = 3
QUIET = ("transfer", "done", "noted", "turned", "asked", "choice")
"""Events of which others tell enough."""

Bets = Sequence[Mapping[str, Any]]


class Cell(msgspec.Struct, frozen=True):
    """Something said, the provisions behind it, the reading where the text is in doubt; ``code``: as programs say."""

    text: str = ""
    cites: tuple[str, ...] = ()
    reading: str = ""
    code: str = ""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Rows of cells, the first of each its head; ``folded``: what stands on the lid of a table that is shut."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    folded: str = ""


class Sayings(msgspec.Struct, frozen=True, kw_only=True):
    """Sentences under captions, behind a lid."""

    folded: str
    groups: tuple[tuple[str, tuple[Cell, ...]], ...]


class Paragraph(msgspec.Struct, frozen=True):
    """A sentence between the tables; ``command``: what to type to know more."""

    text: str
    command: str = ""


class Bars(msgspec.Struct, frozen=True, kw_only=True):
    """How much several things come to, as bars: what each is called, its amount, and how that is written."""

    name: str
    rows: tuple[tuple[str, float, str], ...]


Block = Table | Sayings | Paragraph | Bars


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the page under its heading."""

    id: str
    title: str
    blocks: tuple[Block, ...]


class GamePage(msgspec.Struct, frozen=True, kw_only=True):
    """The page of a game in one language. ``felt`` is a picture (SVG) of its table under ``felt_law``."""

    game: str
    lang: str
    title: str
    lead: str
    felt: str
    felt_law: str
    edges: tuple[tuple[str, str, float], ...] = ()
    """what is known of the house edges: bet, law, per cent"""
    parts: tuple[Part, ...]


def games() -> tuple[str, ...]:
    """Every game that can be played, wheels first, as the rooms stand in the house."""
    known = {game for game, _ in rulebook.catalogue()}
    return tuple(game for game in registry.rooms() if game in known)


def order(game: str) -> tuple[str, ...]:
    """The laws of a game, the oldest text first."""
    having = laws.regulations(game)
    return tuple(code for code in provisions.regulations() if code in having)


def title(game: str, lang: str) -> str:
    """What the first of its laws calls a game."""
    return rulebook.rulebook(game, order(game)[0]).header.title[lang]


def page(game: str, lang: str, known: Mapping[str, Bets] | None = None) -> GamePage:
    """The page of a game. ``known``: what its bets cost by law, where that is worked out elsewhere."""
    words.furnish("tapete.games")
    writer = _Writer(laws.known_game(game), "en" if lang == "en" else "es")
    return writer.page(known)


class _Writer:
    def __init__(self, game: str, lang: str) -> None:
        self.game, self.lang = game, lang
        self.codes = order(game)
        self.books = {code: rulebook.rulebook(game, code) for code in self.codes}
        self.said = {code: tuple(sentences(book)) for code, book in self.books.items()}
        self.room = registry.room(game)
        self.edges: list[tuple[str, str, float]] = []

    def t(self, es: str, en: str) -> str:
        return en if self.lang == "en" else es

    def page(self, known: Mapping[str, Bets] | None) -> GamePage:
        first = self.codes[0]
        made = [
            self.laws(),
            self.bets(),
            self.procedure(),
            self.wrong(),
            self.table(),
            self.doubts(),
            self.differences(),
            self.odds(known),
            self.card(),
        ]
        return GamePage(
            game=self.game,
            lang=self.lang,
            title=title(self.game, self.lang),
            lead=self.lead(),
            felt=self.felt(first),
            felt_law=first,
            edges=tuple(self.edges),
            parts=tuple(part for part in made if part.blocks),
        )

    def lead(self) -> str:
        kind = self.books[self.codes[0]].header.kind
        among = self.t("Juego de círculo: los jugadores juegan entre sí.", "A circle game: players play each other.")
        against = self.t(
            "Juego de contrapartida: se juega contra la casa.", "A banked game: it is played against the house."
        )
        lot = self.t("Sorteo: los premios son partes de lo recaudado.", "A draw: the prizes are parts of the takings.")
        return {"circulo": among, "sorteo": lot}.get(kind, against)

    def felt(self, code: str) -> str:
        if not self.room.felt:
            return ""
        drawn: str = self.room.felt_module.svg(registry.game(self.game, code), self.lang)
        return drawn

    # --- the laws ---------------------------------------------------------------------------------------------------

    def laws(self) -> Part:
        rows = []
        for code, book in self.books.items():
            regulation = provisions.regulation(code)
            variants = ", ".join(one[self.lang] for one in book.header.variants)
            rows.append(
                (
                    Cell(f"{regulation.jurisdiction[self.lang]} ({code})"),
                    Cell(book.header.title[self.lang] + (f" ({variants})" if variants else "")),
                    Cell(
                        f"{regulation.title[self.lang]}. {regulation.reference[self.lang]}.",
                        tuple(book.data.get("authorised", {}).get("cite", ())),
                    ),
                    Cell(str(len(self.said[code]))),
                )
            )
        heads = (
            self.t("ley", "law"),
            self.t("lo llama", "calls it"),
            self.t("publicación y autorización", "publication and authorisation"),
            self.t("reglas", "rules"),
        )
        return Part(
            id="laws",
            title=self.t("Con qué leyes se juega", "Under which laws"),
            blocks=(Table(heads=heads, rows=tuple(rows)),),
        )

    def many(self, count: int, es: tuple[str, str], en: tuple[str, str]) -> str:
        """So many of them: one, or several."""
        return f"{count} {self.t(*(forms[count != 1] for forms in (es, en)))}"

    def name(self, code: str) -> str:
        return f"{provisions.regulation(code).jurisdiction[self.lang]} ({code})"

    def sayings(self, wanted: Sequence[str] = (), but: Sequence[str] = ()) -> Iterator[Sayings]:
        """The rules of these sections, or of all but those, law by law."""
        for code, book in self.books.items():
            groups = []
            count = 0
            for section, some in writing.by_section(book, self.lang):
                if (section in wanted) if wanted else (section not in but):
                    cells = tuple(Cell(one.text, one.cite, one.reading) for one in some)
                    groups.append((_capital(writing.section(section, self.game, self.lang)), cells))
                    count += len(cells)
            if groups:
                lid = f"{self.name(code)}: {self.many(count, ('regla', 'reglas'), ('rule', 'rules'))}"
                yield Sayings(folded=lid, groups=tuple(groups))

    # --- bets -------------------------------------------------------------------------------------------------------

    def bets(self) -> Part:
        blocks: list[Block] = []
        rows = self.payments()
        if rows:
            blocks.append(Table(heads=(self.t("apuesta", "bet"), *self.codes), rows=rows))
        lids = tuple(self.sayings(BETS))
        if lids:
            blocks.append(
                Paragraph(
                    self.t(
                        "Qué dice cada ley de sus apuestas, pagos y límites:",
                        "What each law says of its bets, payments and limits:",
                    )
                )
            )
        return Part(id="bets", title=self.t("Apuestas y pagos", "Bets and payouts"), blocks=(*blocks, *lids))

    def payments(self) -> tuple[tuple[Cell, ...], ...]:
        """What each bet pays, law beside law; payments that belong to no named bet after them."""
        named: dict[str, dict[str, Cell]] = {}
        other: dict[str, dict[str, Cell]] = {}
        for code, book in self.books.items():
            leaves = {path.removeprefix("pays."): leaf for path, leaf in book.leaves() if path.startswith("pays.")}
            used = set()
            for bet, facts in book.data.get("bets", {}).items():
                keys = [key for key in _texts(facts.get("pays")) if key in leaves] if isinstance(facts, dict) else []
                used.update(keys)
                if keys:
                    named.setdefault(bet, {})[code] = self.paid([leaves[key] for key in keys])
            for key, leaf in leaves.items():
                if key not in used:
                    other.setdefault(key, {})[code] = self.paid([leaf])
        both = [
            *((self.bet(bet), bet, found) for bet, found in named.items()),
            *((_capital(self.bet(key)), key, found) for key, found in other.items()),
        ]
        return tuple(
            (Cell(label, code=key), *(found.get(code, Cell("–")) for code in self.codes)) for label, key, found in both
        )

    def paid(self, those: Sequence[Mapping[str, Any]]) -> Cell:
        values = dict.fromkeys(writing.worded(laws.said(dict(leaf)), self.lang) or "" for leaf in those)
        cites = dict.fromkeys(id for leaf in those for id in leaf["cite"])
        return Cell(
            ", ".join(values), tuple(cites), next((leaf["reading"] for leaf in those if leaf.get("reading")), "")
        )

    def bet(self, bet: str) -> str:
        for book in self.books.values():
            facts = book.data.get("bets", {}).get(bet)
            if isinstance(facts, dict) and isinstance(facts.get("name"), dict):
                return str(facts["name"][self.lang])
        of, dot, row = bet.partition(".")
        if dot:  # a row of a pay table
            hand = next((one for one in ("reasons", "values") if words.known(one, row)), "values")
            return f"{self.bet(of)}: {words.called(hand, row, self.lang)}"
        return words.called("values", bet, self.lang)

    # --- the course of the game -------------------------------------------------------------------------------------

    def procedure(self) -> Part:
        blocks: list[Block] = []
        first = self.codes[0]
        steps = self.round(first)
        if steps:
            heads = (self.t("fase", "phase"), self.t("quién", "who"), self.t("qué ocurre", "what happens"))
            lid = self.t(
                f"Una ronda paso a paso, jugada por el programa con {first}",
                f"A round step by step, played by the program under {first}",
            )
            blocks.append(Table(heads=heads, rows=steps, folded=lid))
        calls = self.calls()
        if calls:
            blocks.append(
                Table(
                    heads=(self.t("se canta", "is called"), *self.codes),
                    rows=calls,
                    folded=self.t("Lo que se canta en la mesa", "What is called at the table"),
                )
            )
        duties = self.duties()
        if duties:
            blocks.append(
                Table(
                    heads=(self.t("tarea", "duty"), *self.codes),
                    rows=duties,
                    folded=self.t("Tareas del personal", "Duties of the staff"),
                )
            )
        blocks.append(Paragraph(self.t("El procedimiento según cada ley:", "The procedure by each law:")))
        blocks += self.sayings(but=(*BETS, *WRONG, *TABLE))
        return Part(id="procedure", title=self.t("Cómo se juega", "How it is played"), blocks=tuple(blocks))

    def round(self, code: str) -> tuple[tuple[Cell, ...], ...]:
        """A round that is really played: by house players and by the staff, with chance from a fixed seed."""
        table = registry.game(self.game, code)
        guests = {who: house(self.game, code, who) for who in PLAYERS[: max(1, table.company)]}
        rng, state, staked = Random(SEED), table.opening().state, False
        rows = list[tuple[Cell, ...]]()
        for _ in range(MOVES):
            phase, before = state.phase, state.round
            made = _player(table, state, guests, rng, staked) or _duty(table, state, rng)
            if made is None:
                break
            who, step = made
            state = step.state
            told = [cell for event in step.events if (cell := self.event(table, event)) is not None]
            if told:
                text = " ".join(_ended(_capital(cell.text)) for cell in told)
                cites = tuple(dict.fromkeys(id for cell in told for id in cell.cites))[:3]
                rows.append(
                    (
                        Cell(_capital(words.phase(phase, self.game, self.lang))),
                        Cell(people.describe(who, self.lang)),
                        Cell(text, cites),
                    )
                )
            mine = any(name in guests for part in table.owners(state).values() for name in part)
            paid = any(isinstance(event, Transfer) for event in step.events)
            if staked and (not mine or (state.round != before and (paid or len(guests) > 1))):
                break
            staked = staked or mine
        return tuple(rows)

    def event(self, table: Game, event: Event) -> Cell | None:
        tag = str(type(event).__struct_config__.tag)
        shown = table.show(event, "")
        if tag in QUIET or shown is None:
            return None
        return Cell(voice.sentence(telling.told(shown, _Dress(self))), tuple(event.cite))

    def calls(self) -> tuple[tuple[Cell, ...], ...]:
        """What is said aloud: leaves whose value is a sentence in the law's language."""
        found: dict[str, dict[str, Cell]] = {}
        for code, book in self.books.items():
            for path, leaf in book.leaves():
                value = laws.said(leaf)
                if isinstance(value, dict) and set(value) == {"es", "en"}:
                    said = re.sub(r"\{\w+\}", "…", writing.shown(value, self.lang))
                    found.setdefault(path, {})[code] = Cell(said, tuple(leaf["cite"]), leaf.get("reading", ""))
        return self.beside(found)

    def duties(self) -> tuple[tuple[Cell, ...], ...]:
        found: dict[str, dict[str, Cell]] = {}
        for code, book in self.books.items():
            for path, leaf in book.leaves():
                if path.startswith("duties.") and "by" in leaf:
                    by = ", ".join(people.role(one).name[self.lang] for one in leaf["by"])
                    found.setdefault(path.removeprefix("duties."), {})[code] = Cell(by, tuple(leaf["cite"]))
        named = {key: words.say("duties", key, self.lang) for key in found}
        return tuple(
            (
                Cell(_capital(named[key].replace("_", " ")), code=key),
                *(found[key].get(code, Cell("–")) for code in self.codes),
            )
            for key in found
        )

    def beside(self, found: Mapping[str, Mapping[str, Cell]]) -> tuple[tuple[Cell, ...], ...]:
        return tuple(
            (self.place(path), *(cells.get(code, Cell("–")) for code in self.codes)) for path, cells in found.items()
        )

    def place(self, path: str) -> Cell:
        """Where a rule stands, named by its section."""
        return Cell(writing.section(path.partition(".")[0], self.game, self.lang), code=path)

    # --- what goes wrong --------------------------------------------------------------------------------------------

    def wrong(self) -> Part:
        kinds = ruling.incidents(self.game)
        rows = tuple(
            (
                Cell(_capital(ruling.summary(name)[self.lang]), code=name),
                Cell(", ".join(words.called("fields", fact, self.lang).lower() for fact in ruling.facts(kind))),
            )
            for name, kind in kinds.items()
        )
        blocks: list[Block] = []
        lids = tuple(self.sayings(WRONG))
        if lids:
            blocks += [Paragraph(self.t("Lo que cada ley resuelve:", "What each law rules:")), *lids]
        if rows:
            one = next((name for name in ("late_bet", "face_up", "exposed_card") if name in kinds), next(iter(kinds)))
            heads = (self.t("incidente", "incident"), self.t("hechos que se declaran", "facts that are declared"))
            lid = self.t(
                f"Incidentes que se pueden declarar en la mesa: {len(rows)}",
                f"Incidents that may be declared at the table: {len(rows)}",
            )
            blocks.append(Table(heads=heads, rows=rows, folded=lid))
            blocks.append(
                Paragraph(
                    self.t(
                        "Qué se resuelve en cada uno, con sus artículos:",
                        "How each of them is ruled, with its articles:",
                    ),
                    f"tapete ruling {self.game} {one} --reg {self.codes[0]}",
                )
            )
        return Part(
            id="incidents", title=self.t("Cuando algo sale mal", "When something goes wrong"), blocks=tuple(blocks)
        )

    # --- the table --------------------------------------------------------------------------------------------------

    def table(self) -> Part:
        rows = tuple(
            (
                Cell(_capital(words.called("fields", name, self.lang)), code=name),
                Cell(self.takes(name, field.type)),
                Cell(_default(field, self.lang)),
            )
            for name, field in vocabulary.fields(vocabulary.spoken(self.game).terms).items()
        )
        heads = (self.t("condición", "term"), self.t("admite", "takes"), self.t("si no se dice", "default"))
        lid = self.t("Lo que la ley deja al establecimiento", "What the law leaves to the venue")
        blocks: list[Block] = [
            Table(heads=heads, rows=rows, folded=lid),
            Paragraph(
                self.t(
                    "Material, dotación y autorización según cada ley:",
                    "Equipment, staff and authorisation by each law:",
                )
            ),
            *self.sayings(TABLE),
            Paragraph(self.t("¿Es lícita una mesa?", "Is a table lawful?"), "tapete check FILE.toml"),
        ]
        return Part(id="table", title=self.t("La mesa", "The table"), blocks=tuple(blocks))

    def takes(self, name: str, kind: Any) -> str:
        """What a term may be: of several words, each as people say it."""
        if isinstance(kind, inspect.VarTupleType):
            return self.t("una lista; cada uno, ", "a list; each of them ") + self.takes(name, kind.item_type)
        if isinstance(kind, inspect.StructType | inspect.DictType):  # its fields have names that only programs say
            return self.t("datos: véase tapete schema", "data: see tapete schema")
        if not isinstance(kind, inspect.LiteralType):
            return vocabulary.describe(kind)[self.lang]
        known = words.catalogue()["values"]
        each = (next((code for code in (f"{name}_{one}", str(one)) if code in known), str(one)) for one in kind.values)
        listed = ", ".join(voice.within(words.called("values", one, self.lang)) for one in each if one)
        return f"{self.t('uno de', 'one of')}: {listed}"

    # --- doubts, differences, odds ----------------------------------------------------------------------------------

    def doubts(self) -> Part:
        heads = (self.t("lectura", "reading"), self.t("la duda", "the doubt"), self.t("se lee", "is read as"))
        blocks = []
        for code, book in self.books.items():
            rows = tuple(
                (Cell(id), Cell(one.text[self.lang], tuple(one.cites)), Cell(one.adopted[self.lang]))
                for id, one in book.header.readings.items()
            )
            if rows:
                lid = f"{self.name(code)}: {self.many(len(rows), ('lectura', 'lecturas'), ('reading', 'readings'))}"
                blocks.append(Table(heads=heads, rows=rows, folded=lid))
        return Part(id="readings", title=self.t("Dudas del texto", "Doubts of the text"), blocks=tuple(blocks))

    def differences(self) -> Part:
        """Where the laws do not say the same, section by section."""
        empty = Part(id="differences", title="", blocks=())
        if len(self.codes) < 2:
            return empty
        leaves = {code: dict(laws.comparable(book)) for code, book in self.books.items()}
        paths = dict.fromkeys(path for found in leaves.values() for path in found)
        sections: dict[str, list[tuple[Cell, ...]]] = {}
        for path in paths:
            values = [laws.said(found[path]) if path in found else None for found in leaves.values()]
            if all(value == values[0] for value in values):
                continue
            cells = tuple(self.differing(code, path, leaves[code].get(path)) for code in self.codes)
            sections.setdefault(path.partition(".")[0], []).append((Cell(code=path), *cells))
        count = sum(map(len, sections.values()))
        lead = Paragraph(
            self.t(
                f"{count} de {len(paths)} reglas no dicen lo mismo en todas sus leyes. Una raya: esa ley calla.",
                f"{count} of {len(paths)} rules do not say the same in all its laws. A dash: that law is silent.",
            ),
            f"tapete diff {self.game} {self.codes[0]} {self.codes[1]}",
        )
        tables = (
            Table(
                heads=(self.t("regla", "rule"), *self.codes),
                rows=tuple(rows),
                folded=f"{_capital(writing.section(section, self.game, self.lang))}: {len(rows)}",
            )
            for section, rows in sections.items()
        )
        return Part(
            id="differences",
            title=self.t("En qué difieren las leyes", "Where the laws differ"),
            blocks=(lead, *tables) if count else (),
        )

    def differing(self, code: str, path: str, leaf: Mapping[str, Any] | None) -> Cell:
        """The value in words; a code that has none by what the law says there."""
        if leaf is None:
            return Cell("–")
        shown = writing.worded(laws.said(dict(leaf)), self.lang)
        says = next((rule.says[self.lang] for rule in self.said[code] if rule.path == path), "")
        return Cell(says or self.t("sí", "yes") if shown is None else shown, tuple(leaf["cite"]))

    def odds(self, known: Mapping[str, Bets] | None) -> Part:
        heading = self.t("Lo que cuesta cada apuesta", "What each bet costs")
        if self.room.hands:
            text = self.t(
                "Los jugadores juegan entre sí: se calcula lo que vale una mano contra otra.",
                "Players play each other: what is worked out is the worth of one hand against another.",
            )
            return Part(
                id="odds",
                title=heading,
                blocks=(Paragraph(text, f"tapete odds {self.game} --reg {self.codes[0]} --hands …"),),
            )
        if not self.room.odds:
            return Part(id="odds", title=heading, blocks=())
        command = f"tapete odds {self.game} --reg {self.codes[0]}"
        if known is None and self.game in COSTLY:
            text = self.t(
                "El cálculo exacto tarda unos segundos o más; lo hace esta orden:",
                "The exact figures take some seconds or more; this command works them out:",
            )
            return Part(id="odds", title=heading, blocks=(Paragraph(text, command),))
        found = known if known is not None else {code: costs.report(self.game, code)["bets"] for code in self.codes}
        rows: dict[tuple[str, str, str], dict[str, Cell]] = {}
        high: dict[str, dict[str, list[str]]] = {}
        for code, lines in found.items():
            named = {line["bet"] for line in lines if line.get("strategy") not in ("best", "worst")}
            for line in lines:
                if line.get("strategy") not in ("best", "worst") or line["bet"] not in named:
                    key = (line["bet"], str(line.get("where") or ""), str(line.get("strategy") or ""))
                    rows.setdefault(key, {})[code] = Cell(self.percent(line), code=str(line["house_edge"]))
                    label = self.line(*key).text
                    self.edges.append((label, code, float(line["house_edge_pct"])))
                    high.setdefault(label, {}).setdefault(self.percent(line), []).append(code)
        text = self.t(
            "Ventaja de la casa sobre lo apostado, exacta: en tanto por ciento y como fracción.",
            "The house edge on what is staked, exactly: in per cent and as a fraction.",
        )
        labels = tuple(self.line(*key) for key in rows)
        table = Table(
            heads=(self.t("apuesta", "bet"), *self.codes),
            rows=tuple(
                (label, *(cells.get(code, Cell("–")) for code in self.codes))
                for label, cells in zip(labels, rows.values(), strict=True)
            ),
        )
        drawn = Bars(name=heading, rows=tuple(self.bars(high)))
        return Part(id="odds", title=heading, blocks=(Paragraph(text, command), drawn, table) if rows else ())

    def bars(self, high: Mapping[str, Mapping[str, Sequence[str]]]) -> Iterator[tuple[str, float, str]]:
        """A bar for each bet; several where its laws do not cost the same."""
        amounts = {(label, code): edge for label, code, edge in self.edges}
        for label, by_cost in high.items():
            for written, codes in by_cost.items():
                named = f"{label} ({', '.join(codes)})" if len(by_cost) > 1 else label
                yield named, amounts[label, codes[0]], written

    def card(self) -> Part:
        """What to do with which hand, where that was worked out: on paper, law by law."""
        heading = self.t("Tarjeta de estrategia", "Strategy card")
        if not self.room.card:
            return Part(id="card", title=heading, blocks=())
        those: dict[bytes, list[str]] = {}
        for code in self.codes:
            table: Any = registry.game(self.game, code)
            those.setdefault(msgspec.json.encode(self.room.strategy_card(table.rules)), []).append(code)
        against = (*map(str, range(2, 11)), "A")
        blocks: list[Block] = [
            Paragraph(
                self.t(
                    "Contra la carta de la banca: S plantarse, H pedir, P separar, Dh y Ds doblar (si no se puede, "
                    "pedir o plantarse), Rh y Rs retirarse (si no se puede, pedir o plantarse).",
                    "Against the bank's card: S stand, H hit, P split, Dh and Ds double (else hit or stand), Rh and Rs "
                    "surrender (else hit or stand).",
                ),
                f"tapete odds {self.game} --reg {self.codes[0]} --strategy text",
            )
        ]
        for written, codes in those.items():
            kinds = msgspec.json.decode(written)
            rows = [
                (Cell(named(int(row))), *map(Cell, cells))
                for kind, named in (("hard", str), ("soft", _soft), ("pairs", _pair))
                for row, cells in sorted(kinds[kind].items(), key=lambda one: int(one[0]))
            ]
            heads = (self.t("mano", "hand"), *against)
            blocks.append(Table(heads=heads, rows=tuple(rows), folded=", ".join(map(self.name, codes))))
        return Part(id="card", title=heading, blocks=tuple(blocks))

    def line(self, bet: str, where: str, strategy: str) -> Cell:
        told = f" · {words.called('values', strategy, self.lang).lower()}" if strategy else ""
        return Cell(f"{self.bet(bet)} {words.lying(where, self.lang)}".strip() + told)

    def percent(self, line: Mapping[str, Any]) -> str:
        return f"{line['house_edge_pct']:.3f} %".replace(".", "." if self.lang == "en" else ",")


class _Dress(telling.Dress):
    """Persons by their roles, bets by the names of the law, cards by their signs."""

    def __init__(self, writer: _Writer) -> None:
        super().__init__(writer.lang)
        self.writer = writer

    def person(self, who: str) -> str:
        return people.describe(who, self.lang)

    def account(self, name: str) -> str:
        return people.describe(name, self.lang) if Actor.of(name).staff else name

    def bet(self, on: str) -> str:
        return self.writer.bet(on).partition(",")[0]

    def spot(self, on: str, at: str, layout: Any) -> str:
        return f"{self.bet(on)} {at}".strip()

    def receiver(self, place: Any) -> Any:
        kind, _, rest = str(place).partition(":")
        if kind in telling.CARDS:
            return people.describe(rest, self.lang)
        return voice.within(words.called("values", kind, self.lang))

    def value(self, name: str, code: Any) -> Any:
        if isinstance(code, (list, tuple)):
            return ", ".join(str(self.value(name, one)) for one in code)
        return voice.within(words.called("values", code, self.lang)) if isinstance(code, str) else code

    def faces(self, those: str | Sequence[str]) -> str:
        return " ".join(index(one) or one for one in ((those,) if isinstance(those, str) else those))


def _player(
    table: Game, state: Any, guests: Mapping[str, Strategy | None], rng: Random, staked: bool
) -> tuple[str, Step] | None:
    """What somebody at the table wants to do: by the plan of the house, else one small stake and whatever is owed."""
    for who, plan in guests.items():
        seen = look(table, state, who, rng)
        if plan is not None:
            move = plan.move(seen)
        elif staked:
            move = next((usual(o) for p in seen.owed() for o in seen.mine() if answers(o, p)), None)
        else:
            move = choose(seen.offers, seen.pending, who, rng)
        if move is not None:
            answer = table.play(state, table.types.move(move))
            if isinstance(answer, Step):
                return who, answer
    return None


def _duty(table: Game, state: Any, rng: Random) -> tuple[str, Step] | None:
    for offer in table.duties(state):
        answer = table.play(state, table.types.move(done(table, offer, fair(rng))))
        if isinstance(answer, Step):
            return offer.by, answer
    return None


def _texts(data: Any) -> list[str]:
    """Every text within plain data."""
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        return [text for item in data.values() for text in _texts(item)]
    return [text for item in data for text in _texts(item)] if isinstance(data, (list, tuple)) else []


def _soft(points: int) -> str:
    return f"A + {points - 11}"


def _pair(kind: int) -> str:
    """
    >>> _pair(0), _pair(7)
    ('A + A', '8 + 8')
    """
    one = str(kind + 1) if kind else "A"
    return f"{one} + {one}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ended(text: str) -> str:
    return text if text[-1:] in ".!?»" else f"{text}."


def _default(field: Any, lang: str) -> str:
    value = field.default if field.default is not msgspec.NODEFAULT else None
    if value is None or value == "" or value is False:
        return "–"
    return writing.worded(value, lang) or ("sí" if lang == "es" else "yes")


SHARED = {
    "general": Text("Disposiciones generales", "General provisions"),
    "circle_poker": Text("Póquer de círculo: lo común", "Circle poker: what all varieties share"),
    "baccarat_all": Text("Punto y banca: lo común", "Punto y banca: what all modes share"),
    "baccarat_full_table": Text("Punto y banca: mesa completa", "Punto y banca: the full table"),
    "poker_bolivia": Text("Póker: lo común", "Poker: what all varieties share"),
    "poker_bolivia_circle": Text("Póker entre jugadores: lo común", "Poker between players: what all share"),
    "poker_bolivia_ante_bet": Text("Póker con ANTE y BET: lo común", "Poker with ANTE and BET: what all share"),
    "poker_bolivia_house": Text("Póker contra la casa: lo común", "Poker against the house: what all share"),
    "machines": Text("Máquinas: lo común", "Machines: what all share"),
}
"""What the inventory keeps for several games together."""


def group(game: str) -> Text:
    """What the inventory's name of a game, or of what several share, is called.

    >>> group("boule").en, group("general").es, group("bingo_traditional").en != ""
    ('Boule', 'Disposiciones generales', True)
    """
    if game in SHARED:
        return SHARED[game]
    name = rulebook.canonical(game)
    for known, code in rulebook.catalogue():
        if known == name:
            return rulebook.rulebook(known, code).header.title
    if name in rulebook.listed():
        return rulebook.listed()[name].title
    plain = _capital(name.replace("_", " "))
    return Text(plain, plain)
