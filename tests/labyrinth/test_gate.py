"""Of many streams that come at once, so many begin at a time."""

import asyncio
import threading
from typing import Any

from asgiref.sync import sync_to_async

from labyrinth.serving.gate import begin_in_turn

AT_ONCE = 2


class Streams:
    """An application whose streams begin and end when the test says so; what each has reached."""

    def __init__(self) -> None:
        self.reached: dict[int, str] = {}
        self.may: dict[int, asyncio.Queue[str]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        number = scope["number"]
        self.reached[number] = "in"
        match await self.may[number].get():
            case "say":
                await send({"type": "http.response.start"})
                self.reached[number] = "begun"
                await self.may[number].get()
            case "fail":
                raise ConnectionError


async def settled() -> None:
    """Everybody has gone as far as they can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def opened(streams: Streams, count: int) -> list[asyncio.Task[None]]:
    """So many streams, opened in one moment."""
    gate = begin_in_turn(streams, AT_ONCE)

    async def send(_: Any) -> None: ...

    streams.may = {number: asyncio.Queue() for number in range(count)}
    tasks = [asyncio.create_task(gate({"number": number}, None, send)) for number in range(count)]  # type: ignore[arg-type]
    await settled()
    return tasks


async def ended(streams: Streams, tasks: list[asyncio.Task[None]]) -> None:
    for may in streams.may.values():
        for _ in range(2):
            may.put_nowait("end")
    await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 300)


def reached(count: int, *, says: int | None = None, breaks: int | None = None, leaves: int | None = None):
    """How far each of so many streams has come: one whose reader leaves, then one that breaks, then one that
    says its first word."""

    async def told() -> dict[int, str]:
        streams = Streams()
        tasks = await opened(streams, count)
        if leaves is not None:
            tasks[leaves].cancel()
        for number, does in ((breaks, "fail"), (says, "say")):
            if number is not None:
                streams.may[number].put_nowait(does)
        await settled()
        seen = dict(streams.reached)
        await ended(streams, tasks)
        return seen

    return asyncio.run(told())


def test_so_many_begin_at_a_time():
    assert reached(4) == {0: "in", 1: "in"}


def test_the_next_begins_when_one_has_said_its_first_word():
    assert reached(4, says=0) == {0: "begun", 1: "in", 2: "in"}


def test_one_that_breaks_before_it_gives_its_turn_back():
    assert reached(3, breaks=1) == {0: "in", 1: "in", 2: "in"}


def test_one_whose_reader_leaves_while_it_waits_takes_no_turn():
    assert reached(4, leaves=2, says=0) == {0: "begun", 1: "in", 3: "in"}


def test_all_begin_on_the_threads_of_the_gate():
    """Django would keep a thread for each as long as it lasts."""
    threads: set[str] = set()

    async def stream(scope: Any, receive: Any, send: Any) -> None:
        threads.add(await sync_to_async(lambda: threading.current_thread().name)())
        await send({"type": "http.response.start"})
        threads.add(await sync_to_async(lambda: threading.current_thread().name)())

    async def all_of_them() -> None:
        gate = begin_in_turn(stream, AT_ONCE)

        async def send(_: Any) -> None: ...

        await asyncio.gather(*(gate({}, None, send) for _ in range(8)))  # type: ignore[arg-type]

    asyncio.run(all_of_them())
    assert threads == {"begins-0_0", "begins-1_0"}
