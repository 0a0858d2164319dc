"""Telling those who watch a table that it has moved."""

from games.services import broker

CHANNEL = "game:"


TALK = "talk "
"""Before the name of a room, in place of a number."""


def publish(slug: str, step: int) -> None:
    """Say that the public number of a table is now `step`; nobody hears it while the broker is down."""
    broker.publish(f"{CHANNEL}{slug}", str(step))


def publish_talk(slug: str, room: str) -> None:
    """Say that something was said or deleted in a room of a table."""
    broker.publish(f"{CHANNEL}{slug}", f"{TALK}{room}")
