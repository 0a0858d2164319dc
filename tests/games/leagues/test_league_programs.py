"""What hosts of leagues do by program."""

from datetime import timedelta
from typing import Any

import pytest

from accounts import sanctions
from accounts.models import Sanction
from games.models import League
from labyrinth.ground.clock import now
from tests.api.described import as_described
from tests.api.program import problem, program, read
from tests.games.circles.gathered import circle_of
from tests.games.leagues.seasons import founded
from tests.games.people import person

pytestmark = pytest.mark.django_db
REASON = {"reason": "Too few have time."}


def given(**said: Any) -> dict[str, Any]:
    """What a host sends: a league of Sorcerer's that begins in two weeks."""
    on = (now() + timedelta(days=14)).date().isoformat()
    return {"name": "Long league", "system": "sorcerer", "closes_on": on, "days": 90} | said


def test_a_league_is_founded_as_on_the_page_once_for_a_key():
    ann, key = program("Ann"), {"Idempotency-Key": "once-and-for-all"}
    made = as_described("LeagueName", read(ann.post("/leagues", given(division_size=10), **key), 201))
    assert (made["name"], made["seats"], made["season"], made["mine"]) == ("Long league", 4, 0, None)
    assert read(ann.post("/leagues", given(division_size=10), **key), 201) == made
    league = League.objects.get()
    assert (league.host, league.size) == (person("Ann"), 10)
    shown = as_described("League", read(ann.get(f"/leagues/{league.slug}")))
    assert (shown["keeps"], shown["division_size"]) == (True, 10)
    assert "a week old" in shown["refused"]


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"system": "mice"}, "#/system"),
        ({"seats": 5}, "#/seats"),
        ({"division_size": 7}, "#/division_size"),
        ({"closes_on": "2027-13-01"}, "#/closes_on"),
        ({"days": 3}, "#/days"),
        ({"circle": "aaaaaaaaaa"}, "#/circle"),
        ({"name": " "}, "#/name"),
    ],
)
def test_what_is_wrong_with_a_league_is_pointed_at(wrong: dict[str, Any], pointer: str):
    told = problem(program("Ann").post("/leagues", given(**wrong)), 422, "invalid")
    assert [one["pointer"] for one in told["errors"]] == [pointer]
    assert not League.objects.exists()


def test_too_many_too_late_and_whoever_may_not_write_are_refused():
    late = (now() + timedelta(days=200)).date().isoformat()
    problem(program("Ann").post("/leagues", given(closes_on=late)), 409, "refused")
    for _ in range(2):
        read(program("Ann").post("/leagues", given()), 201)
    problem(program("Ann").post("/leagues", given()), 409, "refused")
    sanctions.lay(person("Bob").pk, Sanction.Kind.MUTE, reason="It insults.", until=None, by=None)
    problem(program("Bob").post("/leagues", given()), 409, "refused")
    assert League.objects.count() == 2


def test_a_league_of_a_circle_is_founded_by_who_keeps_it():
    circle = circle_of("Ann", "Bob")
    problem(program("Bob").post("/leagues", given(circle=circle.slug)), 422, "invalid")
    made = read(program("Ann").post("/leagues", given(circle=circle.slug)), 201)
    read(program("Bob").get(f"/leagues/{made['id']}"))
    problem(program("Eve").get(f"/leagues/{made['id']}"), 404, "not-found")
    problem(program("Eve").post(f"/leagues/{made['id']}/end", REASON), 404, "not-found")


def test_its_host_ends_it_and_nobody_else():
    league = founded()
    address = f"/leagues/{league.slug}/end"
    problem(program("Bob").post(address, REASON), 409, "refused")
    problem(program("Ann").post(address, {"reason": "No"}), 422, "invalid")
    assert as_described("LeagueName", read(program("Ann").post(address, REASON)))["state"] == "over"
    assert read(program("Bob").get(f"/leagues/{league.slug}"))["why"] == REASON["reason"]
    problem(program("Ann").post(address, REASON), 409, "refused")
