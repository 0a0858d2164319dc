"""A game for cups that is over quickly: two rounds in which each says how many points they take (0 to 3); who
has most wins. Whoever says "leave it" ends their turn with none."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db.models import F
from msgspec import Struct, field

from accounts.models import User
from games.cups import announcing, entrants, sweep
from games.cups.announcing import Announced
from games.engine.events import Event
from games.engine.questions import Procedure, one
from games.engine.system import Bots, Result, SlowPlay, System, Victory
from games.models import Cup, CupSeat, CupTable, Entrant, Game, Played
from games.models.cup import EntrantState
from labyrinth.ground.clock import now, stopped_at
from tests.games.people import person, play, read_again

ROUNDS = 2
WEEK = timedelta(days=7)


class State(Struct, omit_defaults=True):
    """Points and turns begun by seat."""

    seats: list[int]
    phase: str = "take"
    turn: int = 1
    number: int = 1
    points: dict[int, int] = {}
    gone: list[int] = []
    winners: list[int] = []
    happened: list[Event] = field(default_factory=list)


def new_state(options: Mapping[str, Any]) -> State:
    seats = list(range(1, options["seats"] + 1))
    return State(seats, points=dict.fromkeys(seats, 0))


def take(state: State) -> Procedure:
    seat = state.turn
    state.happened.append(Event("turn", {"seat": seat}))
    state.points[seat] += int((yield one(seat, "take", ("0", "1", "2", "3"), "0")))
    yield from _next(state)


def _next(state: State) -> Procedure:
    left = [seat for seat in state.seats if seat not in state.gone]
    after = [seat for seat in left if seat > state.turn]
    state.turn, state.phase = (after or left)[0], "take"
    state.number += 1
    if (not after and state.number > ROUNDS * len(state.seats)) or len(left) == 1:
        most = max(state.points[seat] for seat in left)
        state.winners = [seat for seat in left if state.points[seat] == most]
        raise Victory
    yield from ()


def leave(state: State, seat: int) -> Procedure:
    state.gone.append(seat)
    if state.turn == seat or len(state.seats) - len(state.gone) == 1:
        yield from _next(state)


def steady(_look: Any, question: Any, _seat: int, _stream: Any) -> str:
    return str(question.default)


SHORT = System(
    slug="tiny",
    seats=(2, 3, 4, 5, 6),
    state=State,
    new_state=new_state,
    phases={"take": take},
    observe=lambda state, _seat: state,
    result=lambda state: Result(tuple(state.winners), "points") if state.winners else None,
    leave=leave,
    options_of=lambda *_: {"begins": ("lot", "seat")},
    bots=Bots({"steady": steady}),
    slow=SlowPlay(
        lambda state: state.number,
        lambda state: None if state.winners else state.turn,
        lambda state: tuple(state.gone),
    ),
    merit=lambda state: {
        seat: (seat in state.winners, seat not in state.gone, state.points[seat]) for seat in state.seats
    },
    deed=2,
)


def old_hand(name: str) -> User:
    """Somebody who may register for open cups: their account is old, and they have finished a game."""
    user = person(name)
    if not Played.objects.filter(user=user).exists():
        at = now() - 4 * WEEK
        User.objects.filter(pk=user.pk).update(date_joined=at)
        game = Game.objects.create(
            system="tiny", name="Old", seats_wanted=2, created_at=at, status="finished"
        )
        Played.objects.create(
            game=game,
            seat=1,
            user=user,
            name=name,
            system="tiny",
            seats=2,
            started_at=at,
            ended_at=at,
            place=1,
            outcome="won",
            how="points",
        )
    return person(name)


def names(people: int) -> list[str]:
    return [f"P{number:02}" for number in range(1, people + 1)]


def announced(**said: Any) -> Cup:
    """A cup of Ann's: Swiss, tables of two, two rounds of a week, registration for a week."""
    usual: dict[str, Any] = {
        "name": "Lantern cup",
        "system": "tiny",
        "form": "swiss",
        "seats": 2,
        "rounds": 2,
        "through": 1,
        "places_min": 4,
        "places_max": 8,
        "closes_at": now() + WEEK,
        "days": 7,
    }
    return announcing.announce(person("Ann"), Announced(**(usual | said)))


def cup_of(people: int, **said: Any) -> Cup:
    """A cup in which P01, P02 … have registered, in that order."""
    cup = announced(**({"places_max": max(people, 4)} | said))
    for name in names(people):
        entrants.register(cup.pk, old_hand(name))
    return cup


def swept(cup: Cup) -> Cup:
    """The sweep comes by."""
    sweep.sweep()
    read_again(cup)
    return cup


@contextmanager
def later(cup: Cup, **span: float) -> Iterator[Cup]:
    """So much later the sweep comes by."""
    with stopped_at(now() + timedelta(**span)):
        yield swept(cup)


def close(cup: Cup) -> Cup:
    """Its date comes now."""
    Cup.objects.filter(pk=cup.pk).update(closes_at=now(), next_at=now())
    return swept(cup)


def end_round(cup: Cup) -> Cup:
    """The date of its round comes now."""
    cup.all_rounds.filter(number=cup.number).update(ends_at=now(), begins_at=F("begins_at"))
    Cup.objects.filter(pk=cup.pk).update(next_at=now())
    return swept(cup)


def go_on(cup: Cup) -> Cup:
    """The hour between two rounds is over."""
    Cup.objects.filter(pk=cup.pk).update(next_at=now())
    return swept(cup)


def tables(cup: Cup) -> list[list[str]]:
    """Who sits where in the round that was drawn last, in the order of the seats."""
    found: dict[int, list[str]] = {}
    rows = CupSeat.objects.filter(round__cup=cup, round__number=cup.number).select_related("entrant", "table")
    for row in rows.order_by("table__number", "seat"):
        found.setdefault(row.table.number, []).append(row.entrant.name)
    return list(found.values())


def game_of(cup: Cup, name: str) -> tuple[Game, int]:
    """The game of somebody in the round that was drawn last, and their seat."""
    row = CupSeat.objects.get(round__cup=cup, round__number=cup.number, entrant__name=name)
    game = CupTable.objects.get(pk=row.table_id).game
    assert game is not None
    read_again(game)
    return game, row.seat


def strength(cup: Cup, game: Game) -> dict[int, int]:
    """Seat -> how good its person is: the lower the number in the name the better, 3 at most."""
    rows = CupSeat.objects.filter(table__game=game).select_related("entrant")
    ranked = sorted(rows, key=lambda row: row.entrant.name)
    return {row.seat: max(0, 3 - at) for at, row in enumerate(ranked)}


def play_out(cup: Cup, game: Game) -> None:
    """The better one takes more, until it is over."""
    best = strength(cup, game)
    for _ in range(ROUNDS):
        for seat in sorted(best):
            play(game, f"{seat} {best[seat]}")


def play_round(cup: Cup) -> Cup:
    """All tables of the round are played to their end, and the sweep comes by."""
    for table in CupTable.objects.filter(round__cup=cup, round__number=cup.number, game__isnull=False):
        assert table.game is not None
        if table.game.is_running:
            play_out(cup, table.game)
    return swept(cup)


def standing(cup: Cup) -> list[tuple[str, int | None]]:
    """Everybody with their place."""
    rows = Entrant.objects.filter(cup=cup).exclude(state=EntrantState.WAITING)
    return [(row.name, row.place) for row in rows.order_by("place", "name")]
