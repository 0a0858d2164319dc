"""A webhook: where it leads, what it is called, how it speaks and of what."""

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Language
from accounts.written import LineField
from games.hooks.addresses import BadAddress, parts_of
from games.hooks.events import choices
from games.models import Webhook
from games.models.webhook import Kind
from labyrinth.ground.outwards.answers import Refused

WRONG: dict[str, str | Promise] = {
    "address": _("This is no address of that kind. Copy it once more as the service shows it."),
    "room": _("The id of a room begins with “!”. It stands in the settings of the room."),
    "token": _("This is no token: copy it once more."),
    "form": _("Use an address that begins with https:// and a name, with no port, no name of a user in it."),
    "inside": _("This address leads to this site or into its own network: nothing is sent there."),
}

ADDRESSES: dict[str, str | Promise] = {
    Kind.SIGNED: _("We send JSON there, signed as Standard Webhooks have it."),
    Kind.DISCORD: _("In the settings of the channel, under Integrations: https://discord.com/api/webhooks/…"),
    Kind.SLACK: _("Of an app with Incoming Webhooks: https://hooks.slack.com/services/…"),
    Kind.MATTERMOST: _("Of an incoming webhook: https://chat.example.org/hooks/…"),
    Kind.MATRIX: _("Of your home server: https://matrix.example.org"),
    Kind.GOOGLE_CHAT: _("Of a space, under Apps and integrations: https://chat.googleapis.com/v1/spaces/…"),
    Kind.NTFY: _("Server and topic: https://ntfy.sh/a-name-that-nobody-guesses"),
}


class WordsForm(forms.Form):
    """What one may change later, too."""

    name = LineField(
        label=_("Name"), max_length=60, help_text=_("You will find it by this name in the list.")
    )
    language = forms.ChoiceField(label=_("Language"), choices=Language.choices)
    events = forms.MultipleChoiceField(label=_("What it is told"), widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, of: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        events = self.fields["events"]
        assert isinstance(events, forms.MultipleChoiceField)
        events.choices = choices(of)


class WebhookForm(WordsForm):
    """A new one of a kind. When it is valid, `parts` is what is kept of its address."""

    address = forms.CharField(label=_("Address"), max_length=2000, widget=forms.URLInput)
    room = forms.CharField(label=_("Room"), max_length=300, required=False)
    token = forms.CharField(
        label=_("Access token"),
        max_length=400,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ("address", "room", "token", "name", "language", "events")

    def __init__(self, *args: Any, kind: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind, self.parts = kind, dict[str, str]()
        self.fields["address"].help_text = str(ADDRESSES[kind])
        self.fields["address"].widget.attrs.update(autocomplete="off", spellcheck="false")
        self.fields["room"].help_text = str(WRONG["room"])
        if kind != Kind.MATRIX:
            del self.fields["room"]
        if kind not in (Kind.MATRIX, Kind.NTFY):
            del self.fields["token"]
        elif kind == Kind.NTFY:
            self.fields["token"].help_text = str(_("Only where the server asks for one."))

    def clean(self) -> dict[str, Any]:
        """An address is taken apart; one that is wrong says in which field."""
        cleaned: dict[str, Any] = super().clean() or {}
        if "address" not in cleaned:
            return cleaned
        try:
            self.parts = parts_of(
                self.kind, cleaned["address"], cleaned.get("room", ""), cleaned.get("token", "")
            )
        except BadAddress as bad:
            self.add_error(bad.field, str(WRONG[bad.field]))
        except Refused as refused:
            self.add_error("address", str(WRONG[refused.reason]))
        return cleaned

    @property
    def words(self) -> dict[str, object]:
        """Name, language and events of a valid form."""
        return {name: self.cleaned_data[name] for name in ("name", "language", "events")}


def words_of(webhook: Webhook) -> dict[str, object]:
    """What stands in the form at first."""
    return {"name": webhook.name, "language": webhook.language, "events": webhook.events}
