"""Cups that are ready-made: a host picks one first, which fills the form, and changes what they like."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.cups.announcing import is_cup_system
from games.cups.lengths import MOST_CUT
from games.faces.systems import is_known, offered
from games.faces.turns import USUAL, days_for, turns_of
from games.forms.round_length import options_of
from games.models.cup import Format, Luck
from games.models.game import Pace

USUAL_DAYS = 28
PRESET = "preset"
"""The buttons that fill the form, and check nothing."""


@dataclass(frozen=True)
class CupPreset:
    """What it is called, what it says of itself, and what it fills in; `systems`: it is for these only."""

    key: str
    label: str | Promise
    help: str | Promise
    fields: Mapping[str, Any]
    systems: tuple[str, ...] = field(default=())


SWISS = {"form": Format.SWISS, "rounds": 4, "through": "", "group": "", "of_group": "", "by_number": ""}
PRESETS = (
    CupPreset(
        "evening",
        _("Evening knock-out of 16"),
        _("Two at a table, everybody there at the same time; drawn as soon as 16 have come."),
        {"form": Format.KNOCK_OUT, "seats": 2, "through": 1, "rounds": "", "group": "", "of_group": "",
         "places_min": 8, "places_max": 16, "by_number": "on", "pace": Pace.LIVE, "luck": Luck.OWN},
    ),
    CupPreset(
        "swiss",
        _("Swiss of four rounds"),
        _("Four at a table, a move a day, 16 to 64 people; all of them play all rounds."),
        SWISS | {"seats": 4, "places_min": 16, "places_max": 64, "pace": Pace.DAY, "luck": Luck.BAG},
    ),
    CupPreset(
        "groups",
        _("Groups with a final"),
        _("Groups of eight play two rounds at tables of four; the first two of each meet in finals."),
        {"form": Format.GROUPS, "seats": 4, "rounds": 2, "group": 8, "of_group": 2, "through": 2,
         "places_min": 16, "places_max": 32, "by_number": "", "pace": Pace.DAY, "luck": Luck.BAG},
    ),
    CupPreset(
        "month",
        _("Short Talisman, three rounds"),
        _("Talisman in its length of a month, Swiss, four at a table, a move a day."),
        SWISS | {"system": "talisman", "length": "month", "seats": 4, "rounds": 3, "places_min": 12,
                 "places_max": 32, "pace": Pace.DAY, "luck": Luck.BAG},
        ("talisman",),
    ),
    CupPreset(
        "parties",
        _("Parties side by side"),
        _(
            "Mice & Mystics: parties of three play the same chapter with the same bag of dice, 4 to 16 of "
            "them."
        ),
        {"system": "mice", "story": "mice:C1", "form": Format.PARTIES, "seats": 3, "rounds": 1, "through": "",
         "group": "", "of_group": "", "places_min": 4, "places_max": 16, "by_number": "", "pace": Pace.DAY,
         "luck": Luck.BAG},
        ("mice",),
    ),
)  # fmt: skip


def presets() -> list[CupPreset]:
    """Those that this site can play."""
    return [one for one in PRESETS if all(is_known(slug) for slug in one.systems)]


def preset_sent(sent: Mapping[str, str]) -> CupPreset | None:
    """The one whose button was pressed."""
    return next((one for one in presets() if one.key == sent.get(PRESET)), None)


def filled_in(sent: Mapping[str, Any], preset: CupPreset | None) -> dict[str, Any]:
    """What was sent, with the choices of the preset, and days enough for its games."""
    if preset is None:
        return dict(sent)
    found = {**sent, "length": USUAL, "story": "", **preset.fields}
    known = [one.slug for one in offered() if is_cup_system(one.slug)]
    if found.get("system") not in known and not preset.systems:
        found["system"] = next(iter(known), "")
    found["days"] = days_enough(found) or found.get("days") or USUAL_DAYS
    return found


def days_enough(said: Mapping[str, Any]) -> int | None:
    """In how many days few enough games are cut; None where nobody has measured them."""
    try:
        options = options_of(said["system"], said.get("length", "")) or {}
        turns = turns_of(said["system"], int(said["seats"]), options)
    except (KeyError, ValueError):
        return None
    least = 1 if said["pace"] == Pace.LIVE else 3
    return max(least, days_for(turns, said["pace"], 1 - MOST_CUT)) if turns else None
