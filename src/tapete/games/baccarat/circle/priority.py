"""Who comes before whom at a table where a player holds the bank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

ROUND = 16
"""More than the highest number of a place: numbers are counted round the table."""


def distance(place: int, start: int) -> int:
    """How far a place is from the right of another; the place itself comes last.

    >>> [distance(n, 3) for n in (4, 5, 1, 3)]
    [0, 1, 13, 15]
    """
    return (place - start - 1) % ROUND


def ranked(
    seats: Mapping[str, int],
    standers: Sequence[tuple[str, int]],
    start: int,
    *,
    seated_first: bool = True,
    same: bool = True,
    last: Iterable[str] = (),
) -> list[str]:
    """Everybody in order: seated players from the right of ``start`` round to it, then those who stand, by the place
    behind which they do (0: nobody's), among equals by arrival. ``same`` false: of those the latest first;
    ``seated_first`` false: one list. ``last`` come after all others.

    >>> ranked({"ana": 1, "bea": 2, "cai": 4}, [("eli", 4), ("fay", 2)], 1)
    ['bea', 'cai', 'ana', 'fay', 'eli']
    >>> ranked({"ana": 1, "bea": 2}, [("eli", 0), ("fay", 2)], 0, same=False, last=["ana"])
    ['bea', 'fay', 'eli', 'ana']
    """
    sitting = sorted(seats, key=lambda name: (distance(seats[name], start), name))
    behind = {name: (not place, distance(place, start), n) for n, (name, place) in enumerate(standers)}
    standing = sorted(behind, key=lambda name: behind[name])
    if not same:
        standing = [name for name, _ in reversed(standers)]
    if seated_first:
        names = [*sitting, *standing]
    else:
        where = {name: (False, distance(place, start), len(standers)) for name, place in seats.items()} | behind
        names = sorted(where, key=lambda name: where[name])
    late = set(last)
    return [*(n for n in names if n not in late), *(n for n in names if n in late)]
