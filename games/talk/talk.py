"""Talking around a game: at the table, and among the spectators."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import sanctions
from accounts.blocks import blocked_ids
from accounts.models import User
from accounts.tidied import can_be_seen, tidied
from games.journal.locked import lock_row
from games.journal.shared import as_seen_by
from games.live import live
from games.live.limits import Limit, passed
from games.messages import notices
from games.models import Game, Heard, Line, Seat
from games.models.talk import LONGEST, Room
from games.refused import Refused
from games.talk.mentions import mentioned
from games.talk.rooms import Relation, may_write, relation_of, why_not
from labyrinth.ground.clock import now

LINES_AT_MOST = 30
"""So many lines of text one line of the talk may have."""
OFTEN = Limit(10, timedelta(minutes=1))
MANY = Limit(200, timedelta(days=1))


def say(game_id: int, user: User, room: str, text: str) -> Line:
    """Say something in a room; those who read there are told after the commit. Raises Refused.

    The caller has checked that the person may look at this game.
    """
    words = checked(text)
    refuse_muted(user)
    refuse_too_often(user)
    with transaction.atomic():
        game, at = lock_row(game_id), now()
        seats = list(Seat.objects.filter(game=game).select_related("user"))
        mine = next((seat for seat in seats if seat.user_id == user.pk), None)
        _refuse_outsiders(game, room, relation_of(game, user, mine), at)
        line = Line(game=game, room=room, user=user, name=user.username, text=words, at=at)
        line.seat = mine.number if mine else None
        _stamp(game, line, seats)
        line.save()
        _tell_mentioned(game, line, seats)
        _tell_readers(game, line)
    return line


def delete(line: Line, by: User) -> None:
    """Its author takes a line back: nobody but the moderators reads it any more. Raises Refused."""
    if line.user_id != by.pk:
        raise Refused(_("Only its author deletes a line."))
    withdraw(line, by)


def withdraw(line: Line, by: User) -> bool:
    """Hide a line for good, whoever does it; whether it was shown until now."""
    with transaction.atomic():
        shown = Line.objects.filter(pk=line.pk, deleted_at=None)
        hidden = shown.update(deleted_at=now(), deleted_by=by)
        if hidden:
            _tell_readers(line.game, line)
    return bool(hidden)


def hear(game: Game, user: User, room: str, *, known: int, newest: int) -> None:
    """The person has read the room up to its `newest` line; `known` is what is stored (one query at most)."""
    if newest <= known:
        return
    row = Heard(game=game, user=user, room=room, line=newest)
    Heard.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["game", "user", "room"], update_fields=["line"]
    )


# -- what is refused ----------------------------------------------------------------------------------------


def checked(text: str) -> str:
    """The words of a line as they are kept. Raises Refused for nothing, and for too much."""
    words = tidied(text)
    if not can_be_seen(words):
        raise Refused(_("Write something first."))
    if len(words) > LONGEST:
        facts = {"most": LONGEST, "signs": len(words)}
        raise Refused(_("At most %(most)d characters at once; these are %(signs)d.") % facts)
    if words.count("\n") >= LINES_AT_MOST:
        raise Refused(_("At most %(most)d lines at once.") % {"most": LINES_AT_MOST})
    return words


def refuse_muted(user: User) -> None:
    """Raises Refused for whom moderators let write nothing."""
    try:
        sanctions.refuse_muted(user)
    except ValidationError as muted:
        raise Refused(muted.messages[0]) from None


def refuse_too_often(user: User) -> None:
    """Raises Refused for who has said much in a short time, wherever it was."""
    limit = passed("talk", user.pk, OFTEN, MANY)
    if limit == OFTEN:
        quick = _("That was quick: %(most)d lines a minute at most. Wait a moment.")
        raise Refused(quick % {"most": limit.most})
    if limit == MANY:
        raise Refused(_("%(most)d lines a day at most. Continue tomorrow.") % {"most": limit.most})


def _refuse_outsiders(game: Game, room: str, relation: Relation, at: datetime) -> None:
    if not may_write(game, room, relation, at):
        raise Refused(why_not(game, room, relation, at))


# -- writing ------------------------------------------------------------------------------------------------


def _stamp(game: Game, line: Line, seats: list[Seat]) -> None:
    """When in the game it is said. Spectators who see it late are not told by a line where it stands now."""
    if line.room == Room.SPECTATORS and game.spectator_delay > 0 and not game.is_finished:
        return
    line.turn, line.step = _turn(seats), as_seen_by(game, None).steps


def _turn(seats: Iterable[Seat]) -> int:
    """The number of the turn by the clocks of the seats; 0 before the first."""
    return max((seat.turn_known for seat in seats), default=0)


def _tell_mentioned(game: Game, line: Line, seats: list[Seat]) -> None:
    """Those seated who are named are written to, unless they do not read this room or want to meet nobody."""
    if line.room != Room.TABLE and not game.is_finished:
        return
    others = [seat for seat in seats if seat.user and seat.user_id != line.user_id]
    # Who has taken another name since they sat down is called by either.
    people = {name: seat for seat in others for name in (seat.name, seat.user.username if seat.user else "")}
    called = {people[name].number: people[name] for name in mentioned(line.text, filter(None, people))}
    if called and line.user is not None:
        unwanted = blocked_ids(line.user)
        notices.on_mention(line, [seat for seat in called.values() if seat.user_id not in unwanted])


def _tell_readers(game: Game, line: Line) -> None:
    transaction.on_commit(partial(live.publish_talk, game.slug, line.room), robust=True)
