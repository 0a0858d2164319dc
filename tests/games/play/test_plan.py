"""The plan of a turn at a table: sent, carried out, stopped, dropped, and nobody else's affair."""

from dataclasses import replace

import pytest
from django.urls import reverse

from games import systems
from games.farewell.own_data import seats as own_seats
from games.journal.question_token import question_token
from games.kit.plan_steps import MOST_STEPS
from games.models import Game, Seat
from games.play.play import Outcome
from games.play.send_plan import MOST_BYTES, drop_plan, send_plan
from games.play.take_back import take_back
from games.seats.replace import take_over
from games.seats.step_aside import step_aside
from tests.api.program import program, read
from tests.games.coin import coin
from tests.games.pages import Visitor, at, html
from tests.games.people import answer, owing, person, play, running, seat_of
from tests.games.planning import PLANNED, PLANNING
from tests.games.slow import told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("low_dice")]


@pytest.fixture(autouse=True)
def planned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", PLANNED)


def step(*keys: str, kind: str = "", optional: bool = False) -> dict[str, object]:
    return {"keys": list(keys), "kind": kind, "optional": optional}


WHOLE = (step("roll"), step("hide", kind="stash"))


def send(game: Game, seat: int, *steps: object, stops: object = None, token: str | None = None) -> Outcome:
    game.refresh_from_db()
    token = question_token(game, seat) if token is None else token
    done = send_plan(game.pk, seat, token=token, sent={"steps": list(steps), "stops": stops or {}})
    game.refresh_from_db()
    return done


def test_a_whole_turn_is_played_at_once():
    game = running()
    assert send(game, 1, *WHOLE).accepted
    assert told(game)[0] == ("act", 1, "roll", "person")
    assert told(game)[2] == ("stash", 1, "hide", "plan")
    assert owing(game) == [2]
    play(game, "2 wait", "2 keep", "2 low", "1 low")
    assert seat_of(game, 1).plan is None
    assert "Your plan" not in html(Visitor("Ann").get(at(game)))


def test_a_fallback_takes_the_place_of_what_is_not_offered():
    game = running()
    assert send(game, 1, step("fly", "wait")).accepted
    assert told(game) == [("act", 1, "wait", "person")]


def test_a_question_of_which_it_says_nothing_is_asked_with_a_word_why():
    game = running()
    assert send(game, 1, step("wait")).accepted
    assert owing(game) == [1]
    page = html(Visitor("Ann").get(at(game)))
    assert "Stopped at step 2: you are asked something of which it says nothing." in page
    assert "Stopped at" not in html(Visitor("Bob").get(at(game)))
    play(game, "1 keep")
    assert seat_of(game, 1).plan is None


def test_a_stop_ends_it():
    game = running()
    assert send(game, 1, *WHOLE, stops={"scored": 0}).accepted
    assert (owing(game), told(game)[-1][0]) == ([1], "die")
    assert "Stopped at step 2: scored." in html(Visitor("Ann").get(at(game)))


def test_a_stop_with_a_number_lets_less_pass():
    game = running()
    assert send(game, 1, *WHOLE, stops={"scored": 2}).accepted
    assert owing(game) == [2]


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ([], "there is nothing in it"),
        ({}, "it is not written as a plan"),
        ([{"keys": 7}], "it is not written as a plan"),
        ([step("fly")], "at step 1: its target is gone"),
        ([step("wait"), step("hide", kind="magic")], "at step 2: it answers a question that is not asked"),
        ([step("wait")] * 61, "no turn has so many steps"),
        ([step("x" * MOST_BYTES)], "no turn has so many steps"),
        ([step("wait", "\0")], "it is not written as a plan"),
    ],
)
def test_a_plan_that_cannot_begin_is_refused_and_nothing_changes(sent: object, why: str):
    game = running()
    done = send_plan(game.pk, 1, token=question_token(game, 1), sent={"steps": sent, "stops": {}})
    assert (done.accepted, told(game), seat_of(game, 1).plan) == (False, [], None)
    assert why in done.message


def test_stops_that_nobody_knows_are_refused():
    assert (
        "a stop that this game does not know" in send(running(), 1, step("wait"), stops={"rain": 0}).message
    )


def test_only_who_is_asked_sends_one_from_a_page_that_is_up_to_date():
    game = running()
    stale = question_token(game, 1)
    assert not send(game, 2, step("wait")).accepted
    play(game, "1 wait")
    assert not send(game, 1, step("keep", kind="stash"), token=stale).accepted
    assert told(game) == [("act", 1, "wait", "person")]


def test_a_question_to_several_is_none_for_a_plan():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    assert owing(game) == [1, 2]
    assert "nobody but you is asked" in send(game, 1, step("high", kind="stash")).message


def waits_for_toll() -> Game:
    """Ann has asked toll of Bob by a plan that goes on behind it; he would rather be asked."""
    game = running()
    Seat.objects.filter(game=game, number=2).update(orders={"all": {"toll": "ask"}})
    assert send(game, 1, step("toll"), step("hide", kind="stash")).accepted
    assert owing(game) == [2]
    return game


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders are taken as they stand."""
    book = replace(PLANNED.orders, validate=dict)
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(PLANNED, orders_of=lambda *_: book))


@pytest.mark.usefixtures("asking")
def test_it_goes_on_when_somebody_else_has_answered():
    game = waits_for_toll()
    assert "Your plan goes on: 1 step is left." in html(Visitor("Ann").get(at(game)))
    play(game, "2 pay")
    assert told(game)[-1] == ("stash", 1, "hide", "plan")


def test_what_it_leaves_to_its_person_they_answer_and_it_goes_on(monkeypatch: pytest.MonkeyPatch):
    leaving = replace(PLANNING, main="stash", kinds=("act",), left=("act",))
    book = replace(PLANNED.orders, plans=leaving)
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(PLANNED, orders_of=lambda *_: book))
    game = running()
    assert send(game, 1, step("hide")).accepted
    assert owing(game) == [1]
    assert "Your plan goes on: 1 step is left." in html(Visitor("Ann").get(at(game)))
    play(game, "1 roll")
    assert (told(game)[0], told(game)[-1]) == (("act", 1, "roll", "person"), ("stash", 1, "hide", "plan"))
    assert owing(game) == [2]


@pytest.mark.usefixtures("asking")
def test_it_is_dropped_by_its_own_person():
    game = waits_for_toll()
    Visitor("Ann").submit(at(game), at(game, "drop_plan"))
    play(game, "2 pay")
    assert owing(game) == [1]
    assert drop_plan(game.pk, 1).message == "There is no plan to be dropped."


@pytest.mark.usefixtures("asking")
def test_nobody_else_is_shown_that_there_is_one():
    game = waits_for_toll()
    for name in ("Bob", "Cid"):
        page = html(Visitor(name).get(at(game)))
        assert "plan goes on" not in page
        assert at(game, "drop_plan") not in page
    assert not drop_plan(game.pk, 2).accepted
    assert seat_of(game, 1).plan is not None
    assert read(program("Bob").get(f"/games/{game.slug}"))["plan"]["left"] == 0
    assert "hide" not in str(list(own_seats(person("Bob"))))


@pytest.mark.usefixtures("asking")
def test_who_takes_the_seat_over_has_no_plan_of_another():
    game = waits_for_toll()
    assert step_aside(game.pk, 1).accepted
    assert (seat_of(game, 1).plan or {})["halted"] == "played_for"
    Seat.objects.filter(game=game, number=1).update(
        offered_at=game.created_at, plan={"halted": "asked", "at": 0}
    )
    assert take_over(person("Cid"), game.pk, 1).accepted
    assert seat_of(game, 1).plan is None


def test_what_it_played_is_taken_back_as_the_persons_own_and_the_rest_is_dropped():
    game = running()
    assert send(game, 1, step("wait"), step("nothing", kind="stash", optional=True)).accepted
    assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    assert (told(game), seat_of(game, 1).plan) == ([], None)


def test_a_plan_of_a_turn_that_is_over_stops_in_the_next():
    game = running()
    Seat.objects.filter(game=game, number=2).update(
        plan={"plan": {"turn": 9, "steps": [{"keys": ["roll"]}]}, "at": 0, "facts": {"points": 0}}
    )
    play(game, "1 wait", "1 keep")
    assert owing(game) == [2]
    assert "the turn was over before it was done" in html(Visitor("Bob").get(at(game)))


def test_policies_that_are_left_at_the_end_of_the_turn_need_no_word():
    game = running()
    policy = {"keys": ["nothing"], "kind": "stash", "always": True}
    Seat.objects.filter(game=game, number=2).update(
        plan={"plan": {"turn": 9, "steps": [policy]}, "at": 0, "facts": {"points": 0}}
    )
    play(game, "1 wait", "1 keep")
    assert (owing(game), seat_of(game, 2).plan) == ([2], None)


def test_the_form_sends_steps_fallbacks_and_stops():
    game, ann = running(), Visitor("Ann")
    address = at(game, "plan")
    assert f'href="{address}"' in html(ann.get(at(game)))
    form = ann.form(address, address)
    roll, fly = '[{"keys":["roll"]}]', '[{"keys":["fly"]}]'
    assert "[{&#34;keys&#34;:[&#34;roll&#34;]}]" in html(ann.get(address))
    sent = {**form.data, "step": [fly, ""], "otherwise": [roll, ""], "stop": "scored"}
    assert ann.client.post(address, sent).status_code == 302
    game.refresh_from_db()
    assert told(game)[0] == ("act", 1, "roll", "person")
    stopped = seat_of(game, 1).plan or {}
    assert (stopped["halted"], stopped["at"]) == ("scored", 1)
    assert stopped["steps"] == [{"keys": ["fly", "roll"]}]


@pytest.mark.parametrize("value", ["[", "7", "[7]", '[{"keys":7}]', "[{}]", "[" * 5000])
def test_a_form_that_makes_no_sense_is_shown_again(value: str):
    game, ann = running(), Visitor("Ann")
    shown = ann.submit(at(game, "plan"), at(game, "plan"), step=value)
    assert shown.status_code == 422
    assert "This plan does not work" in html(shown)
    assert told(game) == []


def test_a_form_with_more_rows_than_any_turn_has_is_shown_again_no_longer_than_one():
    game, ann = running(), Visitor("Ann")
    form = ann.form(at(game, "plan"), at(game, "plan"))
    shown = ann.client.post(form.action, {**form.data, "step": ['[{"keys":["wait"]}]'] * 400})
    assert (shown.status_code, told(game)) == (422, [])
    assert "no turn has so many steps" in html(shown)
    assert html(shown).count('name="step"') == MOST_STEPS + 1


def test_where_nothing_can_be_planned_the_form_leads_back_to_the_table():
    game, bob = running(), Visitor("Bob")
    assert "There is no turn of yours to be planned now." in html(bob.get(at(game, "plan"), follow=True))
    assert answer(game, 1, "wait").accepted
    assert Visitor("Cid").get(at(game, "plan")).status_code == 409


def test_a_system_without_plans_refuses_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(systems, "SLUGS", ())
    monkeypatch.setattr(systems, "REGISTERED", {"coin": coin()})
    game = running(system="coin")
    seat = owing(game)[0]
    assert send(game, seat, step("wait")).message == "Turns of this game are not planned."
    assert reverse("games:plan", args=[game.slug]) not in html(Visitor("Ann").get(at(game)))


def test_a_program_plans_too():
    game, ann = running(), program("Ann")
    seen = read(ann.get(f"/games/{game.slug}"))
    assert seen["plan"] == {"may_send": True, "stops": ["scored"], "left": 0, "stopped": ""}
    body = {"question": seen["question"]["token"], "steps": [{"keys": ["roll"]}], "stops": {"scored": 0}}
    assert read(ann.post(f"/games/{game.slug}/plan", body))["question"]["kind"] == "stash"
    assert "scored" in read(ann.get(f"/games/{game.slug}"))["plan"]["stopped"]
    assert read(ann.post(f"/games/{game.slug}/plan/drop"))["step"] > 0
