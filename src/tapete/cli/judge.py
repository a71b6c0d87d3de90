"""Commands that apply the law: coverage, check, case, settle, ruling."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import out
from .options import CasesFolder, Files, Game, Json, On, Regulation, Unlawful, canonical
from .speech import Lang, lang, t

if TYPE_CHECKING:
    from ..inspection.cases import Case
    from ..inspection.coverage import Report, Unnoticed
    from ..inspection.running import Result
    from ..law.values import Text
    from ..table.contract import Event

Data = dict[str, Any]


def coverage(
    game: Annotated[str, typer.Option("--game", metavar="GAME", callback=canonical)] = "",
    reg: Regulation = "",
    family: Annotated[
        str, typer.Option("--family", metavar="FAMILY", help=t("familia de juegos", "family of games"))
    ] = "",
    everything: Annotated[
        bool, typer.Option("--all", help=t("también los juegos sin reglas", "games without a rulebook as well"))
    ] = False,
    details: Annotated[bool, typer.Option("--open", help=t("lista lo que falta", "list what is missing"))] = False,
    cases: CasesFolder = None,
    json: Json = False,
    lang_: Lang = None,
) -> None:
    from ..inspection import coverage as measure
    from ..law import provisions
    from ..law.errors import TapeteError

    known = {(measure.named(p), p.regulation) for p in provisions.provisions().values()}
    if game and game not in {name for name, _ in known}:
        raise TapeteError(f"el inventario no tiene el juego «{game}»", f"the inventory has no game '{game}'")
    if family and family not in {p.family for p in provisions.provisions().values()}:
        raise TapeteError(f"el inventario no tiene la familia «{family}»", f"the inventory has no family '{family}'")
    if reg:
        provisions.regulation(reg)
    if game and reg and (game, reg) not in known:
        raise TapeteError(f"{reg} no regula el juego «{game}»", f"{reg} has no game '{game}'")
    report = measure.coverage(
        measure.Selection(game=game, regulation=reg, family=family, everything=everything or bool(game)), cases
    )
    if json:
        out.as_json(
            {
                "totals": report.totals, "rows": report.rows,
                "open": [
                    {"id": o.id, "reason": o.reason[lang()], "code": o.code, "elements": o.elements}
                    for o in report.open
                ],
                "exempt": report.exempt, "shared": report.shared, "idle": report.idle, "failing": report.failing,
                "cases": report.cases,
            }
        )  # fmt: skip
    else:
        _covered(report, details or bool(game))
    raise typer.Exit(1 if report.failing else 0)


def _covered(report: Report, details: bool) -> None:
    kinds = {
        "yes": t("lo que se hace en la mesa (yes)", "what is done at a table (yes)"),
        "config": t("cómo es la mesa (config)", "what a table is like (config)"),
    }
    for kind, name in kinds.items():
        counts = [(r.regulation, r.game, getattr(r, kind)) for r in report.rows]
        rows: list[list[Any]] = [[law, game, *_counts(count)] for law, game, count in counts if count.total]
        rows.append([t("total", "total"), "", *_counts(report.totals[kind])])
        out.line(name)
        out.table(_heads(), rows, right=range(2, 10), whole=True)
        out.line()
    out.line(
        t(
            "decl.: solo se nota en una etiqueta; elem.: cada número y cada nombre de lo que la ley dice;\n"
            "los tantos por ciento, redondeados hacia abajo",
            "decl.: noticed by a label alone; elem.: every number and every name of what the law says;\n"
            "percentages are rounded down",
        )
    )
    if details:
        for item in report.open:
            out.line(f"{t('falta', 'open')}  {item.id}: {item.reason[lang()]}")
            for one in item.elements:
                out.line(f"    {one.name}: {_how(one)}")
        for exempt in report.exempt:
            but = t(" (y sin embargo se nota)", " (and yet it is noticed)") if exempt.noticed else ""
            out.line(f"{t('exento', 'exempt')}  {exempt.id}@{exempt.name}: {exempt.reason[lang()]}{but}")
    for idle in report.idle:
        out.line(
            f"{t('ociosa', 'idle')}  {idle.file}: {idle.case} [{idle.cite}]{'  ' + idle.fault if idle.fault else ''}"
        )
    for failing in report.failing:
        why = "; ".join(text[lang()] for text in failing.why)
        where = f"{failing.file}: {failing.case}: " if failing.case else ""
        out.line(f"{t('falla', 'fails')}  {where}{why}")
    out.line(
        t(
            f"{report.cases} casos, {len(report.failing)} fallan; {len(report.open)} disposiciones sin probar, "
            f"{len(report.idle)} citas ociosas",
            f"{report.cases} cases, {len(report.failing)} fail; {len(report.open)} provisions not tested, "
            f"{len(report.idle)} idle cites",
        )
    )
    unnoticed, leaves = _missed(report, "elements"), _missed(report, "leaves")
    out.line(
        t(
            f"{unnoticed} elementos y {leaves} reglas enteras que ningún caso nota; "
            f"{len(report.exempt)} no pueden notarse\n"
            f"{len(report.shared)} disposiciones comparten todas sus reglas con otra",
            f"{unnoticed} elements and {leaves} whole rules that no case notices; "
            f"{len(report.exempt)} cannot be noticed\n"
            f"{len(report.shared)} provisions share all their rules with another",
        )
    )


def _how(one: Unnoticed) -> str:
    if one.how == "label":
        return t("solo cambia una etiqueta", "only a label changes")
    if one.how == "fault":
        return t(f"el programa falla: {one.fault}", f"the program fails: {one.fault}")
    return t("ningún caso lo nota", "no case notices it")


def _missed(report: Report, what: str) -> int:
    parts = [getattr(count, what) for count in report.totals.values()]
    return sum(part.total - part.noticed for part in parts)


def _heads() -> list[str]:
    """Short enough for a line of a hundred signs beside the longest name of a game."""
    return [
        t("ley", "law"), t("juego", "game"), "total", t("aplicadas", "enacted"), t("probadas", "tested"), "%",
        "decl.", "elem.", t("notados", "noticed"), "%",
    ]  # fmt: skip


def _counts(count: Any) -> tuple[int | str, ...]:
    parts = count.elements
    return (
        count.total, count.enacted, count.tested, percent(count.tested, count.total),
        count.declared, parts.total, parts.noticed, percent(parts.noticed, parts.total),
    )  # fmt: skip


def percent(part: int, whole: int) -> str:
    """Rounded down: all is said only of all.

    >>> percent(299, 300), percent(300, 300), percent(0, 0)
    ('99', '100', '–')
    """
    return str(100 * part // whole) if whole else "–"


def check(files: Files, json: Json = False, on_: On = None, lang_: Lang = None) -> None:
    from ..inspection import check as checking

    there = [file for path in files for file in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])]
    found = [(str(path), checking.check_file(path)) for path in there]
    violations = [
        {"provision": v.provision, "message": v.message, "where": v.where, "file": file, "reading": v.reading}
        for file, finding in found
        for v in finding.violations
    ]
    if json:
        unstated = [{"file": file, "where": where} for file, finding in found for where in finding.unstated]
        notes = [{"file": file, "note": note} for file, finding in found for note in finding.notes]
        out.as_json({"lawful": not violations, "violations": violations, "unstated": unstated, "notes": notes})
    else:
        for file, finding in found:
            verdict = t("conforme a la ley", "lawful") if finding.lawful else t("NO conforme a la ley", "NOT lawful")
            out.line(f"{file}: {verdict}")
            for v in finding.violations:
                out.line(f"  {v.message[lang()]}{out.cited([v.provision])}")
            for note in finding.notes:
                out.line(f"  {note[lang()]}")
            if finding.unstated:
                out.line(f"  {t('no se dice', 'unstated')}: {', '.join(finding.unstated)}")
    raise typer.Exit(1 if violations else 0)


def case(
    files: Files,
    strike: Annotated[
        str,
        typer.Option(
            "--strike",
            metavar="ID[@PATH[ELEMENT]]",
            help=t("sin esta disposición, o sin un elemento de ella", "without this provision, or one element of it"),
        ),
    ] = "",
    json: Json = False,
    on_: On = None,
    lang_: Lang = None,
) -> None:
    from ..inspection import running
    from ..law import provisions

    if strike:
        provisions.provision(strike.partition("@")[0])
    there, unread = _read(files, expecting=True)
    results = [(one, running.run(one, strike)) for one in there]
    failed = [(one, result) for one, result in results if not result.ok]
    passed = len(results) - len(failed)
    if json:
        out.as_json(
            {
                "passed": passed,
                "failed": len(failed),
                "results": [_result(one, result) for one, result in results],
                "unread": unread,
            }
        )
    elif results or not unread:
        for one, result in failed:
            out.line(f"{one.file}: {one.case}")
            for text in (*result.faults, *result.differences):
                out.line(f"  {text[lang()]}")
            out.line(f"{out.cited(one.cites)}")
        said = t(f"{passed} como se esperaba, {len(failed)} no", f"{passed} as expected, {len(failed)} not")
        out.line(said + (t(f"; {len(unread)} faltas", f"; {len(unread)} faults") if unread else ""))
    raise typer.Exit(_wrong(unread) or (1 if failed else 0))


def settle(
    files: Files,
    unlawful: Unlawful = False,
    json: Json = False,
    on_: On = None,
    lang_: Lang = None,
) -> None:
    import msgspec

    from ..inspection import running
    from ..law.values import Text

    results = []
    there, unread = _read(files, expecting=False)
    for one in there:
        result = running.run(msgspec.structs.replace(one, unlawful=unlawful or one.unlawful))
        unread += [
            Text(f"{one.file}: caso «{one.case}»: {text.es}", f"{one.file}: case '{one.case}': {text.en}")
            for text in result.faults
        ]
        if not result.faults:
            results.append((one, result))
    if json:
        shown = [
            {"case": one.case, "file": one.file, **_got(result), "events": result.events} for one, result in results
        ]
        out.as_json({"results": shown, "unread": unread})
    else:
        for one, result in results:
            _settled(one, result)
    raise typer.Exit(_wrong(unread))


def _settled(one: Case, result: Result) -> None:
    """What happened, in order; a refused move stands where it was made."""
    from ..table import words
    from ..table.contract import Refusal
    from ..web import telling

    def told(events: Iterable[Event]) -> None:
        for event in events:
            out.line(f"  {telling.text(result.table, event, lang())}{out.cited(event.cite)}")

    out.line(one.case)
    told(result.opened)
    for n, answer in enumerate(result.answers, 1):
        if isinstance(answer, Refusal):
            said = words.refusal(answer, lang(), one.game)
            out.line(f"  {t(f'jugada {n} rechazada', f'move {n} refused')}: {said}{out.cited(answer.cite)}")
        else:
            told(answer.events)
    for violation in result.violations:
        out.line(f"  {violation.message[lang()]}{out.cited([violation.provision])}")
    if one.table is None:
        sums = ", ".join(f"{telling.account(who, lang())} {amount:+d}" for who, amount in result.outcome.items())
        out.line(f"  = {sums or 0}")
    elif not result.violations:
        out.line(f"  {t('conforme a la ley', 'lawful')}")


def _read(paths: list[Path], expecting: bool) -> tuple[list[Case], list[Text]]:
    """Every case of these files, and all that is not understood in them."""
    from ..inspection import cases

    found: list[Case] = []
    unread: list[Text] = []
    for path in paths:
        for file in cases.files(path) if path.is_dir() else [path]:
            for one in cases.scan(file, expecting):
                if isinstance(one, cases.Unread):
                    unread.append(one.text)
                else:
                    found.append(one)
    return found, unread


def _wrong(unread: list[Text]) -> int:
    """What is wrong with the request, each in one sentence; the status that goes with it."""
    import sys

    sys.stderr.write("".join(f"{text[lang()]}\n" for text in unread))
    return 2 if unread else 0


def _got(result: Result) -> Data:
    scene = result.scene
    return {
        "outcome": result.outcome,
        "refused": [
            {"move": n, "code": r.code, "cites": r.cite, "facts": r.facts, "after": result.before(n)}
            for n, r in result.refusals.items()
        ],
        "state": {"phase": scene.phase, **scene.facts} if scene else {},
        "violations": [v.provision for v in result.violations],
    }


def _result(one: Case, result: Result) -> Data:
    return {
        "case": one.case, "file": one.file, "ok": result.ok, "expected": one.expected, "got": _got(result),
        "events": result.events, "differences": (*result.faults, *result.differences), "cites": one.cites,
    }  # fmt: skip


def ruling(
    game: Game,
    reg: Regulation,
    incident: Annotated[str, typer.Argument(metavar="[INCIDENT]", show_default=False)] = "",
    facts: Annotated[str, typer.Option("--facts", metavar="JSON", help=t("los hechos", "the facts"))] = "",
    json: Json = False,
    on_: On = None,
    lang_: Lang = None,
) -> None:
    from ..games import registry
    from ..inspection import ruling as rulings
    from ..law.errors import TapeteError
    from ..table import people, words
    from ..web import telling

    if not incident:
        if facts:
            raise TapeteError("--facts pide un incidente", "--facts needs an incident")
        return _rulings(game, reg, json)
    found = rulings.ruling(game, reg, incident, _facts(facts))
    if json:
        out.as_json(
            {
                "incident": incident, "regulation": reg, "ruling": found.events, "cites": found.cites,
                "summary": rulings.summary(incident), "pending": found.pending, "refused": found.refusal,
                "declared": found.declared, "case": found.case,
            }
        )  # fmt: skip
    else:
        out.line(rulings.summary(incident)[lang()])
        if found.case:
            out.line(t(f"  en la situación del caso «{found.case}»", f"  in the situation of the case '{found.case}'"))
        table = registry.game(game, reg)
        for event in found.events:
            out.line(f"  {telling.text(table, event, lang())}{out.cited(event.cite)}")
        for pending in found.pending:
            those = telling.value("options", pending.options, lang())
            who = people.describe(pending.by, lang())
            out.line(f"  {t('decide', 'decided by')} {who}{f': {those}' if those else ''}{out.cited(pending.cite)}")
        if not found.admitted:
            why = (
                f": {words.refusal(found.refusal, lang(), game)}{out.cited(found.refusal.cite)}"
                if found.refusal
                else ""
            )
            said = (
                t(f"{reg} no resuelve este incidente", f"{reg} does not rule on this incident")
                if found.unruled
                else t("no se admitió en ninguna situación probada", "not admitted in any situation that was tried")
            )
            out.line(f"  {said}{why}")
    raise typer.Exit(0 if found.admitted else 1)


def _rulings(game: str, regulation: str, json: bool) -> None:
    from ..inspection import ruling as rulings

    found: list[Data] = [
        {"incident": name, "summary": rulings.summary(name), "facts": rulings.facts(kind), "cites": ruling.cites}
        for name, kind, ruling in rulings.ruled(game, regulation)
    ]
    if json:
        return out.as_json(found)
    if not found:
        es, en = (
            f"{regulation} no resuelve ningún incidente de este juego",
            f"{regulation} rules on no incident of this game",
        )
        return out.line(t(es, en))
    heads = [t("incidente", "incident"), t("qué pasó", "what happened"), t("hechos", "facts"), t("cita", "cite")]
    rows = [(f["incident"], f["summary"][lang()], ", ".join(f["facts"]), ", ".join(f["cites"])) for f in found]
    return out.table(heads, rows)


def _facts(text: str) -> Data:
    import msgspec

    from ..law.errors import TapeteError

    try:
        found = msgspec.json.decode(text.encode()) if text else {}
    except msgspec.DecodeError as error:
        raise TapeteError(f"--facts no es JSON: {error}", f"--facts is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise TapeteError("--facts debe ser un objeto JSON", "--facts must be a JSON object")
    return found
