"""From the two cards to the river: who is asked, what is bet, which cards come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...law.leaves import denied, holds
from ...law.rulebook import Leaf
from ...table.contract import Pending
from ..banked_poker.round import betting, decisions, ending
from ..banked_poker.state import BOARD, Hand
from ..banked_poker.table import pack
from ..base.moves import Silence
from ..cards import moves as cards
from . import moves as m
from .rules import Street

if TYPE_CHECKING:
    from ..banked_poker.turn import BankedTurn as Turn

BET, FOLD, PASS = "bet", "fold", "pass"


def names(t: Turn[Any]) -> tuple[str, ...]:
    """The streets in their order, by their bets."""
    return tuple(t.rules.streets)


def rule(t: Turn[Any]) -> Street:
    """The street that is on."""
    found: Street = t.rules.streets[t.s.street]
    return found


def is_first(t: Turn[Any]) -> bool:
    return bool(t.s.street == names(t)[0])


def still_in(t: Turn[Any]) -> list[Hand]:
    """The hands that have not withdrawn and are not null."""
    return [hand for hand in t.boxes() if not hand.out and not hand.gone and not hand.done]


# --- the course -----------------------------------------------------------------------------------------------------


def go_on(t: Turn[Any]) -> None:
    """Nobody waits for a card any more: the next bet, or after the last card the showdown."""
    known = names(t)
    at = known.index(t.s.street) + 1 if t.s.street else 0
    if at == len(known):
        t.set(phase="showing")
        t.announce("showing")
        return
    t.set(street=known[at])
    t.set(phase="decision", asking=tuple(boxes(t)) if at == 0 or not denied(rule(t).asked) else ())
    t.announce("decision")
    ask_next(t)


def boxes(t: Turn[Any]) -> list[str]:
    """Who is asked, in the order of the deal."""
    found = [hand.name for hand in still_in(t)]
    return found if t.rules.dealing.order.value == "from_left" else found[::-1]


def close(t: Turn[Any]) -> None:
    """All have decided: the common cards of the street, unless nobody needs them any more."""
    if not still_in(t):
        nobody_left(t)
        return
    street = rule(t)
    burn(t, street.burned)
    t.set(phase="dealing", owed=(BOARD,) * street.cards.value)
    if not any(hand.name == BOARD for hand in t.s.hands):
        t.set(hands=(*t.s.hands, Hand(BOARD)))
    t.announce("dealing")
    if not t.s.owed:
        go_on(t)


def nobody_left(t: Turn[Any]) -> None:
    """Nobody is against the bank any more: its cards are shown only where a Bonus hangs on them."""
    t.set(owed=())
    side = next(iter(t.rules.sides.values()), None)
    if side is not None and any(t.game.alive(t, hand.name) for hand in t.boxes()):
        t.note("bonus_alone", side.after_fold)
        t.set(phase="showing")
        t.announce("showing")
    else:
        t.game.base_settled(t)


def burn(t: Turn[Any], leaf: Leaf[int]) -> None:
    """Cards are laid aside unseen; one that was drawn by error is the first of them."""
    if leaf.value:
        t.set(shoe=t.s.shoe.burn(leaf.value), aside=False)
        t.emit(cards.Burned(cards=leaf.value, cite=leaf.cite))


# --- the answers ----------------------------------------------------------------------------------------------------


def choices(t: Turn[Any]) -> tuple[str, ...]:
    """The words with which one may answer; the last one is that of whoever says nothing."""
    if is_first(t):
        d = t.rules.decision
        found = (BET if holds(d.go) else "", FOLD if holds(d.fold) else "")
    else:
        found = (BET, PASS if not denied(rule(t).may_pass) else "")
    return tuple(word for word in found if word)


def clauses(t: Turn[Any]) -> tuple[Leaf[Any] | None, ...]:
    """The clauses on the answers of this street."""
    d = t.rules.decision
    if is_first(t):
        return (d.go, d.fold)
    street = rule(t)
    return (street.asked, street.bets, street.passes, street.may_pass)


def ask_next(t: Turn[Any]) -> None:
    """The next box is asked; after the last one the cards come."""
    if not t.s.asking:
        close(t)
        return
    box, words = t.s.asking[0], choices(t)
    t.ask(t.leader(box), "declare", decisions.about(box), words, words[-1], *clauses(t))


def next_bet(t: Turn[Any]) -> tuple[str, Leaf[int]]:
    """The bet of this street, and how many times the ante it is."""
    if not t.s.street or is_first(t):
        return names(t)[0], t.rules.decision.raises
    street = rule(t)
    leaf = t.rules.decision.raises if street.raises is None else street.raises
    return t.s.street, leaf


def owed(t: Turn[Any], player: str, box: int = 0) -> Pending:
    """The question that this player has to answer."""
    found: Pending | None = next((one for one in t.s.pending if one.do == "declare"), None)
    sources = clauses(t) if t.s.street else (t.rules.decision.go,)
    if found is None:
        t.refuse("nothing_pending", *sources, phase=t.s.phase)
    if found.by != player or (box and found.about != decisions.about(str(box))):
        t.refuse("not_your_turn", *sources, player=found.by)
    return found


def on_say(t: Turn[Any], move: m.Say) -> None:
    """A word of whoever is asked."""
    answer(t, owed(t, t.player(), move.box), move.word)


def on_silence(t: Turn[Any], move: Silence) -> None:
    """Reloj: the time to answer is over; who says nothing withdraws before the flop, and later passes."""
    d, c = t.rules.decision, t.rules.cut
    t.allow(("reloj",), d.fold, c.croupier)
    if pack.awaited(t) == move.player:
        pack.decline(t, move.player)
        return
    pending = owed(t, move.player)
    answer(t, pending, pending.default)


def on_bet(t: Turn[Any], move: m.Bet) -> None:
    """A bet before the deal; those of the streets are answers to the croupier."""
    player = t.player()
    if move.on in names(t):
        raised(t, player, move)
    else:
        betting.place(t, player, move)


def raised(t: Turn[Any], player: str, move: m.Bet) -> None:
    """The bet of a street, laid down as an answer: so many times the ante, and no other amount."""
    on, raises = next_bet(t)
    if t.s.phase != "decision":
        t.refuse("raise_early", raises, *(clauses(t) if t.s.street else (t.rules.decision.go,)), phase=t.s.phase)
    pending = owed(t, player, move.box)
    if move.on != on:
        t.refuse("wrong_street", raises, at=move.on, next=on)
    first = t.stake(player, t.game.first_bet, t.s.asking[0])
    due = raises.value * (first.amount if first is not None else 0)
    if move.stake != due:
        t.refuse("not_the_raise", raises, at=on, stake=due)
    answer(t, pending, BET)


def answer(t: Turn[Any], pending: Pending, word: str) -> None:
    """One bets, passes, or withdraws; then the next one is asked."""
    if word not in pending.options:
        t.refuse("not_an_option", *clauses(t), at=word)
    box = t.s.asking[0]
    t.answered(pending, word)
    t.set(asking=t.s.asking[1:])
    if not is_first(t):
        street = rule(t)
        t.call(street.bets if word == BET else street.passes, pending.by)
    if word == BET:
        bet(t, box)
    elif word == FOLD:
        fold(t, t.hand(box))
    else:
        t.note("passed", rule(t).may_pass, about=pending.by)
    ask_next(t)


def bet(t: Turn[Any], box: str) -> None:
    """So many times the ante on the place of the street."""
    on, raises = next_bet(t)
    first = next(iter(t.on(box, t.game.first_bet)))
    if raises.value:
        betting.put(t, first.owner, on, first.box, raises.value * first.amount, raises)


def fold(t: Turn[Any], hand: Hand) -> None:
    """The ante is lost; the cards stay where a Bonus lives on them, and the law says so."""
    decisions.fold(t, hand)
    bonus = t.rules.bonus
    if bonus is not None and denied(bonus.stay):
        ending.collect(t, t.hand(hand.name), bonus.stay)


def hand_is_null(t: Turn[Any], asked: bool) -> None:
    """A hand has left the play before its time: whatever waited for it goes on without it."""
    if t.s.phase in ("dealing", "decision") and t.s.street and not still_in(t):
        t.set(asking=())
        nobody_left(t)
    elif t.s.phase == "decision" and asked:
        ask_next(t)
    elif t.s.phase == "dealing" and not t.s.owed:
        go_on(t)
    elif t.s.phase == "showing" and not still_in(t):
        nobody_left(t)


HANDLERS: dict[Any, Any] = {m.Say: on_say, Silence: on_silence, m.Bet: on_bet}
