"""What the pages behind a link of a mail show: no more than the mail itself may show.

A mail shows the table from its reader's seat as it stood, and whoever has it may finish that turn. So a page
shows what the seat knew then, what everybody has been told since, and what follows from the reader's own
answers. It does not show what dice or draws have brought to light since for the eyes of some seats alone:
where there was such a chance, it says so, shows nothing of the table, and asks no further question. As a seat
learns hidden things from chances only (docs/engine.md), nothing else can tell anything new.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

import msgspec
from django.urls import reverse

from accounts import dates
from games.clocks.due import shown_due
from games.engine.position import Position
from games.engine.questions import Chance
from games.engine.walk import walk
from games.faces.face import get_face
from games.faces.scene import Scene
from games.faces.wording import plain
from games.journal.again import NotPlayedAgain, playing_again
from games.journal.past import past_of
from games.journal.question_token import question_token
from games.journal.release import system_of
from games.mail import words
from games.mail.letter import Asked, Choice
from games.mail.mail_tokens import Decision
from games.mail.news import news
from games.mail.question import asked, choice_of
from games.models import Game, Obligation
from games.table.reader_table import Table
from games.table.reader_table import table as table_of
from labyrinth.ground.clock import now

PAGE_LASTS = timedelta(days=1)
"""A page that leads on to the next question can be used for so long."""


@dataclass(frozen=True)
class Confirm:
    """One decision before it is made: the table from the seat's view, the option with what it brings, the due
    time."""

    scene: Scene
    option: Choice
    due: str
    then: str
    table: Table


@dataclass(frozen=True)
class After:
    """What a decision has led to.

    `scene` is None where the rest is for the eyes of the seat alone; then `closing` may be left, which ends
    the turn. `asked` is the next question of the same turn, each option with the address that decides it.
    `table` is what is drawn.
    """

    scene: Scene | None
    asked: Asked | None = None
    closing: Choice | None = None
    table: Table | None = None


def confirm(game: Game, decision: Decision) -> Confirm | None:
    """The page of a link that is still good; None when its option is not offered after all.

    Raises BeingUpgraded.
    """
    found = news(game, decision.seat)
    scene = found.scene
    option = choice_of(found.table, scene, decision.key)
    row = Obligation.objects.filter(game=game, seat=decision.seat).first()
    if option is None or row is None:
        return None
    over = shown_due(game, found.table.seats, [row], now()).get(row.seat)
    due = dates.moment_in_zone(over) if over else ""
    return Confirm(scene, option, due, words.then(row.then) if due else "", _to_look_at(found.table))


def afterwards(game: Game, decision: Decision, *, entries: int, goes_on: bool) -> After:
    """The page after a decision, before which the game had so many entries; `goes_on`: in the same turn.

    Raises Refused like `confirm`.
    """
    if not game.is_finished and _seen_alone(game, decision.seat, entries):
        return After(None, closing=_closing(game, decision) if goes_on and game.paused_at is None else None)
    found = news(game, decision.seat)
    scene = found.scene
    shown = _to_look_at(found.table)
    if not goes_on or game.paused_at is not None:
        return After(scene, table=shown)
    row = Obligation.objects.filter(game=game, seat=decision.seat).first()
    ends = now() + PAGE_LASTS
    return After(scene, asked(decision.user, found.table, scene, row, link=partial(_path, ends)), table=shown)


def _to_look_at(table: Table) -> Table:
    """The table with nothing on it that is pressed: what is asked stands beside it."""
    return msgspec.structs.replace(table, question=None, token="", take_back=None)


def _closing(game: Game, decision: Decision) -> Choice | None:
    """What ends the turn, without a look at what is asked: that would tell what was drawn. Where something is
    to be done first the answer is refused in words."""
    face = get_face(game.system)
    key = face.speaker.closing if face.speaker else ""
    if not key:
        return None
    own = replace(decision, token=question_token(game, decision.seat), key=key)
    words = face.wording(table_of(game, None)).option("", key, {})
    return Choice(plain(words), _path(now() + PAGE_LASTS, own), key)


def _path(ends: datetime, decision: Decision) -> str:
    return reverse("games:decide", args=[replace(decision, ends=ends).signed()])


def _seen_alone(game: Game, seat: int, entries: int) -> bool:
    """Whether a chance since then has shown the seat what not everybody sees; nobody knows where the rules do
    not play that far back."""
    past = past_of(game)
    try:
        with playing_again(game):
            counts, state = past.frame_before(entry=entries)
            position = Position(system_of(game), state, counts=counts)
            moments = walk(position, past.entries(counts.entries, game.entries))
            return any(at.number >= entries and _is_for(at.question, seat) for at, _next in moments)
    except NotPlayedAgain:
        return True


def _is_for(question: object, seat: int) -> bool:
    return isinstance(question, Chance) and question.seen_by is not None and seat in question.seen_by
