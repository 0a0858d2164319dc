"""A process that is killed within an answer: `python -m tests.api.kill_answer TOKEN KEY` opens a table."""

import os
import signal
import sys
from typing import Any

TABLE = {"name": "Evening", "system": "sorcerer", "seats": 2}


def main(secret: str, key: str) -> None:
    import django

    django.setup()
    from django.conf import settings

    from games.lobby import lobby
    from tests.api.program import Program

    settings.ALLOWED_HOSTS = ["testserver"]
    create = lobby.create_game

    def made_and_dead(*args: Any, **choices: Any) -> None:
        create(*args, **choices)
        print("a table is made", flush=True)  # noqa: T201 - read by the test
        os.kill(os.getpid(), signal.SIGKILL)

    lobby.create_game = made_and_dead  # type: ignore[assignment]
    print(Program(secret).post("/tables", TABLE, **{"Idempotency-Key": key}).content)  # noqa: T201


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
    main(*sys.argv[1:])
