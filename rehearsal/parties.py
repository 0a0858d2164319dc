"""People who play together: turns played for an ally, and campaigns whose people change."""

import random
from dataclasses import dataclass

from games.campaigns.go_on import last_game
from games.campaigns.hand_over import hand_over
from games.campaigns.next_seats import FREE
from games.campaigns.party import figures_of
from games.engine.dice import Stream
from games.journal.loading import load
from games.journal.question_token import question_token
from games.models import Campaign, Game, Seat
from games.play.for_ally import open_turn
from games.refused import Refused
from games.seats.play_for import play_for
from games.systems import get_system
from rehearsal.answers import Given, wait_of
from rehearsal.onlooker import Onlooker

GIVES_UP = 0.02
"""So often at a look somebody of a campaign lets another have their figures."""
MOST_ANSWERS = 25


@dataclass
class Parties:
    """What people do for those they play with. `given` keeps what the site has taken; the `witness` hears
    what is given away."""

    chance: random.Random
    given: Given
    witness: Onlooker

    def help(self, seat: Seat) -> bool:
        """Play the turn of an ally whose time is over, as long as it is open to this seat; whether it was."""
        if not get_system(seat.game.system).allies:
            return False
        helped = False
        for _ in range(MOST_ANSWERS):
            if not self._help(seat):
                break
            helped = True
        return helped

    def _help(self, seat: Seat) -> bool:
        game = Game.objects.get(pk=seat.game_id)
        if not game.is_running or game.paused_at is not None:
            return False
        try:
            position = load(game)
        except Refused:
            self.given.refused += 1
            return False
        seats = list(Seat.objects.filter(game=game).order_by("number"))
        turn = open_turn(position, seats, next(one for one in seats if one.number == seat.number))
        if turn is None or not turn.keys:
            return False
        number, stream = turn.seat.number, Stream("people", "ally", seat.number, position.number)
        bot = position.system.bots.levels["steady"]
        key = bot(lambda: position.system.observe(position.state, number), turn.question, number, stream)
        key = key if key in turn.keys else turn.keys[0]
        wait = wait_of(game.pk, number)
        taken = play_for(game.pk, seat.number, token=question_token(game, seat.number), key=key).accepted
        if taken:
            self.given.add(game.pk, number, key, wait)
        return taken

    def change(self) -> None:
        """Now and then somebody gives away what they play in a campaign; it is free from the next chapter
        on."""
        for campaign in Campaign.objects.filter(halt="").order_by("pk"):
            game = last_game(campaign)
            people = Seat.objects.filter(game=game, user__isnull=False, leaving="").order_by("number")
            if game.is_running and len(people) > 1 and self.chance.random() < GIVES_UP:
                self._give_away(campaign, game, self.chance.choice(list(people)))

    def _give_away(self, campaign: Campaign, game: Game, seat: Seat) -> None:
        assert seat.user is not None
        try:
            figures = figures_of(campaign, game)
        except Refused:
            self.given.refused += 1
            return
        for figure, number in figures.items():
            if number == seat.number:
                hand_over(campaign.pk, seat.user, figure=figure, to=FREE)
                self.witness.gave_away(campaign.slug, seat.user.pk)


def chapters() -> dict[str, int]:
    """Campaigns, those whose story is told, and their chapters: begun, and played to the end."""
    own = Game.objects.filter(campaign__isnull=False)
    return {
        "campaigns": Campaign.objects.count(),
        "told": Campaign.objects.filter(halt="over").count(),
        "chapters": own.filter(started_at__isnull=False).count(),
        "played": own.filter(status="finished").count(),
    }
