"""Stories that sessions at random hardly ever tell: a hand is played on until a certain clause speaks by its reading,
or a move is made that needs others before it. Each says what comes next where the table stands; an explorer follows it
beside a session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ...games.base.offers import Told, answered, offer
from ...games.base.turn import admitted
from ...games.circle_poker.errors import out_of_turn
from ...games.circle_poker.facts import NOTHING
from ...games.circle_poker.law.rules import CircleRules
from ...games.circle_poker.moves import Mucked
from ...games.circle_poker.offers import players
from ...games.circle_poker.offers.staff import OF_PLAYERS, chip_faults, facts, seat_offers, to_come
from ...games.circle_poker.round import beginning, dealing, limits, pots
from ...games.circle_poker.state import Player, State
from ...games.circle_poker.table import seating
from ...games.circle_poker.turn import HAND, Turn
from ...law.leaves import holds
from ...law.rulebook import Leaf
from ...table.cards import FRENCH_RANKS, rank
from ...table.contract import AZAR, Offer, OneOf, Refusal, Step, tag
from ..unoffered import circle_poker as unoffered

if TYPE_CHECKING:
    from ...games.circle_poker.play import CirclePoker


BETWEEN = ("waiting", "shuffling", "suspended", "forced")
"""From one hand to the next."""
GUESTS = tuple(f"guest{n}" for n in range(1, 11))
"""Who comes to the table where a story needs more people than are there."""
LONG = 150
"""So many moves a story has at most that begins between two hands: people come, and many of them play."""
INFRACTION, DECLARED = "infraction_", "declared_"
HARD = (
    "common_early", "no_burn", "raise_wrong_amount", "short_call", "oversize_chip", "amount_unknown", "bet_out_of_turn",
    "turn_skipped", "misread_hand", "seventh_wrong", "seventh_skipped", "wrong_bring_in", "hole_exposed",
    "deal_wrong_order", "card_shown_by_fault", "duplicate_card", "irregular_card", "mucked_uncalled",
)  # fmt: skip
"""Incidents for which the moment hardly ever comes, or on which the law has no rule when it does."""
SELDOM, OFTEN = ("each_raises", "over_short", "odd_chip"), 6
GENERAL: dict[str, dict[str, Any]] = {
    "payment_hold": {"minutes": 1},
    "barred_person": {"ground": "under_18"},
    "fraud": {},
    "breach": {"breach": "pooled_bet"},
}
"""Those on which only a general part has a rule; of others it has to be heard that they have none."""


class Elsewhere(Exception):
    """The story is not of this table."""


Lead = Callable[[Turn], Iterator[Offer]]
"""What the story would like to do now, the best first."""


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """``lead``: what it would like to do where the hand stands; else the hand is just played on. ``of``: the clauses by
    whose readings it ends; ``do``: or the move with which it does; ``why``: or the refusal; then ``needs`` are clauses
    of which the law must have one. ``event``: or what is told in the end. ``sure``: the lead is only followed where it
    ends the story; ``between``: it may begin between two hands."""

    lead: Lead
    of: Callable[[CircleRules], Iterable[Leaf[Any] | None]] | None = None
    do: str = ""
    why: str = ""
    event: str = ""
    needs: Callable[[CircleRules], Iterable[Any]] = lambda rules: ()
    sure: bool = False
    between: bool = False

    def ends(self, rules: CircleRules) -> frozenset[str]:
        return frozenset(
            leaf.reading for leaf in (self.of(rules) if self.of else ()) if leaf is not None and leaf.reading
        )


def known(game: CirclePoker) -> tuple[str, ...]:
    """Stories that can end under this law; those that seldom can begin are named several times, to be thought of more
    often."""
    rules = game.rules
    told = tuple(name for name, story in STORIES.items() if story.ends(rules) or any(story.needs(rules)))
    unruled = () if rules.general is not None else tuple(GENERAL)
    declared = (DECLARED + do for do in (*HARD, *unruled) if do in game.vocabulary)
    infractions = (INFRACTION + what for what, leaf in rules.conduct.infractions.items() if leaf.reading)
    seldom = (name for name in told if name in SELDOM for _ in range(OFTEN))
    return (*told, *seldom, *infractions, *declared)


def found(name: str) -> Story:
    """The story of this name; each infraction has one of its own, and each incident that is hard to meet with."""
    if name.startswith(DECLARED):
        do = name.removeprefix(DECLARED)
        lead = general(do) if do in GENERAL else declares(do)
        return Story(lead=lead, do=do, why="no_rule", sure=True)
    if not name.startswith(INFRACTION):
        return STORIES[name]
    what = name.removeprefix(INFRACTION)
    return Story(lead=infraction(what), of=lambda r: (r.conduct.infractions[what],), sure=True)


def long(name: str) -> int | None:
    """So many moves this story has at most, where it is longer than others."""
    return LONG if found(name).between else None


def step(game: CirclePoker, name: str, state: State) -> Told | None:
    """The next step of this story; None: it does not go on from here."""
    t = players.turn_of(game, state, "croupier")
    story = found(name)
    if state.phase not in (*HAND, "held", "asking", *(BETWEEN if story.between else ())):
        return None
    ends, first = story.ends(game.rules), None
    try:
        for o in story.lead(t) if admitted(game.admit, t) else ():
            answer = answered(game, state, o)
            if over(story, ends, o, answer):
                return o, True
            if first is None and not story.sure and isinstance(answer, Step):
                first = o
    except Elsewhere:
        return None
    then = first or next(plays_on(t), None)
    return None if then is None else (then, over(story, ends, then, answered(game, state, then)))


def over(story: Story, ends: frozenset[str], o: Offer, answer: Step | Refusal) -> bool:
    if isinstance(answer, Refusal):
        return answer.code == story.why or answer.reading in ends
    return o.do == story.do or any(e.reading in ends or tag(e) == story.event for e in answer.events)


# --- a hand goes on -------------------------------------------------------------------------------------------------


def plays_on(t: Turn) -> Iterator[Offer]:
    """Everybody stays in, mostly without a bet; cards come from a shuffled stock."""
    s = t.s
    if s.pending:
        for p in s.pending:
            if p.do == "choose":
                yield offer(p.by, "choose", "play", p.cite, option=OneOf(p.options), about=p.about)
        yield from players.duties(t.game, s)
    elif s.pack.owed:
        yield from several(t, shuffled(t))
    elif s.phase == "betting" and s.turn:
        bets = not s.bets.highest and (s.street + s.pack.n + s.bets.words) % 3 == 0
        yield from says(t, *(("bet",) if bets else ()), "check", "call", "bet", "fold")
    elif s.phase == "discarding" and s.turn:
        yield from thrown(t, s.players[s.turn])
    elif s.phase == "showdown":
        yield from (offer(name, "show", "play") for name in s.to_show[:1])
    else:
        yield from players.duties(t.game, s)


def several(t: Turn, orders: tuple[Any, ...]) -> Iterator[Offer]:
    if orders and orders[0]:
        by = AZAR if t.game.terms.cards == "azar" else "croupier"
        yield offer(by, "cards", "chance", faces=OneOf(orders))


def shuffled(t: Turn) -> tuple[Any, ...]:
    """As many cards as are owed, in a few orders."""
    faces = stock(t)
    due = len(t.s.pack.owed) - t.s.pack.given - len(t.s.pack.queue)
    if not 0 < due <= len(faces):
        return (faces[:due],)
    step = 37 if len(faces) != 37 else 29  # prime to the number of cards
    return tuple(
        tuple(faces[(start + step * n) % len(faces)] for n in range(due)) for start in range(0, len(faces), 5)
    )  # fmt: skip


def stock(t: Turn) -> tuple[str, ...]:
    return tuple(f for f in to_come(t) if f not in t.s.pack.queue)


def says(t: Turn, *words: str) -> Iterator[Offer]:
    """The first of these words that the player in turn may say."""
    found = {o.do: o for o in players.word_offers(t, t.s.players[t.s.turn])}
    yield from (found[word] for word in words if word in found)


def thrown(t: Turn, p: Player) -> Iterator[Offer]:
    """As many cards as he may."""
    for o in players.draw_offers(t, p):
        if o.do == "discard":
            field = o.fields["cards"]
            values = field.values if isinstance(field, OneOf) else ()
            yield offer(p.name, "discard", "play", cards=max(values, key=lambda v: len(str(v))))


# --- what stories would like ----------------------------------------------------------------------------------------


def nothing(t: Turn) -> Iterator[Offer]:
    yield from ()


def declares(*kinds: str) -> Lead:
    """One of these incidents, with any facts."""

    def lead(t: Turn) -> Iterator[Offer]:
        every = (*unoffered.declarations(t, "croupier"), *unoffered.foreign(t, "croupier"))
        yield from unoffered.each(o for o in every if o.do in kinds)

    return lead


def general(do: str) -> Lead:
    """An incident of the general part, of somebody at the table."""

    def lead(t: Turn) -> Iterator[Offer]:
        yield from (offer("jefe_de_mesa", do, "incident", player=name, **GENERAL[do]) for name in list(t.s.seats)[:1])

    return lead


def infraction(what: str) -> Lead:
    """Something that players may not do."""

    def lead(t: Turn) -> Iterator[Offer]:
        yield offer("croupier", "infraction", "incident", player=OneOf(tuple(t.s.seats)), what=what)

    return lead


def early(*kinds: str) -> Lead:
    """Cards come too early, once in the hand."""

    def lead(t: Turn) -> Iterator[Offer]:
        if t.s.marks == NOTHING and not t.s.questions:
            yield from (o for o in unoffered.early_cards(t, "croupier") if o.do in kinds)

    return lead


def river(t: Turn) -> Iterator[Offer]:
    """The last common card comes too early."""
    if t.s.street == len(t.game.plan.streets) - 1:
        yield from early("common_early")(t)


def equals(t: Turn) -> Iterator[Offer]:
    """Cards by which some hands are equal; somebody bets, somebody folds, nobody changes cards."""
    s = t.s
    if s.pack.owed:
        yield from several(t, (matched(t),))
    elif s.phase == "betting" and s.turn:
        folds = len(t.live()) > 2 and s.street > 1 and s.bets.highest
        yield from says(t, *(("fold",) if folds else ()), "bet", "call", "check")
    elif s.phase == "discarding" and s.turn:
        yield offer(s.turn, "discard", "play")


def matched(t: Turn) -> tuple[str, ...]:
    """The cards that are owed: everybody's first an ace, his second a king …, as far as there are some."""
    ranks = sorted({rank(f) for f in t.game.plan.bit}, key=FRENCH_RANKS.index, reverse=True)
    had = {p.name: len(p.cards) for p in t.s.players.values()}
    left, found = list(stock(t)), []
    for place in dealing.remaining(t)[len(t.s.pack.queue) :]:
        name = dealing.receiver(place)
        wanted = ranks[had.get(name, 0) % len(ranks)] if name in had else ""
        face = next((f for f in left if rank(f) == wanted), left[0] if left else "")
        if not face:
            break
        had[name] = had.get(name, 0) + 1
        left.remove(face)
        found.append(face)
    return tuple(found)


def stays(t: Turn) -> Iterator[Offer]:
    """Everybody stays in till the end, where they are too many for the cards."""
    size = sum(street.down + street.up for street in t.game.plan.streets)
    wanted = t.game.plan.size // size + 1
    if t.s.phase in BETWEEN:
        yield from company(t, wanted)
    elif t.s.phase in HAND and len(t.live()) < wanted:
        raise Elsewhere


def stuck(t: Turn) -> Iterator[Offer]:
    """Cards stick together, more and more of them."""
    if t.s.phase == "betting" and 1 < t.s.street < len(t.game.plan.streets):
        yield offer("croupier", "stuck_cards", "incident", cards=10)
        yield offer("croupier", "stuck_cards", "incident", cards=2)


def raises(t: Turn) -> Iterator[Offer]:
    """Everybody raises, as long as he may, and once more."""
    if t.s.phase != "betting" or not t.s.turn:
        return
    yield from says(t, "raise", "bet")
    if t.s.bets.highest:
        yield offer(t.s.turn, "raise", "play", to=limits.raise_bounds(t, t.s.turn).least)


def each_raises(t: Turn) -> Iterator[Offer]:
    """The same, under limits that count the raises of each player, and not those of all together before."""
    st = limits.structure(t)
    if st.raises_each is None or (st.raises is not None and not limits.each_alone(t, st)):
        raise Elsewhere
    yield from raises(t)


def everything(t: Turn) -> Iterator[Offer]:
    """Everybody stakes all he has, as soon as the limits let him, where that makes a pot too many."""
    most = t.rules.pots.most
    if most is None:
        raise Elsewhere
    if t.s.phase in BETWEEN:
        yield from company(t, most.value + 2)
        yield from apart(t)
        return
    chips = sorted(t.resto(p.name) + t.bet(p.name) for p in t.live())
    heights = len({height for height in chips[:-1] if height})
    if max(0, len(t.s.pots) - 1) + heights <= most.value:
        raise Elsewhere
    if t.s.phase == "betting" and t.s.turn:
        yield offer(t.s.turn, "all_in", "play")
        yield from says(t, "bet", "call", "check")


def apart(t: Turn) -> Iterator[Offer]:
    """Between two hands nobody keeps as much as another, and nobody more than a few chips above the first bet: what he
    has beyond it he gives to staff."""
    least = min((t.resto(name) for name in beginning.dealt_in(t)), default=0)
    for n, name in enumerate(beginning.dealt_in(t), min(least, 2 * t.s.minimum)):
        if t.resto(name) > n:
            yield offer(name, "tip", "play", amount=t.resto(name) - n)
        elif t.resto(name) < n:
            missing = t.game.terms.resto - t.resto(name)
            yield from (offer(name, "rebuy", "play", amount=a) for a in (missing, t.game.terms.resto) if a > 0)


def company(t: Turn, wanted: int) -> Iterator[Offer]:
    """Between two hands: who has a seat comes back and buys chips, others come from the list, until so many will have
    cards."""
    s, there = t.s, beginning.dealt_in(t)
    if len(there) >= wanted:
        return
    if s.phase == "forced" or seating.places(t) < wanted:
        raise Elsewhere
    for name in s.seats:
        if name in s.people.away or name in s.people.resting:
            yield offer(name, "come_back", "play")
        if not t.resto(name):
            yield offer(name, "buy_in", "play")
    if len(s.seats) < wanted:
        for role in t.rules.seats.assigned_by.value:
            yield from seat_offers(t, role)
        yield from (offer(name, "join_list", "play") for name in GUESTS if name not in s.seats)


def deserts(t: Turn) -> Iterator[Offer]:
    """A side pot is made, then all who compete for it lose their hands one after the other."""
    s = t.s
    if len(s.pots) > 1:
        for name in pots.competing(t, len(s.pots) - 1):
            yield from (
                o for do in OF_PLAYERS for o in unoffered.each(facts(t, "croupier", do, name)) if voids(t, name, o)
            )
    elif s.phase == "betting" and s.turn:
        least = min(t.resto(p.name) + t.bet(p.name) for p in t.live())
        if t.resto(s.turn) + t.bet(s.turn) == least:
            yield offer(s.turn, "all_in", "play")
        yield from says(t, "bet", "call", "check")


def voids(t: Turn, name: str, o: Offer) -> bool:
    answer = answered(t.game, t.s, o)
    return isinstance(answer, Step) and any(isinstance(e, Mucked) and e.player == name for e in answer.events)


def folds(t: Turn) -> Iterator[Offer]:
    """Who has no bet to face folds, as long as some are left."""
    if t.s.phase == "betting" and t.s.turn and not t.s.bets.highest and len(t.live()) > 2:
        yield from says(t, "fold")


def pays(t: Turn) -> Iterator[Offer]:
    """The first bets, the others call; at the end everybody wants to see."""
    if t.s.phase == "betting" and t.s.turn:
        yield from says(t, "bet", "call", "check")
    yield from unoffered.asked_to_see(t)


def out(t: Turn) -> Iterator[Offer]:
    """Somebody bets before his turn, the others raise."""
    s = t.s
    held = next((p for p in t.live() if p.early), None)
    if s.phase != "betting":
        return
    if held is None:
        live = [p.name for p in t.live()]
        at = live.index(s.turn) if s.turn in live else 0
        for name in (*live[at + 1 :], *live[:at])[1:2]:
            yield from (o for o in chip_faults(t, "croupier", name) if o.do == "bet_out_of_turn")
    elif s.turn != held.name:
        yield from says(t, "raise", "bet", "call")
    elif out_of_turn.may_withdraw(t, held.name):
        yield offer(held.name, "withdraw", "play")


def held_to_it(t: Turn) -> Iterator[Offer]:
    """Somebody bets before his turn and would like to fold."""
    p = t.s.players.get(t.s.turn)
    if p is not None and p.early:
        for by in ("cards", "word"):
            yield offer(p.name, "fold", "play", by=by)
    if not any(q.early for q in t.live()):
        yield from out(t)


def misinformed(t: Turn) -> Iterator[Offer]:
    """He was told the wrong amount, and may change his mind."""
    if t.s.phase == "betting" and t.s.turn:
        yield from says(t, "bet")
        yield offer("croupier", "amount_unknown", "incident", player=t.s.turn, misinformed=True)


def once_more(t: Turn) -> Iterator[Offer]:
    """Who has changed cards wants others."""
    for p in t.live() if t.s.phase == "discarding" else ():
        if p.changed >= 0:
            yield offer(p.name, "discard", "play")


def hole(t: Turn) -> Iterator[Offer]:
    """A first card comes open."""
    for p in t.live():
        yield offer("croupier", "hole_exposed", "incident", player=p.name, cards=1)
    if t.s.pack.owed and not t.s.pack.queue and t.s.phase == "dealing":
        yield from players.duties(t.game, t.s)


def both_holes(t: Turn) -> Iterator[Offer]:
    """Both first cards of somebody who has bet were seen."""
    for p in t.live():
        if p.put > p.ante:
            yield offer("croupier", "hole_exposed", "incident", player=p.name, cards=2)


def over_short(t: Turn) -> Iterator[Offer]:
    """Somebody is all-in with little, the next one raises."""
    s = t.s
    if limits.structure(t).over_short is None:
        raise Elsewhere
    if s.phase != "betting" or not s.turn:
        return
    if s.bets.highest > s.bets.full or s.bets.highest % s.minimum:
        yield from says(t, "raise")
    if t.resto(s.turn) + t.bet(s.turn) == min(t.resto(p.name) + t.bet(p.name) for p in t.live() if t.resto(p.name)):
        yield offer(s.turn, "all_in", "play")
    yield from says(t, "bet", "call", "check")


def checks(t: Turn) -> Iterator[Offer]:
    """Everybody would like to pass."""
    if t.s.phase == "betting" and t.s.turn:
        yield offer(t.s.turn, "check", "play")


def gives_up(t: Turn) -> Iterator[Offer]:
    """One after the other gives up, until somebody has to show."""
    if t.s.phase == "showdown":
        yield from (offer(name, "muck", "play") for name in t.s.to_show[:1])
    elif t.s.phase == "betting" and t.s.turn:
        yield from says(t, "check", "call")


def complains(t: Turn) -> Iterator[Offer]:
    """Somebody does not agree, insists, is told no, and insists once more."""
    for name in list(t.s.seats)[:1]:
        record = t.s.claims.get(name)
        if record is None:
            yield offer(name, "claim", "play", what="payment", amount=1)
        elif record.status == "insisted":
            yield from t.game.claim_duties(t.s)
        else:
            yield offer(name, "insist", "play")


def skipped(t: Turn) -> Iterator[Offer]:
    for p in t.live():
        yield from unoffered.each(facts(t, "croupier", "turn_skipped", p.name))
    if not t.s.bets.highest:
        yield from says(t, "check") if t.s.phase == "betting" and t.s.turn else ()


STORIES: dict[str, Story] = {
    "count_late": Story(lead=declares("wrong_count"), of=lambda r: (r.rulings.count_late,), sure=True),
    "count_early": Story(lead=declares("wrong_count"), of=lambda r: (r.rulings.count_early,), sure=True),
    "late_good": Story(lead=declares("deal_wrong_order"), of=lambda r: (r.rulings.late_good,), sure=True),
    "many_exposed": Story(lead=declares("card_exposed"), of=lambda r: (r.rulings.many_exposed,), sure=True),
    "first_exposed": Story(lead=declares("card_exposed"), of=lambda r: (r.rulings.first_exposed,), sure=True),
    "skipped": Story(lead=skipped, of=lambda r: (r.rulings.skipped,), sure=True),
    "premature": Story(lead=early("premature_deal"), of=lambda r: (r.rulings.premature_more,)),
    "hole": Story(lead=hole, of=lambda r: (r.rulings.hole_one,)),
    "hole_back": Story(lead=both_holes, of=lambda r: (r.rulings.hole_back,), sure=True),
    "over_short": Story(lead=over_short, of=lambda r: (st.over_short for st in r.limits.structures.values())),
    "seventh_open": Story(lead=declares("seventh_exposed"), of=lambda r: (r.rulings.seventh_up_opts,)),
    "seventh_wrong": Story(lead=declares("seventh_wrong"), of=lambda r: (r.rulings.seventh_asked,)),
    "river": Story(lead=river, of=lambda r: (r.rulings.river_again,)),
    "flop": Story(lead=early("common_early"), of=lambda r: (r.rulings.flop_back,)),
    "two_common": Story(lead=early("two_common"), of=lambda r: r.rulings.common_cut.values()),
    "odd_chip": Story(lead=equals, of=lambda r: (r.pots.odd_one, r.pots.odd)),
    "common_seventh": Story(lead=stays, of=lambda r: (r.deal.common_seventh,), between=True),
    "stock_short": Story(lead=nothing, of=lambda r: (r.draw.short,) if r.draw is not None else ()),
    "on_hold": Story(lead=stuck, of=lambda r: (r.shuffle.on_hold,)),
    "deserted": Story(lead=deserts, of=lambda r: (r.pots.deserted,)),
    "pots_full": Story(lead=everything, of=lambda r: (r.pots.most,), between=True),
    "passed": Story(lead=folds, of=lambda r: (r.deal.passed_gets_cards,)),
    "lost_call": Story(lead=pays, of=lambda r: (r.showdown.losing_call_back,)),
    "called": Story(lead=pays, of=lambda r: (r.showdown.ask_called,)),
    "each_raises": Story(lead=each_raises, of=lambda r: (st.raises_each for st in r.limits.structures.values())),
    "reraises": Story(lead=raises, of=lambda r: (st.reraises for st in r.limits.structures.values())),
    "no_check": Story(lead=checks, of=lambda r: (r.betting.check_not_first,), sure=True),
    "withdraw": Story(lead=out, do="withdraw", needs=lambda r: (r.rulings.out_of_turn_back,)),
    "bet_made": Story(lead=held_to_it, why="bet_made", needs=lambda r: (r.rulings.out_of_turn,)),
    "choose": Story(lead=misinformed, do="choose", needs=lambda r: (r.rulings.misinformed,)),
    "no_muck": Story(lead=gives_up, why="no_muck", needs=lambda r: (holds(r.showdown.muck),)),
    "complained": Story(lead=complains, event="complained", needs=lambda r: (r.general and r.general.complaints,)),
    "second_discard": Story(lead=once_more, why="second_discard", needs=lambda r: (r.draw,)),
}  # fmt: skip
