"""The terminal knows no game: it sits down at a toy with the same code."""

from __future__ import annotations

import random

import pytest

from tapete.cli.terminal import parse
from tapete.cli.terminal.felt import Felt
from tapete.cli.terminal.names import Names
from tapete.cli.terminal.session import Poor, Session
from tapete.cli.terminal.tell import Teller, visible
from tapete.cli.terminal.voice import Voice, catalogue
from tapete.games import registry
from tapete.table.contract import Offer, OneOf, Range, Refusal, Scene, Step, Thing
from tests import toy


@pytest.fixture
def session() -> Session:
    return Session(toy.Toy(toy.book()), "ana", random.Random(1))


def test_a_toy_is_played_by_its_offers_and_duties(session: Session) -> None:
    names = Names(session.game)
    heard = parse.understand("heads 300", session.known(), names)
    assert heard is not None
    assert heard.move == {"who": "ana", "do": "bet", "on": "heads", "stake": 300}
    assert isinstance(session.play(heard.move), Step)
    assert (session.chips, session.staked, session.net) == (9700, 300, 0)
    steps = list(session.run())
    assert len(steps) == 2
    assert session.net in (-300, 300 * 35)
    assert session.waiting


def test_refused_and_poor(session: Session) -> None:
    assert isinstance(session.play({"who": "ana", "do": "bet", "on": "heads", "stake": 1}), Refusal)
    assert session.play({"who": "ana", "do": "bet", "on": "heads", "stake": 10_001}) == Poor(10_000)
    assert session.moves == []


def test_a_toy_is_told(session: Session) -> None:
    names, voice = Names(session.game), Voice("en")
    teller = Teller(names, voice, "ana")
    answer = session.play({"who": "ana", "do": "bet", "on": "heads", "stake": 300})
    assert isinstance(answer, Step)
    assert [teller.tell(event) for event in visible(answer.events)] == ["Ana → stake 1: 300 (bet)"]


def test_an_open_card_is_told_by_whose_it_is() -> None:
    game = registry.game("circle_seven_stud", "BOL13", {"players": ["ana", "bea", "cai", "dan"]})
    session = Session(game, "ana", random.Random(1))
    session.play({"who": "croupier", "do": "deal"})
    faces = ["Ac", "3c", "4c", "5c", "Ah", "9d", "9c", "8s", "2c", "Kd", "Qd", "2s"]
    answer = session.play({"who": "azar", "do": "cards", "faces": faces})
    assert isinstance(answer, Step)
    teller = Teller(Names(game), Voice("en"), "ana")
    told = [teller.tell(event) for event in visible(answer.events)]
    assert told[8:10] == ["Card to ana: 2c", "Card to bea: Kd"]


def test_there_is_no_disc_where_the_law_has_none() -> None:
    game = registry.game("circle_seven_stud", "BOL13", {"players": ["ana", "bea", "cai", "dan"]})
    answer = Session(game, "ana", random.Random(1)).play({"who": "croupier", "do": "deal"})
    assert isinstance(answer, Step)
    assert "marca" not in [str(type(event).__struct_config__.tag) for event in answer.events]


def test_cards_chips_and_whatever_lies_on_the_felt(session: Session) -> None:
    things = (
        Thing(kind="card", place="bank", label="A♠"),
        Thing(kind="card", place="bank", label="7♦", up=False),
        Thing(kind="chip", place="1/red/", owner="ana", amount=200, mark="prison"),
        Thing(kind="chip", place="2/red/", owner="luis", amount=100),
        Thing(kind="dealer", place="seat/3", mark="D"),
    )
    felt = Felt(Names(session.game), Voice("es"), "ana", "Cara o cruz")
    scene = Scene(game="toy", regulation="ES79", phase="betting", things=things, facts={"minimum": 100})
    said = "\n".join(line.plain for line in felt.draw(scene, session.catalogue(), 60))
    assert "Cartas · banca: A♠ ░░" in said
    assert "dealer · asiento 3: D" in said
    assert "En el paño: rojo 200 (prisión) · luis: 2 rojo 100" in said
    assert said.startswith("Cara o cruz · ES79 · mínimo 100 ")


def test_words_that_fit_nothing() -> None:
    names = Names(registry.game("french_roulette", "ES79", {}))
    offers = [
        Offer(by="tú", do="bet", fields={"on": OneOf(("red",)), "at": OneOf(("",)), "stake": Range(100, 1000)}),
        Offer(by="tú", do="lift", fields={"on": OneOf(("red",)), "at": OneOf(("",)), "stake": OneOf((0,))}),
        Offer(by="tú", do="leave"),
    ]
    assert parse.understand("", offers, names) is None
    assert parse.understand("100", offers, names) is None
    assert parse.understand("rojo 100 verde", offers, names) is None
    assert parse.understand("rojo color=azul", offers, names) is None
    lift = parse.understand("quitar rojo", offers, names)
    assert lift is not None
    assert lift.move == {"who": "tú", "do": "lift", "on": "red", "at": "", "stake": 0}
    leave = parse.understand("leave", offers, names)
    assert leave is not None
    assert leave.move == {"who": "tú", "do": "leave"}
    given = parse.understand("bet on=rojo stake=1.000", offers, names)
    assert given is not None
    assert given.move == {"who": "tú", "do": "bet", "on": "red", "at": "", "stake": 1000}


@pytest.mark.parametrize("section", ["say", "verbs", "commands", "help", "values", "fields", "things"])
def test_everything_is_said_in_both_languages(section: str) -> None:
    for code, said in catalogue()[section].items():
        assert said.get("es"), code
        assert said.get("en"), code


def test_no_word_means_two_commands() -> None:
    words = [(word, code) for code, said in catalogue()["commands"].items() for lang in said.values() for word in lang]
    assert len({word for word, _ in words}) == len(words)
