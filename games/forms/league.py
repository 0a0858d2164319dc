"""What a host says of a new league, and why one is ended."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.written import LineField
from games.cups.announcing import MOST_DAYS, PACES, is_cup_system
from games.faces.systems import name_of, offered
from games.forms.cup_presets import USUAL_DAYS, days_enough
from games.forms.round_length import clean_length, length_field, round_length, said_in
from games.leagues.divisions import LEAST, MOST
from games.leagues.founding import MOST_SEATS, Founded
from games.models import Circle
from games.models.game import Pace
from labyrinth.ground.clock import now


class LeagueForm(forms.Form):
    """The game and its tables, how large divisions are, when the first season begins, how long a round is."""

    name = LineField(
        label=_("Name of the league"), max_length=40, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    system = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)
    seats = forms.TypedChoiceField(
        label=_("Seats of a table"),
        coerce=int,
        choices=[(many, str(many)) for many in range(2, MOST_SEATS + 1)],
        initial=4,
        help_text=_("If people do not fill all tables, some have one seat less."),
    )
    length = length_field([])
    size = forms.TypedChoiceField(
        label=_("People of a division"),
        coerce=int,
        choices=[(many, str(many)) for many in range(LEAST, MOST + 1)],
        initial=LEAST,
        help_text=_("About so many: divisions are made as even as possible."),
    )
    closes_on = forms.DateField(
        label=_("The first season begins on"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        help_text=_("At 20:00 in your time zone, or as soon after it as eight people have registered."),
    )
    pace = forms.ChoiceField(
        label=_("Pace"), choices=[(pace, Pace(pace).label) for pace in PACES], initial=Pace.DAY
    )
    days = forms.IntegerField(
        label=_("Days of a round"),
        min_value=1,
        max_value=MOST_DAYS,
        initial=USUAL_DAYS,
        help_text=_(
            "What is not over by then is decided by how far everybody has come at the last moment when all "
            "had had equally many turns."
        ),
    )
    circle = forms.ChoiceField(
        label=_("For whom"), required=False, help_text=_("A league of a circle only its members see.")
    )

    def __init__(self, *args: Any, circles: Sequence[Circle] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.circles = {circle.slug: circle for circle in circles}
        systems = [system for system in offered() if is_cup_system(system.slug)]
        slugs = [system.slug for system in systems]
        self._choose("system", [(slug, name_of(slug)) for slug in slugs])
        self.fields["system"].initial = next(iter(slugs), "")
        self.fields["length"] = length_field(systems)
        named = [(slug, one.shown_name) for slug, one in self.circles.items()]
        self._choose("circle", [("", _("Everybody")), *named])
        self.fields["closes_on"].initial = timezone.localdate(now() + timedelta(days=14))
        if enough := days_enough({name: field.initial for name, field in self.fields.items()}):
            self.fields["days"].initial = enough

    @property
    def cut(self) -> str:
        """What the date of a round does to the games that are chosen, in words; "" where nobody knows."""
        found = round_length(said_in(self))
        return found.told if found else ""

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        chosen = self.fields[name]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = choices

    def clean(self) -> dict[str, Any]:
        """Rounds are as long as the pace needs."""
        data: dict[str, Any] = super().clean() or {}
        clean_length(self, data)
        return data

    def founded(self) -> Founded:
        """What a valid form says."""
        data = {name: value for name, value in self.cleaned_data.items() if name != "length"}
        evening = datetime.combine(data.pop("closes_on"), time(20), timezone.get_current_timezone())
        data["circle"] = self.circles.get(data["circle"])
        return Founded(closes_at=evening, **data)


class EndLeagueForm(forms.Form):
    """Why a league is ended."""

    reason = LineField(
        label=_("Why"), min_length=5, max_length=300, help_text=_("Everybody who is in it reads this.")
    )
