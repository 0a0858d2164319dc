"""The board in a mail: a picture inside of it, with the letters of its options, and the same in words."""

import logging
from hashlib import sha256

from django.utils.translation import gettext as _

from games.drawing.png import PictureError
from games.mail.letter import Asked, Pictured
from games.models import Game, Message
from games.models.game import HEAVY
from games.pictures.table_picture import Picture, cover_picture, table_picture
from games.table.reader_table import Table
from games.table.reader_table import table as table_of_reader
from labyrinth.ground.raised import raised

logger = logging.getLogger(__name__)

DIGITS = 24


def pictured(message: Message, table: Table, asked: Asked | None) -> Pictured | None:
    """The board as its reader sees it; None where there is none to show, or where it could not be drawn: a
    mail does not wait for its picture.
    """
    choices = [choice for choice in (asked.choices if asked else ()) if choice.letter]
    try:
        found = table_picture(table, "mail", [choice.key for choice in choices])
    except PictureError as error:
        logger.warning("a picture of %s could not be drawn: %s", table.game.system, error)
        return None
    if found is None:
        return None
    there = [choice for choice in choices if choice.key in found.letters]
    told = "; ".join(f"{choice.letter}: {choice.text}" for choice in there)
    return _shown(message, found, f"{found.title}. {told}" if told else found.title)


def cover(message: Message, game: Game) -> Pictured | None:
    """The board that stands for a game that has not begun."""
    try:
        found = cover_picture(game.system)
    except PictureError as error:
        logger.warning("a cover of %s could not be drawn: %s", game.system, error)
        return None
    return _shown(message, found, found.title) if found else None


def _shown(message: Message, found: Picture, words: str) -> Pictured:
    return Pictured(content_id(message, found.png), found.png, found.width, found.height, found.title, words)


def small_board(mail: Message, told: Message) -> Pictured | None:
    """The board of a table that a mail tells of beside others; None where it cannot be shown now, whatever
    the cause: the others do not wait for it."""
    game = Game.objects.filter(pk=told.game_id or 0).defer(*HEAVY).first()
    if game is None or game.started_at is None:
        return None
    try:
        found = table_picture(table_of_reader(game, told.seat), "digest")
    except Exception as error:
        raised(logger, f"a board of message {mail.pk}", error)
        return None
    if found is None:
        return None
    cid = content_id(mail, f"{game.pk} {told.seat}".encode() + found.png)
    return Pictured(cid, found.png, found.width // 2, found.height // 2, found.title, found.title)


def content_id(message: Message, png: bytes, what: str = "board") -> str:
    """Another one in each mail: programs keep pictures by it."""
    told = sha256(message.message_id.encode() + png).hexdigest()[:DIGITS]
    return f"{what}.{told}@labyrinth"


def instead() -> str:
    """What stands where the picture would, when many mails wait and none has time for one."""
    return _("The board is at the table.")
