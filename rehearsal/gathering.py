"""A circle of a rehearsal: people who come in by its link, a table that stands, and a cup of few."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from accounts.models import User
from games.circles import keeping, members, standing
from games.circles import sweep as standing_tables
from games.cups import announcing, entrants
from games.cups import sweep as cups
from games.lobby import lobby
from games.lobby.new_table import NewTable
from games.models import Circle, Cup, CupTable, Game, Seat
from games.models.cup import Format
from games.models.game import Status
from games.refused import Refused
from rehearsal.bench import Bench
from rehearsal.people import LEAVER, Somebody
from rehearsal.tables import SORCERER, TALISMAN
from rehearsal.town import Town

PEOPLE, REGISTERED = 6, 5
"""So many are of the circle, others are not; so many of them play the cup by twos: one has a bye each
round."""
ROUNDS, DAYS_OF_ROUND, OPEN_FOR = 2, 3, timedelta(hours=6)
ACCEPTED = 60
"""The site takes only rounds in which most games end by themselves; in a rehearsal their date has to come
while it lasts."""
STANDS_AFTER, AT_HOUR = timedelta(hours=20), 18
"""The first table that stands is opened at this hour of the day that begins so long after the founding."""
CUP_TABLES = "cup"
"""The pace of the judge for them: they save no more than one turn has."""


@dataclass
class Gathering:
    """One rehearsal's: nothing of it is there before it `begins`."""

    town: Town
    bench: Bench
    circle: Circle | None = None
    cup: Cup | None = None
    _people: list[Somebody] = field(default_factory=list)
    _known: set[int] = field(default_factory=set)

    def begin(self, at: datetime) -> None:
        """Somebody founds the circle, the others come in; its first table is played and stands from now on,
        and a cup takes people. Not in a town of fewer."""
        self._people = [who for who in self.town.people.values() if stays(who)][:PEOPLE]
        if len(self._people) < PEOPLE:
            return
        host, *others = (User.objects.get(pk=who.user_id) for who in self._people)
        for who in self._people:
            self.bench.judge.is_here(who.user_id, at)
        self.circle = keeping.found(host, keeping.Described("Evening circle"))
        for user in others:
            members.join(self.circle.pk, user, self.circle.invite)
        table = NewTable(system=TALISMAN, name="Circle table", seats=3, circle=self.circle)
        like = lobby.create_game(host, table)
        self._meets(like)
        for user in others[:2]:
            lobby.join(like, user)
        self._stand(host, like, at)
        self._announce(host, others, at)

    def _stand(self, host: User, like: Game, at: datetime) -> None:
        assert self.circle is not None
        day = (at + STANDS_AFTER).weekday()
        made = standing.set_up(self.circle.pk, host, "Standing table", like, standing.Every(1, day, AT_HOUR))
        self.bench.judge.circles.stands(self.circle.slug, made.name, (day, AT_HOUR, host.time_zone), at)

    def _announce(self, host: User, others: list[User], at: datetime) -> None:
        said = announcing.Announced(
            name="Evening cup",
            system=SORCERER,
            form=Format.SWISS,
            seats=2,
            places_min=4,
            places_max=8,
            closes_at=at + OPEN_FOR,
            days=ACCEPTED,
            rounds=ROUNDS,
            circle=self.circle,
        )
        self.cup = announcing.announce(host, said)
        self.cup.days = DAYS_OF_ROUND
        self.cup.save(update_fields=["days"])
        for user in [host, *others][:REGISTERED]:
            entrants.register(self.cup.pk, user)

    # -- the clock-work ------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """What beat would have called: tables that stand, rounds of the cup."""
        if self.circle is None:
            return
        standing_tables.open_due()
        cups.sweep()
        for game in Game.objects.filter(circle=self.circle).exclude(pk__in=self._known):
            self._meets(game)

    def _meets(self, game: Game) -> None:
        """The judge gets to know a table of theirs."""
        self._known.add(game.pk)
        of_cup = CupTable.objects.filter(game=game).exists()
        self.bench.judge.paces[game.name] = CUP_TABLES if of_cup else game.pace

    def sit_down(self, at: datetime) -> None:
        """Now and then the circle sits down where one of its tables waits."""
        for game in Game.objects.filter(circle=self.circle, status=Status.OPEN).order_by("pk"):
            taken = set(Seat.objects.filter(game=game).values_list("user_id", flat=True))
            for who in [who for who in self._people if who.user_id not in taken][: game.seats_wanted]:
                self._sit(who, game, at)

    def _sit(self, who: Somebody, game: Game, at: datetime) -> None:
        if who.user_id not in self.town.people or who.away_until(at):
            return
        self.bench.judge.is_here(who.user_id, at)
        try:
            lobby.join(game, User.objects.get(pk=who.user_id))
        except Refused:
            return  # it is full by now

    # -- the judge -----------------------------------------------------------------------------------------

    def look(self, at: datetime) -> None:
        """The judge reads the circle and the cup, as its people do and as somebody else does."""
        if self.circle is None or self.cup is None:
            return
        inside = next((who.user_id for who in self._people if who.user_id in self.town.people), 0)
        outside = next(one for one, who in self.town.people.items() if who not in self._people)
        path = f"circles/{self.circle.slug}"
        if inside and (page := self.bench.eyes.read(path, inside)) is not None:
            self.bench.judge.circles.see(page, at)
        self.bench.judge.circles.seen_outside(self.circle.slug, self.bench.eyes.read(path, outside))
        if inside and (cup := self.bench.eyes.read(f"cups/{self.cup.slug}", inside)) is not None:
            self.bench.judge.cups.see(cup, at)


def stays(who: Somebody) -> bool:
    """Whether they do not leave, and are told at once."""
    return who.habit is not LEAVER and not who.habit.digest and who.gone_from is None
