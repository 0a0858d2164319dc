"""What hosts write of their circle."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.avatar import svg
from accounts.avatar_words import drawings_of
from accounts.written import LineField, WordsField
from games.circles.keeping import Described
from games.circles.standing import Every
from games.faces.systems import name_of
from games.models import Circle, Game
from games.models.circle import Joining


class CircleForm(forms.Form):
    """Name and description of a circle, and who comes in how."""

    name = LineField(
        label=_("Name of the circle"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    about = WordsField(
        label=_("About it"),
        required=False,
        max_length=600,
        help_text=_("Who plays here, when, in which language. Whoever has the link reads it too."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    joining = forms.ChoiceField(
        label=_("The invitation link"),
        choices=Joining.choices,
        initial=Joining.LINK,
        widget=forms.RadioSelect,
    )
    listed = forms.BooleanField(
        label=_("On the list of circles"),
        required=False,
        help_text=_("Everybody may read its name, its description and its members, and ask to be let in."),
    )

    def __init__(self, *args: Any, circle: Circle | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if circle is not None:
            self.fields["arms"] = forms.TypedChoiceField(
                label=_("Coat of arms"),
                coerce=int,
                choices=[
                    (number, format_html("{} {}", SafeString(svg(circle.slug, number, size=40)), words))
                    for number, words in drawings_of(circle.slug)
                ],
                widget=forms.RadioSelect,
            )

    def described(self) -> Described:
        """What a valid form says."""
        return Described(**self.cleaned_data)


class DissolveForm(forms.Form):
    """The only host ends the circle, and says so twice."""

    sure = forms.BooleanField(label=_("Dissolve this circle for good"))


class HideForm(forms.Form):
    """A moderator hides a circle, or shows it again, and says why."""

    reason = LineField(label=_("Reason"), min_length=5, max_length=300)


WEEKDAYS = [
    (0, _("Monday")),
    (1, _("Tuesday")),
    (2, _("Wednesday")),
    (3, _("Thursday")),
    (4, _("Friday")),
    (5, _("Saturday")),
    (6, _("Sunday")),
]
WEEKS = [
    (1, _("every week")),
    (2, _("every second week")),
    (3, _("every third week")),
    (4, _("every fourth week")),
]


class StandingForm(forms.Form):
    """A table like one of the circle's, opened again and again."""

    name = LineField(
        label=_("Name of the table"),
        max_length=50,
        help_text=_("Each gets its number behind it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    like = forms.ChoiceField(
        label=_("Like this table"),
        help_text=_("Game, options, seats, bots, pace and what it asks of its players are taken from it."),
    )
    weeks = forms.TypedChoiceField(label=_("How often"), coerce=int, choices=WEEKS)
    weekday = forms.TypedChoiceField(label=_("On which day"), coerce=int, choices=WEEKDAYS)
    hour = forms.TypedChoiceField(
        label=_("At which hour"),
        coerce=int,
        choices=[(hour, f"{hour}:00") for hour in range(24)],
        initial=18,
        help_text=_("In your time zone. It waits two weeks for players."),
    )

    def __init__(self, *args: Any, games: Sequence[Game], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = {game.slug: game for game in games}
        field = self.fields["like"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (slug, f"{game.shown_name}, {name_of(game.system)}") for slug, game in self.games.items()
        ]

    def clean_like(self) -> Game:
        """The game that it is like."""
        return self.games[self.cleaned_data["like"]]

    def every(self) -> Every:
        """When, of a valid form."""
        data = self.cleaned_data
        return Every(data["weeks"], data["weekday"], data["hour"])
