"""``tapete phh``: the hands of a recorded poker session in the open format PHH."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import out
from .options import Json
from .speech import Lang, lang, t
from .verify import Log


def phh(log: Log, json: Json = False, lang_: Lang = None) -> None:
    from ..games.circle_poker.analysis.phh import WHY, histories, together
    from ..games.circle_poker.play import CirclePoker
    from ..law.errors import TapeteError

    live, steps = _steps(log)
    if not isinstance(live.game, CirclePoker):
        raise TapeteError(
            f"{log} no es de póquer entre jugadores sino de «{live.info.game}»",
            f"{log} is not of poker between players but of '{live.info.game}'",
        )
    found = list(histories(live.game, steps))
    if json:
        return out.as_json(
            [{"hand": one.hand, **one.fields, **({"why": WHY[one.why][lang()]} if one.why else {})} for one in found]
        )
    sys.stdout.write(together(found, lang()))
    written = sum(not one.why for one in found)
    sys.stderr.write(t(f"{written} manos de {len(found)}\n", f"{written} hands of {len(found)}\n"))
    return None


def _steps(path: Path) -> tuple[Any, Iterator[tuple[Any, Any, Any]]]:
    """The session played again from its log."""
    import msgspec

    from ..law.errors import TapeteError, unreadable
    from ..store.live import opened, read_move
    from ..store.log import read
    from ..table.contract import Refusal

    def wrong(n: int) -> TapeteError:
        return TapeteError(
            f"{path}, asiento {n}: no se puede volver a jugar; véase tapete verify",
            f"{path}, record {n}: it cannot be played again; see tapete verify",
        )

    try:
        lines = path.read_bytes().splitlines()
        live = opened(read(lines[0]))
    except OSError as error:
        raise unreadable(path, error) from error
    except (msgspec.MsgspecError, IndexError) as error:
        raise wrong(0) from error

    def played() -> Iterator[tuple[Any, Any, Any]]:
        state = live.game.opening().state
        for n, line in enumerate(lines[1:], 1):
            try:
                record = read(line)
                if record.kind != "move" or record.move is None:
                    continue
                answer = live.game.play(state, read_move(live.game, record.move))
            except msgspec.MsgspecError as error:
                raise wrong(n) from error
            if isinstance(answer, Refusal):
                raise wrong(n)
            yield state, answer.events, answer.state
            state = answer.state

    return live, played()
