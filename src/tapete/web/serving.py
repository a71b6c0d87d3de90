"""Runs the server: opens the house, binds the address, says where it answers, stops in order."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Protocol

import msgspec
import uvicorn

from ..law.errors import TapeteError
from ..store.accounts import Key
from ..store.house import House
from . import demo
from .app import create_app
from .settings import Pace, Settings, loopback

log = logging.getLogger("tapete.web")

OWN_NAMES = ("localhost", "127.0.0.1", "::1")


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asks for."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8000
    pace: float = 1.0
    names: tuple[str, ...] = ()
    https: bool = False
    sockets: int = 32
    lang: str = "es"
    leave_demo: bool = False
    unlawful: bool = False
    """tables beside the law may be opened for study, and those of older versions played on"""


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """What the house is opened as: a demonstration, or a house; ``key``: its first administrator, made just now."""

    demo: bool = False
    left: bool = False
    key: Key | None = None


class People(Protocol):
    """Whoever sits at the terminal."""

    def consents(self) -> bool:
        """Whether the demonstration shall end: they are told what that means, and asked."""

    def welcome(self, address: str, asked: Asked, opened: Opened) -> None:
        """The house answers here."""

    def told(self, opened: Opened) -> None:
        """The first administrator's password, which nobody will ever say again; asked twice it is said once."""


def run(asked: Asked, people: People) -> int:
    """Serve until somebody stops it."""
    logs()
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(serve(asked, people))
    return 0


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of libuv where there is one (it has no Windows): a move costs a fifth less with it."""
    try:
        import uvloop
    except ImportError:
        return None
    made: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return made


def no_long_pauses() -> None:
    """Everybody waits while garbage is looked for, or while a thread that waited for the disk waits for its turn.
    What is there when the house opens stays: it is not looked through again. Afterwards little at a time is looked
    through, and what has lasted hardly ever: nearly all goes by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 15, 10_000)
    sys.setswitchinterval(0.001)


async def serve(asked: Asked, people: People) -> None:
    listening = bound(asked.host, asked.port)
    try:
        async with await House.open(asked.db) as house:
            house.unlawful = asked.unlawful
            for said in house.database.said:
                log.warning("%s", said[asked.lang])
            opened = await opening_of(house, asked, people.consents)
            opening = None
            try:
                app = create_app(house, settings(asked, opened.demo))
                no_long_pauses()
                server = Server(config(app, asked))
                server.then = lambda: people.welcome(address(listening, asked), asked, opened)
                opening = asyncio.create_task(furnish(house)) if opened.demo else None
                await server.serve(sockets=[listening])
            finally:
                people.told(opened)  # even if it never answered: the administrator is there
                if opening is not None:
                    opening.cancel()
                    await asyncio.gather(opening, return_exceptions=True)
    finally:
        listening.close()


class Server(uvicorn.Server):
    """Says so when it answers; a signal ends it in order, and is not passed on when all is done."""

    then: Callable[[], None]

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {one: signal.signal(one, self.handle_exit) for one in signals}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.then()


def config(app: object, asked: Asked) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        http="h11",  # it refuses a request with two hosts, which others let pass
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=asked.https,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=5,
    )


def settings(asked: Asked, trying: bool) -> Settings:
    """On loopback only our own names are answered to: no other site's name can be turned to us. However a name is
    written, browsers ask for it in small letters."""
    names = tuple(name.strip().strip("[]").rstrip(".").lower() for name in asked.names)
    own = tuple(dict.fromkeys((*OWN_NAMES, asked.host.strip("[]")))) if loopback(asked.host) else ()
    return Settings(
        lang=asked.lang, pace=Pace(scale=asked.pace), demo=trying, hosts=(*own, *names) if own else names,
        sockets_per_address=asked.sockets, secure_cookies=asked.https,
    )  # fmt: skip


def to_try(house: House, asked: Asked) -> bool:
    """Whether it may be a demonstration: it is a file, only this machine gets here, it has no name to be called by and
    nobody who passes requests on, and whoever opens it does not say otherwise."""
    lone = loopback(asked.host) and not asked.names and not asked.https
    return house.database.sqlite and lone and not asked.leave_demo


async def opening_of(house: House, asked: Asked, consents: Callable[[], bool]) -> Opened:
    """A house to try where that may be; any other has an administrator with a password. A demonstration does not
    become a house without a word."""
    if to_try(house, asked) and await demo.opened(house):
        return Opened(demo=True)
    leave = asked.leave_demo
    if not leave and await demo.is_one(house):
        leave = consents()
        if not leave:
            raise TapeteError("la casa sigue siendo de demostración", "the house is still a demonstration")
    founded = await house.accounts.found(leave)
    return Opened(left=founded.left, key=founded.key)


async def furnish(house: House) -> None:
    """Open the tables one by one while the house is already answering."""
    try:
        await demo.open_tables(house)
    except TapeteError as error:
        log.error("the tables could not be opened: %s", error)


def bound(host: str, port: int) -> socket.socket:
    """A socket on this address, or one clear sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host.strip("[]"), port))
    except OSError as error:
        listening.close()
        why = os.strerror(error.errno) if error.errno else str(error)
        raise TapeteError(
            f"no se puede atender en {host}:{port}: {why}", f"cannot answer on {host}:{port}: {why}"
        ) from None
    return listening


def address(listening: socket.socket, asked: Asked) -> str:
    """The address to type into a browser."""
    host = asked.host if asked.host not in ("0.0.0.0", "::") else socket.gethostname()
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{listening.getsockname()[1]}/"


class LogLine(logging.Formatter):
    """One line a message; a refusal with who and from where."""

    def format(self, record: logging.LogRecord) -> str:
        said = super().format(record)
        parts = [f"{key}={getattr(record, key)}" for key in ("method", "user", "address") if getattr(record, key, "")]
        return " ".join((said, *parts))


def logs() -> None:
    """To the error output; the libraries only when something is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogLine("%(asctime)s %(name)s %(message)s"))
    for name, level in (("tapete.web", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False
