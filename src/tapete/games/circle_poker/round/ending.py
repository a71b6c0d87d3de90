"""How a hand ends: one player left, pots delivered, cards collected; and how it ends without a winner."""

from __future__ import annotations

from ....law.leaves import Source, cites, denied, reading
from ....table.money import equal_shares
from ...base import moves as w
from ...base.state import Hold
from .. import moves as m
from ..facts import Marks
from ..memory import mark
from ..state import PackDraft, Pot, SettlingStep
from ..turn import HAND, Turn
from . import betting, draw, house_cut, pots, winners

# --- pots delivered -------------------------------------------------------------------------------------------------


def alone(t: Turn) -> None:
    """One player is left: the pots are his, and nobody sees his cards."""
    name, b = t.live()[0].name, t.rules.betting
    final_gather(t)
    if denied(b.alone_unseen):
        t.course.reveal(t, name, b.alone_unseen)
    if draw.prove(t, alone=True):
        return
    settle(t, draw.false_alone(t) or name)


def final_gather(t: Turn) -> None:
    """Where bets are not pooled round by round they are now."""
    if t.game.unpooled:
        for name in t.s.players:
            t.edit(name).kept = 0
        pots.gather(t)


def settle(t: Turn, only: str = "") -> None:
    """Cut, award and collecting: by themselves, or as moves of staff."""
    s = t.s
    if t.game.terms.settlement == "by_hand":
        s.phase = "settling"
        if only:
            mark(t, only=only)
        after = not denied(t.rules.showdown.collect_after)
        steps: list[SettlingStep] = ["award", "collect"] if after else ["collect", "award"]
        if house_cut.any_due(t):
            steps.insert(steps.index("award") + (1 if denied(t.rules.house.before_paying) else 0), "take_cut")
        s.settling = tuple(steps)
        return
    after = denied(t.rules.house.before_paying)
    if not after:
        house_cut.take(t)
    if denied(t.rules.showdown.collect_after):
        collect(t)
    award(t, only)
    if after:
        house_cut.take(t)
    if not denied(t.rules.showdown.collect_after):
        collect(t)
    finish(t)


def only_winner(t: Turn) -> str:
    return t.s.marks.only


def award(t: Turn, only: str = "") -> None:
    """Every pot to its winner, the last side pot first."""
    s, b = t.s, t.rules.betting
    for pot in reversed(range(max(1, len(s.pots)))):
        amount = s.accounts.get(f"pot:{pot}", 0)
        if not amount or pots.waits(t, pot):
            continue
        doubt = (t.rules.pots.deserted,) if pots.deserted(t, pot) else ()
        if only:
            deliver(t, only, pot, amount, "all", 0, *doubt, b.alone_wins)
            continue
        for part, share, names, sources in winners.one_odd_each(t, winners.parts(t, pot, amount)):
            divide(t, pot, part, share, names, (*doubt, *sources))


def divide(t: Turn, pot: int, part: str, amount: int, names: list[str], sources: tuple[Source, ...]) -> None:
    """Equal shares in whole chips; odd chips one each from the first of ``names``."""
    leaf, one = t.rules.pots.odd, t.rules.pots.odd_one
    unit = t.game.terms.chip
    shares, less = equal_shares(amount, len(names), unit)
    each = amount // unit // len(names) * unit
    if denied(one):
        shares = (amount - each * (len(names) - 1), *(each for _ in names[1:]))
        less = 0
    split = (t.rules.pots.split,) if len(names) > 1 else ()
    for n, name in enumerate(names):
        won = shares[n] + (less if n == 0 else 0)
        odd = won - each if len(names) > 1 else 0
        if won:
            deliver(t, name, pot, won, part, odd, *sources, *split, *((leaf, one) if odd else ()))


def deliver(t: Turn, name: str, pot: int, amount: int, part: str, odd: int, *sources: Source) -> None:
    s, rule = t.s, t.rules.pots
    doubt = (rule.odd_one, rule.odd, *sources) if odd else sources  # whose the odd chip is comes before all else
    t.emit(m.Won(player=name, pot=pot, amount=amount, part=part, odd=odd, cite=cites(*sources) or t.game.anchor,
                 reading=reading(*doubt)))  # fmt: skip
    t.edit(name).won += amount
    if name in s.watched:
        t.pay(f"pot:{pot}", f"held:{name}", amount, "won", *sources)
        s.holds = (*s.holds, Hold(name, "cctv", amount, s.watched[name]))
        return
    t.pay(f"pot:{pot}", f"resto:{name}", amount, "won", *sources)


def collect(t: Turn, checked: bool = True) -> None:
    """The cards come back to the croupier, who looks them over."""
    leaf = t.rules.showdown.collect_after
    t.emit(m.Collected(cards=t.s.pack.n, cite=cites(leaf) or t.game.anchor, reading=reading(leaf)))
    duty = t.game.duties_by_name.get("check_cards")
    if duty is not None and duty.value.holds and checked:
        t.done("check_cards", duty.value.by[0], duty)


def finish(t: Turn, played: bool = True) -> None:
    """The hand is over. ``played``: its pot was won."""
    s = t.s
    s.phase, s.turn, s.before = "waiting", "", ""
    pack = s.pack
    pack.owed, pack.given, pack.closing, pack.queue = (), 0, "", ()
    s.to_show, s.settling = (), ()
    if played:
        s.carried = 0
        if s.opening.blanks:
            t.opening(blanks=0)
        draw.to_next(t)
    s.pots = (Pot(s.order),) if s.carried else ()
    s.losses = {n: p.put - p.won for n, p in s.players.items() if p.put > p.won}
    if s.people.new:
        t.people(new=tuple(n for n in s.people.new if n not in s.players))
    t.course.after_hand(t)


# --- without a winner -----------------------------------------------------------------------------------------------


def annul(t: Turn, ground: str, *sources: Source) -> None:
    """The hand is null: every chip of it goes back, the marca stays."""
    s = t.s
    t.emit(w.Annulled(ground=ground, cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))
    if s.phase == "waiting":  # before the first blind: nothing lies there yet
        return
    house_cut.put_back(t, *sources)
    if t.game.unpooled:
        for name in s.players:
            t.edit(name).kept = 0
    if s.phase == "forced" and s.posted:
        unpost(t, *sources)
    elif s.phase in HAND or s.before in HAND or s.phase == "forced":
        for name in s.order:
            t.give_back(name, s.players[name].put, "annulled", *sources)
        if (s.before or s.phase) in HAND:
            t.course.hand_null(t)
    t.disc(stays=True)
    s.pending = ()
    finish(t, played=not s.carried)


def unpost(t: Turn, *sources: Source, only: str = "", but: frozenset[tuple[str, str]] = frozenset()) -> None:
    """Forced bets posted by hand before the deal go back: all, or those of one player; ``but`` stays: (player, bet)."""
    s = t.s
    left: dict[str, dict[str, int]] = {}
    for name, bets in s.posted.items():
        for bet, amount in bets.items():
            if (only and name != only) or (name, bet) in but:
                left[name] = {**left.get(name, {}), bet: amount}
                continue
            source = "pot:0" if bet == "ante" else f"bet:{name}"
            t.emit(m.Returned(player=name, amount=amount, why="annulled", cite=cites(*sources) or t.game.anchor))
            t.pay(source, f"resto:{name}", amount, "annulled", *sources)
    s.posted = left


def misdeal(t: Turn, *sources: Source) -> None:
    """All cards back, bets beyond the forced ones go back, and the deal starts again with the same marca."""
    s, plan = t.s, t.game.plan
    again = [name for name in s.order if dealt_again(t, name)]
    if len(again) < 2:  # the others have left their seats meanwhile: nobody to play with
        annul(t, "nobody_to_deal_to", *sources)
        return
    house_cut.put_back(t, *sources)
    for name in s.order:
        forced_alone(t, name, *sources)
    for name in again:
        forced_again(t, name, *sources)
    for name in s.order:
        p = s.players[name]
        due = p.forced - p.ante - s.accounts.get(f"bet:{name}", 0)  # never below 0: only forced bets are left
        for k in reversed(range(max(1, len(s.pots)))):
            part = min(due, s.accounts.get(f"pot:{k}", 0))
            t.pay(f"pot:{k}", f"bet:{name}", part, "misdeal", *sources)
            due -= part
    for name in s.order:
        mine = t.edit(name)
        mine.live = name in again
        mine.cards, mine.discards, mine.changed, mine.spoke, mine.raises = (), (), -1, -1, 0
        mine.stays = mine.stopped = mine.reserved = mine.protected = mine.gave_up = mine.shown = False
        mine.kept = mine.called = mine.due = mine.silent = mine.blind_back = 0
        mine.early, mine.next, mine.deemed = None, "", ""
    pots_again(t)
    s.to_show, s.settling, s.cut_done = (), (), ()
    s.pack, s.bets.words = PackDraft(stock=plan.size, board=tuple(() for _ in range(plan.rows))), 0
    t.opening(opener="", cards=())
    s.bets.bettor = s.bets.last_bettor = s.bets.brought = s.turn = s.before = ""
    s.pending, s.marks = (), Marks(dead=s.marks.dead)
    t.course.errors_gone(t)
    s.phase = "dealing"
    t.course.start_street(t, 1)


def dealt_again(t: Turn, name: str) -> bool:
    """Neither who left his seat or stays out for want of his ante nor an absent player whose blind alone was posted is
    dealt in again."""
    s = t.s
    p = s.players[name]
    absent = p.forced and not p.cards and not p.live and name in s.people.away
    return name in s.seats and not absent and not p.ante_out


def forced_alone(t: Turn, name: str, *sources: Source) -> None:
    """What he put in beyond his forced bets goes back; of an ante or a blind that nobody matched he puts in again what
    had gone back to him, as far as he has it: the ante lies in the pot."""
    p, resto = t.edit(name), t.resto(name)
    if p.put >= p.forced:
        t.give_back(name, p.put - p.forced, "misdeal", *sources)
        return
    ante = min(max(0, p.ante - p.put), resto)
    blind = min(p.forced - p.put, resto) - ante
    for pot, amount in pots.ante_in(t, name, ante) if ante else ():
        pots.put(t, name, amount, "misdeal", *sources, pot=pot)
    pots.put(t, name, blind, "misdeal", *sources)
    p.ante, p.forced = min(p.ante, p.put), p.put


def remember_forced(t: Turn, name: str) -> None:
    """Ante and blind of a hand that is void and gets its chips back: a misdeal asks for them once more."""
    p = t.edit(name)
    p.ante_back = min(p.ante, p.put)
    p.blind_back = min(p.forced, p.put) - p.ante_back


def forced_again(t: Turn, name: str, *sources: Source) -> None:
    """He gets cards again: forced bets that had gone back to him with his void hand are due like everybody's."""
    p = t.edit(name)
    ante = min(p.ante_back, t.resto(name))
    for pot, amount in pots.ante_in(t, name, ante) if ante else ():
        pots.put(t, name, amount, "misdeal", *sources, pot=pot)
    blind = min(p.blind_back, t.resto(name))
    pots.put(t, name, blind, "misdeal", *sources)
    p.ante += ante
    p.forced += ante + blind
    p.ante_back = p.blind_back = 0


def pots_again(t: Turn) -> None:
    """Pots of antes alone, once more."""
    s = t.s
    antes = {n: s.players[n].ante for n in s.order if s.players[n].ante}
    s.pots = (Pot(s.order),) if s.carried else ()
    for name, shares in pots.collect_antes(t, antes):
        for pot, amount in shares:
            t.lies(pot, {name: amount})


def void(t: Turn, name: str, *sources: Source) -> None:
    """A player's hand is out: his chips stay, his cards go to the discards, and play goes on without him."""
    void_all(t, (name,), *sources)


def void_all(t: Turn, names: tuple[str, ...], *sources: Source) -> None:
    """Several hands are out together: play goes on only when all of them are."""
    gone = [name for name in names if put_out(t, name, *sources)]
    if gone:
        go_on(t, t.s.turn if t.s.turn in gone else gone[0])


def put_out(t: Turn, name: str, *sources: Source) -> bool:
    """He has no hand any more; False: he had none."""
    s = t.s
    p = t.edit(name)
    if not p.live and not p.stays:
        return False
    p.live = p.stays = False
    p.next = ""
    t.emit(m.Mucked(player=name, cards=len(p.cards), cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))
    s.pack.discarded += len(p.cards)
    left = tuple(x for x in s.pack.owed[s.pack.given :] if x.partition(":")[2] != name)
    s.pack.owed, s.pack.given = left, 0
    s.pending = tuple(q for q in s.pending if q.by != name)
    s.to_show = tuple(n for n in s.to_show if n != name)
    return True


def go_on(t: Turn, name: str) -> None:
    """After somebody is out: the next speaker, the next to draw, the next to show; or the last one wins."""
    s = t.s
    live = t.live()
    on = ("forced", "betting", "dealing", "discarding")
    over = len(live) <= 1 and not denied(t.rules.betting.alone_wins) and s.phase in on
    if not live:
        annul(t, "no_player_left", t.rules.betting.alone_wins)
    elif over:
        s.pack.owed, s.pack.given, s.pack.closing = (), 0, ""
        pots.uncalled(t)
        if not t.game.unpooled:
            pots.gather(t)
        alone(t)
    elif s.phase == "forced":
        t.course.blinds_posted(t)
    elif s.phase == "betting":
        betting.advance(t, name)
    elif s.phase in ("dealing", "discarding", "showdown"):
        t.course.go_on(t)
