"""A table as a page shows it to one person: the felt, what is due, what he may do, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from ..inspection import vocabulary
from ..law.values import Text
from ..strategy.bingo import claims
from ..strategy.circle import seated_at, there
from ..table import voice
from ..table import words as law_words
from ..table.contract import Actor, Due, Game, Offer, Pending, Scene
from . import acting, telling, words
from .acting import Action, Hand
from .clock import CARDS
from .rendering import inline
from .telling import EventInWords
from .wire import Seen

FORMS = ("wide", "tall")
BEHIND = "/resto"
"""Chips behind the line lie in places that end so."""
BOARD = "board"
"""Whoever gets a common card."""
MOVING = ("running",)
"""Phases in which the felt is in motion though nobody waits for chance yet."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """Who is to act, and what for: a duty of the law, or a choice that is owed."""

    who: str
    do: str
    mine: bool = False
    options: str = ""
    default: str = ""
    about: str = ""
    choice: bool = False
    bets: tuple[str, ...] = ()
    """the bets that may be chosen from, by their ids; empty where something else is"""
    kind: str = ""
    cites: tuple[str, ...] = ()


class PageParts(msgspec.Struct, frozen=True, kw_only=True):
    """What the parts of the table's page are filled with."""

    seq: int
    who: str
    felt: str
    phase: str
    round: int | None
    minimum: int | None
    turns: tuple[Turn, ...]
    hand: Hand
    dues: tuple[tuple[Due, str], ...]
    balance: int | None
    staked: int
    pots: tuple[tuple[str, int, str], ...]
    """where there are several: what each is called, what it holds, who competes for it"""
    seated: bool
    """he has a seat, or a place to stand, at the table"""
    wanted: tuple[tuple[str, str], ...]
    """places on which he has to bet before the table goes on, and what they are called"""
    resto: int | None
    """his chips behind the line, where the game has one"""
    own: str
    """his cards, while he must speak or makes up his mind: on a small screen the felt lies below the buttons"""
    lacking: int
    """so many players more the law wants before anything begins"""
    to_start: int
    """so many cards must still be sold before a game begins"""
    company: int
    """so many make good company where one cannot play alone"""
    there: tuple[str, ...]
    """who has a seat, or a place to stand"""
    enter: tuple[Action, ...]
    """what brings him into the play: a seat, then chips"""
    spots: bool
    """there are places on the felt to tap"""
    ended: telling.Ended | None
    """how the last round ended, until the next one begins"""
    ahead: tuple[tuple[str, str], ...]
    """what he may make up his mind to before it is his turn: its key, and what it is called"""
    data: dict[str, Any]


def look(game: Game, state: Any, seen: Seen, stand: str, lang: str, form: str = "wide") -> PageParts:
    """Everything of one moment; ``stand``: by what the page knows this moment again."""
    scene = seen.scene
    duties = tuple(game.duties(state))
    name = seen.who if seen.who and not Actor.of(seen.who).staff else ""
    seated = bool(name) and seated_at(scene, name)
    hand = acting.hand(game, seen.offers, duties, lang, scene.pending, seated, tuple(claims(scene, seen.offers)))
    hand = _priced(hand, scene, name, getattr(game.terms, "resto", 0), lang)
    mine = [t for t in scene.things if t.kind == "chip" and t.owner == name]
    wanted = _wanted(game, scene, name, lang)
    spots = bool(telling.places(game))
    ended = telling.ended(game, scene, lang)
    owing = turns(game, scene, duties, seen.who, lang)
    owed = _owed_here(owing, hand)
    data = {
        "seq": seen.seq, "stand": stand, "who": seen.who, "phase": scene.phase, "round": scene.facts.get("round"),
        "placing": hand.placing, "lifting": hand.lifting, "wanted": [*(place for place, _ in wanted), *owed],
        "mine": [{"place": t.place, "amount": t.amount, "mark": t.mark} for t in mine if spots],
        "moving": scene.phase in MOVING or any(d.kind == "chance" for d in duties),
        "balance": _balance(game, state, scene, name), "pooled": _pooled(scene, name),
        "minimum": _whole(scene, "minimum"),
        "clock": seen.clock, "denominations": getattr(game.terms, "denominations", ()),
        "verdict": _verdict(ended, name, _staked(scene, name), lang), "pot": _whole(scene, "pot"),
        "turn": any(turn.mine for turn in owing), "ahead": ahead_of(scene, name),
        "ready": "deal" if dealt(game.types.moves) else "throw", "staked": _staked(scene, name), "seated": seated,
    }  # fmt: skip
    return PageParts(
        seq=seen.seq, who=seen.who, felt=draw(game, scene, lang, form), phase=scene.phase,
        round=_whole(scene, "round"), minimum=_whole(scene, "minimum"),
        turns=tuple(owing), hand=hand,
        dues=tuple((due, telling.bet(game, due.bet, lang)) for due in scene.dues),
        balance=_balance(game, state, scene, name), staked=_staked(scene, name),
        pots=(*_pots(scene, lang), *_meters(game, scene, lang)),
        resto=_whole(scene, f"resto:{name}"), own=_own(scene, name),
        seated=seated, wanted=wanted, lacking=_whole(scene, "lacking") or 0,
        to_start=_whole(scene, "to_start") or 0, company=game.company,
        there=tuple(there(scene)), enter=_enter(scene, hand, seated), spots=spots,
        ended=ended, ahead=tuple(_ahead(scene, name, lang)), data=data,
    )  # fmt: skip


def ahead_of(scene: Scene, name: str) -> dict[str, Any] | None:
    """What a word that somebody has in mind for his turn hangs on: the hand and the round of bets, and what it costs to
    stay in. None where he has no turn to wait for. Facts ``street``, ``highest``, ``bet:NAME``, ``cards:NAME``."""
    resto = _whole(scene, f"resto:{name}")
    highest = _whole(scene, "highest")
    if not name or scene.phase != "betting" or highest is None or not resto or not scene.facts.get(f"cards:{name}"):
        return None
    cost = min(max(0, highest - (_whole(scene, f"bet:{name}") or 0)), resto)
    return {"of": f"{scene.facts.get('hand')}/{scene.facts.get('street')}", "cost": cost}


def _ahead(scene: Scene, name: str, lang: str) -> Iterator[tuple[str, str]]:
    """Without a bet: to check, or to check and fold to any bet; against one: to fold, or to call just this much."""
    found = ahead_of(scene, name)
    turn = scene.facts.get("turn")
    if found is None or not turn or turn == name:
        return
    check, fold, call = (law_words.called("moves", do, lang) for do in ("check", "fold", "call"))
    if found["cost"]:
        yield "give_up", fold
        yield "call", f"{call}: {voice.amount(found['cost'], lang)}"
    else:
        if not scene.facts.get("highest"):  # who has the highest bet already is asked only if somebody raises it
            yield "check", check
        yield "give_up", words.said("ahead.give_up", lang, check=check, fold=fold.lower())


def _verdict(ended: telling.Ended | None, name: str, staked: int, lang: str) -> str:
    """How the last round ended, in a sentence: what came up, what it means for this person, and that a stake of theirs
    stays in play."""
    if ended is None:
        return ""
    said = [voice.sentence(" · ".join(ended.decided))] if ended.decided else []
    mine = next((amount for who, amount, _ in ended.results if name and who == name), None)
    if mine is not None:
        fate = "won" if mine > 0 else "lost" if mine < 0 else "null"
        said.append(words.said(f"verdict.{fate}", lang, amount=abs(mine)))
    if staked and (mine is not None or ended.decided) and name:
        said.append(words.said("verdict.stays", lang, amount=staked))
    return " ".join(one if one.endswith(".") else f"{one}." for one in said)


@cache
def dealt(moves: Any) -> bool:
    """Whether a game with these moves is played with cards."""
    return any(do in CARDS for do in vocabulary.members(moves))


def _priced(hand: Hand, scene: Scene, name: str, buy_in: int, lang: str) -> Hand:
    """Said on the button: fact ``to_call``, what it costs him to stay in; all he has, where he may bet that; what chips
    he buys; fact ``next_card``, for whom a card is."""
    told = {"card": receiver} if (receiver := _receiver(scene, lang)) else {}
    if buy_in:
        told["buy_in"] = voice.amount(buy_in, lang)
    cost, resto = _whole(scene, "to_call") or 0, _whole(scene, f"resto:{name}")
    if name and scene.facts.get("turn") == name and resto:
        told["all_in"] = voice.amount(resto, lang)
        if cost:
            told["call"] = voice.amount(min(cost, resto), lang)
    calls = any(a.move["do"] == "call" for a in hand.actions)
    same = calls and "call" in told and told["call"] == told["all_in"]  # to call is all he has
    actions = (
        msgspec.structs.replace(a, label=f"{a.label}: {told[a.move['do']]}") if a.move["do"] in told else a
        for a in hand.actions
        if not (same and a.move["do"] == "all_in")
    )
    return msgspec.structs.replace(hand, actions=tuple(actions))


def _receiver(scene: Scene, lang: str) -> str:
    """Who is to have the next card, where it is somebody at the table or the table itself."""
    to = str(scene.facts.get("next_card") or "")
    return telling.receiver(to, lang) if to == BOARD else to if to in there(scene) else ""


def _staked(scene: Scene, name: str) -> int:
    """What he has in play; where bets are gathered into pots, what he put in during the hand. Chips behind the line are
    not in play."""
    put = _whole(scene, f"put:{name}")
    if put is not None:
        return put
    mine = (t for t in scene.things if t.kind == "chip" and t.owner == name)
    return sum(t.amount for t in mine if not t.place.endswith(BEHIND))


def _own(scene: Scene, name: str) -> str:
    """Facts ``turn`` and ``cards:NAME``; what lies on the table for all comes after them. They are also there while he
    may make up his mind before his turn."""
    held = str(scene.facts.get(f"cards:{name}") or "").split() if name else []
    if not held or (scene.facts.get("turn") != name and ahead_of(scene, name) is None):
        return ""
    rows = (str(scene.facts.get(key) or "").split() for key in ("board", "board:2"))
    return " · ".join(telling.faces(several) for several in (held, *rows) if several)


def _meters(game: Game, scene: Scene, lang: str) -> tuple[tuple[str, int, str], ...]:
    """What stands in the pools that this table shares."""
    links = [link for link in game.links if _whole(scene, link.bet) is not None]
    return tuple((telling.bet(game, one.bet, lang), _whole(scene, one.bet) or 0, one.pool[5:]) for one in links)


def _pots(scene: Scene, lang: str) -> tuple[tuple[str, int, str], ...]:
    """Facts ``pot:N`` and ``players:N``; one pot needs no list."""
    held = {n: _whole(scene, f"pot:{n}") or 0 for n in range(sum(key.startswith("pot:") for key in scene.facts))}
    who = {n: str(scene.facts.get(f"players:{n}") or "").split() for n in held}
    found = tuple((law_words.pot(n, lang), held[n], telling.names(who[n], lang)) for n in held if held[n])
    return found if len(found) > 1 else ()


def _pooled(scene: Scene, name: str) -> int:
    """What he has put into pots in this hand and may still win: no part of his result yet. Who has folded has lost
    his, and what lies before him, too."""
    put = _whole(scene, f"put:{name}") if name else None
    return put - (_whole(scene, f"bet:{name}") or 0) if put is not None else 0


def _enter(scene: Scene, hand: Hand, seated: bool) -> tuple[Action, ...]:
    """Fact ``enter`` names the move; else a free seat, for whoever has none."""
    named = scene.facts.get("enter")
    found = [a for a in hand.actions if (a.move["do"] == named if named else a.quick and not seated)]
    return tuple(found[:1])


def draw(game: Game, scene: Scene | None, lang: str, form: str = "wide") -> str:
    """The felt within a page; nothing where a game has none yet."""
    module = telling.felt(game.game)
    return inline(module.draw(game, scene, lang, form if form in FORMS else "wide")) if module is not None else ""


def turns(game: Game, scene: Scene, duties: tuple[Offer, ...], who: str, lang: str) -> list[Turn]:
    """Choices that are owed, then the usual duty."""
    found = [_owed(game, scene, p, who, lang) for p in scene.pending]
    if not found and duties:
        duty = duties[0]
        to = _receiver(scene, lang) if duty.do == "card" else ""
        found.append(Turn(
            who=duty.by, do=law_words.called("moves", duty.do, lang) + (f" · {to}" if to else ""), cites=duty.cite,
            kind=duty.kind,
            mine=bool(who)
            and (duty.by == who or (Actor.of(duty.by).role == Actor.of(who).role and Actor.of(who).staff)),
        ))  # fmt: skip
    return found


def _about(scene: Scene, about: str, lang: str) -> str:
    """What a choice is about; of a hand, which one, its cards and its points: after a split there are several."""
    kind, _, hand = about.partition(":")
    held = str(scene.facts.get(f"cards:{hand}") or "")
    if kind != "hand" or not held:
        return telling.value("about", about, lang) if about else ""
    box, _, n = hand.partition(".")
    named = words.said("outcome.box", lang, n=box) if box.isdecimal() else ""
    if n:
        named = words.said("verdict.hand", lang, n=n, box=named.lower())
    return words.said(
        "outcome.hand", lang, hand=named or telling.value("about", about, lang), cards=telling.faces(held.split()),
        points=scene.facts.get(f"points:{hand}"),
    )  # fmt: skip


def _owed(game: Game, scene: Scene, pending: Pending, who: str, lang: str) -> Turn:
    bets = getattr(getattr(game, "rules", None), "bets", {})
    named = [telling.bet(game, o, lang) if o in bets else _option(pending.about, o, lang) for o in pending.options]
    return Turn(
        who=pending.by, do=law_words.called("moves", pending.do, lang), choice=True, cites=pending.cite,
        mine=bool(who) and (pending.by == who or (Actor.of(who).staff and pending.by == Actor.of(who).role)),
        about=_about(scene, pending.about, lang),
        options=", ".join(named).lower(), bets=pending.options if all(o in bets for o in pending.options) else (),
        default=_option("silent", pending.default, lang).lower() if pending.default else "",
    )  # fmt: skip


def _option(about: str, option: str, lang: str) -> str:
    """What one may choose; some words mean another thing there than elsewhere.

    >>> _option("silent", "discard", "es"), _option("turn", "check", "en")
    ('servido, sin cambiar', 'check')
    """
    special = f"{about}_{option}"
    return telling.value("option", special if special in law_words.catalogue()["values"] else option, lang)


def _owed_here(owing: Iterable[Turn], hand: Hand) -> list[str]:
    """The places of the felt on which this person answers a choice: a bet that they owe."""
    bets = {on for turn in owing if turn.mine for on in turn.bets}
    return [f"{layout}/{p.on}/{at}" for p in hand.placing if p.on in bets for layout in p.layout for at in p.at]


def _wanted(game: Game, scene: Scene, name: str, lang: str) -> tuple[tuple[str, str], ...]:
    """Fact ``wanted:place``: who has to bet there."""
    mine = [key.partition(":")[2] for key, who in scene.facts.items() if key.startswith("wanted:") and who == name]
    known = telling.places(game)
    return tuple((place, known[place][lang]) for place in mine if name and place in known)


def _whole(scene: Scene, fact: str) -> int | None:
    found = scene.facts.get(fact)
    return found if isinstance(found, int) else None


def _balance(game: Game, state: Any, scene: Scene, name: str) -> int | None:
    """What a person has won or lost since the opening; what he has in play is still his, also in a pot."""
    if not name:
        return None
    own = game.holdings(state).get(name, 0) + _pooled(scene, name)
    return own + sum(shares.get(name, 0) for shares in game.owners(state).values())


def balances(game: Game, state: Any) -> dict[str, int]:
    """The result of everybody who has one."""
    names = {n for shares in game.owners(state).values() for n in shares}
    names |= {n for n in game.holdings(state) if Actor.of(n).role == "player" and ":" not in n}
    scene = game.view(state, "")
    return {n: _balance(game, state, scene, n) or 0 for n in sorted(names)}


def log(game: Game, records: list[Any], who: str, lang: str) -> list[EventInWords]:
    """What happened, the newest last."""
    return [told for entry in records for told in telling.record(game, entry, who, lang)]


def title(game: Game) -> Text:
    """The law's name of the game."""
    return game.header.title
