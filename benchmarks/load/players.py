"""People who play: each comes to a table where they are asked, looks at it, and answers for a while."""

import random
import re
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

from django.db import connection
from django.db.models import OuterRef, Subquery
from django.urls import reverse

from benchmarks.load.world import World
from benchmarks.sessions import headers
from benchmarks.web import Answered, Connection
from games.models import Obligation, Seat
from games.models.game import Status
from games.models.obligation import Then

AT_ONCE = 12
"""So many people play at the same moment."""
IN_A_VISIT = 4
"""At most so many answers are given before they leave again."""
TABLES = 5
"""Who finds nothing to answer goes to another table, to so many of them."""
AGAIN = 5.0
"""After so many seconds one looks again whom the tables wait for."""
HALF = 0.5
OPTION = re.compile(r'name="answer" value="([^"]+)"')
TOKEN = re.compile(r'name="token" value="([^"]+)"')

Place = tuple[str, int]
"""A game by its address, and the person who is asked there."""


@dataclass(frozen=True)
class Offer:
    """What a page lets its reader answer: the keys, and the token of what they have seen."""

    options: Sequence[str]
    token: str


@dataclass(frozen=True)
class Given:
    """An answer that the site has taken: where, whose, and the moments (time.monotonic) at which it was sent
    and acknowledged."""

    slug: str
    person: int
    sent: float
    taken: float


@dataclass
class Seen:
    """What the people of one stretch of time have met: seconds of each kind of request, answers, how many of
    them were `wanted`, and what was refused or broke, by what it was."""

    seconds: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    given: list[Given] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    wanted: int = 0
    late: float = 0.0
    """By so many seconds the latest answer was given after its moment: above some seconds the people of the
    measurement were too few, or the site too slow."""


class Pace:
    """The moments of answers: at random, so many a second in the mean, for so many seconds from now on."""

    def __init__(self, rate: float, seconds: float, seed: str) -> None:
        self._draw = random.Random(seed)  # noqa: S311 - no dice of a game
        self._rate, self._next = rate, time.monotonic()
        self._until = self._next + seconds
        self._lock = threading.Lock()
        self._over = threading.Event()

    def end(self) -> None:
        """Nobody answers any more."""
        self._over.set()

    def wait(self) -> float | None:
        """Until it is somebody's moment to answer; by how many seconds it is over, None at the end."""
        with self._lock:
            self._next += self._draw.expovariate(self._rate)
            moment = self._next
        if moment >= self._until or self._over.wait(max(0.0, moment - time.monotonic())):
            return None
        return max(0.0, time.monotonic() - moment)


def moments(rate: float, seconds: float, seed: str) -> int:
    """How many moments a pace has in so many seconds, where somebody is there for each."""
    draw, at, number = random.Random(seed), 0.0, 0  # noqa: S311 - as the pace draws them
    while (at := at + draw.expovariate(rate)) < seconds:
        number += 1
    return number


class Players:
    """Everybody who plays, at a rate and until a moment."""

    def __init__(self, world: World, port: int, seed: int) -> None:
        self.seen = Seen()
        self._world, self._port, self._seed = world, port, seed
        self._lock = threading.Lock()
        self._places: tuple[list[Place], list[Place]] = [], []
        self._looked = 0.0
        self._draw = random.Random(seed)  # noqa: S311

    def play(self, rate: float, seconds: float) -> Seen:
        """Give so many answers a second for so long; what was met meanwhile."""
        seed = f"{self._seed} {rate}"
        self.seen = Seen(wanted=moments(rate, seconds, seed))
        pace = Pace(rate, seconds, seed)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            people = [pool.submit(self._one, pace) for _ in range(AT_ONCE)]
            try:
                wait(people, return_when=FIRST_EXCEPTION)
            finally:
                pace.end()  # who ends the measurement does not wait for its minutes
        for one in people:
            one.result()
        return self.seen

    def timed(self, kind: str, ask: Callable[[Connection], Answered]) -> Answered | None:
        """A response, its time noted under the kind; None where none came, which is noted as an error.

        Each is asked on a connection of its own: the server hangs up on those that are silent for long.
        """
        began = time.monotonic()
        try:
            with Connection(self._port) as browser:
                answered = ask(browser)
        except OSError as error:
            self.seen.errors[f"{kind}: {type(error).__name__}"] += 1
            return None
        self.seen.seconds[kind].append(time.monotonic() - began)
        if answered.status >= 500:
            self.seen.errors[f"{kind}: {answered.status}"] += 1
        return answered

    def _one(self, pace: Pace) -> None:
        while (late := pace.wait()) is not None:
            self.seen.late = max(self.seen.late, late)
            self._come(pace)

    def _come(self, pace: Pace) -> None:
        """To a table, and to others as long as somebody else has answered there in between."""
        for _ in range(TABLES):
            place = self._somewhere()
            if place is None or self._visit(place, pace):
                return

    def _visit(self, place: Place, pace: Pace) -> bool:
        """The answers of one visit, each at its moment; whether there was any to give."""
        slug, person = place
        path, sent = reverse("games:table", args=[slug]), headers(self._world.cookies[person])
        page = self.timed("page", lambda browser: browser.get(path, sent))
        for number in range(IN_A_VISIT):
            offer = _offered(page) if page else None
            if offer is None:
                return number > 0
            # The first answer is that for whose moment they came.
            if number and pace.wait() is None:
                return True
            page = self._answer(place, offer)
        return True

    def _answer(self, place: Place, offer: Offer) -> Answered | None:
        """The table after one of the answers that are offered; None where it was refused."""
        slug, person = place
        with self._lock:
            key = unescape(self._draw.choice(offer.options))
        body = urlencode({"answer": key, "token": unescape(offer.token)}).encode()
        sent = time.monotonic()
        answered = self.timed(
            "answer",
            lambda browser: browser.post(
                reverse("games:answer", args=[slug]), headers(self._world.cookies[person], part=True), body
            ),
        )
        if answered is None or answered.status != 200:
            self.seen.refused[str(answered.status) if answered else "nothing"] += 1
            return None
        self.seen.given.append(Given(slug, person, sent, time.monotonic()))
        return answered

    def _somewhere(self) -> Place | None:
        """A table at random that waits for somebody, every other time one that is watched; None while none
        does."""
        with self._lock:
            if time.monotonic() - self._looked > AGAIN:
                places = _asked()
                connection.close()  # there are fewer of them than people
                self._places = places, [one for one in places if one[0] in self._world.watched]
                self._looked = time.monotonic()
            places = self._places[self._draw.random() < HALF] or self._places[0]
            return self._draw.choice(places) if places else None


def _offered(page: Answered) -> Offer | None:
    """None where there is nothing to answer on a page."""
    text = page.text if page.status == 200 else ""
    options, token = OPTION.findall(text), TOKEN.search(text)
    return Offer(options, token[1]) if options and token else None


def _asked() -> list[Place]:
    """Everybody whom a running game waits for."""
    seat = Seat.objects.filter(game=OuterRef("game"), number=OuterRef("seat"), user__isnull=False)
    asked = Obligation.objects.filter(game__status=Status.RUNNING).exclude(then=Then.BOT)
    rows = asked.annotate(person=Subquery(seat.values("user_id")[:1])).filter(person__isnull=False)
    return list(rows.order_by("pk").values_list("game__slug", "person"))
