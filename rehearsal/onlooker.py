"""Looks over people's shoulders for the judge: links they follow, and what they do around their games."""

from games.models import Game
from games.models.clock import HOUR
from labyrinth import clock
from rehearsal.eyes import Eyes, View
from rehearsal.judge.judge import Judge
from rehearsal.people import Somebody


class Onlooker:
    """Tells the judge of each deed in the terms of players: a table by its name in addresses, and seats.

    Keeps what everybody saw at the last glance.
    """

    def __init__(self, judge: Judge, eyes: Eyes) -> None:
        self.judge = judge
        self.eyes = eyes
        self._glance: dict[int, View] = {}

    def glances(self, game: Game) -> None:
        """Somebody is about to do something there: the judge sees how the table stands."""
        self._glance = self._views(game)

    def looks(self, game: Game) -> None:
        """Somebody is about to take back what they have done: the judge sees it before."""
        self._views(game)

    def _views(self, game: Game) -> dict[int, View]:
        here, follows = self.judge.facts.here, self.judge.follows(game.slug)
        views = self.eyes.views_of(game.pk, game.slug, here, follows)
        self.judge.glance(clock.now(), views)
        return views

    def sees(self, who: Somebody, game_id: int) -> View | None:
        """A table as the API shows it to somebody."""
        slug = Game.objects.values_list("slug", flat=True).get(pk=game_id)
        return self.eyes.view(slug, who.user_id)

    def follow(self, text: str, path: str, page: str) -> None:
        """A link of a mail has opened this page."""
        self.judge.follow(text, path, page)

    def answered(self, text: str, path: str, before: View | None, after: View | None) -> None:
        """The button of that page was pressed."""
        if before is not None and after is not None:
            self.judge.answered(text, path, before, after)

    def knocked(self, before: View, after: View) -> None:
        """Somebody has tried to answer while the site is closed."""
        self.judge.around.knocked(before, after)

    def gave(self, game: Game, to: int, hours: int) -> None:
        """A seat that is waited for has been given time."""
        self.judge.around.gave(game.slug, to, hours * HOUR, clock.now())

    def stepped_aside(self, game: Game, seat: int) -> None:
        """The person wants to be waited for no more."""
        self.judge.around.stepped_aside(game.slug, seat)

    def came_back(self, game: Game, seat: int) -> None:
        """They are back, or somebody else sits there."""
        self.judge.around.came_back(game.slug, seat)

    def agreed(self, game: Game, said: dict[int, bool], hours: int) -> None:
        """Everybody with a say was asked whether all get more time."""
        self.judge.around.agreed(game.slug, said, hours * HOUR, clock.now())

    def took_back(self, game: Game, seat: int) -> None:
        """The last answer of the seat; the table is to be as it was at the last glance."""
        for user_id, before in self._glance.items():
            after = self.eyes.view(game.slug, user_id) if before["seat"] == seat else None
            if after is not None:
                self.judge.around.took_back(game.slug, before, after)
