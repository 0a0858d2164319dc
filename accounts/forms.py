from typing import Any

from allauth.account import forms as allauth_forms
from allauth.mfa.webauthn import forms as key_forms
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

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
        help_text=_("Times on the pages and in mails are shown in this zone."),
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


def _offers(choices: list[tuple[Any, Any]], name: str) -> bool:
    return any(name == value or (isinstance(label, list) and name in dict(label)) for value, label in choices)
