"""Who sits where: registering, the lot of the seats, the first place of the marca, and how a seat becomes free."""

from __future__ import annotations

from typing import Any, Literal

from ....law.leaves import Source, cites, denied, holds, reading
from ....law.rulebook import Leaf
from ....table.cards import rank
from ....table.events import Dealt
from .. import moves as m
from ..facts import Lot
from ..law import lawful
from ..law.rules import CircleRules
from ..round import beginning
from ..turn import HAND, IDLE, Turn
from . import deck

PLACES = 10
"""Numbers that a seat may have where no clause has fewer."""
OF_SEAT = ("resting", "away", "unnoticed", "new", "starters", "bought")
COUNTED_SEAT = ("seconds", "idle")
"""What is remembered of a player only while they sit there."""


# --- the seats ------------------------------------------------------------------------------------------------------


def places(t: Turn) -> int:
    return places_of(t.rules)


def places_of(rules: CircleRules) -> int:
    """Seats of a table under these rules."""
    return rules.seats.most.value if rules.seats.most is not None else PLACES


def full(t: Turn, players: int) -> tuple[Source, ...]:
    """The clauses by which nobody sits down beside so many players: no seat is left, or the pack does not reach."""
    if players >= places(t):
        return (t.rules.seats.most, t.rules.seats.one_each)
    return (t.rules.deck,) if players >= lawful.served(t.game) else ()


def taken(t: Turn) -> dict[int, str]:
    """Who sits at each seat."""
    return {**{seat: name for name, seat in t.s.seats.items()}, **seconds(t)}


def seconds(t: Turn) -> dict[int, str]:
    """Seats that somebody holds beside his own, where no clause forbids it."""
    return {number: name for name, number in t.s.people.seconds.items()}


def free_seats(t: Turn) -> list[int]:
    there = taken(t)
    return [n for n in range(1, places(t) + 1) if n not in there]


def seat(t: Turn, name: str, number: int, *sources: Source) -> None:
    """He sits there from now on."""
    if name in t.s.seats:
        t.people(seconds={**t.s.people.seconds, name: number})
    else:
        t.s.seats = {**t.s.seats, name: number}
        t.people(new=(*t.s.people.new, name))
    t.emit(m.Seated(player=name, seat=number, cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))


def unseat(t: Turn, name: str, *sources: Source) -> None:
    """His chips are his own again and his seat is free; in a hand he has no part any more."""
    cash_out(t, name, *sources)
    free_seat(t, name, *sources)


def free_seat(t: Turn, name: str, *sources: Source) -> None:
    number = t.s.seats[name]
    t.s.seats = {other: at for other, at in t.s.seats.items() if other != name}
    people = t.s.people
    changes: dict[str, Any] = {}
    for what in OF_SEAT:
        if name in (those := getattr(people, what)):
            changes[what] = tuple([n for n in those if n != name])
    for what in COUNTED_SEAT:
        if name in (counts := getattr(people, what)):
            changes[what] = {n: v for n, v in counts.items() if n != name}
    if changes:
        t.people(**changes)
    t.emit(m.Seated(player="", seat=number, cite=cites(*sources) or t.game.anchor, reading=reading(*sources)))


def cash_out(t: Turn, name: str, *sources: Source) -> None:
    t.pay(f"resto:{name}", name, t.resto(name), "cash_out", *sources)


def in_play(t: Turn, name: str) -> bool:
    """He has a hand that competes."""
    p = t.s.players.get(name)
    return (t.s.phase in HAND or beginning.blind_due(t)) and p is not None and p.live


# --- who may sit ----------------------------------------------------------------------------------------------------


def check_person(t: Turn, name: str) -> None:
    """Who plays elsewhere, was put out or may not play at all takes no seat."""
    leaf, g = t.rules.seats.one_table, t.rules.general
    if name in t.s.people.put_out:
        t.refuse("excluded", t.rules.staff.problems_by, t.rules.conduct.repeated_by, player=name)
    if name in t.s.barred and g is not None:
        t.refuse("barred", *g.breaches.barred.values(), player=name)
    if name in t.game.terms.elsewhere and holds(leaf):
        t.refuse("other_table", leaf, player=name)


def check_seat(t: Turn, name: str, number: int, *sources: Source) -> None:
    s = t.rules.seats
    if number > places(t):
        t.refuse("no_such_seat", s.most, s.one_each, at=str(number))
    if name in t.s.seats and not denied(s.one_place):
        t.refuse("second_seat", s.one_place, t.rules.conduct.infractions.get("two_places"), s.one_each, player=name)
    there = taken(t)
    if number in there and holds(s.one_each):
        t.refuse("seat_taken", s.one_each, *sources, at=str(number), player=there[number])
    if no_room := full(t, len(there)):
        t.refuse("table_full", *no_room, players=len(there))


# --- before the opening ---------------------------------------------------------------------------------------------


def on_register(t: Turn, move: m.Register) -> None:
    s = t.rules.seats
    name = put_down(t, move.player)
    if not holds(s.registered):
        t.refuse("no_rule", s.registered, s.listed)
    t.in_phase("unopened", sources=(s.registered,))
    check_person(t, name)
    if name in t.s.people.registered:
        t.refuse("already_done", s.registered, player=name)
    check_room(t, name, s.registered)
    t.people(registered=(*t.s.people.registered, name))
    listed(
        t, name, "registered", len(t.s.people.registered), s.registered, t.game.duties_by_name.get("keep_registration")
    )


def put_down(t: Turn, player: str) -> str:
    """Whose name comes on the list: who registers, or whom he names who keeps it (BOL13 2.3.4.2 Jefe de mesa)."""
    keeper = t.game.duties_by_name.get("keep_registration")
    if t.actor.role == "player" or not player or keeper is None or not keeper.value.holds:
        return t.player()
    t.allow(keeper.value.by, keeper)
    return player


def listed(t: Turn, name: str, what: str, place: int, *sources: Source) -> None:
    cite = cites(*sources) or t.game.anchor
    t.emit(m.Listed(player=name, list=what, place=place, cite=cite, reading=reading(*sources)))


def on_sit(t: Turn, move: m.Sit) -> None:
    """Only where the seats are not drawn."""
    s = t.rules.seats
    name = t.player()
    if holds(s.drawn):
        t.refuse("by_lot", s.drawn, s.assigned_by)
    t.in_phase("unopened", sources=(s.drawn,))
    check_person(t, name)
    check_seat(t, name, move.seat)
    seat(t, name, move.seat, s.drawn)


def expected(t: Turn) -> tuple[str, ...]:
    """Who is to have a seat, in the order in which they came."""
    return tuple(dict.fromkeys((*t.s.people.registered, *t.s.people.bought, *t.s.seats)))


def check_room(t: Turn, name: str, *sources: Source) -> None:
    """Before the seats are drawn: no more people are expected than there are places."""
    there = expected(t)
    if name not in there and (no_room := full(t, len(there))):
        t.refuse("table_full", *no_room, *sources, t.rules.seats.drawn, players=len(there))


def draw_roles(t: Turn) -> tuple[str, ...]:
    by = t.rules.seats.drawn_by
    return tuple(by.value) if by is not None else ("croupier",)


def on_draw_seats(t: Turn, move: m.DrawSeats) -> None:
    s = t.rules.seats
    t.allow(draw_roles(t), s.drawn_by, s.drawn)
    if denied(s.drawn):
        t.refuse("no_rule", s.drawn)
    t.in_phase("unopened", sources=(s.drawn,))
    if not expected(t):
        t.refuse("no_players", s.drawn, s.registered, s.buys_in)
    deck.for_draw(t)
    start_lot(t, "seats", expected(t))


def start_lot(t: Turn, what: Literal["seats", "marca"], names: tuple[str, ...]) -> None:
    t.s.lot = Lot(what, names)
    t.s.before, t.s.phase = t.s.phase, "lot"


def drawn(t: Turn) -> Lot:
    """The lot that is on."""
    if t.s.lot is None:
        t.refuse("wrong_phase", t.rules.seats.drawn, phase=t.s.phase)
    return t.s.lot


def end_lot(t: Turn) -> None:
    t.s.lot = None
    t.s.phase, t.s.before = t.s.before, ""
    deck.after_draw(t)


def on_lot(t: Turn, move: m.Lot) -> None:
    s, marca = t.rules.seats, t.rules.marca
    t.allow(("azar",) if t.game.terms.cards == "azar" else ("croupier",), s.drawn)
    t.in_phase("lot", sources=(s.drawn,))
    lot = drawn(t)
    by_card = holds(s.by_card) if lot.what == "seats" else start(t) == "card"
    if by_card or lot.cards:
        t.refuse("not_this_way", s.by_card if lot.what == "seats" else marca.start)
    if lot.what == "marca":
        if not move.players or move.players[0] not in t.s.seats:
            t.refuse("not_so", marca.start, at=", ".join(move.players))
        end_lot(t)
        put_marca(t, t.s.seats[move.players[0]])
        return
    for name in move.players:
        if holds(s.registered) and name not in t.s.people.registered:
            t.refuse("not_registered", s.registered, player=name)
        check_person(t, name)
    if set(lot.waiting) - set(move.players) or len(set(move.players)) < len(move.players):
        t.refuse("not_so", s.drawn, at=", ".join(move.players))
    give_seats(t, move.players, s.drawn, s.drawn_by)


def give_seats(t: Turn, names: tuple[str, ...], *sources: Source) -> None:
    """Seat 1 to the first, and so on; what they had before is void."""
    s = t.rules.seats
    if no_room := full(t, len(names) - 1):
        t.refuse("table_full", *no_room, s.drawn, players=len(names))
    t.s.seats = {}
    for number, name in enumerate(names, 1):
        seat(t, name, number, *sources)
    end_lot(t)


# --- a lot by cards -------------------------------------------------------------------------------------------------


def lot_card(t: Turn, face: str) -> None:
    """Azar gives the next card of a draw of seats or marca."""
    s, marca = t.rules.seats, t.rules.marca
    lot = drawn(t)
    seats_ = lot.what == "seats"
    if not lot.waiting or not ((seats_ and not denied(s.by_card)) or (not seats_ and marca_by_card(t))):
        t.refuse("not_this_way", s.by_card if seats_ else marca.start)
    if face not in t.game.plan.bit or any(face in cards for cards in lot.cards.values()):
        t.refuse("none_left", s.by_card if seats_ else marca.start, at=face)
    name, rest = lot.waiting[0], lot.waiting[1:]
    t.s.lot = Lot(lot.what, rest, {**lot.cards, name: (*lot.cards.get(name, ()), face)})
    t.s.pack.n += 1
    sources = (s.by_card, s.drawn) if seats_ else (marca.start,)
    t.emit(Dealt(n=t.s.pack.n, place=f"up:{name}", face=face, cite=cites(*sources)))
    if seats_:
        drawn_seats(t)
    else:
        drawn_marca(t, name, face)


def marca_by_card(t: Turn) -> bool:
    """A lot that no clause describes may be drawn with cards, too."""
    marca = t.rules.marca
    return start(t) == "card" or (start(t) == "lot" and marca.ace_stops is None and marca.first_highest is None)


def worth(t: Turn, cards: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(t.game.plan.judge.place[rank(face)] for face in cards)


def drawn_seats(t: Turn) -> None:
    """When all have their card the value fixes the place; equals draw again."""
    lot = drawn(t)
    if lot.waiting:
        return
    s = t.rules.seats
    values = {name: worth(t, cards) for name, cards in lot.cards.items()}
    equal = [n for n in values if sum(v == values[n] for v in values.values()) > 1]
    if equal:
        t.s.lot = Lot(lot.what, tuple(equal), lot.cards)
        return
    high = not denied(s.by_value)
    ranked = sorted(values, key=lambda n: values[n], reverse=high)
    give_seats(t, tuple(ranked), s.by_card, s.by_value, s.drawn)


def drawn_marca(t: Turn, name: str, face: str) -> None:
    """The highest card has it; an ace ends the draw, of equals the first is taken."""
    marca = t.rules.marca
    stops = rank(face) == (marca.ace_stops.value if marca.ace_stops is not None else "A")
    lot = drawn(t)
    if lot.waiting and not stops:
        return
    best = max(worth(t, cards) for cards in lot.cards.values())
    among = [n for n, cards in lot.cards.items() if worth(t, cards) == best]
    last_ace = denied(marca.ace_stops) and best == worth(t, ("As",))
    who = among[-1] if denied(marca.first_highest) or last_ace else among[0]
    end_lot(t)
    put_marca(t, t.s.seats[who], marca.ace_stops, marca.first_highest)


# --- the marca ------------------------------------------------------------------------------------------------------


def start(t: Turn) -> str:
    leaf = t.rules.marca.start
    return leaf.value if leaf is not None else ""


def on_draw_marca(t: Turn, move: m.DrawMarca) -> None:
    marca, s = t.rules.marca, t.rules.seats
    t.allow(("croupier",), marca.start)
    if start(t) not in ("lot", "card"):
        t.refuse("no_rule", marca.start)
    t.in_phase("unopened", sources=(marca.start,))
    if not t.s.seats:
        t.refuse("no_seats", s.drawn)
    deck.for_draw(t)
    start_lot(t, "marca", from_croupier_left(t))


def from_croupier_left(t: Turn) -> tuple[str, ...]:
    """Those who sit, from the croupier's left to his right."""
    up = t.rules.seats.first_at.value == "left"
    return tuple(sorted(t.s.seats, key=lambda n: t.s.seats[n], reverse=not up))


def on_place_marca(t: Turn, move: m.PlaceMarca) -> None:
    marca = t.rules.marca
    t.allow(("croupier",), marca.start)
    if start(t) != "croupier":
        t.refuse("no_rule" if start(t) not in ("lot", "card") else "by_lot", marca.start)
    t.in_phase("unopened", *IDLE, sources=(marca.start,))
    if t.s.phase != "unopened" and t.s.hands:
        t.refuse("already_done", marca.start)
    if move.seat not in t.s.seats.values():
        t.refuse("no_such_seat", marca.start, at=str(move.seat))
    put_marca(t, move.seat)


def put_marca(t: Turn, number: int, *sources: Source) -> None:
    marca = t.rules.marca
    t.disc(seat=number, stays=True)
    t.emit(m.MarcaAt(seat=number, mano=mano_of(t, number), cite=cites(marca.start, *sources)))


def mano_of(t: Turn, number: int) -> str:
    """Who is mano when the disc lies there."""
    shows = t.rules.marca.shows
    ring = t.game.plan.ring(t.s.seats, number, t.rules.betting.turn.value)
    names = [n for n in ring if t.s.seats[n] != number]
    own = next((n for n, at in t.s.seats.items() if at == number), "")
    if shows is not None and shows.value == "mano":
        return own or (names[0] if names else "")
    return names[0] if names else own


# --- who is not there -----------------------------------------------------------------------------------------------


def absent_at_opening(t: Turn, leaf: Leaf[Any] | None, move: Any) -> None:
    """Who registered and is not there loses his place, and the list knows him no longer."""
    s = t.rules.seats
    name = move.player
    if name not in t.s.people.registered and name not in t.s.seats:
        t.refuse("not_registered", s.registered, leaf, player=name)
    if denied(s.present):
        t.rule("absent_at_opening", "kept", s.present, about=name)
        return
    t.rule("absent_at_opening", "seat_lost", leaf, s.present, about=name)
    if name in t.s.people.registered:
        t.people(registered=tuple(n for n in t.s.people.registered if n != name))
        listed(t, name, "registered", 0, leaf)
    if name in t.s.seats:
        unseat(t, name, leaf)


def facts(t: Turn) -> dict[str, str | int | bool | None]:
    """What a case may pin in ``state`` about seats, lists, rests and warnings."""
    s, there = t.s, taken(t)
    found: dict[str, str | int | bool | None] = {f"seat:{n}": there.get(n, "") for n in range(1, PLACES + 1)}
    found["waiting_list"] = " ".join(s.people.waiting)
    found.update({f"rested:{name}": n for name, n in s.people.rested.items()})
    found.update({f"warned:{name}": n for name, n in s.people.warned.items()})
    found["hands_left"] = s.session.hands_left
    return found


HANDLERS: dict[Any, Any] = {
    m.Register: on_register,
    m.Sit: on_sit,
    m.DrawSeats: on_draw_seats,
    m.DrawMarca: on_draw_marca,
    m.PlaceMarca: on_place_marca,
    m.Lot: on_lot,
}
