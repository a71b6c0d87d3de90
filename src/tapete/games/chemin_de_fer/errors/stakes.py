"""What goes wrong with stakes, seats, the bank and the shoe, and the ruling."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import Any

from msgspec.structs import replace

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.contract import tag
from ...baccarat import moves as base
from ...baccarat.circle import chips, standing
from ...baccarat.circle.errors import need, so
from ...baccarat.errors import cards as shared
from ...baccarat.errors import conduct
from ...base import conduct as ladder
from ...base import moves as w
from ...base.conduct import check_person
from .. import moves as m
from ..round import closing, stakes
from ..state import BANCO, Stake
from ..turn import BETTING, PLAYED, Turn

AFTER = ("announce_bank", "rotation", "shuffling")


# --- stakes ---------------------------------------------------------------------------------------------------------


def late_bet(t: Turn, move: m.LateBet) -> None:
    """The banker may have it taken off; or it never was a bet."""
    b, r = t.rules.betting, t.rules.rulings
    if b.late_out is None and r.late_void is not None:
        leaf = need(t, r.late_void, "closed")
        t.rule(tag(move), "void", leaf, about=move.player, amount=move.stake)
        return
    leaf = need(t, b.late_out, "closed")
    t.person(move.player, leaf)
    so(t, move.player != t.banker and move.player not in t.associates(), leaf, player=move.player)
    room = room_left(t)
    amount = min(room, move.stake)
    t.rule(tag(move), "banker_may_remove", leaf, about=move.player, amount=amount)
    if not amount:
        return
    standing.join(t, move.player)
    if t.s.accounts.get("uncovered", 0) >= amount:
        closing.into_play(t, amount)
    stake = lay(t, move.player, amount)
    t.ask(t.banker, "choose", f"late_bet:{stake.n}", ("keep", "remove"), "keep", leaf)


def room_left(t: Turn) -> int:
    """How much more the bank can face."""
    here = t.bank + t.s.accounts.get("uncovered", 0)
    return max(0, here - sum(s.amount for s in t.against()))


def lay(t: Turn, player: str, amount: int, mark: str = "") -> Stake:
    """A stake that came after the others, in a heap of its own."""
    stake = Stake(t.s.next_stake, player, "punto", "", amount, mark=mark)
    t.put(stake)
    behind = (t.rules.betting.late_out, t.rules.betting.on)
    t.emit(
        w.Placed(player=player, on="punto", at="", stake=amount, n=stake.n, cite=cites(*behind),
                           reading=reading(*behind))
    )  # fmt: skip
    t.pay(player, stake.account, amount, "bet", *behind)
    return stake


def covered_claim(t: Turn, move: m.BetCovered) -> None:
    """No claim is heard; a law without that clause leaves it to whoever settles what no rule settles."""
    leaf, problems = t.rules.rulings.no_claim, t.rules.staff.problems_by
    if not denied(leaf):
        leaf = need(t, leaf)
    shared.declare(t, leaf)
    so(t, bool(t.stakes_of(move.player)) or t.s.round > 1, leaf, player=move.player)
    if holds(leaf):
        t.rule(tag(move), "no_claim", leaf, about=move.player)
    elif holds(problems) and problems is not None:
        t.ask(problems.value.items[0], "decide", tag(move), ("go_on", "null"), "go_on", problems)
    else:
        t.refuse("no_rule", leaf)


def ordinary(t: Turn, player: str, leaf: Leaf[Any]) -> Stake:
    """His stake that lies on the cloth."""
    found = ordinary_of(t, player)
    if found is None:
        t.refuse("nothing_there", leaf, player=player)
    return found


def ordinary_of(t: Turn, player: str) -> Stake | None:
    """The first stake of his own, if he has one."""
    return next((s for s in t.against() if s.owner == player and not s.group), None)


def on_line(t: Turn, move: m.BetOnLine) -> None:
    leaf = need(t, t.rules.betting.line, "betting")
    stake = ordinary(t, move.player, leaf)
    plays = floor(stake.amount * leaf.value)
    so(t, stake.at != "line" and 0 < plays < stake.amount, leaf, player=move.player)
    t.rule(tag(move), "half_plays", leaf, about=move.player, amount=plays)
    t.put(replace(stake, at="line", on=lesser(stake)))
    chips.back(t, replace(stake, at="line", on=lesser(stake)), "stake_back", leaf, amount=stake.amount - plays)


def lesser(stake: Stake) -> str:
    """Part of a banco is a stake like others."""
    return "punto" if stake.on in (*BANCO, "banco_con_la_mesa", "ultimo_completo") else stake.on


def announced_split(t: Turn, move: m.OtherBetAnnouncement) -> None:
    leaf = need(t, t.rules.betting.announced, "betting")
    stake = ordinary(t, move.player, leaf)
    so(t, move.stake <= stake.amount, leaf, player=move.player, amount=stake.amount)
    t.rule(tag(move), "changed", leaf, about=move.player, amount=move.stake)
    if move.stake < stake.amount:
        t.put(replace(stake, on=lesser(stake)))
        chips.back(t, replace(stake, on=lesser(stake)), "stake_back", leaf, amount=stake.amount - move.stake)


def after_deal(t: Turn, move: m.BancoAfterDeal) -> None:
    leaf = need(t, t.rules.betting.before_deal, *PLAYED)
    t.rule(tag(move), "no_preference", leaf, about=move.player)


def counts_as_seen(t: Turn, seen: str) -> bool:
    """A card is seen once lifted from the cloth (or only once looked at)."""
    return seen == "looked" or (seen == "lifted" and not denied(t.rules.rulings.seen_if_lifted))


def mark_seen(t: Turn, name: str, seen: str) -> None:
    if seen == "looked":
        t.set(slots=tuple(
            replace(s, seen=(*s.seen, name)) if s.place == "punto" and name not in s.seen else s for s in t.s.slots
        ))  # fmt: skip


def wrong_delivery(t: Turn, move: m.SeguidoWrongDelivery) -> None:
    """The cards went to another: they come back while nobody has seen them."""
    r, c = t.rules.rulings, t.s.coup
    leaf = need(t, r.seguido_reclaimed, "punto")
    fits = c.ground == "banco_seguido" and not t.has_looked("punto") and move.to not in (t.banker, c.punto)
    so(t, fits and t.here(move.to) and not shared_question(t), leaf, player=move.to)
    mark_seen(t, move.to, move.seen)
    if not counts_as_seen(t, move.seen):
        t.rule(tag(move), "reclaimed", leaf, about=c.punto)
        return
    t.rule(tag(move), "stands", r.seen_if_lifted, leaf, about=move.to)
    closing.is_punto(t, move.to, "wrong_delivery", r.seen_if_lifted, leaf)


def shared_question(t: Turn) -> bool:
    return any(p.about == "misspoken" for p in t.s.pending)


def seguido_late(t: Turn, move: m.SeguidoLate) -> None:
    """Called after the delivery: the other prevails if he has taken and seen the cards."""
    r, b, c = t.rules.rulings, t.rules.betting, t.s.coup
    leaf = need(t, r.seguido_other, "punto")
    fits = t.s.seguido == move.player and c.ground != "banco_seguido" and not t.has_looked("punto")
    so(t, fits and not shared_question(t), leaf, player=move.player)
    if counts_as_seen(t, move.seen):
        mark_seen(t, c.punto, move.seen)
        t.rule(tag(move), "other_prevails", leaf, r.seen_if_lifted, about=c.punto)
        return
    if not holds(b.seguido_late):
        t.refuse("no_rule", b.seguido_late, leaf)
    t.rule(tag(move), "granted", b.seguido_late, about=move.player)
    closing.takes_over(t, move.player, "banco_seguido")


def snatched(t: Turn, move: m.SeguidoSnatched) -> None:
    leaf = need(t, t.rules.rulings.snatched, "punto")
    c = t.s.coup
    so(t, c.ground == "banco_seguido" and move.by not in (c.punto, t.banker) and t.here(move.by), leaf, player=move.by)
    mark_seen(t, move.by, move.seen)
    t.rule(tag(move), "taken_away", leaf, about=move.by)


def abandoned(t: Turn, move: m.SeguidoAbandoned) -> None:
    leaf = need(t, t.rules.betting.recovered, "announce_bank")
    so(t, t.s.recovered == move.player, leaf, player=move.player)
    t.rule(tag(move), "recovered", leaf, about=move.player)


def sole(t: Turn, move: m.SoleBettor) -> None:
    leaf = need(t, t.rules.betting.sole, "announce_bank")
    so(t, t.s.sole == move.player, leaf, player=move.player)
    t.rule(tag(move), "has_seguido", leaf, about=move.player)


def several_bancos(t: Turn, move: m.SeveralBancos) -> None:
    leaf = need(t, t.rules.betting.banco_order, "betting")
    called = {s.group or s.owner for s in t.s.stakes if s.on in BANCO}
    played = closing.banco(t)
    so(t, len(called) > 1 and played is not None, leaf)
    assert played is not None
    t.rule(tag(move), "priority", leaf, about=played.owner)


def equal_highest(t: Turn, move: m.EqualHighest) -> None:
    leaf = need(t, t.rules.betting.equal, "betting")
    sums: dict[str, int] = {}
    for s in t.against():
        if s.owner in t.s.seats:
            sums[s.owner] = sums.get(s.owner, 0) + s.amount
    top = [n for n in sums if sums[n] == max(sums.values())]
    so(t, len(top) > 1, leaf)
    t.rule(tag(move), "priority", leaf, about=closing.highest(t)[0])


def pooled(t: Turn, move: m.PooledBets) -> None:
    leaf = need(t, t.rules.betting.no_pooling, "betting")
    so(t, move.player in t.s.seats and move.player != move.partner, leaf, player=move.player)
    stake = ordinary(t, move.player, leaf)
    t.rule(tag(move), "not_admitted", leaf, about=move.player)
    chips.back(t, stake, "stake_back", leaf)
    stakes.settle_phase(t)


def not_on_bank(t: Turn, move: m.DealerNotOnBank) -> None:
    leaf = need(t, t.rules.bank.bets_bank, *BETTING)
    so(t, move.player == t.banker, leaf, player=move.player)
    t.rule(tag(move), "must_be_on_bank", leaf, about=move.player)


def under_minimum(t: Turn, move: m.BetUnderMin) -> None:
    """A stake below the minimum that nobody saw plays on, by its own rule."""
    g = ladder.general(t)
    shared.declare(t, g.limits_hold, by=("jefe_de_sala",))
    t.in_phase("betting", "closed", sources=(g.limits_hold,))
    check_person(t, move.player)
    mine = sum(s.amount for s in t.against() if s.owner == move.player)
    fits = move.stake < t.s.minimum and not mine and move.player in t.s.seats and move.stake <= room_left(t)
    so(t, fits and move.player != t.banker and move.player not in t.associates(), g.limits_hold, g.plan)
    lay(t, move.player, move.stake, "unnoticed")


# --- what only some laws know ---------------------------------------------------------------------------------------

Find = Callable[[Turn], Leaf[Any] | None]

KNOWN: dict[Any, Find] = {
    base.FaceUpFirstOfNext: lambda t: t.rules.rulings.face_up_next,
    base.ExtraCards: lambda t: t.rules.rulings.extra_cards,
    base.Misdeal: lambda t: t.rules.rulings.misdeal,
    base.CardLiftedSeen: lambda t: t.rules.rulings.lifted,
    base.CardInDiscard: lambda t: t.rules.rulings.in_discard,
    base.FaultyCards: lambda t: t.rules.rulings.replaced,
    base.DisputeReview: lambda t: t.rules.rulings.review_barred,
    base.ChangeBetInCoup: lambda t: t.rules.rulings.unchanged,
    base.DealerUnprompted: lambda t: t.rules.rulings.waits_for_sign,
    base.SlowDealing: lambda t: t.rules.rulings.no_slow_dealing,
    base.OverCapacity: lambda t: t.rules.seats.no_others,
}


def known(kind: Any) -> Callable[[Turn, Any], None]:
    """The shared ruling, where this law has one of its own; the others leave it to nobody."""
    handlers = {**shared.HANDLERS, **conduct.HANDLERS}

    def ruling(t: Turn, move: Any) -> None:
        leaf = KNOWN[kind](t)
        if leaf is None:
            shared.declare(t)
            t.refuse("no_rule", t.rules.staff.problems_by)
        handlers[kind](t, move)

    return ruling


HANDLERS: dict[Any, Any] = {
    **{kind: known(kind) for kind in KNOWN},
    m.LateBet: late_bet,
    m.BetCovered: covered_claim,
    m.BetOnLine: on_line,
    m.OtherBetAnnouncement: announced_split,
    m.BancoAfterDeal: after_deal,
    m.SeguidoWrongDelivery: wrong_delivery,
    m.SeguidoLate: seguido_late,
    m.SeguidoSnatched: snatched,
    m.SeguidoAbandoned: abandoned,
    m.SoleBettor: sole,
    m.SeveralBancos: several_bancos,
    m.EqualHighest: equal_highest,
    m.PooledBets: pooled,
    m.DealerNotOnBank: not_on_bank,
    m.BetUnderMin: under_minimum,
}
