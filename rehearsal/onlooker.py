"""Looks over people's shoulders for the judge: links they follow, and what they do around their games."""

from datetime import timedelta
from typing import Any

from games.models import Game, Seat
from games.models import Vote as Row
from games.models.clock import HOUR
from labyrinth.ground import clock
from rehearsal.eyes import Eyes, View
from rehearsal.judge.agreements import Vote
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

    def reads_odds(self, user_id: int, game: Game, mail: str, page: str) -> None:
        """Somebody has a mail and the page of the table beside each other, which ask the same."""
        view = self.eyes.view(game.slug, user_id)
        if view is not None:
            self.judge.odds.page(mail, page, view)

    def answered(self, text: str, path: str, before: View | None, after: View | None) -> None:
        """The button of that page was pressed."""
        if before is not None and after is not None:
            self.judge.answered(text, path, before, after)

    def replied(
        self, user_id: int, content: bytes, letter: str, before: View | None, after: View | None
    ) -> None:
        """A mail was answered; `letter` is "" where that must do nothing."""
        if before is not None and after is not None:
            self.judge.replies.replied(user_id, content, letter, before, after)

    def replied_later(self, user_id: int, game_id: int, content: bytes, letter: str) -> None:
        """One that was left to a newer process has been played by it."""
        slug = Game.objects.values_list("slug", flat=True).get(pk=game_id)
        self.judge.replies.later(user_id, slug, content, letter)

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

    def acted(self, user_id: int, game_id: int, *, at_table: bool = False) -> None:
        """Somebody has answered, on the page of the table or otherwise."""
        slug = Game.objects.values_list("slug", flat=True).get(pk=game_id)
        self.judge.record.acts(slug, user_id, clock.now(), at_table=at_table)

    def took_back(self, game: Game, seat: int, *, planned: bool = False) -> None:
        """The last answer of the seat, or what its plan has answered; the table is to be as it was at the
        last glance."""
        for user_id, before in self._glance.items():
            after = self.eyes.view(game.slug, user_id) if before["seat"] == seat else None
            if after is not None:
                self.judge.around.took_back(game.slug, before, after)
                self.judge.company.took_back(game.slug, seat, after, planned=planned)

    def asked_back(
        self, who: Somebody, game: Game, said: dict[int, bool], before: View | None, first: View | None
    ) -> None:
        """Somebody has asked the table's leave to take back an answer: how they saw it before that, and right
        after it."""
        now = self.sees(who, game.pk)
        if before is not None and first is not None and now is not None:
            self.judge.leave.spoken(said, before, first, now, clock.now())

    def gave_once_more(self, who: Somebody, game: Game) -> None:
        """They have been let, and have given the same answer."""
        again = self.sees(who, game.pk)
        if again is not None:
            self.judge.leave.once_more(again)

    # -- votes -----------------------------------------------------------------------------------------------

    def open_votes(self, game: Game) -> list[int]:
        """Those at which the judge lets people say something."""
        return self.judge.agreements.open_at(game.slug, clock.now())

    def proposed(self, game: Game, row: Row) -> None:
        """A table is asked something."""
        name, at = Seat.objects.values_list("name", flat=True).get(game=game, number=row.by), clock.now()
        vote = Vote(game.slug, str(row.matter), row.by, name, row.hours, at, row.about, pace=row.pace or "")
        self.judge.agreements.proposed(row.pk, vote)

    def voted(self, number: int, seat: int, *, yes: bool, taken: bool) -> None:
        """Somebody has said something to it; whether the site has taken it."""
        self.judge.agreements.said(number, seat, yes=yes, taken=taken, at=clock.now())

    def withdrew(self, number: int) -> None:
        """Who has asked does not ask any more."""
        self.judge.agreements.withdrawn(number, clock.now())

    # -- talk, orders, and who leaves ------------------------------------------------------------------------

    def said(self, game: Game, seat: int, words: str) -> None:
        """In the talk of the table."""
        self.judge.company.said(game.slug, words, self._documents(game, seat, f"games/{game.slug}/talk"))

    def made_proposal(self, game: Game, seat: int, words: str) -> None:
        """In the council of the party."""
        councils = self._documents(game, seat, f"games/{game.slug}/council")
        self.judge.company.proposed(game.slug, seat, words, councils)

    def thumbed(self, game: Game, name: str, words: str) -> None:
        """Somebody agrees to a proposal."""
        councils = self._documents(game, 0, f"games/{game.slug}/council")
        self.judge.company.thumbed(game.slug, name, words, councils)

    def _documents(self, game: Game, seat: int, path: str) -> dict[int, View]:
        """What the others read there."""
        read = {one: self.eyes.read(path, one) for one in self.eyes.others_at(game.pk, seat)}
        return {one: document for one, document in read.items() if document is not None}

    def ordered(self, user_id: int, system: str, game: str, values: dict[str, Any]) -> None:
        """Orders were taken for one game, or with "" for all."""
        self.judge.company.ordered(user_id, system, game, values)

    def reads_orders(self, user_id: int, game: Game) -> None:
        """They look at what they have ordered at a table."""
        shown = self.eyes.read(f"games/{game.slug}/orders", user_id)
        if shown is not None:
            self.judge.company.in_force(user_id, game.slug, shown)

    def left(self, game: Game, user_id: int) -> None:
        """Somebody has given their seat up, or it is somebody else's now."""
        self.judge.left(game.slug, user_id, clock.now())

    def gave_away(self, campaign: str, user_id: int) -> None:
        """From the next chapter on they play fewer figures, or none."""
        self.judge.chapters.gave_away(campaign, user_id)

    def reads_table(self, user_id: int, game: Game, page: str) -> None:
        """They look at the page of a table."""
        self.judge.page(user_id, game.slug, page, clock.now())

    def reads_vacations(self, user_id: int, page: str) -> None:
        """They look at what is left of the year."""
        self.judge.standing.budget(user_id, page, clock.now())

    def is_refused_a_vacation(self, user_id: int, length: timedelta) -> None:
        """Though they may have enough left."""
        self.judge.standing.refused(user_id, length, clock.now())

    def reads_history(self, user_id: int, profile: str) -> None:
        """Their finished games, and what their profile says of them."""
        rows, after = [], ""
        while document := self.eyes.read(f"history?limit=50&after={after}", user_id):
            rows += document["rows"]
            after = document["next"]
            if not after:
                break
        self.judge.standing.history(user_id, rows)
        self.judge.standing.profile(user_id, profile, rows)
