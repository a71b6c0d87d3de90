"""House players: they fill free seats of any game and know nothing but what they are offered.

They answer what they owe, stake little, and never declare anything. They leave when they are sent away (``part``), not
of their own accord. Everything comes from the offers and the pending choices that the table shows to the person whose
seat it is.

>>> from random import Random
>>> offers = (Offer(by="casa-lola", do="bet", fields={"on": OneOf(("red",)), "stake": Range(100, 3000, 100)}),)
>>> choose(offers, (), "casa-lola", Random(4))
{'do': 'bet', 'who': 'casa-lola', 'on': 'red', 'stake': 100}
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..table.contract import Field, Game, Offer, OneOf, Pending, Range, Refusal, Scene
from .base import Look, Move, Strategy, first
from .circle import seated_at
from .house import house

NEVER = frozenset(("leave", "exchange_ticket", "ask_change", "tip", "change_colour", "take_denomination"))
"""What a house player does not do of his own accord."""

DICE = "refuse_dice"
GIVES_UP = ("leave_list", "decline_bank", "decline_shoe", DICE, "pass_bank", "leave_bank", "lift")
"""What takes somebody out of the play, step by step; ``leave`` takes him out of all of it."""

SELDOM = frozenset(("lift", "buy_in", "more_chips", "call_bet"))


def choose(
    offers: Sequence[Offer],
    pending: Sequence[Pending],
    who: str,
    rng: Random,
    staked: int = 0,
    scene: Scene | None = None,
) -> dict[str, Any] | None:
    """What he does now: what he owes first, else a small stake, else nothing. ``staked`` counts what he has done in
    this round already: the more, the longer he waits. Where the game has plans (``scene``: what he sees of it), he
    follows one."""
    plan = house(scene.game, scene.regulation, who) if scene is not None else None
    if scene is not None and plan is not None:
        seen = Look(who=who, offers=tuple(offers), pending=tuple(pending), scene=scene, rng=rng)
        move = plan.move(seen)
        if move is not None or not owes(pending, who):
            return move
    mine = [o for o in offers if o.by == who and o.kind == "play"]
    due = [o for o in mine if any(p.by == who and answers(o, p) for p in pending)]
    if due:
        return fill(rng.choice(due), rng, unit(mine))
    if rng.random() < min(0.85, staked / 4):
        return None
    usual = [o for o in mine if o.do not in NEVER and o.do not in SELDOM and _stakes(o)]
    seldom = [o for o in mine if o.do not in NEVER and o not in usual]
    chosen = seldom if seldom and (not usual or rng.random() < 0.06) else usual
    if not chosen:
        return None
    do = rng.choice(sorted({o.do for o in chosen}))
    those = [o for o in chosen if o.do == do]
    return fill(those[0] if rng.random() < 0.3 else rng.choice(those), rng, unit(those))


def part(game: Game, state: Any, seen: Look, declined: bool = False) -> dict[str, Any] | None:
    """What a house player does who is sent away: he leaves as soon as that costs him nothing and leaves nothing of his
    behind; until then he gives up what he may, and plays to its end what he has in play. He takes nothing new; only
    where dice come back that he has ``declined`` in this round does he bet for them: else nothing would ever end."""
    who, owed = seen.who, tuple(seen.owed())
    for move in (usual(offer) for offer in seen.mine("leave")):
        if _stays(game, state, move, who) == 0:
            return move
    for do in GIVES_UP:
        if do == DICE and (declined or not owed):  # who has made the bet for it throws
            continue
        for move in (usual(offer) for offer in seen.mine(do)):
            if _brings_on(game, state, move):
                return move
    due = tuple(o for o in seen.mine() if any(answers(o, p) for p in owed))
    return choose(due, owed, who, seen.rng, 0, seen.scene) if due else None


def _stays(game: Game, state: Any, move: dict[str, Any], who: str) -> int | None:
    """The chips of his that stay on the table when he has made this move; None if it costs him some, or is refused."""
    answer = game.play(state, game.types.move(move))
    if isinstance(answer, Refusal):
        return None
    after = on_table(game, answer.state, who)
    worth = game.holdings(state).get(who, 0) + on_table(game, state, who)
    return after if game.holdings(answer.state).get(who, 0) + after >= worth else None


def on_table(game: Game, state: Any, who: str) -> int:
    """His chips on the table, in play or beside it."""
    return sum(shares.get(who, 0) for shares in game.owners(state).values())


def lingers(game: Game, state: Any, seen: Look) -> bool:
    """Whether he has anything left to do with the table: chips, an answer that he owes, a place, a turn."""
    if on_table(game, state, seen.who) or owes(seen.pending, seen.who) or seated_at(seen.scene, seen.who):
        return True
    ways = (usual(offer) for do in ("leave", *GIVES_UP) for offer in seen.mine(do))
    return any(_brings_on(game, state, move) for move in ways)


def _brings_on(game: Game, state: Any, move: dict[str, Any]) -> bool:
    """Whether something comes of it: not if he could say it again at once (dice that come back to whoever refuses)."""
    answer = game.play(state, game.types.move(move))
    if isinstance(answer, Refusal) or answer.state == state:
        return False
    return move not in (usual(o) for o in game.offers(answer.state, move["who"]) if o.do == move["do"])


def answers(offer: Offer, pending: Pending) -> bool:
    """Whether the offer is what is owed: the very move, with one of the options where its fields name them.

    >>> owed = Pending(by="ana", do="bet", about="line_bet", options=("win",), default="dice_pass")
    >>> [answers(Offer(by="ana", do="bet", fields={"on": OneOf((on,))}), owed) for on in ("field", "win")]
    [False, True]
    """
    if offer.do in pending.options:
        return True
    named = {v for f in offer.fields.values() if isinstance(f, OneOf) for v in f.values}
    return offer.do == pending.do and (not pending.options or not named.isdisjoint(pending.options))


def unit(offers: Sequence[Offer]) -> int:
    """What is staked in whole multiples of: the least that is taken where nothing of his lies yet."""
    return max((f.low for o in offers for f in o.fields.values() if isinstance(f, Range)), default=1)


def _stakes(offer: Offer) -> bool:
    """Whether it says how much: what is staked has a range, and the main bet of a game comes first."""
    return any(isinstance(field, Range) for field in offer.fields.values())


def owes(pending: Sequence[Pending], who: str) -> bool:
    return any(p.by == who for p in pending)


def fill(offer: Offer, rng: Random, unit: int = 1) -> dict[str, Any]:
    """A move within the offer: any of the choices, the small end of every range, in whole units where they fit."""
    return {"do": offer.do, "who": offer.by, **{name: _value(field, rng, unit) for name, field in offer.fields.items()}}


def usual(offer: Offer) -> dict[str, Any]:
    """The move that staff usually make of a duty: the first choice, the low end."""
    return {"do": offer.do, "who": offer.by, **{name: first(field) for name, field in offer.fields.items()}}


def _value(field: Field, rng: Random, unit: int) -> Any:
    if isinstance(field, OneOf):
        return rng.choice(field.values)
    if isinstance(field, Range):
        wanted = unit * rng.choice((1, 1, 1, 2, 3, 5))
        fitting = (n for n in (wanted, unit) if field.low <= n <= field.high and not (n - field.low) % field.step)
        return next(fitting, field.low)
    return rng.choice(tuple(field.weights))


class Casual(Strategy):
    """Small lawful play at random, as a guest of the house who knows nothing but what they are offered."""

    def move(self, seen: Look) -> Move | None:
        return choose(seen.offers, seen.pending, seen.who, seen.rng)

    def __str__(self) -> str:
        return "casual"
