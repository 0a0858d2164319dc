"""What a program can do for its person: look, answer, take back, follow, open and join tables."""

from datetime import datetime, timedelta

import pytest
from django.db import transaction

from games.careers.after_end import after_end
from games.journal.locked import load_locked, lock_row
from games.models import Game, Seat
from games.play.adjourn import adjourn
from labyrinth.ground.clock import now
from tests.api.program import problem, program, read
from tests.games.people import finish, open_table, person, play, running

pytestmark = pytest.mark.django_db


def test_a_program_knows_whom_it_speaks_for():
    ann = program("Ann", "read")
    me = read(ann.get("/me"))
    assert (me["name"], me["token"]["scopes"]) == ("Ann", ["read"])
    assert datetime.fromisoformat(me["token"]["expires_at"]) == ann.token.expires_at


def test_the_open_question_is_told_with_its_options():
    game = running()
    ann = program("Ann")
    rows = read(ann.get("/questions"))["rows"]
    assert [row["game"]["id"] for row in rows] == [game.slug]
    asked = rows[0]["question"]
    assert (asked["kind"], asked["default"]) == ("act", "wait")
    assert [option["key"] for option in asked["options"]] == ["wait", "roll", "toll"]
    assert asked["due_at"] is not None
    assert read(program("Bob").get("/questions"))["rows"] == []
    assert read(ann.get(f"/questions?game={game.slug}"))["rows"] == rows
    assert read(ann.get("/questions?game=elsewhere1"))["rows"] == []


def test_a_game_that_is_being_upgraded_leaves_the_questions_of_the_others_alone():
    newer, other, ann = running(), running("Ann", "Cid"), program("Ann")
    Game.objects.filter(pk=newer.pk).update(release="999.0")
    told = read(ann.get("/questions"))
    assert [row["game"]["id"] for row in told["rows"]] == [other.slug]
    assert told["upgraded"] == [newer.slug]


def test_answering_leads_to_the_next_question():
    game, ann = running(), program("Ann")
    token = read(ann.get("/questions"))["rows"][0]["question"]["token"]
    after = read(ann.post(f"/games/{game.slug}/answer", {"question": token, "key": "wait"}))
    assert after["question"]["kind"] == "stash"
    assert after["status"] == "running"


def test_an_answer_from_an_old_page_is_refused():
    game, ann = running(), program("Ann")
    token = read(ann.get("/questions"))["rows"][0]["question"]["token"]
    body = {"question": token, "key": "wait"}
    read(ann.post(f"/games/{game.slug}/answer", body))
    told = problem(ann.post(f"/games/{game.slug}/answer", body), 409, "refused")
    assert told["detail"] == "The table has moved on since you opened this page."


def test_a_key_that_is_not_offered_changes_nothing():
    game, ann = running(), program("Ann")
    token = read(ann.get("/questions"))["rows"][0]["question"]["token"]
    problem(ann.post(f"/games/{game.slug}/answer", {"question": token, "key": "fly"}), 409, "refused")
    assert Game.objects.get(pk=game.pk).entries == 0


def test_taking_back_by_the_tables_leave():
    game, ann, bob = running(), program("Ann"), program("Bob")
    play(game, "1 wait", "1 keep")
    ways = read(ann.get(f"/games/{game.slug}/back"))["rows"]
    assert [(way["back"], way["key"], way["why"]) for way in ways] == [(1, "keep", ""), (2, "wait", "")]
    assert read(ann.post(f"/games/{game.slug}/back", {"back": 2}))["rows"][0]["asked"] is False
    vote = read(bob.get(f"/games/{game.slug}/votes"))["rows"][0]
    assert (vote["by"], vote["asked"]) == ("Ann", True)
    assert read(bob.post(f"/games/{game.slug}/votes/{vote['id']}", {"ballot": "yes"}))["rows"] == []
    assert Game.objects.get(pk=game.pk).entries == 0
    problem(ann.post(f"/games/{game.slug}/back", {"back": 1}), 409, "refused")


def test_taking_back():
    game, ann = running(), program("Ann")
    play(game, "1 wait")
    back = read(ann.get(f"/games/{game.slug}"))["take_back"]
    assert (back["kind"], back["key"]) == ("act", "wait")
    after = read(ann.post(f"/games/{game.slug}/take-back", {"question": back["token"]}))
    assert after["question"]["kind"] == "act"
    token = after["question"]["token"]
    problem(ann.post(f"/games/{game.slug}/take-back", {"question": token}), 409, "refused")


def test_the_view_is_that_of_ones_own_seat():
    game = running()
    play(game, "1 wait", "1 hide")
    own, other = (read(program(name).get(f"/games/{game.slug}")) for name in ("Ann", "Bob"))
    assert (own["seat"], other["seat"], own["step"]) == (1, 2, game.steps)
    assert own["view"] != other["view"]
    assert own["question"] is None
    assert other["question"]["kind"] == "act"
    assert [wait["seat"] for wait in own["waiting"]] == [2]
    seen = read(program("Cid").get(f"/games/{game.slug}"))
    assert (seen["seat"], seen["question"], seen["take_back"]) == (None, None, None)


def test_a_finished_game_has_a_result_and_a_record():
    game, ann = running(), program("Ann")
    problem(ann.get(f"/games/{game.slug}/record"), 409, "refused")
    finish(game)
    view = read(ann.get(f"/games/{game.slug}"))
    assert (view["status"], view["question"], view["waiting"]) == ("finished", None, [])
    assert view["result"]["winners"] in ([1], [2])
    assert view["result"]["text"]
    assert read(ann.get(f"/games/{game.slug}/record"))["game"] == game.slug


def test_my_games_by_shelf_and_page():
    games = [running("Ann", "Bob"), running("Bob", "Ann"), open_table("Ann")]
    finish(games[0])
    ann = program("Ann")
    rows = read(ann.get("/games"))["rows"]
    assert [row["id"] for row in rows] == [game.slug for game in reversed(games)]
    assert [(row["status"], row["waiting"]) for row in rows] == [
        ("open", False),
        ("running", False),
        ("finished", False),
    ]
    for game, status in zip(games, ("finished", "running", "open"), strict=True):
        found = read(ann.get(f"/games?status={status}"))
        assert [row["id"] for row in found["rows"]] == [game.slug]
    first = read(ann.get("/games?limit=2"))
    rest = read(ann.get(f"/games?limit=2&after={first['next']}"))
    assert [row["id"] for row in first["rows"] + rest["rows"]] == [row["id"] for row in rows]
    assert rest["next"] is None


def test_tables_are_opened_listed_joined_and_left():
    ann, bob = program("Ann"), program("Bob")
    table = read(ann.post("/tables", {"name": "Evening", "system": "tiny", "seats": 3}), 201)
    assert (table["seat"], table["free"], table["names"]) == (1, 2, ["Ann"])
    assert [row["id"] for row in read(bob.get("/tables"))["rows"]] == [table["id"]]
    joined = read(bob.post(f"/tables/{table['id']}/join", {"phrase": "by the moon"}))
    assert (joined["seat"], joined["free"]) == (2, 1)
    problem(bob.post(f"/tables/{table['id']}/join", {}), 409, "refused")
    assert read(bob.post(f"/tables/{table['id']}/leave")) == {"id": table["id"]}
    problem(bob.post(f"/tables/{table['id']}/leave"), 404, "not-found")
    read(bob.post(f"/tables/{table['id']}/join", {}))
    started = read(program("Cid").post(f"/tables/{table['id']}/join", {}))
    assert (started["status"], started["free"]) == ("running", 0)
    problem(bob.post(f"/tables/{table['id']}/leave"), 409, "refused")


def test_the_host_asks_somebody_to_leave_and_whoever_is_asked_says_that_they_are_there():
    ann, bob = program("Ann"), program("Bob")
    table = read(ann.post("/tables", {"name": "Evening", "system": "tiny", "seats": 3}), 201)
    address = f"/tables/{table['id']}"
    read(bob.post(f"{address}/join", {}))
    problem(bob.post(f"{address}/ask-to-leave", {"seat": 1}), 409, "refused")
    left = read(ann.post(f"{address}/ask-to-leave", {"seat": 2}))
    assert (left["names"], left["asked"]) == (["Ann"], [])
    assert problem(bob.post(f"{address}/join", {}), 409, "refused")["detail"].startswith("The host has asked")
    read(program("Cid").post(f"{address}/join", {}))
    until = now() + timedelta(hours=3)
    Seat.objects.filter(game__slug=table["id"], number=2).update(confirm_by=until)
    dot = read(program("Dot").post(f"{address}/join", {}))
    assert (dot["status"], dot["asked"], dot["confirm_by"]) == ("open", ["Cid"], None)
    assert read(program("Cid").post(f"{address}/here"))["status"] == "running"


def test_a_seat_that_is_waited_for_no_more_out_of_turn_says_so_and_is_asked_again():
    game, ann = running("Ann", "Bob"), program("Ann")
    Seat.objects.filter(game=game, number=1).update(unanswered=2, silent_since=now())
    assert [seat["silent"] for seat in read(ann.get(f"/games/{game.slug}"))["seats"]] == [True, False]
    read(ann.post(f"/games/{game.slug}/ask-again"))
    assert [seat["silent"] for seat in read(ann.get(f"/games/{game.slug}"))["seats"]] == [False, False]
    problem(ann.post(f"/games/{game.slug}/ask-again"), 409, "refused")


def test_a_table_by_link_needs_its_secret_end():
    ann, bob = program("Ann"), program("Bob")
    table = read(ann.post("/tables", {"name": "Ours", "system": "tiny", "seats": 2, "access": "link"}), 201)
    assert read(bob.get("/tables"))["rows"] == []
    problem(bob.post(f"/tables/{table['id']}/join", {}), 404, "not-found")
    problem(bob.post(f"/tables/{table['id']}/join", {"invite": "guessed"}), 404, "not-found")
    joined = read(bob.post(f"/tables/{table['id']}/join", {"invite": table["invite"]}))
    assert joined["status"] == "running"


def test_with_bots_on_all_other_seats_the_game_starts_at_once():
    table = read(program("Ann").post("/tables", {"name": "Alone", "seats": 2, "bots": 1}), 201)
    assert (table["status"], table["system"], table["free"]) == ("running", "sorcerer", 0)


def test_texts_are_those_of_the_page_in_the_language_of_the_account():
    ann = program("Ann")
    table = read(ann.post("/tables", {"name": "Alone", "seats": 2, "bots": 1}), 201)
    asked = read(ann.get("/questions"))["rows"][0]["question"]
    assert asked["prompt"] == "Choose your board side and two characters"
    assert "<" not in "".join(option["text"] for option in asked["options"])
    owner = ann.token.user
    owner.language = "pl"
    owner.save(update_fields=["language"])
    polish = ann.get("/questions", **{"Accept-Language": "en"})
    assert polish["Content-Language"] == "pl"
    assert read(polish)["rows"][0]["question"]["prompt"] != asked["prompt"]
    assert read(polish)["rows"][0]["game"]["id"] == table["id"]


def test_talking_at_ones_own_table():
    game, ann, bob = running(), program("Ann"), program("Bob")
    said = read(ann.post(f"/games/{game.slug}/talk", {"text": "Good *luck*! <script>"}), 201)
    assert (said["name"], said["seat"], said["mine"]) == ("Ann", 1, True)
    assert "<em>luck</em>" in said["html"]
    assert "<script" not in said["html"]
    heard = read(bob.get(f"/games/{game.slug}/talk"))
    assert [(line["html"], line["mine"]) for line in heard["lines"]] == [(said["html"], False)]
    assert (heard["room"], heard["earlier"]) == ("table", None)
    problem(bob.get(f"/games/{game.slug}/talk?room=spectators"), 404, "not-found")
    problem(bob.post(f"/games/{game.slug}/talk", {"text": "  "}), 409, "refused")


def test_a_table_that_wants_no_spectators_is_left_alone():
    game = running()
    Game.objects.filter(pk=game.pk).update(spectators=False)
    problem(program("Cid").get(f"/games/{game.slug}"), 403, "no-spectators")
    read(program("Ann").get(f"/games/{game.slug}"))


def test_finished_games_stand_in_the_history_of_their_people():
    game, ann = running(), program("Ann")
    finish(game)
    after_end(game.pk)
    rows = read(ann.get("/history"))["rows"]
    assert [(row["game"]["id"], row["seat"], row["seats"]) for row in rows] == [(game.slug, 1, 2)]
    assert (rows[0]["outcome"] == "won") == (1 in game.result["winners"])
    assert read(ann.get("/history?system=tiny"))["rows"] == rows
    assert read(ann.get("/history?system=sorcerer"))["rows"] == []
    assert read(program("Cid").get("/history"))["rows"] == []


def test_a_study_is_for_who_brought_it():
    game = running()
    finish(game)
    Game.objects.filter(pk=game.pk).update(access="link", study_of="elsewhere1", created_by=person("Cid"))
    assert read(program("Cid").get(f"/games/{game.slug}"))["seat"] is None
    problem(program("Dot").get(f"/games/{game.slug}"), 404, "not-found")


def test_a_game_that_nobody_plays_any_more_is_told_as_adjourned():
    game, ann = running("Ann", bots=1), program("Ann")
    with transaction.atomic():
        adjourn(load_locked(lock_row(game.pk)), now())
    shown = read(ann.get(f"/games/{game.slug}"))
    assert (shown["paused"], shown["adjourned"], shown["question"]) == (True, True, None)
    [row] = read(ann.get("/games"))["rows"]
    assert (row["adjourned"], row["waiting"], row["due_at"]) == (True, False, None)
    assert read(ann.get("/questions"))["rows"] == []
