"""Pages tell programs of the feeds that everybody may read."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User
from games.feeds import of_person, of_table
from games.feeds.atom import TYPE
from games.models import Game

register = template.Library()

LINK = '<link rel="alternate" type="{}" href="{}" title="{}">'


@register.simple_tag
def table_feed(game: Game) -> SafeString | str:
    """The link of a table that is open to everybody; nothing for any other."""
    if not of_table.has_feed(game):
        return ""
    return _link(reverse("games:table_feed", args=[game.slug]), game.shown_name)


@register.simple_tag
def person_feed(person: User) -> SafeString | str:
    """The link of somebody who shows their games to everybody; nothing for anybody else."""
    if not of_person.has_feed(person):
        return ""
    return _link(reverse("games:person_feed", args=[person.slug]), person.shown_name)


def _link(to: str, title: str) -> SafeString:
    return format_html(LINK, TYPE.partition(";")[0], to, title)
