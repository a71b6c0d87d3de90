"""The bank of a player and his associates: whose part is what."""

from __future__ import annotations

from collections.abc import Mapping


def parts(shares: Mapping[str, int], banker: str, amount: int, alike: bool = True) -> dict[str, int]:
    """An amount of the bank by owners: in proportion to what each put in, odd units to the banker. Not ``alike``: an
    associate has what he put in, as far as it goes, and all that was won or lost is the banker's.

    >>> parts({"ana": 100, "cai": 50}, "ana", 200)
    {'ana': 134, 'cai': 66}
    >>> parts({"ana": 100, "cai": 50}, "ana", 200, alike=False)
    {'ana': 150, 'cai': 50}
    """
    whole = sum(shares.values())
    others: dict[str, int] = {}
    left = amount
    for name, share in shares.items():
        if name == banker:
            continue
        part = amount * share // whole if alike and whole else min(share, left)
        others[name] = part
        left -= part
    return {name: part for name, part in {banker: left, **others}.items() if part}
