"""Who is banker: the announcement, the auction, the lot, a bank that was given up, and the deposit."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...baccarat.circle import auction
from ...baccarat.circle import moves as circle
from ...baccarat.circle.auction import Bid
from ...base.conduct import check_person
from .. import moves as m
from ..state import Award, Lot
from ..turn import Turn

WINDOWS = ("auction", "reoffer")
"""The bank is open to several."""
BEFORE = ("opening", "auction", "lot", "deposit")


def head(t: Turn) -> tuple[str, ...]:
    """The roles that announce, auction and offer the bank."""
    by = t.rules.bank.announced_by
    return tuple(by.value) if by is not None else t.game.heads


def by_head(t: Turn, *sources: Leaf[Any] | None) -> None:
    t.allow(head(t), t.rules.bank.announced_by, *sources, t.rules.staff.problems_by)


# --- amounts and people ---------------------------------------------------------------------------------------------


def least(t: Turn) -> int:
    return t.game.terms.bank_minimum or t.s.minimum


def most(t: Turn) -> int:
    """The most that a bank may be constituted with; 0: no maximum."""
    high = t.game.terms.bank_maximum
    if t.game.free:
        return high if denied(t.rules.free.no_ceiling) else 0
    return 0 if denied(t.rules.bank.award_maximum) else high


def check_amount(t: Turn, amount: int) -> None:
    b, high = t.rules.bank, most(t)
    if not t.game.free and amount < least(t):
        limits = t.rules.requires.get("bank_limits_set_by")
        t.refuse("bank_below_minimum", limits, amount=amount, minimum=least(t))
    if high and amount > high:
        leaf = t.rules.free.no_ceiling if t.game.free else b.award_maximum
        t.refuse("bank_above_maximum", leaf, amount=amount, maximum=high)


def check_banker(t: Turn, name: str) -> None:
    """Who may be banker."""
    b, free = t.rules.bank, t.rules.free
    check_person(t, name)
    if name in t.s.ousted and not t.s.award.fresh:  # with another shoe he may
        t.refuse("barred_this_shoe", b.winner_barred, player=name)
    if t.game.free and denied(free.any_player) and not t.seat(name):
        t.refuse("not_entitled", free.any_player, player=name)


def check_span(t: Turn, tallas: int, days: int) -> None:
    """For how long."""
    b = t.rules.bank
    if tallas > 1 and denied(b.tallas):
        t.refuse("one_talla", b.tallas, tallas=tallas)
    if days > t.s.days:
        t.refuse("not_authorised", b.days_by, days=days)


# --- the opening ----------------------------------------------------------------------------------------------------


def on_announce(t: Turn, move: m.AnnounceBank) -> None:
    b = t.rules.bank
    by_head(t, b.announced)
    t.in_phase("opening", sources=(b.announced, b.announced_by))
    t.person(move.player, b.announced)
    check_banker(t, move.player)
    check_amount(t, move.amount)
    check_span(t, move.tallas, move.days)
    t.set(award=Award(player=move.player, amount=move.amount, tallas=move.tallas, days=move.days))
    say(t, b.announced, t.actor.name, name=move.player, amount=str(move.amount))
    to_deposit(t, "announced", move.player, move.amount)


def say(t: Turn, leaf: Leaf[Any] | None, by: str, **words: str) -> None:
    """A call with names and amounts in it."""
    from ....table.events import Call

    if leaf is not None and leaf.value:
        es, en = leaf.value.es.format(**words), leaf.value.en.format(**words)
        t.emit(Call(text=es, gloss=en, by=by, cite=leaf.cite, reading=leaf.reading))


def on_open_auction(t: Turn, move: m.OpenAuction) -> None:
    b = t.rules.bank
    by_head(t, b.auction)
    t.in_phase("opening", sources=(b.auction,))
    check_span(t, move.tallas, move.days)
    open_auction(t, Award(tallas=move.tallas, days=move.days), b.auction)


def open_auction(t: Turn, award: Award, leaf: Leaf[Any]) -> None:
    """The bank goes to the best bidder."""
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.set(award=award, phase="auction")
    to = tuple(bidders(t))
    amount = 1 if t.game.free else least(t)
    t.emit(circle.Offered(how="auction", to=to, amount=amount, cite=leaf.cite, reading=leaf.reading))


def bidders(t: Turn) -> list[str]:
    """Those who may bid, in the order of the cloths."""
    names = [*t.of_cloth(1), *t.of_cloth(2)]
    seated = denied(t.rules.bank.all_bid)
    return [n for n in names if (n not in t.s.ousted or t.s.award.fresh) and (t.seat(n) or not seated)]


def on_days(t: Turn, move: m.AuthoriseDays) -> None:
    leaf = t.rules.bank.days_by
    t.allow(leaf.value, leaf)
    t.in_phase(*BEFORE, "reoffer", sources=(leaf,))
    t.set(days=move.days)
    t.note("days_authorised", leaf, amount=move.days)


def on_institution(t: Turn, move: m.AcceptInstitution) -> None:
    leaf = t.rules.free.deposit_at
    if not t.game.free:
        t.refuse("no_rule", t.rules.bank.at_cage, leaf)
    t.allow(("director",), leaf)
    t.in_phase(*BEFORE, "betting", "broken", "reoffer", sources=(leaf,))
    if t.s.institution:
        t.refuse("already_done", leaf)
    t.set(institution=True)
    t.note("institution_accepted", leaf)


# --- the auction, and a bank that is offered ------------------------------------------------------------------------


def on_bid(t: Turn, move: circle.Bid) -> None:
    b, name = t.rules.bank, t.player()
    t.in_phase("auction", sources=(b.auction, b.all_bid))
    check_banker(t, name)
    check_here(t, name)
    check_amount(t, move.amount)
    keep_bid(t, name, move.amount, b.auction, b.all_bid)


def check_here(t: Turn, name: str) -> None:
    b = t.rules.bank
    if not t.here(name):
        t.refuse("not_entitled", b.all_bid, player=name)
    if denied(b.all_bid) and not t.seat(name):
        t.refuse("not_entitled", b.all_bid, player=name)


def keep_bid(t: Turn, name: str, amount: int, *behind: Leaf[Any] | None) -> None:
    t.award_set(bids=auction.with_bid(t.s.award.bids, Bid(name, amount)))
    t.emit(circle.BidMade(player=name, amount=amount, cite=cites(*behind), reading=reading(*behind)))


def on_take(t: Turn, move: circle.TakeBank) -> None:
    """Somebody would have the bank that was given up, for what it was at first."""
    b, a, name = t.rules.bank, t.s.award, t.player()
    t.in_phase("reoffer", sources=(b.reoffered,))
    check_taker(t, name)
    if move.amount not in (0, a.amount) or move.partner:
        t.refuse("wrong_amount", b.reoffered, amount=a.amount)
    if any(x.player == name for x in a.bids):
        t.refuse("already_done", b.reoffered, player=name)
    keep_bid(t, name, a.amount, b.reoffered)


def check_taker(t: Turn, name: str) -> None:
    check_banker(t, name)
    if name == t.s.award.former or not t.here(name):
        t.refuse("not_entitled", t.rules.bank.reoffered, player=name)


def on_close_window(t: Turn, move: circle.CloseWindow) -> None:
    b = t.rules.bank
    by_head(t, b.auction, b.reoffered)
    t.in_phase(*WINDOWS, sources=(b.auction, b.reoffered))
    if t.s.phase == "auction":
        close_auction(t)
    else:
        close_offer(t)


def close_auction(t: Turn) -> None:
    """The best bid; of equal ones the lot decides."""
    b, a = t.rules.bank, t.s.award
    top = max((x.amount for x in a.bids), default=0)
    best = [x for x in a.bids if x.amount == top]
    if not best:
        if holds(b.no_bidder):
            game_over(t, "no_bidder", b.no_bidder)
        else:
            t.set(phase="opening", award=Award())
        return
    t.award_set(amount=top)
    if len(best) > 1 and holds(b.equal_lot):
        t.rule("auction_tie", "by_lot", b.equal_lot, amount=top)
        draw_lot(t, "bank", tuple(x.player for x in best))
        return
    to_deposit(t, "auction", best[0].player, top)


def close_offer(t: Turn) -> None:
    """One takes it, several draw lots, nobody: it is auctioned again, with a new shoe."""
    a = t.s.award
    takers = tuple(x.player for x in a.bids)
    if len(takers) > 1:
        draw_lot(t, "bank", takers)
    elif takers:
        to_deposit(t, "reoffer", takers[0], a.amount)
    else:
        auction_again(t)


def auction_again(t: Turn) -> None:
    b = t.rules.bank
    if denied(b.again):
        game_over(t, "no_taker", b.again)
        return
    fresh = not denied(b.fresh_shoe)
    open_auction(t, Award(fresh=fresh, former=t.s.award.former), b.again)


def reoffer(t: Turn, amount: int, former: str, tallas: int, days: int) -> None:
    """A bank that was given up is offered to another, for what it was at first."""
    b = t.rules.bank
    t.set(award=Award(how="reoffer", amount=amount, former=former, tallas=tallas, days=days))
    if denied(b.reoffered):
        auction_again(t)
        return
    t.set(phase="reoffer")
    to = tuple(n for n in (*t.of_cloth(1), *t.of_cloth(2)) if n != former and n not in t.s.ousted)
    t.emit(circle.Offered(how="reoffer", to=to, amount=amount, cite=b.reoffered.cite, reading=b.reoffered.reading))


def game_over(t: Turn, why: str, *behind: Leaf[Any] | None) -> None:
    t.set(phase="over", award=Award(), pending=(), ended=why)
    t.emit(m.GameOver(why=why, cite=cites(*behind), reading=reading(*behind)))


# --- the lot --------------------------------------------------------------------------------------------------------


def draw_lot(t: Turn, about: str, among: tuple[str, ...]) -> None:
    t.set(phase="lot", lot=Lot(about, among))


def lot_source(t: Turn) -> Leaf[Any]:
    """What leaves it to the lot."""
    if t.s.lot is not None and t.s.lot.about == "banco":
        return t.rules.priority.banco_lot
    return t.rules.bank.again if t.s.award.how == "reoffer" else t.rules.bank.equal_lot


def on_lot(t: Turn, move: m.Lot) -> None:
    lot, leaf = t.s.lot, lot_source(t)
    t.allow(("azar",), leaf)
    if lot is None:
        t.refuse("nothing_pending", leaf, phase=t.s.phase)
    if move.name not in lot.among:
        t.refuse("not_an_option", leaf, at=move.name)
    t.set(lot=None)
    t.emit(m.LotDrawn(about=lot.about, name=move.name, cite=leaf.cite, reading=leaf.reading))
    if lot.about == "banco":
        t.course.banco_of(t, int(move.name))
    else:
        to_deposit(t, "lot", move.name, t.s.award.amount)


# --- the deposit ----------------------------------------------------------------------------------------------------


def to_deposit(t: Turn, how: str, name: str, amount: int) -> None:
    """He has to deposit it before play; without that clause he is banker at once."""
    t.award_set(how=how, player=name, amount=amount)
    if denied(t.rules.bank.at_cage):
        t.course.awarded(t, amount)
    else:
        t.set(phase="deposit")


def on_deposit(t: Turn, move: m.Deposit) -> None:
    b, name = t.rules.bank, t.player()
    phases = ("deposit", "broken", "betting") if t.game.free else ("deposit", "broken")
    t.in_phase(*phases, sources=(b.at_cage, b.redeposit))
    due = t.s.award.player if t.s.phase == "deposit" else t.banker
    if name != due:
        t.refuse("not_entitled", b.at_cage, player=due)
    if t.s.phase == "broken":
        t.course.redeposits(t, move)
        return
    if move.new_shoe:
        t.refuse("not_so", b.new_shoe)
    if t.s.phase == "betting":
        t.course.deposits_more(t, move)
        return
    a = t.s.award
    amount = move.amount or (a.amount if not t.game.free else max(a.amount, t.game.terms.sufficient))
    check_deposit(t, move)
    if t.game.free:
        if amount < t.game.terms.sufficient:
            t.refuse("insufficient", t.rules.free.any_player, amount=amount, minimum=t.game.terms.sufficient)
    elif amount < a.amount:
        t.refuse("insufficient", b.at_cage, amount=amount, minimum=a.amount)
    deposited(t, move, amount)
    t.course.awarded(t, amount)


def check_deposit(t: Turn, move: m.Deposit) -> None:
    """Where it lies, and in what."""
    b, free = t.rules.bank, t.rules.free
    if t.game.free:
        if move.at == "table":
            t.refuse("not_at_cage", free.deposit_at, b.at_cage, at=move.at)
        if move.at == "institution" and not t.s.institution and not denied(free.deposit_at):
            t.refuse("not_accepted", free.deposit_at, at=move.at)
        return
    if move.at != "cage":
        t.refuse("not_at_cage", b.at_cage, at=move.at)
    if move.means not in b.means.value:
        t.refuse("not_these_means", b.means, means=move.means)


def deposited(t: Turn, move: m.Deposit, amount: int) -> None:
    b, free = t.rules.bank, t.rules.free
    behind = (free.any_player, free.deposit_at) if t.game.free else (b.at_cage, b.means)
    t.emit(
        m.Deposited(
            player=t.actor.name, amount=amount, means=move.means, at=move.at, cite=cites(*behind),
            reading=reading(*behind),
        )
    )  # fmt: skip


def no_deposit(t: Turn) -> None:
    """Who was awarded the bank does not deposit it: it is sought anew."""
    t.note("no_deposit", t.rules.bank.at_cage, about=t.s.award.player)
    t.set(phase="opening", award=Award())


HANDLERS: dict[Any, Any] = {
    m.AnnounceBank: on_announce,
    m.OpenAuction: on_open_auction,
    m.AuthoriseDays: on_days,
    m.AcceptInstitution: on_institution,
    circle.Bid: on_bid,
    circle.TakeBank: on_take,
    circle.CloseWindow: on_close_window,
    m.Lot: on_lot,
    m.Deposit: on_deposit,
}
