"""How often a program may ask, and what it is told of it."""

import pytest
from django.core.cache import cache
from django.test import Client

from labyrinth.ground.clock import now, stopped_at
from labyrinth.running.messages import BASE
from tests.api.program import ROOT, Program, problem, program, read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _beginning_of_a_minute():
    with stopped_at(now().replace(second=10, microsecond=0)):
        yield


def test_what_is_left_stands_in_every_answer(settings):
    settings.API_PER_MINUTE = 3
    ann = program("Ann")
    left = []
    for _ in range(3):
        response = ann.get("/me")
        left.append(
            (response["RateLimit-Limit"], response["RateLimit-Remaining"], response["RateLimit-Reset"])
        )
    assert left == [("3", "2", "50"), ("3", "1", "50"), ("3", "0", "50")]
    refused = ann.get("/me")
    problem(refused, 429, "too-many")
    assert (refused["Retry-After"], refused["RateLimit-Remaining"]) == ("50", "0")
    read(program("Bob").get("/me"))


def test_where_the_operator_chooses_nothing_the_limits_are_those_of_the_document(settings):
    limit, of_address = program("Ann").get("/me")["RateLimit-Limit"], settings.API_PER_MINUTE_ADDRESS
    assert limit == str(settings.API_PER_MINUTE)
    said = f"{limit} requests a minute with one token, and {of_address} from one address"
    assert said in (BASE / "docs" / "api.md").read_text()


def test_in_the_next_minute_the_count_begins_anew(settings):
    settings.API_PER_MINUTE = 1
    ann = program("Ann")
    read(ann.get("/me"))
    problem(ann.get("/me"), 429, "too-many")
    with stopped_at(now().replace(minute=(now().minute + 1) % 60)):
        read(ann.get("/me"))


def test_an_address_has_a_limit_whatever_its_tokens(settings):
    settings.API_PER_MINUTE_ADDRESS = 2
    for _ in range(2):
        problem(Program("lab_guessed").get("/me"), 401, "token")
    problem(program("Ann").get("/me"), 429, "too-many")


def test_the_addresses_of_one_household_count_as_one(settings):
    settings.API_PER_MINUTE_ADDRESS = 2
    bearer = {"Authorization": f"Bearer {program('Ann').secret}"}
    near = ("2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3")
    asked = [
        Client().get(f"{ROOT}/me", REMOTE_ADDR=address, headers=bearer).status_code
        for address in (*near, "2001:db8:1:3::1")
    ]
    assert asked == [200, 200, 429, 200]


def test_while_the_cache_is_down_nobody_is_kept_out(monkeypatch, settings):
    settings.API_PER_MINUTE = 1

    def down(*_args, **_choices):
        raise OSError("no cache")

    monkeypatch.setattr(type(cache._connections[cache._alias]), "add", down)
    ann = program("Ann")
    for _ in range(3):
        assert "RateLimit-Limit" not in ann.get("/me")
