"""What a table asks of those who join it, who may watch, and whether moves are tried."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Language
from games.models import Game

HIGHEST_RATING = 60
DELAYS = [
    (0, _("at once")),
    (10, _("10 minutes later")),
    (60, _("an hour later")),
    (6 * 60, _("6 hours later")),
    (24 * 60, _("a day later")),
]


class ConditionsForm(forms.Form):
    """Everything is left open unless the host chooses it. `conditions()` is what is stored with the game."""

    reliability = forms.IntegerField(
        label=_("Turns played in time, of 100"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_(
            "Empty: not asked. Counted over finished games; people of whom fewer than ten turns are counted "
            "may join."
        ),
    )
    language = forms.ChoiceField(
        label=_("Language of the table"),
        required=False,
        choices=[("", _("any")), *Language.choices],
        help_text=_("Only people who have chosen it in their preferences may join."),
    )
    rating = forms.IntegerField(
        label=_("Rating at least"),
        required=False,
        min_value=0,
        max_value=HIGHEST_RATING,
        help_text=_(
            "Empty: not asked. The number that the leaderboards call “at least”; people without a rating at "
            "tables of this size may not join."
        ),
    )
    spectators = forms.BooleanField(
        label=_("Others may watch"),
        required=False,
        initial=True,
        help_text=_("At an open table. Nobody who watches sees what is hidden."),
    )
    spectator_delay = forms.TypedChoiceField(
        label=_("They see it"), required=False, coerce=int, choices=DELAYS, initial=0, empty_value=None
    )
    what_if_off = forms.BooleanField(
        label=_("Without “what if”"),
        required=False,
        help_text=_(
            "Else everybody may try moves on a board of their own, which knows no more than they do and "
            "which nobody else sees."
        ),
    )

    def conditions(self) -> dict[str, Any]:
        """The figures of a valid form, as `create_game` takes them."""
        data = self.cleaned_data
        asked = {name: data[name] for name in ("reliability", "language", "rating")}
        return {
            "requires": {name: value for name, value in asked.items() if value not in (None, "")},
            "spectators": data["spectators"],
            "spectator_delay": data["spectator_delay"] or 0,
            "what_if": not data["what_if_off"],
        }

    @property
    def is_used(self) -> bool:
        """Whether it differs from what most tables leave as it is, or something is wrong."""
        asked = ("reliability", "language", "rating")
        return bool(self.errors) or any(self[name].value() not in (None, "") for name in asked)


def conditions_sent(game: Game) -> dict[str, int | str]:
    """What the form would have sent for a game; a box that was not ticked is left out."""
    sent = {**game.requires, "spectator_delay": game.spectator_delay}
    return sent | {name: "on" for name in ("spectators", "what_if_off") if getattr(game, name)}
