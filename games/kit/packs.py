"""Packs: further rows for the decks, tables and boards of a system, from outside of its data files.

A pack is named by the whole SHA-256 of its rules part. Inside it ids are short; when it is read each becomes
`x<12 digits>-<id>`, wherever it stands, so that no two packs and no printed thing ever have the same. In an
id of two parts ("adventure.giant") the second becomes so.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from games.kit.content import ContentError
from games.kit.content_files import Pack, Raw, is_rows

DIGITS = 12


def name_of(rules: Mapping[str, Raw]) -> str:
    """64 hex digits over the rules part of a pack, whatever the order of its files."""
    return hashlib.sha256(msgspec.json.encode(sorted(rules.items()))).hexdigest()


def read_pack(rules: Mapping[str, Raw], shown: Mapping[str, Raw], printed: Mapping[str, Raw]) -> Pack:
    """A pack with its ids under its own name. `printed`: what stands above the line of the printed files.

    Raises ContentError for an id with a sign that keys use, and for one that means something in print.
    """
    name = name_of(rules)
    own = [*dict.fromkeys(_own_ids(rules))]
    words = {word for raw in printed.values() for word in _strings(raw)}
    for file, one in ((file, one) for file, raw in rules.items() for one in _ids(raw)):
        last = one.rpartition(".")[2]
        _require(bool(last) and not set(last) & set(":~.@"), file, one, "must be a plain word")
        _require(last not in words and one not in words, file, one, "means something else already")
    ids = {one: _renamed(one, name) for one in own}
    ids |= {one.rpartition(".")[2]: new.rpartition(".")[2] for one, new in ids.items()}
    return Pack(
        name,
        {f: _under(raw, ids) for f, raw in rules.items()},
        {f: _under(raw, ids) for f, raw in shown.items()},
    )


def _require(condition: bool, file: str, one: str, reason: str) -> None:
    if not condition:
        raise ContentError(f"{file}.yaml", one, "id", reason)


def _renamed(one: str, name: str) -> str:
    deck, dot, last = one.rpartition(".")
    return f"{deck}{dot}x{name[:DIGITS]}-{last}"


def _own_ids(rules: Mapping[str, Raw]) -> list[str]:
    return [one for raw in rules.values() for one in _ids(raw)]


def _ids(raw: Raw) -> list[str]:
    """The ids of a file's rows; one that is a single thing names it by its first key."""
    lists = [value for value in raw.values() if is_rows(value)]
    if not lists:
        return [str(next(iter(raw.values())))]
    return [str(row["id"]) for rows in lists for row in rows]


def _strings(raw: Any) -> list[str]:
    if isinstance(raw, Mapping):
        return [word for pair in raw.items() for part in pair for word in _strings(part)]
    if isinstance(raw, list):
        return [word for part in raw for word in _strings(part)]
    return [raw] if isinstance(raw, str) else []


def _under(raw: Any, ids: Mapping[str, str]) -> Any:
    if isinstance(raw, Mapping):
        return {_under(key, ids): _under(value, ids) for key, value in raw.items()}
    if isinstance(raw, list):
        return [_under(part, ids) for part in raw]
    return ids.get(raw, raw) if isinstance(raw, str) else raw
