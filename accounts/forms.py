from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import time_format
from django.utils.translation import gettext_lazy as _

from accounts import avatar, hours, message_choices, message_events, push_keys, vacations
from accounts.addresses import forget_wishes, owner_of, stored_form
from accounts.avatar_words import drawings_of
from accounts.in_vain import SameWork
from accounts.message_events import MessageChoice
from accounts.models import NAME_HELP, NAME_TAKEN, User
from accounts.names import SHORTEST_WITHOUT_VOWELS
from accounts.passwords import OneRule
from accounts.places import place_of, time_zone_choices
from accounts.renaming import tidied_for
from accounts.time_zones import validate_time_zone
from labyrinth.ground import clock


def zone_in_browser() -> forms.CharField:
    """A field that the script of the page fills with the time zone of the browser."""
    return forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))


def zone_or_nothing(name: str) -> str:
    """A zone we do not know is nobody's fault and no reason to turn a person away."""
    try:
        validate_time_zone(name)
    except ValidationError:
        return ""
    return name


def name_at_the_table(form: forms.Form) -> None:
    """Let a form of signing up ask for the name as our pages call it, without placeholders."""
    name = form.fields["username"]
    name.label = _("Name at the table")
    name.help_text = NAME_HELP
    name.widget.attrs.update(autocomplete="nickname", minlength=SHORTEST_WITHOUT_VOWELS)
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class SignupForm(SameWork, allauth_forms.SignupForm):  # type: ignore[misc]
    """Email, name and password; the script of the page fills in the time zone of the browser."""

    time_zone = zone_in_browser()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_at_the_table(self)
        password = self.fields["password1"]
        password.widget.attrs["autocomplete"] = "new-password"
        password.help_text = OneRule().get_help_text()

    def clean_time_zone(self) -> str:
        return zone_or_nothing(self.cleaned_data["time_zone"])

    def validate_unique_email(self, email: str) -> str:
        """A known address is told by mail only."""
        self.account_already_exists = owner_of(email) is not None
        return email

    @transaction.atomic
    def save(self, request: HttpRequest) -> Any:
        """Raises IntegrityError if somebody has taken the name or the address since they were looked at."""
        forget_wishes(self.cleaned_data["email"])
        return super().save(request)


class LoginForm(allauth_forms.LoginForm):  # type: ignore[misc]
    """Address and password."""

    def clean_login(self) -> str:
        return stored_form(super().clean_login())


class LoginCodeForm(allauth_forms.RequestLoginCodeForm):  # type: ignore[misc]
    """The address to which a code is sent."""

    def clean_email(self) -> str:
        self.cleaned_data["email"] = stored_form(self.cleaned_data["email"])
        email: str = super().clean_email()
        owner = owner_of(email)
        self._user = owner if owner and owner.is_active else None
        return email


class ResetPasswordForm(allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    """The address to which the link for another password is sent."""

    def clean_email(self) -> str:
        self.cleaned_data["email"] = stored_form(self.cleaned_data["email"])
        email: str = super().clean_email()
        owner = owner_of(email)
        self.users = [owner] if owner and owner.is_active else []
        return email


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]
    avatar = forms.TypedChoiceField(
        label=_("Picture"),
        coerce=int,
        choices=[(number, "") for number in range(avatar.DRAWINGS)],
        widget=forms.RadioSelect,
        help_text=_("A coat of arms, drawn from your account."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_(
            "Times on the pages and in mails are shown in this zone. "
            "Your quiet hours follow from your next day."
        ),
    )

    class Meta:
        model = User
        fields = (
            "username",
            "avatar",
            "language",
            "time_zone",
            "profile_shown",
            "history_shown",
            "seals_shown",
            "times_shown",
            "here_shown",
        )
        labels = {
            "username": _("Name at the table"),
            "language": _("Language"),
            "profile_shown": _("Who may open my profile"),
            "history_shown": _("Show my finished games"),
            "seals_shown": _("Show my seals"),
            "times_shown": _("Show how quickly I answer"),
            "here_shown": _("Show my friends when I am here"),
        }
        help_texts = {
            "language": _("For the pages and for the mails we send you."),
            "profile_shown": _("People whom you block, or who block you, never see it."),
            "history_shown": _(
                "Without them your profile tells nothing of how you play. Those who played with you see "
                "your games with them in any case."
            ),
            "seals_shown": _("Seals are given for deeds in finished games; who sees these may see them."),
            "times_shown": _("How long you take for half of your answers, and for most of them."),
            "here_shown": _("Friends are people whom you follow and who follow you. Nobody else sees it."),
        }
        widgets = {"profile_shown": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = time_zone_choices()
        mine = self.instance.time_zone
        if not _offers(choices, mine):
            choices.insert(1, (mine, place_of(mine)))
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = choices
        self.fields["username"].widget.attrs.update(
            autocomplete="nickname", minlength=SHORTEST_WITHOUT_VOWELS
        )
        picture = self.fields["avatar"]
        assert isinstance(picture, forms.ChoiceField)
        picture.choices = drawings_of(self.instance.slug)

    def clean_username(self) -> str:
        return tidied_for(self.instance, self.cleaned_data["username"])

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

    def try_save(self) -> bool:
        """Whether it could be saved: somebody may have taken the name since the form was looked at."""
        try:
            self.save()
        except IntegrityError:
            self.add_error("username", NAME_TAKEN)
            return False
        return True


class HoursForm(forms.Form):
    """When no clock of a person runs."""

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

    def try_save(self, person: User) -> bool:
        """Whether it could be saved; the free days may have to rest."""
        try:
            hours.change_hours(person, **self.cleaned_data)
        except ValidationError as refused:
            self.add_error(None, refused)
            return False
        return True


def _day_field(label: Any, **more: Any) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"), **more)


def _hour_field(label: Any) -> forms.TimeField:
    widget = forms.TimeInput({"type": "time"}, format="%H:%M")
    return forms.TimeField(label=label, required=False, widget=widget)


class VacationForm(forms.Form):
    """Whole days of the person's zone, from the first to the last; with hours from one moment to another.

    `save` tells whether the vacation could be announced.
    """

    starts = _day_field(_("First day"), required=False, help_text=_("Leave it empty to begin now."))
    ends = _day_field(_("Last day"), help_text=_("Your clocks run again at midnight after it."))
    starts_hour = _hour_field(_("From this hour of the first day"))
    ends_hour = _hour_field(_("Until this hour of the last day"))

    def days(self) -> list[forms.BoundField]:
        """The fields that everybody needs."""
        return [self["starts"], self["ends"]]

    def hours(self) -> list[forms.BoundField]:
        """Those for a vacation that is not one of whole days."""
        return [self["starts_hour"], self["ends_hour"]]

    def hours_wanted(self) -> bool:
        """Whether an hour was given."""
        return any(field.value() or field.errors for field in self.hours())

    def save(self, person: User) -> bool:
        try:
            vacations.announce(person, self._starts(), self._ends())
        except ValidationError as refused:
            self.add_error(None, refused)
            return False
        return True

    def _starts(self) -> datetime | None:
        """None is now: a day that has begun begins now, too."""
        day, hour = self.cleaned_data["starts"], self.cleaned_data["starts_hour"]
        if day and hour:
            return _at_hour("starts_hour", day, hour)
        return _midnight(day) if day and day != timezone.localdate(clock.now()) else None

    def _ends(self) -> datetime:
        day, hour = self.cleaned_data["ends"], self.cleaned_data["ends_hour"]
        if hour:
            return _at_hour("ends_hour", day, hour, last=True)
        try:
            return _midnight(day + timedelta(days=1))
        except OverflowError:  # the last day of the calendar
            raise ValidationError({"ends": _("There is no such time.")}) from None


def _midnight(day: date) -> datetime:
    """The first moment of a day in the person's zone."""
    return datetime.combine(day, time.min, timezone.get_current_timezone())


def _at_hour(field: str, day: date, hour: time, *, last: bool = False) -> datetime:
    """The moment at which the person's clock reads so; of an hour that it has twice the first, or the `last`.

    Raises ValidationError for an hour that a change of clocks leaves out.
    """
    zone = timezone.get_current_timezone()
    moment = datetime.combine(day, hour.replace(fold=int(last)), zone)
    try:
        exists = moment.astimezone(UTC).astimezone(zone).replace(tzinfo=None) == datetime.combine(day, hour)
    except OverflowError:  # the first and the last day of the calendar: whoever announces it says so
        exists = True
    if not exists:
        words = _("The clocks go forward that day: there is no %(hour)s. Choose an earlier or a later hour.")
        raise ValidationError({field: words % {"hour": time_format(hour, "H:i")}})
    return moment


class MessagesForm(forms.Form):
    """One choice for each event that the site sends, the hour of the digest, and whether turn mails keep the
    quiet hours."""

    digest_hour = forms.TypedChoiceField(
        label=_("Daily digest at"),
        coerce=int,
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
        help_text=_("In your time zone. No digest is sent when there is nothing to tell."),
    )
    mornings = forms.BooleanField(
        label=_("Turn mails in the morning"),
        required=False,
        help_text=_(
            "What falls into your quiet hours waits for their end. Your clocks stand still then anyway. At a "
            "table whose clocks run at night the mail comes at once if less than half a day would be left."
        ),
    )

    replies = forms.BooleanField(
        label=_("A mail of a turn can be answered with a letter"),
        required=False,
        help_text=_(
            "“B” in reply plays B. Switched off, no reply does anything; switched on again, only those to "
            "new mails do."
        ),
    )

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        self.initial["replies"] = bool(person.reply_key)
        if not settings.REPLY_ADDRESS:
            del self.fields["replies"]
        self.initial["digest_hour"], self.initial["mornings"] = person.digest_hour, person.mornings
        self.notices = bool(push_keys.site_key())
        offered = [one for one in MessageChoice if self.notices or one != MessageChoice.PUSH]
        self.ways = len(offered)
        for event in message_events.EVENTS:
            wanted = person.wants(event.code)
            self.fields[event.code] = forms.ChoiceField(
                label=event.label,
                help_text=event.help,
                choices=[(way, label) for way, label in event.choices if way in offered],
                initial=wanted if wanted in offered else MessageChoice.MAIL,
                widget=forms.RadioSelect,
            )

    def events(self) -> list[forms.BoundField]:
        """The fields of the events, in their order."""
        return [self[event.code] for event in message_events.EVENTS]

    def save(self) -> None:
        choices = {event.code: self.cleaned_data[event.code] for event in message_events.EVENTS}
        kept = ("digest_hour", "mornings", "replies")
        rest = {name: self.cleaned_data[name] for name in kept if name in self.fields}
        message_choices.choose(self.person, choices, **rest)


def _offers(choices: list[tuple[Any, Any]], name: str) -> bool:
    return any(name == value or (isinstance(label, list) and name in dict(label)) for value, label in choices)
