"""What sessions at random would hardly ever come to by themselves: what hangs on covered cards, which no offer may
tell; what is so for a moment only; and what the law refuses in such a moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.baccarat.offers import facts
from ...games.baccarat_two_cloths.bank import award
from ...games.baccarat_two_cloths.offers.players import means_of, turn_of
from ...games.baccarat_two_cloths.offers.staff import BLIND, WHEN, fact, present
from ...games.baccarat_two_cloths.round import cuadro, stakes
from ...games.baccarat_two_cloths.state import ABONO, State
from ...games.baccarat_two_cloths.turn import PLAYED, SPEAKING, Turn
from ...games.base.offers import answered, offer
from ...games.base.turn import admitted
from ...law.leaves import denied, holds
from ...table.contract import Offer, Refusal
from ...table.limits import ENDLESS

if TYPE_CHECKING:
    from ...games.baccarat_two_cloths.play import TwoCloths

PASSING = (
    "auction_tie", "no_banker_at_opening", "bank_broken", "banker_leaves_before_first_coup", "banker_leaves_winning",
    "banco_on_both_cloths", "banco_null", "banco_peek_second_cloth", "bet_a_caballo_odd", "early_draw_waived",
    "abono_in_association", "abono_doubt", "stuck_cards", "seen_third_card_in_basket", "crossed_card_not_fault",
    "banker_gives_unasked_or_withholds", "card_check",
)  # fmt: skip
"""Incidents whose moment passes quickly."""

SPOKEN = (*SPEAKING, "banker")


def moves(game: TwoCloths, state: State, who: str) -> tuple[Offer, ...]:
    """Of each declaration one that is accepted, or that this law does not know; and moves that are refused here for a
    reason of their own, by whoever makes such moves."""
    t = turn_of(game, state, game.heads[0])
    if state.phase == "over" or not admitted(game.admit, t):
        return ()
    names = (*PASSING, *BLIND) if state.phase in SPOKEN else PASSING
    declared = (one_of(t, do) for do in names if state.phase in WHEN.get(do, (state.phase,)))
    return (*(o for o in declared if o is not None), *refused(t))


def one_of(t: Turn, do: str) -> Offer | None:
    """Of the declarations that would be accepted, in turn another one; or one for which this law has no rule."""
    names = t.game.vocabulary[do].__struct_fields__
    found = list(facts.spread(t, declares(t, do), do, names, present(t), fact))
    first = (t.s.round * 7 + t.s.shoe.left) % len(found) if found else 0
    for o in (*found[first:], *found[:first]):
        answer = answered(t.game, t.s, o)
        if not isinstance(answer, Refusal) or answer.code == "no_rule":
            return o
    return None


def declares(t: Turn, do: str) -> str:
    """Who says that it happened."""
    waived = t.rules.rulings.early_waived_by
    if do == "early_draw_waived" and holds(waived) and waived is not None:
        return str(waived.value.items[0])
    return award.head(t)[0] if do == "no_banker_at_opening" else t.game.heads[0]


# --- what is refused ------------------------------------------------------------------------------------------------


def refused(t: Turn) -> Iterator[Offer]:
    yield from refused_banks(t)
    if t.s.phase == "betting":
        yield from refused_bets(t)
        yield from refused_abonos(t)
    if t.s.phase in PLAYED:
        yield from refused_words(t)
    if t.s.phase == "unopened" and holds(t.rules.shoe.handed_by) and not t.s.handed:
        yield offer(t.game.heads[0], "open_session")
    if t.undo is not None and t.s.last:
        yield offer(t.game.heads[0], "correct", face=t.s.last)


def refused_banks(t: Turn) -> Iterator[Offer]:
    """A bank outside its limits, or one that may not be left."""
    s = t.s
    if s.phase == "auction":
        for name in award.bidders(t)[:1]:
            for amount in (award.least(t) - 1, award.most(t) + 1):
                if 1 <= amount <= ENDLESS:
                    yield offer(name, "bid", "play", amount=amount)
    if s.phase == "broken" and s.bank.initial > 1 and means_of(t):
        yield offer(t.banker, "deposit", "play", amount=s.bank.initial - 1, means=means_of(t)[0])
    if s.phase == "betting" and s.bank.must_go_on:
        yield offer(t.banker, "leave_bank", "play")


def refused_bets(t: Turn) -> Iterator[Offer]:
    s, high = t.s, stakes.maximum(t)
    for name in [name for name in present(t) if name != t.banker][:1]:
        if high:
            yield offer(name, "bet", "play", on="first_cloth", stake=min(high + 1, ENDLESS))
    if s.repeat and not s.repeats:
        yield offer(s.repeat, "bet", "play", on="banco")


def refused_abonos(t: Turn) -> Iterator[Offer]:
    """Stakes for the bank by those who may not put them up."""
    a = t.rules.abono
    if a is None or not holds(a.call) or not t.game.abonos:
        return
    if not t.s.abonos:
        yield offer(t.by("runs"), "call_abono")
        return
    low = award.least(t)
    against = {s.owner for s in t.against()}
    names = [name for name in present(t) if name != t.banker]
    for name in [n for n in names if n in against][:1]:
        yield offer(name, "bet", "play", on=ABONO, stake=low)
    for name in [n for n in names if n not in against][:1]:
        yield offer(name, "bet", "play", on=ABONO, stake=low)
        yield offer(name, "bet", "play", on=ABONO, stake=low, partner=t.banker)
        yield offer(name, "bet", "play", on=ABONO, stake=low - 1)


def refused_words(t: Turn) -> Iterator[Offer]:
    """Words and acts that the coup does not admit."""
    s, c, which = t.s, t.s.coup, t.spoken_for()
    if c.stays == "stays":
        yield from (offer(name, "lift", "play") for name in {x.owner: None for x in s.stakes})
    if s.phase == "cloth_1" and c.banco and not denied(t.rules.banco.first_cloth_first):
        yield offer(c.banco, "look", "play", cloth=2)
    if which and not s.owed:
        lawful = cuadro.verdict(t)[0] if which == "banca" else cuadro.cloth_words(t, which)
        for word in ("carta", "no", "abato"):
            if word not in lawful:
                yield offer(t.player_of(which), "say", "play", word=word)
