"""Feeds in Atom (RFC 4287), by Django's own writer."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape

from accounts.languages import active_language

TYPE = "application/atom+xml; charset=utf-8"
WRITTEN_BY = "Labyrinth"


@dataclass(frozen=True)
class Line:
    """One entry: its `name` never changes, `updated` does when its words do; `path` is that of a page."""

    name: str
    title: str
    words: str
    path: str
    updated: datetime
    published: datetime | None = None


def atom(*, name: str, title: str, words: str, path: str, updated: datetime, lines: Iterable[Line]) -> bytes:
    """The feed in the language that is spoken now. It names no address of its own: that may be a secret."""
    feed = _Feed(
        title=title,
        link=full(path),
        description=words,
        subtitle=words,
        language=active_language(),
        author_name=WRITTEN_BY,
        feed_guid=name,
    )
    feed.updated = updated.astimezone(UTC)
    for line in lines:
        feed.add_item(
            title=line.title,
            link=full(line.path),
            # A reader takes them for HTML.
            description=escape(line.words or ""),
            unique_id=line.name,
            pubdate=line.published.astimezone(UTC) if line.published else None,
            updateddate=line.updated.astimezone(UTC),
        )
    return feed.writeString("utf-8").encode()


class _Feed(Atom1Feed):
    """An empty feed of Django says that it is of now, and so would never stay the same."""

    updated: datetime

    def latest_post_date(self) -> datetime:
        """When anything that the feed tells of has changed last."""
        return self.updated


def full(path: str) -> str:
    """The address of a page of the site."""
    return urljoin(settings.SITE_URL, path)


def tag(what: str) -> str:
    """The name of something for ever (RFC 4151)."""
    return f"tag:{urlsplit(settings.SITE_URL).hostname},2026:{what}"
