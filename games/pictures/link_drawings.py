"""Drawing the pictures of links, in the worker: each as somebody sees it who is nobody.

What was asked for may be over by now, and what is drawn must be what its address says: then nothing is drawn,
and whoever asks next is led to the present one.
"""

import logging
from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser

from accounts.languages import speaking
from accounts.models import User, Year
from accounts.visibility import may_see_profile
from games.campaigns.way import way_of
from games.drawing.png import PictureError
from games.faces.ending import TrailBoard
from games.faces.face import get_face
from games.faces.systems import is_known
from games.journal.again import NotPlayedAgain
from games.models import Campaign, Game
from games.past.counting import count
from games.past.foreign_records import TooSlow
from games.past.replay import Eyes, NoPositionError, replay
from games.pictures.campaign_picture import campaign_link
from games.pictures.card_picture import card_link
from games.pictures.chronicle_picture import chronicle_png
from games.pictures.kept_links import (
    CAMPAIGN,
    CARD,
    CHRONICLE,
    END,
    PERSON,
    POSITION,
    TABLE,
    YEAR,
    Wanted,
    keep,
    kept,
    of_campaign,
    of_table,
)
from games.pictures.link_picture import person_link, table_link
from games.pictures.year_picture import year_png
from games.refused import Refused
from games.statistics.chronicle import chronicle
from games.statistics.shown_year import shown_year
from games.statistics.statistics import STATISTICS, statistics_if_kept
from games.table.public import is_public, number_shown
from games.table.reader_table import table as table_of

logger = logging.getLogger(__name__)
NOBODY = AnonymousUser()


def draw(wanted: Wanted) -> None:
    """Draw it and keep it, unless that is done; nothing where it may not be seen, or cannot be drawn."""
    try:
        with speaking(wanted.language):
            found = kept(wanted) or KINDS.get(wanted.kind, _unknown)(wanted)
    except (NoPositionError, NotPlayedAgain, Refused):
        return
    except PictureError as error:
        logger.warning("the picture of a link could not be drawn: %s", error)
        return
    if found is not None:
        keep(wanted, found)


def _table(wanted: Wanted) -> bytes | None:
    game = _game(wanted)
    if game is None:
        return None
    shown = table_of(game, None)
    if of_table(game, number_shown(shown), wanted.language) != wanted:
        return None
    return table_link(shown, _trails(game))


def _position(wanted: Wanted) -> bytes | None:
    game = _game(wanted)
    if game is None or game.shifts != wanted.back:
        return None
    found = replay(game, Eyes(None), wanted.number)
    return table_link(found.table) if found.step == wanted.number else None


def _person(wanted: Wanted) -> bytes | None:
    person = User.objects.filter(slug=wanted.slug).first()
    if person is None or person.avatar != wanted.number or not may_see_profile(NOBODY, person):
        return None
    return person_link(person.slug, person.avatar)


def _chronicle(wanted: Wanted) -> bytes | None:
    """Also of a table that only its people know: who asks for the picture was let in by the page."""
    game = Game.objects.filter(slug=wanted.slug).first()
    if game is None or not game.is_finished:
        return None
    count(game.pk, STATISTICS.name)
    shown = table_of(game, None)
    told = chronicle(shown, wanted.number)
    return chronicle_png(shown, told) if told is not None and told.stamp == wanted.back else None


def _year(wanted: Wanted) -> bytes | None:
    """Whether somebody may see it, the page has asked; the board of its game only where everybody may."""
    row = Year.objects.filter(user__slug=wanted.slug, number=wanted.number).select_related("user").first()
    if row is None:
        return None
    told = shown_year(row, row.user)
    if told.stamp != wanted.back:
        return None
    game = told.best.game if told.best else None
    return year_png(told, table_of(game, None) if game else None)


def _card(wanted: Wanted) -> bytes | None:
    system, _slash, card = wanted.slug.partition("/")
    if not is_known(system):
        return None
    face = get_face(system)
    small = face.cards.small(card)
    return card_link(face, small) if small is not None else None


def _campaign(wanted: Wanted) -> bytes | None:
    """The map of one whose last game everybody may look at, if it is still the one that was asked for."""
    campaign = Campaign.objects.filter(slug=wanted.slug).first()
    last = campaign.games.order_by("-chapter").first() if campaign else None
    if campaign is None or last is None or not is_public(last):
        return None
    way = way_of(campaign)
    if not way or of_campaign(campaign, way, wanted.language) != wanted:
        return None
    return campaign_link(get_face(campaign.system), way)


def _unknown(wanted: Wanted) -> bytes | None:
    """What pages of a newer release ask for: one of its own workers draws it, when somebody asks again."""
    logger.info("pictures of links: no %s is drawn by this release", wanted.kind)
    return None


KINDS: dict[str, Callable[[Wanted], bytes | None]] = {
    TABLE: _table,
    END: _table,
    POSITION: _position,
    PERSON: _person,
    CHRONICLE: _chronicle,
    YEAR: _year,
    CARD: _card,
    CAMPAIGN: _campaign,
}


def _game(wanted: Wanted) -> Game | None:
    """The game, where everybody may look at it."""
    game = Game.objects.filter(slug=wanted.slug).first()
    return game if game is not None and is_public(game) else None


def _trails(game: Game) -> tuple[TrailBoard, ...]:
    """Who walked where in a game that is over; nothing where that cannot be told."""
    own = get_face(game.system).statistics
    if own is None or not game.is_finished:
        return ()
    count(game.pk, STATISTICS.name)
    try:
        found = statistics_if_kept(game)
    except (TooSlow, NotPlayedAgain):
        return ()
    return own.ending(found.own, {seat.number: "" for seat in game.seats.all()}).boards if found else ()
