"""The coup: the deal, who looks at his cards, what cloths and banker say, the third cards."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ...baccarat import moves as base
from ...baccarat.circle import moves as circle
from ...baccarat.circle import speaking
from ...baccarat.circle.speaking import HOUSE_HAND
from ...baccarat.table import slots
from .. import moves as m
from ..turn import SPEAKING, Turn, hand
from . import closing, cuadro, ending

DEALT = ("cloth_1", "cloth_2", "banca")


# --- the deal -------------------------------------------------------------------------------------------------------


def on_deal(t: Turn, move: base.Deal) -> None:
    """The banker deals, when the bets are closed."""
    r, betting, name = t.rules.rulings, t.rules.betting, t.player()
    if t.s.phase == "deposit":
        t.refuse("no_deposit", t.rules.bank.at_cage, player=t.s.award.player)
    if t.banker and name != t.banker:
        t.refuse("not_entitled", t.rules.coup.order, player=t.banker)
    if t.s.phase == "betting":
        if not denied(r.no_early):
            t.refuse("early_draw", r.no_early, betting.close_call)
        closing.check_close(t)
        closing.close(t)
        if t.s.phase != "closed":
            return
    t.in_phase("closed", sources=(t.rules.coup.order, betting.close_call))
    begin(t)


def begin(t: Turn) -> None:
    c = t.rules.coup
    t.set(phase="dealing", cards_out=0)
    t.bank_set(must_go_on=False)
    t.note("coup", c.order, amount=t.s.round)
    pairs = c.order.value != "alternate"
    slots.owe(t, *((h for h in DEALT for _ in range(2)) if pairs else (*DEALT, *DEALT)))


def onward(t: Turn, which: str) -> None:
    """What follows a card."""
    if t.s.coup.stays == "free":
        t.coup_set(stays="stays")
    if t.s.owed:
        return
    if t.s.phase == "dealing":
        t.acts("move_cards", "move_cards")
        to_cloths(t)
    elif which == "banca":
        ending.end(t)
    else:
        to_word(t)


# --- looking --------------------------------------------------------------------------------------------------------


def on_look(t: Turn, move: m.Look) -> None:
    p, name = t.rules.play, t.player()
    t.in_phase(*SPEAKING, "banker", sources=(t.rules.coup.face, p.asks))
    which = own_hand(t, name, move.cloth)
    if move.keep and not denied(p.on_table):
        t.refuse("leave_on_table", p.on_table, player=name)
    check_first(t, name, which)
    if not speaking.carried(t, which):
        t.refuse("not_carried", t.act("move_cards"), player=name)
    if t.has_looked(which):
        t.refuse("already_done", t.rules.coup.face, p.asks, player=name)
    speaking.look(t, name, which)


def own_hand(t: Turn, name: str, cloth: int = 0) -> str:
    """The hand that he may handle: for who has both cloths, the one in turn."""
    p = t.rules.priority
    mine = [h for h in (*SPEAKING, "banca") if t.player_of(h) == name]
    if cloth:
        mine = [h for h in mine if h == hand(cloth)]
    if not mine:
        lost = t.rules.rulings.slow_loses if name in t.s.coup.slow else None
        banco = p.banco_handles if t.s.coup.banco else None
        t.refuse("not_entitled", lost, banco, p.holders, p.turns, player=t.player_of(t.spoken_for() or "banca"))
    return t.s.phase if t.s.phase in mine else mine[0]


def check_first(t: Turn, name: str, which: str) -> None:
    """Who makes banco does not see the second cloth's cards before he has played the first."""
    leaf = t.rules.banco.first_cloth_first
    waits = which == "cloth_2" and name == t.s.coup.banco and 1 in t.playing() and not t.word("cloth_1")
    if waits and not denied(leaf):
        t.refuse("first_cloth_first", leaf, player=name)


# --- the cloths -----------------------------------------------------------------------------------------------------


def order(t: Turn) -> tuple[str, ...]:
    """In which order the cloths speak."""
    return SPEAKING if not denied(t.rules.play.order) else SPEAKING[::-1]


def to_cloths(t: Turn) -> None:
    """The next cloth that has not spoken is asked; where nobody has its cards the rules are applied."""
    for which in order(t):
        if int(which[-1]) in t.s.coup.void or t.word(which):
            continue
        t.set(phase=which)
        if t.player_of(which) == HOUSE_HAND or denied(t.rules.play.asks):
            cloth_speaks(t, which, cuadro.must_say(t, which))
        return
    to_banker(t)


def cloth_speaks(t: Turn, which: str, word: str) -> None:
    """The word is said, and what follows from it."""
    speaking.said(t, which, word, t.rules.play.asks)
    keep(t, which, word)
    to_cloths(t)


def keep(t: Turn, which: str, word: str) -> None:
    """The word counts; who turned up has shown his cards."""
    t.coup_set(words={**t.s.coup.words, which: word})
    if word == "abato":
        t.coup_set(up=(*t.s.coup.up, which))
        slots.turn(t, which, t.rules.natural.totals)


# --- the banker -----------------------------------------------------------------------------------------------------


def to_banker(t: Turn) -> None:
    """With 8 or 9 he turns up; otherwise third cards go to those who asked."""
    t.set(phase="banker")
    early = t.s.coup.early
    if t.natural("banca"):
        if early == "abato":
            ending.turned_up(t)
        return
    third_cards(t)


def asking(t: Turn) -> list[str]:
    """The cloths that are still to have a third card, in order."""
    c = t.s.coup
    found = [hand(cloth) for cloth in t.playing()]
    return [h for h in found if t.word(h) == "carta" and h not in c.thrown and len(t.faces(h)) < 3]


def third_cards(t: Turn) -> None:
    hands = asking(t)
    if hands:
        slots.owe(t, *hands)
    else:
        to_word(t)


def to_word(t: Turn) -> None:
    """The banker's turn; a word that he said before it counts if it is still lawful."""
    early = t.s.coup.early
    if early and early in cuadro.verdict(t)[0]:
        t.coup_set(early="")
        bank_plays(t, early)


def bank_speaks(t: Turn, word: str) -> None:
    p = t.rules.play
    speaking.said(t, "banca", word, p.banker_after, p.banker_free)
    bank_plays(t, word)


def bank_plays(t: Turn, word: str) -> None:
    t.coup_set(words={**t.s.coup.words, "banca": word})
    if word == "abato":
        ending.turned_up(t)
    elif word == "carta":
        slots.owe(t, "banca")
    else:
        ending.end(t)


# --- words ----------------------------------------------------------------------------------------------------------


def on_say(t: Turn, move: circle.Say) -> None:
    p, name = t.rules.play, t.player()
    t.in_phase(*SPEAKING, "banker", sources=(p.asks, p.banker_after))
    which = own_hand(t, name)
    if t.s.owed:
        t.refuse("card_owed", *t.game.card_sources(t, t.s.owed[0]), next=t.s.owed[0])
    if which == "banca":
        if t.s.phase != "banker":
            speaks_early(t, move.word)
            return
        cuadro.check_banker(t, move.word)
        bank_speaks(t, move.word)
        return
    if t.s.phase != which:
        t.refuse("not_your_turn", p.order, player=t.player_of(t.s.phase))
    cuadro.check_cloth(t, which, move.word)
    cloth_speaks(t, which, move.word)


def speaks_early(t: Turn, word: str) -> None:
    """The banker speaks after the cloths; without that clause his word is taken before."""
    leaf = t.rules.play.banker_after
    if not denied(leaf):
        t.refuse("not_your_turn", leaf, t.rules.play.order, player=t.player_of(t.s.phase))
    if (word == "abato") != t.natural("banca"):
        cuadro.check_banker(t, word)
    speaking.said(t, "banca", word, leaf)
    t.coup_set(early=word)


def on_cuadro(t: Turn, move: circle.AskCuadro) -> None:
    """The banker asks for the table of his play; where it says the same for both cloths he must then follow it."""
    p, name = t.rules.play, t.player()
    for leaf in (p.cuadro_is, p.cuadro):
        if not holds(leaf):
            t.refuse("no_rule", leaf)
    t.in_phase(*SPEAKING, "banker", sources=(p.cuadro,))
    if name != t.banker:
        t.refuse("not_entitled", p.cuadro, player=t.banker)
    if t.s.coup.cuadro:
        t.refuse("already_done", p.cuadro)
    t.coup_set(cuadro=True)
    t.note("cuadro_asked", p.cuadro_is, p.cuadro, p.cuadro_binds, about=name)


def advised(t: Turn, name: str) -> None:
    """A holder with five who wants advice is made to stand."""
    leaf, which = t.rules.play.five_stands, t.spoken_for()
    mine = which in SPEAKING and t.player_of(which) == name
    if mine and leaf is not None and str(t.two(which)) in leaf.value:
        t.rule("advice_on_5", "stands", leaf, about=name)
        cloth_speaks(t, which, "no")


HANDLERS: dict[Any, Any] = {
    base.Deal: on_deal,
    m.Look: on_look,
    circle.Say: on_say,
    circle.AskCuadro: on_cuadro,
}
