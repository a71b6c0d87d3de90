"""Staff and clock: the session, questions and silence, what is owed by whom."""

from __future__ import annotations

from typing import Any

from ...law.leaves import cites, holds
from ...table.contract import Pending
from ..base import moves as w
from ..base.moves import Silence
from .bank import award, holding
from .round import closing, coup, cuadro, settle
from .state import Award, Bank
from .turn import SPEAKING, Turn

HEADS = ("jefe_de_mesa", "director")
ENDS = ("opening", "auction", "reoffer", "deposit", "shuffling", "betting", "broken", "over")


# --- questions ------------------------------------------------------------------------------------------------------


def on_silence(t: Turn, move: Silence) -> None:
    """Who says nothing has said what silence means."""
    b, p = t.rules.bank, t.rules.play
    t.allow(("reloj",), p.asks, b.redeposit)
    name, phase, which = move.player, t.s.phase, t.spoken_for()
    if which and name == t.player_of(which):
        if which == "banca":
            coup.bank_speaks(t, cuadro.bank_default(t))
        else:
            coup.cloth_speaks(t, which, cuadro.must_say(t, which))
    elif phase == "broken" and name == t.banker:
        holding.leave(t)
    elif phase == "betting" and name == t.banker and closing.lacking(t):
        closing.send_back(t)
    elif phase == "deposit" and name == t.s.award.player:
        award.no_deposit(t)
    else:
        t.refuse("nothing_pending", p.asks, b.redeposit, player=name)


def pending_words(t: Turn) -> list[Pending]:
    """What one person owes: his word, the deal, the deposit."""
    b, p, which = t.rules.bank, t.rules.play, t.spoken_for()
    if which in SPEAKING:
        options, default = cuadro.cloth_words(t, which), cuadro.must_say(t, which)
        return [owed(t.player_of(which), "say", which, options, default, cites(p.asks), secret=True)]
    if which:
        options, default = cuadro.verdict(t)[0], cuadro.bank_default(t)
        return [owed(t.banker, "say", which, options, default, cites(p.banker_after, p.banker_free), secret=True)]
    if t.s.phase == "betting" and closing.lacking(t):
        return [owed(t.banker, "deposit", "cover", ("deposit",), "return", cites(t.rules.free.covers))]
    if t.s.phase == "closed":
        return [owed(t.banker, "deal", "deal", ("deal",), "deal", cites(t.rules.coup.order))]
    if t.s.phase == "broken":
        cite = cites(b.broken, b.redeposit)
        return [owed(t.banker, "deposit", "bank", ("deposit", "leave_bank"), "leave_bank", cite)]
    if t.s.phase == "deposit":
        return [owed(t.s.award.player, "deposit", "bank", ("deposit",), "no_deposit", cites(b.at_cage))]
    return []


def owed(
    by: str, do: str, about: str, options: tuple[str, ...], default: str, cite: tuple[str, ...], secret: bool = False
) -> Pending:
    return Pending(by=by, do=do, about=about, options=options, default=default, cite=cite, secret=secret)


# --- the session ----------------------------------------------------------------------------------------------------


def begin(t: Turn) -> None:
    """The table opens: with the banker who was announced and has deposited, or it looks for one."""
    terms = t.game.terms
    ready = terms.shoe == "ready"
    t.set(phase="opening", playable=ready)
    if not terms.banker:
        return
    amount = terms.bank or max(award.least(t), 1)
    t.set(award=Award(how="announced", player=terms.banker, amount=amount))
    holding.award(t, terms.deposited or amount)


def on_open(t: Turn, move: w.OpenSession) -> None:
    handed, behind = t.rules.shoe.handed_by, t.rules.authorised or t.rules.bank.announced
    t.allow((*HEADS, *t.game.heads), behind)
    t.in_phase("unopened", sources=(behind,))
    if holds(handed) and not t.s.handed:
        t.refuse("no_shoe", handed)
    t.note("session_opened", behind, amount=t.s.minimum)
    begin(t)


def on_close(t: Turn, move: w.CloseSession) -> None:
    """Between two coups; everything goes back to its owners."""
    behind = (t.rules.staff.problems_by, t.rules.duties.get("direct_game"))
    t.allow((*t.game.heads, "director"), *behind)
    t.in_phase(*ENDS, sources=behind)
    settle.all_back(t, t.rules.betting.close_call)
    t.set(phase="over", closed=True, pending=(), award=Award(), bank=Bank(), callers=(), lot=None)
    t.emit(w.Closed(lid="none", cite=cites(*behind) or t.game.anchor))


def check_deposited(t: Turn) -> None:
    """The shoe is prepared for a banker who has deposited."""
    if t.s.phase == "deposit":
        t.refuse("no_deposit", t.rules.bank.at_cage, player=t.s.award.player)


HANDLERS: dict[Any, Any] = {
    Silence: on_silence,
    w.OpenSession: on_open,
    w.CloseSession: on_close,
}
