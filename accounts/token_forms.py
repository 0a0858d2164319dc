"""What a new token of the API is called, what it may do, and how long."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.dates import days_and_hours
from accounts.tokens import LONGEST, SCOPES
from accounts.written import LineField


def _lengths() -> list[tuple[int, str]]:
    """Days that a token may hold, in the reader's words."""
    return [*((days, days_and_hours(24 * days)) for days in (30, 90)), (LONGEST, gettext("a year"))]


class TokenForm(forms.Form):
    """One new token."""

    name = LineField(
        label=_("Name"),
        max_length=60,
        help_text=_("What it is for: you will find it by this name in the list."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"), choices=[*SCOPES.items()], widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        coerce=int,
        choices=_lengths,
        initial=90,
        help_text=_("A week before its end we write to you, and you can renew it."),
    )
