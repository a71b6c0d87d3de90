"""Staff and clock: the shoe, the session, questions and silence, corrections, what is authorised beforehand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...law.leaves import cites, denied, holds
from ...law.rulebook import Leaf
from ...table.contract import Pending
from ..baccarat import moves as base
from ..baccarat.circle import chips
from ..baccarat.table import cutting, shoe
from ..base import moves as w
from ..base.moves import Silence
from ..base.staff import CHIEFS
from .bank import bank, holding, offering, taking
from .round import closing, coup, house_draws, settle, stakes
from .turn import COUP, Turn

HEADS = ("jefe_de_mesa", "director")
ENDS = ("idle", "shuffling", "rotation", "announce_bank", "ending")
BEFORE = ("shuffling", "idle", "rotation")
ANSWERS = {
    "retake": "bank", "leave": "bank", "accept": "associate", "carta": house_draws.FIVE, "no": house_draws.FIVE,
    "keep": "late_bet", "remove": "late_bet", "give": "misspoken", "half": "garage", "double": "garage",
}  # fmt: skip
"""What an answer is about, where it says so by itself."""


# --- questions ------------------------------------------------------------------------------------------------------


def on_choose(t: Turn, move: base.Choose) -> None:
    name = t.player()
    mine = [p for p in t.s.pending if p.by == name and p.do == "choose" and move.about in ("", p.about)]
    if not mine:
        t.refuse("nothing_pending", *chooser(t, move.about, move.option))
    if len(mine) > 1:
        t.refuse("which_one", mine[0].cite, at=mine[0].about)
    pending = mine[0]
    if move.option not in pending.options:
        t.refuse("not_an_option", pending.cite, at=move.option)
    answer(t, pending, move.option)


def chooser(t: Turn, about: str, option: str) -> tuple[Leaf[Any] | None, ...]:
    """The clauses that say who chooses what he speaks of, or what he answers."""
    b, p = t.rules.bank, t.rules.play
    g, association, late = t.rules.garage, t.rules.association, t.rules.betting.late_out
    named: dict[str, tuple[Leaf[Any] | None, ...]] = {
        house_draws.FIVE: (p.five_by, p.five_left), "bank": (b.retake,), "garage": (g.asked or g.exists,),
        "associate": (association.allowed,), "late_bet": (late,), "partner": (t.rules.betting.banco_alone,),
        "misspoken": (t.rules.rulings.misspoken,),
    }  # fmt: skip
    found = named.get(about.partition(":")[0] or ANSWERS.get(option, ""))
    if found is not None and any(found):
        return found
    return (p.five_by if house_draws.runs(t) else p.asks,) if t.s.phase in COUP else (b.retake,)


def answer(t: Turn, pending: Pending, option: str) -> None:
    """The answer is given, and what follows from it."""
    if not any(p is pending for p in t.s.pending):
        return
    kind, _, about = pending.about.partition(":")
    if kind == "associate" and option == "accept":
        holding.check_association(t, about, t.s.asking.get(about, 0))
    t.answered(pending, option)
    if kind == "partner":
        part = taking.partner_answers if t.s.offering is not None else stakes.partner_answers
        part(t, about, option == "accept")
    elif kind == "associate":
        amount = t.s.asking.get(about, 0)
        t.set(asking={k: v for k, v in t.s.asking.items() if k != about})
        if option == "accept":
            holding.associate(t, about, amount)
    elif kind == "bank":
        if option == "retake":
            bank.award(t, pending.by, offering.now(t).passed_at, "retake")
        else:
            offering.leave_it(t)
    elif kind == "garage":
        if option != "none":
            holding.take_out(t, option, holding.open_amount(t, option))
    elif kind == "late_bet":
        late_bet(t, int(about), option)
    elif kind == "misspoken":
        coup.speak_for(t, "carta" if option == "give" else "no")
    elif kind == house_draws.FIVE:
        house_draws.five_answered(t, option)


def late_bet(t: Turn, n: int, option: str) -> None:
    """The banker may have a late stake taken off."""
    leaf = t.rules.betting.late_out
    stake = next((s for s in t.s.stakes if s.n == n), None)
    if stake is None or option != "remove":
        return
    chips.back(t, stake, "stake_back", leaf)
    closing.obligatory(t)


def on_silence(t: Turn, move: Silence) -> None:
    """Who says nothing has said what silence means."""
    t.allow(("reloj",), t.rules.play.asks, t.rules.bank.declined_on)
    name, heard = move.player, False
    for pending in [p for p in t.s.pending if p.by == name and p.do == "choose"]:
        answer(t, pending, pending.default)
        heard = True
    if heard:
        return
    if taking.silent(t, name):
        return
    hand = spoken_for(t)
    if hand and name == (t.banker if hand == "banca" else t.s.coup.punto):
        coup.speaks(t, hand, coup.punto_default(t) if hand == "punto" else coup.bank_default(t))
        return
    t.refuse("nothing_pending", t.rules.play.asks, t.rules.bank.declined_on, player=name)


def spoken_for(t: Turn) -> str:
    """The hand whose word is owed now."""
    if t.s.owed or house_draws.runs(t) or any(p.about == "misspoken" for p in t.s.pending):
        return ""
    return {"punto": "punto", "banker": "banca"}.get(t.s.phase, "")


def advised(t: Turn) -> None:
    leaf = t.rules.play.five_stands
    if leaf is not None and str(t.two("punto")) in leaf.value and spoken_for(t) == "punto":
        t.rule("punto_asks_advice_on_5", "stands", leaf, about=t.s.coup.punto)
        coup.speaks(t, "punto", "no")


# --- the shoe -------------------------------------------------------------------------------------------------------


def on_shuffle(t: Turn, move: base.Shuffle) -> None:
    """The croupier shuffles, any player after him, and the croupier again."""
    c = t.rules.cards
    if t.actor.role == "player":
        if not holds(c.any_player):
            t.refuse("wrong_role", c.any_player or t.rules.shoe.shuffled, role="player")
        if not t.here(t.actor.name):
            t.refuse("not_entitled", c.any_player, player=t.actor.name)
        t.in_phase("shuffling", sources=(c.any_player,))
        done = "shuffle" in t.s.steps and not set(t.s.steps) & {"cut", "insert_stop", "load_shoe"}
        if not done:
            t.refuse("wrong_order", c.call, c.any_player, at="shuffle")
        t.emit(
            base.Shuffled(
                cards=t.s.shoe.size, way=move.way, times=move.times, by=t.actor.name, cite=cites(c.any_player)
            )
        )
        t.set(mixed=True)
        return
    first = "shuffle" not in t.s.steps
    if t.s.mixed:
        t.set(steps=tuple(step for step in t.s.steps if step != "shuffle"))
    shoe.on_shuffle(t, move)
    if "shuffle" in t.s.steps:
        t.set(mixed=False)
        if first:
            t.speak("shuffle", c.call)


def croupier_last(t: Turn) -> None:
    leaf = t.rules.cards.croupier_last
    if t.s.mixed and not denied(leaf) and t.s.phase == "shuffling":
        t.refuse("croupier_last", leaf, at="shuffle")


def on_cut(t: Turn, move: base.Cut) -> None:
    croupier_last(t)
    cutting.on_cut(t, move)
    t.set(mixed=False)


def on_decline_cut(t: Turn, move: base.DeclineCut) -> None:
    croupier_last(t)
    cutting.on_decline(t, move)


def on_new_cards(t: Turn, move: base.NewCards) -> None:
    """New packs between two coups: the talla is over."""
    leaf = t.rules.shoe.new_cards
    if not holds(leaf):
        t.refuse("no_rule", leaf)
    t.allow(CHIEFS, leaf)
    t.in_phase("announce_bank", "idle", sources=(leaf,))
    t.note("new_cards", leaf)
    if t.banker:
        o = bank.give_up(t, "talla", t.bank, leaf)
        bank.done_with(t)
        t.set(offering=o)
    settle.talla_over(t)
    t.set(seguido="", had="", recovered="", sole="")
    shoe.to_shuffling(t, "new")


# --- the session ----------------------------------------------------------------------------------------------------


def on_open(t: Turn, move: w.OpenSession) -> None:
    handed = t.rules.shoe.handed_by
    t.allow((*HEADS, *t.game.heads), t.rules.authorised, t.rules.bank.of_player)
    t.in_phase("unopened", sources=(t.rules.authorised, t.rules.bank.of_player))
    if holds(handed) and not t.s.handed:
        t.refuse("no_shoe", handed)
    t.note("session_opened", t.rules.authorised or t.rules.bank.of_player, amount=t.s.minimum)
    if t.game.terms.shoe == "ready":
        settle.begin_talla(t)
    else:
        shoe.to_shuffling(t, t.game.terms.shoe)


def on_close(t: Turn, move: w.CloseSession) -> None:
    """Between two coups; everything goes back to its owners."""
    last = t.rules.last
    behind = (last.hands, t.rules.staff.problems_by, t.rules.duties.get("direct_game"))
    t.allow((*t.game.heads, "director"), *behind)
    t.in_phase(*ENDS, sources=behind)
    settle.all_back(t, t.rules.betting.close_call)
    t.set(phase="over", pending=(), offering=None, bank=replace(t.s.bank, banker="", shares={}), called=())
    t.emit(w.Closed(lid="none", cite=cites(*behind) or t.game.anchor))


def pending_words(t: Turn) -> list[Pending]:
    """What one person owes that is no question of its own: the bank in turn, a word, the deal."""
    found: list[Pending] = []
    name = offering.turn(t)
    if name and t.s.phase in taking.ALONE:
        found.append(
            Pending(by=name, do="take_bank", about="bank", options=("take_bank", "decline_bank"),
                    default="decline_bank", cite=cites(*offering.sources(t)))
        )  # fmt: skip
    hand = spoken_for(t)
    if hand:
        by = t.banker if hand == "banca" else t.s.coup.punto
        options = coup.punto_words(t) if hand == "punto" else coup.bank_words(t)
        default = coup.punto_default(t) if hand == "punto" else coup.bank_default(t)
        p = t.rules.play
        found.append(
            Pending(by=by, do="say", about=hand, options=options, default=default, secret=True,
                    cite=cites(p.asks if hand == "punto" else p.banker_after or p.banker_free))
        )  # fmt: skip
    if t.s.phase == "closed" and not denied(t.rules.bank.dealer):
        found.append(
            Pending(by=t.banker, do="deal", about="deal", options=("deal",), default="deal",
                    cite=cites(t.rules.bank.deal_once))
        )  # fmt: skip
    return found


HANDLERS: dict[Any, Any] = {
    base.Choose: on_choose,
    Silence: on_silence,
    base.Shuffle: on_shuffle,
    base.Cut: on_cut,
    base.DeclineCut: on_decline_cut,
    base.NewCards: on_new_cards,
    w.OpenSession: on_open,
    w.CloseSession: on_close,
}
