"""From a mail server's pipe to the worker: no mail is lost, none is read twice, and nothing is said."""

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as site
from django.db import OperationalError

from games import tasks
from games.live import counts
from games.sending import spool
from games.sending.mail_in import OTHER, Incoming
from labyrinth.clock import now

SCRIPT = Path(site.BASE_DIR) / "deploy" / "take_mail.py"
MAIL = b"From: x@example.org\nTo: bounce@play.example.org\nSubject: Hello\n\nWords.\n"


@pytest.fixture
def folder(tmp_path, settings) -> Path:
    settings.MAIL_SPOOL = str(tmp_path / "mail-in")
    return tmp_path / "mail-in"


@pytest.fixture
def counted(monkeypatch) -> list[str]:
    """What became of mails, as the operator's numbers have it."""
    found: list[str] = []
    monkeypatch.setattr(counts, "mail_in", found.append)
    return found


def piped(folder: Path, raw: bytes = MAIL, *envelope: str, **options) -> subprocess.CompletedProcess[bytes]:
    """What a mail server does with a mail."""
    command = [sys.executable, "-IS", str(SCRIPT), str(folder), *envelope]
    return subprocess.run(command, input=raw, capture_output=True, check=False, **options)


def files(folder: Path, where: str = "new") -> list[Path]:
    return sorted((folder / where).iterdir()) if (folder / where).is_dir() else []


# -- the pipe ---


def test_a_mail_is_one_file_with_its_envelope_and_its_moment(folder):
    before = time.time()
    done = piped(folder, MAIL, "bounce+m1-abc@play.example.org", "x@example.org")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    [file] = files(folder)
    head, _, raw = file.read_bytes().partition(b"\n")
    told = json.loads(head)
    assert raw == MAIL
    assert (told["recipient"], told["sender"]) == ("bounce+m1-abc@play.example.org", "x@example.org")
    assert before <= told["written"] <= time.time()
    assert files(folder, "tmp") == []


def test_what_no_argument_tells_is_taken_from_the_environment(folder):
    piped(folder, MAIL, env={"ORIGINAL_RECIPIENT": "bounce@play.example.org", "SENDER": "x@example.org"})
    told = json.loads(files(folder)[0].read_bytes().partition(b"\n")[0])
    assert (told["recipient"], told["sender"]) == ("bounce@play.example.org", "x@example.org")


def test_of_a_huge_mail_256_kb_are_kept_and_the_rest_is_read(folder):
    assert piped(folder, MAIL + b"x" * 3_000_000).returncode == 0
    assert len(files(folder)[0].read_bytes().partition(b"\n")[2]) == 256 * 1024


def full_disk() -> None:
    """No file may grow beyond a few bytes: what the system says then ends no program."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))


def test_a_full_disk_puts_the_mail_off_and_leaves_nothing_behind(folder):
    done = piped(folder, preexec_fn=full_disk)
    assert (done.returncode, done.stdout, done.stderr) == (75, b"", b"")
    assert files(folder) == files(folder, "tmp") == []


@pytest.mark.parametrize("arguments", [[], ["/dev/null/nowhere"], ["", "a", "b", "c"]])
def test_whatever_is_wrong_the_mail_is_put_off_and_nothing_is_said(arguments):
    command = [sys.executable, "-IS", str(SCRIPT), *arguments]
    done = subprocess.run(command, input=MAIL, capture_output=True, check=False, cwd="/proc")
    assert (done.returncode, done.stdout, done.stderr) == (75, b"", b"")


def test_where_nobody_reads_the_mail_server_keeps_the_mails(folder):
    (folder / "new").mkdir(parents=True)
    for number in range(10_000):
        (folder / "new" / str(number)).touch()
    assert piped(folder).returncode == 75


def test_a_pipe_that_is_killed_leaves_no_half_mail(folder):
    command = [sys.executable, "-IS", str(SCRIPT), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as killed:
        assert killed.stdin is not None
        killed.stdin.write(MAIL)
        killed.stdin.flush()
        killed.kill()
    assert killed.returncode != 0
    assert files(folder) == []


def test_it_starts_without_the_site():
    """A thousand mails at once would be a thousand of these."""
    said = subprocess.run(
        [sys.executable, "-ISX", "importtime", str(SCRIPT)], capture_output=True, check=False
    )
    assert b"django" not in said.stderr
    assert os.access(SCRIPT, os.X_OK)


# -- the worker ---


def test_a_mail_of_no_kind_is_counted_and_thrown_away(folder, counted):
    piped(folder)
    assert spool.read_all() == 1
    assert counted == [OTHER]
    assert files(folder) == files(folder, "aside") == []


def test_without_a_folder_there_is_nothing_to_read(folder):
    assert spool.read_all() == 0
    assert not folder.exists()


EMPTY = b'{"written": 1, "recipient": "", "sender": ""}'


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"no json\nFrom: x@example.org\n\n",
        b"{}\nFrom: x@example.org\n\n",
        b"[]\n\n",
        b'{"written": "x"}\n',
        EMPTY + b"\n",
        EMPTY + b"\n\n\n",
    ],
)
def test_what_cannot_be_read_is_set_aside_and_counted_and_the_next_is_read(folder, counted, content):
    (folder / "new").mkdir(parents=True)
    (folder / "new" / "1-bad").write_bytes(content)
    piped(folder)
    assert spool.read_all() == 1
    assert counted == [spool.ASIDE, OTHER]
    assert [file.name for file in files(folder, "aside")] == ["1-bad"]


@pytest.mark.parametrize(
    "raw",
    [
        b"Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n",
        b"Content-Type: multipart/mixed; boundary=b\n\n"
        + b"--b\nContent-Type: multipart/mixed; boundary=b\n\n" * 200,
        b"Content-Type: text/plain; charset=no-such\nContent-Transfer-Encoding: base64\n\n\xff\xfe!!",
        b"From: MAILER-DAEMON\nTo: \xff\xfe\nSubject: =?x?q?=\n\n\x00\x00",
    ],
)
@pytest.mark.django_db
def test_a_broken_mail_stops_nothing(folder, counted, raw):
    piped(folder, raw)
    piped(folder)
    assert spool.read_all() >= 1
    assert len(counted) == 2
    assert files(folder) == []


@pytest.mark.django_db
def test_a_mail_without_a_sender_is_read_as_well(folder, counted):
    piped(folder, b"To: bounce@play.example.org\nSubject: failure\n\nWords.\n")
    assert spool.read_all() == 1
    assert counted == [OTHER]


@pytest.mark.parametrize("endless", [b"\n", b"--b\n\n", b"X: y\n", b"<a@example.org>:\n", b"x"])
def test_of_an_endless_mail_little_is_read(folder, counted, monkeypatch, endless):
    seen: list[Incoming] = []
    monkeypatch.setattr(spool, "KINDS", [lambda incoming: seen.append(incoming) or "read"])
    piped(folder, b"Content-Type: multipart/mixed; boundary=b\n\n" + endless * 60_000)
    spool.read_all()
    assert len(seen[0].raw) <= 64 * 1024
    assert seen[0].raw.count(b"\n") <= 3000
    assert len(list(seen[0].mail.walk())) <= 1501


def test_while_the_database_is_away_mails_wait(folder, counted, monkeypatch):
    def away(_incoming: Incoming) -> str:
        raise OperationalError

    piped(folder)
    monkeypatch.setattr(spool, "KINDS", [away])
    with pytest.raises(OperationalError):
        spool.read_all()
    assert len(files(folder)) == 1
    assert counted == []


def test_a_worker_that_dies_leaves_the_mail_to_the_next(folder, counted, monkeypatch):
    class Killed(BaseException):
        """No exception that anybody catches."""

    def dies(_incoming: Incoming) -> str:
        raise Killed

    piped(folder)
    with monkeypatch.context() as patch:
        patch.setattr(spool, "KINDS", [dies])
        with pytest.raises(Killed):
            spool.read_all()
    assert spool.read_all() == 1
    assert counted == [OTHER]


def test_two_workers_read_a_mail_once(folder, counted, monkeypatch):
    begun, go_on, seen = threading.Event(), threading.Event(), []

    def slow(incoming: Incoming) -> str:
        seen.append(incoming)
        begun.set()
        go_on.wait(300)
        return "read"

    piped(folder)
    monkeypatch.setattr(spool, "KINDS", [slow])
    first = threading.Thread(target=spool.read_all)
    first.start()
    begun.wait(300)
    assert spool.read_all() == 0
    go_on.set()
    first.join(300)
    assert len(seen) == 1
    assert counted == ["read"]


def test_the_moment_is_that_of_writing_by_the_sites_clock(folder, monkeypatch):
    seen: list[Incoming] = []
    monkeypatch.setattr(spool, "KINDS", [lambda incoming: seen.append(incoming) or "read"])
    (folder / "new").mkdir(parents=True)
    hours_ago = json.dumps({"written": time.time() - 7200, "recipient": "a", "sender": "b"}).encode()
    (folder / "new" / "1").write_bytes(hours_ago + b"\n" + MAIL)
    site.CLOCK_OFFSET_SECONDS, before = 86400, site.CLOCK_OFFSET_SECONDS
    try:
        spool.read_all()
        late = now() - seen[0].at
    finally:
        site.CLOCK_OFFSET_SECONDS = before
    assert timedelta(hours=2) <= late < timedelta(hours=2, minutes=5)


def test_what_was_never_finished_is_forgotten_after_a_day(folder):
    (folder / "tmp").mkdir(parents=True)
    for name, age in (("old", 90_000), ("young", 3600)):
        (folder / "tmp" / name).touch()
        os.utime(folder / "tmp" / name, (time.time() - age,) * 2)
    spool.read_all()
    assert [file.name for file in files(folder, "tmp")] == ["young"]


def test_the_beat_has_it_read_within_ten_seconds(folder, counted):
    due = next(one for one in site.CELERY_BEAT_SCHEDULE.values() if one["task"] == "games.read_mail")
    assert due["schedule"] <= 10
    piped(folder)
    tasks.read_mail()
    assert counted == [OTHER]
