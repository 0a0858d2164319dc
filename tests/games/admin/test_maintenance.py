"""While the site is looked after, tables can be read, moves are refused with words, and no clock runs."""

from datetime import datetime, timedelta

import pytest
from django.urls import reverse

from games.clocks.due import shown_due
from games.models import Game
from games.models.clock import AWAKE_DAY, HOUR
from games.play.quarantine import quarantine, release
from labyrinth import maintenance
from labyrinth.clock import now, stopped_at
from tests.games.pages import HX, Visitor, html
from tests.games.people import play, running, seat_of, snapshot
from tests.games.slow import MINUTE, MONDAY, H, events, mails_go_out, started, sweep_at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]

DUE = MONDAY + 24 * H
"""An awake day from Monday at nine on is over on Tuesday at nine."""


@pytest.fixture
def game() -> Game:
    """Ann has begun her first turn on Monday at nine, and all mails have arrived."""
    found = started("Ann", "Bob")
    mails_go_out()
    return found


def closed(start: datetime) -> None:
    with stopped_at(start):
        maintenance.begin(minutes=10)


def opened(end: datetime) -> None:
    with stopped_at(end):
        maintenance.finish()


def shown(game: Game, at: datetime) -> datetime:
    """When the time of seat 1 is over, as a page says it at this moment."""
    maintenance.forget()
    with stopped_at(at):
        return shown_due(game, list(game.seats.all()), list(game.obligations.all()), now())[1]


# -- clocks ---------------------------------------------------------------------------------------------


def test_the_moment_that_is_shown_moves_on_as_long_as_it_lasts(game):
    closed(MONDAY + H)
    assert shown(game, MONDAY + 2 * H) == DUE + H
    assert shown(game, MONDAY + 3 * H) == DUE + 2 * H
    opened(MONDAY + 4 * H)
    assert shown(game, MONDAY + 9 * H) == DUE + 3 * H


def test_one_that_is_only_announced_holds_nothing(game):
    with stopped_at(MONDAY):
        maintenance.begin(minutes=10, after=120)
    assert shown(game, MONDAY + H) == DUE


def test_what_it_took_is_charged_to_nobody(game):
    closed(MONDAY + H)
    opened(MONDAY + 4 * H)
    maintenance.forget()
    with stopped_at(MONDAY + 5 * H):
        play(game, "1 wait", "1 keep")
    assert seat_of(game, 1).left == AWAKE_DAY - 2 * HOUR


def test_a_game_that_is_held_meanwhile_loses_nothing(game):
    closed(MONDAY + H)
    maintenance.forget()
    with stopped_at(MONDAY + 2 * H):
        quarantine(game.pk, reason="a test")
    assert seat_of(game, 1).left == AWAKE_DAY - HOUR
    with stopped_at(MONDAY + 3 * H):
        release(game.pk)
    mails_go_out()
    opened(MONDAY + 4 * H)
    assert shown(game, MONDAY + 5 * H) == DUE + 3 * H


def test_nobody_s_time_runs_out_while_it_lasts_nor_in_the_quarter_of_an_hour_after_it(game):
    closed(DUE - MINUTE)
    maintenance.forget()
    sweep_at(DUE + 5 * MINUTE)
    opened(DUE + 10 * MINUTE)
    sweep_at(DUE + 24 * MINUTE)
    assert events(game) == []
    sweep_at(DUE + 26 * MINUTE + timedelta(seconds=1))
    assert events(game) == ["timed_out"]


# -- pages ----------------------------------------------------------------------------------------------


def test_a_table_is_read_and_a_move_is_refused_with_words():
    game = running()
    ann, address = Visitor("Ann"), reverse("games:table", args=[game.slug])
    form = ann.form(address, reverse("games:answer", args=[game.slug]))
    maintenance.begin(minutes=10, message="New disks.")
    before = snapshot(game)
    for path in (address, reverse("games:table_log", args=[game.slug]), reverse("games:my_games"), "/"):
        page = ann.get(path)
        assert page.status_code == 200
        assert "Everything can be read; moves can be made afterwards." in html(page)
        assert "New disks." in html(page)
    whole = ann.send(form, answer="wait")
    assert (whole.status_code, "was not taken" in html(whole)) == (503, True)
    part = ann.client.post(form.action, {**form.data, "answer": "wait"}, **HX)
    assert (part.status_code, "looked after until" in html(part)) == (503, True)
    assert snapshot(game) == before
    maintenance.finish()
    assert ann.send(form, answer="wait").status_code == 200
    assert snapshot(game) != before


@pytest.mark.parametrize("path", ["/", "/tables/", "/accounts/login/"])
def test_every_page_announces_it(path):
    maintenance.begin(minutes=10, after=15, message="New disks.")
    page = html(Visitor().get(path))
    assert "the site is looked after" in page
    assert "New disks." in page
