"""What stands on a ticket of a draw, item by item."""

from __future__ import annotations

from ..draws import paper
from . import plan
from .play import Draw
from .state import State


def items(game: Draw, state: State, number: str, lang: str) -> dict[str, str]:
    """What is known of the ticket of this number."""
    terms = game.terms
    ranks: dict[str, tuple[int, int]] = {}
    for one in game.ranks:
        count, value = ranks.get(one.name, (0, one.value))
        ranks[one.name] = (count + 1, value)
    prizes = ", ".join(f"{count} × {value}" for count, value in ranks.values())
    deadline = game.claimed(state.date, state.round)[1] if game.rules.claims is not None else ""
    return {
        "security_marks": f"{game.regulation}-{state.round}-{number}",
        "institution": terms.institution,
        "lottery_name": game.header.title[lang],
        "numbers": number,
        "price": f"{terms.minimum}" + (f" / {game.price}" if terms.fractions > 1 else ""),
        "draw_number": str(state.round),
        "issue": f"{terms.series} × {terms.tickets}",
        "prizes": prizes,
        "date": state.date,
        "issue_number": str(state.round),
        "fractions": str(terms.fractions),
        "prize_structure": prizes,
        "claim_deadline": deadline,
        "security_warnings": paper.WARNING[lang],
        "winning_tickets": str(len(game.ranks) * terms.series),
        "delivery_place": terms.place,
        "other_data": game.header.regulation,
    }


def ticket(game: Draw, number: str, lang: str = "es") -> str:
    """Front and back of a ticket of the draw that is on sale first."""
    state = game.opening().state
    return paper.page(game.header.title, game.rules.requires, items(game, state, number, lang), lang)


def first(game: Draw) -> str:
    """A number that is issued."""
    return (
        plan.choices(game.terms.chosen, game.terms.of, 1)[0] if game.variable else plan.written(0, game.terms.tickets)
    )
