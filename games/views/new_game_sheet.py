"""The sheet for a new table: its forms as one, and the settings that somebody keeps for them."""

from typing import Any

from django.forms import BooleanField, Form
from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.models import User
from games.forms.conditions import ConditionsForm
from games.forms.new_game import NewGameForm
from games.forms.pace import PaceForm
from games.forms.template import KeepForm
from games.lobby import templates
from games.models import TableTemplate

NOT_KEPT = {"phrase"}
"""Written for one table only."""


class Sheet:
    """Everything the host of a new table chooses. `template` is the id of kept settings, as it was sent."""

    def __init__(self, user: User, data: QueryDict | None, *, template: str) -> None:
        self.user = user
        self.mine = list(TableTemplate.objects.filter(user=user).order_by("name"))
        self.chosen_template = next((one for one in self.mine if str(one.pk) == template), None)
        self.form = self._made(NewGameForm, data, {"name": _("%(name)s's table") % {"name": user.username}})
        self.pace = self._made(PaceForm, data)
        self.conditions = self._made(ConditionsForm, data)
        name = self.chosen_template.name if self.chosen_template else ""
        self.keeping = KeepForm(data, initial={"keep_as": name})

    def _made(self, form: type[Form], data: QueryDict | None, first: dict[str, Any] | None = None) -> Any:
        kept = self.chosen_template.settings if self.chosen_template else None
        return form(data, initial=first if kept is None else _initial(form, kept))

    @property
    def settings_forms(self) -> list[Form]:
        """The forms whose fields can be kept."""
        return [self.form, self.pace, self.conditions]

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
        fields = {field for form in self.settings_forms for field in form.fields if field in sent}
        return templates.keep(self.user, name, {field: sent[field] for field in sorted(fields - NOT_KEPT)})

    def chosen(self) -> dict[str, Any]:
        """What `create_game` takes, from a valid sheet."""
        pace = {"pace": self.pace.cleaned_data["pace"], "clock": self.pace.clock()}
        return {**self.form.cleaned_data, **pace, **self.conditions.conditions()}

    def context(self) -> dict[str, Any]:
        """For the page."""
        return {
            "form": self.form,
            "pace": self.pace,
            "conditions": self.conditions,
            "keeping": self.keeping,
            "templates": self.mine,
            "template": self.chosen_template,
        }


def _initial(form: type[Form], kept: dict[str, Any]) -> dict[str, Any]:
    """What a browser would have sent: a box that was not ticked is not there."""
    fields = form.base_fields.items()
    return {
        name: name in kept if isinstance(field, BooleanField) else kept[name]
        for name, field in fields
        if name in kept or isinstance(field, BooleanField)
    }
