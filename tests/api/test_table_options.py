"""Options of a system for programs: an object of words by name, checked like on the page."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import systems
from games.api import document as documents
from games.models import Game
from labyrinth.serving.for_programs import ADDRESSES
from tests.api.program import problem, program, read
from tests.games.boxed import BOXED
from tests.games.people import open_table, running

pytestmark = pytest.mark.django_db

TOWN = {"town": "whole", "ending": "town"}


@pytest.fixture(autouse=True)
def _boxed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.REGISTERED, "boxed", BOXED)


def table(**more: Any) -> dict[str, Any]:
    return {"name": "Evening", "system": "boxed", "seats": 2, **more}


def test_a_table_is_opened_with_them_and_tells_them():
    ann = program("Ann")
    made = read(ann.post("/tables", table(options=TOWN)), 201)
    assert made["options"] == Game.objects.get().options == TOWN
    assert read(program("Bob").get("/tables"))["rows"][0]["options"] == TOWN


def test_what_is_left_out_is_usual():
    made = read(program("Ann").post("/tables", table(options={"town": "parts"})), 201)
    assert made["options"] == {"town": "parts", "ending": "crown"}
    made = read(program("Ann").post("/tables", table()), 201)
    assert made["options"] == {"town": "off", "ending": "crown"}


@pytest.mark.parametrize(
    ("options", "pointer", "detail"),
    [
        ({"village": "off"}, "#/options", "This game has no option “village”."),
        ({"options-town": "off"}, "#/options", "no option"),
        ({"town": "half"}, "#/options/town", "half is not one of the available choices."),
        ({"ending": "town"}, "#/options/ending", "no_town"),
        ({"town": 1}, "#/options/town", "string"),
        ({"town": "x" * 41}, "#/options/town", "40"),
        ({"town": None}, "#/options/town", "string"),
        (["town"], "#/options", "dictionary"),
        ({f"o{number}": "off" for number in range(51)}, "#/options", "50"),
    ],
)
def test_what_nobody_offers_is_refused_and_says_where(options, pointer, detail):
    found = problem(program("Ann").post("/tables", table(options=options)), 422, "invalid")
    assert [error["pointer"] for error in found["errors"]] == [pointer]
    assert detail in found["errors"][0]["detail"]
    assert not Game.objects.exists()


def test_a_program_of_the_release_before_names_its_teams_alone():
    made = read(program("Ann").post("/tables", {**table(), "system": "tiny", "teams": "choose"}), 201)
    assert (made["teams"], made["options"]) == ("choose", {"teams": "choose"})
    assert problem(program("Ann").post("/tables", table(teams="choose")), 422, "invalid")


def test_without_a_system_it_is_the_first_of_the_site():
    assert read(program("Ann").post("/tables", {"name": "Evening"}), 201)["system"] == systems.SLUGS[0]


def test_a_game_tells_what_it_is_played_with():
    game = running("Ann", "Bob", system="boxed")
    assert read(program("Ann").get(f"/games/{game.slug}"))["options"] == {"town": "off", "ending": "crown"}


def test_open_tables_of_one_system():
    open_table("Ann", name="Old oak")
    open_table("Ann", name="Box hill", system="boxed")
    rows = read(program("Bob").get("/tables?system=boxed"))["rows"]
    assert [row["name"] for row in rows] == ["Box hill"]
    assert len(read(program("Bob").get("/tables"))["rows"]) == 2
    problem(program("Bob").get("/tables?system=²"), 422, "invalid")


def test_the_document_says_what_can_be_chosen():
    documents.document.cache_clear()
    try:
        made = Client().get(reverse("api_document", ADDRESSES)).json()["components"]["schemas"]
    finally:
        documents.document.cache_clear()
    asked = made["NewTable"]["properties"]["options"]
    assert asked["type"] == made["Table"]["properties"]["options"]["type"] == "object"
    assert "`boxed` has `town`: `off`, `parts`, `whole`." in asked["description"]
    assert made["NewTable"]["properties"]["teams"]["deprecated"]
