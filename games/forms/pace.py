"""The pace of a new table: how long a turn takes, how long others are waited for, and what happens then."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts.time_zones import DEFAULT, validate_time_zone
from games.models.clock import EVERY_DAY, HOUR, PACES, At, Clock, fixed
from games.models.game import Pace
from games.table.log_words import duration

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

LATE = [
    ("stand_in", _("The stand-in, a bot, plays the turn")),
    ("automatic", _("A careful automatic turn: it moves, and risks and spends nothing")),
    ("own", _("Each player chooses one of these two")),
    ("forfeit", _("The stand-in plays it, and after some such turns the seat is out of the game")),
]
TURN_MOST = 14 * 24
CUSTOM = ("turn_hours", "increment_hours", "cap_hours")
OWN = (*CUSTOM, "wall", "at_hour", "at_days", "at_zone")


def _hours(label: "StrOrPromise", help_text: "StrOrPromise", *, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, help_text=help_text, required=False, min_value=least, max_value=most
    )


DAYS = [
    ("", _("Every day")),
    ("01234", _("Monday to Friday")),
    ("024", _("Monday, Wednesday and Friday")),
    ("135", _("Tuesday, Thursday and Saturday")),
    ("56", _("Saturday and Sunday")),
    *((str(day), name) for day, name in WEEKDAYS.items()),
]
"""Digits of weekdays (0: Monday), as they are sent."""


class PaceForm(forms.Form):
    """A named pace brings its figures; of them the table may change the time for answers and the grace.

    `clock()` is what is stored with the game.
    """

    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=Pace.choices,
        initial=Pace.RELAXED,
        help_text=_("What you expect of each other; the others see it before they join."),
    )
    turn_hours = _hours(
        _("Hours for a turn"),
        "",
        least=1,
        most=TURN_MOST,
    )
    increment_hours = _hours(
        _("Hours that each turn saves for later ones"),
        _("0: nothing is saved."),
        least=0,
        most=TURN_MOST,
    )
    cap_hours = _hours(
        _("Most hours that one turn may have, with what is saved"),
        _("At least the hours for a turn."),
        least=1,
        most=4 * TURN_MOST,
    )
    wall = forms.BooleanField(
        label=_("Nights and free days count too"),
        required=False,
        help_text=_("Otherwise a clock stands still while its player sleeps."),
    )
    at_hour = forms.TypedChoiceField(
        label=_("Due at a fixed hour of the day"),
        choices=[("", _("No fixed hour")), *((hour, f"{hour}:00") for hour in range(24))],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_(
            "Then the figures above do not count: a turn has 20 hours at least and is due at the first such "
            "hour behind them. Quiet hours and free days do not move it; vacations and pauses do. Each "
            "player is told what hour that is for them."
        ),
    )
    at_days = forms.RegexField(
        r"^[0-6]*$", label=_("On these days"), required=False, max_length=7, widget=forms.Select(choices=DAYS)
    )
    at_zone = forms.CharField(
        label=_("In this time zone"),
        required=False,
        max_length=64,
        help_text=_("That of the table, such as Europe/Warsaw. Empty: yours."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    answer_hours = _hours(
        _("Hours for a question in another's turn"),
        _(
            "Empty: as usual for the pace. Never longer than a turn. "
            "0: nobody is waited for, standing orders decide."
        ),
        least=0,
        most=TURN_MOST,
    )
    grace_minutes = forms.IntegerField(
        label=_("Minutes before counting begins"),
        required=False,
        min_value=0,
        max_value=24 * 60,
        help_text=_("After each question that somebody is asked. Empty: none."),
    )
    late = forms.ChoiceField(
        label=_("When the time for a turn is over"), choices=LATE, initial="stand_in", required=False
    )
    safety = forms.BooleanField(
        label=_("The first turn that runs out is a day longer"),
        required=False,
        initial=True,
        help_text=_("Once in a game for each player, by itself. Not where a turn has less than 12 hours."),
    )
    misses = forms.IntegerField(
        label=_("Turns after which a seat is out"),
        required=False,
        min_value=1,
        max_value=10,
        help_text=_("Only where seats go out of the game. Empty: 3."),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("pace") == Pace.CUSTOM:
            self._check_custom(data)
        if not self.errors:
            most, asked = self._figures(data).turn, data["answer_hours"]
            if asked is not None and asked * HOUR > most:
                longest = _("Never longer than a turn: %(most)s.")
                self.add_error("answer_hours", longest % {"most": duration(most)})
        return data

    def clean_at_zone(self) -> str:
        """The zone of the table: that of its host where they name none."""
        zone: str = self.cleaned_data["at_zone"] or timezone.get_current_timezone_name()
        validate_time_zone(zone)
        return zone

    def _check_custom(self, data: dict[str, Any]) -> None:
        if data.get("at_hour") is not None or "at_hour" in self.errors:
            return
        for name in CUSTOM:
            if data.get(name) is None and name not in self.errors:
                self.add_error(name, _("Say how many hours."))
        turn, cap = data.get("turn_hours"), data.get("cap_hours")
        if turn and cap and cap < turn:
            self.add_error("cap_hours", _("At least as many as a turn has."))

    @property
    def own(self) -> list[forms.BoundField]:
        """The figures of a pace of one's own; nothing else asks for them."""
        return [self[name] for name in OWN]

    @property
    def finer(self) -> list[forms.BoundField]:
        """What most tables leave as it is."""
        return [self[name] for name in self.fields if name not in ("pace", *OWN)]

    @property
    def finer_open(self) -> bool:
        """Whether something is wrong there."""
        return any(field.errors for field in self.finer)

    @staticmethod
    def _figures(data: dict[str, Any]) -> Clock:
        """Those of the pace; `answer` at most as long as a turn."""
        if data["pace"] != Pace.CUSTOM:
            return PACES[data["pace"]]
        if data["at_hour"] is not None:
            days = tuple(sorted({int(day) for day in data["at_days"]})) or EVERY_DAY
            return fixed(At(data["at_hour"], data.get("at_zone") or DEFAULT, days))
        turn = data["turn_hours"] * HOUR
        return Clock(
            turn=turn,
            increment=data["increment_hours"] * HOUR,
            cap=data["cap_hours"] * HOUR,
            answer=min(turn, PACES["day"].answer),
            awake=not data["wall"],
        )

    def clock(self) -> Clock:
        """The figures of a valid form."""
        data = self.cleaned_data
        figures, asked = self._figures(data), data["answer_hours"]
        return Clock(
            turn=figures.turn,
            increment=figures.increment,
            cap=figures.cap,
            answer=figures.answer if asked is None else asked * HOUR,
            awake=figures.awake,
            grace=60 * (data["grace_minutes"] or 0),
            late=data["late"] or "stand_in",
            misses=data["misses"] or 3,
            safety=data["safety"] and figures.is_slow,
            at=figures.at,
        )


def pace_sent(pace: str, clock: Clock) -> dict[str, int | str]:
    """What the form would have sent for this pace and its figures; a box that was not ticked is left out."""
    sent: dict[str, int | str] = {
        "pace": pace,
        "grace_minutes": clock.grace // 60,
        "late": clock.late,
        "misses": clock.misses,
    }
    if clock.safety:
        sent["safety"] = "on"
    if pace not in PACES or clock.answer != PACES[pace].answer:
        sent["answer_hours"] = clock.answer // HOUR
    if pace != Pace.CUSTOM:
        return sent
    if clock.at is not None:
        days = "" if clock.at.days == EVERY_DAY else "".join(map(str, clock.at.days))
        return sent | {"at_hour": clock.at.hour, "at_zone": clock.at.zone, "at_days": days}
    own = {
        "turn_hours": clock.turn // HOUR,
        "increment_hours": clock.increment // HOUR,
        "cap_hours": clock.cap // HOUR,
    }
    return sent | own | ({} if clock.awake else {"wall": "on"})
