"""The blocks of a game's page as HTML, for any page that has tables: no style and no script of its own.

>>> from .gamepage import Cell, Paragraph, Table
>>> html(Paragraph("So:", "tapete odds boule"), str)
'<p>So: <code>tapete odds boule</code></p>'
>>> html(Table(heads=("bet", "ES79"), rows=((Cell("Red"), Cell("1:1", ("a/b",))),)), lambda id: f"/law/{id}")[-96:]
'<td data-head="ES79">1:1 <a class="cite" href="/law/a/b">a/b</a></td></tr></tbody></table></div>'
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from .gamepage import Bars, Block, Cell, Paragraph, Sayings, Table

Link = Callable[[str], str]
"""Where a provision is found."""


def html(block: Block, link: Link) -> str:
    """A block; ``link`` says where a provision is found."""
    match block:
        case Paragraph(text=text, command=command):
            more = f" <code>{escape(command)}</code>" if command else ""
            return f"<p>{escape(text)}{more}</p>"
        case Table(folded=lid):
            return _lid(lid, _table(block, link)) if lid else _table(block, link)
        case Bars(name=name, rows=rows):
            return _bars(name, rows)
        case Sayings(folded=lid, groups=groups):
            return _lid(lid, "".join(_group(name, cells, link) for name, cells in groups))


def _bars(name: str, rows: tuple[tuple[str, float, str], ...]) -> str:
    """A list that reads as well as it looks: the bars say nothing that is not written beside them."""
    most = max((abs(amount) for _, amount, _ in rows), default=0.0) or 1.0
    drawn = "".join(
        f'<li><span>{escape(label)}</span><svg viewBox="0 0 100 10" width="100" height="10" preserveAspectRatio="none" '
        f'aria-hidden="true"><rect{GAIN if amount < 0 else ""} width="{100 * abs(amount) / most:.1f}" height="10"/>'
        f"</svg><strong>{escape(written)}</strong></li>"
        for label, amount, written in rows
    )
    return f'<ul class="law-bars" aria-label="{escape(name, quote=True)}">{drawn}</ul>'


GAIN = ' class="gain"'
"""A bar of what the player wins."""


def _lid(lid: str, inside: str) -> str:
    return f'<details class="law-lid" data-search-exclude><summary>{escape(lid)}</summary>{inside}</details>'


def _group(name: str, cells: tuple[Cell, ...], link: Link) -> str:
    items = "".join(f"<li>{_cell(one, link)}</li>" for one in cells)
    return f'<p class="law-caption"><strong>{escape(name)}</strong></p><ul class="rule-list">{items}</ul>'


def _table(block: Table, link: Link) -> str:
    heads = "".join(f'<th scope="col">{escape(one)}</th>' for one in block.heads)
    rows = "".join(_row(block.heads, row, link) for row in block.rows)
    name = escape(block.folded or block.heads[0], quote=True)
    return (
        f'<div class="law-table scroll" tabindex="0" role="region" aria-label="{name}"><table><thead><tr>{heads}</tr>'
        f"</thead><tbody>{rows}</tbody></table></div>"
    )


def _row(heads: tuple[str, ...], row: tuple[Cell, ...], link: Link) -> str:
    first, *others = row
    cells = "".join(
        f'<td data-head="{escape(head, quote=True)}">{_cell(one, link)}</td>'
        for head, one in zip(heads[1:], others, strict=True)
    )
    return f'<tr><th scope="row">{_cell(first, link)}</th>{cells}</tr>'


def _cell(cell: Cell, link: Link) -> str:
    parts = [escape(cell.text)] if cell.text else []
    if cell.code:
        parts.append(f"<code>{escape(cell.code)}</code>")
    parts += [f'<a class="cite" href="{escape(link(id), quote=True)}">{escape(id)}</a>' for id in cell.cites]
    if cell.reading:
        parts.append(f'<span class="reading-mark">{escape(cell.reading)}</span>')
    return " ".join(parts)
