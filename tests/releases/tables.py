"""The tables of a release: one in each state in which a game may be when the next release comes."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any

from django.db import transaction

from accounts import hours, vacations
from accounts.models import User
from games.careers.after_end import after_end
from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Answer, Question, seen
from games.journal.loading import load
from games.journal.locked import load_locked, lock_row
from games.journal.question_token import question_token
from games.lobby.demo import start_demo
from games.models import Game, Heartbeat, Vote
from games.models.vote import Matter
from games.orders import orders
from games.past.pack import pack
from games.past.record import export
from games.past.studies import bring
from games.play.adjourn import adjourn
from games.play.play import carry_out
from games.play.quarantine import quarantine
from games.play.take_back import take_back
from games.seats.resign import resign
from games.seats.votes import Proposal, cast, propose
from games.talk.talk import say
from labyrinth.ground import clock
from tests.games.people import answer, open_table, person, running

SYSTEM = "sorcerer"
MOST = 3000
BOTH = {"city": "whole", "moon": "whole"}
"""All boxes of Talisman."""
SHORT = {"sudden_death": "round_20"}
ASKS = {"ask_when_attacked": True}
Wanted = Callable[[Position, Question], bool]


def fill(begin: datetime, *names: str) -> None:
    """People with hours and orders, and their tables, or those of these names; each answer is given five
    minutes after the other."""
    with clock.stopped_at(begin):
        _people()
        for name in names or MADE:
            game = MADE[name]()
            Game.objects.filter(pk=game.pk).update(name=name)
            _minutes()
        Heartbeat.objects.update_or_create(pk=1, defaults={"at": clock.now()})


def _minutes(count: int = 5) -> None:
    clock._stopped[-1] += timedelta(minutes=count)


def _people() -> None:
    """Ann sleeps at night in Warsaw and reads Polish, Bob lives in New York and has Sundays off, Cid is away
    soon, Dot takes her mails in the evening."""
    ann, bob, cid, dot = map(person, ("Ann", "Bob", "Cid", "Dot"))
    User.objects.filter(pk=ann.pk).update(language="pl", time_zone="Europe/Warsaw")
    User.objects.filter(pk=dot.pk).update(message_choices={"your_turn": "digest", "question": "digest"})
    hours.change_zone(bob, "America/New_York")
    hours.change_hours(bob, quiet_from=time(23), quiet_to=time(7), free_days=[6])
    vacations.announce(cid, clock.now() + timedelta(days=20), clock.now() + timedelta(days=25))
    orders.set_for_all(ann, SYSTEM, ASKS)


def _choice(position: Position, seat: int, bot: str = "random") -> str:
    """What a bot answers in the person's place; one that plays at random is asked everything in time."""
    assert isinstance(position.question, Question)
    mine = seen(position.question, seat)
    assert isinstance(mine, Question)
    stream = Stream("release", position.number, seat)
    return position.system.bots.levels[bot](
        lambda: position.system.observe(position.state, seat), mine, seat, stream
    )


def played(game: Game, wanted: Wanted, *, bot: str = "random") -> Game:
    """On until the question is wanted, or to the end where none is."""
    with transaction.atomic():
        table = load_locked(lock_row(game.pk))
        for _ in range(MOST):
            question = table.position.question
            if not isinstance(question, Question) or wanted(table.position, question):
                break
            seat = table.position.waiting[0]
            _minutes()
            carry_out(table, Answer(seat, _choice(table.position, seat, bot)))
        else:
            raise AssertionError(f"{game.slug}: not within {MOST} answers")
    game.refresh_from_db()
    return game


def until(wanted: Wanted, system: str = SYSTEM, **choices: Any) -> Game:
    """A game of Ann, Bob and Cid, at the first question that is wanted."""
    game = played(running("Ann", "Bob", "Cid", system=system, **choices), wanted)
    assert game.is_running, "it is over before"
    return game


def never(_position: Position, _question: Question) -> bool:
    """To the end."""
    return False


def at_a_move(position: Position, question: Question) -> bool:
    """The twentieth turn begins."""
    return question.kind == "move" and position.system.slow.turns(position.state) >= 20


def in_the_middle(position: Position, question: Question) -> bool:
    """The thirtieth turn, and whoever is on it is asked something."""
    slow, state = position.system.slow, position.state
    return slow.turns(state) >= 30 and question.seats == (slow.on_turn(state),) and not question.private


def in_battle(position: Position, _question: Question) -> bool:
    """Something is asked in a fight."""
    return getattr(position.state, "fight", None) is not None


def in_a_fight(position: Position, question: Question) -> bool:
    """Somebody who has been attacked is asked."""
    return getattr(position.state, "fight", None) is not None and question.seats[0] != position.state.now.seat


def at_seals(position: Position, question: Question) -> bool:
    """Several answer, and nobody sees what the others do."""
    return question.how == "sealed" and len(question.seats) > 1


def in_private(position: Position, question: Question) -> bool:
    """Others may not know that somebody is asked."""
    return question.private and not position.is_shared


# -- one table each -----------------------------------------------------------------------------------------


def open_one() -> Game:
    """Two sit, one is missing."""
    return open_table("Ann", seats=3, bots=1, system=SYSTEM)


def half_sealed() -> Game:
    """The first has answered, the others have not."""
    game = until(at_seals)
    position = load(game)
    answer(game, position.waiting[0], _choice(position, position.waiting[0]))
    assert game.sealed.count() == 1
    return game


def with_orders() -> Game:
    """Bob wants to be asked here, and a moment ago Ann took something back."""
    game = until(at_a_move)
    orders.set_for_game(game, person("Bob"), ASKS)
    while not _taken_back(game):
        _minutes()
    say(game.pk, person("Ann"), "table", "Sorry, that was the wrong corridor.")
    game.refresh_from_db()
    return game


def _taken_back(game: Game) -> bool:
    """Whether whoever is asked answers and can take it back at once."""
    seat = load(game).waiting[0]
    answer(game, seat, _choice(load(game), seat))
    return take_back(game.pk, seat, token=question_token(game, seat)).accepted


def paused() -> Game:
    """For two days."""
    game = until(at_a_move)
    assert propose(game.pk, 1, Proposal(Matter.PAUSE, hours=48)).accepted
    vote = Vote.objects.get(game=game)
    for seat in (2, 3):
        assert cast(game.pk, seat, vote_id=vote.pk, yes=True).accepted
    return game


def adjourned() -> Game:
    """Nobody has come."""
    game = until(at_a_move)
    with transaction.atomic():
        adjourn(load_locked(lock_row(game.pk)), clock.now())
    return game


def voting() -> Game:
    """Whether to pause, and whether to end."""
    game = until(at_a_move)
    assert propose(game.pk, 1, Proposal(Matter.PAUSE, hours=24)).accepted
    assert propose(game.pk, 2, Proposal(Matter.END)).accepted
    return game


def held() -> Game:
    """Its rules have failed once."""
    game = until(at_a_move)
    quarantine(game.pk, reason="a test")
    return game


def resigned() -> Game:
    """Cid has gone, Ann and Bob go on."""
    game = until(at_a_move)
    assert resign(game.pk, 3).accepted
    return played(game, at_a_move)


def demo() -> Game:
    """A guest among three bots."""
    return played(start_demo(guest="guest", address="192.0.2.7"), at_a_move)


def finished(system: str = SYSTEM, **choices: Any) -> Game:
    """Over a moment ago: nothing that follows has been done yet."""
    return played(running("Ann", "Bob", system=system, **choices), never, bot="steady")


def packed(system: str = SYSTEM, **choices: Any) -> Game:
    """In all histories, and packed."""
    game = finished(system, **choices)
    after_end(game.pk)
    game.refresh_from_db()
    assert game.recorded_at
    if game.packed_at is None:
        with transaction.atomic():
            pack(lock_row(game.pk))
    game.refresh_from_db()
    return game


def study() -> Game:
    """A record that Dot has brought."""
    return bring(person("Dot"), export(finished()), name="A study")


MADE: dict[str, Callable[[], Game]] = {
    "open": open_one,
    "quiet": lambda: until(at_a_move),
    "fight": lambda: until(in_a_fight),
    "sealed": half_sealed,
    "private": lambda: until(in_private),
    "orders": with_orders,
    "paused": paused,
    "adjourned": adjourned,
    "voting": voting,
    "held": held,
    "resigned": resigned,
    "with bots": lambda: played(running("Dot", bots=2, system=SYSTEM), at_a_move),
    "demo": demo,
    "finished": finished,
    "packed": packed,
    "study": study,
    "talisman": lambda: until(in_the_middle, "talisman", options=BOTH),
    "talisman fight": lambda: until(in_battle, "talisman"),
    "talisman over": lambda: finished("talisman", options=SHORT),
    "talisman packed": lambda: packed("talisman", options=SHORT | BOTH),
    "mice": lambda: until(in_the_middle, "mice"),
    "mice over": lambda: finished("mice"),
}
"""Name of the table -> what makes it."""
