"""Who lives in a rehearsal, and that they sit down together."""

import random
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from accounts import vacation_by_itself
from accounts.hours import change_hours
from accounts.message_choices import choose
from accounts.models import User
from games.lobby import lobby
from games.models import Game
from games.models.message import Event
from rehearsal.people import PHONE, Somebody, quiet_times, somebody
from rehearsal.tables import is_hurried, new_table, wants_to_be_asked

IN_DIGEST = (Event.YOUR_TURN, Event.QUESTION, Event.REMINDER, Event.ABSENT, Event.ENDED)
ON_PHONE = (Event.YOUR_TURN, Event.QUESTION, Event.REMINDER, Event.LAST_REMINDER, Event.STARTED, Event.ENDED)
TABLES_EACH = 1.3
"""People for each table."""
BEFORE = timedelta(days=10)
"""People choose their hours so long before the first game; other free days act from the week after."""


@dataclass
class Town:
    """The people by the id of their account and by their address."""

    chance: random.Random
    start: datetime
    days: int
    people: dict[int, Somebody] = field(default_factory=dict)
    addresses: dict[str, Somebody] = field(default_factory=dict)

    def settle(self, number: int) -> None:
        """So many people sign up and choose their hours, messages and orders."""
        for index in range(number):
            person = somebody(index, self.chance, self.start, self.days)
            user = _sign_up(person, self.chance)
            person.user_id = user.pk
            self.people[user.pk] = person
            self.addresses[person.email] = person

    def draw(self, number: int, *, leaver: bool = False) -> list[User]:
        """So many people who have not left, in any order, one who will leave among them."""
        here = [user_id for user_id, person in self.people.items() if person.gone_from is None]
        leavers = [user_id for user_id, person in self.people.items() if person.gone_from is not None]
        drawn = self.chance.sample(here, min(number, len(here)))
        if leavers and (leaver or self.chance.random() < 0.3):
            drawn[-1] = self.chance.choice(leavers)
        return [User.objects.get(pk=user_id) for user_id in drawn]


def how_many(games: int) -> int:
    """People for so many tables."""
    return max(5, round(games * TABLES_EACH))


def open_table(town: Town, number: int, plays: str = "") -> Game:
    """A full table, of the system that is named if one is; it starts with the last one who sits down."""
    table = new_table(number, town.chance, plays)
    host, *others = town.draw(table.seats - table.bots, leaver=is_hurried(number))
    game = lobby.create_game(host, table)
    for user in others:
        lobby.join(game, user)
    game.refresh_from_db()
    return game


def _sign_up(person: Somebody, chance: random.Random) -> User:
    user = User.objects.create_user(email=person.email, username=person.name, password=None)
    user.time_zone, user.language = person.zone, chance.choice(("en", "pl"))
    user.save(update_fields=["time_zone", "language"])
    quiet_from, quiet_to = quiet_times(person)
    change_hours(user, quiet_from=quiet_from, quiet_to=quiet_to, free_days=person.free)
    person.digest_hour = chance.choice((8, 12, 19))
    in_digest = IN_DIGEST if person.habit.digest else ()
    on_phone = ON_PHONE if PHONE in person.has else ()
    chosen = dict.fromkeys(map(str, in_digest), "digest") | dict.fromkeys(map(str, on_phone), "push")
    choose(user, chosen, digest_hour=person.digest_hour)
    if person.rests:
        vacation_by_itself.choose(user, wanted=True)
    if person.habit.asks:
        wants_to_be_asked(user, chance)
    return user
