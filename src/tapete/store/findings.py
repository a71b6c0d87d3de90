"""What an inspection of a log may find, in words."""

from __future__ import annotations

from typing import Any

import msgspec

from ..law.fingerprints import Difference
from ..law.values import Text

SENTENCES: dict[str, Text] = {
    # the paper itself
    "unreadable": Text(
        "la línea no se puede leer como asiento; lo que sigue no se puede volver a jugar",
        "the line cannot be read as a record; what follows cannot be played again",
    ),
    "altered_byte": Text(
        "el asiento fue alterado después de escrito: en el byte {at} dice «{now}» y decía «{was}»",
        "the record was altered after it was written: byte {at} says '{now}' where '{was}' stood",
    ),
    "altered": Text(
        "el asiento fue alterado después de escrito: su contenido no da la huella {hash}",
        "the record was altered after it was written: its content does not have the hash {hash}",
    ),
    "chain": Text(
        "la cadena se rompe: nombra como anterior {prev}, y la huella del asiento anterior es {head}",
        "the chain is broken: it names {prev} as the one before it, whose hash is {head}",
    ),
    "gap": Text(
        "faltan asientos: se esperaba el {due} y viene el {got}; lo que sigue no se puede volver a jugar",
        "records are missing: {due} was expected and {got} comes; what follows cannot be played again",
    ),
    "doubled": Text("el asiento {got} viene otra vez", "record {got} comes a second time"),
    "foreign": Text("el asiento es de otra mesa: {got}", "the record is of another table: {got}"),
    "repeated_id": Text("la jugada «{id}» ya estaba en el registro", "the move '{id}' was in the log already"),
    "misplaced": Text("un asiento «{kind}» no puede estar aquí", "a record '{kind}' cannot stand here"),
    "empty": Text("el registro está vacío", "the log is empty"),
    "opening": Text(
        "el asiento de apertura no permite montar la mesa: {why}", "no table can be set up from the opening: {why}"
    ),
    "beside": Text(
        "la mesa se abrió con condiciones que la ley no admite, y la apertura no lo dice: {why}",
        "the table was opened with terms that the law does not admit, and the opening does not say so: {why}",
    ),
    # the rules it carries
    "outgrown": Text(
        "las reglas de la apertura se trajeron el {since}, pero esta versión ya no sabe jugarlas ({why}); "
        "inspeccione el registro con una de entonces",
        "the rules of the opening were shipped on {since}, but this version cannot play them any more ({why}); "
        "inspect the log with one of that time",
    ),
    "rules_unknown": Text(
        "las reglas de la apertura (huella {fingerprint}…) no son de ningún libro que Tapete haya traído: {why}",
        "the rules of the opening (fingerprint {fingerprint}…) are of no rulebook that Tapete ever shipped: {why}",
    ),
    "rules_renamed": Text(
        "la apertura presenta como «{regulation} {game}» las reglas de {book} (huella {fingerprint}…)",
        "the opening presents the rules of {book} as '{regulation} {game}' (fingerprint {fingerprint}…)",
    ),
    "unplayable": Text(
        "las reglas de la apertura no se pueden jugar ({why}); lo que sigue no se ha vuelto a jugar",
        "the rules of the opening cannot be played ({why}); the rest was not played again",
    ),
    "log_version": Text(
        "el registro dice tener la forma {got}; la que aquí se conoce es la {due}",
        "the log says that its form is {got}; the one known here is {due}",
    ),
    "version": Text(
        "dice haberlo escrito la versión {got} de Tapete; sus reglas vienen con la {due}",
        "it says that version {got} of Tapete wrote it; its rules came with {due}",
    ),
    # chance
    "uncommitted": Text(
        "el azar juega sin prueba en una mesa automática", "chance moves without proof at an automatic table"
    ),
    "stray_proof": Text(
        "lleva prueba de azar una jugada que no es del azar", "a move that is not chance's has a proof"
    ),
    "draw_order": Text(
        "se usó el sorteo {got} y tocaba el {due}: ninguno se puede saltar ni repetir",
        "draw {got} was used and it was the turn of {due}: none may be skipped or repeated",
    ),
    "commitment": Text(
        "el sorteo {draw} no es el que se comprometió: no lleva a la raíz publicada",
        "draw {draw} is not the one committed to: it does not lead to the published root",
    ),
    "draw_count": Text(
        "el azar lleva {got} sorteos desde el {draw}, y su jugada pide {due}: lo que se jugó no sale de ellos",
        "chance has {got} draws from {draw} on, and its move takes {due}: what was played does not come from them",
    ),
    "draw_field": Text(
        "el sorteo {draw} dice decidir {got}, y decide {due}",
        "draw {draw} says it decides {got}; it decides {due}",
    ),
    "withheld": Text(
        "el sorteo {draw} no se abre, y lo que dio está a la vista de todos: no se puede comprobar",
        "draw {draw} is not opened, though everybody sees what it gave: it cannot be checked",
    ),
    "late_commit": Text(
        "el azar se comprometió con la jugada ya en curso, cuando solo quedaban {left} sorteos; en juego: {stakes}",
        "chance was committed to with the round already under way, when only {left} draws were left; in play: {stakes}",
    ),
    "mode": Text(
        "la apertura no dice si la mesa es automática o atendida: {got}",
        "the opening does not say whether the table is automatic or staffed: {got}",
    ),
    "root": Text(
        "los secretos de la tanda {batch} no dan la raíz publicada",
        "the secrets of batch {batch} do not give the published root",
    ),
    "chance_lost": Text(
        "el azar comprometido se perdió con la jugada en curso: {lost} sorteos publicados, del {draw} en adelante; "
        "en juego: {stakes}",
        "committed chance was lost while a round was under way: {lost} published draws, from {draw} on; in play: "
        "{stakes}",
    ),
    "chance_chosen": Text(
        "el azar publicado se cambió por otro con la jugada en curso ({lost} sorteos sin abrir, del {draw} en "
        "adelante) sin que la jugada se anulara; en juego: {stakes}",
        "published chance was exchanged for other while a round was under way ({lost} unopened draws, from {draw} on) "
        "and the round was not made void; in play: {stakes}",
    ),
    "halted_move": Text(
        "la mesa estaba detenida por falta de su azar y {who} jugó ({do})",
        "the table was halted for want of its chance, and {who} moved ({do})",
    ),
    "closed_in_play": Text(
        "la mesa se cerró con fichas en juego, que nadie ha ganado ni perdido ni devuelto: {stakes}",
        "the table was closed with chips in play, which nobody won, lost or gave back: {stakes}",
    ),
    "bad_halt": Text(
        "el asiento dice que la mesa se detiene, y no es el sorteo que tocaba",
        "the record says that the table is halted, and not at the draw that was due",
    ),
    "bad_commit": Text("el compromiso de azar está mal hecho", "the commitment to chance is malformed"),
    "pick": Text("el sorteo {draw} da {due}, y se jugó {got}", "draw {draw} gives {due}, and what was played is {got}"),
    # play
    "unknown_move": Text("no es una jugada de este juego: {why}", "it is not a move of this game: {why}"),
    "illegal": Text("jugada ilícita de {who} ({do}): {why}", "unlawful move by {who} ({do}): {why}"),
    "payout": Text("{player}, {bet}: se pagó {paid}, corresponde {due}", "{player}, {bet}: paid {paid}, due {due}"),
    "taking": Text("{player}, {bet}: se tomó {paid}, corresponde {due}", "{player}, {bet}: taken {paid}, due {due}"),
    "move_differs": Text(
        "la jugada dice {field} = {got}, y los sucesos responden a {due}",
        "the move says {field} = {got}, and the events answer to {due}",
    ),
    "event_differs": Text(
        "suceso {n} ({event}): {field} es {got}, corresponde {due}",
        "event {n} ({event}): {field} is {got}, should be {due}",
    ),
    "event_missing": Text("falta el suceso {event} {facts}", "the event {event} {facts} is missing"),
    "event_extra": Text("sobra el suceso {event} {facts}", "the event {event} {facts} should not be there"),
    "pool_unsaid": Text(
        "el pozo anota {do} {amount} de la mesa {table}, que en su registro no lo dice",
        "the pool has {do} {amount} by table {table}, whose own log does not say so",
    ),
    "pool_differs": Text(
        "el pozo anota «{done}» donde la mesa {table} dice «{said}» (su asiento {at})",
        "the pool has '{done}' where table {table} says '{said}' (its record {at})",
    ),
    "pool_unheard": Text(
        "la mesa {table} dice {do} {amount} (su asiento {at}), y el pozo no lo anota",
        "table {table} says {do} {amount} (its record {at}), and the pool does not have it",
    ),
    "pool_stood": Text(
        "a la mesa {table} se le dijo que había {got} (su asiento {at}), y había {due}",
        "table {table} was told that {got} stood (its record {at}), and it was {due}",
    ),
    "third_book": Text(
        "el libro entre el pozo y la mesa {table} no cuadra: {of_table} según ella, {of_pool} según el pozo",
        "the book between the pool and table {table} does not balance: {of_table} by it, {of_pool} by the pool",
    ),
    "books": Text("los libros no cuadran: {facts}", "the books disagree: {facts}"),
    "lost_thread": Text(
        "desde el asiento {since} lo registrado no responde a lo debido; lo que sigue no se ha vuelto a jugar",
        "what is recorded no longer answers to what was due since record {since}; the rest was not played again",
    ),
    "more": Text("y {count} hallazgos más", "and {count} findings more"),
}

AS_IT_STANDS = Text("{first}; tal como está, {second}", "{first}; as it stands, {second}")


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is not as it should be: where, what, and by which provisions."""

    seq: int
    code: str
    what: Text
    cite: tuple[str, ...] = ()
    facts: dict[str, Any] = {}


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that a log carries, and what they are to this program.

    ``since``, ``version``: when they were first shipped; empty if they never were. ``kin``: the game and regulation
    of today that rules which never were look like. ``changed``: where they differ from the rulebook of today.
    """

    fingerprint: str
    game: str
    regulation: str
    since: str = ""
    version: str = ""
    admitted: bool = False
    kin: tuple[str, str] = ("", "")
    changed: tuple[Difference, ...] = ()


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of an inspection. ``notes`` are no faults: what an inspector may still want to know."""

    ok: bool
    findings: tuple[Finding, ...]
    notes: tuple[Text, ...] = ()
    table: str = ""
    game: str = ""
    regulation: str = ""
    records: int = 0
    rounds: int = 0
    draws: int = 0
    head: str = ""
    rules: Rules | None = None


def finding(seq: int, code: str, cite: tuple[str, ...] = (), why: Text | None = None, **facts: Any) -> Finding:
    """A finding with its sentence; ``why`` is already in words.

    >>> finding(7, "payout", player="ana", bet="red", paid=900, due=1000).what["en"]
    'ana, red: paid 900, due 1000'
    """
    es, en = dict(facts), dict(facts)
    if why is not None:
        es["why"], en["why"] = why.es, why.en
    sentence = SENTENCES[code]
    what = Text(sentence.es.format(**es), sentence.en.format(**en))
    return Finding(seq=seq, code=code, what=what, cite=cite, facts=facts)


def as_it_stands(first: Finding, second: Finding) -> Finding:
    """An alteration, and what it amounts to."""
    what = Text(
        AS_IT_STANDS.es.format(first=first.what.es, second=second.what.es),
        AS_IT_STANDS.en.format(first=first.what.en, second=second.what.en),
    )
    facts = {**first.facts, "as_it_stands": second.code, **second.facts}
    return msgspec.structs.replace(first, what=what, cite=second.cite, facts=facts)
