"""What the site writes about itself: enough to find a fault, nothing that opens or gives away anything."""

import json
import logging
import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, OperationalError
from django.urls import path, re_path

from accounts.models import User
from labyrinth.running import logs
from labyrinth.running.log_path import shown_path
from labyrinth.running.logs import JsonLines, PlainLines
from labyrinth.running.messages import BASE
from labyrinth.running.scrubbed import scrub
from tests.labyrinth.written import as_production

SECRET = "kV3x9QpL-Zt7_wYb2NfR8sDc1"
HAND = "gauntlet-of-doom"


def fail(request, **parts):
    raise KeyError(f"seat 2 holds {HAND}, ann@example.org")


def greet(request, **parts):
    from django.http import HttpResponse

    logging.getLogger("games.test").warning("mail to ann@example.org with token=%s", SECRET)
    return HttpResponse("ok")


def handler404(request, exception):
    from django.http import HttpResponse

    return HttpResponse(status=404)


urlpatterns = [
    path("greet/<str:token>/<slug:slug>/", greet, name="greet"),
    re_path(r"^key/(?P<key>[^/]+)-(?P<pk>\d+)/$", greet, name="key"),
    re_path(r"^reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$", greet, name="reset"),
    path("fail/<str:token>/", fail, name="fail"),
]


@pytest.fixture(autouse=True)
def _addresses_of_this_module(settings):
    settings.ROOT_URLCONF = __name__


@pytest.fixture
def lines():
    """Everything that is logged meanwhile, as production writes it."""
    with as_production() as written:
        yield written


def fields(written: list[str], event: str = "request") -> dict[str, object]:
    [found] = [line for line in map(json.loads, written) if line["event"] == event]
    return found


@pytest.mark.django_db
def test_a_request_is_one_line_without_its_secrets(client, lines):
    client.cookies["sessionid"] = SECRET
    client.get(
        f"/greet/{SECRET}/abcdefghij/?password={SECRET}&mail=ann@example.org",
        headers={"authorization": f"Bearer {SECRET}", "x-request-id": "from-the-proxy-1"},
    )
    line = fields(lines)
    assert line["path"] == "/greet/.../abcdefghij/"
    assert (line["method"], line["status"], line["user"]) == ("GET", 200, None)
    assert line["request"] == "from-the-proxy-1"
    assert line["ms"] >= 0
    assert SECRET not in "".join(lines)
    assert "ann@" not in "".join(lines)


@pytest.mark.django_db
def test_what_our_own_code_says_carelessly_is_blotted_out(client, lines):
    client.get("/greet/x/abcdefghij/")
    line = fields(lines, "mail to [address] with token=[secret]")
    assert line["request"] == fields(lines)["request"]


@pytest.mark.django_db
def test_of_an_exception_the_place_is_kept_and_not_the_words(client, lines):
    client.raise_request_exception = False
    assert client.get(f"/fail/{SECRET}/").status_code == 500
    text = "".join(lines)
    assert HAND not in text
    assert SECRET not in text
    assert "ann@" not in text
    [error] = [line["error"] for line in map(json.loads, lines) if "error" in line]
    assert error[0]["class"] == "builtins.KeyError"
    assert error[0]["where"][-1].endswith(" fail")
    assert fields(lines)["status"] == 500


@pytest.mark.django_db
def test_the_causes_of_an_exception_are_named(lines):
    try:
        try:
            fail(None)
        except KeyError as error:
            raise ValueError(HAND) from error
    except ValueError:
        logging.getLogger("games").exception("it failed")
    assert [one["class"] for one in fields(lines, "it failed")["error"]] == [
        "builtins.ValueError",
        "builtins.KeyError",
    ]
    assert HAND not in "".join(lines)


@pytest.mark.django_db
def test_a_failed_task_does_not_quote_what_it_stumbled_over(lines, settings):
    from celery import current_app

    @current_app.task(name="tests.fails", shared=False)
    def fails() -> None:
        raise KeyError(HAND)

    settings.CELERY_TASK_EAGER_PROPAGATES = False
    fails.apply(throw=False)
    logging.getLogger("celery.app.trace").error(
        "Task %(name)s raised: %(exc)s", {"name": "x", "exc": f"KeyError({HAND})"}
    )
    assert lines
    assert HAND not in "".join(lines)


@pytest.mark.django_db
def test_the_person_is_a_number(client, lines):
    person = User.objects.create_user(email="ann@example.org", username="Ann", password=None)
    client.force_login(person)
    client.get("/greet/x/abcdefghij/")
    assert fields(lines)["user"] == str(person.pk)
    assert "Ann" not in "".join(lines)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/greet/a-key/abcdefghij/", "/greet/.../abcdefghij/"),
        ("/key/MjA-set-12/", "/key/...-12/"),
        ("/reset/3-cd63g3e-4f3a/", "/reset/...-.../"),
        (f"/no/{SECRET}/", "/..."),
        (f"/{SECRET}", "/..."),
    ],
)
def test_of_an_address_the_parts_that_open_something_are_left_out(client, path, shown):
    request = client.get(path).wsgi_request
    assert shown_path(request) == shown


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("mail to ann.b+c@example.co.uk failed", "mail to [address] failed"),
        ("<ann@example.org>", "<[address]>"),
        (f"signed {SECRET}:1wX2yZ:abc", "signed [token]"),
        ("Password = hunter2, next", "Password = [secret], next"),
        ("Authorization: Bearer abc.def", "Authorization: [secret]"),
        (
            "quarantined {'game': 'q8k2m4x7pa', 'entries': 12}",
            "quarantined {'game': 'q8k2m4x7pa', 'entries': 12}",
        ),
        ("broker down: ConnectionError", "broker down: ConnectionError"),
    ],
)
def test_what_looks_like_a_secret_is_blotted_out(text, clean):
    assert scrub(text) == clean


def record(name: str, text: str, *args: object, **extra: object) -> logging.LogRecord:
    return logging.getLogger(name).makeRecord(
        name, logging.INFO, "", 1, text, args, None, extra=extra or None
    )


@pytest.mark.django_db
def test_what_django_says_is_kept_with_the_route_for_the_address(client, lines):
    client.get("/no/a-key/")
    client.raise_request_exception = False
    client.get("/fail/a-key/")
    said = [line["event"] for line in map(json.loads, lines) if line["logger"] == "django.request"]
    assert said == ["Not Found: /...", "Internal Server Error: /fail/.../"]
    one = record("django.request", "Not Found: %s", f"/i/{SECRET}/", status_code=404)
    line = json.loads(JsonLines().format(one))
    assert (line["event"], line["status"]) == ("Not Found: /...", 404)


def test_of_what_django_could_not_do_the_class_is_named():
    one = record("django.dispatch", "Error calling %s in Signal.send_robust() (%s)", "told", KeyError(HAND))
    line = json.loads(JsonLines().format(one))
    assert line["event"] == "Error calling told in Signal.send_robust() (KeyError)"


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (ImproperlyConfigured("The CACHES setting must be a dictionary."), True),
        (OperationalError("connection refused, password=4711"), True),
        (IntegrityError(f"Failing row contains ({HAND})"), False),
        (KeyError(HAND), False),
    ],
)
def test_of_the_words_of_an_exception_those_about_the_installation_are_kept(error, says):
    [one] = logs.described(error)
    assert one.get("says") == (scrub(str(error)) if says else None)
    assert "4711" not in str(one)


def test_of_others_records_the_fixed_part_is_kept():
    line = json.loads(JsonLines().format(record("some.package", f"got {SECRET}", facts={"hand": HAND})))
    assert (line["event"], "hand" in line) == ("got [token]", False)


def test_facts_are_fields_in_production_and_words_in_development():
    one = record("labyrinth.serving.requests", "request", facts={"status": 200, "path": "/g/x/"})
    assert json.loads(JsonLines().format(one))["status"] == 200
    assert PlainLines("%(message)s").format(one) == "request status=200 path=/g/x/"


def test_values_that_json_lacks_are_named_by_their_kind():
    one = record("games.x", "odd", facts={"what": object()})
    assert json.loads(JsonLines().format(one))["what"] == "object"


def test_a_line_is_one_line():
    one = record("games.x", "two\nlines")
    assert "\n" not in JsonLines().format(one)


def test_where_in_the_code_a_line_was_written_is_not_looked_up(caplog):
    logging.getLogger("games.test").warning("said")
    assert caplog.records[-1].lineno == 0


def test_what_a_request_says_does_not_stay_with_the_next_one():
    assert "\n" not in str(logs.context.get())


IN_PRODUCTION = {name: os.environ[name] for name in ("PATH", "UNRELEASED")}
IN_PRODUCTION |= {"SECRET_KEY": "x", "SQLITE_IN_PRODUCTION": "1"}


@pytest.mark.parametrize(("development", "starts"), [("", "{"), ("1", "2")])
def test_workers_write_what_pages_write(development, starts, tmp_path):
    code = (
        "import logging; from labyrinth.celery import app; app.log.setup(loglevel='INFO');"
        "logging.getLogger('games.x').info('hello');"
        "logging.getLogger('celery.app.trace').error('%s', 'word')"
    )
    environment = {**IN_PRODUCTION, "VAR_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=BASE,
        env={**environment, "DEVELOPMENT": development},
        capture_output=True,
        text=True,
        check=True,
    )
    said = done.stderr.splitlines()
    assert len(said) == 2
    assert all(line.startswith(starts) for line in said)
    assert ("word" in done.stderr) == bool(development)


SERVERS_SPEAK = """
import logging, logging.config
import granian.log, uvicorn
logging.config.dictConfig(granian.log.LOGGING_CONFIG)
uvicorn.Config("tests.labyrinth.unloaded:application").load()
for name in ("uvicorn.error", "uvicorn.access", "_granian"):
    try:
        raise KeyError("gauntlet-of-doom")
    except KeyError:
        logging.getLogger(name).exception("Exception in application: %s", "gauntlet-of-doom")
"""


@pytest.mark.long("servers of its own")
def test_servers_write_what_pages_write(tmp_path):
    environment = {**IN_PRODUCTION, "VAR_DIR": str(tmp_path)}
    command = [sys.executable, "-W", "ignore::UserWarning", "-c", SERVERS_SPEAK]
    done = subprocess.run(command, cwd=BASE, env=environment, capture_output=True, text=True, check=True)
    said = [json.loads(line) for line in (done.stderr + done.stdout).splitlines()]
    assert [line["logger"] for line in said] == ["uvicorn.error", "uvicorn.access", "_granian"]
    assert HAND not in done.stderr
    assert {line["error"][0]["class"] for line in said} == {"builtins.KeyError"}
