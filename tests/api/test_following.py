"""Following a game by a cursor, by conditional requests, and by the stream."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from django.http import HttpResponse
from django.test import AsyncClient

from accounts import tokens
from games.api import stream as streams
from games.models import Game
from games.views import open_streams
from tests.api.program import Program, problem, program, read
from tests.games.people import play, running

pytestmark = pytest.mark.django_db(transaction=True)
SOON = 300
"""Seconds after which a wait is given up; none needs them, but a busy machine may."""
T = TypeVar("T")


def told(ann: Program, game: Game, after: str = "", steps: int = 60) -> dict[str, Any]:
    query = f"after={after}&steps={steps}" if after else f"steps={steps}"
    return read(ann.get(f"/games/{game.slug}/happened?{query}"))


def lines(answer: dict[str, Any]) -> list[tuple[int, str]]:
    return [(line["step"], line["kind"]) for line in answer["lines"]]


# -- by a cursor --------------------------------------------------------------------------------------------


def test_from_the_beginning_in_pieces_or_at_once():
    game, ann = running(), program("Ann")
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    whole = told(ann, game)
    assert (whole["more"], whole["step"]) == (False, game.steps)
    pieces, cursor, more = [], "0.0", True
    while more:
        part = told(ann, game, cursor, steps=1)
        pieces += lines(part)
        cursor, more = part["next"], part["more"]
    assert pieces == lines(whole)
    assert cursor == whole["next"]
    assert lines(told(ann, game, cursor)) == []


def test_a_private_answer_adds_lines_to_the_step_before_it():
    game, ann, bob = running(), program("Ann"), program("Bob")
    play(game, "1 wait")
    step, cursors = game.steps, [told(one, game)["next"] for one in (ann, bob)]
    play(game, "1 hide")
    own, other = (lines(told(one, game, cursor)) for one, cursor in zip((ann, bob), cursors, strict=True))
    assert own == [(step, "hid"), (step + 1, "turn")]
    assert other == [(step + 1, "turn")]


def test_what_others_hid_changes_nothing_for_a_program():
    told_of = []
    for key in ("keep", "hide"):
        game, bob = running(), program("Bob")
        play(game, "1 wait", f"1 {key}")
        view = read(bob.get(f"/games/{game.slug}"))
        shown = [view[name] for name in ("view", "step", "number", "seats", "take_back", "result")]
        asked = {**view["question"], "token": "", "due_at": ""}
        told_of.append((shown, asked, told(bob, game)))
    assert told_of[0] == told_of[1]


@pytest.mark.parametrize("cursor", ["99.0", "x", "-1.0", "1", "1.", "1.1.1", "9999999999.0", "²‧0", "1.0%00"])
def test_a_cursor_out_of_range(cursor):
    game = running()
    response = program("Ann").get(f"/games/{game.slug}/happened?after={cursor}")
    assert problem(response, 422, "cursor")["step"] == game.steps


def test_a_late_spectator_is_told_late():
    game, cid = running(), program("Cid")
    play(game, "1 roll")
    Game.objects.filter(pk=game.pk).update(spectator_delay=60)
    late = told(cid, game)
    assert late["step"] < game.steps
    assert problem(cid.get(f"/games/{game.slug}/happened?after={game.steps}.0"), 422, "cursor")
    view = read(cid.get(f"/games/{game.slug}"))
    assert (view["step"], view["number"]) == (late["step"], None)


# -- by conditional requests --------------------------------------------------------------------------------


def test_what_has_not_changed_is_not_sent_again():
    game, ann = running(), program("Ann")
    path = f"/games/{game.slug}"
    etag = ann.get(path)["ETag"]
    for known in (etag, f"W/{etag}", f'"old", {etag}', "*"):
        again = ann.get(path, **{"If-None-Match": known})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    play(game, "1 wait")
    changed = ann.get(path, **{"If-None-Match": etag})
    assert changed.status_code == 200
    assert changed["ETag"] != etag
    assert changed["Cache-Control"] == "private, no-cache"


def test_head_has_no_body():
    ann = program("Ann")
    head, whole = ann.send("HEAD", "/me"), ann.get("/me")
    assert (head.status_code, head.content, head["ETag"]) == (200, b"", whole["ETag"])


# -- by the stream ------------------------------------------------------------------------------------------


def acted(scene: Coroutine[Any, Any, T]) -> T:
    """Play a scene in a thread of its own: a browser test before it leaves a loop running in this one."""
    with ThreadPoolExecutor(1) as stage:
        return stage.submit(asyncio.run, scene).result()


async def opened(ann: Program, game: Game) -> HttpResponse:
    headers = {"Authorization": f"Bearer {ann.secret}"} if ann.secret else {}
    return await AsyncClient().get(f"/live/api/v1/games/{game.slug}", headers=headers)


async def next_of(stream: AsyncIterator[bytes]) -> str:
    return (await asyncio.wait_for(anext(stream), SOON)).decode()


def test_the_stream_tells_the_number_and_nothing_else():
    game, ann = running(), program("Ann")

    async def scene() -> tuple[HttpResponse, list[str]]:
        response = await opened(ann, game)
        stream = aiter(response)
        found = [await next_of(stream), await next_of(stream)]
        await stream.aclose()
        return response, found

    response, (retry, number) = acted(scene())
    assert response["Content-Type"] == "text/event-stream"
    assert response["RateLimit-Remaining"]
    assert "ETag" not in response
    assert (retry, number) == ("retry: 3000\n\n", f"id: {game.number}\ndata: {game.number}\n\n")
    assert read(ann.get(f"/games/{game.slug}"))["number"] == game.number
    assert not streams._open
    assert not open_streams._open


def test_who_may_not_look_is_told_no_number():
    game = running()
    Game.objects.filter(pk=game.pk).update(access="link")
    problem(acted(opened(program("Cid"), game)), 404, "not-found")
    problem(acted(opened(Program(""), game)), 401, "token")
    problem(acted(opened(program("Ann", "play"), game)), 403, "scope")
    ann = program("Ann")
    tokens.revoke(ann.token.user, ann.token.pk)
    problem(acted(opened(ann, game)), 401, "token")


def test_nobody_has_too_many_streams(monkeypatch):
    game, ann = running(), program("Ann")
    monkeypatch.setitem(streams._open, ann.token.user_id, streams.MOST)
    response = acted(opened(ann, game))
    problem(response, 429, "too-many")
    assert response["Retry-After"] == "60"


def test_nobody_has_too_many_streams_of_one_game(monkeypatch):
    game, other, ann = running(), running("Ann", "Cid"), program("Ann")
    monkeypatch.setitem(open_streams._open, (f"person {ann.token.user_id}", game.slug), open_streams.MOST)
    response = acted(opened(ann, game))
    assert "10" in problem(response, 429, "too-many")["detail"]
    assert response["Retry-After"] == "60"
    assert acted(opened(ann, other)).status_code == 200
    assert acted(opened(program("Bob"), game)).status_code == 200


def test_a_stream_ends_after_its_time(monkeypatch):
    monkeypatch.setattr(streams, "LASTS", 0)
    game, ann = running(), program("Ann")

    async def scene() -> list[bytes]:
        return [event async for event in aiter(await opened(ann, game))]

    assert acted(scene()) == [b"retry: 3000\n\n"]


def test_without_streams_nobody_comes_back(settings):
    game = running()
    settings.REDIS_URL = ""
    assert acted(opened(program("Ann"), game)).status_code == 204
    Game.objects.filter(pk=game.pk).update(spectator_delay=60)
    assert acted(opened(program("Cid"), game)).status_code == 204
