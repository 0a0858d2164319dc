"""What the host of a table of Talisman may choose, in words."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.faces.face import OptionWords, ValueWords
from games.faces.lengths import Measured, Preset
from games.faces.talisman.names import name
from games.kit.content_sets import derived
from games.systems.talisman.content import Content, content_of
from games.systems.talisman.setup import BEGINS_SINCE

NO, YES = ValueWords(_("No")), ValueWords(_("Yes"))


def options_of(ruleset: int, packs: tuple[str, ...] = ()) -> Mapping[str, OptionWords]:
    """The options of a set, with its endings."""
    return _options(content_of(ruleset, packs))


@derived
def _options(content: Content) -> Mapping[str, OptionWords]:
    ending = OPTIONS["ending"]
    begins = {} if content.ruleset < BEGINS_SINCE else {"begins": WHO_BEGINS}
    endings = {one: ValueWords(lazy(partial(name, content, one), str)()) for one in content.endings}
    return {**OPTIONS, **begins, "ending": replace(ending, values={**ending.values, **endings})}


def _box(label: str | Promise, whole: str | Promise) -> OptionWords:
    values = {
        "off": ValueWords(pgettext_lazy("box", "Left in its box")),
        "parts": ValueWords(_("Its characters and endings only")),
        "whole": ValueWords(whole),
    }
    return OptionWords(label, values)


OPTIONS: dict[str, OptionWords] = {
    "city": _box(_("The City"), _("All of it: its board, shops and cards")),
    "moon": _box(_("The Blood Moon"), _("All of it: day and night, the Werewolf, its cards")),
    "ending": OptionWords(
        _("Ending"),
        {
            "none": ValueWords(_("As usual: the Command Spell, until one is left")),
            "revealed": ValueWords(_("Another one by lot, open from the start")),
            "hidden": ValueWords(_("Another one by lot, hidden on the Crown")),
        },
        _("The other endings come with The City and The Blood Moon."),
    ),
    "characters": OptionWords(
        _("Characters"),
        {
            "lot": ValueWords(_("Dealt by lot")),
            "three": ValueWords(_("One of three that are dealt")),
            "free": ValueWords(_("Chosen freely, one after the other")),
        },
    ),
    "pause": OptionWords(
        _("Waiting for others in a turn"),
        {
            "fast": ValueWords(_("For nobody: standing orders answer")),
            "classic": ValueWords(_("For whoever asks for it in their orders, where a lot is at stake")),
            "present": ValueWords(_("For whoever asks for it and is at the table")),
        },
    ),
    "trophies": OptionWords(
        _("Trophy points for 1 Strength or Craft"),
        {"7": ValueWords("7"), "6": ValueWords("6"), "5": ValueWords("5")},
    ),
    "bonus": OptionWords(_("Start with 1 more Strength or Craft"), {"no": NO, "yes": YES}),
    "command": OptionWords(
        _("Command Spell"),
        {
            "usual": ValueWords(_("Works on 4 to 6")),
            "easy": ValueWords(_("Works more easily with 5 or 6 players")),
        },
    ),
    "sudden_death": OptionWords(
        _("Sudden death"),
        {
            "no": NO,
            "crown": ValueWords(_("Who first reaches the Crown wins")),
            "round_20": ValueWords(_("After 20 rounds the richest wins")),
            "round_40": ValueWords(_("After 40 rounds the richest wins")),
        },
    ),
    "inherit": OptionWords(_("A new character inherits what the dead one had"), {"no": NO, "yes": YES}),
    "bloodbath": OptionWords(
        _("Bloodbath"),
        {"no": NO, "yes": ValueWords(_("One Talisman only, and the dead are not replaced"))},
    ),
    "evade_unfriendly": OptionWords(
        _("Unfriendly spaces and Strangers may be evaded"), {"no": NO, "yes": YES}
    ),
}
"""In the order of the form: the boxes and what comes of them first, the optional rules of the book last."""
WHO_BEGINS = OptionWords(
    _("Who begins"), {"lot": ValueWords(_("Drawn by lot")), "seat": ValueWords(_("The first seat"))}
)

MISFITS = {
    "no_such_ending": _("This ending needs its box: take The City or The Blood Moon into the game."),
    "two_ends": _("With sudden death on the Crown the game ends there: no other ending fits."),
    "nobody_inherits": _("In a Bloodbath nobody comes back, so nothing is inherited."),
}
"""Code of `fits` -> why options do not go together."""

PRESETS = (
    Preset(
        "usual",
        _("As usual"),
        {"trophies": "7", "bonus": "no", "command": "usual", "sudden_death": "no"},
        _("By the book, until one is left."),
    ),
    Preset(
        "month",
        _("One month"),
        {"trophies": "5", "bonus": "yes", "command": "easy", "sudden_death": "round_20"},
        _("Quick trophies, a bonus at the start, an easier Command Spell; after 20 rounds the richest wins."),
    ),
)
MEASURED = (
    Measured(_("The base game"), {"usual": 191, "month": 79}),
    Measured(_("With The City"), {"usual": 198, "month": 79}),
    Measured(_("With The Blood Moon"), {"usual": 216, "month": 79}),
    Measured(_("With both"), {"usual": 225, "month": 78}),
)
"""Turns in the median, of games as docs/talisman-balance.md has them."""
