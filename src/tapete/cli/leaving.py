"""From demonstration to house: what it means, the question whether to, and what is told once when it is done."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from . import out
from .house import agreed
from .speech import t

if TYPE_CHECKING:
    from ..store.accounts import Key


def consents() -> bool:
    """Say what the change means, and ask; where nobody can answer it is refused."""
    from ..store.accounts import still_demonstration

    if not sys.stdin.isatty():
        raise still_demonstration()
    return agreed(
        t(
            "Esta casa es de demostración. Si deja de serlo, sus cuentas de prueba se cierran, quien esté dentro con\n"
            "ellas sale y, en adelante, se entra con contraseña. No se puede deshacer; mesas y registros siguen.\n",
            "This house is a demonstration. If it becomes a house, the accounts to try are closed, whoever is in with\n"
            "them is out, and a password is needed from now on. It cannot be undone; tables and logs remain.\n",
        )
    )


def told(left: bool, key: Key | None) -> list[str]:
    """What has changed, and the password of the first administrator: it is never said again."""
    lines = []
    if left:
        lines.append(
            t(
                "La casa ya no es de demostración: las cuentas de prueba están cerradas.",
                "The house is no demonstration any more: the accounts to try are closed.",
            )
        )
    if key is not None:
        lines += [
            t(f"Administración: {key.name}", f"Administrator: {key.name}"),
            t(f"Contraseña: {key.password}", f"Password: {key.password}"),
            t(
                f"Apúntela: no se vuelve a mostrar. Se cambia con: tapete user passwd {key.name}",
                f"Write it down: it is not shown again. To change it: tapete user passwd {key.name}",
            ),
        ]
    return lines


def say(left: bool, key: Key | None) -> None:
    """On the standard output, at once; a log must not have it."""
    for line in told(left, key):
        out.line(line)
    sys.stdout.flush()
