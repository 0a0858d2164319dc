"""Links from the admin to the site."""

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User
from games.faces.systems import offered
from games.models import Game


def to_person(person: User | None) -> SafeString | str:
    """The name of a person, leading to their profile; a dash for nobody."""
    if person is None:
        return "-"
    return format_html('<a href="{}">{}</a>', person.get_absolute_url(), person.shown_name)


def to_game(game: Game | None) -> SafeString | str:
    """The name of a game, leading to its table; a dash for none."""
    if game is None:
        return "-"
    return format_html('<a href="{}">{}</a>', reverse("games:table", args=[game.slug]), game.shown_name)


def systems_named() -> list[tuple[str, str | Promise]]:
    """The slug and the name of each game that is played here."""
    return [(facts.slug, facts.name) for facts in offered()]
