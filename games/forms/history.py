"""The filters of somebody's history."""

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.names import LONGEST, name_key
from games.careers.finished_games import Filters
from games.careers.part_words import OUTCOMES
from games.faces.systems import offered

ANY = ("", _("any"))


def _date(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": _("Write the date as 2026-11-21.")},
    )


class HistoryForm(forms.Form):
    """Every field may stay empty; days are those of the reader's zone, the last one included."""

    system = forms.ChoiceField(label=_("Game"), required=False)
    seats = forms.TypedChoiceField(label=_("Seats"), required=False, coerce=int, empty_value=None)
    outcome = forms.ChoiceField(label=_("Result"), required=False, choices=[ANY, *OUTCOMES.items()])
    opponent = forms.CharField(
        label=_("With"),
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": _("name of a player")}),
    )
    since = _date(_("From"))
    until = _date(_("To"))
    rated = forms.BooleanField(label=_("Rated games only"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        systems = offered()
        most = sorted({number for system in systems for number in system.seats})
        self._choose("system", [(system.slug, system.name) for system in systems])
        self._choose("seats", [(number, _seats(number)) for number in most])

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [ANY, *choices]

    def clean_opponent(self) -> int | None:
        """The id of the person of that name."""
        name = self.cleaned_data["opponent"]
        if not name:
            return None
        found = User.objects.filter(username_key=name_key(name)).values_list("pk", flat=True).first()
        if found is None:
            raise ValidationError(_("Nobody plays under this name."))
        return found

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        since, until = data.get("since"), data.get("until")
        if since and until and since > until:
            self.add_error("until", _("This day lies before the first one."))
        return data

    def filters(self) -> Filters:
        """What a valid form asks for."""
        data = self.cleaned_data
        return Filters(
            system=data["system"],
            seats=data["seats"],
            outcome=data["outcome"],
            opponent=data["opponent"],
            rated=data["rated"],
            since=_begins(data["since"]),
            until=_begins(data["until"] and _behind(data["until"])),
        )


def _seats(number: int) -> str:
    return ngettext("%(n)d seat", "%(n)d seats", number) % {"n": number}


def _behind(day: date) -> date:
    return day + timedelta(days=1) if day < date.max else day


def _begins(day: date | None) -> datetime | None:
    """When the day begins for the reader."""
    if day is None:
        return None
    zone = timezone.get_current_timezone()
    # The first and last days of the calendar have no moment in every zone.
    return datetime.combine(min(max(day, date(1900, 1, 1)), date(9000, 1, 1)), time(), zone)
