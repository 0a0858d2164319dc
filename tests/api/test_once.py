"""Requests with a key are carried out once, however often they are sent."""

import os
import signal
import subprocess
import sys
from datetime import timedelta

import pytest
from django.db import connection

from games.api import idempotency
from games.farewell import purge
from games.lobby import lobby
from games.models import Game, IdempotentRequest
from labyrinth.ground.clock import now, stopped_at
from tests.api import kill_answer
from tests.api.program import problem, program, read
from tests.at_once import at_once
from tests.games.people import running

KEY = {"Idempotency-Key": "once-and-for-all"}
TABLE = {"name": "Evening", "system": "tiny", "seats": 2}


@pytest.mark.django_db
def test_the_same_request_gets_the_same_answer():
    ann = program("Ann")
    first, again = (ann.post("/tables", TABLE, **KEY) for _ in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert "Idempotency-Replayed" not in first
    assert (again["Idempotency-Replayed"], again["Content-Type"]) == ("true", first["Content-Type"])
    assert Game.objects.count() == 1


@pytest.mark.django_db
def test_an_answer_is_given_once():
    game, ann = running(), program("Ann")
    token = read(ann.get("/questions"))["rows"][0]["question"]["token"]
    body = {"question": token, "key": "wait"}
    answers = [read(ann.post(f"/games/{game.slug}/answer", body, **KEY)) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert Game.objects.get(pk=game.pk).entries == 1


@pytest.mark.django_db
def test_a_refusal_is_an_answer_too():
    game, ann = running(), program("Ann")
    told = [
        problem(
            ann.post(f"/games/{game.slug}/answer", {"question": "old", "key": "wait"}, **KEY), 409, "refused"
        )
        for _ in range(2)
    ]
    assert told[0] == told[1]


@pytest.mark.django_db
def test_another_request_under_the_same_key():
    ann, bob = program("Ann"), program("Bob")
    read(ann.post("/tables", TABLE, **KEY), 201)
    problem(ann.post("/tables", TABLE | {"seats": 3}, **KEY), 422, "key-reused")
    problem(ann.post("/games/abcdefghij/answer", TABLE, **KEY), 422, "key-reused")
    assert Game.objects.count() == 1
    read(bob.post("/tables", TABLE, **KEY), 201)
    assert Game.objects.count() == 2, "everybody has keys of his own"


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", "x" * 65, "two words", "ż"])
def test_a_key_that_is_none(key):
    told = problem(program("Ann").post("/tables", TABLE, **{"Idempotency-Key": key}), 422, "invalid")
    assert told["errors"][0]["header"] == "Idempotency-Key"


@pytest.mark.django_db
def test_after_a_mistake_the_key_may_be_used_again():
    ann = program("Ann")
    problem(ann.post("/tables", {}, **KEY), 422, "invalid")
    assert not IdempotentRequest.objects.exists()
    read(ann.post("/tables", TABLE, **KEY), 201)


@pytest.mark.django_db
def test_what_fails_in_the_middle_leaves_nothing(monkeypatch):
    ann = program("Ann")
    with monkeypatch.context() as broken:
        broken.setattr("games.api.tables._shown", lambda *_args: 1 / 0)
        problem(ann.post("/tables", TABLE, **KEY), 500, "failed")
    assert not Game.objects.exists()
    read(ann.post("/tables", TABLE, **KEY), 201)


@pytest.mark.django_db
def test_a_row_of_an_older_release_that_is_at_work():
    ann = program("Ann")
    read(ann.post("/tables", TABLE, **KEY), 201)
    IdempotentRequest.objects.update(status=None)
    response = ann.post("/tables", TABLE, **KEY)
    problem(response, 409, "key-at-work")
    assert response["Retry-After"] == "1"
    with stopped_at(now() + idempotency.AT_WORK):
        read(ann.post("/tables", TABLE, **KEY), 201)
    assert Game.objects.count() == 2, "the first has died before it did anything"


@pytest.mark.django_db
def test_an_older_release_that_takes_the_key_meanwhile(monkeypatch):
    ann, create = program("Ann"), lobby.create_game

    def slowly(host, *args, **choices):
        IdempotentRequest.objects.create(user=host, key="once-and-for-all", fingerprint="old", at=now())
        return create(host, *args, **choices)

    monkeypatch.setattr(lobby, "create_game", slowly)
    problem(ann.post("/tables", TABLE, **KEY), 409, "key-at-work")
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_keys_are_forgotten_after_a_day():
    ann = program("Ann")
    read(ann.post("/tables", TABLE, **KEY), 201)
    assert purge.idempotent_requests(dry=False) == 0
    with stopped_at(now() + timedelta(hours=25)):
        assert purge.idempotent_requests(dry=True) == 1
        assert purge.idempotent_requests(dry=False) == 1
    assert not IdempotentRequest.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_twice_at_the_same_moment():
    ann = program("Ann")

    def send() -> int:
        return ann.post("/tables", TABLE, **KEY).status_code

    assert sorted(at_once(send, send, refused=AssertionError)) in ([201, 201], [201, 409])
    assert Game.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_while_the_first_is_at_work_the_second_is_told_so(monkeypatch):
    ann, create, told = program("Ann"), lobby.create_game, []

    def meanwhile(*args, **choices):
        told.extend(at_once(lambda: ann.post("/tables", TABLE, **KEY), refused=AssertionError))
        return create(*args, **choices)

    with monkeypatch.context() as slow:
        slow.setattr(lobby, "create_game", meanwhile)
        read(ann.post("/tables", TABLE, **KEY), 201)
    problem(told[0], 409, "key-at-work")
    assert told[0]["Retry-After"] == "1"
    assert Game.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_connection_that_is_killed_within_an_answer_holds_no_key(monkeypatch):
    ann, create = program("Ann"), lobby.create_game

    def killed(*args, **choices):
        create(*args, **choices)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with monkeypatch.context() as broken:
        broken.setattr(lobby, "create_game", killed)
        assert ann.post("/tables", TABLE, **KEY).status_code == 503
    connection.close()
    read(ann.post("/tables", TABLE, **KEY), 201)
    assert Game.objects.count() == 1


def dies_within_an_answer() -> None:
    """The same request again, right after the process that answered it first was killed in the middle."""
    ann = program("Ann")
    words = [sys.executable, "-m", "tests.api.kill_answer", ann.secret, *KEY.values()]
    database = str(connection.settings_dict["NAME"])
    url = f"sqlite:///{database}"
    if connection.vendor == "postgresql":
        url = os.environ["DATABASE_URL"].replace("/postgres?", f"/{database}?")
        assert database in url
    own = {"DATABASE_URL": url, "TEST_DIR": "", "REDIS_URL": "", "DEVELOPMENT": "1"}
    died = subprocess.run(words, env={**os.environ, **own}, capture_output=True, text=True, check=False)
    assert (died.returncode, died.stdout) == (-signal.SIGKILL, "a table is made\n"), died.stderr
    assert not Game.objects.exists()
    told = read(ann.post("/tables", kill_answer.TABLE, **KEY), 201)
    assert Game.objects.get().slug == told["id"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.long("a process that is killed")
def test_a_process_that_is_killed_within_an_answer():
    dies_within_an_answer()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.long("a process that is killed")
def test_a_process_that_is_killed_within_an_answer_on_postgresql():
    dies_within_an_answer()
