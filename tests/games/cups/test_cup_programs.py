"""What hosts of cups and leaders of parties do, and what is read of an open round, by program."""

from datetime import timedelta
from typing import Any

import pytest

from accounts import sanctions
from accounts.blocks import block
from accounts.models import Sanction
from games import systems
from games.cups import announcing, parties
from games.models import Cup, CupRound, CupSeat, Entrant, Partner
from games.models.cup import CupState
from labyrinth.ground.clock import now
from tests.api.described import as_described
from tests.api.program import problem, program, read
from tests.games.circles.gathered import circle_of
from tests.games.circles.test_circle_pages import moderator
from tests.games.cups.duplicates import ROLLING, duplicate
from tests.games.cups.short import announced, close, cup_of, old_hand, play_round
from tests.games.cups.side import party_cup, registered
from tests.games.people import person

pytestmark = pytest.mark.django_db
KEY = {"Idempotency-Key": "once-and-for-all"}
REASON = {"reason": "Too few have time."}


def given(**said: Any) -> dict[str, Any]:
    """What a host sends: a Swiss cup of Sorcerer's, drawn in two weeks."""
    on = (now() + timedelta(days=14)).date().isoformat()
    return {"name": "Autumn", "system": "sorcerer", "rounds": 3, "closes_on": on, "days": 90} | said


def pointers(answered: Any) -> set[str]:
    return {one["pointer"] for one in answered["errors"]}


# -- hosts ---------------------------------------------------------------------------------------------------


def test_a_cup_is_announced_as_on_the_page_once_for_a_key():
    ann = program("Ann")
    made = as_described("CupName", read(ann.post("/cups", given(), **KEY), 201))
    assert (made["name"], made["format"], made["state"], made["mine"]) == (
        "Autumn",
        "swiss",
        "registration",
        None,
    )
    assert read(ann.post("/cups", given(), **KEY), 201) == made
    cup = Cup.objects.get()
    assert (cup.host, cup.rounds, cup.seats, cup.luck) == (person("Ann"), 3, 4, "bag")
    shown = as_described("Cup", read(ann.get(f"/cups/{cup.slug}")))
    assert (shown["keeps"], shown["moved"], shown["places_min"], shown["circle"]) == (True, False, 8, None)


def test_parties_play_the_chapter_that_is_named():
    said = {"system": "mice", "format": "parties", "story": "C2", "rounds": 1, "seats": 3, "places_min": 2}
    made = read(
        program("Ann").post(
            "/cups",
            given(**said, places_max=8),
        ),
        201,
    )
    assert (made["format"], Cup.objects.get().options["chapter"]) == ("parties", "C2")


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"rounds": None}, "#/rounds"),
        ({"rounds": 10}, "#/rounds"),
        ({"format": "knock_out"}, "#/through"),
        ({"format": "groups"}, "#/group"),
        ({"system": "chess"}, "#/system"),
        ({"length": "quick"}, "#/length"),
        ({"closes_on": "2027-02-31"}, "#/closes_on"),
        ({"closes_on": "soon"}, "#/closes_on"),
        ({"days": 3}, "#/days"),
        ({"circle": "aaaaaaaaaa"}, "#/circle"),
        ({"name": "\u200b"}, "#/name"),
        ({"name": "x" * 51}, "#/name"),
        ({"system": "mice", "format": "parties", "rounds": 1}, "#/story"),
        ({"prize": "gold"}, "#/prize"),
    ],
)
def test_what_is_wrong_with_a_cup_is_pointed_at(wrong: dict[str, Any], pointer: str):
    told = problem(program("Ann").post("/cups", given(**wrong)), 422, "invalid")
    assert pointer in pointers(told)
    assert not Cup.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"places_min": 7}, {"places_min": 9, "places_max": 8}, {"seats": 6, "places_min": 12}]
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any]):
    problem(program("Ann").post("/cups", given(**wrong)), 409, "refused")
    assert not Cup.objects.exists()


def test_whoever_may_not_write_announces_none_and_nobody_has_too_many(monkeypatch):
    monkeypatch.setattr(announcing, "MOST_OPEN", 1)
    read(program("Ann").post("/cups", given()), 201)
    problem(program("Ann").post("/cups", given()), 409, "refused")
    sanctions.lay(person("Bob").pk, Sanction.Kind.MUTE, reason="It insults.", until=None, by=None)
    problem(program("Bob").post("/cups", given()), 409, "refused")
    assert Cup.objects.count() == 1


def test_a_cup_of_a_circle_is_announced_by_who_keeps_it():
    circle = circle_of("Ann", "Bob")
    problem(program("Bob").post("/cups", given(circle=circle.slug)), 422, "invalid")
    made = read(program("Ann").post("/cups", given(circle=circle.slug)), 201)
    assert read(program("Bob").get(f"/cups/{made['id']}"))["circle"] == circle.slug
    problem(program("Eve").get(f"/cups/{made['id']}"), 404, "not-found")
    problem(program("Eve").post(f"/cups/{made['id']}/move"), 404, "not-found")


def test_its_host_moves_the_date_once_and_calls_it_off():
    cup = announced()
    address = f"/cups/{cup.slug}"
    for deed, body in (("move", None), ("call-off", REASON)):
        problem(program("Bob").post(f"{address}/{deed}", body), 409, "refused")
    ann = program("Ann")
    moved = as_described("CupName", read(ann.post(f"{address}/move")))
    assert moved["closes_at"][:10] == (cup.closes_at + announcing.LATER_BY).date().isoformat()
    problem(ann.post(f"{address}/move"), 409, "refused")
    assert read(ann.get(address))["moved"]
    assert pointers(problem(ann.post(f"{address}/call-off", {"reason": "No"}), 422, "invalid")) == {
        "#/reason"
    }
    assert read(ann.post(f"{address}/call-off", REASON))["state"] == "called_off"
    assert read(program("Bob").get(address))["why"] == REASON["reason"]
    problem(ann.post(f"{address}/call-off", REASON), 409, "refused")


def test_a_moderator_ends_what_only_members_see():
    cup = announced(circle=circle_of("Ann", "Bob"))
    moderator("Mod")
    read(program("Mod").get(f"/cups/{cup.slug}"))
    assert read(program("Mod").post(f"/cups/{cup.slug}/call-off", REASON))["state"] == "called_off"


def test_a_result_is_struck_with_a_reason_that_all_read():
    cup = play_round(close(cup_of(4)))
    row = CupSeat.objects.get(entrant__name="P01")
    address, body = f"/cups/{cup.slug}/rounds/1/strike", {"entrant": row.entrant_id, **REASON}
    problem(program("P02").post(address, body), 409, "refused")
    ann = program("Ann")
    told = as_described("CupStruck", read(ann.post(address, body)))
    assert told == {"id": cup.slug, "round": 1, "entrant": row.entrant_id}
    assert Entrant.objects.get(name="P01").points == 0
    [table] = [
        sitting
        for one in read(program("P02").get(f"/cups/{cup.slug}"))["rounds"][0]["tables"]
        for sitting in one["people"]
        if sitting["entrant"] == row.entrant_id
    ]
    assert (table["struck"], table["points"]) == (REASON["reason"], "0")
    problem(ann.post(address, body), 409, "refused")
    problem(ann.post(f"/cups/{cup.slug}/rounds/2/strike", body), 404, "not-found")
    problem(ann.post(address, {"entrant": 10**18, **REASON}), 404, "not-found")
    problem(ann.post(address, {"entrant": 2**63, **REASON}), 422, "invalid")


def test_who_waits_for_a_place_is_told_and_why_one_cannot_register():
    cup = cup_of(5, places_max=4)
    shown = read(program("P01").get(f"/cups/{cup.slug}"))
    assert [row["name"] for row in shown["waiting"]] == ["P05"]
    assert (shown["refused"], shown["keeps"]) == (None, False)
    person("New")
    assert "a week old" in read(program("New").get(f"/cups/{cup.slug}"))["refused"]


# -- parties -------------------------------------------------------------------------------------------------


def test_who_leads_a_party_asks_somebody_and_takes_it_back(together: None):
    cup = party_cup()
    one, two, three = (old_hand(name) for name in ("P01", "P02", "P03"))
    lead, address = program("P01"), f"/cups/{cup.slug}"
    read(lead.post(f"{address}/party", {"name": "Foxes", "people": [two.slug]}))
    mine = as_described("MyParty", read(lead.get(f"{address}/party")))
    assert (mine["name"], mine["leads"], mine["lacks"]) == ("Foxes", True, 0)
    assert [(row["id"], row["leads"], row["confirmed_at"] is None) for row in mine["people"]] == [
        (one.slug, True, False),
        (two.slug, False, True),
    ]
    assert read(program("P03").get(address))["asking"][0]["name"] == "Foxes"
    problem(lead.post(f"{address}/partners", {"person": three.slug}), 409, "refused")
    asked = mine["people"][1]["partner"]
    assert read(lead.post(f"{address}/partners/{asked}/take-back")) == {"id": cup.slug, "mine": "asking"}
    problem(lead.post(f"{address}/partners/{asked}/take-back"), 409, "refused")
    read(lead.post(f"{address}/partners", {"person": three.slug}))
    assert read(program("P02").get(address))["asks_me"] == []
    assert [row["by"] for row in read(program("P03").get(address))["asks_me"]] == ["P01"]
    problem(program("P02").get(f"{address}/party"), 404, "not-found")
    problem(program("P02").post(f"{address}/party/{10**30}", {"do": "yes"}), 404, "not-found")


def test_whom_one_must_not_meet_and_who_is_nobody_is_not_asked(together: None):
    cup = party_cup()
    old_hand("P01")
    read(program("P01").post(f"/cups/{cup.slug}/party", {"name": "Foxes", "people": []}))
    block(old_hand("P02"), person("P01"))
    address = f"/cups/{cup.slug}/partners"
    problem(program("P01").post(address, {"person": person("P02").slug}), 409, "refused")
    problem(program("P01").post(address, {"person": "aaaaaaaaaa"}), 404, "not-found")
    problem(program("P01").post(address, {"person": person("P01").slug}), 409, "refused")
    assert Partner.objects.count() == 1


def test_nobody_asks_for_the_party_of_others(together: None):
    cup = party_cup()
    leads, asked, other = (old_hand(name) for name in ("P01", "P02", "P03"))
    party = parties.found(cup.pk, leads, "Foxes", [asked])
    row = Partner.objects.get(entrant=party, user=asked)
    problem(program("P02").post(f"/cups/{cup.slug}/partners", {"person": other.slug}), 409, "refused")
    problem(program("P03").post(f"/cups/{cup.slug}/partners/{row.pk}/take-back"), 409, "refused")
    assert Partner.objects.count() == 2
    over = close(registered(party_cup(name="Other"), "P01 P02", "P03 P04"))
    problem(program("P01").post(f"/cups/{over.slug}/partners", {"person": asked.slug}), 409, "refused")
    plain = announced(name="Rivals", system="sorcerer", days=60)
    problem(program("P01").post(f"/cups/{plain.slug}/partners", {"person": asked.slug}), 409, "refused")


# -- luck ----------------------------------------------------------------------------------------------------


def test_an_open_round_is_read_as_its_page_shows_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLING)
    cup = duplicate()
    address = f"/cups/{cup.slug}/rounds/1/luck"
    problem(program("P01").get(address), 404, "not-found")
    play_round(cup)
    told = as_described("RoundLuck", read(program("P03").get(address)))
    first, mine = CupRound.objects.get(cup=cup), CupSeat.objects.get(entrant__name="P03")
    assert (told["seat"], told["seats"], told["many"]) == (mine.seat, [1, 2, 3, 4], 3)
    assert (told["commitment"], told["seed"]) == (first.commitment, bytes(first.seed).hex())
    for row in CupSeat.objects.filter(round=first, seat=mine.seat).select_related("table__game"):
        [table] = [one for one in told["tables"] if one["letter"] == row.table.letter]
        assert (table["deed"], table["grew"][-1]) == (row.merit[2], row.merit[2])
        assert (table["game"], table["finished"]) == (row.table.game.slug, True)
    [bag] = told["bags"]
    assert sum(bag["faces"]) == bag["size"]
    assert {one["letter"] for one in bag["drawn"]} == {one["letter"] for one in told["tables"]}
    assert all(1 <= len(one["ways"]) <= 3 for one in told["parted"])
    assert read(program("P03").get(f"{address}?seat=2&everyone=true"))["seat"] == 2
    problem(program("P03").get(f"{address}?seat=5"), 404, "not-found")
    problem(program("P03").get(f"{address}?seat=9"), 422, "invalid")
    problem(program("P03").get(f"/cups/{cup.slug}/rounds/2/luck"), 404, "not-found")


def test_tables_with_dice_of_their_own_have_no_luck_in_common():
    cup = play_round(close(cup_of(4)))
    assert cup.state == CupState.RUNNING
    problem(program("P01").get(f"/cups/{cup.slug}/rounds/1/luck"), 404, "not-found")
