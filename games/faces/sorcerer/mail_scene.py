"""The Sorcerer's Labyrinth in a mail: lines of the log, small boards with what has changed, the question."""

from django.utils.translation import gettext as _

from games.engine.questions import Question
from games.faces.naming import text
from games.faces.say import asking
from games.faces.say.options import option_text
from games.faces.scene import BoardRow, Pawn, Scene, SmallBoard, Spot, Square, last_lines, left_out
from games.faces.shown import ShownTable, asked
from games.faces.sorcerer.boards import described
from games.faces.sorcerer.cards import open_roll, sides_of_fight
from games.faces.sorcerer.names import Words, letters, words_of
from games.faces.sorcerer.options import best_first
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.wording import outcome, wording
from games.faces.wording import plain
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.state import NEUTRAL, board_of, chamber_of
from games.systems.sorcerer.view import CharacterView, View

COLOURS = {"undead": "#6d4488", "dwarves": "#9c4a12", "ratmen": "#6e5b2d", "elves": "#2f6a3c"}
FLOORS = {"fire": "#e9b79d", "water": "#b4cfe0", "earth": "#d6c590", "air": "#d3dae2"}
"""Of the chambers of the elements."""
PLACES = ("camp", "teleport", "runes")
PRINTED = 3
"""So many letters stand for a place."""
COLUMNS = ("a", "b", "c", "d", "e")
ROWS = ("1", "2", "3", "4", "5")


def scene(table: ShownTable, before: View | None) -> Scene:
    """Everything in plain words; nothing here knows more than the reader's view."""
    view: View = table.view
    words = words_of(table)
    question = asked(table)
    return Scene(
        lines=last_lines(wording(table), table.log),
        earlier=left_out(table.log),
        facts=(*_moment(view), *_score(words, view)),
        boards=tuple(_boards(words, view, before, decides=question is not None)),
        prompt=plain(asking.prompt(SPEAKER, words, question, mail=True)) if question else "",
        hint=plain(asking.hint(SPEAKER, words, question, mail=True)) if question else "",
        options=_options(words, question),
        answered=plain(option_text(SPEAKER, words, question.kind, table.answered, {}))
        if question and table.answered
        else "",
        outcome=plain(outcome(words, view)),
        in_own_stretch=_in_own_fight(view),
        round=view.players[view.turn.seat - 1].turns if view.turn else 0,
        setup=_setup(view),
    )


def _setup(view: View) -> str:
    """How set-up goes on; "" behind it. Teams are chosen seat by seat (L-R-02), all else together."""
    if view.turn is not None or view.result is not None:
        return ""
    if not all(one.team for one in view.players):
        return _(
            "First the teams are chosen, one player after the other. Then set-up is everybody's at once: you "
            "all choose a side of your board and two characters, and it is shown when all have chosen."
        )
    return _(
        "Set-up is everybody's at once, nobody waits for a turn: you all choose a side of your board and two "
        "characters, and it is shown when all have chosen."
    )


# -- the moment ----------------------------------------------------------------------------------------------


def _moment(view: View) -> list[str]:
    """A fight or a roll in progress."""
    if view.result is not None:
        return []
    sides, roll = sides_of_fight(view), open_roll(view)
    found = [_side(one.role, one.names, one.strength + one.bonus, plain(one.die)) for one in sides]
    if roll:
        sum_ = " ".join([plain(roll.dice), *roll.added, f"= {roll.total}"])
        found.append(" ".join(filter(None, [f"{roll.title}: {sum_}.", roll.means])))
    return found


def _side(role: str, names: str, strength: int, die: str) -> str:
    return f"{role}: {plain(names) or '–'}, {strength}" + (f" + {die}" if die else "")


def _score(words: Words, view: View) -> list[str]:
    return [
        _("%(person)s: %(team)s, Gems: %(gems)s of %(all)s")
        % {
            "person": words.person(one.seat),
            "team": words.name("team", one.team),
            "gems": one.gems,
            "all": view.to_win,
        }
        for one in view.players
        if one.team
    ]


def _in_own_fight(view: View) -> bool:
    """Whether the reader's character has been attacked; everybody knows that."""
    if view.fight is None or not view.fight.target or view.fight.monster:
        return False
    return view.characters[view.fight.target].seat == view.seat


# -- the question --------------------------------------------------------------------------------------------


def _options(words: Words, question: Question | None) -> tuple[tuple[str, str], ...]:
    if question is None:
        return ()
    kind, params = question.kind, question.params
    keys = best_first(kind, question.options_of(question.seats[0]))
    return tuple((key, plain(option_text(SPEAKER, words, kind, key, params))) for key in keys)


# -- boards --------------------------------------------------------------------------------------------------


def _boards(words: Words, view: View, before: View | None, *, decides: bool) -> list[SmallBoard]:
    """The boards with a changed place, in the order of seats, the neutral one last; else the one in play.

    Whoever `decides` sees those first on which their own characters stand.
    """
    changed = _changed(view, before)
    own = _of_own(view) if decides else set()
    wanted = own | {board_of(place) for place in changed} or _here(view)
    order = sorted(wanted & {*view.sides}, key=lambda one: (one not in own, one == NEUTRAL, one))
    return [_board(words, view, number, changed) for number in order]


def _of_own(view: View) -> set[int]:
    return {board_of(one.place) for one in view.characters.values() if one.place and one.seat == view.seat}


def _here(view: View) -> set[int]:
    mover = view.characters.get(view.turn.moved) if view.turn else None
    if mover and mover.place:
        return {board_of(mover.place)}
    return {view.seat} if view.seat else set()


def _changed(view: View, before: View | None) -> set[str]:
    """Places in which somebody came, went or was hurt, or something lies or no longer lies."""
    if before is None:
        return set()
    old, new = _contents(before), _contents(view)
    return {place for place in {*old, *new} if old.get(place) != new.get(place)}


def _contents(view: View) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for one in view.characters.values():
        if one.place:
            found.setdefault(one.place, []).append((one.id, one.lp, one.unseen))
    for token in view.tokens:
        found.setdefault(token.place, []).append((token.kind, token.seat))
    for place, things in view.floors.items():
        if things:
            found.setdefault(place, []).append(things)
    return found


def _board(words: Words, view: View, number: int, changed: set[str]) -> SmallBoard:
    places = sorted(place for place in changed if board_of(place) == number)
    return SmallBoard(
        title=text(view.content.sides[view.sides[number]].name),
        owner=words.owner(number),
        columns=COLUMNS,
        rows=tuple(
            BoardRow(
                row, tuple(_square(words, view, f"{number}-{column}{row}", changed) for column in COLUMNS)
            )
            for row in ROWS
        ),
        spots=tuple(_spot(words, view, place) for place in places),
        key=_key(words, view, number),
    )


def _key(words: Words, view: View, number: int) -> tuple[tuple[str, str], ...]:
    """Who stands on a board, and its places: the letters of elements have the danger behind them."""
    side = view.content.sides[view.sides[number]]
    here = [one for one in view.characters.values() if one.place and board_of(one.place) == number]
    people = [(letters(view.content, one.id), words.name("short", one.id)) for one in here]
    places = [words.name("place", one) for one in PLACES if getattr(side, one)]
    elements = [words.name("element", one) for one in dict.fromkeys(side.element_of.values())]
    return (
        *people,
        *((one[:PRINTED], one) for one in places),
        *((one[:1], one) for one in elements),
    )


def _square(words: Words, view: View, place: str, changed: set[str]) -> Square:
    side, chamber = view.content.sides[view.sides[board_of(place)]], chamber_of(place)
    return Square(
        pawns=tuple(_pawn(view, one) for one in view.characters.values() if one.place == place),
        lying=bool(view.floors.get(place)) or any(token.place == place for token in view.tokens),
        changed=place in changed,
        ground=_printed(words, side, chamber),
        colour=FLOORS.get(side.element_of.get(chamber, ""), ""),
        right=_is_open(side, chamber, chr(ord(chamber[0]) + 1) + chamber[1]),
        down=_is_open(side, chamber, chamber[0] + str(int(chamber[1]) + 1)),
        solid=chamber not in side.chambers,
    )


def _printed(words: Words, side: BoardSide, chamber: str) -> str:
    """Three signs at most: the beginning of a place's name, the letter of an element, the digit."""
    place = next((one for one in PLACES if getattr(side, one) == chamber), None)
    if place:
        return words.name("place", place)[:PRINTED]
    element = side.element_of.get(chamber)
    return (words.name("element", element)[:1] if element else "") + str(side.digits.get(chamber, ""))


def _is_open(side: BoardSide, one: str, other: str) -> bool:
    return (one, other) in side.passages or (other, one) in side.passages


def _pawn(view: View, one: CharacterView) -> Pawn:
    team = view.players[one.seat - 1].team
    return Pawn(letters(view.content, one.id), one.seat == view.seat, team, COLOURS.get(team, ""))


def _spot(words: Words, view: View, place: str) -> Spot:
    side, chamber = view.content.sides[view.sides[board_of(place)]], chamber_of(place)
    return Spot(
        f"{chamber} ({described(words.content, side, chamber)})", "; ".join(_what_is_at(words, view, place))
    )


def _what_is_at(words: Words, view: View, place: str) -> list[str]:
    found = [
        _("%(who)s (%(person)s), Life Points: %(lp)s of %(all)s")
        % {
            "who": words.name("short", one.id),
            "person": words.person(one.seat),
            "lp": one.lp,
            "all": one.lp_max,
        }
        for one in view.characters.values()
        if one.place == place
    ]
    found += [words.name("token", one.kind) for one in view.tokens if one.place == place]
    return found + [words.name("thing", one) for one in view.floors.get(place, ())]
