"""PostgreSQL on two hosts, one of which follows the other, and pgbouncer in front of both."""

import os
import pwd
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from labyrinth.running import postgres_server
from tests.hosts.host import NET, Host, Program
from tests.hosts.sealed_off import CODE, HOME
from tests.hosts.waiting import until

NAME, FOLLOWS = "labyrinth", "labyrinth_replica"
"""The database, and the name under which pgbouncer hands out the one that follows."""
PORT = 5432
ARCHIVE, BASES = HOME / "archive", HOME / "base"
COMMON = {
    "listen_addresses": "'*'",
    "wal_level": "replica",
    "hot_standby": "on",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "wal_keep_size": "512MB",
    # Who is gone without a word is noticed within seconds.
    "wal_sender_timeout": "5s",
    "wal_receiver_timeout": "5s",
    "wal_retrieve_retry_interval": "1s",
    "tcp_user_timeout": "5000",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "2",
    "unix_socket_directories": "''",
    # docs/operating.md, "To any moment". The archive lies where no host's trouble reaches it.
    "archive_mode": "on",
    "archive_command": f"'{CODE}/deploy/archive.sh %p {ARCHIVE}/%f'",
}
BOUNCER = """
[databases]
{name} = host={primary} port=5432 dbname={name}
{follows} = host={replica} port=5432 dbname={name}

[pgbouncer]
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_type = trust
auth_file = {folder}/users.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
# Who is gone without a word is noticed within seconds, and nobody waits long for a server.
query_wait_timeout = 5
server_connect_timeout = 2
server_login_retry = 1
tcp_user_timeout = 5000
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 2
logfile =
pidfile =
"""


@dataclass
class Databases:
    """Which host writes, which follows, and who stands before them."""

    primary: Host
    replica: Host
    pooler: Host

    @cached_property
    def user(self) -> pwd.struct_passwd:
        """As whom they run; neither of them runs as root."""
        return postgres_server._first_user("postgres", "nobody")

    @cached_property
    def programs(self) -> Path:
        """PostgreSQL's own, where that user may run them."""
        how = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": [], "cwd": "/"}
        return postgres_server._reachable(postgres_server.folder_of_programs(), how, HOME)

    def url(self, name: str = NAME) -> str:
        """Where the site finds a database: at the pooler. A pooler that is gone is noticed within seconds."""
        steady = "tcp_user_timeout=5000&keepalives_idle=5&keepalives_interval=2&keepalives_count=2"
        return f"postgres://labyrinth@{self.pooler.address}:6432/{name}?{steady}"

    def start(self) -> None:
        """A new cluster, the one that follows it, the pooler."""
        self._make_primary()
        self.primary.start()
        self.wait_for(self.primary)
        self._sql(self.primary, "CREATE ROLE labyrinth LOGIN SUPERUSER", database="postgres")
        self._sql(self.primary, f"CREATE DATABASE {NAME} OWNER labyrinth", database="postgres")
        self.follow()
        self._write_bouncer()
        (self.pooler.home / "users.txt").write_text('"labyrinth" ""\n')
        self._own(self.pooler.home, *self.pooler.home.iterdir())
        self.pooler.programs.append(
            Program("pgbouncer", (*self.as_user(), "pgbouncer", f"{self.pooler.home}/pgbouncer.ini"), {})
        )
        self.pooler.start()

    def follow(self) -> None:
        """The replica begins anew as a copy of the primary, which then waits for it at each commit."""
        data = self.replica.home / "data"
        self.replica.kill()
        self.replica.do("rm", "-rf", str(data))
        self._own(self.replica.home)
        of = f"host={self.primary.address} port={PORT} user=postgres application_name=follower"
        words = ("-D", str(data), "-R", "-X", "stream", "-c", "fast", "-d", of)
        self.replica.do(*self.as_user(), str(self.programs / "pg_basebackup"), *words)
        self._keep(self.replica)
        self.replica.start()
        self.wait_for(self.replica)
        self.wait_for_commits(True)

    def wait_for_commits(self, both: bool) -> None:
        """Whether a commit is one only when the replica has it as well."""
        names = "'follower'" if both else "''"
        self._sql(self.primary, f"ALTER SYSTEM SET synchronous_standby_names = {names}")
        self._sql(self.primary, "SELECT pg_reload_conf()")

    def fail_over(self) -> None:
        """The primary is gone: the replica writes from now on, and the pooler leads there."""
        old, self.primary = self.primary, self.replica
        self.replica = old
        control = (str(self.programs / "pg_ctl"), "promote", "-w", "-D", str(self.primary.home / "data"))
        self.primary.do(*self.as_user(), *control)
        self.wait_for_commits(False)
        self._write_bouncer()
        self.reload_pooler()

    def reload_pooler(self) -> None:
        """pgbouncer reads its file again."""
        process = self.pooler.programs[0].process
        assert process is not None
        os.kill(process.pid, 1)

    def wait_for(self, host: Host) -> None:
        """Until the server of a host takes connections."""
        until(lambda: self._sql(host, "SELECT 1", database="postgres") == "1", f"PostgreSQL on {host.name}")

    def behind(self) -> str:
        """What the primary knows of the replica."""
        return self._sql(self.primary, "SELECT sync_state FROM pg_stat_replication")

    def replay(self, goes_on: bool) -> None:
        """Whether the replica does what it is told, or only keeps it. What it does at once may take away what
        a statement there looks at: such a one is tried again."""
        said = f"SELECT pg_wal_replay_{'resume' if goes_on else 'pause'}(), 'done'"
        until(lambda: self._sql(self.replica, said).endswith("done"), said)

    def written(self) -> int:
        """Bytes of the write-ahead log since there is one."""
        return int(self._sql(self.primary, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"))

    def ask(self, statement: str) -> str:
        """What the primary answers."""
        return self._sql(self.primary, statement)

    def next_log(self) -> None:
        """The primary begins another file of its log. Where it has no room for it, it ends."""
        with suppress(RuntimeError):
            self._sql(self.primary, "SELECT pg_switch_wal()")

    def _make_primary(self) -> None:
        data = self.primary.home / "data"
        for folder in (ARCHIVE, BASES):
            folder.mkdir()
        self._own(self.primary.home, ARCHIVE, BASES)
        initdb = (str(self.programs / "initdb"), "-D", str(data), *postgres_server.INITDB_OPTIONS)
        self.primary.do(*self.as_user(), *initdb)
        with (data / "postgresql.conf").open("a") as conf:
            conf.writelines(f"{name} = {value}\n" for name, value in COMMON.items())
        rules = (f"host all all {NET}.0/24 trust", f"host replication all {NET}.0/24 trust")
        with (data / "pg_hba.conf").open("a") as hba:
            hba.writelines(f"{rule}\n" for rule in rules)
        self._keep(self.primary)

    def _keep(self, host: Host) -> None:
        server = (*self.as_user(), str(self.programs / "postgres"), "-D", str(host.home / "data"))
        host.programs = [Program("postgres", server, {"LC_ALL": "C.UTF-8", "TZ": "UTC"})]

    def _write_bouncer(self) -> None:
        text = BOUNCER.format(
            name=NAME,
            follows=FOLLOWS,
            primary=self.primary.address,
            replica=self.replica.address,
            folder=self.pooler.home,
        )
        (self.pooler.home / "pgbouncer.ini").write_text(text)

    def _sql(self, host: Host, statement: str, database: str = NAME) -> str:
        psql = (str(self.programs / "psql"), "-X", "-A", "-t", "-h", host.address, "-U", "postgres")
        return host.do(*psql, "-d", database, "-c", statement).strip()

    def as_user(self) -> tuple[str, ...]:
        """What a command line begins with that runs as PostgreSQL's user."""
        numbers = f"--reuid={self.user.pw_uid}", f"--regid={self.user.pw_gid}"
        return ("setpriv", *numbers, "--clear-groups", "--inh-caps=-all")

    def _own(self, *places: Path | Iterable[Path]) -> None:
        for place in places:
            os.chown(str(place), self.user.pw_uid, self.user.pw_gid)
