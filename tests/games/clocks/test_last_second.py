"""The second that everybody is shown is the last in which an answer counts: by page, mail and program."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.vacations import announce, end_vacation
from games.clocks.downtime import OUTAGE
from games.clocks.due import has_run_out
from games.journal.question_token import question_token
from games.models import Downtime, Game
from labyrinth.clock import stopped_at
from tests.api.program import program
from tests.games.letters import decide_links, letter
from tests.games.pages import Visitor, form_to, html
from tests.games.people import owed, owing, person, snapshot
from tests.games.slow import DAY_LATER, MONDAY, H, mails_go_out, started, sweep_at

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
Way = Callable[[Game, str, str], HttpResponse]


def by_page(game: Game, token: str, _link: str) -> HttpResponse:
    visitor, address = Visitor("Ann"), reverse("games:table", args=[game.slug])
    form = form_to(visitor.get(address), reverse("games:answer", args=[game.slug]))
    return visitor.send(form, follow=False, answer="wait", token=token)


def by_mail(_game: Game, _token: str, link: str) -> HttpResponse:
    return Client(enforce_csrf_checks=True).post(link)


def by_program(game: Game, token: str, _link: str) -> HttpResponse:
    return program("Ann").post(f"/games/{game.slug}/answer", {"question": token, "key": "wait"})


WAYS = {"page": by_page, "mail": by_mail, "program": by_program}


def answered(game: Game, way: Way, moment: datetime, link: str = "") -> bool:
    """Whether an answer of Ann's at this moment was taken; if not, nothing has changed and she reads why."""
    with stopped_at(moment):
        link, before = link or decide_links(letter(game, "Ann"))[0], snapshot(game)
        said = way(game, question_token(game, 1), link)
    changed = snapshot(game) != before
    if not changed:
        assert said.status_code in (409, 410)
        assert "The time for this question is over." in html(said)
    return changed


def table() -> Game:
    """Ann is asked on Monday morning and has a day."""
    game = started()
    mails_go_out()
    return game


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("late", "taken"), [(timedelta(0), True), (0.9 * SECOND, True), (SECOND, False), (59 * SECOND, False)]
)
def test_the_shown_second_is_the_last(way, late, taken):
    assert answered(table(), WAYS[way], DAY_LATER + late) is taken


def test_what_was_too_late_is_played_a_minute_after_the_shown_moment():
    game = table()
    assert not answered(game, by_page, DAY_LATER + SECOND)
    sweep_at(DAY_LATER + 60 * SECOND)
    assert owing(game) == [2]


@pytest.mark.parametrize("way", WAYS)
def test_what_has_been_credited_is_shown_and_counts(way):
    game = table()
    Downtime.objects.create(start=MONDAY + H, end=MONDAY + 3 * H, why=OUTAGE)
    assert not answered(game, WAYS[way], DAY_LATER + 2 * H + SECOND)
    assert answered(game, WAYS[way], DAY_LATER + 2 * H)


@pytest.mark.parametrize("way", WAYS)
def test_an_older_mail_gives_nobody_more_time_than_is_shown(way):
    """It was written while a vacation was announced, which is over by now."""
    game = table()
    with stopped_at(MONDAY):
        announce(person("Ann"), MONDAY + H, MONDAY + 49 * H)
        link = decide_links(letter(game, "Ann"))[0]
    with stopped_at(MONDAY + 2 * H):
        end_vacation(person("Ann"))
    due = owed(game, 1).due_at
    assert due == DAY_LATER + H
    assert not answered(game, WAYS[way], due + SECOND, link)
    assert answered(game, WAYS[way], due, link)


def test_in_time_it_costs_no_query_more(django_assert_num_queries):
    """The stored moment decides as long as it has not come."""

    game = table()
    seat, row = game.seats.get(number=1), owed(game, 1)
    with django_assert_num_queries(0):
        assert not has_run_out(game, seat, row, DAY_LATER)
