"""A person's feed: the turns that wait for them, what is due first in front."""

from uuid import NAMESPACE_URL, uuid5

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.dates import moment_in_zone
from accounts.languages import speaking_to
from accounts.models import FeedAddress
from games.feeds.atom import Line, atom
from games.feeds.items import told
from games.feeds.words import about
from games.models import FeedItem
from games.models.feed_item import Source

MOST = 50


def turns_of(address: FeedAddress) -> bytes:
    """What is read at the address now; the same bytes until something changes."""
    with speaking_to(address.user):
        rows = [row for row in told(address.user) if row.source == Source.WAIT]
        waiting = [row for row in rows if row.ended_at is None][:MOST]
        return atom(
            name=f"urn:uuid:{_own_name(address)}",
            title=_("Labyrinth: your turns"),
            words=_("What waits for you, what is due first in front."),
            path=reverse("games:my_games"),
            updated=max((row.changed_at for row in rows), default=address.created_at),
            lines=[_line(row) for row in waiting],
        )


def _own_name(address: FeedAddress) -> str:
    """A name that tells nothing of the key: what is stored of it is a hash, and this is of the row alone."""
    return str(uuid5(NAMESPACE_URL, f"feed-address-{address.pk}"))


def _line(row: FeedItem) -> Line:
    game = row.game
    assert game is not None
    due = _("Due %(moment)s.") % {"moment": moment_in_zone(row.ends_at)}
    return Line(
        name=f"urn:uuid:{row.uid}",
        title=(_("Your turn: %(name)s") if row.on_turn else _("You are asked: %(name)s"))
        % {"name": game.shown_name},
        words=f"{about(row)} {due}",
        path=reverse("games:table", args=[game.slug]),
        updated=row.changed_at,
        published=row.starts_at,
    )
