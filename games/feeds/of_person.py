"""The feed of a person's finished games, as far as they show them to everybody."""

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.visibility import shows_history
from games.careers.finished_games import FinishedGame, page
from games.faces.systems import name_of
from games.feeds.atom import Line, atom, tag


def has_feed(person: User) -> bool:
    """Whether strangers may see which games the person has finished."""
    return shows_history(AnonymousUser(), person)


def feed_of(person: User) -> bytes:
    """The latest of them, in the language that is spoken now; three queries. `has_feed` is asked before."""
    rows = page(person, AnonymousUser()).rows
    who = {"name": person.shown_name}
    return atom(
        name=tag(f"person-{person.slug}"),
        title=_("Finished games: %(name)s") % who,
        words=_("Games at tables that are open to everybody."),
        path=reverse("games:history", args=[person.slug]),
        updated=max((row.part.ended_at for row in rows), default=person.date_joined),
        lines=[_line(row) for row in rows],
    )


def _line(row: FinishedGame) -> Line:
    others = ", ".join(one.name for one in row.others)
    words = [f"{name_of(row.part.system)}.", *([_("With: %(names)s.") % {"names": others}] if others else [])]
    return Line(
        name=tag(f"part-{row.game.slug}-{row.part.seat}-{row.part.started_at:%Y%m%d%H%M%S}"),
        title=f"{row.game.shown_name}: {row.outcome}",
        words=" ".join(words),
        path=reverse("games:table", args=[row.game.slug]),
        updated=row.part.ended_at,
    )
