"""A message at a moment, with all that decides whether it goes, and what is decided."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal, NamedTuple

from django.db.models import QuerySet

from games.clocks.due import Span, away, of_game
from games.models import Game, Message, Obligation, Seat


@dataclass(frozen=True)
class Verdict:
    """What to do with a message. A held one is looked at again `at`; `due_at` replaces the due time it names.

    `by` is the way on which it goes, "" where that is its channel.
    `items` are the messages that a digest tells of, `later` those that only the next one may tell, `waits`
    those of which one mail tells together, where there are several. "settle":
    the stored due time (of the items) lacks what is credited; that has to be written down before anybody
    reads it.
    """

    do: Literal["send", "drop", "hold", "digest", "settle"]
    reason: str = ""
    at: datetime | None = None
    due_at: datetime | None = None
    items: tuple[int, ...] = ()
    later: tuple[int, ...] = ()
    waits: tuple["Told", ...] = ()
    by: str = ""


class Told(NamedTuple):
    """A wait of which a mail tells that tells of several, as it stands in the mail's data: by what event."""

    game: int
    seat: int
    wait: int
    event: str


SEND = Verdict("send")


def drop(reason: str) -> Verdict:
    """Not to be sent, ever."""
    return Verdict("drop", reason)


@dataclass
class MessageFacts:
    """A message at a moment, with the rows it speaks of as they are stored now."""

    message: Message
    at: datetime
    in_digest: bool = False

    @property
    def game(self) -> Game:
        """Every message but the digest, and those of cups and weeks, is about one."""
        game = self.message.game
        assert game is not None
        return game

    @cached_property
    def seat(self) -> Seat | None:
        """The seat it is sent to, while its reader holds it."""
        if not self.message.seat:
            return None
        seats = Seat.objects.filter(game=self.game, number=self.message.seat)
        return seats.filter(user_id=self.message.user_id).first()

    @cached_property
    def owed(self) -> Obligation | None:
        """What that seat owes the table; nothing where there is none."""
        if self.message.game_id is None:
            return None
        return Obligation.objects.filter(game=self.game, seat=self.message.seat).first()

    @cached_property
    def away(self) -> list[Span]:
        """The downtimes that can matter to the wait."""
        return of_game(away([self.owed] if self.owed else []), self.game)

    @property
    def same_wait(self) -> QuerySet[Message]:
        """Other messages about the same wait."""
        own = self.message
        others = Message.objects.filter(user_id=own.user_id, game=self.game, seat=own.seat, wait=own.wait)
        return others.exclude(pk=own.pk)

    @property
    def same(self) -> QuerySet[Message]:
        """Of these the messages of the event."""
        return self.same_wait.filter(event=self.message.event, channel=self.message.channel)


def facts_of_messages(
    messages: Iterable[Message], at: datetime, *, in_digest: bool = False
) -> list[MessageFacts]:
    """Messages about games, with the rows they speak of read for all of them together: three queries."""
    all_facts = [MessageFacts(message, at, in_digest) for message in messages]
    games = {facts.message.game_id for facts in all_facts if facts.message.game_id is not None}
    seats = {(seat.game_id, seat.number): seat for seat in Seat.objects.filter(game__in=games)}
    owed = {(row.game_id, row.seat): row for row in Obligation.objects.filter(game__in=games)}
    gone = away(owed.values())
    for facts in all_facts:
        if facts.message.game_id is None:
            continue
        place = facts.game.pk, facts.message.seat
        seat = seats.get(place)
        facts.seat = seat if seat is not None and seat.user_id == facts.message.user_id else None
        facts.owed, facts.away = owed.get(place), of_game(gone, facts.game)
    return all_facts
