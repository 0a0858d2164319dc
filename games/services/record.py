"""A finished game as a file, with its seed opened."""

from django.utils.translation import gettext as _

from games.engine.position import Position
from games.engine.record import FORMAT, Record, Stretch, encode_record, journal_digest
from games.models import Game, Seat
from games.models.loading import first_state, journal
from games.models.release import system_of
from games.services.errors import Refused


def export(game: Game) -> bytes:
    """The record of a finished game as JSON. Raises Refused before the end: nothing hidden leaves early."""
    if not game.is_finished:
        raise Refused(_("A game has its record when it is over."))
    position = played_through(game)
    entries = tuple(position.entries)
    return encode_record(
        Record(
            format=FORMAT,
            system=game.system,
            ruleset=game.ruleset,
            game=game.slug,
            options=game.setup,
            commitment=game.commitment,
            seed=game.opened_seed(),
            phrases=dict(Seat.objects.filter(game=game).exclude(phrase="").values_list("number", "phrase")),
            played=(Stretch(entries),),
            result=position.result,
            digest=journal_digest(position, entries),
        )
    )


def played_through(game: Game) -> Position:
    """The whole game from its first entry, by the present rules. Raises ReplayMismatch."""
    lines = [line for line, _digest in journal(game, 0)]
    return Position(system_of(game), first_state(game.pk), lines)
