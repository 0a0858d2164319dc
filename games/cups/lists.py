"""Lists of cups: those of which a reader may know, those that take people, are played or over, one's own."""

from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, When

from accounts.models import User
from accounts.visibility import is_moderator
from games.models import Cup, Entrant, Member, Partner
from games.models.circle import IN_CIRCLE
from games.models.cup import NOT_COMING, OPEN_CUP, CupState, EntrantState
from games.models.cup_party import of
from labyrinth.ground.keyset import Page, Place, page_of

PER_PAGE = 20
OF_CIRCLE = 10
"""So many are shown on the page of a circle."""
NEWEST = ("-created_at", "-pk")


def readable(reader: User | None) -> QuerySet[Cup]:
    """The cups of which somebody may know: open ones, those of their circles, those they are in."""
    if reader is None:
        return Cup.objects.filter(circle=None)
    member = Member.objects.filter(circle=OuterRef("circle"), user=reader, role__in=IN_CIRCLE)
    mine = Entrant.objects.filter(cup=OuterRef("pk"), user=reader)
    partner = Partner.objects.filter(cup=OuterRef("pk"), user=reader)
    return Cup.objects.filter(Q(circle=None) | Exists(member) | Exists(mine) | Exists(partner))


def known_to(reader: User | None) -> QuerySet[Cup]:
    """Those, and for a moderator all."""
    return Cup.objects.all() if reader is not None and is_moderator(reader) else readable(reader)


def counted(rows: QuerySet[Cup]) -> QuerySet[Cup]:
    """The same with how many are `people` of each."""
    return rows.annotate(people=Count("entrants", filter=~Q(entrants__state__in=NOT_COMING)))


def taking(reader: User | None) -> list[Cup]:
    """The cups for which one may register, those that are drawn first in front (one query)."""
    rows = counted(readable(reader).filter(state=CupState.REGISTRATION))
    return list(rows.select_related("circle").order_by("closes_at", "pk")[:PER_PAGE])


def running(reader: User | None) -> list[Cup]:
    """The cups that are played, the newest first; seasons of leagues stand on their pages (one query)."""
    playing = (CupState.SEATED, CupState.RUNNING)
    rows = counted(readable(reader).filter(state__in=playing, league=None))
    return list(rows.select_related("circle").order_by(*NEWEST)[:PER_PAGE])


def over(reader: User | None, place: Place) -> Page[Cup]:
    """The cups that are over, the newest first (one query)."""
    rows = counted(readable(reader).filter(league=None).exclude(state__in=OPEN_CUP))
    return page_of(rows.select_related("circle"), NEWEST, place, PER_PAGE)


def of_circle(circle_id: int) -> list[Cup]:
    """The cups of a circle: those that are not over first, then the latest (one query). Members read them;
    divisions of its leagues stand on their pages."""
    rows = counted(Cup.objects.filter(circle=circle_id, league=None)).select_related("circle")
    is_open = Case(When(state__in=OPEN_CUP, then=0), default=1)
    return list(rows.order_by(is_open, *NEWEST)[:OF_CIRCLE])


def mine_of(user: User) -> list[Entrant]:
    """The cups in which somebody is, as long as they are not over (one query)."""
    rows = Entrant.objects.filter(of(user), cup__state__in=OPEN_CUP).exclude(state=EntrantState.LEFT)
    return list(rows.select_related("cup").order_by("-cup__created_at", "-pk"))


def results_of(person: User, reader: User | None, most: int = 10) -> list[Entrant]:
    """In which place somebody came in the cups that are over, the latest first (one query)."""
    rows = Entrant.objects.filter(of(person), place__isnull=False, cup__in=readable(reader))
    return list(rows.select_related("cup").order_by("-cup__over_at", "-pk")[:most])
