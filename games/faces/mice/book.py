"""The story book of a table: what is read again, and which page an event leads to."""

from collections.abc import Sequence

from games.engine.events import Seen
from games.faces.book import Book, Page
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.story import END, FIRST, SPECIAL, rules, so_far
from games.faces.mice.tally import TALLY, tally
from games.systems.mice.view import View


def opened(view: View, event: Seen) -> Sequence[str]:
    """The chapter begins, a room is entered for the first time or has rules of its own, all is over."""
    row = SPEAKER.events.get(event.kind)
    reads = row.reads if row is not None else ""
    if reads == "opening":
        return (FIRST, SPECIAL, event.facts["side"])
    if reads == "room":
        side = event.facts["to"]
        return (side,) if event.facts["first"] or rules(view.content, view.chapter, side) else ()
    return (END, TALLY) if reads else ()


def pages(view: View) -> Sequence[Page]:
    """All pages that the party has come to, and at the end what came of the chapter."""
    end = tally(view)
    return (*so_far(view), *([end] if end else []))


BOOK = Book(pages, opened)
