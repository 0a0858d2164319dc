"""What a host says of a new cup, and why one is called off."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.written import LineField
from games.cups.announcing import (
    LEAST_FOR_BAG,
    MOST_DAYS,
    MOST_PLACES,
    MOST_ROUNDS,
    PACES,
    Announced,
    is_cup_system,
    is_party_system,
)
from games.cups.groups import LEAST_PEOPLE, MOST_PEOPLE
from games.faces.systems import SystemFacts, facts_of, name_of, offered
from games.forms.cup_presets import USUAL_DAYS, days_enough
from games.forms.round_length import clean_length, length_field, round_length, said_in
from games.models import Circle
from games.models.cup import Format, Luck
from games.models.game import Pace
from labyrinth.ground.clock import now

NEEDED = {
    "rounds": _("Say how many rounds there are."),
    "through": _("Say how many go on."),
    "group": _("Say how many people a group has."),
    "of_group": _("Say how many go on."),
}
"""What must be said, by the field."""
NEEDED_BY = {
    "rounds": (Format.SWISS, Format.GROUPS, Format.PARTIES),
    "through": (Format.KNOCK_OUT, Format.GROUPS),
    "group": (Format.GROUPS,),
    "of_group": (Format.GROUPS,),
}


class CupForm(forms.Form):
    """The game and its tables, the way of playing, who may come, until when, how long a round is."""

    name = LineField(
        label=_("Name of the cup"), max_length=50, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    system = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)
    seats = forms.TypedChoiceField(
        label=_("Seats of a table"),
        coerce=int,
        choices=[(many, str(many)) for many in range(2, 7)],
        initial=4,
        help_text=_(
            "If people do not fill all tables, some have one seat less. A party has as many people as its "
            "table has seats."
        ),
    )
    length = length_field([])
    story = forms.ChoiceField(
        label=_("Chapter"), required=False, help_text=_("Of a game in which parties play: the same for all.")
    )
    form = forms.ChoiceField(
        label=_("Way of playing"), choices=Format.choices, initial=Format.SWISS, widget=forms.RadioSelect
    )
    rounds = forms.IntegerField(
        label=_("Rounds of a Swiss cup, in the groups, or of parties"),
        min_value=1,
        max_value=MOST_ROUNDS,
        initial=4,
        required=False,
        help_text=_("The finals behind groups are rounds of their own."),
    )
    group = forms.IntegerField(
        label=_("People of a group"),
        min_value=LEAST_PEOPLE,
        max_value=MOST_PEOPLE,
        initial=8,
        required=False,
        help_text=_("Groups are made so that all are about equally strong; some may have one less."),
    )
    of_group = forms.IntegerField(
        label=_("From each group go on to the finals"),
        min_value=1,
        max_value=MOST_PEOPLE // 2,
        initial=2,
        required=False,
        help_text=_("At most half of its people."),
    )
    through = forms.IntegerField(
        label=_("In a knock-out, and in finals, go on from each table"),
        min_value=1,
        max_value=3,
        initial=2,
        required=False,
        help_text=_("At most half of its seats."),
    )
    places_min = forms.IntegerField(
        label=_("People at least"),
        min_value=2,
        max_value=MOST_PLACES,
        initial=8,
        help_text=_(
            "At least two full tables; of parties so many parties. With fewer the cup is called off."
        ),
    )
    places_max = forms.IntegerField(
        label=_("People at most"),
        min_value=2,
        max_value=MOST_PLACES,
        initial=32,
        help_text=_("Whoever comes later goes on the waiting list."),
    )
    closes_on = forms.DateField(
        label=_("Registration ends on"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        help_text=_("At 20:00 in your time zone. Then the first round is drawn."),
    )
    by_number = forms.BooleanField(
        label=_("Draw it earlier, as soon as all places are taken"), required=False
    )
    luck = forms.ChoiceField(
        label=_("Dice"),
        choices=[
            (Luck.BAG, _("the same bag of dice at all tables of a round, if there are 12 places or more")),
            (Luck.OWN, _("each table its own dice")),
        ],
        initial=Luck.BAG,
        widget=forms.RadioSelect,
        help_text=_(
            "With the same bag all tables of a round begin alike, and each seat draws the same dice in "
            "another order. Nothing of them is shown outside until the last one is decided; then all are "
            "compared."
        ),
    )
    pace = forms.ChoiceField(
        label=_("Pace"), choices=[(pace, Pace(pace).label) for pace in PACES], initial=Pace.DAY
    )
    days = forms.IntegerField(
        label=_("Days of a round"),
        min_value=1,
        max_value=MOST_DAYS,
        initial=USUAL_DAYS,
        help_text=_(
            "What is not over by then is decided by how far everybody has come at the last moment when all "
            "had had equally many turns."
        ),
    )
    circle = forms.ChoiceField(
        label=_("For whom"), required=False, help_text=_("A cup of a circle only its members see.")
    )

    def __init__(self, *args: Any, circles: Sequence[Circle] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.circles = {circle.slug: circle for circle in circles}
        systems = [one for one in offered() if is_cup_system(one.slug) or is_party_system(one.slug)]
        slugs = [system.slug for system in systems]
        self._choose("system", [(slug, name_of(slug)) for slug in slugs])
        self.fields["system"].initial = next(iter(slugs), "")
        self.fields["length"] = length_field(systems)
        self._choose("story", [("", _("none")), *stories(systems)])
        self._choose(
            "circle", [("", _("Everybody")), *((slug, one.shown_name) for slug, one in self.circles.items())]
        )
        self.fields["closes_on"].initial = timezone.localdate(now() + timedelta(days=14))
        if enough := days_enough({name: field.initial for name, field in self.fields.items()}):
            self.fields["days"].initial = enough

    @property
    def cut(self) -> str:
        """What the date of a round does to the games that are chosen, in words; "" where nobody knows."""
        found = round_length(said_in(self))
        return found.told if found else ""

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        chosen = self.fields[name]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = choices

    def clean(self) -> dict[str, Any]:
        """Each way of playing needs its own numbers."""
        data: dict[str, Any] = super().clean() or {}
        form = data.get("form")
        for name, words in NEEDED.items():
            if form in NEEDED_BY[name] and not data.get(name) and name not in self.errors:
                self.add_error(name, words)
        clean_length(self, data)
        self._clean_story(data)
        return data

    def _clean_story(self, data: dict[str, Any]) -> None:
        """The chapter is that of the game, and none where rivals play."""
        system, story = data.get("system"), data.get("story", "")
        if not system or data.get("form") != Format.PARTIES or not is_party_system(system):
            return
        of_system, _colon, word = story.partition(":")
        option = next(iter(facts_of(system).options), None)
        if option is not None and (of_system != system or not word):
            self.add_error("story", _("Say which chapter all parties play."))
        elif option is not None:
            data["options"][option.name] = word

    def announced(self) -> Announced:
        """What a valid form says."""
        data = {name: value for name, value in self.cleaned_data.items() if name not in ("length", "story")}
        evening = datetime.combine(data.pop("closes_on"), time(20), timezone.get_current_timezone())
        data["circle"] = self.circles.get(data["circle"])
        if data["places_max"] * (data["seats"] if data["form"] == Format.PARTIES else 1) < LEAST_FOR_BAG:
            data["luck"] = Luck.OWN
        data.update({name: data[name] or 0 for name in NEEDED})
        return Announced(closes_at=evening, **data)


def stories(systems: list[SystemFacts]) -> list[tuple[Any, list[tuple[str, Any]]]]:
    """What parties may play, game by game: "system:word" of the first option of one in which all play
    together."""
    return [
        (system.name, [(f"{system.slug}:{word}", shown.label) for word, shown in system.options[0].values])
        for system in systems
        if system.allies and system.options
    ]


class CallOffForm(forms.Form):
    """Why a cup is called off."""

    reason = LineField(
        label=_("Why"), min_length=5, max_length=300, help_text=_("Everybody who is in it reads this.")
    )


class StrikeForm(forms.Form):
    """Why a result is struck."""

    reason = LineField(label=_("Why"), min_length=5, max_length=300, help_text=_("Everybody reads this."))
