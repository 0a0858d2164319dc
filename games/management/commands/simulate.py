"""manage.py simulate SYSTEM: whole games of bots, one JSON line each, and the speed at the end."""

import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.play_out import PlayedOut, play_out
from games.engine.record import encode_record
from games.engine.system import System
from games.kit.campaign import play_on
from games.lobby.options import checked
from games.play.stand_in import best_level
from games.refused import Refused
from games.systems import get_system

USUAL_SEATS = 4
CHAPTERS = 20
"""A campaign has fewer, unless its party loses again and again."""


@dataclass
class Played:
    """What has been played: games, the bots' decisions, and of each campaign the games that differ."""

    games: int = 0
    decisions: int = 0
    came_to: dict[str, set[str]] = field(default_factory=dict)
    sat: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)

    def add(self, campaign: str, game: PlayedOut, bots: Sequence[str]) -> None:
        """One more, played by these bots."""
        self.games, self.decisions = self.games + 1, self.decisions + game.decisions
        result = game.position.result
        self.sat.update(bots)
        self.won.update(bots[seat - 1] for seat in (result.winners if result else ()))
        self.came_to.setdefault(campaign, set()).add(json.dumps(game.options, sort_keys=True))

    def how_far(self) -> str:
        """How many chapters the parties have seen."""
        seen = [len(chapters) for chapters in self.came_to.values()] or [0]
        return f"campaigns came to {min(seen)} to {max(seen)} chapters, {fmean(seen):.1f} on average"

    def shares(self) -> Iterator[str]:
        """Of each level how many of the seats that it had have won."""
        for level, sat in sorted(self.sat.items()):
            yield f"{level} won {self.won[level]} of {sat}, {100 * self.won[level] / sat:.1f} %"


class Command(BaseCommand):
    """Game k depends on the seed and k only, on any machine."""

    help = "Play whole games by bots; prints one JSON line per game and the speed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """SYSTEM, --seats, --option, --games, --seed, --bot, --bots, --turns, --campaign, --records."""
        parser.add_argument("system")
        parser.add_argument("--seats", type=int, help=f"{USUAL_SEATS}, or as many as the system has")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="again for each; else the usual",
        )
        parser.add_argument("--games", type=int, default=10)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--bot", help="one level, or one per seat separated by commas; else the best")
        parser.add_argument(
            "--bots",
            metavar="LEVEL,LEVEL",
            help="one level per seat; they change seats from game to game, on the same dice",
        )
        parser.add_argument("--turns", type=int, default=5000, help="cut a game after so many turns")
        parser.add_argument(
            "--campaign",
            nargs="?",
            const=CHAPTERS,
            type=int,
            metavar="MOST",
            help=f"each game is a campaign of at most {CHAPTERS} or so many, and what lasts goes along",
        )
        parser.add_argument("--records", type=Path, help="folder to write finished games to")

    def handle(self, *args: Any, **options: Any) -> None:
        """Plays the games one after another."""
        system = self._system(options["system"])
        moving = options["bots"].split(",") if options["bots"] else []
        seats = options["seats"] or len(moving) or _usual_seats(system)
        bots = self._bots(system, options["bots"] or options["bot"] or best_level(system), seats)
        setup = {"seats": seats, **_chosen(system, options["option"])}
        if options["campaign"] and system.carried is None:
            raise CommandError(f"games of {system.slug} do not follow one another")
        # Bots that differ change seats on the same dice; where all are alike each game is another.
        alike = seats if len(set(moving)) > 1 else 1
        started, played = time.perf_counter(), Played()
        for index in range(options["games"]):
            name = f"{system.slug}-{options['seed']}-{index // alike}"
            here = [bots[(seat + index) % seats] for seat in range(seats)] if moving else bots
            for chapter, game in enumerate(_games(system, setup, here, name, options), 1):
                played.add(name, game, here)
                line = _line(index, game, here, chapter if options["campaign"] else None)
                self.stdout.write(json.dumps(line))
                if options["records"] and game.finished:
                    _keep(options["records"], game)
        spent = time.perf_counter() - started
        if options["campaign"]:
            self.stdout.write(played.how_far())
        for share in played.shares() if moving else ():
            self.stdout.write(share)
        self.stdout.write(f"{played.games / spent:.2f} games/s, {played.decisions / spent:.0f} decisions/s")

    def _system(self, slug: str) -> System:
        try:
            return get_system(slug)
        except KeyError as error:
            raise CommandError(str(error)) from error

    def _bots(self, system: System, levels: str, seats: int) -> list[str]:
        bots = levels.split(",")
        bots = bots * seats if len(bots) == 1 else bots
        unknown = [level for level in bots if level not in system.bots.levels]
        if unknown:
            raise CommandError(f"no bot {unknown[0]!r}; there are {', '.join(system.bots.levels)}")
        if seats not in system.seats or len(bots) != seats:
            raise CommandError(f"{len(bots)} bots for {seats} seats: the system takes {system.seats} seats")
        return bots


def _usual_seats(system: System) -> int:
    return max((seats for seats in system.seats if seats <= USUAL_SEATS), default=system.seats[0])


def _chosen(system: System, given: list[str]) -> dict[str, str]:
    """Every option with its word, from "name=word". Raises CommandError for what the system does not play."""
    try:
        pairs = [_pair(one) for one in given]
        if twice := [name for name, count in Counter(name for name, _word in pairs).items() if count > 1]:
            raise CommandError(f"--option {twice[0]}: more than one value")
        return checked(system.slug, dict(pairs))
    except Refused as refused:
        known = "; ".join(f"{name}={'|'.join(words)}" for name, words in system.options.items())
        raise CommandError(f"{refused.message} ({known or 'this system has no options'})") from refused


def _games(
    system: System, setup: dict[str, Any], bots: list[str], name: str, options: dict[str, Any]
) -> Iterator[PlayedOut]:
    """One game, or those of a campaign."""
    if options["campaign"]:
        return play_on(system, setup, bots, name=name, games=options["campaign"])
    return iter([play_out(system, setup, bots, name=name, turns=options["turns"])])


def _keep(folder: Path, game: PlayedOut) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game.name}.json").write_bytes(encode_record(game.record()))


def _pair(given: str) -> tuple[str, str]:
    name, equals, word = given.partition("=")
    if not equals:
        raise CommandError(f"--option {given}: write it as NAME=VALUE")
    return name, word


def _line(index: int, game: PlayedOut, bots: Sequence[str], chapter: int | None) -> dict[str, Any]:
    """`bots` are the levels on the seats, `winners` are seats, none where nobody wins; `how` is the rules'
    word for the end, null where the game was cut; `decisions` are the bots' answers. Of a campaign it says
    which chapter, and its options."""
    result = game.position.result
    of_campaign = {} if chapter is None else {"chapter": chapter, "options": game.options}
    return {
        "index": index,
        **of_campaign,
        "bots": list(bots),
        "winners": list(result.winners) if result else [],
        "how": result.how if result else None,
        "turns": game.position.system.slow.turns(game.position.state),
        "decisions": game.decisions,
        "digest": game.digest(),
        "finished": game.finished,
    }
