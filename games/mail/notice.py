"""A message as a notice on a device: what a subject says, and until when; of the game nothing but the board
of a table at which everybody may look, as everybody sees it.

It is read on a locked screen, by whoever holds the phone. Those about one wait have one tag, so that a newer
one takes the place of an older; with each goes what still waits, so that a device takes away what is over.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import dates, push_keys
from accounts.languages import active_language
from accounts.models import User
from accounts.pushes import Notice
from games.mail.letter import Facts
from games.mail.of_no_table import LETTERS, path_of
from games.mail.subjects import subject
from games.messages.event_checks import OLD
from games.messages.rendered import Rendered
from games.models import Game, Message, Obligation
from games.models.message import NO_DUE_TIME, WAITS, Event
from games.pictures.of_public_table import public_picture
from games.table.my_dues import my_waits
from labyrinth.ground.clock import now

LONGEST = timedelta(days=28)
"""No push service keeps a notice longer."""
MOST_OPEN = 60
"""So many tags of open waits go with a notice; who has more has theirs taken away by a look at the site."""
TAG_SIGNS = 23


def noticed(message: Message, told: Message) -> Rendered:
    """What goes to the devices of its reader (two queries, up to four more for a table that is shown late);
    `told` is what it tells: itself, or the one wait
    of which it tells."""
    if told.data.get("waits"):
        return _as_notice(message, *_of_several(told), tag_of(told), until=None)
    if told.event in LETTERS:
        written = LETTERS[told.event](told)
        return _as_notice(message, written.subject, "", path_of(told), tag_of(told), until=now() + OLD)
    row = _owed(told)
    assert told.game is not None
    title = subject(Facts(told, told.game, {}, row))
    url = reverse("games:table", args=[told.game.slug])
    made = _as_notice(message, title, _until(row), url, tag_of(told), until=_over(told, row))
    return _with_board(made, told.game)


def _with_board(made: Rendered, game: Game) -> Rendered:
    """With the address of the picture that stands beside links to the table (decision 34)."""
    picture = public_picture(game, active_language())
    if made.notice is None or not picture:
        return made
    return replace(made, notice=replace(made.notice, data={**made.notice.data, "image": picture}))


def tag_of(message: Message) -> str:
    """The name of what it is about, of which nobody can read what that is."""
    if message.data.get("waits"):
        return _tag("w", "waits", message.user_id)
    if message.event in WAITS:
        return wait_tag(message.game_id or 0, message.seat, message.wait)
    return _tag("n", message.event, message.game_id, message.seat, message.wait)


def wait_tag(game: int, seat: int, wait: int) -> str:
    """The name of one wait; by the letter a device knows that it is one."""
    return _tag("w", game, seat, wait)


def open_tags(user: User) -> tuple[int, list[str] | None]:
    """How many tables wait for a person, and the names of these waits; None where they are too many."""
    waits: QuerySet[Obligation] = my_waits(user).order_by("due_at", "pk")
    places = list(waits.values_list("game", "seat", "wait"))
    if len(places) > MOST_OPEN:
        return len(places), None
    return len(places), [wait_tag(*place) for place in places]


def _tag(kind: str, *parts: object) -> str:
    told = salted_hmac("games.notice", ":".join(map(str, parts)), algorithm="sha256").hexdigest()
    return kind + told[:TAG_SIGNS]


def _owed(told: Message) -> Obligation | None:
    if told.event not in WAITS:
        return None
    return Obligation.objects.filter(game=told.game_id, seat=told.seat, wait=told.wait).first()


def _until(row: Obligation | None) -> str:
    if row is None or row.due_at is None:
        return ""
    return _("Until %(moment)s.") % {"moment": dates.moment(row.due_at, sentence=True)}


def _of_several(told: Message) -> tuple[str, str, str]:
    n = len(told.data["waits"])
    body = ngettext("%(n)d table waits for you.", "%(n)d tables wait for you.", n) % {"n": n}
    return _("Labyrinth: tables that wait for you"), body, reverse("games:my_games")


def _over(told: Message, row: Obligation | None) -> datetime | None:
    """When it is no news any more."""
    if told.event in WAITS:
        return row.due_at if row else None
    if told.event == Event.VOTE and told.due_at != NO_DUE_TIME:
        return told.due_at
    return now() + OLD


def _as_notice(
    message: Message, title: str, body: str, url: str, tag: str, *, until: datetime | None
) -> Rendered:
    waiting, tags = open_tags(message.user)
    data = {"title": title, "body": body, "url": url, "tag": tag, "waiting": waiting, "open": tags}
    left = min(until - now(), LONGEST) if until else LONGEST
    urgency = "high" if message.event == Event.LAST_REMINDER else "normal"
    notice = Notice(
        {**data, "key": push_keys.site_key()}, max(0, int(left.total_seconds())), topic=tag, urgency=urgency
    )
    return Rendered(title, body, "", notice=notice)
