"""What one person may do, ready for a page: bets that are made on the felt, buttons, and small forms.

Everything comes from the offers, the felt's places and the schema of the moves. A place of the felt is called
``layout/on/at``, after the fields of the moves that use it; an offer with these fields is a bet one makes by tapping
the place, with the chosen chip or, where the law fixes the amount, without one; ``lift`` takes a bet back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from ..games.base.claims import WHATS
from ..inspection import vocabulary
from ..strategy.guests import usual
from ..table import voice
from ..table import words as law_words
from ..table.contract import Actor, Chance, Field, Game, Offer, OneOf, Pending, Range, parts
from . import telling, words

PLACE = ("layout", "on", "at")
SEATS = ("place", "box", "behind")
"""Fields that name a seat: whoever has no wish takes the first that is free."""
TOLD = ("player", "on", "duty", "word", "option", "way", "what")
"""Fields that a label names even where they leave no choice."""
SUMS = ("amount", "to")
"""An amount that is fixed is said, too."""
LIFT = "lift"
REVIEWED = ("correct",)
"""Nobody does this before he has seen what it would change."""
BEFORE = ("look",)
"""What one does before one answers: it stands beside the answers."""
ASIDE = ("tip", "rebuy", "more_chips")
"""It asks how much, but not for what is being played."""
FIRST = ("buy", "exchange", "hand_back", "stake_cards")
"""Where one takes part by buying, not by a bet on the felt, this stands before everything else."""
CREDIT = ("insert_credit", "prepay")
"""At a machine or a terminal this stands before everything else as long as nothing can be staked."""
ENDLESS = 10**6
"""From here on an upper end only says that there is none."""
BUTTONS = 8
"""A choice among so many is a row of buttons; among more, a list."""
KEYS = ("face", "dice", "pocket")
"""What comes up: whoever enters it types it, or taps it."""
TAPPED = ("face", "dice")
"""Where the felt has no places for it, it is laid out to be tapped."""

Plain = str | int | bool


class Input(msgspec.Struct, frozen=True, kw_only=True):
    """A field of a form. ``sort``: choice, some (of the options; ``hints`` are those that go together), keys (what came
    up, by its keys or by a tap; ``rows`` of it to tap, none where the felt has them), number, switch, text, fixed."""

    name: str
    label: str
    sort: str
    type: str = "str"
    options: tuple[tuple[Plain, str], ...] = ()
    low: int | None = None
    high: int | None = None
    step: int = 1
    start: Plain = ""
    hints: tuple[str, ...] = ()
    required: bool = True
    ends: bool = False
    """how much it may be is worth saying"""
    ask: bool = False
    """nothing is chosen until the person has chosen"""
    rows: tuple[tuple[tuple[Plain, str], ...], ...] = ()


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Something one may do: a button if nothing is left open, else a form."""

    key: str
    label: str
    move: dict[str, Any]
    inputs: tuple[Input, ...] = ()
    choices: tuple[tuple[str, dict[str, Any]], ...] = ()
    kind: str = "play"
    duty: bool = False
    quick: dict[str, Any] | None = None
    """the same move with nothing left to choose, for whoever has no wish"""
    stakes: bool = False
    """it asks how much: chips may come into play in this round"""
    now: bool = False
    """it answers something that this person owes"""
    first: bool = False
    """it stands before the others, though nobody owes it"""
    review: bool = False
    """what it would do is shown before it is done"""
    cites: tuple[str, ...] = ()


class Placing(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that is made on the felt: its places, the field with the amount and its range, and what else it says."""

    do: str
    who: str
    on: str
    at: tuple[str, ...]
    layout: tuple[int, ...]
    field: str = ""
    low: int = 0
    high: int = 0
    step: int = 1
    extras: dict[str, Plain] = {}
    label: str = ""
    where: str = "at"
    """the field that names the place: ``at``, or ``box`` where places are numbered boxes"""


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """All that a person may do at one moment."""

    placing: tuple[Placing, ...] = ()
    lifting: tuple[Placing, ...] = ()
    actions: tuple[Action, ...] = ()
    incidents: tuple[str, ...] = ()


def hand(
    game: Game,
    offers: Sequence[Offer],
    duties: Sequence[Offer],
    lang: str,
    pending: Sequence[Pending] = (),
    seated: bool = False,
    claims: Sequence[dict[str, Any]] = (),
) -> Hand:
    """Sort the offers into what is done on the felt, by button, and as an incident. Whoever is ``seated`` and may sit
    down changes his seat. ``claims``: what may be sung now; each is a button."""
    placing, lifting, rest = [], [], []
    for offer in offers:
        on_felt = _placing(game, offer, lang) if offer.kind in ("play", "staff") else None
        if on_felt is None or (not on_felt.field and offer.kind != "play"):
            rest.append(offer)
        elif offer.do == LIFT:
            lifting.append(on_felt)
        else:
            placing.append(on_felt)
    incidents = tuple(dict.fromkeys(o.do for o in rest if o.kind == "incident"))
    doable = [o for o in rest if o.kind != "incident"]
    due = {(d.do, _fixed(d)) for d in duties}
    actions = [
        msgspec.structs.replace(_action(game, o, doable, due, lang), now=any(_answers(o, p) for p in pending))
        for o in doable
    ]
    if not placing and not any(a.first for a in actions):
        actions = [msgspec.structs.replace(a, first=a.first or a.move["do"] in CREDIT) for a in actions]
    if seated:
        again = law_words.called("moves", "sit_again", lang)
        actions = [msgspec.structs.replace(a, label=again) if a.move["do"] == "sit" else a for a in actions]
    actions = [_claim(game, move, lang) for move in claims] + actions
    unique = {action.key: action for action in sorted(actions, key=lambda a: a.duty)}
    ordered = sorted(unique.values(), key=lambda a: not a.duty)
    return Hand(placing=tuple(placing), lifting=tuple(lifting), actions=tuple(ordered), incidents=incidents)


def _claim(game: Game, move: dict[str, Any], lang: str) -> Action:
    """A prize that is complete, sung by one button."""
    named = [option(game, name, raw, lang) for name, raw in move.items() if name not in ("do", "who")]
    key = msgspec.json.encode([move, []], order="deterministic").decode()
    label = law_words.called("moves", move["do"], lang)
    return Action(key=key, label=f"{label}: {' '.join(named)}", move=move, now=True, first=True)


def _answers(offer: Offer, owed: Pending) -> bool:
    """Is this what he owes: the move itself, or one of those that he has to choose from?"""
    mine = owed.by in (offer.by, Actor.of(offer.by).role)
    return mine and offer.do in (owed.do, *owed.options, *BEFORE)


def _fixed(offer: Offer) -> tuple[tuple[str, Any], ...]:
    """The fields that leave no choice."""
    return tuple((k, f.values[0]) for k, f in offer.fields.items() if isinstance(f, OneOf) and len(f.values) == 1)


def _placing(game: Game, offer: Offer, lang: str) -> Placing | None:
    fields = offer.fields
    where = "box" if "box" in fields and "at" not in fields else "at"
    on, at, layout = fields.get("on"), fields.get(where, OneOf(("",))), fields.get("layout", OneOf((1,)))
    if not (isinstance(on, OneOf) and len(on.values) == 1 and isinstance(at, OneOf) and isinstance(layout, OneOf)):
        return None
    if f"1/{on.values[0]}/{at.values[0]}" not in telling.places(game):
        return None
    amount = next((k for k, f in fields.items() if k not in (*PLACE, where) and _amount(f)), "")
    others = {k: f for k, f in fields.items() if k not in (*PLACE, where, amount)}
    if not all(isinstance(f, OneOf) and len(f.values) == 1 for f in others.values()):
        return None
    span = fields.get(amount)
    low, high, step = (span.low, span.high, span.step) if isinstance(span, Range) else (0, 0, 1)
    if isinstance(span, OneOf):
        low = high = step = int(span.values[0])
    extras = {k: f.values[0] for k, f in others.items() if isinstance(f, OneOf)}
    return Placing(
        do=offer.do, who=offer.by, on=str(on.values[0]), at=tuple(str(a) for a in at.values),
        layout=tuple(int(n) for n in layout.values), field=amount, low=low, high=high, step=step, extras=extras,
        label=", ".join(_extra(k, v, lang) for k, v in extras.items()), where=where,
    )  # fmt: skip


def _extra(name: str, raw: Plain, lang: str) -> str:
    """What a bet says besides its place and its amount; a switch by its own name."""
    return law_words.called("fields", name, lang) if raw is True else telling.value(name, raw, lang)


def _amount(field: Field) -> bool:
    if isinstance(field, Range):
        return True
    return isinstance(field, OneOf) and len(field.values) == 1 and type(field.values[0]) is int and field.values[0] > 0


def _action(game: Game, offer: Offer, others: Iterable[Offer], due: set[Any], lang: str) -> Action:
    """A button, a row of buttons, or a form."""
    alike = [o for o in others if o.do == offer.do and o.by == offer.by]
    fixed = dict(_fixed(offer))
    free = {k: f for k, f in offer.fields.items() if k not in fixed}
    move = {"who": offer.by, "do": offer.do, **fixed}
    told = {k: v for k, v in fixed.items() if _differs(k, alike) or k in TOLD or (k in SUMS and type(v) is int)}
    label = called("moves", offer, "", lang)
    if told:
        label = f"{label}: {_described(game, told, lang)}"
    elif offer.kind == "chance" and "to" in fixed:
        label = f"{label} · {receiver(str(fixed['to']), lang)}"
    seat = bool(free) and all(name in SEATS and isinstance(f, OneOf) for name, f in free.items())
    choices: tuple[tuple[str, dict[str, Any]], ...] = ()
    inputs: tuple[Input, ...] = ()
    only = next(iter(free.values())) if len(free) == 1 else None
    review = offer.do in REVIEWED
    if isinstance(only, OneOf) and len(only.values) <= BUTTONS and not seat and not review:
        name = next(iter(free))
        choices = tuple((option(game, name, v, lang), {**move, name: v}) for v in only.values)
        if all(isinstance(v, bool) for v in only.values):  # yes or no to what
            label = f"{label} · {called('fields', offer, name, lang)}"
    else:
        inputs = tuple(_input(game, offer, name, lang) for name in free)
    quick = usual(offer) if seat else None
    key = msgspec.json.encode([move, sorted(free)], order="deterministic").decode()
    is_due = (offer.do, _fixed(offer)) in due
    return Action(
        key=key, label=label, move=move, inputs=inputs, choices=choices, kind=offer.kind, duty=is_due, cites=offer.cite,
        quick=quick, review=review, first=offer.kind == "play" and offer.do in FIRST,
        stakes=offer.do not in ASIDE and any(isinstance(f, Range) for f in free.values()),
    )  # fmt: skip


def called(section: str, offer: Offer, field: str, lang: str) -> str:
    """What a move or one of its fields is called: one word may mean two moves, which their fields tell apart.

    >>> called("moves", Offer(by="ana", do="stand", fields={"hand": OneOf(("1",))}), "", "es")
    'Plantarse'
    >>> called("moves", Offer(by="ana", do="stand", fields={"behind": OneOf((0, 1))}), "", "es")
    'Jugar de pie'
    """
    known = law_words.catalogue()[section]
    special = (f"{offer.do}_{name}" for name in ((field,) if field else offer.fields))
    return law_words.called(section, next((key for key in special if key in known), field or offer.do), lang)


def receiver(to: str, lang: str) -> str:
    """For whom a card is: a person, a box or one of its hands, the bank, a row.

    >>> receiver("bank", "es"), receiver("4.2", "es"), receiver("ana", "en"), receiver("3", "en")
    ('banca', 'mano 2 de la casilla 4', 'ana', 'box 3')
    """
    box, point, n = to.partition(".")
    if box.isdecimal():
        named = words.said("outcome.box", lang, n=box)
        return voice.within(words.said("verdict.hand", lang, n=n, box=voice.within(named)) if point else named)
    if to in law_words.catalogue()["values"]:
        return voice.within(law_words.called("values", to, lang))
    return telling.receiver(to, lang)


def _differs(name: str, offers: Sequence[Offer]) -> bool:
    seen = {str(dict(_fixed(o)).get(name)) for o in offers}
    return len(seen) > 1


def _described(game: Game, told: dict[str, Any], lang: str) -> str:
    parts = []
    if "player" in told:
        parts.append(str(told["player"]))
    if "on" in told:
        parts.append(telling.place(game, str(told["on"]), str(told.get("at", "")), lang, told.get("layout")))
    for name, raw in told.items():
        if name not in ("player", *PLACE) or (name == "at" and "on" not in told):
            parts.append(option(game, name, raw, lang))
    return ", ".join(parts)


def option(game: Game, name: str, raw: Any, lang: str) -> str:
    """One of the values of a field, in words."""
    if name in ("on", "to_on"):
        return telling.bet(game, str(raw), lang)
    if name == "pocket":
        return telling.pocket(game, str(raw), lang)
    if name in ("face", "small"):
        return telling.faces(str(raw).split())
    special = f"{name}_{raw}"
    return telling.value(name, special if special in law_words.catalogue()["values"] else raw, lang)


def _input(game: Game, offer: Offer, name: str, lang: str) -> Input:
    field = offer.fields[name]
    label = called("fields", offer, name, lang)
    ask = offer.kind == "chance" or offer.do in REVIEWED or isinstance(field, Chance)  # what came up is never assumed
    if isinstance(field, Range):
        return Input(name=name, label=label, sort="number", type="int", low=field.low, high=field.high,
                     step=field.step, start="" if ask else field.low, ends=field.high < ENDLESS, ask=ask)  # fmt: skip
    raw = tuple(field.weights) if isinstance(field, Chance) else field.values
    if ask and name in KEYS and offer.do not in REVIEWED and len(raw) > BUTTONS:
        return _keys(game, name, label, raw, lang)
    if some := parts(raw):
        each = tuple((one, telling.faces(one) if len(one) == 2 else option(game, name, one, lang)) for one in some)
        return Input(name=name, label=label, sort="some", options=each, start="", hints=tuple(map(str, raw)))
    options = tuple((v, option(game, name, v, lang)) for v in raw)
    start = "" if ask else raw[0]
    return Input(name=name, label=label, sort="choice", type=_type(raw[0]), options=options, start=start, ask=ask)


def _keys(game: Game, name: str, label: str, raw: Sequence[Plain], lang: str) -> Input:
    """What came up: two keys, or a tap on what is laid out, suit by suit and die by die, or on the felt."""
    options = tuple((v, option(game, name, v, lang)) for v in raw)
    rows: dict[str, list[tuple[Plain, str]]] = {}
    for value, shown in options if name in TAPPED else ():
        rows.setdefault(str(value)[-1 if name == "face" else 0], []).append((value, shown))
    return Input(name=name, label=label, sort="keys", options=options, start="", ask=True, hints=tuple(map(str, raw)),
                 rows=tuple(map(tuple, rows.values())))  # fmt: skip


def _type(value: Plain) -> str:
    return "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "str"


# --- incidents: forms from the schema of their facts ----------------------------------------------------------------


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """An incident that may be declared, and the form for its facts."""

    do: str
    who: str
    title: str
    inputs: tuple[Input, ...]
    place: bool = False


def declarations(game: Game, offers: Sequence[Offer], people: Sequence[str], lang: str) -> tuple[Declaration, ...]:
    """The incidents offered to somebody. The schema says what facts there are; the offers suggest values."""
    kinds = vocabulary.members(game.types.moves)
    made = []
    for do in dict.fromkeys(o.do for o in offers if o.kind == "incident"):
        mine = [o for o in offers if o.do == do]
        fields = vocabulary.fields(kinds[do])
        inputs = tuple(_fact(game, name, f, mine, people, lang) for name, f in fields.items() if name != "who")
        title = _sentence(law_words.say("incidents", do, lang))
        made.append(Declaration(do=do, who=mine[0].by, title=title, inputs=inputs, place="at" in fields))
    return tuple(made)


def claim(game: Game, known: Sequence[str], lang: str) -> tuple[Input, ...]:
    """The form of a claim. ``known``: moves of players that one may claim a right to."""
    bets = dict.fromkeys(place.split("/")[1] for place in telling.places(game))
    moves = tuple((do, law_words.called("moves", do, lang)) for do in known)

    def called(name: str) -> str:
        return law_words.called("fields", name, lang)

    whats = tuple((str(v), option(game, "what", v, lang)) for v in WHATS)
    return (
        Input(name="what", label=called("what"), sort="choice", options=whats, start=whats[0][0]),
        Input(name="amount", label=called("amount"), sort="number", type="int", start=0),
        *((Input(name="on", label=called("on"), sort="choice", required=False,
                 options=tuple((on, option(game, "on", on, lang)) for on in bets)),) if bets else ()),
        Input(name="about", label=called("claim_about"), sort="choice", required=False, options=moves),
        Input(name="round", label=called("round"), sort="number", type="int", low=0, start=0),
    )  # fmt: skip


def _sentence(said: str) -> str:
    """
    >>> _sentence("asiento ocupado sin jugar"), _sentence("Se ve un naipe.")
    ('Asiento ocupado sin jugar.', 'Se ve un naipe.')
    """
    return said[:1].upper() + said[1:] + ("" if said.endswith(".") else ".")


def _fact(game: Game, name: str, field: Any, offers: Sequence[Offer], people: Sequence[str], lang: str) -> Input:
    label = called("fields", offers[0], name, lang)
    hints = _hints(name, offers)
    required = bool(field.required)
    start: Plain = "" if required or not isinstance(field.default, (str, int, bool)) else field.default
    if name in ("on", "to_on"):
        bets = dict.fromkeys((*hints, *(p.split("/")[1] for p in telling.places(game))))
        options = tuple((on, option(game, name, on, lang)) for on in bets)
        return Input(name=name, label=label, sort="choice", options=options, required=required)
    if name == "player":
        known = tuple(dict.fromkeys((*hints, *people)))
        return Input(name=name, label=label, sort="text", hints=known, start=known[0] if len(known) == 1 else "")
    match field.type:
        case inspect.BoolType():
            return Input(name=name, label=label, sort="switch", type="bool", start=start, required=False)
        case inspect.LiteralType(values=values):
            words_ = tuple(v for v in values if v is not None)
            listed = tuple((v, option(game, name, v, lang)) for v in words_)
            return Input(name=name, label=label, sort="choice", type=_type(words_[0]), options=listed, start=start,
                         required=required)  # fmt: skip
        case inspect.IntType(ge=low, le=high):
            first = _first(name, offers)
            return Input(name=name, label=label, sort="number", type="int", low=low, high=high,
                         start=start or first, required=required)  # fmt: skip
        case inspect.VarTupleType():
            return Input(name=name, label=label, sort="text", type="list", required=required)
    return Input(name=name, label=label, sort="text", hints=hints[:200], start=start, required=required)


def _hints(name: str, offers: Sequence[Offer]) -> tuple[str, ...]:
    found = [str(v) for o in offers if isinstance(f := o.fields.get(name), OneOf) for v in f.values]
    return tuple(dict.fromkeys(found))


def _first(name: str, offers: Sequence[Offer]) -> int | str:
    for o in offers:
        field = o.fields.get(name)
        if isinstance(field, Range):
            return field.low
        if isinstance(field, OneOf) and isinstance(field.values[0], int):
            return int(field.values[0])
    return ""
