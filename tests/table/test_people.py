"""Roles and their names."""

from __future__ import annotations

import pytest

from tapete.table.contract import STAFF, Actor
from tapete.table.people import ALIASES, CAPACITIES, ROLES, describe, role


def test_every_role_of_the_contract_has_a_name_in_both_languages() -> None:
    assert set(STAFF) <= {code for code, r in ROLES.items() if r.sort == "staff"}
    for known in ROLES.values():
        assert known.name.es
        assert known.name.en
    assert set(ALIASES.values()) <= set(ROLES)
    assert not set(ALIASES) & set(ROLES)
    assert all(text.es and text.en for text in CAPACITIES.values())


@pytest.mark.parametrize("code", sorted(STAFF))
def test_staff_by_role_and_by_person(code: str) -> None:
    assert describe(code, "en") == role(code).name.en
    assert describe(f"eva@{code}") == f"eva ({role(code).name.es})"
    assert Actor.of(f"eva@{code}").staff
