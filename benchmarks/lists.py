"""What a page of a list costs with ten rows behind it, and with a hundred thousand.

Every list is as long as its page and so many rows more, so that the same number of rows is drawn for either
size. Those of a person have that many of each kind: games that wait for them, that wait for others, that are
over. All lists and the trivial view are asked for in turns; what a list costs is told in trivial views of the
same minutes, as a machine is not the same an hour later.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from statistics import median
from typing import Any

from django.db import transaction
from django.urls import reverse

from accounts import tokens
from accounts.models import User
from benchmarks.clones import clones, copies
from benchmarks.games import grow, host_of_many, new_game, people
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.site import Cost, Site
from games.careers import boards
from games.careers.after_end import after_end
from games.journal.locked import load_locked, lock_row
from games.lobby.lobby import create_game
from games.lobby.my_games import AT_ONCE
from games.lobby.new_table import NewTable
from games.models import (
    Game,
    Heard,
    Line,
    Message,
    Obligation,
    Pairing,
    Played,
    Seat,
    Standing,
    TableEvent,
)
from games.models.game import Access, Status
from games.models.message import Event, State
from games.play import ending
from games.systems import SLUGS
from labyrinth.ground.clock import now

TIMES, QUICK = 20, 2
"""So often each is asked for; the first two warm up."""
WARM = 2
SYSTEM, SEATS = SLUGS[0], 4
ALLIED = "mice"
"""A system whose seats play together."""
ME, OTHER = 1, 2
"""Seats: games wait for the person of the first, for the other one none does."""
RATED = {"games": 9, "rated": 9, "mu": 20.0, "sigma": 2.0, "ordinal": 14.0}
FIRST_RANKED = 500_000
AGO = "now() - n * interval '1 second'"
RANK = "(((n + {})::bigint * 7919) % 300007) / 10000.0"
"""Spread over what ratings are worth, without two alike among many."""
CAREER = {
    "ended_at": "t.ended_at - g.id * interval '1 minute'",
    "rated": "t.system = '{}'",
    "mu_before": "20.0",
    "sigma_before": "2.0",
    "mu": "15 + (g.id * 7919) % 10007 / 1000.0",
    "sigma": "2.0",
}
"""The parts in copies of a game that is over: rated ones, which are a curve, of rivals."""


@dataclass(frozen=True)
class Asked:
    """A list: its address and who asks for it, the person of a seat, or nobody (0); or a program."""

    address: str
    seat: int = 0
    token: str = ""


@dataclass
class Filled:
    """What is copied to make the lists long, and how many rows there are beyond a page by now."""

    waiting: Game
    over: Game
    allied: Game
    open: Game
    standing: Standing
    message: Message
    asked: dict[str, Asked]
    behind: int = -AT_ONCE
    costs: dict[str, dict[int, float]] = field(default_factory=dict)
    milliseconds: dict[str, dict[int, float]] = field(default_factory=dict)

    def up_to(self, lab: Lab, behind: int) -> None:
        """Make all lists so long."""
        more, last = behind - self.behind, Game.objects.order_by("-pk").values_list("pk", flat=True)[0]
        clones(self.waiting, more, only=[Seat, Obligation])
        career = {column: sql.format(SYSTEM) for column, sql in CAREER.items()}
        clones(self.over, more, only=[Seat, Played, Line], **career)
        clones(self.allied, more, only=[Seat, Played], **career)
        clones(self.open, more, only=[Seat])
        Game.objects.filter(pk__gt=last, status=Status.OPEN).update(created_at=now())
        _rank(self.standing, more, self.behind + AT_ONCE)
        copies(self.message, more, created_at=AGO, wait=f"n + {self.behind + AT_ONCE}")
        event, line = TableEvent.objects.filter(game=self.waiting), Line.objects.filter(game=self.waiting)
        copies(event[0], more)
        copies(line[0], more)
        self.behind = behind
        _add_up(behind + AT_ONCE)
        lab.analyze()


def lists(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """A row for each list: how many times what it costs with the fewest rows behind it."""
    site, filled = Site(), _filled()
    fewest = min(10, *sizes)
    for size in sorted({fewest, *sizes}):
        filled.up_to(lab, size)
        _measure(lab, site, filled, QUICK if quick else TIMES)
    return [_row(filled, name, fewest, size) for name in filled.asked for size in sizes if size != fewest]


def _measure(lab: Lab, site: Site, filled: Filled, times: int) -> None:
    """The middle one of all looks at a list, and of all looks at the trivial view between them."""
    costs: dict[str, list[float]] = {name: [] for name in filled.asked}
    trivial: list[float] = []
    for _ in range(WARM + times):
        for name, one in filled.asked.items():
            costs[name].append(_cost(lab, partial(site.page, one.address, one.seat, one.token)))
            trivial.append(_cost(lab, site.insert))
    view = median(trivial[WARM * len(costs) :])
    for name, spent in costs.items():
        middle = median(spent[WARM:])
        filled.milliseconds.setdefault(name, {})[filled.behind] = middle
        filled.costs.setdefault(name, {})[filled.behind] = middle / view


def _cost(lab: Lab, ask: Callable[[], object]) -> float:
    """Milliseconds of CPU."""
    cost = Cost(lab)
    cost.of(ask)
    return cost.cpu_each


def _row(filled: Filled, name: str, fewest: int, size: int) -> Row:
    costs, spent = filled.costs[name], filled.milliseconds[name]
    told = f"{spent[size]:.1f} ms, with {fewest} {spent[fewest]:.1f} ms"
    facts = {"views": {str(rows): round(cost, 2) for rows, cost in costs.items()}}
    row = Row(
        "list",
        costs[size] / costs[fewest],
        f"python -m benchmarks lists --rows {size}",
        f"{name}, {size:,} rows",
        told,
        facts=facts,
    )
    return explained(row, lambda: told)


# -- what the lists are made of -----------------------------------------------------------------------------


def _filled() -> Filled:
    me, waiting, over, allied = people()[ME - 1], new_game(system=SYSTEM), _over(SYSTEM), _over(ALLIED)
    tables = create_game(me, NewTable(system=SYSTEM, name="Open", seats=SEATS))
    Game.objects.filter(pk=tables.pk).update(created_by=host_of_many())
    Game.objects.filter(pk__in=[waiting.pk, over.pk, allied.pk]).update(access=Access.OPEN)
    standing, _known = Standing.objects.update_or_create(
        user=me, system=SYSTEM, seats=SEATS, defaults={**RATED, "rated_at": now()}
    )
    boards.settle()
    _rank(standing, AT_ONCE, FIRST_RANKED)  # so that the second page is a whole one, too
    TableEvent.objects.create(game=waiting, at=now(), kind="resumed")
    Line.objects.create(game=waiting, user=people()[2], seat=3, name="Person3", text="Well played", at=now())
    Heard.objects.create(game=waiting, user=people()[OTHER - 1], line=2**40)
    Line.objects.create(game=over, user=people()[2], seat=3, name="Person3", text="Well played", at=now())
    message = Message.objects.create(
        user=me, event=Event.YOUR_TURN, game=waiting, state=State.SENT, created_at=now(), send_at=now(),
        sent_at=now(), message_id=f"<{secrets.token_hex(8)}@127.0.0.1>",
    )  # fmt: skip
    _waits_for(waiting, ME)
    return Filled(waiting, over, allied, tables, standing, message, _asked(waiting, me))


def _add_up(games: int) -> None:
    """So many games of either kind more, as they would have been added up one by one."""
    mine = Standing.objects.filter(user=people()[ME - 1])
    mine.update(games=games, won=0)
    mine.filter(system=SYSTEM).update(rated=games)
    together = Pairing.objects.filter(allied__gt=0)
    together.update(games=2 * games, counted=2 * games, allied=games, allied_lost=games)


def _waits_for(game: Game, seat: int) -> None:
    """Everybody is asked before the first turn; from now on this seat alone."""
    Obligation.objects.filter(game=game).exclude(seat=seat).delete()
    Obligation.objects.filter(game=game).update(due_at=now() + timedelta(days=3))


def _over(system: str) -> Game:
    """A game that has ended by agreement, recorded and packed."""
    game = grow(new_game(system=system), 40)
    with transaction.atomic():
        locked = lock_row(game.pk)
        if locked.is_running:
            ending.end(load_locked(locked), now())
    after_end(game.pk)
    return Game.objects.get(pk=game.pk)


def _rank(standing: Standing, how_many: int, before: int) -> None:
    """So many more people on the board, each with an account."""
    own = dict.fromkeys(("username", "username_key", "username_look", "slug", "email"), f"'r{before}x' || n")
    copies(standing.user, how_many, **own)
    others = f", accounts_user AS g WHERE g.username_key = 'r{before}x' || n"
    rank = RANK.format(before)
    copies(
        standing,
        how_many,
        others=others,
        user_id="g.id",
        ordinal=rank,
        step=f"floor({rank} * {boards.STEPS})",
    )
    boards.settle()


def _asked(waiting: Game, me: User) -> dict[str, Asked]:
    mine, board = reverse("games:my_games"), reverse("games:leaderboard", args=[SYSTEM, SEATS])
    _token, secret = _token_of(me)
    tables, log = reverse("games:open_games"), reverse("games:table_log", args=[waiting.slug])
    return {
        "my games, all waiting": Asked(mine, ME),
        "my games, none waiting": Asked(mine, OTHER),
        "my games, the running": Asked(f"{mine}?shelf=running", ME),
        "my games, the finished": Asked(f"{mine}?shelf=finished", ME),
        "my games, the waiting": Asked(f"{mine}?shelf=waiting", ME),
        "leaderboards": Asked(reverse("games:leaderboards"), ME),
        "leaderboard": Asked(board),
        "leaderboard, one's own place": Asked(board, ME),
        "leaderboard, page 2": Asked(f"{board}?page=2", ME),
        "open tables": Asked(tables),
        "open tables, signed in": Asked(tables, ME),
        "open tables of one game": Asked(f"{tables}?system={SYSTEM}", OTHER),
        # The one finds a page at once, the other none among all that it looks at: only ME sits there.
        "open tables, awake together": Asked(f"{tables}?together=4", OTHER),
        "open tables, awake together, none": Asked(f"{tables}?together=4", ME),
        "home of a visitor": Asked(reverse("games:home")),
        "what we sent": Asked(reverse("games:sent_messages"), ME),
        "history": Asked(reverse("games:history", args=[me.slug]), ME),
        "profile": Asked(reverse("games:person", args=[me.slug]), ME),
        "table log": Asked(log, ME),
        "talk": Asked(reverse("games:talk", args=[waiting.slug]), OTHER),
        "API: games": Asked("/api/v1/games", ME, secret),
        "API: running games": Asked("/api/v1/games?status=running", ME, secret),
        "API: history": Asked("/api/v1/history", ME, secret),
        "API: tables": Asked("/api/v1/tables", ME, secret),
        "API: campaigns": Asked("/api/v1/campaigns", ME, secret),
    }


def _token_of(me: User) -> Any:
    return tokens.make(me, name="bench", scopes=["read"], days=30)
