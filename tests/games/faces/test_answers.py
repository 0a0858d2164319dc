"""Which answers of a question always stand in view, which is filled, and in which order rows stand."""

import pytest
from msgspec.structs import replace

from games.engine.questions import Question
from games.faces.answers import Asked, shown_question
from games.faces.ground import Ground
from games.faces.plain import wording
from games.faces.stakes import NEVER, Stake, Stakes
from games.faces.wording import Group, Option, Rank, Wording
from tests.systems.sorcerer.face.pages import page, shown
from tests.systems.sorcerer.table import Table

SAFE, RISKY = Stake(odds=68), Stake(odds=42)


def question(keys: str) -> Question:
    return Question("choose", (1,), tuple(keys.split()))


def asked(ranks: dict[str, Rank], stakes: dict[str, Stake] | None = None, **more: object) -> Asked:
    """A question with these options; those that are not ranked otherwise are chips."""
    options = [Option(key, key.capitalize(), rank=rank) for key, rank in ranks.items()]
    words: Wording = replace(
        wording(shown(Table().put("hilda", "1-b3").start().at, 1)),
        groups=lambda _question, _answered: [Group("main", "", options)],
    )
    ground = Ground(people=(), is_set_up=True, **more)  # type: ignore[arg-type]
    made = Stakes(options=tuple((stakes or {}).items()))
    return shown_question(words, question(" ".join(ranks)), "", made, ground)


def keys(found: Asked) -> list[str]:
    return [one.option.key for one in found.answers]


def test_all_of_up_to_three_answers_stand_in_view_whatever_is_known_of_them():
    found = asked({"keep": "primary", "again": "quiet", "leave": "chip"}, {"again": SAFE})
    assert sorted(keys(found)) == ["again", "keep", "leave"]
    assert found.groups == ()


def test_of_more_the_way_on_and_the_quiet_ones_do():
    found = asked({"a": "chip", "b": "chip", "end": "primary", "rest": "quiet"}, {"rest": SAFE})
    assert keys(found) == ["end", "rest"]
    assert [one.option.key for group in found.groups for one in group.chips] == ["a", "b"]


@pytest.mark.parametrize(
    ("stakes", "filled"),
    [
        ({}, "keep"),
        ({"keep": RISKY, "again": SAFE}, "again"),
        ({"keep": SAFE, "again": SAFE}, ""),
        ({"keep": RISKY}, ""),
        ({"keep": SAFE}, "keep"),
        ({"keep": Stake(odds=90), "again": Stake(odds=40, better=2)}, "again"),
        ({"keep": Stake(better=1), "again": Stake(better=1)}, "keep"),
        ({"keep": Stake(better=NEVER - 1), "again": Stake(better=NEVER)}, ""),
    ],
)
def test_the_filled_answer_is_the_sensible_one(stakes: dict[str, Stake], filled: str):
    found = asked({"keep": "primary", "again": "quiet"}, stakes)
    assert found.filled == filled
    assert keys(found)[0] == (filled or "keep")


def test_beside_a_list_of_others_few_answers_are_rows_of_it_and_the_way_on_alone_stands_apart():
    few: dict[str, Rank] = {"near": "chip", "far": "chip", "further": "chip"}
    found = asked(few, {"far": Stake(picture="gem")}, on_cards=frozenset({"near"}))
    assert found.answers == ()
    assert [one.option.key for one in found.groups[0].rows] == ["far"]
    on = asked({**few, "end": "primary"}, on_cards=frozenset({"near"}))
    assert keys(on) == ["end", "far", "further"]


def test_what_ends_it_all_is_never_an_answer_in_view():
    found = asked({"a": "chip", "end": "primary"})
    assert keys(found) == ["end", "a"]
    leaving = replace(Group("give-up", "", [Option("concede", "Give up")]))
    words = replace(
        wording(shown(Table().put("hilda", "1-b3").start().at, 1)),
        groups=lambda _question, _answered: [
            Group("main", "", [Option("end", "End", rank="primary")]),
            leaving,
        ],
    )
    found = shown_question(words, question("end concede"), "", Stakes(), Ground(people=()))
    assert keys(found) == ["end"]
    assert [one.option.key for group in found.groups for one in group.chips] == ["concede"]


def test_rows_stand_by_what_they_promise_and_the_best_is_told_apart():
    many: dict[str, Rank] = {"a": "chip", "b": "chip", "c": "chip", "d": "chip"}
    found = asked(many, {"a": RISKY, "b": SAFE, "c": Stake(brings="a Find"), "d": Stake(odds=1, better=3)})
    assert [one.option.key for one in found.groups[0].rows] == ["d", "b", "a", "c"]
    assert found.best == "d"
    assert asked(many, dict.fromkeys("abcd", SAFE)).best == ""


def test_things_to_choose_from_are_listed_in_the_question_where_nothing_else_is_asked():
    many: dict[str, Rank] = {"a": "chip", "b": "chip", "c": "chip", "d": "chip"}
    every = asked(many, at_things=frozenset("abcd"))
    assert [one.option.key for one in every.things] == ["a", "b", "c", "d"]
    some = asked(many, at_things=frozenset("abc"))
    assert (some.things, keys(some), some.at_things) == ((), ["d"], 3)


def test_a_full_backpack_has_a_button_for_each_thing_in_its_question_too():
    table = Table().put("hilda", "1-b3", backpack=["sword", "dagger", "axe", "might", "haste", "shatter"])
    looked = shown(table.start(phase="act", moved="hilda", open=True).at, 1)
    html = page(looked)
    question = html.index('id="question"')
    assert len(table.options) > 3
    for key in table.options:
        button = f'name="answer" value="{key}"'
        assert html.count(button) == 2
        assert html.find(button, question) < html.index('class="dock"', question)
