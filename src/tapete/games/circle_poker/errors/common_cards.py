"""Errors of the croupier with common cards, burns and the stock."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.contract import tag
from .. import incidents
from .. import moves as m
from ..memory import mark, mark_street
from ..round import dealing, streets
from ..turn import Turn
from . import repairs, shifted_cards
from .common import chief_decides, counted, declare, found, in_a_hand, is_late, misdealt, so
from .repairs import check_faces, go_back, laid_done, lay, on_stock, set_aside, wait_for

FLOP, TURN, RIVER = 2, 3, 4


def has_common(t: Turn) -> bool:
    return any(s.board for s in t.game.plan.streets)


def laid_one_by_one(t: Turn) -> bool:
    """Every street lays one common card (sintético)."""
    return all(s.board == 1 for s in t.game.plan.streets)


def common_next(t: Turn) -> int:
    """Common cards that the next street lays, in all rows."""
    plans = t.game.plan.streets
    if t.s.street >= len(plans):
        return 0
    return sum(streets.common(t, plans[t.s.street], row) for row in range(t.game.plan.rows))


# --- common cards too early -----------------------------------------------------------------------------------------


def common_early(t: Turn, move: incidents.CommonEarly) -> None:
    """Common cards turned before the round had closed do not count; the remedy is each variety's."""
    r = t.rules.rulings
    leaf = r.common_early or r.early_common
    declare(t, leaf)
    if not has_common(t):
        t.refuse("no_rule", leaf)
    t.in_phase("betting", sources=(leaf, t.rules.staff.problems_by))
    k, owed = t.s.street + 1, common_next(t)
    so(t, 0 < len(move.faces) <= owed, leaf, cards=owed)  # one that was seen is enough
    check_common(t, move.faces, leaf)
    if denied(r.common_early):
        t.rule(tag(move), "stands", r.common_early, about=str(k))
        early_stands(t, move.faces, k)
    elif denied(r.by_variety):
        chief_decides(t, tag(move), r.by_variety)
    elif laid_one_by_one(t):
        early_laid(t, tag(move), move.faces[0], r.early_common)
    elif found(t, leaf):
        remedy(t, k, move.faces)


def check_common(t: Turn, faces: tuple[str, ...], leaf: Leaf[Any] | None) -> None:
    """They may come next: from the stock, or, once common cards lie face down, the first of these and no other."""
    if t.s.pack.laid:
        so(t, faces == (t.s.pack.laid[0].face,), leaf, at=" ".join(faces))
    else:
        check_faces(t, faces, leaf)


def early_stands(t: Turn, faces: tuple[str, ...], k: int) -> None:
    """They are the street's cards: it has had its burn."""
    plan = t.game.plan.streets[k - 1]
    dealing.burn(t, plan.burn, plan.rule.burn)
    if not t.s.pack.laid:
        on_stock(t, faces)
    mark_street(t, "no_burn", k)


def remedy(t: Turn, k: int, faces: tuple[str, ...]) -> None:
    """Flop, turn, river: what becomes of the early cards, and what comes in their place."""
    r = t.rules.rulings
    leaf = {FLOP: r.flop_back, TURN: r.turn_out, RIVER: r.river_back}.get(k)
    plan = t.game.plan.streets[k - 1]
    if k != FLOP and denied(leaf):
        t.rule(tag(t.move), "stands", leaf, about=str(k))
        early_stands(t, faces, k)
        return
    if k != FLOP and not found(t, leaf):
        return
    ruling = "set_aside" if k == TURN else "returned_to_stock"
    if not denied(leaf):
        dealing.burn(t, plan.burn, leaf)
    t.rule(tag(t.move), ruling, r.common_early, r.by_variety, leaf, about=str(k))
    mark(t, early={**t.s.marks.early, k: faces})
    if k == TURN:
        early_turn(t, faces)
    else:
        again = r.flop_again if k == FLOP else r.river_again
        t.s.pack.queue = ()
        mark_street(t, "mixed", k)
        if not denied(again):
            mark_street(t, "no_burn", k)


def early_turn(t: Turn, faces: tuple[str, ...]) -> None:
    """The next card will be the turn; the early one is mixed in before the river."""
    r = t.rules.rulings
    if denied(r.turn_next):
        on_stock(t, faces)
        mark_street(t, "no_burn", TURN)
    else:
        set_aside(t, faces)
    mark_street(t, "mixed", RIVER)
    if not denied(r.turn_no_burn):
        mark_street(t, "no_burn", RIVER)


def early_laid(t: Turn, incident: str, face: str, leaf: Leaf[Any] | None) -> None:
    """Sintético: the card is set aside, the others are laid face down."""
    if denied(leaf):
        t.rule(incident, "stands", leaf)
        if not t.s.pack.laid:
            on_stock(t, (face,))
    elif found(t, leaf):
        t.rule(incident, "set_aside", leaf, t.rules.rulings.common_early, t.rules.rulings.by_variety)
        lay(t, incident, face)


def two_common(t: Turn, move: incidents.TwoCommon) -> None:
    leaf = t.rules.rulings.two_common
    declare(t, leaf)
    if leaf is None or not laid_one_by_one(t):
        t.refuse("no_rule", leaf)
    running = t.s.phase == "dealing" and t.s.pack.closing == "street" and t.s.street > 1 and not t.s.pack.given
    if not running:
        t.in_phase("betting", sources=(leaf,))
    so(t, running or t.s.street < len(t.game.plan.streets), leaf)
    check_common(t, (move.face,), leaf)
    early_laid(t, tag(move), move.face, leaf)


# --- burns ----------------------------------------------------------------------------------------------------------


def no_burn(t: Turn, move: incidents.NoBurn) -> None:
    """The burn was forgotten: the first open card is it, the others move up, and one more is turned."""
    r, s = t.rules.rulings, t.s
    sources = (r.no_burn_stands, r.no_burn_fixed)
    declare(t, *sources)
    plan = t.game.plan.streets[s.street - 1] if s.street else None
    if not has_common(t) or (plan is not None and not any(p.burn for p in t.game.plan.streets)):
        t.refuse("no_rule", *sources)
    in_a_hand(t, *sources, actions=move.actions)
    due = plan is not None and bool(plan.board) and bool(repairs.burns(t, s.street, plan.burn))
    so(t, due and s.phase == "betting", *sources)
    since = s.bets.words - s.pack.entered
    so(t, move.actions <= since, *sources, actions=since)
    late = is_late(counted(t, move.actions, since, *sources), r.no_burn_after)
    if r.no_burn_stands is None and r.no_burn_fixed is None:
        chief_decides(t, tag(move))
    elif late and holds(r.no_burn_stands):
        t.rule(tag(move), "stands", r.no_burn_stands)
    elif denied(r.no_burn_fixed):
        t.rule(tag(move), "stands", r.no_burn_fixed)
    else:
        t.rule(tag(move), "first_card_burned", r.no_burn_fixed, r.no_burn_stands if late else None)
        first_is_burn(t, streets.common(t, plan, 0) if plan is not None else 0, r.no_burn_fixed)


def first_is_burn(t: Turn, board: int, leaf: Leaf[Any] | None) -> None:
    """Cards of all rows move up by one; the last place is empty, and azar fills it."""
    s = t.s
    old = [row[: len(row) - board] for row in s.pack.board]
    new = [c for row in s.pack.board for c in row[len(row) - board :]]
    first, rest = new[0], new[1:]
    s.pack.stock += 1  # the burn that was not made is still there
    t.emit(m.Burned(cards=1, to=dealing.burn_place(t), face=first.face, cite=cites(leaf), reading=reading(leaf)))
    rows = [rest[n * board : (n + 1) * board] for n in range(len(old))]
    s.pack.board = tuple((*o, *r) for o, r in zip(old, rows, strict=True))
    wait_for(t, f"board:{len(old)}")


def burn_error(t: Turn, move: incidents.BurnError) -> None:
    """Stud: two burned, or none. Put right where it can be, and never void; once somebody has spoken on those cards it
    cannot be any more."""
    r = t.rules.rulings
    declare(t, r.burn_error, r.burn_error_mixed)
    if not t.game.plan.stud:
        t.refuse("no_rule", r.burn_error)
    in_a_hand(t, r.burn_error)
    if move.mixed and r.burn_error_mixed is not None and r.burn_error_mixed.value:
        t.rule(tag(move), "stands", r.burn_error_mixed)
    elif denied(r.burn_error):
        misdealt(t, r.burn_error)
    elif found(t, r.burn_error):
        cards = shifted_cards.street_cards(t)
        if cards and not shifted_cards.fresh(t):
            t.rule(tag(move), "stands", r.burn_error)
            return
        t.rule(tag(move), "put_right", r.burn_error, r.burn_error_mixed if move.mixed else None)
        if cards:
            shifted_cards.shift(t, cards, move.burned, r.burn_error)


# --- the deck -------------------------------------------------------------------------------------------------------


def deck_put_away(t: Turn, move: incidents.DeckPutAway) -> None:
    """Draw: its top is taken if it can be told, else what was not used is shuffled, cut by the mano and one burned."""
    r, s = t.rules.rulings, t.s
    declare(t, r.deck_away)
    if t.rules.draw is None:
        t.refuse("no_rule", r.deck_away)
    t.in_phase("discarding", sources=(r.deck_away,))
    if move.top_known and holds(r.deck_away):
        t.rule(tag(move), "top_taken", r.deck_away)
        return
    if r.deck_away is None:
        chief_decides(t, tag(move))
        return
    t.rule(tag(move), "reshuffled", r.deck_away if move.top_known else None, r.deck_away_mixed)
    back: tuple[str, ...] = ()
    if denied(r.deck_away_mixed):
        back = tuple(f for p in s.players.values() for f in p.discards)
        s.pack.discarded -= len(back)
    by = None if denied(r.deck_away_cut) else s.mano
    dealing.reshuffle(t, r.deck_away_mixed, back=back, cut_by=by, cut=(r.deck_away_cut,))
    if denied(r.deck_away_burn):
        return
    if dealing.cut_owed(t):
        mark(t, cut_burns=1)
    else:
        dealing.burn(t, 1, r.deck_away_burn)


def continued(t: Turn) -> None:
    """Cards that an incident had dealt in mid-round lie there."""
    laying = t.s.marks.laying
    if laying is not None and laying.step:
        laid_done(t, laying)
    elif t.s.marks.shifted:
        mark(t, shifted=False)
        t.s.before = ""
        streets.open_round(t)
    else:
        streets.turn_common(t, t.rules.rulings.no_burn_fixed)
        go_back(t)


HANDLERS: dict[Any, Any] = {
    incidents.CommonEarly: common_early,
    incidents.TwoCommon: two_common,
    incidents.NoBurn: no_burn,
    incidents.BurnError: burn_error,
    incidents.DeckPutAway: deck_put_away,
}
