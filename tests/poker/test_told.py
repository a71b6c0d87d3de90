"""What is told of a hand of circle poker: on the page and in the terminal, in both languages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tapete.cli.terminal.names import Names
from tapete.cli.terminal.tell import Teller
from tapete.cli.terminal.voice import Voice
from tapete.games import registry
from tapete.games.circle_poker import moves as m
from tapete.inspection import vocabulary
from tapete.table.contract import Event, Step
from tapete.table.events import Transfer
from tapete.web import looking, telling
from tapete.web.wire import Seen

PAIR = ("Ks", "Jh", "9s", "9d", "8c")

TOLD: list[tuple[Event, str, str]] = [
    (m.Acted(player="ana", action="raise", amount=10, to=20), "Ana sube a 20", "Ana raises to 20"),
    (
        m.Acted(player="ana", action="call", amount=10, to=20, all_in=True),
        "Ana cubre 10 (su apuesta: 20), con todo su resto",
        "Ana calls 10 (bet: 20), all-in",
    ),
    (m.Acted(player="ana", action="bet", amount=10, to=10), "Ana apuesta 10", "Ana bets 10"),
    (m.Acted(player="ana", action="fold"), "Ana se retira", "Ana folds"),
    (m.Burned(cards=1), "Se quema un naipe", "A card is burned"),
    (m.Mucked(player="ana", cards=2), "Ana entrega 2 naipes boca abajo", "Ana gives up 2 cards face down"),
    (m.Discarded(player="ana", cards=0), "Ana no cambia ningún naipe", "Ana changes no card"),
    (
        m.Won(player="ana", pot=0, amount=55, part="low"),
        "Ana gana 55 (bote principal): mano baja",
        "Ana wins 55 (main pot): low hand",
    ),
    (
        m.Won(player="ana", pot=1, amount=11, part="row_2", odd=1),
        "Ana gana 11 (bote lateral 1): fila 2; 1 no se podían partir",
        "Ana wins 11 (side pot 1): row 2; 1 could not be split",
    ),
    (m.Won(player="ana", pot=0, amount=55), "Ana gana 55 (bote principal)", "Ana wins 55 (main pot)"),
]


@pytest.mark.parametrize(("event", "es", "en"), TOLD)
def test_a_sentence_says_it(event: Event, es: str, en: str) -> None:
    table = registry.game("circle_double_holdem", "AND10", {})
    for lang, wanted in (("es", es), ("en", en)):
        assert telling.text(table, event, lang) == wanted
        assert Teller(Names(table), Voice(lang), "bea").tell(event) == wanted


def test_a_value_says_its_row_and_begins_with_what_makes_the_hand() -> None:
    table = registry.game("circle_double_holdem", "AND10", {})
    read = m.Valued(player="ana", hand="pair", faces=PAIR, row=2)
    assert telling.text(table, read, "es") == "Ana, fila 2: pareja (9♠ 9♦ K♠ J♥ 8♣)"
    assert telling.text(table, read, "en") == "Ana, row 2: pair (9♠ 9♦ K♠ J♥ 8♣)"


def test_a_pot_is_named_in_the_books() -> None:
    table = registry.game("circle_holdem", "AND10", {})
    paid = Transfer(source="pot:1", target="resto:ana", amount=30, reason="won")
    assert telling.text(table, paid, "es").startswith("Bote lateral 1 → ana")
    assert telling.text(table, paid, "en").startswith("Side pot 1 → ana")


ALL_IN: tuple[dict[str, Any], ...] = (
    {"who": "croupier", "do": "deal"},
    {"who": "azar", "do": "cards", "faces": ("Ks", "Qd", "Ad", "Kd", "Qh", "Ac")},
    {"who": "carla", "do": "bet", "amount": 400},
    {"who": "ben", "do": "all_in"},
    {"who": "ana", "do": "all_in"},
)
TERMS = {"players": ["ana", "ben", "carla"], "restos": {"ana": 100, "ben": 300, "carla": 500}, "marca": 1,
         "structure": "no_limit"}  # fmt: skip


def seen_after(moves: tuple[dict[str, Any], ...], who: str, lang: str) -> looking.PageParts:
    table = registry.game("circle_holdem", "AND10", TERMS)
    state = table.opening().state
    for move in moves:
        step = table.play(state, vocabulary.decode(table.types.moves, move))
        assert isinstance(step, Step)
        state = step.state
    offers, scene = tuple(table.offers(state, who)), table.view(state, who)
    seen = Seen(seq=1, who=who, scene=scene, offers=offers, pending=scene.pending, clock=None, places=())
    return looking.look(table, state, seen, "", lang)


def test_the_page_says_who_competes_for_which_pot() -> None:
    """ana 100, ben 300, carla 500: 3 x 100 for all, 2 x 200 for ben and carla."""
    look = seen_after(ALL_IN, "ben", "es")
    assert look.pots == (("bote principal", 300, "carla, ben, ana"), ("bote lateral 1", 400, "carla, ben"))
    assert (look.data["balance"], look.data["pooled"], look.balance, look.staked) == (0, 300, 0, 300)
    assert seen_after(ALL_IN[:3], "ben", "es").pots == ()


def test_buttons_say_what_they_cost() -> None:
    """carla may bet all she has; to ben, who has less than her bet, calling it is all he has."""
    first = {a.move["do"]: a.label for a in seen_after(ALL_IN[:2], "carla", "en").hand.actions}
    assert first["all_in"] == "All in: 495"
    then = {a.move["do"]: a.label for a in seen_after(ALL_IN[:3], "ben", "en").hand.actions}
    assert then["call"] == "Call: 295"
    assert "all_in" not in then


def test_the_croupier_reads_for_whom_a_card_is() -> None:
    look = seen_after(ALL_IN[:1], "carla", "en")
    assert look.turns[0].do == "Card · carla"
    assert seen_after(ALL_IN, "carla", "en").turns[0].do == "Card · the board"


def test_what_is_decided_about_an_incident_is_named() -> None:
    assert telling.value("about", "incident:too_many_burned", "es") == "se han quemado demasiados naipes"
    assert telling.value("about", "incident:no_such", "es") == "incident"
    assert telling.value("option", ("go_on", "null"), "en") == "Play goes on, Null round"


def test_the_history_says_who_won_the_pots() -> None:
    """ana takes both halves of one pot, ben a side pot: what each has won in all."""
    table = registry.game("circle_holdem", "AND10", TERMS)
    won = [
        m.Won(player="ana", pot=0, amount=60),
        m.Won(player="ana", pot=0, amount=40),
        m.Won(player="ben", pot=1, amount=20),
    ]
    entry = {"seq": 3, "move": None, "events": [msgspec.to_builtins(event) for event in won]}
    assert telling.pots_won(table, [entry], "es") == "ana gana 100; ben gana 20"
    assert telling.pots_won(table, [], "en") == ""


def test_a_seat_that_is_free_again() -> None:
    table = registry.game("circle_holdem", "AND10", TERMS)
    assert telling.text(table, m.Seated(player="", seat=3), "es") == "Asiento 3 libre"
    assert Teller(Names(table), Voice("en"), "you").tell(m.Seated(player="", seat=3)) == "Seat 3 free"


def test_who_speaks_or_will_speak_has_the_own_cards_beside_the_buttons() -> None:
    """Ben must speak; Ana will have to. Carla has bet: she is asked only if somebody raises."""
    found = {who: seen_after(ALL_IN[:3], who, "es") for who in ("ana", "ben", "carla")}
    assert {who: len(look.own.split()) for who, look in found.items()} == {"ana": 2, "ben": 2, "carla": 2}
    assert {who: [key for key, _ in look.ahead] for who, look in found.items()} == {
        "ana": ["give_up", "call"],
        "ben": [],
        "carla": ["give_up"],
    }
