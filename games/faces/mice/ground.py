"""What the page of Mice & Mystics draws inside of the frame: tiles, tracks, sheets, people."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from accounts.languages import active_language
from games.engine.questions import Question
from games.faces.ground import ClosedSheet, Figure, Ground, Person
from games.faces.mice.amounts import cheese
from games.faces.mice.at_cards import at_cards
from games.faces.mice.boards import Board, boards
from games.faces.mice.candidates import Candidate, candidates
from games.faces.mice.deeds import bust
from games.faces.mice.in_question import best_fights
from games.faces.mice.names import Words, being, card, words_of
from games.faces.mice.off_board import Beside, Initiative, beside, track
from games.faces.mice.options import option_text
from games.faces.mice.plan_words import go_words, steps_on
from games.faces.mice.prompts import in_turn
from games.faces.mice.sheets import Sheet, sheets
from games.faces.mice.sights import Arrow, Look, Proposed, arrows, looks
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.targets import AT_FIGURES, AT_SPACES, Places, Reach, reaches, targets
from games.faces.mice.things import Things, each, things_asked
from games.faces.shown import ShownTable, asked
from games.faces.stakes import Stakes
from games.systems.mice.explore import EXPLORE
from games.systems.mice.state import Mouse
from games.systems.mice.view import View
from games.systems.mice.ways import reach

CHOOSING = ("heroes", "prepare")
"""Phases before anybody stands on a space."""


class Drawn(Struct, frozen=True):
    """What the parts print: the tiles, the track, what lies beside them, and the hero sheets; before all that
    the heroes to choose from. `things` are those that the question is about, where they are many."""

    boards: tuple[Board, ...]
    track: tuple[Initiative, ...]
    beside: Beside
    sheets: tuple[Sheet, ...]
    candidates: tuple[Candidate, ...] = ()
    things: tuple[Things, ...] = ()


def ground(table: ShownTable, stakes: Stakes) -> Ground:
    """Everything in words and shapes; nothing here knows more than the reader's view."""
    view: View = table.view
    words = words_of(table)
    sends = may_send(table)
    own = drawn(words, view, asked(table), stakes, proposals(table), sends=sends)
    own = replace(
        own,
        candidates=candidates(view, asked(table), table.answered),
        things=things_asked(words, view, asked(table), table.answered),
    )
    tapped = _tapped(view, own.boards, asked(table), stakes)
    return Ground(
        people=[_person(seat.number, view) for seat in table.seats],
        turn=_turn(view),
        round=view.round,
        is_set_up=bool(own.boards),
        free_boards=[(str(board.number), board.title) for board in own.boards],
        on_cards=tapped.union((one.key for one in own.candidates), (one.key for one in each(own.things))),
        sheets=closed_sheets(one for one in own.sheets if one.own),
        elsewhere=lambda: closed_sheets(one for one in own.sheets if not one.own),
        own=own,
        sends_ways=sends,
    )


def may_send(table: ShownTable) -> bool:
    """Whether a tap on a far space sends the way there as a plan: in the decisions of the own turn."""
    question = asked(table)
    return question is not None and in_turn(question) and table.plan is not None and table.plan.may_send


def closed_sheets(mice: Iterable[Sheet]) -> list[ClosedSheet]:
    """What a tap tells of each of these mice."""
    return [ClosedSheet(f"who-{one.who}", one.printed.name, one, side=one.who) for one in mice]


def _tapped(view: View, shown: Sequence[Board], question: Question | None, stakes: Stakes) -> frozenset[str]:
    """Party items for a space, ways out of the tile, and all but the best attacks: they are chosen at the
    figure, on the space, at the door, so the question of a turn does not repeat them."""
    if question is None or question.kind not in (SPEAKER.options.grouped or ()):
        return frozenset()
    spaces = (target.key for board in shown for space in board.spaces for target in space.targets)
    doors = (target.key for board in shown for door in board.doors for target in door.targets)
    tapped = frozenset(
        key for key in (*spaces, *doors) if key.partition(":")[0] in (*AT_FIGURES, *AT_SPACES, EXPLORE)
    )
    fights = best_fights(view, tapped, lambda key: stakes.of(key).better)
    return tapped.difference(fights)


def proposals(table: ShownTable) -> list[Proposed]:
    """What the party proposes, a row for each mouse."""
    return [
        Proposed(
            path.figure,
            int(path.start),
            tuple(map(int, path.spaces)),
            path.target,
            one.name,
            path.deed,
            one.count,
            one.agreed,
        )
        for one in table.council
        for path in one.paths
    ]


def drawn(
    words: Words,
    view: View,
    question: Question | None,
    stakes: Stakes,
    proposed: Sequence[Proposed] = (),
    *,
    sends: bool = False,
) -> Drawn:
    """The values of a view for the question that is put to its reader, who `sends` plans or does not."""
    laid = view.side and view.phase not in CHOOSING
    shown = _boards(words, view, _leading(words, view, question, stakes), proposed, sends) if laid else ()
    doings = at_cards(words, view, question, sends=sends)
    return Drawn(shown, track(words, view), beside(view), sheets(words, view, doings))


def _boards(
    words: Words, view: View, leading: Places, proposed: Sequence[Proposed], sends: bool
) -> tuple[Board, ...]:
    pictured: tuple[Sequence[Look], Sequence[Arrow]] = (
        looks(view, _lookers(view)),
        arrows(view, proposed),
    )
    reached = _reached(view)
    return boards(words, view, leading, _sendable(words, reached) if sends else reached, pictured)


def _leading(words: Words, view: View, question: Question | None, stakes: Stakes) -> Places:
    if question is None:
        return {}
    keys = question.options_of(view.seat or 0)
    kind, params = question.kind, question.params
    return targets(view, kind, keys, stakes, lambda key: str(option_text(words, kind, key, params)))


def _reached(view: View) -> dict[int, Reach]:
    """Where the mouse on turn may come to; nowhere before its die is rolled, and when the chapter is over."""
    turn = view.turn
    if (
        view.outcome is not None
        or turn is None
        or not turn.die
        or turn.card not in view.mice
        or not view.mice[turn.card].active
    ):
        return {}
    return reaches(view, reach(view, turn.card))


def _sendable(words: Words, reached: dict[int, Reach]) -> dict[int, Reach]:
    """The same with the steps of each way."""
    return {
        space: one._replace(steps=steps_on(one.way), title=go_words(words, space, one.cost))
        for space, one in reached.items()
    }


def _lookers(view: View) -> list[str]:
    """Whose sight may be shown: the mouse on turn and the reader's own."""
    own = [mouse.id for mouse in view.mice.values() if mouse.seat == view.seat]
    now = [view.turn.card] if view.turn and view.turn.card in view.mice else []
    return list(dict.fromkeys([*now, *own]))


def _person(seat: int, view: View) -> Person:
    own = [mouse for mouse in view.mice.values() if mouse.seat == seat]
    pieces = sum(mouse.cheese for mouse in own)
    return Person(
        seat,
        side=own[0].id if own else "",
        picture=bust(own[0].id) if own else "",
        pictures=tuple(bust(mouse.id) for mouse in own),
        score=_score(active_language(), pieces) if own else "",
        figures=(Figure("cheese", str(pieces)),) if own else (),
        board="0",
        on_turn=_is_on_turn(view, own),
    )


@lru_cache(maxsize=256)
def _score(_language: str, pieces: int) -> str:
    return cheese(pieces)


def _is_on_turn(view: View, own: Sequence[Mouse]) -> bool:
    return view.result is None and view.turn is not None and view.turn.card in [mouse.id for mouse in own]


def _turn(view: View) -> str:
    content = view.content
    if view.turn is None or not view.round:
        return ""
    who = (
        being(content, view.turn.card) if view.turn.card in content.heroes else card(content, view.turn.card)
    )
    return gettext("Round %(round)s: %(person)s") % {"round": view.round, "person": who}
