"""The command that answers «why not?»: what a move would be told, in words, with its article."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from . import out
from .options import Game, Json, On, Regulation
from .speech import Lang, lang, t


def why_not(
    game: Game,
    move: Annotated[
        str,
        typer.Argument(metavar="MOVE", help=t("la jugada: '{who: ana, do: bet, on: red, stake: 5}'",
                                              "the move: '{who: ana, do: bet, on: red, stake: 5}'")),
    ],
    reg: Regulation = "",
    after: Annotated[
        Path | None,
        typer.Option("--after", metavar="FILE", show_default=False,
                     help=t("una situación (YAML, como para settle) tras la que se pregunta",
                            "a situation (YAML, as for settle) after which it is asked")),
    ] = None,
    json: Json = False,
    on_: On = None,
    lang_: Lang = None,
) -> None:  # fmt: skip
    from ..law import provisions
    from ..table import words
    from ..table.contract import Refusal
    from ..web import telling

    table, state = _after(game, reg, after) if after is not None else _opened(game, reg)
    asked = _move(table, move)
    answer = table.play(state, asked)
    if isinstance(answer, Refusal):
        found = provisions.provisions()
        cited = {id: found[id].summary[lang()] for id in answer.cite if id in found}
        said = words.refusal(answer, lang(), game)
        if json:
            facts = {"code": answer.code, "text": said, "cites": answer.cite, "facts": answer.facts}
            out.as_json({"admitted": False, **facts, "reading": answer.reading})
        else:
            out.line(f"{t('no se admite', 'not admitted')}: {said}")
            for id, text in cited.items():
                out.line(f"  {id} — {text}")
        raise typer.Exit(1)
    if json:
        return out.as_json({"admitted": True, "events": answer.events})
    out.line(t("se admite; entonces:", "admitted; then:"))
    for event in answer.events:
        out.line(f"  {telling.text(table, event, lang())}{out.cited(event.cite)}")
    return None


def _opened(game: str, reg: str) -> tuple[Any, Any]:
    """The table at its opening, on the law's own terms."""
    from ..games import registry
    from ..inspection import laws
    from .options import missing_regulation

    if not reg:
        raise missing_regulation(laws.regulations(game))
    table = registry.game(game, reg, {})
    return table, table.opening().state


def _after(game: str, reg: str, file: Path) -> tuple[Any, Any]:
    """The table after the moves of a situation."""
    from ..inspection import cases, running
    from ..law.errors import TapeteError
    from ..table.contract import Step

    found = cases.read(file, expecting=False)
    if len(found) != 1 or found[0].game != game or reg not in ("", found[0].regulation):
        raise TapeteError(
            f"{file}: hace falta una sola situación, y de {game} {reg}".rstrip(),
            f"{file}: one situation is needed, and one of {game} {reg}".rstrip(),
        )
    result = running.run(found[0])
    if result.faults:
        raise TapeteError(f"{file}: {result.faults[0].es}", f"{file}: {result.faults[0].en}")
    states = [answer.state for answer in result.answers if isinstance(answer, Step)]
    return result.table, states[-1] if states else result.opening


def _move(table: Any, said: str) -> Any:
    import msgspec

    from ..inspection import yaml
    from ..law.errors import TapeteError

    try:
        return table.types.move(yaml.load(said))
    except msgspec.ValidationError as error:
        raise TapeteError(f"no es una jugada de este juego: {error}", f"no move of this game: {error}") from error
