"""Committed chance: fair, fixed beforehand, opened by anybody."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.store import chance
from tapete.store.chance import Batch, DrawsAt
from tapete.store.house import House
from tapete.store.log import canonical
from tapete.table.contract import Chance, Field, Offer, OneOf, Range
from tests.store.kit import CLOSE, played, roulette, spun


@given(st.sampled_from([1, 2, 4, 8, 64]), st.data())
def test_every_draw_leads_to_the_root_and_no_other_does(size: int, data: st.DataObject) -> None:
    batch = Batch.made("t", 3, size)
    i = data.draw(st.integers(0, size - 1))
    proof = batch.proof(i)
    assert chance.root(*chance.leaf_of("t", proof), proof["path"]) == batch.root
    for wrong in ({**proof, "u": "0" * 64}, {**proof, "salt": "0" * 32}, {**proof, "batch": 4}):
        assert chance.root(*chance.leaf_of("t", wrong), wrong["path"]) != batch.root
    assert chance.root(*chance.leaf_of("other", proof), proof["path"]) != batch.root


def test_the_commitment_can_be_checked_without_this_program() -> None:
    batch = Batch.made("mesa", 1, 4)
    proof = batch.proof(2)
    at = hashlib.sha256(f"tapete:draw|mesa|1|2|{proof['salt']}|{proof['u']}".encode()).digest()
    at = hashlib.sha256(b"tapete:node|" + at + bytes.fromhex(proof["path"][0])).digest()
    at = hashlib.sha256(b"tapete:node|" + bytes.fromhex(proof["path"][1]) + at).digest()
    assert at.hex() == batch.root


@given(st.dictionaries(st.text(max_size=3), st.integers(0, 5), min_size=1, max_size=8))
def test_every_outcome_has_exactly_its_weight(weights: dict[str, int]) -> None:
    total = sum(weights.values())
    if total:
        counted = Counter(chance.pick(u, weights) for u in range(total))
        assert counted == Counter({name: weight for name, weight in weights.items() if weight})


def test_every_open_field_takes_a_draw() -> None:
    fields: dict[str, Field] = {
        "pocket": Chance({"a": 1, "b": 2}),
        "cells": Range(10, 30, 10),
        "at": OneOf(("x",)),
        "side": OneOf((1, 2)),
    }
    offer = Offer(by="azar", do="spin", fields=fields, kind="chance")
    assert chance.drawn(offer) == ["pocket", "cells", "side"]
    assert chance.answer(offer, ["2", "4", "3"]) == {
        "do": "spin", "who": "azar", "pocket": "b", "cells": 20, "at": "x", "side": 2,
    }  # fmt: skip


def test_the_place_of_the_next_draw_crosses_batches() -> None:
    place = DrawsAt(size=4).published(1, 4)
    assert place.left == 4
    place = place.after(3).published(2, 4)
    assert (place.left, place.after(2)) == (5, DrawsAt(batch=2, i=1, last=2, size=4))
    assert place.published(3, 8, lost=True) == DrawsAt(batch=3, i=0, last=3, size=8)


SCALARS = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text()
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)


@given(JSON)
def test_the_canonical_form_is_that_of_any_json_library(data: object) -> None:
    import json

    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert json.loads(canonical(data)) == data
    assert canonical(data) == text.encode("utf-8")


@pytest.mark.anyio
async def test_secrets_of_draws_to_come_are_in_no_log(house: House) -> None:
    table = (await roulette(house)).id
    await played(house, table, CLOSE, "c1")
    await spun(house, table, "s1")
    batch = house._batches[table, 1]
    written = "".join(str(record) for record in await house.records(table, after=-1))
    assert batch.draw(0)[1] in written
    for i in range(1, batch.size):
        salt, u = batch.draw(i)
        assert salt not in written
        assert u not in written
