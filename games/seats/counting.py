"""How a vote is counted: what silence means in it, when its time is over, and how many have said what.

What can be undone, and holds up a table that cannot speak (a pause, its end, more time), silence helps. What
ends a game, or takes a seat from somebody, needs the yes of all: there silence is a no, and each of them has
three days in which they are awake. So does going back to before an answer, within a day.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.availability import availabilities_of
from accounts.awake import add_awake, awake_between
from games.models import Seat, Vote
from games.models.vote import Matter

OPEN_FOR = timedelta(hours=72)
BACK_FOR = timedelta(hours=24)
"""By the clock on the wall: meanwhile the table hardly goes on."""
LONGEST = timedelta(days=30)
"""Whoever is away longer is waited for no longer."""
FEWEST = 2


@dataclass(frozen=True)
class Count:
    """The numbers of the seats that are `asked`, have said yes, and are `against` it."""

    asked: list[int]
    yes: list[int]
    against: list[int]

    @property
    def all_agree(self) -> bool:
        """Whether nobody is silent or against it."""
        return len(self.yes) == len(self.asked)

    def facts(self) -> dict[str, int]:
        """What is told of it: how many were asked, and how many of them said yes."""
        return {"yes": len(self.yes), "asked": len(self.asked)}


def count(vote: Vote, voters: Collection[Seat]) -> Count:
    """What these have said so far."""
    said = {seat.number: vote.ballots.get(str(seat.number)) for seat in voters}
    return Count(
        list(said),
        [number for number, yes in said.items() if yes],
        [number for number, yes in said.items() if yes is False],
    )


def closes_at(vote: Vote, voters: Collection[Seat]) -> datetime:
    """When its time is over (one query at most): 72 hours after it began, 24 to go back; where silence is
    else a no, as many in which each of them was awake and not on vacation, and 30 days at most."""
    if vote.matter == Matter.TAKE_BACK:
        return vote.opened_at + BACK_FOR
    over = vote.opened_at + OPEN_FOR
    if vote.silence_helps:
        return over
    hours = availabilities_of([seat.user_id or 0 for seat in voters], vote.opened_at)
    seconds = int(OPEN_FOR.total_seconds())
    mine = (add_awake(one, vote.opened_at, seconds) for one in hours.values())
    return min(max([over, *mine]), vote.opened_at + LONGEST)


def is_enough(vote: Vote, voters: Collection[Seat]) -> bool:
    """Nobody is against it, and its time is over: whether those who have said yes decide where silence helps
    (one query). Who was asleep or away all the time could not see it."""
    if not vote.silence_helps:
        return False
    people = {seat.number: seat.user_id or 0 for seat in voters}
    hours = availabilities_of(people.values(), vote.opened_at)
    yes = count(vote, voters).yes
    could_see = [
        number
        for number, person in people.items()
        if number in yes or awake_between(hours[person], vote.opened_at, vote.closes_at)
    ]
    return len(yes) >= FEWEST and 2 * len(yes) > len(could_see)
