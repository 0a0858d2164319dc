"""Our style sheets and scripts as a visitor gets them: one file with what it imports, as short as may be.

In the source a sheet begins with `@import "other.css";` and a script with `import "./other.js";`, which
browsers understand as they stand; so it is while one develops. `collectstatic` puts the imported text there.
"""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = re.compile(r"(?:css|js|systems)/.*\.(?:css|js)")
"""What others bring (the admin, htmx) goes out as they made it."""
IMPORTED = {
    ".css": re.compile(r'^@import "([^"]+)";$', re.MULTILINE),
    ".js": re.compile(r'^import "([^"]+)";$', re.MULTILINE),
}
SHORTER = (
    (re.compile(r"/\*.*?\*/", re.DOTALL), ""),
    (re.compile(r"\s+"), " "),
    (re.compile(r" ?([{};,]) ?"), r"\1"),
    (re.compile(r"(?<=\w): "), ":"),
    (re.compile(r";}"), "}"),
)
"""What a style sheet does not need. No string in ours holds any of it."""
UNSAID = re.compile(r"^\s*//.*\n|^\s+", re.MULTILINE)
"""Indents and lines that are comments. No string in our scripts goes over several lines."""


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Files with a hash in their names, compressed."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Write ours anew before they get their hashes: what one imports may be newer than itself."""
        ours = [] if dry_run else list(filter(OURS.fullmatch, paths))
        for name in ours:
            Path(self.path(name)).write_text(whole(name), encoding="utf-8")
        written = {name: (self, name) for name in ours}
        yield from super().post_process(paths | written, dry_run=dry_run, **options)


def whole(name: str) -> str:
    """A sheet or script of ours ("css/site.css") with all that it imports. Raises FileNotFoundError."""
    found = finders.find(name)
    if found is None:
        raise FileNotFoundError(name)
    folder, kind = posixpath.dirname(name), posixpath.splitext(name)[1]

    def imported(told: re.Match[str]) -> str:
        text = whole(posixpath.normpath(posixpath.join(folder, told[1])))
        # A script has its names for itself.
        return f"{{\n{text}}}" if kind == ".js" else text

    return shortened(IMPORTED[kind].sub(imported, Path(found).read_text(encoding="utf-8")), kind)


def shortened(text: str, kind: str) -> str:
    """A sheet (".css") or script (".js") that does the same."""
    if kind == ".js":
        return UNSAID.sub("", text)
    for what, by in SHORTER:
        text = what.sub(by, text)
    return text.strip()
