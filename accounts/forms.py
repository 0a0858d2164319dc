from collections.abc import Iterator
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.mfa.webauthn import forms as key_forms
from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts import hours, message_choices, message_events, vacations
from accounts.message_events import MessageChoice
from accounts.models import NAME_HELP, User
from accounts.names import SHORTEST, tidy_name, validate_not_reserved
from accounts.time_zones import time_zone_choices, validate_time_zone


class SignupForm(allauth_forms.SignupForm):  # type: ignore[misc]
    """Email, name and password; the script of the page fills in the time zone of the browser."""

    time_zone = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name at the table")
        name.help_text = NAME_HELP
        name.widget.attrs.update(autocomplete="nickname", minlength=SHORTEST)
        self.fields["password1"].widget.attrs["autocomplete"] = "new-password"
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def clean_time_zone(self) -> str:
        """A zone we do not know is nobody's fault and no reason to turn a person away."""
        name: str = self.cleaned_data["time_zone"]
        try:
            validate_time_zone(name)
        except ValidationError:
            return ""
        return name


class AddKeyForm(key_forms.AddWebAuthnForm):  # type: ignore[misc]
    """A new security key; in the original its name has a label that cannot be translated."""

    name = forms.CharField(label=_("Name"), required=False)


class EditKeyForm(key_forms.EditWebAuthnForm):  # type: ignore[misc]
    """A security key under another name."""

    name = forms.CharField(label=_("Name"), max_length=100)


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_(
            "Times on the pages and in mails are shown in this zone. "
            "Your quiet hours follow from your next day."
        ),
    )

    class Meta:
        model = User
        fields = ("username", "language", "time_zone")
        labels = {"username": _("Name at the table"), "language": _("Language")}
        help_texts = {"language": _("For the pages and for the mails we send you.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = list(time_zone_choices())
        mine = self.instance.time_zone
        if not _offers(choices, mine):
            choices.insert(1, (mine, mine))
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = choices
        self.fields["username"].widget.attrs.update(autocomplete="nickname", minlength=SHORTEST)

    def clean_username(self) -> str:
        name = tidy_name(self.cleaned_data["username"])
        if name != self.instance.username:
            validate_not_reserved(name)
        return name

    @transaction.atomic
    def save(self, commit: bool = True) -> User:
        """Only what stands on the page is written; another zone moves the hours too."""
        person: User = super().save(commit=False)
        if not commit:
            return person
        if "time_zone" in self.changed_data:
            hours.change_zone(person, person.time_zone)
        person.save(update_fields=self._meta.fields)
        return person


class HoursForm(forms.Form):
    """When no clock of a person runs. `save` tells the day from which it holds, None if it does already."""

    quiet_from = forms.TimeField(
        label=_("Quiet from"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    quiet_to = forms.TimeField(
        label=_("Quiet until"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("At most ten hours; they may go over midnight. Leave both empty to keep none."),
    )
    free_days = forms.TypedMultipleChoiceField(
        label=_("Free days"),
        required=False,
        coerce=int,
        choices=list(WEEKDAYS.items()),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("At most two. A free day lasts from midnight to midnight."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            hours.check_hours(cleaned["quiet_from"], cleaned["quiet_to"], cleaned["free_days"])
        return cleaned

    def save(self, person: User) -> Any:
        return hours.change_hours(person, **self.cleaned_data)


class VacationForm(forms.Form):
    """Times are those of the person's zone. `save` tells whether the vacation could be announced."""

    starts = forms.DateTimeField(
        label=_("From"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("Leave it empty to begin now."),
    )
    ends = forms.DateTimeField(
        label=_("Until"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )

    def save(self, person: User) -> bool:
        try:
            vacations.announce(person, self.cleaned_data["starts"], self.cleaned_data["ends"])
        except ValidationError as refused:
            self.add_error(None, refused)
            return False
        return True


class MessagesForm(forms.Form):
    """One choice for each event that the site sends, and the hour of the digest."""

    digest_hour = forms.TypedChoiceField(
        label=_("Daily digest at"),
        coerce=int,
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
        help_text=_("In your time zone. No digest is sent when there is nothing to tell."),
    )

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        self.initial["digest_hour"] = person.digest_hour
        for event in message_events.EVENTS:
            self.fields[event.code] = forms.ChoiceField(
                label=event.label,
                help_text=event.help,
                choices=MessageChoice.choices,
                initial=person.wants(event.code),
            )

    def events(self) -> Iterator[forms.BoundField]:
        """The fields of the events, in their order."""
        return (self[event.code] for event in message_events.EVENTS)

    def save(self) -> None:
        choices = {event.code: self.cleaned_data[event.code] for event in message_events.EVENTS}
        message_choices.choose(self.person, choices, digest_hour=self.cleaned_data["digest_hour"])


def _offers(choices: list[tuple[Any, Any]], name: str) -> bool:
    return any(name == value or (isinstance(label, list) and name in dict(label)) for value, label in choices)
