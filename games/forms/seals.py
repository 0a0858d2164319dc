"""Which seals somebody wears on their arms."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from games.careers.shown_seals import ON_THE_ARMS, ShownSeal


class WornSealsForm(forms.Form):
    """At most three of those that they have earned."""

    worn = forms.MultipleChoiceField(required=False)

    def __init__(self, data: Any, seals: Iterable[ShownSeal]) -> None:
        super().__init__(data)
        field = self.fields["worn"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(one.id, one.name) for one in seals]

    def clean_worn(self) -> list[str]:
        """Refused where there are too many."""
        found: list[str] = self.cleaned_data["worn"]
        if len(found) > ON_THE_ARMS:
            raise forms.ValidationError(_("Choose three seals at most."))
        return found
