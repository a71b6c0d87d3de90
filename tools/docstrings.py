"""For the API reference: examples in docstrings stand in blocks of code, and not as quotations of quotations."""

from __future__ import annotations

from typing import Any

import griffe

PROMPTS = (">>>", "...")


def fenced(text: str) -> str:
    """A docstring whose examples stand between fences.

    >>> print(fenced("It adds.\\n\\n>>> 1 + 1\\n2\\n\\nSo."))
    It adds.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    <BLANKLINE>
    So.
    """
    lines: list[str] = []
    within = False
    for line in text.splitlines():
        if not within and line.lstrip().startswith(">>>"):
            lines.append("```pycon")
            within = True
        elif within and not line.strip():
            lines.append("```")
            within = False
        lines.append(line)
    return "\n".join([*lines, "```"] if within else lines)


class Docstrings(griffe.Extension):
    """What mkdocstrings is told of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
