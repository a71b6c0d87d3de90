"""The streets of a hand: burning, dealing, who speaks first, the end of a round."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....law.leaves import Source, cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.events import Turned
from .. import moves as m
from ..law.plan import StreetPlan, readings_say
from ..state import Card
from ..turn import Turn
from . import betting, dealing, draw, ending, house_cut, limits, pots, shortage, showdown

INTERVAL = ("intervalo", "interval")


def part_of(amount: int, share: Any) -> int:
    """A share in whole units, rounded down."""
    f = Fraction(share)
    return amount * f.numerator // f.denominator


def current(t: Turn) -> StreetPlan:
    return t.game.plan.streets[t.s.street - 1]


# --- dealing --------------------------------------------------------------------------------------------------------


def start(t: Turn, number: int) -> None:
    """A street begins: burn, then the cards that are owed."""
    s = t.s
    s.street = number
    plan = current(t)
    s.phase, s.turn = "dealing", ""
    s.bets.pot_at = t.pot() + (t.bets() if t.game.unpooled else 0)
    if plan.draw:
        draw.start(t)
        return
    if t.course.before_street(t, number):
        s.pack.closing = s.pack.closing or "street"
        flow(t)
        return
    if plan.down and number > 1:
        t.call(plan.rule.call)
    s.pack.owed, s.pack.given, s.pack.closing = places(t, plan), 0, "street"
    burned = t.course.burns(t, number, plan.burn)
    if len(s.pack.owed) + burned > s.pack.stock:
        if not shortage.settle(t, plan, burned):
            return
    else:
        burn_cards(t, burned, plan.rule.burn)
    flow(t)


def burn_cards(t: Turn, cards: int, *sources: Source) -> None:
    """Burned unseen; where no clause hides them azar says each face."""
    if not cards:
        return
    if dealing.hidden_burn(t):
        dealing.burn(t, cards, *sources)
    else:
        t.s.pack.owed = (*("burn" for _ in range(cards)), *t.s.pack.owed)


def receivers(t: Turn) -> list[str]:
    """Who gets cards in this street, in the order of dealing."""
    s, plan = t.s, t.game.plan
    seats = {n: p.seat for n, p in s.players.items() if p.live or p.stays}
    if not seats:
        return []
    rule = current(t).rule
    how = rule.start.value if rule.start is not None else ""
    if how == "croupier_left":
        return plan.ring(seats, plan.beside_croupier(seats.values(), "left"), plan.dealing)
    if how == "bring_in" and s.bets.brought:
        return plan.ring(seats, s.players[s.bets.brought].seat, plan.dealing)
    shows = t.rules.marca.shows
    if s.disc.seat and shows is not None and shows.value == "postre":
        return plan.ring(seats, s.disc.seat, plan.dealing, inclusive=False)
    return plan.ring(seats, s.players[s.mano].seat, plan.dealing)


def places(t: Turn, plan: StreetPlan) -> tuple[str, ...]:
    """What a street owes: players' cards, covered ones first, in turns of one; then the common ones, row by row."""
    names = receivers(t) if plan.down or plan.up else []
    kinds = ["hole"] * plan.down + ["up"] * plan.up
    if denied(plan.rule.one_by_one):
        out = [f"{kind}:{name}" for name in names for kind in kinds]
    else:
        out = [f"{kind}:{name}" for kind in kinds for name in names]
    left = plan.rule.place is not None and plan.rule.place.value == "left" and any(t.s.pack.board)
    for row in range(t.game.plan.rows):
        spot = "board:left" if left else f"board:{row + 1}"
        out += [spot] * common(t, plan, row)
    return tuple(out)


def common(t: Turn, plan: StreetPlan, row: int) -> int:
    """Common cards that this street lays; one of Omaha Cinco Cartas may lie there from the deal."""
    d = t.rules.deal
    early = t.game.terms.first_common and holds(d.first_common) and not denied(d.first_in_round) and row == 0
    if early and plan.number == 1:
        return plan.board + 1
    if early and plan.number == 2:
        return plan.board - 1
    return plan.board


def flow(t: Turn) -> None:
    """Whatever can happen by itself happens: cards that azar has laid down, the next speaker, the end of the street."""
    s, pack = t.s, t.s.pack
    if s.phase == "dealing" or (s.phase == "discarding" and pack.owed):
        while pack.queue and pack.given < len(pack.owed):
            place, face = pack.owed[pack.given], pack.queue[0]
            pack.queue = pack.queue[1:]
            pack.given += 1
            dealing.give(t, place, face)
        if pack.given < len(pack.owed):
            return
        pack.owed, pack.given = (), 0
        closing, pack.closing = pack.closing, ""
        if closing == "draw":
            draw.served(t)
        elif closing == "around":
            turn_common(t, current(t).rule.show)
            t.course.dealt(t)
        elif closing == "street":
            dealt(t)
    elif s.phase == "betting" and not betting.still_owed(t, s.turn):
        betting.advance(t, s.turn)
    elif s.phase == "discarding":
        draw.go_on(t)
    elif s.phase == "showdown":
        showdown.go_on(t)


def dealt(t: Turn) -> None:
    """The cards of a street lie there: common ones are turned, some are burned, the round opens."""
    s, plan = t.s, current(t)
    turn_common(t, plan.rule.show)
    if plan.burn_after:
        dealing.burn(t, plan.burn_after, plan.rule.burn_after)
    if s.street == 1:
        when = t.rules.forced.when
        if when is not None and when.value == "after_deal":
            if t.game.terms.posting == "by_hand":
                s.phase = "forced"
                if t.course.blinds_after(t):
                    return
                s.phase = "dealing"
            t.course.post_all(t)
    t.course.street_dealt(t)
    if s.phase == "dealing":
        open_round(t)


def turn_common(t: Turn, *sources: Source) -> None:
    """Common cards that lie face down are turned, unless an incident laid them there for later."""
    s = t.s
    if all(c.up for row in s.pack.board for c in row):
        return
    for row in s.pack.board:
        for c in row:
            if not c.up:
                t.emit(Turned(n=c.n, face=c.face, cite=cites(*sources) or t.game.anchor))
    s.pack.board = tuple(tuple(c if c.up else Card(c.n, c.face, True) for c in row) for row in s.pack.board)


# --- the round ------------------------------------------------------------------------------------------------------


def open_round(t: Turn) -> None:
    """Who speaks first; no round where no more than one can still bet."""
    s, bets, plan = t.s, t.s.bets, current(t)
    reset(t)
    if s.street == 1:
        t.course.open_forced(t)
    first = first_speaker(t)
    bets.bettor = ""
    if s.street == 1 and t.game.plan.stud:
        bets.brought = first
    if not plan.round or s.street in s.marks.no_round:
        close_round(t)
        return
    betting.lower_price(t)
    able = betting.can_bet(t)
    name = active_from(t, first, able)
    alone = len(able) < 2 and not any(t.bet(n) < bets.highest for n in able)
    if not name or alone or pots.full(t, able):
        close_round(t)
        return
    s.phase, bets.first = "betting", name
    announce(t, plan, name)
    speaks = name if betting.still_owed(t, name) else betting.next_speaker(t, name)
    if not speaks:
        close_round(t)
        return
    betting.ask(t, speaks)


def opens_again(t: Turn) -> bool:
    """Stud: whoever was to open the round is out before he spoke, and his cards with him, or the forced bet that he
    made went back: the cards still in view say who opens it, and who makes the forced bet."""
    s = t.s
    was = s.players.get(s.bets.first)
    gone = was is not None and not was.live and (was.spoke < 0 or limits.must_bring_in(t, s.bets.first))
    if not gone or opened_by(current(t)) not in ("lowest", "highest"):
        return False
    able = betting.can_bet(t)
    if len(able) < 2 or any(s.players[n].spoke >= 0 for n in able):
        return False
    s.bets.first = active_from(t, first_speaker(t), able)
    if s.street == 1:
        s.bets.brought = s.bets.first
    betting.ask(t, s.bets.first, *opening_sources(t))
    return True


def reset(t: Turn) -> None:
    """A new round: nothing is bet yet."""
    s, bets = t.s, t.s.bets
    bets.highest = bets.full = bets.size = bets.level = bets.raises = bets.unit = 0
    bets.asked_again, bets.stood = False, ()
    for name, p in s.players.items():
        if p.live and (p.spoke >= 0 or p.raises or p.reserved):
            mine = t.edit(name)
            mine.spoke, mine.raises, mine.called, mine.reserved = -1, 0, 0, False


def announce(t: Turn, plan: StreetPlan, first: str) -> None:
    opens, b = plan.rule.opens, t.rules.betting
    after = t.rules.forced.after_blinds if t.s.street == 1 and t.s.bets.highest else None
    sources = (after, opens, draw.opener_gone(t) if plan.draw else None)
    t.emit(m.Round(street=t.s.street, first=first, cite=cites(*sources), reading=reading(*sources)))
    duty = t.rules.duties.get("announce_cards")
    if duty is not None and duty.value.holds:
        t.done("announce_cards", duty.value.by[0], duty)
    if plan.rule.call is not None and not (plan.down and t.s.street > 1):
        t.call(plan.rule.call)
    elif holds(b.announces):
        t.said(f"{INTERVAL[0]} {t.s.street}", f"{INTERVAL[1]} {t.s.street}", b.announces)


def active_from(t: Turn, first: str, able: list[str]) -> str:
    """He, or if he is out the next active player in turn."""
    order = t.s.order
    if first in able or not able:
        return first if able else ""
    at = order.index(first) if first in order else 0
    return next((n for n in (*order[at:], *order[:at]) if n in able), "")


def opened_by(plan: StreetPlan) -> str:
    opens = plan.rule.opens
    return opens.value if opens is not None else "mano"


def first_speaker(t: Turn) -> str:
    s, plan = t.s, current(t)
    how = opened_by(plan)
    blinds = s.street == 1 and s.bets.highest and holds(t.rules.forced.after_blinds)
    if blinds and not readings_say(t.game, "C10", "literal"):
        return after_blinds(t)
    if how == "opener" or (plan.draw and t.rules.draw is not None and denied(t.rules.draw.opener_first)):
        return draw.opens_second(t)
    if how == "bettor":
        return s.bets.bettor or s.mano
    if how in ("lowest", "highest"):
        return in_view(t, how, plan)
    return s.mano


def after_blinds(t: Turn) -> str:
    """The next after the last blind, in turn."""
    order = t.s.order
    at = max(order.index(n) for n in order if t.bet(n))
    if t.bet(order[0]) and t.bet(order[-1]) and len(order) > 2:  # the big blind sits before the small one
        at = next(n for n in range(len(order)) if t.bet(order[n]) and not t.bet(order[(n + 1) % len(order)]))
    return order[(at + 1) % len(order)]


def in_view(t: Turn, how: str, plan: StreetPlan) -> str:
    """The lowest or the highest open cards; equal ones are told apart by suit or by seat."""
    s, judge = t.s, t.game.plan.judge
    common = tuple(c.face for c in s.pack.board[0]) if holds(t.rules.deal.common_opens) and s.pack.board else ()
    one_by_one = reading(plan.rule.opens) == "S-11" and readings_say(t.game, "S-11", "cards")
    keys: dict[str, Any] = {}
    for p in t.live():
        if p.stopped:  # he takes no part in this round
            continue
        faces = [c.face for c in p.cards if c.up]
        if faces:
            keys[p.name] = (
                sorted((judge.place[face[0]] for face in faces), reverse=True)
                if one_by_one
                else judge.in_view((*faces, *common))
            )
    if not keys:  # nothing lies open, and no clause names the mano: whoever follows him
        return t.live()[min(1, len(t.live()) - 1)].name if t.live() else s.mano
    best = min(keys.values()) if how == "lowest" else max(keys.values())
    equal = {n: s.players[n].seat for n, key in keys.items() if key == best}
    suits = t.rules.forced.suits
    if len(equal) > 1 and how == "lowest" and suits is not None:
        return max(equal, key=lambda n: max(suits.value.rank(c.face[1]) for c in s.players[n].cards if c.up))
    ties = plan.rule.ties
    return t.game.plan.near(equal, s.players[s.mano].seat, ties.value if ties is not None else "mano_left")[0]


# --- the end of a round ---------------------------------------------------------------------------------------------


def close_round(t: Turn) -> None:
    """What nobody matched goes back, the rest is gathered; then the next street, or the end."""
    s = t.s
    s.turn = ""
    alone = len(t.live()) == 1 and not denied(t.rules.betting.alone_wins)
    if not draw.stays_whole(t, alone):
        pots.uncalled(t)
    if not t.game.unpooled:
        pots.gather(t)
    else:
        for name in s.players:
            t.edit(name).kept = s.accounts.get(f"bet:{name}", 0)
    for p in s.players.values():
        if p.early:
            t.edit(p.name).early = None
    house_cut.after_round(t)
    if alone:
        ending.alone(t)
    elif draw.is_blank(t):
        draw.blank(t)
    elif s.street < len(t.game.plan.streets):
        start(t, s.street + 1)
    else:
        showdown.start(t)


def opening_sources(t: Turn) -> tuple[Leaf[Any] | None, ...]:
    plan = current(t)
    return (plan.rule.opens, plan.rule.ties)
