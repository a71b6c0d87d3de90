"""Days as people write them: ``2013-04-08``. A working day is Monday to Friday and no holiday.

>>> first_working_day("2013-04-05", ("2013-04-08",))
'2013-04-09'
>>> last_day("2013-04-08", 60), years_later("2012-02-29", 1)
('2013-06-06', '2013-03-01')
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import Annotated

from msgspec import Meta

Day = Annotated[str, Meta(pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$")]
"""A day; whether it is one of the calendar, ``known`` says."""
WORKDAYS = 5
"""Monday to Friday."""


def known(day: str) -> bool:
    """Whether the calendar has this day.

    >>> known("2013-02-28"), known("2013-02-30")
    (True, False)
    """
    try:
        date.fromisoformat(day)
    except ValueError:
        return False
    return True


def later(day: str, days: int) -> str:
    """So many days after this one; the calendar ends with the year 9999."""
    try:
        return (date.fromisoformat(day) + timedelta(days)).isoformat()
    except OverflowError:
        return date.max.isoformat()


def between(first: str, last: str) -> int:
    """How many days lie between two."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days


def working(day: str, holidays: Collection[str]) -> bool:
    """Whether one works on this day."""
    return date.fromisoformat(day).weekday() < WORKDAYS and day not in holidays


def first_working_day(after: str, holidays: Collection[str]) -> str:
    """The first day after this one on which one works."""
    day = later(after, 1)
    while not working(day, holidays) and day < date.max.isoformat():
        day = later(day, 1)
    return day


def last_day(first: str, days: int) -> str:
    """The last of so many days, of which this is the first."""
    return later(first, days - 1)


def years_later(day: str, years: int) -> str:
    """The same day so many years later; of 29 February, 1 March where there is none."""
    one = date.fromisoformat(day)
    year = min(one.year + years, date.max.year)
    try:
        return one.replace(year=year).isoformat()
    except ValueError:
        return date(year, 3, 1).isoformat()
