"""Names for settings that somebody keeps."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.written import LineField

LONGEST = 60


class KeepForm(forms.Form):
    """Under which name the settings of a new table are kept; empty: not at all."""

    keep_as = LineField(
        label=_("Keep these settings as"),
        required=False,
        max_length=LONGEST,
        help_text=_("Optional. Another time you begin with them. What is kept under this name is replaced."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_keep_as(self) -> str:
        name = str(self.cleaned_data["keep_as"])
        if not name and "keep" in self.data:
            raise ValidationError(_("Give the settings a name."))
        return name


class RenameForm(forms.Form):
    """Another name for kept settings."""

    name = LineField(
        label=_("Name"), max_length=LONGEST, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
