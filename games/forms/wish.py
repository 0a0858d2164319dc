"""What somebody would play, to be seated."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import Language
from games.faces.systems import offered
from games.models import Wish
from games.models.game import Pace
from games.wishes.wishing import BOTS_AFTER, PACES, TOGETHER, Chosen, seats_to_wish


class WishForm(forms.Form):
    """Boxes for each game with each number of seats ("boxed:4"), pace and language; two choices of one."""

    seats = forms.MultipleChoiceField(
        label=_("Games and seats"),
        error_messages={"required": _("Choose at least one game and with how many you would play it.")},
        widget=forms.CheckboxSelectMultiple,
    )
    paces = forms.MultipleChoiceField(
        label=_("Pace"),
        choices=[(pace, Pace(pace).label) for pace in PACES],
        error_messages={"required": _("Choose at least one pace.")},
        widget=forms.CheckboxSelectMultiple,
    )
    languages = forms.MultipleChoiceField(
        label=_("Talk in"),
        choices=Language.choices,
        error_messages={"required": _("Choose at least one language.")},
        widget=forms.CheckboxSelectMultiple,
    )
    together = forms.TypedChoiceField(
        label=_("Awake together, at least"),
        coerce=int,
        help_text=_("A day, with each of the others. Quiet hours, free days and vacations count."),
        widget=forms.RadioSelect,
    )
    bots_after = forms.TypedChoiceField(
        label=_("If people are short"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("A bot sits down only where everybody at the table agrees to it."),
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choose(
            "seats",
            [
                (f"{system.slug}:{many}", str(many))
                for system in offered()
                for many in seats_to_wish(system.slug)
            ],
        )
        hours = ((many, ngettext("%(n)d hour", "%(n)d hours", many) % {"n": many}) for many in TOGETHER)
        self._choose("together", [(many, words if many else _("does not matter")) for many, words in hours])
        days = [
            (many, ngettext("a bot after %(n)d day", "a bot after %(n)d days", many) % {"n": many})
            for many in BOTS_AFTER
        ]
        self._choose("bots_after", [("", _("wait for people")), *days])

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def chosen(self) -> Chosen:
        """What a valid form says."""
        systems: dict[str, list[int]] = {}
        for one in self.cleaned_data["seats"]:
            slug, _colon, many = one.partition(":")
            systems.setdefault(slug, []).append(int(many))
        data = self.cleaned_data
        return Chosen(systems, data["paces"], data["languages"], data["together"], data["bots_after"])


def begun(wish: Wish | None, language: str) -> dict[str, Any]:
    """What the form says before anything is changed: the wish as it is, else what is usual."""
    if wish is None:
        return {
            "seats": [],
            "paces": [Pace.DAY, Pace.RELAXED],
            "languages": [language],
            "together": 4,
            "bots_after": "",
        }
    return {
        "seats": [f"{slug}:{many}" for slug, seats in wish.systems.items() for many in seats],
        "paces": wish.paces,
        "languages": wish.languages,
        "together": wish.together,
        "bots_after": wish.bots_after or "",
    }
