"""What a table asks of those who join it, in words."""

from django.utils.translation import gettext as _

from games.lobby.newcomer import language_name
from games.models import Game


def in_words(game: Game) -> list[str]:
    """What the table asks, a line each."""
    asked, found = game.requires, []
    if "language" in asked:
        found.append(_("Language: %(language)s") % {"language": language_name(asked["language"])})
    if "reliability" in asked:
        found.append(_("At least %(least)d of 100 turns played in time") % {"least": asked["reliability"]})
    if "rating" in asked:
        found.append(_("A rating of at least %(least)d") % {"least": asked["rating"]})
    return found
