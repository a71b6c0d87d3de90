"""What sessions at random would hardly ever come to by themselves: what hangs on covered cards, which no offer may
tell; what is so for a moment only; and what the law refuses in such a moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...games.baccarat.offers import facts
from ...games.base.offers import answered, offer, tried
from ...games.base.turn import admitted
from ...games.chemin_de_fer.bank import bank
from ...games.chemin_de_fer.offers.players import players, turn_of
from ...games.chemin_de_fer.offers.staff import BLIND, WHEN, present, with_facts
from ...games.chemin_de_fer.round import coup
from ...games.chemin_de_fer.state import ABONO, State
from ...games.chemin_de_fer.turn import COUP, Turn
from ...law.leaves import denied, holds
from ...table.contract import Offer, OneOf, Refusal
from ...table.limits import ENDLESS

if TYPE_CHECKING:
    from ...games.chemin_de_fer.play import CheminDeFer

PASSING = (
    "early_draw_waived", "several_bancos", "equal_highest", "two_thirds_to_punto", "two_thirds_to_banker",
    "drop_punto_third", "seguido_wrong_delivery", "seguido_late", "seguido_snatched", "seguido_abandoned",
    "two_refusals", "acquirer_loses", "associate_intervenes", "bank_over_max", "passer_bids",
)  # fmt: skip
"""Incidents whose moment passes quickly."""

LASTING = ("early_draw", "pooled_bets", "acquirer_refuses_deal", "bet_under_min_unnoticed")
"""Incidents that may be so for longer; other seldom ones follow from some."""

LIGHT = ("punto_misspeaks", "punto_other_announcement", "banco_player_error")
"""Of those that tell a hand, the ones that may be so with most hands."""

SPOKEN = ("punto", "banker")
OUTSIDE = ("idle", "shuffling")
"""Phases in which nothing of this can be so: there the law is asked for what it does not know."""


def moves(game: CheminDeFer, state: State, who: str) -> tuple[Offer, ...]:
    """Declarations that are accepted, and moves that are refused here for a reason of their own; by whoever makes
    such moves."""
    t = turn_of(game, state, game.heads[0])
    if state.phase == "over":
        return ()
    found = (*refused_calls(t), *refused_acts(t))
    if not admitted(game.admit, t):
        return found
    if state.phase in OUTSIDE:
        return (*found, *unknown(t))
    hard = tuple(do for do in BLIND if do not in LIGHT)
    passing = (*tried(game, state, (*thought_of(t, PASSING), *told(t, hard), *held(t))), *found)
    return passing or tuple(tried(game, state, (*thought_of(t, LASTING), *told(t, LIGHT))))


# --- declarations ---------------------------------------------------------------------------------------------------


def thought_of(t: Turn, names: tuple[str, ...]) -> Iterator[Offer]:
    for do in names:
        if t.s.phase in WHEN.get(do, (t.s.phase,)):
            yield from with_facts(t, t.game.heads[0], do, t.game.vocabulary[do].__struct_fields__)


def told(t: Turn, names: tuple[str, ...]) -> Iterator[Offer]:
    """What tells a hand."""
    if t.s.phase in SPOKEN:
        yield from (blind(t, do) for do in names)


def blind(t: Turn, do: str) -> Offer:
    left = facts.faces_left(t)
    several: Any = ((), left[:1], (left[0], left[-1]))
    choices: dict[str, Any] = {
        "faces": OneOf(several),
        "said": OneOf(("carta", "no")),
        "asked": OneOf((False, True)),
    }
    names = t.game.vocabulary[do].__struct_fields__
    return offer(t.game.heads[0], do, "incident", **{name: found for name, found in choices.items() if name in names})


def held(t: Turn) -> Iterator[Offer]:
    for name in dict.fromkeys(h.player for h in t.s.holds):
        yield offer("jefe_de_sala", "authorise_under_minimum", player=name)


def unknown(t: Turn) -> Iterator[Offer]:
    """Incidents on which this law has no rule."""
    who = t.game.heads[0]
    names = (*PASSING, *LASTING)
    every = (o for do in names for o in with_facts(t, who, do, t.game.vocabulary[do].__struct_fields__))
    for found in (*every, *(blind(t, do) for do in BLIND)):
        answer = answered(t.game, t.s, found)
        if isinstance(answer, Refusal) and answer.code == "no_rule":
            yield found


# --- what is refused ------------------------------------------------------------------------------------------------


def named(amount: int) -> int:
    """An amount that a move can name."""
    return max(1, min(amount, ENDLESS))


def refused_calls(t: Turn) -> Iterator[Offer]:
    """Calls and bids of those who may not make them."""
    s, a = t.s, t.rules.abono
    if s.phase == "betting" and a is not None:
        covered = sum(x.amount for x in t.against()) >= t.bank
        if covered and not s.abonos and holds(a.call):
            yield offer(t.by("runs"), "call_abono")
        least = named(bank.least(t))
        for name in (n for n in present(t) if n != t.banker and s.abonos and not t.stakes_of(n)):
            yield offer(name, "bet", "play", on=ABONO, stake=least)
            yield offer(name, "bet", "play", on=ABONO, stake=least, partner=t.banker, share=1)
            yield offer(name, "bet", "play", on=ABONO, stake=least - 1)
    if s.phase == "announce_bank" and s.bank.acquired_from:
        yield offer(s.bank.acquired_from, "associate", "play", amount=named(bank.part(t, t.banker)))
    if s.phase == "auction" and s.offering is not None:
        for name in s.offering.out:
            yield offer(name, "bid", "play", amount=named(bank.floor(t)))


def refused_acts(t: Turn) -> Iterator[Offer]:
    """Acts that come too early, or no more."""
    s, c = t.s, t.s.coup
    if s.phase in COUP and c.stays == "stays":
        yield from (offer(name, "lift", "play") for name in dict.fromkeys(x.owner for x in s.stakes))
    if s.phase in SPOKEN and any(p.about == "misspoken" for p in s.pending):
        yield offer(c.punto, "say", "play", word="no")
        yield offer(t.banker, "say", "play", word="no")
    if s.phase == "banker" and "dropped" in c.barred and not s.owed and "carta" not in coup.bank_words(t):
        yield offer(t.banker, "say", "play", word="carta")
    if s.phase == "shuffling" and s.mixed and not denied(t.rules.cards.croupier_last):
        yield from (offer(name, "cut", "play") for name in (*players(s)[:3], t.by("shuffle")))
    if s.phase == "unopened" and holds(t.rules.shoe.handed_by) and not s.handed:
        yield offer(t.game.heads[0], "open_session")
    if t.undo is not None and s.last:
        yield offer(t.game.heads[0], "correct", face=s.last)
