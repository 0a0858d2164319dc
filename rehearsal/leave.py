"""Answers that somebody wants back and asks the table's leave for; the others say at once what they think."""

import random
from dataclasses import dataclass

from games.journal.question_token import question_token
from games.models import Game, Seat
from games.models.vote import Matter
from games.play.play import submit_answer
from rehearsal.answers import Given, wait_of
from rehearsal.eyes import View
from rehearsal.onlooker import Onlooker
from rehearsal.people import Somebody
from rehearsal.voting import Voting

ASKS, SAYS_YES = 0.02, 0.85
"""So often after an answer, and so often each of the others agrees."""


@dataclass
class Leave:
    """Everybody's. Where people are `eager` they ask so many times more often."""

    chance: random.Random
    given: Given
    witness: Onlooker
    voting: Voting
    eager: float

    def wants(self, game: Game) -> bool:
        """Whether they will ask for it, right after the answer that they are about to give: where people play
        among themselves, so that nobody has answered in between."""
        if self.chance.random() >= ASKS * self.eager:
            return False
        seats = list(Seat.objects.filter(game=game))
        return len(seats) > 1 and all(seat.is_present for seat in seats)

    def ask(self, who: Somebody, game: Game, number: int, key: str, before: View | None) -> None:
        """They want their last answer back, as they saw the table `before` it; where the others let them,
        they give the same once more."""
        first = self.witness.sees(who, game.pk)
        seat = Seat.objects.get(game=game, number=number)
        vote = self.voting.propose(seat, Matter.TAKE_BACK, back=1)
        if vote is None:
            return
        said = {number: True} | self.voting.ballots(seat, vote, SAYS_YES)
        vote.refresh_from_db()
        if vote.passed is None:
            self.voting.withdraw(seat, vote)
        self.witness.asked_back(who, game, said, before, first)
        if vote.passed:
            self.given.remove(game.pk, number, key)
            self._once_more(who, game, number, key)

    def _once_more(self, who: Somebody, game: Game, number: int, key: str) -> None:
        game.refresh_from_db()
        wait = wait_of(game.pk, number)
        if submit_answer(game.pk, number, token=question_token(game, number), key=key).accepted:
            self.given.add(game.pk, number, key, wait)
            self.witness.gave_once_more(who, game)
