"""The stakes: against the bank, for it, the bancos; what goes back."""

from __future__ import annotations

from math import floor
from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, lifted, reading
from ....law.rulebook import Leaf
from ....table.events import Call
from ...baccarat.circle import chips, standing
from ...base import moves as w
from ...base.conduct import check_person
from .. import moves as m
from ..bank import bank
from ..state import ABONO, BANCO, Called, Stake
from ..turn import BETTING, COUP, PLAYED, Turn

ANNOUNCED = {
    "banco": ("banco", "banco"),
    "banco_seguido": ("banco seguido", "banco repeated"),
    "banco_con_la_mesa": ("banco con la mesa", "banco with the table"),
    "ultimo_completo": ("último completo", "last, complete"),
}


def sources(t: Turn, on: str) -> tuple[Leaf[Any] | None, ...]:
    """The clauses by which a stake of this kind exists."""
    b, a = t.rules.betting, t.rules.abono
    own = {
        "banco": b.whole_bank,
        "banco_seguido": b.seguido,
        "banco_con_la_mesa": b.con_la_mesa,
        "ultimo_completo": b.completo,
        ABONO: a.call if a is not None else None,
    }
    return (own.get(on) or b.on,)


def on_bet(t: Turn, move: m.Bet) -> None:
    name = t.player()
    check_person(t, name)
    on = check_kind(t, name, move)
    if on == "banco" and denied(t.rules.betting.whole_bank):  # then it is a stake like any other
        move = replace(move, on="punto", stake=move.stake or t.bank)
        on = "punto"
    if t.s.phase in COUP:
        late(t, name, on, move)
        return
    t.in_phase(*BETTING, sources=(*sources(t, on), t.rules.betting.close_call))
    check_means(t, move.means)
    check_spot(t, move)
    if not t.here(name):
        standing.check_standing(t)
        standing.check_behind(t, move.behind)
    if on == ABONO:
        bet_abono(t, name, move)
        return
    check_side(t, name)
    amount = stake_amount(t, name, on, move)
    if on == "punto" and whole(t, name, amount):
        on = "banco"
    check_limits(t, name, on, amount)
    if on != "punto" and move.partner:
        associated(t, name, on, amount, move)
        return
    begin(t, name, move.behind)
    place(t, name, on, amount, move)


def place(t: Turn, name: str, on: str, amount: int, move: m.Bet) -> None:
    at = move.at if move.at == "line" else ""
    if on == "banco" and (old := t.stake(name, "punto")) is not None:
        t.put(replace(old, on=on))  # with what lies there it is the whole bank now
    put(t, name, on, amount, at, partner=move.partner if on == "punto" else "", claim=move.claim)
    announced(t, on)


def put(
    t: Turn, name: str, on: str, amount: int, at: str = "", group: str = "", partner: str = "", claim: bool = False,
    mark: str = "",
) -> Stake:  # fmt: skip
    """Chips lie on the cloth; those of one player on one bet are one stake."""
    old = None if group else t.stake(name, on)
    if old is None:
        stake = Stake(t.s.next_stake, name, on, at, amount, group, partner, claim, mark)
    else:
        stake = replace(
            old, amount=old.amount + amount, at=at or old.at, claim=claim or old.claim, partner=partner or old.partner,
            mark=mark or old.mark,
        )  # fmt: skip
    t.put(stake)
    behind = (*sources(t, on), t.rules.betting.line if at == "line" else None)
    t.emit(
        w.Placed(
            player=name, on=on, at=stake.at, stake=amount, n=stake.n, cite=cites(*behind), reading=reading(*behind)
        )
    )
    t.pay(name, stake.account, amount, ABONO if on == ABONO else "bet", *behind)
    return stake


def begin(t: Turn, name: str, behind: int = 0) -> None:
    """The first stake of a coup: what was asked before it is answered by silence, and the coup is announced."""
    standing.join(t, name, behind)
    if t.s.phase == "betting":
        return
    for pending in [p for p in t.s.pending if p.by == t.banker and p.about.startswith(("associate:", "garage"))]:
        t.game.answer(t, pending, pending.default)
    b = t.rules.betting
    if not t.s.started:
        t.set(started=True)
    t.speak("start", b.start_call)
    t.speak("start", b.invitation)
    t.set(phase="betting")


def announced(t: Turn, on: str) -> None:
    """The croupier says aloud what a player called; after con la mesa the others are invited."""
    leaf, b = t.rules.staff.announces, t.rules.betting
    if on in ANNOUNCED and holds(leaf) and leaf is not None:
        es, en = ANNOUNCED[on]
        t.emit(Call(text=es, gloss=en, by=t.by("runs"), cite=leaf.cite))
    if on == "banco_con_la_mesa":
        t.speak("runs", b.invite)


# --- what may be bet ------------------------------------------------------------------------------------------------


def check_kind(t: Turn, name: str, move: m.Bet) -> str:
    """Which stakes this law knows."""
    b, on = t.rules.betting, move.on
    if on == "banca":
        t.refuse("no_bank_bet", b.on, at=on)
    if on == "empate" and not denied(b.no_tie):
        t.refuse("no_tie_bet", b.no_tie or b.on, at=on)
    if on in ("punto", "empate", "banco"):
        if "punto" not in b.on.value:
            t.refuse("not_offered", b.on, at=on)
        return on
    clause: Leaf[Any] | None = {
        "banco_seguido": b.seguido,
        "banco_con_la_mesa": b.con_la_mesa,
        "ultimo_completo": b.completo,
    }.get(on)
    if on == ABONO:
        clause = t.rules.abono.call if t.rules.abono is not None else None
    if not holds(clause):
        t.refuse("no_such_right" if on == "banco_seguido" and clause is not None else "no_rule", clause or b.on, at=on)
    if on == "banco_seguido" and t.s.seguido != name:
        mesa = b.mesa_alone if t.s.mesa == name else None
        t.refuse("no_such_right", mesa, b.seguido, at=on, player=t.s.seguido)
    return on


def check_means(t: Turn, means: str) -> None:
    """What is not a chip is not a stake, where the law says so."""
    b, general = t.rules.betting, t.rules.general
    if b.means is None or means in b.means.value:
        return
    others: list[Leaf[Any] | None] = [t.rules.seats.tickets] if means == "ticket" else []
    if general is not None:
        by_word = {"cash": general.no_cash, "kind": general.no_kind, "word": general.no_word}
        others += [by_word.get(means), general.chips_only]
    if not b.means.value or not lifted(*others):
        t.refuse("not_chips", b.means, *others, means=means)


def check_spot(t: Turn, move: m.Bet) -> None:
    b = t.rules.betting
    if move.at == "elsewhere" and holds(b.on_places):
        t.refuse("no_such_place", b.on_places, at=move.at)
    if move.at == "other_box" and holds(b.punto_box):
        t.refuse("wrong_box", b.punto_box, at=move.on)
    if move.covered and not denied(b.uncovered):
        t.refuse("covered", b.uncovered)


def check_side(t: Turn, name: str) -> None:
    """The banker and his associates are on the bank."""
    b = t.rules.bank
    if name == t.banker and not denied(b.bets_bank):
        t.refuse("banker", b.bets_bank or b.of_player, player=name)
    if name in t.associates():
        a = t.rules.association
        t.refuse("associate", a.alike or a.allowed, b.passer_associates, player=name)


def stake_amount(t: Turn, name: str, on: str, move: m.Bet) -> int:
    """What plays: the law's own amount where it has one, half of what lies on the line."""
    b = t.rules.betting
    check_call(t, name, on)
    if on in ("punto", "empate"):
        if move.partner:
            check_pooling(t, name, move.partner)
        if move.claim:
            check_claim(t, name)
        amount = move.stake
        if move.at == "line" and b.line is not None:
            amount = floor(move.stake * b.line.value)
        return amount
    due = due_amount(t, on)
    if on == "banco" and (old := t.stake(name, "punto")) is not None:
        due -= old.amount
    if move.stake not in (0, due):
        t.refuse("wrong_amount", *sources(t, on), b.half if on == "banco_con_la_mesa" else None, amount=due)
    return due


def due_amount(t: Turn, on: str) -> int:
    b = t.rules.betting
    half = floor(t.bank * b.half.value) if b.half is not None else 0
    return {"banco_con_la_mesa": half, "ultimo_completo": t.bank - half}.get(on, t.bank)


def check_call(t: Turn, name: str, on: str) -> None:
    """One of each, in their order."""
    b, lying = t.rules.betting, {s.on for s in t.s.stakes}
    if on in (*BANCO, "banco_con_la_mesa", "ultimo_completo") and t.stake(name, on) is not None:
        t.refuse("already_done", *sources(t, on), at=on)
    if on == "banco_con_la_mesa":
        if lying & set(BANCO):
            t.refuse("banco_called", b.con_la_mesa)
        if on in lying:
            t.refuse("mesa_called", b.con_la_mesa)
    if on == "ultimo_completo":
        if "banco_con_la_mesa" not in lying:
            t.refuse("no_such_right", b.completo, at=on)
        if on in lying:
            t.refuse("mesa_called", b.completo)


def check_pooling(t: Turn, name: str, partner: str) -> None:
    leaf = t.rules.betting.no_pooling
    t.person(partner, leaf)
    if name in t.s.seats and holds(leaf):
        t.refuse("pooled_bets", leaf, player=partner)


def check_claim(t: Turn, name: str) -> None:
    leaf = t.rules.bank.cards_if_higher
    if not holds(leaf) or t.s.bank.higher != name or t.s.bank.coups:
        t.refuse("no_such_right", leaf, player=t.s.bank.higher)


def whole(t: Turn, name: str, amount: int) -> bool:
    """A stake of the whole bank is banco."""
    old = t.stake(name, "punto")
    if t.stake(name, "banco") is not None:  # he has called it already
        return False
    return holds(t.rules.betting.whole_bank) and amount + (old.amount if old is not None else 0) == t.bank


def minimum(t: Turn) -> tuple[int, tuple[Leaf[Any] | None, ...]]:
    """The least stake, and what says so."""
    b, general = t.rules.betting, t.rules.general
    behind: tuple[Leaf[Any] | None, ...] = (b.minimum,)
    if b.minimum is None and general is not None:
        behind = (general.limits_hold, general.plan)
    return (1 if denied(behind[0]) else t.s.minimum), behind


def check_limits(t: Turn, name: str, on: str, amount: int) -> None:
    b = t.rules.betting
    low, behind = minimum(t)
    old = t.stake(name, on if on != "banco" else "punto")
    total = amount + (old.amount if old is not None else 0)
    if total < low or amount < 1:
        t.refuse("below_minimum", *behind, at=on, minimum=low, stake=total)
    if on == "punto" and not denied(b.maximum) and total > t.bank + chips.room_of_abonos(t):
        t.refuse("above_bank", b.maximum, at=on, maximum=t.bank, stake=total)


# --- associations and abonos ----------------------------------------------------------------------------------------


def associated(t: Turn, name: str, on: str, amount: int, move: m.Bet) -> None:
    """Banco in association: the partner is asked; both parts are put down when he accepts."""
    b = t.rules.betting
    t.person(move.partner, b.banco_alone, b.whole_bank)
    if on not in BANCO:
        t.refuse("pooled_bets", b.no_pooling, b.con_la_mesa, at=on)
    if move.partner in (name, t.banker) or not 0 < move.share < amount:
        t.refuse("wrong_amount", b.banco_alone, *sources(t, on), amount=move.share)
    if move.partner in t.associates():
        t.refuse("associate", t.rules.association.alike, t.rules.bank.passer_associates, player=move.partner)
    if any(c.player == name for c in t.s.called) or any(s.group == name for s in t.s.stakes):
        t.refuse("already_done", *sources(t, on), at=on)
    begin(t, name, move.behind)
    t.set(called=(*t.s.called, Called(name, on, amount, move.partner, move.share)))
    t.ask(move.partner, "choose", f"partner:{name}", ("accept", "refuse"), "refuse", b.banco_alone or b.whole_bank)


def partner_answers(t: Turn, player: str, accepted: bool) -> None:
    call = next((c for c in t.s.called if c.player == player), None)
    if call is None:
        return
    t.set(called=tuple(c for c in t.s.called if c is not call))
    if accepted:
        standing.join(t, call.partner)
        put(t, player, call.on, call.amount - call.share, group=player)
        put(t, call.partner, call.on, call.share, group=player)
        announced(t, call.on)
    settle_phase(t)


def settle_phase(t: Turn) -> None:
    """Nothing lies on the cloth any more: the banker may act again."""
    if t.s.phase == "betting" and not t.s.stakes and not t.s.called:
        t.set(phase="announce_bank", abonos=False)


def on_call_abono(t: Turn, move: m.CallAbono) -> None:
    """The bank is covered: the difference may be put up for it."""
    a = t.rules.abono
    if a is None or not holds(a.call):
        t.refuse("no_rule", a.call if a is not None else t.rules.betting.on)
    t.staff("runs", a.call)
    t.in_phase("betting", sources=(a.call,))
    if t.s.abonos:
        t.refuse("already_done", a.call)
    if sum(s.amount for s in t.against()) < t.bank:
        t.refuse("not_covered", a.call, amount=t.bank)
    t.speak("runs", a.call)
    t.set(abonos=True)


def bet_abono(t: Turn, name: str, move: m.Bet) -> None:
    a = t.rules.abono
    assert a is not None
    if not t.s.abonos:
        t.refuse("not_covered", a.call, amount=t.bank)
    if move.partner and not denied(a.no_partners):
        t.refuse("abono_in_association", a.no_partners, player=name)
    if any(s.owner == name for s in t.against()):
        t.refuse("no_such_right", a.call, player=name)
    if len(t.for_bank()) >= a.most.value:
        t.refuse("three_abonos", a.most, abonos=a.most.value)
    low, high = bank.least(t), bank.most(t.game, t.s.minimum)
    if not denied(a.within) and (move.stake < low or (high is not None and move.stake > high)):
        t.refuse("abono_limits", a.within, t.rules.bank.most, amount=move.stake, minimum=low)
    if move.stake < 1:
        t.refuse("abono_limits", a.within, amount=move.stake, minimum=low)
    begin(t, name, move.behind)
    stake = Stake(t.s.next_stake, name, ABONO, "", move.stake)
    t.put(stake)
    t.emit(
        w.Placed(player=name, on=ABONO, at="", stake=move.stake, n=stake.n, cite=cites(a.call), reading=a.call.reading)
    )
    t.pay(name, stake.account, move.stake, ABONO, a.call)


# --- after the call, and back ---------------------------------------------------------------------------------------


def late(t: Turn, name: str, on: str, move: m.Bet) -> None:
    """After the close only banco seguido, while nobody has the cards in hand."""
    b, unchanged = t.rules.betting, t.rules.rulings.unchanged
    dealt = t.s.phase in PLAYED
    seguido = on == "banco_seguido" and holds(b.seguido_late)
    banco = on == "banco" and dealt and denied(b.before_deal)
    if on == "banco" and dealt and not banco:
        t.refuse("banco_after_deal", b.before_deal or b.close_call, unchanged, phase=t.s.phase)
    if not (seguido or banco):
        t.refuse("bets_closed", b.seguido_late if on == "banco_seguido" else b.close_call, unchanged, phase=t.s.phase)
    if t.s.phase in ("banker", "withdrawal") or t.has_looked("punto") or t.s.coup.word or misspoken(t):
        t.refuse("cards_in_hand", b.seguido_late if seguido else b.before_deal, player=t.s.coup.punto)
    check_side(t, name)
    check_means(t, move.means)
    check_spot(t, move)
    t.course.takes_over(t, name, on)


def misspoken(t: Turn) -> bool:
    """Punto has spoken, and the banker still has to say what it is worth."""
    return any(p.about == "misspoken" for p in t.s.pending)


def on_lift(t: Turn, move: m.Lift) -> None:
    b, r, name = t.rules.betting, t.rules.rulings, t.player()
    mine = t.stakes_of(name)
    phase = t.s.phase
    free = phase == "betting" or phase == "withdrawal" or (phase in PLAYED and t.s.coup.stays == "free")
    if not free and phase in COUP:
        if t.s.coup.stays == "stays":
            t.refuse("bets_stay", r.face_up_stays, b.close_call, phase=phase)
        t.refuse("bets_closed", b.close_call, r.unchanged, phase=phase)
    if not free:
        t.refuse("wrong_phase", b.close_call, phase=phase)
    if not mine:
        t.refuse("nothing_there", b.on, player=name)
    groups = {s.group for s in mine if s.group}
    for stake in [s for s in t.s.stakes if s.owner == name or s.group in groups]:
        chips.back(t, stake, "stake_back", r.early_show if phase == "withdrawal" else b.close_call)
    settle_phase(t)


HANDLERS: dict[Any, Any] = {
    m.Bet: on_bet,
    m.Lift: on_lift,
    m.CallAbono: on_call_abono,
}
