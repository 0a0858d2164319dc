"""Both sides of a fight and the dice of a roll as rows: every piece of a sum by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.events import Seen
from games.faces.moment import Addend, Die, Row
from games.faces.naming import text
from games.faces.sorcerer.deeds import role
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.symbols import beast, bust, thing
from games.systems.sorcerer.state import Fight, Roll, Side
from games.systems.sorcerer.strength_pieces import Piece, pieces
from games.systems.sorcerer.view import View

SIDES: tuple[Side, Side] = ("attacker", "defender")
CHANGE = "change_of_fate"
STRENGTH = _("Strength")
HELP = _("Help: %(who)s")
DIGIT = _("Chamber")


@dataclass
class Thrown:
    """What was thrown in a stretch of the log: of the running clash, and of the last other roll."""

    clash: dict[str, list[int]] = field(default_factory=dict)
    roll: list[list[int]] = field(default_factory=list)
    digit: int = 0


@dataclass(frozen=True)
class Clash:
    """A clash as it stands or stood: who fights, the pieces of each side, dice, and how it ended."""

    sides: Mapping[str, Sequence[str]]
    monster: str
    pieces: Mapping[Side, Sequence[Piece]]
    dice: Mapping[str, int]
    outcome: str = ""


def thrown(events: Sequence[Seen]) -> Thrown:
    """The dice in the order in which they fell."""
    found = Thrown()
    for event in events:
        facts = event.facts
        if event.kind == "fight_dice":
            found.clash = {side: [shown] for side, shown in facts["dice"].items()}
        elif event.kind == "die_repeated" and facts["die"] in found.clash:
            found.clash[facts["die"]].append(facts["shown"])
        elif event.kind == "rolled":
            found.roll = [*found.roll, facts["dice"]] if _again(event, events) else [facts["dice"]]
            found.digit = facts["digit"]
    return found


def encountered(events: Sequence[Seen]) -> list[Mapping[str, Any]]:
    """What the Encounter Table has brought: its `row`, and the `total` of the roll."""
    return [event.facts for event in events if role(event) == "table"]


def _again(event: Seen, events: Sequence[Seen]) -> bool:
    """Whether the roll has been made before, by the same character for the same."""
    same = [one for one in events if one.kind == "rolled" and one.facts["roll"] == event.facts["roll"]]
    return same[0] is not event and all(one.facts["who"] == event.facts["who"] for one in same)


def ended(facts: Mapping[str, Any]) -> Clash:
    """A clash as the log tells it."""
    sides = {"attacker": facts["attackers"], "defender": facts["defenders"]}
    made = {side: [Piece(*one) for one in facts["pieces"][side]] for side in SIDES}
    return Clash(sides, facts["monster"], made, facts["dice"], facts["outcome"])


def running(view: View, fight: Fight) -> Clash:
    """The clash that runs."""
    sides = {"attacker": fight.attackers, "defender": fight.defenders}
    made = {side: pieces(view.content, fight, view.characters, side) for side in SIDES}
    return Clash(sides, fight.monster, made, fight.dice, fight.outcome)


def rows(words: Words, view: View, clash: Clash, fell: Thrown, dead: Sequence[str] = ()) -> tuple[Row, ...]:
    """One row for each side that is still there; whoever is `dead` by now has no life left."""
    return tuple(
        _row(words, view, clash, side, fell, dead)
        for side in SIDES
        if clash.sides[side] or (clash.monster and side == "defender")
    )


def _row(words: Words, view: View, clash: Clash, side: Side, fell: Thrown, dead: Sequence[str]) -> Row:
    ids, made = clash.sides[side], clash.pieces[side]
    monster = clash.monster if side == "defender" else ""
    shown = clash.dice.get(side)
    first = fell.clash.get(side, [])
    moved = [] if shown is None or not first or shown == first[-1] else [_fate(words, shown - first[-1])]
    strength = sum(one.value for one in made)
    fighters = ", ".join(words.name("short", who) for who in ids)
    return Row(
        name=words.name("encounter", monster) if monster else fighters,
        picture=beast(monster) if monster else bust(ids[0]),
        side="" if monster else words.teams.get(view.characters[ids[0]].seat, ""),
        detail=gettext("Strength %(n)s") % {"n": strength},
        life=None if monster else _life(view, ids[0], dead),
        dice=_dice(first, shown),
        addends=(*(_addend(words, one, ids) for one in made), *moved),
        total=None if shown is None else strength + shown,
        won=None if not clash.outcome else clash.outcome == side,
    )


def _life(view: View, who: str, dead: Sequence[str]) -> tuple[int, int]:
    one = view.characters[who]
    return (0 if who in dead else one.lp, one.lp_max)


def _dice(first: Sequence[int], shown: int | None) -> tuple[Die, ...]:
    """A die that was thrown again lies there faded; one that a scroll has changed shows what was thrown."""
    if shown is None:
        return ()
    if not first:
        return (Die(str(shown)),)
    return (*(Die(str(one), counts=False) for one in first[:-1]), Die(str(first[-1])))


def _fate(words: Words, by: int) -> Addend:
    return Addend(by, words.name("find", CHANGE), thing(CHANGE))


def _addend(words: Words, piece: Piece, ids: Sequence[str]) -> Addend:
    """A piece in words; the Strength of whoever joined the first fighter is help."""
    if piece.kind == "ability":
        return Addend(piece.value, text(words.content.characters[piece.who].ability_name))
    if piece.kind == "scroll":
        return Addend(piece.value, words.name("find", piece.what), thing(piece.what))
    if piece.kind == "weapon":
        return Addend(piece.value, words.name("thing", piece.what), thing(piece.what))
    if piece.who and piece.who != ids[0]:
        return Addend(piece.value, gettext(HELP) % {"who": words.name("short", piece.who)}, bust(piece.who))
    return Addend(piece.value, gettext(STRENGTH))


# -- other rolls ------------------------------------------------------------------------------------------


def roll_row(words: Words, view: View, who: str, fell: Thrown, bonus: int) -> Row:
    """The dice of a roll outside fights with the digit of the chamber and what scrolls have added."""
    last = fell.roll[-1]
    old = [Die(str(shown), counts=False) for dice in fell.roll[:-1] for shown in dice]
    digit = [Addend(fell.digit, gettext(DIGIT), "shield")] if fell.digit else []
    single = len(last) == 1 and not digit and not bonus
    return Row(
        name=words.name("short", who),
        picture=bust(who),
        side=words.teams.get(view.characters[who].seat, ""),
        dice=(*old, *(Die(str(shown)) for shown in last)),
        addends=(*digit, *([_fate(words, bonus)] if bonus else [])),
        total=None if single else sum(last) + fell.digit + bonus,
    )


def fell_now(roll: Roll, fell: Thrown) -> Thrown:
    """The dice of the roll that runs, with those that were thrown before as far as the log tells."""
    old = fell.roll[:-1] if fell.roll and fell.roll[-1] == list(roll.dice) else []
    return Thrown(roll=[*old, list(roll.dice)], digit=roll.digit)
