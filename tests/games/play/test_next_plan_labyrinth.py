"""A turn of the Labyrinth planned before it comes, at a table: to the fight, told by mail, by its form."""

import pytest

from accounts.models import User
from games.models import Game
from tests.api.program import problem, program, read
from tests.games.fights import game_at, let_roll
from tests.games.letters import letter
from tests.games.pages import Visitor, at, html
from tests.games.people import answer, owing, person, seat_of
from tests.games.slow import told
from tests.systems.sorcerer.table import Table

pytestmark = pytest.mark.django_db

GO = {"keys": ["move:nimuel:c4"], "kind": "move"}
ROLLS = {"keys": ["pass"], "kind": "repeat", "always": True}
PLAN = {"steps": [GO, ROLLS], "stops": {"wound": 0}}
GOBLIN = "3,3"
"""With the digit of the chamber."""


@pytest.fixture
def game() -> Game:
    """Bob's Hilda is at the end of her turn; Ann's Nimuel comes behind her, with a scroll."""
    t = Table(2, ("elves", "dwarves"), ("1A", "2A", "3A"), windows=True)
    t.asleep("saelith").put("nimuel", "1-b4", backpack=["might"]).gems(1, 2)
    t.put("hilda", "2-a4", backpack=["axe"]).start(2, "act", moved="hilda", open=True)
    return game_at(t.at.base, "Ann", "Bob", system="sorcerer")


def plan(game: Game, body: object = PLAN) -> None:
    assert read(program("Ann").post(f"/games/{game.slug}/plan/next", body)) == {"game": game.slug}


def bob_ends(game: Game) -> None:
    game.refresh_from_db()
    assert answer(game, 2, "end").accepted
    game.refresh_from_db()


def anns(game: Game) -> list[tuple[str, str]]:
    """What Ann's seat has answered, and by whom."""
    return [(key, by) for _kind, seat, key, by in told(game) if seat == 1]


def test_it_is_played_to_the_fight_and_the_mail_says_so(game: Game, monkeypatch):
    let_roll(monkeypatch, GOBLIN)
    plan(game)
    bob_ends(game)
    assert ("move:nimuel:c4", "plan") in anns(game)
    assert owing(game) == [1]
    said = " ".join(letter(game, "Ann").text.split())
    assert "Your plan was played to the fight. It goes on behind your answer." in said
    game.refresh_from_db()
    assert answer(game, 1, "cast:nimuel:might").accepted
    assert seat_of(game, 1).plan is not None


def test_a_roll_of_which_it_says_nothing_is_told_with_its_reason(game: Game, monkeypatch):
    let_roll(monkeypatch, GOBLIN)
    scrolls = {"keys": ["no_more"], "kind": "cast", "always": True}
    high = {"when": {"roll": [3, 4]}, "steps": [{"keys": ["pass"], "kind": "repeat", "optional": True}]}
    plan(game, {"steps": [GO, scrolls], "branches": [high], "stops": {}})
    bob_ends(game)
    assert "it says nothing of what was rolled" in " ".join(letter(game, "Ann").text.split())


def test_its_form_names_each_total_of_the_roll_in_both_languages(game: Game):
    ann, page = Visitor("Ann"), at(game, "next_plan")
    form = ann.form(page, page)
    assert "Where the roll is 9 (Goblin Toll-keeper)" in html(ann.get(page))
    again = '[{"keys":["repeat"],"kind":"repeat","optional":true}]'
    step = '[{"keys":["move:nimuel:c4"],"kind":"move"}]'
    sent = {**form.data, "roll-9": again, "step": [step, ""], "otherwise": ["", ""]}
    assert ann.client.post(page, sent).status_code == 302
    kept = seat_of(game, 1).next_plan or {}
    assert kept["plan"]["branches"][0]["when"] == {"roll": [9]}
    User.objects.filter(pk=person("Ann").pk).update(language="pl")
    shown = html(Visitor("Ann").get(page))
    assert "Powtórz rzut za 2 Klejnoty" in shown
    assert "Gdy wypadnie 9 (Goblin Poborca)" in shown


def test_what_cannot_be_paid_for_is_refused_in_words(game: Game):
    twice = {
        "steps": [GO, {"keys": ["extra"]}, {"keys": ["move:nimuel:c5"], "kind": "move"}, {"keys": ["extra"]}]
    }
    said = problem(program("Ann").post(f"/games/{game.slug}/plan/next", twice), 409, "refused")
    assert "it cannot be done or paid for now" in str(said)


def test_the_running_turn_has_its_form_too(game: Game, monkeypatch):
    let_roll(monkeypatch, GOBLIN)
    bob_ends(game)
    ann, page = Visitor("Ann"), at(game, "plan")
    form = ann.form(page, page)
    assert "For 1 Gem one more Move: Nimuel to c5" in html(ann.get(page))
    step = '[{"keys":["move:nimuel:c4"],"kind":"move"}]'
    sent = {**form.data, "step": [step, ""], "otherwise": ["", ""]}
    assert ann.client.post(form.action, sent).status_code == 302
    assert "move:nimuel:c4" in [key for key, _by in anns(game)]
