"""The session: its opening, its limits, its last hands and its end."""

from __future__ import annotations

from typing import Any

from ....law.leaves import cites, denied, holds
from ....law.rulebook import Leaf
from ...base import moves as w
from ...base.staff import HEADS
from .. import moves as m
from ..facts import NewLimits
from ..law import lawful
from ..round import beginning, house_cut
from ..turn import IDLE, Turn
from .resting import level
from .seating import cash_out, start

# --- opening --------------------------------------------------------------------------------------------------------


def announcements(t: Turn) -> dict[str, Leaf[Any]]:
    """What must have been announced before the table opens."""
    terms = t.game.terms
    owed: dict[str, Leaf[Any] | None] = {
        "announce_cut": t.rules.house.announced if terms.cut_form != "none" else None,
        "announce_duration": t.rules.session.duration_announced if terms.duration else None,
    }
    return {name: leaf for name, leaf in owed.items() if leaf is not None and leaf.value}


def on_open(t: Turn, move: m.OpenSession) -> None:
    s, session = t.rules.seats, t.rules.session
    t.allow(HEADS, t.rules.authorised, t.rules.circle)
    t.in_phase("unopened", sources=(t.rules.authorised,))
    for name, leaf in announcements(t).items():
        if name not in t.s.session.announced:
            t.refuse("duty_owed", leaf, at=name)
    if not move.told and holds(session.opening_notice):
        t.refuse("jefe_not_told", session.opening_notice)
    if not t.s.seats:
        t.refuse("no_seats", s.drawn)
    if start(t) in ("lot", "croupier", "card") and not t.s.disc.seat:
        t.refuse("no_marca", t.rules.marca.start)
    poor = [name for name in t.s.seats if not t.resto(name)]
    if poor and not denied(s.buys_in):
        t.refuse("not_bought", s.buys_in, s.drawn, player=poor[0])
    t.s.phase = "waiting"
    t.people(new=())
    begin_session(t)
    t.note("session_opened", t.rules.authorised, amount=t.s.minimum)
    if holds(session.opening_notice):
        t.note("jefe_de_sala_told", session.opening_notice)
    t.call(session.bought_call)
    for name in t.s.people.starters:
        house_cut.session_cut(t, name)


def begin_session(t: Turn) -> None:
    """Who starts counts for the length of the session."""
    first = beginning.lineup(t).order
    t.people(starters=(*first, *(n for n in sorted(t.s.seats, key=lambda n: t.s.seats[n]) if n not in first)))


# --- limits ---------------------------------------------------------------------------------------------------------


def on_change_limits(t: Turn, move: m.ChangeLimits) -> None:
    limits, (low, high) = t.rules.limits, t.game.terms.authorised
    if limits.change_by is None:
        t.refuse("no_rule", limits.within)
    t.allow(limits.change_by.value, limits.change_by)
    if t.s.phase in ("lot", "ending"):
        t.refuse("wrong_phase", limits.change_by, phase=t.s.phase)
    if not move.announced and not denied(limits.change_announced):
        t.refuse("not_announced", limits.change_announced, limits.change_by)
    minimum = move.minimum or t.s.minimum
    maximum = move.maximum or t.s.maximum
    structure = move.structure or t.s.structure
    if structure not in limits.structures:
        t.refuse("no_rule", lawful.clause(t.rules, "structure"), limits.change_by, at=structure)
    if not lawful.in_band((low, high), minimum, maximum):
        t.refuse("outside_authorised", limits.change_by, lowest=low, highest=high)
    if maximum and minimum > maximum:
        t.refuse("outside_authorised", limits.change_by, lowest=minimum, highest=maximum)
    band = lawful.minimum_band(t.rules, structure, maximum)
    if band is not None and not band[0] <= minimum <= band[1]:
        t.refuse("minimum_band", t.rules.requires["minimum_band"], least=band[0], most=band[1])
    highest = lawful.most_minimum(t.rules, t.game.terms.resto)
    if highest is not None and minimum > highest:
        t.refuse("minimum_band", t.rules.requires["minimum_of_resto"], least=max(low, 1), most=highest)
    t.session(change=NewLimits(minimum, maximum, structure))
    t.emit(m.LimitsAre(minimum=minimum, maximum=maximum, structure=structure,
                       cite=cites(limits.change_by, limits.change_announced)))  # fmt: skip
    if t.s.phase in ("unopened", *IDLE[:2]):
        new_limits(t)


def new_limits(t: Turn) -> None:
    """What was announced holds from this hand on."""
    change = t.s.session.change
    if change is not None:
        t.s.minimum, t.s.maximum, t.s.structure = change.minimum, change.maximum, change.structure
        t.session(change=None)


# --- the last hands -------------------------------------------------------------------------------------------------


def session_form(t: Turn) -> bool:
    """Does the house live on a share of each session?"""
    return t.game.terms.cut_form in ("session_percentage", "session_fixed") and t.game.terms.cut_form in set(
        t.rules.house.forms.value
    )


def timed(t: Turn) -> bool:
    """Has the session a time of its own, which management or the law has fixed?"""
    return t.game.terms.duration or (t.rules.house.session_minutes is not None and session_form(t))


def on_time_over(t: Turn, move: m.TimeOver) -> None:
    h, session = t.rules.house, t.rules.session
    sources = (h.session_hands, session.duration_announced)
    t.allow(("reloj",), *sources)
    if not timed(t):
        t.refuse("no_rule", session.turns, *sources)
    if t.s.phase in ("unopened", "lot", "ending"):
        t.refuse("wrong_phase", *sources, phase=t.s.phase)
    if h.session_minutes is not None and session_form(t) and move.minutes < h.session_minutes.value:
        t.refuse("too_early", h.session_minutes, minutes=h.session_minutes.value)
    if t.s.session.hands_left >= 0:
        t.refuse("already_done", *sources)
    last_hands(t, h.session_hands.value if h.session_hands is not None else 2, *sources)


def last_hands(t: Turn, hands: int, *sources: Leaf[Any] | None, shuffled: bool = False) -> None:
    """So many hands after the one that is on; ``shuffled``: the cards of the next one are, too, and it counts as on."""
    on = t.s.phase not in ("shuffling", "forced", *IDLE)
    t.session(hands_left=hands + (on or shuffled))
    t.note("last_hands", *sources, amount=hands)


def on_order_closing(t: Turn, move: w.OrderClosing) -> None:
    leaf, before = t.rules.session.last_call, t.rules.session.last_shuffle
    if leaf is None:
        t.refuse("no_rule", t.rules.session.turns)
    t.allow(("jefe_de_mesa",), leaf)
    if t.s.phase in ("unopened", "lot", "ending"):
        t.refuse("wrong_phase", leaf, phase=t.s.phase)
    if 0 <= t.s.session.hands_left <= 1:
        t.refuse("already_done", leaf)
    t.call(leaf, by="croupier")
    last_hands(t, 1, leaf, before, shuffled=holds(before) and bool(t.s.deck.shuffles))


def on_announce_last(t: Turn, move: w.AnnounceLast) -> None:
    session = t.rules.session
    t.staff("directs", session.last_call, session.turns)
    if holds(session.last_call):  # one more hand, when the jefe says so
        t.refuse("no_rule", session.last_call)
    if t.s.phase in ("unopened", "lot", "ending"):
        t.refuse("wrong_phase", session.turns, session.last_call, phase=t.s.phase)
    if t.s.session.hands_left >= 0:
        t.refuse("already_done", session.turns, session.last_call)
    if owed := time_owed(t):  # where a time is set, its end brings the last hands
        t.refuse("too_early", *owed)
    last_hands(t, move.hands, t.act("directs"), session.turns)


def after_hand(t: Turn) -> None:
    """One of the last hands was played; a pot that nobody won yet, or turns that are still owed, are played first."""
    t.s.watched = {}
    if t.s.session.hands_left > 0:
        t.session(hands_left=t.s.session.hands_left - 1)
    if t.s.session.hands_left == 0 and not t.pot() and not turns_owed(t):
        t.s.phase = "ending"
        return
    level(t)


# --- closing --------------------------------------------------------------------------------------------------------


def turns_owed(t: Turn) -> list[Leaf[int]]:
    """Clauses on the length of a session that are not fulfilled yet."""
    form = t.rules.house.session_turns.get(t.game.terms.cut_form) if session_form(t) else None
    general = t.rules.session.turns if not t.game.terms.duration else None
    fewest = min((t.s.people.turns.get(name, 0) for name in t.s.people.starters), default=10**6)
    return [leaf for leaf in (form, general) if leaf is not None and fewest < leaf.value]


def time_owed(t: Turn) -> list[Leaf[Any]]:
    """Clauses on the time of a session, where one is set, that are not fulfilled yet: it is not over, or the last hands
    that everybody has paid for are not played."""
    h, over = t.rules.house, t.s.session.hands_left >= 0
    if not timed(t):
        return []
    public = t.rules.session.duration_announced if t.game.terms.duration and not over else None
    paid = session_form(t) and t.s.session.hands_left != 0
    found = (public, h.session_minutes if paid and not over else None, h.session_hands if paid else None)
    return [leaf for leaf in found if leaf is not None and leaf.value]


def on_close(t: Turn, move: w.CloseSession) -> None:
    session = t.rules.session
    sources = (session.turns, session.last_call, session.duration_announced)
    t.allow((*HEADS, "croupier"), *sources)
    t.in_phase(*IDLE, sources=sources)
    owed = turns_owed(t)
    if owed:
        t.refuse("too_early", *owed, hands=max(leaf.value for leaf in owed))
    if (unfinished := time_owed(t)) and len(beginning.dealt_in(t)) >= beginning.needed(t)[0]:
        t.refuse("too_early", *unfinished)
    if t.s.phase != "ending" and t.pot() and len(beginning.dealt_in(t)) > 1:
        t.refuse("previous_unsettled", t.rules.draw.blank if t.rules.draw is not None else None, *sources)
    for name in sorted({*t.s.seats, *t.s.people.bought}):
        cash_out(t, name, *sources)
    t.s.phase, t.s.pending = "over", ()
    t.emit(w.Closed(lid=move.lid, cite=cites(*sources) or t.game.anchor))


def open_table(t: Turn) -> None:
    """The table opens with its terms (``session: open``): who starts, and a cut of the session."""
    begin_session(t)
    for name in t.s.people.starters:
        house_cut.session_cut(t, name)


HANDLERS: dict[Any, Any] = {
    m.OpenSession: on_open,
    w.CloseSession: on_close,
    m.ChangeLimits: on_change_limits,
    m.TimeOver: on_time_over,
    w.OrderClosing: on_order_closing,
    w.AnnounceLast: on_announce_last,
}
