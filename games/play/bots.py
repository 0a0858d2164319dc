"""Bots answer after the commit, one obligation in one transaction; a sweep finds those nobody plays."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Q

from games.clocks.due import seat_of
from games.engine.questions import Answer, Question
from games.engine.system import Bot
from games.journal.locked import Locked, load_locked, lock_running, refuse_paused
from games.journal.release import not_newer
from games.live import broker
from games.live.broker import PLAY_BOTS
from games.live.watch import WATCHED, is_watched
from games.models import Obligation
from games.models.game import Status
from games.models.obligation import Then
from games.models.standing_orders import owners_orders
from games.play import thinking
from games.play.adjourn import adjourn, is_deserted
from games.play.bot_answers import key_of
from games.play.play import carry_out
from games.play.quarantine import quarantine
from games.play.stand_in import CAREFUL
from games.refused import Refused, RulesFailedError
from labyrinth.ground.clock import now

MOST = 500
LEFT_BEHIND = timedelta(seconds=5)
"""A bot that has been asked for longer was left by its task."""


def play_bots(game_id: int, *, most: int = MOST) -> int:
    """Let the bots of a game answer until a person is asked; the number of their answers.

    After `most` answers another task goes on, so that no task is ever taken for lost.
    """
    for played in range(most):
        if not play_bot_step(game_id):
            return played
    broker.queue(PLAY_BOTS, game_id)
    return most


def play_bot_step(game_id: int) -> bool:
    """One answer of one bot; False when no bot is asked, or the game takes no answers now.

    A game that no person plays any more is adjourned instead. A bot or rules that fail put the game in
    quarantine.
    """
    answer: Answer | None = None
    try:
        with transaction.atomic():
            table = _playable(game_id)
            seat = asked_bot(table)
            if seat is None:
                return False
            if is_deserted(table):
                adjourn(table, now())
                return False
            answer = _ready(table, seat)
            if answer is None:
                return False
            carry_out(table, answer)
    except Refused:
        return False
    except RulesFailedError as error:
        offending = {"seat": answer.seat, "key": answer.key, "by": answer.by} if answer else None
        quarantine(game_id, reason=str(error), offending=offending)
        return False
    return True


def asked_bot(table: Locked) -> int | None:
    """The bot that has to answer now. A question to the first of several allies is left to its people."""
    question = table.position.question
    if not isinstance(question, Question):
        return None
    if question.how == "first" and any(seat in table.people for seat in question.seats):
        return None
    asked = [seat for seat in table.position.waiting if seat in table.bots]
    return next((seat for seat in asked if not _thinks(table, seat)), asked[0] if asked else None)


def _thinks(table: Locked, seat: int) -> bool:
    return thinking.thinks(table.position.system, table.numbered[seat])


def _ready(table: Locked, seat: int) -> Answer | None:
    """The answer of a bot; None while it thinks, which another task does."""
    if not _thinks(table, seat):
        return chosen(table, seat)
    key = thinking.thought(table, seat)
    return Answer(seat, key, "bot") if key is not None else None


def chosen(table: Locked, seat: int) -> Answer:
    """The answer of the seat's bot; a stand-in's says so, and a careful turn's too."""
    if seat_of(table.seats, seat).bot:
        return Answer(seat, choose(table, seat), "bot")
    return Answer(seat, choose(table, seat), "stand_in", CAREFUL if table.bots[seat] == CAREFUL else "")


def choose(table: Locked, seat: int) -> str:
    """What the bot answers, from its own view and a stream of numbers of its own."""
    return key_of(table.position, table.game, seat, _bot_of(table, seat))


def _bot_of(table: Locked, seat: int) -> Bot:
    """The careful turn goes by the orders of the person it is played for (L-COR-11)."""
    system, level = table.position.system, table.bots[seat]
    careful = system.bots.careful
    if level != CAREFUL or careful is None:
        return system.bots.levels[level]
    orders = owners_orders(seat_of(table.seats, seat), table.position)
    return lambda look, question, number, stream: careful(look, question, number, stream, orders)


def left_behind() -> list[int]:
    """Running games in which a bot is asked and nobody plays: the worker died, or the broker was down.

    Demos count only while somebody watches.
    """
    before = now() - LEFT_BEHIND
    asked = Obligation.objects.filter(then=Then.BOT, asked_at__lte=before, game__paused_at__isnull=True)
    watched = Q(game__is_demo=False) | Q(game__watched_at__gte=now() - WATCHED)
    games = asked.filter(watched, not_newer("game__"), game__status=Status.RUNNING).order_by("asked_at")
    return list(dict.fromkeys(games.values_list("game_id", flat=True)))


def _playable(game_id: int) -> Locked:
    game = lock_running(game_id)
    refuse_paused(game)
    if game.is_demo and not is_watched(game):
        raise Refused("")
    return load_locked(game)
