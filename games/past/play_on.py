"""Played on from here: a game that is over goes on from one of its positions, as a study with its own dice.

Everything that lay hidden there stays what it was: the game is over, so all of it is known. The study is the
game of whoever began it, against bots, and on seats that are kept free against people who have its link. It
counts for nobody.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.changes import lock_person
from accounts.models import User
from games.clocks import allowance
from games.clocks.due import clock_for
from games.engine.position import LEAVE, Position
from games.engine.questions import Entry
from games.engine.system import System
from games.journal.again import playing_again
from games.journal.loading import position_at
from games.journal.locked import CLOCK, Locked
from games.journal.past import past_of
from games.journal.release import note_run, system_of
from games.journal.table_rows import seats_of
from games.live import live
from games.lobby import quotas
from games.lobby.lobby import BOT_NAMES, new_game_row, players
from games.messages import notices
from games.messages.table_log import note
from games.models import Game, Seat
from games.models.bot_names import stored
from games.models.clock import PACES
from games.models.game import Access, Pace, Status
from games.models.shared_luck import closed_words, is_opened
from games.models.shown_name import NOBODY
from games.orders import orders
from games.past.branch_rows import stand_at, store_past
from games.past.record import without_reasons
from games.past.replay import spot_at, track_to
from games.past.studies import MOST, too_many
from games.play import tenures
from games.play.going_on import go_on
from games.play.play import wake_bots
from games.play.stand_in import best_level
from games.play.store import save
from games.refused import Refused, RulesFailedError
from games.sql import changes
from labyrinth.ground.clock import now

RUNNING = 10
"""So many branches of one person may run at a time."""
A_DAY = timedelta(days=1)
BEGUN = 30
"""So many may they begin within a day."""
NAME_LONGEST = 60
USUAL_PACE = Pace.WEEK
PACES_OFFERED = tuple(PACES)


@dataclass(frozen=True)
class Place:
    """A position of a game that is over: behind how many of its entries and public steps, in which round (0:
    before the first), and the seats that are still in the game there."""

    game: Game
    entry: int
    step: int
    seats: tuple[int, ...]
    round: int = 0


@dataclass(frozen=True)
class Chosen:
    """Who plays on: one's own seat, those kept free for people with the link; bots play the others, as one
    chooses (a level of the system, "mixed", or "" for the usual one)."""

    seat: int
    free: frozenset[int] = frozenset()
    opponent: str = ""
    pace: str = USUAL_PACE
    name: str = ""


def place_at(game: Game, *, step: int, entry: int | None = None) -> Place:
    """The position at a public step, or behind an entry. The caller has checked that the person may look.

    Raises Refused where nobody can play on, and NoPositionError for a step that the game does not have.
    """
    if not game.is_finished or game.started_at is None:
        raise Refused(_("You can only play on from a game that is over."))
    if not is_opened(game):
        raise Refused(closed_words())
    if entry is None:
        track, last = track_to(game, None, step)
        entry = spot_at(track, step, last).entry
    elif entry > game.entries:
        raise Refused(_("This game was over before that."))
    position, lines = _position(game, entry)
    round_ = position.system.slow.round(position.state)
    return Place(game, entry, position.steps, _still_in(game, position, lines), round_)


def begin(user: User, place: Place, chosen: Chosen) -> Game:
    """The study, which runs. Raises Refused for a choice that cannot be, for somebody who has enough, and
    where the rules do not play it on."""
    source = place.game
    if chosen.seat not in place.seats:
        raise Refused(_("Nobody plays on from this seat: it is out of the game there."))
    free = chosen.free & frozenset(place.seats) - {chosen.seat}
    pace = PACES.get(chosen.pace)
    if pace is None:
        raise Refused(_("Say how long a turn may take."))
    position, lines = _position(source, place.entry)
    with transaction.atomic():
        _check_quotas(user, alone=not free)
        at, game = now(), _row(user, place, chosen)
        game.clock = pace.plain()
        stand_at(game, position)
        note_run(game)
        game.save()
        store_past(game, source, position, lines, at)
        _seat_all(game, user, chosen, free, at)
        try:
            _start(game, position, at)
        except RulesFailedError as error:
            raise Refused(_("The game could not be started. Please try again later.")) from error
    return game


def _position(game: Game, entry: int) -> tuple[Position, list[Entry]]:
    """The position from the beginning of its running phase on, and the journal up to it."""
    with playing_again(game):
        found = position_at(game, entry)
        if found.question is None:
            raise Refused(_("The game is over there: there is nothing to play on."))
        phase = [without_reasons(line) for line in found.entries[found.phase_start :]]
        position = Position(found.system, found.checkpoint, phase, counts=found.phase_counts)
        return position, past_of(game).entries(0, entry)


def _still_in(game: Game, position: Position, lines: list[Entry]) -> tuple[int, ...]:
    gone = {line.answers[0].seat for line in lines if line.kind == LEAVE}
    gone |= set(position.system.slow.out(position.state))
    return tuple(number for number in range(1, game.seats_wanted + 1) if number not in gone)


def _check_quotas(user: User, *, alone: bool) -> None:
    """Raises Refused for somebody who has begun enough; their row is locked then."""
    lock_person(user.pk)
    mine = Game.objects.filter(created_by=user).exclude(study_of="")
    if mine.count() >= MOST:
        raise too_many()
    branches = mine.filter(branched_at__isnull=False)
    if branches.filter(status=Status.RUNNING).count() >= RUNNING:
        text = _(
            "You play %(most)d studies already. Finish one of them, or resign, before you begin another."
        )
        raise Refused(text % {"most": RUNNING})
    if branches.filter(created_at__gt=now() - A_DAY).count() >= BEGUN:
        raise Refused(_("You have begun very many studies within a day. Please continue tomorrow."))
    if alone:
        quotas.check_alone(user)


def _row(user: User, place: Place, chosen: Chosen) -> Game:
    """The table as it is played, but for where it stands: by the rules of the game that is over."""
    source, rules = place.game, system_of(place.game)
    name = chosen.name or _("%(game)s, played on") % {"game": source.name}
    seats, options = source.seats_wanted, source.options
    game = new_game_row(rules, name=name[:NAME_LONGEST], seats=seats, options=options)
    for column in ("ruleset", "content", "packs", "carry", "setup"):
        setattr(game, column, getattr(source, column))
    game.access, game.pace, game.created_by = Access.LINK, chosen.pace, user
    game.status, game.started_at = Status.RUNNING, game.created_at
    game.study_of, game.branched_from = source.name_in_dice, source
    game.branched_at, game.branched_step = place.entry, place.step
    return game


def _seat_all(game: Game, user: User, chosen: Chosen, free: frozenset[int], at: datetime) -> None:
    rules = system_of(game)
    bots = [one for one in range(1, game.seats_wanted + 1) if one != chosen.seat and one not in free]
    names = _bots(rules, bots, chosen.opponent)
    for number in range(1, game.seats_wanted + 1):
        seat = Seat(game=game, number=number)
        if number == chosen.seat:
            seat.user, seat.name, seat.seated_at = user, user.username, at
            orders.adopt(game, seat)
        elif number in free:
            seat.name, seat.stand_in, seat.offered_at = NOBODY, best_level(rules), at
        else:
            seat.bot, seat.name = names[number]
        seat.save()


def _bots(rules: System, numbers: list[int], opponent: str) -> Mapping[int, tuple[str, str]]:
    """Seat -> level and stored name of its bot. Raises Refused for a choice that the system lacks."""
    chosen, met = players(rules, opponent, len(numbers)), Counter[str]()
    if not chosen:
        return {one: (best_level(rules), BOT_NAMES[(one - 1) % len(BOT_NAMES)]) for one in numbers}
    found = {}
    for number, level in zip(numbers, chosen, strict=True):
        met[level] += 1
        found[number] = (level, stored(level, met[level]))
    return found


def _start(game: Game, position: Position, at: datetime) -> None:
    """As a table starts (games/play/start.py), from the position on. Raises RulesFailedError."""
    seats = seats_of(game.pk)
    table, clock = Locked(game, seats, position), clock_for(game)
    for seat in seats:
        allowance.begin_game(seat, clock)
    changes.update(seats, CLOCK)
    before = position.number
    go_on(table)
    note(game, "branched", step=game.branched_step)
    save(table, before=before)
    tenures.open_all(game, seats, at)
    notices.on_started(game, seats)
    live.stirred(game)
    wake_bots(table)
