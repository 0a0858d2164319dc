"""The sheet for a new table: its forms as one, and the settings that somebody keeps for them."""

from collections.abc import Mapping
from typing import Any

from django.forms import BooleanField, Form
from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.models import User
from games.circles.page import to_open_for
from games.faces.lengths import LEAST_HOURS, MOST_HOURS, PLAYERS, Preset
from games.faces.systems import SystemFacts, offered
from games.forms.conditions import ConditionsForm, conditions_sent
from games.forms.new_game import NewGameForm
from games.forms.options import PREFIX, OptionsForm, names_sent
from games.forms.pace import PaceForm, pace_sent
from games.forms.template import KeepForm
from games.lobby import templates
from games.lobby.lobby import opponent_of
from games.lobby.new_table import NewTable
from games.lobby.options import still_known
from games.models import Game, Seat, TableTemplate
from games.models.clock import clock_of

NOT_KEPT = {"phrase"}
"""Written for one table only."""
ONLY_SHOW = "show"
"""The button that shows the options of the chosen system and checks nothing."""
PRESET = "preset"
"""A button that fills several options in, and checks nothing either."""
ONCE_BARE = ("teams",)
"""Options that the release before kept under their bare names."""


def is_half_filled(sent: Mapping[str, str]) -> bool:
    """Whether the form goes back to its writer as they left it, with the options of the system chosen.

    Without scripts a page shows those of another system until it is sent; nobody opens a table with what they
    have not seen.
    """
    chosen = next((system for system in offered() if system.slug == sent.get("system")), None)
    if chosen is None:
        return False
    shows = ONLY_SHOW in sent or PRESET in sent
    return shows or names_sent(sent) != {option.name for option in chosen.options}


def preset_sent(sent: Mapping[str, str]) -> Preset | None:
    """The one whose button was pressed, of the system that is chosen."""
    system = _chosen(offered(), sent.get("system", ""))
    return next((one for one in system.presets if one.key == sent.get(PRESET)), None)


def filled_in(sent: Mapping[str, str], preset: Preset | None) -> dict[str, str]:
    """What was sent, with the choices of the preset."""
    chosen = preset.options if preset else {}
    return {**sent, **{f"{PREFIX}-{name}": word for name, word in chosen.items()}}


class Sheet:
    """Everything the host of a new table chooses, of the system that is chosen.

    `sent` is what is checked; without it the sheet begins with what the host has `begun`, else with the kept
    settings of the id `template`, else with what is usual; `system` and what is `first` are chosen: "circle",
    and "opponent" on all other seats.
    """

    def __init__(
        self,
        user: User,
        sent: QueryDict | None = None,
        *,
        begun: Mapping[str, str] | None = None,
        template: str = "",
        system: str = "",
        first: Mapping[str, str] | None = None,
    ) -> None:
        self.user = user
        self.mine = list(TableTemplate.objects.filter(user=user).order_by("name"))
        self.chosen_template = next((one for one in self.mine if str(one.pk) == template), None)
        if begun is None and self.chosen_template:
            begun = {**self.chosen_template.settings, "keep_as": self.chosen_template.name}
        self.system = _chosen(offered(), (sent or begun or {}).get("system", system))
        circles = {one.slug: one for one in to_open_for(user)}
        initial = self._first_fields(begun) | {name: word for name, word in (first or {}).items() if word}
        if (first or {}).get("opponent"):
            initial["bots"] = self.system.seats[-1] - 1
        self.form = NewGameForm(sent, initial=initial, system=self.system, circles=circles)
        self.options = OptionsForm(sent, initial=_options(begun or {}, self.system), system=self.system)
        self.pace = PaceForm(sent, initial=_initial(PaceForm, begun))
        self.conditions = ConditionsForm(sent, initial=_initial(ConditionsForm, begun))
        self.keeping = KeepForm(sent, initial=_initial(KeepForm, begun))

    def _first_fields(self, begun: Mapping[str, str] | None) -> dict[str, Any]:
        usual = {"name": _("%(name)s's table") % {"name": self.user.username}}
        return usual if begun is None else _initial(NewGameForm, begun)

    def _has(self, preset: Preset) -> bool:
        """Whether just its choices stand in the form."""
        return all(self.options[name].value() == word for name, word in preset.options.items())

    @property
    def settings_forms(self) -> list[Form]:
        """The forms whose fields can be kept."""
        return [self.form, self.options, self.pace, self.conditions]

    def is_valid(self) -> bool:
        """Whether all forms are; each says what is wrong with it."""
        found = [form.is_valid() for form in (*self.settings_forms, self.keeping)]
        return all(found)

    def keep(self) -> TableTemplate | None:
        """Keep the settings, if the host has given a name for them. Raises Refused."""
        name = self.keeping.cleaned_data["keep_as"]
        if not name:
            return None
        sent = self.form.data
        fields = {form.add_prefix(field) for form in self.settings_forms for field in form.fields}
        kept = sorted(field for field in fields - NOT_KEPT if field in sent)
        return templates.keep(self.user, name, {field: sent[field] for field in kept})

    def chosen(self) -> NewTable:
        """The table of a valid sheet."""
        return NewTable(
            **self.form.cleaned_data,
            options=self.options.cleaned_data,
            pace=self.pace.cleaned_data["pace"],
            clock=self.pace.clock(),
            **self.conditions.conditions(),
        )

    def context(self) -> dict[str, Any]:
        """For the page."""
        return {
            "form": self.form,
            "system": self.system,
            "systems": offered(),
            "options": self.options,
            "presets": [(one, self._has(one)) for one in self.system.presets],
            "measured": {"least": LEAST_HOURS, "most": MOST_HOURS, "players": PLAYERS},
            "pace": self.pace,
            "conditions": self.conditions,
            "keeping": self.keeping,
            "templates": self.mine,
            "template": self.chosen_template,
        }


def settings_of(game: Game, seats: list[Seat]) -> dict[str, str]:
    """What the host of a game would have sent for it, as far as its system still has it."""
    clock = clock_of(game.clock, game.pace)
    options = still_known(game.system, game.options)
    sent = {
        "system": game.system,
        "name": game.name,
        "seats": game.seats_wanted,
        "bots": sum(seat.is_bot for seat in seats),
        "opponent": opponent_of(seats),
        "access": game.access,
        "circle": game.circle.slug if game.circle else "",
        **{f"{PREFIX}-{name}": word for name, word in options.items()},
        **pace_sent(game.pace, clock),
        **conditions_sent(game),
    }
    return {name: str(value) for name, value in sent.items()}


def _chosen(systems: list[SystemFacts], slug: str) -> SystemFacts:
    """The system of that name; the first one where there is none."""
    return next((system for system in systems if system.slug == slug), systems[0])


def _initial(form: type[Form], begun: Mapping[str, str] | None) -> dict[str, Any]:
    """What a browser would have sent: a box that was not ticked is not there."""
    if begun is None:
        return {}
    fields = form.base_fields.items()
    return {
        name: name in begun if isinstance(field, BooleanField) else begun[name]
        for name, field in fields
        if name in begun or isinstance(field, BooleanField)
    }


def _options(begun: Mapping[str, str], system: SystemFacts) -> dict[str, str]:
    """The options among it, but for words that the system does not have any more."""
    bare = {f"{PREFIX}-{name}": begun[name] for name in ONCE_BARE if name in begun}
    sent = {**bare, **begun}
    words = {option.name: sent.get(f"{PREFIX}-{option.name}", "") for option in system.options}
    return {
        option.name: words[option.name]
        for option in system.options
        if words[option.name] in dict(option.values)
    }
