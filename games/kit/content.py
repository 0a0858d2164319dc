"""Content as data: YAML into typed records, with errors that name file, id and field.

A file is one deck, table or board, in printed order. Above the line `---` stands what the rules read, below
it, under the same ids, what a player reads. Rules load the first part when they are imported; the second is
read when something of it is first shown (`Later`).
"""

import re
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
import yaml

from games.kit.compiled_files import compiled, keep_compiled

SafeLoader: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
SHOWN = "\n---\n"
"""What follows this line of a file is for people."""


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all records of the data files share: frozen, named fields only, unknown fields refused."""


class Text(Card, frozen=True, kw_only=True):
    """A text a player reads, in both languages."""

    en: str
    pl: str


class Cases(Card, frozen=True, kw_only=True):
    """A Polish name in six cases: nominative, genitive, dative, accusative, instrumental, locative."""

    nom: str
    gen: str
    dat: str
    acc: str
    ins: str
    loc: str


class Name(Card, frozen=True, kw_only=True):
    """A name; `plural` tells whether its verb is plural (Giant Rats attack)."""

    en: str
    pl: Cases
    plural: bool = False


Record = TypeVar("Record")
CardType = TypeVar("CardType", bound=Card)
Value = TypeVar("Value")


class Later(Mapping[str, Value], Generic[Value]):
    """A mapping that is read when somebody first looks into it, and kept."""

    def __init__(self, read: Callable[[], Mapping[str, Value]]) -> None:
        self._read = read

    @cached_property
    def _values(self) -> Mapping[str, Value]:
        return self._read()

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class ContentError(Exception):
    """Wrong data. `file` is the file's name, `id` the record in it, `field` the path inside the record."""

    def __init__(self, file: str, id: str, field: str, reason: str) -> None:  # noqa: A002 (the word of the data files)
        super().__init__(f"{file}: {id}: {field}: {reason}")
        self.file = file
        self.id = id
        self.field = field


def require(condition: bool, path: Path, id: str, field: str, reason: str) -> None:  # noqa: A002
    """Raise ContentError unless the condition holds."""
    if not condition:
        raise ContentError(path.name, id, field, reason)


def require_known(path: Path, id: str, field: str, named: Collection[str], known: Collection[str]) -> None:  # noqa: A002
    """Raise ContentError at the first of the named ids that is not among the known ones."""
    for one in named:
        require(one in known, path, id, field, f"unknown {one!r}")


# -- the parts of a file ----------------------------------------------------------------------------------


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


def read_file(path: Path, *keys: str) -> dict[str, Any]:
    """What the rules read in a file: a mapping of exactly these keys, of any where none is named."""
    return _mapping(path, "rules", text_of(path).partition(SHOWN)[0], keys)


def read_shown(path: Path, *keys: str) -> dict[str, Any]:
    """What people read in a file: a mapping of exactly these keys, of any where none is named."""
    return _mapping(path, "shown", text_of(path).partition(SHOWN)[2], keys)


def text_of(path: Path) -> str:
    """A file as it stands. Raises ContentError."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(path.name, "file", "-", str(error)) from error


def compile_files(folder: Path) -> None:
    """Read both parts of every data file below a folder, so that they are kept. Raises ContentError."""
    for path in sorted(folder.rglob("*.yaml")):
        read_file(path)
        if SHOWN in text_of(path):
            read_shown(path)


def _mapping(path: Path, part: str, text: str, keys: tuple[str, ...]) -> dict[str, Any]:
    raw = _data(path, part, text)
    require(isinstance(raw, dict), path, "file", "-", "not a mapping")
    if not keys:
        return dict(raw)
    for key in [*(key for key in raw if key not in keys), *(key for key in keys if key not in raw)]:
        raise ContentError(path.name, "file", str(key), "unknown" if key in raw else "missing")
    return dict(raw)


def _data(path: Path, part: str, text: str) -> Any:
    """What a text says: as it was kept, which takes a fiftieth of the time, or parsed."""
    made_of = sha256(_parser() + text.encode()).digest()
    kept = compiled(path, part, made_of)
    if kept is not None:
        return msgspec.msgpack.decode(kept)
    raw = _parsed(path, text)
    packed = _packed(raw)
    if packed is not None:
        keep_compiled(path, part, made_of, packed)
    return raw


def _packed(raw: Any) -> bytes | None:
    """The data as they are kept; None where they would not come back as they are, as a date would not."""
    try:
        packed = msgspec.msgpack.encode(raw)
        return packed if msgspec.msgpack.decode(packed) == raw else None
    except (TypeError, ValueError, OverflowError, RecursionError):
        return None


@cache
def _parser() -> bytes:
    """What a text is parsed by: another one may read it otherwise."""
    return sha256(f"{yaml.__version__} {SafeLoader.__name__}".encode() + Path(__file__).read_bytes()).digest()


def _parsed(path: Path, text: str) -> Any:
    try:
        return yaml.load(text, Loader=_Loader)  # noqa: S506 (a subclass of the safe loader)
    except _DoubleKeyError as error:
        raise ContentError(path.name, "file", str(error), "this key stands twice in one mapping") from None
    except yaml.YAMLError as error:
        raise ContentError(path.name, "file", "-", str(error)) from error


# -- records ----------------------------------------------------------------------------------------------


Hook = Callable[[type[Any], object], Any]
"""(type, raw) -> a value of a type that msgspec does not know; raises ValueError."""


def read_record(path: Path, id: str, raw: object, record: type[Record], hook: Hook | None = None) -> Record:  # noqa: A002
    """One record of the wanted type, strictly converted; no text in it may be empty."""
    _refuse_empty_text(path, id, raw, "")
    try:
        return msgspec.convert(raw, record, strict=True, dec_hook=hook)
    except msgspec.ValidationError as error:
        raise ContentError(path.name, id, _field(str(error)), str(error)) from None


def read_list(
    path: Path, raw: object, record: type[CardType], hook: Hook | None = None
) -> dict[str, CardType]:
    """Records by their id, in the order of the file. Two records with one id are refused."""
    require(isinstance(raw, list), path, "file", record.__name__, "not a list")
    records: dict[str, CardType] = {}
    for number, one in enumerate(raw if isinstance(raw, list) else [], start=1):
        record_id = str(one.get("id", f"number {number}")) if isinstance(one, dict) else f"number {number}"
        require(record_id not in records, path, record_id, "id", "stands twice")
        records[record_id] = read_record(path, record_id, one, record, hook)
    return records


def read_texts(path: Path, raw: object, record: type[CardType], ids: Collection[str]) -> dict[str, CardType]:
    """The texts of records by their ids: each record has them, and nothing else does."""
    require(isinstance(raw, dict), path, "file", record.__name__, "not a mapping")
    texts = {str(one): text for one, text in raw.items()} if isinstance(raw, dict) else {}
    for one in ids:
        require(one in texts, path, one, "id", "has no texts")
    for one in texts:
        require(one in ids, path, one, "id", "texts of nothing")
    return {one: read_record(path, one, texts[one], record) for one in ids}


def _field(message: str) -> str:
    """The field a msgspec message speaks of: "... field `x` - at `$.a.b`" is "a.b.x".

    Where a hook has read a part of the record, its own place stands before that of the part.
    """
    places: list[str] = re.findall(r"`\$\.?(.*?)`", message)[::-1]
    named: list[str] = re.findall(r"field `(.*?)`", message)
    return ".".join(part for part in (*places, *named) if part).replace(".[", "[") or "-"


def _refuse_empty_text(path: Path, id: str, raw: object, field: str) -> None:  # noqa: A002
    require(not (isinstance(raw, str) and not raw.strip()), path, id, field, "empty text")
    children: list[tuple[object, object]] = []
    if isinstance(raw, dict):
        children = list(raw.items())
    elif isinstance(raw, list):
        children = list(enumerate(raw))
    for key, value in children:
        _refuse_empty_text(path, id, value, f"{field}.{key}" if field else str(key))
