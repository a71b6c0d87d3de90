"""Compiled functions: numbers in, numbers out, at the speed of the machine.

Only modules that hold kernels import this one, and those are opened when something is computed: the compiler is heavy.
What it makes is kept beside the source (or in the user's cache), so that only the first run waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function, compiled at its first call; it releases the interpreter, so that threads share the cores."""
    made: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
    kept: F = made
    return kept
