"""The open question of a mail's reader: options in words, links that decide, and the due time."""

from django.utils.translation import gettext as _

from games.models import Message, Obligation
from games.models.due import seat_of
from games.models.mail_tokens import Decision
from games.models.message import Event
from games.models.obligation import Then
from games.selectors.mail import addresses, words
from games.selectors.mail.letter import Asked, Choice
from games.selectors.miss_words import own_words
from games.selectors.scene import Scene
from games.selectors.table import Table

LINKED_AT_MOST = 6
"""A question with up to so many options can be answered from the mail."""
SHOWN_AT_MOST = 12


def asked(message: Message, table: Table, scene: Scene, obligation: Obligation | None) -> Asked | None:
    """What the reader is asked; None where nothing is, or where his seat is no longer his."""
    if not scene.prompt or obligation is None or not _is_his(message, table):
        return None
    return Asked(
        prompt=scene.prompt,
        hint=scene.hint,
        choices=_choices(message, table, scene, obligation),
        more=max(0, len(scene.options) - SHOWN_AT_MOST),
        due=words.moment(obligation.due_at) if obligation.due_at else "",
        then=_then(table, obligation) if obligation.due_at else "",
        note=_note(scene, obligation),
    )


def _is_his(message: Message, table: Table) -> bool:
    return any(seat.number == table.seat and seat.user_id == message.user_id for seat in table.seats)


def _choices(message: Message, table: Table, scene: Scene, obligation: Obligation) -> tuple[Choice, ...]:
    shown = scene.options[:SHOWN_AT_MOST]
    if len(scene.options) > LINKED_AT_MOST:
        return tuple(Choice(text) for _key, text in shown)
    decisions = (
        Decision(table.game.pk, obligation.seat, message.user_id, table.token, key, obligation.due_at)
        for key, _text in shown
    )
    return tuple(
        Choice(text, addresses.decide(decision))
        for (_key, text), decision in zip(shown, decisions, strict=True)
    )


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


SHOWS_TABLE = (
    Event.YOUR_TURN,
    Event.QUESTION,
    Event.REMINDER,
    Event.LAST_REMINDER,
    Event.NUDGE,
    Event.TIMED_OUT,
    Event.STARTED,
    Event.ENDED,
)
"""Events whose mail tells what happened at the table."""
