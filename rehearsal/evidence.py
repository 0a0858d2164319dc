"""What the rows of a table say at the moment of a complaint: a JSON file for whoever looks into it."""

import json
import re
from pathlib import Path
from typing import Any

from games.models import Entry, Game, Message, Obligation, Seat, TableEvent, Vote
from labyrinth.ground.clock import now

NAMED = re.compile(r"\b(t\d+g\d+)\b|\b(?:in|game) (\d+)\b")
"""How the judges call a table: by its name in addresses, or by its number."""
LAST = 60
"""So many of its newest entries, events and messages."""


def keep(folder: Path, count: str, words: str) -> None:
    """Write down the rows of the table that the words name, if they name one."""
    named = NAMED.search(words)
    if named is None:
        return
    games = Game.objects.filter(slug=named[1]) if named[1] else Game.objects.filter(pk=named[2])
    for game in games.values():
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{now():%m%d-%H%M%S}-{count}-{game['slug']}.json"
        rows = {"words": words, "game": game} | _rows(game["id"])
        file.write_text(json.dumps(rows, default=_said, indent=1, ensure_ascii=False))


def _rows(game_id: int) -> dict[str, Any]:
    newest = {
        "events": TableEvent.objects.order_by("-pk"),
        "messages": Message.objects.order_by("-pk"),
        "entries": Entry.objects.order_by("-number"),
    }
    found = {name: rows.filter(game=game_id)[:LAST] for name, rows in newest.items()}
    found |= {
        "seats": Seat.objects.filter(game=game_id).order_by("number"),
        "obligations": Obligation.objects.filter(game=game_id).order_by("seat"),
        "votes": Vote.objects.filter(game=game_id).order_by("pk"),
    }
    return {name: list(rows.values()) for name, rows in found.items()}


def _said(value: Any) -> str:
    """Moments, and the bytes of entries."""
    return bytes(value).decode(errors="replace") if isinstance(value, bytes | memoryview) else str(value)
