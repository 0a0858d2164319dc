"""Named people, tables of the tiny game, and a language to play at them."""

from functools import cache
from typing import Any

from django.db.models import Model

from accounts.models import User
from games.engine.questions import Question
from games.journal.loading import load
from games.journal.question_token import question_token
from games.lobby.lobby import create_game, join
from games.lobby.new_table import NewTable
from games.models import Game, Obligation, Seat
from games.play.play import Outcome, submit_answer
from labyrinth.ground.compiled import KEY, WORD, Compiled

NAMES = ("Ann", "Bob", "Cid", "Dot")
_NAMED = Compiled[User](lambda: User.objects.filter(username=WORD))


def person(name: str) -> User:
    """The person of that name, made at the first call."""
    found = _NAMED.first(name)
    return found or User.objects.create_user(
        email=f"{name.lower()}@example.org", username=name, password=None
    )


def open_table(
    host: str = "Ann", *, seats: int = 2, bots: int = 0, system: str = "tiny", **choices: Any
) -> Game:
    """A table of the host with free seats; `choices` are those of a NewTable."""
    table = NewTable(**({"system": system, "name": "Evening", "seats": seats, "bots": bots} | choices))
    return create_game(person(host), table)


def running(*names: str, bots: int = 0, system: str = "tiny", **choices: Any) -> Game:
    """A game that has started: the named people (Ann and Bob) on the first seats, the host on seat 1."""
    host, *others = names or NAMES[:2]
    game = open_table(host, seats=1 + len(others) + bots, bots=bots, system=system, **choices)
    for name in others:
        join(game, person(name))
    read_again(game)
    return game


def read_again(row: Model) -> None:
    """The row becomes as it is stored now: a `refresh_from_db` at a tenth of its cost."""
    fresh = _stored(type(row)).first(row.pk)
    assert fresh is not None, "it is not stored any more"
    vars(row).update(vars(fresh))


@cache
def _stored(model: type[Model]) -> Compiled[Model]:
    return Compiled(lambda: model._base_manager.filter(pk=KEY))


def answer(game: Game, seat: int, key: str, *, token: str | None = None) -> Outcome:
    """The seat answers from a page that is up to date, or from one with the token."""
    read_again(game)
    done = submit_answer(game.pk, seat, token=question_token(game, seat) if token is None else token, key=key)
    read_again(game)
    return done


def play(game: Game, *lines: str) -> None:
    """Answers in the order of the lines, "1 roll" being seat 1's; each must be taken."""
    for line in lines:
        seat, _, key = line.partition(" ")
        done = answer(game, int(seat), key)
        assert done.accepted, f"{line}: {done.message}"


def play_on(game: Game, answers: int) -> None:
    """So many answers by the default of whatever is asked."""
    for _ in range(answers):
        read_again(game)
        position = load(game)
        assert isinstance(position.question, Question)
        seat = position.waiting[0]
        play(game, f"{seat} {position.question.default_of(seat)}")


def finish(game: Game) -> None:
    """Play by rolling until somebody has won."""
    while game.is_running:
        position = load(game)
        assert isinstance(position.question, Question)
        seat = position.waiting[0]
        options = position.question.options_of(seat)
        play(game, f"{seat} {'roll' if 'roll' in options else options[0]}")


def seat_of(game: Game, number: int) -> Seat:
    """A seat as it is stored now."""
    return Seat.objects.get(game=game, number=number)


def owed(game: Game, seat: int) -> Obligation:
    """What a seat owes the table as it is stored now."""
    return Obligation.objects.get(game=game, seat=seat)


def owing(game: Game) -> list[int]:
    """The seats that owe the table an answer."""
    return list(Obligation.objects.filter(game=game).order_by("seat").values_list("seat", flat=True))


def snapshot(game: Game) -> list[object]:
    """Everything stored of a game, for comparing."""
    game = Game.objects.get(pk=game.pk)
    columns = [getattr(game, field.attname) for field in Game._meta.concrete_fields]
    return [
        [bytes(value) if isinstance(value, memoryview) else value for value in columns],
        list(game.journal.order_by("number").values_list("number", "at")),
        list(game.seats.order_by("number").values_list("number", "user", "turn", "left", "bank")),
        list(game.obligations.order_by("seat").values_list("seat", "entry", "asked_at", "due_at")),
        list(game.sealed.order_by("seat").values_list("seat", "key", "at")),
        list(game.history.values_list("number")),
        list(game.checkpoints.order_by("entries").values_list("entries")),
    ]
