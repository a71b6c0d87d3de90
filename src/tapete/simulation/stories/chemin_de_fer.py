"""Stories that sessions at random hardly ever tell: several steps, one after the other, lead to something that the law
rules on. Each says what comes next where the table stands; an explorer follows it beside a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...games.base.offers import Told, answered, offer, tried
from ...games.base.turn import admitted
from ...games.chemin_de_fer.bank import bank, holding, offering
from ...games.chemin_de_fer.offers.players import bet_offers, duties, turn_of
from ...games.chemin_de_fer.state import ABONO, State
from ...games.chemin_de_fer.turn import BETTING, COUP, PLAYED, Turn
from ...law.leaves import holds
from ...table.contract import Offer, Refusal
from ..unoffered import chemin_de_fer as unoffered
from . import baccarat

if TYPE_CHECKING:
    from ...games.chemin_de_fer.play import CheminDeFer


def known(game: CheminDeFer) -> tuple[str, ...]:
    """Those that can end under this law."""
    rules = game.rules
    never = {
        "half_twice": not holds(rules.garage.half),
        "passer_associates": bool(rules.bank.passer_associates.value),
        "mixed": not holds(rules.cards.any_player),
        "last_shoe": not holds(rules.last.shoe_call),
        "not_shown": not holds(rules.rulings.floor_shown),
    }
    return tuple(name for name in STORIES if not never.get(name))


def step(game: CheminDeFer, name: str, state: State) -> Told | None:
    """The next step of this story; None: it does not go on from here."""
    t = turn_of(game, state, game.heads[0])
    return STORIES[name](t) if admitted(game.admit, t) else None


# --- steps that several share ---------------------------------------------------------------------------------------


def coup(t: Turn, punto: int, banca: int) -> Told | None:
    """The coup is played on, with these totals of the first two cards."""
    if t.s.owed:
        return baccarat.card(t, {"punto": punto, "banca": banca})
    return baccarat.due(duties(t.game, t.s)) if t.s.phase in ("betting", *COUP) else None


def bet(t: Turn, on: str = "punto", names: tuple[str, ...] = ()) -> Told | None:
    """Somebody bets against the bank."""
    for name in names or tuple(t.order()):
        own = turn_of(t.game, t.s, name)
        found = next((o for o in bet_offers(own, name) if baccarat.fixed(o, "on") == on), None)
        if found is not None and name != t.banker:
            return found, False
    return None


def first(t: Turn, *offers: Offer) -> Offer | None:
    """The first of them that the game accepts."""
    return next(tried(t.game, t.s, offers), None)


# --- stories --------------------------------------------------------------------------------------------------------


def forgotten(t: Turn, punto: int, banca: int) -> Told | None:
    """Punto does not turn up his natural."""
    if t.s.phase == "punto" and t.natural("punto") and "punto" not in t.s.coup.barred and not t.s.pending:
        return offer(t.game.heads[0], "punto_forgets_natural", "incident", asked=False), False
    return coup(t, punto, banca)


def nine_unturned(t: Turn) -> Told | None:
    """A nine is not turned up: who wins?"""
    if t.s.phase == "banker" and "punto" in t.s.coup.barred and (t.two("punto"), t.two("banca")) == (9, 8):
        return offer(t.game.heads[0], "punto_forgets_nine_v_eight", "incident"), True
    return forgotten(t, 9, 8)


def unturned(t: Turn) -> Told | None:
    """A natural is not turned up, and loses to one that is (unless the house compares the totals)."""
    leaf = t.rules.rulings.unturned_loses
    if leaf is None or t.game.terms.readings.get(leaf.reading) == "plain":
        return None
    if t.s.phase == "banker" and "punto" in t.s.coup.barred and t.natural("banca"):
        return offer(t.banker, "say", "play", word="abato"), True
    return forgotten(t, 8, 8)


def dropped(t: Turn) -> Told | None:
    """Punto's third card falls into the basket, and the banker with seven wants one."""
    s = t.s
    if s.phase == "banker" and s.owed[:1] == ("punto",):
        return offer(t.game.heads[0], "drop_punto_third", "incident"), False
    if s.phase == "banker" and "dropped" in s.coup.barred and not s.owed and t.two("banca") == 7:
        return offer(t.banker, "say", "play", word="carta"), True
    return coup(t, 0, 7)


def acquirer_loses(t: Turn) -> Told | None:
    """A bank is passed by choice; whoever acquires it loses it."""
    s, o = t.s, offering.now(t)
    if s.phase == "rotation" and o.why == "loss" and o.former:
        return offer(t.game.heads[0], "acquirer_loses", "incident"), True
    if s.phase == "announce_bank":
        passes = not s.bank.acquired_from and admitted(holding.check_pass, turn_of(t.game, s, t.banker))
        return (offer(t.banker, "pass_bank", "play"), False) if passes else bet(t)
    if s.phase in offering.WINDOWS and o.why == "choice":
        return acquire(t)
    if s.phase == "retake" and o.why == "choice":
        return offer(o.passer, "choose", "play", about="bank", option="leave"), False
    return coup(t, 9, 0) if s.bank.acquired_from else coup(t, 0, 9)


def acquire(t: Turn) -> Told | None:
    """Somebody takes the bank that was passed."""
    s, o = t.s, offering.now(t)
    names = offering.entitled(t)
    if o.bids or not names:
        return baccarat.due(duties(t.game, s))
    do, amount = ("bid", bank.floor(t)) if s.phase == "auction" else ("take_bank", o.amount)
    found = first(t, *(offer(name, do, "play", amount=amount) for name in names))
    return (found, False) if found is not None else baccarat.due(duties(t.game, s))


def equal_highest(t: Turn) -> Told | None:
    """Two who are seated have staked the same."""
    s = t.s
    if s.phase not in BETTING:
        return None
    sums: dict[str, int] = {}
    for stake in t.against():
        sums[stake.owner] = sums.get(stake.owner, 0) + stake.amount
    top = max((sums.get(name, 0) for name in s.seats), default=0)
    if sum(sums.get(name) == top for name in s.seats) > 1 and top:
        return offer(t.game.heads[0], "equal_highest", "incident"), True
    others = tuple(name for name in s.seats if name != t.banker and name not in sums)
    if not top:
        return bet(t, names=others) if len(others) > 1 else None
    found = first(t, *(offer(name, "bet", "play", on="punto", stake=top) for name in others))
    return (found, False) if found is not None else None


def invited(t: Turn) -> Told | None:
    """The bank is covered, and more is asked for it."""
    a = t.rules.abono
    if a is None or not holds(a.call) or t.s.phase not in BETTING or t.s.abonos:
        return None
    if not t.against():
        return bet(t, "banco")
    covered = sum(x.amount for x in t.against()) >= t.bank
    return (offer(t.by("runs"), "call_abono"), False) if covered else None


def fourth_abono(t: Turn) -> Told | None:
    """The bank is covered, three have put up more for it, and a fourth would."""
    s, a = t.s, t.rules.abono
    if a is None or not s.abonos:
        return invited(t)
    if s.phase not in BETTING:
        return None
    full = len(t.for_bank()) >= a.most.value
    others = (offer(name, "bet", "play", on=ABONO, stake=bank.least(t)) for name in baccarat.idle(t))
    found = next(others, None) if full else first(t, *others)
    return (found, full) if found is not None else None


def abono_together(t: Turn) -> Told | None:
    """Two would put up more together."""
    if not t.s.abonos or t.s.phase not in BETTING:
        return invited(t)
    who = next(baccarat.idle(t))
    return offer(who, "bet", "play", on=ABONO, stake=bank.least(t) + 1, partner=other(t, who), share=1), True


def abono_small(t: Turn) -> Told | None:
    """Somebody would put up less than a bank is."""
    if not t.s.abonos or t.s.phase not in BETTING:
        return invited(t)
    return offer(next(baccarat.idle(t)), "bet", "play", on=ABONO, stake=bank.least(t) - 1), True


def other(t: Turn, who: str) -> str:
    return next(name for name in (*t.s.seats, *baccarat.STRANGERS) if name not in (who, t.banker))


def passer_associates(t: Turn) -> Told | None:
    """A bank is passed by choice; whoever takes it would share it with the one who passed it."""
    s, o = t.s, offering.now(t)
    if s.phase in offering.WINDOWS and s.phase != "auction" and o.why == "choice" and o.passer and o.amount > 1:
        names = offering.entitled(t)
        offers = (offer(n, "take_bank", "play", amount=o.amount, partner=o.passer, share=o.amount // 2) for n in names)
        found = next((o for o in offers if refused(t, o) == "passer_associates"), None)
        return (found, True) if found is not None else None
    return acquirer_loses(t) if s.phase in ("announce_bank", "betting", *COUP) and not s.bank.acquired_from else None


def refused(t: Turn, o: Offer) -> str:
    answer = answered(t.game, t.s, o)
    return answer.code if isinstance(answer, Refusal) else ""


def half_twice(t: Turn) -> Told | None:
    """Half of the bank has left the game, and the banker wants half of it once more."""
    if t.s.phase == "announce_bank":
        half = unoffered.garage(t.banker, "half")
        if "half" in t.s.bank.out:
            return half, refused(t, half) == "already_halved"
        return (half, False) if first(t, half) else bet(t)
    return coup(t, 0, 9)


def mixed(t: Turn) -> Told | None:
    """A player has shuffled, and the cards would be cut before the croupier does once more."""
    s, c = t.s, t.rules.cards
    if s.phase != "shuffling" or not holds(c.any_player) or not s.seats:
        return None
    if s.mixed:
        cuts = (offer(name, "cut", "play") for name in (*s.seats, t.by("shuffle")))
        found = next((o for o in cuts if refused(t, o) == "croupier_last"), None)
        return (found, True) if found is not None else None
    shuffles = first(t, *(offer(name, "shuffle", "play") for name in s.seats))
    return (shuffles, False) if shuffles is not None else baccarat.due(duties(t.game, s))


def not_shown(t: Turn) -> Told | None:
    """A card that fell to the floor is picked up, and not shown on both its faces."""
    by = t.rules.rulings.floor_by
    if t.s.phase not in PLAYED or by is None:
        return None
    fell = offer(t.game.heads[0], "card_on_floor", "incident", picked_by=by.value.items[0], both_faces=False)
    return (fell, True) if refused(t, fell) == "not_shown" else None


def last_shoe(t: Turn) -> Told | None:
    """The next shoe is announced as the last one."""
    found = first(t, offer(t.by("shuffle"), "last_shoe")) if t.s.phase == "shuffling" else None
    return (found, True) if found is not None else None


def under_minimum(t: Turn) -> Told | None:
    """A stake below the minimum that nobody saw wins; the head of the room lets it be paid."""
    s = t.s
    for hold in s.holds:
        if hold.why == "under_minimum":
            return offer("jefe_de_sala", "authorise_under_minimum", player=hold.player), True
    if t.rules.general is None or s.minimum < 2:
        return None
    if s.phase == "announce_bank":
        return bet(t)
    if s.phase == "betting" and not any(x.mark == "unnoticed" for x in s.stakes):
        head = t.game.heads[0]
        found = first(t, *(offer(head, "bet_under_min_unnoticed", "incident", player=n, stake=1) for n in s.seats))
        return (found, False) if found is not None else None
    return coup(t, 9, 0)


STORIES: dict[str, Callable[[Turn], Told | None]] = {
    "nine_unturned": nine_unturned,
    "unturned": unturned,
    "dropped": dropped,
    "acquirer_loses": acquirer_loses,
    "equal_highest": equal_highest,
    "fourth_abono": fourth_abono,
    "abono_together": abono_together,
    "abono_small": abono_small,
    "passer_associates": passer_associates,
    "half_twice": half_twice,
    "mixed": mixed,
    "last_shoe": last_shoe,
    "not_shown": not_shown,
    "under_minimum": under_minimum,
}
