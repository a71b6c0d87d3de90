"""The sale of cards: announced, in the order of their numbers, to those who may buy, until the rest is collected."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import Source, cites, denied, holds, lifted
from ...base.conduct import check_person, sanction
from .. import moves as m
from ..law.matrix import letter
from ..law.matrix import printed as named
from ..state import Stake
from ..table import balls
from ..turn import RUNS, Turn


def on_series(t: Turn, move: m.AnnounceSeries) -> None:
    """Before the sale; where the text wants it only once, before the first game."""
    sale = t.rules.sale
    if denied(t.rules.staff.control):
        t.anybody(t.rules.staff.control)
    else:
        t.staff(t.rules.staff.announces_series, t.rules.staff.control)
    t.in_phase("series", sources=(sale.series_call,))
    size, value = t.game.terms.series_size, t.s.minimum
    t.announce(sale.series_call, series=letter(t.s.serial), size=size, value=value)
    t.set(phase="betting", announced=("series",))
    known = {
        "face_value": str(value),
        "series_size": str(size),
        "series": letter(t.s.serial),
        "number": str(t.s.next_card),
    }
    cards = t.rules.cards
    wanted = named(cards, t.game.terms.format, t.game.double)
    printed = {name: known[name] for name in wanted if name in known}
    t.emit(
        m.SeriesOnSale(series=letter(t.s.serial), first=t.s.next_card, printed=printed,
                       back=tuple(cards.back.value) if cards.back else (),
                       cite=cites(sale.series_call, cards.shows))
    )  # fmt: skip
    kind = cards.formats.get(t.game.terms.format)
    if kind is not None and holds(kind.registered):
        t.enter("cards_printed", kind.registered, about=letter(t.s.serial))


def may_buy(t: Turn) -> None:
    """The sale is open."""
    sale, announcing = t.rules.sale, t.rules.announcing
    if t.s.phase == "series" and denied(sale.then):
        return
    if t.s.phase == "series":
        t.refuse("before_announcement", sale.then, sale.series_call)
    if t.s.phase in ("announcing", *RUNS, "paying", "second"):
        t.refuse("after_sale", sale.deadline if holds(sale.deadline) else None, announcing.leftovers)
    t.in_phase("betting", sources=(sale.then,))


def may_play(t: Turn, player: str) -> None:
    """Who may have cards: seats, cards of the last game, the general part."""
    sale = t.rules.sale
    check_person(t, player)
    if holds(sale.handed_back) and player in t.s.keeping:
        t.refuse("cards_not_returned", sale.handed_back, player=player)
    if sale.seats is None or lifted(sale.seats, sale.standing):
        return
    here = ({s.owner for s in t.s.stakes} | ticket_holders(t)) - set(t.s.away)  # whoever has left has no seat
    if player not in here and len(here) >= t.game.terms.positions:
        t.refuse("no_seat", sale.seats, sale.standing, seats=t.game.terms.positions)


def ticket_holders(t: Turn) -> set[str]:
    return {name.partition(":")[2] for name, n in t.s.accounts.items() if name.startswith("tickets:") and n}


def on_buy(t: Turn, move: m.Buy) -> None:
    """Cards; or tickets, where cards are given for tickets."""
    sale, staff = t.rules.sale, t.rules.staff
    player = t.player(sale.then)
    may_buy(t)
    may_play(t, player)
    if move.device and not (holds(sale.at_table) and t.game.terms.format == "paper_table"):
        t.refuse("not_offered", sale.at_table, sale.then, at="device")
    if holds(sale.tickets):
        sellers = (*(staff.tickets.value if staff.tickets else ()), *staff.sells.value)
        if move.of and move.of not in sellers:
            t.refuse("wrong_role", staff.tickets, staff.sells, role=move.of)
        t.set(away=tuple(name for name in t.s.away if name != player))
        seller = staff.tickets
        t.emit(
            m.TicketsSold(player=player, count=move.count, by=(*(seller.value if seller else ()), *staff.sells.value),
                          cite=cites(sale.tickets, seller, staff.sells))
        )  # fmt: skip
        t.pay(player, f"tickets:{player}", move.count * t.game.unit, "ticket", sale.tickets)
        return
    if move.of and move.of not in staff.sells.value:
        t.refuse("wrong_role", staff.sells, sale.then, role=move.of)
    sell(t, player, move.count, move.number, player, sale.then, of=move.of)


def on_exchange(t: Turn, move: m.Exchange) -> None:
    """Tickets for cards, by whoever gives them."""
    sale, staff = t.rules.sale, t.rules.staff
    player = t.player(sale.tickets)
    if not holds(sale.tickets):
        t.refuse("no_rule", sale.tickets, at="exchange")
    may_buy(t)
    may_play(t, player)
    account = f"tickets:{player}"
    if t.s.accounts.get(account, 0) < move.count * t.game.unit:
        t.refuse("no_tickets", sale.tickets, count=t.s.accounts.get(account, 0) // t.game.unit)
    sell(t, player, move.count, move.number, account, sale.tickets, staff.exchanges)


def sell(t: Turn, player: str, count: int, wanted: int, account: str, *sources: Source, of: str = "") -> None:
    """So many cards, in the order of their numbers; from the second series when the first one is at its end."""
    sale = t.rules.sale
    if wanted and wanted != t.s.next_card:
        if not denied(sale.in_order) or not t.s.next_card <= wanted <= t.game.terms.series_size:
            t.refuse("in_order", sale.in_order, sale.no_reserving, sale.then, next=t.s.next_card)
        t.set(next_card=wanted)
    if count > left(t):
        t.refuse("series_exhausted", sale.second_until, sale.second, cards=left(t))
    seller = (t.rules.staff.exchanges if holds(sale.tickets) else None) or t.rules.staff.sells
    by = of or next(iter(seller.value), "")
    while count:
        series, first, room = on_sale(t)
        some = min(count, room)
        stake = Stake(
            n=t.s.next_stake, owner=player, on=series, first=first, last=first + some - 1, amount=some * t.game.unit
        )
        t.put(stake)
        t.emit(
            m.CardsSold(player=player, series=series, first=first, last=stake.last, by=by, cite=cites(*sources, seller))
        )
        t.pay(account, stake.account, stake.amount, "cards", *sources, t.rules.prizes.takings)
        if t.s.back:
            series, low, high = t.s.back[0]
            rest = ((series, low + some, high),) if low + some <= high else ()
            t.set(back=(*rest, *t.s.back[1:]))
        elif t.s.second:
            t.set(second=t.s.second + some)
        else:
            t.set(next_card=t.s.next_card + some)
        count -= some
    t.set(away=tuple(name for name in t.s.away if name != player))


def second_last(t: Turn) -> int:
    """The last card of a second series that may be sold in this game."""
    sale = t.rules.sale
    if not holds(sale.second):
        return 0
    return t.s.started - 1 if holds(sale.second_until) else t.game.terms.series_size


def second_first(t: Turn) -> int:
    leaf = t.rules.sale.second_from
    return leaf.value if leaf is not None else 1


def left(t: Turn) -> int:
    """So many cards may still be sold in this game."""
    first = max(0, t.game.terms.series_size - t.s.next_card + 1)
    second = max(0, second_last(t) - (t.s.second or second_first(t)) + 1)
    return first + second + sum(last - low + 1 for _, low, last in t.s.back)


def on_sale(t: Turn) -> tuple[str, int, int]:
    """The series on sale, its next card, and how many there are of it."""
    size = t.game.terms.series_size
    if t.s.back:
        series, first, last = t.s.back[0]
        return series, first, last - first + 1
    if not t.s.second and t.s.next_card <= size:
        return letter(t.s.serial), t.s.next_card, size - t.s.next_card + 1
    if not t.s.second:
        t.set(second=second_first(t))
    return letter(t.s.serial + 1), t.s.second, second_last(t) - t.s.second + 1


def open_sale(t: Turn) -> None:
    """Where the sale of the next game starts: after the last card sold, or at the first of a new series."""
    size, terms = t.game.terms.series_size, t.game.terms
    serial, next_card = t.s.serial, t.s.next_card
    if t.s.second:
        serial, next_card = serial + 1, t.s.second
    starts = t.rules.sale.starts
    anew = terms.start == "one" and (starts is None or "one" in starts.value)
    if starts is not None and terms.start == "after_last" and "after_last" not in starts.value:
        anew = True
    if next_card > size or (anew and next_card > 1):
        serial, next_card = serial + 1, 1
    t.set(serial=serial, next_card=next_card, started=next_card, second=0, back=(), reserved={})


# --- before the game ------------------------------------------------------------------------------------------------


def needed(t: Turn) -> int:
    """So many cards must be sold for a game to start."""
    rule, terms = t.rules.minimum, t.game.terms
    if rule is None:
        return 1
    if terms.posted_minimum and holds(rule.fewer):
        return terms.posted_minimum
    if terms.start_rule == "cards":
        return rule.cards.value
    share = rule.share.value * terms.positions
    return max(rule.least.value, -(-share.numerator // share.denominator))


def on_collect(t: Turn, move: m.Collect) -> None:
    """The sale is over."""
    staff, leaf = t.rules.staff, t.rules.announcing.leftovers
    by = t.staff(staff.collects, leaf)
    t.in_phase("betting", sources=(leaf,))
    rule = t.rules.minimum
    if t.sold() < needed(t):
        sources = (rule.cards if t.game.terms.start_rule == "cards" else rule.share, rule.least) if rule else (leaf,)
        t.refuse("too_few_cards", *sources, cards=needed(t))
    balls.check_set(t)
    t.set(phase="announcing", announced=())
    t.emit(
        m.LeftoversCollected(sold=t.sold(), takings=t.takings(), by=by,
                             kept_by=tuple(staff.income.value) if staff.income else (), cite=cites(leaf, staff.income),
                             reading=staff.collects.reading)
    )  # fmt: skip


def on_reserve(t: Turn, move: m.Reserve) -> None:
    leaf = t.rules.sale.no_reserving
    player = t.player(leaf)
    if leaf is None:
        t.refuse("no_rule", t.rules.sale.then)
    if holds(leaf):
        t.refuse("no_reserving", leaf)
    t.in_phase("betting", "series", sources=(leaf,))
    t.set(reserved={**t.s.reserved, player: move.number})
    t.note("reserved", leaf, about=player, amount=move.number)


def on_hand_back(t: Turn, move: m.HandBack) -> None:
    leaf = t.rules.sale.handed_back
    player = t.player(leaf)
    if player not in t.s.keeping:
        t.refuse("nothing_there", leaf, player=player)
    t.set(keeping=tuple(name for name in t.s.keeping if name != player))
    t.emit(m.CardsReturned(player=player, cite=cites(leaf)))


def on_kept(t: Turn, move: m.CardKept) -> None:
    """The cards of a game are nobody's to keep."""
    sale, marks = t.rules.sale, t.rules.marks
    if marks is None or sale.no_keeping is None:
        t.refuse("no_rule", sale.no_keeping)
    if lifted(sale.no_keeping, marks.kept):
        t.refuse("no_rule", sale.no_keeping, marks.kept)
    if move.player not in t.s.keeping:
        t.refuse("nothing_there", sale.no_keeping, player=move.player)
    sanction(t, "card_kept", move.player, sale.no_keeping, marks.kept)


def on_standing(t: Turn, move: m.Standing) -> None:
    """Who has no seat does not play: the cards go back, as long as they are on sale; a game that is on goes on."""
    leaf = t.rules.sale.standing
    t.anybody(leaf)
    if leaf is None or denied(leaf):
        t.refuse("no_rule", leaf)
    t.in_phase("betting", "series", "announcing", *RUNS, sources=(leaf,))
    mine = t.stakes_of(move.player)
    if not mine:
        t.refuse("nothing_there", leaf, player=move.player)
    if t.s.phase not in ("betting", "series"):
        t.incident("standing_player", "no_other_game", leaf, about=move.player)
        return
    for stake in mine:
        t.refund(stake, stake.amount, "standing", leaf)
    t.incident("standing_player", "not_admitted", leaf, about=move.player)


def on_hand_over(t: Turn, move: m.HandOver) -> None:
    """Who leaves may give the cards to somebody else."""
    marks = t.rules.marks
    player = t.player(marks.transfer if marks else None)
    if marks is None or denied(marks.transfer):
        t.refuse("no_rule", marks.transfer if marks else None, at="hand_over")
    t.in_phase("betting", "announcing", *RUNS, sources=(marks.transfer,))
    if t.unchecked():
        t.refuse("previous_unsettled", t.rules.claims.every)
    t.game.check_player(t, move.to)
    mine = t.stakes_of(player)
    if not mine or move.to == player:
        t.refuse("nothing_there", marks.transfer, player=player)
    moved = {s.n for s in mine}
    t.set(stakes=tuple(replace(s, owner=move.to) if s.n in moved else s for s in t.s.stakes))
    t.set(away=tuple(name for name in t.s.away if name != move.to))
    t.emit(m.CardsGiven(player=player, to=move.to, cite=marks.transfer.cite))


def on_leave(t: Turn, move: Any) -> None:
    """The cards are the bet: nothing comes back, but tickets that were not exchanged."""
    marks, sale = t.rules.marks, t.rules.sale
    leaf = marks.no_refund if marks is not None else None
    player = t.player(leaf)
    if player in t.s.away:
        t.refuse("already_done", leaf, player=player)
    if denied(leaf) and t.s.phase != "paying":
        for stake in t.stakes_of(player):
            t.refund(stake, stake.amount, "left", leaf)
    t.pay(f"tickets:{player}", player, t.s.accounts.get(f"tickets:{player}", 0), "ticket", sale.tickets)
    t.set(
        away=(*t.s.away, player) if t.stakes_of(player) else t.s.away,
        keeping=tuple(name for name in t.s.keeping if name != player),
    )
    t.note("left", leaf, about=player, amount=sum(s.amount for s in t.stakes_of(player)))


HANDLERS: dict[Any, Any] = {
    m.AnnounceSeries: on_series,
    m.Buy: on_buy,
    m.Exchange: on_exchange,
    m.Reserve: on_reserve,
    m.HandBack: on_hand_back,
    m.CardKept: on_kept,
    m.Standing: on_standing,
    m.HandOver: on_hand_over,
    m.Collect: on_collect,
}
