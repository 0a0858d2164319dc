"""The clock of a table in words, for those who think about joining."""

from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.clocks.due import clock_for
from games.clocks.fixed_hour import first_such
from games.models import Game
from games.models.clock import EVERY_DAY, PACES, At, Clock
from games.models.game import Pace
from games.table.log_words import duration
from games.table.miss_words import lines_of
from labyrinth.ground.clock import now

LATE = {
    "stand_in": gettext_noop("When the time for a turn is over, the stand-in, a bot, plays it."),
    "automatic": gettext_noop("When the time for a turn is over, a careful automatic turn is played."),
    "own": gettext_noop(
        "When the time for a turn is over, the stand-in plays it or a careful automatic turn is played, as "
        "its player has chosen."
    ),
    "forfeit": gettext_noop(
        "When the time for a turn is over, the stand-in plays it; after %(misses)d such turns the seat is "
        "out of the game."
    ),
}


def clock_lines(game: Game) -> list[str]:
    """How long everybody may think at this table, and what happens then; one sentence a line."""
    clock = clock_for(game)
    late = _(LATE[clock.late]) % _facts(clock)
    return [
        _turn(clock),
        _awake(clock),
        _answer(clock),
        *_grace(clock),
        *_safety(clock),
        late,
        *lines_of(clock),
    ]


def pace_lines() -> list[tuple[str, str]]:
    """What each named pace means, in two sentences."""
    return [(str(Pace(pace).label), f"{_turn(clock)} {_awake(clock)}") for pace, clock in PACES.items()]


def _facts(clock: Clock) -> dict[str, str | int]:
    return {
        "turn": duration(clock.turn),
        "increment": duration(clock.increment),
        "cap": duration(clock.cap),
        "answer": duration(min(clock.answer, clock.turn)),
        "grace": duration(clock.grace),
        "misses": clock.misses,
    }


def _turn(clock: Clock) -> str:
    if clock.at is not None:
        return _at_hour(clock.at)
    if not clock.increment:
        return _("A turn takes %(turn)s at most.") % _facts(clock)
    words = _(
        "A turn takes %(turn)s, and each turn saves %(increment)s for later ones; no turn has more than "
        "%(cap)s."
    )
    return words % _facts(clock)


def _at_hour(at: At) -> str:
    """By which hour a turn is due, at the table and for the reader."""
    mine = timezone.localtime(first_such(at, now()))
    facts = {
        "hour": f"{at.hour}:00",
        "zone": at.zone,
        "days": ", ".join(str(WEEKDAYS[day]) for day in at.days),
        "mine": date_format(mine, "H:i"),
    }
    if at.days == EVERY_DAY:
        words = _(
            "A turn is due at %(hour)s (%(zone)s), at the first such hour at least 20 hours after it began. "
            "For you that is %(mine)s."
        )
    else:
        words = _(
            "A turn is due at %(hour)s (%(zone)s), only on these days: %(days)s; at the first such hour at "
            "least 20 hours after it began. For you that is %(mine)s."
        )
    return words % facts


def _awake(clock: Clock) -> str:
    if clock.at is not None:
        return _("Quiet hours and free days do not move it; a vacation, a pause and maintenance do.")
    if clock.awake:
        return _("A clock stands still in its player's quiet hours, on free days and on vacation.")
    return _("Every minute counts, by day and by night.")


def _answer(clock: Clock) -> str:
    if not clock.answer:
        return _("Nobody is waited for in another's turn: standing orders decide.")
    return _("For questions in another's turn a player is waited for %(answer)s at most.") % _facts(clock)


def _grace(clock: Clock) -> list[str]:
    return [_("Counting begins %(grace)s after the question.") % _facts(clock)] if clock.grace else []


def _safety(clock: Clock) -> list[str]:
    words = _("The first turn of each player that runs out is a day longer instead, once in a game.")
    return [words] if clock.safety else []
