"""The story book: its pages in the reader's language, for a chapter's beginning, its rooms and its end."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.book import Page
from games.faces.mice.names import name
from games.faces.naming import text
from games.systems.mice.chapters import specials
from games.systems.mice.content import Content
from games.systems.mice.end import WON, won_line
from games.systems.mice.story_book import Chapter, Continue, Special
from games.systems.mice.view import View
from games.systems.mice.ways import imagined

GOAL = _("Your goal")
DEFEAT = _("You lose at once")
RULES = _("What is special here")
CONTINUES = _("The story continues")
GIFT = _("You take along: %(gift)s.")
NUMBER = _("Chapter %(number)s")
LOST = "lost"
"""The end of a chapter that is not won, and has no other word of its own."""
FIRST, SPECIAL, END = "first", "special", "end"
"""Ids of pages; that of a room is its side."""


def chapter_number(content: Content, chapter: str) -> str:
    """A chapter by its number in the book."""
    return gettext(NUMBER) % {"number": list(content.chapters).index(chapter) + 1}


def opening(content: Content, chapter: str) -> tuple[Page, ...]:
    """What is read before the first turn: the story and the goal, then what is special in the chapter."""
    told = content.chapters[chapter].texts
    first = Page(
        FIRST,
        chapter_number(content, chapter),
        text(told.title),
        (text(told.text), _goal(content, chapter), *_defeat(content, chapter)),
    )
    rules = tuple(text(told.rules[one.id]) for side, one in specials(content.chapters[chapter]) if not side)
    special = Page(SPECIAL, chapter_number(content, chapter), gettext(RULES), rules)
    return (first, special) if rules else (first,)


def _goal(content: Content, chapter: str) -> str:
    return _after(gettext(GOAL), text(content.chapters[chapter].texts.goal))


def _defeat(content: Content, chapter: str) -> tuple[str, ...]:
    """What loses the chapter besides time and captures; nothing in most."""
    told = content.chapters[chapter].texts.defeat
    return (_after(gettext(DEFEAT), text(told)),) if told is not None else ()


def _after(head: str, said: str) -> str:
    """In both languages a sentence goes on behind a colon."""
    return f"{head}: {said[:1].lower()}{said[1:]}"


def room(content: Content, chapter: str, side: str) -> Page:
    """What is read when the mice come into a room, and the rules that hold only there."""
    told = content.chapters[chapter].texts
    entered = (text(told.enter[side]),) if side in told.enter else ()
    return Page(side, text(told.title), name(content, side), (*entered, *rules(content, chapter, side)))


def rules(content: Content, chapter: str, side: str) -> tuple[str, ...]:
    """What holds in a room alone."""
    return tuple(
        line_text(content, one.id)
        for where, one in specials(content.chapters[chapter])
        if side in _holds_on(where, one)
    )


def line_text(content: Content, line: str) -> str:
    """A special line of a chapter in words."""
    return next(
        text(told.rules[line])
        for told in (one.texts for one in content.chapters.values())
        if line in told.rules
    )


def _holds_on(room_of: str, line: Special) -> tuple[str, ...]:
    """The sides that a line names: the room that it belongs to, and where it may be used."""
    return (room_of, line.where.side if line.where is not None else "")


def line_name(content: Content, line: str) -> str:
    """What a special line is called: the words before its colon."""
    return line_text(content, line).partition(":")[0]


def continued(view: View) -> Page | None:
    """How the story goes on when a chapter is over; None before."""
    if view.outcome is None:
        return None
    chapter = view.content.chapters[view.chapter]
    line = won_line(imagined(view)) if view.outcome.how == WON else lines_on(chapter, view.outcome.how)[0]
    return Page(
        END, text(chapter.title), gettext(CONTINUES), goes_on(view.content, chapter, line), is_end=True
    )


def lines_on(chapter: Chapter, how: str) -> list[Continue]:
    """The lines of "the story continues" for such an end; of several it hangs on what was done."""
    ends = {line.if_ for line in chapter.continues}
    end = how if how in ends else LOST
    return [line for line in chapter.continues if line.if_ == end]


def goes_on(content: Content, chapter: Chapter, line: Continue) -> tuple[str, ...]:
    """How the story goes on by a line, and what the party takes along."""
    said = text(content.chapters[chapter.id].texts.continues[chapter.continues.index(line)])
    gift = (gettext(GIFT) % {"gift": name(content, line.gives)},) if line.gives else ()
    return (said, *gift)


def so_far(view: View) -> tuple[Page, ...]:
    """All pages that the party has come to, to be read again."""
    content = view.content
    rooms = (room(content, view.chapter, side) for side in view.explored)
    end = continued(view)
    return (
        *opening(content, view.chapter),
        *(page for page in rooms if page.paragraphs),
        *([end] if end else []),
    )
