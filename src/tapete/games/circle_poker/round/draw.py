"""Five-card draw: who may open, the discard, a blank hand, the proof of the openers."""

from __future__ import annotations

from typing import Any

from ....law.leaves import Source, cites, denied, holds, reading
from ....table.events import Call
from ...poker.hands import CATEGORIES
from .. import moves as m
from ..law.plan import readings_say
from ..law.rules import Draw
from ..memory import mark
from ..state import Player, PlayerDraft
from ..turn import Turn
from . import dealing, pots, shortage

COUNTED = (
    ("ningún naipe", "no card"), ("un naipe", "one card"), ("dos naipes", "two cards"), ("tres naipes", "three cards"),
    ("cuatro naipes", "four cards"), ("cinco naipes", "five cards"),
)  # fmt: skip


def rules(t: Turn) -> Draw:
    found = t.rules.draw
    if found is None:
        t.refuse("no_rule")
    return found


# --- opening --------------------------------------------------------------------------------------------------------


def needs(t: Turn) -> str:
    """The rank of the pair that opens this hand; '': none is needed."""
    d = t.rules.draw
    if d is None:
        return ""
    last = max(map(int, d.needs), default=0)
    blanks = t.s.opening.blanks if not denied(d.stays) else t.s.opening.blanks % (last + 1)
    leaf = d.needs.get(str(min(blanks, last)))
    return leaf.value if leaf is not None else ""


def opens(t: Turn, faces: tuple[str, ...]) -> bool:
    """Do these cards open?"""
    rank = needs(t)
    if not rank:
        return True
    key = t.game.plan.judge.judge(faces)
    category, ties = key[2], key[1]
    if category == "pair":
        return bool(ties) and ties[0] >= t.game.plan.judge.place[rank]
    return CATEGORIES.index(category) > CATEGORIES.index("pair")


def has_openers(t: Turn) -> bool:
    """Did the opener have openers in his five first cards?"""
    return not t.s.opening.opener or opens(t, t.s.opening.cards)


def faces(p: PlayerDraft) -> tuple[str, ...]:
    return tuple(c.face for c in p.cards)


def waiting_for_opener(t: Turn) -> bool:
    return t.rules.draw is not None and t.s.street == 1 and not t.s.opening.opener and not t.s.bets.highest


def check_fold(t: Turn) -> None:
    """Before the pot is open one opens or passes; giving up the hand comes after that."""
    d = t.rules.draw
    if d is not None and waiting_for_opener(t) and holds(d.either) and holds(d.open_pot):
        t.refuse("pot_not_open", d.either, d.open_pot)


def check_pass(t: Turn, p: Player) -> None:
    d = t.rules.draw
    if d is None or not waiting_for_opener(t):
        return
    if denied(d.either) and p.name != t.s.mano:
        t.refuse("must_bet", d.either)
    if denied(d.pass_free) and opens(t, faces(p)):
        t.refuse("must_bet", d.pass_free)


def after_pass(t: Turn, p: PlayerDraft) -> bool:
    """Without the clause that the next may open, one pass makes the hand blank."""
    d = t.rules.draw
    if d is None or not waiting_for_opener(t) or not denied(d.next_opens):
        return False
    t.course.close_round(t)
    return True


def opened(t: Turn, p: PlayerDraft) -> None:
    """The first bet of the first round opens the pot."""
    d = t.rules.draw
    if d is None or not waiting_for_opener(t):
        return
    t.opening(opener=p.name, cards=faces(p))
    if denied(d.pass_keeps):
        for other in t.live():
            if other.spoke >= 0 and other.name != p.name:
                t.edit(other.name).live = False
                t.emit(m.Mucked(player=other.name, cards=len(other.cards), cite=cites(d.pass_keeps)))


def is_blank(t: Turn) -> bool:
    return waiting_for_opener(t) and t.s.bets.words > 0


def blank(t: Turn) -> None:
    """Mano en blanco: nobody opened; the pot stays for the next hand."""
    d, s = rules(t), t.s
    if denied(d.blank):
        for name, p in s.players.items():
            t.give_back(name, p.put, "void", d.blank)
        t.course.collect(t)
        t.course.finish(t, played=False)
        return
    t.opening(blanks=s.opening.blanks + 1)
    t.emit(m.Blank(hands=s.opening.blanks, needs=needs(t), cite=cites(d.blank), reading=reading(d.blank)))
    carry(t, d.blank)


def carry(t: Turn, *sources: Source) -> None:
    """All pots stay for the next hand, in one."""
    s = t.s
    for k in range(1, len(s.pots)):
        t.pay(f"pot:{k}", "pot:0", s.accounts.get(f"pot:{k}", 0), "gathered", *sources)
    s.carried = s.accounts.get("pot:0", 0)
    t.course.collect(t)
    t.course.finish(t, played=False)


# --- the discard ----------------------------------------------------------------------------------------------------


def start(t: Turn) -> None:
    """The draw, from the opener; without it the second round follows at once."""
    s, d = t.s, rules(t)
    if denied(t.street_plan().rule.draw):
        t.course.open_round(t)
        return
    s.phase, s.pack.owed, s.pack.given = "discarding", (), 0
    first = s.opening.opener if s.opening.opener and d.first.value == "opener" else s.mano
    order = (*s.order[s.order.index(first) :], *s.order[: s.order.index(first)])
    s.turn = next((n for n in order if s.players[n].live), "")
    s.bets.first = s.turn


def next_to_draw(t: Turn) -> str:
    """The next, in turn from whoever discarded first, who has not said yet."""
    players = t.s.players
    return next((n for n in from_first(t) if players[n].live and players[n].changed < 0), "")


def from_first(t: Turn) -> tuple[str, ...]:
    """In turn from whoever discarded first."""
    s = t.s
    at = s.order.index(s.bets.first) if s.bets.first in s.order else 0
    return (*s.order[at:], *s.order[:at])


def check_discard(t: Turn, p: Player, thrown: tuple[str, ...], aloud: bool) -> None:
    d, s = rules(t), t.s
    if p.changed >= 0 and not denied(d.single):
        t.refuse("second_discard", d.single or d.allowed)
    if s.turn != p.name and p.changed < 0:
        t.refuse("not_your_turn", d.first, d.in_turn, turn=s.turn)
    own = faces(p)
    if len(set(thrown)) != len(thrown) or any(f not in own for f in thrown):
        t.refuse("not_his_cards", d.allowed)
    if thrown and not d.allowed.value:
        t.refuse("too_many", d.allowed, most=0)
    if d.most is not None and len(thrown) > d.most.value:
        t.refuse("too_many", d.most, most=d.most.value)
    if not thrown and denied(d.served):
        t.refuse("not_so", d.served)
    if not aloud and holds(d.announced):
        t.refuse("not_aloud", d.announced)
    if p.name == s.opening.opener and denied(d.breaks) and not opens(t, tuple(f for f in own if f not in thrown)):
        t.refuse("not_so", d.breaks)


def discard(t: Turn, move: m.Discard) -> None:
    name = t.player()
    d = rules(t)
    t.in_phase("discarding", sources=(d.allowed,))
    if t.s.pack.owed:
        t.refuse("card_owed", d.completes, d.in_turn)
    p = t.in_hand(name, d.allowed)
    thrown = move.faces or tuple(move.cards.split())
    check_discard(t, p, thrown, move.aloud)
    throw(t, name, thrown, move.aloud)


def throw(t: Turn, name: str, thrown: tuple[str, ...], aloud: bool = True) -> None:
    d, s = rules(t), t.s
    p = t.edit(name)
    kept = name == s.opening.opener and holds(d.kept)
    p.cards = tuple(c for c in p.cards if c.face not in thrown)
    p.discards = (*p.discards, *thrown)
    p.changed = max(0, p.changed) + len(thrown)
    s.pack.discarded += len(thrown)
    told = holds(d.announced) and aloud
    sources = (d.announced, d.kept if kept else None)
    t.emit(m.Discarded(player=name, cards=len(thrown), to="pot" if kept else "discards",
                       seen_by=None if told else (name,), cite=cites(*sources), reading=reading(*sources)))  # fmt: skip
    if not thrown:
        t.call(d.served_call, by=name)
    elif told:
        es, en = COUNTED[len(thrown)]
        t.emit(Call(text=es, gloss=en, by=name, cite=cites(d.announced), reading=reading(d.announced)))
    if thrown and not denied(d.completes):
        if denied(d.in_turn):
            p.due += len(thrown)
        else:
            serve(t, name, len(thrown))
            return
    go_on(t)


def serve(t: Turn, name: str, due: int) -> None:
    """He receives as many; the last card of the stock is not dealt while more are due."""
    s = t.s
    at_once = due if due <= s.pack.stock else max(0, s.pack.stock - 1)
    s.pack.owed, s.pack.given, s.pack.closing = tuple(f"draw:{name}" for _ in range(at_once)), 0, "draw"
    if s.marks.due != due - at_once:
        mark(t, due=due - at_once)
    s.turn = name
    if at_once:
        t.course.go_on(t)
    else:
        served(t)


def served(t: Turn) -> None:
    """What he had coming is dealt, or the stock is short."""
    s = t.s
    due, name = s.marks.due, s.turn
    if due:
        mark(t, due=0)
        short(t, name, due)
        return
    go_on(t)


def short(t: Turn, name: str, due: int) -> None:
    """The last card and all earlier discards, hands given up among them, are shuffled; not what the opener and the
    player being served threw away."""
    d, s = rules(t), t.s
    if denied(d.short):
        t.rule("draw_stock_short", "none_left", d.short, about=name)
        go_on(t)
        return
    apart = {s.opening.opener, name} if holds(d.short_apart) else set()
    given_up_too = not readings_say(t.game, "D9", "drawn")
    back: list[str] = []
    for other in list(s.players.values()):
        given_up = faces(other) if given_up_too and not other.live else ()
        if other.name not in apart and (other.discards or given_up):
            back.extend((*other.discards, *given_up))
            gone = t.edit(other.name)
            gone.discards, gone.cards = (), () if given_up else other.cards
    if not back:
        mark(t, due=due)
        shortage.ask_jefe(t)
        s.before = "discarding"
        return
    t.rule("draw_stock_short", "reshuffled", d.short, d.short_apart, about=name)
    before = before_in_turn(t, name)
    dealing.reshuffle(t, d.short, d.short_apart, back=back, cut_by=before if holds(d.short_cut) else None,
                   cut=(d.short_cut,))  # fmt: skip
    serve(t, name, min(due, s.pack.stock))


def before_in_turn(t: Turn, name: str) -> str:
    live = [p.name for p in t.live()]
    return live[live.index(name) - 1] if name in live else name


def go_on(t: Turn) -> None:
    """The next one discards; when all have, betting resumes."""
    s = t.s
    due = s.marks.due
    if due and not s.pack.owed:  # after a decision of the jefe: with what is left
        mark(t, due=0)
        serve(t, s.turn, min(due, s.pack.stock))
        return
    name = next_to_draw(t)
    if name:
        s.turn = name
        return
    late = next(((n, s.players[n].due) for n in from_first(t) if s.players[n].due), None)
    if late is not None:
        t.edit(late[0]).due = 0
        serve(t, *late)
        return
    s.turn = ""
    t.course.open_round(t)


def silent(t: Turn, name: str) -> None:
    throw(t, name, ())


def ask_discards(t: Turn, move: m.AskDiscards) -> None:
    d, s = rules(t), t.s
    name = t.player()
    if not holds(d.may_ask):
        t.refuse("no_rule", d.may_ask)
    t.in_hand(name, d.may_ask)
    if s.phase == "betting" and s.street > 1:
        t.refuse("too_late", d.may_ask, at="discards")
    t.in_phase("discarding", sources=(d.may_ask,))
    p = s.players.get(move.player)
    if p is None or p.changed < 0:
        t.refuse("not_so", d.may_ask, at=move.player)
    t.note("changed", d.may_ask, about=move.player, amount=p.changed)


# --- round two and the proof ----------------------------------------------------------------------------------------


def opener_gone(t: Turn) -> Source:
    """The clause on the second round where the opener is out of the hand."""
    d, opener = t.rules.draw, t.s.players.get(t.s.opening.opener)
    return d.opener_gone if d is not None and opener is not None and not opener.live else None


def opens_second(t: Turn) -> str:
    """The opener; if he is gone the first active player at the side that the law names."""
    s, d = t.s, rules(t)
    if not s.opening.opener or denied(d.opener_first):
        return s.mano
    if s.players[s.opening.opener].live:
        return s.opening.opener
    seats = {p.name: p.seat for p in t.live()}
    return t.game.plan.ring(seats, s.players[s.opening.opener].seat, d.opener_gone.value)[0] if seats else s.mano


def false_opening(t: Turn) -> bool:
    """The opener is still in and cannot prove his openers."""
    s, r, d = t.s, t.rules.rulings, t.rules.draw
    if d is None or not s.opening.opener or not s.players[s.opening.opener].live or not holds(r.false_opening):
        return False
    if s.marks.openers_valid:
        return False
    if s.marks.false_opener:
        return True
    if denied(d.kept) and s.players[s.opening.opener].discards:
        left = tuple(f for f in s.opening.cards if f not in s.players[s.opening.opener].discards)
        return not opens(t, left)
    return not has_openers(t)


def cannot_win(t: Turn) -> bool:
    """The opener fails the proof, and the law keeps the pot from him."""
    return false_opening(t) and not denied(t.rules.rulings.false_cannot_win)


def prove(t: Turn, alone: bool) -> bool:
    """The proof at the end. True: the hand is over with it (the pot stays, or goes back to the last who folded)."""
    r, s = t.rules.rulings, t.s
    if not cannot_win(t):
        return False
    name = s.opening.opener
    if alone:
        if denied(r.false_carried):
            return False
        t.rule("false_opening", "carried", r.false_opening, r.false_carried, about=name)
        carry(t, r.false_carried)
        return True
    t.rule("false_opening", "cannot_win", r.false_opening, r.false_cannot_win, about=name)
    p = t.edit(name)
    p.live = False
    p.gave_up = not p.shown
    set_by(t, name)
    if denied(r.false_chips):
        t.give_back(name, p.put, "void", r.false_chips)
    return False


def stays_whole(t: Turn, alone: bool) -> bool:
    """The opener has no openers and made the last bet: what nobody covered stays for the next hand, whether he is alone
    or meets players at the showdown who are all in."""
    r, s = t.rules.rulings, t.s
    last = alone or (s.street == len(t.game.plan.streets) and s.bets.bettor == s.opening.opener)
    return last and cannot_win(t) and not denied(r.false_carried)


def set_by(t: Turn, name: str) -> None:
    """A pot for which only the false opener competed is nobody's in this hand."""
    r, s = t.rules.rulings, t.s
    for k in range(1, len(s.pots)):
        if s.pots[k].players == (name,) and s.accounts.get(f"pot:{k}", 0) and not denied(r.false_carried):
            t.rule("false_opening", "carried", r.false_opening, r.false_carried, about=name)
            mark(t, set_by=(*s.marks.set_by, k))


def to_next(t: Turn) -> None:
    """What was set by lies there for the next hand."""
    s, leaf = t.s, t.rules.rulings.false_carried
    for k in range(1, len(s.pots)):
        amount = s.accounts.get(f"pot:{k}", 0)
        if amount and pots.waits(t, k):
            t.pay(f"pot:{k}", "pot:0", amount, "gathered", leaf)
            s.carried += amount


def false_alone(t: Turn) -> str:
    """An opener without openers who is left alone, where the pot does not stay: the last who folded takes it."""
    s, r = t.s, t.rules.rulings
    if cannot_win(t) and denied(r.false_carried):
        others = [n for n in s.order if n != s.opening.opener]
        return s.bets.speaker if s.bets.speaker != s.opening.opener else others[-1]
    return ""


HANDLERS: dict[Any, Any] = {m.Discard: discard, m.AskDiscards: ask_discards}
