"""Reading one data file: YAML into typed records, with errors that name file, id and field."""

import re
from collections.abc import Hashable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from games.systems.sorcerer.cards import Card

SafeLoader: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Record = TypeVar("Record")
CardType = TypeVar("CardType", bound=Card)


class ContentError(Exception):
    """Wrong data. `file` is the file's name, `id` the record in it, `field` the path inside the record."""

    def __init__(self, file: str, id: str, field: str, reason: str) -> None:  # noqa: A002 (the word of the data files)
        super().__init__(f"{file}: {id}: {field}: {reason}")
        self.file = file
        self.id = id
        self.field = field


class _DoubleKeyError(Exception):
    """A mapping names a key twice."""


class _Loader(SafeLoader):  # type: ignore[misc]
    """PyYAML keeps the last of two equal keys silently; a data file must not have two."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        doubles = [key for key in keys if keys.count(key) > 1]
        if doubles:
            raise _DoubleKeyError(doubles[0])
        mapping: dict[Hashable, Any] = super().construct_mapping(node, deep=deep)
        return mapping


def require(condition: bool, path: Path, id: str, field: str, reason: str) -> None:  # noqa: A002
    """Raise ContentError unless the condition holds."""
    if not condition:
        raise ContentError(path.name, id, field, reason)


def read_file(path: Path, *keys: str) -> dict[str, Any]:
    """The mapping in a file; it must have exactly these keys."""
    try:
        raw = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506 (a subclass of the safe loader)
    except _DoubleKeyError as error:
        raise ContentError(path.name, "file", str(error), "this key stands twice in one mapping") from None
    except (OSError, yaml.YAMLError) as error:
        raise ContentError(path.name, "file", "-", str(error)) from error
    require(isinstance(raw, dict), path, "file", "-", "not a mapping")
    for key in [*(key for key in raw if key not in keys), *(key for key in keys if key not in raw)]:
        raise ContentError(path.name, "file", str(key), "unknown" if key in raw else "missing")
    return dict(raw)


def read_record(path: Path, id: str, raw: object, record: type[Record]) -> Record:  # noqa: A002
    """One record of the wanted type, strictly converted; no text in it may be empty."""
    _refuse_empty_text(path, id, raw, "")
    try:
        return msgspec.convert(raw, record, strict=True)
    except msgspec.ValidationError as error:
        raise ContentError(path.name, id, _field(str(error)), str(error)) from None


def read_list(path: Path, raw: object, record: type[CardType]) -> dict[str, CardType]:
    """Records by their id, in the order of the file. Two records with one id are refused."""
    require(isinstance(raw, list), path, "file", record.__name__, "not a list")
    records: dict[str, CardType] = {}
    for number, one in enumerate(raw if isinstance(raw, list) else [], start=1):
        record_id = str(one.get("id", f"number {number}")) if isinstance(one, dict) else f"number {number}"
        require(record_id not in records, path, record_id, "id", "stands twice")
        records[record_id] = read_record(path, record_id, one, record)
    return records


def _field(message: str) -> str:
    """The field a msgspec message speaks of: "... field `x` - at `$.a.b`" is "a.b.x"."""
    place = re.search(r"at `\$\.?(.*)`$", message)
    named = re.search(r"field `(.*?)`", message)
    parts = [part for part in (place and place[1], named and named[1]) if part]
    return ".".join(parts) or "-"


def _refuse_empty_text(path: Path, id: str, raw: object, field: str) -> None:  # noqa: A002
    require(not (isinstance(raw, str) and not raw.strip()), path, id, field, "empty text")
    children: list[tuple[object, object]] = []
    if isinstance(raw, dict):
        children = list(raw.items())
    elif isinstance(raw, list):
        children = list(enumerate(raw))
    for key, value in children:
        _refuse_empty_text(path, id, value, f"{field}.{key}" if field else str(key))
