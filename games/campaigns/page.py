"""A campaign as it is read: its chapters, its party, and what it came to."""

import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Exists, OuterRef, Subquery
from django.utils.translation import gettext as _

from accounts.models import User
from games.campaigns.go_on import stands_still
from games.campaigns.party import figures_of
from games.campaigns.way import Stop, way, won
from games.faces.face import Face, get_face
from games.journal.loading import load
from games.journal.release import rules_of, system_of
from games.models import Campaign, Game, Seat, Tenure
from games.models.campaign import Halt
from games.models.game import HEAVY, Access, Status
from games.refused import Refused
from games.table.audience import may_watch, shown_until
from labyrinth.ground.keyset import FIRST, Page, Place, page_of

logger = logging.getLogger(__name__)
LISTED = 50
LATEST = ("-pk",)


@dataclass(frozen=True)
class Chapter:
    """One game of a campaign: `won` is None where it is not decided, `story` as far as it is told."""

    number: int
    game: Game
    title: str
    story: tuple[str, ...]
    won: bool | None
    outcome: str


@dataclass(frozen=True)
class Member:
    """A figure: who plays it (`player` "" where nobody does: then it is `free`), what it has, and who has it
    from the next chapter on ("" where nothing changes)."""

    figure: str
    name: str
    seat: int
    player: str
    free: bool
    lines: tuple[str, ...]
    then: str


@dataclass(frozen=True)
class Figures:
    """What it came to: chapters played to their end, won and lost, rolls of dice and draws, days, and of each
    person the chapters that they have played."""

    played: int
    won: int
    lost: int
    chances: int
    days: int
    people: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class CampaignPage:
    """The whole page for one reader. `gains` is what the party has together, `mine` their seat in the last
    game, `to` whom a figure may be given, `halted` why it stands still, `may_go_on` whether they may have it
    go on."""

    campaign: Campaign
    chapters: list[Chapter]
    party: list[Member]
    gains: Sequence[str]
    figures: Figures
    mine: int | None
    to: list[Seat]
    halted: str
    may_go_on: bool

    @property
    def face(self) -> Face:
        """How its system looks and sounds."""
        return get_face(self.campaign.system)

    @property
    def has_book(self) -> bool:
        """Whether its chapters have a story book."""
        return self.face.book is not None

    @property
    def way(self) -> list[Stop]:
        """The map of its chapters; no stops where the system has none."""
        return way(self.face.campaign, self.chapters)

    @property
    def last(self) -> Game:
        """The game that is played now, or was played last."""
        return self.chapters[-1].game


def campaign_page(campaign: Campaign, reader: User | None) -> CampaignPage:
    """Everything at once; seven queries, and those of loading a game, or more where the story went on by what
    was done. Raises Refused while the site is upgraded."""
    games = list(campaign.games.defer(*HEAVY).order_by("chapter"))
    last = Game.objects.get(pk=games[-1].pk)
    seats = list(Seat.objects.filter(game=last).order_by("number"))
    mine = next((seat for seat in seats if reader and seat.user_id == reader.pk), None)
    plays = mine is not None and not mine.leaving
    return CampaignPage(
        campaign=campaign,
        chapters=[_chapter(get_face(campaign.system), game) for game in games],
        party=_party(campaign, last, seats, mine.number if mine else None),
        gains=_gains(campaign),
        figures=_figures(games),
        mine=mine.number if mine and plays else None,
        to=[seat for seat in seats if not seat.leaving],
        halted=_halted(campaign, last),
        may_go_on=plays and stands_still(campaign, last),
    )


def campaigns_of(user: User, place: Place = FIRST, size: int = LISTED) -> Page[Campaign]:
    """Those that the person plays or has played, the latest first, each with its number of chapters as
    `chapters` and the slug of its last game as `last` (one query)."""
    own = Seat.objects.filter(user=user, campaign=OuterRef("pk"))
    last = Game.objects.filter(campaign=OuterRef("pk")).order_by("-chapter")
    found = Campaign.objects.filter(Exists(own)).annotate(
        chapters=Subquery(last.values("chapter")[:1]), last=Subquery(last.values("slug")[:1])
    )
    return page_of(found, LATEST, place, size)


def may_look(campaign: Campaign, user: User | None) -> bool:
    """Open ones are for everybody; the others for those who play or have played in them."""
    if campaign.games.order_by("-chapter").values_list("access", flat=True).first() == Access.OPEN:
        return True
    if user is None:
        return False
    sat = Seat.objects.filter(game__campaign=campaign, user=user)
    return sat.exists() or Tenure.objects.filter(game__campaign=campaign, user=user).exists()


def plays_on(user: User, game: Game) -> bool:
    """Whether the game is a chapter that is over and the person plays a later one of its campaign (one query,
    of such a game)."""
    if game.campaign_id is None or not game.is_finished:
        return False
    later = Seat.objects.filter(game__campaign=game.campaign_id, game__chapter__gt=game.chapter)
    return later.filter(user=user).exists()


def _chapter(face: Face, game: Game) -> Chapter:
    how = (game.result or {}).get("how", "")
    words, by = face.campaign, game.played_by
    title = words.title(game.options, by) or _("Chapter %(number)d") % {"number": game.chapter or 0}
    story = tuple(words.story(game.options, by, how, lambda: _end(game))) if game.started_at else ()
    return Chapter(game.chapter or 0, game, title, story, won(game), str(face.ends.get(how, "")))


def _end(game: Game) -> Any:
    """How everybody saw it when it was over; None where the present rules cannot play it."""
    try:
        return system_of(game).observe(load(game).state, None)
    except Refused:
        raise
    except Exception as error:
        logger.warning("could not load game %s: %s", game.slug, type(error).__name__)
        return None


def _party(campaign: Campaign, last: Game, seats: Sequence[Seat], reader: int | None) -> list[Member]:
    """As it is now; for those to whom the table shows the game late or not at all, as it was before it: so it
    is for who has left a private campaign."""
    knows = reader is not None or last.access == Access.OPEN
    sees = knows and may_watch(last, reader) and shown_until(last, reader) is None
    figures = figures_of(campaign, last) if sees else dict(campaign.party)
    face, by_number = get_face(campaign.system), {seat.number: seat for seat in seats}
    carried = _carried(campaign)
    told = () if carried is None else face.campaign.sheets(carried)
    sheets = {sheet.figure: sheet.lines for sheet in told}
    return [
        _member(face, campaign, figure, by_number[seat], sheets.get(figure, ()), by_number)
        for figure, seat in figures.items()
        if seat in by_number
    ]


def _member(
    face: Face, campaign: Campaign, figure: str, seat: Seat, lines: tuple[str, ...], seats: dict[int, Seat]
) -> Member:
    free = seat.bot == "" and not seat.is_present
    to = campaign.handed.get(figure)
    then = "" if to is None else seats[to].shown_name if to in seats else _("somebody new")
    return Member(figure, face.side_name(figure), seat.number, seat.shown_name, free, lines, then)


def _gains(campaign: Campaign) -> Sequence[str]:
    carried = _carried(campaign)
    return () if carried is None else get_face(campaign.system).campaign.gains(carried)


def _carried(campaign: Campaign) -> Any:
    """What the party carries; None where it is of other rules."""
    system = rules_of(campaign.system)
    if system.carried is None:
        return None
    try:
        return msgspec.convert(campaign.carried, system.carried, str_keys=True)
    except msgspec.ValidationError:
        return None


def _figures(games: Iterable[Game]) -> Figures:
    over = [game for game in games if game.is_finished]
    won = sum(bool(game.result and game.result["winners"]) for game in over)
    began = [game.started_at for game in games if game.started_at]
    ended: list[datetime] = [game.finished_at for game in over if game.finished_at]
    days = (max(ended) - min(began)).days + 1 if ended and began else 0
    names = Seat.objects.filter(game__in=over, user__isnull=False).values_list("user__username", flat=True)
    return Figures(
        played=len(over),
        won=won,
        lost=len(over) - won,
        chances=sum(game.chances for game in over),
        days=days,
        people=tuple(Counter(names).most_common()),
    )


def _halted(campaign: Campaign, last: Game) -> str:
    """Why it stands still, in words; "" while it goes on."""
    if campaign.halt:
        return str(Halt(campaign.halt).label)
    return _("the last chapter was called off") if last.status == Status.CANCELLED else ""
