"""What hands are worth against one another at a table: exact where the run-outs can all be dealt, else by a sample.

>>> from tapete.games.circle_poker.play import CirclePoker
>>> from tapete.law.rulebook import rulebook
>>> found = compare(CirclePoker(rulebook("circle_holdem", "AND10")), "AsKs,QhQd", "Qs Js 2c 7d")
>>> found["method"], found["run_outs"], [row["equity"] for row in found["hands"]]
('exact', 44, ['5/22', '17/22'])
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import msgspec

from ....law.errors import TapeteError
from ....table.cardface import PIPS
from ..table.seating import places_of

if TYPE_CHECKING:
    from ..play import CirclePoker
    from .equity import Known, Part, Variety

LIMIT = 5_000_000
"""So many run-outs are all dealt; where there are more, a sample is."""
SAMPLES = 200_000
SEED = 1
SIGNS = str.maketrans({pip: suit for suit, pip in PIPS.items()})
CARD = re.compile(r"(10|[2-9TJQKA])([shdc])", re.IGNORECASE)


def compare(
    table: CirclePoker, hands: str, board: str = "", samples: int = SAMPLES, seed: int = SEED
) -> dict[str, Any]:
    """What each of these hands (``AsKs,QhQd``) takes of the pot on average. Two rows are written ``2c3d4h/5s6s7s``."""
    from . import equity as e

    v = e.variety(table)
    own = [cards(text) for text in hands.split(",")]
    rows = [cards(text) for text in board.split("/")] if board.strip() else []
    check(table, v, own, rows)
    known = e.Known.of(own, (*rows, *([()] * v.rows))[: v.rows])
    left = len(v.left(known))
    split = [_row(known, n) for n in range(v.rows)] if v.rows > 1 else [known]
    counts = [e.count(left, e.needs(v, k)) for k in split]
    exact = max(counts) <= LIMIT
    if exact:
        found = [part for n, k in enumerate(split, 1) for part in _exact(v, k, f"row_{n}" if v.rows > 1 else "")]
    else:
        found = e.parts(v, *e.completed(known, e.sample(v.left(known), e.needs(v, known), samples, seed)))
    return {
        "game": table.game,
        "regulation": table.regulation,
        "terms": msgspec.to_builtins(table.terms),
        "pack": len(v.faces),
        "board": [" ".join(row) for row in rows],
        "method": "exact" if exact else "simulated",
        "run_outs": sum(counts) if exact else samples,
        **({} if exact else {"seed": seed}),
        **_no_low(found),
        "hands": [_line(n, hand, found, exact, v.rows) for n, hand in enumerate(own)],
    }


def compare_all(tables: Sequence[CirclePoker], hands: str, board: str = "") -> list[dict[str, Any]]:
    """The same hands under several regulations: one answer for all that rank them alike, with their names."""
    from . import equity as e

    alike: dict[Variety, list[CirclePoker]] = {}
    for table in tables:
        alike.setdefault(e.variety(table), []).append(table)
    found, wrong = [], []
    for same in alike.values():
        names = [table.regulation for table in same]
        try:
            found.append({**compare(same[0], hands, board), "regulations": names})
        except TapeteError as error:  # a card that this pack has not
            wrong.append(error)
            found.append({"game": same[0].game, "regulations": names, "impossible": error.text})
    if len(wrong) == len(found):
        raise wrong[0]
    return found


def _row(known: Known, n: int) -> Known:
    """One of two rows by itself: every card that is not known is as likely to come to it as any other, whatever falls
    in the other row, so that each row may be dealt alone."""
    from .equity import Known

    others = [c for m, row in enumerate(known.rows) if m != n for c in row]
    return Known(known.hands, (known.rows[n],), [*known.dead, *others])


def _exact(v: Variety, known: Known, name: str) -> list[Part]:
    from . import equity as e

    left = v.left(known)
    parts = e.parts(v, *e.completed(known, e.run_outs(left, e.needs(v, known))))
    if not name:
        return parts
    return [msgspec.structs.replace(part, name=name, weight=part.weight / v.rows) for part in parts]


# --- the answer -----------------------------------------------------------------------------------------------------


def _line(n: int, hand: Sequence[str], found: Sequence[Part], exact: bool, rows: int) -> dict[str, Any]:
    """A hand with all its figures."""
    from .equity import shares

    equity = sum((_share(part, n) for part in found), Fraction(0))
    line: dict[str, Any] = {"hand": " ".join(hand), **_figure("equity", equity, exact)}
    line["equity_pct"] = round(100 * float(equity), 4)
    if len(found) == 1:
        line |= _won(found[0], n, exact)
    else:
        line["parts"] = {
            part.name: {**_figure("equity", _share(part, n), exact), **_won(part, n, exact)} for part in found
        }
    if len(found) == 1 or not (exact and rows > 1):  # rows that were dealt each by itself say nothing of both
        taken = shares(found)[:, n]
        line |= _figure("scoop", Fraction(int((taken > 1 - 1e-9).sum()), len(taken)), exact)
        if not exact:
            line["standard_error"] = float(taken.std() / len(taken) ** 0.5)
    return line


def _share(part: Part, n: int) -> Fraction:
    """The average part of the whole pot that player n takes by this part of it, as an exact number."""
    import numpy as np

    winners = part.wins.sum(axis=1)
    mine = part.wins[:, n]
    total = Fraction(0)
    for weight in np.unique(part.weight):
        for k, count in enumerate(np.bincount(winners[mine & (part.weight == weight)])):
            if count:
                total += Fraction(float(weight)).limit_denominator(16) * Fraction(int(count), k)
    return total / len(winners)


def _won(part: Part, n: int, exact: bool) -> dict[str, Any]:
    """How often he wins a part alone, and how often he shares it."""
    mine = part.wins[:, n]
    alone = part.wins.sum(axis=1) == 1
    runs = len(mine)
    return {
        **_figure("win", Fraction(int((mine & alone).sum()), runs), exact),
        **_figure("tie", Fraction(int((mine & ~alone).sum()), runs), exact),
    }


def _figure(name: str, value: Fraction, exact: bool) -> dict[str, Any]:
    """A number: as a fraction only where it is exact."""
    return {**({name: str(value)} if exact else {}), f"{name}_float": float(value)}


def _no_low(found: Sequence[Part]) -> dict[str, Any]:
    low = next((part for part in found if part.name == "low"), None)
    return {} if low is None else {"no_low_float": float((low.weight == 0).mean())}


# --- what was asked -------------------------------------------------------------------------------------------------


def cards(text: str) -> list[str]:
    """Cards as people write them.

    >>> cards("AsKd"), cards("10h 2C"), cards("A♠K♦"), cards("")
    (['As', 'Kd'], ['Th', '2c'], ['As', 'Kd'], [])
    """
    joined = re.sub(r"\s+", "", text).translate(SIGNS)
    found = [f"{'T' if rank == '10' else rank.upper()}{suit.lower()}" for rank, suit in CARD.findall(joined)]
    if CARD.sub("", joined):
        raise TapeteError(
            f"«{text.strip()}» no son naipes; se escriben AsKd: valor 2–9, T, J, Q, K, A y palo s, h, d, c",
            f"'{text.strip()}' are no cards; they are written AsKd: rank 2–9, T, J, Q, K, A and suit s, h, d, c",
        )
    return found


def check(table: CirclePoker, v: Variety, hands: Sequence[Sequence[str]], rows: Sequence[Sequence[str]]) -> None:
    """One sentence for whatever cannot be."""
    stud = table.plan.stud
    for hand in hands:
        if len(hand) > v.own or (len(hand) < v.own and not stud) or not hand:
            wanted = f"1–{v.own}" if stud else str(v.own)
            shown = "".join(hand)
            raise TapeteError(
                f"una mano tiene aquí {wanted} naipes, «{shown}» tiene {len(hand)}; entre manos va una coma",
                f"a hand has {wanted} cards here, '{shown}' has {len(hand)}; a comma stands between hands",
            )
    if len(hands) < 2:
        raise TapeteError("hacen falta dos manos o más", "two hands or more are needed")
    if len(hands) > (seats := places_of(table.rules)):
        raise TapeteError(f"son {len(hands)} manos para {seats} puestos", f"{len(hands)} hands for {seats} seats")
    _check_rows(table, v, rows)
    seen: set[str] = set()
    for face in (f for group in (*hands, *rows) for f in group):
        if face not in v.faces:
            raise TapeteError(
                f"{face} no está en la baraja de {len(v.faces)} naipes", f"{face} is not in the pack of {len(v.faces)}"
            )
        if face in seen:
            raise TapeteError(f"{face} aparece dos veces", f"{face} appears twice")
        seen.add(face)
    missing = sum(v.own - len(h) for h in hands) + sum(5 - len(r) for r in (*rows, *[()] * (v.rows - len(rows))))
    if missing > len(v.faces) - len(seen):
        raise TapeteError(
            f"no hay naipes para {len(hands)} manos con {len(v.faces)}",
            f"{len(v.faces)} cards are not enough for {len(hands)} hands",
        )


def _check_rows(table: CirclePoker, v: Variety, rows: Sequence[Sequence[str]]) -> None:
    """As many common cards as the streets lay, in as many rows as there are."""
    if not rows:
        return
    if not v.rows:
        raise TapeteError("este juego no tiene naipes comunes", "this game has no common cards")
    if len(rows) > v.rows:
        raise TapeteError(
            f"filas de naipes comunes en este juego: {v.rows}, no {len(rows)}",
            f"rows of common cards in this game: {v.rows}, not {len(rows)}",
        )
    fit = {0, *accumulate(street.board for street in table.plan.streets)}
    if table.terms.first_common:
        fit.add(1)
    for row in rows:
        if len(row) not in fit:
            listed = ", ".join(map(str, sorted(fit)))
            raise TapeteError(
                f"los naipes comunes son aquí {listed}, no {len(row)}",
                f"the common cards are {listed} here, not {len(row)}",
            )
