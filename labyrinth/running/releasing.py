"""Making a release out of the tree: its number, its line, its part of the changes, and what its tests keep.

Nothing is committed: whoever makes it looks at what was written first.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from labyrinth import releases
from labyrinth.releases import FILE, Released

CHANGES = Path("CHANGELOG.md")
NUMBER = Path("labyrinth") / "__init__.py"
UNRELEASED, NOTHING = "## Unreleased", "Nothing yet."


class NoRelease(Exception):  # noqa: N818 - it is an answer
    """Why no release can be made of the tree now, and what to do."""


def make(root: Path, *, number: str, day: date, state: str, keep: Callable[[str], object]) -> Released:
    """Write the release into the tree; `keep(number)` makes what its tests are made of.

    `state` is what is not committed ("" where all is). Raises NoRelease, and whatever `keep` raises: then the
    tree is as it was before.
    """
    if state:
        raise NoRelease(f"The tree is not clean: commit or put away first\n{state}")
    before = releases.last(root)
    if not re.fullmatch(r"\d+\.\d+\.\d+", number):
        raise NoRelease(f"{number!r} is no number of a release: it has three parts, as 0.2.0 has.")
    if releases.order_of(number) <= releases.order_of(before.version):
        raise NoRelease(f"{before.version} is released already: say a greater one, make release NUMBER=...")
    with _as_before_where_it_fails(root):
        _name(root, number)
        _move_changes(root, number, day)
        made = Released(number, day.isoformat(), releases.digest_of(root))
        with (root / FILE).open("a", encoding="utf-8") as file:
            file.write(f"{made}\n")
        keep(number)
    return made


@contextmanager
def _as_before_where_it_fails(root: Path) -> Iterator[None]:
    texts = {root / name: (root / name).read_bytes() for name in (FILE, CHANGES, NUMBER)}
    try:
        yield
    except BaseException:
        for path, text in texts.items():
            path.write_bytes(text)
        raise


def _name(root: Path, number: str) -> None:
    text = (root / NUMBER).read_text(encoding="utf-8")
    (root / NUMBER).write_text(
        re.sub(r'(?m)^__version__ = ".*"$', f'__version__ = "{number}"', text), encoding="utf-8"
    )


def _move_changes(root: Path, number: str, day: date) -> None:
    """What was written as unreleased stands under the number from now on. Raises NoRelease for nothing."""
    head, found, rest = (root / CHANGES).read_text(encoding="utf-8").partition(f"{UNRELEASED}\n")
    said, older, earlier = rest.partition("\n## ")
    if not found or not older or said.strip() in ("", NOTHING):
        raise NoRelease(f"{CHANGES} says nothing under {UNRELEASED!r}: write what players and operators get.")
    under = f"{UNRELEASED}\n\n{NOTHING}\n\n## {number} ({day.isoformat()})\n\n{said.strip()}\n"
    (root / CHANGES).write_text(f"{head}{under}{older}{earlier}", encoding="utf-8")
