"""Whom the host of a table invites."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import name_key


class InviteForm(forms.Form):
    """`person` (of those offered as buttons, by slug) or a `name` that was typed. `found` is who it is."""

    name = forms.CharField(
        label=_("Or by name"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        slug, name = self.data.get("person", ""), data.get("name", "")
        people = User.objects.filter(is_active=True)
        self.found = people.filter(**({"slug": slug} if slug else {"username_key": name_key(name)})).first()
        if self.found is None:
            self.add_error("name", ValidationError(_("Nobody plays under this name.")))
        return data

    @property
    def person(self) -> User:
        """Who is invited by a valid form."""
        assert self.found is not None
        return self.found
