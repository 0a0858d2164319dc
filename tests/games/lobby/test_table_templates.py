"""Settings for tables that somebody keeps."""

import pytest
from django.urls import reverse

from games import systems
from games.lobby import templates
from games.models import Game, TableTemplate
from games.refused import Refused
from tests.games.lobby.test_views_lobby import GOOD, NEW
from tests.games.pages import Visitor, form_to, html
from tests.games.people import person

pytestmark = pytest.mark.django_db

LIST = reverse("games:table_templates")
CHOSEN = {**GOOD, "seats": "3", "rating": "12", "spectator_delay": "10", "wall": "on"}


@pytest.fixture(autouse=True)
def _only_the_tiny_games(monkeypatch):
    monkeypatch.setattr(systems, "SLUGS", ())


def kept(name: str = "Long evening") -> TableTemplate:
    return TableTemplate.objects.get(name=name)


def keep(visitor: Visitor, name: str = "Long evening", **more: str):
    return visitor.submit(NEW, NEW, **CHOSEN, keep="1", keep_as=name, **more)


def test_settings_are_kept_without_opening_a_table_and_come_back():
    ann = Visitor("Ann")
    page = keep(ann, "  Long   evening ")
    assert "Your settings are kept as “Long evening”." in html(page)
    assert not Game.objects.exists()
    form = form_to(ann.get(f"{NEW}?template={kept().pk}"), NEW)
    for field in ("name", "seats", "options-teams", "access", "rating", "wall"):
        assert form.data[field] == CHOSEN[field], field
    assert form.data["keep_as"] == "Long evening"
    ann.send(form, pace="week", bots="0")
    game = Game.objects.get()
    assert (game.name, game.seats_wanted, game.requires, game.pace) == ("Old oak", 3, {"rating": 12}, "week")


def test_the_phrase_for_the_dice_is_for_one_table():
    keep(Visitor("Ann"))
    assert "phrase" not in kept().settings
    assert "csrfmiddlewaretoken" not in kept().settings
    assert kept().settings["spectator_delay"] == "10"


def test_a_box_that_was_not_ticked_stays_so():
    ann = Visitor("Ann")
    form = ann.form(NEW, NEW)
    del form.data["spectators"]
    ann.send(form, **CHOSEN, keep="1", keep_as="Alone")
    again = form_to(ann.get(f"{NEW}?template={kept('Alone').pk}"), NEW)
    assert "spectators" not in again.data
    assert "spectators" in form_to(ann.get(NEW), NEW).data


def test_opening_a_table_keeps_them_too_where_a_name_is_given():
    Visitor("Ann").submit(NEW, NEW, **CHOSEN, keep_as="Long evening")
    assert Game.objects.count() == 1
    assert kept().user == person("Ann")


def test_without_a_name_nothing_is_kept():
    page = keep(Visitor("Ann"), " ")
    assert "Give the settings a name." in html(page)
    assert not TableTemplate.objects.exists()
    assert not Game.objects.exists()


def test_what_is_wrong_is_not_kept():
    assert "at least 1" in html(keep(Visitor("Ann"), misses="0")).replace(
        "greater than or equal to 1", "at least 1"
    )
    assert not TableTemplate.objects.exists()


def test_the_same_name_replaces_and_there_are_at_most_twenty():
    ann = person("Ann")
    for number in range(templates.AT_MOST):
        templates.keep(ann, f"Evening {number}", {"name": "Old"})
    templates.keep(ann, "Evening 3", {"name": "New"})
    assert kept("Evening 3").settings == {"name": "New"}
    with pytest.raises(Refused, match="at most"):
        templates.keep(ann, "One more", {})
    page = keep(Visitor("Ann"), "One more")
    assert "20 names at most" in html(page)
    templates.keep(person("Bob"), "One more", {})


def test_others_do_not_see_them_nor_change_them():
    template = templates.keep(person("Ann"), "Mine", {"name": "Secret vale"})
    bob = Visitor("Bob")
    assert "Secret vale" not in html(bob.get(f"{NEW}?template={template.pk}"))
    token = form_to(bob.get(NEW), NEW).data["csrfmiddlewaretoken"]
    for name in ("rename_template", "remove_template"):
        address = reverse(f"games:{name}", args=[template.pk])
        bob.client.post(address, {"name": "Taken", "csrfmiddlewaretoken": token})
    template.refresh_from_db()
    assert template.name == "Mine"


@pytest.mark.parametrize("template", ["x", "0", "999999999999999999999999", ""])
def test_settings_that_do_not_exist_are_the_usual_ones(template):
    assert form_to(Visitor("Ann").get(f"{NEW}?template={template}"), NEW).data["name"] == "Ann's table"


def test_settings_of_a_system_that_is_gone_do_not_break_the_page():
    template = templates.keep(person("Ann"), "Old", {"system": "chess", "seats": "9", "name": "Gone"})
    page = Visitor("Ann").get(f"{NEW}?template={template.pk}")
    assert page.status_code == 200
    assert 'value="Gone"' in html(page)


def test_they_are_renamed_and_forgotten(client):
    ann = Visitor("Ann")
    keep(ann)
    keep(ann, "Other")
    rename, remove = (reverse(f"games:{name}_template", args=[kept().pk]) for name in ("rename", "remove"))
    assert "other settings under this name" in html(ann.submit(LIST, rename, name="Other"))
    assert "required" in html(ann.submit(LIST, rename, name=" "))
    assert "Quick one" in html(ann.submit(LIST, rename, name="Quick one"))
    ann.submit(LIST, remove)
    assert [one.name for one in TableTemplate.objects.all()] == ["Other"]
    assert client.post(remove).url.startswith(reverse("account_login"))


def test_the_list_costs_the_same_with_all_of_them(django_assert_max_num_queries):
    for number in range(templates.AT_MOST):
        templates.keep(person("Ann"), f"Evening {number}", {})
    ann = Visitor("Ann")
    with django_assert_max_num_queries(7):
        assert html(ann.get(LIST)).count("Rename") == templates.AT_MOST
