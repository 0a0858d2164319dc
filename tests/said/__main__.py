"""`python -m tests.said SYSTEM`: which kinds of events and questions say something else than they did."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

os.environ.setdefault("DEVELOPMENT", "1")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")


def main() -> int:
    """Look through the records of a system; 1 where something differs."""
    import django.core.management

    django.setup()
    django.core.management.call_command("messages", "--compile")
    given = _arguments()
    from tests.said import goldens

    found: goldens.Digests = {}
    wrong: dict[str, list[str]] = {}
    old = goldens.kept(given.slug) if goldens.file_of(given.slug).exists() else {}
    for name, said in _said(given):
        found |= goldens.digests(name, said)
        gone = [] if given.kinds else goldens.lost(name, said, old)
        for kind in (*goldens.differing(name, said, old), *gone):
            wrong.setdefault(kind, []).append(name)
        if given.texts:
            goldens.write_texts(given.texts, given.slug, name, said)
        if given.against:
            _show(goldens.unlike(given.against, given.slug, name, said), given.most)
    for kind, names in sorted(wrong.items()):
        _say(f"{kind}: {len(names)} records, first {names[0]}")
    _say(f"{given.slug}: {len(found)} texts of kinds and records, {len(wrong)} kinds say something else")
    if given.write and (not wrong or given.differs or not old):
        goldens.keep(given.slug, {**old, **found} if given.records or given.kinds else found)
        return 0
    return 1 if wrong else 0


def _said(given: argparse.Namespace) -> Iterator[tuple[str, dict[str, set[str]]]]:
    """The name of each record with all that is said of it."""
    from tests.said import goldens, looks, saying

    kinds = given.kinds.split(",") if given.kinds else ()
    wanted = given.records.split(",") if given.records else ()
    if not kinds and not wanted:
        yield goldens.TABLES, saying.of_tables(given.slug)
    for path in looks.records(given.slug):
        if not wanted or path.stem in wanted:
            yield path.stem, saying.of_record(given.slug, path, kinds)


def _show(lines: Iterable[str], most: int) -> None:
    for line in islice(lines, most):
        _say(line)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.said", description=__doc__)
    parser.add_argument("slug")
    parser.add_argument("--kinds", help="only these kinds of events and questions, with commas between them")
    parser.add_argument("--records", help="only these records, by their names")
    parser.add_argument(
        "--write",
        action="store_true",
        help="keep what is said now; refused where kept kinds say something else",
    )
    parser.add_argument("--differs", action="store_true", help="write it all the same")
    parser.add_argument("--texts", type=Path, help="write all texts into this folder")
    parser.add_argument("--against", type=Path, help="show what differs from the texts in this folder")
    parser.add_argument("--most", type=int, default=40, help="so many lines at most of each record")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
