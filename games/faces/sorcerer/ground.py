"""What the page of The Sorcerer's Labyrinth draws inside of the frame."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.questions import Question
from games.faces.ground import Ground, Person
from games.faces.shown import ShownTable, asked
from games.faces.sorcerer.art import art
from games.faces.sorcerer.boards import Board, boards
from games.faces.sorcerer.cards import FightShown, RollShown, Team, fight, open_roll, teams
from games.faces.sorcerer.dice import sprite
from games.faces.sorcerer.names import Words, name, text, words_of
from games.faces.sorcerer.options import Target, groups, targets
from games.faces.wording import Group
from games.models import Seat
from games.systems.sorcerer.content import SIDES
from games.systems.sorcerer.view import View


@dataclass(frozen=True)
class SideChoice:
    """A side of the reader's board in set-up, with the pairs to begin with."""

    title: str
    about: str
    picture: str
    group: Group


@dataclass(frozen=True)
class Drawn:
    """What the parts print: boards, the reader's cards, the moment, and how much is left in the piles."""

    boards: list[Board]
    mine: Team | None
    own_team: str
    sides: list[SideChoice]
    fight: FightShown | None
    roll: RollShown | None
    finds: int
    runes: int
    crystals: int

    @property
    def others(self) -> list[Board]:
        """The boards behind the first one."""
        return self.boards[1:]


def ground(table: ShownTable) -> Ground:
    """Everything in words and shapes; nothing here knows more than the reader's view."""
    view: View = table.view
    words = words_of(table)
    all_teams = teams(words, view)
    drawn = _drawn(words, table, all_teams)
    seats = {seat.number: seat for seat in table.seats}
    return Ground(
        people=[_person(seats[one.seat], one) for one in all_teams],
        turn=_turn(words, view),
        step=_step(view),
        is_set_up=bool(drawn.boards) and not drawn.sides,
        own=drawn,
    )


def _drawn(words: Words, table: ShownTable, all_teams: list[Team]) -> Drawn:
    view, question = table.view, asked(table)
    return Drawn(
        boards=boards(words, view, _targets(words, view, question)),
        mine=next((one for one in all_teams if one.own and one.cards), None),
        own_team=words.teams.get(view.seat or 0, ""),
        sides=_sides(view, question, table.answered, words),
        fight=fight(words, view),
        roll=open_roll(view),
        finds=view.finds_left,
        runes=view.runes_left,
        crystals=view.crystals_left,
    )


def _person(seat: Seat, team: Team) -> Person:
    return Person(seat, team.team, _crest(team.team), team.out, team.on_turn, team)


def _crest(team: str) -> SafeString:
    """The sign of a team, "" before it is known."""
    if not team:
        return SafeString("")
    return format_html(
        '<svg class="i crest" viewBox="0 0 24 26" aria-hidden="true"><use href="{}#{}"/></svg>',
        sprite(),
        team,
    )


def _turn(words: Words, view: View) -> str:
    if view.turn is None or not view.turn.number:
        return ""
    return _("Round %(round)s: %(person)s") % {
        "round": view.players[view.turn.seat - 1].turns,
        "person": words.person(view.turn.seat),
    }


def _step(view: View) -> str:
    """Who explores now, or that the Move is not made. The steps of an Exploration are not for everybody."""
    if view.turn is None:
        return ""
    if view.phase in ("start", "move") or not view.turn.moved:
        return pgettext("phase", "Move")
    explores = name("short", view.turn.moved)
    return _("Exploration") + f" ({explores})"


def _targets(words: Words, view: View, question: Question | None) -> dict[str, list[Target]]:
    if question is None:
        return {}
    return targets(words, view, question.kind, question.options_of(view.seat or 0), _who(question.params))


def _who(params: Mapping[str, Any]) -> str:
    return str(params.get("who", ""))


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
