"""From a claim aloud to the order: the game stops, the card is checked, others are asked, the order closes it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....law.leaves import Source, cites, denied, holds
from ....law.rulebook import Leaf
from ....law.values import Names
from .. import moves as m
from ..cards.card import Card
from ..law.rules import Combination
from ..state import Sung
from ..turn import RUNS, Turn
from . import draw, settle

ROWS = ("upper", "central", "lower")
OPEN = ("drawing", "ball_out", "called")
"""A claim stops the game."""


def clause(t: Turn, prize: str) -> Combination:
    return t.rules.line if prize == "line" else t.rules.bingo


def speaker(leaf: Leaf[Names], fallback: str) -> str:
    return next(iter(leaf.value), fallback)


# --- the claim ------------------------------------------------------------------------------------------------------


def on_sing(t: Turn, move: m.Sing) -> None:
    """Aloud, by whoever holds the card."""
    c, what = t.rules.claims, clause(t, move.prize)
    player = t.player(c.stops)
    if not holds(what.offered):
        t.refuse("not_offered", what.offered, at=move.prize)
    if denied(what.sung_aloud) or denied(c.stops):
        t.refuse("not_offered", what.sung_aloud, c.stops, at=move.prize)
    if t.s.phase not in (*RUNS, "paying", "second", "over") and not former(t, move):
        t.refuse("wrong_phase", c.stops, *t.due(), phase=t.s.phase)
    if t.s.phase not in RUNS:
        t.refuse("claim_after_order", c.lost, c.closed if holds(c.closed) else None)
    if player in t.s.away:
        t.refuse("has_left", c.stops, player=player)
    stake = t.holding(player, move.card, move.series, move.game)
    if stake is None:
        t.refuse("no_such_card", t.rules.cards.identified, c.stops, at=str(move.card))
    late_line(t, move)
    if any((s.prize, s.series, s.card) == (move.prize, stake.on, move.card) and s.fate in ("", "good")
           for s in t.s.sung):  # fmt: skip
        t.refuse("already_done", c.every, at=str(move.card))
    one = Sung(player, move.prize, stake.on, move.card, len(t.s.balls), game=move.game or t.s.round,
               half=move.half or t.s.half, beside=move.beside)  # fmt: skip
    t.set(sung=(*t.s.sung, one))
    by = tuple(t.rules.staff.stops.value)
    t.emit(m.Stopped(player=player, prize=move.prize, series=stake.on, card=move.card, by=by,
                     cite=cites(c.stops, t.rules.staff.stops)))  # fmt: skip
    hands = t.rules.staff.hands
    if holds(hands):
        t.emit(m.Handed(card=move.card, to=speaker(hands, ""), cite=hands.cite))
    held = t.s.phase if t.s.phase in OPEN else t.s.held
    t.set(phase="stopped", held=held, waited=False)


def former(t: Turn, move: m.Sing) -> bool:
    """Is it said of a game that is over? Then the order has closed it; of one that is to come, it is too soon."""
    return t.s.round > 1 and t.holding(t.actor.name, move.card, move.series, 0) is None


def late_line(t: Turn, move: m.Sing) -> None:
    """A line after the order to resume: lost; after another ball: somebody else has sung it."""
    line, c = t.rules.line, t.rules.claims
    if move.prize != "line" or not t.s.line_at:
        return
    if t.s.line_at == len(t.s.balls):
        if not denied(c.lost):
            t.refuse("claim_after_order", c.lost)
    elif not denied(line.once):
        t.refuse("line_already_sung", line.once)


# --- the check ------------------------------------------------------------------------------------------------------


def counted(t: Turn, needs: str) -> set[int]:
    """The numbers that count."""
    drawn = set(t.s.balls)
    return drawn if needs == "drawn" else drawn & set(t.s.called)


def card_of(t: Turn, one: Sung) -> Card:
    """What stands on the card that was sung; were the halves of a double card not alike, the second had its own."""
    double, number = t.rules.cards.double, one.card
    if t.game.double and t.s.half > 1 and double is not None and not holds(double.same_numbers):
        number = one.card % t.game.terms.series_size + 1
    return t.game.matrix.card(number)


def complete(t: Turn, one: Sung, there: set[int]) -> bool:
    """Whether these numbers make the combination on this card."""
    return not missing(t, one, there)


def missing(t: Turn, one: Sung, there: set[int]) -> tuple[int, ...]:
    """What a combination still wants; of the lines, the one that wants least."""
    card = card_of(t, one)
    if one.prize == "bingo":
        return tuple(n for n in card.numbers if n not in there)
    allowed = [card.rows[ROWS.index(name)] for name in t.rules.line.rows.value if ROWS.index(name) < len(card.rows)]
    if one.beside and denied(t.rules.line.one_card):
        other = t.game.matrix.card(one.beside)
        both = [n for n in (*card.numbers, *other.numbers) if n in there]
        if len(both) >= len(card.rows[0]):
            return ()
    wants = [tuple(n for n in row if n not in there) for row in allowed]
    return min(wants, key=len, default=card.numbers)


def judge(t: Turn, one: Sung) -> tuple[str, tuple[int, ...], tuple[Source, ...]]:
    """``good``, or why not; the numbers that are missing; the clauses."""
    what, cards, marks = clause(t, one.prize), t.rules.cards, t.rules.marks
    games = cards.double.games if t.game.double and cards.double else cards.games
    if one.game < t.s.round and (games is None or t.s.round - one.game >= games.value or not same_sale(t, one)):
        return "stale_card", (), (games,)
    if t.game.double and cards.double and not holds(cards.double.either_half) and one.half != t.s.half:
        return "wrong_half", (), (cards.double.either_half,)
    if f"{one.series}/{one.card}" in t.s.void and marks is not None and holds(marks.void):
        return "void_card", (), (marks.void,)
    if one.beside and not denied(t.rules.line.one_card):
        return "mixed_cards", (), (t.rules.line.one_card, t.rules.line.rows)
    there = counted(t, what.needs.value)
    wants = missing(t, one, there)
    if wants:
        return "incomplete", wants, (what.needs,)
    whenever = t.rules.prizes.whenever
    if denied(whenever) and complete(t, one, there - {t.s.balls[-1]}):
        return "completed_earlier", (), (whenever,)
    late = complete(t, one, there - {t.s.balls[-1]}) if t.s.balls else False
    return "good", (), (what.needs, t.rules.line.rows if one.prize == "line" else None, whenever if late else None)


def same_sale(t: Turn, one: Sung) -> bool:
    """A card of the last game, where one is good for more games."""
    return t.holding(one.player, one.card, one.series, one.game) is not None


def on_check(t: Turn, move: m.Check) -> None:
    """The card against the balls, the house's copy before the camera."""
    c, staff = t.rules.claims, t.rules.staff
    t.staff(staff.checks, c.every)
    t.in_phase("stopped", sources=(c.every,))
    those = [s for s in t.unchecked() if (s.card, s.prize) == (move.card, move.prize) and move.series in ("", s.series)]
    if not those:
        t.refuse("nothing_there", c.every, at=str(move.card))
    one = those[0]
    if holds(c.matrix):
        t.emit(m.MatrixShown(card=one.card, lines=card_of(t, one).rows, cite=c.matrix.cite))
    fate, wants, why = judge(t, one)
    good = fate == "good"
    reading = next((s.reading for s in why if isinstance(s, Leaf) and s.reading), "")
    t.emit(m.Checked(player=one.player, prize=one.prize, card=one.card, good=good, why="" if good else fate,
                     missing=wants, cite=cites(*why, staff.checks), reading=reading))  # fmt: skip
    t.set(sung=tuple(replace(s, fate=fate) if s is one else s for s in t.s.sung))
    if not good:
        t.incident("false_claim" if fate == "incomplete" else fate, "rejected", *why, c.wrong_resumes,
                   about=one.player)  # fmt: skip
    if holds(c.every) and t.unchecked():
        return
    after_checks(t)


def after_checks(t: Turn) -> None:
    """A right claim: others are asked. None: play goes on until there is a winner."""
    c = t.rules.claims
    if fresh(t):
        t.set(phase="asking_more")
    elif denied(c.wrong_resumes):
        end(t)
    else:
        go_on(t, c.wrong_resumes)


def fresh(t: Turn) -> list[Sung]:
    """The right claims of this stop."""
    return [s for s in t.s.sung if s.fate == "good" and s.ball == len(t.s.balls) and not closed(t, s)]


def closed(t: Turn, one: Sung) -> bool:
    return one.prize == "line" and t.s.line_at == one.ball


def go_on(t: Turn, *sources: Source) -> None:
    t.set(phase=t.s.held or "drawing", held="", waited=False)
    t.emit(m.Resumed(by=t.actor.role, cite=cites(*sources)))


# --- others, and the order ------------------------------------------------------------------------------------------


def on_ask(t: Turn, move: m.AskMore) -> None:
    c = t.rules.claims
    t.staff(t.rules.staff.asks, c.more_line, c.more_bingo)
    t.in_phase("asking_more", sources=(c.more_line, c.more_bingo))
    prizes = {s.prize for s in fresh(t)}
    if "line" in prizes or ("bingo" in prizes and not t.good("line")):
        t.announce(c.more_line)
    if "bingo" in prizes:
        t.announce(c.more_bingo)
    t.set(phase="more", waited=not holds(c.prudent))


def on_prudent(t: Turn, move: m.PrudentTime) -> None:
    leaf = t.rules.claims.prudent
    if t.actor.role != "reloj":
        t.refuse("wrong_role", leaf, role=t.actor.role)
    t.in_phase("more", sources=(leaf,))
    if t.s.waited:
        t.refuse("already_done", leaf)
    t.set(waited=True)
    t.note("prudent_time", leaf)


def on_order(t: Turn, move: m.GiveOrder) -> None:
    """To resume, or to end; what was not sung by now is lost."""
    c = t.rules.claims
    t.staff(t.rules.staff.orders, c.lost)
    if t.s.phase == "drawing" and not draw.left(t):
        end(t)  # all balls are out and nobody sings
        return
    t.in_phase("more", sources=(c.prudent, c.more_line))
    if not t.s.waited:
        t.refuse("too_soon", c.prudent)
    prizes = {s.prize for s in fresh(t)}
    if "line" in prizes and not t.s.line_at:
        t.set(line_at=len(t.s.balls))
    if ("bingo" in prizes and not denied(c.bingo_ends)) or ("bingo" not in prizes and denied(c.line_resumes)):
        end(t)
    else:
        go_on(t, c.line_resumes)


def end(t: Turn) -> None:
    c = t.rules.claims
    t.emit(m.Ended(by=t.actor.role, cite=cites(c.bingo_ends), reading=c.bingo_ends.reading))
    settle.settle(t)


HANDLERS: dict[Any, Any] = {
    m.Sing: on_sing,
    m.Check: on_check,
    m.AskMore: on_ask,
    m.PrudentTime: on_prudent,
    m.GiveOrder: on_order,
}
