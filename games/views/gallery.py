"""A page of development only: every kind of question, option and event of a system, as it is drawn."""

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.faces.example import Example
from games.faces.face import get_face
from games.faces.systems import offered
from games.models import Game, Seat
from games.models.game import Status
from games.table import reader_table
from games.table.waiting import NOBODY
from games.views.sheets import is_tapped, sheet_page
from games.views.viewer import Request

PEOPLE = ("Ann", "Bob", "Cid", "Dot")


@require_safe
def gallery(request: Request, slug: str = "", number: int | None = None) -> HttpResponse:
    """The list of examples of a system, of the first without `slug`, or one of them, counted from 0; 404
    outside development."""
    slug = slug or offered()[0].slug
    examples = get_face(slug).gallery() if settings.DEVELOPMENT else ()
    if not examples:
        raise Http404
    page = {"slug": slug, "examples": examples}
    if number is None:
        return render(request, "dev/gallery.html", page)
    if number >= len(examples):
        raise Http404
    if is_tapped(request):
        return sheet_page(request, _table(slug, examples[number]), request.path)
    shown = {"table": _table(slug, examples[number]), "waits": NOBODY, "example": examples[number]}
    return render(request, "dev/example.html", {**page, **shown, "next": (number + 1) % len(examples)})


def _table(slug: str, example: Example) -> reader_table.Table:
    """The example as the seat that is asked would see it; nothing of it is stored."""
    status = Status.FINISHED if example.position.result else Status.RUNNING
    game = Game(slug="gallery", system=slug, name="Gallery", status=status, steps=example.position.steps)
    seats = [Seat(game=game, number=n, name=name) for n, name in enumerate(PEOPLE[: example.people], 1)]
    return reader_table.table_of(game, example.seat, seats, example.position)
