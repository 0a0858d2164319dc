"""One answer and one look: the whole request with all middlewares and the rendered partial, on PostgreSQL.

One client. What is compared is measured in turns, one request of each at a time: a machine's speed drifts,
and on a site no request finds the processor as two dozen of its own kind have left it.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean

from benchmarks.games import TRIES, Move, TooShortError, grown, script, seats_of
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.site import Cost, Site
from benchmarks.timing import Shares, watched
from benchmarks.yardstick import Yardstick
from games.models import Game
from games.systems import SLUGS

WARM_UP = 10
ANSWERS = 300
QUICK = 8
WHOLE = "request"
PARTS = {
    WHOLE: "benchmarks.answer.answered",
    "lock to commit": "games.views.table.submit_from_page",
    "replay for the page": "games.table.reader_table.recent",
    "templates": "games.views.table.render",
}
"""The parts of a request: label -> the function as its caller knows it."""


@dataclass
class Measured:
    """Answers of one game from some entry on, and looks at it after each: the first of somebody else, that of
    who has answered, once more, and one where nothing is new.

    `shares` are those of some more answers, `queries` and `commits` the most that one of them took.
    """

    game: Game
    moves: list[Move]
    entries: int
    answers: Cost
    others: Cost
    again: Cost
    unchanged: Cost
    shares: str = ""
    queries: list[str] = field(default_factory=list)
    commits: int = 0


@dataclass
class Beside:
    """What answers and looks are measured beside."""

    trivial: Cost
    yard: Cost


def answers(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """For each system the rows of every length, and one that compares the longest with the shortest; quickly,
    of the first."""
    site, how_many, systems = Site(), QUICK if quick else ANSWERS, SLUGS[:1] if quick else SLUGS
    return [row for slug in systems for row in _of_system(lab, site, slug, sorted(sizes), how_many)]


def answered(site: Site, game: Game, move: Move) -> None:
    """One answer."""
    site.answer(game, move)


def _of_system(lab: Lab, site: Site, system: str, sizes: list[int], how_many: int) -> list[Row]:
    lengths = _reached(lab, system, sizes, how_many)
    if not lengths:  # games that are shorter than so many answers, or than any of the lengths
        return [] if how_many < 2 else _of_system(lab, site, system, sizes, how_many // 2)
    lab.analyze()
    found, stick = list(lengths.values()), Yardstick(lab.postgres.url)
    beside = Beside(Cost(lab), Cost(lab))
    for one in found:
        for move in one.moves[:WARM_UP]:
            site.answer(one.game, move)
    for number in range(WARM_UP, WARM_UP + how_many):
        for one in found:
            _in_turns(site, one, one.moves[number])
        beside.trivial.of(site.insert)
        beside.yard.of(stick.once)
    stick.close()
    for one in found:
        _share(site, one, one.moves[WARM_UP + how_many :])
    rows = [row for size, one in lengths.items() for row in _rows(system, size, one, beside)]
    return [*rows, *_flat(system, found), _trivial(system, beside)]


def _reached(lab: Lab, system: str, sizes: list[int], how_many: int) -> dict[int, Measured]:
    """A game for each length that games of the system have, with answers enough from there on."""
    found: dict[int, Measured] = {}
    for size in sizes:
        with suppress(TooShortError):
            found[size] = _scripted(lab, system, size, how_many)
    return found


def _scripted(lab: Lab, system: str, entries: int, how_many: int) -> Measured:
    wanted = WARM_UP + how_many + how_many // 4
    for _ in range(TRIES):
        game = grown(entries, system)
        moves = script(game, wanted)
        if len(moves) == wanted:
            return Measured(game, moves, game.entries, *(Cost(lab) for _ in range(4)))
    raise TooShortError(f"games of {system} end before {wanted} answers from entry {entries} on")


def _in_turns(site: Site, one: Measured, move: Move) -> None:
    one.answers.of(partial(site.answer, one.game, move))
    game = Game.objects.get(pk=one.game.pk)
    one.others.of(partial(site.look, game, move.seat % seats_of(game.system) + 1, 0))
    one.again.of(partial(site.look, game, move.seat, 0))
    one.unchanged.of(partial(site.look, game, move.seat, None))


def _share(site: Site, one: Measured, moves: list[Move]) -> None:
    """Where the time of these answers goes, and the most queries and commits that one of them needed."""
    cost, every = Cost(one.answers.lab), Shares()
    for move in moves:
        with watched(PARTS) as shares:
            cost.of(partial(answered, site, one.game, move))
        for label, seconds in shares.seconds.items():
            every.seconds[label] += seconds
        one.queries = max(one.queries, shares.queries[WHOLE], key=len)
        one.commits = max(one.commits, shares.commits)
    del every.seconds[WHOLE]
    one.shares = every.of(sum(cost.seconds))


def _rows(system: str, size: int, one: Measured, beside: Beside) -> list[Row]:
    command, case = f"python -m benchmarks answer --entries {size}", f"{system}, entry {size:,}"
    facts = {"answers": len(one.answers.seconds), "trivial_cpu": round(beside.trivial.cpu_each, 2)}
    costs = (one.answers, beside.trivial, beside.yard)
    figures = {
        "answer_p50": [cost.percentile(0.5) for cost in costs],
        "answer_p99": [cost.percentile(0.99) for cost in costs],
        "answer_cpu": [cost.cpu_each for cost in costs],
    }
    rows = [
        Row(name, value, command, case, facts=facts, trivial=least, yard=yard)
        for name, (value, least, yard) in figures.items()
    ]
    rows += [_look(one, command, case), *_looks(one, beside, command, case)]
    queries = Row("answer_queries", len(one.queries), command, case, facts={"queries": one.queries})
    return [
        *(explained(row, lambda: one.shares) for row in rows),
        explained(queries, lambda: ", ".join(one.queries)),
        explained(Row("answer_commits", one.commits, command, case), lambda: ", ".join(one.queries)),
    ]


def _looks(one: Measured, beside: Beside, command: str, case: str) -> list[Row]:
    """A look at what is new, by somebody else for the first time and by who has answered, once more."""
    looks = {"look_first": one.others, "look_again": one.again}
    given = {"trivial": beside.trivial.cpu_each, "yard": beside.yard.cpu_each}
    return [Row(name, look.cpu_each, command, case, **given) for name, look in looks.items()]


def _trivial(system: str, beside: Beside) -> Row:
    """What every page passes, beside nothing of it."""
    measured = beside.trivial.cpu_each / beside.yard.cpu_each
    detail = f"{beside.trivial.cpu_each:.2f} ms of {beside.yard.cpu_each:.2f} ms"
    row = Row("trivial", measured, "python -m benchmarks answer", f"{system}, in turns with answers", detail)
    return explained(row, lambda: "what all pages pass: middlewares, session, compression")


def _look(one: Measured, command: str, case: str) -> Row:
    """A look, whatever it finds: the mean of one of each kind after every answer, each told behind it."""
    kinds = {"first of somebody else": one.others, "again": one.again, "204": one.unchanged}
    shares = {kind: look.cpu_each / one.answers.cpu_each for kind, look in kinds.items()}
    told = ", ".join(f"{kind} {share:.2f}" for kind, share in shares.items())
    return Row("look", fmean(shares.values()), command, case, told, facts=shares)


def _flat(system: str, found: list[Measured]) -> list[Row]:
    """How much more the answers late in a long game cost than those early in a game."""
    if len(found) < 2:
        return []
    first, last = found[0], found[-1]
    return [
        explained(
            Row(
                "answer_flat",
                last.answers.percentile(0.5) / first.answers.percentile(0.5),
                "python -m benchmarks answer",
                system,
            ),
            lambda: f"early: {first.shares}; late: {last.shares}",
        )
    ]
