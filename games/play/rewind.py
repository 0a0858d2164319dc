"""A rewind: a game goes back to an earlier entry, its rolls kept for the same questions.

By an operator, where the present rules no longer play the journal or something went wrong, or by the table's
leave. What the rules can still play of the journal is played once more to learn which question each roll
answered; numbers of chances that the rest had used are used again, so that a record counts them without gaps.
"""

import logging
from dataclasses import dataclass

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks import allowance
from games.engine import questions
from games.engine.errors import ReplayMismatch
from games.engine.position import Counts, Position
from games.engine.system import System
from games.engine.take_back import rewind as rewind_from
from games.journal.locked import Locked, lock_row, rules_at_work
from games.journal.past import past_of
from games.journal.proof import prove
from games.journal.release import system_of
from games.journal.shared import as_seen_by
from games.journal.stored_forms import Digested
from games.live import live
from games.live.watch import unsee
from games.messages import notices
from games.messages.table_log import note
from games.models import (
    Checkpoint,
    Entry,
    Game,
    Obligation,
    ProvedFrom,
    Rewind,
    SealedAnswer,
    Seat,
    TakenBack,
)
from games.models.game import Status
from games.models.kept_results import KeptResults, kept_of
from games.models.kept_results import store as store_kept
from games.models.packing import pack, unpack
from games.models.tally import keep_tally
from games.play.accept import ACCEPTED, accept_past
from games.play.going_on import go_on
from games.play.play import wake_bots
from games.play.store import save
from games.play.turns import recounted
from games.refused import Refused
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

REASON_LONGEST = 200
BY_LEAVE = "leave"
"""How the log says that the table agreed to it."""


@dataclass(frozen=True)
class Rewound:
    """What a rewind did: how many entries were left, how many went to the history, how many rolls are kept.

    `unplayable` of the entries that went could not be played by the present rules; their rolls are not kept.
    """

    left: int
    dropped: int
    unplayable: int
    kept: int


@dataclass(frozen=True)
class Base:
    """A stored state to begin from. `moves` when it lies before the game's checkpoint."""

    state: bytes
    counts: Counts
    moves: bool


def rewind(game_id: int, *, to: int | None = None, reason: str, accepted: bool = False) -> Rewound:
    """Let the game have `to` entries again, or those before its checkpoint; a held one goes on.

    Where the present rules do not play all that is left, it goes on only if that is `accepted`. Everybody at
    the table is told. Raises Refused when that cannot be, and RulesFailedError when the rules fail from there
    on; both leave everything as it was.
    """
    with transaction.atomic():
        game = _lock_playing(game_id)
        done, _step = _rewind(game, game.at_entry if to is None else to, reason=reason)
        _tell(game, _proved(game, accepted=accepted))
    logger.warning("rewound %s", {**game.facts(), "left": done.left, "dropped": done.dropped})
    return done


def by_leave(table: Locked, to: int, *, by: int) -> None:
    """The table has agreed to let the locked game, which runs, have `to` entries again, as seat `by` asked.

    Everybody else at the table is told. Raises Refused and RulesFailedError; then the caller rolls back.
    """
    game = table.game
    done, step = _rewind(game, to, reason="by the table's leave", by=by)
    note(game, "rewound", seat=by, how=BY_LEAVE, step=step)
    notices.on_held(game, "rewound", by=by, left=step)
    live.stirred(game)
    logger.info("taken back by leave %s", {**game.facts(), "left": to, "dropped": done.dropped})


def _rewind(game: Game, to: int, *, reason: str, by: int | None = None) -> tuple[Rewound, int]:
    """What was done, and the public step at which the game stands then."""
    if not 0 <= to <= game.entries:
        raise Refused(_("This game has entries 0 to %(entries)s.") % {"entries": game.entries})
    check_proved(game, to)
    base = _base(game, to)
    rows = past_of(game).digested(base.counts.entries)
    lines = [line for line, _digest in rows]
    position = _playable(system_of(game), base, rows[: to - base.counts.entries], lines)
    if position.number < to:
        known = {"entries": position.number}
        raise Refused(_("The present rules play only the first %(entries)s entries.") % known)
    _restore_chances(game, position, lines)
    back, _dropped = rewind_from(position, to - base.counts.entries)
    done, step = Rewound(to, game.entries - to, game.entries - position.number, len(back.kept)), back.steps
    _to_history(game, to, position.number, Rewind(reason=reason[:REASON_LONGEST], by=by, step=step))
    _go_back(game, base, back)
    _play_on(game, back, to)
    return done, step


def _lock_playing(game_id: int) -> Game:
    game = lock_row(game_id)
    if game.status not in (Status.RUNNING, Status.QUARANTINED):
        raise Refused(_("Only a game that runs or is held can be rewound."))
    return game


def check_proved(game: Game, to: int) -> None:
    """Raises Refused where the game is not proved so far back."""
    proved = ProvedFrom.of(game)
    if proved and to < proved.entries:
        raise Refused(_("This game is proved from entry %(entry)s on.") % {"entry": proved.entries})


def _proved(game: Game, *, accepted: bool) -> ProvedFrom | None:
    """From where on the game is proved as it stands now; None from its beginning on, or from where that has
    been accepted before. Raises Refused where it is later, and that is not accepted."""
    proof = prove(game)
    if not proof.why:
        return None
    if not accepted:
        why = _("The present rules do not play all that is left (%(why)s). To go on all the same: --accept")
        raise Refused(why % {"why": proof.why})
    return accept_past(game)


def _base(game: Game, to: int) -> Base:
    """The game's checkpoint, or where that lies behind `to` the last key frame that does not."""
    if to >= game.at_entry:
        return Base(unpack(bytes(game.checkpoint)), game.at, moves=False)
    counts, state = past_of(game).frame_before(entry=to)
    return Base(state, counts, moves=True)


def _playable(system: System, base: Base, left: list[Digested], lines: list[questions.Entry]) -> Position:
    """As far as the rules play the lines, of which those that are `left` end as they did. Raises
    RulesFailedError where they cannot even begin."""
    with rules_at_work():
        position = Position(system, base.state, counts=base.counts)
    digests = dict(enumerate(digest for _line, digest in left))
    for played, line in enumerate(lines):
        try:
            position.replay(line)
            if digests.get(played) not in (None, position.digest()):
                raise ReplayMismatch(position.number, "the rules end elsewhere than before")
        except Exception:  # whatever the rules raise: they stop here
            return Position(system, base.state, lines[:played], counts=base.counts)
    return position


def _restore_chances(game: Game, position: Position, lines: list[questions.Entry]) -> None:
    """Let the position have the kept results and the number of chances that the game had there."""
    kept = kept_of(game)
    behind = [line for line in lines[len(position.entries) :] if line.is_chance]
    spent = [one for entry, one in kept.spent if entry > position.number]
    position.kept = [*spent, *kept.open]
    position.chances = game.chances - (len(behind) - len(spent))


def _to_history(game: Game, to: int, playable: int, done: Rewind) -> None:
    rows = list(Entry.objects.filter(game=game, number__gt=to).order_by("number"))
    if not rows:
        return
    at = now()
    done.game, done.at, done.entries, done.playable, done.left = game, at, game.entries, playable, to
    done.save()
    TakenBack.objects.bulk_create(
        TakenBack(game=game, number=row.number, data=bytes(row.data), at=row.at, taken_back=at, rewind=done)
        for row in rows
    )
    Entry.objects.filter(game=game, number__gt=to).delete()


def _go_back(game: Game, base: Base, back: Position) -> None:
    """The row as it is at the earlier moment, under a public number that was never there."""
    if base.moves:
        game.checkpoint = pack(base.state)
        game.at_entry, game.at_step, game.at_chance = msgspec.structs.astuple(base.counts)
        game.key_entry = base.counts.entries
        keep_tally(game, recounted(game, game.at_entry))
        Checkpoint.objects.filter(game=game, entries__gt=game.key_entry).delete()
    shared = back.shared.counts.steps
    game.shifts += max(0, as_seen_by(game, None).steps - shared) + 1
    game.undone += 1
    unsee(game, step=shared)
    spent = tuple(one for one in kept_of(game).spent if one[0] <= back.number)
    store_kept(game, KeptResults(tuple(back.kept), spent))
    game.status, game.quarantine, game.offending = Status.RUNNING, "", None
    game.save()
    SealedAnswer.objects.filter(game=game).delete()
    Obligation.objects.filter(game=game).delete()
    Seat.objects.filter(game=game).update(plan=None, next_plan=None, ahead=None)


def _play_on(game: Game, back: Position, to: int) -> None:
    """Roll and answer what nobody is asked for, and begin to wait anew."""
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    table = Locked(game, seats, back)
    for seat in seats:
        allowance.go_back(seat, table.turn)
    go_on(table)
    save(table, before=to)
    wake_bots(table)


def _tell(game: Game, proved: ProvedFrom | None) -> None:
    note(game, "rewound")
    if proved is not None:
        note(game, "released", how=ACCEPTED, step=proved.steps)
    notices.on_held(game, "rewound", **({"step": proved.steps} if proved else {}))
    live.stirred(game)
