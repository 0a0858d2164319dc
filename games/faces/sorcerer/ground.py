"""What the page of The Sorcerer's Labyrinth draws inside of the frame."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from msgspec import Struct, structs

from games.engine.questions import Question
from games.faces.aims import Aim
from games.faces.ground import ClosedSheet, Ground, Person
from games.faces.naming import text
from games.faces.say.options import groups, option_text
from games.faces.shown import ShownTable, asked
from games.faces.sorcerer.abilities import does
from games.faces.sorcerer.aims import aims
from games.faces.sorcerer.at_things import heading, offered, usable
from games.faces.sorcerer.boards import KEPT, Board, boards, camp_at, land
from games.faces.sorcerer.cards import Team, teams
from games.faces.sorcerer.landing import PRIZES
from games.faces.sorcerer.leave import Leaving, leave
from games.faces.sorcerer.names import Words, words_of
from games.faces.sorcerer.options import Target, targets
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.symbols import bust
from games.faces.sorcerer.ways import Way, ways
from games.faces.stakes import Stake, Stakes
from games.faces.wording import Option
from games.kit.content_sets import kept_inside
from games.systems.sorcerer.cards import BoardSide
from games.systems.sorcerer.state import NEUTRAL
from games.systems.sorcerer.view import View


@dataclass(frozen=True)
class Hero:
    """Somebody one may begin with: Strength, Life Points, the ability and what it does in one line."""

    id: str
    name: str
    strength: int
    lp: int
    ability: str
    does: str


@dataclass(frozen=True)
class Pair:
    """An option of set-up or of choosing a team: its words, and who comes with it."""

    option: Option
    team: str
    heroes: tuple[Hero, ...]


@dataclass(frozen=True)
class SideChoice:
    """A side of the reader's board in set-up: its picture, where its Camp is (column and row from 1), and the
    pairs to begin with."""

    title: str
    about: str
    picture: str
    camp: tuple[int, int]
    pairs: tuple[Pair, ...]


class Figure(Struct, frozen=True):
    """A character of another team among the people: a tap shows its sheet."""

    who: str
    name: str
    status: str


class Standing(Struct, frozen=True):
    """What stands below the name of a seat: its team, "" before it is known, its Gems of those that win, and
    its characters, where they are not the reader's own."""

    team: str
    name: str
    gems: int
    to_win: int
    figures: tuple[Figure, ...]


class Drawn(Struct, frozen=True):
    """What the parts print: boards, where one may go and what waits there, the reader's cards, the first
    choices, and how much is left in the piles."""

    boards: list[Board]
    ways: tuple[Way, ...]
    leaving: Leaving | None
    mine: Team | None
    own_team: str
    sides: list[SideChoice]
    teams: tuple[Pair, ...]
    finds: int
    runes: int
    crystals: int


def ground(table: ShownTable, stakes: Stakes) -> Ground:
    """Everything in words and shapes; nothing here knows more than the reader's view."""
    view: View = table.view
    words = words_of(table)
    all_teams = teams(words, view)
    drawn = _drawn(words, table, all_teams, stakes)
    return Ground(
        people=[_person(words, one, view) for one in all_teams],
        turn=_turn(words, view),
        step=_step(words, view),
        round=_round(view),
        is_set_up=bool(drawn.boards) and not drawn.sides,
        at_things=_at_things(drawn),
        on_cards=_beside(drawn),
        free_boards=[(str(one.number), one.title) for one in drawn.boards if one.number == NEUTRAL],
        sheets=_sheets(one for one in all_teams if one.own),
        elsewhere=lambda: _sheets(one for one in all_teams if not one.own),
        own=drawn,
    )


def _at_things(drawn: Drawn) -> frozenset[str]:
    """The keys at things, but for those that the question lists."""
    return (offered(drawn.mine) if drawn.mine else frozenset()) - _beside(drawn)


def _beside(drawn: Drawn) -> frozenset[str]:
    """The keys that stand beside the question: ways, what may stay, and the cards of the first choices."""
    pairs = (*drawn.teams, *(pair for side in drawn.sides for pair in side.pairs))
    left = drawn.leaving.keys if drawn.leaving else frozenset()
    return left | {way.key for way in drawn.ways} | {pair.option.key for pair in pairs}


def _drawn(words: Words, table: ShownTable, all_teams: list[Team], stakes: Stakes) -> Drawn:
    view, question = table.view, asked(table)
    leading, ahead = _targets(words, view, question, stakes), aims(table)
    return Drawn(
        boards=boards(words, view, leading, table.suggested),
        ways=ways(words, leading, stakes, ahead, table.answered),
        leaving=leave(words, view, question, stakes, table.answered),
        mine=_mine(words, all_teams, table, stakes, ahead),
        own_team=words.teams.get(view.seat or 0, ""),
        sides=_sides(view, question, table.answered, words),
        teams=_teams(words, question, table.answered, view),
        finds=view.finds_left,
        runes=view.runes_left,
        crystals=view.crystals_left,
    )


def _mine(
    words: Words, all_teams: list[Team], table: ShownTable, stakes: Stakes, ahead: Sequence[Aim]
) -> Team | None:
    """The reader's own characters, with where they carry their Runes and what they may do at their things."""
    team, question = next((one for one in all_teams if one.own and one.cards), None), asked(table)
    if team is None:
        return None
    headed = heading(words, team, ahead)
    if question is None:
        return headed
    return usable(words, headed, groups(SPEAKER, words, question, table.answered), stakes)


def _person(words: Words, team: Team, view: View) -> Person:
    awake = tuple(bust(card.who) for card in team.cards if card.status == "active")
    return Person(
        team.seat,
        side=team.team,
        out=team.out,
        on_turn=team.on_turn and view.result is None,
        picture=awake[0] if awake else "",
        pictures=awake,
        score=f"{team.gems}/{team.to_win}" if team.team else "",
        board=str(team.seat) if team.seat in view.sides else "",
        own=_standing(words, team),
    )


def _sheets(some: Iterable[Team]) -> list[ClosedSheet]:
    return [
        ClosedSheet(f"who-{card.who}", card.name, card, side=card.team) for one in some for card in one.cards
    ]


@kept_inside(KEPT)
def _standing(_words: Words, team: Team) -> Standing:
    shown = () if team.own else team.cards
    figures = tuple(Figure(card.who, card.name, card.status) for card in shown)
    return Standing(team.team, team.name, team.gems, team.to_win, figures)


def _turn(words: Words, view: View) -> str:
    if view.turn is None or not view.turn.number:
        return ""
    return _("Round %(round)s: %(person)s") % {
        "round": _round(view),
        "person": words.person(view.turn.seat),
    }


def _round(view: View) -> int:
    """How many turns the seat on turn has had, this one counted; 0 before the first."""
    if view.turn is None or not view.turn.number:
        return 0
    return view.players[view.turn.seat - 1].turns


def _step(words: Words, view: View) -> str:
    """Who explores now, or that the Move is not made. The steps of an Exploration are not for everybody."""
    if view.turn is None:
        return ""
    if view.phase in ("start", "move") or not view.turn.moved:
        return pgettext("phase", "Move")
    explores = words.name("short", view.turn.moved)
    return _("Exploration") + f" ({explores})"


def _targets(words: Words, view: View, question: Question | None, stakes: Stakes) -> dict[str, list[Target]]:
    if question is None:
        return {}
    keys = question.options_of(view.seat or 0)
    found = targets(words, view, question.kind, keys, question.params)
    return {place: [_told(one, stakes.of(one.key)) for one in leading] for place, leading in found.items()}


def _told(target: Target, stake: Stake) -> Target:
    prize = stake.picture if stake.picture in PRIZES else ""
    return structs.replace(target, pill=stake.pill, brings=stake.brings, prize=prize)


def _sides(view: View, question: Question | None, answered: str, words: Words) -> list[SideChoice]:
    """In set-up the options are pairs on the two sides of the reader's own board."""
    if question is None or question.kind != "setup" or view.seat is None:
        return []
    board, team = view.players[view.seat - 1].board, words.teams.get(view.seat, "")
    offered_on: dict[str, list[Option]] = {}
    for key in question.options_of(view.seat):
        option = Option(key, option_text(SPEAKER, words, question.kind, key, {}), key == answered)
        offered_on.setdefault(key.partition(":")[0], []).append(option)
    sides = view.content.sides
    return [_side_choice(words, sides[board + side], team, pairs) for side, pairs in offered_on.items()]


def _side_choice(words: Words, side: BoardSide, team: str, options: Sequence[Option]) -> SideChoice:
    pairs = [(option, option.key.partition(":")[2].split("+")) for option in options]
    return SideChoice(
        text(side.name),
        text(side.text),
        land(side.picture),
        camp_at(side),
        tuple(_pair(words, option, team, ids) for option, ids in pairs),
    )


def _teams(words: Words, question: Question | None, answered: str, view: View) -> tuple[Pair, ...]:
    """The teams that the reader may choose from, each with its characters."""
    if question is None:
        return ()
    teams = view.content.teams
    keys = [key for key in question.options_of(view.seat or 0) if key in teams]
    options = (Option(key, words.name("team", key), key == answered) for key in keys)
    return tuple(_pair(words, option, option.key, teams[option.key].characters) for option in options)


def _pair(words: Words, option: Option, team: str, ids: Sequence[str]) -> Pair:
    return Pair(option, team, tuple(_hero(words, one) for one in ids))


def _hero(words: Words, who: str) -> Hero:
    one, called = words.content.characters[who], words.name("short", who)
    return Hero(who, called, one.strength, one.lp, text(one.ability_name), does(one.ability))
