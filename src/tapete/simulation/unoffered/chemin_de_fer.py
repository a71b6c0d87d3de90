"""What sessions at random would hardly ever come to by themselves: what hangs on covered cards, which no offer may
tell; what is so for a moment only; and what the law refuses in such a moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...games.baccarat.offers import facts
from ...games.base.offers import offer, tried
from ...games.base.turn import admitted
from ...games.chemin_de_fer.bank import bank, offering
from ...games.chemin_de_fer.offers.players import players, turn_of
from ...games.chemin_de_fer.offers.staff import BLIND, GENERAL, WHEN, present, with_facts
from ...games.chemin_de_fer.round import coup
from ...games.chemin_de_fer.state import ABONO, State
from ...games.chemin_de_fer.turn import BETTING, COUP, PLAYED, Turn
from ...law.leaves import denied, holds
from ...table.contract import Incident, Offer, OneOf
from ...table.limits import ENDLESS
from .lawless import lawless, no_rule

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
    found = (*refused_calls(t), *refused_bets(t), *refused_acts(t), *refused_shoes(t))
    if not admitted(game.admit, t):
        return found
    if state.phase in OUTSIDE:
        return (*found, *unknown(t), *unruled(t))
    hard = tuple(do for do in BLIND if do not in LIGHT)
    passing = tuple(tried(game, state, (*thought_of(t, PASSING), *told(t, hard), *held(t))))
    lasting = passing or tuple(tried(game, state, (*thought_of(t, LASTING), *told(t, LIGHT))))
    return (*lasting, *found, *unruled(t))


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
        if no_rule(t.game, t.s, found):
            yield found


def unruled(t: Turn) -> tuple[Offer, ...]:
    """By turns: whatever else may happen here, and this law has no rule on it."""
    own = {do: kind for do, kind in t.game.vocabulary.items() if issubclass(kind, Incident)}
    now = [do for do in own if do not in (*BLIND, *GENERAL) and t.s.phase in WHEN.get(do, (t.s.phase,))]
    who = t.game.heads[0]
    return lawless(t.game, t.s, (o for do in now for o in with_facts(t, who, do, own[do].__struct_fields__)))


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


def refused_bets(t: Turn) -> Iterator[Offer]:
    """Stakes in a wrong place, by word, together, by a right that is another's; a deal before it is time; banco seguido
    when the cards were looked at; a bank with the one who passed it."""
    s, o = t.s, t.s.offering
    if s.phase in BETTING:
        for name in [n for n in s.seats if n and n != t.banker][:1]:
            low: dict[str, Any] = {"on": "punto", "stake": s.minimum}
            yield offer(name, "bet", "play", **low, at="other_box")
            yield offer(name, "bet", "play", **low, means="word")
            yield offer(name, "bet", "play", **low, partner=next((n for n in s.seats if n not in ("", name)), "luis"))
            yield offer(name, "bet", "play", **low, claim=True)
        if t.banker and t.banker != "house":
            yield offer(t.banker, "deal", "play")
            yield from (garage(t.banker, kind) for kind in ("half", "double"))
        if s.phase == "betting" and t.rules.abono is not None and holds(t.rules.abono.call):
            yield offer(t.by("runs"), "call_abono")
    if s.phase in PLAYED:
        yield from (offer(name, "bet", "play", on="banco") for name in [n for n in s.seats if n and n != t.banker][:1])
    if s.phase in COUP and s.seguido:
        yield offer(s.seguido, "bet", "play", on="banco_seguido")
    if o is not None and o.why == "choice" and o.passer and o.amount > 1:
        for name in offering.entitled(t)[:2]:
            yield offer(name, "take_bank", "play", amount=o.amount, partner=o.passer, share=o.amount // 2)


def garage(banker: str, kind: str) -> Offer:
    """A part of the bank leaves the game."""
    return replace(offer(banker, "garage", "play"), fields={"kind": OneOf((kind,))})


def refused_shoes(t: Turn) -> Iterator[Offer]:
    """A shoe of the last sessions; a shuffle too long."""
    s, handed = t.s, t.rules.shoe.handed_by
    if s.phase == "unopened" and holds(handed) and handed is not None:
        for number in t.game.terms.shoe_history[-1:]:
            yield offer(handed.value.items[0], "hand_out_shoe", shoe=number)
    if s.phase == "shuffling":
        yield from (offer(t.by("shuffle"), "shuffle", times=times) for times in (1, 20))
        yield offer(t.by("shuffle"), "shuffle", sequences=True)


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
    floor = t.rules.rulings.floor_by
    if s.phase in PLAYED and floor is not None and floor.value:
        yield offer(t.game.heads[0], "card_on_floor", "incident", picked_by=floor.value.items[0], both_faces=True)
    if s.phase in SPOKEN:
        yield from (offer(name, "look", "play") for name in dict.fromkeys((c.punto, t.banker)) if name)
    if s.phase == "shuffling" and s.mixed and not denied(t.rules.cards.croupier_last):
        yield from (offer(name, "cut", "play") for name in (*players(s)[:3], t.by("shuffle")))
    if s.phase == "unopened" and holds(t.rules.shoe.handed_by) and not s.handed:
        yield offer(t.game.heads[0], "open_session")
    if t.undo is not None and s.last:
        yield offer(t.game.heads[0], "correct", face=s.last)
