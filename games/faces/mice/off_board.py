"""What lies beside the tiles: initiative, chapter track, cheese wheel, stash, the face-up encounter."""

from dataclasses import dataclass

from django.utils.translation import gettext

from accounts.languages import active_language
from games.faces.mice.card_faces import CardFace, Crowd, EncounterFace, card_face, crowds, encounter_face
from games.faces.mice.counters import MINIONS_SIDE, life_of, marks_of
from games.faces.mice.deeds import bust
from games.faces.mice.names import Words, card, name
from games.faces.mice.pieces import CAPTURED
from games.faces.mice.stakes import surge_of
from games.faces.naming import text
from games.kit.content_sets import kept_inside
from games.systems.mice.content import Content
from games.systems.mice.state import is_mouse, kind_of
from games.systems.mice.surge import FULL_WHEEL
from games.systems.mice.view import View

PLACE = 60
"""Degrees from one place of the cheese wheel to the next; the first begins at the top."""
LIVES = 2
"""From so many lives on a minion shows them."""


@dataclass(frozen=True, eq=False)
class Initiative:
    """A card of the track: portrait, whose it is, life left of a mouse or figures left of a kind, marks.

    `values` are battle and defence of a kind of minions.
    """

    id: str
    picture: str
    side: str
    name: str
    life: range
    lost: range
    whose: str = ""
    figures: int = 0
    values: tuple[int, int] = (0, 0)
    marks: tuple[str, ...] = ()
    now: bool = False
    acted: bool = False
    own: bool = False

    @property
    def is_minion(self) -> bool:
        """Whether its ring has teeth."""
        return self.side == MINIONS_SIDE


@dataclass(frozen=True)
class Page:
    """A page of the chapter track: past, the hourglass, the end marker, or beyond the end."""

    number: int
    state: str
    is_end: bool


@dataclass(frozen=True, eq=False)
class Beside:
    """What lies beside the tiles; of what lies there alike there is one, so that it is found again at once
    (docs/slow-game.md, "Drawing").

    `given` is what the party has brought along from earlier chapters, by name. `left` says how many pages are
    left, `wheel` how far the picture of each cheese on the wheel is turned, in
    degrees, `surge` whom a surge would bring now; `encounter` is the face of the card that lies face up, None
    for none.
    """

    chapter: str
    goal: str
    pages: tuple[Page, ...]
    left: str
    wheel: tuple[int, ...]
    cheese: int
    full: int
    stash: tuple[CardFace, ...]
    given: tuple[str, ...]
    encounter: EncounterFace | None
    surge: tuple[Crowd, ...]


def beside(view: View) -> Beside:
    """The tracks of a view, and what lies beside them."""
    surge, things = tuple(surge_of(view).items()), (tuple(view.stash), view.carried.given)
    at = (view.page, view.end_page, view.wheel)
    return _beside(view.content, active_language(), view.chapter, at, things, view.face_up, surge)


@kept_inside(4096)
def _beside(
    content: Content,
    _language: str,
    chapter: str,
    at: tuple[int, int, int],
    things: tuple[tuple[str, ...], tuple[str, ...]],
    face_up: str,
    surge: tuple[tuple[str, int], ...],
) -> Beside:
    story, (page, end, wheel), (stash, given) = content.chapters[chapter], at, things
    return Beside(
        chapter=text(story.title),
        goal=text(content.chapters[story.id].texts.goal),
        pages=tuple(_page(number, page, end) for number in range(1, content.book.pages + 1)),
        left=gettext("page %(page)s of %(end)s") % {"page": page, "end": end},
        wheel=tuple(PLACE * number for number in range(wheel)),
        cheese=wheel,
        full=FULL_WHEEL,
        stash=tuple(card_face(content, one) for one in stash),
        given=tuple(name(content, one) for one in given),
        encounter=encounter_face(content, face_up, page) if face_up else None,
        surge=crowds(content, dict(surge)),
    )


def _page(number: int, page: int, end: int) -> Page:
    state = "past" if number < page else "now" if number == page else "ahead"
    return Page(number, "beyond" if number > end else state, number == end)


# -- the track ----------------------------------------------------------------------------------------------


def track(words: Words, view: View) -> tuple[Initiative, ...]:
    """The cards of the track from the top."""
    content = view.content
    now, language = view.turn.card if view.turn else "", active_language()
    return tuple(
        (_mouse if is_mouse(content, one) else _minions)(
            words, view, one, (language, one == now, one in view.acted)
        )
        for one in view.track
    )


def _mouse(words: Words, view: View, one: str, more: tuple[str, bool, bool]) -> Initiative:
    content = view.content
    mouse = view.mice[one]
    life = (max(0, content.heroes[mouse.id].life - mouse.wounds), content.heroes[mouse.id].life)
    marks = marks_of(mouse) if mouse.active else (CAPTURED,)
    return _of_mouse(content, one, life, (words.person(mouse.seat), mouse.seat == view.seat), marks, more)


@kept_inside(4096)
def _of_mouse(
    content: Content,
    one: str,
    life: tuple[int, int],
    whose: tuple[str, bool],
    marks: tuple[str, ...],
    more: tuple[str, bool, bool],
) -> Initiative:
    left, most = life
    return Initiative(
        id=one,
        picture=bust(one),
        side=one,
        name=name(content, one),
        whose=whose[0],
        life=range(left),
        lost=range(most - left),
        marks=marks,
        own=whose[1],
        now=more[1],
        acted=more[2],
    )


def _minions(_words: Words, view: View, one: str, more: tuple[str, bool, bool]) -> Initiative:
    content = view.content
    there = [figure for figure in view.figures.values() if figure.kind == kind_of(content, one)]
    return _of_minions(content, one, life_of(view, there[0]) if len(there) == 1 else (0, 0), len(there), more)


@kept_inside(4096)
def _of_minions(
    content: Content, one: str, life: tuple[int, int], figures: int, more: tuple[str, bool, bool]
) -> Initiative:
    kind, printed, (left, most) = kind_of(content, one), content.minion_cards[one], life
    many = most < LIVES
    return Initiative(
        id=one,
        picture=bust(kind),
        side=MINIONS_SIDE,
        name=card(content, one),
        life=range(0 if many else left),
        lost=range(0 if many else most - left),
        figures=figures,
        values=(printed.battle, printed.defence),
        now=more[1],
        acted=more[2],
    )
