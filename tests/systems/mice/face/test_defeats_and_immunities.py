"""What the second set brings to the pages: defeats of chapters, and what does nothing to whom."""

import pytest
from django.utils import translation
from msgspec.structs import replace

from games.engine.system import Result
from games.faces.mice.help import helps
from games.faces.mice.names import words_of
from games.faces.mice.stakes import stakes
from games.faces.mice.story import FIRST, continued, opening
from games.faces.mice.wording import goal
from games.systems.mice.content import content_of
from tests.systems.mice.face.ground import spaces, values
from tests.systems.mice.face.words import shown
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table


@pytest.mark.parametrize("chapter", ["C6", "C7"])
def test_the_first_page_names_what_loses_the_chapter_besides(chapter):
    first = opening(CONTENT, chapter)[0]
    assert (first.id, len(first.paragraphs)) == (FIRST, 3)
    assert first.paragraphs[2].startswith("You lose at once: ")
    with translation.override("pl"):
        assert opening(CONTENT, chapter)[0].paragraphs[2].startswith("Przegrywacie od razu: ")
    assert len(opening(content_of(1), chapter)[0].paragraphs) == 2


@pytest.mark.parametrize(("how", "said"), [("failed", 2), ("time", 1), ("captured", 1)])
def test_a_defeat_of_the_chapter_has_an_end_page_of_its_own(how, said):
    view = shown(Table.fresh("C6").at, 1).view
    page = continued(replace(view, outcome=Result((), how)))
    assert page is not None
    assert page.paragraphs == (CONTENT.chapters["C6"].texts.continues[said].en,)


def test_the_changes_of_the_guard_are_counted_beside_the_goal():
    table = shown(Table.fresh("C6").at, 1)
    view = replace(table.view, counters={"guard": 2})
    assert goal(words_of(table), view).endswith("Changes of the guard: 2 of 6.")


def test_who_is_immune_says_so_on_the_board_the_card_and_in_the_odds():
    table = Table("T1o", "maginos", "collin", "nez", "tilda", space=2).foe("centipede", 4).foe("roach", 5)
    table.start("maginos")
    told = stakes(shown(table.at, 1), table.at.question)
    staffs = {key: stake for key, stake in told.options if key.startswith("fight:mystics_staff:centipede")}
    assert [one.brings for one in staffs.values()] == ["no hit counts, it is immune: magic weapons"]
    counters = [one for space in spaces(values(table)).values() for one in space.counters]
    titles = {one.id: one.title for one in counters}
    assert titles["centipede-1"] == "the Cave Centipede (immune: magic weapons)"
    card = next(one for one in helps().minions if one.name == "Cave Centipede")
    assert card.traits[-1] == ("Immunity", "Hits of these do nothing: magic weapons.")


def test_at_a_table_of_the_first_set_nobody_is_immune():
    table = Table("T1o", "maginos", "collin", "nez", "tilda", space=2, ruleset=1).foe("centipede", 4)
    table.start("maginos")
    told = stakes(shown(table.at, 1), table.at.question)
    assert not [stake for _key, stake in told.options if "immune" in stake.brings]
    counters = [one for space in spaces(values(table)).values() for one in space.counters]
    assert "immune" not in " ".join(one.title for one in counters)
