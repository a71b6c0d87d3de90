"""Questions without a table: the served house answers as the library does, and says what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from tapete.cli import mcp
from tapete.library.service import QUESTIONS, answered
from tests.web.kit import STILL, Served, served


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('db') / 'h.db'}", STILL) as house:
        yield house


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_example_of_each_question_is_answered(quiet: Served, name: str) -> None:
    one = QUESTIONS[name]
    answer = quiet.client().post(f"/api/{name}", json=one.example)
    assert answer.status_code == 200, answer.text
    mine = answered(name, one.example)
    found = answer.json()
    assert {key: found[key] for key in found if key in mine} == {
        key: json.loads(json.dumps(mine[key])) for key in found if key in mine
    }


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_document_has_an_example_that_fits(quiet: Served, name: str) -> None:
    raw = quiet.client().get("/api/schema").json()
    body = raw["paths"][f"/api/{name}"]["post"]["requestBody"]["content"]["application/json"]
    shape = {**body["schema"], "components": raw["components"]}
    example = QUESTIONS[name].example
    assert jsonschema_rs.validator_for(shape).is_valid(example)
    assert json.dumps(example) in json.dumps(raw["paths"][f"/api/{name}"]["post"])


def test_the_incidents_of_a_game_are_listed(quiet: Served) -> None:
    found = quiet.client().post("/api/ruling", json={"game": "boule", "regulation": "ES79"}).json()
    assert set(found["incidents"]["late_bet"]) == {"es", "en"}


WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "game": ("ruling", {"game": "bule", "regulation": "ES79"}, "Perhaps 'boule'"),
    "regulation": ("odds", {"game": "boule", "regulation": "ES80"}, "there is no regulation"),
    "incident": ("ruling", {"game": "boule", "regulation": "ES79", "incident": "late"}, "does not know the incident"),
    "term": ("odds", {"game": "boule", "regulation": "ES79", "terms": {"minimun": 1}}, "Perhaps 'minimum'"),
    "part": ("odds", {"game": "boule", "regulation": "ES79", "terms": {"hands": "x"}}, "unknown field 'hands'"),
    "move": ("settle", {"game": "boule", "regulation": "ES79", "moves": [{"do": "bett"}]}, "bett"),
    "table": ("check", {"game": "boule", "regulation": "ES79", "table": {"wheeel": 1}}, "wheeel"),
    "hands": ("odds", {"game": "boule", "regulation": "ES79", "hands": "AsKs"}, "hands are not compared"),
}


@pytest.mark.parametrize("how", WRONG)
def test_a_wrong_question_is_told_so(quiet: Served, how: str) -> None:
    name, asked, said = WRONG[how]
    answer = quiet.client().post(f"/api/{name}?lang=en", json=asked)
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "bad_request"
    assert said in answer.json()["text"]


# --- the same for an assistant --------------------------------------------------------------------------------------


def talk(*messages: Any) -> list[dict[str, Any]]:
    lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in messages]
    return [json.loads(line) for line in mcp.replies(lines)]


def call(method: str, **given: Any) -> dict[str, Any]:
    (answer,) = talk({"jsonrpc": "2.0", "id": 7, "method": method, "params": given})
    assert answer["id"] == 7
    return answer


def test_an_assistant_is_welcomed_and_told_what_there_is() -> None:
    said = talk(
        {"jsonrpc": "2.0", "id": "a", "method": "initialize", "params": {"protocolVersion": "1999-01-01"}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        b"\n",
        {"jsonrpc": "2.0", "id": "b", "method": "ping"},
    )
    assert [one["id"] for one in said] == ["a", "b"]
    assert said[0]["result"]["protocolVersion"] == mcp.VERSIONS[0]
    tools = call("tools/list")["result"]["tools"]
    assert [tool["name"] for tool in tools] == list(QUESTIONS)
    for tool in tools:
        jsonschema_rs.meta.validate(tool["inputSchema"])
        assert jsonschema_rs.validator_for(tool["inputSchema"]).is_valid(QUESTIONS[tool["name"]].example)
        assert not jsonschema_rs.validator_for(tool["inputSchema"]).is_valid({"game": "boule"})


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_assistant_gets_the_same_answer(name: str) -> None:
    result = call("tools/call", name=name, arguments=QUESTIONS[name].example)["result"]
    assert result["isError"] is False
    assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
    assert result["structuredContent"] == json.loads(json.dumps(answered(name, QUESTIONS[name].example)))


@pytest.mark.parametrize("how", WRONG)
def test_an_assistant_is_told_what_is_wrong(how: str) -> None:
    name, asked, _ = WRONG[how]
    result = call("tools/call", name=name, arguments=asked)["result"]
    assert result["isError"] is True
    assert result["content"][0]["text"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"{", mcp.PARSE),
        (b"[]", mcp.INVALID),
        (b'{"id": 1}', mcp.INVALID),
        (b" " * (mcp.LONGEST + 1) + b"{}", mcp.INVALID),
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/burn"}, mcp.UNKNOWN),
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x"}}, mcp.WRONG),
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": []}, mcp.WRONG),
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": [1]}, mcp.WRONG),
    ],
)
def test_what_is_no_request_is_an_error_of_the_protocol(message: Any, code: int) -> None:
    (answer,) = talk(message)
    assert answer["error"]["code"] == code
