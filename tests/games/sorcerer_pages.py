"""Pages of The Sorcerer's Labyrinth from positions in memory: no database, only the rules and the templates."""

import re
from collections.abc import Iterator
from functools import cache

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from games.engine.dice import FairDice, Stream
from games.engine.events import Event, seen_event
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Chance, Question
from games.engine.questions import seen as seen_question
from games.engine.take_back import last_own
from games.models import Game, Seat
from games.models.game import Status
from games.selectors.table import Table, TakeBack
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.rich import rich_table

PEOPLE = ("Ann", "Bob", "Cid", "Dot")
LANGUAGES = ("en", "pl")
EVENTS_SHOWN = 80


def shown(position: Position, seat: int | None, *, answered: str = "") -> Table:
    """The table that the selector would give for this position; everybody is called as in PEOPLE."""
    question = position.question
    asked = question if isinstance(question, Question) else None
    status = Status.FINISHED if position.result else Status.RUNNING
    game = Game(slug="abcdefghij", system="sorcerer", name="Evening", status=status, steps=position.steps)
    people = PEOPLE[: len(position.state.players)]
    seats = [Seat(pk=n, game=game, number=n, name=name) for n, name in enumerate(people, 1)]
    told = (
        seen_event(event, seat, step, opened=position.result is not None)
        for step, event in position.events[-EVENTS_SHOWN:]
    )
    at = None if seat is None or asked is None else last_own(position, seat)
    return Table(
        game=game,
        seat=seat,
        seats=seats,
        steps=position.steps,
        view=msgspec.convert(msgspec.to_builtins(_view(position, seat)), type(_view(position, seat))),
        question=asked and seen_question(asked, seat),
        waiting=[one for one in seats if asked and one.number in asked.seats],
        token="signed" if asked and seat in asked.seats else "",
        answered=answered,
        take_back=None if at is None else TakeBack(position.entries[at].kind, position.entries[at].answers[0].key),
        result=position.result,
        log=[line for line in told if line is not None],
        seen_step=0,
    )


def _view(position: Position, seat: int | None):
    return SYSTEM.observe(position.state, seat)


def page(table: Table, language: str = "en", *, part: bool = True) -> str:
    """The page of a table, or what is exchanged while one plays."""
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    context = {"table": table, "notice": "", "refresh_after": 20}
    with translation.override(language):
        return render_to_string("games/_table.html" if part else "games/table.html", context, request)


def words_of(html: str) -> str:
    """The text of a page with its titles and labels, without tags."""
    spoken = re.findall(r'(?:aria-label|title)="([^"]*)"', html)
    return " ".join([*spoken, re.sub(r"<[^>]*>", " ", html)])


def asked_seats(position: Position) -> tuple[int, ...]:
    """The seats of the open question."""
    return position.question.seats if isinstance(position.question, Question) else ()


@cache
def gallery() -> tuple[dict[str, list[Table]], list[Event]]:
    """Tables by the kind of the open question, asked seat's view, and every event that came by.

    From random games of two, three and four seats and from positions in which everybody stands close together.
    """
    tables: dict[str, list[Table]] = {}
    events: dict[bytes, Event] = {}
    for position in _positions():
        for _step, event in position.events[-12:]:
            events.setdefault(msgspec.json.encode((event.kind, event.facts)), event)
        question = position.question
        if isinstance(question, Question):
            kept = tables.setdefault(question.kind, [])
            if len(kept) < PER_KIND:
                kept.append(shown(position, position.waiting[0]))
        elif position.result and "over" not in tables:
            tables["over"] = [shown(position, seat) for seat in (None, 1)]
    return tables, list(events.values())


PER_KIND = 12


def _positions() -> Iterator[Position]:
    for seats in (2, 3, 4):
        yield from _game(seats)
    for key in range(60):
        yield from _close_quarters(key)


def _game(seats: int) -> list[Position]:
    """The stages of one game: frozen copies where a question is asked, since a position goes on."""
    found: list[Position] = []
    counted: dict[str, int] = {}

    def watch(position: Position) -> None:
        kind = position.question.kind if position.question else "over"
        counted[kind] = counted.get(kind, 0) + 1
        if counted[kind] <= 3 or counted[kind] % 97 == 0:
            found.append(_copy(position))

    options = {"seats": seats, "teams": "choose" if seats == 3 else "random"}
    play_out(SYSTEM, options, ["thrifty"] * seats, name=f"gallery-{seats}", watch=watch)
    return found


def _copy(position: Position) -> Position:
    """The same moment again, from the start of its phase."""
    entries = position.entries[position.phase_start :]
    again = Position(SYSTEM, position.checkpoint, entries, counts=position.counts_at_phase)
    for seat, answer in position.pending.items():
        again.give(seat, answer.key)
    return again


def _close_quarters(key: int) -> Iterator[Position]:
    table = rich_table(key)
    position, stream, dice = table.at, Stream("gallery", key), FairDice(b"gallery", str(key))
    for _answer in range(60):
        question = position.question
        if question is None:
            return
        if isinstance(question, Chance):
            position.rolled(dice(question, position.chances + 1))
            continue
        yield position
        for seat in position.waiting:
            position.give(seat, stream.pick(question.options_of(seat)))
    yield position
