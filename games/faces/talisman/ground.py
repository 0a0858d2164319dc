"""What the page of Talisman draws inside of the frame: people, boards, and what lies beside them."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import lru_cache

from django.utils.translation import gettext
from msgspec import Struct

from accounts.languages import active_language
from games.engine.questions import Question
from games.faces.ground import ClosedSheet, Figure, Ground, Person
from games.faces.shown import ShownTable, asked
from games.faces.stakes import Stakes
from games.faces.talisman.beads import Trail, trails
from games.faces.talisman.boards import Board, Place, boards, filled_spaces
from games.faces.talisman.names import edition, words_of
from games.faces.talisman.near import Near, near
from games.faces.talisman.off_board import Beside, beside
from games.faces.talisman.options import chooses_character, groups, is_at_things
from games.faces.talisman.place_sheet import AtPlace, PlaceSheet, bare, teller
from games.faces.talisman.plan import board_of
from games.faces.talisman.question_cards import MOST_ENDS, QuestionCards, question_cards
from games.faces.talisman.sheets import Sheet, sheet
from games.faces.talisman.speaker import SPEAKER
from games.faces.talisman.targets import Target, targets
from games.faces.wording import Option
from games.systems.talisman.trophies import HAND_IN
from games.systems.talisman.view import PlayerView, View
from games.systems.talisman.windows import DITCH

THINGS_USED = ("cast", "use")
"""The verbs of options that use a thing."""
NOTHING: Mapping[str, Iterable[Option]] = {}
DEAL = "deal"
BESIDE = (HAND_IN, DITCH)
"""What stands beside all things, and is said in no word about them."""


class Drawn(Struct, frozen=True):
    """What the parts print: the boards, what is near the reader, and what lies beside the boards; the sheets
    of all characters, the reader's own as `mine`; and the cards of their question."""

    boards: tuple[Board, ...]
    near: tuple[Near, ...]
    beside: Beside
    sheets: tuple[Sheet, ...]
    mine: Sheet | None
    cards: QuestionCards


def ground(table: ShownTable, stakes: Stakes) -> Ground:
    """Everything in words and shapes; nothing here knows more than the reader's view."""
    view: View = table.view
    people = {seat.number: seat.shown_name for seat in table.seats}
    question = asked(table)
    used = _used(table, question)
    own = drawn(view, people, question, stakes, used, table.answered)
    return Ground(
        people=[_person(one, view) for one in in_order(view)],
        turn=_turn(view, people),
        round=_round(view),
        is_set_up=_is_set_up(view, question),
        at_things=frozenset(
            option.key for thing, options in used.items() if thing not in BESIDE for option in options
        ),
        on_cards=own.cards.keys,
        aside=frozenset(option.key for option in used.get(DITCH, ())),
        free_boards=[(str(one.number), one.title) for one in own.boards] if len(own.boards) > 1 else (),
        sheets=[_closed(own.mine)] if own.mine else (),
        elsewhere=lambda: elsewhere(own, teller(table, question)),
        own=own,
    )


def elsewhere(found: Drawn, tell: Callable[[Place], AtPlace] = bare) -> list[ClosedSheet]:
    """The other characters, and all places: a tap on one tells what happens there, and what awaits one."""
    people = (_closed(one) for one in found.sheets if one is not found.mine)
    rings = (ring for board in found.boards for ring in board.rings)
    places = (one for ring in rings for one in ring.places)
    return [*people, *(PlaceSheet(one, tell) for one in places)]


def _closed(who: Sheet) -> ClosedSheet:
    return ClosedSheet(who.id, who.name, who, side=who.side)


def _is_set_up(view: View, question: Question | None) -> bool:
    """Whether there is something to play on; the first choices have all the room."""
    choosing = view.phase == DEAL and question is not None and chooses_character(question.kind)
    return not choosing and any(player.who for player in view.players)


def _used(table: ShownTable, question: Question | None) -> dict[str, list[Option]]:
    """Card of the reader -> what they may do with it, where that is done beside the way on; trophies are
    handed in beside themselves, too, and what is left behind is beside all of it."""
    view: View = table.view
    who = view.players[view.seat - 1].who if view.seat is not None else None
    if question is None or who is None or SPEAKER.questions[question.kind].fills:
        return {}
    own = {*(who.spells or ()), *(one.card for one in (*who.objects, *who.followers, *who.posters))}
    own = own if is_at_things(question.kind) else set()
    found: dict[str, list[Option]] = {}
    for group in groups(words_of(table), question, who.seat, table.answered):
        for option in group.options:
            if thing := _thing_of(question.kind, option, own):
                found.setdefault(thing, []).append(option)
    return found


def _thing_of(kind: str, option: Option, own: Set[str]) -> str:
    """At which thing of the reader's an option stands; "" for one of the question."""
    verb = option.key.partition(":")[0]
    if verb == DITCH or (verb == HAND_IN and is_at_things(kind)):
        return verb
    return option.thing if option.thing in own and verb in THINGS_USED else ""


def drawn(
    view: View,
    people: Mapping[int, str],
    question: Question | None,
    stakes: Stakes,
    used: Mapping[str, Iterable[Option]] = NOTHING,
    answered: str = "",
) -> Drawn:
    """The values of a view for the options of its reader."""
    leading = targets(view.content, question.options_of(view.seat or 0) if question else (), stakes)
    filled, sheets = filled_spaces(view, people, leading), _sheets(view, people, used)
    cards = question_cards(view, question, leading, stakes, answered)
    return Drawn(
        boards(view, filled, leading, _ways(view, question, leading)),
        near(view, filled, leading) if view.fight is None and cards.shop is None else (),
        beside(view, people),
        sheets,
        next((one for one in sheets if view.seat is not None and one.side == str(view.seat)), None),
        cards,
    )


def _ways(view: View, question: Question | None, leading: Mapping[str, Sequence[Target]]) -> list[Trail]:
    """How each move would lead the reader over the boards, where there are few."""
    who = view.players[view.seat - 1].who if view.seat is not None else None
    if question is None or who is None or len(leading) > MOST_ENDS:
        return []
    steps = int(question.params.get("steps", 1))
    keys = [one.key for there in leading.values() for one in there]
    spoken = edition(view.content)
    return [trail for key in keys for trail in trails(spoken, who.place, key, steps)]


def _sheets(view: View, people: Mapping[int, str], used: Mapping[str, Iterable[Option]]) -> tuple[Sheet, ...]:
    """The sheets of all characters, the reader's first."""
    return tuple(
        sheet(view, one.who, people.get(one.seat, ""), used if one.seat == view.seat else None)
        for one in in_order(view)
        if one.who is not None
    )


def in_order(view: View) -> list[PlayerView]:
    """The reader first, then those after them."""
    own = view.seat or 1
    return sorted(view.players, key=lambda one: (one.seat < own, one.seat))


def _person(player: PlayerView, view: View) -> Person:
    who = player.who
    return Person(
        player.seat,
        side=str(player.seat),
        picture=f"bust-{who.id}" if who else "",
        pictures=(f"bust-{who.id}",) if who else (),
        score=_score(active_language(), who.life, who.strength, who.craft) if who else "",
        figures=_figures(who.life, who.strength, who.craft) if who else (),
        board=("1" if board_of(view.content, who.place) == "city" else "0") if who else "",
        sheet=f"who-{player.seat}" if who else "",
        out=player.out,
        on_turn=view.turn is not None and view.turn.seat == player.seat and view.result is None,
    )


@lru_cache(maxsize=1024)
def _score(_language: str, life: int, strength: int, craft: int) -> str:
    return gettext("Life %(life)s, Strength %(strength)s, Craft %(craft)s") % {
        "life": life,
        "strength": strength,
        "craft": craft,
    }


@lru_cache(maxsize=1024)
def _figures(life: int, strength: int, craft: int) -> tuple[Figure, ...]:
    values = (("heart", life), ("strength", strength), ("craft", craft))
    return tuple(Figure(symbol, str(value)) for symbol, value in values)


def _round(view: View) -> int:
    """How many turns the seat on turn has had, this one counted; 0 before the first."""
    return next((one.turns for one in view.players if view.turn and one.seat == view.turn.seat), 0)


def _turn(view: View, people: Mapping[int, str]) -> str:
    if view.turn is None or not _round(view):
        return ""
    return gettext("Round %(round)s: %(person)s") % {
        "round": _round(view),
        "person": people.get(view.turn.seat, str(view.turn.seat)),
    }
