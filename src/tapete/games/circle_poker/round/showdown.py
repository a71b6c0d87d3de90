"""From the last bet to the last card: who shows, who gives up, what the croupier reads."""

from __future__ import annotations

from typing import Any

from ....law.leaves import Source, cites, denied, holds, reading
from ....table import people
from ....table.events import Turned
from ...base.turn import admitted
from .. import moves as m
from ..state import Player, PlayerDraft
from ..turn import IDLE, Turn
from . import draw, ending, pots, winners

# --- the showdown ---------------------------------------------------------------------------------------------------


def start(t: Turn) -> None:
    """All rounds are over."""
    s, sd = t.s, t.rules.showdown
    s.phase, s.turn = "showdown", ""
    ending.final_gather(t)
    wrong_numbers(t)
    if s.phase != "showdown":
        return
    all_show = sd.who is not None and sd.who.value == "all"
    by_hand = t.game.terms.showdown == "by_hand"
    if by_hand or not all_show:
        if all_show and draw.cannot_win(t):
            show(t, s.opening.opener, sd.who)
        draw.prove(t, alone=False)
    losing_calls(t)
    if len(t.live()) == 1:
        ending.settle(t, t.live()[0].name)
        return
    if denied(sd.in_view) and not s.bets.highest and s.bets.speaker:
        ending.settle(t, s.bets.speaker)
        return
    order = winners.show_order(t)
    if by_hand:
        s.to_show = tuple(order)
        ask_next(t)
        return
    shown: list[str] = []
    for name in order:
        if not all_show and shown and beaten(t, name, shown):
            give_up(t, name, sd.muck)
        else:
            show(t, name, sd.first if not shown else sd.then or sd.who)
            shown.append(name)
    draw.prove(t, alone=False)  # an opener without openers has shown with the others
    after(t)


def wrong_numbers(t: Turn) -> None:
    """Seven stud: a hand of more or fewer cards is void."""
    leaf, s = t.rules.hand.exact_cards, t.s
    if leaf is None:
        return
    shared = len(s.pack.board[0]) if s.pack.board else 0
    for p in t.live():
        if len(p.cards) + shared != leaf.value:
            t.rule("wrong_count", "hand_void", leaf, about=p.name)
            t.edit(p.name).live = False
            t.emit(m.Mucked(player=p.name, cards=len(p.cards), cite=leaf.cite))
    if not t.live():
        for name in s.order:
            t.edit(name).live = bool(s.players[name].cards)
        ending.annul(t, "wrong_count", leaf)


def losing_calls(t: Turn) -> None:
    """Who called in the last round though he was already losing to the cards in view gets that call back."""
    leaf, s = t.rules.showdown.losing_call_back, t.s
    if not holds(leaf) or not s.bets.highest or not s.bets.bettor or not s.players[s.bets.bettor].live:
        return
    judge = t.game.plan.judge
    view = tuple(c.face for c in s.players[s.bets.bettor].cards if c.up)
    if not view:
        return
    shown = judge.value(view)[:2]
    for p in t.live():
        if p.name != s.bets.bettor and p.called and not p.raises and winners.worth(t, p, 0).key < shown:
            t.give_back(p.name, p.called, "losing_call", leaf)


def beaten(t: Turn, name: str, shown: list[str]) -> bool:
    """Somebody who has shown beats him in every pot that he can win."""
    s = t.s
    p = s.players[name]
    mine = [k for k in range(len(s.pots)) if name in pots.competing(t, k)] or [0]
    for pot in mine:
        rivals = [n for n in shown if n in winners.in_play(t, pot)]
        if not rivals or not beaten_in(t, p, rivals):
            return False
    return True


def beaten_in(t: Turn, p: Player, rivals: list[str]) -> bool:
    players = t.s.players
    if denied(t.rules.hand.best):
        return False
    for row in range(winners.rows(t)):
        own = winners.worth(t, p, row).key
        if not any(winners.worth(t, players[n], row).key > own for n in rivals):
            return False
    if holds(t.rules.hand.low):
        low = winners.low(t, p)
        if low is not None:
            others = [x for n in rivals if (x := winners.low(t, players[n])) is not None]
            return any(x[0] > low[0] for x in others)
    return True


def show(t: Turn, name: str, *sources: Source) -> None:
    """He shows, and the croupier reads his hand."""
    p = t.edit(name)
    p.shown, p.gave_up = True, False
    faces = winners.own(p)
    t.emit(m.Shown(player=name, faces=faces, cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))
    read(t, p)


def read(t: Turn, p: PlayerDraft) -> None:
    leaf = t.rules.showdown.croupier_reads
    if not leaf.value:
        return
    many = winners.rows(t)
    for row in range(many):
        found = winners.worth(t, p, row)
        t.emit(m.Valued(player=p.name, hand=found.category, faces=found.faces, row=row + 1 if many > 1 else 0,
                        cite=leaf.cite, reading=leaf.reading))  # fmt: skip
    if holds(t.rules.hand.low):
        low = winners.low(t, p)
        if low is not None:
            t.emit(m.Valued(player=p.name, hand="low", faces=low[1], low=True, cite=cites(leaf, t.rules.hand.low)))


def give_up(t: Turn, name: str, *sources: Source) -> None:
    p = t.edit(name)
    p.gave_up = True
    t.emit(m.Mucked(player=name, cards=len(p.cards), cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))


def reveal(t: Turn, name: str, *sources: Source) -> None:
    """Covered cards are turned for all."""
    p = t.edit(name)
    p.shown = True
    for c in p.cards:
        if not c.up:
            t.emit(Turned(n=c.n, face=c.face, cite=cites(*sources), reading=reading(*sources)))


def after(t: Turn) -> None:
    """Everybody has shown or given up: the best is named, and the pots are settled."""
    s, sd = t.s, t.rules.showdown
    if holds(sd.indicates):
        names = dict.fromkeys(n for _, _, best, _ in winners.parts(t, 0, 2 * t.game.terms.chip) for n in best)
        es, en = people.together(names, "es"), people.together(names, "en")
        t.said(f"gana {es}" if len(names) == 1 else f"ganan {es}", f"{en} wins" if len(names) == 1 else f"{en} win",
               sd.indicates)  # fmt: skip
    leaf = t.rules.pots.reach_call
    if leaf is not None and leaf.value:
        for p in t.live():
            top = max((k for k in range(len(s.pots)) if p.name in s.pots[k].players), default=0)
            t.call(leaf, front=f"{p.name} ", behind=f" {top + 1}")
    ending.settle(t)


# --- by hand --------------------------------------------------------------------------------------------------------


def ask_next(t: Turn) -> None:
    s, sd = t.s, t.rules.showdown
    if not s.to_show:
        after(t)
        return
    if not any(p.about == "show" for p in s.pending):
        name = s.to_show[0]
        options = ("show", "muck") if admitted(check_muck, t, name) else ("show",)
        t.ask(name, "show", "show", options, "show", sd.first if not shown_yet(t) else sd.then, sd.who)


def shown_yet(t: Turn) -> bool:
    return any(p.shown or p.gave_up for p in t.s.players.values())


def go_on(t: Turn) -> None:
    if t.game.terms.showdown == "by_hand" and t.s.phase == "showdown":
        ask_next(t)


def due_from(t: Turn, name: str) -> None:
    """It must be his turn to show."""
    s, sd = t.s, t.rules.showdown
    if s.phase != "showdown":
        if s.phase in (*IDLE, "unopened"):
            t.refuse("wrong_phase", sd.first, phase=s.phase)
        t.refuse("not_yet", t.rules.deal.shown_at_end)
    if not s.to_show or s.to_show[0] != name:
        t.refuse("not_your_turn", sd.first, sd.then, turn=s.to_show[0] if s.to_show else "")


def show_move(t: Turn, move: m.Show) -> None:
    name, s = t.player(), t.s
    early = s.phase in ("betting", "dealing", "discarding") and denied(t.rules.deal.shown_at_end)
    if early:
        p = t.in_hand(name)
        t.emit(m.Shown(player=name, faces=winners.own(p), cite=cites(t.rules.deal.shown_at_end)))
        t.edit(name).shown = True
        return
    own = t.in_hand(name, t.rules.showdown.first) if s.phase == "showdown" else None
    if own is not None and own.gave_up:
        sd = t.rules.showdown
        if not holds(sd.open_speaks):
            t.refuse("not_in_hand", sd.open_speaks, sd.muck, sd.ask, at=name)
        show(t, name, sd.open_speaks)
        return
    due_from(t, name)
    done(t, name)
    show(t, name, t.rules.showdown.first if not shown_yet(t) else t.rules.showdown.then, t.rules.showdown.who)
    ask_next(t)


def done(t: Turn, name: str) -> None:
    t.s.to_show = tuple(n for n in t.s.to_show if n != name)
    t.drop_question("show")


def check_muck(t: Turn, name: str) -> None:
    """May he give up? Not who is the last that still claims the pot, or any other that he has shared with somebody."""
    s, sd = t.s, t.rules.showdown
    if not sd.muck.value:
        t.refuse("no_muck", sd.muck)
    claims = [n for n in s.order if s.players[n].live and not s.players[n].gave_up]
    shared = [there for k in range(len(s.pots)) if name in (there := pots.competing(t, k)) and len(there) > 1]
    if any(set(there) & set(claims) <= {name} for there in (claims, *shared)):
        t.refuse("no_muck", sd.who or sd.muck)


def muck_move(t: Turn, move: m.Muck) -> None:
    name, sd = t.player(), t.rules.showdown
    t.in_phase("showdown", sources=(sd.muck,))
    due_from(t, name)
    check_muck(t, name)
    done(t, name)
    give_up(t, name, sd.muck)
    ask_next(t)


def silent(t: Turn, name: str) -> None:
    """Silence: he shows."""
    sd = t.rules.showdown
    first = not shown_yet(t)
    done(t, name)
    show(t, name, sd.first if first else sd.then, sd.who)
    ask_next(t)


def may_not_look(t: Turn, name: str) -> Source:
    """The clause that keeps a player who folded before the showdown from the cards of the others, where it holds."""
    p, leaf = t.s.players[name], t.rules.conduct.infractions.get("folded_looks")
    return leaf if not p.live and not p.gave_up and holds(leaf) else None


def ask_to_see(t: Turn, move: m.AskToSee) -> None:
    """Somebody asks to see cards that were given up, or (where the law has it) the hand that was called."""
    s, sd = t.s, t.rules.showdown
    t.in_phase("showdown", "settling", *IDLE, sources=(sd.ask, sd.never_forced, sd.ask_called))
    who = t.actor.name if t.actor.role == "player" else ""
    if who and who not in s.players:
        t.refuse("not_in_hand", sd.ask, sd.never_forced, at=who)
    p = s.players.get(move.player)
    if p is None:
        t.refuse("not_in_hand", sd.ask, sd.never_forced, at=move.player)
    called = move.player == s.bets.last_bettor and s.bets.highest and sd.ask_called is not None and not p.gave_up
    if called and holds(sd.ask_called):
        reveal(t, move.player, sd.ask_called)
        return
    if called:
        t.refuse("never_forced", sd.ask_called, sd.never_forced)
    if not p.gave_up:
        t.refuse("not_given_up", sd.ask, sd.never_forced, at=move.player)
    if holds(sd.never_forced):
        t.refuse("never_forced", sd.never_forced)
    if who and (folded := may_not_look(t, who)):
        t.refuse("not_in_hand", sd.ask, folded, at=who)
    allowed = sd.ask is not None and (("player" in sd.ask.value and bool(who)) or t.actor.role in sd.ask.value)
    if not allowed and not (denied(sd.never_forced) and who):
        t.refuse("wrong_role", sd.ask, sd.never_forced, role=t.actor.role)
    reveal(t, move.player, sd.ask, sd.never_forced)


# --- settling by hand -----------------------------------------------------------------------------------------------


def step(t: Turn, name: str, *sources: Source) -> None:
    """The next step of the settlement, by whoever may take it."""
    s = t.s
    t.staff("takes_cut" if name == "take_cut" else "pays_pot", *sources)
    t.in_phase("settling", sources=sources)
    if not s.settling or s.settling[0] != name:
        t.refuse("wrong_order", *sources, next=s.settling[0] if s.settling else "")
    s.settling = s.settling[1:]


def award(t: Turn, move: m.Award) -> None:
    sd = t.rules.showdown
    step(t, "award", t.rules.house.before_paying, sd.collect_after)
    if not move.agreed and not denied(sd.agreed):
        t.refuse("not_agreed", sd.agreed)
    ending.award(t, ending.only_winner(t))
    over(t)


def collect(t: Turn, move: m.Collect) -> None:
    step(t, "collect", t.rules.showdown.collect_after)
    duty = t.game.duties_by_name.get("check_cards")
    due = duty is not None and duty.value.holds and duty.value.must and "hand_end" in duty.value.when
    if due and duty is not None and t.actor.role in duty.value.by and not move.checked:
        t.refuse("duty_owed", duty, at="check_cards")
    ending.collect(t, move.checked)
    over(t)


def over(t: Turn) -> None:
    if not t.s.settling:
        ending.finish(t)


HANDLERS: dict[Any, Any] = {
    m.Show: show_move,
    m.Muck: muck_move,
    m.AskToSee: ask_to_see,
    m.Award: award,
    m.Collect: collect,
}
