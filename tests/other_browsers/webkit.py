"""WebKitGTK's small browser by its own WebDriver, on a screen that nobody sees."""

import http.client
import json
import os
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Any

from tests.other_browsers.driver import RefusedError, wait_for

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
SECONDS = 120
ROUTES = {
    "Navigate": ("POST", "/url"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "AddCookie": ("POST", "/cookie"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "SetWindowRect": ("POST", "/window/rect"),
}
CALM = "[Settings]\ngtk-enable-animations=0\n"
"""Whoever has this in GTK's settings asks pages for less motion."""


class WebKit:
    """A MiniBrowser in a home of its own."""

    def __init__(self, folder: Path) -> None:
        settings = folder / ".config" / "gtk-3.0" / "settings.ini"
        settings.parent.mkdir(parents=True)
        settings.write_text(CALM)
        read, write = os.pipe()
        screen = [_program(SCREEN), "-displayfd", str(write), "-screen", "0", "1400x1100x24"]
        self._screen = subprocess.Popen(screen, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as said:
            display = said.readline().strip()
        self._port = _free_port()
        # The sandbox needs rights that containers do not give; only pages of our own are opened.
        own = {"HOME": str(folder), "DISPLAY": f":{display}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        self._driver = subprocess.Popen(
            [_program(DRIVER), f"--port={self._port}"],
            env={**os.environ, **own, "LANGUAGE": "en", "LIBGL_ALWAYS_SOFTWARE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(self._listens, DRIVER)
        options = {"binary": str(_mini_browser()), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._request("POST", "/session", {"capabilities": wanted})["sessionId"]
        self._at = f"/session/{session}"
        self.send("SetWindowRect", width=1280, height=985)

    def send(self, command: str, **how: Any) -> Any:
        """Carry out a command. Raises RefusedError."""
        method, path = ROUTES[command]
        return self._request(method, self._at + path.format(**how), how)

    def _request(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SECONDS)
        line.request(method, path, json.dumps(body or {}), {"Content-Type": "application/json"})
        answer = line.getresponse()
        found = json.loads(answer.read())["value"]
        line.close()
        if answer.status != 200:
            raise RefusedError(f"{path}: {found['error']}: {found['message']}")
        return found

    def _listens(self) -> bool | None:
        with socket.socket() as line:
            return True if line.connect_ex(("127.0.0.1", self._port)) == 0 else None

    def close(self) -> None:
        """End the browser, its driver and its screen."""
        self._request("DELETE", self._at)
        for one in (self._driver, self._screen):
            one.terminate()
            one.wait(SECONDS)


def _program(name: str) -> str:
    found = shutil.which(name)
    assert found, f"No {name} on PATH: `make browsers` installs it."
    return found


def _mini_browser() -> Path:
    """It lies beside the library, on no path."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    assert found, "No MiniBrowser: `make browsers` installs webkit2gtk-driver."
    return found[-1]


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
