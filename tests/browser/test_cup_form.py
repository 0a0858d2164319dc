"""A cup is announced: a ready-made one fills the form, and what its date does follows what is chosen."""

import pytest
from playwright.sync_api import expect

from games.models import Cup
from tests.browser.conftest import NewPerson

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long("a browser, a form that is filled twice")
def test_a_press_fills_the_form_and_the_figure_follows(new_person: NewPerson) -> None:
    ann = new_person("Ann")
    ann.come_back()
    page = ann.page
    page.goto("/cups/new/")
    page.fill("#id_name", "Lantern cup")
    page.locator("#preset-evening").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#id_places_max")).to_have_value("16")
    expect(page.locator("#preset-evening")).to_be_focused()
    expect(page.locator("#id_name")).to_have_value("Lantern cup")
    expect(page.locator("#cut")).to_contain_text("cuts about 0 of 100 games off")
    page.locator("#id_pace").select_option("week")
    expect(page.locator("#cut")).to_contain_text("cuts about 100 of 100 games off")
    page.locator("#id_pace").select_option("live")
    expect(page.locator("#cut")).to_contain_text("cuts about 0 of 100 games off")
    page.locator("form.sheet .actions button").click()
    expect(page.locator("h1")).to_have_text("Lantern cup")
    assert Cup.objects.get().places_max == 16
    assert ann.complaints == []


def test_without_scripts_a_press_fills_it_too(new_person: NewPerson) -> None:
    ann = new_person("Ann", scripts=False)
    ann.come_back()
    page = ann.page
    page.goto("/cups/new/")
    page.locator("#preset-groups").click()
    expect(page.locator("#id_group")).to_have_value("8")
    page.fill("#id_days", "30")
    page.locator("#look").click()
    expect(page.locator("#cut")).to_contain_text("80 of 100 are over in")
    assert not Cup.objects.exists()
