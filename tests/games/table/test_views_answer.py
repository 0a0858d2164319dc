"""Answering and taking back on the page of a table."""

import pytest
from django.test import Client

from games.models import Game
from games.play.quarantine import quarantine
from tests.games.pages import HX, Forms, Visitor, at, form_to, forms_of, html, question, refused
from tests.games.people import finish, person, play, running, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]


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
    assert large.status_code == 413
    many = client.post(at(game, "answer"), {f"field{number}": "1" for number in range(1100)})
    torn = client.post(at(game, "answer"), b"--x\r\nbroken", content_type="multipart/form-data; boundary=")
    for found in (many, torn):
        assert found.status_code == 400
    assert "We do not understand" in html(many)
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
    for gone in ("data-question", "data-live", at(game, "poll")):
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


def test_the_last_answer_is_taken_back_by_a_button_that_names_it():
    game = running()
    ann = Visitor("Ann")
    page = ann.send(question(ann, game), answer="wait")
    form = form_to(page, at(game, "take_back"))
    assert "data-take-back" in form.attributes
    button = html(page).partition('form="take-back"')[2].partition("</button>")[0]
    assert "wait" in button
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
