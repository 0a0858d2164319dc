"""The rehearsal itself: from one moment that matters to the next, until the days are over."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from accounts import deletions, mail_trouble
from accounts.models import User
from games import tasks
from games.clocks.due import clock_for
from games.models import Game, Obligation, Seat
from games.seats import replace
from games.sending import bounces, spool
from games.sending.verdicts import Verdict
from rehearsal import town as towns
from rehearsal.agenda import CALM_DAYS, HOUR, Agenda, Item, plan_lives, plan_trouble
from rehearsal.gathering import Gathering
from rehearsal.inbox import Letter
from rehearsal.judge.duties import is_a_week
from rehearsal.people import BY_TURNS, Somebody, chance
from rehearsal.progress import Progress
from rehearsal.resting import Resting
from rehearsal.tables import is_evening
from rehearsal.trouble import Trouble
from rehearsal.visits import Visits

START = datetime(2026, 10, 12, 6, 0, tzinfo=UTC)
"""A Monday; within the month that follows clocks are changed in Europe and in America."""
A_DAY = timedelta(days=1)
WORKERS_SHARE = 5
"""Every fifth time."""
LAST_MAILS = timedelta(hours=4)
MOST_KNOCKS = 5
SOME_DAYS, EAGER = 10, 6.0
"""In so short a rehearsal people do so many times more often what they do beside answering."""
BEHIND_THE_RELEASE = 0.7
"""After such a part of a week or more its last table opens."""
AWAY_SAYS_SO = 0.3
BOUNCES_LATER = timedelta(hours=1)


@dataclass(frozen=True)
class Size:
    """How much is rehearsed; all tables play the system that is named, if one is. A third of the people
    answer `ahead`, or nobody does."""

    games: int
    days: int
    seed: int
    plays: str = ""
    ahead: bool = False


class Month:
    """One rehearsal. `looked` says when people were last at the site, `sends` how often mails have gone."""

    def __init__(self, size: Size, trouble: Trouble, town: towns.Town) -> None:
        self.size = size
        self.site = trouble.site
        self.bench = trouble.bench
        self.trouble = trouble
        self.town = town
        self.chance = chance(size.seed, "lives")
        self.agenda = Agenda()
        eager = EAGER if size.days <= SOME_DAYS else 1.0
        self.visits = Visits(
            *(self.site, self.chance, self.bench.given, self.bench.onlooker), eager, answer_ahead=size.ahead
        )
        self.sends = 0
        self.looked: dict[int, datetime] = {}
        self.gathering = Gathering(town, self.bench)
        self.resting = Resting(town.people, self.bench.judge)
        self.visits.replying.has_answered = lambda who: self.resting.answered(who, self.site.at)
        self.end = START + size.days * A_DAY

    def run(self) -> None:
        """Play it to its end, and let the last mails go."""
        self._open()
        progress = Progress(START)
        while (moment := self._next()) < self.end:
            self.step(moment)
            progress.tell(moment)
        self.site.move(self.end)
        self._finish()

    def _open(self) -> None:
        """People sign up, then tables open."""
        self.town.settle(towns.how_many(self.size.games))
        self.bench.meet(self.town)
        self.site.move(START)
        self.trouble.outside.settle(self.town)
        self.site.sweep()
        for number in range(self.size.games):
            self.agenda.add(START + self._opens(number) * A_DAY, "table", number)
        plan_trouble(self.agenda, START, self.size.days)
        plan_lives(self.agenda, list(self.town.people.values()), START, self.size.days, self.chance)
        self.agenda.add(START + A_DAY / 4, "look over")
        if self.size.days > CALM_DAYS and not self.size.plays:
            self.agenda.add(START + HOUR, "gather")

    def _opens(self, number: int) -> float:
        """After so many days: half of the tables at once, the others within the first third; of a week the
        last one when there is another release, so that a game begins by newer rules."""
        late = self.chance.uniform(0, self.size.days / 3) if number % 2 else 0
        is_last = number + 1 == self.size.games and is_a_week(self.size.games, self.size.days)
        return BEHIND_THE_RELEASE * self.size.days if is_last else late

    def _next(self) -> datetime:
        planned = self.agenda.next_moment()
        rows = self.site.next_moment()
        return planned if rows is None else min(planned, rows)

    def _gather(self, _: Any) -> None:
        self.gathering.begin(self.site.at)

    def step(self, moment: datetime) -> None:
        """One moment: the clock-work, what people do, bots, mails; then the judges look."""
        self.site.move(moment)
        touched = self._clock_work()
        for item in self.agenda.due(self.site.at):
            touched = True
            self._happen(item)
        if self.site.up:
            self.trouble.before_bots()
            self._read_mail()
            touched |= self.site.play_bots()
            if self.site.play_ends():
                touched |= self.site.play_bots()
            self._see()
            self._send()
        if touched:
            self.bench.waits.look()
        self._read_letters()
        for user_id in self.trouble.outside.judge():
            self._read_notice(self.town.people[user_id])

    def _see(self) -> None:
        """Before mails go: they have to agree with what the judge sees now."""
        with self.trouble.newest_process():
            self.bench.see(self.site.at)

    def _clock_work(self) -> bool:
        """The sweep, with the judges of clocks and of defaults beside it; whether it had to look."""
        if not self.site.up or not self.site.is_sweep_due:
            return False
        self.bench.time_outs.before(self.site.at)
        with self.trouble.newest_process():
            self.bench.defaults.before(self.site.at)
        self.site.sweep()
        self.resting.look()
        self.bench.time_outs.after(self.site.at)
        self.bench.defaults.after()
        with self.trouble.newest_process():
            self.gathering.go_on()
        return True

    def _send(self) -> None:
        """Mails go by the worker now and then, and whenever it is to die or only it may; else from here."""
        due = self.site.to_send()
        if due:
            self.sends += 1
            self.site.send(by_worker=self.sends % WORKERS_SHARE == 0 or self.trouble.needs_worker)
            self.bench.losses.look_at(due)
        with self.trouble.newest_process():
            self.trouble.outside.tell()

    # -- what is on the agenda -----------------------------------------------------------------------------

    def _happen(self, item: Item) -> None:
        if item.what in self.trouble.kinds:
            self.trouble.happen(item, self.agenda)
        elif item.what == "knock":
            self._knock()
        elif not (self.site.up and self.site.reached):
            self.agenda.add(self.trouble.up_again + self.chance.uniform(0, 1) * HOUR, item.what, item.about)
        else:
            getattr(self, f"_{item.what.replace(' ', '_')}")(item.about)

    def _table(self, number: int) -> None:
        table = towns.open_table(self.town, number, self.size.plays)
        self.bench.judge.paces[table.name] = "evening" if is_evening(number) else table.pace
        if clock_for(table).safety:
            self.bench.judge.record.safe.add(table.name)

    def _visit(self, who: Somebody) -> None:
        """Everybody looks now and then unasked."""
        if self._look(who):
            self.agenda.add(
                who.next_look(self.site.at + self.chance.uniform(1, 3) * A_DAY, self.chance), "visit", who
            )

    def _letter(self, read: tuple[Somebody, Letter]) -> None:
        """A letter is read; it is of no interest to somebody who has been here since it came, unless they can
        still answer it."""
        who, letter = read
        new = self.looked.get(who.user_id, START) < letter.at
        if new or self.visits.replying.may_answer(who, letter):
            self._look(who, letter)

    def _look(self, who: Somebody, letter: Letter | None = None) -> bool:
        """A look at the site; False for who will never look again. Who is told to try again does so."""
        at = self.site.at
        if who.has_left(at):
            self._leave(who)
            return False
        if back := who.away_until(at):
            self.agenda.add(back + self.chance.uniform(0, 1) * HOUR, "again", who)
            return True
        self.bench.judge.is_here(who.user_id, at)
        if letter is not None and self._replies(who, letter):
            return True
        self.resting.is_here(who, at)
        self.looked[who.user_id] = at
        if not self.bench.judge.facts.people[who.user_id].reachable:
            self._mend(who)
        with self.trouble.newest_process():
            self.trouble.outside.read(who.user_id, at)
        with self.trouble.some_process():
            answered = self.visits.look(who, letter)
        if not answered:
            self.agenda.add(at + self.chance.uniform(0.3, 1) * HOUR, "again", who)
        return True

    def _replies(self, who: Somebody, letter: Letter) -> bool:
        """Whether they answer the mail without coming to the site."""
        with self.trouble.some_process():
            return self.visits.reply(who, letter)

    def _read_mail(self) -> None:
        """What an older process has left for a newer one."""
        if spool.unread().mails:
            with self.trouble.newest_process():
                self.visits.replying.read_left()

    def _mend(self, who: Somebody) -> None:
        """They read at the site that no mail reaches them, and see to it."""
        mail_trouble.try_again(who.user_id)
        self.bench.judge.reached(who.user_id)
        self.bench.time_outs.reached(who.user_id, self.site.at)

    def _again(self, who: Somebody) -> None:
        self._look(who)

    def _leave(self, who: Somebody) -> None:
        """Every second of those who leave says so."""
        self.bench.judge.is_here(who.user_id, self.site.at)
        if who.user_id // len(BY_TURNS) % 2:
            mine = Seat.objects.filter(user=who.user_id, game__status="running", leaving="")
            for seat in mine.select_related("game"):
                self.visits.company.resign(seat)

    def _give_up(self, which: tuple[Somebody, bool]) -> None:
        """One of their games, that which most play or fewest; they go on in the others."""
        who, many = which
        self.bench.judge.is_here(who.user_id, self.site.at)
        mine = Seat.objects.filter(user=who.user_id, game__status="running", leaving="", game__paused_at=None)
        order = "-game__seats_wanted" if many else "game__seats_wanted"
        seat = mine.order_by(order, "game_id").select_related("game").first()
        if seat is not None:
            self.visits.company.resign(seat)
            self.site.play_bots()
            self.agenda.add(self.site.at + HOUR, "rest", seat.game)

    def _rest(self, game: Game) -> None:
        """Somebody has given up: the others talk it over."""
        for seat in Seat.objects.filter(game=game, user__isnull=False):
            self.bench.judge.is_here(seat.user_id or 0, self.site.at)
        self.visits.voting.rest(game)

    def _other_hours(self, who: Somebody) -> None:
        self.bench.judge.is_here(who.user_id, self.site.at)
        if self.visits.keep_other_hours(who):
            self.bench.judge.keeps_other_hours(who.user_id, self.site.at)

    def _bounce(self, who: Somebody) -> None:
        """The mail service says that their address takes nothing any more: of a mail about a wait that lasts
        already, so later where there is none."""
        if not self.visits.is_awaited(who):
            self.agenda.add(self.site.at + BOUNCES_LATER, "bounce", who)
            return
        self.bench.judge.bounced(who.user_id, self.site.at)
        self.bench.time_outs.bounced(who.user_id, self.site.at)
        bounces.mark(who.email, Verdict.DEAD, self.site.at)

    def _delete(self, who: Somebody) -> None:
        """They delete their account and are never seen again."""
        self.bench.judge.is_here(who.user_id, self.site.at)
        self.bench.postman.farewells.add(who.email)
        deletions.begin(User.objects.get(pk=who.user_id))
        while deletions.left_behind():
            self.trouble.before_bots()
            self.site.finish_deletions()
        self.town.people.pop(who.user_id)
        who.gone_from = self.site.at
        self.bench.judge.deleted(who.user_id, who.name, self.site.at)

    def _vacation(self, plan: tuple[Somebody, float]) -> None:
        who, days = plan
        if who.has_left(self.site.at):
            return
        self.bench.judge.is_here(who.user_id, self.site.at)
        self.visits.go_away(who, days)

    def _home(self, who: Somebody) -> None:
        if who.has_left(self.site.at):
            return
        self.bench.judge.is_here(who.user_id, self.site.at)
        self.visits.come_home(who)

    def _knock(self) -> None:
        """In the middle of maintenance the sweep looks, and some who are waited for try to answer."""
        self.site.sweep()
        rows = Obligation.objects.filter(game__status="running", due_at__isnull=False).order_by("pk")
        for row in rows.exclude(game__paused_at__isnull=False)[:MOST_KNOCKS]:
            seat = Seat.objects.get(game=row.game_id, number=row.seat)
            who = self.town.people.get(seat.user_id or 0)
            if who is not None:  # whose account is deleted knocks no more
                self.visits.knock(who, row.game, row.seat)

    def _look_over(self, _: Any) -> None:
        """Four times a day: waits nobody knows of; seats that are free find somebody."""
        tasks.repair()
        tasks.expire()
        self.visits.parties.change()
        with self.trouble.newest_process():
            self.gathering.sit_down(self.site.at)
            self.gathering.look(self.site.at)
        self.bench.look_over(self.site.at)
        self._read_calendars()
        for seat in Seat.objects.filter(offered_at__isnull=False, game__status="running"):
            if self.chance.random() < 0.5:
                newcomer = self.chance.choice(list(self.town.people.values()))
                if newcomer.gone_from is None:
                    self._take_over(seat, newcomer)
        self.agenda.add(self.site.at + A_DAY / 4, "look over")

    def _read_calendars(self) -> None:
        """Programs do, in the middle of a step."""
        with self.trouble.newest_process():
            self.trouble.outside.look_over(self.town, self.site.at)

    def _take_over(self, seat: Seat, newcomer: Somebody) -> None:
        """Whoever sat there does no more."""
        user = User.objects.get(pk=newcomer.user_id)
        self.bench.judge.is_here(user.pk, self.site.at)
        taken = replace.take_over(user, seat.game_id, seat.number).accepted
        self.bench.onlooker.came_back(seat.game, seat.number)
        if taken and seat.user_id is not None:
            self.bench.onlooker.left(seat.game, seat.user_id)

    # -- letters -------------------------------------------------------------------------------------------

    def _read_letters(self) -> None:
        for letter in self.bench.new_letters():
            if letter.to not in self.town.addresses:
                self.bench.judge.replies.astray(letter.to)
                continue
            self.bench.read(self.town.addresses[letter.to], letter)
            self._read(self.town.addresses[letter.to], letter)

    def _read(self, who: Somebody, letter: Letter) -> None:
        """A letter brings its reader to the site some time later, unless they overlook it; what came of an
        answer they wait for."""
        if who.away_until(self.site.at) and self.chance.random() < AWAY_SAYS_SO and self.site.up:
            self.visits.replying.absent(who, letter)
        soon = self.visits.replying.next_look(who, letter, self.site.at)
        if soon or self.chance.random() >= who.habit.overlooks:
            look = soon or who.next_look(self.site.at, self.chance)
            self.agenda.add(look, "letter", (who, letter))

    def _read_notice(self, who: Somebody) -> None:
        """A phone has told its person something: so they look, unless they overlook it."""
        if self.chance.random() >= who.habit.overlooks:
            self.agenda.add(who.next_look(self.site.at, self.chance), "again", who)

    # -- the end -------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Nobody acts any more; what is due goes out, then everything is counted."""
        last = self.end + LAST_MAILS
        while (moment := self.site.next_moment()) is not None and moment < last:
            self.site.move(moment)
            self._clock_work()
            self.trouble.before_bots()
            self.site.play_bots()
            self.site.play_ends()
            self._see()
            self._send()
            for letter in self.bench.new_letters():
                self.bench.read(self.town.addresses[letter.to], letter)
            self.trouble.outside.judge()
        for who in self.town.people.values():
            self.visits.read_history(who)
        self.bench.waits.look(everything=True)
        self.bench.losses.at_end(self.site.at)
