"""Telling those who watch a table that it has moved."""

from games.services import broker

CHANNEL = "game:"


def publish(slug: str, step: int) -> None:
    """Say that the public number of a table is now `step`; nobody hears it while the broker is down."""
    broker.publish(f"{CHANNEL}{slug}", str(step))
