"""``tapete bingo``: series of cards made, checked and drawn; what line, bingo and pools come to."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import out
from .options import Json, Regulation
from .speech import Lang, lang, t

if TYPE_CHECKING:
    from ..games.bingo.analysis.exact import Between
    from ..games.bingo.analysis.sold import Estimate, Plan, Played
    from ..games.bingo.cards import Card, CardRules, Series

Seed = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help=t("la semilla de la serie", "the seed of the series"))
]
Size = Annotated[
    int, typer.Option("--size", metavar="N", help=t("los cartones de la serie", "the cards of the series"))
]
Letter = Annotated[str, typer.Option("--letter", metavar="A", help=t("la letra de la serie", "its letter"))]
Id = Annotated[str, typer.Option("--series", metavar="ID", help=t("su número de identificación", "its identification"))]
Face = Annotated[int, typer.Option("--face", metavar="UNITS", help=t("el valor facial", "the face value"))]
Double = Annotated[bool, typer.Option("--double", help=t("cartones dobles", "double cards"))]
Format = Annotated[
    str, typer.Option("--format", metavar="FORMAT", help=t("el formato", "the format"), show_default=False)
]
Picture = Annotated[
    int,
    typer.Option(
        "--svg", metavar="N", help=t("el dibujo del cartón N", "the picture of card N"), show_default=False, min=0
    ),
]
Master = Annotated[
    str,
    typer.Option(
        "--drawn",
        metavar="5,17,90",
        help=t("con --svg: el cartón matriz, con estas bolas", "with --svg: the master card, with these balls"),
        show_default=False,
    ),
]
File = Annotated[Path, typer.Argument(metavar="FILE", show_default=False)]
FileOrNone = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help=t("cartones en CSV", "cards as CSV"), show_default=False),
]
Part = Annotated[bool, typer.Option("--part", help=t("no hace falta la serie entera", "the series need not be whole"))]
Sold = Annotated[
    str,
    typer.Option(
        "--sold",
        metavar="1-200",
        help=t("los cartones vendidos (todos)", "the cards sold (all of them)"),
        show_default=False,
    ),
]
Share = Annotated[
    str, typer.Option("--line", metavar="PART", help=t("de la recaudación, para la línea", "of the takings, for line"))
]
BingoShare = Annotated[
    str,
    typer.Option("--bingo", metavar="PART", help=t("de la recaudación, para el bingo", "of the takings, for bingo")),
]
PoolShare = Annotated[
    str, typer.Option("--pool", metavar="PART", help=t("de la recaudación, para el pozo", "of the takings, for a pool"))
]
Limit = Annotated[
    int,
    typer.Option("--limit", metavar="BALLS", help=t("las bolas del pozo (0: no hay)", "balls of the pool (0: none)")),
]
Grows = Annotated[
    int, typer.Option("--grows", metavar="N", help=t("y crecen tantas por partida", "growing by so many each game"))
]
Paid = Annotated[
    str, typer.Option("--paid", metavar="PART", help=t("del pozo, lo que se paga", "of the pool, what is paid"))
]
Game = Annotated[int, typer.Option("--game", metavar="N", help=t("qué partida", "which game"))]
Games = Annotated[int, typer.Option("--games", metavar="N", help=t("partidas que se juegan", "games to be played"))]
Draw = Annotated[
    str,
    typer.Option(
        "--draw",
        metavar="card|sold|returns|pool",
        help=t("un dibujo, en vez de las cifras", "a picture instead of the figures"),
        show_default=False,
    ),
]


def application() -> typer.Typer:
    """The commands on bingo, to be mounted as ``bingo``."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)
    app.command("cards", help=t("una serie de cartones, en CSV", "a series of cards, as CSV"))(cards)
    app.command("check-cards", help=t("¿qué falla en estos cartones?", "what is wrong with these cards?"))(check_cards)
    app.command("odds", help=t("línea, bingo, devolución y pozo", "line, bingo, return and pool"))(odds)
    app.command("acta", help=t("el acta de una partida, en HTML", "the act of a game, as HTML"))(acta)
    app.callback()(_root)
    return app


def _root(lang_: Lang = None) -> None:
    """Bingo: cards and figures."""


# --- cards ----------------------------------------------------------------------------------------------------------


def cards(
    reg: Regulation,
    seed: Seed = "1",
    size: Size = 600,
    letter: Letter = "A",
    series_: Id = "1",
    face: Face = 100,
    double: Double = False,
    format: Format = "",
    svg: Picture = 0,
    drawn: Master = "",
    lang_: Lang = None,
) -> int:
    from ..games.bingo.cards import files, mask, picture, rules
    from ..law.errors import TapeteError

    law = rules.known(reg)
    series = _made(law, seed, size, letter, series_, face, double, format)
    if drawn and not svg:
        raise TapeteError("--drawn va con --svg", "--drawn goes with --svg")
    if svg and drawn:
        sys.stdout.write(picture.master(series, svg, mask(_balls(law, drawn)), lang()))
    elif svg:
        sys.stdout.write(picture.printed(series, svg, law, lang()))
    else:
        sys.stdout.write(files.write(series))
    return 0


def _made(law: CardRules, seed: str, size: int, letter: str, id: str, face: int, double: bool, format: str) -> Series:
    """A series that this law admits."""
    from ..games.bingo.cards import make
    from ..law.errors import TapeteError
    from ..law.leaves import cites, holds

    if double and not law.doubles:
        raise TapeteError(
            "ese reglamento no tiene cartones dobles" + out.cited(cites(law.games)),
            "that regulation has no double cards" + out.cited(cites(law.games)),
            cites(law.games),
        )
    offered = [name for name, kind in law.formats.items() if holds(kind.offered)]
    if format and format not in offered:
        known = ", ".join(offered)
        raise TapeteError(
            f"formatos de cartón: {known}" if known else "ese reglamento no distingue formatos de cartón",
            f"formats of cards: {known}" if known else "that regulation does not distinguish formats of cards",
        )
    if face < 0:
        raise TapeteError("el valor facial no baja de 0", "the face value is not below 0")
    return make.series(
        law.geometry,
        seed,
        size,
        letter=letter,
        id=id,
        face=face,
        different=holds(law.different),
        double=double,
        format=format,
    )


def _balls(law: CardRules, said: str) -> list[int]:
    from ..law.errors import TapeteError

    low, high = law.lowest.value, law.highest.value
    words = [word.strip() for word in said.split(",")]
    if not all(word.isascii() and word.isdecimal() and low <= int(word) <= high for word in words):
        raise TapeteError(f"las bolas van del {low} al {high}: 5,17,90", f"balls go from {low} to {high}: 5,17,90")
    return [int(word) for word in words]


def check_cards(file: File, reg: Regulation, part: Part = False, json: Json = False, lang_: Lang = None) -> int:
    from ..games.bingo.cards import check, files, rules

    law = rules.known(reg)
    report = check.check(files.read(files.load(file)), law, part=part)
    if json:
        told = [_fault(fault) for fault in (*report.faults, *report.notes)]
        out.as_json({"cards": report.cards, "series": report.series, "ok": not report.faults, "faults": told})
        return int(bool(report.faults))
    for fault in (*report.faults, *report.notes):
        note = t("nota: ", "note: ") if fault.note else ""
        out.line(f"{check.called(fault, lang())}: {note}{fault.say(lang())}{out.cited(fault.cite)}")
    count, faults = report.cards, len(report.faults)
    out.line(t(f"{count} cartones, {faults} faltas", f"{count} cards, {faults} faults"))
    return int(bool(report.faults))


def _fault(fault: Any) -> dict[str, Any]:
    keys = ("line", "series", "number", "half", "code", "facts", "cite", "note")
    return {**{key: getattr(fault, key) for key in keys}, "text": {one: fault.say(one) for one in ("es", "en")}}


# --- the act of a game ----------------------------------------------------------------------------------------------


def acta(log: File, game: Game = 1, lang_: Lang = None) -> int:
    import msgspec

    from ..games import registry
    from ..law.errors import TapeteError, unreadable
    from ..store import live
    from ..store.log import events, read

    try:
        records = [read(line) for line in log.read_bytes().splitlines()]
        table = live.opened(records[0]).game
    except OSError as error:
        raise unreadable(log, error) from error
    except (msgspec.MsgspecError, IndexError) as error:
        raise TapeteError(f"{log} no es un registro", f"{log} is no log") from error
    module, state, entries = registry.room(table.game).acta, table.opening().state, []
    for record in records[1:]:
        if record.move is None:
            continue
        at = state.round
        step = table.play(state, table.types.move(record.move))
        state = getattr(step, "state", state)
        if at == game:
            entries.append((record.at, events(table, record), str(record.hash)))
    if not entries or not module:
        raise TapeteError(f"no hay partida {game} en ese registro", f"there is no game {game} in that log")
    printed = registry.room(table.game).acta_module
    rows = [printed.Entry(*one) for one in entries]
    sys.stdout.write(printed.page(table, rows, game, lang(), records[0].table))
    return 0


# --- figures --------------------------------------------------------------------------------------------------------


def odds(
    reg: Regulation,
    file: FileOrNone = None,
    seed: Seed = "1",
    size: Size = 600,
    sold: Sold = "",
    line: Share = "1/10",
    bingo: BingoShare = "1/2",
    pool: PoolShare = "0",
    limit: Limit = 0,
    grows: Grows = 0,
    paid: Paid = "1",
    face: Face = 100,
    games: Games = 100_000,
    draw: Draw = "",
    json: Json = False,
    lang_: Lang = None,
) -> int:
    from ..games.bingo.analysis import exact, pools
    from ..games.bingo.analysis.sold import chance as likely
    from ..games.bingo.analysis.sold import plan as agreed
    from ..games.bingo.analysis.sold import play
    from ..games.bingo.cards import check, files, rules
    from ..law.errors import TapeteError

    law = rules.known(reg)
    if file is None:
        series = _made(law, seed, size, "A", "1", face, False, "")
    else:
        series, *others = check.series(files.read(files.load(file)), law)
        if others:
            raise TapeteError(
                f"{file} trae {len(others) + 1} series: las cifras son de una",
                f"{file} has {len(others) + 1} series: the figures are those of one",
            )
    cards = _some(series, sold)
    plan = agreed(_part("--line", line), _part("--bingo", bingo), _part("--pool", pool))
    lowest, highest = law.lowest.value, law.highest.value
    balls = highest - lowest + 1
    alone = exact.one(cards[0], balls)
    played = play(cards, games, lowest=lowest, highest=highest)
    takings = len(cards) * series.face
    found = None
    chance: Between | None = None
    if limit:
        united = exact.united(cards, balls)
        chance = united.within(min(limit, balls))
        found = pools.life(likely(united, played), limit=limit, grows=grows, last=balls)
    if draw:
        if draw not in ("card", "sold", "returns", "pool") or (draw == "pool" and found is None):
            raise TapeteError(
                "--draw es card, sold, returns o pool (este, con --limit)",
                "--draw is card, sold, returns or pool (this one with --limit)",
            )
        sys.stdout.write(_drawn(draw, alone, played, plan, found, takings))
        return 0
    report = _report(reg, cards, alone, played, plan)
    if found is not None and chance is not None:
        report["pool"] = _pool(chance, found, plan, takings, limit, grows, _part("--paid", paid))
    if json:
        out.as_json(report)
    else:
        _told(report)
    return 0


def _part(option: str, said: str) -> Fraction:
    """A part of an amount: 1/10, 0.1 or 10%."""
    from ..law.errors import TapeteError

    try:
        percent = said.strip().endswith("%")
        return Fraction(said.strip().removesuffix("%").replace(",", ".").strip()) / (100 if percent else 1)
    except (ValueError, ZeroDivisionError):
        raise TapeteError(
            f"{option} es una parte: 1/10, 0.1 o 10%, no «{said}»",
            f"{option} is a part: 1/10, 0.1 or 10%, not '{said}'",
        ) from None


def _some(series: Series, said: str) -> tuple[Card, ...]:
    """The cards sold: from one number to another."""
    from ..law.errors import TapeteError

    if not said:
        return series.cards
    first, dash, last = said.partition("-")
    if not (first.isdecimal() and (last.isdecimal() or not dash)) or (dash and int(first) > int(last)):
        raise TapeteError(
            f"--sold es del primero al último, 1-200, no «{said}»", f"--sold is first and last, 1-200, not '{said}'"
        )
    return series.some(int(first), int(last or first))


def _drawn(draw: str, alone: Any, played: Played, plan: Plan, found: Any, takings: int) -> str:
    from ..games.bingo.analysis import picture

    if draw == "card":
        return picture.one_card(alone, lang())
    if draw == "sold":
        return picture.sold(played, lang())
    if draw == "returns":
        return picture.returns(played.returns(plan), plan, lang())
    return picture.pool(found, 0, plan.pools * takings, lang())


def _exact(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "float": float(value)}


def _of(value: Estimate) -> dict[str, float]:
    return {"mean": value.mean, "standard_error": value.error}


def _report(reg: str, cards: Any, alone: Any, played: Played, plan: Plan) -> dict[str, Any]:
    """All figures but the pool's, for programs."""
    each = played.returns(plan)
    return {
        "regulation": reg,
        "cards": len(cards),
        "games": played.games,
        "card": {prize: _exact(getattr(alone, prize).mean) for prize in ("line", "bingo")},
        "first": {
            prize: {
                "ball": _of(played.ball(prize)),
                "winners": _of(played.winners(prize)),
                "alone": _of(played.alone(prize)),
            }
            for prize in ("line", "bingo")
        },
        "plan": {name: _exact(getattr(plan, name)) for name in ("line", "bingo", "pools", "returned", "kept")},
        "returns": {
            "least": _of(min(each)),
            "most": _of(max(each)),
            "all": sum(one.mean for one in each) / len(each),
        },
    }


def _pool(
    chance: Between, found: Any, plan: Plan, takings: int, limit: int, grows: int, paid: Fraction
) -> dict[str, Any]:
    from ..law.errors import TapeteError

    if not 0 < paid <= 1:
        raise TapeteError("--paid es más de 0 y 1 como mucho", "--paid is more than 0, and 1 at most")
    more = plan.pools * takings
    settled = found.settled(more, paid)
    return {
        "limit": limit,
        "grows": grows,
        "within": {"least": float(chance.least), "most": float(chance.most)},
        "games": float(found.games),
        "put_in": float(more),
        "starts_with": float(settled.start),
        "size": float(settled.size),
        "prize": float(settled.prize),
    }


def _told(report: dict[str, Any]) -> None:
    """The figures for people."""

    def figure(value: dict[str, float], digits: int) -> str:
        return f"{value['mean']:.{digits}f} ± {value['standard_error']:.{digits}f}"

    names = {"line": t("línea", "line"), "bingo": "bingo"}
    heads = [t("premio", "prize"), t("un cartón: bola", "one card: ball"), t("la primera: bola", "the first: ball")]
    heads += [t("cartones que la comparten", "cards that share it"), t("sin compartir %", "not shared %")]
    rows = []
    for prize, name in names.items():
        first = report["first"][prize]
        alone = {key: 100 * value for key, value in first["alone"].items()}
        exact = f"{report['card'][prize]['float']:.4f}"
        rows.append([name, exact, figure(first["ball"], 3), figure(first["winners"], 3), figure(alone, 2)])
    out.table(heads, rows, right=range(1, 5))
    out.line(
        t(
            f"{report['cards']} cartones, {report['games']} partidas; ± es el error típico",
            f"{report['cards']} cards, {report['games']} games; ± is the standard error",
        )
    )
    plan, returns = report["plan"], report["returns"]
    least, most = (f"{100 * returns[key]['mean']:.2f} %" for key in ("least", "most"))
    error = f"{100 * returns['most']['standard_error']:.2f} %"
    back, kept = (f"{100 * plan[key]['float']:.4g} %" for key in ("returned", "kept"))
    out.line(
        t(
            f"el plan devuelve {back} (línea y bingo, por cartón: de {least} a {most}, ± {error}); el resto, {kept}",
            f"the plan returns {back} (line and bingo by card: {least} to {most}, ± {error}); the house keeps {kept}",
        )
    )
    if "pool" in report:
        pool = report["pool"]
        low, high = (f"{100 * pool['within'][key]:.5g}" for key in ("least", "most"))
        games, size, prize = (f"{pool[key]:.1f}" for key in ("games", "size", "prize"))
        out.line(
            t(
                f"pozo: bingo en {pool['limit']} bolas, entre {low} y {high} %; sale de media a las {games} partidas, "
                f"con {size} unidades, y paga {prize}",
                f"pool: bingo within {pool['limit']} balls, from {low} to {high} %; won after {games} games "
                f"on average, at {size} units, and pays {prize}",
            )
        )
