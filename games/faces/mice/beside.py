"""What lies beside the tiles: initiative, chapter track, cheese wheel, stash, the face-up encounter."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext

from games.faces.mice.card_faces import CardFace, Crowd, EncounterFace, card_face, crowds, encounter_face
from games.faces.mice.counters import MINIONS_SIDE, life_of, marks_of
from games.faces.mice.deeds import bust
from games.faces.mice.names import Words, card, name
from games.faces.mice.pieces import CAPTURED
from games.faces.mice.stakes import surge_of
from games.faces.naming import text
from games.systems.mice import texts
from games.systems.mice.content import BOOK, CHAPTERS, MINION_CARDS
from games.systems.mice.state import is_mouse, kind_of
from games.systems.mice.surge import FULL_WHEEL
from games.systems.mice.view import View

PLACE = 60
"""Degrees from one place of the cheese wheel to the next; the first begins at the top."""
LIVES = 2
"""From so many lives on a minion shows them."""


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Beside:
    """What lies beside the tiles.

    `left` says how many pages are left, `wheel` how far the picture of each cheese on the wheel is turned, in
    degrees, `surge` whom a surge would bring now; `encounter` is the face of the card that lies face up, None
    for none.
    """

    chapter: str
    goal: str
    round: int
    track: tuple[Initiative, ...]
    pages: tuple[Page, ...]
    left: str
    wheel: tuple[int, ...]
    cheese: int
    full: int
    stash: tuple[CardFace, ...]
    encounter: EncounterFace | None
    surge: tuple[Crowd, ...]


def beside(words: Words, view: View) -> Beside:
    """The tracks of a view, and what lies beside them."""
    story = CHAPTERS[view.chapter]
    return Beside(
        chapter=text(story.title),
        goal=text(texts.STORY[story.id].goal),
        round=view.round,
        track=tuple(_initiative(words, view, one) for one in view.track),
        pages=tuple(_page(view, number) for number in range(1, BOOK.pages + 1)),
        left=gettext("page %(page)s of %(end)s") % {"page": view.page, "end": view.end_page},
        wheel=tuple(PLACE * number for number in range(view.wheel)),
        cheese=view.wheel,
        full=FULL_WHEEL,
        stash=tuple(map(card_face, view.stash)),
        encounter=encounter_face(view.face_up, view.page) if view.face_up else None,
        surge=crowds(surge_of(view)),
    )


def _page(view: View, number: int) -> Page:
    state = "past" if number < view.page else "now" if number == view.page else "ahead"
    return Page(number, "beyond" if number > view.end_page else state, number == view.end_page)


def _initiative(words: Words, view: View, one: str) -> Initiative:
    made = _mouse(words, view, one) if is_mouse(one) else _minions(view, one)
    now = view.turn is not None and view.turn.card == one
    return replace(made, now=now, acted=one in view.acted)


def _mouse(words: Words, view: View, one: str) -> Initiative:
    mouse = view.mice[one]
    left = max(0, mouse.hero.life - mouse.wounds)
    return Initiative(
        id=one,
        picture=bust(one),
        side=one,
        name=name(one),
        whose=words.person(mouse.seat),
        life=range(left),
        lost=range(mouse.hero.life - left),
        marks=marks_of(mouse) if mouse.active else (CAPTURED,),
        own=mouse.seat == view.seat,
    )


def _minions(view: View, one: str) -> Initiative:
    kind, printed = kind_of(one), MINION_CARDS[one]
    there = [figure for figure in view.figures.values() if figure.kind == kind]
    left, most = life_of(view, there[0]) if len(there) == 1 else (0, 0)
    many = most < LIVES
    return Initiative(
        id=one,
        picture=bust(kind),
        side=MINIONS_SIDE,
        name=card(one),
        life=range(0 if many else left),
        lost=range(0 if many else most - left),
        figures=len(there),
        values=(printed.battle, printed.defence),
    )
