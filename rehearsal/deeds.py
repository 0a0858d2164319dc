"""What people do around a game beside answering; whoever looks over their shoulders is told of each deed."""

import random
from dataclasses import dataclass, field

from games.journal.question_token import question_token
from games.models import Game, Obligation, Seat
from games.models.vote import Matter
from games.play.take_back import take_back
from games.seats import come_back, more_time, step_aside
from rehearsal.answers import Given
from rehearsal.onlooker import Onlooker
from rehearsal.voting import Voting

GIVES_TIME, STEPS_ASIDE, ASKS_FOR_TIME = 0.05, 0.02, 0.05
"""So often at a look, for each table."""
COMES_BACK = 0.8
SAYS_YES = 0.7
TAKES_BACK = 0.04
"""So often after an answer."""
MOST_HOURS = 6


@dataclass
class Deeds:
    """Everybody's. `given` keeps what the site has taken; nobody is given time twice in one wait. Where
    people are `eager` they do all of it so many times more often."""

    chance: random.Random
    given: Given
    witness: Onlooker
    voting: Voting
    eager: float
    _given_to: set[tuple[int, int, int]] = field(default_factory=set)

    def at_table(self, seat: Seat) -> None:
        """Now and then one of them."""
        if self.chance.random() < GIVES_TIME * self.eager:
            self._give_time(seat)
        if self.chance.random() < ASKS_FOR_TIME:
            self._ask_for_time(seat)
        if self.chance.random() < STEPS_ASIDE:
            self._step_aside(seat)

    def come_back(self, seat: Seat) -> None:
        """The person plays again themselves."""
        if self.chance.random() < COMES_BACK and come_back.come_back(seat.game_id, seat.number).accepted:
            self.witness.came_back(seat.game, seat.number)

    def take_back(self, game: Game, seat: int, key: str) -> None:
        """Now and then, right after the answer of this key, as far as the site allows it."""
        if self.chance.random() < TAKES_BACK * self.eager and self._take_back(game, seat):
            self.given.remove(game.pk, seat, key)

    def take_back_plan(self, game: Game, seat: int) -> None:
        """What a plan has answered, which was sent just now."""
        self._take_back(game, seat, planned=True)

    def _take_back(self, game: Game, seat: int, *, planned: bool = False) -> bool:
        game.refresh_from_db()
        self.witness.looks(game)
        taken_back = take_back(game.pk, seat, token=question_token(game, seat)).accepted
        if taken_back:
            self.witness.took_back(game, seat, planned=planned)
        return taken_back

    def _give_time(self, seat: Seat) -> None:
        """To one of the others who is waited for."""
        rows = Obligation.objects.filter(game=seat.game_id, due_at__isnull=False).exclude(seat=seat.number)
        row = rows.order_by("seat").first()
        if row is None or (row.game_id, row.seat, row.wait) in self._given_to:
            return
        hours = self.chance.randint(1, MOST_HOURS)
        self.witness.glances(seat.game)
        if more_time.give(seat.game_id, seat.number, to=row.seat, hours=hours).accepted:
            self._given_to.add((row.game_id, row.seat, row.wait))
            self.witness.gave(seat.game, row.seat, hours)

    def _step_aside(self, seat: Seat) -> None:
        self.witness.glances(seat.game)
        if step_aside.step_aside(seat.game_id, seat.number).accepted:
            self.witness.stepped_aside(seat.game, seat.number)

    def _ask_for_time(self, seat: Seat) -> None:
        """They have talked it over, so all say at once whether everybody gets more time."""
        hours = self.chance.randint(1, MOST_HOURS)
        vote = self.voting.propose(seat, Matter.ADD_TIME, hours=hours)
        if vote is None:
            return
        said = {seat.number: True} | self.voting.ballots(seat, vote, SAYS_YES)
        vote.refresh_from_db()
        if vote.passed is None:
            self.voting.withdraw(seat, vote)
            return
        self.witness.agreed(seat.game, said, hours)
