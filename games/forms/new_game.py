"""What people write: a new game, a phrase for the dice, a record to verify."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.written import LineField
from games.faces.opponents import MIXED
from games.faces.systems import SystemFacts, offered
from games.models import Circle
from games.models.game import Access
from games.models.seat import PHRASE_LONGEST

NAME_LONGEST = 60
RECORD_LARGEST = 5 * 1024 * 1024

ACCESS = [
    (Access.OPEN, _("Open: on the list, anybody may join and watch")),
    (Access.LINK, _("By secret link: only those you send it to")),
]


def phrase_field() -> LineField:
    """Words of one's own that go into the dice."""
    return LineField(
        label=_("Phrase for the dice"),
        required=False,
        max_length=PHRASE_LONGEST,
        help_text=_(
            "Optional. Any words: they are mixed into every roll, so that nobody, not even this site, "
            "could have chosen the dice beforehand. Everybody reads them when the game is over."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class NewGameForm(forms.Form):
    """One table of a system. `people` and `bots` together never pass the seats; the host sits on seat 1."""

    system = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)
    name = LineField(
        label=_("Name of the table"),
        max_length=NAME_LONGEST,
        help_text=_("What the others see on the list."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int, widget=forms.RadioSelect)
    bots = forms.TypedChoiceField(
        label=_("Bots among them"),
        coerce=int,
        help_text=_("The other seats wait for people. With bots on all other seats the game starts at once."),
    )
    opponent = forms.ChoiceField(label=_("Who plays the bots"), required=False, widget=forms.RadioSelect)
    access = forms.ChoiceField(
        label=_("Who may join"), choices=ACCESS, initial=Access.OPEN, widget=forms.RadioSelect
    )
    campaign = forms.BooleanField(
        label=_("As a campaign"),
        required=False,
        help_text=_("When the game is over the next one follows by itself, with what the party has gained."),
    )
    circle = forms.ChoiceField(
        label=_("For a circle"),
        required=False,
        help_text=_("Only its members see the table and may sit down, whoever has its link."),
    )
    phrase = phrase_field()

    def __init__(
        self, *args: Any, system: SystemFacts, circles: Mapping[str, Circle] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.circles = circles or {}
        if self.circles:
            mine = [(slug, one.shown_name) for slug, one in self.circles.items()]
            self._choose("circle", [("", _("for none")), *mine], "")
        elif "circle" in self.fields:
            del self.fields["circle"]
        if not system.goes_on:
            del self.fields["campaign"]
        bots = range(max(system.seats)) if system.has_bots else range(1)
        self._choose("system", [(one.slug, one.name) for one in offered()], system.slug)
        self._choose("seats", [(number, str(number)) for number in system.seats], system.seats[-1])
        self._choose("bots", [(number, str(number)) for number in bots], 0)
        self._choose_opponent(system)

    def _choose_opponent(self, system: SystemFacts) -> None:
        """The players of bots; nothing is asked where a system has none."""
        if not system.opponents:
            del self.fields["opponent"]
            return
        known = [(one.level, f"{one.name}, {one.word}") for one in system.opponents]
        self._choose("opponent", [*known, (MIXED, _("one of each"))], "steady")

    def _choose(self, name: str, choices: list[tuple[Any, Any]], usual: Any) -> None:
        """What may be chosen. What cannot, in settings kept for another system, is the usual thing; where
        there is nothing to choose, nothing is asked."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        field.initial = usual
        if str(self.initial.get(name, usual)) not in [str(value) for value, _words in choices]:
            self.initial.pop(name)
        if len(choices) == 1:
            field.widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.data.get("circle") and "circle" not in self.fields:
            self.add_error(None, _("Only members open tables of a circle."))
        if "campaign" in self.data and "campaign" not in self.fields:
            self.add_error(None, _("Games of this kind do not follow one another."))
        seats, bots = data.get("seats"), data.get("bots")
        if seats and bots is not None and bots >= seats:
            most = ngettext(
                "One seat is yours: at this table there may be %(most)d bot at most.",
                "One seat is yours: at this table there may be %(most)d bots at most.",
                seats - 1,
            )
            self.add_error("bots", most % {"most": seats - 1})
        return data

    def clean_circle(self) -> Circle | None:
        """The circle that the table is for."""
        return self.circles.get(self.cleaned_data["circle"])


class PhraseForm(forms.Form):
    """The seat's own words for the dice."""

    phrase = phrase_field()


class VerifyForm(forms.Form):
    """A record as a file, or the address of a finished game of this site."""

    record = forms.FileField(
        label=_("Record file"),
        required=False,
        help_text=_("The record.json of a finished game, at most 5 MB."),
        widget=forms.FileInput(attrs={"accept": "application/json,.json"}),
    )
    link = forms.CharField(
        label=_("Or the address of a finished game here"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url"}),
    )

    def clean_record(self) -> "UploadedFile[bytes] | None":
        """Raise ValidationError for a file that is larger than any real game."""
        file: UploadedFile[bytes] | None = self.cleaned_data["record"]
        if file and (file.size or 0) > RECORD_LARGEST:
            raise ValidationError(_("This file is larger than 5 MB; no game has so much to tell."))
        return file

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not data.get("record") and not data.get("link"):
            raise ValidationError(_("Give a file or an address."))
        return data
