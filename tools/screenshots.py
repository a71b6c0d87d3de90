"""Pictures of the pages: ``python -m tools.screenshots`` writes docs/screenshots/*.webp and docs/screenshots.md in both
languages.

Every registered game under every regulation, in both languages, from a real house in a real browser. The rounds are
played through the games by house players. ``python -m tools.screenshots blackjack craps`` takes those of these games
again and leaves all others as they are.
"""

from __future__ import annotations

import asyncio
import base64
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tapete.games import registry
from tapete.law.provisions import regulation as law
from tapete.law.rulebook import catalogue, rulebook
from tapete.store.house import House, Played
from tapete.strategy.guests import choose, usual
from tapete.table.contract import AZAR, Offer, Range, Refusal
from tapete.web.demo import ACCOUNTS
from tools.house import ARGUMENTS, Served, chromium, password, people
from tools.postgres import Server

DOCS = Path(__file__).parent.parent / "docs"
FOLDER = DOCS / "screenshots"
GAMES = [(game, code) for game, code in catalogue() if game in registry.rooms()]
PLAYERS = ("ana", "ben", "carla", "lola")
MORE = ("hugo", "vera", "bruno")
"""Where a game wants more company."""
DESK = {"width": 1200, "height": 860}
PHONE = {"width": 390, "height": 844}
QUALITY = 60
LANGUAGES = {"es": "es-ES", "en": "en-GB"}
SHOWN = ("french_roulette", "AND10")
"""The table of the closer looks."""

CARDS = 4
"""So many cards that lie open make a picture."""

PATIENCE = 3
"""After so many rounds nobody waits any longer for her to be asked something."""

ASLEEP = 100.0
"""A pace at which nothing happens by itself while the pictures are taken."""

CALLED = ("french_roulette", "ES79")
"""The table at which a bet comes too late."""


# --- rounds to look at ----------------------------------------------------------------------------------------------


class Play:
    """A table that is played by itself, from a seed."""

    def __init__(self, house: House, table: str, seed: int) -> None:
        self.house = house
        self.table = table
        self.rng = Random(seed)
        self.count = 0

    async def live(self) -> Any:
        return await self.house.live(self.table)

    async def move(self, move: dict[str, Any]) -> bool:
        live = await self.live()
        made = msgspec.convert(move, live.game.types.moves)
        self.count += 1
        answer = await self.house.play(self.table, made, move_id=f"scene:{self.count}", by="tapete")
        return isinstance(answer, Played)

    async def stake(self, times: int) -> None:
        """Everybody in turn does what he is offered, so many times."""
        for _ in range(times):
            company = getattr((await self.live()).game, "company", 0)
            for who in (*PLAYERS, *MORE)[: company + 2 if company else len(PLAYERS)]:
                live = await self.live()
                offers, view = live.game.offers(live.state, who), live.game.view(live.state, who)
                chosen = choose(offers, view.pending, who, self.rng, scene=view)
                if chosen is not None:
                    await self.move(self.round_sum(live, chosen))

    def round_sum(self, live: Any, move: dict[str, Any]) -> dict[str, Any]:
        """His stake in whole chips, where the law lets him."""
        unit = live.game.view(live.state, "").facts.get("minimum", 0)
        if "stake" not in move or not unit:
            return move
        whole = {**move, "stake": unit * self.rng.choice((1, 1, 2, 5))}
        answer = live.game.play(live.state, msgspec.convert(whole, live.game.types.moves))
        return move if isinstance(answer, Refusal) else whole

    async def duty(self) -> str:
        """What the law asks for next is done; chance answers by its weights."""
        live = await self.live()
        due = next(iter(live.game.duties(live.state)), None)
        if due is None:
            return ""
        await self.move(self.outcome(due) if due.by == AZAR else usual(due))
        return str(due.do)

    def outcome(self, offer: Offer) -> dict[str, Any]:
        fields = {}
        for name, field in offer.fields.items():
            weights = getattr(field, "weights", None)
            if weights:
                fields[name] = self.rng.choices(list(weights), list(weights.values()))[0]
            elif isinstance(field, Range):
                fields[name] = self.rng.randrange(field.low, field.high + 1, field.step)
            else:
                fields[name] = usual(offer)[name]
        return {"who": offer.by, "do": offer.do, **fields}

    async def scene(self) -> None:
        """Two outcomes behind, bets of four players on the felt; where cards are dealt, in the middle of a round."""
        outcomes, cards = 0, False
        for _ in range(600):
            cards = cards or await self.lying("card") > 0
            if cards and await self.in_hand():
                return
            before = (await self.live()).seq
            await self.stake(1 if cards else 2)
            if not cards and outcomes >= 2 and await self.lying("chip") >= 6:
                return
            live = await self.live()
            chance = any(due.by == AZAR for due in list(live.game.duties(live.state))[:1])
            await self.duty()
            outcomes += chance
            if (await self.live()).seq == before:
                return

    async def in_hand(self) -> bool:
        """The one whose page is shown has to choose, her cards before her (where there are streets, in a later one if
        it comes soon); where she never has to, the cards lie open."""
        live = await self.live()
        view = live.game.view(live.state, PLAYERS[0])
        early = view.facts.get("street") == 1 and live.state.round <= PATIENCE
        owed = any(p.by == PLAYERS[0] for p in view.pending) and not early
        seen, staked = await self.cards(), await self.lying("chip") >= 2
        streets = "street" in view.facts  # she is asked again and again, if she stays in
        return staked and (seen >= 2 if owed else seen >= CARDS and live.state.round > PATIENCE * (1 + 4 * streets))

    async def cards(self) -> int:
        """How many cards the one whose page is shown sees; she looks at her own where she may."""
        live = await self.live()
        for offer in live.game.offers(live.state, PLAYERS[0]):
            if offer.do == "look":
                await self.move(usual(offer))
        live = await self.live()
        return sum(t.kind == "card" and bool(t.label) for t in live.game.view(live.state, PLAYERS[0]).things)

    async def lying(self, kind: str) -> int:
        """How many of these lie on the felt, open or not."""
        live = await self.live()
        return sum(thing.kind == kind for thing in live.game.view(live.state, "").things)


async def furnish(url: str, games: Sequence[tuple[str, str]]) -> None:
    """Accounts, and a staffed table of every game in the middle of its play."""
    async with await House.open(url) as house:
        for name, roles in {**ACCOUNTS, "lola": ("player",)}.items():
            await house.accounts.add(name, password(name), roles)
        for n, (game, code) in enumerate(GAMES):
            if (game, code) not in games:
                continue
            table = name_of(game, code)
            title = f"{rulebook(game, code).header.title.es} ({code})"
            await house.open_table(game, code, {}, "staffed", title, id=table)
            await Play(house, table, 7 + n).scene()


def name_of(game: str, code: str) -> str:
    return f"{game.replace('_', '-')}-{code.lower()}"


# --- pictures -------------------------------------------------------------------------------------------------------


class Camera:
    """A browser that writes what it sees to docs/screenshots."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    @contextmanager
    def page(self, house: Served, lang: str, name: str = "", phone: bool = False, dark: bool = False) -> Iterator[Page]:
        context = self.browser.new_context(
            base_url=house.base, locale=LANGUAGES[lang], viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            device_scale_factor=1.5 if phone else 1, is_mobile=phone, has_touch=phone, reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
        )  # fmt: skip
        if name:
            context.add_cookies([{"name": "tapete_session", "value": house.token(name), "url": house.base}])
        yield context.new_page()
        context.close()

    def take(self, page: Page, name: str) -> None:
        page.evaluate("document.fonts.ready")
        session = page.context.new_cdp_session(page)
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
        session.detach()


def at(page: Page, table: str) -> None:
    page.goto(f"/tables/{table}")
    expect(page.locator("#link")).to_have_attribute("data-state", "connected")
    if page.locator("#felt .spot").count():
        expect(page.locator("#felt .spot[role=button]").first).to_be_attached()


def still(page: Page, table: str) -> None:
    """A table that was played beforehand: no clock runs."""
    at(page, table)
    page.add_style_tag(content="#clock { visibility: hidden }")


def tables(camera: Camera, house: Served, games: Sequence[tuple[str, str]]) -> None:
    """Every table in both languages, and each game once on a telephone."""
    for lang in LANGUAGES:
        with camera.page(house, lang, "ana") as page:
            for game, code in games:
                still(page, name_of(game, code))
                camera.take(page, f"{name_of(game, code)}-{lang}")
        with camera.page(house, lang, "ana", phone=True) as page:
            for game, code in once():
                if (game, code) not in games:
                    continue
                still(page, name_of(game, code))
                camera.take(page, f"phone-{game.replace('_', '-')}-{lang}")


def once() -> list[tuple[str, str]]:
    """Each game with the first regulation that has it."""
    return list({game: (game, code) for game, code in reversed(GAMES)}.values())[::-1]


def closer(camera: Camera, house: Served, lang: str) -> None:
    """Staff, an incident, the reasons, the past, the dark."""
    table = name_of(*SHOWN)
    with camera.page(house, lang, "eva") as page:
        at(page, name_of(*CALLED))
        page.locator("#tab-incidents").click()
        form = page.locator('form[data-incident*=\'"do":"late_bet"\']')
        form.locator("xpath=..").locator("summary").click()
        form.locator('[name="player"]').fill("ben")
        form.locator("[data-pick]").click()
        page.locator('#felt .spot[data-place="1/straight_up/8"]').click()
        form.locator('[name="stake"]').fill("100")
        form.locator("button[type=submit]").click()
        expect(page.locator(".ruling")).to_be_visible()
        camera.take(page, f"incident-{lang}")
    with camera.page(house, lang, "ana", dark=True) as page:
        at(page, table)
        camera.take(page, f"dark-{lang}")
        page.locator("#log .ev-won .why, #log .ev-lost .why").first.click()
        expect(page.locator("#dialog .ground").first).to_be_visible()
        camera.take(page, f"why-{lang}")
    with camera.page(house, lang) as page:
        page.goto(f"/tables/{table}/rounds/1")
        page.keyboard.press("End")
        expect(page.locator("#replay .ev-result")).to_be_visible()
        camera.take(page, f"replay-{lang}")


def lobby(camera: Camera, house: Served, lang: str) -> None:
    """What a newcomer finds."""
    for phone in (False, True):
        with camera.page(house, lang, phone=phone) as page:
            page.goto("/")
            expect(page.locator(".card img").first).to_be_visible()
            page.wait_for_load_state("networkidle")
            camera.take(page, f"{'phone-' if phone else ''}lobby-{lang}")


def without(camera: Camera, folder: Path) -> None:
    """The database is gone: the table says so and keeps what was done; a page that cannot be made says so too."""
    with Server() as postgres:
        url = postgres.create()
        people(url, ACCOUNTS)
        for lang in LANGUAGES:
            with Served(url, folder) as house:
                table = house.table(*SHOWN, "staffed", minimum=100)
                with camera.page(house, lang, "ana") as page:
                    at(page, table)
                    page.locator('#felt .spot[data-place="1/red/"]').click()
                    expect(page.locator("#felt .pile")).to_have_count(1)
                    postgres.halt()
                    expect(page.locator("#link")).to_have_attribute("data-state", "trouble")
                    page.locator('#felt .spot[data-place="1/straight_up/17"]').click()
                    expect(page.locator("#notices .notice").first).to_be_visible()
                    camera.take(page, f"without-{lang}")
                    postgres.resume()
                    expect(page.locator("#felt .pile")).to_have_count(2, timeout=40_000)


# --- the page of the documentation ----------------------------------------------------------------------------------


PAGES = {"en": "screenshots.md", "es": "screenshots.es.md"}
SAID = {
    "en": {
        "head": ("# What it looks like", ""),
        "lead": (
            "The pages as `tapete serve` shows them, in Spanish and in English. `python -m tools.screenshots` "
            "takes these",
            "pictures from real rounds.",
        ),
        "in": {"es": "{}, in Spanish", "en": "{}, in English"},
        "under": "{} under {}",
        "phone": ("On a telephone", "{} on a telephone"),
        "lobby": ("The lobby", "The lobby"),
        "incident": ("An incident, and its ruling before it is confirmed", "An incident"),
        "dark": ("In the dark", "A table in the dark"),
        "why": ("«¿Por qué?»", "The provision behind an event"),
        "replay": ("A round step by step", "The replay of a round"),
        "without": ("When the database is gone", "A table without its database"),
    },
    "es": {
        "head": ("# Qué aspecto tiene", ""),
        "lead": (
            "Las páginas tal como las enseña `tapete serve`, en español y en inglés. `python -m tools.screenshots` "
            "toma",
            "estas imágenes de jugadas de verdad.",
        ),
        "in": {"es": "{}, en español", "en": "{}, en inglés"},
        "under": "{}, según {}",
        "phone": ("En un teléfono", "{} en un teléfono"),
        "lobby": ("El vestíbulo", "El vestíbulo"),
        "incident": ("Un incidente, y su resolución antes de confirmarla", "Un incidente"),
        "dark": ("A oscuras", "Una mesa a oscuras"),
        "why": ("«¿Por qué?»", "La disposición de un suceso"),
        "replay": ("Una jugada paso a paso", "La repetición de una jugada"),
        "without": ("Cuando falta la base de datos", "Una mesa sin su base de datos"),
    },
}
"""What the page says, in both languages: of a closer look its heading and its words."""


def picture(name: str, words: str) -> str:
    return f'<img src="screenshots/{name}.webp" alt="{words}" loading="lazy">'


def document(lang: str) -> str:
    said: dict[str, Any] = SAID[lang]

    def pair(name: str, words: str, between: tuple[str, ...] = ("",)) -> list[str]:
        es, en = (picture(f"{name}-{one}", said["in"][one].format(words)) for one in ("es", "en"))
        return [es, *between, en, ""]

    def look(name: str) -> list[str]:
        heading, words = said[name]
        return [f"## {heading}", "", *pair(name, words)]

    def called(game: str, code: str) -> str:
        return str(rulebook(game, code).header.title[lang])

    taken = [(game, code) for game, code in GAMES if (FOLDER / f"{name_of(game, code)}-es.webp").exists()]
    lines = [*said["head"], *said["lead"], "", *look("lobby")]
    for game in dict.fromkeys(game for game, _ in taken):
        codes = [code for known, code in taken if known == game]
        lines += [f"## {called(game, codes[0])}", ""]
        for code in codes:
            lines += [f"### {law(code).jurisdiction[lang]} ({code})", ""]
            lines += pair(name_of(game, code), said["under"].format(called(game, code), code))
    heading, words = said["phone"]
    lines += [f"## {heading}", "", *pair("phone-lobby", words.format("lobby" if lang == "en" else "Vestíbulo"), ())]
    for game, code in once():
        if (game, code) in taken:
            name = game.replace("_", "-")
            lines += pair(f"phone-{name}", words.format(name if lang == "en" else called(game, code)), ())
    for name in ("incident", "dark", "why", "replay", "without"):
        lines += look(name)
    return "\n".join(lines).rstrip() + "\n"


def describe() -> None:
    """The page of the documentation, in both languages."""
    for lang, name in PAGES.items():
        (DOCS / name).write_text(document(lang), "utf-8")


def main(*wanted: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    games = [(game, code) for game, code in GAMES if not wanted or game in wanted]
    for old in FOLDER.glob("*.webp") if not wanted else ():
        old.unlink()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        url = f"sqlite:///{folder / 'scenes.db'}"
        asyncio.run(furnish(url, games))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
            camera = Camera(browser)
            with Served(url, folder, ASLEEP) as house:
                tables(camera, house, games)
                if wanted:
                    browser.close()
                    describe()
                    return
                house.serve(name_of(*CALLED), "eva", "croupier")
                house.play(name_of(*CALLED), "eva@croupier", do="close_bets")
                for lang in LANGUAGES:
                    closer(camera, house, lang)
            without(camera, folder)
            with Served(f"sqlite:///{folder / 'demo.db'}", folder, demo=True) as house:
                house.wait_for([name_of(*pair_) for pair_ in GAMES])
                for lang in LANGUAGES:
                    lobby(camera, house, lang)
            browser.close()
    describe()


if __name__ == "__main__":
    main(*sys.argv[1:])
