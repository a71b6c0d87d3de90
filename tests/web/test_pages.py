"""The pages, asked for as a browser does: what they say, in which language, to whom, and what they never do."""

from __future__ import annotations

import html
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tapete.games import registry
from tapete.web import proving, telling
from tapete.web.settings import Settings
from tests.web.kit import QUICK, Served, bet, send, served
from tools.chosen import GAMES, once_each

HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    url = f"sqlite:///{tmp_path_factory.mktemp('db') / 'house.db'}"
    with served(url, Settings(pace=QUICK, drive=False, demo=True)) as running:
        yield running


def page(client: httpx.Client, path: str, status: int = 200, part: bool = False) -> str:
    answer = client.get(path, headers={**HTML, **({"hx-request": "true"} if part else {})})
    assert answer.status_code == status, (path, answer.status_code, answer.text[:300])
    assert answer.headers["content-type"].startswith("text/html")
    return answer.text


def now(text: str) -> dict[str, Any]:
    found = re.search(r'data-now="([^"]*)"', text)
    assert found is not None
    data: dict[str, Any] = json.loads(html.unescape(found[1]))
    return data


def played(house: Served, table: str) -> None:
    """One round at a staffed table: red, then zero."""
    eva, ana = house.browser("eva"), house.browser("ana")
    assert eva.post(f"/api/tables/{table}/seat", json={"role": "croupier"}).status_code == 200
    for move, by in (
        (bet("ana"), ana),
        ({"who": "eva@croupier", "do": "throw"}, eva),
        ({"who": "eva@croupier", "do": "close_bets"}, eva),
        ({"who": "azar", "do": "spin", "pocket": "7"}, eva),
    ):
        answer = send(by, table, move)
        assert answer.status_code == 200, answer.text


# --- every page, both languages -------------------------------------------------------------------------------------

PAGES = ("/", "/?by=game", "/login", "/law", "/law?q=prison", "/law/ES79:01.IV.1.A.a/b", "/coverage")
BY_WORD = tuple(game for game in registry.rooms() if game.startswith("circle_"))
"""Among players a bet is a word with an amount, said on one's turn: buttons, and no place to tap."""
PARTS = ("", "/now", "/rules", "/history", "/incidents")


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("path", PAGES)
def test_pages_in_both_languages(house: Served, path: str, lang: str) -> None:
    client = house.client()
    client.cookies.set("tapete_lang", lang)
    text = page(client, path)
    assert f'<html lang="{lang}"' in text
    assert ("The law" if lang == "en" else "La ley") in text
    assert ("Mesas" in text) == (lang == "es")


TABLES = [(*table, "es") for table in GAMES] + [(*table, "en") for table in once_each()]
"""Every table in Spanish, every game in English, too: other words on the same page."""


@pytest.mark.parametrize(("game", "regulation", "lang"), TABLES)
def test_every_registered_game_has_its_table(house: Served, game: str, regulation: str, lang: str) -> None:
    table = house.table(game, regulation)
    client = house.browser("ana")
    client.cookies.set("tapete_lang", lang)
    for part in PARTS:
        text = page(client, f"/tables/{table}{part}")
        assert "Traceback" not in text
    if telling.felt(game) is None:
        assert client.get(f"/felts/{regulation}/{game}").status_code == 404
        return
    text = page(client, f"/tables/{table}")
    assert "<svg" in text
    assert "<style" not in text
    assert "<svg" in page(client, f"/tables/{table}/now?form=tall")
    spots = client.get(f"/tables/{table}/spots").json()
    assert bool(spots) == ('id="felt-help"' in text), "what one may tap is explained, and only that"
    assert spots or game in BY_WORD
    assert all({"place", "x", "y", "es", "en", "also", "numbers", "bet"} == set(spot) for spot in spots)
    picture = client.get(f"/felts/{regulation}/{game}")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")


def test_language_and_theme_are_kept_in_cookies(house: Served) -> None:
    client = house.client()
    answer = client.get("/language/en?next=/law", headers=HTML)
    assert (answer.status_code, answer.headers["location"]) == (303, "/law")
    assert 'lang="en"' in page(client, "/law")
    client.get("/theme/dark?next=/", headers=HTML)
    assert 'data-theme="dark"' in page(client, "/")
    assert set(client.cookies) <= {"tapete_lang", "tapete_theme", "tapete_visit", "tapete_session"}


EVIL_SITES = ("https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)")


@pytest.mark.parametrize("target", EVIL_SITES)
def test_nobody_is_sent_elsewhere(house: Served, target: str) -> None:
    answer = house.client().get("/language/en", params={"next": target}, headers=HTML)
    assert answer.headers["location"] == "/"


# --- the door -------------------------------------------------------------------------------------------------------


def token(text: str) -> str:
    found = re.search(r'name="csrf" content="([^"]+)"', text)
    assert found is not None
    return found[1]


def test_sign_in_and_out_by_form(house: Served) -> None:
    client = house.client()
    csrf = token(page(client, "/login"))
    wrong = client.post("/login", data={"_csrf": csrf, "name": "ana", "password": "no"}, headers=HTML)
    assert wrong.status_code == 401
    assert 'role="alert"' in wrong.text
    assert 'value="ana"' in wrong.text
    right = client.post(
        "/login", data={"_csrf": csrf, "name": "ana", "password": "ana-password", "next": "/law"}, headers=HTML
    )
    assert (right.status_code, right.headers["location"]) == (303, "/law")
    text = page(client, "/")
    assert 'action="/logout"' in text
    client.post("/logout", data={"_csrf": token(text)}, headers=HTML)
    assert 'action="/logout"' not in page(client, "/")


def test_demonstration_accounts_enter_with_one_click(house: Served) -> None:
    client = house.client()
    text = page(client, "/login")
    assert 'name="name" value="eva"' in text
    answer = client.post("/login", data={"_csrf": token(text), "name": "eva"}, headers=HTML)
    assert answer.status_code == 303
    assert "tapete_session" in client.cookies


def test_a_form_without_its_token_is_refused(house: Served) -> None:
    answer = house.client().post("/login", data={"name": "ana", "password": "ana-password"}, headers=HTML)
    assert answer.status_code == 403


# --- the table ------------------------------------------------------------------------------------------------------


def test_a_visitor_looks_on_and_may_do_nothing(house: Served) -> None:
    table = house.table()
    text = page(house.client(), f"/tables/{table}")
    data = now(text)
    assert data["who"] == ""
    assert data["placing"] == []
    assert data["lifting"] == []


def test_a_player_is_offered_the_felt(house: Served) -> None:
    table = house.table()
    ana = house.browser("ana")
    data = now(page(ana, f"/tables/{table}/now"))
    red = next(p for p in data["placing"] if p["on"] == "red")
    assert (red["do"], red["who"], red["field"], red["low"], red["at"]) == ("bet", "ana", "stake", 100, [""])
    assert send(ana, table, {"who": "ana", "do": red["do"], "on": "red", "stake": red["low"]}).status_code == 200
    after = page(ana, f"/tables/{table}/now?after={data['seq']}")
    assert now(after)["mine"] == [{"place": "1/red/", "amount": 100, "mark": ""}]
    assert [p["on"] for p in now(after)["lifting"]] == ["red"]
    assert "Ana apuesta 100 a Rojo" in html.unescape(after)
    assert "Ana apuesta" not in page(ana, f"/tables/{table}/now?after={now(after)['seq']}")


def test_every_event_says_why(house: Served) -> None:
    table = house.table(mode="staffed")
    played(house, table)
    text = page(house.browser("ana"), f"/tables/{table}/now")
    asked = re.findall(r'hx-get="(/tables/[^"]+/why/\d+/\d+)"', text)
    assert len(asked) == text.count('class="event ')
    cited = 0
    for path in asked:
        why = page(house.browser("ana"), path)
        assert 'id="dialog-title"' in why
        cited += "BOE núm. 261" in why
    assert cited >= 5
    page(house.browser("ana"), f"/tables/{table}/why/9999/0", 404)


def test_staff_get_their_duty_and_the_outcome_to_enter(house: Served) -> None:
    table = house.table(mode="staffed")
    eva = house.browser("eva")
    eva.post(f"/api/tables/{table}/seat", json={"role": "croupier"})
    send(house.browser("ana"), table, bet("ana"))
    assert '"do":"throw"' in html.unescape(page(eva, f"/tables/{table}/now"))
    send(eva, table, {"who": "eva@croupier", "do": "close_bets"})
    text = html.unescape(page(eva, f"/tables/{table}/now"))
    assert '"do":"spin"' in text
    assert 'data-keys="["0","1","2"' in text
    assert '"36"]"' in text


def test_an_incident_shows_its_ruling_before_it_is_confirmed(house: Served) -> None:
    table = house.table(mode="staffed")
    eva = house.browser("eva")
    eva.post(f"/api/tables/{table}/seat", json={"role": "croupier"})
    send(house.browser("ana"), table, bet("ana"))
    send(eva, table, {"who": "eva@croupier", "do": "close_bets"})
    forms = html.unescape(page(eva, f"/tables/{table}/incidents"))
    assert '"do":"late_bet"' in forms
    assert 'name="player"' in forms
    assert "data-pick" in forms
    before = house.seq(table)
    late = {"who": "eva@croupier", "do": "late_bet", "player": "ana", "on": "straight_up", "at": "17", "stake": 100}
    answer = eva.post(f"/tables/{table}/preview", data={"move": json.dumps(late)}, headers=HTML)
    assert answer.status_code == 200
    assert "se devuelve a su dueño" in answer.text
    assert f'data-expected="{before}"' in answer.text
    assert house.seq(table) == before
    assert send(eva, table, late, expected_seq=before).status_code == 200
    not_now = {"who": "eva@croupier", "do": "throw"}
    answer = eva.post(f"/tables/{table}/preview", data={"move": json.dumps(not_now)}, headers=HTML)
    assert answer.status_code == 200
    assert "data-expected" not in answer.text


@pytest.mark.parametrize("move", ["", "[]", "{}", '{"who": "ana", "do": "bet"}', '{"who":"eva@croupier","do":"nope"}'])
def test_a_bad_preview_is_refused(house: Served, move: str) -> None:
    table = house.table(mode="staffed")
    ana = house.browser("ana")
    answer = ana.post(f"/tables/{table}/preview", data={"move": move}, headers=HTML)
    assert 400 <= answer.status_code < 500


# --- rounds ---------------------------------------------------------------------------------------------------------


def test_a_round_is_replayed_step_by_step(house: Served) -> None:
    table = house.table(mode="staffed")
    played(house, table)
    public = house.client()
    listed = page(public, f"/tables/{table}/history")
    assert f"/tables/{table}/rounds/1" in listed
    assert "Sale 7" in listed
    first = page(public, f"/tables/{table}/rounds/1")
    assert 'data-step="0" data-total="4"' in first
    assert 'class="pile"' not in first
    bets = page(public, f"/tables/{table}/rounds/1?step=1", part=True)
    assert 'data-amount="100"' in bets
    assert "<html" not in bets
    last = page(public, f"/tables/{table}/rounds/1?step=4")
    assert "Sale 7" in last
    assert 'class="winner"' in last
    assert 'data-step="4"' in page(public, f"/tables/{table}/rounds/1?step=99999")
    page(public, f"/tables/{table}/rounds/77", 404)


# --- what must never happen -----------------------------------------------------------------------------------------

EVIL = '"><script>alert(1)</script>'


@pytest.mark.parametrize(
    "path",
    [
        "/law?q={}", "/login?next={}", "/tables/{}", "/law/{}", "/tables/TABLE/grounds?about={}&cite={}&reading={}",
        "/tables/TABLE?form={}", "/felts/{}/boule", "/?by={}", "/language/{}", "/nothing/{}",
    ],
)  # fmt: skip
def test_whatever_is_sent_comes_back_escaped(house: Served, path: str) -> None:
    table = house.table()
    answer = house.client().get(path.replace("TABLE", table).replace("{}", EVIL), headers=HTML, follow_redirects=False)
    assert answer.status_code < 500
    assert "<script>alert" not in answer.text


def test_titles_of_tables_are_escaped(house: Served) -> None:
    table = house.ask(lambda h: h.open_table("boule", "ES79", {}, "automatic", "Mesa & «3»"))
    assert "Mesa &amp; «3»" in page(house.client(), f"/tables/{table.id}")
    assert "Mesa &amp; «3»" in page(house.client(), "/")


def test_a_fault_has_a_page_of_its_own(house: Served) -> None:
    text = page(house.client(), "/tables/no-such-table", 404)
    assert 'role="alert"' in text
    assert "Traceback" not in text
    assert "<html" in text
    part = page(house.client(), "/tables/no-such-table/rules", 404, part=True)
    assert "<html" not in part


def test_pages_allow_no_foreign_scripts(house: Served) -> None:
    answer = house.client().get("/", headers=HTML)
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "script-src" not in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


def test_files_of_the_pages_are_served(house: Served) -> None:
    client = house.client()
    text = page(client, f"/tables/{house.table()}")
    for path in set(re.findall(r'(?:src|href)="(/static/[^"]+)"', text)):
        assert client.get(path).status_code == 200, path
    scripts = Path("src/tapete/web/static")
    for name in re.findall(r'from "\./(\w+\.js)"', "".join(f.read_text("utf-8") for f in scripts.glob("*.js"))):
        assert client.get(f"/static/{name}").status_code == 200, name
    assert client.get("/static/../pages.py").status_code == 404


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_page_of_a_game_stands_in_the_law(house: Served, lang: str) -> None:
    client = house.browser("ana")
    client.cookies.set("tapete_lang", lang)
    told = page(client, "/law/games/boule")
    assert ("Apuestas y pagos" if lang == "es" else "Bets and payouts") in told
    assert 'href="/law/ES79%3A04.V.a/c"' in told
    assert "<svg" in told
    page(client, "/law/games/no_such_game", 404)


def test_a_provision_shows_what_proves_it_and_where_it_was_applied(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPETE_CASES", "cases")  # all of them

    async def here(of: object, given: bytes) -> bytes:
        return proving.proved(given)

    monkeypatch.setattr(proving, "in_other_process", here)  # as over there, but not after everybody else
    table = house.table(mode="staffed")
    played(house, table)
    client = house.browser("ana")
    told = page(client, "/law/ES79:01.IV.1.A.a/b")
    assert 'href="https://www.boe.es/buscar/act.php?id=BOE-A-1979-25744"' in told
    cited = next(
        cite
        for record in house.client("diego").get(f"/api/tables/{table}/records?after=-1").json()["records"]
        for told_ in record["events"]
        if told_["event"]["event"] == "won"
        for cite in told_["event"]["cite"]
    )
    end = time.monotonic() + 120
    while "Se buscan los casos" in (proven := html.unescape(page(client, "/proofs/ES79:01.IV.1.A.a/b"))):
        assert time.monotonic() < end
        time.sleep(0.5)
    assert "<code>cases/ES79/french_roulette.yaml: pleno wins</code>" in proven
    shown = html.unescape(page(client, f"/proofs/{cited}"))
    assert f'href="/tables/{table}/rounds/1"' in shown
    page(client, "/proofs/ES79:no.such", 404)


def test_costs_are_drawn_and_reckoned_with(house: Served) -> None:
    client, end = house.browser("ana"), time.monotonic() + 120
    while "Se está calculando" in (told := page(client, "/law/games/boule")):  # the page asks for it itself
        assert 'hx-select="#game-odds"' in told
        assert time.monotonic() < end
        time.sleep(0.5)
    assert told.count("<rect") > 5
    assert re.search(r'<option value="11\.1\d*">[^<]+ · ES79</option>', told)
    assert "whatif.js" in told
    card = page(house.browser("ana"), "/law/games/blackjack")
    assert "Tarjeta de estrategia" in card
    assert '<tr><th scope="row">8 + 8</th><td data-head="2">P</td>' in card
