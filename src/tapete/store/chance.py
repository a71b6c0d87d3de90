"""Committed chance: what azar will answer is fixed and published before anybody can use it.

A batch is a number of draws, each a salt of 128 bits and a number ``u`` of 256 bits from the system's cryptographic
source. The leaf of a draw is a hash of both; the root of the Merkle tree over the leaves stands in the log before the
first draw is used. Whoever is shown a draw (salt, u, path) can check that it belongs to the root, and that ``u`` gives
the outcome that was played. Draws are used in their order, none is skipped.

>>> batch = Batch.made("t1", 1, 4, source=lambda n: bytes(range(n)))
>>> proof = batch.proof(2)
>>> root(*leaf_of("t1", proof), proof["path"]) == batch.root
True
>>> pick(7, {"b": 3, "a": 2})  # 7 mod 5 = 2: beyond the two of a, the first of b
'b'
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from ..table.contract import Chance, Field, Offer, OneOf, Range

SIZE = 256
LOW = 64
"""When fewer draws than this are left the next batch is published: always before anybody bets on one of it."""
LATE = LOW // 2
"""Fewer than this are left in no round of an honest house when it commits to more: no move takes so many."""

SALT, NUMBER = 16, 32
Source = Callable[[int], bytes]
Data = dict[str, Any]


def _hash(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def leaf(table: str, batch: int, i: int, salt: str, u: str) -> bytes:
    """The commitment to one draw (``salt`` and ``u`` in hexadecimal)."""
    return _hash(f"tapete:draw|{table}|{batch}|{i}|{salt}|{u}".encode())


def node(left: bytes, right: bytes) -> bytes:
    return _hash(b"tapete:node|", left, right)


def leaf_of(table: str, proof: Mapping[str, Any]) -> tuple[bytes, int]:
    """The leaf that a proof opens, and its place."""
    return leaf(table, proof["batch"], proof["i"], proof["salt"], proof["u"]), proof["i"]


def root(at: bytes, i: int, path: Sequence[str]) -> str:
    """The root to which a leaf at place ``i`` leads by this path."""
    for other in path:
        beside = bytes.fromhex(other)
        at = node(beside, at) if i & 1 else node(at, beside)
        i >>= 1
    return at.hex()


def tree(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """The levels of the Merkle tree, leaves first; the number of leaves is a power of two."""
    levels = [list(leaves)]
    while len(levels[-1]) > 1:
        below = levels[-1]
        levels.append([node(below[n], below[n + 1]) for n in range(0, len(below), 2)])
    return levels


class Batch:
    """The draws of one batch with their secrets; lives in the house only."""

    __slots__ = ("batch", "levels", "secrets", "size", "table")

    def __init__(self, table: str, batch: int, secret: bytes) -> None:
        self.table = table
        self.batch = batch
        self.secrets = secret
        self.size = len(secret) // (SALT + NUMBER)
        if self.size < 1 or self.size & (self.size - 1) or len(secret) != self.size * (SALT + NUMBER):
            raise ValueError("the number of draws in a batch is a power of two")
        self.levels = tree([leaf(table, batch, i, *self.draw(i)) for i in range(self.size)])

    @classmethod
    def made(cls, table: str, batch: int, size: int = SIZE, source: Source = secrets.token_bytes) -> Batch:
        return cls(table, batch, source(size * (SALT + NUMBER)))

    @property
    def root(self) -> str:
        return self.levels[-1][0].hex()

    def draw(self, i: int) -> tuple[str, str]:
        """Salt and number of a draw, in hexadecimal."""
        start = i * (SALT + NUMBER)
        return self.secrets[start : start + SALT].hex(), self.secrets[start + SALT : start + SALT + NUMBER].hex()

    def path(self, i: int) -> list[str]:
        found = []
        for level in self.levels[:-1]:
            found.append(level[i ^ 1].hex())
            i >>= 1
        return found

    def proof(self, i: int) -> Data:
        """Everything that opens a draw."""
        salt, u = self.draw(i)
        return {"batch": self.batch, "i": i, "salt": salt, "u": u, "path": self.path(i)}

    def commitment(self) -> Data:
        """What the log publishes."""
        return {"batch": self.batch, "size": self.size, "root": self.root}


class DrawsAt(msgspec.Struct, frozen=True):
    """Where the draws of a table stand: the next one is ``i`` of ``batch``; batches up to ``last`` are published."""

    batch: int = 1
    i: int = 0
    last: int = 0
    size: int = SIZE

    @property
    def left(self) -> int:
        """Published draws that nobody has used.

        >>> DrawsAt(batch=2, i=250, last=3).left
        262
        """
        return max(0, (self.last - self.batch + 1) * self.size - self.i)

    def after(self, draws: int) -> DrawsAt:
        used = self.i + draws
        return msgspec.structs.replace(self, batch=self.batch + used // self.size, i=used % self.size)

    def published(self, batch: int, size: int, lost: bool = False) -> DrawsAt:
        """A further batch stands in the log. ``lost``: what was left of those before it can no longer be opened."""
        if lost or self.left == 0:
            return DrawsAt(batch=batch, i=0, last=batch, size=size)
        return msgspec.structs.replace(self, last=batch)


# --- from a number to an outcome ------------------------------------------------------------------------------------


def pick(u: int, weights: Mapping[str, int]) -> str:
    """The outcome of a draw: ``u`` modulo the sum of the weights, counted off in the order of the names."""
    rest = u % sum(weights.values())
    for name in sorted(weights):
        rest -= weights[name]
        if rest < 0:
            return name
    raise AssertionError("unreachable")


def value(u: int, field: Field) -> Any:
    """What a draw makes of a field.

    >>> value(5, Range(10, 20, 5)), value(3, OneOf(("a", "b")))
    (20, 'b')
    """
    if isinstance(field, Chance):
        return pick(u, field.weights)
    if isinstance(field, Range):
        return field.low + u % ((field.high - field.low) // field.step + 1) * field.step
    return field.values[u % len(field.values)]


def drawn(offer: Offer) -> list[str]:
    """The fields of an offer that need a draw, in the order in which they take one: chances first, then by name.

    >>> fields = {"cells": Range(1, 9), "at": OneOf(("x",)), "pocket": Chance({"1": 1})}
    >>> drawn(Offer(by="azar", do="spin", fields=fields))
    ['pocket', 'cells']
    """
    open_fields = [n for n, f in offer.fields.items() if not (isinstance(f, OneOf) and len(f.values) == 1)]
    return sorted(open_fields, key=lambda name: (not isinstance(offer.fields[name], Chance), name))


def answer(offer: Offer, numbers: Sequence[str]) -> Data:
    """Azar's move for an offer, from the numbers of its draws (hexadecimal, in the order of ``drawn``)."""
    fields = {name: f.values[0] for name, f in offer.fields.items() if isinstance(f, OneOf)}
    for name, u in zip(drawn(offer), numbers, strict=True):
        fields[name] = value(int(u, 16), offer.fields[name])
    return {"do": offer.do, "who": offer.by, **fields}


def proofs(chance: Data) -> list[Data]:
    """The draws of a record's proof: the first, and those of further fields."""
    return [{key: part for key, part in chance.items() if key != "more"}, *chance.get("more", ())]


def joined(found: Sequence[Data]) -> Data | None:
    """Several proofs as a record holds them."""
    if not found:
        return None
    return {**found[0], "more": list(found[1:])} if len(found) > 1 else dict(found[0])


def withheld(proof: Data, table: str) -> Data:
    """The proof of a draw that the law keeps hidden: its leaf instead of what opens it."""
    bare = {key: part for key, part in proof.items() if key not in ("salt", "u")}
    return {**bare, "leaf": leaf_of(table, proof)[0].hex()}
