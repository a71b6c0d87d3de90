"""Speaking: fold, check, reserve, call, bet, raise, all in; whose turn it is, and when a round is over."""

from __future__ import annotations

from ....law.leaves import Source, cites, denied, holds, reading
from ....table.events import Turned
from .. import moves as m
from ..memory import mark
from ..state import Card, Player, Standing
from ..turn import Turn
from . import draw, limits, pots
from .limits import must_bring_in

# --- whose turn -----------------------------------------------------------------------------------------------------


def can_bet(t: Turn) -> list[str]:
    """Those who still have chips to bet with."""
    players, accounts = t.s.players, t.s.accounts
    return [n for n in t.s.order if (p := players[n]).live and not p.stopped and accounts.get(f"resto:{n}", 0) > 0]


def next_speaker(t: Turn, after: str) -> str:
    """The next who must speak, from the one after ``after`` on; '': nobody."""
    s, b = t.s, t.rules.betting
    able = can_bet(t)
    start = s.order.index(after) + 1 if after in s.order else 0
    free = denied(b.check_free)
    for name in (*s.order[start:], *s.order[:start]):
        p = s.players[name]
        if all_in_early(t, p):
            return name
        if name not in able:
            continue
        short = t.bet(name) < s.highest
        if denied(b.equal):
            must = p.spoke < 0
        else:
            must = p.spoke < 0 or (short and not (free and p.spoke >= s.level))
        if must and (short or len(able) > 1 or must_bring_in(t, name)):
            return name
    if denied(b.last_actor) and s.raises and not s.asked_again and s.bettor in able and len(able) > 1:
        s.asked_again = True
        return s.bettor
    return ""


def all_in_early(t: Turn, p: Player) -> bool:
    """All he had lies before him out of turn, and his turn has not come since."""
    return p.early > 0 and p.live and not p.stopped and not t.resto(p.name)


def least_bring_in(t: Turn, name: str) -> int:
    """The least that settles the forced bet of a stud game; who has less puts in all he has."""
    exact = holds(t.rules.forced.bring_in_exact)
    return min(t.s.minimum if exact else limits.bet_bounds(t, name).least, t.resto(name))


def to_call(t: Turn, name: str) -> int:
    return max(0, t.s.highest - t.bet(name))


def lower_price(t: Turn) -> None:
    """Only one can still bet and nobody has: of a blind that was not whole no more than what lies there is matched."""
    s = t.s
    if s.highest and not s.bettor and len(can_bet(t)) == 1:
        s.highest = max(t.bet(name) for name in s.order)


def ask(t: Turn, name: str, *passed: Source) -> None:
    """It is his turn now; ``passed``: by which clause it went on to him."""
    t.s.turn = name
    leaf = t.rules.betting.indicated
    if leaf.value:
        cite = cites(leaf, *passed)
        t.emit(m.TurnOf(player=name, to_call=to_call(t, name), cite=cite, reading=reading(leaf, *passed)))


def advance(t: Turn, spoken: str) -> None:
    """Somebody has spoken, or is out: the next one, or the end of the round."""
    s = t.s
    live = [n for n in s.order if s.players[n].live]
    if len(live) == 1 and not denied(t.rules.betting.alone_wins):
        t.course.close_round(t)
        return
    lower_price(t)
    if t.course.opens_again(t) or (spoken != s.turn and s.turn and still_owed(t, s.turn)):
        return
    name = next_speaker(t, spoken if spoken in s.order else s.turn)
    if not name:
        t.course.close_round(t)
        return
    ask(t, name, t.rules.betting.turn)
    if all_in_early(t, s.players[name]):
        t.course.all_in_counts(t, name)


def still_owed(t: Turn, name: str) -> bool:
    """He whose turn it is still has to speak."""
    p = t.s.players.get(name)
    if p is None or not p.live or p.stopped or not (t.resto(name) or p.early):
        return False
    short = t.bet(name) < t.s.highest
    return short or (p.spoke < 0 and (len(can_bet(t)) > 1 or must_bring_in(t, name)))


# --- words ----------------------------------------------------------------------------------------------------------


def spoke(t: Turn, p: Player, action: str, amount: int, *sources: Source, to: int = 0) -> None:
    """What he said, before any chip moves."""
    s = t.s
    p.spoke = s.level
    s.words += 1
    s.speaker = p.name
    everything = amount == t.resto(p.name) and (amount > 0 or p.early > 0)
    if p.early:
        forget_early(t, p)
    t.emit(
        m.Acted(
            player=p.name, action=action, amount=amount, to=to, all_in=everything,
            aloud=holds(t.rules.betting.announces), cite=cites(*sources) or t.game.anchor, reading=reading(*sources),
        )
    )  # fmt: skip


def forget_early(t: Turn, p: Player) -> None:
    """On his turn he has spoken: the bet out of turn binds him no longer, should he be asked again."""
    p.early = 0
    for key in (f"early:{p.name}", f"bound:{p.name}"):
        mark(t, key, 0)


def change_back(t: Turn, name: str, to: int, *sources: Source) -> None:
    """Chips that lie before him out of turn and are more than his bet counts for go back."""
    over = t.bet(name) - to
    if over > 0:
        t.give_back(name, over, "change", t.rules.rulings.out_of_turn, *sources)


def do_fold(t: Turn, name: str, *sources: Source) -> None:
    b, s = t.rules.betting, t.s
    p = t.edit(name)
    faced = s.highest > t.bet(name)
    spoke(t, p, "fold", 0, *(sources or (b.fold_by or b.options,)), to=t.bet(name))
    t.call(b.fold_call)
    p.live = False
    if denied(b.fold_loses):
        t.give_back(name, t.bet(name), "void", b.fold_loses)
    if not faced and not s.highest and holds(t.rules.deal.passed_gets_cards):
        p.stays = True
    else:
        muck(t, p, b.fold_unseen or b.fold_by or b.options)
    advance(t, name)


def muck(t: Turn, p: Player, *sources: Source) -> None:
    """His cards go to the discards; without the clause that they are unseen they are turned."""
    leaf = t.rules.betting.fold_unseen
    if denied(leaf):
        for c in p.cards:
            if not c.up:
                t.emit(Turned(n=c.n, face=c.face, cite=cites(leaf)))
        t.edit(p.name).cards = tuple(Card(c.n, c.face, True) for c in p.cards)
    t.emit(m.Mucked(player=p.name, cards=len(p.cards), cite=cites(*sources), reading=reading(*sources)))
    t.s.discarded += len(p.cards)


def do_check(t: Turn, name: str, *sources: Source, word: str = "check") -> None:
    b, p = t.rules.betting, t.edit(name)
    spoke(t, p, word, 0, *(sources or ((b.reserve if word == "reserve" else b.check or b.check_free),)), to=t.bet(name))
    if word == "reserve":
        p.reserved = True
    if not draw.after_pass(t, p):
        advance(t, name)


def do_call(t: Turn, name: str, *sources: Source) -> None:
    b, p = t.rules.betting, t.edit(name)
    change_back(t, name, t.s.highest)
    amount = min(to_call(t, name), t.resto(name))
    short = amount < to_call(t, name)
    where = sources or ((b.call, b.all_in) if short else (b.call,))
    spoke(t, p, "call", amount, *where, to=t.bet(name) + amount)
    pots.put(t, name, amount, "call", *where)
    p.called = amount
    advance(t, name)


def do_bet(t: Turn, name: str, amount: int, *sources: Source) -> None:
    """The first bet of the round; one below the least (all he has) is no full bet."""
    s, p, st = t.s, t.edit(name), limits.structure(t)
    stands(t)
    found = limits.bet_bounds(t, name)
    bring = must_bring_in(t, name)
    first = "bring_in" if bring else "bet"
    whole = bring or amount >= found.least
    change_back(t, name, amount, *found.high)
    set_unit(t, amount)
    draw.opened(t, p)
    low = found.low if whole else (st.short_admitted or t.rules.betting.all_in,)
    where = sources or ((t.rules.forced.bring_in, t.rules.forced.bring_in_exact) if bring else low)
    where = (*limits.freed(t, p, amount), *where)
    spoke(t, p, first, amount - t.bet(name), *where, to=amount)
    if whole:
        s.level += 1
        s.full = s.size = amount
        p.spoke = s.level
    raised_to(t, name, amount, first, *where)


def do_raise(t: Turn, name: str, to: int, *sources: Source) -> None:
    """A raise to this; an all-in below the least raise is admitted and is none."""
    s, p, st = t.s, t.edit(name), limits.structure(t)
    stands(t)
    found = limits.raise_bounds(t, name)
    whole = limits.is_raise(t, to, found)
    change_back(t, name, to, *found.high)
    set_unit(t, to - s.highest)
    where = sources or (found.low if whole else (st.short_admitted or t.rules.betting.all_in,))
    if st.raises is not None and s.raises >= st.raises.value and limits.each_alone(t, st):
        where = (st.raises_each, *where)  # only by that reading he may
    where = (*limits.freed(t, p, to), *where)
    spoke(t, p, "raise", to - t.bet(name), *where, to=to)
    if whole:
        bet = limits.only_blind(t)
        s.level += 1
        s.raises += not bet
        p.raises += not bet
        s.size = to if bet else to - s.highest
        s.full = to
        p.spoke = s.level
    raised_to(t, name, to, "raise", *where)


def bring_in_lost(t: Turn, name: str, *sources: Source) -> None:
    """The forced bet of somebody who is not there goes in without a word of his: it opens the round for the others."""
    s, p = t.s, t.edit(name)
    amount = least_bring_in(t, name)
    s.level += 1
    s.highest = s.full = s.size = amount
    s.bettor = s.last_bettor = name
    p.spoke = s.level
    pots.put(t, name, amount, "bring_in", *sources, t.rules.forced.bring_in)


def stands(t: Turn) -> None:
    """How the round stands, before a bet or raise."""
    s = t.s
    now = Standing(s.highest, s.full, s.size, s.level, s.raises, s.bettor, s.last_bettor)
    s.stood = (*s.stood, now)


def lowered(t: Turn) -> None:
    """A bet went back: nobody has to match it, and the round stands as before it was made. What another player has
    put in stays the highest bet, also if he did it to match the one that is gone."""
    s = t.s
    top = max((t.bet(n) for n, p in s.players.items() if not p.early), default=0)
    if "betting" not in (s.phase, s.before) or top >= s.highest:
        return
    while s.stood and s.highest > top:
        before, s.stood = s.stood[-1], s.stood[:-1]
        s.highest, s.full, s.size, s.level, s.raises = (
            before.highest, before.full, before.size, before.level, before.raises
        )  # fmt: skip
        s.bettor, s.last_bettor = before.bettor, before.last_bettor
    if s.street > 1 or s.stood or not holds(t.rules.forced.whole):  # a blind that went back is still the price of all
        s.highest = top


def set_unit(t: Turn, amount: int) -> None:
    """Who first uses the high limit on an open pair sets the level of the round."""
    st = limits.structure(t)
    if not t.s.unit and limits.has_unit(st) and limits.open_pair(t):
        found = limits.units(t, st)
        if len(found) > 1 and amount == found[1]:
            t.s.unit = amount


def raised_to(t: Turn, name: str, to: int, reason: str, *sources: Source) -> None:
    s = t.s
    pots.put(t, name, to - t.bet(name), reason, *sources)
    s.highest = to
    s.bettor = s.last_bettor = name
    for other in s.players.values():
        if other.stays:
            t.edit(other.name).stays = False
            muck(t, other, t.rules.deal.passed_gets_cards)
    advance(t, name)
