"""What people do around a game beside answering; whoever looks over their shoulders is told of each deed."""

import random
from dataclasses import dataclass, field
from typing import Protocol

from games.journal.question_token import question_token
from games.models import Game, Obligation, Seat, Vote
from games.models.vote import Matter
from games.play.take_back import take_back
from games.seats import come_back, more_time, step_aside, votes
from rehearsal.answers import Given

GIVES_TIME, STEPS_ASIDE, ASKS_FOR_TIME = 0.05, 0.02, 0.05
"""So often at a look, for each table."""
COMES_BACK = 0.8
SAYS_YES = 0.7
TAKES_BACK = 0.04
"""So often after an answer."""
MOST_HOURS = 6


class Witness(Protocol):
    """Whoever looks over people's shoulders; people are named by their seats."""

    def glances(self, game: Game) -> None:
        """Something is about to happen there."""
        ...

    def gave(self, game: Game, to: int, hours: int) -> None:
        """A seat that is waited for has been given time."""
        ...

    def stepped_aside(self, game: Game, seat: int) -> None:
        """The person wants to be waited for no more."""
        ...

    def came_back(self, game: Game, seat: int) -> None:
        """They are back."""
        ...

    def agreed(self, game: Game, said: dict[int, bool], hours: int) -> None:
        """Everybody with a say was asked whether all get more time."""
        ...

    def looks(self, game: Game) -> None:
        """Somebody is about to take back what they have done since the last glance."""
        ...

    def took_back(self, game: Game, seat: int) -> None:
        """The last answer of the seat; the table is to be as it was at the last glance."""
        ...


@dataclass
class Deeds:
    """Everybody's, in a `lively` rehearsal. `given` keeps what the site has taken; nobody is given time twice
    in one wait."""

    chance: random.Random
    given: Given
    witness: Witness
    lively: bool
    _given_to: set[tuple[int, int, int]] = field(default_factory=set)

    def at_table(self, seat: Seat) -> None:
        """Now and then one of them."""
        if not self.lively:
            return
        if self.chance.random() < GIVES_TIME:
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
        if not self.lively or self.chance.random() >= TAKES_BACK:
            return
        game.refresh_from_db()
        self.witness.looks(game)
        if take_back(game.pk, seat, token=question_token(game, seat)).accepted:
            self.given.remove(game.pk, seat, key)
            self.witness.took_back(game, seat)

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
        self.witness.glances(seat.game)
        proposal = votes.Proposal(Matter.ADD_TIME, hours=hours)
        if not votes.propose(seat.game_id, seat.number, proposal).accepted:
            return
        said = {seat.number: True} | self._ballots(seat)
        vote = Vote.objects.filter(game=seat.game_id, matter=Matter.ADD_TIME).latest("pk")
        if vote.passed is None:
            votes.withdraw(seat.game_id, seat.number, vote_id=vote.pk)
            return
        self.witness.agreed(seat.game, said, hours)

    def _ballots(self, seat: Seat) -> dict[int, bool]:
        """What the others have said: as many as were heard before it was decided."""
        vote = Vote.objects.filter(game=seat.game_id, matter=Matter.ADD_TIME).latest("pk")
        said = {}
        people = Seat.objects.filter(game=seat.game_id, user__isnull=False).exclude(number=seat.number)
        for number in people.order_by("number").values_list("number", flat=True):
            yes = self.chance.random() < SAYS_YES
            if votes.cast(seat.game_id, number, vote_id=vote.pk, yes=yes).accepted:
                said[number] = yes
        return said
