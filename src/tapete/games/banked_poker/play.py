"""The table of poker against the house, driven by the rules of its rulebook; each game completes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from ...law.leaves import Source, cites, denied, holds
from ...law.rulebook import Law, Leaf
from ...law.values import Odds
from ...table.cards import deck
from ...table.contract import Actor, Ask, Lawful, Link, Offer, Pending, Range, Scene, Step, Thing, redact
from ..bank.limits import maximum, multiple
from ..base import linked, outcome
from ..base import moves as w
from ..base.game import TableGame
from ..base.stakes import lose
from ..base.terms import unplayable
from . import guessing, lawful
from .offers import players as player_offers
from .offers import staff as staff_offers
from .ranking import Judge, Worth
from .round import acceptor, betting, complementary, deal, decisions, ending, limits, pools, settle, sides
from .rules import BankedRules, Pool, Ranking, Side
from .state import BANK, BankedState, Hand, Stake
from .table import pack
from .turn import HAND, BankedTurn


class BankedPoker(TableGame):
    """Poker against the house under one regulation. What the moves do stands in the modules beside this one."""

    first_phase: ClassVar[str] = "betting"
    winnings_stay: ClassVar[None] = None
    """winnings and stake go back together"""
    played: ClassVar[frozenset[str]] = frozenset(("closed", *HAND))
    hold_phases: ClassVar[tuple[str, ...]] = ("closed", *HAND)
    incident_names: ClassVar[dict[str, str]] = {
        "over_max": "over_maximum_unnoticed",
        "under_min": "under_minimum_unnoticed",
    }
    first_bet: ClassVar[str] = "ante"
    second_bet: ClassVar[str] = "raise"
    pack_name: ClassVar[str] = "french52"
    """the cards that it is played with"""
    questions: ClassVar[tuple[str, ...]] = ("declare",)
    """the moves by which whoever is asked answers"""
    rules: Any
    terms: Any

    def __init__(self, law: Law, terms: Any = None) -> None:
        super().__init__(law, terms)
        rules: BankedRules = self.rules
        if len(deck(self.pack_name)) not in rules.deck.value:
            raise unplayable("deck", "no hay baraja de ese tamaño", "there is no pack of that size", rules.deck.cite)
        for link in self.links:
            if not link.low or link.bet not in rules.pools:
                es = f"en esta mesa no se juega a «{link.bet}»"
                en = f"'{link.bet}' is not played at this table"
                raise unplayable("pools", es, en, cites(self.clause(link.bet)))
        self.boxes = lawful.boxes(rules, self.terms)
        self.multiple = multiple(self)
        self.judge: Judge = self.judging(rules.ranking)
        self.paid_as = {on: dict(rows) for on, rows in rules.pays.items()}
        """what each bet pays, row by row"""
        self.covers = () if denied(rules.dealing.covered) else deck(self.pack_name).faces
        most = rules.pack.machine_packs
        self.packs = (self.terms.packs or (most.value if most is not None else 1)) if self.terms.shuffler else 1

    def judging(self, ranking: Ranking) -> Judge:
        """Who says what a hand is worth: five cards, where a game does not say otherwise."""
        return Judge(ranking)

    @classmethod
    def lawful(cls, rules: Any, terms: Any) -> tuple[Lawful, ...]:
        return lawful.lawful(rules, terms)

    # --- what the modules ask for -----------------------------------------------------------------------------------

    def begin(self, state: Any, move: Any) -> BankedTurn[Any]:
        return BankedTurn(self, state, move)

    def bounds(self, state: Any, stake: Stake) -> tuple[int, int | None]:
        return limits.bounds(self, state, stake)

    def closing(self) -> Leaf[Any] | None:
        found: Leaf[Any] = self.rules.staff.directs
        return found

    def disputes(self) -> tuple[Leaf[Any] | None, ...]:
        return (*super().disputes(), self.rules.staff.problems_by)

    def place_sources(self) -> tuple[Leaf[Any], ...]:
        """The clauses on how many places there are."""
        return (*lawful.places(self.rules), self.rules.players.most)

    def annul(self, t: Any, ground: str, *sources: Leaf[Any] | None) -> None:
        ending.annul(t, ground, *sources)

    def clause(self, on: str) -> Leaf[Any] | None:
        """The clause by which a bet exists."""
        if on == self.second_bet:
            raises: Leaf[Any] = self.rules.decision.raises
            return raises
        side = self.rules.sides.get(on) or self.rules.pools.get(on)
        found: Leaf[Any] = side.offered if side is not None else self.rules.betting.before_deal
        return found

    def fixed(self, on: str) -> int:
        """What a side bet costs at this table; 0: the table has none."""
        return 0

    @property
    def first_bets(self) -> tuple[str, ...]:
        """The bets that are laid down together before the cards."""
        return (self.first_bet,)

    @property
    def compared_bets(self) -> tuple[str, ...]:
        """The bets that the comparison with the bank decides, in the order in which they are settled."""
        return (self.first_bet, self.second_bet)

    def next_bet(self, t: BankedTurn[Any]) -> tuple[str, Leaf[int]]:
        """The bet with which whoever is asked goes on, and how many times the first one it is."""
        return self.second_bet, self.rules.decision.raises

    def holding(self, t: BankedTurn[Any], hand: Hand) -> tuple[str, ...]:
        """The cards that count when a hand is compared: its own, where a game has none in common."""
        return hand.faces

    def valued_by(self, faces: Sequence[str]) -> tuple[Leaf[Any], ...]:
        """The clauses that say what these cards are worth."""
        return (self.rules.ranking.listed,)

    def card_clause(self, t: BankedTurn[Any], name: str) -> Leaf[Any]:
        """The clause that gives a hand its next card."""
        d = self.rules.dealing
        found: Leaf[Any] = d.bank_cards if name == BANK and d.bank_cards is not None else d.order
        return found

    def board_up(self, t: BankedTurn[Any]) -> bool:
        """Whether the cards in common are dealt face up."""
        return True

    def paid_by(self, on: str, made: str) -> Leaf[Odds] | None:
        """What a bet wins with this combination; None: nothing."""
        pays = self.rows(on)
        return pays.get(made, pays.get("won"))

    def unpaid(self, on: str) -> Leaf[bool] | None:
        """What becomes of a bet on a hand that wins but is not paid for it."""
        return None

    def rows(self, on: str) -> Mapping[str, Leaf[Odds]]:
        """What a bet pays, by combination or outcome."""
        found: Mapping[str, Leaf[Odds]] = self.rules.pays.get(on, {})
        return found

    def gives_cards(self, on: str) -> bool:
        """Whether a bet gets cards by itself: side bets go with a first one, where a game does not say otherwise."""
        return on == self.first_bet

    def check_side(self, t: BankedTurn[Any], player: str, on: str, box: int, amount: int) -> None:
        """How much may be staked on a side bet."""
        limits.check_fixed(t, player, on, box, amount)

    def side_room(self, t: BankedTurn[Any], who: str, on: str, box: int) -> Range | None:
        """What may be put on a side bet now; None: nothing."""
        due = self.fixed(on)
        return Range(due, due) if due and t.stake(who, on, box) is None else None

    def pool_means(self, on: str) -> dict[str, str]:
        """With what the bet for a pool is made, where not with chips."""
        part = acceptor.of(self, on)
        if part is not None and holds(part.button):
            return {"means": "credits"}
        leaf = self.rules.betting.pool_means if on in self.rules.pools else None
        return {} if leaf is None or "chips" in leaf.value or not leaf.value else {"means": leaf.value.items[0]}

    def paid_from(self, t: BankedTurn[Any], stake: Stake) -> str:
        """What was bet by a button goes back as what it was made with: credits."""
        return acceptor.counter(stake.owner) if acceptor.by_button(self, stake.on) else str(stake.owner)

    def went_back(self, t: BankedTurn[Any], stake: Stake, *sources: Leaf[Any] | None) -> None:
        if acceptor.by_button(self, stake.on):
            acceptor.show(t, stake.owner, *sources)

    def more_offers(self, t: BankedTurn[Any], who: str) -> Iterator[Offer]:
        """What else a player may do at this game."""
        yield from ()

    def more_staff_offers(self, t: BankedTurn[Any], who: str) -> Iterator[Offer]:
        """What else staff may do or declare at this game."""
        yield from ()

    def more_duties(self, state: Any, croupier: str) -> Iterator[Offer]:
        """What must happen next in a phase that this game alone has."""
        yield from ()

    # --- what a game of its own kind does otherwise -----------------------------------------------------------------

    def place(self, t: BankedTurn[Any], player: str, move: Any) -> None:
        """A bet before the deal."""
        betting.place(t, player, move)

    def rooms(self, t: BankedTurn[Any], who: str, box: int) -> Iterator[tuple[str, Range]]:
        """The bets for cards that may be made on a box now, and how much."""
        room = player_offers.stake_room(t, who, box)
        if room is not None:
            yield self.first_bet, room

    def other_hands(self) -> tuple[str, ...]:
        """Hands that are no player's."""
        return (BANK,) if self.rules.dealing.bank_cards is not None else ()

    def sequence(self, t: BankedTurn[Any], names: Sequence[str]) -> tuple[str, ...]:
        """Who gets cards, in the order of the deal."""
        return deal.queue(t, names)

    def dealt_open(self, hand: Hand) -> bool:
        """Whether this hand's next card is dealt face up, where the law covers the others."""
        return False

    def exposed(self, t: BankedTurn[Any], face: str, place: str) -> tuple[str, tuple[Leaf[Any], ...]]:
        """What becomes of the hand where a card of this place comes face up, and the clauses that say so."""
        leaf: Leaf[Any] = self.rules.rulings.exposed
        return str(leaf.value), (leaf,)

    def answers(self, t: BankedTurn[Any], who: str, asked: Pending) -> Iterator[Offer]:
        """What whoever is asked may answer."""
        yield from player_offers.decision_offers(t, who, asked.about, asked.options, asked.cite)

    def ask_next(self, t: BankedTurn[Any]) -> None:
        """The next box is asked."""
        decisions.ask_next(t)

    def silence_clauses(self) -> tuple[Leaf[Any] | None, ...]:
        """The clauses on who does not answer."""
        return (self.rules.decision.folding, self.rules.cut.order)

    def uncovers(self, state: Any) -> Leaf[Any] | None:
        """The clause by which the croupier uncovers cards now."""
        found: Leaf[Any] | None = self.rules.qualify.uncovers
        return found

    def result(self, t: BankedTurn[Any], hand: Hand) -> str:
        """What becomes of a hand that is still in."""
        return settle.against_bank(t, hand)

    def settle_hand(self, t: BankedTurn[Any], hand: Hand) -> None:
        """The bets of one box are taken or paid."""
        settle.settle_hand(t, hand)

    def due(self, t: BankedTurn[Any], hand: Hand) -> int:
        """What is to be paid on a box in all."""
        return settle.due(t, hand)

    # --- pools --------------------------------------------------------------------------------------------------------

    def pool_start(self, on: str) -> int:
        """What a pool held when the table opened."""
        return 0

    def pool(self, state: Any, on: str) -> int:
        """What a pool holds."""
        return int(self.pool_start(on) + state.accounts.get(linked.account(self, on), 0))

    @cached_property
    def links(self) -> tuple[Link, ...]:
        named = self.terms.pools.items()
        return tuple(Link(bet, f"pool:{name}", self.fixed(bet), self.fixed(bet)) for bet, name in named)

    def asks(self, state: Any) -> tuple[Ask, ...]:
        return linked.asks(state)

    def idle_clause(self) -> Leaf[Any] | None:
        """The clause on places that are kept without playing, if there is one."""
        found: Leaf[Any] | None = self.rules.irregular.idle
        return found

    def moment(self, t: BankedTurn[Any]) -> tuple[Source, ...]:
        """The clauses on what is done now."""
        r = self.rules
        known: dict[str, tuple[Source, ...]] = {
            "shuffling": (r.cut.croupier,),
            "betting": (r.betting.before_deal,),
            "closed": (r.betting.call,),
            "dealing": (r.dealing.order,),
            "settling": (r.settle.order,),
            "ending": (r.ending.last_hands, r.staff.directs),
        }
        return known.get(t.s.phase, (r.staff.directs,))

    # --- the course of a hand ---------------------------------------------------------------------------------------

    def bets_begin(self, t: BankedTurn[Any]) -> None:
        """The pack is ready, and bets may be made: what this game has to do before."""

    def check_place(self, t: BankedTurn[Any], player: str, box: int) -> None:
        """A vacant place: who else has a better right to it."""

    def stays(self, t: BankedTurn[Any], stake: Stake) -> bool:
        """Whether a stake that is still there at the end of a hand lies there for the next one."""
        return False

    def hand_over(self, t: BankedTurn[Any]) -> None:
        """A hand is over, played out or null."""

    def new_hand(self, t: BankedTurn[Any]) -> None:
        """The deal begins: what this game remembers of a hand is forgotten."""

    def cards_are_dealt(self, t: BankedTurn[Any]) -> None:
        """Nobody waits for a card any more."""
        if t.s.phase == "dealing":
            decisions.begin(t)

    def all_decided(self, t: BankedTurn[Any]) -> None:
        """The bank's cards are uncovered, unless nobody is against it any more."""
        if any(not hand.out and not hand.gone and not hand.done for hand in t.boxes()):
            t.set(phase="showing")
            t.announce("showing")
        else:
            self.base_settled(t)

    def qualifies(self, t: BankedTurn[Any]) -> bool:
        """Whether the bank plays with its hand."""
        bank, q = t.bank, self.rules.qualify
        if bank is None:
            return True
        if q.pair is not None:
            return self.judge.reaches_pair(bank.faces, q.pair.value)
        return self.judge.reaches(bank.faces, q.high.value.items)

    def settles(self, t: BankedTurn[Any]) -> None:
        """The bank's hand lies there: the bets are settled."""
        settle.go_on(t)

    def base_settled(self, t: BankedTurn[Any]) -> None:
        """The bets against the bank are settled: now those that hang on the player's cards alone."""
        for hand in settle.ordered(t):
            if self.alive(t, hand.name):
                settle.show(t, hand.name, *(self.side_clauses(t, hand.name)))
        for on in self.rules.sides:
            sides.settle(t, on)
        for on in self.rules.pools:
            pools.settle(t, on)
        for hand in t.boxes():
            if hand.out:
                decisions.fold_lost(t, hand.name)
        ending.finish(t)

    def hand_is_null(self, t: BankedTurn[Any], asked: bool) -> None:
        """A hand has left the play before its time: whatever waited for it goes on without it."""
        if t.s.phase == "decision" and asked:
            self.ask_next(t)
        elif t.s.phase == "dealing" and not t.s.owed:
            self.cards_are_dealt(t)
        elif (t.s.phase == "settling" and not settle.waiting(t)) or (
            t.s.phase == "showing" and all(hand.out or hand.gone or hand.done for hand in t.boxes())
        ):
            self.base_settled(t)

    def raised(self, t: BankedTurn[Any], move: Any) -> None:
        """The second bet, laid down as an answer: so many times the first, and no other amount."""
        player, d = t.player(), self.rules.decision
        if t.s.phase == "betting" and denied(d.after_look):
            betting.unseen(t, player, move)
            return
        if t.s.phase != "decision":
            t.refuse("raise_early", d.after_look, d.raises, d.go, phase=t.s.phase)
        pending = decisions.owed(t, player, move.box)
        first = t.stake(player, self.first_bet, t.s.asking[0])
        due = d.raises.value * (first.amount if first is not None else 0)
        if move.stake != due:
            t.refuse("not_the_raise", d.raises, at=self.second_bet, stake=due)
        decisions.answer(t, pending, decisions.GO)

    def extras(self, t: BankedTurn[Any], hand: Hand, found: str) -> Sequence[tuple[Stake, Leaf[Odds]]]:
        """What is paid beside the comparison: the bets that it is paid on, and its price."""
        return ()

    def pay_extras(self, t: BankedTurn[Any], hand: Hand, found: str) -> None:
        """A hand is compared: what it is paid beside that."""

    # --- side bets --------------------------------------------------------------------------------------------------

    def alive(self, t: BankedTurn[Any], box: str) -> bool:
        """Whether a side bet still hangs on these cards."""
        lying = any(s.at == box and s.on in self.rules.sides for s in t.s.stakes)
        return lying or any(s.at == box for s in t.s.slots)

    def side_clauses(self, t: BankedTurn[Any], box: str) -> tuple[Leaf[Any], ...]:
        """The clauses by which the side bets on these cards are decided."""
        lying = {s.on for s in (*t.s.stakes, *t.s.slots) if s.at == box}
        found = [side.independent for on, side in self.rules.sides.items() if on in lying]
        return (*found, *(pool.own_cards for on, pool in self.rules.pools.items() if on in lying))

    def sides_fold(self, t: BankedTurn[Any], hand: Hand) -> None:
        """Whoever withdraws loses the side bets that the law does not keep alive."""
        for stake in [s for s in t.s.stakes if s.at == hand.name and s.on in self.rules.sides]:
            leaf = self.rules.sides[stake.on].after_fold
            if not self.survives(leaf):
                lose(t, stake, stake.amount, leaf)
        gone = [s for s in t.s.slots if s.at == hand.name and not self.survives(self.rules.pools[s.on].after_fold)]
        for stake in gone:
            t.note("out_of_the_pool", self.rules.pools[stake.on].after_fold, about=stake.owner, amount=stake.amount)
            complementary.lost(t, stake.owner, "fold")
        t.set(slots=tuple(s for s in t.s.slots if s not in gone))

    def survives(self, leaf: Leaf[bool]) -> bool:
        """Whether a side bet outlives the withdrawal, as this table reads the text."""
        return holds(leaf)

    def side_cards(self, t: BankedTurn[Any], box: str, side: Side | Pool) -> tuple[str, ...]:
        """The cards that decide a side bet."""
        hand = t.hand(box)
        return hand.dealt if self.first_only(side.first_cards) else hand.faces

    def first_only(self, leaf: Leaf[bool] | None) -> bool:
        """Whether only the cards that were dealt count, as this table reads the text."""
        return holds(leaf)

    def side_worth(self, t: BankedTurn[Any], box: str, side: Side | Pool) -> Worth:
        """What the cards that decide a side bet are worth."""
        return self.judge.worth(self.side_cards(t, box, side))

    def side_category(self, t: BankedTurn[Any], box: str, side: Side | Pool) -> str:
        """What they make."""
        return self.side_worth(t, box, side).category

    def beaten(self, t: BankedTurn[Any], box: str) -> bool:
        """The hand has withdrawn, or does not win against a bank that plays."""
        hand = t.hand(box)
        return hand.out or settle.result(t, hand) != settle.HIGHER

    # --- the contract -----------------------------------------------------------------------------------------------

    def opened(self, kind: type[BankedState]) -> Step:
        """The table as it opens."""
        terms = self.terms
        state = kind(phase="unopened", minimum=terms.minimum, limit_base=terms.minimum, shoe=pack.fresh(self))
        if terms.session == "closed":
            return Step(state, ())
        t = self.begin(state, w.OpenSession(who="jefe_de_mesa"))
        t.set(phase="shuffling" if terms.prepare == "by_hand" and pack.steps(t) else "betting")
        return Step(t.s, ())

    def offers(self, state: Any, who: str) -> tuple[Offer, ...]:
        actor = Actor.of(who)
        if actor.role == "pool":
            return linked.offers(state, who)
        return staff_offers.offers(self, state, who) if actor.staff else player_offers.offers(self, state, who)

    def duties(self, state: Any) -> tuple[Offer, ...]:
        return player_offers.duties(self, state)

    def people(self, state: Any) -> tuple[str, ...]:
        return player_offers.people(self, state)

    def row(self, state: Any) -> int:
        """How many cards are owed and may come at once."""
        return len(state.owed)

    def covered(self, state: Any) -> bool:
        return bool(guessing.covered(state))

    def guess(self, state: Any, rng: Random, named: Sequence[str] = ()) -> Any:
        return guessing.guess(state, rng, named)

    def show(self, event: Any, who: str) -> Any | None:
        """Covered cards are seen by nobody who does not have them."""
        return redact(event, who)

    def owners(self, state: Any) -> dict[str, dict[str, int]]:
        """A pool is nobody's: its account is no person's."""
        whose = super().owners(state)
        return {account: shares for account, shares in whose.items() if not account.startswith("pool:")}

    def view(self, state: Any, who: str) -> Scene:
        return Scene(
            game=self.game,
            regulation=self.regulation,
            phase=state.phase,
            things=tuple(self.things(state, who)),
            facts={**self.facts(state, who), **self.marks},
            accounts=self.holdings(state),
            pending=(*state.pending, *linked.pending(state)),
        )

    def sees(self, t: BankedTurn[Any], hand: Hand, who: str) -> bool:
        """Whoever decides for a box looks at its cards, unless it is played blind."""
        return bool(who) and hand.name.isdecimal() and not t.blind(hand.name) and t.leader(hand.name) == who

    def things(self, state: Any, who: str) -> list[Thing]:
        """Chips and cards as they lie; a face only where this person can see it."""
        t = self.begin(state, w.Leave(who=who or "nobody"))
        found = [
            Thing(kind="chip", place=f"1/{s.on}/{s.at}", owner=s.owner, amount=s.amount, mark=s.mark)
            for s in (*state.stakes, *state.slots)
        ]
        for hand in state.hands:
            mine = self.sees(t, hand, who)
            if not hand.gone:
                found += [
                    Thing(kind="card", place=f"hand/{hand.name}", label=c.face if c.up or mine else "", up=c.up)
                    for c in hand.cards
                ]
        return found + outcome.things(state.outcome)

    def facts(self, state: Any, who: str) -> dict[str, str | int | bool | None]:
        t, s = self.begin(state, w.Leave(who=who or "nobody")), state
        facts: dict[str, str | int | bool | None] = {
            "round": s.round,
            "minimum": s.minimum,
            "maximum": maximum(self, s),
            "next_card": s.owed[0] if s.owed else "",
            "asked": next((p.by for p in s.pending if p.do in self.questions), ""),
            "deciding": s.asking[0] if s.asking and s.phase == "decision" else "",
            "shoe_left": s.shoe.left,
            "pack": s.pack,
            "cut_at": s.shoe.cut,
            "shoe_step": pack.next_step(t),
            "cut_offered": pack.awaited(t),
            "hands_left": s.hands_left if s.hands_left >= 0 else None,
            "stakes": len(s.stakes),
        }
        for on, pool in self.rules.pools.items():
            if self.fixed(on) and linked.shared(self, on):
                facts[on] = None
            elif self.fixed(on) and not denied(pool.shown):
                facts[f"pool:{on}"] = self.pool(s, on)
        for hand in s.hands:
            seen = [c.face for c in hand.cards if c.up or self.sees(t, hand, who)]
            facts[f"cards:{hand.name}"] = " ".join(seen) if not hand.gone else ""
            facts[f"out:{hand.name}"] = hand.out
        for box, name in s.seats.items():
            facts[f"seat:{box}"] = name
        for box in s.dark:
            facts[f"dark:{box}"] = True
        return {**facts, **outcome.facts(s.outcome)}


__all__ = ["BANK", "BankedPoker"]
