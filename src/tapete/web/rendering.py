"""Jinja templates in the reader's language. All that is put into a page is escaped; felts escape for themselves."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import jinja2
import msgspec
from markupsafe import Markup

from ..law.values import Text
from ..table import people, voice
from ..table import words as law_words
from . import assets, words

THEMES = ("system", "light", "dark")
THEME = "tapete_theme"
"""The cookie with the theme that the reader chose; without it his system's applies."""

_STYLE = re.compile(r"<style>.*?</style>\s*", re.DOTALL)


def named(given: str, law: Text, regulation: str) -> Text:
    """What a table is called: by its own name, or, where that only repeats the law's, by the law's in both languages.

    >>> law = Text("Boule", "Boule game")
    >>> named("Boule (ES79)", law, "ES79").en, named("Mesa 3", law, "ES79").es
    ('Boule game', 'Mesa 3')
    """
    plain = given.removesuffix(f"({regulation})").strip()
    return law if plain in ("", law.es, law.en) else Text(given, given)


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """What every page knows of its reader."""

    lang: str = "es"
    theme: str = "system"
    name: str = ""
    roles: tuple[str, ...] = ()
    csrf: str = ""
    path: str = "/"


@cache
def environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.PackageLoader(__package__ or "tapete.web", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["named"] = named
    made.globals["static"] = assets.BASE
    made.filters["amount"] = voice.amount
    made.filters["signed"] = voice.signed
    made.filters["shown"] = voice.shown
    made.filters["compact_json"] = lambda data: msgspec.json.encode(data).decode()
    return made


def page(template: str, frame: Frame, **facts: Any) -> str:
    """A page or a part of one."""
    lang = frame.lang

    def t(key: str, **more: Any) -> str:
        return words.said(key, lang, **more)

    def raw(key: str) -> str:
        """The sentence as it is written, for scripts that fill it in themselves."""
        section, _, name = key.partition(".")
        return str(words.texts()[section][name][lang])

    def called(section: str, code: Any) -> str:
        return law_words.called(section, str(code), lang)

    def law(section: str, code: str) -> str:
        return law_words.say(section, code, lang)

    def phase_name(name: str, game: str) -> str:
        return law_words.phase(name, game, lang)

    def text(both: Text) -> str:
        return both[lang]

    def who(name: str) -> str:
        return people.describe(name, lang)

    made = environment().get_template(template)
    return made.render(
        frame=frame, lang=lang, languages=voice.LANGUAGES, t=t, raw=raw, called=called, law=law,
        phase_name=phase_name, text=text, who=who, **facts,
    )  # fmt: skip


def inline(svg: str) -> Markup:
    """A felt within a page: its style sheet is the page's own (``felt.css``), for no page has inline styles.

    >>> inline('<svg><style>.a{}</style><g/></svg>')
    Markup('<svg><g/></svg>')
    """
    return Markup(_STYLE.sub("", svg))
