"""Stories that sessions at random hardly ever tell: several steps, one after the other, lead to something that the law
rules on. Each says what comes next where the table stands; an explorer follows it beside a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...games.baccarat_two_cloths.bank import award
from ...games.baccarat_two_cloths.offers.players import bet_offers, duties, turn_of
from ...games.baccarat_two_cloths.round import cuadro
from ...games.baccarat_two_cloths.state import ABONO, State
from ...games.baccarat_two_cloths.turn import PLAYED, Turn
from ...games.base.offers import Told, offer, tried
from ...games.base.turn import admitted
from ...law.leaves import holds
from ...table.contract import OneOf
from . import baccarat

if TYPE_CHECKING:
    from ...games.baccarat_two_cloths.play import TwoCloths

SEVENS = {"cloth_1": 7, "cloth_2": 7, "banca": 7}
"""Nobody draws, and nobody wins."""


def known(game: TwoCloths) -> tuple[str, ...]:
    return tuple(STORIES)


def step(game: TwoCloths, name: str, state: State) -> Told | None:
    """The next step of this story; None: it does not go on from here."""
    t = turn_of(game, state, game.heads[0])
    return STORIES[name](t) if admitted(game.admit, t) else None


# --- steps that several share ---------------------------------------------------------------------------------------


def coup(t: Turn, totals: dict[str, int]) -> Told | None:
    """The coup is played on, with these totals of the first two cards."""
    if t.s.owed:
        return baccarat.card(t, totals)
    return baccarat.due(duties(t.game, t.s)) if t.s.phase in ("betting", "closed", "lot", *PLAYED) else None


def bet(t: Turn, on: str) -> Told | None:
    """Somebody bets against the bank."""
    for name in (*t.of_cloth(1), *t.of_cloth(2)):
        if name == t.banker:
            continue
        found = next((o for o in bet_offers(turn_of(t.game, t.s, name), name) if baccarat.fixed(o, "on") == on), None)
        if found is not None:
            return found, False
    return None


# --- stories --------------------------------------------------------------------------------------------------------


def auction_tie(t: Turn) -> Told | None:
    """Two have bid the same for the bank."""
    s, bids = t.s, t.s.award.bids
    if s.phase == "lot" and s.lot is not None and s.lot.about == "bank":
        return offer(t.game.heads[0], "auction_tie", "incident"), True
    if s.phase == "opening":
        return baccarat.due(duties(t.game, s))
    if s.phase != "auction":
        return None
    top = max((x.amount for x in bids), default=award.least(t))
    if sum(x.amount == top for x in bids) > 1:
        return baccarat.due(duties(t.game, s))
    names = [name for name in award.bidders(t) if name not in [x.player for x in bids]]
    found = next(tried(t.game, s, (offer(name, "bid", "play", amount=top) for name in names)), None)
    return (found, False) if found is not None else None


def null(t: Turn) -> Told | None:
    """Whoever called banco neither won nor lost."""
    if t.s.phase == "betting" and t.s.repeat:
        return offer(t.game.heads[0], "banco_null", "incident"), True
    return called(t)


def repeats(t: Turn) -> Told | None:
    """He repeats it until he may no more, and once again."""
    s = t.s
    if s.phase == "betting" and s.repeat and not s.callers:
        return offer(s.repeat, "bet", "play", on="banco"), not s.repeats
    return called(t)


def called(t: Turn) -> Told | None:
    """Banco at the start of a game, which ends even."""
    s = t.s
    if s.phase == "betting" and not s.callers:
        return bet(t, "banco") if not s.coups and not s.stakes else None
    return coup(t, SEVENS) if s.callers or s.coup.banco else None


def invited(t: Turn) -> Told | None:
    """The bank is covered, and more is asked for it."""
    s, a = t.s, t.rules.abono
    if a is None or not holds(a.call) or not t.game.abonos or s.phase != "betting" or s.abonos:
        return None
    missing = t.bank - sum(x.amount for x in t.against())
    if missing <= 0:
        return offer(t.by("runs"), "call_abono"), False
    stakes = (
        offer(name, "bet", "play", on="first_cloth", stake=max(missing, s.minimum))
        for name in (*t.of_cloth(1), *baccarat.STRANGERS)
        if name != t.banker
    )
    found = next(tried(t.game, s, stakes), None)
    return (found, False) if found is not None else None


def abono_together(t: Turn) -> Told | None:
    """Two would put up more together."""
    if not t.s.abonos or t.s.phase != "betting":
        return invited(t)
    return offer(next(baccarat.idle(t)), "bet", "play", on=ABONO, stake=award.least(t), partner="ana"), True


def abono_small(t: Turn) -> Told | None:
    """Somebody would put up less than a bank is."""
    if not t.s.abonos or t.s.phase != "betting":
        return invited(t)
    return offer(next(baccarat.idle(t)), "bet", "play", on=ABONO, stake=award.least(t) - 1), True


def abono_against(t: Turn) -> Told | None:
    """Somebody who has bet against the bank would put up more for it."""
    if not t.s.abonos or t.s.phase != "betting":
        return invited(t)
    owner = next((s.owner for s in t.against()), "")
    return (offer(owner, "bet", "play", on=ABONO, stake=award.least(t)), True) if owner else None


def fourth_abono(t: Turn) -> Told | None:
    """The bank is covered, three have put up more for it, and a fourth would."""
    s, a = t.s, t.rules.abono
    if a is None or not s.abonos or s.phase != "betting":
        return invited(t)
    full = len(t.for_bank()) >= a.most.value
    others = (offer(name, "bet", "play", on=ABONO, stake=award.least(t)) for name in baccarat.idle(t))
    found = next(others if full else tried(t.game, s, others), None)
    return (found, full) if found is not None else None


def restored(t: Turn) -> Told | None:
    """The first cloth stood with too little against a natural of the other: the banker, bound by the table, would
    stand where it leaves the choice."""
    s = t.s
    if s.phase == "banker" and s.coup.restored and not s.owed and "no" not in cuadro.verdict(t)[0]:
        return offer(t.banker, "say", "play", word="no"), True
    if s.phase == "cloth_1" and not s.owed and not s.coup.restored and t.two("cloth_1") == 3:
        nine = next((face for face, n in s.shoe.weights().items() if n and face.startswith("9")), "")
        fault = offer(
            t.game.heads[0], "cloth1_stands_under_5", "incident", second="abato", faces=(nine,) if nine else ()
        )
        found = next(tried(t.game, s, (fault,)), None)
        return (found, False) if found is not None else None
    if s.phase == "betting" and not s.stakes:
        return bet(t, "both_cloths")
    return coup(t, {"cloth_1": 3, "cloth_2": 9, "banca": 3})


def own_fault(t: Turn) -> Told | None:
    """The banker kept the card that cloth 1 had asked for; the other cloth stood, and the table orders different
    things: with five he must draw, and would stand."""
    s = t.s
    if s.phase == "banker" and s.coup.restored == "banker" and not s.owed:
        return (offer(t.banker, "say", "play", word="no"), True) if "no" not in cuadro.verdict(t)[0] else None
    if s.phase == "banker" and s.owed[:1] == ("cloth_1",) and not s.coup.restored:
        nine = next((face for face, n in s.shoe.weights().items() if n and face.startswith("9")), "")
        fault = offer(t.game.heads[0], "banker_gives_unasked_or_withholds", "incident", cloth=1, faces=(nine,))
        kept = replace(fault, fields={**fault.fields, "kind": OneOf(("withheld",))})
        found = next(tried(t.game, s, (kept,)), None) if nine else None
        return (found, False) if found is not None else None
    if s.phase == "betting" and not s.stakes:
        return bet(t, "both_cloths")
    return coup(t, {"cloth_1": 3, "cloth_2": 7, "banca": 5})


STORIES: dict[str, Callable[[Turn], Told | None]] = {
    "auction_tie": auction_tie,
    "null": null,
    "repeats": repeats,
    "fourth_abono": fourth_abono,
    "abono_together": abono_together,
    "abono_small": abono_small,
    "abono_against": abono_against,
    "restored": restored,
    "own_fault": own_fault,
}
