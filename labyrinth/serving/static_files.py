"""Our style sheets and scripts as a visitor gets them: one file with what it imports, as short as may be.

In the source a sheet begins with `@import "/static/css/other.css";` and a script with
`import "/static/js/other.js";`, as browsers understand it. What is sent, in development and by
`collectstatic`, has the imported text there.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage

OURS = re.compile(r"(?:css|js|systems)/.*\.(?:css|js)")
"""What others bring (the admin, htmx) goes out as they made it."""
IMPORTED = {
    ".css": re.compile(r'^@import "/static/([^"]+)";$', re.MULTILINE),
    ".js": re.compile(r'^import "/static/([^"]+)";$', re.MULTILINE),
}
SHORTER = (
    (re.compile(r"/\*.*?\*/", re.DOTALL), ""),
    (re.compile(r"\s+"), " "),
    (re.compile(r" ?([{};,]) ?"), r"\1"),
    (re.compile(r"(?<=\w): "), ":"),
    (re.compile(r";}"), "}"),
)
"""What a style sheet does not need. No string in ours holds any of it."""
KEPT = 128
"""So many sheets and scripts are remembered as they go out, those they import included."""
UNSAID = re.compile(r"^\s*//.*\n|^\s+", re.MULTILINE)
"""Indents and lines that are comments. No string in our scripts goes over several lines."""


class Files(FileSystemFinder):
    """Finds the files of `static/`; of ours those that go out."""

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        """The path of a file, or None."""
        found = super().find_location(root, path, prefix)
        return str(written(path)) if found and OURS.fullmatch(path) else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """Each file's name and where it is."""
        going_out = FileSystemStorage(location=folder())
        for name, storage in super().list(ignore_patterns):
            if OURS.fullmatch(name):
                written(name)
            yield name, going_out if OURS.fullmatch(name) else storage


_one_at_a_time = Lock()
"""Pages ask for several files at the same moment, and for one file, too."""


@cache
def _folder() -> "TemporaryDirectory[str]":
    return TemporaryDirectory(prefix="labyrinth-static-")


def folder() -> Path:
    """Where this process writes what goes out; gone with it."""
    return Path(_folder().name)


def written(name: str) -> Path:
    """The file that goes out under a name of ours. Raises FileNotFoundError, also for what it imports."""
    text = whole(name)
    with _one_at_a_time:
        path = folder() / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return path


def whole(name: str) -> str:
    """A sheet or script of ours ("css/site.css") with all that it imports. Raises FileNotFoundError."""
    kind = Path(name).suffix

    def imported(told: re.Match[str]) -> str:
        text = whole(told[1])
        # A script has its names for itself.
        return f"{{\n{text}}}" if kind == ".js" else text

    return shortened(IMPORTED[kind].sub(imported, source(name)), kind)


def source(name: str) -> str:
    """A file of ours as it is written. Raises FileNotFoundError."""
    return Path(settings.BASE_DIR, "static", name).read_text(encoding="utf-8")


@lru_cache(maxsize=KEPT)
def shortened(text: str, kind: str) -> str:
    """A sheet (".css") or script (".js") that does the same. In development each page asks for it again."""
    if kind == ".js":
        return UNSAID.sub("", text)
    for what, by in SHORTER:
        text = what.sub(by, text)
    return text.strip()
