"""Questions without a table: rulings, checks, settlements, cases, odds.

The answers are plain data in both languages, as programs take them: the service and ``tapete mcp`` give the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..games import registry
from ..inspection import cases as situations
from ..inspection import check as checking
from ..inspection import costs, laws, running, strike, vocabulary
from ..inspection import ruling as rulings
from ..law import provisions
from ..law.errors import TapeteError, extras
from ..law.values import Text
from ..table import telling, words
from ..table.contract import Event, Refusal

Data = dict[str, Any]
Situation = Mapping[str, Any] | Path | str


# --- incidents ------------------------------------------------------------------------------------------------------


def incidents(game: str, regulation: str = "") -> dict[str, Text]:
    """The incidents of a game in words; with a regulation, those on which it rules (which takes a moment).

    >>> incidents("boule")["late_bet"].en
    'A stake lies on the layout that was put down after the call.'
    """
    name = laws.known_game(game)
    if not regulation:
        return {one: rulings.summary(one) for one in rulings.incidents(name)}
    laws.book(name, regulation)
    return {one: rulings.summary(one) for one, _, _ in rulings.ruled(name, regulation)}


def ruling(game: str, regulation: str, incident: str, **facts: Any) -> Data:
    """What the law does when something goes wrong: ``admitted``, what follows, the provisions, who decides.

    >>> found = ruling("french_roulette", "AND10", "late_bet")
    >>> found["admitted"], found["ruling"][0]["ruling"]
    (True, 'returned')
    """
    name = laws.book(game, regulation).game
    found = rulings.ruling(name, regulation, incident, dict(facts))
    return {
        "game": name,
        "regulation": regulation,
        "incident": incident,
        "summary": rulings.summary(incident),
        "facts": rulings.facts(rulings.incidents(name)[incident]),
        "admitted": found.admitted,
        "declared": msgspec.to_builtins(found.declared),
        "ruling": [told(event) for event in found.events],
        "pending": msgspec.to_builtins(found.pending),
        "refused": refused(found.refusal, name) if found.refusal and not found.admitted else None,
        "case": found.case,
        "cites": list(found.cites),
        "law": explained(found.cites),
    }


# --- tables and situations ------------------------------------------------------------------------------------------


def check(description: Mapping[str, Any] | Path | str, game: str = "", regulation: str = "") -> Data:
    """Is this table lawful? A description (plain data, or a TOML file) against what the law requires of a table.

    >>> found = check({"game": "french_roulette", "regulation": "ES79", "wheel": {"pockets": 38}})
    >>> found["lawful"], [one["provision"] for one in found["violations"]], len(found["unstated"]) > 0
    (False, ['ES79:01.II/d'], True)
    """
    if isinstance(description, (str, Path)):
        law, items = checking.read(Path(description))
    else:
        items = dict(description)
        given = {"game": items.pop("game", game), "regulation": items.pop("regulation", regulation)}
        for key, value in given.items():
            if not isinstance(value, str) or not value:
                raise TapeteError(f"falta «{key}»", f"'{key}' is missing")
        law = strike.law(laws.book(given["game"], given["regulation"]).game, given["regulation"])
    found = checking.check(law, items)
    return {
        "game": law.game,
        "regulation": law.regulation,
        "lawful": found.lawful,
        "violations": [
            {"provision": one.provision, "message": one.message, "where": one.where, "reading": one.reading}
            for one in found.violations
        ],
        "unstated": list(found.unstated),
        "notes": list(found.notes),
    }


def settle(situation: Situation) -> Data:
    """What happens in a situation (a case without expectation: plain data, or a YAML file with one).

    >>> moves = [{"who": "ana", "do": "bet", "on": "straight_up", "at": "7", "stake": 100},
    ...          {"who": "croupier", "do": "close_bets"}, {"who": "azar", "do": "spin", "pocket": "7"}]
    >>> settle({"game": "french_roulette", "regulation": "ES79", "terms": {"minimum": 100}, "moves": moves})["outcome"]
    {'house': -3500, 'ana': 3500}
    """
    if isinstance(situation, Mapping):
        case = situations.given(dict(situation), expecting=False)
    else:
        found = situations.read(Path(situation), expecting=False)
        if len(found) != 1:
            raise TapeteError(f"{situation}: hace falta un solo caso", f"{situation}: exactly one case is needed")
        case = found[0]
    result = running.run(case)
    if result.faults:
        raise TapeteError(result.faults[0].es, result.faults[0].en)
    scene = result.scene
    return {
        "case": case.case,
        "game": case.game,
        "regulation": case.regulation,
        "outcome": result.outcome,
        "events": [told(event) for event in result.events],
        "refused": [{"move": n, **refused(one, case.game)} for n, one in result.refusals.items()],
        "state": {"phase": scene.phase, **scene.facts} if scene else {},
        "violations": [{"provision": one.provision, "message": one.message} for one in result.violations],
    }


def cases(where: Situation | Iterable[Situation], strike: str = "") -> Data:
    """Do these situations end as they should? Cases as plain data, files of them or folders of files; ``strike``: under
    the law without this provision.

    >>> import tapete
    >>> table = tapete.table("french_roulette", "ES79", minimum=100)
    >>> _ = table.bet("ana", "straight_up", 100, at="7")
    >>> cases(table.case(case="a stake is the player's"))["passed"]
    1
    """
    if strike:
        provisions.provision(strike.partition("@")[0])
    several = [where] if isinstance(where, (Mapping, str, Path)) else list(where)
    found = [case for one in several for case in _cases(one)]
    results = [(case, running.run(case, strike)) for case in found]
    return {
        "passed": sum(result.ok for _, result in results),
        "failed": [
            {"case": case.case, "file": case.file, "cites": case.cites, "why": (*result.faults, *result.differences)}
            for case, result in results
            if not result.ok
        ],
    }


def _cases(where: Situation) -> list[situations.Case]:
    if isinstance(where, Mapping):
        return [situations.given(dict(where))]
    path = Path(where)
    files = situations.files(path) if path.is_dir() else [path]
    return [case for file in files for case in situations.read(file)]


# --- figures --------------------------------------------------------------------------------------------------------


@extras()
def odds(
    game: str,
    regulation: str,
    *,
    what_if: Sequence[str] = (),
    hands: str = "",
    board: str = "",
    **terms: Any,
) -> Data:
    """What each bet costs under a regulation, exactly; ``what_if``: if a rule said otherwise (``pays.number=6:1``).
    Poker between players: what ``hands`` are worth against one another (``AsKs,QhQd``, with ``board``).

    >>> bets = odds("boule", "ES79")["bets"]
    >>> [(bet["bet"], bet["house_edge"]) for bet in bets][:1]
    [('number', '1/9')]
    """
    name = laws.book(game, regulation).game
    room = registry.room(name)
    vocabulary.struct(vocabulary.spoken(name).terms, terms)
    if room.hands:
        if not hands:
            raise TapeteError("faltan las manos: hands='AsKs,QhQd'", "the hands are missing: hands='AsKs,QhQd'")
        reports: list[Data] = room.hands_module.compare_all([registry.game(name, regulation, terms)], hands, board)
        return reports[0]
    if hands or board:
        raise TapeteError(f"en «{name}» no se comparan manos", f"hands are not compared in '{name}'")
    return costs.what_if(name, regulation, terms, list(what_if)) if what_if else costs.report(name, regulation, terms)


@extras()
def simulate(game: str, regulation: str, *, rounds: int, seed: int = 1, bets: Sequence[str] = (), **terms: Any) -> Data:
    """The same by play: each bet so many rounds, with its standard error.

    >>> found = simulate("boule", "ES79", rounds=1000, seed=7, bets=["number"])
    >>> found["rounds"], found["bets"][0]["bet"]
    (1000, 'number')
    """
    from ..simulation import driver

    name = laws.book(game, regulation).game
    vocabulary.struct(vocabulary.spoken(name).terms, terms)
    return driver.simulate(name, regulation, terms, rounds=rounds, seed=seed, bets=tuple(bets))


# --- in words -------------------------------------------------------------------------------------------------------


def told(event: Event) -> Data:
    """An event as plain data, with its sentence."""
    return {**msgspec.to_builtins(event), "text": Text(telling.tell(event, "es"), telling.tell(event, "en"))}


def refused(refusal: Refusal, game: str) -> Data:
    """A refusal as plain data, with its sentence."""
    es, en = (words.refusal(refusal, lang, game) for lang in ("es", "en"))
    return {"code": refusal.code, "text": Text(es, en), "cites": list(refusal.cite), "facts": refusal.facts}


def explained(cites: Iterable[str]) -> dict[str, Text]:
    """Provisions in words, by id."""
    found = provisions.provisions()
    return {id: found[id].summary for id in cites if id in found}
