"""Run on a host of the site: what stands in the database when all is over, as JSON.

python -m tests.hosts.ledger SLUG ...
"""

import json
import os
import sys
from collections.abc import Iterable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
django.setup()

from django.db.models import Count  # noqa: E402 - only after the setup

from games.engine.questions import Answer  # noqa: E402
from games.journal.past import past_of  # noqa: E402
from games.models import Game, Message, SealedAnswer  # noqa: E402
from games.models.message import State  # noqa: E402

UNJUST = ("default", "stand_in")
"""Who answers for somebody whose time is over: nobody's was."""


def main(slugs: list[str]) -> dict[str, Any]:
    """Per table the answers of people in their order, as [seat, key], and times that ran out; mails."""
    return {"games": {slug: _game(Game.objects.get(slug=slug)) for slug in slugs}, "messages": _messages()}


def _game(game: Game) -> dict[str, Any]:
    given = [one for entry in past_of(game).entries() for one in entry.answers]
    sealed = [row.answer() for row in SealedAnswer.objects.filter(game=game, number=game.entries)]
    return {
        "status": game.status,
        "number": game.number,
        "entries": game.entries,
        "answers": _of_people(given),
        "sealed": _of_people(sealed),
        "timed_out": sum(1 for one in given if one.by in UNJUST),
    }


def _of_people(answers: Iterable[Answer]) -> list[list[Any]]:
    return [[one.seat, one.key] for one in answers if one.by == "person"]


def _messages() -> dict[str, Any]:
    sent = Message.objects.filter(state=State.SENT, channel="mail")
    twice = Message.objects.values("user", "game", "seat", "wait", "event", "due_at").annotate(n=Count("pk"))
    return {
        "sent": list(sent.values_list("message_id", flat=True)),
        "repeats": Message.objects.filter(repeats__gt=0).count(),
        "failed": Message.objects.filter(state=State.FAILED).count(),
        "written_twice": twice.filter(n__gt=1).count(),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(sys.argv[1:])))
