"""Everything the page of The Sorcerer's Labyrinth draws for one reader."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
from django.utils.html import format_html

from games.engine.events import BY_ORDER, Seen
from games.engine.questions import Question, Waiting
from games.faces.sorcerer.art import art
from games.faces.sorcerer.boards import Board, boards
from games.faces.sorcerer.cards import FightShown, RollShown, Team, fight, open_roll, teams
from games.faces.sorcerer.lines import line, victory
from games.faces.sorcerer.names import Words, name, text
from games.faces.sorcerer.options import Group, Target, groups, option_text, targets
from games.faces.sorcerer.prompts import awaited, hint, prompt
from games.models import Seat
from games.systems.sorcerer.content import SIDES
from games.systems.sorcerer.view import View
from games.table.table import Table

LOG_LINES = 40
"""At most so many lines are shown; "The game so far" and the record have the rest."""


@dataclass(frozen=True)
class LogLine:
    """One event in words with its public step; `team` is that of whoever it is about."""

    step: int
    text: str
    team: str
    new: bool


@dataclass(frozen=True)
class LogTurn:
    """The lines of one turn; the first group may begin in the middle of one and has no heading."""

    heading: str
    team: str
    lines: tuple[LogLine, ...]


@dataclass(frozen=True)
class Asked:
    """The open question of the reader in words: prompt, hint, and the options that are on no board."""

    kind: str
    prompt: str
    hint: str
    groups: list[Group]
    marked: int


@dataclass(frozen=True)
class SideChoice:
    """A side of the reader's board in set-up, with the pairs to begin with."""

    title: str
    about: str
    picture: str
    group: Group


@dataclass(frozen=True)
class Drawn:
    """The table of one reader, ready to be printed."""

    boards: list[Board]
    seats: list[tuple[Seat, Team]]
    mine: Team | None
    own_team: str
    asked: Asked | None
    sides: list[SideChoice]
    awaited: str
    fight: FightShown | None
    roll: RollShown | None
    log: list[LogTurn]
    turn: int
    person: str
    exploring: str
    finds: int
    runes: int
    crystals: int
    answered: str
    take_back: str
    victory: str

    @property
    def others(self) -> list[Board]:
        """The boards behind the first one."""
        return self.boards[1:]


def draw(table: Table) -> Drawn:
    """Everything in words and shapes; nothing here knows more than the reader's view."""
    view: View = table.view
    words = words_of(table)
    question = table.question if isinstance(table.question, Question) and table.token else None
    leading = _targets(words, view, question)
    all_teams = teams(words, view)
    seats = {seat.number: seat for seat in table.seats}
    return Drawn(
        boards=boards(words, view, leading),
        seats=[(seats[one.seat], one) for one in all_teams],
        mine=next((one for one in all_teams if one.own and one.cards), None),
        own_team=words.teams.get(view.seat or 0, ""),
        asked=_asked(words, question, leading, table.answered),
        sides=_sides(view, question, table.answered, words),
        awaited=_awaited(words, table.question),
        fight=fight(words, view),
        roll=open_roll(view),
        log=log(words, view, table.log, table.seen_step if table.seat else None),
        turn=view.turn.number if view.turn else 0,
        person=words.person(view.turn.seat) if view.turn else "",
        exploring=_exploring(view),
        finds=view.finds_left,
        runes=view.runes_left,
        crystals=view.crystals_left,
        answered=option_text(words, question.kind, table.answered) if question and table.answered else "",
        take_back=option_text(words, table.take_back.kind, table.take_back.key) if table.take_back else "",
        victory=_victory(words, view),
    )


def words_of(table: Table) -> Words:
    """The names that this table uses."""
    view: View = table.view
    return Words(
        {seat.number: seat.shown_name for seat in table.seats},
        {player.seat: player.team for player in view.players},
        view.sides,
    )


def _targets(words: Words, view: View, question: Question | None) -> dict[str, list[Target]]:
    if question is None:
        return {}
    return targets(words, view, question.kind, question.options_of(view.seat or 0), _who(question.params))


def _who(params: Mapping[str, Any]) -> str:
    return str(params.get("who", ""))


def _asked(
    words: Words, question: Question | None, leading: dict[str, list[Target]], answered: str
) -> Asked | None:
    if question is None:
        return None
    keys = question.options_of(question.seats[0])
    return Asked(
        kind=question.kind,
        prompt=prompt(words, question.kind, question.params, keys),
        hint=hint(words, question),
        groups=groups(words, question.kind, keys, question.params, answered),
        marked=sum(len(found) for found in leading.values()),
    )


def _sides(view: View, question: Question | None, answered: str, words: Words) -> list[SideChoice]:
    """In set-up the groups of options are the two sides of the reader's own board."""
    if question is None or question.kind != "setup" or view.seat is None:
        return []
    board = view.players[view.seat - 1].board
    keys = question.options_of(view.seat)
    return [
        SideChoice(
            text(SIDES[board + group.id].name),
            text(SIDES[board + group.id].text),
            art(board + group.id),
            group,
        )
        for group in groups(words, question.kind, keys, question.params, answered)
    ]


def _awaited(words: Words, question: Question | Waiting | None) -> str:
    return awaited(words, question.kind, question.params) if isinstance(question, Waiting) else ""


def _exploring(view: View) -> str:
    """Who explores now; "" while the Move is not made. The steps of an Exploration are not for everybody."""
    if view.turn is None or view.phase in ("start", "move") or not view.turn.moved:
        return ""
    return name("short", view.turn.moved)


def in_words(table: Table, seen: list[Seen]) -> list[LogTurn]:
    """Any stretch of the game's events in words, whole."""
    return log(words_of(table), table.view, seen, None, most=len(seen))


def _victory(words: Words, view: View) -> str:
    """How the game ended; "" while it runs, and where its players have ended it without a winner."""
    if view.result is None:
        return ""
    seat = view.result.winners[0]
    return victory(words, seat, view.result.how, view.players[seat - 1].gems)


# -- the log ------------------------------------------------------------------------------------------------


def log(
    words: Words, view: View, seen: list[Seen], looked: int | None, most: int = LOG_LINES
) -> list[LogTurn]:
    """The last lines, oldest first, by turns. Lines above step `looked` are new to the reader.

    What the reader's orders answer alike in one turn is told once, with how often.
    """
    turns: list[tuple[str, str, list[LogLine]]] = [("", "", [])]
    for event, times in _counted(_told(latest(seen, most))):
        team = _team_of(words, view, event)
        told = _worded(words, event.kind, msgspec.json.encode(event.facts))
        if event.kind == "turn":
            turns.append((told, team, []))
        else:
            new = looked is not None and event.step > looked
            shown = format_html("{} ({}×)", told, times) if times > 1 else told
            turns[-1][2].append(LogLine(event.step, shown, team, new))
    return [LogTurn(heading, team, tuple(lines)) for heading, team, lines in turns if heading or lines]


def _counted(seen: list[Seen]) -> list[tuple[Seen, int]]:
    """Each event with 1; an automatic answer that comes again in a turn is told once, with how often."""
    found: list[tuple[Seen, int]] = []
    places: dict[bytes, int] = {}
    for event in seen:
        if event.kind == "turn":
            places.clear()
        if event.kind != BY_ORDER:
            found.append((event, 1))
            continue
        at = places.setdefault(msgspec.json.encode(event.facts), len(found))
        if at == len(found):
            found.append((event, 1))
        else:
            found[at] = (event, found[at][1] + 1)
    return found


def latest(seen: list[Seen], most: int) -> list[Seen]:
    """The end of a log with at most so many events; automatic answers of the reader are not counted."""
    counted = [at for at, event in enumerate(seen) if event.kind != BY_ORDER]
    return seen[counted[-most] :] if len(counted) > most else seen


@lru_cache(maxsize=8192)
def _worded(words: Words, kind: str, facts: bytes) -> str:
    """The words of an event depend on nothing but it and the names, so they are remembered."""
    return line(words, kind, msgspec.json.decode(facts))


def _told(shown: list[Seen]) -> list[Seen]:
    """The dice of a fight are left out where the clash with the same dice comes next."""
    found: list[Seen] = []
    then: Seen | None = None
    for one in reversed(shown):
        if not _is_shown_again(one, then):
            found.append(one)
        then = then if one.kind == BY_ORDER else one
    return found[::-1]


def _is_shown_again(one: Seen, then: Seen | None) -> bool:
    if one.kind != "fight_dice" or then is None or then.kind != "clash":
        return False
    return bool(one.facts["dice"] == then.facts["dice"])


def _team_of(words: Words, view: View, event: Seen) -> str:
    character = view.characters.get(event.facts.get("who", ""))
    seat = character.seat if character else event.facts.get("seat", 0)
    return words.teams.get(seat, "")
