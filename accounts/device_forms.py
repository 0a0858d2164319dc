"""What a browser says of itself when it signs up for notices."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.devices import Subscription
from accounts.written import LineField

LONGEST_ADDRESS = 2000


class DeviceForm(forms.Form):
    """A subscription of a browser, and a name for it."""

    name = LineField(
        label=_("Name of this device"),
        max_length=40,
        required=False,
        help_text=_("So that you find it in the list; it can stay empty."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    endpoint = forms.CharField(max_length=LONGEST_ADDRESS, widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=90, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=24, widget=forms.HiddenInput)
    key = forms.CharField(max_length=90, widget=forms.HiddenInput)

    def subscription(self) -> Subscription:
        """What it says, once it is valid."""
        told = self.cleaned_data
        return Subscription(told["endpoint"], told["p256dh"], told["auth"], told["key"])
