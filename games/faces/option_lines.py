"""What a table plays with, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games import systems
from games.faces.face import Text, get_face
from games.faces.systems import is_known, option_names

FEW = 4
"""Of a system with more options only the unusual choices stand where there is little room."""
LONGEST = 60
"""So many signs of a word that this release does not know are shown."""


@dataclass(frozen=True)
class OptionLine:
    """One option of a table: what it is called, and what was chosen. `usual`: what a table has that does not
    choose."""

    label: Text
    value: Text
    usual: bool


def option_lines(slug: str, options: Mapping[str, Any]) -> list[OptionLine]:
    """The options of a table in the order of the form, then by their keys those that this release lacks.

    Options of a record may be anything.
    """
    face, known = get_face(slug), systems.get_system(slug).options if is_known(slug) else {}
    names = option_names(slug) if known else []
    lines = []
    for name in dict.fromkeys((*(name for name in names if name in options), *options)):
        word = str(options[name])[:LONGEST]
        usual = word == known.get(name, ("",))[0]
        lines.append(OptionLine(face.option(name[:LONGEST]).label, face.value(name, word).label, usual))
    return lines


def short_lines(slug: str, options: Mapping[str, Any]) -> list[OptionLine]:
    """The same for a card or a mail: all of a few, of many those that are not usual."""
    lines = option_lines(slug, options)
    return lines if len(lines) <= FEW else [line for line in lines if not line.usual]
