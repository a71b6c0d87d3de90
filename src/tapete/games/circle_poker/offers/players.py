"""What each person may do now: found by the same tests that the moves themselves make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ....law.leaves import cites, denied, holds
from ....table.contract import AZAR, RELOJ, Actor, Chance, Offer, OneOf, Range
from ....table.limits import ENDLESS
from ...base.offers import offer
from ...base.turn import admitted
from .. import moves as m
from ..errors import out_of_turn
from ..round import beginning, dealing, draw, limits, showdown, words
from ..state import Draft, Player
from ..turn import IDLE, Turn
from . import beside_the_hand, staff

if TYPE_CHECKING:
    from ..play import CirclePoker

STAFF = ("croupier", "jefe_de_mesa", "jefe_de_sala", "director", "cambista")
THINKING = 30
"""Seconds after which reloj may say that somebody is silent."""


def turn_of(game: CirclePoker, state: Draft, who: str) -> Turn:
    return Turn(game, state, m.Protect(who=who))


def offers(game: CirclePoker, state: Draft, who: str) -> tuple[Offer, ...]:
    """What the game accepts of this person."""
    actor = Actor.of(who)
    t = turn_of(game, state, who)
    if state.phase == "over":
        return ()
    if actor.role == "player":
        return tuple(player_offers(t, who)) if admitted(game.admit, t) else ()
    if actor.role == AZAR:
        return tuple(chance_offers(t))
    if actor.role == RELOJ:
        return (*silence_offers(t), *beside_the_hand.clock_offers(t))
    return (*staff_offers(t, who), *staff.staff_offers(t, who))


# --- players --------------------------------------------------------------------------------------------------------


def player_offers(t: Turn, who: str) -> Iterator[Offer]:
    s = t.s
    p = s.players.get(who)
    if p is not None and p.live:
        if s.phase == "betting" and (s.turn == who or denied(t.rules.betting.in_turn)):
            if p.early and s.turn == who and out_of_turn.may_withdraw(t, who):
                yield offer(who, "withdraw", "play", cites(t.rules.rulings.out_of_turn_back))
            yield from word_offers(t, p)
        elif s.phase == "discarding":
            yield from draw_offers(t, p)
        elif s.phase == "showdown":
            yield from show_offers(t, p)
    if dealing.cut_owed(t) == who:
        yield cut_offer(t)
    if t.game.terms.posting == "by_hand":
        yield from post_offers(t, who)
    yield from see_offers(t, who)
    yield from beside_the_hand.player_offers(t, who)


def word_offers(t: Turn, p: Player) -> Iterator[Offer]:
    """What may be said on one's turn, the cheapest first."""
    b, name = t.rules.betting, p.name
    if not (t.resto(name) or p.early) or p.stopped:
        return
    if admitted(words.check_check, t, p):
        yield offer(name, "check", "play", cites(b.check or b.check_free))
        if admitted(words.check_reserve, t, p):
            yield offer(name, "reserve", "play", cites(b.reserve))
    if admitted(words.check_call, t, p):
        yield offer(name, "call", "play", cites(b.call))
    yield from amounts(t, p)
    by = next(iter(b.fold_by.value), "") if b.fold_by is not None else "cards"
    if by and admitted(words.check_fold, t, p, by):
        yield offer(name, "fold", "play", cites(b.fold_by or b.options), by=by)
    if admitted(words.check_all_in, t, p):
        yield offer(name, "all_in", "play", cites(b.all_in))


def amounts(t: Turn, p: Player) -> Iterator[Offer]:
    """A first bet, or a raise, with its range."""
    s, name = t.s, p.name
    found = limits.bounds(t, name)
    if found is None:
        return
    if p.early and (held := out_of_turn.held_to(t, p)) is not None and holds(t.rules.rulings.out_of_turn_fixed):
        yield from held_amount(t, p, *held)
    elif s.bets.highest:
        field = span(found, t.resto(name) + t.bet(name))
        if field is not None and admitted(words.check_raise, t, p, first_of(field)):
            yield offer(name, "raise", "play", cites(*found.low), to=field)
    elif admitted(words.check_bet, t, p):
        f = t.rules.forced
        if limits.must_bring_in(t, name) and holds(f.bring_in_exact):
            yield offer(name, "bet", "play", cites(f.bring_in), amount=min(s.minimum, t.resto(name)))
            return
        field = span(found, t.resto(name) + t.bet(name))
        if field is not None and admitted(words.check_opening, t, p, first_of(field)):
            yield offer(name, "bet", "play", cites(*found.low), amount=field)


def held_amount(t: Turn, p: Player, action: str, to: int) -> Iterator[Offer]:
    """The one bet or raise of a player who put it there out of turn."""
    cite = cites(t.rules.rulings.out_of_turn_fixed, t.rules.rulings.out_of_turn)
    if action == "bet" and admitted(words.check_bet, t, p) and admitted(words.check_opening, t, p, to):
        yield offer(p.name, "bet", "play", cite, amount=to)
    elif action == "raise" and admitted(words.check_raise, t, p, to):
        yield offer(p.name, "raise", "play", cite, to=to)


def span(found: limits.Bounds, stack: int) -> OneOf | Range | None:
    """The amounts between the ends; all of a short stack is an amount of its own."""
    if found.units:
        there = tuple(u for u in found.units if u <= stack)
        return OneOf(there) if there else OneOf((stack,))
    least, most = found.least, min(found.most, stack, ENDLESS)
    if least > most:
        return OneOf((stack,)) if stack <= min(found.most, ENDLESS) else None
    if found.step > 1:
        low = least + (found.base - least) % found.step
        high = most - (most - found.base) % found.step
        return Range(low, high, found.step) if low <= high else OneOf((stack,)) if stack == most else None
    return Range(least, most)


def first_of(field: OneOf | Range) -> int:
    return field.low if isinstance(field, Range) else int(field.values[0])


def draw_offers(t: Turn, p: Player) -> Iterator[Offer]:
    d, s = draw.rules(t), t.s
    if not s.pack.owed and s.turn == p.name:
        own = draw.faces(p)
        choices = [c for n in range(len(own) + 1) for c in combinations(own, n)]
        fit = tuple(" ".join(c) for c in choices if admitted(draw.check_discard, t, p, c, True))
        if fit:
            yield offer(p.name, "discard", "play", cites(d.allowed), cards=OneOf(fit))
    if holds(d.may_ask):
        others = tuple(q.name for q in s.players.values() if q.changed >= 0 and q.name != p.name)
        if others:
            yield offer(p.name, "ask_discards", "play", cites(d.may_ask), player=OneOf(others))


def show_offers(t: Turn, p: Player) -> Iterator[Offer]:
    s, sd = t.s, t.rules.showdown
    if s.to_show and s.to_show[0] == p.name:
        yield offer(p.name, "show", "play", cites(sd.first, sd.who))
        if admitted(showdown.check_muck, t, p.name):
            yield offer(p.name, "muck", "play", cites(sd.muck))
    elif p.gave_up and holds(sd.open_speaks):
        yield offer(p.name, "show", "play", cites(sd.open_speaks))


def see_offers(t: Turn, who: str) -> Iterator[Offer]:
    """Cards that were given up, and who may ask to see them."""
    s, sd = t.s, t.rules.showdown
    if s.phase not in ("showdown", "settling", *IDLE) or sd.ask is None:
        return
    actor = t.actor
    if actor.role == "player":
        may = who in s.players and "player" in sd.ask.value and not showdown.may_not_look(t, who)
    else:
        may = actor.role in sd.ask.value
    gone = tuple(q.name for q in s.players.values() if q.gave_up and q.name != who)
    if may and gone and not holds(sd.never_forced):
        yield offer(who, "ask_to_see", "play" if actor.role == "player" else "staff", cites(sd.ask), player=OneOf(gone))


def post_offers(t: Turn, who: str) -> Iterator[Offer]:
    """Forced bets by hand."""
    s, f = t.s, t.rules.forced
    if not beginning.before_deal(t):
        for name, bet, _, sources in beginning.blinds_after(t):
            if name == who:
                yield offer(who, "post", "play", cites(*sources), bet=bet)
        return
    if s.phase not in beginning.READY or s.phase == "ending" or who not in s.seats:
        return
    if not denied(f.after_cut) and not admitted(t.course.deck_ready, t):
        return
    line = beginning.lineup(t)
    if who not in line.order or not admitted(beginning.check_enough, t, line):
        return
    said = s.posted.get(who, {})
    if beginning.ante_due(t) and "ante" not in said:
        yield offer(who, "post", "play", cites(f.ante), bet="ante")
    for name, bet, _, sources in beginning.blinds_of(t, line.order):
        if name == who and bet not in said:
            yield offer(who, "post", "play", cites(*sources), bet=bet)


# --- chance and time ------------------------------------------------------------------------------------------------


def cut_offer(t: Turn) -> Offer:
    """The stock is cut in the middle of a hand, by a player or by the croupier."""
    who = dealing.cut_owed(t)
    return offer(who, "cut", "staff" if who == "croupier" else "play", t.s.marks.cut_cite)


def chance_offers(t: Turn) -> Iterator[Offer]:
    if dealing.cut_owed(t):
        return
    if t.s.phase in ("dealing", "discarding") and t.s.pack.owed and t.game.terms.cards == "azar":
        yield card_offer(t, AZAR, "chance")
    elif t.s.phase == "lot":
        yield from beside_the_hand.lot_offers(t)


def card_offer(t: Turn, who: str, kind: Any) -> Offer:
    s, bit = t.s, t.game.plan.bit
    out = s.pack.out
    for face in s.pack.queue:
        out |= bit[face]
    weights = Chance({face: 1 for face, b in bit.items() if not out & b})
    return offer(who, "card", kind, cites(t.act("deals")), face=weights, to=dealing.receiver(s.pack.owed[s.pack.given]))


def silent(t: Turn) -> list[str]:
    """Those for whom the table waits."""
    s = t.s
    found = [p.by for p in s.pending]
    if not s.pending and s.turn and (s.phase == "betting" or (s.phase == "discarding" and not s.pack.owed)):
        found.append(s.turn)
    if not s.pending and t.game.terms.posting == "by_hand":
        found.extend(name for name, _ in beginning.owing(t))
    return list(dict.fromkeys(found))


def silence_offers(t: Turn) -> Iterator[Offer]:
    for name in silent(t):
        if Actor.of(name).role == "player":
            yield offer(RELOJ, "silence", "time", cites(t.rules.betting.indicated), after=THINKING, player=name)


# --- staff ----------------------------------------------------------------------------------------------------------


def staff_offers(t: Turn, who: str) -> Iterator[Offer]:
    s, role = t.s, t.actor.role
    if dealing.cut_owed(t):
        if role == dealing.cut_owed(t):
            yield offer(who, "cut", "staff", s.marks.cut_cite)
    elif (
        s.phase in ("dealing", "discarding") and s.pack.owed and t.game.terms.cards == "entered" and role == "croupier"
    ):
        yield card_offer(t, who, "staff")
    if may_deal(t):
        yield offer(who, "deal", "staff", cites(t.act("deals")) or t.game.anchor)
    if s.phase == "settling" and s.settling:
        step = s.settling[0]
        act = "takes_cut" if step == "take_cut" else "pays_pot"
        if role in t.roles(act):
            yield offer(who, step, "staff", cites(t.act(act)) or t.game.anchor)
    yield from see_offers(t, who)


def may_deal(t: Turn) -> bool:
    """Everything is ready for the next hand."""
    s, acts = t.s, t.rules.staff.acts
    if s.phase not in ("waiting", "shuffling", "forced", "suspended") or s.pending:
        return False
    if s.phase == "forced" and not beginning.before_deal(t):
        return False
    if t.actor.role not in t.roles("deals") or ("directs" in acts and t.actor.role not in t.roles("directs")):
        return False
    if not admitted(t.course.deck_ready, t):
        return False
    line = beginning.lineup(t)
    there = [n for n in line.order if n not in line.absent]
    if t.game.terms.posting == "by_hand" and beginning.before_deal(t):
        if beginning.ante_due(t):
            there = [n for n in there if "ante" in s.posted.get(n, ())]
        for name, bet, _, _ in beginning.blinds_of(t, line.order):
            if name not in line.absent and bet not in s.posted.get(name, ()):
                return False
    return len(there) >= beginning.needed(t)[0]


def duties(game: CirclePoker, state: Draft) -> tuple[Offer, ...]:
    """What must happen next for the play to go on, the usual one first."""
    return tuple(due(turn_of(game, state, "croupier")))


def due(t: Turn) -> Iterator[Offer]:
    s = t.s
    owed = next((p for p in s.pending if p.do == "decide"), None)
    if owed is not None:
        yield from staff.duties(t)
        return
    if dealing.cut_owed(t):
        yield cut_offer(t)
        return
    if s.phase in ("dealing", "discarding") and s.pack.owed:
        if t.game.terms.cards == "entered":
            yield card_offer(t, "croupier", "staff")
        else:
            yield from chance_offers(t)
        return
    if s.phase == "lot":
        yield from chance_offers(t)
        return
    if s.phase == "settling":
        yield from staff_offers(t, "croupier")
        return
    # who waits plays the next hand already
    seats_first = bool(s.people.waiting) and s.phase in ("waiting", "suspended")
    if seats_first:
        yield from staff.duties(t)
    if may_deal(t):
        yield offer("croupier", "deal", "staff", cites(t.act("deals")) or t.game.anchor)
    if s.phase != "asking":
        yield from silence_offers(t)
    if not seats_first:
        yield from staff.duties(t)


def people(game: CirclePoker, state: Draft) -> tuple[str, ...]:
    """Players at the table and on its lists, staff, azar, reloj."""
    players = dict.fromkeys(
        (*state.seats, *state.people.registered, *state.people.bought, *state.people.waiting, *state.players)
    )
    return (*players, *STAFF, AZAR, RELOJ)
