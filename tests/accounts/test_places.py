"""Where time zones are, in the reader's language."""

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from accounts.places import place_of, time_zone_choices
from tests.accounts.test_preferences import FORM, URL


@pytest.mark.parametrize(
    ("name", "english", "polish"),
    [
        ("Europe/Warsaw", "Warsaw", "Warszawa"),
        ("America/Argentina/Buenos_Aires", "Argentina, Buenos Aires", "Argentina, Buenos Aires"),
        ("UTC", "UTC", "UTC"),
        ("Mars/Base", "Mars/Base", "Mars/Base"),
        ("../base", "../base", "../base"),
    ],
)
def test_a_zone_is_called_by_its_place(name: str, english: str, polish: str) -> None:
    for language, expected in (("en", english), ("pl", polish)):
        with translation.override(language):
            assert place_of(name) == expected


def test_places_are_offered_once_and_by_the_alphabet_of_the_reader() -> None:
    with translation.override("pl"):
        (utc, _words), *regions = time_zone_choices()
        places = {name: place for _region, zones in regions for name, place in zones}
    assert utc == "UTC"
    assert (places["Europe/London"], places["Europe/Kyiv"]) == ("Londyn", "Kyiv")
    assert "Europe/Kiev" not in places
    europe = [place for name, place in places.items() if name.startswith("Europe/")]
    assert europe.index("Lizbona") < europe.index("Londyn") < europe.index("Lublana") < europe.index("Madryt")
    asia = [place for name, place in places.items() if name.startswith("Asia/")]
    assert asia.index("Ułan Bator") < asia.index("Urumczi") < asia.index("Władywostok")


def test_an_older_name_of_a_zone_stays_ones_own(as_anna: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(time_zone="Europe/Kiev")
    assert '<option value="Europe/Kiev" selected>Kyiv</option>' in as_anna.get(URL).content.decode()
    as_anna.post(URL, FORM | {"time_zone": "Europe/Kiev"})
    anna.refresh_from_db()
    assert anna.time_zone == "Europe/Kiev"


def test_the_page_of_hours_says_where_they_are_kept(as_anna: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(time_zone="America/New_York", language="pl")
    assert "Nowy Jork" in as_anna.get("/accounts/hours/", follow=True).content.decode()
