"""`manage.py count_cards SYSTEM`: how often each printed card is met, counted over games of bots."""

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.events import Event
from games.engine.play_out import play_out
from games.engine.position import Position
from games.faces.face import Face, get_face
from games.faces.met import FOLDER, written
from games.kit.held import card_of
from games.play.stand_in import best_level
from games.systems import get_system

SEED = "cards"


class Command(BaseCommand):
    """Game k depends on k only, on any machine; the file is committed."""

    help = "Count how often each printed card is met, over games of bots."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """SYSTEM, --games, --turns, --seats, --into."""
        parser.add_argument("system")
        parser.add_argument("--games", type=int, default=24)
        parser.add_argument("--turns", type=int, default=400, help="cut a game after so many turns")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--into", type=Path, default=FOLDER, help="the folder of faces to write into")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line: how many cards were met."""
        face = get_face(options["system"])
        known = {card.id for shelf in face.cards.shelves() for card in shelf.cards}
        if not known:
            raise CommandError(f"{face.slug} has no printed cards")
        counted: Counter[str] = Counter()
        for number in range(options["games"]):
            counted.update(_met(face, number, options["seats"], options["turns"], known))
        path = options["into"] / face.slug / "met.txt"
        path.write_text(written(counted, options["games"]), encoding="utf-8")
        self.stdout.write(f"{face.slug}: {len(counted)} of {len(known)} cards were met")


def _met(face: Face, number: int, seats: int, turns: int, known: set[str]) -> Counter[str]:
    """Card -> so many turns of that game in which all can read of it; each second game has all boxes."""
    system = get_system(face.slug)
    setup = {"seats": seats, **(face.everything if number % 2 else {})}
    bots = [best_level(system)] * seats
    seen: set[tuple[int, str]] = set()
    told = 0

    def watch(position: Position) -> None:
        nonlocal told
        turn = system.slow.turns(position.state)
        new = (card for _step, event in position.events[told:] for card in _named(event))
        seen.update((turn, card) for card in new if card in known)
        told = len(position.events)

    play_out(system, setup, bots, name=f"{SEED}-{face.slug}-{number}", turns=turns, watch=watch)
    return Counter(card for _turn, card in seen)


def _named(event: Event) -> set[str]:
    """The words of a public event's facts that may be cards."""
    if event.secret:
        return set()
    values = (one if isinstance(one, (list, tuple)) else (one,) for one in event.facts.values())
    return {card_of(one) for value in values for one in value if isinstance(one, str)}
