"""The book of a game in which a story is told: its pages, and which of them lie open before a reader."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.events import Seen
from games.faces.shown import ShownTable
from games.faces.wording import Wording


@dataclass(frozen=True)
class Page:
    """A page: its id in the game, what stands above the title ("Chapter 3"), the title, its paragraphs, and
    whether the story ends with it."""

    id: str
    eyebrow: str
    title: str
    paragraphs: tuple[str, ...]
    is_end: bool = False


@dataclass(frozen=True)
class Book:
    """What a face says of its story.

    * `pages(view)`: all pages that a game has come to, oldest first, and nothing of what comes later.
    * `opened(view, event)`: the ids of those that are read when this happens, the first time or again.
    """

    pages: Callable[[Any], Sequence[Page]]
    opened: Callable[[Any, Seen], Sequence[str]]


def new_pages(book: Book, view: Any, before: Any) -> tuple[Page, ...]:
    """The pages that a view has come to since another one, None for all; where the story is over its end."""
    pages = book.pages(view)
    known = {page.id for page in book.pages(before)} if before is not None else set()
    ends = tuple(page for page in pages if page.is_end)
    return ends or tuple(page for page in pages if page.id not in known)


def open_pages(book: Book, words: Wording, table: ShownTable) -> tuple[Page, ...]:
    """The pages that lie open before a reader who has a seat: those that were read since they last did
    something, and all while nothing has happened yet; the last ones where the story is over."""
    if table.seat is None or table.view is None:
        return ()
    if table.result is not None:
        return tuple(page for page in book.pages(table.view) if page.is_end)
    read = [(event.step, page) for event in table.log for page in book.opened(table.view, event)]
    if table.log and not read:
        return ()
    done = max((event.step for event in table.log if words.doer(event) == table.seat), default=0)
    lying = {page for step, page in read if step >= done}
    return tuple(page for page in book.pages(table.view) if page.id in lying or not table.log)
