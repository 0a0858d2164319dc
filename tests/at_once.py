"""Several at the same moment, on a real PostgreSQL."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection


def at_once(*actions: Callable[[], Any], refused: type[Exception]) -> list[Any]:
    """Run the actions in threads that start together; their results in the same order, refusals as such."""
    gate, results = threading.Barrier(len(actions)), [None] * len(actions)

    def run(at: int, action: Callable[[], Any]) -> None:
        try:
            gate.wait()
            results[at] = action()
        except refused as no:
            results[at] = no
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
        assert not thread.is_alive()
    return results
