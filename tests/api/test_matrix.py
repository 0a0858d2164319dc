"""Who may do what: every operation of the document against everybody who might ask.

An operation without a row here fails: whoever adds one says who may use it.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts import tokens
from accounts.models import Token
from games.api.document import STREAM, document
from games.models import Game, Seat
from labyrinth.ground.clock import now
from tests.api.program import Program, program
from tests.games.people import open_table, person, running
from tests.games.saga import offer

pytestmark = pytest.mark.django_db

ANSWER = {"question": "no token", "key": "wait"}
OPENED = {"name": "Evening", "system": "tiny", "seats": 2}
WISH = {"systems": {"sorcerer": [3]}, "paces": ["day"], "languages": ["en"]}
NEXT_PLAN = {"steps": [{"keys": ["wait"]}]}
PLAN = {"question": "no token", "steps": [{"keys": ["wait"]}]}
LATER = (now() + timedelta(days=20)).date().isoformat()
CUP = {"name": "Autumn", "system": "sorcerer", "rounds": 3, "closes_on": LATER, "days": 90}
LEAGUE = {"name": "Long", "system": "sorcerer", "closes_on": LATER, "days": 90}
REASON = {"reason": "Too few have time."}
NAMED = {"proposal": "1", "vote": "1", "week": "2026-48", "number": "1", "party": "1", "partner": "1"}
OF_NO_GAME = ("game", "campaign", "circle", "person", "cup", "league")
"""What has an id of its own: by that of the game nothing of it is found."""
Row = tuple[str, Any, dict[str, int]]
"""The scope, the body, and the status for: a stranger, another seat, one's own seat."""


def seats(stranger: int, other: int, own: int) -> dict[str, int]:
    return {"stranger": stranger, "other seat": other, "own seat": own}


STANDING = {"name": "Monday", "like": "2k5q8d1v0a", "weekday": 0, "hour": 18}
EXPECTED: dict[str, Row] = {
    "me": ("", None, seats(200, 200, 200)),
    "questions": ("read", None, seats(200, 200, 200)),
    "my_games": ("read", None, seats(200, 200, 200)),
    "game": ("read", None, seats(404, 200, 200)),
    "happened": ("read", None, seats(404, 200, 200)),
    "book": ("read", None, seats(404, 404, 404)),
    "record": ("read", None, seats(404, 409, 409)),
    "history": ("read", None, seats(200, 200, 200)),
    "stream": ("read", None, seats(404, 204, 204)),
    "answer": ("play", ANSWER, seats(404, 409, 409)),
    "take_back": ("play", {"question": "no token"}, seats(404, 409, 409)),
    "send_plan": ("play", PLAN, seats(404, 409, 409)),
    "next_plan": ("read", None, seats(404, 200, 200)),
    "send_next_plan": ("play", NEXT_PLAN, seats(404, 409, 409)),
    "drop_next_plan": ("play", None, seats(404, 409, 409)),
    "play_for": ("play", ANSWER, seats(404, 409, 409)),
    "drop_plan": ("play", None, seats(404, 409, 409)),
    "ask_again": ("play", None, seats(404, 409, 409)),
    "votes": ("read", None, seats(404, 200, 200)),
    "vote": ("play", {"ballot": "yes"}, seats(404, 409, 409)),
    "ways_back": ("read", None, seats(404, 200, 200)),
    "ask_back": ("play", {"back": 1}, seats(404, 409, 409)),
    "orders": ("read", None, seats(200, 200, 200)),
    "give_orders": ("play", {"orders": {}}, seats(200, 200, 200)),
    "game_orders": ("read", None, seats(404, 200, 200)),
    "give_game_orders": ("play", {"orders": {}}, seats(404, 200, 200)),
    "order_rules": ("read", None, seats(200, 200, 200)),
    "give_order_rules": ("play", {"rules": {}}, seats(409, 409, 409)),
    "game_rules": ("read", None, seats(404, 200, 200)),
    "give_game_rules": ("play", {"rules": {}}, seats(404, 409, 409)),
    "ahead": ("read", None, seats(404, 200, 200)),
    "answer_ahead": ("play", {"rules": {}}, seats(404, 409, 409)),
    "campaigns": ("read", None, seats(200, 200, 200)),
    "campaign": ("read", None, seats(404, 404, 404)),
    "campaign_go_on": ("tables", None, seats(404, 404, 404)),
    "hand_over": ("tables", {"figure": "lily", "to": 1}, seats(404, 404, 404)),
    "week": ("read", None, seats(404, 404, 404)),
    "weeks": ("read", None, seats(200, 200, 200)),
    "week_of": ("read", None, seats(404, 404, 404)),
    "cups": ("read", None, seats(200, 200, 200)),
    "cup": ("read", None, seats(404, 404, 404)),
    "register_for_cup": ("tables", None, seats(404, 404, 404)),
    "leave_cup": ("tables", None, seats(404, 404, 404)),
    "announce_cup": ("tables", CUP, seats(201, 201, 201)),
    "move_cup": ("tables", None, seats(404, 404, 404)),
    "call_off_cup": ("tables", REASON, seats(404, 404, 404)),
    "strike_result": ("tables", {"entrant": 1, **REASON}, seats(404, 404, 404)),
    "round_luck": ("read", None, seats(404, 404, 404)),
    "my_party": ("read", None, seats(404, 404, 404)),
    "ask_partner": ("tables", {"person": "2k5q8d1v0a"}, seats(404, 404, 404)),
    "take_back_partner": ("tables", None, seats(404, 404, 404)),
    "found_league": ("tables", LEAGUE, seats(201, 201, 201)),
    "end_league": ("tables", REASON, seats(404, 404, 404)),
    "leagues": ("read", None, seats(200, 200, 200)),
    "league": ("read", None, seats(404, 404, 404)),
    "register_for_league": ("tables", None, seats(404, 404, 404)),
    "leave_league": ("tables", None, seats(404, 404, 404)),
    "register_party": ("tables", {"name": "Foxes", "people": []}, seats(404, 404, 404)),
    "answer_party": ("tables", {"do": "yes"}, seats(404, 404, 404)),
    "tables": ("read", None, seats(200, 200, 200)),
    "open_table": ("tables", OPENED, seats(201, 201, 201)),
    "join": ("tables", {}, seats(404, 409, 409)),
    "leave": ("tables", None, seats(404, 409, 409)),
    "confirm_seat": ("tables", None, seats(404, 409, 409)),
    "ask_to_leave": ("tables", {"seat": 2}, seats(404, 409, 409)),
    "talk": ("talk", None, seats(404, 200, 200)),
    "council": ("talk", None, seats(404, 404, 404)),
    "propose": ("talk", {"text": "To the left"}, seats(404, 409, 409)),
    "thumb": ("talk", {"up": True}, seats(404, 409, 409)),
    "say": ("talk", {"text": "Hello"}, seats(404, 201, 201)),
    "wish": ("read", None, seats(200, 200, 200)),
    "make_wish": ("tables", WISH, seats(200, 200, 200)),
    "wish_goes_on": ("tables", None, seats(409, 409, 409)),
    "take_back_wish": ("tables", None, seats(409, 409, 409)),
    "friends": ("read", None, seats(200, 200, 200)),
    "follow": ("tables", None, seats(404, 404, 404)),
    "unfollow": ("tables", None, seats(404, 404, 404)),
    "circles": ("read", None, seats(200, 200, 200)),
    "listed_circles": ("read", None, seats(200, 200, 200)),
    "join_circle": ("tables", {"invite": "x"}, seats(409, 409, 409)),
    "circle": ("read", None, seats(404, 404, 404)),
    "ask_circle": ("tables", None, seats(404, 404, 404)),
    "leave_circle": ("tables", None, seats(404, 404, 404)),
    "found_circle": ("tables", {"name": "Otters"}, seats(201, 201, 201)),
    "set_up_standing": ("tables", STANDING, seats(404, 404, 404)),
    "end_standing": ("tables", None, seats(404, 404, 404)),
    "circle_person": ("tables", {"do": "let-in"}, seats(404, 404, 404)),
    "seals": ("read", None, seats(404, 404, 404)),
    "wear_seals": ("tables", {"worn": []}, seats(200, 200, 200)),
}
"""At a running game by secret link, Ann on the first seat, whose turn it is, and Bob on the second."""


def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    return {
        facts["operationId"]: (method.upper(), path, facts)
        for path, methods in document()["paths"].items()
        for method, facts in methods.items()
    }


NAMES = sorted(operations())


def test_every_operation_has_its_row():
    assert sorted(EXPECTED) == NAMES


def test_every_operation_says_which_scope_it_needs():
    told = {name: facts["security"][0]["Bearer"] for name, (_method, _path, facts) in operations().items()}
    assert told == {name: [scope] if scope else [] for name, (scope, _body, _seats) in EXPECTED.items()}


@pytest.fixture
def game(settings: Any, kept_connection: None) -> Game:
    settings.REDIS_URL = ""
    made = running("Ann", "Bob")
    Game.objects.filter(pk=made.pk).update(access="link")
    return made


def asked(name: str, who: Program, game: Game) -> int:
    method, path, _facts = operations()[name]
    return who.send(
        method,
        filled(path, dict.fromkeys(OF_NO_GAME, game.slug) | NAMED | {"system": game.system}),
        EXPECTED[name][1],
    ).status_code


def filled(path: str, names: dict[str, str]) -> str:
    """The address of an operation."""
    for name, value in names.items():
        path = path.replace("{" + name + "}", value)
    return path


@pytest.mark.parametrize("name", NAMES)
def test_without_a_token_that_holds_nobody_comes_in(name: str, game: Game):
    over, revoked = program("Ann"), program("Ann")
    Token.objects.filter(pk=over.token.pk).update(expires_at=now() - timedelta(days=1))
    tokens.revoke(revoked.token.user, revoked.token.pk)
    forged = Program(over.secret[:-1] + ("a" if over.secret[-1] != "a" else "b"))
    strangers = {"visitor": Program(""), "expired": over, "revoked": revoked, "forged": forged}
    assert {who: asked(name, one, game) for who, one in strangers.items()} == dict.fromkeys(strangers, 401)


@pytest.mark.parametrize("name", NAMES)
def test_every_other_scope_is_too_small(name: str, game: Game):
    scope = EXPECTED[name][0]
    others = [one for one in tokens.SCOPES if one != scope]
    expected = EXPECTED[name][2]["own seat"] if not scope else 403
    assert asked(name, program("Ann", *others), game) == expected


@pytest.mark.parametrize("name", NAMES)
def test_everybody_by_where_he_sits(name: str, game: Game):
    scope, _body, expected = EXPECTED[name]
    people = {"stranger": "Cid", "other seat": "Bob", "own seat": "Ann"}
    mine: Callable[[str], Program] = lambda who: program(people[who], scope or "read")  # noqa: E731
    assert {who: asked(name, mine(who), game) for who in people} == expected


@pytest.mark.parametrize("name", NAMES)
def test_a_stranger_at_an_open_table_only_looks(name: str, game: Game):
    """What a spectator may do beyond a stranger at a table by link."""
    Game.objects.filter(pk=game.pk).update(access="open")
    beyond = {
        "game": 200,
        "happened": 200,
        "record": 409,
        "stream": 204,
        "talk": 200,
        "say": 201,
        "join": 409,
    }
    expected = beyond.get(name, EXPECTED[name][2]["stranger"])
    assert asked(name, program("Cid", EXPECTED[name][0] or "read"), game) == expected


def test_before_the_start_a_stranger_may_sit_down_and_stand_up():
    table, cid = open_table("Ann", seats=3), program("Cid", "tables")
    assert asked("leave", cid, table) == 404
    assert asked("join", cid, table) == 200
    assert asked("leave", cid, table) == 200


def test_the_stream_lives_where_streams_do():
    assert STREAM.startswith("/live/")


AT_A_CHAPTER: dict[str, tuple[int, int, int, int]] = {
    "campaign": (404, 200, 200, 200),
    "campaign_go_on": (404, 409, 409, 409),
    "hand_over": (404, 409, 409, 200),
    "game": (404, 404, 200, 200),
    "talk": (404, 404, 200, 200),
    "council": (404, 404, 200, 200),
    "propose": (404, 404, 200, 200),
    "thumb": (404, 404, 409, 409),
    "play_for": (404, 404, 409, 409),
    "send_plan": (404, 404, 409, 409),
}
"""At a chapter by secret link that runs: a stranger, who has played and left, another seat, one's own."""


@pytest.mark.parametrize("name", AT_A_CHAPTER)
def test_at_a_chapter_of_a_campaign(name: str, game: Game, monkeypatch: pytest.MonkeyPatch):
    offer(monkeypatch)
    chapter = running("Ann", "Bob", "Cid", system="saga", campaign=True)
    Game.objects.filter(pk=chapter.pk).update(access="link")
    Seat.objects.filter(game=chapter, user=person("Cid")).update(user=None)
    running("Dot", system="saga", campaign=True)
    method, path, _facts = operations()[name]
    names = {"game": chapter.slug, "campaign": chapter.campaign.slug, "proposal": "1"}
    body = {"figure": "ada", "to": 2} if name == "hand_over" else EXPECTED[name][1]
    found = [
        program(who, EXPECTED[name][0]).send(method, filled(path, names), body).status_code
        for who in ("Dot", "Cid", "Bob", "Ann")
    ]
    assert tuple(found) == AT_A_CHAPTER[name]
