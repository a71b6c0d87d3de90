"""The moves of a session as a case file: ``tapete settle`` replays it, ``tapete case`` checks that it ends the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from ...inspection import running
from .session import Session
from .voice import Voice

_BARE = re.compile(r"[^\W\d][\w@.]*")
TYPED = ("true", "false", "null")


def text(session: Session, voice: Voice, title: str) -> str:
    """The case: who did what, and the outcome that the program arrived at."""
    game = session.game
    cites = dict.fromkeys(id for event in session.events for id in event.cite)
    name = voice.say("case_title", title=title, regulation=game.regulation, n=len(session.moves))
    head = [
        f"- case: {scalar(name)}",
        f"  game: {game.game}",
        f"  regulation: {game.regulation}",
        "  cites:",
        *(f"    - {scalar(id)}" for id in cites),
        f"  why: {scalar(voice.say('why_saved'))}",
        f"  terms: {flow(changed(game.terms))}",
        "  moves:",
        *(f"    - {flow(written(move))}" for move in session.moves),
        "  expect:",
        f"    outcome: {flow(running.outcome(game, session.state))}",
    ]
    return "\n".join(head) + "\n"


def written(move: msgspec.Struct) -> dict[str, Any]:
    """A move as a case writes it: what is usual is left out."""
    tag = str(type(move).__struct_config__.tag)
    return {"who": getattr(move, "who", ""), "do": tag, **{k: v for k, v in changed(move).items() if k != "who"}}


def changed(struct: Any) -> dict[str, Any]:
    """The fields of a struct that are not at their default."""
    if not isinstance(struct, msgspec.Struct):
        return dict(struct or {})
    kept = {}
    for field in msgspec.structs.fields(type(struct)):
        value = getattr(struct, field.name)
        usual = field.default_factory() if callable(field.default_factory) else field.default
        if value != usual:
            kept[field.encode_name] = msgspec.to_builtins(value)
    return kept


def flow(value: Any) -> str:
    """A value on one line.

    >>> flow({"who": "tú", "pocket": "00", "stake": 100, "on": "no"})
    '{ who: tú, pocket: "00", stake: 100, on: no }'
    """
    if isinstance(value, dict):
        return _braced("{}", (f"{scalar(key)}: {flow(item)}" for key, item in value.items()))
    if isinstance(value, (list, tuple)):
        return _braced("[]", (flow(item) for item in value))
    return scalar(value)


def _braced(pair: str, items: Iterable[str]) -> str:
    inner = ", ".join(items)
    return f"{pair[0]} {inner} {pair[1]}" if inner else pair


def scalar(value: Any) -> str:
    """A single value by the typing rule of case files: text that could be taken for anything else stands in quotes."""
    if not isinstance(value, str):
        return json.dumps(value)
    bare = _BARE.fullmatch(value) and value not in TYPED
    return value if bare else json.dumps(value, ensure_ascii=False)


def write(session: Session, voice: Voice, title: str, name: str) -> str:
    """Save to a file that is not there yet; what is said about it."""
    if not session.moves:
        return voice.say("nothing_to_save")
    if not name:
        return voice.say("which_file")
    file = Path(name).expanduser()
    file = file if file.suffix else file.with_suffix(".yaml")
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text(session, voice, title))
    except FileExistsError:
        return voice.say("file_exists", file=file)
    except OSError as error:
        return voice.say("file_error", file=file, why=error.strerror or error)
    return voice.say("saved", file=file, n=len(session.moves))
