"""What the results of a roll do, in words: the Encounter Table by total, single dice by their faces."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.faces.sorcerer.chances import EVENLY, asks_table, percent, totals
from games.faces.sorcerer.names import Words, count_gems
from games.faces.stakes import Outcome
from games.systems.sorcerer.cards import Encounter
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.queries import ability_of, teleport_targets
from games.systems.sorcerer.state import board_of
from games.systems.sorcerer.view import View

FACES = range(1, 7)
SUCCESS = {
    "raise_zombie": _("a Zombie rises"),
    "trap": _("a Trap is laid"),
    "acid_cloud": _("an Acid Cloud is laid"),
    "tree_of_life": _("the Tree of Life stands here"),
}
"""What an ability does where its die succeeds."""
FAILURE = _("it fails")
SPRINGS = _("it snaps shut: one wound, and the Exploration is lost")
NOTICED = _("it is noticed in time")
CORRODES = _("it eats armour or the weapon, with neither 1 life")
SPARES = _("it does nothing")
SENT = _("to %(board)s")
STEPS = (1, 3, 5, 6)
"""Where the bands of Strength begin: 1 and 2, 3 and 4, 5, above."""
MONSTERS = _("Strength %(strength)s: %(names)s")
MONSTER = _("%(monster)s, Strength %(strength)s")


def outcomes(words: Words, view: View, kind: str, who: str, digit: int) -> tuple[Outcome, ...]:
    """Every result of a roll of this kind for the character, before it is thrown."""
    if asks_table(kind):
        return _bands(words, Counter(totals(view.content, digit)))
    well = lucky(view.content, kind, who)
    each = [
        (face, _single(words, view, kind, who, face), _tone(face in well) if well else "") for face in FACES
    ]
    return _joined(each)


def _tone(good: bool) -> str:
    return "good" if good else "bad"


def _bands(words: Words, counted: Counter[int]) -> tuple[Outcome, ...]:
    """The totals in stretches of the same danger, so that a table fits beside the board."""
    found, table = [], words.content.encounters
    for danger, group in groupby(sorted(counted), key=lambda total: _danger_of(table[total])):
        stretch = list(group)
        rows = [table[total] for total in stretch]
        chance = sum(counted[total] for total in stretch) / EVENLY
        tone = f"m{danger}" if danger else "good"
        found.append(Outcome(_range(stretch), _rows_words(words, rows), percent(chance), tone))
    return tuple(found)


def _danger_of(row: Encounter) -> int:
    """How many of the steps of Strength the row reaches; 0 for what is no monster."""
    return sum(row.strength >= step for step in STEPS)


def _rows_words(words: Words, rows: Sequence[Encounter]) -> str:
    names = ", ".join(words.name("encounter", row.id) for row in rows)
    if len(rows) == 1 or rows[0].type == "event":
        return row_words(words, rows[0]) if len(rows) == 1 else names
    return words.tell(MONSTERS, {}, strength=_range(sorted({row.strength for row in rows})), names=names)


def _range(numbers: Sequence[int]) -> str:
    """Numbers that follow each other: "3", or "3–5"."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def result(words: Words, view: View, kind: str, who: str, total: int) -> str:
    """What one result does: the total with the digit for an encounter, else the number of the die."""
    if asks_table(kind):
        return row_words(words, view.content.row_of(total))
    return _single(words, view, kind, who, max(1, min(6, total)))


def row_words(words: Words, row: Encounter) -> str:
    """A row of the Encounter Table in a few words: "Giant Spider, Strength 4"."""
    if row.type == "monster":
        return words.tell(MONSTER, {"monster": row.id, "strength": row.strength})
    return words.name("encounter", row.id)


def reward_words(row: Encounter) -> str:
    """What beating a monster brings: "1 Gem, a Find"."""
    gems = [count_gems(row.gems)] if row.gems else []
    return ", ".join([*gems, *([count_finds(row.finds)] if row.finds else [])])


def count_finds(count: int) -> str:
    """A number of Finds in words."""
    return ngettext("%(n)d Find", "%(n)d Finds", count) % {"n": count}


def lucky(content: Content, kind: str, who: str) -> tuple[int, ...]:
    """The faces with which a roll of one die goes well; () where it is only sent somewhere."""
    if kind == "cloud":
        return tuple(face for face in FACES if face not in content.token_rolls.cloud_corrodes_on)
    if kind in SUCCESS and ability_of(content, who) == kind:
        return tuple(face for face in FACES if face >= content.ability_rolls[kind])
    if kind == "trap":
        return tuple(face for face in FACES if face not in content.token_rolls.trap_springs_on)
    return ()


def _single(words: Words, view: View, kind: str, who: str, face: int) -> str:
    content = view.content
    if kind in ("teleport", "vortex"):
        return _sent(words, view, who, face)
    if kind == "cloud":
        return gettext(CORRODES if face in content.token_rolls.cloud_corrodes_on else SPARES)
    if kind in SUCCESS and ability_of(content, who) == kind:
        return _ability(content, kind, face)
    return gettext(SPRINGS if face in content.token_rolls.trap_springs_on else NOTICED)


def _ability(content: Content, ability: str, face: int) -> str:
    return gettext(SUCCESS[ability] if face >= content.ability_rolls[ability] else FAILURE)


def _sent(words: Words, view: View, who: str, face: int) -> str:
    """To which board: the faces are dealt out evenly (L-R-18)."""
    boards = targets(view, board_of(view.characters[who].place))
    if not boards:
        return gettext(SPARES)
    return words.tell(SENT, {}, board=words.board(boards[(face - 1) * len(boards) // 6]))


def targets(view: View, board: int) -> list[int]:
    """The boards to which a Teleport of this board leads; a view has all that this asks of a state."""
    seen: Any = view
    return teleport_targets(seen, board)


def _joined(each: Sequence[tuple[int, str, str]]) -> tuple[Outcome, ...]:
    """Faces next to each other that do the same are one result."""
    found = []
    for (said, tone), group in groupby(each, key=lambda one: one[1:]):
        faces = [face for face, *_rest in group]
        found.append(Outcome(_range(faces), said, percent(len(faces) / 6), tone))
    return tuple(found)
