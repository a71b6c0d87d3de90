"""Every door under schemathesis: no fault of ours, no traceback, and nothing changed by a refused request."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import sqlalchemy as sa
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tapete.store import schema as store_schema
from tapete.store.house import House
from tapete.web import seats
from tapete.web.app import create_app
from tapete.web.settings import Settings
from tests.web.kit import PEOPLE, PLAIN, Served, served

EXAMPLES = 30 if os.environ.get("TAPETE_SOAK") else 10
QUIET = Settings(drive=False, logins_per_minute=10**6)
COUNTED = (
    store_schema.tables, store_schema.records, store_schema.ledger, store_schema.sessions, store_schema.users,
    seats.places,
)  # fmt: skip
SPECIAL = ("\x00", "../", "<script>", "ana'--", "-1", str(2**64), "%00", "\udcff", "é", "")


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('db') / 'h.db'}", QUIET) as house:
        yield house


async def fingerprint(house: House) -> tuple[Any, ...]:
    """How much there is of everything that a request could change."""
    async with house.database.read() as db:
        return tuple([(await db.execute(sa.select(sa.func.count()).select_from(t))).scalar() for t in COUNTED])


def operations(raw: dict[str, Any]) -> list[Any]:
    found = schemathesis.openapi.from_dict(raw)
    return [result.ok() for result in found.get_all_operations()]  # type: ignore[union-attr]


def test_the_schema_names_every_door(quiet: Served) -> None:
    raw = quiet.client().get("/api/schema").json()
    doors = {f"{method.upper()} {path}" for path, those in raw["paths"].items() for method in those}
    assert len(doors) >= 23
    assert "POST /api/tables/{table_id}/moves" in doors
    assert "GET /health" in doors
    body = raw["components"]["schemas"]["MakeMove"]
    assert set(body["required"]) == {"move", "move_id"}
    assert all("docs" not in door for door in doors)


def wild(case: Any, table: str, rng: random.Random) -> None:
    """Make a generated request come near to a sensible one in some of its parts."""
    if "table_id" in case.path_parameters and rng.random() < 0.7:
        case.path_parameters["table_id"] = table
    if isinstance(case.body, dict) and "move" in case.body and rng.random() < 0.8:
        who = rng.choice(("ana", "ben", "eva@croupier", "azar", "reloj", "julia@jefe_de_mesa", "croupier"))
        do = rng.choice(("bet", "lift", "spin", "close_bets", "late_bet", "choose", "silence", "perform", "leave"))
        value: Any = rng.choice((100, -1, 0, 2**70, "x", None, [], {}, rng.choice(SPECIAL)))
        move = {"who": who, "do": do, "on": "red", "stake": value, "player": rng.choice(("ana", *SPECIAL))}
        for key in rng.sample(sorted(move), rng.randint(0, 3)):
            del move[key]
        case.body["move"] = move


def test_every_door(quiet: Served) -> None:
    """Anybody, with anything."""
    table = quiet.table(mode="staffed")
    quiet.client("eva").post(f"/api/tables/{table}/seat", json={"role": "croupier"})
    people = ["", *PEOPLE]
    counts: dict[int, int] = {}
    for operation in operations(quiet.client().get("/api/schema").json()):

        @seed(20)
        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(), who=st.sampled_from(people), n=st.integers(0, 10**6))
        def check(case: Any, who: str, n: int) -> None:
            wild(case, table, random.Random(n))
            headers = {"authorization": f"Bearer {quiet.tokens[who]}"} if who else {}
            before = quiet.ask(fingerprint)
            response = case.call(base_url=quiet.base, headers=headers, timeout=20)
            counts[response.status_code] = counts.get(response.status_code, 0) + 1
            assert response.status_code < 500, (case.as_curl_command(), response.text)
            assert "Traceback" not in response.text
            if response.status_code >= 400:
                assert quiet.ask(fingerprint) == before, case.as_curl_command()
                if response.content:
                    assert response.json()["code"], response.text

        if operation.path != "/api/session" or operation.method.upper() != "DELETE":
            check()
    assert sum(counts.values()) > 150
    assert counts.get(200, 0) > 20, counts
    assert quiet.ask(fingerprint)[1] >= 1


def test_the_schema_without_a_server(tmp_path: Any) -> None:
    """The document is made from the types; every refusal is described."""

    async def made() -> dict[str, Any]:
        async with await House.open(f"sqlite:///{tmp_path / 'h.db'}") as house:
            return create_app(house).openapi_schema.to_schema()

    raw = asyncio.run(made())
    for path, methods in raw["paths"].items():
        for method, operation in methods.items():
            assert operation["operationId"], (path, method)
            if path.startswith("/api/tables/"):
                assert {"403", "404", "503"} <= set(operation["responses"]), (path, method)
    assert PLAIN is not None
