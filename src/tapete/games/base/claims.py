"""A player disagrees: the claim is answered at once with what the law gives, the provisions and the arithmetic.

Whoever owes the players that answer is a matter of the law (``Duty.answers``); the answer itself is worked out from the
table: what the round came to for the claimant, what lay where, what a move would be told, how an incident was ruled.
Who is not content insists, and the claim waits for whoever the text lets decide it; where the text gives a right to
complain, who is still not content has it written down. Nothing of the round is rewound by a claim (an error of the
round that is on, or was the last, is declared: ``late``); what a decision gives beyond the answer the house pays.

One claim of a player is kept at a time, with everything a record needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from ...law.leaves import Source, cites, holds, reading
from ...law.rulebook import Leaf
from ...table.contract import HOUSE, Actor, Amount, Event, Move, Name, Offer, OneOf, Range, Refusal, tag
from ...table.events import Ruled, Transfer
from . import late
from .moves import Annulled, BetId, Spot
from .offers import offer
from .turn import TableTurn

if TYPE_CHECKING:
    from .game import TableGame

What = Literal["payment", "stake", "exchange", "right", "ruling", "error"]
"""What a claim is about: what the last round came to, chips that lay there, a change of money or chips, a move that one
may make, how an incident was ruled, an error that is found too late to be declared."""
WHATS: tuple[What, ...] = ("payment", "stake", "exchange", "right", "ruling", "error")
OF_ROUND = ("payment", "ruling", "error")
"""Claims about what a round came to."""
Verdict = Literal["as_claimed", "not_so", "admitted", "refused", "ruled", "nothing", "past", "unclear"]
Status = Literal["answered", "insisted", "for_house", "for_player", "complained"]
FOR_HOUSE: Status = "for_house"
FOR_PLAYER: Status = "for_player"
RECORDING = "cctv"
DISPUTE = "dispute"
"""The kind of claim that those answer to who decide where the claimant insists."""
Chips = Annotated[int, Meta(ge=-(10**12), le=10**12)]


class Claim(Move, frozen=True, tag="claim"):
    """A player disagrees. ``about``: a move (right), an incident (ruling, error); ``on``, ``at``: the place of a stake.
    ``amount``: what the round should have come to (payment: won less lost), what was staked or exchanged. ``round``:
    which one (0: the one that is on, or was the last)."""

    what: What
    about: Annotated[str, Meta(max_length=32)] = ""
    on: BetId = ""
    at: Spot = ""
    amount: Chips = 0
    round: Annotated[int, Meta(ge=0)] = 0


class Insist(Move, frozen=True, tag="insist"):
    """The claimant is not content with the answer; after a decision: has a complaint written down."""


class SettleClaim(Move, frozen=True, tag="settle_claim"):
    """Whoever the law lets decide decides a claim that is insisted on."""

    player: Name
    option: Literal["for_house", "for_player", "cctv"]


class Entry(msgspec.Struct, frozen=True):
    """A line of the arithmetic: chips that came (or went, below 0), for which reason, by which provisions."""

    amount: int
    reason: str
    cite: tuple[str, ...] = ()


class Answered(Event, frozen=True, kw_only=True, tag="answered"):
    """What the law gives to a claim. ``by``: who owes the player the answer; ``due``: the amount by the law;
    ``code``: of the refusal or the ruling; ``sums``: how the amount comes about."""

    player: str
    what: What
    by: tuple[str, ...]
    verdict: Verdict
    about: str = ""
    code: str = ""
    amount: int = 0
    due: int = 0
    sums: tuple[Entry, ...] = ()


class Insisted(Event, frozen=True, kw_only=True, tag="insisted"):
    """A claim waits for the decision of one of these."""

    player: str
    what: What
    by: tuple[str, ...]
    options: tuple[str, ...]


class Decided(Event, frozen=True, kw_only=True, tag="claim_decided"):
    """A claim is decided; or the recording is looked at first."""

    player: str
    what: What
    by: str
    option: str
    amount: Amount = 0


class Complained(Event, frozen=True, kw_only=True, tag="complained"):
    """A complaint is written down, with the claim as it stands."""

    player: str
    what: What


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A claim as the table keeps it. ``options``: what may be decided as long as it is insisted on."""

    what: What
    about: str
    round: int
    amount: int
    due: int
    verdict: Verdict
    status: Status = "answered"
    by: str = ""
    options: tuple[str, ...] = ()
    cite: tuple[str, ...] = ()


KINDS = frozenset((Claim, Insist, SettleClaim))
Moves = Claim | Insist | SettleClaim
Events = Answered | Insisted | Decided | Complained


# --- the answer -----------------------------------------------------------------------------------------------------


def claim(t: TableTurn[Any], move: Claim) -> None:
    """Any player may claim; while a claim of theirs waits for a decision, no other."""
    player = claimant(t)
    open_ = t.s.claims.get(player)
    if open_ is not None and open_.status == "insisted":
        t.refuse("previous_unsettled", open_.cite, at=open_.what)
    found = _answer(t, move, player)
    by, sources = answering(t.game, move.what)
    known = replace(found, by=by, cite=cites(found.cite, *sources) or t.game.anchor)
    t.emit(known)
    record = Record(
        what=move.what, about=found.about, round=move.round or t.s.round, amount=move.amount, due=found.due,
        verdict=found.verdict, cite=known.cite,
    )  # fmt: skip
    t.set(claims={**t.s.claims, player: record})


def claimant(t: TableTurn[Any]) -> str:
    """Players claim, nobody else."""
    name = t.actor.name
    if t.actor.role != "player":
        t.refuse("wrong_role", role=t.actor.role)
    if name in t.game.reserved or ":" in name:
        t.refuse("no_player", at=name)
    return name


def answering(game: TableGame, what: str) -> tuple[tuple[str, ...], tuple[Leaf[Any], ...]]:
    """Who owes the players an answer to claims of this kind, and by which clauses."""
    found = [leaf for leaf in game.duties_by_name.values() if leaf.value.holds and what in leaf.value.answers]
    return tuple(dict.fromkeys(role for leaf in found for role in leaf.value.by)), tuple(found)


def _answer(t: TableTurn[Any], move: Claim, player: str) -> Answered:
    blank = Answered(player=player, what=move.what, by=(), verdict="nothing", about=move.about, amount=move.amount)
    if move.what == "right":
        return _right(t, move, blank)
    moments = tuple(t.past())
    if move.what == "error" or (move.round and move.round < _first(t, moments)):
        return replace(blank, verdict="past")
    if move.what == "ruling":
        return _ruling(moments, move, blank)
    if move.what == "stake":
        return _stake(t, moments, move, blank)
    if move.what == "exchange":
        return _sums(blank, _crossing(t, moments, player, exchanges=True))
    return _sums(blank, _crossing(t, moments, player, exchanges=False))


def _first(t: TableTurn[Any], moments: tuple[late.Moment, ...]) -> int:
    return int(moments[0].state.round if moments else t.s.round)


def _right(t: TableTurn[Any], move: Claim, blank: Answered) -> Answered:
    """What the move would be told now."""
    kind = t.game.vocabulary.get(move.about)
    if kind is None or issubclass(kind, (Claim, Insist)):
        return replace(blank, verdict="unclear")
    stated = {"on": move.on, "at": move.at, "stake": move.amount, "amount": move.amount, "option": move.on}
    fields = {name: stated[name] for name in kind.__struct_fields__ if stated.get(name)}
    try:
        asked = t.game.types.move({"do": move.about, "who": move.who, **fields})
    except msgspec.ValidationError:
        return replace(blank, verdict="unclear")
    answer = t.game.play(t.s, asked)
    if isinstance(answer, Refusal):
        return replace(blank, verdict="refused", code=answer.code, cite=answer.cite, reading=answer.reading)
    return replace(blank, verdict="admitted", cite=cites(*(event.cite for event in answer.events)))


def _ruling(moments: tuple[late.Moment, ...], move: Claim, blank: Answered) -> Answered:
    """The last ruling of the round, or the last on this incident."""
    for moment in reversed(moments):
        for event in reversed(moment.step.events):
            if isinstance(event, Ruled):
                incident, ruling, amount = event.incident, event.ruling, event.amount
            elif isinstance(event, Annulled):
                incident, ruling, amount = event.ground, "null", 0
            else:
                continue
            if move.about in ("", incident, tag(moment.move)):
                found = replace(blank, verdict="ruled", about=incident, code=ruling, due=amount)
                return replace(found, cite=event.cite, reading=event.reading)
    return blank


def _stake(t: TableTurn[Any], moments: tuple[late.Moment, ...], move: Claim, blank: Answered) -> Answered:
    """What lies there, or lay there when it was last seen in this round."""
    for state in (t.s, *(moment.state for moment in reversed(moments))):
        there = _staked(t.game, state, blank.player, move)
        if there:
            return replace(blank, due=there, about=move.on, verdict="as_claimed" if there == move.amount else "not_so")
    return replace(blank, about=move.on)


def _staked(game: TableGame, state: Any, player: str, move: Claim) -> int:
    mine = [s for s in state.stakes if s.owner == player]
    there = [s for s in mine if move.on in ("", s.on) and move.at in ("", s.at)]
    return sum(s.amount for s in there) if state.stakes else game.contributed(state).get(player, 0)


def _crossing(t: TableTurn[Any], moments: tuple[late.Moment, ...], player: str, exchanges: bool) -> list[Entry]:
    """Chips of the round that became the player's, or were the player's before."""
    mine: set[str] = {player}
    found: list[Entry] = []
    seen: Any = None
    for moment in moments:
        for state in (moment.state, moment.step.state):
            if state is seen:  # one moment ends where the next begins
                continue
            seen = state
            mine |= {account for account, whose in t.game.owners(state).items() if player in whose}
        for event in moment.step.events:
            if not isinstance(event, Transfer) or (event.reason in EXCHANGES) != exchanges:
                continue
            sign = (event.target in mine) - (event.source in mine)
            if sign:
                found.append(Entry(sign * event.amount, event.reason, event.cite))
    return found


EXCHANGES = ("exchange", "buy_in", "rebuy", "ticket", "change", "colour", "cash_out", "tip")
"""Reasons of transfers that are no part of what a round comes to."""


def _sums(blank: Answered, entries: list[Entry]) -> Answered:
    due = sum(entry.amount for entry in entries)
    verdict: Verdict = "as_claimed" if due == blank.amount else "not_so"
    cite = tuple(dict.fromkeys(id for entry in entries for id in entry.cite))
    return replace(blank, verdict=verdict, due=due, sums=tuple(entries), cite=cite)


# --- who is not content ---------------------------------------------------------------------------------------------


def chain(game: TableGame) -> tuple[tuple[str, ...], tuple[Source, ...]]:
    """Those whom the text lets decide where somebody insists, in its order, and the clauses."""
    named = [leaf for leaf in game.disputes() if leaf is not None and leaf.value]
    roles, duties = answering(game, DISPUTE)
    all_ = dict.fromkeys((*(role for leaf in named for role in leaf.value.items), *roles))
    return tuple(all_), (*named, *duties)


def insist(t: TableTurn[Any], move: Insist) -> None:
    """First the decision of whoever has it; then, where the text gives the right, a complaint."""
    player = claimant(t)
    record = t.s.claims.get(player)
    if record is None:
        t.refuse("nothing_there", player=player)
    if record.status in ("insisted", "complained"):
        t.refuse("already_done", record.cite, at=record.what)
    general = t.game.rules.general
    if record.status == "answered":
        closed = t.game.claims_closed(t.s)
        if holds(closed) and record.what in OF_ROUND:
            t.refuse("too_late", closed, at="insist")
        roles, sources = chain(t.game)
        if not roles:
            t.refuse("no_rule", record.cite, at="insist")
        recorded = general is not None and holds(general.cctv)
        options = (FOR_HOUSE, FOR_PLAYER, *((RECORDING,) if recorded else ()))
        t.emit(
            Insisted(player=player, what=record.what, by=roles, options=options, cite=cites(*sources),
                     reading=reading(*sources))
        )  # fmt: skip
        _keep(t, player, replace(record, status="insisted", by=roles[0], options=options, cite=cites(*sources)))
        return
    if general is None or not holds(general.complaints):
        t.refuse("no_rule", general.complaints if general else None, at="insist")
    t.emit(Complained(player=player, what=record.what, cite=cites(general.complaints)))
    _keep(t, player, replace(record, status="complained"))


def settle_claim(t: TableTurn[Any], move: SettleClaim) -> None:
    """The decision. What it gives beyond the answer the house pays: of the round itself nothing is rewound. (Should an
    error of the round be found later, the round still comes to what was granted.)"""
    record = t.s.claims.get(move.player)
    roles, sources = chain(t.game)
    if not t.may(roles):
        t.refuse("wrong_role", *sources, role=t.actor.role)
    if record is None or record.status != "insisted":
        t.refuse("nothing_there", *sources, player=move.player)
    if move.option not in record.options:
        t.refuse("not_an_option", *sources, at=move.option)
    made = Decided(player=move.player, what=record.what, by=t.actor.name, option=move.option,
                   cite=cites(*sources), reading=reading(*sources))  # fmt: skip
    general = t.game.rules.general
    if move.option == RECORDING:
        t.emit(replace(made, cite=cites(general.cctv if general else None)))
        _keep(t, move.player, replace(record, options=tuple(o for o in record.options if o != RECORDING)))
        return
    more = _beyond(t, record) if move.option == FOR_PLAYER else 0
    t.emit(replace(made, amount=more))
    t.pay(HOUSE, move.player, more, "claim", *sources)
    _keep(t, move.player, replace(record, status=move.option, by=t.actor.name, options=()))


def _beyond(t: TableTurn[Any], record: Record) -> int:
    """What the house owes where a claim on a payment is granted; between players it owes nothing."""
    house = t.game.against_house and not t.game.bankers(t.s)
    return max(0, record.amount - record.due) if house and record.what == "payment" else 0


def _keep(t: TableTurn[Any], player: str, record: Record) -> None:
    t.set(claims={**t.s.claims, player: record})


HANDLERS: dict[Any, Any] = {Claim: claim, Insist: insist, SettleClaim: settle_claim}


# --- what may be claimed --------------------------------------------------------------------------------------------


def offers(game: TableGame, state: Any, who: str) -> Iterator[Offer]:
    """A player may claim at any time; insist; staff decide what waits for them."""
    roles, sources = chain(game)
    if Actor.of(who).role != "player":
        for player, record in state.claims.items():
            if record.status == "insisted" and Actor.of(who).role in roles:
                yield offer(who, "settle_claim", "staff", cites(*sources), player=player, option=OneOf(record.options))
        return
    record = state.claims.get(who)
    if record is None or record.status != "insisted":
        cite = cites(*(leaf for what in WHATS for leaf in answering(game, what)[1])) or game.anchor
        places = tuple(dict.fromkeys(s.on for s in state.stakes if s.owner == who))
        yield offer(who, "claim", "play", cite, what="payment", amount=Range(-1000, 1000))
        if places:
            yield offer(who, "claim", "play", cite, what="stake", on=OneOf(places), amount=Range(0, 1000))
        yield offer(who, "claim", "play", cite, what=OneOf(("exchange", "ruling", "error")))
        for name in sorted(game.vocabulary):
            if name in ("bet", "leave", "choose"):
                yield offer(who, "claim", "play", cite, what="right", about=name)
    if record is not None and _may_insist(game, state, record, roles):
        yield offer(who, "insist", "play", record.cite)


def _may_insist(game: TableGame, state: Any, record: Record, roles: tuple[str, ...]) -> bool:
    general = game.rules.general
    if record.status == "answered":
        return bool(roles) and not (record.what in OF_ROUND and holds(game.claims_closed(state)))
    return record.status in (FOR_HOUSE, FOR_PLAYER) and general is not None and holds(general.complaints)


def waiting(game: TableGame, state: Any) -> tuple[Offer, ...]:
    """What the first of those who decide owes now."""
    return tuple(
        offer(record.by, "settle_claim", "staff", record.cite, player=player, option=FOR_HOUSE)
        for player, record in state.claims.items()
        if record.status == "insisted"
    )
