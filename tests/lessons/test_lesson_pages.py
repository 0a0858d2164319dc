"""The pages of a lesson: stop by stop, without an account, and nothing is lost by a wrong way."""

import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.lessons.script import lesson_of
from games.lessons.shown import count, stop
from games.models import EarnedSeal, Game
from games.systems import SLUGS
from tests.games.pages import Visitor, form_to, html
from tests.games.people import running

pytestmark = pytest.mark.django_db


def learn(slug: str = "sorcerer") -> str:
    return reverse("games:learn", args=[slug])


def at(number: int, slug: str = "sorcerer") -> str:
    return reverse("games:lesson", args=[slug, number])


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("slug", [slug for slug in SLUGS if lesson_of(slug)])
def test_a_stranger_plays_it_to_its_end(slug, language):
    visitor = Visitor()
    visitor.client.cookies["django_language"] = language
    assert visitor.get(learn(slug))["Location"] == at(1, slug)
    page = visitor.get(at(1, slug))
    for number in range(1, count(slug)):
        form = form_to(page, at(number, slug))
        assert form.attributes["method"] == "post"
        assert f'lang="{language}"' in html(page)
        assert "data-suggested" in html(page)
        page = visitor.submit(at(number, slug), at(number, slug), answer=stop(slug, number).answer)
        assert page.redirect_chain == [(at(number + 1, slug), 302)]
    assert "data-question" not in html(page)
    assert not Game.objects.exists()


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if lesson_of(slug)])
def test_the_last_answer_gives_who_is_signed_in_a_seal_once(slug):
    ann, last = Visitor("Ann"), count(slug) - 1
    assert "All seals" not in html(ann.get(at(last + 1, slug))), "by its address nobody has finished it"
    for _time in range(2):
        ann.get(at(last, slug))
        page = html(ann.submit(at(last, slug), at(last, slug), answer=stop(slug, last).answer))
        assert "A seal for your coat of arms: <b>First steps" in page
    earned = EarnedSeal.objects.get()
    assert (earned.user.shown_name, earned.system, earned.times) == ("Ann", slug, 1)
    call_command("seals", "--anew")
    earned.refresh_from_db()
    assert earned.times == 1, "no game tells of it again"


def test_who_is_not_signed_in_has_none():
    visitor, last = Visitor(), count("sorcerer") - 1
    visitor.get(at(last))
    page = html(visitor.submit(at(last), at(last), answer=stop("sorcerer", last).answer))
    assert 'data-lesson="over"' in page
    assert not EarnedSeal.objects.exists()


def test_a_card_that_is_found_is_kept_and_no_account():
    visitor = Visitor()
    visitor.client.cookies["django_language"] = "pl"
    page = html(visitor.get(at(8, "mice")))
    assert "Zatrzymaj kartę" in page
    assert "Zachowaj konto" not in page


def test_each_lesson_is_offered_where_its_game_is_told_of():
    page = html(Visitor().get(reverse("games:home")))
    assert all(f'href="{learn(slug)}"' in page for slug in SLUGS)


def test_who_has_signed_in_may_choose_between_the_lessons():
    taught = [slug for slug in SLUGS if lesson_of(slug)]
    new = html(Visitor("Ann").get(reverse("games:my_games")))
    running("Bob", "Cid", system=SLUGS[0])
    known = html(Visitor("Bob").get(reverse("games:my_games")))
    assert [page.count(f'href="{learn(slug)}"') for page in (new, known) for slug in taught] == [1, 1] * len(
        taught
    )


def test_the_answer_that_leads_on_is_marked():
    page = html(Visitor().get(at(1)))
    marked = re.findall(r'value="([^"]*)" data-suggested', page)
    assert marked == ["move:wolsung:b3"] * 2, "in its chamber, and in its row beside the question"


def test_another_way_is_told_kindly_and_stays_where_it_was():
    page = Visitor().submit(at(1), at(1), answer="move:hilda:a2")
    assert page.status_code == 409
    assert "In a game you may do that." in html(page)
    assert "One step into the dark" in html(page)


@pytest.mark.parametrize("key", ["", "'\"><b>", "end"])
def test_what_is_not_offered_is_refused(key):
    page = Visitor().submit(at(1), at(1), answer=key)
    assert page.status_code == 409
    assert "This is not among the choices you have." in html(page)


@pytest.mark.parametrize("number", [0, 99])
def test_a_stop_that_is_not_there_leads_to_the_beginning(number):
    assert Visitor().get(at(number))["Location"] == at(1)


def test_a_system_without_a_lesson_has_none():
    assert Visitor().get("/learn/tiny/1/").status_code == 404
    assert Visitor().get("/learn/tiny/")["Location"] == reverse("games:home")


def test_with_scripts_the_table_alone_is_exchanged():
    answer = {"answer": stop("sorcerer", 1).answer}
    page = Client().post(at(1), answer, headers={"HX-Request": "true"})
    assert page["HX-Replace-Url"] == at(2)
    assert page.text.startswith('<div id="table"')


@pytest.mark.parametrize("language", ["en", "pl"])
def test_who_comes_again_goes_on_where_the_lesson_was_left(language):
    visitor = Visitor()
    visitor.client.cookies["django_language"] = language
    visitor.get(at(3))
    visitor.submit(at(3), at(3), answer=stop("sorcerer", 3).answer)
    assert f'href="{learn()}"' in html(visitor.get(reverse("games:home")))
    assert visitor.get(learn())["Location"] == at(4)
    assert visitor.get(learn("talisman"))["Location"] == at(1, "talisman")
    page = html(visitor.get(learn(), follow=True))
    assert f'lang="{language}"' in page
    assert f'<a href="{at(1)}">' in page
    assert f'<a href="{at(1)}">' not in html(visitor.get(at(1)))
    visitor.get(at(stop("sorcerer", 1).count))
    assert visitor.get(learn())["Location"] == at(1)


@pytest.mark.parametrize("left", ["", "0", "99", "9" * 9, "x", "-1"])
def test_a_cookie_that_names_no_stop_begins_at_the_first(left):
    visitor = Visitor()
    visitor.client.cookies["lesson-sorcerer"] = left
    assert visitor.get(learn())["Location"] == at(1)
