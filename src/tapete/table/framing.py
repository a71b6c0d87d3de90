"""The frame that all felts share: wood and cloth, the plaque, what lies on it, the legend, where one may click."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from . import cloth
from .cloth import Box, ClickSpot, Form
from .contract import Scene
from .drawing import Node, document


class Sheet(Protocol):
    """What every plan of a table says of itself."""

    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def plaque(self) -> Box: ...
    @property
    def legend(self) -> Box | None:
        """Where the players' chips are explained; none where every player has his own place."""


def title_of(game: Any, form: Form) -> str:
    """The name under which the picture keeps its own definitions."""
    return f"{game.game}-{game.regulation}-{form}".replace("_", "-").lower()


def framed(
    game: Any,
    sheet: Sheet,
    form: Form,
    lang: str,
    scene: Scene | None,
    places: Iterable[ClickSpot],
    cloth_nodes: Iterable[Node],
    lying: Iterable[Node] = (),
    said: tuple[str, str] | None = None,
    layouts: int = 1,
) -> str:
    """A complete SVG: ``cloth_nodes`` belong to the empty table, ``lying`` is what lies on it now."""
    name = title_of(game, form)
    minimum = cloth.minimum(scene, game.terms.minimum)
    body = [
        cloth.definitions(name),
        cloth.table(name, sheet.width, sheet.height),
        cloth.plaque(sheet.plaque, game.header.title.es, f"{game.regulation} · mínimo {cloth.grouped(minimum)}"),
        *cloth_nodes,
    ]
    if scene is not None:
        legend = cloth.legend(scene, sheet.legend, lang) if sheet.legend is not None else None
        body += [*lying, *([legend] if legend is not None else [])]
    body.append(cloth.click_layer(places, lang))
    return document(
        name,
        sheet.width,
        sheet.height,
        *body,
        title=cloth.said(game.header.title, lang),
        desc=cloth.describe(layouts, game.regulation, said, lang),
        lang=lang,
    )
