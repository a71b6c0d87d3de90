"""What one person sees: his own covered cards, all open ones, chips, pots, whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...law.leaves import cites, holds
from ...table.contract import LAST, Actor, Pending, Scene, Thing
from ..base.outcome import Result, results
from . import moves as m
from .errors import out_of_turn
from .offers import players
from .round import beginning, betting, dealing, draw, limits, pots
from .state import Card, Player, State
from .table import seating
from .turn import HAND, IDLE, Turn

if TYPE_CHECKING:
    from .play import CirclePoker

SHOWN = (*IDLE, "over")
"""Between two hands, and after the last one."""

Facts = dict[str, str | int | bool | None]


def scene(game: CirclePoker, state: State, who: str) -> Scene:
    t = Turn(game, state, m.Protect(who=who or "nobody"))
    return Scene(
        game=game.game, regulation=game.regulation, phase=state.phase, things=tuple(things(t, who)),
        facts={**facts(t, who), **game.marks}, accounts=game.holdings(state), pending=pending(t, who),
    )  # fmt: skip


def sees(t: Turn, p: Player, card: Card, who: str) -> bool:
    """Open and shown cards are everybody's to see, covered ones only their owner's."""
    return card.up or p.shown or (bool(who) and who == p.name) or not t.rules.deal.private.value


def things(t: Turn, who: str) -> list[Thing]:
    """Chips and cards as they lie; a face only where this person can see it."""
    s = t.s
    found: list[Thing] = []
    for name, seat in s.seats.items():
        for kind in ("resto", "bet"):
            amount = s.accounts.get(f"{kind}:{name}", 0)
            if amount > 0:
                found.append(Thing(kind="chip", place=f"seat/{seat}/{kind}", owner=name, amount=amount))
    for k in range(max(1, len(s.pots))):
        amount = s.accounts.get(f"pot:{k}", 0)
        if amount:
            found.append(Thing(kind="chip", place=f"pot/{k}", amount=amount))
    if s.accounts.get("cagnotte"):
        found.append(Thing(kind="chip", place="cagnotte", amount=s.accounts["cagnotte"]))
    if s.disc.seat:
        found.append(Thing(kind="marker", place=f"seat/{s.disc.seat}/marca", label="marca"))
    if s.phase in HAND:
        found.extend(cards(t, who))
        if s.phase == "settling" and any(p.won for p in s.players.values()):
            found.extend(came(t))
    elif s.phase in SHOWN:
        found.extend(last(t, who))
    return found


def last(t: Turn, who: str) -> list[Thing]:
    """Between two hands: those of the last one that this person may see, and what came of it."""
    s = t.s
    found = []
    for p in s.players.values():
        seen = [sees(t, p, c, who) for c in p.cards]
        if p.name not in s.seats or not (p.live or p.stays or all(seen)):
            continue
        found += [
            Thing(kind="card", place=f"seat/{s.seats[p.name]}/cards", owner=p.name, label=c.face if known else "",
                  up=c.up or p.shown or known, mark=LAST)
            for c, known in zip(p.cards, seen, strict=True)
        ]  # fmt: skip
    for n, row in enumerate(s.pack.board, 1):
        found += [Thing(kind="card", place=f"board/{n}", label=c.face, mark=LAST) for c in row if c.up]
    return found + came(t)


def came(t: Turn) -> list[Thing]:
    """What came out of the pots for everybody, less what each had put in."""
    seats = t.s.seats
    took_part = (p for p in t.s.players.values() if p.put or p.won)
    return results(
        Result(p.name, f"seat/{seats[p.name]}/bet" if p.name in seats else "", p.won - p.put) for p in took_part
    )


def cards(t: Turn, who: str) -> list[Thing]:
    s = t.s
    found = []
    for p in s.players.values():
        if not p.live and not p.stays:
            continue
        for c in p.cards:
            seen = sees(t, p, c, who)
            found.append(Thing(kind="card", place=f"seat/{p.seat}/cards", owner=p.name, label=c.face if seen else "",
                               up=c.up or p.shown))  # fmt: skip
    for n, row in enumerate(s.pack.board, 1):
        found.extend(Thing(kind="card", place=f"board/{n}", label=c.face if c.up else "", up=c.up) for c in row)
    return found


def pending(t: Turn, who: str) -> tuple[Pending, ...]:
    """Questions, and whose word is awaited."""
    s = t.s
    found = list(s.pending)
    if s.phase == "betting" and s.turn and not found:
        said = tuple(o.do for o in players.word_offers(t, s.players[s.turn]))
        default = next((w for w in ("check", "fold", "bet") if w in said), said[0] if said else "")
        cite = t.rules.betting.indicated.cite
        found.append(Pending(by=s.turn, do=default or "check", about="turn", options=said, default=default, cite=cite))
    elif s.phase == "discarding" and s.turn and not s.pack.owed and not found:
        cite = cites(t.rules.draw.allowed) if t.rules.draw is not None else ()
        found.append(Pending(by=s.turn, do="discard", about="turn", options=("discard",), default="discard", cite=cite))
    return tuple(found)


# --- facts ----------------------------------------------------------------------------------------------------------


def facts(t: Turn, who: str) -> Facts:
    s = t.s
    on = s.phase in HAND
    found: Facts = {
        "hand": s.hands,
        "round": s.hands + (0 if on else 1),
        "street": s.street,
        "turn": s.turn or None,
        "first": s.bets.first or None,
        "mano": s.mano or None,
        "marca": s.disc.seat or None,
        "pot": t.pot(),
        "highest": s.bets.highest,
        "raises": s.bets.raises,
        "stock": s.pack.stock,
        "burned": s.pack.burned,
        "needs": draw.needs(t) or None,
        "blanks": s.opening.blanks,
        "opener": s.opening.opener or None,
        "dealt": sum(1 for p in s.players.values() if p.cards or p.live),
        "active": sum(1 for p in s.players.values() if p.live) if on else 0,
        "minimum": s.minimum,
        "maximum": s.maximum,
        "structure": s.structure,
        "hands_left": s.session.hands_left if s.session.hands_left >= 0 else None,
        "cagnotte": s.accounts.get("cagnotte", 0),
        "next_card": dealing.receiver(s.pack.owed[s.pack.given]) if s.pack.owed else "",
        "waiting_list": " ".join(s.people.waiting),
        "lacking": lacking(t),
        "enter": enter(t, who),
    }
    found.update(turn_facts(t))
    found.update(pot_facts(t))
    found.update(card_facts(t, who))
    for n in range(1, 11):
        found[f"seat:{n}"] = ""
    for name, seat in s.seats.items():
        found[f"seat:{seat}"] = name
        found[f"rested:{name}"] = s.people.rested.get(name, 0)
        found[f"warned:{name}"] = s.people.warned.get(name, 0)
    found.update(seating.facts(t))
    return found


def lacking(t: Turn) -> int:
    """So many players more are needed before a hand can begin."""
    if t.s.phase not in IDLE or t.s.phase == "ending":
        return 0
    return max(0, beginning.needed(t)[0] - len(beginning.dealt_in(t)))


def enter(t: Turn, who: str) -> str | None:
    """The move by which this person comes into the play: a seat, then chips, then back from a rest."""
    s = t.s
    if not who or Actor.of(who).role != "player" or who in s.people.waiting:
        return None
    if who not in s.seats:
        return "join_list" if s.phase != "unopened" else None if who in s.people.registered else "register"
    if not t.resto(who) and s.phase not in HAND:
        return "buy_in"
    return "come_back" if who in s.people.resting or who in s.people.away else None


def turn_facts(t: Turn) -> Facts:
    s = t.s
    if s.phase != "betting" or not s.turn:
        return {"to_call": None, "least": None, "most": None}
    can = limits.bounds(t, s.turn)
    if can is not None and can.most < can.least:  # the least raise is above what the table admits
        can = None
    if can is not None and limits.must_bring_in(t, s.turn) and t.rules.forced.bring_in_exact is not None:
        exact = min(s.minimum, t.resto(s.turn))
        if t.rules.forced.bring_in_exact.value:
            return {"to_call": betting.to_call(t, s.turn), "least": exact, "most": exact}
    held = out_of_turn.held_to(t, s.players[s.turn])
    if held is not None and holds(t.rules.rulings.out_of_turn_fixed):  # his chips lie there: just so much
        just = None if held[0] == "call" else held[1]
        return {"to_call": betting.to_call(t, s.turn), "least": just, "most": just}
    return {
        "to_call": betting.to_call(t, s.turn),
        "least": can.least if can is not None else None,
        "most": can.most if can is not None else None,
    }


def pot_facts(t: Turn) -> Facts:
    s = t.s
    found: Facts = {}
    for k in range(max(1, len(s.pots))):
        found[f"pot:{k}"] = s.accounts.get(f"pot:{k}", 0)
        if k < len(s.pots):
            found[f"players:{k}"] = " ".join(pots.competing(t, k))
    for name in {**s.seats, **s.players}:
        found[f"bet:{name}"] = s.accounts.get(f"bet:{name}", 0)
        found[f"resto:{name}"] = s.accounts.get(f"resto:{name}", 0)
    for p in s.players.values() if s.phase in HAND else ():
        found[f"put:{p.name}"] = p.put if p.live else 0
    return found


def card_facts(t: Turn, who: str) -> Facts:
    s = t.s
    found: Facts = {}
    for p in s.players.values():
        seen = [c.face for c in p.cards if sees(t, p, c, who)]
        found[f"cards:{p.name}"] = " ".join(seen) if len(seen) == len(p.cards) else None
        found[f"up:{p.name}"] = " ".join(c.face for c in p.cards if c.up)
    for n, row in enumerate(s.pack.board, 1):
        found["board" if n == 1 else f"board:{n}"] = " ".join(c.face for c in row if c.up)
    return found
