"""Bad input gets a clear problem, and changes nothing."""

from datetime import timedelta

import pytest

from accounts import sanctions, tokens
from accounts.models import Sanction, Token
from games.api.problems import refused
from games.journal.release import BeingUpgraded
from games.models import Game
from games.refused import Refused
from labyrinth.ground import maintenance
from labyrinth.ground.clock import now
from tests.api.program import Program, problem, program, read
from tests.games.people import person, running

pytestmark = pytest.mark.django_db

FORGED = "lab_" + "x" * 43


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Bearer lab_", f"Bearer {FORGED}", f"Basic {FORGED}", "Bearer żółw", FORGED],
)
def test_without_a_valid_token_nobody_is_known(header):
    response = Program("").get("/me", **({"Authorization": header} if header else {}))
    assert problem(response, 401, "token")
    assert response["WWW-Authenticate"].startswith('Bearer realm="Labyrinth"')


def test_a_token_in_the_address_is_no_token():
    token = program("Ann")
    problem(Program("").get(f"/me?token={token.secret}&access_token={token.secret}"), 401, "token")


def test_a_session_is_no_token(client):
    client.force_login(person("Ann"))
    assert client.get("/api/v1/me").status_code == 401


def test_a_token_that_is_revoked_or_over_says_so():
    ann = program("Ann")
    tokens.revoke(ann.token.user, ann.token.pk)
    assert problem(ann.get("/me"), 401, "token")["detail"] == "This token has been revoked."
    bob = program("Bob")
    Token.objects.filter(pk=bob.token.pk).update(expires_at=now() - timedelta(seconds=1))
    assert problem(bob.get("/me"), 401, "token")["detail"].startswith("This token has expired.")


def test_whoever_is_banned_or_gone_comes_in_nowhere():
    ann, bob = program("Ann"), program("Bob")
    until = now() + timedelta(days=2)
    sanctions.lay(ann.token.user_id, Sanction.Kind.BAN, reason="Rude", until=until, by=person("Mod"))
    assert "Rude" in problem(ann.get("/me"), 403, "banned")["detail"]
    type(bob.token.user).objects.filter(pk=bob.token.user_id).update(is_active=False)
    assert problem(bob.get("/me"), 401, "token")["detail"] == "The account of this token is closed."


def test_a_scope_that_is_too_small():
    game = running()
    response = program("Ann", "read").post(f"/games/{game.slug}/answer", {"question": "x", "key": "wait"})
    assert problem(response, 403, "scope")["scope"] == "play"
    assert 'error="insufficient_scope", scope="play"' in response["WWW-Authenticate"]
    problem(program("Ann", "play").get("/questions"), 403, "scope")


@pytest.mark.parametrize(
    "path", ["/nothing", "/", "/games/", "/games/UPPER", "/games/short", "/me/", "/api/v9/me"]
)
def test_where_nothing_is(path):
    told = problem(program("Ann").get(path), 404, "not-found")
    assert told["instance"].startswith("/api/")


def test_another_method():
    response = program("Ann").send("DELETE", "/games")
    problem(response, 405, "method")
    assert response["Allow"] == "GET"


@pytest.mark.parametrize(
    "body",
    [b"{", b"[" * 60_000, b'{"name": NaN}', b"\xff\xfe", b'{"a": 1} {"b": 2}', b'"\\ud800"'],
)
def test_a_body_that_is_no_json(body):
    problem(program("Ann").post("/tables", body), 400, "malformed")


def test_a_body_that_is_too_large():
    problem(program("Ann").post("/tables", {"name": "x" * 70_000}), 413, "too-large")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_body_that_says_it_is_something_else(kind):
    problem(program("Ann").post("/tables", {"name": "Evening"}, Content_Type=kind), 415, "media-type")
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        (None, ["#"]),
        ([], ["#"]),
        ({}, ["#/name"]),
        ({"name": "x", "seats": "2"}, ["#/seats"]),
        ({"name": "x", "a/b~c": 1}, ["#/a~1b~0c"]),
        ({"name": "x", "system": "chess"}, ["#/system"]),
        ({"name": "a\u0000b"}, ["#/name"]),
        ({"name": "x", "seats": 2, "bots": 2}, ["#/bots"]),
        ({"name": "x", "pace": "custom"}, ["#/turn_hours", "#/increment_hours", "#/cap_hours"]),
        ({"name": "x", "reliability": 101}, ["#/reliability"]),
    ],
)
def test_what_is_wrong_in_a_body_is_pointed_at(body, pointers):
    told = problem(program("Ann").post("/tables", body), 422, "invalid")
    assert [error["pointer"] for error in told["errors"]] == pointers
    assert all(error["detail"] for error in told["errors"])
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("limit=0", "limit"),
        ("limit=51", "limit"),
        ("limit=x", "limit"),
        ("status=lost", "status"),
        ("after=%00", "after"),
        ("after=UPPERCASE1", "after"),
    ],
)
def test_what_is_wrong_in_an_address_is_named(query, parameter):
    told = problem(program("Ann").get(f"/games?{query}"), 422, "invalid")
    assert [error["parameter"] for error in told["errors"]] == [parameter]


@pytest.mark.parametrize("path", ["/games", "/tables", "/history"])
def test_a_page_behind_nothing(path):
    problem(program("Ann").get(f"{path}?after=neverthere"), 422, "cursor")


def test_while_the_site_is_looked_after_nothing_is_changed():
    ann = program("Ann")
    maintenance.begin(minutes=5)
    maintenance.forget()
    response = ann.post("/tables", {"name": "Evening"})
    problem(response, 503, "maintenance")
    assert int(response["Retry-After"]) >= 60
    read(ann.get("/games"))


def test_a_process_older_than_the_game_says_that_the_site_is_upgraded():
    game, ann = running(), program("Ann")
    token = read(ann.get("/questions"))["rows"][0]["question"]["token"]
    Game.objects.filter(pk=game.pk).update(release="999.0")
    response = ann.get(f"/games/{game.slug}")
    problem(response, 503, "unavailable")
    assert response["Retry-After"] == "60"
    problem(ann.get(f"/questions?game={game.slug}"), 503, "unavailable")
    problem(ann.post(f"/games/{game.slug}/answer", {"question": token, "key": "wait"}), 503, "unavailable")


def test_what_an_older_process_says_is_kept_for_no_key():
    game, ann = running(), program("Ann")
    Game.objects.filter(pk=game.pk).update(release="999.0")
    key = {"Idempotency-Key": "orders-of-a-newer-game"}
    for status in (503, 503):
        problem(ann.post(f"/games/{game.slug}/orders", {"orders": {}}, **key), status, "unavailable")
    Game.objects.filter(pk=game.pk).update(release=game.release)
    read(ann.post(f"/games/{game.slug}/orders", {"orders": {}}, **key))


def test_what_is_being_upgraded_is_no_final_no_wherever_it_is_refused():
    """A 409 would be said again to the same key for a day."""
    assert refused(BeingUpgraded()).kind == "unavailable"
    assert refused(BeingUpgraded()).headers["Retry-After"] == "60"
    assert refused(Refused("No.")).kind == "refused"


def test_what_nobody_has_foreseen_tells_nothing(monkeypatch, caplog):
    def fail(*_args):
        raise RuntimeError("the seed is 1234")

    monkeypatch.setattr("games.api.games.table_data", fail)
    game = running()
    response = program("Ann").get(f"/games/{game.slug}")
    problem(response, 500, "failed")
    assert b"1234" not in response.content
    assert "the API failed" in caplog.text


def test_problems_are_told_in_the_readers_language():
    told = problem(Program("").get("/me", **{"Accept-Language": "pl"}), 401, "token")
    assert told["type"].startswith("http")
