"""Both languages are complete, and the pages ask for nothing that nobody has written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import inspect

from tapete.games import registry
from tapete.games.banked_poker.moves import Collected
from tapete.inspection import vocabulary
from tapete.table.contract import Incident
from tapete.table.drawing import PALETTE
from tapete.table.voice import LANGUAGES
from tapete.table.words import catalogue
from tapete.web import acting, telling, words

WEB = Path(words.__file__).parent.parent
TEMPLATES = sorted((WEB / "templates").rglob("*.html"))
_FACT = re.compile(r"\{(\w+)\}")


def test_every_text_is_there_in_both_languages() -> None:
    for section, entries in words.texts().items():
        for key, both in entries.items():
            assert set(both) == {"es", "en"}, f"{section}.{key}"
            assert all(both[lang].strip() for lang in LANGUAGES), f"{section}.{key}"
            assert set(_FACT.findall(both["es"])) == set(_FACT.findall(both["en"])), f"{section}.{key}"


def test_templates_use_texts_that_exist() -> None:
    known = words.texts()
    for template in TEMPLATES:
        for section, key in re.findall(r"\b(?:t|raw)\('(\w+)\.(\w+)'[,)]", template.read_text("utf-8")):
            assert key in known.get(section, {}), f"{template.name}: {section}.{key}"


def test_every_text_of_the_pages_is_used() -> None:
    everything = "".join(t.read_text("utf-8") for t in TEMPLATES)
    stems = set(re.findall(r"'(\w+)\.(\w*)' ~", everything))
    stems |= {("outcome", ""), ("verdict", ""), ("side", ""), ("ahead", "give_up")}  # told by the server
    idle = [
        f"{section}.{key}"
        for section, entries in words.texts().items()
        for key in entries
        if f"'{section}.{key.removesuffix('_one')}'" not in everything
        and not any(s == section and key.startswith(stem) for s, stem in stems)
    ]
    assert idle == []


@pytest.mark.parametrize("game", sorted(registry.rooms()))
def test_every_move_field_and_value_has_a_name(game: str) -> None:
    codes = catalogue()
    types = vocabulary.spoken(game)
    for tag, kind in vocabulary.members(types.moves).items():
        assert issubclass(kind, Incident) or tag in codes["moves"], tag
        for name, field in vocabulary.fields(kind).items():
            assert name in codes["fields"], f"{tag}.{name}"
            if isinstance(field.type, inspect.LiteralType) and name not in ("chief", "layout"):
                for value in field.type.values:
                    own = {str(value), f"{name}_{value}"} & codes["values"].keys()
                    named = value in ("", None) or str(value).isdigit() or own
                    assert named, f"{tag}.{name}: {value}"
    for name in vocabulary.fields(types.terms):
        assert name in codes["fields"], name


def test_cards_and_the_pack_are_named_as_people_do() -> None:
    go = registry.game("go_poker", "BOL13")
    said = telling.text(go, Collected(hand="pack", cards=40, cite=()), "es")
    assert said == "El resto de la baraja se deja en el descartador (40)"
    pai_gow = registry.game("pai_gow_poker", "AND10")
    assert acting.option(pai_gow, "small", "Jc Js", "es") == "J♣ J♠"


def test_a_text_leaves_out_what_is_not_known() -> None:
    assert words.said("table.other_chooses", "en", who="ana") == "ana has to choose"
    assert words.said("table.other_chooses", "es", who="ana", options="x") == "ana tiene que elegir: x"
    with pytest.raises(KeyError):
        words.said("table.no_such_text", "es")


def test_the_felts_have_the_same_colours_in_a_page() -> None:
    sheet = (WEB / "static" / "felt.css").read_text("utf-8")
    light = dict(re.findall(r"--tapete-([\w-]+): (#\w+);", sheet.partition(':root[data-theme="dark"]')[0]))
    blocks = re.findall(r':root\[data-theme="(?:dark|system)"\] \{(.*?)\}', sheet, re.DOTALL)
    assert len(blocks) == 2
    for name, tone in PALETTE.items():
        key = name.replace("_", "-")
        assert light[key] == tone.light, name
        assert all(dict(re.findall(r"--tapete-([\w-]+): (#\w+);", b))[key] == tone.dark for b in blocks), name
        assert f".f-{name} {{ fill: var(--tapete-{key}); }}" in sheet


def test_nothing_is_fetched_from_elsewhere_and_nothing_is_inline() -> None:
    for template in TEMPLATES:
        text = template.read_text("utf-8")
        assert not re.search(r"(?:src|href|action|hx-get|hx-post)=[\"'](?:https?:)?//", text), template.name
        assert not re.search(r"\son\w+=|\sstyle=|javascript:", text), template.name
        assert not re.search(r"<script(?![^>]*\ssrc=)", text), template.name
        assert "|safe" not in text, template.name
    for script in (WEB / "static").glob("*.js"):
        text = script.read_text("utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|\beval\(", text), script
        assert not re.search(r"https?://(?!www\.w3\.org)", text), script
    for sheet in (WEB / "static").glob("*.css"):
        assert not re.search(r"@import|url\((?!#)", sheet.read_text("utf-8")), sheet


def test_what_is_vendored_has_its_licence() -> None:
    vendor = WEB / "static" / "vendor"
    assert [f.name for f in vendor.glob("htmx-*.min.js")] == ["htmx-2.0.11.min.js"]
    assert "Permission to use, copy, modify" in (vendor / "htmx-LICENSE.txt").read_text("utf-8")
