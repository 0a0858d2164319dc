"""Which of the open tables somebody wants to see: the fields of an address, whatever stands in it."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import Language
from games.lobby.open_games import Wanted

TOGETHER = (2, 4, 6, 8)
"""Hours a day."""


class TablesForm(forms.Form):
    """What is nonsense counts as not asked. Only who is signed in has hours of their own."""

    together = forms.TypedChoiceField(
        label=_("Awake beside me, at least"), coerce=int, empty_value=None, required=False
    )
    language = forms.ChoiceField(
        label=_("Language"), choices=[("", _("any language")), *Language.choices], required=False
    )
    quick = forms.BooleanField(label=_("A move a day or quicker"), required=False)

    def __init__(self, *args: Any, signed_in: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        hours = ((many, ngettext("%(n)d hour", "%(n)d hours", many) % {"n": many}) for many in TOGETHER)
        field = self.fields["together"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("does not matter")), *hours]
        if not signed_in:
            del self.fields["together"]

    def wanted(self, system: str) -> Wanted:
        """What is asked for."""
        self.is_valid()
        data = self.cleaned_data
        return Wanted(system, data.get("language", ""), data.get("quick", False), data.get("together") or 0)

    def query(self, system: str = "") -> str:
        """What the addresses of the other pages say of it."""
        wanted = self.wanted(system)
        said = {
            "system": wanted.system,
            "language": wanted.language,
            "quick": "on" if wanted.quick else "",
            "together": wanted.together or "",
        }
        return urlencode({name: value for name, value in said.items() if value})
