"""Recovery to a moment while people play: a base backup, the archived log, and a cluster as it was then."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.hosts.databases import ARCHIVE, BASES, NAME
from tests.hosts.host import Program
from tests.hosts.layout import Layout
from tests.hosts.sealed_off import CODE
from tests.hosts.waiting import until

PLAYED = 15.0
"""Seconds of play behind the base backup, and again behind the moment."""
PORT = 5433
COUNT = "SELECT count(*) FROM games_entry"


@dataclass
class Recovery:
    """By the scripts that docs/operating.md names, on the host of the replica, beside what runs there."""

    layout: Layout
    rest: Callable[[float], object]
    tell: Callable[[str], object]

    def recover(self) -> None:
        """Back up, play on, go back to a moment between, and have every journal checked there."""
        databases, began = self.layout.databases, time.monotonic()
        base = self._run("base-backup.sh", str(BASES), str(ARCHIVE)).strip().splitlines()[-1]
        backed_up = time.monotonic() - began
        self.rest(PLAYED)
        least = int(databases.ask(COUNT))
        moment = databases.ask("SELECT clock_timestamp()")
        most = int(databases.ask(COUNT))
        self.rest(PLAYED)
        last = databases.ask("SELECT pg_walfile_name(pg_switch_wal())")
        until((ARCHIVE / last).exists, "the log is archived")
        began = time.monotonic()
        self._run("recover.sh", base, str(ARCHIVE), self._data, moment)
        server = self._start()
        try:
            until(self._is_open, "the recovered database is open")
            took = time.monotonic() - began
            found = self._looked_at(least, most)
        finally:
            self._clear(server)
        self.tell(f"  base backup {backed_up:.1f} s; restored in {took:.1f} s: {found}")

    def _looked_at(self, least: int, most: int) -> str:
        """What the check of the journals says. Raises RuntimeError unless all that was committed by then is
        there, and nothing that was committed later."""
        found = int(self._sql(COUNT))
        if not least <= found <= most:
            raise RuntimeError(f"{found} entries are recovered, not {least} to {most}")
        return f"{found} entries; {self._check().strip().splitlines()[-1]}"

    def _clear(self, server: Program) -> None:
        assert server.process is not None
        server.process.terminate()
        server.process.wait()
        self.layout.databases.replica.do("rm", "-rf", self._data)

    @property
    def _data(self) -> str:
        return f"{self.layout.databases.replica.home}/recovered"

    def _run(self, script: str, *words: str) -> str:
        databases = self.layout.databases
        programs = f"{databases.programs}:/usr/local/bin:/usr/bin:/bin"
        own = {"PATH": programs, "PGUSER": "postgres", "PGHOST": databases.primary.address}
        command = (*databases.as_user(), "sh", f"{CODE}/deploy/{script}", *words)
        return databases.replica.do(*command, environment=own)

    def _start(self) -> Program:
        databases = self.layout.databases
        words = (str(databases.programs / "postgres"), "-D", self._data, "-p", str(PORT))
        program = Program("recovered", (*databases.as_user(), *words), {"LC_ALL": "C.UTF-8", "TZ": "UTC"})
        databases.replica.begin(program)
        return program

    def _is_open(self) -> bool:
        try:
            return self._sql("SELECT pg_is_in_recovery()") == "f"
        except RuntimeError:  # it reads its log yet
            return False

    def _sql(self, statement: str) -> str:
        databases = self.layout.databases
        psql = (str(databases.programs / "psql"), "-XAt", "-h", databases.replica.address, "-p", str(PORT))
        return databases.replica.do(*psql, "-U", "postgres", "-d", NAME, "-c", statement).strip()

    def _check(self) -> str:
        """What the restore's own check says of every game. Raises RuntimeError where one does not fit."""
        worker = self.layout.hosts["worker1"]
        url = f"postgres://labyrinth@{self.layout.databases.replica.address}:{PORT}/{NAME}"
        environment = {**self.layout.environment(worker), "DATABASE_URL": url, "DATABASE_REPLICA_URL": ""}
        command = (f"{CODE}/.venv/bin/python", "manage.py", "check_journals")
        return worker.do(*command, environment=environment, folder=str(CODE))
