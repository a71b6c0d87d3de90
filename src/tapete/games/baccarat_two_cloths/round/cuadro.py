"""What the banker may say: he is free, unless the table of his play binds him, or a coup that was restored."""

from __future__ import annotations

from typing import Any

from ....law.leaves import denied, holds
from ....law.rulebook import Leaf
from ...baccarat.law import points
from ...baccarat.law.points import bank_draws, is_optional, punto_draws, third_value
from ..turn import Turn, hand

Behind = tuple[Leaf[Any] | None, ...]
Verdict = tuple[tuple[str, ...], Behind]
FREE = ("carta", "no")
STANDS = ("no",)
DRAW, STAND, CHOOSE = "T", "P", "O"
"""What a cell of the table says."""
WORD = {DRAW: ("carta",), STAND: ("no",)}


# --- the cloths -----------------------------------------------------------------------------------------------------


def exempt(t: Turn, which: str) -> bool:
    """Who made banco is free from the drawing rules; by another reading only if that was authorised."""
    c, leaf = t.s.coup, t.rules.play.banco_exempt
    mine = bool(c.banco) and t.player_of(which) == c.banco and which not in c.bound
    if not mine or denied(leaf):
        return False
    if t.game.terms.readings.get(leaf.reading) == "authorised":
        return t.s.free_draw and holds(t.rules.play.banco_free)
    return True


def cloth_words(t: Turn, which: str) -> tuple[str, ...]:
    """What the holder of a cloth may lawfully say."""
    d, total = t.rules.drawing, t.two(which)
    free = exempt(t, which)
    if t.natural(which):
        return ("abato", *FREE) if free else ("abato",)
    if free:
        return FREE
    if punto_draws(total, d):
        return ("carta",)
    return STANDS if must_stand(t, total) else FREE


def must_stand(t: Turn, total: int) -> bool:
    """A total that draws no card; so does an 8 or 9 that may not be turned up any more. With any other he chooses, if
    the law has hands that choose."""
    d, natural = t.rules.drawing, t.rules.natural
    return str(total) in d.punto_stands.value or str(total) in natural.totals.value or not holds(d.punto_free)


def must_say(t: Turn, which: str) -> str:
    """What the rules have a cloth say; five stands."""
    if t.natural(which):
        return "abato"
    return "carta" if punto_draws(t.two(which), t.rules.drawing) else "no"


# --- the banker -----------------------------------------------------------------------------------------------------


def columns(t: Turn) -> list[str]:
    """The columns of the table that count: those of the cloths that have not turned up."""
    found = []
    for cloth in t.playing():
        if hand(cloth) in t.s.coup.up:
            continue
        faces = t.faces(hand(cloth))
        found.append(third_value(faces[2], t.rules.scoring) if len(faces) > 2 else "none")
    return found


def cell(t: Turn, column: str) -> str:
    total, d = t.two("banca"), t.rules.drawing
    if is_optional(total, column, d):
        return CHOOSE
    return DRAW if bank_draws(total, column, d) else STAND


def agreed(cells: list[str]) -> str:
    """What all cells say; an optional one agrees with either. '': they diverge, or there is none."""
    firm = {c for c in cells if c != CHOOSE}
    if len(firm) > 1:
        return ""
    return next(iter(firm)) if firm else (CHOOSE if cells else "")


def row(t: Turn) -> Leaf[Any] | None:
    return points.row(t.two("banca"), t.rules.drawing)


def verdict(t: Turn) -> Verdict:
    """What the banker may lawfully say, and what says so."""
    p, c = t.rules.play, t.s.coup
    if t.natural("banca"):
        return ("abato",), (t.rules.natural.totals,)
    if c.stands:
        section, _, name = c.stands.partition(".")
        return ("no",), (getattr(getattr(t.rules, section), name),)
    bound = restored(t) if c.restored or always(t) else asked(t)
    if bound is not None:
        return bound
    if zero(t):
        return ("carta",), (p.zero_draws,)
    return FREE, (p.banker_free,)


def zero(t: Turn) -> bool:
    """The banker has a total with which he must draw."""
    leaf = t.rules.play.zero_draws
    return leaf is not None and str(t.two("banca")) in leaf.value


def always(t: Turn) -> bool:
    """By another reading a cloth that has turned up binds him in every coup."""
    leaf = t.rules.restored.turned_up
    up = any(hand(cloth) in t.s.coup.up for cloth in t.playing())
    return up and t.game.terms.readings.get(leaf.reading) == "always"


def restored(t: Turn) -> Verdict | None:
    """A coup that was restored; None: he is free."""
    r, d, found = t.rules.restored, t.rules.drawing, situation(t)
    cells = [cell(t, column) for column in columns(t)]
    if found == "free":
        return None
    if found == "own_fault":
        draws = t.two("banca") <= r.own_fault.value
        return WORD[DRAW if draws else STAND], (r.own_fault, r.free if t.s.coup.restored != "banker" else None)
    leaf = r.turned_up if found == "cloth_turned_up" else r.same
    says = agreed(cells)
    if says == CHOOSE:
        return None if denied(r.optional) else (WORD[DRAW], (r.optional, leaf))
    return WORD[says], (leaf, d.follows, row(t))


def situation(t: Turn) -> str:
    """What decides how the banker plays: a cloth turned up, the same on both, his own fault; or he is free."""
    r, c = t.rules.restored, t.s.coup
    cells = [cell(t, column) for column in columns(t)]
    if not cells:
        return "free"
    if any(hand(cloth) in c.up for cloth in t.playing()):
        return "free" if denied(r.turned_up) else "cloth_turned_up"
    if agreed(cells):
        return "free" if denied(r.same) else "same"
    return "own_fault" if c.restored == "banker" or denied(r.free) else "free"


def optional(t: Turn) -> bool:
    """Does the table leave it to him on every cloth that counts?"""
    return agreed([cell(t, column) for column in columns(t)]) == CHOOSE


def asked(t: Turn) -> Verdict | None:
    """He asked for the table, or the drawing rules are played: where it says the same for both he follows it."""
    p, d = t.rules.play, t.rules.drawing
    by_request = t.s.coup.cuadro and holds(p.cuadro_binds)
    by_mode = t.game.terms.draw_mode == "tirada" and d.follows is not None
    unfree = not holds(p.banker_free)
    if not (by_request or by_mode or unfree):
        return None
    says = agreed([cell(t, column) for column in columns(t)])
    behind: Behind = (p.cuadro_binds,) if by_request else (p.mode,) if by_mode else (p.banker_free,)
    if says == CHOOSE and by_request:
        says = DRAW
    if says not in WORD:
        return None if zero(t) else (FREE, (*behind, d.follows))
    return WORD[says], (*behind, d.follows, row(t))


def bank_default(t: Turn) -> str:
    """Silence: he draws with as much as a banker at fault."""
    words = verdict(t)[0]
    if len(words) == 1:
        return words[0]
    return "carta" if t.two("banca") <= t.rules.restored.own_fault.value else "no"


def check_banker(t: Turn, word: str) -> None:
    words, behind = verdict(t)
    if word in words:
        return
    if words == ("abato",):
        t.refuse("must_turn_up", t.rules.natural.totals, at=word)
    if word == "abato":
        t.refuse("not_an_option", t.rules.natural.totals, at=word)
    if t.s.coup.stands:
        t.refuse("must_stand", *behind, at=word)
    if behind == (t.rules.play.zero_draws,):
        t.refuse("must_draw", *behind, at=word)
    t.refuse("against_cuadro", *behind, at=word)


def check_cloth(t: Turn, which: str, word: str) -> None:
    words, d, n, p = cloth_words(t, which), t.rules.drawing, t.rules.natural, t.rules.play
    if word in words:
        return
    banco = p.banco_exempt if t.s.coup.banco and t.player_of(which) == t.s.coup.banco else None
    bound = t.rules.rulings.advice_binds if which in t.s.coup.bound else None
    if words == ("abato",):
        t.refuse("must_turn_up", n.totals, p.asks, banco, at=word)
    if words == ("carta",):
        t.refuse("must_draw", bound, d.punto_draws, p.asks, banco, at=word)
    if words == ("no",):
        t.refuse("must_stand", bound, d.punto_stands, p.asks, banco, at=word)
    chooses = d.punto_free is not None and str(t.two(which)) in d.punto_free.value and not exempt(t, which)
    t.refuse("not_an_option", d.punto_free if chooses else None, n.totals, banco, at=word)
