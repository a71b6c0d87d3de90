"""A house served by ``tapete serve`` in a process of its own: for the page tests and for the pictures of the pages."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any
from uuid import uuid4

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features="
    # what playwright turns off: of this option the last one holds
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
    # parts of the browser's own window that are pages themselves: each person would pay for one that nobody sees
    "InitialWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIReloadButton,WebUIToolbar",
)


def chromium() -> str:
    """Where the browser is; a machine without one cannot prove the pages."""
    found = os.environ.get("TAPETE_CHROMIUM") or CHROMIUM
    if not Path(found).exists():
        raise FileNotFoundError(f"no browser at {found}: run tools/browser.sh, or name one in TAPETE_CHROMIUM")
    return found


def password(name: str) -> str:
    return f"{name}-password"


def people(url: str, accounts: Mapping[str, Sequence[str]]) -> None:
    """Open the accounts of a new house; each has the password of ``password``."""
    from tapete.store.house import House

    async def added() -> None:
        async with await House.open(url) as house:
            for name, roles in accounts.items():
                await house.accounts.add(name, password(name), tuple(roles))

    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, added()).result()


class Served:
    """The process, and what its interface answers. It keeps its port when it is started again."""

    def __init__(self, url: str, folder: Path, pace: float = 1.0, demo: bool = False) -> None:
        self.url = url
        self.folder = folder
        self.pace = pace
        self.demo = demo
        self.base = ""
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.tokens: dict[str, str] = {}

    def __enter__(self) -> Served:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    # --- the process ------------------------------------------------------------------------------------------------

    def start(self) -> Served:
        command = (sys.executable, "-m", "tapete.cli.main", "serve", "--db", self.url, "--port", str(self.port))
        with self.errors.open("a", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                (*command, "--pace", str(self.pace), "--sockets", "200", "--lang", "es"),
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("Tapete: "):
            raise RuntimeError(f"the house does not open: {self.said()}")
        self.base = line.split()[1].rstrip("/")
        self.port = int(self.base.rpartition(":")[2])
        return self

    @property
    def errors(self) -> Path:
        return self.folder / "server.err"

    def said(self) -> str:
        """What the server wrote to its error output."""
        return self.errors.read_text("utf-8")

    def kill(self) -> None:
        """As if the machine had lost its power."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(how)
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()

    # --- the interface ----------------------------------------------------------------------------------------------

    def ask(self, method: str, path: str, body: Any = None, name: str = "") -> Any:
        """An answer of the interface, asked for by somebody with an account or by the public."""
        headers = {"content-type": "application/json", "accept": "application/json"}
        if name:
            headers["authorization"] = f"Bearer {self.token(name)}"
        data = json.dumps(body).encode() if body is not None else None
        asked = urllib.request.Request(f"{self.base}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                raise RuntimeError(f"{method} {path}: {error.code} {error.read().decode()[:300]}") from None

    def token(self, name: str) -> str:
        if name not in self.tokens:
            made = self.ask("POST", "/api/session", {"name": name, "password": "" if self.demo else password(name)})
            self.tokens[name] = made["token"]
        return self.tokens[name]

    def table(self, game: str, regulation: str, mode: str = "automatic", **terms: Any) -> str:
        """A new table, opened by the director."""
        body = {"game": game, "regulation": regulation, "mode": mode, "terms": terms}
        return str(self.ask("POST", "/api/tables", body, "diego")["id"])

    def serve(self, table: str, name: str, role: str = "player") -> None:
        """A seat, or a post of staff."""
        self.ask("POST", f"/api/tables/{table}/seat", {"role": role}, name)

    def play(self, table: str, name: str, **move: Any) -> int:
        """A move of this person (or of azar, entered by a croupier); the number of its record."""
        body = {"move": {"who": name, **move}, "move_id": uuid4().hex}
        return int(self.ask("POST", f"/api/tables/{table}/moves", body, name.partition("@")[0])["seq"])

    def seen(self, table: str, name: str = "") -> Any:
        """What somebody sees, and what he may do."""
        return self.ask("GET", f"/api/tables/{table}/seen", None, name)

    def records(self, table: str) -> list[Any]:
        found: list[Any] = self.ask("GET", f"/api/tables/{table}/records?after=-1")["records"]
        return found

    def wait_for(self, tables: Sequence[str], seconds: float = 90) -> None:
        """Until these tables are open."""
        end = time.monotonic() + seconds
        while missing := set(tables) - {t["id"] for t in self.ask("GET", "/api/tables")}:
            if time.monotonic() > end:
                raise RuntimeError(f"never opened: {sorted(missing)}")
            time.sleep(0.2)
