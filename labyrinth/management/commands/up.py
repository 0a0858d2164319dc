import fcntl
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from labyrinth.ground import environment
from labyrinth.running import messages, redis_server
from labyrinth.running.processes import PAUSE, Children, Ended

HOST = "127.0.0.1"
BROKER = "broker"
# The warning against working as root is about pickled tasks, which the site does not use.
QUIET = "ignore::UserWarning:celery.platforms"
CELERY = [sys.executable, "-W", QUIET, "-m", "celery", "-q", "-A", "labyrinth"]
THINKER = ["worker", "-Q", "think", "--pool=prefork", "-c", "1", "-n", "think@%h"]


class Command(BaseCommand):
    """Start the whole site on this machine: broker, web, workers and clock-work; stop it with Ctrl-C."""

    help = "Start the whole site on this machine (PORT chooses the port); Ctrl-C stops it."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        port = _port()
        _claim(port)
        _make_folders()
        children = Children()
        children.catch_signals()
        with (
            _only_site_in(settings.VAR_DIR),
            redis_server.socket_path(settings.VAR_DIR) as broker,
            tempfile.TemporaryDirectory(prefix="labyrinth-") as temporary,
        ):
            messages.compile_all()
            call_command("migrate", verbosity=0, interactive=False)
            try:
                ended = None if children.stopping else self.run(children, port, broker, temporary)
            finally:
                children.stop()
        if ended:
            raise CommandError(_in_words(ended))
        self.stdout.write("Stopped.")

    def run(self, children: Children, port: int, broker: Path, temporary: str) -> Ended | None:
        """Start all children, say where they are, wait; return the one that ended by itself.

        What they write into `temporary` is theirs to remove, unless a signal has ended them.
        """
        address = settings.REDIS_URL or self.start_broker(children, broker)
        shared = {"REDIS_URL": address, "TMPDIR": temporary}
        children.start("web server", _web(port), shared)
        children.start("worker", [*CELERY, "worker", "--pool=threads", "-c", "4", "-l", "WARNING"], shared)
        children.start("thinker", [*CELERY, *THINKER, "-l", "WARNING"], shared)
        children.start("clock-work", [*CELERY, "beat", "-l", "WARNING", "--pidfile="], shared)
        if not _wait_for_web(children, port):
            return children.wait()
        self.stdout.write(f"Labyrinth runs at http://{HOST}:{port}/")
        self.stdout.write(f"Mails go to {settings.EMAIL_FILE_PATH}" + self._mails_page(port))
        self.stdout.write("Ctrl-C stops it.")
        self.stdout.flush()
        return children.wait()

    def start_broker(self, children: Children, path: Path) -> str:
        """Start the embedded server on the socket; return its address. What it cannot read is put aside."""
        try:
            if not _broker_starts(children, path):
                why, aside = _last_words(), redis_server.put_aside(settings.VAR_DIR)
                if aside is None or not _broker_starts(children, path):
                    raise CommandError(f"The {BROKER} did not start: {_last_words()}")
                self.stderr.write(f"What was queued could not be read and is now in {aside}: {why}")
        except redis_server.NoServerError as error:
            raise CommandError(str(error)) from None
        return redis_server.url(path)

    def _mails_page(self, port: int) -> str:
        return f" and to http://{HOST}:{port}{reverse('dev_mails')}" if settings.DEV_MAILS else ""


def _port() -> int:
    try:
        port = environment.number("PORT", 8000)
    except environment.BadEnvironmentError as error:
        raise CommandError(str(error)) from None
    if not 1 <= port <= 65535:
        raise CommandError(f"PORT must be between 1 and 65535, not {port}.")
    return port


def _claim(port: int) -> None:
    """Refuse a port that somebody else holds, before anything is started."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            reason = f"Port {port} cannot be used ({error.strerror}). Choose another: PORT=8123 make run"
            raise CommandError(reason) from None


def _make_folders() -> None:
    for folder in (settings.VAR_DIR, Path(settings.EMAIL_FILE_PATH)):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError as error:
            raise CommandError(f"The folder {folder} cannot be written: {error.strerror}.") from None


@contextmanager
def _only_site_in(folder: Path) -> Iterator[None]:
    """Hold the folder: a second site in it would share the database's tasks and lose them."""
    with (folder / "up.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            reason = f"Another site already runs in {folder}: stop it, or choose another folder with VAR_DIR."
            raise CommandError(reason) from None
        yield


def _in_words(ended: Ended) -> str:
    """Which child ended, how, and what it said last; the broker says it in a file."""
    words = _last_words() if ended.name == BROKER else ended.words
    what = f"The {ended.name} ended by itself ({ended.how}), so the site was stopped"
    return f"{what}: {words}" if words else f"{what}."


def _last_words() -> str:
    return redis_server.last_words(settings.VAR_DIR)


def _broker_starts(children: Children, path: Path) -> bool:
    """Start the embedded server; False when it ends instead. Raises NoServerError."""
    arguments = redis_server.arguments(path=path, folder=settings.VAR_DIR, durable=True)
    broker = children.start(BROKER, arguments, {})
    try:
        redis_server.wait_until_up(path, process=broker)
    except redis_server.NoServerError:
        if broker.poll() is None:
            raise
        return False
    return True


def _web(port: int) -> list[str]:
    return [
        *(sys.executable, "-m", "uvicorn", "labyrinth.asgi:application"),
        *("--host", HOST, "--port", str(port)),
        *("--timeout-graceful-shutdown", "2", "--log-level", "warning"),
    ]


def _wait_for_web(children: Children, port: int) -> bool:
    """Return True when the web server takes connections, False when a child ended or we were told to stop."""
    while not children.stopping:
        children.pass_on()
        if any(child.poll() is not None for _name, child in children.running):
            return False
        try:
            socket.create_connection((HOST, port), timeout=0.2).close()
        except OSError:
            time.sleep(PAUSE)  # a processor that asks without a pause is not there for who starts
            continue
        return True
    return False
