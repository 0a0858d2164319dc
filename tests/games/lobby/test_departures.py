"""Before the start: the host asks somebody to leave, and who never looked is let go."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.lobby import lobby
from games.lobby.departures import ask_to_leave, confirm, let_go
from games.lobby.invite import invite
from games.lobby.lobby import join
from games.mail import render
from games.models import Dismissal, Game, Message
from games.models.message import Event
from games.refused import Refused
from games.sending import outbox
from games.table.housekeeping import log_page
from labyrinth.ground.clock import stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import open_table, person, running, seat_of
from tests.games.post import fresh_channels
from tests.games.slow import MINUTE, MONDAY, H, mails_go_out

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]
__all__ = ["fresh_channels"]

DAY = timedelta(days=1)


def waiting(seats: int = 3) -> Game:
    """Ann's table, at which Bob sits since Monday."""
    with stopped_at(MONDAY):
        game = open_table("Ann", seats=seats)
        join(game, person("Bob"))
        User.objects.update(last_login=MONDAY)
    return game


def names(game: Game) -> list[str]:
    return list(game.seats.order_by("number").values_list("name", flat=True))


def lobby_mails(name: str) -> list[str]:
    """The texts of what goes to a person about the table."""
    rows = Message.objects.filter(event=Event.LOBBY, user=person(name)).order_by("pk")
    return [" ".join(render(row).text.split()) for row in rows]


# -- asked by the host ---------------------------------------------------------------------------------------


def test_the_host_asks_somebody_to_leave_and_that_person_is_told():
    game = waiting()
    with stopped_at(MONDAY + H):
        ask_to_leave(game.pk, person("Ann"), 2)
        assert names(game) == ["Ann"]
        assert "Ann, who opened the table, has asked you to leave it" in lobby_mails("Bob")[0]
        said = [line.text for line in log_page(game).rows]
    assert said == ["Ann, who opened the table, asks Bob to leave it."]


def test_they_come_back_with_a_new_invitation_only():
    game = waiting()
    for hours in (1, 2):
        with stopped_at(MONDAY + hours * H):
            ask_to_leave(game.pk, person("Ann"), 2)
            with pytest.raises(Refused, match="asked you to leave"):
                join(game, person("Bob"))
            invite(game.pk, person("Ann"), person("Bob"))
            assert join(game, person("Bob")).number == 2
    assert not Dismissal.objects.exists()
    assert Message.objects.filter(event=Event.INVITATION, user=person("Bob")).count() == 2


def test_somebody_invited_before_does_not_come_straight_back():
    with stopped_at(MONDAY):
        game = open_table("Ann", seats=3)
        invite(game.pk, person("Ann"), person("Bob"))
        join(game, person("Bob"))
        ask_to_leave(game.pk, person("Ann"), 2)
        with pytest.raises(Refused, match="asked you to leave"):
            join(game, person("Bob"))


@pytest.mark.parametrize(("who", "seat"), [("Bob", 1), ("Cid", 2), ("Ann", 1), ("Ann", 3)])
def test_nobody_else_asks_and_nobody_is_asked_who_is_not_there(who, seat):
    game = waiting()
    with pytest.raises(Refused):
        ask_to_leave(game.pk, person(who), seat)
    assert names(game) == ["Ann", "Bob"]


def test_once_the_game_has_begun_it_is_too_late():
    game = running()
    with pytest.raises(Refused, match="started already"):
        ask_to_leave(game.pk, person("Ann"), 2)
    assert names(game) == ["Ann", "Bob"]


def test_the_page_of_the_host_has_the_button_that_of_others_has_not():
    game = waiting()
    address = f"/tables/{game.slug}/"
    with stopped_at(MONDAY + H):
        assert "ask-to-leave" not in html(Visitor("Bob").get(address))
        page = Visitor("Ann").submit(address, f"{address}ask-to-leave/")
    assert names(game) == ["Ann"]
    assert "The seat is free again" in html(page)
    assert "asks Bob to leave it" in html(page)


# -- not seen for days ---------------------------------------------------------------------------------------


def full(after: timedelta = 6 * DAY) -> Game:
    """Bob has not been seen since Monday when Cid takes the last seat."""
    game = waiting()
    with stopped_at(MONDAY + after):
        User.objects.filter(username="Ann").update(last_login=MONDAY + after - H)
        join(game, person("Cid"))
    game.refresh_from_db()
    return game


FULL = MONDAY + 6 * DAY


def test_a_table_whose_people_were_seen_starts_when_it_is_full():
    assert full(4 * DAY).is_running


def test_a_full_table_asks_whom_nobody_has_seen_for_five_days():
    game = full()
    assert game.is_open
    assert [seat.confirm_by for seat in game.seats.order_by("number")] == [None, FULL + 48 * H, None]
    with stopped_at(FULL + MINUTE):
        assert "All seats are taken, and nobody has seen you here for some days" in lobby_mails("Bob")[0]
        assert lobby_mails("Ann") == []
        assert "asked whether they are there" in html(Visitor("Ann").get(f"/tables/{game.slug}/"))


def test_their_word_starts_it():
    game = full()
    bob, address = Visitor("Bob"), f"/tables/{game.slug}/"
    with stopped_at(FULL + H):
        bob.submit(address, f"{address}here/")
    game.refresh_from_db()
    assert game.is_running
    assert seat_of(game, 2).confirm_by is None


def test_without_a_word_the_seat_is_free_again_after_48_hours():
    game = full()
    with stopped_at(FULL + 48 * H - MINUTE):
        assert let_go() == 0
    with stopped_at(FULL + 48 * H):
        assert let_go() == 1
        assert let_go() == 0
        game.refresh_from_db()
        assert (game.is_open, names(game)) == (True, ["Ann", "Cid"])
        assert "You have not said in time that you are there" in lobby_mails("Bob")[-1]
        assert "Bob has not said in time that they are there" in lobby_mails("Ann")[-1]
        assert "Bob has not said in time" in html(Visitor("Ann").get(f"/tables/{game.slug}/"))
        assert lobby.expire_open_games() == 0
        with pytest.raises(Refused, match="not seated"):
            confirm(game.pk, person("Bob"))
        join(game, person("Bob"))
    game.refresh_from_db()
    assert game.is_running


def test_the_mail_is_not_sent_to_who_has_said_it():
    game = full()
    with stopped_at(FULL + MINUTE):
        confirm(game.pk, person("Bob"))
        outbox.send_due(render)
    assert Message.objects.get(event=Event.LOBBY).reason == "answered"
    assert game.slug


def test_a_host_who_never_comes_hands_the_table_on():
    game = waiting()
    with stopped_at(FULL):
        User.objects.filter(username="Bob").update(last_login=FULL - H)
        join(game, person("Cid"))
    with stopped_at(FULL + 48 * H):
        assert let_go() == 1
    game.refresh_from_db()
    assert (names(game), game.created_by) == (["Bob", "Cid"], person("Bob"))


def test_in_polish_both_are_told_in_polish():
    game = full()
    User.objects.filter(username="Bob").update(language="pl")
    with stopped_at(FULL + MINUTE):
        assert "Wszystkie miejsca są zajęte" in lobby_mails("Bob")[0]
        assert "Jestem" in html(Visitor("Bob").get(f"/tables/{game.slug}/"))
    mails_go_out()


def test_looking_at_the_table_is_a_sign_of_life():
    game = waiting()
    with stopped_at(MONDAY + 3 * DAY):
        Visitor("Bob").get(f"/tables/{game.slug}/")
    User.objects.filter(username="Bob").update(last_login=MONDAY)
    with stopped_at(FULL):
        User.objects.filter(username="Ann").update(last_login=FULL - H)
        join(game, person("Cid"))
    game.refresh_from_db()
    assert game.is_running
