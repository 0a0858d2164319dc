"""The data files of a system as each of its rule sets reads them: `since` and `until` of rows, `@n` of files.

A row of a list may say from which rule set on it holds, and until which, both inclusive; a row that changes
stands twice under one id, the new one right behind the old. A row that ends may say by `instead` what stands
for it afterwards: what is carried from one game to the next never ends. What is no list of rows changes as a
file:
`c3@2.yaml` takes the place of `c3.yaml` from set 2 on. Below the line a text that tells another rule stands
under `id@n`. Rows that are the same in two sets are the same object.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from games.kit.content import (
    SHOWN,
    Card,
    CardType,
    ContentError,
    Hook,
    Later,
    Record,
    read_file,
    read_record,
    read_shown,
    require,
    text_of,
)

Raw = dict[str, Any]
SPAN = ("since", "until", "instead")
"""What no rule reads of a row: the sets in which it holds, and what stands for it in those after."""
OF_SET = re.compile(r"^\s+[\"']?([^\s:\"'#]+@\d+)[\"']?:", re.MULTILINE)
"""How a text of a later set begins, below the line."""
Thing = TypeVar("Thing")


class Row(Card, frozen=True, kw_only=True, dict=True):
    """What has texts below the line of its file. Whoever reads it says where they stand (`File`)."""

    @property
    def told(self) -> Any:
        """Its texts: read when somebody first asks for one of the file."""
        shelf, key = self.__dict__["told"]
        return shelf[key]

    def beside(self, other: "Row") -> Self:
        """This row with the texts of another; for one that was made out of it (`msgspec.structs.replace`)."""
        self.__dict__["told"] = other.__dict__["told"]
        return self


RowType = TypeVar("RowType", bound=Card)


class Source:
    """One file on the disk, or of a pack: each part is parsed once, the lower one when it is first shown."""

    def __init__(self, path: Path, rules: Raw | None = None, shown: Raw | None = None) -> None:
        self.path = path
        self._rules, self._shown = rules, shown
        self._rows: dict[tuple[int, Any, str], Any] = {}
        self._shelves: dict[tuple[str, Any], Mapping[str, Any]] = {}
        self._later: tuple[str, ...] | None = () if rules is not None else None

    @property
    def rules(self) -> Raw:
        """What stands above the line, for all sets."""
        if self._rules is None:
            self._rules = read_file(self.path)
        return self._rules

    @property
    def shown(self) -> Raw:
        """What stands below the line, for all sets."""
        if self._shown is None:
            self._shown = read_shown(self.path)
        return self._shown

    @property
    def later(self) -> tuple[str, ...]:
        """The keys `id@n` below the line; looked for without parsing."""
        if self._later is None:
            self._later = tuple(OF_SET.findall(text_of(self.path).partition(SHOWN)[2]))
        return self._later

    def key_of(self, name: str, ruleset: int) -> str:
        """Under which key the texts of a thing stand for a set: its id, or the latest `id@n` up to it."""
        sets = [int(one.rpartition("@")[2]) for one in self.later if one.rpartition("@")[0] == name]
        reached = [one for one in sets if one <= ruleset]
        return f"{name}@{max(reached)}" if reached else name

    def kept(self, raw: object, kind: Any, key: str, make: Callable[[], Thing]) -> Thing:
        """What was made of a part of this file, made once for all sets."""
        made: Thing
        at = (id(raw), kind, key)
        if at not in self._rows:
            self._rows[at] = make()
        made = self._rows[at]
        return made

    def shelf(self, section: str, record: type[CardType]) -> Mapping[str, CardType]:
        """The texts of a section by key, read when somebody first looks; a record of its own where it is one
        thing alone (`section` is then its key). Raises ContentError."""
        at = (section, record)
        if at not in self._shelves:
            self._shelves[at] = Later(lambda: self._texts(section, record))
        return self._shelves[at]

    def _texts(self, section: str, record: type[CardType]) -> dict[str, CardType]:
        raw = self.shown if section == "" else self.shown.get(section)
        require(isinstance(raw, dict), self.path, "file", section or record.__name__, "has no texts")
        raw = raw if isinstance(raw, dict) else {}
        if section == "" or section not in self.rules or not isinstance(self.rules[section], list):
            return {section: read_record(self.path, section or self.path.stem, raw, record)}
        for key in self.shown:
            require(key in self.rules, self.path, "file", str(key), "unknown")
        listed = dict.fromkeys(str(one["id"]) for one in self.rules[section])
        for key in raw:
            known = str(key).partition("@")[0] in listed
            require(known, self.path, str(key), "id", "texts of nothing")
        for one in listed:
            require(one in raw, self.path, one, "id", "has no texts")
        return {str(key): read_record(self.path, str(key), one, record) for key, one in raw.items()}


class File(NamedTuple):
    """One data file as one rule set reads it, with what packs add to it. `name` is without a version."""

    name: str
    ruleset: int
    sources: tuple[Source, ...]

    @property
    def path(self) -> Path:
        """The file on the disk, for messages."""
        return self.sources[0].path

    def read(self, *keys: str) -> Raw:
        """What its rules say in this set: rows that hold, without `since` and `until`; of exactly these keys,
        where any are named. Raises ContentError."""
        raw = {key: self._held(key, value) for key, value in self.sources[0].rules.items()}
        unknown = [one for one in raw if keys and one not in keys]
        for key in [*unknown, *(one for one in keys if one not in raw)]:
            raise ContentError(self.path.name, "file", str(key), "unknown" if key in raw else "missing")
        return raw

    def _held(self, key: str, value: Any) -> Any:
        if not is_rows(value):
            return value
        more = [row for source in self.sources[1:] for row in source.rules.get(key, ())]
        return [_bare(row) for row in (*value, *more) if holds(row, self.ruleset)]

    def rows(
        self, section: str, record: type[RowType], hook: Hook | None = None, told: type[Card] | None = None
    ) -> dict[str, RowType]:
        """The rows of a list that hold in this set, by id, in the order of the file; packs' come last.

        `told` is the type of their texts. Raises ContentError.
        """
        found: dict[str, RowType] = {}
        for source in self.sources:
            listed: Any = source.rules.get(section, [] if source is not self.sources[0] else None)
            require(isinstance(listed, list), source.path, "file", section, "not a list")
            for number, raw in enumerate(listed, start=1):
                one = _id_of(raw, number)
                if isinstance(raw, dict) and not holds(raw, self.ruleset):
                    continue
                require(one not in found, source.path, one, "id", "stands twice")
                found[one] = self._row(source, section, one, raw, (record, hook, told))
        return found

    def instead(self, section: str) -> dict[str, str]:
        """What stands in this set for each row that it has no more: id -> id, down whole chains."""
        rows = [row for source in self.sources for row in source.rules.get(section, ())]
        there = {row["id"] for row in rows if holds(row, self.ruleset)}
        over = [row for row in rows if "instead" in row and row["until"] < self.ruleset]
        ended = {row["id"]: row["instead"] for row in over if row["id"] not in there}
        return {one: _last(ended, one) for one in ended if _last(ended, one) in there}

    def _row(self, source: Source, section: str, one: str, raw: object, how: tuple[Any, Any, Any]) -> Any:
        record, hook, told = how
        key = source.key_of(one, self.ruleset) if told is not None else one

        def make() -> Any:
            made = read_record(source.path, one, _bare(raw), record, hook)
            if told is not None:
                made.__dict__["told"] = (source.shelf(section, told), key)
            return made

        return source.kept(raw, record, key, make)

    def record(
        self, section: str, record: type[Record], hook: Hook | None = None, told: type[Card] | None = None
    ) -> Record:
        """One thing alone: what stands under a key, or with "" the whole file. Raises ContentError."""
        source = self.sources[0]
        raw = self.read() if section == "" else source.rules.get(section)
        require(raw is not None, self.path, "file", section, "missing")
        kept = source.rules if section == "" else raw

        def make() -> Any:
            made: Any = read_record(self.path, section or self.path.stem, raw, record, hook)
            if told is not None:
                made.__dict__["told"] = (source.shelf(section, told), section)
            return made

        made: Record = source.kept(kept, record, section, make)
        return made


class Pack(msgspec.Struct, frozen=True):
    """Further rows, named by the whole SHA-256 of their rules part (`packs.py` reads them).

    `rules` and `shown`: file -> what would stand above and below its line, ids under the pack's own name.
    """

    name: str
    rules: dict[str, Raw]
    shown: dict[str, Raw]


class Files:
    """The data files of one folder, for the rule sets up to `newest`. Raises ContentError."""

    def __init__(self, folder: Path, newest: int) -> None:
        self.folder, self.newest = folder, newest
        self.lock = RLock()
        self._sources: dict[str, dict[int, Source]] = {}
        for path in sorted(folder.rglob("*.yaml")):
            name, _, since = path.relative_to(folder).with_suffix("").as_posix().partition("@")
            fits = not since or (since.isdigit() and 1 < int(since) <= newest)
            require(fits, path, "file", "since", f"there is no rule set {since!r}")
            self._sources.setdefault(name, {})[int(since or 1)] = Source(path)
        self._of_packs: dict[tuple[str, str], Source] = {}

    def check(self) -> None:
        """Raise ContentError for the first row, of whatever set, whose span cannot be."""
        for sources in self._sources.values():
            for source in sources.values():
                for value in source.rules.values():
                    if is_rows(value):
                        check_spans(source.path, value, self.newest)

    def names(self, ruleset: int, packs: Sequence[Pack] = ()) -> list[str]:
        """The files that a set reads, in the order of their names, then those that only packs have."""
        own = [name for name, sources in self._sources.items() if min(sources) <= ruleset]
        added = [name for pack in packs for name in pack.rules if name not in own]
        return [*sorted(own, key=lambda one: Path(f"{one}.yaml")), *dict.fromkeys(added)]

    def file(self, name: str, ruleset: int, packs: Sequence[Pack] = ()) -> File:
        """A file as a set reads it. Raises ContentError where there is none."""
        sources = {n: one for n, one in self._sources.get(name, {}).items() if n <= ruleset}
        base = [sources[max(sources)]] if sources else []
        more = [self._of_pack(pack, name) for pack in packs if name in pack.rules]
        if not base and not more:
            raise ContentError(f"{name}.yaml", "file", "-", f"rule set {ruleset} has no such file")
        return File(name, ruleset, (*base, *more))

    def _of_pack(self, pack: Pack, name: str) -> Source:
        at = (pack.name, name)
        if at not in self._of_packs:
            path = self.folder / f"{name}.yaml"
            self._of_packs[at] = Source(path, pack.rules[name], pack.shown.get(name, {}))
        return self._of_packs[at]

    def forget(self, pack: str) -> None:
        """Let go of what was read of a pack."""
        for at in [one for one in self._of_packs if one[0] == pack]:
            del self._of_packs[at]

    def every_row(self) -> Iterator[object]:
        """What stands above the line of every file, for all sets: what a word is used by."""
        for sources in self._sources.values():
            for source in sources.values():
                yield source.rules


class FilesOfSet(NamedTuple):
    """All data files as one rule set, with some packs, reads them: what a system makes its content of."""

    files: Files
    ruleset: int
    packs: tuple[Pack, ...] = ()

    def __call__(self, name: str) -> File:
        """One of them. Raises ContentError where there is none."""
        return self.files.file(name, self.ruleset, self.packs)

    def within(self, folder: str) -> list[File]:
        """Those in a folder of the folder, in the order of their names."""
        names = self.files.names(self.ruleset, self.packs)
        return [self(name) for name in names if name.startswith(f"{folder}/")]


# -- rows ---------------------------------------------------------------------------------------------------


def is_rows(value: object) -> bool:
    """Whether this is a list of rows: mappings with an id."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(one, dict) and "id" in one for one in value)
    )


def holds(row: Mapping[str, Any], ruleset: int) -> bool:
    """Whether a row is one of the set."""
    return bool(row.get("since", 1) <= ruleset <= row.get("until", ruleset))


def _last(ended: Mapping[str, str], one: str) -> str:
    """Where a chain of successors ends; `check_spans` lets none go round."""
    while one in ended:
        one = ended[one]
    return one


def _bare(row: object) -> object:
    if not isinstance(row, dict) or not any(one in row for one in SPAN):
        return row
    return {key: value for key, value in row.items() if key not in SPAN}


def _id_of(raw: object, number: int) -> str:
    return str(raw.get("id", f"number {number}")) if isinstance(raw, dict) else f"number {number}"


def check_spans(path: Path, rows: Sequence[Mapping[str, Any]], newest: int) -> None:
    """Raise ContentError unless spans are whole, of sets that there are, and no id stands twice in a set.

    A row that changes stands right behind its former: so the order of the older sets stays.
    """
    last: dict[str, tuple[int, int]] = {}
    before = ""
    for row in rows:
        one, since, until = str(row["id"]), row.get("since", 1), row.get("until", newest)
        for field, value in (("since", since), ("until", until)):
            whole = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= newest
            require(whole, path, one, field, f"there is no rule set {value!r}")
        require(since <= until, path, one, "until", f"{until} comes before since, {since}")
        if one in last:
            require("since" in row, path, one, "id", "stands twice")
            require(since > last[one][1], path, one, "since", f"rule set {since} has such a row already")
            require(before == one, path, one, "since", "must stand right behind its former")
        last[one], before = (since, until), one
    _check_instead(path, rows, last)


def _check_instead(
    path: Path, rows: Sequence[Mapping[str, Any]], last: Mapping[str, tuple[int, int]]
) -> None:
    """What stands for a row that ends is another row of the list, which ends later or not at all."""
    for row in rows:
        if "instead" not in row:
            continue
        one, other = str(row["id"]), str(row["instead"])
        require("until" in row, path, one, "instead", "goes with until")
        require(last[one][1] == row["until"], path, one, "instead", "this row goes on")
        require(other in last, path, one, "instead", f"unknown {other!r}")
        require(last[other][1] > row["until"], path, one, "instead", f"{other} ends no later")
