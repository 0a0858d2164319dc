"""What stands around every request: a number, the address the proxy tells, and the same for streams."""

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse
from django.test import AsyncRequestFactory, RequestFactory

from accounts.models import Token
from labyrinth.ground import metrics
from labyrinth.running import health
from labyrinth.serving.requests import requests_middleware, user_of
from tests.api.program import Program, program
from tests.labyrinth.written import as_production


def seen(settings, *, behind: bool, **headers: str) -> str:
    """The address that a view sees."""
    settings.BEHIND_PROXY = behind
    found = []
    handle = requests_middleware(lambda request: found.append(request.META["REMOTE_ADDR"]) or HttpResponse())
    handle(RequestFactory().get("/", headers=headers))
    return found[0]


@pytest.mark.parametrize(
    ("behind", "forwarded", "address"),
    [
        (True, "198.51.100.7", "198.51.100.7"),
        (True, "1.2.3.4, 198.51.100.7", "198.51.100.7"),
        (True, "", "127.0.0.1"),
        (True, "198.51.100.7, unknown", "127.0.0.1"),
        (True, "no address", "127.0.0.1"),
        (False, "198.51.100.7", "127.0.0.1"),
    ],
)
def test_only_a_proxy_is_believed_and_only_its_last_word(settings, behind, forwarded, address):
    assert seen(settings, behind=behind, **{"x-forwarded-for": forwarded}) == address


@pytest.mark.django_db
def test_every_answer_has_a_number(client):
    first, second = (client.get("/accounts/login/").headers["X-Request-ID"] for _ in range(2))
    assert re.fullmatch(r"[0-9a-f]{16}", first)
    assert first != second


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["short", "x" * 65, "with space in it", "two\tparts-12345"])
def test_a_number_that_is_none_is_not_taken(client, given):
    assert client.get("/accounts/login/", headers={"x-request-id": given}).headers["X-Request-ID"] != given


def test_streams_are_counted_as_pages_are(monkeypatch):
    counted = []
    monkeypatch.setattr(metrics, "took", lambda what, *labels, **_: counted.append((what.name, *labels)))

    async def stream(request):
        return HttpResponse(status=204)

    handle = requests_middleware(stream)
    request = AsyncRequestFactory().get("/live/q8k2m4x7pa/")
    # In a thread of its own: the browser of other tests keeps a loop in this one.
    with ThreadPoolExecutor() as thread:
        response = thread.submit(lambda: asyncio.run(handle(request))).result()
    assert response.headers["X-Request-ID"]
    assert counted == [(metrics.REQUESTS.name, "-", "GET", "204")]


class Unreadable(SessionBase):
    """The session of somebody while the database is away."""

    def load(self):
        raise AssertionError("the session is asked for again")


def test_whose_request_it_was_is_not_asked_for_at_its_end():
    request = RequestFactory().get("/")
    request.session = Unreadable("q8k2m4x7pa")
    assert user_of(request) is None


def test_whose_request_it_was_is_said_where_it_is_known():
    request = RequestFactory().get("/")
    request.session = SessionBase()
    request.session["_auth_user_id"] = "7"
    assert user_of(request) == "7"


def request_lines(written):
    return [line for line in map(json.loads, written) if line["event"] == "request"]


@pytest.mark.django_db
def test_a_line_names_person_token_and_client_of_a_program_and_never_the_token_itself(settings):
    settings.BEHIND_PROXY = True
    ann = program("Ann")
    with as_production() as written:
        ann.get("/me", **{"X-Forwarded-For": "1.2.3.4, 198.51.100.7"})
    [line] = request_lines(written)
    token = Token.objects.get()
    assert (line["user"], line["token"], line["client"]) == (
        str(token.user_id),
        token.pk,
        "198.51.100.7",
    )
    assert ann.secret not in "".join(written)


@pytest.mark.django_db
def test_who_comes_with_no_token_of_ours_is_named_by_the_client_alone(client):
    with as_production() as written:
        Program("lab_guessed").get("/me")
        client.get("/accounts/login/")
    assert [(line["user"], line["token"], line["client"]) for line in request_lines(written)] == [
        (None, None, "127.0.0.1")
    ] * 2


# -- a polite no is no error ---------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("again", ["20", ""], ids=["polite", "a fault"])
def test_a_no_that_says_when_to_come_again_is_no_error_in_the_log(rf, monkeypatch, status, again):
    answer = HttpResponse(status=status, headers={"Retry-After": again} if again else {})
    pages = BaseHandler()
    pages._middleware_chain = requests_middleware(lambda _request: answer)
    with as_production() as written:
        pages.get_response(rf.get("/verify/"))
    loud = [line for line in map(json.loads, written) if line["level"] != "info"]
    assert len(loud) == (0 if again else 1)


@pytest.mark.django_db
def test_a_probe_that_says_no_tells_it_once_and_not_for_each_look(client, monkeypatch):
    monkeypatch.setattr(health, "CHECKS", {"sweep": lambda: health.Check(False)})
    monkeypatch.setattr(health, "_noted", [])
    with as_production() as written:
        assert [client.get("/health/ready").status_code for _ in range(3)] == [503] * 3
    assert [json.loads(line)["event"] for line in written] == ["health says no to sweep"]
