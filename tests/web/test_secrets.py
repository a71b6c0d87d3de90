"""What a player may not see never leaves the server: everything he is sent is scanned while hands are played out."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tapete.store.chance import proofs
from tapete.store.live import Mode
from tapete.strategy.guests import usual
from tapete.web.settings import Pace, Settings
from tests.web.kit import Served, receive, send, served, wait
from tests.web.secreto import FACES, book, registered

SETTINGS = Settings(pace=Pace(scale=0.01), lease_seconds=2.0)
PLAYERS = ("ana", "ben", "gina")
FACE = re.compile("|".join(FACES))


class Wire:
    """Everything that one person was sent, with the moment."""

    def __init__(self, house: Served, table: str, name: str) -> None:
        self.house, self.table, self.name = house, table, name
        self.texts: list[str] = []
        self.stop = False
        self.line = house.socket(table, name).__enter__()
        self.thread = threading.Thread(target=self.listen)
        self.thread.start()

    def listen(self) -> None:
        while not self.stop:
            try:
                self.texts.append(str(self.line.recv(timeout=0.2)))
            except TimeoutError:
                continue
            except ConnectionClosed:
                return

    def poll(self) -> None:
        """The same by HTTP: every door that shows something of a table."""
        client = self.house.client(self.name)
        for path in ("", "/scene", "/seen", "/offers", "/seats", "/records?limit=1000", "/duties", "/log"):
            self.texts.append(client.get(f"/api/tables/{self.table}{path}").text)
        self.texts.append(client.get("/api/tables").text)

    def close(self) -> None:
        self.stop = True
        self.thread.join(5)
        self.line.close()

    def faces(self) -> set[tuple[int, str]]:
        return {(n, face) for n, text in enumerate(self.texts) for face in FACE.findall(text)}


def secret_table(house: Served, mode: Mode = "automatic") -> str:
    rules = book().record()
    return house.ask(lambda h: h.open_table("secreto", "ES79", {}, mode, rules=rules)).id


def allowed(house: Served, table: str, who: str) -> set[str]:
    """The faces that the law shows to this person: his own, and those turned up."""
    found = set()
    for record in house.ask(lambda h: h.records(table, after=-1)):
        for event in record.events:
            if event["event"] == "turned" or (event["event"] == "dealt" and who in event["seen_by"]):
                found.add(event["face"])
    return found


def dealt(house: Served, table: str) -> list[str]:
    records = house.ask(lambda h: h.records(table, after=-1))
    return [e["face"] for r in records for e in r.events if e["event"] == "dealt"]


def play_out(house: Served, table: str, wires: list[Wire], hands: int) -> None:
    """Everybody takes what he is offered until so many hands are over."""
    end, turn = time.monotonic() + 60, 0
    while (state := house.ask(lambda h: h.live(table)).state).round <= hands:
        assert time.monotonic() < end, state
        for name in PLAYERS:
            for offer in house.client(name).get(f"/api/tables/{table}/offers").json():
                fields: dict[str, Any] = {
                    key: f["values"][len(name) % len(f["values"])] if f["field"] == "one_of" else f["low"]
                    for key, f in offer["fields"].items()
                }
                send(house.client(name), table, {"who": name, "do": offer["do"], **fields})
        turn += 1
        wires[turn % len(wires)].poll()
        time.sleep(0.01)


def test_nothing_hidden_is_ever_sent(url: str) -> None:
    with registered(), served(url, SETTINGS) as house:
        table = secret_table(house)
        house.client("eva")
        wires = [Wire(house, table, name) for name in (*PLAYERS, "sol", "julia", "diego", "")]
        try:
            play_out(house, table, wires, 6)
            wait(lambda: all(wire.texts for wire in wires))
        finally:
            for wire in wires:
                wire.close()
        played = dealt(house, table)
        assert len(played) >= 12
        assert any(wire.faces() for wire in wires if wire.name == "ana"), "the scan finds what is shown"
        for wire in wires:
            wire.poll()
            may = allowed(house, table, wire.name) if wire.name in PLAYERS else allowed(house, table, "")
            seen = {face for _, face in wire.faces()}
            assert seen <= may, (wire.name, seen - may)
            assert not any('"u":' in text for text in wire.texts), "a proof would open a hidden draw"
        hidden = set(played) - allowed(house, table, "")
        assert hidden, "some hands were never shown"
        log = house.client("ines").get(f"/api/tables/{table}/log").text
        assert hidden <= set(FACE.findall(log)), "an inspector opens what stayed hidden"


CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")
HOLDEM = ("circle_holdem", "AND10")


def speak(house: Served, table: str, name: str) -> None:
    """He stays in as long as it costs nothing to speak of: check, else call, else fold."""
    offers = {o["do"]: o for o in house.client(name).get(f"/api/tables/{table}/offers").json()}
    do = next((do for do in ("check", "call", "fold") if do in offers), None)
    if do is not None:
        fields = {key: f["values"][0] for key, f in offers[do]["fields"].items()}
        send(house.client(name), table, {"who": name, "do": do, **fields})


def shown_to(house: Served, table: str, who: str) -> dict[int, set[str]]:
    """By hand: the cards that the law shows to this person."""
    found: dict[int, set[str]] = {}
    hand = 0
    for record in house.ask(lambda h: h.records(table, after=-1)):
        for event in record.events:
            hand = event["hand"] if event["event"] == "hand" else hand
            may = found.setdefault(hand, set())
            open_to_him = event["seen_by"] is None or who in event["seen_by"]
            if event["event"] == "turned" or (event["event"] == "dealt" and open_to_him):
                may.add(event["face"])
            elif event["event"] in ("shown", "value"):
                may.update(event["faces"])
    return found


def test_covered_cards_of_poker_stay_covered(tmp_path: Path) -> None:
    """Hold'em among three: nobody is ever sent a card of a hand that he may not see, by socket or by HTTP."""
    with served(f"sqlite:///{tmp_path / 'house.db'}", SETTINGS) as house:
        table = house.table(*HOLDEM, players=list(PLAYERS), minimum=10)
        for name in PLAYERS:
            house.client(name).post(f"/api/tables/{table}/seat", json={})
        wires = {name: Wire(house, table, name) for name in (*PLAYERS, "sol", "")}
        seen: dict[str, dict[int, set[str]]] = {name: {} for name in wires}
        try:
            end = time.monotonic() + 60
            while (state := house.ask(lambda h: h.live(table)).state).round <= 3:
                assert time.monotonic() < end, state
                for name, wire in wires.items():
                    if name:
                        speak(house, table, name)
                    before = house.ask(lambda h: h.live(table)).state
                    client = house.client(name)
                    texts = [client.get(f"/api/tables/{table}/{path}").text for path in ("scene", "seen", "offers")]
                    if house.ask(lambda h: h.live(table)).state.round == before.round:
                        seen[name].setdefault(before.round, set()).update(CARD.findall(" ".join(texts)))
                    wire.poll()
        finally:
            for wire in wires.values():
                wire.close()
        records = house.ask(lambda h: h.records(table, after=-1))
        covered = [r for r in records if r.chance and any(e["seen_by"] is not None for e in r.events)]
        assert covered
        assert not any("salt" in draw for r in covered for draw in proofs(r.chance or {})), (
            "that would open a hidden draw"
        )
        for name, wire in wires.items():
            may = shown_to(house, table, name)
            for hand, faces in seen[name].items():
                around = may.get(hand, set()) | may.get(hand - 1, set())  # until the deal the last hand lies there
                assert faces <= around, (name, hand, faces - around)
            sent = set(CARD.findall(" ".join(wire.texts)))
            assert sent <= set().union(*may.values()), (name, sent)
        assert seen["ana"], "the scan finds what is shown"


POSTED = {"eva": "croupier", "julia": "jefe_de_mesa", "ines": "inspector", "diego": "director"}


def complement(text: str, pack: set[str]) -> set[str]:
    """The cards that a list of what may still come leaves out; of anything else nothing is learnt."""
    listed = set(CARD.findall(text))
    return pack - listed if len(listed) > len(pack) // 2 else set()


@pytest.mark.parametrize("left_over", [False, True], ids=["now", "posts of an older version"])
def test_a_director_learns_no_hole_card(tmp_path: Path, left_over: bool) -> None:
    """Hold'em among three at an automatic table: whoever of the staff has a post there could follow the cards as they
    leave the pack, from one duty to the next, and say whose each is. Nobody has one, and nobody learns a card."""
    with served(f"sqlite:///{tmp_path / 'house.db'}", Settings(drive=False)) as house:
        table, refused = house.table(*HOLDEM, players=list(PLAYERS), minimum=10), True
        if left_over:
            desk = house.app.state.services.desk
            for name, role in POSTED.items():
                house.ask(lambda h, n=name, r=role: desk.serve(table, n, r))  # type: ignore[misc]
        else:
            for name, role in POSTED.items():
                client = house.client(name)
                post = client.post(f"/api/tables/{table}/seat", params={"lang": "en"}, json={"role": role})
                refused &= (post.status_code, post.json().get("text")) == (
                    403, "at this table Tapete acts for the house"
                )  # fmt: skip
        learnt: set[str] = set()
        holes: set[str] = set()
        live = house.ask(lambda h: h.live(table))
        pack = set(live.game.plan.pack.faces)
        for n in range(60):
            for name, role in POSTED.items():
                client = house.client(name)
                for path in ("duties", "offers", "seen"):
                    answer = client.get(f"/api/tables/{table}/{path}")
                    learnt |= complement(answer.text, pack)
                    refused &= path != "duties" or answer.status_code == 403
                trial = {"move": {"who": f"{name}@{role}", "do": "correct", "face": "As"}}
                refused &= client.post(f"/api/tables/{table}/trial", json=trial).status_code == 403
            live = house.ask(lambda h: h.live(table))
            if len(holes) == 2 * len(PLAYERS) and live.state.phase == "betting":
                break
            duty = next(iter(live.game.duties(live.state)))
            if duty.by == "azar":
                made: Any = house.ask(lambda h, d=duty, i=n: h.draw(table, d, f"m{i}"))  # type: ignore[misc]
            else:
                move = usual(duty)
                made = house.ask(lambda h, m=move, i=n: h.play(table, m, move_id=f"m{i}", by="t"))  # type: ignore[misc]
            holes |= {e["face"] for e in made.record.events if e["event"] == "dealt" and e["seen_by"]}
        assert len(holes) == 2 * len(PLAYERS)
        assert not learnt & holes, f"{len(learnt & holes)} of {len(holes)}"
        assert refused
        assert house.client().get(f"/api/tables/{table}/seats").json() == []


def test_what_may_come_is_for_those_who_enter_it(tmp_path: Path) -> None:
    """Hold'em at a staffed table: the croupier gets the whole pack to choose from, whatever is out; others on a post
    are told that a card is awaited and for whom. An entry that cannot be is refused as ever."""
    with served(f"sqlite:///{tmp_path / 'house.db'}", Settings(drive=False)) as house:
        table = house.table(*HOLDEM, mode="staffed", players=list(PLAYERS), minimum=10)
        for name, role in POSTED.items():
            assert house.client(name).post(f"/api/tables/{table}/seat", json={"role": role}).status_code == 200
        eva = house.client("eva")
        assert send(eva, table, {"who": "eva@croupier", "do": "deal"}).status_code == 200
        assert send(eva, table, {"who": "azar", "do": "card", "face": "As"}).status_code == 200
        for name in POSTED:
            duty = next(d for d in house.client(name).get(f"/api/tables/{table}/duties").json() if d["by"] == "azar")
            offered = [o for o in house.client(name).get(f"/api/tables/{table}/offers").json() if o["by"] == "azar"]
            assert "to" in duty["fields"]
            if name == "eva":
                assert len(set(duty["fields"]["face"]["values"])) == 52
                assert [o["fields"]["face"] for o in offered] == [duty["fields"]["face"]]
            else:
                assert "face" not in duty["fields"]
                assert offered == []
        again = send(eva, table, {"who": "azar", "do": "card", "face": "As"})
        assert (again.status_code, again.json()["code"]) == (409, "none_left")
        for face in ("As", "Kd"):  # a trial does not tell which of them is out
            trial = {"move": {"who": "azar", "do": "card", "face": face}}
            told = eva.post(f"/api/tables/{table}/trial", json=trial)
            assert (told.status_code, told.json()["code"]) == (409, "covered_cards")


def test_the_proof_of_an_open_card_does_not_count_the_covered_ones(tmp_path: Path) -> None:
    """The number of a draw counts off what is left of the pack in the order of the names: with the card that came it
    would say how many of the covered ones come before it."""
    with served(f"sqlite:///{tmp_path / 'house.db'}", SETTINGS) as house:
        table = house.table(*HOLDEM, players=list(PLAYERS), minimum=10)
        for name in PLAYERS:
            house.client(name).post(f"/api/tables/{table}/seat", json={})
        end, opened = time.monotonic() + 60, set[int]()
        while not opened:  # silence may end a hand before its common cards: then another is played
            assert time.monotonic() < end, "the log has no proof of a common card"
            for name in PLAYERS:
                speak(house, table, name)
            time.sleep(0.01)
            records = house.ask(lambda h: h.records(table, after=-1))
            opened = {r.seq for r in records if r.kind == "move" and any("u" in one for one in proofs(r.chance or {}))}
        for name in ("", "ana", "diego", "julia"):
            seen = house.client(name).get(f"/api/tables/{table}/records?limit=1000").json()["records"]
            assert not [r["seq"] for r in seen if r["seq"] in opened and r["chance"]], name
        whole = house.client("ines").get(f"/api/tables/{table}/records?limit=1000").json()["records"]
        assert opened == {r["seq"] for r in whole if r["seq"] in opened and r["chance"]}


def test_a_secret_choice_keeps_its_options(url: str) -> None:
    with registered(), served(url, Settings(drive=False)) as house:
        table = secret_table(house, "staffed")
        eva = house.client("eva")
        eva.post(f"/api/tables/{table}/seat", json={"role": "croupier"})
        for name in PLAYERS[:2]:
            assert send(house.client(name), table, {"who": name, "do": "bet", "stake": 100}).status_code == 200
        assert send(eva, table, {"who": "eva@croupier", "do": "close_bets"}).status_code == 200
        for face in ("oros07", "copas03"):
            answer = send(eva, table, {"who": "azar", "do": "card", "face": face})
            assert answer.status_code == 200, answer.text
            assert face not in answer.text
        for name, face in (("ana", "oros07"), ("ben", "copas03")):
            with house.socket(table, name) as line:
                message = receive(line)
                pending = {p["by"]: p["options"] for p in message["pending"]}
                assert face in pending[name]
                assert [options for by, options in pending.items() if by != name] == [[]]
        with house.socket(table) as line:
            assert not FACE.findall(str(line.recv(timeout=5)))
        trial = eva.post(f"/api/tables/{table}/trial", json={"move": {"who": "azar", "do": "card", "face": "oros01"}})
        assert trial.status_code == 409
