"""The beginning of a hand: who is dealt in, where the marca lies, forced bets; and going on after a question."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from ....law.leaves import Source, cites, denied, holds, reading
from ....law.rulebook import Leaf
from ...base.turn import admitted
from .. import moves as m
from ..facts import NOTHING, UNTOUCHED, Disc
from ..law import lawful
from ..law.plan import readings_say
from ..memory import mark
from ..state import BetsDraft, Opening, PackDraft, Player, PlayerDraft, Pot
from ..turn import IDLE, Blind, Turn
from . import ending, pots, shortage, streets

READY = (*IDLE, "shuffling", "forced")
DEALABLE = tuple(phase for phase in READY if phase != "ending")


class Lineup(msgspec.Struct, frozen=True):
    """A hand before it begins: its players in the order of speaking, the seat of the disc, the mano.

    ``absent``: players who are not there, whose blind is due all the same; they stand in ``order``, too.
    """

    order: tuple[str, ...]
    marca: int
    mano: str
    absent: tuple[str, ...] = ()
    dead: bool = False


# --- who plays ------------------------------------------------------------------------------------------------------


def fit(t: Turn, name: str) -> bool:
    """Nothing keeps him from the next hand but his chips or his absence."""
    s = t.s
    number = s.hands + 1
    kept_out = name in s.people.resting or name in s.people.put_out or name in s.barred
    return not kept_out and s.excluded.get(name, number) >= number


def dealt_in(t: Turn) -> dict[str, int]:
    """Seated players who get cards in the next hand, with their seats."""
    s, enough = t.s, denied(t.rules.stacks.enough)
    return {
        n: seat for n, seat in s.seats.items()
        if fit(t, n) and n not in s.people.away and (t.resto(n) > 0 or enough or n in s.posted)
    }  # fmt: skip


def needed(t: Turn) -> tuple[int, tuple[Leaf[Any] | None, ...]]:
    """How many players a hand needs now, and by which clause."""
    seats = t.rules.seats
    begun = t.s.hands > 0 and not holds(seats.suspended)
    least = min(2, t.game.plan.least_players) if begun else t.game.plan.least_players
    return max(1, least), (seats.suspended if t.s.hands else None, seats.least)


def check_enough(t: Turn, line: Lineup) -> None:
    """With fewer players than the law wants there is no hand to post for."""
    least, sources = needed(t)
    present = len(line.order) - len(line.absent)
    if present < least:
        t.refuse("too_few_players", *sources, players=least, present=present)


def next_marca(t: Turn, among: dict[str, int] | None = None) -> int:
    """Where the disc lies in the next hand (0: there is none)."""
    s, leaf, plan = t.s, t.rules.marca, t.game.plan
    there = dealt_in(t) if among is None else among
    if leaf.start is None or not there:
        return 0
    lies = first_marca(t, there) if not s.disc.seat else s.disc.seat
    if (not s.disc.seat or s.disc.stays) and not (marks_mano(t) and lies not in there.values()):
        return lies
    turn = "right" if leaf.moves is not None and leaf.moves.value == "anticlockwise" else "left"
    seats = dict(there)
    if holds(leaf.dead):
        seats.update({f"{seat} ": seat for seat in s.disc.lap})
    return seats[plan.ring(seats, lies, turn, inclusive=False)[0]]


def marks_mano(t: Turn) -> bool:
    """The disc lies before the mano, so never before somebody who has no part in the hand."""
    shows = t.rules.marca.shows
    return shows is not None and shows.value == "mano"


def first_marca(t: Turn, there: dict[str, int]) -> int:
    """The first hand: where the terms put it, beside the croupier, or (a lot) at the highest seat."""
    leaf, plan = t.rules.marca, t.game.plan
    how = leaf.start.value if leaf.start is not None else "lot"
    if t.game.terms.marca:
        return t.game.terms.marca
    if how not in ("right", "left"):
        return max(there.values())
    first = plan.beside_croupier(there.values(), how)
    if leaf.shows is None or leaf.shows.value == "mano":
        return first
    return there[plan.ring(there, first, plan.turn)[-1]]


def lineup(t: Turn) -> Lineup:
    """The next hand as it would begin now."""
    s, plan = t.s, t.game.plan
    there = dealt_in(t)
    if not there:
        return Lineup((), s.disc.seat, "")
    marca = next_marca(t, there)
    absent = tuple(absent_blinds(t))
    seats = {**there, **{n: s.seats[n] for n in absent}}
    if not marca:
        order = plan.ring(seats, plan.beside_croupier(seats.values(), "left"), plan.turn)
    else:
        order = plan.ring(seats, marca, plan.turn, marks_mano(t))
    if absent:
        places = order[: 2 if plan.forced == "blinds" else 1]
        order = [n for n in order if n not in absent or n in places]
        absent = tuple(n for n in absent if n in order)
    mano = next(n for n in order if n in there)
    dead = bool(marca) and marca not in there.values()
    return Lineup(tuple(order), marca, mano, absent, dead)


def absent_blinds(t: Turn) -> list[str]:
    """Players who are away and whose blind the law has posted."""
    leaf, s = t.rules.forced.absent_blind, t.s
    if leaf is None or t.game.plan.forced not in ("blinds", "blind"):
        return []
    return [n for n in s.people.away if n in s.seats and fit(t, n) and t.resto(n) > 0]


# --- the deal -------------------------------------------------------------------------------------------------------


def deal(t: Turn, move: m.Deal) -> None:
    rules, s = t.rules, t.s
    t.staff("deals", rules.staff.acts.get("directs"))
    if "directs" in rules.staff.acts:
        t.staff("directs")
    t.in_phase(*DEALABLE, sources=(t.act("deals"),))
    if s.pending or (s.phase == "forced" and not before_deal(t)):
        t.refuse("wrong_phase", rules.staff.problems_by if s.pending else rules.forced.when, phase=s.phase)
    t.course.deck_ready(t)
    t.course.before_deal(t)
    line = lineup(t)
    least, sources = needed(t)
    playing = [n for n in line.order if n not in line.absent]
    by_hand = t.game.terms.posting == "by_hand" and before_deal(t)
    if by_hand and t.game.plan.forced == "ante" and holds(rules.forced.ante):
        playing = [n for n in playing if "ante" in s.posted.get(n, ())]
        line = only(t, line, playing)
    if len(playing) < least:
        t.refuse("too_few_players", *sources, players=least, present=len(playing))
    begin(t, line, playing)
    if by_hand:
        take_posted(t, line)
    else:
        s.posted = {}
        if before_deal(t):
            post_all(t)
    s.phase = "dealing"
    streets.start(t, 1)


def only(t: Turn, line: Lineup, playing: list[str]) -> Lineup:
    """The same hand without those who did not post."""
    if marks_mano(t) and playing:
        there = {n: t.s.seats[n] for n in playing}
        marca = next_marca(t, there)
        ring = t.game.plan.ring(there, marca, t.game.plan.turn)
        return Lineup(tuple(ring), marca, ring[0])
    order = tuple(n for n in line.order if n in playing)
    return Lineup(order, line.marca, order[0] if order else "", (), line.dead)


def before_deal(t: Turn) -> bool:
    """Forced bets come before any card."""
    when = t.rules.forced.when
    return when is None or when.value == "before_deal"


def blind_due(t: Turn) -> bool:
    """The first cards lie there, and the hand waits for a blind that is posted by hand."""
    return t.s.phase == "forced" and not before_deal(t)


def blinds_after(t: Turn) -> list[Blind]:
    """Blinds that somebody who is in the hand has still to post after the first cards."""
    s = t.s
    due = blinds_of(t, s.order) if blind_due(t) else ()
    return [b for b in due if s.players[b[0]].live and t.resto(b[0]) and not t.bet(b[0])]


def begin(t: Turn, line: Lineup, playing: list[str]) -> None:
    """A fresh hand: its players, the disc, the pack."""
    s, leaf = t.s, t.rules.marca
    s.hands += 1
    s.round = s.hands
    s.mano = line.mano
    s.order = line.order
    s.players = {n: cast(Player, PlayerDraft(n, s.seats[n], live=n not in line.absent)) for n in line.order}
    lap = s.disc.lap
    if holds(leaf.dead):
        lap = tuple(sorted({*lap, *(p.seat for p in s.players.values())} - {line.marca}))
    s.disc = Disc(line.marca, False, lap)
    t.mine = set(line.order)
    clear(t)
    t.emit(m.Began(hand=s.hands, players=len(playing), cite=cites(t.act("deals")) or t.game.anchor))
    moves = leaf.moves or leaf.start
    sources = (leaf.shows, leaf.dead if line.dead else None, moves if s.hands > 1 else leaf.start)
    if line.marca:  # some games have no disc
        where = cites(*sources) or t.game.anchor
        t.emit(m.MarcaAt(seat=line.marca, mano=line.mano, cite=where, reading=reading(*sources)))
    t.course.hand_began(t)
    t.call(t.rules.shuffle.invites)
    if line.dead:
        mark(t, dead=True)


def clear(t: Turn) -> None:
    """Nothing of the last hand is left but the carried pot."""
    s = t.s
    s.street, s.turn, s.bets = 0, "", BetsDraft()
    s.pack = PackDraft(stock=t.game.plan.size, board=tuple(() for _ in range(t.game.plan.rows)))
    s.pots = (Pot(s.order),) if s.carried else ()
    s.cut_done, s.cut_taken, s.to_show, s.settling = (), {}, (), ()
    s.marks, s.deck, s.opening = NOTHING, UNTOUCHED, Opening(s.opening.blanks)


# --- forced bets ----------------------------------------------------------------------------------------------------


def ante_of(t: Turn) -> int:
    """The ante of the terms, or half the minimum; never more than the law admits at the minimum of this hand."""
    asked = t.game.terms.ante
    if not asked:
        return max(1, t.s.minimum // 2)
    most = lawful.most_ante(t.rules, t.s.minimum)
    return asked if most is None else max(1, min(asked, most))


def ante_due(t: Turn) -> bool:
    """Antes are asked; not again after a blank hand where no clause says so."""
    draw = t.rules.draw
    again = draw is None or not t.s.opening.blanks or not denied(draw.blank_ante)
    return t.game.plan.forced == "ante" and not denied(t.rules.forced.ante) and again


def blinds_of(t: Turn, order: tuple[str, ...]) -> list[Blind]:
    """Who posts which blind."""
    f, s = t.rules.forced, t.s
    form = t.game.plan.forced
    if form not in ("blinds", "blind") or not order:
        return []
    big = (f.big.value if f.big is not None else 1) * s.minimum
    at = len(order) - 1 if f.small_by is not None and f.small_by.value == "postre" else 0
    if form == "blind":
        return [(order[at], "blind", big, (f.forms, f.big, f.small_by))]
    small = small_blind(t, big)
    step = -1 if f.big_by is not None and f.big_by.value == "previous" else 1
    both: list[Blind] = [
        (order[at], "small_blind", small, (f.small, f.small_by)),
        (order[(at + step) % len(order)], "big_blind", big, (f.big, f.big_by)),
    ]
    return both[1:] if s.marks.dead and denied(t.rules.marca.dead_blinds) else both


def small_blind(t: Turn, big: int) -> int:
    """Its part of the big one in whole units: rounded down, by another reading up."""
    leaf = t.rules.forced.small
    if leaf is None:
        return big // 2
    up = readings_say(t.game, leaf.reading, "up")
    return -streets.part_of(-big, leaf.value) if up else streets.part_of(big, leaf.value)


def post_all(t: Turn) -> None:
    """Forced bets of an automatic table."""
    s, f = t.s, t.rules.forced
    if ante_due(t):
        ante = ante_of(t)
        amounts = {n: a for n in s.order if (a := min(ante, t.resto(n)))}
        for name, shares in pots.collect_antes(t, amounts):
            one_ante(t, name, shares, f.ante)
        return
    for name, bet, amount, sources in blinds_of(t, s.order):
        if name in s.people.new and denied(f.joins_blind):
            continue
        blind(t, name, bet, min(amount, t.resto(name)), *sources)


def one_ante(t: Turn, name: str, shares: list[tuple[int, int]], *sources: Source) -> None:
    total = sum(amount for _, amount in shares)
    t.emit(m.Posted(player=name, bet="ante", amount=total, cite=cites(*sources) or t.game.anchor,
                    reading=reading(*sources)))  # fmt: skip
    for pot, amount in shares:
        pots.put(t, name, amount, "ante", *sources, pot=pot)
    p = t.edit(name)
    p.forced += total
    p.ante += total


def blind(t: Turn, name: str, bet: str, amount: int, *sources: Source) -> None:
    """One blind; that of an absent player is posted for him."""
    f = t.rules.forced
    if name in t.s.players and not t.s.players[name].live:
        if not holds(f.absent_blind):
            return
        by = next(iter(f.absent_blind.value)) if f.absent_blind is not None else "jefe_de_mesa"
        t.done("post_blind", by, f.absent_blind, about=name)
    joins = f.joins_blind if name in t.s.people.new else None
    t.emit(m.Posted(player=name, bet=bet, amount=amount, cite=cites(*sources, joins) or t.game.anchor,
                    reading=reading(*sources)))  # fmt: skip
    pots.put(t, name, amount, bet, *sources)
    t.edit(name).forced += amount


def open_forced(t: Turn) -> None:
    """The forced bets that lie there when round one begins are its first bet."""
    s = t.s
    top = max((t.bet(n) for n in s.order), default=0)
    if not top:
        return
    f = t.rules.forced
    s.bets.full = s.bets.size = max(top, (f.big.value if f.big is not None else 1) * s.minimum)
    s.bets.highest = s.bets.full if holds(f.whole) else top
    s.bets.level = 1
    if denied(f.option):
        for name in s.order:
            if t.bet(name):
                t.edit(name).spoke = 1


# --- forced bets by hand --------------------------------------------------------------------------------------------


def post(t: Turn, move: m.Post) -> None:
    post_for(t, t.player(), move.bet)


def owing(t: Turn) -> list[tuple[str, str]]:
    """By hand: who still has to post which forced bet, now that it is time for it."""
    s = t.s
    if t.game.terms.posting != "by_hand":
        return []
    if not before_deal(t):
        return [(name, bet) for name, bet, _, _ in blinds_after(t)]
    if s.phase not in READY or s.phase == "ending" or not admitted(t.course.deck_ready, t):
        return []
    line = lineup(t)
    if not admitted(check_enough, t, line):
        return []
    antes = [(name, "ante") for name in line.order if ante_due(t) and name not in line.absent]
    blinds = [(name, bet) for name, bet, _, _ in blinds_of(t, line.order) if name not in line.absent]
    return [(name, bet) for name, bet in (*antes, *blinds) if bet not in s.posted.get(name, ())]


def post_for(t: Turn, name: str, bet: str) -> None:
    f, s = t.rules.forced, t.s
    if t.game.terms.posting != "by_hand":
        t.refuse("wrong_phase", f.when, f.forms, phase=s.phase)
    if not before_deal(t):
        post_after(t, name, bet)
        return
    t.in_phase(*(p for p in READY if p != "ending"), sources=(f.when, f.forms))
    if not denied(f.after_cut) and not admitted(t.course.deck_ready, t):
        t.refuse("wrong_order", f.after_cut or f.when, at="cut")
    line = lineup(t)
    if name not in line.order:
        t.refuse("not_in_hand", t.rules.stacks.enough or f.forms, at=name)
    check_enough(t, line)
    if bet in s.posted.get(name, ()):
        t.refuse("not_so", f.forms, at=name)
    amount, sources = due_from(t, line, name, bet)
    s.phase = "forced"
    amount = min(amount, t.resto(name))
    t.emit(m.Posted(player=name, bet=bet, amount=amount, cite=cites(*sources), reading=reading(*sources)))
    t.pay(f"resto:{name}", "pot:0" if bet == "ante" else f"bet:{name}", amount, bet, *sources)
    s.posted = {**s.posted, name: {**s.posted.get(name, {}), bet: amount}}


def due_from(t: Turn, line: Lineup, name: str, bet: str) -> tuple[int, tuple[Source, ...]]:
    """What he must post for this; refused where it is not his."""
    f = t.rules.forced
    if bet == "ante":
        if not ante_due(t):
            t.refuse("no_rule", f.ante, f.forms)
        return ante_of(t), (f.ante,)
    for who, kind, amount, sources in blinds_of(t, line.order):
        if kind == bet:
            if who != name:
                t.refuse("not_your_turn", *sources, turn=who)
            return amount, sources
    return t.refuse("no_rule", f.forms)


def take_posted(t: Turn, line: Lineup) -> None:
    """What was posted by hand belongs to the hand now; a blind that is missing stops the deal. What is another's to
    post by now, because somebody joined or went, goes back."""
    s, f = t.s, t.rules.forced
    blinds = blinds_of(t, s.order)
    for who, kind, _, sources in blinds:
        if kind not in s.posted.get(who, ()) and not (who in s.people.new and denied(f.joins_blind)):
            if who in line.absent:
                continue
            t.refuse("blind_owed", *sources, at=who, bet=kind)
    mine = {(who, kind) for who, kind, _, _ in blinds}
    ending.unpost(t, f.forms, f.when, but=frozenset(mine | {(name, "ante") for name in s.order}))
    amounts = {}
    for name, bets in s.posted.items():
        p = t.edit(name)
        for bet, chips in bets.items():
            p.put += chips
            p.forced += chips
            if bet == "ante":
                p.ante = amounts[name] = chips
    for name, shares in pots.collect_antes(t, amounts):
        for pot, amount in shares:
            t.lies(pot, {name: amount})
            if pot:
                t.pay("pot:0", f"pot:{pot}", amount, "ante", f.ante)
    for who, kind, amount, sources in blinds:
        if who in line.absent:
            blind(t, who, kind, min(amount, t.resto(who)), *sources)
    s.posted = {}


def post_after(t: Turn, name: str, bet: str) -> None:
    """A blind that is posted when the first cards are dealt."""
    f = t.rules.forced
    t.in_phase("forced", sources=(f.when, f.forms))
    for who, kind, amount, sources in blinds_after(t):
        if kind == bet and who == name:
            blind(t, name, bet, min(amount, t.resto(name)), *sources)
            blinds_posted(t)
            return
    t.refuse("not_your_turn", f.small_by, f.forms)


def blinds_posted(t: Turn) -> None:
    """Nobody owes a blind any more: the round begins."""
    if not blinds_after(t):
        streets.open_round(t)


# --- going on -------------------------------------------------------------------------------------------------------


def resume(t: Turn) -> None:
    """A question is answered: the table goes back to what it was doing."""
    s = t.s
    if s.pending:
        return
    if s.before:
        s.phase, s.before = s.before, ""
    if s.phase == "dealing" and len(s.pack.owed) - s.pack.given > s.pack.stock:
        shortage.mixed_again(t)
    streets.flow(t)


HANDLERS: dict[Any, Any] = {m.Deal: deal, m.Post: post}
