"""Commands that read the law: games, rules, readings, diff, cite, schema."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from . import out
from .options import CasesFolder, Game, GameOrNone, Json, Regulation
from .speech import Lang, lang, t

Data = dict[str, Any]


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
                }
            )  # fmt: skip
    for game, listed in rulebook.listed().items():
        for regulation, cites in listed.cites.items():
            if reg in ("", regulation):
                found.append(
                    {
                        "game": game, "regulation": regulation, "title": listed.title, "kind": listed.kind,
                        "variants": (), "cites": cites, "playable": False,
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
            t("sí", "yes") if f["playable"] else t("aún no", "not yet"),
            ", ".join(f["cites"]),
        )
        for f in found
    ]
    return out.table(heads, rows)


def schema(game: Game, json: Json = False, lang_: Lang = None) -> None:
    import functools
    import operator

    import msgspec

    from ..inspection import ruling, vocabulary

    types = vocabulary.spoken(game)
    incidents = ruling.incidents(game)
    if json:
        union = functools.reduce(operator.or_, incidents.values()) if incidents else None
        parts = {"moves": types.moves, "events": types.events, "incidents": union, "terms": types.terms}
        return out.as_json({name: msgspec.json.schema(part) if part else {} for name, part in parts.items()})
    moves, events = vocabulary.members(types.moves), vocabulary.members(types.events)
    for title, kinds in (
        (t("jugadas", "moves"), {name: kind for name, kind in moves.items() if name not in incidents}),
        (t("incidentes", "incidents"), incidents),
        (t("sucesos", "events"), events),
    ):
        out.table([title, t("campos", "fields")], [(name, _fields(kind)) for name, kind in kinds.items()])
    heads = [t("condición", "term"), t("admite", "takes"), t("si no se dice", "default")]
    return out.table(
        heads,
        [
            (name, vocabulary.describe(field.type)[lang()], out.value(field.default))
            for name, field in vocabulary.fields(types.terms).items()
        ],
    )


def _fields(kind: Any) -> str:
    from ..inspection import vocabulary

    hidden = ("cite", "reading", "seen_by", "who")
    shown = {name: field for name, field in vocabulary.fields(kind).items() if name not in hidden}
    return ", ".join(name if field.required else f"[{name}]" for name, field in shown.items())


def rules(game: Game, reg: Regulation, json: Json = False, lang_: Lang = None) -> None:
    from ..inspection import laws

    book = laws.book(game, reg)
    if json:
        readings = [laws.reading(book, id) for id in book.header.readings]
        return out.as_json({"game": game, "regulation": reg, "rules": laws.tree(book.data), "readings": readings})
    out.line(f"{book.header.title[lang()]} ({reg})")
    heads = [t("regla", "rule"), t("dice", "says"), t("cita", "cite"), t("lectura", "reading")]
    out.table(
        heads,
        [
            (path, out.value(laws.said(leaf)), ", ".join(leaf["cite"]), leaf.get("reading", ""))
            for path, leaf in book.leaves()
        ],
    )
    return None


def readings(
    game: GameOrNone = "",
    reg: Regulation = "",
    json: Json = False,
    lang_: Lang = None,
) -> None:
    from ..inspection import laws

    found = laws.readings(game, reg)
    if json:
        return out.as_json(found)
    for reading in found:
        games, id, term = ", ".join(reading["games"]), reading["id"], reading["term"]
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
    lang_: Lang = None,
) -> None:
    from ..inspection import laws

    found = laws.diff(game, left, right)
    if json:
        out.as_json(found)
    elif not found:
        out.line(t(f"{left} y {right} dicen lo mismo.", f"{left} and {right} say the same."))
    else:
        rows = [(d["path"], out.value(d["left"]["value"]), out.value(d["right"]["value"])) for d in found]
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
