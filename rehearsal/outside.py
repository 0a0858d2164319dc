"""What people have beside mail: phones, and programs that hear webhooks or read calendars."""

from datetime import datetime

from django.conf import settings

from accounts import push_keys
from games.hooks import send
from games.models import Game, Seat
from rehearsal import hearers, phones
from rehearsal.bench import Bench
from rehearsal.elsewhere import Elsewhere
from rehearsal.hearers import Hearers
from rehearsal.people import CALENDAR, HOOK, PHONE
from rehearsal.phones import Phones
from rehearsal.readers import Readers
from rehearsal.town import Town


class Outside:
    """One rehearsal's."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.server = Elsewhere()
        self.phones, self.hearers = Phones(self.server.url), Hearers(self.server.url)
        self.server.hears |= {phones.AT: self.phones.hear, hearers.AT: self.hearers.hear}
        self.readers = Readers()
        self.environment = {"OWN_HOSTS": self.server.url, "VAPID_PRIVATE_KEY": push_keys.new_key()}

    def open(self) -> None:
        """The site may send there."""
        settings.OWN_HOSTS = [self.server.url]
        settings.VAPID_PRIVATE_KEY = self.environment["VAPID_PRIVATE_KEY"]
        self.server.open()

    def close(self) -> None:
        """Nobody listens any more."""
        self.server.close()

    def settle(self, town: Town) -> None:
        """Who has a phone, a program that hears or one that reads, sets it up."""
        gives = {PHONE: self.phones.give, HOOK: self.hearers.give, CALENDAR: self.readers.give}
        for user_id, who in town.people.items():
            for what in who.has:
                gives[what](user_id)

    def tell(self) -> None:
        """Webhooks are told what is due."""
        send.send_due()

    def judge(self) -> set[int]:
        """The judge reads what has arrived; who was told on their phone."""
        judge, notices = self.bench.judge, self.phones.new()
        for one in notices:
            judge.pushes.take(one.user_id, one.phone, one.said, one.urgency, one.at)
        for heard in self.hearers.new():
            if heard.table:
                judge.table_hooks.hear(heard.table, heard.name, heard.said, taken=heard.taken)
            else:
                judge.hooks.hear(heard.user_id, heard.name, heard.said, heard.at, taken=heard.taken)
            judge.hooks.sign(heard.user_id, signed=heard.signed)
        return {one.user_id for one in notices if one.said is not None}

    def read(self, user_id: int, at: datetime) -> None:
        """The programs of somebody who has such read their calendar and feed, beside their tables."""
        addresses = self.readers.addresses.get(user_id)
        if addresses is None:
            return
        seats = Seat.objects.filter(user=user_id, game__started_at__isnull=False)
        slugs = seats.values_list("game__slug", flat=True).distinct()
        raw, turns = self.readers.read(addresses.calendar), self.readers.read(addresses.turns)
        views = [view for slug in slugs if (view := self.bench.eyes.view(slug, user_id))]
        self.bench.judge.calendars.read(user_id, raw, turns, views, at)

    def _listen_to_tables(self, town: Town) -> None:
        """Who has a program has it hear of each table of theirs, too."""
        hosts = [user_id for user_id, who in town.people.items() if HOOK in who.has]
        for game in Game.objects.filter(status="running", created_by__in=hosts, is_demo=False).order_by("pk"):
            self.hearers.give_table(game)

    def look_over(self, town: Town, at: datetime) -> None:
        """Calendars and feeds are read beside the tables; programs hear of the tables of their hosts; whose
        phone is gone has another one."""
        for user_id in self.readers.addresses:
            if user_id in town.people:
                self.read(user_id, at)
        self._listen_to_tables(town)
        for user_id, who in town.people.items():
            if PHONE in who.has and not self.phones.has_one(user_id):
                self.phones.give(user_id)
