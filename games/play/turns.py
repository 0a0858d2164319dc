"""The turns of the seats, counted as a game is stored, and written down for good at its end.

What histories and ratings need of them must not hang on whether a later release plays the journal again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.engine.position import START, Position
from games.journal.locked import Locked
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game, Seat, Tenure
from games.models.tally import Stint, Tally, keep_tally, tally_of

FORGET = 200
"""So many entries played again are kept in memory."""


@dataclass(frozen=True)
class Done:
    """What the last state of a game tells: the turns of its seats, None where they were not counted from the
    beginning on, and their teams."""

    tally: Tally | None
    teams: dict[int, str] = field(default_factory=dict)


def begin(game: Game, seats: Iterable[Seat]) -> None:
    """A game starts; the caller stores it."""
    keep_tally(game, Tally({seat.number: [Stint(0, seat.user_id is not None)] for seat in seats}))


def changes_hands(game: Game, seat: int, *, held: bool) -> None:
    """From now on somebody else holds the seat, or nobody (one query)."""
    tally = tally_of(game)
    if tally is None:
        return
    tally.seats[seat].append(Stint(game.entries, held))
    keep_tally(game, tally)
    game.save(update_fields=["tally"])


def done(table: Locked) -> Done:
    """Of a game that ends as it stands, with the entries behind those that are counted."""
    tally, position = tally_of(table.game), table.position
    if tally is not None:
        tally.count(zip(position.entries, position.turns, strict=True))
    return Done(tally, dict(position.system.slow.teams(position.state)))


def write(tenures: Sequence[Tenure], done: Done) -> None:
    """What each of the tenures, which are all of a game in their order, is to keep; they are not stored."""
    left = {seat: [one for one in stints if one.held] for seat, stints in _seats(done).items()}
    for seat, stints in left.items():
        mine = [tenure for tenure in tenures if tenure.seat == seat]
        if len(mine) == len(stints):
            for tenure, stint in zip(mine, stints, strict=True):
                tenure.turns, tenure.own_turns = stint.turns, stint.own_turns
    for tenure in tenures:
        tenure.team = done.teams.get(tenure.seat, "")


def _seats(done: Done) -> dict[int, list[Stint]]:
    return done.tally.seats if done.tally else {}


def recounted(game: Game, until: int) -> Tally | None:
    """Counted anew up to entry `until`, by playing it; None where the present rules do not."""
    past, tally = past_of(game), _stints(game)
    try:
        position = Position(system_of(game), past.first_state(), counts=START)
        for line in past.entries(0, until):
            position.replay(line)
            tally.count([(line, position.turns[-1])])
            if len(position.entries) >= FORGET:
                position.trim()
    except Exception:  # whatever the rules raise: the end of the game does without
        return None
    return tally


def _stints(game: Game) -> Tally:
    seats = {number: [Stint(0, held=False)] for number in range(1, game.seats_wanted + 1)}
    for tenure in Tenure.objects.filter(game=game).order_by("id"):
        seats[tenure.seat].append(Stint(tenure.from_entry, held=True))
        if tenure.to_entry is not None:
            seats[tenure.seat].append(Stint(tenure.to_entry, held=False))
    return Tally(seats)
