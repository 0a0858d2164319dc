"""Who reads and writes what: before a game, while it runs and when it is over."""

import pytest
from django.core.cache import cache

from accounts.models import User
from games.lobby.lobby import join, leave
from games.models import Game, Line, Seat
from games.models.game import Access
from games.refused import Refused
from games.seats.resign import resign
from tests.games.pages import Visitor, html
from tests.games.people import open_table, person, play, running
from tests.games.talking import SPECTATORS, end, page_of, post, rooms, say, succeed

pytestmark = pytest.mark.django_db
BOTH = ["table", "spectators"]


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()


@pytest.fixture
def moderator() -> str:
    User.objects.create_superuser(email="eve@example.org", username="Eve", password=None)
    return "Eve"


def talk_page(game: Game, name: str = "") -> str:
    return html(Visitor(name).get(f"/g/{game.slug}/talk/", follow=True))


def both_rooms(game: Game) -> None:
    """Bob speaks to the table, Dot to the spectators."""
    say(game, "Bob", "Among us")
    say(game, "Dot", "From afar", SPECTATORS)


def test_while_it_runs_everybody_reads_his_own_room(moderator):
    game = running("Ann", "Bob", "Cid")
    both_rooms(game)
    succeed(game, 3, "Ned")
    assert rooms(game, "Ann") == rooms(game, "Ned") == ["table"]
    assert rooms(game, "Dot") == rooms(game, "Cid") == rooms(game, moderator) == ["spectators"]
    assert rooms(game) == []
    for name in ("Ann", "Ned"):
        assert "Among us" in talk_page(game, name)
        assert "From afar" not in talk_page(game, name)
    for name in ("Dot", "Cid", moderator):
        assert "From afar" in talk_page(game, name)
        assert "Among us" not in talk_page(game, name)


def test_asking_for_the_other_room_by_its_address_shows_ones_own():
    game = running()
    both_rooms(game)
    for name, hidden in (("Ann", "From afar"), ("Dot", "Among us")):
        for room in (*BOTH, "kitchen"):
            for part in ("", "body", "lines"):
                page = html(Visitor(name).get(f"/g/{game.slug}/talk/?room={room}&part={part}"))
                assert hidden not in page


def test_a_visitor_signs_in_before_he_reads_the_spectators():
    game = running()
    both_rooms(game)
    answer = Visitor().get(f"/g/{game.slug}/talk/")
    assert answer.url == f"/accounts/login/?next=/g/{game.slug}/talk/"
    assert Visitor().get(f"/g/{game.slug}/talk/?part=panel").status_code == 404


def test_when_it_is_over_everybody_reads_both():
    game = running("Ann", "Bob", "Cid")
    both_rooms(game)
    succeed(game, 3, "Ned")
    end(game)
    assert rooms(game, "Ann") == BOTH
    assert sorted(rooms(game)) == sorted(rooms(game, "Dot")) == sorted(rooms(game, "Cid")) == sorted(BOTH)
    for name in ("", "Ann", "Dot"):
        page = html(Visitor(name).get(f"/g/{game.slug}/talk/?room=table"))
        assert "Among us" in page
        page = html(Visitor(name).get(f"/g/{game.slug}/talk/?room=spectators"))
        assert "From afar" in page


def test_a_game_that_was_called_off_keeps_its_table_to_itself():
    game = running()
    both_rooms(game)
    Game.objects.filter(pk=game.pk).update(status="cancelled")
    assert (rooms(game, "Ann"), rooms(game, "Dot"), rooms(game)) == (["table"], ["spectators"], [])


def test_before_the_start_only_those_who_sit_there_talk():
    game = open_table("Ann", seats=3)
    say(game, "Ann", "Who comes?")
    assert (rooms(game, "Ann"), rooms(game, "Bob")) == (["table"], [])
    with pytest.raises(Refused, match="once the game has begun"):
        say(game, "Bob", room=SPECTATORS)
    assert "once the game has begun" in talk_page(game, "Bob")
    join(game, person("Bob"))
    assert "Who comes?" in talk_page(game, "Bob")
    leave(game, person("Bob"))
    assert rooms(game, "Bob") == []


def test_nobody_writes_into_the_other_room():
    game = running()
    with pytest.raises(Refused, match="does not talk with the spectators"):
        say(game, "Ann", room=SPECTATORS)
    with pytest.raises(Refused, match="Only those who sit"):
        say(game, "Dot")
    assert post(Visitor("Dot"), game, "Hello").status_code == 422
    assert not Line.objects.exists()
    end(game)
    with pytest.raises(Refused, match="Only those who sit"):
        say(game, "Dot")


def test_who_played_does_not_talk_with_the_spectators_before_the_end():
    game = running("Ann", "Bob", "Cid")
    say(game, "Cid", "I leave")
    succeed(game, 3, "Ned")
    with pytest.raises(Refused, match="when it is over"):
        say(game, "Cid", room=SPECTATORS)
    end(game)
    assert say(game, "Cid", room=SPECTATORS).seat is None


def test_who_takes_a_seat_over_reads_what_the_table_said_before():
    game = running("Ann", "Bob", "Cid")
    say(game, "Cid", "I leave")
    say(game, "Dot", "He leaves", SPECTATORS)
    succeed(game, 3, "Dot")
    assert rooms(game, "Dot") == ["table"]
    [line] = page_of(game, "Dot").lines
    assert (line.name, line.person, line.mine) == ("Cid", person("Cid"), False)


def test_who_has_resigned_still_sits_at_the_table():
    game = running("Ann", "Bob", "Cid")
    resign(game.pk, 3)
    assert rooms(game, "Cid") == ["table"]
    assert say(game, "Cid", "Good luck").seat == 3


def test_a_former_player_whose_account_is_gone_has_lines_without_a_name():
    game = running()
    line = say(game, "Bob")
    Line.objects.filter(pk=line.pk).update(user=None, name="")
    page = talk_page(game, "Ann")
    assert "Good evening" in page
    assert "Former player 2" in page
    assert f"line={line.pk}" not in page


def test_a_table_by_link_is_for_those_who_know_it():
    game = running()
    Game.objects.filter(pk=game.pk).update(access=Access.LINK)
    for address in ("talk/", "notes/", "report/"):
        assert Visitor("Dot").get(f"/g/{game.slug}/{address}").status_code == 404
    assert post_blindly("Dot", game) == 404
    assert Visitor("Ann").get(f"/g/{game.slug}/talk/").status_code == 200


def post_blindly(name: str, game: Game) -> int:
    visitor = Visitor(name)
    visitor.get("/games/")
    token = visitor.client.cookies["csrftoken"].value
    return visitor.client.post(f"/g/{game.slug}/talk/say/", {"csrfmiddlewaretoken": token}).status_code


def test_a_table_that_wants_no_spectators_has_no_room_for_them_before_the_end():
    game = running()
    Game.objects.filter(pk=game.pk).update(spectators=False)
    assert (rooms(game, "Ann"), rooms(game, "Dot")) == (["table"], [])
    with pytest.raises(Refused, match="does not want spectators"):
        say(game, "Dot", room=SPECTATORS)
    end(game)
    assert say(game, "Dot", room=SPECTATORS).pk


def test_spectators_who_see_it_late_are_not_told_where_it_stands():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait")
    assert say(game, "Dot", room=SPECTATORS).turn == 2
    Game.objects.filter(pk=game.pk).update(spectator_delay=30)
    line = say(game, "Dot", room=SPECTATORS)
    assert (line.turn, line.step) == (0, 0)
    assert say(game, "Ann").turn == 2
    assert Seat.objects.filter(game=game).count() == 2
