"""The frame of a table for one reader, with what its system's face puts into it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from msgspec import Struct

from accounts.languages import active_language
from games.engine.events import Seen
from games.engine.questions import Question, Waiting
from games.faces.board_table import BoardTable
from games.faces.book import Page, open_pages
from games.faces.face import Face, face_of
from games.faces.ground import ClosedSheet, Ground
from games.faces.happenings import Since, since
from games.faces.log import Links, LogTurn, log
from games.faces.moment import Moment
from games.faces.printed import linked
from games.faces.rule_text import ShownParagraph, paragraphs_of
from games.faces.shown import ShownTable, asked
from games.faces.stakes import Choice, Stakes
from games.faces.wording import Group, Option, Wording

MOST_RULES = 2
"""So many paragraphs of the rule book are offered with a moment and a question."""
TOLD = 10
"""So many lines are at the table; the game so far and the replay have all."""


@dataclass(frozen=True)
class Choices:
    """Options of one meaning: `rows` say what they bring, `chips` are words alone."""

    kind: str
    legend: str
    rows: tuple[Choice, ...]
    chips: tuple[Choice, ...]


class Asked(Struct, frozen=True):
    """The open question of the reader in words.

    `primary` is the way on, the one filled button, and `quiet` are at most two beside it that have no
    odds; `groups` are the others that the frame shows. `at_things` counts those that are chosen at a thing,
    `all_at_things` says that there are no others.
    """

    prompt: str
    hint: str
    stakes: Stakes
    primary: Choice | None
    quiet: tuple[Choice, ...]
    groups: tuple[Choices, ...]
    at_things: int
    all_at_things: bool


class Drawn(Struct, frozen=True):
    """The table of one reader, ready to be printed.

    `awaited` says what the others are asked, `answered` and `take_back` are options in words; all "" where
    there is nothing to say. `goal` is how far the reader has come, `since` what the others did since their
    last turn, `log` the newest lines of the whole game. `rules` are the paragraphs of the rule book that the
    moment and the question apply, `pages` those of the story book that lie open before the reader.
    """

    face: Face
    ground: Ground
    moment: Moment | None
    asked: Asked | None
    awaited: str
    answered: str
    take_back: str
    outcome: str
    goal: str
    since: Since
    log: list[LogTurn]
    rules: tuple[ShownParagraph, ...] = ()
    pages: tuple[Page, ...] = ()


def draw(table: ShownTable) -> Drawn:
    """Everything in words and shapes; nothing here knows more than the reader's view."""
    face = face_of(table)
    words, question, back = face.wording(table), asked(table), table.take_back
    stakes = face.stakes(table, question) if question else Stakes()
    ground, moment = face.ground(table, stakes), face.moment(table)
    return Drawn(
        face=face,
        ground=ground,
        moment=moment,
        asked=_asked(words, question, table.answered, stakes, ground) if question else None,
        awaited=words.awaited(table.question) if isinstance(table.question, Waiting) else "",
        answered=words.option(question.kind, table.answered, {}) if question and table.answered else "",
        take_back=words.option(back.kind, back.key, {}) if back else "",
        outcome=words.outcome(),
        goal=words.goal(),
        since=since(words, table),
        log=log(words, table.log, table.seen_step if table.seat else None, TOLD, links=_links(table, face)),
        rules=_rules(table, face, moment, question),
        pages=open_pages(face.book, words, table) if face.book else (),
    )


def _rules(
    table: ShownTable, face: Face, moment: Moment | None, question: Question | None
) -> tuple[ShownParagraph, ...]:
    ids = (
        *(moment.rules if moment else ()),
        *(face.applied.questions.get(question.kind, ()) if question else ()),
    )
    return paragraphs_of(face.slug, ids, table.game.ruleset)[:MOST_RULES]


def _asked(words: Wording, question: Question, answered: str, stakes: Stakes, ground: Ground) -> Asked:
    """The options that lie neither on the board nor at a thing, the way on apart from the others."""
    free = [
        (group, [one for one in group.options if one.key not in ground.at_things | ground.on_cards])
        for group in words.groups(question, answered)
    ]
    every = [one for _group, options in free for one in options]
    primary = next((one for one in every if one.primary), None)
    beside = [one for one in every if one.rank == "quiet" and stakes.of(one.key).odds is None]
    quiet = beside if primary else []
    apart = {one.key for one in (primary, *quiet) if one}
    groups = [_choices(group, options, apart, stakes) for group, options in free]
    return Asked(
        prompt=words.prompt(question),
        hint=words.hint(question),
        stakes=stakes,
        primary=Choice(primary, stakes.of(primary.key)) if primary else None,
        quiet=tuple(Choice(one, stakes.of(one.key)) for one in quiet),
        groups=tuple(group for group in groups if group.rows or group.chips),
        at_things=len(ground.at_things),
        all_at_things=bool(question.options) and ground.at_things.issuperset(question.options),
    )


def _choices(group: Group, options: Sequence[Option], apart: set[str], stakes: Stakes) -> Choices:
    found = [Choice(one, stakes.of(one.key)) for one in options if one.key not in apart]
    return Choices(
        group.kind,
        group.legend,
        tuple(one for one in found if one.stake.is_told),
        tuple(one for one in found if not one.stake.is_told),
    )


def in_tables(table: ShownTable) -> Sequence[BoardTable]:
    """The boards of a table in words, with the ways of the reader into each place."""
    face, question = face_of(table), asked(table)
    stakes = face.stakes(table, question) if question else Stakes()
    return face.tables(face.ground(table, stakes))


def closed_sheet(table: ShownTable, sheet: str) -> ClosedSheet | None:
    """What a tap opens, by its id; None where there is nothing of that id."""
    ground = face_of(table).ground(table, Stakes())
    every = (*ground.sheets, *ground.elsewhere()) if ground.is_set_up else ()
    return next((one for one in every if one.id == sheet), None)


def in_words(table: ShownTable, seen: Sequence[Seen], *, whole: bool = True) -> list[LogTurn]:
    """Any stretch of the game's events in words, each with the rule that it applies and with its cards as
    links; automatic answers by which nothing was done only in the `whole`."""
    face = face_of(table)
    return log(face.wording(table), seen, None, most=len(seen), whole=whole, links=_links(table, face))


def _links(table: ShownTable, face: Face) -> Links:
    """The rule that an event applies, and the cards that its line names."""

    def link(event: Seen, text: str) -> str:
        return linked(face.slug, text, face.cards.named(event, table.view))

    return Links(partial(_rule_of, face, (active_language(), table.game.ruleset)), link)


@lru_cache(maxsize=4096)
def _rule_of(face: Face, reader: tuple[str, int], kind: str) -> ShownParagraph | None:
    """The rule of the book that an event applies; found once for all lines of a kind."""
    return next(iter(paragraphs_of(face.slug, face.applied.events.get(kind, ())[:1], reader[1])), None)


def book_of(table: ShownTable) -> Sequence[Page]:
    """All pages of the story that the game has come to; none where no story is told."""
    book = face_of(table).book
    return book.pages(table.view) if book else ()


def question_words(table: ShownTable) -> str:
    """What is asked: in the words of those who are, or in those for the others; "" where only they know."""
    words, question = face_of(table).wording(table), table.question
    if isinstance(question, Question):
        return words.prompt(question)
    return words.awaited(question) if question else ""
