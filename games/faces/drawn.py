"""The frame of a table for one reader, with what its system's face puts into it."""

from collections.abc import Sequence
from functools import lru_cache, partial

from msgspec import Struct

from accounts.languages import active_language
from games.engine.events import Seen
from games.engine.questions import Question, Waiting
from games.faces.aims import Aim
from games.faces.answers import Asked, shown_question
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
from games.faces.stakes import Stakes
from games.faces.turn_lines import turn_lines
from games.faces.wording import Wording

MOST_RULES = 2
"""So many paragraphs of the rule book are offered with a moment and a question."""
TOLD = 10
"""So many lines are at the table; the game so far and the replay have all."""


class Drawn(Struct, frozen=True):
    """The table of one reader, ready to be printed.

    `awaited` says what the others are asked, `answered` and `take_back` are options in words; all "" where
    there is nothing to say. `goal` is how far the reader has come, `aims` what brings them further next,
    `since` what the others did since their last turn, `log` the newest lines of the whole game. `turn_comes`
    says that the turn has just come to the reader: then what the others did stands above the question, in the
    place of the moment, which was the reader's own last one. `rules`
    are the paragraphs of the rule book that the moment and the question apply, `pages` those of the story
    book that lie open before the reader.
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
    aims: tuple[Aim, ...]
    since: Since
    log: list[LogTurn]
    turn_comes: bool = False
    rules: tuple[ShownParagraph, ...] = ()
    pages: tuple[Page, ...] = ()


def draw(table: ShownTable) -> Drawn:
    """Everything in words and shapes; nothing here knows more than the reader's view."""
    face = face_of(table)
    words, question, back = face.wording(table), asked(table), table.take_back
    stakes = face.stakes(table, question) if question else Stakes()
    ground, moment, others = face.ground(table, stakes), face.moment(table), since(words, table)
    return Drawn(
        face=face,
        ground=ground,
        moment=moment,
        asked=shown_question(words, question, table.answered, stakes, ground) if question else None,
        awaited=words.awaited(table.question) if isinstance(table.question, Waiting) else "",
        answered=_answered(words, question, table.answered),
        take_back=words.option(back.kind, back.key, {}) if back else "",
        outcome=words.outcome(),
        goal=words.goal(),
        aims=tuple(face.aims(table)) if table.result is None else (),
        since=others,
        log=turn_lines(words, table.log, table.seen_step if table.seat else None, TOLD, _links(table, face)),
        turn_comes=_turn_comes(table, question, moment, others),
        rules=_rules(table, face, moment, question),
        pages=open_pages(face.book, words, table) if face.book else (),
    )


def _answered(words: Wording, question: Question | None, key: str) -> str:
    """The reader's own answer to a sealed question, which may be changed till the last has answered."""
    return words.option(question.kind, key, question.params) if question and key else ""


def _turn_comes(table: ShownTable, question: Question | None, moment: Moment | None, others: Since) -> bool:
    """Whether this is the first question of the reader's own turn, and nothing that runs asks it."""
    asks = question is not None and not table.answered and table.on_turn == table.seat
    return asks and others.is_new and not (moment and moment.runs)


def _rules(
    table: ShownTable, face: Face, moment: Moment | None, question: Question | None
) -> tuple[ShownParagraph, ...]:
    ids = (
        *(moment.rules if moment else ()),
        *(face.applied.questions.get(question.kind, ()) if question else ()),
    )
    return paragraphs_of(face.slug, ids, table.game.ruleset)[:MOST_RULES]


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


def in_words(table: ShownTable, seen: Sequence[Seen]) -> list[LogTurn]:
    """Any stretch of the game's events in words, each with the rule that it applies and with its cards as
    links; automatic answers by which nothing was done, too."""
    face = face_of(table)
    return log(face.wording(table), seen, None, most=len(seen), whole=True, links=_links(table, face))


def in_turns(table: ShownTable) -> list[LogTurn]:
    """The log of a table in words, a turn in one line where its system tells it so: with its cause and what
    it brought."""
    face = face_of(table)
    return turn_lines(face.wording(table), table.log, None, len(table.log), _links(table, face))


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
