"""Results that take long, worked out once and kept with the package (``kept/*.json``, made by tools/banked_poker.py).

They are kept by the whole of the rules that they were worked out for: other rules find nothing here, and are worked out
when they are asked for, once; the answer then stays in the user's cache.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar
from zipfile import BadZipFile

import msgspec
import numpy as np

from .rules import read

Rules = TypeVar("Rules", bound=msgspec.Struct)
Found = TypeVar("Found", bound=msgspec.Struct)

FOLDER = "kept"
FORM = 1
"""How results are written: one more when that changes."""


def number(wanted: type, given: Any) -> Any:
    """Numbers are written as text."""
    return wanted(given)


def name(game: str, text: str) -> str:
    """The file of a result."""
    return f"{game}-{sha256(text.encode()).hexdigest()[:16]}.json"


class Kept(msgspec.Struct, frozen=True):
    """What a file holds: the rules as text, and the result."""

    rules: msgspec.Raw
    found: msgspec.Raw


def cache() -> Path:
    """Where results are kept that are not part of the package. Another ``FORM`` of results is kept elsewhere."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tapete" / f"banked_poker-{FORM}"


def opened(data: bytes, text: str, kind: type[Found]) -> Found | None:
    """The result in a file, if it is for these rules."""
    try:
        kept = msgspec.json.decode(data, type=Kept)
        if msgspec.json.decode(kept.rules) != msgspec.json.decode(text):
            return None
        return msgspec.json.decode(kept.found, type=kind, dec_hook=number)
    except (msgspec.MsgspecError, ValueError):
        return None


def filed(text: str, found: msgspec.Struct) -> bytes:
    """A file: rules and result."""
    whole = Kept(msgspec.Raw(text.encode()), msgspec.Raw(msgspec.json.encode(found, enc_hook=str)))
    return msgspec.json.format(msgspec.json.encode(whole), indent=0).replace(b"\n", b"") + b"\n"


def put(file: Path, data: bytes) -> None:
    """A file of the cache, whole or not at all; a house without room for it works the result out again."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_suffix(f".{os.getpid()}")
        beside.write_bytes(data)
        beside.replace(file)


def arrays(game: str, text: str, work_out: Callable[[], tuple[Any, ...]]) -> tuple[Any, ...]:
    """Tables of small whole numbers that only play needs: from the cache, or worked out now. They are kept packed."""
    file = cache() / f"{name(game, text)}.npz"
    with suppress(OSError, ValueError, KeyError, BadZipFile), np.load(file) as known:
        if str(known["rules"]) == text:
            return tuple(known[f"t{n}"] for n in range(len(known.files) - 1))
    made = work_out()
    data = BytesIO()
    np.savez_compressed(data, rules=np.array(text), **{f"t{n}": one for n, one in enumerate(made)})
    put(file, data.getvalue())
    return made


def found(game: str, text: str, rules: type[Rules], kind: type[Found], work_out: Callable[[Rules], Found]) -> Found:
    """The result for these rules: from the package, from the cache, or worked out now."""
    file = name(game, text)
    shipped = resources.files(__package__) / FOLDER / file
    if shipped.is_file():
        known = opened(shipped.read_bytes(), text, kind)
        if known is not None:
            return known
    own = cache() / file
    if own.is_file():
        known = opened(own.read_bytes(), text, kind)
        if known is not None:
            return known
    made = work_out(read(text, rules))
    put(own, filed(text, made))
    return made
