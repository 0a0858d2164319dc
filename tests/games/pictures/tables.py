"""Tables of whose links there are pictures, and where those are."""

from datetime import timedelta

from django.urls import reverse

from games.models import Game
from games.pictures.kept_links import (
    TABLE,
    Wanted,
    of_table,
)
from games.pictures.link_files import game_file, png_of
from games.table.public import public_number
from tests.games.letters import play_safe
from tests.games.people import running

SLUGS = ("sorcerer", "talisman", "mice")
BEGIN_AFTER = {"sorcerer": 6, "talisman": 6, "mice": 14}
AT_MOST = 95_000
CARD = "princes_sword"
MINUTE = timedelta(minutes=1)


def begun(system: str = "talisman") -> Game:
    game = running("Ann", "Bob", system=system)
    play_safe(game, BEGIN_AFTER[system])
    game.refresh_from_db()
    return game


def wanted(game: Game, number: int | None = None, language: str = "en", kind: str = TABLE) -> Wanted:
    number = public_number(game) if number is None else number
    if kind == TABLE:
        return of_table(game, number, language)
    return Wanted(kind, game.slug, number, game.shifts, language)


def address(game: Game, number: int | None = None, language: str = "en", name: str = "table_picture") -> str:
    return reverse(
        f"games:{name}", args=[game.slug, public_number(game) if number is None else number, language]
    )


def instead(game: Game) -> bytes:
    return png_of(game_file(game.system, "en"))
