"""The version of a system's content: a hash over what the rules of a set read, which goes with its number.

Two games of one number have read the same; a changed number, bonus or effect makes a new number. Words and
pictures do not, they stand below the line of a file (`content.SHOWN`).
"""

import hashlib
from collections.abc import Collection

import msgspec

from games.kit.content_files import Files, is_rows

DIGITS = 16


def content_version(files: Files, ruleset: int, but: Collection[str] = ()) -> str:
    """16 hex digits over what stands above the line in the data files of a set, without `SPAN`.

    Files go by their names without a version, one with no row in the set is left out. The order of a mapping
    counts: rules may walk through it. `but` names files of which no rule reads anything (standing orders).
    Raises ContentError.
    """
    read = []
    for name in files.names(ruleset):
        file = files.file(name, ruleset)
        held = file.read()
        rows = [key for key, value in file.sources[0].rules.items() if is_rows(value)]
        gone = bool(rows) and len(rows) == len(held) and not any(held[key] for key in rows)
        if f"{name}.yaml" not in but and not gone:
            read.append([f"{name}.yaml", held])
    return hashlib.sha256(msgspec.json.encode(read)).hexdigest()[:DIGITS]
