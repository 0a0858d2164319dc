"""The action die: its faces as small pictures that have a text, and in words."""

from collections.abc import Iterable, Sequence

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from games.faces.moment import Die
from games.kit.content_sets import derived
from games.systems.mice.content import Content
from games.systems.mice.words import Symbol

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
COUNTED: dict[str, tuple[Symbol, ...]] = {
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


def is_movement(roll: str) -> bool:
    """Whether its number counts."""
    return roll in MOVEMENT


def picture(face: int) -> str:
    """The symbol of a face."""
    return f"face-{face}"


def label(content: Content, face: int, roll: str = "") -> str:
    """A face in words: the number where that counts, else its symbols."""
    if roll in MOVEMENT:
        return str(content.faces[str(face)].number)
    return " + ".join(
        gettext(word) for symbol, word in SYMBOLS.items() if getattr(content.faces[str(face)], symbol)
    )


def dice(content: Content, shown: Iterable[int], roll: str = "") -> SafeString:
    """Several dice in a row."""
    return format_html_join(" ", "{}", ((_die(content, face, roll, get_language() or ""),) for face in shown))


@derived
def _die(content: Content, face: int, roll: str, _language: str) -> SafeString:
    return format_html(
        '<svg class="die" role="img" aria-label="{}"><use href="{}#{}"/></svg>',
        label(content, face, roll),
        static(PIECES),
        picture(face),
    )


def as_dice(content: Content, shown: Sequence[int], wanted: Iterable[str]) -> tuple[Die, ...]:
    """Dice for the moment: those that show none of the wanted symbols do not count."""
    symbols, language = tuple(wanted), get_language() or ""
    return tuple(_counted(content, face, symbols, language) for face in shown)


@derived
def _counted(content: Content, face: int, wanted: tuple[str, ...], _language: str) -> Die:
    return Die(
        label(content, face), any(getattr(content.faces[str(face)], one) for one in wanted), picture(face)
    )
