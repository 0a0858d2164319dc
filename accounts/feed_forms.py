"""What is read at a new secret address, what it is called, and when a calendar rings."""

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Feed
from accounts.written import LineField

ALARMS = (1, 3, 12, 24)
"""So many hours before a turn is due a calendar may ring."""


def _alarms() -> list[tuple[int, str]]:
    """In the reader's words."""
    told = [(n, ngettext("%(n)d hour before", "%(n)d hours before", n) % {"n": n}) for n in ALARMS]
    return [(0, gettext("never")), *told]


class FeedForm(forms.Form):
    """One new address."""

    kind = forms.ChoiceField(
        label=_("What is read there"),
        choices=Feed.choices,
        initial=Feed.CALENDAR,
        widget=forms.RadioSelect,
    )
    name = LineField(
        label=_("Name"),
        max_length=60,
        help_text=_("Which program or device reads it: you will find it by this name in the list."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    alarm = forms.TypedChoiceField(
        label=_("When the calendar rings"),
        coerce=int,
        choices=_alarms,
        initial=3,
        help_text=_(
            "Before a turn is due; never while you sleep. Not every calendar takes alarms from an address."
        ),
    )
