"""Company by program: the same as on its pages, and what the pages hide stays hidden."""

import pytest

from accounts import friends
from accounts.blocks import block
from accounts.models import Follow, ShownTo, User
from games.models import Circle, EarnedSeal, Member, Wish
from games.models.circle import Joining, Role
from games.models.wish import WishState
from games.wishes import sweep, wishing
from labyrinth.ground.clock import now
from tests.api.company import WISH, hosted, lanterns, resting
from tests.api.described import as_described
from tests.api.program import problem, program, read
from tests.games.people import person

pytestmark = pytest.mark.django_db
SENT = {"systems": {"sorcerer": [2, 3]}, "paces": ["day"], "languages": ["en"]}


# -- seat me ---


def test_a_wish_is_made_changed_and_taken_back():
    ann = program("Ann")
    assert read(ann.get("/wish"))["wish"] is None
    made = as_described("WishFacts", read(ann.post("/wish", {**SENT, "together": 4, "bots_after": 3})))
    assert (made["state"], made["systems"], made["bots_after"]) == ("waiting", {"sorcerer": [2, 3]}, 3)
    changed = read(ann.post("/wish", {**SENT, "systems": {"talisman": [3, 2]}}))
    assert (changed["systems"], changed["since"]) == ({"talisman": [2, 3]}, made["since"])
    assert read(ann.post("/wish/take-back")) == {"state": "ended"}
    problem(ann.post("/wish/take-back"), 409, "refused")
    assert as_described("MyWish", read(ann.get("/wish")))["wish"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"systems": {"sorcerer": [9]}},
        {"systems": {"chess": [2]}},
        {"systems": {}},
        {"paces": ["blitz"]},
        {"languages": ["tlh"]},
        {"together": 3},
        {"bots_after": 2},
    ],
)
def test_what_the_page_does_not_offer_is_refused(wrong):
    problem(program("Ann").post("/wish", SENT | wrong), 409, "refused")
    assert not Wish.objects.exists()


def test_two_programs_meet_at_a_table_and_say_yes():
    ann, bob = program("Ann"), program("Bob")
    for one in (ann, bob):
        read(one.post("/wish", SENT))
    assert read(ann.get("/wish"))["wish"]["fits"]
    sweep.sweep()
    found = [read(one.get("/wish"))["wish"] for one in (ann, bob)]
    assert [one["state"] for one in found] == ["offered", "offered"]
    table = found[0]["table"]
    assert found[1]["table"] == table
    assert None not in (table, found[0]["confirm_by"])
    problem(ann.post("/wish", SENT), 409, "refused")
    for one in (ann, bob):
        read(one.post(f"/tables/{table}/here"))
    assert read(ann.get(f"/games/{table}"))["status"] == "running"
    sweep.sweep()
    assert read(ann.get("/wish"))["wish"] is None


def test_a_wish_that_rests_goes_on():
    resting()
    ann = program("Ann")
    assert read(ann.get("/wish"))["wish"]["state"] == "resting"
    assert read(ann.post("/wish/go-on"))["state"] == "waiting"
    problem(ann.post("/wish/go-on"), 409, "refused")


def test_a_wish_that_has_ended_is_no_wish():
    Wish.objects.filter(pk=resting().pk).update(state=WishState.ENDED)
    assert read(program("Ann").get("/wish"))["wish"] is None


def test_who_may_only_write_is_not_told_who_waits():
    wishing.wish(person("Bob"), WISH)
    assert read(program("Ann", "tables").post("/wish", SENT))["fits"] == ""


def test_whom_one_must_not_meet_is_in_no_count():
    wishing.wish(person("Bob"), WISH)
    ann = program("Ann")
    assert any(row["people"] for row in read(ann.get("/wish"))["likely"])
    block(person("Bob"), person("Ann"))
    assert not any(row["people"] for row in read(ann.get("/wish"))["likely"])


# -- friends ---


def test_two_who_follow_each_other_are_friends():
    ann, bob = program("Ann"), program("Bob")
    read(ann.post(f"/friends/{person('Bob').slug}/follow"))
    asking = [{"id": person("Ann").slug, "name": "Ann"}]
    assert read(bob.get("/friends")) == {"rows": [], "asking": asking}
    read(bob.post(f"/friends/{person('Ann').slug}/follow"))
    [row] = as_described("Friends", read(ann.get("/friends")))["rows"]
    assert (row["name"], row["friend"], row["here"]) == ("Bob", True, False)
    problem(ann.post(f"/friends/{person('Bob').slug}/follow"), 409, "refused")
    read(ann.post(f"/friends/{person('Bob').slug}/unfollow"))
    problem(ann.post(f"/friends/{person('Bob').slug}/unfollow"), 404, "not-found")
    assert not Follow.objects.filter(by=person("Ann")).exists()


def test_nobody_learns_who_has_blocked_them():
    friends.follow(person("Ann"), person("Cid"))
    block(person("Bob"), person("Ann"))
    ann = program("Ann")
    said = {
        name: problem(ann.post(f"/friends/{person(name).slug}/follow"), 409, "refused")["detail"]
        for name in ("Bob", "Cid")
    }
    assert said["Bob"].replace("Bob", "Cid") == said["Cid"]
    problem(ann.post(f"/friends/{person('Ann').slug}/follow"), 404, "not-found")


# -- circles ---


def test_a_circle_is_found_joined_and_left():
    found, ann = lanterns(), program("Ann")
    [row] = read(ann.get("/circles/listed"))["rows"]
    assert (row["id"], row["name"], row["people"], row["role"]) == (found.slug, "Lanterns", 1, None)
    assert read(ann.post("/circles/join", {"invite": found.invite}))["role"] == "member"
    assert [row["id"] for row in read(ann.get("/circles"))["rows"]] == [found.slug]
    assert read(ann.get("/circles/listed"))["rows"] == []
    assert read(ann.post(f"/circles/{found.slug}/leave")) == {"id": found.slug}
    problem(ann.post(f"/circles/{found.slug}/leave"), 404, "not-found")


def test_members_see_tables_and_hosts_the_link_and_who_asks():
    found = lanterns("Ann")
    Member.objects.create(circle=found, user=person("Dot"), role=Role.ASKED, since=now())
    bob, ann, cid = (
        as_described("CirclePage", read(program(name).get(f"/circles/{found.slug}")))
        for name in ("Bob", "Ann", "Cid")
    )
    assert [one["role"] for one in (bob, ann, cid)] == ["host", "member", None]
    assert [one["tables"] for one in (bob, ann, cid)] == [[], [], None]
    assert [one["invite"] for one in (bob, ann, cid)] == [found.invite, None, None]
    assert [row["name"] for row in bob["asking"]] == ["Dot"]
    assert [one["asking"] for one in (ann, cid)] == [None, None]


def test_a_circle_that_is_not_listed_is_there_for_its_people_alone():
    found = lanterns("Ann", listed=False)
    read(program("Ann").get(f"/circles/{found.slug}"))
    cid = program("Cid")
    problem(cid.get(f"/circles/{found.slug}"), 404, "not-found")
    problem(cid.post(f"/circles/{found.slug}/ask"), 404, "not-found")
    problem(cid.post("/circles/join", {"invite": "x" * 24}), 409, "refused")
    Circle.objects.filter(pk=found.pk).update(joining=Joining.ASKED)
    assert read(cid.post("/circles/join", {"invite": found.invite}))["role"] == "asked"


def test_a_host_lets_in_names_a_host_and_sends_away():
    found, ann = hosted("Bob"), program("Ann")
    address = f"/circles/{found.slug}/people/{person('Bob').slug}"
    problem(program("Bob").post(address, {"do": "let-in"}), 404, "not-found")
    assert read(ann.post(address, {"do": "let-in"}))["people"] == 2
    problem(ann.post(address, {"do": "let-in"}), 409, "refused")
    problem(ann.post(address, {"do": "crown"}), 422, "invalid")
    read(ann.post(address, {"do": "name-host"}))
    problem(ann.post(address, {"do": "send-away"}), 409, "refused")


def test_the_list_of_circles_is_paged(monkeypatch):
    from games.circles import page

    monkeypatch.setattr(page, "PER_PAGE", 2)
    for _ in range(3):
        lanterns()
    ann = program("Ann")
    first = as_described("Circles", read(ann.get("/circles/listed")))
    second = read(ann.get(f"/circles/listed?after={first['next']}"))
    assert (len(first["rows"]), len(second["rows"]), second["next"]) == (2, 1, None)
    problem(ann.get("/circles/listed?after=nonsense"), 422, "cursor")


# -- seals ---


def test_seals_are_read_and_worn_as_far_as_they_are_shown():
    for word in ("dragon", "toad"):
        EarnedSeal.objects.create(user=person("Ann"), system="talisman", word=word, times=2, at=now())
    ann, cid = program("Ann"), program("Cid")
    address = f"/people/{person('Ann').slug}/seals"
    told = as_described("Seals", read(cid.get(address)))
    assert {row["id"] for row in told["rows"]} == {"talisman.dragon", "talisman.toad"}
    assert read(ann.post("/seals/worn", {"worn": ["talisman.toad"]})) == {"worn": ["talisman.toad"]}
    problem(ann.post("/seals/worn", {"worn": ["talisman.crown"]}), 422, "invalid")
    assert [row["id"] for row in read(cid.get(address))["rows"] if row["worn"]] == ["talisman.toad"]
    User.objects.filter(username="Ann").update(seals_shown=False)
    problem(cid.get(address), 404, "not-found")
    User.objects.filter(username="Ann").update(seals_shown=True, profile_shown=ShownTo.NOBODY)
    problem(cid.get(address), 404, "not-found")
    assert len(read(ann.get(address))["rows"]) == 2
