"""A browser that is told what to do by WebDriver's commands, however they reach it."""

import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

SECONDS = 60
Found = TypeVar("Found")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key that WebDriver gives to the id of an element."""
EAR = """
window.wrong ??= [];
window.addEventListener("error", ({ message }) => window.wrong.push(String(message)));
window.addEventListener("unhandledrejection", ({ reason }) => window.wrong.push(String(reason)));
document.addEventListener("securitypolicyviolation", (event) => window.wrong.push(event.violatedDirective));
"""
"""Hears what goes wrong on a page."""
IN_REACH = """
const seen = (each) => each.checkVisibility({ visibilityProperty: true });
const one = [...document.querySelectorAll(arguments[0])].find(seen);
one?.scrollIntoView({ block: "center", behavior: "instant" });
if (!one) return null;
const box = one.getBoundingClientRect();
const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
return one === hit || one.contains(hit) ? one : null;
"""
"""The first element that is seen, when nothing lies over it."""


class RefusedError(Exception):
    """The browser could not do what it was told."""


def wait_for(what: Callable[[], Found | None], named: str) -> Found:
    """Look until it is there; `named` says what did not come."""
    ends = time.monotonic() + SECONDS
    while (found := what()) is None:
        assert time.monotonic() < ends, f"It did not come in time: {named}"
    return found


class Wire(Protocol):
    """How commands reach a browser."""

    def send(self, command: str, **how: Any) -> Any:
        """Carry out one of WebDriver's commands. Raises RefusedError."""
        ...

    def close(self) -> None:
        """End the browser."""
        ...


class Browser:
    """What a person does with a page of the site at `base`."""

    def __init__(self, wire: Wire, base: str) -> None:
        self._wire, self._base = wire, base

    def open(self, path: str) -> None:
        """Go to a page of the site, and hear what goes wrong there from then on."""
        self._wire.send("Navigate", url=f"{self._base}{path}")
        self.run(EAR)

    def run(self, script: str, *args: Any) -> Any:
        """What a script returns."""
        return self._wire.send("ExecuteScript", script=script, args=list(args))

    def cookie(self, name: str, value: str) -> None:
        """Set a cookie of the site whose page is open."""
        self._wire.send("AddCookie", cookie={"name": name, "value": value, "path": "/"})

    def press(self, selector: str) -> None:
        """Press the first that is seen, by the browser's own mouse, as soon as nothing lies over it."""

        def pressed() -> bool | None:
            found = self.run(IN_REACH, selector)
            if found is None:
                return None
            try:
                self._wire.send("ElementClick", id=found[ELEMENT])
            except RefusedError:
                return None
            return True

        wait_for(pressed, selector)

    def text(self, selector: str) -> str:
        """The words of the first of these elements, "" while there is none."""
        return str(self.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector))

    def count(self, selector: str) -> int:
        """How many of these elements there are."""
        return int(self.run("return document.querySelectorAll(arguments[0]).length", selector))

    def sees(self, what: Callable[[], bool]) -> None:
        """Wait until it is so."""
        wait_for(lambda: what() or None, self.text("#table h2, h1"))

    @property
    def wrong(self) -> list[str]:
        """What has gone wrong on the page."""
        found: list[str] = self.run("return window.wrong ?? []")
        return found

    def close(self) -> None:
        """End it."""
        self._wire.close()
