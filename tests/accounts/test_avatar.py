"""The picture beside a name: the same for ever, well formed, and without anything a strict policy refuses."""

from xml.etree import ElementTree as ET

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.test import Client
from django.utils import translation

from accounts.avatar import CHARGES, DIVISIONS, DRAWINGS, METALS, arms, as_file, blank, svg
from accounts.avatar_words import CHARGES as CHARGES_IN_WORDS
from accounts.avatar_words import drawings_of
from accounts.models import User

SLUGS = [f"person{number}" for number in range(400)]


def test_a_drawing_is_the_same_for_ever() -> None:
    drawn = arms("abcdefghij", 3)
    assert (drawn.charge, drawn.field, drawn.metal) == ("key", "#2c2a30", "#efe6d2")
    assert svg("abcdefghij", 3, size=24) == svg("abcdefghij", 3, size=24)
    assert arms("abcdefghij", DRAWINGS + 3) == drawn


@pytest.mark.parametrize("number", range(DRAWINGS))
def test_a_drawing_is_well_formed_and_small(number: int) -> None:
    drawing = svg("abcdefghij", number, size=48)
    root = ET.fromstring(as_file(drawing))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.get("width"), root.get("height"), root.get("aria-hidden")) == ("48", "48", "true")
    for element in root.iter():
        assert not {"style", "id", "href", "onload"} & set(element.attrib)
    assert len(drawing) < 1000


def test_the_drawings_of_one_person_bear_different_charges() -> None:
    for slug in SLUGS:
        assert len({arms(slug, number).charge for number in range(DRAWINGS)}) == DRAWINGS


def test_people_look_different() -> None:
    assert len({svg(slug, 0, size=24) for slug in SLUGS}) > 0.9 * len(SLUGS)


def test_every_charge_and_division_is_drawn_for_somebody() -> None:
    drawn = [arms(slug, 0) for slug in SLUGS]
    assert {each.charge for each in drawn} == set(CHARGES)
    assert {each.division for each in drawn} == set(DIVISIONS)


def test_a_charge_is_metal_on_colour_or_colour_on_metal() -> None:
    for slug in SLUGS:
        drawn = arms(slug, 0)
        assert (drawn.metal in METALS) != (drawn.field in METALS)
        assert (drawn.field in METALS) == (drawn.second in METALS)
        assert drawn.field != drawn.second


def test_every_charge_has_a_word() -> None:
    assert set(CHARGES_IN_WORDS) == set(CHARGES)
    with translation.override("en"):
        assert [str(word) for _number, word in drawings_of("abcdefghij")][3] == "Key"


def test_the_picture_has_an_address_of_its_own(client: Client, anna: User) -> None:
    url = f"/people/{anna.slug}/avatar.svg"
    picture = client.get(url)
    assert picture["Content-Type"] == "image/svg+xml"
    assert "max-age=86400" in picture["Cache-Control"]
    assert picture.content.decode() == as_file(svg(anna.slug, 0, size=96))
    again = client.get(url, headers={"if-none-match": picture["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    User.objects.filter(pk=anna.pk).update(avatar=5)
    other = client.get(url, headers={"if-none-match": picture["ETag"]})
    assert (other.status_code, other.content.decode()) == (200, as_file(svg(anna.slug, 5, size=96)))


@pytest.mark.parametrize("slug", ["nobodyhere", "x", "A-B_c"])
def test_nobody_has_no_picture(client: Client, db: None, slug: str) -> None:
    assert client.get(f"/people/{slug}/avatar.svg").status_code == 404


def test_a_picture_is_only_read(client: Client, anna: User) -> None:
    assert client.post(f"/people/{anna.slug}/avatar.svg").status_code == 405


def drawn_by(source: str, **names: object) -> str:
    return Template("{% load people %}" + source).render(Context(names))


def test_the_picture_beside_a_name(anna: User) -> None:
    assert drawn_by("{% avatar anna 32 %}", anna=anna) == svg(anna.slug, 0, size=32)
    assert drawn_by("{% avatar nobody %}", nobody=None) == blank(size=24)
    assert drawn_by("{% avatar user %}", user=AnonymousUser()) == blank(size=24)


def test_a_name_in_a_page_leads_to_the_profile(anna: User, ewa: User, django_assert_num_queries) -> None:
    ewa.profile_shown = "nobody"
    with django_assert_num_queries(0):
        linked = drawn_by("{% person_link anna %}", anna=anna, user=ewa)
        hidden = drawn_by("{% person_link ewa %}", ewa=ewa, user=anna)
        bot = drawn_by("{% person_link nobody name %}", nobody=None, name="<Bot>")
        other_name = drawn_by("{% person_link anna name %}", anna=anna, user=ewa, name="<b>")
    assert linked == f'<a class="person" href="/people/{anna.slug}/">Anna</a>'
    assert hidden == '<span class="person">Ewa</span>'
    assert bot == "&lt;Bot&gt;"
    assert other_name.endswith("&lt;b&gt;</a>")
