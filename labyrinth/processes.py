"""Starting the parts of the site as children and ending them all together."""

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
libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent() -> None:
    """Runs in the child: Linux ends it when the parent is gone, however that went."""
    if libc is not None:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass
class Children:
    """The running children in the order of their start."""

    running: list[tuple[str, "subprocess.Popen[bytes]"]] = field(default_factory=list)
    stopping: bool = False

    def start(self, name: str, arguments: list[str], environment: dict[str, str]) -> None:
        """Start a child in a session of its own, so that Ctrl-C reaches only the parent."""
        child = subprocess.Popen(
            arguments,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=die_with_parent,  # noqa: PLW1509 (nothing here runs threads)
        )
        self.running.append((name, child))

    def catch_signals(self) -> None:
        """From now on Ctrl-C and SIGTERM ask `wait` to return."""
        signal.signal(signal.SIGINT, self._stop)
        signal.signal(signal.SIGTERM, self._stop)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.stopping = True

    def wait(self) -> str | None:
        """Wait until asked to stop; return the name of a child that ended by itself, if one did."""
        while not self.stopping:
            for name, child in self.running:
                if child.poll() is not None and not self.stopping:
                    return name
            time.sleep(0.1)
        return None

    def stop(self) -> None:
        """End all children; the first one, which the others use, when they are gone."""
        first, rest = self.running[:1], self.running[1:]
        for group in (rest, first):
            for _name, child in group:
                child.terminate()
            for _name, child in group:
                _wait_or_kill(child)
        self.running.clear()


def _wait_or_kill(child: "subprocess.Popen[bytes]") -> None:
    try:
        child.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
