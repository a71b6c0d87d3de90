"""What is wrong with a machine before anybody plays at it: its program, its papers, its people."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds
from ...table.contract import Among, Lawful
from .program import Kind, Program, impossible, sound
from .rules import MachineRules
from .terms import LINES, PAYS, REELS, Pool, Terms

if TYPE_CHECKING:
    from .play import Machine

WITH_POOL = "with_pool"
"""The reading by which what goes into pools counts as returned."""


class Fault(NamedTuple):
    """A term that the law does not admit."""

    term: str
    es: str
    en: str
    cite: tuple[str, ...]


def program(rules: MachineRules, terms: Terms) -> Program:
    """The machine that the terms describe; a machine that none can be is one clear sentence."""
    reels = terms.reels or REELS
    pays = terms.pays
    if pays is None:
        kind: Kind = "points" if holds(rules.prize.none) else "cash"
        pays = () if terms.reels else tuple(replace(pay, kind=kind) for pay in PAYS)
    lines = terms.lines
    if not lines and rules.play.paid.value == "stake" and len(reels) == len(LINES[0]) and terms.rows == len(LINES[0]):
        lines = LINES
    made = Program(reels=reels, pays=pays, rows=terms.rows, lines=lines, forced_after=terms.forced_after,
                   nudge=terms.nudge)  # fmt: skip
    if any(len(pool.on.split(" ")) != len(reels) for pool in terms.pools):
        raise impossible("pools", f"cada combinación tiene {len(reels)} símbolos, uno por rodillo",
                         f"every combination has {len(reels)} symbols, one for each reel")  # fmt: skip
    if len({pool.id for pool in terms.pools}) < len(terms.pools):
        raise impossible("pools", "dos pozos con el mismo nombre", "two pools of one name")
    if terms.network and [pool.linked for pool in terms.pools].count(True) != 1:
        raise impossible("network", "uno de los pozos, y solo uno, es el conectado (linked)",
                         "one of the pools, and no more, is the linked one")  # fmt: skip
    if terms.network and any(pool.id == terms.network for pool in terms.pools):
        raise impossible("network", "el pozo común no se llama como ninguno de la máquina",
                         "the common pool has not the name of one of the machine's")  # fmt: skip
    return sound(made)


def listed(rules: MachineRules, terms: Terms) -> tuple[Lawful, ...]:
    """Terms that are one of a list."""
    found: list[Lawful] = []
    if rules.modalities is not None and rules.modalities.names.value:
        names = rules.modalities.names
        found.append(Among(term="modality", values=names.value.items, cite=names.cite))
    if not rules.group and rules.groups.value:
        found.append(Among(term="group", values=rules.groups.value.items, cite=rules.groups.cite))
    return tuple(found)


def faults(game: Machine) -> Iterator[Fault]:
    """Everything that the law does not admit of this machine."""
    rules, terms = game.rules, game.terms
    if rules.group and rules.group not in rules.groups.value:
        yield Fault("group", f"no hay máquinas del grupo {rules.group}",
                    f"there are no machines of group {rules.group}", rules.groups.cite)  # fmt: skip
    if terms.venue == "casino" and denied(rules.casino):
        yield Fault("venue", "estas máquinas no son juego de casino", "these machines are no game of a casino",
                    cites(rules.casino))  # fmt: skip
    if terms.modality and rules.modalities is None:
        yield Fault("modality", "el texto no distingue modalidades", "the text knows no modalities", game.anchor)
    if terms.positions > game.seats:
        yield Fault("positions", f"esta modalidad tiene {game.seats}", f"this modality has {game.seats}",
                    cites(*game.seats_by))  # fmt: skip
    yield from means(game)
    yield from prizes(game)
    yield from papers(game)
    yield from pooled(game)
    yield from returned(game)


def means(game: Machine) -> Iterator[Fault]:
    """A machine takes nothing but what the law names; and the people that it names are there."""
    rules, terms = game.rules, game.terms
    admitted = game.admitted
    for one in terms.means:
        if one not in admitted.value:
            yield Fault("means", f"esta máquina no funciona con «{one}»", f"this machine does not run on '{one}'",
                        admitted.cite)  # fmt: skip
    if rules.staff is not None:
        for role in rules.staff.minimum.value:
            if role not in terms.staff:
                yield Fault("staff", f"falta {role}", f"{role} is missing", rules.staff.minimum.cite)


def prizes(game: Machine) -> Iterator[Fault]:
    """What it may give, by what it is decided, and whether its plays hang together."""
    prize, modalities = game.rules.prize, game.rules.modalities
    names = modalities.names if modalities is not None else None
    for kind in dict.fromkeys(pay.kind for pay in game.program.pays):
        as_object = kind == "gift" and game.in_kind
        if kind == "points":
            continue
        if holds(prize.none) and not as_object:
            yield Fault("pays", f"no hay premios de la clase «{kind}»", f"there are no prizes of kind '{kind}'",
                        cites(prize.none, names))  # fmt: skip
        if prize.kinds is not None and prize.kinds.value and kind not in prize.kinds.value:
            yield Fault("pays", f"no hay premios de la clase «{kind}»", f"there are no prizes of kind '{kind}'",
                        prize.kinds.cite)  # fmt: skip
    if prize.chance is not None:
        if prize.chance.value == "always" and game.program.nudge:
            yield Fault("nudge", "el premio depende siempre del azar", "the prize always depends on chance",
                        prize.chance.cite)  # fmt: skip
        if game.program.size == 1:
            yield Fault("reels", "nada queda al azar", "nothing is left to chance", prize.chance.cite)
    if holds(prize.independent) and not game.program.independent:
        yield Fault(game.program.carried[0], "cada jugada es independiente de las demás",
                    "each play is independent of the others", cites(prize.independent))  # fmt: skip


def papers(game: Machine) -> Iterator[Fault]:
    """Certificates and registration, of the machine and of what awards its pools."""
    certificate, terms = game.rules.certificate, game.terms
    if certificate is None:
        return
    needed = ("machine", "prize_system") if terms.pools else ("machine",)
    for one in needed:
        if one in certificate.certified.value and one not in terms.certified:
            yield Fault("certified", f"sin certificado de cumplimiento: {one}", f"no certificate of compliance: {one}",
                        certificate.certified.cite)  # fmt: skip
        if one in certificate.registered.value and one not in terms.registered:
            yield Fault("registered", f"sin registrar: {one}", f"not registered: {one}", certificate.registered.cite)


def pooled(game: Machine) -> Iterator[Fault]:
    """Pools of a kind that there is, with what the public must be told, and a signal."""
    pools, terms = game.rules.pools, game.terms
    if pools is None:
        if terms.pools and terms.modality != "interconnected":
            names = game.rules.modalities.names if game.rules.modalities is not None else None
            yield Fault("pools", "solo las máquinas interconectadas comparten un premio",
                        "only interconnected machines share a prize", cites(names) or game.anchor)  # fmt: skip
        return
    for pool in terms.pools:
        if pool.kind not in pools.offered.value:
            yield Fault("pools", f"no hay pozos de la clase «{pool.kind}»", f"there are no pools of kind '{pool.kind}'",
                        pools.offered.cite)  # fmt: skip
        way = "linked" if pool.linked else "alone"
        if way not in pools.ways.value:
            yield Fault("pools", f"{pool.id}: no puede ser «{way}»", f"{pool.id}: must not be '{way}'", pools.ways.cite)
        yield from shown(game, pool)
    if terms.pools and not terms.signal and holds(pools.signal):
        yield Fault("signal", "falta el aviso del premio máximo", "no signal of the highest prize", cites(pools.signal))


def shown(game: Machine, pool: Pool) -> Iterator[Fault]:
    """What the public is told of an accumulated pool."""
    pools = game.rules.pools
    if pools is None or pool.kind == "extra":
        return
    if not pool.information and holds(pools.information):
        yield Fault("pools", f"{pool.id}: falta la información al público", f"{pool.id}: the public is not informed",
                    cites(pools.information))  # fmt: skip
    if not pool.rules_shown and holds(pools.access_rules):
        yield Fault("pools", f"{pool.id}: faltan las reglas de acceso", f"{pool.id}: the rules of access are missing",
                    cites(pools.access_rules))  # fmt: skip


def returned(game: Machine) -> Iterator[Fault]:
    """Prizes of its own, and how much comes back."""
    returns = game.rules.returns
    if returns is None:
        return
    if not game.program.direct and holds(returns.direct):
        yield Fault("pays", "no paga premios directos", "it pays no direct prizes", cites(returns.direct))
    back, least = game.counted, Fraction(returns.least.value)
    if back < least:
        own = _percent(back) if _percent(back) != _percent(least) else str(back)
        yield Fault("pays", f"devuelve {own}, y la ley pide {_percent(least)}",
                    f"it returns {own}, and the law asks {_percent(least)}", returns.least.cite)  # fmt: skip


def _percent(part: Fraction) -> str:
    """As a reader writes it; what it would round up to the least that the law asks is told as a fraction.

    >>> _percent(Fraction(409, 432))
    '94.68 %'
    """
    return f"{float(100 * part):.2f} %"
