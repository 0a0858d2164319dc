"""Server-sent events: the number now, then each that follows, to those who may see the table."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
import redis
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpResponse
from django.test import AsyncClient

from games.lobby.demo import start_demo
from games.lobby.lobby import join
from games.models import Game, Seat
from games.views import live, open_streams
from games.views.live import AGAIN, Hub, Numbers, Told, events, hub
from games.views.open_streams import Events, EventStream
from tests.games.people import open_table, person, play, running

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("patient_broker")]
SOON = 300
"""Seconds after which a wait is given up; none needs them, but a busy machine may."""
T = TypeVar("T")


def acted(scene: Coroutine[Any, Any, T]) -> T:
    """Play a scene in a thread of its own: a browser test before it leaves a loop running in this one."""
    with ThreadPoolExecutor(1) as stage:
        return stage.submit(asyncio.run, scene).result()


async def next_of(stream: AsyncIterator[bytes]) -> str:
    return (await asyncio.wait_for(anext(stream), SOON)).decode()


async def until_subscribed() -> None:
    client = redis.Redis.from_url(settings.REDIS_URL)
    async with asyncio.timeout(SOON):
        while not client.pubsub_numpat():
            await asyncio.sleep(0.01)


def test_a_move_is_told_to_those_at_the_table():
    game = running()

    async def scene() -> list[str]:
        stream = events(game.slug)
        got = [await next_of(stream), await next_of(stream)]
        await until_subscribed()
        got.append(await next_of(stream))
        await sync_to_async(play)(game, "1 wait")
        got.append(await next_of(stream))
        await stream.aclose()
        return got

    retry, now, again, moved = acted(scene())
    assert retry == "retry: 3000\n\n"
    assert now == again
    assert moved == f"id: {game.number}\ndata: {game.number}\n\n" != now
    assert hub.listeners == {}


def test_a_private_answer_is_told_to_nobody():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")

    async def scene() -> str:
        stream = events(game.slug)
        await next_of(stream)
        await next_of(stream)
        await until_subscribed()
        await next_of(stream)
        await sync_to_async(play)(game, "1 high")
        await sync_to_async(play)(game, "2 high")
        told = await next_of(stream)
        await stream.aclose()
        return told

    assert acted(scene()) == f"id: {game.number}\ndata: {game.number}\n\n"


def given_to_cid(game: Game) -> Game:
    """Seat 1 is Cid's from now on; the row as a heartbeat finds it."""
    Seat.objects.filter(game=game, number=1).update(user=person("Cid"))
    return live._look_up([game.slug])[game.slug]


def begun_late(game: Game) -> Game:
    """Somebody sits down, and the game begins, which spectators see ten minutes late."""
    join(game, person("Bob"))
    return live._look_up([game.slug])[game.slug]


def heard_after(stream: Events, game: Game, change: Callable[[Game], Game], *told: Told) -> list[bytes]:
    """What a reader is told of this after the change: the row, or these. The stream has ended then."""

    async def scene() -> list[bytes]:
        for _ in range(2):
            await next_of(stream)
        await until_subscribed()
        await next_of(stream)
        row = await sync_to_async(change)(game)
        for one in told or (row,):
            hub.tell(game.slug, one)
        async with asyncio.timeout(SOON):
            return [event async for event in stream]

    return acted(scene())


@pytest.mark.parametrize("told", [[(1, 99)], []], ids=["a private number", "a heartbeat"])
def test_who_has_lost_their_seat_is_told_nothing_of_it(told):
    game, ann = running(), person("Ann")
    assert heard_after(events(game.slug, ann.pk, 1), game, given_to_cid, *told) == []


def test_who_waited_for_a_game_that_spectators_see_late_hears_nothing_of_it():
    game = open_table(spectator_delay=10)
    assert heard_after(events(game.slug), game, begun_late, 7) == []


def test_a_slow_reader_loses_the_oldest_numbers():
    async def scene() -> list[int]:
        own = Hub()
        async with own.at("a") as numbers, own.at("b") as others:
            for number in range(12):
                own.tell("a", number)
            own.tell("c", 99)
            assert others.empty()
            return [numbers.get_nowait() for _ in range(numbers.qsize())]

    assert [number for number in acted(scene()) if number != AGAIN] == list(range(4, 12))


def test_the_subscription_ends_with_the_last_listener():
    async def scene() -> None:
        own = Hub()
        async with own.at("a"):
            async with own.at("a"):
                pass
            assert own._tasks
        assert not own._tasks

    acted(scene())


def test_at_a_heartbeat_all_tables_are_looked_up_together(monkeypatch):
    asked, look_up = [], live._look_up
    monkeypatch.setattr(live, "HEARTBEAT", 0.05)
    monkeypatch.setattr(live, "_look_up", lambda slugs: asked.append(set(slugs)) or look_up(slugs))
    one, other = running("Ann", "Bob"), running("Cid", "Dot")

    async def scene() -> set[str]:
        own = Hub()
        async with own.at(one.slug) as first, own.at(one.slug) as second, own.at(other.slug) as third:
            return {await a_game(numbers) for numbers in (first, second, third)}

    assert acted(scene()) == {one.slug, other.slug}
    assert asked[0] == {one.slug, other.slug}


async def a_game(numbers: Numbers) -> str:
    """The address of the first row that has been looked up."""
    while True:
        told = await asyncio.wait_for(numbers.get(), SOON)
        if isinstance(told, Game):
            return told.slug


def test_a_hub_lives_through_a_database_that_is_down(monkeypatch):
    failures, look_up = [DatabaseError("away")], live._look_up
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)

    def away_at_first(slugs):
        if failures:
            raise failures.pop()
        return look_up(slugs)

    monkeypatch.setattr(live, "_look_up", away_at_first)
    game = running()

    async def scene() -> str:
        own = Hub()
        async with own.at(game.slug) as numbers:
            return await a_game(numbers)

    assert acted(scene()) == game.slug
    assert not failures


def test_a_table_that_is_gone_ends_its_streams(monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    game = running()

    async def scene() -> None:
        stream = events(game.slug)
        await next_of(stream)
        await next_of(stream)
        await sync_to_async(Game.objects.filter(pk=game.pk).delete)()
        while True:
            await next_of(stream)

    with pytest.raises(Game.DoesNotExist):
        acted(scene())


def test_a_hub_lives_through_a_broker_that_is_down(settings, caplog, monkeypatch):
    monkeypatch.setattr("games.views.live.PAUSE", 0)
    address, settings.REDIS_URL = settings.REDIS_URL, "redis://127.0.0.1:1/0"

    async def scene() -> int:
        own = Hub()
        async with own.at("a") as numbers:
            while "live events are down" not in caplog.text:
                await asyncio.sleep(0)
            settings.REDIS_URL = address
            return await asyncio.wait_for(numbers.get(), SOON)

    assert acted(scene()) == AGAIN


def test_a_demo_stream_counts_as_watching():
    game = start_demo(guest="g", address="192.0.2.1", system="tiny")
    Game.objects.filter(pk=game.pk).update(watched_at=None)

    async def scene() -> None:
        stream = events(game.slug)
        await next_of(stream)
        await next_of(stream)
        await stream.aclose()

    acted(scene())
    game.refresh_from_db()
    assert game.watched_at is not None


def test_ten_streams_of_one_table_are_enough_for_anybody():
    game, other, ann = running(), running("Cid", "Dot"), person("Ann")
    client, signed_in = AsyncClient(), AsyncClient()

    async def scene() -> tuple[HttpResponse, list[int]]:
        path = f"/live/{game.slug}/"
        streams = [aiter(await client.get(path)) for _ in range(open_streams.MOST)]
        for stream in streams:
            await next_of(stream)
        refused = await client.get(path)
        await signed_in.aforce_login(ann)
        allowed = [await status(signed_in, path), await status(client, f"/live/{other.slug}/")]
        for stream in streams:
            await stream.aclose()
        assert not open_streams._open
        return refused, [*allowed, await status(client, path)]

    refused, allowed = acted(scene())
    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    assert refused.content.decode().startswith("This table is open in 10 places already.")
    assert allowed == [200, 200, 200]


def test_of_all_tables_together_a_hundred_streams_are_enough(monkeypatch):
    """Here two: as many tables as there are would else be as many streams as anybody likes."""
    monkeypatch.setattr(open_streams, "MOST_IN_ALL", 2)
    games, ann = [running("Ann", "Bob"), running("Cid", "Dot"), running("Ann", "Dot")], person("Ann")
    client, signed_in = AsyncClient(), AsyncClient()
    paths = [f"/live/{game.slug}/" for game in games]

    async def scene() -> tuple[HttpResponse, list[int]]:
        streams = [aiter(await client.get(path)) for path in paths[:2]]
        for stream in streams:
            await next_of(stream)
        refused = await client.get(paths[2])
        await signed_in.aforce_login(ann)
        allowed = [await status(signed_in, paths[2])]
        for stream in streams:
            await stream.aclose()
        assert not open_streams._of_all
        return refused, [*allowed, await status(client, paths[2])]

    refused, allowed = acted(scene())
    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    assert refused.content.decode().startswith("You have 2 tables open already.")
    assert allowed == [200, 200]


async def status(client: AsyncClient, path: str) -> int:
    """The status of a stream that nobody listens to."""
    return (await client.get(path)).status_code


def test_of_streams_that_began_together_those_too_many_end_at_once(monkeypatch):
    monkeypatch.setattr(open_streams, "MOST", 1)
    game = running()

    async def scene() -> list[bytes]:
        watcher = ("person 1", game.slug)
        first, second = (aiter(EventStream(events(game.slug), watcher)) for _ in range(2))
        await next_of(first)
        late = [event async for event in second]
        await first.aclose()
        return late

    assert acted(scene()) == []


def get(path: str, client: AsyncClient | None = None) -> int:
    async def scene() -> int:
        response = await (client or AsyncClient()).get(path)
        if response.streaming:
            assert response["Content-Type"] == "text/event-stream"
            response.close()
        return response.status_code

    return acted(scene())


def test_an_open_table_is_for_everybody():
    assert get(f"/live/{running().slug}/") == 200


def test_a_table_by_link_is_not():
    game = start_demo(guest="g", address="192.0.2.1", system="tiny")
    assert get(f"/live/{game.slug}/") == 404
    assert get("/live/nobody/") == 404


def test_without_a_broker_nobody_comes_back(settings):
    settings.REDIS_URL = ""
    assert get(f"/live/{running().slug}/") == 204
