"""The wheel table: what roulette, boule and the wheel of fortune do alike, driven by the rules of their rulebooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from ...law.errors import TapeteError
from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Law, Leaf
from ...law.values import Odds, Text
from ...table.contract import Among, Between, Chance, Due, Lawful, Move, Offer, Scene, Step, Thing
from ..base import outcome
from ..base import staff as bank_staff
from ..base import stakes as bank_settle
from ..base.game import Handler, TableGame
from ..base.stakes import give_back
from ..base.terms import taken, unplayable
from . import betting, conduct, offers, settle, staff
from .places import Numbers, Places
from .places import spot as spot_name
from .rules import WheelRules
from .state import Stake, State
from .terms import Terms
from .turn import Turn


class Spot(msgspec.Struct, frozen=True):
    """A place of the layout: the numbers it covers, and the leaves that give its existence, payout and limit."""

    on: str
    at: str
    numbers: Numbers
    num: int
    den: int
    chance: str
    limit: str
    covers: Leaf[str]
    pays: Leaf[Odds]


BAND = {"multiple": "limits.number_maximum", "simple": "limits.simple_maximum"}
"""What a described table says of the maxima by kind of chance."""


class WheelGame(TableGame):
    """Base of the wheels. Subclasses say how the ball is thrown and what a pocket does to a stake."""

    RULES: ClassVar[type[WheelRules]]
    THROW: ClassVar[tuple[type[Move], ...]]
    handlers: ClassVar[dict[type[Move], Handler]] = {
        **betting.HANDLERS,
        **settle.HANDLERS,
        **staff.HANDLERS,
        **conduct.HANDLERS,
    }
    first_phase: ClassVar[str] = "betting"
    deals: ClassVar[frozenset[str]] = TableGame.deals | {"close_bets"}
    """«No va más» implies the throw."""
    rules: WheelRules
    terms: Terms

    def __init__(self, law: Law, terms: Terms | dict[str, Any] | None = None) -> None:
        self.rules = law.typed(self.RULES)
        super().__init__(law, terms)
        self.anchor = cites(self.rules.authorised, self.rules.bank, self.rules.betting.call)
        b = self.rules.betting
        self.barred = next((leaf for leaf in (self.rules.bank, b.allowed, b.on_squares) if denied(leaf)), None)
        """the clause by which nobody may bet at all: nobody to bet against, nothing to bet on, nowhere to put it"""
        self.unremoved = denied(self.rules.result.removes)
        """losing stakes are not taken off the table"""
        self._said: dict[str, tuple[str, str]] = {}
        self.pockets = self.make_pockets()
        self.spots = self.make_spots()
        removes, bets = self.rules.result.removes, self.rules.bets
        self.lost_by = {on: (cites(removes, bet.covers), reading(removes, bet.covers)) for on, bet in bets.items()}
        """the clauses by which a stake that did not win is lost, by bet, and the reading that they rest on"""
        self.tier = self.choose_tier()
        self.check_maxima()
        self.minimum_set_by = self.required("limits.minimum_set_by") or self.required("limits.band_low")
        self.maximum_set_by = self.required("limits.maximum_set_by") or self.required("limits.maximum")

    def required(self, at: str) -> tuple[Leaf[Any], ...]:
        """The leaves that ask for this fact of the table."""
        return tuple(leaf for leaf in self.rules.requires.values() if leaf.value.at == at)

    @classmethod
    def lawful(cls, rules: WheelRules, terms: Terms) -> tuple[Lawful, ...]:
        """The multiple on a number; how far the minimum on simple chances may be raised; the minima of a layout, where
        the law counts them in the authorised one."""
        found: list[Lawful] = []
        one, factor = rules.limits.max.get("one"), rules.limits.simple_factor
        if one is not None:
            found.append(Among(term="tier", values=one.value, cite=one.cite))
        if factor is not None:
            low = terms.minimum
            given = Text(f"con un mínimo de {low}", f"with a minimum of {low}")
            found.append(
                Between(term="simple_minimum", low=low, high=factor.value * low, cite=factor.cite, given=given)
            )
        for leaf in rules.requires.values():
            asks, base = leaf.value, terms.authorised_minimum
            if base and asks.holds and (asks.at, asks.relation) == ("limits.minimum", "times_one_of"):
                given = Text(f"con {base} de mínimo autorizado", f"with an authorised minimum of {base}")
                values = tuple(n * base for n in asks.value)
                found.append(Among(term="minimum", values=values, cite=leaf.cite, given=given))
        return (*found, *cls.lawful_maxima(rules, terms))

    @classmethod
    def lawful_maxima(cls, rules: WheelRules, terms: Terms) -> Iterator[Lawful]:
        """The maxima that the venue sets: within the band of the law where it has one; where it fixes multiples, no
        higher than they are."""
        base, limits = terms.authorised_minimum or terms.minimum, rules.limits
        given = Text(f"con un mínimo de {base}", f"with a minimum of {base}")
        bands = {leaf.value.at: leaf for leaf in rules.requires.values() if leaf.value.relation == "times_between"}
        for key in terms.maxima:
            governed = [
                bet
                for on, bet in rules.bets.items()
                if next((one for one in (on, bet.limit, bet.chance, "all") if one in terms.maxima), "") == key
            ]
            for at in dict.fromkeys(BAND[bet.chance] for bet in governed):
                if at in bands and bands[at].value.holds:
                    low, high = (n * base for n in bands[at].value.value)
                    yield Between(term=f"maxima.{key}", low=low, high=high, cite=bands[at].cite, given=given)
            leaves = [leaf for bet in governed if (leaf := limits.max.get(bet.limit)) is not None]
            if governed and len(leaves) == len(governed) and not holds(limits.by_authorisation):
                most = max(leaves, key=lambda leaf: leaf.value[-1])
                one = limits.max.get("one", most).value
                tier = one.index(terms.tier) if terms.tier in one else len(one) - 1
                high = most.value[min(tier, len(most.value) - 1)] * base
                yield Between(term=f"maxima.{key}", low=0, high=high, cite=most.cite, given=given)

    @classmethod
    def as_played(cls, rules: WheelRules, terms: Terms) -> Terms:
        """A maximum above the law's multiple was passed over in favour of it."""
        higher = [one for one in cls.lawful_maxima(rules, terms) if isinstance(one, Between) and not one.low]
        return taken(terms, higher, {one.term for one in higher})

    # --- what subclasses say ----------------------------------------------------------------------------------------

    def make_pockets(self) -> tuple[str, ...]:
        raise NotImplementedError

    def layout(self) -> dict[str, Places]:
        """The places of the cloth by what they cover."""
        raise NotImplementedError

    def announcement(self, pocket: str) -> tuple[str, str]:
        """What is announced aloud, in Spanish and in English."""
        raise NotImplementedError

    def said(self, pocket: str) -> tuple[str, str]:
        """The announcement of a pocket, put together once."""
        if pocket not in self._said:
            self._said[pocket] = self.announcement(pocket)
        return self._said[pocket]

    def throw(self, t: Turn[Any]) -> None:
        """The throw that closing the bets implies."""
        raise NotImplementedError

    def before_close(self, t: Turn[Any]) -> None:
        """What must be said before the call."""

    def annul(self, t: Turn[Any], ground: str, *sources: Leaf[Any] | None) -> None:
        t.refuse("no_rule", *sources)

    def check_chips(self, t: Turn[Any], player: str, amount: int, means: str) -> None:
        """With which chips the player bets (American roulette)."""

    def check_colour(self, t: Turn[Any], stake: Stake, amount: int) -> None:
        """Part of a stake in colour chips is whole chips (American roulette)."""

    def check_payment(self, t: Turn[Any], player: str, means: str) -> None:
        """In what a winner may be paid (American roulette)."""

    def colour_part(self, t: Turn[Any], player: str, amount: int, means: str) -> int:
        """How much of a payment is in the winner's own colour chips (American roulette)."""
        return 0

    def cash_out(self, t: Turn[Any], player: str) -> None:
        """What the player holds in colour chips goes back (American roulette)."""

    def prison_sources(self) -> tuple[Leaf[Any] | None, ...]:
        return ()

    def weights(self) -> dict[str, int]:
        """How many of the equally likely outcomes each answer of azar has."""
        return dict.fromkeys(self.pockets, 1)

    def chance_fields(self) -> dict[str, Any]:
        """What azar answers with."""
        return {"pocket": Chance(self.weights())}

    def player_offers(self, state: State, who: str) -> Iterator[Offer]:
        """What this game lets a player do beside betting and lifting; each is tried."""
        yield from ()

    def bettor_offers(self, t: Turn[Any], who: str) -> Iterator[Offer]:
        """Bets of its own that this game takes of somebody who may bet now; they are not tried any more."""
        yield from ()

    def staff_offers(self, state: State, who: str) -> Iterator[Offer]:
        """What this game lets staff do or declare beside what all wheels share."""
        yield from ()

    def duty_offers(self, state: State) -> Iterator[Offer]:
        """What this game owes next beside what all wheels share."""
        yield from ()

    def begin(self, state: State, move: Any) -> Turn[Any]:
        return Turn(self, state, move)

    def closing(self) -> Leaf[Any] | None:
        return self.rules.session.lid

    def own_breaches(self) -> dict[str, Leaf[Any] | None]:
        conduct = self.rules.conduct
        return {
            "absent_player": conduct.present,
            "bet_over_wheel": conduct.over_wheel,
            "bet_changed_after_call": self.rules.betting.untouchable_after_call,
        }

    def chips_back(self, t: Turn[Any], stake: Stake, amount: int) -> int:
        own = t.s.colours.get(stake.owner)
        return amount - amount % own.value if own is not None and stake.colour and own.colour == stake.colour else 0

    def listed(self, places: dict[str, Places]) -> dict[str, Places]:
        """The places of the cloth, with the numbers of those for which the law gives them."""
        given = {bet.covers.value: bet.places() for bet in self.rules.bets.values() if bet.spans or bet.lists}
        return {**places, **{word: found for word, found in given.items() if word}}

    # --- places and limits ------------------------------------------------------------------------------------------

    def make_spots(self) -> dict[str, dict[str, Spot]]:
        layout = self.layout()
        spots: dict[str, dict[str, Spot]] = {}
        for on, bet in self.rules.bets.items():
            places = layout.get(bet.covers.value, {}) if bet.covers.value else {}
            if bet.size is not None:
                places = {at: numbers for at, numbers in places.items() if len(numbers) == bet.size.value}
            odds = self.rules.pays[bet.pays]
            if len(places) == 1:
                places = {"": next(iter(places.values()))}
            spots[on] = {
                at: Spot(on, at, numbers, odds.value.num, odds.value.den, bet.chance, bet.limit, bet.covers, odds)
                for at, numbers in places.items()
            }
        return spots

    def place(self, on: str, at: str) -> str:
        """The key of a place: a bet that has only one needs no ``at``, and may still name its numbers."""
        only = self.spots.get(on, {}).get("") if at else None
        return "" if only is not None and at == spot_name(only.numbers) else at

    def choose_tier(self) -> int:
        """Which of the law's alternative multiples this table uses, by the one on a number (default: the highest)."""
        one = self.rules.limits.max.get("one")
        if one is None:
            return 0
        if self.terms.tier and self.terms.tier not in one.value:  # of the other bets nobody could say what it means
            es, en = "la tabla de la ley no tiene esa columna", "the law's table has no such column"
            raise unplayable("tier", f"{es}: {self.terms.tier}", f"{en}: {self.terms.tier}", one.cite)
        return one.value.index(self.terms.tier) if self.terms.tier else len(one.value) - 1

    def check_maxima(self) -> None:
        """A maximum for a bet that does not exist is a slip of the pen that would leave the real one without any."""
        bets = self.rules.bets
        known = {*bets, *(bet.limit for bet in bets.values()), "number", "multiple", "simple", "all"}
        for key in self.terms.maxima:
            if key not in known:
                raise TapeteError(
                    f"condiciones de la mesa: maxima: no existe la apuesta «{key}»",
                    f"terms of the table: maxima: there is no bet '{key}'",
                )

    def minimum(self, s: State, spot: Spot) -> int:
        """The lowest stake; that on simple chances may be raised, but not beyond the law's factor."""
        if spot.chance != "simple" or not self.terms.simple_minimum:
            return s.minimum
        factor = self.rules.limits.simple_factor
        raised = self.terms.simple_minimum
        return max(s.minimum, min(raised, factor.value * s.minimum) if factor is not None else raised)

    def minimum_sources(self, spot: Spot) -> tuple[Leaf[Any] | None, ...]:
        general = self.rules.general
        if general is not None:
            return (general.limits_hold, general.plan)
        if spot.chance == "simple" and self.terms.simple_minimum:
            return (self.rules.limits.simple_factor, *self.minimum_set_by)
        return self.minimum_set_by

    def maximum(self, s: State, spot: Spot) -> tuple[int | None, tuple[Leaf[Any] | None, ...]]:
        """The highest stake on this place, and the leaves that say so."""
        limits, general = self.rules.limits, self.rules.general
        plan = self.planned_maximum(s, spot)
        by_bet = limits.by_bet
        key = spot.limit if by_bet is None or by_bet.value else "one"
        leaf = limits.max.get(key)
        if leaf is None:
            if general is not None:
                return (plan if holds(general.plan) else None), (general.limits_hold, general.plan)
            return plan, (limits.per_player, *(self.maximum_set_by or self.minimum_set_by))
        if plan is not None and holds(limits.by_authorisation):
            return plan, (limits.by_authorisation, *self.maximum_set_by)
        high = leaf.value[min(self.tier, len(leaf.value) - 1)] * s.limit_base
        if plan is not None and (plan < high or self.for_study):
            return plan, (by_bet, leaf)
        return high, (leaf, by_bet)

    def bounds(self, state: State, stake: Stake) -> tuple[int, int | None]:
        spot = self.spots[stake.on][stake.at]
        return self.minimum(state, spot), self.maximum(state, spot)[0]

    def planned_maximum(self, s: State, spot: Spot) -> int | None:
        """The maximum the venue set: by bet, by kind of chance, or for all; it follows a change of the minimum where
        the law says so."""
        maxima = self.terms.maxima
        for key in (spot.on, spot.limit, spot.chance, "all"):
            if key in maxima:
                return maxima[key] * s.limit_base // self.limit_base
        return None

    @property
    def limit_base(self) -> int:
        """The minimum of which the maxima are multiples when the table opens."""
        return self.terms.authorised_minimum or self.terms.minimum

    def keeps(self, on: str) -> Leaf[bool]:
        """The clause by which the winner keeps his stake."""
        clauses = self.rules.winner.keeps
        return clauses.get("all") or clauses[self.rules.bets[on].chance]

    # --- settlement -------------------------------------------------------------------------------------------------

    def wins(self, stake: Stake, pocket: str) -> bool:
        return not stake.zeros and pocket in self.spots[stake.on][stake.at].numbers

    def loses_plainly(self, s: State, stake: Stake) -> bool:
        """Nothing but the loss of the whole stake follows from this result."""
        if stake.zeros or stake.mark or self.unremoved:
            return False
        return s.result not in self.spots[stake.on][stake.at].numbers

    def clear_stake(self, t: Turn[Any], stake: Stake) -> None:
        """What the result does to a stake that is not to be paid."""
        removes = self.rules.result.removes
        if not self.wins(stake, t.s.result) and not denied(removes):
            bank_settle.lose_whole(t, stake, removes, self.spots[stake.on][stake.at].covers)

    def due(self, t: Turn[Any], stake: Stake) -> Due:
        amount, remainder, sources = settle.winnings(t, stake)
        order = self.rules.result.pay_order
        rank = order.value.rank(stake.on) if order is not None else 0
        return Due(
            stake=stake.n,
            player=stake.owner,
            bet=stake.on,
            amount=amount,
            rank=rank,
            cite=cites(*sources, order),
            reading=reading(*sources),
            remainder=remainder,
        )

    def after_round(self, t: Turn[Any]) -> None:
        bank_staff.after_round(t)

    def return_stakes(self, t: Turn[Any], reason: str) -> None:
        for stake in t.s.stakes:
            give_back(t, stake, stake.amount, reason, self.keeps(stake.on))
        for player in list(t.s.colours):
            self.cash_out(t, player)

    # --- the contract -----------------------------------------------------------------------------------------------

    def opening(self) -> Step:
        state = State(
            phase="unopened" if self.terms.session == "closed" else self.first_phase,
            minimum=self.terms.minimum,
            limit_base=self.limit_base,
            croupiers=self.terms.croupiers,
        )
        return Step(state, ())

    def offers(self, state: State, who: str) -> tuple[Any, ...]:
        return offers.offers(self, state, who)

    def duties(self, state: State) -> tuple[Any, ...]:
        return offers.duties(self, state)

    def people(self, state: State) -> tuple[str, ...]:
        return offers.people(self, state)

    def stake_place(self, stake: Any) -> str:
        return f"{getattr(stake, 'layout', 1)}/{stake.on}/{stake.at}"

    def view(self, state: State, who: str) -> Scene:
        things = [
            Thing(
                kind="chip",
                place=f"{s.layout}/{s.on}/{s.at}",
                owner=s.owner,
                amount=s.amount,
                mark="prison" if s.zeros else s.mark,
            )
            for s in state.stakes
        ]
        if state.result:
            things.append(Thing(kind="ball", place=f"pocket/{state.result}", label=state.result))
        if state.phase not in ("running", "closed"):  # the next ball is under way
            things += outcome.things(state.outcome)
        facts: dict[str, str | int | bool | None] = {
            "minimum": state.minimum,
            "round": state.round,
            "previous": state.previous,
            "result": state.result,
            "ball": state.ball,
            "spins": state.spins,
            "direction": state.direction,
            "balls_left": state.balls_left,
            "stakes": len(state.stakes),
            "imprisoned": sum(1 for s in state.stakes if s.zeros),
            "thrower": state.thrower,
            "held": sum(h.amount for h in state.holds),
            "tips": state.tips,
            "board": ", ".join(f"{colour}={value}" for colour, value in state.board.items()),
            "next_minimum": state.change.minimum if state.change else None,
        }
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=tuple(things),
            facts={**facts, **self.marks},
            accounts=self.holdings(state),
            pending=state.pending,
            dues=state.dues,
        )


def join(words: list[str], last: str) -> str:
    """>>> join(["negro", "impar", "falta"], "y")
    'negro, impar y falta'
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
