"""Somebody talks: those who read that room hear of it at once, nobody else does, and no number changes."""

from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache

from games.talk import talk
from games.views.live import TALK_EVENT, events, hub
from tests.games.live.test_live import acted, next_of, until_subscribed
from tests.games.people import person, play, running
from tests.games.talking import SPECTATORS, say

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("patient_broker")]


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()


async def listening(slug: str, user_id: int | None) -> AsyncIterator[bytes]:
    """A stream that has told what was there before; the first of a process tells the number once more."""
    first, stream = not hub.listeners, events(slug, user_id)
    for _event in ("retry", "number"):
        await next_of(stream)
    await until_subscribed()
    if first:
        await next_of(stream)
    return stream


def heard(room: str) -> list[str]:
    """What Ann at the table, Dot who watches, and a visitor hear of a line in a room and a move after it."""
    game = running()
    speaker = "Bob" if room == "table" else "Cid"
    readers = [person("Ann").pk, person("Dot").pk, None]

    async def scene() -> list[str]:
        streams = [await listening(game.slug, reader) for reader in readers]
        await sync_to_async(say)(game, speaker, "Hello", room)
        await sync_to_async(play)(game, "1 wait")
        first = [await next_of(stream) for stream in streams]
        for stream in streams:
            await stream.aclose()
        return first

    return ["talk" if event == TALK_EVENT.decode() else "moved" for event in acted(scene())]


@pytest.mark.parametrize(
    ("room", "told"),
    [("table", ["talk", "moved", "moved"]), (SPECTATORS, ["moved", "talk", "moved"])],
)
def test_only_those_who_read_the_room_hear_of_it(room, told):
    assert heard(room) == told


def test_a_deleted_line_is_told_too_and_the_number_stays():
    game = running()
    line = say(game, "Bob")
    before = game.steps

    async def scene() -> str:
        stream = await listening(game.slug, person_id)
        await sync_to_async(talk.delete)(line, bob)
        told = await next_of(stream)
        await stream.aclose()
        return told

    bob, person_id = person("Bob"), person("Ann").pk
    assert acted(scene()) == TALK_EVENT.decode()
    game.refresh_from_db()
    assert game.steps == before


def test_nobody_is_told_of_a_line_that_was_refused():
    game = running()
    said = []

    async def scene() -> str:
        stream = await listening(game.slug, reader)
        await sync_to_async(refused)()
        await sync_to_async(play)(game, "1 wait")
        told = await next_of(stream)
        await stream.aclose()
        return told

    def refused() -> None:
        with pytest.raises(talk.Refused):
            say(game, "Bob", " ")
        said.append(True)

    reader = person("Ann").pk
    assert acted(scene()).startswith("id: ")
    assert said == [True]
