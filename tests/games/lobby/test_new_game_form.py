"""The form of a new table: the system that is chosen, its options, and what of it is kept."""

import re
from dataclasses import replace

import pytest
from django.http import QueryDict
from django.urls import reverse

from games import systems
from games.engine.system import Bots
from games.lobby import templates
from games.models import Game, TableTemplate
from games.models.clock import HOUR, Clock, clock_of
from games.views.new_game_sheet import Sheet, settings_of
from tests.games.boxed import BOXED, offer
from tests.games.pages import HX, Form, Forms, Visitor, form_to, html
from tests.games.people import open_table, person

pytestmark = pytest.mark.django_db

NEW = reverse("games:new_game")
LISTS = {"bots": "0", "pace": "week"}
"""What is chosen in lists; the forms of these tests send what is ticked and typed."""
OF_BOXED = f"{NEW}?system=boxed"


@pytest.fixture(autouse=True)
def _two_systems(monkeypatch):
    """The tiny game with its one option stands first, Boxed with its two behind it."""
    offer(monkeypatch)


@pytest.fixture
def ann() -> Visitor:
    return Visitor("Ann")


def options_of(form: Form) -> dict[str, str]:
    return {name: word for name, word in form.data.items() if name.startswith("options-")}


def field(page: str, name: str) -> str:
    """The field of an option, from its legend to its end."""
    return page.partition(f"<legend>{name}</legend>")[2].partition("</fieldset>")[0]


def test_the_first_system_is_chosen_and_no_other_is_asked_about(ann):
    form = ann.form(NEW, NEW)
    assert (form.data["system"], options_of(form)) == ("tiny", {"options-teams": "random"})


def test_an_address_chooses_a_system_with_its_seats_and_options_in_words(ann):
    page = ann.get(OF_BOXED)
    form = form_to(page, NEW)
    assert (form.data["system"], form.data["seats"]) == ("boxed", "3")
    assert options_of(form) == {"options-ending": "crown", "options-town": "off"}
    for words in ("How it ends", "With the crown", "In town", "Some of the town", "People and endings only."):
        assert words in html(page)
    assert html(page).index("How it ends") < html(page).index("Without the town")


def test_an_unknown_system_in_the_address_is_the_first(ann):
    assert ann.form(f"{NEW}?system=chess", NEW).data["system"] == "tiny"


def test_with_one_system_nobody_is_asked_for_it(ann, monkeypatch):
    monkeypatch.delitem(systems.REGISTERED, "tiny")
    page = html(ann.get(NEW))
    assert '<input type="hidden" name="system" value="boxed"' in page
    assert "hx-post" not in page
    ann.submit(NEW, NEW, name="Oak", **LISTS)
    assert Game.objects.get().system == "boxed"


def test_where_there_is_one_number_of_seats_and_no_bot_neither_is_asked_for(ann, monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "boxed", replace(BOXED, seats=(2,), bots=Bots()))
    form = ann.form(OF_BOXED, NEW)
    assert (form.data["seats"], form.data["bots"]) == ("2", "0")
    assert "Bots among them" not in html(ann.get(OF_BOXED))
    ann.send(form, pace="week")
    assert Game.objects.get().seats_wanted == 2


def test_with_scripts_a_choice_of_system_brings_its_options_and_keeps_what_still_suits(ann):
    form = ann.form(NEW, NEW)
    sent = {**form.data, "system": "boxed", "seats": "2", "show": "1"}
    part = html(ann.client.post(NEW, sent, **HX))
    assert "<form" not in part
    assert "teams" not in part
    inside = Forms(f'<form action="">{part}</form>').found[0]
    assert inside.data == {"seats": "2", "options-ending": "crown", "options-town": "off"}


def test_without_scripts_the_button_brings_them_and_nothing_is_lost(ann):
    page = ann.get(NEW)
    assert re.search(
        r'<button type="submit"\s+name="show"\s+value="1">', html(page).partition("<noscript>")[2]
    )
    typed = {"name": "Old  oak", "phrase": "nine owls", "pace": "week", "rating": "7", "keep_as": "Mine"}
    again = ann.send(form_to(page, NEW), system="boxed", show="1", seats="2", **typed)
    form = form_to(again, NEW)
    for name in ("name", "phrase", "rating", "keep_as"):
        assert form.data[name] == typed[name], name
    assert (form.data["system"], form.data["seats"]) == ("boxed", "2")
    assert '<option value="week" selected>' in html(again)
    assert "errorlist" not in html(again)
    assert not Game.objects.exists()


def test_who_sends_another_system_without_having_seen_its_options_sees_them_first(ann):
    again = ann.submit(NEW, NEW, system="boxed", seats="2", name="Old oak")
    assert "No table is opened yet." in html(again)
    assert not Game.objects.exists()
    ann.send(form_to(again, NEW), **LISTS, **{"options-town": "whole", "options-ending": "town"})
    game = Game.objects.get()
    assert (game.system, game.name, game.options) == ("boxed", "Old oak", {"ending": "town", "town": "whole"})


def test_a_box_that_was_not_ticked_stays_so_when_the_system_changes(ann):
    form = ann.form(NEW, NEW)
    del form.data["spectators"]
    again = ann.send(form, system="boxed", show="1")
    assert "spectators" not in form_to(again, NEW).data


def test_a_misfit_is_told_at_its_field_and_nothing_is_lost(ann):
    found = ann.submit(OF_BOXED, NEW, name="Old oak", **LISTS, **{"options-ending": "town"})
    assert "The town must be in the game to end it." in field(html(found), "How it ends")
    assert html(found).count("errorlist") == 1
    form = form_to(found, NEW)
    assert (form.data["name"], form.data["options-ending"]) == ("Old oak", "town")
    assert not Game.objects.exists()


def test_a_misfit_that_no_single_option_mends_is_told_above_them(ann, monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "boxed", replace(BOXED, fits=lambda _options: "no_town"))
    page = html(ann.submit(OF_BOXED, NEW, **LISTS))
    assert "The town must be in the game to end it." in page.partition("<legend>How it ends")[0]
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("forged", "words"),
    [
        ({"options-town": "half"}, "half is not one of the available choices."),
        ({"options-village": "off"}, "No table is opened yet."),
        ({"system": "chess"}, "chess is not one of the available choices."),
        ({"seats": "4"}, "4 is not one of the available choices."),
    ],
)
def test_what_nobody_offered_opens_nothing(ann, forged, words):
    assert words in html(ann.submit(OF_BOXED, NEW, **LISTS, **forged))
    assert not Game.objects.exists()


def test_kept_settings_bring_system_and_options_back(ann):
    town = {"options-town": "whole", "options-ending": "town"}
    ann.submit(OF_BOXED, NEW, keep="1", keep_as="In town", **LISTS, **town)
    kept = TableTemplate.objects.get()
    assert {name: kept.settings[name] for name in town} == town
    form = ann.form(f"{NEW}?template={kept.pk}", NEW)
    assert (form.data["system"], options_of(form)) == ("boxed", town)
    ann.send(form, **LISTS)
    assert Game.objects.get().options == {"town": "whole", "ending": "town"}


def test_settings_that_the_release_before_has_kept_go_on(ann):
    old = {"system": "tiny", "name": "Old", "seats": "2", "bots": "0", "teams": "choose", "access": "open"}
    template = templates.keep(person("Ann"), "Old", old)
    form = ann.form(f"{NEW}?template={template.pk}", NEW)
    assert options_of(form) == {"options-teams": "choose"}


def test_kept_words_that_the_system_has_no_more_are_the_usual_ones(ann):
    kept = {"system": "boxed", "options-town": "half", "options-village": "big", "seats": "9", "name": "Old"}
    template = templates.keep(person("Ann"), "Old", kept)
    form = ann.form(f"{NEW}?template={template.pk}", NEW)
    assert (form.data["seats"], form.data["name"]) == ("3", "Old")
    assert options_of(form) == {"options-ending": "crown", "options-town": "off"}


def test_the_page_costs_the_same_with_many_systems(ann, django_assert_max_num_queries, monkeypatch):
    for number in range(12):
        monkeypatch.setitem(systems.REGISTERED, f"s{number}", replace(BOXED, slug=f"s{number}"))
    with django_assert_max_num_queries(6):
        assert html(ann.get(NEW)).count('name="system"') == 14


LIKE = {
    "seats": 3,
    "bots": 1,
    "options": {"teams": "choose"},
    "access": "link",
    "requires": {"reliability": 50, "language": "pl"},
    "spectators": False,
    "spectator_delay": 60,
}
OWN_PACE = Clock(
    turn=5 * HOUR, increment=HOUR, cap=9 * HOUR, answer=2 * HOUR, awake=False, grace=600, late="own", misses=2
)


def as_sent(game: Game) -> Sheet:
    """The sheet of a table like this one, sent as it stands."""
    sent = QueryDict(mutable=True)
    sent.update(settings_of(game, list(game.seats.all())))
    return Sheet(person("Ann"), sent)


@pytest.mark.parametrize(
    "pace",
    [{"pace": "live"}, {"pace": "week"}, {"pace": "custom", "clock": OWN_PACE}],
    ids=lambda one: one["pace"],
)
def test_a_table_like_another_has_all_its_settings(pace):
    game = open_table("Ann", **LIKE, **pace)
    sheet = as_sent(game)
    assert sheet.is_valid(), [form.errors for form in sheet.settings_forms]
    chosen = sheet.chosen()
    assert {name: getattr(chosen, name) for name in LIKE} == LIKE
    assert (chosen.name, chosen.pace, chosen.clock) == (game.name, game.pace, clock_of(game.clock, game.pace))


def test_the_address_of_a_game_begins_with_its_settings(ann):
    game = open_table("Ann", **LIKE)
    form = ann.form(f"{NEW}?like={game.slug}", NEW)
    assert (form.data["name"], form.data["seats"], form.data["access"]) == (game.name, "3", "link")
    assert options_of(form) == {"options-teams": "choose"}
    assert "spectators" not in form.data


def test_the_settings_of_a_game_that_one_may_not_see_or_that_is_gone_are_not_told(ann):
    hidden = open_table("Bob", name="Secret", **LIKE)
    for slug in (hidden.slug, "deleted"):
        assert ann.form(f"{NEW}?like={slug}", NEW).data["name"] == "Ann's table"
