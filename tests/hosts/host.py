"""One host: a network namespace with an address of its own, and the processes that somebody keeps running."""

import http.client
import os
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from labyrinth.running.processes import die_with_parent
from tests.hosts import sealed_off
from tests.hosts.sealed_off import CODE, HOME, RELEASES, run
from tests.hosts.waiting import until

BRIDGE = "world"
NET = "10.77.0"
PEOPLE = f"{NET}.1"
"""Where those are who play, and the mail server."""
LOGS = HOME / "logs"


@dataclass
class Program:
    """What a host keeps running; begun anew so many seconds after it has ended, as systemd does it."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: str = "/"
    rest: float = 2.0
    patience: float = 20.0
    process: "subprocess.Popen[bytes] | None" = None
    ended: float | None = None
    starts: int = 0


@dataclass
class Host:
    """A host; `release` is the code that it has. While it is down nothing runs there."""

    name: str
    address: str
    release: str = "1"
    programs: list[Program] = field(default_factory=list)
    up: bool = False

    @property
    def cable(self) -> str:
        """Its end in the switch."""
        return f"to-{self.name}"

    @property
    def home(self) -> Path:
        """What outlives its processes."""
        return HOME / "hosts" / self.name

    def lay(self) -> None:
        """The namespace, its cable, its disk."""
        self.home.mkdir(parents=True, exist_ok=True)
        LOGS.mkdir(exist_ok=True)
        run("mount", "-t", "tmpfs", "-o", "mode=755", self.name, str(self.home))
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        run("ip", "link", "set", self.cable, "master", BRIDGE, "up")
        for words in (f"addr add {self.address}/24 dev eth0", "link set eth0 up", "link set lo up"):
            run("ip", "-n", self.name, *words.split())

    def start(self) -> None:
        """Everything that it keeps running."""
        self.up = True
        for program in self.programs:
            self.begin(program)

    def keep(self) -> None:
        """Begin again what has ended by itself."""
        for program in self.programs if self.up else ():
            process = program.process
            if process is None or process.poll() is None:
                continue
            if program.ended is None:
                program.ended = time.monotonic()
            elif time.monotonic() - program.ended >= program.rest:
                self.begin(program)

    def kill(self) -> None:
        """As when its power goes: every process, without a word."""
        self.up = False
        for number in run("ip", "netns", "pids", self.name).split():
            with suppress(ProcessLookupError):
                os.kill(int(number), signal.SIGKILL)
        for program in self.programs:
            if program.process is not None:
                program.process.wait()

    def stop(self, *names: str) -> None:
        """As `systemctl stop`: SIGTERM, and after some patience SIGKILL. Without names: everything."""
        wanted = [one for one in self.programs if not names or one.name in names]
        self.up = self.up and bool(names)
        for program in wanted:
            if program.process is not None and program.process.poll() is None:
                program.process.terminate()
        for program in wanted:
            self._see_off(program)

    def cut(self) -> None:
        """Its cable is out: nothing comes, and nobody is told."""
        run("ip", "link", "set", self.cable, "nomaster")

    def mend(self) -> None:
        """Its cable is in again."""
        run("ip", "link", "set", self.cable, "master", BRIDGE)

    def fill(self) -> None:
        """Its disk has no room left, not for one page: whatever grows meanwhile is tried again. One on which
        nothing lies has something now, for a disk of no size is one without an end."""
        self._ballast.write_bytes(b"full")
        until(self._is_filled, f"{self.name} is full")

    def make_room(self) -> None:
        """Its disk has room again."""
        run("mount", "-o", "remount,size=50%", str(self.home))
        self._ballast.unlink()

    @property
    def _ballast(self) -> Path:
        return self.home / "ballast"

    def _is_filled(self) -> bool:
        disk = os.statvfs(self.home)
        used = (disk.f_blocks - disk.f_bfree) * disk.f_frsize
        run("mount", "-o", f"remount,size={used}", str(self.home))
        return os.statvfs(self.home).f_bfree == 0

    def answers(self, port: int, path: str) -> bool:
        """Whether something answers there, past the proxy."""
        connection = http.client.HTTPConnection(self.address, port, timeout=10)
        try:
            connection.request("GET", path)
            return connection.getresponse().status > 0
        finally:
            connection.close()

    def said(self, name: str) -> str:
        """What a program of it has said so far."""
        return self._log(name).read_text(errors="replace")

    def inside(self, command: tuple[str, ...], *, folder: str = "/") -> tuple[str, ...]:
        """The command line that runs a command on this host, with its release where the units look for it."""
        code = RELEASES / self.release / "code"
        script = f'mount --bind {code} {CODE} && cd {folder} && exec "$@"'
        return ("ip", "netns", "exec", self.name, "sh", "-c", script, "sh", *command)

    def do(self, *command: str, environment: Mapping[str, str] | None = None, folder: str = "/") -> str:
        """Run a command on it to its end; what it says. Raises RuntimeError."""
        own = {"PATH": os.environ["PATH"], **(environment or {})}
        done = subprocess.run(
            self.inside(command, folder=folder), env=own, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{self.name}: {' '.join(command)}: {done.stderr[-2000:]}{done.stdout[-500:]}")
        return done.stdout

    def begin(self, program: Program) -> None:
        """Start it, once more if it ran before."""
        with self._log(program.name).open("ab") as log:
            program.process = subprocess.Popen(
                self.inside(program.command, folder=program.folder),
                env={"PATH": os.environ["PATH"], **program.environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        program.ended = None
        program.starts += 1

    def _log(self, name: str) -> Path:
        return LOGS / f"{self.name}-{name}.log"

    def _see_off(self, program: Program) -> None:
        if program.process is None:
            return
        try:
            program.process.wait(program.patience)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(program.process.pid, signal.SIGKILL)
            program.process.wait()


def lay_switch() -> None:
    """What all cables lead to; those who play are there, too."""
    sealed_off.run("ip", "link", "add", BRIDGE, "type", "bridge")
    run("ip", "addr", "add", f"{PEOPLE}/24", "dev", BRIDGE)
    run("ip", "link", "set", BRIDGE, "up")
