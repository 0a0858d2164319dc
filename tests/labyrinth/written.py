"""What the site writes about itself, caught as production writes it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from labyrinth.running.logs import JsonLines


@contextmanager
def as_production(level: int = logging.INFO) -> Iterator[list[str]]:
    """Everything that is logged meanwhile from this level on, one JSON object a line."""
    written: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(self.format(record))

    handler = Keep()
    handler.setFormatter(JsonLines())
    # Django's loggers hand nothing on to the root.
    handled = [logging.getLogger(name) for name in ("", "django")]
    levelled = [
        logging.getLogger(name) for name in ("labyrinth", "games", "accounts", "labyrinth.serving.requests")
    ]
    before = [logger.level for logger in levelled]
    for logger in handled:
        logger.addHandler(handler)
    for logger in levelled:
        logger.setLevel(level)
    try:
        yield written
    finally:
        for logger in handled:
            logger.removeHandler(handler)
        for logger, old in zip(levelled, before, strict=True):
            logger.setLevel(old)
