"""The YAML of case files, with a typing rule a lawyer can rely on.

Only ``true``, ``false``, ``null`` and plain decimal integers are typed; all else is text. YAML 1.1 would turn ``on``,
``no``, ``00`` and ``35:1`` into something that nobody wrote. What stands in quotes is always text, and so are keys.

>>> load("{on: no, pays: 35:1, pocket: '0', two: 00, won: +500, ok: true, none: null, half: 0.5}")
{'on': 'no', 'pays': '35:1', 'pocket': '0', 'two': '00', 'won': 500, 'ok': True, 'none': None, 'half': '0.5'}
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from ..law.errors import TapeteError, unreadable

if TYPE_CHECKING:
    from yaml import SafeLoader as _Base
else:
    _Base = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

TAG = "tag:yaml.org,2002:"


class _Loader(_Base):
    """PyYAML with our own implicit types and constructors, and no others."""


_Loader.yaml_implicit_resolvers = {}
_Loader.yaml_constructors = {}


def _map(loader: _Loader, node: yaml.Node) -> dict[str, Any]:
    if not isinstance(node, yaml.MappingNode):
        raise _at(node, "a table was expected")
    found: dict[str, Any] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise _at(key, "a key must be a single word or text")
        if key.value in found:
            raise _at(key, f"the key '{key.value}' stands twice")
        found[key.value] = loader.construct_object(value, deep=True)
    return found


def _list(loader: _Loader, node: yaml.Node) -> list[Any]:
    if not isinstance(node, yaml.SequenceNode):
        raise _at(node, "a list was expected")
    return [loader.construct_object(item, deep=True) for item in node.value]


def _text(_: _Loader, node: yaml.Node) -> str:
    return str(node.value)


def _int(_: _Loader, node: yaml.Node) -> int:
    try:
        return int(node.value)
    except ValueError:
        raise _at(node, "this whole number cannot be read") from None


def _other(_: _Loader, node: yaml.Node) -> Any:
    raise _at(node, f"the tag {node.tag} is not used in cases")


def _at(node: yaml.Node, problem: str) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=node.start_mark)


_Loader.add_implicit_resolver(f"{TAG}bool", re.compile(r"^(?:true|false)$"), list("tf"))
_Loader.add_implicit_resolver(f"{TAG}null", re.compile(r"^(?:null|)$"), ["n", ""])
_Loader.add_implicit_resolver(f"{TAG}int", re.compile(r"^[-+]?(?:0|[1-9][0-9]*)$"), list("-+0123456789"))
_Loader.add_constructor(f"{TAG}bool", lambda _, node: node.value == "true")
_Loader.add_constructor(f"{TAG}null", lambda _, node: None)
_Loader.add_constructor(f"{TAG}int", _int)
_Loader.add_constructor(f"{TAG}str", _text)
_Loader.add_constructor(f"{TAG}map", _map)
_Loader.add_constructor(f"{TAG}seq", _list)
_Loader.add_constructor(None, _other)


def load(text: str, name: str = "yaml") -> Any:
    """The data of a YAML text; what is malformed becomes one sentence with name and line.

    >>> load("a: 1\\na: 2", "x.yaml")
    Traceback (most recent call last):
    tapete.law.errors.TapeteError: x.yaml, line 2: malformed YAML: the key 'a' stands twice
    """
    try:
        return yaml.load(text, Loader=_Loader)  # noqa: S506 - a safe loader with fewer types still
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        problem = error.problem or error.context
    except yaml.YAMLError as error:
        line = text.count("\n", 0, getattr(error, "position", 0)) + 1
        problem = str(getattr(error, "reason", "") or error).splitlines()[0]
    except RecursionError:
        line, problem = 1, "it is nested too deeply"
    raise TapeteError(
        f"{name}, línea {line}: YAML mal formado: {problem}", f"{name}, line {line}: malformed YAML: {problem}"
    )


def text_of(path: Path) -> str:
    """The text of a file, or one sentence that says why it cannot be had."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error) from None


def read(path: Path) -> Any:
    """The data of a YAML file."""
    return load(text_of(path), str(path))
