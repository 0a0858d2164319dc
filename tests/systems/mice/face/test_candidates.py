"""Heroes to choose from: each a card with what it is, can do and begins with."""

import pytest
from django.template.loader import get_template
from django.utils import translation

from games.faces.ground import Ground
from games.faces.mice.ground import ground
from games.faces.stakes import Stakes
from tests.systems.mice.face.ground import FACE, STYLED
from tests.systems.mice.face.words import RAW, shown
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table

LANGUAGES = ("en", "pl")


def of_reader(seat: int | None, table: Table, answered: str = "") -> Ground:
    seen = shown(table.position, seat)
    seen.answered = answered
    return ground(seen, Stakes())


def html(found: Ground) -> str:
    part = get_template("systems/mice/choices.jinja", using="jinja2")
    return str(part.render({"ground": found, "face": FACE}))


def test_a_card_tells_what_a_hero_is_can_do_and_begins_with():
    found = of_reader(1, Table.fresh("C1"))
    filch = next(one for one in found.own.candidates if one.key == "filch")
    assert (filch.printed.name, filch.printed.classes, filch.begins) == ("Filch", "Scamp", "Dagger")
    assert filch.printed.values == (2, 1, 1, 3, 3)
    assert "takes it from the wheel" in filch.printed.passive_text
    maginos = next(one for one in found.own.candidates if one.key == "maginos")
    assert maginos.printed.classes == "Mystic", "a class that is he himself tells nothing"


def test_who_is_taken_or_comes_later_in_the_story_is_not_among_them():
    table = Table.fresh("C1")
    keys = {one.key for one in of_reader(1, table).own.candidates}
    assert keys == set(CONTENT.heroes) - {"lily"}
    table.position.give(1, "filch")
    assert table.position.question.kind == "ability"
    assert of_reader(1, table).own.candidates == ()
    table.position.give(1, "dodge")
    assert {one.key for one in of_reader(1, table).own.candidates} == keys - {"filch"}


def test_the_cards_are_all_that_the_question_offers_and_nobody_else_sees_them():
    table = Table.fresh("C1", seats=2)
    found = of_reader(1, table)
    assert found.on_cards == set(table.position.question.options)
    assert [of_reader(seat, table).own.candidates for seat in (2, None)] == [(), ()]
    assert 'name="answer"' not in html(of_reader(2, table))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_are_worded_in_both_languages_and_say_which_is_chosen(language):
    with translation.override(language):
        page = html(of_reader(1, Table.fresh("C2"), "nez"))
    assert page.count('name="answer"') == len(CONTENT.heroes)
    assert page.count('aria-pressed="true"') == 1
    assert not STYLED.search(page)
    assert not [line for line in page.split("<") if RAW.search(line.partition(">")[2])]
