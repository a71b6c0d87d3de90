"""Hands in the open format PHH (Poker Hand History), where it has the variant.

The format numbers players from the one at the dealer's left, here from the mano, and knows no incidents, no blank hands
and no cut. What it cannot say is not written: each hand is either a text or the reason why there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ....law.values import Text
from .. import moves as m
from ..play import CirclePoker
from ..state import State

VARIANTS = {
    ("circle_holdem", "no_limit"): "NT",
    ("circle_holdem", "sin_limites"): "NT",
    ("circle_holdem", "fixed"): "FT",
    ("circle_holdem", "con_limites"): "FT",
    ("circle_omaha", "pot"): "PO",
    ("circle_omaha_hi_lo", "fixed"): "FO/8",
}
"""The code of a variety under a structure of limits. Seven stud has one, too (F7S), but there the forced bet must be
smaller than the low limit, and no regulation has it so."""
FIXED = ("FT", "FO/8")
CAP = 4
"""Bets and raises of a round where the format's limits are fixed."""
WORDS = {"fold": "f", "check": "cc", "reserve": "cc", "call": "cc", "bet": "cbr", "raise": "cbr"}

WHY = {
    "variant": Text("el formato no tiene esta modalidad", "the format does not have this variant"),
    "heads_up": Text(
        "con dos jugadores y ciegas el formato tiene otro orden de palabra",
        "with two players and blinds the format has another order of speaking",
    ),
    "incident": Text("hubo un incidente o la mano se anuló", "there was an incident, or the hand was annulled"),
    "raise": Text(
        "un envite es lícito aquí y menor o más frecuente de lo que el formato admite",
        "a raise is lawful here, and smaller or more frequent than the format admits",
    ),
    "forced": Text("las apuestas forzadas no son las del formato", "the forced bets are not those of the format"),
    "unfinished": Text("la mano no terminó", "the hand was not finished"),
}
Steps = Iterable[tuple[State, tuple[Any, ...], State]]
"""The state before a move, its events, the state after it."""


class History(msgspec.Struct, frozen=True, kw_only=True):
    """A hand: its fields, or why there are none."""

    hand: int
    fields: dict[str, Any] = {}
    why: str = ""

    def text(self) -> str:
        """The hand as the format writes it (TOML)."""
        return "".join(f"{name} = {_toml(value)}\n" for name, value in self.fields.items())


def _toml(value: Any) -> str:
    """
    >>> _toml(["p1 cc", "p2 f"]), _toml(3)
    ("['p1 cc', 'p2 f']", '3')
    """
    if isinstance(value, str):
        return f"'{value}'" if "'" not in value and "\n" not in value else msgspec.json.encode(value).decode()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return str(value)


def together(found: Iterable[History], lang: str = "es") -> str:
    """Several hands in one file: a table for each; what could not be written stands as a remark."""
    parts = []
    for one in found:
        word = "hand" if lang == "en" else "mano"
        parts.append(f"# {word} {one.hand}: {WHY[one.why][lang]}\n" if one.why else f"[{one.hand}]\n{one.text()}")
    return "\n".join(parts)


def histories(game: CirclePoker, steps: Steps) -> Iterator[History]:
    """Every hand of a session."""
    writer: Writer | None = None
    for before, events, after in steps:
        for event in events:
            if isinstance(event, m.Began):
                if writer is not None:
                    yield writer.done(before)
                writer = Writer(game, event, before, after)
            elif writer is not None:
                writer.event(event)
        if writer is not None:
            writer.leave(before, after)
        if writer is not None and writer.over(after):
            yield writer.done(after)
            writer = None
    if writer is not None:
        yield History(hand=writer.number, why="unfinished")


class Writer:
    """One hand on its way into the format."""

    def __init__(self, game: CirclePoker, began: m.Began, before: State, after: State) -> None:
        self.game = game
        self.number = began.hand
        self.order = after.order
        self.label = {name: f"p{n}" for n, name in enumerate(self.order, 1)}
        self.minimum = after.minimum
        self.seats = dict(after.seats)
        self.gone_with: dict[str, int] = {}
        """who has gone before the hand was over, and with how much"""
        self.stacks = {name: before.accounts.get(f"resto:{name}", 0) for name in self.order}
        self.variant = VARIANTS.get((game.game, after.structure), "") if len(game.plan.pack) == 52 else ""
        self.why = "" if self.variant else "variant"
        if any(before.accounts.get(f"pot:{k}") for k in range(len(before.pots) or 1)):
            self.why = self.why or "incident"
        self.antes = dict.fromkeys(self.order, 0)
        self.blinds = dict.fromkeys(self.order, 0)
        self.hole: dict[str, list[str]] = {name: [] for name in self.order}
        self.board: list[str] = []
        self.streets = [street.board for street in game.plan.streets if street.board]
        self.actions: list[str] = []
        self.said = 0
        """where the last word of a player stands among the actions"""
        self.shown: dict[str, str] = {}
        self.in_hand = set(self.order)
        self.highest, self.size, self.raises = 0, self.minimum, 0
        self.spoken: set[str] = set()
        """who has spoken in the round since the last full bet or raise"""
        self.left = dict(self.stacks)
        """what each had when the round began"""
        self.bets = dict.fromkeys(self.order, 0)

    # --- events -----------------------------------------------------------------------------------------------------

    def event(self, event: Any) -> None:
        tag = str(type(event).__struct_config__.tag)
        handler = getattr(self, f"on_{tag}", None)
        if handler is not None:
            handler(event)
        elif tag in ("ruled", "annulled", "blank", "corrected") or (tag == "returned" and event.why != "uncalled"):
            self.cannot("incident")

    def cannot(self, why: str) -> None:
        self.why = self.why or why

    def on_posted(self, event: m.Posted) -> None:
        posts = self.antes if event.bet == "ante" else self.blinds
        posts[event.player] = event.amount
        if event.bet == "ante":
            self.left[event.player] -= event.amount
        else:
            self.bets[event.player] = event.amount
            self.highest = max(self.highest, self.minimum)

    def on_dealt(self, event: Any) -> None:
        kind, _, name = event.place.partition(":")
        if kind == "hole" and name in self.hole:
            self.hole[name].append(event.face)
        elif kind == "board":
            self.board.append(event.face)

    def on_round(self, event: m.Round) -> None:
        self.cards()
        if event.street > 1:
            self.highest, self.size = 0, self.minimum
            self.left = {name: had - self.bets[name] for name, had in self.left.items()}
            self.bets = dict.fromkeys(self.order, 0)
        self.raises = 0
        self.spoken = set()

    def cards(self) -> None:
        """The common cards that were dealt since the last word, street by street."""
        while self.board:
            many = self.streets.pop(0) if self.streets else len(self.board)
            self.actions.append(f"d db {''.join(self.board[:many])}")
            self.board = self.board[many:]

    def on_acted(self, event: m.Acted) -> None:
        word = WORDS.get(event.action)
        if word is None:
            return self.cannot("forced")
        others = [self.left[name] for name in self.in_hand if name != event.player]
        if word == "cbr" and self.highest and max(others, default=0) <= self.highest:
            word = "cc"  # nobody can pay more: what is above comes back, and the format calls that a call
        elif word == "cbr":
            self.check_raise(event)
        self.spoken.add(event.player)
        self.bets[event.player] = event.to if event.action not in ("fold", "check") else self.bets[event.player]
        if word == "f":
            self.in_hand.discard(event.player)
        amount = f" {event.to}" if word == "cbr" else ""
        self.actions.append(f"{self.label[event.player]} {word}{amount}")
        self.said = len(self.actions)
        return None

    def check_raise(self, event: m.Acted) -> None:
        """The format wants a raise at least as large as the one before, unless it is all there is; and one that is all
        there is lets nobody raise who has spoken."""
        by = event.to - self.highest
        self.raises += 1
        short = by < self.size
        if event.player in self.spoken:
            self.cannot("raise")
        if not short:
            self.spoken = set()
        if self.variant in FIXED and (short or self.raises > CAP or event.all_in):
            self.cannot("raise")
        if short and not event.all_in:
            self.cannot("raise")
        self.highest = max(self.highest, event.to)
        self.size = max(self.size, by)

    def on_shown(self, event: m.Shown) -> None:
        if event.player in self.label:
            self.shown[event.player] = "".join(event.faces)

    # --- the end ----------------------------------------------------------------------------------------------------

    def over(self, state: State) -> bool:
        return state.phase in ("waiting", "suspended", "ending", "over")

    def done(self, after: State) -> History:
        self.cards()
        self.check_forced()
        if self.why:
            return History(hand=self.number, why=self.why)
        dealt = [f"d dh {self.label[name]} {''.join(cards)}" for name, cards in self.hole.items()]
        shows = []
        if len(self.in_hand) > 1:
            # where nobody can bet any more the format shows all hands before the remaining common cards
            early = len(self.actions) > self.said
            faces = {name: "".join(self.hole[name]) if early else self.shown.get(name, "") for name in self.order}
            shows = [f"{self.label[name]} sm {faces[name]}".rstrip() for name in self.order if name in self.in_hand]
        blinds = [self.minimum_of(n) for n in range(len(self.order))]
        fields: dict[str, Any] = {"variant": self.variant, "antes": [self.ante()] * len(self.order),
                                  "blinds_or_straddles": blinds}  # fmt: skip
        if self.variant in FIXED:
            fields |= {"small_bet": self.minimum, "big_bet": 2 * self.minimum}
        else:
            fields["min_bet"] = self.minimum
        return History(
            hand=self.number,
            fields=fields | {
                "starting_stacks": list(self.stacks.values()),
                "actions": [*dealt, *self.actions[: self.said], *shows, *self.actions[self.said :]],
                "hand": self.number,
                "seats": [self.seats.get(name, 0) for name in self.order],
                "players": list(self.order),
                "finishing_stacks": [
                    self.gone_with.get(name, after.accounts.get(f"resto:{name}", 0)) for name in self.order
                ],
            },
        )  # fmt: skip

    def leave(self, before: State, after: State) -> None:
        """Who has folded may go: what he takes with him is what the hand has left him."""
        for name in self.order:
            if name in before.seats and name not in after.seats:
                self.gone_with[name] = before.accounts.get(f"resto:{name}", 0)

    def ante(self) -> int:
        return max(self.antes.values())

    def minimum_of(self, n: int) -> int:
        """The blind of the n-th player, as it should have been: a short stack posts what it has."""
        posted = self.blinds[self.order[n]]
        if not posted:
            return 0
        return self.minimum if n == 1 or not self.blinds[self.order[1]] else self.minimum // 2

    def check_forced(self) -> None:
        """Antes of all, or blinds of the first; with two players and blinds the format turns the order round."""
        posted = [name for name in self.order if self.blinds[name]]
        if posted and len(self.order) == 2:
            self.cannot("heads_up")
        if posted != list(self.order[: len(posted)]) or len(posted) > 2:
            self.cannot("forced")
        if self.ante() and not all(self.antes.values()):
            self.cannot("forced")
        if not posted and not self.ante():
            self.cannot("forced")
