"""How loud a line is, and how often it comes: a server that is away is no thousand lines and no error."""

import ast
import json
import logging
import logging.config

import psycopg
import pytest
import redis
from django.db import OperationalError

from labyrinth.ground import redis_clients
from labyrinth.ground.raised import raised
from labyrinth.running import logs
from labyrinth.running.messages import BASE

logger = logging.getLogger("labyrinth.test")


@pytest.fixture
def at(monkeypatch):
    """The machine's clock, which stands; a test moves it."""
    clock = [100.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: clock[0])
    return clock


@pytest.fixture
def written():
    """What the handler of production writes, filters and all."""
    found: list[str] = []
    console = logging.getLogger("labyrinth.test.console")

    class Keep(logging.StreamHandler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(self.format(record))

    given = logs.settings_for(as_json=True, level="INFO", requests=False)
    given["handlers"]["console"]["()"] = Keep
    del given["handlers"]["console"]["class"]
    handler = logging.config.DictConfigurator(given)
    handler.config["formatters"]["line"] = handler.configure_formatter(given["formatters"]["line"])
    handler.config["filters"] = {
        name: handler.configure_filter(one) for name, one in given["filters"].items()
    }
    keep = handler.configure_handler(given["handlers"]["console"])
    console.addHandler(keep)
    logger.addHandler(keep)
    yield found
    logger.removeHandler(keep)
    console.removeHandler(keep)


def away() -> OperationalError:
    """As Django words that the base is being restarted."""
    try:
        raise OperationalError("terminating connection") from psycopg.errors.AdminShutdown("terminating")
    except OperationalError as error:
        return error


def test_while_the_server_is_away_a_process_says_so_once_a_second(at, written):
    error = redis.ConnectionError("refused")
    for _ in range(1000):
        redis_clients.away(logger, "the cache is away", error)
        redis_clients.away(logger, "broker down", error)
    assert [json.loads(line)["event"] for line in written] == ["the cache is away: ConnectionError"]
    at[0] += 1.0
    redis_clients.away(logger, "broker down", error)
    last = json.loads(written[-1])
    assert (len(written), last["event"], last["left_out"]) == (2, "broker down: ConnectionError", 1999)
    at[0] += 1.0
    redis_clients.away(logger, "broker down", error)
    assert "left_out" not in written[-1]


def test_other_lines_are_written_as_often_as_they_are_said(at, written):
    for _ in range(3):
        logger.warning("could not")
    assert len(written) == 3


def test_all_that_is_said_of_the_server_being_away_is_said_seldom():
    """Whoever waits for the error of a connection to it, or of the cache, warns by `redis_clients.away`."""
    loud = []
    for path in (one for name in logs.OWN for one in (BASE / name).rglob("*.py")):
        source = path.read_text()
        if "RedisError" not in source and "the cache" not in source and "broker" not in source:
            continue
        for handler in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ExceptHandler)):
            text = ast.unparse(handler)
            of_the_server = "RedisError" in text or "cache is" in text or "broker" in text
            if of_the_server and "logger." in text and "redis_clients.away(" not in text:
                loud.append(f"{path.relative_to(BASE)}:{handler.lineno}")
    assert loud == []


@pytest.mark.parametrize("error", [away(), redis.ConnectionError("secret 4711"), ValueError("secret 4711")])
def test_a_sender_whose_server_is_away_warns_and_says_no_word_of_it(written, error):
    """Mails and letters say what raised without a word of it, whatever the level."""
    raised(logger, "letter 7", error)
    line = json.loads(written[-1])
    assert line["level"] == ("error" if isinstance(error, ValueError) else "warning")
    assert line["event"].startswith("letter 7")
    assert type(error).__name__ in line["event"]
    assert "4711" not in written[-1]


def test_a_thousand_mails_that_need_redis_are_one_line(at, written):
    for number in range(1000):
        raised(logger, f"message {number}", redis.ConnectionError("refused"))
    assert len(written) == 1


def test_nobody_writes_an_error_of_any_kind_without_the_error():
    """Whether a base that is away raised it is asked of the record, or of `raised`."""
    loud = []
    for path in (one for name in logs.OWN for one in (BASE / name).rglob("*.py")):
        for handler in (n for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.ExceptHandler)):
            caught = ast.unparse(handler.type) if handler.type else "Exception"
            calls = (ast.unparse(one) for one in ast.walk(handler) if isinstance(one, ast.Call))
            told = [one for one in calls if one.startswith("logger.error(") and "exc_info" not in one]
            # A spool file that cannot be read is not the base's: those errors have left before.
            if "Exception" in caught and told and path.name != "spool.py":
                loud.append(f"{path.relative_to(BASE)}:{handler.lineno}")
    assert loud == []


def test_what_fails_as_the_base_is_restarted_is_a_warning_and_all_else_an_error(written):
    for error in (away(), ValueError("rules")):
        try:
            raise error
        except Exception:
            logger.exception("could not count game 7 again")
    assert [json.loads(line)["level"] for line in written] == ["warning", "error"]
