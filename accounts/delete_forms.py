from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import name_key


class DeleteForm(forms.Form):
    """Deleting an account asks for its name, so that nobody does it in passing."""

    name = forms.CharField(
        label=_("Type your name at the table to confirm"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name_key(name) != self.person.username_key:
            raise ValidationError(_("This is not your name. Nothing has been deleted."))
        return name
