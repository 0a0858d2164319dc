"""What people tell the moderators."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from accounts.written import WordsField
from games.models import Report

TEXT_LONGEST = 2000


class ReportForm(forms.Form):
    """A reason, and words of one's own where the reason alone says too little."""

    why = forms.ChoiceField(label=_("What is wrong?"), choices=Report.Why.choices, widget=forms.RadioSelect)
    text = WordsField(
        label=pgettext_lazy("a report", "What happened"),
        required=False,
        max_length=TEXT_LONGEST,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("The moderators see what was said and when; tell them what they cannot see."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("why") == Report.Why.OTHER and not cleaned.get("text", "").strip():
            self.add_error("text", _("Say what it is."))
        return cleaned


class SeatReportForm(ReportForm):
    """The same, about one of those who play or played in a game."""

    about = forms.TypedChoiceField(label=_("Whom is it about?"), coerce=int, widget=forms.RadioSelect)
    field_order = ("about", "why", "text")

    def __init__(self, *args: Any, people: list[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = {person.pk: person for person in people}
        about = self.fields["about"]
        assert isinstance(about, forms.TypedChoiceField)
        about.choices = [(person.pk, person.shown_name) for person in people]

    @property
    def person(self) -> User:
        """Whom a valid report is about."""
        return self.people[self.cleaned_data["about"]]
