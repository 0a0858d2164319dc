"""The plan of a turn that has not come, at a table of Talisman: its form, played when the turn begins, told
to its owner alone, dropped when somebody else plays."""

import pytest

from accounts.models import User
from games.engine.questions import Question
from games.farewell.own_data import seats as own_seats
from games.journal.loading import load
from games.journal.question_token import question_token
from games.models import Game, Seat
from games.play.next_turn import expire
from games.play.take_back import take_back
from games.seats.come_back import come_back
from games.seats.replace import take_over
from games.seats.step_aside import step_aside
from tests.api.program import problem, program, read
from tests.games.fights import game_at, let_roll
from tests.games.letters import letter
from tests.games.pages import Visitor, at, html
from tests.games.people import answer, owing, person, play, running, seat_of
from tests.games.slow import told
from tests.systems.talisman.table import Table

pytestmark = pytest.mark.django_db

LOW, HIGH = "go:plains_10", "go:fields_14"
BY_ROLL = {
    "steps": [{"keys": ["roll"], "kind": "move", "optional": True}],
    "branches": [
        {"when": {"roll": [1, 2, 3]}, "steps": [{"keys": [LOW], "kind": "go"}]},
        {"when": {"roll": [4, 5, 6]}, "steps": [{"keys": [HIGH], "kind": "go"}]},
    ],
    "stops": {},
}


@pytest.fixture
def game() -> Game:
    """Bob's Troll is at the end of its turn; Ann's Wizard comes behind it."""
    t = Table("wizard", "troll").put(1, "fields_8", fate=1).put(2, "plains_10")
    t.trophies(2, "dragon", "ogre").start(2, "end")
    return game_at(t.at.base, "Ann", "Bob", system="talisman")


def plan(game: Game, body: object = BY_ROLL, who: str = "Ann") -> None:
    sent = program(who).post(f"/games/{game.slug}/plan/next", body)
    assert read(sent) == {"game": game.slug}


def bob_ends(game: Game) -> None:
    game.refresh_from_db()
    assert answer(game, 2, "end").accepted
    game.refresh_from_db()


def anns(game: Game) -> list[tuple[str, str]]:
    """What Ann's seat has answered, and by whom."""
    return [(key, by) for _kind, seat, key, by in told(game) if seat == 1]


@pytest.mark.parametrize(("fall", "key"), [("2", LOW), ("6", HIGH)])
def test_the_roll_decides_when_the_turn_begins(game: Game, fall: str, key: str, monkeypatch):
    let_roll(monkeypatch, fall)
    plan(game)
    assert told(game) == []
    bob_ends(game)
    assert (key, "plan") in anns(game)
    assert seat_of(game, 1).next_plan is None


def test_a_program_sends_branches_in_its_own_turn_too(game: Game, monkeypatch):
    let_roll(monkeypatch, "6")
    bob_ends(game)
    ann = program("Ann")
    seen = read(ann.get(f"/games/{game.slug}"))
    end = {"keys": ["end"], "always": True}
    body = {**BY_ROLL, "steps": [*BY_ROLL["steps"], end], "question": seen["question"]["token"]}
    assert read(ann.post(f"/games/{game.slug}/plan", body))["step"] > seen["step"]
    assert (HIGH, "plan") in anns(game)


def test_its_form_works_without_scripts(game: Game, monkeypatch):
    ann, page = Visitor("Ann"), at(game, "next_plan")
    assert f'href="{page}"' in html(ann.get(at(game)))
    form = ann.form(page, page)
    known = html(ann.get(page))
    assert "Where the roll is 6" in known
    User.objects.filter(pk=person("Ann").pk).update(language="pl")
    assert "Gdy wypadnie 6" in html(Visitor("Ann").get(page))
    User.objects.filter(pk=person("Ann").pk).update(language="en")
    way = f'[{{"keys":["{HIGH}"],"kind":"go"}}]'
    sent = {**form.data, "roll-5": way, "roll-6": way, "step": ["", ""], "otherwise": ["", ""]}
    assert ann.client.post(page, sent).status_code == 302
    kept = seat_of(game, 1).next_plan or {}
    assert kept["plan"]["branches"] == [{"steps": [{"keys": [HIGH], "kind": "go"}], "when": {"roll": [5, 6]}}]
    assert "Where the roll is 5 or 6" in html(ann.get(page))
    assert "Your next turn is planned" in html(ann.get(at(game)))
    let_roll(monkeypatch, "6")
    bob_ends(game)
    assert (HIGH, "plan") in anns(game)


def test_a_form_that_makes_no_sense_comes_back_with_words(game: Game):
    ann, page = Visitor("Ann"), at(game, "next_plan")
    assert "there is nothing in it" in html(ann.submit(page, page))
    shown = ann.submit(page, page, **{"roll-1": "["})
    assert (shown.status_code, seat_of(game, 1).next_plan) == (422, None)
    more = ann.client.post(page, {**ann.form(page, page).data, "step": ["", ""], "more": "1"})
    assert html(more).count('name="step"') == 3


def test_what_no_roll_leads_to_is_refused(game: Game):
    wrong = {"branches": [{"when": {"roll": [1]}, "steps": [{"keys": ["go:temple"], "kind": "go"}]}]}
    assert "the roll does not lead there" in problem(
        program("Ann").post(f"/games/{game.slug}/plan/next", wrong), 409, "refused"
    ).get("detail", "")


def test_it_stops_where_something_is_not_foreseen_and_page_and_mail_say_so(game: Game, monkeypatch):
    let_roll(monkeypatch, "5")
    plan(game, {**BY_ROLL, "branches": BY_ROLL["branches"][:1]})
    bob_ends(game)
    assert owing(game) == [1]
    shown = html(Visitor("Ann").get(at(game)))
    assert "it says nothing of what was rolled" in shown
    assert "it says nothing of what was rolled" not in html(Visitor("Bob").get(at(game)))
    assert "Your plan was played as far as this question." in letter(game, "Ann").text


def test_who_stands_elsewhere_by_then_is_asked(game: Game, monkeypatch):
    let_roll(monkeypatch, "6")
    plan(game)
    kept = seat_of(game, 1).next_plan or {}
    Seat.objects.filter(game=game, number=1).update(
        next_plan={**kept, "foreseen": {**kept["foreseen"], "place": "crags"}}
    )
    bob_ends(game)
    assert (owing(game), anns(game)) == ([1], [])
    assert "you do not stand where you stood" in html(Visitor("Ann").get(at(game)))


def test_in_the_own_turn_there_is_none_to_be_planned(game: Game):
    assert "in the turns of others" in str(
        problem(program("Bob").post(f"/games/{game.slug}/plan/next", BY_ROLL), 409, "refused")
    )
    assert Visitor("Bob").get(at(game, "next_plan")).status_code == 302
    assert at(game, "next_plan") not in html(Visitor("Bob").get(at(game)))
    assert Visitor("Cid").get(at(game, "next_plan")).status_code == 404


def test_nobody_else_is_told_that_there_is_one(game: Game):
    before = html(Visitor("Bob").get(at(game)))
    plan(game)
    assert "fields_14" not in str(list(own_seats(person("Bob"))))
    assert "fields_14" in str(list(own_seats(person("Ann"))))
    assert ("planned" in before) == ("planned" in html(Visitor("Bob").get(at(game))))
    mine = read(program("Ann").get(f"/games/{game.slug}/plan/next"))
    assert (mine["open"], mine["plan"]["branches"]) == (True, BY_ROLL["branches"])
    others = read(program("Bob").get(f"/games/{game.slug}/plan/next"))
    assert others == {"game": game.slug, "open": False, "plan": None}


def test_it_is_taken_back(game: Game, monkeypatch):
    plan(game)
    ann, page = Visitor("Ann"), at(game, "next_plan")
    assert ann.client.post(page, {**ann.form(page, page).data, "drop": "1"}).status_code == 302
    assert seat_of(game, 1).next_plan is None
    assert problem(program("Ann").post(f"/games/{game.slug}/plan/next/drop"), 409, "refused")
    bob_ends(game)
    assert (owing(game), anns(game)) == ([1], [])


def test_it_is_dropped_with_the_person(game: Game):
    plan(game)
    assert step_aside(game.pk, 1).accepted
    assert seat_of(game, 1).next_plan is None
    Seat.objects.filter(game=game, number=1).update(
        offered_at=game.created_at, next_plan={"plan": {"turn": 0, "steps": []}}
    )
    assert take_over(person("Cid"), game.pk, 1).accepted
    assert seat_of(game, 1).next_plan is None


def test_who_is_played_for_is_told_of_the_plan_and_keeps_its_steps(game: Game):
    plan(game)
    assert step_aside(game.pk, 1).accepted
    kept = seat_of(game, 1).plan or {}
    assert (kept["halted"], kept["steps"]) == ("played_for", BY_ROLL["steps"])
    assert "a stand-in played for you" in html(Visitor("Ann").get(at(game)))
    assert "a stand-in played for you" not in html(Visitor("Bob").get(at(game)))
    assert come_back(game.pk, 1).accepted
    bob_ends(game)
    assert (owing(game), anns(game)) == ([1], [])
    told_by_mail = letter(game, "Ann").text
    assert "Your plan was not played to its end." in told_by_mail
    assert "as far as this question" not in told_by_mail
    asked = load(game).question
    assert isinstance(asked, Question)
    assert answer(game, 1, asked.default_of(1)).accepted
    assert seat_of(game, 1).plan is None


def test_who_takes_back_has_no_plan_any_more():
    game = running()
    play(game, "1 wait")
    Seat.objects.filter(game=game, number=1).update(next_plan={"plan": {"turn": 0, "steps": []}})
    assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    assert (told(game), seat_of(game, 1).next_plan) == ([], None)


def test_a_turn_in_which_nothing_is_asked_ends_it_with_a_word(game: Game):
    plan(game)
    kept = seat_of(game, 1).next_plan or {}
    Seat.objects.filter(game=game, number=1).update(next_plan={**kept, "begun": kept.get("begun", 0) - 2})
    seat = seat_of(game, 1)
    expire(seat, load(game))
    assert (seat.next_plan, (seat.plan or {})["halted"]) == (None, "over")
