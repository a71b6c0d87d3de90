"""The bank: how much it may be, its award, its shares, how it is kept, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ....law.leaves import Source, cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....law.values import Text
from ....table.events import Call
from ...baccarat.circle import shares as banks
from .. import moves as m
from ..state import POCKETS, Bank, Offering
from ..turn import Turn

if TYPE_CHECKING:
    from ..play import CheminDeFer

MODES = {
    "libre": Text("juego libre", "free play"),
    "tirada": Text("con reglas de tirada", "by the drawing rules"),
}
LEFT, RIGHT = "left", "right"
"""The sides of the croupier where the bank lies, and what is out of play."""
PASSED = ("seated", "standing", "retake", "auction", "forced")
"""The steps by which a passed bank looks for its next banker."""
ACQUIRED = ("seated", "standing", "auction")
"""Steps by which a passed bank is acquired from another."""


# --- amounts --------------------------------------------------------------------------------------------------------


def least(t: Turn) -> int:
    """The least that a bank may be."""
    return 1 if denied(t.rules.bank.least) else max(t.game.terms.bank_minimum, t.s.minimum)


def floor(t: Turn) -> int:
    """Where bids start."""
    return 1 if denied(t.rules.bank.floor) else least(t)


def most(game: CheminDeFer, minimum: int) -> int | None:
    """The most that a bank may be when it is taken or raised; None: it was authorised without maximum."""
    b = game.rules.bank
    if game.terms.bank_unlimited and holds(b.unlimited):
        return None
    return b.most.value * minimum


def check_amount(t: Turn, amount: int, low: int, code: str, *sources: Source) -> None:
    b, high = t.rules.bank, most(t.game, t.s.minimum)
    if amount < low:
        t.refuse(code, *sources, amount=amount, minimum=low)
    if high is not None and amount > max(high, low):
        t.refuse("bank_above_maximum", b.most, amount=amount, maximum=high)


def check_partner(t: Turn, name: str, partner: str, share: int, amount: int) -> None:
    """Another player puts up a part of it: less than all, more than nothing."""
    b, a, o = t.rules.bank, t.rules.association, t.s.offering
    t.person(partner, a.allowed, b.alone_first)
    if partner == name or not 0 < share < amount:
        t.refuse("wrong_amount", a.allowed, b.alone_first, amount=share)
    if denied(a.allowed):
        t.refuse("no_rule", a.allowed)
    if o is not None and partner == o.passer and o.why == "choice" and not b.passer_associates.value:
        t.refuse("passer_associates", b.passer_associates, player=partner)
    if holds(a.equal) and 2 * share != amount:
        t.refuse("unequal_part", a.equal, amount=amount - share)


# --- shares ---------------------------------------------------------------------------------------------------------


def alike(game: CheminDeFer) -> bool:
    return not denied(game.rules.association.alike)


def part(t: Turn, name: str) -> int:
    """What is his of the bank as it is now."""
    held = t.s.bank
    return banks.parts(held.shares, held.banker, t.bank, alike(t.game)).get(name, 0)


def put_in(t: Turn, name: str, amount: int, *sources: Source) -> None:
    """More money for the bank: from now on the shares are what everybody has in it."""
    held = t.s.bank
    total = sum(t.s.accounts.get(pocket, 0) for pocket in POCKETS)
    shares = banks.parts(held.shares, held.banker, total, alike(t.game)) if held.shares else {}
    if not alike(t.game):
        shares = dict(held.shares)
    shares = {held.banker: shares.get(held.banker, 0), **shares}
    shares[name] = shares.get(name, 0) + amount
    t.bank_set(shares=shares)
    t.pay(name, "bank", amount, "bank", *sources)


def release(t: Turn) -> None:
    """What is in the bank, and beside it, goes back to its owners."""
    held, b = t.s.bank, t.rules.bank
    for pocket in POCKETS:
        amount = t.s.accounts.get(pocket, 0)
        if amount <= 0:
            continue
        for name, mine in banks.parts(held.shares, held.banker, amount, alike(t.game)).items():
            t.pay(pocket, name, mine, "bank_back", b.chips_back, t.rules.association.alike, b.keep)
    t.bank_set(shares={})


# --- award ----------------------------------------------------------------------------------------------------------


def award(t: Turn, name: str, amount: int, how: str, partner: str = "", share: int = 0) -> None:
    """He is banker: he hands over the amount, and it is announced."""
    b, o = t.rules.bank, t.s.offering or Offering()
    behind = t.course.offered_by(t, how)
    release(t)
    acquired = o.passer if how in ACQUIRED and o.why == "choice" and o.passer != name else ""
    higher = claimant(t, o) if acquired and amount > o.passed_at else ""
    t.set(
        bank=Bank(banker=name, how=how, acquired_from=acquired, higher=higher if higher != name else ""),
        offering=None, phase="announce_bank", seguido="", had="", recovered="", sole="", banco_last="",
        refusals={k: v for k, v in t.s.refusals.items() if k != name}, pending=kept_questions(t),
    )  # fmt: skip
    if name in t.s.seats:
        t.set(last_seat=t.seat(name))
    t.emit(
        m.Banker(
            player=name, amount=amount, how=how, acquired_from=acquired, cite=cites(*behind, b.of_player),
            reading=reading(*behind),
        )
    )  # fmt: skip
    put_in(t, name, amount - share, b.in_chips, b.of_player)
    if partner:
        a = t.rules.association.allowed or b.alone_first
        put_in(t, partner, share, a)
        t.emit(m.Associated(player=partner, amount=share, cite=cites(a)))
    t.acts("keep_bank", "keep_bank")
    t.bank_set(kept_by=t.by("keep_bank") if t.does("keep_bank") else "")
    if holds(b.laid_left):
        t.done("lay_bank", t.by("keep_bank"), b.laid_left, about=LEFT)
        t.bank_set(side=LEFT)
    announce(t)
    call_mode(t)


def kept_questions(t: Turn) -> tuple[Any, ...]:
    """Questions about the bank that was sought are no longer open."""
    return tuple(p for p in t.s.pending if p.about != "bank" and not p.about.startswith("partner:"))


def claimant(t: Turn, o: Offering) -> str:
    """Who may take the cards against a bank higher than the one that was passed."""
    leaf = t.rules.bank.cards_if_higher
    if leaf is None or not leaf.value:
        return ""
    chosen = t.game.terms.readings.get(leaf.reading) or leaf.value.items[0]
    return o.passer if chosen == "former_banker" else t.s.banco_last


def announce(t: Turn) -> None:
    """«Hay … en la banca»: what this coup is played for."""
    t.bank_set(start=t.bank)
    leaf, amount = t.rules.bank.call, str(t.bank)
    if leaf.value:
        es, en = leaf.value.es.format(amount=amount), leaf.value.en.format(amount=amount)
        t.emit(Call(text=es, gloss=en, by=t.by("keep_bank"), cite=leaf.cite, reading=leaf.reading))


def call_mode(t: Turn) -> None:
    """The first bank of a talla: how it is drawn, as the table agreed."""
    leaf = t.rules.play.mode
    if t.s.mode_called or not holds(leaf) or leaf is None:
        return
    t.set(mode_called=True)
    words = MODES[t.game.terms.draw_mode]
    t.emit(Call(text=words.es, gloss=words.en, by=t.by("runs"), cite=leaf.cite, reading=leaf.reading))


# --- how it ends ----------------------------------------------------------------------------------------------------


def give_up(t: Turn, why: str, amount: int, *sources: Leaf[Any] | None, back: bool = True) -> Offering:
    """The banker gives up the bank; what is left goes back. The offer that follows from it."""
    b, held = t.rules.bank, t.s.bank
    name = held.banker
    place = origin(t, why)
    t.emit(m.BankPassed(player=name, amount=amount, why=why, cite=cites(*sources), reading=reading(*sources)))
    o = Offering(why=why, passer=name, place=place, passed_at=amount, partners=t.associates(),
                 former=held.acquired_from)  # fmt: skip
    if back:
        release(t)
    t.speak("shoe", b.pass_call)
    drop = ("associate:", "garage", "late_bet:", "partner:")
    t.set(pending=tuple(p for p in t.s.pending if not p.about.startswith(drop)), called=(), abonos=False, cards_out=0)
    return o


def done_with(t: Turn) -> None:
    """There is no banker any more; his shares stay only as long as his chips do."""
    t.set(bank=Bank(banker=t.banker if t.s.bank.shares else "", shares=t.s.bank.shares))
    t.set(seguido="", had="", recovered="", sole="")


def origin(t: Turn, why: str) -> int:
    """From whose right the bank goes on."""
    b, held, s = t.rules.bank, t.s.bank, t.s
    own = t.seat(held.banker)
    former = t.seat(held.acquired_from)
    if why == "choice":
        if not held.acquired_from:
            return 0 if denied(b.passed_right) else own or s.last_seat
        if own:
            return own if not denied(b.seated_passed) else former or own
        return 0 if denied(b.standing_passed) else s.last_seat
    if why == "loss" and former and holds(b.acquirer_lost):
        return former
    return own or s.last_seat


def pass_on(t: Turn) -> None:
    """The banker passes the hand: to those seated, those standing, back to him, by auction, to his neighbour."""
    b, amount, name = t.rules.bank, t.bank, t.banker
    back = not denied(b.chips_back)
    by = passed_by(t)
    o = give_up(t, "choice", amount, b.forced_out, b.keep, back=back)
    t.set(passed={**t.s.passed, name: amount})
    if back:
        done_with(t)
    t.set(offering=replace(o, by=by, left=PASSED))
    t.course.seek_banker(t)


def passed_by(t: Turn) -> str:
    """The clause that says from whose right a passed bank is offered."""
    held = t.s.bank
    if not held.acquired_from:
        return "passed_right"
    return "seated_passed" if held.banker in t.s.seats else "standing_passed"


def lose(t: Turn, *sources: Leaf[Any] | None) -> Offering:
    """The banker who lost cedes the bank."""
    o = give_up(t, "loss", t.s.bank.start, *(sources or (t.rules.bank.lost_right,)))
    done_with(t)
    return o


def refuse_deal(t: Turn) -> None:
    """He will not deal: it is auctioned, without him and without the banker who had passed it."""
    b, held = t.rules.bank, t.s.bank
    former = held.acquired_from
    o = give_up(t, "refusal", t.bank, b.refuser_auction)
    done_with(t)
    out = () if denied(b.refuser_excluded) else tuple(n for n in (o.passer, former) if n)
    t.set(offering=replace(o, out=out, left=("auction", "forced")))
    t.course.seek_banker(t)
