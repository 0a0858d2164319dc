"""How long the games of a cup or league are, and whether its rounds are: fields that both forms have."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.cups.announcing import LEAST_DAYS, MOST_DAYS
from games.cups.lengths import RoundLength, of_round
from games.faces.systems import SystemFacts, facts_of
from games.faces.turns import USUAL
from games.models.game import Pace

LOOK = "look"
"""The button that shows what a date does, and checks nothing."""


def length_field(systems: list[SystemFacts]) -> forms.ChoiceField:
    """How long a game is, where a system has choices that belong together for it."""
    choices: list[tuple[str, Any]] = [(USUAL, gettext_lazy("as usual"))]
    choices += [
        (one.key, f"{system.name}: {one.label}")
        for system in systems
        for one in system.presets
        if one.key != USUAL
    ]
    return forms.ChoiceField(
        label=gettext_lazy("Length of a game"),
        choices=choices,
        initial=USUAL,
        required=False,
        help_text=gettext_lazy("Shorter games have rules of their own, as at a new table."),
    )


def options_of(system: str, length: str) -> Mapping[str, str] | None:
    """The choices that the length brings; None where the system has no such length."""
    if length in ("", USUAL):
        return {}
    return next((one.options for one in facts_of(system).presets if one.key == length), None)


def clean_length(form: forms.Form, data: dict[str, Any]) -> None:
    """Puts the options into `data`, and says what is wrong with length and days."""
    system, pace, days = data.get("system"), data.get("pace"), data.get("days")
    chosen = options_of(system, data.get("length", "")) if system else {}
    if chosen is None:
        form.add_error("length", _("This game has no such length."))
    data["options"] = dict(chosen or {})
    if days is not None and days < LEAST_DAYS and pace != Pace.LIVE:
        form.add_error("days", _("At this pace a round lasts %(n)d days at least.") % {"n": LEAST_DAYS})
    elif "days" not in form.errors and (found := round_length(data)) and not found.is_long_enough:
        form.add_error("days", found.told)


def round_length(said: Mapping[str, Any]) -> RoundLength | None:
    """What is said of rounds as a form has it, half filled, too; None where it cannot be known yet."""
    system, pace = str(said.get("system", "")), said.get("pace", "")
    try:
        seats, days = int(said.get("seats", "")), int(said.get("days", ""))
        options = options_of(system, str(said.get("length", "")))
    except (ValueError, TypeError, KeyError):
        return None
    if options is None or pace not in Pace.values or pace == Pace.CUSTOM or not 1 <= days <= MOST_DAYS:
        return None
    return of_round(system, seats, options, pace, days)


def said_in(form: forms.Form) -> dict[str, Any]:
    """What stands in the fields of a form now, sent or not."""
    return {name: form[name].value() for name in form.fields}
