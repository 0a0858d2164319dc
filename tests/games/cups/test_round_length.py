"""The dates of rounds: 80 of 100 measured games end before them, ready-made cups have such dates."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.cups import announcing, lengths
from games.cups.announcing import Announced, is_cup_system
from games.faces import turns
from games.faces.systems import offered
from games.forms.cup import CupForm
from games.forms.cup_presets import PRESETS, CupPreset, filled_in, presets
from games.forms.league import LeagueForm
from games.leagues import founding
from games.leagues.founding import Founded
from games.management.commands.measure_lengths import in_steps
from games.models import Cup, League
from games.models.cup import Format
from games.refused import Refused
from labyrinth.ground.clock import now
from tests.games.pages import html
from tests.games.people import person

EVEN = list(range(100, 201, 5))
"""Turns of games of which as many take 100 as 200 and all between."""


def test_a_share_of_games_is_cut_that_takes_longer_than_the_date():
    day = turns.hours_of("day") / 24
    assert turns.cut(EVEN, "day", 99 * day) == 1
    assert turns.cut(EVEN, "day", 150 * day) == pytest.approx(0.5)
    assert turns.cut(EVEN, "day", 180 * day) == pytest.approx(0.2)
    assert turns.cut(EVEN, "day", 200 * day) == 0


def test_so_many_days_as_a_share_needs_leave_no_more_than_the_rest():
    enough = turns.days_for(EVEN, "day", 0.8)
    assert turns.cut(EVEN, "day", enough) <= 0.2 + 1e-9 < turns.cut(EVEN, "day", enough - 1)


def test_equal_lengths_divide_nothing():
    same = [10] * 10 + [20] * 11
    assert turns.cut(same, "day", 10 * turns.hours_of("day") / 24) == pytest.approx(0.55)
    assert turns.cut([10] * 21, "day", 1000) == 0


def test_a_slower_pace_takes_longer_by_the_time_that_one_has():
    assert turns.hours_of("week") == pytest.approx(7 * turns.hours_of("day"))
    assert turns.hours_of("live") < 0.1


def test_games_are_brought_into_steps_from_the_shortest_to_the_longest():
    assert in_steps([*range(100, -1, -1)]) == list(range(0, 101, 5))
    assert in_steps([3, 1]) == [1] * 11 + [3] * 10


@pytest.mark.parametrize("slug", [one.slug for one in offered() if is_cup_system(one.slug)])
def test_every_system_of_cups_is_measured_for_all_seats_and_presets(slug):
    found = turns.measured(slug)
    facts = next(one for one in offered() if one.slug == slug)
    assert sorted(found) == sorted(facts.seats)
    keys = {one.key for one in facts.presets} or {turns.USUAL}
    assert all(set(presets) == keys for presets in found.values())


@pytest.mark.django_db
@pytest.mark.parametrize("pace", ["day", "week"])
def test_a_date_that_cuts_more_than_a_fifth_of_games_is_refused(pace):
    enough = turns.days_for(turns.turns_of("sorcerer", 4, {}), "day", 0.8)
    said = Announced(
        name="Lantern cup", system="sorcerer", form=Format.SWISS, seats=4, rounds=2, places_min=8,
        places_max=32, closes_at=now() + timedelta(days=7), days=enough - (pace == "day"), pace=pace,
    )  # fmt: skip
    with pytest.raises(Refused, match="cuts about"):
        announcing.announce(person("Ann"), said)
    assert not Cup.objects.exists()


@pytest.mark.django_db
def test_the_first_day_that_is_enough_is_accepted():
    enough = turns.days_for(turns.turns_of("sorcerer", 4, {}), "day", 0.8)
    said = Announced(
        name="Lantern cup", system="sorcerer", form=Format.SWISS, seats=4, rounds=2, places_min=8,
        places_max=32, closes_at=now() + timedelta(days=7), days=enough,
    )  # fmt: skip
    assert announcing.announce(person("Ann"), said).days == enough


@pytest.mark.django_db
def test_a_league_needs_such_dates_too():
    said = Founded(
        name="Lantern league", system="sorcerer", seats=4, size=8, closes_at=now() + timedelta(days=7),
        days=20,
    )  # fmt: skip
    with pytest.raises(Refused, match="cuts about"):
        founding.found(person("Ann"), said)
    assert not League.objects.exists()


def test_of_games_that_nobody_has_measured_nothing_is_said():
    assert lengths.of_round("tiny", 2, {}, "day", 3) is None
    lengths.check("tiny", 2, {}, "day", 3)


KEYS = [one.key for one in presets()]


def preset_of(key: str) -> CupPreset:
    return next(one for one in presets() if one.key == key)


def test_there_are_some_for_shorter_games_and_for_parties():
    assert len(KEYS) > len(PRESETS)
    assert {"parties", "swiss", "groups", "knock_out"} == {one.fields["form"] for one in presets()}


def sent(form_shown: CupForm | LeagueForm, /, **more: object) -> dict[str, object]:
    """What a browser would send of a form as it is shown."""
    values = {name: form_shown[name].value() for name in form_shown.fields}
    return {
        name: "" if value is None else value for name, value in values.items() if value is not False
    } | more


@pytest.mark.parametrize("key", KEYS)
def test_what_a_ready_made_cup_fills_in_can_be_announced(key):
    preset = preset_of(key)
    named = {"name": "Lantern cup", "closes_on": str(timezone.localdate(now() + timedelta(days=9)))}
    shown = CupForm(initial=filled_in(named, preset))
    form = CupForm(sent(shown))
    assert form.is_valid(), form.errors
    assert form.announced().form == preset.fields["form"]


@pytest.mark.django_db
@pytest.mark.parametrize("key", KEYS)
def test_a_press_fills_the_form_without_scripts_and_keeps_what_was_written(client, key):
    preset = preset_of(key)
    client.force_login(person("Ann"))
    shown = html(client.post(reverse("games:new_cup"), {"name": "Foxes' cup", "preset": preset.key}))
    assert 'value="Foxes&#x27; cup"' in shown
    assert not Cup.objects.exists()
    assert re.findall(r'value="([\w-]+)"\s+aria-pressed="true"', shown) == [preset.key]
    again = client.post(reverse("games:new_cup"), sent(CupForm(initial=filled_in({"name": "F"}, preset))))
    assert again.status_code == 302
    assert Cup.objects.get().places_max == preset.fields["places_max"]


@pytest.mark.django_db
def test_the_form_says_how_many_games_a_date_cuts_and_checks_nothing(client):
    client.force_login(person("Ann"))
    given = sent(CupForm(), days="30", look="1", name="")
    response = client.post(reverse("games:new_cup"), given)
    assert response.status_code == 200
    assert re.search(r"cuts about \d+ of 100 games off\. 80 of 100 are over in \d+ days\.", html(response))
    assert "This field is required" not in html(response)
    assert not Cup.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("given", [{"days": "x"}, {"seats": "9"}, {"pace": "none"}, {"system": "none"}, {}])
def test_of_a_form_that_is_half_filled_nothing_breaks(client, given):
    client.force_login(person("Ann"))
    for name in ("new_cup", "new_league"):
        assert client.post(reverse(f"games:{name}"), given | {"look": "1"}).status_code == 200
    assert client.post(reverse("games:new_cup"), {"preset": "none"}).status_code == 400


@pytest.mark.django_db
def test_a_length_that_the_game_lacks_is_refused(client):
    client.force_login(person("Ann"))
    given = sent(CupForm(), name="C", length="month", system="sorcerer")
    response = client.post(reverse("games:new_cup"), given)
    assert response.status_code == 400
    assert "has no such length" in html(response)
    league = sent(LeagueForm(), name="C", length="month", system="sorcerer")
    assert "has no such length" in html(client.post(reverse("games:new_league"), league))


@pytest.mark.django_db
def test_a_shorter_game_is_played_with_its_own_options(client):
    client.force_login(person("Ann"))
    given = sent(CupForm(), name="C", length="month", system="talisman", days="60")
    assert client.post(reverse("games:new_cup"), given).status_code == 302
    assert Cup.objects.get().options["sudden_death"] == "round_20"
    league = sent(LeagueForm(), name="L", length="month", system="talisman", days="60")
    assert client.post(reverse("games:new_league"), league).status_code == 302
    assert League.objects.get().options["sudden_death"] == "round_20"
