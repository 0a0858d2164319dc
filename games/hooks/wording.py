"""What a webhook says: what a subject says, a line, and where to go. Nothing of a hand, nothing of the talk.

Others may read in a channel, so it is no more than a locked screen may show. Nothing here decides anything:
the links that answer or vote are for mails.
"""

from django.utils.translation import gettext as _

from accounts import dates
from accounts.languages import speaking
from games.hooks.bodies import Said
from games.hooks.truth import tells_names
from games.journal.table_rows import owed_in, seats_of
from games.mail import addresses
from games.mail.events import WORDINGS
from games.mail.letter import Facts, held_by
from games.mail.subjects import subject
from games.models import Delivery, Game, Message
from games.models.game import Status
from games.models.message import WAITS, Event
from games.models.webhook import TEST


def said(delivery: Delivery) -> Said:
    """The words of a delivery, in the language of its webhook, with times in the zone of its person."""
    webhook = delivery.webhook
    with speaking(webhook.language, webhook.user.time_zone):
        if delivery.event == TEST or delivery.message is None:
            return _test()
        game = delivery.message.game
        assert game is not None
        return (_of_person if webhook.is_personal else _of_table)(game, delivery.message)


def _test() -> Said:
    text = _("This is a test. What comes here later looks like it.")
    return Said(TEST, _("It works"), text, addresses.absolute("games:home"), {})


def _of_person(game: Game, message: Message) -> Said:
    seats = seats_of(game.pk)
    owed = [row for row in owed_in(game.pk) if row.seat == message.seat] if message.event in WAITS else []
    facts = Facts(
        message,
        game,
        {seat.number: seat.shown_name for seat in seats},
        owed[0] if owed else None,
        own=held_by(message, seats),
    )
    text = WORDINGS[Event(message.event)](facts).lead[0]
    if owed and owed[0].due_at:
        text = f"{text} {_('Until: %(moment)s.') % {'moment': dates.moment_in_zone(owed[0].due_at)}}"
    due = owed[0].due_at.isoformat() if owed and owed[0].due_at else None
    return Said(message.event, subject(facts), text, _address(game, message), _facts(game) | {"due_at": due})


def _address(game: Game, message: Message) -> str:
    """The page; of an invitation not the one that lets its holder in."""
    if message.event == Event.INVITATION:
        return addresses.absolute("games:my_games")
    return addresses.table(game.slug)


def _of_table(game: Game, message: Message) -> Said:
    text = OF_TABLE[Event(message.event)](game, message)
    return Said(message.event, game.shown_name, text, addresses.table(game.slug), _facts(game))


def _facts(game: Game) -> dict[str, object]:
    return {"table": game.slug, "name": game.name, "system": game.system}


def _named(game: Game, seats: list[int]) -> str:
    """Those people by name; "" where the table is not for everybody's eyes."""
    if not tells_names(game):
        return ""
    names = {seat.number: seat.shown_name for seat in seats_of(game.pk)}
    return ", ".join(names[seat] for seat in seats if seat in names)


def _turn(game: Game, message: Message) -> str:
    name = _named(game, [message.seat])
    return _("On turn: %(name)s.") % {"name": name} if name else _("The table waits for somebody's turn.")


def _started(_game: Game, _message: Message) -> str:
    return _("The game has started.")


def _ended(game: Game, _message: Message) -> str:
    names = _named(game, list((game.result or {}).get("winners", ())))
    won = _("%(names)s wins.") % {"names": names} if names else ""
    return " ".join(filter(None, (_("The game is over."), won)))


def _held(game: Game, _message: Message) -> str:
    """What the game is doing now."""
    if game.status == Status.CANCELLED:
        return _("The game was called off.")
    if game.status == Status.QUARANTINED:
        return _("The game is held, and no clock runs.")
    if game.paused_at is not None:
        return _("The game is paused. No clock runs.")
    return _("The game goes on, and the clocks run again.")


def _opens(_game: Game, _message: Message) -> str:
    return _("A standing table of the circle opens, and waits for its players.")


OF_TABLE = {
    Event.LOBBY: _opens,
    Event.YOUR_TURN: _turn,
    Event.STARTED: _started,
    Event.ENDED: _ended,
    Event.HELD: _held,
}
