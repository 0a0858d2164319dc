"""The calendar of a person: what is due when, and what becomes of it, read by two programs of others."""

import re
from datetime import timedelta

import pytest
from django.db import connection

from accounts.vacations import announce, call_off, end_vacation
from games.models import FeedItem, Game
from games.play.quarantine import quarantine
from games.seats.more_time import give
from games.seats.pause import end_early
from games.views import feeds
from labyrinth.ground import maintenance
from labyrinth.ground.clock import stopped_at
from tests.games.feeds.reading import address, events, only, read
from tests.games.people import answer, person, running
from tests.games.seats.test_pause import pause_it
from tests.games.slow import DAY_LATER, MINUTE, MONDAY, H, all_are_told, at, started

pytestmark = pytest.mark.django_db


def told(game: Game) -> None:
    """The mails of the table have gone out, so that nobody's clock is credited anything."""
    all_are_told()
    game.refresh_from_db()


def test_a_wait_is_an_event_when_it_is_due_in_utc():
    game, to = started(), address("Ann")
    told(game)
    answer = read(to, MONDAY + H)
    event = only(answer.content)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert (event.summary, event.starts, event.ends) == ("Due: Evening", DAY_LATER, DAY_LATER + 15 * MINUTE)
    assert (event.sequence, event.status, event.stamp) == (0, "CONFIRMED", MONDAY + H)
    assert event.url.endswith(f"/g/{game.slug}/")
    assert b"METHOD:PUBLISH" in answer.content
    assert b"DTSTART:20261124T090000Z" in answer.content
    assert b"TZID" not in answer.content


def test_who_waits_for_nobody_has_an_empty_calendar():
    started()
    assert events(read(address("Dot"), MONDAY).content) == []


def test_asked_again_without_a_change_it_is_the_same_to_the_byte():
    game, to = started(), address("Ann", alarm=3)
    told(game)
    first = read(to, MONDAY + H)
    assert read(to, MONDAY + 2 * H).content == first.content
    assert read(to, MONDAY + 2 * H, if_none_match=first["ETag"]).status_code == 304


def test_time_that_is_given_moves_the_event_and_raises_its_sequence():
    game, to = started(), address("Ann")
    told(game)
    before = only(read(to, MONDAY + H).content)
    with stopped_at(MONDAY + 2 * H):
        assert give(game.pk, 2, to=1, hours=3).accepted
    after = only(read(to, MONDAY + 2 * H + MINUTE).content)
    assert (after.uid, after.starts) == (before.uid, before.starts + 3 * H)
    assert (after.sequence, after.stamp) == (1, MONDAY + 2 * H + MINUTE)


def test_an_answered_turn_is_cancelled_and_then_forgotten():
    game, to = started(), address("Ann")
    told(game)
    before = only(read(to, MONDAY + H).content)
    at(MONDAY + 2 * H, game, "1 wait", "1 keep")
    after = only(read(to, MONDAY + 3 * H).content)
    assert (after.uid, after.status, after.sequence) == (before.uid, "CANCELLED", 1)
    assert after.stamp == MONDAY + 3 * H
    later = MONDAY + timedelta(days=31)
    assert before.uid not in {event.uid for event in events(read(to, later).content)}


def test_a_pause_cancels_it_and_the_same_event_comes_back_with_its_new_time():
    game, to = started(), address("Ann")
    told(game)
    before = only(read(to, MONDAY + H).content)
    with stopped_at(MONDAY + 2 * H):
        pause_it(game)
    paused = only(read(to, MONDAY + 3 * H).content)
    assert (paused.uid, paused.status, paused.sequence) == (before.uid, "CANCELLED", 1)
    with stopped_at(MONDAY + 5 * H):
        assert end_early(game.pk, 1).accepted
    told(game)
    after = only(read(to, MONDAY + 6 * H).content)
    assert (after.uid, after.status, after.sequence) == (before.uid, "CONFIRMED", 2)
    assert after.starts == before.starts + 3 * H


def test_a_held_game_is_cancelled():
    game, to = started(), address("Ann")
    told(game)
    read(to, MONDAY + H)
    with stopped_at(MONDAY + 2 * H):
        quarantine(game.pk, reason="broken")
    assert only(read(to, MONDAY + 3 * H).content).status == "CANCELLED"


def test_questions_of_one_turn_are_one_event():
    game, to = started(), address("Ann")
    told(game)
    before = only(read(to, MONDAY + H).content)
    at(MONDAY + 2 * H, game, "1 wait")
    after = only(read(to, MONDAY + 3 * H).content)
    assert (after.uid, after.sequence, after.starts) == (before.uid, 0, before.starts)


def test_a_vacation_moves_what_is_due_and_stands_there_itself():
    game, to = started(), address("Ann")
    told(game)
    before = only(read(to, MONDAY + H).content)
    with stopped_at(MONDAY + 2 * H):
        announce(person("Ann"), None, MONDAY + 26 * H)
    wait, vacation = events(read(to, MONDAY + 3 * H).content)
    assert (wait.uid, wait.starts, wait.sequence) == (before.uid, before.starts + 24 * H, 1)
    assert (vacation.starts, vacation.ends) == (MONDAY + 2 * H, MONDAY + 26 * H)
    assert "Vacation" in vacation.summary
    with stopped_at(MONDAY + 10 * H):
        end_vacation(person("Ann"))
    wait, vacation = events(read(to, MONDAY + 11 * H).content)
    assert (vacation.ends, vacation.sequence, vacation.status) == (MONDAY + 10 * H, 1, "CONFIRMED")
    assert wait.sequence == 2


def test_a_vacation_that_is_called_off_is_cancelled():
    to = address("Ann")
    with stopped_at(MONDAY):
        mine = announce(person("Ann"), MONDAY + 24 * H, MONDAY + 48 * H)
    before = only(read(to, MONDAY + H).content)
    with stopped_at(MONDAY + 2 * H):
        call_off(person("Ann"), mine.pk)
    after = only(read(to, MONDAY + 3 * H).content)
    assert (after.uid, after.status, after.sequence) == (before.uid, "CANCELLED", 1)


def test_a_vacation_long_past_goes_without_being_cancelled():
    to = address("Ann")
    with stopped_at(MONDAY):
        announce(person("Ann"), None, MONDAY + 24 * H)
    assert only(read(to, MONDAY + timedelta(days=30)).content).status == "CONFIRMED"
    assert events(read(to, MONDAY + timedelta(days=32)).content) == []


def test_it_rings_before_the_end_and_never_at_night():
    game = started()
    told(game)
    assert only(read(address("Ann"), MONDAY).content).rings is None
    assert only(read(address("Ann", alarm=1), MONDAY + H).content).rings == H
    # Three hours before nine people sleep: it rings a quarter of an hour before the night.
    assert only(read(address("Ann", alarm=3), MONDAY + H).content).rings == 10 * H + 15 * MINUTE
    # A day before is when the turn began.
    assert only(read(address("Ann", alarm=24), MONDAY + H).content).rings is None


def test_all_programs_of_a_person_know_an_event_by_one_name_and_others_by_another():
    game = started()
    told(game)
    one, two = (only(read(address("Ann"), MONDAY + H).content) for _ in range(2))
    assert one.uid == two.uid
    assert str(game.pk) not in one.uid.split("-")


def test_it_tells_nothing_but_game_time_and_turn():
    game, to = started(), address("Ann")
    told(game)
    raw = read(to, MONDAY + H).content.decode().replace("\r\n ", "")
    names = {line.partition(":")[0].partition(";")[0] for line in raw.splitlines()}
    assert names <= {
        "BEGIN", "END", "PRODID", "VERSION", "METHOD", "NAME", "X-WR-CALNAME", "REFRESH-INTERVAL",
        "X-PUBLISHED-TTL", "UID", "SEQUENCE", "DTSTAMP", "LAST-MODIFIED", "STATUS", "DTSTART", "DTEND",
        "SUMMARY", "DESCRIPTION", "URL", "TRANSP",
    }  # fmt: skip
    [words] = [line for line in raw.splitlines() if line.startswith("DESCRIPTION")]
    assert words == "DESCRIPTION:tiny. It is your turn."


def test_a_name_with_commas_lines_and_long_words_arrives_whole():
    name = "Zażółć; gęślą, jaźń \\ " + "ą" * 37
    with stopped_at(MONDAY):
        running(name=name[:60])
    all_are_told()
    raw = read(address("Ann"), MONDAY + H).content
    assert only(raw).summary == f"Due: {name[:60]}"
    assert max(map(len, raw.split(b"\r\n"))) <= 75


def test_it_speaks_the_language_of_its_person_whatever_the_program_asks_for():
    ann = person("Ann")
    ann.language = "pl"
    ann.save()
    started()
    all_are_told()
    answer = read(address("Ann"), MONDAY + H, accept_language="en")
    assert only(answer.content).summary == "Termin: Evening"
    assert answer["Content-Language"] == "pl"


def test_many_games_cost_as_many_statements_as_one(django_assert_max_num_queries):
    started()
    all_are_told()
    to = address("Ann", alarm=3)
    with django_assert_max_num_queries(17):
        read(to, MONDAY + H)
    with stopped_at(MONDAY):
        for _ in range(7):
            running()
    all_are_told()
    with django_assert_max_num_queries(17):
        assert len(events(read(to, MONDAY + 2 * H).content)) == 8
    with django_assert_max_num_queries(15):
        read(to, MONDAY + 2 * H + MINUTE)


def test_a_read_writes_what_feeds_have_told_and_nothing_else():
    to, written = address("Ann"), set[str]()

    def note(execute, sql, params, many, context):
        if found := re.match(r"(INSERT INTO|INSERT OR IGNORE INTO|UPDATE|DELETE FROM) (\S+)", sql):
            written.add(found[2])
        return execute(sql, params, many, context)

    game = started()
    told(game)
    with connection.execute_wrapper(note):
        read(to, MONDAY + H)
        assert written == {'"games_feeditem"', '"accounts_feedaddress"'}
        written.clear()
        read(to, MONDAY + H + MINUTE / 2)
    assert not written


def test_who_has_more_games_than_there_is_room_for_is_told_of_the_first_and_nothing_is_cancelled(monkeypatch):
    monkeypatch.setattr("games.feeds.items.MOST", 2)
    with stopped_at(MONDAY):
        first = [running() for _ in range(2)]
    all_are_told()
    to = address("Ann")
    assert len(events(read(to, MONDAY + H).content)) == 2
    with stopped_at(MONDAY + 2 * H):
        for _ in range(2):
            running(pace="live")
    all_are_told()
    found = events(read(to, MONDAY + 2 * H).content)
    assert [event.status for event in found] == ["CONFIRMED"] * 4
    assert found[2].starts < found[0].starts
    with stopped_at(MONDAY + 3 * H):
        assert answer(first[0], 1, "wait").accepted
        assert answer(first[0], 1, "keep").accepted
    assert [event.status for event in events(read(to, MONDAY + 4 * H).content)].count("CANCELLED") == 1


def test_while_the_site_is_looked_after_it_is_told_as_it_was_and_nothing_is_written():
    game, to = started(), address("Ann")
    told(game)
    before = read(to, MONDAY + H).content
    with stopped_at(MONDAY + 2 * H):
        maintenance.begin(minutes=30)
    maintenance.forget()
    Game.objects.filter(pk=game.pk).update(status="quarantined")
    assert read(to, MONDAY + 2 * H + MINUTE).content == before
    maintenance.forget()
    assert FeedItem.objects.get().sequence == 0


def test_asked_for_every_second_it_costs_no_query_and_says_when_to_come_again(django_assert_num_queries):
    to = address("Ann")
    with stopped_at(MONDAY):
        for _ in range(feeds.AN_HOUR.most):
            assert read(to).status_code == 200
        with django_assert_num_queries(0):
            refused = read(to)
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) <= 3600
    assert read(to, MONDAY + H).status_code == 200
