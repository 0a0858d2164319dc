"""Cups that are ready-made: a host picks one first, which fills the form, and changes what they like."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.cups.announcing import has_bag, is_cup_system
from games.cups.lengths import MOST_CUT
from games.faces.lengths import Preset
from games.faces.systems import SystemFacts, offered
from games.faces.turns import USUAL, days_for, turns_of
from games.forms.round_length import options_of
from games.models.cup import Format, Luck
from games.models.game import Pace

USUAL_DAYS = 28
PRESET = "preset"
"""The buttons that fill the form, and check nothing."""


@dataclass(frozen=True)
class CupPreset:
    """What it is called, what it says of itself, and what it fills in; the game stays that was chosen, if
    rivals play it, where the cup does not choose one itself."""

    key: str
    label: str | Promise
    help: str | Promise
    fields: Mapping[str, Any]
    chooses_game: bool = False


SWISS = {"form": Format.SWISS, "rounds": 4, "through": "", "group": "", "of_group": "", "by_number": ""}
PRESETS = (
    CupPreset(
        "evening",
        gettext_lazy("Evening knock-out of 16"),
        gettext_lazy("Two at a table, everybody there at the same time; drawn as soon as 16 have come."),
        {"form": Format.KNOCK_OUT, "seats": 2, "through": 1, "rounds": "", "group": "", "of_group": "",
         "places_min": 8, "places_max": 16, "by_number": "on", "pace": Pace.LIVE, "luck": Luck.OWN},
    ),
    CupPreset(
        "swiss",
        gettext_lazy("Swiss of four rounds"),
        gettext_lazy("Four at a table, a move a day, 16 to 64 people; all of them play all rounds."),
        SWISS | {"seats": 4, "places_min": 16, "places_max": 64, "pace": Pace.DAY, "luck": Luck.BAG},
    ),
    CupPreset(
        "groups",
        gettext_lazy("Groups with a final"),
        gettext_lazy(
            "Groups of eight play two rounds at tables of four; the first two of each meet in finals."
        ),
        {"form": Format.GROUPS, "seats": 4, "rounds": 2, "group": 8, "of_group": 2, "through": 2,
         "places_min": 16, "places_max": 32, "by_number": "", "pace": Pace.DAY, "luck": Luck.BAG},
    ),
)  # fmt: skip


def presets() -> list[CupPreset]:
    """Those of rivals, one for each shorter game of theirs, and one for each game that parties play."""
    systems = offered()
    rivals = [one for one in systems if is_cup_system(one.slug)]
    short = [_short(one, length) for one in rivals for length in one.presets if length.key != USUAL]
    return [*PRESETS, *short, *(_parties(one) for one in systems if one.allies and max(one.seats) > 1)]


def _short(system: SystemFacts, length: Preset) -> CupPreset:
    return CupPreset(
        f"{system.slug}-{length.key}",
        _("%(game)s, three rounds") % {"game": system.name},
        _("In the length “%(length)s”, Swiss, four at a table, a move a day.") % {"length": length.label},
        SWISS | {"system": system.slug, "length": length.key, "seats": min(4, max(system.seats)), "rounds": 3,
                 "places_min": 12, "places_max": 32, "pace": Pace.DAY, "luck": Luck.BAG},
        chooses_game=True,
    )  # fmt: skip


def _parties(system: SystemFacts) -> CupPreset:
    seats = min(3, max(system.seats))
    story = f"{system.slug}:{system.options[0].values[0][0]}" if system.options else ""
    return CupPreset(
        f"{system.slug}-parties",
        _("Parties side by side"),
        _("%(game)s: parties of %(n)d play the same chapter with the same bag of dice, 4 to 16 of them.")
        % {"game": system.name, "n": seats},
        {"system": system.slug, "story": story, "form": Format.PARTIES, "seats": seats, "rounds": 1,
         "through": "", "group": "", "of_group": "", "places_min": 4, "places_max": 16, "by_number": "",
         "pace": Pace.DAY, "luck": Luck.BAG},
        chooses_game=True,
    )  # fmt: skip


def preset_sent(sent: Mapping[str, str]) -> CupPreset | None:
    """The one whose button was pressed."""
    return next((one for one in presets() if one.key == sent.get(PRESET)), None)


def filled_in(sent: Mapping[str, Any], preset: CupPreset | None) -> dict[str, Any]:
    """What was sent, with the choices of the preset, and days enough for its games."""
    if preset is None:
        return dict(sent)
    found = {**sent, "length": USUAL, "story": "", **preset.fields}
    known = [one.slug for one in offered() if is_cup_system(one.slug)]
    if found.get("system") not in known and not preset.chooses_game:
        found["system"] = next(iter(known), "")
    if found["luck"] == Luck.BAG and not has_bag(found["system"], found["seats"]):
        found["luck"] = Luck.OWN
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
