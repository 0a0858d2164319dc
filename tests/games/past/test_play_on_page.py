"""The page from which one plays on, and where such a study is shown."""

import pytest
from django.urls import reverse

from games.models import Game, Seat
from games.models.game import Access
from tests.games.packed_games import finished, play_out
from tests.games.pages import Visitor, at, html
from tests.games.people import running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]


def page_of(game: Game, entry: int = 10) -> str:
    return f"{at(game, 'play_on')}?entry={entry}"


def looked_back(game: Game, step: int) -> str:
    return reverse("games:replay", args=[game.slug, step])


def study_of(game: Game) -> Game:
    return Game.objects.get(branched_from=game)


def test_from_the_replay_one_plays_on_and_stands_at_the_table():
    game, eve = finished(), Visitor("Eve")
    replay = html(eve.client.get(looked_back(game, 3)))
    assert f"{at(game, 'play_on')}?step=3&amp;entry=" in replay
    form = eve.form(page_of(game), "")
    assert form.data["seat"] == "1"
    page = eve.client.post(page_of(game), {**form.data, "name": "Otherwise", "pace": "day"})
    study = study_of(game)
    assert page["Location"] == at(study)
    assert (study.name, study.pace, study.branched_at) == ("Otherwise", "day", 10)
    table = html(eve.client.get(at(study)))
    assert f'data-branch="{study.branched_at}"' in table
    assert looked_back(game, study.branched_step) in table


def test_a_form_that_is_sent_twice_begins_one():
    game, eve = finished(), Visitor("Eve")
    form = eve.form(page_of(game), "").data
    led = [eve.client.post(page_of(game), form)["Location"] for _ in range(2)]
    assert led[0] == led[1] == at(study_of(game))


def test_friends_come_by_the_link_and_others_see_nothing():
    game, eve, dot = finished(), Visitor("Eve"), Visitor("Dot")
    eve.client.post(page_of(game), {**eve.form(page_of(game), "").data, "free": ["2"]})
    study = study_of(game)
    assert dot.client.get(at(study)).status_code == 404
    dot.client.get(reverse("games:invite", args=[study.invite]))
    assert at(study, "take_over") in html(dot.client.get(at(study)))
    assert looked_back(game, study.branched_step) not in html(dot.client.get(at(study)))
    assert Seat.objects.get(game=study, number=2).offered_at


def test_what_cannot_be_is_said_in_words():
    game, eve = finished(), Visitor("Eve")
    form = eve.form(page_of(game), "").data
    wrong = eve.client.post(page_of(game), {**form, "seat": "7"})
    assert wrong.status_code == 400
    assert eve.client.get(page_of(game, game.entries))["Location"] == at(game)
    assert eve.client.get(f"{at(game, 'play_on')}?step=x").status_code == 404
    assert eve.client.get(f"{at(game, 'play_on')}?step=99999").status_code == 404
    assert eve.client.get(page_of(running())).status_code == 302
    assert not Game.objects.filter(branched_at__isnull=False).exists()


def test_who_may_not_see_the_game_does_not_play_it_on():
    game = finished()
    Game.objects.update(access=Access.LINK)
    assert Visitor("Eve").client.get(page_of(game)).status_code == 404
    assert Visitor("Ann").client.get(page_of(game)).status_code == 200


def test_it_stands_among_the_studies_and_is_removed_when_it_is_over():
    game, eve = finished(), Visitor("Eve")
    form = eve.form(page_of(game), "").data
    eve.client.post(page_of(game), form)
    study, here = study_of(game), "/studies/"
    gone = f"/studies/{study.slug}/remove/"
    shown = html(eve.client.get(here))
    assert at(study) in shown
    assert gone not in shown
    assert "still runs" in html(eve.client.post(gone, form, follow=True))
    play_out(study)
    for name in ("table", "dice", "record", "statistics"):
        assert eve.client.get(at(study, name)).status_code == 200, name
    assert 'data-verdict="branch"' in html(eve.client.get(at(study, "dice")))
    eve.submit(here, gone)
    assert not Game.objects.filter(pk=study.pk).exists()
