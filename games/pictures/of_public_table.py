"""Where the picture of a table lies that stands beside links to it, for what is sent to people."""

from django.urls import reverse

from games.faces.systems import is_known
from games.journal.again import NotPlayedAgain
from games.models import Game
from games.pictures.kept_links import NOTICES, ask_for, is_kept, of_table
from games.table.public import is_public, public_number


def is_drawn(game: Game) -> bool:
    """Whether there is a picture of it that everybody may see."""
    return is_public(game) and is_known(game.system)


def public_picture(game: Game, language: str) -> str:
    """Its path, of the table as spectators see it now; it is asked for, so that it is there when somebody
    looks. "" where not everybody may look, and for a past that this release cannot play again."""
    if not is_drawn(game):
        return ""
    try:
        wanted = of_table(game, public_number(game), language)
    except NotPlayedAgain:
        return ""
    if not is_kept(wanted):
        ask_for(wanted, NOTICES)
    return reverse("games:table_picture", args=[game.slug, wanted.number, language])
