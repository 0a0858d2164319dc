"""The feed of an open cup: each round that is drawn, how its tables end, who is first in the end."""

from django.db.models import Prefetch
from django.urls import reverse
from django.utils.translation import gettext as _

from games.faces.systems import name_of
from games.feeds.atom import Line, atom, tag
from games.models import Cup, CupRound, CupSeat, CupTable, Entrant
from games.models.cup import CupState, How

MOST = 60
"""So many of the latest tables are told."""


def has_feed(cup: Cup) -> bool:
    """Whether everybody may see it."""
    return cup.circle_id is None


def feed_of(cup: Cup) -> bytes:
    """The feed in the language that is spoken now; four queries. `has_feed` is asked before."""
    lines = [*_end(cup), *_tables(cup), *_rounds(cup), _announced(cup)]
    lines.sort(key=lambda line: line.updated, reverse=True)
    return atom(
        name=tag(f"cup-{cup.slug}"),
        title=f"{cup.shown_name} · {name_of(cup.system)}",
        words=_("Each round that is drawn, how its tables end, who is first in the end."),
        path=_path(cup),
        updated=lines[0].updated,
        lines=lines,
    )


def _announced(cup: Cup) -> Line:
    return Line(
        name=tag(f"cup-{cup.slug}"),
        title=_("The cup is announced"),
        words=str(cup.get_form_display()),
        path=_path(cup),
        updated=cup.created_at,
    )


def _rounds(cup: Cup) -> list[Line]:
    return [
        Line(
            name=tag(f"cup-{cup.slug}-round-{row.number}"),
            title=_("Round %(number)d is drawn") % {"number": row.number},
            words="",
            path=_path(cup),
            updated=row.begins_at,
        )
        for row in CupRound.objects.filter(cup=cup)
    ]


def _tables(cup: Cup) -> list[Line]:
    seats = Prefetch("seats", CupSeat.objects.select_related("entrant").order_by("place", "seat"))
    rows = CupTable.objects.filter(round__cup=cup, decided_at__isnull=False).exclude(how=How.BYE)
    found = rows.select_related("round").prefetch_related(seats).order_by("-decided_at", "-pk")[:MOST]
    return [_table(cup, row) for row in found]


def _table(cup: Cup, row: CupTable) -> Line:
    assert row.decided_at is not None
    places = ", ".join(f"{seat.place}. {seat.entrant.shown_name}" for seat in row.seats.all())
    title = _("Round %(number)d, table %(letter)s") % {"number": row.round.number, "letter": row.letter}
    name = tag(f"cup-{cup.slug}-table-{row.round.number}-{row.number}")
    return Line(name=name, title=title, words=places, path=_path(cup), updated=row.decided_at)


def _end(cup: Cup) -> list[Line]:
    if cup.over_at is None:
        return []
    if cup.state == CupState.CALLED_OFF:
        title, words = _("The cup is called off"), ""
    else:
        first = Entrant.objects.filter(cup=cup, place=1).order_by("seed")
        title, words = _("The cup is over"), ", ".join(row.shown_name for row in first)
    name = tag(f"cup-{cup.slug}-over")
    return [Line(name=name, title=title, words=words, path=_path(cup), updated=cup.over_at)]


def _path(cup: Cup) -> str:
    return reverse("games:cup", args=[cup.slug])
