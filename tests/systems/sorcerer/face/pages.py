"""Pages of The Sorcerer's Labyrinth from positions in memory: no database, only rules and templates."""

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation
from django.utils.safestring import SafeString

from accounts.models import User
from games.engine.dice import FairDice, Stream
from games.engine.events import Event, seen_event
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Chance, Question
from games.engine.questions import seen as seen_question
from games.engine.take_back import last_own
from games.models import Game, Seat
from games.models.game import Status
from games.orders.form import foretold, from_now_on, stretches
from games.systems.sorcerer.system import SYSTEM
from games.table.reader_table import Table, TakeBack
from games.table.waiting import NOBODY
from games.views.slim import slim
from games.views.the_end import TheEnd
from tests.games.crowded import around_of, nothing_around, waits_of
from tests.systems.sorcerer.fights import attack, bring, meet
from tests.systems.sorcerer.rich import rich_table
from tests.systems.sorcerer.table import Table as SorcererTable

PEOPLE = ("Ann", "Bob", "Cid", "Dot")
LANGUAGES = ("en", "pl")
EVENTS_SHOWN = 80
PER_KIND = 8
CLOSE_QUARTERS = 60
END = TheEnd(
    "Ann wins.", SafeString(), is_open=True, is_new=True, demo=True, address="https://example.org/g/x/"
)


def shown(position: Position, seat: int | None, *, answered: str = "", kept: bool = True) -> Table:
    """The table that `reader_table` would give for this position; everybody is called as in PEOPLE. If it is
    not `kept` it holds only until the position goes on, and takes half the time."""
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
    log = [line for line in told if line is not None]
    at = None if seat is None or asked is None else last_own(position, seat)
    mine = seats[seat - 1] if seat is not None and asked is not None and seat in asked.seats else None
    view = SYSTEM.observe(position.state, seat)
    return Table(
        game=game,
        seat=seat,
        seats=seats,
        steps=position.steps,
        view=deepcopy(view) if kept else view,
        question=asked and seen_question(asked, seat),
        waiting=[one for one in seats if asked and one.number in asked.seats],
        token="signed" if asked and seat in asked.seats else "",
        answered=answered,
        take_back=None
        if at is None
        else TakeBack(position.entries[at].kind, position.entries[at].answers[0].key),
        result=position.result,
        log=deepcopy(log) if kept else log,
        seen_step=0,
        foretold=tuple(foretold(mine, position, view)) if mine else (),
        from_now_on=from_now_on(mine, position, view) if mine else (),
        stretches=stretches(mine, position, view) if mine else (),
        is_sealed=asked is not None and asked.how == "sealed",
    )


def page(table: Table, language: str = "en", *, part: bool = True, crowded: bool = False) -> str:
    """The page of a table, or what is exchanged while one plays; `crowded` with all that may be around it."""
    request = RequestFactory().get("/")
    request.user = User(pk=1, username="Ann") if crowded else AnonymousUser()
    context: dict[str, Any] = {
        "table": table,
        "notice": "",
        "refused": False,
        "known": None,
        "news": False,
        "waits": NOBODY,
        "housekeeping": nothing_around(),
        "refresh_after": 20,
        "end": END if table.result else None,
    }
    with translation.override(language):
        if crowded:
            context |= {"waits": waits_of(table), "housekeeping": around_of(table)}
        if part:
            made = render_to_string("games/_table.jinja", context, request, using="jinja2")
        else:
            made = render_to_string("games/table.html", context, request)
    return slim(made.encode()).decode()


def words_of(html: str) -> str:
    """The text of a page with its titles and labels, without tags."""
    spoken = re.findall(r'(?:aria-label|title)="([^"]*)"', html)
    return " ".join([*spoken, re.sub(r"<[^>]*>", " ", html)])


class Gallery:
    """Tables by the kind of the open question ("over" for a finished game), and every event that came by."""

    def __init__(self) -> None:
        self.tables: dict[str, list[Table]] = {}
        self.events: dict[bytes, Event] = {}

    def visit(self, position: Position) -> None:
        """Keep what is worth keeping of a moment."""
        for _step, event in position.events[-12:]:
            self.events.setdefault(msgspec.json.encode([event.kind, event.facts, bool(event.private)]), event)
        question = position.question
        if isinstance(question, Question):
            kept = self.tables.setdefault(question.kind, [])
            if len(kept) < PER_KIND:
                kept.append(shown(position, position.waiting[0]))
        elif position.result:
            self.tables.setdefault("over", [shown(position, seat) for seat in (None, 1)])

    @property
    def all_tables(self) -> list[Table]:
        """All of them."""
        return [table for tables in self.tables.values() for table in tables]


@cache
def gallery() -> Gallery:
    """Random games of two, three and four seats, and positions in which everybody stands close together."""
    found = Gallery()
    for seats in (2, 3, 4):
        options = {"seats": seats, "teams": "choose" if seats == 3 else "random"}
        play_out(SYSTEM, options, ["random"] * seats, name=f"gallery-{seats}", turns=150, watch=found.visit)
        play_out(SYSTEM, options, ["thrifty"] * seats, name=f"gallery-{seats}", watch=found.visit)
    for key in range(CLOSE_QUARTERS):
        _close_quarters(found, key)
    for table in _seldom_asked():
        found.visit(table.at)
    return found


def _seldom_asked() -> Iterator[SorcererTable]:
    """Questions that chance brings too seldom."""
    yield meet(SorcererTable(), "rats", "ostrogar", armour=["helmet", "breastplate"]).play("1,5")
    cloud = bring(SorcererTable(4).token("cloud", "1-b3"), "hilda", "1-c3", weapon="axe", armour=["helmet"])
    yield cloud.start().play("move:hilda:b3", "1")
    deaths = bring(bring(bring(SorcererTable(), "saelith", lp=1), "eriald", lp=1), "hilda", weapon="axe")
    yield attack(deaths, "hilda", "saelith").play("join:eriald", "6,1")
    yield attack(
        bring(bring(SorcererTable(4), "eriald", backpack=["sword"]), "skrit"), "skrit", "eriald"
    ).play("6,2")
    raiser = SorcererTable().put("khar_ghul", "3-c3", backpack=["elixir", "haste"])
    yield raiser.start(3, "act", moved="khar_ghul", open=True).play("ability:elixir", "6")
    drawer = SorcererTable().asleep("hilda").put("hargrim", "1-a2").start()
    yield drawer.play("move:hargrim:b2", "fire", "air")
    maker = SorcererTable().gems(1, 3).floor("1-a3", "axe", "might")
    maker.put("hilda", "1-a3", weapon="sword", armour=["helmet"], backpack=["breastplate"]).start()
    yield maker.play("gauntlet:hilda")
    yield maker.play("breastplate")
    yield maker.play("axe")


def _close_quarters(found: Gallery, key: int) -> None:
    position, stream, dice = rich_table(key).at, Stream("gallery", key), FairDice(b"gallery", str(key))
    for _answer in range(60):
        found.visit(position)
        if isinstance(position.question, Chance):
            position.rolled(dice(position.question, position.chances + 1))
        for seat in position.waiting:
            position.give(seat, stream.pick(position.question.options_of(seat)))
