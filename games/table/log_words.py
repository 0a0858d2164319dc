"""What happened around a game, in words. Everything is in the present tense, about persons by their names."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from accounts import dates
from accounts.models import Language
from games.models import TableEvent
from games.models.clock import HOUR
from games.models.game import Pace
from games.models.shown_name import shown_name
from games.models.vote import Matter

WORDS = {
    "timed_out": gettext_noop("%(who)s is out of time."),
    "timed_out:default": gettext_noop("%(who)s is out of time: the standing orders or the safe answer hold."),
    "timed_out:stand_in": gettext_noop("%(who)s is out of time: the stand-in plays this turn."),
    "timed_out:automatic": gettext_noop("%(who)s is out of time: a careful automatic turn is played."),
    "timed_out:longer": gettext_noop(
        "%(who)s is out of time: the turn is a day longer, once in this game, and is not missed."
    ),
    "timed_out:vacation": gettext_noop(
        "%(who)s is out of time: a vacation begins by itself, and ends as soon as they look."
    ),
    "timed_out:ally": gettext_noop("%(who)s is out of time: the others may play this turn."),
    "asked_to_leave": gettext_noop("%(host)s, who opened the table, asks %(name)s to leave it."),
    "let_go": gettext_noop("%(name)s has not said in time that they are there: the seat is free again."),
    "found": gettext_noop("The site opens this table for people who waited. The talk is in: %(language)s."),
    "found_not_all": gettext_noop("Not everybody came, and the table is given up. The others wait on."),
    "silent": gettext_noop(
        "%(who)s has let two questions in the turns of others run out: from now on they are answered at once."
    ),
    "asked_again": gettext_noop("In the turns of others %(who)s is asked again."),
    "played_for": gettext_noop("%(by)s plays this turn for %(who)s."),
    "timed_out:forfeit": gettext_noop("%(who)s is out of time."),
    "timed_out:offer": gettext_noop("%(who)s is out of time."),
    "timed_out:adjourn": gettext_noop("%(who)s is out of time."),
    "stand_in": gettext_noop("A stand-in plays for %(who)s."),
    "offered": gettext_noop("The seat of %(who)s is free for somebody else; until then a stand-in plays it."),
    "gone": gettext_noop(
        "The player of seat %(seat)d has left this site. The seat is free for somebody else; until then a "
        "stand-in plays it."
    ),
    "replaced:first": gettext_noop("%(name)s takes seat %(seat)s, which was free."),
    "replaced": gettext_noop("%(name)s takes the seat of %(before)s."),
    "back": gettext_noop("%(who)s is back."),
    "vacation": gettext_noop("%(who)s is away from %(start)s to %(end)s; that clock stands still meanwhile."),
    "vacation_over": gettext_noop("%(who)s is not away until %(end)s after all."),
    "free_days:some": gettext_noop(
        "%(who)s has other free days from %(start)s on: %(days)s. That clock stands still then."
    ),
    "free_days:none": gettext_noop("%(who)s has no free days any more from %(start)s on."),
    "paused": gettext_noop("The game is paused until %(until)s."),
    "resumed": gettext_noop("The pause is over, the clocks run again."),
    "adjourned": gettext_noop("Nobody plays any more: the game is adjourned, and no clock runs."),
    "taken_up": gettext_noop("%(who)s takes the game up again, and the clocks run."),
    "given_up": gettext_noop("Nobody has taken the game up again: it ends and counts for nobody."),
    "vote_opened": gettext_noop("%(who)s asks the table to agree: %(what)s."),
    "vote_withdrawn": gettext_noop("%(who)s takes the proposal back: %(what)s."),
    "vote_lapsed": gettext_noop("No longer asked: %(what)s."),
    "vote_decided:yes": gettext_noop("Agreed: %(what)s. %(agreed)s"),
    "vote_decided:no": gettext_noop("Not agreed: %(what)s. Against it: %(against)s."),
    "vote_decided:open": gettext_noop("Not agreed in time: %(what)s."),
    "credited": gettext_noop(
        "%(time)s of the clock of %(who)s are given back: mails to them were refused by their own server."
    ),
    "plays_on": gettext_noop(
        "%(who)s plays on during the vacation: that clock runs again at this table, and the bank gains "
        "nothing."
    ),
    "pace_changed": gettext_noop("From the next turn of each on the pace is another: %(pace)s."),
    "time_given": gettext_noop("%(by)s gives %(who)s %(time)s more."),
    "nudged": gettext_noop("%(by)s reminds %(who)s that the table waits."),
    "resigned": gettext_noop(
        "%(who)s gives the game up for good. Until the rules let the seat go, standing orders and safe "
        "answers speak for it."
    ),
    "forfeited": gettext_noop("%(who)s has missed too many turns and leaves the game."),
    "ended": gettext_noop("The game ends here by agreement, without a winner."),
    "called_off": gettext_noop("The game is called off by agreement."),
    "cancelled": gettext_noop("The operator calls the game off: %(reason)s"),
    "quarantined": gettext_noop(
        "Something in the rules went wrong: the game is held and all clocks stand still."
    ),
    "quarantined:past": gettext_noop(
        "The present rules play the game on, but not all that was played before as it was played: the game "
        "is held and all clocks stand still."
    ),
    "released": gettext_noop("The game goes on, the clocks run again."),
    "released:accepted": gettext_noop(
        "The operator lets the game go on. The present rules do not play all of its beginning as it was "
        "played; it is proved from step %(step)s on."
    ),
    "branched": gettext_noop("Played on from step %(step)s of a game that is over, with dice of its own."),
    "choices_gone": gettext_noop(
        "This site no longer offers all that was chosen for this table: the usual holds instead."
    ),
    "rewound:leave": gettext_noop(
        "By the table's leave the game goes back to step %(step)s, before an answer of %(who)s; its rolls "
        "are kept."
    ),
    "thinkers_away": gettext_noop(
        "Nobody is there who thinks for the bots that think long: until somebody is, steady bots answer."
    ),
    "thinkers_back": gettext_noop("The bots that think long think again."),
    "rewound": gettext_noop("The operator has taken the game back to an earlier moment; its rolls are kept."),
}
"""Kind -> words. A variant behind a colon is chosen by a fact of the event."""

Names = Callable[[int | None, datetime], str]
"""(seat, moment) -> the name of who sat there then."""


def line(event: TableEvent, names: Names) -> str:
    """One event in the reader's language, with times in their zone."""
    data, at = event.data, event.at
    facts = {
        "who": names(event.seat, at),
        "by": names(data.get("by"), at) if isinstance(data.get("by"), int) else "",
        "host": str(data.get("by", "")),
        "seat": event.seat or 0,
        "name": shown_name(data.get("name", ""), event.seat),
        "before": shown_name(data.get("before", ""), event.seat),
        "until": moment(data.get("until", "")),
        "language": dict(Language.choices).get(data.get("language", ""), ""),
        "start": moment(data.get("start", "")),
        "end": moment(data.get("end", "")),
        "days": ", ".join(str(WEEKDAYS[day]) for day in data.get("days", [])),
        "time": duration(data.get("seconds", 0)),
        "reason": data.get("reason", ""),
        "step": data.get("step", 0),
        "what": matter(
            data.get("matter", ""),
            data.get("hours", 0),
            names(data.get("about"), at),
            data.get("pace"),
            data.get("step"),
        ),
        "pace": pace(data.get("pace")),
        "against": ", ".join(names(seat, at) for seat in data.get("against", [])),
        "agreed": agreed(data),
    }
    return (_(WORDS[_variant(event.kind, data)]) % facts).strip()


def agreed(said: Mapping[str, Any]) -> str:
    """How many said `yes` of how many were `asked`, as a sentence; "" where that was one, or is not known of
    a vote of long ago."""
    yes, asked = said.get("yes", 0), said.get("asked", 0)
    if asked < 2:
        return ""
    if yes == asked:
        return ngettext("%(n)d of %(n)d agreed.", "All %(n)d who were asked agreed.", asked) % {"n": asked}
    words = ngettext(
        "%(yes)d of %(asked)d agreed, nobody was against it.",
        "%(yes)d of %(asked)d agreed, nobody was against it.",
        yes,
    )
    return words % {"yes": yes, "asked": asked}


def matter(which: str, hours: int, about: str, other: str | None = None, step: int | None = None) -> str:
    """What a vote is about, as the end of a sentence; `other` is the pace that is asked for, `step` where
    the game is to go back to."""
    match which:
        case Matter.PAUSE:
            return ngettext("to pause for %(n)d hour", "to pause for %(n)d hours", hours) % {"n": hours}
        case Matter.RESUME:
            return _("to go on before the pause is over")
        case Matter.ADD_TIME:
            more = ngettext(
                "%(n)d hour more for everybody who is waited for",
                "%(n)d hours more for everybody who is waited for",
                hours,
            )
            return more % {"n": hours}
        case Matter.PACE:
            return _("to play at another pace from the next turn of each on: %(pace)s") % {
                "pace": pace(other)
            }
        case Matter.END:
            return _("to end the game here, without a winner")
        case Matter.ABANDON:
            return _("to call the game off, as if it had not been played")
        case Matter.TAKE_BACK:
            back = _("to go back to step %(step)s, before an answer of %(name)s")
            return back % {"step": step or 0, "name": about}
    return _of_seat(which, about)


def _of_seat(which: str, about: str) -> str:
    if which == Matter.REPLACE:
        return _("to look for somebody else for the seat of %(name)s") % {"name": about}
    return _("to let %(name)s come back once more") % {"name": about} if which == Matter.BACK else ""


def pace(name: str | None) -> str:
    """The name of a pace in the reader's language; "" for none."""
    return str(Pace(name).label) if name in Pace.values else ""


def duration(seconds: int) -> str:
    """A stretch of time in whole hours, in minutes or seconds where it is shorter."""
    if 0 < seconds < 60:
        return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}
    if seconds >= HOUR:
        hours = seconds // HOUR
        return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    minutes = max(1, seconds // 60)
    return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}


def moment(iso: str) -> str:
    """A stored moment as the reader writes it, in their zone; "" for none."""
    if not iso:
        return ""
    return written(datetime.fromisoformat(iso))


def written(at: datetime) -> str:
    """A moment in the reader's zone, inside a sentence: "Mon 23 Nov, 18:00"."""
    return dates.moment(at, sentence=True)


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    """The key of the words; an event of a kind unknown here would be a mistake of ours."""
    if kind == "vote_decided":
        return f"{kind}:{'yes' if data['passed'] else 'no' if data['against'] else 'open'}"
    found = f"{kind}:{data.get('how', '')}"
    return found if found in WORDS else kind
