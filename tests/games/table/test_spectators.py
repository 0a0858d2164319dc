"""Spectators: kept away where the table wants to be alone, some minutes late where it wants a delay."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from games.journal.question_token import question_token
from games.models import Game
from games.models.game import Access
from games.models.vote import Matter
from games.past.replay import last_step
from games.play.quarantine import quarantine
from games.play.take_back import take_back
from games.seats.votes import Proposal, propose
from games.table.audience import shown_step
from games.table.reader_table import table
from labyrinth.clock import stopped_at
from tests.games.live.test_live import get as live_status
from tests.games.pages import HX, Visitor, html
from tests.games.people import finish
from tests.games.slow import MONDAY, started
from tests.games.slow import at as answered_at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("low_dice")]

MINUTE = timedelta(minutes=1)
DELAY = 15
PAGES = ("table", "poll", "recap", "table_log", "replay_go")


def of(game: Game, page: str = "table") -> str:
    return reverse(f"games:{page}", args=[game.slug])


def late_game(**more: object) -> Game:
    """Ann and Bob play an answer in ten minutes; spectators see it a quarter of an hour late."""
    game = started()
    Game.objects.filter(pk=game.pk).update(spectator_delay=DELAY, **more)
    game.refresh_from_db()
    answered_at(MONDAY + 10 * MINUTE, game, "1 roll", "1 keep")
    answered_at(MONDAY + 20 * MINUTE, game, "2 roll", "2 keep")
    answered_at(MONDAY + 30 * MINUTE, game, "1 high", "2 low")
    return game


def looked(game: Game, minutes: int, page: str = "table", name: str = "", **more: object) -> str:
    """What somebody gets so many minutes after the start."""
    with stopped_at(MONDAY + minutes * MINUTE):
        return html(Visitor(name).get(of(game, page), follow=True, **more))


def scores(page: str) -> int:
    """How many times the log tells that somebody has scored."""
    return len(re.findall(r"<li(?: [^>]*)?>\s*scored", page))


# Nobody may look on


def test_a_table_that_wants_to_be_alone_says_so_to_strangers():
    game = started()
    Game.objects.filter(pk=game.pk).update(spectators=False)
    for page in PAGES:
        for name in ("", "Cid"):
            answer = Visitor(name).get(of(game, page), follow=True)
            assert answer.status_code == 403
            assert "This table does not want spectators." in html(answer)
    assert Visitor().get(of(game) + "at/1/").status_code == 403
    for page in PAGES:
        assert Visitor("Bob").get(of(game, page), follow=True).status_code == 200


def test_who_follows_the_link_of_such_a_table_is_a_stranger_too():
    game, cid = started(), Visitor("Cid")
    Game.objects.filter(pk=game.pk).update(spectators=False, access=Access.LINK)
    cid.get(reverse("games:invite", args=[game.invite]))
    assert cid.get(of(game)).status_code == 403
    assert Visitor().get(of(game)).status_code == 404


def test_before_the_start_and_after_the_end_everybody_may_look():
    game = started()
    Game.objects.filter(pk=game.pk).update(spectators=False, status="open", started_at=None)
    assert Visitor().get(of(game, "lobby")).status_code == 200
    Game.objects.filter(pk=game.pk).update(status="running", started_at=MONDAY)
    game.refresh_from_db()
    finish(game)
    for page in PAGES:
        assert Visitor().get(of(game, page), follow=True).status_code == 200


# Some minutes late


@pytest.mark.parametrize(("minutes", "seen"), [(0, 0), (24, 0), (25, 1), (34, 1), (35, 2), (45, 3)])
def test_a_spectator_sees_the_table_as_it_was(minutes, seen):
    game = late_game()
    for name in ("", "Cid"):
        assert scores(looked(game, minutes, name=name)) == seen
    assert scores(looked(game, minutes, name="Bob")) == 3


def test_a_holder_of_the_link_is_late_too():
    game, cid = late_game(access=Access.LINK), Visitor("Cid")
    cid.get(reverse("games:invite", args=[game.invite]))
    with stopped_at(MONDAY + 26 * MINUTE):
        assert scores(html(cid.get(of(game)))) == 1


def test_nothing_on_any_page_is_newer():
    """Everything that a spectator can open is as if the rest had not been played yet."""
    game = late_game()
    late = {page: looked(game, 30, page) for page in PAGES if page != "poll"}
    with stopped_at(MONDAY + 30 * MINUTE):
        steps = shown_step(game, None)
    assert steps < game.steps
    assert "bids" not in "".join(late.values())
    assert f'data-step="{steps}"' in late["table"]
    assert "Waiting for Bob" in late["table"]
    assert 'class="waits"' not in late["table"]
    for step in range(steps + 1, game.steps + 1):
        with stopped_at(MONDAY + 30 * MINUTE):
            assert Visitor().get(f"{of(game)}at/{step}/").status_code == 404


def test_a_page_does_not_change_before_its_time():
    game = started()
    Game.objects.filter(pk=game.pk).update(spectator_delay=DELAY)
    game.refresh_from_db()
    pages = [looked(game, 40, page) for page in PAGES]
    answered_at(MONDAY + 39 * MINUTE, game, "1 roll", "1 hide", "2 roll")
    assert masked(looked(game, 40, page) for page in PAGES) == masked(pages)
    assert masked(looked(game, 60, page) for page in PAGES) != masked(pages)


def masked(pages) -> list[str]:
    return [re.sub(r"[A-Za-z0-9]{64}", "", page) for page in pages]


def test_the_late_page_asks_for_news_and_is_told_of_nothing_else():
    game = late_game()
    page = looked(game, 30)
    assert "data-live" not in page
    assert "data-ask" in page
    address = page.partition('hx-get="')[2].partition('"')[0]
    reader = Visitor()
    for minutes, status in ((30, 204), (34, 204), (36, 200)):
        with stopped_at(MONDAY + minutes * MINUTE):
            assert reader.get(address, **HX).status_code == status
    assert "data-live" in looked(game, 30, name="Bob")


def test_the_log_around_the_game_is_late_too():
    game = late_game()
    with stopped_at(MONDAY + 40 * MINUTE):
        assert propose(game.pk, 1, Proposal(Matter.PAUSE, 24)).accepted
    for page in ("table", "table_log"):
        assert 'data-kind="vote_opened"' not in looked(game, 50, page)
        assert 'data-kind="vote_opened"' in looked(game, 50, page, name="Bob")
        assert 'data-kind="vote_opened"' in looked(game, 56, page)


def test_a_private_answer_does_not_show_early_in_whom_the_table_waits_for():
    game = started()
    Game.objects.filter(pk=game.pk).update(spectator_delay=DELAY)
    game.refresh_from_db()
    answered_at(MONDAY + 10 * MINUTE, game, "1 wait")
    answered_at(MONDAY + 20 * MINUTE, game, "1 keep")
    assert "Waiting for Ann" in looked(game, 34)
    assert "Waiting for Bob" in looked(game, 35)


def test_what_was_taken_back_is_never_shown_later():
    game = started()
    Game.objects.filter(pk=game.pk).update(spectator_delay=DELAY)
    game.refresh_from_db()
    answered_at(MONDAY + 10 * MINUTE, game, "1 wait")
    with stopped_at(MONDAY + 11 * MINUTE):
        assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    game.refresh_from_db()
    answered_at(MONDAY + 12 * MINUTE, game, "1 roll")
    assert scores(looked(game, 26)) == 0
    assert scores(looked(game, 28)) == 1


def test_when_it_is_over_nobody_is_late():
    game = late_game()
    with stopped_at(MONDAY + 50 * MINUTE):
        finish(game)
    page = looked(game, 51)
    assert "data-result" in page
    assert shown_step(game, None) is None


def test_a_held_game_is_shown_as_it_was():
    game = late_game()
    quarantine(game.pk, reason="a wrong die", offending={})
    game.refresh_from_db()
    assert scores(looked(game, 26)) == 1
    assert "is held" in looked(game, 26)


def test_those_seated_and_tables_without_a_delay_are_shown_everything():
    game = late_game()
    with stopped_at(MONDAY + 26 * MINUTE):
        assert shown_step(game, 1) is None
        assert table(game, 2).steps == game.number
        assert last_step(game, 1) > last_step(game, None)
    Game.objects.filter(pk=game.pk).update(spectator_delay=0)
    game.refresh_from_db()
    assert shown_step(game, None) is None


def test_the_late_table_costs_a_bounded_number_of_queries(django_assert_max_num_queries):
    game = late_game()
    with stopped_at(MONDAY + 26 * MINUTE), django_assert_max_num_queries(9):
        Visitor().get(of(game))


@pytest.mark.django_db(transaction=True)
def test_the_stream_tells_a_late_spectator_nothing():
    game = late_game()
    assert live_status(f"/live/{game.slug}/") == 204
    Game.objects.filter(pk=game.pk).update(spectator_delay=0)
    assert live_status(f"/live/{game.slug}/") == 200
    Game.objects.filter(pk=game.pk).update(spectators=False)
    assert live_status(f"/live/{game.slug}/") == 403
