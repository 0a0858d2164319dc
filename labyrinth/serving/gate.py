"""A gate before an ASGI application: so many requests begin at a time, in the order in which they came."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack

from asgiref.sync import ThreadSensitiveContext

from labyrinth.serving.bodies import Message, Receive, Send

Application = Callable[[Message, Receive, Send], Awaitable[None]]


def begin_in_turn(application: Application, at_once: int) -> Application:
    """The application behind a gate: the next request begins when one of those before it has sent its first
    message, or has ended without.

    Each begins on a thread of the gate's own, and ends there. Left alone Django starts one for every request
    and keeps it as long as that lasts: a thousand streams were a thousand threads.
    """
    free: asyncio.Queue[ThreadPoolExecutor] = asyncio.Queue()
    for number in range(at_once):
        free.put_nowait(ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"begins-{number}"))

    async def behind_the_gate(scope: Message, receive: Receive, send: Send) -> None:
        thread = await free.get()
        async with ThreadSensitiveContext(executor=thread), AsyncExitStack() as turn:
            turn.callback(free.put_nowait, thread)

            async def sent(message: Message) -> None:
                await turn.aclose()
                await send(message)

            await application(scope, receive, sent)

    return behind_the_gate
