"""Votes of people: what they ask their tables, and what they say to it. The judge hears each word
first-hand."""

import random
from dataclasses import dataclass
from typing import Any

from games.models import Game, Seat, Vote
from games.models.vote import Matter
from games.seats import other_pace, votes
from rehearsal.onlooker import Onlooker

SAYS_NOTHING, AGREES, AGREES_TO_AN_END = 0.3, 0.8, 0.5
FOR_GOOD = (Matter.END, Matter.ABANDON)
ASKS_FOR_AN_END, ASKS_FOR_A_PAUSE, ASKS_TO_GO_ON, ASKS_FOR_ANOTHER = 0.0006, 0.01, 0.2, 0.3
ASKS_FOR_ANOTHER_PACE = 0.004
"""So often at a look, for each table where it makes sense."""
HOURS_OF_REST = 3
LONGEST = 30
"""Hours of a pause."""


@dataclass
class Voting:
    """Everybody's. Where people are `eager` they ask so many times more often."""

    chance: random.Random
    witness: Onlooker
    eager: float

    def at_table(self, seat: Seat) -> None:
        """Say something to what is asked, and now and then ask something."""
        for pk in self.witness.open_votes(seat.game):
            self._say(seat, pk)
        self._ask(seat)

    def rest(self, game: Game) -> None:
        """Somebody has given up: the others talk it over, and agree on some hours of rest."""
        seats = Seat.objects.filter(game=game, game__status="running").order_by("number")
        others = [seat for seat in seats if seat.is_present]
        vote = self.propose(others[0], Matter.PAUSE, hours=HOURS_OF_REST) if others else None
        if vote is not None:
            for seat in others[1:]:
                self.cast(seat, vote.pk, yes=True)

    def propose(self, seat: Seat, matter: Matter, **about: Any) -> Vote | None:
        """What it is about as in a Proposal; None where the site refuses it."""
        self.witness.glances(seat.game)
        if not votes.propose(seat.game_id, seat.number, votes.Proposal(matter, **about)).accepted:
            return None
        vote = Vote.objects.filter(game=seat.game_id, matter=matter).latest("pk")
        self.witness.proposed(seat.game, vote)
        return vote

    def cast(self, seat: Seat, pk: int, *, yes: bool) -> bool:
        """Whether the site takes it."""
        taken = votes.cast(seat.game_id, seat.number, vote_id=pk, yes=yes).accepted
        self.witness.voted(pk, seat.number, yes=yes, taken=taken)
        return taken

    def ballots(self, seat: Seat, vote: Vote, often: float) -> dict[int, bool]:
        """What the others say at once, a yes so often: as many as are heard before it is decided."""
        said = {}
        people = Seat.objects.filter(game=seat.game_id, user__isnull=False).exclude(number=seat.number)
        for other in people.order_by("number"):
            yes = self.chance.random() < often
            if self.cast(other, vote.pk, yes=yes):
                said[other.number] = yes
        return said

    def withdraw(self, seat: Seat, vote: Vote) -> None:
        """They do not want it any more."""
        if votes.withdraw(seat.game_id, seat.number, vote_id=vote.pk).accepted:
            self.witness.withdrew(vote.pk)

    def _say(self, seat: Seat, pk: int) -> None:
        vote = Vote.objects.get(pk=pk)
        if vote.by == seat.number or str(seat.number) in vote.ballots or self.chance.random() < SAYS_NOTHING:
            return
        agrees = AGREES_TO_AN_END if vote.matter in FOR_GOOD else AGREES
        self.witness.glances(seat.game)
        self.cast(seat, pk, yes=self.chance.random() < agrees)

    def _ask(self, seat: Seat) -> None:
        game = Game.objects.get(pk=seat.game_id)
        if not game.is_running or game.adjourned or seat.stand_in:
            return
        if game.paused_at is not None:
            if self._wants(ASKS_TO_GO_ON):
                self.propose(seat, Matter.RESUME)
        elif self._wants(ASKS_FOR_AN_END):
            self.propose(seat, self.chance.choice(FOR_GOOD))
        elif self._wants(ASKS_FOR_A_PAUSE):
            self.propose(seat, Matter.PAUSE, hours=self.chance.randint(1, LONGEST))
        elif self._wants(ASKS_FOR_ANOTHER_PACE) and (paces := other_pace.others(game)):
            self.propose(seat, Matter.PACE, pace=self.chance.choice(paces))
        elif self._wants(ASKS_FOR_ANOTHER):
            self._ask_for_another(seat)

    def _ask_for_another(self, seat: Seat) -> None:
        """In the place of somebody who was not there."""
        others = Seat.objects.filter(game=seat.game_id).exclude(number=seat.number).order_by("number")
        found = next((one for one in others if one.may_be_replaced and one.user_id), None)
        if found is not None:
            self.propose(seat, Matter.REPLACE, about=found.number)

    def _wants(self, often: float) -> bool:
        return self.chance.random() < often * self.eager
