"""The typed rules of a link between machines, and what its operator had approved."""

from __future__ import annotations

from typing import Literal

from ...law.rulebook import Leaf
from ..pools.rules import PoolRules
from ..pools.rules import Terms as PoolTerms

Order = Literal["shown", "started"]


class LinkRules(PoolRules, frozen=True, kw_only=True):
    """A rulebook of links. What is None the text does not say."""

    on_condition: Leaf[bool] | None = None
    """it is given where the combination has come, and to nobody else"""
    order: Leaf[Order]
    """of two that have won it is the play's that showed the combination first, or that was started first"""
    certified: Leaf[bool] | None = None
    """what awards the prize has a certificate of compliance"""
    registered: Leaf[bool] | None = None
    """and is registered"""


class Terms(PoolTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a link. Amounts in the smallest unit.

    certified   the system that awards the prize has a certificate of compliance
    registered  and is registered
    """

    certified: bool = True
    registered: bool = True
