"""What a person does when they look at the site: everything goes through the services and the pages."""

import random
import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.core.exceptions import ValidationError
from django.db.models import F, QuerySet
from django.test import Client
from django.urls import reverse

from accounts import vacations
from accounts.hours import change_hours, change_zone
from accounts.models import User
from games.engine.dice import Stream
from games.journal.loading import load
from games.journal.question_token import question_token
from games.mail.mail_tokens import decision_of
from games.models import Game, Obligation, Seat
from games.models.vote import Matter
from games.play.play import submit_answer
from games.refused import Refused
from games.seats import nudge, take_up
from labyrinth.ground import clock
from rehearsal.ahead import Ahead
from rehearsal.answers import Given, wait_of
from rehearsal.company import Company
from rehearsal.deeds import Deeds
from rehearsal.inbox import Letter
from rehearsal.leave import Leave
from rehearsal.middle import choice
from rehearsal.onlooker import Onlooker
from rehearsal.parties import Parties
from rehearsal.people import ZONES, Somebody
from rehearsal.ports import HOST
from rehearsal.replying import Replying, message_of, token_of
from rehearsal.site import Site
from rehearsal.voting import Voting

LINK = re.compile(r"https?://[^/\s]+(/d/[^/\s]+/)")
TOKEN = re.compile(r'name="token" value="([^"]+)"')
_DAY = timedelta(days=1)
SOME_MINUTES = 30
MOST_ANSWERS = 25
"""At one table and one look; then they have had enough."""
BY_PAGE, BY_MAIL, BY_LINK, LOOKS_FIRST, COMPARES = 0.06, 0.25, 0.75, 0.6, 0.15
"""The last three are of those who answer mails: where they do not write, and before they do."""
OK, UPGRADED = 200, 503


@dataclass
class Visits:
    """Everybody's looks. `given` keeps what the site has taken; `reads` is told of links of mails. Where
    people are `eager` they do so many times more often what they do beside answering; some `answer_ahead`."""

    site: Site
    chance: random.Random
    given: Given
    reads: Onlooker
    eager: float
    answer_ahead: bool = False

    def __post_init__(self) -> None:
        self.parties = Parties(self.chance, self.given, self.reads)
        self.voting = Voting(self.chance, self.reads, self.eager)
        self.deeds = Deeds(self.chance, self.given, self.reads, self.voting, self.eager)
        self.ahead = Ahead(self.chance, self.answer_ahead)
        self.leave = Leave(self.chance, self.given, self.reads, self.voting, self.eager)
        self.replying = Replying(self.site, self.chance, self.given, self.reads)
        self.company = Company(self.chance, self.reads, self.eager)

    def look(self, who: Somebody, letter: Letter | None = None) -> bool:
        """One look, from a mail or without; False when the site asked to try again later."""
        before, text = self.given.refused, letter.text if letter is not None else ""
        if text and self.chance.random() < (BY_LINK if self.replying.writes(who) else BY_MAIL):
            self._by_mail(who, text)
        for seat in _seats(who).values():
            self.voting.at_table(seat)
        for seat in _seats(who).values():
            self._see_to(who, seat)
        asks = message_of(letter) if letter is not None else None
        for game_id, number in _asked(who):
            here = asks is not None and asks.game_id == game_id
            if here or not self.replying.leaves_to_mail(who, game_id, number):
                self._answer_all(who, game_id, number)
                self.ahead.prepare(who, game_id, number)
        return self.given.refused == before

    def reply(self, who: Somebody, letter: Letter) -> bool:
        """They answer the mail by one of theirs; False where they do not."""
        row = message_of(letter)
        if row is None or not self.replying.may(who, letter):
            return False
        wanted = self._wanted(row.game_id, row.seat)
        links = LINK.findall(letter.text)
        if links and self.chance.random() < LOOKS_FIRST:
            link = self.chance.choice(links)
            self.reads.follow(letter.text, link, Client(SERVER_NAME=HOST).get(link).content.decode())
        if row.game is not None and row.game.is_running and self.chance.random() < COMPARES:
            self._compare(who, row.game, letter)
        self.replying.reply(who, letter, wanted)
        if row.game_id is not None:
            self.ahead.prepare(who, row.game_id, row.seat)
        return True

    def _compare(self, who: Somebody, game: Game, letter: Letter) -> None:
        """They open the table beside the mail before they answer it."""
        page = page_of(User.objects.get(pk=who.user_id), f"/g/{game.slug}/")
        self.reads.reads_table(who.user_id, game, page)
        token = TOKEN.search(page)
        if token is not None and token[1] == token_of(letter):
            self.reads.reads_odds(who.user_id, game, letter.text, page)

    def _wanted(self, game_id: int | None, number: int) -> str:
        """What they would answer now; "" where the table is gone, asks them nothing any more, or only a newer
        process knows what."""
        game = Game.objects.filter(pk=game_id or 0).first()
        try:
            return key_of(game, number) if game is not None else ""
        except Refused:
            return ""

    # -- answering -----------------------------------------------------------------------------------------

    def _answer_all(self, who: Somebody, game_id: int, number: int) -> None:
        """Answer until somebody else has to; bots at the table take no time. Who answers mails leaves their
        next turn to the mail about it."""
        wait = wait_of(game_id, number)
        for _ in range(MOST_ANSWERS):
            if not self._answer(who, game_id, number):
                return
            self.site.play_bots()
            if not _is_asked(game_id, number):
                return
            if self.replying.writes(who) and wait_of(game_id, number) != wait:
                return

    def _answer(self, who: Somebody, game_id: int, number: int) -> bool:
        game = Game.objects.get(pk=game_id)
        try:
            key = key_of(game, number)
        except Refused:
            self.given.refused += 1
            return False
        if not key:
            return False
        self.reads.glances(game)
        if self.company.plan(game, number, key):
            self.deeds.take_back_plan(game, number)
            return True
        if self.chance.random() < BY_PAGE:
            return self._by_page(who, game, number, key)
        wait, before = (
            wait_of(game_id, number),
            self.reads.sees(who, game_id) if self.leave.wants(game) else None,
        )
        outcome = submit_answer(game_id, number, token=question_token(game, number), key=key)
        if outcome.accepted:
            self.given.add(game_id, number, key, wait)
            self.reads.acted(who.user_id, game_id)
            if before is not None:
                self.leave.ask(who, game, number, key, before)
            else:
                self.deeds.take_back(game, number, key)
        return outcome.accepted

    def _by_page(self, who: Somebody, game: Game, number: int, key: str) -> bool:
        """Open the table, and send the form that stands there."""
        browser = Client(SERVER_NAME=HOST)
        browser.force_login(User.objects.get(pk=who.user_id))
        page = browser.get(f"/g/{game.slug}/")
        self.reads.reads_table(who.user_id, game, page.content.decode())
        token = TOKEN.search(page.content.decode())
        if page.status_code != OK or token is None:
            return False
        wait = wait_of(game.pk, number)
        sent = browser.post(f"/g/{game.slug}/answer/", {"answer": key, "token": token[1]})
        taken = sent.status_code in (OK, 302)
        if taken:
            self.given.add(game.pk, number, key, wait)
            self.reads.acted(who.user_id, game.pk, at_table=True)
        browser.post(f"/g/{game.slug}/presence/", {"here": "0"})
        return taken

    def knock(self, who: Somebody, game: Game, number: int) -> None:
        """They try to answer while the site is closed."""
        before = self.reads.sees(who, game.pk)
        self._by_page(who, game, number, key_of(game, number))
        after = self.reads.sees(who, game.pk)
        if before is not None and after is not None:
            self.reads.knocked(before, after)

    def _by_mail(self, who: Somebody, text: str) -> None:
        """Follow one of the links that decide, and press its button; signed out."""
        links = LINK.findall(text)
        if not links:
            return
        link = self.chance.choice(links)
        browser = Client(SERVER_NAME=HOST)
        page = browser.get(link)
        self.reads.follow(text, link, page.content.decode())
        if page.status_code == UPGRADED:
            self.given.refused += 1
        elif page.status_code == OK:
            self._press(browser, who, text, link)

    def _press(self, browser: Client, who: Somebody, text: str, link: str) -> None:
        decision = decision_of(link.split("/")[2])
        self.reads.glances(Game.objects.get(pk=decision.game))
        before = self.reads.sees(who, decision.game)
        wait = wait_of(decision.game, decision.seat)
        if browser.post(link).status_code == OK:
            self.given.add(decision.game, decision.seat, decision.key, wait)
            self.given.by_mail += 1
            self.reads.acted(who.user_id, decision.game)
            self.reads.answered(text, link, before, self.reads.sees(who, decision.game))
            self.site.play_bots()

    # -- around the game -----------------------------------------------------------------------------------

    def _see_to(self, who: Somebody, seat: Seat) -> None:
        """Take up an adjourned game, come back to one's seat, nudge somebody, or play for an ally."""
        if seat.game.adjourned and self.chance.random() < 0.8:
            take_up.take_up(seat.game_id, seat.number)
            self.reads.came_back(seat.game, seat.number)
        elif seat.stand_in:
            self.deeds.come_back(seat)
        elif self.chance.random() < 0.02:
            self._nudge(who, seat)
        elif self.parties.help(seat):
            self.site.play_bots()
        else:
            self.deeds.at_table(seat)
            self.company.at_table(seat)
            self.site.play_bots()

    def _nudge(self, who: Somebody, seat: Seat) -> None:
        others = Obligation.objects.filter(game=seat.game_id, due_at__isnull=False).exclude(seat=seat.number)
        for row in others[:1]:
            nudge.nudge(User.objects.get(pk=who.user_id), seat.game_id, seat.number, of=row.seat)

    def go_away(self, who: Somebody, days: float) -> None:
        """A vacation from now on; now and then the table is asked for a pause as well."""
        user = User.objects.get(pk=who.user_id)
        at = clock.now()
        try:
            vacation = vacations.announce(user, None, at + days * _DAY)
        except ValidationError:
            self.reads.is_refused_a_vacation(who.user_id, days * _DAY)
            return
        who.away.append((vacation.starts_at, vacation.ends_at))
        self._read_vacations(user)
        for seat in _seats(who).values():
            if self.chance.random() < 0.4:
                self.voting.propose(seat, Matter.PAUSE, hours=max(1, int(days * 24)))

    def _read_vacations(self, user: User) -> None:
        self.reads.reads_vacations(user.pk, page_of(user, reverse("accounts:vacation")))

    def read_history(self, who: Somebody) -> None:
        """Their finished games, and their profile."""
        user = User.objects.get(pk=who.user_id)
        self.reads.reads_history(user.pk, page_of(user, reverse("games:person", args=[user.slug])))

    def is_awaited(self, who: Somebody) -> bool:
        """Whether some table has taken some of their time already."""
        return any(who.awake_minutes(since, clock.now()) >= SOME_MINUTES for since in _waits(who))

    def keep_other_hours(self, who: Somebody) -> bool:
        """They move to another zone, or sleep at other hours; a digest stays where it is. Whether they do."""
        before = len(who.changes)
        user, at = User.objects.get(pk=who.user_id), clock.now()
        zone, quiet = self.chance.choice(ZONES), self.chance.randrange(24)
        if who.habit.digest or self.chance.random() < 0.5:
            hours = quiet, (quiet + 9) % 24
            who.keep(at, who.zone, hours)
            change_hours(user, quiet_from=time(hours[0]), quiet_to=time(hours[1]), free_days=who.free)
        elif zone != who.zone:
            who.keep(at, zone, who.quiet)
            change_zone(user, zone)
        return len(who.changes) > before

    def come_home(self, who: Somebody) -> None:
        """Back earlier than announced."""
        try:
            vacation = vacations.end_vacation(User.objects.get(pk=who.user_id))
        except ValidationError:
            return
        who.away[-1] = (vacation.starts_at, vacation.ends_at)
        who.early.append(vacation.ends_at)
        self._read_vacations(User.objects.get(pk=who.user_id))


def page_of(user: User, path: str) -> str:
    """A page as somebody sees it who is signed in, wherever it has gone to."""
    browser = Client(SERVER_NAME=HOST)
    browser.force_login(user)
    return browser.get(path, follow=True).content.decode()


def _seats(who: Somebody) -> dict[int, Seat]:
    """Game -> their seat there, in games that run, in the order of the games."""
    seats = Seat.objects.filter(user=who.user_id, game__status="running", leaving="").select_related("game")
    return {seat.game_id: seat for seat in seats.order_by("game_id")}


def _owed(who: Somebody) -> QuerySet[Obligation]:
    here = {"seat": F("game__seats__number"), "game__seats__user": who.user_id}
    return Obligation.objects.filter(due_at__isnull=False, game__status="running", **here)


def _asked(who: Somebody) -> list[tuple[int, int]]:
    """Where the table waits for them, the oldest game first."""
    return list(_owed(who).order_by("game_id").values_list("game_id", "seat"))


def _waits(who: Somebody) -> list[datetime]:
    """Since when each of these tables waits."""
    return list(_owed(who).order_by("since").values_list("since", flat=True))


def _is_asked(game_id: int, number: int) -> bool:
    return Obligation.objects.filter(game=game_id, seat=number, due_at__isnull=False).exists()


def key_of(game: Game, number: int) -> str:
    """What somebody would answer; "" where the table asks them nothing, as when it is over. Raises Refused
    where an older process may not look."""
    position = load(game)
    if not game.is_running or number not in position.waiting:
        return ""
    return choice(position, number, Stream("people", "person", number, position.number))
