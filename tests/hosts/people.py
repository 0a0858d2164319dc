"""Run on a host of the site: makes people, their tokens and sessions, and tables at which they sit.

    python -m tests.hosts.people 8

prints as JSON, for each table, the slug, and for each seat the token and the cookie of its person.
"""

import json
import os
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
django.setup()

from accounts import tokens  # noqa: E402 - only after the setup
from accounts.models import User  # noqa: E402
from benchmarks.sessions import sign_in  # noqa: E402
from games.lobby.lobby import create_game, join  # noqa: E402
from games.lobby.new_table import NewTable  # noqa: E402
from games.models.clock import Clock  # noqa: E402
from games.models.game import Pace  # noqa: E402
from games.systems import SLUGS  # noqa: E402

SEATS = 2
DAYS = 30
HALF_AN_HOUR = 1800
QUICK = 2
"""So many tables have a clock that a host which is two hours ahead would let run out. People answer within
seconds, and nothing else that goes wrong takes more than some minutes."""
SHORT = Clock(turn=HALF_AN_HOUR, increment=0, cap=HALF_AN_HOUR, answer=HALF_AN_HOUR, awake=False)


def main(tables: int) -> list[dict[str, Any]]:
    """Tables of all systems by turns, each with two people of its own."""
    return [_table(number) for number in range(tables)]


def _table(number: int) -> dict[str, Any]:
    people = [_person(f"Person{number}x{seat}") for seat in range(SEATS)]
    system = SLUGS[number % len(SLUGS)]
    about: dict[str, Any] = {"clock": SHORT, "pace": Pace.CUSTOM} if number < QUICK else {}
    game = create_game(people[0], NewTable(system=system, name=f"Table {number}", seats=SEATS, **about))
    for person in people[1:]:
        join(game, person)
    seats = [{"token": _token(person), "cookie": sign_in(person)} for person in people]
    return {"slug": game.slug, "system": system, "seats": seats}


def _person(name: str) -> User:
    return User.objects.create_user(email=f"{name.lower()}@example.org", username=name, password=None)


def _token(person: User) -> str:
    _token, secret = tokens.make(person, name="hosts", scopes=tokens.SCOPES, days=DAYS)
    return secret


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(int(sys.argv[1]))))
