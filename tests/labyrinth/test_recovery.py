"""Recovery to any moment by deploy/archive.sh, base-backup.sh and recover.sh, on real clusters."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import psycopg
import pytest

from labyrinth.running import postgres_server
from tests.labyrinth.deployed import DEPLOY

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.real_clock,  # the moments of the log are the machine's
    pytest.mark.long("two clusters of PostgreSQL"),
]
PATIENCE = 300
DATED = "base-20200101T000000Z"


@dataclass(frozen=True)
class Cluster:
    """A server that archives its log, in a folder that its user may enter."""

    folder: Path
    url: str

    def do(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """The rows that it answers with."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            found = connection.execute(statement.encode(), values or None)
            return found.fetchall() if found.description else []

    def run(self, script: str, *words: str) -> "subprocess.CompletedProcess[str]":
        """A script as the user of PostgreSQL."""
        how = postgres_server._not_root(self.folder)
        path = f"{postgres_server.folder_of_programs()}:{os.environ['PATH']}"
        where = {"PGHOST": str(self.folder / "postgres"), "PGUSER": "postgres", "PATH": path}
        how["env"] = {**how["env"], **where}
        command = ["sh", str(self.folder / "deploy" / script), *words]
        return subprocess.run(command, capture_output=True, text=True, check=False, **how)

    def back_up(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """A base backup; its place is the last line."""
        return self.run("base-backup.sh", str(self.folder / "base"), str(self.folder / "archive"), *words)

    def recover(self, base: str, data: Path, *moment: str) -> "subprocess.CompletedProcess[str]":
        """Lay out what it was."""
        return self.run("recover.sh", base, str(self.folder / "archive"), str(data), *moment)

    def archived(self) -> None:
        """All that is written so far lies in the archive."""
        [(segment,)] = self.do("SELECT pg_walfile_name(pg_switch_wal())")
        end = time.monotonic() + PATIENCE
        while not (self.folder / "archive" / str(segment)).exists():
            assert time.monotonic() < end, self.do("SELECT * FROM pg_stat_archiver")
            os.sched_yield()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    # Not below the folders of pytest: each run closes those to other users.
    folder = Path(tempfile.mkdtemp(prefix="labyrinth-recovery-"))
    folder.chmod(0o755)
    for name in ("archive", "base", "deploy"):
        (folder / name).mkdir()
        postgres_server._not_root(folder / name)
    for script in DEPLOY.glob("*.sh"):
        (folder / "deploy" / script.name).write_text(script.read_text())
        (folder / "deploy" / script.name).chmod(0o755)
    command = f"archive_command={folder}/deploy/archive.sh %p {folder}/archive/%f"
    options = ("archive_mode=on", command, "wal_level=replica")
    server = postgres_server.start(folder, durable=False, options=options)
    yield Cluster(folder, server.url)
    server.stop()
    shutil.rmtree(folder)


@contextmanager
def started(cluster: Cluster, data: Path) -> Iterator[str]:
    """The recovered cluster, once it has come to its moment and is open."""
    how = postgres_server._not_root(cluster.folder)
    programs = postgres_server.folder_of_programs()
    command = [programs / "postgres", "-D", data, "-k", data, "-c", "listen_addresses="]
    with (cluster.folder / "again.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, **how)
    url, end = f"postgres://postgres@/postgres?host={data}", time.monotonic() + PATIENCE
    try:
        while True:
            assert process.poll() is None, (cluster.folder / "again.log").read_text()
            assert time.monotonic() < end
            with suppress(psycopg.OperationalError), psycopg.connect(url) as connection:
                if connection.execute("SELECT pg_is_in_recovery()").fetchone() == (False,):
                    break
            os.sched_yield()
        yield url
    finally:
        process.terminate()
        process.wait(PATIENCE)


def test_a_cluster_is_as_it_was_at_a_moment_with_all_that_was_committed_by_then(cluster):
    cluster.do("CREATE TABLE told (number integer)")
    made = cluster.back_up()
    assert made.returncode == 0, made.stderr
    base = Path(made.stdout.strip().splitlines()[-1])
    cluster.do("INSERT INTO told SELECT generate_series(1, 100)")
    [(moment,)] = cluster.do("SELECT clock_timestamp()")
    assert isinstance(moment, datetime)
    cluster.do("DELETE FROM told")  # the mistake
    cluster.archived()
    data = cluster.folder / "again"
    done = cluster.recover(str(base), data, moment.isoformat(sep=" "))
    assert done.returncode == 0, done.stderr
    with started(cluster, data) as url, psycopg.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM told").fetchone() == (100,)
        assert connection.execute("SHOW archive_mode").fetchone() == ("off",)
    assert cluster.do("SELECT count(*) FROM told") == [(0,)], "the one that runs is not touched"
    refused = cluster.recover(str(base), data)
    assert (refused.returncode, "never writes over" in refused.stderr) == (2, True)


def test_without_a_moment_it_is_as_it_was_last(cluster):
    cluster.do("CREATE TABLE last (number integer)")
    base = cluster.back_up().stdout.strip().splitlines()[-1]
    cluster.do("INSERT INTO last VALUES (7)")
    cluster.archived()
    data = cluster.folder / "last"
    assert cluster.recover(base, data).returncode == 0
    with started(cluster, data) as url, psycopg.connect(url) as connection:
        assert connection.execute("SELECT number FROM last").fetchall() == [(7,)]


def test_old_bases_go_with_the_log_that_led_to_them(cluster):
    bases = cluster.folder / "base"
    first = Path(cluster.back_up("1").stdout.strip().splitlines()[-1])
    assert [one.name for one in bases.iterdir()] == [first.name]
    first.rename(bases / DATED)
    cluster.archived()
    before = set((cluster.folder / "archive").iterdir())
    second = Path(cluster.back_up("1").stdout.strip().splitlines()[-1])
    assert [one.name for one in bases.iterdir()] == [second.name]
    left = set((cluster.folder / "archive").iterdir())
    assert before - left
    assert left
    assert cluster.back_up("none").returncode == 2


def test_a_file_of_the_log_is_archived_once_and_never_written_over(cluster, tmp_path):
    one, other, target = tmp_path / "one", tmp_path / "other", tmp_path / "target"
    one.write_text("log")
    other.write_text("another")
    script = DEPLOY / "archive.sh"
    codes = [
        subprocess.run([script, which, target], capture_output=True, check=False).returncode
        for which in (one, one, other)
    ]
    assert (codes, target.read_text()) == ([0, 0, 1], "log")
    assert not Path(f"{target}.part").exists()
