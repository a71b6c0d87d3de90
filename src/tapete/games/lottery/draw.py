"""Officials take their places, the material is looked at, balls come, numbers are sung, the draw is attested."""

from __future__ import annotations

from ...law.leaves import cites, denied, holds
from ...table.contract import AZAR
from ...table.events import Call
from ..base.stakes import in_phase
from . import moves as m
from . import plan, settle
from .rules import Officials
from .sale import directs
from .state import Came, Turn


def officials(t: Turn) -> Officials:
    """Those whom the text names; where it names nobody there is nothing to do for them."""
    found: Officials | None = t.game.rules.officials
    if found is None:
        t.refuse("no_rule")
    return found


def ready(t: Turn) -> None:
    """The sale is over, and it is the day of the draw."""
    rules, date = t.game.rules, t.game.rules.date
    in_phase(t, "closed", sources=(rules.prizes.to_drawn,))
    if date is not None and holds(date.fixed) and t.s.today != t.s.date:
        t.refuse("not_the_date", date.fixed, at=t.s.date)


def check_drums(t: Turn, move: m.CheckDrums) -> None:
    """Whoever directs looks at the material."""
    rules = officials(t)
    directs(t)
    ready(t)
    if t.s.checked or denied(rules.material):
        t.refuse("already_done", rules.material)
    t.set(checked=True)
    t.done("check_drums", t.actor.name, rules.material, rules.directs)


def attend(t: Turn, move: m.Attend) -> None:
    """An official is there."""
    rules = officials(t)
    t.role(rules.minimum.value, rules.minimum)
    ready(t)
    if t.actor.role in t.s.present:
        t.refuse("already_done", rules.minimum, at=t.actor.role)
    t.set(present=(*t.s.present, t.actor.role))
    t.done("attend", t.actor.name, rules.minimum, about=t.actor.role)


def begins(t: Turn) -> None:
    """The first ball: everything that has to be there is there."""
    ready(t)
    rules = t.game.rules.officials
    if rules is None:
        return
    if holds(rules.material) and not t.s.checked:
        t.refuse("material_unchecked", rules.material)
    absent = next((role for role in rules.minimum.value if role not in t.s.present), "")
    if absent:
        t.refuse("official_missing", rules.minimum, at=absent)


def ball(t: Turn, move: m.DrawBall) -> None:
    """Azar: the next ball; a number that is whole is drawn."""
    game, prizes = t.game, t.game.rules.prizes
    if not t.may((AZAR,)):
        t.refuse("wrong_role", prizes.to_drawn, role=t.actor.role)
    if t.s.phase != "drawing":
        begins(t)
    if unsung(t):
        rules = officials(t)
        t.refuse("not_sung", rules.sings, at=t.s.drawn[-1].number)
    if move.ball not in plan.weights(game, t.s):
        t.refuse("not_in_drum", prizes.drum, prizes.to_drawn, at=t.s.digits + move.ball)
    t.set(phase="drawing")
    digits = t.s.digits + move.ball
    t.emit(m.BallCame(ball=move.ball, number=digits, cite=cites(prizes.to_drawn)))
    if not plan.whole(game, digits):
        t.set(digits=digits)
        return
    at = len(t.s.drawn)
    t.set(digits="", drawn=(*t.s.drawn, Came(digits, at)))
    rank = game.ranks[at] if not game.variable else None
    t.emit(m.NumberDrawn(number=digits, prize=rank.name if rank else "", value=rank.value if rank else 0,
                         cite=cites(prizes.to_drawn, prizes.together)))  # fmt: skip
    goes_on(t)


def unsung(t: Turn) -> bool:
    """The last number is still to be sung."""
    rules = t.game.rules.officials
    return rules is not None and bool(rules.sings.value) and t.s.sung < len(t.s.drawn)


def sing(t: Turn, move: m.SingNumber) -> None:
    """The number that came, aloud."""
    rules = officials(t)
    t.role(rules.sings.value, rules.sings)
    in_phase(t, "drawing", sources=(rules.sings,))
    if not unsung(t):
        t.refuse("already_done", rules.sings)
    number = t.s.drawn[t.s.sung].number
    if move.number != number:
        t.refuse("not_the_number", rules.sings, at=number)
    t.set(sung=t.s.sung + 1)
    t.emit(Call(text=number, gloss=number, by=t.actor.name, cite=cites(rules.sings)))
    goes_on(t)


def all_came(t: Turn) -> bool:
    """Every number is drawn and sung."""
    return t.s.phase == "drawing" and not plan.weights(t.game, t.s) and not unsung(t)


def goes_on(t: Turn) -> None:
    """Where nobody attests and publishes, the last number is the end of the draw."""
    if all_came(t) and not attested_by(t) and not settle.published(t.game):
        settle.results(t)


def attested_by(t: Turn) -> bool:
    """Whether somebody has to attest the draw."""
    rules = t.game.rules.officials
    return rules is not None and bool(rules.attests.value)


def attest(t: Turn, move: m.Attest) -> None:
    """The notary has seen it."""
    rules = officials(t)
    t.role(rules.attests.value, rules.attests)
    in_phase(t, "drawing", sources=(rules.attests,))
    if not all_came(t):
        t.refuse("draw_under_way", rules.attests)
    if t.s.attested:
        t.refuse("already_done", rules.attests)
    t.set(attested=True)
    t.done("attest", t.actor.name, rules.attests)
    if not settle.published(t.game):
        settle.results(t)


def extract(t: Turn, move: m.IssueExtract) -> None:
    """The official results are published, and the draw is entered in the book of acts."""
    records = t.game.rules.records
    if records is None:
        t.refuse("no_rule")
    directs(t)
    in_phase(t, "drawing", sources=(records.extract,))
    if not all_came(t):
        t.refuse("draw_under_way", records.extract)
    rules = t.game.rules.officials
    if attested_by(t) and not t.s.attested and rules is not None:
        t.refuse("not_attested", rules.attests)
    settle.results(t)
