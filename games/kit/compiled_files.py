"""What was made of a source file, kept beside it as Python keeps compiled modules, in `__pycache__`.

A file of it names by digests what it was made of and what it holds: whatever else stands there, or only a
part of it, counts as nothing, and is made anew. So it is never stale, and nothing has to be kept: a site that
may not write into its own code gets the files once, when it is built (`manage.py compile`).
"""

import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

FOLDER, ENDING = "__pycache__", ".compiled"
DIGEST = sha256().digest_size


def compiled(source: Path, kind: str, made_of: bytes) -> bytes | None:
    """What was kept of that kind for a source, if it was made of the same; None where it was not.

    `made_of` is the digest of all that it depends on.
    """
    try:
        kept = _file(source, kind).read_bytes()
    except OSError:
        return None
    of, held, made = kept[:DIGEST], kept[DIGEST : 2 * DIGEST], kept[2 * DIGEST :]
    return made if of == made_of and held == sha256(made).digest() else None


def keep_compiled(source: Path, kind: str, made_of: bytes, made: bytes) -> None:
    """Keep it for the next process, whole or not at all; as Python does with modules, only where one may."""
    if sys.dont_write_bytecode:
        return
    file = _file(source, kind)
    beginning = file.with_name(f"{file.name}.{id(made)}")
    try:
        file.parent.mkdir(exist_ok=True)
        with beginning.open("xb") as begun:
            begun.write(made_of + sha256(made).digest() + made)
        beginning.replace(file)
    except FileExistsError:
        return  # another process writes the same just now
    except OSError:
        with suppress(OSError):
            beginning.unlink(missing_ok=True)


def _file(source: Path, kind: str) -> Path:
    return source.parent / FOLDER / f"{source.name}.{kind}{ENDING}"
