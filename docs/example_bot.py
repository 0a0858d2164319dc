"""Plays one game of The Sorcerer's Labyrinth against a bot of the site, by the API, to its end.

    LABYRINTH_TOKEN=lab_... python example_bot.py https://play.example.org

The token needs the scopes read, play and tables. Nothing but Python's standard library is needed.
"""

import json
import os
import sys
import time
import uuid
from urllib import error, request

SITE = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8000"
LIKED = ("gauntlet:", "attack:", "fight", "wield:", "wear:", "pick:", "move:", "go_on", "quests", "end")
"""The first of these words that begins an option decides; else the bot does what the site would do."""


def ask(path, body=None, accept="application/json"):
    """A request with the token. One that changes something has a key, so that it may be sent again."""
    headers = {"Authorization": f"Bearer {os.environ['LABYRINTH_TOKEN']}", "Accept": accept}
    if body:
        headers |= {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
    return request.Request(SITE + path, json.dumps(body).encode() if body else None, headers)


def send(path, body=None):
    """What the API answers; nothing where the table has moved on. Waits as long as the API asks for it."""
    asked = ask(path, body)
    while True:
        try:
            with request.urlopen(asked, timeout=30) as answer:
                return json.load(answer)
        except error.HTTPError as no:
            if no.code == 409:
                return None
            if no.code not in (429, 503):
                sys.exit(f"{no.code}: {no.read().decode()}")
            time.sleep(float(no.headers["Retry-After"]))


def wait(game, number):
    """Until the number of the game is another one; a while where the site has no streams."""
    with request.urlopen(ask(f"/live/api/v1/games/{game}", accept="text/event-stream")) as stream:
        if stream.status == 204:
            time.sleep(2)
        next((line for line in stream if line.startswith(b"data:") and int(line[5:]) != number), None)


game = send("/api/v1/tables", {"name": "Program against bot", "seats": 2, "bots": 1})["id"]
while (table := send(f"/api/v1/games/{game}"))["status"] == "running":
    if question := table["question"]:
        keys = [option["key"] for option in question["options"]]
        good = next(filter(None, ([key for key in keys if key.startswith(word)] for word in LIKED)), None)
        key = good[table["step"] % len(good)] if good else question["default"]
        send(f"/api/v1/games/{game}/answer", {"question": question["token"], "key": key})
    else:
        wait(game, table["number"])
print(f"{table['status']}: {table['result'] and table['result']['text']}")
