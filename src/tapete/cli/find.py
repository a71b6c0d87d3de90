"""``tapete find``: what the law says of some words, in either language."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from . import out
from .options import Json, Regulation
from .speech import Lang, lang, t

Words = Annotated[
    list[str],
    typer.Argument(
        metavar="WORDS…", show_default=False, help=t("palabras, o el principio de un id", "words, or how an id begins")
    ),
]
OfGame = Annotated[
    str, typer.Option("--game", metavar="GAME", help=t("solo de este juego", "of this game only"), show_default=False)
]
OfKind = Annotated[
    list[str] | None,
    typer.Option(
        "--kind",
        metavar="KIND",
        help=t("solo incident, provision, rule, reading o case", "only incident, provision, rule, reading or case"),
        show_default=False,
    ),
]
All = Annotated[bool, typer.Option("--all", help=t("todo lo hallado", "all that was found"))]


def find(
    words: Words,
    reg: Regulation = "",
    game: OfGame = "",
    kind: OfKind = None,
    all: All = False,
    json: Json = False,
    lang_: Lang = None,
) -> None:
    from ..library import finding

    if reg or game:
        game = _known(reg, game)
    answer = finding.find(" ".join(words), game=game, regulation=reg, kinds=tuple(kind or ()), all=all)
    if json:
        out.as_json({"found": [_data(one) for one in answer.found], "more": answer.more})
    else:
        _say(answer)
    raise typer.Exit(0 if answer.found else 1)


def _known(reg: str, game: str) -> str:
    """The game by its id. A regulation or a game that there is not must not pass for one that says nothing."""
    from ..law import provisions, rulebook
    from ..law.errors import TapeteError, near

    if reg:
        provisions.regulation(reg)
    games = {one.game for one in provisions.provisions().values()} | {name for name, _ in rulebook.catalogue()}
    game = rulebook.canonical(game)
    if game and game not in games:
        hint = near(game, games)
        raise TapeteError(f"no existe el juego «{game}».{hint.es}", f"there is no game '{game}'.{hint.en}")
    return game


def _data(one: Any) -> dict[str, Any]:
    entry = one.entry
    return {
        "kind": entry.kind, "id": entry.id, "regulation": entry.regulation, "games": entry.games.split(),
        "text": {"es": entry.es, "en": entry.en}, "cites": entry.cite.split(), "more": entry.more,
        "score": one.score,
    }  # fmt: skip


def _heads() -> dict[str, str]:
    return {
        "incident": t("incidentes", "incidents"),
        "provision": t("disposiciones", "provisions"),
        "rule": t("reglas", "rules"),
        "reading": t("lecturas", "readings"),
        "case": t("casos", "cases"),
    }


def _say(answer: Any) -> None:
    for kind, head in _heads().items():
        entries = [one.entry for one in answer.found if one.entry.kind == kind]
        if not entries:
            continue
        more = answer.more.get(kind, 0)
        out.line(head + (t(f" (y {more} más: --all)", f" (and {more} more: --all)") if more else ""))
        for entry in entries:
            out.line(f"  {_line(entry, answer.titles)}")
        if kind == "incident":
            first = entries[0]
            asks = f"tapete ruling {first.games.split()[0]} {first.id} --reg {first.regulation}"
            out.line("  " + t(f"qué procede: {asks}", f"what now: {asks}"))
        out.line()
    if not answer.found:
        out.line(t("no se halla nada", "nothing is found"))


SOME = 3
"""So many games are named; there are nine pokers."""


def _line(entry: Any, titles: Any) -> str:
    which = 0 if lang() == "es" else 1
    known = [titles[key][which] for key in ((game, entry.regulation) for game in entry.games.split()) if key in titles]
    games = list(dict.fromkeys(known)) or entry.games.split()[:1]
    shown = ", ".join(games[:SOME]) + ("…" if len(games) > SOME else "")
    said = (entry.es, entry.en)[which]
    if entry.kind == "provision":
        return f"{entry.id} · {shown} · {KINDS[entry.more][which]}: {said}"
    if entry.kind == "case":
        file = entry.more.partition(" ")[0]
        return f"{file}: {entry.id}"
    return f"{entry.regulation} · {shown} · {entry.id}: {said}{out.cited(entry.cite.split()[:SOME])}"


KINDS = {
    "announcement": ("anuncio", "announcement"), "bet": ("apuesta", "bet"), "definition": ("definición", "definition"),
    "equipment": ("material", "equipment"), "incident": ("incidente", "incident"), "limit": ("límite", "limit"),
    "option": ("opción", "option"), "payout": ("pago", "payout"), "player": ("jugador", "player"),
    "prize": ("premio", "prize"), "procedure": ("procedimiento", "procedure"),
    "prohibition": ("prohibición", "prohibition"), "record": ("registro", "record"), "right": ("derecho", "right"),
    "staff": ("personal", "staff"),
}  # fmt: skip
"""What the inventory calls the kinds of provisions."""
