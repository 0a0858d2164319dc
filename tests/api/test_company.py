"""Company by program: the same as on its pages, and what the pages hide stays hidden."""

import pytest

from accounts import friends, sanctions
from accounts.blocks import block
from accounts.models import Follow, Sanction, ShownTo, User
from games.circles import standing
from games.models import Circle, EarnedSeal, Member, StandingTable, Wish
from games.models.circle import Joining, Role
from games.models.wish import WishState
from games.wishes import sweep, wishing
from labyrinth.ground.clock import now
from tests.api.company import WISH, hosted, lanterns, resting, table_of
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


# -- what hosts do ---


def test_a_circle_is_founded_and_its_page_has_the_invitation():
    made = as_described("CircleName", read(program("Ann").post("/circles", {"name": "Otters"}), 201))
    assert (made["role"], made["people"]) == ("host", 1)
    page = read(program("Ann").get(f"/circles/{made['id']}"))
    assert page["invite"] == Circle.objects.get().invite
    problem(program("Bob").get(f"/circles/{made['id']}"), 404, "not-found")


@pytest.mark.parametrize("wrong", [{"name": ""}, {"name": "\u200b"}, {"name": "O", "joining": "none"}, {}])
def test_a_circle_that_cannot_be_is_not_founded(wrong):
    problem(program("Ann").post("/circles", wrong), 422, "invalid")
    assert not Circle.objects.exists()


def test_whoever_may_not_write_founds_none():
    sanctions.lay(person("Ann").pk, Sanction.Kind.MUTE, reason="It insults.", until=None, by=None)
    problem(program("Ann").post("/circles", {"name": "Otters"}), 409, "refused")


def test_a_host_sets_up_a_standing_table_and_ends_it():
    circle = hosted("Bob")
    like = table_of(circle)
    body = {"name": "Monday", "like": like.slug, "weeks": 2, "weekday": 0, "hour": 18}
    made = as_described("Standing", read(program("Ann").post(f"/circles/{circle.slug}/standing", body), 201))
    assert (made["name"], made["weeks"], made["hour"], made["system"]) == ("Monday", 2, 18, like.system)
    assert read(program("Ann").get(f"/circles/{circle.slug}"))["standing"] == [made]
    end = f"/circles/{circle.slug}/standing/{made['id']}/end"
    problem(program("Bob").post(end), 404, "not-found")
    assert read(program("Ann").post(end)) == {"id": made["id"]}
    problem(program("Ann").post(end), 404, "not-found")
    assert not StandingTable.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"weeks": 5}, {"weekday": 7}, {"hour": 24}, {"name": ""}, {"like": "aaaaaaaaaa"}]
)
def test_a_standing_table_that_cannot_be_is_not_set_up(wrong):
    circle = hosted("Bob")
    body = {"name": "Monday", "like": table_of(circle).slug, "weekday": 0, "hour": 18} | wrong
    problem(program("Ann").post(f"/circles/{circle.slug}/standing", body), 422, "invalid")
    assert not StandingTable.objects.exists()


def test_who_is_no_host_or_no_member_sets_up_nothing():
    circle = lanterns("Ann")
    body = {"name": "Monday", "like": table_of(circle).slug, "weekday": 0, "hour": 18}
    for name in ("Ann", "Eve"):
        person(name)
        problem(program(name).post(f"/circles/{circle.slug}/standing", body), 404, "not-found")
    assert not StandingTable.objects.exists()


def test_a_circle_has_no_more_standing_tables_than_on_its_page():
    circle = hosted("Bob")
    like = table_of(circle)
    body = {"name": "Monday", "like": like.slug, "weekday": 0, "hour": 18}
    for _ in range(standing.MOST):
        read(program("Ann").post(f"/circles/{circle.slug}/standing", body), 201)
    problem(program("Ann").post(f"/circles/{circle.slug}/standing", body), 409, "refused")
