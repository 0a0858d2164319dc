"""What people write who bring a record: the file, and what they want to call it."""

from typing import TYPE_CHECKING

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from accounts.written import LineField
from games.forms.new_game import NAME_LONGEST, RECORD_LARGEST

if TYPE_CHECKING:
    File = UploadedFile[bytes]


class StudyForm(forms.Form):
    """A record as a file."""

    record = forms.FileField(
        label=_("Record file"),
        help_text=_("The record.json of a finished game, from here or from elsewhere, at most 5 MB."),
        widget=forms.FileInput(attrs={"accept": "application/json,.json"}),
    )
    name = LineField(
        label=_("What you call it"),
        required=False,
        max_length=NAME_LONGEST,
        help_text=_("Optional. Without a name it is called as its record says."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_record(self) -> "File":
        """Raise ValidationError for a file that is larger than any real game."""
        file: File = self.cleaned_data["record"]
        if (file.size or 0) > RECORD_LARGEST:
            raise ValidationError(_("This file is larger than 5 MB; no game has so much to tell."))
        return file
