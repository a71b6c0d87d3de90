"""What whoever runs the server may choose."""

from __future__ import annotations

import ipaddress

import msgspec


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long an automatic table waits before each kind of step, in seconds; ``scale`` makes all of it quicker.

    betting  bets are open and somebody has staked
    call     bets are still open, the ball runs already
    spin     before azar answers
    card     before the next card is dealt
    hand     between two hands of a game among players: they look at what was shown, and buy chips
    window   something is open to several persons (an auction, a banco), or it is for a player to act (he deals)
    choice   a choice is owed and the game does not say how long it may take
    step     any other duty of staff
    agreed   everybody at the table has said that nobody need wait for more bets
    shown    before azar answers, where everybody has agreed: long enough to see the ball run
    think    what a house player takes for a decision, at least
    correct  how long house players of a staffed table leave a result to those who may still correct it, before they
             stake again; they go on sooner if staff or a person do
    entered  the same where the table waits for an answer of theirs that is no new stake

    >>> Pace(scale=0.1).seconds(20)
    2.0
    """

    betting: float = 20.0
    call: float = 4.0
    spin: float = 4.0
    card: float = 1.0
    hand: float = 8.0
    window: float = 10.0
    choice: float = 30.0
    step: float = 1.5
    agreed: float = 0.6
    shown: float = 2.5
    think: float = 2.0
    correct: float = 25.0
    entered: float = 6.0
    scale: float = 1.0

    def seconds(self, span: float) -> float:
        return span * self.scale

    def of(self, manner: str) -> Pace:
        """The pace of a table that is quick or slow; any other keeps the usual one.

        >>> Pace().of("quick").betting, Pace().of("slow").betting, Pace().of("").betting
        (8.0, 40.0, 20.0)
        """
        return msgspec.structs.replace(self, **MANNERS.get(manner, {}))


MANNERS: dict[str, dict[str, float]] = {
    "quick": {"betting": 8.0, "call": 2.0, "spin": 2.5, "card": 0.6, "hand": 4.0, "window": 6.0, "choice": 20.0,
              "step": 0.8, "think": 1.0},
    "slow": {"betting": 40.0, "call": 8.0, "spin": 6.0, "card": 1.6, "hand": 15.0, "window": 20.0, "choice": 60.0,
             "step": 2.5, "think": 3.0},
}  # fmt: skip
"""How a quick and a slow table differ from the usual one."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits, pace and manners of a served house."""

    lang: str = "es"
    pace: Pace = Pace()
    drive: bool = True
    """this process follows the duties of automatic tables"""
    public: bool = True
    """whoever has no account may look on"""
    demo: bool = False
    """demonstration accounts may enter without a password (an embedded database, on loopback only, under no name)"""
    invite: bool = True
    """players may give free seats to house players, not only staff"""
    seats: int = 8
    """seats of a table whose terms do not say"""
    idle_minutes: float = 15.0
    """after which a seat whose player has gone is free again"""
    lease_seconds: float = 6.0
    """after which another process takes over the tables of one that is silent"""
    body_limit: int = 64 * 1024
    message_limit: int = 16 * 1024
    """longest message over a socket"""
    sockets_per_address: int = 32
    sockets: int = 4000
    logins_per_minute: int = 20
    """failed attempts from one address; the limits for a name follow from it (``store.attempts``)"""
    session_hours: float = 12.0
    hosts: tuple[str, ...] = ()
    """names under which the house answers; empty: any"""
    secure_cookies: bool = False


def loopback(host: str) -> bool:
    """Whether only this machine reaches the address.

    >>> loopback("127.0.0.1"), loopback("::1"), loopback("localhost"), loopback("0.0.0.0"), loopback("casino.example")
    (True, True, True, False, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
