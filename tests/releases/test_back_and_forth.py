"""A site goes from one release to the next, back, and forth again, while people play: by the old code itself.

The old code stands on the base that the new one has migrated and played. A judge compares every acknowledged
answer with what is stored: none is lost, none is there twice. What the new one has run the old one leaves
alone.
"""

import json
import os
import re
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from sqlite3 import Connection, connect
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings

from games.engine.position import LEAVE
from games.journal.loading import load_from
from games.journal.past import past_of
from games.models import Game, SealedAnswer
from games.models.downtime import FIRST_OF_RELEASES
from games.models.game import Status
from labyrinth import releases
from labyrinth.releases import order_of
from labyrinth.running.messages import BASE
from tests.releases import at_work
from tests.releases.make import code
from tests.releases.released import database_of, opened, unpacked

pytestmark = [pytest.mark.django_db, pytest.mark.deep]
KEPT = [one.version for one in releases.releases() if order_of(one.version) < order_of(settings.RELEASE)][-2:]
NEXT = "999.0.0"
HELD = "status = 'quarantined'"
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
OF_A_GAME = (
    "entry",
    "seat",
    "obligation",
    "sealedanswer",
    "checkpoint",
    "vote",
    "packed",
    "takenback",
    "tenure",
)
MAY_CHANGE = {"0.1.0": {"remind_at", "tell_at", "due_at", "credit"}}
"""0.1.0 looked at the game's rules only where a time ran out: it still writes reminders, and when a time is
over with all that is credited. Releases since then leave the rows as they are."""
Answer = tuple[str, int, str]
"""Game, seat, key."""


@dataclass
class Process:
    """A process of a release, which does what it is told."""

    child: "subprocess.Popen[str]"

    def do(self, name: str, **arguments: Any) -> Any:
        """A command of at_work.py."""
        assert self.child.stdin
        assert self.child.stdout
        self.child.stdin.write(json.dumps([name, arguments]) + "\n")
        self.child.stdin.flush()
        line = self.child.stdout.readline()
        assert line, f"{name} ended it: {self.child.wait()}"
        return json.loads(line)


@dataclass
class Site:
    """A site on one database: the code of two releases, one clock for all."""

    folder: Path
    file: Path
    old: Path
    version: str
    new: Path
    newer: str
    secrets: dict[str, str] = field(default_factory=dict)
    taken: Counter[Answer] = field(default_factory=Counter)
    again: Counter[str] = field(default_factory=Counter)
    seed: int = 0

    @property
    def clock(self) -> Path:
        return self.folder / "clock"

    @property
    def environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "labyrinth.settings",
            "DEVELOPMENT": "1",
            "ALLOWED_HOSTS": "testserver",
            "VAR_DIR": str(self.folder / "var"),
            "DATABASE_URL": f"sqlite:///{self.file}",
            "SECRET_KEY": "only for tests",
            "CLOCK_FILE": str(self.clock),
            "API_PER_MINUTE": "1000000",
            "API_PER_MINUTE_ADDRESS": "1000000",
            "REACH_SITE": "0",
            "LOG_LEVEL": "WARNING",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    @contextmanager
    def process(self, tree: Path) -> Iterator[Process]:
        """One of that code. What it logs is shown where the test is red."""
        command = [sys.executable, "-P", str(at_work.__file__)]
        environment = {**self.environment, "PYTHONPATH": str(tree)}
        with subprocess.Popen(
            command, cwd=tree, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as child:
            yield Process(child)
            assert child.stdin
            child.stdin.close()
            assert child.wait(60) == 0

    def play(
        self, process: Process, rounds: int, games: list[str] | None = None, *, ticks: bool = True
    ) -> Counter[str]:
        """People play there, and the judge notes what was acknowledged; how often in which game."""
        self.seed += 1
        told = process.do(
            "play", secrets=self.secrets, rounds=rounds, seed=self.seed, games=games, ticks=ticks
        )
        self.taken.update((slug, seat, key) for slug, seat, key in told["taken"])
        self.again.update(told["again"])
        return Counter(slug for slug, _seat, _key in told["taken"])

    def migrate(self) -> None:
        """As an operator does before the new code starts."""
        command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(command, cwd=BASE, env=self.environment, check=True)

    def pass_by(self, time: timedelta) -> None:
        """Time passes in which sweeps of the old release look all the while."""
        at = datetime.fromisoformat(self.clock.read_text()) + time
        self.clock.write_text(at.isoformat())
        with self.rows() as rows:
            lately = (at - MINUTE / 2).isoformat(sep=" ").removesuffix("+00:00")
            known = [lately, FIRST_OF_RELEASES, order_of(self.version)]
            rows.execute("UPDATE games_heartbeat SET at = ? WHERE id < ? OR id = ?", known)

    @contextmanager
    def rows(self) -> Iterator[Connection]:
        """The base, as nobody's code sees it."""
        database = connect(self.file)
        try:
            with database:
                yield database
        finally:
            database.close()

    def games(self, where: str = "1", *values: object) -> list[str]:
        """Their names in addresses."""
        with self.rows() as rows:
            return [slug for (slug,) in rows.execute(f"SELECT slug FROM games_game WHERE {where}", values)]

    def stored(self, slugs: list[str]) -> dict[str, list[Any]]:
        """All rows of these games, by table."""
        found: dict[str, list[Any]] = {}
        may = MAY_CHANGE.get(self.version, set())
        with self.rows() as rows:
            marks = ",".join("?" * len(slugs))
            ids = [pk for (pk,) in rows.execute(f"SELECT id FROM games_game WHERE slug IN ({marks})", slugs)]
            found["game"] = rows.execute(f"SELECT * FROM games_game WHERE id IN ({marks})", ids).fetchall()
            for table in OF_A_GAME:
                asked = rows.execute(
                    f"SELECT * FROM games_{table} WHERE game_id IN ({marks}) ORDER BY 1, 2", ids
                )
                kept = [at for at, one in enumerate(asked.description) if one[0] not in may]
                found[table] = [[row[at] for at in kept] for row in asked]
        return found


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """The site of a release as it left it, which goes on to this one; or of this one, and on to the next."""
    version = request.param or KEPT[-1]
    database, kept = database_of(version)
    old, new, newer = tmp_path / "old", BASE, settings.RELEASE
    if request.param:
        with tarfile.open(kept) as packed:
            packed.extractall(old, filter="data")
    else:
        old, new, newer, version = BASE, next_release(tmp_path / "new"), NEXT, settings.RELEASE
    made = Site(tmp_path, unpacked(database, tmp_path), old, version, new, newer)
    with made.rows() as rows:
        [(at,)] = rows.execute("SELECT at FROM games_heartbeat WHERE id = 1")
    made.clock.write_text(f"{at}+00:00")
    made.pass_by(MINUTE)
    return made


def given(before: dict[str, int]) -> Counter[Answer]:
    """The answers of people that are stored behind so many entries."""
    found: Counter[Answer] = Counter()
    for game in Game.objects.filter(slug__in=before):
        for line in past_of(game).entries(before[game.slug]):
            if line.kind == LEAVE:
                continue
            found.update((game.slug, one.seat, one.key) for one in line.answers if one.by == "person")
        found.update(_sealed(game))
    return found


def _sealed(game: Game) -> list[Answer]:
    rows = SealedAnswer.objects.filter(game=game, number=game.entries, by="person")
    return [(game.slug, row.seat, row.key) for row in rows]


def next_release(tree: Path) -> Path:
    """This code, under the number of the next one."""
    with tarfile.open(fileobj=BytesIO(code(BASE))) as packed:
        packed.extractall(tree, filter="data")
    number = tree / "labyrinth" / "__init__.py"
    number.write_text(re.sub('__version__ = ".*"', f'__version__ = "{NEXT}"', number.read_text()))
    return tree


@pytest.mark.parametrize("site", [*KEPT, ""], ids=[*KEPT, "this one"], indirect=True)
@pytest.mark.long("whole processes of two releases")
def test_forward_back_and_forward_again(site: Site) -> None:
    held, before = site.games(HELD), _as_it_was(site)
    if site.old == BASE:
        site.migrate()
    with site.process(site.old) as old:
        site.secrets = old.do("tokens")
        assert site.play(old, 2)
        site.migrate()
        assert site.play(old, 2), "an old process goes on while the base is migrated"
        with site.process(site.new) as new:
            newer = forward(site, new)
            side_by_side(site, old, newer)
            at_the_same_time(site, old, new, newer)
            back(site, old, newer)
            assert site.games(HELD) == held
            forward_again(site, new, newer)
    assert site.games(HELD) == held
    with opened(site.file), override_settings(RELEASE=site.newer):
        sealed = Counter(answer for _entries, answers in before.values() for answer in answers)
        assert given({slug: entries for slug, (entries, _answers) in before.items()}) == site.taken + sealed
        for game in Game.objects.filter(status=Status.RUNNING):
            assert load_from(game, 0).digest() == bytes(game.digest)


def forward(site: Site, new: Process) -> list[str]:
    """Every second game is played on by the new release; those that are its own now."""
    new.do("work")
    running = sorted(site.games("status = 'running' AND paused_at IS NULL AND NOT is_demo"))
    assert site.play(new, 3, running[::2])
    newer = site.games("release = ?", site.newer)
    assert 5 < len(newer) < len(site.games())
    return newer


def side_by_side(site: Site, old: Process, newer: list[str]) -> None:
    """As while hosts are upgraded one after the other: the old one plays the other games, and says of these
    that they are being upgraded."""
    kept = site.stored(newer)
    assert set(site.play(old, 3)).isdisjoint(newer)
    assert site.stored(newer) == kept
    assert site.again
    assert set(site.again) <= set(newer)
    told = old.do("look", secrets=site.secrets, slug=next(iter(site.again)))
    assert {told[name] for name in ("table", "form", "api", "api answer")} == {503}
    assert {told[name] for name in ("talk", "my games")} == {200}


def at_the_same_time(site: Site, old: Process, new: Process, newer: list[str]) -> None:
    """Both take answers at the same moments, each in its own games."""
    with ThreadPoolExecutor() as pool:
        by_old = pool.submit(site.play, old, 4)
        by_new = pool.submit(site.play, new, 4, newer, ticks=False)
    assert set(by_old.result()).isdisjoint(newer)
    assert by_new.result()


def back(site: Site, old: Process, newer: list[str]) -> None:
    """For three days only the old one is there. Nobody plays, and the time of every turn runs out."""
    kept, running = site.stored(newer), set(site.games("status = 'running'")) - set(newer)
    entries = {slug: site.stored([slug])["entry"] for slug in running}
    for _ in range(6):
        site.pass_by(DAY / 2)
        old.do("work")
    assert site.stored(newer) == kept
    assert any(site.stored([slug])["entry"] != lines for slug, lines in entries.items()), "no time ran out"
    assert site.play(old, 2)


def forward_again(site: Site, new: Process, newer: list[str]) -> None:
    """What had to wait for the new one has lost no time by it, and all goes on."""
    entries = site.stored(newer)["entry"]
    site.pass_by(MINUTE)
    new.do("work")
    assert site.stored(newer)["entry"] == entries, "a time ran out that nobody could use"
    told = set(site.play(new, 4))
    assert told & set(newer)
    assert told - set(newer)
    new.do("work")


def _as_it_was(site: Site) -> dict[str, tuple[int, list[Answer]]]:
    """Game -> how many entries it had, and which answers lay sealed."""
    with site.rows() as rows:
        games = {
            pk: (slug, entries)
            for pk, slug, entries in rows.execute("SELECT id, slug, entries FROM games_game")
        }
        sealed: dict[str, list[Answer]] = {}
        for pk, seat, key, number in rows.execute(
            "SELECT game_id, seat, key, number FROM games_sealedanswer WHERE by = 'person'"
        ):
            slug, entries = games[pk]
            if number == entries:
                sealed.setdefault(slug, []).append((slug, seat, key))
    return {slug: (entries, sealed.get(slug, [])) for slug, entries in games.values()}
