"""The coup: the deal, who looks at his cards, what Punto and banker may and must say, the third cards."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ...baccarat import moves as base
from ...baccarat.circle import speaking
from ...baccarat.circle.speaking import HOUSE_HAND, look
from ...baccarat.law.draws import DEALT
from ...baccarat.law.points import bank_draws, is_optional, punto_draws, row, third_value
from ...baccarat.table import slots
from .. import moves as m
from ..bank import holding
from ..turn import BETTING, Turn
from . import closing, ending, house_draws

HANDS = ("punto", "banca")


# --- the deal -------------------------------------------------------------------------------------------------------


def on_deal(t: Turn, move: base.Deal) -> None:
    """The banker deals, when the bets are closed and he is told."""
    b, r, betting = t.rules.bank, t.rules.rulings, t.rules.betting
    if denied(b.dealer):
        t.staff("runs", b.dealer)
    else:
        name = t.player()
        if t.banker and name != t.banker:
            holding.check_associate(t, name)
        if t.banker and holding.acting(t, name) != t.banker:
            t.refuse("not_entitled", b.dealer or b.of_player, player=t.banker)
    if t.s.phase in BETTING:
        early = (betting.closed_first, r.no_early)
        if r.waits_for_sign is not None:
            if holds(r.waits_for_sign):
                t.refuse("not_told", r.waits_for_sign, betting.deal_call)
        elif not any(denied(leaf) for leaf in early):
            t.refuse("early_draw", *early, betting.close_call)
        closing.check_close(t)
        closing.close(t)
    t.in_phase("closed", sources=(b.deal_once, betting.close_call))
    begin(t)


def begin(t: Turn) -> None:
    c = t.rules.coup
    t.set(phase="dealing", cards_out=0)
    t.bank_set(must_go_on=False)
    if not denied(c.counted):
        t.note("coup", c.counted or c.order, amount=t.s.round)
    slots.owe(t, *hands(t))


def hands(t: Turn) -> tuple[str, ...]:
    """The hands that the first cards go to, in turn."""
    c = t.rules.coup
    each = c.two_each.value if c.two_each is not None else DEALT
    return HANDS * each if c.order.value == "alternate" else tuple(hand for hand in HANDS for _ in range(each))


def onward(t: Turn, hand: str) -> None:
    """What follows a card."""
    answer_late(t)
    if t.s.coup.spare:
        slots.burn(t, t.s.coup.spare, *t.game.card_sources(t, hand))
        t.coup_set(spare="")
    if t.s.coup.stays == "free":
        t.coup_set(stays="stays")
    if t.s.owed:
        return
    if t.s.phase == "void_coup":
        house_draws.dealt_out(t, hand)
        return
    if t.s.phase == "dealing":
        t.acts("move_cards", "move_cards")
        if t.s.coup.deemed.get("punto") is not None:  # one of Punto's cards was lost: it turns up
            ending.turned_up(t, "punto")
        elif t.s.coup.loser:
            ending.end(t)
        elif house_draws.runs(t):
            house_draws.totals(t)
        else:
            to_punto(t)
        return
    if house_draws.runs(t):
        house_draws.onward(t, hand)
    elif hand == "punto":
        to_word(t)
    else:
        ending.end(t)


def answer_late(t: Turn) -> None:
    """Play that goes on answers what the banker was asked about late stakes."""
    for pending in [p for p in t.s.pending if p.about.startswith("late_bet:")]:
        t.game.answer(t, pending, pending.default)


# --- looking --------------------------------------------------------------------------------------------------------


def on_look(t: Turn, move: m.Look) -> None:
    p, name = t.rules.play, t.player()
    if p.asks is None:
        t.refuse("no_rule", t.rules.coup.face)
    t.in_phase("punto", "banker", sources=(t.rules.coup.face, p.asks))
    hand = own_hand(t, name)
    if hand == "punto" and t.s.phase != "punto":
        t.refuse("not_your_turn", p.asks, phase=t.s.phase)
    if not speaking.carried(t, hand):
        t.refuse("not_carried", t.act("move_cards"), player=name)
    if t.has_looked(hand):
        t.refuse("already_done", p.asks, t.rules.coup.face, player=name)
    look(t, t.banker if hand == "banca" else name, hand)


def own_hand(t: Turn, name: str) -> str:
    """The hand that he may handle."""
    holding.check_associate(t, name)
    hand = t.hand_of(holding.acting(t, name))
    if not hand:
        lost = t.rules.rulings.slow_loses if name in t.s.coup.slow else None
        t.refuse("not_entitled", lost, t.rules.betting.highest, t.rules.bank.of_player, player=t.s.coup.punto)
    return hand


# --- Punto ----------------------------------------------------------------------------------------------------------


def to_punto(t: Turn) -> None:
    """Punto is asked; where nobody has the cards the rules are applied."""
    t.set(phase="punto")
    if t.s.coup.punto == HOUSE_HAND or denied(t.rules.play.asks):
        speaks(t, "punto", punto_default(t))


def punto_words(t: Turn) -> tuple[str, ...]:
    """What Punto may lawfully say."""
    d, points = t.rules.drawing, t.two("punto")
    if t.natural("punto") and "punto" not in t.s.coup.barred:
        return ("abato",)
    if free(t):
        return ("carta", "no")
    if punto_draws(points, d):
        return ("carta",)
    return ("no",) if must_stand(t, points) else ("carta", "no")


def must_stand(t: Turn, points: int) -> bool:
    """A total that draws no card; so does a natural that may not be turned up any more. With any other he chooses, if
    the law has hands that choose."""
    d = t.rules.drawing
    return str(points) in d.punto_stands.value or t.natural("punto") or not holds(d.punto_free)


def free(t: Turn) -> bool:
    """He made banco, and such players were authorised to draw as they like."""
    c = t.s.coup
    banco = c.ground in ("banco", "banco_seguido")
    return banco and t.s.free_draw and "punto" not in c.bound and holds(t.rules.play.banco_free)


def punto_default(t: Turn) -> str:
    words = punto_words(t)
    if len(words) == 1:
        return words[0]
    return "carta" if punto_draws(t.two("punto"), t.rules.drawing) else "no"


def check_punto(t: Turn, word: str) -> None:
    words, d, n, c = punto_words(t), t.rules.drawing, t.rules.natural, t.s.coup
    if word in words:
        return
    bound = getattr(t.rules.rulings, c.by) if "punto" in c.bound else None
    if words == ("abato",):
        t.refuse("must_turn_up", n.totals, t.rules.play.asks, at=word)
    if words == ("carta",):
        t.refuse("must_draw", bound, d.punto_draws, t.rules.play.asks, at=word)
    if words == ("no",):
        t.refuse("must_stand", bound, d.punto_stands, t.rules.play.asks, at=word)
    chooses = d.punto_free is not None and str(t.two("punto")) in d.punto_free.value and not free(t)
    t.refuse("not_an_option", d.punto_free if chooses else None, n.totals, at=word)


# --- the banker -----------------------------------------------------------------------------------------------------


def third(t: Turn) -> str:
    """The column of the table: the value of Punto's third card."""
    faces = t.faces("punto")
    return third_value(faces[2], t.rules.scoring) if len(faces) > 2 else "none"


def is_bound(t: Turn) -> tuple[bool, tuple[Leaf[Any] | None, ...]]:
    """Must the banker follow the table? And what says so."""
    p, d, c = t.rules.play, t.rules.drawing, t.s.coup
    if "banca" in c.bound:
        return True, (getattr(t.rules.rulings, c.by), d.follows)
    if c.cuadro and holds(p.cuadro_binds):
        return True, (p.cuadro_binds, d.follows)
    if holds(p.mode) and t.game.terms.draw_mode == "tirada":
        return True, (p.mode, d.follows)
    return not holds(p.banker_free), (p.banker_free, d.follows)


def bank_words(t: Turn) -> tuple[str, ...]:
    """What the banker may lawfully say."""
    d, c, r, points = t.rules.drawing, t.s.coup, t.rules.rulings, t.two("banca")
    if t.natural("banca"):
        return ("abato",) if "banca" not in c.barred else ("no",)
    if "banca" in c.deemed:
        return ("carta", "no")
    if "dropped" in c.barred:
        may = r.dropped_draw is not None and str(points) in r.dropped_draw.value
        return ("carta", "no") if may else ("no",)
    if is_bound(t)[0]:
        if is_optional(points, third(t), d) and not c.optional:
            return ("carta", "no")
        return ("carta",) if bank_draws(points, third(t), d) else ("no",)
    zero = t.rules.play.zero_draws
    if zero is not None and str(points) in zero.value:
        return ("carta",)
    return ("carta", "no")


def bank_default(t: Turn) -> str:
    """The table; a card in its free cells."""
    words = bank_words(t)
    if len(words) == 1:
        return words[0]
    return "carta" if bank_draws(t.two("banca"), third(t), t.rules.drawing) else "no"


def check_banker(t: Turn, word: str) -> None:
    words, p, r = bank_words(t), t.rules.play, t.rules.rulings
    if word in words:
        return
    if words == ("abato",):
        t.refuse("must_turn_up", t.rules.natural.totals, at=word)
    if "dropped" in t.s.coup.barred:
        t.refuse("must_stand", r.dropped_draw, r.dropped_third, at=word)
    bound, behind = is_bound(t)
    if bound and len(words) == 1:
        t.refuse("against_cuadro", *behind, row(t.two("banca"), t.rules.drawing), at=word)
    if words == ("carta",):
        t.refuse("must_draw", p.zero_draws, at=word)
    t.refuse("not_an_option", t.rules.natural.totals, at=word)


def to_banker(t: Turn) -> None:
    """After Punto's word: the banker's natural comes before any third card."""
    t.set(phase="banker")
    c = t.s.coup
    if c.fifth and c.word == "no":
        use_fifth(t)
        return
    if t.natural("banca") and "banca" not in c.barred:
        if c.early == "abato":
            speaks(t, "banca", "abato")
        return
    if c.fifth:
        use_fifth(t)
    elif c.word == "carta":
        slots.owe(t, "punto")
    else:
        to_word(t)


def use_fifth(t: Turn) -> None:
    """A card that was drawn too soon is Punto's third if he asked, else the banker's, whatever he has."""
    face = t.s.coup.fifth
    t.coup_set(fifth="")
    hand = "punto" if t.s.coup.word == "carta" else "banca"
    t.set(queue=(face,))
    slots.owe(t, hand)


def to_word(t: Turn) -> None:
    """The banker's turn; who may not turn up any more stands."""
    c = t.s.coup
    if "banca" in c.barred:
        ending.end(t)
    elif c.early and c.early in bank_words(t):
        speaks(t, "banca", c.early)


# --- words ----------------------------------------------------------------------------------------------------------


def on_say(t: Turn, move: m.Say) -> None:
    p, name = t.rules.play, t.player()
    if p.asks is None:
        t.refuse("no_rule", t.rules.drawing.house_decides)
    t.in_phase("punto", "banker", sources=(p.asks, p.banker_after))
    hand = own_hand(t, name)
    if t.s.owed:
        t.refuse("card_owed", *t.game.card_sources(t, t.s.owed[0]), next=t.s.owed[0])
    if any(x.about == "misspoken" for x in t.s.pending):
        t.refuse("must_declare", t.rules.rulings.misspoken_first, t.rules.rulings.misspoken)
    if hand == "punto":
        if t.s.phase != "punto":
            t.refuse("not_your_turn", p.asks, phase=t.s.phase)
        check_punto(t, move.word)
    else:
        if t.s.phase == "punto":
            speaks_early(t, move.word)
            return
        check_banker(t, move.word)
    speaks(t, hand, move.word)


def speaks_early(t: Turn, word: str) -> None:
    """The banker speaks after Punto; without that clause his word is taken before."""
    leaf = t.rules.play.banker_after
    if not denied(leaf):
        t.refuse("not_your_turn", leaf or t.rules.play.asks, player=t.s.coup.punto)
    if (word == "abato") != t.natural("banca"):
        check_banker(t, word)
    said(t, "banca", word)
    t.coup_set(early=word)
    if word == "abato":
        ending.turned_up(t, "banca")


def said(t: Turn, hand: str, word: str) -> None:
    p = t.rules.play
    speaking.said(t, hand, word, p.asks if hand == "punto" else p.banker_after or p.banker_free)


def speaks(t: Turn, hand: str, word: str) -> None:
    """The word is said, and what follows from it."""
    if not (hand == "banca" and t.s.coup.early == word):
        said(t, hand, word)
    if hand == "punto":
        t.coup_set(word=word)
        if word == "abato":
            ending.turned_up(t, "punto")
        else:
            to_banker(t)
    elif word == "abato":
        ending.turned_up(t, "banca")
    elif word == "carta":
        slots.owe(t, "banca")
    else:
        ending.end(t)


def speak_for(t: Turn, word: str) -> None:
    """The banker has decided what a word of Punto's is worth."""
    t.coup_set(word=word)
    to_banker(t)


def on_cuadro(t: Turn, move: m.AskCuadro) -> None:
    """The banker asks for the table of his play; where the law says so he must then follow it."""
    p, name = t.rules.play, t.player()
    if not holds(p.cuadro):
        t.refuse("no_rule", p.cuadro)
    t.in_phase("punto", "banker", sources=(p.cuadro,))
    if own_hand(t, name) != "banca":
        t.refuse("not_entitled", p.cuadro, player=t.banker)
    if t.s.coup.cuadro:
        t.refuse("already_done", p.cuadro)
    t.coup_set(cuadro=True)
    t.note("cuadro_asked", p.cuadro, p.cuadro_binds, about=name)


HANDLERS: dict[Any, Any] = {
    base.Deal: on_deal,
    m.Look: on_look,
    m.Say: on_say,
    m.AskCuadro: on_cuadro,
}
