"""A finished game as a file, with its seed opened."""

import msgspec
from django.utils.translation import gettext as _

from games.engine.position import Position
from games.engine.questions import Entry
from games.engine.record import Record, Stretch, encode_record, format_of, journal_digest
from games.journal.past import past_of
from games.journal.release import system_of
from games.journal.stored_forms import Left
from games.models import Game, Rewind, Seat
from games.refused import Refused


def export(game: Game) -> bytes:
    """The record of a finished game as JSON. Raises Refused before the end: nothing hidden leaves early.

    And ReplayMismatch, or whatever the rules raise, where the present ones do not play it.
    """
    if not game.is_finished:
        raise Refused(_("A game has its record when it is over."))
    return record_of(game, played_through(game))


def record_of(game: Game, position: Position) -> bytes:
    """The record of a finished game that has been played through."""
    entries = tuple(without_reasons(line) for line in position.entries)
    _, packs = game.played_by
    return encode_record(
        Record(
            format=format_of(game.content, game.carry, packs),
            system=game.system,
            ruleset=game.ruleset,
            game=game.name_in_dice,
            options=game.setup,
            commitment=game.commitment,
            seed=game.opened_seed(),
            phrases=dict(Seat.objects.filter(game=game).exclude(phrase="").values_list("number", "phrase")),
            played=stretches(game, entries),
            result=position.result,
            digest=journal_digest(position, entries, game.content, game.carry, packs),
            content=game.content,
            carry=game.carry,
            packs=packs,
        )
    )


def stretches(game: Game, entries: tuple[Entry, ...]) -> tuple[Stretch, ...]:
    """The game as it was played: up to each rewind, then the rest. Two queries at most.

    Goes back from the last journal through everything that ever left it. A seat that after a rewind took back
    more than the rewind had made the rewind longer: no chance stands among what a seat may take back.
    """
    journal, low, rewound = entries, len(entries), []
    for left, dropped, rewind in reversed(_left_the_journal(game)):
        journal, low = journal[:left] + dropped, min(low, left)
        if rewind is not None:
            rewound.append((journal[: rewind.playable], low))
            low = len(journal)
    found, start = [], 0
    for before, to in reversed(rewound):
        found.append(Stretch(before[start:], to))
        start = to
    return (*found, Stretch(entries[start:]))


def _left_the_journal(game: Game) -> list[tuple[int, tuple[Entry, ...], Rewind | None]]:
    """What was taken back or rewound together, oldest first: how many entries were left, and the others."""
    together: list[list[Left]] = []
    for one in past_of(game).left():
        last = together[-1][-1] if together else None
        if last and (one.rewind, one.taken_back, one.number) == (
            last.rewind,
            last.taken_back,
            last.number + 1,
        ):
            together[-1].append(one)
        else:
            together.append([one])
    return [
        (group[0].number - 1, tuple(without_reasons(one.line) for one in group), group[0].rewind)
        for group in together
    ]


def without_reasons(line: Entry) -> Entry:
    """The entry without what its owners alone may know: which of their orders answered, and why."""
    return Entry(line.kind, tuple(msgspec.structs.replace(one, reason="") for one in line.answers))


def played_through(game: Game) -> Position:
    """The whole game from its first entry, by the present rules. Raises ReplayMismatch."""
    past = past_of(game)
    return Position(system_of(game), past.first_state(), past.entries())
