"""The feed of an open league: each season that begins, who is first in each division, the end."""

from django.urls import reverse
from django.utils.translation import gettext as _

from games.faces.systems import name_of
from games.feeds.atom import Line, atom, tag
from games.models import Cup, Entrant, League
from games.models.cup import CupState

MOST = 40
"""So many of the latest divisions are told."""


def has_feed(league: League) -> bool:
    """Whether everybody may see it."""
    return league.circle_id is None


def feed_of(league: League) -> bytes:
    """The feed in the language that is spoken now; two queries. `has_feed` is asked before."""
    lines = [*_end(league), *_seasons(league), _founded(league)]
    lines.sort(key=lambda line: line.updated, reverse=True)
    return atom(
        name=tag(f"league-{league.slug}"),
        title=f"{league.shown_name} · {name_of(league.system)}",
        words=_("Each season that begins, who is first in each division."),
        path=_path(league),
        updated=lines[0].updated,
        lines=lines,
    )


def _founded(league: League) -> Line:
    return Line(
        name=tag(f"league-{league.slug}"),
        title=_("The league is founded"),
        words=str(name_of(league.system)),
        path=_path(league),
        updated=league.created_at,
    )


def _seasons(league: League) -> list[Line]:
    """A line for each season that begins, and for each division that is over."""
    cups = list(Cup.objects.filter(league=league).order_by("-season", "division")[:MOST])
    first: dict[int, list[str]] = {}
    for row in Entrant.objects.filter(cup__in=cups, place=1).order_by("seed"):
        first.setdefault(row.cup_id, []).append(row.shown_name)
    begun = [_begins(league, cup) for cup in cups if cup.division == 1]
    over = [_over(cup, first.get(cup.pk, [])) for cup in cups if cup.state == CupState.OVER]
    return [*over, *begun]


def _begins(league: League, cup: Cup) -> Line:
    return Line(
        name=tag(f"league-{league.slug}-season-{cup.season}"),
        title=_("Season %(season)d begins") % {"season": cup.season},
        words="",
        path=_path(league),
        updated=cup.created_at,
    )


def _over(cup: Cup, first: list[str]) -> Line:
    names = {"season": cup.season, "division": cup.division}
    return Line(
        name=tag(f"cup-{cup.slug}-over"),
        title=_("Season %(season)d, division %(division)d is over") % names,
        words=", ".join(first),
        path=reverse("games:cup", args=[cup.slug]),
        updated=cup.over_at or cup.created_at,
    )


def _end(league: League) -> list[Line]:
    if league.over_at is None:
        return []
    name = tag(f"league-{league.slug}-over")
    return [Line(name, _("The league is over"), "", _path(league), league.over_at)]


def _path(league: League) -> str:
    return reverse("games:league", args=[league.slug])
