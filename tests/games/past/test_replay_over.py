"""Looking back when the game is over: from every seat and with everything open, to any entry."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.events import Seen
from games.engine.position import Position
from games.faces.face import get_face
from games.faces.wording import plain
from games.journal.loading import position_at
from games.models import Game
from games.past import timeline as times
from games.past.recap import recap
from games.past.replay import Eyes, NoPositionError, replay
from games.past.timeline import timeline
from games.seats.come_back import come_back
from tests.games.long import whole_game
from tests.games.pages import HX, Visitor, html
from tests.games.past.test_replay import at
from tests.games.people import finish, play, running
from tests.games.tables import away

pytestmark = pytest.mark.django_db

OPEN = Eyes(None, opened=True)


def finished() -> Game:
    """A finished game of Ann and Bob: Ann hides twice, Bob once, one toll is refused by an order."""
    game = running()
    play(game, "1 wait", "1 hide", "2 toll", "2 hide", "1 low", "2 high", "1 roll", "1 hide")
    finish(game)
    return game


@pytest.fixture(scope="module")
def past(django_db_setup, django_db_blocker):
    """A whole packed game of The Sorcerer's Labyrinth with hundreds of entries."""
    with django_db_blocker.unblock():
        game = whole_game(500)
        yield game
        game.delete()
        User.objects.all().delete()


def test_every_step_shows_the_last_position_with_no_more_steps():
    game = finished()
    for step in range(1, game.steps + 1):
        expected = last_at(game, step)
        shown = replay(game, Eyes(1), step)
        assert (shown.step, shown.turn) == (expected.steps, game_turn(expected))
        assert shown.table.view == expected.system.observe(expected.state, 1)


def last_at(game: Game, step: int) -> Position:
    """The last position with at most so many public steps, found by playing the game to it."""
    played = (position_at(game, entry) for entry in reversed(range(game.entries + 1)))
    return next(position for position in played if position.steps <= step)


def game_turn(position) -> int:
    return position.system.slow.turns(position.state)


def test_every_entry_can_be_reached():
    game, reached = finished(), 1
    step: int | None = 1
    while step is not None:
        shown = replay(game, OPEN, step)
        for doing in shown.doings:
            assert doing.number == reached
            again = replay(game, OPEN, step, entry=reached)
            assert again.entry == reached
            expected = position_at(game, reached)
            assert again.table.view == expected.system.observe(expected.state, None)
            reached += 1
        step = shown.following
    assert reached == game.entries + 1


def test_an_entry_of_another_step_has_no_address_there():
    game = finished()
    shown = replay(game, OPEN, game.steps)
    with pytest.raises(NoPositionError):
        replay(game, OPEN, shown.step, entry=1)
    with pytest.raises(NoPositionError):
        replay(game, OPEN, shown.step, entry=game.entries + 1)


def test_each_seat_is_shown_what_it_knew_and_the_open_view_all_answers():
    game = finished()
    ann, bob = (replay(game, Eyes(seat), game.steps - 1).table for seat in (1, 2))
    assert (ann.view.stash, bob.view.stash) == (2, 1)
    answers = {(given.seat, given.key) for doing in all_doings(game, OPEN) for given in doing.given}
    assert {(1, "hide"), (2, "hide"), (1, "refuse"), (2, "high")} <= answers
    assert {given.seat for doing in all_doings(game, Eyes(2)) for given in doing.given} == {2}
    assert "hidden: 2" not in html(Visitor().get(at(game, 10, "seat", "2"), follow=True))


def all_doings(game: Game, eyes: Eyes) -> list:
    found, step = [], 1
    while step is not None:
        shown = replay(game, eyes, step)
        found += shown.doings
        step = shown.following
    return found


def test_sealed_answers_lie_open_together_with_who_gave_them():
    bids = [doing for doing in all_doings(finished(), OPEN) if doing.kind == "bid"]
    assert [(given.name, given.key) for given in bids[0].given] == [("Ann", "low"), ("Bob", "high")]


def test_what_answered_by_itself_is_named_and_why_is_told_to_its_owner_only():
    game = finished()
    toll = next(doing for doing in all_doings(game, OPEN) if doing.kind == "toll")
    assert (toll.given[0].by, toll.given[0].key) == ("order", "refuse")
    step = next(step for step in range(1, game.steps) if toll in replay(game, OPEN, step).doings)
    for more in ((), ("open",), ("seat", "1"), ("seat", "2")):
        for name, told in (("Ann", more != ("seat", "2")), ("Bob", False), ("", False)):
            page = html(Visitor(name).get(at(game, step, *more), follow=True))
            assert ("because of the stash" in page) is told


def test_a_stand_in_is_named_beside_the_person_it_played_for():
    game = running()
    away(game, 1)
    assert come_back(game.pk, 1).accepted
    finish(game)
    given = [given for doing in all_doings(game, OPEN) for given in doing.given if given.seat == 1]
    assert {one.name for one in given} == {"Ann"}


def test_the_turns_are_listed_with_whose_they_are():
    game = finished()
    starts = timeline(game).turns
    assert [turn.number for turn in starts] == list(range(1, len(starts) + 1))
    assert [turn.seat for turn in starts[:4]] == [1, 2, 1, 2]
    for turn in starts:
        assert replay(game, OPEN, turn.step).turn == turn.number
    page = html(Visitor().get(at(game, starts[2].step)))
    assert page.count('aria-current="true"') >= 2
    assert reverse("games:dice", args=[game.slug]) in page
    assert game.opened_seed() in page


@pytest.mark.long("pages all over a whole game")
@pytest.mark.parametrize(("language", "called"), [("en", "Round"), ("pl", "Runda")])
def test_a_reader_finds_rounds_and_players_and_no_numbers_of_steps(client, past, language, called):
    client.cookies[site.LANGUAGE_COOKIE_NAME] = language
    turns = timeline(past).turns
    for turn in turns[len(turns) // 2 :: len(turns) // 4]:
        page = html(client.get(at(past, turn.step)))
        [name] = [seat.shown_name for seat in past.seats.all() if seat.number == turn.seat]
        now = f"{called} {turn.round}: {name}"
        title = page.partition("<title>")[2].partition("</title>")[0]
        assert " ".join(title.split()) == f"{past.name} · {now} · Labyrinth"
        assert f'data-title="{past.name} · {now}" data-said="{now}' in page
        shown = plain(re.sub("<(?:script|style).*?</(?:script|style)>", "", page, flags=re.DOTALL))
        assert not re.search(rf"\b({turn.step}|{past.steps})\b", shown)
        parts = "".join(stretches(client, page))
        listed = re.findall(rf"{called} (\d+)", parts)
        assert listed == [str(one.round) for one in turns if one.round]
        assert 'aria-current="true"' in page.partition('id="turns"')[2]


def stretches(client: Client, page: str) -> list[str]:
    """All turns of the game, as one finds them from this page on: to the first ones, and on to the last."""

    def listed(page: str) -> str:
        return page.partition('id="turns"')[2].partition("</details>")[0]

    def beside(page: str, rel: str) -> str:
        found = re.search(rf'rel="{rel}" href="([^"]+)"', listed(page))
        return html(client.get(found[1])) if found else ""

    while before := beside(page, "prev"):
        page = before
    found = [listed(page)]
    while page := beside(page, "next"):
        assert 'id="turns" open' in page
        found.append(listed(page))
    return found


def test_the_rounds_are_those_of_whoever_is_on_turn(past):
    begun: Counter[int | None] = Counter()
    for turn in timeline(past).turns:
        begun[turn.seat] += turn.seat is not None
        assert turn.round == begun[turn.seat]


def test_what_only_one_seat_saw_is_no_mark(monkeypatch):
    game = finished()
    face = replace(get_face("tiny"), stretches=frozenset({"hid", "toll"}))
    monkeypatch.setattr(times, "get_face", lambda _slug: face)
    lines = all_lines(game)
    assert "hid" in [line.kind for line in lines]
    assert timeline(game).stretches == tuple(line.step for line in lines if line.kind == "toll")


def all_lines(game: Game) -> list[Seen]:
    """The whole story of a finished game, in which everything lies open."""
    pages = recap(game, None, page=1).pages
    return [line for page in range(1, pages + 1) for line in recap(game, None, page=page).lines]


def test_a_page_that_one_has_already_is_not_sent_again():
    game = finished()
    for more in ({}, HX):
        reader = Visitor()
        page = reader.get(at(game, game.steps), **more)
        assert page["Cache-Control"] == "private, no-cache"
        again = reader.get(at(game, game.steps), HTTP_IF_NONE_MATCH=page["ETag"], **more)
        assert (again.status_code, again.content) == (304, b"")
        other = reader.get(at(game, game.steps, "seat", "2"), HTTP_IF_NONE_MATCH=page["ETag"], **more)
        assert other.status_code == 200


def test_the_page_of_somebody_signed_in_is_kept_nowhere():
    game = finished()
    for more in ({}, HX):
        assert "no-store" in Visitor("Ann").get(at(game, game.steps), **more)["Cache-Control"]


@pytest.mark.parametrize("eyes", ["../..", "a/b", "1/2", "?", "/", "99", "ope", "\u0661", "%2f"])
@pytest.mark.parametrize("step", ["", "3"])
def test_eyes_that_there_are_not_lead_nowhere(eyes, step):
    game = finished()
    page = Visitor("Ann").client.get(
        reverse("games:replay_go", args=[game.slug]), {"eyes": eyes, "step": step}
    )
    assert page.status_code == 404
    assert "This game has no such seat." in html(page)


@pytest.mark.parametrize(("eyes", "way"), [("", ()), ("open", ("open",)), ("2", ("seat", "2"))])
def test_the_slider_goes_on_looking_with_the_same_eyes(eyes, way):
    game = finished()
    page = Visitor().client.get(reverse("games:replay_go", args=[game.slug]), {"eyes": eyes, "step": "3"})
    assert page["Location"] == at(game, 3, *way)


def test_a_running_position_is_kept_by_nobody():
    game = running()
    play(game, "1 roll", "1 keep")
    page = Visitor("Ann").get(reverse("games:replay_go", args=[game.slug]), follow=True)
    assert "no-store" in page["Cache-Control"]
    assert "ETag" not in page


def test_a_game_called_off_stays_closed():
    game = running()
    play(game, "1 wait", "1 hide", "2 wait", "2 keep", "1 low", "2 low")
    Game.objects.filter(pk=game.pk).update(status="cancelled")
    assert Visitor().get(at(game, 3, "open")).status_code == 404
    assert "hidden:" not in html(Visitor("Bob").get(at(game, 6), follow=True))
    assert "hidden:" in html(Visitor("Ann").get(at(game, 6), follow=True))


# -- a real game, packed ------------------------------------------------------------------------------------


def test_everything_lies_open_in_a_packed_game(past):
    shown = replay(past, OPEN, past.steps // 2)
    packs = [one.backpack for one in shown.table.view.characters.values()]
    assert all(pack is not None for pack in packs)
    mine = replay(past, Eyes(1), past.steps // 2)
    known = [one.backpack is not None for one in mine.table.view.characters.values() if one.seat != 1]
    assert not any(known)


@pytest.mark.long("a whole game played again")
def test_the_slider_has_a_mark_at_each_fight(past):
    fights = dict.fromkeys(line.step for line in all_lines(past) if line.kind == "fight_dice")
    assert len(fights) > 5
    page = html(Visitor().get(at(past, 40, "seat", "1"), follow=True))
    assert [int(step) for step in re.findall(r"M(\d+) 0v1", page)] == list(fights)


@pytest.mark.thirds
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.long("pages all over a whole game")
def test_positions_of_a_real_game_are_drawn_in_words(past, language):
    for step in range(1, past.steps, past.steps // 5):
        for more in ((), ("seat", "1")):
            page = Visitor().get(at(past, step, *more), follow=True, HTTP_ACCEPT_LANGUAGE=language)
            assert page.status_code == 200
            assert "Something happens" not in html(page)
            assert 'name="answer"' not in html(page)


@pytest.mark.long("a whole game")
def test_a_packed_position_costs_the_same_early_and_late(past, django_assert_num_queries):
    assert past.packed_at
    assert past.entries >= 500
    visitor = Visitor()
    steps = [replay(past, OPEN, step).step for step in (5, 400, past.steps - 200)]
    visitor.get(at(past, steps[0]))
    for step in steps:
        with django_assert_num_queries(7):
            assert visitor.get(at(past, step)).status_code == 200
