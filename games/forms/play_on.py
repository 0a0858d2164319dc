"""Who plays on from a position of a game that is over."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.written import LineField
from games.faces.opponents import MIXED
from games.faces.systems import offered
from games.forms.new_game import NAME_LONGEST
from games.models.game import Pace
from games.past.play_on import PACES_OFFERED, USUAL_PACE, Chosen


class PlayOnForm(forms.Form):
    """One's own seat, the seats that are kept free, who plays the bots, pace and name."""

    seat = forms.TypedChoiceField(
        label=_("You play on as"),
        coerce=int,
        error_messages={"required": _("Choose for whom you play on.")},
        widget=forms.RadioSelect,
    )
    free = forms.TypedMultipleChoiceField(
        label=_("Kept for people who have the link"),
        coerce=int,
        required=False,
        help_text=_("Until somebody takes such a seat a bot plays it. Bots play all others but yours."),
        widget=forms.CheckboxSelectMultiple,
    )
    opponent = forms.ChoiceField(label=_("Who plays the bots"), required=False, widget=forms.RadioSelect)
    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=[(pace, Pace(pace).label) for pace in PACES_OFFERED],
        initial=USUAL_PACE,
        widget=forms.RadioSelect,
    )
    name = LineField(
        label=_("What you call it"),
        required=False,
        max_length=NAME_LONGEST,
        help_text=_("Optional. Without a name it is called after the game that it comes from."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self, *args: Any, system: str, seats: Sequence[tuple[int, str]], own: int | None, **kwargs: Any
    ) -> None:
        """`seats` with the names of who sat there; `own` was the visitor's."""
        super().__init__(*args, **kwargs)
        numbers = [number for number, _name in seats]
        self._choose("seat", seats, own if own in numbers else next(iter(numbers), None))
        self._choose("free", seats, None)
        if len(seats) < 2:
            del self.fields["free"]
        facts = next((one for one in offered() if one.slug == system), None)
        if facts is None or not facts.opponents:
            del self.fields["opponent"]
            return
        known = [(one.level, f"{one.name}, {one.word}") for one in facts.opponents]
        self._choose("opponent", [*known, (MIXED, _("one of each"))], "steady")

    def _choose(self, name: str, choices: Sequence[tuple[Any, Any]], usual: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices, field.initial = choices, usual

    @property
    def chosen(self) -> Chosen:
        """As play_on takes it, of a valid form."""
        data = self.cleaned_data
        free = frozenset(data.get("free", ()))
        return Chosen(data["seat"], free, data.get("opponent", ""), data["pace"], data["name"])
