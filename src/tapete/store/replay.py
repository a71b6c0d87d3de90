"""Play a log again, record by record, and say where it is not what was due. Part of ``verify``."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, get_args

import msgspec
from msgspec import UNSET

from ..games.base.terms import Unlawful
from ..law.errors import LawError, TapeteError
from ..law.values import Text
from ..table import words
from ..table.contract import AZAR, Actor, Refusal, Step
from . import chance, halt, ledger, rules, stakes
from .chance import Batch, DrawsAt
from .compare import Names, differences
from .findings import Finding, Rules, finding
from .live import LiveTable, Mode, opened, read_move
from .log import Data, Record, canonical, decoder, json_data
from .repair import evident

PATIENCE = 25
"""Records in a row that do not answer to what was due, after an unlawful move, before the rest is left alone."""


class Replay:
    """The table as the log leads it. ``secrets``: batches that an inspector was given; ``admit``: fingerprints of rules
    that were never shipped and shall pass."""

    def __init__(self, secrets: dict[int, Batch], admit: Collection[str] = ()) -> None:
        self.secrets = secrets
        self.admit = admit
        self.rules: Rules | None = None
        self.live: LiveTable | None = None
        self.state: Any = None
        self.book: ledger.Book = {}
        self.place = DrawsAt()
        self.halted = False
        self.voided = False
        self.roots: dict[int, str] = {}
        self.seen: set[str] = set()
        self.names: Names | None = None
        self.notes: list[Text] = []
        self.astray = 0
        self.first_round = 0
        self.draws = 0
        self.hidden = 0
        self.closed = False
        self.stopped = False

    @property
    def rounds(self) -> int:
        return int(getattr(self.state, "round", 0)) - self.first_round

    @property
    def staffed(self) -> bool:
        """Whether people threw and dealt: nothing was committed to."""
        return self.live is not None and self.live.info.mode == "staffed"

    def stop(self) -> None:
        """What follows cannot be played again."""
        self.stopped = True

    def record(self, here: Record, was: Record) -> list[Finding]:
        """Findings on a record as it stands (``here``); the play goes on from it as it was before it was altered."""
        if here is was:
            return self.judged(here)
        before = {**self.__dict__, "names": copy.deepcopy(self.names)}
        before |= {name: copy.copy(before[name]) for name in ("roots", "seen", "notes")}
        found = self.judged(here)
        self.__dict__.update(before)
        self.judged(was)
        return found

    def judged(self, here: Record) -> list[Finding]:
        if self.stopped:
            return []
        if self.live is None:
            return list(self.opening(here))
        found = []
        if here.move_id in self.seen:
            found.append(finding(here.seq, "repeated_id", id=here.move_id))
        self.seen.add(here.move_id)
        told = here.kind == "move" or (here.kind == "close" and self.halted)
        shaped = (here.move is not None) == (here.kind == "move") and (told or not here.events)
        if here.kind == "opening" or self.closed or not shaped or here.rules is not UNSET:
            return [*found, finding(here.seq, "misplaced", kind=here.kind)]
        if here.kind == "commit":
            return [*found, *self.tried(self.commit, here)]
        if here.kind == "halt":
            return [*found, *self.tried(self.halt, here)]
        if here.kind == "close":
            self.closed = True
            return [*found, *self.tried(self.close, here)]
        return [*found, *self.tried(self.move, here)]

    # --- the opening ------------------------------------------------------------------------------------------------

    def opening(self, here: Record) -> Iterator[Finding]:
        try:
            live = opened(here)
            first = live.game.opening()
        except Exception as error:  # whatever a forger may have written as rules and terms
            known = error if isinstance(error, TapeteError) else TapeteError(repr(error), repr(error))
            self.stop()
            about = list(self.judged_rules(here))
            if isinstance(error, LawError) and self.rules is not None and self.rules.since:
                yield finding(here.seq, "outgrown", why=known.text, since=self.rules.since)
            else:
                yield finding(here.seq, "opening", known.cite, known.text)
            yield from about
            return
        self.live, self.state, self.book = live, first.state, dict(live.book)
        self.seen.add(here.move_id)
        self.first_round = int(getattr(first.state, "round", 0))
        yield from differences(here.seq, list(here.events), json_data(first.events))
        yield from self.books(here.seq, True)
        if here.mode not in get_args(Mode):
            yield finding(here.seq, "mode", got=here.mode if isinstance(here.mode, str) else "–")
        if not live.marked:
            cite = tuple(dict.fromkeys(id for one in live.game.beside for id in one.cite))
            yield finding(here.seq, "beside", cite, Unlawful(live.game.beside).text)
        elif live.game.beside:
            said = Unlawful(live.game.beside).text
            self.notes.append(Text(f"mesa abierta para estudio: {said.es}", f"a table opened for study: {said.en}"))
        yield from self.judged_rules(here)

    def judged_rules(self, here: Record) -> Iterator[Finding]:
        """Whether the rules that the log is judged by are rules that ever were."""
        self.rules = rules.standing(here, self.admit)
        if self.rules is not None:
            yield from rules.findings(here, self.rules)
            self.notes.extend(rules.notes(here, self.rules))

    # --- chance -----------------------------------------------------------------------------------------------------

    def commit(self, record: Record) -> Iterator[Finding]:
        said = record.chance or {}
        batch, size, root = said.get("batch"), said.get("size"), said.get("root")
        if not (isinstance(batch, int) and isinstance(size, int) and isinstance(root, str)) or not _is_tree(size, root):
            yield finding(record.seq, "bad_commit")
            return
        if batch != self.place.last + 1 or self.staffed:
            yield finding(record.seq, "bad_commit")
        if batch in self.secrets and self.secrets[batch].root != root:
            yield finding(record.seq, "root", batch=batch)
        lost = "lost" in said
        if lost:
            yield from self.given_up(record)
        elif self.halted:
            yield finding(record.seq, "bad_commit")
        elif self.place.left < chance.LATE and self.under_way():
            yield finding(record.seq, "late_commit", left=self.place.left, stakes=self.at_stake()["stakes"])
        self.halted = self.voided = False
        self.roots[batch] = root
        self.place = self.place.published(batch, size, lost)

    def given_up(self, record: Record) -> Iterator[Finding]:
        """Others take the place of draws that were published: no fault between two rounds, nor once one is void."""
        if self.place.left and not self.voided and self.under_way():
            yield finding(record.seq, "chance_chosen", **self.at_stake())
            return
        self.notes.append(
            Text(
                f"asiento {record.seq}: {self.place.left} sorteos publicados se dieron por perdidos",
                f"record {record.seq}: {self.place.left} published draws were given up as lost",
            )
        )

    def under_way(self) -> bool:
        assert self.live is not None
        return stakes.under_way(self.live.game, self.state)

    def halt(self, record: Record) -> Iterator[Finding]:
        """Chance was lost: it is said whatever the jefe did then."""
        said = record.chance or {}
        due = {"batch": self.place.batch, "i": self.place.i, "lost": self.place.left}
        if self.halted or not self.place.left or {key: said.get(key) for key in due} != due:
            yield finding(record.seq, "bad_halt")
        self.halted, self.voided = True, False
        yield finding(record.seq, "chance_lost", **self.at_stake())

    def close(self, record: Record) -> Iterator[Finding]:
        """The end of the log: with nothing in play; of a halted table, with everything in play given back."""
        assert self.live is not None
        if not self.halted and stakes.staked(self.live.game, self.state):
            yield finding(record.seq, "closed_in_play", stakes=self.at_stake()["stakes"])
        if self.halted:
            yield from differences(
                record.seq, list(record.events), json_data(halt.returned(self.live.game, self.state))
            )

    def at_stake(self) -> Data:
        """What hung on the draws that were lost."""
        assert self.live is not None
        mine = stakes.chips(self.live.game, self.state)
        return {
            "lost": self.place.left,
            "draw": f"{self.place.batch}/{self.place.i}",
            "stakes": ", ".join(f"{who} {amount}" for who, amount in sorted(mine.items())) or "0",
        }

    def chance(self, record: Record, move: Any, covered: bool) -> Iterator[Finding]:
        """Whether azar's move is the one that was committed to; ``covered``: the law keeps something of it hidden."""
        assert self.live is not None
        azar = Actor.of(move.who).role == AZAR
        if record.chance is None:
            if azar and not self.staffed:
                yield finding(record.seq, "uncommitted")
            return
        if not azar:
            yield finding(record.seq, "stray_proof")
            return
        numbers: list[str | None] = []
        more = record.chance.get("more", [])
        if not isinstance(more, list) or not all(isinstance(proof, dict) for proof in more):
            yield finding(record.seq, "commitment", draw=f"{self.place.batch}/{self.place.i}")
            return
        for proof in chance.proofs(record.chance):
            draw = f"{proof.get('batch')}/{proof.get('i')}"
            due = f"{self.place.batch}/{self.place.i}"
            if draw != due:
                yield finding(record.seq, "draw_order", got=draw, due=due)
            number = self.opened(record.table, proof)
            if number == "":
                yield finding(record.seq, "commitment", draw=draw)
                return
            numbers.append(number)
            if draw != due:
                self.place = msgspec.structs.replace(self.place, batch=proof["batch"], i=proof["i"])
            self.place = self.place.after(1)
            self.draws += 1
        yield from self.picked(record, move, numbers, covered)

    def opened(self, table: str, proof: Data) -> str | None:
        """The number of a draw; None if it is withheld; "" if it is not the one committed to."""
        try:
            batch, i, path = proof["batch"], proof["i"], proof["path"]
            secret = self.secrets.get(batch)
            salt, u = proof.get("salt"), proof.get("u")
            if u is None and secret is not None:
                salt, u = secret.draw(i)
            leaf = bytes.fromhex(proof["leaf"]) if u is None else chance.leaf(table, batch, i, str(salt), u)
            if "leaf" in proof and proof["leaf"] != leaf.hex():
                return ""
            if len(path) != (self.place.size - 1).bit_length() or chance.root(leaf, i, path) != self.roots[batch]:
                return ""
            return None if u is None else f"{int(u, 16):x}"
        except (KeyError, TypeError, ValueError, AttributeError):
            return ""

    def picked(self, record: Record, move: Any, numbers: list[str | None], covered: bool) -> Iterator[Finding]:
        """Whether the numbers give the outcome that was played: as many as it takes, none of them withheld from those
        who may see the outcome."""
        assert self.live is not None
        game, plain, proofs = self.live.game, json_data(move), chance.proofs(record.chance or {})
        due = [offer for offer in game.offers(self.state, AZAR) if offer.do == plain["do"] and offer.kind == "chance"]
        fitting = [offer for offer in due if len(chance.drawn(offer)) == len(numbers)]
        draw = f"{proofs[0]['batch']}/{proofs[0]['i']}"
        if not fitting:
            takes = " / ".join(str(len(chance.drawn(offer))) for offer in due) or "0"
            yield finding(record.seq, "draw_count", draw=draw, got=len(numbers), due=takes)
            return
        for proof, field in zip(proofs, chance.drawn(fitting[0]), strict=True):
            if proof.get("field", field) != field:
                yield finding(record.seq, "draw_field", draw=draw, got=proof["field"], due=field)
        shown = [number for number in numbers if number is not None]
        if len(shown) < len(numbers):
            self.hidden += len(numbers) - len(shown)
            if not covered:
                yield finding(record.seq, "withheld", draw=draw)
            return
        answers = [json_data(read_move(game, chance.answer(offer, shown))) for offer in fitting]
        if plain not in answers:
            answer = answers[0]
            field = next(key for key in answer if answer[key] != plain.get(key))
            yield finding(record.seq, "pick", draw=draw, due=f"{field} = {answer[field]}", got=plain.get(field))

    # --- moves ------------------------------------------------------------------------------------------------------

    def tried(self, act: Callable[[Record], Iterable[Finding]], here: Record) -> list[Finding]:
        """Findings on a record; rules that the game was not made for may fail in it at any moment."""
        try:
            return list(act(here))
        except Exception as error:
            if self.rules is None or self.rules.since:
                raise
            self.stop()
            return [finding(here.seq, "unplayable", why=Text(repr(error), repr(error)))]

    def move(self, here: Record) -> list[Finding]:
        found, step = self.played(here)
        if self.halted and here.move is not None and not Actor.of(str(here.move.get("who"))).staff:
            found.append(finding(here.seq, "halted_move", who=here.move.get("who"), do=here.move.get("do")))
        if step is not None:
            if self.halted and self.live is not None:
                self.voided = self.voided or halt.voids(self.live.game, self.state, step)
            self.state = step.state
            clean = not found and self.names is None
            if clean:
                self.book = ledger.posted(self.book, ledger.entries(here.events))
            found += self.books(here.seq, clean)
        self.astray = self.astray + 1 if found and self.names is not None else 0
        if self.astray >= PATIENCE:
            found.append(finding(here.seq, "lost_thread", since=here.seq - PATIENCE + 1))
            self.stop()
        return found

    def played(self, record: Record) -> tuple[list[Finding], Step | None]:
        """Findings on a move and its events, and the step to go on from (None: as though it had not been made)."""
        assert self.live is not None
        assert record.move is not None
        game, said = self.live.game, canonical(list(record.events))
        try:
            move = decoder(game.types.moves).decode(canonical(record.move))
        except msgspec.ValidationError as error:
            why = Text(str(error), str(error))
            return [finding(record.seq, "unknown_move", why=why)], self.instead(record.move, said)
        step = game.play(self.state, move)
        events = () if isinstance(step, Refusal) else step.events
        found = list(self.chance(record, move, any(event.seen_by is not None for event in events)))
        if isinstance(step, Refusal):
            why = Text(words.refusal(step, "es", game.game), words.refusal(step, "en", game.game))
            facts = {"who": move.who, "do": record.move.get("do"), "refusal": step.code}
            return [*found, finding(record.seq, "illegal", step.cite, why, **facts)], self.instead(record.move, said)
        if canonical(step.events) == said:
            return found, step
        due, wrote = json_data(step.events), list(record.events)
        if self.names is not None and self.names.same(wrote, due):
            return found, step
        other = evident(game, self.state, record.move, said)
        if other is not None:
            field, value, step = other
            return [
                *found,
                finding(record.seq, "move_differs", field=field, got=record.move[field], due=value),
            ], step
        if self.names is not None:
            wrote = self.names.renamed(wrote)
        return [*found, *differences(record.seq, wrote, due)], step

    def instead(self, move: Data, said: bytes) -> Step | None:
        """An unlawful move: if its events answer to a lawful one, go on from that; else as though it were not there."""
        assert self.live is not None
        other = evident(self.live.game, self.state, move, said)
        if other is not None:
            return other[2]
        self.names = self.names or Names()
        return None

    # --- books ------------------------------------------------------------------------------------------------------

    def books(self, seq: int, clean: bool) -> list[Finding]:
        """Both books agree; where something else was found they are made to, so that it is said once."""
        assert self.live is not None
        apart = ledger.apart(self.live.game, self.state, self.book)
        if not apart:
            return []
        self.book = dict(self.live.game.holdings(self.state))
        if not clean:
            return []
        facts = ", ".join(f"{account}: {said} / {held}" for account, (said, held) in apart.items())
        return [finding(seq, "books", facts=facts)]


def _is_tree(size: int, root: str) -> bool:
    """Whether a batch of this size can have this root."""
    return size > 0 and not size & (size - 1) and re.fullmatch("[0-9a-f]{64}", root) is not None
