"""The pool itself: passes in the order of their locking, money in, prizes out, never below zero."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Law, Leaf
from ...law.values import Text
from ...table import money
from ...table.contract import (
    HOUSE,
    Actor,
    Beside,
    Between,
    Field,
    Game,
    Lawful,
    Move,
    Offer,
    OneOf,
    Range,
    Refusal,
    Scene,
    Step,
    Types,
)
from ...table.events import Transfer
from ..bank import progressive
from ..base.terms import Unlawful, beside, check_readings, read_terms, unplayable
from ..base.turn import Refused, TableTurn
from . import moves as m
from .rules import PoolRules, Terms
from .state import POT, Pass, State, reserve


class Pool(Game[Any, Any, Any]):
    """A pool under one regulation."""

    types: ClassVar[Types] = Types(state=State, moves=m.Moves, events=m.Events, terms=Terms)
    first_phase: ClassVar[str] = "open"
    handled: ClassVar[Mapping[type[Move], Callable[[Any, Any], None]]] = {}
    rules_type: ClassVar[type[PoolRules]] = PoolRules
    rules: PoolRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | Mapping[str, Any] | None = None) -> None:
        self.rules = law.typed(self.rules_type)
        self.terms = read_terms(terms, self.types.terms)
        self.game = law.game
        self.regulation = law.regulation
        self.header = law.header
        check_readings(law.header, self.terms.readings, self.for_study)
        self.check_terms()
        found = (*beside(self.terms, self.lawful(self.rules, self.terms)), *self.not_provided())
        if found and not self.for_study:
            raise Unlawful(found)
        self.beside = found
        self.anchor = cites(self.rules.authorised)
        floor = self.rules.floor.value * self.terms.most if self.rules.floor is not None else 0
        self.base = self.terms.base or floor
        """what the pot starts again with; where nothing was approved, the least that the law allows"""
        self.cap_of: Literal["winner", "prize"] = "prize" if self.terms.readings.get("P-3") == "prize" else "winner"

    @classmethod
    def lawful(cls, rules: PoolRules, terms: Terms) -> tuple[Lawful, ...]:
        found: list[Lawful] = []
        if rules.commission is not None:
            most = Fraction(1) if holds(rules.commission) else Fraction(0)
            found.append(Between(term="commission", low=Fraction(0), high=most, cite=rules.commission.cite))
        if rules.floor is not None:
            low = rules.floor.value * terms.most
            given = Text(f"con apuestas de {terms.most}", f"with bets of {terms.most}")
            for term in ("base", "pot"):
                found.append(Between(term=term, low=low, high=None, cite=rules.floor.cite, given=given))
        return tuple(found)

    def check_terms(self) -> None:
        """What no pool can be."""
        terms = self.terms
        if not 1 <= terms.least <= terms.most:
            leaf = self.rules.same_limits
            es = f"el mínimo y el máximo del progresivo no casan: {terms.least} y {terms.most}"
            en = f"the least and the most of the progressive do not fit: {terms.least} and {terms.most}"
            raise unplayable("least", es, en, cites(leaf))
        if sum(terms.parts.values()) > 1 or set(terms.reserve) - set(terms.parts):
            es = "el reparto entre los pozos de reserva pasa del total, o falta la parte de alguno"
            en = "the reserve pots are allotted more than there is, or one of them has no part"
            raise unplayable("allocation", es, en, cites(self.rules.reserves))
        if set(terms.complementary) - {"chips", "credits"}:
            raise TapeteError(
                "condiciones de la mesa: complementary: fichas (chips) o créditos (credits)",
                "terms of the table: complementary: chips or credits",
            )

    def not_provided(self) -> tuple[Beside, ...]:
        """What was chosen though this law does not provide for it."""
        terms, rules = self.terms, self.rules
        asked: tuple[tuple[str, object, Leaf[bool] | None], ...] = (
            ("base", terms.base, rules.base),
            ("allocation", terms.allocation, rules.reserves),
            ("complementary", terms.complementary, rules.complementary),
        )
        return tuple(
            Beside(
                term=term,
                text=Text(f"{term}: la ley no lo prevé", f"{term}: the law does not provide for it"),
                cite=cites(leaf) or cites(rules.authorised),
            )
            for term, chosen, leaf in asked
            if chosen and (denied(leaf) or (leaf is None and term != "base"))
        )

    # --- what there is ----------------------------------------------------------------------------------------------

    def pot(self, state: State) -> int:
        """What the main pot holds."""
        return (self.terms.pot or self.base) + state.accounts.get(POT, 0)

    def reserved(self, state: State, name: str) -> int:
        """What a reserve pot holds."""
        return self.terms.reserve.get(name, 0) + state.accounts.get(reserve(name), 0)

    def turn(self, state: State, table: str, about: str) -> int | None:
        """How many passes are before this one; None: it is not locked, or it is over."""
        return next((n for n, one in enumerate(state.passes) if (one.table, one.about) == (table, about)), None)

    def due(self, state: State, table: str, about: str) -> bool:
        """Is it the turn of this pass to be answered?"""
        return self.turn(state, table, about) == 0

    def stands(self, state: State) -> int:
        """What the pass whose turn it is is told: all that the main pot holds."""
        return self.pot(state)

    def front(self, state: State) -> str:
        """The table whose pass is next to be answered; '': none."""
        return state.passes[0].table if state.passes else ""

    # --- the contract -----------------------------------------------------------------------------------------------

    def opening(self) -> Step:
        return Step(self.types.state(), ())

    def play(self, state: State, move: Any) -> Step | Refusal:
        t = Turn(self, state, move)
        try:
            if t.actor.role != "table":
                t.refuse("wrong_role", self.rules.authorised, role=t.actor.role)
            if denied(self.rules.authorised):
                t.refuse("not_authorised", self.rules.authorised)
            self.handled[type(move)](t, move)
        except Refused as refused:
            return refused.refusal
        t.set(moves=state.moves + 1)
        return Step(t.s, tuple(t.events))

    def offers(self, state: State, who: str) -> tuple[Offer, ...]:
        if Actor.of(who).role != "table" or denied(self.rules.authorised):
            return ()
        mine = [one.about for one in state.passes if one.table == who]
        fields: dict[str, Field] = {
            "about": OneOf((f"{state.moves + 1}",)),
            "amount": Range(1, max(1, self.terms.most)),
        }
        found = [Offer(by=who, do="contribute", fields=fields, kind="pool")]
        if mine and self.rules.prizes is None and self.front(state) == who:
            fields = {"about": OneOf((mine[0],)), "amount": Range(0, self.pot(state))}
            found.append(Offer(by=who, do="take", fields=fields, kind="pool"))
        found += [
            Offer(by=who, do=do, fields={"about": OneOf((about,))}, kind="pool")
            for about in mine
            for do in ("close_pass", "annul_pass")
        ]
        return tuple(found)

    def duties(self, state: State) -> tuple[Offer, ...]:
        """A pool waits for its tables; nobody owes it anything."""
        return ()

    def people(self, state: State) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*state.tables, *(one.table for one in state.passes), *state.done)))

    def view(self, state: State, who: str) -> Scene:
        facts: dict[str, str | int | bool | None] = {
            "pot": self.pot(state),
            "increment": state.grown,
            "least": self.terms.least,
            "most": self.terms.most,
            "passes": len(state.passes),
            "next": self.front(state),
            "advanced": state.advanced,
            **{reserve(name): self.reserved(state, name) for name in self.terms.parts},
        }
        marks = {"unlawful": ", ".join(dict.fromkeys(one.term for one in self.beside))} if self.beside else {}
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            facts={**facts, **marks},
            accounts=self.holdings(state),
        )

    def holdings(self, state: State) -> dict[str, int]:
        return {account: amount for account, amount in state.accounts.items() if amount}

    def owners(self, state: State) -> dict[str, dict[str, int]]:
        """The pots are nobody's; what a table has, its own book says whose it is."""
        return {account: {account: amount} for account, amount in state.accounts.items() if ":" in account and amount}


class Turn(TableTurn[State]):
    """One move on its way through a pool."""

    __slots__ = ()

    game: Pool

    @property
    def rules(self) -> PoolRules:
        return self.game.rules

    @property
    def table(self) -> str:
        """Who acts: a table."""
        return self.actor.name

    def found(self, about: str) -> Pass:
        """The pass of this table; one that is not there, or over, is refused."""
        n = self.game.turn(self.s, self.table, about)
        if n is None:
            self.refuse("no_such_pass", self.rules.locked, at=about)
        return self.s.passes[n]

    def put_pass(self, one: Pass) -> None:
        key = (one.table, one.about)
        self.set(passes=tuple(one if (p.table, p.about) == key else p for p in self.s.passes))

    def shows(self) -> None:
        """The display follows."""
        if not denied(self.rules.display):
            leaf = self.rules.display
            self.emit(
                m.Stands(amount=self.game.pot(self.s), increment=self.s.grown, cite=cites(leaf), reading=reading(leaf))
            )

    def over(self, one: Pass, annulled: bool = False) -> None:
        """The pass gives way to the next."""
        self.set(
            passes=tuple(p for p in self.s.passes if (p.table, p.about) != (one.table, one.about)),
            done={**self.s.done, one.table: one.about},
            round=self.s.round + 1,
        )
        self.emit(m.Over(table=one.table, about=one.about, annulled=annulled))

    def out(self, target: str, amount: int, reason: str, cite: tuple[str, ...], doubt: str, remainder: str) -> None:
        """Out of the main pot. What it lacks comes from the reserves, then from the house: it is never below zero."""
        self.fill(amount, "reserve", "advance")
        self.pay(POT, target, amount, reason, cite, remainder=remainder)
        if doubt and amount:
            last = self.events[-1]
            assert isinstance(last, Transfer)
            self.events[-1] = replace(last, reading=doubt)

    def fill(self, wanted: int, from_reserve: str, from_house: str) -> None:
        """The pot holds at least this much: from the reserve pots in their order, then from the house."""
        game = self.game
        for name in game.terms.parts:
            missing = max(0, wanted - game.pot(self.s))
            self.pay(reserve(name), POT, min(missing, game.reserved(self.s, name)), from_reserve, self.rules.reserves)
        missing = max(0, wanted - game.pot(self.s))
        self.pay(HOUSE, POT, missing, from_house, self.rules.main, self.rules.base)
        if from_house == "advance" and game.terms.readings.get("P-5") != "gift":
            self.set(advanced=self.s.advanced + missing)


def link(t: Turn, move: m.LinkTable) -> None:
    """May this table share the pool? Its game, the other tables, its limits."""
    rules, terms = t.rules, t.game.terms
    offered = rules.games.get(move.game)
    if move.regulation != t.game.regulation or not holds(offered):
        those = (offered,) if offered is not None else rules.games.values()
        t.refuse("not_of_pool", *those, at=move.game, regulation=t.game.regulation)
    others = {name: game for name, game in t.s.tables.items() if name != t.table}
    if others and denied(rules.several_tables):
        t.refuse("pool_of_one_table", rules.several_tables)
    if set(others.values()) - {move.game} and not holds(rules.several_games):
        t.refuse("pool_of_one_game", rules.several_games, rules.several_tables, at=move.game)
    if (move.least, move.most) != (terms.least, terms.most) and not denied(rules.same_limits):
        leaf = rules.same_limits or rules.several_tables
        least, most = terms.least, terms.most
        t.refuse("other_limits", leaf, least=least, most=most, low=move.least, high=move.most)
    if t.game.cap_of == "prize" and rules.prizes is not None:  # the tables cap what each winner has
        t.refuse("other_reading", *rules.prizes.caps.values())
    t.set(tables={**t.s.tables, t.table: move.game})
    t.emit(m.Linked(table=t.table, game=move.game, cite=cites(rules.several_tables, offered)))
    recorded = rules.records.get("settings")
    if holds(recorded):
        parts = dict(terms.allocation)
        t.emit(m.Settings(base=t.game.base, commission=terms.commission, allocation=parts, cite=cites(recorded)))


def contribute(t: Turn, move: m.Contribute) -> None:
    """All that was staked comes in; the house's part goes out; the pots grow by the rest."""
    rules, terms = t.rules, t.game.terms
    known = t.game.turn(t.s, t.table, move.about)
    if t.s.done.get(t.table) == move.about or (known is not None and not denied(rules.locked)):
        t.refuse("pass_locked", rules.locked, at=move.about)
    t.pay(t.table, POT, move.amount, "contribution", rules.formed)
    share = terms.commission_part if not denied(rules.commission) else Fraction(0)
    split = money.split(move.amount, share, "rest")
    cut, net = split.part, split.rest
    if denied(rules.formed) or denied(rules.grows):
        cut, net = move.amount, 0
    t.pay(POT, HOUSE, cut, "commission", rules.commission, remainder=split.remainder if cut else "0")
    kept: dict[str, int] = {}
    for name, part in terms.parts.items():
        gone = money.split(net, part, "rest")
        kept[name] = gone.part
        t.pay(POT, reserve(name), gone.part, "allocation", rules.reserves, rules.grows, remainder=gone.remainder)
    gain = net - sum(kept.values())
    repaid = min(gain, t.s.advanced)
    t.pay(POT, HOUSE, repaid, "repaid", rules.main)
    t.set(advanced=t.s.advanced - repaid, grown=gain - repaid)
    turn = len(t.s.passes) if known is None else known
    if known is None:
        one = Pass(t.table, move.about, move.amount, cut, kept, repaid)
        t.set(passes=(*t.s.passes, one))
    else:
        one = t.s.passes[known]
        t.put_pass(
            replace(
                one, put=one.put + move.amount, cut=one.cut + cut, repaid=one.repaid + repaid,
                kept={name: one.kept.get(name, 0) + more for name, more in kept.items()},
            )
        )  # fmt: skip
    leaf = rules.records.get("contributions")
    if not denied(leaf):
        t.emit(
            m.Locked(
                table=t.table, about=move.about, amount=move.amount, turn=turn, cite=cites(rules.locked, leaf),
                reading=reading(rules.locked),
            )
        )  # fmt: skip
    t.shows()


def take(t: Turn, move: m.Take) -> None:
    """The first pass that is locked and not over takes from the pot as it stands."""
    one, rules = t.found(move.about), t.rules
    winning = bool(move.hits or move.amount)
    if winning and not denied(rules.locked) and t.game.turn(t.s, t.table, move.about):
        t.refuse("earlier_pass", rules.locked, at=move.about, table=t.s.passes[0].table)
    if move.seq is not None and move.seq != t.s.moves + 1:
        t.refuse("stale_pool", rules.locked, at=move.about, due=t.s.moves + 1)
    if rules.prizes is None:
        amount = by_table(t, move)
        whole = bool(amount) and not t.game.pot(t.s)
    else:
        amount = by_schedule(t, one, move, rules.prizes)
        top = rules.prizes.shares
        whole = any(hit.hand in top and top[hit.hand].value == progressive.WHOLE for hit in move.hits)
    t.put_pass(replace(one, took=one.took + amount))
    if whole:
        t.fill(t.game.base, "reserve", "restart")
        t.emit(m.Restarted(amount=t.game.pot(t.s), cite=cites(rules.base, rules.floor)))
    t.shows()


def by_table(t: Turn, move: m.Take) -> int:
    """The table's own rules say how much; a pool gives no more than it has."""
    if move.hits:
        t.refuse("no_rule", t.rules.authorised)
    amount, pot = move.amount or 0, t.game.pot(t.s)
    if amount > pot:
        t.refuse("above_pool", t.rules.authorised, amount=amount, pot=pot)
    t.pay(POT, t.table, amount, "prize", t.rules.authorised)
    t.emit(m.Awarded(table=t.table, about=move.about, amount=amount, cite=t.game.anchor))
    return amount


def by_schedule(t: Turn, one: Pass, move: m.Take, law: progressive.Schedule) -> int:
    """The pool's own law says what each hand is paid, the smallest prize first."""
    if one.took:
        t.refuse("already_paid", law.smallest_first, at=move.about)
    terms = t.game.terms
    for hit in move.hits:
        if hit.hand not in law.rank.value or not (hit.hand in law.multiples or hit.hand in law.shares):
            t.refuse("no_prize", law.rank, at=hit.hand)
        if not terms.least <= hit.bet <= terms.most:
            t.refuse("outside_limits", t.rules.same_limits, at=hit.player, least=terms.least, most=terms.most)
    if sum(hit.bet for hit in move.hits) > one.put:
        t.refuse("not_staked", t.rules.formed, at=move.about, amount=one.put)
    found = progressive.award(law, t.game.pot(t.s), move.hits, t.game.cap_of)
    total = sum(prize.amount for prize in found)
    if move.amount is not None and move.amount != total:
        t.refuse("wrong_amount", law.rank, at=move.about, amount=total)
    sources = cites(t.rules.main, t.rules.paid_from_pots)
    for prize in found:
        cite = (*prize.cite, *sources)
        if denied(t.rules.main) or denied(t.rules.paid_from_pots):
            t.pay(HOUSE, t.table, prize.amount, "prize", cite)
        else:
            t.out(t.table, prize.amount, "prize", cite, prize.reading, prize.remainder)
        if not denied(t.rules.records.get("prizes")):
            t.emit(
                m.Awarded(
                    table=t.table, about=move.about, amount=prize.amount, player=prize.player, hand=prize.hand,
                    bet=prize.bet, cite=(*prize.cite, *cites(t.rules.records.get("prizes"))), reading=prize.reading,
                )
            )  # fmt: skip
    return total


def close_pass(t: Turn, move: m.CloseOff) -> None:
    t.over(t.found(move.about))


def annul_pass(t: Turn, move: m.Annul) -> None:
    """The pass never was: its prizes come back, its contribution goes back, the house's part of it too."""
    one = t.found(move.about)
    net = one.put - one.took
    if move.amount is not None and move.amount != abs(net):
        t.refuse("wrong_amount", t.rules.formed, at=move.about, amount=abs(net))
    t.pay(t.table, POT, one.took, "annulled", t.rules.formed)
    t.pay(HOUSE, POT, one.cut + one.repaid, "annulled", t.rules.commission)
    t.set(advanced=t.s.advanced + one.repaid)
    for name, kept in one.kept.items():
        t.pay(reserve(name), POT, min(kept, t.game.reserved(t.s, name)), "annulled", t.rules.reserves)
    t.out(t.table, one.put, "annulled", cites(t.rules.formed), "P-8" if "P-8" in t.game.header.readings else "", "0")
    t.set(grown=0)
    t.over(one, annulled=True)
    t.shows()


def bring_back(t: Turn, move: m.BringBack) -> None:
    """A ruling after the pass was paid, or over: the table brings the difference."""
    corrected(t, move.about, -move.amount)


def take_more(t: Turn, move: m.TakeMore) -> None:
    """The same, and the table takes it."""
    corrected(t, move.about, move.amount)


def corrected(t: Turn, about: str, takes: int) -> None:
    if not takes:
        t.refuse("nothing_due", t.rules.formed, at=about)
    t.pay(t.table, POT, max(0, -takes), "correction", t.rules.authorised)
    if takes > 0:
        t.out(t.table, takes, "correction", cites(t.rules.authorised), "", "0")
    n = t.game.turn(t.s, t.table, about)
    if n is not None:
        one = t.s.passes[n]
        took = one.took + takes
        t.put_pass(replace(one, took=max(0, took), put=one.put - min(0, took)))
    t.shows()


def complementary(t: Turn, move: m.Complement) -> None:
    """By chance and not by a hand: in chips it is paid out of the pot, in credits it costs the pot nothing."""
    rules, kind = t.rules, "credits" if move.credits else "chips"
    t.found(move.about)
    if kind not in t.game.terms.complementary:
        t.refuse("no_complementary", rules.complementary, rules.complementary_chips, at=kind)
    if not move.credits:
        target = POT if not denied(rules.complementary_chips) else HOUSE
        if target == POT:
            doubt = "P-14" if "P-14" in t.game.header.readings else ""
            t.out(t.table, move.amount, "complementary", cites(rules.complementary_chips), doubt, "0")
        else:
            t.pay(HOUSE, t.table, move.amount, "complementary", rules.complementary)
    t.emit(
        m.Awarded(
            table=t.table, about=move.about, amount=move.amount, player=move.player, hand=kind,
            cite=cites(rules.complementary, rules.complementary_chips),
        )
    )  # fmt: skip
    t.shows()


HANDLERS: dict[type[Move], Callable[[Turn, Any], None]] = {
    m.LinkTable: link,
    m.Contribute: contribute,
    m.Take: take,
    m.CloseOff: close_pass,
    m.Annul: annul_pass,
    m.BringBack: bring_back,
    m.TakeMore: take_more,
    m.Complement: complementary,
}

Pool.handled = HANDLERS
