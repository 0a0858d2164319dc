"""A face: to the page what a system is to the engine. A frozen value of plain functions, no base class."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.utils.functional import Promise

from games import systems
from games.engine.errors import UnknownPack
from games.engine.questions import Question
from games.faces import plain
from games.faces.aims import Aim, no_aims
from games.faces.applied import Applied
from games.faces.board_table import BoardTable
from games.faces.book import Book
from games.faces.bot_strength import Strength
from games.faces.condition_words import ConditionWords
from games.faces.council import Council
from games.faces.counted import OwnStatistics
from games.faces.dealings import Dealings, none_known
from games.faces.example import Example
from games.faces.ground import Ground
from games.faces.lengths import Measured, Preset
from games.faces.moment import Moment
from games.faces.picture import Marks, Sketch
from games.faces.plan_form import PlanWords
from games.faces.printed import Cards
from games.faces.say.speaker import Speaker
from games.faces.scene import Scene
from games.faces.seals import check_seals
from games.faces.shown import ShownTable
from games.faces.stakes import Stakes
from games.faces.story import CampaignWords, PlayedBy
from games.faces.weekly import Weekly
from games.faces.wording import Wording

Text = str | Promise
"""Words in the reader's language, looked up when they are printed."""


@dataclass(frozen=True)
class ValueWords:
    """One value that an option of a system may have: what it is called, and what it means ("" if plain)."""

    label: Text
    help: Text = ""


@dataclass(frozen=True)
class OptionWords:
    """An option of a system as the form of a new table draws it: its label, and its values in words."""

    label: Text
    values: Mapping[str, ValueWords]
    help: Text = ""


def _itself(word: str) -> str:
    return word


def _in_pieces(_symbol: str) -> str:
    return ""


def _public(_views: Mapping[int, Any], public: Any) -> Any:
    return public


def _no_tables(_ground: Ground) -> Sequence[BoardTable]:
    return ()


def _unworded(_ruleset: int, _packs: tuple[str, ...] = ()) -> Mapping[str, OptionWords]:
    return {}


def _nothing() -> None:
    return None


@dataclass(frozen=True, eq=False)
class Face:
    """How one system looks and sounds.

    * `slug`: that of the system; `name`: what its game is called.
    * `blurb`: what it is, in one or two sentences, `line` in one line; `figures`: who stands for it where one
      chooses a game, each the id of a picture and its side; `days`: from how many to how many a game takes as
      a rule, (0, 0) where nobody knows yet.
    * `ends`: the rules' word for how a game was won -> a sentence about its end.
    * `side_name(side)`: the name of a team or character by its id.
    * `options_of(ruleset, packs)`: name -> the words of an option of that set, in the order of the form; what
      has none is shown by its keys.
    * `everything`: the options with which all boxes of the game are played; none where there are none.
    * `demo`: the options of a demo, which is short and mostly won; none where the usual ones are.
    * `weeks`: the set-ups of the labyrinth of the week; None where it is never of this system.
    * `strengths`: level -> how that player of bots has done in 400 games or more (docs/bots.md).
    * `bags`: the kinds of dice that the tables of a round of a cup share, with the names of their bags.
    * `presets`: choices that one press fills in, the usual ones first; `measured`: how many turns a game then
      has, by its boxes.
    * `misfits`: the code of `System.fits` -> a sentence why the choices do not go together.
    * `wording(table)`: the words of the table for its reader.
    * `ground(table, stakes)`: what stands inside of the frame; templates/systems/<slug> has the parts that
      print it.
    * `tables(ground)`: the same boards in words, for those who do not see them.
    * `moment(table)`: what has just happened to the reader, or happens now; None before anything has.
    * `aims(table)`: what brings each of the reader's characters further next, nearest first.
    * `stakes(table, question)`: what is at stake in the question that is put to the reader.
    * `picture(ground, marks)`: the board that matters now as a drawing for mails and previews, with the
      letters of options; None where it has no pictures.
    * `small(table, before)`: the table in a mail; `before` is the view before the reader's last answer.
    * `opened(views, public)`: one view in which everything lies open, out of those of all seats and the
      public one.
    * `statistics`: what is counted of a finished game besides dice and turns.
    * `dealings(state, event)`: what of an event is done by one person to another.
    * `help()`: what the part `help` prints below the table.
    * `applied`: the rules of the book that a question and an event apply.
    * `campaign`: campaigns in words.
    * `book`: the story that a game tells, page by page; None where none is told.
    * `cards`: its printed cards, each of which has a page of its own, and which of them an event names.
    * `council`: what a party plans with at the table; None where seats are no allies.
    * `plans`: the plan of a turn in words, and what its form offers.
    * `conditions`: conditions of standing orders in words.
    * `speaker`: the rows of all that it says; None where code says it.
    * `stretches`: the kinds of public events that mark a stretch, a fight say, on the slider of a replay.
    * `played()`: a moving picture of a recorded stretch for the first page, like `land()`; none where empty.
    * `gallery()`: positions that together show every kind of question, option and event.
    * `land()`: the pictures of its boards without what stands on them: name of a file in its folder of static
      files -> SVG; `manage.py draw_land` writes them.
    * `sheet_of(symbol)`: the sheet that has a picture, "" for that of `pieces`, where a system has several.
    * `sheet`, `sides`, `pieces`, `moving` and `cover` among the static files, "" for none: the style sheet of
      its table, that with the colours of its teams, which every page about games has, its sheet of pictures,
      the picture of `played`, and the board that stands for it where one chooses a game.
    """

    slug: str
    name: Text
    blurb: Text = ""
    line: Text = ""
    figures: Sequence[tuple[str, str]] = ()
    days: tuple[int, int] = (0, 0)
    ends: Mapping[str, Text] = field(default_factory=dict)
    side_name: Callable[[str], str] = _itself
    options_of: Callable[..., Mapping[str, OptionWords]] = _unworded
    everything: Mapping[str, str] = field(default_factory=dict)
    demo: Mapping[str, str] = field(default_factory=dict)
    weeks: Weekly | None = None
    bags: Mapping[str, Text] = field(default_factory=dict)
    strengths: Mapping[str, Strength] = field(default_factory=dict)
    presets: Sequence[Preset] = ()
    measured: Sequence[Measured] = ()
    misfits: Mapping[str, Text] = field(default_factory=dict)
    wording: Callable[[ShownTable], Wording] = plain.wording
    ground: Callable[[ShownTable, Stakes], Ground] = plain.ground
    tables: Callable[[Ground], Sequence[BoardTable]] = _no_tables
    moment: Callable[[ShownTable], Moment | None] = plain.moment
    aims: Callable[[ShownTable], Sequence[Aim]] = no_aims
    stakes: Callable[[ShownTable, Question], Stakes] = plain.stakes
    picture: Callable[[Ground, Marks], Sketch | None] | None = None
    small: Callable[[ShownTable, Any], Scene] = plain.small
    opened: Callable[[Mapping[int, Any], Any], Any] = _public
    statistics: OwnStatistics | None = None
    dealings: Dealings = none_known
    help: Callable[[], Any] = _nothing
    played: Callable[[], Mapping[str, str]] = dict
    gallery: Callable[[], Sequence[Example]] = tuple
    land: Callable[[], Mapping[str, str]] = dict
    applied: Applied = field(default_factory=Applied)
    cards: Cards = field(default_factory=Cards)
    council: Council | None = None
    campaign: CampaignWords = field(default_factory=CampaignWords)
    book: Book | None = None
    plans: PlanWords = field(default_factory=PlanWords)
    conditions: ConditionWords = field(default_factory=ConditionWords)
    speaker: Speaker[Any, Any] | None = None
    stretches: frozenset[str] = frozenset()
    sheet_of: Callable[[str], str] = _in_pieces
    sheet: str = ""
    sides: str = ""
    pieces: str = ""
    moving: str = ""
    cover: str = ""

    @property
    def options(self) -> Mapping[str, OptionWords]:
        """Those of the present rule set: what a new table has; none of a system that nobody knows."""
        known = self.slug in systems.SLUGS or self.slug in systems.REGISTERED
        return self.options_of(systems.get_system(self.slug).ruleset) if known else {}

    def option(self, name: str, played_by: PlayedBy | None = None) -> OptionWords:
        """The words of an option, of a table's set or of the present one; its name where there are none."""
        options = self.options if played_by is None else self.words_of(played_by)
        return options.get(name) or OptionWords(name, {})

    def words_of(self, played_by: PlayedBy) -> Mapping[str, OptionWords]:
        """The options of a table's set; without its packs in a process that does not have them."""
        ruleset, packs = played_by
        try:
            return self.options_of(ruleset, packs)
        except UnknownPack:
            return self.options_of(ruleset)

    def value(self, name: str, value: str, played_by: PlayedBy | None = None) -> ValueWords:
        """The words of one value of an option; the value itself where there are none."""
        return self.option(name, played_by).values.get(value) or ValueWords(value)

    def misfit(self, code: str) -> Text:
        """Why choices do not go together; the code itself where there are no words."""
        return self.misfits.get(code) or code


PLAIN = Face(slug="", name="")
"""Shows any system by kinds and keys: a system on its first day is playable."""


def get_face(slug: str) -> Face:
    """The face of a system; PLAIN under its slug for one that has none, and for one that nobody knows."""
    return _load(slug) if slug in systems.SLUGS else _plain(slug)


def get_speaker(slug: str) -> Speaker[Any, Any] | None:
    """The rows of a system's face, without the face: that would load far more. None where it has none."""
    if find_spec(f"games.faces.{slug}") is None or find_spec(f"games.faces.{slug}.speaker") is None:
        return None
    speaker = import_module(f"games.faces.{slug}.speaker").SPEAKER
    assert isinstance(speaker, Speaker)
    return speaker


def check_rows(slug: str) -> None:
    """Read all rows of a system's face. Raises ContentError with file, id and field."""
    speaker = get_speaker(slug)
    if speaker is not None:
        speaker.check()
        check_seals(slug, speaker.events)


def face_of(table: ShownTable) -> Face:
    """The face of a table's own system; PLAIN where the rules cannot show the table."""
    return PLAIN if table.view is None else get_face(table.game.system)


@cache
def _load(slug: str) -> Face:
    if find_spec(f"games.faces.{slug}") is None:
        return _plain(slug)
    face = import_module(f"games.faces.{slug}.face").FACE
    assert isinstance(face, Face)
    return face


@cache
def _plain(slug: str) -> Face:
    return replace(PLAIN, slug=slug, name=slug)
