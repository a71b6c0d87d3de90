"""What tells the future stays shut: the secrets of chance are sealed with a key that is not in the database.

A sealed batch is ``TPT1``, the mark of the key (8 bytes), a nonce (12 bytes), and the secrets under AES-256-GCM; table
and batch are bound to it, so that no row can stand for another. The key lies in a file of its own, which only the owner
reads: beside a SQLite file (``house.db.key``), for PostgreSQL in the user's data folder under the name of the database,
or wherever ``TAPETE_KEY_FILE`` says. Processes that share a database share the file.

>>> key = ChanceKey(bytes(32))
>>> sealed = key.seal("t1", 1, b"salt and number")
>>> b"salt" in sealed, key.open("t1", 1, sealed), key.open("t1", 2, sealed)
(False, b'salt and number', None)
"""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from sqlalchemy import URL

from ..law.values import Text
from .errors import StoreError, translate

KEY_FILE = "TAPETE_KEY_FILE"
"""The environment's word for where the key lies."""

MARK = b"TPT1"
_ID, _NONCE, _SIZE = 8, 12, 32
_WORD = "tapete-key-1"
OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""What group and others may do."""


class ChanceKey:
    """The key of a house."""

    def __init__(self, secret: bytes, path: Path | None = None) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        self._cipher = AESGCM(secret)
        self.id = hashlib.sha256(b"tapete:key|" + secret).digest()[:_ID]
        self.path = path

    def seal(self, table: str, batch: int, secret: bytes) -> bytes:
        nonce = secrets.token_bytes(_NONCE)
        return MARK + self.id + nonce + self._cipher.encrypt(nonce, secret, _bound(table, batch))

    def open(self, table: str, batch: int, sealed: bytes) -> bytes | None:
        """The secrets of a batch; None if the row is not what was sealed for it."""
        from cryptography.exceptions import InvalidTag

        start = len(MARK) + _ID
        try:
            return self._cipher.decrypt(sealed[start : start + _NONCE], sealed[start + _NONCE :], _bound(table, batch))
        except (InvalidTag, ValueError):
            return None


def _bound(table: str, batch: int) -> bytes:
    return f"tapete:secrets|{table}|{batch}".encode()


def is_sealed(row: bytes) -> bool:
    return row[: len(MARK)] == MARK


def sealed_by(row: bytes) -> bytes:
    """The mark of the key that a row was sealed with."""
    return row[len(MARK) : len(MARK) + _ID]


# --- where the key lies ---------------------------------------------------------------------------------------------


def key_path(url: URL, asked: str | Path | None = None) -> Path:
    """Where the key of this database lies, unless ``asked`` or the environment says otherwise.

    >>> from sqlalchemy import make_url
    >>> key_path(make_url("sqlite:////srv/tapete/house.db"), None if KEY_FILE not in os.environ else "house.key").name
    'house.db.key'
    """
    chosen = asked or os.environ.get(KEY_FILE)
    if chosen:
        return Path(chosen).expanduser()
    if url.get_backend_name() == "sqlite":
        path = file_of(url)
        return path.with_name(f"{path.name}.key")
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    name = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in url.database or "postgres")
    return home / "tapete" / f"{name}.key"


def file_of(url: URL) -> Path:
    """The file of a SQLite database."""
    return Path(str(url.database).removeprefix("file:").partition("?")[0])


def held(path: Path) -> ChanceKey | None:
    """The key in this file; None if there is no such file."""
    try:
        text = path.read_text("ascii")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _closed(path, error) from None
    except UnicodeDecodeError:
        raise Spoilt(path) from None
    word, _, digits = text.strip().partition(" ")
    try:
        secret = bytes.fromhex(digits)
    except ValueError:
        secret = b""
    if word != _WORD or len(secret) != _SIZE:
        raise Spoilt(path)
    shut(path)
    return ChanceKey(secret, path)


def made(path: Path) -> ChanceKey:
    """A new key in this file; if another process was quicker, its key. Nobody ever reads half a key."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(6)}")
    try:
        folder(path.parent)
        handle = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            os.write(handle, f"{_WORD} {secrets.token_hex(_SIZE)}\n".encode("ascii"))
            os.fsync(handle)
        finally:
            os.close(handle)
        with suppress(FileExistsError):
            os.link(draft, path)
        _kept(path.parent)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise translate(error) from error
        raise StoreError(
            "bad_key",
            f"la clave del azar no se puede guardar en {path}: {error.strerror}; {KEY_FILE} indica otro fichero",
            f"the key of chance cannot be kept in {path}: {error.strerror}; {KEY_FILE} names another file",
        ) from error
    finally:
        with suppress(OSError):
            draft.unlink()
    key = held(path)
    if key is None:
        raise missing(path)
    return key


def replaced(path: Path) -> ChanceKey:
    """The key in this file, or a new one if there is none. What is no key is kept beside it under another name."""
    try:
        return held(path) or made(path)
    except Spoilt:
        path.replace(path.with_name(f"{path.name}.{secrets.token_hex(6)}"))
    return made(path)


def _kept(path: Path) -> None:
    """The new name is on the disk, too, where folders can be asked for that."""
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# --- files that only their owner reads ------------------------------------------------------------------------------


def folder(path: Path) -> Text | None:
    """Make the folder for its owner alone; one that is there is left as it is, and what to know of it is said."""
    if not path.exists():
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        return None
    mode = stat.S_IMODE(path.stat().st_mode)
    if os.name != "posix" or not mode & OTHERS:
        return None
    where = path.resolve()
    return Text(
        f"la carpeta {where} está abierta a otros usuarios de la máquina ({mode:04o}); ciérrela con «chmod 700»",
        f"the folder {where} is open to other users of this machine ({mode:04o}); close it with 'chmod 700'",
    )


def private(path: Path) -> tuple[Text, ...]:
    """A database file and what SQLite keeps beside it: the owner's alone. What cannot be mended is said."""
    said = [folder(path.parent)]
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    said += [shut(path.with_name(path.name + end)) for end in ("", "-wal", "-shm", "-journal")]
    return tuple(one for one in said if one is not None)


def shut(path: Path) -> Text | None:
    """Take from group and others whatever they may do with this file, if it is there."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if os.name == "posix" and mode & OTHERS:
            path.chmod(mode & ~OTHERS)
    except FileNotFoundError:
        return None
    except OSError:
        return Text(
            f"otros usuarios de la máquina pueden leer {path}, que es de otra cuenta: ciérrelo con «chmod 600»",
            f"other users of this machine can read {path}, which another account owns: close it with 'chmod 600'",
        )
    return None


# --- keys that do not fit -------------------------------------------------------------------------------------------


def missing(path: Path) -> StoreError:
    return StoreError(
        "bad_key",
        f"falta la clave con la que está cerrado el azar de esta base de datos: {path}; "
        f"póngala ahí o indique dónde está con {KEY_FILE} (si se ha perdido: «tapete chance lost-key»)",
        f"the key that the chance of this database is sealed with is missing: {path}; "
        f"put it there or say where it is with {KEY_FILE} (if it is lost: 'tapete chance lost-key')",
    )


def wrong(path: Path | None) -> StoreError:
    return StoreError(
        "bad_key",
        f"la clave de {path} no es aquella con la que está cerrado el azar de esta base de datos; "
        f"indique la suya con {KEY_FILE} (si se ha perdido: «tapete chance lost-key»)",
        f"the key in {path} is not the one that the chance of this database is sealed with; "
        f"name that one with {KEY_FILE} (if it is lost: 'tapete chance lost-key')",
    )


class Spoilt(StoreError):
    """What lies where the key should be is none."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "bad_key",
            f"lo que hay en {path} no es una clave de Tapete (¿vacía o a medias?); ponga ahí una copia "
            "(si no la hay: «tapete chance lost-key»)",
            f"what lies in {path} is no key of Tapete (empty, or half of one?); put a copy there "
            "(if there is none: 'tapete chance lost-key')",
        )


def _closed(path: Path, error: OSError) -> StoreError:
    return StoreError(
        "bad_key",
        f"la clave del azar no se puede leer en {path}: {error.strerror}; {KEY_FILE} indica otro fichero",
        f"the key of chance cannot be read in {path}: {error.strerror}; {KEY_FILE} names another file",
    )
