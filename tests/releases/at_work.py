"""A process of a site, of whatever release: `python -P at_work.py` in the tree of its code.

It reads one command a line as JSON, `[name, {arguments}]`, and answers each with a line. It knows a release
by what every release has: the API, addresses of pages, and the wake-ups of the worker.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import django

NAMES = ("Ann", "Bob", "Cid", "Dot")
MINUTE = timedelta(minutes=1)


def tokens() -> dict[str, str]:
    """Name -> a key of the person's for the API."""
    from accounts import tokens as keys
    from accounts.models import User

    return {
        name: keys.make(
            User.objects.get(username=name), name="a program", scopes=tuple(keys.SCOPES), days=365
        )[1]
        for name in NAMES
    }


def play(*, secrets: dict[str, str], rounds: int, seed: int, games: list[str] | None) -> dict[str, Any]:
    """Everybody answers what is asked of them, a round a minute, in these games or all; bots follow.

    `taken` are the acknowledged answers (game, seat, key), `again` how often which game was being upgraded.
    """
    chance, taken, again = Random(seed), [], Counter[str]()
    for _ in range(rounds):
        for secret in secrets.values():
            asked = _ask("GET", "/questions", secret)
            again.update(asked["upgraded"])
            for row in asked["rows"]:
                slug, question = row["game"]["id"], row["question"]
                if question["answered"] is None and (games is None or slug in games):
                    key = chance.choice([option["key"] for option in question["options"]])
                    body = {"question": question["token"], "key": key}
                    said = _ask("POST", f"/games/{slug}/answer", secret, body, refused=(409, 503))
                    if said:
                        taken.append([slug, row["seat"], key])
        _tick()
        _bots()
    return {"taken": taken, "again": dict(again)}


def work() -> dict[str, Any]:
    """What the worker does at this moment, once."""
    from games import tasks
    from games.careers import after_end

    tasks.sweep_due()
    tasks.around()
    tasks.repair()
    tasks.expire()
    _bots()
    for game_id in after_end.left_behind():
        after_end.after_end(game_id)
    for _ in range(5):
        tasks.send_messages()
    return {}


def look(*, secrets: dict[str, str], slug: str) -> dict[str, Any]:
    """The status of the pages of a game, and what a form and the API say, for who sits at seat 1."""
    from django.test import Client

    from games.models import Seat

    seat = Seat.objects.get(game__slug=slug, number=1)
    client = Client(raise_request_exception=False)
    client.force_login(seat.user, backend="django.contrib.auth.backends.ModelBackend")
    api = {"Authorization": f"Bearer {secrets[seat.user.username]}"}
    told = {
        "table": client.get(f"/g/{slug}/"),
        "form": client.post(f"/g/{slug}/answer/", {"question": "x", "answer": "x"}),
        "talk": client.get(f"/g/{slug}/talk/"),
        "my games": client.get("/games/"),
        "api": client.get(f"/api/v1/games/{slug}", headers=api),
        "api answer": client.post(
            f"/api/v1/games/{slug}/answer",
            json.dumps({"question": "x", "key": "x"}),
            content_type="application/json",
            headers=api,
        ),
    }
    return {name: response.status_code for name, response in told.items()}


def _ask(method: str, path: str, secret: str, body: Any = None, refused: tuple[int, ...] = ()) -> Any:
    from django.test import Client

    client = Client(raise_request_exception=False)
    data = b"" if body is None else json.dumps(body).encode()
    kind = "application/json" if data else "application/octet-stream"
    headers = {"Authorization": f"Bearer {secret}"}
    response = client.generic(method, "/api/v1" + path, data, kind, headers=headers)
    if response.status_code in refused:
        return None
    assert response.status_code == 200, f"{method} {path}: {response.status_code} {response.content.decode()}"
    return json.loads(response.content)


def _tick() -> None:
    from django.conf import settings

    file = Path(settings.CLOCK_FILE)
    file.write_text((datetime.fromisoformat(file.read_text()) + MINUTE).isoformat())


def _bots() -> None:
    from games.models import Obligation
    from games.play import bots

    for game_id in set(Obligation.objects.filter(then="bot").values_list("game", flat=True)):
        bots.play_bots(game_id)


COMMANDS: dict[str, Callable[..., dict[str, Any]]] = {
    "tokens": tokens,
    "play": play,
    "work": work,
    "look": look,
}


def main() -> None:
    """Until nothing more is said."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # whatever else is said
    django.setup()
    for line in sys.stdin:
        name, arguments = json.loads(line)
        print(json.dumps(COMMANDS[name](**arguments)), file=answers, flush=True)


if __name__ == "__main__":
    main()
