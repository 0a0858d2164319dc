"""Records that somebody brought, kept as studies: finished games to look at, in nobody's history or rating.

A study has no people and no moments: the record tells neither. It is found by who brought it, and by all they
sends its secret link to.
"""

import re
from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.errors import BadRecord
from games.engine.position import Position
from games.engine.questions import Entry
from games.engine.record import Record
from games.journal.release import own_order
from games.journal.stored_forms import Left
from games.models import Game, Rewind, Seat, Tenure
from games.models.game import CONTENT_LONGEST, Access, Luck, Status
from games.models.packing import cut
from games.models.seat import PHRASE_LONGEST
from games.models.shared_luck import ROUND_LONGEST, SharedLuck
from games.past.foreign_records import (
    Limits,
    Published,
    is_published_here,
    proved,
    published_to_all,
    read,
    system_of_record,
)
from games.past.pack import played, store
from games.past.record import record_of
from games.play.places import AGREED
from games.refused import Refused
from labyrinth.ground.clock import now

MOST = 200
"""So many studies may one person keep."""
LIMITS = Limits()
NAME = re.compile(r"[\w.-]{1,40}", re.ASCII)
"""The names of games in records of this site, and of any other worth its name."""


@dataclass(frozen=True)
class Rewound:
    """One rewind of a record: how many entries it left, and those that left the journal."""

    left: int
    dropped: tuple[Entry, ...]


def bring(
    user: User,
    data: bytes,
    *,
    name: str = "",
    published: Published = published_to_all,
    limits: Limits = LIMITS,
) -> Game:
    """Keep a record as a study of this person; the same one again is the study that they have.

    Raises BadRecord with what is wrong where, when it is not proved or could not come from a game; TooLong
    when it is too large, TooSlow when it takes too long; Refused when the person has too many. Nothing is
    stored then.
    """
    tick = limits.meter()
    record = read(data, limits)
    _check_storable(record)
    _check_round(record)
    position = proved(record, tick=tick)
    of_round = record.shared.commitment if record.shared else ""
    is_published_here(record.game, record.commitment, published, of_round=of_round)
    _last, frames = played(position.system, position.base, position.entries, tick=tick)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        mine = Game.objects.filter(created_by=user).exclude(study_of="")
        known = mine.filter(
            branched_at=None, study_of=record.game, digest=position.digest(), entries=position.number
        ).first()
        if known is not None:
            return known
        if mine.count() >= MOST:
            raise too_many()
        game = _stored(user, record, position, name)
        store(game, cut(frames, position.entries), [], _left(game, _rewound(record)))
        _check_same(game, record, position)
    return game


def too_many() -> Refused:
    """What is said to who has MOST of them."""
    return Refused(_("You have %(most)s studies. Remove some before you bring more.") % {"most": MOST})


def remove(user: User, slug: str) -> None:
    """Throw a study of this person away. Raises Refused where they have none of that address, and for one
    that is played on while it runs, or where others have played."""
    with transaction.atomic():
        mine = Game.objects.select_for_update().filter(slug=slug, created_by=user)
        game = mine.exclude(study_of="").first()
        if game is None:
            raise Refused(_("You have no such study."))
        if game.status in (Status.RUNNING, Status.QUARANTINED):
            raise Refused(_("This study still runs: play it to its end, or resign, before you remove it."))
        if Tenure.objects.filter(game=game).exclude(user=user).exists():
            raise Refused(_("Others have played in this study, so it stays."))
        game.delete()


def remove_all(user: User) -> None:
    """Throw all studies of this person away that nobody plays. One that is played on, or in which others
    have played, goes the way of any game."""
    mine = Game.objects.filter(created_by=user).exclude(study_of="")
    others = Tenure.objects.filter(game=OuterRef("pk")).exclude(user=user)
    still = mine.filter(status__in=(Status.RUNNING, Status.QUARANTINED))
    mine.exclude(pk__in=still.values("pk")).exclude(Exists(others)).delete()


def _check_storable(record: Record) -> None:
    """Raises BadRecord for what the rules allow and no game of a site like this could be, and for a part of
    a game."""
    if record.begins is not None:
        raise BadRecord("it does not reach back to the beginning of its game")
    seats = record.options.get("seats")
    if type(seats) is not int or seats not in system_of_record(record).seats:
        raise BadRecord(f"there is no game for {seats!r} seats")
    if not NAME.fullmatch(record.game):
        raise BadRecord("the name of the game is not made of up to 40 letters, digits, dots and dashes")
    for seat, phrase in record.phrases.items():
        if not (1 <= seat <= seats and 1 <= len(phrase) <= PHRASE_LONGEST and "\0" not in phrase):
            raise BadRecord(f"the phrase of seat {seat} is not one of a player")
    if b"\\u0000" in msgspec.json.encode([record.options, record.carry, record.content, record.shared]):
        raise BadRecord("the options hold a sign that is none")
    if len(record.content) > CONTENT_LONGEST:
        raise BadRecord("the hash of its content is too long")


def _check_round(record: Record) -> None:
    """Raises BadRecord for a round that could not be of a site like this."""
    if record.shared is not None and not 1 <= len(record.shared.round) <= ROUND_LONGEST:
        raise BadRecord("the name of its round is too long")


def _stored(user: User, record: Record, position: Position, name: str) -> Game:
    at = now()
    game = _row(user, record, position, at)
    game.name = name.strip() or record.game
    game.save()
    if (shared := record.shared) is not None:
        SharedLuck.objects.create(
            game=game,
            round=shared.round,
            commitment=shared.commitment,
            seed=bytes.fromhex(shared.seed),
            sizes=shared.sizes,
            setup=shared.setup,
        )
    Seat.objects.bulk_create(
        Seat(game=game, number=number, name=_("Seat %(number)s") % {"number": number}, phrase=phrase)
        for number in range(1, game.seats_wanted + 1)
        for phrase in [record.phrases.get(number, "")]
    )
    return game


def _row(user: User, record: Record, position: Position, at: datetime) -> Game:
    result = {"winners": [], "how": AGREED} if record.result is None else msgspec.to_builtins(record.result)
    return Game(
        system=record.system,
        ruleset=record.ruleset,
        content=record.content,
        packs=" ".join(record.packs),
        carry=record.carry,
        options={key: value for key, value in record.options.items() if key not in ("seats", "ruleset")},
        setup=record.options,
        seats_wanted=record.options["seats"],
        access=Access.LINK,
        status=Status.FINISHED,
        created_by=user,
        created_at=at,
        started_at=at,
        finished_at=at,
        recorded_at=at,
        packed_at=at,
        study_of=record.game,
        luck=None if record.shared is None else Luck.OPENED,
        seed=bytes.fromhex(record.seed),
        commitment=record.commitment,
        entries=position.number,
        steps=position.steps,
        chances=position.chances,
        result=result,
        release=settings.RELEASE,
        release_order=own_order(),
        digest=position.digest(),
    )


def _rewound(record: Record) -> list[Rewound]:
    found, journal = [], list[Entry]()
    for stretch in record.played:
        journal += stretch.entries
        if stretch.rewound_to is not None:
            found.append(Rewound(stretch.rewound_to, tuple(journal[stretch.rewound_to :])))
            del journal[stretch.rewound_to :]
    return found


def _left(game: Game, rewound: list[Rewound]) -> list[Left]:
    """What left the journal, each part with the row of its rewind."""
    found, at = [], game.created_at
    for one in rewound:
        played = one.left + len(one.dropped)
        row = Rewind.objects.create(game=game, at=at, entries=played, playable=played, left=one.left)
        found += [Left(number, line, at, at, row) for number, line in enumerate(one.dropped, one.left + 1)]
    return found


def _check_same(game: Game, record: Record, position: Position) -> None:
    """Raises BadRecord where the study would not say again what the record says."""
    if read(record_of(game, position)) != record:
        raise BadRecord("it holds something that no game of this site would have written down")
