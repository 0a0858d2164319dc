"""What a finished game was about, as it stands under its replay.

Only what lies open to everybody is told: the game is over. What moved it is worded at the position where it
lies; that is kept, as it takes long, for the names that the seats have now.
"""

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.languages import active_language
from games.analysis import found as forms
from games.analysis import summing, words
from games.analysis.asking import may_be_analysed
from games.analysis.found import Choice, Found, Roll
from games.drawing.chances import ChancesChart, Mark, Point, areas, bands, spread
from games.engine.questions import Question
from games.engine.system import PARTY
from games.faces.drawn import Drawn
from games.faces.face import face_of
from games.faces.wording import plain
from games.journal.release import rules_of
from games.models import Analysis, Game
from games.models.analysis import Looking
from games.past import page_cache
from games.past.replay import Eyes, Replay, replay
from games.table.reader_table import Table

logger = logging.getLogger(__name__)

HALF = 0.5
SIGNS = "ABCDE"
BEHIND = 6
"""So many places behind a roll are looked at for what came of it."""
COUNTS = 2
"""The weight of a line that counts."""
OPEN = Eyes(None, opened=True)
State = Literal["waiting", "failed", "done"]


@dataclass(frozen=True)
class Swing:
    """Something that moved the game: its sign in the chart, what it was and what is to be said of it, by how
    many points, whether for the better, and the position."""

    sign: str
    title: str
    more: str
    points: str
    good: bool
    address: str


@dataclass(frozen=True)
class Share:
    """Somebody's part, in points with their errors; `tone` is the class of their colour."""

    name: str
    tone: str
    chosen: str
    fell: str
    automatic: str
    others: str
    luck: str


@dataclass(frozen=True)
class AnalysisPage:
    """`sentence` on top, `errors` below it, one line each. Of a game that waits there is only its `state`."""

    state: State
    sentence: str = ""
    errors: tuple[str, ...] = ()
    chart: ChancesChart | None = None
    rolls: tuple[Swing, ...] = ()
    choices: tuple[Swing, ...] = ()
    shares: tuple[Share, ...] = ()
    allied: bool = False


def analysis_page(table: Table, drawn: Drawn, reader: int | None) -> AnalysisPage | None:
    """That of a finished game (one query, more where it was not worded lately); None where there is none.

    `table` is any position of it as somebody sees it, `reader` the seat of the one who reads.
    """
    game = table.game
    if not may_be_analysed(game):
        return None
    row = Analysis.objects.filter(pk=game.pk).first()
    if row is None or rules_of(game.system).prospects is None:
        return None
    if not row.is_done or bytes(row.digest) != bytes(game.digest):
        return AnalysisPage("failed" if row.state == Looking.FAILED else "waiting")
    try:
        found = forms.decode(bytes(row.data))
    except forms.BROKEN as error:
        logger.warning("the analysis of game %s cannot be read: %s", game.slug, type(error).__name__)
        return AnalysisPage("failed")
    return _page(table, drawn, found, reader)


def _page(table: Table, drawn: Drawn, found: Found, reader: int | None) -> AnalysisPage:
    game, prospects = table.game, rules_of(table.game.system).prospects
    assert prospects is not None
    doubts = prospects.doubts(_kind(game))
    parts = summing.parts(found, [seat.number for seat in table.seats])
    worded = _worded(table, found)
    rolls, choices = _swings(table, found, worded)
    names, curve = _sides(table, drawn, found), summing.curve(found, game.steps, doubts)
    return AnalysisPage(
        state="done",
        sentence=_sentence(table, found, parts, reader, worded.ended),
        errors=_errors(found, curve, doubts),
        chart=_chart(found, curve, names, (*rolls, *choices)),
        rolls=tuple(one for one, _far in rolls),
        choices=tuple(one for one, _far in choices),
        shares=tuple(_share(table, drawn, one) for one in parts),
        allied=summing.is_allied(found),
    )


def _kind(game: Game) -> str:
    return str(game.options.get("chapter", game.seats_wanted))


def _name(table: Table, seat: int) -> str:
    return next((one.shown_name for one in table.seats if one.number == seat), "")


def _tone(drawn: Drawn, seat: int) -> str:
    side = next((one.side for one in drawn.ground.people if one.seat == seat), "")
    return f"team-{side}" if side else f"tone-{(seat - 1) % 6 + 1}"


def _sides(table: Table, drawn: Drawn, found: Found) -> list[tuple[str, str]]:
    if summing.is_allied(found):
        return [(_("The party wins"), "tone-6")]
    return [(_name(table, seat), _tone(drawn, seat)) for seat in found.sides]


def _sentence(
    table: Table, found: Found, parts: Sequence[summing.Part], reader: int | None, ended: str
) -> str:
    """Of the reader where they sat there, else of the winner; of allies of all."""
    if summing.is_allied(found):
        turn, luck = summing.dearest_turn(found, PARTY), summing.luck_of_all(found)
        return words.sentence(ended, words.luck_words(luck, None), turn.round if turn else None)
    seats, result = [one.seat for one in parts], table.game.result or {}
    seat = next((one for one in (reader, *result.get("winners", [])) if one in seats), seats[0])
    mine = next(one for one in parts if one.seat == seat)
    turn = summing.dearest_turn(found, seat)
    said = words.luck_words(mine.luck, "" if seat == reader else _name(table, seat))
    return words.sentence(ended, said, turn.round if turn else None)


def _outcome(table: Table) -> str:
    """How it ended, in the words of its end."""
    last = _look(table, table.game.steps, table.game.entries)
    return str(face_of(last.table).wording(last.table).outcome()) if last else ""


def _errors(found: Found, curve: Sequence[summing.Stood], doubts: Sequence[float]) -> tuple[str, ...]:
    how_much = words.how_much(found.positions, found.lines)
    late = max((error for far, _shares, error in curve if HALF <= far < 1), default=max(doubts))
    said = _(
        "A chance of the second half is right to within %(late)s points in 19 of 20 cases; before that "
        "no curve says much, so its band is wide."
    ) % {"late": words.off(2 * late)}
    return (
        f"{how_much} {said}",
        _(
            "What is smaller than twice its error is not listed. All cards are taken as they lay, hidden "
            "ones too."
        ),
    )


# -- the chart -----------------------------------------------------------------------------------------------


def _chart(
    found: Found,
    curve: Sequence[summing.Stood],
    names: list[tuple[str, str]],
    swings: Sequence[tuple[Swing, float]],
) -> ChancesChart | None:
    if not curve:
        return None
    points: list[Point] = [(far, shares, 2 * error) for far, shares, error in curve]
    points.insert(0, (0.0, *points[0][1:]))
    title = _("How likely it was to win") if len(names) == 1 else _("How likely everybody was to win")
    percent = partial(_percent, names)
    marks = [
        Mark(one.sign, far * 100, int(one.sign in SIGNS), one.address, f"{one.title}: {one.points}")
        for one, far in swings
    ]
    return ChancesChart(
        title=title,
        told=" ".join(percent(side, points) for side in range(len(names))),
        areas=areas(points, names),
        bands=bands(points, len(names)),
        marks=spread(marks),
        head=(_("Round"), *(name for name, _tone in names), _("Error")),
        rows=_rows(found, points[1:]),
    )


def _percent(names: list[tuple[str, str]], side: int, points: Sequence[Point]) -> str:
    said = _("%(name)s: %(first)s%% at the beginning, %(half)s%% halfway, %(last)s%% at the end.")
    half = min(points, key=lambda one: abs(one[0] - 0.5))
    shares = {"first": points[0][1], "half": half[1], "last": points[-1][1]}
    figures = {word: round(values[side] * 100) for word, values in shares.items()}
    return said % {"name": names[side][0], **figures}


def _rows(found: Found, points: Sequence[Point]) -> tuple[tuple[str, ...], ...]:
    """A row a round: how it stood where the round began."""
    rounds = summing.rounds_of(found)
    rows: dict[str, tuple[str, ...]] = {}
    for number, (_far, shares, doubt) in zip([*rounds, 0], points, strict=False):
        name = str(number) if number else _("end")
        cells = (f"{round(one * 100)}%" for one in shares)
        rows.setdefault(name, (name, *cells, f"± {round(doubt * 100)}"))
    return tuple(rows.values())


# -- what moved it -------------------------------------------------------------------------------------------

Told = tuple[Swing, float]


@dataclass(frozen=True)
class Worded:
    """What is worded at positions of the game: the rolls, each by what came of it and what fell ("" where
    that says it already), the answers with the other one, and the end."""

    rolls: list[tuple[str, str]]
    choices: list[tuple[str, str]]
    ended: str


def _worded(table: Table, found: Found) -> Worded:
    """Kept for a while: each position takes some milliseconds."""
    key = _key(table)
    kept = page_cache.known(key)
    if not isinstance(kept, Worded):
        kept = Worded(
            [_roll_words(table, roll) for roll, _side in summing.most_of_rolls(found)],
            [_choice_words(table, choice) for choice in summing.most_of_choices(found)],
            _outcome(table),
        )
        page_cache.keep(key, kept)
    return kept


def _swings(table: Table, found: Found, worded: Worded) -> tuple[list[Told], list[Told]]:
    """The five rolls and the five answers, each with how far the game had come."""
    steps = max(1, table.game.steps)
    rolls = enumerate(zip(summing.most_of_rolls(found), worded.rolls, strict=True))
    choices = enumerate(zip(summing.most_of_choices(found), worded.choices, strict=True))
    return (
        [(_roll(table, found, at, one, side, said), one.step / steps) for at, ((one, side), said) in rolls],
        [(_choice(table, at, one, *said), one.step / steps) for at, (one, said) in choices],
    )


def _key(table: Table) -> str:
    """Words of one game in one language, with the names that the seats have."""
    names = "\n".join(one.shown_name for one in table.seats)
    told = hashlib.sha256(f"{names}\n{bytes(table.game.digest).hex()}".encode()).hexdigest()[:24]
    return f"analysis-2:{table.game.slug}:{active_language()}:{told}"


def _address(game: Game, step: int, entry: int) -> str:
    return f"{reverse('games:replay_open', args=[game.slug, step])}?entry={entry}"


def _look(table: Table, step: int, entry: int | None = None) -> Replay | None:
    """The position, everything open; None where the present rules do not show it."""
    try:
        return replay(table.game, OPEN, step, entry=entry)
    except Exception as error:
        logger.warning("a swing of %s is not worded: %s", table.game.slug, type(error).__name__)
        return None


def _roll_words(table: Table, roll: Roll) -> tuple[str, str]:
    """What came of the roll, in the words of the log, and what fell."""
    shown = _look(table, roll.step, roll.entry)
    if shown is None:
        return roll.key, ""
    fell, came = _fell(shown, roll), _what_came(table, shown)
    return (fell, "") if came in ("", fell) else (came, fell)


def _fell(shown: Replay, roll: Roll) -> str:
    wording = face_of(shown.table).wording(shown.table)
    told = [one for one in shown.lines if wording.weight(one)] or list(shown.lines)
    if told:
        return _titled(wording.line(told[0]))
    for doing in shown.doings:
        if doing.number == roll.entry:
            return plain(wording.answer(doing, doing.given[0])).strip()
    return roll.key


def _titled(line: str) -> str:
    """A sentence of the log as a title."""
    return plain(line).strip().removesuffix(".")


def _what_came(table: Table, shown: Replay) -> str:
    """The first thing that counts, there or a little later in that turn; "" for nothing."""
    at: Replay | None = shown
    for _later in range(BEHIND):
        if at is None:
            break
        wording = face_of(at.table).wording(at.table)
        counts = next((one for one in at.lines if wording.weight(one) == COUNTS), None)
        if counts is not None:
            return _titled(wording.line(counts))
        behind = _look(table, at.following) if at.following is not None else None
        at = None if behind is None or behind.begins else behind
    return ""


def _choice_words(table: Table, choice: Choice) -> tuple[str, str]:
    """The answer that was given, and the other one."""
    shown = _look(table, choice.step, choice.entry)
    if shown is None:
        return choice.key, choice.other
    wording, asked = face_of(shown.table).wording(shown.table), shown.table.question
    params = asked.params if isinstance(asked, Question) else {}
    mine, other = (
        plain(wording.option(choice.kind, key, params)).strip() for key in (choice.key, choice.other)
    )
    return mine, other


def _roll(table: Table, found: Found, at: int, roll: Roll, side: int, said: tuple[str, str]) -> Swing:
    title, fell = said
    name = "" if summing.is_allied(found) else _name(table, found.sides[side])
    more = [
        fell,
        _("round %(round)s") % {"round": roll.round},
        words.odds_words(roll.odds),
        _("for %(name)s") % {"name": name} if name else "",
    ]
    moved = roll.moved[side]
    address = _address(table.game, roll.step, roll.entry)
    return Swing(str(at + 1), title, ", ".join(filter(None, more)), words.points(moved), moved > 0, address)


def _choice(table: Table, at: int, choice: Choice, mine: str, other: str) -> Swing:
    facts = {
        "round": choice.round,
        "other": other,
        "points": abs(round(choice.moved * 100)),
        "error": words.off(2 * choice.error),
        "mine": round(choice.mine * 100),
        "theirs": round(choice.theirs * 100),
    }
    if summing.surely_worse(choice):
        more = _("round %(round)s; better by %(points)s ± %(error)s: %(other)s") % facts
    else:
        more = _("round %(round)s; %(mine)s instead of %(theirs)s ± %(error)s with: %(other)s") % facts
    title = _("%(name)s: %(answer)s") % {"name": _name(table, choice.seat), "answer": mine}
    address = _address(table.game, choice.step, choice.entry)
    return Swing(SIGNS[at], title, more, words.points(choice.moved), choice.moved > 0, address)


def _share(table: Table, drawn: Drawn, part: summing.Part) -> Share:
    return Share(
        name=_name(table, part.seat),
        tone=_tone(drawn, part.seat),
        chosen=words.with_error(part.chosen, part.chosen_error),
        fell=words.with_error(part.fell, part.fell_error),
        automatic=words.points(part.automatic),
        others=words.points(part.others),
        luck=part.luck,
    )
