"""A cup is announced; its host moves the date once, or calls it off."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import sanctions
from accounts.changes import lock_person
from accounts.models import User
from accounts.visibility import MODERATE
from games.cups import groups, lengths, sharing
from games.cups.entrants import locked
from games.lobby.options import checked
from games.messages import cup_notices
from games.models import Circle, Cup, Member
from games.models.circle import Role
from games.models.cup import OPEN_CUP, CupState, Format, Luck
from games.models.game import Pace, new_seed
from games.refused import Refused
from games.systems import get_system
from labyrinth.ground.clock import now

MOST_PLACES = 256
MOST_ROUNDS = 9
MOST_PARTIES, MOST_PARTY_ROUNDS = 64, 3
MOST_OPEN = 5
"""So many cups that are not over has one host."""
LATER_BY = timedelta(days=14)
SOONEST, LATEST = timedelta(hours=1), timedelta(days=90)
LEAST_DAYS, MOST_DAYS = 3, 366
LEAST_FOR_BAG = 12
"""A cup with so many places may share its luck: with fewer tables there is little to compare."""
BEGINS, BY_SEAT = "begins", "seat"
PACES = (Pace.DAY, Pace.RELAXED, Pace.WEEK, Pace.LIVE)


@dataclass(frozen=True)
class Announced:
    """What a host says of a new cup."""

    name: str
    system: str
    form: str
    seats: int
    places_min: int
    places_max: int
    closes_at: datetime
    days: int
    pace: str = Pace.DAY
    rounds: int = 0
    through: int = 0
    group: int = 0
    of_group: int = 0
    by_number: bool = False
    circle: Circle | None = None
    luck: str = Luck.OWN
    options: Mapping[str, str] = field(default_factory=dict)


def is_cup_system(slug: str) -> bool:
    """Whether cups are played in it: rivals, of whom the first seat may begin."""
    system = get_system(slug)
    return not system.allies and BY_SEAT in system.options.get(BEGINS, ())


def is_party_system(slug: str) -> bool:
    """Whether parties play cups in it: those who play together."""
    return bool(get_system(slug).allies)


def has_bag(slug: str, seats: int) -> bool:
    """Whether tables of that size may draw from one bag of dice."""
    return bool(get_system(slug).bags(seats).dice)


def announce(user: User, said: Announced) -> Cup:
    """A cup that takes people from now on. Raises Refused for what cannot be played."""
    try:
        sanctions.refuse_muted(user)
    except ValidationError as muted:
        raise Refused(muted.messages[0]) from None
    _check(user, said)
    begins = {} if said.form == Format.PARTIES else {BEGINS: BY_SEAT}
    options = checked(said.system, {**said.options, **begins})
    lengths.check(said.system, said.seats, options, said.pace, said.days)
    with transaction.atomic():
        lock_person(user.pk)
        if Cup.objects.filter(host=user, league=None, state__in=OPEN_CUP).count() >= MOST_OPEN:
            raise Refused(_("You have %(most)d cups that are not over.") % {"most": MOST_OPEN})
        return Cup.objects.create(
            name=said.name,
            system=said.system,
            options=options,
            pace=said.pace,
            form=said.form,
            seats=said.seats,
            rounds=said.rounds if said.form != Format.KNOCK_OUT else 0,
            through=said.through if said.form in (Format.KNOCK_OUT, Format.GROUPS) else 0,
            group=said.group if said.form == Format.GROUPS else 0,
            of_group=said.of_group if said.form == Format.GROUPS else 0,
            places_min=said.places_min,
            places_max=said.places_max,
            by_number=said.by_number,
            closes_at=said.closes_at,
            days=said.days,
            circle=said.circle,
            luck=said.luck,
            next_seed=new_seed() if said.luck == Luck.BAG else b"",
            host=user,
            created_at=now(),
            next_at=said.closes_at,
        )


def _check(user: User, said: Announced) -> None:
    check_game(user, said.system, said.seats, said.circle, parties=said.form == Format.PARTIES)
    if said.pace not in PACES or said.form not in Format.values:
        raise Refused(_("There are no such cups."))
    _check_people(said)
    check_times(said.closes_at, said.pace, said.days)
    _check_luck(said)


def check_game(user: User, slug: str, seats: int, circle: Circle | None, *, parties: bool = False) -> None:
    """Raises Refused for a game that is not played by rivals, or by `parties`, at such tables, and for a
    circle of others."""
    try:
        system = get_system(slug)
    except KeyError:
        raise Refused(_("There is no such game.")) from None
    if parties and not is_party_system(slug):
        raise Refused(_("Parties play games in which all play together."))
    if not parties and not is_cup_system(slug):
        raise Refused(_("Here rivals play: in this game all play together, so parties are compared."))
    if seats not in system.seats or seats < 2:
        raise Refused(_("This game is not played with that many seats."))
    if circle is not None and not _keeps(user, circle):
        raise Refused(_("Only a host of the circle announces its cups."))


def _check_people(said: Announced) -> None:
    if said.form == Format.PARTIES:
        _check_parties(said)
        return
    if said.places_min < 2 * said.seats:
        words = _("A cup with tables of %(seats)d needs %(people)d people at least.")
        raise Refused(words % {"seats": said.seats, "people": 2 * said.seats})
    if not said.places_min <= said.places_max <= MOST_PLACES:
        raise Refused(_("The most people are as many as the least, and %(most)d.") % {"most": MOST_PLACES})
    if said.form == Format.SWISS and not 1 <= said.rounds <= MOST_ROUNDS:
        raise Refused(_("A Swiss cup has 1 to %(most)d rounds.") % {"most": MOST_ROUNDS})
    if said.form != Format.SWISS and not 1 <= said.through <= said.seats // 2:
        raise Refused(_("At most half of a table goes on."))
    if said.form == Format.GROUPS:
        _check_groups(said)


def _check_parties(said: Announced) -> None:
    if not 2 <= said.places_min <= said.places_max <= MOST_PARTIES:
        raise Refused(
            _("There are 2 to %(most)d parties, the most as many as the least.") % {"most": MOST_PARTIES}
        )
    if not 1 <= said.rounds <= MOST_PARTY_ROUNDS:
        raise Refused(_("Parties play 1 to %(most)d rounds.") % {"most": MOST_PARTY_ROUNDS})


def _check_groups(said: Announced) -> None:
    least = max(groups.LEAST_PEOPLE, said.seats)
    if not least <= said.group <= groups.MOST_PEOPLE:
        words = _("With tables of %(seats)d a group has %(least)d to %(most)d people.")
        raise Refused(words % {"seats": said.seats, "least": least, "most": groups.MOST_PEOPLE})
    if said.places_min < 2 * said.group:
        words = _("Groups of %(group)d need %(people)d people at least.")
        raise Refused(words % {"group": said.group, "people": 2 * said.group})
    if not 1 <= said.of_group <= said.group // 2:
        raise Refused(_("At most half of a group goes on."))
    if not 1 <= said.rounds <= groups.MOST_ROUNDS:
        raise Refused(_("In groups there are 1 to %(most)d rounds.") % {"most": groups.MOST_ROUNDS})
    finals = groups.rounds(said.places_max, said.group, said.of_group, said.seats, said.through)
    if said.rounds + finals > MOST_ROUNDS:
        raise Refused(_("With the finals these are more than %(most)d rounds.") % {"most": MOST_ROUNDS})


def check_times(closes_at: datetime, pace: str, days: int) -> None:
    """Raises Refused for a date too near or too far, and for rounds too short or too long."""
    if not closes_at - now() + timedelta(minutes=5) >= SOONEST or closes_at - now() > LATEST:
        raise Refused(_("Registration ends an hour from now at the earliest, in 90 days at the latest."))
    least = 1 if pace == Pace.LIVE else LEAST_DAYS
    if not least <= days <= MOST_DAYS:
        raise Refused(_("A round lasts %(least)d to %(most)d days.") % {"least": least, "most": MOST_DAYS})


def _check_luck(said: Announced) -> None:
    if said.luck == Luck.OWN:
        return
    people = said.places_max * (said.seats if said.form == Format.PARTIES else 1)
    if said.luck not in Luck.values or people < LEAST_FOR_BAG:
        words = _("The same bag of dice at all tables is for cups of %(least)d people and more.")
        raise Refused(words % {"least": LEAST_FOR_BAG})
    if not has_bag(said.system, said.seats):
        raise Refused(_("For tables of that size there is no bag of dice in this game."))


def move(cup_id: int, by: User) -> None:
    """The host lets registration end 14 days later, once. Raises Refused."""
    with transaction.atomic():
        cup = _hosted(cup_id, by)
        if not cup.takes_people:
            raise Refused(_("Registration for this cup is over."))
        if cup.moved_at is not None:
            raise Refused(_("The date of this cup was moved already."))
        cup.moved_at, cup.closes_at = now(), cup.closes_at + LATER_BY
        cup.next_at = cup.closes_at
        cup.save(update_fields=["moved_at", "closes_at", "next_at"])


def call_off(cup_id: int, by: User, *, reason: str) -> None:
    """The host or a moderator ends it, and says why: games that run go on, for themselves. Raises Refused."""
    with transaction.atomic():
        cup = locked(cup_id)
        if cup.host_id != by.pk and not by.has_perm(MODERATE):
            raise Refused(_("Only the host of the cup can do this."))
        if not cup.is_open:
            raise Refused(_("This cup is over."))
        stop(cup, reason)


def stop(cup: Cup, why: str) -> None:
    """Call the cup off, whose row the caller holds; all who are in it are told."""
    cup.state, cup.over_at, cup.why, cup.next_at = CupState.CALLED_OFF, now(), why, None
    cup.save(update_fields=["state", "over_at", "why", "next_at"])
    sharing.open_all(cup)
    cup_notices.on_over(cup)


def _hosted(cup_id: int, by: User) -> Cup:
    cup = locked(cup_id)
    if cup.host_id != by.pk:
        raise Refused(_("Only the host of the cup can do this."))
    return cup


def _keeps(user: User, circle: Circle) -> bool:
    return Member.objects.filter(circle=circle, user=user, role=Role.HOST).exists()
