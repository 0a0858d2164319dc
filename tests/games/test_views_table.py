"""The table: looking, answering, taking back, asking for news; with and without scripts."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games import systems
from games.models import Game
from games.services.demo import UNWATCHED, expire_demos
from games.services.lobby import join
from games.services.quarantine import quarantine
from labyrinth.clock import now, stopped_at
from tests.games.pages import HX, Form, Forms, Visitor, form_to, forms_of, html
from tests.games.people import NAMES, finish, open_table, person, play, running, snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


def at(game: Game, name: str = "table") -> str:
    return reverse(f"games:{name}", args=[game.slug])


def question(visitor: Visitor, game: Game) -> Form:
    return visitor.form(at(game), at(game, "answer"))


def refused(response, words: str) -> None:
    assert response.status_code == 409
    part = html(response).partition("data-refused>")[2].partition("</li>")[0]
    assert words in part
    assert 'id="table"' in html(response)


# Looking


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
    assert html(bob.get(at(game))).count('class="new"') == 1
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


# Answering


def test_a_plain_form_is_answered_and_sent_on():
    game = running()
    ann = Visitor("Ann")
    page = ann.send(question(ann, game), answer="wait")
    assert page.redirect_chain == [(at(game), 302)]
    assert 'data-question="stash"' in html(page)


def test_an_hx_answer_brings_the_changed_part_only():
    game = running()
    ann = Visitor("Ann")
    form = question(ann, game)
    part = ann.client.post(form.action, {**form.data, "answer": "wait"}, **HX)
    assert part.status_code == 200
    assert html(part).lstrip().startswith('<div id="table"')
    assert 'data-question="stash"' in html(part)
    assert len(part.content) < 8000


@pytest.mark.parametrize("how", [{}, HX])
def test_a_double_click_changes_nothing_more_and_says_why(how):
    game = running()
    ann = Visitor("Ann")
    form = question(ann, game)
    ann.send(form, answer="wait")
    before = snapshot(game)
    again = ann.client.post(form.action, {**form.data, "answer": "wait"}, **how)
    refused(again, "The table has moved on since you opened this page.")
    assert ("<html" in html(again)) is (how == {})
    assert 'data-question="stash"' in html(again)
    assert snapshot(game) == before


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"answer": "fly"}, "This is not among the choices you have."),
        ({"answer": "x" * 5000}, "This is not among the choices you have."),
        ({"answer": "\x00"}, "This is not among the choices you have."),
        ({"answer": ""}, "Choose one of the options."),
        ({"answer": "roll", "token": ""}, "The table has moved on since you opened this page."),
        ({"answer": "roll", "token": "forged:żółw"}, "The table has moved on since you opened this page."),
    ],
)
def test_what_is_not_offered_is_refused(sent, words):
    game = running()
    ann = Visitor("Ann")
    form = question(ann, game)
    before = snapshot(game)
    refused(ann.client.post(form.action, {**form.data, **sent}), words)
    assert snapshot(game) == before


def test_nobody_answers_from_anothers_seat():
    game = running()
    form = question(Visitor("Ann"), game)
    for name in ("Bob", "Cid", ""):
        other = Client()
        if name:
            other.force_login(person(name))
        before = snapshot(game)
        found = other.post(form.action, {"token": form.data["token"], "answer": "roll"})
        seated = name == "Bob"
        refused(found, "The table has moved on" if seated else "You are not seated at this table.")
        assert snapshot(game) == before


@pytest.mark.parametrize("name", ["answer", "take_back"])
def test_answers_come_by_post_with_the_token_of_the_form(name):
    game = running()
    assert Visitor("Ann").get(at(game, name)).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(person("Ann"))
    assert strict.post(at(game, name), {"answer": "roll"}).status_code == 403
    assert not game.journal.exists()


def test_looking_takes_no_posts(client):
    game = running()
    for name in ("table", "poll", "dice", "record"):
        assert client.post(at(game, name)).status_code == 405


def test_a_body_that_is_too_large_or_no_form_is_a_bad_request(client):
    game = running()
    client.force_login(person("Ann"))
    large = client.post(at(game, "answer"), {"answer": "x" * 3_000_000})
    many = client.post(at(game, "answer"), {f"field{number}": "1" for number in range(1100)})
    torn = client.post(at(game, "answer"), b"--x\r\nbroken", content_type="multipart/form-data; boundary=")
    for found in (large, many, torn):
        assert found.status_code == 400
    assert "We do not understand" in html(large)
    assert not game.journal.exists()


def test_a_finished_game_takes_no_answers_and_names_its_result():
    game = running()
    ann = Visitor("Ann")
    form = question(ann, game)
    finish(game)
    refused(ann.client.post(form.action, {**form.data, "answer": "roll"}), "This game is over.")
    page = html(ann.get(at(game)))
    winner = game.seats.get(number=game.result["winners"][0]).name
    assert 'data-result="points"' in page
    assert f"{winner} wins." in page
    for gone in ("data-question", "data-live", "hx-get"):
        assert gone not in page


def test_a_held_game_takes_no_answers_and_says_so():
    game = running()
    ann = Visitor("Ann")
    form = question(ann, game)
    quarantine(game.pk, reason="KeyError: 'stash of seat 2'", offending={"seat": 2, "key": "hide"})
    answer = ann.client.post(form.action, {**form.data, "answer": "roll"})
    refused(answer, "this game is held until it is looked at")
    for page in (answer, ann.get(at(game))):
        assert "This game is held" in html(page)
        assert "seat 2" not in html(page)


def test_rules_that_fail_hold_the_game_and_tell_the_player():
    game = running(system="broken")
    ann = Visitor("Ann")
    page = ann.client.post(at(game, "answer"), {**question(ann, game).data, "answer": "wait"})
    refused(page, "this game is held")
    assert "KeyError" not in html(page)


def test_a_process_older_than_the_game_asks_to_come_again():
    game = running()
    Game.objects.update(release="999.0")
    page = Visitor("Ann").get(at(game))
    assert page.status_code == 503
    assert 'http-equiv="refresh"' in html(page)


def test_a_sealed_answer_may_be_changed_and_stays_hidden():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    ann, bob = Visitor("Ann"), Visitor("Bob")
    bob.get(at(game))
    before = html(bob.get(at(game)))
    page = ann.send(question(ann, game), answer="high")
    assert "Your answer is in:" in html(page)
    form = form_to(page, at(game, "answer"))
    assert form.values("answer") == ["low", "high"]
    assert "data-turn" not in html(page)
    assert masked(html(bob.get(at(game)))) == masked(before)
    ann.send(form, answer="low")
    assert game.sealed.get().key == "low"


def masked(page: str) -> str:
    """A page without the tokens that differ on every visit."""
    for token in {form.data.get("csrfmiddlewaretoken", "") for form in Forms(page).found} - {""}:
        page = page.replace(token, "")
    return page


# Taking back


def test_the_last_answer_is_taken_back_by_a_button_that_names_it():
    game = running()
    ann = Visitor("Ann")
    page = ann.send(question(ann, game), answer="wait")
    form = form_to(page, at(game, "take_back"))
    assert "data-take-back" in form.attributes
    text = html(page).partition("data-take-back")[2].partition("</form>")[0]
    assert "wait" in text
    back = ann.send(form)
    assert 'data-question="act"' in html(back)
    assert (game.journal.count(), game.history.count()) == (0, 1)


def test_taking_back_by_hx_brings_the_changed_part():
    game = running()
    ann = Visitor("Ann")
    form = form_to(ann.send(question(ann, game), answer="wait"), at(game, "take_back"))
    part = ann.client.post(form.action, form.data, **HX)
    assert (part.status_code, "<html" in html(part)) == (200, False)


def test_what_the_dice_have_shown_is_not_taken_back():
    game = running()
    ann = Visitor("Ann")
    page = ann.send(question(ann, game), answer="roll")
    assert all(form.action != at(game, "take_back") for form in forms_of(page))
    token = form_to(page, at(game, "answer")).data
    before = snapshot(game)
    refused(ann.client.post(at(game, "take_back"), token), "Nothing of yours can be taken back here.")
    assert snapshot(game) == before


def test_taking_back_twice_with_one_button_goes_back_once():
    game = running()
    ann = Visitor("Ann")
    form = form_to(ann.send(question(ann, game), answer="wait"), at(game, "take_back"))
    ann.send(form)
    refused(ann.client.post(form.action, form.data), "The table has moved on")


def test_a_spectator_takes_nothing_back(client):
    game = running()
    play(game, "1 wait")
    refused(client.post(at(game, "take_back"), {"token": "x"}), "You are not seated at this table.")
    assert game.journal.count() == 1


# News


def test_asking_for_news_brings_nothing_until_something_has_happened():
    game = running()
    bob = Visitor("Bob")
    page = html(bob.get(at(game)))
    address = page.partition('hx-get="')[2].partition('"')[0]
    assert address == f"{at(game, 'poll')}?step={game.number}"
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


# A whole game


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
