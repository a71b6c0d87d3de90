"""Cards and packs."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.table import cards
from tapete.table.cards import Deck, Face, french, spanish

PACKS = [french(n, j) for n in cards.SHORT for j in (0, 1, 2)] + [spanish(40), spanish(48)]
FACES = sorted({face for pack in PACKS for face in pack.faces})


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_a_pack_holds_each_card_once_and_is_found_by_its_name(pack: Deck) -> None:
    assert len(set(pack.faces)) == len(pack.faces) == len(pack)
    assert cards.deck(pack.name) is pack
    assert sum(not cards.is_joker(f) for f in pack.faces) == len(pack.ranks) * 4


@pytest.mark.parametrize(
    ("size", "lowest"), [(52, "2"), (48, "3"), (44, "4"), (40, "5"), (36, "6"), (32, "7"), (28, "8")]
)
def test_a_short_pack_drops_the_lowest_and_keeps_the_ace(size: int, lowest: str) -> None:
    pack = french(size)
    assert len(pack) == size
    assert pack.lowest == lowest
    assert pack.ranks[-1] == "A"


def test_spanish_packs() -> None:
    assert spanish().ranks == "1234567SCR"
    assert len(spanish(48)) == 48
    assert {"8o", "9b"} <= set(spanish(48).faces)
    assert "8o" not in spanish()


@pytest.mark.parametrize(
    "name", ["french53", "french52+3", "spanish44", "french", "tarot78", "french052", "spanish40+1"]
)
def test_other_packs_do_not_exist(name: str) -> None:
    with pytest.raises(ValueError, match="no "):
        cards.deck(name)


@given(st.sampled_from(FACES))
def test_a_face_names_one_card(face: str) -> None:
    assert msgspec.convert(face, Face) == face
    if cards.is_joker(face):
        assert cards.rank(face) == cards.suit(face) == cards.colour(face) == ""
    else:
        assert cards.rank(face) + cards.suit(face) == face
        order = cards.SPANISH_SUITS if cards.suit(face) in cards.SPANISH_SUITS else cards.FRENCH_SUITS
        assert cards.shift(cards.shift(face, 1, order), -1, order) == face
        assert cards.shift(face, 4, order) == face


def test_names_tell_the_cards_of_a_pack_apart_in_both_languages() -> None:
    for pack in (french(52), spanish(48)):
        for lang in ("es", "en"):
            assert len({cards.name(face)[lang] for face in pack.faces}) == len(pack)


@pytest.mark.parametrize("face", ["1s", "As ", "Ao", "10h", "", "jo", "8x"])
def test_what_is_no_face_is_not_decoded(face: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(face, Face)
