"""For whom the table waits, as everybody reads it: who, since when, until when, and what happens then."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import vacations
from accounts.models import User
from games import systems
from games.engine.position import Position
from games.journal.loading import load
from games.models import Downtime, Game
from games.models.clock import HOUR, PACES
from games.play.quarantine import quarantine
from games.table.log_words import written
from labyrinth import maintenance
from labyrinth.clock import stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import person, play
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, mails_go_out, started
from tests.games.tiny import ASKING
from tests.systems.sorcerer.face.pages import words_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


@pytest.fixture
def game() -> Game:
    """Ann is on turn since nine on Monday; her time ends at nine on Tuesday."""
    game = started("Ann", "Bob", "Cid")
    mails_go_out()
    return game


def page(game: Game, name: str = "", after: timedelta = 2 * H) -> str:
    with stopped_at(MONDAY + after):
        return html(Visitor(name).get(reverse("games:table", args=[game.slug])))


def panel(text: str) -> str:
    """The words of the list "Waiting for", "" where there is none."""
    found = re.search(r'<section class="waits".*?</section>', text, re.DOTALL)
    return words(found[0]) if found else ""


def words(part: str) -> str:
    """A part of a page as it is read."""
    return " ".join(words_of(re.sub("</?time[^>]*>", "", part)).split())


def own(text: str) -> str:
    """What stands with the reader's own question about its time."""
    found = re.search(r"<details class=\"due[^>]*data-due.*?</details>", text, re.DOTALL)
    return words(found[0]) if found else ""


def bidding() -> tuple[Game, Position]:
    """A sealed question to all three."""
    game = started("Ann", "Bob", "Cid")
    with stopped_at(MONDAY):
        play(game, *(f"{seat} {key}" for seat in (1, 2, 3) for key in ("wait", "keep")))
    mails_go_out()
    return game, load(game)


# The list


@pytest.mark.parametrize("reader", ["Bob", ""])
def test_all_read_who_is_waited_for_since_when_until_when_and_what_happens_then(game, reader):
    text = page(game, reader)
    told = panel(text)
    assert "Waiting for Ann since Mon 23 Nov, 09:00, 2 hours ago" in told
    assert "Until Tue 24 Nov, 09:00, in 22 hours." in told
    assert "Then: the stand-in plays the turn." in told
    assert '<time datetime="2026-11-24T09:00:00+00:00">' in text
    assert own(text) == ""


def test_times_are_those_of_the_readers_zone(game):
    person("Bob")
    User.objects.filter(username="Bob").update(time_zone="Europe/Warsaw")
    text = page(game, "Bob")
    assert "Until Tue 24 Nov, 10:00" in panel(text)
    assert "Times are those of Europe/Warsaw." in panel(text)
    assert '<time datetime="2026-11-24T10:00:00+01:00">' in text


def test_one_moment_is_written_in_the_zone_of_whoever_reads_it():
    told = []
    for zone in ("Europe/Warsaw", "Asia/Tokyo"):
        with timezone.override(zone), stopped_at(MONDAY):
            told.append(written(MONDAY.astimezone(timezone.get_current_timezone())))
    assert told[0] != told[1]


def test_the_asked_reads_his_own_time_with_the_question_and_no_list(game):
    text = page(game, "Ann")
    assert own(text).startswith("Your time for this turn: until Tue 24 Nov, 09:00 (in 22")
    assert own(text).endswith("Then: the stand-in plays the turn.")
    assert panel(text) == ""
    assert 'class="due soon"' not in text
    assert 'class="due soon"' in page(game, "Ann", 23 * H)


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("automatic", "Then: a careful automatic turn is played."),
        ("forfeit", "Then: the seat is out of the game."),
    ],
)
def test_what_happens_then_is_said_in_words(game, then, told):
    game.obligations.update(then=then)
    assert told in panel(page(game, "Bob"))
    assert told in own(page(game, "Ann"))


def test_a_question_in_anothers_turn_has_its_own_time_and_default(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)
    game = started("Ann", "Bob")
    with stopped_at(MONDAY):
        play(game, "1 toll")
    mails_go_out()
    assert own(page(game, "Bob")).startswith("Your time to answer: until Mon 23 Nov, 21:00")
    assert "Then: the standing orders or the safe answer hold." in own(page(game, "Bob"))
    assert "Waiting for Bob" in panel(page(game, "Ann"))


def test_a_bot_has_no_due_time():
    game = started("Ann", bots=1)
    with stopped_at(MONDAY):
        play(game, "1 wait", "1 keep")
    told = panel(page(game, "Ann"))
    assert "A bot answers by itself." in told
    assert "Until" not in told


# Sealed windows


def test_in_a_sealed_window_nobody_sees_who_has_answered():
    game, _position = bidding()
    before = {name: panel(page(game, name)) for name in ("Cid", "")}
    assert "Ann since Mon 23 Nov, 09:00" in before[""]
    assert "Until" not in before[""]
    assert "in secret" in before[""]
    with stopped_at(MONDAY + H):
        play(game, "1 high", "2 low")
    assert {name: panel(page(game, name)) for name in ("Cid", "")} == before


def test_in_a_sealed_window_everybody_reads_his_own_time():
    game, _position = bidding()
    text = page(game, "Bob")
    assert own(text).startswith("Your time to answer: until")
    assert panel(text).startswith("Also waited for Ann since")
    assert "Bob" not in panel(text)


def test_who_has_answered_in_a_sealed_window_stands_in_the_list_as_before():
    game, _position = bidding()
    with stopped_at(MONDAY + H):
        play(game, "2 low")
    text = page(game, "Bob")
    assert own(text) == ""
    assert "Bob you since Mon 23 Nov, 09:00" in panel(text)


# Clocks that stand still


def test_a_pause_holds_all_clocks_and_the_list_says_so(game):
    Game.objects.filter(pk=game.pk).update(paused_at=MONDAY + H, paused_until=MONDAY + 9 * H)
    game.obligations.update(due_at=None)
    told = panel(page(game, "Ann"))
    assert "No clock runs while the game is paused." in told
    assert "Ann you since" in told
    assert "Until" not in told


def test_a_held_game_holds_all_clocks(game):
    with stopped_at(MONDAY + H):
        quarantine(game.pk, reason="a test")
    told = panel(page(game, "Bob"))
    assert "No clock runs while the game is held." in told
    assert "Until" not in told


def test_a_vacation_is_said_to_all_with_the_later_time(game):
    with stopped_at(MONDAY + H):
        vacations.announce(person("Ann"), None, MONDAY + 49 * H)
    told = panel(page(game, "Bob"))
    assert "On vacation until Wed 25 Nov, 10:00; this clock stands still." in told
    assert "Until Thu 26 Nov, 09:00" in told
    assert "You are on vacation until Wed 25 Nov, 10:00" in own(page(game, "Ann"))


def test_a_vacation_is_said_in_a_sealed_window_too():
    game, _position = bidding()
    with stopped_at(MONDAY + H):
        vacations.announce(person("Ann"), None, MONDAY + 49 * H)
    assert panel(page(game)).count("On vacation until") == 1


def test_in_his_quiet_hours_somebody_reads_until_when_his_clock_stands_still(game):
    text = page(game, "Ann", 15 * H)
    assert "your clock stands still until Tue 24 Nov, 07:00" in own(text)
    assert "quiet hours" not in panel(page(game, "Bob", 15 * H)), "when somebody sleeps is his own business"


def test_a_grace_is_said_while_it_lasts(game):
    Game.objects.filter(pk=game.pk).update(clock={**PACES["day"].plain(), "grace": 3 * HOUR})
    assert "The clock begins to count at Mon 23 Nov, 12:00." in own(page(game, "Ann"))
    assert "begins to count" not in page(game, "Ann", 4 * H)


def test_downtime_is_given_back_and_said(game):
    Downtime.objects.create(start=MONDAY + H, end=MONDAY + 3 * H, why="outage")
    text = page(game, "Ann", 5 * H)
    assert "2 hours given back" in own(text)
    assert "until Tue 24 Nov, 11:00" in own(text)


def test_a_late_mail_is_given_back():
    game = started("Ann", "Bob")
    told = panel(page(game, "Bob", 2 * H))
    assert "1 hour given back" in told, "two minutes a mail may take"


def test_while_the_site_is_looked_after_the_list_says_that_no_clock_runs(game):
    with stopped_at(MONDAY + H):
        maintenance.begin(minutes=120)
    maintenance.forget()
    assert "The site is being looked after: no clock runs." in panel(page(game, "Bob"))


def test_a_game_that_is_over_waits_for_nobody(game):
    Game.objects.filter(pk=game.pk).update(status="cancelled")
    assert panel(page(game, "Bob", DAY_LATER - MONDAY + MINUTE)) == ""
