"""Starting the parts of the site as children and ending them all together.

What they write to standard error is passed on, so that of one that ends the last words are known.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from types import FrameType

PR_SET_PDEATHSIG = 1
SECONDS_TO_STOP = 8.0
PAUSE = 0.1
AT_ONCE = 65536
REMEMBERED = 4096
"""So many of the last bytes of a child are kept."""
libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent() -> None:
    """Runs in the child: Linux ends it when the parent is gone, however that went."""
    if libc is not None:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass(frozen=True)
class Ended:
    """A child that ended by itself: how ("exit code 1", "SIGKILL") and the last line it wrote, "" if none."""

    name: str
    how: str
    words: str


@dataclass
class Children:
    """The running children in the order of their start."""

    running: list[tuple[str, "subprocess.Popen[bytes]"]] = field(default_factory=list)
    stopping: bool = False
    written: dict[str, bytes] = field(default_factory=dict)
    """Name -> the last bytes that the child wrote to standard error."""

    def start(
        self, name: str, arguments: list[str], environment: dict[str, str]
    ) -> "subprocess.Popen[bytes]":
        """Start a child in a session of its own, so that Ctrl-C reaches only the parent.

        It takes the place of an older one of the same name, which has ended.
        """
        child = subprocess.Popen(
            arguments,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=die_with_parent,  # noqa: PLW1509 (nothing here runs threads)
        )
        assert child.stderr is not None
        os.set_blocking(child.stderr.fileno(), False)
        self.running = [(other, old) for other, old in self.running if other != name]
        self.running.append((name, child))
        return child

    def catch_signals(self) -> None:
        """From now on Ctrl-C and SIGTERM ask `wait` to return."""
        signal.signal(signal.SIGINT, self._stop)
        signal.signal(signal.SIGTERM, self._stop)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.stopping = True

    def wait(self) -> Ended | None:
        """Wait until asked to stop; return the child that ended by itself, if one did."""
        while not self.stopping:
            for name, child in self.running:
                if child.poll() is not None and not self.stopping:
                    return self.ended(name, child)
            self.pass_on()
            time.sleep(PAUSE)
        return None

    def ended(self, name: str, child: "subprocess.Popen[bytes]") -> Ended:
        """How a child that is gone has ended."""
        self.pass_on()
        code = child.returncode
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        lines = self.written.get(name, b"").decode(errors="replace").strip().splitlines()
        return Ended(name, how, lines[-1].strip() if lines else "")

    def pass_on(self) -> None:
        """Write what the children have written since, and remember the end of it."""
        for name, child in self.running:
            assert child.stderr is not None
            while more := _waiting(child.stderr.fileno()):
                self.written[name] = (self.written.get(name, b"") + more)[-REMEMBERED:]
                sys.stderr.buffer.write(more)
                sys.stderr.buffer.flush()

    def stop(self) -> None:
        """End all children; the first one, which the others use, when they are gone."""
        first, rest = self.running[:1], self.running[1:]
        for group in (rest, first):
            for _name, child in group:
                child.terminate()
            for _name, child in group:
                self._wait_or_kill(child)
        self.pass_on()
        self.running.clear()

    def _wait_or_kill(self, child: "subprocess.Popen[bytes]") -> None:
        deadline = time.monotonic() + SECONDS_TO_STOP
        while child.poll() is None and time.monotonic() < deadline:
            self.pass_on()
            time.sleep(PAUSE)
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def _waiting(descriptor: int) -> bytes:
    """What can be read at once; nothing when nothing waits there."""
    try:
        return os.read(descriptor, AT_ONCE)
    except BlockingIOError:
        return b""
