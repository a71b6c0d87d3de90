"""At the felt of every game: sit down, bet, decide, see the deciding cards and the result, leave. By finger on a phone
and by mouse at a desk, by the keyboard alone, and by what a screen reader says alone; in both languages.

Nothing here knows a game. A sample in `make test`; `make felt` does all of it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tapete.law.rulebook import rulebook
from tapete.web.demo import ACCOUNTS
from tools.chosen import GAMES
from tools.house import Served, people

from .conftest import Meet
from .kit import PHONE, Person
from .test_games import DRAWN, NEVER, SEEN, SOON, Seat

ALL = bool(os.environ.get("TAPETE_SOAK") or os.environ.get("TAPETE_FELTS"))
WAYS = (
    ("mouse", "desk", "es"),
    ("finger", "phone", "en"),
    ("keys", "desk", "en"),
    ("reader", "phone", "es"),
)
"""Each way of playing, on phone or desk, in one of the languages: every game is played in all of them."""
SAMPLE = {
    ("mouse", "french_roulette"), ("finger", "craps"), ("keys", "boule"), ("reader", "punto_banca_reduced"),
    ("reader", "blackjack"),
}  # fmt: skip
ROUNDS = 8
REST = ("sit_out", "leave_list", "ask_rules")
"""What somebody with a keyboard need not try either: whoever rests is dealt no cards."""

PATIENT = 0.2
"""Six seconds for a choice, four for bets: each is found within two, and a hand of poker comes to its end soon."""

GONE = 1_000
"""Milliseconds: what is there answers at once, what is not has been drawn anew."""

LONG = 240
"""Seconds for all of it: at craps a throw may decide nothing, and a machine may do other things as well."""

CARD = re.compile(r"[♠♥♦♣]| de (?:oros|copas|espadas|bastos)")
TOLD = {
    "es": re.compile(r"\b(?:Ganas|Pierdes|Ni ganas ni pierdes)\b"),
    "en": re.compile(r"\b(?:You win|You lose|You neither win nor lose)\b"),
}


def under(game: str, n: int) -> str:
    """One of the laws of a game; all of them occur."""
    codes = [code for other, code in GAMES if other == game]
    return codes[n % len(codes)]


EVERY = tuple(dict.fromkeys(game for game, _ in GAMES))
PLAYED = [
    (way, device, lang, game, under(game, n + m))
    for n, game in enumerate(EVERY)
    for m, (way, device, lang) in enumerate(WAYS)
    if ALL or (way, game) in SAMPLE
]


def focused(page: Page, wanted: Locator) -> bool:
    return bool(wanted.evaluate("one => one === document.activeElement", timeout=GONE))


def tab_to(page: Page, wanted: Locator, most: int = 260) -> None:
    """Go there with the tab key, as somebody without a mouse does: back, where it lies behind."""
    back = wanted.evaluate(
        """one => document.activeElement !== document.body
             && Boolean(one.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)""",
        timeout=GONE,
    )
    for _ in range(most):
        if focused(page, wanted):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"the tab key does not lead to {wanted}")


class Keys(Seat):
    """Who has nothing but a keyboard: tab, arrows, Enter."""

    def press(self, wanted: Locator) -> None:
        tab_to(self.page, wanted)
        self.page.keyboard.press("Enter")

    def answer(self) -> bool:
        owed = self.owed()
        if owed is not None:
            self.press(owed)
        return owed is not None

    def enters(self, number: Locator, digits: str) -> None:
        tab_to(self.page, number)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(digits)

    def act(self) -> bool:
        if self.answer():
            return True
        company = self.page.locator("#actions [data-guests]")
        if company.count():
            self.press(company.first)
            return True
        wanted = self.page.locator("#status [data-place]")
        if self.staked() and not wanted.count():
            return self.hurry()
        named = wanted.first.get_attribute("data-place", timeout=SOON) if wanted.count() else None
        place = self.person.spot(named) if named else self.place()
        if place is None:
            return self.written() or self.hurry()
        self.walk_to(place)
        self.page.keyboard.press("Enter")
        return True

    def hurry(self) -> bool:
        """Nobody need wait for this player."""
        ready = self.page.locator("#ready[aria-pressed=false]:visible")
        if ready.count():
            self.press(ready)
        return False

    def walk_to(self, place: Locator) -> None:
        """Into the felt by the tab key, on it by the arrows; the line for written bets is there as well."""
        tab_to(self.page, self.page.locator("#felt .spot[tabindex='0']"))
        for _ in range(80):
            if focused(self.page, place):
                return
            way = place.evaluate(
                """wanted => {
                  const [a, b] = [document.activeElement, wanted].map(one => one.getBoundingClientRect());
                  const dx = b.left + b.width / 2 - a.left - a.width / 2;
                  const dy = b.top + b.height / 2 - a.top - a.height / 2;
                  return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft")
                                                     : (dy > 0 ? "ArrowDown" : "ArrowUp");
                }"""
            )
            before = self.page.evaluate("document.activeElement.dataset.place")
            self.page.keyboard.press(way)
            if self.page.evaluate("document.activeElement.dataset.place") == before:
                return  # the arrows lead no nearer: this place is as good

    def written(self) -> bool:
        others = self.page.locator("#other-actions > summary")
        if not others.count():
            return False
        if self.page.locator("#other-actions").get_attribute("open") is None:
            self.press(others)
        for one in self.page.locator("#other-actions button[data-kind=play][data-move]:visible").all():
            if self.untried(one):
                self.press(one)
                return True
        for form in self.page.locator("#other-actions .action > details form[data-kind=play][data-move]").all():
            if self.untried(form):
                lid = form.locator("xpath=ancestor::details[1]")
                if lid.get_attribute("open", timeout=SOON) is None:
                    self.press(lid.locator("> summary"))
                self.press(form.locator("button[type=submit]"))
                return True
        return False

    def untried(self, one: Locator) -> bool:
        """Whether this brings the round forward and has not been done yet; from now on it has."""
        do = json.loads(one.get_attribute("data-move", timeout=SOON) or "{}")["do"]
        return do not in (*NEVER, *REST) and self.tries(do)


class Finger(Seat):
    """Who touches: where several places lie under the finger, the page asks which."""

    def place(self) -> Locator | None:
        found = super().place()
        chooser = self.page.locator(".near [data-choose]")
        if chooser.count():
            chooser.first.tap()
        return found

    def act(self) -> bool:
        acted = super().act()
        chooser = self.page.locator(".near [data-choose]")
        if acted and chooser.count():
            chooser.first.tap(timeout=SOON)
        return acted


class Reader:
    """Who sees nothing: the page as its accessibility tree tells it, and buttons by their roles and names."""

    def __init__(self, person: Person, table: str, lang: str) -> None:
        self.person = person.at(table)
        self.page = person.page
        self.lang = lang
        self.said: list[str] = []
        es = lang == "es"
        self.doable = "Lo que puedes hacer" if es else "What you may do"
        self.felt = "El tapete" if es else "The felt"
        self.money = "En el tapete" if es else "On the felt"
        self.never = re.compile(
            r"(?i)levantarse|marcharse|dejar|borrarse|retir|leave|lift|fold|otro|propina|\btip\b|descansar|sit out"
            r"|^(?:mínimo|máximo|minimum|maximum)$|cobrar el saldo"
        )
        self.choice = re.compile(
            rf"(?:{'Te toca elegir' if es else 'The choice is yours'})(?: \([^)\n]*\))?: ([^()\n\"]+)"
        )
        self.due = re.compile(rf"(?:{'falta tu apuesta' if es else 'you have to bet here too'}): ([^\n\"]+)")

    def owes(self, tree: str) -> bool:
        """Whether the page asks for a bet on the felt."""
        return bool(self.choice.search(tree) or self.due.search(tree))

    def tree(self) -> str:
        return self.page.locator("main").aria_snapshot()

    def group(self, tree: str, role: str, name: str) -> list[str]:
        """The lines of the tree below this group."""
        lines = tree.splitlines()
        for n, line in enumerate(lines):
            if re.match(rf'\s*- {role} "{re.escape(name)}"', line):
                deep = len(line) - len(line.lstrip())
                rest = []
                for one in lines[n + 1 :]:
                    if len(one) - len(one.lstrip()) <= deep:
                        break
                    rest.append(one)
                return rest
        return []

    def buttons(self, lines: list[str]) -> list[str]:
        found = [re.search(r"""- '?button "((?:[^"\\]|\\.)*)"(?!.*\[disabled\])""", line) for line in lines]
        return [match[1].replace('\\"', '"') for match in found if match]

    def staked(self, tree: str) -> bool:
        """What the reader says of one's chips in play."""
        found = re.search(rf'- term: {self.money}\s*- definition: "?([\d.,]+)', tree)
        return bool(found and found[1] != "0")

    def places(self, tree: str) -> list[str]:
        """The places of the felt; where a bet is owed, those that are read out for it."""
        spots = self.buttons(self.group(tree, "application", self.felt))
        choice, due = self.choice.search(tree), self.due.search(tree)
        bets = [due[1].lower()] if due else [one.strip() for one in choice[1].split(",")] if choice else []
        return [one for one in spots if one.lower().startswith(tuple(bets))] if bets else spots

    def verdict(self, tree: str) -> str:
        """What came of the round, as it is read out."""
        for line in tree.splitlines():
            if re.match(r"\s*- status: ", line) and TOLD[self.lang].search(line):
                return line
        return ""

    def play(self) -> str:
        """Until it is read out what a round brought; what was pressed, in the order in which it was."""
        end, place, sat = time.monotonic() + LONG, 0, False
        tried: set[str] = set()
        while time.monotonic() < end:
            tree = self.tree()
            told = self.verdict(tree)
            if told and sat:
                return told
            doable = [one for one in self.buttons(self.group(tree, "group", self.doable)) if not self.never.search(one)]
            asked = self.page.locator("#actions .urgent:not(.ahead)").count() > 0
            if not asked:  # whoever is not asked does each thing once: to rest and to come back leads nowhere
                doable = [one for one in doable if one not in tried and not self.staked(tree)]
            if doable:
                tried.add(doable[0])
                sat = True
                self.press(self.page.get_by_role("group", name=self.doable), doable[0])
            elif (self.owes(tree) or not self.staked(tree)) and (spots := self.places(tree)):
                name, sat = spots[place % len(spots)], True
                place += 1
                self.press(self.page.get_by_role("application", name=self.felt), name)
            elif not self.staked(tree):
                self.unfold()
                self.hurry()
            self.page.wait_for_timeout(250)
        raise AssertionError(f"nothing is read out: {self.tree()}")

    def press(self, within: Locator, name: str) -> None:
        self.said.append(name)
        with contextlib.suppress(TimeoutError):  # the croupier was quicker
            one = within.get_by_role("button", name=name, exact=True).first
            one.focus(timeout=GONE)
            self.page.keyboard.press("Enter")

    def hurry(self) -> None:
        """Nobody need wait for this player."""
        ready = self.page.locator("#ready[aria-pressed=false]:visible")
        with contextlib.suppress(TimeoutError):
            if ready.count():
                ready.focus(timeout=GONE)
                self.page.keyboard.press("Enter")

    def unfold(self) -> None:
        """What else one may do lies behind a lid."""
        lid = self.page.locator("#other-actions:not([open]) > summary")
        with contextlib.suppress(TimeoutError):
            if lid.count():
                lid.focus(timeout=GONE)
                self.page.keyboard.press("Enter")


def sees_the_end(person: Person, table: str, cards: bool, lang: str) -> None:
    """The cards and what came of it stand in the page and in the history."""
    ends = person.page.evaluate("window.ends")
    assert any(person.name in end["owners"] and (not cards or (end["lying"] and end["hands"])) for end in ends), ends
    expect(person.tab("history").locator(".round-list a").first).to_be_visible()


def leaves(person: Person) -> None:
    """Rise, when nothing of one's own is in play any more; if something is, the page says so."""
    rise = person.tab("seats").locator('[data-seat="leave"]')
    if rise.count():
        said = person.page.evaluate("window.noticed.length")
        rise.first.click()
        with contextlib.suppress(TimeoutError):
            person.page.wait_for_function(
                "said => window.noticed.length > said || !document.querySelector('#panel-seats li.mine')",
                arg=said,
                timeout=SOON,
            )
        with contextlib.suppress(AssertionError):
            expect(person.page.locator("#panel-seats li.mine")).to_have_count(0, timeout=GONE)
            return
        expect(person.page.locator("#notices .notice, #log .event").first).to_be_attached()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house whose clock waits for those who must find their way first, among players who do not."""
    folder = tmp_path_factory.mktemp("patient")
    url = f"sqlite:///{folder / 'house.db'}"
    people(url, ACCOUNTS)
    with Served(url, folder, PATIENT) as served:
        yield served


def slow(way: str, game: str) -> bool:
    """Whether somebody who plays like this needs the usual time: others play on meanwhile."""
    return way in ("keys", "reader") and rulebook(game, under(game, 0)).header.kind != "contrapartida"


@pytest.mark.parametrize("swift", ["sqlite"], indirect=True)
@pytest.mark.parametrize(("way", "device", "lang", "game", "regulation"), PLAYED)
def test_a_round(
    request: pytest.FixtureRequest,
    swift: Served,
    meet: Meet,
    way: str,
    device: str,
    lang: str,
    game: str,
    regulation: str,
) -> None:
    if slow(way, game):
        swift = request.getfixturevalue("patient")
    table = swift.table(game, regulation)
    manner = {"locale": "es-ES" if lang == "es" else "en-GB", **(PHONE if device == "phone" else {})}
    person = meet(swift, "ana", **manner)
    if way == "reader":
        reader = Reader(person, table, lang)
        person.watches_ends()
        told = reader.play()
        assert TOLD[lang].search(told), reader.said
        if game not in DRAWN:
            assert CARD.search(reader.tree())  # cards are read as what they are
    else:
        seat = {"keys": Keys, "finger": Finger, "mouse": Seat}[way](person, table)
        sit = person.page.locator("#actions [data-seat=player]")
        if sit.count():
            with person.page.expect_navigation():
                sit.click()
            person.live()
        person.watches_ends()
        for _ in range(ROUNDS):
            seat.play()
            with contextlib.suppress(TimeoutError):
                person.page.wait_for_function(SEEN, arg=["ana", game not in DRAWN], timeout=SOON)
                break
        sees_the_end(person, table, game not in DRAWN, lang)
    expect(person.page.locator("html")).to_have_attribute("lang", lang)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    leaves(person)
    swift.ask("POST", f"/api/tables/{table}/guests", {"count": 0}, "diego")
    person.faults[:] = [fault for fault in person.faults if "409" not in fault]  # the croupier was quicker


@pytest.mark.parametrize("swift", ["sqlite"], indirect=True)
@pytest.mark.parametrize("game", EVERY if ALL else ("american_roulette", "craps"))
def test_small_places_are_reached(swift: Served, meet: Meet, game: str) -> None:
    """On a phone whatever is smaller than a finger is asked for by name; buttons are as large as a finger."""
    table = swift.table(game, under(game, 0))
    person = meet(swift, "ana", **PHONE).at(table)
    page = person.page
    small = page.evaluate(
        """() => [...document.querySelectorAll("#felt .spot")].filter(one => {
             const box = one.getBoundingClientRect();
             return box.width < 24 || box.height < 24;
           }).map(one => one.dataset.place)"""
    )
    tiny = page.evaluate(
        """() => [...document.querySelectorAll("main :is(button, summary, a.button, select, [role=tab])")]
             .filter(one => one.checkVisibility() && !one.closest("p, li, .event"))
             .map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
             .filter(([, box]) => box.width && (box.width < 24 || box.height < 24)).map(([html]) => html)"""
    )
    assert tiny == []
    for place in small[:: max(1, len(small) // 4)]:
        spot = person.spot(place)
        spot.evaluate("one => one.scrollIntoView({ block: 'center' })")
        box = spot.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        chooser = page.locator(".near [data-choose]")
        with contextlib.suppress(AssertionError):
            expect(chooser.first).to_be_visible(timeout=1_000)
        if chooser.count():  # several lie under the finger: this one is among them, and large enough
            mine = page.locator(f'.near [data-choose="{place}"]')
            expect(mine).to_be_visible()
            size = mine.bounding_box()
            assert size is not None
            assert min(size["width"], size["height"]) >= 24
            page.keyboard.press("Escape")
            expect(chooser).to_have_count(0)
    person.faults[:] = [fault for fault in person.faults if "409" not in fault]
