"""Since you last looked: what happened meanwhile is offered, gone through step by step, or waved away."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from games.journal.question_token import question_token
from games.live.watch import look
from games.lobby.my_games import my_games
from games.models import Game
from games.past.catch_up import since
from games.play.rewind import rewind
from games.play.take_back import take_back
from tests.games.long import long_running
from tests.games.pages import HX, Visitor, form_to, html
from tests.games.people import finish, person, play, running, seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("low_dice")]

OFFERED = "data-since"
HERE = {"HTTP_X_ACTIVE": "1"}


def at(game: Game, page: str = "table") -> str:
    return reverse(f"games:{page}", args=[game.slug])


def away_meanwhile() -> tuple[Game, Visitor]:
    """Bob has looked at the table; then Ann and he have played a round elsewhere, and Ann half a one more."""
    game, bob = running(), Visitor("Bob")
    assert OFFERED not in html(bob.get(at(game)))
    play(game, "1 roll", "1 hide", "2 wait", "2 keep", "1 low", "2 high", "1 roll", "1 keep")
    return game, bob


def seen(game: Game) -> int:
    return seat_of(game, 2).seen_step


def shown_step(page: HttpResponse) -> int:
    return int(re.findall(r'data-step="(\d+)"', html(page))[0])


def steps_of(page: str) -> list[str]:
    return re.findall(r'id="go-(?:next|back)"[^>]*href="\?step=(\d+)"', page)


def test_the_table_offers_what_is_new_and_looking_at_it_changes_nothing():
    game, bob = away_meanwhile()
    before = seen(game)
    assert 0 < before < game.steps
    for more in ({}, HX, {**HX, **HERE}):
        assert OFFERED in html(bob.get(at(game), **more))
    assert OFFERED in html(bob.get(at(game, "poll"), data={"step": "0"}, **HX, **HERE))
    assert seen(game) == before
    assert my_games(person("Bob")).waiting.rows[0].has_news


def test_it_is_gone_through_one_position_after_another_to_the_table():
    game, bob = away_meanwhile()
    before = seen(game)
    page, walked = bob.get(at(game, "since")), []
    while 'id="go-next"' in html(page):
        walked.append(shown_step(page))
        assert seen(game) == before
        page = bob.get(f"{at(game, 'since')}?step={steps_of(html(page))[-1]}")
    assert len(walked) >= 2
    assert walked == sorted(set(walked))
    assert min(walked) > before
    table = bob.send(form_to(page, at(game, "since")))
    assert table.redirect_chain == [(at(game), 302)]
    assert OFFERED not in html(table)
    assert seen(game) == game.steps
    assert not my_games(person("Bob")).waiting.rows[0].has_news


def test_each_position_shows_what_the_seat_knew():
    game, bob = away_meanwhile()
    page = bob.get(at(game, "since"), follow=True)
    while 'id="go-next"' in html(page):
        assert "hidden:" not in html(page)
        assert 'name="answer"' not in html(page)
        page = bob.get(f"{at(game, 'since')}?step={steps_of(html(page))[-1]}")


def test_it_can_be_skipped_from_the_table_and_on_the_way():
    for page in ("table", "since"):
        game, bob = away_meanwhile()
        table = bob.submit(at(game, page), at(game, "since"))
        assert OFFERED not in html(table)
        assert seen(game) == game.steps


def test_what_came_after_the_page_was_shown_is_still_new():
    game, bob = away_meanwhile()
    form = bob.form(at(game), at(game, "since"))
    play(game, "2 wait", "2 keep", "1 low", "2 high", "1 roll", "1 keep")
    assert OFFERED in html(bob.send(form))
    assert seen(game) == int(form.data["until"]) < game.steps


@pytest.mark.parametrize("until", ["", "x", "-5", "999999", "9" * 500])
def test_a_skip_that_names_no_step_goes_as_far_as_the_game(until):
    game, bob = away_meanwhile()
    bob.submit(at(game), at(game, "since"), until=until)
    assert seen(game) == game.steps


def test_who_plays_has_seen_the_table():
    for more in ({}, HX):
        game, bob = away_meanwhile()
        form = form_to(bob.get(at(game)), at(game, "answer"))
        page = bob.client.post(form.action, {**form.data, "answer": "wait"}, follow=True, **more)
        assert OFFERED not in html(page)
        game.refresh_from_db()
        assert seen(game) == game.steps


def test_a_refused_answer_is_no_look():
    game, bob = away_meanwhile()
    before, form = seen(game), form_to(bob.get(at(game)), at(game, "answer"))
    assert bob.client.post(form.action, {**form.data, "answer": "nonsense"}, **HX).status_code == 409
    assert seen(game) == before


def test_what_happens_before_ones_eyes_is_no_news():
    game, bob = away_meanwhile()
    bob.submit(at(game), at(game, "since"))
    address = html(bob.get(at(game))).partition('hx-get="')[2].partition('"')[0].replace("&amp;", "&")
    assert f"known={seen(game)}" in address
    play(game, "2 roll")
    part = bob.get(address, **HX, **HERE)
    assert OFFERED not in html(part)
    game.refresh_from_db()
    assert seen(game) == game.steps


def test_what_happens_while_nobody_sits_before_the_page_is():
    game, bob = away_meanwhile()
    bob.submit(at(game), at(game, "since"))
    address = html(bob.get(at(game))).partition('hx-get="')[2].partition('"')[0].replace("&amp;", "&")
    before = seen(game)
    play(game, "2 roll")
    assert OFFERED in html(bob.get(address, **HX))
    assert seen(game) == before


def test_what_is_taken_back_is_new_when_it_comes_again():
    game = running()
    play(game, "1 wait")
    look(seat_of(game, 2), step=game.steps)
    assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    game.refresh_from_db()
    assert seen(game) == game.steps
    play(game, "1 roll")
    assert seen(game) < game.steps
    rewind(game.pk, to=0, reason="a wrong ruling")
    game.refresh_from_db()
    assert seen(game) <= game.steps


def test_what_the_reader_did_themselves_is_no_news_to_them():
    game, bob = away_meanwhile()
    bob.submit(at(game), at(game, "since"))
    play(game, "2 wait", "2 keep")
    assert seen(game) < game.steps
    assert OFFERED not in html(bob.get(at(game)))


def test_where_nothing_can_be_gone_through_the_table_tells_it():
    game, bob = running(), Visitor("Bob")
    bob.get(at(game))
    play(game, "1 wait")
    assert seen(game) < game.steps
    page = bob.get(at(game, "since"), follow=True)
    assert page.redirect_chain == [(at(game), 302)]
    assert OFFERED not in html(page)


def test_a_wrong_step_leads_to_the_first_new_one():
    game, bob = away_meanwhile()
    first = shown_step(bob.get(at(game, "since")))
    for step in ("0", "1"):
        assert shown_step(bob.get(at(game, "since"), data={"step": step})) == first
    assert bob.get(at(game, "since"), data={"step": "99999"})["Location"] == at(game, "since")


def test_the_end_of_a_game_is_gone_through_too():
    game, bob = away_meanwhile()
    finish(game)
    page = bob.get(at(game), follow=True)
    assert OFFERED in html(page)
    found = since(game, seat_of(game, 2), game.steps)
    assert found.replay.table.result
    assert found.later is None


def test_a_spectator_has_nothing_to_go_through():
    game, _bob = away_meanwhile()
    assert OFFERED not in html(Visitor().get(at(game)))
    assert Visitor().get(at(game, "since"), follow=True).redirect_chain == [(at(game), 302)]
    assert Visitor("Cid").client.post(at(game, "since")).status_code == 403
    assert seen(game) < game.steps


def test_it_costs_the_same_after_a_short_and_a_long_absence(django_assert_num_queries):
    game, bob = long_running(110), Visitor("Bob")
    for known in (game.steps - 60, game.steps - 400):
        game.seats.filter(number=2).update(seen_step=known)
        with django_assert_num_queries(13):
            assert bob.get(at(game, "since")).status_code == 200
