"""Feeds in Atom: what waits for a person, a table for everybody, the finished games of a person."""

from xml.etree import ElementTree as ET

import pytest
from django.urls import reverse

from accounts.models import Feed
from games.models import Game, Played
from games.models.game import Access
from labyrinth.ground.clock import stopped_at
from tests.games.feeds.reading import WORDS, address, entries, read, text
from tests.games.histories import finished
from tests.games.pages import Visitor, html
from tests.games.people import finish, open_table, person, running
from tests.games.seats.test_pause import pause_it
from tests.games.slow import MONDAY, H, all_are_told, at, started

pytestmark = pytest.mark.django_db
LINK = 'rel="alternate" type="application/atom+xml" href="{}"'


def of_table(game: Game) -> str:
    return reverse("games:table_feed", args=[game.slug])


def of_person(name: str) -> str:
    return reverse("games:person_feed", args=[person(name).slug])


def titles(to: str, **asked: object) -> list[str]:
    return [title for title, _words in entries(read(to, **asked).content)]


# -- my turns -----------------------------------------------------------------------------------------------


def test_what_waits_is_an_entry_with_its_time_in_the_zone_of_its_person():
    ann = person("Ann")
    ann.time_zone = "Europe/Warsaw"
    ann.save()
    game, to = started(), address("Ann", Feed.TURNS)
    all_are_told()
    answer = read(to, MONDAY + H)
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    [(title, words)] = entries(answer.content)
    assert title == "Your turn: Evening"
    assert words == "tiny. It is your turn. Due Tue 24 Nov, 10:00 (Europe/Warsaw, CET)."
    [entry] = ET.fromstring(answer.content).findall("a:entry", WORDS)
    assert text(entry, "updated") == "2026-11-23T10:00:00+00:00"
    assert f"/g/{game.slug}/" in answer.content.decode()


def test_the_feed_never_repeats_its_secret_address():
    to = address("Ann", Feed.TURNS)
    started()
    key = to.split("/")[2]
    answer = read(to, MONDAY + H)
    assert answer.status_code == 200
    assert key not in answer.content.decode()
    assert b'rel="self"' not in answer.content
    assert key not in str(answer.headers)


def test_without_a_change_it_is_the_same_and_an_empty_one_too():
    to = address("Dot", Feed.TURNS)
    first = read(to, MONDAY)
    assert entries(first.content) == []
    assert read(to, MONDAY + H, if_none_match=first["ETag"]).status_code == 304


def test_an_answered_turn_leaves_the_feed():
    game, to = started(), address("Ann", Feed.TURNS)
    all_are_told()
    before = read(to, MONDAY + H)
    at(MONDAY + 2 * H, game, "1 wait", "1 keep")
    after = read(to, MONDAY + 3 * H, if_none_match=before["ETag"])
    assert (after.status_code, entries(after.content)) == (200, [])


# -- a table ------------------------------------------------------------------------------------------------


def test_a_table_for_everybody_tells_of_its_beginning_its_turns_and_its_end(low_dice):
    game = started()
    to = of_table(game)
    assert titles(to, at=MONDAY + H) == [
        "Evening: Turn 1: Ann",
        "Evening: The game has begun",
        "Evening: The table is open",
    ]
    at(MONDAY + 2 * H, game, "1 wait", "1 keep")
    assert titles(to, at=MONDAY + 3 * H)[0] == "Evening: Turn 2: Bob"
    finish(game)
    title, words = entries(read(to).content)[0]
    assert (title, words[:5]) == ("Evening: The game is over", "Won: ")


def test_within_a_turn_the_feed_stays_the_same():
    game = started()
    first = read(of_table(game), MONDAY + H)
    at(MONDAY + 2 * H, game, "1 wait")
    assert read(of_table(game), MONDAY + 3 * H).content == first.content


def test_a_table_that_rests_says_so():
    game = started()
    all_are_told()
    with stopped_at(MONDAY + H):
        pause_it(game)
    assert (
        entries(read(of_table(game), MONDAY + 2 * H).content)[0][1] == "The clocks of the table stand still."
    )


def test_of_a_table_that_is_seen_late_turns_are_not_told():
    game = started(spectator_delay=60)
    assert titles(of_table(game)) == ["Evening: The game has begun", "Evening: The table is open"]


@pytest.mark.parametrize(
    "closed", [{"access": Access.LINK}, {"spectators": False}, {"is_demo": True}, {"study_of": "abc"}]
)
def test_any_other_table_has_no_feed_and_its_page_names_none(closed):
    game = running()
    page = html(Visitor("Ann").get(reverse("games:table", args=[game.slug])))
    assert LINK.format(of_table(game)) in page
    Game.objects.filter(pk=game.pk).update(**closed)
    assert read(of_table(game)).status_code == 404
    assert "application/atom" not in html(Visitor("Ann").get(reverse("games:table", args=[game.slug])))


def test_who_sits_there_reads_no_more_than_a_stranger():
    game = running(spectators=False)
    assert Visitor("Ann").get(of_table(game)).status_code == 404


def test_a_table_that_waits_for_players_has_one_and_its_page_names_it():
    game = open_table()
    assert titles(of_table(game)) == ["Evening: The table is open"]
    page = html(Visitor("").get(reverse("games:lobby", args=[game.slug])))
    assert LINK.format(of_table(game)) in page


def test_the_words_of_a_table_are_in_the_language_that_the_program_asks_for():
    game = running()
    assert "Evening: Gra się rozpoczęła" in titles(of_table(game), accept_language="pl")


# -- a person -----------------------------------------------------------------------------------------------


def test_the_finished_games_of_a_person_at_open_tables():
    finished("Ann", "Bob", won="Ann", name="Open")
    finished("Ann", "Bob", nth=1, won="Bob", name="Secret", access=Access.LINK)
    [(title, words)] = entries(read(of_person("Ann")).content)
    assert (title, words) == ("Open: won", "tiny. With: Bob.")


@pytest.mark.parametrize(
    "choice", [{"history_shown": False}, {"profile_shown": "nobody"}, {"is_active": False}]
)
def test_who_hides_their_games_has_no_feed_and_the_profile_names_none(choice):
    finished("Ann", "Bob", won="Ann")
    profile = reverse("games:person", args=[person("Ann").slug])
    assert LINK.format(of_person("Ann")) in html(Visitor("").get(profile))
    ann = person("Ann")
    for column, value in choice.items():
        setattr(ann, column, value)
    ann.save()
    assert read(of_person("Ann")).status_code == 404
    assert "application/atom" not in Visitor("").get(profile).content.decode()


def test_a_name_is_no_markup_in_a_program_that_shows_html():
    finished("Ann", "Bob", won="Ann", name="<b>Fat</b> & co")
    Played.objects.filter(user=person("Bob")).update(name="<i>Bob</i>", user=None)
    [(title, words)] = entries(read(of_person("Ann")).content)
    assert (title, words) == ("<b>Fat</b> & co: won", "tiny. With: &lt;i&gt;Bob&lt;/i&gt;.")


def test_the_feed_of_many_games_is_as_long_as_a_page(django_assert_max_num_queries):
    for nth in range(25):
        finished("Ann", "Bob", nth=nth, won="Ann")
    to = of_person("Ann")
    with django_assert_max_num_queries(6):
        assert len(titles(to)) == 20
