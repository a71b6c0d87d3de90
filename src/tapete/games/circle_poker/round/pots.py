"""Chips before the players become pots: what nobody matched goes back, and who is short makes a layer of his own."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ....law.leaves import Source, cites, denied, reading
from ....table.events import Transfer
from ..law.plan import readings_say
from ..moves import Gathered, Returned
from ..state import Pot
from ..turn import Turn

NO_POT = -1
"""Where a layer goes for which there may be no pot."""


def put(t: Turn, name: str, amount: int, reason: str, *sources: Source, pot: int = -1) -> None:
    """Chips of a player go before him, or straight into a pot."""
    if amount:
        t.pay(f"resto:{name}", f"pot:{pot}" if pot >= 0 else f"bet:{name}", amount, reason, *sources)
        t.edit(name).put += amount
        if pot >= 0:
            t.lies(pot, {name: amount})


def uncalled(t: Turn) -> None:
    """What nobody matched goes back to who bet it."""
    leaf = t.rules.pots.uncalled_back
    bets = sorted(((t.bet(name), name) for name in t.s.players), reverse=True)
    if denied(leaf) or not bets or not bets[0][0]:
        return
    top, name = bets[0]
    over = top - (bets[1][0] if len(bets) > 1 else 0)
    if over <= 0 or not t.s.players[name].live:
        return
    sources = (leaf, t.rules.betting.equal)
    t.emit(Returned(player=name, amount=over, why="uncalled", cite=cites(*sources) or t.game.anchor,
                    reading=reading(*sources)))  # fmt: skip
    t.pay(f"bet:{name}", f"resto:{name}", over, "uncalled", *sources)
    t.edit(name).put -= over


def unmatched(t: Turn, without: str) -> None:
    """Somebody's chips went back: what only one player has in a pot now, above all others, nobody matches any more."""
    leaf = t.rules.pots.uncalled_back
    if denied(leaf):
        return
    for k in reversed(range(len(t.s.pots))):
        there = [n for n in competing(t, k) if n != without]
        put = t.s.pots[k].put
        others = max((amount for name, amount in put.items() if name not in there), default=0)
        if len(there) == 1 and put.get(there[0], 0) > others:
            t.take_back(there[0], [(f"pot:{k}", put[there[0]] - others)], "uncalled", leaf, t.rules.betting.equal)


def competing(t: Turn, pot: int) -> tuple[str, ...]:
    """Who may win a pot now, in turn order from the mano."""
    there, players = t.s.pots[pot].players, t.s.players
    return tuple([n for n in t.s.order if n in there and players[n].live])


def deserted(t: Turn, pot: int) -> bool:
    """Is nobody left of those who could win it?"""
    return pot < len(t.s.pots) and not competing(t, pot)


def why_apart(t: Turn) -> tuple[Source, ...]:
    """Why bets lie in a pot of their own: somebody is all-in, or stays out of the last round of seven stud."""
    live = [p for p in t.s.players.values() if p.live]
    if not any(p.stopped for p in live):
        return (t.rules.pots.side,)
    short = any(not p.stopped and not t.resto(p.name) for p in live)
    return (t.rules.pots.side if short else None, t.rules.rulings.seventh_side)


def waits(t: Turn, pot: int) -> bool:
    """Does this pot stay for the next hand?"""
    return pot in t.s.marks.set_by


def layers(t: Turn, bets: Mapping[str, int]) -> list[tuple[dict[str, int], tuple[str, ...]]]:
    """Bets cut at the height of each who is short: what each puts into a layer, and who competes for it."""
    players = t.s.players
    live = [n for n in t.s.order if players[n].live]
    heights = sorted({bets[n] for n in live if bets.get(n)})
    if not heights:
        return [(dict(bets), tuple(live))] if bets else []
    top = max(bets.values())
    if top > heights[-1]:  # chips of somebody who is out, above all others: they stay in the last layer
        heights[-1] = top
    out, below = [], 0
    for height in heights:
        part = {n: min(b, height) - below for n, b in bets.items() if b > below}
        upper = min(height, max((bets.get(n, 0) for n in live), default=0))
        out.append((part, tuple([n for n in live if bets.get(n, 0) >= upper])))
        below = height
    return out


def full(t: Turn, players: Collection[str]) -> bool:
    """There are as many pots as may be, and others than these compete for the last of them: who has not matched a bet
    cannot win it, so what only these bet has no pot to go to."""
    s, most = t.s, t.rules.pots.most
    if most is None or len(s.pots) < most.value or readings_say(t.game, "S-10", "sixth"):
        return False
    return set(competing(t, len(s.pots) - 1)) != set(players)


def too_many(t: Turn, pot: int) -> bool:
    """One pot more than there may be: only by another reading there is one."""
    most = t.rules.pots.most
    return most is not None and pot >= most.value


def place(t: Turn, players: tuple[str, ...]) -> int:
    """The pot into which a layer with these competitors goes; a new one where none of the old has just them."""
    s, rule = t.s, t.rules.pots
    if s.pots:
        last = len(s.pots) - 1
        if denied(rule.side) or set(competing(t, last)) == set(players):
            return last
        if full(t, players):
            return NO_POT
        if denied(rule.several) and len(s.pots) >= 2:
            both = tuple(n for n in s.order if n in s.pots[last].players or n in players)
            s.pots = (*s.pots[:last], Pot(both, s.pots[last].put))
            return last
    everybody = tuple(n for n in s.order if s.players[n].live)
    s.pots = (*s.pots, Pot(everybody if denied(rule.side) else players))
    return len(s.pots) - 1


def no_pot(t: Turn, part: Mapping[str, int]) -> dict[str, int]:
    """What would need a pot more than there may be goes back to those who are in; what others left there stays."""
    leaf = t.rules.pots.most
    for name, amount in part.items():
        if t.s.players[name].live:
            t.emit(Returned(player=name, amount=amount, why="no_pot", cite=cites(leaf), reading=reading(leaf)))
            t.pay(f"bet:{name}", f"resto:{name}", amount, "no_pot", leaf)
            t.edit(name).put -= amount
    return {name: amount for name, amount in part.items() if not t.s.players[name].live}


def gather(t: Turn) -> None:
    """The bets of the round go into the pots."""
    s = t.s
    bets = {n: b for n in s.order if (b := s.accounts.get(f"bet:{n}", 0))}
    if not bets:
        return
    moved: dict[int, dict[str, int]] = {}
    for part, players in layers(t, bets):
        pot = place(t, players)
        stays = part if pot != NO_POT else no_pot(t, part)
        for name, amount in stays.items():
            into = moved.setdefault(pot if pot != NO_POT else len(s.pots) - 1, {})
            into[name] = into.get(name, 0) + amount
    leaf, apart = t.rules.betting.pooled, why_apart(t)
    accounts = s.accounts = dict(s.accounts)
    for pot, part in moved.items():
        key = f"pot:{pot}"
        beyond = t.rules.pots.most if too_many(t, pot) else None
        sources: tuple[Source, ...] = (beyond, leaf, *apart) if pot else (leaf,)
        cite, why = cites(*sources), reading(*sources)
        amount = accounts[key] = accounts.get(key, 0) + sum(part.values())
        t.lies(pot, part)
        t.emit(Gathered(pot=pot, amount=amount, players=competing(t, pot), cite=cite, reading=why))
        for name, chips in part.items():
            accounts[f"bet:{name}"] -= chips
            t.events.append(Transfer(source=f"bet:{name}", target=key, amount=chips, reason="gathered", cite=cite,
                                     reading=why))  # fmt: skip


def collect_antes(t: Turn, antes: Mapping[str, int], *sources: Source) -> list[tuple[str, list[tuple[int, int]]]]:
    """Antes go straight into the pots: by player, how much into which (several, where somebody is short)."""
    shares: dict[str, list[tuple[int, int]]] = {name: [] for name in antes}
    for part, players in layers(t, antes):
        pot = place(t, players)
        for name, amount in part.items():
            shares[name].append((pot, amount))
            if pot:
                p = t.edit(name)
                p.antes = {**p.antes, pot: amount}
    return list(shares.items())


def ante_in(t: Turn, name: str, amount: int) -> list[tuple[int, int]]:
    """In which pots a whole ante lies: what is above a short one of another player is in a side pot."""
    antes = t.s.players[name].antes
    above = [(k, antes.get(k, 0)) for k in range(1, len(t.s.pots))]
    return [(0, max(0, amount - sum(part for _, part in above))), *above]
