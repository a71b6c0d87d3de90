"""Somebody in front of a browser: he opens a table, taps the felt, presses buttons and reads what the page says."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tools.house import Served

WAIT = 120_000
"""Milliseconds that a page may take for anything, on a machine that does much else: who need not wait does not."""
LONG = 2 * WAIT
"""And for what is worked out, struck or started in another process first."""

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}

NOTICES = """
window.noticed = [];
new MutationObserver((changes) => {
  for (const change of changes)
    for (const added of change.addedNodes)
      if (added.classList?.contains("notice")) window.noticed.push(added.textContent);
}).observe(document, { childList: true, subtree: true });
"""
"""Notices go away by themselves; what was said is kept for whoever asks later."""

expect.set_options(timeout=WAIT)


def amount(number: int) -> re.Pattern[str]:
    """A result as the purse shows it.

    >>> bool(amount(-3500).search("Tu resultado −3.500")), bool(amount(0).search("Tu resultado 0"))
    (True, True)
    """
    sign = "−" if number < 0 else r"\+" if number > 0 else ""
    return re.compile(rf"(?<![\d.,]){sign}{re.sub(r'(?<=[0-9])(?=(?:[0-9]{3})+$)', '[.,]?', str(abs(number)))}$")


def insist(tap: Locator, shown: Locator, tries: int = 5) -> None:
    """Tap as a person does at a fast table: again, if the croupier was quicker and nothing came of it."""
    for left in reversed(range(tries)):
        tap.click()
        try:
            expect(shown).to_be_visible(timeout=4_000)
        except AssertionError:
            if not left:
                raise
        else:
            return


class Person:
    """One person with a browser of his own; what goes wrong in his pages is kept in ``faults``."""

    def __init__(self, browser: Browser, house: Served, name: str = "", calm: bool = True, **manner: Any) -> None:
        self.house = house
        self.name = name
        self.faults: list[str] = []
        manner = {"locale": "es-ES", "reduced_motion": "reduce" if calm else "no-preference", **DESK, **manner}
        self.context = browser.new_context(base_url=house.base, **manner)
        self.context.set_default_timeout(WAIT)
        if name:
            self.context.add_cookies([{"name": "tapete_session", "value": house.token(name), "url": house.base}])
        self.context.add_init_script(NOTICES)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    # --- where he is ------------------------------------------------------------------------------------------------

    def at(self, table: str) -> Person:
        """Open the table and wait until it is live."""
        self.page.goto(f"/tables/{table}")
        self.live()
        return self

    def live(self) -> None:
        expect(self.page.locator("#link")).to_have_attribute("data-state", "connected")
        if self.page.locator("#felt .spot").count():
            expect(self.page.locator("#felt .spot[role=button]").first).to_be_attached()

    def takes(self, role: str) -> None:
        """Take a seat or a post, by the panel of the seats."""
        self.tab("seats")
        with self.page.expect_navigation():
            self.page.locator(f'#panel-seats [data-seat="{role}"]').click()
        self.live()

    def tab(self, key: str) -> Locator:
        """Open a panel; it is filled when it says something."""
        if self.page.locator("#link").count():
            self.live()
        self.page.locator(f"#tab-{key}").click()
        panel = self.page.locator(f"#panel-{key}")
        expect(panel).to_be_visible()
        return panel

    # --- what he does -----------------------------------------------------------------------------------------------

    def spot(self, place: str) -> Locator:
        return self.page.locator(f'#felt .spot[data-place="{place}"]')

    def bets(self, place: str, chip: int = 0) -> None:
        """Choose a chip and tap a place of the felt."""
        if chip:
            self.page.locator(f'#rail [data-value="{chip}"]').click()
        self.spot(place).click()

    def does(self, do: str) -> None:
        """Press the button of this move."""
        self.page.locator(f'#actions button[data-move*=\'"do":"{do}"\']').first.click()

    def enters(self, do: str, **values: str) -> None:
        """Fill in the form of this move and send it."""
        form = self.page.locator(f'#actions form[data-move*=\'"do":"{do}"\']').first
        expect(form).to_be_attached()
        if not form.is_visible():
            self.page.locator("#other-actions > summary").click()
            form.locator("xpath=..").locator("summary").click()
        for name, value in values.items():
            keyed = form.locator(f'input[data-keys][name="{name}"]')
            if not keyed.count():
                form.locator(f'select[name="{name}"]').select_option(value)
                continue
            sends = form.locator(".key-rows").count() > 0  # asked before: two keys are enough, and the form is gone
            keyed.fill(value)
            if sends:
                return
        form.locator("button[type=submit]").click()

    def spins(self, pocket: str) -> None:
        """The croupier throws, closes the bets and enters what came up."""
        self.does("throw")
        self.does("close_bets")
        self.enters("spin", pocket=pocket)

    # --- what he reads ----------------------------------------------------------------------------------------------

    def pile(self, place: str, owner: str, mark: str = "") -> Locator:
        marked = f'[data-mark="{mark}"]' if mark else ""
        return self.page.locator(f'#felt .pile[data-place="{place}"][data-owner="{owner}"]{marked}')

    def sees_pile(self, place: str, owner: str, chips: int, mark: str = "") -> None:
        expect(self.pile(place, owner, mark)).to_have_attribute("data-amount", str(chips))

    def watches_piles(self) -> None:
        """From now on he remembers every pile that he sees: some do not lie for long."""
        self.page.evaluate(
            """() => {
              const felt = document.querySelector("#felt");
              const look = () => {
                for (const pile of felt.querySelectorAll(".pile")) {
                  const { place, owner, amount } = pile.dataset;
                  window.piles.add(`${place} ${owner} ${amount}`);
                }
              };
              window.piles = new Set();
              new MutationObserver(look).observe(felt, { subtree: true, childList: true, attributes: true });
            }"""
        )

    def saw_pile(self, place: str, owner: str, chips: int) -> None:
        """It lies there, or has lain there since he watches."""
        self.page.wait_for_function("pile => window.piles.has(pile)", arg=f"{place} {owner} {chips}")

    def sees_phase(self, phase: str) -> None:
        expect(self.page.locator(f"#status .lamp.phase-{phase}")).to_be_attached()

    def hears(self, words: str) -> None:
        expect(self.page.locator("#call")).to_contain_text(words)

    @property
    def log(self) -> Locator:
        return self.page.locator("#log")

    def reads(self, words: str) -> None:
        """An event of the log."""
        expect(self.log.locator(".event-text", has_text=words).first).to_be_visible()

    def told(self, tag: str) -> Locator:
        """Events of this kind, the newest first."""
        return self.log.locator(f".ev-{tag}")

    def has(self, result: int) -> None:
        """What he has won or lost since the opening."""
        expect(self.page.locator("#purse dd").first).to_have_text(amount(result))

    def sees_end(self, *faces: str, where: str = "#table", **results: int) -> None:
        """How the round ended: these cards still lie there, and this is what everybody has won or lost."""
        for face in faces:
            lying = self.page.locator(f'{where} .felt :is([data-card="{face}"], [data-face="{face}"])')
            expect(lying.first).to_be_visible()
        for name, result in results.items():
            told = self.page.locator(f'{where} .ended [data-owner="{name}"]')
            expect(told).to_have_attribute("data-amount", str(result))
            expect(told).to_have_text(re.compile("gana|pierde"))

    def sees_it_again(self, table: str, n: int, *faces: str, **results: int) -> None:
        """The same at the last step of the replay."""
        self.page.goto(f"/tables/{table}/rounds/{n}")
        self.page.locator('#replay [data-go="last"]').click()
        self.sees_end(*faces, where="#replay", **results)

    def watches_ends(self) -> None:
        """From now on he remembers whose results he has seen, and how many cards lay on the felt then: house players go
        on at once."""
        self.page.evaluate(
            """() => {
              window.ends = [];
              const look = () => {
                const ended = document.querySelector("#status .ended");
                if (!ended) return;
                const owners = [...ended.querySelectorAll("[data-owner]")].map((one) => one.dataset.owner);
                const lying = document.querySelectorAll("#felt :is([data-card], [data-face])").length;
                window.ends.push({ owners, lying, hands: ended.querySelectorAll(".ended-hands li").length });
              };
              new MutationObserver(look).observe(document.querySelector("#table"), { subtree: true, childList: true });
            }"""
        )

    def noticed(self, words: str) -> None:
        """The page has said so, whether it still shows it or not."""
        self.page.wait_for_function("words => window.noticed.some((said) => said.includes(words))", arg=words)

    def leaves(self) -> None:
        self.context.close()
