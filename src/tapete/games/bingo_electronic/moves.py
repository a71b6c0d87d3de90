"""The vocabulary of electronic bingo: that of terminals, and what may be wrong with what they show."""

from __future__ import annotations

import msgspec

from ...table.contract import Event, Incident
from ..bingo_terminals import moves as m


class PatternHidden(Incident, frozen=True, tag="pattern_not_published"):
    """A figure of the table of prizes was not to be seen on the terminals."""

    figure: m.Label
    speciality: m.Label = ""


class ConditionsHidden(Incident, frozen=True, tag="accumulated_conditions_hidden"):
    """What an accumulated prize asks for was not within the players' reach."""

    prize: m.Label


class StaleDisplay(Incident, frozen=True, tag="stale_accumulated_display"):
    """The figure of an accumulated prize on the screens was not the right one."""

    prize: m.Label


class TableShown(Event, frozen=True, kw_only=True, tag="prizes_shown"):
    """What the terminal shows of the figures that win: their cells, by name."""

    where: str
    figures: dict[str, str]


class TermsShown(Event, frozen=True, kw_only=True, tag="conditions_shown"):
    """What the terminal shows of an accumulated prize: by what it is won, below which ball, with how many cards."""

    prize: str
    asks: dict[str, str] = msgspec.field(default_factory=dict)


Moves = m.Moves | PatternHidden | ConditionsHidden | StaleDisplay
Events = m.Events | TableShown | TermsShown
