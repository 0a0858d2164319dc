"""What was said when it was last looked at: a digest for each record and kind; and the texts of two trees."""

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from tests.said.saying import Said

HERE = Path(__file__).parent
DIGITS = 8
NONE = "-"
"""Where a record has nothing of a kind."""
TABLES = "tables"
"""Stands for a record: what is said without one."""
Digests = dict[tuple[str, str], str]


def file_of(slug: str) -> Path:
    """Where the digests of a system are kept."""
    return HERE / f"{slug}.txt"


def digests(name: str, said: Said) -> Digests:
    """A digest for each kind that a record has."""
    return {(name, kind): _digest(texts) for kind, texts in said.items()}


def _digest(texts: Collection[str]) -> str:
    return hashlib.sha256("\n".join(sorted(texts)).encode()).hexdigest()[:DIGITS]


def kept(slug: str) -> Digests:
    """(Record, kind) -> digest, as it was written last."""
    names, *lines = file_of(slug).read_text().splitlines()
    found: Digests = {}
    for line in lines:
        kind, _colon, rest = line.partition(": ")
        for name, digest in zip(names.split(), rest.split(), strict=True):
            if digest != NONE:
                found[name, kind] = digest
    return found


def keep(slug: str, found: Digests) -> None:
    """Write them: the records, then a line for each kind."""
    names = sorted({name for name, _kind in found})
    kinds = sorted({kind for _name, kind in found})
    lines = [f"{kind}: {' '.join(found.get((name, kind), NONE) for name in names)}" for kind in kinds]
    file_of(slug).write_text("\n".join([" ".join(names), *lines]) + "\n")


def differing(name: str, said: Said, old: Digests) -> list[str]:
    """The kinds of a record of which something else is said."""
    new = digests(name, said)
    return sorted(kind for (_name, kind), digest in new.items() if old.get((name, kind)) != digest)


def lost(name: str, said: Said, old: Digests) -> list[str]:
    """The kinds of a record of which nothing is said any more."""
    return sorted(kind for record, kind in old if record == name and kind not in said)


def write_texts(folder: Path, slug: str, name: str, said: Said) -> None:
    """All texts of a record, to be compared with those of another tree."""
    (folder / slug).mkdir(parents=True, exist_ok=True)
    texts = {kind: sorted(texts) for kind, texts in said.items()}
    (folder / slug / f"{name}.json").write_text(json.dumps(texts, ensure_ascii=False))


def unlike(folder: Path, slug: str, name: str, said: Mapping[str, Collection[str]]) -> Iterator[str]:
    """The texts of a record that the other tree said (-) and that this one says (+)."""
    old = json.loads((folder / slug / f"{name}.json").read_text())
    for kind, texts in sorted(said.items()):
        before, now = set(old.get(kind, ())), set(texts)
        yield from (f"{kind}: {sign} {one}" for one, sign in _both(before, now))


def _both(before: set[str], now: set[str]) -> list[tuple[str, str]]:
    gone, new = [(one, "-") for one in before - now], [(one, "+") for one in now - before]
    return sorted([*gone, *new])
