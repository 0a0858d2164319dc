"""The plan of a turn as it is tapped on the tile, and its page: each tap is a plan that may begin."""

from itertools import product

import pytest
from django.utils.translation import override

from games.engine.questions import Question
from games.faces.mice.plan_taps import PLANS, taps, who
from games.faces.mice.plan_words import cause, told
from games.faces.tapping import Tap
from games.kit.plan_steps import Plan, Step
from games.kit.plans import begun
from games.models import Game
from games.systems.mice.orders.plans import PLANNING
from tests.games.fights import game_at
from tests.games.pages import Visitor, at, html
from tests.games.people import play
from tests.systems.mice.face.words import shown
from tests.systems.mice.table import Table


def turn() -> Table:
    """Collin on 2, a rat on 4: it is reached from 3."""
    table = Table("T1o", seats=2, space=9).put("collin", 2).foe("rat_warrior", 4)
    return table.start("collin")


def offered(table: Table) -> list[Tap]:
    return list(taps(shown(table.at, 1)))  # type: ignore[arg-type]


def test_an_attack_is_offered_from_where_the_mouse_may_go() -> None:
    found = [tap for tap in offered(turn()) if tap.deed == "attack"]
    assert {tap.place for tap in found} == {"4"}
    assert "2" not in {tap.start for tap in found}
    assert "3" in {tap.start for tap in found}
    assert all(tap.chance and f"{tap.chance}%" in tap.sure and tap.line for tap in found)


def test_a_way_and_what_is_done_at_its_end_make_a_plan_that_may_begin() -> None:
    table = turn()
    question = table.at.question
    assert isinstance(question, Question)
    found, view = offered(table), shown(table.at, 1).view
    ways = [tap for tap in found if tap.deed == "go" and tap.start == "2"]
    pairs = [(way, then) for way, then in product(ways, found) if then.start == way.place]
    assert pairs
    for way, then in pairs:
        steps = (*way.choice.steps, *then.choice.steps)
        assert begun(PLANNING, view, question, 1, Plan(view.turn.number, steps))


def test_what_has_no_place_is_offered_once_and_has_a_button_of_its_own() -> None:
    loose = [tap for tap in offered(turn()) if not tap.start]
    assert len({tap.choice.steps for tap in loose}) == len(loose)
    assert [tap.deed for tap in loose if tap.deed] == ["search", "end"]


def test_a_way_on_from_a_space_goes_no_farther_than_the_die_lets_it() -> None:
    """One that is walked in two steps costs what it costs in one."""
    found = [tap for tap in offered(turn()) if tap.deed == "go"]
    first = {tap.place for tap in found if tap.start == "2"}
    assert {tap.place for tap in found if tap.start != "2"} <= first | {"2"}


def test_it_says_whose_turn_is_planned() -> None:
    planner = who(shown(turn().at, 1))  # type: ignore[arg-type]
    assert (planner.name, planner.side, planner.place) == ("Collin", "collin", "2")


def test_a_spectator_taps_nothing() -> None:
    assert taps(shown(turn().at, None)) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("reason", "key", "said"),
    [
        ("gone", "fight:princes_sword:rat_warrior-2", "Rat Warrior 2 has gone"),
        ("gone", "fight:princes_sword:rat_warrior-1", "Rat Warrior 1 is out of reach"),
        ("blocked", "step:12", "Collin cannot go on to 12"),
        ("found", "search", ""),
    ],
)
def test_why_a_plan_stopped_names_whom_or_what_it_was_about(reason: str, key: str, said: str) -> None:
    assert cause(shown(turn().at, 1).view, reason, Step((key,))) == said
    with override("pl"):
        assert bool(cause(shown(turn().at, 1).view, reason, Step((key,)))) == bool(said)


def test_a_way_is_told_as_one_step() -> None:
    steps = [Step(("step:3",)), Step(("step:7",)), Step(("search",))]
    assert [(one.words, one.steps) for one in told(shown(turn().at, 1).view, steps)] == [
        ("Go to 7", 2),
        ("Search", 1),
    ]


def test_two_stops_are_set_at_first() -> None:
    assert [stop for stop in PLANS.stops if PLANS.is_set(stop)] == ["minions", "wound"]


# -- on the site --------------------------------------------------------------------------------------------


@pytest.fixture
def game(db: None) -> Game:
    return game_at(turn().at.base, "Ann", "Bob", system="mice")


def test_what_draws_a_plan_comes_for_who_is_asked_and_has_two_rows_at_first(game: Game) -> None:
    part = html(Visitor("Ann").get(at(game, "plan") + "?part=draw"))
    assert part.count('name="step"') == 4
    assert part.count('class="plan-row" hidden') == 2
    assert 'data-place="4" data-start="3" data-deed="attack"' in part
    for name in ("Bob", "Dot", ""):
        answer = Visitor(name).get(at(game, "plan") + "?part=draw")
        assert b"plan-taps" not in answer.content


def test_the_form_has_two_rows_beside_the_board_and_one_more_when_it_is_asked_for(game: Game) -> None:
    ann, address = Visitor("Ann"), at(game, "plan")
    page = html(ann.get(address))
    assert (page.count('name="step"'), "board-0" in page) == (2, True)
    form = ann.form(address, address)
    more = html(ann.client.post(address, {**form.data, "more": "1", "step": ['[{"keys":["search"]}]', ""]}))
    assert more.count('name="step"') == 3
    assert "selected" in more


def test_a_table_tells_a_plan_being_drawn_that_its_turn_is_over(game: Game) -> None:
    before = html(Visitor("Ann").get(at(game))).partition('data-turn-planned="')[2].partition('"')[0]
    assert before
    play(game, "1 end")
    assert f'data-turn-planned="{before}"' not in html(Visitor("Ann").get(at(game)))
