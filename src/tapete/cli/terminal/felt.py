"""The felt in a terminal: numbers as a grid where a bet has many, chips and cards by their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from ...table import cloth, words
from ...table.contract import LAST, Offer, OneOf, Scene, Thing
from . import parse
from .names import Names
from .voice import Voice

ACROSS = 12
MANY = 9
"""From so many single places on, a bet is drawn as a grid."""
COLOURS = {"red": "white on red3", "black": "white on grey23"}
"""A number covered by a bet that is the name of a colour has that colour."""
NEUTRAL = "white on dark_green"
BACK = "░░"
SEAT = "seat/"
"""Places before a player's seat: they are his, and called by his name."""


class Felt:
    """Draws what one person sees."""

    def __init__(self, names: Names, voice: Voice, me: str, title: str) -> None:
        self.names = names
        self.voice = voice
        self.me = me
        self.title = title

    def draw(self, scene: Scene, catalogue: Iterable[Offer], width: int) -> list[Text]:
        """The felt, line by line."""
        offers = list(catalogue)
        places, bet = grid_of(offers)
        cloth = self.grid(places, bet, scene) if places else self.bets(offers, width)
        return [self.head(scene, width), Text(), *cloth, Text(), *self.things(scene)]

    def head(self, scene: Scene, width: int) -> Text:
        """Which game and law, which round, what phase."""
        parts = [self.title, scene.regulation]
        if scene.facts.get("round"):
            parts.append(self.voice.say("round_no", n=scene.facts["round"]))
        if scene.facts.get("minimum"):
            parts.append(self.voice.say("minimum", n=scene.facts["minimum"]))
        left = " · ".join(parts)
        right = words.phase(scene.phase, scene.game, self.voice.lang)
        line = Text(left, style="bold")
        gap = width - len(left) - len(right)
        return line.append(" " * gap if gap > 1 else " · ").append(right, style="not bold italic")

    def bets(self, offers: Sequence[Offer], width: int) -> list[Text]:
        """Where there are no numbers: the bets by name, with what they pay."""
        firsts = [next(iter(offer.fields.values()), None) for offer in offers]
        named = dict.fromkeys(str(field.values[0]) for field in firsts if isinstance(field, OneOf))
        said = [
            f"{self.names.name(bet, self.voice)} {self.names.pays(bet)[0]}"
            for bet in named
            if self.names.title(bet) or self.names.pays(bet)[0]
        ]
        lines: list[str] = []
        for one in said:
            if lines and len(lines[-1]) + len(one) + 4 <= width:
                lines[-1] += f" │ {one}"
            else:
                lines.append(f" {one}")
        return [Text(line) for line in lines]

    # --- numbers ----------------------------------------------------------------------------------------------------

    def grid(self, places: Sequence[str], bet: str, scene: Scene) -> list[Text]:
        """Zeros to the left, the other numbers in rows of twelve that run upwards, as on the cloth."""
        zeros = [place for place in places if place.strip("0") == ""]
        numbers = [place for place in places if place.strip("0") != ""]
        rows = -(-len(numbers) // ACROSS)
        chips = self._chips(scene, bet)
        fallen = {thing.label for thing in scene.things if thing.kind == "ball"}
        lines = []
        for row in range(rows):
            line = Text(" ")
            if zeros:
                at = rows // 2 - row + len(zeros) // 2
                line.append_text(self.cell(zeros[at], chips, fallen) if 0 <= at < len(zeros) else Text(" " * 6))
            for place in numbers[rows - 1 - row :: rows]:
                line.append_text(self.cell(place, chips, fallen))
            lines.append(line)
        return lines

    def cell(self, place: str, chips: set[str], fallen: set[str]) -> Text:
        """A number: in brackets where it came up, with a mark where the person has chips on it."""
        left, right = ("[", "]") if place in fallen else (" ", " ")
        mark = "●" if place in chips else " "
        style = next((s for bet, s in COLOURS.items() if place in self.names.covered(bet)), NEUTRAL)
        shown = Text(f"{left}{place:>2}{right}{mark}", style=f"bold {style}" if place in fallen | chips else style)
        return shown.append(" ", style="default on default")

    def _chips(self, scene: Scene, bet: str) -> set[str]:
        mine = [thing.place.split("/") for thing in scene.things if thing.kind == "chip" and thing.owner == self.me]
        return {parts[-1] for parts in mine if bet in parts}

    # --- things -----------------------------------------------------------------------------------------------------

    def things(self, scene: Scene) -> list[Text]:
        """Chips in one list, the rest by kind and place."""
        chips = [thing for thing in scene.things if thing.kind == "chip"]
        balls = [self.names.name(thing.label, self.voice) for thing in scene.things if thing.kind == "ball"]
        lines = [Text(f"{self.voice.say('last')}: {balls[-1]}")] if balls else []
        if len(balls) > 1:
            lines.append(Text(f"{self.voice.say('came')}: {' '.join(balls)}"))
        lines += self.bingo_cards(scene)
        lines += self.reels(scene)
        came: dict[str, int] = {}
        for thing in scene.things:
            if thing.kind == "result":
                came[thing.owner] = came.get(thing.owner, 0) + thing.amount
        others = [t for t in scene.things if t.kind not in ("chip", "ball", "result", "bingo_card", "reel")]
        for place, there in _by_place(others).items():
            shown = " ".join(
                (thing.label or thing.mark) if thing.up or (thing.label and thing.owner == self.me) else BACK
                for thing in there
            )
            kind = self.voice.word("things", there[0].kind) or there[0].kind
            seated = place.startswith(SEAT) and there[0].owner
            where = seated or self.names.where(place.removesuffix(f"/{there[0].label}"), self.voice)
            points = scene.facts.get(f"last:{place.partition('/')[2]}") if there[0].mark == LAST else None
            total = f" = {points}" if points is not None else ""
            lines.append(Text(f"{kind} · {where}: {shown}{total}"))
        if came:
            told = (self.result(owner, amount) for owner, amount in came.items())
            lines.append(Text(f"{self.voice.word('things', 'result')}: {' · '.join(told)}"))
        where = self.names.lying(self.voice)
        if not chips:
            return [*lines, Text(self.voice.say("no_chips", where=where), style="dim")]
        listed = " · ".join([*self.seated(chips), *(self.chip(t) for t in chips if not _seated(t))])
        return [*lines, Text(f"{where[:1].upper()}{where[1:]}: {listed}")]

    def reels(self, scene: Scene) -> list[Text]:
        """The window of a gaming machine, row by row; of a reel that runs nothing is seen."""
        columns = [[self.names.name(one, self.voice) for one in thing.label.split()]
                   for thing in scene.things if thing.kind == "reel"]  # fmt: skip
        if not columns:
            return []
        wide = max(len(one) for column in columns for one in column)
        return [Text("| " + " | ".join(one.center(wide) for one in row) + " |") for row in zip(*columns, strict=True)]

    def bingo_cards(self, scene: Scene) -> Iterator[Text]:
        """The person's cards as they are printed; what came is in brackets."""
        came = {thing.label for thing in scene.things if thing.kind == "ball"}
        for thing in scene.things:
            if thing.kind == "bingo_card":
                where = thing.place.partition("/")[2].replace("/", " ")
                yield Text(f"{self.voice.word('things', thing.kind)} {where}")
                for row in thing.label.split(" / "):
                    cells = (" ·· " if n == "0" else f"[{n:>2}]" if n in came else f" {n:>2} " for n in row.split())
                    yield Text("  " + " ".join(cells))

    def result(self, owner: str, amount: int) -> str:
        """What a round came to for somebody, or for the person who plays."""
        if owner != self.me:
            return f"{owner} {cloth.outcome(amount, self.voice.lang)}"
        code = "you_won" if amount > 0 else "you_lost" if amount < 0 else "you_push"
        return self.voice.say(code, amount=self.voice.number(abs(amount)))

    def seated(self, chips: Sequence[Thing]) -> Iterator[str]:
        """What each player has before his seat: «ana: resto 985, apuesta 10»."""
        there: dict[str, list[str]] = {}
        for thing in filter(_seated, chips):
            what = self.names.name(thing.place.rpartition("/")[2], self.voice)
            there.setdefault(thing.owner, []).append(f"{what} {self.voice.number(thing.amount)}")
        for owner, those in there.items():
            yield f"{owner}: {', '.join(those)}"

    def hand(self, scene: Scene) -> Text | None:
        """Where somebody has cards of his own: these, the common ones, and what is at stake."""
        facts = scene.facts
        if not facts.get(f"cards:{self.me}"):
            return None
        rows = " / ".join(str(row) for key in ("board", "board:2") if (row := facts.get(key)))
        laid = sum(n for key, n in facts.items() if isinstance(n, int) and (key == "pot" or key.startswith("bet:")))
        return Text(self.voice.say("hand", cards=facts[f"cards:{self.me}"], board=rows, pot=self.voice.number(laid)))

    def chip(self, thing: Thing) -> str:
        """A stake: where, how much, whose if not the person's own, and what befell it."""
        owner = "" if thing.owner in ("", self.me) else f"{thing.owner}: "
        mark = f" ({self.names.name(thing.mark, self.voice)})" if thing.mark else ""
        return f"{owner}{self.names.where(thing.place, self.voice)} {self.voice.number(thing.amount)}{mark}"


def grid_of(catalogue: Iterable[Offer]) -> tuple[tuple[str, ...], str]:
    """The places of the bet that has the most single numbers, and the bet; nothing where no bet has many."""
    best: tuple[tuple[str, ...], str] = ((), "")
    offers = list(catalogue)
    unsaid = {do: set(parse.defaults(offers, do)) for do in {offer.do for offer in offers}}
    for offer in offers:
        fields = [f for name, f in offer.fields.items() if isinstance(f, OneOf) and name not in unsaid[offer.do]]
        if len(fields) < 2 or len(fields[0].values) != 1:
            continue
        for field in fields[1:]:
            single = tuple(v for v in field.values if isinstance(v, str) and v.isdecimal())
            if len(single) == len(field.values) >= max(MANY, len(best[0]) + 1):
                best = (tuple(sorted(single, key=lambda v: (int(v), v))), str(fields[0].values[0]))
    return best


def _seated(thing: Thing) -> bool:
    return thing.place.startswith(SEAT) and bool(thing.owner)


def _by_place(things: Iterable[Thing]) -> dict[str, list[Thing]]:
    found: dict[str, list[Thing]] = {}
    for thing in things:
        found.setdefault(thing.place, []).append(thing)
    return found
