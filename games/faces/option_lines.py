"""What a table plays with, in words."""

from dataclasses import dataclass

from games import systems
from games.faces.face import Text, get_face
from games.faces.systems import is_known, option_names
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
    slug, options = game.system, game.options
    face, known = (
        get_face(slug),
        systems.get_system(slug).options_of(*game.played_by) if is_known(slug) else {},
    )
    names = option_names(slug) if known else []
    lines = []
    for name in dict.fromkeys((*(name for name in names if name in options), *options)):
        word = str(options[name])[:LONGEST]
        usual = word == known.get(name, ("",))[0]
        lines.append(OptionLine(face.option(name[:LONGEST]).label, face.value(name, word).label, usual))
    return lines


def short_lines(game: Game) -> list[OptionLine]:
    """The same for a card or a mail: all of a few, of many those that are not usual."""
    lines = option_lines(game)
    return lines if len(lines) <= FEW else [line for line in lines if not line.usual]
