"""Speaking: fold, check, reserve, call, bet, raise, all in; whose turn it is, and when a round is over."""

from __future__ import annotations

from ....law.leaves import Source, cites, denied, holds, reading
from ....table.events import Turned
from .. import moves as m
from ..state import Card, Player, PlayerDraft, Standing
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
    s, bets, b = t.s, t.s.bets, t.rules.betting
    able = can_bet(t)
    start = s.order.index(after) + 1 if after in s.order else 0
    free = denied(b.check_free)
    for name in (*s.order[start:], *s.order[:start]):
        p = s.players[name]
        if all_in_early(t, p):
            return name
        if name not in able:
            continue
        short = t.bet(name) < bets.highest
        if denied(b.equal):
            must = p.spoke < 0
        else:
            must = p.spoke < 0 or (short and not (free and p.spoke >= bets.level))
        if must and (short or len(able) > 1 or must_bring_in(t, name)):
            return name
    if denied(b.last_actor) and bets.raises and not bets.asked_again and bets.bettor in able and len(able) > 1:
        bets.asked_again = True
        return bets.bettor
    return ""


def all_in_early(t: Turn, p: Player) -> bool:
    """All he had lies before him out of turn, and his turn has not come since."""
    return p.early is not None and p.live and not p.stopped and not t.resto(p.name)


def least_bring_in(t: Turn, name: str) -> int:
    """The least that settles the forced bet of a stud game; who has less puts in all he has."""
    exact = holds(t.rules.forced.bring_in_exact)
    return min(t.s.minimum if exact else limits.bet_bounds(t, name).least, t.resto(name))


def to_call(t: Turn, name: str) -> int:
    return max(0, t.s.bets.highest - t.bet(name))


def lower_price(t: Turn) -> None:
    """Only one can still bet and nobody has: of a blind that was not whole no more than what lies there is matched."""
    s = t.s
    if s.bets.highest and not s.bets.bettor and len(can_bet(t)) == 1:
        s.bets.highest = max(t.bet(name) for name in s.order)


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
    short = t.bet(name) < t.s.bets.highest
    return short or (p.spoke < 0 and (len(can_bet(t)) > 1 or must_bring_in(t, name)))


# --- words ----------------------------------------------------------------------------------------------------------


def spoke(t: Turn, p: PlayerDraft, action: str, amount: int, *sources: Source, to: int = 0) -> None:
    """What he said, before any chip moves."""
    bets = t.s.bets
    p.spoke = bets.level
    bets.words += 1
    bets.speaker = p.name
    everything = amount == t.resto(p.name) and (amount > 0 or p.early is not None)
    if p.early:
        forget_early(t, p)
    t.emit(
        m.Acted(
            player=p.name, action=action, amount=amount, to=to, all_in=everything,
            aloud=holds(t.rules.betting.announces), cite=cites(*sources) or t.game.anchor, reading=reading(*sources),
        )
    )  # fmt: skip


def forget_early(t: Turn, p: PlayerDraft) -> None:
    """On his turn he has spoken: the bet out of turn binds him no longer, should he be asked again."""
    p.early = None


def change_back(t: Turn, name: str, to: int, *sources: Source) -> None:
    """Chips that lie before him out of turn and are more than his bet counts for go back."""
    over = t.bet(name) - to
    if over > 0:
        t.give_back(name, over, "change", t.rules.rulings.out_of_turn, *sources)


def do_fold(t: Turn, name: str, *sources: Source) -> None:
    b, s = t.rules.betting, t.s
    p = t.edit(name)
    faced = s.bets.highest > t.bet(name)
    spoke(t, p, "fold", 0, *(sources or (b.fold_by or b.options,)), to=t.bet(name))
    t.call(b.fold_call)
    p.live = False
    if denied(b.fold_loses):
        t.give_back(name, t.bet(name), "void", b.fold_loses)
    if not faced and not s.bets.highest and holds(t.rules.deal.passed_gets_cards):
        p.stays = True
    else:
        muck(t, p, b.fold_unseen or b.fold_by or b.options)
    advance(t, name)


def muck(t: Turn, p: PlayerDraft, *sources: Source) -> None:
    """His cards go to the discards; without the clause that they are unseen they are turned."""
    leaf = t.rules.betting.fold_unseen
    if denied(leaf):
        for c in p.cards:
            if not c.up:
                t.emit(Turned(n=c.n, face=c.face, cite=cites(leaf)))
        t.edit(p.name).cards = tuple(Card(c.n, c.face, True) for c in p.cards)
    t.emit(m.Mucked(player=p.name, cards=len(p.cards), cite=cites(*sources), reading=reading(*sources)))
    t.s.pack.discarded += len(p.cards)


def do_check(t: Turn, name: str, *sources: Source, word: str = "check") -> None:
    b, p = t.rules.betting, t.edit(name)
    spoke(t, p, word, 0, *(sources or ((b.reserve if word == "reserve" else b.check or b.check_free),)), to=t.bet(name))
    if word == "reserve":
        p.reserved = True
    if not draw.after_pass(t, p):
        advance(t, name)


def do_call(t: Turn, name: str, *sources: Source) -> None:
    b, p = t.rules.betting, t.edit(name)
    change_back(t, name, t.s.bets.highest)
    amount = min(to_call(t, name), t.resto(name))
    short = amount < to_call(t, name)
    where = sources or ((b.call, b.all_in) if short else (b.call,))
    spoke(t, p, "call", amount, *where, to=t.bet(name) + amount)
    pots.put(t, name, amount, "call", *where)
    p.called = amount
    advance(t, name)


def do_bet(t: Turn, name: str, amount: int, *sources: Source) -> None:
    """The first bet of the round; one below the least (all he has) is no full bet."""
    bets, p, st = t.s.bets, t.edit(name), limits.structure(t)
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
        bets.level += 1
        bets.full = bets.size = amount
        p.spoke = bets.level
    raised_to(t, name, amount, first, *where)


def do_raise(t: Turn, name: str, to: int, *sources: Source) -> None:
    """A raise to this; an all-in below the least raise is admitted and is none."""
    bets, p, st = t.s.bets, t.edit(name), limits.structure(t)
    stands(t)
    found = limits.raise_bounds(t, name)
    whole = limits.is_raise(t, to, found)
    change_back(t, name, to, *found.high)
    set_unit(t, to - bets.highest)
    where = sources or (found.low if whole else (st.short_admitted or t.rules.betting.all_in,))
    if st.raises is not None and bets.raises >= st.raises.value and limits.each_alone(t, st):
        where = (st.raises_each, *where)  # only by that reading he may
    where = (*limits.freed(t, p, to), *where)
    spoke(t, p, "raise", to - t.bet(name), *where, to=to)
    if whole:
        bet = limits.only_blind(t)
        bets.level += 1
        bets.raises += not bet
        p.raises += not bet
        bets.size = to if bet else to - bets.highest
        bets.full = to
        p.spoke = bets.level
    raised_to(t, name, to, "raise", *where)


def bring_in_lost(t: Turn, name: str, *sources: Source) -> None:
    """The forced bet of somebody who is not there goes in without a word of his: it opens the round for the others."""
    s, p = t.s, t.edit(name)
    amount = least_bring_in(t, name)
    s.bets.level += 1
    s.bets.highest = s.bets.full = s.bets.size = amount
    s.bets.bettor = s.bets.last_bettor = name
    p.spoke = s.bets.level
    pots.put(t, name, amount, "bring_in", *sources, t.rules.forced.bring_in)


def stands(t: Turn) -> None:
    """How the round stands, before a bet or raise."""
    b = t.s.bets
    now = Standing(b.highest, b.full, b.size, b.level, b.raises, b.bettor, b.last_bettor)
    b.stood = (*b.stood, now)


def lowered(t: Turn) -> None:
    """A bet went back: nobody has to match it, and the round stands as before it was made. What another player has
    put in stays the highest bet, also if he did it to match the one that is gone."""
    s, b = t.s, t.s.bets
    top = max((t.bet(n) for n, p in s.players.items() if not p.early), default=0)
    if "betting" not in (s.phase, s.before) or top >= b.highest:
        return
    while b.stood and b.highest > top:
        before, b.stood = b.stood[-1], b.stood[:-1]
        b.highest, b.full, b.size, b.level, b.raises = (
            before.highest, before.full, before.size, before.level, before.raises
        )  # fmt: skip
        b.bettor, b.last_bettor = before.bettor, before.last_bettor
    if s.street > 1 or b.stood or not holds(t.rules.forced.whole):  # a blind that went back is still the price of all
        b.highest = top


def set_unit(t: Turn, amount: int) -> None:
    """Who first uses the high limit on an open pair sets the level of the round."""
    st = limits.structure(t)
    if not t.s.bets.unit and limits.has_unit(st) and limits.open_pair(t):
        found = limits.units(t, st)
        if len(found) > 1 and amount == found[1]:
            t.s.bets.unit = amount


def raised_to(t: Turn, name: str, to: int, reason: str, *sources: Source) -> None:
    s = t.s
    pots.put(t, name, to - t.bet(name), reason, *sources)
    s.bets.highest = to
    s.bets.bettor = s.bets.last_bettor = name
    for other in s.players.values():
        if other.stays:
            t.edit(other.name).stays = False
            muck(t, other, t.rules.deal.passed_gets_cards)
    advance(t, name)
