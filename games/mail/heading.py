"""What a mail that shows a table begins with: whose seat it is, what comes next for them, how all stand."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.drawing.png import PictureError
from games.faces.face import face_of
from games.faces.ground import Person
from games.faces.stakes import Stakes
from games.faces.wording import plain
from games.mail.letter import Bust
from games.mail.pictured import content_id, logger
from games.models import Message
from games.pictures.bust import bust_png
from games.table.reader_table import Table


@dataclass(frozen=True)
class Heading:
    """`next` says what brings the reader further, "" where nothing is known; `chips` are all names with
    how far they are; `bust` is the reader's picture."""

    next: str = ""
    chips: tuple[tuple[str, str], ...] = ()
    bust: Bust | None = None


def heading(message: Message, table: Table, *, pictures: bool) -> Heading:
    """From what the reader may see; an empty one before there is something to play on."""
    face = face_of(table)
    ground = face.ground(table, Stakes())
    if not ground.is_set_up:
        return Heading()
    own = next((one for one in ground.people if one.seat == table.seat), None)
    return Heading(
        _next(table) if own is not None and not table.game.is_finished else "",
        tuple(_chip(table, one) for one in ground.people if one.score),
        _bust(message, table, own) if own is not None and pictures else None,
    )


def _next(table: Table) -> str:
    """The nearest of what brings them further."""
    aims = face_of(table).aims(table)
    if not aims:
        return ""
    aim = ", ".join(filter(None, (plain(aims[0].next), plain(aims[0].how))))
    return _("Next for you: %(aim)s.") % {"aim": aim}


def _chip(table: Table, person: Person) -> tuple[str, str]:
    name = _("You") if person.seat == table.seat else table.seats[person.seat - 1].shown_name
    return name, plain(person.score)


def _bust(message: Message, table: Table, own: Person) -> Bust | None:
    try:
        png = bust_png(table.game.system, own.picture, own.side)
    except PictureError as error:
        logger.warning("a bust of %s could not be drawn: %s", table.game.system, error)
        return None
    return None if png is None else Bust(content_id(message, png, "bust"), png)
