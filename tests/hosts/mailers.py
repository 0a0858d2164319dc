"""A real Postfix and a real neomutt on this machine: mails go into a person's mailbox, and answers to them
come into the folder that the site reads, through the script and the lines that docs/running.md names."""

import fcntl
import os
import pty
import pwd
import shutil
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from labyrinth.running.messages import BASE
from rehearsal.ports import free_port

NEEDED = ("postfix", "neomutt")
PATIENCE = 60.0
"""Real seconds; a mail takes less than one."""
MAIN = """compatibility_level = 3.6
queue_directory = {folder}/spool
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.example.org
mydestination =
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
virtual_mailbox_base = {folder}/boxes
virtual_uid_maps = static:{uid}
virtual_gid_maps = static:{gid}
virtual_mailbox_domains = example.org, play.example.org
virtual_transport = virtual
transport_maps = inline:{{ turn@play.example.org=labyrinth: }}
queue_run_delay = 5s
minimal_backoff_time = 5s
recipient_delimiter = +
virtual_mailbox_maps = inline:{{ turn@play.example.org=x, ann@example.org=ann/, bob@example.org=bob/ }}
labyrinth_destination_recipient_limit = 1
"""
MASTER = """127.0.0.1:{port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 5 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
postlog unix-dgram n - n - 1 postlogd
labyrinth unix - n n - 2 pipe
  flags=DRX user=nobody null_sender= argv={python} -IS {script} {incoming} ${{original_recipient}} ${{sender}}
"""
MUTTRC = """set folder={box}
set spoolfile={box}
set mbox_type=Maildir
set from={name}@example.org
set realname={name}
set use_envelope_from=yes
set sendmail="{python} -IS {sender}"
set sendmail_wait=0
set editor={editor}
set include=yes
set fast_reply=yes
set reply_to=yes
set record=
set header_cache=
set confirmappend=no
set abort_unmodified=no
set wait_key=no
set quit=yes
set delete=no
set move=no
set mark_old=no
set sort=date-received
"""


SENDER = """import smtplib, sys
_, *words = sys.argv
sender, to = words[words.index("-f") + 1], [one for one in words if "@" in one][1:]
with smtplib.SMTP("127.0.0.1", {port}) as server:
    server.sendmail(sender, to, sys.stdin.buffer.read())
"""
"""In the place of a program that hands mails over to a server near by: (-f SENDER ... RECIPIENT ...)."""


class Mailers:
    """`folder` belongs to them; `incoming` is what the site reads. Everything listens on loopback only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.incoming = folder / "mail-in"
        nobody = pwd.getpwnam("nobody")
        for name in ("etc", "spool", "data", "boxes", "mail-in", "home"):
            (folder / name).mkdir(parents=True)
        folder.chmod(0o755)
        for name in ("boxes", "mail-in"):
            os.chown(folder / name, nobody.pw_uid, nobody.pw_gid)
        shutil.chown(folder / "data", "postfix")
        script = shutil.copy(BASE / "deploy" / "take_mail.py", folder / "take_mail.py")
        about = {"folder": folder, "port": self.port, "uid": nobody.pw_uid, "gid": nobody.pw_gid}
        about |= {"python": _any_python(), "script": script, "incoming": self.incoming}
        (folder / "etc" / "main.cf").write_text(MAIN.format(**about))
        (folder / "etc" / "master.cf").write_text(MASTER.format(**about))

    def open(self) -> None:
        """Take mails from now on."""
        self._postfix("start")

    def close(self) -> None:
        """No longer."""
        self._postfix("stop")

    def _postfix(self, what: str) -> None:
        command = ["postfix", "-c", str(self.folder / "etc"), what]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr + self.log()

    def log(self) -> str:
        """What Postfix says."""
        log = self.folder / "log"
        return log.read_text() if log.is_file() else ""

    def newest(self, name: str, after: int) -> EmailMessage:
        """The newest mail in a person's box, once there are more than so many."""
        box = self.folder / "boxes" / name
        self._wait(lambda: self.mails(name) > after, f"no mail for {name}")
        newest = max(_mails(box), key=lambda one: one.stat().st_mtime_ns)
        return message_from_bytes(newest.read_bytes(), policy=policy.default)

    def mails(self, name: str) -> int:
        """How many a person has."""
        return len(_mails(self.folder / "boxes" / name))

    def answer(self, name: str, letter: str) -> None:
        """A person opens the newest mail in neomutt, presses "r", writes a letter, and sends it."""
        editor = self.folder / "home" / "editor"
        editor.write_text(f'#!/bin/sh\n{{ echo {letter}; echo; cat "$1"; }} >"$1.new" && mv "$1.new" "$1"\n')
        editor.chmod(0o755)
        settings = self.folder / "home" / "muttrc"
        box = self.folder / "boxes" / name
        sender = self.folder / "home" / "sender.py"
        sender.write_text(SENDER.format(port=self.port))
        about = {"box": box, "editor": editor, "python": _any_python(), "sender": sender, "name": name}
        settings.write_text(MUTTRC.format(**about))
        before = self.came_in()
        keys = "<last-entry><reply><send-message><exit>"
        _at_a_terminal(["neomutt", "-n", "-F", str(settings), "-e", f"push {keys}"], self.folder / "home")
        self._wait(lambda: self.came_in() > before, f"the answer {letter} of {name} never came")

    def came_in(self) -> int:
        """How many mails wait for the site."""
        new = self.incoming / "new"
        return len(list(new.iterdir())) if new.is_dir() else 0

    def _wait(self, is_there: Callable[[], bool], else_: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not is_there():
            assert time.monotonic() < deadline, f"{else_}\n{self.log()[-3000:]}"
            time.sleep(0.05)


def _mails(box: Path) -> list[Path]:
    return [one for where in ("new", "cur") if (box / where).is_dir() for one in (box / where).iterdir()]


def _any_python() -> str:
    """One that anybody may start: that of an environment under somebody's home may not be."""
    return shutil.which("python3", path="/usr/local/bin:/usr/bin") or sys.executable


def _at_a_terminal(command: list[str], home: Path) -> None:
    """Run it to its end at a terminal of its own, of which nobody reads the screen."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    environment = {"TERM": "xterm", "LANG": "C.UTF-8", "PATH": os.environ["PATH"], "HOME": str(home)}
    try:
        process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        os.close(theirs)
        deadline = time.monotonic() + PATIENCE
        while process.poll() is None:
            assert time.monotonic() < deadline, _screen(ours)
            _screen(ours)
            time.sleep(0.05)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(ours)


def _screen(terminal: int) -> str:
    """What stands there by now; whoever writes waits until somebody has read it."""
    os.set_blocking(terminal, False)
    try:
        return os.read(terminal, 1 << 16).decode("utf-8", "replace")
    except OSError:
        return ""
