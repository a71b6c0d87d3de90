"""Who wins which part of a pot."""

from __future__ import annotations

from collections.abc import Iterable

from ....law.leaves import Source, denied, holds
from ....table.money import equal_shares
from ..law.plan import readings_say
from ..law.ranking import Key, Worth
from ..state import PlayerDraft
from ..turn import Turn
from . import pots

Part = tuple[str, int, list[str], tuple[Source, ...]]


# --- hands ----------------------------------------------------------------------------------------------------------


def common(t: Turn, row: int) -> tuple[str, ...]:
    return tuple(c.face for c in t.s.pack.board[row]) if row < len(t.s.pack.board) else ()


def own(p: PlayerDraft) -> tuple[str, ...]:
    return tuple(c.face for c in p.cards)


def rows(t: Turn) -> int:
    """Rows of common cards on which a hand is made."""
    return 1 if denied(t.rules.hand.both_rows) else t.game.plan.rows


def worth(t: Turn, p: PlayerDraft, row: int) -> Worth:
    """His best hand on a row; a combination that binds him counts instead of his cards."""
    if not t.s.bets.highest and readings_say(t.game, "S-1", "open_cards"):  # all passed: the best hand in view wins
        return t.game.plan.judge.best(tuple(c.face for c in p.cards if c.up), ())
    found = t.game.plan.judge.best(own(p), common(t, row))
    if p.deemed:
        level = t.game.plan.judge.ranking.rank_of.get(p.deemed)
        if level is not None:
            return Worth((level, found.key[1] if p.deemed == found.category else ()), p.deemed, found.faces)
    return found


def low(t: Turn, p: PlayerDraft) -> tuple[Key, tuple[str, ...]] | None:
    return t.game.plan.judge.best_low(own(p), common(t, 0))


# --- a pot ----------------------------------------------------------------------------------------------------------


def in_play(t: Turn, pot: int) -> list[str]:
    """Who competes for it at the end."""
    s, rule = t.s, t.rules.pots
    names = list(pots.competing(t, pot)) if s.pots else [p.name for p in t.live()]
    last = len(s.pots) - 1
    if pot and denied(rule.own_best):
        names = [p.name for p in t.live()]
    if not pot and last > 0 and denied(rule.main_best):
        names = list(pots.competing(t, last))
    if pot and denied(t.rules.rulings.seventh_side):
        names += [p.name for p in t.live() if p.stopped and p.name not in names]
    names = [n for n in names if not s.players[n].gave_up] or names
    return names or [p.name for p in t.live() if not p.gave_up] or [p.name for p in t.live()]


def parts(t: Turn, pot: int, amount: int) -> list[Part]:
    """The parts of a pot, and among whom each is divided (the first of them gets odd chips first)."""
    names = in_play(t, pot)
    h = t.rules.hand
    if t.game.plan.rows > 1 and rows(t) > 1:
        return by_rows(t, names, amount)
    best = best_of(t, names, {n: worth(t, t.s.players[n], 0).key for n in names})
    if h.low is not None and holds(h.low):
        lows = {n: found[0] for n in names if (found := low(t, t.s.players[n])) is not None}
        if lows:
            halves, less = equal_shares(amount, 2, t.game.terms.chip)
            first, second = halves[0] + less, halves[1]
            if readings_say(t.game, "HL5", "low"):
                first, second = second, first
            lowest = best_of(t, list(lows), lows)
            return [
                ("high", first, best, (h.best, h.low)),
                ("low", second, lowest, (h.low, h.low_board, h.low_ace)),
            ]
    return [("all", amount, best, (h.best, *win_sources(t, pot)))]


def one_odd_each(t: Turn, found: list[Part]) -> list[Part]:
    """The parts of one pot, so that nobody gets an odd chip of two of them while another in the part has none; those
    with the fewest winners, who have the least choice, come first."""
    if len(found) < 2 or denied(t.rules.pots.odd_one):
        return found
    had: set[str] = set()
    out = list(found)
    for at in sorted(range(len(found)), key=lambda n: len(found[n][2])):
        part, amount, names, sources = found[at]
        names = sorted(names, key=lambda n: n in had)
        had.update(names[: amount // t.game.terms.chip % len(names)])
        out[at] = (part, amount, names, sources)
    return out


def win_sources(t: Turn, pot: int) -> tuple[Source, ...]:
    rule = t.rules.pots
    return (rule.own_best,) if pot else (rule.main_best,) if len(t.s.pots) > 1 else ()


def by_rows(t: Turn, names: list[str], amount: int) -> list[Part]:
    """The pot is halved between the rows; without that clause the better of his two hands takes all."""
    h, players = t.rules.hand, t.s.players
    keys = [{n: worth(t, players[n], row).key for n in names} for row in range(2)]
    if denied(h.halves):
        best = {n: max(keys[0][n], keys[1][n]) for n in names}
        return [("all", amount, best_of(t, names, best), (h.best, h.both_rows))]
    halves, less = equal_shares(amount, 2, t.game.terms.chip)
    first, second = halves[0] + less, halves[1]
    if readings_say(t.game, "DH1", "last"):
        first, second = second, first
    sources = (h.both_rows, h.halves, h.rows)
    return [
        ("row_1", first, best_of(t, names, keys[0]), sources),
        ("row_2", second, best_of(t, names, keys[1]), sources),
    ]


def best_of(t: Turn, names: list[str], keys: dict[str, Key]) -> list[str]:
    """The best of them, in the order in which odd chips go; one alone where equals do not share."""
    h = t.rules.hand
    if denied(h.best):
        return odd_order(t, names)
    top = max(keys[n] for n in names)
    equal = [n for n in names if keys[n] == top]
    if len(equal) > 1:
        straight = denied(t.rules.ranking.straights_split) and is_straight(t, top)
        first_alone = denied(h.several) or denied(t.rules.pots.split) or straight
        if first_alone:
            order = show_order(t)
            return [min(equal, key=lambda n: order.index(n) if n in order else len(order))]
    return odd_order(t, equal)


def is_straight(t: Turn, key: Key) -> bool:
    """A high hand that is a straight (the key of a low one begins with a rank below 0)."""
    order = t.game.plan.judge.ranking.order
    return bool(key) and 0 <= key[0] < len(order) and order[key[0]] in ("straight", "straight_flush")


# --- orders ---------------------------------------------------------------------------------------------------------


def turn_from(t: Turn, name: str, turn: str) -> list[str]:
    """Players of the hand from this one on, to a side."""
    seats = {n: p.seat for n, p in t.s.players.items()}
    return t.game.plan.ring(seats, t.s.players[name].seat, turn)


def show_order(t: Turn) -> list[str]:
    """First the player of the last bet (no bet at all: the mano), then in turn."""
    s, sd = t.s, t.rules.showdown
    first = s.bets.last_bettor if sd.first.value == "last_bettor" and s.bets.last_bettor else s.mano
    turn = sd.then.value if sd.then is not None else t.game.plan.turn
    return [n for n in turn_from(t, first, turn) if s.players[n].live]


def odd_order(t: Turn, names: Iterable[str]) -> list[str]:
    """In which order odd chips go."""
    s, how, plan = t.s, t.rules.pots.odd.value, t.game.plan
    seats = {n: s.players[n].seat for n in names}
    if how == "left_of_marca" and s.disc.seat:
        return plan.ring(seats, s.disc.seat, "left", inclusive=False)
    if how in ("croupier_left", "left_of_marca"):
        every = [p.seat for p in s.players.values()]
        return plan.ring(seats, plan.beside_croupier(every, "left"), "left")
    first = s.bets.last_bettor or s.mano
    return plan.ring(seats, s.players[first].seat, plan.turn)
