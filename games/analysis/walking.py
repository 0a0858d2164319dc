"""The first look at a finished game: turn by turn who was likely to win, what fell, and where an answer
mattered.

Luck is exact for any value: what a line comes to behind the result that fell, less its mean over all results
that could have fallen, with the same dice behind each (AIVAT, Burch and others 2018). Many results are drawn
from, which the error knows.
"""

from collections.abc import Callable
from statistics import fmean, variance

from games.analysis.found import KEPT_CHOICES, KEPT_ROLLS, Choice, Roll, Turn
from games.analysis.lines import LEVEL, Lines
from games.engine.dice import Stream
from games.engine.position import LEAVE, Position
from games.engine.questions import Answer, Chance, Entry, Question
from games.engine.system import PARTY
from games.engine.walk import walk
from games.journal.past import Past
from games.kit.onward import by_level, number, results

FORGET = 200
"""So many entries played again are kept in memory."""
USUAL = 1200
"""Games with more entries are looked at more coarsely, so that each costs about a minute."""
FEWEST = 4
USUAL_LINES = 8
"""So many lines from the start of each turn say what it usually brings."""
HALF = 0.5
OTHERS = 1
"""So many answers are tried beside the one that was given and that of a steady player."""
AUTOMATIC = ("order", "later", "default", "stand_in")


class Walk:
    """Goes over a game from where `found` stands, and puts into it what it sees."""

    def __init__(self, lines: Lines, past: Past, entries: int) -> None:
        self.lines, self.past, self.found = lines, past, lines.found
        effort = lines.prospects.effort
        self.deals = effort.deals
        self.results = max(FEWEST, min(effort.results, effort.results * USUAL // max(1, entries)))
        self.rolled_out = effort.lines
        self._spare()

    def _spare(self) -> None:
        """Behind half of what may be spent there are fewer lines."""
        if self.found.coarse:
            self.deals, self.results, self.rolled_out = 1, FEWEST, min(self.rolled_out, FEWEST)

    def go_on(self, pause: Callable[[], bool]) -> None:
        """Until the end, or until it is time to pause: behind an answer, or in the middle of the lines with
        which a turn begins."""
        counts, state = self.past.frame_before(entry=self.found.at)
        position = Position(self.lines.system, state, counts=counts)
        for at, entry in walk(position, self.past.entries(counts.entries)):
            if at.number < self.found.at:
                continue
            self._came(at)
            if self._begins(at) and not self._begin(at, pause):
                return
            if entry is None:
                break
            self._look(at, entry)
            self.found.at = at.number + 1
            if pause():
                return
            if len(at.entries) >= FORGET:
                at.trim()
        self.found.end = self.lines.chances(position.state)
        self.found.at, self.found.walked = position.number, True
        self._keep_few()

    def _came(self, at: Position) -> None:
        """A roll has a place of its own: that which it led to."""
        if self.found.rolls and self.found.rolls[-1].entry == at.number:
            self.found.rolls[-1].step = at.steps

    def _begins(self, at: Position) -> bool:
        turns = self.found.turns
        number = self.lines.system.slow.turns(at.state)
        return at.result is None and number > (turns[-1].number if turns else 0)

    def _begin(self, at: Position, pause: Callable[[], bool]) -> bool:
        """A new turn; whether all the lines that go on from its start have been played."""
        slow, state, before = self.lines.system.slow, at.state, self.found.turns
        if not self.found.under_way:
            self._keep_few()
            self.found.coarse = self.found.coarse or self.lines.has_spent(HALF)
            self._spare()
        new_round = not before or before[-1].round != slow.round(state)
        if not self._play_on(at, USUAL_LINES + (self.rolled_out if new_round else 0), pause):
            return False
        ends, self.found.under_way = self.found.under_way, []
        before.append(self._turn(at, ends[:USUAL_LINES], ends[USUAL_LINES:]))
        return True

    def _play_on(self, at: Position, lines: int, pause: Callable[[], bool]) -> bool:
        """Lines to the end of the turn, which say what it brings to who plays as anybody would, then lines to
        the end of the game; whether they are all there."""
        ends = self.found.under_way
        while len(ends) < lines:
            n = len(ends) - USUAL_LINES
            key, turns = (f"out/{at.number}/{n}", None) if n >= 0 else (f"usual/{at.number}/{len(ends)}", 0)
            ends.append(self.lines.behind(at, None, key, turns))
            if pause():
                return False
        return True

    def _turn(self, at: Position, usual: list[list[float]], rolled: list[list[float]]) -> Turn:
        """What stands before a turn, and what the lines from there came to."""
        slow, state = self.lines.system.slow, at.state
        turn = Turn(
            number=slow.turns(state),
            round=slow.round(state),
            seat=slow.on_turn(state) or 0,
            entry=at.number,
            step=at.steps,
            chances=self.lines.chances(state),
        )
        turn.fell, turn.noise, turn.spread = ([0.0] * len(self.lines.sides) for _ in range(3))
        turn.usual = [fmean(one) for one in zip(*usual, strict=True)]
        turn.usual_noise = [variance(one) / len(usual) for one in zip(*usual, strict=True)]
        turn.rolled, turn.lines = [fmean(one) for one in zip(*rolled, strict=True)], len(rolled)
        return turn

    def _look(self, at: Position, entry: Entry) -> None:
        question = at.question
        if entry.kind == LEAVE or question is None or not self.found.turns:
            return
        if isinstance(question, Chance):
            self._fell(at, question, entry.answers[0].key)
            return
        turn = self.found.turns[-1]
        for answer in entry.answers:
            own = answer.by not in AUTOMATIC
            if answer.seat == turn.seat:
                turn.own, turn.automatic = turn.own + own, turn.automatic + (not own)
            if own and len(question.options_of(answer.seat)) > 1:
                self._chosen(at, question, entry, answer)

    # -- what fell ------------------------------------------------------------------------------------------

    def _fell(self, at: Position, chance: Chance, key: str) -> None:
        could = results(chance, self.results, f"{self.lines.name}/{at.number}")
        if len({one for one, _weight in could}) < 2:
            return
        deals = [self._deal(at, could, key, deal) for deal in range(self.deals)]
        moved = [fmean(one[side] for one, _ in deals) for side in range(len(self.lines.sides))]
        turn, noise = self.found.turns[-1], [0.0] * len(moved)
        drawn = len(could) if len(could) < chance.size and not _is_exact(could, chance) else 0
        for side in range(len(moved)):
            spread = fmean(spreads[side] for _, spreads in deals)
            if len(deals) > 1:
                noise[side] = variance([one[side] for one, _ in deals]) / len(deals)
            noise[side] += spread / drawn if drawn else 0.0
            turn.fell[side] += moved[side]
            turn.noise[side] += noise[side]
            turn.spread[side] += spread
        error = max(noise) ** 0.5
        odds = _odds(chance, key)
        self.found.rolls.append(
            Roll(at.number + 1, at.steps, turn.round, turn.seat, chance.kind, key, odds, moved, error)
        )

    def _deal(
        self, at: Position, could: list[tuple[str, float]], key: str, deal: int
    ) -> tuple[list[float], list[float]]:
        """By side: what fell less what was to be expected, and how far that could have gone (a variance)."""
        sides = range(len(self.lines.sides))
        worth = {
            one: self.lines.behind(at, one, f"{at.number}/{deal}", 0)
            for one in dict.fromkeys([key, *(one for one, _weight in could)])
        }
        means = [sum(weight * worth[one][side] for one, weight in could) for side in sides]
        spreads = [
            sum(weight * (worth[one][side] - means[side]) ** 2 for one, weight in could) for side in sides
        ]
        return [worth[key][side] - means[side] for side in sides], spreads

    # -- what was chosen ------------------------------------------------------------------------------------

    def _chosen(self, at: Position, question: Question, entry: Entry, answer: Answer) -> None:
        """A first look, to the end of the turn: the answer beside that of a steady player and a few others.

        What a steady player would have answered, too, stands out only where something else was better.
        """
        turn, name = self.found.turns[-1], f"{self.lines.name}/{at.number}"
        usual = by_level(self.lines.system, LEVEL, Stream(name))(at.state, question, answer.seat)
        options = question.options_of(answer.seat)
        others = _few([one for one in options if one not in (answer.key, usual)], name)
        others += [usual] if usual != answer.key else []
        worth = {key: self._worth(at, entry, answer.seat, key) for key in (answer.key, *others)}
        other = max(others, key=lambda one: worth[one])
        if worth[other] <= worth[answer.key]:
            other = usual
        jump = worth[answer.key] - worth[other]
        if jump and other != answer.key:
            about = (at.number, at.steps, turn.number, turn.round, answer.seat, question.kind)
            self.found.choices.append(Choice(*about, answer.key, other, jump))

    def _worth(self, at: Position, entry: Entry, seat: int, key: str) -> float:
        given = {one.seat: one.key for one in entry.answers} | {seat: key}
        side = self.lines.sides.index(PARTY if PARTY in self.lines.sides else seat)
        deals = (f"{at.number}/{deal}" for deal in range(self.deals))
        return fmean(self.lines.behind(at, given, deal, 0)[side] for deal in deals)

    def _keep_few(self) -> None:
        """What moved little is forgotten; of the answers of a seat in one turn the one that moved most
        stays."""
        rolls = sorted(self.found.rolls, key=lambda one: (-max(map(abs, one.moved)), one.entry))
        self.found.rolls = rolls[:KEPT_ROLLS]
        most: dict[tuple[int, int], Choice] = {}
        for one in sorted(self.found.choices, key=lambda one: (-abs(one.jump), one.entry)):
            most.setdefault((one.turn, one.seat), one)
        self.found.choices = list(most.values())[:KEPT_CHOICES]


def _few(keys: list[str], key: str) -> list[str]:
    """Some of the keys, drawn by a key."""
    left = list(keys)
    return [left.pop(number(f"{key}/other/{at}", len(left))) for at in range(min(OTHERS, len(left)))]


def _is_exact(could: list[tuple[str, float]], chance: Chance) -> bool:
    return not chance.dice and len({one for one, _ in could}) == len(set(chance.bag))


def _odds(chance: Chance, key: str) -> float:
    """How likely this result was; the order of dice counts for nothing."""
    if not chance.dice:
        return chance.bag.count(key) / chance.size
    faces, ways = sorted(key.split(",")), 1
    for at in range(len(faces)):
        ways = ways * (at + 1) // faces[: at + 1].count(faces[at])
    return ways / chance.size
