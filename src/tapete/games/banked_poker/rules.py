"""The typed rules that games of poker against the house share. The note under a field says what it means; a field that
a game or a law does not have is left out (None)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ...law.rulebook import Leaf
from ...law.values import Call, Names, Odds, Order, Share, Tiers
from ..base.rules import TableRules

Way = Literal["from_left", "from_right"]
"""Along the boxes, from the croupier's left (up the numbers) or from the croupier's right."""
Extent = Literal["all", "hand"]
"""What an error annuls: the whole hand of everybody, or that of one player."""
Exposed = Literal["all", "burned", "goes_on"]
"""What becomes of a card that is seen: the hand is null, the card is burned, or play goes on."""
Which = Literal["last", "first"]
Rank = Literal["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """What cards and combinations are worth."""

    order: Leaf[Order]
    """the cards from the highest to the lowest"""
    low_ace: Leaf[bool]
    """the ace may stand before the lowest card in a straight"""
    no_wrap: Leaf[bool] | None = None
    """it stands at one end of a straight only"""
    listed: Leaf[Order]
    """the combinations from the highest to the lowest"""
    hands: dict[str, Leaf[bool]]
    """combinations that exist"""
    same: Leaf[bool] | None = None
    """of two equal combinations the one of higher cards wins. Without it: hands are not compared with one another"""
    ties: dict[str, Leaf[bool]] = {}
    """which cards tell equals apart, by combination (``ranking.PARTS``)"""
    successive: Leaf[bool] | None = None
    """card by card, and not by the highest one only"""
    suits_equal: Leaf[bool] | None = None
    """no suit is higher than another. Without it: spades, hearts, diamonds, clubs"""
    figures: Leaf[Names] | None = None
    """cards without a number"""


class Pack(msgspec.Struct, frozen=True, kw_only=True):
    """The machine that shuffles the pack (terms.shuffler)."""

    machine_packs: Leaf[int] | None = None
    """so many packs with a machine"""
    machine_must: Leaf[bool] | None = None
    """so many, and no fewer. Without it: at most"""
    alternate: Leaf[bool] | None = None
    """with a machine the packs alternate from hand to hand"""
    lots: Leaf[int] | None = None
    """with a machine so many cards are dealt at once"""
    machine_waives: Leaf[Names] | None = None
    """steps that a machine dispenses with"""
    each: Leaf[bool] | None = None
    """they are done after every hand. Without it: that goes without saying"""


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """The cut."""

    offered: Leaf[bool] | None = None
    """the players are asked to cut"""
    order: Leaf[Way] | None = None
    """from where it goes round. Without it: from the left"""
    least: Leaf[int] | None = None
    """so many cards are cut off, at least"""
    middle: Leaf[Share] | None = None
    """the pack is cut there"""
    unexposed: Leaf[bool] | None = None
    """none of them may be seen"""
    again: Leaf[bool] | None = None
    """if one is seen the cards are shuffled again"""
    on_card: Leaf[bool] | None = None
    """they are laid on the cut card beside the rest"""
    croupier: Leaf[bool]
    """where no player wants to, the croupier cuts"""


class Dealing(msgspec.Struct, frozen=True, kw_only=True):
    """The cards."""

    order: Leaf[Way]
    cards: Leaf[int]
    """of each player"""
    bank_cards: Leaf[int] | None = None
    """of the bank. Without it: the bank has no hand"""
    covered: Leaf[bool]
    """they are dealt face down"""
    bank_up: Leaf[Which] | None = None
    """this one card of the bank is dealt face up"""
    after_bets: Leaf[bool] | None = None
    """only when all bets lie there"""


class Players(msgspec.Struct, frozen=True, kw_only=True):
    """Who takes part."""

    most: Leaf[int]
    """so many players have a place"""
    least: Leaf[int] | None = None
    """so many have to bet. Without it: one"""
    per_box: Leaf[int] | None = None
    """so many bets on a box, where management admits it (terms.others). Without it: nobody bets on another's box"""
    consent: Leaf[bool] | None = None
    """only if whoever has the place agrees (``consent``)"""
    no_standing: Leaf[bool] | None = None
    """nobody bets who has no place"""
    holder_decides: Leaf[bool] | None = None
    """whoever has the place decides for all bets of the box"""
    bound: Leaf[bool] | None = None
    """the others have to accept that"""
    blind: Leaf[bool] | None = None
    """players who have a place may play vacant boxes without seeing the cards"""
    blind_opened_by: Leaf[Names] | None = None
    """roles that uncover the cards of such a box"""
    one_place: Leaf[bool] | None = None
    """one place and one hand for each player"""


class Staff(msgspec.Struct, frozen=True, kw_only=True):
    """Who does what: roles."""

    problems_by: Leaf[Names]
    """who settles what comes up"""
    directs: Leaf[Names]
    """who directs the game and calls"""
    deals: Leaf[Names] | None = None
    """who deals and uncovers. Without it: who directs"""
    shuffles: Leaf[Names] | None = None
    """Without it: who deals"""
    settles: Leaf[Names] | None = None
    """who pays and takes. Without it: who deals"""
    announces: Leaf[Names] | None = None
    """who announces the phases"""

    @property
    def dealers(self) -> Leaf[Names]:
        return self.directs if self.deals is None else self.deals

    @property
    def shufflers(self) -> Leaf[Names]:
        return self.dealers if self.shuffles is None else self.shuffles

    @property
    def settlers(self) -> Leaf[Names]:
        return self.dealers if self.settles is None else self.settles


class Betting(msgspec.Struct, frozen=True, kw_only=True):
    """When and with what bets are made."""

    before_deal: Leaf[bool]
    invitation: Leaf[Call] | None = None
    call: Leaf[Call]
    means: Leaf[Names]
    pool_means: Leaf[Names] | None = None
    """what the bet for the pool is made with, where it is not a bet like the others"""
    tickets: Leaf[bool] | None = None
    """authorised tickets are exchanged for chips"""
    late_void: Leaf[bool] | None = None
    """a bet after the call is null"""
    started: Leaf[bool] | None = None
    """when the pass has begun, with the call, no bet is taken back. Without it: that goes without saying"""
    put_back: Leaf[bool] | None = None
    """whoever takes a bet back after the cards has to put it back"""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much may be staked."""

    within: Leaf[bool]
    """no bet is outside the limits of the table"""
    per_box: Leaf[bool] | None = None
    """the maximum is one of the box, whoever bets on it"""
    multiples: Leaf[Tiers] | None = None
    """the maximum in multiples of the minimum (terms.tier)"""
    multiples_range: bool = False
    """the multiples are the ends of a range"""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """Whoever has a hand goes on, with a second bet, or withdraws."""

    go: Leaf[Call] | None = None
    """what whoever goes on says. Without it: no words are prescribed"""
    fold: Leaf[Call] | None = None
    """what whoever withdraws says. Without it: no words are prescribed"""
    raises: Leaf[int]
    """the second bet is so many times the first"""
    after_look: Leaf[bool] | None = None
    """it is laid with the cards in sight, and not before. Without it: that goes without saying"""
    fold_loses: Leaf[bool]
    """whoever withdraws loses the first bet"""
    at_once: Leaf[bool] | None = None
    """and it is taken at once"""
    counted: Leaf[bool] | None = None
    """the cards stay face down, and are counted"""
    gathered: Leaf[bool] | None = None
    """the cards of whoever withdraws are gathered at once. Without it: that goes without saying"""
    at_call: Leaf[bool] | None = None
    """one answers at once: whoever says nothing withdraws. Without it: that goes without saying"""

    @property
    def going(self) -> Leaf[Any]:
        """The clause on whoever goes on."""
        return self.raises if self.go is None else self.go

    @property
    def folding(self) -> Leaf[Any]:
        """The clause on whoever withdraws."""
        return self.fold_loses if self.fold is None else self.fold


class Least(msgspec.Struct, frozen=True, kw_only=True):
    """With what the bank plays. Without any of it: with whatever it has."""

    high: Leaf[Names] | None = None
    """these cards at least, or a combination"""
    pair: Leaf[Rank] | None = None
    """a pair of these at least, or a higher combination"""

    @property
    def least(self) -> Leaf[Any] | None:
        """The clause on what it takes."""
        return self.high if self.pair is None else self.pair


class Qualify(Least, frozen=True, kw_only=True):
    """The bank's hand."""

    uncovers: Leaf[bool]
    """when all have decided the bank's cards are uncovered"""
    others_back: Leaf[bool]
    """where the bank does not play, bets that are not paid go back"""


class Settle(msgspec.Struct, frozen=True, kw_only=True):
    """The comparison."""

    compared: Leaf[bool] | None = None
    """hands are compared where the bank plays. Without it: the bank has no hand"""
    higher_wins: Leaf[bool]
    lower_loses: Leaf[bool]
    tie_back: Leaf[bool] | None = None
    """on a tie the stakes go back. Without it: there is no tie"""
    order: Leaf[Order]
    """losers and winners, in the order in which they are settled"""
    way: Leaf[Way]
    """along the boxes"""
    collected: Leaf[bool] | None = None
    """the cards are collected box by box as the bets are settled"""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """A side bet that the player's cards alone decide (the seguro). Its rows stand in ``pays``."""

    offered: Leaf[bool]
    fixed: Leaf[bool] | None = None
    """the amount is one, set by the house. Without it: the player says how much"""
    most: Leaf[Share] | None = None
    """it is such a part of the table minimum, at most"""
    listed: Leaf[bool]
    """a listed combination is paid"""
    less_loses: Leaf[bool] | None = None
    """anything else loses. Without it: that goes without saying"""
    independent: Leaf[bool]
    """whatever the bank has"""
    after_fold: Leaf[bool]
    """it is alive although the player withdraws"""
    first_cards: Leaf[bool] | None = None
    """only the cards that were dealt count, not one that was bought. Without it: no card can be bought"""


class Complementary(msgspec.Struct, frozen=True, kw_only=True):
    """Prizes that the system of a pool gives by chance, whatever the hands (terms.complementary)."""

    offered: Leaf[bool]
    """the house may have them"""
    chips: Leaf[bool]
    """they are paid in chips, out of the pool"""
    after_fold: Leaf[bool] | None = None
    """for whoever has withdrawn as well. Without it: nobody who withdraws has lost anything"""
    after_change: Leaf[bool] | None = None
    """and for whoever has changed cards. Without it: no card can be changed"""
    stake_stays: Leaf[bool] | None = None
    """the bet is no part of them either. Without it: that goes without saying"""


class Acceptor(msgspec.Struct, frozen=True, kw_only=True):
    """A device before each place, into which bets for a pool go (terms.acceptor)."""

    locks: Leaf[bool]
    """at the call the croupier locks it"""
    bought: Leaf[bool] | None = None
    """credits are bought with chips. Without it: chips go into it"""
    loads: Leaf[Names] | None = None
    """who activates them at the counter of the place"""
    button: Leaf[bool] | None = None
    """one bets by its button, out of those credits. Without it: with chips"""


class Pool(msgspec.Struct, frozen=True, kw_only=True):
    """A bet for a pool that grows with what is played (carrusel, progresivo)."""

    offered: Leaf[bool]
    slot: Leaf[bool]
    """it is put into a slot, or registered, before the cards"""
    needs_first: Leaf[bool]
    """only with an initial bet"""
    own_cards: Leaf[bool]
    """the player's cards alone decide it"""
    wins: Leaf[bool] | None = None
    """a listed combination wins its prize. Without it: that goes without saying"""
    most: Leaf[Share] | None = None
    """the bet is such a part of the table minimum, at most"""
    floor: Leaf[int] | None = None
    """the pool begins with so many times the bet, at least"""
    grows: Leaf[bool]
    """what is played is added to it"""
    shown: Leaf[bool] | None = None
    """the amount is on display"""
    deducted: Leaf[bool] | None = None
    """prizes come out of what is on display. Without it: that goes without saying"""
    in_pool: Leaf[bool] | None = None
    """a pool that tables share makes up by itself for what a prize lacks. Without it: the house does, at the table"""
    multiples: dict[str, Leaf[int]] = {}
    """prizes of so many times the bet, by combination"""
    shares: dict[str, Leaf[Share]] = {}
    """prizes of such a part of the pool, by combination"""
    smallest_first: Leaf[bool] | None = None
    """smaller prizes are paid first, and a part of the pool is one of what they leave. Without it: that goes without
    saying"""
    stake_stays: Leaf[bool] | None = None
    """the bet is no part of a prize. Without it: that goes without saying"""
    split: dict[str, Leaf[bool]] = {}
    """several with this combination divide its prize equally"""
    in_turn: Leaf[bool] | None = None
    """several of different height are paid one after the other, the highest first, each of what is left"""
    caps: dict[str, Leaf[int]] = {}
    """such a part is at most so many times the bet, by combination"""
    first_cards: Leaf[bool] | None = None
    """only the cards that were dealt count, not one that was bought. Without it: no card can be bought"""
    after_fold: Leaf[bool]
    """it is alive although the player withdraws"""
    after_change: Leaf[bool] | None = None
    """it is alive although the player changes cards. Without it: no card can be changed, or it goes on"""
    complementary: Complementary | None = None
    voluntary: Leaf[bool] | None = None
    """nobody has to make it. Without it: that goes without saying"""
    as_base: Leaf[bool] | None = None
    """it is made with what the base game is played with. Without it: that goes without saying"""
    in_credits: Leaf[bool] | None = None
    """it is a whole number of credits of a set value (terms.credit)"""
    acceptor: Leaf[Names] | None = None
    """the devices that it may go into"""
    acceptors: dict[str, Acceptor] = {}
    """what each of them does"""
    lit: Leaf[bool] | None = None
    """a light at the place shows that it was made"""
    unlit_void: Leaf[bool] | None = None
    """one that no light shows is not valid"""
    dark_closed: Leaf[bool] | None = None
    """a place whose light does not work is closed to it"""
    after_base: Leaf[bool] | None = None
    """its prizes are paid when the base bets are. Without it: that goes without saying"""


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """The last hands."""

    last_hands: Leaf[Tiers] | None = None
    """at the end of the day so many are announced"""
    last_by: Leaf[Names] | None = None
    ordered: Leaf[Call] | None = None
    """what is said when the jefe orders the closing"""


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """What is done about errors of the deal."""

    count: Leaf[Extent]
    """a player has a wrong number of cards"""
    bank_count: Leaf[Extent] | None = None
    """the bank has. Without it: as that of a player"""
    exposed: Leaf[Exposed]
    """a card appears face up in the deal"""
    null_returned: Leaf[bool]
    """of a hand that is null every stake goes back"""


class Irregular(msgspec.Struct, frozen=True, kw_only=True):
    """Irregular plays of a law that keeps a hand alive where it can."""

    reordered: Leaf[bool] | None = None
    """a wrong deal that can be put in order is"""
    reordered_call: Leaf[Call] | None = None
    objected: Leaf[bool] | None = None
    """unless a player objects"""
    burned: Leaf[bool] | None = None
    """what cannot be put in order is burned: the hand is null"""
    seen_goes_on: Leaf[bool] | None = None
    """a player's card that is seen in the deal changes nothing"""
    bank_seen: Leaf[int] | None = None
    """more of the bank's cards than so many were seen: the hand is null"""
    extra_burned: Leaf[bool] | None = None
    """cards drawn when all have theirs are burned"""
    stuck: Leaf[bool] | None = None
    """of cards that stick together one is burned"""
    absent: Leaf[bool] | None = None
    """the hand of a bettor who is not there is annulled"""
    absent_only: Leaf[bool] | None = None
    """and nothing else, even if the cards were looked at"""
    not_dealt: Leaf[bool] | None = None
    """a bettor who got no cards waits"""
    exhausted: Leaf[bool] | None = None
    """the pack is out: all is burned"""
    on_hold: Leaf[bool] | None = None
    """or else, as some read it, the hand waits: all cards that do not lie on the table are shuffled, and it goes on"""
    on_hold_times: Leaf[int] | None = None
    """so often, at least"""
    short_told: Leaf[Call] | None = None
    """what is said then"""
    tray_shut: Leaf[bool] | None = None
    """nothing is taken out of the discards when the hand is over"""
    tray_review: Leaf[bool] | None = None
    """save to review a play in dispute"""
    idle: Leaf[int] | None = None
    """so many hands in a row one may keep a place without playing"""
    idle_complaint: Leaf[bool] | None = None
    idle_by: Leaf[Names] | None = None


class Conduct(msgspec.Struct, frozen=True, kw_only=True):
    """What players may not do."""

    forbidden: dict[str, Leaf[bool]] = {}
    """by breach"""
    infractions: dict[str, Leaf[bool]] = {}
    """those of a list of its own, by what was done"""
    forfeits: Leaf[Names] | None = None
    """breaches that cost the whole bet"""
    warned: Leaf[bool] | None = None
    """whoever does what only is forbidden is warned, and that is remembered"""


class BankedRules(TableRules, frozen=True, kw_only=True):
    """What every rulebook of poker against the house has."""

    deck: Leaf[Tiers]
    """so many cards are in the pack"""
    pack: Pack = Pack()
    ranking: Ranking
    cut: Cut
    dealing: Dealing
    players: Players
    staff: Staff
    betting: Betting
    limits: Limits
    pays: dict[str, dict[str, Leaf[Odds]]]
    """by bet, and by combination or outcome"""
    settle: Settle
    sides: dict[str, Side] = msgspec.field(default_factory=dict)
    """side bets, by the bet"""
    pools: dict[str, Pool] = msgspec.field(default_factory=dict)
    """bets for a pool, by the bet"""
    ending: Ending = Ending()
    rulings: Rulings
    irregular: Irregular = Irregular()
    conduct: Conduct = Conduct()
