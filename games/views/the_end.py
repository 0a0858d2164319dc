"""What the page of a finished game tells besides its table: how it ended, and how it came to that."""

import logging
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.faces.face import face_of
from games.faces.systems import offered
from games.faces.wording import plain
from games.lobby.demo import demo_bots
from games.models.game import Access
from games.models.shared_luck import is_opened
from games.past.foreign_records import TooSlow
from games.past.one_at_a_time import Busy
from games.statistics.chronicle import heroes
from games.statistics.ending_page import ending_page
from games.statistics.statistics import Statistics, statistics, statistics_if_kept
from games.table.reader_table import Table
from games.views.viewer import Request

logger = logging.getLogger(__name__)

ASKED_FOR = "counted"
"""In an address: the whole game may be played again for this page."""


@dataclass(frozen=True)
class TheEnd:
    """How it ended in plain words, and what led there: `course` is safe HTML, "" where it is not known.

    Then it can be asked for (`is_open`); `is_new` until that was done. `demo`: a visitor may try such a game.
    `address` shows it to anybody; "" where the reader may not hand it on. `chronicle` is the seat whose
    chronicle is offered: the reader's, to others a winner's; 0 for none.
    """

    words: str
    course: SafeString
    is_open: bool
    is_new: bool
    demo: bool
    address: str
    chronicle: int = 0


def the_end(request: Request, table: Table) -> TheEnd | None:
    """The end of a finished game; None for any other. What was counted of it is looked up in the cache and
    only made anew for a page that asks for it, so that nobody waits for the name of the winner.
    """
    if not table.game.is_finished or table.result is None:
        return None
    asked = ASKED_FOR in request.GET
    try:
        found = statistics(table.game) if asked else statistics_if_kept(table.game)
        course, is_open = _course(request, table, found), found is None
    except Busy:
        course, is_open = SafeString(), True
    except TooSlow:
        course, is_open = SafeString(), False
    except Exception as error:
        # The present rules may not play the game again; its result stands all the same.
        logger.warning("how a game went is not known: %s %s", table.game.slug, type(error).__name__)
        course, is_open = SafeString(), False
    demo, address = _has_demo(table.game.system), _address(request, table)
    chronicle = _chronicle(table)
    return TheEnd(_words(table), course, is_open, not asked, demo, address, chronicle)


def _chronicle(table: Table) -> int:
    found = heroes(table.game, table.seats)
    return table.seat if table.seat in found else next(iter(found), 0)


def _course(request: Request, table: Table, found: Statistics | None) -> SafeString:
    if found is None:
        return SafeString()
    page = ending_page(table.game, found, table.seats)
    context = {"page": page, "game": table.game, "face": face_of(table)}
    return render_to_string("games/parts/course.html", context, request)


def _words(table: Table) -> str:
    said = plain(face_of(table).wording(table).outcome())
    return said or _("The players have agreed to end the game here. Nobody wins.")


def _address(request: Request, table: Table) -> str:
    """Where others see the end: at a table by secret link the link, which those hand on who sat there."""
    game = table.game
    if not is_opened(game):
        return ""
    if game.access == Access.OPEN or (game.is_demo and game.luck):
        return request.build_absolute_uri(reverse("games:table", args=[game.slug]))
    return request.build_absolute_uri(reverse("games:invite", args=[game.invite])) if table.seat else ""


def _has_demo(system: str) -> bool:
    return any(demo_bots(facts) for facts in offered() if facts.slug == system)
