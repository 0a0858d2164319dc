"""A party for a cup: what it is called, and who is asked into it."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.names import name_key
from accounts.written import LineField

LONGEST = 30


class AskForm(forms.Form):
    """Somebody to ask, by the name they play under: `person` of a valid form."""

    who = forms.CharField(
        label=gettext_lazy("Name at the table"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_who(self) -> str:
        """Raises ValidationError for nobody."""
        who: str = self.cleaned_data["who"]
        self.person = _known(who)
        return who


class PartyForm(forms.Form):
    """The name of a party, and the others of it, as far as they are known: `people` of a valid form."""

    name = LineField(
        label=gettext_lazy("Name of the party"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, seats: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.others = [f"person_{number}" for number in range(2, seats + 1)]
        for number, name in enumerate(self.others, 2):
            self.fields[name] = forms.CharField(
                label=_("Person %(number)d") % {"number": number},
                required=False,
                max_length=60,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
                help_text=_("By the name they play under. You may ask later, too.") if number == 2 else "",
            )

    def clean(self) -> dict[str, Any]:
        """Everybody who is named is somebody."""
        data: dict[str, Any] = super().clean() or {}
        self.people: list[User] = []
        for name in self.others:
            if data.get(name):
                try:
                    self.people.append(_known(data[name]))
                except forms.ValidationError as unknown:
                    self.add_error(name, unknown)
        return data


def _known(name: str) -> User:
    found = User.objects.filter(username_key=name_key(name), is_active=True).first()
    if found is None:
        raise forms.ValidationError(_("Nobody plays under this name."))
    return found
