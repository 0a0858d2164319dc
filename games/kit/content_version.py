"""The version of a system's content: a hash over what its rules read, which goes with the rule set's number.

Two games of one number have read the same; a changed number, bonus or effect makes a new number. Words and
pictures do not, they stand below the line of a file (`content.SHOWN`).
"""

import hashlib
from collections.abc import Collection
from pathlib import Path

import msgspec

from games.kit.content import read_file

DIGITS = 16


def content_version(folder: Path, but: Collection[str] = ()) -> str:
    """16 hex digits over what stands above the line in the data files of a folder and those in it.

    The order of a mapping counts: rules may walk through it. `but` names files of which no rule reads
    anything (standing orders). Raises ContentError.
    """
    files = [path for path in sorted(folder.rglob("*.yaml")) if path.name not in but]
    read = [[path.relative_to(folder).as_posix(), read_file(path)] for path in files]
    return hashlib.sha256(msgspec.json.encode(read)).hexdigest()[:DIGITS]
