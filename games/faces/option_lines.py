"""What a table plays with, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from games import systems
from games.faces.face import Face, Text, get_face
from games.faces.story import PlayedBy
from games.faces.systems import is_known
from games.models import Game

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


def option_lines(game: Game) -> list[OptionLine]:
    """The options of a table by its own rule set, in the order of the form; then by their keys those that
    this release lacks. Options of a record may be anything.
    """
    face, options, by = get_face(game.system), game.options, game.played_by
    known = systems.get_system(game.system).options_of(game.ruleset) if is_known(game.system) else {}
    names = [name for name in (*face.words_of(by), *known) if name in known and name in options]
    return [_line(face, known, by, name, str(options[name])) for name in dict.fromkeys((*names, *options))]


def _line(
    face: Face, known: Mapping[str, tuple[str, ...]], by: PlayedBy, name: str, chosen: str
) -> OptionLine:
    word = chosen[:LONGEST]
    usual = word == known.get(name, ("",))[0]
    return OptionLine(face.option(name[:LONGEST], by).label, face.value(name, word, by).label, usual)


def short_lines(game: Game) -> list[OptionLine]:
    """The same for a card or a mail: all of a few, of many those that are not usual."""
    lines = option_lines(game)
    return lines if len(lines) <= FEW else [line for line in lines if not line.usual]
