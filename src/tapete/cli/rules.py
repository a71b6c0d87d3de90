"""``tapete rules``: what the law of a game says, each rule a sentence with its citation."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from . import out
from .options import Game, Json, On, Regulation
from .speech import Lang, lang, t

FORMS = ("text", "md", "html", "json")
Form = Annotated[
    str,
    typer.Option("--format", metavar="text|md|html|json", help=t("cómo se escribe", "how it is written")),
]


def rules(
    game: Game, reg: Regulation, form: Form = "text", json: Json = False, on_: On = None, lang_: Lang = None
) -> None:
    from ..inspection import laws
    from ..law.errors import TapeteError, near
    from ..library import reading, writing

    if form not in FORMS:
        hint = near(form, FORMS)
        raise TapeteError(
            f"--format es {', '.join(FORMS)}, no «{form}».{hint.es}",
            f"--format is {', '.join(FORMS)}, not '{form}'.{hint.en}",
        )
    book = laws.book(game, reg)
    readings = [laws.reading(book, id) for id in book.header.readings]
    if json:
        return out.as_json({"game": game, "regulation": reg, "rules": laws.tree(book.data), "readings": readings})
    if form == "json":
        said = list(reading.sentences(book))
        title = book.header.title
        return out.as_json({"game": game, "regulation": reg, "title": title, "rules": said, "readings": readings})
    if form in ("md", "html"):
        sys.stdout.write(writing.markdown(book, lang()) if form == "md" else writing.page(book, lang()))
        return None
    names = writing.bets(book, lang())
    out.line(writing.title(book, lang()))
    for name, some in writing.sections(book, lang()):
        out.line(f"\n{name}")
        for one in some:
            for path, value in writing.values(one.rules, lang(), names):
                out.line(f"  {path}{': ' if value else ''}{value}")
            out.line(f"    {one.text}{out.cited(one.cite)}{f'  ({one.reading})' if one.reading else ''}")
    return None
