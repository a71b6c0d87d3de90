"""Everything a person reads is in the language they chose: no code of the program, no English on a Spanish page, no
plural of one. Sampled here; with TAPETE_SOAK every game under every regulation."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any

import msgspec
import pytest

from tapete.cli import main as command
from tapete.games import registry
from tapete.games.pai_gow_poker.moves import HandSet
from tapete.strategy.guests import choose, fill
from tapete.table.contract import Offer, OneOf, Refusal, Step
from tapete.table.events import Corrected
from tapete.table.voice import LANGUAGES
from tapete.web import acting, lawbook, telling, words
from tapete.web.auth import POSTS
from tapete.web.posts import posts
from tapete.web.settings import Settings
from tests.web.kit import QUICK, Served, served
from tools.chosen import GAMES, one_of_each_room

PEOPLE = ("ana", "ben", "carla", "dan")
ALL = bool(os.environ.get("TAPETE_SOAK") or os.environ.get("TAPETE_FELTS"))
STEPS = 150 if ALL else 60
PLAYED = GAMES if ALL else one_of_each_room()
CODE = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
ENGLISH = re.compile(
    r"\b(?:the|of|and|with|right(?! bet)|left|two|three|wins?|loses?|stakes?|dealt|bank's|hand|hands|house|chips?|table"
    r"|player|players|card|cards|number|round|result|discard|shuffle|seat|first|high|low|(?<!la )red|black(?![- ]?jack)"
    r"|odd(?! o gabela)|even)\b"
)
SINGULAR = re.compile(
    r"(?<![\d.,:–-])1 (?!comes\b|has\b|menos\b)(?:\w+(?:os|as|es)|cards|chips|steps|hands|points|players)\b"
)
"""What one is never called in either language."""


def faults(text: str, lang: str) -> list[str]:
    """Codes, English words and plurals of one in a sentence.

    >>> faults("Se corrige result: 0 → 5", "es"), faults("1 pasos", "es"), faults("straight_up", "en")
    (['result'], ['1 pasos'], ['straight_up'])
    """
    said = re.sub(r"«[^»]*»", "", text)  # what a croupier says is said in the law's language
    found = [m[0] for m in (*CODE.finditer(said), *SINGULAR.finditer(said))]
    return found + ([m[0] for m in ENGLISH.finditer(said)] if lang == "es" else [])


def texts(game: str, regulation: str) -> dict[str, set[str]]:
    """What is told of some rounds, and why moves out of place are refused, by language."""
    made: Any = registry.game(game, regulation)
    step, rng = made.opening(), Random(4)
    state, told = step.state, {lang: set[str]() for lang in LANGUAGES}

    def play(move: dict[str, Any] | None) -> None:
        nonlocal state
        answer = made.play(state, msgspec.convert(move, made.types.moves)) if move is not None else None
        for lang in LANGUAGES if answer is not None else ():
            if isinstance(answer, Refusal):
                told[lang].add(telling.refusal(made, answer, lang))
            elif isinstance(answer, Step):
                seen = (made.show(event, "ana") for event in answer.events)
                told[lang].update(telling.text(made, event, lang) for event in seen if event is not None)
        if isinstance(answer, Step):
            state = answer.state

    for n in range(STEPS):
        for who in PEOPLE:
            scene = made.view(state, who)
            move = choose(made.offers(state, who), scene.pending, who, rng, 1, scene)
            play(move)
            if n % 7 == 0:
                play(move)  # once more, out of place
        duty = next(iter(made.duties(state)), None)
        play(fill(duty, rng) if duty is not None else None)
    return told


@pytest.mark.parametrize(("game", "regulation"), PLAYED)
def test_events_and_refusals(game: str, regulation: str) -> None:
    wrong = {
        text: found
        for lang, told in texts(game, regulation).items()
        for text in told
        if (found := faults(text, lang))
    }  # fmt: skip
    assert wrong == {}


def test_a_correction() -> None:
    game: Any = registry.game("french_roulette", "ES79")
    event = Corrected(what="result", was="0", now="5")
    assert telling.text(game, event, "es") == "Se corrige el resultado: 0 → 5"
    assert faults(telling.text(game, event, "es"), "es") == []


def test_cards_are_written_as_players_write_them() -> None:
    """How a hand of Pai Gow may be set, how it was, and which cards are none of it."""
    game: Any = registry.game("pai_gow_poker", "MEL14")
    settings = ("Jc Js", "Ac Jo", "2h 5c", "2h Ac", "2h Jc", "5c Jc", "5c Js", "2h Js", "2h Jo")
    offered = Offer(by="ana", do="set_hand", kind="play", fields={"small": OneOf(settings)})
    (action,) = acting.hand(game, [offered], [], "es").actions
    (listed,) = action.inputs
    assert [shown for _, shown in listed.options[:3]] == ["J♣ J♠", "A♣ ★", "2♥ 5♣"]
    laid = HandSet(hand="3", small=("Jc", "Js"), big=("Ac", "Jo", "Td", "5c", "2h"))
    assert telling.text(game, laid, "es") == "Mano armada (3): J♣ J♠ delante, A♣ ★ 10♦ 5♣ 2♥ detrás"
    refused = Refusal(code="not_of_this_hand", at="Jc Js", cite=())
    assert telling.refusal(game, refused, "en") == "those are not cards of the hand: J♣ J♠"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["french_roulette", "craps", "boule", "wheel_of_fortune"])
def test_the_tables_of_the_command_line(game: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(["odds", game, "--reg", "AND10", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert len(said.splitlines()) > 3
    assert CODE.findall(said) == []
    if lang == "es":
        assert "with odds" not in said


def test_pages_have_no_plural_of_one() -> None:
    for section, sentences in words.texts().items():
        for key, sentence in sentences.items():
            for lang in LANGUAGES:
                if re.search(r"\{n\} (?!más)\w+s\b", sentence[lang]) and not key.endswith("_one"):
                    assert f"{key}_one" in sentences, f"{section}.{key}"


# --- pages ----------------------------------------------------------------------------------------------------------

SAID = ("aria-label", "title", "alt", "placeholder")
"""Attributes that are read to people."""
EMPTY = ("meta", "link", "input", "img", "br", "hr", "path", "circle", "rect", "line", "use", "polyline", "source")


class Visible(HTMLParser):
    """What a page says, line by line; addresses of provisions, names of leaves and commands stand in ``<code>``."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.hidden: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in EMPTY:
            classes = (given.get("class") or "").split()
            silent = tag in ("code", "script", "style", "datalist") or bool({"code", "cite"} & set(classes))
            foreign = given.get("lang") is not None and tag != "html"
            self.hidden.append(silent or foreign)
        if not any(self.hidden):
            self.lines += [given[name] or "" for name in SAID if given.get(name)]

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY and self.hidden:
            self.hidden.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.hidden) and data.strip():
            self.lines.append(re.sub(r"\s+", " ", data.strip()))


def said(text: str) -> list[str]:
    """
    >>> said('<p title="a b">c <code>x_y</code> d</p>')
    ['a b', 'c', 'd']
    """
    found = Visible()
    found.feed(text)
    return found.lines


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    url = f"sqlite:///{tmp_path_factory.mktemp('db') / 'house.db'}"
    with served(url, Settings(pace=QUICK, drive=False, demo=True)) as running:
        yield running


def wrong_on(house: Served, name: str, paths: list[str], lang: str) -> dict[str, list[str]]:
    """What is not in the language chosen, by page and line."""
    client = house.browser(name)
    client.cookies.set("tapete_lang", lang)
    wrong = {}
    for path in paths:
        answer = client.get(path, headers={"accept": "text/html"})
        assert answer.status_code in (200, 404), path
        for line in said(answer.text):
            if found := faults(line, lang):
                wrong[f"{path}: {line[:160]}"] = found
    return wrong


LAW = ["/", "/login", "/law", "/law?q=zero", "/law?q=cero", "/law/nothing.like.this", "/coverage"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_of_the_house(house: Served, lang: str) -> None:
    house.table(), house.table("boule", "MEL14")
    cited = ["/law/ES79:01.III.2.a/b", "/law/MEL14:art.143.2.a/a", "/law/BOL13:4.1.3.2/f", "/law/AND10:art.1/a"]
    proofs = [path.replace("/law/", "/proofs/") for path in cited[:1]]
    assert wrong_on(house, "ana", LAW + cited + proofs, lang) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "regulation"), PLAYED)
def test_the_pages_of_a_table(house: Served, game: str, regulation: str, lang: str) -> None:
    """As a player, as a croupier and as somebody who looks on, with a round begun: every panel."""
    table = house.table(game, regulation, mode="staffed")
    post = next(iter(posts(game, regulation)), "")  # tickets that are opened at once need nobody
    role = post if post in visitor_posts("croupier") else "croupier"
    eva = house.browser("eva")
    assert eva.post(f"/api/tables/{table}/seat", json={"role": role}).status_code == 200
    begun(house, table)
    page = f"/tables/{table}"
    panels = [page, *(f"{page}/{part}" for part in ("rules", "odds", "claims", "history"))]
    wrong = wrong_on(house, "ana", panels, lang)
    wrong |= wrong_on(house, "eva", [page, f"{page}/incidents", f"{page}/claims"], lang)
    wrong |= wrong_on(house, "sol", [page, f"{page}/rounds/1?step=3"], lang)
    assert wrong == {}


def begun(house: Served, table: str) -> None:
    """Some moves of players and of staff, written as if they had made them."""
    rng = Random(2)
    for n in range(24):
        live = house.ask(lambda h: h.live(table))
        for who in PEOPLE:
            scene = live.game.view(live.state, who)
            move = choose(live.game.offers(live.state, who), scene.pending, who, rng, 1, scene)
            if move is not None:
                made = live.game.types.move(move)
                house.ask(lambda h, m=made, i=f"{n}.{who}": h.play(table, m, move_id=i, by=m.who))  # type: ignore[misc]
                live = house.ask(lambda h: h.live(table))
        duty = next(iter(live.game.duties(live.state)), None)
        if duty is not None:
            made = live.game.types.move(fill(duty, rng))
            house.ask(lambda h, m=made, i=f"{n}": h.play(table, m, move_id=i, by="tapete"))  # type: ignore[misc]


def visitor_posts(role: str) -> frozenset[str]:
    return POSTS[role]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_a_game(lang: str) -> None:
    """What the law says of a game, law beside law, without asking a server for it."""
    wrong: dict[str, list[str]] = {}
    for game in dict.fromkeys(game for game, _ in PLAYED):
        page = lawbook.game_page(game, lang, {})
        for part in page.parts:
            for one in part.blocks:
                for line in said(str(lawbook.block(one))):
                    if found := faults(line, lang):
                        wrong[f"{game} {part.id}: {line[:160]}"] = found
    assert wrong == {}
