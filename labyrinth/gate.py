"""A gate before an ASGI application: so many requests begin at a time, in the order in which they came."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

from labyrinth.bodies import Message, Receive, Send

Application = Callable[[Message, Receive, Send], Awaitable[None]]


def begin_in_turn(application: Application, at_once: int) -> Application:
    """The application behind a gate: the next request begins when one of those before it has sent its first
    message, or has ended without."""
    turns = asyncio.Semaphore(at_once)

    async def behind_the_gate(scope: Message, receive: Receive, send: Send) -> None:
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(turns)

            async def sent(message: Message) -> None:
                await turn.aclose()
                await send(message)

            await application(scope, receive, sent)

    return behind_the_gate
