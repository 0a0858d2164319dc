"""Who looks at his table is known for two minutes, and what was held for him goes out when he leaves."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.live import presence
from games.lobby.demo import start_demo
from games.models import Message, Seat
from games.models.message import State
from labyrinth.clock import now, stopped_at
from tests.games.people import person, play, running, seat_of
from tests.games.post import fresh_channels, only, send

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]


def signed_in(name: str, **options: object) -> Client:
    client = Client(**options)
    client.force_login(person(name))
    return client


def url(name: str, game: object) -> str:
    return reverse(f"games:{name}", args=[game.slug])


def test_looking_lasts_two_minutes():
    seat, at = seat_of(running(), 1), now()
    assert not presence.looking(seat, at)
    seat.looked_at = at
    assert presence.looking(seat, at + timedelta(seconds=119))
    assert not presence.looking(seat, at + timedelta(minutes=2))


def test_a_look_is_stored_every_half_minute_at_most(django_assert_num_queries):
    seat, at = seat_of(running(), 1), now()
    for seconds, queries in ((0, 1), (29, 0), (30, 1)):
        with stopped_at(at + timedelta(seconds=seconds)), django_assert_num_queries(queries):
            presence.note(seat)
    assert seat_of(seat.game, 1).looked_at == at + timedelta(seconds=30)


def test_the_page_an_answer_and_an_active_poll_count_a_refresh_by_itself_does_not():
    game = running()
    client = signed_in("Ann")

    def counts(look: object) -> bool:
        Seat.objects.filter(game=game).update(looked_at=None)
        look()
        return seat_of(game, 1).looked_at is not None

    poll, step = url("poll", game), {"step": game.number}
    assert counts(lambda: client.get(url("table", game)))
    assert counts(lambda: client.post(url("answer", game), {"answer": "", "token": ""}))
    by_itself = {"HX-Request": "true"}
    for query in (step, {"step": 0}):
        assert not counts(lambda query=query: client.get(poll, query, headers=by_itself))
        assert counts(lambda query=query: client.get(poll, query, headers=by_itself | {"X-Active": "1"}))


def test_a_ping_and_a_leave():
    game, client = running(), signed_in("Ann")
    assert client.post(url("presence", game), {"here": "1"}).status_code == 204
    assert seat_of(game, 1).looked_at is not None
    assert client.post(url("presence", game), {"here": "0"}).status_code == 204
    assert seat_of(game, 1).looked_at is None


def test_only_ones_own_seat_is_noted_and_only_by_a_post_that_the_page_sent():
    game = running()
    assert signed_in("Cid").post(url("presence", game), {"here": "1"}).status_code == 204
    assert not Seat.objects.filter(looked_at__isnull=False).exists()
    assert signed_in("Ann").get(url("presence", game)).status_code == 405
    strict = signed_in("Ann", enforce_csrf_checks=True)
    assert strict.post(url("presence", game), {"here": "1"}).status_code == 403


def test_guests_are_not_noted():
    game = start_demo(guest="visitor", address="192.0.2.1")
    presence.note(seat_of(game, 1))
    presence.leave(seat_of(game, 1))
    assert seat_of(game, 1).looked_at is None


def test_a_held_turn_mail_goes_out_when_he_leaves(mailoutbox):
    game, at = running(), now()
    with stopped_at(at):
        presence.note(seat_of(game, 1))
    with stopped_at(at + timedelta(seconds=15)):
        send(after=timedelta(0))
    turn = only("your_turn")
    assert (turn.state, turn.reason, turn.attempts) == (State.WAITING, "looking", 0)
    with stopped_at(at + timedelta(seconds=16)):
        presence.leave(seat_of(game, 1))
    with stopped_at(at + timedelta(seconds=16) + presence.TURNS_ROUND):
        send(after=timedelta(0))
    assert only("your_turn").state == State.SENT
    assert [mail.to for mail in mailoutbox if "your_turn" in mail.subject] == [["ann@example.org"]]


def test_who_looks_all_the_while_is_written_to_after_ten_minutes():
    game, at = running(), now()
    sent = []
    for seconds in range(0, 15 * 60, 15):
        with stopped_at(at + timedelta(seconds=seconds)):
            presence.note(seat_of(game, 1))
            send(after=timedelta(0))
        if only("your_turn").state == State.SENT:
            sent.append(seconds)
    assert 10 * 60 <= sent[0] <= 10 * 60 + 15
    assert only("your_turn").attempts == 1


def test_who_answers_while_he_looks_is_never_written_to():
    game, at = running(), now()
    with stopped_at(at):
        presence.note(seat_of(game, 1))
    with stopped_at(at + timedelta(seconds=15)):
        send(after=timedelta(0))
        play(game, "1 wait", "1 keep")
        presence.leave(seat_of(game, 1))
    with stopped_at(at + timedelta(minutes=15)):
        send(after=timedelta(0))
    assert (only("your_turn", "Ann").state, only("your_turn", "Ann").reason) == (State.DROPPED, "answered")


def test_who_only_reloads_the_page_has_not_left():
    game, at = running(), now()
    with stopped_at(at):
        presence.note(seat_of(game, 1))
    with stopped_at(at + timedelta(seconds=15)):
        send(after=timedelta(0))
        presence.leave(seat_of(game, 1))
    with stopped_at(at + timedelta(seconds=17)):
        presence.note(seat_of(game, 1))
    with stopped_at(at + timedelta(seconds=21)):
        send(after=timedelta(0))
    assert only("your_turn").state == State.WAITING


def test_leaving_hastens_nothing_but_what_was_held():
    game, at = running(), now()
    Message.objects.filter(event="your_turn").update(
        send_at=at + timedelta(hours=1), reason="recipient 451", attempts=3
    )
    with stopped_at(at):
        presence.note(seat_of(game, 1))
        presence.leave(seat_of(game, 1))
    assert only("your_turn").send_at == at + timedelta(hours=1)


def test_the_page_of_a_running_game_says_where_to_report():
    game = running()
    address = url("presence", game)
    assert f'data-presence="{address}"' in signed_in("Ann").get(url("table", game)).content.decode()
    assert address not in signed_in("Cid").get(url("table", game)).content.decode()
