"""Firefox by Marionette, the protocol that it speaks by itself: no driver besides the browser is needed."""

import json
import os
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Any

from tests.other_browsers.driver import RefusedError, wait_for

PROGRAM = "firefox-esr"
SECONDS = 120
PREFERENCES = {
    "marionette.port": 0,
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en",
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}


class Firefox:
    """A Firefox without windows, with a profile in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which(PROGRAM)
        assert program, f"No {PROGRAM} on PATH: `make browsers` installs it."
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()
        ]
        (folder / "user.js").write_text("\n".join(lines))
        self._process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)],
            env={**os.environ, "HOME": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._number = 0
        port = wait_for(lambda: _port(folder / "MarionetteActivePort"), "Firefox")
        self._socket = socket.create_connection(("127.0.0.1", port), SECONDS)
        self._lines = self._socket.makefile("rb")
        self._receive()
        self.send("NewSession")
        self.send("SetWindowRect", width=1280, height=985)

    def send(self, command: str, **how: Any) -> Any:
        """Carry out a command. Raises RefusedError."""
        self._number += 1
        said = json.dumps([0, self._number, f"WebDriver:{command}", how]).encode()
        self._socket.sendall(b"%d:%s" % (len(said), said))
        _kind, _number, error, result = self._receive()
        if error is not None:
            raise RefusedError(f"{command}: {error['error']}: {error['message']}")
        return result.get("value", result) if isinstance(result, dict) else result

    def _receive(self) -> Any:
        """One message: its length, a colon, JSON."""
        length = b""
        while (sign := self._lines.read(1)) != b":":
            assert sign, "Firefox has gone."
            length += sign
        return json.loads(self._lines.read(int(length)))

    def close(self) -> None:
        """End it."""
        self._lines.close()
        self._socket.close()
        self._process.terminate()
        self._process.wait(SECONDS)


def _port(file: Path) -> int | None:
    """Where it listens, as soon as it has written it."""
    said = file.read_text().strip() if file.exists() else ""
    return int(said) if said else None
