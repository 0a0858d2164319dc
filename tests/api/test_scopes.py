"""A token is sent what its scopes say and nothing else: every operation that changes something, by itself."""

from typing import Any

import pytest

from games import systems
from games.journal.question_token import question_token
from games.lobby.lobby import join
from games.models import Game, Proposal, Seat, Vote
from games.models.vote import Matter
from games.seats.votes import Proposal as Agreement
from games.seats.votes import propose as agree
from games.talk.council import propose
from tests.api.company import COMPANY, prepared
from tests.api.contests import CONTESTS
from tests.api.program import problem, program, read
from tests.api.test_matrix import EXPECTED, OF_NO_GAME, filled, operations
from tests.games.fights import in_bobs_turn
from tests.games.letters import play_safe
from tests.games.people import open_table, person, play, running
from tests.games.planning import PLANNED
from tests.games.saga import offer

pytestmark = pytest.mark.django_db

OF_ALLIES = ("play_for", "campaign_go_on", "hand_over", "council", "propose", "thumb")
MADE = ("found_circle", "set_up_standing", "announce_cup", "found_league")
WITH_CONDITIONS = ("give_order_rules", "give_game_rules", "answer_ahead")
KEY = {"Idempotency-Key": "once-and-for-all"}
TABLE = {
    *(
        "id",
        "name",
        "system",
        "status",
        "seat",
        "seats",
        "free",
        "names",
        "options",
        "teams",
        "pace",
        "asks",
        "refused",
    ),
    *("invite", "created_at", "confirm_by", "asked"),
}
SAID = {"id", "name", "seat", "at", "turn", "html", "hidden", "mine"}
WISHED = {
    *("state", "systems", "paces", "languages", "together", "bots_after", "since", "until", "table"),
    *("confirm_by", "fits"),
}
CUP = {
    *("id", "name", "system", "format", "state", "seats", "people", "places_max", "closes_at", "mine"),
}
LEAGUE = {"id", "name", "system", "state", "seats", "season", "begins_at", "mine"}
MEMBERS = {
    "me": {"id", "name", "language", "time_zone", "token"},
    "answer": {"step", "status", "question"},
    "take_back": {"step", "status", "question"},
    "send_plan": {"step", "status", "question"},
    "drop_plan": {"step", "status", "question"},
    "send_next_plan": {"game"},
    "drop_next_plan": {"game"},
    "play_for": {"step", "status", "question"},
    "ask_again": {"step", "status", "question"},
    "vote": {"rows"},
    "ask_back": {"rows"},
    "give_orders": {"system", "game"},
    "give_game_orders": {"system", "game"},
    "give_order_rules": {"system", "game"},
    "give_game_rules": {"system", "game"},
    "answer_ahead": {"game"},
    "campaign_go_on": {"id", "game"},
    "hand_over": {"id", "game"},
    "council": {"proposals", "coming", "could"},
    "propose": {"proposals", "coming", "could"},
    "thumb": {"proposals", "coming", "could"},
    "register_for_cup": {"id", "mine"},
    "leave_cup": {"id", "mine"},
    "announce_cup": CUP,
    "move_cup": CUP,
    "call_off_cup": CUP,
    "strike_result": {"id", "round", "entrant"},
    "ask_partner": {"id", "mine"},
    "take_back_partner": {"id", "mine"},
    "found_league": LEAGUE,
    "end_league": LEAGUE,
    "register_for_league": {"id", "mine"},
    "leave_league": {"id", "mine"},
    "register_party": {"id", "mine"},
    "answer_party": {"id", "mine"},
    "open_table": TABLE,
    "join": TABLE,
    "leave": {"id"},
    "confirm_seat": TABLE,
    "ask_to_leave": TABLE,
    "talk": {"room", "lines", "earlier", "chapter_before", "chapter_after"},
    "say": SAID,
    "make_wish": WISHED,
    "wish_goes_on": WISHED,
    "take_back_wish": {"state"},
    "follow": {"id", "name"},
    "unfollow": {"id", "name"},
    "join_circle": {"id", "name", "people", "role"},
    "ask_circle": {"id", "name", "people", "role"},
    "leave_circle": {"id"},
    "circle_person": {"id", "name", "people", "role"},
    "found_circle": {"id", "name", "people", "role"},
    "set_up_standing": {"id", "name", "system", "weeks", "weekday", "hour", "zone", "next_at"},
    "end_standing": {"id"},
    "wear_seals": {"worn"},
}
"""What is answered where the scope is not `read`: of the game itself nothing but its public step."""


@pytest.fixture(autouse=True)
def _plans_and_allies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns of the tiny game may be planned, and there is one of allies with a council."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", PLANNED)
    offer(monkeypatch)


def test_every_operation_beside_reading_has_its_row():
    assert set(MEMBERS) == {name for name, (scope, _body, _seats) in EXPECTED.items() if scope != "read"}


SEAT: dict[str, dict[str, Any]] = {
    "drop_plan": {"plan": {"halted": "asked", "at": 0}},
    "drop_next_plan": {"next_plan": {"plan": {"turn": 0, "steps": []}}},
    "ask_again": {"unanswered": 2},
}
"""What Ann's seat has, where an operation needs it."""


def table_for(name: str) -> Game:
    """Ann's table, at which the operation can be carried out."""
    if name in ("join", "leave"):
        return open_table("Bob" if name == "join" else "Ann")
    if name in ("confirm_seat", "ask_to_leave"):
        game = open_table("Ann", seats=3)
        join(game, person("Bob"))
        return game
    if name in WITH_CONDITIONS:
        return in_bobs_turn()
    return of_allies(name) if name in OF_ALLIES else of_rivals(name)


def of_rivals(name: str) -> Game:
    """A running game in which each plays for themselves."""
    game = running()
    if name == "send_next_plan":
        play(game, "1 wait", "1 keep")
    if name == "vote":
        agree(game.pk, 2, Agreement(Matter.END))
    Seat.objects.filter(game=game, number=1).update(**SEAT.get(name, {"unanswered": 0}))
    return game


def of_allies(name: str) -> Game:
    """A running chapter of a campaign."""
    game = running(system="saga", campaign=True)
    if name == "play_for":
        play(game, "1 wait")
        Seat.objects.filter(game=game, number=2).update(missed=2)
    elif name == "campaign_go_on":
        Game.objects.filter(pk=game.pk).update(status="cancelled")
    elif name == "thumb":
        propose(game.pk, person("Bob"), "To the left")
    return game


def address(path: str, game: Game) -> str:
    """The address of an operation at this game."""
    proposal = str(Proposal.objects.values_list("line", flat=True).first())
    vote = str(Vote.objects.values_list("pk", flat=True).first())
    campaign = game.campaign.slug if game.campaign else ""
    names = {"game": game.slug, "campaign": campaign, "proposal": proposal, "system": game.system}
    return filled(path, names | {"vote": vote})


def answer_of(name: str, scope: str) -> Any:
    """What Ann's program with one scope is answered, where it is carried out."""
    if name in COMPANY or name in CONTESTS:
        method, path, _facts = operations()[name]
        names, more = prepared(name) if name in COMPANY else CONTESTS[name]()
        answered = program("Ann", scope).send(method, filled(path, names), more or EXPECTED[name][1])
        return read(answered, 201 if name in MADE else 200)
    game = table_for(name)
    body = EXPECTED[name][1]
    if name in ("take_back", "ask_back"):
        play(game, "1 wait")
    if name in ("answer", "take_back", "send_plan", "play_for"):
        body = body | {"question": question_token(game, 1)}
    if name == "hand_over":
        body = {"figure": "ada", "to": 2}
    method, path, _facts = operations()[name]
    answered = program("Ann", scope).send(method, address(path, game), body)
    assert answered.status_code in (200, 201)
    return read(answered, answered.status_code)


@pytest.mark.parametrize("name", sorted(MEMBERS))
def test_what_one_scope_is_answered(name: str):
    assert set(answer_of(name, EXPECTED[name][0] or "play")) == MEMBERS[name]


@pytest.mark.parametrize("name", ["answer", "take_back"])
def test_who_may_only_play_is_not_told_what_is_asked(name: str):
    told = answer_of(name, "play")
    assert (told["status"], told["question"]) == ("running", None)


@pytest.mark.parametrize("name", sorted(name for name in EXPECTED if EXPECTED[name][0] not in ("", "play")))
def test_who_may_only_play_reads_nothing(name: str, settings: Any, kept_connection: None):
    """Whether the game is there or not: the refusal is the same."""
    method, path, _facts = operations()[name]
    refusals = []
    for slug in (running().slug, "nowhere123"):
        names = dict.fromkeys(OF_NO_GAME, slug)
        told = problem(
            program("Ann", "play").send(method, filled(path, names), EXPECTED[name][1]), 403, "scope"
        )
        refusals.append({**told, "instance": ""})
    assert refusals[0] == refusals[1]
    assert set(refusals[0]) == {"type", "title", "status", "detail", "instance", "scope"}


def test_a_refused_answer_tells_nothing_of_the_table():
    game, ann = running(), program("Ann", "play")
    body = {"question": question_token(game, 1), "key": "fly"}
    told = problem(ann.post(f"/games/{game.slug}/answer", body), 409, "refused")
    assert set(told) == {"type", "title", "status", "detail", "instance"}
    assert told["detail"] == "This is not among the choices you have."


def test_who_may_only_talk_is_not_told_where_figures_stand():
    game = running("Ann", "Bob", system="saga")
    body = {"text": "There", "paths": [{"figure": "ada", "spaces": ["left"]}]}
    made = read(program("Ann", "talk").post(f"/games/{game.slug}/council", body))
    known = read(program("Ann", "talk", "read").get(f"/games/{game.slug}/council"))
    ways = [told["proposals"][0]["paths"][0] for told in (made, known)]
    assert [(way["figure"], way["start"], way["spaces"]) for way in ways] == [
        ("ada", "", ["left"]),
        ("ada", "door", ["left"]),
    ]


def test_what_a_party_could_do_is_told_in_words():
    game = running("Ann", "Bob", system="mice")
    play_safe(game, 14)
    told = read(program("Ann", "read", "talk").get(f"/games/{game.slug}/council"))
    assert any("could go to" in line for line in told["could"])


@pytest.mark.parametrize("scopes", [["play"], ["tables"], ["read"], ["play", "talk"]])
def test_a_repeat_by_a_token_of_other_scopes_is_not_sent_the_answer(scopes: list[str]):
    game = running()
    body = {"question": question_token(game, 1), "key": "wait"}
    first = read(program("Ann", "read", "play").post(f"/games/{game.slug}/answer", body, **KEY))
    assert first["question"]["kind"] == "stash"
    problem(program("Ann", *scopes).post(f"/games/{game.slug}/answer", body, **KEY), 422, "key-reused")
    assert Game.objects.get(pk=game.pk).entries == 1


def test_a_repeat_by_another_token_of_the_same_scopes_is():
    game = running()
    body = {"question": question_token(game, 1), "key": "wait"}
    first, again = (
        program("Ann", "play", "read").post(f"/games/{game.slug}/answer", body, **KEY) for _ in range(2)
    )
    assert first.content == again.content
    assert again["Idempotency-Replayed"] == "true"
