"""The shoe counts what nobody has seen."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tapete.table.shoe import Shoe


class Handling(RuleBasedStateMachine):
    """Any sequence of operations keeps every card in the count."""

    shoe: Shoe
    seen: list[str]
    table: int

    @initialize(pack=st.sampled_from(["french52", "french52+1", "french28", "spanish40"]), decks=st.integers(1, 8))
    def load(self, pack: str, decks: int) -> None:
        self.shoe, self.seen, self.table = Shoe.of(pack, decks), [], 0

    @precondition(lambda self: self.shoe.left)
    @rule(data=st.data())
    def draw_seen(self, data: st.DataObject) -> None:
        face = data.draw(st.sampled_from(sorted(self.shoe.weights())))
        assert self.shoe.admits(face) is None
        self.shoe = self.shoe.draw(face)
        self.seen.append(face)
        self.table += 1

    @rule(cards=st.integers(0, 5))
    def draw_unseen(self, cards: int) -> None:
        cards = min(cards, self.shoe.left)
        self.shoe = self.shoe.draw(cards=cards)
        self.table += cards

    @precondition(lambda self: self.shoe.hidden)
    @rule(data=st.data())
    def reveal(self, data: st.DataObject) -> None:
        face = data.draw(st.sampled_from(sorted(self.shoe.weights())))
        self.shoe = self.shoe.reveal(face)
        self.seen.append(face)

    @precondition(lambda self: self.seen and self.shoe.weights())
    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        wrong = data.draw(st.sampled_from(self.seen))
        right = data.draw(st.sampled_from(sorted(self.shoe.weights())))
        self.shoe = self.shoe.correct(wrong, right)
        self.seen.remove(wrong)
        self.seen.append(right)

    @rule(cards=st.integers(0, 6))
    def discard(self, cards: int) -> None:
        cards = min(cards, self.table)
        self.shoe = self.shoe.discard(cards)
        self.table -= cards

    @rule(cards=st.integers(0, 5))
    def burn(self, cards: int) -> None:
        self.shoe = self.shoe.burn(min(cards, self.shoe.left))

    @precondition(lambda self: self.shoe.left > 1)
    @rule(data=st.data())
    def prepare(self, data: st.DataObject) -> None:
        self.shoe = self.shoe.cut_at(data.draw(st.integers(1, self.shoe.left - 1)))
        self.shoe = self.shoe.stop_at(data.draw(st.integers(0, self.shoe.left - 1)))

    @rule()
    def gather(self) -> None:
        hidden = min(self.table, self.shoe.hidden)
        kept = self.seen[: self.table - hidden]
        self.shoe = self.shoe.gather(kept, hidden)
        self.seen, self.table = list(kept), len(kept) + hidden

    @invariant()
    def every_card_is_somewhere(self) -> None:
        shoe = self.shoe
        assert sum(shoe.unseen) == shoe.left + shoe.hidden
        assert shoe.size - sum(shoe.unseen) == len(self.seen)
        assert shoe.on_table == self.table
        assert sum(shoe.chance().weights.values()) == sum(shoe.unseen)
        assert msgspec.json.decode(msgspec.json.encode(shoe), type=Shoe) == shoe


TestHandling = Handling.TestCase


def test_the_stop_card_shows_when_only_the_cards_behind_it_are_left() -> None:
    shoe = Shoe.of("french52", 6).stop_at(7).draw(cards=304)
    assert (shoe.before_stop, shoe.stop_shows) == (1, False)
    assert shoe.draw().stop_shows
    assert not Shoe.of("french52").draw(cards=52).stop_shows


def test_a_wrong_entry_is_corrected_only_to_a_card_that_can_be() -> None:
    shoe = Shoe.of("french52").draw("8h").draw("Kd")
    assert shoe.correct("8h", "9h") == Shoe.of("french52").draw("9h").draw("Kd")
    with pytest.raises(ValueError, match="no Kd"):
        shoe.correct("8h", "Kd")
    with pytest.raises(ValueError, match="not named"):
        shoe.correct("2c", "3c")


@pytest.mark.parametrize(
    ("shoe", "face", "code"),
    [
        (Shoe.of("french52").draw("As"), "As", "none_left"),
        (Shoe.of("french52"), "Jo", "not_in_pack"),
        (Shoe.of("french52").draw(cards=52), "As", "shoe_empty"),
        (Shoe.of("french52", 2).draw("As"), "As", None),
    ],
)
def test_admits(shoe: Shoe, face: str, code: str | None) -> None:
    assert shoe.admits(face) == code
    if code:
        with pytest.raises(ValueError, match=r"no|cannot"):
            shoe.draw(face)


@given(st.integers(-3, 60))
def test_what_cannot_happen_is_an_error(n: int) -> None:
    shoe = Shoe.of("french52")
    if not 0 < n < 52:
        with pytest.raises(ValueError, match="cannot be cut"):
            shoe.cut_at(n)
    if not 0 <= n < 52:
        with pytest.raises(ValueError, match="cannot stand"):
            shoe.stop_at(n)
    if not 0 <= n <= 52:
        with pytest.raises(ValueError, match="cannot be drawn"):
            shoe.burn(n)
    if n:
        with pytest.raises(ValueError, match="cannot be discarded"):
            shoe.discard(n)


def test_nothing_hidden_and_too_many_packs() -> None:
    with pytest.raises(ValueError, match="face down"):
        Shoe.of("french52").reveal("As")
    with pytest.raises(ValueError, match="packs"):
        Shoe.of("french52", 13)
