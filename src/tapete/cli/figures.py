"""Commands that reckon: odds, and the same by play. What computes stands in other rooms, opened when needed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

import typer

from . import out
from .options import Game, Json, On, Regulation, Terms, missing_regulation
from .speech import Lang, lang, t
from .tables import read_terms

WhatIf = Annotated[
    list[str] | None,
    typer.Option(
        "--what-if",
        metavar="KEY=VALUE",
        help=t("y si la regla fuese otra: double=9-11", "if the rule were another: double=9-11"),
        show_default=False,
    ),
]
Strategy = Annotated[
    str,
    typer.Option(
        "--strategy",
        metavar="text|html|svg",
        help=t("la tabla de la estrategia, en vez de las cifras", "the table of the strategy instead of the figures"),
        show_default=False,
    ),
]
Hands = Annotated[
    str,
    typer.Option(
        "--hands",
        metavar="AsKs,QhQd",
        help=t("póquer: lo que valen estas manos entre sí", "poker: what these hands are worth against one another"),
        show_default=False,
    ),
]
Board = Annotated[
    str,
    typer.Option(
        "--board",
        metavar="2c3d4h",
        help=t(
            "póquer: los naipes comunes (dos filas: 2c3d4h/5s6s7s)", "poker: the common cards (two rows: 2c3d4h/5s6s7s)"
        ),
        show_default=False,
    ),
]

LONGEST = 15
"""Characters of a fraction that people still read."""


def odds(
    game: Game,
    reg: Regulation = "",
    terms: Terms = None,
    what_if: WhatIf = None,
    strategy: Strategy = "",
    hands: Hands = "",
    board: Board = "",
    json: Json = False,
    on_: On = None,
    lang_: Lang = None,
) -> None:
    from ..inspection import laws

    regulations = (reg,) if reg else laws.regulations(game)
    for regulation in regulations:
        laws.book(game, regulation)
    chosen = read_terms(game, terms)
    if hands or board or _has_hands(game):
        _only_hands(what_if, strategy)
        return _compared(game, regulations, chosen, hands, board, json)
    if not reg:
        raise missing_regulation(regulations)
    if strategy:
        return _strategy(game, reg, chosen, what_if or [], strategy)
    from ..inspection import costs

    report = costs.what_if(game, reg, chosen, what_if) if what_if else costs.report(game, reg, chosen)
    if json:
        return out.as_json(report)
    return _table(report, bool(what_if), _names(game, reg))


def _names(game: str, reg: str) -> dict[str, str]:
    """What each bet is called by the law; a program reads its code in the JSON."""
    from ..law.rulebook import rulebook
    from ..library import writing
    from ..table import words

    kin = "@" + game.partition("_")[0]
    values = words.catalogue()["values"]
    found = {code.removesuffix(kin): name[lang()] for code, name in values.items() if code.endswith(kin)}
    return found | writing.bets(rulebook(game, reg), lang())


def _bet(names: dict[str, str], row: dict[str, Any]) -> str:
    """A bet by its name, and where it lies."""
    from ..table.words import called, lying

    code, _, place = row["bet"].partition(" ")
    name = names.get(row["bet"]) or called("values", row["bet"], lang())
    if place and code in names:
        name = f"{names[code]} {place}"
    return f"{name} {lying(row.get('where', ''), lang())}".strip()


def _way(strategy: Any) -> Any:
    """A strategy in words."""
    from ..table.words import called

    return called("values", strategy, lang()).lower() if isinstance(strategy, str) and strategy else strategy


def _has_hands(game: str) -> bool:
    from ..games import registry

    return bool(registry.room(game).hands)


def _only_hands(what_if: list[str] | None, strategy: str) -> None:
    """What is asked beside hands would not be answered."""
    from ..law.errors import TapeteError

    for given, option in ((what_if, "--what-if"), (strategy, "--strategy")):
        if given:
            raise TapeteError(
                f"{option} no vale donde se comparan manos", f"{option} does not go where hands are compared"
            )


def _compared(game: str, regulations: Sequence[str], terms: dict[str, Any], hands: str, board: str, json: bool) -> None:
    """Poker between players has no bets against the house: hands are compared, under one regulation or under all."""
    from ..games import registry
    from ..law.errors import TapeteError

    room = registry.room(game)
    if not room.hands:
        raise TapeteError(
            f"en «{game}» no se comparan manos: --hands y --board son del póquer entre jugadores",
            f"hands are not compared in '{game}': --hands and --board belong to poker between players",
        )
    if not hands:
        raise TapeteError("faltan las manos: --hands AsKs,QhQd", "the hands are missing: --hands AsKs,QhQd")
    tables = [registry.game(game, regulation, terms) for regulation in regulations]
    reports = room.hands_module.compare_all(tables, hands, board)
    if json:
        return out.as_json(reports if len(regulations) > 1 else reports[0])
    for n, report in enumerate(reports):
        if len(reports) > 1:
            out.line(("\n" if n else "") + ", ".join(report["regulations"]))
        _hands(report)
    return None


def _hands(report: dict[str, Any]) -> None:
    """What each hand takes, for people."""
    if "impossible" in report:
        return out.line(report["impossible"][lang()])
    names = {
        "high": t("alta", "high"),
        "low": t("baja", "low"),
        "row_1": t("fila 1", "row 1"),
        "row_2": t("fila 2", "row 2"),
    }
    parts = list(report["hands"][0].get("parts", ()))
    heads = [t("mano", "hand"), t("del bote %", "of the pot %")]
    heads += [f"{names[part]} %" for part in parts]
    heads += [] if parts else [t("gana %", "wins %"), t("empata %", "ties %")]
    rows = []
    for hand in report["hands"]:
        figures = [hand["equity_float"], *(hand["parts"][part]["equity_float"] for part in parts)]
        figures += [] if parts else [hand["win_float"], hand["tie_float"]]
        rows.append([hand["hand"], *(f"{100 * figure:.3f}" for figure in figures)])
    out.table(heads, rows, right=range(1, len(heads)))
    runs = _grouped(report["run_outs"])
    if report["method"] == "exact" and report["run_outs"] == 1:
        return out.line(t("exacto: no queda nada por repartir", "exact: nothing is left to deal"))
    if report["method"] == "exact" and "row_1" in parts:
        return out.line(
            t(f"exacto: fila a fila, {runs} repartos en total", f"exact: row by row, {runs} run-outs in all")
        )
    if report["method"] == "exact":
        return out.line(t(f"exacto: los {runs} repartos posibles", f"exact: all {runs} run-outs"))
    error = 100 * max(hand["standard_error"] for hand in report["hands"])
    return out.line(
        t(
            f"simulado: {runs} repartos, error típico {error:.3f} %",
            f"simulated: {runs} run-outs, standard error {error:.3f} %",
        )
    )


def _grouped(number: int) -> str:
    """A great number in groups of three; in Spanish by a space, for the point is the decimal one beside it."""
    return f"{number:,}".replace(",", t("\u202f", ","))


def _table(report: dict[str, Any], compared: bool, names: dict[str, str]) -> None:
    """The report for people; where a rule was changed, what the law costs as it stands and the difference."""
    heads = [t("apuesta", "bet"), t("gana", "wins"), t("ni gana ni pierde", "neither"), t("pierde", "loses")]
    heads += [t("ventaja de la casa", "house edge"), "%", t("varianza", "variance"), t("estrategia", "strategy")]
    keys = ["bet", "p_win", "p_push", "p_lose", "house_edge", "house_edge_pct", "variance", "strategy"]
    if compared:
        heads = [t("apuesta", "bet"), t("estrategia", "strategy"), t("como es la ley", "as the law stands")]
        heads += [t("así", "so"), t("diferencia %", "difference %")]
        keys = ["bet", "strategy", "house_edge_as_is", "house_edge", "change_pct"]
    rows = [[out.value(_shown(bet, key)) for key in keys] for bet in report["bets"]]
    for row, bet in zip(rows, report["bets"], strict=True):
        row[0] = _bet(names, bet)
        row[keys.index("strategy")] = out.value(_way(bet.get("strategy")))
    out.table(heads, rows, right=range(2 if compared else 1, len(keys) - (0 if compared else 1)))
    ways = Counter(bet["bet"] for bet in report["bets"])
    for bet in report["bets"]:
        if "worth" in bet:
            worth = f"{100 * float(Fraction(bet['worth'])):.4f} %"
            out.line(_bet(names, bet) + t(f": poder hacerlo vale {worth}", f": the right to it is worth {worth}"))
        even = bet.get("break_even") or bet.get("break_even_pool")
        if even is not None:
            much = f"{float(Fraction(even)):.1f} ({even})"
            es = f": no cuesta nada con {much} apuestas en el bote"
            out.line(_bet(names, bet) + t(es, f": costs nothing with {much} bets in the pool"))
        if "standard_error" in bet:
            rounds, error = _grouped(bet["rounds"]), f"{100 * bet['standard_error']:.4f} %"
            way = f" ({out.value(_way(bet.get('strategy')))})" if ways[bet["bet"]] > 1 else ""
            out.line(
                _bet(names, bet)
                + way
                + t(
                    f": jugada {rounds} veces, no contada; error típico {error}",
                    f": played {rounds} times, not counted; standard error {error}",
                )
            )


def _shown(bet: dict[str, Any], key: str) -> Any:
    """Fractions of many digits are for programs: people get the decimal."""
    value = bet.get(key)
    if isinstance(value, str) and "/" in value and ("error" in bet or len(value) > LONGEST):
        return f"{float(bet[f'{key}_float']):.6f}" if f"{key}_float" in bet else value
    return value


def _strategy(game: str, reg: str, terms: dict[str, Any], what_if: list[str], form: str) -> None:
    from ..games import registry
    from ..law.errors import TapeteError
    from ..law.rulebook import rulebook
    from ..odds import what_if as supposed

    room = registry.room(game)
    module: Any = room.odds_module if room.odds else None
    if not hasattr(module, "strategy"):
        raise TapeteError(f"«{game}» no tiene tabla de estrategia", f"'{game}' has no table of strategy")
    law, chosen = supposed.changed(rulebook(game, reg), terms, what_if, getattr(module, "WHAT_IF", {}))
    sys.stdout.write(module.strategy(registry.game(game, reg, chosen, law), form, lang()))


def simulate(
    game: Game,
    reg: Regulation,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", help=t("jugadas de cada apuesta", "rounds per bet"))],
    seed: Annotated[int, typer.Option("--seed", metavar="S", help=t("semilla", "seed"))] = 1,
    workers: Annotated[
        int, typer.Option("--workers", metavar="W", help=t("núcleos (0: todos)", "cores (0: all of them)"))
    ] = 0,
    cluster: Annotated[
        str,
        typer.Option("--cluster", metavar="URL", help=t("un clúster de Dask", "a Dask cluster"), show_default=False),
    ] = "",
    bet: Annotated[
        list[str] | None,
        typer.Option("--bet", metavar="BET", help=t("solo esta apuesta", "this bet only"), show_default=False),
    ] = None,
    plan: Annotated[
        str,
        typer.Option(
            "--plan",
            metavar="PLAN",
            help=t("un plan de apuestas, con todas las reglas (lento)", "a plan of bets, through every rule (slow)"),
            show_default=False,
        ),
    ] = "",
    terms: Terms = None,
    json: Json = False,
    on_: On = None,
    lang_: Lang = None,
) -> None:
    from ..inspection import laws
    from ..simulation.held import NoFigure

    laws.book(game, reg)
    chosen = read_terms(game, terms)
    try:
        if plan:
            from ..simulation import plans

            report = plans.simulate(game, reg, chosen, plan=plan, rounds=rounds, seed=seed)
        else:
            from ..simulation import driver

            report = driver.simulate(
                game, reg, chosen, rounds=rounds, seed=seed, workers=workers, cluster=cluster, bets=tuple(bet or ())
            )
    except NoFigure as error:
        sys.stderr.write(error.text[lang()] + "\n")
        raise typer.Exit(1) from None
    if json:
        return out.as_json(report)
    names = _names(game, reg)
    heads = [t("apuesta", "bet"), t("estrategia", "strategy"), t("jugadas", "rounds"), t("ventaja %", "house edge %")]
    played = [row for row in report["bets"] if row.get("known") == "simulated"]
    known = t("esperada %", "expected %") if played else t("exacta %", "exact %")
    heads += [t("error típico %", "standard error %"), known, t("desviación", "deviation")]
    rows = [
        [
            _bet(names, row),
            out.value(_way(row["strategy"])),
            row["played"],
            f"{row['house_edge_pct']:.4f}",
            f"{100 * row['standard_error']:.4f}",
            "–" if row["exact_float"] is None else f"{100 * row['exact_float']:.4f}",
            out.value(row["deviation"]),
        ]
        for row in report["bets"]
    ]
    out.table(heads, rows, right=range(2, 7))
    for row in played:
        es = ": la cifra esperada tampoco es exacta: salió también de jugar"
        out.line(_bet(names, row) + t(es, ": the expected figure is not exact either: it was played too"))
    _together(report)
    speed = _grouped(report["rounds_per_second"])
    return out.line(
        t(f"{report['seconds']} s, {speed} jugadas por segundo", f"{report['seconds']} s, {speed} rounds a second")
    )


def _together(report: dict[str, Any]) -> None:
    """Whether all that was played goes with all that is exact: the sum of squares and what it is worth."""
    for one in report.get("counts", ()):
        far = one.get("farthest")
        if far is None:
            out.line(
                t("casos contados: con tan pocas jugadas no dicen nada", "cases counted: so few rounds say nothing")
            )
        else:
            kinds, at, off = one["kinds"], far["at"], far["deviation"]
            out.line(
                t(
                    f"casos contados: {kinds}; el más alejado, {at}, a {off} errores típicos",
                    f"cases counted: {kinds}; the farthest, {at}, by {off} standard errors",
                )
            )
    if "together" in report:
        found = report["together"]
        square, free, p = found["chi2"], found["degrees"], f"{found['p']:.4f}"
        out.line(
            t(
                f"todo junto: χ² {square} con {free} {'grado' if free == 1 else 'grados'} de libertad, p = {p}",
                f"all together: χ² {square} with {free} {'degree' if free == 1 else 'degrees'} of freedom, p = {p}",
            )
        )
