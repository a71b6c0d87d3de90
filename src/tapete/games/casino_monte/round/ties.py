"""Ties: the bets on them are paid, each bettor is asked, cards are burned, and the Revancha is dealt."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, holds
from ....table import money
from ....table.contract import HOUSE, Pending
from ...bank import paying
from ...base.moves import HalfBack, Silence
from ...cards import moves as cards
from .. import moves as m
from ..law.rules import Turn as When
from ..state import BANK, Hand, Stake
from ..table import shoe
from ..table.seats import seat_of
from ..turn import Turn
from . import betting
from .ending import collect, finish
from .settle import back, ordered, pay_tie, settle_hand, waiting

REVANCHA = "revancha"
DECLINE = "decline"


def go_on(t: Turn) -> None:
    """Boxes are compared one by one, by hand or at once; then the ties."""
    t.set(phase="settling")
    if t.by_hand:
        pass_over(t)
        return
    for hand in waiting(t):
        settle_hand(t, hand)
    resolve(t)


def pass_over(t: Turn) -> None:
    """By hand: ties are left aside; when all others are settled they are resolved."""
    for hand in waiting(t):
        if t.fate(hand) in ("wins", "loses") or (t.s.revanchas and t.fate(hand) == "ties"):
            return
        settle_hand(t, hand)
    resolve(t)


def tied(t: Turn, way: str) -> list[Hand]:
    return [h for h in ordered(t, way) if h.tied and not h.gone]


def resolve(t: Turn) -> None:
    """Every box without a tie is settled: the tied ones are asked."""
    r = t.rules.revancha
    hands = tied(t, r.asked.value)
    if not t.s.revanchas and holds(t.rules.tie.after_others):
        for hand in hands:
            pay_tie(t, hand)
    if not hands:
        finish(t)
        return
    if not holds(r.on_tie):
        for hand in hands:
            for stake in t.on(hand.box, "initial"):
                paying.push(t, stake, r.on_tie)
                back(t, stake.n)
        finish(t)
        return
    t.set(phase="ties", asking=tuple(n for hand in hands for n in asked(t, hand)))
    t.announce("ties")
    ask_next(t)


def asked(t: Turn, hand: Hand) -> list[int]:
    """Whose initial bets wait for an answer: each bettor's; else the first one's, who answers for all."""
    lying = [s.n for s in t.on(hand.box, "initial")]
    return lying if holds(t.rules.players.each_decides) else lying[:1]


def stake_of(t: Turn, n: int) -> Stake:
    return next(s for s in t.s.stakes if s.n == n)


def ask_next(t: Turn) -> None:
    """The next tied bettor is asked; after the last one cards are burned."""
    r = t.rules.revancha
    if t.s.asking:
        stake = stake_of(t, t.s.asking[0])
        leaves = (r.asked, r.on_tie, t.rules.players.each_decides)
        t.ask(stake.owner, "choose", f"{REVANCHA}:{stake.n}", (REVANCHA, DECLINE), DECLINE, *leaves)
    elif any(s.on == REVANCHA for s in t.s.stakes):
        burn(t)
    else:
        finish(t)


# --- answers --------------------------------------------------------------------------------------------------------


def answer(t: Turn, pending: Pending, option: str) -> None:
    stake = stake_of(t, t.s.asking[0])
    t.answered(pending, option)
    t.set(asking=t.s.asking[1:])
    bound = [stake] if holds(t.rules.players.each_decides) else t.on(stake.box, "initial")
    for one in bound:
        if option == REVANCHA:
            accept(t, one)
        else:
            decline(t, one)
    hand = t.hand(stake.at)
    if not t.on(stake.box, "initial") and holds(t.rules.revancha.card_taken):
        collect(t, hand, t.rules.revancha.card_taken)
    ask_next(t)


def accept(t: Turn, stake: Stake) -> None:
    """A second bet, as high as the first."""
    betting.put(t, stake.owner, REVANCHA, stake.box, stake.amount)


def decline(t: Turn, stake: Stake) -> None:
    """A part of the initial bet is lost, the rest goes back."""
    leaf = t.rules.revancha.declined
    favour: Any = "rest" if t.game.terms.rounding == "player" else "part"
    cut = money.split(stake.amount, leaf.value, favour)
    t.emit(
        HalfBack(
            player=stake.owner, on=stake.on, n=stake.n, amount=cut.rest, lost=cut.part, remainder=cut.remainder,
            cite=leaf.cite, reading=leaf.reading,
        )
    )  # fmt: skip
    t.drop(stake)
    t.pay(stake.account, HOUSE, cut.part, "declined", leaf, remainder=cut.remainder)
    t.pay(stake.account, stake.owner, cut.rest, "declined", leaf)
    t.set(losses={**t.s.losses, stake.owner: t.s.losses.get(stake.owner, 0) + cut.part})


def owed(t: Turn, player: str, about: str = "") -> Pending:
    """The question that this player has to answer."""
    r = t.rules.revancha
    found = next((p for p in t.s.pending if p.do == "choose"), None)
    if found is None:
        t.refuse("nothing_pending", r.not_before, r.asked, at=about)
    if found.by != player or about not in ("", found.about):
        t.refuse("not_your_turn", r.asked, t.rules.players.each_decides, player=found.by)
    return found


def on_choose(t: Turn, move: m.Choose) -> None:
    answer(t, owed(t, t.player(), move.about), move.option)


def on_bet(t: Turn, move: m.Bet) -> None:
    """A bet on Revancha is an answer; any other is made before the deal."""
    player = t.player()
    r = t.rules.revancha
    if move.on != REVANCHA:
        betting.place(t, player, move)
        return
    betting.check_means(t, move.means)
    if t.s.phase != "ties":
        early(t, player, move)
        return
    pending = owed(t, player)
    stake = stake_of(t, t.s.asking[0])
    if move.box not in (0, stake.box):
        t.refuse("not_your_turn", r.asked, at=str(move.box), player=player)
    if move.stake != stake.amount:
        if holds(r.equal):
            t.refuse("unequal_stake", r.equal, at=REVANCHA, stake=stake.amount)
        t.answered(pending, REVANCHA)
        t.set(asking=t.s.asking[1:])
        betting.put(t, player, REVANCHA, stake.box, move.stake)
        ask_next(t)
        return
    answer(t, pending, REVANCHA)


def early(t: Turn, player: str, move: m.Bet) -> None:
    """Before a tie nobody bets on Revancha; without that clause, whoever has an initial bet may."""
    r = t.rules.revancha
    box = move.box or seat_of(t.s, player)
    open_ = t.s.phase in ("betting", "closed", "dealing")
    if holds(r.not_before) or not open_ or t.stake(player, "initial", box) is None:
        t.refuse("revancha_bet_early", r.not_before, r.on_tie, phase=t.s.phase)
    betting.put(t, player, REVANCHA, box, move.stake)


def on_silence(t: Turn, move: Silence) -> None:
    """Reloj: the time to answer is over; who does not cut passes the cut on, who does not go to Revancha declines."""
    t.allow(("reloj",), t.rules.revancha.asked, t.rules.cut.order)
    if shoe.awaited(t) == move.player:
        shoe.decline(t, move.player)
        return
    pending = owed(t, move.player)
    answer(t, pending, pending.default)


# --- the Revancha ---------------------------------------------------------------------------------------------------


def burn(t: Turn) -> None:
    """All boxes have decided: cards are burned, by hand or at once."""
    t.set(phase="burning")
    if not t.by_hand:
        burn_now(t)


def on_burn(t: Turn, move: m.Burn) -> None:
    """The cards of a fresh shoe, or those before the Revancha."""
    b = t.rules.burn
    if t.s.phase == "shuffling":
        shoe.set_aside(t, move)
        return
    t.staff(t.rules.staff.deals)
    t.in_phase("burning", sources=(b.between,))
    if move.cards not in (0, t.game.burns):
        t.refuse("wrong_amount", b.between, amount=t.game.burns)
    if not move.face_down and holds(b.face_down):
        t.refuse("face_up_burn", b.face_down)
    burn_now(t)


def burn_now(t: Turn) -> None:
    b = t.rules.burn
    shoe.remove(t, t.game.burns)
    t.emit(cards.Burned(cards=t.game.burns, cite=cites(b.between, b.face_down, b.to_holder)))
    shoe.watch(t)
    second_cards(t)


def second_cards(t: Turn) -> None:
    """One card for each box in Revancha, one for the croupier."""
    r = t.rules.revancha
    boxes = sorted({s.box for s in t.s.stakes if s.on == REVANCHA}, reverse=r.order.value == "from_right")
    t.set(phase="revancha", revanchas=t.s.revanchas + 1)
    for box in boxes:
        t.change(str(box), done=False)
    t.announce(REVANCHA)
    shoe.owe(t, *queue([str(box) for box in boxes], r.bank.value))


def queue(boxes: list[str], bank: When) -> list[str]:
    """Who gets cards, in order."""
    return [*boxes, BANK] if bank == "last" else [BANK, *boxes]


HANDLERS: dict[Any, Any] = {m.Bet: on_bet, m.Choose: on_choose, Silence: on_silence, m.Burn: on_burn}
