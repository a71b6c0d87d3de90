"""A whole shoe of chemin de fer as a page: five house players, and now and then something goes wrong.

python tools/transcript.py            writes docs/games/chemin_de_fer_shoe.md and …_shoe.es.md
python tools/transcript.py --seed 7   another shoe, to the terminal

Everything on the page is said by the program: the moves are those that the house players and the staff make by
themselves; azar is a seeded generator; an incident is declared by whoever is offered it, each kind once.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tapete.cli.terminal.names import Names
from tapete.cli.terminal.tell import Teller, visible
from tapete.cli.terminal.voice import Voice
from tapete.games import registry
from tapete.games.chemin_de_fer.turn import PLAYED
from tapete.law import provisions
from tapete.strategy.base import look, made
from tapete.strategy.house import house
from tapete.strategy.playing import fair
from tapete.table.contract import AZAR, Chance, Event, Game, Offer, Step
from tapete.table.events import Done, Ruled
from tapete.table.words import say

GAME, REGULATION = "chemin_de_fer", "ES79"
PLAYERS = ("ana", "bruno", "carla", "diego", "elisa")
SEED = 10
EVERY = 3
"""Something goes wrong from the third coup after the last time on."""
INCIDENTS = 10
IN_PLAY, BETWEEN = 0.4, 0.02
"""How often it does at a step, while the cards are on the table and otherwise."""
DOCS = Path(__file__).parents[1] / "docs" / "games"
PAGES = {"en": DOCS / "chemin_de_fer_shoe.md", "es": DOCS / "chemin_de_fer_shoe.es.md"}

SILENT = ("transfer", "done", "said", "noted", "turned", "asked", "choice")
"""Events of which others on the page tell enough."""
ORDINARY = ("unforeseen", "fraud", "irregularity", "breach", "barred_person", "time_short", "closing_time",
            "cctv_check", "tie", "two_tables")  # fmt: skip
"""What may be declared at every table at any time, and says little about this game."""

Told = tuple[int, str, tuple[Event, ...]]
"""The coup, the incident ('' if none) and what happened."""


class Shoe:
    """Five players and their table, until the shoe is played out."""

    def __init__(self, seed: int) -> None:
        terms = {"players": PLAYERS, "minimum": 10}
        self.game: Game = registry.game(GAME, REGULATION, terms)
        self.rng = Random(seed)
        self.azar = fair(self.rng)
        self.plans = {who: house(GAME, REGULATION, who) for who in PLAYERS}
        self.state: Any = self.game.opening().state
        self.declared: list[str] = []

    def play(self) -> Iterator[Told]:
        first, shoes, due = self.state.round, self.state.shoes, 0
        while self.state.shoes == shoes and self.state.phase != "over":
            coup = self.state.round - first + 1
            often = IN_PLAY if self.state.phase in PLAYED else BETWEEN
            if coup >= due + EVERY and len(self.declared) < INCIDENTS and self.rng.random() < often:
                offer = self.something()
                if offer is not None:
                    due = coup
                    self.declared.append(offer.do)
                    yield coup, offer.do, self.take(made(offer))
                    continue
            yield coup, "", self.take(self.player() or self.duty())

    def take(self, move: Any) -> tuple[Event, ...]:
        answer = self.game.play(self.state, self.game.types.move(move))
        if not isinstance(answer, Step):
            raise SystemExit(f"{move} is refused: {answer.code}")
        self.state = answer.state
        return answer.events

    def player(self) -> Any:
        for who, plan in self.plans.items():
            move = plan.move(look(self.game, self.state, who, self.rng)) if plan is not None else None
            if move is not None:
                return move
        return None

    def duty(self) -> Any:
        offer = next(iter(self.game.duties(self.state)), None)
        if offer is None:
            raise SystemExit(f"nobody has anything to do in phase {self.state.phase}")
        chosen = {name: self.azar(field.weights) for name, field in offer.fields.items() if isinstance(field, Chance)}
        return made(offer, **chosen) if offer.by == AZAR else made(offer)

    def something(self) -> Offer | None:
        """An incident that somebody may declare now and that nobody has declared yet."""
        offers = [o for who in (*PLAYERS, *self.game.people(self.state)) for o in self.game.offers(self.state, who)]
        wrong = [o for o in offers if o.kind == "incident" and o.do not in (*self.declared, *ORDINARY)]
        kinds = sorted({o.do for o in wrong})
        if not kinds:
            return None
        kind = self.rng.choice(kinds)
        return next(o for o in wrong if o.do == kind)


class Page:
    """The shoe in one language."""

    def __init__(self, shoe: Shoe, lang: str) -> None:
        self.voice = Voice(lang)
        self.teller = Teller(Names(shoe.game), self.voice, "")
        self.lang = lang

    def t(self, es: str, en: str) -> str:
        return es if self.lang == "es" else en

    def lines(self, told: list[Told]) -> Iterator[str]:
        yield "# " + self.t("Una talla de ferrocarril", "A shoe of chemin de fer")
        yield ""
        source = provisions.regulation(REGULATION).reference
        yield self.t(
            f"Cinco jugadores de la casa, un sabot entero y diez incidentes, bajo {REGULATION} ({source['es']}). "
            "Lo escribe el programa (`python tools/transcript.py`): entre corchetes, la disposición que lo hace así.",
            f"Five house players, a whole shoe and ten incidents, under {REGULATION} ({source['en']}). "
            "Written by the program (`python tools/transcript.py`); in brackets, the provision that makes it so.",
        )
        at = 0
        for coup, incident, events in told:
            if coup != at:
                yield ""
                yield f"## {self.t('Jugada', 'Coup')} {coup}"
                yield ""
                at = coup
            if incident:
                yield f"- **{self.t('Incidente', 'Incident')}: {self.named(incident)}**"
            for event in visible(events):
                if str(type(event).__struct_config__.tag) not in SILENT and not isinstance(event, Done):
                    yield "    " * bool(incident) + self.line(event)
        yield ""
        yield "## " + self.t("Los incidentes y su ley", "The incidents and their law")
        yield ""
        yield from self.laws(told)

    def named(self, incident: str) -> str:
        text = say("incidents", incident, self.lang).rstrip(".")
        return text[:1].lower() + text[1:]

    def line(self, event: Event) -> str:
        cite = f" [{', '.join(event.cite)}]" if event.cite else ""
        return f"- {self.teller.tell(event)}{cite}"

    def laws(self, told: list[Told]) -> Iterator[str]:
        """Each ruling, with what its provisions say."""
        for coup, incident, events in told:
            if not incident:
                continue
            yield f"- {self.t('Jugada', 'Coup')} {coup}: {self.named(incident)}"
            ruled = (event for event in events if isinstance(event, Ruled))
            for id in dict.fromkeys(cite for event in ruled for cite in event.cite):
                yield f"    - {id}: {provisions.provision(id).summary[self.lang]}"


def main() -> None:
    parser = argparse.ArgumentParser(description="A whole shoe of chemin de fer as a page.")
    parser.add_argument("--seed", type=int, help="another shoe, printed")
    asked = parser.parse_args()
    shoe = Shoe(SEED if asked.seed is None else asked.seed)
    told = list(shoe.play())
    if len(shoe.declared) < INCIDENTS:
        raise SystemExit(f"only {len(shoe.declared)} incidents in this shoe")
    for lang, path in PAGES.items():
        text = "\n".join(Page(shoe, lang).lines(told)) + "\n"
        if asked.seed is None:
            path.write_text(text, "utf-8")
        else:
            print(text)


if __name__ == "__main__":
    main()
