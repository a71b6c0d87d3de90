"""``tapete verify``: inspect a recorded session from its log."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import out
from .options import Json
from .speech import Lang, lang, t

if TYPE_CHECKING:
    from ..store.findings import Report, Rules

Log = Annotated[
    Path,
    typer.Argument(metavar="LOG", help=t("el registro exportado (JSON por líneas)", "the exported log (JSON lines)")),
]
Logs = Annotated[
    list[Path],
    typer.Argument(
        metavar="LOG…",
        help=t(
            "el registro exportado (JSON por líneas); de un pozo, con los de sus mesas",
            "the exported log (JSON lines); of a pool, with those of its tables",
        ),
    ),
]
Secrets = Annotated[
    Path | None,
    typer.Option(
        "--secrets",
        metavar="FILE",
        help=t("los secretos del azar, para inspectores (JSON)", "the secrets of chance, for inspectors (JSON)"),
        show_default=False,
    ),
]
Admit = Annotated[
    list[str] | None,
    typer.Option(
        "--admit",
        metavar="FINGERPRINT",
        help=t(
            "admite reglas que Tapete no ha traído nunca, por su huella (o sus 16 primeras cifras); puede repetirse",
            "admit rules that Tapete never shipped, by their fingerprint (or its first 16 digits); may be repeated",
        ),
        show_default=False,
    ),
]


def verify(log: Logs, secrets: Secrets = None, admit: Admit = None, json: Json = False, lang_: Lang = None) -> int:
    if len(log) == 1:
        return verify_command(log[0], json, lang(), secrets, admit or ())
    return verify_several(log, json, lang(), secrets, admit or ())


def verify_command(
    path: Path, json: bool = False, lang: str = "es", secrets: Path | None = None, admit: Sequence[str] = ()
) -> int:
    """Inspect the log at ``path`` and say what was found: 0 if nothing, 1 otherwise."""
    from ..law.errors import unreadable
    from ..store.verify import verify as inspect

    try:
        report = inspect(path, _secrets(secrets), admit)
    except OSError as error:
        raise unreadable(path, error) from error
    if json:
        out.as_json(as_data(report, lang))
    else:
        _say(report, lang)
    return 0 if report.ok else 1


def verify_several(
    paths: Sequence[Path], json: bool = False, lang: str = "es", secrets: Path | None = None, admit: Sequence[str] = ()
) -> int:
    """Inspect several logs, and what those of a pool and its tables say of each other."""
    from ..law.errors import unreadable
    from ..store.together import verify_together

    for path in paths:
        if not path.is_file():
            raise unreadable(path, FileNotFoundError(2, "No such file or directory"))
    reports = verify_together(paths, _secrets(secrets), admit)
    if json:
        out.as_json([as_data(report, lang) for report in reports])
    else:
        for report in reports:
            _say(report, lang)
    return 0 if all(report.ok for report in reports) else 1


def as_data(report: Report, lang: str) -> dict[str, object]:
    """The report for programs."""
    return {
        "ok": report.ok,
        "findings": [
            {"seq": f.seq, "what": f.what[lang], "cite": f.cite, "code": f.code, "facts": f.facts}
            for f in report.findings
        ],
        "notes": [note[lang] for note in report.notes],
        "table": report.table,
        "game": report.game,
        "regulation": report.regulation,
        "records": report.records,
        "rounds": report.rounds,
        "draws": report.draws,
        "head": report.head,
        "rules": _rules(report.rules) if report.rules is not None else None,
    }  # fmt: skip


def _rules(rules: Rules) -> dict[str, object]:
    """Whose rules the log was played under. ``changed``: where the rulebook of today says something else."""
    kin = {"game": rules.kin[0], "regulation": rules.kin[1]} if rules.kin[0] else None
    return {
        "fingerprint": rules.fingerprint,
        "game": rules.game,
        "regulation": rules.regulation,
        "shipped": {"since": rules.since, "version": rules.version} if rules.since else None,
        "admitted": rules.admitted,
        "nearest": kin,
        "changed": [
            {"path": one.path, "part": one.part or "value", "said": one.said, "today": one.book, "cite": one.cite}
            for one in rules.changed
        ],
    }  # fmt: skip


def _say(report: Report, lang: str) -> None:
    spanish = lang != "en"
    for found in report.findings:
        out.line(f"{'asiento' if spanish else 'record'} {found.seq}: {found.what[lang]}{out.cited(found.cite)}")
    for note in report.notes:
        out.line(f"{'nota' if spanish else 'note'}: {note[lang]}")
    admitted = report.rules is not None and report.rules.admitted
    what = f"{report.table} ({report.game} {report.regulation})" if report.table else "–"
    if spanish:
        verdict = "conforme" if report.ok else f"hallazgos: {len(report.findings)}"
        verdict += " (con reglas admitidas, no traídas)" if admitted else ""
        out.line(f"{what}: {report.records} asientos, {report.rounds} jugadas, {report.draws} sorteos: {verdict}")
    else:
        verdict = "all in order" if report.ok else f"findings: {len(report.findings)}"
        verdict += " (under rules admitted, not shipped)" if admitted else ""
        out.line(f"{what}: {report.records} records, {report.rounds} rounds, {report.draws} draws: {verdict}")


def _secrets(path: Path | None) -> dict[int, bytes] | None:
    import msgspec

    from ..law.errors import TapeteError
    from ..store.export import Secret

    if path is None:
        return None
    try:
        found = msgspec.json.decode(path.read_bytes(), type=list[Secret])
        return {secret.batch: bytes.fromhex(secret.secrets) for secret in found}
    except (msgspec.MsgspecError, ValueError) as error:
        raise TapeteError(f"{path} no contiene secretos: {error}", f"{path} holds no secrets: {error}") from error
