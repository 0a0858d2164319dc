"""What a message of each event says, and whether that holds: one function an event."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from accounts.blocks import are_blocked
from accounts.models.letter import OPEN
from games.clocks.due import PATIENCE, shown_due
from games.journal.release import is_newer
from games.messages import chapters
from games.messages.message_facts import SEND, MessageFacts, Verdict, drop
from games.models import (
    Cup,
    CupSeat,
    Entrant,
    Game,
    Heard,
    Leaguer,
    Line,
    Member,
    Message,
    Obligation,
    Partner,
    Seat,
    Try,
    Vote,
    Week,
)
from games.models.circle import IN_CIRCLE
from games.models.cup import CupState, EntrantState
from games.models.cup_party import of
from games.models.game import Status
from games.models.league import LeaguerState, LeagueState
from games.models.message import (
    NO_DUE_TIME,
    REMINDERS,
    SHOWS_TABLE,
    TOLD,
    TOLD_ALREADY,
    TOLD_OF,
    WAITS,
    Event,
    State,
)

HELD, NEWER = "game held", "newer release"
FREE = ("offered", "voted", "gone")
"""Why somebody is absent whose seat others may take."""
OF_PLAY = ("timed_out", "silent", "resigned")
"""Why somebody is absent of which nobody is told while the game stands still, or is over."""
GOES_ON = ("released", "resumed")
"""Why the clocks of a table run again."""
LOOK_LATER, SOON = timedelta(minutes=5), timedelta(minutes=1)
EXACT = timedelta(minutes=1)
OLD = timedelta(days=7)
"""News of what happened is not told later than that."""


def verdict_of(facts: MessageFacts) -> Verdict:
    """Whether what the message says holds; nothing of what its reader wants."""
    if facts.message.seat and facts.seat is None:
        return drop("not his seat")
    if facts.message.event in SHOWS_TABLE and is_newer(facts.game):
        return Verdict("hold", NEWER, facts.at + SOON)
    return CHECKS[Event(facts.message.event)](facts)


def _wait(facts: MessageFacts) -> Verdict:
    owed, message = facts.owed, facts.message
    if verdict := _stands_still(facts):
        return verdict
    if facts.seat is None or facts.seat.stand_in:
        return drop("stand-in plays")
    if owed is None or owed.wait != message.wait:
        return drop("answered")
    # A pause moves `since`; so does a take-back or a rewind, but then the wait is told of anew.
    if owed.since.isoformat() != message.data["since"] and _tells(
        facts, facts.same.filter(pk__gt=message.pk)
    ):
        return drop("told anew")
    return _due(facts, owed)


def _nudge(facts: MessageFacts) -> Verdict:
    """Nobody reminds somebody whom they must not meet, were it since a moment."""
    seats = Seat.objects.filter(game=facts.game, number=facts.message.data.get("by", 0), user__isnull=False)
    if are_blocked(facts.message.user_id, list(seats.values_list("user_id", flat=True))):
        return drop("blocked")
    return _wait(facts)


def _stands_still(facts: MessageFacts) -> Verdict | None:
    """Nothing is told of the play of a game while nothing is played; None where it goes on.

    Who takes up an adjourned one is told of their wait anew.
    """
    game = facts.game
    if game.status not in (Status.RUNNING, Status.QUARANTINED):
        return drop("game over")
    if game.adjourned:
        return drop("adjourned")
    if game.status == Status.QUARANTINED or game.paused_at is not None:
        return Verdict("hold", HELD, facts.at + LOOK_LATER)
    return None


def _due(facts: MessageFacts, owed: Obligation) -> Verdict:
    due, really = owed.due_at or NO_DUE_TIME, _really_due(facts, owed)
    if really is not None and really <= facts.at:
        return drop("time ran out")
    if really is not None and owed.due_at is not None and really - owed.due_at > EXACT:
        return Verdict("settle", "due time moves")
    moved = facts.message.event in REMINDERS and due != facts.message.due_at
    if moved and facts.in_digest:
        return SEND  # it names the due time as it is then
    if moved and _another_reminds(facts, owed):
        return drop("due time moved")
    if _said_in_the_same_moment(facts, owed):
        return drop(TOLD_ALREADY)
    if facts.message.event == Event.NUDGE or due == facts.message.due_at:
        return SEND
    if _tells(facts, facts.same.filter(due_at=due)):
        return drop(TOLD_ALREADY)
    return Verdict("send", due_at=due)


def _said_in_the_same_moment(facts: MessageFacts, owed: Obligation) -> bool:
    """A clock runs again in the moment in which its person is to be reminded anyway: one mail says until
    when, that of the clock, but for a last reminder."""
    own, soon = facts.message, timedelta(minutes=1)
    near = facts.same_wait.filter(created_at__range=(own.created_at - soon, own.created_at + soon))
    if own.data.get("again"):
        return near.filter(event__in=REMINDERS, state=State.SENT).exists()
    if own.event != Event.REMINDER:
        return False
    begins = Event.YOUR_TURN if owed.on_turn else Event.QUESTION
    alike = own.user.wants(begins) == own.user.wants(own.event)
    return alike and near.filter(data__again=True).exclude(state=State.DROPPED).exists()


def _another_reminds(facts: MessageFacts, owed: Obligation) -> bool:
    """Whether a reminder comes later, or the last one is there already."""
    last = facts.same_wait.filter(event=Event.LAST_REMINDER)
    return owed.remind_at is not None or (facts.message.event == Event.REMINDER and last.exists())


def _tells(facts: MessageFacts, others: QuerySet[Message]) -> bool:
    """Whether one of these tells it. A digest leaves out nothing for one that only the next one may tell."""
    return (others.filter(state=State.SENT) if facts.in_digest else others).exists()


def _really_due(facts: MessageFacts, owed: Obligation) -> datetime | None:
    """When the wait is over, with the downtimes and the lateness of mails that are not written down yet."""
    in_time = facts.at - facts.message.created_at <= PATIENCE
    if owed.due_at is None or facts.seat is None or (in_time and not facts.away):
        return owed.due_at
    return shown_due(facts.game, [facts.seat], [owed], facts.at).get(owed.seat)


def _started(facts: MessageFacts) -> Verdict:
    """Not for those who have seen it, nor for those whom the mail of their first question tells."""
    if facts.game.status not in (Status.RUNNING, Status.QUARANTINED):
        return drop("game over")
    if facts.seat is None or facts.seat.seen_step:
        return drop("seen")
    return drop("told with the question") if _told_with_question(facts) else SEND


def _told_with_question(facts: MessageFacts) -> bool:
    """Whether a mail about what the reader is asked tells it too."""
    if facts.owed is None or facts.seat is None or facts.seat.stand_in:
        return False
    event, wants = Event.YOUR_TURN if facts.owed.on_turn else Event.QUESTION, facts.message.user.wants
    return wants(event) == wants(facts.message.event)


def _told_since(facts: MessageFacts) -> bool:
    """Whether a mail or a digest tells of the reader's wait after this happened: none does where that is due
    at the very moment of which they were told before."""
    own, happened = facts.message, facts.message.created_at
    told = Message.objects.filter(user_id=own.user_id, game=facts.game, seat=own.seat, event__in=TOLD)
    told = told.filter(Q(state__in=TOLD_OF) | Q(data__has_key="digest"))
    since = Q(created_at__gte=happened) | Q(sent_at__gte=happened) | Q(state__in=OPEN)
    return told.filter(since).exists()


def _ended(facts: MessageFacts) -> Verdict:
    ended = facts.game.status == Status.FINISHED and facts.game.finished_at == facts.message.due_at
    return chapters.end_of(facts) if ended else drop("not over")


def _held(facts: MessageFacts) -> Verdict:
    """The game is still what the message says of it."""
    why, proved_later = facts.message.data["why"], "step" in facts.message.data
    if why in GOES_ON and not proved_later and _told_with_question(facts) and _told_since(facts):
        return drop("told with the question")
    return _news(facts) if is_so(facts.game, why) else drop("no longer so")


def is_so(game: Game, why: str) -> bool:
    """Whether a game is now what it became then: notices.on_held has the words."""
    running, paused = game.status == Status.RUNNING, game.paused_at is not None
    holds = {
        "quarantined": game.status == Status.QUARANTINED,
        "cancelled": game.status == Status.CANCELLED,
        "given_up": game.status == Status.CANCELLED,
        "released": running,
        "rewound": running,
        "paused": running and paused and not game.adjourned,
        "adjourned": running and game.adjourned,
        "resumed": running and not paused,
    }
    return holds[why]


def _vote(facts: MessageFacts) -> Verdict:
    vote = Vote.objects.filter(pk=facts.message.data["vote"]).first()
    if vote is None or vote.passed is not None or vote.closes_at <= facts.at:
        return drop("vote closed")
    return drop("answered") if str(facts.message.seat) in vote.ballots else SEND


def _invitation(facts: MessageFacts) -> Verdict:
    if facts.game.status != Status.OPEN:
        return drop("table closed")
    if are_blocked(facts.message.user_id, [facts.message.data.get("by_id", 0)]):
        return drop("not to meet")
    seated = Seat.objects.filter(game=facts.game, user_id=facts.message.user_id).exists()
    return drop("seated") if seated else SEND


def _lobby(facts: MessageFacts) -> Verdict:
    """Somebody is asked whether they are there, or will play, until they have said it; the rest has
    happened."""
    if facts.message.data["why"] == "standing":
        return _standing(facts)
    if facts.message.data["why"] not in ("confirm", "found"):
        return _news(facts)
    seats = Seat.objects.filter(game=facts.game, user=facts.message.user_id, confirm_by__gt=facts.at)
    return SEND if facts.game.status == Status.OPEN and seats.exists() else drop("answered")


def _standing(facts: MessageFacts) -> Verdict:
    """The next table of a circle waits for its members until they sit there, or it has started."""
    game, person = facts.game, facts.message.user_id
    if game.status != Status.OPEN or Seat.objects.filter(game=game, user=person).exists():
        return drop("answered")
    here = Member.objects.filter(circle=game.circle_id, user=person, role__in=IN_CIRCLE)
    return _news(facts) if here.exists() else drop("no longer so")


def _absence(facts: MessageFacts) -> Verdict:
    """Somebody's time ran out: the game still goes on, and a seat that is offered is still free."""
    game, about = facts.game, facts.message.data
    if about.get("why") in FREE:
        free = Seat.objects.filter(game=game, number=about["seat"], offered_at__isnull=False)
        if game.status not in (Status.RUNNING, Status.QUARANTINED) or not free.exists():
            return drop("no longer so")
    if about.get("why") == "silent" and not _is_silent(facts):
        return drop("no longer so")
    # Why a game is over is told to whose time ran out; while it is held nobody is.
    own = facts.message.event == Event.TIMED_OUT and game.status != Status.FINISHED
    if own or about.get("why") in (*FREE, *OF_PLAY):
        if verdict := _stands_still(facts):
            return verdict
    return _news(facts)


def _is_silent(facts: MessageFacts) -> bool:
    about = Seat.objects.filter(game=facts.game, number=facts.message.data["seat"])
    return about.filter(silent_since__isnull=False).exists()


def _mention(facts: MessageFacts) -> Verdict:
    """Somebody calls the reader, who has not read it; it still stands, and neither has blocked the other."""
    message = facts.message
    line = Line.objects.filter(pk=message.data["line"], deleted_at=None).first()
    if line is None:
        return drop("line deleted")
    heard = Heard.objects.filter(game=facts.game, user=message.user_id, room=line.room, line__gte=line.pk)
    if heard.exists():
        return drop("read")
    if line.user_id is not None and are_blocked(message.user_id, [line.user_id]):
        return drop("blocked")
    return _news(facts)


def _cup(facts: MessageFacts) -> Verdict:
    """Of a cup: it still stands as it is told, and who reads it is still in it."""
    message = facts.message
    if "league" in message.data:
        return _league(facts)
    cup = Cup.objects.filter(slug=message.data["cup"]).first()
    why, number = message.data["why"], message.data.get("round", 0)
    if cup is not None and why in OF_PARTIES:
        return _news(facts) if _of_party(facts, cup, why) else drop("no longer so")
    mine = Entrant.objects.filter(of(message.user_id or 0), cup=cup).first() if cup else None
    if cup is None or mine is None:
        return drop("no longer so")
    plays = mine.state != EntrantState.LEFT
    holds = {
        "registered": cup.takes_people and mine.state == EntrantState.IN,
        "waiting": cup.takes_people and mine.state == EntrantState.WAITING,
        "drawn": cup.state == CupState.RUNNING and cup.number == number and plays,
        "two_days": cup.state == CupState.RUNNING and cup.number == number and _undecided(cup, mine),
        "over": cup.state == CupState.OVER,
        "called_off": cup.state == CupState.CALLED_OFF,
    }
    return _news(facts) if holds[why] else drop("no longer so")


def _league(facts: MessageFacts) -> Verdict:
    """Of a league: the season is still the one that is told of, and who reads it is still in it."""
    told = facts.message.data
    mine = Leaguer.objects.filter(league__slug=told["league"], user=facts.message.user_id)
    row = mine.exclude(state=LeaguerState.LEFT).select_related("league").first()
    if row is None:
        return drop("no longer so")
    state, season = row.league.state, row.league.season == told["season"]
    holds = {
        "season": season and state == LeagueState.RUNNING and row.division == told.get("division"),
        "ranked": season and state != LeagueState.RUNNING and row.place == told.get("place"),
        "ended": state == LeagueState.OVER,
    }
    return _news(facts) if holds[told["why"]] else drop("no longer so")


OF_PARTIES = ("asked", "left", "incomplete")
"""Told of a party before it plays."""


def _of_party(facts: MessageFacts, cup: Cup, why: str) -> bool:
    """Whether it still asks them; still lacks somebody, and they lead it; or did not come into the cup."""
    if why == "incomplete":
        return not cup.takes_people
    rows = Partner.objects.filter(
        cup=cup, user=facts.message.user_id, entrant=facts.message.data["party"], left_at=None
    )
    if why == "asked":
        return cup.takes_people and rows.filter(confirmed_at=None).exists()
    return cup.takes_people and rows.filter(leads=True, entrant__state=EntrantState.ASKING).exists()


def _week(facts: MessageFacts) -> Verdict:
    """Of a week: it is on, and who reads it has not begun it."""
    week = Week.objects.filter(number=facts.message.data["week"], ends_at__gt=facts.at).first()
    if week is None or Try.objects.filter(week=week, user=facts.message.user_id).exists():
        return drop("no longer so")
    return _news(facts)


def _undecided(cup: Cup, mine: Entrant) -> bool:
    rows = CupSeat.objects.filter(entrant=mine, round__number=cup.number, table__decided_at=None)
    return mine.state != EntrantState.LEFT and rows.exists()


def _reply(facts: MessageFacts) -> Verdict:
    """What came of an answer stays true; the next one by mail says it of both."""
    newer = facts.same.filter(event=Event.REPLY, pk__gt=facts.message.pk)
    return drop("told anew") if newer.exists() else _news(facts)


def _news(facts: MessageFacts) -> Verdict:
    """It happened, so it stays true, but it grows old."""
    return drop("old") if facts.at - facts.message.created_at > OLD else SEND


CHECKS: dict[Event, Callable[[MessageFacts], Verdict]] = {
    **dict.fromkeys(WAITS, _wait),
    Event.NUDGE: _nudge,
    Event.STARTED: _started,
    Event.ENDED: _ended,
    Event.HELD: _held,
    Event.VOTE: _vote,
    Event.INVITATION: _invitation,
    Event.LOBBY: _lobby,
    Event.TIMED_OUT: _absence,
    Event.ABSENT: _absence,
    Event.MENTION: _mention,
    Event.CUP: _cup,
    Event.WEEK: _week,
    Event.REPLY: _reply,
}
