"""Instead of a missed turn a vacation begins by itself, out of the budget of who has chosen so."""

from datetime import timedelta

import pytest
from django.conf import settings

from accounts import vacation_by_itself
from accounts.models import User, Vacation
from accounts.vacations import announce, hours_left, running_vacation
from games.models import Game, Message, TableEvent
from games.models.clock import HOUR, PACES
from games.models.message import Event
from labyrinth.ground.clock import stopped_at
from tests.games.letters import letter
from tests.games.pages import Visitor, html
from tests.games.people import owed, person, seat_of
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, at, events, started, sweep_at, told

pytestmark = pytest.mark.django_db

OVER = DAY_LATER + MINUTE
DAYS = timedelta(days=3)


def wanting() -> Game:
    """Ann, who is on turn, has chosen it."""
    game = started()
    vacation_by_itself.choose(person("Ann"), wanted=True)
    return game


def hows(game: Game) -> list[str]:
    return [line.data["how"] for line in TableEvent.objects.filter(game=game, kind="timed_out")]


def test_her_clock_stands_still_and_nothing_is_missed():
    game = wanting()
    sweep_at(OVER)
    vacation, seat, row = Vacation.objects.get(), seat_of(game, 1), owed(game, 1)
    assert (vacation.user, vacation.starts_at, vacation.ends_at) == (person("Ann"), OVER, OVER + DAYS)
    assert (seat.misses, seat.stand_in, told(game)) == (0, "", [])
    assert row.due_at == OVER + DAYS + 12 * H
    assert events(game) == ["timed_out", "vacation"]
    with stopped_at(OVER):
        assert hours_left(person("Ann"), 2026) == settings.VACATION_HOURS_A_YEAR - 72


def test_it_ends_with_her_look_and_she_has_half_a_day():
    game = wanting()
    sweep_at(OVER)
    look = OVER + 24 * H
    with stopped_at(look):
        page = Visitor("Ann").get(f"/g/{game.slug}/")
        assert page.status_code == 200
        assert running_vacation(person("Ann")) is None
        assert person("Ann").look_ends is None
    assert Vacation.objects.get().ends_at == look
    assert owed(game, 1).due_at == look + 12 * H
    assert events(game) == ["timed_out", "vacation", "vacation_over"]


def test_the_look_of_somebody_else_ends_nothing():
    game = wanting()
    sweep_at(OVER)
    with stopped_at(OVER + H):
        Visitor("Bob").get(f"/g/{game.slug}/")
        assert running_vacation(person("Ann")) is not None


def test_who_does_not_come_back_misses_the_turn_after_it():
    game = wanting()
    sweep_at(OVER)
    sweep_at(owed(game, 1).due_at + MINUTE)
    assert (seat_of(game, 1).misses, hows(game)) == (1, ["vacation", "stand_in"])
    assert Vacation.objects.count() == 1


def test_two_sweeps_begin_one():
    game = wanting()
    sweep_at(OVER)
    sweep_at(OVER + MINUTE)
    assert (Vacation.objects.count(), hows(game)) == (1, ["vacation"])


def test_once_in_sixty_days():
    game = wanting()
    ann = person("Ann")
    when = OVER - timedelta(days=59)
    Vacation.objects.create(user=ann, starts_at=when, ends_at=when + H, announced_at=when, by_itself=True)
    sweep_at(OVER)
    assert (seat_of(game, 1).misses, Vacation.objects.count()) == (1, 1)


def test_who_has_no_budget_left_misses_the_turn(settings):
    settings.VACATION_HOURS_A_YEAR = 71
    game = wanting()
    sweep_at(OVER)
    assert (seat_of(game, 1).misses, Vacation.objects.count(), hows(game)) == (1, 0, ["stand_in"])


def test_who_has_not_chosen_it_misses_the_turn():
    game = started()
    sweep_at(OVER)
    assert (seat_of(game, 1).misses, Vacation.objects.count()) == (1, 0)


def test_it_lasts_until_one_that_was_announced():
    wanting()
    with stopped_at(MONDAY):
        announce(person("Ann"), OVER + 24 * H, OVER + 48 * H)
    sweep_at(OVER)
    assert Vacation.objects.get(by_itself=True).ends_at == OVER + 24 * H


def test_where_nights_count_no_vacation_begins():
    game = started(clock=PACES["day"].plain() | {"awake": False})
    vacation_by_itself.choose(person("Ann"), wanted=True)
    sweep_at(OVER)
    assert (seat_of(game, 1).misses, Vacation.objects.count()) == (1, 0)


def test_the_mail_says_it_beforehand_as_long_as_one_may_begin():
    game = wanting()
    with stopped_at(MONDAY):
        assert "a vacation begins by itself" in " ".join(letter(game, "Ann").text.split())
        vacation_by_itself.begin(person("Ann"))
        assert "a vacation begins by itself" not in " ".join(letter(game, "Ann").text.split())


def test_the_day_more_of_the_table_comes_first():
    game = started(clock=PACES["day"].plain() | {"safety": True})
    vacation_by_itself.choose(person("Ann"), wanted=True)
    sweep_at(OVER)
    assert (hows(game), Vacation.objects.count()) == (["longer"], 0)
    sweep_at(owed(game, 1).due_at + MINUTE)
    assert (hows(game), Vacation.objects.count()) == (["longer", "vacation"], 1)


def test_an_answer_that_came_before_the_sweep_needs_no_vacation():
    game = wanting()
    at(MONDAY + H, game, "1 wait", "1 keep")
    sweep_at(OVER)
    assert (Vacation.objects.count(), seat_of(game, 1).left) == (0, 15 * HOUR)


def test_all_are_told():
    game = wanting()
    sweep_at(OVER)
    written = Message.objects.filter(game=game, created_at=OVER).values_list("seat", "event")
    assert set(written) == {(1, Event.TIMED_OUT), (2, Event.ABSENT)}
    with stopped_at(OVER):
        page = html(Visitor("Bob").get(f"/g/{game.slug}/"))
    assert "Ann is out of time: a vacation begins by itself, and ends as soon as they look." in page


def test_it_is_chosen_on_the_page_of_vacations():
    ann = Visitor("Ann")
    assert "A vacation begins by itself" in html(ann.get("/accounts/messages/"))
    ann.submit("/accounts/messages/", "/accounts/vacation/by-itself/", wanted="on")
    assert User.objects.get(username="Ann").vacation_by_itself
    form = ann.form("/accounts/messages/", "/accounts/vacation/by-itself/")
    assert form.data.pop("wanted") == "on"
    ann.send(form)
    assert not User.objects.get(username="Ann").vacation_by_itself
