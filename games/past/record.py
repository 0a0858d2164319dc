"""A finished game as a file, with its seed opened."""

import msgspec
from django.utils.translation import gettext as _

from games.engine.position import Position
from games.engine.questions import Entry
from games.engine.record import Record, Stretch, encode_record, format_of, journal_digest
from games.journal.again import playing_again
from games.journal.past import past_of
from games.journal.release import system_of
from games.journal.stored_forms import Left
from games.models import Game, ProvedFrom, Rewind, Seat
from games.models.shared_luck import closed_words, is_opened, shared_of
from games.past.counting import known_kind
from games.past.foreign_records import Limits
from games.past.proved_part import begins_of
from games.refused import Refused


def export(game: Game) -> bytes:
    """The record of a finished game as JSON. Raises Refused before the end: nothing hidden leaves early.

    And while its round is closed; NotPlayedAgain where the present rules do not play it.
    """
    if not game.is_finished:
        raise Refused(_("A game has its record when it is over."))
    if not is_opened(game):
        raise Refused(closed_words())
    with playing_again(game):
        return record_of(game, played_through(game))


def _export(game: Game, _limits: Limits) -> bytes:
    """All of it is played, and no look at it takes more than what the limits of others allow."""
    return export(game)


RECORD = known_kind("record", _export, bytes)


def record_of(game: Game, position: Position) -> bytes:
    """The record of a finished game that has been played through from where it is proved."""
    proved = ProvedFrom.of(game)
    begins = begins_of(proved)
    entries = tuple(without_reasons(line) for line in position.entries)
    _, packs = game.played_by
    luck = shared_of(game)
    shared = luck.shared if luck else None
    return encode_record(
        Record(
            format=format_of(game.content, game.carry, packs, begins, shared),
            system=game.system,
            ruleset=game.ruleset,
            game=game.name_in_dice,
            options=game.setup,
            commitment=game.commitment,
            seed=game.opened_seed(),
            phrases=dict(Seat.objects.filter(game=game).exclude(phrase="").values_list("number", "phrase")),
            played=stretches(game, entries, proved),
            result=position.result,
            digest=journal_digest(position, entries, game.content, game.carry, packs, begins or shared),
            content=game.content,
            carry=game.carry,
            packs=packs,
            begins=begins,
            shared=shared,
        )
    )


def stretches(
    game: Game, entries: tuple[Entry, ...], proved: ProvedFrom | None = None
) -> tuple[Stretch, ...]:
    """The game as it was played: up to each rewind, then the rest; from where it is proved. Two queries at
    most.

    Goes back from the last journal through everything that ever left it. A seat that after a rewind took back
    more than the rewind had made the rewind longer: no chance stands among what a seat may take back.
    """
    base = proved.entries if proved else 0
    journal, low, rewound = entries, len(entries), []
    for left, dropped, rewind in reversed(_left_the_journal(game, proved)):
        journal, low = journal[: left - base] + dropped, min(low, left - base)
        if rewind is not None:
            rewound.append((journal[: rewind.playable - base], low))
            low = len(journal)
    found, start = [], 0
    for before, to in reversed(rewound):
        found.append(Stretch(before[start:], to + base))
        start = to
    return (*found, Stretch(entries[start:]))


def _left_the_journal(
    game: Game, proved: ProvedFrom | None
) -> list[tuple[int, tuple[Entry, ...], Rewind | None]]:
    """What was taken back or rewound together, oldest first: how many entries were left, and the others. What
    had gone when it was accepted from where the game is proved is no part of that."""
    together: list[list[Left]] = []
    for one in past_of(game).left():
        if proved and one.taken_back <= proved.at:
            continue
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
    """The whole game by the present rules, from its first entry or from where it is proved. Raises
    ReplayMismatch."""
    past, proved = past_of(game), ProvedFrom.of(game)
    if proved is None:
        return Position(system_of(game), past.first_state(), past.entries())
    lines = past.entries(proved.entries)
    return Position(system_of(game), proved.opened, lines, counts=proved.counts, kept=proved.kept_then)
