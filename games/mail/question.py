"""The open question of a mail's reader: options in words, links that decide, and the due time."""

from collections.abc import Callable
from datetime import datetime

from django.utils.translation import gettext as _

from accounts import dates
from games.clocks.due import seat_of
from games.faces.scene import Scene
from games.mail import addresses, words
from games.mail.letter import Asked, Choice
from games.mail.mail_tokens import Decision
from games.models import Obligation
from games.models.obligation import Then
from games.table.miss_words import own_words
from games.table.reader_table import Table

SHOWN_AT_MOST = 12
"""So many options can be answered without the table; of more the first are shown, which are the best."""


def asked(
    reader: int,
    table: Table,
    scene: Scene,
    obligation: Obligation | None,
    *,
    link: Callable[[Decision], str] = addresses.decide,
    ends: datetime | None = None,
) -> Asked | None:
    """What a person is asked; None where nothing is, or where the seat of the table is no longer theirs.

    `link` is the address of a decision, `ends` as in Decision.
    """
    if not scene.prompt or obligation is None or not _is_of(reader, table):
        return None
    facts = table.game.pk, obligation.seat, reader, table.token
    shown = scene.options[:SHOWN_AT_MOST]
    return Asked(
        prompt=scene.prompt,
        hint=scene.hint,
        choices=tuple(
            Choice(text, link(Decision(*facts, key, obligation.due_at, ends))) for key, text in shown
        ),
        more=len(scene.options) - len(shown),
        due=dates.moment_in_zone(obligation.due_at) if obligation.due_at else "",
        then=_then(table, obligation) if obligation.due_at else "",
        note=_note(scene, obligation),
    )


def _is_of(reader: int, table: Table) -> bool:
    return any(seat.number == table.seat and seat.user_id == reader for seat in table.seats)


def _then(table: Table, obligation: Obligation) -> str:
    """What happens when the time is over; of a turn also how many are missed, and what the next one does."""
    then = words.then(obligation.then)
    if obligation.then == Then.DEFAULT:
        return then
    return f"{then} {own_words(table, seat_of(table.seats, obligation.seat))}"


def _note(scene: Scene, obligation: Obligation) -> str:
    """One mail covers all questions of a turn (L-COR-05); what it says of them follows from public facts."""
    if obligation.on_turn:
        return ""
    if scene.in_own_fight:
        return _(
            "Further questions of the same fight may follow; the time is for all of them together. At the "
            "table you can also say at once what you do in the rest of the fight."
        )
    return _("Further questions of the same turn may follow; the time is for all of them together.")
