from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import name_key


class BlockForm(forms.Form):
    """Somebody to block, by the name they play under. `other` is that person."""

    name = forms.CharField(
        label=_("Name at the table"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        self.other = User.objects.filter(username_key=name_key(name), is_active=True).first()
        if self.other is None:
            raise ValidationError(_("Nobody plays under this name."))
        if self.other.pk == self.person.pk:
            raise ValidationError(_("This is your own name."))
        return name
