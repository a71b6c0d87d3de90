"""The table: what is typed, what happens, what is shown."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...games import registry
from ...inspection import vocabulary
from ...law import rulebook
from ...law.errors import TapeteError
from ...table import words
from ...table.contract import STAFF, Event, OneOf, Pending, Refusal, Step
from . import parse, save, staff, tell
from .felt import Felt
from .info import Desk
from .names import Names
from .screen import WIDTH, Screen
from .session import Answer, Poor, Session, admissible
from .voice import Voice, Words, commands, plain, tokens, whole


class Left(Exception):
    """The person leaves in the middle of something."""


ASKING = ("table", "offers", "limits", "rules", "chips", "help", "language")
"""Commands that only ask: they may come between, while a choice is owed."""

EACH = ("lift",)
"""Moves that, without saying of what, are made of everything that is offered."""


def seat(
    game: str, regulation: str, terms: Any, lang: str, seed: int | None, name: str, *, unlawful: bool = False
) -> Session:
    """A table of this game, with somebody sitting at it."""
    me = name or ("you" if lang == "en" else "tú")
    if not admissible(me):
        es, en = (Voice(code).say("bad_name", name=me) for code in ("es", "en"))
        raise TapeteError(es, en)
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    return Session(registry.game(game, regulation, terms or {}, unlawful=unlawful), me, chance)


class Table:
    """One person's evening at one table."""

    def __init__(self, screen: Screen, session: Session, lang: str) -> None:
        self.screen = screen
        self.session = session
        self.voice = Voice(lang)
        self.names = Names(session.game)
        self.header = rulebook.rulebook(session.game.game, session.game.regulation).header
        self.desk = Desk(session, self.names, self.voice)
        self.teller = tell.Teller(self.names, self.voice, session.me)
        self.batch: list[Event | Refusal] = []
        self.words = dict(commands())
        self.commands: dict[str, Callable[[str], None]] = {
            "go": self.go, "step": self.step, "table": self.draw, "offers": self.offers, "limits": self.limits,
            "rules": self.rules, "chips": self.chips, "incident": self.incident, "as": self.act, "save": self.save,
            "language": self.language, "help": self.help,
        }  # fmt: skip

    # --- the evening ------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the person leaves; the end of input and Ctrl-C are ways to leave."""
        for beside in self.session.game.beside:
            self.screen.line(
                self.voice.say("for_study", why=f"{beside.text[self.voice.lang]} ({', '.join(beside.cite)})")
            )
        self.screen.line(self.voice.say("welcome", chips=self.session.chips + self.session.staked))
        self.open()
        self.draw()
        try:
            with contextlib.suppress(Left):
                self.settle()
                while self.listen(self.screen.ask()):
                    self.settle()
        finally:
            self.screen.line(self.voice.say("goodbye", net=self.voice.signed(self.session.net)))

    def open(self) -> None:
        """Staff do what they owe until bets are taken."""
        if not self.session.waiting:
            self.heard(self.session.run())

    def listen(self, line: str) -> bool:
        """One line; False when the person leaves."""
        typed = tokens(line)
        if line.startswith("?"):
            self.why(line[1:])
        elif not typed:
            stakes = self.desk.stakes()
            self.screen.line(self.voice.say("nothing_typed", example=self.desk.example(stakes[0]) if stakes else "…"))
        elif self.words.get(typed[0]) == "quit":
            return False
        elif typed[0] in self.words and not self.taken(typed):
            self.commands[self.words[typed[0]]](line.partition(" ")[2].strip())
        else:
            self.attempt(line)
        return True

    def taken(self, typed: Words) -> bool:
        """A word that is a command, but is offered as a move as well, is the move; so is the name of a bet."""
        offers = self.session.offers()
        if any(typed[:1] == said for offer in offers for said in parse.verbs(offer.do)):
            return True
        heard = self.understood(" ".join(typed), now=True)
        return heard is not None and not heard.lacking

    def attempt(self, line: str) -> None:
        """A move of the person."""
        typed, given = parse.split(line)
        each = [o for o in self.session.offers() if o.do in EACH and typed in parse.verbs(o.do) and not given]
        if each:
            self.heard([self.session.play(self.session.answer(offer)) for offer in each])
            return
        heard = self.understood(line)
        if heard is None:
            verb, rest = parse.verb(typed, vocabulary.members(self.session.game.types.moves))
            said = self.desk.which(verb) if verb and not rest else self.voice.say("unknown", line=line)
            self.screen.line(said, style="yellow")
            return
        move = heard.move if not heard.lacking else self.session.meant(heard.move)
        if move is None:
            self.lacking(heard)
        else:
            self.guarded(lambda: self.session.play(move))

    def lacking(self, heard: parse.Heard) -> None:
        name = heard.lacking[0]
        field = heard.offer.fields[name]
        ends = {"low": getattr(field, "low", ""), "high": getattr(field, "high", "")}
        what = self.voice.word("fields", name) or name
        self.screen.line(self.voice.say("missing", what=what, **ends), style="yellow")

    def guarded(self, move: Callable[[], Answer | None]) -> None:
        """Make a move; what cannot even be a move is one sentence."""
        try:
            answer = move()
        except TapeteError as error:
            self.screen.line(f"{error.text[self.voice.lang]}.".replace("..", ".").replace("?.", "?"), style="yellow")
            return
        if answer is not None:
            self.heard([answer])
            if isinstance(answer, Step) and not self.session.waiting and not self.playing_staff:
                self.go("")

    playing_staff = False
    """Somebody moves step by step, or as staff: the table does not go on by itself."""

    # --- what happened ----------------------------------------------------------------------------------------------

    def heard(self, answers: Iterable[Answer], fresh: bool = True) -> None:
        """Tell what happened, each event with its number; ``? n`` explains it."""
        if fresh:
            self.batch = []
        for answer in answers:
            if isinstance(answer, Poor):
                self.screen.line(self.voice.say("poor", chips=answer.chips), style="yellow")
            elif isinstance(answer, Refusal):
                self.batch.append(answer)
                self.screen.line(self.teller.refuse(answer), style="yellow")
            else:
                self.tell(answer)

    def tell(self, step: Step) -> None:
        shown = [self.session.game.show(event, self.session.me) for event in tell.visible(step.events)]
        for n, event in enumerate(shown):
            if event is not None and event not in shown[:n]:
                self.batch.append(event)
                text = f"{len(self.batch):>3}  {self.teller.tell(event)}"
                self.screen.line(text, style=self.teller.style(event))

    def settle(self) -> None:
        """Choices that are owed are asked for at once; then the table goes on until it waits for the person."""
        pending = self.session.owed()
        while pending is not None:
            option = self.choice(pending)
            if option is not None:
                answer = self.session.choose(pending, option)
                self.heard([answer], fresh=False)
                if not isinstance(answer, Step):
                    self.screen.line(self.voice.say("stuck"), style="yellow")
                    return
            pending = self.session.owed()
            if pending is None and not self.session.waiting and not self.playing_staff:
                self.heard(self.session.run(), fresh=False)
                pending = self.session.owed()

    def choice(self, pending: Pending) -> str | None:
        """One of the options, by name or number; None if something else was done that may have changed what is owed.

        Where silence means nothing that could be chosen, it means the first option.
        """
        named = {option: self.option(pending, option) for option in pending.options}
        default = pending.default if pending.default in named else pending.options[0]
        listed = ", ".join(f"{n} {name}{self.cost(pending, o)}" for n, (o, name) in enumerate(named.items(), 1))
        mine = pending.by == self.session.me
        by = self.names.who(pending.by, self.voice)
        who = self.voice.say("you_choose") if mine else self.voice.say("decides", who=by)
        held = self.felt().hand(self.session.scene()) if mine else None
        if held is not None:
            self.screen.line(held)
        self.screen.line(
            self.voice.say("prompt_choice", who=who, options=listed, default=self.silence(pending, default)),
            style="bold yellow",
        )
        for line in self.beside(pending):
            self.screen.line(line)
        while True:
            line = self.screen.ask()
            typed = tokens(line)
            if not typed and not line.startswith("?"):
                return default
            if self.words.get(typed[0] if typed else "") == "quit":
                raise Left
            number = whole(typed[0]) if typed else None
            for n, option in enumerate(pending.options, 1):
                if (number == n and len(typed) == 1) or typed in self.called(pending, option):
                    return option
            if line.startswith("?"):
                self.why(line[1:])
                return None
            if typed and self.words.get(typed[0]) in ASKING:
                self.commands[self.words[typed[0]]](line.partition(" ")[2].strip())
                return None
            if (heard := self.understood(line, now=True)) is not None and not heard.lacking:
                self.heard([self.session.play(heard.move)], fresh=False)
                return None
            self.screen.line(self.voice.say("not_option"), style="yellow")

    def option(self, pending: Pending, option: str) -> str:
        """What an option is called: a move by its verb, anything else by its name; to name nothing is one too."""
        if not option:
            return self.voice.say("none")
        offer, field = self.session.option(pending, option)
        return self.desk.do(offer.do) if offer is not None and not field else self.names.name(option, self.voice)

    def beside(self, pending: Pending) -> Iterator[str]:
        """How to answer with what no option names: with some of one's cards."""
        there = self.session.game.offers(self.session.state, pending.by)
        for offer in (o for o in there if o.do == pending.do):
            for field in (f for f in offer.fields.values() if isinstance(f, OneOf) and len(f.values) > 1):
                named = set(field.values) <= set(pending.options)
                if not named and all(isinstance(value, str) for value in field.values):
                    yield self.voice.say("prompt_more", move=f"{self.desk.do(offer.do)} {field.values[-1]}")
                    return

    def silence(self, pending: Pending, default: str) -> str:
        """What it is called if one says nothing more."""
        return self.voice.word("silent", default) or self.option(pending, default)

    def cost(self, pending: Pending, option: str) -> str:
        """What an option costs, or what one may say with it; by its number alone it is the least."""
        offer, field = self.session.option(pending, option)
        told = self.desk.cost(offer) if offer is not None and not field else ""
        return f" ({told})" if told else ""

    def called(self, pending: Pending, option: str) -> list[Words]:
        """The words by which an option may be chosen: as it is shown, and by its other names."""
        offer, field = self.session.option(pending, option)
        moves = parse.verbs(offer.do) if offer is not None and not field else []
        return [tokens(self.option(pending, option)), *moves, *self.names.spoken(option)]

    def understood(self, line: str, now: bool = False) -> parse.Heard | None:
        """A line as a move, by what is offered now, or (where that is no matter) was offered before."""
        offers = self.session.offers()
        known = offers if now else self.session.known()
        return parse.understand(line, known, self.names, self.session.habit(), len(offers))

    # --- commands ---------------------------------------------------------------------------------------------------

    def go(self, _: str) -> None:
        """The table goes on until it waits for the person again."""
        self.playing_staff = False
        if self.session.duty() is None:
            scene = self.session.scene()
            phase = words.phase(scene.phase, scene.game, self.voice.lang)
            self.screen.line(self.voice.say("nothing_due", phase=phase, cards=scene.facts.get("to_start") or None))
            return
        before = self.session.net
        self.heard(self.session.run())
        self.settle()
        self.screen.line()
        self.draw(change=self.session.net - before)

    def step(self, _: str) -> None:
        """Only the next duty."""
        self.playing_staff = True
        answer = self.session.step()
        self.heard([answer] if answer else [])
        if answer is None:
            self.go("")

    def draw(self, _: str = "", change: int | None = None) -> None:
        """The felt and the person's chips."""
        width = min(self.screen.width, WIDTH)
        for line in self.felt().draw(self.session.scene(), self.session.catalogue(), width):
            self.screen.line(line)
        self.purse(change)

    def felt(self) -> Felt:
        return Felt(self.names, self.voice, self.session.me, self.header.title[self.voice.lang])

    def purse(self, change: int | None = None) -> None:
        net = self.voice.signed(self.session.net if change is None else change)
        code = "purse" if change is None else "round"
        staked = self.session.staked or None
        said = self.voice.say(
            code, chips=self.session.chips, staked=staked, where=self.names.lying(self.voice), net=net
        )
        style = "" if not change else "green" if change > 0 else "red"
        self.screen.line(said, style=style)

    def chips(self, text: str) -> None:
        """How many chips the person has; with a number, more of them from the cashier."""
        amount = whole(text)
        if amount:
            self.session.purse += amount
            self.screen.line(self.voice.say("bought", amount=amount, chips=self.session.chips))
        else:
            self.purse()

    def offers(self, text: str) -> None:
        who = plain(text).replace(" ", "_")
        if who and who not in (*STAFF, *self.session.game.people(self.session.state)):
            self.screen.line(self.voice.say("nobody", who=text), style="yellow")
            return
        said = self.desk.offers(who)
        self.screen.line(next(said))
        self.lines(said, indent=2)

    def limits(self, _: str) -> None:
        self.screen.line(self.voice.say("limits_now"))
        self.screen.show(self.desk.limits())

    def rules(self, text: str) -> None:
        self.lines(self.desk.rules(text))
        self.screen.line(tell.source(self.session.game.regulation, self.voice), style="dim")

    def incident(self, text: str) -> None:
        """Declare what went wrong; without a name, what might."""
        typed, given = parse.split(text)
        if not typed:
            self.lines(self.desk.incidents())
            return
        name, rest = staff.find(staff.incidents(self.session), typed)
        if not name:
            self.screen.line(self.voice.say("no_incident", name=typed[0]), style="yellow")
            return
        self.playing_staff = True
        self.guarded(lambda: staff.declare(self.session, self.names, name, rest, given))

    def act(self, text: str) -> None:
        """Move as an employee."""
        typed, given = parse.split(text)
        self.playing_staff = True

        def move() -> Answer | None:
            answer = staff.act(self.session, self.names, typed, given)
            if answer is None:
                people = [p for p in self.session.game.people(self.session.state) if p != self.session.me]
                self.screen.line(self.voice.say("who_is", list=", ".join(people)), style="yellow")
            return answer

        self.guarded(move)

    def save(self, text: str) -> None:
        self.screen.line(save.write(self.session, self.voice, self.header.title[self.voice.lang], text))

    def language(self, text: str) -> None:
        wanted = plain(text)[:2]
        other = "es" if self.voice.lang == "en" else "en"
        self.voice.lang = wanted if wanted in ("es", "en") else other
        self.screen.line(self.voice.say("language"))

    def help(self, _: str) -> None:
        self.screen.show(self.desk.help())

    def why(self, text: str) -> None:
        """The law behind the last events, or behind one of them."""
        if not self.batch:
            self.screen.line(self.voice.say("no_events"))
            return
        n = whole(text.strip())
        if n is not None and not 1 <= n <= len(self.batch):
            self.screen.line(self.voice.say("no_such_event", n=n, last=len(self.batch)), style="yellow")
            return
        for place, told in enumerate(self.batch, 1):
            if n is None or place == n:
                self.explain(place, told, full=n is not None)
        self.screen.line(tell.source(self.session.game.regulation, self.voice), style="dim")
        if n is None and any(told.reading for told in self.batch):
            self.screen.line(self.voice.say("more"), style="dim")

    def explain(self, place: int, told: Event | Refusal, full: bool) -> None:
        said = self.teller.refuse(told) if isinstance(told, Refusal) else self.teller.tell(told)
        self.screen.line(f"{place:>3}  {said}", style="bold")
        self.lines(tell.laws(told, self.voice), indent=5)
        self.lines(tell.doubts(told, self.header, self.voice, full), indent=5)

    def lines(self, texts: Iterable[str], indent: int = 0) -> None:
        for text in texts:
            self.screen.line(text, indent=indent)
