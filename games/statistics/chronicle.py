"""The end of a game as one of its people had it: their chronicle, to be shared as a page and a picture.

It is made for whoever looks: names stand there only of people whose profile everybody may see.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from zlib import crc32

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.visibility import may_see_profile
from games.careers.part_words import Words, outcome_words, stretch, team_words
from games.faces.ending import Ending, KeyMoment, TrailBoard
from games.faces.face import face_of, get_face
from games.faces.ground import Person
from games.faces.stakes import Stakes
from games.journal.again import NotPlayedAgain
from games.journal.release import system_of
from games.models import Game, Played, Seat
from games.models.played import Outcome
from games.past.foreign_records import TooSlow
from games.play.places import AGREED
from games.statistics.statistics import statistics_if_kept
from games.table.reader_table import Table

NOBODY = AnonymousUser()
DEEDS = 4
"""So many deeds stand there."""


@dataclass(frozen=True)
class Hero:
    """One seat at the end: `name` is "" where it may not stand there, `figure` what they played, `picture`
    the id of its symbol and `side` that of its colours, "" for none; `outcome` is a word of `Outcome`,
    `place` counts from 1, 0 where nobody has written it down yet."""

    seat: int
    name: str
    figure: str
    picture: str
    side: str
    outcome: str
    place: int = 0

    @property
    def words(self) -> Words:
        """How it ended for them."""
        return outcome_words(self.outcome)


@dataclass(frozen=True)
class Chronicle:
    """A finished game as `hero` had it; `score` is theirs at the end. Of what was counted `deeds`, `best`,
    `moments` and `boards` with their trails, which is nothing where it is not known."""

    game: Game
    hero: Hero
    others: tuple[Hero, ...]
    score: str = ""
    deeds: tuple[tuple[str, int], ...] = ()
    best: str = ""
    moments: tuple[KeyMoment, ...] = ()
    boards: tuple[TrailBoard, ...] = ()

    @property
    def length(self) -> str:
        """How long the game lasted."""
        begun, ended = self.game.started_at, self.ended_at
        return stretch((ended - begun).total_seconds()) if begun else ""

    @property
    def is_party(self) -> bool:
        """Whether all of them played together."""
        return system_of(self.game).allies

    @property
    def ended_at(self) -> datetime:
        """When it ended."""
        return self.game.finished_at or self.game.created_at

    @property
    def title(self) -> str:
        """Whose it is, in the words that may be said: by name, else by what they played."""
        return self.hero.name or self.hero.figure or _("A Wanderer")

    @property
    def stamp(self) -> int:
        """A number that is another one whenever something else would have to stand there."""
        told = [(one.seat, one.name, one.outcome, one.place) for one in (self.hero, *self.others)]
        return crc32(repr((self.game.shifts, told)).encode())


def heroes(game: Game, seats: Iterable[Seat]) -> list[int]:
    """The seats of a finished game that have a chronicle: of people, winners first; none of a demo or a
    study."""
    if not game.is_finished or game.is_demo or game.study_of:
        return []
    won = winners(game)
    people = [seat.number for seat in seats if not seat.bot]
    return sorted(people, key=lambda number: (number not in won, number))


def winners(game: Game) -> set[int]:
    """The seats that have won."""
    return set((game.result or {}).get("winners", ()))


def chronicle(table: Table, number: int) -> Chronicle | None:
    """That of a seat, from the table as a spectator sees it; None where it has none (two queries).

    What was counted is told as far as it has been counted.
    """
    game, seats = table.game, list(table.seats)
    if number not in heroes(game, seats):
        return None
    people = {one.seat: one for one in face_of(table).ground(table, Stakes()).people}
    parts, users = _parts(game), _users(seats)
    told = {seat.number: _hero(game, seat, people.get(seat.number), parts, users) for seat in seats}
    hero, person = told[number], people.get(number)
    found = Chronicle(game, hero, tuple(one for one in told.values() if one != hero))
    return _counted(replace(found, score=person.score if person else ""))


def _parts(game: Game) -> dict[int, Played]:
    """The last part of each seat, where the game is recorded."""
    return {part.seat: part for part in Played.objects.filter(game=game).order_by("started_at", "pk")}


def _users(seats: Iterable[Seat]) -> dict[int, User]:
    return User.objects.in_bulk([seat.user_id for seat in seats if seat.user_id is not None])


def _hero(
    game: Game, seat: Seat, person: Person | None, parts: dict[int, Played], users: dict[int, User]
) -> Hero:
    part, user = parts.get(seat.number), users.get(seat.user_id or 0)
    side = person.side if person else ""
    return Hero(
        seat=seat.number,
        name=seat.shown_name if seat.bot else _name(user),
        figure=team_words(game.system, (part.team if part else "") or ("" if side.isdigit() else side)),
        picture=person.picture if person else "",
        side=side,
        outcome=_outcome(game, seat, part),
        place=part.place if part and part.outcome != Outcome.AGREED else 0,
    )


def _name(user: User | None) -> str:
    return user.shown_name if user is not None and may_see_profile(NOBODY, user) else ""


def _outcome(game: Game, seat: Seat, part: Played | None) -> str:
    if part is not None:
        return part.outcome
    if (game.result or {}).get("how") == AGREED:
        return Outcome.AGREED
    return Outcome.WON if seat.number in winners(game) else Outcome.LOST


def _counted(told: Chronicle) -> Chronicle:
    """With what has been counted of the hero."""
    own = get_face(told.game.system).statistics
    try:
        found = statistics_if_kept(told.game) if own else None
    except (TooSlow, NotPlayedAgain):
        return told
    if own is None or found is None:
        return told
    names = {one.seat: one.name or one.figure or _("A Wanderer") for one in (told.hero, *told.others)}
    ending, hero = own.ending(found.own, names), told.hero
    mine = next((one for one in ending.deeds if one.seat == hero.seat), None)
    return replace(
        told,
        deeds=tuple(one for one in mine.counts if one[1])[:DEEDS] if mine else (),
        best=mine.best if mine else "",
        moments=_moments(ending, hero),
        boards=tuple(_of_hero(board, hero) for board in ending.boards),
    )


def _moments(ending: Ending, hero: Hero) -> tuple[KeyMoment, ...]:
    """Those of the hero, and those of nobody in particular."""
    return tuple(one for one in ending.moments if one.side in ("", hero.side))


def _of_hero(board: TrailBoard, hero: Hero) -> TrailBoard:
    """The hero's way alone; of a party that walked together everybody's."""
    lines = tuple(line for line in board.lines if line.side == hero.side)
    marks = tuple(mark for mark in board.marks if mark.side == hero.side)
    return replace(board, lines=lines, marks=marks) if lines else board
