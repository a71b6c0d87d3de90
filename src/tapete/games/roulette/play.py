"""Roulette: the throw, the zero, the prison. French, abbreviated, American with one zero and two."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds, reading
from ...law.rulebook import Leaf
from ...table import money
from ...table.contract import HOUSE, Move, Offer, Pending, Types
from ...table.events import Asked, Chosen
from ..base import moves as shared
from ..base import stakes as bank_settle
from ..base.game import Handler
from ..base.offers import offer
from ..base.stakes import return_chips
from ..wheels import moves as w
from ..wheels import settle, staff
from ..wheels.offers import croupier
from ..wheels.places import NUMBERS, Places, neighbouring, roulette_places
from ..wheels.play import WheelGame, join
from ..wheels.state import Stake, State
from ..wheels.terms import Terms
from ..wheels.turn import Turn
from . import colours, incidents, offers
from . import moves as m
from .rules import RouletteRules

CHANCES = (
    (("red", "rojo"), ("black", "negro")),
    (("even", "par"), ("odd", "impar")),
    (("low", "falta"), ("high", "pasa")),
)
ZEROS = {"0": ("cero", "zero"), "00": ("doble cero", "double zero")}


class Roulette(WheelGame):
    """A roulette table under one rulebook."""

    RULES = RouletteRules
    THROW = (m.Throw,)
    types = Types(State, m.Moves, m.Events, Terms)
    rules: RouletteRules

    def make_pockets(self) -> tuple[str, ...]:
        self.zeros = frozenset(self.rules.wheel.zeros)
        return (*self.rules.wheel.zeros, *NUMBERS)

    def layout(self) -> dict[str, Places]:
        wheel = self.rules.wheel
        black = frozenset(wheel.black.value)
        red = frozenset(wheel.red.value) if wheel.red is not None else frozenset(NUMBERS) - black
        places = self.listed({**roulette_places(tuple(wheel.zeros)), "black": {"": black}, "red": {"": red}})
        pairs = {"two_columns": neighbouring(places["column"]), "two_dozens": neighbouring(places["dozen"])}
        return {**places, **pairs}

    def announcement(self, pocket: str) -> tuple[str, str]:
        """The number and its simple chances as a croupier says them: «17, negro, impar y falta»."""
        if pocket in ZEROS:
            return ZEROS[pocket]
        places = self.layout()
        said = [name for pair in CHANCES for name in pair if pocket in places[name[0]][""]]
        return (f"{pocket}, {join([es for _, es in said], 'y')}", f"{pocket}, {join([en for en, _ in said], 'and')}")

    def prison_sources(self) -> tuple[Leaf[Any] | None, ...]:
        return (self.rules.zero.prison,)

    # --- throwing ---------------------------------------------------------------------------------------------------

    @cached_property
    def thrown_by(self) -> tuple[str, ...]:
        """The clauses by which the ball is thrown as it is."""
        spinning = self.rules.spinning
        return cites(spinning.alternate, spinning.ball_contrary, self.rules.staff.rotation)

    def throw(self, t: Turn[Any]) -> None:
        throw_ball(t, m.Throw(who=t.move.who))

    def annul(self, t: Turn[Any], ground: str, *sources: Leaf[Any] | None) -> None:
        incidents.annul(t, ground, *sources)

    # --- settling ---------------------------------------------------------------------------------------------------

    def loses_plainly(self, s: State, stake: Stake) -> bool:
        result = s.result  # a whole layout is asked about at every spin
        if result in self.zeros or stake.zeros or stake.mark or self.unremoved:
            return False
        return result not in self.spots[stake.on][stake.at].numbers

    def clear_stake(self, t: Turn[Any], stake: Stake) -> None:
        pocket, zero = t.s.result, self.rules.zero
        spot = self.spots[stake.on][stake.at]
        is_zero = pocket in self.rules.wheel.zeros
        if stake.zeros:
            serve(t, stake, is_zero, pocket in spot.numbers)
        elif pocket in spot.numbers:
            return
        elif not is_zero:
            bank_settle.lose_whole(t, stake, spot.covers)
        elif spot.chance == "simple":
            zero_on_simple(t, stake)
        else:
            leaf = zero.others_lose_00 if pocket == "00" else zero.others_lose
            leaf = leaf or zero.multiples_lose
            if not denied(leaf):
                bank_settle.lose_whole(t, stake, leaf, spot.covers)

    def check_chips(self, t: Turn[Any], player: str, amount: int, means: str) -> None:
        colours.check_chips(t, player, amount, means)

    def check_colour(self, t: Turn[Any], stake: Stake, amount: int) -> None:
        colours.check_part(t, stake, amount)

    def check_payment(self, t: Turn[Any], player: str, means: str) -> None:
        colours.check_payment(t, player, means)

    def colour_part(self, t: Turn[Any], player: str, amount: int, means: str) -> int:
        return colours.colour_part(t, player, amount, means)

    def cash_out(self, t: Turn[Any], player: str) -> None:
        colours.cash_out(t, player)

    def return_stakes(self, t: Turn[Any], reason: str) -> None:
        """A stake still in prison met zero on the last play of the session: the part due is refunded, no more."""
        zero = self.rules.zero
        for stake in t.s.stakes:
            if stake.zeros and zero.half_back is not None and not denied(zero.last_spin):
                refund(t, stake, zero.half_back, zero.last_spin)
        super().return_stakes(t, reason)

    # --- offers -----------------------------------------------------------------------------------------------------

    def player_offers(self, state: State, who: str) -> Iterator[Offer]:
        yield from offers.player_offers(self, state, who)

    def bettor_offers(self, t: Turn[Any], who: str) -> Iterator[Offer]:
        yield from offers.called_offers(t, who)

    def staff_offers(self, state: State, who: str) -> Iterator[Offer]:
        yield from offers.staff_offers(self, state, who)

    def duty_offers(self, state: State) -> Iterator[Offer]:
        if state.phase == "betting":
            spinning = self.rules.spinning
            yield offer(croupier(self, state), "throw", cite=cites(spinning.alternate, spinning.ball_contrary))


# --- the throw ------------------------------------------------------------------------------------------------------

OPPOSITE = {"clockwise": "counterclockwise", "counterclockwise": "clockwise", "": "clockwise"}


def on_throw(t: Turn[Roulette], move: m.Throw) -> None:
    rules = t.game.rules
    over = rules.session.last_balls if t.s.phase == "ending" else None
    bank_settle.in_phase(t, "betting", sources=(over or rules.spinning.alternate,))
    throw_ball(t, move)


def throw_ball(t: Turn[Roulette], move: m.Throw) -> None:
    """The wheel turns against the last time, the ball against the wheel."""
    rules = t.game.rules
    spinning, betting = rules.spinning, rules.betting
    thrower = staff.check_thrower(t)
    lawful = OPPOSITE[t.s.direction] if holds(spinning.alternate) else t.s.direction or "clockwise"
    wheel = move.wheel or lawful
    if wheel == t.s.direction and holds(spinning.alternate):
        t.refuse("wrong_direction", spinning.alternate, direction=lawful)
    if move.ball == "same" and holds(spinning.ball_contrary):
        t.refuse("ball_not_contrary", spinning.ball_contrary)
    turns = rules.nulls.rethrow_turns
    if t.s.rethrow and turns is not None and move.turns < turns.value:
        t.refuse("turns_too_few", turns, turns=turns.value)
    if not t.s.stakes and denied(betting.no_players_needed):
        t.refuse("no_players", betting.no_players_needed)
    colours.forfeit_tips(t)
    if denied(rules.colours.stays_visible):
        t.set(board={})
    t.emit(
        w.Thrown(
            by=thrower,
            direction=wheel,
            ball=move.ball,
            cite=t.game.thrown_by,
        )
    )
    t.set(phase="running", direction=wheel, thrower=thrower, rethrow=False, ball="", value_chips=t.s.value_chips)


# --- zero and prison ------------------------------------------------------------------------------------------------


def last_spin(t: Turn[Roulette]) -> bool:
    return t.s.balls_left == 1


def zero_on_simple(t: Turn[Roulette], stake: Stake) -> None:
    """Zero on a simple chance: half lost at once (American), or the player's choice (French)."""
    zero = t.game.rules.zero
    stake = bank_settle.at_risk(t, stake)
    loses = zero.loses_00 if t.s.result == "00" else zero.loses
    if loses is not None:
        part_lost(t, stake, loses)
    elif zero.half_back is None or denied(zero.choice):
        bank_settle.lose(t, stake, stake.amount, zero.choice, t.game.spots[stake.on][stake.at].covers)
    elif last_spin(t) and not denied(zero.last_spin):
        refund(t, stake, zero.half_back, zero.last_spin)
    else:
        ask(t, stake, zero.choice)


def part_lost(t: Turn[Roulette], stake: Stake, loses: Leaf[Any]) -> None:
    """American: the part that zero takes goes to the bank, the rest back to the player, without a choice."""
    cut = money.split(stake.amount, loses.value, "part" if t.game.terms.rounding == "house" else "rest")
    give(t, stake, cut.rest, cut.part, cut.remainder, loses)


def refund(t: Turn[Roulette], stake: Stake, share: Leaf[Any], *sources: Leaf[Any] | None) -> None:
    """The part the player may take (of the stake, or of what is alive in prison) goes back; the bank takes the rest."""
    cut = money.split(stake.amount, share.value, "part" if t.game.terms.rounding == "player" else "rest")
    give(t, stake, cut.part, cut.rest, cut.remainder, *sources, share)


def give(t: Turn[Roulette], stake: Stake, back: int, lost: int, remainder: str, *sources: Leaf[Any] | None) -> None:
    t.drop(stake)
    t.emit(
        shared.HalfBack(
            player=stake.owner,
            on=stake.on,
            n=stake.n,
            amount=back,
            lost=lost,
            remainder=remainder,
            cite=cites(*sources),
            reading=reading(*sources),
        )
    )
    t.pay(stake.account, HOUSE, lost, "zero", *sources)
    return_chips(t, stake, back, "half_back", *sources, remainder=remainder)
    losses = t.s.losses
    t.set(losses={**losses, stake.owner: losses.get(stake.owner, 0) + lost})


def ask(t: Turn[Roulette], stake: Stake, *sources: Leaf[Any] | None) -> None:
    """The player owes a choice for this stake; silence means the table's default."""
    zero = t.game.rules.zero
    options = (*(("half_back",) if holds(zero.half_back) else ()), *(("prison",) if holds(zero.prison) else ()))
    default = t.game.terms.zero_default if t.game.terms.zero_default in options else options[0]
    cite = cites(*sources, zero.half_back, zero.prison)
    pending = Pending(by=stake.owner, do="choose", about=f"zero:{stake.n}", options=options, default=default, cite=cite)
    t.set(pending=(*t.s.pending, pending))
    t.emit(Asked(player=stake.owner, about="zero", options=options, cite=cite, reading=reading(*sources)))


def serve(t: Turn[Roulette], stake: Stake, is_zero: bool, wins: bool) -> None:
    """An imprisoned stake meets the next result: freed, lost, or zero again."""
    zero = t.game.rules.zero
    if is_zero:
        zero_again(t, stake)
    elif wins:
        if holds(zero.freed):
            t.put(replace(stake, zeros=0))
            t.emit(
                m.Freed(
                    player=stake.owner,
                    on=stake.on,
                    n=stake.n,
                    amount=stake.amount,
                    cite=cites(zero.freed),
                    reading=reading(zero.freed),
                )
            )
    elif not denied(zero.lost):
        bank_settle.lose_whole(t, stake, zero.lost)


def zero_again(t: Turn[Roulette], stake: Stake) -> None:
    """The second and each later zero: lost outright, or half of what is alive; then the same option, if it is due."""
    zero = t.game.rules.zero
    if holds(zero.second_loses):
        bank_settle.lose_whole(t, stake, zero.second_loses)
        return
    if zero.keeps is not None:
        cut = money.split(stake.amount, zero.keeps.value, "part" if t.game.terms.rounding == "player" else "rest")
        if cut.rest:
            bank_settle.lose(t, stake, cut.rest, zero.keeps)
        if not cut.part:
            return
        stake = replace(stake, amount=cut.part)
    stake = replace(stake, zeros=stake.zeros + 1)
    t.put(stake)
    if zero.half_back is not None and last_spin(t) and not denied(zero.last_spin):
        refund(t, stake, zero.half_back, zero.last_spin)
    elif below_minimum(t, stake):
        imprison(t, stake, zero.below_minimum)
    elif holds(zero.again):
        ask(t, stake, zero.again)
    else:
        imprison(t, stake, zero.again, zero.prison)


def below_minimum(t: Turn[Roulette], stake: Stake) -> bool:
    """What is alive (or, by the alternative reading F5, what could be withdrawn) is below the table minimum."""
    zero = t.game.rules.zero
    if not holds(zero.below_minimum):
        return False
    amount = stake.amount
    if t.game.terms.readings.get("F5") == "withdrawable" and zero.half_back is not None:
        amount = money.split(amount, zero.half_back.value, "rest").part
    return amount < t.s.minimum


def imprison(t: Turn[Roulette], stake: Stake, *sources: Leaf[Any] | None) -> None:
    t.emit(
        m.Imprisoned(
            player=stake.owner,
            on=stake.on,
            n=stake.n,
            amount=stake.amount,
            zeros=stake.zeros,
            cite=cites(*sources),
            reading=reading(*sources),
        )
    )


def choose(t: Turn[Roulette], move: m.Choose) -> None:
    if t.actor.role != "player":
        t.refuse("wrong_role", t.game.rules.zero.choice, role=t.actor.role)
    decide_zero(t, t.actor.name, move.option, move.on)


def silence(t: Turn[Roulette], move: shared.Silence) -> None:
    if t.actor.role != "reloj":
        t.refuse("wrong_role", t.game.rules.zero.choice, role=t.actor.role)
    decide_zero(t, move.player, "", "")


def decide_zero(t: Turn[Roulette], player: str, option: str, on: str) -> None:
    """The player's choice for his simple chances (or for one of them)."""
    zero = t.game.rules.zero
    stakes = {f"zero:{s.n}": s for s in t.s.stakes}
    mine = [p for p in t.s.pending if p.do == "choose" and p.by == player and (not on or stakes[p.about].on == on)]
    if not mine:
        t.refuse("nothing_pending", *why_no_choice(t, player), zero.choice, zero.prison, zero.loses, player=player)
    for pending in mine:
        chosen = option or pending.default
        if chosen not in pending.options:
            t.refuse("not_an_option", zero.prison if chosen == "prison" else zero.half_back, at=chosen)
        t.set(pending=tuple(p for p in t.s.pending if p is not pending))
        apply_choice(t, stakes[pending.about], chosen, pending)
    if not t.s.dues and t.s.phase == "zero" and not any(p.do == "choose" for p in t.s.pending):
        settle.finish(t)


def why_no_choice(t: Turn[Roulette], player: str) -> tuple[Leaf[Any] | None, ...]:
    """The forced cases: below the minimum the stake stays, on the last spin the part due was refunded."""
    zero = t.game.rules.zero
    if t.s.phase == "ending":
        return (zero.last_spin,)
    if any(s.zeros > 1 and below_minimum(t, s) for s in t.stakes_of(player)):
        return (zero.below_minimum,)
    return ()


def apply_choice(t: Turn[Roulette], stake: Stake, option: str, pending: Pending) -> None:
    zero = t.game.rules.zero
    t.emit(Chosen(player=stake.owner, about="zero", option=option, cite=pending.cite))
    if option == "prison":
        stake = replace(stake, zeros=max(stake.zeros, 1))
        t.put(stake)
        imprison(t, stake, zero.prison)
    elif zero.half_back is not None:
        refund(t, stake, zero.half_back)


_OWN: dict[type[Move], Handler] = {m.Throw: on_throw, m.Choose: choose, shared.Silence: silence}
Roulette.handle({**WheelGame.handlers, **_OWN, **incidents.HANDLERS, **colours.HANDLERS})
