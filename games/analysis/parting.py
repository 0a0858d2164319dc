"""Where tables that began alike went different ways, as one seat number has answered at them.

Of a round that shared its luck and is open, and of games that are over: nothing of them is hidden any more.
"""

import hashlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.languages import active_language
from games.cups.side_by_side import SideBySide
from games.drawing.chart_parts import Mark
from games.engine.position import Position
from games.engine.questions import Entry, Question
from games.engine.walk import walk
from games.faces.face import face_of
from games.faces.wording import plain
from games.journal.again import playing_again
from games.journal.past import past_of
from games.journal.release import system_of
from games.models import Game
from games.past import page_cache
from games.past.replay import Eyes, replay

OPEN = Eyes(None, opened=True)
MOST = 6
"""So many partings are told, the first ones."""
SIGNS = "123456"

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Given:
    """An answer of the seat, or the answers of all: the number of the entry, the question's kind, the keys;
    `luck` is a mark of all that had fallen at the table before it."""

    number: int
    kind: str
    keys: tuple[str, ...]
    luck: str

    @property
    def way(self) -> tuple[str, tuple[str, ...]]:
        """What two tables have in common that went the same way."""
        return self.kind, self.keys


@dataclass(frozen=True)
class Way:
    """What was done at one table, in words, with the address of the position; `alone` if nobody else did."""

    words: str
    alone: bool
    address: str


@dataclass(frozen=True)
class Parting:
    """A moment up to which tables had answered alike: its sign, the round, what was asked; a way for each of
    the tables in their order, None for one that had parted before. `same_luck`: all dice had been alike."""

    sign: str
    round: int
    asked: str
    ways: tuple[Way | None, ...]
    same_luck: bool

    def told(self, names: Sequence[str]) -> str:
        """In a sentence: what was asked, and what each of the tables, by their names, has done."""
        did = [f"{name}: {way.words}" for name, way in zip(names, self.ways, strict=True) if way is not None]
        return f"{self.asked} {'; '.join(did)}.".strip()

    @property
    def luck(self) -> str:
        """Whether chance had parted them before."""
        return _("with the same dice until then") if self.same_luck else _("other dice had fallen before")


@dataclass(frozen=True)
class Split:
    """Tables that had answered alike, and the answer in which they differ; None where a game has ended."""

    given: Mapping[str, Given | None]

    @property
    def first(self) -> int:
        """The first entry in which one of them differs."""
        return min(one.number for one in self.given.values() if one is not None)


def of_round(shown: SideBySide) -> list[Parting]:
    """Of the tables of a round that stand side by side, near the reader's, whose games are over."""
    games = {one.letter: one.row.table.game for one in shown.over if one.row.table.game is not None}
    return partings(games, None if shown.of.cup.has_parties else shown.seat)


def marks(shown: SideBySide, ways: Iterable[Parting]) -> list[Mark]:
    """Where they lie on the chart of these tables: at the beginning of their round, between the lines of
    those that had answered alike until then."""
    names = [one.name for one in shown.over]
    return [
        Mark(
            one.sign,
            float(max(one.round, 1)),
            tuple(name for name, way in zip(names, one.ways, strict=True) if way is not None),
            one.told(names),
        )
        for one in ways
    ]


def partings(tables: Mapping[str, Game], seat: int | None) -> list[Parting]:
    """Of finished games by the letters of their tables; `seat` None: the answers of all seats, of a party.

    Kept for a while: each position takes some milliseconds.
    """
    if len(tables) < 2:
        return []
    key = _key(tables, seat)
    kept = page_cache.known(key)
    if kept is None:
        answers = {letter: answers_of(past_of(game).entries(), seat) for letter, game in tables.items()}
        kept = [_worded(tables, sign, one) for sign, one in zip(SIGNS, splits(answers), strict=False)]
        page_cache.keep(key, kept)
    return list(kept)


def answers_of(entries: Iterable[Entry], seat: int | None) -> list[Given]:
    """What the seat has answered, in order."""
    found, luck = list[Given](), hashlib.sha256()
    for number, entry in enumerate(entries, 1):
        if entry.is_chance:
            luck.update(f"{entry.kind}={entry.answers[0].key};".encode())
            continue
        mine = tuple(one.key for one in entry.answers if seat is None or one.seat == seat)
        if mine:
            found.append(Given(number, entry.kind, mine, luck.hexdigest()))
    return found


def splits(answers: Mapping[str, Sequence[Given]]) -> list[Split]:
    """The first moments at which tables that were alike differ, those of longer games later."""
    found: list[Split] = []
    groups = [list(answers)]
    while groups:
        group = groups.pop()
        at = _alike(answers, group)
        given = {one: answers[one][at] if at < len(answers[one]) else None for one in group}
        ways: dict[tuple[str, tuple[str, ...]] | None, list[str]] = {}
        for one, answer in given.items():
            ways.setdefault(answer.way if answer else None, []).append(one)
        if len(ways) > 1:
            found.append(Split(given))
            groups += [some for way, some in ways.items() if way is not None and len(some) > 1]
    return sorted(found, key=lambda one: one.first)[:MOST]


def _alike(answers: Mapping[str, Sequence[Given]], group: Sequence[str]) -> int:
    """How many answers all of the group have given alike."""
    same = 0
    for row in zip(*(answers[one] for one in group), strict=False):
        if len({one.way for one in row}) > 1:
            break
        same += 1
    return same


def _worded(tables: Mapping[str, Game], sign: str, split: Split) -> Parting:
    gone = [one.way for one in split.given.values() if one is not None]
    told = {letter: _told(tables[letter], one) for letter, one in split.given.items() if one is not None}
    first = next(letter for letter, one in split.given.items() if one and one.number == split.first)
    ways = []
    for letter in tables:
        given = split.given.get(letter)
        if given is None:
            ended = letter in split.given
            ways.append(Way(_("the game was over"), True, "") if ended else None)
        else:
            alone = gone.count(given.way) == 1
            ways.append(Way(told[letter].answer, alone, told[letter].address))
    lucks = {one.luck for one in split.given.values() if one is not None}
    return Parting(sign, told[first].round, told[first].asked, tuple(ways), len(lucks) == 1)


@dataclass(frozen=True)
class _Told:
    """A position in words: its round, what was asked, what was answered, where it is shown."""

    round: int
    asked: str
    answer: str
    address: str


def _told(game: Game, given: Given) -> _Told:
    """Of what the present rules do not show there are only the keys."""
    try:
        return _at(game, given)
    except Exception as error:
        logger.warning("a parting of %s is not worded: %s", game.slug, type(error).__name__)
        return _Told(0, "", ", ".join(given.keys), "")


def _at(game: Game, given: Given) -> _Told:
    behind = given.number - 1
    position = _position(game, behind)
    shown = replay(game, OPEN, position.steps, entry=behind)
    wording, asked = face_of(shown.table).wording(shown.table), position.question
    params = asked.params if isinstance(asked, Question) else {}
    answers = [plain(wording.option(given.kind, key, params)).strip() for key in given.keys]
    address = f"{reverse('games:replay_open', args=[game.slug, shown.step])}?entry={behind}"
    return _Told(
        position.system.slow.round(position.state),
        plain(wording.prompt(asked)).strip() if isinstance(asked, Question) else "",
        ", ".join(filter(None, answers)) or given.kind,
        address,
    )


def _position(game: Game, entries: int) -> Position:
    past = past_of(game)
    with playing_again(game):
        counts, state = past.frame_before(entry=entries)
        position = Position(system_of(game), state, counts=counts)
        for _at_it, _entry in walk(position, past.entries(counts.entries, entries)):
            pass
    return position


def _key(tables: Mapping[str, Game], seat: int | None) -> str:
    """Of these games, one seat, one language."""
    told = "\n".join(f"{letter} {game.slug} {bytes(game.digest).hex()}" for letter, game in tables.items())
    return f"parting:{seat}:{active_language()}:{hashlib.sha256(told.encode()).hexdigest()[:24]}"
