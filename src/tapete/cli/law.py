"""Commands that read the law: games, readings, diff, cite, schema."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import out
from .options import CasesFolder, Game, GameOrNone, Json, On, Regulation
from .speech import Lang, lang, t

if TYPE_CHECKING:
    from ..inspection.lexicon import Lexicon

Data = dict[str, Any]


def regulations(json: Json = False, lang_: Lang = None) -> None:
    from ..law import provisions, versions

    found = [
        {
            "regulation": code, "title": one.title, "jurisdiction": one.jurisdiction, "reference": one.reference,
            "identifiers": one.identifiers, "since": one.since, "since_why": one.since_why,
            "since_cite": one.since_cite, "amendments": versions.amendments(code),
            "versions": [str(version) for version in versions.history(code)],
        }
        for code, one in provisions.regulations().items()
    ]  # fmt: skip
    if json:
        return out.as_json(found)
    for code, one in provisions.regulations().items():
        out.line(f"{code} · {one.jurisdiction[lang()]} · {one.title[lang()]}")
        out.line(f"  {one.reference[lang()]}")
        for known in one.identifiers:
            out.line(f"  {known.scheme}: {known.id}" + (f" · {known.url}" if known.url else ""))
        if one.since:
            why = f": {one.since_why[lang()]}" if one.since_why else ""
            out.line(
                "  " + t(f"rige desde el {one.since}", f"holds since {one.since}") + why + out.cited(one.since_cite)
            )
        for later in versions.amendments(code):
            out.line("  " + t(f"modificado el {later.since}", f"amended on {later.since}") + f": {later.title[lang()]}")
    return None


def games(reg: Regulation = "", json: Json = False, lang_: Lang = None) -> None:
    from ..games import registry
    from ..law import provisions, rulebook

    if reg:
        provisions.regulation(reg)
    found = []
    for game, regulation in rulebook.catalogue():
        if reg in ("", regulation):
            book = rulebook.rulebook(game, regulation)
            cites = book.data.get("authorised", {}).get("cite", ())
            found.append(
                {
                    "game": game, "regulation": regulation, "title": book.header.title, "kind": book.header.kind,
                    "variants": book.header.variants, "cites": cites, "playable": game in registry.rooms(),
                    "pool": False,
                }
            )  # fmt: skip
    for game, listed in rulebook.listed().items():
        for regulation, cites in listed.cites.items():
            if reg in ("", regulation):
                found.append(
                    {
                        "game": game, "regulation": regulation, "title": listed.title, "kind": listed.kind,
                        "variants": (), "cites": cites, "playable": False, "pool": listed.pool,
                    }
                )  # fmt: skip
    order = list(provisions.regulations())
    found.sort(key=lambda f: (order.index(f["regulation"]), not f["playable"], f["game"]))
    if json:
        return out.as_json(found)
    heads = [
        t("juego", "game"),
        t("reglamento", "regulation"),
        t("nombre", "name"),
        t("variantes", "variants"),
        t("se juega", "playable"),
        t("cita", "cite"),
    ]
    rows = [
        (
            f["game"],
            f["regulation"],
            f["title"][lang()],
            ", ".join(v[lang()] for v in f["variants"]),
            t("sí", "yes")
            if f["playable"]
            else t("bolsa de mesas", "pool of tables")
            if f["pool"]
            else t("aún no", "not yet"),
            ", ".join(f["cites"]),
        )
        for f in found
    ]
    return out.table(heads, rows)


OfRulebook = Annotated[
    bool,
    typer.Option(
        "--rulebook",
        help=t("el esquema JSON de sus libros de reglas (TOML)", "the JSON Schema of its rulebooks (TOML)"),
    ),
]


def schema(
    game: Game, reg: Regulation = "", rulebook: OfRulebook = False, json: Json = False, lang_: Lang = None
) -> None:
    import functools
    import operator

    import msgspec

    from ..inspection import lexicon, ruling, vocabulary
    from ..law.rulebook import HOUSE, canonical

    if rulebook:
        from ..library.shapes import schema as of_rulebook

        return out.as_json(of_rulebook(game))
    if canonical(game) == HOUSE:
        return _house(reg, json)
    types = vocabulary.spoken(game)
    incidents = ruling.incidents(game)
    said = lexicon.lexicon(game, reg)
    if json:
        union = functools.reduce(operator.or_, incidents.values()) if incidents else None
        parts = {"moves": types.moves, "events": types.events, "incidents": union, "terms": types.terms}
        shapes = {name: msgspec.json.schema(part) if part else {} for name, part in parts.items()}
        return out.as_json({**shapes, **msgspec.to_builtins(said)})
    moves, events = vocabulary.members(types.moves), vocabulary.members(types.events)
    for title, kinds in (
        (t("jugadas", "moves"), {name: kind for name, kind in moves.items() if name not in incidents}),
        (t("incidentes", "incidents"), incidents),
        (t("sucesos", "events"), events),
    ):
        out.table([title, t("campos", "fields")], [(name, _fields(kind)) for name, kind in kinds.items()])
        out.line()
    _lexicon(said, reg)
    heads = [t("condición", "term"), t("admite", "takes"), t("si no se dice", "default")]
    return out.table(
        heads,
        [
            (name, vocabulary.describe(field.type)[lang()], out.value(field.default))
            for name, field in vocabulary.fields(types.terms).items()
        ],
    )


def _house(reg: str, json: bool) -> None:
    """A house is described, and not played: every item of its description, of which kind it is, who asks for it."""
    from ..inspection import dwelling

    if json:
        from ..library.shapes import DIALECT

        return out.as_json({"$schema": DIALECT, **dwelling.schema(reg)})
    rows = [
        (
            f"[[{one.of}]] {one.item}" if one.of else one.item,
            dwelling.SAID[one.kind][lang()] + (f": {', '.join(one.words)}" if one.words else ""),
            ", ".join(one.regulations)
            or ("" if one.item in dwelling.LABELS else t("se cuenta y no se juzga", "told, and not judged")),
        )
        for one in dwelling.items(reg)
    ]
    return out.table([t("dato", "item"), t("admite", "takes"), t("lo pregunta", "asked by")], rows)


def _fields(kind: Any) -> str:
    """The fields of a move or an event, those that may be left out in brackets; where words are listed, these."""
    from msgspec import inspect

    from ..inspection import vocabulary

    def named(name: str, field: Any) -> str:
        listed = field.type.values if isinstance(field.type, inspect.LiteralType) else ()
        said = f"{name}: {' | '.join(str(one) for one in listed if one != '')}" if listed else name
        return said if field.required else f"[{said}]"

    hidden = ("cite", "reading", "seen_by", "who")
    return ", ".join(named(name, field) for name, field in vocabulary.fields(kind).items() if name not in hidden)


def _lexicon(said: Lexicon, reg: str) -> None:
    """What a case may say beside moves and events."""

    def laws(those: Sequence[str]) -> tuple[str, ...]:
        return () if reg else (", ".join(those),)

    where = [] if reg else [t("leyes", "laws")]
    if said.bets:
        rows = [(bet.bet, _places(bet.at), *laws(bet.regulations)) for bet in said.bets]
        out.table([t("apuesta (on)", "bet (on)"), t("lugar (at)", "place (at)"), *where], rows)
        out.line()
    out.table(
        [t("ley", "law"), t("funciones (who)", "roles (who)")], [(k, ", ".join(v)) for k, v in said.roles.items()]
    )
    out.line()
    out.table(
        [t("dato (expect: state)", "field (expect: state)"), t("por ejemplo", "for example")],
        [(one.field, one.example if isinstance(one.example, str) else _json(one.example)) for one in said.state],
    )
    out.line()
    if said.duties:
        rows = [(duty, *laws(those)) for duty, those in said.duties.items()]
        out.table([t("deber (do: perform, duty)", "duty (do: perform, duty)"), *where], rows)
        out.line()
    out.table(
        [t("rechazo (code)", "refusal (code)"), t("dice", "says"), *where],
        [(one.code, one.text[lang()], *laws(one.regulations)) for one in said.refusals],
    )
    out.line()
    if said.rulings:
        out.table(
            [t("incidente", "incident"), t("resolución (ruling)", "ruling"), t("dice", "says"), *where],
            [(one.incident, one.code, one.text[lang()], *laws(one.regulations)) for one in said.rulings],
        )
        out.line()


def _json(item: Any) -> str:
    import msgspec

    return msgspec.json.encode(item).decode()


FEW = 6
"""Up to so many places are all shown."""


def _places(those: Sequence[str]) -> str:
    """The places of a bet, some of them where they are many.

    >>> _places(("",)), _places(("1", "2")), _places([str(n) for n in range(37)])
    ('–', '1, 2', '0, 1, 2, …, 36 (37)')
    """
    if not any(those):
        return "–"
    shown = [one or '""' for one in those]
    return ", ".join(shown) if len(shown) <= FEW else f"{', '.join(shown[:3])}, …, {shown[-1]} ({len(shown)})"


def readings(
    game: GameOrNone = "",
    reg: Regulation = "",
    json: Json = False,
    on_: On = None,
    lang_: Lang = None,
) -> None:
    from ..inspection import laws
    from ..law import rulebook

    found = laws.readings(game, reg)
    if json:
        return out.as_json(found)
    for reading in found:
        books = (rulebook.rulebook(game, reading["regulation"]) for game in reading["games"])
        games, id, term = ", ".join(book.header.title[lang()] for book in books), reading["id"], reading["term"]
        out.line(f"{reading['regulation']} · {games} · {id}{out.cited(reading['cites'])}")
        out.line(f"  {reading['text'][lang()]}")
        out.line(f"  → {_worded(id, reading['word'])}{reading['adopted'][lang()]}")
        for other in reading["alternatives"]:
            out.line(f"  {t('o bien', 'or')}: {_worded(id, other.id)}{other[lang()]}")
        if term not in ("", "readings"):
            out.line("  " + t(f"(elige la condición «{term}» de la mesa)", f"(the table's term '{term}' chooses)"))
        out.line()
    return None


def _worded(id: str, word: str) -> str:
    """How the terms of a table adopt a reading, before what it says."""
    return f"{id}: {word} · " if word else ""


def diff(
    game: Game,
    left: Annotated[str, typer.Argument(metavar="REG")],
    right: Annotated[str, typer.Argument(metavar="REG")],
    json: Json = False,
    on_: On = None,
    lang_: Lang = None,
) -> None:
    from ..inspection import laws
    from ..law import rulebook
    from ..library import writing

    found = laws.diff(game, left, right)
    if json:
        out.as_json(found)
    elif not found:
        out.line(t(f"{left} y {right} dicen lo mismo.", f"{left} and {right} say the same."))
    else:
        names = writing.bets(rulebook.rulebook(game, right), lang()) | writing.bets(
            rulebook.rulebook(game, left), lang()
        )
        said = ((d["path"], d["left"]["value"], d["right"]["value"]) for d in found)
        rows = [(path, *(writing.told(value, lang(), names) for value in values)) for path, *values in said]
        out.table([t("regla", "rule"), left, right], rows)
    raise typer.Exit(1 if found else 0)


def cite(
    id: Annotated[str, typer.Argument(metavar="ID")],
    cases: CasesFolder = None,
    json: Json = False,
    lang_: Lang = None,
) -> None:
    from ..inspection import laws

    found = laws.cite(id, cases)
    if json:
        return out.as_json(found)
    provision = laws.provision(id)
    out.line(f"{id} · {provision.cite} · {t('línea', 'line')} {provision.line} · {provision.executable}")
    out.line(f"  {provision.summary[lang()]}")
    for place in found["enacted_by"]:
        out.line(f"  {t('la aplica', 'enacted by')} {place['regulation']}/{place['game']}.toml: {place['path']}")
    for case in found["cases"]:
        out.line(f"  {t('la prueba', 'proven by')} {case['file']}: {case['case']}")
    if not found["enacted_by"]:
        out.line(f"  {t('ninguna regla la aplica', 'not enacted')}")
    elif not found["cases"]:
        out.line(f"  {t('ningún caso la prueba', 'no case proves it')}")
    return None
