"""What happened, told to one reader: events in words, with the names of places, persons and accounts."""

from __future__ import annotations

import importlib.util
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import inspect

from ..games import registry
from ..inspection import vocabulary
from ..law.values import Text
from ..table import people, telling, voice
from ..table import words as law_words
from ..table.cardface import index
from ..table.cloth import short
from ..table.contract import AZAR, LAST, Event, Game, Scene, Thing, redact
from ..table.telling import Dress
from . import words
from .records import events, part

_LAYOUT = re.compile(r", (?:paño|layout) \d+$")
_OR = re.compile(r",\s*|\s+(?:o|u|or)\s+")
CARDS = re.compile(r"(?:[2-9TJQKA][shdc]|Jo)(?: (?:[2-9TJQKA][shdc]|Jo))*")
"""Several cards of a French pack as a move names them."""

BOOKS = frozenset(("transfer",))
"""Events for the books: shown on request."""

COVERED = "▒"
"""A card that nobody was shown."""


class EventInWords(msgspec.Struct, frozen=True, kw_only=True):
    """An event in words. ``n`` is its number within its record."""

    seq: int
    n: int
    at: str
    tag: str
    text: str
    cites: tuple[str, ...] = ()
    reading: str = ""
    books: bool = False
    mine: bool = False
    outcome: bool = False
    said: str = ""
    gloss: str = ""


_PLACES: WeakKeyDictionary[Any, dict[str, Text]] = WeakKeyDictionary()


def places(game: Game) -> dict[str, Text]:
    """What every place of the felt is called, without its odds; empty where a game has no felt."""
    if game not in _PLACES:
        _PLACES[game] = {spot.place: _name(spot.label) for spot in spots(game)}
    return _PLACES[game]


def spots(game: Game, form: str = "wide") -> Sequence[Any]:
    """Where chips may be put; nothing where a game has no felt yet."""
    module = felt(game.game)
    return module.spots(game, form) if module is not None and hasattr(module, "spots") else ()


@lru_cache(maxsize=64)
def felt(game: str) -> Any | None:
    """The module that draws a game's table; None where it is not furnished yet."""
    room = registry.room(game)
    module = f"{room.package}.{room.felt.partition(':')[0]}"
    if not room.felt or importlib.util.find_spec(module) is None:
        return None
    return room.felt_module


def _name(label: Text) -> Text:
    return Text(label.es.partition(" · ")[0], label.en.partition(" · ")[0])


def place(game: Game, on: str, at: str, lang: str, layout: Any = None) -> str:
    """A bet on its place, as the felt calls it; the layout only if it is known."""
    found = places(game).get(f"{layout or 1}/{on}/{at}")
    if found is None:
        return " ".join(filter(None, (bet(game, on, lang), at)))
    return found[lang] if layout else _LAYOUT.sub("", found[lang])


def bet(game: Game, on: str, lang: str) -> str:
    """The first of the names that the rulebook gives a bet."""
    rules = getattr(game, "rules", None)
    name = getattr((getattr(rules, "bets", None) or {}).get(on), "name", None)
    if not isinstance(name, Text):
        own = law_words.closer("values", on, game.game.partition("_")[0])
        return law_words.called("values", own, lang)
    return short(name[lang])


def pocket(game: Game, label: str, lang: str) -> str:
    """A result; where it is a bet of its own, by that bet's name."""
    found = places(game).get(f"1/{label}/")
    return found[lang] if found is not None else law_words.called("values", label, lang)


def aliases(game: Game, on: str) -> tuple[str, ...]:
    """Every name that the rulebook gives a bet, in both languages."""
    rules = getattr(game, "rules", None)
    name = getattr((getattr(rules, "bets", None) or {}).get(on), "name", None)
    if not isinstance(name, Text):
        return ()
    return tuple(dict.fromkeys(one for text in (name.es, name.en) for one in _OR.split(text) if one))


def may_be_bet(game: Game, on: str) -> bool:
    """Whether one bets there by a move ``bet``: an insurance, say, is a word of its own."""
    kind = vocabulary.members(game.types.moves).get("bet")
    named = vocabulary.fields(kind).get("on") if kind is not None else None
    return named is None or not isinstance(named.type, inspect.LiteralType) or on in named.type.values


POTS = ("pool", "reserve")
"""Accounts that are named after a prize."""


def account(name: str, lang: str) -> str:
    """An account of the ledger in words.

    >>> account("stake:3", "en"), account("colour:ana", "es"), account("house", "en"), account("pot:1", "es")
    ('the felt', 'ana (fichas de color)', 'the house', 'bote lateral 1')
    >>> account("reserve:super_bingo.sala", "es")
    'Súper Bingo · sala (la reserva)'
    """
    kind, colon, rest = name.partition(":")
    if kind == "stake":
        return law_words.called("accounts", "stake", lang)
    if kind == "pot" and rest.isdecimal():
        return law_words.pot(int(rest), lang)
    if kind in POTS:  # pots by their own names, and whose they are, where each hall has its own
        rest = " · ".join(value("pool", one, lang) for one in rest.split("."))
    if colon and kind in law_words.catalogue()["accounts"]:
        return f"{rest} ({law_words.called('accounts', kind, lang)})"
    if not colon and kind in law_words.catalogue()["accounts"]:
        return law_words.called("accounts", kind, lang)
    return people.describe(name, lang)


def value(name: str, raw: Any, lang: str) -> str:
    """The value of a field in words."""
    if isinstance(raw, (list, tuple)):
        return ", ".join(value(name, one, lang) for one in raw)
    if name == "about" and isinstance(raw, str):
        kind, _, what = raw.partition(":")
        raw = what if kind == "incident" and law_words.known("incidents", what) else kind
    if not isinstance(raw, str):
        return voice.shown(raw, lang)
    for code in (f"{name}_{raw}", raw):  # words of its own in this field
        if code in law_words.catalogue()["values"]:
            return law_words.called("values", code, lang)
    for section in ("rulings", "duties", "incidents"):
        if law_words.known(section, raw):
            said = law_words.say(section, raw, lang)
            return said[:1].lower() + said[1:].rstrip(".") if name == "about" else said
    return law_words.called("moves", raw, lang) if name == "option" else raw.replace("_", " ")


class Page(Dress):
    """How the page has things called: places as the felt names them, persons by their roles, cards by their signs."""

    def __init__(self, game: Game, lang: str) -> None:
        super().__init__(lang)
        self.game = game

    def person(self, who: str) -> str:
        return people.describe(who, self.lang)

    def account(self, name: str) -> str:
        return account(name, self.lang)

    def bet(self, on: str) -> str:
        return bet(self.game, on, self.lang)

    def spot(self, on: str, at: str, layout: Any) -> str:
        return place(self.game, on, at, self.lang, layout)

    def pocket(self, label: str) -> str:
        return pocket(self.game, label, self.lang)

    def receiver(self, place: Any) -> Any:
        if not isinstance(place, str):
            return place
        named = receiver(place, self.lang)
        return voice.within(value("place", named, self.lang)) if named == place else named

    def faces(self, those: str | Sequence[str]) -> str:
        return faces(those)

    def reason(self, why: str) -> str:
        return law_words.transfer(why, self.lang)

    def value(self, name: str, code: Any) -> Any:
        if isinstance(code, (list, tuple)):
            return ", ".join(str(self.value(name, one)) for one in code)
        if name == "about" and code in (getattr(getattr(self.game, "rules", None), "bets", None) or {}):
            return self.bet(code)
        return voice.within(value(name, code, self.lang)) if isinstance(code, str) else code

    def options(self, those: Sequence[str]) -> str:
        return str(self.value("options", those))


def text(game: Game, event: Event, lang: str) -> str:
    """What happened, in words that name places and persons as people do."""
    return voice.sentence(telling.told(event, Page(game, lang)))


def receiver(place: str, lang: str) -> str:
    """To whom a card goes.

    >>> receiver("hole:ana", "es"), receiver("board:1", "es"), receiver("punto", "en")
    ('ana', 'la mesa', 'punto')
    >>> receiver("board:2", "en")
    'the board, row 2'
    """
    kind, colon, rest = place.partition(":")
    if kind == "board":
        row = law_words.say("reasons", "part_row_2", lang) if rest == "2" else ""
        return ", ".join(filter(None, (law_words.called("values", kind, lang), row)))
    return people.describe(rest, lang) if colon and kind in ("hole", "up") else place


def faces(those: str | Sequence[str]) -> str:
    """Cards as players write them.

    >>> faces("Td"), faces(("As", "7c"))
    ('10♦', 'A♠ 7♣')
    """
    return " ".join(index(one) or one for one in ((those,) if isinstance(those, str) else those))


def record(game: Game, entry: Any, who: str, lang: str) -> list[EventInWords]:
    """A record of the log as this person may see it."""
    chance = (part(entry, "move") or {}).get("who") == AZAR
    seq, at = part(entry, "seq"), str(part(entry, "at"))
    shown: list[EventInWords] = []
    for n, event in enumerate(events(game, entry)):
        seen = game.show(event, who)
        if seen is not None:
            shown.append(told(game, redact(seen, who), who, lang, seq, n, at, outcome=chance and not shown))
    return shown


def pots_won(game: Game, entries: Iterable[Any], lang: str) -> str:
    """Where players play for pots, who has won what of them: that is what a hand comes to, not its last card."""
    won: Counter[str] = Counter()
    for entry in entries:
        for event in events(game, entry):
            if type(event).__struct_config__.tag == "won" and hasattr(event, "pot"):
                facts = msgspec.to_builtins(event)
                won[facts["player"]] += facts["amount"]
    each = (law_words.say("events", "won", lang, player=name, amount=amount) for name, amount in won.items())
    return "; ".join(each)


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """How the last round ended, in words; ``results``: who, how much, and what that means."""

    decided: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    results: tuple[tuple[str, int, str], ...] = ()


MANY = 20
"""Where more have played than this, only who won is told."""


def ended(game: Game, scene: Scene, lang: str) -> Ended | None:
    """The last hands with their totals, who won, and what everybody won or lost; None where nothing is left of it."""
    last = [t for t in scene.things if t.mark == LAST]
    if not last:
        return None
    lying: dict[str, list[Thing]] = {}
    sums: Counter[str] = Counter()
    for thing in last:
        if thing.kind == "card":
            lying.setdefault(thing.place, []).append(thing)
        elif thing.kind == "result":
            sums[thing.owner] += thing.amount
    results = []
    many = len(sums) > MANY
    for name, amount in sums.items():
        if many and amount <= 0:
            continue
        fate = "won" if amount > 0 else "lost" if amount < 0 else "null"
        results.append((people.describe(name, lang), amount, words.said(f"outcome.{fate}", lang, amount=abs(amount))))
    hands = tuple(_hand(place, those, scene, lang) for place, those in lying.items())
    return Ended(decided=tuple(_decided(game, scene, lang)), hands=hands, results=tuple(results))


def _hand(place: str, lying: list[Thing], scene: Scene, lang: str) -> str:
    """A hand that lies there: whose, its cards, its total."""
    kind, _, rest = place.partition("/")
    points = scene.facts.get(f"last:{rest}")
    if kind == "board":
        named = receiver(f"board:{rest}", lang)
    elif kind == "seat":
        named = lying[0].owner
    elif rest[:1].isdecimal():
        named = words.said("outcome.box", lang, n=rest)
    elif rest.startswith("bank."):
        named = words.said("outcome.bank_round", lang, n=rest[5:])
    else:
        named = law_words.called("values", rest, lang)
    cards = " ".join(faces(t.label) if t.label else COVERED for t in lying)
    told = words.said("outcome.hand", lang, hand=named, cards=cards, points=points)
    return told[:1].upper() + told[1:]


def _decided(game: Game, scene: Scene, lang: str) -> Iterable[str]:
    """What came up, or which hand has won."""
    facts = scene.facts
    if facts.get("won"):
        yield words.said(f"outcome.{facts['won']}", lang)
    for cloth in ("1", "2"):
        if facts.get(f"won:{cloth}"):
            won = words.said(f"outcome.{facts[f'won:{cloth}']}", lang)
            yield words.said(
                "outcome.of_cloth", lang, cloth=law_words.called("values", f"cloth_{cloth}", lang), won=won
            )
    for thing in scene.things:
        if thing.kind == "ball":
            yield words.said("outcome.pocket", lang, pocket=pocket(game, thing.label, lang))
    if any(thing.kind == "die" for thing in scene.things):
        yield words.said("outcome.dice", lang, dice=str(facts.get("previous")), total=facts.get("total"))


def told(
    game: Game, event: Event, who: str, lang: str, seq: int = 0, n: int = 0, at: str = "", outcome: bool = False
) -> EventInWords:
    tag = str(type(event).__struct_config__.tag)
    player = getattr(event, "player", getattr(event, "about", ""))
    return EventInWords(
        seq=seq, n=n, at=at, tag=tag, text=text(game, event, lang), cites=event.cite, reading=event.reading,
        books=tag in BOOKS, mine=bool(who) and player == who, outcome=outcome,
        said=getattr(event, "text", "") if tag == "call" else "",
        gloss=getattr(event, "gloss", "") if tag == "call" and lang == "en" else "",
    )  # fmt: skip


def refusal(game: Game, refused: Any, lang: str) -> str:
    """Why a move is not admitted, in one sentence."""
    facts = {key: _fact(game, key, code, lang) for key, code in {"at": refused.at, **refused.facts}.items()}
    return law_words.refusal(msgspec.structs.replace(refused, facts=facts), lang, game.game)


def _fact(game: Game, name: str, code: Any, lang: str) -> Any:
    """A fact of a refusal: a bet by its name, with its place, cards by their signs, any other as it is."""
    bets = getattr(getattr(game, "rules", None), "bets", None) or {}
    on, _, at = code.partition(" ") if isinstance(code, str) else ("", "", "")
    if name == "at" and isinstance(code, str) and CARDS.fullmatch(code):
        return faces(code.split())
    return place(game, on, at, lang) if name != "phase" and on in bets else code


def names(everybody: Iterable[str], lang: str) -> str:
    return ", ".join(people.describe(one, lang) for one in everybody)
