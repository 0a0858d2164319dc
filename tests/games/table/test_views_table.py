"""The table: looking, answering, taking back, asking for news; with and without scripts."""

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import systems
from games.lobby.demo import UNWATCHED, expire_demos
from games.lobby.lobby import join
from games.models import Game
from labyrinth.ground.clock import now, stopped_at
from tests.games.pages import HX, Visitor, at, html, question
from tests.games.people import NAMES, finish, open_table, person, play, running
from tests.games.tiny import ASKING, TINY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]


def test_the_one_on_turn_is_asked_with_the_keys_of_the_engine():
    game = running()
    form = question(Visitor("Ann"), game)
    assert form.attributes["data-question"] == "act"
    assert form.values("answer") == ["wait", "roll", "toll"]
    assert form.data["token"]


def test_the_others_see_who_is_waited_for_and_no_form():
    game = running()
    page = Visitor("Bob").get(at(game))
    assert "Waiting for Ann." in html(page)
    assert "data-question" not in html(page)


def said(game: Game, name: str) -> tuple[str, str]:
    """What the person's page tells a screen reader, and what it writes before its title."""
    page = unescape(html(Visitor(name).get(at(game))))
    [news], turn = re.findall(r'data-news="([^"]*)"', page), re.findall(r'data-turn="([^"]*)"', page)
    return " ".join(news.split()), "".join(turn)


def in_polish(name: str) -> None:
    User.objects.filter(pk=person(name).pk).update(language="pl")


def test_the_one_on_turn_is_told_so_and_the_others_for_whom_they_wait():
    game = running()
    assert said(game, "Ann") == ("It is your turn.", "Your turn")
    assert said(game, "Bob") == ("Waiting for Ann.", "")
    in_polish("Ann")
    assert said(game, "Ann") == ("Teraz twoja kolej.", "Twoja kolej")


def test_who_is_asked_in_another_s_turn_is_not_told_that_it_is_theirs(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)
    game = running()
    play(game, "1 toll")
    assert said(game, "Bob") == (
        "In another player's turn there is a question for you.",
        "A question for you",
    )
    in_polish("Bob")
    assert said(game, "Bob") == ("W turze innej osoby jest pytanie do ciebie.", "Pytanie do ciebie")


def test_in_set_up_nobody_is_told_that_it_is_their_turn(monkeypatch):
    slow = replace(TINY.slow, on_turn=lambda _state: None)
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, slow=slow))
    game = running()
    assert said(game, "Ann") == ("The table waits for you.", "A question for you")
    in_polish("Ann")
    assert said(game, "Ann") == ("Stół na ciebie czeka.", "Pytanie do ciebie")


def test_a_private_question_tells_others_nothing_but_the_name():
    game = running()
    play(game, "1 wait")
    assert 'data-question="stash"' in html(Visitor("Ann").get(at(game)))
    page = html(Visitor("Bob").get(at(game)))
    assert "Waiting for Ann." in page
    assert "stash" not in page


def test_an_open_game_may_be_watched_without_an_account():
    page = Visitor().get(at(running()))
    assert page.status_code == 200
    assert "data-question" not in html(page)


def test_a_secret_game_is_seen_by_those_seated_and_by_holders_of_the_link():
    game = open_table("Ann", access="link")
    join(game, person("Bob"))
    assert Visitor("Bob").get(at(game)).status_code == 200
    stranger = Visitor()
    for name in ("table", "poll", "dice", "record", "lobby"):
        assert stranger.get(at(game, name)).status_code == 404
    for name in ("answer", "take_back"):
        assert Client().post(at(game, name), {"answer": "roll"}).status_code == 404
    page = stranger.get(reverse("games:invite", args=[game.invite]), follow=True)
    assert page.redirect_chain == [(at(game), 302)]


def test_before_the_start_there_is_only_the_lobby():
    game = open_table()
    assert Visitor("Ann").get(at(game)).url == at(game, "lobby")
    assert Visitor("Ann").get(at(game, "poll")).status_code == 204
    found = Client()
    found.force_login(person("Ann"))
    assert found.post(at(game, "answer"), {"answer": "roll"}).url == at(game, "lobby")


def test_the_page_is_not_kept_by_caches():
    assert "no-store" in Visitor("Ann").get(at(running()))["Cache-Control"]


def test_the_log_marks_what_is_new_to_the_seat():
    game = running()
    bob = Visitor("Bob")
    bob.get(at(game))
    play(game, "1 roll")
    for _ in range(2):
        assert html(bob.get(at(game))).count('class="new"') == 1
    bob.submit(at(game), at(game, "since"))
    assert html(bob.get(at(game))).count('class="new"') == 0


def test_the_table_costs_few_queries(django_assert_max_num_queries):
    game = running(bots=2)
    visitor = Visitor("Ann")
    visitor.get(at(game))
    with django_assert_max_num_queries(14):
        visitor.get(at(game))


def test_an_answer_and_its_table_cost_few_queries(django_assert_max_num_queries):
    game = running()
    ann = Visitor("Ann")
    form = question(ann, game)
    with django_assert_max_num_queries(18):
        ann.client.post(form.action, {**form.data, "answer": "roll"}, **HX)


def test_the_table_behind_an_answer_is_the_one_that_everybody_looks_at():
    game = running()
    ann = Visitor("Ann")
    form = question(ann, game)
    answered = html(ann.client.post(form.action, {**form.data, "answer": "roll"}, **HX))
    again = html(ann.get(at(game), **HX))
    assert as_read(answered) == as_read(again)


def as_read(page: str) -> str:
    """A page without what is new at each look: the tokens of its forms, and what its reader has not seen."""
    return re.sub(r'value="[^"]{40,}"| ?class="new"', "", page)


def test_every_skip_link_leads_somewhere_while_a_game_runs_and_when_it_is_over():
    game = running("Ann", "Bob")
    for over in (False, True):
        if over:
            finish(game)
        page = html(Visitor("Ann").get(at(game)))
        skips = re.findall(r'<a class="skip" href="#([^"]+)"', page)
        assert {"main", "board", "question"} <= set(skips)
        assert [one for one in skips if f'id="{one}"' not in page] == []


def test_the_menu_stays_the_one_of_the_page():
    """table.js puts it back; it is not sent with each answer."""
    game = running()
    ann = Visitor("Ann")
    assert (
        at(game, "notes")
        in html(ann.get(at(game))).partition('id="table-menu"')[2].partition("</details>")[0]
    )
    part = html(ann.get(at(game), **HX))
    assert '<details class="menu" id="menu"></details>' in part


def test_looking_at_a_demo_counts_as_watching(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ("sorcerer",))
    visitor = Visitor()
    visitor.submit(reverse("games:home"), reverse("games:demo"))
    game = Game.objects.get()
    later = now() + timedelta(hours=1)
    with stopped_at(later):
        visitor.get(f"{at(game, 'poll')}?step={game.number}", **HX)
    game.refresh_from_db()
    assert game.watched_at == later


def test_a_demo_left_alone_says_that_it_was_called_off(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ("sorcerer",))
    visitor = Visitor()
    visitor.submit(reverse("games:home"), reverse("games:demo"))
    game = Game.objects.get()
    step = game.number
    with stopped_at(now() + UNWATCHED + timedelta(minutes=1)):
        assert expire_demos() == 1
        page, news = visitor.get(at(game)), visitor.get(f"{at(game, 'poll')}?step={step}", **HX)
    for shown in (page, news):
        assert "This game was called off" in html(shown)
        assert "data-question" not in html(shown)


def test_asking_for_news_brings_nothing_until_something_has_happened():
    game = running()
    bob = Visitor("Bob")
    page = html(bob.get(at(game)))
    address = unescape(page.partition('hx-get="')[2].partition('"')[0])
    assert address == f"{at(game, 'poll')}?step={game.number}&known={game.steps}"
    assert bob.get(address, **HX).status_code == 204
    play(game, "1 roll")
    part = bob.get(address, **HX)
    assert part.status_code == 200
    assert html(part).lstrip().startswith('<div id="table"')
    game.refresh_from_db()
    assert f'data-step="{game.number}"' in html(part)


def test_what_a_seat_hides_is_told_to_nobody_else():
    game = running()
    play(game, "1 wait")
    ann, bob = Visitor("Ann"), Visitor("Bob")
    step = game.number
    ann.send(question(ann, game), answer="hide")
    assert "hidden: 1" in html(ann.get(at(game)))
    for other in (bob, Visitor()):
        assert "hidden: 1" not in html(other.get(f"{at(game, 'poll')}?step={step}", **HX))


@pytest.mark.parametrize("step", ["", "x", "-1", "9" * 5000])
def test_a_step_that_makes_no_sense_brings_the_table(step):
    assert Visitor("Bob").get(at(running(), "poll"), data={"step": step}, **HX).status_code == 200


def test_asking_for_no_news_costs_little(django_assert_max_num_queries):
    game = running()
    bob = Visitor("Bob")
    bob.get(at(game))
    with django_assert_max_num_queries(4):
        bob.get(f"{at(game, 'poll')}?step={game.number}", **HX)


def test_the_live_stream_is_named_for_the_script():
    game = running()
    assert f'data-live="{at(game, "live")}"' in html(Visitor("Bob").get(at(game)))


def test_without_scripts_only_a_waiting_page_reloads_itself():
    game = running()
    for name, reloads in (("Bob", True), ("Ann", False)):
        page = html(Visitor(name).get(at(game)))
        noscript = page.partition("<noscript>")[2].partition("</noscript>")[0]
        assert ('http-equiv="refresh"' in noscript) is reloads


def test_nothing_on_the_table_is_inline():
    page = html(Visitor("Ann").get(at(running())))
    assert "style=" not in page
    assert "onclick" not in page
    assert all("src=" in script for script in page.split("<script")[1:])


@pytest.mark.long("a whole game of pages")
def test_two_people_play_to_the_end_by_plain_forms_alone():
    game = running("Ann", "Bob")
    visitors = {"Ann": Visitor("Ann"), "Bob": Visitor("Bob")}
    for _ in range(300):
        asked = game.obligations.first()
        if asked is None:
            break
        visitor = visitors[NAMES[asked.seat - 1]]
        form = question(visitor, game)
        options = form.values("answer")
        visitor.send(form, answer="roll" if "roll" in options else options[-1])
    game.refresh_from_db()
    assert game.is_finished
    for visitor in (*visitors.values(), Visitor()):
        assert 'data-result="points"' in html(visitor.get(at(game)))


def test_all_forms_of_a_page_have_one_token_which_is_taken():
    game, visitor = running("Ann", "Bob"), Visitor("Ann")
    address = reverse("games:table", args=[game.slug])
    page = html(visitor.get(address))
    [token] = {*re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)}
    assert f'"X-CSRFToken": "{token}"' in page
    form = visitor.form(address, reverse("games:answer", args=[game.slug]))
    assert visitor.send(form, answer=form.values("answer")[0]).status_code == 200
