"""The action die: its faces as small pictures that have a text, and in words."""

from collections.abc import Iterable, Sequence
from functools import cache

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from games.faces.moment import Die
from games.systems.mice.content import FACES

PIECES = "systems/mice/pieces.svg"
"""The sheet of pictures among the static files."""
SYMBOLS = {
    "sword": _("sword"),
    "bow": _("bow"),
    "shield": _("shield"),
    "star": _("star"),
    "cheese": _("cheese"),
}
MOVEMENT = ("movement", "scurry", "rush", "minion_movement", "chase", "ambush")
"""Rolls of which the number counts, not the symbols (M-DIE-02)."""
COUNTED = {
    "defence": ("shield", "cheese"),
    "minion_defence": ("shield", "cheese"),
    "search": ("star",),
    "climb": ("star",),
    "trap": ("star",),
    "web": ("star",),
    "attack": ("sword", "bow", "cheese"),
    "minion_attack": ("sword", "bow", "cheese"),
    "charmed_attack": ("sword", "cheese"),
    "favour": ("sword",),
}
"""Roll -> the symbols that it is read for."""


def picture(face: int) -> str:
    """The symbol of a face."""
    return f"face-{face}"


def label(face: int, roll: str = "") -> str:
    """A face in words: the number where that counts, else its symbols."""
    if roll in MOVEMENT:
        return str(FACES[str(face)].number)
    return " + ".join(gettext(word) for symbol, word in SYMBOLS.items() if getattr(FACES[str(face)], symbol))


def dice(shown: Iterable[int], roll: str = "") -> SafeString:
    """Several dice in a row."""
    return format_html_join(" ", "{}", ((_die(face, roll, get_language() or ""),) for face in shown))


@cache
def _die(face: int, roll: str, _language: str) -> SafeString:
    return format_html(
        '<svg class="die" role="img" aria-label="{}"><use href="{}#{}"/></svg>',
        label(face, roll),
        static(PIECES),
        picture(face),
    )


def as_dice(shown: Sequence[int], wanted: Iterable[str]) -> tuple[Die, ...]:
    """Dice for the moment: those that show none of the wanted symbols do not count."""
    symbols, language = tuple(wanted), get_language() or ""
    return tuple(_counted(face, symbols, language) for face in shown)


@cache
def _counted(face: int, wanted: tuple[str, ...], _language: str) -> Die:
    return Die(label(face), any(getattr(FACES[str(face)], one) for one in wanted), picture(face))
