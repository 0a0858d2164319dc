"""Which games are played in a rehearsal: all systems, by turns, with the choices that a host has."""

import hashlib
import random
import re
import zlib
from collections.abc import Mapping

import msgspec

from accounts.models import User
from games import systems
from games.circles import sweep as standing_tables
from games.cups import tables as cups_tables
from games.engine.dice import commitment
from games.engine.system import System
from games.lobby import lobby
from games.lobby.new_table import NewTable
from games.models import Game
from games.models.clock import HOUR, LATE, PACES, At, Clock, fixed
from games.orders import orders
from games.systems import get_system

SORCERER, TALISMAN, MICE = "sorcerer", "talisman", "mice"
BY_TURNS = (
    *(SORCERER, MICE, TALISMAN, SORCERER, TALISMAN, MICE),
    *(SORCERER, TALISMAN, SORCERER, TALISMAN, MICE, SORCERER),
)
"""Of twelve tables three are campaigns, and four play Talisman; a system that is not named has one more."""
SEATS = {SORCERER: (2, 3, 3, 4), TALISMAN: (2, 3, 4, 5), MICE: (1, 2, 2, 3, 4)}
BOXES: tuple[Mapping[str, str], ...] = (
    {},
    {"city": "whole"},
    {"moon": "whole"},
    {"city": "whole", "moon": "whole"},
)
"""Talisman's, each as often as the others."""
MAKERS = (lobby, cups_tables, standing_tables)
"""Where rows of games are made."""
NUMBERED, OTHERS = re.compile(r"Table (\d+)$"), 40_000
USUAL = 0.75
"""So often a host leaves an option as it is."""
WAITS, ALWAYS = "pause", {"pause": "classic"}
"""Whether a table of Talisman waits for people in the turns of others: each answer as often as the others,
but always where all tables play it."""
FIRST = "chapter"
"""A campaign begins at its beginning."""
PACES_PLAYED = {"day": 70, "relaxed": 20, "week": 10}
HURRIED = Clock(turn=6 * HOUR, increment=HOUR, cap=12 * HOUR, answer=3 * HOUR)
"""What one of five tables chooses for itself, at which somebody sits who will leave."""
EVENING = fixed(At(18, "Europe/Warsaw"))
"""What one of ten chooses."""
LATE_CHOSEN = (70, 10, 10, 10)
ASKS = {
    SORCERER: ("ask_attacked", "ask_everything", "ask_everything"),
    MICE: ("ask_in_danger", "ask_everything", "ask_everything"),
}
"""Presets of orders for those who want to be asked; in Talisman they name what may wait for them."""


def new_table(number: int, chance: random.Random, plays: str = "") -> NewTable:
    """The table of this number, of the system that is named if one is; now and then a bot plays at it."""
    slug = plays or in_turn(number)
    seats = chance.choice(SEATS.get(slug, get_system(slug).seats))
    pace = chance.choices(list(PACES_PLAYED), list(PACES_PLAYED.values()))[0]
    pace = "custom" if is_hurried(number) or is_evening(number) else pace
    return NewTable(
        system=slug,
        name=f"Table {number}",
        seats=seats,
        bots=1 if seats > 2 and chance.random() < 0.3 else 0,
        options=_options(get_system(slug), chance) | (ALWAYS if plays == TALISMAN else {}),
        pace=pace,
        clock=_clock(EVENING if is_evening(number) else PACES.get(pace, HURRIED), number, chance),
        campaign=slug == MICE,
    )


def in_turn(number: int) -> str:
    """The system that the table of this number plays."""
    every = (*(slug for slug in systems.SLUGS if slug not in BY_TURNS), *BY_TURNS)
    return every[number % len(every)]


def is_hurried(number: int) -> bool:
    """Whether the table of this number has a quick clock of its own."""
    return number % 5 == 3


def is_evening(number: int) -> bool:
    """Whether turns at the table of this number are due at a fixed hour of the day."""
    return number % 10 == 6


def is_safe(number: int) -> bool:
    """Whether the first turn of each that runs out at the table of this number is a day longer."""
    return number % 2 == 0


def _clock(figures: Clock, number: int, chance: random.Random) -> Clock:
    late = chance.choices(LATE, LATE_CHOSEN)[0]
    return msgspec.structs.replace(figures, late=late, safety=is_safe(number) and figures.is_slow)


def _options(system: System, chance: random.Random) -> dict[str, str]:
    """Words that go together: drawn until they do."""
    boxes = chance.choice(BOXES) if system.slug == TALISMAN else {}
    free = {name: words for name, words in system.options.items() if name not in ("city", "moon", FIRST)}
    while True:
        drawn = {name: _word(words, chance) for name, words in free.items()}
        drawn |= {name: chance.choice(words) for name, words in free.items() if name == WAITS}
        chosen = {name: words[0] for name, words in system.options.items()} | drawn | dict(boxes)
        if not system.fits(chosen):
            return chosen


def _word(words: tuple[str, ...], chance: random.Random) -> str:
    return words[0] if chance.random() < USUAL else chance.choice(words)


def wants_to_be_asked(user: User, chance: random.Random) -> None:
    """The person's orders for all their games, of whatever system, leave more to them."""
    for slug, presets in ASKS.items():
        preset = get_system(slug).orders.presets[chance.choice(presets)]
        orders.set_for_all(user, slug, preset.values)
    askable = get_system(TALISMAN).orders.declared["ask"].fields[0].words
    orders.set_for_all(user, TALISMAN, {"ask": list(askable)})


def _number(name: str) -> int:
    """That of a table by its name; of those that people of a circle or a cup have one behind all others."""
    found = NUMBERED.match(name)
    return int(found[1]) if found else OTHERS + zlib.crc32(name.encode()) % OTHERS


def name_dice(seed: int) -> None:
    """From now on dice and address of every table in this process follow from the rehearsal's seed, the
    table's number and how many games were played at it before, so that a rehearsal can be repeated."""
    make = lobby.new_game_row

    def named(rules: System, *, name: str, seats: int, options: dict[str, str]) -> Game:
        game = make(rules, name=name, seats=seats, options=options)
        before = Game.objects.filter(name=name).count()
        game.slug = f"t{_number(name):05d}g{before:03d}"
        game.seed = hashlib.sha256(f"{seed} {game.slug}".encode()).digest()
        game.commitment = commitment(bytes(game.seed))
        return game

    for module in MAKERS:
        module.new_game_row = named  # type: ignore[attr-defined]
