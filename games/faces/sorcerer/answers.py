"""Answers of the past in words: what a journal keeps, told to whoever may read it."""

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.faces.naming import text
from games.faces.say.options import option_text
from games.faces.shown import Doing, Given
from games.faces.sorcerer.dice import dice
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.speaker import SPEAKER

DRAWN = {
    "find": "thing",
    "loss": "thing",
    "pickpocket": "thing",
    "rune": "rune",
    "fallen": "short",
}
"""What kind of thing a draw brings; the others bring a board, a side of one, or a chamber."""


def answer_text(words: Words, doing: Doing, given: Given) -> str | SafeString:
    """One answer: the words of the option, the dice, or what was drawn."""
    if doing.dice:
        return dice(doing.dice)
    if not given.is_chance:
        return option_text(SPEAKER, words, doing.kind, given.key, {})
    if given.key in words.content.teams:
        return words.name("team", given.key)
    if doing.kind in DRAWN:
        return words.name(DRAWN[doing.kind], given.key)
    sides = words.content.sides
    if given.key in sides:
        return text(sides[given.key].name)
    return format_html("{}", given.key)
