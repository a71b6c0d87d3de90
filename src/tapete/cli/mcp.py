"""``tapete mcp``: the four questions for an assistant, over the Model Context Protocol on standard input and output.

JSON-RPC 2.0, a message a line. Nothing else is ever written on the standard output.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from .speech import Lang, lang, t

VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")
"""Of the protocol, the newest first."""
PARSE, INVALID, UNKNOWN, WRONG, FAULT = -32700, -32600, -32601, -32602, -32603
LONGEST = 1 << 20
"""A longer line is no question."""

Data = dict[str, Any]


class Wrong(Exception):
    """A request that cannot be answered: an error of the protocol."""

    def __init__(self, code: int, said: str) -> None:
        super().__init__(said)
        self.code = code


def mcp(lang_: Lang = None) -> None:
    for line in replies(sys.stdin.buffer):
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()


def replies(lines: Iterable[bytes]) -> Iterator[bytes]:
    """A reply for every request; none for what only tells something."""
    import msgspec

    for line in lines:
        if not line.strip():
            continue
        answer = reply(line)
        if answer is not None:
            yield msgspec.json.encode(answer)


def reply(line: bytes) -> Data | None:
    """The reply to one message, if it wants one."""
    import msgspec

    if len(line) > LONGEST:
        return _error(None, INVALID, "the message is too long")
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return _error(None, PARSE, f"this is not JSON: {error}")
    if not isinstance(said, dict) or said.get("jsonrpc") != "2.0" or not isinstance(said.get("method"), str):
        return _error(said.get("id") if isinstance(said, dict) else None, INVALID, "this is not a request")
    if "id" not in said:
        return None
    given = said.get("params") or {}
    try:
        if not isinstance(given, dict):
            raise Wrong(WRONG, "params must be an object")
        return {"jsonrpc": "2.0", "id": said["id"], "result": _done(said["method"], given)}
    except Wrong as wrong:
        return _error(said["id"], wrong.code, str(wrong))
    except Exception as error:  # whoever asks goes on asking: a fault is told and the next question answered
        return _error(said["id"], FAULT, f"internal error: {error!r}")


def _error(id: Any, code: int, said: str) -> Data:
    return {"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": said}}


def _done(method: str, given: Data) -> Data:
    if method == "initialize":
        return _welcome(given)
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": _tools()}
    if method == "tools/call":
        return _called(given)
    raise Wrong(UNKNOWN, f"there is no method '{method}'")


def _welcome(given: Data) -> Data:
    from .. import __version__

    wanted = given.get("protocolVersion")
    return {
        "protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "tapete", "title": "Tapete", "version": __version__},
        "instructions": t(
            "Cuatro reglamentos de casino que funcionan. Cite siempre las disposiciones de la respuesta; los textos "
            "oficiales son los únicos que tienen fuerza.",
            "Four casino regulations that run. Always quote the provisions of the answer; the official texts alone "
            "have force.",
        ),
    }


def _tools() -> list[Data]:
    import msgspec

    from ..library.service import QUESTIONS

    found = []
    for one in QUESTIONS.values():
        (shape,), parts = msgspec.json.schema_components([one.asks], ref_template="#/$defs/{name}")
        schema = {**parts[shape["$ref"].rpartition("/")[2]], "examples": [one.example]}
        found.append(
            {
                "name": one.name, "description": one.says[lang()], "inputSchema": schema,
                "annotations": {"readOnlyHint": True, "idempotentHint": True, "openWorldHint": False},
            }
        )  # fmt: skip
    return found


def _called(given: Data) -> Data:
    """The answer of a tool: as JSON, with the law in the reader's language. A wrong question is an answer, too: the
    assistant can ask a better one."""
    import msgspec

    from ..law.errors import TapeteError
    from ..library.service import QUESTIONS, answered

    name = given.get("name")
    if not isinstance(name, str) or name not in QUESTIONS:
        raise Wrong(WRONG, f"there is no tool '{name}'; there are {', '.join(QUESTIONS)}")
    try:
        found = answered(name, given.get("arguments") or {})
    except TapeteError as error:
        text = error.text[lang()] + (f" [{', '.join(error.cite)}]" if error.cite else "")
        return {"content": [{"type": "text", "text": text}], "isError": True}
    said = msgspec.json.format(msgspec.json.encode(found), indent=1).decode()
    return {"content": [{"type": "text", "text": said}], "structuredContent": found, "isError": False}
